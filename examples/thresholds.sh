#!/bin/sh
# What becomes of decisions at each threshold, drawn with gnuplot:
#   annot-score -q --thresholds -t ratings.tsv predictions.tsv | thresholds.sh
# usage: thresholds.sh [-x FACT] [-y FACT,...] [TABLE] [PICTURE]
#   -x FACT       what is across; default: the threshold
#   -y FACT,...   what is up; default: precision,recall,rejected
#   TABLE         of annot-score --thresholds; default: standard input
#   PICTURE       a file .svg, .png or .pdf; default: plain text
# -x recall -y precision is the precision-recall curve, -x false_positive_rate -y
# recall the ROC curve, -y cost what errors cost. Dashed lines are the thresholds
# with the fewest rejected decisions, if rejected is drawn, and with the least
# cost, if cost is.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
table=- picture='' x=threshold y=precision,recall,rejected
while [ $# -gt 0 ]; do
	case $1 in
	-x) x=$2 && shift ;;
	-y) y=$2 && shift ;;
	*.svg | *.png | *.pdf) picture=$1 ;;
	*) table=$1 ;;
	esac
	shift
done
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
[ "$table" = - ] || exec < "$table"
awk -F '\t' -v OFS='\t' -v x="$x" -v y="$y" -v best="$dir/best" '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		if (!("threshold" in at)) {
			print "thresholds.sh: expected the table of annot-score" \
				" --thresholds, found: " $0 > "/dev/stderr"
			exit failed = 1
		}
		facts = split(y, fact, ",")
		for (i = 1; i <= facts; i++)
			drawn[fact[i]] = 1
		next
	}
	{
		name = $at["model"]
		if ($at["group"] != "*") name = name " " $at["group"]
		name = name " " $at["target"]
		t = $at["threshold"]
		metric = $at["metric"]
	}
	t == "*" {
		if ($at["value"] != "NA" && x == "threshold" &&
		    ((metric == "cheapest" && drawn["cost"]) ||
		    (metric == "least_rejected" && drawn["rejected"])))
			print "set arrow from first " $at["value"] ", graph 0 to " \
				"first " $at["value"] ", graph 1 nohead dt 2" \
				> best
		next
	}
	{
		if (!((name, t) in seen)) {
			seen[name, t]
			of[++n] = name
			step[n] = t
		}
		value[name, t, metric] = $at["value"]
		value[name, t, "threshold"] = t
	}
	END {
		if (failed)
			exit 1
		printf "" > best
		for (k = 1; k <= facts; k++) {
			last = ""
			for (i = 1; i <= n; i++) {
				a = value[of[i], step[i], x]
				b = value[of[i], step[i], fact[k]]
				if (a == "" || a == "NA" || b == "" || b == "NA")
					continue
				if (of[i] != last)
					printf "%s%s %s\n", files++ ? "\n\n" : "",
						of[i], fact[k]
				last = of[i]
				print a, b
			}
		}
		if (!files) {
			print "thresholds.sh: no row has " x " and " y \
				": nothing to draw" > "/dev/stderr"
			exit 1
		}
	}' > "$dir/series"
n=$(awk '/^$/ { blank++ } END { print blank / 2 }' "$dir/series")
# across and up in the same unit, shares: a square; by chance alone a ROC curve is
# the diagonal
square='' chance=''
case $x in
false_positive_rate | recall | precision) square='set size square;' ;;
esac
[ "$x $y" != 'false_positive_rate recall' ] || chance="x with lines dt 2
	lc rgb '#999999' title 'chance',"
# the axis has no title for several facts: the key names them
case $y in
*,*) up='' ;;
*) up="set ylabel '$y';" ;;
esac
top='*'
[ -z "$square" ] || case ,$y, in
*,cost,*) square='' ;;
*) top=1 ;;
esac
"$here/picture.sh" "$picture" 500 "
	set datafile separator tab; set key outside top center horizontal;
	set xlabel '$x'; $up set xrange [0:1]; set yrange [0:$top];
	set tics out nomirror; set style data lines; ${picture:+$square}
	load '$dir/best';
	plot $chance for [i=0:$n] '$dir/series' index i using 1:2 lw 2 lc i + 1
		title columnheader(1)"
