/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing and reading checkpoints. */
#include <config.h>

#include "lab/checkpoint.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/savefile.h"

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
                      const struct trainer_state *state, struct text *error)
{
	struct checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
	struct savefile save;
	struct text kept;
	bool written;

	if (!checkpoint) {
		text_add(error, "out of memory");
		return false;
	}
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
		text_printf(error, "%s: %s", path, strerror(errno));
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

/* What is wrong with CHECKPOINT, of which SIZE bytes were read; empty: nothing. */
static void find_fault(const struct checkpoint *checkpoint, size_t size, const char *settings,
                       struct text *fault)
{
	if (size < sizeof magic || memcmp(checkpoint->magic, magic, sizeof magic) != 0)
		text_add(fault, "not a checkpoint");
	else if (size >= offsetof(struct checkpoint, epochs) &&
	         checkpoint->size != sizeof checkpoint->state)
		text_add(fault, "a checkpoint of another build");
	else if (size < sizeof *checkpoint || checkpoint->checksum != checksum_of(checkpoint) ||
	         !memchr(checkpoint->settings, '\0', CHECKPOINT_SETTINGS) ||
	         checkpoint->epochs > INT32_MAX || !all_finite(&checkpoint->state))
		text_add(fault, "damaged");
	else if (settings && strcmp(checkpoint->settings, settings) != 0) {
		text_add(fault, "made by other settings: ");
		text_add_difference(fault, checkpoint->settings, settings);
	}
}

enum checkpoint_end checkpoint_read(const char *path, const char *settings, int *epochs,
                                    struct trainer_state *state, struct text *error)
{
	FILE *file = fopen(path, "rb");
	struct checkpoint *checkpoint;
	char fault_chars[400];
	struct text fault = TEXT_IN(fault_chars);

	if (!file) {
		if (errno == ENOENT)
			return CHECKPOINT_ABSENT;
		text_printf(error, "%s: %s", path, strerror(errno));
		return CHECKPOINT_REFUSED;
	}
	checkpoint = malloc(sizeof *checkpoint);
	if (checkpoint)
		find_fault(checkpoint, fread(checkpoint, 1, sizeof *checkpoint, file), settings, &fault);
	else
		text_add(&fault, "out of memory");
	fclose(file);
	if (fault.length == 0) {
		*state = checkpoint->state;
		*epochs = (int)checkpoint->epochs;
	} else {
		text_printf(error, "%s: %s", path, fault_chars);
	}
	free(checkpoint);
	return fault.length == 0 ? CHECKPOINT_READ : CHECKPOINT_REFUSED;
}
