// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// The board: Rhumb's own picture under 64 buttons, which are clicked, dragged and walked by the arrow keys.
"use strict";

// Lengths of Rhumb's pictures: a square, the space around a board, and the side of the star of vectors.
const CELL = 36, MARGIN = 28, STAR = 2 * MARGIN + 15 * CELL;
const FRAME = { x: 6, y: 24, width: 314, height: 314 };     // what is shown: the board, ranks to the left, files below

const squareAt = (file, rank) => "abcdefgh"[file] + (rank + 1);
const fileOf = square => square.charCodeAt(0) - 97, rankOf = square => Number(square[1]) - 1;

function pictureOf(text) {
	const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
	svg.querySelector(":scope > rect")?.remove();               // the paper, which is white
	svg.removeAttribute("width");
	svg.removeAttribute("height");
	svg.setAttribute("aria-hidden", "true");
	return document.importNode(svg, true);
}

// Turn the star of vectors around.
function turnStar(svg) {
	const number = (shape, key) => Number(shape.getAttribute(key));
	for (const shape of svg.querySelectorAll(":scope > rect, :scope > text")) {
		const below = (number(shape, "y") - MARGIN) % CELL;     // in its cell
		shape.setAttribute("x", STAR - number(shape, "x") - number(shape, "width"));
		shape.setAttribute("y", STAR - number(shape, "y") - CELL + 2 * below);
	}
}

// act has look(square, its piece if any, whether that can move), move(move), refuse(from, to) for a drag that is no move, and
// promote(moves), a promise of the chosen one.
function makeBoard(root, act) {
	const buttons = {}, star = element("div", { className: "star" });
	const grid = element("div", { className: "grid", role: "grid" });
	let view = null, flipped = false, chosen = "", focused = "e2", over = null, drag = null, dragged = false, starText = "", starOn = false;

	const targets = square => view.legal.filter(move => move.startsWith(square)).map(move => move.slice(2, 4));
	const corner = square => flipped ? [7 - fileOf(square), rankOf(square)] : [fileOf(square), 7 - rankOf(square)];

	function build() {
		grid.replaceChildren();
		for (let row = 0; row < 8; row++) {
			const line = element("div", { className: "row", role: "row" });
			for (let column = 0; column < 8; column++) {
				const square = flipped ? squareAt(7 - column, row) : squareAt(column, 7 - row);
				const cell = element("button", { type: "button", tabIndex: -1, onclick: () => dragged || press(square) });
				cell.dataset.square = square;
				cell.setAttribute("role", "gridcell");
				line.append(buttons[square] = cell);
			}
			grid.append(line);
		}
		buttons[focused].tabIndex = 0;
	}

	function name() {
		const moved = view.legend.length ? [] : [view.last.slice(0, 2), view.last.slice(2, 4)];     // other marks go first
		for (const square in buttons) {
			const piece = view.squares[square];
			const to = chosen && targets(chosen).includes(square);
			const cell = buttons[square];
			cell.setAttribute("aria-label", square + ", " + (piece || "empty") + (to ? ", a move of the chosen piece" : ""));
			cell.classList.toggle("target", Boolean(to));
			cell.classList.toggle("taken", Boolean(to && piece));
			cell.classList.toggle("moved", moved.includes(square));
			cell.classList.toggle("chosen", square === chosen);
			cell.setAttribute("aria-selected", square === chosen);
			cell.classList.toggle("movable", targets(square).length > 0);
		}
	}

	function drawStar(square) {
		star.replaceChildren();
		if (!starOn || !starText || !square)
			return;
		const picture = pictureOf(starText);
		picture.querySelector('rect[fill="none"]')?.remove();   // the window that the board itself is here
		if (flipped)
			turnStar(picture);
		const [column, row] = corner(square);
		picture.setAttribute("viewBox", [MARGIN + (7 - column) * CELL, MARGIN + (7 - row) * CELL, 8 * CELL, 8 * CELL].join(" "));
		star.append(picture);
	}

	function draw(svg = view.svg) {
		const picture = pictureOf(svg);
		picture.setAttribute("viewBox", Object.values(FRAME).join(" "));
		root.firstChild.replaceWith(picture);
		grid.setAttribute("aria-label", "Board, " + view.turn + " to move");
		name();
		drawStar(chosen || focused);
	}

	function choose(square) {
		chosen = square;
		name();
		drawStar(chosen || focused);
	}

	async function move(from, to) {
		const moves = view.legal.filter(each => each.startsWith(from + to));
		const wanted = moves.length > 1 ? await act.promote(moves) : moves[0];
		choose("");
		if (wanted)
			act.move(wanted);
	}

	// A click, or Enter, on SQUARE: the second one makes a move, every other one shows the square.
	function press(square) {
		focus(square, false);
		if (chosen && targets(chosen).includes(square))
			return void move(chosen, square);
		choose(targets(square).length && chosen !== square ? square : "");
		act.look(square, view.squares[square], targets(square).length > 0);
	}

	function focus(square, moves = true) {
		buttons[focused].tabIndex = -1;
		focused = square;
		buttons[focused].tabIndex = 0;
		if (moves) {
			buttons[focused].focus();
			drawStar(chosen || focused);
		}
	}

	const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
	grid.addEventListener("keydown", event => {
		const step = ARROWS[event.key];
		if (event.key === "Escape")
			choose("");
		if (!step || event.ctrlKey || event.altKey || event.metaKey)
			return;
		const by = flipped ? -1 : 1, file = fileOf(focused) + by * step[0], rank = rankOf(focused) + by * step[1];
		event.preventDefault();
		if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
			focus(squareAt(file, rank));
	});

	// The piece on SQUARE in the picture.
	function pieceOn(square) {
		const [column, row] = corner(square);
		return root.querySelector(`svg > use[x="${MARGIN + column * CELL}"][y="${MARGIN + row * CELL}"]`);
	}

	const squareUnder = event => document.elementsFromPoint(event.clientX, event.clientY)
		.find(found => found.dataset.square && grid.contains(found))?.dataset.square;

	grid.addEventListener("pointerdown", event => {
		const from = event.target.dataset.square;
		if (event.button || !from || !view)
			return;
		dragged = false;
		drag = { from, x: event.clientX, y: event.clientY, piece: pieceOn(from), moves: targets(from).length > 0 };
	});
	addEventListener("pointermove", event => {
		if (!drag || !drag.moves || !drag.piece)
			return;
		const scale = FRAME.width / root.clientWidth, x = (event.clientX - drag.x) * scale, y = (event.clientY - drag.y) * scale;
		if (!drag.far && Math.hypot(x, y) < CELL / 6)
			return;
		if (!drag.far)
			choose(drag.from);
		drag.far = dragged = true;
		drag.piece.setAttribute("transform", `translate(${x} ${y})`);
		drag.piece.parentNode.append(drag.piece);               // above the others
		const square = squareUnder(event);
		if (over !== square)
			drawStar(square || drag.from);
		over = square;
	});
	addEventListener("pointercancel", () => {
		drag?.piece?.removeAttribute("transform");
		drag = null;
	});
	addEventListener("pointerup", event => {
		if (!drag)
			return;
		const { from, far, piece } = drag, to = squareUnder(event);
		drag = over = null;
		piece?.removeAttribute("transform");
		if (far && to && targets(from).includes(to))
			move(from, to);
		else if (far) {
			choose("");
			if (to && to !== from)
				act.refuse(from, to);
		}
	});

	build();
	root.append(star, grid);
	return {
		show(next) {
			if (!view || next.fen !== view.fen)
				chosen = "";
			view = next;
			if (flipped !== Boolean(view.flipped)) {
				const held = grid.contains(document.activeElement);
				flipped = !flipped;
				build();
				if (held)
					setTimeout(() => buttons[focused].focus());
			}
			draw();
		},
		picture: draw,                  // a picture in place of the view's, or the view's
		star(on, text) {
			[starOn, starText] = [on, text || starText];
			if (view)
				drawStar(chosen || focused);
		}
	};
}
