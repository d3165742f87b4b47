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
		show({ moves: played, result }) {
			const moves = played.map((move, i) => (i % 2 ? "" : (i / 2 + 1) + ". ") + move);
			byId("moves").textContent = moves.join(" ") + (result ? "  " + result : "");
		},
		// Make the reader's MOVE, which Rhumb answers if it replies.
		async move(move) {
			if (!view().replies || !byId("explains").checked)
				return type(move);
			await type("move " + move);
			await type("explain");
			if (view().result)
				return;
			await type("go");
			await type("explain");
		}
	};
}
