bats_require_minimum_version 1.5.0
load helper

# How many raters, how many items: annot-plan.

# table ROW...: ratings, blanks for tabs; model NAME ROW...: decisions.
table() {
	printf 'item\tannotator\tlabel\n' >table
	printf '%s\n' "$@" | tr ' ' '\t' >>table
}

model() {
	printf 'item\tlabel\n' >"$1"
	printf '%s\n' "${@:2}" | tr ' ' '\t' >>"$1"
}

# small: three items of three labels, models m and n.
small() {
	table 'x a 1' 'x b 2' 'x c 1' 'y a 1' 'y b 1' 'y c 2' 'z a 2' 'z b 2' 'z c 2'
	model m 'x 1' 'y 1' 'z 2'
	model n 'x 2' 'y 1' 'z 2'
}

# large [LABELS]: 80 items, some with fewer labels than others, probabilities m and
# decisions n.
large() {
	annot-simulate -q -x 0 -L "${1:-a,b,c}" --items=80 --raters=2:6 \
		--annotators=20 --retest=0 --predictions=m --soft | cut -f 1-3 >table
	annot-simulate -q -x 0 -L "${1:-a,b,c}" --items=80 --raters=2:6 \
		--annotators=20 --retest=0 -s 1 --skill=.3 --predictions=n >/dev/null
}

# of COLUMN NAME=VALUE...: this column of the rows in out whose columns are so.
of() {
	awk -F '\t' -v column="$1" -v wanted="${*:2}" '
		NR == 1 {
			for (i = 1; i <= NF; i++)
				at[$i] = i
			n = split(wanted, want, " ")
			next
		}
		{
			for (i = 1; i <= n; i++) {
				split(want[i], pair, "=")
				if ($at[pair[1]] != pair[2])
					next
			}
			print $at[column]
		}' out
}

# alike A B: the same table, numbers to 1e-9 of themselves or 1e-12, power (column 13)
# to 3e-9.
alike() {
	awk -F '\t' -v other="$2" '
		function number(x) {
			return x ~ /^-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/
		}
		function size(x) {
			return x < 0 ? -x : +x
		}
		{
			if ((getline line < other) <= 0 ||
			    split(line, want, "\t") != NF) {
				print "line " NR ": " $0 ", expected " line
				exit bad = 1
			}
			for (i = 1; i <= NF; i++) {
				exact = !number($i) || !number(want[i]) || i == 7
				off = size($i - want[i])
				if (exact ? $i "" != want[i] "" : off > 1e-12 &&
				    off > (i == 13 ? 3e-9 : 1e-9) * size(want[i])) {
					print "line " NR ", field " i ": " $i \
						", expected " want[i]
					bad = 1
				}
			}
		}
		END { exit bad || (getline line < other) > 0 }' "$1"
}

# bad STATUS MESSAGE ARGUMENT...: the whole message; the pilot is table.
bad() {
	run_to "$1" annot-plan "${@:3}" <table
	[ ! -s out ] || fail 'an error, but output' || return 1
	[ "$(cat err)" = "annot-plan: $2" ] || {
		cat err
		return 1
	}
}

@test "plan: -b --annotators: replicates plan with the leaning that the plan has" {
	# one of 21 people gives a third of the labels and leans to neither side
	awk 'BEGIN {
		OFS = "\t"
		x = 7
		print "item", "annotator", "label"
		for (i = 1; i <= 120; i++)
			for (k = 0; k < 3; k++) {
				x = x * 16807 % 2147483647
				a = k ? "p" (2 * i + k) % 20 : "big"
				p = k == 0 ? .6 : k == 1 ? .95 : .15
				print "i" i, a, x / 2147483647 < p ? "yes" : "no"
			}
	}' >ratings
	awk 'BEGIN { print "item\tlabel"; for (i = 1; i <= 120; i++) print "i" i "\tyes" }' >m
	run_to 0 annot-plan -q -b 100 --random=both --annotators=20 -M accuracy \
		-k 2,3 -t ratings m
	[ "$(columns out row half lo hi | awk -F '\t' '/^plan/ {
		print $3 < $2 && $2 < $4 }' | sort | uniq -c | tr -s ' ')" = ' 12 1' ]
}

# bats test_tags=shared
@test "plan: the values of the fixtures" {
	local dir=$SHARED/fixtures/plan case options pilot predictions expected table

	need_shared fixtures/plan/cases.tsv
	cp "$dir"/* .
	tr '\t' '|' <cases.tsv >list
	while IFS='|' read -r case options pilot predictions expected; do
		# levels and adjusted_accuracy are gone, and leanings have another estimate
		case $case in case | *_level | *_people) continue ;; esac
		options=${options#-x .08 }
		# shellcheck disable=SC2046,SC2086 # options
		run_to 0 annot-plan -q --random=items $(replicated "$options") \
			$predictions <"$pilot"
		# limits of numbers of items are whole numbers
		awk -F '\t' -v OFS='\t' 'function up(x) {
				return x == "NA" ? x : int(x) + (int(x) < x)
			}
			$4 == "adjusted_accuracy" || $6 == "annotator" { next }
			$1 ~ /^(needed|best)$/ && options ~ /--(width|power)/ {
				$14 = up($14)
				$15 = up($15)
			}
			{ print }' options="$options" "$expected" >whole
		awk -F '\t' '$6 != "annotator"' out >rows
		mv rows out
		# other replicates, other limits
		if [ "$(replicated "$options")" != "$options" ]; then
			for table in out whole; do
				awk -F '\t' -v OFS='\t' 'NR > 1 {
					for (i = 14; i <= 15; i++)
						if ($i != "NA") $i = "limit" }
					{ print }' $table >limited
				mv limited $table
			done
		fi
		alike out whole || fail "$case" || return 1
	done <list
}

@test "plan: the rows of a small pilot, by hand" {
	small
	run_to 0 annot-plan -p 6 -n 10 -k 2,1 m <table
	# item means 2/3, 2/3, 1: their variance 1/27 less the mean of s^2/3; s^2 1/3, 1/3, 0;
	# of people 1, 2/3, 2/3: (3/2 (6/729) - 14/729) / (1/3 - 1/9)
	[ "$(cat out)" = 'row	model	versus	statistic	weights	of	items	raters	cost	estimate	se	half	power	lo	hi	status
pilot	m	*	accuracy	*	*	3	3	NA	0.777778	0.111111	0.478073	NA	NA	NA	ok
component	m	*	accuracy	*	item	NA	NA	NA	-0.037037	NA	NA	NA	NA	NA	negative
component	m	*	accuracy	*	label	NA	NA	NA	0.222222	NA	NA	NA	NA	NA	ok
component	m	*	accuracy	*	annotator	NA	NA	NA	-0.0308642	NA	NA	NA	NA	NA	negative
plan	m	*	accuracy	*	*	10	2	20	0.777778	0.105409	0.238452	NA	NA	NA	ok
plan	m	*	accuracy	*	*	10	1	10	0.777778	0.149071	0.337222	NA	NA	NA	ok' ]
	[ "$(cat err)" = 'annot-plan: note: random=items annotators=3: intervals are for other items labelled by these 3 people (--random=both)
annot-plan: note: items=3 ratings=9 labels=2 raters=3..3 confidence=.95' ]
	run_to 0 annot-plan -q <table
	[ "$(of statistic row=pilot | paste -sd,)" = pa,ac,alpha ]
	[ "$(of items row=plan statistic=pa raters=2 | paste -sd,)" = 100,200,500,1000,2000,5000 ]
	[ "$(of raters row=plan statistic=pa items=100 | paste -sd,)" = 1,2,3,5,10 ]
	run_to 0 annot-plan -q -M accuracy,pa m n <table
	[ "$(of statistic row=pilot | paste -sd,)" = accuracy,accuracy,accuracy,pa ]
	[ "$(of model row=pilot | paste -sd,)" = 'm,n,m,*' ]
	[ "$(of versus row=pilot | paste -sd,)" = '*,*,n,*' ]
}

@test "plan: pilot rows are those of annot-kappa and annot-score" {
	large
	run_to 0 annot-plan -q -M pa,bp,fleiss,ac,alpha -w identity,linear,radical \
		-L a,b,c -n 10 -k 2 <table
	for w in identity linear radical; do
		annot-kappa -q -M pa,bp,fleiss,ac,alpha -w $w -L a,b,c table \
			>kappa
		for c in pa bp fleiss ac alpha; do
			# no alpha of annot-kappa has their distances
			[ "$c" != alpha ] || [ $w = identity ] || continue
			want=$(awk -F '\t' -v c=$c '$1 == "estimate" &&
				$4 == c { print $6, $7, $14 }' kappa)
			near "$(of estimate row=pilot statistic=$c weights=$w)" \
				"${want%% *}" 1e-9
			near "$(of se row=pilot statistic=$c weights=$w)" \
				"$(cut -d ' ' -f 2 <<<"$want")" 1e-9
			[ "$(of items row=pilot statistic=$c weights=$w)" = 80 ]
		done
	done
	run_to 0 annot-plan -q -M accuracy,brier,log_loss -n 10 -k 2 m n <table
	annot-score -q -T raw -M accuracy,brier,log_loss -t table m n >score
	for c in accuracy brier log_loss; do
		for model in m n; do
			near "$(of estimate row=pilot statistic=$c model=$model \
				'versus=*')" "$(awk -F '\t' -v c=$c -v m=$model \
				'$1 == m && $2 == "*" && $6 == c && $7 == "*" {
				print $8 }' score)" 1e-9
		done
	done
	[ "$(of status row=pilot statistic=brier model=n)" = hard_predictions ]
	[ "$(of status row=pilot statistic=brier model=m)" = ok ]
}

@test "plan: ratings, counts and a histogram tell the same" {
	for labels in no,yes a,b,c; do
		large $labels
		annot-count -q table >counts
		annot-count -q -u table >histogram
		for args in '-M pa,ac,alpha' '--width=.05 -M fleiss'; do
			# shellcheck disable=SC2086 # options
			annot-plan -q --random=items -n 50 -k 2,3,5 $args <table >expected
			for input in counts histogram; do
				# shellcheck disable=SC2086
				run_to 0 annot-plan -q -n 50 -k 2,3,5 $args <$input
				alike out expected
			done
		done
		# of scores nobody knows who said what
		annot-plan -q --random=items m <table | awk -F '\t' '$6 != "annotator"' >expected
		run_to 0 annot-plan -q m <counts
		[ "$(of status of=annotator)" = needs_annotators ]
		awk -F '\t' '$6 != "annotator"' out >some
		alike some expected
	done
	run_to 1 annot-plan m <histogram
	one_error annot-plan
}

# searched WIDTH OPTION...: each needed is the smallest, best the cheapest.
searched() {
	local width=$1 model versus statistic items raters half options=("${@:2}")
	run_to 0 annot-plan -q "${options[@]}" -M accuracy,pa,alpha --width="$width" -k 1-4 \
		--item-cost=3 m n <table
	cp out all
	awk -F '\t' '$1 == "needed" && $7 != "NA"' out >needed
	[ "$(wc -l <needed)" = 18 ]
	while IFS=$'\t' read -r _ model versus statistic _ _ items raters _ _ _ half _; do
		[ "$(awk -v h="$half" -v w="$width" 'BEGIN { print (h <= +w) }')" = 1 ]
		run_to 0 annot-plan -q "${options[@]}" -M "$statistic" -n $((items - 1)),"$items" \
			-k "$raters" m n <table
		set -- row=plan "model=$model" "versus=$versus"
		[ "$(of half "$@" "items=$items")" = "$half" ]
		awk -v h="$(of half "$@" "items=$((items - 1))")" -v w="$width" \
			'BEGIN { exit !(h > +w) }'
	done <needed
	awk -F '\t' '
		$1 == "needed" && $7 != "NA" && (!cost || $9 < cost) { cost = $9; k = $8 }
		$1 == "best" { n++; if ($9 != cost || $8 != k) bad = 1; cost = 0 }
		END { exit bad || n != 5 }' all
}

@test "plan: needed is the smallest, best the cheapest" {
	large
	searched .07 --random=items
	searched .1 --random=both
}

@test "plan: power sees a difference, and misses with one item less" {
	local items

	large
	run_to 0 annot-plan -q --power=.8 --effect=.1 -k 2 m n <table
	[ "$(of row row=needed | wc -l)" = 1 ]
	items=$(of items row=needed)
	awk -v p="$(of power row=needed)" 'BEGIN { exit !(p >= .8) }'
	run_to 0 annot-plan -q --effect=.1 -n $((items - 1)) -k 2 m n <table
	awk -v p="$(of power row=plan versus=n)" 'BEGIN { exit !(p < .8) }'
	# without --effect the pilot's difference
	run_to 0 annot-plan -q -n 300 -k 2 m n <table
	cp out expected
	run_to 0 annot-plan -q -n 300 -k 2 \
		--effect="$(of estimate row=pilot versus=n | tr -d -)" m n <table
	diff expected out
	run_to 0 annot-plan -q --power=.8 --effect=0 -k 2 m n <table
	[ "$(of status row=needed),$(of status row=best)" = no_effect,none ]
}

@test "plan: a budget buys whole items, and too few are none" {
	small
	run_to 0 annot-plan -q --budget=20 --item-cost=1.5 -k 1,2,9 m <table
	[ "$(of items row=budget | paste -sd,)" = 8,5,NA ]
	[ "$(of cost row=budget | paste -sd,)" = 20,17.5,NA ]
	[ "$(of status row=budget raters=9)" = over_budget ]
	run_to 0 annot-plan -q --budget=1 -k 1 m <table
	[ "$(of status row=best),$(of items row=best)" = none,NA ]
	# 30/.3 is 100, in binary fractions a little less
	run_to 0 annot-plan -q --budget=30 --label-cost=.1 -k 3 m <table
	[ "$(of items row=budget)" = 100 ]
}

# crowd ITEMS PEOPLE [POWER]: binary labels of four of so many people an item, person w
# by w^-POWER as often, who are right the more often the less they label; model m is the
# truth, n the other label.
crowd() {
	awk -v items="$1" -v people="$2" -v power="${3:-0}" 'BEGIN {
		srand(3)
		for (w = 1; w <= people; w++)
			all += w ^ -power
		print "item\tannotator\tlabel" >"table"
		print "item\tlabel" >"m"
		print "item\tlabel" >"n"
		for (i = 0; i < items; i++) {
			t = rand() < .5
			print "i" i "\t" t >"m"
			print "i" i "\t" 1 - t >"n"
			split("", has)
			for (k = 0; k < 4; k++) {
				do {
					x = rand() * all
					for (w = 1; w < people; w++)
						if ((x -= w ^ -power) < 0)
							break
				} while (w in has)
				has[w] = 1
				y = rand() < .55 + .4 * w / people ? t : 1 - t
				print "i" i "\tw" w "\t" y >"table"
			}
		}
	}'
}

@test "plan: --annotators of a crowd: people count alike, whichever score is 0" {
	crowd 400 30 1.2
	run_to 0 annot-plan --annotators=20 -n 200 -k 3 m n <table
	near "$(of se row=plan model=m versus='*')" "$(of se row=plan model=n)" 1e-12
	# leanings from .56 to .95, evenly: .0139
	awk -v se="$(of se row=plan model=n)" 'BEGIN {
		exit !(se > sqrt(.007 / 20) && se < sqrt(.025 / 20)) }'
	# the component that the row has
	awk -v se="$(of se row=plan model=m versus='*')" \
		-v g="$(of estimate of=annotator model=m versus='*')" 'BEGIN {
		exit !(se > sqrt(g * (1 / 20 - 1 / 600))) }'
}

@test "plan: --annotators, --random=items: few people who label much do not decide" {
	crowd 400 30 1.2
	run_to 0 annot-plan --random=items --annotators=20 -n 100000 -k 3 m <table
	# leanings from .56 to .95, evenly: .0139
	awk -v se="$(of se row=plan)" 'BEGIN {
		exit !(se > sqrt(.007 / 20) && se < sqrt(.025 / 20)) }'
}

@test "plan: --annotators of coefficients: a warning of unequal workloads" {
	local warning='annot-plan: warning: statistic=pa weights=identity: some annotators label far more than others'

	crowd 400 30 1.2
	run_to 0 annot-plan -M pa --annotators=20 -n 200 -k 3 <table
	[ "$(grep -c warning err)" = 1 ]
	grep -q "^$warning: if they are unlike the others, se for --annotators is wrong$" err
	run_to 0 annot-plan -M pa -n 200 -k 3 <table
	run ! grep -q warning err
	crowd 400 30
	run_to 0 annot-plan -M pa --annotators=20 -n 200 -k 3 <table
	run ! grep -q warning err
}

@test "plan: people who label every item make items look alike" {
	crowd 80 4
	run_to 0 annot-plan -k 2,50 -n 100 m <table
	grep -q '^annot-plan: warning: statistic=accuracy model=m: few annotators share items, so that for other people the component item is .* too small, and se of k=50 by [0-9]* % (--random=both)$' err
}

@test "plan: --annotators of a crowd that leans, whichever score is 0" {
	crowd 400 30
	run_to 0 annot-plan --annotators=20 -n 100000 -k 3 m n <table
	near "$(of se row=plan model=m versus='*')" "$(of se row=plan model=n)" 1e-12
	# leanings from .56 to .95, evenly: .0139
	awk -v se="$(of se row=plan model=n)" 'BEGIN {
		exit !(se > sqrt(.007 / 20) && se < sqrt(.025 / 20)) }'
	# n is m with its labels exchanged
	[ "$(grep -c warning err)" = 1 ]
	grep -q '^annot-plan: warning: n agrees with people in .*exchanged ("1" as "0")' err
	# the pilot's own items, labels and people, by default: 400 of 4 by 30
	run_to 0 annot-plan -n 400 -k 4 m <table
	awk -v pilot="$(of se row=pilot)" -v plan="$(of se row=plan)" 'BEGIN {
		exit !(plan > .98 * pilot && plan < 1.02 * pilot) }'
	grep -qx 'annot-plan: note: random=items,annotators annotators=30 effective_annotators=30: intervals are for other items labelled by other people' err
	grep -qx 'annot-plan: note: annotators=30: plans are for so many annotators, the pilot.s effective number (--annotators names another)' err
	run_to 0 annot-plan --random=items -n 400 -k 4 m <table
	run ! grep -q effective err
}

@test "plan: --cluster: errors of texts, and plans of texts as large" {
	large
	awk -F '\t' -v OFS='\t' '{
		print $0, NR == 1 ? "text" : "t" substr($1, 2) % 8 }' table >texts
	run_to 0 annot-plan -M accuracy,pa,alpha --cluster=text -n 80,160 -k 3 m <texts
	grep -qx 'annot-plan: note: clusters=8: plans are of N items in clusters as large as the pilot'"'"'s, of 10.00 items in the mean' err
	grep -q 'note: random=items: with --cluster intervals are for other clusters' err
	cp out clusters
	run_to 0 annot-kappa -q -M pa,alpha --random=items --cluster=text <texts
	cp out kappa
	run_to 0 annot-plan -q -M accuracy,pa,alpha --random=items -n 80,160 -k 3 m <texts
	cp out items
	cp clusters out
	for s in pa alpha; do
		near "$(of se row=pilot statistic=$s)" \
			"$(awk -F '\t' -v s=$s '$4 == s { print $7 }' kappa)" 1e-12
	done
	# V and what items of a text have in common; df of N/10 - 1
	for s in accuracy pa alpha; do
		cp clusters out
		se=$(of se row=pilot statistic=$s)
		plan=$(of se row=plan statistic=$s items=160)
		half=$(of half row=plan statistic=$s items=160)
		cp items out
		near "$plan" "$(awk -v c="$se" -v i="$(of se row=pilot statistic=$s)" \
			-v v="$(of se row=plan statistic=$s items=160)" 'BEGIN {
			b = 80 * (c * c - i * i)
			printf "%.17g", sqrt(v * v + (b > 0 ? b : 0) / 160) }')" 1e-12
		near "$half" "$(awk -v s="$plan" 'BEGIN {
			printf "%.17g", 2.13144954555978 * s }')" 1e-9
	done
	# each item its own text: as without
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = $1 } 1' texts >own
	run_to 0 annot-plan -q -M accuracy,pa,alpha --cluster=text -n 80,160 -k 3 -b 100 m <own
	cut -f 1-13 out >some
	cut -f 1-13 items >wanted
	alike some wanted
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } 1' texts >one
	run_to 0 annot-plan -q -M pa --cluster=text -n 80 -k 3 m <one
	[ "$(of se row=pilot),$(of status row=plan)" = NA,one_cluster ]
	for option in --random=both --random=annotators --annotators=9; do
		run_to 2 annot-plan --cluster=text $option m <texts
		one_error annot-plan "--cluster and ${option%=9} exclude each other: errors over clusters are errors over items alone"
	done
}

# Four people label everything: of other people a study is never more precise than the
# variance of leanings over four, however many items.
@test "plan: --random: items or both" {
	local leaning

	crowd 80 4
	run_to 0 annot-plan -q -n 80,1000000000 -k 4 m <table
	cp out default
	run_to 0 annot-plan -q --random=items -n 80,1000000000 -k 4 m <table
	cmp default out
	awk -v se="$(of se row=plan items=1000000000)" 'BEGIN { exit !(se < .0001) }'
	run_to 0 annot-plan -q --random=both -n 80,1000000000 -k 4 m <table
	leaning=$(of estimate of=annotator)
	near "$(of se row=plan items=1000000000)" \
		"$(awk -v g="$leaning" 'BEGIN { print sqrt(g / 4) }')" 1e-5
	near "$(of se row=plan items=80)" "$(of se row=pilot)" .02
	run_to 2 annot-plan --random=annotators m <table
	one_error annot-plan '--random=annotators: a planned study has other items: --random=both, or items'
	run_to 0 annot-plan -q -M pa --random=both -n 80 -k 4 <table
	near "$(of half row=plan statistic=pa)" "$(of half row=pilot statistic=pa)" .02
	annot-count -q table >counts
	run_to 1 annot-plan --random=both m <counts
	one_error annot-plan
	# nobody labels two items: nothing is known of leanings
	awk 'NR > 1 { $2 = NR } { print $1 "\t" $2 "\t" $3 }' table >others
	run_to 0 annot-plan -q -n 50 -k 2 m <others
	[ "$(of status row=plan),$(of status of=annotator)" = ok,needs_annotators ]
	run_to 0 annot-plan -q -n 50 -k 2 --annotators=30 m <others
	[ "$(of status row=plan)" = needs_annotators ]
	# one person: of other people nothing is known
	awk -F '\t' 'NR == 1 || $2 == "w1"' table >one
	run_to 0 annot-plan -q -n 50 -k 1 --random=both m <one
	[ "$(of status row=pilot),$(of se row=pilot),$(of status row=plan)" = one_annotator,NA,needs_annotators ]
}

@test "plan: more labels than items have: something varies, and hardly more than before" {
	local seed
	for seed in 1 2 3 4 5 6 7 8; do
		annot-simulate -q -x 0 -L a,b --items=40 --raters=4 --retest=0 \
			-s "$seed" | cut -f 1-3 >table
		run_to 0 annot-plan -q -n 100 -k 2-8,20,1000 <table
		awk -F '\t' '$1 == "plan" {
			if ($16 != "ok" || (key == $4 && $11 > se * 1.05))
				exit 1
			key = $4
			se = $11
		}' <(grep -v few_raters out)
	done
}

@test "plan: -b: a resample that needs infinitely many items is no small one" {
	crowd 60 20
	awk 'NR > 1 && NR % 9 == 0 { $2 = 1 - $2 } { print $1 "\t" $2 }' m >k
	awk 'NR > 1 && NR % 11 == 0 { $2 = 1 - $2 } { print $1 "\t" $2 }' m >l
	run_to 0 annot-plan --power=.8 -k 2 -b 200 k l <table
	[ "$(of hi row=needed)" = NA ]
	grep -qx 'annot-plan: note: limits of needed are NA where no number of items is enough in too many replicates' err
}

@test "plan: the labels of few people" {
	large
	run_to 0 annot-plan -q --annotators=6 -M accuracy,pa -n 50 -k 2,7 m <table
	[ "$(of status row=plan raters=7 statistic=accuracy)" = few_annotators ]
	item=$(of estimate of=item)
	label=$(of estimate of=label)
	people=$(of estimate of=annotator)
	both=$(of se row=pilot statistic=accuracy)
	run_to 0 annot-plan -q --random=items -n 50 -k 2 m <table
	p=$(awk -v b="$both" -v s="$(of se row=pilot)" 'BEGIN {
		printf "%.17g", b * b - s * s }')
	run_to 0 annot-plan -q --annotators=6 -n 50 -k 2,7 m <table
	near "$(of se row=plan raters=2)" "$(awk -v i="$item" -v l="$label" \
		-v a="$people" -v p="$p" 'BEGIN {
		a = a < 0 ? 0 : a
		i = i < 0 ? 0 : i
		printf "%.17g", sqrt((i + l / 2 + p) / 50 + a * (1 / 6 - 1 / 100)) }')" 1e-9
	# as before errors were of people
	run_to 0 annot-plan -q --random=items --annotators=6 -M accuracy,pa -n 50 -k 2,7 \
		m <table
	[ "$(of status row=plan raters=7 statistic=accuracy)" = few_annotators ]
	[ "$(of status row=plan raters=2 statistic=pa)" = not_planned ]
	near "$(of se row=plan raters=2 statistic=accuracy)" "$(awk -v i="$item" \
		-v l="$label" -v a="$people" 'BEGIN {
		a = a < 0 ? 0 : a > l ? l : a
		i = i < 0 ? 0 : i
		printf "%.17g", sqrt((i + (l - a) / 2) / 50 + a / 6) }')" 1e-12
	# half never falls below what six people leave
	small
	table 'x a 1' 'x b 2' 'y a 1' 'y b 2' 'z a 2' 'z b 1'
	run_to 0 annot-plan -q --annotators=3 --width=.01 -k 1 m <table
	[ "$(of status row=needed)" = never ]
	# the note says with how many people it would be reached, and with no fewer
	run_to 0 annot-plan --annotators=3 --width=.01 -k 1 m <table
	enough=$(sed -n 's/.* raters=1 never: no number of items is enough with 3 annotators, it takes at least \([0-9]*\) (--annotators)$/\1/p' err)
	run_to 0 annot-plan -q --annotators="$enough" --width=.01 -k 1 m <table
	[ "$(of status row=needed)" = ok ]
	run_to 0 annot-plan -q --annotators=$((enough - 1)) --width=.01 -k 1 m <table
	[ "$(of status row=needed)" = never ]
	# costs and numbers of items are not rounded
	run_to 0 annot-plan -q -p 1 --random=items --width=.01 -k 1 --item-cost=2.5 m <table
	awk -F '\t' '$1 == "needed" { exit !($7 > 1000 && $9 == 3.5 * $7) }' out
	annot-count -q table >counts
	run_to 0 annot-plan -q --annotators=3 -n 50 -k 1 m <counts
	[ "$(of status row=plan)" = needs_annotators ]
}

@test "plan: notes: the pilot, the model, the most raters, ten times the pilot" {
	table 'x a 1' 'x b 2' 'y a 1' 'y b 1' 'z a 2' 'z b 2' 'w a 1'
	run_to 0 annot-plan -M pa -n 20 -k 2,3 <table
	[ "$(of status row=plan raters=3)" = model ]
	[ "$(cat err)" = 'annot-plan: note: random=items annotators=2: intervals are for other items labelled by these 2 people (--random=both)
annot-plan: note: items=4 ratings=7 labels=2 raters=1..2 confidence=.95
annot-plan: note: status=model: such rows come from a law of label shares fitted to the pilot (mixture), as too few items have that many labels: a rough guide; other laws are as likely' ]
	run_to 0 annot-plan -M pa -L 1,2,3 -n 20 -k 3 <table
	[ "$(tail -n 1 err)" = 'annot-plan: note: status=model: such rows come from a law of label shares fitted to the pilot (Dirichlet), as too few items have that many labels: a rough guide' ]
	small
	run_to 0 annot-plan -c .9 --width=.1 -k 1,2 --item-cost=5 m <table
	[ "$(cat err)" = 'annot-plan: note: random=items annotators=3: intervals are for other items labelled by these 3 people (--random=both)
annot-plan: note: items=3 ratings=9 labels=2 raters=3..3 confidence=.90
annot-plan: note: statistic=accuracy model=m best=2: the cheapest design is at the edge, 2 labels of an item: try -k 2-4
annot-plan: note: needed=62 items are more than ten times the pilot'"'"'s: a guess' ]
	run_to 0 annot-plan -M pa -n 10 m <table
	[ "$(head -n 1 err)" = 'annot-plan: warning: --method names no score, so that predictions only say which items are planned from (-M accuracy)' ]
	run_to 0 annot-plan -q -M pa -n 10 -k 1,2 m <table
	silent
}

@test "plan: what is wrong usage" {
	small
	bad 2 '--width and --budget exclude each other (try '"'"'annot-plan --help'"'"')' \
		--width=.1 --budget=5 m
	bad 2 '--power and --budget exclude each other (try '"'"'annot-plan --help'"'"')' \
		--power=.8 --budget=5 m
	bad 2 '--method=accuracy is for models: their predictions are operands (try '"'"'annot-plan --help'"'"')' \
		-M pa,accuracy
	bad 2 '--method=adjusted_accuracy is gone: -M accuracy: with K labels and p_flip P its se and half width, divided by 1 - K P/(K - 1) (try '"'"'annot-plan --help'"'"')' \
		-M adjusted_accuracy m
	bad 2 '--power is of differences of two models: expected two operands or more, found 1 (try '"'"'annot-plan --help'"'"')' \
		--power=.8 m
	bad 2 '--budget: items and labels that cost nothing: --item-cost or --label-cost (try '"'"'annot-plan --help'"'"')' \
		--budget=5 --label-cost=0
	bad 2 '--raters: expected numbers from 1 to 1000000, found "0" (try '"'"'annot-plan --help'"'"')' -k 0
	bad 2 '--items: expected numbers from 1 to 1000000000, found "0-5" (try '"'"'annot-plan --help'"'"')' -n 0-5
	bad 2 '--items: expected whole numbers and ranges, as 1-5,10, found "1.5" (try '"'"'annot-plan --help'"'"')' \
		-n 1.5
	bad 2 '--raters: 2 is named twice (try '"'"'annot-plan --help'"'"')' -k 1-3,2
	bad 2 '-x is gone: it was for --method=adjusted_accuracy, which is gone (try '"'"'annot-plan --help'"'"')' -x .5 m
	run_to 2 annot-plan -M cubic <table
	one_error annot-plan '--method: expected one of accuracy, brier, log_loss, pa, bp, fleiss, ac, alpha, found "cubic"'
	run_to 2 annot-plan -w cubic <table
	one_error annot-plan 'expected one of identity, linear'
	for option in --width=0 --power=0 --power=1 --effect=-1 --annotators=0 \
		--item-cost=-1; do
		run_to 2 annot-plan $option m n <table
		one_error annot-plan "${option%%[=.1]*}"
	done
}

@test "plan: data that are wrong" {
	table 'x a 1' 'x a 2' 'y b 1'
	run_to 1 annot-plan <table
	one_error annot-plan '<stdin>:3:'
	run_to 0 annot-plan -q -r all -n 10 -k 2 <table
	small
	model short 'x 1' 'y 1'
	run_to 1 annot-plan short <table
	one_error annot-plan 'short: no prediction for 1 of the 3 items of the truth, the first is "z"'
	run_to 1 annot-plan none <table
	one_error annot-plan none
	bad 1 '<stdin>:2: label "1" is none of -L' -L 2,3 2>/dev/null || one_error annot-plan '"1"'
	: >table
	bad 1 '<stdin>: empty input: a header line is required (did the command in front fail?)'
}

@test "plan: -r, -N, --intersect: which labels and items count" {
	table 'x a 1' 'x a 2' 'x b 1' 'y a 1' 'y b 2' 'z a 2' 'z b 2' 'w b 1'
	model m 'x 1' 'y 1' 'z 2' 'w 1'
	run_to 0 annot-plan -q -r all -n 10 -k 1 m <table
	[ "$(of status of=annotator),$(of raters row=pilot)" = negative,2 ]
	run_to 0 annot-plan -q -r first -n 10 -k 1 m <table
	near "$(of estimate row=pilot)" .875 1e-12
	run_to 0 annot-plan -q -r last -n 10 -k 1 m <table
	near "$(of estimate row=pilot)" .75 1e-12
	run_to 0 annot-plan -q -r last -N 2 -n 10 -k 1 m <table
	[ "$(of items row=pilot)" = 3 ]
	model m 'x 1' 'z 2'
	run_to 0 annot-plan -q -r first --intersect -n 10 -k 2 m <table
	[ "$(of items row=pilot)" = 2 ]
	# items that no model predicts are none of agreement either
	run_to 0 annot-plan -q -r first --intersect -M pa -n 10 -k 2 m <table
	[ "$(of items row=pilot)" = 2 ]
}

@test "plan: limits by resampling are those of the seed, and hold the estimate" {
	large
	run_to 0 annot-plan -q -M accuracy,pa -b 100 -n 50 -k 2,3 --width=.1 m n <table
	cp out expected
	run_to 0 annot-plan -q -M accuracy,pa -b 100 -n 50 -k 2,3 --width=.1 m n <table
	diff expected out
	run_to 0 annot-plan -q -M accuracy,pa -b 100 -n 50 -k 2,3 --width=.1 -s 2 m n <table
	run ! cmp -s expected out
	awk -F '\t' '
		$1 == "plan" { n++; if (!($14 < $12 && $12 < $15)) bad = 1 }
		$1 == "needed" { n++; if (!($14 < $7 && $7 < $15)) bad = 1 }
		$1 == "pilot" && ($14 != "NA" || $15 != "NA") { bad = 1 }
		END { exit bad || n != 16 }' out
	# the order of rows is nothing to it, and what else is asked neither
	shuffle_rows table 4 >other
	run_to 0 annot-plan -q -M accuracy,pa -b 100 -n 50 -k 2,3 --width=.1 m n <other
	alike out expected
	run_to 0 annot-plan -q -M pa -b 100 -n 50 -k 3 m n <table
	[ "$(of lo row=plan)" = "$(awk -F '\t' '$1 == "plan" && $4 == "pa" &&
		$8 == 3 { print $14 }' expected)" ]
}

@test "plan: names of items, annotators and labels change nothing" {
	large
	run_to 0 annot-plan -q -M accuracy,log_loss,pa,ac,alpha -n 50 -k 1-5 \
		m n <table
	cp out expected
	for file in table m n; do
		awk -F '\t' -v OFS='\t' -v f=$file 'NR == 1 { print; next } {
			$1 = "item" $1 "x"
			if (f == "table") {
				$2 = 99 - substr($2, 2) "q"
				$3 = "label " $3
			} else
				$2 = "label " $2
			print
		}' $file >renamed
		shuffle_rows renamed 2 >$file
	done
	run_to 0 annot-plan -q -M accuracy,log_loss,pa,ac,alpha -n 50 -k 1-5 \
		m n <table
	alike out expected
}

@test "plan: a label that a model alone knows is none of the pilot" {
	small
	run_to 0 annot-plan -q -M ac,bp -n 50 -k 2 m <table
	cp out expected
	model m 'x 1' 'y 3' 'z 2'
	run_to 0 annot-plan -q -M ac,bp -n 50 -k 2 m <table
	diff expected out
	run_to 0 annot-plan -q -M ac -L 1,2,3 -n 50 -k 2 m <table
	run ! cmp -s expected out
}

@test "plan: pilots that tell little" {
	printf 'item\tannotator\tlabel\n' >table
	run_to 0 annot-plan <table
	[ "$(wc -l <out)" = 1 ]
	table 'x a 1'
	run_to 0 annot-plan -q -n 10 -k 1,2 <table
	[ "$(of status statistic=pa | sort -u | paste -sd,)" = few_raters,no_pairs ]
	model m 'x 1'
	run_to 0 annot-plan -q -n 10 -k 1 m <table
	[ "$(of status row=pilot),$(of status row=plan)" = one_item,few_labels ]
	table 'x a 1' 'y b 2' 'z c 1'
	model m 'x 1' 'y 1' 'z 1'
	run_to 0 annot-plan -q -n 10 -k 1,2 m <table
	[ "$(of status row=plan raters=1),$(of status row=plan raters=2)" = ok,few_labels ]
	table 'x a 1' 'x b 1' 'y a 1' 'y b 1'
	model m 'x 1' 'y 1'
	run_to 0 annot-plan -q -n 10 -k 2 -M accuracy,pa,fleiss,alpha m <table
	[ "$(of status row=plan | paste -sd,)" = no_variance,no_variance,one_category,one_category ]
	small
	run_to 0 annot-plan -q -n 10 -k 2 m q=m <table
	[ "$(of status row=plan versus=q)" = no_variance ]
	# all items alike
	table 'x a 1' 'x b 2' 'y a 1' 'y b 2' 'z a 1' 'z b 2'
	run_to 0 annot-plan -q -n 10 -k 2 -M pa,ac,alpha <table
	[ "$(of status row=plan | sort -u)" = no_variance ]
	table 'x a 1' 'x b 1' 'x c 2' 'x d 2' 'y a 1' 'y b 1' 'y c 2' 'y d 2' 'z a 2' \
		'z b 2' 'z c 1' 'z d 1'
	run_to 0 annot-plan -q -L 1,2,3,4 -n 10 -k 4 -M pa,bp,fleiss,ac,alpha <table
	[ "$(of se row=pilot | sort -u)" = 0 ]
	[ "$(of status row=plan | sort -u)" = no_variance ]
	run_to 0 annot-plan -q -n 1 -k 2 m=n <<-'END'
	item	annotator	label
	x	a	1
	x	b	2
	y	a	1
	y	b	1
	z	a	2
	END
	[ "$(of status row=plan),$(of half row=plan)" = one_item,NA ]
}

@test "plan: numbers do not hang on what was in memory" {
	large
	for labels in a,b,c a,b,c,d; do
		for statistics in accuracy,log_loss,pa bp,fleiss,ac,alpha; do
			set -- -q -M $statistics -L $labels -w linear,identity -n 50 \
				-k 1-8 m n
			annot-plan "$@" <table >expected
			for bytes in 1 128 254; do
				MALLOC_PERTURB_=$bytes run_to 0 annot-plan "$@" <table
				diff expected out
			done
		done
	done
}

# Ten trillion items of two labels, whose laws are all but the same: the labels of an item
# are as independent as those of a multinomial law, whose pairs agree with the variance V(k).
@test "plan: a law next to none of whose items differ" {
	for rho in 1e-3 1e-6 1e-9; do
		awk -v rho=$rho 'BEGIN {
			split("a b c", name, " ")
			split(".5 .3 .2", p, " ")
			print "item\tlabel\tn\titems"
			for (i = 1; i <= 3; i++)
				for (j = i; j <= 3; j++) {
					x = (1 - rho) * p[i] * p[j]
					x = i == j ? x + rho * p[i] : 2 * x
					n = sprintf("%.0f", 1e13 * x)
					row = name[i] name[j] "\t" name[i] "\t"
					print row (i == j ? 2 : 1) "\t" n
					if (i < j)
						print name[i] name[j] "\t" name[j] \
							"\t1\t" n
				}
		}' >histogram
		run_to 0 annot-plan -q -M pa -n 100 -k 3,6 <histogram
		[ "$(of status row=plan | sort -u)" = model ]
		for k in 3 6; do
			awk -v x="$(of se row=plan raters=$k)" -v k=$k -v rho=$rho 'BEGIN {
				two = .5 ^ 2 + .3 ^ 2 + .2 ^ 2
				three = .5 ^ 3 + .3 ^ 3 + .2 ^ 3
				v = (2 * two + 4 * (k - 2) * three + (k - 2) * \
					(k - 3) * two ^ 2) / (k * (k - 1)) - two ^ 2
				d = x / sqrt(v / 100) - 1
				exit d > 30 * rho + 1e-8 || d < -30 * rho - 1e-8 }'
		done
	done
}

# Whatever is asked for and not used is told.
@test "plan: options that nothing chosen takes" {
	large
	run_to 0 annot-plan -M accuracy -w identity m <table
	grep -qx 'annot-plan: warning: --label-weights is not used: it is for coefficients of agreement (-M alpha)' err
	run_to 0 annot-plan -M pa --power=.8 m n <table
	grep -qx 'annot-plan: warning: --power is not used: it is for differences of scores, and --method names no score (-M accuracy)' err
	grep -qx 'annot-plan: warning: --method names no score, so that predictions only say which items are planned from (-M accuracy)' err
	run_to 0 annot-plan --effect=.1 m <table
	grep -qx 'annot-plan: warning: --effect is not used: it is for differences of scores of two models' err
	run_to 0 annot-plan -M accuracy,pa --effect=.1 -w identity m n <table
	run ! grep -q warning err
	run_to 2 annot-plan --budget=1e15 --label-cost=1e-9 <table
	one_error annot-plan '--budget buys more than 1e15 items: --item-cost or --label-cost is too small'
}

# Labels 1 to 5 are intervals of the sum of a score of the item and one of the label,
# both normal.
@test "plan: ordered labels beyond the pilot's: a law that knows their order" {
	local seed
	for seed in 1 2 3 4 5; do
		awk -v seed=$seed 'function normal() {
			return sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand())
		}
		BEGIN {
			srand(seed)
			print "item\tannotator\tlabel"
			for (i = 0; i < 200; i++) {
				z = normal()
				for (a = 0; a < 3; a++) {
					x = sqrt(.4) * z + sqrt(.6) * normal()
					print i "\t" 3 * i + a "\t" 1 + (x > -1.28) + \
						(x > -.52) + (x > .52) + (x > 1.28)
				}
			}
		}' >table
		run_to 0 annot-plan -L 1,2,3,4,5 -M alpha -w quadratic,circular \
			-n 200 -k 3-5,10 <table
		# what 4,000 studies find
		for k in 4:.0377 5:.0352 10:.028; do
			[ "$(of status row=plan weights=quadratic raters=${k%:*})" = model ]
			awk -v se="$(of se row=plan weights=quadratic raters=${k%:*})" \
				-v want=${k#*:} 'BEGIN { exit !(se > .8 * want &&
				se < 1.25 * want) }'
		done
		for w in quadratic circular; do
			awk -v a="$(of se row=plan weights=$w raters=3)" \
				-v b="$(of se row=plan weights=$w raters=4)" \
				'BEGIN { exit !(b <= a) }'
		done
		grep -q '^annot-plan: note: status=model: such rows come from a law of label shares fitted to the pilot (Dirichlet; latent normal, of ordered labels), as too few' err
		run_to 0 annot-plan -L 1,2,3,4,5 -M alpha -w quadratic -n 200 -k 4 <table
		grep -q 'to the pilot (latent normal, of ordered labels), as too few' err
	done
}

@test "plan: --width in per cent is no half width" {
	annot-simulate -q --items=60 --annotators=9 -L no,yes --predictions=m.tsv |
		cut -f 1-3 >r.tsv
	for args in m.tsv '-M pa,alpha' '-M accuracy,brier m.tsv'; do
		# shellcheck disable=SC2086 # operands
		run_to 2 annot-plan --width=5 $args <r.tsv
		one_error annot-plan '--width: expected half the width of an interval, below 1, as .05, found 5 (percent? divide by 100)'
	done
	run_to 0 annot-plan -q -r first --width=.99 m.tsv <r.tsv
	# losses are not bounded
	sed '1s/label/label	p/; 2,$s/$/	.8/' m.tsv >soft
	run_to 0 annot-plan -q -r first -M log_loss --width=1.5 soft <r.tsv
}
