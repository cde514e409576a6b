#!/bin/sh
# Whom does a classifier fail, how far apart are the groups, and what would one
# decision for all cost each of them? The data are made up: three groups of people,
# of whom the third often sees things otherwise than the rest, and a classifier that
# has learned from all of them.
# usage: groups.sh [PICTURE]
#   PICTURE   a file .svg, .png or .pdf: the groups with their intervals; default:
#             plain text
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
annot-simulate -q -M groups --groups=5,3,2 --items=300 --raters=20 \
	--annotators=100 --retest=.2 -x .05 --divergence=.3 \
	--predictions="$dir/model.tsv" > "$dir/all"
cut -f 1-3 "$dir/all" > "$dir/ratings"
awk -F '\t' -v OFS='\t' '
	NR == 1 { print "annotator", "group" }
	NR > 1 && !seen[$2]++ { print $2, $7 }' "$dir/all" > "$dir/people"
annot-bias -q -p 3 -b 1000 -g group -f "$dir/people" "$dir/model.tsv" \
	< "$dir/ratings" > "$dir/bias"

awk -F '\t' '
	$1 == "dispersion" { d = $9; lo = $10; hi = $11 }
	$1 == "dispersion_corrected" { c = $9 }
	$1 == "worst" { worst = $5 ": right for " $9 " [" $10 ", " $11 "]" }
	END {
		print "Dispersion " d ", without the noise of small groups " c \
			" [" lo ", " hi "]."
		print "The worst group is " worst "."
	}' "$dir/bias"
echo 'Decisions by votes: one for all, one for each group, one for each person.'
awk -F '\t' -v OFS='\t' '
	BEGIN { print "group", "model", "for_all", "for_group", "for_person" }
	$1 == "group" { model[$5] = $9 }
	$1 == "ceiling_one" { one[$5] = $9 }
	$1 == "ceiling_group" { group[$5] = $9 }
	$1 == "ceiling_annotator" && $5 != "*" {
		print $5, model[$5], one[$5], group[$5], $9
	}' "$dir/bias"
echo 'Model (group), and the best decisions for all:'
awk -F '\t' 'NR == 1 || $1 == "group" || ($1 == "ceiling_one" && $5 != "*")' \
	"$dir/bias" | cut -f 1,5-12 | "$here/forest.sh" "$@"
