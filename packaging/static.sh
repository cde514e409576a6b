#!/bin/sh
# Programs that need no library of the machine they run on: one archive
# annot-VERSION-linux-ARCH.tar.gz for each compiler that is here, musl's for this
# architecture, those of tests/cross.sh for others, in whose builds they are made.
#   static.sh VERSION
set -eu
cd "$(dirname "$0")/.."
version=$1
made=0

# archive PLATFORM ARCH COMPILER STRIP [EMULATOR]
archive() {
	build=build-$1
	name=annot-$version-linux-$2
	shift
	command -v "$2" >/dev/null && command -v "$3" >/dev/null || return 0
	rm -rf "${build:?}/$name"
	make B="$build" BIN="$build/bin" CC="$2" CFLAGS=-O2 LDFLAGS=-static \
		EMULATOR="${4-}" DESTDIR="$build/$name" PREFIX= install
	for program in "$build/$name"/bin/*; do
		# what is emulated is a script, which runs the program beside it
		hidden=$build/bin/.${program##*/}
		[ ! -e "$hidden" ] || cp "$hidden" "$program"
		case $(head -c 4 "$program") in
		*ELF) "$3" "$program" ;;
		esac
	done
	cp README.md LICENSE NEWS "$build/$name"
	tar -C "$build" --owner=0 --group=0 --numeric-owner --sort=name -c "$name" |
		gzip -9n > "$name.tar.gz"
	echo "$name.tar.gz"
	made=$((made + 1))
}

archive musl "$(uname -m)" musl-gcc strip
archive s390x s390x s390x-linux-gnu-gcc s390x-linux-gnu-strip qemu-s390x-static
[ "$made" -gt 0 ] || {
	echo 'make static: needs musl-gcc (Debian package musl-tools)' >&2
	exit 1
}
