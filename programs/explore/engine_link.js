// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// The engine in its worker: one line at a time, each answered by output and by a view of the position.
"use strict";

const MOVES_A_LINE = 400;       // a line of the console has 512 words

// The lines that bring a game back: from the FEN START, the list MOVES.
function linesOf({ start, moves }) {
	const lines = ["setboard " + start];
	for (let i = 0; i < moves.length; i += MOVES_A_LINE)
		lines.push("move " + moves.slice(i, i + MOVES_A_LINE).join(" "));
	return lines;
}

// onBusy(busy) is called when a line starts and when nothing is left to do.
function startEngine(onBusy, onError) {
	const source = URL.createObjectURL(new Blob([byId("engine").textContent], { type: "text/javascript" }));
	const waiting = [];
	let count = 0, current = null, worker = null, stops = false, latest = null, ready;
	const started = new Promise(done => { ready = done; });

	function next() {
		current = waiting.shift() || null;
		onBusy(current !== null && current.message.line !== undefined);
		if (current)
			worker.postMessage({ id: ++count, ...current.message });
	}

	function ask(message, onOutput) {
		return new Promise(done => {
			waiting.push({ message, onOutput, done });
			if (!current)
				next();
		});
	}

	function end(result) {
		const { done } = current;
		latest = result.fen ? result : latest;
		next();
		done(result);
	}

	// Another worker, with the game of the last view: one that hears nothing while it works, or has failed, is ended.
	function restart(why) {
		const onOff = on => on ? "on" : "off";
		const line = [...linesOf(latest), "set replies " + onOff(latest.replies), "set flip " + onOff(latest.flipped)].join("\n");
		worker.terminate();
		if (current.restores)
			return onError(why);
		current.onOutput(why + "\n", true);
		waiting.unshift({ message: { line }, onOutput() {}, done: current.done, restores: true });
		current = { onOutput() {}, done() {} };
		open();
	}

	function open() {
		worker = new Worker(source);
		worker.onerror = event => onError(event.message);
		worker.onmessage = ({ data }) => {
			if (data.ready) {
				({ stops } = data);
				latest = latest || data.view;
				ready(data);
				if (current)
					next();
			} else if (data.error) {
				(latest && current ? restart : onError)(data.error);
			} else if (data.out !== undefined) {
				current.onOutput(data.out, data.err);
			} else if (data.completions) {
				end({ words: data.completions, start: data.start });
			} else if (data.done) {
				end(data.view);
			}
		};
	}

	open();
	return {
		started,
		run: (line, onOutput = () => {}) => ask({ line }, onOutput),     // a promise of the view
		complete: text => ask({ complete: text }),      // a promise of words, and where in TEXT they start
		columns: number => worker.postMessage({ columns: number }),
		stop: () => stops ? worker.postMessage({ stop: true }) : restart("stopped"),
		busy: () => current !== null
	};
}
