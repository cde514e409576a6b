#!/bin/sh
# The numbers of the pipeline beside the truth, which is known as the data are
# simulated: what the very annotators stand by (same), and what new people stand by.
# The ceiling of new people: an oracle that knows the votes by which it is judged
# is as much too good as one that is judged by one vote and knows the others is
# too bad (--oracle-kind=loo).
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin

score() {
	annot-score -q -M accuracy,log_loss,brier -o "$@" predictions.tsv
}

{
	annot-pflip -q ratings.tsv | annot-sharpen |
		score -T primary,new -b 1000 --ratings=ratings.tsv
	annot-simulate -q --items=1000 --raters=5:10 --annotators=60 --zipf=.8 \
		--retest=.1 -x .1 | cut -f 1,2,4 | sed 's/true_label/label/' |
		score -r first -T raw | sed 's/\traw\t/\tsame\t/'
	for kind in plurality loo; do
		./people.sh | score -T raw --oracle-kind=$kind |
			sed "s/\traw\t/\t$kind\t/"
	done
} | awk -F '\t' '
	function put(x) { return sprintf("%.3f", x) }
	function range(t) {
		return (m, t) in lo ? "[" put(lo[m, t]) ", " put(hi[m, t]) "]" : ""
	}
	$1 == "model" { next }
	{
		m = ($1 == "oracle" ? "ceiling " : "") $6
		sub(/_normalised$/, " / ceiling", m)
		sub(/_excess$/, " - ceiling", m)
		if (!(m in seen)) { seen[m] = 1; name[++n] = m }
		value[m, $5] = $8
		if ($9 != "NA") { lo[m, $5] = $9; hi[m, $5] = $10 }
	}
	END {
		printf "%-20s %23s  %5s %23s  %5s\n", "", "primary", "same",
			"new", "truth"
		for (i = 1; i <= n; i++) {
			m = name[i]
			printf "%-20s %s %-16s  %5s %s %-16s  %5s\n", m,
				put(value[m, "primary"]), range("primary"),
				put(value[m, "same"]), put(value[m, "new"]),
				range("new"), put((value[m, "plurality"] + \
				value[m, "loo"]) / 2)
		}
	}'
