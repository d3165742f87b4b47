/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The terms of a mailbox engine: what each means, an example that shows it, and where it is in
 * the source. */
#include <config.h>

#include "console/internal.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

const struct glossary_word glossary_words[] = {
	{ "mailbox", "",
	  "A board that is an array: one cell for each square, with the piece on it. The alternative is a "
	  "bitboard: one bit for each square, one word for each kind of piece.",
	  "board",
	  "src/rules/board.h" },
	{ "bitboard", "bitboards",
	  "A set of squares in a word of 64 bits. Shifts move all its squares at once. Rhumb has none; it "
	  "has sets of 16 bits, over its piece lists.",
	  "setboard leaf\nbitboard pawns",
	  "src/util/bits.h" },
	{ "magic", "magic bitboards, rotated bitboards",
	  "How bitboards find a slider's attacks without a walk: the pieces on its lines, times a constant that "
	  "was found by trial, are the index into a table of sets. The last line but one is such a product, for a set of "
	  "one piece: its upper bits differ for each square. Rhumb walks.",
	  "bitboard c3",
	  "src/rules/movegen.c" },
	{ "square", "squares",
	  "A cell of the board, by a number: 16 * rank + file, both from 0, so a1 is 0x00, e4 is 0x34, h8 "
	  "is 0x77.",
	  "square e4",
	  "src/rules/square.h" },
	{ "0x88", "ox88",
	  "A square is 16 * rank + file, so bits 3 and 7 of a square's number are 0. A number that has one "
	  "of them, that is a bit of 0x88, lies off the board: one AND is the test.",
	  "square h8",
	  "src/rules/square.h" },
	{ "guard", "guards, sentinel, border",
	  "A cell around the board that holds a piece of both colours. A walk that leaves the board meets "
	  "an own piece and stops, so no loop tests for the edge of the board.",
	  "rays h1",
	  "src/rules/board.h" },
	{ "origin", "",
	  "The square a1 has the number 0. So each square's number is also a vector, the position vector "
	  "from a1 to it: e4 = 0x34 is three ranks north and four files east of the origin.",
	  "vector a1 e4",
	  "src/rules/square.h" },
	{ "vector", "vectors, difference, displacement, movers, mover",
	  "The difference of two squares. It gives their relative position, wherever they are: +33 is a "
	  "knight's jump from any square.",
	  "vector b1 c3",
	  "src/rules/vector.h" },
	{ "offset", "index",
	  "Differences run from -119 (h8 to a1) to +119 (a1 to h8), the entries of a table from 0. So 119 "
	  "is added to each difference: entry 119 is the vector from a square to itself. "
	  "With 15 columns the offset is 112 = 7 * 15 + 7; 120 begins a row with entry 0 unused.",
	  "vector b1 c3",
	  "src/rules/vector.h" },
	{ "columns", "width",
	  "Two files differ by -7 to +7: fifteen values. With at least fifteen columns in a row, two "
	  "different ways across the board never have the same difference; 0x88 has sixteen. With ten, +7 "
	  "is both a1 to h1 and d1 to a2.",
	  "vector a1 h1\nvector d1 a2",
	  "src/rules/vector.h" },
	{ "entries", "240",
	  "Fifteen rows of sixteen: 240 entries. 225 of them are the vectors of the 15x15 board around a "
	  "square; the others are differences that two squares cannot have.",
	  "vectors e4",
	  "src/rules/vector.c" },
	{ "star", "15x15",
	  "The table of vectors drawn as a 15x15 board with the square in its middle. The real board is a "
	  "window in it. The cells that are not empty form a star: the lines of a queen and the jumps of a "
	  "knight.",
	  "vectors c2",
	  "src/rules/vector.c" },
	{ "step", "steps, unit vector, direction",
	  "The vector to the next square on the way: +1 and +16 along ranks and files, +15 and +17 along "
	  "diagonals, or their opposites; for a knight the whole jump. A second table has it.",
	  "vector a1 e5",
	  "src/rules/vector.c" },
	{ "distance", "chebyshev, manhattan",
	  "Two more tables by difference: king moves (Chebyshev distance), and ranks and files added "
	  "(Manhattan distance).",
	  "vector a1 c2",
	  "src/rules/vector.c" },
	{ "walk", "walks, scan",
	  "Moving by one step over empty squares until a piece is met. A walk back from the target shows "
	  "whether it is attacked: the first piece met must be the attacker.",
	  "setboard exchange\nattacks e5 white",
	  "src/rules/walk.h" },
	{ "ray", "slider, sliders, sliding, sliding piece",
	  "The squares of a walk from a slider. Moves are generated from the source: empty squares are "
	  "quiet moves, the piece at the end is captured if it is an enemy.",
	  "setboard exchange\nrays b2",
	  "src/rules/movegen.c" },
	{ "attack", "attacked, attacker",
	  "A piece attacks a square if it could capture there. The vector decides whether it would on an "
	  "empty board, a walk whether something is in the way.",
	  "setboard exchange\nattacks e5",
	  "src/rules/attack.c" },
	{ "piece", "pieces, code",
	  "A byte of flags: its colour, its kind, how it moves. White and black pawns are different movers.",
	  "piece",
	  "src/rules/piece.h" },
	{ "encapsulation", "information hiding",
	  "One file knows the bits, the others ask it by functions, which are inlined and cost nothing. Only piece.h "
	  "sees the bits of a piece: its byte is the member of a struct, so that adding it up elsewhere does not "
	  "compile. square.h and move.h hide theirs; a change of codes is a change of one file.",
	  "piece e2\nbits e2e4",
	  "src/rules/piece.h" },
	{ "flag", "flags",
	  "One bit of a piece's byte: a colour, or a way to move. A queen has the flags of bishop and rook, "
	  "so one AND finds all pieces that move along diagonals.",
	  "piece",
	  "src/rules/piece.h" },
	{ "bitscan", "popcount, lsb, lowest bit, de Bruijn, primitive root, msb, ctz",
	  "Counting the members of a set of bits, and finding the lowest one: by tables, by arithmetic or by an "
	  "instruction. x & (x - 1) drops the lowest bit and x & -x keeps only it. A table of 67 entries works by "
	  "remainders because 2 is a primitive root of 67: the powers 2^0 to 2^65 leave 66 different ones.",
	  "bitboard a1 c3 h8",
	  "src/util/bits.h" },
	{ "two's complement", "complement, negative number",
	  "How C's machines store -n: as 2^64 - n, all bits of n inverted and 1 added. So x & -x is the lowest "
	  "bit of x, and a square south of the board, which is negative, has bit 7 set: the 0x88 test finds it.",
	  "square a1 numbers",
	  "src/util/bits.h" },
	{ "xor", "exclusive or, incremental",
	  "Exclusive or: a bit is 1 if it is 1 in one of two words. Doing it twice undoes it, so the same number "
	  "takes a piece out of a key and puts it in, in any order. Sums that ignore overflow can do it too, but "
	  "must subtract to take out.",
	  "key e4",
	  "src/rules/zobrist.h" },
	{ "Polyglot", "book format",
	  "The format of opening books that many programs read. It publishes 781 random numbers, which Rhumb "
	  "uses for its keys, and counts the en passant file whenever a pawn is beside, legal or not.",
	  "move e4 d5 e5 f5\nkey",
	  "src/book/book.h" },
	{ "10x12", "8x8, 10x10, 15x12, 16x12, 16x16, layout, layouts, padding",
	  "Arrays with room around the board, columns by rows. Two rows of guards below and above catch a "
	  "knight's jump; how many columns there are decides whether a difference of squares is one vector.",
	  "boards e4",
	  "src/rules/board.h" },
	{ "minor piece", "minor pieces, major piece, major pieces, heavy piece, man, men, knight, bishop, rook, queen",
	  "Knights and bishops are minor, rooks and queens major (heavy) pieces. Chess players often do not count "
	  "pawns and kings as pieces and call all of them men; to a program everything in a cell is a piece.",
	  "piece values",
	  "src/rules/piece.h" },
	{ "fairy piece", "fairy pieces, fairy chess, variant, variants, late binding, abstraction",
	  "Pieces of other games, which move otherwise. A program for many games wants a class for each piece "
	  "with its moves bound late, when it runs. Rhumb plays chess and Chess960: a byte in a struct, inlined, is "
	  "abstraction enough, and costs nothing.",
	  "piece",
	  "src/rules/piece.h" },
	{ "operations", "operation, five operations",
	  "What a board must be able to do: make a move, take it back, list the moves, be evaluated, and be "
	  "displayed. A search does the first four at every node; only display may be slow.",
	  "setboard kiwipete\nperft 2",
	  "src/rules/makemove.h" },
	{ "references", "sources, literature, Eppstein, Botvinnik, Reul, Muller, Letouzey, Theron, Lachex",
	  "Tables laid over the board: Mikhail Botvinnik, 'Computers, Chess and Long-Range Planning' (1970), for "
	  "Pioneer. Numbers for life: Lachex, Burton Wendroff, ICCA Journal 8:2 (1985). Five operations, sets: David "
	  "Eppstein, ICS 180, UC Irvine (1997). 0x88 or guards: Christophe Theron, CCC (2000). 16x16: Fabien Letouzey, "
	  "of Fruit (2005). 15x12, 15x15, a bit a kind: Fritz Reul, 'New Architectures in Computer Chess' (2009), for "
	  "Loop. Two pawns: Harm Geert Muller. More: chessprogramming.org, 'Vector Attacks' and 'Pieces'.",
	  "piece codes",
	  "src/console/inspect/boards.c" },
	{ "slot", "slots, piece list, piece lists, piecelist",
	  "A piece's place in the list of its colour, which it keeps for life, even when it is captured or "
	  "promoted. Squares know the slots, and slots know the squares.",
	  "setboard leaf\nlists",
	  "src/rules/board.h" },
	{ "set", "sets, mask",
	  "A 16-bit word with a bit for each slot: the pieces of one kind and colour on the board.",
	  "setboard leaf\nlists",
	  "src/rules/board.h" },
	{ "holes", "hole, two bytes",
	  "The bits 3 and 7 that no square has. A move is two squares in two bytes, so four bits are free "
	  "for the kind of the move.",
	  "bits e2e4",
	  "src/rules/move.h" },
	{ "castling", "castle, O-O, O-O-O, 0-0, right, rights, castling rights",
	  "King and rook move together: neither has moved, nothing is between them, and the king neither "
	  "leaves, crosses nor enters an attacked square. Rhumb stores it as king takes own rook, which "
	  "also works in Chess960.",
	  "setboard kiwipete\nbits O-O",
	  "src/rules/castling.h" },
	{ "Chess960", "960, FRC, Fischer random, fischerandom",
	  "Chess from 960 start positions: the pieces of the first rank are shuffled. Castling leads king and rook "
	  "to the same squares as ever, so either of them may stay where it is, or jump over the other.",
	  "setboard castling960\nrays e1",
	  "src/rules/castling.h" },
	{ "en passant", "e.p., ep",
	  "A pawn that makes a double step can be captured, on the next move only, as if it had made one "
	  "step. The key counts the square only if such a capture is legal.",
	  "move e4 a6 e5 d5\nmoves exd6\nfen",
	  "src/rules/makemove_body.h" },
	{ "promotion", "promote, underpromotion",
	  "A pawn on the last rank becomes a queen, rook, bishop or knight. It keeps its slot. Two bits of "
	  "the move say what it becomes.",
	  "setboard saavedra\nmove c7 Rd6 Kb5 Rd5 Kb4 Rd4 Kb3 Rd3 Kc2 Rd4\nbits c8=R",
	  "src/rules/move.h" },
	{ "generation", "generator, move generation, movegen, quiet move",
	  "Listing the moves: from each piece of the list, by its steps, a walk over empty squares. "
	  "Captures come first, because the search often needs no others.",
	  "setboard leaf\nmoves",
	  "src/rules/movegen.c" },
	{ "pseudo-legal", "legal, legality, illegal",
	  "A move as the piece moves, which may leave the king attacked. Castling needs its right and a free "
	  "way, too. A move from a table is tested by its vector and a walk, without generating others.",
	  "setboard pins\nlegal c3e4",
	  "src/rules/legality.c" },
	{ "leaves", "leaf",
	  "The leaves of the tree of legal moves to a depth, counted and compared with known numbers: the "
	  "test of a move generator.",
	  "setboard kiwipete\nperft 3",
	  "src/rules/perft.c" },
	{ "state", "invisible, invisible state, hot state",
	  "What a position is: the board, which you see, and what you do not see: side to move, castling "
	  "rights, en passant, clocks, past positions.",
	  "move e4 e5 Ke2 Ke7 Ke1 Ke8\nstate",
	  "src/rules/position.h" },
	{ "record", "undo stack, unmake, copy-make, make, make move, take back",
	  "What cannot be recomputed when a move is undone: rights, en passant, clocks, keys, the captured "
	  "piece. One record per ply serves as undo stack, game record and repetition record. The "
	  "alternative is to copy the whole state.",
	  "move e4 d5 exd5\nundo-stack",
	  "src/rules/position.h" },
	{ "key", "zobrist, keys, hash, hashing, hash code, collision, collisions",
	  "Zobrist's hash of a position: the exclusive or of a random number for each piece on its square, "
	  "each right, the en passant file and the turn. A move changes a few of them. Two positions with one key "
	  "are a collision: one in 2^64 pairs, by chance.",
	  "key e4",
	  "src/rules/zobrist.h" },
	{ "repetition", "threefold, repeat",
	  "When a position occurs for the third time, a draw can be claimed. Rhumb compares keys: only every "
	  "second ply has the same side to move, and nothing before the last capture, pawn move or lost right "
	  "to castle can come again.",
	  "move Nf3 Nf6 Ng1 Ng8\nhistory",
	  "src/rules/outcome.c" },
	{ "fifty moves", "fifty-move rule, rule50, 50 moves, 50-move rule",
	  "A draw can be claimed after 100 plies without a capture or pawn move. A counter in the position "
	  "has them, and the FEN shows it.",
	  "move Nf3 Nf6\nfen",
	  "src/rules/outcome.c" },
	{ "ply", "plies, half-move",
	  "A move of one side. A game's first ply is White's first move; depth is counted in plies.",
	  "move e4 e5 Nf3\nundo-stack",
	  "src/rules/position.h" },
	{ "outcome", "checkmate, mate, stalemate, draws",
	  "How a game ends. Checkmate wins. Stalemate, no legal move but no check, is a draw at once, and so is "
	  "insufficient material. After the third occurrence of a position, or 50 moves of each side without a "
	  "capture or pawn move, a draw can be claimed; the fifth occurrence and 75 such moves end the game.",
	  "setboard mate\nmove Rd8",
	  "src/rules/outcome.c" },
	{ "insufficient material", "dead position, dead material",
	  "No moves, good or bad, can lead to mate: king against king, one knight or bishop more, or nothing but "
	  "bishops on squares of one colour. The game is drawn at once.",
	  "setboard 8/8/4k3/8/8/3n4/4K3/8 w - - 0 1\ngame",
	  "src/rules/outcome.c" },
	{ "check", "checks, in check",
	  "An attack on the king. It must end at once: the king moves, the checker is captured, or a piece "
	  "comes between.",
	  "setboard pins\nchecks",
	  "src/rules/check.c" },
	{ "pin", "pins, pinned, relative pin, absolute pin",
	  "A piece between its king and an enemy slider on that line: found by a walk from the king that "
	  "continues behind the first piece. In a relative pin, which 'explain' names, the piece behind is no "
	  "king, but worth more: leaving the line is legal and loses it.",
	  "setboard pins\npins",
	  "src/rules/check.c" },
	{ "fork", "forks, double attack",
	  "A piece attacks two or more enemies that must react: a king, a piece worth more than the attacker, or "
	  "one without a defender that is no pawn. 'explain' names it, unless the piece itself can be "
	  "captured with profit.",
	  "setboard 8/3k3q/8/8/4N3/8/5PPP/6K1 w - - 0 1\nexplain Nf6",
	  "src/tools/motifs.c" },
	{ "skewer", "skewers",
	  "A slider attacks a piece that is worth more than the slider, or a king; when that piece leaves, one "
	  "behind it is lost. A pin with the two in the other order.",
	  "setboard 3q4/8/8/3k4/8/8/1K6/R7 w - - 0 1\nexplain Rd1",
	  "src/tools/motifs.c" },
	{ "discovered attack", "discovered check, discovery, double check, uncovered attack",
	  "A piece leaves the line of a slider behind it, which then attacks something: a discovered check if "
	  "that is the king. If the piece that moved gives check as well, it is a double check, and only a move "
	  "of the king is legal.",
	  "setboard 4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1\nexplain Nf6",
	  "src/tools/motifs.c" },
	{ "mate threat", "threat",
	  "A move after which its side could mate at once if it were to move again.",
	  "setboard mate\nexplain Rd7",
	  "src/tools/motifs.c" },
	{ "en prise", "prise",
	  "A legal capture of the piece wins material, by exchanges.",
	  "setboard hanging\ntactics g4",
	  "src/console/inspect/tactics.c" },
	{ "hanging", "undefended",
	  "Attacked and not defended.",
	  "setboard hanging\ntactics g7",
	  "src/console/inspect/tactics.c" },
	{ "loose", "unprotected",
	  "Neither attacked nor defended: a target for a double attack.",
	  "setboard hanging\ntactics all",
	  "src/console/inspect/tactics.c" },
	{ "overloaded", "overworked",
	  "The only defender of two or more attacked pieces.",
	  "setboard overloaded\ntactics d2",
	  "src/console/inspect/tactics.c" },
	{ "trapped", "",
	  "En prise, and each of its moves loses something too.",
	  "setboard trapped\ntactics a7",
	  "src/console/inspect/tactics.c" },
	{ "x-ray", "xray, x-rays, battery",
	  "An attack through a piece of one's own side that attacks along the same line: rook behind rook, queen "
	  "behind bishop. It joins an exchange when the piece in front has captured. 'attacks' calls it 'behind'.",
	  "setboard exchange\nattacks e5",
	  "src/eval/see.c" },
	{ "exchange", "SEE, static exchange, static exchange evaluation, trade, balance",
	  "A series of captures on one square, each side capturing with its least valuable piece and free "
	  "to stop. Pieces behind others join in; walks along the same vector find them.",
	  "setboard exchange\nsee Nxe5",
	  "src/eval/see.c" },
	{ "evaluation", "static value, heuristic",
	  "What a position is worth without searching: by a small network, or by hand-made terms, which "
	  "explain themselves.",
	  "setboard lucena\neval",
	  "src/eval/eval.c" },
	{ "terms",
	  "term, material, placement, pawn structure, passed pawns, mobility, king safety, rooks, threats, "
	  "classical, piece-square table, PST, passed pawn, PSQT, piece square table, HCE",
	  "What the hand-made evaluation adds up. Material: what the pieces are worth. Placement: on which "
	  "squares they are. Mobility: how many squares they reach. The other terms look at pawns, kings, "
	  "rooks, minor pieces and threats.",
	  "setboard kiwipete\neval",
	  "src/eval/eval.c" },
	{ "phase", "middlegame, endgame, game phase, tapered eval",
	  "How many pieces are left: 24 with all of them, 0 with kings and pawns only. Each term has a value for "
	  "the middlegame and one for the endgame, and the phase blends the two.",
	  "setboard lucena\neval",
	  "src/eval/eval.c" },
	{ "tempo", "tempi",
	  "A move, seen as time: a side that needs one move more than necessary loses a tempo. 'eval' has a term "
	  "of that name, a small bonus for the side to move.",
	  "eval",
	  "src/eval/eval.c" },
	{ "network", "NNUE, neural network, accumulator",
	  "The evaluation that the search uses: sums of weights for each piece on each square, learned from "
	  "games of Rhumb against itself. A move changes few of them, hence NNUE, efficiently updatable neural "
	  "network. 'eval network' shows what each piece adds to its value.",
	  "setboard lucena\n" EVAL_EXAMPLE,
	  "src/eval/network/network.h" },
	{ "viewpoint", "point of view, score, scores",
	  "Scores and values are for the side to move: +1.00 is a pawn more for whoever moves. Headings "
	  "name the side. Only [%eval] in a PGN file counts for White.",
	  "setboard mate\nthink depth 2",
	  "src/console/shell/shell.h" },
	{ "centipawn", "centipawns, cp",
	  "A hundredth of a pawn. Exchanges are counted in them: a pawn is 100.",
	  "piece values",
	  "src/eval/see.h" },
	{ "quiescence", "qsearch, stand pat, quiet, enough, hopeless, delta pruning, horizon, horizon effect, QS",
	  "The search at the leaves, because a static value in the middle of an exchange means nothing. The "
	  "side to move may stand pat, that is take the static value, or try captures that do not lose "
	  "material; in check it tries every evasion. A value is enough if the opponent would avoid it, so the "
	  "rest is left out. A capture is hopeless if even two pawns more than its victim cannot reach what the "
	  "side has already. What quiet moves do lies beyond its horizon.",
	  "setboard leaf\nquiescence",
	  "src/search/quiescence.c" },
	{ "search tree", "node, nodes, tree, minimax, negamax",
	  "The positions that are searched, each a node, joined by moves. Each side chooses what is best for "
	  "it (minimax). Values are for the side to move, so a node is worth the best of its replies' values "
	  "with the sign changed (negamax).",
	  "setboard tree\nminimax",
	  "src/search/node.c" },
	{ "selective depth", "seldepth",
	  "The length in plies of the longest line that was searched. Captures at the leaves and extensions make "
	  "it more than the depth: 8/15 is depth 8 and selective depth 15.",
	  "setboard kiwipete\nthink depth 4",
	  "src/search/worker.h" },
	{ "nps", "knps, nodes per second, speed",
	  "Nodes per second, how fast a search is; knps counts them in thousands. The last line of 'bench' and "
	  "the columns of 'stats' have it.",
	  "setboard reti\nthink depth 6\nstats",
	  "src/engine/bench.c" },
	{ "deepening", "iterative deepening, iteration, depth, aspiration, aspiration window",
	  "Searching to depth 1, then 2, and so on: a move is always ready, and each iteration orders the moves "
	  "of the next. A deep one begins with a narrow window around the last value (aspiration window), which "
	  "is widened if the value lies outside.",
	  "setboard reti\nthink depth 6",
	  "src/search/root.c" },
	{ "principal variation", "pv, pv node, main line",
	  "The line that results if both sides choose the best moves. Its nodes are searched with a full window; "
	  "all others are only asked whether they are better.",
	  "setboard reti\nthink depth 6",
	  "src/search/node.c" },
	{ "window", "alpha, beta, alpha-beta, bound, cutoff, fails high, fails low, exact, "
	  "alphabeta, beta cutoff, fail high, fail low",
	  "The values between alpha, which the side to move already has for certain, and beta, which its "
	  "opponent can hold it to. 'minimax cut' shows what that saves. From beta on a "
	  "node fails high: the opponent avoids it, and it ends. Up to alpha it fails low. A value in between is "
	  "exact. The widest window is -inf .. +inf at the root, -mate .. +mate below it.",
	  "setboard reti\ntrace 2",
	  "src/search/node.c" },
	{ "ordering", "move ordering, picker, killer, mvv-lva, MVV, LVA, killers, countermove",
	  "Which moves are searched first: the move from the table, good captures, killers, then quiet "
	  "moves by how often they refuted others. If the first move refutes, the others need not be searched.",
	  "setboard leaf\norder 4",
	  "src/search/ordering.c" },
	{ "null window", "PVS, principal variation search, zero window, scout",
	  "A window with no value between alpha and beta, which only asks whether a move is better than the best "
	  "so far: 'trace' writes it '> +0.30?'. Most moves are not, which costs few nodes to show. If one is, it is "
	  "searched again with a full window.",
	  "setboard reti\ntrace 2",
	  "src/search/node.c" },
	{ "history heuristic", "butterfly, butterfly table, history table",
	  "Quiet moves that refuted others come first the next time, in whatever position: counts by the squares "
	  "from and to (butterfly tables), by pawns, and after other moves. 'moves' heads quiet moves by it. The "
	  "game's past is something else: the command 'history' lists its keys.",
	  "setboard leaf\norder 4",
	  "src/search/history.h" },
	{ "reduction", "late move reduction, lmr, reductions, late move reductions, IIR, IID",
	  "Moves that come late in a good order are seldom best: they are first searched with less depth, and "
	  "to the full depth only if they turn out better than expected. A deep node for which the table has no "
	  "move loses depth, too (internal iterative reduction, IIR).",
	  "setboard reti\ntrace 4 Kg7",
	  "src/search/node.c" },
	{ "extension", "singular, singular extension, extensions",
	  "More depth for a move. The move from the table is singular if all others, searched with less depth, "
	  "are worse by a margin: then it is searched one or two plies deeper.",
	  "setboard reti\nthink depth 6",
	  "src/search/node.c" },
	{ "pruning", "futility, reverse futility, probcut, late move pruning, RFP, LMP",
	  "Leaving out what would hardly matter: a node far above beta ends with its static value (reverse "
	  "futility) or after a shallow search of captures (ProbCut); late quiet moves near the leaves, or those "
	  "that cannot lift the value to alpha (futility), are not searched.",
	  "setboard kiwipete\ntrace 2",
	  "src/search/node.c" },
	{ "table", "transposition, transposition table, hash table, TT, hash move",
	  "Results of nodes by key, so that a position reached by another order of moves is not searched "
	  "again.",
	  "setboard reti\nthink depth 4\ntt",
	  "src/search/table.c" },
	{ "null move", "pass, passing, by passing, nullmove, null move pruning, NMP",
	  "Let the opponent move twice: if a shallower search still fails high, the node is cut. 'trace' shows "
	  "each value for the side that made the move, so there the row of that move fails low, by passing.",
	  "setboard kiwipete\ntrace 4",
	  "src/search/node.c" },
	{ "zugzwang", "",
	  "Every move makes the position worse, so the side to move would rather pass. In the example either "
	  "side, if it is its turn, loses its pawn; the other pawn promotes, and the rule of that ending counts "
	  "15.00 and more for it. Null moves overlook zugzwang: Rhumb does not try them for a side with nothing "
	  "but pawns, and verifies the deep ones.",
	  "setboard 8/8/8/1pK5/kP6/8/8/8 w - - 0 1\nthink depth 6",
	  "src/search/node.c" },
	{ "contempt", "",
	  "What Rhumb thinks a draw costs, in centipawns: with 20 it avoids draws unless it is 0.20 behind, with "
	  "-20 it looks for them. An option; analysis counts a draw as 0.",
	  "option Contempt",
	  "src/search/worker.c" },
	{ "thread", "threads, SMP, lazy SMP, cores",
	  "Several threads search the same position and share the table. With one thread the same search takes "
	  "the same nodes each time, with several it does not.",
	  "option Threads",
	  "src/search/workers.c" },
	{ "endgame tables", "endgame table, Syzygy, tablebase, tablebases, DTZ, WDL, cursed win, blessed loss, EGTB",
	  "Files that know each position of up to seven pieces: who wins (WDL), and the distance to the next "
	  "capture, pawn move or mate in plies (DTZ). A cursed win is one that the fifty-move rule makes a draw, "
	  "a blessed loss its other side. SyzygyPath names their folders.",
	  "option SyzygyPath",
	  "src/tablebase/syzygy.h" },
	{ "Elo", "rating",
	  "A scale of playing strength: a player 200 points above another scores 76 of 100 on average, at 400 "
	  "points 91. 'level 1400' plays at 1400 of Rhumb's own scale, whose levels were measured against each other.",
	  "level 1400\nlevel",
	  "src/engine/strength.c" },
	{ "mistake", "blunder, doubtful, expected points, points, accuracy",
	  "What 'annotate' calls a move by the points of 100 that it loses: 10 doubtful (?!), 20 a mistake (?), "
	  "40 a blunder (?" "?). Points are what a side scores from here on average, a win 100 and a draw 50, so a "
	  "pawn matters in an even position and not in a won one.",
	  "move f3 e5 g4\nannotate depth 4",
	  "src/tools/annotate.h" },
	{ "SAN", "algebraic, algebraic notation, coordinates, notation, LAN",
	  "Standard algebraic notation: Nf3, exd5, O-O, e8=Q, with + for check and # for mate. Moves may also be "
	  "typed as coordinates, the two squares: g1f3, e7e8q.",
	  "setboard kiwipete\nmoves e1",
	  "src/notation/san.h" },
	{ "FEN", "X-FEN, Shredder-FEN",
	  "A position as a line of text: the ranks from 8 to 1, capitals for White and digits for empty squares; "
	  "then the turn, castling rights, en passant, the fifty-move counter and the number of the move.",
	  "move e4 d5\nfen",
	  "src/notation/fen.h" },
	{ "EPD", "test suite, bm, STS",
	  "A FEN whose counters are replaced by operations: 'bm Nf6+;' names the best move, 'id' the position. "
	  "'epd FILE' has Rhumb solve the positions of a file.",
	  "setboard 8/3k3q/8/8/4N3/8/8/K7 w - - bm Nf6+; id \"fork\";\nfen",
	  "src/notation/epd.h" },
	{ "protocol", "CECP, WinBoard, GUI, ICS",
	  "The lines in which a program that draws boards (a GUI) talks to an engine. CECP is XBoard's and WinBoard's: "
	  "the engine keeps the game. With UCI the program does, and sends it before each search. A server (ICS) is "
	  "reached through such a program.",
	  "option MultiPV",
	  "src/xboard/cecp.c" },
	{ "PGN", "game file, portable game notation",
	  "Games as text: tags in brackets, moves in SAN, comments in braces, the result. Paste a game, or read "
	  "and write files with 'load' and 'save'.",
	  "1. e4 e5 2. Nf3 Nc6 *\ngame",
	  "src/notation/pgn.h" }
};
const int glossary_count = sizeof glossary_words / sizeof *glossary_words;

bool glossary_next_name(const char **list, struct text *name)
{
	size_t length = strcspn(*list, ",");

	text_clear(name);
	text_printf(name, "%.*s", (int)length, *list);
	*list += length;
	*list += strspn(*list, ", ");
	return length > 0;
}

static bool list_has(const char *list, const char *name)
{
	struct text one = TEXT_OF(40);

	while (glossary_next_name(&list, &one))
		if (text_equal_any_case(one.chars, name))
			return true;
	return false;
}

const struct glossary_word *glossary_find(const char *name)
{
	for (int i = 0; i < glossary_count; i++)
		if (text_equal_any_case(glossary_words[i].name, name) || list_has(glossary_words[i].also, name))
			return &glossary_words[i];
	return NULL;
}

void glossary_suggest(const struct glossary_word *word, struct suggestion *suggestion)
{
	const char *also = word->also;
	struct text one = TEXT_OF(40);

	suggestion_consider(suggestion, word->name);
	while (glossary_next_name(&also, &one)) {
		suggestion_consider(suggestion, one.chars);
		if (suggestion->best == one.chars)
			suggestion->best = word->name;
	}
}

void glossary_print_names(const struct screen *screen)
{
	enum { COLUMN = 23 };
	int width = screen_columns(screen), column = 0;

	for (int i = 0; i < glossary_count; i++) {
		int length = (int)strlen(glossary_words[i].name);

		if (column > 0 && column + COLUMN > width) {
			fputc('\n', screen->out);
			column = 0;
		}
		screen_put(screen, PAINT_TITLE, glossary_words[i].name);
		column += COLUMN;
		if (i + 1 < glossary_count && column + COLUMN <= width)
			fprintf(screen->out, "%*s", COLUMN - length, "");
	}
	fputc('\n', screen->out);
}

void glossary_print(const struct screen *screen, const struct glossary_word *word)
{
	screen_put(screen, PAINT_TITLE, word->name);
	fputs("\n  ", screen->out);
	screen_put_prose(screen, 2, 2, word->meaning);
	if (*word->also) {
		fputs("  also     ", screen->out);
		screen_put_prose(screen, 11, 11, word->also);
	}
	fprintf(screen->out, "  source   %s\n", word->source);
}
