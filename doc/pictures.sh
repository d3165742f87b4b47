#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Makes the pictures that README.md and the manual show: pictures.sh RHUMB [console], run in doc/; "console": not XBoard's.
# The console's are drawn of what the program prints; XBoard's is taken from a screen
# without a monitor, if xboard, Xvfb and ImageMagick are installed.
rhumb=${1:-../build/rhumb}
PATH=$PATH:/usr/games
exchange='r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1'
mkdir -p pictures
python3 ./screenshot.py "$rhumb" --fen "$exchange" attacks e5 > pictures/console.svg || exit
python3 ./screenshot.py "$rhumb" --fen "$exchange" rays e2 > pictures/rays.svg || exit
python3 ./screenshot.py "$rhumb" --fen "$exchange" see Nxe5 > pictures/see.svg || exit
test "${2-}" != console || exit 0

for program in xboard Xvfb xdotool import; do
	command -v $program > /dev/null || { echo "pictures.sh: no $program: xboard.png is left as it is"; exit; }
done
case $rhumb in /*) ;; *) rhumb=$PWD/$rhumb ;; esac
folder=$(mktemp -d) || exit
xboard='' screen=''
trap 'kill $xboard $screen 2> /dev/null; rm -rf "$folder"' EXIT
echo 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQK2R b KQkq - 0 4' > "$folder/position.fen"
Xvfb -displayfd 3 -screen 0 1000x500x24 3> "$folder/display" 2> /dev/null &
screen=$!
until test -s "$folder/display"; do kill -0 $screen || exit; sleep 1; done
DISPLAY=:$(cat "$folder/display")
export DISPLAY
HOME=$folder xboard -fcp "$rhumb --log $folder/log" -lpf "$folder/position.fen" -lpi 1 -mode MachineBlack -size 49 \
	-depth 21 -xponder -coords -useBoardTexture false -engineOutputUp true 2> "$folder/errors" &
xboard=$!
# The log tells when Rhumb has moved.
until grep -q '< move' "$folder/log" 2> /dev/null; do
	kill -0 $xboard 2> /dev/null || { cat "$folder/errors"; exit 1; }
	sleep 1
done
xdotool search --name 'Engine Output' windowmove 424 0 windowsize 576 490
sleep 8    # until all is drawn, and the tip of the day is gone
import -window root -crop 1000x490+0+0 +repage -dither None -colors 48 png8:pictures/xboard.png
