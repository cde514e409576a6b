#!/bin/sh
# p_flip by how contested an item is.
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
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
# some TABLE: has the table a stratum with retests?
some() {
	awk -F '\t' 'NR > 1 && $1 != "rows" && $8 > 0 && $13 != "NA" { n++ }
		END { exit !n }' "$1"
}
annot-pflip -n 1 --table "$ratings" > "$dir/pooled"
if ! some "$dir/pooled"; then
	echo "pflip.sh: $ratings: no annotator labelled an item twice:" \
		'nothing to draw' >&2
	exit 1
fi
annot-pflip -q --strata-by=others --table "$ratings" > "$dir/strata"
if ! some "$dir/strata"; then
	echo "pflip.sh: $ratings: nobody else labelled an item that an annotator" \
		'labelled twice: nothing to draw' >&2
	exit 1
fi
"$here/draw.sh" "$dir/pooled" "$dir/strata" ${picture:+"$picture"}
