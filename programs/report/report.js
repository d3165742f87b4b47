// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// Steps through a game, lets positions be solved, and sorts tables.  Without it a page has all of its text, the final
// position and a board for each better move.
"use strict";

const CELL = 50, BAR_HEIGHT = 400;

function add(parent, name, attributes, text) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	for (const key in attributes)
		element.setAttribute(key, attributes[key]);
	element.textContent = text || "";
	parent.append(element);
	return element;
}

function squaresOf(move) {
	return /^[a-h][1-8][a-h][1-8]/.test(move) ? [move.slice(0, 2), move.slice(2, 4)] : [];
}

// The left and the upper edge of a square.
function corner(square, flipped) {
	const x = square.charCodeAt(0) - 97, y = 8 - Number(square[1]);
	return flipped ? [CELL * (7 - x), CELL * (7 - y)] : [CELL * x, CELL * y];
}

function drawArrow(svg, move, flipped) {
	const [[x, y], [toX, toY]] = squaresOf(move).map(square => corner(square, flipped).map(edge => edge + CELL / 2));
	const length = Math.hypot(toX - x, toY - y), a = [(toX - x) / length, (toY - y) / length];
	const shape = [[14, 4], [length - 20, 4], [length - 20, 13], [length + 4, 0], [length - 20, -13], [length - 20, -4], [14, -4]];
	add(svg, "polygon", { class: "arrow",
		points: shape.map(([along, across]) => [x + along * a[0] - across * a[1], y + along * a[1] + across * a[0]]).join(" ") });
}

// The position of FEN; the squares of MOVE are marked, BETTER is an arrow, CHOSEN a square.  The bar of the value stays.
function drawBoard(svg, { fen, move = "", better = "", chosen = "" }, flipped) {
	const bar = svg.querySelectorAll(".bar");
	svg.replaceChildren();
	add(svg, "use", { href: "#squares", width: 8 * CELL, height: 8 * CELL });
	for (const square of squaresOf(move)) {
		const [x, y] = corner(square, flipped);
		add(svg, "rect", { x, y, width: CELL, height: CELL, class: "moved" });
	}
	for (let i = 0; i < 8; i++) {
		add(svg, "text", { x: 3, y: CELL * i + 12, class: "name" }, String(flipped ? i + 1 : 8 - i));
		add(svg, "text", { x: CELL * i + 42, y: 396, class: "name" }, "abcdefgh"[flipped ? 7 - i : i]);
	}
	if (squaresOf(better).length)
		drawArrow(svg, better, flipped);
	fen.split(" ")[0].split("/").forEach((row, down) => {
		[...row.replace(/\d/g, digit => ".".repeat(Number(digit)))].forEach((c, file) => {
			const [x, y] = corner("abcdefgh"[file] + (8 - down), flipped);
			if (c !== ".")
				add(svg, "use", { href: "#piece-" + c.toUpperCase(), x, y, width: CELL, height: CELL,
					class: "piece " + (c === c.toUpperCase() ? "white" : "black") });
		});
	});
	if (chosen) {
		const [x, y] = corner(chosen, flipped);
		add(svg, "rect", { x: x + 2, y: y + 2, width: CELL - 4, height: CELL - 4, class: "chosen" });
	}
	svg.append(...bar);
	svg.setAttribute("aria-label", "Position: " + fen);
}

// The link beside LINK in its better line, BY 1 or -1; or null.
function neighbour(link, by) {
	const links = [...link.closest(".line").querySelectorAll("a")];
	return links[links.indexOf(link) + by] || null;
}

function mark(links, current) {
	for (const link of links)
		link.toggleAttribute("aria-current", link === current);
}

function play(game) {
	const svg = document.getElementById("board"), fenOut = document.getElementById("fen"), bar = document.getElementById("bar");
	const curve = document.getElementById("curve"), here = document.getElementById("here"), hover = document.getElementById("hover");
	const links = [...document.querySelectorAll(".moves a[data-ply]")], steps = [...document.querySelectorAll(".moves .line a")];
	let ply = game.moves.length, flipped = svg.dataset.flipped === "1", step = null;

	const left = curve ? Number(curve.dataset.left) : 0, width = curve ? Number(curve.dataset.width) : 0;
	const xOf = at => left + width * at / Math.max(1, game.moves.length);

	function put(line, at) {
		line.setAttribute("x1", xOf(at));
		line.setAttribute("x2", xOf(at));
		line.removeAttribute("hidden");
	}

	function draw() {
		const move = ply ? game.moves[ply - 1] : { fen: game.start, move: "", white: game.white };
		const shown = step ? { fen: step.dataset.fen, move: step.dataset.move } : move;
		const white = BAR_HEIGHT * (move.white ?? game.white) / 1000;
		drawBoard(svg, shown, flipped);
		bar.setAttribute("y", flipped ? 0 : BAR_HEIGHT - white);
		bar.setAttribute("height", white);
		fenOut.textContent = shown.fen;
		mark(links, step ? null : links[ply - 1]);
		mark(steps, step);
		if (here)
			put(here, ply);
	}

	function show(wanted) {
		ply = Math.max(0, Math.min(game.moves.length, wanted));
		step = null;
		draw();
	}

	// Show the move of the game, or of a better line, that LINK names.
	function follow(link) {
		step = link.dataset.fen ? link : null;
		ply = Number(step ? parseInt(link.id, 10) - 1 : link.dataset.ply);
		draw();
	}

	function forward() {
		if (!step)
			show(ply + 1);
		else if (neighbour(step, 1))
			follow(neighbour(step, 1));
	}

	function back() {
		if (!step)
			show(ply - 1);
		else if (neighbour(step, -1))
			follow(neighbour(step, -1));
		else
			show(ply);
	}

	function followAddress() {
		const target = /^#\d+(b\d+)?$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
		if (target)
			follow(target);
		return target;
	}

	document.querySelector("main").addEventListener("click", event => {
		const link = event.target.closest("a[data-ply], a[data-fen]");
		if (link) {
			event.preventDefault();
			history.replaceState(null, "", link.getAttribute("href"));
			follow(link);
		}
	});
	const plyAt = event => {
		const box = curve.getBoundingClientRect(), view = curve.viewBox.baseVal;
		const x = (event.clientX - box.left) * view.width / box.width - left;
		return Math.max(0, Math.min(game.moves.length, Math.round(game.moves.length * x / width)));
	};
	if (curve) {
		const point = document.getElementById("point"), empty = point.textContent;
		curve.addEventListener("click", event => show(plyAt(event)));
		curve.addEventListener("mousemove", event => {
			const move = game.moves[plyAt(event) - 1];
			put(hover, plyAt(event));
			point.textContent = move ? [move.name, move.details].filter(Boolean).join(", ") : empty;
		});
		curve.addEventListener("mouseleave", () => {
			hover.setAttribute("hidden", "hidden");
			point.textContent = empty;
		});
	}
	const buttons = { first: () => show(0), back, next: forward, last: () => show(game.moves.length),
		flip: () => { flipped = !flipped; draw(); },
		copy: () => navigator.clipboard.writeText("rhumb --fen '" + fenOut.textContent + "'") };
	for (const name in buttons)
		document.getElementById(name).addEventListener("click", buttons[name]);
	document.querySelector(".buttons").hidden = false;
	document.addEventListener("keydown", event => {
		const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };
		if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
			buttons[keys[event.key]]();
			event.preventDefault();
		}
	});
	addEventListener("hashchange", followAddress);
	if (!followAddress())
		show(game.moves.length);
}

// A position to be solved: the move is two squares of the board, or typed.
function practise(figure) {
	const svg = figure.querySelector("svg"), form = figure.querySelector("form"), output = figure.querySelector("output");
	const { start, last, move, san, played } = figure.dataset, flipped = figure.dataset.flipped === "1";
	const plain = text => text.trim().replace(/[+#!?x=]/g, "").replace(/0/g, "O").toLowerCase();
	const steps = [...figure.querySelectorAll(".line a")];
	let chosen = "", step = null;

	function follow(link) {
		step = link;
		drawBoard(svg, link ? { fen: link.dataset.fen, move: link.dataset.move } : { fen: start, move: last, chosen }, flipped);
		mark(steps, step);
	}

	function answer(right, was) {
		output.textContent = right ? "Right: " + san + "." : was ? "That was played. Try another move." : "Not that one. Try another move.";
		chosen = "";
		follow(right ? steps[0] : null);
		if (right)
			figure.querySelector("details").open = true;
	}

	form.addEventListener("submit", event => {
		const typed = plain(form.elements[0].value);
		event.preventDefault();
		answer(typed === plain(san) || typed === move, typed === plain(played));
	});
	svg.addEventListener("click", event => {
		const box = svg.getBoundingClientRect();
		const at = [event.clientX - box.left, event.clientY - box.top].map(x => Math.min(7, Math.floor(8 * x / box.width)));
		const [x, y] = flipped ? at.map(i => 7 - i) : at, square = "abcdefgh"[x] + (8 - y);
		if (chosen && chosen !== square) {
			answer(move.startsWith(chosen + square), false);
		} else {
			chosen = chosen ? "" : square;
			follow(null);
		}
	});
	figure.addEventListener("click", event => {
		const link = event.target.closest(".line a");
		if (link) {
			event.preventDefault();
			follow(link);
		}
	});
	figure.addEventListener("keydown", event => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (by && step) {
			follow(neighbour(step, by) || (by < 0 ? null : step));
			event.preventDefault();
		}
	});
	form.hidden = false;
}

function sortable(table) {
	table.querySelectorAll("thead th").forEach((head, column) => {
		const button = document.createElement("button");
		button.type = "button";
		button.append(...head.childNodes);
		head.append(button);
		button.addEventListener("click", () => {
			const up = head.getAttribute("aria-sort") !== "ascending";
			const value = row => row.cells[column].textContent.trim();
			const order = (a, b) => value(a).localeCompare(value(b), undefined, { numeric: true });
			const rows = [...table.tBodies[0].rows].sort((a, b) => up ? order(a, b) : order(b, a));
			table.querySelectorAll("th").forEach(th => th.removeAttribute("aria-sort"));
			head.setAttribute("aria-sort", up ? "ascending" : "descending");
			table.tBodies[0].append(...rows);
		});
	});
}

const data = document.getElementById("game");
if (data)
	play(JSON.parse(data.textContent));
document.querySelectorAll("figure.practice").forEach(practise);
document.querySelectorAll("table.sortable").forEach(sortable);
