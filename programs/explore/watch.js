// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// A move made and taken back, store by store, forwards and backwards: the slider under the board.
"use strict";

const FUNCTION = / {4,}(?=(\x1b\[\d+m)?\w+(\x1b\[0m)?\n)/;      // what is before its name, at the edge of 80 columns

// picture(svg) shows a picture on the board, picture() the position again.
function makeWatch(picture) {
	const slider = byId("step");
	let steps = [];

	function show(number) {
		const step = steps[number - 1];
		slider.value = number;
		byId("step-back").disabled = number === 0;
		byId("step-next").disabled = number === steps.length;
		byId("step-title").textContent = step ? `Store ${number} of ${steps.length}: ${step.phase}` : `${steps.length} stores`;
		byId("step-text").replaceChildren(...coloured(step ? step.text.replace(FUNCTION, "   ") : "Before the move"));
		slider.setAttribute("aria-valuetext", byId("step-title").textContent);
		picture(step?.svg);
	}

	function close() {
		byId("steps").hidden = true;
		if (steps.length)
			picture();
		steps = [];
	}

	slider.addEventListener("input", () => show(Number(slider.value)));
	byId("step-back").addEventListener("click", () => show(Number(slider.value) - 1));
	byId("step-next").addEventListener("click", () => show(Number(slider.value) + 1));
	byId("step-close").addEventListener("click", close);
	return {
		// A line has run; VIEW has steps if it was `watch`.
		opened(view) {
			close();
			steps = view.steps || [];
			byId("steps").hidden = steps.length === 0;
			slider.max = steps.length;
			if (!steps.length)
				return;
			show(0);
			byId("steps").scrollIntoView({ block: "nearest" });
		}
	};
}
