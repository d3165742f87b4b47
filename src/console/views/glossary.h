/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The words of a mailbox engine, explained. */
#ifndef RHUMB_CONSOLE_VIEWS_GLOSSARY_H
#define RHUMB_CONSOLE_VIEWS_GLOSSARY_H

#include "console/lookup.h"

command_function run_word;

#endif
