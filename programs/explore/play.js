// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// A game against a level.
"use strict";

const SECONDS = 1;      // that Rhumb may think for a move, at any level

// type(line) promises a view; view() is the present one.
function makePlay(type, view) {
	async function start(colour, level) {
		await type("set replies on");
		if (view().flipped !== (colour === "black"))
			await type("set flip");
		await type("new");
		await type("level time " + SECONDS);
		await type("level " + level);
		if (colour === "black")
			await type("side white");
	}

	byId("game").addEventListener("submit", event => {
		event.preventDefault();
		start(byId("colour").value, byId("level").value);
	});
	for (const id of ["takeback", "hint", "explain", "go", "resign"])
		byId(id).addEventListener("click", () => type(id));
	return {
		show({ start, moves: played, result }) {
			const [, turn, , , , number] = start.split(" ");
			const before = 2 * (number - 1) + (turn === "b");       // plies
			const moves = played.map((move, i) => {
				const ply = before + i, count = Math.floor(ply / 2) + 1;
				return (ply % 2 ? i ? "" : count + "... " : count + ". ") + move;
			});
			byId("moves").textContent = moves.join(" ") + (result ? "  " + result : "");
		},
		// Make the reader's MOVE; then, if it replies, Rhumb's, which may take its time.
		async move(move) {
			const explain = () => byId("explains").checked && type("explain");
			if (!view().replies)
				return type(move);
			await type("move " + move);
			await explain();
			if (view().result)
				return;
			await type("go");
			await explain();
		}
	};
}
