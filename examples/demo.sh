#!/bin/sh
# The main job, end to end, on 1,000 simulated items: what a classifier scores
# against the majority vote, against the labels as given, against what people
# would really say; and how good any single decision could be. The data are
# simulated, so that the truth is known, and stands beside the estimates.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin

echo '$ annot-pflip ratings.tsv | annot-sharpen | annot-score -T all -M all -o predictions.tsv'
{
	annot-pflip -q ratings.tsv | annot-sharpen |
		annot-score -q -T all -M all -o predictions.tsv
	./people.sh | annot-score -q -M all predictions.tsv |
		sed 's/	raw	/	truth	/'
} | awk -F '\t' '
	function put(x) { return x == "" || x == "NA" ? "-" : sprintf("%.4f", x) }
	$1 == "model" || $6 ~ /_(normalised|excess)$/ { next }
	$1 == "oracle" { if ($5 == "new") ceiling[$6] = $8; next }
	{
		if (!($6 in seen)) { seen[$6] = 1; name[++n] = $6 }
		value[$6, $5] = $8
	}
	END {
		if (n == 0) exit 1
		printf "%-18s %9s %9s %9s %9s %9s %9s\n", "metric", "majority",
			"raw", "primary", "new", "truth", "ceiling"
		for (i = 1; i <= n; i++) {
			m = name[i]
			# a longer name takes from the column beside it
			room = length(m) > 18 ? 27 - length(m) : 9
			printf "%-18s %" room "s %9s %9s %9s %9s %9s\n", m,
				put(value[m, "plurality"]),
				put(value[m, "raw"]), put(value[m, "primary"]),
				put(value[m, "new"]), put(value[m, "truth"]),
				put(ceiling[m])
		}
	}'
echo
echo 'majority: against the majority vote.  raw: against the labels as given.'
echo 'primary: against the labels that the annotators stand by, as the paper has it.'
echo 'new: against those that people who were not asked would stand by.'
echo 'truth: what 500 such people say, known here because the data are simulated.'
echo 'ceiling: the best that one decision per item can do for new people.'
