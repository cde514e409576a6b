#!/bin/sh
# Speed and memory on generated ratings: figures and ratios of one run, as TSV.
# usage: bench.sh BIN BENCH [ITEMS [ROUNDS]]
#   BIN    the directory of the tools;  BENCH the timer (tests/bench.c)
# ratio: seconds of the row over those of annot-count on the same input; mawk
# counts the same with an array. rows: of the command's first input.
set -eu
bin=$(cd "$1" && pwd)
bench=$2
items=${3:-360000}
rounds=${4:-5}
PATH=$bin:$PATH
export PATH LC_ALL=C
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

annot-simulate --items="$items" --raters=5:11 --annotators=9000 --zipf=1 \
	--retest=.05 -L no,maybe,yes --predictions=hard.tsv | cut -f 1-3 > grouped.tsv
awk 'BEGIN { srand(1) } NR > 1 { printf "%.9f\t%s\n", rand(), $0 }' grouped.tsv |
	sort | cut -f 2- > rows
{ head -n 1 grouped.tsv; cat rows; } > shuffled.tsv
annot-pflip -q grouped.tsv > pflip.tsv
annot-sharpen -q pflip.tsv > sharp.tsv
awk=$(command -v mawk || command -v awk)
# shellcheck disable=SC2016 # awk's own fields
count='NR > 1 { c[$1 FS $3]++ } END { for (k in c) print k FS c[k] }'

"$bench" "$rounds" \
	"count grouped=annot-count grouped.tsv" \
	"count grouped, $(basename "$awk")=$awk -F'\t' '$count' grouped.tsv" \
	"count -G grouped=annot-count -G -L no,maybe,yes grouped.tsv" \
	"count shuffled=annot-count shuffled.tsv" \
	"count shuffled, $(basename "$awk")=$awk -F'\t' '$count' shuffled.tsv" \
	"pflip grouped=annot-pflip -q grouped.tsv" \
	"pflip shuffled=annot-pflip -q shuffled.tsv" \
	"sharpen=annot-sharpen -q pflip.tsv" \
	"sharpen -G=annot-sharpen -q -G pflip.tsv" \
	"score=annot-score -q -t sharp.tsv hard.tsv" \
	"pipeline grouped=annot-pflip -q grouped.tsv | annot-sharpen -q | annot-score -q" \
	"pipeline -G grouped=annot-pflip -q grouped.tsv | annot-sharpen -qG | annot-score -qG" \
	"pipeline shuffled=annot-pflip -q shuffled.tsv | annot-sharpen -q | annot-score -q" \
	"simulate=annot-simulate --items=$items --raters=5:11 --annotators=9000 --zipf=1" \
	> times.tsv
rows=$(($(wc -l < grouped.tsv) - 1))
cells=$(($(wc -l < pflip.tsv) - 1))
awk -F '\t' -v OFS='\t' -v rows="$rows" -v cells="$cells" '
	NR == 1 { print "name", "rows", "seconds", "million_rows_s", "ratio", "max_rss_mib"; next }
	{
		if ($1 == "count grouped" || $1 == "count shuffled") base[$1] = $2
		n = $1 ~ /^(sharpen|score)/ ? cells : rows
		of = base[$1 ~ /shuffled/ ? "count shuffled" : "count grouped"]
		printf "%s\t%d\t%.3f\t%.2f\t%.2f\t%.1f\n", $1, n, $2, n / $2 / 1e6, $2 / of, $4 / 1024
	}' times.tsv
