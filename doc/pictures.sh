#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Makes the pictures that README.md and the manual show: pictures.sh RHUMB [console], run in doc/; "console": only those of the console.
# The console's are drawn of what the program prints; those of a report and of explore.html, if it is beside RHUMB, are
# taken by Chromium, XBoard's from a screen without a monitor, if these, Xvfb and ImageMagick are installed.
rhumb=${1:-../build/rhumb}
PATH=$PATH:/usr/games
exchange='r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1'
mkdir -p pictures
python3 ./screenshot.py "$rhumb" --fen "$exchange" attacks e5 > pictures/console.svg || exit
python3 ./screenshot.py "$rhumb" --fen "$exchange" rays e2 > pictures/rays.svg || exit
python3 ./screenshot.py "$rhumb" --fen "$exchange" see Nxe5 > pictures/see.svg || exit
test "${2-}" != console || exit 0

case $rhumb in /*) ;; *) rhumb=$PWD/$rhumb ;; esac
folder=$(mktemp -d) || exit
xboard='' screen=''
trap 'kill $xboard $screen 2> /dev/null; rm -rf "$folder"' EXIT
# has PICTURE PROGRAM...: whether the programs are here that make it.
has()
{
	picture=$1
	shift
	for program; do
		command -v "$program" > /dev/null || { echo "pictures.sh: no $program: $picture is left as it is"; return 1; }
	done
}
if has report.png chromium convert; then
	printf '[White "Morphy"]\n[Black "Duke Karl and Count Isouard"]\n[Date "1858.??.??"]\n[Result "1-0"]\n\n%s\n%s\n' \
		'1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5' \
		'11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0' > "$folder/game.pgn"
	../programs/rhumb-report --engine "$rhumb" "$folder/game.pgn" -o "$folder/report" || exit
	HOME=$folder chromium --headless --no-sandbox --hide-scrollbars --window-size=1000,640 \
		--screenshot="$folder/report.png" "file://$folder/report/game-0001.html" 2> "$folder/errors" || exit
	convert "$folder/report.png" +dither -colors 48 png8:pictures/report.png
fi
# What make explore has made, at the step of the tour about attacks.
if has explore.png chromium convert && explore=$(dirname "$rhumb")/explore.html && test -f "$explore"; then
	RHUMB=$rhumb EXPLORE=$explore EXPLORE_PICTURES=$folder python3 -B ../tests/explore/page.py widths > "$folder/log" || exit
	convert "$folder/tour-1200-light.png" -resize 1000x +dither -colors 64 png8:pictures/explore.png
fi
has xboard.png xboard Xvfb xdotool import || exit 0
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
