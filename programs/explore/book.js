// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// The book: the steps of the tour and the ideas, each with its commands, which run on its example or on the position on the
// board, and again when that changes.
"use strict";

const SETS = /^(new|setboard|move|play|undo|redo|goto)\b/;     // commands that change the position

// type(line) promises a view; view() is the present one.
function makeBook(type, view) {
	const { tour, ideas } = JSON.parse(byId("book").textContent);
	let open = null;            // the row that is shown: { commands }
	let mine = null;            // the reader's game, which an example has replaced: { start, moves }; or null
	let atExample = false;      // whether what is on the board comes of an example
	let left = null;            // the game as the last example left it
	let running = false, step = -1;
	const usualStart = view().start;

	const wantsExample = () => document.querySelector("input[name=where]:checked").value === "example";
	const shows = row => row.commands.filter(command => !SETS.test(command));

	async function typeAll(lines) {
		running = true;
		for (const line of lines)
			await type(line);
		running = false;
	}

	function keep(game) {
		mine = game;
		byId("back").hidden = mine === null;
	}

	async function goBack() {
		const lines = linesOf(mine);
		keep(null);
		atExample = false;
		await typeAll([...lines, ...(open ? shows(open) : [])]);
	}

	function show(row) {
		const { start, moves } = view();
		open = row;
		if (!wantsExample())
			return typeAll(shows(row));
		const isLeft = left !== null && left.start === start && left.moves.join() === moves.join();
		if (!isLeft && (mine === null || !atExample) && (moves.length > 0 || start !== usualStart))
			keep({ start, moves });
		atExample = true;
		return typeAll(["new", ...row.commands]).then(() => { left = view(); });
	}

	function commandButtons(title, commands) {
		return element("p", { className: "commands" }, element("span", { className: "faint" }, title + " "),
			...commands.flatMap(command => [button(command, () => type(command), { className: "command" }), " "]));
	}

	// ---- the tour ----

	function showStep(number) {
		const row = tour[step = number];
		byId("tour-list").value = number;
		byId("tour-back").disabled = number === 0;
		byId("tour-next").disabled = number === tour.length - 1;
		byId("tour-step").replaceChildren(element("h2", {}, row.question), element("p", {}, ...prose(row.answer)),
			commandButtons("Shown by", row.commands), commandButtons("Try also ('t' in the texts)", row.try),
			element("p", { className: "faint" }, "In the source: ", element("code", {}, row.source)));
		byId("tour").scrollTop = 0;
		return show(row);
	}

	// ---- the ideas ----

	function ideaRow(idea) {
		const row = { commands: idea.see };
		const fact = (name, text) => [element("dt", {}, name), element("dd", {}, ...prose(text))];
		const details = element("details", { name: "idea" }, element("summary", {}, idea.title),
			element("dl", {}, ...fact("Problem", idea.problem), ...fact("Idea", idea.idea), ...fact("Cost", idea.cost),
				...fact("In Rhumb", idea.rhumb), ...fact("Source", idea.code)),
			commandButtons("Shown by", idea.see));
		details.addEventListener("toggle", () => {
			if (details.open) {
				details.scrollIntoView();
				show(row);
			}
			else if (open === row)
				open = null;
		});
		details.row = row;
		return details;
	}

	function listIdeas() {
		let section = "";
		for (const idea of ideas) {
			if (idea.section !== section)
				byId("idea-list").append(element("h2", {}, section = idea.section));
			byId("idea-list").append(ideaRow(idea));
		}
		filter("");
	}

	function filter(text) {
		const words = text.toLowerCase().split(/\s+/);
		let count = 0, head = null;
		for (const part of byId("idea-list").children) {
			if (part.tagName === "H2") {
				head = part;
				head.hidden = true;
				continue;
			}
			const found = words.every(word => (head.textContent + part.textContent).toLowerCase().includes(word));
			part.hidden = !found;
			head.hidden = head.hidden && !found;
			count += found;
		}
		byId("found").textContent = count === 1 ? "1 idea" : count + " ideas";
	}

	tour.forEach((row, i) => byId("tour-list").append(element("option", { value: i }, `${i + 1}. ${row.question}`)));
	byId("tour-list").addEventListener("change", () => showStep(Number(byId("tour-list").value)));
	byId("tour-back").addEventListener("click", () => showStep(step - 1));
	byId("tour-next").addEventListener("click", () => showStep(step + 1));
	byId("filter").addEventListener("input", () => filter(byId("filter").value));
	byId("back").addEventListener("click", goBack);
	document.querySelectorAll("input[name=where]").forEach(radio => radio.addEventListener("change", () => open && show(open)));
	listIdeas();

	return {
		// A tab was opened: its row is shown again.
		async opened(tab) {
			byId("where").hidden = tab !== "tour" && tab !== "ideas";
			open = null;
			if (tab === "tour")
				await showStep(Math.max(0, step));
			else if (tab === "ideas")
				open = document.querySelector("#idea-list details[open]")?.row || null;
		},
		// The position was BEFORE: the open row follows.
		follow(before) {
			if (running)
				return;
			if (view().start !== before.start || view().moves.length === 0)
				atExample = false;                      // the reader has set up another one
			if (open)
				typeAll(shows(open));
		}
	};
}
