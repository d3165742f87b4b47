# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Checks of configure.ac that are longer than a line.

# RHUMB_CHECK_FLAGS(FLAGS, VARIABLE): append FLAGS to VARIABLE if the compiler
# accepts them without a warning.
AC_DEFUN([RHUMB_CHECK_FLAGS], [
	AC_MSG_CHECKING([whether $CC takes $1])
	rhumb_save_CFLAGS=$CFLAGS
	CFLAGS="$CFLAGS -Werror $1"
	AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])],
		[AC_MSG_RESULT([yes]); $2="$$2 $1"],
		[AC_MSG_RESULT([no])])
	CFLAGS=$rhumb_save_CFLAGS
])

# RHUMB_LINK(NAME, VARIABLE, LIBRARIES..., PROLOGUE, BODY): have_NAME is yes if a program links with one of the
# LIBRARIES, a list of quoted words; then VARIABLE is that word.
AC_DEFUN([RHUMB_LINK], [
	AC_MSG_CHECKING([for $1])
	have_$1=no $2=
	rhumb_save_LIBS=$LIBS
	for rhumb_libs in $3; do
		LIBS="$rhumb_libs $rhumb_save_LIBS"
		AC_LINK_IFELSE([AC_LANG_PROGRAM([$4], [$5])], [have_$1=yes; $2=$rhumb_libs; break])
	done
	LIBS=$rhumb_save_LIBS
	AC_MSG_RESULT([$have_$1 $$2])
	AC_SUBST([$2])
])

# RHUMB_WITH(NAME, MEANING, MACRO, VARIABLE, LIBRARIES, PROLOGUE, BODY): --with-NAME=[auto|yes|no]; MACRO is defined
# where the library is used.  MEANING is of the option --without-NAME.
AC_DEFUN([RHUMB_WITH], [
	AC_ARG_WITH([$1], [AS_HELP_STRING([--without-$1], [$2])], [], [with_$1=auto])
	have_$1=no
	AS_IF([test "x$with_$1" != xno], [RHUMB_LINK([$1], [$4], [$5], [$6], [$7])])
	AS_IF([test "x$with_$1 $have_$1" = "xyes no"], [AC_MSG_ERROR([--with-$1 was given, but $1 was not found])])
	AS_IF([test "x$have_$1" = xyes], [AC_DEFINE([$3], [1], [Undefined: $2.])])
	AC_SUBST([$4])
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
	RHUMB_CHECK_FLAGS([-fno-common -fvisibility=hidden], [RHUMB_CFLAGS])
	# A shared library has the objects of the programs.
	AS_IF([test "x$enable_shared" = xyes], [RHUMB_CFLAGS="$RHUMB_CFLAGS$lt_prog_compiler_pic"])
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
		RHUMB_CHECK_FLAGS([-Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla -Wwrite-strings],
			[WARN_CFLAGS])
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
		[PROGRAM_LDFLAGS=-static program_is=static])
	AC_SUBST([PROGRAM_LDFLAGS])
	AS_IF([test "$rhumb_windows" = yes], [
		AC_CHECK_TOOL([WINDRES], [windres], [no])
		AS_IF([test "x$WINDRES" = xno], [AC_MSG_ERROR([windres, of the binutils, was not found])])
	])
	AM_CONDITIONAL([WINDOWS], [test "$rhumb_windows" = yes])
])

# The libraries that Rhumb uses where they are.
AC_DEFUN([RHUMB_LIBRARIES], [
	# Only the program is linked with it.  libedit has its headers but fewer functions, so everything that
	# console/editor.c uses is checked.
	RHUMB_WITH([readline], [the console without line editing], [HAVE_LIBREADLINE], [READLINE_LIBS],
		[-lreadline '-lreadline -lncurses' '-lreadline -ltinfo'], [
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
		])
	RHUMB_WITH([zlib], [do not read files packed by gzip], [HAVE_LIBZ], [ZLIB_LIBS], [-lz],
		[#include <zlib.h>], [return gzread(0, 0, 0);])
	RHUMB_WITH([zstd], [do not compress the shards of stores (rhumb-lab)], [HAVE_LIBZSTD], [ZSTD_LIBS], [-lzstd],
		[#include <zstd.h>], [return (int)ZSTD_compressStream2(0, 0, 0, ZSTD_e_end);])
	RHUMB_WITH([fathom], [no endgame tables in Syzygy's format], [HAVE_LIBFATHOM], [FATHOM_LIBS], [-lfathom], [
			#include <stdbool.h>
			#include <stdint.h>
			#include <tbprobe.h>
		], [return (int)tb_probe_wdl_impl(0, 0, 0, 0, 0, 0, 0, 0, 0, true);])
	# Libraries that are loaded while the program runs, for matches between builds.
	RHUMB_LINK([dlopen], [DLOPEN_LIBS], ['' -ldl], [#include <dlfcn.h>], [return !dlopen("", RTLD_NOW);])
	AS_IF([test "x$have_dlopen" = xyes],
		[AC_DEFINE([HAVE_DLOPEN], [1], [Define if shared libraries can be loaded by dlopen.])])
	# For the unit tests.
	RHUMB_LINK([cmocka], [CMOCKA_LIBS], [-lcmocka], [
			#include <stdarg.h>
			#include <stddef.h>
			#include <stdint.h>
			#include <setjmp.h>
			#include <cmocka.h>
		], [return _cmocka_run_group_tests("", 0, 0, 0, 0);])
	AM_CONDITIONAL([HAVE_CMOCKA], [test "x$have_cmocka" = xyes])
])

# --with-mpi=[auto|yes|no]: rhumb-lab-mpi, by the flags of Open MPI's compiler.  It is built for its tests where
# Open MPI is, and installed if it was asked for.
AC_DEFUN([RHUMB_WITH_MPI], [
	AC_ARG_WITH([mpi], [AS_HELP_STRING([--with-mpi], [also install rhumb-lab-mpi (needs Open MPI)])], [], [with_mpi=auto])
	have_mpi=no MPI_CFLAGS= MPI_LIBS=
	AS_IF([test "x$with_mpi" = xyes || test "x$with_mpi $cross_compiling" = "xauto no"], [
		AC_CHECK_TOOL([MPICC], [mpicc], [no])
		MPI_CFLAGS=`$MPICC --showme:compile 2> /dev/null`
		rhumb_save_CFLAGS=$CFLAGS
		CFLAGS="$CFLAGS $MPI_CFLAGS"
		RHUMB_LINK([mpi], [MPI_LIBS], ["`$MPICC --showme:link 2> /dev/null`"],
			[#include <mpi.h>], [return MPI_Init(0, 0);])
		CFLAGS=$rhumb_save_CFLAGS
	])
	AS_IF([test "x$with_mpi $have_mpi" = "xyes no"], [AC_MSG_ERROR([--with-mpi needs the mpicc of Open MPI])])
	AC_SUBST([MPI_CFLAGS])
	AM_CONDITIONAL([HAVE_MPI], [test "x$have_mpi" = xyes])
	AM_CONDITIONAL([INSTALL_MPI], [test "x$with_mpi" = xyes])
])
