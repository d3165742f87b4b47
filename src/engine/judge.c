/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Choosing between the terms and a network, and loading one from a file. */
#include <config.h>

#include "engine/judge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"
#include "eval/eval.h"
#include "eval/network/builtin.h"

const char *const judge_names[] = {
	[JUDGE_CLASSICAL] = "classical", [JUDGE_NETWORK] = "network", NULL
};

/* The one that is used if a network is asked for. */
static const struct network *at_hand(const struct engine *engine)
{
	return engine->network ? engine->network : network_built_in();
}

const struct network *judge_network(const struct engine *engine)
{
	return engine->settings.evaluation == JUDGE_NETWORK ? at_hand(engine) : NULL;
}

int judge_position(const struct engine *engine, const struct position *pos)
{
	const struct network *network = judge_network(engine);

	return network ? evaluate_by_network(pos, network) : evaluate(pos);
}

bool judge_choose(struct engine *engine, struct text *error)
{
	if (engine->settings.evaluation != JUDGE_NETWORK || at_hand(engine))
		return true;
	text_add(error, "this build has no network; name one by NetworkFile first");
	return false;
}

/* The network in the file PATH; NULL with the reason in *ERROR. */
static struct network *read_network(const char *path, struct text *error)
{
	FILE *file = fopen(path, "rb");
	struct network *network;

	if (!file) {
		text_printf(error, "%s: %s", path, strerror(errno));
		return NULL;
	}
	network = malloc(sizeof *network);
	if (!network) {
		text_add(error, "out of memory");
	} else if (!network_read(file, network, error)) {
		free(network);
		network = NULL;
	}
	fclose(file);
	return network;
}

bool judge_load(struct engine *engine, struct text *error)
{
	const char *path = engine->settings.network_file;
	struct network *network = NULL;

	if (*path) {
		network = read_network(path, error);
		if (!network)
			return false;
	}
	judge_free(engine);
	engine->network = network;
	return true;
}

void judge_free(struct engine *engine)
{
	free(engine->network);
	engine->network = NULL;
}
