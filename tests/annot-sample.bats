bats_require_minimum_version 1.5.0
load helper

# Ratings drawn from shares: annot-sample.

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
