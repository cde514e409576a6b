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
# The scale of annot-kappa: 10 million ratings where the others have 3.
annot-simulate --items=$((items * 50 / 9)) --raters=5 --annotators=100 --retest=0 \
	-L a,b,c,d,e | cut -f 1-3 > five.tsv
annot-simulate --items="$items" --raters=5:11 --annotators=10000 --zipf=1 --retest=0 \
	-L no,maybe,yes | cut -f 1-3 > met.tsv
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
	"kappa count=annot-count five.tsv" \
	"kappa=annot-kappa -q five.tsv" \
	"kappa, 8 weights=annot-kappa -q -L a,b,c,d,e -w identity,linear,quadratic,ordinal,radical,ratio,circular,bipolar five.tsv" \
	"kappa --jackknife=annot-kappa -q --jackknife five.tsv" \
	"kappa -b 1000=annot-kappa -q -M fleiss,alpha,ac -b 1000 five.tsv" \
	"kappa -G=annot-kappa -q -G -M fleiss,alpha,ac -L a,b,c,d,e five.tsv" \
	"kappa light=annot-kappa -q -M light met.tsv" \
	"kappa -B pair=annot-kappa -q -B pair met.tsv" \
	"simulate=annot-simulate --items=$items --raters=5:11 --annotators=9000 --zipf=1" \
	> times.tsv
rows=$(($(wc -l < grouped.tsv) - 1))
cells=$(($(wc -l < pflip.tsv) - 1))
five=$(($(wc -l < five.tsv) - 1))
met=$(($(wc -l < met.tsv) - 1))
awk -F '\t' -v OFS='\t' -v rows="$rows" -v cells="$cells" \
	-v five="$five" -v met="$met" '
	NR == 1 { print "name", "rows", "seconds", "million_rows_s", "ratio", "max_rss_mib"; next }
	{
		if ($1 ~ /^(kappa count|count grouped|count shuffled)$/)
			base[$1] = $2
		n = $1 ~ /^(sharpen|score)/ ? cells : \
			$1 ~ /light|pair/ ? met : $1 ~ /kappa/ ? five : rows
		of = base[$1 ~ /kappa/ ? "kappa count" : \
			$1 ~ /shuffled/ ? "count shuffled" : "count grouped"]
		printf "%s\t%d\t%.3f\t%.2f\t%.2f\t%.1f\n", $1, n, $2, n / $2 / 1e6, $2 / of, $4 / 1024
	}' times.tsv
