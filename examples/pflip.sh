#!/bin/sh
# p_flip by how contested an item is, drawn with gnuplot.
# usage: pflip.sh [RATINGS] [PICTURE]
#   RATINGS   with the columns item annotator label; default: those beside it
#   PICTURE   a file .svg, .png or .pdf; default: plain text
# A bar is p_flip of a stratum, with its limits: of the repeated labels of items in
# which so large a share of the other annotators' labels is the plurality's. By the
# share of all labels, those that slipped would choose their own stratum, and p_flip
# would rise where people disagree even if it were the same everywhere. The line is
# p_flip of all. Strata without retests are left out.
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
annot-pflip -n 1 --table "$ratings" > "$dir/pooled"
pooled=$(awk -F '\t' 'NR > 1 && $1 != "rows" && $8 > 0 {
	print $13 == "NA" ? "NaN" : $13; exit }' "$dir/pooled")
if [ -z "$pooled" ]; then
	echo "pflip.sh: $ratings: no annotator labelled an item twice:" \
		'nothing to draw' >&2
	exit 1
fi
annot-pflip -q --strata-by=others --table "$ratings" > "$dir/table"
awk -F '\t' 'NR > 1 && $1 != "rows" && $8 > 0 && $13 != "NA" {
	print ($4 + $5) / 2, $13, $14, $15, ($5 - $4) * .9, $4 }' \
	"$dir/table" > "$dir/strata"
if ! [ -s "$dir/strata" ]; then
	echo "pflip.sh: $ratings: nobody else labelled an item that an annotator" \
		'labelled twice: nothing to draw' >&2
	exit 1
fi
left=$(awk '{ print $6 - .02; exit }' "$dir/strata")
"$here/picture.sh" "$picture" 500 "
	set xlabel 'share of the plurality label among the other annotators';
	set ylabel 'share of labels that are slips'; set xrange [$left:1.02];
	set yrange [0:]; set grid y; set key outside top center horizontal;
	set style fill solid .35;
	plot '$dir/strata' using 1:2:3:4:5 with boxerrorbars lc rgb '#0072B2'
		title 'p_flip by stratum', $pooled with lines dt 2 lw 2
		lc rgb '#D55E00' title 'of all'"
