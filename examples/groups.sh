#!/bin/sh
# Whom does a classifier fail, how far apart are the groups, and what would one
# decision for all cost each of them? The data are made up: three groups of people,
# of whom the third often sees things otherwise than the rest, and a classifier that
# has learned from all of them.
# usage: groups.sh [RATINGS PEOPLE PREDICTIONS] [PICTURE]
#   RATINGS   of people of groups; PEOPLE, with the columns annotator group, tells
#             whose is which; PREDICTIONS of a model; default: made up
#   PICTURE   a file .svg, .png or .pdf: the groups with their intervals; default:
#             plain text
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
ratings='' people='' model='' picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*)
		if [ -z "$ratings" ]; then
			ratings=$operand
		elif [ -z "$people" ]; then
			people=$operand
		else
			model=$operand
		fi
		;;
	esac
done

make_up() {
	annot-simulate -q --groups=5,3,2 --items=300 --raters=20 \
		--annotators=100 --retest=.2 -x .05 --divergence=.3 \
		--predictions="$dir/model.tsv" > "$dir/all"
	cut -f 1-3 "$dir/all" > "$dir/ratings"
	awk -F '\t' -v OFS='\t' '
		NR == 1 { print "annotator", "group" }
		NR > 1 && !seen[$2]++ { print $2, $7 }' "$dir/all" > "$dir/people"
}

if [ -z "$ratings" ]; then
	make_up
	ratings=$dir/ratings people=$dir/people model=$dir/model.tsv
elif [ -z "$model" ]; then
	echo 'groups.sh: expected ratings, people and predictions' >&2
	exit 2
fi
annot-bias -q -p 3 -b 1000 -g group -f "$people" "$model" < "$ratings" > "$dir/bias"

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
echo 'The model, and the best decisions:'
"$here/draw.sh" "$dir/bias" ${picture:+"$picture"}
