bats_require_minimum_version 1.5.0
load helper

# Several tools in a row: the fixtures of whole calculations, what the tools
# must agree on, and what must not depend on how the work is cut up.

# checked FIXTURE INPUT LABELS OPTION...: everything that a fixture says of a
# calculation: strata, items, and the oracle against the shares they lead to.
# Rows (scope, id, quantity, value); values to 1e-9.
checked() {
	local expected=$1 in=$2 labels=$3

	shift 3
	{
		found_strata "$in" "$@"
		annot-pflip -q "$@" "$in" >pflip
		annot-sharpen -q -M raw pflip >sharp.raw
		annot-sharpen -q -M normalise pflip >sharp.normalise
		annot-sharpen -q -M noise pflip >sharp.noise
		found_items "$labels"
		found_means
		found_scores raw sharp.raw raw
		found_scores eq2 sharp.raw primary
		found_scores norm sharp.normalise primary
		found_scores worked sharp.noise primary
	} | sort >found
	# which quantities the fixture has depends on it; none may be missing
	tail -n +2 "$expected" | sort >want
	[ "$(wc -l <want)" -gt 50 ]
	awk -F '\t' 'NR == FNR { want[$1, $2, $3]; next }
		($1, $2, $3) in want' want found >both
	near_tables both want 1e-9
}

# found_strata INPUT OPTION...
found_strata() {
	annot-pflip -q --table "${@:2}" "$1" | uncounted - >strata
	awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["items"] > 0 {
			id = $at["lo"] "-" $at["hi"]
			print "stratum", id, "items", $at["items"]
			print "stratum", id, "pairs", $at["pairs"]
			print "stratum", id, "disagreements", $at["disagree"]
			print "stratum", id, "r", $at["r"]
			print "stratum", id, "p_flip", $at["pflip"]
		}' strata
	annot-pflip -q --table "${@:2}" -n 1 "$1" | uncounted - | awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ print "all", ".", "r", $at["r"]
		print "all", ".", "p_flip", $at["pflip"] }'
}

# found_items LABELS: the majority label (the first of a tie), its share,
# p_flip and the shares of all labels under each way to sharpen.
found_items() {
	awk -v labels="$1" 'BEGIN { FS = OFS = "\t"
			n = split(labels, label, ",") }
		FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{ item = $at["item"]; items[item]
		w[FILENAME, item, $at["label"]] = $at["primary"]
		p[item, $at["label"]] = $at["p"]; pflip[item] = $at["pflip"] }
		END { for (item in items) {
			top = 1
			for (k = n; k >= 1; k--)
				if (p[item, label[k]] >= p[item, label[top]])
					top = k
			print "item", item, "majority", label[top]
			print "item", item, "share", p[item, label[top]]
			print "item", item, "p_flip", pflip[item]
			for (k = 1; k <= n; k++) {
				y = label[k]
				print "item", item, "eq2:" y, w["sharp.raw", item, y] + 0
				print "item", item, "norm:" y, \
					w["sharp.normalise", item, y] + 0
				print "item", item, "worked:" y, \
					w["sharp.noise", item, y] + 0
			}
		} }' CONVFMT=%.17g OFMT=%.17g \
		sharp.raw sharp.normalise sharp.noise
}

found_means() {
	awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		!($at["item"] in seen) { seen[$at["item"]]; n++
			s += $at["pflip"] }
		END { print "all", ".", "mean_p_flip_items", s / n }' \
		OFMT=%.17g pflip
	awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["pairs"] > 0 { n++; s += $at["pflip"] }
		END { print "all", ".", "mean_p_flip_strata_with_retests", s / n }
		' OFMT=%.17g strata
}

# found_scores NAME FILE TARGET: the oracle.
found_scores() {
	local by=accuracy_mass_weighted

	[ "$3" != raw ] || by=accuracy_item_mean
	annot-score -q -T "$3" -M accuracy,precision,recall,roc_auc <"$2" |
		awk -v name="$1" -v by="$by" 'BEGIN { FS = OFS = "\t" }
		NR > 1 { print "all", ".", name "_" \
			($6 == "accuracy" ? by : $6), $8 }'
	if [ "$3" = raw ]; then
		annot-score -q -T raw -M accuracy --weight-by=labels <"$2" |
			awk 'BEGIN { FS = OFS = "\t" } NR > 1 {
			print "all", ".", "raw_accuracy_label_weighted", $8 }'
		return
	fi
	annot-score -q -T "$3" -M accuracy -B item <"$2" |
		awk -v name="$1" 'BEGIN { FS = OFS = "\t" }
		NR > 1 { n++; s += $8 }
		END { print "all", ".", name "_accuracy_item_mean", s / n }' \
		OFMT=%.17g
}

# value METRIC [MODEL [TARGET]] <SCORES
value() {
	awk -F '\t' -v metric="$1" -v model="${2:-}" -v target="${3:-}" '
		$6 == metric && (model == "" || $1 == model) &&
			(target == "" || $5 == target) { print $8; n++ }
		END { if (n != 1) print n + 0 " rows" }'
}

# ---- fixtures ----

# fixture NAME INPUT LABELS OPTION...
fixture() {
	local f=$DATA/deconvolution

	checked "$f/$1.expected.tsv" "$f/$2.in.tsv" "${@:3}"
}

@test "pipeline: two labels, 20 strata (fixture 03)" {
	fixture 03_binary.all.w05 03_binary 0,1 -n 20
}

@test "pipeline: two labels, 4 strata (fixture 03)" {
	fixture 03_binary.all.w25 03_binary 0,1 -n 4
}

@test "pipeline: two labels, one stratum (fixture 03)" {
	fixture 03_binary.all.onestratum 03_binary 0,1 -n 1
}

@test "pipeline: two labels, consecutive retests (fixture 03)" {
	fixture 03_binary.consecutive.w05 03_binary 0,1 --retests=consecutive
}

@test "pipeline: two labels, first retests (fixture 03)" {
	fixture 03_binary.first.w05 03_binary 0,1 --retests=first
}

@test "pipeline: two labels, the shares without repeats (fixture 03)" {
	fixture 03_binary.all.w05.dedup-first 03_binary 0,1 -r first
}

@test "pipeline: three labels, equation 3 (fixture 04)" {
	fixture 04_threeclass.eq3.w25 04_threeclass A,B,C -n 4 --inverse=binary
}

@test "pipeline: three labels, the form for K (fixture 04)" {
	fixture 04_threeclass.kclass.w25 04_threeclass A,B,C -n 4
}

@test "pipeline: r = 1 in a stratum, one without retests (fixture 05)" {
	fixture 05_edge.all.w05 05_edge 0,1 -n 20
}

@test "pipeline: from ratings to an adjusted score, by numbers in this file" {
	# fixture 03, 4 strata: five items, 39 ratings, 18 pairs
	in=$DATA/deconvolution/03_binary.in.tsv
	annot-pflip -q -n 4 "$in" >pflip
	columns pflip item pflip | tail -n +2 | uniq >found
	near_tables found <(printf '%s\t%s\n' i1 .1127016654 i2 .2388835161 \
		i3 0 i4 .2388835161 i5 .2388835161) 1e-9
	annot-score -q -T raw -M hard <pflip >score
	near "$(value accuracy <score)" .6933333333 1e-9
	near "$(value precision <score)" .6833333333 1e-9
	near "$(value recall <score)" .6029411765 1e-9
	near "$(value roc_auc <score)" .6856169297 1e-9
	annot-score -q -T raw --weight-by=labels <pflip >score
	near "$(value accuracy <score)" .675 1e-9
	annot-sharpen -q pflip | annot-score -q -T primary -M hard >score
	near "$(value accuracy <score)" .7787197268 1e-9
	near "$(value precision <score)" .8510566062 1e-9
	near "$(value recall <score)" .6779631846 1e-9
	near "$(value roc_auc <score)" .7791498832 1e-9
	# mass-weighted: items weigh 1 - p_flip
	annot-sharpen -q -M noise pflip | annot-score -q -T primary -M hard >score
	near "$(value accuracy <score)" .7829614752 1e-9
	near "$(value recall <score)" .6562945167 1e-9
	near "$(value roc_auc <score)" .7765405408 1e-9
}

@test "pipeline: three labels, by numbers in this file" {
	# fixture 04, 4 strata
	in=$DATA/deconvolution/04_threeclass.in.tsv
	annot-pflip -q -n 4 "$in" | annot-sharpen -q >sharp
	[ "$(columns sharp pflip | sed -n 2p)" = 0.3333333333333333 ]
	annot-score -q -T primary -M accuracy <sharp >score
	near "$(value accuracy <score)" .7830392624 1e-9
	annot-pflip -q -n 4 --inverse=binary "$in" >pflip
	for m in 'normalise .8088142805' 'raw .7844695568' 'noise .8517669509'; do
		annot-sharpen -q -M "${m% *}" pflip |
			annot-score -q -T primary -M accuracy >score
		near "$(value accuracy <score)" "${m#* }" 1e-9
	done
}

# ---- real data ----

# bats test_tags=shared
@test "pipeline: PG13: the oracle, raw and adjusted" {
	need_shared data/pg13.tsv
	in=$SHARED/data/pg13.tsv
	# at least 3 labels, 20 strata, all pairs, equation 3
	annot-pflip -q -N 3 --inverse=binary "$in" | annot-sharpen -q |
		annot-score -q -M accuracy -T all >score
	near "$(value accuracy oracle raw <score)" .8349 5e-5
	near "$(value accuracy oracle primary <score)" .8420 5e-5
	# a rounded mean of codes, at least 4 labels: what the paper prints
	annot-pflip -q -N 4 --inverse=binary -L P,G,R,X "$in" |
		annot-sharpen -q -L P,G,R,X |
		annot-score -q -M accuracy -T all -L P,G,R,X \
			--oracle-kind=mean >score
	near "$(value accuracy oracle raw <score)" .7906 5e-5
	near "$(value accuracy oracle primary <score)" .7960 5e-5
}

# bats test_tags=shared
@test "pipeline: WSD: the oracle needs no retests for the raw score" {
	need_shared data/wsd.tsv
	annot-pflip -q -M fixed -x 0 "$SHARED/data/wsd.tsv" >pflip
	annot-sharpen -q pflip | annot-score -q -T primary -M accuracy >score
	near "$(value accuracy oracle primary <score)" .9864 5e-5
	annot-score -q -T raw -M accuracy <pflip >score
	near "$(value accuracy oracle raw <score)" .9864 5e-5
	annot-score -q -M accuracy -t "$SHARED/data/wsd.tsv" >score
	near "$(value accuracy oracle raw <score)" .9864 5e-5
}

# ---- what does not change a result ----

@test "pipeline: the order of rows and of columns" {
	in=$DATA/ratings.tsv
	annot-pflip -q "$in" | annot-sharpen -q |
		annot-score -q -o -T all "$DATA/predictions.tsv" >expected
	for seed in 1 2; do
		shuffle_rows "$in" "$seed" | awk 'BEGIN { FS = OFS = "\t" }
			{ print $3, $1, $2 }' >ratings
		annot-pflip -q ratings >pflip
		shuffle_rows pflip "$seed" | awk 'BEGIN { FS = OFS = "\t" }
			{ for (i = NF; i > 1; i--) printf "%s\t", $i
			print $1 }' >permuted
		annot-sharpen -q permuted >sharp
		shuffle_rows sharp "$seed" >shuffled
		shuffle_rows "$DATA/predictions.tsv" "$seed" >predictions.tsv
		annot-score -q -o -T all predictions.tsv <shuffled >out
		diff -u expected out
	done
}

# Without once: which label of an annotator counts there is drawn by names.
@test "pipeline: other names for items, annotators and labels" {
	sharp() {
		annot-pflip -q "$1" | cut -f 1-12 | annot-sharpen -q
	}
	sharp "$DATA/ratings.tsv" |
		annot-score -q -o "$DATA/predictions.tsv" >expected
	rename() {
		awk 'BEGIN { FS = OFS = "\t"; to["no"] = "0"; to["yes"] = "1" }
			NR > 1 { $1 = "<" $1 ">"; $NF = to[$NF]
			if (NF == 3) $2 = "who " $2 } { print }' "$1"
	}
	rename "$DATA/ratings.tsv" >in
	rename "$DATA/predictions.tsv" >predictions.tsv
	sharp in | annot-score -q -o predictions.tsv |
		awk 'BEGIN { FS = OFS = "\t" } $7 == "1" { $7 = "yes" }
		{ print }' | diff -u expected -
}

@test "pipeline: every item twice" {
	double() {
		cat "$1"
		awk 'BEGIN { FS = OFS = "\t" } NR > 1 { $1 = "again " $1; print }' \
			"$1"
	}
	annot-pflip -q "$DATA/ratings.tsv" | annot-sharpen -q |
		cut -f 1-7,14 >sharp
	annot-score -q -o -T all "$DATA/predictions.tsv" <sharp >expected
	double "$DATA/ratings.tsv" >in
	double "$DATA/predictions.tsv" >predictions.tsv
	annot-pflip -q in | annot-sharpen -q | cut -f 1-7,14 >sharp
	annot-score -q -o -T all predictions.tsv <sharp >out
	# errors of twice as many items are smaller
	cut -f 1-8 expected >values
	cut -f 1-8 out | near_tables - values 1e-12
	paste expected out | awk -F '\t' '$11 == "ok" && $9 > 0 && $10 < 1 {
		n++
		ratio = ($21 - $20) / ($10 - $9)
		bad += ratio < .6 || ratio > .8
	} END { exit bad || n < 5 }'
}

@test "pipeline: p_flip 0 changes nothing" {
	annot-pflip -q -x 0 "$DATA/ratings.tsv" | annot-sharpen -q >sharp
	annot-score -q -o -T primary "$DATA/predictions.tsv" <sharp |
		sed 's/	primary	/	raw	/' | cut -f 1-8 >found
	annot-score -q -o "$DATA/predictions.tsv" <"$DATA/ratings.tsv" |
		cut -f 1-8 | diff -u - found
}

@test "pipeline: a two-pass estimate over shards, sharpened and scored" {
	in=$DATA/ratings.tsv
	annot-pflip -q -n 5 "$in" | annot-sharpen -q | sort >expected
	for s in 0 1 2 3; do
		awk -F '\t' -v s="$s" 'NR == 1 { print; next }
			{ sub(/^item/, "", $1) } $1 % 4 == s { print "item" $0 }' \
			OFS='\t' "$in" >"shard$s"
		annot-pflip -q --table -n 5 -L no,yes "shard$s" >"table$s"
	done
	cat table? | annot-pflip -q --table --from=/dev/stdin >strata
	annot-pflip -q -n 5 --table "$in" >whole
	cut -f 1-15 whole | diff -u - <(cut -f 1-15 strata)
	for s in 3 1 0 2; do
		# people are compared within a shard, or in the whole
		annot-pflip -q --from=whole -L no,yes -G "shard$s" |
			annot-sharpen -q -G
	done >out
	sort -u out | diff -u expected -
	# joined by cat, headers and all, they are a truth
	annot-score -q -o -T all "$DATA/predictions.tsv" <out >score
	annot-pflip -q -n 5 "$in" | annot-sharpen -q |
		annot-score -q -o -T all "$DATA/predictions.tsv" |
		diff -u - score
}

@test "pipeline: counts of shards, joined in any order, are counts of the whole" {
	in=$DATA/ratings.tsv
	annot-count -q -L no,yes "$in" | sort >expected
	for s in 0 1 2; do
		# any split of the lines will do
		awk -v s="$s" 'NR == 1 || NR % 3 == s' "$in" >shard
		annot-count -q -L no,yes shard >"part$s"
	done
	for order in '0 1 2' '2 0 1' '1 2 0'; do
		for s in $order; do cat "part$s"; done >parts
		annot-count -q -L no,yes parts | sort | diff -u expected -
		annot-score -q -o "$DATA/predictions.tsv" <parts >out
		annot-score -q -o "$DATA/predictions.tsv" <"$in" | diff -u - out
	done
}

# ---- what two tools must agree on ----

@test "pipeline: the plurality labels are right under the target plurality" {
	for in in "$DATA/ratings.tsv" "$DATA/deconvolution/04_threeclass.in.tsv" \
		"$DATA/deconvolution/03_binary.in.tsv"; do
		annot-count -q --plurality "$in" >vote.tsv
		annot-score -q -T plurality -t "$in" -M accuracy,mcc,macro_f1 \
			vote.tsv >score
		for m in accuracy mcc macro_f1; do
			near "$(value $m <score)" 1 1e-15
		done
		# they are the oracle's decisions under any target
		annot-score -q -T raw -M hard -o -t "$in" vote.tsv >score
		for m in accuracy balanced_accuracy macro_f1 mcc cohen_kappa; do
			near "$(value "$m" vote <score)" \
				"$(value "$m" oracle <score)" 1e-15
			near "$(value "${m}_normalised" <score)" 1 1e-15
		done
	done
}

@test "pipeline: micro_f1 is accuracy" {
	annot-pflip -q "$DATA/ratings.tsv" | annot-sharpen -q -M noise >sharp
	for t in primary raw plurality; do
		annot-score -q -T "$t" -M accuracy,micro_f1 "$DATA/predictions.tsv" <sharp >score
		near "$(value micro_f1 <score)" "$(value accuracy <score)" 1e-15
	done
}

@test "pipeline: the histogram of count vectors scores like the items" {
	for in in "$DATA/ratings.tsv" "$DATA/deconvolution/04_threeclass.in.tsv"; do
		annot-count -q -u "$in" >hist
		annot-score -q -T all <hist >out
		annot-score -q -T all <"$in" >expected
		near_tables out expected 1e-12
		annot-score -q --weight-by=labels <hist >out
		annot-score -q --weight-by=labels <"$in" >expected
		near_tables out expected 1e-12
	done
}

@test "pipeline: the item bootstrap of a histogram is that of the items" {
	# 5 standard errors of the ends of 1000 replicates are within .02 here
	annot-count -q -u "$DATA/ratings.tsv" >hist
	annot-score -q -b 1000 -M accuracy <hist | tail -n 1 | cut -f 8-10 >a
	annot-score -q -b 1000 -M accuracy <"$DATA/ratings.tsv" | tail -n 1 |
		cut -f 8-10 >b
	near_tables a b .02
}

@test "pipeline: drawn labels approach the exact scores" {
	# 2,000 items of three people, a prediction that knows them well;
	# the score of d draws an item has a standard error of
	# sqrt(sum of w (1 - w)/d)/N, and the bound is five of these. With noise a
	# draw is a hit with probability m w, a miss with m (1 - w), else nothing,
	# and the score a ratio: by the delta method the sum is that of
	# m w (1 - A)^2 + m (1 - w) A^2 - m^2 (w - A)^2, and N the sum of m
	awk 'function unit() { x = x * 16807 % 2147483647
			return x / 2147483647 }
		BEGIN { OFS = "\t"; x = 1; print "item", "annotator", "label"
		for (i = 0; i < 2000; i++)
			for (a = 0; a < 3; a++) {
				primary = unit() < (i % 10 + .5) / 10
				for (again = 0; again < 2; again++)
					print "i" i, "a" a, unit() < .1 ? \
						1 - primary : primary
			} }' >ratings
	awk 'BEGIN { OFS = "\t"; print "item", "label"
		for (i = 0; i < 2000; i++) print "i" i, (i % 10 > 3) }' >m.tsv
	for m in normalise noise; do
		annot-pflip -q -n 4 ratings | annot-sharpen -q -M "$m" >sharp
		annot-sample -q -d 10 sharp >drawn
		by=items
		[ "$m" = normalise ] || by=labels
		annot-score -q -T primary -M accuracy m.tsv <sharp >exact
		annot-score -q -T raw -M accuracy --weight-by="$by" m.tsv \
			<drawn >sampled
		# w: the share, among those drawn, of what m says
		bound=$(awk -F '\t' -v A="$(value accuracy <exact)" '
			NR == FNR { said[$1] = $2; next }
			FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
			{ mass[$1] += $at["primary"]
			if ($2 == said[$1]) hit[$1] = $at["primary"] }
			END { for (i in mass) { n += m = mass[i]
				w = hit[i] / m
				v += m * w * (1 - A)^2 + m * (1 - w) * A^2 - \
					m^2 * (w - A)^2 }
			printf "%.10f\n", 5 * sqrt(v / 10) / n }' m.tsv sharp)
		awk -v x="$bound" 'BEGIN { exit !(x > .005 && x < .02) }'
		near "$(value accuracy <sampled)" "$(value accuracy <exact)" \
			"$bound"
		# and differ: they are draws
		run ! [ "$(value accuracy <sampled)" = \
			"$(value accuracy <exact)" ]
		# more draws, a smaller bound
		annot-sample -q -d 250 sharp >drawn
		annot-score -q -T raw -M accuracy --weight-by="$by" m.tsv \
			<drawn >sampled
		near "$(value accuracy <sampled)" "$(value accuracy <exact)" \
			"$(awk -v x="$bound" 'BEGIN { print x / 5 }')"
	done
}

@test "pipeline: the oracle's labels as a file, against drawn labels" {
	# the oracle of the draws would have learned from them
	annot-pflip -q "$DATA/ratings.tsv" | annot-sharpen -q >sharp
	annot-count -q --plurality "$DATA/ratings.tsv" >best.tsv
	annot-score -q -T primary -M accuracy <sharp >exact
	annot-sample -q -d 2000 sharp | annot-score -q -M accuracy best.tsv \
		>sampled
	# 24 items, 48,000 draws: 5 sqrt(.25/48000)
	near "$(value accuracy <sampled)" "$(value accuracy <exact)" .0114
}

@test "pipeline: what is already finished is not added up" {
	annot-pflip -q "$DATA/ratings.tsv" >pflip
	{ cat pflip; sed -n 2p pflip; } >twice
	for t in 'annot-count' 'annot-sharpen' 'annot-sample' 'annot-score -t'; do
		# shellcheck disable=SC2086 # two words
		run_to 1 $t twice
		[ "$(grep -c "^${t%% *}: twice:" err)" -eq 1 ]
	done
}

@test "pipeline: a failure in the middle is seen at the end" {
	printf 'item\tannotator\tlabel\ni\ta\tx\ni\tb\ty\n' >in
	run -1 bash -o pipefail -c 'annot-pflip -q in | annot-sharpen -q |
		annot-score -q'
	# each says so: a header is missing
	[ "$(printf '%s\n' "${lines[@]}" | grep -c '^annot-')" -eq 3 ]
}

@test "pipeline: a header flows through" {
	printf 'item\tannotator\tlabel\n' >in
	annot-pflip -q in | annot-sharpen -q >sharp
	gives 'model\tversus\tgroup\tof\ttarget\tmetric\tlabel\tvalue\tlo\thi\tstatus\n' \
		annot-score -q <sharp
	annot-sample -q sharp | annot-count -q >out
	printf 'item\tlabel\tn\n' | diff -u - out
}

# known TABLE: without the limits of ceilings, whose groups of items are drawn.
known() {
	awk -F '\t' -v OFS='\t' '$5 == "new" { $9 = $10 = "*" } 1' "$1"
}

# same_unique OPTIONS-OF-PFLIP OPTIONS-OF-SHARPEN OPTIONS-OF-SCORE: the histogram has
# the scores of the items of in.
same_unique() {
	# shellcheck disable=SC2086 # options
	{
		annot-pflip -q $1 in | annot-sharpen -q $2 |
			annot-score -q -T all $3 >items
		annot-pflip -q -u $1 in >unique
		annot-sharpen -q $2 <unique | annot-score -q -T all $3 >found
	}
	[ "$(wc -l <unique)" -lt 400 ]
	[ "$(wc -l <items)" -gt 6 ]
	near_tables <(known found) <(known items) 1e-13
}

@test "pipeline: annot-pflip -u has the scores of its items" {
	annot-simulate -q -s 5 --items=3000 --retest=.3 --annotators=20 \
		--slips=beta:1:9 --raters=2:4 | cut -f 1-3 >in
	same_unique '' '' ''
	same_unique '-n 4' '-M linear' ''
	same_unique '--auto' '' '--oracle-kind=plurality'
	same_unique '--strata-by=others' '' '--oracle-kind=loo'
	same_unique '-r first --slips=uniform' '' '-M f1,brier'
	same_unique '-M fixed -x .1' '' ''
	same_unique '-G -L no,yes -n 1' '' ''
	same_unique '-N 3' '-N 3' ''
	annot-pflip -q --table in >strata
	same_unique '--from=strata' '' ''
	annot-simulate -q -s 6 --items=500 --retest=1 --raters=2 |
		cut -f 1-3 >in
	same_unique '-M ideal' '' ''
}

@test "pipeline: annot-pflip -u: resamples are as wide as those of the items" {
	annot-simulate -q -s 7 --items=400 --retest=.3 --annotators=20 |
		cut -f 1-3 >in
	annot-pflip -q in >items
	annot-pflip -q -u in >unique
	for of in items unique; do
		annot-sharpen -q <$of >sharp
		annot-score -q -T primary,new -o -b 2000 -M accuracy <sharp >scores
		columns scores lo hi | awk 'NR > 1 { print $2 - $1 }' >$of.width
	done
	[ "$(wc -l <items.width)" -eq 2 ]
	paste items.width unique.width | awk '$2 < $1 * .93 || $2 > $1 * 1.07 {
		print
		bad = 1
	} END { exit bad }'
}

@test "pipeline: annot-pflip -u: notes count items" {
	annot-simulate -q -s 8 --items=300 --retest=.3 --raters=1:4 |
		cut -f 1-3 >in
	for u in '' -u; do
		# shellcheck disable=SC2086 # one or none
		annot-pflip -q $u in | annot-sharpen -N 3 2>"said$u" |
			annot-score -o --random=items -M accuracy 2>>"said$u" >/dev/null
	done
	grep -q 'dropped=[1-9][0-9]* items' said-u
	diff said said-u
}

@test "pipeline: annot-pflip -u has no items for predictions and ratings" {
	annot-simulate -q -s 9 --items=50 --retest=.3 | cut -f 1-3 >in
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
		NR > 1 && !seen[$1]++ { print $1, "yes" }' in >model
	annot-pflip -q -u in | annot-sharpen -q >unique
	run_to 1 annot-score -q model <unique
	one_error annot-score 'model:'
	run_to 1 annot-score -q -b 100 -o --ratings=in <unique
	one_error annot-score 'in:'
	run_to 2 annot-pflip -u --table in
	one_error annot-pflip '--table and --unique exclude each other'
}

@test "pipeline: shards: strata, histograms, scores" {
	annot-simulate -q -s 12 --items=1500 --retest=.3 --annotators=20 --raters=2:5 \
		-L no,maybe,yes | cut -f 1-3 >in
	for s in 0 1 2; do
		awk -v s=$s 'NR == 1 || substr($1, length($1)) % 3 == s' in >in.$s
		annot-pflip -q --table -L no,maybe,yes in.$s >strata.$s
	done
	annot-pflip -q --table --from=<(cat strata.?) >strata
	for s in 0 1 2; do
		annot-pflip -q -u --from=strata -L no,maybe,yes in.$s | annot-sharpen -q >flips.$s
		annot-count -q -u in.$s >counts.$s
	done
	cat flips.? | annot-score -q -o -T all >found
	annot-pflip -q -L no,maybe,yes in | annot-sharpen -q | annot-score -q -o -T all >items
	near_tables <(known found) <(known items) 1e-12
	cat counts.? | annot-score -q -o >found
	annot-score -q -o --random=items <in >items
	near_tables found items 1e-12
	# joined by annot-count the rows are those of one run
	annot-count -q -u counts.? >found
	annot-count -q -u in | diff - found
	# a shard without rows has the same columns
	head -n 1 in >none
	annot-count -q -u none >counts.none
	annot-pflip -q -u --from=strata -L no,maybe,yes none | annot-sharpen -q >flips.none
	annot-count -q -u counts.none counts.? | diff found -
	cat flips.none flips.? | annot-score -q -o -T all >out
	cat flips.? | annot-score -q -o -T all | diff - out
	# finished rows of other strata are not added up
	annot-pflip -q -u --from=strata.0 -L no,maybe,yes in.1 | annot-sharpen -q >flips.1
	cat flips.? >joined
	run_to 1 annot-score -q -t joined
	one_error annot-score 'expected the numbers of the rows before, but for items'
}
