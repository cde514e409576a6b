#!/bin/sh
# How many people a classifier is worth, drawn with gnuplot: spc.png, or FILE.
# Points: how well k people predict another one, with intervals. The lines are
# scores: of all there is to know, of a calibrated model, of its decisions alone.
# Where a line meets the curve is the survey equivalence.
# For data of your own change the two files and the ranges of the axes.
set -eu
out=$PWD/${1:-spc.png}
case ${1:-} in /*) out=$1 ;; esac
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
if ! command -v gnuplot > /dev/null; then
	echo 'skipped: no gnuplot here' >&2
	exit 0
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
annot-calibrate -q -t ratings.tsv predictions.tsv > "$dir/model.tsv"
awk -F '\t' 'NR == 1 || $3 > .5' predictions.tsv | cut -f 1,2 |
	annot-calibrate -q -t ratings.tsv - > "$dir/decisions.tsv"
annot-spc -q -b 1000 --asymptote -t ratings.tsv \
	"$dir/model.tsv" "$dir/decisions.tsv" |
	awk -F '\t' -v OFS='\t' -v dir="$dir" '
	$3 != "*" { next }
	$1 == "power" { print $4, $5, $6, $7 > (dir "/curve") }
	$1 == "score" { score = $5 }
	$1 == "asymptote" { print "all there is to know", $5 > (dir "/lines") }
	$1 == "equivalence" {
		n = $5 == "NA" ? $8 : sprintf("%.1f", $5)
		sub(/^>/, "over ", n)
		print $2 ": " n " people", score > (dir "/lines")
		if ($5 != "NA") print $5, score > (dir "/meets")
	}
	END { printf "" > (dir "/meets") }'
gnuplot -e "
	set terminal pngcairo noenhanced size 800,500; set output '$out';
	set datafile separator tab; unset key; set border 3;
	set xlabel 'people asked'; set ylabel 'bits';
	set xrange [-.3:9]; set yrange [-1.02:-.73];
	set xtics 0,1,6 nomirror; set ytics nomirror;
	plot '$dir/lines' using (-.3):2:(6.6):(0) with vectors nohead lc rgb '#999999',
	'' using (6.6):2:1 with labels left,
	'$dir/meets' using 1:(-1.02):(0):(\$2 + 1.02) with vectors nohead dt 2 lc rgb '#999999',
	'$dir/curve' using 1:2 with lines lc rgb '#99b3cc',
	'' using 1:2:3:4 with yerrorbars pt 7 lc rgb '#336699',
	'$dir/meets' using 1:2 with points pt 6 ps 2 lw 2 lc rgb '#cc3333'"
