#!/bin/sh
# Do the annotators agree? On what, on which labels, and does the crowd agree as
# well as the staff? pa is agreement as it is; the coefficients take out what
# chance would give. Most comments are ok: fleiss is low where ac is not. The staff are
# five people, too few for a test of the difference.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin

kappa() {
	annot-kappa -q -p 3 -L ok,rude,hate "$@" comments.tsv
}

echo '# everybody'
kappa -M pa,fleiss,alpha,ac | cut -f 4,6-9
echo
echo '# each label against the rest'
kappa -B label -M fleiss | cut -f 3,4,6-9
echo
echo '# the crowd, the staff, their difference, and across the two'
kappa -g group -M fleiss,xrr | cut -f 1,2,4,6-9,12,18
