bats_require_minimum_version 1.5.0
load helper

# Predictions calibrated by what people say: annot-calibrate.

# truth ROW...: counts of labels; model ROW...: predictions with the header $1.
truth() {
	printf 'item\tlabel\tn\n' >truth
	printf '%s\n' "$@" | tr ' ' '\t' >>truth
}

model() {
	printf '%s\n' "$@" | tr ' ' '\t' >model
}

# of ITEM LABEL: its probability in out.
of() {
	awk -F '\t' -v i="$1" -v l="$2" '$1 == i && $2 == l { print $3 }' out
}

# wrong EXPECTED COMMAND...: usage error with this first line.
wrong() {
	local message=$1

	shift
	run_to 2 "$@"
	[ "$(cat err)" = "annot-calibrate: $message (try 'annot-calibrate --help')" ] || {
		cat err
		return 1
	}
}

# bad EXPECTED COMMAND...: status 1, nothing but this line.
bad() {
	local message=$1

	shift
	run_to 1 "$@"
	[ "$(cat err)" = "annot-calibrate: $message" ] || {
		cat err
		return 1
	}
}

# mean_log FILE: the mean over items of sum_l share_l log2 p_l, p unclamped, of
# the counts in truth. Zeroes do not occur.
mean_log() {
	awk -F '\t' 'FNR == 1 { next }
		NR == FNR { n[$1 FS $2] = $3; all[$1] += $3; next }
		n[$1 FS $2] { s += n[$1 FS $2] / all[$1] * log($3) / log(2) }
		END { for (i in all) k++; printf "%.15g\n", s / k }' truth "$1"
}

# some N SEED: N items with 6 labels each, a shared share, and a model that
# says its square.
some() {
	awk -v n="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		print "item\tlabel\tn" >"truth"
		print "item\tlabel\tp" >"model"
		for (i = 1; i <= n; i++) {
			p = .1 + .8 * rand()
			x = 0
			for (j = 0; j < 6; j++)
				x += rand() < p
			printf "i%d\tno\t%d\ni%d\tyes\t%d\n", i, 6 - x, i, x >"truth"
			q = p * p
			printf "i%d\tyes\t%.3f\n", i, q >"model"
		}
	}'
}

# ---- shape ----

@test "calibrate: a row for every label of every item, in the order of the truth" {
	truth 'b x 1' 'b y 1' 'a x 2' 'c y 1' 'c z 0'
	model 'item label' 'a x' 'b x' 'c y'
	gives 'item\tlabel\tp\nb\tx\t1\nb\ty\t0\nb\tz\t0\na\tx\t0.5\na\ty\t0.5\na\tz\t0\nc\tx\t0.75\nc\ty\t0.25\nc\tz\t0\n' \
		annot-calibrate -t truth model
	[ "$(cat err)" = 'annot-calibrate: note: model=model method=label items=3 classes=2' ]
	run_to 0 annot-calibrate name=model <truth
	[ "$(cat err)" = 'annot-calibrate: note: model=name method=label items=3 classes=2' ]
	run_to 0 annot-calibrate -q model <truth
	[ ! -s err ]
}

@test "calibrate: a truth without rows gives a header" {
	printf 'item\tlabel\n' >truth
	model 'item label' 'a x'
	gives 'item\tlabel\tp\n' annot-calibrate -t truth model
}

@test "calibrate: --list has both methods" {
	run_to 0 annot-calibrate --list
	[ "$(cut -f 1 out | tr '\n' ' ')" = 'name isotonic label ' ]
}

# ---- values ----

@test "calibrate: label, the mean share among the other items" {
	# yes of a, b, c: 3/4, 1/3, 1/2; alone with no: d. Of d the others' mean
	truth 'a yes 3' 'a no 1' 'b yes 1' 'b no 2' 'c yes 1' 'c no 1' 'd no 1'
	model 'item label' 'a yes' 'b yes' 'c yes' 'd no'
	run_to 0 annot-calibrate -t truth model
	near "$(of a yes)" 0.41666666666666667 1e-15 # (1/3 + 1/2) / 2
	near "$(of b yes)" 0.625 1e-15               # (3/4 + 1/2) / 2
	near "$(of c yes)" 0.54166666666666667 1e-15 # (3/4 + 1/3) / 2
	near "$(of d yes)" 0.52777777777777778 1e-15 # of all three
	run_to 0 annot-calibrate --in-sample -t truth model
	near "$(of a yes)" 0.52777777777777778 1e-15
	near "$(of d yes)" 0 0
	# labels weigh: of a, (1 + 1) / (3 + 2)
	run_to 0 annot-calibrate --weight-by=labels -t truth model
	near "$(of a yes)" 0.4 1e-15
}

@test "calibrate: one item alone has nothing to learn from" {
	truth 'a x 2' 'a y 1'
	model 'item label' 'a x'
	gives 'item\tlabel\tp\na\tx\t0.5\na\ty\t0.5\n' annot-calibrate -q -t truth model
	model 'item label p' 'a x .9'
	gives 'item\tlabel\tp\na\tx\t0.5\na\ty\t0.5\n' annot-calibrate -q -t truth model
	gives 'item\tlabel\tp\na\tx\t0.6666666666666667\na\ty\t0.3333333333333333\n' \
		annot-calibrate -q --in-sample -t truth model
}

@test "calibrate: isotonic in sample, violators pooled" {
	# shares of y by rising p: 0, 1/2, 1/4, 1; the middle two pool to 3/8
	truth 'a x 4' 'b x 2' 'b y 2' 'c x 3' 'c y 1' 'd y 5'
	model 'item label p' 'a y .1' 'b y .2' 'c y .3' 'd y .4'
	run_to 0 annot-calibrate --in-sample -t truth model
	# one item does not make sure of 0 or 1: 1/2, no further than its neighbours
	near "$(of a y)" .375 1e-15
	near "$(of b y)" .375 1e-15
	near "$(of c y)" .375 1e-15
	near "$(of c x)" .625 1e-15
	near "$(of d y)" .5 0
	# equal p are one point: b and c again, whatever their order
	model 'item label p' 'a y .1' 'b y .2' 'c y .2' 'd y .4'
	run_to 0 annot-calibrate --in-sample -t truth model
	near "$(of b y)" .375 1e-15
	# labels weigh: (2 + 1) / (4 + 4) is the same; with c twice as many
	truth 'a x 4' 'b x 2' 'b y 2' 'c x 6' 'c y 2' 'd y 5'
	run_to 0 annot-calibrate --in-sample --weight-by=labels -t truth model
	near "$(of b y)" .33333333333333333 1e-15
}

@test "calibrate: cross-fitted, a straight line between the other items" {
	# as many folds as items: each by the other three
	truth 'a x 4' 'b x 3' 'b y 1' 'c x 1' 'c y 3' 'd y 5'
	model 'item label p' 'a y 0' 'b y .2' 'c y .3' 'd y .4'
	run_to 0 annot-calibrate --folds=4 -t truth model
	near "$(of a y)" .25 1e-15 # the nearest, b
	near "$(of b y)" .66666666666666667 1e-15 # 2/3 from a, 0 cut to 1/2, to c, 3/4
	near "$(of c y)" .375 1e-15 # half way from b, 1/4, to d, 1 cut to 1/2
	near "$(of d y)" .75 1e-15
	# by default as many folds as items, of fewer than five
	mv out four
	run_to 0 annot-calibrate -t truth model
	diff -u four out
	[ "$(cat err)" = 'annot-calibrate: note: model=model method=isotonic items=4 folds=4' ]
}

@test "calibrate: three labels, each fitted, then over their sum" {
	truth 'a x 1' 'b y 1' 'c z 1' 'd x 1' 'd y 1'
	model 'item x y z' 'a .6 .3 .1' 'b .2 .6 .2' 'c .1 .1 .8' 'd .5 .5 0'
	run_to 0 annot-calibrate --in-sample -t truth model
	# x by rising p: c and b 1/4, d 1/2, a 1/2; y: c and a 1/4, d 1/2, b 1/2;
	# z: d, a and b 1/6, c 1/2, as 0 and 1 of n items are cut to 1/(2n)
	near "$(of a x)" .54545454545454545 1e-15
	near "$(of d x)" .42857142857142857 1e-15
	near "$(of d y)" .42857142857142857 1e-15
	# a by all others: x is d's 1/2, the nearest; y 1/2, z 1/4
	run_to 0 annot-calibrate --folds=4 -t truth model
	near "$(of a x)" .4 1e-15
	near "$(of a y)" .4 1e-15
	awk -F '\t' 'NR > 1 { s[$1] += $3; n++ }
		END { for (i in s) if (s[i] < 1 - 1e-12 || s[i] > 1 + 1e-12) exit 1
			exit n != 12 }' out
}

@test "calibrate: isotonic is never sure, and log loss finite" {
	# 8 items: nobody says y of the lower half, everybody of the upper
	truth 'a x 1' 'b x 1' 'c x 1' 'd x 1' 'e y 1' 'f y 1' 'g y 1' 'h y 1'
	model 'item label p' 'a y .1' 'b y .1' 'c y .2' 'd y .3' 'e y .6' 'f y .7' \
		'g y .8' 'h y .9'
	run_to 0 annot-calibrate --in-sample -t truth model
	near "$(of b y)" .125 1e-15
	near "$(of d y)" .125 1e-15
	near "$(of e y)" .875 1e-15
	near "$(of h x)" .125 1e-15
	run_to 0 annot-calibrate -t truth model
	awk -F '\t' 'NR > 1 && !($3 > 0 && $3 < 1) { exit 1 }' out
	annot-score -q -T raw -M log_loss out <truth | awk -F '\t' '
		END { exit !($8 > .1 && $8 < .7) }'
	# to a the others say: nobody says x or y at p = 0, and nobody ever z
	truth 'a x 1' 'b y 1' 'c y 1' 'd x 1'
	model 'item x y z' 'a 0 0 1' 'b 0 1 0' 'c 0 1 0' 'd 1 0 0'
	run_to 0 annot-calibrate --folds=4 -L x,y,z -t truth model
	# 1/4 (of b, c), 1/2 (of d), 1/6 (of all), over their sum
	near "$(of a x)" .27272727272727273 1e-15
	near "$(of a y)" .54545454545454545 1e-15
	near "$(of a z)" .18181818181818182 1e-15
}

# bats test_tags=shared
@test "calibrate: real probabilities -> the cross-entropies of spec 5" {
	need_shared data/wiki2000.counts.tsv
	local d=$SHARED/data

	# in sample on all 23178, seen on the first 2000
	run_to 0 annot-calibrate --in-sample -t "$d/wiki_attack.counts.tsv" "$d/wiki_attack.predictions.tsv"
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
		$1 != last { last = $1; n++ }
		n <= 2000 { print n - 1, $2 == "1" ? "a" : "n", $3 }' out >all
	run_to 0 annot-spc -q -N 8 -t "$d/wiki2000.counts.tsv" all
	near "$(awk '$1 == "score" { print $5 }' out)" -.435925 1e-6
	# cross-fitted on the 2000: -.439503 with other folds
	run_to 0 annot-calibrate -t "$d/wiki2000.counts.tsv" "$d/wiki2000.predictions.tsv"
	mv out fitted
	run_to 0 annot-spc -q -N 8 -t "$d/wiki2000.counts.tsv" fitted
	near "$(awk '$1 == "score" { print $5 }' out)" -.439503 5e-4
}

# ---- properties ----

@test "calibrate: in sample nothing is lost, and the mean is near that of the people" {
	local seed

	for seed in 1 2 3; do
		some 200 "$seed"
		run_to 0 annot-calibrate --in-sample -t truth model
		awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
			{ print; print $1, "no", 1 - $3 }' model >both
		awk -v a="$(mean_log out)" -v b="$(mean_log both)" 'BEGIN { exit !(a > b + .01) }'
		near "$(awk -F '\t' '$2 == "yes" { s += $3 } END { print s / 200 }' out)" \
			"$(awk -F '\t' '$2 == "yes" { s += $3 / 6 } END { print s / 200 }' truth)" .00251 # half an item of 200: a step at 0 or 1 is cut
	done
}

@test "calibrate: what the model says more of is never less" {
	some 300 7
	run_to 0 annot-calibrate --in-sample -t truth model
	awk -F '\t' '$2 == "yes" { print $1 FS $3 }' out | sort >fit
	tail -n +2 model | cut -f 1,3 | sort | join -t "$(printf '\t')" - fit |
		sort -t "$(printf '\t')" -k 2,2g -k 3,3g >pairs
	[ "$(wc -l <pairs)" -eq 300 ]
	awk -F '\t' '$3 < last { exit 1 } { last = $3 }' pairs
}

@test "calibrate: out of sample is worse than in sample, and better than raw" {
	some 300 4
	clamped() {
		run_to 0 annot-spc -q -t truth "$1"
		awk '$1 == "score" { print $5 }' out
	}
	run_to 0 annot-calibrate --in-sample -t truth model
	cp out in
	run_to 0 annot-calibrate -t truth model
	cp out cross
	awk -v raw="$(clamped model)" -v in_="$(clamped in)" -v cross="$(clamped cross)" \
		'BEGIN { exit !(raw < cross && cross < in_) }'
}

@test "calibrate: the order of the rows changes nothing, the seed does" {
	some 100 5
	run_to 0 annot-calibrate -t truth model
	sort out >plain
	{ head -n 1 truth; tail -n +2 truth | sort -k 3 -k 1r; } >truth2
	{ head -n 1 model; tail -n +2 model | sort -r; } >model2
	run_to 0 annot-calibrate -t truth2 model2
	sort out >shuffled
	diff -u plain shuffled
	run_to 0 annot-calibrate -s 2 -t truth model
	sort out >other
	run ! cmp -s plain other
}

@test "calibrate: soft, wide and one-row predictions are the same" {
	some 50 6
	run_to 0 annot-calibrate -q -t truth model
	mv out one
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "yes", "no"; next }
		{ print $1, $3, 1 - $3 }' model >wide
	run_to 0 annot-calibrate -q -t truth wide
	diff -u one out
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
		{ print; print $1, "no", 1 - $3 }' model >two
	run_to 0 annot-calibrate -q -t truth two
	diff -u one out
}

@test "calibrate: ratings and counts are the same" {
	printf 'item\tannotator\tlabel\na\t1\tx\na\t2\ty\nb\t1\tx\nb\t2\tx\nc\t1\ty\nc\t2\ty\n' >ratings
	truth 'a x 1' 'a y 1' 'b x 2' 'c y 2'
	model 'item label p' 'a x .6' 'b x .9' 'c x .2'
	run_to 0 annot-calibrate -q -t truth model
	mv out counts
	run_to 0 annot-calibrate -q -t ratings model
	diff -u counts out
	run_to 0 annot-calibrate -q -G -L x,y -t ratings model
	diff -u counts out
}

# ---- errors ----

@test "calibrate: wrong usage" {
	truth 'a x 1' 'a y 1' 'b x 2'
	model 'item label' 'a x' 'b x'
	printf 'item\tlabel\tp\na\tx\t.5\nb\tx\t.5\n' >soft
	wrong 'one table of predictions expected, found 0' annot-calibrate -t truth
	wrong 'one table of predictions expected, found 2' annot-calibrate -t truth model soft
	wrong '--method=isotonic is for probabilities, model holds labels: --method=label' \
		annot-calibrate -M isotonic -t truth model
	wrong '--method=label is for labels, soft holds probabilities: --method=isotonic' \
		annot-calibrate -M label -t truth soft
	wrong '--folds is for isotonic: --method=label leaves out each item by itself' \
		annot-calibrate --folds=2 -t truth model
	wrong '--folds=3 is more than the 2 items' annot-calibrate --folds=3 -t truth soft
	wrong '--folds and --in-sample exclude each other' \
		annot-calibrate --folds=2 --in-sample -t truth soft
	wrong '--method: one method, found 2' annot-calibrate -M label,isotonic -t truth soft
	run_to 2 annot-calibrate --folds=1 -t truth soft
	run_to 2 annot-calibrate -M nothing -t truth soft
}

@test "calibrate: --cluster: an item is fitted without its cluster" {
	annot-simulate -q --items=40 --raters=3 --retest=0 --predictions=hard \
		-s 5 | awk -F '\t' -v OFS='\t' '
		# one more person for either label, as shares of 0 and 1 are cut
		NR == 1 { print $1, $3, "n"; next }
		!($1 in n) { item[++items] = $1 }
		{ n[$1]++; yes[$1] += $3 == "yes" }
		END { for (i = 1; i <= items; i++) {
			x = item[i]
			print x, "no", n[x] - yes[x] + 1
			print x, "yes", yes[x] + 1
		} }' >once
	annot-simulate -q --items=40 --raters=3 --retest=0 --predictions=soft \
		--soft -s 5 >/dev/null
	# items that are clusters by themselves, and each three times in one
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "text" : "t" $1 }' once >own
	for table in once hard soft; do
		awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "text"; next } {
			name = $1
			for (k = 1; k <= 3; k++) { $1 = name "." k; print $0, "t" name }
		}' $table >$table.3
	done
	for model in hard soft; do
		run_to 0 annot-calibrate -q -t once $model
		sort out >expected
		run_to 0 annot-calibrate -t own --cluster=text $model
		grep -q 'items=40 clusters=40 ' err
		sort out | diff expected -
		run_to 0 annot-calibrate -t once.3 --cluster=text $model.3
		grep -q 'items=120 clusters=40 ' err
		sort out | sed -n 's/^\(i[0-9]*\)\.2\t/\1\t/p' | paste - \
			<(grep -v '^item' expected) | awk -F '\t' '
			{ d = $3 - $6; n++ }
			$1 != $4 || $2 != $5 || d > 1e-12 || d < -1e-12
			END { if (n != 80) print n }' >off
		[ ! -s off ]
		# items of one cluster know each other without it
		run_to 0 annot-calibrate -q -t once.3 $model.3
		sort out | sed -n 's/^\(i[0-9]*\)\.2\t/\1\t/p' >known
		run ! diff -q known <(grep -v '^item' expected)
	done
	# the column may be in another table
	printf 'item\ttext\n' >texts
	sed 1d own | cut -f 1,4 | sort -u >>texts
	run_to 0 annot-calibrate -q -t once --cluster=text --attributes=texts hard
	cp out other
	run_to 0 annot-calibrate -q -t own --cluster=text hard
	diff other out
}

@test "calibrate: --cluster: what cannot be" {
	printf 'item\tlabel\tn\ttext\n%s\tx\t1\tt\n%s\ty\t1\tt\n' a b >truth
	printf 'item\tlabel\tp\na\tx\t.5\nb\tx\t.5\n' >soft
	run_to 1 annot-calibrate -t truth --cluster=text soft
	one_error annot-calibrate 'truth: --cluster: all items are in one cluster'
	run_to 1 annot-calibrate -t truth --cluster=book soft
	one_error annot-calibrate 'truth:1: no column "book"'
	printf 'c\tx\t1\tu\n' >>truth
	printf 'c\tx\t.5\n' >>soft
	wrong '--folds=3 is more than the 2 clusters' \
		annot-calibrate --folds=3 -t truth --cluster=text soft
	wrong '--cluster and --in-sample exclude each other' \
		annot-calibrate --in-sample -t truth --cluster=text soft
	wrong '--attributes needs --cluster' \
		annot-calibrate --attributes=truth -t truth soft
	printf 'a\ty\t1\tu\n' >>truth
	run_to 1 annot-calibrate -t truth --cluster=text soft
	one_error annot-calibrate 'expected "t" as in an earlier row of item "a", found "u"'
}

@test "calibrate: bad data" {
	model 'item label' 'a x'
	truth 'a x 1' 'b x 2'
	bad 'model: no prediction for 1 of the 2 items of the truth, the first is "b" (--intersect leaves them out)' \
		annot-calibrate -t truth model
	run_to 0 annot-calibrate -q --intersect -t truth model
	[ "$(tail -n +2 out | cut -f 1 | sort -u)" = a ]
	printf 'item\tlabel\tn\titems\na\tx\t1\t5\n' >truth
	bad 'truth: a histogram (column "items") has no items to predict (annot-count without --unique)' annot-calibrate -t truth model
}

# ---- several labels per annotator ----

@test "calibrate: each label of a multilabel task by itself, as its yes and no" {
	local label

	emotions 40 >sets
	awk 'BEGIN { print "item\tanger\tfear\tjoy"
		for (i = 1; i <= 40; i++)
			print "i" i "\t" i % 7 / 8 "\t" i % 3 / 4 "\t" i % 5 / 5
	}' >model
	annot-calibrate -q --multilabel -t sets model >all
	[ "$(head -n 1 all)" = "$(printf 'item\tlabel\tp')" ]
	[ "$(wc -l <all)" -eq 121 ]
	for label in anger fear joy; do
		of_label "$label" <sets >truth
		awk -F '\t' -v OFS='\t' -v label="$label" '
		NR == 1 {
			for (c = 2; c <= NF; c++)
				at = $c == label ? c : at
			print "item", "label", "p"
			next
		}
		{ print $1, "yes", $at }' model >one
		annot-calibrate -q -t truth one | awk -F '\t' -v OFS='\t' \
			-v label="$label" '
			NR == 1 { print }
			$2 == "yes" { $2 = label; print }' >expected
		run_to 0 annot-calibrate -q --multilabel -P "$label" -t sets model
		diff -u expected out
		awk -F '\t' -v label="$label" 'NR == 1 || $2 == label' all |
			diff -u expected -
	done
	# what it wrote is probabilities of a multilabel task
	run_to 0 annot-calibrate -q --multilabel -t sets all
	run_to 0 annot-calibrate --multilabel -P joy -t sets model
	[ "$(cat err)" = 'annot-calibrate: note: model=model method=isotonic '`
		`'items=40 folds=5 label="joy"' ]
}

@test "calibrate: decisions of a multilabel task are sets of labels" {
	# a and c are said to be joy: of the others there c is 1/2, a is 2/2
	printf '%s\t%s\t%s\t%s\n' item label n raters a joy 2 2 a fear 0 2 \
		b joy 0 2 b fear 1 2 c joy 1 2 c fear 1 2 d joy 1 2 d fear 1 2 >truth
	printf '%s\t%s\n' item label a joy b - c fear c joy d fear >model
	gives 'item\tlabel\tp\na\tjoy\t0.5\nb\tjoy\t0.5\nc\tjoy\t1\nd\tjoy\t0\n' \
		annot-calibrate -q -P joy -t truth model
	run_to 0 annot-calibrate -P fear -t truth model
	[ "$(cat err)" = 'annot-calibrate: note: model=model method=label '`
		`'items=4 classes=2 label="fear"' ]
}

@test "calibrate: a multilabel task, what is refused" {
	printf '%s\t%s\t%s\t%s\n' item label n raters a x 1 5 a y 4 5 >truth
	model 'item p' 'a .5'
	bad 'model: the column of labels is missing: in a multilabel task each label has a probability of its own, item label p (-P names the label, if all are of one)' \
		annot-calibrate -t truth model
	gives 'item\tlabel\tp\na\ty\t0.8\n' \
		annot-calibrate -q --in-sample -P y -t truth model
	model 'item label' 'a x' 'a y'
	wrong '--positive: no label is called "z", there are "x", "y"' \
		annot-calibrate -q -P z -t truth model
	wrong '--multilabel and --repeats exclude each other: all labels of an annotator are one answer' \
		annot-calibrate --multilabel -r first -t truth model
}

@test "calibrate: labels that only a column classes knows have no row and no share" {
	printf 'item\tlabel\tn\tclasses\n%s\tx\t2\t4\n%s\ty\t2\t4\n' a b >truth
	printf 'item\tlabel\na\tx\nb\tx\n' >model
	gives 'item\tlabel\tp\na\tx\t0\na\ty\t1\nb\tx\t1\nb\ty\t0\n' \
		annot-calibrate -q -t truth model
	# an item by itself has nobody to learn from
	printf 'item\tlabel\tn\tclasses\na\tx\t1\t4\na\ty\t3\t4\n' >truth
	printf 'item\tlabel\na\tx\n' >model
	gives 'item\tlabel\tp\na\tx\t0.5\na\ty\t0.5\n' \
		annot-calibrate -q -t truth model
	sed 's/4$/1000000/' truth >many
	gives 'item\tlabel\tp\na\tx\t0.5\na\ty\t0.5\n' \
		annot-calibrate -q -t many model
}

@test "calibrate: classes that are no labels, as those of labels" {
	printf 'item\tlabel\n1\tno\n1\tno\n2\tyes\n3\tyes\n3\tno\n4\tno\n5\tyes\n' >truth
	printf 'item\tlabel\n1\tno\n2\tyes\n3\tyes\n4\tno\n5\tno\n' >model
	run_to 0 annot-calibrate -q -L no,yes -t truth model
	cp out expected
	sed 's/no$/1/; s/yes$/4/' model >classes
	run_to 0 annot-calibrate -L no,yes -t truth classes
	diff expected out
	[ "$(cat err)" = 'annot-calibrate: note: model=classes method=label items=5 classes=2' ]
	printf 'item\tlabel\n1\t1\n2\t2\n3\t3\n4\t4\n5\t2.0\n' >classes
	run_to 0 annot-calibrate --in-sample -t truth classes
	[ "$(awk -F '\t' '$2 == "yes" { print $3 }' out | paste -s -d ' ')" = '0 1 0.5 0 1' ]
	[ "$(sed 's/.*classes=//' err)" = 4 ]
}

@test "calibrate: 50,000 labels of as many items are no labels, and refused" {
	seq 50000 | awk 'BEGIN { print "item\tlabel" }
		{ print "i" $1 "\ttext " $1 }' >truth
	run_to 1 annot-calibrate -t truth truth
	one_error annot-calibrate \
		'a row for each of 50000 labels of each of 50000 items is too much' \
		'-l names another column'
}
