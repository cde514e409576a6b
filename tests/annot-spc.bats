bats_require_minimum_version 1.5.0
load helper

# How many people predict another one as well as a classifier does: annot-spc.
#
# Numbers that stand here were worked out by hand, as shown beside them, or come
# from awk that goes the long way: over every set of people that can be asked.
# DATA/spc has those of an independent program in rational numbers, also of the
# paper's running example (Resnick, Kong, Schoenebeck, Weninger, "Survey
# Equivalence"), SHARED/fixtures/spc those of the paper's comments.

SPC=fixtures/spc

# typed: lines "ITEM LABEL LABEL ..." of stdin as ratings.
typed() {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label" }
	{ for (i = 2; i <= NF; i++) print $1, "r" i - 1, $i }'
}

# counted: the same lines as counts.
counted() {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n" }
	{
		split("", n)
		for (i = 2; i <= NF; i++)
			n[$i]++
		for (l in n)
			print $1, l, n[l]
	}'
}

# Two items, three people.
pair() {
	typed >truth <<-'END'
	i1 a a b
	i2 b b b
	END
}

# Three labels, three to six people.
three() {
	cat <<-'END'
	u1 a a b c
	u2 a b b b c
	u3 c c c c
	u4 a a a
	u5 b c b
	u6 b b a a
	u7 c a b b a a
	END
}

# Of those who label the same items, others.
others() {
	cat <<-'END'
	u1 a b
	u2 b b b c
	u3 c c c c a
	u4 b a a
	u5 c b c
	u6 a b
	u7 c a c
	END
}

# two: stdin with b for c.
two() {
	sed 's/ c/ b/g'
}

# crowd ITEMS PEOPLE LABELS [SEED]: lines as typed wants them; an item's people
# mostly give one of two labels, more or less so. Numbers by a recurrence that
# every awk does exactly.
crowd() {
	awk -v items="$1" -v people="$2" -v labels="$3" -v x="${4:-1}" '
	function draw(m) {
		x = (x * 16807) % 2147483647
		return int(x / 2147483647 * m)
	}
	BEGIN {
		for (i = 1; i <= items; i++) {
			top = draw(labels)
			sure = 5 + draw(6)
			line = "i" i
			for (k = 0; k < people; k++)
				line = line " l" (draw(10) < sure ? top : \
					(top + 1 + draw(labels - 1)) % labels)
			print line
		}
	}'
}

# noise ITEMS PEOPLE LABELS [OWN]: lines of labels drawn evenly; with OWN every
# second person says the item's own.
noise() {
	awk -v items="$1" -v people="$2" -v labels="$3" -v own="${4:-}" '
	BEGIN {
		x = 7
		for (i = 0; i < items; i++) {
			line = "i" i
			for (j = 0; j < people; j++) {
				x = (x * 16807) % 2147483647
				line = line " l" (own && j % 2 ? i % labels : \
					int(x / 2147483647 * labels))
			}
			print line
		}
	}'
}

# sided ITEMS LABEL LABEL: lines of ten people of whom four mostly say the one
# label and six the other, whatever the item; every person leaves out one item
# in nine.
sided() {
	awk -v items="$1" -v a="$2" -v b="$3" '
	BEGIN {
		x = 5
		for (i = 0; i < items; i++) {
			line = "i" i
			for (j = 0; j < 10; j++) {
				x = (x * 16807) % 2147483647
				if ((i + j) % 9)
					line = line " " ((x < 1932735282) == \
						(j < 4) ? a : b)
			}
			print line
		}
	}'
}

# guesses SEED NOISE: ratings of stdin as probabilities of label l0, of two: its
# share, and something drawn, NOISE parts of both.
guesses() {
	awk -F '\t' -v x="$1" -v noise="$2" '
	function draw() {
		x = (x * 16807) % 2147483647
		return x / 2147483647
	}
	NR == 1 { print "item\tlabel\tp"; next }
	!($1 in n) { name[++items] = $1 }
	{ n[$1]++; hit[$1] += $3 == "l0" }
	END {
		for (i = 1; i <= items; i++)
			printf "%s\tl0\t%.6f\n", name[i], noise * draw() + \
				(1 - noise) * hit[name[i]] / n[name[i]]
	}'
}

# spc ARGUMENT...: annot-spc -q on the table truth, to out.
spc() {
	run_to 0 annot-spc -q -t truth "$@" && silent
}

# of ROW [MODEL [K [COLUMN [VERSUS]]]]: a cell of out.
of() {
	awk -F '\t' -v row="$1" -v model="${2:-*}" -v k="${3:-NA}" \
		-v column="${4:-value}" -v versus="${5:-*}" '
		NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i }
		$1 == row && $2 == model && $3 == versus && $4 == k {
			print $at; n++ }
		END { if (n != 1) print n + 0 " rows" }' out
}

# curve [ROW] VALUE...: the rows power (or ROW) are these, k = 0 on, to 1e-12.
curve() {
	local row=power k=0 value

	case $1 in [a-z]*) row=$1; shift ;; esac
	for value; do
		near "$(of "$row" '*' $k)" "$value" 1e-12 ||
			fail "$row $k" || return 1
		k=$((k + 1))
	done
	[ "$(of "$row" '*' $k)" = '0 rows' ] || fail "$row $k is there"
}

# models MODEL SCORE GAIN EQUIVALENCE...: of out, to 1e-12; an equivalence that
# is not a number is its status.
models() {
	while [ $# -gt 0 ]; do
		near "$(of score "$1")" "$2" 1e-12 &&
			near "$(of gain "$1")" "$3" 1e-12 ||
			fail "score or gain of $1" || return 1
		case $4 in
		[\<\>]*)
			[ "$(of equivalence "$1")" = NA ] &&
				[[ $(of equivalence "$1" NA status) = "$4"* ]] ;;
		*)
			near "$(of equivalence "$1")" "$4" 1e-12 ;;
		esac || fail "$1: equivalence" \
			"$(grep "^equivalence	$1	" out)" || return 1
		shift 4
	done
}

# same_values TABLE [TOL]: out has its rows, values within TOL (1e-12).
same_values() {
	near_tables out "$1" "${2:-1e-12}"
}

# log2 of products: SUM x LOG over pairs "X P" of arguments, to 17 digits.
bits() {
	awk 'BEGIN { for (i = 1; i < ARGC; i += 2)
		s += value(ARGV[i]) * log(value(ARGV[i + 1])) / log(2)
		printf "%.17g\n", s }
	function value(x,    part) {
		return split(x, part, "/") == 2 ? part[1] / part[2] : x
	}' "$@"
}

# brute PEOPLE [WANTED] [NAME=VALUE...]: the curves of every scorer the long
# way, as lines "SCORER K VALUE". Each set of k of an item's people is asked;
# what remains of them, or WANTED, is what is predicted. Then a model, with
# model=FILE: lines "ITEM P P ...".
brute() {
	local given=(-v wanted=) file=$1

	shift
	while [ $# -gt 0 ]; do
		case $1 in
		*=*) given+=(-v "$1") ;;
		*) given+=(-v "wanted=$1") ;;
		esac
		shift
	done
	awk -v combiner=abc -v leave=1 -v eps=.02 -v uniform=0 -v least=1 \
		-v labels='a b c' -v positive=c -v model= "${given[@]}" '
	function read_people(file, n, label,    line, part, i, c, j) {
		while ((getline line < file) > 0) {
			c = split(line, part, " ")
			if (file == people) {
				if (c - 1 < least)
					continue
				at[part[1]] = ++items
			}
			if (!(part[1] in at))
				continue
			i = at[part[1]]
			n[i] = c - 1
			for (j = 1; j <= n[i]; j++)
				label[i, j] = rank[part[j + 1]]
		}
		close(file)
	}
	# every way to ask k: chance[i, y], and mass[i, y, l] of what is left
	function ask(k,    i, mask, j, m, c, l, ways, y, rest) {
		split("", chance); split("", mass); split("", seen)
		answers = 0
		for (i = 1; i <= items; i++) {
			ways = 1
			for (j = 0; j < k; j++)
				ways *= (n[i] - j) / (j + 1)
			for (mask = 0; mask < 2 ^ n[i]; mask++) {
				for (l = 1; l <= K; l++)
					c[l] = rest[l] = 0
				m = mask
				size = 0
				for (j = 1; j <= n[i]; j++) {
					if (m % 2) {
						c[label[i, j]]++
						size++
					} else
						rest[label[i, j]]++
					m = int(m / 2)
				}
				if (size != k)
					continue
				y = ""
				for (l = 1; l <= K; l++)
					y = y " " c[l]
				if (!(y in seen))
					seen[y] = ++answers
				y = seen[y]
				for (l = 1; l <= K; l++)
					count[y, l] = c[l]
				chance[i, y] += 1 / ways
				for (l = 1; l <= K; l++)
					mass[i, y, l] += (wanted == "" ? \
						rest[l] / (n[i] - k) : \
						share[i, l]) / ways
			}
		}
	}
	function predict(i, y, k,    l, j, top, tied, total) {
		total = 0
		for (l = 1; l <= K; l++) {
			q[l] = 0
			if (combiner == "abc") {
				for (j = 1; j <= items; j++)
					if (j != i || !leave)
						q[l] += mass[j, y, l]
			} else if (combiner == "frequency")
				q[l] = k ? count[y, l] : uniform ? 1 : overall[l]
			top = l == 1 || count[y, l] > top ? count[y, l] : top
		}
		for (l = 1; l <= K && combiner == "plurality"; l++)
			q[l] = count[y, l] == top
		for (l = 1; l <= K; l++)
			total += q[l]
		for (l = 1; l <= K; l++)
			q[l] = total > 0 ? q[l] / total : 1 / K
	}
	function start() {
		agreement = cross = 0
		split("", joint); split("", drawn)
		split("", score); split("", unit)
		split("", hits); split("", misses)
		cases = 0
	}
	# prediction q meets m[l] of item i
	function meet(i, m,    l, a, total, x, top, tied) {
		total = 0
		for (l = 1; l <= K; l++) {
			r[l] = q[l] < eps ? eps : q[l] > 1 - eps ? 1 - eps : q[l]
			total += r[l]
			top = l == 1 || q[l] > top ? q[l] : top
		}
		tied = 0
		for (l = 1; l <= K; l++)
			tied += likely[l] = q[l] >= top * (1 - 1e-12)
		unit[++cases] = i
		score[cases] = q[P]
		hits[cases] = misses[cases] = 0
		for (l = 1; l <= K; l++) {
			if (m[l] == 0)
				continue
			x = m[l] / items
			agreement += x * q[l]
			cross += x * log(r[l] / total) / log(2)
			for (a = 1; a <= K; a++) {
				joint[a, l] += x * likely[a] / tied
				drawn[a, l] += x * q[a]
			}
			if (l == P)
				hits[cases] += x
			else
				misses[cases] += x
		}
	}
	function det(joint, a, b) { # of rows and columns other than a, b of 3
		x1 = a == 1 ? 2 : 1; x2 = a == 3 ? 2 : 3
		y1 = b == 1 ? 2 : 1; y2 = b == 3 ? 2 : 3
		return joint[x1, y1] * joint[x2, y2] - \
			joint[x1, y2] * joint[x2, y1]
	}
	function dmi(joint,    d) {
		d = K == 2 ? joint[1, 1] * joint[2, 2] - \
			joint[1, 2] * joint[2, 1] : \
			joint[1, 1] * det(joint, 1, 1) - \
			joint[1, 2] * det(joint, 1, 2) + \
			joint[1, 3] * det(joint, 1, 3)
		return d < 0 ? -d : d
	}
	# the correlation of v[] of the cases with having the label
	function correlate(name, k, v,    i, w, mean, vv, vl, pos) {
		mean = vv = vl = pos = 0
		for (i = 1; i <= cases; i++) {
			mean += (hits[i] + misses[i]) * v[i]
			pos += hits[i]
		}
		for (i = 1; i <= cases; i++) {
			w = hits[i] + misses[i]
			vv += w * (v[i] - mean) ^ 2
			vl += hits[i] * (v[i] - mean)
		}
		tell(name, k, vl, sqrt(vv * pos * (1 - pos)))
	}
	function tell(name, k, above, below) {
		if (below < 1e-13)
			print name, k, "NA"
		else
			printf "%s %s %.15g\n", name, k, above / below
	}
	function finish(k,    a, l, row, col, hit, i, j, w,
	    area, pairs, x, d, rank) {
		tell("agreement", k, agreement, 1)
		tell("cross_entropy", k, cross, 1)
		hit = met = chance_met = 0
		for (a = 1; a <= K; a++) {
			row[a] = col[a] = 0
			for (l = 1; l <= K; l++) {
				row[a] += joint[a, l]
				col[a] += joint[l, a]
			}
			hit += joint[a, a]
		}
		# labels agree but for the square of their distance
		for (a = 1; a <= K; a++)
			for (l = 1; l <= K; l++) {
				w = 1 - ((a - l) / (K - 1)) ^ 2
				met += w * joint[a, l]
				chance_met += w * row[a] * col[l]
			}
		tell("weighted_kappa", k, met - chance_met, 1 - chance_met)
		tell("accuracy", k, hit, 1)
		tell("f1", k, 2 * joint[P, P], row[P] + col[P])
		tell("precision", k, joint[P, P], row[P])
		tell("recall", k, joint[P, P], col[P])
		tell("dmi", k, dmi(joint), 1)
		tell("dmi_soft", k, dmi(drawn), 1)
		area = pairs = 0
		for (i = 1; i <= cases; i++) {
			rank[i] = 0
			for (j = 1; j <= cases; j++) {
				d = score[i] - score[j]
				x = d > 1e-12 ? 1 : d < -1e-12 ? 0 : .5
				rank[i] += x * (hits[j] + misses[j])
				if (unit[i] == unit[j])
					continue
				w = hits[i] * misses[j]
				pairs += w
				area += w * x
			}
		}
		tell("roc_auc", k, area, pairs)
		correlate("pearson", k, score)
		correlate("spearman", k, rank)
	}
	BEGIN {
		people = ARGV[1]
		K = split(labels, name, " ")
		for (l = 1; l <= K; l++)
			rank[name[l]] = l
		P = rank[positive]
		read_people(people, n, label)
		most = wanted == "" ? -1 : 0
		if (wanted != "")
			read_people(wanted, others, other)
		for (i = 1; i <= items; i++) {
			if (i == 1 || n[i] < fewest)
				fewest = n[i]
			if (wanted == "") {
				others[i] = n[i]
				for (j = 1; j <= n[i]; j++)
					other[i, j] = label[i, j]
			}
			for (j = 1; j <= others[i]; j++) {
				share[i, other[i, j]] += 1 / others[i]
				overall[other[i, j]]++
			}
		}
		for (k = 0; k <= fewest + most; k++) {
			ask(k)
			start()
			for (i = 1; i <= items; i++)
				for (y = 1; y <= answers; y++) {
					if (!((i, y) in chance))
						continue
					predict(i, y, k)
					for (l = 1; l <= K; l++)
						m[l] = mass[i, y, l]
					meet(i, m)
				}
			finish(k)
		}
		if (model == "")
			exit
		start()
		while ((getline line < model) > 0) {
			split(line, part, " ")
			if (!(part[1] in at))
				continue
			for (l = 1; l <= K; l++) {
				q[l] = part[l + 1]
				m[l] = share[at[part[1]], l] + 0
			}
			meet(at[part[1]], m)
		}
		finish("*")
	}' "$file"
}

# by_brute OPTION... -- BRUTE-ARGUMENT...: annot-spc with the options gives what
# brute gives, for every scorer that can be; the model of FILE is m.tsv, and its
# header the order of the labels.
by_brute() {
	local options=() scorer order

	order=$(head -n 1 m.tsv | cut -f 2- | tr '\t' ,)

	while [ "$1" != -- ]; do
		options+=("$1")
		shift
	done
	shift
	brute "$@" | tr ' ' '\t' >brute.out
	: >found
	: >want
	while read -r scorer; do
		if ! annot-spc -q -L "$order" -t truth "${options[@]}" \
			-S "$scorer" m.tsv >out 2>err; then
			case $scorer in roc_auc | pearson | spearman) continue ;; esac
			head -n 3 err
			return 1
		fi
		grep "^$scorer	" brute.out >>want
		awk -F '\t' -v OFS='\t' -v scorer="$scorer" '
			$1 == "power" { print scorer, $4, $5 }
			$1 == "score" { print scorer, "*", $5 }' out >>found
	done < <(annot-spc --list | sed -n '6,$s/	.*//p')
	# scores only of a model that it was told of
	grep -qF '*' want || sed -i '/	\*	/d' found
	sort -o want want
	sort found | near_tables /dev/stdin want 1e-12
	[ "$(wc -l <want)" -ge 20 ] || fail "$(wc -l <want) values"
}

# equivalence_of VALUE [ROW]: Algorithm 4 on the curve in out, as printed.
equivalence_of() {
	awk -F '\t' -v h="$1" -v row="${2:-power}" '
	$1 == row && $2 == "*" { c[n++] = $5 }
	END {
		for (f = 0; f < n && c[f] <= h; f++)
			;
		if (f == 0)
			print "<0"
		else if (f == n)
			print ">" n - 1
		else
			printf "%.17g\n", f - (c[f] - h) / (c[f] - c[f - 1])
	}' out
}

# ---- shape ----

@test "spc: the curve, then each model, then each pair" {
	pair
	printf '%s\t%s\n' item label i1 a i2 b >m.tsv
	printf '%s\t%s\n' item label i1 a i2 a >bad.tsv
	#	the answers of k and the label of another:
	#	k = 1: i1 a 2/3: a or b, half a hit; b 1/3: a, no hit; i2: b, a hit
	#	k = 2: i1 aa 1/3: b; ab 2/3: a tie, a; i2: b
	#	m: 2/3 and 1; bad: 2/3 and 0; limits of two items are far away
	gives 'row	model	versus	k	value	lo	hi	status
power	*	*	0	0.5	0.5	0.5	ok
power	*	*	1	0.6667	0	1	ok
power	*	*	2	0.6667	0	1	ok
score	m	*	NA	0.8333	0	1	ok
gain	m	*	NA	0.3333	-1	1	ok
equivalence	m	*	NA	NA	NA	NA	>2,lo<0
score	bad	*	NA	0.3333	0	1	ok
gain	bad	*	NA	-0.1667	-1	1	ok
equivalence	bad	*	NA	NA	NA	NA	<0,hi>2
gain	m	bad	NA	0.5	-1	1	ok
equivalence	m	bad	NA	NA	NA	NA	beyond
' annot-spc -q -p 4 -C plurality -S agreement -t truth m.tsv bad.tsv
	silent
	# without a model: the curve alone
	head -n 4 out >expected
	run_to 0 annot-spc -q -p 4 -C plurality -S agreement <truth
	diff -u expected out
	# abc and cross_entropy are the default
	spc -C abc -S cross_entropy m.tsv
	mv out expected
	spc m.tsv
	diff -u expected out
}

@test "spc: with a reference its curve, and what the surveyed are worth" {
	three | typed >truth
	others | typed >panel
	printf '%s\t%s\n' item label u1 a u2 b u3 c u4 a u5 b u6 a u7 c >m.tsv
	spc --reference=panel --reference-min-labels=2 -k 2 m.tsv m2=m.tsv
	columns out row model versus k | tail -n +2 | tr '\t' ' ' |
		diff -u - <(cat <<-'END'
		power * * 0
		power * * 1
		power * * 2
		reference * * 0
		reference * * 1
		equivalence * reference 0
		equivalence * reference 1
		equivalence * reference 2
		score m * NA
		gain m * NA
		equivalence m * NA
		score m2 * NA
		gain m2 * NA
		equivalence m2 * NA
		gain m m2 NA
		equivalence m m2 NA
		END
		)
}

@test "spc: three models, three pairs, in the order of the operands" {
	crowd 40 5 2 | typed >truth
	guesses 6 .6 <truth >x.tsv
	guesses 7 .7 <truth >a.tsv
	guesses 8 .8 <truth >m.tsv
	spc x.tsv a.tsv m.tsv
	columns out row model versus | sed 1,6d | tr '\t' ' ' | diff -u - \
		<(for m in x a m; do
			printf '%s\n' "score $m *" "gain $m *" "equivalence $m *"
		done
		for m in 'x a' 'x m' 'a m'; do
			printf '%s\n' "gain $m" "equivalence $m"
		done)
	# a pair's gain is the difference of the scores, and so its equivalence
	for row in gain equivalence; do
		near "$(of $row x NA value a)" "$(awk -v a="$(of $row x)" \
			-v b="$(of $row a)" 'BEGIN { printf "%.17g", a - b }')" \
			1e-12
	done
	near "$(of gain a NA value m)" "$(awk -v a="$(of score a)" \
		-v b="$(of score m)" 'BEGIN { printf "%.17g", a - b }')" 1e-12
}

@test "spc: --list has the combiners, then the scorers, and each can be had" {
	local c s

	run_to 0 annot-spc --list
	silent
	columns out name better | tail -n +2 | tr '\t' ' ' | diff -u - \
		<(printf '%s *\n' plurality frequency abc dm
		printf '%s up\n' agreement accuracy precision recall f1 roc_auc \
			pearson spearman cross_entropy dmi dmi_soft \
			weighted_kappa)
	# the help says which table a name is from
	columns out help | tail -n +2 | sed 's/: .*//' | uniq -c |
		tr -s ' ' | diff -u - <(printf ' %s\n' '4 combiner' '12 scorer')
	mv out list
	three | two | typed >truth
	sed -n '2,5s/	.*//p' list >combiners
	sed -n '6,$s/	.*//p' list >scorers
	while read -r c; do
		while read -r s; do
			if [[ $c$s =~ ^abc(roc_auc|pearson|spearman)$ ]]; then
				run_to 2 annot-spc -t truth -C "$c" -S "$s"
				one_error annot-spc
				spc -C "$c" -S "$s" --no-leave-out
			else
				spc -L a,b -C "$c" -S "$s"
			fi
			[ "$(wc -l <out)" -eq 4 ]
		done <scorers
	done <combiners
}

@test "spc: -w says how much labels agree" {
	three | typed >truth
	run_to 2 annot-spc -S kappa -t truth
	one_error annot-spc 'no "kappa": weighted_kappa?'
	spc -L a,b,c -C frequency -S weighted_kappa -w identity
	# Cohen's kappa: nobody asked it is 0, the shares of labels being known
	near "$(of power '*' 0)" 0 1e-12
	spc -L a,b,c -C frequency -S weighted_kappa
	mv out quadratic
	spc -L a,b,c -C frequency -S weighted_kappa -w quadratic
	diff -u quadratic out
	spc -L a,b,c -C frequency -S weighted_kappa -w linear
	run ! diff -q quadratic out
}

@test "spc: one note says what was used" {
	{ three | two; echo u8 a; } | typed >truth
	run_to 0 annot-spc -S f1 -C frequency -t truth
	[ "$(grep -c ' note: ' err)" -eq 2 ]
	grep -q 'note: random=items annotators=6: ' err
	grep -qxF 'annot-spc: note: items=7 ratings=29 labels=2 min_labels=3 '`
		`'k=2 items_left_out=1 positive="b"' err
	run_to 0 annot-spc -S f1 -P a -C frequency -t truth
	grep -qF ' positive="a"' err
	run_to 0 annot-spc -S agreement -C frequency -N 4 -k 1 -t truth
	grep -qxF 'annot-spc: note: items=5 ratings=23 labels=2 min_labels=4 '`
		`'k=1 items_left_out=0' err
}

# ---- values: by hand ----

@test "spc: two items, three people: agreement by hand" {
	pair
	spc -C plurality -S agreement
	curve .5 0.6666666666666666 0.6666666666666666
	# nobody asked: a 1/3, b 2/3: (2/3 1/3 + 1/3 2/3 + 2/3)/2 = 5/9
	# k = 2: i1 ab 2/3: a with 1/2: 1/3
	spc -C frequency -S agreement
	curve 0.5555555555555556 0.6666666666666666 0.6666666666666666
	spc -C frequency -S agreement --prior=uniform
	curve .5 0.6666666666666666 0.6666666666666666
	# abc, from the other item alone. k = 0: i1 is told b: 1/3; i2 a 2/3,
	# b 1/3: 1/3. k = 1: i1 a 2/3: nobody to learn from, half a hit; b 1/3:
	# told b, is a; i2 b: told a, is b. k = 2: i1, i2: nobody
	spc -C abc -S agreement
	curve 0.3333333333333333 0.16666666666666666 .5
	# itself included. k = 0: a 1/3, b 2/3 as above; k = 1: a: half, half;
	# b: a (1/3)/(1/3 + 1) = 1/4, b 3/4: (2/3 1/2 + 1/3 1/4 + 3/4)/2 = 7/12;
	# k = 2: aa b, ab a, bb b: all known
	spc -C abc -S agreement --no-leave-out
	curve 0.5555555555555556 0.5833333333333334 1
}

@test "spc: two items, three people: cross-entropy by hand" {
	pair
	# the same predictions; those of .02 and .98 are clamped
	spc -C frequency
	curve "$(bits 1/3 1/3 1/6 2/3 1/2 2/3)" \
		"$(bits 1/6 .98 1/3 .02 1/2 .98)" \
		"$(bits 1/6 .02 1/3 .5 1/2 .98)"
	spc -C frequency --prior=uniform
	near "$(of power '*' 0)" -1 1e-12
	spc -C plurality
	curve -1 "$(bits 1/6 .98 1/3 .02 1/2 .98)" \
		"$(bits 1/6 .02 1/3 .5 1/2 .98)"
	spc
	curve "$(bits 1/3 .02 1/6 .98 1/2 1/3)" \
		"$(bits 1/3 .5 1/6 .02 1/2 .02)" -1
	spc --no-leave-out
	curve "$(bits 1/3 1/3 2/3 2/3)" "$(bits 1/3 1/2 1/6 1/4 1/2 3/4)" \
		"$(bits 1 .98)"
	# another clamp
	spc --no-leave-out -e .3
	curve "$(bits 1/3 1/3 2/3 2/3)" "$(bits 1/3 1/2 1/6 .3 1/2 .7)" \
		"$(bits 1 .7)"
	spc --no-leave-out -e .5
	curve -1 -1 -1
	spc --no-leave-out -e 0
	near "$(of power '*' 2)" 0 0
}

@test "spc: two items, three people: the other scorers by hand" {
	pair
	#	k = 1, plurality: predicted  a    b
	#	                 truth a    1/6  1/6
	#	                 truth b    1/6  1/2
	while read -r scorer value; do
		spc -L a,b -C plurality -S "$scorer"
		near "$(of power '*' 1)" "$value" 1e-12 || fail "$scorer"
	done <<-'END'
	precision .75
	recall .75
	f1 .75
	weighted_kappa .25
	dmi 0.05555555555555555
	pearson .25
	roc_auc .75
	END
	# roc_auc: i2 is b, 1; against i1, 1/3 of which is a after b (1, a tie),
	# and 1/3 a after a (0): (1/2 1/3 + 1/3)/(2/3); i1 against itself is out
	spc -C plurality -S f1 -P a
	near "$(of power '*' 1)" .5 1e-12
	# -e is for logs alone
	spc -C plurality -S f1 -e .4
	near "$(of power '*' 1)" .75 1e-12
}

@test "spc: equivalence: a curve that stays at the score is passed to its end" {
	# plurality of two labels: c_1 = c_2, but for rounding
	for seed in 1 2 3 4 5 6 7 8; do
		crowd 40 7 2 $seed | typed >truth
		k=$((seed % 2 * 2 + 1))
		spc -C plurality -S agreement
		# what most say, with probability p: p m + (1 - p) (1 - m) = c_k
		awk -F '\t' -v OFS='\t' -v k=$k '
			BEGIN { print "item", "label", "p" }
			FNR == NR { if ($4 == k && $1 == "power") c = $5; next }
			FNR > 1 { n[$1] += $3 == "l1" }
			END { for (i in n) m += (n[i] > 3 ? n[i] : 7 - n[i]) / 280
				p = (c - 1 + m) / (2 * m - 1)
				for (i in n)
					printf "%s\tl1\t%.17g\n", i, \
						(n[i] > 3 ? p : 1 - p) }' \
			out truth >m.tsv
		spc -C plurality -S agreement m.tsv
		near "$(of score m)" "$(of power '*' $k)" 1e-14
		near "$(of equivalence m)" $((k + 1)) 1e-9
	done
}

@test "spc: equivalence: before the curve, at its ends, between, beyond" {
	pair
	printf '%s\t%s\t%s\n' item label p i1 b .5 i2 b .5 >zero.tsv
	printf '%s\t%s\t%s\n' item label p i1 b .5 i2 b .75 >between.tsv
	printf '%s\t%s\t%s\n' item label p i1 b .5 i2 b .49 >below.tsv
	printf '%s\t%s\n' item label i1 a i2 b >above.tsv
	spc -C plurality -S agreement zero.tsv between.tsv below.tsv above.tsv
	models zero .5 0 0 between .625 .125 .75 below .495 -.005 '<0' \
		above 0.8333333333333334 0.3333333333333333 '>2'
	# leftmost crossing of a curve that falls and rises: 1/3, 1/6, 1/2
	printf '%s\t%s\t%s\n' item label p i1 b .4 i2 b .4 >up.tsv
	printf '%s\t%s\t%s\n' item label p i1 a .3 i2 b .1 >low.tsv
	spc -S agreement up.tsv low.tsv
	# (.4 + 2/3 .2 = .5333.. + .4)/2 = .4666..; 2 - (1/2 - .4666..)/(1/3)
	models up 0.4666666666666667 0.13333333333333333 1.9 \
		low 0.26666666666666666 -0.06666666666666667 '<0'
	# the curve may start above a later crossing
	printf '%s\t%s\n' item label i1 a i2 a >first.tsv
	spc -S agreement first.tsv
	[ "$(of equivalence first NA value)" != 0 ]
}

@test "spc: dm: limits of the distribution, and one that is known" {
	# aa 3, ab 2, bb 3: P(ab) = 2 (1/2)(1/2) s/(s + 1) = 1/4, so s = 1:
	# alpha is (1/2, 1/2), and who said a once says it again with 3/4
	typed >truth <<-'END'
	1 a a
	2 a a
	3 a a
	4 a b
	5 b a
	6 b b
	7 b b
	8 b b
	END
	spc -C dm
	near "$(of power '*' 0)" -1 1e-9
	near "$(of power '*' 1)" "$(bits 3/4 3/4 1/4 1/4)" 1e-9
	spc -C dm -S agreement
	near "$(of power '*' 1)" .625 1e-9
	# all unanimous: the first answer tells all; 2/3 of the items say a
	typed >truth <<-'END'
	1 a a a
	2 a a a
	3 b b b
	END
	spc -C dm -S agreement
	curve 0.5555555555555556 1 1
	# none of them differ: no answer tells anything
	typed >truth <<-'END'
	1 a b c
	2 c b a
	END
	spc -C dm
	curve "$(bits 1 1/3)" "$(bits 1 1/3)" "$(bits 1 1/3)"
}

# ---- values: the long way ----

@test "spc: every scorer: over every set of people" {
	three >people
	typed <people >truth
	printf '%s\n' 'u1 .6 .3 .1' 'u2 .2 .7 .1' 'u3 0 .2 .8' 'u4 1 0 0' \
		'u5 .3 .5 .2' 'u6 .25 .7 .05' 'u7 .4 .3 .3' >model
	{ printf 'item\ta\tb\tc\n'; tr ' ' '\t' <model; } >m.tsv
	for c in plurality frequency abc; do
		by_brute -C $c -P c -N 3 -- people combiner=$c model=model
	done
	by_brute --no-leave-out -P b -- people leave=0 positive=b
	# other items: those of four people
	by_brute -P a -N 4 -e .1 -- people least=4 positive=a eps=.1 model=model
	by_brute -C frequency --prior=uniform -P a -- people combiner=frequency \
		uniform=1 positive=a
}

@test "spc: two labels: over every set of people" {
	three | two >people
	typed <people >truth
	printf '%s\n' 'u1 .6 .4' 'u2 .2 .8' 'u3 0 1' 'u4 1 0' 'u5 .3 .7' \
		'u6 .25 .75' 'u7 .4 .6' >model
	{ printf 'item\ta\tb\n'; tr ' ' '\t' <model; } >m.tsv
	for c in plurality frequency abc; do
		by_brute -C $c -- people combiner=$c model=model labels='a b' \
			positive=b
	done
	by_brute --no-leave-out -P a -N 4 -- people leave=0 least=4 \
		labels='a b' positive=a model=model
}

@test "spc: a reference: over every set of people" {
	three >people
	typed <people >truth
	others >wanted
	typed <wanted >panel
	printf '%s\n' 'u1 .6 .3 .1' 'u2 .2 .7 .1' 'u3 0 .2 .8' 'u4 1 0 0' \
		'u5 .3 .5 .2' 'u6 .25 .7 .05' 'u7 .4 .3 .3' >model
	{ printf 'item\ta\tb\tc\n'; tr ' ' '\t' <model; } >m.tsv
	for c in plurality frequency abc; do
		by_brute -C $c --reference=panel --reference-min-labels=2 -P a \
			-- people wanted combiner=$c positive=a model=model
	done
	by_brute --reference=panel --reference-min-labels=2 --no-leave-out \
		-P b -N 4 -- people wanted leave=0 positive=b least=4 \
		model=model
	# the same people twice: who is asked may be who is predicted
	cp people same
	by_brute --reference=truth -P a -- people same positive=a model=model
}

# ---- values: fixtures ----

# The paper's running example: running.labels.tsv, of annotators e_1 to e_10, of
# whom the first five are the amateurs, and the predictions running.MODEL.tsv.
running_example() {
	awk 'BEGIN { FS = OFS = "\t" }
	function label(item, from, pos,    i) {
		for (i = 1; i <= 5; i++)
			print item, "e_" from + i, (i <= pos ? "pos" : "neg") \
				>"running.labels.tsv"
	}
	NR == 1 {
		print "item", "annotator", "label" >"running.labels.tsv"
		print "item", "label" >"running.hard.tsv"
		print "item", "pos", "neg" >"running.ideal.tsv"
		print "item", "pos", "neg" >"running.calibrated.tsv"
		next
	}
	{
		for (n = $1; n > 0; n--) {
			item = items++
			label(item, 0, $2)
			label(item, 5, $3)
			print item, $4 >"running.hard.tsv"
			print item, $5, $6 >"running.ideal.tsv"
			print item, $7, $8 >"running.calibrated.tsv"
		}
	}' "$DATA/spc/running.tsv"
}

# of_fixture EXPECTED TRUTH MODEL: the curve, the score and the equivalence. Its
# name says how: DATA.COMBINER.SCORER.kK.MODEL[.noloo|.unif]
of_fixture() {
	local f=$1 truth=$2 m=$3 name part args

	name=$(basename "$f" .tsv)
	IFS=. read -r -a part <<<"$name"
	args=(-k "${part[3]#k}" -N "$((${part[3]#k} + 1))")
	case ${part[1]} in
	plur) args+=(-C plurality) ;;
	freq) args+=(-C frequency) ;;
	*) args+=(-C "${part[1]}") ;;
	esac
	case ${part[2]} in
	agree) args+=(-S agreement) ;;
	ce) args+=(-S cross_entropy) ;;
	esac
	case ${part[5]:-} in
	noloo) args+=(--no-leave-out) ;;
	unif) args+=(--prior=uniform) ;;
	esac
	run_to 0 annot-spc -t "$truth" "${args[@]}" "m=$m"
	grep -qF " items=$(sed -n '1s/.*labels: \([0-9]*\).*/\1/p' "$f") " \
		err || fail "$name: $(cat err)"
	awk -F '\t' -v OFS='\t' '
		/^#/ { print "row", "k", "value"; next }
		$1 == "c" { print "power", $2, $3; next }
		{ print $1 == "h" ? "score" : $1, "NA", $3 }' "$f" \
		>want
	awk -F '\t' -v OFS='\t' 'NR == 1 || $1 ~ /power|score|equiv/ {
		sub(/,.*/, "", $8)
		print $1, $4, $5 == "NA" ? $8 : $5 }' out >found
	near_tables found want 1e-9 || fail "$name"
}

@test "spc: every curve, score and equivalence of the examples" {
	local f name part files=0

	running_example
	for f in "$DATA"/spc/*.k*.tsv; do
		name=$(basename "$f" .tsv)
		IFS=. read -r -a part <<<"$name"
		[ "${part[0]}" = running ] || cp "$DATA/spc/${part[0]}".* .
		of_fixture "$f" "${part[0]}.labels.tsv" \
			"${part[0]}.${part[4]}.tsv"
		files=$((files + 1))
	done
	[ "$files" -eq 10 ]
}

# bats test_tags=shared
@test "spc: the curve and the equivalence of 2,000 comments" {
	need_shared data/wiki2000.counts.tsv
	of_fixture "$SHARED/$SPC/expected/wiki.abc.ce.k7.calibrated.tsv" \
		"$SHARED/data/wiki2000.counts.tsv" \
		"$SHARED/data/wiki2000.calibrated.tsv"
	of_fixture "$SHARED/$SPC/expected/wiki.abc.ce.k7.uncalibrated.tsv" \
		"$SHARED/data/wiki2000.counts.tsv" \
		"$SHARED/data/wiki2000.predictions.tsv"
}

@test "spc: roc_auc: predictions that rounding tells apart are equal" {
	# abc says 2/3 of b whoever is asked, but sums differ in the last digit
	typed >truth <<-'END'
	i0 b b b b b a
	i1 a b a
	i2 b a b b b b
	END
	spc -S roc_auc --no-leave-out -P b -N 3
	near "$(of power '*' 1)" .5 1e-15
	# what a model says is as it says
	printf '%s\t%s\t%s\n' item label p i0 b .9999999999999999 i1 b \
		.9999999999999998 i2 b .9999999999999999 >m.tsv
	spc -S roc_auc --no-leave-out -P b -N 3 m.tsv
	awk -v x="$(of score m)" 'BEGIN { exit !(x > .7) }'
}

@test "spc: scorers of decisions and of order: the fixtures' joint matrix" {
	local column scorer args
	local table=$DATA/spc/running.nonadditive.expected-matrix.tsv

	running_example
	mv running.labels.tsv truth
	while read -r column scorer args; do
		# shellcheck disable=SC2086 # options
		spc -S "$scorer" -P pos $args
		sed s/nan/NA/ "$table" | cut -f 1 >k
		columns "$table" "$column" | sed s/nan/NA/ | paste k - |
			tail -n +2 >want
		columns out k value | tail -n +2 >found
		near_tables found want 1e-9 || fail "$column"
	done <<-'END'
	acc agreement -C plurality
	prec precision -C plurality
	rec recall -C plurality
	F1 f1 -C plurality
	DMI dmi -C plurality
	kappa weighted_kappa -C plurality -L neg,pos
	AUCfreq roc_auc -C frequency
	AUCabcNoLOO roc_auc -C abc --no-leave-out
	pearson pearson -C frequency
	END
	[ "$(head -n 1 "$table" | tr '\t' '\n' | wc -l)" -eq 13 ]
	# AUCabcLOO: leaving an item out lowers its own prediction
	run_to 2 annot-spc -S roc_auc -C abc -t truth
	one_error annot-spc --no-leave-out 'frequency'
	# k = 0, all predicted alike
	spc -S pearson -C frequency
	[ "$(of power '*' 0 status)" = constant ]
}

@test "spc: five amateurs predict five experts" {
	running_example
	awk -F '\t' 'NR == 1 || $2 ~ /_[1-5]$/' running.labels.tsv >truth
	awk -F '\t' 'NR == 1 || $2 !~ /_[1-5]$/' running.labels.tsv >experts
	spc -C frequency --reference=experts
	while IFS=$'\t' read -r _ k value; do
		near "$(of power '*' "$k")" "$value" 1e-9
	done < <(grep ^c "$DATA/spc/running.amateur-expert.freq.ce.tsv")
	[ "$(grep -c '^power' out)" -eq 6 ]
}

# bats test_tags=shared
@test "spc: 2,000 and 23,178 comments" {
	need_shared data/wiki2000.counts.tsv
	cp "$SHARED/data/wiki2000.counts.tsv" truth
	spc -N 8 c="$SHARED/data/wiki2000.calibrated.tsv" \
		m="$SHARED/data/wiki2000.predictions.tsv"
	near "$(of equivalence c)" 3.3593245365 1e-9
	near "$(of equivalence m)" 1.8536597593 1e-9
	annot-calibrate -q -t truth "$SHARED/data/wiki2000.predictions.tsv" \
		>m.tsv
	spc -N 8 m.tsv
	near "$(of equivalence m)" 3.1271 1e-4
	run_to 0 annot-spc -t "$SHARED/data/wiki_attack.counts.tsv" \
		"$SHARED/data/wiki_attack.predictions.tsv"
	grep -qF 'items=22137 ratings=341254 labels=2 min_labels=9 k=8 '`
		`'items_left_out=1041' err
	near "$(of equivalence wiki_attack.predictions)" 1.8959 1e-4
}

@test "spc: the bootstrap intervals of the running example" {
	running_example
	mv running.labels.tsv truth
	# of 20,000 replicates; 4,000 are within a third of what 500 were off by
	while read -r lo hi tol model args; do
		# shellcheck disable=SC2086 # options
		spc -b 4000 --random=items $args "m=running.$model.tsv"
		near "$(of equivalence m NA lo)" "$lo" "$tol"
		near "$(of equivalence m NA hi)" "$hi" "$tol"
		[ "$(of equivalence m NA status)" = bootstrap ]
	done <<-'END'
	2.908 4.845 .02 hard -C plurality -S agreement
	1.676 2.478 .02 calibrated
	6.386 8.591 .02 calibrated -C frequency
	END
}

# ---- values: properties ----

@test "spc: an even answer of two labels adds nothing to plurality" {
	crowd 60 9 2 | typed >truth
	spc -C plurality -S agreement
	for k in 1 3 5 7; do
		near "$(of power '*' $((k + 1)))" "$(of power '*' $k)" 1e-12
		awk -v a="$(of power '*' $k)" -v b="$(of power '*' $((k - 1)))" \
			'BEGIN { exit !(a > b + .001) }'
	done
}

@test "spc: one person against another: the agreement of annot-kappa" {
	crowd 60 6 4 | typed >truth
	run_to 0 annot-kappa -q -M pa truth
	pa=$(columns out estimate | tail -n 1)
	for c in plurality frequency; do
		spc -C $c -S agreement
		near "$(of power '*' 1)" "$pa" 1e-12
	done
	# Cohen's kappa of two drawn from one crowd is Fleiss's, pe by shares
	run_to 0 annot-kappa -q -M fleiss truth
	fleiss=$(columns out estimate | tail -n 1)
	spc -C plurality -S weighted_kappa -w identity -L l0,l1,l2,l3
	near "$(of power '*' 1)" "$fleiss" 1e-12
}

@test "spc: more answers never tell abc less, if an item teaches of itself" {
	for labels in 2 3 5; do
		crowd 50 7 $labels 9 | typed >truth
		spc --no-leave-out -e 0
		columns out value | tail -n +2 | awk '
			NR > 1 && $1 < last - 1e-12 { exit bad = 1 }
			{ last = $1 }
			END { exit bad || NR != 7 }'
		# otherwise the curve is below
		spc -e .0001
		[ "$(awk -v a="$(of power '*' 6)" 'BEGIN { print (a < 0) }')" \
			-eq 1 ]
	done
}

@test "spc: every item twice changes nothing but leaving out" {
	crowd 30 6 3 | typed >truth
	awk -F '\t' -v OFS='\t' '{ print } NR > 1 { print "again " $1, $2, $3 }' \
		truth >double
	for args in '-C plurality -S agreement' '-C frequency' '-C dm' \
		'--no-leave-out' '-C plurality -S f1 -P l1' \
		'-C frequency -S pearson -P l1' '-C plurality -S dmi'; do
		# shellcheck disable=SC2086 # options
		spc $args
		cp out expected
		# shellcheck disable=SC2086
		run_to 0 annot-spc -q -t double $args
		near_tables <(cut -f 1-5 out) <(cut -f 1-5 expected) 1e-9
	done
	# what is left out comes back
	spc
	cp out expected
	run_to 0 annot-spc -q -t double
	for k in 1 2 3 4 5; do
		awk -v a="$(awk -v k=$k -F '\t' '$4 == k { print $5 }' expected)" \
			-v b="$(of power '*' $k)" 'BEGIN { exit !(b > a + .001) }'
	done
}

@test "spc: other words for the labels leave every value" {
	crowd 40 5 2 | typed >truth
	guesses 4 .5 <truth >m.tsv
	cp truth one
	# the order of the labels is turned round
	for f in truth m.tsv; do
		sed 's/\bl0\b/zz/;s/\bl1\b/no/' $f >"other.$f"
	done
	while read -r args; do
		cp one truth
		# shellcheck disable=SC2086 # options
		spc $args m.tsv
		cp out expected
		# shellcheck disable=SC2086
		run_to 0 annot-spc -q -t other.truth ${args/-P l1/-P no} \
			m=other.m.tsv
		same_values expected
	done <<-'END'
	-C abc
	-C frequency
	-C dm
	-C plurality -S agreement
	-C plurality -S accuracy
	-C plurality -S dmi
	-C frequency -S roc_auc -P l1
	-C frequency -S f1 -P l1
	END
	# -L only orders
	cp one truth
	spc m.tsv
	cp out expected
	spc -L l1,l0 m.tsv
	same_values expected
	# a label that nobody gave takes its part of a uniform prediction
	spc -L l0,l1,l2 -C plurality -S agreement
	near "$(of power '*' 0)" 0.3333333333333333 1e-12
	# two labels made one, by hand or by sed
	crowd 40 5 3 | typed >truth
	sed 's/l2$/l1/' truth >merged
	run_to 0 annot-spc -q <merged
	cp out expected
	sed 's/l2$/l1/' truth | annot-count -q | annot-spc -q >out
	diff -u expected out
}

@test "spc: the order of rows and columns changes no byte, with -b neither" {
	crowd 40 5 3 | typed >truth
	awk -F '\t' 'NR == 1 { print; next } { print $1 FS $2 FS $3 }' truth \
		>other
	printf '%s\t%s\t%s\t%s\n' item l0 l1 l2 >m.tsv
	awk -F '\t' 'NR > 1 && !n[$1]++ { p = NR % 7 / 10; printf \
		"%s\t%g\t%g\t%g\n", $1, p, (1 - p) / 4, (1 - p) * .75 }' truth \
		>>m.tsv
	for seed in 1 2; do
		shuffle_rows truth $seed >truth.$seed
		shuffle_rows m.tsv $((seed + 5)) >m.$seed
		awk -F '\t' -v OFS='\t' '{ print $3, $1, $2 }' truth.$seed >t &&
			mv t truth.$seed
		awk -F '\t' -v OFS='\t' '{ print $3, $4, $1, $2 }' m.$seed >t &&
			mv t m.$seed
	done
	for args in '' '-b 100' '-b 100 -C dm' '-C plurality -S dmi -b 100' \
		'-C frequency -S roc_auc -P l1 -b 100' '--draws=4 -b 100'; do
		# shellcheck disable=SC2086 # options
		spc $args m.tsv
		cp out expected
		for seed in 1 2; do
			# shellcheck disable=SC2086
			run_to 0 annot-spc -q -t truth.$seed $args m=m.$seed
			diff -u expected out
		done
	done
}

@test "spc: ratings, counts, a matrix and groups are the same" {
	crowd 50 5 3 | typed >truth
	spc -b 100
	cp out expected
	annot-count -q truth >counts
	run_to 0 annot-spc -q -b 100 -t counts
	diff -u expected out
	crowd 50 5 3 | awk 'BEGIN { print "item\tr1\tr2\tr3\tr4\tr5" }
		{ gsub(/ /, "\t"); print }' >matrix
	run_to 0 annot-spc -q -b 100 -W -t matrix
	diff -u expected out
	run_to 0 annot-spc -q -b 100 -G -L l0,l1,l2 -t truth
	diff -u expected out
	tail -n +2 counts >bare
	run_to 0 annot-spc -q -b 100 -H item,label,n <bare
	diff -u expected out
}

@test "spc: a histogram has the curve of its items, and its resamples' law" {
	crowd 300 5 2 | typed >truth
	annot-count -u truth >unique
	[ "$(wc -l <unique)" -lt 15 ]
	for args in '' '-C frequency' '-C dm' '-C plurality -S agreement' \
		'-C frequency -S roc_auc' '-C plurality -S f1'; do
		# shellcheck disable=SC2086 # options
		spc $args
		cp out expected
		# shellcheck disable=SC2086
		run_to 0 annot-spc -q -t unique $args
		case $args in
		# its items are not told apart
		*roc_auc*) same_values expected .01 ;;
		*) same_values expected ;;
		esac
	done
	# the limits are quantiles of 4000 draws of 300
	spc -b 4000 -C plurality -S agreement
	cp out expected
	run_to 0 annot-spc -q -t unique -b 4000 -C plurality -S agreement
	same_values expected .005
	run_to 0 annot-spc -t unique
	grep -q ' items=300 ratings=1500 ' err
}

@test "spc: unanimous people know all, whoever is asked" {
	for i in 1 2 3 4 5 6; do echo "i$i a a a"; done | typed >truth
	for i in 7 8 9; do echo "i$i b b b"; done | typed | tail -n +2 >>truth
	for c in plurality frequency abc; do
		spc -C $c -S agreement
		near "$(of power '*' 1)" 1 1e-12
		near "$(of power '*' 2)" 1 1e-12
		cp out alone
		# a panel of the same minds is predicted as well
		sed 's/r/q/' truth >panel
		spc -C $c -S agreement --reference=panel -k 2
		grep '^power' out >found
		grep '^power' alone | diff -u - found
		sed -n 's/^reference/power/p' out | diff -u <(grep '^power' alone) -
	done
}

@test "spc: what is asked and what is wanted among the same people" {
	# scoring the asked people themselves is the curve of -k N: a plurality of
	# all, against all
	three | two | typed >truth
	run_to 0 annot-count -q --plurality truth
	cp out m.tsv
	# u6 is tied: its first label is worth as much as half of each
	spc --reference=truth -C plurality -S agreement -N 3 m.tsv
	near "$(of reference '*' 0)" "$(of power '*' 0)" 1e-12
	typed >truth <<-'END'
	i1 a a b
	i2 b b b
	i3 a b b
	END
	run_to 0 annot-count -q --plurality truth
	cp out m.tsv
	spc --reference=truth -C plurality -S agreement m.tsv
	near "$(of power '*' 3)" "$(of score m)" 1e-12
	# the panel among itself is the curve without a reference
	cp out with
	spc -C plurality -S agreement
	sed -n 's/^reference	/power	/p' with | diff -u <(tail -n +2 out) -
}

# ---- values: asymptote ----

@test "spc: --asymptote: knowing all there is to know, by hand" {
	rows() {
		curve_rows=$(grep -c ^power out)
		sed -n "$((curve_rows + 2)),\$p" out | cut -f 1-4 |
			tr '\t' ' ' | diff -u - <(cat <<-'END'
			asymptote * * NA
			gain * * NA
			score m * NA
			gain m * NA
			equivalence m * NA
			left m * NA
			ratio m * NA
			END
			)
	}
	all_but() {
		near "$(of gain)" "$(awk -v a="$(of asymptote)" \
			-v c="$(of power '*' 0)" 'BEGIN {
				printf "%.17g", a - c }')" 1e-12
		near "$(of left m)" "$(awk -v a="$(of asymptote)" \
			-v h="$(of score m)" 'BEGIN { printf "%.17g", a - h }')" \
			1e-12
		near "$(of ratio m)" "$(awk -v a="$(of asymptote)" \
			-v h="$(of score m)" -v c="$(of power '*' 0)" 'BEGIN {
			printf "%.17g", (h - c) / (a - c) }')" 1e-9
	}
	# half of the items are nearly surely a, half are tossed coins
	for i in $(seq 20); do
		echo "u$i a a a a a a a a a a a a a a a a a a a a"
		echo "v$i a b a b a b a b a b a b a b a b a b a b"
	done | typed >truth
	printf '%s\t%s\t%s\n' item label p >m.tsv
	for i in $(seq 20); do
		printf '%s\ta\t%s\n' "u$i" .9 "v$i" .6
	done >>m.tsv
	spc --asymptote -k 2 -C frequency m.tsv
	near "$(of asymptote)" -.5 1e-5
	rows
	all_but
	spc --asymptote -k 2 -C plurality -S agreement m.tsv
	near "$(of asymptote)" .75 1e-5
	near "$(of gain)" .25 1e-5
	rows
	all_but
	# all alike, 1 of 4 a: one share, of those of the grid the nearest
	for i in 1 2 3 4 5; do echo "i$i a b b b"; done | typed >truth
	spc --asymptote
	near "$(of asymptote)" "$(bits 1/4 1/4 3/4 3/4)" .001
	spc --asymptote -C plurality -S agreement
	near "$(of asymptote)" .75 1e-3
	# three labels: two answers that are two alike or not, all six equally
	# often: alpha is (1, 1, 1), uniform. k = 1: 1/2 for what was said, 1/4.
	# E sum p log2 p = (psi(2) - psi(4))/ln 2 = -(1/2 + 1/3)/ln 2
	# E max p = (1 + 1/2 + 1/3)/3
	printf '%s\n' '1 a a' '2 b b' '3 c c' '4 a b' '5 b c' '6 a c' | typed \
		>truth
	spc --asymptote -C dm
	near "$(of power '*' 1)" -1.5 1e-9
	near "$(of asymptote)" -1.2022458674074694 1e-9
	near "$(of gain)" 0.38271663331368596 1e-9
	spc --asymptote -C dm -S agreement
	near "$(of asymptote)" 0.6111111111111112 1e-9
}

@test "spc: --asymptote: nothing left to know, or nothing to be known" {
	for labels in 2 3; do
		for i in 1 2 3 4 5 6; do
			echo "i$i l$((i % labels)) l$((i % labels))"
		done | typed >truth
		spc --asymptote
		near "$(of asymptote)" 0 1e-9
		spc --asymptote -S agreement -C plurality
		near "$(of asymptote)" 1 1e-9
		spc --asymptote -b 100
		near "$(of asymptote '*' NA lo)" 0 1e-9
		near "$(of asymptote '*' NA hi)" 0 1e-9
	done
	# everybody tosses a coin: to know all is to know the coin
	printf '%s\n' 'i1 a b' 'i2 b a' 'i3 a b' | typed >truth
	printf '%s\t%s\t%s\n' item label p i1 a .5 i2 a .5 i3 a .5 >m.tsv
	spc --asymptote -C frequency m.tsv
	near "$(of asymptote)" -1 1e-9
	near "$(of gain)" 0 1e-9
	near "$(of left m)" 0 1e-9
	[ "$(of ratio m)" = NA ]
	[ "$(of ratio m NA status)" = no_gain ]
}

@test "spc: --asymptote: of all curves' ends, and the same for all tellings" {
	crowd 150 6 2 4 | typed >truth
	guesses 3 .6 <truth >m.tsv
	spc --asymptote --no-leave-out -b 100 m.tsv
	cp out expected
	# no answer of k tells more, and its interval holds it
	awk -F '\t' '$1 == "power" { last = $5 }
		$1 == "asymptote" && !($5 > last && $6 <= $5 && $5 <= $7 &&
			$6 < $7 && $8 == "bootstrap") { exit 1 }' out
	# nothing else changes with it
	spc --no-leave-out -b 100 m.tsv
	grep -vE '^(asymptote|left|ratio)|^gain	[*]' expected | diff -u - out
	# counts, any order, other words
	annot-count -q truth >counts
	shuffle_rows counts 2 >shuffled
	run_to 0 annot-spc -q --asymptote --no-leave-out -b 100 -t shuffled m.tsv
	diff -u expected out
	for f in truth m.tsv; do
		sed 's/\bl0\b/zz/;s/\bl1\b/no/' $f >"other.$f"
	done
	run_to 0 annot-spc -q --asymptote --no-leave-out -b 100 -t other.truth \
		m=other.m.tsv
	same_values expected 1e-6
	annot-count -q -u truth >unique
	for c in frequency dm; do
		spc -C $c --asymptote
		value=$(of asymptote)
		near "$value" "$(awk -F '\t' '$1 == "asymptote" { print $5 }' \
			expected)" 1e-9
		run_to 0 annot-spc -q -C $c --asymptote -t unique
		near "$(of asymptote)" "$value" 1e-9
	done
	# of those to predict, not of those who are asked
	crowd 150 4 2 9 | awk '{ print $1, "l" NR % 2, "l" NR % 2 }' | typed >panel
	spc --asymptote --reference=panel
	near "$(of asymptote)" 0 1e-9
	cp truth t
	cp panel truth
	spc --asymptote --reference=t
	near "$(of asymptote)" "$value" 1e-9
}

@test "spc: --asymptote: the long way, by EM on a grid" {
	# counts of a in ten, of 120 items in all
	awk 'BEGIN { split("8 5 6 9 7 12 14 13 15 17 14", items, " ")
		for (x = 0; x <= 10; x++)
			for (i = 0; i < items[x + 1]; i++) {
				line = "u" x "." i
				for (k = 0; k < 10; k++)
					line = line (k < x ? " a" : " b")
				print line
			} }' | typed >truth
	want=$(awk 'BEGIN {
		split("8 5 6 9 7 12 14 13 15 17 14", items, " ")
		for (j = 0; j <= 50; j++) {
			w[j] = 1 / 51
			for (x = 0; x <= 10; x++)
				p[x, j] = (j / 50) ^ x * (1 - j / 50) ^ (10 - x)
		}
		for (t = 0; t < 1000; t++) {
			for (x = 0; x <= 10; x++) {
				f[x] = 0
				for (j = 0; j <= 50; j++)
					f[x] += w[j] * p[x, j]
			}
			for (j = 0; j <= 50; j++) {
				s = 0
				for (x = 0; x <= 10; x++)
					s += items[x + 1] * p[x, j] / f[x]
				w[j] *= s / 120
			}
		}
		for (j = 1; j < 50; j++)
			a += w[j] * (j / 50 * log(j / 50) + (1 - j / 50) * \
				log(1 - j / 50)) / log(2)
		print a
	}')
	spc --asymptote
	near "$(of asymptote)" "$want" .003
}

@test "spc: --asymptote: few labels that do not tell the shares, in a note" {
	printf '%s\n' 'i1 a' 'i2 b' | typed >truth
	run_to 0 annot-spc --asymptote -t truth
	[ "$(grep -c '^annot-spc: note: asymptote=not_unique: ' err)" -eq 1 ]
	for row in asymptote gain; do
		[ "$(of $row '*' NA status)" = not_unique ]
	done
	printf '%s\t%s\n' item label i1 a i2 b >m.tsv
	spc --asymptote m.tsv
	for row in left ratio; do
		[ "$(of $row m NA status)" = not_unique ]
	done
	for row in score gain; do
		[ "$(of $row m NA status)" = ok ]
	done
	spc --asymptote -b 100 m.tsv
	[ "$(of asymptote '*' NA status)" = not_unique ]
	[ "$(of asymptote '*' NA lo)" != NA ]
	run_to 0 annot-spc -q --asymptote -t truth
	silent
	printf '%s\n' 'i1 a b' 'i2 b a' | typed >truth
	run_to 0 annot-spc --asymptote -t truth
	run ! grep -q 'asymptote' err
}

@test "spc: --asymptote: refuted by the table, where people are not alike" {
	for args in '' '-b 100'; do
		sided 200 l0 l1 | typed >truth
		# shellcheck disable=SC2086 # options
		run_to 0 annot-spc --asymptote $args -t truth
		[ "$(grep -c '^annot-spc: warning: the asymptote is ' err)" -eq 1 ]
		grep -q ' below the score of k=7, error=.*: it assumes that all '`
			`'people are alike, which does not hold (annot-kappa -B '`
			`'annotator tells who differs); report the score of k=7, '`
			`'which is possible$' err
		awk -v a="$(of asymptote)" -v c="$(of power '*' 7)" \
			'BEGIN { exit !(a < c - .02) }'
		[ "$(of asymptote '*' NA status)" = refuted ]
		[ "$(of gain '*' NA status)" = refuted ]
		run ! grep -q '^power.*refuted' out
	done
	# what is made of it, of a model too
	guesses 1 .8 <truth >m.tsv
	spc --asymptote m.tsv
	for row in left ratio; do
		[ "$(of $row m NA status)" = refuted ]
	done
	for row in score gain; do
		[ "$(of $row m NA status)" = ok ]
	done
	# less can be told from few items
	head -n 201 truth >few
	run_to 0 annot-spc --asymptote -t few
	run ! grep -q 'the asymptote is' err
	[ "$(of asymptote '*' NA status)" = reached ]
	# of a reference
	sided 200 l0 l1 | typed >panel
	crowd 200 3 2 | typed >truth
	run_to 0 annot-spc --asymptote -t truth --reference=panel
	grep -q ' below the score of k=7 of the reference, error=' err
	# what learns of the item itself is no witness
	cp panel truth
	spc --asymptote --no-leave-out
	[ "$(of asymptote '*' NA status)" = ok ]
}

@test "spc: --asymptote: refuted by a model that has seen the labels" {
	crowd 100 6 2 4 | typed >truth
	guesses 3 0 <truth >seen.tsv
	guesses 3 .6 <truth >m.tsv
	run_to 0 annot-spc --asymptote -t truth seen.tsv m.tsv
	[ "$(grep -c '^annot-spc: warning: the asymptote is ' err)" -eq 1 ]
	grep -q ' below model=seen, error=.*: the model has seen these labels, '`
		`'or it does not hold that all people are alike$' err
	awk -v x="$(of ratio seen)" 'BEGIN { exit !(x > 1) }'
	[ "$(of ratio seen NA status)" = refuted ]
	[ "$(of left seen NA status)" = refuted ]
	[ "$(of ratio m NA status)" = ok ]
	[ "$(of asymptote '*' NA status)" = ok ]
}

@test "spc: --asymptote: what annot-simulate says is not refuted" {
	local seed raters alpha labels

	# with more than two labels shares are Dirichlet without slips
	for seed in $(part '1 2' '1 2 3 4 5 6'); do
		for raters in 3 10 3:10; do
			for alpha in .1 .5 5; do
				for args in '' '-L a,b,c,d -x 0'; do
					# shellcheck disable=SC2086 # options
					annot-simulate -q --soft -s "$seed" \
						--predictions=m.tsv $args \
						--raters=$raters \
						--alpha=$alpha >truth
					run_to 0 annot-spc --asymptote -t truth \
						m.tsv
					run ! grep -qE 'asymptote is|outside' err
					run ! grep -q refuted out
				done
			done
		done
	done
	# shares of three labels that are not
	annot-simulate -q -L a,b,c --raters=50 --alpha=.1 --retest=0 >truth
	run_to 0 annot-spc --asymptote -t truth
	grep -q 'it assumes that all people are alike and shares are '`
		`'Dirichlet, which does not hold; report the score of k=' err
}

@test "spc: --asymptote: the running example" {
	# the spec's are of a coarser grid, stopped early
	running_example
	mv running.labels.tsv truth
	spc --asymptote --no-leave-out m=running.ideal.tsv
	near "$(of asymptote)" -.69813 .001
	near "$(of gain)" .2569 .001
	awk -v x="$(of ratio m)" 'BEGIN { exit !(x > .95 && x < 1) }'
	near "$(of gain m)" .2503 1e-4
}

# bats test_tags=shared
@test "spc: --asymptote: 2,000 comments" {
	need_shared data/wiki2000.counts.tsv
	cp "$SHARED/data/wiki2000.counts.tsv" truth
	spc --asymptote --no-leave-out -N 8
	near "$(of asymptote)" -.3532 .0005
}

# ---- values: a reference ----

@test "spc: a reference: what k of the surveyed are worth, by the rows" {
	crowd 60 5 2 | typed >truth
	crowd 60 4 2 7 | typed >panel
	guesses 3 .7 <truth >m.tsv
	for args in '-C plurality -S agreement' '-C frequency' '-C dm' \
		--no-leave-out; do
		# shellcheck disable=SC2086 # options
		spc $args --reference=panel m.tsv
		[ "$(grep -c '^power' out)" -eq 6 ]
		[ "$(grep -c '^reference' out)" -eq 4 ]
		for k in 0 1 2 3 4 5; do
			want=$(equivalence_of "$(of power '*' $k)" reference)
			case $want in
			[\<\>]*) [[ $(of equivalence '*' $k status reference) = \
				"$want"* ]] ;;
			*) near "$(of equivalence '*' $k value reference)" \
				"$want" 1e-9 ;;
			esac
		done
		# a model's is of the surveyed
		want=$(equivalence_of "$(of score m)")
		case $want in
		[\<\>]*) [[ $(of equivalence m NA status) = "$want"* ]] ;;
		*) near "$(of equivalence m)" "$want" 1e-9 ;;
		esac
		# the panel's curve is its own
		mv out with
		# shellcheck disable=SC2086
		run_to 0 annot-spc -q $args <panel
		sed -n "s/^reference	/power	/p" with >found
		tail -n +2 out >want
		near_tables found want 1e-12
	done
}

@test "spc: a reference: its overall shares where nobody is asked" {
	printf '%s\n' 'i1 a a' 'i2 a b' | typed >truth
	printf '%s\n' 'i1 b b b' 'i2 b' | typed >panel
	spc -C frequency -S agreement --reference=panel --reference-min-labels=1
	# all b; i1 a a: no hit, i2: half
	curve 1 .25 .25
	spc -C frequency -S agreement --reference=panel --reference-min-labels=1 --prior=uniform
	curve .5 .25 .25
	# its labels are item-weighted: i1 1 of 4 a, i2 all b
	printf '%s\n' 'i1 b b b a' 'i2 b' | typed >panel
	spc -C frequency -S agreement --reference=panel --reference-min-labels=1
	# a 1/5, b 4/5: (1/4 1/5 + 3/4 4/5 + 4/5)/2; one asked: i1 a: 1/4, i2: 1/2
	curve .725 .375 .375
}

@test "spc: a reference: labels and items that only one side has" {
	printf '%s\n' 'i1 a a' 'i2 a b' 'i3 b b' | typed >truth
	printf '%s\n' 'i1 a c' 'i3 b b' 'i9 a a' | typed >panel
	run_to 0 annot-spc -C plurality -S agreement --reference=panel -t truth
	# three labels now; i2 has nobody to predict
	curve 0.3333333333333333 .75 .75
	curve reference 0.3333333333333333 .5
	grep -qxF 'annot-spc: note: unreferenced=1 items without labels of '`
		`'the reference left out' err
	grep -qF 'note: items=2 ratings=4 labels=3 min_labels=2 k=2 ' err
	# -L declares it; then another one is an error
	spc -L a,b,c -C plurality -S agreement --reference=panel
	curve 0.3333333333333333 .75 .75
	run_to 1 annot-spc -q -L a,b -t truth --reference=panel
	one_error annot-spc panel:3: '"c"'
	# a model may speak of items that have no panel
	printf '%s\t%s\n' item label i1 a i2 b i3 b >m.tsv
	spc -C plurality -S agreement --reference=panel m.tsv
	near "$(of score m)" .75 1e-12
	# no item in common
	sed 's/^i/j/;s/^jtem/item/' panel >strangers
	run_to 1 annot-spc -q -t truth --reference=strangers
	one_error annot-spc 'strangers: no labels for any of the items'
	run_to 1 annot-spc -q -t truth --reference=no.tsv
	one_error annot-spc 'annot-spc: no.tsv: '
	# a panel of one person each has no more than k = 0
	printf '%s\n' 'i1 a' 'i2 b' 'i3 a' | typed >panel
	spc -S agreement -C plurality --reference=panel
	curve .5 0.5 0.5
	curve reference .5
}

@test "spc: a reference: as many labels as keep most, or as asked for" {
	crowd 60 4 2 2 | typed >truth
	# five of the staff, but one item has one label
	crowd 60 5 2 2 | awk 'NR == 1 { print $1, $2; next } 1' | typed >panel
	guesses 1 .5 <truth >m.tsv
	run_to 0 annot-spc -t truth --reference=panel m.tsv
	grep -qxF 'annot-spc: note: reference_ratings=295 '`
		`'reference_min_labels=5 reference_k=4 reference_items_left_out=1' err
	grep -q ' note: items=59 ' err
	[ "$(grep -c ^reference out)" -eq 5 ]
	cp out expected
	# as if the item were not there
	grep -v '^i1	' truth >others
	run_to 0 annot-spc -q -t others --reference=panel m.tsv
	diff -u expected out
	# more of less, and all with nothing to say of the reference
	run_to 0 annot-spc -t truth --reference=panel --reference-min-labels=3 m.tsv
	grep -q ' reference_min_labels=3 reference_k=2 reference_items_left_out=1$' err
	grep -v -e '^reference' -e reference expected >fewer
	grep -v -e '^reference' -e reference out | diff -u fewer -
	run_to 0 annot-spc -t truth --reference=panel --reference-min-labels=1 m.tsv
	grep -q ' note: items=60 ' err
	grep -q ' reference_min_labels=1 reference_k=0 reference_items_left_out=0$' err
	grep -qxF 'annot-spc: note: reference_min_labels=1: the curve of the '`
		`'reference needs 2; --reference-min-labels=2 takes the 59 '`
		`'items with 2 or more' err
	# one is enough to be predicted, where most have no more
	crowd 60 3 2 2 | awk 'NR > 5 { print $1, $2; next } 1' | typed >panel
	run_to 0 annot-spc -t truth --reference=panel m.tsv
	grep -q ' reference_min_labels=1 reference_k=0 reference_items_left_out=0$' err
	grep -q ' takes the 5 items with 2 or more$' err
	run_to 1 annot-spc -q -t truth --reference=panel --reference-min-labels=4
	one_error annot-spc 'no item has the 4 labels of the reference that '`
		`'--reference-min-labels needs'
	run_to 2 annot-spc -t truth --reference-min-labels=2
	one_error annot-spc '--reference-min-labels needs --reference'
	run_to 2 annot-spc -t truth --reference=panel --reference-min-labels=0
	one_error annot-spc
}

@test "spc: a reference: counts and standard input too, no histogram" {
	three | typed >truth
	others | typed >panel
	spc --reference=panel
	cp out expected
	annot-count -q panel | run_to 0 annot-spc -q -t truth --reference=-
	diff -u expected out
	annot-count -q truth | run_to 0 annot-spc -q --reference=panel
	diff -u expected out
	run_to 2 annot-spc --reference=- <truth
	one_error annot-spc 'standard input would be read as two tables'
	printf '%s\t%s\t%s\t%s\n' item label n items u1 a 3 2 u2 b 2 1 >hist
	run_to 1 annot-spc -t truth --reference=hist
	one_error annot-spc 'hist: a histogram (column "items") has no items '`
		`'to predict'
	run_to 1 annot-spc -t hist --reference=panel
	one_error annot-spc 'hist: a histogram (column "items") has no items '`
		`'to predict'
	printf '%s\t%s\t%s\t%s\n' item label n raters u1 a 3 4 u1 b 4 4 >multi
	run_to 1 annot-spc -t truth --reference=multi
	one_error annot-spc 'multi: a column "raters"'
}

@test "spc: a reference: which options are for it too" {
	crowd 40 4 2 | typed >truth
	crowd 40 3 2 5 | typed >panel
	spc --reference=panel
	cp out expected
	# names of columns
	for f in truth panel; do
		sed '1s/.*/thing	who	word/' $f >$f.named
	done
	run_to 0 annot-spc -q -i thing -a who -l word -t truth.named \
		--reference=panel.named
	diff -u expected out
	run_to 1 annot-spc -q -i thing -l word -t truth.named --reference=panel
	one_error annot-spc 'annot-spc: panel:1: ' '"thing"'
	# the others are for the surveyed
	tail -n +2 truth >bare
	run_to 0 annot-spc -q -H item,annotator,label -t bare --reference=panel
	diff -u expected out
	run_to 0 annot-spc -q -N 4 -t truth --reference=panel
	diff -u expected out
	crowd 40 4 2 | awk 'BEGIN { print "item\tr1\tr2\tr3\tr4" }
		{ gsub(/ /, "\t"); print }' >matrix
	run_to 0 annot-spc -q -W -t matrix --reference=panel
	diff -u expected out
	# what is missing, and who answered twice, in either table
	sed 's/	l0$/	?/' panel | awk 1 >holes
	awk -F '\t' '$3 != "l0"' panel >fewer
	[ "$(wc -l <fewer)" -lt "$(wc -l <panel)" ]
	annot-spc -q -t truth --reference=fewer >fewer.out
	run_to 0 annot-spc -q -m '?' -t truth --reference=holes
	diff -u fewer.out out
	awk '{ print } NR > 1 { print $1 "\t" $2 "\tl1" }' panel >twice
	run_to 0 annot-spc -q -r first -t truth --reference=twice
	diff -u expected out
	# and it is a table like others
	sed '3s/$/	more/' panel >ragged
	run_to 1 annot-spc -q -t truth --reference=ragged
	one_error annot-spc 'annot-spc: ragged:3: expected 3 fields'
	sed '3s/$/\r/' panel >crlf
	run_to 1 annot-spc -q -t truth --reference=crlf
	one_error annot-spc 'annot-spc: crlf:3: ' "tr -d '\\r'"
	: >empty
	run_to 1 annot-spc -q -t truth --reference=empty
	one_error annot-spc 'annot-spc: empty: empty input'
	head -n 1 panel >none
	run_to 1 annot-spc -q -t truth --reference=none
	one_error annot-spc 'none: no labels for any of the items'
	shuffle_rows panel 3 >shuffled
	run_to 0 annot-spc -q -t truth --reference=shuffled
	diff -u expected out
}

# ---- values: intervals ----

@test "spc: -b: limits hold their values, and narrow with -c" {
	crowd 80 6 2 3 | typed >truth
	guesses 1 .6 <truth >m.tsv
	guesses 2 .7 <truth >n.tsv
	for args in '' '-C dm' '-C plurality -S agreement' \
		'-C frequency -S roc_auc'; do
		# shellcheck disable=SC2086 # options
		spc -b 200 $args m.tsv n.tsv
		awk -F '\t' 'NR == 1 || $5 == "NA" { next }
			($6 != "NA" && $6 > $5) || ($7 != "NA" && $7 < $5) {
				print; bad = 1 }
			$6 != "NA" && $7 != "NA" && $6 < $7 { n++ }
			$6 != "NA" && $7 != "NA" && $8 != "bootstrap" { exit 1 }
			END { exit bad || n < 10 }' out
		cp out wide
		# shellcheck disable=SC2086
		spc -b 200 -c .5 $args m.tsv n.tsv
		paste wide out | awk -F '\t' 'NR > 1 && $14 != "NA" &&
			$15 != "NA" { n += $14 < $15; if ($6 != "NA" && $7 != "NA" &&
			($14 < $6 || $15 > $7 || ($14 < $15 && $15 - $14 > .8 * ($7 - $6)))) {
				print; bad = 1 } }
			END { exit bad || n < 10 }'
		# values do not change
		cut -f 1-5 wide | diff -u - <(cut -f 1-5 out)
	done
	# by formula: nearly the same
	spc -b 2000 m.tsv n.tsv
	cp out drawn
	spc m.tsv n.tsv
	run ! grep -q bootstrap out
	paste drawn out | awk -F '\t' '$1 ~ /power|score|gain/ {
		x = ($15 - $14) / ($7 - $6)
		n++
		if (x < .92 || x > 1.08) { print; bad = 1 } }
		END { exit bad || n < 8 }'
}

@test "spc: -b: the width of a mean's interval" {
	# agreement of always saying a: 400 items, 3 in 4 a: .75 +- 1.96
	# sqrt(.1875/400) = .7076, .7924; 4000 replicates are within .004
	awk 'BEGIN { for (i = 0; i < 400; i++) print "i" i, i % 4 ? "a a" : "b b"
		}' | typed >truth
	awk -F '\t' 'NR == 1 { print "item\tlabel"; next }
		!n[$1]++ { print $1 "\ta" }' truth >m.tsv
	spc -S agreement -C plurality -b 4000 m.tsv
	near "$(of score m)" .75 1e-12
	near "$(of score m NA lo)" .7076 .004
	near "$(of score m NA hi)" .7924 .004
	# c_0 and c_1 do not vary: 1/2, 1
	[ "$(of power '*' 0 lo) $(of power '*' 0 hi)" = '0.5 0.5' ]
	[ "$(of power '*' 1 lo) $(of power '*' 1 hi)" = '1 1' ]
	# so gain is score - 1/2, and equivalence twice that
	near "$(of gain m NA lo)" "$(awk -v x="$(of score m NA lo)" \
		'BEGIN { print x - .5 }')" 1e-5
	near "$(of equivalence m NA hi)" "$(awk -v x="$(of score m NA hi)" \
		'BEGIN { print 2 * x - 1 }')" 1e-5
}

# leaning ITEMS PEOPLE [OF]: items as typed wants them, but with annotators: each of
# the people labels OF items of ten (default 6) and says yes more or less often than
# the others do, from all to half as often.
leaning() {
	awk -v items="$1" -v people="$2" -v of="${3:-6}" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 1; i <= items; i++)
			for (a = 1; a <= people; a++)
				if ((i * 7 + a * 3) % 10 < of) {
					p = (i * 13 % 31) / 31 * (.5 + .5 * a / people)
					print "i" i, "a" a, (p > .4) ? "yes" : "no"
				}
	}'
}

# widths: the lo and hi of each row are at least as far from the value as in the table
# FILE, and of most farther.
wider_than() {
	paste "$1" out | awk -F '\t' '
		NR > 1 && $6 != "NA" && $14 != "NA" {
			n++
			bad += $14 > $6 + 1e-12
			wider += $14 < $6 - 1e-9
		}
		END { exit !(n > 3 && !bad && wider > n / 2) }'
}

@test "spc: --random: what intervals are over, and the note" {
	leaning 60 12 >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 60; i++)
			print "i" i, "yes", .2 + .6 * (i * 13 % 31) / 31 }' >m.tsv
	run_to 0 annot-spc -b 100 -t truth m.tsv
	grep -qx 'annot-spc: note: random=items,annotators annotators=12 effective_annotators=1[12]: intervals are for other items labelled by other people' err
	cp out both
	run_to 0 annot-spc -q -b 100 --random=both -t truth m.tsv
	diff -u both out
	run_to 0 annot-spc -b 100 --random=annotators -t truth m.tsv
	grep -qx 'annot-spc: note: random=annotators annotators=12 effective_annotators=1[12]: intervals are for the same items labelled by other people' err
	cp out annotators
	# the values are the same, and the limits over items those of the counts
	annot-count -q truth >counts
	run_to 0 annot-spc -b 100 -t counts m.tsv
	grep -qx 'annot-spc: note: random=items: .* whom the table does not name' err
	cp out items
	run_to 0 annot-spc -b 100 --random=items -t truth m.tsv
	grep -q 'note: random=items annotators=12: .*(--random=both)$' err
	diff -u items out
	for f in both annotators; do
		cut -f 1-5 $f | diff -u - <(cut -f 1-5 items)
	done
	cp both out
	wider_than items
	# of few people items alone, unless both are asked for
	leaning 60 5 10 >few
	run_to 0 annot-spc -b 100 -t few m.tsv
	grep -q 'note: random=items annotators=5: ' err
	cp out items
	run_to 0 annot-spc -q -b 100 --random=both -t few m.tsv
	wider_than items
	# intervals by formula, too
	run_to 0 annot-spc -t truth m.tsv
	grep -q 'note: random=items,annotators ' err
	cp out both
	run_to 0 annot-spc -q --random=items -t truth m.tsv
	cp out items
	cp both out
	wider_than items
	# other people predicted: items
	run_to 0 annot-spc -b 100 --reference=few -t truth m.tsv
	grep -q 'note: random=items: with --reference ' err
	run_to 1 annot-spc -q -b 100 --random=both -t counts m.tsv
	[ "$(cat err)" = "annot-spc: counts: --random=both needs to know who said `
		`what: ratings with a column of annotators" ]
}

@test "spc: --random: rows, and the names of people, change nothing" {
	leaning 40 9 >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 40; i++)
			print "i" i, "yes", .2 + .6 * (i * 13 % 31) / 31 }' >m.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "z" 9 - substr($2, 2) } 1' truth \
		>named
	shuffle_rows named 3 >other
	for args in '' '--random=annotators' '-C plurality -S f1' '-C frequency -S roc_auc' \
		'-C plurality -S dmi' '-S agreement' '--draws=3 -k 2'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-spc -q -b 100 -t truth $args m.tsv
		cp out expected
		# shellcheck disable=SC2086
		run_to 0 annot-spc -q -b 100 -t other $args m.tsv
		same_values expected
	done
}

@test "spc: --random: one annotator tells nothing of others" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 1; i <= 30; i++)
			for (j = 0; j < 3; j++)
				print "i" i, "a", (i % 3 > j ? "yes" : "no") }' >truth
	run_to 0 annot-spc -q -b 100 --random=both -t truth
	[ "$(columns out k lo hi status | tail -n +2)" = '0	NA	NA	one_annotator
1	NA	NA	one_annotator
2	NA	NA	one_annotator' ]
	run_to 0 annot-spc -q --random=both -t truth
	[ "$(columns out k lo hi status | tail -n +2)" = '0	NA	NA	one_annotator
1	NA	NA	one_annotator
2	NA	NA	one_annotator' ]
}

# texts: the ratings of stdin with a column text, of seven.
texts() {
	awk -F '\t' -v OFS='\t' '{
		print $0, NR == 1 ? "text" : "t" substr($1, 2) % 7 }'
}

@test "spc: --cluster: of single items as without, of copies the items are one" {
	local args random
	leaning 40 12 | awk -F '\t' -v OFS='\t' '{
		print $0, NR == 1 ? "text" : "own" $1 }' >own
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 40; i++)
			print "i" i, "yes", .2 + .6 * (i * 13 % 31) / 31 }' >m.tsv
	for args in '-N 2 -C plurality -S agreement' \
		'-N 2 -C frequency --asymptote'; do
		for random in items both annotators; do
			# shellcheck disable=SC2086 # options
			run_to 0 annot-spc -q -b 100 $args --random=$random -t own m.tsv
			cp out plain
			# shellcheck disable=SC2086
			run_to 0 annot-spc -q -b 100 $args --random=$random \
				--cluster=text -t own m.tsv
			cut -f 1-5 plain | diff - <(cut -f 1-5 out)
			# sqrt(40/39); the part of people is not wider
			paste plain out | awk -F '\t' '
				NR > 1 && $5 != "NA" && $6 != "NA" &&
				$14 != "NA" && $6 < $5 && $1 != "equivalence" {
					x = ($14 - $13) / ($6 - $5)
					n++
					if (x < .999 || x > 1.013)
						print x, $0
				}
				END { if (n < 3) print n }' >off
			diff off /dev/null
			# by formula there is no difference
			# shellcheck disable=SC2086
			run_to 0 annot-spc -q $args --random=$random -t own m.tsv
			cp out plain
			# shellcheck disable=SC2086
			run_to 0 annot-spc -q $args --random=$random \
				--cluster=text -t own m.tsv
			grep -v -e asymptote -e left -e ratio -e gain out |
				near_tables /dev/stdin <(grep -v -e asymptote \
				-e left -e ratio -e gain plain) 1e-9
		done
	done
	# each item three times over
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next } {
		name = $1
		for (k = 1; k <= 3; k++) { $1 = name "." k; print }
	}' own >thrice
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next } {
		name = $1
		for (k = 1; k <= 3; k++) { $1 = name "." k; print }
	}' m.tsv >m3.tsv
	for random in items both; do
		run_to 0 annot-spc -q -b 100 -C plurality -S agreement --random=$random \
			--cluster=text -t own m.tsv
		cp out expected
		run_to 0 annot-spc -q -b 100 -C plurality -S agreement --random=$random \
			--cluster=text -t thrice m=m3.tsv
		same_values expected
	done
}

@test "spc: --cluster: a copy of an item in its text calibrates no model" {
	# people answer by halves, whatever the model says
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label", "text"
		for (i = 1; i <= 120; i++)
			for (a = 1; a <= 4; a++)
				for (c = 1; c <= 8; c++)
					print "i" i "." c, "a" a, (i * i * 7 + 3 * i) % 127 % 2 ? \
						"yes" : "no", "t" i }' >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 120; i++)
			for (c = 1; c <= 8; c++)
				print "i" i "." c, "yes", .45 + .1 * (i * 53 % 120) / 120
		}' >m.tsv
	run_to 0 annot-spc -b 100 --random=items -t truth m.tsv
	grep -q 'warning: model=m looks uncalibrated' err
	run_to 0 annot-spc -b 100 --random=items --cluster=text -t truth m.tsv
	[ "$(grep -c 'looks uncalibrated' err)" -eq 0 ]
	# one text: there is no other
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } { print }' truth >one
	run_to 0 annot-spc -b 100 --random=items --cluster=text -t one m.tsv
	[ "$(grep -c 'looks uncalibrated' err)" -eq 0 ]
}

@test "spc: --cluster: texts are drawn, whatever the order of rows" {
	leaning 60 12 | texts >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 60; i++)
			print "i" i, "yes", .1 + .8 * (i % 7) / 7 }' >m.tsv
	run_to 0 annot-spc -b 2000 -N 2 --random=items --cluster=text -C dm -t truth \
		m.tsv
	grep -q 'note: items=60 clusters=7 ratings=' err
	# the score is a mean over items: se by sums over texts, t of 6 degrees of freedom
	awk -F '\t' '
		FNR == NR { if (FNR > 1) p[$1] = $3; next }
		FNR > 1 {
			q = $3 == "yes" ? p[$1] : 1 - p[$1]
			n[$1]++
			s[$1] += log(q) / log(2)
			text[$1] = $4
		}
		END {
			for (i in s) { s[i] /= n[i]; mean += s[i] / 60 }
			for (i in s) t[text[i]] += s[i] - mean
			for (c in t) v += t[c] * t[c]
			print 2.446912 * sqrt(7 / 6 * v) / 60
		}' m.tsv truth >want
	awk -F '\t' -v want="$(cat want)" '$1 == "score" {
		half = ($7 - $6) / 2
		exit !(half > .9 * want && half < 1.1 * want) }' out
	run_to 0 annot-spc -q -b 100 --cluster=text -C dm -t truth m.tsv
	cp out expected
	shuffle_rows truth 5 >other
	run_to 0 annot-spc -q -b 100 --cluster=text -C dm -t other m.tsv
	same_values expected
	# the reference need not name texts
	cut -f 1-3 truth >reference
	run_to 0 annot-spc -q -b 100 --cluster=text --reference=reference -t truth m.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } 1' truth >one
	run_to 0 annot-spc -q -b 100 --cluster=text -t one m.tsv
	awk -F '\t' 'NR > 1 && ($6 != "NA" || $7 != "NA" || ($5 != "NA" &&
		$8 != "one_cluster")) { exit 1 }' out
	run_to 1 annot-spc -q -b 100 --cluster=label -t one m.tsv
	one_error annot-spc 'column "label": expected'
	printf '%s\t%s\t%s\t%s\n' item label n items i1 a 1 2 >many
	run_to 1 annot-spc -q -b 100 --cluster=label -t many
	one_error annot-spc
}

@test "spc: -b: two models are resampled together" {
	crowd 200 6 2 3 | typed >truth
	guesses 1 .6 <truth >m.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = $3 * .95 + .02 } { print }' m.tsv \
		>n.tsv
	spc -C dm -b 400 m.tsv n.tsv copy=m.tsv
	width() {
		awk -v lo="$(of "$1" "$2" NA lo "${3:-*}")" \
			-v hi="$(of "$1" "$2" NA hi "${3:-*}")" \
			'BEGIN { printf "%.17g", hi - lo }'
	}
	for row in gain equivalence; do
		[ "$(of $row m NA status n)" = bootstrap ]
		awk -v a="$(width $row m)" -v b="$(width $row n)" \
			-v both="$(width $row m n)" 'BEGIN { exit !(a > 0 &&
			both > 0 && both < (a + b) / 4) }'
		# a copy does not differ
		[ "$(of $row m NA value copy)" = 0 ]
		[ "$(of $row m NA lo copy)" = 0 ]
		[ "$(of $row m NA hi copy)" = 0 ]
		[ "$(of $row m NA status copy)" = bootstrap ]
	done
	# other models leave a model's rows alone
	cp out all
	spc -C dm -b 400 n.tsv
	grep -E '	n	[*]	' all | diff -u - <(grep '	n	' out)
}

@test "spc: -b: a limit beyond the curve is NA, and the status says which" {
	crowd 12 5 2 3 | typed >truth
	for x in 3 4 5 6 7 8 9; do
		guesses $x .$x <truth >m$x.tsv
	done
	spc -C dm -b 200 m?.tsv
	cp out all
	spc -C plurality -S agreement -b 200 m?.tsv
	tail -n +2 out >>all
	# of many items some are within
	crowd 300 5 2 3 | typed >truth
	for x in 6 7 8 9; do
		guesses $x .$x <truth >m$x.tsv
	done
	spc -C dm -b 200 m[6-9].tsv
	tail -n +2 out >>all
	awk -F '\t' '
	function is(value, lo, hi) {
		ok = ($5 != "NA") == value && \
			(lo == "?" || ($6 != "NA") == lo) && \
			(hi == "?" || ($7 != "NA") == hi)
	}
	$1 != "equivalence" { next }
	{
		n[$8]++
		ok = 0
		# pairs have words of their own
		if ($8 == "bootstrap")
			is(1, 1, 1)
		else if ($3 == "*" && $8 == "lo<0")
			is(1, 0, 1)
		else if ($3 == "*" && $8 == "hi>4")
			is(1, 1, 0)
		else if ($3 == "*" && $8 == "lo<0,hi>4")
			is(1, 0, 0)
		else if ($3 == "*" && $8 ~ /^(>4,lo<0|<0,hi>4)$/)
			is(0, 0, 0)
		else if ($3 == "*" && $8 == ">4")
			is(0, "?", 0)
		else if ($3 == "*" && $8 == "<0")
			is(0, 0, "?")
		else if ($3 != "*" && $8 == "beyond")
			ok = $5 == "NA" || $6 == "NA" || $7 == "NA"
		if (!ok) {
			print
			bad = 1
		}
	}
	END {
		m = split("bootstrap hi>4 lo<0,hi>4 >4 <0 beyond", word, " ")
		for (i = 1; i <= m; i++)
			if (!n[word[i]]) {
				print "nothing is " word[i]
				bad = 1
			}
		exit bad
	}' all
}

@test "spc: -b: a value that its own limits do not hold says so" {
	# nine labels, each of one item: most resamples lack one, and their
	# determinant is 0
	for l in 1 2 3 4 5 6 7 8 9; do
		echo "i$l l$l l$l l$l"
	done | typed >truth
	awk -F '\t' 'NR == 1 { print "item\tlabel" } $2 == "r2" {
		print $1 "\t" $3 }' truth >m.tsv
	spc -b 100 -C plurality -S dmi -k 1 m.tsv
	[ "$(of score m NA status)" = outside ]
	awk -v x="$(of score m)" -v hi="$(of score m NA hi)" \
		'BEGIN { exit !(hi < x) }'
	# a mean over items is in the middle of its resamples
	spc -b 100 -C plurality -S agreement -k 1 m.tsv
	run ! grep -q outside out
	spc -C plurality -S dmi -k 1 m.tsv
	run ! grep -q outside out
}

@test "spc: -e 0: the log of 0 is NA, zero_probability" {
	pair
	printf '%s\t%s\n' item label i1 a i2 b >sure.tsv
	printf '%s\t%s\t%s\n' item label p i1 a .5 i2 a .25 >soft.tsv
	spc -e 0 -C frequency sure.tsv soft.tsv
	# k = 1: i1 answers a and b is left; k = 2 likewise
	for k in 1 2; do
		[ "$(of power '*' $k)" = NA ]
		[ "$(of power '*' $k status)" = zero_probability ]
	done
	near "$(of power '*' 0)" "$(bits 1/3 1/3 2/3 2/3)" 1e-12
	for row in score gain; do
		[ "$(of $row sure)" = NA ]
		[ "$(of $row sure NA status)" = zero_probability ]
		[ "$(of $row soft NA status)" = ok ]
	done
	near "$(of score soft)" "$(bits 1/2 .5 1/2 .75)" 1e-12
	[ "$(of equivalence sure NA status)" = '<0' ]
	[ "$(of gain sure NA value soft)" = NA ]
	[ "$(of gain sure NA status soft)" = zero_probability ]
	[ "$(of equivalence sure NA status soft)" = beyond ]
	# which resamples are without it is no news
	spc -e 0 -C frequency -b 100 sure.tsv soft.tsv
	[ "$(of power '*' 1 status)" = zero_probability ]
	[ "$(of power '*' 1 lo)" = NA ]
	[ "$(of score soft NA status)" = bootstrap ]
	# only logs
	spc -e 0 -C frequency -S agreement sure.tsv
	near "$(of score sure)" 0.8333333333333334 1e-12
}

# ---- methods and options ----

@test "spc: which items: as many labels as possible, or -N, or what -k needs" {
	# items with 2, 3, 5 labels or more: 10, 6, 3: 20, 18, 15
	items() {
		for i in 1 2 3 4; do echo "a$i x y"; done
		for i in 1 2 3; do echo "b$i x y x"; done
		for i in 1 2 3; do echo "c$i x y x x y"; done
		for i in 1 2 3 4 5 6 7 8 9; do echo "d$i x"; done
	}
	noted() {
		run_to 0 annot-spc -t truth -S agreement -C plurality "$@"
		sed -n 's/^annot-spc: note: items=\([0-9]*\) .*min_labels='`
			`'\([0-9]*\) k=\([0-9]*\) items_left_out=\([0-9]*\)$'`
			`'/\1 \2 \3 \4/p' err
	}
	items | typed >truth
	# 19 x 1 is less than 10 x 2, but not even 100 x 1 would do
	[ "$(noted)" = '10 2 1 9' ]
	for i in $(seq 100); do echo "e$i y"; done | typed | tail -n +2 >>truth
	[ "$(noted)" = '10 2 1 109' ]
	items | typed >truth
	[ "$(noted -k 1)" = '10 2 1 9' ]
	[ "$(noted -k 0)" = '10 2 0 9' ]
	# from -k on: 18 x 3 or 15 x 5
	[ "$(noted -k 2)" = '6 3 2 13' ]
	[ "$(noted -k 3)" = '3 5 3 16' ]
	[ "$(noted -k 4)" = '3 5 4 16' ]
	# -N drops before anything else
	[ "$(noted -N 5)" = '3 5 4 0' ]
	[ "$(noted -N 3)" = '6 3 2 0' ]
	[ "$(noted -N 3 -k 1)" = '6 3 1 0' ]
	noted -N 3
	grep -qx 'annot-spc: note: dropped=13 items with fewer than 3 labels' err
	# of equal ones the larger: 4 x 3 = 6 x 2
	{ items | grep -e ^b -e ^c1; echo f1 x y; echo f2 y y; } | typed >truth
	[ "$(noted)" = '4 3 2 2' ]
	# nobody has two labels: nobody is asked
	items | grep ^d | typed >truth
	[ "$(noted)" = '9 1 0 0' ]
	curve .5
	# with a reference all may be asked
	items | typed >truth
	items | grep -v ^d | typed >panel
	[ "$(noted --reference=panel)" = '10 2 2 0' ]
	[ "$(noted --reference=panel -k 3)" = '6 3 3 4' ]
	[ "$(noted --reference=panel -N 5)" = '3 5 5 0' ]
	run_to 1 annot-spc -q -t truth -k 5
	one_error annot-spc \
		'annot-spc: no item has the 6 labels that -k 5 needs'
	run_to 2 annot-spc -q -t truth -k 5 -N 5
	one_error annot-spc '-k 5 needs items with 6 labels, -N 5 keeps those '`
		`'with fewer'
	run_to 2 annot-spc -q -t truth -k 6 -N 5 --reference=panel
	one_error annot-spc '-k 6 needs items with 6 labels'
	run_to 0 annot-spc -q -t truth -k 5 -N 5 --reference=panel
	# the item's other labels all count: a fifth y of five is not of three
	run_to 0 annot-spc -q -t truth -C plurality -S agreement -k 2
	# b: x y x: pairs agree 1/3; c: x x x y y: (3 + 1)/10 of pairs: 2/5
	near "$(of power '*' 1)" 0.36666666666666664 1e-12
}

@test "spc: -k cuts the curve and no more" {
	crowd 40 6 2 | typed >truth
	guesses 6 .6 <truth >m.tsv
	spc -b 100 m.tsv
	cp out all
	spc -b 100 -k 3 -N 6 m.tsv
	grep -vE '^power.*	[45]	' all | grep -v equivalence >expected
	grep -v equivalence out | diff -u expected -
	spc -k 0 -N 6 m.tsv
	[ "$(grep -c ^power out)" -eq 1 ]
	[ "$(of equivalence m NA status)" = '>0' ]
	run_to 0 annot-spc -q -t truth --max=2 -N 6
	[ "$(grep -c ^power out)" -eq 3 ]
}

@test "spc: without -k a curve ends where more takes over a second" {
	noise 60 40 20 | counted >truth
	run_to 0 annot-spc -t truth
	grep -qxF 'annot-spc: note: k=4 of 39 that the labels allow: more '`
		`'takes over a second or 1024 MiB; -k gives more, and --draws' err
	grep -q ' note: items=60 .* min_labels=40 k=4 ' err
	cp out short
	# of the same items
	spc -k 5
	head -n 6 out | diff -u short -
	[ "$(grep -c ^power out)" -eq 6 ]
	# plurality takes less, few people nothing
	run_to 0 annot-spc -C plurality -S agreement -t truth
	grep -q ' note: k=5 of 39 ' err
	crowd 60 9 4 | typed >truth
	run_to 0 annot-spc -t truth
	run ! grep -q 'over a second' err
	[ "$(grep -c ^power out)" -eq 9 ]
	# of a reference, too
	noise 60 40 20 | typed >panel
	awk 'NR == 1 || $2 ~ /^r[12]$/' panel >truth
	run_to 0 annot-spc -t truth --reference=panel
	grep -q ' note: k=4 of 39 that the labels of the reference allow: ' err
}

@test "spc: --prior is for nobody asked, and for frequency" {
	crowd 30 4 3 | typed >truth
	spc -C frequency
	cp out overall
	spc -C frequency --prior=overall
	diff -u overall out
	spc -C frequency --prior=uniform
	near "$(of power '*' 0)" "$(bits 1 1/3)" 1e-12
	[ "$(of power '*' 0)" != "$(sed -n 2p overall | cut -f 5)" ]
	sed 1,2d overall | diff -u - <(sed 1,2d out)
}

@test "spc: -P names the positive label; of two the last, of more none" {
	crowd 40 4 2 | typed >truth
	for s in f1 precision recall roc_auc pearson; do
		spc -C frequency -S $s
		cp out last
		spc -C frequency -S $s -P l1
		diff -u last out
		spc -C frequency -S $s -P l0
		case $s in
		# both the same where there are two labels
		roc_auc | pearson) same_values last ;;
		*) run ! cmp -s last out ;;
		esac
	done
	# label order: numbers first, or that of -L
	printf '%s\n' 'i1 9 10' 'i2 10 10' | typed >truth
	run_to 0 annot-spc -S f1 -C plurality <truth
	grep -qF 'positive="10"' err
	run_to 0 annot-spc -S f1 -C plurality -L 10,9 <truth
	grep -qF 'positive="9"' err
	three | typed >truth
	for s in f1 precision recall roc_auc pearson; do
		run_to 2 annot-spc -t truth -C frequency -S $s
		one_error annot-spc \
			"--scorer=$s is of one label: -P names it"
		spc -C frequency -S $s -P c
	done
	for s in agreement cross_entropy accuracy dmi; do
		spc -C frequency -S $s
	done
	run_to 2 annot-spc -t truth -S f1 -P d
	one_error annot-spc '--positive: no label is called "d"'
}

@test "spc: --draws: a table beyond the bound is drawn" {
	# 60 items of 40 people, 20 labels, no two alike
	noise 60 40 20 | counted >truth
	run_to 1 annot-spc -k 39 -t truth
	one_error annot-spc 'the exact curve of 20 labels for k up to 39' '-k 8 fits' \
		'--draws=16'
	spc -C plurality -S agreement --draws=16
	cp out drawn
	# exact where that is cheap, with a standard error where it is not
	awk -F '\t' 'NR == 1 { next }
		$1 == "power" { k++; was = $8; n += was == "sampled"
			if (!($8 == "sampled" || ($8 == "ok" && ($4 < 6 ||
				$4 > 33)))) { print; exit bad = 1 } }
		$1 == "power_se" && (was != "sampled" || $8 != "sampled" ||
			$4 != k - 1 || !($5 > 0 && $5 < .01)) {
				print; exit bad = 1 }
		$1 == "power_se" { n-- }
		END { exit bad || n != 0 || k != 40 }' out
	[ "$(of power '*' 6 status)" = sampled ]
	# exact levels are what they are alone
	spc -C plurality -S agreement -k 5 -N 40
	head -n 7 drawn | diff -u out -
	# within 5 standard errors of the exact value, all drawn levels
	spc -C plurality -S agreement -k 6 -N 40
	exact=$(of power '*' 6)
	for seed in $(part 2 '1 2 3'); do
		spc -C plurality -S agreement --draws=16 --seed="$seed"
		near "$(of power '*' 6)" "$exact" \
			"$(awk -v se="$(of power_se '*' 6)" \
			'BEGIN { print 5 * se }')"
	done
	# seeded
	run ! cmp -s drawn out
	spc -C plurality -S agreement --draws=16 -s 1
	diff -u drawn out
	shuffle_rows truth 3 >shuffled
	run_to 0 annot-spc -q -C plurality -S agreement --draws=16 -t shuffled
	diff -u drawn out
	# with an interval they stay sampled
	spc -C plurality -S agreement --draws=16 -b 100
	[ "$(of power '*' 9 status)" = sampled ]
	[ "$(of power '*' 5 status)" = bootstrap ]
	[ "$(of power '*' 9)" = "$(awk -F '\t' '$1 == "power" && $4 == 9 {
		print $5 }' drawn)" ]
	awk -F '\t' '$1 == "power" && !($6 <= $5 && $5 <= $7) { exit 1 }' out
	# four times the draws, half the error
	spc -C plurality -S agreement --draws=256
	awk -v a="$(awk -F '\t' '$1 == "power_se" { s += $5 } END { print s }' \
		drawn)" -v b="$(awk -F '\t' '$1 == "power_se" { s += $5 }
		END { print s }' out)" 'BEGIN { exit !(b > 0 && a / b > 3 &&
		a / b < 5) }'
}

@test "spc: --draws: abc learns of the drawn answers from all items" {
	noise 20 100 20 | counted >truth
	for args in '' $(part '' --no-leave-out); do
		# shellcheck disable=SC2086 # options
		spc $args --draws=16
		[ "$(of power '*' 5 status)" = sampled ]
		[ "$(of power '*' 3 status)" = ok ]
		drawn=$(of power '*' 5)
		se=$(of power_se '*' 5)
		# shellcheck disable=SC2086
		spc $args -k 5 -N 100
		near "$drawn" "$(of power '*' 5)" \
			"$(awk -v se="$se" 'BEGIN { print 5 * se }')"
	done
}

@test "spc: --draws: an equivalence between drawn levels is sampled" {
	# half of 40 people say the item's own label, of 20
	noise 60 40 20 own | counted >truth
	# says: p for the item's own label, the rest for one that nobody gives
	says() {
		awk -v p="$1" 'BEGIN { OFS = "\t"
			print "item", "label", "p"
			for (i = 0; i < 60; i++)
				print "i" i, "l" i % 20, p "\ni" i, "none", 1 - p
		}'
	}
	says 1 >m.tsv
	spc -C plurality -S agreement --draws=64 m.tsv
	p=$(awk -v s="$(of score m)" -v a="$(of power '*' 11)" \
		-v b="$(of power '*' 12)" 'BEGIN { print (a + b) / 2 / s }')
	q=$(awk -v s="$(of score m)" -v a="$(of power '*' 3)" \
		-v b="$(of power '*' 4)" 'BEGIN { print (a + b) / 2 / s }')
	says "$p" >m.tsv
	says "$q" >n.tsv
	spc -C plurality -S agreement --draws=64 m.tsv n.tsv
	near "$(of equivalence m)" 11.5 .1
	[ "$(of equivalence m NA status)" = sampled ]
	near "$(of equivalence n)" 3.5 .01
	[ "$(of equivalence n NA status)" = ok ]
	[ "$(of equivalence m NA status n)" = sampled ]
	[ "$(of score m NA status)" = ok ]
}

@test "spc: a small table is exact, with --draws too" {
	three | typed >truth
	spc
	cp out expected
	spc --draws=2
	diff -u expected out
}

@test "spc: warnings, and -q" {
	# 29 items, and a curve that falls
	crowd 29 4 3 | typed >truth
	run_to 0 annot-spc -C plurality -S agreement -t truth
	[ "$(grep -c '^annot-spc: warning: 29 items only' err)" -eq 1 ]
	run_to 0 annot-spc -C plurality -S agreement -q -t truth
	silent
	crowd 30 4 3 | typed >truth
	run_to 0 annot-spc -C plurality -S agreement -t truth
	run ! grep -q 'items only' err
	pair
	run_to 0 annot-spc -t truth
	grep -q '^annot-spc: warning: the curve falls after k=0, ' err
	grep -qF -e '-C dm' err
	# 100 of 100 predictions had nothing to learn from
	grep -qF ': 100.0 % of the sets of k=2 answers are like those of no other' err
	run_to 0 annot-spc -q -t truth
	silent
	# it falls later
	typed >truth <<-'END'
	u1 a a b c
	u2 a b b b
	u3 c c c c
	u4 a a a b
	u5 b c b a
	u6 b b a a
	END
	run_to 0 annot-spc -t truth
	from=$(awk -F '\t' '$1 == "power" { if (n++ && $5 < last) {
		print n - 2; exit } last = $5 }' out)
	grep -q "^annot-spc: warning: the curve falls after k=$from, " err
	# nothing learns: frequency falls by itself
	run_to 0 annot-spc -C frequency -t truth
	run ! grep -q 'curve falls' err
	# nothing falls
	run_to 0 annot-spc --no-leave-out -t truth
	run ! grep -q 'curve falls' err
}

@test "spc: a warning where abc, unasked, would draw decisions" {
	crowd 40 4 2 | typed >truth
	run_to 0 annot-spc -S agreement -t truth
	grep -qF 'annot-spc: warning: -S agreement scores labels that are drawn in '`
		`'proportion to the probabilities of -C abc; -S accuracy, ' err
	run_to 0 annot-spc -C abc -S agreement -t truth
	run ! grep -q 'in proportion' err
	for args in '' '-S accuracy' '-S dmi' '-S dmi_soft' \
		'-S roc_auc --no-leave-out'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-spc $args -t truth
		run ! grep -q 'in proportion' err
	done
}

@test "spc: a warning where calibrating would tell more" {
	crowd 200 6 2 3 | typed >truth
	guesses 1 .4 <truth >good.tsv
	# as sure as can be, and wrong one time in four
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = ($3 > .5) } { print }' good.tsv \
		>sure.tsv
	run_to 0 annot-spc -t truth good.tsv sure.tsv
	grep -v ' note: ' err >warnings
	[ "$(wc -l <warnings)" -eq 1 ]
	grep -q '^annot-spc: warning: model=sure looks uncalibrated: ' warnings
	# it is what annot-calibrate is good for
	run_to 0 annot-calibrate -q -t truth sure.tsv
	cp out better.tsv
	spc better.tsv sure.tsv
	near "$(sed 's/.* would score \([0-9.]*\) bits .*/\1/' warnings)" \
		"$(of gain better NA value sure)" .001
	# what is calibrated is not warned of
	run_to 0 annot-spc -t truth better.tsv
	run ! grep -q uncalibrated err
	# nor any where no log is taken, few items are, or nobody wants to know
	run_to 0 annot-spc -S agreement -t truth sure.tsv
	run ! grep -q uncalibrated err
	spc sure.tsv
	head -n 121 truth >few
	run_to 0 annot-spc -t few sure.tsv
	run ! grep -q uncalibrated err
}

# ---- predictions ----

@test "spc: hard, soft, wide, one row of two: the same scores" {
	crowd 40 4 2 | typed >truth
	guesses 2 .5 <truth >one.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
		{ print $1, "l1", 1 - $3; print }' one.tsv >both.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "l1", "item", "l0"; next }
		{ print 1 - $3, $1, $3 }' one.tsv >wide.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
		{ print $1, "l1", 1 - $3 }' one.tsv >other.tsv
	sed '1s/p$/share/' both.tsv >named.tsv
	for args in '' '-S agreement' '-C frequency -S roc_auc' \
		'-C plurality -S f1'; do
		# shellcheck disable=SC2086 # options
		spc $args m=one.tsv
		cp out expected
		for f in both wide other; do
			# shellcheck disable=SC2086
			spc $args m=$f.tsv
			same_values expected 1e-9
		done
		# shellcheck disable=SC2086
		spc $args --prob=share m=named.tsv
		same_values expected 1e-9
	done
	# hard is 1
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label"; next }
		{ print $1, ($3 > .5 ? "l0" : "l1") }' one.tsv >hard.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = ($3 > .5) } { print }' one.tsv \
		>sure.tsv
	for args in '' '-S agreement' '-C frequency -S roc_auc'; do
		# shellcheck disable=SC2086
		spc $args m=hard.tsv
		cp out expected
		# shellcheck disable=SC2086
		spc $args m=sure.tsv
		diff -u expected out
	done
}

@test "spc: a score is over the items of the curve alone" {
	{ three; echo u8 a; echo u9 b; } | typed >truth
	printf '%s\t%s\n' item label u1 a u2 b u3 c u4 a u5 b u6 a u7 c u8 b \
		u9 b >m.tsv
	spc -S agreement -C plurality m.tsv
	cp out expected
	# 1/2 3/5 1 1 2/3 1/2 1/6 over 7
	near "$(of score m)" 0.6333333333333333 1e-12
	sed 's/^u8	b/u8	a/' m.tsv >n.tsv
	spc -S agreement -C plurality m=n.tsv
	diff -u expected out
}

@test "spc: models are called by their files, or by NAME=FILE" {
	pair
	printf '%s\t%s\n' item label i1 a i2 b >m.tsv
	mkdir d.e
	cp m.tsv d.e/a.b.tsv
	cp m.tsv d.e/plain
	cp m.tsv d.e/x=y.tsv
	spc d.e/a.b.tsv d.e/plain other=d.e/plain d.e/x=y.tsv
	[ "$(awk -F '\t' '$1 == "score" { print $2 }' out | paste -sd ' ' -)" \
		= 'a.b plain other x=y' ]
	for args in 'm.tsv ./m.tsv' 'x=m.tsv x=d.e/plain' 'm.tsv m=d.e/plain'; do
		# shellcheck disable=SC2086 # two words
		run_to 2 annot-spc -t truth $args
		one_error annot-spc 'two models are called' 'NAME=FILE'
	done
	for name in '' '*' oracle $'a\tb'; do
		run_to 2 annot-spc -t truth "$name=m.tsv"
		one_error annot-spc NAME=FILE
	done
	# standard input is one table
	run_to 0 annot-spc -q -t truth m=- <m.tsv
	spc m.tsv
	cp out expected
	run_to 0 annot-spc -q m.tsv <truth
	diff -u expected out
	run_to 0 annot-spc -q -t - m.tsv <truth
	diff -u expected out
	for args in - '-t - -' m=- '--reference=- -t truth -'; do
		# shellcheck disable=SC2086
		run_to 2 annot-spc $args <m.tsv
		one_error annot-spc 'standard input'
	done
}

@test "spc: an item without prediction is an error, unless --intersect" {
	three | typed >truth
	printf '%s\t%s\n' item label u1 a u2 b u3 c u4 a >m.tsv
	printf '%s\t%s\n' item label u2 a u3 b u4 c u5 a u6 a u7 a v b >n.tsv
	run_to 1 annot-spc -t truth m.tsv
	one_error annot-spc 'annot-spc: m.tsv: no prediction for 3 of the 7 '`
		`'items of the truth, the first is "u5" (--intersect leaves '`
		`'them out)'
	run_to 0 annot-spc --intersect -t truth m.tsv n.tsv
	grep -qF 'items_left_out=1 model=m' err
	grep -qF 'note: items=6 ' err
	grep -qxF 'annot-spc: note: model=n others=1 predictions left out, as '`
		`'the truth lacks their items' err
	grep -q 'note: model=m lacking=3 answered=.5714 ' err
	# each as if the truth had no more
	mv out together
	grep -e item -e '^u[1234]' truth >of_m
	grep -e item -e '^u[234567]' truth >of_n
	grep -e item -e '^u[234]' truth >of_both
	run_to 0 annot-spc --intersect -q -t of_m m.tsv
	sed '1d; s/^power	[*]/power	m/' out >expected
	run_to 0 annot-spc --intersect -q -t of_n n.tsv
	sed '1d; s/^power	[*]/power	n/' out >>expected
	run_to 0 annot-spc --intersect -q -t of_both m.tsv n.tsv
	grep '	m	n	' out >>expected
	sed 1d together | diff expected -
	# asymptote and its gain have the model's name, too
	run_to 0 annot-spc --intersect -q --asymptote -t truth m.tsv n.tsv
	[ "$(awk -F '\t' '$2 == "n" && $1 ~ /^asymptote/ { print $1 }' out |
		tr '\n' ,)" = asymptote,asymptote_gain, ]
	# none at all
	printf '%s\t%s\n' item label v a >none.tsv
	run_to 1 annot-spc --intersect -q -t truth none.tsv
	one_error annot-spc 'none.tsv: no prediction for any of the 7 items'
	# none in common
	printf '%s\t%s\n' item label u5 a >m5.tsv
	run_to 0 annot-spc --intersect -t truth m.tsv m5.tsv
	grep -qF 'warning: model=m versus=m5: no item has a prediction of both' err
	[ "$(grep -c '	m	m5	' out)" -eq 0 ]
	# or none of both that people labelled
	printf '%s\t%s\n' item label u1 a u5 b >m15.tsv
	printf '%s\t%s\t%s\n' item label n u2 a 2 u2 b 1 u5 a 2 >other
	run_to 0 annot-spc --intersect --reference=other -t truth m.tsv m15.tsv
	grep -qF 'warning: no item with enough labels has a prediction of model=m and '`
		`'of others, which are not compared' err
}

@test "spc: tables of predictions that are not right" {
	pair
	while IFS='|' read -r table text; do
		# shellcheck disable=SC2059 # the escapes are the point
		printf "$table" >m.tsv
		run_to 1 annot-spc -t truth m.tsv
		one_error annot-spc "annot-spc: m.tsv:$text"
	done <<-'END'
	item\tlabel\ni1\ta\ni2\tb\ni1\tb\n|4: item "i1": a second prediction (the first is in line 2)
	item\tlabel\ni1\ta\ni2\t\n|3: column "label": expected a label
	item\tlabel\tp\ni1\ta\t.5\ni2\ta\t1.5\n|3: column "p": expected a probability in [0,1]
	item\tlabel\tp\ni1\ta\t.5\ni1\tb\t.4\ni2\ta\t1\n|3: the probabilities of this item sum to 0.9
	item\tlabel\tp\ni1\ta\t.5\ni1\ta\t.5\ni2\ta\t1\n|3: item "i1": the same label twice
	item\tp\ni1\t.5\ni1\t.5\n|3: item "i1": a second prediction
	item\ta\tb\ni1\t.5\tx\ni2\t1\t0\n|2: column "b": expected a probability in [0,1]
	END
	printf 'item\tlabel\ni1\ta\ni2\tc\n' >m.tsv
	run_to 1 annot-spc -L a,b -t truth m.tsv
	one_error annot-spc 'm.tsv:3: column "label": expected a label of -L' '"c"'
	# a label that nobody gave is one more
	spc -C plurality -S agreement m.tsv
	near "$(of power '*' 0)" 0.3333333333333333 1e-12
}

# ---- missing ----

@test "spc: names of columns, and labels that are missing" {
	crowd 40 5 2 | typed >truth
	guesses 3 .5 <truth >m.tsv
	spc m.tsv
	cp out expected
	sed '1s/.*/thing	who	word/' truth >named
	sed '1s/item/thing/;1s/label/word/' m.tsv >n.tsv
	run_to 0 annot-spc -q -i thing -a who -l word -t named m=n.tsv
	diff -u expected out
	# missing: rows of the truth that do not count
	awk -F '\t' -v OFS='\t' '{ print }
		NR > 1 && NR % 4 == 0 { print $1, "x" NR, "?"
			print $1, "y" NR, "" }' truth >gaps
	run_to 0 annot-spc -m '?' -t gaps m.tsv
	diff -u expected out
	grep -qxF 'annot-spc: note: missing=100 rows without a label left out' \
		err
	# in a matrix an item may have fewer
	printf '%s\t%s\t%s\t%s\n' item r1 r2 r3 i1 a b '' i2 a - a i3 b b b \
		i4 a b b >matrix
	run_to 0 annot-spc -W -m - -C plurality -S agreement -t matrix
	grep -qF ' items=4 ratings=10 labels=2 min_labels=2 k=1 items_left_out=0' err
	# 0, 1, 1, 1/3
	curve .5 0.5833333333333334
	# -r: an annotator's second label
	printf '%s\n' 'item	annotator	label' 'i1	r	a' 'i1	s	b' \
		'i1	r	b' 'i2	r	b' 'i2	s	b' >truth
	spc -C plurality -S agreement
	curve .5 0.6666666666666666
	spc -r first -C plurality -S agreement
	curve .5 .5
	spc -r last -C plurality -S agreement
	curve .5 1
	# n = 0 declares a label
	printf '%s\t%s\t%s\n' item label n i1 a 1 i1 b 1 i2 a 2 i2 c 0 >counts
	run_to 0 annot-spc -q -C plurality -S agreement <counts
	curve 0.3333333333333333 .5
}

@test "spc: a truth without rows or labels is a header" {
	printf 'item\tlabel\n' >truth
	printf '%s\t%s\n' item label i1 a >m.tsv
	for args in '' m.tsv '--reference=m.tsv' '-b 100 m.tsv' --asymptote; do
		# shellcheck disable=SC2086 # two words
		gives 'row	model	versus	k	value	lo	hi	status
' annot-spc -t truth $args
		silent
	done
	printf '%s\t%s\t%s\n' item label n i1 a 0 >truth
	run_to 0 annot-spc -t truth m.tsv
	[ "$(wc -l <out)" -eq 1 ]
	grep -q 'note: empty=1 ' err
	printf '%s\t%s\n' item label i1 a i1 b >truth
	run_to 0 annot-spc -N 3 -t truth m.tsv
	[ "$(wc -l <out)" -eq 1 ]
}

@test "spc: one item, one label, one person" {
	printf '%s\t%s\n' item label i1 a >truth
	for c in plurality frequency abc dm; do
		for s in agreement cross_entropy accuracy dmi; do
			spc -C $c -S $s -b 100
			awk -F '\t' 'NR > 1 && ($5 "" ~ /nan|inf/ ||
				$5 == "NA" || $8 != "one_item") { print; exit 1 }' out
			[ "$(wc -l <out)" -eq 2 ]
		done
	done
	# nobody to learn from but itself: one of two labels
	spc
	curve -1
	spc --no-leave-out
	curve "$(bits 1 .98)"
	# one item of many people
	printf '%s\t%s\t%s\n' item label n i1 a 3 i1 b 2 >truth
	spc
	curve -1 -1 -1 -1 -1
	spc --no-leave-out -S agreement
	# k = 4: a left after abb.., known exactly: answers tell what is left
	near "$(of power '*' 4)" 1 1e-12
	near "$(of power '*' 0)" .52 1e-12
}

@test "spc: why a value does not exist" {
	printf '%s\n' 'i1 a a a' 'i2 a a a' | typed >truth
	while read -r status k args; do
		# shellcheck disable=SC2086 # options
		spc -L a,b $args
		[ "$(of power '*' "$k")" = NA ] || fail "$args"
		[ "$(of power '*' "$k" status)" = "$status" ] || fail "$args"
	done <<-'END'
	no_mass 1 -C plurality -S f1
	not_predicted 1 -C plurality -S precision
	not_in_truth 0 -C plurality -S recall
	one_label 1 -C plurality -S weighted_kappa
	one_class 1 -C frequency -S roc_auc
	constant 1 -C frequency -S pearson
	END
	# a gain from it does not exist either; an equivalence may
	printf '%s\t%s\n' item label i1 a i2 b >m.tsv
	spc -C plurality -S precision m.tsv
	near "$(of score m)" 0 0
	spc -L a,b -C plurality -S recall m.tsv
	[ "$(of score m)" = NA ]
	[ "$(of score m NA status)" = not_in_truth ]
	[ "$(of gain m NA status)" = not_in_truth ]
	[ "$(of equivalence m)" = NA ]
	[ "$(of equivalence m NA status)" = not_in_truth ]
	# dmi of one label is 0
	spc -L a,b -C plurality -S dmi
	curve 0 0 0
}

# ---- errors ----

@test "spc: wrong usage, word for word" {
	local bad=0

	pair
	while IFS='|' read -r args text; do
		# shellcheck disable=SC2086 # options
		run_to 2 annot-spc -t truth $args
		[ "$(cat err)" = "annot-spc: $text (try 'annot-spc --help')" ] ||
			{ echo "$args: $(cat err)"; bad=1; }
		[ ! -s out ]
	done <<-'END'
	-C no|--combiner: expected one of plurality, frequency, abc, dm, found "no"
	-S no|--scorer: expected one of agreement, accuracy, precision, recall, f1, roc_auc, pearson, spearman, cross_entropy, dmi, dmi_soft, weighted_kappa, found "no"
	-S hard|--scorer: expected one of agreement, accuracy, precision, recall, f1, roc_auc, pearson, spearman, cross_entropy, dmi, dmi_soft, weighted_kappa, found "hard"
	-S weighted_kappa|--scorer=weighted_kappa needs labels in order, numbers or those of -L
	-S weighted_kappa -w cubic|--label-weights: expected one of identity, linear, quadratic, ordinal, radical, ratio, circular, bipolar, found "cubic"
	-w linear|--label-weights needs --scorer=weighted_kappa
	-S roc_auc|--scorer=roc_auc compares the predictions of items, and leaving an item out lowers its own: --no-leave-out, or -C frequency
	-S pearson|--scorer=pearson compares the predictions of items, and leaving an item out lowers its own: --no-leave-out, or -C frequency
	--no-leave-out -C dm|--no-leave-out and --combiner=dm exclude each other: only abc learns from other items
	--no-leave-out -C plurality|--no-leave-out and --combiner=plurality exclude each other: only abc learns from other items
	--asymptote -S f1|--asymptote needs --scorer=cross_entropy or agreement
	-k 3 -N 3|-k 3 needs items with 4 labels, -N 3 keeps those with fewer
	-k x|--max: expected a whole number from 0 to 1000000000, found "x"
	-k -1|--max: expected a whole number from 0 to 1000000000, found "-1"
	-e .51|--clamp: expected a number from 0 to 0.5, found ".51"
	-e -.1|--clamp: expected a number from 0 to 0.5, found "-.1"
	--draws=1|--draws: expected a whole number from 2 to 1000000000, found "1"
	--prior=no|--prior: expected overall|uniform, found "no"
	-S f1 -P c|--positive: no label is called "c", there are "a", "b"
	-b x|--bootstrap: expected a whole number from 0 to 10000000, found "x"
	--random=no -b 100|--random: expected items|annotators|both, found "no"
	--predictions|--predictions needs --max
	--predictions -k 1 -b 100|--predictions and --bootstrap exclude each other: it prints no curve
	--random=both -b 100 --reference=x|--reference and --random=both exclude each other: its intervals are over items
	-M abc|unknown option '-M'
	-o|unknown option '-o'
	-g x|unknown option '-g'
	END
	[ "$bad" -eq 0 ]
}

@test "spc: bad data, word for word" {
	pair
	run_to 1 annot-spc -q -k 3 -t truth
	[ "$(cat err)" = \
		'annot-spc: no item has the 4 labels that -k 3 needs' ]
	printf '%s\t%s\n' item label i1 a i2 b >m.tsv
	printf '%s\t%s\t%s\t%s\n' item label n items i1 a 1 2 >many
	for args in m.tsv --reference=truth; do
		run_to 1 annot-spc -q -t many "$args"
		[ "$(cat err)" = 'annot-spc: many: a histogram (column "items") '`
			`'has no items to predict (annot-count without --unique)' ]
	done
	# nothing is written before all is read
	{ cat truth; echo 'i2	x'; } >ragged
	run_to 1 annot-spc -t ragged
	one_error annot-spc 'ragged:8: '
	[ ! -s out ]
}

# ---- big ----

@test "spc: a million ratings, and their histogram" {
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		x = 11
		for (i = 0; i < 200000; i++) {
			x = (x * 16807) % 2147483647
			share = int(x / 2147483647 * 5) / 5 + .1
			for (k = 0; k < 5; k++) {
				x = (x * 16807) % 2147483647
				print i, k, x / 2147483647 < share ? "a" : "b"
			}
		}
	}' >truth
	run_to 0 annot-spc -t truth
	grep -qxF 'annot-spc: note: items=200000 ratings=1000000 labels=2 '`
		`'min_labels=5 k=4 items_left_out=0' err
	[ "$(grep -c ^power out)" -eq 5 ]
	cp out expected
	run_to 0 annot-count -q -u truth
	[ "$(wc -l <out)" -eq 11 ]
	cp out unique
	run_to 0 annot-spc -q <unique
	same_values expected
	# with a model, an interval, and without leaving out
	awk -F '\t' 'NR == 1 { print "item\tlabel\tp"; next }
		!n[$1]++ { print $1 "\ta\t.5" }' truth >m.tsv
	spc -b 100 m.tsv
	near "$(of score m)" -1 1e-12
	grep -e ^row -e ^power out | cut -f 1-5 |
		near_tables /dev/stdin <(cut -f 1-5 expected) 1e-14
	# one item of so many teaches next to nothing of itself
	run_to 0 annot-spc -q --no-leave-out <unique
	same_values expected .001
	run ! cmp -s expected out
}

@test "spc: thousands of people of an item" {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n"
		for (i = 0; i < 40; i++) {
			print "i" i, "a", 1000 + 13 * i
			print "i" i, "b", 3000 - 13 * i
		} }' >truth
	spc -k 50 -C plurality -S agreement
	columns out value | tail -n +2 | awk '!($1 > 0 && $1 < 1) { exit 1 }
		NR > 2 && $1 < last - 1e-9 { exit bad = 1 }
		{ last = $1 }
		END { exit bad || NR != 51 }'
	# one of two: the shares of 4000 without one, of the other two
	want=$(awk 'BEGIN { for (i = 0; i < 40; i++) { a = 1000 + 13 * i
		b = 4000 - a
		s += (a * (a - 1) + b * (b - 1)) / (4000 * 3999) }
		printf "%.17g", s / 40 }')
	near "$(of power '*' 1)" "$want" 1e-12
	spc -k 50
	near "$(of power '*' 50)" -.85 .1
}

# ---- seeds ----

@test "spc: the same seed the same bytes, another one other limits" {
	crowd 50 5 3 | typed >truth
	awk -F '\t' 'NR == 1 { print "item\tlabel"; next }
		!n[$1]++ { print $1, $3 }' OFS='\t' truth >m.tsv
	spc -b 100 m.tsv
	cp out expected
	spc -b 100 -s 1 m.tsv
	diff -u expected out
	spc -b 100 -s 2 m.tsv
	run ! cmp -s expected out
	cut -f 1-5 out | diff -u <(cut -f 1-5 expected) -
	# without -b there is nothing to draw
	spc -s 1 m.tsv
	cp out expected
	spc -s 2 m.tsv
	diff -u expected out
}

# ---- found by use ----

@test "spc: what rounding alone tells apart is equal" {
	# the model is the shares of all labels: c_0 of frequency and dm
	for c in frequency dm; do
		awk 'BEGIN { for (i = 0; i < 40; i++) {
			printf "i%d", i
			a = substr("7768", i % 4 + 1, 1)
			for (j = 0; j < 10; j++)
				printf " %s", j < a ? "a" : "b"
			print "" } }' | typed >truth
		awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
			for (i = 0; i < 40; i++)
				print "i" i, "a", .7 }' >m.tsv
		spc -C $c m.tsv
		near "$(of power '*' 0)" "$(of score m)" 1e-14
		[ "$(of gain m)" = 0 ]
		[ "$(of equivalence m NA status)" != '<0' ]
	done
	# all items alike: the curve is flat and has no end but its last
	awk 'BEGIN { for (i = 0; i < 40; i++)
		print "i" i, "a a a b b b b b b b" }' | typed >truth
	sed 's/7$/3/' m.tsv >n.tsv
	run_to 0 annot-spc -C dm -b 100 -t truth n.tsv
	for column in value lo hi; do
		[ "$(of gain n NA $column)" = 0 ]
	done
	run_to 0 annot-spc -C dm --asymptote -b 100 --random=items -t truth n.tsv
	run ! grep -q warning err
	[ "$(of equivalence n NA status)" = '>9' ]
	for column in value lo hi; do
		[ "$(of gain '*' NA $column)" = 0 ]
		[ "$(of ratio n NA $column)" = NA ]
	done
	[ "$(of ratio n NA status)" = no_gain ]
}

@test "spc: dmi: independent is 0, and many labels are not" {
	printf '%s\n' 'i1 a a' 'i2 a a' 'i3 b b' 'i4 b b' 'i5 a a' | typed >truth
	awk 'BEGIN { OFS = "\t"; print "item", "label", "p"
		for (i = 1; i <= 5; i++) print "i" i, "a", .6 }' >m.tsv
	spc -C plurality -S dmi m.tsv
	[ "$(of score m)" = 0 ]
	[ "$(of equivalence m)" = 0 ]
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n"
		for (i = 0; i < 200; i++) print i, "l" i % 100, 2 }' >truth
	cut -f 1,2 truth >n.tsv
	spc -C plurality -S dmi n.tsv
	near "$(awk -v x="$(of score n)" 'BEGIN { print x * 1e200 }')" 1 1e-9
	[ "$(of score n)" = "$(of power '*' 1)" ]
}

@test "spc: pearson: neither scale nor place of predictions matters" {
	crowd 100 4 2 | typed >truth
	guesses 3 .5 <truth >m.tsv
	for f in .5,1e-5 .9,1e-7; do
		awk -F '\t' -v OFS='\t' -v a=${f%,*} -v b=${f#*,} '
			NR > 1 { $3 = sprintf("%.17g", a + b * $3) } 1' m.tsv >n.tsv
		spc -C frequency -S pearson m.tsv n.tsv
		near "$(of score n)" "$(of score m)" 1e-8
	done
}

@test "spc: a reference with more people than can be computed" {
	noise 16 400 80 | typed >panel
	awk 'NR == 1 || $2 ~ /^r[12]$/' panel >truth
	run_to 0 annot-spc -k 2 -C plurality -S agreement -t truth \
		--reference=panel
	last=$(sed -n 's/^annot-spc: note: k=\([0-9]*\) of 399 that the labels of the reference .*/\1/p' \
		err)
	[ "$last" -gt 2 ]
	[ "$last" -lt 399 ]
	[ "$(of reference '*' "$last" status)" = ok ]
	[ "$(awk '$1 == "reference"' out | wc -l)" -eq $((last + 1)) ]
}

@test "spc: a reference with more than 2^32 labels of each item" {
	printf '%s\t%s\t%s\n' item label n 1 a 2 1 b 1 2 a 1 2 b 2 >truth
	printf '%s\t%s\t%s\n' item label n 1 a 4294967295 1 b 3 \
		2 a 3 2 b 4294967295 >panel
	run_to 0 annot-spc -t truth --reference=panel
	last=$(sed -n 's/^annot-spc: note: k=\([0-9]*\) of .* of the reference .*/\1/p' err)
	[ "$last" -gt 100 ]
}

@test "spc: hundreds of millions of labels an item: refused, or not slow" {
	printf '%s\t%s\t%s\n' item label n 1 a 600000000 1 b 3 2 a 5 \
		2 b 600000000 >truth
	run_to 1 annot-spc -k 600000002 -t truth
	one_error annot-spc 'the exact curve of 2 labels for k up to 600000002 takes '
	run_to 0 annot-spc -q -k 3 -C plurality -S agreement -t truth
	near "$(of power '*' 3)" 1 1e-7
	run_to 0 annot-spc -q -k 3 -C dm -t truth
	run_to 0 annot-spc -q -k 2 -C frequency --asymptote -t truth
	near "$(of asymptote)" 0 1e-6
	near "$(of gain)" 1 1e-6
}

@test "spc: --draws visits where that is less" {
	# abc: to draw costs patterns times more
	noise 400 12 20 | typed >truth
	spc
	cp out exact
	spc --draws=1000
	diff -u exact out
}

@test "spc: labels that only a model has" {
	printf '%s\n' 'i1 a b b' 'i2 a a' 'i3 b b' | typed >truth
	printf '%s\t%s\n' item label i1 a i2 c i3 b >m.tsv
	run_to 0 annot-spc -C plurality -S agreement -t truth m.tsv
	grep -qxF 'annot-spc: warning: model=m: label "c" was given by nobody '`
		`'and makes the labels 3 (-L makes it an error)' err
	printf '%s\t%s\t%s\n' item label p i1 a .9 i2 a 1 i3 b .8 >n.tsv
	run_to 1 annot-spc -q -t truth n.tsv m.tsv
	one_error annot-spc 'n.tsv:2: the probabilities of this item sum to 0.9' \
		'of more than two labels (' ') each needs a row'
	printf '%s\t%s\t%s\t%s\n' item label n classes i1 a 2 2 i1 b 1 2 i2 a 2 2 \
		i3 b 2 2 >counts
	run_to 1 annot-spc -q -t counts m.tsv
	one_error annot-spc 'm.tsv: label "c" is one more than the column '`
		`'"classes" of the truth says, 2'
}

@test "spc: a column of probabilities that is named must be there" {
	crowd 40 4 2 | typed >truth
	guesses 1 .5 <truth | sed '1s/p$/score/' >m.tsv
	spc -C frequency --prob=score m.tsv
	run_to 1 annot-spc -q -t truth --prob=scor m.tsv
	one_error annot-spc 'm.tsv:1: no column "scor"' --prob
}

@test "spc: a warning where a model draws its decisions" {
	crowd 40 4 2 | typed >truth
	guesses 1 .5 <truth >m.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = $3 > .5 ? "l0" : "l1" } { print $1, $2 }' \
		m.tsv >n.tsv
	run_to 0 annot-spc -C plurality -S agreement -t truth m.tsv n.tsv
	[ "$(grep -c 'drawn in proportion' err)" -eq 1 ]
	grep -q '^annot-spc: warning: .* to the probabilities of model=m; ' err
	for args in '-C frequency -S roc_auc' ''; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-spc $args -t truth m.tsv
		run ! grep -q 'drawn in proportion' err
	done
}

@test "spc: a reference: warnings about each curve, and where dm will not do" {
	# the panel is of two minds, and few
	crowd 12 9 3 5 | typed >panel
	crowd 12 9 3 2 | typed >truth
	run_to 0 annot-spc -t truth --reference=panel
	grep '^annot-spc: warning: the curve falls after k=' err >falls
	grep -q '; equivalences up to 0 stand, others do not; take a '`
		`'smaller -k$' falls
	grep -q '^annot-spc: warning: the curve of the reference falls after k=' err
	grep -q '; equivalences up to 3 stand, as all here$' err
	# people of other habits
	crowd 60 5 2 2 | sed 's/l0 l0/l1 l1/' | typed >panel
	crowd 60 5 2 2 | typed >truth
	run_to 0 annot-spc -C dm -t truth --reference=panel
	grep -q '^annot-spc: warning: -C dm predicts the reference from the ' err
	run_to 0 annot-spc -C dm -t truth --reference=truth
	run ! grep -q 'habits' err
	run_to 0 annot-spc -t truth --reference=panel
	run ! grep -q 'habits' err
}

@test "spc: many labels: the clamp, and what is tried for a warning" {
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "classes"
		for (i = 0; i < 40; i++) { print i, "a", i % 3 + 1, 60
			print i, "b", 3, 60 } }' >truth
	run_to 0 annot-spc -C dm -t truth
	grep -qxF 'annot-spc: warning: -e 0.02 takes 1.0972 bits from '`
		`'the score of k=0, and the curve does not rise: with 60 labels '`
		`'no prediction scores above -1.1402; -e 0.00017 takes next '`
		`'to nothing' err
	run_to 0 annot-spc -C dm -e .0001 -t truth
	run ! grep -q ' -e ' err
	run_to 0 annot-spc -C plurality -S agreement -t truth
	run ! grep -q ' -e ' err
	awk -F '\t' -v OFS='\t' 'NR == 1 || $2 == "a" { print $1, $2 }' truth >m.tsv
	sed 's/60$/100000/' truth >wide
	run_to 0 annot-spc -C dm -t wide m.tsv
	[ "$(of score m NA status)" = ok ]
}

@test "spc: the clamp: a warning where it takes much of what the curve rises" {
	# of ten labels one in nine tenths of the items; most are unanimous
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n"
		for (i = 0; i < 200; i++) {
			t = i % 10 ? 0 : 1 + int(i / 10) % 9
			print i, "l" t, i % 4 == 3 ? 4 : 6
			if (i % 4 == 3)
				print i, "l" (t + 1 + int(i / 4) % 9) % 10, 2
		} }' >truth
	run_to 0 annot-spc -t truth
	lost=$(sed -n 's/^annot-spc: warning: -e 0.02 takes \([.0-9]*\) bits '`
		`'from the score of k=5, and the curve rises by [.0-9]*: with 10 '`
		`'labels no prediction scores above -.2433; -e 0.001 takes next to '`
		`'nothing$/\1/p' err)
	c=$(of power '*' 5)
	spc -e .001
	near "$(of power '*' 5)" "$(awk -v c="$c" -v d="$lost" \
		'BEGIN { print c + d }')" 1e-4
	run_to 0 annot-spc -e .001 -t truth
	run ! grep -q ' -e ' err
	# where people are not so sure it is nothing, with as many labels
	crowd 300 5 10 | typed >truth
	run_to 0 annot-spc -t truth
	run ! grep -q ' -e ' err
	# nor of two
	crowd 300 5 2 | typed >truth
	run_to 0 annot-spc -t truth
	run ! grep -q ' -e ' err
}

@test "spc: -e 0: a level that is the log of 0 is no fall of the curve" {
	crowd 40 6 3 | typed >truth
	run_to 0 annot-spc -e 0 -t truth
	[ "$(of power '*' 3 status)" = ok ]
	[ "$(of power '*' 4 status)" = zero_probability ]
	run ! grep -q 'curve falls' err
}

@test "spc: a falling curve: which equivalences stand" {
	crowd 60 6 4 2 | typed >truth
	run_to 0 annot-spc -t truth
	k=$(sed -n 's/.* the curve falls after k=\([0-9]*\), .*; equivalences '`
		`'up to \1 stand, others do not; -C dm .*/\1/p' err)
	[ "$k" -gt 1 ]
	# a model between the first levels, and one above all
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label", "p"
			next }
		!($1 in n) { item[++items] = $1 }
		{ n[$1]++; given[$1, $3]++; label[$3] }
		END { for (i = 1; i <= items; i++)
			for (l in label)
				print item[i], l, given[item[i], l] / \
					n[item[i]] }' truth >high.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = .25 * $3 + .1875 } 1' high.tsv >low.tsv
	run_to 0 annot-spc -t truth low.tsv
	awk -v e="$(of equivalence low)" -v k="$k" 'BEGIN { exit !(e > 0 && e < k) }'
	grep -q "; equivalences up to $k stand, as all here\$" err
	run_to 0 annot-spc -t truth low.tsv high.tsv
	grep -q "; equivalences up to $k stand, others do not; -C dm copes" err
}

@test "spc: -e 0: a curve of logs of 0 tells no number of people" {
	# b is in one item alone: all others say it is impossible
	printf '%s\n' 'i1 a a b' 'i2 a a a' 'i3 a a a' | typed >truth
	printf '%s\t%s\n' item label i1 a i2 a i3 a >m.tsv
	spc -e 0 m.tsv
	for row in score equivalence; do
		[ "$(of $row m)" = NA ]
		[ "$(of $row m NA status)" = zero_probability ]
	done
	# here nobody asked says so, one asked does not
	printf '%s\n' 'i1 a a' 'i2 b b' 'i3 c c' | typed >truth
	spc -e 0 m.tsv
	[ "$(of power '*' 0 status)" = zero_probability ]
	[ "$(of equivalence m)" = 0 ]
}

@test "spc: 400,000 people of an item, a level for each" {
	printf 'item\tlabel\tn\na\tx\t400000\n' >truth
	spc -C plurality -S agreement --reference=truth
	tail -n +2 out | cut -f 1,5,8 | sort | uniq -c | sed 's/^ *//' >found
	# two labels where nobody is asked, then the one that all gave; without -k
	# no more levels than take a second
	printf '%s\t%s\t%s\n' '1 equivalence' 0 one_item \
		'10000 equivalence' NA '>10000' '1 power' 0.5 one_item \
		'10000 power' 1 one_item '1 reference' 0.5 one_item \
		'10000 reference' 1 one_item | diff -u - found
	# of one label there is no kappa; where nobody is asked there are two
	spc -L x,y -C plurality -S weighted_kappa --reference=truth
	tail -n +2 out | cut -f 1,5,8 | sort | uniq -c | sed 's/^ *//' >found
	printf '%s\t%s\t%s\n' '10001 equivalence' NA one_label \
		'1 power' 0 one_item '10000 power' NA one_label \
		'1 reference' 0 one_item '10000 reference' NA one_label |
		diff -u - found
}

# twice N: an item whose people give N labels, each twice.
twice() {
	seq "$1" | awk 'BEGIN { OFS = "\t"; print "item", "label", "n" }
		{ print "a", "l" $1, 2 }'
}

# apart N: N items of two people who agree, on a label of the item.
apart() {
	seq "$1" | awk 'BEGIN { OFS = "\t"; print "item", "label", "n" }
		{ print "i" $1, "l" $1, 2 }'
}

@test "spc: more answers than there are numbers" {
	twice 1000 >truth
	run_to 0 annot-spc -C plurality -S agreement -t truth
	# of 1000 labels, and 1000 answers of one person
	grep -qxF 'annot-spc: note: k=1 of 1999 that the labels allow: more '`
		`'takes over a second or 1024 MiB; -k gives more, and --draws' err
	# the other one of two, of 1999 who are left
	near "$(of power '*' 1)" "$(awk 'BEGIN { print 1 / 1999 }')" 1e-6
	run_to 1 annot-spc -C plurality -S agreement -k 1999 -t truth
	one_error annot-spc ': -k 2 fits'
	run ! grep -q nan err
	# no depth is too deep
	twice 200000 >truth
	spc -k 0 -C plurality -S agreement
	near "$(of power '*' 0)" .000005 1e-12
}

@test "spc: dmi: what a large determinant takes is counted" {
	twice 10000 >truth
	run_to 1 annot-spc -k 0 -C plurality -S dmi -t truth
	one_error annot-spc 'truth: the exact curve of 10000 labels ' '2.1e+10 operations' \
		': nothing fits; ' ' -S agreement, '
	spc -k 0 -C plurality -S agreement
}

@test "spc: what costs too much says what takes less" {
	local args

	apart 50000 >truth
	for args in '' '-C dm' --no-leave-out; do
		# shellcheck disable=SC2086 # options
		run_to 1 annot-spc -k 0 -t truth $args
		one_error annot-spc 'truth: the exact curve of 50000 labels for k up to 0 ' \
			': nothing fits; -C dm, ' '(-l names another column if '
	done
	run_to 1 annot-spc -k 1 --draws=2 -C dm -t truth
	one_error annot-spc 'the drawn curve of 50000 labels' ': nothing fits; '
	noise 60 40 20 | counted >truth
	run_to 1 annot-spc -C frequency -k 39 -t truth
	one_error annot-spc ', or --draws=16 draws the answers of each item'
	run ! grep -q -e 'column if' err
}

@test "spc: --predictions: what is predicted from each set of K labels" {
	three | typed >truth
	# frequency: the shares; of two labels b and c
	run_to 0 annot-spc -q -t truth -k 2 -C frequency --predictions
	silent
	printf '%s\t%s\t%s\n' votes label p a=2 a 1 a=2 b 0 a=2 c 0 \
		a=1,b=1 a 0.5 a=1,b=1 b 0.5 a=1,b=1 c 0 a=1,c=1 a 0.5 a=1,c=1 b 0 \
		a=1,c=1 c 0.5 b=2 a 0 b=2 b 1 b=2 c 0 b=1,c=1 a 0 b=1,c=1 b 0.5 \
		b=1,c=1 c 0.5 c=2 a 0 c=2 b 0 c=2 c 1 | sort >want
	sort out | diff -u want -
	# abc: of two items who said a once, and what others said then
	pair
	run_to 0 annot-spc -q -p 4 -t truth -k 1 --predictions
	# a: 1/3 (1/2, 1/2); b: 1/3 (1, 0) and 1 (0, 1)
	printf '%s\t%s\t%s\n' votes label p a=1 a 0.5 a=1 b 0.5 b=1 a 0.25 \
		b=1 b 0.75 | sort >want
	sort out | diff -u want -
	# nobody asked
	run_to 0 annot-spc -q -p 4 -t truth -k 0 --predictions
	printf '%s\t%s\t%s\n' votes label p '*' a 0.3333 '*' b 0.6667 | sort >want
	sort out | diff -u want -
	# what it predicts is what its curve is scored by
	crowd 40 5 2 | typed >truth
	run_to 0 annot-spc -q -t truth -k 3 -C dm -e 0 --predictions
	[ "$(wc -l <out)" -eq 9 ]
	awk -F '\t' 'NR > 1 { s[$1] += $3 } END { for (v in s)
		if (s[v] < 1 - 1e-12 || s[v] > 1 + 1e-12) exit 1 }' out
}

@test "spc: -b: a note has the mean of the replicates" {
	crowd 80 6 2 3 | typed >truth
	guesses 1 .6 <truth >m.tsv
	run_to 0 annot-spc -C dm -b 200 -t truth m.tsv
	grep -q ' note: model=m equivalence_mean=[0-9.]*: over [0-9]* of 200 replicates' err
	run_to 0 annot-spc -C dm -t truth m.tsv
	run ! grep -q equivalence_mean err
}

# ---- several labels per annotator ----

@test "spc: -P, a label of a multilabel task is a task of yes and no" {
	local label

	emotions 40 >sets
	awk 'BEGIN { print "item\tanger\tfear\tjoy"
		for (i = 1; i <= 40; i++)
			print "i" i "\t" i % 7 / 8 "\t" i % 3 / 4 "\t" i % 5 / 5
	}' >soft.tsv
	awk 'BEGIN { print "item\tlabel"
		for (i = 1; i <= 40; i++) {
			if (i % 4 == 0) print "i" i "\t-"
			if (i % 4 % 2) print "i" i "\tjoy"
			if (i % 4 > 1) print "i" i "\tfear"
		}
	}' >sets.tsv
	annot-count --multilabel sets >counts
	for label in fear joy; do
		of_label "$label" <sets >truth
		awk -F '\t' -v OFS='\t' -v at="$([ $label = joy ] && echo 4 ||
			echo 3)" '
		NR == 1 { print "item", "label", "p"; next }
		{ print $1, "yes", $at }' soft.tsv >one
		awk -F '\t' -v OFS='\t' -v label="$label" '
		NR == 1 { print; next }
		!($1 in said) { said[$1] = "no" }
		$2 == label { said[$1] = "yes" }
		END { for (i in said) print i, said[i] }' sets.tsv >two
		annot-spc -q -b 100 soft=one sets=two <truth >expected
		run_to 0 annot-spc -q -b 100 --multilabel -P "$label" soft.tsv \
			sets.tsv <sets
		diff -u expected out
		run_to 0 annot-spc -q -b 100 -P "$label" soft.tsv sets.tsv <counts
		diff -u expected out
		# the curve alone, without a model to find items by name for
		annot-spc -q <truth >expected
		run_to 0 annot-spc -q --multilabel -P "$label" <sets
		diff -u expected out
		# other people are to be predicted
		annot-spc -q --reference=truth -t truth one >expected
		run_to 0 annot-spc -q --multilabel -P "$label" \
			--reference=sets -t sets one=soft.tsv
		diff -u expected out
	done
}

@test "spc: a multilabel task needs -P" {
	printf '%s\t%s\t%s\t%s\n' item label n raters i1 a 3 4 i1 b 4 4 >multi
	run_to 2 annot-spc -q <multi
	one_error annot-spc 'annotators chose several labels per item: '`
		`'--positive=LABEL says which one it is about, of "a", "b"'
	run_to 2 annot-spc -q -P c <multi
	one_error annot-spc '--positive: no label is called "c", there are '`
		`'"a", "b"'
	printf '%s\t%s\n' item label i1 a i1 b >one
	run_to 1 annot-spc -q -P a -t multi --reference=one
	one_error annot-spc 'one: one label per annotator and item, but the '`
		`'surveyed chose several (--multilabel, or counts with a '`
		`'column "raters")'
}
