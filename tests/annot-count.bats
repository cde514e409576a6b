bats_require_minimum_version 1.5.0
load helper

# ratings TEXT: a ratings table of blank-separated item, annotator, label.
ratings() {
	printf 'item\tannotator\tlabel\n'
	printf '%s\t%s\t%s\n' "$@"
}

# counts ROW...: likewise of item, label, n.
counts() {
	printf 'item\tlabel\tn\n'
	printf '%s\t%s\t%s\n' "$@"
}

# Ratings of many items with every kind of trouble: repeats, gaps, ties, items
# whose rows are far apart.
many() {
	awk 'BEGIN {
		srand(42)
		OFS = "\t"
		print "item", "annotator", "label"
		split("G P R X", label, " ")
		for (i = 0; i < 4000; i++) {
			n = int(400 * rand() * rand())
			print "site" n, "a" int(60 * rand()), \
				label[1 + int(4 * rand() * rand())]
		}
	}'
}

# The same by awk: item label n, rows sorted.
count_by_awk() {
	printf 'item\tlabel\tn\n'
	awk -F '\t' -v OFS='\t' 'NR > 1 { n[$1 OFS $3]++ }
		END { for (k in n) print k, n[k] }' "$1" | sort
}

# refused LINE TEXT: annot-count of the file in.tsv ends with that line and
# text. OPTION... follow.
refused() {
	local line=$1 text=$2

	shift 2
	run_to 1 annot-count "$@" in.tsv
	one_error annot-count "annot-count: in.tsv:$line: " "$text"
}

# ---- shape ----

@test "annot-count: counts of ratings, items as they come, labels in order" {
	ratings x 1 b  x 2 a  y 1 b  x 3 b  z 1 a >in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t2\ny\tb\t1\nz\ta\t1\n' \
		annot-count in.tsv
	silent
}

@test "annot-count: needs no annotator column" {
	printf 'label\titem\nb\tx\na\tx\nb\tx\n' >in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t2\n' annot-count in.tsv
}

@test "annot-count: label order is numbers by value, then bytes" {
	ratings x 1 bb  x 2 10  x 3 9  x 4 B  x 5 -1  x 6 1e2  x 7 '' >in.tsv
	printf 'item\tlabel\tn\n' >expected
	printf 'x\t%s\t1\n' -1 9 10 1e2 B bb >>expected
	run_to 0 annot-count in.tsv
	diff -u expected out
	printf 'annot-count: note: missing=1 rows without a label left out\n' |
		diff -u - err
}

@test "annot-count: -L is the order, and writes classes" {
	ratings x 1 b  x 2 a >in.tsv
	gives 'item\tlabel\tn\tclasses\nx\tb\t1\t3\nx\ta\t1\t3\n' \
		annot-count -L c,b,a in.tsv
}

@test "annot-count: one label of -L is two classes" {
	ratings x 1 a >in.tsv
	gives 'item\tlabel\tn\tclasses\nx\ta\t1\t2\n' annot-count -L a in.tsv
}

# ---- counts ----

@test "annot-count: counts add up, n = 0 declares a label" {
	counts x a 2  y b 1  x b 0  x a 3 >in.tsv
	gives 'item\tlabel\tn\nx\ta\t5\nx\tb\t0\ny\tb\t1\n' annot-count in.tsv
}

@test "annot-count: its own output is its fixed point" {
	many >in.tsv
	run_to 0 annot-count in.tsv
	mv out once.tsv
	run_to 0 annot-count once.tsv
	diff -u once.tsv out
	run_to 0 annot-count -L G,P,R,X in.tsv
	mv out once.tsv
	run_to 0 annot-count once.tsv
	diff -u once.tsv out
}

@test "annot-count: the same numbers as awk" {
	many >in.tsv
	count_by_awk in.tsv >expected
	run_to 0 annot-count in.tsv
	sorted out | diff -u expected -
}

@test "annot-count: --count names the column" {
	printf 'item\tlabel\tvotes\tn\nx\ta\t2\t?\n' >in.tsv
	gives 'item\tlabel\tn\nx\ta\t2\n' annot-count --count=votes in.tsv
}

@test "annot-count: a column classes is passed on and must hold" {
	printf 'item\tlabel\tn\tclasses\nx\ta\t2\t4\n' >in.tsv
	gives 'item\tlabel\tn\tclasses\nx\ta\t2\t4\n' annot-count in.tsv
	printf 'item\tlabel\tn\tclasses\nx\ta\t2\t4\ny\ta\t1\t5\n' >in.tsv
	refused 3 'column "classes": expected 4'
	printf 'item\tlabel\tn\tclasses\nx\ta\t2\t2\ny\tb\t1\t2\ny\tc\t1\t2\n' \
		>in.tsv
	run_to 1 annot-count in.tsv
	one_error annot-count 'in.tsv' 'classes' '2' '3 labels'
}

@test "annot-count: an n that is no whole number exits 1 with the line" {
	local n

	for n in -1 0.5 1.0 1e3 0x10 ' 1' +1 NA nan '' 4294967296 \
		18446744073709551616 99999999999999999999999; do
		counts x a 1  y b "$n"  z a 1 >in.tsv
		refused 3 "column \"n\": expected a whole number" &&
			grep -qF "found \"$n\"" err ||
			fail "n = '$n'"
	done
}

@test "annot-count: counts that overflow together exit 1 with the line" {
	counts x a 4294967295  y a 1  x a 0 >in.tsv
	run_to 0 annot-count in.tsv
	counts x a 4294967295  y a 1  x a 1 >in.tsv
	refused 4 'add up to more than 4294967295'
	counts x a 4294967295  x a 1 >in.tsv
	run_to 1 annot-count -G in.tsv
	one_error annot-count 'add up to more than 4294967295'
}

@test "annot-count: more than 2^53 labels or items in all exit 1" {
	local most=9007199254740992 half=4503599627370496

	# 2 labels of each item
	printf 'item\tlabel\tn\titems\ni\ta\t2\t%s\n' $half >in.tsv
	run_to 0 annot-count in.tsv
	{ cat in.tsv; printf 'j\ta\t1\t1\n'; } >more.tsv
	run_to 1 annot-count more.tsv
	one_error annot-count 'more.tsv: item "j": with its labels there are' \
		"more than $most in all"
	# rows of one item add up in items
	{ cat in.tsv; printf 'i\ta\t2\t%s\n' $half; } >more.tsv
	run_to 1 annot-count more.tsv
	one_error annot-count 'item "i": with its labels there are'
	{ cat in.tsv; printf 'i\ta\t2\t%s\n' $half 1; } >more.tsv
	run_to 1 annot-count more.tsv
	one_error annot-count 'more.tsv:4: item "i": the items of a label add' \
		"up to more than $most"
	# items without any label count, too
	printf 'item\tlabel\tn\titems\ni\ta\t0\t%s\nj\ta\t0\t1\n' \
		$most >more.tsv
	run_to 1 annot-count more.tsv
	one_error annot-count 'item "j": with its labels there are'
}

@test "annot-count: finished rows are not added up" {
	local column

	for column in p stratum pflip primary; do
		printf 'item\tlabel\tn\t%s\nx\ta\t1\t1\nx\tb\t1\t1\n' $column \
			>in.tsv
		gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t1\n' annot-count in.tsv
		printf 'x\ta\t1\t1\n' >>in.tsv
		refused 4 'the same label twice'
		# without n it is a column like any other, but p
		printf 'item\tlabel\t%s\nx\ta\t1\nx\ta\t1\n' $column >in.tsv
		case $column in
		p) refused 1 'a column "p" and no column "n"' ;;
		*) gives 'item\tlabel\tn\nx\ta\t2\n' annot-count in.tsv ;;
		esac
	done
}

@test "annot-count: finished rows of a later file are not added up" {
	counts x a 1 >first.tsv
	printf 'item\tlabel\tn\tp\nx\ta\t1\t1\n' >second.tsv
	run_to 1 annot-count first.tsv second.tsv
	one_error annot-count
	run_to 1 annot-count second.tsv first.tsv
	one_error annot-count
}

# ---- shards ----

@test "annot-count: shards joined in any order are the counts of the whole" {
	local order

	many >in.tsv
	run_to 0 annot-count in.tsv
	sorted out >expected
	head -n 1 in.tsv >header
	tail -n +2 in.tsv | split -l 700 - part.
	for part in part.??; do
		cat header "$part" | annot-count >"count.$part"
	done
	[ "$(printf '%s\n' count.part.?? | wc -l)" -eq 6 ]
	for order in '' -r; do
		# the headers in between are skipped
		printf '%s\n' count.part.?? | sort $order | xargs cat >joined.tsv
		run_to 0 annot-count joined.tsv
		sorted out | diff -u expected -
		# shellcheck disable=SC2046 # one operand each
		run_to 0 annot-count $(printf '%s\n' count.part.?? | sort $order)
		sorted out | diff -u expected -
	done
	# counts and ratings do not mix
	run_to 1 annot-count count.part.aa in.tsv
	one_error annot-count 'in.tsv:1: '
}

@test "annot-count: doubling the items doubles their rows, copies change none" {
	many >in.tsv
	run_to 0 annot-count in.tsv
	mv out once.tsv
	{ cat once.tsv; sed 1d once.tsv | sed 's/^/copy/'; } >expected
	{ cat in.tsv; sed 1d in.tsv | sed 's/^/copy/'; } >twice.tsv
	run_to 0 annot-count twice.tsv
	diff -u expected out
	# the same table twice: every n doubles
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 *= 2 } { print }' once.tsv >expected
	run_to 0 annot-count in.tsv in.tsv
	diff -u expected out
}

@test "annot-count: new names for labels change nothing else" {
	many >in.tsv
	run_to 0 annot-count in.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "label " $2 } { print }' out \
		>expected
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = "label " $3 } { print }' in.tsv \
		>named.tsv
	run_to 0 annot-count named.tsv
	diff -u expected out
}

# ---- repeats and small items ----

@test "annot-count: -r all, first, last of an annotator's labels" {
	ratings x 1 a  x 2 b  x 1 b  x 1 c  y 1 a >in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t2\nx\tc\t1\ny\ta\t1\n' \
		annot-count -r all in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t1\ny\ta\t1\n' \
		annot-count -r first in.tsv
	gives 'item\tlabel\tn\nx\tb\t1\nx\tc\t1\ny\ta\t1\n' \
		annot-count -r last in.tsv
}

@test "annot-count: -r first and last agree with awk on many" {
	many >in.tsv
	awk -F '\t' 'NR == 1 || !seen[$1, $2]++' in.tsv >first.tsv
	count_by_awk first.tsv >expected
	run_to 0 annot-count -r first in.tsv
	sorted out | diff -u expected -
	{ head -n 1 in.tsv; tail -n +2 in.tsv | tac |
		awk -F '\t' '!seen[$1, $2]++'; } >last.tsv
	count_by_awk last.tsv >expected
	run_to 0 annot-count -r last in.tsv
	sorted out | diff -u expected -
}

@test "annot-count: -r needs ratings with annotators" {
	counts x a 1 >in.tsv
	refused 1 'expected ratings' -r first
	printf 'item\tlabel\nx\ta\n' >in.tsv
	refused 1 '"annotator"' -r last
}

@test "annot-count: -N drops items with fewer labels, with one note" {
	ratings x 1 a  y 1 a  y 2 b  z 1 b  z 2 b  z 3 b >in.tsv
	gives 'item\tlabel\tn\ny\ta\t1\ny\tb\t1\nz\tb\t3\n' \
		annot-count -N 2 in.tsv
	printf 'annot-count: note: dropped=1 items with fewer than 2 labels\n' |
		diff -u - err
	gives 'item\tlabel\tn\n' annot-count -N 4 in.tsv
	gives 'item\tlabel\tn\nz\tb\t3\n' annot-count -N 3 -q in.tsv
	silent
	# of counts: the sum of n; of a histogram: items are counted
	printf 'item\tlabel\tn\titems\nx\ta\t2\t7\ny\ta\t3\t5\n' >in.tsv
	gives 'item\tlabel\tn\titems\ny\ta\t3\t5\n' annot-count -N 3 in.tsv
	grep -q 'dropped=7 ' err
}

@test "annot-count: -N comes before -r" {
	ratings x 1 a  x 1 b  y 1 a >in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\n' annot-count -q -N 2 -r first in.tsv
}

# ---- matrices ----

@test "annot-count: -W reads a matrix with holes" {
	printf 'r1\titem\tr2\tr3\nb\tx\ta\t\n\ty\t\t\n?\tz\ta\ta\n' >in.tsv
	gives 'item\tlabel\tn\nx\ta\t1\nx\tb\t1\nz\ta\t2\n' \
		annot-count -q -W -m '?' in.tsv
	run_to 0 annot-count -W -m '?' in.tsv
	printf 'annot-count: note: missing=1 cells without a label left out\n' |
		diff -u - err
}

@test "annot-count: a matrix and its ratings count the same" {
	awk 'BEGIN { srand(3); print "item\tr1\tr2\tr3\tr4\tr5"
		for (i = 0; i < 500; i++) {
			printf "i%d", i
			for (a = 0; a < 5; a++)
				printf "\t%s", substr("abc", 1 + int(4 * rand()), 1)
			print ""
		} }' >wide.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 {
			for (i = 2; i <= NF; i++) r[i] = $i
			print "item", "annotator", "label"; next }
		{ for (i = 2; i <= NF; i++) if ($i != "") print $1, r[i], $i }' \
		wide.tsv >long.tsv
	run_to 0 annot-count long.tsv
	mv out expected
	run_to 0 annot-count -W wide.tsv
	diff -u expected out
	run_to 0 annot-count -W -G wide.tsv
	diff -u expected out
	run_to 0 annot-count -W -r first wide.tsv
	diff -u expected out
}

@test "annot-count: matrices with other annotators join" {
	printf 'item\ta\tb\nx\t1\t1\n' >one.tsv
	printf 'item\tb\tn\nx\t2\t1\n' >two.tsv
	gives 'item\tlabel\tn\nx\t1\t3\nx\t2\t1\n' annot-count -W one.tsv two.tsv
}

# ---- one item at a time ----

@test "annot-count: -G counts ratings with unequal labels" {
	ratings x 1 a  x 2 a  x 3 b  y 1 c >in.tsv
	gives 'item\tlabel\tn\nx\ta\t2\nx\tb\t1\ny\tc\t1\n' annot-count -G in.tsv
}

@test "annot-count: -G on many, by every way to count" {
	local options

	many | { IFS= read -r header; echo "$header"; sort -s -t '	' -k 1,1; } \
		>in.tsv
	for options in '' '-r first' '-r last' '-N 3' --plurality -u \
		--multilabel '--multilabel -u' '-g annotator'; do
		case $options in
		-g*) sort -s -t '	' -k 2,2 -k 1,1 <in.tsv |
			awk '/^item\t/ { h = $0; next } { r[++n] = $0 }
			END { print h; for (i = 1; i <= n; i++) print r[i] }' \
			>g.tsv ;;
		*) cp in.tsv g.tsv ;;
		esac
		# shellcheck disable=SC2086 # words
		run_to 0 annot-count -q -L G,P,R,X $options g.tsv
		mv out expected
		# shellcheck disable=SC2086 # words
		run_to 0 annot-count -q -L G,P,R,X -G $options g.tsv
		diff -u expected out || fail "$options"
	done
}

@test "annot-count: -G refuses an item that comes back" {
	ratings x 1 a  y 1 a  x 2 a >in.tsv
	refused 4 'item "x" comes back' -G
}

@test "annot-count: -G refuses each of 100,000 items that comes back" {
	awk 'BEGIN { print "item\tlabel"
		for (i = 1; i <= 100000; i++) print "i" i "\ta" }' >many.tsv
	for item in i1 i77 i4097 i50000 i99999; do
		{ cat many.tsv; printf '%s\ta\n' $item; } >in.tsv
		run_to 1 annot-count -G in.tsv
		grep "^annot-count: in.tsv:100002: item \"$item\" comes back" err
	done
}

# ---- groups ----

@test "annot-count: -g keeps a column, an item is one per group" {
	printf 'item\tsex\tlabel\nx\tf\ta\nx\tm\tb\nx\tf\tb\ny\tf\ta\n' >in.tsv
	gives 'item\tlabel\tn\tsex\nx\ta\t1\tf\nx\tb\t1\tf\nx\tb\t1\tm\ny\ta\t1\tf\n' \
		annot-count -g sex in.tsv
	run_to 0 annot-count -g sex in.tsv
	mv out once.tsv
	run_to 0 annot-count -g sex once.tsv
	diff -u once.tsv out
	printf 'item\tsex\tlabel\nx\tf\ta\nx\t\tb\n' >in.tsv
	refused 3 'column "sex": expected a name' -g sex
	refused 1 '"age"' -g age
}

# ---- distinct count vectors ----

@test "annot-count: -u is the histogram of count vectors" {
	ratings x 1 a  x 2 b  y 1 b  y 2 a  z 1 b  w 1 a  w 2 a >in.tsv
	printf 'item\tlabel\tn\titems\na:2\ta\t2\t1\na:1 b:1\ta\t1\t2\n' >expected
	printf 'a:1 b:1\tb\t1\t2\nb:1\tb\t1\t1\n' >>expected
	run_to 0 annot-count -u in.tsv
	diff -u expected out
}

@test "annot-count: -u does not depend on the order of the rows" {
	many >in.tsv
	run_to 0 annot-count -u in.tsv
	mv out expected
	for seed in 1 2 3; do
		shuffle_rows in.tsv $seed >shuffled.tsv
		run_to 0 annot-count -u shuffled.tsv
		diff -u expected out
	done
	# and holds each item once
	[ "$(awk -F '\t' 'NR > 1 && !seen[$1]++ { n += $4 } END { print n }' \
		expected)" -eq "$(cut -f 1 in.tsv | sed 1d | sort -u | wc -l)" ]
}

@test "annot-count: -u reads its own output" {
	many >in.tsv
	for options in '' '-L G,P,R,X' '-L X,R,P,G,Z'; do
		# shellcheck disable=SC2086 # words
		run_to 0 annot-count -u $options in.tsv
		mv out once.tsv
		# shellcheck disable=SC2086 # words
		run_to 0 annot-count $options once.tsv
		diff -u once.tsv out
		# shellcheck disable=SC2086 # words
		run_to 0 annot-count -u $options once.tsv
		diff -u once.tsv out
	done
}

@test "annot-count: -u of counts is -u of their ratings" {
	many >in.tsv
	run_to 0 annot-count -u in.tsv
	mv out expected
	annot-count in.tsv >counts.tsv
	run_to 0 annot-count -u counts.tsv
	diff -u expected out
}

@test "annot-count: two histograms merge" {
	many >in.tsv
	run_to 0 annot-count -u in.tsv
	mv out expected
	# whole items in each shard, with every label in each
	awk -F '\t' 'NR == 1 || $1 ~ /[02468]$/' in.tsv >even.tsv
	awk -F '\t' 'NR == 1 || $1 ~ /[13579]$/' in.tsv >odd.tsv
	annot-count -u even.tsv >a.tsv
	annot-count -u odd.tsv >b.tsv
	run_to 0 annot-count -u a.tsv b.tsv
	diff -u expected out
	run_to 0 annot-count -u b.tsv a.tsv
	diff -u expected out
	cat b.tsv a.tsv >joined.tsv
	run_to 0 annot-count joined.tsv
	sorted out >joined
	sorted expected | diff -u - joined
}

# Without annotators a running number would be a count.
@test "annot-count: a column n that numbers the rows is told" {
	for first in 0 1 7; do
		awk -v first=$first 'BEGIN {
			OFS = "\t"
			print "item", "label", "n"
			for (r = 0; r < 12; r++)
				print int(r / 3), r % 3 ? "x" : "y", r + first }' >in.tsv
		run_to 0 annot-count in.tsv
		grep -qxF "annot-count: warning: column \"n\" numbers the rows, from $first on, and each counts so often (--count names another column; cut it out if a row is one label)" err
		run_to 0 annot-kappa -M pa in.tsv
		grep -q 'numbers the rows' err
		# one that is out of order is a count; so are few
		sed '5s/[0-9]*$/2/' in.tsv >counts.tsv
		run_to 0 annot-count counts.tsv
		run ! grep -q 'numbers the rows' err
		head -n 9 in.tsv >few.tsv
		run_to 0 annot-count few.tsv
		run ! grep -q 'numbers the rows' err
	done
}

@test "annot-count: histograms say by which options they were counted" {
	ratings x 1 a  x 1 b  x 2 b  y 1 a  y 2 c >in.tsv
	ratings z 1 a  z 1 b  z 2 b  u 1 a >more.tsv
	run_to 0 annot-count -q -u -r all in.tsv
	run ! grep -q settings out
	while read -r opts; do
		# shellcheck disable=SC2086 # options
		annot-count -q -u $opts in.tsv >one
		is=$(columns one settings_hash | sed -n 2p)
		[[ $is =~ ^[0-9a-f]{16}$ ]]
		[ "$(columns one settings_hash | sort -u)" = "$is
settings_hash" ]
		# shellcheck disable=SC2086
		annot-count -q -u $opts more.tsv >two
		cat one two >both
		run_to 0 annot-kappa -q -M pa both
		# counted again they keep it
		run_to 0 annot-count -q -u one two
		[ "$(columns out settings_hash | sed -n 2p)" = "$is" ]
		# another option is an error, and so is none
		annot-count -q -u -N 1 more.tsv >two
		cat one two >both
		run_to 1 annot-kappa -q -M pa both
		one_error annot-kappa "both:$(($(wc -l <one) + 2)): column \"settings_hash\": expected" \
			'the tables were counted with other options (count all anew with the same'
		annot-count -q -u more.tsv >two
		for order in 'one two' 'two one'; do
			# shellcheck disable=SC2086
			run_to 1 annot-kappa -q -M pa $order
			one_error annot-kappa 'column "settings_hash": expected in every file, or in none'
			# shellcheck disable=SC2086
			cat $order >both
			run_to 1 annot-kappa -q -M pa both
			one_error annot-kappa 'as in the header, found'
		done
	done <<-'END'
	-r first
	-r last -N 2
	-m c -m u
	END
	# a histogram counted with an option of its own
	annot-count -q -u -r first in.tsv >one
	run_to 0 annot-count -q -u -N 2 one
	[ "$(columns out settings_hash | sed -n 2p)" != "$(columns one settings_hash | sed -n 2p)" ]
	annot-count -q -u -N 2 in.tsv >two
	[ "$(columns out settings_hash | sed -n 2p)" != "$(columns two settings_hash | sed -n 2p)" ]
	# with p_flip
	annot-pflip -q -u -r first --retests=first in.tsv >one
	annot-pflip -q -u -r first more.tsv >two
	cat one two >both
	run_to 1 annot-sharpen -q both
	one_error annot-sharpen 'column "settings_hash": expected'
	annot-sharpen -q one >two
	[ "$(columns two settings_hash | sed -n 2p)" = "$(columns one settings_hash | sed -n 2p)" ]
	# a histogram of an older annot
	sed '1s/settings_hash/settings/' one >two
	run_to 1 annot-sharpen -q two
	one_error annot-sharpen 'two:1: a column "settings": an older annot wrote the table (count the ratings anew)'
	# a column of that name in other tables is none of ours
	printf 'item\tlabel\tn\tsettings\nx\ta\t1\tu\nx\tb\t2\tv\n' >counts
	run_to 0 annot-count -q counts
}

@test "annot-count: histograms merge where a label is seen in one only" {
	ratings x 1 a >one.tsv
	ratings x 1 a  y 1 c >two.tsv
	annot-count -u -L a,b,c one.tsv >a.tsv
	annot-count -u -L a,b,c two.tsv >b.tsv
	{ cat one.tsv; ratings z 1 a  y 1 c | sed 1d; } >all.tsv
	annot-count -u -L a,b,c all.tsv >expected
	for order in 'a.tsv b.tsv' 'b.tsv a.tsv'; do
		# shellcheck disable=SC2086 # two operands
		run_to 0 annot-count -u -L a,b,c $order
		diff -u expected out
	done
}

@test "annot-count: -u declares labels that no item has" {
	ratings x 1 b >in.tsv
	gives 'item\tlabel\tn\tclasses\titems\nb:1\tb\t1\t3\t1\nb:1\ta\t0\t3\t1\nb:1\tc\t0\t3\t1\n' \
		annot-count -u -L a,b,c in.tsv
}

@test "annot-count: an item of n = 0 has a vector with a name, or none" {
	counts x a 0  y b 2 >in.tsv
	run_to 0 annot-count -u in.tsv
	mv out once.tsv
	# whatever it says, it must be a table that reads back
	run_to 0 annot-count once.tsv
	run ! grep -q '^	' once.tsv
	gives 'item\tlabel\tn\nx\ta\t0\ny\tb\t2\n' annot-count in.tsv
}

@test "annot-count: vectors of one name are an error, not one vector" {
	counts x a 1  x 'b:1 a' 2  y 'a:1 b' 1  y a 2 >in.tsv
	run_to 0 annot-count -u in.tsv
	counts x 'a:1 b' 2  y a 1  y b 2 >in.tsv
	run_to 1 annot-count -u in.tsv
	one_error annot-count 'would both be called'
}

@test "annot-count: -u -g is a histogram per group, groups by bytes" {
	printf 'item\tsex\tlabel\n' >in.tsv
	printf '%s\t%s\t%s\n' x m a  x f a  y m a  z f b >>in.tsv
	printf 'item\tlabel\tn\titems\tsex\n' >expected
	printf '%s\t%s\t%s\t%s\t%s\n' a:1 a 1 1 f  b:1 b 1 1 f  a:1 a 1 2 m \
		>>expected
	run_to 0 annot-count -u -g sex in.tsv
	awk -F '\t' '$3 > 0' out | diff -u expected -
	mv out once.tsv
	run_to 0 annot-count -u -g sex once.tsv
	diff -u once.tsv out
}

@test "annot-count: items of a histogram must agree" {
	printf 'item\tlabel\tn\titems\nx\ta\t2\t7\nx\tb\t1\t6\n' >in.tsv
	refused 3 'expected the same items'
	printf 'item\tlabel\tn\titems\nx\ta\t2\t7\nx\ta\t3\t7\n' >in.tsv
	refused 3 'expected the same n'
	printf 'item\tlabel\tn\titems\nx\ta\t2\t0\n' >in.tsv
	refused 2 'column "items"'
}

# ---- plurality ----

@test "annot-count: --plurality, ties to the first label, with one note" {
	ratings x 1 b  x 2 a  y 1 b  y 2 b  y 3 a  z 1 c >in.tsv
	gives 'item\tlabel\nx\ta\ny\tb\nz\tc\n' annot-count --plurality in.tsv
	grep -q '^annot-count: note: tied=1 items' err
	[ "$(wc -l <err)" -eq 1 ]
	gives 'item\tlabel\nx\tb\ny\tb\nz\tc\n' \
		annot-count -q --plurality -L c,b,a in.tsv
	silent
}

@test "annot-count: --plurality of a histogram: ties are items, not rows" {
	printf '%s\t%s\t%s\t%s\n' item label n items xy x 1 3 xy y 1 3 \
		xx x 2 5 >in.tsv
	gives 'item\tlabel\nxy\tx\nxx\tx\n' annot-count --plurality in.tsv
	grep -q '^annot-count: note: tied=3 items' err
}

@test "annot-count: --plurality, numbers tie by value" {
	ratings x 1 10  x 2 9 >in.tsv
	gives 'item\tlabel\nx\t9\n' annot-count -q --plurality in.tsv
}

@test "annot-count: --plurality of counts, none for an item of n = 0" {
	counts x a 0  y a 1  y b 3  y c 2 >in.tsv
	gives 'item\tlabel\ny\tb\n' annot-count --plurality in.tsv
}

@test "annot-count: --plurality and -u exclude each other" {
	run_to 2 annot-count -u --plurality </dev/null
	one_error annot-count "(try 'annot-count --help')"
	run_to 2 annot-count --multilabel --plurality </dev/null
	one_error annot-count "(try 'annot-count --help')"
	run_to 2 annot-count --multilabel -r first </dev/null
	one_error annot-count "(try 'annot-count --help')"
}

# ---- several labels of one annotator ----

@test "annot-count: --multilabel counts annotators, and writes raters" {
	ratings x 1 a  x 1 b  x 1 a  x 2 b  x 3 -  y 1 a >in.tsv
	gives 'item\tlabel\tn\traters\nx\ta\t1\t3\nx\tb\t2\t3\ny\ta\t1\t1\n' \
		annot-count --multilabel in.tsv
	gives 'item\tlabel\tn\nx\t-\t1\nx\ta\t2\nx\tb\t2\ny\ta\t1\n' \
		annot-count in.tsv
}

@test "annot-count: --multilabel reads its own output back" {
	ratings x 1 a  x 1 b  x 2 b  x 3 -  y 1 a  y 2 - >in.tsv
	run_to 0 annot-count --multilabel in.tsv
	mv out once.tsv
	run_to 0 annot-count once.tsv
	diff -u once.tsv out
	run_to 0 annot-count --multilabel -u in.tsv
	mv out expected
	run_to 0 annot-count -u once.tsv
	diff -u expected out
}

@test "annot-count: --multilabel keeps an item that all found empty" {
	ratings x 1 -  x 2 -  y 1 a >in.tsv
	gives 'item\tlabel\tn\traters\nx\ta\t0\t2\ny\ta\t1\t1\n' \
		annot-count --multilabel in.tsv
	# and its vector is one of the histogram
	run_to 0 annot-count --multilabel -u in.tsv
	[ "$(awk -F '\t' 'NR > 1 && !seen[$1]++ { n += $4 } END { print n }' \
		out)" -eq 2 ]
}

@test "annot-count: --none=STR is the label that means none" {
	ratings x 1 nothing  x 2 a  x 3 - >in.tsv
	gives 'item\tlabel\tn\traters\nx\t-\t1\t3\nx\ta\t1\t3\n' \
		annot-count --multilabel --none=nothing in.tsv
}

@test "annot-count: of none and a label the label counts, with a warning" {
	ratings x 1 -  x 1 a  x 2 - >in.tsv
	gives 'item\tlabel\tn\traters\nx\ta\t1\t2\n' \
		annot-count --multilabel in.tsv
	[ "$(cat err)" = 'annot-count: warning: 1 times an annotator chose '`
		`'labels of an item and "-", which means none: the labels '`
		`'count (--none)' ]
	ratings x 1 -  x 1 -  x 2 a >in.tsv
	gives 'item\tlabel\tn\traters\nx\ta\t1\t2\n' \
		annot-count --multilabel in.tsv
	silent
}

@test "annot-count: --multilabel, -N counts annotators, in counts as in ratings" {
	ratings x 1 a  x 1 b  y 1 -  y 2 -  z 1 a  z 2 b >in.tsv
	gives 'item\tlabel\tn\traters\ny\ta\t0\t2\nz\ta\t1\t2\nz\tb\t1\t2\n' \
		annot-count -q --multilabel -N 2 in.tsv
	mv out expected
	annot-count --multilabel in.tsv >counts.tsv
	run_to 0 annot-count -q -N 2 counts.tsv
	diff -u expected out
}

@test "annot-count: --multilabel of counts needs raters" {
	counts x a 1 >in.tsv
	run_to 1 annot-count --multilabel in.tsv
	one_error annot-count 'no column "raters"' 'annot-count --multilabel'
	printf 'item\tlabel\tn\traters\nx\ta\t2\t3\n' >in.tsv
	run_to 0 annot-count --multilabel in.tsv
	diff -u in.tsv out
}

@test "annot-count: raters must agree and suffice" {
	printf 'item\tlabel\tn\traters\nx\ta\t2\t3\nx\tb\t1\t4\n' >in.tsv
	refused 3 'expected the same raters'
	printf 'item\tlabel\tn\traters\nx\ta\t4\t3\n' >in.tsv
	refused 2 '"raters"'
}

# ---- real data ----

# bats test_tags=shared
@test "annot-count: the 92721 ratings of pg13" {
	need_shared data/pg13.tsv
	run_to 0 annot-count "$SHARED/data/pg13.tsv"
	silent
	[ "$(awk -F '\t' 'NR > 1 { n += $3 } END { print n }' out)" -eq 92721 ]
	[ "$(sed 1d out | cut -f 1 | uniq | wc -l)" -eq 11040 ]
	mv out once.tsv
	count_by_awk "$SHARED/data/pg13.tsv" >expected
	sorted once.tsv | diff -u expected -
	run_to 0 annot-count -u "$SHARED/data/pg13.tsv"
	mv out expected
	run_to 0 annot-count -u once.tsv
	diff -u expected out
	[ "$(awk -F '\t' 'NR > 1 && !seen[$1]++ { n += $4 } END { print n }' \
		out)" -eq 11040 ]
}

# bats test_tags=shared
@test "annot-count: counts of real tables are their own counts" {
	local name

	need_shared data/wiki_attack.counts.tsv
	for name in wiki2000 wiki_attack; do
		run_to 0 annot-count "$SHARED/data/$name.counts.tsv"
		sorted out >again
		sorted "$SHARED/data/$name.counts.tsv" | diff -u - again
	done
}

@test "annot-count: a byte order mark in the middle of joined tables" {
	printf '\xEF\xBB\xBFitem\tlabel\ni\ta\n' >b
	gives 'item\tlabel\tn\ni\ta\t2\n' annot-count < <(cat b b)
	gives 'item\tlabel\tn\ni\ta\t2\n' annot-count b b
}

@test "annot-count: files may differ in columns that do not matter" {
	printf 'item\tlabel\titems\ni\ta\t9\n' >one
	printf 'raters\titem\tannotator\tlabel\n\ti\tx\ta\n' >two
	gives 'item\tlabel\tn\ni\ta\t2\n' annot-count one two
	gives 'item\tlabel\tn\ni\ta\t2\n' annot-count two one
}

@test "annot-count: what it writes of items it reads" {
	{
		printf 'item\tlabel\tn\titems\n'
		printf 'i\ta\t1\t4294967295\ni\ta\t1\t4294967295\n'
	} | annot-count >sum
	gives 'item\tlabel\tn\titems\ni\ta\t1\t8589934590\n' annot-count sum
}

@test "annot-count: -G --multilabel needs the labels before the last row" {
	printf 'item\tannotator\tlabel\nx\t1\t-\ny\t1\ta\n' >in
	run_to 2 annot-count -G --multilabel in
	one_error annot-count '-L'
	gives 'item\tlabel\tn\tclasses\traters\nx\ta\t0\t2\t1\ny\ta\t1\t2\t1\n' \
		annot-count -G --multilabel -L a in
}

@test "annot-count: items without labels survive the joining of histograms" {
	printf 'item\tlabel\tn\na1\tx\t0\na2\ty\t1\n' >a
	printf 'item\tlabel\tn\nb1\ty\t0\nb2\ty\t1\nb3\ty\t0\n' >b
	annot-count -u a >ua
	annot-count -u b >ub
	annot-count -u a b >want
	for order in 'ua ub' 'ub ua'; do
		# shellcheck disable=SC2086 # two names
		run_to 0 annot-count -u $order
		diff -u want out
	done
	# and a second reading
	sorted want >in_order
	run_to 0 annot-count want
	sorted out | diff -u in_order -
	grep -q '^none	x	0	3$' want
}

# ---- weights of annotators ----

@test "count: --weights are shares in which each annotator weighs so much" {
	printf 'item\tannotator\tlabel\n%s\n' "$(printf '%s\t%s\t%s\n' x a yes \
		x b no x c no y a no z c yes z c no)" >ratings
	printf 'annotator\tweight\na\t3\nb\t.5\nc\t.5\nd\t1\n' >weights
	gives 'item\tlabel\tp\nx\tno\t0.25\nx\tyes\t0.75\ny\tno\t1\nz\tno\t0.5\nz\tyes\t0.5\n' \
		annot-count --weights=weights ratings
	[ "$(cat err)" = 'annot-count: note: weights=weights others=1 annotators left out, as the input lacks them' ]
	gives 'item\tlabel\nx\tyes\ny\tno\nz\tno\n' \
		annot-count --weights=weights --plurality ratings
	grep -q 'note: tied=1 items' err
	# -r first, in groups, in little memory
	run_to 0 annot-count -q --weights=weights -r first ratings
	[ "$(grep ^z out)" = $'z\tyes\t1' ]
	run_to 0 annot-count -q --weights=weights ratings
	mv out expected
	run_to 0 annot-count -q -G --weights=weights ratings
	diff expected out
	# who weighs nothing is not there, for -N and -r error either
	printf 'annotator\tweight\na\t0\nb\t1\nc\t1\n' >weights
	gives 'item\tlabel\tp\nx\tno\t1\nz\tno\t0.5\nz\tyes\t0.5\n' \
		annot-count --weights=weights ratings
	[ "$(head -n 1 err)" = 'annot-count: note: weights=weights none=1 annotators with a weight of 0 left out' ]
	[ "$(tail -n +2 err)" = 'annot-count: note: empty=1 items without a label of weight above 0 left out' ]
	printf 'item\tannotator\tlabel\n%s\n' "$(printf '%s\t%s\t%s\n' x a yes \
		x b no x c no x a no y b no y a yes)" >ratings
	for args in '' -G '-r first' '-N 2'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-count -q $args --weights=weights ratings
		mv out here
		awk '$2 != "a"' ratings >without
		# shellcheck disable=SC2086
		run_to 0 annot-count -q $args --weights=weights without
		diff out here
	done
	[ "$(wc -l <here)" -eq 2 ]
}

@test "count: sums of weights that are equal but for rounding are tied" {
	{
		printf 'item\tannotator\tlabel\n'
		for i in 1 2 3; do printf 'x\ta%s\tyes\n' $i; done
		printf 'x\tb\tno\n'
	} >ratings
	printf 'annotator\tweight\na1\t.1\na2\t.1\na3\t.1\nb\t.3\n' >weights
	gives 'item\tlabel\nx\tno\n' annot-count --weights=weights --plurality ratings
	grep -q tied=1 err
}

@test "count: --weights that cannot be" {
	printf 'item\tannotator\tlabel\nx\ta\tyes\n' >ratings
	printf 'annotator\tweight\nb\t1\n' >weights
	run_to 1 annot-count --weights=weights ratings
	one_error annot-count 'weights: no row for annotator "a" (a weight of 0 leaves an annotator out, 1 is the ordinary one)'
	printf 'annotator\tweight\na\t0\n' >weights
	run_to 1 annot-count --weights=weights ratings
	grep -q 'weights: all annotators of the input have a weight of 0' err
	printf 'item\tlabel\tn\nx\tyes\t2\n' >counts
	run_to 1 annot-count --weights=weights counts
	one_error annot-count annotator
	for args in -u --multilabel; do
		run_to 2 annot-count $args --weights=weights ratings
		one_error annot-count 'exclude each other'
	done
	run_to 1 annot-count --weights=none ratings
	one_error annot-count 'none: No such file'
}

@test "count: -m: other forms of each number are missing, too" {
	printf 'item\tannotator\tlabel\n%s\n%s\n%s\n%s\n' $'x\tp\t99.0' $'x\tq\t1' \
		$'y\tp\t2' $'y\tq\t98.0' >table
	run_to 0 annot-count -q -m 99 -m 98 table
	[ "$(tail -n +2 out | tr '\t\n' ':,')" = x:1:1,y:2:1, ]
}

@test "count: --wide-counts: cells that are no counts" {
	for cell in x -1 1.5 4294967296; do
		printf 'item\ta\tb\nx\t1\t2\ny\t%s\t1\n' "$cell" >table
		run_to 1 annot-count -q --wide-counts table
		grep -qF "table:3: column \"a\": expected how many annotators gave this label (-L names the columns that are labels), found \"$cell\"" err
	done
}

@test "count: --wide-counts: an item with zeros alone stays, behind others, too" {
	printf 'item\tx\ty\ni1\t1\t2\ni2\t0\t0\ni3\t0\t4\ni4\t0\t0\n' >wide
	run_to 0 annot-count -q --wide-counts wide
	printf 'item\tlabel\tn\tclasses\ni1\tx\t1\t2\ni1\ty\t2\t2\ni2\ty\t0\t2\ni3\ty\t4\t2\ni4\ty\t0\t2\n' |
		diff -u - out
}
