bats_require_minimum_version 1.5.0
load helper

# What `make` does beside building and testing.

# In a make of its own, whatever runs the tests: no make or bats around it.
make_here() {
	env -i HOME="$HOME" PATH="${PATH//"$BATS_LIBEXEC:"/}" make "$@"
}

# tree DIRECTORY: what `make dist` needs.
tree() {
	mkdir -p "$1/lib/text"
	cp "$TOP/Makefile" "$1"
	cp "$TOP/lib/text/opt.h" "$1/lib/text"
}

repository() {
	git -C "$1" init -q
	git -C "$1" add .
	git -C "$1" -c user.name=annot -c user.email=annot@localhost \
		-c commit.gpgsign=false commit -qm 'A release'
}

# fails_to_pack DIRECTORY TEXT: with this message, and nothing is left.
fails_to_pack() {
	run_to 2 make_here -C "$1" dist
	grep -q "$2" err
	[ -z "$(find . -name 'annot-*.tar*')" ]
}

@test "make: dist packs the last commit" {
	need_tool git
	tree tree
	echo committed >tree/file
	repository tree
	echo changed >tree/file
	run_to 0 make_here -C tree dist
	version=$(sed -n 's/^#define ANNOT_VERSION "\(.*\)"/\1/p' tree/lib/text/opt.h)
	[ "$(find tree -name 'annot-*')" = "tree/annot-$version.tar.gz" ]
	gzip -dc "tree/annot-$version.tar.gz" | tar -xf -
	[ "$(cat "annot-$version/file")" = committed ]
	cmp tree/Makefile "annot-$version/Makefile"
	# what was packed cannot pack
	rm tree/annot-*
	fails_to_pack "annot-$version" '^make dist: not a git repository'
}

@test "make: dist outside git fails, and leaves nothing" {
	need_tool git
	tree tree
	fails_to_pack tree '^make dist: not a git repository'
	# the repository of another
	mkdir other
	mv tree other
	repository other
	fails_to_pack other/tree '^make dist: not a git repository'
	# nothing is committed
	tree empty
	git -C empty init -q
	fails_to_pack empty HEAD
}

# ---- what counts as passed ----

# A tree with one suite of two tests, of which one needs data beside the tree.
suite() {
	mkdir -p "$1/tests"
	cp "$TOP/Makefile" "$1"
	cp "$TOP/tests/count.sh" "$1/tests"
	# shellcheck disable=SC2016 # for bats to expand
	printf '%s\n' '@test "alone" {' '	true' '}' '# bats test_tags=shared' \
		'@test "of data" {' '	[ -e "$BATS_TEST_DIRNAME/../../shared/data" ]' '}' \
		>"$1/tests/few.bats"
}

@test "make: tests of shared data are no part of the run without it" {
	suite tree
	run_to 0 make_here -C tree test T=few
	grep -qx '../shared is not there: tests of its data are left out' out
	grep -qx '1 passed, 0 failed' out
	mkdir -p shared/data
	run_to 0 make_here -C tree test T=few
	grep -qx '2 passed, 0 failed' out
	run ! grep -q 'left out' out
}

@test "make: T names suites, or one tool" {
	run_to 2 make_here -C "$TOP" -n test T=bogus
	grep -q 'T=bogus: expected one of annot-' err
	run_to 2 make_here -C "$TOP" -n test T='annot-count annot-kappa'
	grep -q 'T=annot-count annot-kappa: expected one tool' err
}

@test "make: with CI_NO_SKIP=1 a test that is skipped has failed" {
	printf '%s\n' 1..2 'ok 1 one' 'ok 2 two # skip no gnuplot' >log
	CI_NO_SKIP='' run_to 0 "$TOP/tests/count.sh" 0 log
	[ "$(cat out)" = '1 passed, 0 failed, 1 skipped' ]
	CI_NO_SKIP=1 run_to 1 "$TOP/tests/count.sh" 0 log
	[ "$(tail -n 1 out)" = '1 passed, 1 failed, 1 skipped' ]
}

# ---- the compiler and the make ----

# compiler NAME: a program of that name that says it compiles for 32-bit x86
# where -m32 is an option, and notes every run in a file called runs.
compiler() {
	cat >"$1" <<'END'
#!/bin/sh
echo "$*" >>"$(dirname "$0")/runs"
case " $* " in
*" -E "*) case " $* " in *" -m32 "*) echo 1 ;; *) echo __i386__ ;; esac ;;
esac
END
	chmod +x "$1"
}

# commands ASSIGNMENT...: those that would compile lib/text/num.c.
commands() {
	make_here -n -C "$TOP" B="$PWD/b" "$@" "$PWD/b/lib/text/num.o" >out
}

@test "make: SSE2 for doubles on 32-bit x86, and nowhere else" {
	compiler fake
	commands CC="$PWD/fake -m32"
	grep -qE -- '-msse2 -mfpmath=sse .*-o .*num\.o' out
	commands CC="$PWD/fake" CFLAGS='-O2 -m32'
	grep -qE -- '-msse2 -mfpmath=sse .*-o .*num\.o' out
	commands CC="$PWD/fake"
	grep -qE -- '-o .*num\.o' out
	run ! grep -e '-msse2' out
	# asked once by each make, the outer and the inner one
	rm runs
	make_here -n -C "$TOP" B="$PWD/b" BIN="$PWD/bin" CC="$PWD/fake" >out
	[ "$(grep -c -- '-o .*\.o' out)" -gt 9 ]
	[ "$(wc -l <runs)" -eq 2 ]
}

@test "make: doubles that are computed in another precision do not compile" {
	need_tool cc
	# as gcc -m32 has them, where it is not told otherwise
	printf '#include "text/num.h"\n' >number.c
	for method in -1 2; do
		run_to 1 cc -std=c11 -I "$TOP/lib" -c -U__FLT_EVAL_METHOD__ \
			-D__FLT_EVAL_METHOD__=$method number.c
		grep -q 'error.*-msse2 -mfpmath=sse' err
	done
	# 1: of float alone (s390x)
	run_to 0 cc -std=c11 -I "$TOP/lib" -c -U__FLT_EVAL_METHOD__ \
		-D__FLT_EVAL_METHOD__=1 number.c
}

@test "make: GNU make before 4.0 says what is needed, and so does BSD make" {
	tree tree
	# what GNU make 3.81 has of the features of 4.0
	run_to 2 make_here -C tree .FEATURES=else-if
	grep -qE 'Makefile:[0-9]+: \*\*\* GNU make 4 is needed, not [0-9]' err
	need_tool bmake
	run_to 1 env -u MAKEFLAGS -u MAKELEVEL bmake -C tree
	grep -q 'GNU make 4 is needed$' err
	[ ! -s out ]
}

# program NAME LINE: a shell script of one line.
program() {
	printf '#!/bin/sh\n%s\n' "$2" >"$1"
	chmod +x "$1"
}

@test "make: cross has a table of what passed, what failed, and what is not here" {
	mkdir few tree tree/tests
	cp "$TOP/tests/cross.sh" tree/tests
	for name in awk dirname grep mkdir sh tail; do
		ln -s "$(command -v "$name")" few
	done
	cross() {
		# without the suites that this run was asked for
		env -u T PATH="$PWD/few" tree/tests/cross.sh "$@"
	}
	program few/bats :
	program few/cc :
	program few/make 'echo ok 1 a; echo not ok 2 b; echo "# why"; echo ok 3 c
		echo "2 passed, 1 failed"; case $* in *-O0*) exit 2 ;; esac'
	run_to 1 cross O0 O3
	bytes '== O0\nnot ok 2 b\n# why\n== O3\nplatform\tsuites\tresult\nO0\tall\t2 passed, 1 failed\nO3\tall\t2 passed, 1 failed\n' >expected
	diff -u expected out
	run_to 0 cross O3
	# what is not here fails where it was asked for
	run_to 1 cross O3 s390x
	grep -qxF 's390x	unit	not tested: no s390x-linux-gnu-gcc' out
	program few/make 'echo "3 passed, 0 failed"'
	run_to 0 cross
	silent
	[ "$(grep -c 'all	3 passed, 0 failed$' out)" -eq 2 ]
	[ "$(grep -c '	not tested: no ' out)" -eq 4 ]
	program few/gcc 'exit 1'
	run_to 1 cross i686
	grep -q '^i686	all	not tested: no C library for gcc -m32$' out
	program few/make 'echo "an error"; exit 2'
	run_to 1 cross O3
	grep -qx 'an error' out
	grep -qx 'O3	all	does not build' out
	run_to 2 cross vax
	grep -qx 'cross.sh: vax: no such platform' err
}

@test "make: with an EMULATOR a program is run by it, under its own name" {
	program emulator 'echo runs "$@"'
	mkdir dir
	program dir/tool 'echo not this'
	"$TOP/tests/emulated.sh" "$PWD/emulator" dir/tool
	gives 'runs -0 dir/tool dir/.tool -x a b\n' dir/tool -x 'a b'
	PATH=$PWD/dir:$PATH
	gives "runs -0 $PWD/dir/tool $PWD/dir/.tool\n" tool
}

@test "make: fuzz has a target for the main of every tool, and inputs of it" {
	run_to 0 make_here -C "$TOP" -n fuzz T=
	for tool in $(tools); do
		[ -e "$TOP/tools/$tool.c" ] || continue
		grep -q "build-fuzz/fuzz_$tool " out || fail "$tool: no target"
		# which the archive of a release does not have
		[ ! -e "$TOP/.git" ] || [ -n "$(ls "$TOP/tests/fuzz/$tool")" ] ||
			fail "$tool: no inputs"
	done
	run_to 0 make_here -C "$TOP" -n fuzz T=annot-count
	run ! grep fuzz_annot-kappa out
}

# Targets, and the suites of T.
@test "make: what pages tell to make is there" {
	local n=0 target word

	( cd "$TOP" && cat README.md CONTRIBUTING.md VALIDATION.md man/*.[157] ) |
		grep -oE '(^    |`|\.Ql )make [a-z][-a-z]*( T=[-a-z]+)?' |
		sed 's/.*make //' | sort -u >named
	while read -r target word; do
		n=$((n + 1))
		grep -qE "^$target:" "$TOP/Makefile" || fail "no target $target"
		word=${word#T=}
		[ -z "$word" ] || [ "$word" = unit ] || [ -e "$TOP/tests/$word.bats" ] ||
			fail "no suite $word"
	done <named
	[ "$n" -gt 12 ]
	[ -x "$TOP/.ci/run" ]
}
