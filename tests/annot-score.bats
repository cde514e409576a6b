bats_require_minimum_version 1.5.0
load helper
# shellcheck disable=SC1091 # worlds.sh is checked itself
. "$TOP/tests/worlds.sh"

# How well predictions serve people who disagree: annot-score.
#
# The examples are small enough to redo by hand: the expected confusion matrix
# stands above each. The numbers with three labels were calculated in exact
# fractions, apart from this code.

# Four items, P(b) = 3/4, 1/2, 0, 1.
people() {
	printf '%s\t%s\t%s\n' item label n i1 a 1 i1 b 3 i2 a 1 i2 b 1 i3 a 2 \
		i4 b 2
}

hard() {
	printf '%s\t%s\n' item label i1 b i2 b i3 a i4 a
}

# Argmax: b, a (a tie goes to the first label), a, a.
soft() {
	printf '%s\t%s\t%s\n' item label p i1 a .2 i1 b .8 i2 a .5 i2 b .5 \
		i3 a .9 i3 b .1 i4 a .6 i4 b .4
}

tables() {
	people >truth
	hard >hard.tsv
	soft >soft.tsv
}

# Five items, three labels; the soft one is wide, the last a tie of x and y.
three() {
	printf '%s\t%s\t%s\n' item label n i1 x 3 i1 y 1 i2 y 2 i2 z 2 i3 z 4 \
		i4 x 1 i4 y 1 i4 z 2 i5 y 3 >truth
	printf '%s\t%s\n' item label i1 x i2 z i3 z i4 y i5 y >hard.tsv
	printf '%s\t%s\t%s\t%s\n' item x y z i1 .5 .3 .2 i2 .2 .2 .6 \
		i3 0 .1 .9 i4 .25 .5 .25 i5 .4 .4 .2 >soft.tsv
}

# of MODEL METRIC [LABEL [COLUMN [VERSUS]]]: a cell of out.
of() {
	awk -F '\t' -v model="$1" -v metric="$2" -v label="${3:-*}" \
		-v column="${4:-value}" -v versus="${5:-*}" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
		NR > 1 && $1 == model && $6 == metric && $7 == label &&
			$2 == versus { print $at; n++ }
		END { if (n != 1) print n + 0 " rows" }' out
}

# values MODEL [METRIC LABEL VALUE]...: each of them to 1e-12.
values() {
	local model=$1

	shift
	while [ $# -gt 0 ]; do
		near "$(of "$model" "$1" "$2")" "$3" 1e-12 ||
			fail "$model $1 $2" || return 1
		shift 3
	done
}

# scores ARGUMENT...: annot-score -q on the table truth.
scores() {
	run_to 0 annot-score -q -t truth "$@"
}

# in_groups: out of -g as it would be of each group by itself, without the rows
# behind the blocks and those of their sizes.
in_groups() {
	awk -F '\t' 'NR == 1 || ($1 != "*" &&
		$6 !~ /_(difference|worst|best|smallest|largest|spread)$/)' out
}

# ---- shape ----

@test "score: a row per model and metric, columns that never change" {
	tables
	printf '%s\t%s\t%s\n' item label p i1 b .75 i2 b .5 i3 b 0 i4 b .25 \
		>soft.tsv
	# shares of primary labels have limits where p_flip has
	awk -F '\t' -v OFS='\t' 'NR > 1 { n[$1] += $3 }
		{ row[NR] = $0; item[NR] = $1; count[NR] = $3 }
		END { print row[1], "primary"
			for (i = 2; i <= NR; i++)
				print row[i], count[i] / n[item[i]] }' truth >sharp
	gives 'model	versus	group	of	target	metric	label	value	lo	hi	status
hard	*	*	*	primary	accuracy	*	0.5625	NA	NA	ok
hard	*	*	*	primary	precision	b	0.625	NA	NA	ok
hard	*	*	*	primary	brier	*	NA	NA	NA	hard_predictions
soft	*	*	*	primary	accuracy	*	0.5625	NA	NA	ok
soft	*	*	*	primary	precision	b	0.75	NA	NA	ok
soft	*	*	*	primary	brier	*	0.25	NA	NA	ok
' annot-score -M accuracy,precision,brier -t sharp hard.tsv \
		soft.tsv
	[ "$(grep -cv 'note: random=items: ' err)" -eq 1 ]
	grep -q '^annot-score: note: items=4 labels=2 .*positive="b"$' err
}

# metrics [SET]: the names that --list has, or those of a set in its row.
metrics() {
	annot-score --list | awk -F '\t' -v set="${1:-}" '
		NR > 1 && $4 != "set" && set == "" { print $1 }
		$4 == "set" && $1 == set {
			sub(/^.*: /, "", $5)
			gsub(/, /, "\n", $5)
			print $5
		}'
}

@test "score: without an operand the oracle alone, -o adds it last" {
	local decided
	decided='accuracy balanced_accuracy precision recall f1 macro_precision
		macro_recall macro_f1 micro_f1 mcc cohen_kappa dmi roc_auc pr_auc
		pearson'

	tables
	run_to 0 annot-score -q -M all <truth
	[ "$(columns out model | tail -n +2 | sort -u)" = oracle ]
	# but for what it has the best of, as it says the shares themselves
	# shellcheck disable=SC2086 # words
	columns out metric | tail -n +2 |
		diff -u <(printf '%s\n' $decided log_loss brier ece ece_plugin \
		agreement cross_entropy error_rate) -
	mv out alone
	run_to 0 annot-score -q -M all -o hard.tsv soft.tsv <truth
	tail -n 22 out | diff -u <(tail -n +2 alone) -
	[ "$(columns out model | tail -n +2 | uniq | paste -sd ' ' -)" = \
		'hard soft oracle' ]
	# its rows come in the order of --list, then what compares it
	# shellcheck disable=SC2086 # words
	columns out model metric | sed -n 's/^hard	//p' |
		diff -u <(printf '%s\n' $decided agreement error_rate
		printf '%s_normalised\n' $decided agreement
		echo error_rate_excess) -
	columns out model metric | sed -n 's/^soft	//p' |
		grep -v '_normalised$' | diff -u <(metrics |
		grep -vx cost | sed '/^wasserstein$/,$d'
		printf '%s_excess\n' log_loss brier ece ece_plugin error_rate) -
	# asked for, it has those rows too, of 1 or 0
	scores -M soft
	values oracle soft_accuracy '*' 1 soft_f1 b 1 po_jsd '*' 1 \
		entropy_correlation '*' 1 entropy_similarity '*' 1 \
		kl '*' 0 js_distance '*' 0 information_closeness '*' 0
}

@test "score: --list has a row for each set and metric, and -M takes each" {
	tables
	run_to 0 annot-score --list
	[ "$(head -n 1 out)" = "$(printf \
		'name\tbetter\trange\tunit\thelp\tcitation')" ]
	columns out better | tail -n +2 | sort -u |
		diff -u <(printf '%s\n' '*' down up) -
	awk -F '\t' '$4 == "set" { print NR, $1 }' out | diff -u <(printf \
		'%s\n' '2 hard' '3 soft' '4 calibration' '5 ordinal' '6 lewidi' \
		'7 all') -
	metrics >names
	printf '%s\n' accuracy balanced_accuracy precision recall f1 \
		macro_precision macro_recall macro_f1 micro_f1 mcc cohen_kappa \
		dmi roc_auc cost pr_auc pearson log_loss brier ece ece_plugin agreement \
		cross_entropy soft_accuracy soft_precision soft_recall soft_f1 \
		soft_macro_precision soft_macro_recall soft_macro_f1 \
		soft_micro_precision soft_micro_recall soft_micro_f1 po_jsd \
		entropy_correlation entropy_similarity kl js_distance \
		information_closeness dist_ce ent_ce ent_ce_signed rank_cs \
		manhattan error_rate wasserstein rps normalised_distance mae \
		rmse bias absolute_error \
		squared_error spearman kendall_tau_b weighted_kappa |
		diff -u - names
	# what decisions cost needs a table
	sed -i /cost/d names
	while read -r name; do
		scores -L a,b -M "$name" soft.tsv
		[ "$(columns out metric status | tail -n +2 | sort -u)" = \
			"$name	ok" ]
	done <names
	for set in hard soft calibration ordinal lewidi; do
		scores -L a,b -M "$set" soft.tsv
		columns out metric | tail -n +2 |
			diff -u <(metrics "$set" | grep -vx cost) -
	done
	# a set and what it has make each row once
	scores -M ece,calibration,log_loss soft.tsv
	columns out metric | tail -n +2 | diff -u <(echo ece
		metrics calibration | grep -vx ece) -
	# in the order asked for
	scores -M ece,accuracy,f1 soft.tsv
	[ "$(columns out metric | tail -n +2 | paste -sd ' ' -)" = \
		'ece accuracy f1' ]
	for m in no accuracy,no '' accuracy,accuracy; do
		run_to 2 annot-score -M "$m" -t truth
		one_error annot-score --method
	done
}

@test "score: metrics of labels in order need an order" {
	tables
	# of a set what can be had; alone, or a set of nothing else, none
	scores -M lewidi soft.tsv
	[ "$(columns out metric | tail -n +2 | paste -sd ' ' -)" = \
		'log_loss manhattan error_rate' ]
	for m in rps ordinal; do
		run_to 2 annot-score -q -M "$m" -t truth soft.tsv
		one_error annot-score "--method=$m needs labels in order, "`
			`'numbers or those of -L '
	done
	scores -L a,b -M rps,brier soft.tsv
	near "$(of soft rps)" "$(of soft brier)" 1e-12
	# -M all: of three labels or more that are numbers
	three
	scores -M all soft.tsv
	run ! grep -q '	rps	' out
	scores -M all -L x,y,z soft.tsv
	run ! grep -q '	rps	' out
	for f in truth hard.tsv soft.tsv; do
		sed -i 's/x/1/; s/y/2/; s/z/4/' "$f"
	done
	scores -M all soft.tsv
	columns out metric | grep -xf <(metrics ordinal) |
		diff -u <(metrics ordinal) -
	# a label that is only declared has no place
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "classes" : 4 }' truth \
		>declared
	run_to 0 annot-score -q -M all -t declared soft.tsv
	run ! grep -q '	rps	' out
	run_to 2 annot-score -q -M rps -t declared soft.tsv
	one_error annot-score 'and to know each of them'
	# squares of these are beyond double
	printf '%s\t%s\t%s\n' item label n x -1e308 1 x 1 1 y 1e308 2 >far
	printf '%s\t%s\n' item label x 1 y 1 >far.tsv
	run_to 2 annot-score -q -M rmse -t far far.tsv
	[ "$(cat err)" = "annot-score: --method=rmse needs labels in order, numbers or those of -L, up to 1e150 (try 'annot-score --help')" ]
	run_to 0 annot-score -q -M all -t far far.tsv
	[ "$(columns out metric | grep -c -e mae -e rps)" -eq 0 ]
}

@test "score: -w: words of the table of weights" {
	three
	scores -L x,y,z -M weighted_kappa -w identity hard.tsv
	mv out identity
	scores -M cohen_kappa hard.tsv
	sed 's/cohen_/weighted_/' out | near_tables - identity 1e-12
	scores -L x,y,z -M weighted_kappa hard.tsv
	mv out quadratic
	scores -L x,y,z -M weighted_kappa -w quadratic hard.tsv
	diff -u quadratic out
	run_to 2 annot-score -w cubic -t truth hard.tsv
	one_error annot-score '--label-weights: expected one of identity, linear, '
	# no other metric has weights
	for args in '' '-M brier'; do
		# shellcheck disable=SC2086 # options
		run_to 2 annot-score -w linear $args -t truth hard.tsv
		one_error annot-score '--label-weights needs --method=weighted_kappa'
	done
}

# ---- values: two labels ----

@test "score: two labels, hard decisions" {
	tables
	scores -M all hard.tsv
	#            decided a  b
	# truth a         1   3/4
	# truth b         1   5/4
	values hard accuracy '*' .5625 precision b .625 \
		recall b 0.5555555555555556 f1 b 0.5882352941176471 \
		macro_f1 '*' 0.5607843137254902 micro_f1 '*' .5625 \
		balanced_accuracy '*' 0.5634920634920635 \
		mcc '*' 0.12598815766974242 cohen_kappa '*' .125 \
		roc_auc b 0.5634920634920635 pr_auc b 0.5972222222222222
	values hard macro_precision '*' .5625 macro_recall '*' 0.5634920634920635
	# those of probabilities are left out
	[ "$(tail -n +2 out | wc -l)" -eq 17 ]
	# |1/4 5/16 - 1/4 3/16|
	scores -M dmi,pearson,agreement hard.tsv
	values hard dmi '*' .03125 pearson b 0.12598815766974242 \
		agreement '*' .5625
}

@test "score: two labels, probabilities" {
	tables
	scores -M all soft.tsv
	#            decided a  b
	# truth a       3/2   1/4
	# truth b       3/2   3/4
	values soft accuracy '*' .5625 precision b .75 \
		recall b 0.3333333333333333 f1 b 0.46153846153846156 \
		macro_f1 '*' 0.5465587044534413 micro_f1 '*' .5625 \
		balanced_accuracy '*' 0.5952380952380952 \
		mcc '*' 0.21821789023599239 cohen_kappa '*' 0.17647058823529413
	# down the scores: .8 (3/4, 1/4), .5 (1/2, 1/2), .4 (1, 0), .1 (0, 1)
	values soft roc_auc b 0.7222222222222222 pr_auc b 0.7222222222222222
	# -(3/4 ln .8 + 1/4 ln .2 + ln .5 + ln .9 + ln .4)/4;
	# (.19 + .25 + .01 + .36)/4; (|.8 - .75| + 0 + |.9 - 1| + .6)/4
	values soft log_loss '*' 0.5711288924215271 brier '*' .2025 \
		ece '*' 0.1562566985296176
	scores -M ece_plugin soft.tsv
	values soft ece_plugin '*' .1875
	# all in one bin: |2.8 - 2.25|/4
	scores -M ece_plugin --bins=1 soft.tsv
	values soft ece_plugin '*' .1375
	# two bins: .5 is in the lower one
	scores -M ece_plugin --bins=2 soft.tsv
	values soft ece_plugin '*' .1375
	run_to 2 annot-score -t truth --bins=0
}

@test "score: two labels, people's shares against the probabilities" {
	tables
	scores -M all soft.tsv
	# the lesser of both: a .2 .5 .9 0, b .75 .5 0 .4; said a 2.2, b 1.8; of
	# people 1.75 and 2.25
	values soft soft_accuracy '*' .8125 soft_precision b 0.9166666666666666 \
		soft_recall b 0.7333333333333333 soft_f1 b 0.8148148148148148 \
		soft_macro_precision '*' 0.8219696969696969 \
		soft_macro_recall '*' 0.8238095238095238 \
		soft_macro_f1 '*' 0.8124706985466478 \
		soft_micro_precision '*' .8125 soft_micro_recall '*' .8125 \
		soft_micro_f1 '*' .8125
	# all but the last have b where people have it, or both alike
	values soft dist_ce '*' .1875 manhattan '*' .375 rank_cs '*' .75
	# calculated apart
	values soft po_jsd '*' 0.88742387958389 \
		information_closeness '*' 0.22515224083221996 \
		js_distance '*' 0.2269604838084097 kl '*' 0.2572583111268389 \
		ent_ce '*' 0.2650068403703313 \
		ent_ce_signed '*' 0.23404047983002108 \
		entropy_correlation '*' 0.3914453233299088 \
		entropy_similarity '*' 0.7516579272144158
	scores -M agreement,cross_entropy,log_loss soft.tsv
	# .25 .2 + .75 .8, .5, .9, .4
	values soft agreement '*' .6125
	near "$(awk -v x="$(of soft log_loss)" 'BEGIN {
		printf "%.17g", - x / log(2) }')" "$(of soft cross_entropy)" 1e-12
	# clamped
	scores -M log_loss,kl --eps=.25 soft.tsv
	# - (3/4 ln .75 + 1/4 ln .25 + ln .5 + ln .75 + ln .4)/4
	values soft log_loss '*' 0.6148637823761723
	run_to 2 annot-score --eps=.6 -t truth
	# a log of 0 is no value, and would be left out of what models compare
	run_to 2 annot-score --eps=0 -t truth
	one_error annot-score '--eps: expected a number from 1e-300 to 0.5'
}

@test "score: what few votes make of soft metrics is not said of one vote each" {
	printf '%s\t%s\n' item label i1 a i1 b i2 a i2 a i3 b i3 b >truth
	printf '%s\t%s\n' item p i1 .5 i2 .2 i3 .8 >p.tsv
	run_to 0 annot-score -P b -M kl -t truth p.tsv
	grep -q 'note: labels_per_item=2.00: with so few ' err
	# each sure of a label, or all of them torn: the votes are the same
	awk '!seen[$1]++' truth >in
	run_to 0 annot-score -P b -M kl -t in p.tsv
	[ "$(wc -l <out)" -eq 2 ]
	run ! grep 'labels per item' err
}

@test "score: p_flip of several labels per item is of no target" {
	local column

	printf '%s\t%s\n' item p x .6 y .3 >p.tsv
	for column in pflip pflip_new primary; do
		printf '%s\t%s\t%s\t%s\t%s\n' item label n raters $column \
			x a 2 3 .1 y a 1 4 .1 >truth
		# (2/3 + 3/4)/2
		scores -P a -M accuracy p.tsv
		values p accuracy a 0.7083333333333333
		run_to 0 annot-score -q -T all -P a -M accuracy -t truth p.tsv
		[ "$(sed 1d out | cut -f 5 | sort -u | tr '\n' ' ')" = \
			'plurality raw ' ]
	done
	for column in new primary; do
		run_to 1 annot-score -T $column -P a -M accuracy -t truth p.tsv
		one_error annot-score "truth: --target=$column: p_flip is for `
			`one label" '-T raw'
	done
}

@test "score: labels that are numbers: expected scores and people's means" {
	# shares 2/3 1/3 0, 0 1/2 1/2, 1/4 1/4 1/2, 0 0 1: means 4/3 3 11/4 4;
	# said 1/2 1/2 0, 1/4 1/4 1/2, 0 1/2 1/2, 0 1/4 3/4: 3/2 11/4 3 7/2
	printf '%s\t%s\t%s\n' item label n i1 1 2 i1 2 1 i2 2 1 i2 4 1 i3 1 1 \
		i3 2 1 i3 4 2 i4 4 3 >truth
	printf '%s\t%s\t%s\t%s\n' item 1 2 4 i1 .5 .5 0 i2 .25 .25 .5 \
		i3 0 .5 .5 i4 0 .25 .75 >m.tsv
	scores -M ordinal m.tsv
	values m mae '*' 0.2916666666666667 rmse '*' 0.31732387941099616 \
		bias '*' -0.08333333333333333 absolute_error '*' .8125 \
		squared_error '*' .828125 wasserstein '*' 0.22916666666666666 \
		rps '*' .140625
	# two neighbours change places: 1 pair of 6; 1 - 6 2/(4 15)
	values m spearman '*' .8 kendall_tau_b '*' 0.6666666666666666
	# decided 1 4 2 4: fractions calculated apart
	values m weighted_kappa '*' 0.6551724137931034
	scores -M weighted_kappa -w linear m.tsv
	values m weighted_kappa '*' 0.5267175572519084
	scores -M weighted_kappa -w ordinal m.tsv
	values m weighted_kappa '*' 0.6415094339622641
	# a decision is expected for sure
	printf '%s\t%s\n' item label i1 1 i2 4 i3 2 i4 4 >h.tsv
	scores -M ordinal h.tsv
	# 1/3 1 3/4 0; 1/3 + 2/2 + (1/4 1 + 0 + 1/2 2) + 0; ranks 1 3.5 2 3.5
	# against 1 3 2 4
	values h mae '*' 0.5208333333333334 bias '*' -0.020833333333333332 \
		absolute_error '*' 0.6458333333333334 \
		spearman '*' 0.9486832980505138
	# of new people: what is linear in the shares
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "pflip_new" : .1 }' \
		truth >new
	run_to 0 annot-score -q -M ordinal -t new m.tsv
	awk -F '\t' 'NR > 1 { print $6, $11 }' out | diff -u <(printf '%s\n' \
		'wasserstein not_linear' 'rps ok' 'mae not_linear' \
		'rmse not_linear' 'bias ok' 'absolute_error ok' \
		'squared_error ok' 'spearman not_linear' \
		'kendall_tau_b not_linear' 'weighted_kappa ok') -
}

@test "score: ece: bins are (a, b], also where products round" {
	# .55, .56 and .58 times 100 are not whole numbers; certain people there,
	# and others further down in the same bin whose gap is the opposite one
	while read -r at below above hits; do
		printf '%s\t%s\t%s\n' item label n i1 b 1 i2 b "$hits" \
			i2 a $((200 - hits)) >truth
		printf '%s\t%s\t%s\n' item label p i1 b "$at" i2 b "$below" >m.tsv
		scores -M ece --bins=100 m.tsv
		near "$(of m ece)" 0 1e-12
		printf '%s\t%s\t%s\n' item label p i1 b "$above" i2 b "$below" \
			>m.tsv
		scores -M ece --bins=100 m.tsv
		run ! near "$(of m ece)" 0 .05
	done <<-'END'
	.55 .545 .551 19
	.56 .555 .561 23
	.57 .565 .571 27
	.58 .575 .581 31
	.6 .595 .601 39
	END
}

@test "score: the oracle decides for the plurality, and predicts the shares" {
	tables
	scores -M all -o soft.tsv
	#            decided a  b
	# truth a       3/2   1/4      i1 b, i2 a (the first of a tie), i3 a, i4 b
	# truth b       1/2   7/4
	values oracle accuracy '*' .8125 precision b .875 \
		recall b 0.7777777777777778 f1 b 0.8235294117647058 \
		balanced_accuracy '*' 0.8174603174603174 \
		roc_auc b 0.8174603174603174 cohen_kappa '*' .625
	# entropies: (-3/4 ln 3/4 - 1/4 ln 1/4 + ln 2)/4; (3/16 + 1/4)/4
	values oracle log_loss '*' 0.31387058129468893 brier '*' .109375 \
		ece '*' 0
	# what compares: a quotient where up is better, else a difference
	values soft accuracy_normalised '*' 0.6923076923076923 \
		f1_normalised b 0.5604395604395604 \
		log_loss_excess '*' 0.2572583111268382 \
		brier_excess '*' .093125 ece_excess '*' 0.1562566985296176
}

@test "score: a perfect prediction, and its opposite" {
	printf '%s\t%s\t%s\n' item label n i1 a 2 i2 b 3 i3 b 1 >truth
	printf '%s\t%s\n' item label i1 a i2 b i3 b >good.tsv
	printf '%s\t%s\n' item label i1 b i2 a i3 a >bad.tsv
	printf '%s\t%s\t%s\n' item label p i1 a 1 i2 b 1 i3 b 1 >sure.tsv
	scores -M all good.tsv bad.tsv sure.tsv
	for m in good sure; do
		values "$m" accuracy '*' 1 balanced_accuracy '*' 1 \
			precision b 1 recall b 1 f1 b 1 macro_f1 '*' 1 \
			micro_f1 '*' 1 mcc '*' 1 cohen_kappa '*' 1 \
			roc_auc b 1 pr_auc b 1
	done
	values sure brier '*' 0 ece '*' 0
	# clamped at 1 - 1e-15
	near "$(of sure log_loss)" 1e-15 1e-16
	values bad accuracy '*' 0 precision b 0 recall b 0 f1 b 0 macro_f1 '*' 0 \
		mcc '*' -1 roc_auc b 0 cohen_kappa '*' -0.8
	# the other way round: clamped at 1e-15
	printf '%s\t%s\t%s\n' item label p i1 a 0 i2 b 0 i3 b 0 >sure.tsv
	scores -M all sure.tsv
	values sure brier '*' 1 ece '*' 1 log_loss '*' 34.538776394910684
}

# ---- values: three labels ----

@test "score: three labels, hard decisions: a row per label, and macro means" {
	three
	scores -M all hard.tsv
	values hard accuracy '*' .7 balanced_accuracy '*' 0.7083333333333334 \
		precision x .75 precision y .625 precision z .75 recall x .75 \
		recall y .625 recall z .75 f1 x .75 f1 y .625 f1 z .75 \
		macro_f1 '*' 0.7083333333333334 micro_f1 '*' .7 \
		mcc '*' .53125 cohen_kappa '*' .53125 roc_auc x .84375 \
		roc_auc y .6875 roc_auc z 0.7916666666666666 \
		roc_auc '*' 0.7743055555555555 pr_auc x .6125 \
		pr_auc y .540625 pr_auc z .6625 pr_auc '*' 0.6052083333333333
	values hard macro_precision '*' 0.7083333333333334 \
		macro_recall '*' 0.7083333333333334
	[ "$(tail -n +2 out | wc -l)" -eq 32 ]
}

@test "score: three labels, probabilities" {
	three
	scores -M all -o soft.tsv
	values soft accuracy '*' .5 balanced_accuracy '*' 0.5416666666666666 \
		precision x .375 precision y .25 precision z .75 recall x .75 \
		recall y .125 recall z .75 f1 x .5 f1 y 0.16666666666666666 \
		f1 z .75 macro_f1 '*' 0.4722222222222222 micro_f1 '*' .5 \
		mcc '*' .28125 cohen_kappa '*' 0.2647058823529412 \
		roc_auc x .875 roc_auc y 0.6666666666666666 \
		roc_auc z 0.9166666666666666 roc_auc '*' 0.8194444444444444 \
		pr_auc x 0.6458333333333334 pr_auc y .53125 \
		pr_auc z 0.8541666666666666 pr_auc '*' 0.6770833333333334 \
		log_loss '*' 0.8231288336226749 brier '*' .49 ece '*' 0.0369259740084513
	values oracle accuracy '*' .75 mcc '*' .609375 macro_f1 '*' .75 \
		roc_auc '*' 0.8090277777777778 pr_auc y .6625 \
		log_loss '*' 0.4590406192037347 brier '*' .3 ece '*' 0
	values soft mcc_normalised '*' 0.46153846153846156 \
		brier_excess '*' .19
}

@test "score: the same probabilities in each layout" {
	three
	scores soft.tsv
	mv out expected
	awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { split($0, name); print "label", "p", "item"; next }
		{ for (i = NF; i > 1; i--) if ($i > 0)
			print name[i], $i, $1 }' soft.tsv >long
	scores soft=long
	diff -u expected out
	awk 'BEGIN { FS = OFS = "\t" } { print $4, $2, "u", $1, $3 }' soft.tsv |
		sed 1s/u/annotator/ >wide
	scores soft=wide
	diff -u expected out
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "about" : "word" }' \
		soft.tsv >wider
	scores -L x,y,z soft=wider
	diff -u expected out
	sed 1s/p/share/ long >named
	scores --prob=share soft=named
	diff -u expected out
	# two labels: one row is enough, whichever it is
	tables
	scores soft.tsv
	mv out expected
	printf '%s\t%s\t%s\n' item label p i1 b .8 i2 a .5 i3 a .9 i4 b .4 \
		>one.tsv
	scores soft=one.tsv
	near_tables out expected 1e-12
}

# hlv FIXTURE: the rows "NAME CLASS VALUE" that a fixture names, as annot-score
# has them: hard ones against the majority vote, soft ones against the shares,
# 0/0 being 1; those of a class with that label as the positive one.
hlv() {
	local pred=$1.pred.tsv label order

	order=$(head -n 1 "$pred" | cut -f 2- | tr '\t' ,)
	for label in $(tr , ' ' <<<"$order"); do
		annot-score -q -z 1 -L "$order" -P "$label" -T plurality \
			-M hard -t "$1.labels.tsv" "${@:2}" "$pred"
		annot-score -q -z 1 -L "$order" -P "$label" -T raw -M soft \
			-t "$1.labels.tsv" "${@:2}" "$pred"
		annot-score -q -B item -L "$order" -T raw -M po_jsd \
			-t "$1.labels.tsv" "${@:2}" "$pred"
	done | awk -F '\t' -v OFS='\t' '
		BEGIN {
			split("accuracy acc precision p recall r " \
				"entropy_correlation ent_corr " \
				"entropy_similarity ent_sim log_loss " \
				"cross_entropy information_closeness " \
				"info_closeness", to, " ")
			for (i = 1; i in to; i += 2)
				short[to[i]] = to[i + 1]
		}
		$6 == "po_jsd" && $4 != "*" {
			if ($7 == "*")
				print "item_jsd", $4, sprintf("%.15g", 1 - $8)
			next
		}
		$1 == "model" { next }
		{
			name = $6
			sub(/^soft_/, "", name)
			some = sub(/^macro_/, "", name) ? "macro_" : \
				sub(/^micro_/, "", name) ? "micro_" : ""
			name = some (name in short ? short[name] : name)
			if ($5 == "plurality")
				name = "hard_" name
			else if ($6 ~ /^soft_/)
				name = "soft_" name
			print name, $7, $8
		}' | sort -u
}

# bats test_tags=shared
@test "score: what hlv-metrics has of soft labels and probabilities" {
	local f fixture sets

	for f in multi multilabel constant ties perfect; do
		fixture=$SHARED/fixtures/soft-metrics/hlv-metrics-$f
		need_shared fixtures/soft-metrics/hlv-metrics-$f.expected.tsv
		# what is not clamped is infinite; a sum of shares is no metric
		awk -F '\t' -v OFS='\t' 'NR > 1 && $3 != "inf" &&
			$1 != "soft_support" {
			print $1, $2, $3 == "nan" ? "NA" : $3 }' \
			"$fixture.expected.tsv" | sort >expected
		[ "$(wc -l <expected)" -ge 29 ]
		sets=
		[ $f != multilabel ] || sets=--multilabel
		hlv "$fixture" ${sets:+"$sets"} | awk -F '\t' 'NR == FNR { asked[$1, $2]; next }
			($1, $2) in asked' expected - >found
		near_tables found expected 1e-9 || fail "$f"
	done
}

# ---- options: what is true, who decides ----

@test "score: targets: primary, raw, plurality and all of them" {
	tables
	awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { print $0, "primary"; next }
		$1 == "i1" { print $0, ($2 == "b"); next }
		{ print $0, $3 / 2 }' truth >sharp
	run_to 0 annot-score -q -T all -M accuracy -t sharp hard.tsv
	columns out target value | tail -n +2 | diff -u <(printf '%s\t%s\n' \
		primary 0.625 raw 0.5625 plurality 0.5) -
	mv out all
	for t in primary raw plurality; do
		run_to 0 annot-score -q -T "$t" -M accuracy -t sharp hard.tsv
		grep -E "^model|	$t	" all | diff -u - out
	done
	# primary where there is such a column, else raw
	run_to 0 annot-score -q -M accuracy -t sharp hard.tsv
	[ "$(of hard accuracy '*' target)" = primary ]
	scores -M accuracy hard.tsv
	[ "$(of hard accuracy '*' target)" = raw ]
	scores -T all -M accuracy hard.tsv
	[ "$(columns out target | tail -n +2 | paste -sd ' ' -)" = \
		'raw plurality' ]
	run_to 1 annot-score -T primary -t truth hard.tsv
	one_error annot-score truth: '"primary"'
}

@test "score: primary shares that sum to less or more than 1 weigh as they are" {
	tables
	# masses .5 and 1.2 on two items
	printf '%s\t%s\t%s\t%s\n' item label n primary i1 a 1 .1 i1 b 3 .4 \
		i2 a 1 .2 i2 b 1 1 >truth
	printf '%s\t%s\t%s\n' item label p i1 b .8 i2 b .4 >m.tsv
	scores -o -M accuracy,brier,log_loss m.tsv
	# (.4 + .2)/1.7; ((.1 .64 + .4 .04) + (.2 .16 + 1 .36))/1.7
	values m accuracy '*' 0.35294117647058826 brier '*' 0.27764705882352947
	values m log_loss '*' 0.7462688637626159
	# the oracle decides by n: b and a (a tie), and predicts .2, .8; 1/6, 5/6
	values oracle accuracy '*' 0.35294117647058826
	values oracle brier '*' 0.14509803921568627
}

@test "score: an item whose primary shares are all 0 counts nothing" {
	printf '%s\t%s\t%s\t%s\n' item label n primary i1 1 2 .5 i1 2 1 .25 \
		i1 3 1 .25 i2 1 1 0 i2 3 1 0 i3 3 2 1 i4 2 1 .5 i4 3 1 .5 >truth
	printf '%s\t%s\t%s\t%s\n' item 1 2 3 i1 .5 .25 .25 i2 .2 .3 .5 \
		i3 0 .2 .8 i4 .1 .4 .5 >m.tsv
	scores -T primary -M all m.tsv
	mv out all
	for f in truth m.tsv; do
		sed -i '/^i2/d' "$f"
	done
	scores -T primary -M all m.tsv
	diff -u out all
	[ "$(columns all metric status | grep -c 'rmse	ok')" -eq 1 ]
}

@test "score: primary_lo and primary_hi without primary are left alone" {
	printf 'item\tlabel\tn\tprimary_lo\tprimary_hi\n%s\n%s\n' \
		$'i\ta\t3\t.9\t.6' $'i\tb\t1\t.1\t.4' >truth
	run_to 0 annot-score -q -M accuracy -t truth
	[ "$(columns out target value lo hi status | tail -n 1)" = \
		$'raw\t0.75\tNA\tNA\tone_item' ]
	# and where a label is only declared
	printf 'item\tlabel\tn\tprimary_hi\ni\ta\t3\t.6\ni\tb\t0\t.4\n' >truth
	run_to 0 annot-score -q -M accuracy -t truth
	[ "$(columns out target value lo hi status | tail -n 1)" = \
		$'raw\t1\tNA\tNA\tone_item' ]
}

@test "score: lo and hi are the values at primary_lo and primary_hi" {
	annot-pflip -q -n 4 "$DATA/ratings.tsv" | annot-sharpen -q >truth
	pred=$DATA/predictions.tsv
	scores -o -T primary -M accuracy,f1,mcc,log_loss "$pred"
	mv out range
	[ "$(columns range value status | grep -v '^NA' | cut -f 2 |
		tail -n +2 | sort -u)" = pflip_range ]
	for end in lo hi; do
		awk -v name="primary_$end" 'BEGIN { FS = OFS = "\t" }
			NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
			NR > 1 { $at["primary"] = $at[name] }
			{ print $1, $2, $3, $at["primary"] }' truth >"$end"
		run_to 0 annot-score -q -o -M accuracy,f1,mcc,log_loss \
			-t "$end" "$pred"
		columns out value | tail -n +2 >"at_$end"
	done
	paste at_lo at_hi | awk 'BEGIN { FS = OFS = "\t" }
		{ print $1 < $2 ? $1 OFS $2 : $2 OFS $1 }' >expected
	columns range lo hi | tail -n +2 >found
	# the text of the shares reads back, the oracle's quotients too
	near_tables found expected 1e-12
	# other targets are estimates over other items
	scores -M accuracy -T raw "$pred"
	[ "$(of predictions accuracy '*' status)" = ok ]
	run ! [ "$(of predictions accuracy '*' lo)" = NA ]
}

@test "score: oracle-kind=loo judges each label by the others'" {
	three
	# i1: the three x are met, y not; i2: none; i3: all; i4: x, y and z all
	# meet another plurality; i5: all
	scores -M accuracy --oracle-kind=loo
	values oracle accuracy '*' .55
	# unanimous people: 1; an item with one label has no others
	printf '%s\t%s\t%s\n' item label n i1 x 2 i2 y 3 i3 x 1 >truth
	scores -M accuracy --oracle-kind=loo
	values oracle accuracy '*' 1
	# 2 against 2: each label is against its own
	printf '%s\t%s\t%s\n' item label n i1 x 2 i1 y 2 >truth
	scores -M accuracy --oracle-kind=loo
	values oracle accuracy '*' 0
	printf '%s\t%s\t%s\n' item label n i1 x 1 >truth
	scores -M accuracy --oracle-kind=loo
	[ "$(of oracle accuracy)" = NA ]
}

@test "score: oracle-kind=mean decides for the label nearest to the mean" {
	# means 2.5 (to the even 2), 3, 1.5 (to the even 2), 10/3, 2
	printf '%s\t%s\t%s\n' item label n i1 1 1 i1 4 1 i2 1 1 i2 4 2 \
		i3 1 3 i3 3 1 i4 3 2 i4 4 1 i5 2 1 >truth
	scores -M accuracy --oracle-kind=mean
	# 0, 0, 0, 2/3, 1
	values oracle accuracy '*' 0.3333333333333333
	# -L gives codes to words
	awk 'BEGIN { FS = OFS = "\t"; split("P G R X", word, " ") }
		NR > 1 { $2 = word[$2] } { print }' truth >words
	run_to 0 annot-score -q -M accuracy --oracle-kind=mean -L P,G,R,X -t words
	# codes 0..3: means 1.5 (to 2), 2, .5 (to 0), 7/3, 1: 0, 0, 3/4, 2/3, 1
	values oracle accuracy '*' 0.48333333333333334
	run_to 2 annot-score --oracle-kind=mean -t words
	one_error annot-score -L
	run_to 2 annot-score --oracle-kind=other -t truth
	# half-way between 1 and 3, neither even: the first, 1, which 3 of 4 said
	printf '%s\t%s\t%s\n' item label n i1 1 3 i1 5 1 >truth
	scores -M accuracy --oracle-kind=mean -L 1,3,5
	values oracle accuracy '*' .75
}

@test "score: ties go to the first label in label order: numbers, then words" {
	printf '%s\t%s\t%s\n' item label n i1 10 1 i1 9 1 i1 a 1 >truth
	scores -M precision
	values oracle precision 9 0.3333333333333333
	[ "$(of oracle precision 10)" = NA ]
	[ "$(columns out label | tail -n +2 | paste -sd ' ' -)" = '9 10 a' ]
	scores -M precision -L a,10,9
	values oracle precision a 0.3333333333333333
	# the same for probabilities
	printf '%s\t%s\t%s\n' item label p i1 10 .4 i1 9 .4 i1 a .2 >m.tsv
	scores -M recall m.tsv
	values m recall 9 1 recall 10 0 recall a 0
	scores -M recall -L a,10,9 m.tsv
	values m recall 9 0 recall 10 1 recall a 0
}

@test "score: --threshold: positive above it, two labels only" {
	tables
	scores -M accuracy,recall --threshold=.39 soft.tsv
	values soft accuracy '*' .8125 recall b 1
	# at it: the first label
	scores -M recall --threshold=.4 soft.tsv
	values soft recall b 0.5555555555555556
	scores -M recall --threshold=.8 soft.tsv
	values soft recall b 0
	scores -M recall --threshold=0 soft.tsv
	values soft recall b 1
	# probabilities are what they were
	scores -M brier,roc_auc --threshold=.39 soft.tsv
	values soft brier '*' .2025 roc_auc b 0.7222222222222222
	# of the positive label that -P names: a above .55 on i3, i4
	scores -M recall -P a --threshold=.55 soft.tsv
	values soft recall a 0.5714285714285714
	# at it the first label is this one: i3, i4
	scores -M accuracy -P a --threshold=.6 soft.tsv
	values soft accuracy '*' .5625
	scores -M accuracy -P a --threshold=.61 soft.tsv
	values soft accuracy '*' .8125
	for t in 1.1 -.1 x; do
		run_to 2 annot-score --threshold="$t" -t truth soft.tsv
	done
	three
	run_to 2 annot-score --threshold=.3 -t truth soft.tsv
	one_error annot-score --threshold
}

@test "score: -P names the positive label" {
	tables
	scores -M all -P a hard.tsv soft.tsv
	values hard precision a .5 recall a 0.5714285714285714 \
		f1 a 0.5333333333333333 roc_auc a 0.5634920634920635 \
		accuracy '*' .5625
	values soft roc_auc a 0.7222222222222222 brier '*' .2025
	[ "$(columns out metric | grep -cx precision)" -eq 2 ]
	run_to 2 annot-score -P c -t truth hard.tsv
	one_error annot-score --positive '"c"'
	# more labels: the rows of one
	three
	scores -M all -P y hard.tsv
	values hard precision y .625 accuracy '*' .7
	[ "$(columns out metric | grep -cx precision)" -eq 1 ]
	run_to 0 annot-score -P y -t truth hard.tsv
	grep -q ' positive="y"$' err
	run_to 0 annot-score -t truth hard.tsv
	run ! grep -q positive err
}

@test "score: -z is what 0/0 is" {
	# c is decided and never true, d is true and never decided, e neither
	printf '%s\t%s\t%s\n' item label n i1 a 1 i2 d 1 >truth
	printf '%s\t%s\n' item label i1 a i2 c >m.tsv
	scores -L a,c,d,e -M precision,recall,f1,macro_f1 m.tsv
	[ "$(of m precision d)" = NA ]
	[ "$(of m precision d status)" = not_predicted ]
	[ "$(of m recall c)" = NA ]
	[ "$(of m recall c status)" = not_in_truth ]
	[ "$(of m f1 e)" = NA ]
	[ "$(of m f1 e status)" = no_mass ]
	values m f1 a 1 f1 c 0 f1 d 0 macro_f1 '*' 0.3333333333333333
	scores -L a,c,d,e -z 1 -M precision,recall,f1,macro_f1 m.tsv
	values m precision d 1 recall c 1 f1 e 1 f1 c 0 macro_f1 '*' .5
	scores -L a,c,d,e -z 0 -M precision,recall,f1,macro_f1 m.tsv
	values m precision d 0 recall c 0 f1 e 0 macro_f1 '*' .25
	scores -L a,c,d,e --zero-division=NA -M precision m.tsv
	[ "$(of m precision d)" = NA ]
	run_to 2 annot-score -z 2 -t truth m.tsv
}

@test "score: --weight-by=labels weighs an item by its labels" {
	tables
	scores --weight-by=labels -M accuracy,brier hard.tsv soft.tsv
	# (3 + 1 + 2 + 0)/10; (4 .19 + 2 .25 + 2 .01 + 2 .36)/10
	values hard accuracy '*' .6
	values soft accuracy '*' .6 brier '*' .2
	scores --weight-by=items -M accuracy hard.tsv
	values hard accuracy '*' .5625
	# plurality: 4 of i1, 2 of i3
	scores --weight-by=labels -T plurality -M accuracy hard.tsv
	values hard accuracy '*' .6
	# it is the accuracy over single labels
	scores --weight-by=labels -M accuracy
	values oracle accuracy '*' .8
}

@test "score: an item that shares its row with others counts as all of them" {
	tables
	printf '%s\t%s\t%s\t%s\n' item label n items i1 a 1 3 i1 b 3 3 i2 a 1 1 \
		i2 b 1 1 i3 a 2 2 i4 b 2 1 >some
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $1, $2, $3; next }
		{ for (i = 0; i < $4; i++) print $1 "." i, $2, $3 }' some >all
	for m in hard soft; do
		awk 'BEGIN { FS = OFS = "\t"
			n["i1"] = 3; n["i2"] = 1; n["i3"] = 2; n["i4"] = 1 }
			NR == 1 { print; next }
			{ x = $1; for (i = 0; i < n[x]; i++) {
				$1 = x "." i; print } }' "$m.tsv" >"$m"
	done
	for opts in '' '-T plurality' --weight-by=labels --oracle-kind=loo; do
		# shellcheck disable=SC2086 # two words
		run_to 0 annot-score -q -o $opts -t some hard.tsv soft.tsv
		mv out expected
		# shellcheck disable=SC2086
		run_to 0 annot-score -q -o $opts -t all hard soft
		near_tables out expected 1e-12
	done
}

# ---- options: blocks, items ----

@test "score: -g gives each value of a column its block" {
	tables
	awk 'BEGIN { FS = OFS = "\t"; site["item"] = "site"
		site["i1"] = site["i3"] = "A"; site["i2"] = site["i4"] = "B" }
		{ print site[$1], $0 }' truth >grouped
	run_to 0 annot-score -q -o -g site -t grouped hard.tsv soft.tsv
	in_groups >all
	for g in A B; do
		grep -E "^(site|$g)	" grouped >truth
		for m in hard soft; do
			grep -E "^(item|$(cut -f 2 truth | tail -n +2 |
				paste -sd '|' -))	" "$m.tsv" >"$m"
		done
		scores -o hard soft
		awk -v g="$g" 'BEGIN { FS = OFS = "\t" }
			NR > 1 { $3 = g } { print }' out >expected
		awk -F '\t' -v g="$g" 'NR == 1 || $3 == g' all |
			diff -u expected -
	done
	[ "$(columns all group | tail -n +2 | sort -u | paste -sd ' ' -)" = \
		'A B' ]
	run_to 1 annot-score -g none -t grouped hard.tsv
	one_error annot-score '"none"'
}

@test "score: -g: two spellings of a group are told" {
	annot-simulate -q --items=40 --annotators=9 -L no,yes --predictions=m.tsv |
		cut -f 1-3 >r.tsv
	while IFS='|' read -r a b says; do
		awk -F '\t' -v OFS='\t' -v a="$a" -v b="$b" '
			NR == 1 { print "item", "topic"; next }
			{ print $1, NR % 3 ? NR % 3 == 1 ? "other" : a : b }' m.tsv >topics
		run_to 0 annot-score -M accuracy -g topic --attributes=topics m.tsv <r.tsv
		if [ -n "$says" ]; then grep -qF "$says" err; else run ! grep -q 'warning: ' err; fi
	done <<-'END'
	news|News|warning: groups that differ only in case, quotes or accents: 1, as
	news|news |warning: groups that differ from others only in blanks: 1, as "news " from "news"
	1|01|warning: groups that are equal as numbers and not as names: 1, as
	news|NA|
	news|sports|
	END
	# several columns, of which one is in the ratings
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "n", "k"; next }
		{ print $0, $1 % 2, substr($1, 2) % 2 ? "x" : substr($1, 2) % 4 ? "X" : "y" }' r.tsv >in
	run_to 0 annot-kappa -r first -M pa -g k in
	grep -q 'groups that differ only in case' err
}

@test "score: an item may be in several groups" {
	printf '%s\t%s\t%s\t%s\n' item annotator label sex i u a f i v b m \
		i w b m j u a f >in
	printf '%s\t%s\n' item label i a j a >m.tsv
	run_to 0 annot-score -q -g sex -M accuracy -t in m.tsv
	in_groups | cut -f 3,8 | tail -n +2 | diff -u <(printf 'f\t1\nm\t0\n') -
}

@test "score: -B item: one row per item, their mean is the whole" {
	tables
	scores -M all -B item soft.tsv
	columns out metric value | tail -n +2 | awk -F '\t' '
		{ s[$1] += $2; n[$1]++ }
		END { for (m in s) printf "%s\t%.15g\t%d\n", m, s[m] / n[m], n[m] }
		' | sort >means
	scores -M all soft.tsv
	columns out metric value | awk -F '\t' -v OFS='\t' '
		NR == FNR { item[$1]; next }
		$1 in item { print $1, $2, 4 }' means - | sort | near_tables means - \
		1e-12
	for m in accuracy log_loss brier soft_accuracy po_jsd kl js_distance \
		information_closeness dist_ce ent_ce ent_ce_signed rank_cs \
		manhattan agreement cross_entropy; do
		echo "$m"
	done | sort | diff -u <(cut -f 1 means) -
	scores -B item soft.tsv
	columns out of value metric | awk -F '\t' '$3 == "accuracy"' | cut -f 1,2 |
		diff -u <(printf '%s\t%s\n' i1 0.75 i2 0.5 i3 1 i4 0) -
	# what is not a mean over items is NA where it is asked for
	scores -B item -M accuracy,mcc hard.tsv
	[ "$(awk -F '\t' '$6 == "mcc" { print $8, $11 }' out | sort -u)" = \
		'NA not_additive' ]
	run_to 2 annot-score -B item -b 100 -t truth hard.tsv
	run_to 2 annot-score -B label -t truth hard.tsv
}

# ---- options: several models ----

@test "score: --paired: the difference of each pair of models" {
	tables
	{ hard | sed '$s/a/b/'; } >other.tsv
	scores --paired -M accuracy,recall,brier hard.tsv soft.tsv other.tsv
	awk -F '\t' 'NR > 1 && $2 != "*" { print $1, $2 }' out | uniq |
		diff -u <(printf '%s\n' 'hard soft' 'hard other' 'soft other') -
	near "$(of hard recall b value other)" -0.4444444444444444 1e-12
	near "$(of soft accuracy '*' value other)" -.25 1e-12
	[ "$(of hard brier '*' value soft)" = NA ]
	[ "$(of hard brier '*' status soft)" = hard_predictions ]
	# the other way round: the other sign
	scores --paired -M recall other.tsv hard.tsv
	near "$(of other recall b value hard)" 0.4444444444444444 1e-12
	# downward metrics are differences too
	soft | sed 's/	[.]2$/	.3/;s/	[.]8$/	.7/' >less.tsv
	scores --paired -M brier soft.tsv less.tsv
	run ! [ "$(of soft brier)" = "$(of less brier)" ]
	near "$(of soft brier '*' value less)" \
		"$(awk -v a="$(of soft brier)" -v b="$(of less brier)" \
		'BEGIN { printf "%.15g", a - b }')" 1e-12
}

@test "score: --paired with -b: the share of resamples in which the first has more" {
	tables
	{ hard | sed '$s/a/b/'; } >other.tsv
	scores --paired -b 200 -M accuracy,recall hard.tsv other.tsv
	grep '	other	' out | cut -f 6,7,11 | diff -u <(printf '%s\t%s\t%s\n' \
		accuracy_positive '*' ok recall_positive b ok \
		accuracy '*' bootstrap recall b bootstrap) -
	# hard never has more; other more wherever i4 is drawn: 1 - (3/4)^4 = .684,
	# within 5 sqrt(.684 .316/200)
	[ "$(of hard accuracy_positive '*' value other)" = 0 ]
	scores --paired -b 200 -M accuracy other.tsv hard.tsv
	near "$(of other accuracy_positive '*' value hard)" .684 .165
	# antisymmetric, interval and all
	lo=$(of other accuracy '*' lo hard)
	hi=$(of other accuracy '*' hi hard)
	scores --paired -b 200 -M accuracy hard.tsv other.tsv
	near "$(of hard accuracy '*' lo other)" "-$hi" 1e-12
	near "$(of hard accuracy '*' hi other)" "$(awk -v x="$lo" \
		'BEGIN { printf "%.17g", -x + 0 }')" 1e-12
	# a model against its copy
	cp hard.tsv copy.tsv
	scores --paired -b 100 -M accuracy,mcc hard.tsv copy.tsv
	for m in accuracy mcc; do
		[ "$(of hard $m '*' value copy)" = 0 ]
		[ "$(of hard $m '*' lo copy),$(of hard $m '*' hi copy)" = 0,0 ]
		[ "$(of hard ${m}_positive '*' value copy)" = 0 ]
	done
}

@test "score: models are called by their files, or by NAME=FILE" {
	tables
	mkdir d.e
	cp hard.tsv d.e/a.b.tsv
	cp hard.tsv d.e/plain
	cp hard.tsv d.e/x=y.tsv
	scores -M accuracy d.e/a.b.tsv d.e/plain other=d.e/plain d.e/x=y.tsv
	[ "$(columns out model | tail -n +2 | paste -sd ' ' -)" = \
		'a.b plain other x=y' ]
	# two of a name, or the oracle's: a hint
	for args in 'hard.tsv ./hard.tsv' 'm=hard.tsv m=soft.tsv' \
		oracle=hard.tsv '=hard.tsv'; do
		# shellcheck disable=SC2086 # two words
		run_to 2 annot-score -t truth $args
		one_error annot-score NAME=FILE
	done
	cp hard.tsv oracle.tsv
	run_to 2 annot-score -t truth oracle.tsv
	one_error annot-score NAME=FILE
	scores -M accuracy m=oracle.tsv
	values m accuracy '*' .5625
}

@test "score: standard input is one table" {
	tables
	run_to 0 annot-score -q -M accuracy -t truth m=- <hard.tsv
	values m accuracy '*' .5625
	run_to 0 annot-score -q -M accuracy -t - hard.tsv <truth
	values hard accuracy '*' .5625
	for args in - '-t - -' '-t truth - m=-' m=-; do
		# shellcheck disable=SC2086
		run_to 2 annot-score $args <truth
		one_error annot-score 'standard input'
	done
}

# ---- items of truth and predictions ----

@test "score: an item without prediction is an error, unless --intersect" {
	tables
	head -n 3 hard.tsv >few.tsv
	run_to 1 annot-score -t truth few.tsv
	one_error annot-score few.tsv: 2 4 '"i3"' --intersect
	run_to 1 annot-score -t truth hard.tsv few.tsv
	one_error annot-score few.tsv:
	# an empty label is no prediction, of an item that has others, too
	awk -F '\t' -v OFS='\t' 'NR == 2 || NR == 4 { $2 = "" } { print }' hard.tsv >empty.tsv
	run_to 1 annot-score -t truth empty.tsv
	one_error annot-score 'empty.tsv:2: column "label": expected a label, found "" (rows without one: 2; --intersect leaves their items out)'
	run_to 0 annot-score --intersect -M accuracy -t truth empty.tsv
	grep -qx 'annot-score: note: model=empty missing=2 rows without a prediction' err
	printf 'item\tlabel\tp\ni1\tx\t.5\ni1\t\t.5\n' >empty.tsv
	run_to 1 annot-score -t truth empty.tsv
	one_error annot-score 'empty.tsv:3: column "label": expected a label, found "" (rows without one: 1;'
	run_to 0 annot-score --intersect -o -M accuracy -t truth few.tsv soft.tsv
	# few over i1 and i2, the others over all
	values few accuracy '*' .625
	values soft accuracy '*' .5625
	values oracle accuracy '*' .8125
	[ "$(grep -c 'note: model=few ' err)" -eq 1 ]
	run ! grep -q 'model=soft' err
	grep -qF 'note: models are judged on different items, each on those that it '`
		`'predicts: --paired compares two' err
	# both over i1 and i2
	run_to 0 annot-score --intersect --paired -M accuracy -t truth few.tsv soft.tsv
	grep -qx 'few	soft	\*	\*	raw	accuracy	\*	0	0	0	ok' out
	grep -qF 'each on those that it predicts; rows versus are of' err
	# no item of both
	sed '2,3d' hard.tsv >last.tsv
	run_to 0 annot-score --intersect --paired -M accuracy -t truth few.tsv last.tsv
	grep -qF 'warning: model=few versus=last: no item has a prediction of both: '`
		`'they are not compared' err
	[ "$(wc -l <out)" -eq 3 ]
	# of groups: how many items each has
	run_to 0 annot-score -q --intersect -o -g item -M accuracy -t truth few.tsv \
		soft.tsv
	[ "$(awk -F '\t' '$6 == "items" { n[$1]++ } END { print n["few"],
		n["soft"], n["oracle"] }' out)" = '2 4 4' ]
	# none at all: an error in any case
	printf 'item\tlabel\nj\ta\n' >none.tsv
	for o in '' --intersect; do
		# shellcheck disable=SC2086
		run_to 1 annot-score $o -t truth none.tsv
		one_error annot-score none.tsv:
	done
}

@test "score: predictions for other items are left out with one note" {
	tables
	{ cat hard.tsv; printf '%s\tc\n' j1 j2 j1; } >more.tsv
	run_to 0 annot-score -M accuracy,recall -t truth more.tsv
	values more accuracy '*' .5625
	[ "$(grep -c '^annot-score: note: model=more others=2 ' err)" -eq 1 ]
	# and their labels are none of the task's
	[ "$(columns out metric | grep -cx recall)" -eq 1 ]
}

@test "score: items whose counts are all 0 are left out with a note" {
	tables
	{ cat truth; printf 'i5\ta\t0\ni6\tb\t0\ni6\ta\t0\n'; } >longer
	scores -o hard.tsv
	mv out expected
	run_to 0 annot-score -o -t longer hard.tsv
	diff -u expected out
	grep -q '^annot-score: note: empty=2 ' err
	# n = 0 declares a label
	{ cat truth; printf 'i1\tc\t0\n'; } >longer
	run_to 0 annot-score -t longer hard.tsv
	grep -qE ' labels=3( |$)' err
}

# ---- errors in predictions ----

@test "score: a probability is a plain decimal in [0,1]" {
	tables
	for p in 1.1 -.1 nan NaN inf -inf 0x1p-1 '' NA .5x 1e400 ' .5'; do
		soft | sed "3s/.8\$/$p/" >m.tsv
		run_to 1 annot-score -t truth m.tsv
		one_error annot-score m.tsv:3: '"p"' '[0,1]' "\"$p\""
		printf '%s\t%s\t%s\n' item a b i1 .2 .8 i2 .5 "$p" i3 1 0 i4 1 0 \
			>m.tsv
		run_to 1 annot-score -t truth m.tsv
		one_error annot-score m.tsv:3: '"b"' '[0,1]' "\"$p\""
	done
	# also of an item that the truth lacks
	{ soft; printf 'j\ta\t2\n'; } >m.tsv
	run_to 1 annot-score -t truth m.tsv
	one_error annot-score m.tsv:10:
}

@test "score: sums off 1 by at most .01 are divided by their sum" {
	tables
	soft | sed '2s/.2$/.206/;3s/.8$/.804/' >m.tsv
	run_to 0 annot-score -M brier -t truth m.tsv
	# i1: p(b) = .804/1.01, .75 (1 - p)^2 + .25 p^2 = .189619645
	values m brier '*' 0.2024049112832075
	[ "$(grep -c '^annot-score: note: model=m scaled=1 ' err)" -eq 1 ]
	soft | sed '2s/.2$/.19/' >m.tsv
	run_to 0 annot-score -M brier -t truth m.tsv
	grep -q 'scaled=1 ' err
	# rounding is no reason for a note
	soft | sed '2s/.2$/.2000000001/' >m.tsv
	run_to 0 annot-score -M brier -t truth m.tsv
	run ! grep -q scaled err
	# more is an error
	for p in .2102 .1898 .9 0; do
		soft | sed "2s/.2\$/$p/" >m.tsv
		run_to 1 annot-score -t truth m.tsv
		grep -qE '^annot-score: m.tsv:[23]: .*(sum|add)' err
	done
	# the labels of the task are three: one row is not enough
	printf '%s\t%s\t%s\n' item label p i1 b .8 i2 b .5 i3 b .1 i4 b .4 >m.tsv
	run_to 1 annot-score -L a,b,c -t truth m.tsv
	grep -q '^annot-score: m.tsv:2: ' err
}

@test "score: tables of predictions that are not right" {
	tables
	bad() {
		bytes "$1" >m.tsv
		run_to 1 annot-score -t truth m.tsv || return 1
		one_error annot-score "m.tsv:$2"
	}
	# a second prediction, a label twice
	bad 'item\tlabel\ni1\ta\ni2\ta\ni1\tb\n' 4:
	bad 'item\tlabel\tp\ni1\ta\t.2\ni2\ta\t1\ni1\ta\t.8\n' 4:
	bad 'item\ta\tb\ni1\t1\t0\ni1\t1\t0\n' 3:
	# one for each annotator
	bad 'item\tannotator\tlabel\ni1\tu\ta\ni1\tv\ta\n' 3:
	# no label, no item, ragged, p without labels
	bad 'item\tlabel\ni1\t\n' 2:
	bad 'item\tlabel\n\ta\n' 2:
	bad 'item\tlabel\ni1\ta\t.5\n' 2:
	bad 'item\tscore\ni1\t.5\n' 1:
	bad 'thing\tlabel\ni1\ta\n' 1:
	# labels that are not of -L
	printf 'item\tlabel\ni1\tc\n' >m.tsv
	run_to 1 annot-score -L a,b -t truth m.tsv
	one_error annot-score m.tsv:2: '"c"'
	printf 'item\ta\tc\ni1\t1\t0\n' >m.tsv
	run_to 1 annot-score -L a,b -t truth m.tsv
	one_error annot-score m.tsv:1: '"b"'
}

@test "score: a column raters makes counts multilabel: as of the ratings" {
	local args

	emotions 12 >ratings
	annot-count -q --multilabel <ratings >truth
	awk -F '\t' -v OFS='\t' 'NR > 1 && !seen[$1]++ {
		print $1, ++i % 7 / 7, i % 3 / 3, i % 5 / 5 }' ratings |
		sed '1i item\tjoy\tfear\tanger' >soft.tsv
	for args in '' '-o -b 100' '-T plurality' '-B item' '-P joy'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q $args --multilabel -t ratings soft.tsv
		mv out expected
		# shellcheck disable=SC2086
		scores $args soft.tsv
		near_tables out expected 1e-12
	done
}

# ---- layouts of the truth ----

@test "score: ratings, counts and a matrix give the same" {
	tables
	awk 'BEGIN { FS = OFS = "\t"; print "item", "annotator", "label" }
		NR > 1 { for (i = 0; i < $3; i++) print $1, "u" ++n[$1], $2 }' \
		truth >ratings
	printf '%s\t%s\t%s\t%s\t%s\n' item u1 u2 u3 u4 i1 a b b b i2 a b '' '' \
		i3 a '' a '' i4 '' b b '' >wide
	scores -o hard.tsv soft.tsv
	mv out expected
	run_to 0 annot-score -q -o -t ratings hard.tsv soft.tsv
	diff -u expected out
	run_to 0 annot-score -q -o -W -t wide hard.tsv soft.tsv
	diff -u expected out
	run_to 0 annot-score -q -o -G -L a,b -t ratings hard.tsv soft.tsv
	diff -u expected out
	run_to 0 annot-score -q -o -G -L a,b hard.tsv soft.tsv <truth
	diff -u expected out
	# no annotator column is needed
	cut -f 1,3 ratings >short
	run_to 0 annot-score -q -o -t short hard.tsv soft.tsv
	diff -u expected out
	tail -n +2 truth >headless
	run_to 0 annot-score -q -o -H item,label,n -t headless hard.tsv soft.tsv
	diff -u expected out
	run_to 2 annot-score -G -t truth hard.tsv
	one_error annot-score -L
	{ cat truth; sed -n 2p truth; } >back
	run_to 1 annot-score -G -L a,b -t back hard.tsv
	grep -q '^annot-score: back:8: .*"i1"' err
}

@test "score: -r and -N choose what of the truth counts" {
	printf '%s\t%s\t%s\n' item annotator label i u a i u b i v b j w a >in
	printf '%s\t%s\n' item label i b j a >m.tsv
	while read -r opts value; do
		# shellcheck disable=SC2086
		run_to 0 annot-score -q ${opts//,/ } -M accuracy -t in m.tsv
		values m accuracy '*' "$value"
	done <<-'END'
	-r,all 0.8333333333333334
	-r,first .75
	-r,last 1
	-N,2 0.6666666666666666
	-N,3,-r,first .5
	END
}

@test "score: K is -L, else classes, else the labels of truth and predictions" {
	tables
	run_to 0 annot-score -t truth hard.tsv
	grep -q ' labels=2 ' err
	sed '2s/b/c/' hard.tsv >m.tsv
	run_to 0 annot-score -t truth m.tsv
	grep -qE ' labels=3( |$)' err
	# brier then is over all labels
	soft | sed '2,$s/a/c/' >m.tsv
	run_to 0 annot-score -M brier -t truth soft.tsv
	values soft brier '*' .2025
	awk 'BEGIN { FS = OFS = "\t" }
		{ print $0, NR == 1 ? "classes" : 3 }' truth >longer
	run_to 0 annot-score -M brier -t longer soft.tsv
	grep -qE ' labels=3( |$)' err
	values soft brier '*' .405
	run_to 0 annot-score -q -M brier -L a,b -t longer soft.tsv
	values soft brier '*' .2025
	run_to 0 annot-score -q -M brier,balanced_accuracy -L a,b,c -t truth \
		soft.tsv
	values soft brier '*' .405 balanced_accuracy '*' 0.5952380952380952
}

# ---- intervals ----

# 300 items of which a third has b, predicted right for 240.
many() {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n"
		for (i = 0; i < 300; i++)
			print "i" i, i % 3 ? "a" : "b", 2 }' >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label"
		for (i = 0; i < 300; i++)
			print "i" i, (i % 3 == 0) == (i % 5 > 0) ? "b" : "a" }' \
		>m.tsv
}

@test "score: -b: the percentile interval over resampled items" {
	many
	scores -b 1000 -M accuracy m.tsv
	values m accuracy '*' .8
	[ "$(of m accuracy '*' status)" = bootstrap ]
	# .8 +- 1.96 sqrt(.16/300) = .7547, .8453; the ends of 1000 replicates are
	# within .01 of it
	near "$(of m accuracy '*' lo)" .7547 .01
	near "$(of m accuracy '*' hi)" .8453 .01
	# -c .5: +- .6745 of them
	scores -b 1000 -c .5 -M accuracy m.tsv
	near "$(of m accuracy '*' lo)" .7844 .007
	near "$(of m accuracy '*' hi)" .8156 .007
	# every metric holds its value
	scores -M all -b 100 -o m.tsv
	awk -F '\t' 'NR > 1 && $11 == "bootstrap" { n++
		if ($9 > $8 || $10 < $8) { print; bad = 1 } }
		END { exit bad || n < 20 }' out
}

@test "score: -b: the same bytes for the same seed, whatever the order of the rows" {
	many
	cp "$DATA/predictions.tsv" p.tsv
	annot-pflip -q -n 4 "$DATA/ratings.tsv" | annot-sharpen -q >truth
	scores -b 100 -o p.tsv
	mv out expected
	scores -b 100 -o -s 1 p.tsv
	diff -u expected out
	shuffle_rows truth 3 >shuffled
	shuffle_rows p.tsv 4 >q.tsv
	run_to 0 annot-score -q -b 100 -o -t shuffled p=q.tsv
	diff -u expected out
	scores -b 100 -o --seed=2 p.tsv
	run ! cmp -s expected out
	cut -f 1-8 out >found
	cut -f 1-8 expected | diff -u - found
	# a model's interval does not depend on the other ones
	scores -b 100 -o p.tsv other=q.tsv
	grep -v '^other	' out | diff -u expected -
}

@test "score: -b and primary_lo are never combined" {
	annot-pflip -q -n 4 "$DATA/ratings.tsv" | annot-sharpen -q >truth
	scores -T primary,new -b 100 -M accuracy "$DATA/predictions.tsv"
	columns out target status | diff -u - <(printf '%s\t%s\n' \
		target status primary bootstrap new bootstrap)
	scores -T primary,new -M accuracy "$DATA/predictions.tsv"
	columns out target status | diff -u - <(printf '%s\t%s\n' \
		target status primary pflip_range new ok)
}

@test "score: -b draws from all items that share a row" {
	many
	printf '%s\t%s\t%s\t%s\n' item label n items r a 2 240 w b 2 60 >truth
	printf '%s\t%s\n' item label r a w a >m.tsv
	scores -b 1000 -M accuracy m.tsv
	values m accuracy '*' .8
	near "$(of m accuracy '*' lo)" .7547 .01
	near "$(of m accuracy '*' hi)" .8453 .01
}

# ---- target new ----

# Four items of two labels with one p_flip; f = .1, d = .8: shares of b
# (.25 - .1)/.8 = .1875, .5, -.125, 1.125.
flipped() {
	printf '%s\t%s\t%s\t%s\n' item label n pflip i1 a 3 .1 i1 b 1 .1 \
		i2 a 1 .1 i2 b 1 .1 i3 a 2 .1 i4 b 2 .1 >truth
	printf '%s\t%s\n' item label i1 a i2 b i3 a i4 a >m.tsv
}

# at TARGET MODEL METRIC [COLUMN [LABEL]]: a cell of out.
at() {
	awk -F '\t' -v target="$1" -v model="$2" -v metric="$3" \
		-v column="${4:-value}" -v label="${5:-*}" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
		NR > 1 && $1 == model && $5 == target && $6 == metric &&
			$7 == label && $2 == "*" { print $at; n++ }
		END { if (n != 1) print n + 0 " rows" }' out
}

@test "score: without -T new where p_flip is known, else primary or raw" {
	local columns targets bad=0

	printf '%s\t%s\t%s\t%s\t%s\t%s\n' item label n primary pflip pflip_new \
		i a 3 .9 .1 .2 i b 1 .1 .1 .2 >all
	while IFS='|' read -r columns targets; do
		cut -f "1-3$columns" all >truth
		run_to 0 annot-score -M accuracy -t truth
		[ "$(columns out target | tail -n +2 | paste -sd ' ' -)" = \
			"$targets" ] || { fail "$columns"; bad=1; }
	done <<-'END'
	|raw
	,4|primary
	,5|new
	,6|new
	,4,5|new
	,4,5,6|new
	END
	[ "$bad" -eq 0 ]
	run_to 0 annot-score -q -T all -M accuracy -t all
	[ "$(columns out target | tail -n +2 | paste -sd ' ' -)" = \
		'primary new raw plurality' ]
	# that which was made for new people
	run_to 0 annot-score -q -M accuracy --oracle-kind=plurality -t all
	near "$(at new oracle accuracy)" 0.9166666666666666 1e-12
	cut -f 1-4 all >truth
	run_to 1 annot-score -T new -t truth
	one_error annot-score truth: '"pflip"' annot-pflip
}

@test "score: -T new: p_flip inverted and nothing cut, two labels" {
	flipped
	head -n 3 truth >one
	printf '%s\t%s\n' item label i1 a >a.tsv
	printf '%s\t%s\n' item label i1 b >b.tsv
	printf '%s\t%s\t%s\n' item label p i1 b .25 >soft.tsv
	run_to 0 annot-score -q -T new -M accuracy,brier,log_loss,ece -t one \
		a.tsv b.tsv soft.tsv
	values a accuracy '*' .8125
	values b accuracy '*' .1875
	# .1875 (.75)^2 + .8125 (.25)^2; -.1875 ln .25 - .8125 ln .75
	values soft accuracy '*' .8125 brier '*' .15625 \
		log_loss '*' 0.49367187657705136 ece '*' .0625
	# all items: (.8125 + .5 + 1.125 - .125)/4
	scores -T new -M all m.tsv
	values m accuracy '*' .578125
	#            decided a      b
	# truth a       1.8125     .5      = .8125 + 1.125 - .125, .5
	# truth b       1.1875     .5
	values m precision b .5 recall b 0.2962962962962963 \
		f1 b 0.37209302325581395 balanced_accuracy '*' 0.54004004004004
	# weighed by labels: (4 .8125 + 2 .5 + 2 1.125 - 2 .125)/10
	scores -T new --weight-by=labels -M accuracy m.tsv
	values m accuracy '*' .625
	# each item its own p_flip: with .25 the share is (.75 - .25)/.5
	sed -i 's/^\(i1.*\)\.1$/\1.25/' truth
	scores -T new -M accuracy m.tsv
	values m accuracy '*' .625
}

@test "score: -T new: a label that nobody gave has less than nothing" {
	# f = .1, d = .7: (.75 - .1)/.7, (.25 - .1)/.7, -.1/.7
	printf '%s\t%s\t%s\t%s\n' item label n pflip i x 3 .2 i y 1 .2 \
		j x 3 .2 j y 1 .2 >truth
	printf '%s\t%s\n' item label i x j x >x.tsv
	printf '%s\t%s\n' item label i x j z >z.tsv
	printf '%s\t%s\n' item label i z j z >zz.tsv
	scores -L x,y,z -T new -M accuracy,recall x.tsv z.tsv zz.tsv
	values x accuracy '*' 0.9285714285714286 recall x 1 recall y 0
	values z accuracy '*' 0.39285714285714285 recall x .5
	[ "$(of x recall z),$(of x recall z status)" = NA,not_in_truth ]
	[ "$(of zz accuracy),$(of zz accuracy '*' status)" = NA,outside_range ]
	# the same with rows of none, and with K from a column
	{ cat truth; printf '%s\tz\t0\t.2\n' i j; } >longer
	run_to 0 annot-score -q -T new -M accuracy -t longer z.tsv
	values z accuracy '*' 0.39285714285714285
	awk 'BEGIN { FS = OFS = "\t" }
		{ print $0, NR == 1 ? "classes" : 4 }' truth >longer
	# f = .2/3, d = 1 - .8/3: (.75 - f)/d and -f/d
	run_to 0 annot-score -q -T new -M accuracy -t longer z.tsv
	values z accuracy '*' 0.42045454545454547
}

@test "score: -T new has the right mean, with however few labels" {
	# all counts of three labels that may be, as often as they come: people of
	# whom .9 say b and who flip .2 say b with .74
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "items", "pflip",
			"primary"
		split("1 3 3 1", c, " ")
		for (x = 0; x <= 3; x++) {
			items = c[x + 1] * 74^x * 26^(3 - x)
			raw = (x / 3 - .2) / .6
			b = raw < 0 ? 0 : raw > 1 ? 1 : raw
			print "i" x, "a", 3 - x, items, .2, 1 - b
			print "i" x, "b", x, items, .2, b } }' >truth
	printf '%s\t%s\n' item label i0 b i1 b i2 b i3 b >m.tsv
	scores -M accuracy m.tsv
	near "$(at new m accuracy)" .9 1e-12
	run ! near "$(at primary m accuracy)" .9 .02
	# three labels, .6 .3 .1: f = .15, d = .55 give .48, .315, .205; two of them
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "items", "pflip"
		split("480 315 205", p, " ")
		for (i = 1; i <= 3; i++)
			for (j = 1; j <= 3; j++)
				for (l = 1; l <= 3; l++)
					print "i" i j, l, (i == l) + (j == l),
						p[i] * p[j], .3 }' >truth
	for l in 1:.6 2:.3 3:.1; do
		awk -v l="${l%:*}" 'BEGIN { OFS = "\t"; print "item", "label"
			for (i = 1; i <= 3; i++)
				for (j = 1; j <= 3; j++)
					print "i" i j, l }' >m.tsv
		scores -T new -M accuracy m.tsv
		values m accuracy '*' "${l#*:}"
	done
}

@test "score: the rows of a target are held against that target's oracle" {
	annot-pflip -q -n 4 "$DATA/ratings.tsv" | annot-sharpen -q >truth
	for kind in '' plurality loo ideal; do
		scores -o -T all -M accuracy,micro_f1 \
			${kind:+--oracle-kind=$kind} "$DATA/predictions.tsv"
		for t in primary new raw plurality; do
			case $kind,$t in
			ideal,primary | ideal,plurality)
				[ "$(at $t oracle accuracy)" = NA ]
				[ "$(at $t oracle accuracy status)" = not_known ]
				[ "$(at $t predictions accuracy_normalised \
					status)" = not_known ]
				continue ;;
			esac
			near "$(at $t predictions accuracy_normalised)" "$(awk \
				-v a="$(at $t predictions accuracy)" \
				-v b="$(at $t oracle accuracy)" \
				'BEGIN { printf "%.15g", a / b }')" 1e-12
		done
		mv out "out.$kind"
	done
	# ideal for new, plurality for all others
	for t in primary raw plurality; do
		diff -u <(grep "	$t	" out.plurality) \
			<(grep "	$t	" out.)
	done
	diff -u <(grep '	new	' out.ideal) <(grep '	new	' out.)
}

@test "score: a histogram with the decisions of models is refused" {
	printf '%s\t%s\t%s\t%s\t%s\n' item label n items decision:m \
		b:1 b 1 4 b >truth
	run_to 1 annot-score -q -t truth
	one_error annot-score 'truth:1: column "decision:m": histograms have no decisions any more: score the predictions against counts by item'
}

@test "score: --oracle-kind=ideal: a ceiling from how items differ" {
	# of a million votes the shares are known
	printf '%s\t%s\t%s\n' item label n i a 800000 i b 200000 j a 300000 \
		j b 700000 >truth
	scores -T raw -M all --oracle-kind=ideal
	values oracle accuracy '*' .75 micro_f1 '*' .75 ece '*' 0
	# (.16 + .21)/2 and the entropies
	near "$(of oracle brier)" .185 1e-9
	near "$(of oracle log_loss)" 0.5556333628 1e-9
	[ "$(columns out metric | tail -n +2 | paste -sd ' ' -)" = \
		"accuracy micro_f1 log_loss brier ece ece_plugin soft_accuracy `
		`soft_micro_f1 po_jsd kl information_closeness dist_ce `
		`ent_ce_signed manhattan" ]
	# other decisions may have a better f1
	scores -T raw --oracle-kind=ideal -M f1
	[ "$(of oracle f1 b),$(of oracle f1 b status)" = NA,no_ceiling ]
	scores --oracle-kind=ideal -B item -M accuracy
	[ "$(columns out value status | tail -n +2 | sort -u)" = \
		$'NA\tnot_known' ]
	# the votes of few leave a range
	printf '%s\t%s\t%s\n' item label n i a 2 i b 1 j a 3 k b 3 l a 1 l b 2 \
		>truth
	scores --oracle-kind=ideal -M accuracy
	awk -F '\t' 'NR > 1 { exit !($11 == "not_unique" && $9 < $8 && $8 < $10 &&
		$9 >= 0 && $10 <= 1) }' out
	# more labels: one vote an item tells nothing of how items differ
	printf '%s\t%s\t%s\n' item label n i a 1 j b 1 k c 1 >truth
	scores --oracle-kind=ideal -M accuracy
	[ "$(of oracle accuracy),$(of oracle accuracy '*' status)" = \
		NA,one_label ]
	# people who all agree, or do not at all
	printf '%s\t%s\t%s\n' item label n i a 3 j b 3 k c 3 >truth
	scores --oracle-kind=ideal -M accuracy
	near "$(of oracle accuracy)" 1 1e-9
	printf '%s\t%s\t%s\n' item label n i a 1 i b 1 i c 1 >truth
	scores --oracle-kind=ideal -M accuracy
	near "$(of oracle accuracy)" 0.3333333333333333 1e-9
}

# bats test_tags=shared
@test "score: --oracle-kind=ideal: the range of what the moments kept allow" {
	local at="$SHARED/fixtures/slips" name labels options ratings n=0

	need_shared fixtures/slips/cases.tsv
	while IFS=$'\t' read -r name labels options ratings; do
		# shellcheck disable=SC2086 # options
		annot-pflip -q -L "$labels" $options "$at/$ratings" >truth
		scores -T new -M accuracy
		for end in lo hi; do
			near "$(of oracle accuracy '*' $end)" "$(awk -F '\t' \
				-v name="$name" -v end=$end '$1 == name &&
				$2 == "ceiling" && $3 == end { print $4 }' \
				"$at/expected.tsv")" 1e-5
		done
		awk -F '\t' 'NR > 1 { exit !($9 <= $8 && $8 <= $10) }' out
		n=$((n + 1))
	done < <(grep 'M fixed' "$at/cases.tsv")
	[ "$n" -ge 5 ]
}

# sure SHARE: 600 items of five votes for one of three labels; in SHARE of them all
# five are one label, in the others they are anything.
sure() {
	awk -v share="$1" 'BEGIN { OFS = "\t"; print "item", "label"
		for (i = 0; i < 600; i++)
			for (j = 0; j < 5; j++) {
				by = i < 600 * share ? 1 : 3 ^ j
				print i, substr("abc", int(i / by) % 3 + 1, 1)
			} }'
}

@test "score: --oracle-kind=ideal: more labels: bounds, and a law that votes refute" {
	annot-simulate -q -L a,b,c --items=500 --raters=5 -x 0 --retest=0 --soft \
		--predictions=p.tsv | cut -f 1-3 >truth
	for kind in ideal loo plurality; do
		scores -T raw --oracle-kind=$kind -M accuracy
		mv out $kind
	done
	paste <(sed 1d ideal) <(sed 1d loo) <(sed 1d plurality) | awk -F '\t' '
		# bounds are the values of these two, and their errors are added
		{ exit !($9 < $19 && $19 - $9 < .05 && $10 > $30 && $10 - $30 < .05 &&
			$11 == "ok") }'
	# shares are Dirichlet; who knows them all has not seen the votes
	run_to 0 annot-score -o -T raw --oracle-kind=ideal -b 100 \
		-M accuracy,log_loss,brier -t truth p.tsv
	run ! grep -q warning err
	# who has the votes is better than possible, beside a metric that has no ceiling, too
	annot-count -q truth | awk -F '\t' -v OFS='\t' 'NR == 1 {
		print "item", "label", "p"; next } { print $1, $2, $3 / 5 }' >seen.tsv
	for metrics in accuracy,log_loss,brier macro_f1,log_loss; do
		run_to 0 annot-score -o -T raw --oracle-kind=ideal -b 100 \
			-M $metrics -t truth seen.tsv
		[ "$(grep -c \
			'warning: model=seen .* has the model seen these votes?' \
			err)" -eq 1 ]
		[ "$(grep -c warning err)" -eq 1 ]
	done
	# items of two kinds
	sure .5 >truth
	run_to 0 annot-score -T raw --oracle-kind=ideal -M accuracy,brier -t truth
	[ "$(of oracle accuracy '*' status),$(of oracle brier '*' status)" = \
		model,model ]
	grep -q 'warning: the votes do not fit the Dirichlet distribution .* report lo and hi' err
	# half are sure, and a third is the best of the others: the limits hold two in three
	awk "BEGIN { exit !($(of oracle accuracy '*' lo) < 2 / 3 &&
		$(of oracle accuracy '*' hi) > 2 / 3) }"
}

@test "score: -T new -B item: an item may be outside the range, their mean is not" {
	flipped
	scores -T new -B item -M accuracy m.tsv
	columns out of value status | diff -u - <(printf '%s\t%s\t%s\n' \
		of value status i1 0.8125 ok i2 0.5 ok i3 NA outside_range \
		i4 NA outside_range)
}

@test "score: a p_flip that is none, or is two" {
	flipped
	sed '4,5s/\.1$/NA/' truth >in
	run_to 1 annot-score -t in m.tsv
	one_error annot-score in: 'item "i2"' 'p_flip is NA' 'annot-pflip -x'
	sed '3s/\.1$/.2/' truth >in
	run_to 1 annot-score -t in m.tsv
	one_error annot-score in: 'item "i1"' 'the same p_flip'
	sed '3s/\.1$/NA/' truth >in
	run_to 1 annot-score -t in m.tsv
	one_error annot-score in: 'item "i1"' 'the same p_flip'
	sed 's/\.1$/1.5/' truth >in
	run_to 1 annot-score -t in m.tsv
	one_error annot-score in: 'item "i1"' '[0,1]'
	sed '3s/\.1$/-.1/' truth >in
	run_to 1 annot-score -t in m.tsv
	one_error annot-score in:3: '"pflip"' '"-.1"'
	# whoever does not ask for it may have it
	sed '4,5s/\.1$/NA/' truth >in
	run_to 0 annot-score -q -T raw -M accuracy -t in m.tsv
}

# Items with a retest pair each, of which every fourth disagrees.
retested() {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "pflip_new",
			"pairs", "disagree", "site"
		for (i = 0; i < 60; i++) {
			b = i % 3 ? 4 - i % 4 : i % 2
			for (l = 0; l < 2; l++)
				print "i" i, l ? "b" : "a", l ? b : 5 - b,
					.1464466094067262, 1, i % 4 == 0,
					i % 2 ? "odd" : "even" } }' >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label"
		for (i = 0; i < 60; i++) print "i" i, i % 3 ? "b" : "a" }' >m.tsv
}

@test "score: -T new -b: p_flip is estimated again in each resample" {
	retested
	scores -T new -b 400 -M accuracy m.tsv
	value=$(of m accuracy)
	lo=$(of m accuracy '*' lo)
	hi=$(of m accuracy '*' hi)
	mv out first
	scores -T new -b 400 -s 1 -M accuracy m.tsv
	diff -u first out
	scores -T new -b 400 -s 2 -M accuracy m.tsv
	run ! cmp -s first out
	# nothing depends on the order of the rows, or on another model
	shuffle_rows truth 3 >shuffled
	run_to 0 annot-score -q -T new -b 400 -M accuracy -t shuffled m.tsv
	diff -u first out
	# without retests p_flip is taken as it is: less is unknown
	cut -f 1-4 truth >known
	run_to 0 annot-score -q -T new -b 400 -M accuracy -t known m.tsv
	[ "$(of m accuracy)" = "$value" ]
	awk -v a="$lo" -v b="$hi" -v c="$(of m accuracy '*' lo)" \
		-v d="$(of m accuracy '*' hi)" 'BEGIN { exit !(b - a > (d - c) * 1.1) }'
	# retests that never disagree change nothing
	awk 'BEGIN { FS = OFS = "\t" } NR > 1 { $6 = 0 } { print }' truth >none
	mv out expected
	run_to 0 annot-score -q -T new -b 400 -M accuracy -t none m.tsv
	diff -u expected out
}

@test "score: -T new: a p_flip that is not from retests has no limits, of svd no ceiling" {
	local pairs more

	retested
	for pairs in NA 0; do
		awk -v pairs=$pairs 'BEGIN { FS = OFS = "\t" }
			NR > 1 { $5 = pairs; $6 = "NA" } { print }' truth >none
		more=
		[ $pairs = NA ] || more=' and no ceiling'
		for b in 0 100; do
			run_to 0 annot-score -T new -o -b $b -M accuracy -t none m.tsv
			grep -q "warning: p_flip is not from retests .*limits$more\$" err
			[ "$(of m accuracy '*' lo),$(of m accuracy '*' status)" = \
				NA,pflip_known ]
			[ $pairs = NA ] || [ "$(of oracle accuracy),$(of oracle \
				accuracy '*' status)" = NA,no_ceiling ]
		done
		[ $pairs = 0 ] || [ "$(of oracle accuracy '*' status)" = pflip_known ]
	done
	run_to 0 annot-score -T new -o -b 100 -M accuracy -t truth m.tsv
	run ! grep -q 'not from retests' err
}

@test "score: -b resamples the same items for both targets" {
	# without flips new and primary are the same shares, whatever is drawn
	retested
	awk 'BEGIN { FS = OFS = "\t" } NR > 1 { $4 = 0; $6 = 0 }
		{ print $0, NR == 1 ? "primary" : $3 / 5 }' truth >sharp
	run_to 0 annot-score -q -o -b 100 --oracle-kind=loo -T all \
		-M accuracy,f1,mcc,roc_auc,pr_auc -t sharp m.tsv
	for t in primary raw; do
		diff -u <(grep '	new	' out) \
			<(grep "	$t	" out | sed "s/	$t	/	new	/")
	done
}

@test "score: -T new -g: a group has its own value, p_flip is that of all" {
	retested
	scores -T new -g site -b 100 -M accuracy,recall m.tsv
	in_groups >all
	[ "$(columns all group | tail -n +2 | uniq | paste -sd ' ' -)" = \
		'even odd' ]
	for g in even odd; do
		grep -E "^item|	$g\$" truth >part
		grep -E "^item|i[0-9]*$([ $g = odd ] && echo '[13579]' ||
			echo '[02468]')	" m.tsv >part.tsv
		run_to 0 annot-score -q -T new -M accuracy,recall -t part \
			m=part.tsv
		columns out metric value >found
		awk -F '\t' -v g="$g" 'NR == 1 || $3 == g' all >group
		columns group metric value | diff -u - found
	done
	# half of the pairs stay: p_flip varies less than in a group by itself
	run_to 0 annot-score -q -T new -b 100 -M accuracy -t part m=part.tsv
	awk -v a="$(awk -F '\t' '$3 == "odd" && $6 == "accuracy" {
		print $10 - $9 }' all)" -v b="$(awk -F '\t' 'NR > 1 {
		print $10 - $9 }' out)" 'BEGIN { exit !(a > 0 && b > 0) }'
}

@test "score: -T new of a histogram is that of its items" {
	retested
	cut -f 1-6 truth | awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { print $0, "items"; next }
		{ key[$1] = key[$1] FS $3; row[$1, ++n[$1]] = $0 }
		END { for (i = 0; i < 60; i++) {
			k = key["i" i] FS (i % 4 == 0)
			if (!(k in first)) first[k] = "i" i
			count[k]++ }
			for (k in first) for (j = 1; j <= 2; j++)
				print row[first[k], j], count[k] }' >unique
	[ "$(wc -l <unique)" -lt 40 ]
	run_to 0 annot-score -q -T new -t truth --oracle-kind=plurality
	mv out expected
	run_to 0 annot-score -q -T new -t unique --oracle-kind=plurality
	near_tables out expected 1e-12
	run_to 0 annot-score -q -T new -t truth
	mv out expected
	run_to 0 annot-score -q -T new -t unique
	cut -f 1-8,11 expected >values
	cut -f 1-8,11 out | near_tables - values 1e-9
	# the groups that are left out are others: so are the limits, by a little
	near_tables out expected .03
	# and resampled it has the law of its items
	for f in truth unique; do
		run_to 0 annot-score -q -T new -b 2000 -M accuracy -t $f \
			--oracle-kind=plurality
		columns out value lo hi | tail -n 1 >$f.out
	done
	paste truth.out unique.out | awk -F '\t' '
		function d(x) { return x < 0 ? -x : x }
		{ exit !(d($1 - $4) < 1e-12 && d($2 - $5) < .02 &&
			d($3 - $6) < .02) }'
}

@test "score: fewer than three labels an item: the ceiling of new is a guess" {
	flipped
	run_to 0 annot-score -o -M accuracy -t truth m.tsv
	grep -qx "annot-score: warning: items have 2.50 labels each on average,$(
		) fewer than 3: the ceiling of target new is a guess (more labels per item)" err
	# without an oracle there is no ceiling
	run_to 0 annot-score -M accuracy -t truth m.tsv
	run ! grep -q guess err
	sed -i 's/^i1	a	3/i1	a	5/' truth
	run_to 0 annot-score -o -M accuracy -t truth m.tsv
	run ! grep -q guess err
	run_to 0 annot-score -o -T raw -M accuracy -t truth m.tsv
	run ! grep -q guess err
}

@test "score: a p_flip that explains every label leaves nothing" {
	flipped
	for p in .5 .7 1; do
		sed "s/\\.1\$/$p/" truth >in
		run_to 0 annot-score -q -o -T new -b 100 -t in m.tsv
		columns out model metric value lo hi status |
			grep '^m	' | grep -v normalised | cut -f 3- | sort -u |
			diff -u - <(printf 'NA\tNA\tNA\tall_flips\n')
		[ "$(of oracle accuracy),$(of oracle accuracy '*' status)" = \
			NA,not_known ]
	done
	# three labels bear more: f = d = 1/4, (0 + 1 + 3 - 1)/4
	sed 's/\.1$/.5/' truth >in
	sed -i 's/^i1	a/i1	b/' m.tsv
	run_to 0 annot-score -q -T new -L a,b,c -M accuracy -t in m.tsv
	near "$(of m accuracy)" .75 1e-12
	run ! grep -qiE '	-?(nan|inf(inity)?)	' out
}

@test "score: shares are no votes" {
	printf '%s\t%s\t%s\n' item label p i a .75 i b .25 >truth
	run_to 1 annot-score --oracle-kind=ideal -t truth
	one_error annot-score truth: '--oracle-kind=ideal needs counts'
	run_to 1 annot-score -T new -t truth
	one_error annot-score truth: '"pflip"'
	scores -M accuracy
	values oracle accuracy '*' .75
}

@test "score: -T new of a table without rows, and of one label" {
	local h='model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\tlo\thi'

	flipped
	head -n 1 truth >in
	gives "$h\\tstatus\\n" annot-score -t in m.tsv
	gives "$h\\tstatus\\n" annot-score -T new -b 100 -o -t in m.tsv
	# one label, of a file or of -L: the other has -f/d
	printf '%s\t%s\t%s\t%s\n' item label n pflip i a 3 0 j a 3 0 >in
	printf '%s\t%s\n' item label i a j a >a.tsv
	for opts in '' '-L a,b'; do
		# shellcheck disable=SC2086 # two words
		run_to 0 annot-score -q -M all -o $opts -t in a.tsv
		values a accuracy '*' 1 micro_f1 '*' 1 precision \
			"$([ "$opts" ] && echo b || echo a)" \
			"$([ "$opts" ] && echo NA || echo 1)"
		near "$(of oracle accuracy)" 1 1e-9
		run ! grep -qiE '	-?(nan|inf(inity)?)	' out
		# shellcheck disable=SC2086
		run_to 0 annot-score -q -M all -o $opts -b 100 -t <(sed 's/	0$/	.1/' in) a.tsv
		[ "$(of a accuracy),$(of a accuracy '*' status)" = \
			NA,outside_range ]
		[ "$(of a mcc),$(of a mcc '*' status)" = NA,one_label ]
		near "$(of oracle accuracy)" 1 1e-9
		run ! grep -qiE '	-?(nan|inf(inity)?)	' out
	done
}

@test "score: a note where primary and new do not overlap" {
	# every item 3 to 2, all primary shares as p_flip .3 leaves them, cut off
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "pflip", "primary"
		for (i = 0; i < 50; i++) {
			print "i" i, "a", 3, .3, 1
			print "i" i, "b", 2, .3, 0 } }' >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label"
		for (i = 0; i < 50; i++) print "i" i, "a" }' >m.tsv
	run_to 0 annot-score -T primary,new -b 100 -M accuracy,f1 -t truth m.tsv
	[ "$(grep -cx "annot-score: note: model=m metric=accuracy primary=1.00$(
		) new=.75: the intervals do not overlap (annot(7) says which$(
		) to report)" err)" -eq 1 ]
	# none where they do, or where there is none
	run_to 0 annot-score -T primary,new -M accuracy,f1 -t truth m.tsv
	run ! grep -q overlap err
	annot-pflip -q -n 4 "$DATA/ratings.tsv" | annot-sharpen -q >truth
	run_to 0 annot-score -T primary,new -b 100 -M accuracy -t truth "$DATA/predictions.tsv"
	run ! grep -q overlap err
}

@test "score: retests and annotators are numbers of what there is" {
	local cells bad=0

	printf 'item\tlabel\ni\ta\n' >m.tsv
	while IFS='|' read -r cells text; do
		printf 'item\tlabel\tn\tpflip_new\tpairs\tdisagree\tonce\n%s\n' \
			"i	a	2	.1	${cells//,/	}" >truth
		run_to 1 annot-score -o -T new -t truth m.tsv
		one_error annot-score truth: "$text" || bad=1
	done <<-'END'
	-1,0,1|"pairs": expected a plain decimal of at least 0
	1,-1,1|"disagree": expected a plain decimal of at least 0
	1,0,-1|"once": expected a plain decimal of at least 0
	1,x,1|"disagree": expected a plain decimal
	1,2,1|item "i": expected whole numbers of pairs, and of disagree no more
	1.5,1,1|item "i": expected whole numbers
	2,.5,1|item "i": expected whole numbers
	NA,0,1|item "i": expected whole numbers
	1,NA,1|item "i": expected whole numbers
	1e300,1,1|item "i": expected whole numbers
	1,0,3|item "i": column "once": expected the annotators
	1,0,.5|item "i": column "once"
	1,0,0|item "i": column "once"
	1,0,NA|item "i": column "once"
	END
	[ "$bad" -eq 0 ]
	# of which once is only for the ceiling
	run_to 0 annot-score -q -M accuracy -t truth m.tsv
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' item label n pflip_new pairs disagree \
		i a 2 .1 1 0 i b 1 .1 2 0 >truth
	run_to 1 annot-score -t truth m.tsv
	one_error annot-score truth: 'the same p_flip, r_new, pairs and'
}

@test "score: the ceiling counts annotators, not labels" {
	# who says a label twice is one vote
	printf '%s\t%s\t%s\t%s\n' item label n pflip i a 2 .1 i b 1 .1 j a 3 .1 \
		k b 2 .1 k a 1 .1 >truth
	run_to 0 annot-score -q -T new -M accuracy,log_loss -t truth
	mv out expected
	printf '%s\t%s\t%s\t%s\t%s\n' item label n pflip once i a 4 .1 2 \
		i b 3 .1 1 j a 3 .1 3 j b 1 .1 0 k b 2 .1 2 k a 1 .1 1 >truth
	run_to 0 annot-score -q -T new -M accuracy,log_loss -t truth
	diff -u expected out
}

# ---- degenerate ----

@test "score: a value that does not exist is NA with a reason" {
	tables
	printf '%s\t%s\t%s\n' item label n i1 a 1 i2 a 2 >truth
	printf '%s\t%s\n' item label i1 a i2 a >m.tsv
	scores -M all -L a,b -o m.tsv
	values m accuracy '*' 1 balanced_accuracy '*' 1 macro_f1 '*' 1 \
		micro_f1 '*' 1
	while read -r metric label status; do
		[ "$(of m "$metric" "$label")" = NA ]
		[ "$(of m "$metric" "$label" status)" = "$status" ]
		[ "$(of m "$metric" "$label" lo)" = NA ]
	done <<-'END'
	precision b not_predicted
	recall b not_in_truth
	f1 b no_mass
	mcc * one_label
	cohen_kappa * one_label
	roc_auc b one_class
	pr_auc b not_in_truth
	END
	# against an oracle of 0
	printf '%s\t%s\t%s\n' item label n i1 a 2 i1 b 1 i2 a 2 >truth
	printf '%s\t%s\n' item label i1 b i2 a >m.tsv
	scores -o -M recall,precision m.tsv
	values m recall b 1
	[ "$(of m recall_normalised b)" = NA ]
	[ "$(of m recall_normalised b status)" = oracle_zero ]
	[ "$(of m precision_normalised b)" = NA ]
	# no nan, no inf in any of it
	run ! grep -qiE '	-?(nan|inf(inity)?)	' out
}

@test "score: decisions for one label only" {
	tables
	printf '%s\t%s\n' item label i1 b i2 b i3 b i4 b >m.tsv
	scores -M all m.tsv
	# pe = po; R_K is 0/0; AUC (1 + 0)/2
	values m accuracy '*' .5625 cohen_kappa '*' 0 roc_auc b .5 \
		pr_auc b .5625 balanced_accuracy '*' .5 precision b .5625 \
		recall b 1
	[ "$(of m mcc)" = NA ]
	printf '%s\t%s\t%s\n' item label p i1 b .5 i2 b .5 i3 b .5 i4 b .5 >m.tsv
	scores -M all m.tsv
	values m roc_auc b .5 pr_auc b .5625 brier '*' .25 \
		log_loss '*' 0.6931471805599453 accuracy '*' .4375 ece '*' 0
}

# bins N SEED: N items of five labels, shares that a model overstates.
overconfident() {
	awk -v n="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		print "item\tlabel\tn" >"truth"
		print "item\tlabel\tp" >"m.tsv"
		for (i = 1; i <= n; i++) {
			z = 4 * rand() - 2
			for (j = x = 0; j < 5; j++)
				x += rand() < 1 / (1 + exp(-z))
			printf "%d\tb\t%d\n%d\ta\t%d\n", i, x, i, 5 - x >"truth"
			printf "%d\tb\t%.6f\n", i, 1 / (1 + exp(-1.7 * z)) >"m.tsv"
		}
	}'
}

# By item x = confidence - share of the likeliest label; of each bin the sum g, its error,
# and E|X| by the midpoint rule; -b: the mean of replicates and mirrored percentiles.
@test "score: ece is corrected for noise, by bins or by replicates" {
	overconfident 102 3
	awk -F '\t' 'NR == FNR { if ($2 == "b") b[$1] = $3 / 5; next }
		FNR > 1 {
			top = $3 > .5
			c = top ? $3 : 1 - $3
			x = c - (top ? b[$1] : 1 - b[$1])
			k = int(c * 15 - 1e-9)
			g[k] += x; q[k] += x * x; n++
		}
		END {
			for (k in g) {
				s = sqrt((q[k] - g[k] ^ 2 / n) * n / (n - 1))
				for (i = e = 0; i < 16000; i++) {
					z = (i + .5) / 1000 - 8
					y = g[k] + s * z
					e += (y < 0 ? -y : y) * exp(-z * z / 2) / 1000 / \
						2.5066282746310002
				}
				plugin += g[k] < 0 ? -g[k] : g[k]
				noise += e
			}
			printf "%.9f %.9f\n", plugin / n, (2 * plugin - noise) / n
		}' truth m.tsv >known
	read -r plugin corrected <known
	scores -M ece,ece_plugin m.tsv
	near "$(of m ece_plugin)" "$plugin" 1e-6
	near "$(of m ece)" "$corrected" 1e-6
	awk '{ exit !($1 > $2 + .005 && $2 > 0) }' known
	# replicates tell the same, and nothing is below 0
	scores -M ece,ece_plugin -b 2000 m.tsv
	near "$(of m ece)" "$corrected" .006
	awk -F '\t' '$6 == "ece" { v = $8; lo = $9; hi = $10 }
		$6 == "ece_plugin" { p = $8; l = $9; h = $10 }
		END { d = 2 * p - h; d = d < 0 ? 0 : d
			exit !(v < p && (lo - d) ^ 2 < 1e-20 &&
			(hi - (2 * p - l)) ^ 2 < 1e-20 && lo <= v && v <= hi) }' out
	# the difference of two models: of the differences of replicates
	sed 's/0[.]\([0-9]\)/0.\1/; s/\t0[.]9[0-9]*/\t0.7/' m.tsv >calm.tsv
	scores -M ece,ece_plugin --paired -b 500 m.tsv calm.tsv
	awk -F '\t' '$2 == "*" { v[$1, $6] = $8; lo[$1, $6] = $9 }
		$2 == "calm" { v["d", $6] = $8 }
		END { d = v["m", "ece"] - v["calm", "ece"] - v["d", "ece"]
			exit !(v["calm", "ece"] > 0 && d * d < 1e-20) }' out
	# weights: an item that stands five times is five items
	awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = "x" $1 } { print }' truth >other
	(cat truth; tail -n +2 other) >twice
	(cat m.tsv; sed 1d m.tsv | sed 's/^/x/') >two.tsv
	run_to 0 annot-score -q -T raw -M ece,ece_plugin -t twice two.tsv
	near "$(of two ece_plugin)" "$plugin" 1e-6
	awk -F '\t' -v c="$corrected" -v p="$plugin" '$6 == "ece" {
		exit !($8 > c + 1e-4 && $8 < p) }' out
}

@test "score: one label in the whole file: a second one without a name" {
	printf '%s\t%s\t%s\n' item label n i1 a 1 i2 a 3 >truth
	scores -M all -o
	values oracle accuracy '*' 1 macro_f1 '*' 1 log_loss '*' 0 brier '*' 0
	[ "$(columns out label | tail -n +2 | sort -u | paste -sd ' ' -)" = \
		'* a' ]
	printf '%s\t%s\t%s\n' item label p i1 a .75 i2 a 1 >m.tsv
	scores -M accuracy,brier m.tsv
	values m accuracy '*' 1 brier '*' .03125
	run ! grep -qiE '	-?(nan|inf(inity)?)	' out
}

@test "score: unanimous people: the oracle has 1 everywhere" {
	many
	scores -M all
	for m in accuracy balanced_accuracy macro_f1 micro_f1 mcc cohen_kappa; do
		values oracle "$m" '*' 1
	done
	values oracle precision b 1 recall b 1 f1 b 1 roc_auc b 1 pr_auc b 1 \
		brier '*' 0 ece '*' 0
	scores -T plurality --oracle-kind=loo -M accuracy
	values oracle accuracy '*' 1
}

@test "score: a truth without rows is a header, whatever the predictions" {
	tables
	printf 'item\tlabel\tn\n' >truth
	h='model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\tlo\thi\tstatus\n'
	gives "$h" annot-score -t truth
	gives "$h" annot-score -o hard.tsv soft.tsv <truth
	printf 'item\tannotator\tlabel\n' >truth
	gives "$h" annot-score -t truth -b 100 --paired hard.tsv soft.tsv
	printf 'item\tlabel\tn\ni\ta\t0\n' >truth
	gives "$h" annot-score -t truth hard.tsv
}

# ---- fixtures and real data ----

# bats test_tags=shared
@test "score: three predictions against 2,000 comments" {
	need_shared data/wiki2000.counts.tsv
	cp "$SHARED/data/wiki2000.counts.tsv" truth
	cp "$SHARED/data/wiki2000.predictions.tsv" m.tsv
	cp "$SHARED/data/wiki2000.calibrated.tsv" c.tsv
	# a sum over runs of equal scores, apart from this code
	scores -P a -M roc_auc m.tsv c.tsv
	near "$(of m roc_auc a)" 0.8188234614944631 1e-10
	near "$(of c roc_auc a)" 0.8229157218838259 1e-10
	scores -P a -M roc_auc --weight-by=labels m.tsv c.tsv
	near "$(of m roc_auc a)" 0.8226991092801106 1e-10
	near "$(of c roc_auc a)" 0.8268096401452326 1e-10
	scores -P a -M roc_auc -T plurality m.tsv c.tsv
	near "$(of m roc_auc a)" 0.949202303254646 1e-10
	near "$(of c roc_auc a)" 0.9501304239590436 1e-10
	# calibrating has served the metrics of probabilities
	scores -M brier,log_loss,ece m.tsv c.tsv
	for m in brier log_loss ece; do
		awk -v a="$(of m $m)" -v b="$(of c $m)" \
			'BEGIN { exit !(b < a) }'
	done
}

@test "score: mcc of all right is 1 and of all wrong -1, exactly" {
	printf 'item\tlabel\tn\n1\ta\t2\n2\tb\t2\n' >truth
	printf 'item\tlabel\n1\tb\n2\ta\n' >wrong.tsv
	run_to 0 annot-score -q -o -M mcc -t truth wrong.tsv
	[ "$(columns out model metric value | grep -c "mcc	-1$")" -eq 1 ]
	[ "$(columns out model metric value | grep -c "oracle	mcc	1$")" -eq 1 ]
}

@test "score: sums of probabilities do not depend on the order of the labels" {
	printf 'item\tlabel\tp\ni\ta\t0.076\ni\tb\t0.483\ni\tc\t0.436\n' >m.tsv
	for order in 'a b c' 'c b a' 'b a c'; do
		{
			printf 'item\tlabel\n'
			for l in $order; do printf 'i\t%s\n' "$l"; done
		} | annot-score -q -M brier,log_loss m.tsv >out
		[ -e first ] || cp out first
		diff -u first out
	done
}

@test "score: a model's name cannot break the table" {
	printf 'item\tlabel\n1\ta\n' >truth
	for name in $'a\tb' '*' $'a\nb'; do
		run_to 2 annot-score -t truth "$name=truth"
		one_error annot-score 'cannot be called'
	done
}

@test "score: a probability of 1.0000001 is 1, as single precision leaves; 1.00001 is none" {
	printf '%s\t%s\n' item label 1 a 2 b >truth
	for p in 1.0000001:-0.0000001:0 1.00001:0:1 1:-0.00001:1; do
		IFS=: read -r one none status <<<"$p"
		printf 'item\ta\tb\n1\t%s\t%s\n2\t%s\t%s\n' "$one" "$none" \
			"$none" "$one" >m.tsv
		run_to "$status" annot-score -q -M brier -t truth m.tsv
	done
	one_error annot-score 'm.tsv:2: ' '"-0.00001"' 'in [0,1]'
}

@test "score: the note of a histogram counts its items, not its rows" {
	# four items in three vectors, two of which are ties, of three items
	printf '%s\t%s\t%s\n' item label n i1 a 2 i1 b 2 i2 a 1 i2 b 1 \
		i3 a 1 i3 b 3 i4 a 2 i4 b 2 >items.tsv
	annot-count -q -u items.tsv >unique.tsv
	for f in items unique; do
		run_to 0 annot-score -M accuracy -t $f.tsv
		grep -qx 'annot-score: note: items=4 labels=2 tied_items=3 positive="b"' err
	done
}

@test "score: resampling a histogram follows the law of resampling its items" {
	# 40 items in 4 vectors; as items one by one
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n"
		for (i = 0; i < 40; i++) {
			if (i % 4) print "i" i, "a", i % 4
			if (i % 4 != 3) print "i" i, "b", 3 - i % 4 } }' >items.tsv
	annot-count -q -u items.tsv >unique.tsv
	for f in items unique; do
		run_to 0 annot-score -q -M accuracy -b 4000 -t $f.tsv
		columns out value lo hi | tail -n 1 >$f.out
	done
	# the limits are quantiles of 4000 draws: standard error about .003
	paste items.out unique.out | awk -F '\t' '
		function d(x) { return x < 0 ? -x : x }
		{ exit !($1 == $4 && d($2 - $5) < .01 && d($3 - $6) < .01) }'
}

# prose N: N items, each with a label of its own, and a model that knows them.
prose() {
	seq "$1" | awk 'BEGIN { print "item\tlabel\tp" }
		{ print "i" $1 "\ttext " $1 "\t1" }' >soft.tsv
	cut -f 1,2 soft.tsv | tee truth >hard.tsv
}

@test "score: 300,000 items, each with a label of its own" {
	prose 300000
	run_to 0 annot-score -q -M accuracy,roc_auc -P 'text 7' -t truth hard.tsv
	columns out metric label value | tail -n +2 >found
	printf '%s\t%s\t%s\n' accuracy '*' 1 roc_auc 'text 7' 1 roc_auc '*' 1 |
		diff -u - found
	run_to 0 annot-score -q -M accuracy,brier,log_loss -t truth soft.tsv
	columns out metric value | tail -n +2 >found
	printf '%s\t%s\n' accuracy 1 brier 0 |
		diff -u - <(grep -v log_loss found)
	run_to 0 annot-score -q -B item -M accuracy -t truth soft.tsv
	[ "$(columns out value | tail -n +2 | sort -u)" = 1 ]
	# who knows the only label of each item does not know people
	run_to 0 annot-score -q -o -M accuracy -t truth soft.tsv
	[ "$(of oracle accuracy '*' status)" = one_label ]
	[ "$(of soft accuracy_normalised '*' status)" = one_label ]
}

@test "score: each label by each item, group or replicate: refused, and what to do" {
	local bad=0

	prose 300000
	while IFS='|' read -r args text; do
		# shellcheck disable=SC2086 # options
		run_to 1 annot-score -q -t truth $args
		one_error annot-score "$text" || bad=1
	done <<-'END'
	-M all soft.tsv|truth: 300000 labels make 9e+10 scores of items to put in order for roc_auc and pr_auc: -M names other metrics, or -l another column if these labels are free text
	-g item -M accuracy|truth: 300000 groups make 9e+10 sums, one for each label: -g names another column, or -l if labels are free text
	-B item -M f1|truth: 300000 items make 9e+10 values: -M names fewer metrics, or -P one label
	-b 10000 -M f1|truth: 10000 replicates make 3e+09 values: -M names fewer metrics, -P one label, or -b fewer replicates
	END
	[ "$bad" -eq 0 ]
	# the remedies are ones
	run_to 0 annot-score -q -M accuracy -t truth soft.tsv
	run_to 0 annot-score -q -B item -M f1 -P 'text 7' -t truth
}

@test "score: the intervals of a label do not depend on labels that nobody gave" {
	annot-simulate -q -L a,b,c --items=60 --raters=3:6 --retest=0 -x .1 \
		--annotators=20 --predictions=pred.tsv >ratings.tsv
	cut -f 1-2 pred.tsv >hard.tsv
	local many metrics=precision,recall,f1

	many=a,b,c,$(seq -s , 1000 1120)
	run_to 0 annot-score -q -p 9 -b 100 -T raw -L a,b,c -M $metrics -t ratings.tsv \
		hard.tsv
	columns out metric label value lo hi >few
	run_to 0 annot-score -q -p 9 -b 100 -T raw -L "$many" -M $metrics \
		-t ratings.tsv hard.tsv
	columns out metric label value lo hi | awk '$2 !~ /^1/' | diff -u few -
	[ "$(wc -l <few)" -ge 10 ]
}

@test "score: many labels of many people take no long time" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 24000; i++)
			print int(i / 5), "a" i % 50, "text " i }' >truth
	awk -v OFS='\t' 'NR == 1 || NR % 5 == 2 { print $1, $3 " " $4 }' truth |
		sed '1s/.*/item\tlabel/' >hard.tsv
	run_to 0 timeout 20 annot-score -q -t truth \
		-M accuracy,error_rate,micro_f1,mcc,cohen_kappa,macro_f1 hard.tsv
	values hard accuracy '*' .2 error_rate '*' .8 micro_f1 '*' .2
	# each item has one of five: nothing differs between items
	run_to 0 annot-score -q -M accuracy --random=items -t truth hard.tsv
	near "$(of hard accuracy '*' lo)" .2 1e-9
	near "$(of hard accuracy '*' hi)" .2 1e-9
}

# ---- what is drawn ----

# own: what three people said of three items, and a model that predicts each of
# them: it misses one of two labels of x, one of three of y, none of z.
own() {
	printf '%s\t%s\t%s\n' item annotator label x u 1 x v 3 y u 2 y v 2 \
		y w 5 z w 1 >truth
	printf '%s\t%s\t%s\n' item annotator label x u 1 x v 2 y u 2 y v 5 \
		y w 5 z w 1 >m.tsv
}

@test "score: predictions for each annotator are held against their own labels" {
	own
	run_to 0 annot-score -q -M error_rate,accuracy,normalised_distance,absolute_error,squared_error -t truth m.tsv
	# (1/2 + 1/3 + 0) / 3; |2 - 3| and |5 - 2|, of a range of 4
	values m error_rate '*' 0.2777777777777778 \
		accuracy '*' 0.7222222222222222 \
		normalised_distance '*' 0.125 absolute_error '*' 0.5 \
		squared_error '*' 1.1666666666666667
	# each rating once
	run_to 0 annot-score -q --weight-by=labels -M error_rate -t truth m.tsv
	values m error_rate '*' 0.3333333333333333
	# an item is the mean over its annotators
	run_to 0 annot-score -q -B item -M accuracy,normalised_distance -t truth m.tsv
	columns out of value | tail -n +2 >found
	printf '%s\t%s\n' x .5 x .125 y .6666666666666666 y .25 z 1 z 0 |
		sed 's/\t\./\t0./' | diff -u - found
}

@test "score: per annotator in each form of predictions, from files and pipes" {
	printf '%s\t%s\t%s\n' item annotator label x u a x v b y u b >truth
	printf '%s\t%s\t%s\t%s\n' item annotator label p x u a .75 x u b .25 \
		x v a .5 x v b .5 y u a .25 y u b .75 >long.tsv
	printf '%s\t%s\t%s\t%s\n' b item a annotator .75 y .25 u .5 x .5 v \
		.25 x .75 u >wide.tsv
	printf '%s\t%s\t%s\n' item annotator p x u .25 x v .5 y u .75 >one.tsv
	run_to 0 annot-score -q -M log_loss,brier,accuracy -t truth long.tsv \
		wide.tsv one.tsv pipe=<(cat long.tsv)
	for m in long wide one pipe; do
		# -((ln .75 + ln .5) / 2 + ln .75) / 2, ((1/16 + 1/4) / 2 + 1/16) / 2
		values "$m" log_loss '*' 0.389048349478822 \
			brier '*' 0.109375 accuracy '*' 0.75
	done
	run_to 0 annot-score -q -M accuracy -t truth - <long.tsv
	values - accuracy '*' 0.75
}

# alike A B: the rows of models A and B in out are the same to 1e-11, and there
# are some; errors are made of differences, which loses digits.
alike() {
	awk -F '\t' -v a="$1" -v b="$2" '
		function near(x, y) {
			if (x == "NA" || y == "NA") return x == y
			x -= y
			return x < 1e-11 && x > -1e-11
		}
		{ key = $3 FS $4 FS $5 FS $6 FS $7 }
		$1 == a { value[key] = $8; lo[key] = $9; hi[key] = $10; n++ }
		$1 == b { m++
			if (!(key in value) || !near(value[key], $8) ||
			    !near(lo[key], $9) || !near(hi[key], $10)) {
				print; bad = 1 } }
		END { if (bad || n == 0 || n != m) { print n, m; exit 1 } }' out
}

# crowd: 40 items with labels of some of eight people, at times twice; models
# item.tsv and hard.tsv of items, that predict the same for each of them as
# each.tsv and own.tsv.
crowd() {
	awk '
	function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "half" >"truth"
		print "item", "1", "2", "4" >"item.tsv"
		print "item", "1", "annotator", "2", "4" >"each.tsv"
		print "item", "label" >"hard.tsv"
		print "item", "annotator", "label" >"own.tsv"
		split("1 2 4", name, " ")
		for (i = 0; i < 40; i++) {
			p = below(5) / 16; q = below(8) / 16
			h = name[1 + below(3)]
			print i, p, q, 1 - p - q >"item.tsv"
			print i, h >"hard.tsv"
			n = 1 + below(5); first = below(8)
			for (k = 0; k < n; k++) {
				a = (first + 3 * k) % 8
				for (r = below(5) < 4; r < 2; r++)
					print i, "w" a, name[1 + below(3)],
						a % 2 >"truth"
				print i, p, "w" a, q, 1 - p - q >"each.tsv"
				print i, "w" a, h >"own.tsv"
			}
		}
	}'
}

@test "score: a model that says the same for each annotator is one that says it for the item" {
	local soft=log_loss,brier,ece_plugin,cross_entropy,agreement
	local hard=accuracy,balanced_accuracy,f1,macro_f1,mcc,cohen_kappa,dmi,error_rate,roc_auc,pr_auc,pearson,rps,normalised_distance,bias,weighted_kappa

	crowd
	while read -r args; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -M "$hard,$soft" $args -t truth \
			item.tsv each.tsv
		alike item each
		# shellcheck disable=SC2086
		run_to 0 annot-score -q -M "$hard" $args -t truth hard.tsv own.tsv
		alike hard own
	done <<-'END'

	-b 100
	-B item
	-g half
	-g half -b 100
	-g annotator --weight-by=labels
	-r first -o
	-G -L 4,1,2 -z 1
	END
}

@test "score: per annotator -g: how well each group's own labels are predicted" {
	own
	printf '%s\t%s\n' annotator sex u f v m w m >people.tsv
	run_to 0 annot-score -q -M error_rate -g sex --attributes=people.tsv \
		-t truth m.tsv
	awk -F '\t' '$6 == "error_rate" { print $3, $8 }' out >found
	# f: x and y are right; m: x wrong, one of two of y, z right
	printf '%s %s\n' f 0 m 0.5 | diff -u - found
}

@test "score: per annotator --paired, with a model of items, too" {
	own
	printf '%s\t%s\n' item label x 1 y 2 z 1 >hard.tsv
	run_to 0 annot-score -q -M error_rate --paired -b 100 -t truth m.tsv hard.tsv
	# the other one misses one of two labels of x, one of three of y
	near "$(of m error_rate '*' value)" 0.2777777777777778 1e-12
	near "$(of m error_rate '*' value hard)" 0 1e-12
	near "$(of m error_rate '*' lo hard)" 0 1e-12
	near "$(of m error_rate '*' hi hard)" 0 1e-12
}

@test "score: per annotator, a second label of an annotator is held against the same prediction" {
	printf '%s\t%s\t%s\n' item annotator label x u a x u b x v b y u a >truth
	printf '%s\t%s\t%s\n' item annotator label x u a x v b y u a >m.tsv
	run_to 0 annot-score -q -M error_rate -t truth m.tsv
	values m error_rate '*' 0.16666666666666666
	run_to 0 annot-score -q -M error_rate -r first -t truth m.tsv
	values m error_rate '*' 0
	run_to 0 annot-score -q -M error_rate -r last -t truth m.tsv
	values m error_rate '*' 0.25
}

@test "score: per annotator, a rating without a prediction ends it, or is left out" {
	own
	sed -i '/^y\tw/d' m.tsv
	run_to 1 annot-score -t truth m.tsv
	one_error annot-score 'm.tsv: no prediction for 1 of the 6 pairs of an item and an annotator of the truth, the first is "y" of "w"' \
		'--intersect'
	run_to 0 annot-score -M error_rate --intersect -t truth m.tsv
	# x one of two, y one of the two that are left
	near "$(of m error_rate)" 0.3333333333333333 1e-12
	grep -q 'note: model=m lacking=1 answered=.8333 pairs of an item and an' err
	# no rating of an item is left: neither is the item, for this model
	sed -i '/^y/d' m.tsv
	printf '%s\t%s\n' item label x 3 y 5 z 1 >hard.tsv
	run_to 0 annot-score -M error_rate --intersect -t truth m.tsv hard.tsv
	grep -q 'note: items=3 ' err
	near "$(of m error_rate)" 0.25 1e-12
	near "$(of hard error_rate)" 0.38888888888888884 1e-12
	run_to 0 annot-score -q -M error_rate --intersect --weight-by=labels \
		-t truth m.tsv
	near "$(of m error_rate)" 0.3333333333333333 1e-12
	# two models, no rating that both predict
	printf '%s\t%s\t%s\n' item annotator label x u 1 y v 2 y u 2 >n.tsv
	printf '%s\t%s\t%s\n' item annotator label x v 1 x w 1 z w 2 >o.tsv
	run_to 0 annot-score --paired -M error_rate --intersect -t truth n.tsv o.tsv
	grep -qF 'warning: model=n versus=o: no item has a prediction of both' err
	[ "$(columns out model versus | sed 1d)" = "$(printf 'n\t*\no\t*')" ]
}

@test "score: per annotator, predictions for others than the truth's are left out" {
	own
	printf '%s\t%s\t%s\n' x w 1 zz u 1 y new 1 >>m.tsv
	run_to 0 annot-score -M error_rate -t truth m.tsv
	near "$(of m error_rate)" 0.2777777777777778 1e-12
	grep -q 'note: model=m others=1 strangers=2 predictions left out, as the truth lacks their items, or the annotator there' err
}

@test "score: per annotator, what is of shares or of the item is NA: per_annotator" {
	crowd
	run_to 0 annot-score -q -M soft_accuracy,kl,mae,spearman,accuracy \
		-t truth each.tsv
	columns out metric status | tail -n +2 >found
	printf '%s\t%s\n' soft_accuracy per_annotator kl per_annotator \
		mae per_annotator spearman per_annotator accuracy ok |
		diff -u - found
	# without -M they have no rows
	run_to 0 annot-score -q -t truth each.tsv
	run ! grep per_annotator out
	run_to 0 annot-score -q -T all -M accuracy -t truth item.tsv each.tsv
	columns out model target value status | tail -n +2 | sed 's/0\.[0-9]*/X/' >found
	printf '%s\t%s\t%s\t%s\n' item raw X ok each raw X ok \
		item plurality X ok each plurality NA per_annotator |
		diff -u - found
	run_to 1 annot-score -T primary -t truth each.tsv
	one_error annot-score 'no column "primary"'
}

@test "score: per annotator, tables that are none, or another truth" {
	local bad=0

	own
	# a row for each item, each of one person: for everybody
	awk -F '\t' '!seen[$1]++' m.tsv >first.tsv
	run_to 0 annot-score -M accuracy -t truth first.tsv
	grep -q 'note: model=first: each item has a prediction of one annotator, which is compared with all labels' err
	cp out expected
	run_to 0 annot-score -q -M accuracy -t truth first=<(cut -f 1,3 first.tsv)
	diff -u expected out
	# the truth itself
	run_to 0 annot-score -M accuracy -t truth truth
	grep -q 'warning: model=truth: every prediction is the label that the annotator gave: is it the table of the truth?' err
	cut -f 1,3 truth >nobody
	annot-count -q truth >counts
	printf '%s\t%s\t%s\n' item label p x 1 1 y 2 1 z 1 1 >shares
	sed 's/annotator/worker/' m.tsv >worker.tsv
	{ cat m.tsv; printf 'y\tu\t5\n'; } >twice.tsv
	while IFS='|' read -r args text; do
		# shellcheck disable=SC2086 # options
		run_to 1 annot-score $args || bad=1
		one_error annot-score "$text" || bad=1
	done <<-'END'
	-t nobody m.tsv|m.tsv:3: item "x": a second prediction, for another annotator: predictions for each annotator need ratings with annotators as the truth
	-t counts m.tsv|predictions for each annotator need ratings with annotators as the truth
	-t shares m.tsv|predictions for each annotator need ratings with annotators as the truth
	-t truth twice.tsv|twice.tsv:8: item "y" of "u": a second prediction (the first is in line 4), expected one for each item and annotator
	-t truth worker.tsv|worker.tsv:3: item "x": a second prediction, with another "worker": --model='worker' reads several models of one table
	END
	[ "$bad" -eq 0 ]
	# by another name in the truth, or in both
	sed 's/annotator/worker/' truth >by.worker
	for m in worker m; do
		run_to 0 annot-score -q -a worker -M error_rate -t by.worker "$m.tsv"
		values "$m" error_rate '*' 0.2777777777777778
	done
}

# ---- groups against each other ----

# Groups A (i1, i2), B (i3) and C (i4, i5); a model that has 1, 0; 1; 0, 0 right.
three_groups() {
	printf '%s\t%s\t%s\t%s\n' item label n g i1 a 2 A i2 b 1 A i3 b 4 B \
		i4 a 1 C i5 b 2 C >truth
	printf '%s\t%s\n' item label i1 a i2 a i3 b i4 b i5 a >m.tsv
}

@test "score: -g: sizes, differences of each pair, the worst, the best, the spread" {
	three_groups
	scores -g g -M accuracy,error_rate m.tsv
	columns out model group target metric value >found
	printf '%s\t%s\t%s\t%s\t%s\n' model group target metric value \
		'*' A '*' items 2 '*' A '*' labels 3 \
		m A raw accuracy 0.5 m A raw error_rate 0.5 \
		'*' B '*' items 1 '*' B '*' labels 4 \
		m B raw accuracy 1 m B raw error_rate 0 \
		'*' C '*' items 2 '*' C '*' labels 3 \
		m C raw accuracy 0 m C raw error_rate 1 \
		m 'A|B' raw accuracy_difference -0.5 \
		m 'A|B' raw error_rate_difference 0.5 \
		m 'A|C' raw accuracy_difference 0.5 \
		m 'A|C' raw error_rate_difference -0.5 \
		m 'B|C' raw accuracy_difference 1 \
		m 'B|C' raw error_rate_difference -1 \
		m C raw accuracy_worst 0 m C raw error_rate_worst 1 \
		m B raw accuracy_best 1 m B raw error_rate_best 0 \
		m 'B|C' raw accuracy_spread 1 m 'C|B' raw error_rate_spread 1 |
		diff -u - found
	# of single items there is nothing behind the groups
	scores -g g -B item -M accuracy m.tsv
	run ! grep -qE '_(difference|worst|best|smallest|largest|spread)' out
	# nor is there of one group; a table of shares has no number of labels
	sed 's/	[ABC]$/	A/' truth >same
	run_to 0 annot-score -q -g g -M accuracy -t same m.tsv
	run ! grep -qE '_(difference|worst|best|smallest|largest|spread)' out
	printf '%s\t%s\t%s\t%s\n' item label p g i1 a .5 A i1 b .5 A i2 b 1 A \
		>shares
	run_to 0 annot-score -q -g g -M accuracy -t shares --intersect m.tsv
	[ "$(awk -F '\t' '$6 == "labels" { print $8, $11 }' out)" = 'NA shares' ]
}

@test "score: -g: more than 100 groups have no differences, with a warning" {
	local n

	for n in 100 101; do
		seq "$n" | awk -v OFS='\t' 'BEGIN { print "item", "label", "g" }
			{ print $1, "a", "g" $1 }' >truth
		cut -f 1,2 truth >m.tsv
		run_to 0 annot-score -g g -L a,b -M accuracy -t truth m.tsv
		[ "$(grep -c accuracy_difference out)" -eq \
			$((n > 100 ? 0 : n * (n - 1) / 2)) ]
		[ "$(grep -c accuracy_spread out)" -eq 1 ]
		[ "$(grep -c "warning: groups=$n are more than 100: no rows of differences" err)" -eq \
			$((n > 100)) ]
	done
}

# 40 items, two women and two men each; what women say is in the order of the
# letters, and so is what men say but for every fourth item.
women_and_men() {
	awk -v OFS='\t' 'BEGIN {
		print "item", "annotator", "label" >"ratings"
		print "annotator", "gender" >"people.tsv"
		print "item", "label" >"m.tsv"
		for (a = 1; a <= 4; a++)
			print "w" a, a < 3 ? "f" : "m" >"people.tsv"
		for (i = 1; i <= 40; i++) {
			for (a = 1; a <= 4; a++)
				print "i" i, "w" a, (i + a % 2) % 3 ? "a" : \
					"b" >"ratings"
			print "i" i, i % 7 ? "a" : "b" >"m.tsv"
		}
	}'
}

@test "score: --attributes: groups of annotators, as of a column of the ratings" {
	women_and_men
	run_to 0 annot-score -q -g gender --attributes=people.tsv -b 100 \
		-M accuracy,f1 -t ratings m.tsv
	mv out expected
	[ "$(awk -F '\t' '$6 == "items" { print $3, $8 }' expected |
		paste -sd ' ' -)" = 'f 40 m 40' ]
	awk -F '\t' -v OFS='\t' 'NR == FNR { gender[$1] = $2; next }
		{ print $0, gender[$2] }' people.tsv ratings >truth
	scores -g gender -b 100 -M accuracy,f1 m.tsv
	diff -u expected out
	# groups are those of the table of people alone
	sed 's/w4	m/w4	other/' people.tsv >more.tsv
	run_to 0 annot-score -q -g gender --attributes=more.tsv -M accuracy \
		-t ratings m.tsv
	[ "$(awk -F '\t' '$6 == "labels" { print $3, $8 }' out |
		paste -sd ' ' -)" = 'f 80 m 40 other 40' ]
}

@test "score: -g -b: groups of the same items are resampled together" {
	women_and_men
	# w1 says what w3 says, and w2 what w4: no difference in any resample
	run_to 0 annot-score -q -g gender --attributes=people.tsv -b 100 \
		-M accuracy,f1 -t ratings m.tsv
	awk -F '\t' '$6 ~ /_difference/ { n++; bad += $8 != 0 || $9 != 0 || $10 != 0 }
		$6 ~ /_spread/ { n++; bad += $8 != 0 || $9 != 0 || $10 != 0 }
		END { exit !(n == 4 && !bad) }' out
	# the same labels of other items
	awk -F '\t' -v OFS='\t' 'NR > 1 && $2 > "w2" { $1 = "other" $1 }
		{ print }' ratings >truth
	awk -F '\t' -v OFS='\t' '{ print }
		NR > 1 { print "other" $1, $2 }' m.tsv >both.tsv
	scores -g gender --attributes=people.tsv -b 100 -M accuracy,f1 both.tsv
	awk -F '\t' '$6 ~ /_difference/ { n++; bad += $8 != 0 || $9 > -.05 ||
		$10 < .05 } END { exit !(n == 2 && !bad) }' out
}

@test "score: -g: the worst is the largest of what is better if lower; signs have none" {
	printf '%s\t%s\t%s\n' item label g i1 1 A i2 2 A i3 1 B i4 3 B >truth
	printf '%s\t%s\n' item label i1 1 i2 3 i3 1 i4 1 >m.tsv
	run_to 0 annot-score -q -T raw -g g -M bias,mae,accuracy -t truth m.tsv
	awk -F '\t' '$6 ~ /_(worst|best|smallest|largest)$/ { print $3, $6, $8 }' out >found
	printf '%s\n' 'B bias_smallest -1' 'B mae_worst 1' 'A accuracy_worst 0.5' \
		'A bias_largest 0.5' 'A mae_best 0.5' 'A accuracy_best 0.5' | sort |
		diff - <(sort found)
}

@test "score: -g: why the worst has no value" {
	local status

	three_groups
	# the ideal of a majority vote; p_flip explains all labels; decisions
	scores -g g -M accuracy -T plurality -o --oracle-kind=ideal m.tsv
	awk -F '\t' '$1 == "oracle"' out >not_known
	awk -F '\t' -v OFS='\t' '{ print $0, (NR > 1 ? .5 : "pflip") }' truth \
		>flips
	run_to 0 annot-score -q -g g -M mcc -T new -t flips m.tsv
	mv out all_flips
	scores -g g -M brier m.tsv
	mv out hard_predictions
	for status in not_known all_flips hard_predictions; do
		awk -F '\t' -v status=$status '
			$6 ~ /_(difference|worst|best|smallest|largest|spread)/ {
				n++
				bad += $8 != "NA" || $11 != status
			}
			END { exit !(n == 6 && !bad) }' $status || fail $status
	done
}

@test "score: -g: ceilings that votes leave open have differences as wide as both" {
	# three votes each; A is B with the labels exchanged
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "g"
		for (i = 0; i < 40; i++) {
			if (i % 4) print "i" i, "a", i % 4, "A"
			if (i % 4 < 3) print "i" i, "b", 3 - i % 4, "A"
			if (i % 4 < 3) print "k" i, "a", 3 - i % 4, "B"
			if (i % 4) print "k" i, "b", i % 4, "B" } }' >truth
	scores -g g -T raw -M accuracy --oracle-kind=ideal
	awk -F '\t' 'function near(x, y) { return x - y < 1e-6 && y - x < 1e-6 }
		$6 == "accuracy" { wide = $10 - $9; open += $11 == "not_unique" }
		$6 == "accuracy_difference" {
			difference = near($8, 0) && near($9, -$10) &&
				$10 > wide / 2 && $10 < wide &&
				$11 == "not_unique"
		}
		$6 ~ /_(worst|best|spread)$/ {
			ends += $9 == "NA" && $10 == "NA" && $11 == "not_unique"
		}
		END { exit !(open == 2 && wide > .02 && difference && ends == 3) }' out
	# resamples do not make this narrower
	scores -g g -T raw -M accuracy --oracle-kind=ideal -b 100
	awk -F '\t' '$6 == "accuracy" && !wide { wide = $10 - $9 }
		$6 == "accuracy_difference" { both = $10 - $9 }
		END { exit !(both > wide) }' out
}

# ---- votes of few ----

@test "score: --oracle-kind=ideal: who says everybody's shares gets about the ceiling" {
	local args

	# items that differ much, hardly, and by labels; new people say the same
	for args in '-L a,b,c --alpha=.5' '-L a,b,c --alpha=1000' \
		'-L no,yes --alpha=1 --raters=8' '-L a,b,c,d,e --raters=2:20'; do
		# shellcheck disable=SC2086 # options
		annot-simulate -q --items=3000 -x 0 --retest=0 --skill=1 --soft \
			--predictions=p.tsv $args | cut -f 1-3 >truth
		scores -T raw -o --oracle-kind=ideal -b 100 \
			-M soft_accuracy,po_jsd,kl,dist_ce,log_loss,brier p.tsv
		# value and 1 or 0 are at most five standard errors apart, of which an
		# interval has 3.92; and .003
		awk -F '\t' -v args="$args" '
			$6 ~ /_(normalised|excess)$/ {
				n++
				off = $8 - ($6 ~ /_normalised$/)
				off = off < 0 ? -off : off
				if ($10 - $9 > .1 ||
				    off > 5 * ($10 - $9) / 3.92 + .003) {
					print args, $0
					bad = 1
				}
			}
			END { exit bad || n != 6 }' out
	done
	# where all items are alike the votes of five still are not
	annot-simulate -q -L a,b,c --items=500 -x 0 --retest=0 --alpha=1000 |
		cut -f 1-3 >truth
	scores -T raw --oracle-kind=ideal -M soft_accuracy
	# 1 - 3/2 E|t - 1/3|, t of five: E = 2 (2) C(5,2) (1/3)^2 (2/3)^4 / 5
	near "$(of oracle soft_accuracy)" .7366 .01
}

@test "score: a note of what few votes make of soft metrics" {
	local note

	annot-simulate -q -L a,b,c --items=200 --raters=3:7 -x 0 --retest=0 --soft \
		--predictions=p.tsv | cut -f 1-3 >truth
	# as the oracle has it
	scores --oracle-kind=ideal -M soft_accuracy,po_jsd,kl -p 4
	note="labels_per_item=$(awk 'END { printf "%.4g", (NR - 1) / 200 }' truth): `
		`with so few even a perfect model gets about `
		`soft_accuracy=$(of oracle soft_accuracy) `
		`po_jsd=$(of oracle po_jsd) kl=$(of oracle kl) `
		`(-o --oracle-kind=ideal)"
	run_to 0 annot-score -M all -t truth p.tsv
	# messages leave out the 0 before the point
	grep -qF "note: ${note//=0./=.}" err || fail "$note: $(cat err)"
	# not of decisions, of metrics that do not mind, of the majority vote, of
	# shares, of 50 labels, of annotators that are not known, nor of several groups
	awk -F '\t' -v OFS='\t' '!seen[$1]++ { print $1, $2 }' p.tsv >hard.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "g"; next }
		{ print $0, substr($1, 2) % 2 }' truth >grouped
	annot-count -q <truth | awk -F '\t' -v OFS='\t' 'NR > 1 { $3 *= 17 }
		{ print }' >many
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label", "p"; next }
		!seen[$1]++ { print $1, "a", 1 }' truth >shares
	annot-count -q <truth | awk -F '\t' -v OFS='\t' '
		{ print $0, NR == 1 ? "once" : NR == 2 ? "NA" : $3 }' >uncounted
	for args in '-t truth p.tsv' '-t truth -M all hard.tsv' '-t truth -M accuracy,brier p.tsv' \
		'-t truth -M all -T plurality p.tsv' '-t shares -M all p.tsv' \
		'-t many -M all p.tsv' \
		'-t uncounted -M all p.tsv' '-t grouped -M all -g g p.tsv'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score $args
		run ! grep -q 'labels_per_item=' err
	done
	# nor with -q
	run_to 0 annot-score -q -M all -t truth p.tsv
	silent
}

# ---- several labels per item ----

# chosen: emotions of 30 items, in the file truth, and predictions soft.tsv.
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

@test "score: --multilabel: a metric has the same value whatever is named beside it" {
	chosen
	scores --multilabel -M accuracy,micro_f1,manhattan soft.tsv
	columns out metric label value >expected
	scores --multilabel -M lewidi,accuracy,hard soft.tsv
	for metric in accuracy micro_f1 manhattan; do
		columns out metric label value | grep "^$metric	" |
			diff -u <(grep "^$metric	" expected) -
	done
}

@test "score: --multilabel --threshold: a label is decided for above it" {
	chosen
	# decisions by hand
	awk -F '\t' -v OFS='\t' 'NR == 1 { split($0, name); print "item", "label"
			next }
		{
			n = 0
			for (k = 2; k <= 4; k++)
				if ($k > .25) {
					print $1, name[k]
					n++
				}
			if (!n)
				print $1, "-"
		}' soft.tsv >hard
	scores --multilabel -M accuracy,f1,micro_f1,macro_f1 m=hard
	mv out expected
	scores --multilabel -M accuracy,f1,micro_f1,macro_f1 --threshold=.25 \
		m=soft.tsv
	near_tables out expected 1e-12
}

@test "score: --multilabel: ceilings that votes leave open, over all labels too" {
	local args

	annot-simulate -q -L no,yes --items=60 --raters=3 -x 0 --retest=0 |
		awk -F '\t' -v OFS='\t' 'NR == 1 { print $1, $2, $3; next }
			$3 == "yes" { print $1, $2, "x" ; print $1, $2, "y"; next }
			{ print $1, $2, "-" }' >truth
	# two labels that always come together are one
	for args in '' '-b 100'; do
		# shellcheck disable=SC2086 # options
		scores --multilabel --oracle-kind=ideal -M accuracy $args
		columns out label value lo hi status | sed 1d >found
		[ "$(cut -f 2- found | sort -u | wc -l)" -eq 1 ]
		awk -F '\t' '{ n++; bad += $5 != "not_unique" || $3 >= $2 ||
			$4 <= $2 || $4 - $3 < .02 } END { exit n != 3 || bad }' found
	done
	# of masses over all labels there is none
	scores --multilabel --oracle-kind=ideal -M micro_f1,soft_micro_f1
	[ "$(columns out value status | sed 1d | sort -u)" = 'NA	no_ceiling' ]
}

# ---- sets of metrics ----

@test "score: -M lewidi: the shared task's metrics, by hand" {
	printf '%s\t%s\n' item label i1 1 i1 2 i2 3 i2 3 >truth
	printf '%s\t%s\t%s\t%s\n' item 1 2 3 i1 .25 .5 .25 i2 0 .5 .5 >soft.tsv
	scores -M lewidi soft.tsv
	# shares 1/2, 1/2, 0 and 0, 0, 1: (.5 + 1)/2; the steps (.25 + .25 +
	# .5)/2; 2 is decided, which is 1/2 and 0; scores 2 and 2.5 are .5 away
	# from people, of a range of 2; (1.5 ln 2 + ln 2)/2
	values soft manhattan '*' .75 wasserstein '*' .5 error_rate '*' .75 \
		normalised_distance '*' .25 log_loss '*' .8664339756999316
	[ "$(wc -l <out)" -eq 6 ]
	run_to 2 annot-score -M normalised_distance --range=1 -t truth soft.tsv
	one_error annot-score \
		'--range=1 is less than that of the labels, 2'
	scores -M normalised_distance --range=4 soft.tsv
	values soft normalised_distance '*' .125
	# of several labels per item without those of an order
	printf '%s\t%s\t%s\n' item annotator label i1 A 1 i1 B 2 i2 A 3 i2 B 3 \
		>truth
	scores --multilabel -M lewidi soft.tsv
	[ "$(columns out metric | sed 1d | uniq | paste -sd ' ' -)" = \
		'log_loss manhattan error_rate' ]
	# chosen and not chosen are |p - q| away each, and labels are averaged:
	# 2/3 of the sum of |p - q|, (.5 + 1)/2
	values soft manhattan '*' .5 manhattan 1 .25 manhattan 2 .5 \
		manhattan 3 .75
}

# task LEAST MOST RANGE: the shared task's two numbers of labels LEAST..MOST, of which some
# are given by nobody, over items with 1 to 5 annotators, by the task's own loops.
task() {
	local labels metric

	labels=$(seq -s , -- "$1" "$2")
	awk -v least="$1" -v most="$2" -v range="$3" 'BEGIN {
		srand(most + 3)
		OFS = "\t"
		k = most - least + 1
		print "item", "annotator", "label" >"truth"
		print "item", "annotator", "label" >"each.tsv"
		print "item", "label", "p" >"soft.tsv"
		for (i = 1; i <= 40; i++) {
			all = sum = off = 0
			for (l = 0; l < k; l++) {
				n[l] = 0
				all += p[l] = rand() < .3 ? 0 : rand()
			}
			p[i % k] += .5
			all += .5
			people = 1 + int(5 * rand())
			for (a = 1; a <= people; a++) {
				# not the least, and not the fourth
				do v = 1 + int((k - 1) * rand()); while (v == 3)
				said = int(k * rand())
				n[v]++
				print "i" i, "a" a, v + least >"truth"
				print "i" i, "a" a, said + least >"each.tsv"
				off += (v > said ? v - said : said - v) / range / people
			}
			distances += off / 40
			for (l = 0; l < k; l++) {
				sum += n[l] / people - p[l] / all
				moved += (sum < 0 ? -sum : sum) / 40
				if (p[l] > 0)
					printf "i%d\t%d\t%.17g\n", i, l + least,
						p[l] / all >"soft.tsv"
			}
		}
		printf "normalised_distance each %.17g\nwasserstein soft %.17g\n",
			distances, moved >"expected"
	}'
	[ "$(wc -l <expected)" -eq 2 ]
	run_to 0 annot-score -q -M lewidi --range="$3" -L "$labels" -t truth soft.tsv each.tsv
	while read -r metric model value; do
		near "$(awk -F '\t' -v m="$metric" -v of="$model" '$1 == of && $6 == m {
			print $8 }' out)" "$value" 1e-12
	done <expected
}

@test "score: -M lewidi --range: CSC and Par by the task's own loops" {
	task 1 6 6
	task -5 5 11
}

# varierr: sets of labels of three items, and predictions of the shared task's two
# tracks for them: probabilities soft.tsv, and each annotator's set each.tsv.
varierr() {
	printf '%s\t%s\t%s\n' item annotator label 1 A e 1 B e 1 B n 1 C n \
		2 A c 2 B c 3 A n 3 A c 3 B - >truth
	printf '%s\t%s\t%s\t%s\n' item c e n 1 0 .5 .5 2 .75 .25 0 \
		3 .25 .25 .75 >soft.tsv
	printf '%s\t%s\t%s\n' item annotator label 1 A e 1 B n 1 C n 1 C e \
		2 A c 2 B n 3 A - 3 B n >each.tsv
}

# Item 1 is tied among women, 2 among men, 3 in neither and yet in both together; 4 is
# of men alone.
@test "score: -g: the note counts the items of the data, not those of each group" {
	printf '%s\t%s\t%s\t%s\n' item annotator label sex 1 A x f 1 B y f \
		1 C x m 2 A x f 2 C x m 2 D y m 3 A x f 3 C y m 4 C y m >truth
	printf '%s\t%s\n' item label 1 x 2 x 3 x 4 y >m.tsv
	run_to 0 annot-score -M accuracy -g sex -t truth m.tsv
	grep -qx 'annot-score: note: items=4 labels=2 tied_items=2 positive="y"' err
	run_to 0 annot-score -M accuracy -t truth m.tsv
	grep -qx 'annot-score: note: items=4 labels=2 tied_items=1 positive="y"' err
}

@test "score: --multilabel: each annotator's set, and the shared task's numbers by hand" {
	varierr
	scores --multilabel -M lewidi soft.tsv each.tsv
	# distances 1/6 + 1/6 of 1; 1/4 + 1/4 of 2; 1/4, 1/4, 1/4 of 3: twice
	# their sum, over three labels and three items
	near "$(of soft manhattan)" 0.3518518518518519 1e-12
	# of the pairs of an annotator and a label: 1 misses two of nine, 2 two
	# of six, 3 three of six
	near "$(of each error_rate)" 0.3518518518518519 1e-12
	values each error_rate c .3333333333333333 \
		error_rate e .2222222222222222 error_rate n .5
	[ "$(columns out model metric label status |
		grep -c '^each	manhattan.*hard_predictions$')" -eq 4 ]
	# in any order of rows, and as probabilities of each annotator
	mv out expected
	{ head -n 1 each.tsv; sed 1d each.tsv | sort -r; } >turned
	scores --multilabel -M lewidi soft.tsv each=turned
	diff -u expected out
	printf '%s\t%s\t%s\t%s\t%s\n' item annotator c e n 1 A 0 1 0 1 B 0 0 1 \
		1 C 0 1 1 2 A 1 0 0 2 B 0 0 1 3 A 0 0 0 3 B 0 0 1 >wide.tsv
	scores --multilabel -M error_rate each=wide.tsv
	grep '^each.*error_rate' expected >found
	sed 1d out | diff -u found -
	# the truth given twice
	run_to 0 annot-score --multilabel -M error_rate -t truth truth
	grep -q 'warning: model=truth: every prediction is the label that the annotator gave' err
	near "$(of truth error_rate)" 0 0
}

# Each label by itself is a task of one label per item, for each annotator.
@test "score: --multilabel: each annotator's sets in every run are those label by label" {
	local args label

	emotions 30 | awk '!n[$0]++' >truth
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
		!(($1, $2) in pair) {
			pair[$1, $2] = ++n
			if (n % 4 == 1)
				print $1, $2, "-"
			if (n % 4 == 2) {
				print $1, $2, "fear"
				print $1, $2, "joy"
			}
		}
		pair[$1, $2] % 4 == 3 || pair[$1, $2] % 4 == 0' truth >each.tsv
	awk -F '\t' -v OFS='\t' 'BEGIN { print "annotator", "g" }
		NR > 1 && !n[$2]++ { print $2, ++k % 2 }' truth >people
	for label in joy fear anger; do
		of_label $label <truth >$label.truth
		of_label $label <each.tsv >$label.each
	done
	for args in '' '-b 100' '-B item' '-g g --attributes=people' \
		'--weight-by=labels'; do
		for label in joy fear anger; do
			# shellcheck disable=SC2086 # options
			run_to 0 annot-score -q -M error_rate,accuracy \
				-t $label.truth $args each=$label.each
			awk -v label=$label -F '\t' -v OFS='\t' '$1 == "each" {
				$7 = label; print }' out
		done | sort >expected
		# shellcheck disable=SC2086
		scores --multilabel -M error_rate,accuracy $args each.tsv
		awk -F '\t' '$1 == "each" && $7 != "*"' out | sort >found
		[ "$(wc -l <found)" -ge 6 ]
		diff -u expected found
	done
	# pairs that are not predicted are left out
	grep -v '^i[37]	' each.tsv >some.tsv
	grep '^i[37]	a' each.tsv | head -n 1 >>some.tsv
	scores --multilabel -M error_rate --intersect each=some.tsv
	cut -f 1,2 some.tsv >those
	awk -F '\t' 'NR == FNR { n[$1, $2]++; next } n[$1, $2]' those truth >left
	mv out expected
	run_to 0 annot-score -q --multilabel -M error_rate -t left each=some.tsv
	diff -u expected out
	run_to 1 annot-score --multilabel -M error_rate -t truth some.tsv
	one_error annot-score 'pairs of an item and an annotator of the truth'
	run_to 1 annot-curve -q --multilabel -P joy -M confusion -t truth each.tsv
	one_error annot-curve 'predicts for each annotator: tables to draw are of one prediction per item'
}

# ---- weights of annotators ----

@test "score: --weights, of 1 the same numbers, of 0 as if they were not there" {
	annot-simulate -q -L a,b,c --items=60 --annotators=12 --retest=0 --soft \
		--predictions=soft.tsv | cut -f 1-3 >ratings
	awk -F '\t' '!n[$1]++ { print $1 "\t" $2 }' soft.tsv >hard.tsv
	awk 'BEGIN { print "annotator\tweight"
		for (i = 1; i <= 12; i++) print "a" i "\t1" }' >one
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = $1 ~ /[369]$/ ? 0 : 2 } { print }' \
		one >some
	awk -F '\t' 'NR == FNR { w[$1] = $2; next } FNR == 1 || w[$2] > 0' some \
		ratings >left
	for args in '' '-o' '-T plurality' '-b 100' '-B item'; do
		# shellcheck disable=SC2086 # options
		annot-score -q -p 12 -T raw $args hard.tsv soft.tsv <ratings >all
		# shellcheck disable=SC2086
		annot-score -q -p 12 -T raw $args --weights=one hard.tsv \
			soft.tsv <ratings | diff all -
		# shellcheck disable=SC2086
		annot-score -q -p 12 -T raw $args hard.tsv soft.tsv <left >fewer
		# shellcheck disable=SC2086
		annot-score -q -p 12 -T raw $args --weights=some hard.tsv \
			soft.tsv <ratings | diff fewer -
	done
	# the votes that annot-count writes are the same ones, of nobody
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = NR / 7 } { print }' one >odd
	annot-score -q -p 12 -T plurality --weights=odd --random=items \
		hard.tsv soft.tsv <ratings >here
	annot-count -q --weights=odd ratings |
		annot-score -q -p 12 -T plurality hard.tsv soft.tsv | diff here -
	annot-score -q -p 12 -T plurality hard.tsv soft.tsv <ratings >all
	run ! cmp -s here all
}

# An item counts what its labels weigh in the mean: with as many labels each,
# accuracy is that over all ratings, each with its weight.
@test "score: --weights: sums over items are of annotators drawn by their weights" {
	annot-simulate -q -L a,b,c --items=80 --raters=3 --annotators=12 \
		--retest=0 --soft --predictions=soft.tsv | cut -f 1-3 >ratings
	awk -F '\t' '!n[$1]++ { print $1 "\t" $2 }' soft.tsv >hard.tsv
	awk 'BEGIN { print "annotator\tweight"
		for (i = 1; i <= 12; i++) print "a" i "\t" i * i }' >odd
	expected=$(awk -F '\t' 'FNR == 1 { file++ }
		file == 1 { w[$1] = $2 }
		file == 2 { said[$1] = $2 }
		file == 3 && FNR > 1 { all += w[$2]
			hit += $3 == said[$1] ? w[$2] : 0 }
		END { printf "%.12g", hit / all }' odd hard.tsv ratings)
	run_to 0 annot-score -q -p 12 -T raw -M accuracy --weights=odd hard.tsv \
		<ratings
	[ "$(of hard accuracy)" = "$expected" ]
	# so is the model that predicts for each annotator
	awk -F '\t' -v OFS='\t' 'FNR == NR { said[$1] = $2; next }
		FNR == 1 || $1 in said { print $1, $2, FNR == 1 ? "label" : said[$1] }' \
		hard.tsv ratings >own.tsv
	run_to 0 annot-score -q -p 12 -T raw -M accuracy --weights=odd own.tsv \
		<ratings
	[ "$(of own accuracy)" = "$expected" ]
	# and the bins of the probabilities: the mean of what people say is theirs
	run_to 0 annot-curve -q -p 12 --bins=1 -P a --weights=odd \
		soft.tsv <ratings
	awk -F '\t' 'NR == FNR { w[$1] = $2; next }
		FNR > 1 { all += w[$2]; a += $3 == "a" ? w[$2] : 0 }
		END { printf "%.12g\n", a / all }' odd ratings >share
	grep -q "$(cut -c 1-11 share)" out
}

@test "score: --weights of predictions for each annotator" {
	printf 'item\tannotator\tlabel\n%s\n' "$(printf '%s\t%s\t%s\n' x a 1 x b 0 \
		y a 1 y b 1)" >ratings
	printf 'item\tannotator\tlabel\n%s\n' "$(printf '%s\t%s\t%s\n' x a 1 x b 1 \
		y a 0 y b 1)" >model.tsv
	printf 'annotator\tweight\na\t3\nb\t1\n' >weights
	run_to 0 annot-score -q -M accuracy --weights=weights model.tsv <ratings
	# x: a is served, 3 of 4; y: b is, 1 of 4
	[ "$(of model accuracy)" = 0.5 ]
	printf 'annotator\tweight\na\t3\nb\t0\n' >weights
	run_to 0 annot-score -q -M accuracy --weights=weights model.tsv <ratings
	[ "$(of model accuracy)" = 0.5 ]
	printf 'annotator\tweight\na\t0\nb\t2\n' >weights
	sed -i '/^y/d' ratings
	run_to 0 annot-score -q -M accuracy --weights=weights model.tsv <ratings
	[ "$(of model accuracy)" = 0 ]
}

@test "score: --label-weights is -w, --weights is not" {
	printf 'item\tlabel\n1\t1\n2\t2\n' >model.tsv
	printf 'item\tannotator\tlabel\n1\ta\t1\n1\tb\t3\n2\ta\t2\n' >ratings
	run_to 0 annot-score -q -T raw -M weighted_kappa -w linear model.tsv <ratings
	mv out expected
	run_to 0 annot-score -q -T raw -M weighted_kappa \
		--label-weights=linear model.tsv <ratings
	diff expected out
	run_to 1 annot-score -T raw -M weighted_kappa --weights=linear model.tsv <ratings
	one_error annot-score 'linear: No such file'
}

# ---- slips to neighbours ----

# Items of five grades around a place of their own, whose five raters slip in .15 to a
# grade beside; a classifier that knows the place nearly: ratings, model.tsv, and what
# is true for new people, in truth.
grades() {
	awk -v seed="$1" 'BEGIN {
		srand(seed)
		OFS = "\t"
		print "item", "annotator", "label" >"ratings"
		print "item", 1, 2, 3, 4, 5 >"model.tsv"
		items = 3000
		for (i = 1; i <= items; i++) {
			at = 1.2 + 3.6 * rand()
			q = said = 0
			for (k = 1; k <= 5; k++) {
				q += p[k] = exp(-(k - at) ^ 2 / .72)
				said += g[k] = exp(-(k - at - .5) ^ 2 / .98) + 1e-4
			}
			row = "i" i
			best = top = 1
			for (k = 1; k <= 5; k++) {
				p[k] /= q
				g[k] /= said
				row = row OFS sprintf("%.9f", g[k])
				best = p[k] > p[best] ? k : best
				top = g[k] > g[top] ? k : top
				loss -= p[k] * log(g[k])
			}
			print row >"model.tsv"
			hit += p[top]
			ceiling += p[best]
			for (a = 1; a <= 5; a++) {
				u = rand()
				for (t = 1; t < 5 && u >= p[t]; t++)
					u -= p[t]
				for (n = rand() < .3 ? 2 : 1; n > 0; n--) {
					l = t
					if (rand() < .15)
						l += t == 1 || (t < 5 && rand() < .5) ? 1 : -1
					print "i" i, "a" (i * 7 + a) % 60, l >"ratings"
				}
			}
		}
		print hit / items, loss / items, ceiling / items >"truth"
	}'
}

# score_grades SLIPS: accuracy, log loss and ceiling under target new
score_grades() {
	annot-pflip -q --slips="$1" -L 1,2,3,4,5 ratings |
		annot-score -q -T new -o -M accuracy,log_loss model.tsv |
		awk -F '\t' '{ x[$1 $6] = $8 } END { print x["modelaccuracy"],
			x["modellog_loss"], x["oracleaccuracy"] }' OFS='\t'
}

@test "score: target new of grades whose slips go to neighbours" {
	for seed in 1 2; do
		grades $seed
		score_grades fitted >found
		paste found truth | awk '{ exit !(($1 - $4) ^ 2 < .012 ^ 2 &&
			($2 - $5) ^ 2 < .02 ^ 2 && ($3 - $6) ^ 2 < .02 ^ 2) }'
		# as if slips went anywhere, scores flatter
		score_grades uniform >found
		paste found truth | awk '{ exit !($1 - $4 > .012 && $2 - $5 < -.2 &&
			$3 - $6 > .025) }'
	done
}

@test "score: slips to neighbours, by whatever order the truth comes in" {
	grades 3
	head -n 1200 ratings | sed 's/\t1$/\tvery_bad/;s/\t2$/\tbad/;s/\t3$/\tfair/;s/\t4$/\tgood/;s/\t5$/\tbest/' >named
	L=very_bad,bad,fair,good,best
	head -n 201 model.tsv | sed "1s/.*/item $L/;1s/[ ,]/\t/g" >model
	awk -F '\t' 'FNR == NR { seen[$1]; next } FNR == 1 || $1 in seen' model named >in
	annot-pflip -q --slips=fitted -L $L in >truth
	run_to 0 annot-score -q -T new -o -b 100 -M accuracy,log_loss,brier -L $L model <truth
	mv out expected
	# without -L the labels are in another order, their places are the same
	run_to 0 annot-score -q -T new -o -b 100 -M accuracy,log_loss,brier model <truth
	# (what is tied, as in the bounds of a ceiling, goes by the order of labels)
	cut -f 1-8 expected >found
	cut -f 1-8 out | near_tables - found 1e-12
	mv out expected
	{ head -n 1 truth; tail -n +2 truth | sort -r; } >turned
	run_to 0 annot-score -q -T new -o -b 100 -M accuracy,log_loss,brier model <turned
	near_tables out expected 1e-12
	run_to 1 annot-score -q -T new -L best,good,fair,bad,very_bad model <truth
	one_error annot-score 'column "place": expected one place'
	# tables to draw, too, and each item
	for args in 'score -B item' 'curve -M confusion' curve \
		'curve -M thresholds -P bad'; do
		# shellcheck disable=SC2086
		run_to 0 annot-${args/ / -q -T new } model <truth
		[ "$(wc -l <out)" -gt 5 ]
		run ! grep -qi nan out
	done
}

# bats test_tags=shared
@test "score: the laws of slips of the fixtures" {
	local dir=$SHARED/fixtures/slips n=0 x

	need_shared fixtures/slips/expected.tsv
	while IFS=$'\t' read -r case labels options ratings model _; do
		[[ $options == order* ]] || continue
		awk -F '\t' -v c="$case" '$1 == c && $2 == "new:fitted" {
			print $3 "\t" $4 }' "$dir/expected.tsv" >expected
		x=$(awk -F '\t' -v c="$case" '$1 == c && $2 == "slips" &&
			$3 == "pflip_new" { print $4 }' "$dir/expected.tsv")
		# with the p_flip of the fixture, whatever people differ in
		annot-pflip -q -L "$labels" --slips=fitted "$dir/$ratings" |
			awk -F '\t' -v p="$x" 'NR == 1 { for (i = 1; i <= NF; i++)
				at[$i] = i } NR > 1 { $at["pflip_new"] = p } 1' \
			OFS='\t' | cut -f 1-10,14- >truth
		run_to 0 annot-score -q -T new -M accuracy,log_loss "$dir/$model" <truth
		columns out metric value | tail -n +2 | near_tables - expected 1e-6
		n=$((n + 1))
	done <"$dir/cases.tsv"
	[ $n -eq 4 ]
}

# ---- other people ----

# Twelve people who lean, 60 items of five labels, some labelled twice.
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

# width of the interval of a row of out: MODEL METRIC [GROUP]
width() {
	awk -F '\t' -v m="$1" -v x="$2" -v g="${3:-*}" '$1 == m && $6 == x &&
		$3 == g && $2 == "*" { printf "%.17g\n", $10 - $9 }' out
}

@test "score: --random: people are known, or enough of them, or asked for" {
	leaning
	run_to 0 annot-score -b 200 -M accuracy,roc_auc hard.tsv soft.tsv <ratings
	grep -qx 'annot-score: note: random=items,annotators annotators=12 effective_annotators=12: intervals are for other items labelled by other people' err
	cp out both
	wide=$(width hard accuracy)
	run_to 0 annot-score -b 200 --random=both -M accuracy,roc_auc hard.tsv \
		soft.tsv <ratings
	diff both out
	run_to 0 annot-score -b 200 --random=items -M accuracy,roc_auc hard.tsv \
		soft.tsv <ratings
	run ! grep -q random err
	cut -f 1-8,11 both | diff - <(cut -f 1-8,11 out)
	awk -v a="$wide" -v b="$(width hard accuracy)" 'BEGIN { exit !(a > 1.02 * b) }'
	# ... as are those of counts, and of few people
	cp out items
	annot-count -q ratings >counts
	run_to 0 annot-score -b 200 -M accuracy,roc_auc hard.tsv soft.tsv <counts
	grep -q 'note: random=items: .*by the same people (--ratings=FILE' err
	diff items out
	awk -F '\t' 'NR == 1 || $2 ~ /^w[0-5]$/' ratings >few
	run_to 0 annot-score --intersect -b 100 -M accuracy hard.tsv <few
	grep -q 'note: random=items annotators=6: ' err
	# by formula, too
	run_to 0 annot-score -M accuracy,roc_auc hard.tsv soft.tsv <ratings
	grep -q 'note: random=items,annotators annotators=12 ' err
	wide=$(width hard accuracy)
	run_to 0 annot-score --random=items -M accuracy,roc_auc hard.tsv soft.tsv <ratings
	run ! grep -q random err
	awk -v a="$wide" -v b="$(width hard accuracy)" 'BEGIN { exit !(a > 1.02 * b) }'
	while IFS='|' read -r args text; do
		# shellcheck disable=SC2086 # options
		run_to 2 annot-score $args hard.tsv <counts
		one_error annot-score "$text"
	done <<-'END'
	--random=items --ratings=ratings|--ratings and --random=items exclude each other
	--random=people|--random: expected
	END
	run_to 1 annot-score --random=both hard.tsv <counts
	one_error annot-score 'annotators, or --ratings=FILE'
}

@test "score: --random does not depend on the order of rows, other models, or -p" {
	leaning
	for args in '' '-o' '--random=annotators' '--paired'; do
		# shellcheck disable=SC2086 # options
		annot-score -q -p 12 -b 100 $args hard.tsv soft.tsv <ratings >all
		{ head -n 1 ratings; sed 1d ratings | sort -r; } |
			annot-score -q -p 12 -b 100 $args hard.tsv soft.tsv >again
		diff all again
		run ! grep -q 'nan\|inf	' all
	done
	annot-score -q -b 100 soft.tsv <ratings >alone
	annot-score -q -b 100 hard.tsv soft.tsv <ratings | grep -v ^hard |
		diff alone -
}

@test "score: --ratings: who said what of counts, and their p_flip" {
	leaning
	annot-count -q ratings >counts
	annot-score -q -b 100 -o hard.tsv soft.tsv <ratings >expected
	run_to 0 annot-score -q -b 100 -o --ratings=ratings hard.tsv soft.tsv \
		<counts
	diff expected out
	# through the pipe: primary stays, new knows its people
	annot-pflip -q ratings | annot-sharpen >sharp
	run_to 0 annot-score -T primary,new -b 200 -M accuracy,f1,log_loss,roc_auc -o \
		--ratings=ratings soft.tsv <sharp
	grep -q 'note: target primary: intervals are for other items labelled' err
	cp out known
	run_to 0 annot-score -T primary,new -b 200 -M accuracy,f1,log_loss,roc_auc -o soft.tsv \
		<sharp
	grep '	primary	' known | diff - <(grep '	primary	' out)
	[ "$(paste known out | awk -F '\t' '$5 == "new" &&
		$10 - $9 > 1.001 * ($21 - $20)' | wc -l)" -ge 6 ]
	# other ratings are not those of the truth
	sed 's/^i57\t\(.*\)\tb$/i57\t\1\ta/' ratings >other
	run_to 1 annot-score -q -b 100 --ratings=other soft.tsv <sharp
	one_error annot-score 'item "i57": label "a"'
	grep -v '^i7	' ratings >other
	run_to 1 annot-score -q -b 100 --ratings=other soft.tsv <sharp
	one_error annot-score 'item "i7" is missing'
	run_to 1 annot-score -q -b 100 -r first --ratings=ratings soft.tsv <counts
	run_to 2 annot-score -q -b 100 --ratings=ratings soft.tsv <ratings
	one_error annot-score '--ratings is for counts'
}

# same A B: rows that differ in a text, or by more than rounding.
same() {
	paste "$1" "$2" | awk -F '\t' '{
		for (c = 1; c <= NF / 2; c++) {
			d = $c - $(c + NF / 2)
			if (d > 1e-9 || d < -1e-9 || ($c != $(c + NF / 2) &&
			    ($c ~ /^[a-zN]/ || $(c + NF / 2) ~ /^[a-zN]/))) {
				print
				next
			}
		}
	}'
}

# Items of three people or more, each a text of its own, in `once`; in `three` each
# item three times, which are one text. Columns text, side and who.
texts() {
	annot-simulate -q --items=40 --raters=3:6 --annotators=12 --retest=0 \
		--soft --predictions=soft -s 3 | cut -f 1-3 | awk -F '\t' -v OFS='\t' '
		NR == 1 { print $0, "text", "side", "who"; next }
		{ print $0, "t" $1, substr($1, length($1)) % 2, substr($2, 2) % 2 }' >once
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
		$2 == "yes" { print $1, ($3 > .4 ? "yes" : "no") }' soft >hard
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "annotator", "label", "p" }
		NR > 1 { p = NR * 37 % 97 / 97
			print $1, $2, "yes", p; print $1, $2, "no", 1 - p }' once >personal
	for table in once soft hard personal; do
		awk -F '\t' -v OFS='\t' 'NR == 1 { print; next } { name = $1
			for (k = 1; k <= 3; k++) { $1 = name "." k; print } }' \
			$table >$table.3
	done
	mv once.3 three
}

@test "score: --cluster: of single items it is none, copies of an item are one" {
	texts
	while read -r args; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -b 100 $args hard soft <once
		grep -v '	items	\|	labels	' out >plain
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -b 100 $args --cluster=text hard soft <once
		diff plain <(grep -v '	items	\|	labels	' out)
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -b 100 $args --cluster=text hard=hard.3 \
			soft=soft.3 <three
		grep -v '	items	\|	labels	' out >copies
		[ "$(wc -l <copies)" -ge 8 ]
		same plain copies >off
		[ ! -s off ]
	done <<-'END'
	-o --paired
	-o --random=items
	--random=annotators
	-g side
	-g who
	--oracle-kind=ideal -o --random=both
	END
	run_to 0 annot-score -q -b 100 personal <once
	cp out plain
	run_to 0 annot-score -q -b 100 --cluster=text personal=personal.3 <three
	same plain out >off
	[ ! -s off ]
	# where copies are items by themselves intervals are too narrow
	run_to 0 annot-score -q -b 100 --random=items -M accuracy soft <once
	cut -f 9,10 out >plain
	run_to 0 annot-score -q -b 100 --random=items -M accuracy soft=soft.3 <three
	awk 'NR == FNR { w = $2 - $1; next } FNR > 1 && w < 1.4 * ($10 - $9) { print }' \
		plain FS='\t' out >off
	[ ! -s off ]
}

@test "score: --cluster: in the truth, in --ratings, or in --attributes" {
	texts
	annot-simulate -q -M states --state=1:7,3 --items=60 --raters=3:6 \
		--retest=.3 -s 4 --annotators=12 --predictions=model |
		in_documents 12 >ratings
	annot-count -q ratings >counts
	annot-count -q -g document ratings >kept
	printf 'item\tdocument\n' >documents
	awk -F '\t' -v OFS='\t' -v d="$(head -n 1 ratings | tr '\t' '\n' |
		grep -n document | cut -d : -f 1)" 'NR > 1 { print $1, $d }' ratings |
		sort -u >>documents
	run_to 0 annot-score -b 100 --random=items --cluster=document model <ratings
	[ "$(grep -o 'items=60 clusters=[0-9]* ' err)" = 'items=60 clusters=12 ' ]
	cp out want
	while read -r args; do
		table=${args%% *}
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -b 100 --random=items ${args#* } model <"$table"
		diff want out
	done <<-'END'
	kept --cluster=document
	counts --cluster=document --attributes=documents
	counts --cluster=document --ratings=ratings
	END
	run_to 0 annot-score -q -b 100 --cluster=document model <ratings
	cp out want
	run_to 0 annot-score -q -b 100 --cluster=document --ratings=ratings model <counts
	diff want out
	# groups of two columns
	awk -F '\t' -v OFS='\t' '{ i = substr($1, 2)
		print $0, (NR == 1 ? "g\th" : i % 2 "\t" (i % 3 > 0)) }' ratings >grouped
	annot-count -q -g g,h grouped >of
	run_to 0 annot-score -q -b 100 -g g,h -M accuracy --cluster=document model <grouped
	cp out grouped.out
	run_to 0 annot-score -q -b 100 -g g,h -M accuracy --cluster=document \
		--ratings=grouped model <of
	diff grouped.out out
	grep -q '	0,1|1,0	' out
	# where documents differ intervals are wider
	annot-score -q -b 100 model <ratings | paste - want | awk -F '\t' '
		$6 == "accuracy" { print ($21 - $20) / ($10 - $9) }' >wider
	awk '{ n++; exit !($1 > 1.05) } END { if (!n) exit 1 }' wider
	# through the pipe
	annot-pflip -q ratings | annot-sharpen -q >sharp
	for random in items annotators both; do
		run_to 0 annot-score -b 100 -o --random=$random --ratings=ratings \
			--cluster=document model <sharp
		grep -q 'items=60 clusters=12 ' err
		run ! grep -q 'nan\|inf	' out
	done
	run_to 1 annot-score -b 100 --cluster=document model <counts
	one_error annot-score 'no column "document"'
	cut -f 1-3 ratings >bare
	run_to 1 annot-score -b 100 --cluster=document --ratings=bare model <counts
	one_error annot-score 'bare:1: no column "document"'
	sed 's/^i57\t\(.*\)\tyes/i57\t\1\tno/' ratings >other
	run_to 1 annot-score -b 100 --random=items --cluster=document \
		--ratings=other model <counts
	printf 'items\tno\tyes\n3\t1\t2\n' >histogram
	run_to 1 annot-score -b 100 --cluster=document model <histogram
}

@test "score: --cluster: draws documents, and one of them has no limits" {
	texts
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = substr($1, 2) % 12 } { print }' once >ratings
	# accuracy is a mean of items: its variance is that of the sums of 12 texts
	run_to 0 annot-score -q -M accuracy -B item soft <ratings
	awk -F '\t' '$8 ~ /^[0-9.]/ { for (c = 2; c <= 7; c++)
		if ($c ~ /^i[0-9]+$/) { n++; sum += x[$c] = $8 } }
		END { for (i in x)
			s[substr(i, 2) % 12] += x[i] - sum / n
		for (t in s) { g++; v += s[t] * s[t] }
		print sqrt(v) / n }' out >se
	run_to 0 annot-score -q -M accuracy -b 4000 --random=items --cluster=text soft \
		<ratings
	# t(11) / z = 1.1230
	awk -F '\t' -v se="$(cat se)" '$6 == "accuracy" { n++
		d = ($10 - $9) / 2 / (1.9600 * 1.1230 * se) }
		END { exit !(n == 1 && d > .93 && d < 1.07) }' out
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } { print }' once >one
	for random in items both; do
		run_to 0 annot-score -q -b 100 --random=$random -o --paired \
			--cluster=text hard soft <one
		[ "$(awk -F '\t' 'NR > 1 && $6 !~ /_positive/ && $8 != "NA" { print $9, $10,
			$11 }' out | sort -u)" = 'NA NA one_cluster' ]
	done
	# one text of one side
	awk -F '\t' -v OFS='\t' 'NR > 1 && $5 { $4 = "t" } { print }' once >one
	run_to 0 annot-score -q -b 100 -g side -M accuracy --cluster=text soft <one
	[ "$(awk -F '\t' '$6 ~ /^accuracy/ { print $3, $6, $11 }' out)" = "$(
		printf '%s\n' '0 accuracy bootstrap' '1 accuracy one_cluster' \
		'0|1 accuracy_difference one_cluster' \
		"$(awk -F '\t' '$6 == "accuracy_worst" { print $3 }' out) accuracy_worst one_cluster" \
		"$(awk -F '\t' '$6 == "accuracy_best" { print $3 }' out) accuracy_best one_cluster" \
		"$(awk -F '\t' '$6 == "accuracy_spread" { print $3 }' out) accuracy_spread one_cluster")" ]
	for args in thresholds reliability confusion; do
		run_to 0 annot-curve -q -b 100 -M $args --cluster=text soft <one
		run ! grep -q 'nan\|inf	' out
	done
}

@test "score: --random: groups of annotators are over both, one annotator has none" {
	leaning
	printf '%s\t%s\n' annotator g >of
	for a in 0 1 2 3 4 5 6 7 8 9 10 11; do
		printf 'w%s\t%s\n' $a $((a < 6)) >>of
	done
	groups="-q -b 200 -g g --attributes=of -M accuracy"
	# shellcheck disable=SC2086 # options
	run_to 0 annot-score $groups hard.tsv <ratings
	both=$(width hard accuracy_difference '0|1')
	spread=$(awk -F '\t' '$6 ~ /_spread$/ { print $10 - $9 }' out)
	# shellcheck disable=SC2086
	run_to 0 annot-score $groups --random=items hard.tsv <ratings
	awk -v a="$both" -v b="$(width hard accuracy_difference '0|1')" \
		-v c="$spread" -v d="$(awk -F '\t' '$6 ~ /_spread$/ {
		print $10 - $9 }' out)" 'BEGIN { exit !(a > 1.02 * b && c > d) }'
	# a group of one
	sed -i '2,$s/\t.*/\t1/; 2s/1$/0/' of
	# shellcheck disable=SC2086
	run_to 0 annot-score $groups hard.tsv <ratings
	[ "$(awk -F '\t' '$6 ~ /_difference$/ { print $9, $10, $11 }' out)" = \
		'NA NA few_annotators' ]
	awk -F '\t' 'NR == 1 || $2 == "w0"' ratings >one
	run_to 0 annot-score -q -b 100 --random=both --intersect -M accuracy,ece \
		soft.tsv <one
	[ "$(columns out lo status | sed 1d | sort -u)" = 'NA	one_annotator' ]
}

@test "score: --random of several labels per item, and own labels" {
	leaning
	# a set of one label is one label
	annot-score -q -b 100 -P b -M accuracy --random=both hard.tsv <ratings |
		cut -f 6-11 >expected
	sed '1!s/$/\t1/; 1s/$/\tp/' hard.tsv >sure.tsv
	awk -F '\t' '!seen[$1, $2]++' ratings >once
	run_to 0 annot-score -q -b 100 --multilabel --random=both -M brier,micro_f1 \
		soft.tsv <once
	[ "$(grep -c bootstrap out)" -eq 4 ]
	wide=$(width soft micro_f1)
	run_to 0 annot-score -q -b 100 --multilabel --random=items \
		-M brier,micro_f1 soft.tsv <once
	awk -v a="$wide" -v b="$(width soft micro_f1)" 'BEGIN { exit !(a > b) }'
	# a model that says the same for everybody is one that says it of the item
	awk -F '\t' -v OFS='\t' 'NR == FNR { p[$1] = $3; next }
		FNR == 1 { print "item", "annotator", "label", "p"; next }
		{ print $1, $2, "b", p[$1] }' soft.tsv once >each.tsv
	run_to 0 annot-score -q -p 9 -b 100 -M accuracy,log_loss,roc_auc,f1 each.tsv <once
	cut -f 2- out >expected
	run_to 0 annot-score -q -p 9 -b 100 -M accuracy,log_loss,roc_auc,f1 soft.tsv <once
	cut -f 2- out | diff expected -
	for table in reliability confusion thresholds; do
		run_to 0 annot-curve -q -b 100 -M $table soft.tsv <ratings
		cp out both
		run_to 0 annot-curve -q -b 100 --random=items -M $table soft.tsv <ratings
		run ! cmp -s both out
		run ! grep -q 'nan\|inf	' both
	done
}

@test "score: --multilabel: limits over all labels end where the metric does" {
	# one of 36 sets has a label more, which the model does not predict
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 1; i <= 4; i++)
			for (a = 1; a <= 9; a++)
				print "i" i, "p" a, "x"
		print "i2", "p1", "y"
	}' >ratings
	printf 'item\tlabel\ni1\tx\ni2\tx\ni3\tx\ni4\tx\n' >m
	for random in items annotators both; do
		run_to 0 annot-score -q -T raw --multilabel -b 100 \
			--random=$random -M accuracy,micro_f1,error_rate m <ratings
		[ "$(columns out metric label hi | grep -c '\*	1$')" -eq 2 ]
		[ "$(columns out metric label lo | grep '\*	0$')" = \
			'error_rate	*	0' ]
	done
}

# bats test_tags=shared
@test "score: --random: the numbers of the fixtures" {
	local dir=$SHARED/fixtures/people case options

	need_shared fixtures/people/expected.tsv
	cp "$dir"/* .
	awk -F '\t' -v OFS='\t' '$2 == "score" { print $1, $3 }' expected.tsv |
		sort -u >runs
	[ "$(wc -l <runs)" -ge 4 ]
	while IFS=$'\t' read -r case options; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q --random=both $options <"$case.ratings.tsv"
		# limits end where the metric does
		awk -F '\t' -v case="$case" -v options="$options" '
		function near(x, y) { return x - y < to && y - x < to }
		NR == FNR {
			if ($1 == case && $3 == options)
				row[$4, $5, $6, $7, $8] = $9 FS $17 FS $18
			next
		}
		($1, $2, $3, $6, $7) in row {
			split(row[$1, $2, $3, $6, $7], x, FS)
			n++
			# n/(n-1) is that of each group, there that of all items
			to = $3 ~ /[|]/ ? 1e-4 : 1e-6
			if (!near($8, x[1]) || !(near($9, x[2]) ||
			    ($9 >= x[2] && $9 == int($9))) || !(near($10, x[3]) ||
			    ($10 <= x[3] && $10 == int($10)))) {
				print case, $0, "expected", x[1], x[2], x[3]
				bad = 1
			}
		}
		END { exit bad || n < 5 }' expected.tsv out
	done <runs
}

@test "score: probabilities that repeat and ones that do not" {
	annot-simulate -q -s 4 --items=9000 --retest=0 --raters=3 |
		cut -f 1-3 >truth
	awk -F '\t' -v OFS='\t' '
		NR > 1 && !seen[$1]++ { n++
			p = sprintf("%.3f", ($3 == "yes") * .45 + (n % 17 + 1) / 40.3) + .0003
			print $1, "yes", p >"repeat"
			printf "%s\tyes\t%.14f\n", $1, p + n * 1e-13 >"apart" }
		END { close("repeat"); close("apart") }' truth
	for name in repeat apart; do
		sed -i '1i item\tlabel\tp' $name
		annot-score -q -M accuracy,log_loss,brier,kl,cross_entropy \
			"model=$name" <truth >$name.out
		annot-score -q -b 100 -M accuracy,brier "model=$name" <truth >>$name.out
	done
	[ "$(wc -l <apart.out)" -gt 7 ]
	near_tables repeat.out apart.out 1e-8
	# items of a vector and a prediction weigh differently
	awk -F '\t' -v OFS='\t' 'BEGIN { print "annotator", "weight" }
		NR > 1 && !seen[$2]++ { print $2, ++n % 3 + .5 }' truth >weights
	for name in repeat apart; do
		run_to 0 annot-score -q -M ece,brier -T raw --weights=weights \
			"model=$name" <truth
		mv out $name.out
	done
	near_tables repeat.out apart.out 1e-8
}

# Resamples of a single item are all alike: an interval of no width.
@test "score: -b: one item, in all or in a group, has no limits for other items" {
	printf '%s\t%s\t%s\t%s\n' item annotator label g 1 a x one 1 b x one 2 a x two \
		2 b y two 3 a y two 3 b y two >in
	printf '%s\t%s\n' item label 1 x 2 x 3 y >m
	run_to 0 annot-score -q -b 100 -M accuracy -g g m <in
	diff -u - <(awk -F '\t' '$6 ~ /acc/ { print $3, $6, $9 == "NA", $11 }' out) <<-'END'
	one accuracy 1 one_item
	two accuracy 0 bootstrap
	one|two accuracy_difference 1 one_item
	two accuracy_worst 1 one_item
	one accuracy_best 1 one_item
	one|two accuracy_spread 1 one_item
	END
	sed '/^[23]/d' in >single
	for args in '' -o; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score -q -b 100 -M accuracy -L x,y $args m <single
		[ "$(columns out lo hi status | tail -n +2 | sort -u)" = "$(printf 'NA\tNA\tone_item')" ]
	done
	# other people label the same item
	run_to 0 annot-score -q -b 100 -M accuracy --random=annotators -L x,y m <single
	[ "$(columns out status | tail -n 1)" = bootstrap ]
}

# ---- intervals by formula ----

# Six items, four people who all label each, and two models.
crossed() {
	printf '%s\t%s\t%s\n' item annotator label \
		1 p a 1 q a 1 r b 1 s a 2 p b 2 q b 2 r b 2 s a \
		3 p a 3 q b 3 r b 3 s b 4 p a 4 q a 4 r a 4 s a \
		5 p b 5 q a 5 r b 5 s a 6 p b 6 q a 6 r b 6 s b >truth
	printf '%s\t%s\n' item label 1 a 2 b 3 b 4 a 5 a 6 a >m.tsv
	printf '%s\t%s\n' item label 1 a 2 a 3 b 4 a 5 b 6 b >n.tsv
	printf '%s\t%s\n' item g 1 x 2 x 3 x 4 y 5 y 6 y >groups
	printf '%s\t%s\n' item doc 1 u 2 u 3 v 4 v 5 w 6 w >documents
}

# by_hand RANDOM WHAT: half of the interval of level .5 of the accuracy of m, or of
# its difference to n, over items, annotators or both, from the ratings: u_ia =
# (y_ia - theta)/(N n_i), V = N/(N-1) sum psi^2 + P. units: items, or column doc.
# t is found by Simpson's rule, as its density is cos^(df-1) of its angle.
by_hand() {
	awk -F '\t' -v random="$1" -v what="$2" -v units="${3:-item}" '
	function area(x, df,   i, h, s) {
		h = x / 2000
		for (i = 0; i <= 2000; i++)
			s += (i == 0 || i == 2000 ? 1 : i % 2 ? 4 : 2) * cos(i * h) ^ (df - 1)
		return s * h / 3
	}
	function t(df,   lo, hi, x, all) {
		hi = atan2(0, -1) / 2
		all = area(hi, df)
		for (lo = 0; hi - lo > 1e-13;) {
			x = (lo + hi) / 2
			if (area(x, df) < all / 2) lo = x; else hi = x
		}
		return sqrt(df) * sin(x) / cos(x)
	}
	FNR == 1 { file++; next }
	file == 1 { m[$1] = $2; next }
	file == 2 { n[$1] = $2; next }
	file == 3 { unit[$1] = units == "item" ? $1 : $2; next }
	{
		y[$1, $2] = (m[$1] == $3) - (what == "difference") * (n[$1] == $3)
		theta += y[$1, $2] / 24
	}
	END {
		for (ia in y) {
			split(ia, k, SUBSEP)
			x = (y[ia] - theta) / 24
			psi[unit[k[1]]] += x
			person[k[2]] += x
			cell[unit[k[1]], k[2]] += x
		}
		for (i in psi) { units_n++; v += psi[i] ^ 2 }
		v *= units_n / (units_n - 1)
		for (a in person) q += person[a] ^ 2
		q *= 4 / 3
		for (c in cell) own += cell[c] ^ 2
		p = q > own ? q - own : 0
		if (random == "items")
			printf "%.12g\n", sqrt(v) * t(units_n - 1)
		else if (random == "annotators")
			printf "%.12g\n", sqrt(p + own) * t(3)
		else
			printf "%.12g\n", sqrt(v + p) * t((v + p) ^ 2 / \
				(v ^ 2 / (units_n - 1) + q ^ 2 / 3))
	}' m.tsv n.tsv documents truth
}

@test "score: the interval of accuracy by hand, over items, annotators and both" {
	local random

	crossed
	for random in items annotators both; do
		scores -T raw -M accuracy -c .5 --random=$random --paired m.tsv n.tsv
		near "$(width m accuracy)" "$(awk -v x="$(by_hand $random value)" \
			'BEGIN { printf "%.12g", 2 * x }')" 1e-6
		# the difference of two models, person by person
		near "$(awk -F '\t' '$2 == "n" { printf "%.12g", ($10 - $9) / 2 }' out)" \
			"$(by_hand $random difference)" 1e-6
		[ "$(columns out status | sed 1d | sort -u)" = ok ]
		# two items are one document
		scores -T raw -M accuracy -c .5 --random=$random --cluster=doc \
			--attributes=documents m.tsv
		near "$(width m accuracy)" "$(awk -v x="$(by_hand $random value doc)" \
			'BEGIN { printf "%.12g", 2 * x }')" 1e-6
	done
	# counts, and those who gave them
	annot-count -q truth >counts
	run_to 0 annot-score -q -M accuracy,f1 --random=both -t truth m.tsv
	mv out expected
	run_to 0 annot-score -q -M accuracy,f1 --random=both --ratings=truth -t counts m.tsv
	diff -u expected out
}

@test "score: the difference of two groups of items by hand" {
	crossed
	scores -T raw -M accuracy --random=items -g g --attributes=groups m.tsv
	# hits of m: 3/4 3/4 3/4 and 1 1/2 1/4: no error in x; in y the root of
	# (25 + 1 + 16)/144/2/3
	near "$(awk -F '\t' '$6 == "accuracy_difference" { printf "%.12g", $8 }' out)" \
		0.16666666666666666 1e-12
	# times t of six units, 2.570581836
	near "$(awk -F '\t' '$6 == "accuracy_difference" { printf "%.12g", ($10 - $9) / 2 }' \
		out)" 0.566760 1e-6
	[ "$(awk -F '\t' '$6 == "accuracy_difference" { print $11 }' out)" = ok ]
}

@test "score: intervals by formula are about those of -b" {
	annot-simulate -q --items=400 --annotators=20 --retest=.2 -L no,yes --soft \
		--predictions=m.tsv -s 2 | cut -f 1-3 >ratings
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
		NR > 1 && !seen[$1]++ { print $1, $3 }' ratings >n.tsv
	annot-pflip -q ratings >truth
	run_to 0 annot-score -q -T new,raw -M accuracy,f1,log_loss,brier,roc_auc --paired \
		--ratings=ratings -t truth m.tsv n.tsv
	mv out formula
	run_to 0 annot-score -q -T new,raw -M accuracy,f1,log_loss,brier,roc_auc --paired \
		--ratings=ratings -b 2000 -t truth m.tsv n.tsv
	grep -v _positive out | paste formula - | awk -F '\t' '
		$9 ~ /^-?[0-9.]/ && $20 ~ /^-?[0-9.]/ {
			n++
			ratio = ($10 - $9) / ($21 - $20)
			if ($8 != $19 || $11 != "ok" || $22 != "bootstrap" ||
			    ratio < .85 || ratio > 1.15) {
				print
				bad = 1
			}
		}
		END { exit bad || n < 15 }'
}

@test "score: without -M the few metrics of which everybody asks" {
	annot-pflip -q "$DATA/ratings.tsv" | annot-sharpen -q >truth
	scores "$DATA/predictions.tsv"
	[ "$(columns out target metric | sed 1d | paste -sd ' ' -)" = "$(printf '%s\t%s\n' \
		new accuracy new f1 | paste -sd ' ' -)" ]
	scores -o "$DATA/predictions.tsv"
	[ "$(sed 1d out | wc -l)" -le 8 ]
	# of probabilities; of two labels, and of three
	tables
	scores soft.tsv
	[ "$(columns out metric | sed 1d | paste -sd ' ' -)" = \
		'accuracy f1 roc_auc log_loss ece' ]
	three
	scores soft.tsv
	[ "$(columns out metric | sed 1d | paste -sd ' ' -)" = \
		'accuracy macro_f1 log_loss ece' ]
	# several labels per item: over all labels, or of one
	chosen
	scores --multilabel soft.tsv
	[ "$(columns out label | sed 1d | sort -u)" = '*' ]
	scores --multilabel -P joy soft.tsv
	columns out label | grep -qx joy
}

@test "score: -T takes several targets" {
	tables
	awk 'BEGIN { FS = OFS = "\t" } { print $0, NR == 1 ? "pflip" : .1,
		NR == 1 ? "primary" : $3 / 4 }' truth >sharp
	run_to 0 annot-score -q -T raw,new -M accuracy -t sharp hard.tsv
	[ "$(columns out target | sed 1d | paste -sd ' ' -)" = 'new raw' ]
	run_to 0 annot-score -q -T all -M accuracy -t sharp hard.tsv
	[ "$(columns out target | sed 1d | paste -sd ' ' -)" = \
		'primary new raw plurality' ]
	# what is not there is no part of all, and an error by its name
	run_to 0 annot-score -q -T all -M accuracy -t truth hard.tsv
	[ "$(columns out target | sed 1d | paste -sd ' ' -)" = 'raw plurality' ]
	run_to 1 annot-score -q -T raw,new -t truth hard.tsv
	one_error annot-score '"pflip"'
	run_to 2 annot-score -q -T raw,old -t truth hard.tsv
	one_error annot-score '--target: expected some of primary, new, raw, plurality and all, found "old"'
}

@test "score: why a value has no limits without -b" {
	crossed
	# one item, one document, one annotator
	awk 'NR == 1 || /^1/' truth >one
	run_to 0 annot-score -q -M accuracy --random=items -L a,b -t one m.tsv
	[ "$(columns out lo hi status | tail -n 1)" = $'NA\tNA\tone_item' ]
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "u" } { print }' documents >same
	scores -M accuracy --random=items --cluster=doc --attributes=same m.tsv
	[ "$(columns out lo hi status | tail -n 1)" = $'NA\tNA\tone_cluster' ]
	awk 'NR == 1 || /\tp\t/' truth >one
	run_to 0 annot-score -q -M accuracy --random=both -t one m.tsv
	[ "$(columns out lo hi status | tail -n 1)" = $'NA\tNA\tone_annotator' ]
	# a p_flip that is not from retests
	annot-pflip -q -x .1 truth >flips
	run_to 0 annot-score -q -T new -M accuracy -t flips m.tsv
	[ "$(columns out lo hi status | tail -n 1)" = $'NA\tNA\tpflip_known' ]
	# |p - q| has a corner where the model says the shares
	awk -F '\t' 'NR > 1 { n[$1]++; b[$1] += $3 == "b" }
		END { print "item\tp"
			for (i in n) printf "%s\t%.6f\n", i, b[i] / n[i] }' truth >shares.tsv
	scores -T raw -M ent_ce --random=both shares.tsv
	[ "$(columns out lo hi status | tail -n 1)" = $'NA\tNA\tcorner' ]
	scores -T raw -M ent_ce --random=items shares.tsv
	[ "$(columns out status | tail -n 1)" = ok ]
}

# drawn LABELS ITEMS: ratings of 9 annotators, 4 of each item, in two groups of items
# and of annotators, and the decisions m.tsv, by a generator of its own.
drawn() {
	awk -v k="$1" -v n="$2" 'function u() {
			x = (x * 1103515245 + 12345) % 2147483648
			return int(x / 65536) / 32768
		}
		function label(share) {
			return u() < share ? t : 1 + int(k * u())
		}
		BEGIN { x = 7; print "item\tannotator\tlabel\tg" >"truth"
			print "item\tlabel" >"m.tsv"
			print "annotator\tsex" >"who"
			for (a = 0; a < 9; a++) print "a" a "\t" a % 2 >"who"
			for (i = 0; i < n; i++) {
				t = 1 + int(k * u()); a = int(9 * u())
				for (j = 0; j < 4; j++)
					printf "i%d\ta%d\t%d\t%d\n", i, (a + 2 * j) % 9,
						label(.7), i % 2 >"truth"
				printf "i%d\t%d\n", i, label(.8) >"m.tsv"
			} }'
}

# width_in NAME METRIC: hi - lo of the first row of the table NAME with it.
width_in() {
	columns "$1" metric lo hi | awk -F '\t' -v m="$2" '$1 == m {
		print $2 == "NA" ? "NA" : $3 - $2; exit }'
}

# about A B: A is within a third of B.
about() {
	awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > .75 * b && a < b / .75) }' ||
		fail "found $1, expected about $2"
}

@test "score: the determinant of many labels is small and has limits" {
	drawn 12 200
	run_to 0 annot-score -q -M dmi -t truth m.tsv
	mv out formula
	run_to 0 annot-score -q -M dmi -b 500 -t truth m.tsv
	about "$(width_in formula dmi)" "$(width_in out dmi)"
}

@test "score: groups that share items, with and without -b" {
	local m

	drawn 3 120
	run_to 0 annot-score -q -M f1,spearman --random=items -g sex \
		--attributes=who -t truth m.tsv
	mv out formula
	run_to 0 annot-score -q -M f1,spearman --random=items -g sex \
		--attributes=who -b 500 -t truth m.tsv
	for m in f1_spread f1_difference; do
		about "$(width_in formula $m)" "$(width_in out $m)"
	done
	# rank correlations are over other people, too
	run_to 0 annot-score -q -M spearman --random=both -g g -t truth m.tsv
	mv out formula
	run_to 0 annot-score -q -M spearman --random=both -g g -b 500 -t truth m.tsv
	about "$(width_in formula spearman_difference)" \
		"$(width_in out spearman_difference)"
	# and those that -M does not name say so
	run_to 0 annot-score -q -M all --random=both -b 100 -t truth m.tsv
	[ "$(columns out metric status | grep spearman)" = \
		$'spearman\tnot_named' ]
}

@test "score: -b: less than one degree of freedom has no limits" {
	printf 'item\tannotator\tlabel\n' >truth
	printf '%s\t%s\t%s\n' 1 a x 1 b y 1 c y 2 a x 2 b x 3 a x 3 b x 4 a y \
		4 b y 5 a x 5 b y 6 a y 6 b y >>truth
	printf 'item\tlabel\n1\ty\n2\tx\n3\tx\n4\ty\n5\tx\n6\ty\n' >m.tsv
	run_to 0 annot-score -q -M accuracy,f1,precision,recall,pearson \
		--random=both -t truth m.tsv
	columns out lo hi status >formula
	run_to 0 annot-score -q -M accuracy,f1,precision,recall,pearson \
		--random=both -b 100 -t truth m.tsv
	columns out lo hi status >replicates
	cat formula replicates
	grep -q few_units formula
	[ "$(grep -c few_units formula)" -eq "$(grep -c few_units replicates)" ]
}
