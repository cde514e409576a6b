#!/bin/sh
# How many people is a classifier worth? power: how well k people predict another
# one, in bits. Then the model as it is, calibrated by what people say, and its
# decisions alone, which become probabilities in the same way. equivalence: how
# many people predict as well; >6 is more than can be asked of these items.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
annot-calibrate -q -r first -t ratings.tsv predictions.tsv > "$dir/calibrated.tsv"
awk -F '\t' 'NR == 1 || $3 > .5' predictions.tsv | cut -f 1,2 |
	annot-calibrate -q -r first -t ratings.tsv - > "$dir/decisions.tsv"
annot-spc -q -r first -p 3 -b 1000 -t ratings.tsv model=predictions.tsv \
	"$dir/calibrated.tsv" "$dir/decisions.tsv" |
	awk -F '\t' '$3 != "calibrated" && $3 != "decisions"' | cut -f 1,2,4-
