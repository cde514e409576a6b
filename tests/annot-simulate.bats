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
	gives 'name\tbetter\trange\tunit\thelp\tcitation\nflip\t*\t*\trating\tan annotator has one primary label for an item, and gives another with probability p_flip\tGordon et al. 2021, section 3.1\n' \
		annot-simulate --list
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
}

@test "simulate: predictions change no rating, and ratings no prediction" {
	annot-simulate >r1
	annot-simulate --predictions=p1 --soft --skill=.3 >r2
	annot-simulate --predictions=p2 --soft --skill=.3 --raters=9 -x .3 \
		--zipf=2 >r3
	cmp r1 r2
	cmp p1 p2
	run ! cmp -s r1 r3
}

@test "simulate: p_flip and retests change no annotator and no primary label" {
	annot-simulate -x 0 --retest=0 | cut -f 1,2,4 >t1
	annot-simulate -x .1:.5 --retest=.5 | cut -f 1,2,4 | uniq >t2
	cmp t1 t2
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
	local what='--raters: expected N or MIN:MAX with 1 <= MIN <= MAX, found'

	for bad in 0 x 1: :2 3:2 1:2:3 1.5 -1 0:3 ' 1' 99999999999999999999; do
		usage "$what \"$bad\"" --raters="$bad"
	done
	usage '--raters: expected a name, found nothing' --raters=
	usage '--raters: at most the 4 of --annotators can rate an item, found "5"' \
		--annotators=4
	usage '--raters: at most the 100 of --annotators can rate an item, found "1:101"' \
		--raters=1:101
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
	usage '--method: expected one of flip, found "flop"' -M flop
	usage '--method: one model, found 2' -M flip,flop
	usage 'expected options only, found "ratings.tsv"' ratings.tsv
}

@test "simulate: what is wrong with predictions" {
	usage '--soft needs --predictions=FILE' --soft
	usage '--skill needs --predictions=FILE' --skill=.5
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
