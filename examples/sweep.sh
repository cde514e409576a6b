#!/bin/sh
# The score and the ceiling by p_flip, where no retests tell it.
# usage: sweep.sh [-x A:B:S] [-M METRIC] [RATINGS PREDICTIONS] [PICTURE]
#   -x A:B:S      p_flip from A to B in steps of S; default 0:.2:.02
#   -M METRIC     of annot-score; default accuracy
#   RATINGS       item annotator label; default: those beside it
#   PREDICTIONS   of a model; default: those beside it
#   PICTURE       a file .svg, .png or .pdf; default: plain text
# Each p_flip is given to annot-pflip -x, and the score is that of target new, what
# people who have not voted would say. The bars of the ceiling are its range.
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
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
header=1
for p in $values; do
	annot-pflip -q -x "$p" "$ratings" > "$dir/counts"
	annot-sharpen -q "$dir/counts" > "$dir/shares"
	annot-score -q -o -T new -M "$metric" -t "$dir/shares" "$predictions" \
		> "$dir/scores"
	awk -F '\t' -v OFS='\t' -v p="$p" -v metric="$metric" -v header="$header" '
		NR == 1 && header { print "p_flip", $0 }
		NR > 1 && $6 == metric { print p, $0 }' "$dir/scores"
	header=0
done > "$dir/rows"
"$here/draw.sh" "$dir/rows" ${picture:+"$picture"}
