bats_require_minimum_version 1.5.0
load helper

# Ratings drawn from shares, and random subsets of ratings: annot-sample.

# counts COLUMN... -- ROW...: a table with these columns behind item, label, n.
counts() {
	printf 'item\tlabel\tn'
	while [ "$1" != -- ]; do
		printf '\t%s' "$1"
		shift
	done
	printf '\n'
	shift
	printf '%s\n' "$@" | tr ' ' '\t'
}

# share FILE LABEL: the share of a label among the rows.
share() {
	awk -F '\t' -v label="$2" 'NR > 1 { n++; k += $3 == label }
		END { printf "%.10f\n", k / n }' "$1"
}

# crowd ITEMS PEOPLE: ratings with a column more, item 1 by one annotator less. Rows of an
# item are not adjacent.
crowd() {
	awk -v items="$1" -v people="$2" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "note"
		for (a = 1; a <= people; a++)
			for (i = 1; i <= items; i++)
				if (i > 1 || a > 1)
					print "i" i, "p" a, (i * a) % 3 ? "no" : "yes", \
						"note " a * i % 7
	}'
}

# rows_of COLUMN: the rows of the table in that have the values of the column which those of
# the table out have.
rows_of() {
	awk -F '\t' -v c="$1" 'NR == FNR { had[$c]; next } $c in had' out in
}

# even CELLS DRAWS LIMIT: chi-square of the lines of standard input, each a cell, against
# equal counts is below the limit.
even() {
	sort | uniq -c | awk -v cells="$1" -v draws="$2" -v limit="$3" '
		{ seen++; sum += ($1 - draws / cells) ^ 2 / (draws / cells) }
		END {
			sum += (cells - seen) * draws / cells
			print "chi-square", sum
			exit sum > limit || seen > cells
		}'
}

# ---- shape ----

@test "sample: ratings by annotators named 1 to DRAWS, in the order of the items" {
	counts -- 'j a 3' 'i a 5' >in
	gives 'item\tannotator\tlabel\nj\t1\ta\nj\t2\ta\ni\t1\ta\ni\t2\ta\n' \
		annot-sample -d 2 in
	silent
	run_to 0 annot-sample in
	[ "$(wc -l <out)" -eq 21 ]
	[ "$(tail -n 1 out)" = "$(printf 'i\t10\ta')" ]
	run_to 0 annot-sample --draws=3 <in
	[ "$(wc -l <out)" -eq 7 ]
}

@test "sample: draws come from primary, else from p, else from n" {
	counts p primary -- 'i a 5 1 0' 'i b 5 0 1' >in
	gives 'item\tannotator\tlabel\ni\t1\tb\ni\t2\tb\n' annot-sample -d 2 in
	counts p -- 'i a 5 1' 'i b 5 0' >in
	gives 'item\tannotator\tlabel\ni\t1\ta\ni\t2\ta\n' annot-sample -d 2 in
	counts -- 'i a 0' 'i b 5' 'i c 0' >in
	gives 'item\tannotator\tlabel\ni\t1\tb\ni\t2\tb\n' annot-sample -d 2 in
	# primary above 1 in sum (annot-sharpen -M raw) is scaled
	counts primary -- 'i a 9 1.25' 'i b 1 1.25' >in
	run_to 0 annot-sample -d 10000 in
	[ "$(wc -l <out)" -eq 10001 ]
	# 5 standard errors of 10,000 fair draws
	near "$(share out a)" .5 .025
}

# ---- values ----

@test "sample: a label is drawn as often as its share says" {
	counts -- 'i a 6' 'i b 3' 'i c 1' >in
	run_to 0 annot-sample -d 100000 in
	# 5 sqrt(w (1 - w)/d)
	near "$(share out a)" .6 .0078
	near "$(share out b)" .3 .0073
	near "$(share out c)" .1 .0048
	# also over items of one draw each: their streams are independent
	{ printf 'item\tlabel\tn\n'
	seq 20000 | awk 'BEGIN { OFS = "\t" }
		{ print "i" $1, "a", 3; print "i" $1, "b", 1 }'; } >in
	run_to 0 annot-sample -d 1 in
	[ "$(wc -l <out)" -eq 20001 ]
	near "$(share out a)" .75 .0154
}

@test "sample: draws of an item do not depend on each other" {
	# runs of equal neighbours in 50,000 fair draws: a half, 5 standard errors
	counts -- 'i a 1' 'i b 1' >in
	run_to 0 annot-sample -d 50001 in
	near "$(awk -F '\t' 'NR > 2 { n++; same += $3 == last } { last = $3 }
		END { printf "%.10f\n", same / n }' out)" .5 .0112
	# and items of the same shares do not draw alike
	counts -- 'i a 1' 'i b 1' 'j a 1' 'j b 1' >in
	run_to 0 annot-sample -d 10000 in
	near "$(awk -F '\t' '$1 == "i" { at[$2] = $3 }
		$1 == "j" { n++; same += at[$2] == $3 }
		END { printf "%.10f\n", same / n }' out)" .5 .025
}

@test "sample: the mass that noise leaves out yields no row" {
	# 6 to 4, p_flip .176: .5391604938, .2848395062 and .176 nothing
	counts pflip -- 'i a 6 .176' 'i b 4 .176' >in
	run_to 0 annot-sharpen -q -M noise in
	mv out sharp
	run_to 0 annot-sample -d 100000 sharp
	near "$(($(wc -l <out) - 1))e-5" .824 .0061
	near "$(awk -F '\t' '$3 == "a" { n++ } END { print n / 1e5 }' out)" \
		.5391604938 .0079
	# rows keep the number of their draw
	run_to 0 annot-sample -d 50 sharp
	awk -F '\t' 'NR > 1 && ($2 <= last || $2 > 50) { exit bad = 1 }
		NR > 1 { last = $2 } END { exit bad }' out
	[ "$(wc -l <out)" -lt 51 ]
	# shares that only rounding keeps from 1 leave nothing out
	counts primary -- 'i a 1 .3333333333' 'i b 1 .3333333333' \
		'i c 1 .3333333333' >in
	run_to 0 annot-sample -d 1000 in
	[ "$(wc -l <out)" -eq 1001 ]
}

# ---- seeds ----

@test "sample: the same bytes for the same seed, others for another" {
	counts -- 'i a 1' 'i b 1' 'j a 1' 'j b 2' >in
	run_to 0 annot-sample in
	mv out expected
	run_to 0 annot-sample -s 1 in
	diff -u expected out
	for seed in 0 2 4711 9000000000000000; do
		run_to 0 annot-sample -s "$seed" -d 40 in
		mv out "at$seed"
		run_to 0 annot-sample --seed="$seed" -d 40 in
		cmp "at$seed" out
	done
	run ! cmp -s at0 at2
	run ! cmp -s at2 at4711
	run ! cmp -s at4711 at9000000000000000
}

@test "sample: pinned draws: the same on every machine and in every version" {
	# xoshiro256++ seeded through splitmix64 with seed 1 and the FNV-1a hash
	# of the item's name, worked out apart from this code
	counts -- 'i a 1' 'i b 1' 'item2 a 1' 'item2 b 3' >in
	run_to 0 annot-sample -d 12 in
	[ "$(awk -F '\t' '$1 == "i" { printf "%s", $3 }' out)" = aaabaaabbbbb ]
	[ "$(awk -F '\t' '$1 == "item2" { printf "%s", $3 }' out)" = bbbbaabbbbbb ]
}

@test "sample: each item has its own draws, whatever the others do" {
	in=$DATA/counts.tsv
	run_to 0 annot-sample -d 7 "$in"
	mv out expected
	# items removed
	grep -vE '^item(1|5|20)	' "$in" >fewer
	run_to 0 annot-sample -d 7 fewer
	grep -vE '^item(1|5|20)	' expected | diff -u - out
	# rows in another order
	for seed in 1 2; do
		shuffle_rows "$in" "$seed" >shuffled
		run_to 0 annot-sample -d 7 shuffled
		sort out >found
		sort expected | diff -u - found
	done
	# fewer draws are the first of more
	run_to 0 annot-sample -d 3 "$in"
	awk -F '\t' 'NR == 1 || $2 <= 3' expected | diff -u - out
	# an item alone
	{ head -n 1 "$in"; grep '^item9	' "$in"; } >alone
	run_to 0 annot-sample -d 7 alone
	grep '^item9	' expected >found
	tail -n +2 out | diff -u found -
}

# ---- options ----

@test "sample: -G gives the same draws, and needs no label set" {
	run_to 0 annot-sample "$DATA/counts.tsv"
	mv out expected
	run_to 0 annot-sample -G "$DATA/counts.tsv"
	diff -u expected out
	run_to 0 annot-sample -G -L no,yes "$DATA/counts.tsv"
	diff -u expected out
	run_to 0 annot-sharpen -q "$DATA/pflip.tsv"
	mv out in
	run_to 0 annot-sample in
	mv out expected
	run_to 0 annot-sample -G in
	diff -u expected out
	counts -- 'i a 1' 'j a 1' 'i a 1' >in
	run_to 1 annot-sample -G in
	grep -q '^annot-sample: in:4: .*"i"' err
}

@test "sample: -L sets the order of the labels, and so which is drawn" {
	counts -- 'i a 1' 'i b 1' >in
	run_to 0 annot-sample -d 20 -L a,b in
	mv out expected
	run_to 0 annot-sample -d 20 in
	diff -u expected out
	run_to 0 annot-sample -d 20 -L b,a in
	# the same draws, with the labels changed
	awk 'BEGIN { FS = OFS = "\t" }
		NR > 1 { $3 = $3 == "a" ? "b" : "a" } { print }' out |
		diff -u expected -
}

@test "sample: -N drops items, missing labels are left out" {
	counts -- 'i a 1' 'j a 2' 'j  7' 'k ? 9' 'k a 1' >in
	run_to 0 annot-sample -N 2 -d 1 -m '?' in
	diff -u <(printf 'item\tannotator\tlabel\nj\t1\ta\n') out
	grep -q '^annot-sample: note: missing=2 ' err
	grep -q '^annot-sample: note: dropped=2 ' err
}

@test "sample: usage" {
	counts -- 'i a 1' >in
	for args in '-d 0' '-d -1' '-d 1.5' '-d x' '-s -1' '-s x' '-a who'; do
		# shellcheck disable=SC2086 # two words
		run_to 2 annot-sample $args in
		one_error annot-sample
	done
	run_to 2 annot-sample - - <in
	one_error annot-sample
}

# ---- degenerate, errors ----

@test "sample: items without a label or without mass have no draws" {
	counts -- 'i a 0' 'j a 1' 'k a 0' 'k b 0' >in
	gives 'item\tannotator\tlabel\nj\t1\ta\n' annot-sample -d 1 in
	counts primary -- 'i a 1 0' 'i b 1 0' 'j b 1 1' >in
	gives 'item\tannotator\tlabel\nj\t1\tb\n' annot-sample -d 1 in
	counts -- | head -n 1 >in
	gives 'item\tannotator\tlabel\n' annot-sample in
	counts primary -- 'i a 0 NA' >in
	gives 'item\tannotator\tlabel\n' annot-sample in
}

@test "sample: tables that have no people to draw are refused" {
	counts items -- 'x:1 a 1 2' >in
	run_to 1 annot-sample in
	grep -q '^annot-sample: in: .*"items"' err
	counts raters -- 'i a 1 2' >in
	run_to 1 annot-sample in
	grep -q '^annot-sample: in: .*"raters"' err
	run_to 1 annot-sample "$DATA/ratings.tsv"
	one_error annot-sample '"n"'
	counts primary -- 'i a 1 NA' >in
	run_to 1 annot-sample in
	grep -q '^annot-sample: .*NA' err
	counts primary -- 'i a 1 -.5' >in
	run_to 1 annot-sample in
	grep -q '^annot-sample: in:2: .*"primary"' err
	one_error annot-sample '-M linear shares cannot be drawn from'
	run_to 0 annot-sharpen -q -M linear -x .1 "$DATA/counts.tsv"
	mv out in
	run_to 1 annot-sample in
	one_error annot-sample '-M linear shares cannot be drawn from'
}

@test "sample: nothing drawn is lost on the way to the other tools" {
	run_to 0 annot-sample -d 8 "$DATA/counts.tsv"
	mv out drawn
	run_to 0 annot-count drawn
	[ "$(awk -F '\t' 'NR > 1 { s += $3 } END { print s }' out)" -eq \
		"$((8 * $(cut -f 1 "$DATA/counts.tsv" | sort -u |
		grep -vc '^item$')))" ]
	# no annotator twice: no retests
	run_to 1 annot-pflip drawn
	one_error annot-pflip
}

# ---- subsets ----

@test "sample: subsets: the rows of N items or annotators, as they were" {
	crowd 30 8 >in
	run_to 0 annot-sample --items=4 in
	silent
	rows_of 1 | diff -u - out
	[ "$(tail -n +2 out | cut -f 1 | sort -u | wc -l)" -eq 4 ]
	run_to 0 annot-sample --annotators=3 <in
	rows_of 2 | diff -u - out
	[ "$(tail -n +2 out | cut -f 2 | sort -u | wc -l)" -eq 3 ]
	# all of them
	gives "$(cat in)\n" annot-sample --items=30 --annotators=8 in
}

@test "sample: subsets: N ratings of each item that has as many" {
	crowd 30 8 >in
	run_to 0 annot-sample --labels-per-item=3 in
	silent
	[ "$(tail -n +2 out | cut -f 1 | sort | uniq -c | awk '{ print $1 }' | sort -u)" = 3 ]
	[ "$(wc -l <out)" -eq 91 ]
	# in the order of the input: each row of it is taken once, or left out
	diff out in | grep '^<' && fail 'rows in another order'
	# those that lack one are dropped
	run_to 0 annot-sample --labels-per-item=8 in
	grep -v '^i1	' in | diff -u - out
	grep -qx 'annot-sample: note: dropped=1 items with fewer than 8 labels' err
	run_to 0 annot-sample -N 8 --labels-per-item=2 in
	run ! grep -q '^i1	' out
	[ "$(wc -l <out)" -eq 59 ]
}

@test "sample: subsets: annotators first, then items, then ratings of each" {
	crowd 30 8 >in
	run_to 0 annot-sample --annotators=5 in
	mv out five
	run_to 0 annot-sample -q --items=10 --labels-per-item=5 five
	mv out expected
	run_to 0 annot-sample -q --labels-per-item=5 --items=10 --annotators=5 in
	diff -u expected out
	[ "$(tail -n +2 out | cut -f 1 | sort | uniq -c | awk '{ print $1 }')" = \
		"$(yes 5 | head -n 10)" ]
	# items are drawn of those that have enough ratings
	for seed in 1 2 3 4 5 6 7 8 9; do
		run_to 0 annot-sample -q -s $seed --items=29 --labels-per-item=8 in
		grep -v '^i1	' in | diff -u - out
	done
	# an item whose annotators are all left out is none
	printf '%s\t%s\t%s\n' item annotator label i a x i b x j c x >in
	for seed in 1 2 3 4 5 6 7 8 9; do
		run_to 0 annot-sample -s $seed --annotators=1 --items=1 in
		[ "$(wc -l <out)" -eq 2 ]
	done
}

@test "sample: subsets: every subset is as probable" {
	crowd 5 5 >in
	# 10 pairs of five, 9 degrees of freedom: p = .001
	for seed in $(seq 800); do
		annot-sample -s "$seed" --items=2 in | tail -n +2 | cut -f 1 | sort -u | paste -s -
	done >pairs
	even 10 800 27.9 <pairs
	for seed in $(seq 800); do
		annot-sample -s "$seed" --annotators=2 in | tail -n +2 | cut -f 2 | sort -u |
			paste -s -
	done >people
	even 10 800 27.9 <people
	# and annotators do not depend on items
	[ "$(paste pairs people | tr -d ip | awk -F '\t' '$1 == $3 && $2 == $4' |
		wc -l)" -lt 125 ]
	# of 6,000 items one run; 3 of 5 ratings
	crowd 6001 5 | grep -v '^i1	' >in
	run_to 0 annot-sample --labels-per-item=3 in
	tail -n +2 out | sort -k 1,1 -s | awk '{ set = set $2 }
		NR % 3 == 0 { print set; set = "" }' | even 10 6000 27.9
	# of 6,001 items half
	run_to 0 annot-sample --items=3000 in
	tail -n +2 out | cut -f 1 | sort -u | awk '{ print substr($1, length($1)) }' |
		even 10 3000 27.9
}

@test "sample: subsets: draws from the shares of items that were drawn are random" {
	{ printf 'item\tlabel\tn\n'
	seq 20000 | awk 'BEGIN { OFS = "\t" } { print "i" $1, "a", 1; print "i" $1, "b", 1 }'
	} >in
	run_to 0 annot-sample --items=2000 in
	[ "$(wc -l <out)" -eq 4001 ]
	mv out drawn
	run_to 0 annot-sample -d 1 drawn
	# 5 standard errors
	near "$(share out a)" .5 .056
}

@test "sample: subsets: seeds, and what a draw depends on" {
	crowd 40 6 >in
	for o in --items=9 --annotators=3 --labels-per-item=2; do
		run_to 0 annot-sample $o in
		mv out expected
		run_to 0 annot-sample -s 1 $o in
		diff -u expected out
		run_to 0 annot-sample -s 2 $o in
		run ! cmp -s expected out
	done
	# fewer are some of more
	run_to 0 annot-sample --items=4 in
	mv out four
	run_to 0 annot-sample --items=9 in
	[ "$(rows_of 1 | grep -cxFf four)" -eq "$(wc -l <four)" ]
	run_to 0 annot-sample --labels-per-item=2 in
	mv out two
	run_to 0 annot-sample --labels-per-item=4 in
	[ "$(grep -cxFf two out)" -eq "$(wc -l <two)" ]
	# the same items and annotators whatever the order of the rows
	shuffle_rows in 3 >shuffled
	for o in --items=9 --annotators=3; do
		run_to 0 annot-sample $o in
		sort out >expected
		run_to 0 annot-sample $o shuffled
		sort out | diff -u expected -
	done
	# and in a table of counts, or one of other labels
	run_to 0 annot-sample --items=9 in
	tail -n +2 out | cut -f 1 | sort -u >expected
	annot-count in >counted
	run_to 0 annot-sample --items=9 counted
	tail -n +2 out | cut -f 1 | sort -u | diff -u expected -
	{ head -n 1 counted; grep -Ff <(sed 's/$/\t/' expected) counted | grep -v item; } >rows
	[ "$(wc -l <rows)" -eq "$(wc -l <out)" ]
}

@test "sample: subsets: pinned: the same on every machine and in every version" {
	# the first numbers of the streams of seed 1 and of the hash of a name, xor 1 for items and
	# 2 for annotators, and those that follow for ratings; worked out apart from this code
	crowd 40 6 >in
	run_to 0 annot-sample --items=4 in
	[ "$(tail -n +2 out | cut -f 1 | sort -u | paste -sd ,)" = i31,i34,i40,i7 ]
	run_to 0 annot-sample --annotators=3 in
	[ "$(tail -n +2 out | cut -f 2 | sort -u | paste -sd ,)" = p1,p4,p5 ]
	run_to 0 annot-sample --labels-per-item=2 in
	[ "$(grep '^i7	' out | cut -f 2 | paste -sd ,)" = p4,p6 ]
}

@test "sample: subsets: repeated labels are ratings of their own, unless -r says otherwise" {
	printf '%s\t%s\t%s\n' item annotator label i a x i b x i a y i a z j b x >in
	run_to 0 annot-sample -q --labels-per-item=4 in
	head -n 5 in | diff -u - out
	run_to 0 annot-sample -r first --items=2 in
	sed '4,5d' in | diff -u - out
	grep -qx 'annot-sample: note: repeats=2 labels left out (-r first)' err
	run_to 0 annot-sample -r last --items=2 in
	sed '2d;4d' in | diff -u - out
	run_to 2 annot-sample -q -r first --labels-per-item=3 in
	one_error annot-sample 'no item has more than 2 labels'
	# without names nobody repeats
	cut -f 1,3 in >nobody
	run_to 0 annot-sample -q --labels-per-item=4 nobody
	head -n 5 nobody | diff -u - out
	run_to 1 annot-sample -r first --labels-per-item=4 nobody
	one_error annot-sample '"annotator"'
}

@test "sample: subsets: columns, labels and files as in the other tools" {
	crowd 9 4 | sed '1s/.*/id\twho\tsays\tnote/' >in
	run_to 0 annot-sample -i id -a who -l says --items=3 --annotators=2 in
	head -n 1 in | diff -u - <(head -n 1 out)
	mv out expected
	tail -n +2 in >headless
	run_to 0 annot-sample -i id -a who -l says -H id,who,says,note --items=3 \
		--annotators=2 headless
	diff -u expected out
	# a missing label is no rating
	crowd 9 4 | sed '3s/yes/?/' >in
	run_to 0 annot-sample -m '?' --items=9 in
	sed 3d in | diff -u - out
	grep -q 'note: missing=1 ' err
	run_to 1 annot-sample -L yes --items=9 in
	one_error annot-sample 'in:2: '
	# -G: the same
	sort -s -k 1,1 in | sed '/^item	/d' | cat <(head -n 1 in) - >sorted
	run_to 0 annot-sample --items=4 sorted
	mv out expected
	run_to 0 annot-sample -G --items=4 sorted
	diff -u expected out
	run_to 1 annot-sample -G --items=4 in
	one_error annot-sample 'comes back'
	# two files are one table, if their columns are the same
	crowd 9 4 >in
	{ head -n 1 in; tail -n 10 in; } >b
	head -n "$(($(wc -l <in) - 10))" in >a
	run_to 0 annot-sample --items=5 in
	mv out expected
	run_to 0 annot-sample --items=5 a b
	diff -u expected out
	# shellcheck disable=SC2016 # columns of awk
	for columns in '$1, $2, $4, $3' '$1, $2, $3'; do
		awk -F '\t' -v OFS='\t' "{ print $columns }" b >other
		run_to 1 annot-sample --items=5 a other
		one_error annot-sample 'other:1: expected the columns of the first file'
	done
	# nothing to draw
	head -n 1 in >empty
	run_to 2 annot-sample --items=5 empty
	one_error annot-sample 'there are no items'
}

@test "sample: subsets: -N counts the labels of counts, too" {
	counts -- 'i a 1' 'i b 1' 'j a 5' 'k a 0' >in
	gives 'item\tlabel\tn\nj\ta\t5\n' annot-sample -q -N 3 --items=1 in
	gives 'item\tlabel\tn\ni\ta\t1\ni\tb\t1\nj\ta\t5\n' \
		annot-sample -q -N 1 --items=2 in
	gives "$(cat in)\n" annot-sample --items=3 in
}

@test "sample: subsets: errors" {
	crowd 30 8 >in
	run_to 2 annot-sample --items=31 in
	one_error annot-sample '--items=31: there are only 30 items (take at most --items=30)'
	run_to 2 annot-sample --annotators=9 in
	one_error annot-sample 'only 8 annotators (take at most --annotators=8)'
	run_to 2 annot-sample --labels-per-item=9 in
	one_error annot-sample '--labels-per-item=9: no item has more than 8 labels'
	run_to 2 annot-sample -q -N 8 --items=30 in
	one_error annot-sample 'only 29 items with 8 labels or more (take at most --items=29)'
	run_to 2 annot-sample -q -N 9 --items=1 in
	one_error annot-sample 'there are no items with 9 labels or more'
	for o in --items=2 --annotators=2 --labels-per-item=2; do
		run_to 2 annot-sample -d 2 $o in
		one_error annot-sample '--draws excludes'
		run_to 2 annot-sample --wide-counts $o in
		one_error annot-sample '--wide-counts excludes'
	done
	for o in --items=0 --annotators=-1 --labels-per-item=x; do
		run_to 2 annot-sample $o in
		one_error annot-sample "${o%=*}: expected a whole number"
	done
	run_to 2 annot-sample -r first in
	one_error annot-sample '--repeats are for'
	annot-count in >counted
	run_to 1 annot-sample --annotators=2 counted
	one_error annot-sample 'counts table, expected ratings'
	run_to 1 annot-sample --labels-per-item=2 counted
	one_error annot-sample 'expected ratings, found counts (--draws'
	annot-count -u in >histogram
	run_to 1 annot-sample --items=2 histogram
	one_error annot-sample '"items"'
	cut -f 1,3 in >nobody
	run_to 1 annot-sample --annotators=2 nobody
	one_error annot-sample '"annotator"'
}
