#!/bin/sh
# The main job, end to end, on 1,000 simulated items: what a classifier scores
# against the majority vote, against the labels as given, and against what
# people would really say; and how good any single decision could be.
set -eu
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin

echo '$ annot-pflip ratings.tsv | annot-sharpen | annot-score -T all -o predictions.tsv'
annot-pflip -q ratings.tsv | annot-sharpen |
	annot-score -q -T all -o predictions.tsv |
	awk -F '\t' '
	function put(x) { return x == "" || x == "NA" ? "-" : sprintf("%.4f", x) }
	NR == 1 { next }
	$1 != "oracle" && $6 ~ /_(normalised|excess)$/ {
		sub(/_normalised$/, "", $6)
		excess[$6] = sub(/_excess$/, "", $6)
		if ($5 == "primary") share[$6, excess[$6]] = $8
		next
	}
	$1 == "oracle" { if ($5 == "primary") oracle[$6] = $8; next }
	{
		if (!($6 in seen)) { seen[$6] = 1; name[++n] = $6 }
		value[$6, $5] = $8
	}
	END {
		if (n == 0) exit 1
		printf "%-18s %9s %9s %9s %9s %10s\n", "metric", "majority",
			"raw", "adjusted", "oracle", "of oracle"
		for (i = 1; i <= n; i++) {
			m = name[i]
			printf "%-18s %9s %9s %9s %9s %10s\n", m,
				put(value[m, "plurality"]),
				put(value[m, "raw"]),
				put(value[m, "primary"]), put(oracle[m]),
				(m, 0) in share ? put(share[m, 0]) : "-"
		}
	}'
echo
echo 'majority: against the majority vote.  raw: against the labels as given.'
echo 'adjusted: against the labels people stand by, their slips taken out.'
echo 'oracle: the best single decision per item, judged like adjusted.'
