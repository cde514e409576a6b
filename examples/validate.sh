#!/bin/sh
# Does sharpening bring single labels nearer to what people say most often?
# Gordon et al., "The Disagreement Deconvolution", CHI 2021, 5.4: where annotators
# gave an item three labels or more, the modal label of each estimates their primary
# label, and the first label of each is what a table has in which nobody was asked
# twice. Here the first labels are counted as they are (raw) and sharpened (primary,
# new), and compared with the modal labels.
# usage: validate.sh [RATINGS]
#   RATINGS   with the columns item annotator label, in this order; default: 2,000
#             simulated items, five annotators who gave nine labels each, p_flip .1
# kl: mean over items of the sum of m log(m/t), m being the modal shares and t those
# of the target. accuracy, roc_auc: of the plurality and the shares of the first
# labels; _second: of the second labels, which do not know the slips of the first.
# gap is the value less that of the target modal: the nearer to 0, the better.
set -eu
export LC_ALL=C # awk reads and writes decimal points
here=$(dirname "$0")
PATH=$PATH:$here/../bin
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

# Nine labels of each annotator; the generator of Park and Miller 1988.
asked() {
	annot-simulate -q --items=2000 --retest=0 -x 0 | awk -F '\t' -v OFS='\t' '
	function random() { return (x = x * 16807 % 2147483647) / 2147483647 }
	BEGIN { x = 4711 }
	NR == 1 { print "item", "annotator", "label"; next }
	{
		for (i = 0; i < 9; i++)
			print $1, $2, (random() < .1 ? \
				($3 == "no" ? "yes" : "no") : $3)
	}'
}

ratings=${1:-$dir/ratings}
[ $# -gt 0 ] || asked > "$ratings"
awk -F '\t' -v OFS='\t' -v first="$dir/first" -v second="$dir/second" \
	-v modal="$dir/modal" '
	# how often each annotator labelled each item; then their labels
	NR == FNR { n[$1, $2]++; labels[$3]; next }
	FNR == 1 { print > first; print > second; next }
	n[$1, $2] < 3 { next }
	++seen[$1, $2] == 1 { print > first; people[$1]++ }
	seen[$1, $2] == 2 { print > second }
	{ given[$1, $2, $3]++ }
	# the label given most often; each of several counts in equal parts
	seen[$1, $2] == n[$1, $2] {
		most = tied = 0
		for (l in labels)
			if (given[$1, $2, l] > most)
				most = given[$1, $2, l]
		for (l in labels)
			tied += given[$1, $2, l] == most
		for (l in labels)
			if (given[$1, $2, l] == most)
				share[$1 OFS l] += 1 / tied
	}
	END {
		print "item", "label", "p" > modal
		for (key in share) {
			split(key, part, OFS)
			printf "%s\t%.17g\n", key, share[key] / people[part[1]] > modal
		}
	}' "$ratings" "$ratings"

if [ "$(wc -l < "$dir/second")" -lt 2 ]; then
	echo "validate.sh: $ratings: no annotator gave an item three labels" >&2
	exit 1
fi
annot-pflip -q --table "$ratings" > "$dir/strata"
annot-pflip -q --from="$dir/strata" "$dir/first" | annot-sharpen > "$dir/sharp"
annot-pflip -q -x 0 "$dir/second" > "$dir/second.shares"

# shares: of the first and of the second labels, scored by a truth.
shares() {
	annot-score -q -M accuracy,roc_auc "$@" first="$dir/sharp" \
		second="$dir/second.shares"
}

{
	shares -T all -t "$dir/sharp"
	shares -t "$dir/modal" | sed 's/\traw\t/\tmodal\t/'
	annot-score -q -M kl -t "$dir/modal" raw="$dir/sharp"
	annot-score -q -M kl -t "$dir/modal" --prob=primary primary="$dir/sharp"
} | awk -F '\t' '
	function put(x) { return x == "NA" ? x : sprintf("%.4f", x) }
	$6 == "kl" { $5 = $1 }
	{ key = $5 SUBSEP $6 ($1 == "second" ? "_second" : "") }
	# of more than two labels the mean over labels
	$7 == "*" || !(key in value) { value[key] = $8 }
	END {
		print "target\tmetric\tvalue\tgap"
		targets = split("raw primary new modal", target, " ")
		metrics = split("kl accuracy roc_auc accuracy_second " \
			"roc_auc_second", m, " ")
		for (i = 1; i <= targets; i++)
			for (k = 1; k <= metrics; k++) {
				if (!((target[i], m[k]) in value))
					continue
				x = value[target[i], m[k]]
				y = m[k] == "kl" ? 0 : value["modal", m[k]]
				none = x == "NA" || y == "NA" || target[i] == "modal"
				print target[i] "\t" m[k] "\t" put(x) "\t" \
					put(none ? "NA" : x - y)
			}
	}'
