#!/bin/sh
# What people would say of the items of ratings.tsv: 500 who never slip, asked
# once each. The model behind the data (data.sh) knows them; nobody else does.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
annot-simulate -q --items=1000 --raters=500 --annotators=500 --retest=0 -x 0 |
	cut -f 1-3
