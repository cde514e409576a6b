#!/bin/sh
# What a release takes: a clean tree, the same version in opt.h, NEWS and CITATION.cff, a
# date in NEWS, the archive, and checksums of all archives that are here. The tag is left
# to the one who may push it.
#   release.sh VERSION
set -eu
cd "$(dirname "$0")/.."
version=$1

fail() {
	echo "make release: $*" >&2
	exit 1
}

[ -z "$(git status --porcelain)" ] || fail 'the tree is not clean (git status)'
head=$(sed -n 1p NEWS)
case $head in
"$version "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]) ;;
*) fail "NEWS begins with '$head', expected '$version YYYY-MM-DD'" ;;
esac
grep -qx "version: $version" CITATION.cff ||
	fail "CITATION.cff has another version than $version (lib/text/opt.h)"
if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then
	[ "$(git rev-parse "v$version^{commit}")" = "$(git rev-parse HEAD)" ] ||
		fail "the tag v$version is on another commit"
fi
make dist
sha256sum annot-"$version"*.tar.gz > SHA256SUMS
cat SHA256SUMS
git rev-parse -q --verify "refs/tags/v$version" >/dev/null ||
	echo "next: git tag -a v$version -m 'annot $version' && git push origin v$version"
