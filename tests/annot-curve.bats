bats_require_minimum_version 1.5.0
load helper

# How probabilities and decisions meet what people say: annot-curve.
#
# The examples are small enough to redo by hand. Metrics of annot-score are the
# same numbers, computed another way.

# Four items, P(b) = 3/4, 1/2, 0, 1.
people() {
	printf '%s\t%s\t%s\n' item label n i1 a 1 i1 b 3 i2 a 1 i2 b 1 i3 a 2 \
		i4 b 2
}

hard() {
	printf '%s\t%s\n' item label i1 b i2 b i3 a i4 a
}

soft() {
	printf '%s\t%s\t%s\n' item label p i1 a .2 i1 b .8 i2 a .5 i2 b .5 \
		i3 a .9 i3 b .1 i4 a .6 i4 b .4
}

tables() {
	people >truth
	hard >hard.tsv
	soft >soft.tsv
}

three() {
	printf '%s\t%s\t%s\n' item label n i1 x 3 i1 y 1 i2 y 2 i2 z 2 i3 z 4 \
		i4 x 1 i4 y 1 i4 z 2 i5 y 3 >truth
	printf '%s\t%s\n' item label i1 x i2 z i3 z i4 y i5 y >hard.tsv
	printf '%s\t%s\t%s\t%s\n' item x y z i1 .5 .3 .2 i2 .2 .2 .6 \
		i3 0 .1 .9 i4 .25 .5 .25 i5 .4 .4 .2 >soft.tsv
}

drawn() {
	run_to 0 annot-curve -q -t truth "$@"
}

# sharpened LABELS: sharp.tsv, 60 items of two groups with retests, p_flip and
# primary shares, and soft.tsv, a model of them.
sharpened() {
	annot-simulate -q -L "$1" --items=60 --raters=3:6 --retest=.3 -x .1 \
		--soft --predictions=soft.tsv | cut -f 1-3 |
		annot-pflip -q --strata=2 | annot-sharpen -q |
		awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "half"; next }
			{ print $0, substr($1, 2) % 2 ? "odd" : "even" }' \
		>sharp.tsv
}

# only METRIC...: the rows of out that are of these metrics, and its header; rows
# of groups beside them are others.
only() {
	awk -F '\t' -v names=" $* " 'NR == 1 || index(names, " " $6 " ")' out \
		>rows && mv rows out
}

# same TABLE TABLE [BY]: the same cells but for rounding, and there are some.
same() {
	[ "$(wc -l <"$1")" -gt 1 ] && near_tables "$1" "$2" "${3:-1e-12}"
}

chosen() {
	emotions 30 >truth
	awk -F '\t' -v OFS='\t' 'BEGIN { print "item", "joy", "fear", "anger" }
		NR > 1 && !seen[$1]++ {
			i++
			print $1, i % 9 / 8, i % 5 / 4, i % 3 / 2
		}' truth >soft.tsv
}

# as_task LABEL: of a table with the label and "not LABEL" the same with yes and no.
as_task() {
	awk -F '\t' -v OFS='\t' -v label="$1" '{
		for (i = 1; i <= NF; i++)
			$i = $i == label ? "yes" : $i == "not " label ? "no" : $i
		print
	}'
}

# own: what three people said of three items, and a model that predicts each of
# them: it misses one of two labels of x, one of three of y, none of z.
own() {
	printf '%s\t%s\t%s\n' item annotator label x u 1 x v 3 y u 2 y v 2 \
		y w 5 z w 1 >truth
	printf '%s\t%s\t%s\n' item annotator label x u 1 x v 2 y u 2 y v 5 \
		y w 5 z w 1 >m.tsv
}

leaning() {
	awk 'BEGIN {
		print "item\tannotator\tlabel" >"ratings"
		print "item\tlabel\tp" >"soft.tsv"
		print "item\tlabel" >"hard.tsv"
		for (i = 1; i <= 60; i++) {
			q = (i * 37 % 59 + .5) / 59
			print "i" i "\tb\t" q >"soft.tsv"
			print "i" i "\t" (q > .5 ? "b" : "a") >"hard.tsv"
			for (k = 0; k < 5; k++) {
				a = (i * 5 + k * 7) % 12
				y = (i * 29 + k * 31) % 53 / 53 < q + a / 12 - .5
				row = "i" i "\tw" a "\t" (y ? "b" : "a")
				print row >"ratings"
				if ((i + k) % 6 == 0)
					print (i % 20 ? row : "i" i "\tw" a "\t" \
						(y ? "a" : "b")) >"ratings"
			}
		}
	}'
}

@test "curve: confusion, thresholds: lo and hi at primary_lo and primary_hi" {
	printf 'item\tlabel\tn\tprimary\tprimary_lo\tprimary_hi\n%s\n%s\n' \
		$'i\ta\t4\t.75\t.625\t1' $'i\tb\t1\t.25\t.375\t0' >truth
	printf 'item\tlabel\ni\ta\n' >decision
	run_to 0 annot-curve -q -T primary -M confusion -t truth decision
	[ "$(columns out truth decision metric value lo hi status |
		grep '	mass	' | head -n 3)" = "$(printf '%s\n' \
		$'a\ta\tmass\t0.75\t0.625\t1\tpflip_range' \
		$'a\tb\tmass\t0\t0\t0\tpflip_range' \
		$'b\ta\tmass\t0.25\t0\t0.375\tpflip_range')" ]
	printf 'item\tp\ni\t.5\n' >chance
	run_to 0 annot-curve -q -T primary -M thresholds --steps=2 -P b -t truth chance
	[ "$(columns out threshold metric value lo hi status |
		grep '^1	accuracy')" = $'1\taccuracy\t0.75\t0.625\t1\tpflip_range' ]
}

@test "curve: reliability: a row per bin, of the largest probability and of the positive label's" {
	tables
	# P(b): i1 .8 (3/4), i2 .5 (1/2), i3 .1 (0), i4 .4 (1)
	drawn -M reliability --bins=2 soft.tsv
	columns out model group target label bin from to items labels weight \
		confidence value >found
	printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
		model group target label bin from to items labels weight \
		confidence value \
		soft '*' raw '*' 1 0 .5 1 2 .25 .5 .5 \
		soft '*' raw '*' 2 .5 1 3 8 .75 0.7666666666666667 \
			0.5833333333333333 \
		soft '*' raw b 1 0 .5 3 6 .75 0.3333333333333333 .5 \
		soft '*' raw b 2 .5 1 1 4 .25 .8 .75 >expected
	same found expected
	# -P: the other label; empty bins are there, too
	drawn -M reliability --bins=4 -P a soft.tsv
	columns out label bin items value status | sed -n '/^a/p' >found
	printf '%s\t%s\t%s\t%s\t%s\n' a 1 1 .25 one_item a 2 1 .5 one_item \
		a 3 1 0 one_item a 4 1 1 one_item | near_tables found /dev/stdin 1e-12
	drawn -M reliability --bins=4 soft.tsv
	[ "$(columns out label bin items labels weight value status |
		sed -n 2p)" = '*	1	0	0	0	NA	empty' ]
	# decisions have no probabilities
	drawn -M reliability hard.tsv
	[ "$(columns out value status | sed 1d | sort -u)" = \
		'NA	hard_predictions' ]
}

@test "curve: reliability: weight times |confidence - value|, over the bins, is ece_plugin" {
	local labels args

	for labels in no,yes a,b,c; do
		sharpened $labels
		for args in '' '-g half' --weight-by=labels --bins=3 '-b 100'; do
			# shellcheck disable=SC2086 # options
			run_to 0 annot-score -q $args -T all -M ece_plugin -t sharp.tsv \
				soft.tsv
			only ece_plugin
			columns out group target value >expected
			# shellcheck disable=SC2086 # options
			run_to 0 annot-curve -q $args -T all -M reliability \
				-t sharp.tsv soft.tsv
			columns out group target label weight confidence value |
				awk -F '\t' -v OFS='\t' '
				NR == 1 { print $1, $2, $6 }
				NR == 1 || $3 != "*" { next }
				n && $1 OFS $2 != key { print key, sum; sum = n = 0 }
				{ key = $1 OFS $2; n++ }
				$6 != "NA" { d = $5 - $6; sum += $4 * (d < 0 ? -d : d) }
				END { print key, sum }' OFMT=%.17g \
				CONVFMT=%.17g >found
			same found expected
		done
	done
}

@test "curve: confusion: margins give accuracy, precision and recall, with their intervals" {
	local args

	sharpened a,b,c
	for args in '' '-g half' '-b 100' '-o --oracle-kind=loo -b 100'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q $args -T all -M precision,recall,accuracy \
			-t sharp.tsv soft.tsv
		only precision recall accuracy
		columns out model group target metric label value lo hi status \
			>metrics
		# shellcheck disable=SC2086 # options
		run_to 0 annot-curve -q $args -T all -M confusion -t sharp.tsv \
			soft.tsv
		awk -F '\t' -v OFS='\t' '
			$4 != $5 { next }
			sub(/share_of_decision/, "precision", $6) ||
				sub(/share_of_truth/, "recall", $6) {
				print $1, $2, $3, $6, $4, $7, $8, $9, $10 }' out |
			sort >found
		grep -E 'precision|recall' metrics | sort >expected
		same found expected 1e-8 # slopes there are differences
		# of the masses themselves
		awk -F '\t' -v OFS='\t' -v OFMT=%.17g -v CONVFMT=%.17g '
			$6 != "mass" || $7 == "NA" { next }
			{ key = $1 OFS $2 OFS $3; all[key] += $7 }
			$4 == $5 { met[key] += $7 }
			END { for (k in all) print k, met[k] / all[k] }' out |
			sort >found
		awk -F '\t' -v OFS='\t' '$4 == "accuracy" { print $1, $2, $3,
			$6 }' metrics | sort >expected
		same found expected
	done
}

@test "curve: confusion: a row per pair of labels and fact" {
	three
	drawn -M confusion hard.tsv
	[ "$(head -n 1 out)" = "$(printf '%s\t' model group target truth decision \
		metric value lo hi)status" ]
	# decided x, z, z, y, y; a truth x (3/4) and y (1/4), ...
	awk -F '\t' '$6 == "mass" { print $4 $5, $7 }' out | diff -u - <(printf \
		'%s\n' 'xx 0.75' 'xy 0.25' 'xz 0' 'yx 0.25' 'yy 1.25' 'yz 0.5' \
		'zx 0' 'zy 0.5' 'zz 1.5')
	# the ideal decides for no item
	sharpened no,yes
	run_to 0 annot-curve -q -o -T new -M confusion -t sharp.tsv
	[ "$(tail -n 1 out)" = "$(printf 'oracle\t*\tnew\t*\t*\t*\tNA\tNA\tNA\t')not_known" ]
}

@test "curve: thresholds: at .5 the metrics, with their intervals" {
	local args

	sharpened no,yes
	for args in '' '-P no' '-g half' '-b 100' '-b 100 -z 1' \
		'-b 100 --weight-by=labels' '--steps=2' '--steps=0'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q ${args/--steps=?/} -T all \
			-M accuracy,precision,recall,f1 -t sharp.tsv soft.tsv
		only accuracy precision recall f1
		columns out group target metric value lo hi status >expected
		# shellcheck disable=SC2086 # options
		run_to 0 annot-curve -q $args -T all -M thresholds -t sharp.tsv \
			soft.tsv
		awk -F '\t' 'NR == 1 || ($5 == .5 &&
			$6 ~ /^(accuracy|precision|recall|f1)$/)' out >half
		columns half group target metric value lo hi status >found
		same found expected 1e-8
	done
}

@test "curve: thresholds: as --threshold decides" {
	local t

	sharpened no,yes
	run_to 0 annot-curve -q -T all -M thresholds --steps=10 -t sharp.tsv \
		soft.tsv
	mv out curve
	for t in 0 0.1 0.3 0.7 1; do
		run_to 0 annot-score -q -T all -M accuracy,precision,recall,f1 \
			--threshold=$t -t sharp.tsv soft.tsv
		columns out target metric value status >expected
		awk -F '\t' -v t=$t 'NR == 1 || ($5 == t &&
			$6 ~ /^(accuracy|precision|recall|f1)$/)' curve >there
		columns there target metric value status >found
		same found expected
	done
}

@test "curve: thresholds: decisions that more than half of the people reject, and costs" {
	tables
	printf '%s\t%s\t%s\n' truth decision cost a a 0 a b 1 b a 2 b b 0 >costs
	drawn -M thresholds --steps=2 --costs=costs soft.tsv
	# above 0: all, i3 is rejected; above .5: i1, i4 is; above 1: none, i1
	# and i4 are; i2 is never, half are not more than half
	awk -F '\t' '$6 ~ /rejected|cost|cheapest/ { print $5, $6, $7 }' out |
		diff -u - <(printf '%s\n' '0 rejected 0.25' '0 cost 0.4375' \
		'0.5 rejected 0.25' '0.5 cost 0.8125' '1 rejected 0.5' \
		'1 cost 1.125' '* least_rejected 0' '* cheapest 0')
	# without costs there are no such rows; 50 steps
	drawn -M thresholds soft.tsv
	run ! grep -qE 'cost|cheapest' out
	[ "$(columns out threshold | sed 1d | uniq | wc -l)" -eq 52 ]
	[ "$(columns out threshold | sed 1d | uniq | sed -n '2p;26p;51p' |
		paste -sd ' ' -)" = '0.02 0.5 1' ]
	# of the people who were asked, not of others
	sharpened no,yes
	run_to 0 annot-curve -q -T new -M thresholds --steps=1 -t sharp.tsv soft.tsv
	[ "$(columns out metric value status | grep rejected | sort -u |
		cut -f 2- | sort -u)" = 'NA	not_linear' ]
	printf 'truth\tdecision\tcost\nno\tno\t1\n' >costs
	run_to 1 annot-curve -q -T new -M thresholds --costs=costs -t sharp.tsv soft.tsv
	one_error annot-curve 'costs: no cost for truth "no" decision "yes": every pair of labels needs a row'
}

@test "curve: thresholds: the oracle's shares do not lose to a model's probabilities" {
	sharpened no,yes
	printf '%s\t%s\t%s\n' truth decision cost no no 0 no yes 1 yes no 1 \
		yes yes 0 >costs
	run_to 0 annot-curve -q -T raw -o -M thresholds --costs=costs \
		-t sharp.tsv soft.tsv
	# cost 1 of each wrong decision is 1 - accuracy, least at .5
	awk -F '\t' '$6 == "accuracy" { right = $7 }
		$6 == "cost" {
			n++
			d = 1 - right - $7
			wrong += d > 1e-12 || d < -1e-12
			if (!($1 in least) || $7 < least[$1])
				least[$1] = $7
			if ($1 == "oracle" && $5 == .5)
				half = $7
		}
		END { exit !(n == 102 && !wrong && half == least["oracle"] &&
			least["oracle"] <= least["soft"]) }' out
}

@test "curve: thresholds: a label against the rest" {
	three
	run_to 2 annot-curve -q -M thresholds -t truth soft.tsv
	one_error annot-curve '--method=thresholds needs --positive with more than two labels, found 3'
	# above .45: i1; x has 3/4 of its people, 1/4 of those of i4
	drawn -M thresholds --steps=20 -P x soft.tsv
	awk -F '\t' '$5 == .45 { print $4, $6, $7 }' out | diff -u - <(printf \
		'%s\n' 'x accuracy 0.9' 'x precision 0.75' 'x recall 0.75' \
		'x f1 0.75' 'x decided 0.2' 'x false_positive_rate 0.0625' \
		'x rejected 0')
	printf 'truth\tdecision\tcost\nx\ty\t1\n' >costs
	run_to 2 annot-curve -q -M thresholds -P x --costs=costs -t truth soft.tsv
	one_error annot-curve '--costs is for two labels, found 3'
}

@test "curve: tables to draw do not depend on the order of the rows" {
	local table

	sharpened no,yes
	shuffle_rows sharp.tsv 1 >truth
	shuffle_rows soft.tsv 2 >shuffled.tsv
	for table in reliability confusion thresholds; do
		run_to 0 annot-curve -q -b 100 -M $table -t sharp.tsv soft.tsv
		mv out expected
		run_to 0 annot-curve -q -b 100 -M $table -t truth soft=shuffled.tsv
		near_tables out expected 1e-12
	done
}

@test "curve: tables to draw: a row of a histogram is as many items as share it" {
	local table

	printf '%s\t%s\t%s\t%s\n' item label n items u a 1 3 u b 2 3 v a 3 2 \
		>truth
	printf '%s\t%s\t%s\n' item label n u1 a 1 u1 b 2 u2 a 1 u2 b 2 u3 a 1 \
		u3 b 2 v1 a 3 v2 a 3 >each
	printf '%s\t%s\t%s\n' item label p u b .7 v b .2 >soft.tsv
	printf '%s\t%s\t%s\n' item label p u1 b .7 u2 b .7 u3 b .7 v1 b .2 \
		v2 b .2 >each.tsv
	for table in reliability confusion thresholds; do
		run_to 0 annot-curve -q -M $table -L a,b -t each soft=each.tsv
		mv out expected
		drawn -M $table -L a,b soft.tsv
		same out expected
	done
	# 3 labels of each of 3 and 2 items
	drawn -M reliability --bins=1 -L a,b soft.tsv
	[ "$(columns out items labels | tail -n 1)" = '5	15' ]
}

@test "curve: options of one table are refused for another" {
	local bad=0

	tables
	while IFS='|' read -r args text; do
		# shellcheck disable=SC2086 # options
		run_to 2 annot-curve -t truth $args
		one_error annot-curve "$text" || bad=1
	done <<-'END'
	-M reliability|--method=reliability needs a model: the oracle predicts the shares exactly
	-o soft.tsv|--oracle and --method=reliability exclude each other: the oracle predicts the shares exactly
	-M f1 hard.tsv|--method: expected one of reliability, thresholds, confusion
	-M thresholds --threshold=.5 soft.tsv|--threshold needs --method=confusion
	--steps=5 soft.tsv|--steps needs --method=thresholds
	--costs=hard.tsv soft.tsv|--costs needs --method=thresholds
	-M thresholds --bins=5 soft.tsv|--bins needs --method=reliability
	END
	[ "$bad" -eq 0 ]
}

@test "curve: tables to draw are not of predictions for each annotator" {
	own
	run_to 1 annot-curve -q -M confusion -t truth m.tsv
	[ "$(cat err)" = 'annot-curve: model=m predicts for each annotator: tables to draw are of one prediction per item (leave this model out)' ]
}

@test "curve: tables to draw of one of several labels, with -P" {
	local label table

	chosen
	for label in joy anger; do
		of_label $label <truth >one
		columns soft.tsv item $label | sed "1s/$label/p/" >soft
		for table in reliability confusion thresholds \
			'reliability -b 100'; do
			# shellcheck disable=SC2086 # options
			run_to 0 annot-curve -q -M $table -P yes -t one soft
			mv out expected
			# shellcheck disable=SC2086
			run_to 0 annot-curve -q -M $table --multilabel -P $label \
				-t truth soft.tsv
			as_task $label <out >found
			[ "$(wc -l <found)" -ge 9 ]
			near_tables found expected 1e-12
		done
	done
	run_to 2 annot-curve -q -M reliability --multilabel -t truth soft.tsv
	one_error annot-curve '--positive=LABEL says which one'
	run_to 2 annot-curve -q -M reliability --multilabel -P hope -t truth soft.tsv
	one_error annot-curve 'no label is called "hope"'
}

@test "curve: thresholds, reliability: intervals of probabilities that repeat" {
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label" >"ratings"
		print "item", "p" >"rounded"
		print "item", "p" >"all"
		for (i = 0; i < 60; i++) {
			q = .03 + i * 7 % 11 * .09
			for (a = 0; a < 3; a++)
				print i, (i + a * a) % 9, i * (a + 3) % 10 < q * 8 ? "yes" : "no" >"ratings"
			print i, q >"rounded"
			printf "%d\t%.12f\n", i, q * (1 - i * 1e-10) >"all"
		}
	}'
	for what in thresholds 'thresholds --steps=7' reliability; do
		for random in annotators both; do
			# shellcheck disable=SC2086 # options
			set -- annot-curve -M $what -q -p 6 -b 100 -P yes --random=$random
			"$@" m=all <ratings >expected
			grep -q 'bootstrap$' expected
			"$@" m=rounded <ratings | diff -u expected -
		done
	done
}

# ---- intervals ----

# limits FILE METRIC: value, limits and status of the rows of a metric.
limits() {
	awk -F '\t' -v metric="$2" '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
		NR > 1 && $at["metric"] == metric {
			print $at["value"] "\t" $at["lo"] "\t" $at["hi"] "\t" \
				$at["status"] }' "$1"
}

@test "curve: limits by formula are those of annot-score, for items, annotators and both" {
	local random metric args

	leaning
	for random in items annotators both; do
		for args in '' '-b 200'; do
			# shellcheck disable=SC2086 # options
			set -- -q -P b --random=$random $args
			annot-score "$@" -M precision,recall,f1,accuracy soft.tsv \
				<ratings >expected
			annot-curve "$@" -M thresholds soft.tsv <ratings |
				awk -F '\t' 'NR == 1 || $5 == .5' >half
			annot-curve "$@" -M confusion soft.tsv <ratings |
				awk -F '\t' 'NR == 1 || ($4 == "b" && $5 == "b")' >met
			for metric in precision recall f1 accuracy; do
				limits expected $metric >a
				limits half $metric | near_tables - a 1e-8
			done
			limits expected precision >a
			limits met share_of_decision | near_tables - a 1e-8
			limits expected recall >a
			limits met share_of_truth | near_tables - a 1e-8
		done
	done
	# a mass is the share of all items
	annot-curve -q -M confusion soft.tsv <ratings >out
	limits out share | awk -F '\t' -v OFS='\t' -v OFMT=%.17g '{
		print $1 * 60, $2 * 60, $3 * 60, $4 }' >a
	limits out mass | near_tables - a 1e-8
}

@test "curve: limits of target new have the error of p_flip, known p_flip has none" {
	sharpened no,yes
	run_to 0 annot-score -q -T new -M precision,recall -t sharp.tsv soft.tsv
	mv out expected
	run_to 0 annot-curve -q -T new -M thresholds -t sharp.tsv soft.tsv
	awk -F '\t' 'NR == 1 || $5 == .5' out >half
	for metric in precision recall; do
		limits expected $metric >a
		limits half $metric | near_tables - a 1e-8
	done
	[ "$(cut -f 4 a)" = ok ]
	# the default where p_flip is known
	run_to 0 annot-curve -q -M thresholds -t sharp.tsv soft.tsv
	[ "$(columns out target | sed 1d | sort -u)" = new ]
	annot-simulate -q -L no,yes --items=40 --soft --predictions=soft.tsv |
		cut -f 1-3 | annot-pflip -q -x .1 >known
	for table in reliability thresholds confusion; do
		run_to 0 annot-curve -q -T new -M $table -t known soft.tsv
		awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
			NR > 1 && $at["value"] != "NA" {
				n++
				bad += $at["lo"] != "NA" ||
					$at["status"] != "pflip_known" }
			END { exit !(n && !bad) }' out
	done
}

# Bins have many items: percentiles of few are too narrow.
@test "curve: limits by formula are those of replicates" {
	annot-simulate -q -L no,yes --items=600 --raters=4 --retest=0 --soft \
		--predictions=soft.tsv | cut -f 1-3 >ratings
	for random in items both; do
		run_to 0 annot-curve -q --bins=4 --random=$random soft.tsv <ratings
		columns out lo hi items >formula
		run_to 0 annot-curve -q --bins=4 --random=$random -b 2000 soft.tsv \
			<ratings
		columns out lo hi | paste formula - | awk -F '\t' '
			NR > 1 && $3 > 60 {
				n++
				r = ($2 - $1) / ($5 - $4)
				bad += r < .9 || r > 1.1
			}
			END { exit !(n >= 4 && !bad) }'
	done
}

@test "curve: a value always says why it has no limits" {
	sharpened a,b,c
	printf 'item\tlabel\n' >hard.tsv
	awk -F '\t' 'FNR > 1 && !seen[$1]++ { print $1 "\t" $2 }' soft.tsv >>hard.tsv
	for table in reliability confusion 'thresholds -P a' \
		'thresholds -P a -o' 'confusion -o' 'thresholds -P a -g half'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-curve -q -T all -M $table -t sharp.tsv soft.tsv hard.tsv
		awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
			NR > 1 {
				n++
				none = $at["lo"] == "NA"
				bad += none != ($at["status"] != "ok" &&
					$at["status"] != "pflip_range")
				bad += !none && ($at["lo"] > $at["value"] + 1e-12 ||
					$at["hi"] < $at["value"] - 1e-12) &&
					$at["status"] == "ok"
			}
			END { exit !(n && !bad) }' out
	done
}

@test "curve: tables of very many thresholds have values, and no limits" {
	awk 'BEGIN { OFS = "\t"
		print "item", "label" >"truth"
		print "item", "p" >"m"
		for (i = 0; i < 30000; i++) {
			print i, i * 7919 % 30000 < i ? "b" : "a" >"truth"
			print i, (i + .5) / 30000 >"m"
		}
	}'
	run_to 0 annot-curve -M thresholds --steps=0 -P b -t truth m
	grep -qx 'annot-curve: note: model=m: 30003 rows of 30000 items are too many for limits' err
	[ "$(columns out lo status | grep -c '^NA	too_many')" -gt 200000 ]
	# the same values as of fewer
	awk -F '\t' '$5 == .5 { print $6, $7 }' out >expected
	run_to 0 annot-curve -q -M thresholds -P b -t truth m
	awk -F '\t' '$5 == .5 { print $6, $7 }' out | diff -u expected -
}
