#!/bin/sh
# Two models on the same items: which one serves people better, and how sure is
# that? The second model always follows the majority of the first two ratings.
# versus names the other model; METRIC_positive is the share of resamples in
# which the first one has more.
set -eu
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
two=$(mktemp)
trap 'rm -f "$two"' EXIT
awk -F '\t' 'NR == 1 || n[$1]++ < 2' ratings.tsv |
	annot-count -q --plurality > "$two"
annot-pflip -q ratings.tsv |
	annot-score -q -p 3 -T new -M accuracy,mcc -b 1000 --paired \
	model=predictions.tsv two_raters="$two" | cut -f 1,2,6,8-11
