#!/usr/bin/env bash
# The commands that take -j, by a build under the thread sanitizer: no report of a race,
# and the rows and messages of one thread.
# usage: tsan.sh BIN UNIT
#   BIN  the tools;  UNIT  the test of lib/stats/threads
set -euo pipefail
bin=$(cd "$1" && pwd)
unit=$(cd "$(dirname "$2")" && pwd)/${2##*/}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
# The sanitizer counts each call of lgamma() as a write of signgam, which nothing reads.
echo race:signgam >known
export TSAN_OPTIONS=halt_on_error=1:exitcode=66:suppressions=$dir/known
export LC_ALL=C PATH="$bin:$PATH"
failed=0

# same COMMAND...: with one thread and with five.
same() {
	local status

	for threads in 1 5; do
		status=0
		"$@" -j "$threads" >"out.$threads" 2>"err.$threads" </dev/null || status=$?
		[ "$status" -eq 0 ] && continue
		printf 'status %s: %s -j %s\n' "$status" "$*" "$threads"
		head -n 40 "err.$threads"
		failed=1
		return
	done
	cmp out.1 out.5 && cmp err.1 err.5 && return
	printf 'other rows or messages: %s\n' "$*"
	failed=1
}

"$unit" 2>&1 | tail -n 20
annot-simulate -q --items=300 --annotators=40 --raters=6 --retest=.3 \
	>ratings.tsv
awk -F '\t' 'NR == 1 { print "item\ttext\tx"; next }
	!seen[$1]++ { print $1, "w" NR % 7 " w" NR % 5 " " $3, NR % 11 }' OFS='\t' \
	ratings.tsv >texts.tsv

while read -r method; do
	[ "$method" != targets ] || continue
	same annot-train -M "$method" --folds=5 --lambda=1e-1,1e-2 --iterations=20 \
		-t ratings.tsv texts.tsv
done < <(annot-train --list | tail -n +2 | cut -f 1)
for model in hard soft; do
	soft=()
	[ "$model" = hard ] || soft=(--soft)
	annot-simulate -q -M groups --items=300 --annotators=40 --raters=6 --retest=.3 \
		"${soft[@]}" --predictions="$model.tsv" >groups.tsv
done
for random in items annotators both; do
	for model in hard soft; do
		same annot-score -o -b 30 --random=$random -t groups.tsv $model.tsv
		same annot-bias -g adr:3 -g ambiguity:2 -b 30 --random=$random -t groups.tsv $model.tsv
		same annot-alttest -r first --min-items=5 -b 30 --random=$random -t groups.tsv $model.tsv
		same annot-spc -r first -b 30 --random=$random -t groups.tsv $model.tsv
	done
	same annot-kappa -r first -b 30 --random=$random groups.tsv
done
for chart in --confusion --thresholds --reliability; do
	same annot-score -b 30 $chart -t groups.tsv soft.tsv
done
same annot-kappa -r first -b 30 -g true_group groups.tsv
# laws that each thread fits, of two labels and of more
for table in groups numbers; do
	same annot-spc -r first -b 30 --asymptote -t $table.tsv
	same annot-score -r first -o -b 30 -T raw --oracle-kind=ideal -t $table.tsv
	same annot-plan -r first -b 10 -M alpha,level,majority,alttest -k 2,9 -t $table.tsv
done
annot-pflip -q ratings.tsv | annot-sharpen -q >sharp.tsv
same annot-score -o -b 30 -T new --oracle-kind=ideal -t sharp.tsv
same annot-plan -r first -b 10 -M accuracy,alttest -n 100 -k 2,3 -t groups.tsv soft.tsv
exit "$failed"
