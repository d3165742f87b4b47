/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing and reading checkpoints. */
#include <config.h>

#include "lab/trainer.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/error.h"
#include "util/savefile.h"
#include "util/stream.h"

static const char magic[16] = "Rhumb training 1";

struct checkpoint {
	char magic[sizeof magic];
	char settings[CHECKPOINT_SETTINGS];
	uint64_t size;           /* of STATE: another build may have another */
	uint64_t epochs;
	struct trainer_state state;
	uint64_t checksum;       /* of all before */
};

static uint64_t checksum_of(const struct checkpoint *checkpoint)
{
	const unsigned char *bytes = (const unsigned char *)checkpoint;
	uint64_t sum = UINT64_C(0xCBF29CE484222325);

	for (size_t i = 0; i < offsetof(struct checkpoint, checksum); i++)
		sum = (sum ^ bytes[i]) * UINT64_C(0x100000001B3);
	return sum;
}

bool checkpoint_write(const char *path, const char *settings, int epochs,
                      const struct trainer_state *state, struct error *error)
{
	struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
	struct savefile save;
	struct text kept;
	bool written;

	if (!checkpoint)
		return error_memory(error);
	memcpy(checkpoint->magic, magic, sizeof magic);
	text_init(&kept, checkpoint->settings, sizeof checkpoint->settings);
	text_add(&kept, settings);
	checkpoint->size = sizeof *state;
	checkpoint->epochs = (uint64_t)epochs;
	checkpoint->state = *state;
	checkpoint->checksum = checksum_of(checkpoint);
	written = savefile_begin(&save, path) &&
	          savefile_end(&save, fwrite(checkpoint, sizeof *checkpoint, 1, save.file) == 1);
	if (!written)
		error_system(error, path);
	free(checkpoint);
	return written;
}

static bool all_finite(const struct trainer_state *state)
{
	const float *numbers = (const float *)state;

	for (size_t i = 0; i < offsetof(struct trainer_state, steps) / sizeof *numbers; i++)
		if (!isfinite(numbers[i]))
			return false;
	return true;
}

/* False, with the reason, if something is wrong with CHECKPOINT, of which SIZE bytes were read. */
static bool check(const struct checkpoint *checkpoint, size_t size, const char *settings, struct error *error)
{
	struct text difference = TEXT_OF(ERROR_REASON_MAX);

	if (size < sizeof magic || memcmp(checkpoint->magic, magic, sizeof magic) != 0)
		return error_set(error, "not a checkpoint");
	if (size >= offsetof(struct checkpoint, epochs) &&
	         checkpoint->size != sizeof checkpoint->state)
		return error_set(error, "a checkpoint of another build");
	if (size < sizeof *checkpoint || checkpoint->checksum != checksum_of(checkpoint) ||
	         !memchr(checkpoint->settings, '\0', CHECKPOINT_SETTINGS) ||
	         checkpoint->epochs > INT32_MAX || !all_finite(&checkpoint->state))
		return error_set(error, "damaged");
	if (!settings || strcmp(checkpoint->settings, settings) == 0)
		return true;
	text_add_difference(&difference, checkpoint->settings, settings);
	return error_set(error, "made by other settings: %s", difference.chars);
}

enum checkpoint_end checkpoint_read(const char *path, const char *settings, int *epochs,
                                    struct trainer_state *state, struct error *error)
{
	FILE *file = stream_open_file(path, error);
	struct checkpoint *checkpoint;
	bool good = false;

	if (!file) {
		if (errno == ENOENT) {
			error_clear(error);
			return CHECKPOINT_ABSENT;
		}
		error_in(error, "%s", path);
		return CHECKPOINT_REFUSED;
	}
	checkpoint = malloc(sizeof *checkpoint);
	if (checkpoint)
		good = check(checkpoint, fread(checkpoint, 1, sizeof *checkpoint, file), settings, error);
	else
		error_memory(error);
	fclose(file);
	if (good) {
		*state = checkpoint->state;
		*epochs = (int)checkpoint->epochs;
	} else {
		error_in(error, "%s", path);
	}
	free(checkpoint);
	return good ? CHECKPOINT_READ : CHECKPOINT_REFUSED;
}
