#!/bin/sh
# How agreement depends on the number of items, of labels of each item and of different
# labels: Salminen, Al-Merekhi, Dey and Jansen 2018, section IV.
# usage: vary.sh [--items[=SIZES]] [--raters[=SIZES]] [--merge=FILE]... [--draws=N]
#                [OPTION]... [RATINGS]
#   --items   random items: all, a half, a quarter and an eighth, or SIZES such as 50,100
#   --raters  random labels of each item: as many as the item with the fewest has, a half
#             and so on, or SIZES, of the items with the largest of them or more labels
#   --merge   merged labels: FILE has columns label and class
#   --draws   of each size; default 100
#   OPTION    of annot-kappa in one word, as -Malpha or -wlinear, not -g, -B or one that
#             says which rows count; default -Mpa,alpha,ac
#   RATINGS   item annotator label, of which each annotator's first label of an item counts;
#             default: the comments beside this script
# Without --items, --raters and --merge it varies items and raters. Prints:
#   varied    items, raters or labels
#   of        the size, how many of them
#   estimate  the mean over the draws, in rows slope of the slope on log2 of the size: what
#             twice as many add. The paper prints 100 times the slope of one draw
#   se        the standard deviation over the draws; lo and hi: 95 % of them are between
#   draws     those that have a value
# A draw of a size is a part of the draw with the same number of a larger size. Merged labels
# are not drawn: se, lo and hi are annot-kappa's. Labels as they are come last. All slopes in
# one picture: vary.sh ... | grep -v ^size | draw.sh --kind=forest
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
ratings=$here/comments.tsv draws=100 items=no raters=no
: > "$dir/merges"
for option; do
	shift
	case $option in
	--items*) items=${option#--items} ;;
	--raters*) raters=${option#--raters} ;;
	--merge=*) echo "${option#*=}" >> "$dir/merges" ;;
	--draws=*) draws=${option#*=} ;;
	-[gB]* | --group* | --by*)
		echo "vary.sh: $option: one table at a time; cut out the rows of each group" >&2
		exit 2
		;;
	-[ialmrNGHLW]* | --item=* | --annotator=* | --label=* | --missing* | --min-labels* | \
		--repeats* | --labels=* | --header* | --wide*)
		echo "vary.sh: $option: RATINGS has the columns item, annotator and label, and" \
			"labels that all count; make such a table first" >&2
		exit 2
		;;
	-?*) set -- "$@" "$option" ;;
	*) ratings=$option ;;
	esac
done
[ $# -gt 0 ] || set -- -Mpa,alpha,ac
[ "$items$raters" != nono ] || [ -s "$dir/merges" ] || items='' raters=''

annot-count -q -r first "$ratings" > "$dir/counts"
tail -n +2 "$dir/counts" | cut -f 2 | sort -u | sort -n > "$dir/labels"
# The sizes by default: of items, and of labels of each.
awk -F '\t' '
	function halves(n, least, i, list) {
		for (i = 0; i < 4 && n >= least; i++) {
			list = list == "" ? n : n " " list
			n = int(n / 2)
		}
		return list
	}
	NR > 1 { n[$1] += $3 }
	END {
		for (item in n)
			if (++items == 1 || n[item] < fewest)
				fewest = n[item]
		print halves(items, 1)
		print halves(fewest, 2)
	}' "$dir/counts" > "$dir/sizes"
# sizes LINE LIST: those of =LIST, else of the line, in ascending order.
sizes() {
	echo "${2:-$(sed -n "$1p" "$dir/sizes")}" | tr -s '=, ' '\n' | sed '/^$/d' | sort -nu |
		paste -s -d ' ' -
}
# labels FILE: those in a file, one a line, as -L takes them.
labels() { sed 's/[\\,]/\\&/g' "$1" | paste -s -d , -; }

# vary WHAT OPTION LEAST SIZES OF_KAPPA...: what annot-kappa prints of every draw, each after
# a line that says what varies, the number of the size, the size and the draw.
vary() {
	what=$1 option=$2 least=$3 sizes=$4 step=0
	shift 4
	for size in $sizes; do
		step=$((step + 1)) draw=0
		while [ "$draw" -lt "$draws" ]; do
			draw=$((draw + 1))
			echo "$what $step $size $draw"
			annot-sample -q -r first -s "$draw" -N "$least" "$option=$size" \
				"$ratings" | annot-kappa -q -L "$(labels "$dir/labels")" "$@"
		done
	done
}

[ "$items" = no ] || vary items --items 0 "$(sizes 1 "$items")" "$@" > "$dir/runs"
if [ "$raters" != no ]; then
	sizes=$(sizes 2 "$raters")
	vary raters --labels-per-item "${sizes##* }" "$sizes" "$@" >> "$dir/runs"
fi
# Labels as they are, too, are classes.
if [ -s "$dir/merges" ]; then
	awk -v OFS='\t' 'BEGIN { print "label", "class" } { print $0, $0 }' \
		"$dir/labels" > "$dir/same"
	echo "$dir/same" >> "$dir/merges"
fi
step=0
while read -r merge; do
	step=$((step + 1))
	awk -F '\t' -v OFS='\t' -v merge="$merge" -v classes="$dir/classes" '
		FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
		of == "merge" { class[$at["label"]] = $at["class"] }
		of == "labels" && class[$0] == "" {
			print "vary.sh: " merge ": no class for the label " $0 > "/dev/stderr"
			exit 1
		}
		of == "labels" && !seen[class[$0]]++ { print class[$0] > classes }
		of == "ratings" && FNR > 1 { $at["label"] = class[$at["label"]] }
		of == "ratings"' of=merge "$merge" of=labels "$dir/labels" of=ratings \
		"$ratings" > "$dir/merged"
	echo "labels $step $(wc -l < "$dir/classes") 1"
	annot-kappa -q -r first -L "$(labels "$dir/classes")" "$@" "$dir/merged"
done < "$dir/merges" >> "$dir/runs"

printf 'row\tvaried\tof\tcoefficient\tweights\testimate\tse\tlo\thi\tdraws\n'
awk -F '\t' -v OFS='\t' '
	function num(x) { return sprintf("%.6g", x) }
	# add VALUE: to x[1 .. n], which are ascending.
	function add(value, i) {
		for (i = ++n; i > 1 && x[i - 1] > value; i--)
			x[i] = x[i - 1]
		x[i] = value
	}
	# Quantile q of x, as R does by default.
	function quantile(q, at, i) {
		at = q * (n - 1) + 1
		i = int(at)
		return num(i < n ? x[i] + (at - i) * (x[i + 1] - x[i]) : x[n])
	}
	# Mean, standard deviation, limits and number of x.
	function spread(i, mean, squares) {
		mean = x[1]
		for (i = 1; i <= n; i++)
			mean += (x[i] - x[1]) / n
		for (i = 1; i <= n; i++)
			squares += (x[i] - mean) ^ 2
		return (n ? num(mean) : "NA") OFS (n < 2 ? "NA\tNA\tNA" : \
			num(sqrt(squares / (n - 1))) OFS quantile(.025) OFS quantile(.975)) OFS n
	}
	# add_slope DRAW: on log2 of the size, eq. 11 of the paper, if all sizes have values.
	function add_slope(draw, s, mean, d, both, squares) {
		for (s = 1; s <= steps[what]; s++)
			mean += log(size[what, s]) / log(2) / steps[what]
		for (s = 1; s <= steps[what]; s++) {
			if (value[key, s, draw] == "NA")
				return
			d = log(size[what, s]) / log(2) - mean
			both += d * value[key, s, draw]
			squares += d * d
		}
		if (squares > 1e-12)
			add(both / squares)
	}
	NF == 1 {
		split($0, run, " ")
		what = run[1]
		steps[what] = run[2]
		size[what, run[2]] = run[3]
		draws[what] = run[4]
	}
	$1 == "estimate" {
		key = what OFS $4 OFS $5
		if (run[2] == 1 && run[4] == 1)
			block[++blocks] = key
		value[key, run[2], run[4]] = $6
		own[key, run[2]] = $6 OFS $7 OFS $8 OFS $9 OFS "*"
	}
	END {
		for (b = 1; b <= blocks; b++) {
			key = block[b]
			split(key, part, OFS)
			what = part[1]
			for (s = 1; s <= steps[what]; s++) {
				for (d = n = 0; d++ < draws[what];)
					if (value[key, s, d] != "NA")
						add(value[key, s, d] + 0)
				print "size", what, size[what, s], part[2], part[3], \
					what == "labels" ? own[key, s] : spread()
			}
			for (d = n = 0; d++ < draws[what];)
				add_slope(d)
			print "slope", what, "*", part[2], part[3], spread()
		}
	}' "$dir/runs"
