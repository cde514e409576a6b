#!/bin/sh
# The numbers of annot against a truth that is known: bias and coverage over many
# data sets of annot-simulate. Writes the tables of VALIDATION.md, in Markdown.
# usage: validate.sh BIN [PART...]
#   BIN   the directory of the tools
#   PART  score, soft, drift, people, kappa, few, weights, spc, calibrate, bias, within,
#         quality, screen, rake, label, warnings, real, ask, alttest or plan (default all)
# Environment: SETS data sets for each row (default 200), BOOT replicates (400),
# JOBS (as many as there are processors), WORLDS those of people (default all). Takes
# an hour and a half on two processors.
# validate.sh BIN --one PART SETTING... SEED is one data set: what was found, a
# line each: NAME VALUE LO HI.
set -eu
bin=$(cd "$1" && pwd)
self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
shift
PATH=$bin:$PATH
# shellcheck disable=SC1091 # worlds.sh is checked itself
. "$(dirname "$self")/worlds.sh"
export PATH LC_ALL=C
sets=${SETS:-200}
boot=${BOOT:-400}
jobs=${JOBS:-$(getconf _NPROCESSORS_ONLN)}
export SETS BOOT
coefficients=pa,bp,conger,fleiss,alpha,ac

labels() {
	case $1 in
	2) echo no,yes ;;
	3) echo a,b,c ;;
	5) echo a,b,c,d,e ;;
	10) echo a,b,c,d,e,f,g,h,i,j ;;
	esac
}

# ---- one data set ----

# found NAME ROWS MODEL TARGET METRIC: the value of a row of annot-score.
found() {
	awk -F '\t' -v name="$1" -v model="$3" -v target="$4" -v metric="$5" '
		$1 == model && $5 == target && $6 == metric {
			print name, $8, $9, $10, $11
		}' "$2"
}

# K labels, shares Dirichlet(ALPHA), RATERS an item, p_flip X, RETEST, ITEMS
crowd() {
	annot-simulate -q -L "$(labels "$1")" --alpha="$2" --raters="$3" -x "$4" \
		--retest="$5" --items="$6" --annotators=400 -s "$7" \
		--predictions=model.tsv
}

one_score() {
	crowd "$@" >ratings.tsv
	annot-pflip -q ratings.tsv >pflip.tsv
	annot-sharpen -q pflip.tsv |
		annot-score -q -M accuracy -o -b "$boot" model.tsv >rows
	found model rows model new accuracy
	found ceiling rows oracle new accuracy
	found ratio rows model new accuracy_normalised
	found paper_model rows model primary accuracy
	found paper_ceiling rows oracle primary accuracy
	found paper_ratio rows model primary accuracy_normalised
	annot-pflip -q -n 1 -c .95 --table ratings.tsv | awk -F '\t' 'NR == 2 {
		print "pflip", $13, $14, $15 }'
	cut -f 1,2,4 ratings.tsv | sed '1s/true_label/label/' |
		annot-score -q -r first -T raw -M accuracy model.tsv |
		awk -F '\t' 'NR == 2 { print "same", $8, "NA", "NA" }'
}

# As score, where p_flip rises with disagreement: ALPHA RATERS TOP RETEST ITEMS.
one_drift() {
	alpha=$1 raters=$2 top=$3 retest=$4 items=$5 seed=$6
	drifted "$alpha" "$raters" "$top" "$retest" "$items" "$seed" >ratings.tsv
	for by in all others; do
		annot-pflip -q --strata-by=$by ratings.tsv |
			annot-score -q -T new -M accuracy -o -b "$boot" \
			model.tsv >rows
		found model_$by rows model new accuracy
		found ceiling_$by rows oracle new accuracy
	done
}

# Items whose shares q of primary labels are what 200 raters say; a label is the
# other one with probability TOP 4 q (1 - q): TOP at one half, 0 where all agree.
# annot-simulate has no such model.
drifted() {
	annot-simulate -q --alpha="$1" --raters=200 --annotators=400 -x 0 \
		--retest=0 --items="$5" -s "$6" --predictions=model.tsv |
		annot-count | awk -F '\t' -v top="$3" -v retest="$4" -v seed="$6" \
		-v raters="$2" '
		function slip(y) { return rand() < flip ? 1 - y : y }
		BEGIN {
			srand(seed)
			OFS = FS
			print "item", "annotator", "label"
			split("no yes", name, " ")
		}
		NR > 1 { n[$1] += $3; if ($2 == "yes") yes[$1] = $3 }
		END {
			for (i in n) {
				q = yes[i] / n[i]
				flip = top * 4 * q * (1 - q)
				for (a = 1; a <= raters; a++) {
					y = rand() < q
					print i, a, name[slip(y) + 1]
					if (rand() < retest)
						print i, a, name[slip(y) + 1]
				}
			}
		}'
}

# The options of annot-simulate that make a world of people: 500 items of 5 to 10
# labels, a fifth of them given twice. With a second word those of its truth, other
# items and other people: truth, of the labels that they give, or stands, of those they
# stand by (no slips), of so many an item that their plurality is that of all people.
# What annot-simulate does not have comes from worlds.sh: see draw.
world() {
	common='--groups=1,1 --divergence=0 --prior=7,3'
	slips='-x .1' people=60 more=''
	case $1 in
	alike | lean_60 | contested | memory | seen) ;;
	alike_15 | lean_15) people=15 ;;
	zipf) more=--zipf=1 ;;
	careless) people=40 slips=--slips=two:.4:.025:.2 ;;
	beta | careful) people=40 slips=--slips=beta:1:9 ;;
	grades)
		people=40 slips='-x .15 --slips-to=neighbours'
		common='-L 1,2,3,4,5 --groups=1,1 --divergence=0 --prior=1,2,3,2,1' ;;
	kinds) common='-M flip --state=.4:9,1 --state=.3:5,5 --state=.3:1,9' ;;
	esac
	case $1 in
	lean_* | zipf) common="$common --lean=1" ;;
	esac
	items=500 raters=5:10 retest=.2
	if [ $# -gt 1 ]; then
		more='' people=200000 items=60000 retest=0
		[ "$2" = truth ] || slips='-x 0' raters=60
	fi
	echo "$common $slips $more --retest=$retest --annotators=$people" \
		"--items=$items --raters=$raters"
}

# draw FILE SEED WORLD [TRUTH]: the ratings of the world, and to FILE the probabilities
# of a model.
draw() {
	file=$1 seed=$2
	shift 2
	case $1 in
	documents | normal)
		sd=2 documents=0 people=60
		[ "$1" = normal ] || sd=1 documents=50 people=200
		set -- "${2:-}" seed="$seed" sd="$sd" document_sd=1.2
		case $1 in
		'') set -- "$@" least=5 most=10 x=.1 retest=.2 items=500 ;;
		truth) set -- "$@" least=5 most=10 x=.1 items=60000 ;;
		stands) set -- "$@" least=60 most=60 x=0 items=60000 ;;
		esac
		[ -z "$1" ] || people=200000 documents=$((documents * 1200))
		shift
		tilted "$@" documents="$documents" annotators="$people" "$file"
		return ;;
	esac
	known=$1
	[ $# -eq 1 ] || known=
	# shellcheck disable=SC2046 # a list of options
	set -- $(world "$@") -s "$seed"
	case $known in
	contested)
		annot-simulate -q "$@" --soft --predictions="$file" >/dev/null
		contested "$@"
		return ;;
	esac
	annot-simulate -q "$@" --soft --predictions="$file" >drawn.tsv
	case $known in
	careful) careful .1 <drawn.tsv ;;
	memory) remembered .3 "$seed" <drawn.tsv ;;
	seen)
		mv "$file" unseen.tsv
		having_seen .5 "$seed" drawn.tsv <unseen.tsv >"$file"
		cat drawn.tsv ;;
	*) cat drawn.tsv ;;
	esac
}

# The metrics of a world: f1 is of one label, of grades the mean over them.
world_metrics() {
	case $1 in
	grades) echo accuracy,macro_f1,log_loss ;;
	*) echo accuracy,f1,log_loss ;;
	esac
}

# WORLD: what people would say of other items, by errors over items alone and over
# items and people: agreement, a model's score for new people, and its ceiling, by the
# pipe of annot-pflip, and the score of annot-spc.
one_people() {
	world=$1
	cluster='' order=''
	[ "$world" != documents ] || cluster=--cluster=document
	[ "$world" != grades ] || order=-L1,2,3,4,5
	draw model.tsv "$2" "$world" >ratings.tsv
	# shellcheck disable=SC2086 # an option or none
	annot-pflip $order ratings.tsv >pflip.tsv 2>notes
	for random in items both; do
		# shellcheck disable=SC2086 # an option or none
		annot-kappa -q -r first -M pa,alpha,ac --random=$random $cluster \
			ratings.tsv | awk -F '\t' -v random=$random \
			'$1 == "estimate" { print random "_" $4, $6, $8, $9 }'
		who="--random=$random $cluster"
		[ "$random$cluster" = items ] || who="$who --ratings=ratings.tsv"
		# shellcheck disable=SC2086 # options
		annot-score -T new -o -M "$(world_metrics "$world")" $who $order \
			-b "$boot" model.tsv <pflip.tsv 2>>notes | awk -F '\t' -v random=$random '
			$1 == "model" && $6 ~ /^(accuracy|f1|macro_f1|log_loss)$/ &&
				!seen[$6, $6 == "f1" ? "" : $7]++ {
				print random "_" $6, $8, $9, $10, $11 }
			$1 == "oracle" && $6 == "accuracy" {
				print random "_ceiling", $8, $9, $10, $11 }'
		# shellcheck disable=SC2086 # options or none
		annot-spc -q -r first -k 1 -b "$boot" --random=$random $cluster $order \
			model.tsv <ratings.tsv | awk -F '\t' -v random=$random '
			$1 == "score" { print random "_spc", $5, $6, $7, $8 }'
	done
	world_warnings <notes
}

# Which warnings of annot-pflip and annot-score are at stdin: NAME 0 or 1.
world_warnings() {
	awk '
		!/: warning: / { next }
		/contradict themselves more often/ { people = 1 }
		/p_flip differs between items/ { items = 1 }
		/with more retests/ { retests = 1 }
		/slips (go|do not go) to/ { law = 1 }
		/has the model seen/ { seen = 1 }
		/fit the Dirichlet/ { ceiling = 1 }
		END {
			print "warn_people", people + 0, "NA"
			print "warn_items", items + 0, "NA"
			print "warn_retests", retests + 0, "NA"
			print "warn_law", law + 0, "NA"
			print "warn_seen", seen + 0, "NA"
			print "warn_ceiling", ceiling + 0, "NA"
		}'
}

# MODEL RATERS ITEMS GAPS; the truth is that of the same annotators, for whom an
# interval of annot-kappa is.
one_kappa() {
	study "$1" "$2" "$3" "$4" "$5" >ratings.tsv
	study "$1" "$2" 20000 "$4" "$5" | annot-kappa -q -M "$coefficients" |
		awk -F '\t' 'NR > 1 { print $4, $6 }' >truths
	annot-kappa -q --random=items -M "$coefficients" ratings.tsv | awk -F '\t' '
		NR == FNR { split($0, x, " "); truth[x[1]] = x[2]; next }
		FNR > 1 { print $4, $6 - truth[$4], $8 - truth[$4],
			$9 - truth[$4], $NF }' truths -
}

study() {
	case $1 in
	dirichlet) set -- "$2" "$3" "$4" "$5" -L a,b,c --alpha=.5 --prior=6,3,1 -x 0 ;;
	confusion) set -- "$2" "$3" "$4" "$5" -L a,b,c --prior=6,3,1 -M confusion ;;
	states) set -- "$2" "$3" "$4" "$5" -M states ;;
	esac
	raters=$1 items=$2 gaps=$3 seed=$4
	shift 4
	annot-simulate -q "$@" --raters="$raters" --items="$items" --retest=0 \
		--annotators=60 -s "$seed" | cut -f 1-3 | with_gaps "$gaps" "$seed"
}

# RATERS ITEMS
one_spc() {
	annot-simulate -q --raters="$1" --items="$2" --retest=0 --skill=.7 --soft \
		-s "$3" --predictions=model.tsv | cut -f 1-3 >ratings.tsv
	random=
	[ "$boot" -eq 0 ] || random=--random=items
	for c in dm abc; do
		annot-spc -q -C $c -b "$boot" $random model.tsv <ratings.tsv |
			awk -F '\t' -v c=$c '$1 == "score" || $1 == "equivalence" {
				print $1 "_" c, $5, $6, $7, $8 }'
	done
}

# ANNOTATORS LEAN ZIPF: what three people tell, and a model, over items, and over
# items and annotators.
one_lean() {
	lean "$1" "$2" "$3" 500 "$4"
	for random in items both; do
		annot-spc -q -k 4 -b "$boot" --random=$random model.tsv \
			<ratings.tsv | lean_rows _$random
	done
}

# lean ANNOTATORS LEAN ZIPF ITEMS SEED: ratings.tsv and model.tsv.
lean() {
	annot-simulate -q -x 0 --prior=7,3 --raters=5:10 --retest=0 \
		--annotators="$1" --lean="$2" --zipf="$3" --items="$4" \
		--skill=.65 --soft -s "$5" --predictions=model.tsv |
		cut -f 1-3 >ratings.tsv
}

# lean_rows SUFFIX: the rows of annot-spc at stdin.
lean_rows() {
	awk -F '\t' -v suffix="$1" 'NR > 1 && ($1 != "power" || $4 == 3) {
		print ($1 == "power" ? "c_3" : $1) suffix, $5, $6, $7, $8 }'
}

one_calibrate() {
	annot-simulate -q --raters="$1" --items="$2" --retest=0 --skill=.5 --soft \
		-s "$3" --predictions=model.tsv | cut -f 1-3 >ratings.tsv
	for how in folds in_sample; do
		option=
		[ $how = folds ] || option=--in-sample
		# shellcheck disable=SC2086 # no option, or one
		annot-calibrate -q $option -t ratings.tsv model.tsv >calibrated.tsv
		annot-score -q -T raw -M brier -b "$boot" calibrated.tsv \
			<ratings.tsv | awk -F '\t' -v how=$how '
			NR == 2 { print how, $8, $9, $10, $11 }'
	done
}

# K ALPHA RATERS ITEMS: a model that says everybody's shares, and the ceiling.
one_soft() {
	annot-simulate -q -x 0 -L "$(labels "$1")" --alpha="$2" \
		--raters="$3" --items="$4" --retest=0 --skill=1 --soft -s "$5" \
		--predictions=model.tsv | cut -f 1-3 >ratings.tsv
	annot-score -q -T raw -o --oracle-kind=ideal -b "$boot" --random=items \
		-M soft_accuracy,po_jsd,kl model.tsv <ratings.tsv >rows
	for metric in soft_accuracy po_jsd kl; do
		found $metric rows oracle raw $metric
		found knows_$metric rows model raw $metric
	done
}

# STEP SIZE,...: groups of so many annotators with 20 labels each; a model is right
# for people of group g with a probability of .6 + STEP g, give or take .1.
one_bias() {
	awk -v step="$1" -v sizes="$2" -v seed="$3" 'BEGIN {
		srand(seed)
		print "item\tannotator\tlabel\tgroup"
		n = split(sizes, size, ",")
		for (g = 1; g <= n; g++)
			for (a = 0; a < size[g]; a++) {
				p = .6 + step * g + (rand() - .5) / 5
				for (i = 0; i < 20; i++) {
					label = rand() < p ? "y" : "n"
					print "i" int(200 * rand()) "." i \
						"\tw" g "." a "\t" label "\t" g
				}
			}
	}' >ratings.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label" }
		NR > 1 && !n[$1]++ { print $1, "y" }' ratings.tsv >model.tsv
	annot-bias -q -g group -b "$boot" model.tsv <ratings.tsv |
		awk -F '\t' -v step="$1" -v sizes="$2" '
		BEGIN { split(sizes, size, ",") }
		$1 == "group" && !n[size[$5]]++ {
			print "group_of_" size[$5], $9, $10, $11
		}
		$1 == "group" { truth[$5] = .6 + step * $5 }
		$1 ~ /^(disp|perf)/ { print $1, $9, $10, $11 }
		$1 == "difference" && $5 == "1|2" { print $1, $9, $10, $11 }
		# the truth depends on which group is chosen
		$1 == "worst" {
			t = truth[$5]
			print $1, $9 - t, $10 - t, $11 - t
		}'
}

# ODDS LEAN: 300 items get five labels each, of 60 annotators. The model is right for an
# easy item with .9 and for a hard one with .55, of men as of women; annotators' log odds
# are shifted by LEAN. Of the labels of easy items the share ODDS is of women, of the
# others the share 1 - ODDS.
one_within() {
	awk -v odds="$1" -v lean="$2" -v seed="$3" '
	function normal() {
		return sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand())
	}
	BEGIN {
		srand(seed)
		OFS = "\t"
		print "item", "annotator", "label", "gender"
		print "item", "label" >"model.tsv"
		for (a = 0; a < 60; a++)
			shift[a] = lean * normal()
		for (i = 0; i < 300; i++) {
			easy = rand() < .5
			base = easy ? log(.9 / .1) : log(.55 / .45)
			print "i" i, "yes" >"model.tsv"
			for (n = 0; n < 5;) {
				woman = rand() < (easy ? odds : 1 - odds)
				a = 2 * int(30 * rand()) + woman
				if ((i, a) in gave)
					continue
				gave[i, a]
				n++
				p = 1 / (1 + exp(-base - shift[a]))
				print "i" i, "a" a, (rand() < p ? "yes" : "no"),
					(woman ? "f" : "m")
			}
		}
	}' >ratings.tsv
	annot-bias -g gender model.tsv <ratings.tsv 2>notes |
		awk -F '\t' '$1 ~ /^difference/ { print $1, $9, $10, $11 }'
	grep -q 'not those within items' notes && echo warned 1 NA NA || echo warned 0 NA NA
}

# RATERS: 60 annotators, of whom a quarter is of the second group, as half of the users
# are. The first says yes to an item with .1 or .9, and so does the second, for half of
# the items whatever the first does. The model says what most of the first say. Of two
# users, pa is .75 (.9^2 + .1^2) + .25 / 2, alpha 2 pa - 1, and the model is right for
# .9 of the first, and .75 x .9 + .25 x .1 of the second.
one_weights() {
	awk -v raters="$1" -v seed="$2" 'BEGIN {
		srand(seed)
		print "item\tannotator\tlabel"
		print "item\tlabel" >"model.tsv"
		print "annotator\tweight" >"weights.tsv"
		for (a = 1; a <= 60; a++)
			print a "\t" (a % 4 ? 1 : 3) >"weights.tsv"
		for (i = 1; i <= 300; i++) {
			p[0] = rand() < .5 ? .1 : .9
			p[1] = rand() < .5 ? p[0] : rand() < .5 ? .1 : .9
			print i "\t" (p[0] > .5 ? "yes" : "no") >"model.tsv"
			split("", asked)
			for (n = 0; n < raters;) {
				a = 1 + int(60 * rand())
				if (a in asked)
					continue
				asked[a] = ++n
				yes = rand() < p[a % 4 == 0]
				print i "\t" a "\t" (yes ? "yes" : "no")
			}
		}
	}' >ratings.tsv
	annot-kappa -q --random=items -M pa,fleiss,conger,alpha,ac \
		--weights=weights.tsv ratings.tsv |
		awk -F '\t' 'NR > 1 { print $4, $6, $8, $9 }'
	annot-kappa -q --random=items -M pa ratings.tsv |
		awk -F '\t' 'NR > 1 { print "pa_without", $6, $8, $9 }'
	for random in items both; do
		annot-score -q -T raw -M accuracy -b "$boot" --random=$random \
			--weights=weights.tsv model.tsv <ratings.tsv |
			awk -F '\t' -v random=$random 'NR > 1 {
				print $6 (random == "both" ? "_both" : ""), $8, $9, $10 }'
	done
	annot-score -q -T raw -M accuracy model.tsv <ratings.tsv | awk -F '\t' '
		NR > 1 { print "accuracy_without", $8, $9, $10 }'
}

# Ten labels an item of 40 annotators; the logit of a right one is what the annotator is
# able to do and how easy the item is.
uneven_items() {
	awk -v seed="$1" '
	function normal() {
		return sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand())
	}
	BEGIN {
		srand(seed)
		for (a = 0; a < 40; a++)
			able[a] = 1.5 + .8 * normal()
		OFS = "\t"
		print "item", "annotator", "label", "true_label"
		for (i = 0; i < 500; i++) {
			easy = 1.5 * normal()
			truth = rand() < .5
			split("", asked)
			for (n = 0; n < 10; n += !asked[a]++)
				while (asked[a = int(40 * rand())])
					;
			for (a in asked)
				print i, a, rand() < 1 / (1 + exp(-able[a] - easy)) ? \
					truth : 1 - truth, truth
		}
	}'
}

# DESIGN: ratings of annotators whose confusion matrices are known to be. Of each method
# how often the likeliest label is the true one, less how often the votes' is; of its
# posterior and of the tempered p the log loss of the truth, and how much the mean p of
# the likeliest label is above that share.
one_label() {
	case $1 in
	uneven) ;;
	guessers) set -- "$2" -L a,b,c,d --items=1000 --annotators=60 --zipf=1 \
		--spammers=.2 --accuracy=.7 ;;
	strangers) set -- "$2" -L a,b,c,d --items=400 --annotators=400 --accuracy=.7 ;;
	two) set -- "$2" -L a,b --items=1000 --annotators=60 --zipf=1 \
		--spammers=.2 --accuracy=.7 ;;
	ten) set -- "$2" -L a,b,c,d,e,f,g,h,i,j --items=1000 --annotators=60 \
		--zipf=1 --spammers=.2 --accuracy=.6 ;;
	esac
	if [ "$1" = uneven ]; then
		uneven_items "$2"
	else
		seed=$1
		shift
		annot-simulate -q -M confusion --raters=5 --retest=0 -s "$seed" "$@"
	fi >all.tsv
	cut -f 1-3 all.tsv >ratings.tsv
	awk -F '\t' 'NR > 1 && !n[$1]++ { print $1, $4 }' all.tsv >truth
	for method in majority dawid_skene:4:1 dawid_skene:4:held-out dawid_skene:0:1 \
		dawid_skene:0:held-out one_coin:4:1 one_coin:4:held-out mace::1 \
		mace::held-out soft:.5:; do
		echo "$method" | (
			IFS=: read -r name pseudo temper
			option=pseudo
			[ "$name" != soft ] || option=smooth
			annot-label -q -M "$name" ${pseudo:+"--$option=$pseudo"} \
				${temper:+"--temper=$temper"} ratings.tsv
		) | awk -F '\t' -v method="$method" '
			NR == FNR { split($0, x, " "); truth[x[1]] = x[2]; next }
			FNR == 1 { next }
			$3 > most[$1] + 1e-9 { most[$1] = $3; label[$1] = $2 }
			$2 == truth[$1] { loss -= log($3 > 1e-15 ? $3 : 1e-15) }
			END {
				for (i in label) {
					n++
					right += label[i] == truth[i]
					sure += most[i]
				}
				print method, right / n, loss / n, (sure - right) / n
			}' truth -
	done | awk '
		$1 == "majority" { votes = $2; print $1, $2, "NA"; next }
		{
			print $1 "_accuracy", $2 - votes, "NA"
			print $1 "_log_loss", $3, "NA"
			print $1 "_too_sure", $4, "NA"
		}'
}

# DESIGN: how often the label of each model is the true one, less how often the votes' is,
# and which warnings contradict it.
one_warnings() {
	case $1 in
	guessers) set -- "$2" -L a,b,c,d --items=1000 --annotators=60 --zipf=1 \
		--spammers=.2 --accuracy=.7 --raters=5 ;;
	strangers) set -- "$2" -L a,b,c,d --items=400 --annotators=400 --accuracy=.7 \
		--raters=5 ;;
	two) set -- "$2" -L a,b --items=1000 --annotators=60 --zipf=1 --spammers=.2 \
		--accuracy=.7 --raters=5 ;;
	good) set -- "$2" -L a,b --items=500 --annotators=30 --prior=8,2 \
		--accuracy=.85 --raters=3 ;;
	rare3) set -- "$2" -L a,b --items=1000 --annotators=60 --prior=9,1 \
		--accuracy=.7 --raters=3 ;;
	rare10) set -- "$2" -L a,b --items=1000 --annotators=60 --prior=9,1 \
		--accuracy=.7 --raters=10 ;;
	esac
	seed=$1
	shift
	annot-simulate -q -M confusion --retest=0 -s "$seed" "$@" >all.tsv
	cut -f 1-3 all.tsv >ratings.tsv
	annot-label -q --hard ratings.tsv >votes.tsv
	for method in dawid_skene one_coin mace; do
		annot-label --hard -M "$method" --temper=1 ratings.tsv >hard.tsv 2>messages
		awk -F '\t' -v method="$method" '
			FILENAME == "all.tsv" { truth[$1] = $4; next }
			FILENAME == "messages" {
				exchanged += /annotators say .* more often/
				frequencies += /the frequencies of/
				unanimous += / unanimous items with/
				next
			}
			FNR > 1 { n++; right += (FILENAME == "votes.tsv" ? -1 : 1) * ($2 == truth[$1]) }
			END {
				print method "_right", 2 * right / n, "NA"
				print method "_exchanged", exchanged + 0, "NA"
				print method "_frequencies", frequencies + 0, "NA"
				print method "_unanimous", unanimous + 0, "NA"
			}' all.tsv votes.tsv hard.tsv messages
	done
}

# DESIGN METHOD FIRST: 300 items of 12 ratings, of which FIRST are known, or 1 to 5 where
# FIRST is 0. Three times 60 items get one rating more: those of --ask, those of the smallest
# confidence, or any. How often the label is then the true one.
one_ask() {
	design=$1 method=$2 first=$3 seed=$4
	case $design in
	guessers) set -- -L a,b,c,d --annotators=60 --zipf=1 --spammers=.2 --accuracy=.7 ;;
	two) set -- -L a,b --annotators=60 --zipf=1 --spammers=.2 --accuracy=.7 ;;
	skewed) set -- -L a,b --annotators=40 --prior=8,2 --accuracy=.75 ;;
	ten) set -- -L a,b,c,d,e,f,g,h,i,j --annotators=40 --spammers=.2 --accuracy=.6 ;;
	esac
	if [ "$design" = uneven ]; then
		uneven_items "$seed" | awk -F '\t' '$1 < 300 || NR == 1'
	else
		annot-simulate -q -M confusion --items=300 --raters=12 --retest=0 \
			-s "$seed" "$@"
	fi >all.tsv
	awk -F '\t' -v least="$first" -v seed="$seed" '
		BEGIN { srand(seed) }
		NR > 1 && !n[$1]++ { print $1, least ? least : 1 + int(5 * rand()) }' \
		all.tsv >begin
	for way in ask confidence random; do
		cp begin known
		for round in 1 2 3 4; do
			awk -F '\t' 'NR == FNR { split($0, x, " "); known[x[1]] = x[2]; next }
				FNR == 1 || n[$1]++ < known[$1] { print $1 FS $2 FS $3 }' \
				known all.tsv >now.tsv
			annot-label -q --hard -M "$method" now.tsv >hard.tsv
			awk -F '\t' -v name="$way$round" 'NR == FNR { truth[$1] = $4; next }
				FNR > 1 { right += $2 == truth[$1]; n++ }
				END { print name, right / n, "NA" }' all.tsv hard.tsv
			case $way in
			ask) annot-label -q -M "$method" --ask=300 now.tsv | cut -f 1 ;;
			confidence) (head -n 1 hard.tsv; tail -n +2 hard.tsv |
				sort -s -t '	' -k 3,3g) | cut -f 1 ;;
			random) awk -F '\t' -v seed="$seed$round" 'BEGIN { srand(seed) }
				{ print (NR > 1 ? rand() : -1) "\t" $1 }' hard.tsv |
				sort -g | cut -f 2 ;;
			esac >order
			awk -F '\t' 'FILENAME == "all.tsv" { n[$1]++; next }
				FILENAME == "order" {
					if (FNR > 1 && last[$1] < n[$1] && more < 60) {
						last[$1]++
						more++
					}
					next
				}
				{ split($0, x, " "); last[x[1]] = x[2] }
				END { for (i in last) print i, last[i] }' all.tsv known order >next
			mv next known
		done
	done | awk '{ print; found[$1] = $2 }
		END { print "more", found["ask4"] - found["confidence4"], "NA" }'
}

# JUDGE M ITEMS ALIKE: M humans label all items, and so does a judge who is of the same
# kind, or where JUDGE is poor says something else of three items in ten; a mean one errs as
# humans do on average, and is the same beside other humans.
judged() {
	annot-simulate -q -M confusion -L a,b,c --accuracy=.8 --alike="$4" \
		--raters=$(($2 + 1)) --annotators=$(($2 + 1)) --retest=0 \
		--items="$3" -s "$5" | awk -F '\t' -v judge="$1" -v m="$2" -v seed="$5" '
		BEGIN { srand(seed); OFS = FS; split("a b c", label, " ") }
		NR == 1 {
			print $1, $2, $3
			print $1, $3 >"one.tsv"
			next
		}
		{ who = substr($2, 2) + 0 }
		who <= m { print $1, $2, $3; next }
		{
			if (judge == "poor" && rand() < .3)
				$3 = label[1 + int(3 * rand())]
			# right with .8, and each other label with .1
			if (judge == "mean")
				$3 = rand() < .7 ? $4 : label[1 + int(3 * rand())]
			print $1, $3 >"one.tsv"
		}' >ratings.tsv
}

# JUDGE M ITEMS ALIKE EPSILON: how often the judge passes and its p is at most .05, and
# how often the test of a human has such a p, by score and t; the advantage.
one_alttest() {
	judged "$1" "$2" "$3" "$4" "$6"
	for test in score t; do
		annot-alttest -q -M $test -e "$5" one.tsv \
			<ratings.tsv | awk -F '\t' -v test=$test '
			$2 == "one" && $1 == "test" && $6 != "*" { n++; wins += $15 <= .05 }
			$2 == "one" && $1 == "winning" {
				print "pass_" test, $17 == "pass", "NA"
				print "sure_" test, $15 <= .05, "NA"
			}
			test == "t" { next }
			$1 == "test" && $2 == "one" && $6 == "*" { print "d", $9, "NA" }
			$1 == "ties" && $2 == "one" { print "ties", $9, "NA" }
			$1 == "advantage" && $2 == "one" && $6 == "*" {
				print "advantage", $9, $11, $12 }
			END { print "size_" test, wins / n, "NA" }'
	done
}

# RATERS ITEMS SEED: labels 1 to 5, the intervals of the sum of a normal score of the
# item and one of the label, whose correlation of two labels of an item is .4.
ordered() {
	awk -v raters="$1" -v items="$2" -v seed="$3" '
		function normal() {
			r = sqrt(-2 * log(1 - rand()))
			return r * cos(6.283185307179586 * rand())
		}
		BEGIN {
			srand(seed)
			print "item\tannotator\tlabel" >"ratings.tsv"
			print "item\tlabel" >"model.tsv"
			for (i = 0; i < items; i++) {
				z = sqrt(.4) * normal()
				print i "\t3" >"model.tsv"
				for (k = 0; k < raters; k++) {
					x = z + sqrt(.6) * normal()
					print i "\t" i * raters + k "\t" 1 + (x > -1.28) + \
						(x > -.52) + (x > .52) + (x > 1.28) >"ratings.tsv"
				}
			}
		}'
}

# LAW RATERS ITEMS: labels of people who are drawn anew for each item, and a model.
surveyed() {
	if [ "$1" = ordered ]; then
		ordered "$2" "$3" "$4"
		return
	fi
	case $1 in
	beta) set -- "$2" "$3" "$4" -x 0 --alpha=.5 ;;
	points) set -- "$2" "$3" "$4" -M states -L no,yes --state=7:17,3 \
		--state=3:2,18 ;;
	dirichlet) set -- "$2" "$3" "$4" -L a,b,c --alpha=.4 --prior=6,4,3 \
		-x 0 ;;
	esac
	raters=$1 items=$2 seed=$3
	shift 3
	annot-simulate -q "$@" --raters="$raters" --items="$items" --retest=0 \
		--annotators=1000 --skill=.7 --predictions=model.tsv -s "$seed" |
		cut -f 1-3 >ratings.tsv
}

# LAW RATERS ITEMS: of a pilot, the standard errors of 200 items that it plans.
one_plan() {
	surveyed "$@"
	set -- "$([ "$1" = ordered ] && echo quadratic || echo identity)"
	annot-plan -q --random=items -M accuracy,pa,alpha,ac -w "$1" -n 200 \
		-k 1,2,3,5,10 model.tsv <ratings.tsv | awk -F '\t' '
		$1 == "plan" && $11 != "NA" { print $4 ":" $8, $11, "NA", "NA", $16 }'
}

# LAW RATERS ITEMS: what such a study finds.
one_study() {
	surveyed "$@"
	annot-score -q -T raw -M accuracy model.tsv <ratings.tsv |
		awk -F '\t' 'NR == 2 { print "accuracy", $8, "NA" }'
	annot-kappa -q -M pa,alpha,ac -w "$([ "$1" = ordered ] &&
		echo quadratic || echo identity)" ratings.tsv |
		awk -F '\t' 'NR > 1 { print $4, $6, "NA" }'
}

# MINORITY RATERS: 60 annotators, 12 of them guess, MINORITY tenths of the others see
# half of 300 items otherwise. How often one who guesses has a lower WQS than one of
# the minority, ...
one_quality() {
	annot-simulate -q --groups=$((10 - $1)),"$1" --items=300 \
		--raters="$2" --annotators=60 --retest=.1 -x .05 -s "$3" |
		awk -F '\t' -v OFS='\t' -v seed="$3" '
		BEGIN { srand(seed) }
		NR > 1 && substr($2, 2) <= 12 {
			$3 = rand() < .5 ? "no" : "yes"
			$7 = "guess"
		}
		{ print $1, $2, $3, $7 }' >ratings.tsv
	{
		annot-quality -q ratings.tsv
		annot-screen -q ratings.tsv | awk -F '\t' -v OFS='\t' '
			NR > 1 { print "annotator", $1, "*", "self_consistency", $10 }'
	} | awk -F '\t' '
		# how often a value of kind a is below one of kind b
		function below(score, a, b,   i, k, n, m) {
			for (i = 1; i <= count[score, a]; i++)
				for (k = 1; k <= count[score, b]; k++) {
					x = value[score, a, i]
					y = value[score, b, k]
					n += x < y ? 1 : x == y ? .5 : 0
					m++
				}
			return m ? n / m : "NA"
		}
		NR == FNR { kind[$2] = $4; next }
		($4 == "wqs" || $4 == "self_consistency") && $5 != "NA" {
			k = kind[$2]
			value[$4, k, ++count[$4, k]] = $5
		}
		END {
			print "wqs_guess_minority", below("wqs", "guess", "g2"), "NA"
			print "wqs_minority_majority", below("wqs", "g2", "g1"), "NA"
			print "self_guess_minority", below("self_consistency",
				"guess", "g2"), "NA"
		}' ratings.tsv -
}

# EACH LOW: ratings of 60 annotators of EACH labels, of three, six an item. 9 guess, half
# of these mostly a favourite; 6 are a minority, who say the next label of half of the
# items; all but those who guess are right with a probability from LOW to LOW + .2. The
# same annotators for any EACH.
screened() {
	awk -v each="$1" -v low="$2" -v seed="$3" 'BEGIN {
		OFS = "\t"
		srand(seed)
		for (a = 0; a < 60; a++) {
			kind[a] = a < 9 ? "guess" : a < 15 ? "minority" : "honest"
			right[a] = low + .2 * rand()
			favourite[a] = int(3 * rand())
			deck[a] = a
		}
		print "item", "annotator", "label", "kind"
		for (i = 0; i < 10 * each; i++) {
			truth = int(3 * rand())
			seen = rand() < .5 ? (truth + 1) % 3 : truth
			if (i % 10 == 0)
				for (d = 59; d > 0; d--) {
					o = int((d + 1) * rand())
					x = deck[d]
					deck[d] = deck[o]
					deck[o] = x
				}
			for (k = 0; k < 6; k++) {
				a = deck[i % 10 * 6 + k]
				label = kind[a] == "minority" ? seen : truth
				if (rand() > right[a])
					label = (label + 1 + int(2 * rand())) % 3
				if (kind[a] == "guess")
					label = a % 2 && rand() < .6 ? \
						favourite[a] : int(3 * rand())
				print "i" i, "a" a, substr("xyz", label + 1, 1), kind[a]
			}
		}
	}'
}

# EACH LOW: how often a score of one who guesses is below that of anybody else; the
# shares of each kind that are careless, constant or differ; how often the limits of
# information hold what it is with 2,000 labels each.
one_screen() {
	screened "$@" >ratings.tsv
	{
		screened 2000 "$2" "$3" | annot-screen -q | awk -F '\t' 'NR > 1 {
			print "truth", $1, $7 }'
		annot-screen -q ratings.tsv | awk -F '\t' 'NR > 1 {
			print "information", $1, $7, $14, $8, $9 }'
		annot-quality -q ratings.tsv | awk -F '\t' '$4 == "wqs" {
			print "wqs", $2, $5 }'
		annot-label -q -M dawid_skene -B annotator ratings.tsv | awk -F '\t' '
			$1 == "quality" { print "dawid_skene", $3, $6 }'
	} >found
	awk '
		FNR == 1 { file++ }
		file == 1 { if (FNR > 1) kind[$2] = $4; next }
		{ value[$1, $2] = $3 }
		$1 == "information" {
			n[kind[$2]]++
			word[kind[$2], $4]++
			held[kind[$2]] += $5 <= value["truth", $2] && \
				value["truth", $2] <= $6
		}
		END {
			for (i = split("information wqs dawid_skene", s, " "); i > 0; i--) {
				below = pairs = 0
				for (a in kind)
					for (b in kind)
						if (kind[a] == "guess" && kind[b] != "guess") {
							x = value[s[i], a]
							y = value[s[i], b]
							below += x < y ? 1 : x == y ? .5 : 0
							pairs++
						}
				print "auc_" s[i], below / pairs, "NA"
			}
			for (k in n) {
				print "careless_" k, (word[k, "careless"] + \
					word[k, "constant"]) / n[k], "NA"
				print "differs_" k, word[k, "differs"] / n[k], "NA"
				print "copies_" k, word[k, "copies"] / n[k], "NA"
				print "covers_" k, held[k] / n[k], "NA"
			}
		}' ratings.tsv found
}

# OPINION SAMPLE ANNOTATORS: ten labels each of 200 items, by annotators of whom a third
# or so is female and a seventh old; of the users a half and .3. Women, and the old, say
# yes more often: by OPINION apart each for itself, together most of all old women. By
# SAMPLE together old women, and young men, are few besides.
raked() {
	awk -v opinion="$1" -v sample="$2" -v n="$3" -v seed="$4" 'BEGIN {
		OFS = "\t"
		srand(seed)
		split(sample == "apart" ? ".2 .083 .05 .4 .167 .1" : \
			".3 .05 .05 .15 .25 .2", share, " ")
		split("young middle old", age, " ")
		for (a = 0; a < n; a++) {
			x = rand()
			for (c = 1; c < 6 && (x -= share[c]) > 0;)
				c++
			female[a] = c < 4
			of_age[a] = age[(c - 1) % 3 + 1]
			taste[a] = .2 * rand() - .1
		}
		print "item", "annotator", "label", "gender", "age"
		print "item", "label" >"model.tsv"
		for (i = 0; i < 200; i++) {
			b = .1 + (opinion == "apart" ? .4 : .2) * rand()
			print i, "yes" >"model.tsv"
			split("", asked)
			for (k = 0; k < 10;) {
				a = int(n * rand())
				if (a in asked)
					continue
				asked[a] = ++k
				old = of_age[a] == "old"
				p = b + taste[a] + (opinion == "apart" ? \
					.2 * female[a] + .2 * old + \
					.1 * (of_age[a] == "middle") : \
					.15 * female[a] + .15 * old + \
					.25 * (female[a] && old))
				print i, a, rand() < p ? "yes" : "no", \
					female[a] ? "f" : "m", of_age[a]
			}
		}
	}'
}

# The share of yes, without weights, and with those of margins.
one_rake() {
	raked "$@" >ratings.tsv
	printf '%s\t%s\t%s\n' attribute value share gender f .5 gender m .5 age young .4 \
		age middle .3 age old .3 >margins.tsv
	printf '%s\t%s\t%s\n' attribute value share gender,age f,young .2 \
		gender,age f,middle .15 gender,age f,old .15 gender,age m,young .2 \
		gender,age m,middle .15 gender,age m,old .15 >cells.tsv
	annot-rake -q --margins=margins.tsv ratings.tsv >raked.tsv || rm raked.tsv
	annot-rake -q --margins=margins.tsv --trim=3 ratings.tsv >trimmed.tsv || rm trimmed.tsv
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "gender,age" : $4 "," $5 }' ratings.tsv |
		annot-rake -q --margins=cells.tsv >combined.tsv || rm combined.tsv
	for name in without raked trimmed combined; do
		weights=--weights=$name.tsv
		if [ $name = without ]; then
			weights=
		elif [ ! -e $name.tsv ]; then
			echo "$name NA NA NA"
			continue
		fi
		# shellcheck disable=SC2086 # an option or none
		annot-score -q -T raw -M accuracy -b "$boot" $weights model.tsv <ratings.tsv |
			awk -F '\t' -v name=$name 'NR == 2 { print name, $8, $9, $10 }'
	done 2>/dev/null
}

if [ "${1:-}" = --one ]; then
	dir=$(mktemp -d)
	trap 'rm -rf "$dir"' EXIT
	cd "$dir"
	part=$2
	shift 2
	"one_$part" "$@"
	exit
fi

# ---- many ----

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# many PART SETTING...: the lines of all data sets; many_sets N: of so many.
many() {
	many_sets "$sets" "$@"
}

many_sets() {
	n=$1
	shift
	seq "$n" | xargs -P "$jobs" -I SEED "$self" "$bin" --one "$@" SEED
}

# summary NAME TRUTH: of the lines at stdin: mean, bias, share of the intervals
# that hold the truth, in cells of a table.
summary() {
	awk -v name="$1" -v truth="$2" '
		$1 == name && $2 != "NA" {
			n++
			sum += $2
			if ($3 != "NA") {
				limits++
				held += $3 <= truth && truth <= $4
			}
		}
		END {
			mean = n ? sum / n : "NA"
			printf "%.4f | %.4f | %+.4f | ", truth, mean, mean - truth
			if (limits)
				printf "%.1f |", 100 * held / limits
			else
				printf "- |"
		}'
}

# What people would say of very many items: of the model, its ratio, and of the
# ceiling. An oracle that knows the votes it is judged by is as much too good as
# one that is judged by one vote and knows the others is too bad.
truth_score() {
	crowd "$1" "$2" 100 0 0 50000 0 >truth.tsv
	for kind in plurality loo; do
		annot-score -q -T raw -M accuracy -o --oracle-kind=$kind \
			model.tsv <truth.tsv
	done | awk -F '\t' '
		$6 != "accuracy" { next }
		$1 == "model" { model = $8 }
		$1 == "oracle" { ceiling += $8 / 2 }
		END { print model, model / ceiling, ceiling }'
}

# score K ALPHA RATERS X RETEST ITEMS
score() {
	many score "$@" >lines
	# shellcheck disable=SC2046 # three numbers
	set -- "$@" $(truth_score "$@")
	flip=$(echo "$4" | awk -F : '{ print ($1 + $NF) / 2 }')
	printf '| %s | %s | %s | %s | %s | %s |' "$1" "$2" "$3" "$4" "$5" "$6"
	for name in model paper_model; do
		printf ' %s' "$(summary $name "$7" <lines)"
	done >models
	for name in ceiling paper_ceiling; do
		printf ' %s' "$(summary $name "$9" <lines)"
	done >ceilings
	for name in ratio paper_ratio; do
		printf ' %s' "$(summary $name "$8" <lines)"
	done >ratios
	join_cells models
	join_cells ceilings
	join_cells ratios
	printf ' %s' "$(summary pflip "$flip" <lines | cut -d '|' -f 1,2,4-)"
	awk '$1 == "ceiling" { n++; doubt += $5 == "not_unique"; width += $4 - $3 }
		$1 == "same" { sets++; same += $2 }
		END { printf " %.3f | %.0f | %.4f |\n", width / n, 100 * doubt / n,
			same / sets }' lines
}

# Of the cells of ours and of the paper: truth, ours, coverage; the paper.
join_cells() {
	awk -F '|' '{ printf "%s|%s|%s|%s|", $1, $2, $4, $6 }' "$1"
}

# tables < ROWS: columns of the rows of score, a table each.
tables() {
	cat >rows
	columns 'Score of the model' \
		'truth | new | covers % | primary | same people' 8-11,25
	columns 'Ceiling' \
		'truth | new | covers % | primary | width | not unique %' 12-15,23,24
	columns 'Score / ceiling' 'truth | new | covers % | primary' 16-19
	columns 'p_flip' 'truth | mean | covers %' 20-22
}

columns() {
	printf '\n### %s\n\n| K | shares | raters | p_flip | retests | items | %s |\n' \
		"$1" "$2"
	echo "- | - | - | - | - | - | $2" | sed 's/[^|]\+/ --- /g; s/.*/|&|/'
	cut -d '|' -f "1-7,$3" rows | sed 's/|*$/|/'
}

part_score() {
	while read -r k alpha raters flip retest items; do
		score "$k" "$alpha" "$raters" "$flip" "$retest" "$items"
	done <<-'END' | tables
	2 .5 5:10 .1 .1 1000
	2 .5 5:10 .02 .1 1000
	2 .5 5:10 .2 .1 1000
	2 .5 5:10 .4 .3 1000
	2 .5 5:10 .02:.3 .1 1000
	2 .5 2 .1 .2 1000
	2 .5 3 .1 .1 1000
	2 .5 5 .1 .1 1000
	2 .5 10 .1 .1 1000
	2 .5 20 .1 .05 1000
	2 .5 5 .1 1 300
	2 .2 5 .1 .1 1000
	2 2 5 .1 .1 1000
	2 10 5 .1 .1 1000
	3 .5 3 .1 .1 1000
	3 .5 5:10 .1 .1 1000
	3 .5 5:10 .2 .1 1000
	3 .5 5:10 .02:.3 .1 1000
	3 2 5 .1 .1 1000
	5 .2 5:10 .1 .1 1000
	5 .5 5:10 .2 .1 1000
	5 .5 5:10 .4 .3 1000
	10 .2 5:10 .1 .1 1000
	10 .5 10 .2 .1 1000
	END
}

part_drift() {
	cat <<-'END'
	| shares | raters | p_flip at most | retests | items | model: truth | all | bias | covers % | others | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r alpha raters top retest items; do
		many drift "$alpha" "$raters" "$top" "$retest" "$items" >lines
		# shellcheck disable=SC2046 # three numbers
		set -- $(truth_score 2 "$alpha")
		printf '| %s | %s | %s | %s | %s | %s %s\n' "$alpha" "$raters" \
			"$top" "$retest" "$items" \
			"$(summary model_all "$1" <lines)" \
			"$(summary model_others "$1" <lines | cut -d '|' -f 2-)"
	done <<-'END'
	.5 10 .12 .1 1000
	.5 10 .3 .1 1000
	.5 5 .12 .2 1000
	.5 5 .3 .2 1000
	.5 3 .12 .3 1000
	END
}

# people_truths WORLD: the same of 60,000 items and 200,000 people. The ceiling is half
# way between an oracle that knows the labels by which it is judged, of 60 people an
# item, and one that knows the other 59; of a few kinds of items it is known.
people_truths() {
	draw model.tsv 1 "$1" truth | cut -f 1-3 >ratings.tsv
	annot-kappa -q -M pa,alpha,ac --random=items ratings.tsv |
		awk -F '\t' '$1 == "estimate" { print $4, $6 }'
	draw stands.tsv 2 "$1" stands | cut -f 1-3 | annot-count >counts.tsv
	for kind in plurality loo; do
		annot-score -q -T raw -o --oracle-kind=$kind -M "$(world_metrics "$1")" \
			stands.tsv <counts.tsv
	done | awk -F '\t' -v world="$1" '
		$1 == "stands" && $6 ~ /^(accuracy|f1|macro_f1|log_loss)$/ && !seen[$6]++ {
			print $6, $8 }
		$1 == "oracle" && $6 == "accuracy" { ceiling += $8 / 2 }
		END { print "ceiling", world == "kinds" ? .78 : ceiling }'
	annot-spc -q -k 1 -b 0 model.tsv <ratings.tsv |
		awk -F '\t' '$1 == "score" { print "spc", $5 }'
}

part_people() {
	cat <<-'END'
	| world | row | truth | mean | bias | items: covers % | both: covers % | both: width |
	| --- | --- | --- | --- | --- | --- | --- | --- |
	END
	worlds='alike alike_15 lean_15 lean_60 zipf careless beta grades documents kinds
		normal contested careful memory seen'
	for world in ${WORLDS:-$worlds}; do
		many people "$world" >lines
		people_truths "$world" >truths
		while read -r name truth; do
			printf '| %s | %s | %s %s %s |\n' "$world" "$name" \
				"$(summary "items_$name" "$truth" <lines)" \
				"$(summary "both_$name" "$truth" <lines |
					cut -d '|' -f 4-)" \
				"$(awk -v name="$name" '
					$1 == "items_" name { items += $4 - $3 }
					$1 == "both_" name { both += $4 - $3 }
					END { printf "%.2f", both / items }' lines)"
		done <truths
		awk -v world="$world" '
			/^warn_/ { n[$1]++; sum[$1] += $2 }
			function share(name) {
				return 100 * sum["warn_" name] / n["warn_" name]
			}
			END {
				printf "| %s | %.1f | %.1f | %.1f | %.1f | %.1f | %.1f |\n",
					world, share("people"), share("items"),
					share("retests"), share("law"), share("seen"),
					share("ceiling")
			}' lines >>warned
	done
	cat <<-'END'

	| world | warned %: people differ in slips | items do | retests are chosen | slips go elsewhere | votes were seen | items are of kinds |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	cat warned
}

part_kappa() {
	cat <<-'END'
	| model | raters | items | gaps | coefficient | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r model raters items gaps; do
		many kappa "$model" "$raters" "$items" "$gaps" >lines
		for name in $(echo $coefficients | tr , ' '); do
			printf '| %s | %s | %s | %s | %s |%s\n' "$model" "$raters" \
				"$items" "$gaps" "$name" \
				"$(summary "$name" 0 <lines | cut -d '|' -f 3-)"
		done
	done <<-'END'
	dirichlet 3 200 0
	dirichlet 2:8 200 .2
	confusion 5 200 0
	states 5 50 0
	END
}

# two SETS ITEMS RATERS SHARE RIGHT SEED: so many data sets, each a group, of items with
# one of two labels, the first with probability SHARE, which each rater says with
# probability RIGHT.
two() {
	awk -v sets="$1" -v items="$2" -v raters="$3" -v share="$4" -v right="$5" \
		-v seed="$6" 'BEGIN {
		OFS = "\t"
		srand(seed)
		print "item", "annotator", "label", "group"
		for (s = 1; s <= sets; s++)
			for (i = 1; i <= items; i++) {
				is = rand() < share
				for (r = 1; r <= raters; r++)
					print s "_" i, r, (rand() < right) == is ? \
						"yes" : "no", s
			}
	}'
}

# How often intervals of few items hold the truth, in all designs and in the worst.
part_few() {
	cat <<-'END'
	| items | coefficient | covers % | least % |
	| --- | --- | --- | --- |
	END
	for items in 5 10 15 20 30 50 100; do
		for raters in 2 3 5; do
			while read -r share right; do
				two 1 100000 "$raters" "$share" "$right" 2 | annot-kappa -q \
					--random=items -M $coefficients >truth
				two "$sets" "$items" "$raters" "$share" "$right" 1 |
					annot-kappa -q --random=items -L yes,no -g group \
						-M $coefficients 2>/dev/null |
					awk -F '\t' -v design="$raters $share $right" '
						FNR == 1 { next }
						NR == FNR { truth[$4] = $6; next }
						$1 == "estimate" {
							n[$4]++
							held[$4] += $8 != "NA" && \
								$8 <= truth[$4] && truth[$4] <= $9
						}
						END { for (c in n) print c, held[c] / n[c] }' truth -
			done <<-'END'
			.5 .75
			.5 .9
			.5 .97
			.9 .8
			.9 .9
			END
		done >lines
		for name in $(echo $coefficients | tr , ' '); do
			awk -v name="$name" -v row="$items | $name" '
				$1 == name {
					least = !n++ || $2 < least ? $2 : least
					sum += $2
				}
				END { printf "| %s | %.1f | %.1f |\n", row,
					100 * sum / n, 100 * least }' lines
		done
	done
}

# The truth is what models get that say everybody's shares.
part_soft() {
	cat <<-'END'
	| K | alpha | raters | items | metric | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r k alpha raters items; do
		many soft "$k" "$alpha" "$raters" "$items" >lines
		for metric in soft_accuracy po_jsd kl; do
			truth=$(awk -v name=knows_$metric '
				$1 == name { n++; sum += $2 }
				END { print sum / n }' lines)
			printf '| %s | %s | %s | %s | %s | %s\n' "$k" "$alpha" \
				"$raters" "$items" $metric \
				"$(summary $metric "$truth" <lines)"
		done
	done <<-'END'
	2 .5 3 500
	2 .5 5 500
	2 3 5 500
	3 1 3 500
	3 1 2:8 500
	5 .3 5 500
	5 .3 5 2000
	5 2 10 500
	10 .3 5 500
	END
}

part_spc() {
	cat <<-'END'
	| raters | items | row | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r raters items; do
		many spc "$raters" "$items" >lines
		BOOT=0 "$self" "$bin" --one spc "$raters" 100000 0 |
			awk '{ print $1, $2 }' >truths
		while read -r name truth; do
			printf '| %s | %s | %s | %s\n' "$raters" "$items" "$name" \
				"$(summary "$name" "$truth" <lines)"
		done <truths
	done <<-'END'
	10 300
	10 1000
	20 300
	END
	cat <<-'END'

	| annotators | lean | zipf | row | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r annotators lean zipf; do
		many lean "$annotators" "$lean" "$zipf" >lines
		lean 200000 "$lean" 0 60000 4711
		annot-spc -q -k 4 model.tsv <ratings.tsv | lean_rows '' |
			awk '{ print $1, $2 }' >truths
		while read -r name truth; do
			for random in items both; do
				printf '| %s | %s | %s | %s | %s\n' "$annotators" \
					"$lean" "$zipf" "${name}_$random" \
					"$(summary "${name}_$random" "$truth" \
					<lines)"
			done
		done <truths
	done <<-'END'
	60 0 0
	15 1 0
	60 1 0
	60 1 1
	END
}

part_calibrate() {
	cat <<-'END'
	| raters | items | fit | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r raters items; do
		many calibrate "$raters" "$items" >lines
		truth=$(BOOT=0 "$self" "$bin" --one calibrate "$raters" 300000 0 |
			awk '$1 == "folds" { print $2 }')
		for name in folds in_sample; do
			printf '| %s | %s | %s | %s\n' "$raters" "$items" $name \
				"$(summary $name "$truth" <lines)"
		done
	done <<-'END'
	5 100
	5 300
	5 1000
	END
}

part_bias() {
	cat <<-'END'
	| annotators | apart by | row | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r step sizes; do
		many bias "$step" "$sizes" >lines
		awk -v step="$step" -v sizes="$sizes" 'BEGIN {
			n = split(sizes, size, ",")
			for (g = 1; g <= n; g++) {
				if (!seen[size[g]]++)
					print "group_of_" size[g], .6 + step * g
				# a small group has no part in what follows
				if (size[g] >= 5)
					truth[++left] = .6 + step * g
			}
			for (g = 1; g <= left; g++)
				mean += truth[g] / left
			for (g = 1; g <= left; g++)
				square += (truth[g] - mean) ^ 2 / left
			print "difference", - step
			print "performance", mean
			print "dispersion", 1 - sqrt(square)
			print "dispersion_corrected", 1 - sqrt(square)
			print "worst", 0
		}' | while read -r name truth; do
			printf '| %s | %s | %s | %s\n' "$sizes" "$step" "$name" \
				"$(summary "$name" "$truth" <lines)"
		done
	done <<-'END'
	0 5,8,15,40
	.05 5,8,15,40
	0 10,10,10,10,10,10,10,10,10,10
	.02 10,10,10,10,10,10,10,10,10,10
	.05 8,15,40,2
	END
}

# The difference is 0: what excludes it is wrong.
part_within() {
	cat <<-'END'
	| odds of easy items | lean | row | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r odds lean; do
		many within "$odds" "$lean" >lines
		for name in difference difference_within warned; do
			printf '| %s | %s | %s | %s\n' "$odds" "$lean" "$name" \
				"$(summary "$name" 0 <lines)"
		done
	done <<-'END'
	.5 0
	.6 0
	.75 0
	.6 .5
	.75 .5
	END
}

part_weights() {
	cat <<-'END'
	| raters | row | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- |
	END
	for raters in 2 3 5 10; do
		many weights $raters >lines
		for row in pa:.74 pa_without:.74 fleiss:.48 conger:.48 alpha:.48 \
			ac:.48 accuracy:.8 accuracy_both:.8 \
			accuracy_without:.8; do
			printf '| %s | %s | %s\n' $raters "${row%:*}" \
				"$(summary "${row%:*}" "${row#*:}" <lines)"
		done
	done
}

part_label() {
	cat <<-'END'
	| design | votes are right | method | right more often by | log loss | too sure by | tempered: log loss | too sure by |
	| --- | --- | --- | --- | --- | --- | --- | --- |
	END
	for design in guessers strangers two ten uneven; do
		many label $design | awk -v design=$design '
			{ n[$1]++; sum[$1] += $2 }
			function mean(name) { return sum[name] / n[name] }
			END {
				k = split("dawid_skene:4 dawid_skene:0 one_coin:4 mace:",
					method, " ")
				for (i = 1; i <= k; i++) {
					name = method[i]
					sub(/:4?$/, "", name)
					own = method[i] ":1"
					cool = method[i] ":held-out"
					printf "| %s | %.3f | %s | %+.3f | %.2f | %+.3f | %.2f | %+.3f |\n",
						design, mean("majority"), name,
						mean(own "_accuracy"),
						mean(own "_log_loss"),
						mean(own "_too_sure"),
						mean(cool "_log_loss"),
						mean(cool "_too_sure")
				}
				printf "| %s | %.3f | soft --smooth=.5 | %+.3f | %.2f | %+.3f | - | - |\n",
					design, mean("majority"), mean("soft:.5:_accuracy"),
					mean("soft:.5:_log_loss"), mean("soft:.5:_too_sure")
			}'
	done
}

part_warnings() {
	cat <<-'END'
	| design | method | right more often by | warned, % of sets: exchanged | frequencies | unanimous |
	| --- | --- | --- | --- | --- | --- |
	END
	for design in guessers strangers two good rare3 rare10; do
		many warnings $design | means | awk -v design=$design '
			{ mean[$1] = $2 }
			END {
				k = split("dawid_skene one_coin mace", method, " ")
				for (i = 1; i <= k; i++) {
					name = method[i]
					printf "| %s | %s | %+.3f | %.1f | %.1f | %.1f |\n",
						design, name, mean[name "_right"],
						100 * mean[name "_exchanged"],
						100 * mean[name "_frequencies"],
						100 * mean[name "_unanimous"]
				}
			}'
	done
}

# Real ratings, whose truth is not known: how far models and votes agree, how sure p is,
# and how well a label of each item is predicted that was held out. That of the shares
# with .5 added is the mean over all that may be held out.
part_real() {
	data=${ANNOT_SHARED:-${self%/*}/../../shared}/data
	[ -d "$data" ] || return 0
	cat <<-'END'
	| set | items | labels | method | other than votes | unanimous, overturned | g | mean p: posterior | tempered | --smooth=.5 | loss held out: posterior | tempered | --smooth=.5 |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	for set in bluebird copyright pg13 rte wsd; do
		awk -F '\t' 'NR == 1 || !seen[$1, $2]++' "$data/$set.tsv" >ratings.tsv
		annot-label -q --hard --smooth=.5 ratings.tsv | mean_p >smooth
		awk -F '\t' 'NR > 1 { c[$1, $3]++; n[$1]++; k += !label[$3]++ }
			END {
				for (i in n) {
					if (n[i] < 2)
						continue
					items++
					for (l in label)
						sum -= c[i, l] ? c[i, l] / n[i] * \
							log((c[i, l] - .5) / (n[i] - 1 + .5 * k)) : 0
				}
				print sum / items
			}' ratings.tsv >loss
		for method in dawid_skene one_coin mace; do
			annot-label -q --hard -M $method --temper=1 ratings.tsv | mean_p >own
			annot-label --hard -M $method ratings.tsv 2>notes | mean_p >tempered
			sed -n 's/.*against_majority=\([0-9]*\) of \([0-9]*\).* unanimous=\([0-9]*\) of \([0-9]*\).*/\1 \2 \3 \4/p
				s/.*ratings=\([0-9]*\).*/\1/p
				s/.* temper=\([^ ]*\).* loss=\([^ ]*\) tempered_loss=\([^:]*\):.*/\1 \2 \3/p' notes |
				cat - own tempered smooth loss | tr '\n' ' ' | awk -v set=$set -v method=$method '{
					printf "| %s | %d | %d | %s | %d | %d of %d | %s | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |\n",
						set, $3, $1, method, $2, $4, $5, $6, $9, $10, $11, $7, $8, $12
				}'
		done
	done
}

# The mean of the third column.
mean_p() {
	awk -F '\t' 'NR > 1 { sum += $3; n++ } END { print sum / n }'
}

part_ask() {
	cat <<-'END'
	| design | method | labels | right | 60 more: random | confidence | ask | 180 more: random | confidence | ask | ask less confidence |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	for design in guessers two skewed ten uneven; do
		for method in soft dawid_skene; do
			for first in 3 0; do
				many ask $design $method $first | awk -v row="| $design | $method | $first" '
					{ n[$1]++; sum[$1] += $2 }
					$1 == "more" { squares += $2 * $2 }
					function mean(name) { return sum[name] / n[name] }
					END {
						m = n["more"]
						s = mean("more")
						sub(/0$/, "1 to 5", row)
						printf "%s | %.3f | %+.3f | %+.3f | %+.3f | %+.3f | %+.3f | %+.3f | %+.4f (%.4f) |\n",
							row, mean("ask1"), mean("random2") - mean("ask1"),
							mean("confidence2") - mean("ask1"), mean("ask2") - mean("ask1"),
							mean("random4") - mean("ask1"), mean("confidence4") - mean("ask1"),
							mean("ask4") - mean("ask1"), s,
							sqrt((squares / m - s * s) / m)
					}'
			done
		done
	done
}

# The mean of what was found, of each name, from the lines at stdin: NAME MEAN.
means() {
	awk '$2 != "NA" { n[$1]++; sum[$1] += $2 }
		END { for (name in n) print name, sum[name] / n[name] }'
}

# alttest JUDGE M ITEMS ALIKE EPSILON: EPSILON border, what the judge is worse by on
# average, so that H0 holds at its border.
alttest() {
	"$self" "$bin" --one alttest "$1" "$2" 200000 1000 .2 0 | means >truth
	large=$(many_sets 40 alttest "$1" "$2" 5000 "$4" .2 | means |
		awk '$1 == "advantage" { print $2 }')
	epsilon=$5
	[ "$5" != border ] || epsilon=$(awk '$1 == "d" { print $2 }' truth)
	many alttest "$1" "$2" "$3" "$4" "$epsilon" >lines
	means <lines | awk -v OFS=' | ' -v row="| $1 | $2 | $3 | $4" -v eps="$epsilon" '
		{ x[$1] = $2 }
		END { printf "%s | %.3f | %.2f | %.3f | %.3f | %.2f | %.2f | %.2f |",
			row, eps, x["ties"], x["size_score"], x["size_t"],
			x["pass_score"], x["pass_t"], x["sure_score"] }'
	printf ' %s\n' "$(summary advantage "$large" <lines | cut -d '|' -f 1,2,4-)"
}

part_alttest() {
	cat <<-'END'
	| judge | humans | items | alike | epsilon | ties | p <= .05, score | t | passes, score | t | verdict p <= .05 | advantage | mean | covers % |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r judge m items alike epsilon; do
		alttest "$judge" "$m" "$items" "$alike" "$epsilon"
	done <<-'END'
	like 3 50 1000 .1
	like 3 100 1000 .1
	like 3 200 1000 .1
	like 10 50 1000 .1
	like 10 100 1000 .1
	like 10 200 1000 .1
	like 3 100 1000 .2
	like 3 300 1000 .2
	mean 5 100 10 .2
	poor 3 50 1000 border
	poor 3 200 1000 border
	poor 10 50 1000 border
	poor 10 200 1000 border
	END
}

# What pilots plan over what a thousand studies or so find.
part_plan() {
	cat <<-'END'
	| law | pilot | raters | statistic | true | planned / true | spread | model % |
	| --- | --- | --- | --- | --- | --- | --- | --- |
	END
	for law in beta points dirichlet ordered; do
		for k in 1 2 3 5 10; do
			many_sets $((5 * sets)) study $law $k 200 | awk -v k=$k '
				$2 != "NA" { n[$1]++; s[$1] += $2; q[$1] += $2 * $2 }
				END {
					for (name in n) {
						mean = s[name] / n[name]
						v = q[name] / n[name] - mean * mean
						print name ":" k, sqrt(v * n[name] / (n[name] - 1))
					}
				}'
		done >truth
		for pilot in 5:100 10:300 3:100; do
			many plan $law "${pilot%:*}" "${pilot#*:}" >lines
			awk -v law=$law -v pilot="${pilot#*:} x ${pilot%:*}" '
				NR == FNR { truth[$1] = $2; next }
				$1 in truth {
					n[$1]++
					r = $2 / truth[$1]
					s[$1] += r
					q[$1] += r * r
					model[$1] += $5 == "model"
				}
				END {
					for (name in n) {
						split(name, x, ":")
						mean = s[name] / n[name]
						spread = sqrt(q[name] / n[name] - mean * mean)
						printf "| %s | %s | %2d | %s | %.4f | %.2f | %.2f | %.0f |\n",
							law, pilot, x[2], x[1], truth[name], mean,
							spread, 100 * model[name] / n[name]
					}
				}' truth lines | sort -t '|' -k 5,5 -k 4n,4
		done
	done
}

# One half is chance.
part_quality() {
	cat <<-'END'
	| minority | raters | score | one half | mean | beyond | |
	| --- | --- | --- | --- | --- | --- | --- |
	END
	for minority in 1 2; do
		for raters in 5 20; do
			many quality $minority $raters >lines
			for name in wqs_guess_minority wqs_minority_majority \
				self_guess_minority; do
				printf '| .%s | %s | %s | %s\n' $minority \
					$raters $name "$(summary $name .5 <lines)"
			done
		done
	done
}

part_screen() {
	cat <<-'END'
	| labels | right from | information | wqs | dawid_skene | guess | minority | honest | minority differs | honest differs | copies | covers: guess | minority | honest |
	| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
	END
	for setting in '10 .8' '20 .8' '30 .8' '50 .8' '100 .8' '30 .65' '50 .65' '100 .65'; do
		# shellcheck disable=SC2086 # two numbers
		many screen $setting | awk -v row="$setting" '
			{ sum[$1] += $2; n[$1]++ }
			function mean(name, digits,   x) {
				return sprintf(" %." digits "f |", (digits < 3 ? 100 : 1) * \
					sum[name] / n[name])
			}
			END {
				sub(/ /, " | ", row)
				sum["copies"] = sum["copies_guess"] + \
					sum["copies_minority"] + sum["copies_honest"]
				n["copies"] = 3 * n["copies_honest"]
				print "| " row " |" mean("auc_information", 4) \
					mean("auc_wqs", 4) mean("auc_dawid_skene", 4) \
					mean("careless_guess", 1) \
					mean("careless_minority", 1) \
					mean("careless_honest", 2) \
					mean("differs_minority", 1) \
					mean("differs_honest", 2) mean("copies", 2) \
					mean("covers_guess", 1) mean("covers_minority", 1) \
					mean("covers_honest", 1)
			}'
	done
}

part_rake() {
	cat <<-'END'
	| opinions | sample | annotators | weights | truth | mean | bias | covers % |
	| --- | --- | --- | --- | --- | --- | --- | --- |
	END
	while read -r opinion sample annotators truth; do
		many rake "$opinion" "$sample" "$annotators" >lines
		for name in without raked trimmed combined; do
			printf '| %s | %s | %s | %s | %s\n' "$opinion" "$sample" \
				"$annotators" $name "$(summary $name "$truth" <lines)"
		done
	done <<-'END'
	apart apart 60 .49
	apart apart 200 .49
	apart together 60 .49
	apart together 200 .49
	together apart 60 .3575
	together apart 200 .3575
	together together 60 .3575
	together together 200 .3575
	END
}

[ $# -gt 0 ] || set -- score soft drift people kappa few weights spc calibrate bias \
	within quality screen rake label warnings real ask alttest plan
for part; do
	printf '\n## %s\n' "$part"
	[ "$part" = score ] || printf '\n'
	"part_$part"
done
