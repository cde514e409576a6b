bats_require_minimum_version 1.5.0
load helper

# Linear classifiers of labels that disagree: annot-train.

# texts N [SEED]: texts.tsv of N items and ratings.tsv by six annotators, who call good
# words pos and bad ones neg, mostly; the last tenth has no ratings.
texts() {
	awk -v n="$1" -v seed="${2:-1}" 'BEGIN {
		srand(seed)
		print "item\ttext" >"texts.tsv"
		print "item\tannotator\tlabel" >"ratings.tsv"
		for (i = 1; i <= n; i++) {
			good = rand() * 2 - 1
			text = ""
			for (w = 0; w < 8; w++) {
				s = rand() * 2 - 1 < good ? "good" : "bad"
				text = text " " s int(rand() * 9)
			}
			print "i" i "\tThe" text "." >"texts.tsv"
			for (a = 1; a <= 6 && i <= .9 * n; a++)
				if (rand() < .6 || a == 1 + i % 6)
					print "i" i "\ta" a "\t" (rand() * 2 - 1 < \
						good ? "pos" : "neg") >"ratings.tsv"
		}
	}'
}

# Left out are the fixtures that need what is gone: --model, --from and --hash.
# bats test_tags=shared
@test "train: the values of the fixtures" {
	need_shared fixtures/train/cases.tsv
	mkdir fixtures
	cp -R "$SHARED/fixtures/train" fixtures
	awk -F '\t' -v OFS='\t' '
		$1 !~ /\.model$/ && $2 !~ /--(from|hash)=/ {
			sub(/ --model=MODEL/, "", $2)
			print
		}' "$SHARED/fixtures/train/cases.tsv" >cases
	chmod -R u+w fixtures
	mv cases fixtures/train/cases.tsv
	SHARED=$PWD cases annot-train train
}

@test "train: each method predicts what people say, cross-fitted" {
	texts 150
	for method in $(annot-train --list | tail -n +2 | cut -f 1); do
		[ "$method" != targets ] || continue
		run_to 0 annot-train -M "$method" --folds=3 --lambda=1e-2 \
			-t ratings.tsv texts.tsv
		[ "$(wc -l <out)" = 301 ]
		grep -q "note: method=$method fold=1 lambda=0.01 items=90 features=[0-9]* heads=[0-9]* iterations=[0-9]* status=[a-z_]* objective=" err
		mv out "$method.tsv"
	done
	annot-score -q -T raw -M accuracy --intersect soft.tsv majority.tsv jsd.tsv \
		annotator_ensemble.tsv <ratings.tsv >score
	awk -F '\t' '$6 == "accuracy" && $8 < .6 { print; bad = 1 }
		END { exit bad || NR != 5 }' score
	awk -F '\t' 'NR > 1 { p[$1] += $3 } END { for (i in p)
		if (p[i] < 1 - 1e-9 || p[i] > 1 + 1e-9) exit 1 }' soft_macro_f1.tsv
}

@test "train: the order of rows changes nothing" {
	texts 60
	annot-train -q --folds=4 --lambda=1e-1,1e-2 -t ratings.tsv texts.tsv >expected
	(head -n 1 ratings.tsv; tail -n +2 ratings.tsv | sort -k 3) >other
	(head -n 1 texts.tsv; tail -n +2 texts.tsv | sort -r) >others
	annot-train -q --folds=4 --lambda=1e-2,1e-1 others <other | sort |
		cmp - <(sort expected)
	annot-train -q --folds=4 --lambda=1e-2 -s 2 others <other | sort >seed
	run ! cmp -s seed <(sort expected)
}

@test "train: the penalty that predicts best by a metric" {
	texts 120
	annot-train -q --folds=3 -t ratings.tsv texts.tsv >expected
	annot-train -q --folds=3 --tune=po_jsd -t ratings.tsv texts.tsv | cmp - expected
	# rows of items that are not rated: the fit of all chooses a penalty, too
	for tune in soft_micro_f1 accuracy log_loss entropy_correlation mean; do
		run_to 0 annot-train --folds=0 --tune=$tune -t ratings.tsv texts.tsv
		[ "$(wc -l <out)" = 25 ]
		grep -q ' lambda=0.0*1 ' err
	done
	# by log loss a penalty that is too large is the worst of two
	run_to 0 annot-train --folds=0 --tune=log_loss --lambda=1e3,1e-3 -t ratings.tsv \
		texts.tsv
	grep -q ' lambda=0.001 ' err
	for method in soft annotator_ensemble loss_max; do
		run_to 0 annot-train -q --folds=2 --multilabel --tune=mean -M $method \
			-t ratings.tsv texts.tsv
		[ "$(wc -l <out)" = 241 ]
	done
	# a correlation of one item
	head -n 20 texts.tsv >few
	run_to 0 annot-train --folds=2 --tune=entropy_correlation -t ratings.tsv few
	grep -q 'warning: --tune=entropy_correlation has no value for 1 items held out: the largest penalty is taken' err
	grep -q ' fold=1 lambda=0.01 ' err
	# what has a value for each label, or needs bins or an order, or is no metric
	for tune in f1 ece rps soft nothing; do
		run_to 2 annot-train --tune=$tune -t ratings.tsv texts.tsv
		one_error annot-train "--tune" "\"$tune\""
	done
}

@test "train: ensembles: what each head says" {
	texts 60
	run_to 0 annot-train -q -M annotator_ensemble -B annotator --lambda=1e-2 \
		--folds=3 -t ratings.tsv texts.tsv
	[ "$(head -n 1 out)" = 'item	annotator	label	p' ]
	awk -F '\t' 'NR > 1 { sum[$1, $3] += $4; n[$1, $3]++ }
		END { for (k in sum) printf "%s %.15g\n", k, sum[k] / n[k] }' out | sort >mean
	annot-train -q -M annotator_ensemble --lambda=1e-2 --folds=3 -t ratings.tsv \
		texts.tsv | awk -F '\t' 'NR > 1 { print $1 "\034" $2, $3 }' | sort |
		paste mean - | awk '{ d = $2 - $4; if (d > 1e-9 || d < -1e-9) exit 1 }'
	run_to 2 annot-train -B annotator -t ratings.tsv texts.tsv
	one_error annot-train '--by needs --method=annotator_ensemble or annotator_ensemble_hard'
}

@test "train: targets of annot-label, counts, several labels" {
	texts 60
	annot-label -q ratings.tsv >targets.tsv
	run_to 0 annot-train -q --lambda=1e-2 --folds=3 -t targets.tsv texts.tsv
	mv out expected
	run_to 0 annot-train -q --lambda=1e-2 --folds=3 -t ratings.tsv texts.tsv
	paste expected out | awk -F '\t' 'NR > 1 && ($3 - $6 > 1e-9 ||
		$6 - $3 > 1e-9) { exit 1 }'
	annot-count ratings.tsv | annot-train -q --lambda=1e-2 --folds=3 texts.tsv |
		cmp - out
	for method in loss_min ambiguous soft_majority; do
		annot-train -q -M $method --lambda=1e-2 --folds=2 -t ratings.tsv \
			texts.tsv >expected
		annot-count ratings.tsv | annot-train -q -M $method --lambda=1e-2 \
			--folds=2 texts.tsv | cmp - expected
	done
	for method in majority annotator_ensemble loss_min; do
		run_to 2 annot-train -M $method -t targets.tsv texts.tsv
		one_error annot-train "--method=$method needs votes"
	done
	run_to 2 annot-train -M targets -t ratings.tsv texts.tsv
	one_error annot-train '--method=targets needs targets'
	annot-count ratings.tsv >counts
	for method in annotator_ranking annotator_ensemble; do
		run_to 2 annot-train -M $method -t counts texts.tsv
		one_error annot-train "--method=$method needs to know who"
	done
	for method in soft majority jsd loss_max annotator_ensemble; do
		run_to 0 annot-train -q --multilabel -M $method --lambda=1e-2 \
			--folds=2 -t ratings.tsv texts.tsv
		[ "$(wc -l <out)" = 121 ]
	done
	run_to 2 annot-train --multilabel -M ambiguous -t ratings.tsv texts.tsv
	one_error annot-train '--multilabel: --method=ambiguous'
}

@test "train: one label, a label of nobody, items without words" {
	printf 'item\ttext\n1\ta b\n2\tb c\n3\t...\n4\tzzz\n' >texts.tsv
	printf 'item\tannotator\tlabel\n1\tx\tyes\n2\tx\tyes\n' >ratings.tsv
	run_to 0 annot-train -q --folds=0 --lambda=1e-2 -t ratings.tsv texts.tsv
	awk -F '\t' 'NR > 1 && !($3 > .999 && $3 < 1) { exit 1 }' out
	run_to 0 annot-train -q --folds=0 --lambda=1e-2 -L no,yes,never -t ratings.tsv \
		texts.tsv
	awk -F '\t' '$2 == "never" && !($3 > 0 && $3 < .001) { exit 1 }' out
	# no words that are known: the bias alone, so the same of both
	[ "$(awk -F '\t' 'NR > 1 { print $3 }' out | sort -u | wc -l)" -le 3 ]
	printf 'item\tannotator\tlabel\n' >nothing
	run_to 0 annot-train -q -t nothing texts.tsv
	[ "$(cat out)" = 'item	label	p' ]
}

@test "train: what a user may give by mistake" {
	texts 40
	# a column that is the same everywhere, but for rounding, is no feature
	awk 'BEGIN { print "item\tx\tc" } NR > 1 { print $1 "\t" NR % 5 "\t0.1" }' \
		texts.tsv >constant.tsv
	run_to 0 annot-train --lambda=1e-2 --folds=2 -t ratings.tsv constant.tsv
	grep -q ' features=1 ' err
	# -i of the ratings, item of the features
	sed '1s/item/id/' ratings.tsv >named
	annot-train -q --lambda=1e-2 --folds=2 -t ratings.tsv constant.tsv >expected
	annot-train -q -i id --lambda=1e-2 --folds=2 -t named constant.tsv |
		cmp - expected
	head -n 37 texts.tsv >rated
	run_to 0 annot-train --folds=0 -t ratings.tsv rated
	grep -q 'warning: --folds=0: every item has labels, and none is predicted' err
	[ "$(wc -l <out)" = 1 ]
	run_to 0 annot-train -N 99 -t ratings.tsv texts.tsv
	grep -q 'warning: no item has a label: nothing is predicted' err
	printf 'item\tx\tz\nother\t1\t2\n' >wider
	cut -f 1,2 constant.tsv >narrow
	run_to 1 annot-train -t ratings.tsv narrow wider
	one_error annot-train 'wider:1: expected the columns of the table before'
	printf 'item\tlabel\tp\tweight\ni1\ta\t.3\t1\ni1\tb\t.7\t5\n' >weights
	run_to 1 annot-train -t weights texts.tsv
	one_error annot-train 'item "i1": rows with different weights'
}

@test "train: what is refused" {
	texts 30
	run_to 2 annot-train -t ratings.tsv
	one_error annot-train 'no table of features'
	printf 'item\tx\ni1\t1\ni1\t2\n' >twice
	run_to 1 annot-train -t ratings.tsv twice
	one_error annot-train 'twice:3: item "i1" is there a second time'
	printf 'item\tx\ni1\tNA\n' >na
	run_to 1 annot-train -t ratings.tsv na
	one_error annot-train 'na:2: column "x": expected a number, found "NA"'
	printf 'id\tx\ni1\t1\n' >id
	run_to 1 annot-train -t ratings.tsv id
	one_error annot-train 'no column "item"'
	printf 'item\ttext\nother\ta\n' >other
	run_to 1 annot-train -t ratings.tsv other
	grep -q 'no item with labels has features' err
	run_to 2 annot-train --folds=99 -t ratings.tsv texts.tsv
	one_error annot-train '--folds=99 is more than the 27 rated items'
	run_to 2 annot-train --folds=1 -t ratings.tsv texts.tsv
	one_error annot-train 'one fold'
	run_to 2 annot-train --lambda=x -t ratings.tsv texts.tsv
	one_error annot-train '--lambda: expected numbers'
	run_to 2 annot-train -j 2 -t ratings.tsv texts.tsv
	one_error annot-train '-j is gone: run one process for each file, group or model'
	run_to 2 annot-train --model=m -t ratings.tsv texts.tsv
	one_error annot-train '--model is gone: items without labels are predicted'
	run_to 2 annot-train --from=m texts.tsv
	one_error annot-train '--from is gone: '
	run_to 2 annot-train --hash=6 -t ratings.tsv texts.tsv
	one_error annot-train '--hash is gone: '
	run_to 1 annot-train --text=words -t ratings.tsv texts.tsv
	one_error annot-train 'no column "words"'
	run_to 2 annot-train --columns=no -t ratings.tsv texts.tsv ||
		run_to 1 annot-train --columns=no -t ratings.tsv texts.tsv
	one_error annot-train 'no column "no"'
}

@test "train: free text as labels is refused at once" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 20000; i++) print int(i / 5), "a" i % 5, "text " i }' >free
	awk 'BEGIN { OFS = "\t"; print "item", "text"
		for (i = 0; i < 4000; i++) print i, "word" i % 17 " other" i % 29 }' >features
	run_to 1 timeout 20 annot-train -q -t free features
	one_error annot-train 'free: 20000 labels make 1.6e+12 steps, one for each item, iteration, penalty and fold: -l names another column if these labels are free text; else fewer --iterations, --lambda or --folds'
	# labels that may be labels, but take minutes
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = NR % 1000 } 1' free >many
	run_to 1 timeout 20 annot-train -q -t many features
	one_error annot-train 'many: 1000 labels make 8e+10 steps, one for each item, iteration, penalty and fold'
	run_to 0 timeout 60 annot-train -q --iterations=2 --folds=2 --lambda=1e-3 -t many features
	# a head for each of many people, each of whom predicts all items
	run_to 1 timeout 20 annot-train -q -M annotator_ensemble -t <(
		awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "a" NR; $3 = NR % 13 } 1' free) features
	one_error annot-train '20000 annotators make 1e+09 predictions, as the head of each predicts every item: -M soft has one head, -i and -a name other columns'
	# many labels of many texts are a task
	run_to 0 timeout 100 annot-train -q --lambda=1e-3 --folds=2 -t <(
		awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = "l" NR % 120 } 1' free) features
	head -n 1001 free >some
	run_to 0 timeout 100 annot-train -q --iterations=1 --folds=2 --lambda=1 -t some features
}
