/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Choosing between the terms and a network, and loading one from a file. */
#include <config.h>

#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/internal.h"
#include "eval/eval.h"
#include "eval/network/network.h"
#include "util/error.h"
#include "util/stream.h"

const char *const eval_choice_names[] = {
	[EVALUATION_CLASSICAL] = "classical", [EVALUATION_NETWORK] = "network", NULL
};

/* The one that is used if a network is asked for. */
static const struct network *at_hand(const struct engine *engine)
{
	return engine->network ? engine->network : network_built_in();
}

const struct network *eval_choice_network(const struct engine *engine)
{
	return engine->settings.evaluation == EVALUATION_NETWORK ? at_hand(engine) : NULL;
}

int eval_choice_score(const struct engine *engine, const struct position *pos)
{
	const struct network *network = eval_choice_network(engine);

	return network ? evaluate_by_network(pos, network) : evaluate(pos);
}

bool eval_choice_apply(struct engine *engine, struct error *error)
{
	if (engine->settings.evaluation != EVALUATION_NETWORK || at_hand(engine))
		return true;
	return error_set(error, "this build has no network; name one by NetworkFile first");
}

/* The network in the file PATH; NULL with the reason in *ERROR. */
static struct network *read_network(const char *path, struct error *error)
{
	FILE *file = stream_open_file(path, error);
	struct network *network = file ? malloc(sizeof *network) : NULL;

	if (file && !network)
		error_memory(error);
	if (network && !network_read(file, network, error)) {
		free(network);
		network = NULL;
	}
	if (file)
		fclose(file);
	if (!network)
		error_in(error, "%s", path);
	return network;
}

bool eval_choice_load(struct engine *engine, struct error *error)
{
	const char *path = engine->settings.network_file;
	struct network *network = NULL;

	if (*path) {
		network = read_network(path, error);
		if (!network)
			return false;
	}
	eval_choice_free(engine);
	engine->network = network;
	return true;
}

void eval_choice_free(struct engine *engine)
{
	free(engine->network);
}
