#!/bin/sh
# The score and the ceiling by p_flip, where no retests tell it, drawn with gnuplot.
# usage: sweep.sh [-x A:B:S] [-M METRIC] [RATINGS PREDICTIONS] [PICTURE]
#   -x A:B:S      p_flip from A to B in steps of S; default 0:.2:.02
#   -M METRIC     of annot-score; default accuracy
#   RATINGS       item annotator label; default: those beside it
#   PREDICTIONS   of a model; default: those beside it
#   PICTURE       a file .svg, .png or .pdf; default: plain text
# Each p_flip is given to annot-pflip -x, and the score is that of target new, what
# people who have not voted would say. The bars are the range of the ceiling.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
ratings=$here/ratings.tsv predictions=$here/predictions.tsv
picture='' sweep=0:.2:.02 metric=accuracy
while [ $# -gt 0 ]; do
	case $1 in
	-x) sweep=$2 && shift ;;
	-M) metric=$2 && shift ;;
	*.svg | *.png | *.pdf) picture=$1 ;;
	*) ratings=$1 predictions=${2-} && shift ;;
	esac
	shift
done
# whole numbers of steps: sums of decimals would miss B
values=$(echo "$sweep" | awk -F : '
	NF != 3 || $3 <= 0 || $1 < 0 || $1 > $2 || $2 > 1 { exit 1 }
	{
		n = int(($2 - $1) / $3 + 1e-9)
		for (i = 0; i <= n; i++)
			printf "%.10g\n", $1 + i * $3
	}') || {
	echo "sweep.sh: -x $sweep: expected A:B:S, from A to B in steps of S," \
		'within 0 and 1' >&2
	exit 2
}
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
for p in $values; do
	annot-pflip -q -x "$p" "$ratings" > "$dir/counts"
	annot-sharpen -q "$dir/counts" > "$dir/shares"
	annot-score -q -o -T new -M "$metric" -t "$dir/shares" "$predictions" \
		> "$dir/scores"
	awk -F '\t' -v OFS='\t' -v p="$p" -v metric="$metric" '
		$6 == metric && $8 != "NA" { print $1, p, $8, $9, $10 }' "$dir/scores"
done > "$dir/rows"
# series: the models by name, then the ceiling; no limits: the value
awk -F '\t' -v OFS='\t' '
	{
		lo = $4 == "NA" ? $3 : $4
		hi = $5 == "NA" ? $3 : $5
		$1 = $1 == "oracle" ? "~ceiling" : $1
		print $1, $2, $3, lo, hi
	}' "$dir/rows" | sort -t "$(printf '\t')" -k 1,1 -s | awk -F '\t' '
	$1 != last {
		name = $1
		sub(/^~/, "", name)
		print (n++ ? "\n\n" : "") name
		last = $1
	}
	{ print $2, $3, $4, $5 }' > "$dir/series"
if ! [ -s "$dir/series" ]; then
	echo "sweep.sh: $metric: no value: nothing to draw" >&2
	exit 1
fi
range=$(echo "$sweep" | awk -F : '{ print $1 - $3 / 2 ":" $2 + $3 / 2 }')
n=$(awk '/^$/ { blank++ } END { print blank / 2 }' "$dir/series")
"$here/picture.sh" "$picture" 500 "
	set xlabel 'p_flip'; set ylabel '$metric'; set grid y;
	set key outside top center horizontal;
	set xrange [$range];
	plot for [i=0:$n] '$dir/series' index i using 1:2:3:4 with yerrorlines
		lw 2 pt 7 ps .5 lc i + 1 title columnheader(1)"
