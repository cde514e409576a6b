#!/bin/sh
# p_flip by how contested an item is, drawn with gnuplot.
# usage: pflip.sh [RATINGS] [PICTURE]
#   RATINGS   with the columns item annotator label; default: those beside it
#   PICTURE   a file .svg, .png or .pdf; default: plain text
# A bar is p_flip of a stratum, with its limits: of the items in which so large
# a share of the labels is the plurality's. Strata without retests are left out.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
ratings=$here/ratings.tsv picture=
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*) ratings=$operand ;;
	esac
done
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
annot-pflip -n 10 --table "$ratings" > "$dir/table"
awk -F '\t' 'NR > 1 && $1 != "rows" && $8 > 0 {
	print ($4 + $5) / 2, $13, $14, $15 }' "$dir/table" > "$dir/strata"
if ! [ -s "$dir/strata" ]; then
	echo "pflip.sh: $ratings: no annotator labelled an item twice:" \
		'nothing to draw' >&2
	exit 1
fi
left=$(awk '{ print $1 - .07; exit }' "$dir/strata")
"$here/picture.sh" "$picture" 500 "
	set xlabel 'share of the plurality label'; set ylabel 'p_flip';
	set xrange [$left:1.02]; set yrange [0:];
	set grid y; unset key; set style fill solid .35;
	plot '$dir/strata' using 1:2:3:4:(.09) with boxerrorbars lc rgb '#336699'"
