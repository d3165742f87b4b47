/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing options: a value that is checked as valid can be stored, and is the same when formatted and stored again. */
#include <config.h>

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "engine/options.h"
#include "util/error.h"

const char fuzz_name[] = "option";
const int fuzz_rounds = 20000;
const char *const fuzz_examples[] = {
	"Ponder=1", "ponder=on", "MultiPV=3", "MultiPV=-99999999999999999999", "Contempt=-100",
	"Evaluation=classical", "Evaluation=NETWORK", "NetworkFile=/nonexistent", "ClearHash",
	"ClearHash=1", "Nothing=1", "=", "MoveOverhead=+5", "ResignMoves= 4", "DrawOffers=maybe", NULL
};

/* VALUE, valid for OPTION, is stored, and formatted and stored again it is the same. */
static void check_stored(const struct engine_option *option, const char *value, const char *input)
{
	struct engine_settings settings, again;
	struct text first = TEXT_OF(OPTION_TEXT_MAX);
	struct text second = TEXT_OF(OPTION_TEXT_MAX);
	struct error error = ERROR_NONE;

	settings_reset(&settings);
	settings_reset(&again);
	fuzz_check(option_store(option, &settings, value, &error), "checked, not stored", input);
	if (option->type == OPTION_BUTTON)
		return;
	option_format(option, &settings, &first);
	fuzz_check(option_store(option, &again, first.chars, &error), "its own text", input);
	option_format(option, &again, &second);
	fuzz_check(text_equal(first.chars, second.chars), "stored otherwise", input);
}

static void check_value(const struct engine_option *option, const char *value, const char *input)
{
	struct engine_settings settings;
	struct error error = ERROR_NONE;

	if (option_check(option, value, &error)) {
		check_stored(option, value, input);
		return;
	}
	fuzz_check_error(&error, input);
	settings_reset(&settings);
	error_clear(&error);
	fuzz_check(!option_store(option, &settings, value, &error), "wrong, but stored", input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	const char *value = strchr(input, '=');
	struct error error = ERROR_NONE;

	if (!option_check_assignment(input, &error))
		fuzz_check_error(&error, input);
	for (int i = 0; i < engine_option_count; i++)
		check_value(&engine_option_table[i], value ? value + 1 : NULL, input);
	free(input);
	return 0;
}
