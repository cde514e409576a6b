bats_require_minimum_version 1.5.0
load helper

# The draws are checked against the model within 5 standard errors; the seeds
# are fixed, so that a test that passes always passes.

header='item\tannotator\tlabel\ttrue_label\ttrue_pflip\ttrue_state\ttrue_group\n'
hint=" (try 'annot-simulate --help')"

# within FILE: lines "found expected se", none further off than 5 se.
within() {
	awk '{
		d = $1 - $2
		d = d < 0 ? -d : d
		if (d <= 5 * $3 && $3 > 0)
			next
		print "line " NR ": found " $1 ", expected " $2 " within 5 x " $3
		bad = 1
	}
	END { exit bad || NR == 0 }' "$1"
}

# usage MESSAGE OPTION...: that error in usage, and no output.
usage() {
	printf 'annot-simulate: %s%s\n' "$1" "$hint" >expected
	shift
	run_to 2 annot-simulate "$@"
	diff -u expected err
	[ ! -s out ]
}

# Per item and annotator the labels given, from ratings in out.
pairs() {
	awk -F '\t' 'NR > 1 {
		key = $1 "\t" $2
		if (key == last)
			line = line "\t" $3
		else {
			if (NR > 2)
				print line
			line = key "\t" $3
		}
		last = key
	}
	END { print line }' out
}

# r K P OPTION...: the share of retests that disagree is that of the model.
r() {
	local k=$1 p=$2

	shift 2
	run_to 0 annot-simulate --retest=1 --raters=2 -x "$p" "$@"
	pairs | awk -F '\t' -v k="$k" -v p="$p" '{ n++; d += $3 != $4 }
	END {
		r = 2 * p - p * p * k / (k - 1)
		print d / n, r, sqrt(r * (1 - r) / n)
	}' >r
	within r
}

# ---- shape ----

@test "simulate: columns and names" {
	run_to 0 annot-simulate -M flip
	silent
	bytes "$header" | diff - <(head -n 1 out)
	tail -n +2 out >rows
	run ! grep -vE $'^i[0-9]+\ta[0-9]+\t(no|yes)\t(no|yes)\t0\\.1\tNA\tNA$' rows
	cut -f 1 rows | uniq >items
	for i in $(seq 1000); do echo "i$i"; done | diff items -
	cut -f 2 rows | sort -u >annotators
	for a in $(seq 100); do echo "a$a"; done | sort | diff annotators -
}

@test "simulate: no items, only headers" {
	gives "$header" annot-simulate --items=0 --predictions=p
	bytes 'item\tlabel\n' | diff - p
	gives "$header" annot-simulate --items=0 --predictions=p --soft
	bytes 'item\tlabel\tp\n' | diff - p
}

@test "simulate: the labels of -L, in their order" {
	run_to 0 annot-simulate -L 'b,a b,"' --items=200 --predictions=p --soft
	cut -f 3 out | tail -n +2 | sort -u >labels
	bytes '"\na b\nb\n' | diff - labels
	cut -f 2 p | sed -n '2,4p' >labels
	bytes 'b\na b\n"\n' | diff - labels
}

@test "simulate: --list" {
	run_to 0 annot-simulate --list
	silent
	bytes 'name\tbetter\trange\tunit\thelp\tcitation\nflip\t*\t*\trating\tan annotator has one primary label for an item, and gives another with probability p_flip\tGordon et al. 2021, section 3.1\n' |
		diff - <(head -n 2 out)
	cut -f 1 out | tail -n +3 >models
	bytes 'states\nconfusion\n' | diff - models
	run ! grep -vE $'^[^\t]+(\t[^\t]+){5}$' out
}

# truth MODEL PFLIP STATE GROUP...: the distinct values of these columns, each
# sorted and apart by commas.
truth() {
	run_to 0 annot-simulate -M "$1" --items=200 "${@:5}"
	silent
	bytes "$header" | diff - <(head -n 1 out)
	tail -n +2 out >rows
	run ! grep -vE $'^i[0-9]+\ta[0-9]+\t(no|yes)\t(no|yes)\t' rows
	for column in 5 6 7; do
		cut -f $column rows | sort -u | paste -s -d , -
	done >found
	printf '%s\n' "$2" "$3" "$4" | diff - found
}

@test "simulate: the truth of each model, NA for what it has not" {
	truth flip 0.1 NA NA
	truth states NA s1,s2,s3 NA
	truth states NA s1,s2 NA --state=1:1,1 --state=2:1,1
	truth flip 0.1 NA NA --prior=3,1
	truth flip 0.1 NA g1,g2 --groups=1,1
	truth flip 0.2 NA g1,g2,g3 --groups=1,2,1 -x .2
	truth confusion NA NA worker
	truth confusion NA NA spammer,worker --spammers=.5
}

# ---- the same bytes ----

@test "simulate: the first rows, the same on every machine" {
	gives "$header"'i1\ta75\tyes\tyes\t0.1\tNA\tNA
i1\ta74\tyes\tyes\t0.1\tNA\tNA
i1\ta51\tno\tno\t0.1\tNA\tNA
i1\ta51\tno\tno\t0.1\tNA\tNA
i1\ta89\tno\tno\t0.1\tNA\tNA
i1\ta34\tno\tno\t0.1\tNA\tNA
i2\ta17\tyes\tyes\t0.1\tNA\tNA
i2\ta63\tyes\tyes\t0.1\tNA\tNA
i2\ta79\tno\tno\t0.1\tNA\tNA
i2\ta67\tyes\tyes\t0.1\tNA\tNA
i2\ta97\tno\tno\t0.1\tNA\tNA\n' annot-simulate --items=2
}

@test "simulate: every option, the same on every machine" {
	gives "$header"'i1\ta5\ta\ta\t0.2852424536501645\tNA\tNA
i1\ta12\tc\ta\t0.2852424536501645\tNA\tNA
i1\ta4\ta\ta\t0.2852424536501645\tNA\tNA
i1\ta4\ta\ta\t0.2852424536501645\tNA\tNA
i1\ta1\tb\ta\t0.2852424536501645\tNA\tNA
i2\ta8\ta\ta\t0.13186566647159859\tNA\tNA
i2\ta1\tb\ta\t0.13186566647159859\tNA\tNA
i2\ta1\ta\ta\t0.13186566647159859\tNA\tNA
i2\ta20\tc\tc\t0.13186566647159859\tNA\tNA
i2\ta20\tc\tc\t0.13186566647159859\tNA\tNA\n' \
		annot-simulate --items=2 --raters=2:4 --annotators=20 --zipf=1 \
		--retest=.5 --alpha=.5 -L a,b,c -x .1:.4 -s 7 --skill=.8 --soft \
		--predictions=p
	bytes 'item\tlabel\tp
i1\ta\t0.867577\ni1\tb\t0.065916\ni1\tc\t0.066507
i2\ta\t0.228247\ni2\tb\t0.28666\ni2\tc\t0.485093\n' | diff - p
}

@test "simulate: a long table, the same on every machine" {
	run_to 0 annot-simulate --items=5000 --raters=1:20 --zipf=1.5 \
		--retest=.3 --alpha=.2 -L a,b,c,d,e -x 0:.5 --predictions=p \
		--soft
	cksum <out >sum
	cksum <p >>sum
	bytes '2052144017 2679058\n1494153499 415032\n' | diff - sum
}

# as WORLD: the options that make it.
as() {
	case $1 in
	urns) echo '-x 0 --prior=1,1' ;;
	groups) echo --groups=1,1 ;;
	*) echo "-M $1" ;;
	esac
}

# own WORLD: all options of its own, for three labels.
own() {
	case $1 in
	states) echo '-M states --state=3:1,2,2 --state=1:0,.5,.5' ;;
	urns) echo '-x 0 --alpha=.3 --prior=5,3,2' ;;
	groups) echo '--alpha=.3 --prior=5,3,2 -x .1:.3 '`
		`'--groups=.7,.2,.1 --divergence=.6' ;;
	confusion) echo '-M confusion --prior=5,3,2 --accuracy=.7 --alike=4 --spammers=.2' ;;
	esac
}

models='states urns groups confusion'

@test "simulate: the first rows of each model, the same on every machine" {
	gives "$header"'i1\ta6\tyes\tyes\tNA\ts1\tNA
i1\ta6\tyes\tyes\tNA\ts1\tNA
i1\ta45\tyes\tyes\tNA\ts1\tNA
i1\ta82\tno\tyes\tNA\ts1\tNA\n' \
		annot-simulate -M states --items=1 --raters=3 --retest=.5
	gives "$header"'i1\ta48\tno\tyes\t0.1\tNA\tg2
i1\ta43\tyes\tyes\t0.1\tNA\tg1
i1\ta43\tyes\tyes\t0.1\tNA\tg1
i1\ta80\tno\tno\t0.1\tNA\tg2\n' \
		annot-simulate --groups=1,1 --items=1 --raters=3 --retest=.5
	gives "$header"'i1\ta6\tyes\tyes\tNA\tNA\tworker
i1\ta6\tyes\tyes\tNA\tNA\tworker
i1\ta45\tyes\tyes\tNA\tNA\tworker
i1\ta82\tno\tyes\tNA\tNA\tworker\n' \
		annot-simulate -M confusion --items=1 --raters=3 --retest=.5
}

@test "simulate: long tables of each model, the same on every machine" {
	for model in $models; do
		# shellcheck disable=SC2046 # options
		run_to 0 annot-simulate $(own "$model") -L a,b,c \
			--items=3000 --raters=1:9 --zipf=1 --retest=.3 \
			--predictions=p --soft
		cksum <out
		cksum <p
	done >sums
	bytes '3430923223 434343
2922710921 139294
181306407 412092
1441039973 148278
4117513249 764133
576711010 148667
2835919600 516415
1321889549 149323\n' |
		diff - sums
}

@test "simulate: the same seed gives the same table, another one another" {
	annot-simulate -s 5 --predictions=p1 --soft >r1
	annot-simulate -s 5 --predictions=p2 --soft >r2
	annot-simulate -s 6 --predictions=p3 --soft >r3
	cmp r1 r2
	cmp p1 p2
	run ! cmp -s r1 r3
	run ! cmp -s p1 p3
	annot-simulate >r1
	annot-simulate -s 1 >r2
	cmp r1 r2
}

@test "simulate: an item does not depend on how many there are" {
	annot-simulate --items=10 --raters=2:9 -x 0:.3 --predictions=p1 >r1
	annot-simulate --items=1000 --raters=2:9 -x 0:.3 --predictions=p2 >r2
	head -n "$(wc -l <r1)" r2 | cmp - r1
	head -n 11 p2 | cmp - p1
	for model in $models; do
		for items in 10 1000; do
			# shellcheck disable=SC2046 # options
			annot-simulate $(own "$model") -L a,b,c \
				--items=$items --raters=2:9 >r$items
		done
		head -n "$(wc -l <r10)" r1000 | cmp - r10
	done
}

@test "simulate: an annotator does not depend on how many there are" {
	# everybody labels each item; who is in which group, and who guesses
	for model in --groups=1,1 '-M confusion --spammers=.5'; do
		for n in 10 40; do
			# shellcheck disable=SC2086 # options
			annot-simulate $model --annotators=$n --raters=$n \
				--items=5 --retest=0 | cut -f 2,7 | sort -u >of$n
		done
		[ "$(wc -l <of10)" -eq 11 ]
		[ "$(sort -u -k 2 of10 | wc -l)" -eq 3 ]
		[ "$(comm -12 of10 of40 | wc -l)" -eq 11 ]
	done
}

@test "simulate: predictions change no rating, and ratings no prediction" {
	annot-simulate >r1
	annot-simulate --predictions=p1 --soft --skill=.3 >r2
	annot-simulate --predictions=p2 --soft --skill=.3 --raters=9 -x .3 \
		--zipf=2 >r3
	cmp r1 r2
	cmp p1 p2
	run ! cmp -s r1 r3
	for model in $models; do
		# shellcheck disable=SC2046 # options
		set -- $(as "$model")
		annot-simulate "$@" >r1
		annot-simulate "$@" --predictions=p1 >r2
		annot-simulate "$@" --predictions=p2 --raters=9 \
			--zipf=2 >r3
		cmp r1 r2
		cmp p1 p2
		run ! cmp -s r1 r3
	done
}

@test "simulate: p_flip and retests change no annotator and no primary label" {
	annot-simulate -x 0 --retest=0 | cut -f 1,2,4 >t1
	annot-simulate -x .1:.5 --retest=.5 | cut -f 1,2,4 | uniq >t2
	cmp t1 t2
	annot-simulate --groups=1,1 -x 0 --retest=0 | cut -f 1,2,4,7 >t1
	annot-simulate --groups=1,1 -x .1:.5 --retest=.5 | cut -f 1,2,4,7 |
		uniq >t2
	cmp t1 t2
}

@test "simulate: retests change neither annotators nor first labels" {
	for model in $models; do
		# shellcheck disable=SC2046 # options
		set -- $(as "$model")
		annot-simulate "$@" --retest=0 >t1
		annot-simulate "$@" --retest=1 |
			awk 'NR == 1 || NR % 2 == 0' | cmp - t1
	done
}

# ---- the model ----

@test "simulate: r = 2p - p^2 K/(K-1), two labels" {
	r 2 .1 --items=20000
	r 2 .35 --items=20000
}

@test "simulate: r = 2p - p^2 K/(K-1), five labels" {
	r 5 .2 -L a,b,c,d,e --items=20000
	r 5 .7 -L a,b,c,d,e --items=20000
}

@test "simulate: p_flip 0 never flips, (K-1)/K leaves nothing" {
	run_to 0 annot-simulate -x 0 --retest=1
	awk -F '\t' 'NR > 1 && $3 != $4 { exit 1 }' out
	r 2 .5 --items=20000
	r 4 .75 -L a,b,c,d --items=20000
}

@test "simulate: true_pflip is the rate of flips, within its range" {
	run_to 0 annot-simulate -x .05:.35 --items=40000 --retest=0
	awk -F '\t' 'NR > 1 {
		if ($5 < .05 || $5 > .35 || ($1 == item && $5 != p)) {
			print
			exit 1
		}
		if ($1 != item) {
			items++
			sum += $5
		}
		item = $1
		p = $5
		n++
		flips += $3 != $4
		want += p
		var += p * (1 - p)
	}
	END {
		print flips, want, sqrt(var)
		print sum / items, .2, .3 / sqrt(12 * items)
	}' out >flips
	within flips
}

@test "simulate: a flip goes to each of the other labels alike" {
	run_to 0 annot-simulate -L a,b,c,d -x .6 --items=20000
	awk -F '\t' 'NR > 1 && $3 != $4 { n[$4]++; c[$4 $3]++ }
	END {
		for (x in c)
			print c[x] / n[substr(x, 1, 1)], 1 / 3,
				sqrt(2 / 9 / n[substr(x, 1, 1)])
	}' out >flips
	[ "$(wc -l <flips)" -eq 12 ]
	within flips
}

# Two annotators have the same primary label with probability sum E q^2 =
# (A + 1)/(K A + 1), and each label is as frequent as the others.
@test "simulate: shares of primary labels are Dirichlet(A)" {
	for alpha in .1 .5 1 4; do
		run_to 0 annot-simulate -L a,b,c --raters=2 --retest=0 \
			--alpha="$alpha" --items=20000
		awk -F '\t' -v a="$alpha" 'NR > 1 {
			if ($1 == item) {
				n++
				same += $4 == last
			}
			item = $1
			last = $4
			first += $4 == "a"
		}
		END {
			p = (a + 1) / (3 * a + 1)
			print same / n, p, sqrt(p * (1 - p) / n)
			# labels of one item are correlated: not 2 n of them
			print first / (2 * n), 1 / 3, sqrt(2 / 9 / n)
		}' out >same
		within same
	done
}

@test "simulate: the primary label belongs to the annotator and the item" {
	run_to 0 annot-simulate --retest=1 -x .4
	awk -F '\t' 'NR > 1 {
		key = $1 "\t" $2
		if (key in primary && primary[key] != $4)
			exit 1
		primary[key] = $4
	}' out
}

# ---- the other models ----

# With two annotators of each item and no retests: how often each label is
# given by the first one, "first LABEL N OF", and how often both give the same,
# "same KEY N OF", where KEY is the groups of both.
counted() {
	run_to 0 annot-simulate --raters=2 --retest=0 --items=20000 "$@"
	awk -F '\t' 'NR > 1 && NR % 2 == 0 {
		n++
		first[$3]++
		label = $3
		group = $7
	}
	NR > 1 && NR % 2 {
		key = group < $7 ? group "|" $7 : $7 "|" group
		of[key]++
		same[key] += $3 == label
	}
	END {
		for (y in first)
			print "first", y, first[y], n
		for (key in of)
			print "same", key, same[key], of[key]
	}' out >counted
}

# is WHAT KEY P...: these shares of counted, within 5 standard errors.
is() {
	while [ $# -gt 0 ]; do
		awk -v what="$1" -v key="$2" -v p="$3" \
			'$1 == what && $2 == key {
				print $3 / $4, p, sqrt(p * (1 - p) / $4)
			}' counted >share
		[ "$(wc -l <share)" -eq 1 ] || fail "no $1 $2"
		within share
		shift 3
	done
}

# Two of five items are in state s1; .6 .3 .1 and 0 .2 .8 are their shares.
@test "simulate: states: how many are in each, and what is said of them" {
	counted -M states -L a,b,c --state=2:6,3,1 --state=3:0,1,4
	is first a .24 first b .24 first c .52 \
		same 'NA|NA' "$(awk 'BEGIN { print .4 * .46 + .6 * .68 }')"
	awk -F '\t' 'NR > 1 {
		n[$6]++
		label[$6 $3]++
		# the label that the urn has most of
		bad = bad || $4 != ($6 == "s1" ? "a" : "c")
	}
	END {
		print n["s1"] / (NR - 1), .4, sqrt(.24 / (NR - 1) * 2)
		print label["s1a"] / n["s1"], .6, sqrt(.24 / n["s1"])
		print label["s1b"] / n["s1"], .3, sqrt(.21 / n["s1"])
		print label["s1c"] / n["s1"], .1, sqrt(.09 / n["s1"])
		print label["s2b"] / n["s2"], .2, sqrt(.16 / n["s2"])
		exit bad || "s2a" in label
	}' out >shares
	within shares
}

# 70 % of items .8, 10 % .5, 20 % .1 yes: .63 in all.
@test "simulate: states: without --state those of the running example" {
	counted -M states
	is first yes .63 same 'NA|NA' \
		"$(awk 'BEGIN { print .7 * .68 + .1 * .5 + .2 * .82 }')"
	cut -f 1,6 out | uniq | tail -n +2 | awk '{ n[$2]++ }
	END {
		print n["s1"] / NR, .7, sqrt(.21 / NR)
		print n["s2"] / NR, .1, sqrt(.09 / NR)
		print n["s3"] / NR, .2, sqrt(.16 / NR)
	}' >shares
	within shares
	cp out default
	annot-simulate -M states --raters=2 --retest=0 --items=20000 \
		--state=.7:.2,.8 --state=.1:.5,.5 --state=.2:.9,.1 |
		cmp - default
}

# Dirichlet(.6, .4, .2), sum 1.2: label k has the share m_k and is said twice
# with probability m_k (1.2 m_k + 1)/2.2.
same=$(awk 'BEGIN { print (.5 * 1.6 + 1 / 3 * 1.4 + 1 / 6 * 1.2) / 2.2 }')

@test "simulate: --prior: shares and agreement" {
	counted -x 0 -L a,b,c --alpha=.4 --prior=3,2,1
	is first a .5 first b .3333333 first c .1666667 same 'NA|NA' "$same"
	# alpha 2, two labels: E sum q^2 = 3/5
	counted -x 0 --alpha=2 --prior=1,1
	is first yes .5 same 'NA|NA' .6
	counted -x 0 -L a,b,c --prior=1,0,0 --items=100
	[ "$(grep first counted)" = 'first a 100 100' ]
}

# Two of a group agree as without groups, those of two groups with (1-D)^2 of that
# and 1 - (1-D)^2 of sum m^2 = 14/36, whatever D.
@test "simulate: groups: agreement within and between" {
	for d in 0 .5 1; do
		counted -L a,b,c --alpha=.4 --prior=3,2,1 -x 0 \
			--groups=3,1 --divergence=$d
		is first a .5 same 'g1|g1' "$same" same 'g2|g2' "$same" \
			same 'g1|g2' "$(awk -v d=$d -v s="$same" 'BEGIN {
				common = (1 - d) * (1 - d)
				print common * s + (1 - common) * 14 / 36
			}')"
	done
}

@test "simulate: groups: how many annotators are in each" {
	run_to 0 annot-simulate --groups=6,3,1 --annotators=20000 \
		--items=10 --raters=20000 --retest=0
	tail -n +2 out | cut -f 2,7 | sort -u | awk '{ n[$2]++ }
	END {
		print n["g1"] / NR, .6, sqrt(.24 / NR)
		print n["g2"] / NR, .3, sqrt(.21 / NR)
		print n["g3"] / NR, .1, sqrt(.09 / NR)
		exit NR != 20000
	}' >shares
	within shares
}

@test "simulate: groups: slips are those of flip" {
	r 2 .2 --groups=1,1 --items=20000
	r 4 .3 --groups=1,1 -L a,b,c,d --prior=4,3,2,1 --items=20000
}

# matrix RIGHT OPTION...: each cell of the confusion matrix of many annotators, who
# label one item or two; three labels, true of .5, .3 and .2 of the items, are
# given where they are true with probability RIGHT.
matrix() {
	local right=$1

	shift
	run_to 0 annot-simulate -M confusion -L a,b,c --prior=5,3,2 --raters=1 \
		--retest=0 --items=30000 --annotators=100000 "$@"
	awk -F '\t' -v right="$right" 'NR > 1 { n[$4]++; cell[$4 $3]++ }
	END {
		split("a b c", label, " ")
		for (t in label) {
			true = label[t]
			m = true == "a" ? .5 : true == "b" ? .3 : .2
			print n[true] / 30000, m, sqrt(m * (1 - m) / 30000)
			for (l in label) {
				p = t == l ? right : (1 - right) / 2
				print cell[true label[l]] / n[true], p,
					sqrt(p * (1 - p) / n[true])
			}
		}
	}' out >cells
	[ "$(wc -l <cells)" -eq 12 ]
	within cells
}

@test "simulate: confusion: the matrix, and how often each label is true" {
	matrix .8
	matrix .8 --alike=1000000
	matrix .55 --accuracy=.55 --alike=3
	# a quarter guesses: .75 x .8 + .25 / 3
	matrix .6833333 --spammers=.25
}

# The square of a share that is Beta(e, M - e) is e (e + 1)/(M (M + 1)) on
# average: how often an annotator says the same label again. Another annotator
# says the same with C^2 + (1-C)^2/(K-1).
@test "simulate: confusion: annotators differ as --alike says" {
	for m in .5 4 1000; do
		run_to 0 annot-simulate -M confusion -L a,b,c --accuracy=.7 \
			--alike=$m --retest=1 --raters=1 --items=30000 \
			--annotators=100000
		pairs | awk -F '\t' -v m=$m '{ same += $3 == $4 }
		END {
			e = .7 * m
			o = .15 * m
			p = (e * (e + 1) + 2 * o * (o + 1)) / (m * (m + 1))
			print same / NR, p, sqrt(p * (1 - p) / NR)
		}' >again
		within again
		counted -M confusion -L a,b,c --accuracy=.7 --alike=$m \
			--annotators=100000
		is same 'worker|worker' .535
	done
}

@test "simulate: confusion: --accuracy=1 is never wrong, 0 never right" {
	annot-simulate -M confusion -L a,b,c --accuracy=1 |
		awk -F '\t' 'NR > 1 && $3 != $4 { exit 1 }'
	annot-simulate -M confusion -L a,b,c --accuracy=0 |
		awk -F '\t' 'NR > 1 && $3 == $4 { exit 1 }'
}

@test "simulate: confusion: spammers guess, and there are as many" {
	run_to 0 annot-simulate -M confusion -L a,b,c --spammers=.3 --raters=1 \
		--items=30000 --annotators=100000 --retest=0 --accuracy=1
	awk -F '\t' 'NR > 1 { n[$7]++; right[$7] += $3 == $4 }
	END {
		print n["spammer"] / 30000, .3, sqrt(.21 / 30000)
		print right["spammer"] / n["spammer"], 1 / 3,
			sqrt(2 / 9 / n["spammer"])
		exit right["worker"] != n["worker"]
	}' out >shares
	within shares
}

# ---- people who differ ----

# Every option of this part.
worlds='--lean=1 --slips=beta:1:9 --slips-to=neighbours'

@test "simulate: options that change nothing leave every byte" {
	for model in flip groups; do
		# shellcheck disable=SC2046 # options
		set -- $(as $model)
		annot-simulate "$@" --predictions=p1 -L a,b,c >r1
		annot-simulate "$@" --predictions=p2 -L a,b,c --lean=0 \
			--slips-to=any >r2
		cmp r1 r2
		cmp p1 p2
	done
}

@test "simulate: the first rows of such a world, the same on every machine" {
	# shellcheck disable=SC2086 # options
	run_to 0 annot-simulate $worlds -L 1,2,3 --items=2 --raters=3 --retest=.7 \
		--predictions=p --soft -s 4
	cat out p >found
	bytes "$header"'i1\ta50\t1\t1\t0.12995292286409163\tNA\tNA
i1\ta32\t2\t2\t0.02601614780438907\tNA\tNA
i1\ta19\t2\t2\t0.00611642943342316\tNA\tNA
i2\ta74\t1\t1\t0.07995811520007443\tNA\tNA
i2\ta74\t1\t1\t0.07995811520007443\tNA\tNA
i2\ta36\t3\t3\t0.01842504075548371\tNA\tNA
i2\ta36\t3\t3\t0.01842504075548371\tNA\tNA
i2\ta56\t3\t3\t0.2860206581969945\tNA\tNA
item\tlabel\tp
i1\t1\t0.294285
i1\t2\t0.673326
i1\t3\t0.032389
i2\t1\t0.126863
i2\t2\t0.261259
i2\t3\t0.611878\n' |
		diff - found
	for model in flip groups; do
		# shellcheck disable=SC2046,SC2086 # options
		annot-simulate $worlds $(as $model) -L a,b,c,d --items=3000 \
			--raters=1:9 --retest=.4 --predictions=p --soft | cksum
		cksum <p
	done >sums
	bytes '3282435529 833734
2111440677 198220
2176664794 829483
1963251881 198340\n' |
		diff - sums
}

@test "simulate: each option of a world changes only what it is about" {
	primary() {
		# shellcheck disable=SC2086 # options
		annot-simulate --items=300 --annotators=30 -L a,b,c $1 "${@:2}" |
			cut -f 1,2,4 | uniq
	}
	primary '' --retest=.4 >t1
	# slips, retests: no annotator, no primary label
	primary '' --retest=.4 --slips=two:.4:.1:.5 --slips-to=neighbours |
		cmp - t1
	# lean: no annotator
	primary --lean=2 | cut -f 1,2 |
		cmp - <(cut -f 1,2 t1)
	# lean: no rate of slips
	annot-simulate --slips=beta:1:9 | cut -f 1,2,5 >t1
	annot-simulate --slips=beta:1:9 --lean=3 | cut -f 1,2,5 | cmp - t1
}

@test "simulate: people do not depend on how many there are" {
	for items in 10 1000; do
		# shellcheck disable=SC2086 # options
		annot-simulate $worlds --items=$items >r$items
	done
	head -n "$(wc -l <r10)" r1000 | cmp - r10
	for n in 10 40; do
		annot-simulate --annotators=$n --raters=$n --items=5 --retest=0 \
			--slips=beta:1:9 | cut -f 2,5 | sort -u >of$n
	done
	[ "$(comm -12 of10 of40 | wc -l)" -eq 11 ]
}

# expit MEAN SD: E p and E p^2, where the log odds of p are Normal(MEAN, SD^2).
expit() {
	awk -v m="$1" -v sd="$2" 'BEGIN {
		for (z = -8; z <= 8; z += .01) {
			w = exp(-z * z / 2)
			p = 1 / (1 + exp(-m - sd * z))
			all += w
			one += w * p
			two += w * p * p
		}
		print one / all, two / all
	}'
}

# unlike UNIT LABEL SD: in out, the share of yes in column LABEL for each value of
# column UNIT is a draw p, whose log odds are Normal(.8472979, SD^2): those of shares
# 3 : 7.
unlike() {
	awk -F '\t' -v unit="$1" -v label="$2" -v law="$(expit .8472979 "$3")" '
	NR > 1 { n[$unit]++; yes[$unit] += $label == "yes" }
	END {
		split(law, m, " ")
		for (i in n) {
			x = yes[i] / n[i]
			y = yes[i] * (yes[i] - 1) / (n[i] * (n[i] - 1))
			sx += x
			sxx += x * x
			sy += y
			syy += y * y
			units++
		}
		sx /= units
		sy /= units
		print sx, m[1], sqrt((sxx / units - sx * sx) / units)
		print sy, m[2], sqrt((syy / units - sy * sy) / units)
	}' out >moments
	within moments
}

@test "simulate: --lean is a shift of the log odds" {
	state='--state=1:3,7 --retest=0 --annotators=100000'
	# shellcheck disable=SC2086 # options
	{
		run_to 0 annot-simulate $state --annotators=5000 --raters=5000 \
			--items=20 --lean=1 -x .2
		unlike 2 4 1
		run_to 0 annot-simulate -M states $state --annotators=5000 \
			--raters=5000 --items=20 --lean=2
		unlike 2 3 2
	}
}

# Three labels: the log of the ratio of the shares of any two is shifted, while the
# third does not matter. By two labels alone it is as with two labels.
@test "simulate: of three labels the log odds of any two are shifted" {
	run_to 0 annot-simulate -L no,yes,other --state=1:3,7,5 --retest=0 -x 0 \
		--annotators=5000 --raters=5000 --items=40 --lean=1
	grep -v other out >two
	awk -F '\t' 'NR == FNR { n[$2]++; next } FNR == 1 || n[$2] > 1' two two \
		>out
	unlike 2 4 1
}

@test "simulate: --state gives flip a few kinds of items" {
	counted -L a,b,c --state=2:6,3,1 --state=3:0,1,4 -x 0
	is first a .24 first b .24 first c .52 \
		same 'NA|NA' "$(awk 'BEGIN { print .4 * .46 + .6 * .68 }')"
	cut -f 6 out | sort -u >found
	bytes 's1\ns2\ntrue_state\n' | diff - found
	# the same states as those of labels without opinions
	annot-simulate -M states --retest=0 | cut -f 1,6 | uniq >t1
	annot-simulate --state=.7:.2,.8 --state=.1:.5,.5 --state=.2:.9,.1 \
		--retest=0 | cut -f 1,6 | uniq | cmp - t1
}

# rates LAW MEAN SECOND: mean and mean square of the rates of 20000 annotators; each
# label is a slip with the rate of its annotator, and retests differ in the share
# r = 2 E p - E p^2 K/(K-1).
rates() {
	run_to 0 annot-simulate --slips="$1" --annotators=20000 --raters=20000 \
		--items=5 --retest=1
	awk -F '\t' -v mean="$2" -v second="$3" '
	NR > 1 {
		if ($2 in rate && rate[$2] != $5)
			exit 1
		rate[$2] = $5
		slips += $3 != $4
		want += $5
		var += $5 * (1 - $5)
	}
	NR > 1 && NR % 2 == 0 { first = $3 }
	NR > 1 && NR % 2 { n++; differ += first != $3; r += 2 * $5 * (1 - $5) }
	END {
		for (a in rate) {
			people++
			x += rate[a]
			xx += rate[a] ^ 2
			xxxx += rate[a] ^ 4
		}
		x /= people
		xx /= people
		xxxx /= people
		print x, mean, sqrt((xx - x * x) / people)
		print xx, second, sqrt((xxxx - xx * xx) / people)
		print slips, want, sqrt(var)
		print differ / n, r / n, .5 / sqrt(n)
		# five retests of a person are not independent
		print differ / n, 2 * (mean - second), .5 / sqrt(people)
	}' out >rates
	within rates
}

@test "simulate: --slips: every annotator has a rate" {
	rates beta:1:9 .1 .0181818
	rates beta:2:6 .25 .0833333
	# a fifth of .4, the others .025
	rates two:.4:.025:.2 .1 .0325
	cut -f 5 out | sort -u >found
	bytes '0.025\n0.4\ntrue_pflip\n' | diff - found
}

@test "simulate: --slips-to=neighbours: to the label before or after" {
	for args in '-x .3' --slips=two:.3:.3:.5 '--groups=1,1 -x .3'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-simulate -L 1,2,3,4,5 --slips-to=neighbours \
			$args --items=20000
		awk -F '\t' 'NR > 1 { n[$4]++; if ($3 != $4) c[$4 $3]++ }
		END {
			for (t = 1; t <= 5; t++)
				for (y = 1; y <= 5; y++) {
					if (y != t - 1 && y != t + 1) {
						if (t y in c)
							exit 1
						continue
					}
					p = t == 1 || t == 5 ? .3 : .15
					print c[t y] / n[t], p,
						sqrt(p * (1 - p) / n[t])
				}
		}' out >cells
		[ "$(wc -l <cells)" -eq 8 ]
		within cells
	done
	# two labels have no others
	annot-simulate >r1
	annot-simulate --slips-to=neighbours | cmp - r1
}

# ---- what other tools read ----

# Two people agree, by the laws above with two labels and the default options:
# flip: primary labels (A + 1)/(K A + 1) = .75, with slips .75 x .82 + .25 x .18
# groups: primary labels .5 x .75 + .5 x .5625 = .65625, then slips
# confusion: .8^2 + .2^2
@test "simulate: annot-kappa finds the agreement of each model" {
	while read -r model expected; do
		# shellcheck disable=SC2046 # options
		run_to 0 annot-simulate $(as "$model") --items=10000 \
			--annotators=100000
		annot-kappa -q -r first -M pa out | awk -F '\t' \
			-v p="$expected" 'NR == 2 { print $6, p, $7 }' >found
		within found
	done <<-END
		flip .66
		states .69
		urns .75
		groups .6
		confusion .68
	END
}

@test "simulate: annot-kappa -g true_group finds the groups" {
	# two primary labels of a group agree with .75, whatever --divergence
	run_to 0 annot-simulate --groups=1,1 --items=10000 --raters=8 --retest=0 \
		-x 0 --annotators=100000 --divergence=.8
	annot-kappa -q -g true_group -M pa out | awk -F '\t' \
		'$1 == "estimate" { print $6, .75, $7 }' >found
	[ "$(wc -l <found)" -eq 2 ]
	within found
	# spammers agree by chance, the others with .8^2 + .2^2
	run_to 0 annot-simulate -M confusion --items=10000 --raters=8 \
		--retest=0 --annotators=100000 --spammers=.5
	annot-kappa -q -g true_group -M pa out | awk -F '\t' \
		'$1 == "estimate" {
			print $6, $2 == "spammer" ? .5 : .68, $7
		}' >found
	[ "$(wc -l <found)" -eq 2 ]
	within found
}

# What a classifier that knows the shares of all says, a small group hears as
# often as chance has it, if the groups have nothing in common: alpha is so small
# that the large group is of one mind, and outvotes the other.
@test "simulate: annot-score finds whom the classifier serves" {
	run_to 0 annot-simulate --groups=4,1 --divergence=1 -x 0 \
		--alpha=.001 --items=10000 --raters=1 --retest=0 --skill=1 \
		--predictions=p --annotators=100000
	annot-score -q -T raw -M accuracy -g true_group -t out p |
		awk -F '\t' '$6 != "accuracy" { next }
		$3 == "g1" { large = $8 }
		$3 == "g2" { print $8, .5, sqrt(.25 / 2000) }
		END { exit large < .99 }' >found
	[ "$(wc -l <found)" -eq 1 ]
	within found
}

# Slips are p_flip; of urns the second label is another draw, which differs as
# two people do; of a matrix with alike M and accuracy C: 1 - E sum pi^2.
@test "simulate: annot-pflip finds how often a second label differs" {
	while read -r r args; do
		# shellcheck disable=SC2086 # options
		annot-simulate --items=20000 --annotators=100000 --retest=.2 \
			$args >out
		annot-pflip -q --table -n 1 out | awk -F '\t' -v r="$r" \
			'NR == 2 { print $10, r, sqrt(r * (1 - r) / $8) }' >rate
		within rate
	done <<-END
		.18 -M flip
		.18 --groups=1,1
		.31 -M states
		.2909091 -M confusion
	END
}

# The best that can be known of an item is its state: the mean over states of
# sum_k q log2 q, whose urns hold .8, .5 and .1 of yes. Nobody: log2 of .63.
@test "simulate: annot-spc finds what knowing the state is worth" {
	annot-simulate -M states --items=4000 --raters=10 --retest=0 --skill=1 \
		--soft --predictions=p >truth
	run_to 0 annot-spc -q -b 100 -t truth p
	awk -F '\t' '
	function bits(q) {
		return (q * log(q) + (1 - q) * log(1 - q)) / log(2)
	}
	$1 == "score" {
		print $5, .7 * bits(.8) + .1 * bits(.5) + .2 * bits(.1),
			($7 - $6) / 3.92
	}
	$1 == "power" && $4 == 0 { print $5, bits(.63), ($7 - $6) / 3.92 }
	' out >bits
	[ "$(wc -l <bits)" -eq 2 ]
	within bits
	# no number of people knows more
	[ "$(awk -F '\t' '$1 == "equivalence" { print $8 }' out)" = '>9' ]
}

# ---- annotators ----

@test "simulate: --retest is the rate of repeats" {
	run_to 0 annot-simulate --items=20000 --retest=.3
	pairs | awk -F '\t' '{ n++; again += NF == 4; more += NF > 4 }
	END {
		print again / n, .3, sqrt(.21 / n)
		exit n != 100000 || more
	}' >rate
	within rate
	run_to 0 annot-simulate --retest=0
	[ "$(wc -l <out)" -eq 5001 ]
	run_to 0 annot-simulate --retest=1
	[ "$(wc -l <out)" -eq 10001 ]
}

@test "simulate: annotators of an item are distinct" {
	for zipf in 0 2 10; do
		run_to 0 annot-simulate --raters=8 --annotators=12 --retest=.4 \
			--zipf="$zipf"
		# a repeat follows at once: each pair is one line
		pairs | cut -f 1,2 >found
		[ "$(sort -u found | wc -l)" -eq 8000 ]
		[ "$(wc -l <found)" -eq 8000 ]
	done
}

@test "simulate: everybody can rate every item" {
	for zipf in 0 1 10; do
		run_to 0 annot-simulate --items=20 --raters=300 \
			--annotators=300 --zipf="$zipf" --retest=0
		tail -n +2 out | sort -u -k 1,2 | wc -l >n
		[ "$(cat n)" -eq 6000 ]
	done
	run_to 0 annot-simulate --items=5 --raters=1 --annotators=1 --retest=0
	[ "$(cut -f 2 out | tail -n +2 | sort -u)" = a1 ]
}

@test "simulate: --raters=MIN:MAX, each as often" {
	run_to 0 annot-simulate --raters=3:6 --retest=0 --items=20000
	awk -F '\t' 'NR > 1 { n[$1]++ }
	END {
		for (i in n)
			c[n[i]]++
		for (k in c)
			print c[k] / 20000, .25, sqrt(.1875 / 20000), k
	}' out | sort -k 4 >counts
	cut -d ' ' -f 4 counts | diff <(seq 3 6) -
	within counts
	run_to 0 annot-simulate --raters=4:4 --retest=0 --items=10
	[ "$(wc -l <out)" -eq 41 ]
}

@test "simulate: --zipf=S draws annotator a with weight a^-S" {
	for s in 0 .5 1 2; do
		run_to 0 annot-simulate --raters=1 --annotators=20 \
			--zipf="$s" --retest=0 --items=40000
		awk -F '\t' -v s="$s" 'NR > 1 { c[$2]++; n++ }
		END {
			for (a = 1; a <= 20; a++)
				sum += a ^ -s
			for (a = 1; a <= 20; a++) {
				p = a ^ -s / sum
				print c["a" a] / n, p, sqrt(p * (1 - p) / n)
			}
		}' out >shares
		[ "$(wc -l <shares)" -eq 20 ]
		within shares
	done
}

# The second of two by successive sampling: a with probability
# sum_b w(b)/W w(a)/(W - w(b)). a1 is so much more popular than the others
# that drawing again and again until it is somebody else is given up.
@test "simulate: those left are drawn by weight too" {
	run_to 0 annot-simulate --raters=2 --annotators=4 --zipf=10 --retest=0 \
		--items=20000
	awk -F '\t' 'NR > 1 && NR % 2 == 1 { c[$2]++; n++ }
	END {
		for (a = 1; a <= 4; a++)
			sum += w[a] = a ^ -10
		for (a = 1; a <= 4; a++) {
			p = 0
			for (b = 1; b <= 4; b++)
				if (b != a)
					p += w[b] / sum * w[a] / (sum - w[b])
			print c["a" a] / n, p, sqrt(p * (1 - p) / n)
		}
	}' out >shares
	within shares
}

# ---- predictions ----

# accuracy SKILL: how often the prediction is the label that most of many
# primary labels are, for items where nearly all are the same, and for others.
accuracy() {
	annot-simulate --items=2000 --raters=40 --retest=0 --skill="$1" \
		--predictions=p >out
	awk -F '\t' 'FNR == 1 { next }
	NR == FNR { p[$1] = $2; next }
	{ n[$1]++; yes[$1] += $4 == "yes" }
	END {
		for (i in n) {
			s = yes[i] / n[i]
			if (s == .5)
				continue
			easy = s < .1 || s > .9
			all[easy]++
			right[easy] += p[i] == (s > .5 ? "yes" : "no")
		}
		print right[1] / all[1], right[0] / all[0], all[1], all[0]
	}' p out
}

@test "simulate: the classifier is right more often on easy items" {
	for skill in .3 .5 .8 .95; do
		accuracy "$skill"
	done >found
	awk '{
		print
		if ($1 <= $2 + 2 * sqrt(.25 / $3 + .25 / $4))
			exit 1
	}' found
	[ "$(wc -l <found)" -eq 4 ]
}

@test "simulate: --skill from guessing to knowing" {
	accuracy 0 | awk '{
		print $1, .5, sqrt(.25 / $3)
		print $2, .5, sqrt(.25 / $4)
	}' >guess
	within guess
	for skill in 0 .2 .4 .6 .8 1; do
		accuracy "$skill"
	done >found
	awk '{
		all = ($1 * $3 + $2 * $4) / ($3 + $4)
		print all
		if (all <= last)
			exit 1
		last = all
	}
	END { exit NR != 6 || $1 != 1 }' found
}

@test "simulate: soft predictions sum to 1 and none is 0" {
	for labels in a,b a,b,c,d,e,f,g; do
		run_to 0 annot-simulate --predictions=p --soft --alpha=.05 \
			-L "$labels"
		awk -F '\t' -v k="$(echo "$labels" | tr , '\n' | wc -l)" '
		NR > 1 {
			n[$1]++
			sum[$1] += $3 * 1e6
			if ($3 < 1e-6 || $3 >= 1 || length($3) > 8) {
				print
				bad = 1
				exit
			}
		}
		END {
			for (i in n) {
				items++
				if (n[i] != k || int(sum[i] + .5) != 1e6)
					bad = 1
			}
			exit bad || items != 1000
		}' p
	done
}

@test "simulate: hard predictions are the labels of the largest p" {
	annot-simulate -L a,b,c --predictions=soft --soft >/dev/null
	annot-simulate -L a,b,c --predictions=hard >/dev/null
	awk -F '\t' 'NR > 1 {
		if ($3 > top[$1]) {
			label[$1] = $2
			top[$1] = $3
		}
	}
	END {
		print "item\tlabel"
		for (i = 1; i <= 1000; i++)
			print "i" i "\t" label["i" i]
	}' soft | diff - hard
}

@test "simulate: hard predictions of each model, too" {
	for model in $models; do
		# shellcheck disable=SC2046 # options
		set -- $(as "$model")
		annot-simulate "$@" --predictions=soft --soft >/dev/null
		annot-simulate "$@" --predictions=hard >/dev/null
		# of two equal ones the first
		awk -F '\t' 'NR > 1 && NR % 2 == 0 {
			no = $3
			next
		}
		{ print $1 "\t" (NR == 1 ? "label" : $3 > no ? "yes" : "no") }
		' soft | diff - hard
	done
}

# With skill 1 what is said of an item is a draw from p, which is not the same
# for all items.
@test "simulate: skill 1 knows the shares of each model" {
	for args in '-x 0' '-M states' '-x 0 --prior=7,3' '-x 0 --groups=1,1' \
		'-M confusion'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-simulate $args --items=20000 --raters=1 \
			--retest=0 --skill=1 --soft --predictions=p \
			--annotators=100000
		awk -F '\t' 'FNR == 1 { next }
		NR == FNR { p[$1, $2] = $3; next }
		{
			q = p[$1, "yes"]
			d = ($3 == "yes") - q
			v = q * (1 - q)
			sum += d
			var += v
			slope += d * (q - .5)
			slope_var += v * (q - .5) * (q - .5)
		}
		END {
			print sum, 0, sqrt(var)
			print slope, 0, sqrt(slope_var)
			exit slope_var < 100
		}' p out >found
		within found
	done
	# exactly the urn, and the accuracy
	annot-simulate -M states --items=200 --skill=1 --soft --predictions=p |
		awk -F '\t' 'NR > 1 { print $1, $6 }' | uniq >state
	awk -F '\t' 'NR > 1 && $2 == "yes" { print $3 }' p |
		paste -d ' ' state - | cut -d ' ' -f 2,3 | sort -u >found
	bytes 's1 0.8\ns2 0.5\ns3 0.1\n' | diff - found
	annot-simulate -M confusion --items=200 --skill=1 --soft \
		--accuracy=.9 --predictions=p |
		awk -F '\t' 'NR > 1 { print $1, $4 }' | uniq >state
	awk -F '\t' 'NR > 1 && $2 == "yes" { print $3 }' p |
		paste -d ' ' state - | cut -d ' ' -f 2,3 | sort -u >found
	bytes 'no 0.1\nyes 0.9\n' | diff - found
}

# With skill 1 p is the share of which the primary labels are draws.
@test "simulate: skill 1 knows the shares" {
	run_to 0 annot-simulate --items=3000 --raters=20 --retest=0 --skill=1 \
		--soft --predictions=p --alpha=1
	awk -F '\t' 'FNR == 1 { next }
	NR == FNR { p[$1, $2] = $3; next }
	{ yes[$1] += $4 == "yes"; n[$1]++ }
	END {
		for (i in n) {
			d = yes[i] - n[i] * p[i, "yes"]
			v = n[i] * p[i, "yes"] * p[i, "no"]
			sum += d
			var += v
			z += d * d / v
			items++
		}
		print sum, 0, sqrt(var)
		# z^2 has mean 1 and variance 2 + (1 - 6 pq)/(n pq), about 3
		print z / items, 1, sqrt(3 / items)
	}' p out >found
	within found
}

# p = w q + (1-w) q' where w is S on average and q' has nothing to do with q:
# the slope of p on q, the predictions of skill 1, is S.
@test "simulate: the shares weigh S on average" {
	annot-simulate --skill=1 --soft --predictions=q --items=10000 >out
	for skill in 0 .3 .7 .9; do
		annot-simulate --skill="$skill" --soft --predictions=p \
			--items=10000 >out
		paste q p | awk -F '\t' -v s="$skill" 'NR > 1 && $2 == "yes" {
			x = $3 - .5
			y = $6 - .5
			xx += x * x
			xy += x * y
			e = y - s * x
			v += x * x * e * e
		}
		END { print xy / xx, s, sqrt(v) / xx }' >slope
		within slope
	done
}

# p - m = w (q - m) + (1-w) (q' - m), where m is the mean of q and of q'.
@test "simulate: so they do in each model" {
	for args in '.63 states' '.5 urns' '.5 groups' '.5 confusion'; do
		mean=${args% *}
		# shellcheck disable=SC2046 # options
		set -- $(as "${args#* }")
		annot-simulate "$@" --skill=1 --soft --predictions=q \
			--items=10000 >out
		annot-simulate "$@" --skill=.6 --soft --predictions=p \
			--items=10000 >out
		paste q p | awk -F '\t' -v m="$mean" 'NR > 1 && $2 == "yes" {
			x = $3 - m
			y = $6 - m
			xx += x * x
			xy += x * y
			e = y - .6 * x
			v += x * x * e * e
		}
		END { print xy / xx, .6, sqrt(v) / xx }' >slope
		within slope
	done
}

@test "simulate: -p digits" {
	run_to 0 annot-simulate -p 2 -x .1:.3 --predictions=p --soft
	run ! grep -vE $'\t0\\.[0-9]{1,2}\tNA\tNA$' <(tail -n +2 out)
	run ! grep -vE $'\t(1|0\\.0*[0-9]{1,2}|[0-9](\\.[0-9])?e-0[0-9])$' \
		<(tail -n +2 p)
}

# ---- errors ----

@test "simulate: what is wrong with a number" {
	usage '--items: expected a whole number from 0 to 9000000000000000, found "x"' \
		--items=x
	usage '--annotators: expected a whole number from 1 to 10000000, found "0"' \
		--annotators=0
	usage '--zipf: expected a number from 0 to 10, found "-1"' --zipf=-1
	usage '--retest: expected a number from 0 to 1, found "1.1"' --retest=1.1
	usage '--alpha: expected a number from 0.001 to 1000, found "0"' --alpha=0
	usage '--skill: expected a number from 0 to 1, found "2"' --skill=2 \
		--predictions=p
	usage '--seed: expected a whole number from 0 to 9000000000000000, found "-1"' \
		-s -1
}

@test "simulate: what is wrong with --raters" {
	local what='--raters: expected N or MIN:MAX with 1 <= MIN <= MAX <='

	for bad in 0 x 1: :2 3:2 1:2:3 1.5 -1 0:3 ' 1' 99999999999999999999 101 1:101; do
		usage "$what 100, the number of --annotators, found \"$bad\"" \
			--raters="$bad"
	done
	usage '--raters: expected a name, found nothing' --raters=
	usage "$what 4, the number of --annotators, found \"5\"" --annotators=4
}

@test "simulate: what is wrong with --pflip" {
	local what='--pflip: expected P or LO:HI with 0 <= LO <= HI <='

	for bad in x .1: :.1 .2:.1 .1:.2:.3 -.1 .51 0:.51 nan inf 0x1 ' .1'; do
		usage "$what 1/2 = (K-1)/K, found \"$bad\"" -x "$bad"
	done
	usage "$what 2/3 = (K-1)/K, found \".7\"" --pflip=.7 -L a,b,c
	usage '--pflip: expected a name, found nothing' -x ''
}

@test "simulate: what is wrong with a label" {
	usage '--labels: expected 2 to 1000 labels, found 1' -L a
	usage '--labels: expected 2 to 1000 labels, found 1001' \
		-L "$(seq -s , 1001)"
	usage '--labels: a tab or line end in "a\x09b", which no field of a table can hold' \
		-L $'a\tb,c'
	usage '--labels: a tab or line end in "b\x0A", which no field of a table can hold' \
		-L $'a,b\n'
	usage '--labels: a tab or line end in "b\x0D", which no field of a table can hold' \
		-L $'a,b\r'
	run_to 0 annot-simulate --items=100 -L "$(seq -s , 1000)" --soft \
		--predictions=p
	[ "$(wc -l <p)" -eq 100001 ]
}

@test "simulate: what is wrong with a model or an operand" {
	usage '--method: no "flop": flip? (--list prints all)' \
		-M flop
	usage '--method: one model, found 2' -M flip,flop
	usage 'expected options only, found "ratings.tsv"' ratings.tsv
}

@test "simulate: an option of another model" {
	usage '--pflip needs --method=flip' -M states -x 0
	usage '--state needs --method=flip or states' -M confusion --state=1:1,1
	usage '--groups needs --method=flip' -M states --groups=1,1
	usage '--prior needs --method=flip or confusion' -M states --prior=1,1
	usage '--alpha needs --method=flip' -M confusion --alpha=1
	# 0 is given, too
	usage '--accuracy needs --method=confusion' --accuracy=0
	usage '--divergence needs --groups' --divergence=0
	# every option with every model: an error, or not
	while read -r option models; do
		for model in flip states confusion; do
			status=2
			[[ " $models " != *" $model "* ]] || status=0
			run_to $status annot-simulate -M $model --items=1 \
				"$option"
			[ $status -eq 0 ] || grep -q 'needs --method=' err
		done
	done <<-END
		--alpha=1 flip
		--pflip=.2 flip
		--prior=2,1 flip confusion
		--slips=beta:1:9 flip
		--slips-to=any flip
		--lean=0 flip states
		--state=1:2,1 flip states
		--groups=2,1 flip
		--accuracy=0 confusion
		--alike=1 confusion
		--spammers=0 confusion
		--zipf=0 flip states confusion
	END
}

@test "simulate: what is wrong with the numbers of a model" {
	local commas='numbers from 0 on, not all 0, with commas between them, found'

	usage '--divergence: expected a number from 0 to 1, found "-1"' \
		--groups=1,1 --divergence=-1
	usage '--accuracy: expected a number from 0 to 1, found "80"' \
		-M confusion --accuracy=80
	usage '--alike: expected a number from 0.001 to 1e+06, found "0"' \
		-M confusion --alike=0
	usage '--spammers: expected a number from 0 to 1, found "x"' \
		-M confusion --spammers=x
	for bad in 1,x 0,0 1 1,2,3 '1,2,' ,1 -1,2 '1, 2' 1e308,1e308 nan,1; do
		usage "--prior: expected 2 $commas \"$bad\"" --prior="$bad"
	done
	usage "--prior: expected 3 $commas \"1,2\"" -M confusion --prior=1,2 -L a,b,c
	usage "--groups: expected 2 or more $commas \"2\"" --groups=2
	usage "--groups: expected 2 or more $commas \"0,0\"" --groups=0,0
	run_to 2 annot-simulate --groups="$(yes 1 | head -n 1001 | paste -sd, -)"
	run_to 0 annot-simulate --items=1 --groups="$(yes 1 | head -n 1000 | paste -sd, -)"
	usage '--state: expected W:B,B,... with a weight W from 0 on and balls of each label, found "1,1"' \
		-M states --state=1,1
	usage "--state: expected 3 $commas \"1,1\"" -M states --state=1:1,1 -L a,b,c
	usage '--state: expected weights that are not all 0 and have a sum' \
		-M states --state=0:1,1
	usage '--state: with 3 labels each state has to be given; only for 2 there is a default' \
		-M states -L a,b,c
}

@test "simulate: what is wrong with a world" {
	local shares='one is of a few kinds of items, the other of Dirichlet shares'

	usage '--lean: expected a number from 0 to 10, found "11"' --lean=11
	usage '--slips-to: expected any|neighbours, found "next"' --slips-to=next
	usage '--slips and --pflip exclude each other: one is the rate of each annotator, the other that of all' \
		--slips=beta:1:9 -x .1
	usage "--state and --alpha exclude each other: $shares" --alpha=1 --state=1:1,1
	usage "--state and --prior exclude each other: $shares" --prior=1,1 --state=1:1,1
	usage "--state and --groups exclude each other: $shares" --groups=1,1 --state=1:1,1
	for bad in beta:1 beta:0:1 two:.1:.2 two:.6:.1:.5 two:.1:.1:2 two:-.1:.1:.5 \
		beta:1:9: beta three:1 .1; do
		usage "--slips: expected beta:A:B with A and B from 0.001 to 1e+06, or two:P1:P2:SHARE with P1 and P2 from 0 to 1/2 = (K-1)/K and SHARE from 0 to 1, found \"$bad\"" \
			--slips=$bad
	done
}

@test "simulate: what is wrong with predictions" {
	usage '--soft needs --predictions' --soft
	usage '--skill needs --predictions' --skill=.5
	usage '--predictions: expected a file, found "-": standard output has the ratings' \
		--predictions=-
	run_to 1 annot-simulate --predictions=no/where
	bytes 'annot-simulate: no/where: No such file or directory\n' |
		diff - err
	[ ! -s out ]
}

@test "simulate: predictions on a full disk" {
	[ -c /dev/full ] || missing 'there is no /dev/full'
	for items in 1 100000; do
		run_to 1 annot-simulate --predictions=/dev/full --items="$items"
		bytes 'annot-simulate: /dev/full: No space left on device\n' |
			diff - err
	done
}

# ---- where the predictions are ----

@test "simulate: predictions and ratings are never in one file" {
	same=': is standard output, too, where another table is written'
	echo kept >log
	run_to 1 sh -c 'annot-simulate --predictions=/dev/stdout >>log'
	echo "annot-simulate: /dev/stdout$same" | diff - err
	[ "$(cat log)" = kept ]
	run_to 1 sh -c 'annot-simulate --predictions=log >>log'
	echo "annot-simulate: log$same" | diff - err
	[ "$(cat log)" = kept ]
	# a pipe is one, too
	run_to 1 bash -o pipefail -c 'annot-simulate --predictions=/dev/stdout | cat'
	echo "annot-simulate: /dev/stdout$same" | diff - err
	# what nobody reads may be written to twice, another pipe be read
	run_to 0 sh -c 'annot-simulate --predictions=/dev/null >/dev/null'
	run_to 0 bash -c 'annot-simulate --items=3 --predictions=>(cat >&3) 3>p | cat'
}

@test "simulate: a message is never written into the predictions" {
	run -1 sh -c 'annot-simulate --items=3 --predictions=p >/dev/full 2>&-'
	run ! grep simulate p
	run -0 sh -c 'annot-simulate --items=3 --predictions=p <&- 2>&- >out'
	awk 'END { exit NR != 4 }' p
	head -n 1 out | grep '^item	annotator'
}
