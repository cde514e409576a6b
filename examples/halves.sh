#!/bin/sh
# Two random halves of one crowd label the same items: do they differ? They are people
# of one kind, so that a test at .05 should say so in one split of twenty. Errors over
# items alone take the people for the only ones there are, and find differences that
# are only those of other people.
# differ is how often annot-kappa -g says so (p <= .05) of agreement, of the splits in which
# it has a test, since halves of fewer than 8 people in effect have none; and how often the
# scores of a model by one half and by the other are further apart than the intervals of
# both together, the root of the sum of the squares of their half widths. The model says
# what all say.
# usage: halves.sh [RATINGS [SPLITS]]
#   RATINGS   a table of item, annotator and label (default: 20 made-up people, each
#             with a lasting preference)
#   SPLITS    random splits (default 40)
set -eu
export LC_ALL=C # awk reads and writes decimal points
PATH=$PATH:$(dirname "$0")/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
splits=${2:-40}
if [ $# -gt 0 ]; then
	cp "$1" "$dir/ratings"
else
	annot-simulate -q -x 0 --prior=7,3 --lean=1.5 --annotators=20 \
		--raters=10 --items=500 --retest=0 | cut -f 1-3 > "$dir/ratings"
fi

# The annotators in one half or the other, by random numbers that are the same
# everywhere (Park and Miller 1988).
split() {
	cut -f 2 "$dir/ratings" | tail -n +2 | sort -u | awk -v seed="$1" '
		BEGIN { for (x = seed * 7919; i < 10; i++) x = x * 16807 % 2147483647 }
		{ x = x * 16807 % 2147483647; print x "\t" $1 }' | sort -n |
		awk -F '\t' -v OFS='\t' 'BEGIN { print "annotator", "half" }
			{ print $2, NR % 2 ? "one" : "two" }' > "$dir/half"
}

annot-count -q "$dir/ratings" | awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "label", "p"; next }
	{ n[$1] += $3; item[NR] = $1; label[NR] = $2; count[NR] = $3 }
	END {
		for (r = 2; r <= NR; r++)
			printf "%s\t%s\t%.6f\n", item[r], label[r], \
				count[r] / n[item[r]]
	}' > "$dir/model"

# score HALF RANDOM: RANDOM METRIC VALUE LO HI of the model.
score() {
	awk -F '\t' -v half="$1" 'NR == FNR { of[$1] = $2; next }
		FNR == 1 || of[$2] == half' "$dir/half" "$dir/ratings" |
		annot-score -q -r first -T raw -M accuracy,macro_f1,log_loss \
			--random="$2" "$dir/model" |
		awk -F '\t' -v random="$2" 'NR > 1 && $7 == "*" {
			print random, $6, $8, $9, $10 }'
}

s=0
while [ "$s" -lt "$splits" ]; do
	s=$((s + 1))
	split $s
	for random in items both; do
		annot-kappa -q -r first -M pa,alpha,ac --random=$random -g half \
			--attributes="$dir/half" "$dir/ratings" |
			awk -F '\t' -v OFS='\t' -v random=$random \
			'$1 == "difference" {
				print random, $4, $12 == "NA" ? $12 : $12 <= .05 }'
		{ score one $random; score two $random; } | awk -v OFS='\t' '
			{ square[$2] += ($5 - $4) * ($5 - $4) / 4 }
			!($2 in value) { value[$2] = $3; next }
			{
				apart = $3 - value[$2]
				print $1, $2, (apart * apart > square[$2])
			}'
	done
done > "$dir/tests"
awk -F '\t' -v OFS='\t' '
	BEGIN { print "random", "statistic", "differ" }
	{ key = $1 OFS $2; if (!(key in n)) order[++keys] = key
		n[key] += $3 != "NA"; differ[key] += $3 }
	END {
		for (k = 1; k <= keys; k++)
			print order[k], n[order[k]] ? sprintf("%.3f", \
				differ[order[k]] / n[order[k]]) : "NA"
	}' "$dir/tests"
