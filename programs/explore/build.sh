#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# build.sh SOURCE BUILD: make BUILD/explore.html, the console in a page.  The C is compiled for WebAssembly by the
# tree's own configure and make, in BUILD/explore-build; assemble.py puts all into one file.  Where a tool is
# missing, that is said, and nothing is made.
set -eu
source=$(cd "$1" && pwd) build=$(cd "$2" && pwd)
for tool in emcc node python3; do
	command -v $tool > /dev/null || { echo "no explore.html: $tool is not here"; exit 0; }
done
test ! -f "$source/config.status" || {
	echo "explore.html needs a build in a folder of its own: the source is configured in place" >&2
	exit 1
}

# Emscripten of Debian looks for acorn where Debian's node does, which other builds of node do not.
NODE_PATH=${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs
export NODE_PATH
unset MAKEFLAGS MAKELEVEL CFLAGS CPPFLAGS LDFLAGS CC
mkdir -p "$build/explore-build"
cd "$build/explore-build"
test -f Makefile || "$source/configure" --quiet --host=wasm32-unknown-emscripten CC=emcc AR=emar RANLIB=emranlib NM=emnm \
	CFLAGS='-O3 -msimd128' --disable-shared --without-readline --without-zlib --without-zstd --without-fathom
make -s -j"$(nproc 2> /dev/null || echo 2)" rhumb-explore EXPLORE_LINK="-O2 --no-entry -sMODULARIZE=1 -sEXPORT_NAME=rhumbModule \
	-sSINGLE_FILE=1 -sENVIRONMENT=worker,node -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB \
	-sEXPORTED_RUNTIME_METHODS=ccall,UTF8ToString,stringToUTF8,lengthBytesUTF8 \
	-sEXPORTED_FUNCTIONS=_page_open,_page_set_columns,_page_run,_page_view,_page_completions,_page_tour,_page_version,_malloc,_free \
	--js-library $source/programs/explore/library.js"
python3 -B "$source/programs/explore/assemble.py" "$source" rhumb-explore "$build/explore.html"
