// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// The console: what was typed and printed, and the line in which to type.
"use strict";

const FOLDS = /^(trace|minimax|quiescence)\b/, LOG_MAX = 200;

// run(line, onOutput) promises the end of a line; complete(text) the words that may follow.
function makeConsole(run, complete) {
	const log = byId("log"), input = byId("line"), completions = byId("completions");
	const history = [""];
	let at = 0, nothingNew = false;

	function scroll(block) {
		log.scrollTop = block.offsetTop;
	}

	function remember(line) {
		if (!line.includes("\n") && line !== history[history.length - 2])
			history.splice(-1, 1, line, "");
		at = history.length - 1;
	}

	// Show LINE as typed, run it and show what it prints.
	async function type(line) {
		const output = element("pre", { className: "output" });
		const block = element("div", { className: "block" },
			element("p", { className: "typed" }, ...line.trim().split("\n").flatMap((part, i) => i ? [element("br"), part] : [part])), output);
		let text = "";
		remember(line);
		log.append(block);
		while (log.childElementCount > LOG_MAX)
			log.firstElementChild.remove();
		scroll(block);
		byId("last").textContent = "> " + line.trim().split("\n")[0];
		const view = await run(line, (more, fails) => {
			text += more;
			output.append(...(fails ? [element("span", { className: "failed" }, ...coloured(more))] : coloured(more)));
			scroll(block);
		});
		if (FOLDS.test(line.split(";").pop().trim()))
			output.replaceChildren(...folded(text));
		scroll(block);
		return view;
	}

	function recall(by) {
		if (!history[at + by] && history[at + by] !== "")
			return;
		if (at === history.length - 1)
			history[at] = input.value;
		at += by;
		input.value = history[at];
		input.setSelectionRange(input.value.length, input.value.length);
	}

	function enter(line) {
		if (!line.trim())
			return;
		input.value = completions.textContent = "";
		type(line);
	}

	async function finish() {
		const text = input.value, { words, start } = await complete(text);
		if (input.value !== text)
			return;
		let common = words[0] || "";
		while (!words.every(word => word.startsWith(common)))
			common = common.slice(0, -1);
		const finished = text.slice(0, start) + common + (words.length === 1 ? " " : "");
		nothingNew = words.length === 0 || finished.length <= text.length;
		if (words.length && !nothingNew)
			input.value = finished;
		completions.textContent = words.length > 1 ? words.join("  ") : words.length ? "" : "nothing begins so";
	}

	input.addEventListener("keydown", event => {
		const leaves = !input.value || nothingNew;          // Tab then moves the focus, as anywhere
		nothingNew = false;
		if (event.key === "ArrowUp" || event.key === "ArrowDown") {
			event.preventDefault();
			recall(event.key === "ArrowUp" ? -1 : 1);
		} else if (event.key === "Escape") {
			input.value = completions.textContent = "";
		} else if (event.key === "Tab" && !event.shiftKey && !leaves) {
			event.preventDefault();
			finish();
		}
	});
	byId("prompt").addEventListener("submit", event => {
		event.preventDefault();
		enter(input.value);
	});
	// A field of one line would lose the ends of lines that a game has.
	document.addEventListener("paste", event => {
		const text = event.clipboardData.getData("text/plain").trim(), field = /^(INPUT|SELECT)$/.test(event.target.tagName);
		if (!text || log.closest("[inert]") || field && (event.target !== input || !text.includes("\n")))
			return;
		event.preventDefault();
		enter(text + (text.includes("\n") ? "\n" : ""));
	});
	return {
		type,
		// Where the board stays above all, what it shows is scrolled to.
		reveal() {
			if (log.getBoundingClientRect().top > innerHeight - 100)
				log.parentNode.scrollIntoView();
		}
	};
}
