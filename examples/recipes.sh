#!/bin/sh
# The tables that the recipes of annot(7) name, made of the data beside this
# script, in the directory DIR. There every recipe runs:
#   sh recipes.sh /tmp/try && cd /tmp/try
set -eu
export LC_ALL=C # awk reads and writes decimal points
dir=${1:?usage: recipes.sh DIR}
case $dir in /*) ;; *) dir=$PWD/$dir ;; esac
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
mkdir -p "$dir"

# The classifier of the demo, an older one, which follows the first two ratings
# of every item, and the same as three candidates.
cp ratings.tsv "$dir/ratings.tsv"
cp predictions.tsv "$dir/model.tsv"
cp predictions.tsv "$dir/new.tsv"
awk -F '\t' 'NR == 1 || n[$1]++ < 2' ratings.tsv |
	annot-count -q --plurality > "$dir/old.tsv"
cp predictions.tsv "$dir/a.tsv"
cp "$dir/old.tsv" "$dir/b.tsv"
awk -F '\t' 'NR == 1 || !n[$1]++' ratings.tsv | cut -f 1,3 > "$dir/c.tsv"
annot-count -r first ratings.tsv > "$dir/truth.tsv"

# Two groups of people: every other annotator is a nurse.
awk -F '\t' -v OFS='\t' '
	NR == 1 { print $0, "group"; next }
	{ print $0, substr($2, 2) % 2 ? "doctors" : "nurses" }' \
	ratings.tsv > "$dir/groups.tsv"

# Who the annotators are, a table of their own; the numbers of their names decide.
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "annotator", "gender", "age" }
	NR > 1 && !seen[$2]++ { n = substr($2, 2)
		print $2, n % 2 ? "m" : "f", n % 3 ? "young" : "old" }' \
	ratings.tsv > "$dir/people.tsv"
printf '%s\t%s\t%s\n' attribute value share gender f .5 gender m .5 age young .7 \
	age old .3 > "$dir/users.tsv"
awk -F '\t' 'NR == 1 || $4 == "staff"' comments.tsv | cut -f 1-3 > "$dir/staff.tsv"
awk -F '\t' 'NR == 1 || $4 == "crowd"' comments.tsv | cut -f 1-3 > "$dir/crowd.tsv"

# Labels that have an order, and a judge who gives them.
awk -F '\t' -v OFS='\t' '
	BEGIN { word["ok"] = "none"; word["rude"] = "mild"; word["hate"] = "severe" }
	NR > 1 { $3 = word[$3] }
	{ print $1, $2, $3 }' comments.tsv > "$dir/severity.tsv"
awk -F '\t' 'NR == 1 || !n[$1]++' "$dir/severity.tsv" |
	cut -f 1,3 > "$dir/judge.tsv"

# Sets of labels: what annotators feel, and a model that knows some of them.
awk -F '\t' -v OFS='\t' '
	BEGIN { split("joy surprise", other, " ") }
	NR == 1 { print "item", "annotator", "label"; next }
	{ extra = (substr($1, 2) + substr($2, 2)) % 4 }
	$3 == "ok" && extra > 1 { print $1, $2, "-" }
	$3 != "ok" { print $1, $2, "anger" }
	$3 == "hate" { print $1, $2, "disgust" }
	extra == 1 || $3 == "ok" && extra == 0 {
		print $1, $2, other[extra + 1]
	}' comments.tsv > "$dir/emotions.tsv"
awk -F '\t' -v OFS='\t' '
	NR == 1 { print; next }
	{ key = $1 OFS $2 }
	key != before { if (before) print before, set; before = key; set = $3; next }
	{ set = set "," $3 }
	END { print before, set }' "$dir/emotions.tsv" > "$dir/lists.tsv"
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "item", "anger", "disgust", "joy", "surprise"; next }
	!n[$1]++ {
		print $1, ($3 == "ok" ? .1 : .7), ($3 == "hate" ? .6 : .1), .2, .3
	}' comments.tsv > "$dir/moods.tsv"

# The first labels of six annotators as a matrix, and their second ones.
for round in 1 2; do
	awk -F '\t' -v OFS='\t' -v round="$round" '
	NR > 1 && $2 ~ /^a[1-6]$/ && ++times[$1, $2] == round {
		label[$1, $2] = $3
	}
	NR > 1 && !seen[$1]++ { item[++items] = $1 }
	END {
		print "id", "a1", "a2", "a3", "a4", "a5", "a6"
		for (i = 1; i <= items; i++) {
			row = item[i]
			for (a = 1; a <= 6; a++) {
				given = label[item[i], "a" a]
				row = row OFS (given == "" ? "NA" : given)
			}
			if (row ~ /no|yes/) print row
		}
	}' ratings.tsv > "$dir/round$round.tsv"
done
mv "$dir/round1.tsv" "$dir/first.tsv"
mv "$dir/round2.tsv" "$dir/second.tsv"
cp "$dir/first.tsv" "$dir/matrix.tsv"

# Counts of two days.
awk 'NR % 2' ratings.tsv | annot-count > "$dir/monday.tsv"
awk 'NR == 1 || NR % 2 == 0' ratings.tsv | annot-count > "$dir/tuesday.tsv"

# A matrix of probabilities with a column of text; its items are called id.
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "id", "text", "no", "yes"; next }
	$2 == "no" { no = $3; next }
	{ print $1, "text of " $1, no, $3 }' predictions.tsv > "$dir/wide.tsv"
sed '1s/item/id/' ratings.tsv > "$dir/ids.tsv"

# The texts of the items, JSONL.
awk -F '\t' 'NR > 1 && !n[$1]++ {
	print "{\"item\": \"" $1 "\", \"text\": \"text of " $1 "\"}"
}' predictions.tsv > "$dir/texts.jsonl"
