#!/bin/sh
# The answers, from what the shards in DIR wrote (DIR/*.counts, DIR/*.flips): do people
# agree, and how good could any single decision per item be? Histograms of counts that are
# joined add up, headers and all; rows with p_flip are finished, and are added up here.
#   answers.sh DIR
set -eu
export LC_ALL=C
PATH=$PATH:$(cd "$(dirname "$0")" && pwd)/../../bin

cat "$1"/*.counts | annot-kappa -q -p 6 -M pa,alpha
cat "$1"/*.flips | awk 'NR == 1 { print; header = $0 }
	$0 == header { next }
	{
		row = $0
		sub(/[^\t]*$/, "", row)
		if (!(row in items))
			order[++n] = row
		items[row] += $NF
	}
	END {
		for (i = 1; i <= n; i++)
			printf "%s%.0f\n", order[i], items[order[i]]
	}' FS='\t' | annot-sharpen -q | annot-score -q -p 6 -o -M accuracy
