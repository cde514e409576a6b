#!/bin/sh
# The expected confusion matrix, drawn with gnuplot:
#   annot-score -q --confusion -t ratings.tsv predictions.tsv | confusion.sh
# usage: confusion.sh [-d] [TABLE] [PICTURE]
#   -d        shares of each decision; default: of each label that people give
#   TABLE     of annot-score --confusion; default: standard input
#   PICTURE   a file .svg, .png or .pdf; default: plain text
# A row is a label that people give, a column a decision; the rows, or with -d
# the columns, add up to 1. The table is of one model, group and target.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
table=- picture='' fact=share_of_truth
for operand; do
	case $operand in
	-d) fact=share_of_decision ;;
	*.svg | *.png | *.pdf) picture=$operand ;;
	*) table=$operand ;;
	esac
done
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
[ "$table" = - ] || exec < "$table"
awk -F '\t' -v OFS='\t' -v fact="$fact" -v tics="$dir/tics" '
	function die(message) {
		print "confusion.sh: " message > "/dev/stderr"
		exit failed = 1
	}
	NR == 1 {
		n = 0
		for (i = 1; i <= NF; i++)
			at[$i] = i
		if (!("truth" in at) || !("decision" in at))
			die("expected the table of annot-score --confusion, " \
				"found: " $0)
		next
	}
	{
		key = $at["model"] " " $at["group"] " " $at["target"]
		if (NR > 2 && key != last)
			die("found " last " and " key ": draw one of them")
		last = key
	}
	$at["metric"] == "mass" { mass = $at["value"]; of_items += mass; next }
	$at["metric"] != fact { next }
	{
		truth = $at["truth"]
		decision = $at["decision"]
		if (!(truth in place)) {
			place[truth] = n
			label[n++] = truth
		}
		if (!(decision in place)) {
			place[decision] = n
			label[n++] = decision
		}
		value = $at["value"]
		# dark cells have white letters
		print place[decision], place[truth], value, \
			value == "NA" ? "NA" : sprintf("%.2f", value), \
			mass == "" || mass == "NA" ? "" : sprintf("%.0f", mass), \
			(value != "NA" && value > .9 ? 16777215 : 0)
		rows++
	}
	END {
		if (failed)
			exit 1
		if (!rows)
			die("no decisions: nothing to draw")
		# names in quotes of gnuplot
		for (i = 0; i < n; i++) {
			gsub(/\047/, "\047\047", label[i])
			gsub(/%/, "%%", label[i]) # a format of gnuplot
			list = list (i ? ", " : "") "\047" label[i] "\047 " i
		}
		print "set xtics (" list "); set ytics (" list ")" > tics
		print "set title \047" sprintf("%.0f", of_items) " items, " \
			(fact == "share_of_truth" ? "rows" : "columns") \
			" add up to 1\047" > tics
		print "set xrange [-.5:" n - .5 "]; set yrange [" n - .5 \
			":-.5]" > tics
	}' > "$dir/cells"
height=500
letters="'$dir/cells' using 1:2:4"
colours="$letters with labels"
# the share above the number of items
[ -z "$picture" ] || height=640 colours="'$dir/cells' using 1:2:3 with image,
	$letters:6 with labels offset 0,.5 tc rgb variable,
	'' using 1:2:5:6 with labels offset 0,-.6 tc rgb variable"
"$here/picture.sh" "$picture" $height "
	set datafile separator tab missing 'NA'; unset key; unset colorbox;
	set palette defined (0 '#ffffff', 1 '#0072b2'); set cbrange [0:1];
	set xlabel 'decision'; set ylabel 'what people say'; set tics scale 0;
	load '$dir/tics'; ${picture:+set size square;}
	plot $colours"
