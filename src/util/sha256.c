/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* SHA-256 as FIPS 180-4 describes it, section by section. */
#include <config.h>

#include "util/sha256.h"

#include <string.h>

enum { BLOCK = 64, ROUNDS = 64, WORDS = 8, LENGTH_AT = 56 };

/* Section 4.2.2: fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constants[ROUNDS] = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t turned(uint32_t word, int bits)
{
	return word >> bits | word << (32 - bits);
}

static uint32_t big_endian(const uint8_t *bytes)
{
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Section 6.2.2, step 1: the schedule of the message. */
static void schedule(const uint8_t block[BLOCK], uint32_t w[ROUNDS])
{
	for (int t = 0; t < 16; t++)
		w[t] = big_endian(block + 4 * t);
	for (int t = 16; t < ROUNDS; t++) {
		uint32_t early = w[t - 15], late = w[t - 2];

		w[t] = w[t - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + w[t - 7] +
		       (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
	}
}

/* Steps 2 to 4: a block changes the hash. */
static void add_block(uint32_t hash[WORDS], const uint8_t block[BLOCK])
{
	uint32_t w[ROUNDS], v[WORDS];

	schedule(block, w);
	memcpy(v, hash, sizeof v);
	for (int t = 0; t < ROUNDS; t++) {
		uint32_t first = v[7] + (turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)) +
		                 ((v[4] & v[5]) ^ (~v[4] & v[6])) + round_constants[t] + w[t];
		uint32_t second = (turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)) +
		                  ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));

		memmove(v + 1, v, (WORDS - 1) * sizeof *v);
		v[4] += first;
		v[0] = first + second;
	}
	for (int i = 0; i < WORDS; i++)
		hash[i] += v[i];
}

bool sha256_of_file(FILE *file, char hex[SHA256_HEX], uint64_t *bytes)
{
	/* Section 5.3.3: fractional parts of the square roots of the first eight primes. */
	uint32_t hash[WORDS] = {
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
	};
	uint8_t block[BLOCK];
	size_t got;

	*bytes = 0;
	while (got = fread(block, 1, BLOCK, file), got == BLOCK) {
		add_block(hash, block);
		*bytes += BLOCK;
	}
	*bytes += got;
	if (ferror(file))
		return false;
	/* Section 5.1.1: a bit, zeros, and the length in bits. */
	memset(block + got, 0, BLOCK - got);
	block[got] = 0x80;
	if (got >= LENGTH_AT) {
		add_block(hash, block);
		memset(block, 0, BLOCK);
	}
	for (int i = 0; i < 8; i++)
		block[LENGTH_AT + i] = (uint8_t)(8 * *bytes >> 8 * (7 - i));
	add_block(hash, block);
	for (int i = 0; i < WORDS; i++)
		snprintf(hex + 8 * i, 9, "%08lx", (unsigned long)hash[i]);
	return true;
}
