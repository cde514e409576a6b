#!/bin/sh
# Sort and reduce, as Hadoop Streaming does it, here on one machine: rows are sorted by
# item and cut into N parts between items; each part is reduced by shard.sh, which holds
# one item at a time. On Hadoop, untried here, sort and cut are its own:
#   hadoop jar hadoop-streaming.jar -D stream.num.map.output.key.fields=1 \
#       -mapper cat -reducer 'shard.sh strata no,yes' -file shard.sh \
#       -input ratings -output strata
# and on Spark, untried too, rows partitioned by item go through
#   rdd.pipe('shard.sh strata no,yes').
#   streaming.sh RATINGS LABELS N DIR
set -eu
export LC_ALL=C GROUPED=-G
here=$(cd "$(dirname "$0")" && pwd)
labels=$2 n=$3 dir=$4
tab=$(printf '\t')

mkdir -p "$dir"
rm -f "$dir"/*.rows "$dir"/*.strata "$dir"/*.counts "$dir"/*.flips
size=$((($(wc -l < "$1") + n - 2) / n))
tail -n +2 "$1" | sort -s -t "$tab" -k 1,1 -T "$dir" |
	awk -F '\t' -v size="$size" -v dir="$dir" '
		NR == 1 || (rows >= size && $1 != item) {
			close(to)
			to = dir "/" ++part ".rows"
			rows = 0
		}
		{ rows++; item = $1; print > to }'

# reduce STEP [OPERAND]: one reducer for each part, at the same time
reduce() {
	jobs=
	for rows in "$dir"/*.rows; do
		"$here/shard.sh" "$1" "$labels" ${2:+"$2"} < "$rows" > "${rows%.rows}.$1" &
		jobs="$jobs $!"
	done
	for job in $jobs; do
		wait "$job"
	done
}

reduce strata
cat "$dir"/*.strata > "$dir/strata"
reduce counts
reduce flips "$dir/strata"
"$here/answers.sh" "$dir"
