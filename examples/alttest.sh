#!/bin/sh
# May one of two judges replace a person? Six people label 200 items; one judge is
# like them, the other says anything of three items in ten. The advantage of each
# judge, of each person held out as if a judge, and of one who always says the same:
# how often its label is as near to those of the others as a person's is.
# usage: alttest.sh [RATINGS JUDGE...] [PICTURE]
#   RATINGS   of people, and the labels of one judge or more; default: made up
#   PICTURE   a file .svg, .png or .pdf; default: plain text
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
ratings='' picture=''
for operand; do
	shift
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*)
		[ -z "$ratings" ] || set -- "$@" "$operand"
		ratings=${ratings:-$operand}
		;;
	esac
done

make_up() {
	annot-simulate -q -M confusion -L ok,rude,hate --accuracy=.8 --alike=30 --retest=0 \
		--items=200 --raters=8 --annotators=8 | cut -f 1-3 > "$dir/all"
	awk -F '\t' 'NR == 1 || $2 !~ /[78]$/' "$dir/all" > "$dir/ratings.tsv"
	awk -F '\t' -v OFS='\t' 'NR == 1 || $2 ~ /7$/ { print $1, $3 }' \
		"$dir/all" > "$dir/like.tsv"
	awk -F '\t' -v OFS='\t' '
		BEGIN { split("ok rude hate", label, " ") }
		NR == 1 { print $1, $3 }
		$2 ~ /8$/ {
			if (n++ % 10 < 3)
				$3 = label[1 + int(n / 10) % 3]
			print $1, $3
		}' "$dir/all" > "$dir/careless.tsv"
}

if [ -z "$ratings" ]; then
	make_up
	ratings=$dir/ratings.tsv
	set -- "$dir/like.tsv" "$dir/careless.tsv"
fi
annot-alttest -q --humans -t "$ratings" "$@" > "$dir/rows"
awk -F '\t' '$6 == "*" && $2 != "*" && ($1 == "winning" || $1 == "worth") {
	printf "%-8s %-8s %-8s %6.3f %s\n", $2, $3, $1, $9, $17
}' "$dir/rows"
"$here/draw.sh" -s "$dir/rows" ${picture:+"$picture"}
