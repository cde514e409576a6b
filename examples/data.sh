#!/bin/sh
# How the data of the examples were made: the same bytes on every machine.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
annot-simulate --items=1000 --raters=5:10 --annotators=60 --zipf=.8 \
	--retest=.1 -x .1 --soft --skill=.85 --predictions=predictions.tsv |
	cut -f 1-3 > ratings.tsv

# 100 comments, each judged by three of the staff, who seldom slip, and by four
# of a crowd, who often do. Six of eight labels become one, as most comments are
# harmless. Both are drawn from the same shares of labels; the first three of the
# crowd, which would repeat the draws of the staff, are left out.
eight='annot-simulate -q --items=100 --retest=0 --alpha=.1 -L 1,2,3,4,5,6,7,8'
{
	$eight --raters=3 --annotators=5 -x .05 |
		awk -F '\t' 'NR > 1 { print $1, "s" substr($2, 2), $3, "staff" }'
	$eight --raters=7 --annotators=12 -x .2 |
		awk -F '\t' 'NR > 1 && ++n[$1] > 3 {
			print $1, "c" substr($2, 2), $3, "crowd" }'
} | awk -v OFS='\t' '
	BEGIN { print "item", "annotator", "label", "group" }
	{ $3 = $3 < 7 ? "ok" : $3 < 8 ? "rude" : "hate"; print }' > comments.tsv
