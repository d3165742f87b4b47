/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* CityHash: words of eight bytes are rotated, multiplied and added. */
#include <config.h>

#include "util/city.h"

#include <assert.h>
#include <string.h>

enum {
	WORD = 8,                  /* bytes */
	ROUND = 5 * WORD,          /* bytes that city_hash_256 mixes at once */
	ROUNDS = 6,                /* rounds, with different factors, make a stretch */
	STRETCH = ROUNDS * ROUND,
	LONG_INPUT = 900           /* bytes; above that, city_hash_128 is a part of city_hash_256 */
};

/* Primes between 2^63 and 2^64, and the factor of mix(). */
static const uint64_t prime0 = UINT64_C(0xC3A5C85C97CB3127);
static const uint64_t prime1 = UINT64_C(0xB492B66FBE98F273);
static const uint64_t prime3 = UINT64_C(0xC949D7C7509E6557);
static const uint64_t mix_factor = UINT64_C(0x9DDFEA08EB382D69);

struct pair {
	uint64_t first, second;
};

/* The little-endian word of eight bytes. */
static uint64_t word_at(const unsigned char *bytes)
{
	uint64_t word = 0;

	for (int i = WORD - 1; i >= 0; i--)
		word = word << 8 | bytes[i];
	return word;
}

static uint64_t rotate(uint64_t word, int places)
{
	return word >> places | word << (64 - places);
}

static uint64_t fold(uint64_t word)
{
	return word ^ word >> 47;
}

static uint64_t mix(uint64_t first, uint64_t second)
{
	uint64_t a = fold((first ^ second) * mix_factor);

	return fold((second ^ a) * mix_factor) * mix_factor;
}

/* ---- 256 bits ---- */

/* The contribution of four bits to a CRC-32C, the lowest bit first. */
static const uint32_t crc_table[16] = {
	0x00000000, 0x105EC76F, 0x20BD8EDE, 0x30E349B1, 0x417B1DBC, 0x5125DAD3, 0x61C69362, 0x7198540D,
	0x82F63B78, 0x92A8FC17, 0xA24BB5A6, 0xB21572C9, 0xC38D26C4, 0xD3D3E1AB, 0xE330A81A, 0xF36E6F75
};

/* CRC (32 bits) continued over the eight bytes of WORD. */
static uint64_t crc_add(uint64_t crc, uint64_t word)
{
	crc ^= word;
	for (int i = 0; i < 2 * WORD; i++)
		crc = crc >> 4 ^ crc_table[crc & 15];
	return crc;
}

/* The state of city_hash_256: six words, and the CRCs of five of them. */
struct state {
	uint64_t words[6];
	uint64_t crcs[5];
};

static void mix_round(struct state *state, const unsigned char *bytes, uint64_t factor, int turn)
{
	static const uint8_t places[5] = { 41, 27, 41, 33, 25 };
	uint64_t first = state->words[0];

	for (int i = 0; i < 5; i++) {
		state->words[i] = rotate(state->words[i + 1], places[i] ^ turn) * factor +
		                  word_at(bytes + i * WORD);
		state->crcs[i] = crc_add(state->crcs[i], state->words[i]);
	}
	state->words[5] = first;
}

static void mix_all(struct state *state, const unsigned char *bytes, size_t length)
{
	for (; length >= STRETCH; length -= STRETCH)
		for (int i = 0; i < ROUNDS; i++, bytes += ROUND)
			mix_round(state, bytes, i % 2 == 0 ? 1 : prime0, i % 2 == 0);
	for (; length >= ROUND; length -= ROUND, bytes += ROUND)
		mix_round(state, bytes, prime0, 0);
	if (length > 0)
		mix_round(state, bytes + length - ROUND, prime0, 0);
}

/* The end of city_hash_256.  HASH already holds the first two values. */
static void finish_256(const struct state *state, uint64_t hash[4])
{
	uint64_t a = state->words[0], b = state->words[1], c = state->words[2];
	uint64_t d = state->words[3], e = state->words[4];
	uint64_t h = state->crcs[2] + (state->crcs[1] << 32);
	uint64_t i = state->crcs[3], j = state->crcs[4] + (i << 32);
	uint64_t f, g;

	a = mix(a, j);
	b += h;
	c = mix(c, state->crcs[0]) + i;
	d = mix(d, e + hash[0]);
	j += e;
	i += mix(h, state->words[5]);
	e = mix(a, d) + j;
	f = mix(b, c) + a;
	g = mix(j, i) + c;
	hash[0] = e + f + g + h;
	a = fold((a + g) * prime0) * prime0 + b;
	hash[1] += a + hash[0];
	a = fold(a * prime0) * prime0 + c;
	hash[2] = a + hash[1];
	a = fold((a + e) * prime0) * prime0;
	hash[3] = a + hash[2];
}

/* The hash of LENGTH bytes, at least a stretch. */
static void hash_long(const unsigned char *bytes, size_t length, uint32_t seed, uint64_t hash[4])
{
	struct state state = { .crcs = { seed } };

	state.words[0] = word_at(bytes + 56) + prime0;
	state.words[1] = word_at(bytes + 96) + prime0;
	state.words[2] = hash[0] = mix(state.words[1], length);
	state.words[3] = hash[1] = word_at(bytes + 120) * prime0 + length;
	state.words[4] = word_at(bytes + 184) + seed;
	state.words[5] = hash[0] + hash[1];
	mix_all(&state, bytes, length);
	finish_256(&state, hash);
}

void city_hash_256(const unsigned char *bytes, size_t length, uint64_t hash[4])
{
	unsigned char filled[STRETCH] = { 0 };

	if (length >= STRETCH) {
		hash_long(bytes, length, 0, hash);
		return;
	}
	memcpy(filled, bytes, length);
	hash_long(filled, STRETCH, ~(uint32_t)length, hash);
}

/* ---- 128 bits ---- */

/* A hash of 32 bytes with SEED. */
static struct pair mix_four(const unsigned char *bytes, struct pair seed)
{
	uint64_t first = seed.first + word_at(bytes);
	uint64_t last = word_at(bytes + 3 * WORD);
	uint64_t second = rotate(seed.second + first + last, 21);
	uint64_t sum = first + word_at(bytes + WORD) + word_at(bytes + 2 * WORD);

	return (struct pair){ sum + last, second + rotate(sum, 44) + first };
}

/* LENGTH is a multiple of 16 and less than 128. */
static struct pair hash_few(const unsigned char *bytes, size_t length, struct pair seed)
{
	uint64_t a = seed.first, b = seed.second, c, d;

	if (length == 16) {
		uint64_t last = word_at(bytes + WORD);

		a = fold(a * prime1) * prime1;
		c = b * prime1 + (mix(word_at(bytes), rotate(last + length, 16)) ^ last);
		d = fold(a + word_at(bytes));
	} else {
		c = mix(word_at(bytes + length - WORD) + prime1, a);
		d = mix(b + length, c + word_at(bytes + length - 2 * WORD));
		a += d;
		for (size_t i = 0; i < length - 16; i += 16) {
			a = (a ^ fold(word_at(bytes + i) * prime1) * prime1) * prime1;
			b ^= a;
			c = (c ^ fold(word_at(bytes + i + WORD) * prime1) * prime1) * prime1;
			d ^= c;
		}
	}
	a = mix(a, c);
	b = mix(d, b);
	return (struct pair){ a ^ b, mix(b, a) };
}

/* The state of city_hash_128 for a long input. */
struct mill {
	struct pair v, w;
	uint64_t x, y, z;
};

static void grind(struct mill *mill, const unsigned char *bytes)
{
	uint64_t x = mill->x, y = mill->y;

	x = rotate(x + y + mill->v.first + word_at(bytes + WORD), 37) * prime1;
	y = rotate(y + mill->v.second + word_at(bytes + 6 * WORD), 42) * prime1;
	x ^= mill->w.second;
	y += mill->v.first + word_at(bytes + 5 * WORD);
	mill->y = y;
	mill->x = rotate(mill->z + mill->w.first, 33) * prime1;
	mill->v = mix_four(bytes, (struct pair){ mill->v.second * prime1, x + mill->w.first });
	mill->w = mix_four(bytes + 4 * WORD,
	                   (struct pair){ mill->x + mill->w.second, y + word_at(bytes + 2 * WORD) });
	mill->z = x;
}

/* Mix the last LENGTH (< 128) bytes, 32 at a time from the end.  The last step may overlap
 * bytes that have been mixed before. */
static void grind_rest(struct mill *mill, const unsigned char *bytes, size_t length)
{
	mill->x += rotate(mill->v.first + mill->z, 49) * prime0;
	mill->z += rotate(mill->w.first, 37) * prime0;
	for (size_t done = 0; done < length; ) {
		const unsigned char *at;

		done += 4 * WORD;
		at = bytes + length - done;
		mill->y = rotate(mill->x + mill->y, 42) * prime0 + mill->v.second;
		mill->w.first += word_at(at + 2 * WORD);
		mill->x = mill->x * prime0 + mill->w.first;
		mill->z += mill->w.second + word_at(at);
		mill->w.second += mill->v.first;
		mill->v = mix_four(at, (struct pair){ mill->v.first + mill->z, mill->v.second });
	}
}

/* LENGTH is at least 128. */
static struct pair hash_many(const unsigned char *bytes, size_t length, struct pair seed)
{
	struct mill mill = { .x = seed.first, .y = seed.second, .z = length * prime1 };
	uint64_t x, y;

	mill.v.first = rotate(mill.y ^ prime1, 49) * prime1 + word_at(bytes);
	mill.v.second = rotate(mill.v.first, 42) * prime1 + word_at(bytes + WORD);
	mill.w.first = rotate(mill.y + mill.z, 35) * prime1 + mill.x;
	mill.w.second = rotate(mill.x + word_at(bytes + 11 * WORD), 53) * prime1;
	for (; length >= 128; length -= 128, bytes += 128) {
		grind(&mill, bytes);
		grind(&mill, bytes + 64);
	}
	grind_rest(&mill, bytes, length);
	x = mix(mill.x, mill.v.first);
	y = mix(mill.y + mill.z, mill.w.first);
	return (struct pair){ mix(x + mill.v.second, mill.w.second) + y,
	                      mix(x + mill.w.second, y + mill.v.second) };
}

void city_hash_128(const unsigned char *bytes, size_t length, uint64_t hash[2])
{
	struct pair seed, result;

	assert(length > 0 && length % 32 == 0);
	if (length > LONG_INPUT) {
		uint64_t all[4];

		city_hash_256(bytes, length, all);
		memcpy(hash, all + 2, 2 * sizeof *hash);
		return;
	}
	seed = (struct pair){ word_at(bytes) ^ prime3, word_at(bytes + WORD) };
	bytes += 16;
	length -= 16;
	result = length < 128 ? hash_few(bytes, length, seed) : hash_many(bytes, length, seed);
	hash[0] = result.first;
	hash[1] = result.second;
}
