#!/bin/sh
# GNU parallel: the items are dealt to N shards, each of which takes the three steps.
#   parallel.sh RATINGS LABELS N DIR
set -eu
export LC_ALL=C
shard=$(cd "$(dirname "$0")" && pwd)/shard.sh
labels=$2 n=$3 dir=$4

mkdir -p "$dir"
rm -f "$dir"/*.rows "$dir"/*.strata "$dir"/*.counts "$dir"/*.flips
# By the sum of the item's bytes. parallel --shard does not keep the order of rows, on
# which -r first depends.
tail -n +2 "$1" | perl -e '
	my ($n, $dir) = @ARGV;
	for my $k (0 .. $n - 1) {
		open $to[$k], ">", "$dir/$k.rows" or die "$dir/$k.rows: $!\n";
	}
	while (<STDIN>) {
		print { $to[unpack("%32C*", substr $_, 0, index $_, "\t") % $n] } $_;
	}
	for my $k (0 .. $n - 1) {
		close $to[$k] or die "$dir/$k.rows: $!\n";
	}' "$n" "$dir"

# each STEP [OPERAND]: the step of each shard
each() {
	step=$1
	shift
	parallel --will-cite --halt now,fail=1 -j "$n" \
		"'$shard' $step '$labels' $* < {} > {.}.$step" ::: "$dir"/*.rows
}

each strata
cat "$dir"/*.strata > "$dir/strata"
each counts
each flips "'$dir/strata'"
"$(dirname "$0")/answers.sh" "$dir"
