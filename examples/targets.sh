#!/bin/sh
# One classifier, judged five ways: by the majority vote, by the labels as given, by those
# people stand by, for people who were not asked, and by the truth, where it is known; each
# beside its ceiling, the best that one decision per item can reach.
# usage: targets.sh [RATINGS PREDICTIONS [TRUTH]] [PICTURE]
#   RATINGS      item annotator label, some labelled twice; default: those beside it
#   PREDICTIONS  of a model; default: those beside it
#   TRUTH        ratings or shares of all people; default: of 500 people who never slip,
#                which is known as the default ratings are simulated
#   PICTURE      a file .svg, .png or .pdf; default: plain text
# METRIC in the environment: of annot-score; default accuracy.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
ratings='' model='' truth='' picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*)
		if [ -z "$ratings" ]; then
			ratings=$operand
		elif [ -z "$model" ]; then
			model=$operand
		else
			truth=$operand
		fi
		;;
	esac
done
if [ -z "$ratings" ]; then
	ratings=$here/ratings.tsv model=$here/predictions.tsv truth=$dir/truth
	"$here/people.sh" > "$truth"
elif [ -z "$model" ]; then
	echo 'targets.sh: expected ratings and predictions' >&2
	exit 2
fi

annot-pflip -q "$ratings" > "$dir/counts"
annot-sharpen -q "$dir/counts" > "$dir/shares"
annot-score -q -o -T all -M "${METRIC:-accuracy}" -b 1000 --ratings="$ratings" \
	-t "$dir/shares" "$model" > "$dir/scores" 2> "$dir/errors" || {
	cat "$dir/errors" >&2
	exit 1
}
if [ -n "$truth" ]; then
	annot-score -q -o -T raw -M "${METRIC:-accuracy}" -t "$truth" "$model" |
		awk -F '\t' -v OFS='\t' 'NR > 1 { $5 = "truth"; print }' >> "$dir/scores"
fi
items=$(awk -F '\t' 'NR > 1 && !seen[$1]++ { n++ } END { print n + 0 }' "$ratings")
"$here/draw.sh" --note="$items items" "$dir/scores" ${picture:+"$picture"}
