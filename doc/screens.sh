#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Makes the screens that the manual shows, but for those of the commands' chapter: screens.sh RHUMB, run in doc/.
# The star and the move are compared with the program by a test; the values of evaluation and search are as they were when this was run.
rhumb=${1:-../build/rhumb}
licence='@c SPDX-License-Identifier: GPL-3.0-or-later
@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb'
{ echo "$licence"; "$rhumb" vectors c2; } > vectors.texi
{ echo "$licence"; "$rhumb" --fen 'r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7' eval; } > eval.texi
{ echo "$licence"; "$rhumb" --option Evaluation=classical --fen '7K/8/k1P5/7p/8/8/8/8 w - - 0 1' trace 5 Kg7; } > trace.texi
{ echo "$licence"; "$rhumb" --option Evaluation=classical \
	--fen 'rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5' quiescence Bxd1; } > quiescence.texi
{ echo "$licence"; "$rhumb" --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' tactics; } > tactics.texi
exchange='r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1'
"$rhumb" figure star c2 > figures/star.svg
"$rhumb" figure watch e4 > figures/watch.svg
"$rhumb" --fen "$exchange" figure walk b2 e5 > figures/walk.svg
"$rhumb" --fen "$exchange" figure exchange Nxe5 > figures/exchange.svg
rm -f figures/history.svg
printf 'move Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\nfigure history -o figures/history.svg\n' |
	"$rhumb" --console > /dev/null
