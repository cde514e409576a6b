#!/bin/sh
# Dawid & Skene's model of annotators over shards of items: each round is an E step of
# each shard, one after the other or N at a time, whose sums joined are the next model;
# until the log likelihood grows by less than E (default 1e-9) of itself. Then DIR/model is
# the model for annot-label --from, which labels a shard; the labels of all shards are
# written. Shards are DIR/*.rows without a header line, as parallel.sh leaves them.
#   dawid_skene.sh LABELS DIR [N [E]]
set -eu
export LC_ALL=C
PATH=$PATH:$(cd "$(dirname "$0")" && pwd)/../../bin
labels=$1 dir=$2 n=${3:-1} least=${4:-1e-9}

# step SHARD: the sums of a shard, under the model of the round before if there is one
step() {
	annot-label -q -M dawid_skene --table -L "$labels" -H item,annotator,label \
		${from:+"--from=$dir/model"} "$1" > "${1%.rows}.sums"
}

# round: the sums of all shards, N at a time
round() {
	jobs=
	k=0
	for rows in "$dir"/*.rows; do
		step "$rows" &
		jobs="$jobs $!"
		k=$((k + 1))
		if [ $((k % n)) -eq 0 ]; then
			for job in $jobs; do wait "$job"; done
			jobs=
		fi
	done
	for job in $jobs; do wait "$job"; done
	cat "$dir"/*.sums > "$dir/next"
	mv "$dir/next" "$dir/model"
}

from='' before='' rounds=0
rm -f "$dir"/*.sums
round # from votes, without a likelihood
from=1
while [ $rounds -lt 1000 ]; do
	round
	rounds=$((rounds + 1))
	now=$(awk -F '\t' '$1 == "log_likelihood" { s += $7 }
		END { printf "%.17g", s }' "$dir/model")
	if [ -n "$before" ] && awk -v a="$before" -v b="$now" -v e="$least" '
		BEGIN { exit !(b - a <= e * (b < 0 ? -b : b)) }'; then
		break
	fi
	before=$now
done
echo "dawid_skene.sh: rounds=$rounds log_likelihood=$now" >&2

first=1
for rows in "$dir"/*.rows; do
	annot-label -q -M dawid_skene --from="$dir/model" -L "$labels" \
		-H item,annotator,label "$rows" | if [ -n "$first" ]; then cat; else tail -n +2; fi
	first=''
done
