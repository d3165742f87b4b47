// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// Steps through a game and sorts tables.  Without it a page has all of its text and the final position.
"use strict";

const GLYPHS = { K: "\u265A", Q: "\u265B", R: "\u265C", B: "\u265D", N: "\u265E", P: "\u265F" };
const CELL = 50;

// The board of FEN as elements of SVG, moves drawn as lines from square to square.
function drawBoard(svg, fen, lines, flipped) {
	const place = (file, rank) => flipped ? [7 - file, rank] : [file, 7 - rank];
	const add = (name, attributes, text) => {
		const element = document.createElementNS("http://www.w3.org/2000/svg", name);
		for (const key in attributes)
			element.setAttribute(key, attributes[key]);
		element.textContent = text || "";
		svg.append(element);
	};
	svg.replaceChildren();
	for (let i = 0; i < 64; i++) {
		const [x, y] = place(i % 8, i >> 3);
		add("rect", { x: CELL * x, y: CELL * y, width: CELL, height: CELL, class: (i + (i >> 3)) % 2 ? "light" : "dark" });
	}
	fen.split(" ")[0].split("/").forEach((row, down) => {
		let file = 0;
		for (const c of row) {
			if (c >= "1" && c <= "8") {
				file += Number(c);
				continue;
			}
			const [x, y] = place(file++, 7 - down);
			add("text", { x: CELL * x + CELL / 2, y: CELL * y + 39,
				class: "piece " + (c === c.toUpperCase() ? "white" : "black") }, GLYPHS[c.toUpperCase()] + "\uFE0E");
		}
	});
	for (let i = 0; i < 8; i++) {
		add("text", { x: 4, y: CELL * i + 12, class: "name" }, String(flipped ? i + 1 : 8 - i));
		add("text", { x: CELL * i + 42, y: 396, class: "name" }, "abcdefgh"[flipped ? 7 - i : i]);
	}
	for (const [from, to, kind] of lines) {
		const [a, b] = [from, to].map(name => place(name.charCodeAt(0) - 97, name.charCodeAt(1) - 49));
		add("line", { x1: CELL * a[0] + 25, y1: CELL * a[1] + 25, x2: CELL * b[0] + 25, y2: CELL * b[1] + 25, class: kind });
		add("circle", { cx: CELL * b[0] + 25, cy: CELL * b[1] + 25, r: 7, class: kind });
	}
}

function squaresOf(move) {
	return /^[a-h][1-8][a-h][1-8]/.test(move) ? [move.slice(0, 2), move.slice(2, 4)] : null;
}

function play(game) {
	const svg = document.getElementById("board"), here = document.getElementById("here");
	const fenOut = document.getElementById("fen"), curve = document.getElementById("curve");
	const links = [...document.querySelectorAll(".moves a[data-ply]")];
	let ply = game.moves.length, flipped = false;

	function show(wanted) {
		ply = Math.max(0, Math.min(game.moves.length, wanted));
		const move = ply ? game.moves[ply - 1] : null, lines = [];
		if (move && squaresOf(move.move))
			lines.push([...squaresOf(move.move), "played"]);
		if (move && move.better && squaresOf(move.better))
			lines.push([...squaresOf(move.better), "better"]);
		const fen = move ? move.fen : game.start;
		drawBoard(svg, fen, lines, flipped);
		svg.setAttribute("aria-label", "Position: " + fen);
		fenOut.textContent = fen;
		for (const link of links)
			link.toggleAttribute("aria-current", Number(link.dataset.ply) === ply);
		if (here) {
			const x = Number(curve.dataset.left) + Number(curve.dataset.width) * ply / Math.max(1, game.moves.length);
			here.setAttribute("x1", x);
			here.setAttribute("x2", x);
			here.removeAttribute("hidden");
		}
	}

	function follow(link) {
		if (link.dataset.ply) {
			show(Number(link.dataset.ply));
		} else {
			drawBoard(svg, link.dataset.fen, [[...(squaresOf(link.dataset.move) || []), "better"]].filter(l => l.length === 3),
				flipped);
			fenOut.textContent = link.dataset.fen;
		}
	}

	document.querySelector(".moves").addEventListener("click", event => {
		const link = event.target.closest("a");
		if (link) {
			event.preventDefault();
			follow(link);
		}
	});
	if (curve)
		curve.addEventListener("click", event => {
			const box = curve.getBoundingClientRect(), view = curve.viewBox.baseVal;
			const x = (event.clientX - box.left) * view.width / box.width - Number(curve.dataset.left);
			show(Math.round(game.moves.length * x / Number(curve.dataset.width)));
		});
	const steps = { first: () => show(0), back: () => show(ply - 1), next: () => show(ply + 1),
		last: () => show(game.moves.length), flip: () => { flipped = !flipped; show(ply); },
		copy: () => navigator.clipboard.writeText("rhumb --fen '" + fenOut.textContent + "'") };
	for (const name in steps)
		document.getElementById(name).addEventListener("click", steps[name]);
	document.querySelector(".buttons").hidden = false;
	document.addEventListener("keydown", event => {
		const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", f: "flip" };
		if (keys[event.key] && !event.ctrlKey && !event.metaKey && !event.altKey) {
			steps[keys[event.key]]();
			event.preventDefault();
		}
	});
	show(/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : game.moves.length);
}

function sortable(table) {
	table.querySelectorAll("thead th").forEach((head, column) => {
		const button = document.createElement("button");
		button.type = "button";
		button.append(...head.childNodes);
		head.append(button);
		button.addEventListener("click", () => {
			const up = head.getAttribute("aria-sort") !== "ascending";
			const value = row => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();
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
document.querySelectorAll("table.sortable").forEach(sortable);
