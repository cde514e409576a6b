#!/bin/sh
# Two models on the same items: which one serves people better, and how sure is
# that? The second model always follows the majority of the first two ratings;
# the others are the truth, as a model that knows the votes would be flattered.
# versus names the other model; METRIC_positive is the share of resamples in
# which the first one has more.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
two=$(mktemp)
others=$(mktemp)
trap 'rm -f "$two" "$others"' EXIT
awk -F '\t' 'NR == 1 || n[$1]++ < 2' ratings.tsv |
	annot-count -q --plurality > "$two"
awk -F '\t' 'NR == 1 || n[$1]++ >= 2' ratings.tsv > "$others"
annot-pflip -q "$others" |
	annot-score -q -p 3 -T new -M accuracy,mcc --paired \
	model=predictions.tsv two_raters="$two" | cut -f 1,2,6,8-11
