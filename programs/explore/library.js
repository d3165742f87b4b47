// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: 2026 the contributors to Rhumb
// What the C calls of the page (src/explore.c, src/util/interrupt.c); engine.js gives these functions to the module.
// A browser that can suspend the C while a promise is open does so in page_wants_stop; in others it is not called.
mergeInto(LibraryManager.library, {
	page_see: function (json) {
		Module["see"](UTF8ToString(json));
	},
	page_is_due: function () {
		return Module["isDue"] && Module["isDue"]() ? 1 : 0;
	},
	page_wants_stop: function () {
		return Module["wantsStop"]();
	},
	page_wants_stop__postset: "if (WebAssembly.Suspending) _page_wants_stop = new WebAssembly.Suspending(_page_wants_stop);"
});
