// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// Joins the parts: what is clicked becomes a line of the console, and what the engine answers is shown.
"use strict";

const BUSY_MS = 150;    // after which a line can be stopped
let book, view = null, firstView = 0;      // the latest view; when the first one came, in ms after the page was opened

let stopTimer;
function showStop(hidden) {
	byId("stop").textContent = view?.replies ? "Move now" : "Stop";
	byId("stop").hidden = hidden;
}

const engine = startEngine(
	busy => {
		clearTimeout(stopTimer);
		if (busy)
			stopTimer = setTimeout(showStop, BUSY_MS, false);
		else
			showStop(true);
	},
	message => byId("log").append(element("p", { className: "failed" }, message)));
const shell = makeConsole(async (line, onOutput) => {
	const before = view;
	show(await engine.run(line, onOutput));
	if (before.fen !== view.fen)
		setTimeout(() => book.follow(before));
	return view;
}, engine.complete);
const type = shell.type;
const game = makePlay(type, () => view);
const board = makeBoard(byId("board"), {
	look(square, piece, moves) {
		if (view.replies && moves)
			return;                 // in a game it is about to move
		type((piece ? "rays " : "square ") + square);
		shell.reveal();
	},
	move(move) {
		if (view.replies && engine.busy())
			return;                 // it is Rhumb's turn
		return game.move(move);
	},
	refuse(from, to) {
		type("legal " + from + to);
		shell.reveal();
	},
	promote
});
const watch = makeWatch(svg => board.picture(svg));

function show(next) {
	view = next;
	board.show(view);
	byId("turn").textContent = view.result || (view.turn === "white" ? "White to move" : "Black to move");
	byId("fen").textContent = view.fen;
	byId("replies").checked = view.replies;
	byId("undo").disabled = view.moves.length === 0;
	byId("redo").disabled = view.ahead === 0;
	byId("legend").replaceChildren(...view.legend.map(([colour, meaning]) => {
		const item = element("li", {}, element("i"), meaning);
		item.firstChild.style.background = colour;
		return item;
	}));
	if (!view.same)             // as after `explain`, which shows the board after the move
		byId("legend").append(element("li", { className: "faint" }, "This is not the position of your game."));
	game.show(view);
	watch.opened(view);
}

// The move that the reader chooses among MOVES, which differ in their last letter; or undefined.
function promote(moves) {
	const dialog = byId("promotion"), form = dialog.firstElementChild;
	const names = { q: "queen", r: "rook", b: "bishop", n: "knight" };
	form.replaceChildren(...moves.map(move => element("button", { value: move }, names[move[4]])));
	dialog.returnValue = "";
	dialog.showModal();
	return new Promise(done => dialog.addEventListener("close", () => done(dialog.returnValue || undefined), { once: true }));
}

// ---- the tabs ----

const tabs = [...document.querySelectorAll("[role=tab]")];

function openTab(tab) {
	for (const each of tabs) {
		each.setAttribute("aria-selected", each === tab);
		each.tabIndex = each === tab ? 0 : -1;
		byId(each.getAttribute("aria-controls")).hidden = each !== tab;
	}
	tab.focus();
	return book.opened(tab.getAttribute("aria-controls"));
}

for (const tab of tabs) {
	tab.addEventListener("click", () => openTab(tab));
	tab.addEventListener("keydown", event => {
		const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (by)
			tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length].focus();
	});
}

// ---- buttons ----

for (const [id, line] of [["new", "new"], ["undo", "undo"], ["redo", "redo"], ["flip", "set flip"]])
	byId(id).addEventListener("click", () => type(line));
byId("replies").addEventListener("change", () => type("set replies " + (byId("replies").checked ? "on" : "off")));
byId("stop").addEventListener("click", () => engine.stop());
byId("star").addEventListener("change", async () => {
	let text = "";
	if (byId("star").checked)
		await engine.run("figure star e4", more => { text += more; });
	byId("star-key").hidden = !byId("star").checked;
	board.star(byId("star").checked, text);
});
for (const line of document.querySelector(".tries").dataset.try.split("|"))
	document.querySelector(".tries").append(button(line, () => type(line), { className: "command" }), " ");

// ---- a position in the address ----

function fenInAddress() {
	const text = /^#fen=(.*)/.exec(location.hash)?.[1] || "";
	try {
		return decodeURIComponent(text).replace(/[_+]/g, " ").replace(/[^\w /-]/g, "");        // no other command
	} catch {
		return text.replace(/[^\w /%-]/g, "");                 // the console says what is wrong with it
	}
}

async function copy(text) {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const field = element("textarea", { value: text });     // a browser may refuse the other way for a file
		document.body.append(field);
		field.select();
		document.execCommand("copy");
		field.remove();
	}
}

byId("copy-link").addEventListener("click", async () => {
	location.hash = "fen=" + view.fen.replaceAll(" ", "_");
	await copy(location.href);
	byId("copied").textContent = "Copied.";
	setTimeout(() => { byId("copied").textContent = ""; }, 3000);
});
addEventListener("hashchange", () => {
	if (fenInAddress() && fenInAddress() !== view.fen)
		type("setboard " + fenInAddress());
});

// On a narrow window prose is as wide as the console.
function measure() {
	const sample = element("span", {}, "0".repeat(80));
	byId("log").append(element("pre", { className: "output" }, sample));
	const columns = Math.floor(80 * (byId("log").clientWidth - 20) / sample.getBoundingClientRect().width);
	sample.parentNode.remove();
	engine.columns(Math.max(40, Math.min(80, columns)));
}

engine.started.then(async ({ version, view: first }) => {
	measure();
	addEventListener("resize", measure);
	byId("log").append(element("p", { className: "faint" }, version + ". What is typed, and what Rhumb prints, is shown here."));
	show(first);
	book = makeBook(type, () => view);
	firstView = Math.round(performance.now());
	show(await engine.run("set replies off"));              // the board is moved by the reader, until a game begins
	document.querySelector("main").inert = false;
	if (fenInAddress())
		type("setboard " + fenInAddress());
});
