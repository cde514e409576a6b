#!/bin/sh
# Careless annotators dropped, and what becomes of every other number. 12 of 60
# annotators guess; 12 of the others see half of the items otherwise than the rest
# do. Who is dropped: nobody; the 12 and the 24 of lowest CrowdTruth quality; those
# who contradict themselves. The quality puts the minority right behind those who
# guess: with 24 dropped the minority is gone, and every number looks better for it.
# usage: careless.sh
# A row is one of these four. guess, minority, majority: how many of each are
# dropped, which only the maker of the data knows. alpha: agreement; r: how often a
# repeated label differs; ceiling, model: the accuracy of the best decisions and of
# the model for all who are left; guess_, minority_, majority_accuracy: of the model
# for those who are really there, whoever was dropped.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
tab=$(printf '\t')

annot-simulate -q --groups=3,1 --items=300 --raters=12 \
	--annotators=60 --retest=.3 -x .03 --predictions="$dir/model" -s 7 |
	awk -F '\t' -v OFS='\t' '
	# one of two labels, from the digits of item, annotator and row
	function guess() { return (substr($1, 2) * 7919 + substr($2, 2) * \
		104729 + NR * 31) % 97 % 2 ? "yes" : "no" }
	NR == 1 { print "item", "annotator", "label", "kind"; next }
	{
		kind = $7 == "g1" ? "majority" : "minority"
		if (substr($2, 2) % 5 == 0) {
			kind = "guess"
			$3 = guess()
		}
		print $1, $2, $3, kind
	}' > "$dir/all"
cut -f 1-3 "$dir/all" > "$dir/ratings"

# One annotator a line: who they are, which nobody knows but us; WQS;
# self-consistency.
annot-screen -q "$dir/ratings" > "$dir/screen"
annot-quality -q "$dir/ratings" | awk -F '\t' -v OFS='\t' '
	NR == FNR { kind[$2] = $4 }
	FILENAME ~ /screen$/ { self[$1] = $10 }
	$4 == "wqs" { print $2, kind[$2], $5, self[$2] }' \
	"$dir/all" "$dir/screen" - | sort -t "$tab" -k 1,1 > "$dir/people"

cut -f 1 "$dir/people" > "$dir/nobody"
for n in 12 24; do
	sort -t "$tab" -k 3,3g "$dir/people" | tail -n +$((n + 1)) | cut -f 1 |
		sort > "$dir/lowest_$n"
done
awk -F '\t' '$4 == "NA" || $4 > .8 { print $1 }' "$dir/people" \
	> "$dir/contradict"

{ echo "annotator${tab}kind"; cut -f 1,2 "$dir/people"; } > "$dir/kinds"
sort -t "$tab" -k 2,2 "$dir/ratings" > "$dir/by_annotator"
cp "$dir/model" "$dir/model.tsv"

# value ROW GROUP: of the model, in the table of annot-bias.
value() {
	awk -F '\t' -v g="$1" '$1 == "group" && $5 == g { print $9 }' "$dir/bias"
}

annot-bias -q -p 3 -g kind -f "$dir/kinds" "$dir/model.tsv" \
	< "$dir/ratings" > "$dir/bias"
printf 'dropped\tguess\tminority\tmajority\talpha\tr\tceiling\tmodel\n'
for who in nobody lowest_12 lowest_24 contradict; do
	{
		printf 'item\tannotator\tlabel\n'
		join -t "$tab" -1 2 -o 1.1,1.2,1.3 "$dir/by_annotator" \
			"$dir/$who"
	} > "$dir/left"
	join -t "$tab" -v 1 "$dir/people" "$dir/$who" | cut -f 2 | awk \
		-v who="$who" '{ n[$1]++ } END { printf "%s\t%d\t%d\t%d", who,
		n["guess"], n["minority"], n["majority"] }'
	annot-kappa -q -p 3 -r first -M alpha "$dir/left" |
		awk -F '\t' 'NR == 2 { printf "\t%s", $6 }'
	annot-pflip -q -p 3 -n 1 --table "$dir/left" |
		awk -F '\t' 'NR == 2 { printf "\t%s", $10 }'
	annot-score -q -p 3 -r first -T raw -o --oracle-kind=loo -M accuracy \
		"$dir/model.tsv" < "$dir/left" | awk -F '\t' '
		NR > 1 && $6 == "accuracy" { v[$1] = $8 }
		END { printf "\t%s\t%s\n", v["oracle"], v["model"] }'
done
printf '\nThe model is right for guess %s, minority %s, majority %s.\n' \
	"$(value guess)" "$(value minority)" "$(value majority)"
