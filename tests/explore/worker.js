// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// worker.js PAGE: run the engine of the page explore.html as its worker does, without a browser.  Each line of standard
// input is a list of messages, for a worker of its own; what it answers is printed as a list, a line each.
"use strict";
const fs = require("fs");
const vm = require("vm");
const page = fs.readFileSync(process.argv[2], "utf8");
const script = new vm.Script(/<script type="text\/plain" id="engine">([^]*?)<\/script>/.exec(page)[1]);

// What a worker has of its own, as far as the engine uses it.
function makeWorker(hear) {
	const scope = { performance, TextDecoder, TextEncoder, WebAssembly, MessageChannel, atob, console, setTimeout, URL,
		location: { href: "blob:null/worker" }, importScripts() {}, postMessage: hear };
	scope.self = scope;
	script.runInContext(vm.createContext(scope));
	return data => scope.onmessage({ data });
}

// The answers to MESSAGES.  One with STOPS is stopped as soon as the worker hears, if it can.
function answersTo(messages) {
	return new Promise(done => {
		const answers = [];
		const left = [...messages];
		const tell = makeWorker(answer => {
			answers.push(answer);
			if (!(answer.ready || answer.done || answer.completions || answer.error))
				return;
			if (!left.length || answer.error) {
				done(answers);
				return;
			}
			setImmediate(() => {
				const message = left.shift();

				tell(message);
				if (message.stops)
					tell({ stop: true });
			});
		});
	});
}

(async () => {
	for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean))
		process.stdout.write(JSON.stringify(await answersTo(JSON.parse(line))) + "\n");
})();
