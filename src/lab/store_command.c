/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `store list`, `store check`, `store merge`: stores of games (store.h). */
#include <config.h>

#include <inttypes.h>

#include "lab/command.h"
#include "lab/store.h"
#include "util/error.h"

struct store_request {
	const char *output;
};

static const struct option_row merge_rows[] = {
	{ "output", VALUE_TEXT, 0, 0, offsetof(struct store_request, output), "DIR",
	  "the store that gets the shards of the others; made if it is absent", NULL, 'o' }
};
static const struct option_table merge_options = OPTION_TABLE(merge_rows);

static void print_sum(const struct store *store)
{
	struct store_shard sum = { .games = 0 };

	for (int i = 0; i < store->count; i++) {
		sum.games += store->shards[i].games;
		sum.plies += store->shards[i].plies;
		sum.samples += store->shards[i].samples;
		sum.bytes += store_disk_bytes(store, &store->shards[i]);
	}
	printf("%d shards, %" PRIu32 " games, %" PRIu64 " plies, %" PRIu64 " samples, %" PRIu64 " bytes",
	       store->count, sum.games, sum.plies, sum.samples, sum.bytes);
	if (sum.samples > 0)
		printf(" (%.2f a sample)", (double)sum.bytes / (double)sum.samples);
	putchar('\n');
}

/* What is done with the shards of a store, of which ERROR says what went wrong. */
typedef bool store_visit(struct command *command, struct store *store, struct error *error);

static bool list(struct command *command, struct store *store, struct error *error)
{
	const char *settings = "";

	(void)command;
	(void)error;
	for (int i = 0; i < store->count; i++) {
		const struct store_shard *shard = &store->shards[i];

		if (!text_equal(shard->settings, settings))
			text_fprintf(stdout, "by %s:\n", shard->settings);
		settings = shard->settings;
		text_fprintf(stdout, "%s  %" PRIu32 " games, %" PRIu64 " samples, %" PRIu64 " bytes\n", shard->name,
		             shard->games, shard->samples, store_disk_bytes(store, shard));
	}
	return true;
}

static bool check(struct command *command, struct store *store, struct error *error)
{
	for (int i = 0; i < store->count; i++) {
		if (atomic_load(command->stop))
			return error_set(error, "interrupted");
		progress_show(&command->progress, (uint64_t)i, (uint64_t)store->count, store->shards[i].name);
		if (!store_verify_shard(store, &store->shards[i], error))
			return false;
	}
	progress_wipe(&command->progress);
	return true;
}

static int visit_store(struct command *command, int count, char **operands,
                       store_visit *visit)
{
	struct store store;
	struct error error = ERROR_NONE;
	bool done;

	if (count != 1)
		return command_misuse(command, "one folder is needed; see --help");
	done = store_read(&store, operands[0], false, &error) && visit(command, &store, &error);
	if (done)
		print_sum(&store);
	store_free(&store);
	return done ? COMMAND_DONE : command_fail(command, "%s", error.text);
}

static int run_list(struct command *command, void *request, int count, char **operands)
{
	(void)request;
	return visit_store(command, count, operands, list);
}

static int run_check(struct command *command, void *request, int count, char **operands)
{
	(void)request;
	return visit_store(command, count, operands, check);
}

/* Take what STORE does not have from FOLDER. */
static bool merge(struct command *command, struct store *store, const char *folder, int *copies,
                  struct error *error)
{
	struct store from;
	bool done = store_read(&from, folder, false, error);

	for (int i = 0; i < from.count && done; i++) {
		bool copied = false;

		progress_show(&command->progress, (uint64_t)i, (uint64_t)from.count, from.shards[i].name);
		if (atomic_load(command->stop)) {
			error_set(error, "interrupted");
			done = false;
		} else {
			done = store_copy_shard(store, &from, &from.shards[i], &copied, error);
		}
		*copies += copied;
	}
	store_free(&from);
	return done;
}

static int run_merge(struct command *command, void *context, int count, char **operands)
{
	const struct store_request *request = context;
	struct store store;
	int copies = 0;
	struct error error = ERROR_NONE;
	bool done;

	if (!request->output)
		return command_misuse(command, "no store to merge into: give -o DIR");
	if (count == 0)
		return command_misuse(command, "no store to merge; see --help");
	done = store_read(&store, request->output, true, &error);
	for (int i = 0; i < count && done; i++)
		done = merge(command, &store, operands[i], &copies, &error);
	progress_wipe(&command->progress);
	if (done) {
		printf("%d new; ", copies);
		print_sum(&store);
	}
	store_free(&store);
	return done ? COMMAND_DONE : command_fail(command, "%s", error.text);
}

const struct command_kind store_list_command = {
	"store list", "DIR", "list the shards of a store of games",
	"Settings are printed where they change.  The last line has the sum, and the bytes of a\n"
	"sample with its part of the game.",
	{ NULL }, 0, NULL, run_list, false
};

const struct command_kind store_check_command = {
	"store check", "DIR", "compare each shard of a store with its checksum (SHA-256)",
	"The checksum is that of the games, whether the shard is compressed or not.\n"
	"`datagen --check FILE` also plays through the games of a shard.",
	{ NULL }, 0, NULL, run_check, false
};

const struct command_kind store_merge_command = {
	"store merge", "DIR...", "copy the shards of stores into one",
	"A shard that is there already is not copied again; two different ones of the same name are\n"
	"refused.  What was interrupted goes on when the same command is given again.",
	{ &merge_options }, sizeof(struct store_request), NULL, run_merge, false
};
