# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Checks of configure.ac that are longer than a line.

# RHUMB_CHECK_FLAG(FLAG, VARIABLE): append FLAG to VARIABLE if the compiler
# accepts it without a warning.
AC_DEFUN([RHUMB_CHECK_FLAG], [
	AC_MSG_CHECKING([whether $CC takes $1])
	rhumb_save_CFLAGS=$CFLAGS
	CFLAGS="$CFLAGS -Werror $1"
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
		[AC_MSG_RESULT([yes]); $2="$$2 $1"],
		[AC_MSG_RESULT([no])])
	CFLAGS=$rhumb_save_CFLAGS
])

# The compiler's option for C17, into RHUMB_CFLAGS, together with the two for all
# our objects.
AC_DEFUN([RHUMB_PROG_CC_C17], [
	AC_CACHE_CHECK([for the option for C17], [rhumb_cv_c17], [
		rhumb_cv_c17=unknown
		rhumb_save_CFLAGS=$CFLAGS
		for rhumb_option in -std=c17 -std=gnu17 -std=c18 ''; do
			CFLAGS="$rhumb_save_CFLAGS $rhumb_option"
			AC_COMPILE_IFELSE([AC_LANG_PROGRAM([
				#include <stdio.h>
				#include <time.h>
				#if __STDC_VERSION__ < 201710L
				#error older than C17
				#endif
				_Static_assert(sizeof(int) >= 4, "int");
			], [
				struct timespec now;
				(void)fileno(stdin);
				return clock_gettime(CLOCK_MONOTONIC, &now);
			])], [rhumb_cv_c17=$rhumb_option; break])
		done
		CFLAGS=$rhumb_save_CFLAGS
	])
	AS_IF([test "x$rhumb_cv_c17" = xunknown],
		[AC_MSG_ERROR([Rhumb needs a C17 compiler])])
	RHUMB_CFLAGS=$rhumb_cv_c17
	RHUMB_CHECK_FLAG([-fno-common], [RHUMB_CFLAGS])
	RHUMB_CHECK_FLAG([-fvisibility=hidden], [RHUMB_CFLAGS])
	AC_SUBST([RHUMB_CFLAGS])
])

# <stdatomic.h>, with -latomic if 64-bit atomics need a library.
AC_DEFUN([RHUMB_ATOMICS], [
	AC_MSG_CHECKING([for 64-bit atomics])
	rhumb_atomics=no
	rhumb_save_LIBS=$LIBS
	for rhumb_option in '' -latomic; do
		LIBS="$rhumb_save_LIBS $rhumb_option"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([
			#include <stdatomic.h>
			#include <stdint.h>
			static _Atomic uint64_t cell;
		], [
			return (int)atomic_fetch_add(&cell, 1);
		])], [rhumb_atomics=yes; break])
	done
	AC_MSG_RESULT([$rhumb_atomics $rhumb_option])
	AS_IF([test "x$rhumb_atomics" = xno],
		[AC_MSG_ERROR([Rhumb needs <stdatomic.h> with 64-bit atomics])])
])

# --enable-warnings=[yes|no|error]: the project's warnings, into WARN_CFLAGS.
AC_DEFUN([RHUMB_ENABLE_WARNINGS], [
	AC_ARG_ENABLE([warnings],
		[AS_HELP_STRING([--enable-warnings=error], [make the compiler's warnings errors])],
		[], [enable_warnings=yes])
	WARN_CFLAGS=
	AS_IF([test "x$enable_warnings" != xno], [
		for rhumb_flag in -Wall -Wextra -Wshadow -Wstrict-prototypes \
				-Wmissing-prototypes -Wundef -Wvla -Wwrite-strings; do
			RHUMB_CHECK_FLAG([$rhumb_flag], [WARN_CFLAGS])
		done
	])
	AS_IF([test "x$enable_warnings" = xerror], [WARN_CFLAGS="$WARN_CFLAGS -Werror"])
	AC_SUBST([WARN_CFLAGS])
])

# --enable-sanitizers: AddressSanitizer and UndefinedBehaviorSanitizer.
AC_DEFUN([RHUMB_ENABLE_SANITIZERS], [
	AC_ARG_ENABLE([sanitizers],
		[AS_HELP_STRING([--enable-sanitizers@<:@=LIST@:>@],
			[compile with sanitizers (default list: address,undefined)])],
		[], [enable_sanitizers=no])
	AS_CASE([$enable_sanitizers],
		[no], [rhumb_sanitizers=],
		[yes], [rhumb_sanitizers=address,undefined],
		[rhumb_sanitizers=$enable_sanitizers])
	SANITIZER_CFLAGS=
	AS_IF([test -n "$rhumb_sanitizers"], [
		SANITIZER_CFLAGS="-fsanitize=$rhumb_sanitizers -fno-sanitize-recover=all -fno-omit-frame-pointer"
		AC_MSG_CHECKING([whether $CC links with $SANITIZER_CFLAGS])
		rhumb_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS $SANITIZER_CFLAGS"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([], [])], [AC_MSG_RESULT([yes])],
			[AC_MSG_RESULT([no]); AC_MSG_ERROR([the requested sanitizers are not available])])
		CFLAGS=$rhumb_save_CFLAGS
	])
	AC_SUBST([SANITIZER_CFLAGS])
	AM_CONDITIONAL([SANITIZERS], [test -n "$rhumb_sanitizers"])
])

# --enable-static-program=[auto|yes|no]: a program without shared libraries, into PROGRAM_LDFLAGS.  It is
# the default on Windows, with a manifest.
AC_DEFUN([RHUMB_STATIC_PROGRAM], [
	AC_REQUIRE([AC_CANONICAL_HOST])
	AC_ARG_ENABLE([static-program],
		[AS_HELP_STRING([--enable-static-program],
			[link the program with static libraries only (usual on Windows)])],
		[], [enable_static_program=auto])
	AS_CASE([$host_os], [mingw*], [rhumb_windows=yes], [rhumb_windows=no])
	AS_IF([test "x$enable_static_program" = xauto], [enable_static_program=$rhumb_windows])
	PROGRAM_LDFLAGS=
	program_is=dynamic
	AS_IF([test "x$enable_static_program" = xyes],
		[PROGRAM_LDFLAGS=-all-static program_is=static])
	AC_SUBST([PROGRAM_LDFLAGS])
	AS_IF([test "$rhumb_windows" = yes], [
		AC_CHECK_TOOL([WINDRES], [windres], [no])
		AS_IF([test "x$WINDRES" = xno], [AC_MSG_ERROR([windres, of the binutils, was not found])])
	])
	AM_CONDITIONAL([WINDOWS], [test "$rhumb_windows" = yes])
])

# --with-readline=[auto|yes|no]: only the program is linked with it.  libedit has its headers but fewer
# functions, so everything that console/editor.c uses is checked.
AC_DEFUN([RHUMB_WITH_READLINE], [
	AC_ARG_WITH([readline],
		[AS_HELP_STRING([--without-readline], [the console without line editing])],
		[], [with_readline=auto])
	have_readline=no
	READLINE_LIBS=
	AS_IF([test "x$with_readline" != xno], [
		AC_MSG_CHECKING([for GNU Readline])
		rhumb_save_LIBS=$LIBS
		for rhumb_libs in -lreadline '-lreadline -lncurses' '-lreadline -ltinfo'; do
			LIBS="$rhumb_libs $rhumb_save_LIBS"
			AC_LINK_IFELSE([AC_LANG_PROGRAM([
				#include <stdio.h>
				#include <readline/history.h>
				#include <readline/readline.h>
				static int drop_line(void)
				{
					if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH))
						rl_stuff_char('G');
					rl_callback_sigcleanup();
					rl_replace_line("", 1);
					return rl_crlf() + rl_on_new_line() + history_base;
				}
				static char **complete(const char *text, int start, int end)
				{
					rl_attempted_completion_over = start + end;
					return rl_completion_matches(text, NULL);
				}
			], [
				rl_attempted_completion_function = complete;
				rl_completer_quote_characters = "'";
				rl_filename_quote_characters = "'";
				rl_signal_event_hook = rl_event_hook = drop_line;
				stifle_history(1);
				return history_truncate_file("", 1);
			])], [have_readline=yes; READLINE_LIBS=$rhumb_libs; break])
		done
		LIBS=$rhumb_save_LIBS
		AC_MSG_RESULT([$have_readline $READLINE_LIBS])
	])
	AS_IF([test "x$with_readline" = xyes && test "x$have_readline" = xno],
		[AC_MSG_ERROR([--with-readline was given, but GNU Readline was not found])])
	AS_IF([test "x$have_readline" = xyes],
		[AC_DEFINE([HAVE_LIBREADLINE], [1], [Define if the console edits lines with GNU Readline.])])
	AC_SUBST([READLINE_LIBS])
	AM_CONDITIONAL([WITH_READLINE], [test "x$have_readline" = xyes])
])

# cmocka, which only the unit tests need.
AC_DEFUN([RHUMB_CHECK_CMOCKA], [
	have_cmocka=no
	CMOCKA_LIBS=
	rhumb_save_LIBS=$LIBS
	AC_CHECK_HEADER([cmocka.h], [
		LIBS=
		AC_SEARCH_LIBS([_cmocka_run_group_tests], [cmocka],
			[have_cmocka=yes; CMOCKA_LIBS=$LIBS])
	], [], [
		#include <stdarg.h>
		#include <stddef.h>
		#include <stdint.h>
		#include <setjmp.h>
	])
	LIBS=$rhumb_save_LIBS
	AC_SUBST([CMOCKA_LIBS])
	AM_CONDITIONAL([HAVE_CMOCKA], [test "x$have_cmocka" = xyes])
])

# --with-zlib=[auto|yes|no]: files packed by gzip can be read.
AC_DEFUN([RHUMB_WITH_ZLIB], [
	AC_ARG_WITH([zlib],
		[AS_HELP_STRING([--without-zlib], [do not read files packed by gzip])],
		[], [with_zlib=auto])
	have_zlib=no
	ZLIB_LIBS=
	AS_IF([test "x$with_zlib" != xno], [
		rhumb_save_LIBS=$LIBS
		LIBS=
		AC_CHECK_HEADER([zlib.h], [
			AC_SEARCH_LIBS([gzread], [z], [have_zlib=yes; ZLIB_LIBS=$LIBS])
		])
		LIBS=$rhumb_save_LIBS
	])
	AS_IF([test "x$with_zlib" = xyes && test "x$have_zlib" = xno],
		[AC_MSG_ERROR([--with-zlib was given, but zlib was not found])])
	AS_IF([test "x$have_zlib" = xyes],
		[AC_DEFINE([HAVE_LIBZ], [1], [Define if files packed by gzip can be read.])])
	AC_SUBST([ZLIB_LIBS])
])

# --with-zstd=[auto|yes|no]: rhumb-lab compresses the shards of stores.
AC_DEFUN([RHUMB_WITH_ZSTD], [
	AC_ARG_WITH([zstd],
		[AS_HELP_STRING([--without-zstd], [do not compress the shards of stores])],
		[], [with_zstd=auto])
	have_zstd=no
	ZSTD_LIBS=
	AS_IF([test "x$with_zstd" != xno], [
		rhumb_save_LIBS=$LIBS
		LIBS=
		AC_CHECK_HEADER([zstd.h], [
			AC_SEARCH_LIBS([ZSTD_compressStream2], [zstd], [have_zstd=yes; ZSTD_LIBS=$LIBS])
		])
		LIBS=$rhumb_save_LIBS
	])
	AS_IF([test "x$with_zstd" = xyes && test "x$have_zstd" = xno],
		[AC_MSG_ERROR([--with-zstd was given, but libzstd was not found])])
	AS_IF([test "x$have_zstd" = xyes],
		[AC_DEFINE([HAVE_LIBZSTD], [1], [Define if the shards of stores are compressed by libzstd.])])
	AC_SUBST([ZSTD_LIBS])
])

# Libraries that are loaded while the program runs, for matches between builds.
AC_DEFUN([RHUMB_CHECK_DLOPEN], [
	rhumb_save_LIBS=$LIBS
	LIBS=
	have_dlopen=no
	DLOPEN_LIBS=
	AC_CHECK_HEADER([dlfcn.h], [
		AC_SEARCH_LIBS([dlopen], [dl], [have_dlopen=yes; DLOPEN_LIBS=$LIBS])
	])
	LIBS=$rhumb_save_LIBS
	AS_IF([test "x$have_dlopen" = xyes],
		[AC_DEFINE([HAVE_DLOPEN], [1], [Define if shared libraries can be loaded by dlopen.])])
	AC_SUBST([DLOPEN_LIBS])
])

# --with-fathom=[auto|yes|no]: endgame tables in Syzygy's format.
AC_DEFUN([RHUMB_WITH_FATHOM], [
	AC_ARG_WITH([fathom],
		[AS_HELP_STRING([--without-fathom], [no endgame tables in Syzygy's format])],
		[], [with_fathom=auto])
	have_fathom=no
	FATHOM_LIBS=
	AS_IF([test "x$with_fathom" != xno], [
		rhumb_save_LIBS=$LIBS
		LIBS=
		AC_CHECK_HEADER([tbprobe.h], [
			AC_SEARCH_LIBS([tb_probe_wdl_impl], [fathom], [have_fathom=yes; FATHOM_LIBS=$LIBS])
		], [], [
			#include <stdbool.h>
			#include <stdint.h>
		])
		LIBS=$rhumb_save_LIBS
	])
	AS_IF([test "x$with_fathom" = xyes && test "x$have_fathom" = xno],
		[AC_MSG_ERROR([--with-fathom was given, but libfathom was not found])])
	AS_IF([test "x$have_fathom" = xyes],
		[AC_DEFINE([HAVE_LIBFATHOM], [1], [Define if Syzygy tables are read by libfathom.])])
	AC_SUBST([FATHOM_LIBS])
])

# --with-mpi: also build rhumb-lab-mpi, by Open MPI's compiler wrapper.
AC_DEFUN([RHUMB_WITH_MPI], [
	AC_ARG_WITH([mpi],
		[AS_HELP_STRING([--with-mpi], [also build rhumb-lab-mpi (needs Open MPI)])],
		[], [with_mpi=no])
	MPI_CFLAGS= MPI_LIBS=
	AS_IF([test "x$with_mpi" != xno], [
		AC_CHECK_TOOL([MPICC], [mpicc], [no])
		MPI_CFLAGS=`$MPICC --showme:compile 2> /dev/null` && MPI_LIBS=`$MPICC --showme:link 2> /dev/null` ||
			AC_MSG_ERROR([--with-mpi needs the mpicc of Open MPI])
	])
	AC_SUBST([MPI_CFLAGS])
	AC_SUBST([MPI_LIBS])
	AM_CONDITIONAL([WITH_MPI], [test "x$with_mpi" != xno])
])
