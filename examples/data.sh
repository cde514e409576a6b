#!/bin/sh
# How the data of the examples were made: the same bytes on every machine.
set -eu
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
annot-simulate --items=1000 --raters=5:10 --annotators=60 --zipf=.8 \
	--retest=.1 -x .1 --soft --skill=.85 --predictions=predictions.tsv |
	cut -f 1-3 > ratings.tsv
