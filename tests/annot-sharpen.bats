bats_require_minimum_version 1.5.0
load helper

# From observed shares to those of primary labels: annot-sharpen.
#
# Equations are those of Gordon et al., CHI 2021: with f = p_flip/(K-1) and
# d = 1 - K p_flip/(K-1) the share of a primary label is max(p - f, 0)/d.

# counts PFLIP [ITEM LABEL N]...: counts with that p_flip on every row.
counts() {
	local p=$1

	shift
	printf 'item\tlabel\tn\tpflip\n'
	printf "%s\t%s\t%s\t$p\n" "$@"
}

# primary FILE: the column, on one line.
primary() {
	columns "$1" primary | tail -n +2 | paste -sd ' ' -
}

# shares EXPECTED... -- ARGUMENT...: runs the tool, compares primary to 1e-9.
shares() {
	local want=() found x

	while [ "$1" != -- ]; do
		want+=("$1")
		shift
	done
	shift
	run_to 0 annot-sharpen -q "$@" || return 1
	found=$(primary out)
	for x in $found; do
		near "$x" "${want[0]}" 1e-9 || return 1
		want=("${want[@]:1}")
	done
	[ "${#want[@]}" -eq 0 ]
}

# ---- shape ----

@test "sharpen: adds three columns to the rows, whatever else they hold" {
	printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
		pflip label about n item pflip_hi pflip_lo \
		.25 a X 3 i .5 0 \
		.25 b '' 1 i .5 0 \
		0 b 'y z' 2 j 0 0 >in
	# f = .25, d = .5: (.75 - .25)/.5 = 1; at 0 the shares; at 1/2 all to a
	gives 'pflip	label	about	n	item	pflip_hi	pflip_lo	primary	primary_lo	primary_hi
.25	a	X	3	i	.5	0	1	0.75	1
.25	b		1	i	.5	0	0	0.25	0
0	b	y z	2	j	0	0	1	1	1
' annot-sharpen in
	silent
}

@test "sharpen: rows keep their order, items need not be adjacent" {
	counts .1 i a 6 j b 4 i b 2 j a 4 >in
	run_to 0 annot-sharpen in
	like out in | diff -u in -
	[ "$(primary out | cut -d ' ' -f 2,4)" = '0.5 0.5' ]
	# (.75 - .1)/.8 and (.25 - .1)/.8
	near "$(primary out | cut -d ' ' -f 1)" .8125 1e-15
	near "$(primary out | cut -d ' ' -f 3)" .1875 1e-15
}

@test "sharpen: --list has a row for each method that -M takes" {
	run_to 0 annot-sharpen --list
	[ "$(columns out name | tail -n +2 | paste -sd ' ' -)" = \
		'normalise raw noise linear' ]
	mv out list
	counts .1 i a 3 i b 1 >in
	for m in $(columns list name | tail -n +2); do
		run_to 0 annot-sharpen -M "$m" in
	done
	run_to 0 annot-sharpen in
	mv out expected
	run_to 0 annot-sharpen -M normalise in
	diff -u expected out
	for args in '-M other' '-M raw,noise' '-x 1.1' '-x -.1' '-x nan'; do
		# shellcheck disable=SC2086 # two words
		run_to 2 annot-sharpen $args in
		one_error annot-sharpen
	done
	run_to 2 annot-sharpen - - <in
	one_error annot-sharpen
}

# ---- values ----

@test "sharpen: the paper's example: 6 to 4, p_flip .176" {
	counts .176 i a 6 i b 4 >in
	# fixture 02; the paper prints .54 and .28
	shares .6543209877 .3456790123 -- in
	shares .6543209877 .3456790123 -- -M raw in
	shares .5391604938 .2848395062 -- -M noise in
}

@test "sharpen: more labels, and labels cut at 0" {
	# fixture 02: eq. 2 as printed, divided by its sum, times 1 - p_flip
	counts .3 i a 5 i b 3 i c 2 >in
	shares .6363636364 .2727272727 .0909090909 -- in
	shares .4454545455 .1909090909 .0636363636 -- -M noise in
	counts .1 i a 2 i b 2 i c 1 i d 0 >in
	shares .4230769231 .4230769231 .1923076923 0 -- -M raw in
	shares .4074074074 .4074074074 .1851851852 0 -- in
	shares .3666666667 .3666666667 .1666666667 0 -- -M noise in
	counts .35 i a 7 i b 2 i c 1 i d 0 i e 0 >in
	shares 1.0888888889 .2 .0222222222 0 0 -- -M raw in
	shares .8305084746 .1525423729 .0169491525 0 0 -- in
	counts .2 i a 9 i b 1 >in
	shares 1.1666666667 0 -- -M raw in
	shares 1 0 -- in
	shares .8 0 -- -M noise in
}

@test "sharpen: all of fixture 02" {
	f=$DATA/deconvolution/02_sharpen.expected.tsv
	for k in 2 3 4 5; do
		awk -v k="$k" 'BEGIN { FS = OFS = "\t"
			print "item", "label", "n", "pflip" }
			$2 == k { if ($1 $3 != item) at = 0
			item = $1 $3; split($1, n, ",")
			print item, $4, n[++at], $3 }' "$f" >in
		awk -v k="$k" 'BEGIN { FS = OFS = "\t" }
			$2 == k { print $5, $6, $7 }' "$f" >expected
		[ -s expected ]
		for m in raw normalise noise; do
			run_to 0 annot-sharpen -q -M "$m" in
			columns out primary | tail -n +2 >"$m"
		done
		paste raw normalise noise >found
		near_tables found expected 1e-9
	done
	awk -F '\t' 'NR > 1 && ($2 < 2 || $2 > 5) { exit bad = 1 }
		END { exit bad }' "$f"
}

@test "sharpen: K is -L, else classes, else the labels seen in all the input" {
	printf 'item\tlabel\tn\tpflip\ni\ta\t3\t.2\ni\tb\t1\t.2\n' >two
	# K = 2: f = .2, d = .6
	shares .9166666667 .0833333333 -- two
	# K = 3: f = .1, d = .7
	shares .8125 .1875 -- -L a,b,c two
	{ cat two; printf 'j\tc\t1\t.2\n'; } >three
	shares .8125 .1875 1 -- three
	awk 'BEGIN { FS = OFS = "\t" }
		{ print $0, NR == 1 ? "classes" : 3 }' two >in
	shares .8125 .1875 -- in
	# -L goes before classes
	shares .9166666667 .0833333333 -- -L a,b in
	# n = 0 declares a label, a missing one does not
	{ cat two; printf 'i\tc\t0\t.2\n'; } >in
	shares .8125 .1875 0 -- in
	{ cat two; printf 'i\t\t1\t.2\n'; } >in
	shares .9166666667 .0833333333 -- in
}

@test "sharpen: primary_lo and primary_hi are the shares at the limits" {
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' item label n pflip pflip_lo pflip_hi \
		i a 6 .2 .1 .3 i b 4 .2 .1 .3 j a 1 .2 .1 NA >in
	for p in .1 .3; do
		run_to 0 annot-sharpen -q -x "$p" in
		columns out item primary | sed -n '2p;3p' >"at$p"
	done
	for m in normalise raw noise; do
		run_to 0 annot-sharpen -M "$m" in
		columns out primary_hi | sed -n '4p' | diff -u <(echo NA) -
		[ "$m" = noise ] || continue
		# noise: times .9 and .7
		[ "$(columns out primary_lo | sed -n 4p)" = 0.9 ]
	done
	run_to 0 annot-sharpen in
	columns out item primary_lo | sed -n '2p;3p' | diff -u at.1 -
	columns out item primary_hi | sed -n '2p;3p' | diff -u at.3 -
}

# ---- linear ----

# sums FILE: the sum of primary of each item is 1 to 1e-12.
sums() {
	columns "$1" item primary | awk -F '\t' 'NR > 1 { s[$1] += $2; n++ }
		END { for (i in s) if ((s[i] - 1)^2 > 1e-24) exit bad = 1
			exit bad || n == 0 }'
}

@test "sharpen: linear: shares are not cut, and rows are added where a label lacks" {
	counts .176 i a 6 i b 4 >in
	# (.6 - .176)/(1 - .352)
	shares .654320987654321 .345679012345679 -- -M linear in
	silent
	# f = .15, d = .55: nobody gave j's a and c, nor i's b
	printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
		stratum label p n item pflip_hi about pflip_lo pflip \
		1 a .6666666666666666 2 i .4 'x  y' .2 .3 \
		2 b 1 5 j 0 '' 0 0 \
		1 c .3333333333333333 1 i .4 'x  y' .2 .3 >in
	run_to 0 annot-sharpen -M linear in
	silent
	like out in >/dev/null
	columns out stratum label p n item pflip_hi about pflip_lo pflip |
		diff -u - <(sed -n 1,3p in
		printf '2\ta\t0\t0\tj\t0\t\t0\t0\n2\tc\t0\t0\tj\t0\t\t0\t0\n'
		sed -n 4p in
		printf '1\tb\t0\t0\ti\t.4\tx  y\t.2\t.3\n')
	primary out | tr ' ' '\n' >found
	for x in .939393939393939 1 0 0 .333333333333333 -.272727272727273; do
		near "$(head -n 1 found)" $x 1e-14
		sed -i 1d found
	done
	# at the limits f = .1 and .2, d = .7 and .4
	near "$(columns out primary_lo | tail -n 1)" -.142857142857143 1e-14
	near "$(columns out primary_hi | tail -n 1)" -.5 1e-14
	sums out
}

@test "sharpen: linear: rows with n = 0 that are there stay, none is doubled" {
	counts .1 i b 0 i a 3 j b 2 >in
	run_to 0 annot-sharpen -M linear in
	columns out item label n | diff -u - <(printf '%s\t%s\t%s\n' \
		item label n i b 0 i a 3 j b 2 j a 0)
	[ "$(primary out)" = '-0.125 1.125 1.125 -0.125' ]
	sums out
	# all labels have rows: nothing is added
	mv out all
	cut -f 1-4 all >in
	run_to 0 annot-sharpen -M linear in
	diff -u all out
	# p of an item that nobody labelled does not exist
	printf '%s\t%s\t%s\t%s\t%s\n' item label n p pflip i a 0 NA .1 \
		j b 1 1 .1 >in
	run_to 0 annot-sharpen -M linear in
	columns out item label n p primary | diff -u - <(
		printf '%s\t%s\t%s\t%s\t%s\n' item label n p primary \
		i a 0 NA NA i b 0 NA NA j b 1 1 1.125 j a 0 0 -0.125)
}

@test "sharpen: linear: labels that have no name are told, and -L names them" {
	printf 'item\tlabel\tn\tclasses\tpflip\ni\ta\t3\t5\t.2\ni\tb\t1\t5\t.2\nj\tb\t1\t5\t.2\n' >in
	# f = .05, d = .75
	shares .933333333333333 .266666666666667 1.266666666666667 \
		-.066666666666667 -- -M linear in
	run_to 0 annot-sharpen -M linear in
	[ "$(cat err)" = "$(grep '^annot-sharpen: warning: 3 of the 5 labels .*-L' err)" ]
	run_to 0 annot-sharpen -M linear -L e,d,c,b,a in
	silent
	[ "$(columns out item label | tail -n +2 | paste -sd ' ' | tr -d '\t')" = \
		'ia ib ie id ic jb je jd jc ja' ]
	sums out
	# K is 2 where one label was seen
	counts .1 i a 3 >in
	run_to 0 annot-sharpen -M linear in
	[ "$(primary out)" = 1.125 ]
	grep -q '^annot-sharpen: warning: 1 of the 2 labels ' err
	# nothing to tell without rows
	head -n 1 in >none
	run_to 0 annot-sharpen -M linear none
	silent
}

@test "sharpen: linear: -G needs -L, and gives the same bytes as without" {
	annot-pflip -q -n 1 "$DATA/ratings.tsv" >in
	run_to 2 annot-sharpen -M linear -G in
	one_error annot-sharpen linear -L
	run_to 0 annot-sharpen -M linear in
	mv out expected
	[ "$(awk -F '\t' '$3 == 0' expected | wc -l)" -gt 3 ]
	sums expected
	for args in '-L no,yes' '-L no,yes -G'; do
		# shellcheck disable=SC2086
		run_to 0 annot-sharpen -M linear $args in
		diff -u expected out
		# shellcheck disable=SC2086
		run_to 0 annot-sharpen -M linear $args <in
		diff -u expected out
	done
	# in any order of the rows the same rows
	sorted expected >want
	for seed in 1 2 3; do
		shuffle_rows in "$seed" >shuffled
		for args in '' '-L no,yes'; do
			# shellcheck disable=SC2086
			run_to 0 annot-sharpen -M linear $args shuffled
			sorted out | diff -u want -
		done
	done
}

@test "sharpen: linear: rows of an item that are far apart" {
	printf '%s\t%s\t%s\t%s\t%s\n' item label n p pflip \
		i a 2 1 .1  j b 1 1 .1  i b 0 0 .1 >in
	run_to 0 annot-sharpen -M linear in
	[ "$(columns out item label | tail -n +2 | paste -sd ' ' | tr -d '\t')" = \
		'ia jb ja ib' ]
	mv out want
	# a row with n = 0 may come when all labels that people gave are there
	run_to 0 annot-sharpen -M linear -L a,b in
	diff -u want out
	{ cat in; printf 'i\tb\t0\t0\t.1\n'; } >twice
	{ cat in; printf 'i\tb\t1\t1\t.1\n'; } >beyond
	for file in twice beyond; do
		run_to 1 annot-sharpen -M linear -L a,b $file
		grep -q "^annot-sharpen: $file:5: the same item and label twice" err
		run_to 1 annot-sharpen -M linear $file
		grep -q "^annot-sharpen: $file:5: the same item and label twice" err
	done
	# -N drops an item with the rows that it lacks
	run_to 0 annot-sharpen -M linear -L a,b -N 2 in
	[ "$(columns out item label | tail -n +2 | paste -sd ' ' | tr -d '\t')" = \
		'ia ib' ]
}

@test "sharpen: linear: p_flip is that of pflip_new where the table has it" {
	printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
		item label n pflip pflip_lo pflip_hi pflip_new \
		i a 6 NA .1 .2 .176  i b 4 .3 NA .2 .176 >in
	shares .654320987654321 .345679012345679 -- -M linear in
	[ "$(columns out primary_lo primary_hi | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tNA')" ]
	shares .625 .375 -- -M linear -x .1 in
	# other methods do not know it
	run_to 1 annot-sharpen in
	one_error annot-sharpen '"pflip": expected a probability, found NA'
	sed -i 's/NA/.1/g; s/	\.3	/	.1	/' in
	cut -f 1-6 in >old
	for m in normalise raw noise; do
		run_to 0 annot-sharpen -M $m old
		mv out want
		run_to 0 annot-sharpen -M $m in
		cut -f 1-6,8- out | diff -u want -
	done
	# rows of an item must agree in it
	sed '3s/176/177/' in >bad
	run_to 1 annot-sharpen -M linear bad
	grep -q '^annot-sharpen: bad:3: expected the same pflip_new in each' err
	run_to 0 annot-sharpen bad
	sed '3s/\.176/NA/' in >bad
	run_to 1 annot-sharpen -M linear bad
	grep -q '^annot-sharpen: bad:3: column "pflip_new": .*NA.*-x' err
	cut -f 1-3,7 in >only
	shares .654320987654321 .345679012345679 -- -M linear only
	cut -f 1-3 in >none
	run_to 1 annot-sharpen -M linear none
	one_error annot-sharpen none:1: '"pflip"'
	# in one of two files only
	run_to 1 annot-sharpen -M linear old in
	grep -q '^annot-sharpen: in:1: .*"pflip_new"' err
}

@test "sharpen: linear: p_flip of (K-1)/K or more has no inverse: NA, one warning" {
	counts .5 i a 6 i b 4 j a 2 >in
	for p in .5 .6 1; do
		run_to 0 annot-sharpen -M linear -x "$p" in
		[ "$(primary out)" = 'NA NA NA NA' ]
		[ "$(grep -v ' note: -x changes ' err)" = \
		"$(grep '^annot-sharpen: warning: 2 items .*NA$' err)" ]
	done
	# a limit alone
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip pflip_hi \
		i a 6 .1 .7 i b 4 .1 .7 >in
	run_to 0 annot-sharpen -M linear in
	silent
	[ "$(primary out)" = '0.625 0.37500000000000006' ] ||
		[ "$(primary out)" = '0.625 0.375' ]
	[ "$(columns out primary_hi | tail -n +2 | sort -u)" = NA ]
}

@test "sharpen: linear: thousands of labels" {
	labels=$(seq 1500 | paste -sd, -)
	printf '%s\t%s\t%s\t%s\n' item label n pflip i 7 3 .2 j 1499 1 .2 \
		i 800 1 .2 >in
	run_to 0 annot-sharpen -M linear -L "$labels" in
	[ "$(wc -l <out)" -eq 3001 ]
	sums out
	[ "$(columns out item label | sort -u | wc -l)" -eq 3001 ]
	sorted out >want
	sort in -t '	' -k 1,1 | grep -v '^item' >rows
	run_to 0 annot-sharpen -M linear -L "$labels" -G -H item,label,n,pflip rows
	sorted out | diff -u want -
	# named by a table
	{ head -n 1 in; seq 1500 | sed 's/.*/h\t&\t1\t.2/'; tail -n +2 in; } >all
	run_to 0 annot-sharpen -M linear all
	grep -v '^h' out >found
	sorted found | diff -u want -
}

@test "sharpen: linear: several files" {
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more i a 3 .2 x >one
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more j c 2 .2 z >two
	for args in '-L a,b,c' '-G -L a,b,c'; do
		# shellcheck disable=SC2086
		run_to 0 annot-sharpen -M linear $args one two
		columns out item label n pflip more | diff -u - <(
			printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more \
			i a 3 .2 x  i b 0 .2 x  i c 0 .2 x \
			j c 2 .2 z  j a 0 .2 z  j b 0 .2 z)
		sums out
	done
	# the columns that are replaced may be called otherwise
	sed '1s/label/said/; 1s/	n/	times/; 1s/more/p/; s/x$/1/' one >named
	run_to 0 annot-sharpen -M linear -l said --count=times -L a,b named
	columns out item said times p | diff -u - <(printf '%s\t%s\t%s\t%s\n' \
		item said times p i a 3 1 i b 0 0)
}

# What one number for many items promises: the mean share of a label is (p - f)/d
# of its mean p, exactly.
# bats test_tags=shared
@test "sharpen: linear: means over 11,040 items" {
	need_shared data/pg13.tsv
	annot-pflip -q -n 1 "$SHARED/data/pg13.tsv" >in
	run_to 0 annot-sharpen -M linear in
	sums out
	awk -F '\t' 'NR > 1 { f = $10 / 3; d = 1 - 4 * f; n[$2]++; p[$2] += $5
		w[$2] += $18 }
		END { for (l in n) { labels++
			if (n[l] != 11040 ||
			    ((p[l] / n[l] - f) / d - w[l] / n[l])^2 > 1e-22)
				exit bad = 1 }
			exit bad || labels != 4 }' out
	mv out expected
	run_to 0 annot-sharpen -M linear -G -L G,P,R,X in
	cmp expected out
}

# ---- properties ----

@test "sharpen: p_flip 0 is the identity, byte for byte" {
	run_to 0 annot-pflip -q -x 0 "$DATA/ratings.tsv"
	mv out in
	columns in p | tail -n +2 >expected
	for m in normalise raw noise; do
		run_to 0 annot-sharpen -M "$m" in
		columns out primary | tail -n +2 | diff -u expected -
		run_to 0 annot-sharpen -M "$m" -x 0 "$DATA/pflip.tsv"
		columns out n primary >found
		columns in n p | sed 1s/p/primary/ | diff -u - found
	done
}

@test "sharpen: normalise sums to 1, noise to 1 - p_flip, and raw to 1 or more" {
	run_to 0 annot-sharpen -M raw "$DATA/pflip.tsv"
	awk -F '\t' 'NR > 1 { s[$1] += $13 }
		END { for (i in s) if (s[i] < 1 - 1e-12) exit bad = 1
			exit bad }' out
	run_to 0 annot-sharpen "$DATA/pflip.tsv"
	awk -F '\t' 'NR > 1 { s[$1] += $13 }
		END { for (i in s) if ((s[i] - 1)^2 > 1e-24) exit bad = 1
			exit bad }' out
	run_to 0 annot-sharpen -M noise "$DATA/pflip.tsv"
	awk -F '\t' 'NR > 1 { s[$1] += $13; p[$1] = $7 }
		END { for (i in s) if ((s[i] - 1 + p[i])^2 > 1e-24) exit bad = 1
			exit bad }' out
}

@test "sharpen: shares move away from chance, never across it" {
	for p in .05 .2 .4; do
		run_to 0 annot-sharpen -q -x "$p" "$DATA/pflip.tsv"
		columns out n p primary | awk 'NR > 1 {
			if ($2 > .50001 && $3 < $2 - 1e-3) exit bad = 1
			if ($2 < .49999 && $3 > $2 + 1e-3) exit bad = 1 }
			END { exit bad }'
	done
}

# ---- options ----

@test "sharpen: -x sets p_flip for all, whatever the column says" {
	counts NA i a 3 i b 1 >in
	shares .9166666667 .0833333333 -- -x .2 in
	[ "$(columns out primary_lo primary_hi | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tNA')" ]
	printf 'item\tlabel\tn\ni\ta\t3\ni\tb\t1\n' >in
	shares .9166666667 .0833333333 -- --fixed=.2 in
	run_to 1 annot-sharpen in
	one_error annot-sharpen in:1: '"pflip"'
}

@test "sharpen: -G gives the same rows, K known or not" {
	annot-pflip -q -n 4 "$DATA/ratings.tsv" >in
	run_to 0 annot-sharpen -q in
	mv out expected
	run_to 0 annot-sharpen -q -G in
	diff -u expected out
	run_to 0 annot-sharpen -q -G <in
	diff -u expected out
	# no classes: -L, or exit 2
	cut -f 1-3,7 in >few
	run_to 2 annot-sharpen -G few
	one_error annot-sharpen -L
	run_to 0 annot-sharpen -q -G -L no,yes few
	columns out item label primary >found
	columns expected item label primary | diff -u - found
	# an item that comes back
	counts .1 i a 6 j b 4 i b 2 >in
	run_to 1 annot-sharpen -G -L a,b in
	grep -q '^annot-sharpen: in:4: .*"i"' err
	[ "$(wc -l <err)" -eq 1 ]
}

@test "sharpen: several files have the same columns in the same order" {
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more i a 3 .2 x \
		i b 1 .2 y >one
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more j a 2 .2 z >two
	for g in '' '-G -L a,b'; do
		# shellcheck disable=SC2086
		run_to 0 annot-sharpen $g one two
		cut -f 1-5 out | diff -u - <(cat one; tail -n 1 two)
		[ "$(columns out primary | sed -n 4p)" = 1 ]
	done
	# an item over both
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip more i b 1 .2 z >rest
	head -n 2 one >first
	shares .9166666667 .0833333333 -- first rest
	# other columns, another order, one more
	sed '1s/more/other/' two >three
	awk -F '\t' 'BEGIN { OFS = FS } { print $5, $4, $3, $2, $1 }' two >back
	sed 's/$/	1/; 1s/1$/once/' two >wider
	for file in three back wider; do
		run_to 1 annot-sharpen one $file
		one_error annot-sharpen "$file:1: expected the columns of the first file, in the same order"
		run_to 1 annot-sharpen one two $file
		one_error annot-sharpen "$file:1: expected the columns of the first file"
	done
}

@test "sharpen: -N drops items with fewer labels, K is taken before" {
	counts .2 i a 3 i b 1 j c 1 >in
	run_to 0 annot-sharpen -N 2 in
	columns out item label | tail -n +2 |
		diff -u <(printf 'i\ta\ni\tb\n') -
	near "$(primary out | cut -d ' ' -f 1)" .8125 1e-15
	grep -q '^annot-sharpen: note: dropped=1 ' err
}

# ---- degenerate ----

@test "sharpen: p_flip of (K-1)/K or more: all to the plurality, one warning" {
	counts .5 i a 6 i b 4 j a 2 j b 2 >in
	for p in .5 .6 1; do
		run_to 0 annot-sharpen -x "$p" in
		[ "$(primary out)" = '1 0 0.5 0.5' ]
		[ "$(grep -v ' note: -x changes ' err)" = \
		"$(grep '^annot-sharpen: warning: 2 items ' err)" ]
		run_to 0 annot-sharpen -q -x "$p" -M raw in
		[ "$(primary out)" = '1 0 0.5 0.5' ]
	done
	run_to 0 annot-sharpen -q -x .6 -M noise in
	[ "$(primary out)" = '0.4 0 0.2 0.2' ]
	# as annot-pflip clamps it, for K = 3
	counts 0.6666666666666666 i a 4 i b 3 i c 3 >in
	run_to 0 annot-sharpen in
	[ "$(primary out)" = '1 0 0' ]
	grep -q warning err
	run_to 0 annot-sharpen -x .6 in
	near "$(primary out | cut -d ' ' -f 1)" 1 1e-12
	run ! grep -q warning err
}

@test "sharpen: a label at exactly f has share 0, and its row stays" {
	# f = .1 and .3
	counts .1 i a 9 i b 1 >in
	run_to 0 annot-sharpen in
	[ "$(primary out)" = '1 0' ]
	counts .6 i a 4 i b 3 i c 3 >in
	run_to 0 annot-sharpen in
	[ "$(primary out | cut -d ' ' -f 2-)" = '0 0' ]
}

@test "sharpen: p_flip a rounding below (K-1)/K still gives shares" {
	# 5/6 and 48/49 less one unit in the last place; labels all alike
	while read -r k p; do
		{ printf 'item\tlabel\tn\tpflip\n'
		seq "$k" | sed "s/.*/i\tl&\t1\t$p/"; } >in
		run_to 0 annot-sharpen -q in
		[ "$(columns out primary | grep -c NA)" -eq 0 ]
		near "$(columns out primary | awk '{ s += $1 } END { print s }')" \
			1 1e-6
		# of unanimous people too, and not beyond all numbers
		printf 'item\tlabel\tn\tpflip\ni\t1\t2\t%s\n' "$p" >in
		run_to 0 annot-sharpen -q -L "$(seq "$k" | paste -sd, -)" in
		[ "$(primary out)" = 1 ]
		run_to 0 annot-sharpen -q -M raw -L "$(seq "$k" | paste -sd, -)" in
		run ! grep -qE 'NA$|inf|nan' <(columns out primary)
	done <<-'END'
	3 0.6666666666666665
	6 0.8333333333333333
	49 0.9795918367346937
	END
}

@test "sharpen: one item, one label, unanimous people" {
	counts .3 i a 1 >in
	run_to 0 annot-sharpen in
	[ "$(primary out)" = 1 ]
	run_to 0 annot-sharpen -M noise in
	[ "$(primary out)" = 0.7 ]
	# K is 2 where one label was seen
	run_to 0 annot-sharpen -M raw in
	near "$(primary out)" 1.75 1e-15
	counts .3 i a 5 i b 0 j b 2 j a 0 >in
	run_to 0 annot-sharpen in
	[ "$(primary out)" = '1 0 1 0' ]
}

@test "sharpen: an item without labels has no shares" {
	counts .3 i a 0 j a 3 j b 1 >in
	run_to 0 annot-sharpen -q in
	[ "$(primary out | cut -d ' ' -f 1)" = NA ]
	# and breaks nothing behind it
	mv out in
	run_to 0 annot-score -q -M accuracy -t in
	near "$(columns out value | sed -n 2p)" 1 1e-12
}

@test "sharpen: a header without rows" {
	counts .1 | head -n 1 >in
	gives 'item\tlabel\tn\tpflip\tprimary\tprimary_lo\tprimary_hi\n' \
		annot-sharpen in
	gives 'item\tlabel\tn\tpflip\tprimary\tprimary_lo\tprimary_hi\n' \
		annot-sharpen -G -L a,b in
}

# ---- errors ----

@test "sharpen: p_flip must be a probability, and there" {
	counts NA i a 6 i b 4 >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:2: column "pflip": .*NA.*-x' err
	for p in 1.5 -.1 nan inf 0x1p-1 '' .1x; do
		counts "$p" i a 6 >in
		run_to 1 annot-sharpen in
		grep -q '^annot-sharpen: in:2: .*"pflip"' err
		[ "$(wc -l <err)" -eq 1 ]
	done
	printf 'item\tlabel\tn\tpflip\tpflip_lo\ni\ta\t1\t.1\t2\n' >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:2: .*"pflip_lo"' err
}

@test "sharpen: rows of an item must agree, a label stands once" {
	printf 'item\tlabel\tn\tpflip\ni\ta\t1\t.1\ni\tb\t1\t.2\n' >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:3: ' err
	printf 'item\tlabel\tn\tpflip\tpflip_hi\ni\ta\t1\t.1\tNA\ni\tb\t1\t.1\t0\n' >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:3: ' err
	counts .1 i a 1 j a 1 i a 2 >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:4: ' err
	# over two files: where it stands again
	counts .1 i a 1 i b 1 j a 2 >in
	counts .1 j a 1 >again
	run_to 1 annot-sharpen in again
	grep -q '^annot-sharpen: again:2: ' err
}

@test "sharpen: classes must agree with itself and with the labels" {
	h='item\tlabel\tn\tpflip\tclasses\n'
	{ bytes "$h"; printf 'i\ta\t1\t.1\t2\ni\tb\t1\t.1\t3\n'; } >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:3: .*"classes"' err
	{ bytes "$h"; printf 'i\t%s\t1\t.1\t2\n' a b c; } >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in: .*"classes"' err
	{ bytes "$h"; printf 'i\t%s\t1\t.1\t0\n' a; } >in
	run_to 1 annot-sharpen in
	grep -q '^annot-sharpen: in:2: .*"classes"' err
}

@test "sharpen: ratings, sharpened rows and multilabel counts are refused" {
	run_to 1 annot-sharpen "$DATA/ratings.tsv"
	one_error annot-sharpen '"n"'
	run_to 0 annot-sharpen -q "$DATA/pflip.tsv"
	mv out in
	run_to 1 annot-sharpen in
	one_error annot-sharpen in:1: '"primary"'
	# their shares are n/raters and do not sum to 1
	printf 'item\tlabel\tn\traters\tpflip\ni\ta\t3\t4\t.1\ni\tb\t4\t4\t.1\n' >in
	run_to 1 annot-sharpen in
	one_error annot-sharpen '"raters"'
}

# ---- real data ----

# bats test_tags=shared
@test "sharpen: -G on 10,280 items equals without" {
	need_shared data/pg13.tsv
	annot-pflip -q -N 3 "$SHARED/data/pg13.tsv" >in
	run_to 0 annot-sharpen -q in
	mv out expected
	run_to 0 annot-sharpen -q -G in
	cmp expected out
	[ "$(wc -l <out)" -gt 10280 ]
}

@test "sharpen: p(y) = f gives 0 exactly, whatever the rounding of f" {
	for x in .15 .3 .6; do
		# K = 4 and n/10 = x/3 of the labels; K = 7 and n/10 = x/6
		awk -v x=$x 'BEGIN { OFS = "\t"; print "item", "label", "n", "classes"
			print "i", "a", 60 - x * 20, 4; print "i", "d", x * 20, 4 }' >in
		run_to 0 annot-sharpen -q -x $x in
		[ "$(columns out label primary | tail -n 1)" = "d	0" ]
	done
}

@test "sharpen: columns that it would write twice are an error" {
	printf 'item\tlabel\tn\tpflip\tprimary_lo\ni\ta\t1\t.1\t3\n' >in
	run_to 1 annot-sharpen in
	one_error annot-sharpen 'in:1:' 'primary_lo'
}

# Rows of an item may be anywhere, and come out where they were.
@test "sharpen: items whose rows are scattered, with and without the share p" {
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' \
		item label n classes p pflip \
		i a 3 3 .6 .1  j a 1 3 .5 .1  i b 2 3 .4 .1  k c 4 3 1 .1 \
		j b 1 3 .5 .1  i c 0 3 0 .1 >scattered
	run_to 0 annot-sharpen -q scattered
	cut -f 1-6 out | diff -u scattered -
	mv out with
	sorted scattered >grouped
	run_to 0 annot-sharpen -q grouped
	sorted with >want
	sorted out | diff -u want -
	cut -f 1-4,6 scattered >without
	run_to 0 annot-sharpen -q without
	cut -f 1-4,6- with | diff -u - out
	# shares rounded to a digit tell nothing of N, and change nothing
	sed 's/\.6	\.1$/.601	.1/' scattered >rounded
	run_to 0 annot-sharpen -q rounded
	cut -f 1-4,6- out | diff -u <(cut -f 1-4,6- with) -
}

@test "sharpen: a row that comes after its item was complete" {
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' item label n classes p pflip \
		i a 2 2 1 .1  j b 1 2 1 .1  i a 2 2 1 .1 >twice
	run_to 1 annot-sharpen twice
	one_error annot-sharpen 'twice:4:' 'the same item and label twice'
	# with n = 0 it declares a label; -N drops it with its item
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' item label n classes p pflip \
		i a 2 2 1 .1  j b 5 2 1 .1  i b 0 2 0 .1 >declares
	run_to 0 annot-sharpen -q declares
	[ "$(columns out item label primary | tail -n 1)" = 'i	b	0' ]
	# a label once only, wherever its row with n = 0 stands
	header='item\tlabel\tn\tclasses\tp\tpflip\n'
	a='i\ta\t3\t2\t.75\t.1\n' b='i\tb\t1\t2\t.25\t.1\n'
	other='j\ta\t1\t2\t1\t.1\n' again='i\ta\t0\t2\t0\t.1\n'
	for rows in "$a$b$other$again" "$a$again$b$other" "$again$a$b$other"; do
		# shellcheck disable=SC2059 # rows of a table
		printf "$header$rows" >in.tsv
		run_to 1 annot-sharpen in.tsv
		grep 'the same item and label twice' err
	done
	# of more labels than are kept track of
	{ printf 'item\tlabel\tn\tclasses\tp\tpflip\n'
	seq 70 | sed 's/.*/h\t&\t0\t70\t0\t.1/'
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' i 1 2 70 1 .1 j 1 2 70 1 .1 \
		i 69 0 70 0 .1 i 69 0 70 0 .1; } >many
	run_to 1 annot-sharpen many
	grep -q '^annot-sharpen: many:75: the same item and label twice' err
	run_to 0 annot-sharpen -q -N 3 declares
	[ "$(columns out item label | tail -n +2)" = 'j	b' ]
}

# What head or grep loses of an item, its p still counts.
@test "sharpen: rows of an item that were lost are an error" {
	annot-simulate -q --items=60 --annotators=9 --retest=.3 -L a,b,c | cut -f 1-3 >r
	annot-pflip -q r >whole
	run_to 0 annot-sharpen whole
	# a row of an item with several labels
	awk -F '\t' 'NR > 1 && $1 == last { print NR; exit } { last = $1 }' whole >line
	sed "$(cat line)d" whole >lost
	for opts in '' -G '-M linear -L a,b,c' '-M linear' '-M noise -G'; do
		# shellcheck disable=SC2086 # options
		run_to 1 annot-sharpen $opts lost
		one_error annot-sharpen 'lost:' ': the last row of an item that has' \
			'labels, where its p say' ': rows were lost (head, grep?), expected those of all labels'
	done
	annot-pflip -q -u r >whole
	head -n 3 whole >lost
	run_to 1 annot-sharpen lost
	one_error annot-sharpen 'rows were lost'
	# left out on purpose, or whole items
	annot-pflip -q r >whole
	run_to 0 annot-sharpen -m a whole
	grep -v '^i7	' whole >items
	run_to 0 annot-sharpen items
	run ! grep -q lost err
	# annot-score warns of what was lost behind it
	tail -n +2 r | cut -f 1 | sort -u | sed '1i\
item\tlabel
s/$/\ta/' >m.tsv
	for method in normalise noise linear raw; do
		annot-sharpen -q -M $method -L a,b,c whole >sharp
		run_to 0 annot-score -M accuracy m.tsv <sharp
		run ! grep -q 'rows lost' err
		run_to 0 annot-score -M accuracy m.tsv < <(awk -F '\t' 'NR == 1 || $3 < 4' sharp)
		grep -qE 'warning: lacking=[0-9]+ items whose primary shares sum to less than 1 - p_flip, such as "i[0-9]+": were rows lost \(head, grep\)\?' err
	done
	# rounded, p does not say how many there are
	run_to 0 annot-sharpen <(annot-pflip -q -p 3 r)
}

# ---- slips to neighbours ----

@test "sharpen: -M linear is for slips to any other label" {
	printf 'item\tlabel\tn\tclasses\tp\tpflip\tpflip_new\tplace\tneighbours\n' >header
	printf '%s\t%s\t%s\t3\t%s\t.3\t.2\t%s\t1\n' x lo 4 .8 1 x hi 1 .2 3 \
		y mid 2 1 2 >rows
	cat header rows >in
	for args in '' '-G -L lo,mid,hi' '-x .1'; do
		# shellcheck disable=SC2086 # options
		run_to 1 annot-sharpen -M linear $args in
		grep -qx 'annot-sharpen: in:2: column "neighbours": slips go to neighbours, but -M linear is for slips to any other label (annot-score -T new takes these out itself; annot-pflip --slips=uniform)' err
	done
	# share 0 of them, or none known
	for none in 0 NA; do
		{ cat header; sed "s/1\$/$none/" rows; } >uniform
		run_to 0 annot-sharpen -M linear uniform
		[ "$(columns out label place | sed -n '4p;6p')" = "$(printf 'mid\tNA\nhi\tNA')" ]
	done
	# other methods are the paper's
	run_to 0 annot-sharpen in
	mv out expected
	run_to 0 annot-sharpen uniform
	diff -u <(columns expected primary) <(columns out primary)
}

@test "sharpen: what annot-pflip fits for labels in order, and what linear says" {
	annot-simulate -q --items=400 --annotators=30 --retest=.4 -x .3 -L 1,2,3,4 \
		--slips-to=neighbours | cut -f 1-3 >r
	annot-pflip -q -L 1,2,3,4 --slips=neighbours r >in
	run_to 1 annot-sharpen -M linear in
	one_error annot-sharpen 'annot-score -T new'
	annot-pflip -q -L 1,2,3,4 --slips=uniform r >in
	run_to 0 annot-sharpen -q -M linear in
	sums out
}

@test "sharpen: -M linear of free text is refused at once" {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "pflip"
		for (i = 0; i < 100000; i++) print int(i / 5), "text " i, 1, .1 }' >free
	run_to 1 timeout 20 annot-sharpen -q -M linear free
	one_error annot-sharpen 'free: 100000 labels make 2e+09 rows, one for each item: -l names another column if these labels are free text; -M normalise has no rows'
	run_to 0 timeout 20 annot-sharpen -q free
}

@test "sharpen: histograms of shards are joined after it, and it says so" {
	awk -F '\t' 'NR == 1 || substr($1, 2) % 2' "$TOP/examples/ratings.tsv" >shard1
	awk -F '\t' 'NR == 1 || substr($1, 2) % 2 == 0' "$TOP/examples/ratings.tsv" >shard2
	for k in 1 2; do annot-pflip -q --table -L no,yes shard$k; done >strata
	for k in 1 2; do annot-pflip -q -u -L no,yes --from=strata shard$k >part$k; done
	cat part1 part2 >joined
	run_to 1 annot-sharpen joined
	grep -q 'twice.*(histograms of shards: annot-sharpen each, then join)' err
	# limits of ceilings are by groups of items that are drawn
	for k in 1 2; do annot-sharpen -q part$k; done | annot-score -q -o -p 9 |
		cut -f 1-8,11 >found
	annot-pflip -q -L no,yes --from=strata "$TOP/examples/ratings.tsv" | annot-sharpen -q |
		annot-score -q -o -p 9 | cut -f 1-8,11 | diff -u - found
}

# N follows from every share that annot writes, and from no other.
@test "sharpen: a lost row is found for any number of labels" {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "classes", "p", "pflip"
		for (all = 2; all < 60; all++)
			for (n = 1; n < all; n++)
				printf "%d/%d\ta\t%d\t2\t%.17g\t.1\n", n, all, n, n / all
		}' >alone
	run_to 1 annot-sharpen alone
	one_error annot-sharpen 'alone:2: the last row of an item that has 1 labels, where its p say 2: rows were lost'
	while IFS= read -r row; do
		! printf '%s\n' "$row" | annot-sharpen -q \
			-H item,label,n,classes,p,pflip >row 2>&1
		grep -q 'rows were lost' row || { echo "$row"; exit 1; }
	done < <(tail -n +2 alone | awk 'NR % 17 == 0')
	for p in .3 0 NA 1e-300 .33333; do
		printf 'item\tlabel\tn\tp\tpflip\ni\ta\t1\t%s\t.1\n' $p >row
		run_to 0 annot-sharpen row
	done
	# two p that say different numbers
	printf '%s\t%s\t%s\t%s\t%s\n' item label n p pflip i a 1 .5 .1 i b 1 .25 .1 >row
	run_to 0 annot-sharpen row
}

# Rows wait in blocks of 64 MB.
@test "sharpen: rows that are longer than what they wait in" {
	{ printf 'item\tlabel\tn\tpflip\tmore\n'
	for row in 'i a 12' 'i b 12' 'j a 23' 'j b 1' 'k a 1'; do
		# shellcheck disable=SC2086 # fields
		set -- $row
		printf '%s\t%s\t1\t.1\t' "$1" "$2"
		head -c "${3}000000" /dev/zero | tr '\0' x
		echo
	done; } >in
	for args in '' '-G -L a,b'; do
		# shellcheck disable=SC2086 # options
		annot-sharpen -q $args in >out
		cut -f 1-5 out | cmp - in
		[ "$(cut -f 1-3,6- out | tail -n 1)" = "$(printf 'k\ta\t1\t1\tNA\tNA')" ]
	done
}
