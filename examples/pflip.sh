#!/bin/sh
# p_flip by how contested an item is, drawn with gnuplot: pflip.png, or FILE.
# The bars are the limits of p_flip; the width of a stratum is its share.
set -eu
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
out=${1:-pflip.png}
if ! command -v gnuplot > /dev/null; then
	echo 'skipped: no gnuplot here' >&2
	exit 0
fi
annot-pflip -q -n 10 --table ratings.tsv |
	awk -F '\t' 'NR > 1 && $6 > 0 { print $4, $5, $13, $14, $15, $8 }' |
	gnuplot -e "
	set terminal pngcairo noenhanced size 800,500; set output '$out';
	set xlabel 'share of the plurality label'; set ylabel 'p_flip';
	set xrange [.4:1.02]; set yrange [0:.3]; set grid y; unset key;
	set style fill solid .35;
	plot '-' using ((\$1 + \$2) / 2):3:4:5:(.9 * (\$2 - \$1)) with boxerrorbars lc rgb '#336699'"
