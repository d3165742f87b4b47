# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Our own data, and parts of the shared data that may be copied, for those who do not have them.
EXTRA_DIST += \
	%D%/empty.bin \
	%D%/key_vectors.tsv \
	%D%/keys_ep.tsv \
	%D%/material.tsv \
	%D%/perft.epd \
	%D%/playouts.tsv \
	%D%/tiny.bin \
	%D%/tiny.tsv \
	%D%/truncated.bin
