#!/bin/sh
# What precision costs: half the width of the interval of alpha over the cost of the
# study, for 2, 3 and 5 labels an item, where an item costs as much as two labels. The
# pilot is the comments beside this script, 100 with seven labels each.
# usage: plan.sh [PICTURE]
#   PICTURE   a file .svg, .png or .pdf; default: plain text
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT

annot-plan -q -M alpha -k 2,3,5 -n 100,150,200,300,400,600,800,1200,1600 \
	--item-cost=2 < comments.tsv > "$dir/rows"
for k in 2 3 5; do
	awk -F '\t' -v k=$k '$1 == "plan" && $8 == k { print $9, $12 }' \
		"$dir/rows" > "$dir/$k"
done
annot-plan -q -p 3 -M alpha -k 2-6 --width=.05 --item-cost=2 < comments.tsv |
	awk -F '\t' '$1 == "best" {
		printf "alpha to +-.05: %s items with %s labels each, cost %d\n",
			$7, $8, $9
	}'
./picture.sh "${1:-}" 400 "
	set logscale x; set xlabel 'cost'; set ylabel 'half width'; set grid;
	set xrange [300:12000]; set yrange [0:.16]; set key top right;
	plot '$dir/2' with linespoints pt '2' title '2 labels an item',
	'$dir/3' with linespoints pt '3' title '3 labels',
	'$dir/5' with linespoints pt '5' title '5 labels'"
