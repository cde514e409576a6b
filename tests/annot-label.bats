bats_require_minimum_version 1.5.0
load helper

# Targets and aggregated labels: annot-label.

# table ROW...: ratings, blanks for tabs.
table() {
	printf 'item\tannotator\tlabel\n' >table
	printf '%s\n' "$@" | tr ' ' '\t' >>table
}

# p ITEM LABEL: the p in out; weight ITEM: the weight.
p() {
	awk -F '\t' -v i="$1" -v l="$2" '$1 == i && $2 == l { print $3 }' out
}

weight() {
	awk -F '\t' -v i="$1" '$1 == i { print $4; exit }' out
}

# Models of annotators as they are, without tempering.
untempered() {
	case $* in
	*dawid_skene* | *one_coin* | *mace*) annot-label --temper=1 "$@" ;;
	*) annot-label "$@" ;;
	esac
}

# The fixtures of EM were made by plain rounds that stop once no p changes by 1e-6, so that
# a fit that goes to the end differs from them by up to 1e-4. Left out are those that need
# what is gone: --from, -M first and random, and rounds of which none is extrapolated. soft
# prints no p 0 but for several labels of an annotator.
# bats test_tags=shared
@test "label: the values of the fixtures" {
	need_shared fixtures/label/cases.tsv
	mkdir fixtures
	cp -R "$SHARED/fixtures/label" fixtures/all
	mkdir fixtures/label
	cp fixtures/all/* fixtures/label
	awk -F '\t' -v OFS='\t' '
		$1 ~ /\.from$/ || $1 == "crowd.mace.50" || $2 ~ /-M (first|random)/ { next }
		{ sub(/--annotator-weights/, "--weights") }
		$2 ~ /dawid_skene|one_coin|mace/ && $2 !~ /--tolerance/ &&
			$4 > 0 && $4 < 1e-4 { $4 = "1e-4" }
		{ print }' fixtures/all/cases.tsv >fixtures/label/cases.tsv
	for file in fixtures/label/*.soft.*expected.tsv; do
		[[ $file = */multi.* ]] || awk -F '\t' '$3 "" != "0"' "$file" >nonzero
		[[ $file = */multi.* ]] || mv nonzero "$file"
	done
	SHARED=$PWD cases untempered label
}

# bats test_tags=shared
@test "label: extrapolated rounds end where the tolerance says, and soon" {
	need_shared fixtures/label/cases.tsv
	: >rounds
	for table in crowd two sparse perfect known repeats; do
		for method in dawid_skene one_coin mace; do
			for args in '' --pseudo=0; do
				[ "$method$args" != mace--pseudo=0 ] || continue
				# shellcheck disable=SC2086 # options
				run_to 0 annot-label --temper=1 -M $method $args \
					"$SHARED/fixtures/label/$table.ratings.tsv"
				grep -o 'iterations=[0-9]* converged=yes' err >>rounds
				mv out fast
				# shellcheck disable=SC2086
				run_to 0 annot-label --temper=1 -M $method $args \
					--tolerance=1e-12 --iterations=100000 \
					"$SHARED/fixtures/label/$table.ratings.tsv"
				paste fast out | awk -F '\t' 'NR > 1 {
					d = $3 - $7; if (!(d < 2e-6 && d > -2e-6)) exit 1 }' ||
					fail "$table $method $args"
			done
		done
	done
	tr -dc '0-9\n' <rounds | awk '{ n += $1 } END { exit !(NR == 30 && n < 3000) }'
}

@test "label: annotators near chance, a flat likelihood: few rounds, the maximum" {
	annot-simulate -M confusion --items=3000 --annotators=30 --retest=0 -L a,b,c \
		--accuracy=.4 --alike=50 -s 5 | cut -f 1-3 >flat.tsv
	run_to 0 annot-label --temper=1 -M dawid_skene flat.tsv
	grep -o 'iterations=[0-9]* converged=yes' err | tr -dc '0-9\n' | awk '
		{ n = $1 } END { exit !(n > 100 && n < 300) }'
	mv out fast
	run_to 0 annot-label -q --temper=1 -M dawid_skene --tolerance=1e-11 \
		--iterations=100000 flat.tsv
	paste fast out | awk -F '\t' 'NR > 1 {
		d = $3 - $7; if (!(d < 1e-5 && d > -1e-5)) exit 1 }'
}

# Items whose ease differs: 200 of two labels, eight ratings each of 20 annotators; a
# third are hard, with labels right in a half, the others with labels right in .9.
uneven() {
	awk 'BEGIN {
		srand(7)
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 0; i < 200; i++) {
			truth = rand() < .5
			p = i % 3 ? .9 : .5
			for (n = 0; n < 8; n++)
				print "i" i, "a" (i + 3 * n) % 20, \
					rand() < p ? truth : 1 - truth
			print "i" i, truth >"truth"
		}
	}' >table
}

# The log loss of the truth by p in out.
loss() {
	awk -F '\t' 'NR == FNR { split($0, x, "\t"); truth[x[1]] = x[2]; next }
		FNR > 1 && truth[$1] == $2 { sum -= log($3 > 1e-15 ? $3 : 1e-15) }
		END { printf "%.4f\n", sum / 200 }' truth out
}

# most FILE: item, label and p of the largest p of each item, in the order of items;
# of equal ones the first.
most() {
	awk -F '\t' 'NR == 1 { next }
		!($1 in p) { item[++n] = $1; p[$1] = -1 }
		$3 > p[$1] + 1e-12 { p[$1] = $3; label[$1] = $2; text[$1] = $3 }
		END { for (i = 1; i <= n; i++)
			print item[i] "\t" label[item[i]] "\t" text[item[i]] }' "$1"
}

@test "label: p is tempered by labels held out, decisions are not" {
	uneven
	for method in dawid_skene one_coin mace; do
		run_to 0 annot-label -M $method table
		grep -qE 'note: temper=\.[0-9]+ held_out=200 loss=\.[0-9]+ tempered_loss=\.[0-9]+: p is the posterior raised to this power, which predicts ratings held out best \(--temper=1: the posterior itself\)' err
		sed -n 's/.* loss=\([^ ]*\) tempered_loss=\([^:]*\):.*/\1 \2/p' err |
			awk '{ exit !($2 < $1 - .003 && $2 > .4) }'
		g=$(sed -n 's/.*note: temper=\([.0-9]*\) .*/\1/p' err)
		awk -v g="$g" 'BEGIN { exit !(g > .02 && g < .7) }'
		loss >tempered
		mv out all
		# the power of the posterior, by hand
		run_to 0 annot-label -M $method --temper=1 table
		run ! grep -q temper err
		loss >own
		awk -F '\t' -v g="$g" 'NR == 1 { next }
			NR == FNR { p[$1 FS $2] = $3 ^ g; sum[$1] += $3 ^ g; next }
			FNR > 1 { d = $3 - p[$1 FS $2] / sum[$1]; n++
				if (d > 1e-12 || d < -1e-12) exit bad = 1 }
			END { exit bad || n != 400 }' out all
		awk 'NR == 1 { t = $1 } END { exit !(t < $1 - .05) }' tempered own
		# g as given is the one that was found
		annot-label -q -M $method --temper="$g" table | cmp - all
		annot-label -q -M $method --hard table >decided
		annot-label -q -M $method --hard --temper=1 table | cut -f 1,2,4,5 |
			cmp - <(cut -f 1,2,4,5 decided)
		most all | cmp - <(tail -n +2 decided | cut -f 1-3)
		# neither the order of rows nor what -q says changes it
		(head -n 1 table; tail -n +2 table | shuffled) >other
		annot-label -q -M $method other | sort | cmp - <(sort all)
	done
}

@test "label: the table of annotators has the power" {
	uneven
	run_to 0 annot-label -M dawid_skene -B annotator table
	g=$(sed -n 's/.*note: temper=\([.0-9]*\) .*/\1/p' err)
	awk -v g="$g" '$1 == "temper" { exit !($6 == g && $7 == 200) }' out
	run_to 0 annot-label -q -M dawid_skene -B annotator --temper=1 table
	run ! grep -q '^temper' out
	# a label by itself has its own
	(cat table; printf 'i%d\ta1\t-\n' 200 201) >several
	run_to 0 annot-label -M one_coin --multilabel -B annotator several
	[ "$(grep -c '^temper' out)" = "$(grep -c 'note: temper=.* label="[01]":' err)" ]
	[ "$(grep -c 'note: temper=' err)" = 2 ]
}

@test "label: too few ratings held out temper nothing" {
	uneven
	for items in 29 30; do
		awk -F '\t' -v n=$items 'NR == 1 || substr($1, 2) + 0 < n' table >few
		run_to 0 annot-label -M one_coin few
		grep -qE "note: temper=.* held_out=$items( loss=.*|): " err
		annot-label -q -M one_coin --temper=1 few >own
		if [ $items = 29 ]; then
			grep -q 'held_out=29: too few ratings held out to temper p' err
			cmp own out
		else
			run ! cmp -s own out
		fi
	done
	# known truths hold no label out
	head -n 5 truth | awk 'BEGIN { print "item\tlabel" } { print $1 "\t" $2 }' >gold
	run_to 0 annot-label -M one_coin --gold=gold few
	grep -q 'held_out=25: too few' err
}

@test "label: votes: what each method makes of three labels" {
	table 'x a yes' 'x b yes' 'x c no' 'y a no'
	run_to 0 annot-label -q table
	[ "$(cat out)" = 'item	label	p	weight
x	no	0.3333333333333333	1
x	yes	0.6666666666666666	1
y	no	1	1' ]
	# several labels of an annotator: an item of which nobody chose any has rows, too
	run_to 0 annot-label -q --multilabel table
	[ "$(p y yes)" = 0 ]
	run_to 0 annot-label -q -M repeated -p 3 table
	[ "$(p x yes),$(weight x),$(weight y)" = 0.667,3,1 ]
	run_to 0 annot-label -q -M ambiguous table
	[ "$(p x yes),$(p x no),$(weight x),$(weight y)" = 0.5,0.5,2,1 ]
	run_to 0 annot-label -q -M majority table
	[ "$(p x yes),$(p x no),$(weight x)" = 1,0,1 ]
	run_to 0 annot-label -q --smooth=1 table
	[ "$(p x yes),$(p x no)" = 0.6,0.4 ]
	run_to 0 annot-label -q --hard table
	[ "$(cat out)" = 'item	label	confidence	second	tied
x	yes	0.6666666666666666	no	no
y	no	1	*	no' ]
	run_to 0 annot-label -q --primary table
	[ "$(cat out)" = 'item	label	n	classes	primary
x	no	1	2	0.3333333333333333
x	yes	2	2	0.6666666666666666
y	no	1	2	1
y	yes	0	2	0' ]
}

# rows of out, on one line, rounded to three digits.
gives() {
	run_to 0 annot-label -q -p 3 "${@:2}" table
	[ "$(tail -n +2 out | tr '\t\n' ':,')" = "$1" ] || fail "${*:2}: $(cat out)"
}

@test "label: rows of votes and of scores, in the order of items and labels" {
	table 'y u b' 'y v a' 'x u b'
	gives y:a:0.5:1,y:b:0.5:1,x:b:1:1,
	gives y:b:0.5:2,y:a:0.5:2,x:b:1:1,x:a:0:1, -M repeated -G -L b,a
	table 'y u b' 'y v -' 'y w b' 'y w a' 'x u -'
	gives y:a:0:1,y:b:1:1,x:a:0:1,x:b:0:1, -M majority --multilabel
	table 'y u a' 'x v b' 'z u '
	run_to 0 annot-label table
	[ "$(cat err)" = 'annot-label: note: missing=1 rows without a label left out
annot-label: note: method=soft items=2 labels=2' ]
	table 'y a 1' 'y b 1' 'y c 2' 'x c 2' 'x b 2' 'x a 1'
	gives y:1:0.75:1,y:2:0.25:1,x:1:0.25:1,x:2:0.75:1, -M wawa
	gives 'skill:*:a:*:*:0.5:2,skill:*:b:*:*:1:2,skill:*:c:*:*:0.5:2,' \
		-M wawa -B annotator
	gives y:1:1:2,y:2:0:2,x:1:0:2,x:2:1:2, -M annotator_ranking_hard
	# what is known stays, and tells who is right
	printf 'item\tlabel\ny\t2\nz\t1\n' >gold
	gives y:1:0:1,y:2:1:1,x:1:0.154:1,x:2:0.846:1, -M one_coin --gold=gold
	# each label by itself: the p of an item need not sum to 1
	table 'y a 1' 'y a 2' 'y b 1' 'y c -' 'x a -'
	gives y:1:1:2.25,y:2:0:2.25,x:1:0:0.75,x:2:0:0.75, \
		-M annotator_ranking_hard --multilabel
}

@test "label: ties of the majority, told and as asked" {
	table 'x a 1' 'x b 2' 'y a 2'
	run_to 0 annot-label -M majority table
	[ "$(p x 1)" = 1 ]
	grep -qx 'annot-label: note: tied=1 items have several labels of the most votes: the first in label order (--ties)' err
	run_to 0 annot-label -q -M majority -L 2,1 table
	[ "$(p x 2)" = 1 ]
	run_to 0 annot-label -q -M majority --ties=split table
	[ "$(p x 1),$(p x 2)" = 0.5,0.5 ]
	run_to 0 annot-label -q -M majority --ties=drop table
	[ "$(cut -f 1 out | sort -u | tr '\n' ' ')" = 'item y ' ]
	for seed in 1 2 3 4 5 6 7 8; do
		annot-label -q -M majority --ties=random -s $seed table |
			awk '$1 == "x" && $3 == 1 { print $2 }'
	done | sort | uniq | paste -sd, >seen
	[ "$(cat seen)" = 1,2 ]
}

@test "label: weights of annotators, and who weigh nothing" {
	table 'x a yes' 'x b no' 'x c no' 'y a yes' 'y b no' 'z b no'
	printf 'annotator\tweight\na\t3\nb\t0\nc\t1\n' >weights
	run_to 0 annot-label --weights=weights table
	[ "$(tail -n +2 out | cut -f 1-3 | tr '\t\n' ':,')" = 'x:no:0.25,x:yes:0.75,y:yes:1,' ]
	grep -qx 'annot-label: note: weights=weights none=1 annotators with a weight of 0 left out' err
	grep -qx 'annot-label: note: empty=1 items without any label left out' err
	# the shares are those of annot-count
	annot-count -q --weights=weights table | cut -f 1-3 | cmp - <(cut -f 1-3 out)
	run_to 0 annot-label -q -M majority --weights=weights table
	[ "$(p x yes)" = 1 ]
	run_to 0 annot-label -q -M majority --hard --weights=weights table
	[ "$(cut -f 2 out | paste -sd,)" = label,yes,yes ]
	run_to 0 annot-label -q --weights=weights --smooth=1 table
	[ "$(p x no),$(p y no)" = "$(awk 'BEGIN { printf "%.16g,%.16g", 1 / 3, 1 / 5 }')" ]
	sed -i 2d weights
	run_to 1 annot-label --weights=weights table
	one_error annot-label 'weights: no row for annotator "a"'
	run_to 2 annot-label -M wawa --weights=weights table
	one_error annot-label '--weights needs --method=soft or majority'
}

@test "label: the order of rows changes nothing, -G neither" {
	annot-simulate -q -M confusion -L a,b,c --items=60 --annotators=9 |
		cut -f 1-3 >table
	(head -n 1 table; tail -n +2 table | shuffled) >other
	for method in soft majority ambiguous annotator_ranking wawa \
		dawid_skene one_coin mace; do
		for args in '' '--hard'; do
			# shellcheck disable=SC2086 # options
			annot-label -q -M $method $args table | sort >expected
			# shellcheck disable=SC2086
			annot-label -q -M $method $args other | sort | cmp - expected
			# shellcheck disable=SC2086
			annot-label -q -M $method $args -G -L a,b,c table | sort |
				cmp - expected
		done
	done
	for method in dawid_skene one_coin mace wawa; do
		annot-label -q -M $method -B annotator table >expected
		annot-label -q -M $method -B annotator other | cmp - expected
	done
}

shuffled() {
	awk 'BEGIN { srand(3) } { print rand() "\t" $0 }' | sort | cut -f 2-
}

@test "label: a table of annotators ends with the number of its rows" {
	table 'x a p' 'x b q' 'y a p' 'y b p' 'z b q' 'z a r'
	for method in dawid_skene one_coin mace; do
		for several in '' --multilabel; do
			# shellcheck disable=SC2086 # an option or none
			annot-label -q -p 17 -M $method $several -B annotator table >people
			[ "$(awk -F '\t' 'END { print $1, $6 == NR - 2 }' people)" = 'rows 1' ]
		done
	done
	# scores have no such row
	annot-label -q -M wawa -B annotator table >scores
	run ! grep '^rows' scores
	# many rows are counted in full, whatever -p says
	annot-simulate -q --items=200 --annotators=150 -M flip | cut -f 1-3 >table
	annot-label -q -p 2 -M one_coin -B annotator table | awk -F '\t' '
		END { exit $1 != "rows" || $6 < 101 || $6 != NR - 2 || $7 != "NA" }'
}

@test "label: wawa: shares by what annotators' agreement with the majority" {
	printf 'item\tannotator\tlabel\n' >table
	printf '%s\t%s\t%s\n' x b 2 x a 1 y a 2 y c 3 z b 3 z c 2 z b 3 >>table
	annot-label -q -r all -p 9 -M wawa -L 1,2,3 table | awk -F '\t' '$1 == "x"' >found
	# a is with the majority of x and y (1), b of z, twice (2 of 3), c never
	printf 'x\t1\t0.6\t1\nx\t2\t0.4\t1\nx\t3\t0\t1\n' >expected
	diff -u expected found
}

@test "label: counts of raters are several labels, option or not" {
	printf 'item\tlabel\tn\traters\n1\tx\t3\t4\n1\ty\t2\t4\n2\tx\t0\t4\n2\ty\t0\t4\n' >raters
	for args in '' --multilabel; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-label -q $args --hard raters
		[ "$(tail -n +2 out | tr '\t\n' ':,')" = '1:x:0.75:*:NA,2:-:NA:*:NA,' ]
	done
	for args in --primary '-M majority --ties=drop'; do
		# shellcheck disable=SC2086
		run_to 1 annot-label $args raters
		one_error annot-label 'annotators chose several labels per item: --primary and --ties are for one'
	done
}

@test "label: true labels are found more often than votes find them" {
	annot-simulate -q -M confusion -L a,b,c,d --items=600 --zipf=1 \
		--annotators=60 --spammers=.2 --accuracy=.7 --retest=0 >all
	cut -f 1-3 all >table
	awk -F '\t' 'NR > 1 && !n[$1]++ { print $1 "\t" $4 }' all >truth
	for method in majority dawid_skene one_coin mace; do
		annot-label -q -M $method --hard table | awk -F '\t' '
			NR == FNR { truth[$1] = $2; next }
			FNR > 1 { right += truth[$1] == $2 }
			END { printf "%.3f ", right / (FNR - 1) }' truth -
	done >right
	awk '{ print; exit !($2 > $1 + .02 && $3 > $1 + .02 && $4 > $1 + .02) }' right
	# its output is the prediction of a model
	annot-label -q -M dawid_skene table >ds.tsv
	awk 'BEGIN { print "item\tlabel" } { print }' truth |
		annot-score -q -T raw -M accuracy ds.tsv >score
	awk 'NR == 1 { ds = $2 } END { split(last, x, "\t")
		d = x[8] - ds; exit d > .002 || d < -.002 } { last = $0 }' right score
	# and with --primary the truth
	annot-label -q -M dawid_skene --primary table |
		annot-score -q -M accuracy ds.tsv | grep -q '	primary	accuracy	'
	run_to 1 annot-kappa ds.tsv
	one_error annot-kappa 'annot-label --primary writes a truth'
}

@test "label: what is told of thin data, and of votes" {
	annot-simulate -q -M confusion -L a,b,c --items=300 --annotators=300 \
		--retest=0 | cut -f 1-3 >thin
	run_to 0 annot-label -M dawid_skene thin
	grep -q 'warning: most ratings come from annotators with fewer than 10: too few' err
	grep -qE 'warning: [0-9]+ % of the ratings come from annotators with fewer than 6 labels, too few for their 3 x 2 confusion matrix: p is too sure' err
	grep -qE 'note: against_majority=[0-9]+ of 300 items get another label' err
	run_to 0 annot-label -M dawid_skene --pseudo=0 thin
	grep -q 'without imaginary ratings (--pseudo=0) the method is mostly worse' err
	run_to 0 annot-label -M mace thin
	run ! grep -q 'too sure' err
	run_to 0 annot-label -M dawid_skene --iterations=2 thin
	grep -q 'warning: not converged after 2 rounds' err
	annot-simulate -q -M confusion --items=300 --annotators=20 --retest=0 |
		cut -f 1-3 >enough
	run_to 0 annot-label -M dawid_skene enough
	run ! grep -q warning err
}

# asked P SAYS: from p (item label p weight) and what the next label is (truth, label, P),
# the gain of each item, largest first, of equal ones the less likely first.
asked() {
	awk -F '\t' 'NR == FNR { says[$1, $2] = $3; label[$1]; next }
		FNR == 1 { next }
		!($1 in most) { item[++n] = $1 }
		{ p[$1, $2] = $3; if ($3 > most[$1]) most[$1] = $3 }
		END {
			for (i = 1; i <= n; i++) {
				then = 0
				for (l in label) {
					best = 0
					for (k in label)
						if (p[item[i], k] * says[k, l] > best)
							best = p[item[i], k] * says[k, l]
					then += best
				}
				gain = then - most[item[i]]
				printf "%.9f\t%.9f\t%d\t%s\n", gain < 0 ? 0 : gain,
					most[item[i]], i, item[i]
			}
		}' "$2" "$1" | sort -k 1,1gr -k 2,2g -k 3,3n
}

@test "label: --ask: the items whose next label is worth most" {
	annot-simulate -q -M confusion -L a,b,c --items=150 --annotators=12 --raters=2:6 \
		--accuracy=.6 --retest=0 | cut -f 1-3 >table
	for method in dawid_skene one_coin mace; do
		annot-label -q -M $method --tolerance=1e-12 table >all
		annot-label -q -M $method --tolerance=1e-12 --temper=1 table >posterior
		# the sum of T over ratings l, and the imaginary annotator
		awk -F '\t' -v OFS='\t' 'NR == FNR { if (FNR > 1) p[$1, $2] = $3; next }
			FNR == 1 { next }
			{
				for (k = 1; k <= 3; k++) {
					t = substr("abc", k, 1)
					n[t, $3] += p[$1, t]
					all[t] += p[$1, t]
				}
			}
			END {
				for (k = 1; k <= 3; k++)
					for (l = 1; l <= 3; l++) {
						t = substr("abc", k, 1)
						s = substr("abc", l, 1)
						e = k == l ? 2.8 : .6
						printf "%s\t%s\t%.15g\n", t, s,
							(n[t, s] + e) / (all[t] + 4)
					}
			}' posterior table >says
		asked all says >expected
		run_to 0 annot-label -M $method --tolerance=1e-12 --ask=1000 table
		[ "$(head -n 1 out)" = 'item	gain	labels	best	confidence	second' ]
		tail -n +2 out | awk -F '\t' '{ printf "%.9f\t%.9f\t%s\n", $2, $5, $1 }' |
			cmp - <(cut -f 1,2,4 expected)
		[ "$(awk -F '\t' '$2 > 0' out | wc -l)" -gt 20 ]
		unchanged=$(awk -F '\t' '$2 == 0' out | wc -l)
		grep -qE "note: ask=150 of 150 items, unchanged=$unchanged whose label no single label changes; accuracy=\.[0-9]+ accuracy_then=\.[0-9]+: the mean p of the labels, now and with one label more of each of these$" err
		sed -n 's/.*accuracy=\([^ ]*\) accuracy_then=\([^:]*\):.*/\1 \2/p' err >means
		awk -F '\t' 'NR == FNR { split($0, x, " "); next }
			FNR > 1 { now += $5; gain += $2 }
			END { exit !((now / 150 - x[1]) ^ 2 < 1e-8 &&
				((now + gain) / 150 - x[2]) ^ 2 < 1e-8) }' means out
		# decisions are those of --hard, and N is how many there are
		annot-label -q -M $method --tolerance=1e-12 --hard table | tail -n +2 |
			cut -f 1-4 | sort >decisions
		tail -n +2 out | cut -f 1,4,5,6 | sort | cmp - decisions
		annot-label -q -M $method --tolerance=1e-12 --ask=7 table |
			cmp - <(head -n 8 out)
		tail -n +2 out | cut -f 1,3 | sort |
			cmp - <(tail -n +2 table | cut -f 1 | sort | uniq -c |
				awk '{ print $2 "\t" $1 }' | sort)
	done
	# known truths are not asked for
	awk -F '\t' 'NR == 1 || $2 == "a" && !n++ { print $1 "\t" (NR == 1 ? "label" : "a") }' \
		out >gold
	run_to 0 annot-label -q -M one_coin --gold=gold --ask=1000 table
	[ "$(wc -l <out)" = 151 ]
	annot-label -q -M one_coin --hard table | cut -f 1,2 | sed -n '1p;3p' >gold
	run_to 0 annot-label -q -M one_coin --gold=gold --ask=1000 table
	[ "$(wc -l <out)" = 150 ]
	run ! grep -q "^$(tail -n 1 gold | cut -f 1)	" out
}

@test "label: --ask of votes: a law of one accuracy, counts as well" {
	table 'x a 1' 'x b 1' 'x c 2' 'y a 1' 'y b 2' 'z a 2' 'z b 2' 'w a 2'
	run_to 0 annot-label -p 6 --ask=9 table
	# two of an item agree in (1/3 + 0 + 1)/3, less than by chance: right = (7/2 + 2.8)/11
	[ "$(tail -n +2 out | cut -f 1,3- | tr '\t\n' ': ')" = \
		'y:2:1:0.5:2 x:3:1:0.572727:2 w:1:2:0.572727:* z:2:2:0.642441:* ' ]
	[ "$(cut -f 2 out | tr '\n' ' ')" = 'gain 0.0727273 0 0 0 ' ]
	grep -qx 'annot-label: note: method=soft items=4 labels=2 right=.5727: the probability that a label is right, by how often two of an item agree' err
	mv out votes
	annot-count -q table | annot-label -q -p 6 --ask=9 | cmp - votes
	annot-label -q -p 6 -M majority --ask=9 table | cmp - votes
	(head -n 1 table; tail -n +2 table | sort -r) >other
	annot-label -q -p 6 --ask=1 other | cmp - <(head -n 2 votes)
	annot-label -q -p 6 -G -L 1,2 --ask=9 table | cmp - votes
	# labels without two of an item
	table 'x a 1' 'y b 2'
	run_to 0 annot-label --ask=1 table
	[ "$(tail -n 1 out)" = 'x	0	1	1	0.7	*' ]
	grep -q 'warning: no item has two labels: nothing tells how often a label is right, which is taken to be .70 (ask for second labels of some items)' err
	head -n 1 table >nothing
	run_to 0 annot-label -q --ask=3 nothing
	[ "$(cat out)" = 'item	gain	labels	best	confidence	second' ]
	printf 'item\tlabel\tn\traters\n1\tx\t3\t4\n1\ty\t2\t4\n' >raters
	run_to 1 annot-label --ask=3 raters
	texts 100000 >free
	run_to 1 timeout 20 annot-label --ask=3 free
	one_error annot-label 'free: 100000 labels make 2e+09 numbers to keep'
	# labels that may be labels: 20 seconds at most
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 51000; i++)
			print i, "a" i % 90, i % 1000 }' >many
	run_to 1 timeout 20 annot-label -M majority --ask=3 many
	one_error annot-label 'many: 1000 labels make 5.1e+10 steps of --ask: -l names another column if these labels are free text'
	head -n 2001 many >fewer
	run_to 0 timeout 20 annot-label -q -M majority --ask=3 fewer
	[ "$(wc -l <out)" -eq 4 ]
}

# skewed METHOD: what is told of 1,000 items of three labels that are right with .7, where
# nine items in ten are of one label.
skewed() {
	annot-simulate -q -M confusion -L a,b --prior=9,1 --accuracy=.7 --raters=3 \
		--annotators=60 --retest=0 | cut -f 1-3 >table
	run_to 0 annot-label -M "$1" --temper=1 table
	annot-label -q -M "$1" --hard --temper=1 table >hard
}

@test "label: a model that overturns what people agree on is doubted" {
	skewed dawid_skene
	grep -qE 'note: against_majority=[0-9]+ of 1000 items get another label than the majority.s, unanimous=[0-9]+ of [0-9]+ items with three labels or more, all equal' err
	# by hand: unanimous, overturned, and half the sum of the differences of shares
	awk -F '\t' 'NR == FNR { if (FNR > 1) decided[$1] = $2; next }
		FNR > 1 { n[$1]++; b[$1] += $3 == "b" }
		END {
			for (i in n) {
				apart += (decided[i] == "b") - (2 * b[i] > n[i])
				unanimous += b[i] == 0 || b[i] == n[i]
				overturned += b[i] == 0 && decided[i] == "b" ||
					b[i] == n[i] && decided[i] == "a"
			}
			if (apart < 0)
				apart = -apart
			print overturned, unanimous, apart / 1000
		}' hard table >counted
	read -r overturned unanimous apart <counted
	grep -q "unanimous=$overturned of $unanimous items" err
	grep -qx "annot-label: warning: method=dawid_skene: $overturned of $unanimous unanimous items with three labels or more get another label (compare -M majority; --gold gives known truths)" err
	grep -qx "annot-label: warning: method=dawid_skene: the frequencies of its labels differ from those of the majority by ${apart#0} (half the sum of the differences): are so many majorities wrong? (compare -M majority; --gold gives known truths)" err
	run ! grep -q 'more often' err
	skewed mace
	grep -qE '^annot-label: warning: method=mace: where the truth is taken to be "b" annotators say "a" more often \([0-9]+ labels, [0-9]+ are "b"\): are labels exchanged\? \(compare -M majority; --gold gives known truths\)$' err
	run ! grep -qE 'frequencies|unanimous items with' err
	# three labels or more, and no known truth
	table 'x a 1' 'x b 1' 'y a 1' 'y b 1' 'y c 1' 'z a 2' 'z b 2' 'z c 2'
	printf 'item\tlabel\nz\t1\n' >gold
	run_to 0 annot-label -M one_coin table
	grep -q 'unanimous=0 of 2 items' err
	run_to 0 annot-label -M one_coin --gold=gold table
	grep -q 'unanimous=0 of 1 items' err
}

@test "label: one label, one rating, all right, all wrong" {
	table 'x a yes' 'y b yes'
	for method in soft majority dawid_skene one_coin mace wawa; do
		run_to 0 annot-label -q -M $method table
		[ "$(wc -l <out)" = 3 ]
		run ! grep -qiE 'nan|inf' out
	done
	# the label without a name has its part
	run_to 0 annot-label -q -M dawid_skene table
	awk 'NR > 1 && !($3 < 1 && $3 > .8) { exit 1 }' out
	run_to 0 annot-label -M dawid_skene --hard --pseudo=4:0 table
	[ "$(wc -l <out)" = 1 ]
	grep -q 'note: unnamed=2 items whose likeliest label has no name left out' err
	run_to 0 annot-label -q -L no,yes -M dawid_skene --pseudo=0 table
	[ "$(p x no),$(p x yes)" = 0,1 ]
	run_to 0 annot-label -q -M dawid_skene --pseudo=0 -B annotator table
	run ! grep -qiE 'nan|inf' out
	table 'x a 1' 'x b 2' 'y a 2' 'y b 1'
	for method in dawid_skene one_coin mace; do
		run_to 0 annot-label -q -M $method --hard table
		[ "$(cut -f 2 out | tail -n 2 | tr '\n' ' ')" = '1 1 ' ]
	done
	printf 'item\tlabel\tn\tclasses\nx\ta\t2\t3\ny\ta\t0\t3\n' >counts
	run_to 0 annot-label counts
	[ "$(cat out)" = 'item	label	p	weight
x	a	1	1' ]
	grep -q 'note: empty=1 items without any label left out' err
	run_to 0 annot-label -q --smooth=1 counts
	[ "$(p x a)" = 0.6 ]
	printf 'item\tannotator\tlabel\n' >nothing
	for method in soft dawid_skene wawa; do
		run_to 0 annot-label -q -M $method nothing
		[ "$(cat out)" = 'item	label	p	weight' ]
	done
}

@test "label: several labels of an annotator" {
	table 'x a p' 'x a q' 'x b p' 'x c -' 'y a -' 'y b -'
	run_to 0 annot-label -q -p 3 --multilabel table
	[ "$(p x p),$(p x q),$(p y p)" = 0.667,0.333,0 ]
	run_to 0 annot-label -q --multilabel -M majority --hard table
	[ "$(tail -n +2 out | tr '\t\n' ':,')" = 'x:p:1:*:NA,y:-:NA:*:NA,' ]
	run_to 0 annot-label -q --multilabel -M dawid_skene -B annotator table
	[ "$(cut -f 1,2 out | sort -u | grep -c prior)" = 2 ]
	for method in ambiguous wawa; do
		run_to 2 annot-label --multilabel -M $method table
		one_error annot-label "--multilabel and --method=$method exclude each other: that is for one label per rating"
	done
	run_to 2 annot-label --multilabel --primary table
	one_error annot-label '--multilabel and --primary exclude each other'
}

@test "label: what is refused" {
	table 'x a yes' 'x b no' 'y a no'
	annot-count table >counts
	for method in wawa dawid_skene annotator_ranking; do
		run_to 1 annot-label -M $method counts
		one_error annot-label "--method=$method needs to know who gave which label"
	done
	annot-count -u table >histogram
	run_to 1 annot-label histogram
	one_error annot-label 'a histogram'
	run_to 1 annot-label -M dawid_skene histogram
	run_to 2 annot-label -M soft,majority table
	run_to 2 annot-label -M cubic table
	one_error annot-label '--method: expected one of soft, repeated'
	while IFS='|' read -r args message; do
		# shellcheck disable=SC2086 # options
		run_to 2 annot-label $args table
		one_error annot-label "$message"
	done <<-'END'
	--ties=split|--ties needs --method=majority
	-M majority --multilabel --ties=drop|--multilabel and --ties exclude each other
	-M majority --smooth=1|--smooth needs --method=soft
	-M wawa --weights=table|--weights needs --method=soft or majority
	--weights=table --multilabel|--multilabel and --weights exclude each other
	-M mace --gold=table --multilabel|--multilabel and --gold exclude each other
	-M mace --pseudo=1|--pseudo needs --method=dawid_skene or one_coin
	-M mace --label-prior=estimated|--label-prior needs --method=dawid_skene or one_coin
	-M soft --gold=table|--gold needs --method=dawid_skene or one_coin or mace
	-M soft --iterations=3|--iterations needs --method=dawid_skene
	-M soft --temper=.5|--temper needs --method=dawid_skene or one_coin or mace
	-M mace --temper=0|--temper: expected held-out, or a power above 0 and at most 1
	-M mace --temper=1.5|--temper: expected held-out, or a power above 0 and at most 1
	-M soft --tolerance=.1|--tolerance needs --method=dawid_skene
	-B annotator|--by and --method=soft exclude each other: the method knows nothing of annotators
	-M ambiguous -B annotator|--by and --method=ambiguous exclude each other
	--hard --primary|--hard and --primary exclude each other
	-M wawa --hard -B annotator|--hard and --by exclude each other
	-M wawa --primary -B annotator|--primary and --by exclude each other
	-M dawid_skene --pseudo=x|--pseudo: expected M or M:C
	-M dawid_skene --pseudo=4:2|--pseudo: expected M or M:C
	--ask=5 --hard|--ask and --hard exclude each other
	--ask=5 --primary|--ask and --primary exclude each other
	--ask=5 --smooth=1|--ask and --smooth exclude each other
	-M majority --ask=5 --ties=drop|--ask and --ties exclude each other
	-M mace --ask=5 --multilabel|--ask and --multilabel exclude each other
	-M mace --ask=5 -B annotator|--ask and --by exclude each other
	--ask=5 --weights=table|--ask and --weights exclude each other
	-M wawa --ask=5|--ask needs --method=soft or majority or dawid_skene or one_coin or mace
	-M ambiguous --ask=5|--ask needs --method=soft
	--ask=0|--ask
	-M dawid_skene --pseudo=-1|--pseudo: expected M or M:C
	-M dawid_skene --from=table|--from is gone: fit old and new items together
	-M dawid_skene --table|--table is gone: fit all items together
	-M mace --plain|--plain is gone
	--annotator-weights=table|--annotator-weights is gone: --weights, which leaves out annotators of weight 0
	-M first|--method=first is gone: awk
	-M random|--method=random is gone: annot-sample --labels-per-item=1 draws a rating of each item
	END
}

@test "label: --gold: known truths stay, and teach" {
	table 'x a 1' 'x b 1' 'x c 2' 'y a 1' 'y b 1' 'y c 2' 'z a 1' 'z b 1' 'z c 2'
	printf 'item\tlabel\nx\t2\nnone\t1\n' >gold
	run_to 0 annot-label -M one_coin --gold=gold table
	[ "$(p x 2)" = 1 ]
	grep -qx 'annot-label: note: gold=1 items of known truth, gold_of_other_items=1 of gold left out' err
	run_to 0 annot-label -q -M one_coin table
	[ "$(p x 2 | cut -c 1-2)" = 0. ]
	printf 'item\tlabel\nx\t2\ny\t2\n' >gold
	run_to 0 annot-label -q -M one_coin --gold=gold --hard table
	[ "$(tail -n 1 out | cut -f 1,2)" = 'z	2' ]
	printf 'item\tlabel\nx\t2\nx\t1\n' >gold
	run_to 1 annot-label -M mace --gold=gold table
	one_error annot-label 'gold:3: item "x" has another label in an earlier row'
	# other items are counted once, however many rows they and known ones have
	printf 'item\tlabel\nx\t2\nx\t2\nnone\t1\nnone\t1\nmore\t1\n' >gold
	run_to 0 annot-label -M one_coin --gold=gold table
	grep -qx 'annot-label: note: gold=1 items of known truth, gold_of_other_items=2 of gold left out' err
	table '1 a 1' '1 b 1' '2 a 1' '2 b 2'
	for zeros in 002 2.0; do
		printf 'item\tlabel\n1\t2\n%s\t1\n' $zeros >gold
		run_to 1 annot-label -M one_coin --gold=gold table
		one_error annot-label 'equal as numbers and not as names: 1, as "2" of the ratings' $zeros
	done
	table 'x a 1' 'x b 1' 'x c 2' 'y a 1' 'y b 1' 'y c 2' 'z a 1' 'z b 1' 'z c 2'
	printf 'item\tlabel\nx\t7\n' >gold
	run_to 1 annot-label -M mace --gold=gold table
	one_error annot-label 'gold:2: label "7": the ratings lack it (-L names all labels)'
	printf 'item\tlabel\nx\t\n' >gold
	run_to 1 annot-label -M mace --gold=gold table
	one_error annot-label 'gold:2: column "label": expected a label, found ""'
	printf 'item\tlabel\tp\nx\t1\t.5\n' >gold
	run_to 1 annot-label -M mace --gold=gold table
	one_error annot-label 'known truths are items with one label'
	printf 'item\tlabel\nq\t1\n' >gold
	run_to 0 annot-label -M mace --gold=gold table
	grep -q 'warning: gold: no item of the ratings is among the known truths' err
}

# texts N [DISTINCT]: N rows, five annotators of an item, the labels texts.
texts() {
	awk -v n="$1" -v distinct="${2:-$1}" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 0; i < n; i++)
			print int(i / 5), "a" i % 5, "text " i * 7919 % distinct
	}'
}

@test "label: free text: votes are decided, tables of items and labels are refused" {
	texts 100000 >free
	for method in soft repeated majority ambiguous; do
		run_to 0 timeout 20 annot-label -q --hard -M $method free
		[ "$(wc -l <out)" -eq 20001 ]
		if [ $method = soft ]; then
			run_to 0 timeout 20 annot-label -q free
			[ "$(wc -l <out)" -eq 100001 ]
			continue
		fi
		run_to 1 timeout 20 annot-label -q -M $method free
		one_error annot-label 'free: 100000 labels make 2e+09 rows of output: -l names another column if these labels are free text; --hard writes a row for each item'
		[ ! -s out ]
	done
	for method in wawa annotator_ranking one_coin dawid_skene mace; do
		run_to 1 timeout 20 annot-label -q -M $method --hard free
		one_error annot-label 'free: 100000 labels make' \
			'numbers to keep: -l names another column'
	done
	texts 20000 >free
	run_to 1 timeout 20 annot-label -q --multilabel -M mace free
	one_error annot-label 'steps of EM, which fits each label by itself'
}

# The labels of an item are all that a decision looks at: more labels elsewhere do
# not change it.
@test "label: a decision is of the item's own labels" {
	texts 50 7 >few
	awk 'BEGIN { OFS = "\t" } { print } END {
		for (i = 0; i < 40; i++) print "more", "m" i, "a text " i }' \
		few >many
	for args in soft majority 'majority --ties=random' \
		'majority --ties=drop' 'majority --ties=split' ambiguous; do
		# shellcheck disable=SC2086 # options
		annot-label -q --hard -M $args few >one
		# shellcheck disable=SC2086
		annot-label -q --hard -M $args many | grep -v '^more' >other
		diff one other
	done
	# --smooth adds to labels elsewhere, too
	annot-label -q --hard --smooth=.5 few >one
	annot-label -q --smooth=.5 few >all
	most all | cmp - <(tail -n +2 one | cut -f 1-3)
	annot-label -q --hard --smooth=.5 many | grep -v '^more' | cut -f 1,2,4,5 |
		cmp - <(cut -f 1,2,4,5 one)
}

@test "label: --hard: how sure, what else, and ties" {
	table 'x a yes' 'x b yes' 'x c no' 'y a no' 'y b yes' 'z a no' 'z b no'
	# METHOD, then of x, y and z the confidence, the second label and whether tied
	while read -r args expected; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-label -q -p 3 --hard -M ${args//,/ } -L no,yes table
		[ "$(head -n 1 out)" = 'item	label	confidence	second	tied' ]
		[ "$(tail -n +2 out | cut -f 3- | tr '\t\n' ': ')" = "$expected " ] ||
			fail "$args: $(cat out)"
	done <<-'END'
	soft 0.667:no:no 0.5:yes:yes 1:*:no
	soft,--smooth=.5 0.625:no:no 0.5:yes:yes 0.833:*:no
	repeated 0.667:no:no 0.5:yes:yes 1:*:no
	majority 1:no:no 1:yes:yes 1:*:no
	majority,--ties=split 1:no:no 0.5:yes:yes 1:*:no
	majority,--ties=drop 1:no:no 1:*:no
	ambiguous 0.5:yes:yes 0.5:yes:yes 1:*:no
	annotator_ranking 1:no:no 1:yes:yes 1:*:no
	wawa 1:no:no 0.6:yes:no 1:*:no
	one_coin 0.794:no:no 0.5:yes:yes 0.853:yes:no
	END
	# a tie is one of the first two, whichever is drawn
	for seed in 1 2 3 4 5 6 7 8; do
		annot-label -q --hard -M majority --ties=random -s $seed table | grep ^y
	done | sort -u >drawn
	[ "$(tr '\t\n' ': ' <drawn)" = 'y:no:1:yes:yes y:yes:1:no:yes ' ]
	# the next of three by p, of equal p by votes, else in label order
	table 'x a 1' 'x b 2' 'x c 2' 'x d 3' 'x e 2' 'y a 1' 'y b 3' 'y c 3' 'y d 2'
	run_to 0 annot-label -q --hard table
	[ "$(tail -n +2 out | cut -f 2,4 | tr '\t\n' ': ')" = '2:1 3:1 ' ]
	run_to 0 annot-label -q --hard -L 3,2,1 -M majority table
	[ "$(tail -n +2 out | cut -f 2,4 | tr '\t\n' ': ')" = '2:3 3:2 ' ]
	table 'x a 1' 'x b 1' 'x c 3' 'x d 3' 'x e 3' 'x f 2'
	run_to 0 annot-label -q --hard -M majority table
	[ "$(tail -n 1 out)" = 'x	3	1	1	no' ]
	# posteriors that have two maxima but for rounding are tied, tempered or not
	table 'x a 1' 'x b 2' 'y a 2' 'y b 1'
	for temper in 1 .02; do
		run_to 0 annot-label -q --hard -M dawid_skene --temper=$temper table
		[ "$(tail -n +2 out | cut -f 2,4,5 | tr '\t\n' ': ')" = '1:2:yes 1:2:yes ' ]
	done
}

@test "label: what --hard writes is read as predictions" {
	annot-simulate -q -M confusion -L a,b,c --items=120 --annotators=9 --retest=0 |
		cut -f 1-3 >table
	for method in soft majority dawid_skene; do
		annot-label -q --hard -M $method table >hard.tsv
		cut -f 1,2 hard.tsv >two.tsv
		mkdir -p two && cp two.tsv two/hard.tsv
		for args in 'annot-score -T raw -M accuracy,macro_f1' \
			'annot-calibrate -M label' 'annot-spc -k 3 -p 6' annot-alttest \
			'annot-bias -g ambiguity:3'; do
			# shellcheck disable=SC2086 # a command
			run_to 0 $args hard.tsv <table
			grep -v 'column "confidence" is not read' err >messages || true
			mv out five
			# shellcheck disable=SC2086
			run_to 0 $args two/hard.tsv <table
			cmp out five
			cmp err messages
		done
		# and as known truths
		run_to 0 annot-label -q -M one_coin --gold=hard.tsv --hard table
		cmp <(cut -f 1,2 out) two.tsv
	done
	printf 'i1\ta1\t-\n' >>table
	annot-label -q --multilabel --hard table >sets.tsv
	mkdir -p one && cut -f 1,2 sets.tsv >one/sets.tsv
	annot-score -q --multilabel -T raw -M soft_micro_f1,agreement sets.tsv <table >five
	annot-score -q --multilabel -T raw -M soft_micro_f1,agreement one/sets.tsv <table | cmp - five
}
