#!/bin/sh
# One step of one shard: rows item, annotator, label on standard input, without a header
# line, and all rows of an item.
#   shard.sh strata LABELS         the strata of p_flip, first pass
#   shard.sh counts LABELS         the histogram of counts, for agreement
#   shard.sh flips LABELS STRATA   the histogram with p_flip, second pass, sharpened
# GROUPED=-G where the rows of an item are adjacent: then no item is kept in memory.
set -eu
export LC_ALL=C
PATH=$PATH:$(cd "$(dirname "$0")" && pwd)/../../bin
step=$1 labels=$2

annot() {
	"$@" -q ${GROUPED:+"$GROUPED"} -L "$labels" -H item,annotator,label
}

case $step in
strata) annot annot-pflip --table -n 20 ;;
counts) annot annot-count -u -r first ;;
flips)
	annot annot-pflip -u --from="$3" | annot-sharpen -q
	;;
*)
	echo "shard.sh: $step: expected strata, counts or flips" >&2
	exit 2
	;;
esac
