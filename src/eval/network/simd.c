/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Each loop is written once (simd_loops.inc) and compiled for several processors.  Which version
 * runs is decided here and not by the system's loader, because not all loaders can: those of
 * musl and Windows cannot.
 *
 * Every array comes from the caller, so no version needs an aligned stack: compilers for
 * Windows do not provide one (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=54412). */
#include <config.h>

#include "eval/network/simd.h"

#include <stddef.h>

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__clang__) || __GNUC__ >= 11)
#define HAVE_AVX2 1
#endif
#if defined(HAVE_AVX2) && defined(__x86_64__)
#define HAVE_AVX512 1
#endif

#define TARGET
#define NAMED(NAME) plain_##NAME
#include "eval/network/simd_loops.inc"

static bool plain_runs(void)
{
	return true;
}

static const struct simd plain = {
	"plain", plain_runs, plain_add_row, plain_remove_row, plain_move_piece, plain_take_piece,
	plain_weigh
};

#ifdef HAVE_AVX2
#define TARGET __attribute__((target("avx2")))
#define NAMED(NAME) avx2_##NAME
#include "eval/network/simd_loops.inc"

static bool avx2_runs(void)
{
	return __builtin_cpu_supports("avx2");
}

static const struct simd avx2 = {
	"AVX2", avx2_runs, avx2_add_row, avx2_remove_row, avx2_move_piece, avx2_take_piece, avx2_weigh
};
#endif

#ifdef HAVE_AVX512
/* These parts of AVX-512 come together in processors of the fourth level of x86-64. */
#define TARGET __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl")))
#define NAMED(NAME) avx512_##NAME
#include "eval/network/simd_loops.inc"

static bool avx512_runs(void)
{
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512vl");
}

static const struct simd avx512 = {
	"AVX-512", avx512_runs, avx512_add_row, avx512_remove_row, avx512_move_piece,
	avx512_take_piece, avx512_weigh
};
#endif

static const struct simd *const versions[] = {
#ifdef HAVE_AVX512
	&avx512,
#endif
#ifdef HAVE_AVX2
	&avx2,
#endif
	&plain,
	NULL
};

const struct simd *simd_version(int number)
{
	return versions[number];
}

const struct simd *simd_best(void)
{
	int number = 0;

	while (!versions[number]->runs())
		number++;
	return versions[number];
}
