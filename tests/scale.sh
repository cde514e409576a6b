#!/bin/sh
# Past one machine: each script of examples/scale/ on three shards must print the bytes
# of one run, but for target new, whose variance between people is estimated within each
# shard: these values to .002. `make scale-test` calls this. Dask needs Debian's
# python3-distributed.
#   scale.sh BIN [parallel|streaming|dask]...
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")/../examples/scale" && pwd)
PATH=$1:$PATH
shift
[ $# -gt 0 ] || set -- parallel streaming dask
dir=$(mktemp -d)
started=
trap '[ -z "$started" ] || kill $started || :
	wait; rm -rf "$dir"' EXIT
cd "$dir"

# background COMMAND...: until the end of the test
background() {
	"$@" > "$1.log" 2>&1 &
	started="$! $started"
}

# same NAME: what is found is expected
same() {
	awk -F '\t' '$5 != "new"' expected > expected.bytes
	awk -F '\t' '$5 != "new"' found | diff -u expected.bytes -
	awk -F '\t' '$5 == "new"' expected found | awk -F '\t' '
		{ for (i = 7; i <= 9; i++) x[NR, i] = $i }
		END {
			for (r = 1; r <= NR / 2; r++)
				for (i = 7; i <= 9; i++) {
					off = x[r, i] - x[r + NR / 2, i]
					if (off > .002 || off < -.002)
						exit 1
				}
			exit NR != 2
		}'
	echo "$1: as one run"
}

# items are shuffled, so that no way finds them in order
annot-simulate -q --items=30000 --annotators=900 --retest=.1 -L no,yes |
	cut -f 1-3 > sorted
{ head -n 1 sorted; tail -n +2 sorted | awk '{ print NR * 7919 % 100003 "\t" $0 }' |
	sort -s -n -k 1,1 | cut -f 2-; } > ratings.tsv
"$here/one.sh" ratings.tsv no,yes > expected
[ "$(wc -l < expected)" = 5 ]

run_dask() {
	background dask-scheduler --host 127.0.0.1 --port 0 --no-dashboard \
		--scheduler-file scheduler.json
	waited=0
	while [ ! -s scheduler.json ] && [ "$waited" -lt 60 ]; do
		sleep 1
		waited=$((waited + 1))
	done
	address=$(sed -n 's/^ *"address": "\(tcp:[^"]*\)".*/\1/p' scheduler.json)
	for worker in 1 2; do
		background dask-worker "$address" --nthreads 1 --no-dashboard \
			--local-directory "worker$worker"
	done
	# many blocks, some of which end with a line
	SCALE_BLOCK=100000 "$here/with_dask.py" ratings.tsv no,yes 3 dask "$address" > found
}

for way in "$@"; do
	case $way in
	dask) run_dask ;;
	*) "$here/$way.sh" ratings.tsv no,yes 3 "$way" > found ;;
	esac
	same "$way"
done
