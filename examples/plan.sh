#!/bin/sh
# What precision costs: half the width of the interval of alpha over the cost of the
# study, for 2, 3 and 5 labels an item, where an item costs as much as two labels.
# usage: plan.sh [PILOT] [PICTURE]
#   PILOT     ratings; default: the comments beside this script, 100 with seven labels each
#   PICTURE   a file .svg, .png or .pdf; default: plain text
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
pilot=$here/comments.tsv picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*) pilot=$operand ;;
	esac
done
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

annot-plan -q -p 3 -M alpha -k 2-6 --width=.05 --item-cost=2 < "$pilot" > "$dir/best"
annot-plan -q -M alpha -k 2,3,5 -n 100,150,200,300,400,600,800,1200,1600 \
	--item-cost=2 < "$pilot" > "$dir/rows"
awk -F '\t' '$1 == "best" {
	printf "alpha to +-.05: %s items with %s labels each, cost %d\n", $7, $8, $9
}' "$dir/best"
"$here/draw.sh" "$dir/rows" ${picture:+"$picture"}
