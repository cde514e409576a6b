#!/bin/sh
# The answers, from what the shards in DIR wrote (DIR/*.counts, DIR/*.flips): do people
# agree, and how good could any single decision per item be? Histograms that are joined
# add up, headers and all.
#   answers.sh DIR
set -eu
export LC_ALL=C
PATH=$PATH:$(cd "$(dirname "$0")" && pwd)/../../bin

cat "$1"/*.counts | annot-kappa -q -p 6 -M pa,alpha
cat "$1"/*.flips | annot-score -q -p 6 -o -M accuracy
