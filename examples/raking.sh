#!/bin/sh
# Annotators are not as users are: of these 60 a third is female and a fourth is old;
# of the users each half. annot-rake finds a weight for each annotator with which the
# annotators meet both shares, and --weights takes the weights: what would users say, and
# how much would they agree?
# usage: raking.sh
# Prints the shares before and after, then how many say yes, how right the model is,
# and how much people agree, without the weights and with them.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Women, and the old, say yes more often.
annot-simulate -q --items=300 --raters=10 --annotators=60 --retest=0 \
	--predictions="$dir/model.tsv" | awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "annotator", "label"; next }
	{
		n = substr($2, 2)
		if ($3 == "no" && (n % 3 == 0 || n % 4 == 0) && NR % 3 == 0)
			$3 = "yes"
		print $1, $2, $3
	}' > "$dir/ratings"
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "annotator", "gender", "age" }
	NR > 1 && !seen[$2]++ { n = substr($2, 2)
		print $2, n % 3 ? "m" : "f", n % 4 ? "young" : "old" }' \
	"$dir/ratings" > "$dir/people"
printf '%s\t%s\t%s\n' attribute value share gender f .5 gender m .5 \
	age old .5 age young .5 > "$dir/users"

annot-rake -q --margins="$dir/users" -f "$dir/people" "$dir/ratings" > "$dir/weights"
annot-rake -q -p 3 --table --margins="$dir/users" -f "$dir/people" "$dir/ratings"

# What is said of all items: the share of yes is the accuracy of whoever says yes.
awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
	NR > 1 { print $1, "yes" }' "$dir/model.tsv" > "$dir/yes.tsv"
accuracy() {
	annot-score -q -p 3 -T raw -M accuracy "$@" < "$dir/ratings" |
		awk -F '\t' 'NR == 2 { print $8 }'
}
agreement() {
	annot-kappa -q -p 3 -M alpha "$@" "$dir/ratings" |
		awk -F '\t' 'NR == 2 { print $6 }'
}
row() {
	printf '%s\t%s\t%s\n' "$@"
}
printf '\n'
row yes "$(accuracy "$dir/yes.tsv")" \
	"$(accuracy --weights="$dir/weights" "$dir/yes.tsv")"
row model "$(accuracy "$dir/model.tsv")" \
	"$(accuracy --weights="$dir/weights" "$dir/model.tsv")"
row alpha "$(agreement)" "$(agreement --weights="$dir/weights")"
