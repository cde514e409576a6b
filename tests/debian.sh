#!/bin/sh
# Build, tests and pages on another release of Debian than this one, in a folder of its own
# that debootstrap makes. As root, where a mirror can be reached.
# usage: [TESTS=SUITES] debian.sh [RELEASE]
#   RELEASE  default: trixie, on trixie bookworm
# Prints the lines of TAP. Exit 1 if a test fails, 3 if this machine cannot do it.
set -eu
cd "$(dirname "$0")/.."
here=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
release=${1:-$([ "$here" = trixie ] && echo bookworm || echo trixie)}
packages=bats,bsdextrautils,bsdutils,gcc,git,gnuplot-nox,groff,jq,libc6-dev,locales,make
packages=$packages,man-db,mandoc,miller,parallel,perl

cannot() {
	echo "debian.sh: $*" >&2
	exit 3
}

[ "$(id -u)" -eq 0 ] || cannot 'needs root'
for program in debootstrap unshare; do
	command -v "$program" >/dev/null || cannot "no $program"
done
unshare --mount true 2>/dev/null || cannot 'mounts nothing'
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
debootstrap --variant=minbase --include="$packages" "$release" "$root/debian" \
	http://deb.debian.org/debian >"$root/log" 2>&1 || {
	tail -n 5 "$root/log" >&2
	cannot "debootstrap cannot make $release"
}
mkdir "$root/debian/annot"
git archive HEAD | tar -x -C "$root/debian/annot"
# The mounts go with the process.
# shellcheck disable=SC2016 # for the inner shell
unshare --mount sh -c '
	mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" || exit 3
	chroot "$1" env -i PATH="$PATH" HOME=/root LC_ALL=C PARALLEL_HOME=/root sh -c "
		touch /root/will-cite
		cd /annot && make -s CFLAGS=\"-O2 -Werror\" &&
		make -s test CFLAGS=-O2 T=\"$2\" BATS_FLAGS=\"--formatter tap\"" </dev/null' \
	sh "$root/debian" "${TESTS-}"
