/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Checked parsing of numbers, digit by digit. */
#include <config.h>

#include "util/number.h"

#include <stddef.h>

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool number_take(const char **at, int64_t least, int64_t most, int64_t *out)
{
	const char *string = *at;
	bool negative = *string == '-';
	int64_t value = 0;

	if (*string == '-' || *string == '+')
		string++;
	if (!is_digit(*string))
		return false;
	for (; is_digit(*string); string++) {
		int digit = *string - '0';

		if (value < (INT64_MIN + digit) / 10)
			return false;
		value = value * 10 - digit; /* negative: that range is larger */
	}
	if (!negative && value == INT64_MIN)
		return false;
	if (!negative)
		value = -value;
	if (value < least || value > most)
		return false;
	*at = string;
	*out = value;
	return true;
}

bool number_parse(const char *string, int64_t least, int64_t most, int64_t *out)
{
	int64_t number;

	if (!number_take(&string, least, most, &number) || *string)
		return false;
	*out = number;
	return true;
}

/* A decimal number: digits * 10^power. */
struct decimal {
	int64_t digits;
	int power;
};

enum { DECIMAL_DIGITS = 17, DECIMAL_POWER = 400 };

static const char *decimal_digits(const char *string, struct decimal *number)
{
	int significant = 0;
	bool any = false;
	bool fraction = false;

	for (;; string++) {
		if (*string == '.' && !fraction) {
			fraction = true;
			continue;
		}
		if (!is_digit(*string))
			return any ? string : NULL;
		any = true;
		if (significant < DECIMAL_DIGITS) {
			number->digits = number->digits * 10 + (*string - '0');
			significant += number->digits != 0;
			number->power -= fraction;
		} else {
			number->power += !fraction;
		}
		if (number->power > DECIMAL_POWER)
			return NULL;
	}
}

bool number_take_thousandths(const char **at, int64_t most_thousandths, int64_t *out)
{
	struct decimal number = { 0, 0 };
	const char *string = decimal_digits(*at, &number);
	int64_t exponent = 0;
	int64_t value;

	if (string == NULL)
		return false;
	if (*string == 'e' || *string == 'E') {
		string++;
		if (!number_take(&string, -DECIMAL_POWER, DECIMAL_POWER, &exponent))
			return false;
	}
	value = number.digits;
	exponent += number.power + 3;
	for (; exponent > 0; exponent--) {
		if (value > most_thousandths / 10)
			return false;
		value *= 10;
	}
	for (; exponent < -1; exponent++)
		value /= 10;
	if (exponent == -1)
		value = (value + 5) / 10;
	if (value > most_thousandths)
		return false;
	*at = string;
	*out = value;
	return true;
}

bool number_parse_thousandths(const char *string, int64_t most_thousandths,
                              int64_t *out)
{
	int64_t number;

	if (!number_take_thousandths(&string, most_thousandths, &number) || *string)
		return false;
	*out = number;
	return true;
}
