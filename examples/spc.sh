#!/bin/sh
# How many people a classifier is worth: its probabilities, calibrated, and its decisions
# alone.
# usage: spc.sh [RATINGS PREDICTIONS] [PICTURE]
#   RATINGS      with the columns item label; default: those beside it
#   PREDICTIONS  with the columns item label p, or item label, or item and one
#                for each label
#   PICTURE      a file .svg, .png or .pdf; default: plain text
# Points: how well k people predict another one, with intervals. The lines are scores;
# where one meets the curve is the survey equivalence.
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
dir=$(mktemp -d)
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
annot-spc -r first -b 1000 --asymptote -t "$ratings" "$@" > "$dir/results" 2> "$dir/notes"
cat "$dir/notes" >&2
items=$(sed -n 's/^annot-spc: note: items=\([0-9]*\) ratings=\([0-9]*\) .*/\1 items, \2 ratings/p' \
	"$dir/notes")
"$here/draw.sh" --note="$items" "$dir/results" ${picture:+"$picture"}
