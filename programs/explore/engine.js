// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// The worker's script, after the module that Emscripten makes of the C (src/explore.c): messages to calls and back.
//
//   page -> worker: {id, line}            run LINE
//                   {stop}                end what runs, as Ctrl-C does at a terminal
//                   {id, complete}        how the last word of a line may go on
//                   {columns}             the width of prose
//   worker -> page: {ready, version, stops, view}
//                                         STOPS: whether the browser lets it hear {stop} while it works; where it does
//                                         not, the page ends the worker and types the game into another one
//                   {id, out, err}        output as it comes; ERR: of the stream for complaints
//                   {id, completions, start}
//                   {id, done, view}      VIEW as page_view has it, with
//                                         ok: whether all went well; svg, legend, same: of the last board with marks
//                                         steps: of `watch`, [{phase, line, text, svg, legend}]
//                   {id, error}           the module has failed and takes no more; without ID it could not start
"use strict";
(async () => {
	const ASK_MS = 50, SEND_MS = 20;
	// With WebAssembly.promising and .Suspending the C rests while the worker looks for messages.
	const stops = typeof WebAssembly.Suspending === "function";
	const decoder = new TextDecoder();
	let id, running = false, stopped = false, asked = 0, sent = 0;
	let bytes = [], complains = false, said = "", pictures = [];

	function send() {
		if (!bytes.length)
			return;
		const out = decoder.decode(new Uint8Array(bytes), { stream: true });
		postMessage(complains ? { id, out, err: true } : { id, out });
		said += out;
		bytes = [];
		sent = performance.now();
	}

	const taker = complaint => byte => {
		if (complaint !== complains)
			send();
		complains = complaint;
		bytes.push(byte);
		if (byte === 10 && performance.now() - sent > SEND_MS)
			send();
	};

	function isDue() {
		if (!running || performance.now() - asked < ASK_MS)
			return false;
		asked = performance.now();
		send();
		return stops;
	}

	// Messages that have come are heard before this one.
	function wantsStop() {
		return new Promise(done => {
			const { port1, port2 } = new MessageChannel();
			port1.onmessage = () => {
				port1.close();
				done(stopped ? 1 : 0);
			};
			port2.postMessage("");
		});
	}

	function see(json) {
		send();
		pictures.push({ text: said, ...JSON.parse(json) });
		said = "";
	}

	const module = await rhumbModule({ stdout: taker(false), stderr: taker(true), see, isDue, wantsStop });
	const call = (name, ...values) =>
		module.ccall(name, "string", ["number", ...values.map(value => typeof value)], [page, ...values]);
	const page = module._page_open();
	if (!page)
		throw new Error("out of memory");

	function viewAfter(ok) {
		const view = { ...JSON.parse(call("page_view")), ok, legend: [], same: true };
		const steps = pictures.filter(picture => picture.caption);
		const board = pictures.filter(picture => !picture.caption).pop();

		if (board)
			Object.assign(view, { svg: board.svg, legend: board.legend, same: board.same });
		if (steps.length)
			view.steps = steps.map(({ caption, ...step }) =>
				({ phase: caption.split(" ")[0], line: caption.replace(/^\S+ /, ""), ...step }));
		return view;
	}

	const runInC = stops ? WebAssembly.promising(module.asm?.page_run ?? module._page_run) : module._page_run;

	async function run(message) {
		const size = module.lengthBytesUTF8(message.line) + 1;
		const line = module._malloc(size);

		module.stringToUTF8(message.line, line, size);
		id = message.id;
		[running, stopped, said, pictures] = [true, false, "", []];
		let ok;
		try {
			ok = await runInC(page, line) !== 0;
		} finally {
			running = false;
		}
		module._free(line);
		send();
		postMessage({ id, done: true, view: viewAfter(ok) });
	}

	async function answer(message) {
		if (message.columns) {
			module._page_set_columns(page, message.columns);
		} else if (message.complete !== undefined) {
			const { start, words } = JSON.parse(call("page_completions", message.complete));
			postMessage({ id: message.id, completions: words, start });
		} else {
			await run(message);
		}
	}

	// One message after the other, whatever comes while one is answered.
	const waiting = [];
	let busy = false;
	onmessage = async ({ data }) => {
		if (data.stop) {
			stopped = true;
			return;
		}
		waiting.push(data);
		if (busy)
			return;
		busy = true;
		while (waiting.length) {
			const message = waiting.shift();
			await answer(message).catch(error => postMessage({ id: message.id, error: String(error) }));
		}
		busy = false;
	};
	postMessage({ ready: true, version: module.UTF8ToString(module._page_version()), stops, view: viewAfter(true) });
})().catch(error => postMessage({ error: String(error) }));
