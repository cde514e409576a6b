#!/bin/sh
# How good can any single decision per item be, before anybody trains a model?
# By the labels as given, by those people stand by, and for people not asked.
set -eu
export LC_ALL=C # awk reads and writes decimal points
cd "$(dirname "$0")"
PATH=$PATH:$PWD/../bin
annot-pflip -q ratings.tsv | annot-sharpen |
	annot-score -q -T all -p 4 -M accuracy,f1 | cut -f 1,5-10
