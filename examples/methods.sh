#!/bin/sh
# Which way to learn from labels that disagree is best, and do the metrics agree on
# that? Every method of annot-train (Kurniawan, Mistica, Baldwin and Lau 2025, section
# 4), scored by six metrics, in the order of the mean rank; how the metrics correlate
# over the methods (section 5); where people's preferences are given, how each metric
# correlates with these (section 6); and the paper's findings beside these.
# usage: methods.sh [FEATURES RATINGS [PREFERENCE]] [PICTURE]
#   FEATURES    item and text, or item and columns of numbers; RATINGS with annotators;
#               default: remarks that are made up
#   PREFERENCE  a table of model (the method) and value
#   PICTURE     a file .svg, .png or .pdf: PO-JSD of each method; default: plain text
# FOLDS and LAMBDA in the environment: of annot-train; default 5, and 1e-2,1e-3.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(cd "$(dirname "$0")" && pwd)
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
features='' ratings='' preference='' picture=''
for operand; do
	case $operand in
	*.svg | *.png | *.pdf) picture=$operand ;;
	*)
		if [ -z "$features" ]; then
			features=$operand
		elif [ -z "$ratings" ]; then
			ratings=$operand
		else
			preference=$operand
		fi
		;;
	esac
done

# Remarks of ten words: some words are kind, some are rude, most are neither. A remark
# is more or less rude, and so say seven of 20 annotators, of whom every third minds
# little. By the generator of Park and Miller 1988: every awk draws the same.
make_up() {
	awk -v features="$features" -v ratings="$ratings" '
	function uniform() {
		seed = seed * 16807 % 2147483647
		return seed / 2147483647
	}
	BEGIN {
		seed = 2025
		print "item\ttext" > features
		print "item\tannotator\tlabel" > ratings
		for (i = 1; i <= 300; i++) {
			rude = uniform()
			text = ""
			for (w = 1; w <= 10; w++) {
				kind = uniform() < .6 ? "w" : uniform() < rude ? \
					"rude" : "kind"
				text = text " " kind int(1 + uniform() * \
					(kind == "w" ? 60 : 15))
			}
			print "r" i "\t" text > features
			first = int(uniform() * 20)
			for (n = 0; n < 7; n++) {
				a = (first + n * 3) % 20
				minds = a % 3 ? rude : rude * .6
				x = uniform() * .6 + minds * .8
				label = x < .5 ? "fine" : x < .85 ? "rude" : "toxic"
				print "r" i "\ta" a "\t" label > ratings
			}
		}
	}'
}

if [ -z "$features" ]; then
	features=$dir/features.tsv ratings=$dir/ratings.tsv
	make_up
fi
mkdir "$dir/said"
for method in $(annot-train --list | awk -F '\t' \
	'NR > 1 && $1 != "targets" { print $1 }'); do
	annot-train -q -M "$method" --folds="${FOLDS:-5}" \
		--lambda="${LAMBDA:-1e-2,1e-3}" -t "$ratings" "$features" \
		> "$dir/said/$method.tsv"
done
annot-score -q --intersect -T plurality -M accuracy,macro_f1 "$dir"/said/*.tsv \
	< "$ratings" > "$dir/hard"
annot-score -q --intersect -T raw \
	-M entropy_correlation,po_jsd,soft_accuracy,soft_macro_f1 \
	"$dir"/said/*.tsv < "$ratings" > "$dir/soft"

{
	[ -z "$preference" ] || awk 'NR > 1 { print "preference\t" $0 }' "$preference"
	awk -F '\t' -v OFS='\t' 'FNR > 1 { print $6, $1, $8 }' "$dir/hard" "$dir/soft"
} | awk -F '\t' '
	# Pearson, of the methods that have both; NA where one of them does not vary
	function correlate(a, b,   m, n, sa, sb, saa, sbb, sab, va, vb) {
		for (m = 1; m <= methods; m++)
			if ((a, m) in x && (b, m) in x) {
				n++
				sa += x[a, m]
				sb += x[b, m]
			}
		for (m = 1; m <= methods; m++)
			if ((a, m) in x && (b, m) in x) {
				va = x[a, m] - sa / n
				vb = x[b, m] - sb / n
				saa += va * va
				sbb += vb * vb
				sab += va * vb
			}
		return saa * sbb > 1e-24 ? sab / sqrt(saa * sbb) : "NA"
	}
	function uniform() {
		seed = seed * 16807 % 2147483647
		return seed / 2147483647
	}
	# how many of 10,000 permutations correlate as much, either way
	function chance(a,   r, p, i, k, t, more) {
		r = correlate(a, "preference")
		for (p = 0; p < 10000; p++) {
			for (i = methods; i > 1; i--) {
				k = 1 + int(uniform() * i)
				t = x["preference", i]
				x["preference", i] = x["preference", k]
				x["preference", k] = t
			}
			t = correlate(a, "preference")
			more += t * t >= r * r - 1e-12
		}
		return (more + 1) / 10001
	}
	function shown(v, digits) {
		return v == "NA" ? v : sprintf("%." digits "f", v)
	}
	function finding(words, paper, a, b) {
		print words ": " paper ", here " \
			(x["po_jsd", of[a]] > x["po_jsd", of[b]] ? "yes" : "no")
	}
	$1 != "preference" && !($1 in seen) {
		seen[$1]
		metric[++metrics] = $1
	}
	!($2 in of) { name[of[$2] = ++methods] = $2 }
	# what differs by rounding alone is the same
	$3 != "NA" { x[$1, of[$2]] = sprintf("%.9g", $3) + 0 }
	END {
		seed = 2025
		for (i = 1; i <= metrics; i++)
			for (m = 1; m <= methods; m++) {
				above = same = 0
				for (k = 1; k <= methods; k++) {
					above += x[metric[i], k] > x[metric[i], m]
					same += x[metric[i], k] == x[metric[i], m]
				}
				rank[m] += (above + (same + 1) / 2) / metrics
			}
		line = "method\trank"
		for (i = 1; i <= metrics; i++)
			line = line "\t" metric[i]
		print line
		for (n = 1; n <= methods; n++) {
			best = 0
			for (m = 1; m <= methods; m++)
				if (!(m in done) && (!best || rank[m] < rank[best]))
					best = m
			done[best]
			line = name[best] "\t" shown(rank[best], 1)
			for (i = 1; i <= metrics; i++)
				line = line "\t" shown((metric[i], best) in x ? \
					x[metric[i], best] : "NA", 3)
			print line
		}
		line = "\ncorrelation"
		for (i = 1; i <= metrics; i++)
			line = line "\t" metric[i]
		print line
		for (i = 1; i <= metrics; i++) {
			line = metric[i]
			for (k = 1; k <= metrics; k++)
				line = line "\t" shown(correlate(metric[i], \
					metric[k]), 2)
			print line
		}
		if (("preference", 1) in x) {
			print "\npreference\tcorrelation\tp"
			for (i = 1; i <= metrics; i++)
				print metric[i] "\t" shown(correlate(metric[i], \
					"preference"), 3) "\t" shown(chance(metric[i]), 4)
		}
		print ""
		finding("soft labels beat the majority", "in the paper yes", "soft",
			"majority")
		finding("the majority beats loss_min", "in the paper on three data sets",
			"majority", "loss_min")
		finding("repeated labels beat the objective jsd", "in the paper yes",
			"repeated", "jsd")
		finding("soft labels beat annotator ensembles", "in the paper yes",
			"soft", "annotator_ensemble")
		print ""
	}'
annot-score -q -p 3 --intersect -T raw -M po_jsd "$dir"/said/*.tsv \
	< "$ratings" | "$here/draw.sh" -s --kind=forest ${picture:+"$picture"}
