#!/bin/sh
# Commands by which other programs count the labels of items, as annot-count does, each a
# quoted word 'NAME, ENGINE=COMMAND' for tests/bench.c; an engine that is not there is left
# out. duckdb is npm's @duckdb/node-api where NODE_PATH names the node_modules that has it.
#   engines.sh NAME TABLE
# or, with a row of annot-count before the others, the table of README:
#   engines.sh --run BIN BENCH [ITEMS [ROUNDS]]
set -eu
export LC_ALL=C

# has COMMAND: is it there?
has() {
	command -v "$1" > /dev/null
}

# put NAME COMMAND: a word that eval reads as it is
put() {
	printf "'%s' " "$(printf '%s=%s' "$1" "$2" | sed "s/'/'\\\\''/g")"
}

engines() {
	# shellcheck disable=SC2016 # awk's own fields
	array='NR > 1 { c[$1 FS $3]++ } END { for (k in c) print k FS c[k] }'
	has mawk && put "$1, mawk" "mawk -F'\t' '$array' $2"
	has datamash && put "$1, datamash" "datamash -s -H -g 1,3 count 2 < $2"
	has sqlite3 && put "$1, sqlite3" "sqlite3 -cmd '.mode tabs' -cmd '.import $2 r' \
:memory: 'SELECT item, label, count(*) FROM r GROUP BY item, label'"
	node -e 'require("@duckdb/node-api")' 2> /dev/null && put "$1, duckdb" "node -e '
const { DuckDBInstance } = require(\"@duckdb/node-api\");
(async () => (await (await DuckDBInstance.create(\":memory:\")).connect()).run(
\"COPY (SELECT item, label, count(*) FROM read_csv(\\\"$2\\\", delim=chr(9), \
header=true, all_varchar=true) GROUP BY ALL) TO \\\"/dev/stdout\\\"\"))();'"
	:
}

if [ "$1" != --run ]; then
	engines "$1" "$2"
	exit
fi
PATH=$(cd "$2" && pwd):$PATH
bench=$3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# five ratings an item, ids of 8 bytes, shuffled
annot-simulate -q --items="${4:-200000}" --raters=5 --retest=0 -L a,b,c,d,e | cut -f 1-3 |
	awk -F '\t' -v OFS='\t' 'BEGIN { srand(1) }
		NR > 1 { $1 = sprintf("i%07d", substr($1, 2)); print rand(), $0 }' |
	sort | cut -f 2- > rows
{ printf 'item\tannotator\tlabel\n'; cat rows; } > ratings.tsv
eval "set -- '${5:-3}' $(engines count ratings.tsv)"
rounds=$1
shift
"$bench" "$rounds" "count, annot-count=annot-count ratings.tsv" "$@" |
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $1, $2, $5, "ratio", $4; next }
		NR == 2 { base = $5 }
		{ print $1, $2, $5, sprintf("%.2f", $5 / base), $4 }'
