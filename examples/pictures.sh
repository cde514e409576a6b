#!/bin/sh
# Every picture there is of a set of ratings and one or two models, in a directory; the
# commands that draw them are these. Those that the data do not give are told and left out.
# usage: pictures.sh DIR [RATINGS PREDICTIONS [OTHER]]
#   DIR          is made; in it NAME.tsv and NAME.svg
#   RATINGS      item annotator label; default: those beside this script
#   PREDICTIONS  of a model, and of another; default: the ones beside this script, and one
#                that follows the first two ratings of every item
# FORMAT in the environment: svg (default), png or pdf.
set -eu
export LC_ALL=C # awk reads and writes decimal points
if [ $# -ne 1 ] && [ $# -ne 3 ] && [ $# -ne 4 ]; then
	echo 'usage: pictures.sh DIR [RATINGS PREDICTIONS [OTHER]]' >&2
	exit 2
fi
here=$(dirname "$0")
PATH=$PATH:$here/../bin
mkdir -p "$1"
out=$1 ratings=${2:-$here/ratings.tsv} model=${3:-$here/predictions.tsv} other=${4-}
if [ $# -eq 1 ]; then
	other=$out/two_raters
	awk -F '\t' 'NR == 1 || n[$1]++ < 2' "$ratings" |
		annot-count -q --plurality > "$other"
fi

# picture NAME COMMAND...: the table that a command prints, and its picture.
picture() {
	name=$1 && shift
	if "$@" > "$out/$name.tsv" 2> "$out/errors" &&
		"$here/draw.sh" -f "${FORMAT:-svg}" "$out/$name.tsv" \
			> "$out/$name.${FORMAT:-svg}" 2> "$out/errors"; then
		echo "$name.${FORMAT:-svg}"
	else
		rm -f "$out/$name.tsv" "$out/$name.${FORMAT:-svg}"
		echo "$name: left out: $(head -n 1 "$out/errors")" >&2
	fi
	rm -f "$out/errors"
}

# Do people agree, on which labels, and who with whom?
agree() { annot-kappa -q -r first "$@" "$ratings"; }
# by WHAT COEFFICIENT...: their rows.
by() {
	agree -B "$1" > "$out/rows"
	shift
	awk -F '\t' -v of=" $* " 'NR == 1 || index(of, " " $4 " ")' "$out/rows"
	rm -f "$out/rows"
}
picture agreement agree -M pa,alpha,fleiss,ac
picture labels by label specific alpha
picture annotators by annotator kappa
picture pairs by pair pa
picture sizes "$here/vary.sh" --draws=40 "$ratings"
# Whose labels say something about those of others?
picture people annot-screen -q "$ratings"
# How often is a label a slip?
slips() {
	annot-pflip -q -n 1 --table "$ratings"
	annot-pflip -q --strata-by=others --table "$ratings"
}
picture slips slips

# How good is the model, for whom, and what would be the best?
if annot-pflip -q "$ratings" 2> "$out/errors" > "$out/counts" &&
	annot-sharpen -q "$out/counts" > "$out/shares" 2> "$out/errors"; then
	score() { annot-score -q -t "$out/shares" "$@"; }
	sure() { score -M accuracy -b 200 --ratings="$ratings" "$@"; }
	targets=all
else
	score() { annot-score -q -t "$ratings" "$@"; }
	sure() { score -M accuracy -b 200 "$@"; }
	targets=raw
	echo "targets new and primary: left out: $(head -n 1 "$out/errors")" >&2
fi
picture targets sure -o -T "$targets" "$model"
[ -z "$other" ] || picture difference sure --paired "$model" "$other"
curve() { annot-curve -q -T raw -t "$ratings" "$@" "$model"; }
picture reliability curve
picture confusion curve -Mconfusion
picture thresholds curve -Mthresholds
worth() { annot-spc -q -r first -b 200 --asymptote -t "$ratings" "$model"; }
picture worth worth
# What would more labels buy?
plan() {
	annot-plan -q -r first -M alpha -k 2,3,5 -n 100,200,400,800,1600 --item-cost=2 \
		"$ratings"
}
picture plan plan
rm -f "$out/counts" "$out/shares" "$out/errors" "$out/two_raters"
