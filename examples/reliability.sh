#!/bin/sh
# Do probabilities mean what they say? A reliability diagram against people's
# shares, drawn with gnuplot:
#   annot-score -q --reliability -t ratings.tsv predictions.tsv | reliability.sh
# usage: reliability.sh [TABLE] [PICTURE]
#   TABLE     of annot-score --reliability; default: standard input
#   PICTURE   a file .svg, .png or .pdf; default: plain text
# A point is a bin: what the model says, and the share of people who say so, with
# its interval. Below the line people say the label less often than the model.
# The bars are how many of the items are in a bin. Drawn are the rows of the
# positive label, or of the largest probability where there are none.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
table=- picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*) table=$operand ;;
	esac
done
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
[ "$table" = - ] || exec < "$table"
awk -F '\t' -v OFS='\t' -v dir="$dir" '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		if (!("confidence" in at) || !("value" in at)) {
			print "reliability.sh: expected the table of annot-score" \
				" --reliability, found: " $0 > "/dev/stderr"
			exit failed = 1
		}
		next
	}
	$at["value"] == "NA" { next }
	{
		label = $at["label"]
		named = named || label != "*"
		row[++n] = $at["confidence"] OFS $at["value"] OFS $at["lo"] OFS \
			$at["hi"] OFS $at["weight"]
		of[n] = label
		name[n] = $at["model"]
		if ($at["group"] != "*") name[n] = name[n] " " $at["group"]
		name[n] = name[n] " " $at["target"]
	}
	END {
		if (failed)
			exit 1
		for (i = 1; i <= n; i++) {
			if (named && of[i] == "*")
				continue
			if (name[i] != last)
				printf "%s%s\n", files++ ? "\n\n" : "", name[i]
			last = name[i]
			print row[i]
		}
		if (!files) {
			print "reliability.sh: no bin has a value: nothing to draw" \
				> "/dev/stderr"
			exit 1
		}
	}' > "$dir/series"
n=$(awk '/^$/ { blank++ } END { print blank / 2 }' "$dir/series")
"$here/picture.sh" "$picture" 600 "
	set datafile separator tab missing 'NA'; set key top left reverse Left;
	set xlabel 'what the model says'; set ylabel 'what people say';
	set xrange [0:1]; set yrange [0:1]; set size square; set tics out nomirror;
	plot x with lines dt 2 lc rgb '#999999' notitle,
	for [i=0:$n] '$dir/series' index i using 1:5 with impulses lw 3
		lc rgb '#cccccc' notitle,
	for [i=0:$n] '$dir/series' index i using 1:2:3:4 with yerrorbars
		pt point lc i + 1 title columnheader(1)"
