# Pictures: a function for each, which draws NAME.svg from the tables.

# gnuplot NAME WIDTH HEIGHT COMMANDS: NAME.svg and, for -o, NAME.pdf.
draw() {
	command -v gnuplot >/dev/null || return 1
	for kind in svg ${output:+pdf}; do
		case $kind in
		svg) terminal="svg size $2,$3 dynamic noenhanced font 'sans-serif,15'" ;;
		pdf) terminal="pdfcairo size $2/100.,$3/100. noenhanced font 'sans,11'" ;;
		esac
		(cd "$work" && gnuplot >"$1.$kind" 2>"$1.gnuplot") <<END
set terminal $terminal background '#ffffff'
set encoding utf8
set datafile separator tab
set datafile missing 'NA'
set datafile commentschars ''
set linetype 1 lc rgb '#0072B2' pt 7 dt 1 lw 2
set linetype 2 lc rgb '#D55E00' pt 5 dt 1 lw 2
set linetype 3 lc rgb '#009E73' pt 9 dt 1 lw 2
set linetype 4 lc rgb '#CC79A7' pt 13 dt 1 lw 2
set linetype 5 lc rgb '#E69F00' pt 11 dt 1 lw 2
set linetype 6 lc rgb '#56B4E9' pt 6 dt 1 lw 2
set linetype 7 lc rgb '#000000' pt 4 dt 1 lw 2
set linetype cycle 7
set border 3 lc rgb '#444444'
set tics nomirror
set grid x y lc rgb '#dddddd' dt 1 lw 1
set key outside top center horizontal
$4
END
		[ -s "$work/$1.$kind" ] || return 1
	done
}

# Values with intervals, one below the other: label value lo hi series.
forest() { # NAME XLABEL SERIES EXTRA
	n=$(wc -l <"$work/$1.dat")
	[ "$n" -gt 0 ] || return 1
	series=$3 plot='' i=0
	while [ -n "$series" ]; do
		i=$((i + 1))
		plot="$plot${plot:+, }'$1.dat' using (\$5 == $i ? \$2 : NaN):0:3:4$(
			[ "$n" -gt 40 ] || echo ':ytic(1)') with xerrorbars lt $i ps .9 $(
			[ "$3" = - ] && echo notitle || echo "title '${series%%;*}'")"
		case $series in *\;*) series=${series#*;} ;; *) series='' ;; esac
	done
	# some five steps
	step=$(awk -F "$tab" '
	NR == 1 || $3 < least { least = $3 }
	NR == 1 || $4 > most { most = $4 }
	END {
		step = (most - least) / 4
		if (step <= 0) step = .1
		for (unit = 1; unit > step; unit /= 10) continue
		step /= unit
		print (step < 1.5 ? 1 : step < 3.5 ? 2 : step < 7.5 ? 5 : 10) * unit
	}' "$work/$1.dat")
	draw "$1" 600 $((n > 40 ? 520 : 130 + 24 * n)) "set xlabel '$2'; set xtics $step
		set yrange [$n - .5 + $n / 60. : -.5 - $n / 60.]; set offsets graph .02, graph .02, 0, 0
		${4-}
		plot $plot"
}

# Lines over x: blocks with a first line that names them; x value lo hi.
curves() { # NAME XLABEL YLABEL SIZE COMMANDS CURVE,
	n=$(awk '/^$/ { blank++ } END { print int(blank / 2) }' "$work/$1.dat")
	draw "$1" "${4% *}" "${4#* }" "set xlabel '$2'; set ylabel '$3'
		set offsets graph .02, graph .02, 0, 0
		${5-}
		plot ${6-} for [i = 0:$n] '$1.dat' index i using 1:2 with linespoints \
			lt i + 1 dt i + 1 ps .8 title columnheader(1), \
			for [i = 0:$n] '$1.dat' index i using 1:2:3:4 with yerrorbars \
			lt i + 1 ps .8 notitle"
}

# The picture NAME in the page, with words for who cannot see it.
picture() { # NAME TITLE DESCRIPTION
	if [ ! -s "$work/$1.svg" ] && ! command -v gnuplot >/dev/null; then
		left_out "the picture \"$2\": gnuplot is not installed"
	elif [ ! -s "$work/$1.svg" ]; then
		left_out "the picture \"$2\": there is nothing to draw"
	elif html; then
		echo '<figure>'
		NAME=$1 TITLE=$2 ABOUT=$3 awk "$LIB"'
		/<svg/ { on = 1; sub(/<svg/, "<svg role=\"img\" aria-labelledby=\"" \
			ENVIRON["NAME"] "-title " ENVIRON["NAME"] "-desc\"") }
		/^<title>/ {
			$0 = "<title id=\"" ENVIRON["NAME"] "-title\">" \
				escape(ENVIRON["TITLE"]) "</title>"
		}
		/^<desc>/ {
			$0 = "<desc id=\"" ENVIRON["NAME"] "-desc\">" \
				escape(ENVIRON["ABOUT"]) "</desc>"
		}
		on {
			gsub(/#gp/, "#" ENVIRON["NAME"] "-gp")
			gsub(/id=\047/, "&" ENVIRON["NAME"] "-")
			gsub(/id="(gnuplot|gp)/, "id=\"" ENVIRON["NAME"] "-g")
			print
		}' "$work/$1.svg"
		printf '<figcaption>%s. %s</figcaption>\n</figure>\n' \
			"$(printf '%s\n' "$2" | escape)" "$(printf '%s\n' "$3" | escape)"
	elif [ -n "$output" ]; then
		printf '![%s. %s](%s.svg)\n\n' "$(printf '%s\n' "$2" | escape)" \
			"$(printf '%s\n' "$3" | escape)" "$1"
	fi
}

draw_labels() {
	show 'FNR > 1 && $at["coefficient"] == "specific" && $at["lo"] != "NA" {
		print drawn($at["of"]), $at["estimate"], $at["lo"], $at["hi"], 1
	}' labels >"$work/labels.dat"
	forest labels 'agreement on the label (share of pairs)' -
}

draw_people() {
	show 'FNR > 1 && $at["lo"] != "NA" {
		print drawn($at["annotator"]), $at["agreement"], $at["lo"], $at["hi"],
			$at["status"] == "ok" ? 1 : 2
	}' people | sort -t "$tab" -k 2,2g >"$work/people.dat"
	median=$(awk -F "$tab" '{ v[NR] = $2 } END { print v[int((NR + 1) / 2)] }' \
		"$work/people.dat")
	[ -n "$median" ] || return 1
	forest people 'agreement with the others (share of pairs)' \
		'status ok;another status' "set arrow from $median, graph 0 to $median, \
		graph 1 nohead dt 2 lc rgb '#444444'
		$([ "$(wc -l <"$work/people.dat")" -le 40 ] ||
			echo "set ylabel 'annotators, lowest first'")"
}

draw_items() {
	show 'FNR > 1 { i = $at["item"]; if ($at["p"] > top[i]) top[i] = $at["p"] }
	END {
		for (i in top) { n++; b = int((top[i] - 1e-9) * 20); count[b < 0 ? 0 : b]++ }
		for (b = 0; b < 20; b++) print (b + .5) / 20, (count[b] + 0) / n
	}' soft >"$work/items.dat"
	draw items 600 300 "set xlabel 'share of labels that the commonest label has'
		set ylabel 'share of items'; set xrange [0:1]; set yrange [0:*]
		set style fill solid .9; set boxwidth .045
		set label 'n = $(count_of items) items' at graph .03, .93
		plot 'items.dat' using 1:2 with boxes lt 1 notitle"
}

draw_sweep() {
	show 'FNR > 1 && $at["metric"] == "accuracy" && $at["value"] != "NA" {
		v = $at["value"]; lo = $at["lo"]; hi = $at["hi"]
		print ($at["model"] == "oracle" ? "ceiling" : drawn($at["model"])), $at["pflip"],
			v, lo == "NA" ? v : lo, hi == "NA" ? v : hi
	}' sweep | sort -t "$tab" -k 1,1 -s | awk -F "$tab" -v OFS="$tab" '
	$1 != last { print (n++ ? "\n\n" : "") $1; last = $1 }
	{ print $2, $3, $4, $5 }' >"$work/sweep.dat"
	curves sweep 'share of labels that are slips (assumed)' 'accuracy for new people' \
		'600 360'
}

draw_targets() {
	show 'BEGIN {
		y["plurality"] = 0; y["raw"] = 1; y["primary"] = 2; y["new"] = 3
	}
	FNR > 1 && $at["metric"] == "accuracy" && $at["versus"] == "*" && \
	$at["value"] != "NA" && !($at["model"] == "oracle" && $at["target"] == "plurality") {
		m = $at["model"] == "oracle" ? "highest possible" : drawn($at["model"])
		if (!(m in seen)) { if (models == 7) next; seen[m] = ++models; name[models] = m }
		v = $at["value"]; lo = $at["lo"]; hi = $at["hi"]
		line[m] = line[m] "\n" v OFS y[$at["target"]] + .16 * (seen[m] - 1) - .2 OFS \
			(lo == "NA" ? v : lo) OFS (hi == "NA" ? v : hi)
	}
	END {
		for (i = 1; i <= models && i <= 7; i++)
			print (i > 1 ? "\n\n" : "") name[i] line[name[i]]
	}' scores >"$work/targets.dat"
	n=$(awk '/^$/ { blank++ } END { print int(blank / 2) }' "$work/targets.dat")
	draw targets 600 $((260 + 20 * n)) "set xlabel 'accuracy (share of labels that decisions meet); n = $(count_of items) items'
		set ytics ('majority vote' 0, 'labels given' 1, 'labels stood by' 2, 'new people' 3)
		set yrange [3.9:-.6]; set offsets graph .02, graph .02, 0, 0
		plot for [i = 0:$n] 'targets.dat' index i using 1:2:3:4 with xerrorbars \
			ps .9 title columnheader(1)"
}

draw_reliability() {
	LABELS=$(fact labels) show 'FNR > 1 && $at["value"] != "NA" && $at["items"] ~ /^[1-9]/ {
		m = drawn($at["model"])
		# of two labels the positive one, of more the decision
		if (($at["label"] == "*") == (ENVIRON["LABELS"] == 2)) next
		if (!(m in seen)) { if (++models > 4) exit; seen[m]; print (models > 1 ? \
			"\n\n" : "") m }
		print $at["confidence"], $at["value"], $at["lo"] == "NA" ? $at["value"] : $at["lo"],
			$at["hi"] == "NA" ? $at["value"] : $at["hi"]
	}' reliability >"$work/reliability.dat"
	curves reliability 'probability that the model gives' \
		'share of labels given by people' '520 540' \
		"set size square; set xrange [0:1]; set yrange [0:1]; set offsets 0, 0, 0, 0" \
		"x with lines lc rgb '#444444' dt 3 lw 1 title 'as people say', "
}

draw_thresholds() {
	show 'FNR > 1 && ($at["metric"] == "precision" || $at["metric"] == "recall") && \
	$at["value"] != "NA" {
		k = drawn($at["model"]) ": " $at["metric"]
		if (!(k in line)) { if (count == 6) next; name[++count] = k }
		line[k] = line[k] "\n" $at["threshold"] OFS $at["value"] OFS $at["value"] OFS \
			$at["value"]
	}
	END { for (i = 1; i <= count; i++) print (i > 1 ? "\n\n" : "") name[i] line[name[i]] }
	' thresholds >"$work/thresholds.dat"
	n=$(awk '/^$/ { blank++ } END { print int(blank / 2) }' "$work/thresholds.dat")
	draw thresholds 600 380 "set xlabel 'threshold of the probability'
		set ylabel 'share of labels'; set xrange [0:1]; set yrange [0:1]
		plot for [i = 0:$n:2] 'thresholds.dat' index i using 1:2 with lines \
			lt i / 2 + 1 lw 2.5 title columnheader(1), \
			for [i = 1:$n:2] 'thresholds.dat' index i using 1:2 with lines \
			lt i / 2 + 1 dt 2 lw 2.5 title columnheader(1)"
}

draw_worth() {
	show 'FNR > 1 && $at["value"] != "NA" {
		v = $at["value"]; lo = $at["lo"] == "NA" ? v : $at["lo"]
		hi = $at["hi"] == "NA" ? v : $at["hi"]
		if ($at["row"] == "power") {
			power = power "\n" $at["k"] OFS v OFS lo OFS hi
			most = $at["k"]
		}
		if ($at["row"] == "score" && ++models < 7)
			score[models] = drawn($at["model"]) "\n0" OFS v OFS lo OFS hi "\n" most OFS \
				v OFS lo OFS hi
	}
	END {
		print "k people" power
		for (i = 1; i <= models && i < 7; i++) print "\n\n" score[i]
	}' worth >"$work/worth.dat"
	curves worth 'people asked about an item' \
		'score (bits; 0: everything is known)' '600 380' "set xtics 1
		set xrange [-.3:*]; set offsets 0, .3, graph .05, graph .05"
}

draw_groups() {
	show 'FNR > 1 && $at["row"] == "group" && $at["lo"] != "NA" {
		print drawn($at["group"] " (" $at["units"] "), " $at["model"]), $at["value"],
			$at["lo"], $at["hi"], 1
	}' groups | sed 60q >"$work/groups.dat"
	forest groups 'accuracy for the people of a group (share of their labels)' -
}
