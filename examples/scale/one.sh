#!/bin/sh
# The same answers from one run over all ratings, to compare.
#   one.sh RATINGS LABELS
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tail -n +2 "$1" | "$here/shard.sh" strata "$2" > "$dir/strata"
tail -n +2 "$1" | "$here/shard.sh" counts "$2" > "$dir/one.counts"
tail -n +2 "$1" | "$here/shard.sh" flips "$2" "$dir/strata" > "$dir/one.flips"
"$here/answers.sh" "$dir"
