#!/bin/sh
# The rows of a result table side by side, as points with their intervals: a
# forest plot, drawn with gnuplot. Of annotators a careless one comes last:
#   annot-kappa -q -B annotator comments.tsv |
#       awk 'NR == 1 || $4 == "kappa"' | forest.sh -s
# usage: forest.sh [-s] [TABLE] [PICTURE]
#   -s        sorted, the largest first; default: in the order given
#   TABLE     with columns value (or estimate), lo, hi; default: standard input
#   PICTURE   a file .svg, .png or .pdf; default: plain text
# A row is named by the columns before its value that vary. A row without limits
# (NA) is a point without interval; one without value is left out.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
table=- picture='' sorted=0
for operand; do
	case $operand in
	-s) sorted=1 ;;
	*.svg | *.png | *.pdf) picture=$operand ;;
	*) table=$operand ;;
	esac
done
dir=$(TMPDIR=/tmp mktemp -d) # gnuplot's names are in quotes
trap 'rm -rf "$dir"' EXIT
[ "$table" = - ] || exec < "$table"
# Value, lo, hi and name of each row.
awk -F '\t' -v OFS='\t' -v sorted="$sorted" '
	function die(message) {
		print "forest.sh: " message > "/dev/stderr"
		exit failed = 1
	}
	NR == 1 {
		header = $0
		for (i = NF; i > 0; i--)
			at[$i] = i
		value = "value" in at ? at["value"] : at["estimate"]
		lo = at["lo"]
		hi = at["hi"]
		if (!value || !lo || !hi)
			die("expected columns value (or estimate), lo and hi, " \
				"found: " $0)
		# no names: how much a row was made from, and its limits
		for (i = 1; i < value; i++)
			if ($i !~ /^(units|labels|items|annotators|ratings|n|lo|hi)$/)
				key[++keys] = i
	}
	$0 == header { next }
	$value == "NA" { missing++; next }
	{
		# behind those that are as large
		for (r = ++n; sorted && r > 1 && row[r - 1] + 0 < $value + 0; r--) {
			row[r] = row[r - 1]
			of[r] = of[r - 1]
		}
		row[r] = $value OFS $lo OFS $hi
		of[r] = $0
		for (k = 1; k <= keys; k++) {
			if (n > 1 && $key[k] != last[k])
				varies[k] = 1
			last[k] = $key[k]
		}
	}
	END {
		if (failed)
			exit 1
		if (!NR)
			die("empty input: a header line is required")
		if (missing)
			print "forest.sh: note: missing=" missing \
				" rows without a value" > "/dev/stderr"
		if (!n)
			die("no row has a value: nothing to draw")
		for (r = 1; r <= n; r++) {
			$0 = of[r]
			name = ""
			for (k = 1; k <= keys; k++)
				if (varies[k] && $key[k] !~ /^([*]|NA)?$/)
					name = name " " $key[k]
			print row[r], name == "" ? "*" : substr(name, 2)
		}
	}' > "$dir/rows"
n=$(wc -l < "$dir/rows")
"$here/picture.sh" "$picture" $((20 * (n + 4))) "
	set datafile separator tab missing 'NA'; unset key; set border 1;
	set yrange [$((n + 1)):0]; set tmargin 0; set bmargin 2;
	set xtics nomirror out; set ytics nomirror scale 0;
	set errorbars 0; set yzeroaxis lt 0;
	plot '$dir/rows' using 1:(\$0 + 1):2:3 with xerrorbars pt -1 lc rgb '#336699',
	'' using 1:(\$0 + 1):ytic(4) with points pt point lc rgb '#336699'"
