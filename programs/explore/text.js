// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// Elements, and the console's text with its colours as classes.
"use strict";

const byId = id => document.getElementById(id);

// A new element NAME with PROPERTIES and CHILDREN, elements or strings.
function element(name, properties, ...children) {
	const made = Object.assign(document.createElement(name), properties);
	made.append(...children);
	return made;
}

function button(text, act, properties) {
	return element("button", { type: "button", textContent: text, onclick: act, ...properties });
}

const COLOURS = { 1: "bold", 2: "dim", 31: "bad", 32: "good", 33: "warn", 34: "info", 35: "mark", 36: "way" };

// The classes after the escape sequence with CODES; those before it are CLASSES.
function classesAfter(classes, codes) {
	let after = [...classes];
	for (let i = 0; i < codes.length; i++) {
		const code = codes[i];
		if (code === 0)
			after = [];
		else if (code === 38 || code === 48)
			after.push((code === 38 ? "front" : "back") + codes[i += 2]);
		else if (COLOURS[code])
			after.push(COLOURS[code]);
	}
	return after;
}

// TEXT with escape sequences as a list of strings and spans.
function coloured(text) {
	let classes = [];
	return text.split(/(\x1b\[[0-9;]*m)/).flatMap((part, i) => {
		if (i % 2) {
			classes = classesAfter(classes, part.slice(2, -1).split(";").map(Number));
			return [];
		}
		return part && classes.length ? [element("span", { className: classes.join(" ") }, part)] : part ? [part] : [];
	});
}

const CONTINUES = 8;    // a line indented so much more than the one before belongs to it

// How far the branch of a LINE is indented, behind its ply where it has one.
function indent(line) {
	return /^ *(\d+ +)?/.exec(line.replace(/\x1b\[[0-9;]*m/g, ""))[0].length;
}

// ENTRIES, lines with their ends, as a tree that folds: an entry holds those that are indented deeper.
function branches(entries) {
	const parts = [];
	for (let i = 0; i < entries.length;) {
		let end = i + 1;
		while (end < entries.length && indent(entries[end]) > indent(entries[i]))
			end++;
		if (end > i + 1)
			parts.push(element("details", { open: true }, element("summary", {}, ...coloured(entries[i])),
				...branches(entries.slice(i + 1, end))));
		else
			parts.push(...coloured(entries[i]));
		i = end;
	}
	return parts;
}

function folded(text) {
	const entries = [];
	for (const line of text.match(/.*\n|.+$/g) || [])
		if (entries.length && indent(line) > indent(entries[entries.length - 1]) + CONTINUES)
			entries[entries.length - 1] += line;
		else
			entries.push(line);
	return branches(entries);
}

// TEXT, in which `commands` are in backquotes.
function prose(text) {
	return text.split("`").map((part, i) => i % 2 ? element("code", {}, part) : part);
}
