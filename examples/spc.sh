#!/bin/sh
# How many people a classifier is worth, drawn with gnuplot.
# usage: spc.sh [RATINGS PREDICTIONS] [PICTURE]
#   RATINGS      with the columns item label; default: those beside it
#   PREDICTIONS  with the columns item label p, or item label, or item and one
#                for each label
#   PICTURE      a file .svg, .png or .pdf; default: plain text
# Points: how well k people predict another one, with intervals. The lines are
# scores: of all there is to know, of a calibrated model, of its decisions alone.
# Where a line meets the curve is the survey equivalence.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
ratings='' predictions='' picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*)
		[ -z "$ratings" ] || predictions=$operand
		ratings=${ratings:-$operand}
		;;
	esac
done
if [ -z "$ratings" ]; then
	ratings=$here/ratings.tsv predictions=$here/predictions.tsv
elif [ -z "$predictions" ]; then
	echo 'spc.sh: expected ratings and predictions' >&2
	exit 2
fi
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT

# The likeliest label of each item. Where one row is all there is of an item, the
# other label has the rest: if the predictions lack it, the ratings do not.
decide() {
	awk -F '\t' -v OFS='\t' '
	function known(label) {
		if (!(label in is_known) && label != "") {
			is_known[label]
			labels[++n_labels] = label
		}
	}
	function consider(item, label, p) {
		known(label)
		if (!rows[item]++)
			items[++n] = item
		if (rows[item] == 1 || p + 0 > best[item]) {
			best[item] = p + 0
			choice[item] = label
		}
	}
	FNR == 1 {
		header = $0
		split("", at)
		for (i = NF; i > 0; i--) {
			at[$i] = i
			name[i] = $i
		}
		wide = !at["label"] && !at["p"]
		if (at["p"] && !at["label"]) {
			print "spc.sh: expected a column label beside p" > "/dev/stderr"
			exit failed = 1
		}
	}
	$0 == header { next }
	NR == FNR {
		known($at["label"])
		next
	}
	!wide {
		consider($at["item"], $at["label"], at["p"] ? $at["p"] : 1)
		next
	}
	{
		for (i = 1; i <= NF; i++)
			if (name[i] != "item" && name[i] != "annotator")
				consider($at["item"], name[i], $i)
	}
	END {
		if (failed)
			exit 1
		print "item", "label"
		for (i = 1; i <= n; i++) {
			x = items[i]
			if (rows[x] == 1 && best[x] < .5 && n_labels == 2)
				choice[x] = labels[1 + (choice[x] == labels[1])]
			print x, choice[x]
		}
	}' "$ratings" "$predictions"
}

# What the tools refuse they refuse here, before anything is made of it.
annot-calibrate -q -r first -t "$ratings" "$predictions" > "$dir/model.tsv"
decide > "$dir/decided.tsv"
annot-calibrate -q -r first -t "$ratings" "$dir/decided.tsv" > "$dir/decisions.tsv"
set -- "$dir/decisions.tsv"
# a model that decides is its decisions
cmp -s "$dir/model.tsv" "$1" || set -- "$dir/model.tsv" "$1"
annot-spc -r first -b 1000 --asymptote -t "$ratings" "$@" > "$dir/results"
# The lines have names at their right ends, which keep a distance.
awk -F '\t' -v OFS='\t' -v dir="$dir" '
	function line(name, y) {
		for (i = ++lines; i > 1 && at[i - 1] > y; i--) {
			at[i] = at[i - 1]
			of[i] = of[i - 1]
		}
		at[i] = y
		of[i] = name
		margin = length(name) > margin ? length(name) : margin
		seen(y)
	}
	function seen(y) {
		y0 = y0 == "" || y < y0 ? y : y0
		y1 = y1 == "" || y > y1 ? y : y1
	}
	NR == 1 || $3 != "*" || ($5 == "NA" && $1 != "equivalence") { next }
	$1 == "power" {
		print $4, $5, $6, $7 > (dir "/curve")
		k = $4
		seen($5 + 0)
		if ($6 != "NA") seen($6 + 0)
		if ($7 != "NA") seen($7 + 0)
	}
	$1 == "score" { score = $5 + 0 }
	$1 == "asymptote" { line("all there is to know", $5 + 0) }
	$1 == "equivalence" {
		people = $5 == "NA" ? $8 : sprintf("%.1f", $5)
		sub(/^>/, "over ", people)
		sub(/^</, "under ", people)
		line($2 ": " people " people", score)
		if ($5 != "NA") print $5, score > (dir "/meets")
	}
	END {
		gap = y1 > y0 ? (y1 - y0) / 20 : .05
		y0 -= gap
		y1 += gap
		for (i = 1; i <= lines; i++) {
			low = i > 1 && at[i] < low + gap ? low + gap : at[i]
			print at[i], low, of[i] > (dir "/lines")
		}
		printf "" > (dir "/meets")
		x1 = k > 0 ? 1.04 * k : 1
		x0 = -x1 / 20
		printf "x0 = %g; x1 = %g; y0 = %g; y1 = %g\n", x0, x1, y0, y1
		printf "set rmargin %d\n", margin + 3
		if (k <= 10) print "set xtics 1"
	}' "$dir/results" > "$dir/ranges"
"$here/picture.sh" "$picture" 500 "
	set datafile separator tab missing 'NA'; unset key; set border 3;
	set xlabel 'people asked'; set ylabel 'bits'; load '$dir/ranges';
	set xrange [x0:x1]; set yrange [y0:y1];
	set xtics nomirror; set ytics nomirror;
	set style arrow 1 nohead lc rgb '#999999';
	set style arrow 2 nohead dt 2 lc rgb '#999999';
	plot '$dir/lines' using (x0):1:(x1 - x0):(0) with vectors arrowstyle 1,
	'' using (x1):2:3 with labels left offset 1,0,
	'$dir/meets' using 1:(y0):(0):(\$2 - y0) with vectors arrowstyle 2,
	'$dir/curve' using 1:2 with lines lc rgb '#99b3cc',
	'' using 1:2:3:4 with yerrorbars pt point lc rgb '#336699',
	'$dir/meets' using 1:2 with points pt 6 ps 2 lw 2 lc rgb '#cc3333'"
