#!/bin/sh
# The tests on other platforms, as far as what they take is here.
# usage: [T='SUITE ...'] cross.sh [PLATFORM...]
#   PLATFORM  one of those below; all of them where none is named
#   T  these suites, or all of them
# Each has a build of its own, build-PLATFORM/, with the log of its tests. Prints
# the tests that fail, then a table; exit 1 if any fails, or if a platform that
# was named is not here.
set -u
cd "$(dirname "$0")/.." || exit
named=$#
[ "$named" -gt 0 ] || set -- musl s390x i686 clang O0 O3

multiarch() {
	gcc -print-multiarch 2>/dev/null
}

# Set cc, flags, ld, suites and emulator. Under an emulator, which takes ten times
# as long, the unit tests alone.
platform() {
	cc=cc flags=-O2 ld='' suites=${T:-all} emulator=''
	case $1 in
	musl) cc=musl-gcc ld=-static ;;
	s390x) # big endian, char is unsigned
		cc=s390x-linux-gnu-gcc ld=-static suites=unit
		emulator=qemu-s390x-static ;;
	i686) # Debian's gcc-multilib, which has the link to these headers,
		# excludes gcc-s390x-linux-gnu: gcc-N-multilib does not
		cc="gcc -m32 -idirafter /usr/include/$(multiarch)" ;;
	clang) cc=clang ;;
	O0 | O3) flags="-$1" ;;
	*) echo "cross.sh: $1: no such platform" >&2; exit 2 ;;
	esac
}

# What of it is not here, if anything.
missing() {
	for program in bats ${cc%% *} $emulator; do
		command -v "$program" >/dev/null || { echo "no $program"; return; }
	done
	# shellcheck disable=SC2086 # words
	printf '#include <errno.h>\nint main(void) { return errno; }\n' |
		$cc $ld -x c -o "$build/program" - 2>/dev/null ||
		echo "no C library for ${cc%% -idir*}"
}

# The tests of the platform; result: what there is to say of them.
try() {
	make B="$build" BIN="$build/bin" CC="$cc" CFLAGS="$flags" \
		LDFLAGS="$ld" EMULATOR="$emulator" \
		T="$([ "$suites" = all ] || echo "$suites")" test >"$build/log" 2>&1
	status=$?
	result=$(grep -E '^[0-9]+ passed, ' "$build/log")
	[ "$status" -ne 0 ] || return 0
	if [ -n "$result" ]; then
		awk '/^(not )?ok / { bad = /^not/ } bad' "$build/log"
	else
		result='does not build'
		tail -n 40 "$build/log"
	fi
	return 1
}

table='platform	suites	result'
failed=0
for platform in "$@"; do
	platform "$platform"
	build=build-$platform
	mkdir -p "$build"
	result=$(missing)
	if [ -n "$result" ]; then
		result="not tested: $result"
		[ "$named" -eq 0 ] || failed=1
	else
		echo "== $platform"
		try || failed=1
	fi
	table="$table
$platform	$suites	$result"
done
printf '%s\n' "$table"
exit "$failed"
