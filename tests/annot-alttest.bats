bats_require_minimum_version 1.5.0
load helper

# May a judge replace a human: annot-alttest.

# ratings ROW..., judge NAME ROW...: tables, blanks for tabs.
ratings() {
	printf 'item\tannotator\tlabel\n' >ratings
	printf '%s\n' "$@" | tr ' ' '\t' >>ratings
}

judge() {
	local name=$1

	shift
	printf 'item\tlabel\n' >"$name"
	printf '%s\n' "$@" | tr ' ' '\t' >>"$name"
}

# crowd ITEMS HUMANS: ratings, and a judge in the file j: labels 1 to 4 about the
# item's own, that of a human mostly right, that of the judge more often.
crowd() {
	awk -v items="$1" -v humans="$2" '
	function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	function near(x, wrong) {
		if (below(10) >= wrong)
			return x
		x += below(2) * 2 - 1
		return x < 1 ? 2 : x > 4 ? 3 : x
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "text", "side"
		print "item", "label" >"j"
		for (i = 1; i <= items; i++) {
			name = sprintf("i%03d", i)
			x = below(4) + 1
			for (h = 1; h <= humans; h++)
				if (below(8))
					print name, "h" h, near(x, 3),
						"t" int((i - 1) / 3),
						i % 2 ? "odd" : "even"
			print name, near(x, 2) >"j"
		}
	}' >ratings
}

# all_agree ITEMS: ratings of three humans, all x, and so the judge in the file k.
all_agree() {
	{
		printf 'item\tannotator\tlabel\n'
		for i in $(seq "$1"); do
			printf "i$i\t%s\tx\n" a b c
		done
	} >ratings
	awk -F '\t' '{ print $1 "\t" $3 }' ratings | uniq >k
}

# field COLUMN ROW MODEL [KIND [ANNOTATOR [VERSUS]]]: a cell of out, or several.
field() {
	awk -F '\t' -v c="$1" -v r="$2" -v m="$3" -v k="${4:-judge}" \
		-v a="${5:-*}" -v v="${6:-*}" '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$1 == r && $2 == m && $3 == k && $6 == a && $4 == v {
			print $(at[c]) }' out
}

# kinds FILE: the keys of all rows, one a line, and their status.
kinds() {
	tail -n +2 "$1" | cut -f 1-7,17 | tr '\t' ' '
}

# values FILE: all columns but the names of models and annotators.
values() {
	cut -f 1,3,5,7- "$1" | sort
}

# bad STATUS MESSAGE COMMAND...: the message, whole, is all that is said.
bad() {
	local status=$1 message=$2 hint=

	shift 2
	run_to "$status" "$@"
	[ "$status" = 1 ] || hint=" (try 'annot-alttest --help')"
	[ ! -s out ]
	[ "$(cat err)" = "annot-alttest: $message$hint" ] || {
		cat err
		return 1
	}
}

# told LINE: a whole line of stderr.
told() {
	grep -qxF "annot-alttest: $1" err || {
		cat err
		return 1
	}
}

# expect FILE: out is the fixture's table: text, counts and df as they stand, numbers
# to 1e-9 relative or 1e-12 absolute; what comes of a quantile of t to 1e-8, since
# those of the fixtures are off by up to 5e-9.
expect() {
	awk -F '\t' '
	function number(x) {
		return x ~ /^-?[0-9]*[.]?[0-9]+(e[-+]?[0-9]+)?$/
	}
	function size(x) {
		return x < 0 ? -x : +x
	}
	function near(x, y, c,    d, m, t) {
		if (x == y)
			return 1
		if (!number(x) || !number(y) || c == 8 || c == 14)
			return 0
		t = (c == 11 || c == 12) && $14 != "NA" ||
			$1 == "worth" && $7 == "t"
		d = size(x - y)
		m = size(x) > size(y) ? size(x) : size(y)
		if (t)
			return d <= 1e-8 * (m > 1 ? m : 1)
		return d <= 1e-9 * m || d <= 1e-12
	}
	NR == FNR { row[FNR] = $0; n = FNR; next }
	{
		fields = split(row[FNR], found, "\t")
		for (c = 1; c <= NF; c++)
			if (fields != NF || !near(found[c], $c, c)) {
				print "row " FNR ", column " c ": " found[c]
				print "expected: " $0
				exit bad = 1
			}
	}
	END { exit bad || FNR != n }' out "$1"
}

# bats test_tags=shared
@test "alttest: the values of the fixtures" {
	local dir=$SHARED/fixtures/alttest case options ratings judges expected table n=0

	need_shared fixtures/alttest/cases.tsv
	cp "$dir"/* .
	# read would take two tabs for one
	tr '\t' '|' <cases.tsv >cases
	while IFS='|' read -r case options ratings judges expected; do
		# of features that are gone
		case $case in case | domains) continue ;; esac
		options=$(printf '%s\n' "$options" | sed 's/--margin=[^ ]*//')
		grep -v '^equivalence\|^correlation\|^n_eff' "$expected" >wanted
		# shellcheck disable=SC2046,SC2086 # lists of words
		run_to 0 annot-alttest -q --random=items $(replicated "$options") $judges \
			<"$ratings"
		# these two are of other rows, see below
		grep -v '^summary\|^answered' out >rest
		mv rest out
		# other replicates: other limits of these rows, and other shares
		if [ "$(replicated "$options")" != "$options" ]; then
			for table in out wanted; do
				awk -F '\t' -v OFS='\t' '
				$1 ~ /^(winning|worth)$/ && $11 != "NA" { $11 = $12 = "limit" }
				$17 == "bootstrap" { $9 = "share" }
				{ print }' $table >rest
				mv rest $table
			done
		fi
		expect wanted || fail "$case"
		n=$((n + 1))
	done <cases
	[ "$n" -ge 18 ]
}

# ---- what is written ----

@test "alttest: the rows of two judges, in order" {
	crowd 60 4
	cp j k
	run_to 0 annot-alttest -q --humans -b 100 --min-items=40 j k <ratings
	[ "$(head -n 1 out | tr '\t' ' ')" = 'row model kind versus group annotator method items value se lo hi stat df p p_adj status' ]
	{
		printf 'summary %s judge * * * score\n' j k
		for m in j k; do
			printf "test $m judge * * h%s score\n" 1 2 3 4
			printf "advantage $m judge * * h%s *\n" 1 2 3 4
			printf "%s $m judge * * * %s\n" test t advantage '*' \
				ties '*' winning score passing score worth score \
				answered '*'
		done
		echo 'difference j judge k * * *'
		echo 'standing j judge * * * *'
		echo 'standing k judge j * * *'
		printf 'best %s judge * * * *\n' j k
		for h in h1 h2 h3 h4; do
			printf "%s $h human * * * %s\n" test t advantage '*' \
				ties '*' winning score worth score
		done
		printf '%s * human * * * %s\n' advantage '*' winning score \
			passing score
		printf '%s 3 constant * * * %s\n' test t advantage '*' ties '*' \
			winning score worth score
	} >expected
	kinds out | cut -d ' ' -f 1-7 >rows
	label=$(field status worth 3 constant)
	[ "$label" = ok ]
	diff -u expected rows
}

@test "alttest: summary and answered: the paper's numbers in one row, and what a judge says" {
	crowd 60 4
	head -n 46 j >some
	printf 'i%03d\tNA\n' 50 51 >>some
	run_to 0 annot-alttest -q --intersect -m NA --min-items=20 --min-labels=3 j some <ratings
	for m in j some; do
		for c in value se lo hi df items; do
			[ "$(field $c summary $m)" = "$(field $c advantage $m)" ]
		done
		[ "$(field stat summary $m)" = "$(field value winning $m)" ]
		for c in p method status; do
			[ "$(field $c summary $m)" = "$(field $c winning $m)" ]
		done
	done
	[ "$(field stat summary j),$(field status summary j)" = 1,pass ]
	# of the items of three humans or more
	near "$(field value answered some)" "$(awk -F '\t' 'NR > 1 { n[$1]++ }
		END {
			for (i in n) {
				all += n[i] >= 3
				some += n[i] >= 3 && i < "i046"
			}
			printf "%.17g", some / all
		}' ratings)" 1e-12
	[ "$(field value answered j)" = 1 ]
	[ "$(field items answered some)" = "$(field items answered j)" ]
	# in the table of both, and at the head of each block
	{
		printf 'judge\titem\tlabel\n'
		sed '1d;s/^/j\t/' j
		sed '1d;s/^/some\t/' some
	} >both
	mv out apart
	run_to 0 annot-alttest -q --intersect -m NA --min-items=20 --min-labels=3 --model=judge both <ratings
	diff apart out
	run_to 0 annot-alttest -q -g side --min-items=10 j <ratings
	[ "$(awk -F '\t' 'NR > 1 && $5 != last { print $1, $5 } { last = $5 }' out | tr '\n' ' ')" = 'summary even summary odd ' ]
}

@test "alttest: no label that meets is an error, but of a judge who says one label" {
	crowd 40 3
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "L" $2 } 1' j >other
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = "none" } 1' j >one
	run_to 1 annot-alttest -q other <ratings
	one_error annot-alttest "other: no label of the predictions is one of the truth's"
	run_to 0 annot-alttest one <ratings
	told 'warning: model=one: label "none" was given by nobody and makes the labels 5 (-L makes it an error)'
	[ "$(field status summary one)" = fail ]
}

@test "alttest: without options there are no rows but the common ones" {
	crowd 40 3
	run_to 0 annot-alttest -q j <ratings
	[ "$(cut -f 1 out | sort | uniq -c | tr -s ' ' | tr '\n' ';')" = ' 6 advantage; 1 answered; 1 passing; 1 row; 1 summary; 5 test; 2 ties; 3 winning; 2 worth;' ]
	run ! grep -qE 'passing	j|difference' out
}

@test "alttest: worked out by hand" {
	# of a: ties but on y and z, where a alone meets b, and the judge alone does
	ratings 'w a 1' 'w b 1' 'x a 2' 'x b 2' 'y a 1' 'y b 1' 'z a 2' 'z b 1'
	judge j 'w 1' 'x 2' 'y 2' 'z 1'
	run_to 0 annot-alttest -q -M t -e .5 --min-items=4 --adjust=none j <ratings
	[ "$(field value test j judge a),$(field value advantage j judge a)" = 0,0.75 ]
	# y: b met a, j did not; z: a said 2, neither b nor j did
	[ "$(field value test j judge b),$(field value advantage j judge b)" = 0.25,0.75 ]
	[ "$(field value ties j)" = 0.625 ]
	# d of a 0 0 1 -1, of b 0 0 1 0: errors s / sqrt(4)
	near "$(field se test j judge a)" 0.408248290463863 1e-14
	[ "$(field se test j judge b)" = 0.25 ]
	near "$(field stat test j judge a)" "$(awk 'BEGIN { print -.5 / .408248290463863 }')" 1e-5
	[ "$(field stat test j judge b),$(field df test j judge b)" = -1,3 ]
	near "$(field p test j judge b)" 0.19550110947788535 1e-12
	# the mean: psi of y is 2/8 - (0 + .25)/8, and so on
	[ "$(field value test j),$(field value advantage j)" = 0.125,0.75 ]
	near "$(field se test j)" "$(awk 'BEGIN {
		w = -.25 / 8; y = (1 + .75) / 8; z = (-1 - .25) / 8
		printf "%.16g", sqrt(4 / 3 * (2 * w * w + y * y + z * z)) }')" 1e-14
}

@test "alttest: -e: numbers and words" {
	crowd 50 3
	while read -r word number; do
		run_to 0 annot-alttest -e "$word" j <ratings
		grep -q "note: epsilon=$number fdr=.05 adjust=by items=" err
		mv out one
		run_to 0 annot-alttest -q --epsilon="$number" j <ratings
		diff one out
	done <<-'END'
	expert .20
	skilled .15
	crowd .10
	END
	run_to 0 annot-alttest -q j <ratings
	mv out one
	run_to 0 annot-alttest -q -e .2 j <ratings
	diff one out
	# the judge must be better
	run_to 0 annot-alttest -q -e -.9 j <ratings
	[ "$(field status winning j)" = fail ]
	for e in 1 -1 1.5 nan expert2 .2x; do
		bad 2 "--epsilon: expected a number between -1 and 1, or expert, skilled or crowd, found \"$e\"" \
			annot-alttest -e "$e" j <ratings
	done
}

@test "alttest: the verdict turns at worth" {
	crowd 60 5
	for options in '' '-M t' '--adjust=bh' '--adjust=none --fdr=.2' \
		'-w quadratic' '--cluster=text'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-alttest -q $options j <ratings
		worth=$(field value worth j)
		for side in -1 1; do
			e=$(awk -v x="$worth" -v s=$side 'BEGIN {
				printf "%.12f", x + s * 1e-7 }')
			# shellcheck disable=SC2086
			run_to 0 annot-alttest -q $options -e "$e" j <ratings
			[ "$(field status winning j)" = \
				"$([ $side = 1 ] && echo pass || echo fail)" ]
		done
	done
}

@test "alttest: --adjust, --fdr and who wins" {
	crowd 60 5
	for how in by bh none holm; do
		run_to 0 annot-alttest --adjust=$how --fdr=.1 -e .1 j <ratings
		grep -q "fdr=.10 adjust=$how " err
		awk -F '\t' -v how=$how '
			$1 == "test" && $3 == "judge" && $6 != "*" {
				p[++m] = $15; adj[m] = $16; won[m] = $17 == "win"
				wins += won[m]
			}
			$1 == "winning" && $3 == "judge" { share = $9; sure = $15 }
			END {
				for (i = 1; i <= m; i++)
					h += how == "by" ? 1 / i : i == 1
				for (i = 1; i <= m; i++) {
					least = 1
					for (k = 1; k <= m; k++) {
						n = 0
						for (l = 1; l <= m; l++)
							n += p[l] <= p[k]
						x = p[k] * m * h / n
						if (p[k] >= p[i] && x < least)
							least = x
					}
					if (how == "holm") {
						least = 0
						for (k = 1; k <= m; k++) {
							n = 0
							for (l = 1; l <= m; l++)
								n += p[l] >= p[k]
							if (p[k] <= p[i] && n * p[k] > least)
								least = n * p[k]
						}
						least = least > 1 ? 1 : least
					}
					x = (how == "none" ? p[i] : least) - adj[i]
					if (x > 1e-12 || x < -1e-12 ||
					    won[i] != (adj[i] <= .1))
						exit 1
					n = 0
					for (l = 1; l <= m; l++)
						n += p[l] <= p[i]
					if (n == 3)
						x = 3 * p[i] - sure
				}
				exit m != 5 || share != wins / m ||
					(sure < 1 && (x > 1e-12 || x < -1e-12))
			}' out
	done
	bad 2 '--adjust: expected none|holm|by|bh, found "hb"' annot-alttest --adjust=hb j <ratings
	bad 2 '--fdr: expected a number from 1e-09 to 0.999999, found "1"' annot-alttest --fdr=1 j <ratings
}

@test "alttest: the order of rows, and names, change nothing" {
	crowd 60 4
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = 5 - $2 } 1' j >l
	options='--humans -b 100 --min-items=40'
	for more in '' '-M t -w quadratic' '--cluster=text'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-alttest -q $options $more j l <ratings
		mv out expected
		shuffle_rows ratings 3 >other
		shuffle_rows j 4 >m
		# shellcheck disable=SC2086
		run_to 0 annot-alttest -q $options $more j=m l <other
		diff expected out
		# in the other order
		sed 's/	h1	/	z1	/;s/	h2	/	a2	/' ratings >other
		# shellcheck disable=SC2086
		run_to 0 annot-alttest -q $options $more first=j second=l <other
		near_tables <(values out) <(values expected) 1e-12
	done
	# labels of nominal weights: 1 to d and so on, which keeps their order
	sed 's/	1	/	w	/;s/	2	/	x	/;s/	3	/	y	/;s/	4	/	z	/' ratings >other
	sed 's/	1$/	w/;s/	2$/	x/;s/	3$/	y/;s/	4$/	z/' j >m
	# shellcheck disable=SC2086
	run_to 0 annot-alttest -q $options j <ratings
	values out >expected
	# shellcheck disable=SC2086
	run_to 0 annot-alttest -q $options j=m <other
	values out | diff expected -
}

@test "alttest: -w quadratic orders as the root mean square does" {
	crowd 60 4
	run_to 0 annot-alttest -q -M t -w quadratic --min-items=40 j <ratings
	awk -F '\t' '
		FILENAME == "j" { says[$1] = $2; next }
		FILENAME == "ratings" && FNR > 1 {
			label[$1, $2] = $3
			who[$2]
			item[$1]
			next
		}
		$1 == "test" && $3 == "judge" && $6 != "*" { found[$6] = $9 }
		$1 == "advantage" && $3 == "judge" { rho[$6] = $9 }
		END {
			for (h in who) {
				n = d = w = 0
				for (i in item) {
					r = f = g = 0
					if (!((i, h) in label))
						continue
					for (o in who)
						if (o != h && (i, o) in label) {
							r++
							f += (says[i] - label[i, o]) ^ 2
							g += (label[i, h] - label[i, o]) ^ 2
						}
					if (!r)
						continue
					f = sqrt(f / r)
					g = sqrt(g / r)
					n++
					w += f <= g
					d += (g <= f) - (f <= g)
				}
				x = d / n - found[h]
				y = w / n - rho[h]
				if (!(h in found) || x > 1e-12 || x < -1e-12 ||
				    y > 1e-12 || y < -1e-12)
					exit 1
				checked++
			}
			exit checked != 4
		}' j ratings out
}

@test "alttest: -w needs an order; weights of a file" {
	ratings 'x a lo' 'x b lo' 'x c hi' 'y a mid' 'y b lo' 'y c lo'
	judge j 'x lo' 'y mid'
	run_to 2 annot-alttest -w linear j <ratings
	one_error annot-alttest '--label-weights=linear needs numeric labels, or their order in -L'
	run_to 0 annot-alttest -q -w linear -L lo,mid,hi --min-items=2 j <ratings
	mv out one
	printf 'label\tlo\tmid\thi\nlo\t1\t.5\t0\nmid\t.5\t1\t.5\nhi\t0\t.5\t1\n' >weights
	run_to 0 annot-alttest -q --weights-file=weights --min-items=2 j <ratings
	diff <(kinds one) <(kinds out)
	diff <(cut -f 8,9 one) <(cut -f 8,9 out)
	printf 'label\tlo\tmid\nlo\t1\t.5\nmid\t.5\t1\n' >weights
	run_to 1 annot-alttest --weights-file=weights j <ratings
	one_error annot-alttest 'weights: no weight of the label' '"hi"'
	bad 2 '--label-weights and --weights-file exclude each other' \
		annot-alttest -w linear --weights-file=weights j <ratings
	bad 2 '--label-weights: expected one of identity, linear, quadratic, ordinal, radical, ratio, circular, bipolar, found "cubic"' \
		annot-alttest -w cubic j <ratings
	# numbers between those of people
	ratings 'x a 1' 'x b 3' 'y a 3' 'y b 4'
	judge j 'x 2.5' 'y 3.5'
	run_to 0 annot-alttest -w linear --min-items=2 j <ratings
	run ! grep -q 'was given by nobody' err
	[ "$(field value test j judge a),$(field value test j judge b)" = -1,-1 ]
	run_to 1 annot-alttest --min-items=2 j <ratings
	one_error annot-alttest 'j: no label of the predictions is one of the truth'\''s: the truth has "1", the predictions "2.5" (-l names the column of the labels; -L names all labels, if these are)'
	judge j 'x 2.5' 'y 3'
	run_to 0 annot-alttest --min-items=2 j <ratings
	told 'warning: model=j: label "2.5" was given by nobody and makes the labels 4 (-L makes it an error)'
}

@test "alttest: a judge who says what a human says ties with the human" {
	crowd 60 4
	{
		printf 'item\tlabel\n'
		awk -F '\t' 'NR > 1 {
			if (!($1 in seen)) { n++; order[n] = $1; seen[$1] = $3 }
			if ($2 == "h2") seen[$1] = $3 }
			END { for (i = 1; i <= n; i++) print order[i] "\t" seen[order[i]] }' ratings
	} >twin
	for options in '' '-M t' '-w quadratic' '--soft=draw'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-alttest -q $options twin <ratings
		[ "$(field value test twin judge h2),$(field value advantage twin judge h2)" = 0,1 ]
	done
	run_to 0 annot-alttest twin <ratings
	told 'warning: model=twin: says what annotator "h2" says in each item of the annotator (annotators like that: 1): are the predictions the annotator'\''s labels?'
}

@test "alttest: a good judge equals somebody in easy items by chance, and is not the human" {
	# of two groups of ten people the second has one who errs nowhere, the others
	# err once each
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (a = 1; a <= 20; a++)
			for (i = 1; i <= 30; i++)
				print "i" i + (a > 10) * 30, "h" a,
					i == a % 10 && a % 10 != 1 ? 1 - i % 2 : i % 2
	}' >ratings
	awk 'BEGIN { print "item\tlabel"; for (i = 1; i <= 60; i++) print "i" i "\t" (i == 1 ? 0 : i % 2) }' >good
	run_to 0 annot-alttest good <ratings
	run ! grep -q 'warning: .*says' err
	# nine of ten say otherwise in half the items
	awk -F '\t' -v OFS='\t' 'NR > 1 && $2 != "h11" && substr($1, 2) > 45 { $3 = 1 - $3 } 1' ratings >odd
	run_to 0 annot-alttest good <odd
	told 'warning: model=good: says what annotator "h11" says in each item of the annotator (annotators like that: 1): are the predictions the annotator'\''s labels?'
}

@test "alttest: --humans: humans held out, each against the others" {
	crowd 60 4
	run_to 0 annot-alttest -q --humans -e .1 --min-items=40 j <ratings
	# d of (h, j) is -d of (j, h): their mean over all is 0 but for unequal n
	cp out all
	for h in h1 h2 h3 h4; do
		field value advantage $h human
	done | awk '{ sum += $1 } END { printf "%.14g\n", sum / NR }' >mean
	near "$(field value advantage '*' human)" "$(cat mean)" 1e-13
	for h in h1 h2 h3 h4; do
		field status winning $h human
	done | awk '{ n += $1 == "pass" } END { print n / NR }' >mean
	[ "$(field value passing '*' human)" = "$(cat mean)" ]
	# the others do not change
	run_to 0 annot-alttest -q -e .1 --min-items=40 j <ratings
	awk -F '\t' '!($3 == "human" && $2 != "*")' all | diff - out
	# two humans an item: nobody is a third
	awk -F '\t' 'NR == 1 || $2 < "h3"' ratings >two
	run_to 0 annot-alttest -q --humans --min-items=10 j <two
	[ "$(field status advantage '*' human),$(field status winning '*' human),$(field status passing '*' human)" = few_items,few_items,few_items ]
	run ! grep -q '	h1	human' out
}

@test "alttest: the constant judge says what humans said most, and warns" {
	ratings 'w a x' 'w b x' 'x a y' 'x b y' 'y a x' 'y b y'
	judge j 'w x' 'x x' 'y x'
	run_to 0 annot-alttest -q --min-items=2 j <ratings
	# x and y three times each: the first in label order
	[ "$(cut -f 2,3 out | grep -c 'x	constant')" = 5 ]
	diff <(grep '	j	' out | grep -v '	[ab]	\|^summary\|^answered' | cut -f 4-) \
		<(grep '	constant	' out | cut -f 4-)
	run_to 0 annot-alttest -q -L y,x --min-items=2 j <ratings
	[ "$(cut -f 2,3 out | grep -c 'y	constant')" = 5 ]
	run_to 0 annot-alttest -e .9 --min-items=2 --fdr=.5 j <ratings
	told 'warning: constant="x": always saying this label would pass at epsilon=.90 as well, so that passing is no evidence: report worth or take a smaller -e'
	all_agree 60
	run_to 0 annot-alttest k <ratings
	told 'warning: constant="x": always saying this label would pass at epsilon=.20 as well (humans gave no other label), so that passing is no evidence: report worth'
	[ "$(field status winning k),$(field value ties k)" = pass,1 ]
}

@test "alttest: notes and warnings" {
	crowd 60 4
	run_to 0 annot-alttest --min-items=40 j <ratings
	told 'note: epsilon=.20 fdr=.05 adjust=by items=60 annotators=4 tested=4 labels=4 items_left_out=0'
	told 'note: random=items annotators=4: intervals are for other items labelled by these 4 people (--random=both)'
	[ "$(wc -l <err)" = 2 ]
	run_to 0 annot-alttest -q j <ratings
	silent
	run_to 0 annot-alttest --min-items=100 j <ratings
	told 'warning: tested=0: no human labelled 100 of the items (--min-items)'
	[ "$(grep -v '^answered' out | cut -f 17 | sort -u | tr '\n' ' ')" = 'few_items status ' ]
	awk -F '\t' 'NR == 1 || $2 < "h3"' ratings >two
	run_to 0 annot-alttest --min-items=10 j <two
	told 'warning: tested=2 humans: the verdict holds for these humans only, as fewer than three are no sample of others'
	awk -F '\t' 'NR == 1 || $1 < "i021"' ratings >short
	run_to 0 annot-alttest -M t --min-items=5 j <short
	told 'warning: few=4 humans with fewer than 30 items: with so few t is not exact'
	run_to 0 annot-alttest --min-items=5 j <short
	run ! grep -q 'few=' err
	# two and two: nobody is left who could be held out
	{
		printf 'item\tannotator\tlabel\n'
		for i in $(seq 10); do
			printf 'a%s\t%s\tx\n' "$i" a "$i" b
			printf 'c%s\t%s\ty\n' "$i" c "$i" d
		done
	} >pairs
	awk 'NR > 1 { print $1 "\tx" }' pairs | sort -u | sed '1i item\tlabel' >x
	run_to 0 annot-alttest --min-items=5 x <pairs
	told 'warning: humans=0: no human shares 5 items with two others, so that no row of kind human shows what a human would get (--min-items)'
	[ "$(field status passing '*' human)" = few_items ]
	# many ties, few items: t is sure of what score is not
	all_agree 10
	run_to 0 annot-alttest --min-items=5 k <ratings
	told 'warning: model=k: fail by score, pass by t: ties=1.00, and with many ties only score can be trusted'
}

@test "alttest: who is tested, and who takes part" {
	crowd 60 4
	awk -F '\t' 'NR == 1 || $2 != "h4" || $1 < "i010"' ratings >some
	run_to 0 annot-alttest j <some
	[ "$(field status test j judge h4),$(field value test j judge h4)" = few_items,NA ]
	[ "$(field items test j judge h4)" -lt 10 ]
	[ -z "$(field value advantage j judge h4)" ]
	grep -q ' annotators=4 tested=3 ' err
	# but is among the others: without h4 somebody's d is another
	field value test j judge '*' >with
	awk -F '\t' '$2 != "h4"' some >none
	run_to 0 annot-alttest -q j <none
	run ! diff with <(field value test j judge '*')
	# -N: items of three humans or more
	run_to 0 annot-alttest -N 4 --min-items=5 j <ratings
	[ "$(field items test j)" = "$(tail -n +2 ratings | cut -f 1 | uniq -c | awk '$1 == 4' | wc -l)" ]
	bad 2 '--min-labels: expected at least 2: without another human there is nobody to compare with' \
		annot-alttest -N 1 j <ratings
	bad 2 '--min-items: expected a whole number from 2 to 9000000000000000, found "1"' \
		annot-alttest --min-items=1 j <ratings
}

@test "alttest: items of too few labels are left out, and counted" {
	ratings 'x a 1' 'x b 1' 'y a 2' 'y b 1' 'z a 1'
	judge j 'x 1' 'y 1'
	run_to 0 annot-alttest --min-items=2 j <ratings
	told 'note: dropped=1 items with fewer than 2 labels'
	grep -q ' items=2 annotators=2 tested=2 labels=2 items_left_out=1$' err
}

@test "alttest: -r: a second label of a human" {
	ratings 'x a 1' 'x b 1' 'y a 2' 'y b 1' 'x a 2'
	judge j 'x 1' 'y 1'
	run_to 1 annot-alttest j <ratings
	one_error annot-alttest '<stdin>:6: item "x": expected one label of each annotator, found a second one of "a"'
	run_to 0 annot-alttest -q -r first --min-items=2 j <ratings
	[ "$(field value test j judge a)" = -0.5 ]
	run_to 0 annot-alttest -q -r last --min-items=2 j <ratings
	[ "$(field value test j judge a)" = -1 ]
	bad 2 '--repeats: expected error|first|last, found "all"' \
		annot-alttest -r all j <ratings
}

# ---- several judges ----

@test "alttest: judges against each other: the same one twice, and a worse one" {
	crowd 80 4
	cp j k
	run_to 0 annot-alttest -q -b 100 j k <ratings
	[ "$(field value difference j judge '*' k),$(field p difference j judge '*' k),$(field status difference j judge '*' k)" = 0,NA,no_variance ]
	[ "$(field status standing j),$(field status standing k judge '*' j)" = best,tied ]
	[ "$(field value best j),$(field value best k)" = 0.5,0.5 ]
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = $2 % 4 + 1 } 1' j >k
	run_to 0 annot-alttest -q -b 100 k j <ratings
	[ "$(field status standing j),$(field status standing k judge '*' j)" = best,worse ]
	[ "$(field value difference k judge '*' j)" = "$(field value standing k judge '*' j)" ]
	[ "$(field lo difference k judge '*' j)" = "$(field lo standing k judge '*' j)" ]
	run_to 0 annot-alttest -q -b 100 j k <ratings
	near "$(field value difference j judge '*' k)" "$(awk -v a="$(field value advantage j)" \
		-v b="$(field value advantage k)" 'BEGIN { printf "%.16g", a - b }')" 1e-13
	near "$(field hi standing k judge '*' j)" "-$(field lo difference j judge '*' k)" 1e-13
	[ "$(field value best j),$(field value best k)" = 1,0 ]
}

@test "alttest: -b: limits, and the seed" {
	crowd 60 3
	run_to 0 annot-alttest -q -b 100 -e .1 j <ratings
	mv out one
	run_to 0 annot-alttest -q -b 100 -e .1 -s 1 j <ratings
	diff one out
	run_to 0 annot-alttest -q -b 100 -e .1 -s 2 j <ratings
	run ! diff one out
	awk -F '\t' '
		$3 == "judge" && ($1 == "winning" || $1 == "worth") {
			n++
			bad += !($11 <= $12) || ($1 == "worth" && $11 == $12)
		}
		$1 == "passing" && $3 == "judge" {
			n++
			x = $9 * 100 - int($9 * 100 + .5)
			bad += x * x > 1e-20 || $17 != "bootstrap"
		}
		END { exit bad || n != 3 }' one
	# nothing else changes
	run_to 0 annot-alttest -q -e .1 j <ratings
	awk -F '\t' -v OFS='\t' '
		$1 == "passing" && $3 == "judge" { next }
		$3 == "judge" && ($1 == "winning" || $1 == "worth") {
			$11 = $12 = "NA" }
		{ print }' one | diff - out
}

# ---- groups, clusters, probabilities ----

@test "alttest: -g: each group as if alone" {
	crowd 120 4
	run_to 0 annot-alttest -q -g side --humans --min-items=20 j <ratings
	mv out both
	for side in even odd; do
		awk -F '\t' -v s=$side 'NR == 1 || $5 == s' ratings >part
		run_to 0 annot-alttest -q --humans --min-items=20 j <part
		awk -F '\t' -v OFS='\t' -v s=$side 'NR == 1 || $5 == s {
			if (NR > 1) $5 = "*"; print }' both | diff - out
	done
	[ "$(tail -n +2 both | cut -f 5 | uniq | tr '\n' ' ')" = 'even odd ' ]
	awk -F '\t' 'NR == 1 || $5 == "odd" || $2 < "h3"' ratings >few
	run_to 0 annot-alttest -g side --min-items=20 j <few
	told 'warning: tested=2 humans group="even": the verdict holds for these humans only, as fewer than three are no sample of others'
}

@test "alttest: --cluster: errors of texts" {
	crowd 60 4
	run_to 0 annot-alttest -q -M t --min-items=30 j <ratings
	mv out items
	run_to 0 annot-alttest -q -M t --cluster=text --min-items=30 -b 100 j <ratings
	[ "$(field method test j judge h1)" = t ]
	[ "$(field df test j)" = 19 ]
	# the same means, other errors
	[ "$(field value test j judge h1)" = "$(awk -F '\t' '$1 == "test" && $6 == "h1" { print $9 }' items)" ]
	awk -F '\t' '
		FILENAME == "j" { says[$1] = $2; next }
		FILENAME == "ratings" { label[$1, $2] = $3; text[$1] = $4; next }
		FILENAME == "out" && $1 == "test" && $6 == "h1" && $3 == "judge" {
			mean = $9; se = $10 }
		END {
			for (i in text) {
				if (i == "item" || !((i, "h1") in label))
					continue
				f = g = r = 0
				for (k = 2; k <= 4; k++)
					if ((i, "h" k) in label) {
						r++
						f += says[i] != label[i, "h" k]
						g += label[i, "h1"] != label[i, "h" k]
					}
				if (!r)
					continue
				n++
				sum[text[i]] += (g <= f) - (f <= g) - mean
			}
			for (t in sum) {
				c++
				squares += sum[t] ^ 2
			}
			x = sqrt(c / (c - 1) * squares) / n - se
			exit !(x < 1e-12 && x > -1e-12)
		}' j ratings out
	# each item its own
	run_to 0 annot-alttest -q -p 12 -M t --min-items=30 j <ratings
	mv out items
	run_to 0 annot-alttest -q -p 12 -M t --cluster=item --min-items=30 j <ratings
	awk -F '\t' '$1 == "test"' items | diff - <(awk -F '\t' '$1 == "test"' out)
	# with groups
	run_to 0 annot-alttest -q -g side --cluster=text --min-items=20 j <ratings
	[ "$(tail -n +2 out | cut -f 5 | uniq | tr '\n' ' ')" = 'even odd ' ]
	# all one
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } 1' ratings >one
	run_to 0 annot-alttest -q --cluster=text --min-items=30 j <one
	[ "$(tail -n +2 out | grep '	j	' | cut -f 1,17 | sort -u | tr '\t\n' ' ,')" = 'advantage one_cluster,answered ok,summary fail,test one_cluster,ties ok,winning fail,worth one_cluster,' ]
}

# Clusters of items by the design effect and df of comparison.h, worked out here; p by R's
# pt() is that of tests/unit/alttest/effect.c.
@test "alttest: --cluster: the score test of texts" {
	crowd 60 4
	run_to 0 annot-alttest -q --min-items=30 j <ratings
	mv out items
	run_to 0 annot-alttest -q --cluster=text --min-items=30 -b 100 --humans j <ratings
	[ "$(field method test j judge h1)" = score ]
	[ "$(field status winning j judge)" != one_cluster ]
	awk -F '\t' '
		FILENAME == "j" { says[$1] = $2; next }
		FILENAME == "ratings" { label[$1, $2] = $3; text[$1] = $4; next }
		$1 != "test" || $6 != "h1" || $3 != "judge" { next }
		FILENAME == "items" { stat = $13 }
		FILENAME == "out" { found = $13; df = $14 }
		END {
			for (i in text) {
				if (i == "item" || !((i, "h1") in label))
					continue
				f = g = r = 0
				for (k = 2; k <= 4; k++)
					if ((i, "h" k) in label) {
						r++
						f += says[i] != label[i, "h" k]
						g += label[i, "h1"] != label[i, "h" k]
					}
				if (!r)
					continue
				n++
				size[text[i]]++
				d = (g <= f) - (f <= g)
				sum[text[i]] += d
				mean += d
				squares += d * d
			}
			mean /= n
			for (t in sum) {
				h = size[t] / n
				v += (sum[t] - mean * size[t]) ^ 2 / (1 - h)
				b += size[t] * h
			}
			deff = v / (n * (squares - n * mean ^ 2) / (n - 1))
			rho = (deff - 1) / (b - 1)
			rho = rho < 0 ? 0 : rho > 1 ? 1 : rho
			for (t in sum)
				all += l[t] = size[t] * (1 + (size[t] - 1) * rho)
			for (t in sum)
				for (u in sum) {
					h = size[t] / n
					w = size[u] / n
					c = (t == u ? l[t] : 0) - w * l[t] - h * l[u]
					c = (c + h * w * all) / sqrt((1 - h) * (1 - w))
					trace += t == u ? c : 0
					both += c * c
				}
			x = stat / sqrt(deff) - found
			y = trace ^ 2 / both - df
			exit !(x < 1e-10 && x > -1e-10 && y < 1e-8 && y > -1e-8 && deff != 1)
		}' j ratings items out
	# items of their own are items but for Student's t
	run_to 0 annot-alttest -q -M score --cluster=item --min-items=30 j <ratings
	near "$(field stat test j judge h1)" "$(awk '$1 == "test" && $6 == "h1" { print $13 }' items)" 1e-12
	near "$(field df test j judge h1)" "$(($(field items test j judge h1) - 1))" 1e-8
}

@test "alttest: --cluster: what cannot be" {
	crowd 40 3
	bad 2 '--soft=draw and --method=score exclude each other: score tests single labels (-M t)' \
		annot-alttest --cluster=text --soft=draw -M score j <ratings
	run_to 0 annot-alttest --cluster=text -M t --min-items=5 j <ratings
	told 'warning: few=3 humans with fewer than 30 clusters: with so few t is not exact (--method=score)'
	run_to 0 annot-alttest --cluster=text --soft=draw --min-items=5 j <ratings
	told 'warning: few=3 humans with fewer than 30 clusters: with so few t is not exact'
	run_to 0 annot-alttest --cluster=text --min-items=5 j <ratings
	[ "$(grep -c 'is not exact' err || true)" = 0 ]
	# t from 30 texts on
	[ "$(field method test j judge h1)" = score ]
	crowd 87 3
	run_to 0 annot-alttest -q --cluster=text j <ratings
	[ "$(field method test j judge h1)" = score ]
	crowd 88 3
	run_to 0 annot-alttest -q --cluster=text j <ratings
	[ "$(field method test j judge h1)" = t ]
	# of groups, of which one has fewer
	crowd 95 3
	awk -F '\t' -v OFS='\t' 'NR > 1 { $5 = $4 < "t4" ? "a" : "b" } 1' ratings >sides
	run_to 0 annot-alttest -q -g side --cluster=text --min-items=5 j <sides
	[ "$(awk -F '\t' '$1 == "winning" { print $7 }' out | sort -u)" = score ]
	run_to 0 annot-alttest -q --cluster=text --min-items=5 j <sides
	[ "$(awk -F '\t' '$1 == "winning" { print $7 }' out | sort -u)" = t ]
	crowd 40 3
	bad 2 '--cluster: --group names "text", too' \
		annot-alttest -g text --cluster=text j <ratings
	run_to 1 annot-alttest --cluster=book j <ratings
	one_error annot-alttest '<stdin>:1: no column "book" in the header'
	awk -F '\t' -v OFS='\t' '$1 == "i007" && $2 == "h1" {
		$4 = "t0" } 1' ratings >torn
	run_to 1 annot-alttest --cluster=text j <torn
	one_error annot-alttest
	{ cat ratings; printf 'i001\tz\t1\tt9\todd\ni001\ty\t1\tt9\todd\n'; } >torn
	bad 1 "<stdin>:$(($(wc -l <ratings) + 1)): column \"text\": expected \"t0\" as in an earlier row of item \"i001\", found \"t9\" (one cluster for each item)" \
		annot-alttest --cluster=text j <torn
	# one text: no human has a test, and every judge fails
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "t" } 1' ratings >one
	run_to 0 annot-alttest --cluster=text --min-items=5 j <one
	told 'warning: alone=3 humans: all items of such a human are in one cluster, so that the human has no test and counts as not beaten (--cluster)'
	[ "$(field status winning j judge),$(field value winning j judge)" = fail,0 ]
	[ "$(field status test j judge h1)" = one_cluster ]
}

@test "alttest: probabilities: the likeliest, or a label drawn" {
	ratings 'x a 1' 'x b 1' 'y a 2' 'y b 1' 'z a 1' 'z b 2'
	printf 'item\tlabel\tp\nx\t1\t.75\nx\t2\t.25\ny\t1\t.5\ny\t2\t.5\nz\t2\t1\n' >soft
	judge hard 'x 1' 'y 1' 'z 2'
	run_to 0 annot-alttest -q --min-items=3 j=soft <ratings
	mv out one
	run_to 0 annot-alttest -q --min-items=3 j=hard <ratings
	diff one out
	run_to 0 annot-alttest -q --soft=draw --min-items=3 j=soft <ratings
	# of a: x loses with .25, y wins with .5, z wins; W is .75, 1, 1
	near "$(field value test j judge a)" "$(awk 'BEGIN { printf "%.16g", (.25 - .5 - 1) / 3 }')" 1e-14
	near "$(field value advantage j judge a)" "$(awk 'BEGIN { printf "%.16g", 2.75 / 3 }')" 1e-14
	[ "$(field method test j judge a),$(field df advantage j judge a)" = t,2 ]
	# sure probabilities are labels
	printf 'item\tlabel\tp\nx\t1\t1\ny\t1\t1\nz\t2\t1\n' >sure
	run_to 0 annot-alttest -q --soft=draw --min-items=3 j=sure <ratings
	mv out one
	run_to 0 annot-alttest -q --soft=draw --min-items=3 j=hard <ratings
	near_tables one out 1e-12
	# wide, and of another column
	printf 'item\t1\t2\nx\t.75\t.25\ny\t.5\t.5\nz\t0\t1\n' >wide
	run_to 0 annot-alttest -q --soft=draw --min-items=3 j=soft <ratings
	mv out one
	run_to 0 annot-alttest -q --soft=draw --min-items=3 j=wide <ratings
	diff one out
	sed '1s/p$/chance/' soft >chance
	run_to 0 annot-alttest -q --soft=draw --min-items=3 --prob=chance j=chance <ratings
	diff one out
	bad 2 '--soft=draw and --method=score exclude each other: score tests single labels (-M t)' \
		annot-alttest --soft=draw -M score soft <ratings
}

# ---- tables ----

@test "alttest: predictions that are missing, or of nothing" {
	ratings 'x a 1' 'x b 1' 'y a 2' 'y b 1' 'z a 1' 'z b 2'
	judge j 'x 1' 'z 2'
	bad 1 'j: no prediction for 1 of the 3 items of the truth, the first is "y" (--intersect leaves them out)' \
		annot-alttest j <ratings
	judge k 'x 1' 'y 1' 'z 1' 'q 1'
	run_to 0 annot-alttest --intersect --min-items=2 j k <ratings
	told 'note: model=j lacking=1 answered=.6667 items of the truth left out'
	told 'note: models are judged on different items, each on those that it predicts; differences and standing are of the items that all predict'
	told 'note: model=k others=1 predictions left out, as the truth lacks their items'
	grep -q ' items=3 annotators=2 tested=2 labels=2 items_left_out=0$' err
	[ "$(field items test j),$(field items test k)" = 2,3 ]
	told 'warning: tested=2 humans model=j: the verdict holds for these humans only, as fewer than three are no sample of others'
	judge k 'q 1'
	run_to 1 annot-alttest --intersect k <ratings
	one_error annot-alttest 'k: no prediction for any of the 3 items of the truth'
	judge k 'x 1' 'y 5' 'z 1'
	run_to 0 annot-alttest --min-items=2 k <ratings
	told 'warning: model=k: label "5" was given by nobody and makes the labels 3 (-L makes it an error)'
	run_to 1 annot-alttest -L 1,2 k <ratings
	one_error annot-alttest 'k:3: column "label": expected a label of -L'
	bad 2 'expected an operand: the labels of a judge, [NAME=]PREDICTIONS' \
		annot-alttest <ratings
	bad 2 'two models are called "k": NAME=FILE renames one' annot-alttest -q k k <ratings
	bad 2 '--method: one test, found 2' annot-alttest -q -M score,t k <ratings
	bad 2 '--method: expected one of score, t, found "z"' annot-alttest -M z k <ratings
	bad 2 '--soft: expected decide|draw, found "mean"' annot-alttest --soft=mean k <ratings
	bad 1 'nofile: No such file or directory' annot-alttest nofile <ratings
}

@test "alttest: counts and shares do not say who said what; no rows" {
	judge j 'x 1'
	printf 'item\tlabel\tn\nx\t1\t2\nx\t2\t1\n' >counts
	bad 1 '<stdin>: a judge is compared with each human: expected ratings with a column "annotator"' \
		annot-alttest j <counts
	printf 'item\tlabel\nx\t1\nx\t2\n' >nobody
	bad 1 'nobody: a judge is compared with each human: expected ratings with a column "annotator"' \
		annot-alttest -t nobody j
	printf 'item\tlabel\tp\nx\t1\t.5\nx\t2\t.5\n' >shares
	run_to 1 annot-alttest j <shares
	one_error annot-alttest '<stdin>:1: a column "p" and no column "n": shares of labels'
	header='row\tmodel\tkind\tversus\tgroup\tannotator\tmethod\titems\tvalue\tse\tlo\thi\tstat\tdf\tp\tp_adj\tstatus\n'
	printf 'item\tannotator\tlabel\n' | gives "$header" annot-alttest j
	silent
	# no item of two humans
	ratings 'x a 1' 'y b 1'
	gives "$header" annot-alttest j <ratings
	told 'note: dropped=2 items with fewer than 2 labels'
}

@test "alttest: a matrix, other names of columns, a file of the truth" {
	ratings 'x a 1' 'x b 1' 'y a 2' 'y b 1' 'z a 1' 'z b 2'
	judge j 'x 1' 'y 1' 'z 2'
	run_to 0 annot-alttest -q --min-items=2 --humans j <ratings
	mv out one
	printf 'item\ta\tb\nx\t1\t1\ny\t2\t1\nz\t1\t2\n' >wide
	run_to 0 annot-alttest -q --min-items=2 --humans -W j <wide
	diff one out
	sed '1s/.*/what\twho\tword/' ratings >named
	sed '1s/.*/what\tword/' j >k
	run_to 0 annot-alttest -q --min-items=2 --humans -i what -a who \
		-l word -t named j=k
	diff one out
	tail -n +2 ratings | run_to 0 annot-alttest -q --min-items=2 --humans \
		-H item,annotator,label j
	diff one out
	sed 's/z	b	2/z	b	?/' ratings >gaps
	run_to 0 annot-alttest --min-items=2 -m '?' j <gaps
	told 'note: missing=1 rows without a label left out'
	told 'note: dropped=1 items with fewer than 2 labels'
	run_to 0 annot-alttest -q -p 3 --min-items=2 j <ratings
	[ "$(field se test j judge a)" = 0.333 ]
}

@test "alttest: --list, levels of intervals" {
	run_to 0 annot-alttest --list
	[ "$(cut -f 1 out | tr '\n' ' ')" = 'name score t identity linear quadratic ordinal radical ratio circular bipolar jaccard masi ' ]
	crowd 60 3
	run_to 0 annot-alttest -q -c .5 j <ratings
	mv out half
	run_to 0 annot-alttest -q j <ratings
	paste half out | awk -F '\t' 'NR > 1 && $11 != "NA" {
		n++
		if (!(($28 < $11 || $28 == -1) && ($29 > $12 || $29 == 1)))
			exit bad = 1
		} END { exit bad || n < 8 }'
}

@test "alttest: the limits of a mean over humans end where rates do" {
	# two items: the judge is worse in one, and better in the other
	printf '%s\n' 'item annotator label' 'i1 p a' 'i1 q a' 'i1 r a' 'i2 p a' \
		'i2 q b' 'i2 r c' | tr ' ' '\t' >ratings
	printf 'item\tlabel\ni1\tb\ni2\ta\n' >j
	run_to 0 annot-alttest -q --min-items=2 j <ratings
	[ "$(awk -F '\t' '$2 == "j" && $3 == "judge" && $6 == "*" &&
		/^(test|advantage)/ { print $1, $11, $12 }' out)" = "$(printf '%s\n' \
		'test -1 1' 'advantage 0 1')" ]
}

# leaning N: 200 items, each labelled by 4 of N people of whom the first half say
# yes more often; and a judge.
leaning() {
	awk -v n="$1" 'BEGIN {
		print "item\tannotator\tlabel"
		x = 11
		for (i = 1; i <= 200; i++)
			for (k = 0; k < 4; k++) {
				a = (i * 7 + k) % n
				x = x * 16807 % 2147483647
				p = a < n / 2 ? .8 : .3
				print "i" i "\ta" a "\t" (x / 2147483647 < p ? "yes" : "no")
			}
	}' >ratings
	awk -F '\t' 'NR > 1 && !seen[$1]++ { print $1 "\t" (NR % 3 ? "yes" : "no") }
		BEGIN { print "item\tlabel" }' ratings >j
}

@test "alttest: --random: the error of means over humans, no other number" {
	leaning 12
	run_to 0 annot-alttest --min-items=10 j <ratings
	told 'note: random=items,annotators annotators=12 effective_annotators=12: intervals are for other items labelled by other people'
	mv out both
	run_to 0 annot-alttest -q --min-items=10 --random=items j <ratings
	mv out items
	run_to 0 annot-alttest -q --min-items=10 --random=annotators j <ratings
	mv out annotators
	for random in both annotators; do
		# other rows differ in nothing; these in se, limits, df and what hangs on them
		paste items $random | awk -F '\t' '
			FNR == 1 { next }
			$6 == "*" && $3 != "human" && $1 ~ /^(test|advantage|summary)$/ {
				if ($9 != $26 || $10 > $27 + 1 || $14 == $31)
					print
				next
			}
			{ for (c = 1; c <= 17; c++) if ($c != $(c + 17)) print }' >off
		[ ! -s off ]
	done
	# people who lean: wider, by fewer degrees of freedom
	awk -F '\t' '$1 == "advantage" && $3 == "judge" && $6 == "*" { print $10, $14 }' \
		items both annotators | awk '{ se[NR] = $1; df[NR] = $2 }
		END { exit !(se[2] > se[1] && se[3] > se[1] && df[2] < df[1] &&
			df[3] > 10.9 && df[3] < 11.1) }'
	leaning 6
	run_to 0 annot-alttest --min-items=10 j <ratings
	told 'note: random=items annotators=6: intervals are for other items labelled by these 6 people (--random=both)'
	run_to 0 annot-alttest --min-items=10 --random=both j <ratings
	told 'note: random=items,annotators annotators=6 effective_annotators=6: intervals are for other items labelled by other people'
}

# choosers: 90 items with the sets of up to three labels of four people, in one cell
# (joined) or a row for each label (sets), and those of a judge (j, one).
choosers() {
	awk '
	function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	# the set of one who sees each label of the item rightly in most cases
	function chosen(wrong,    k, set) {
		for (k = 1; k <= 3; k++)
			if ((below(20) < wrong) != is[k])
				set = set (set == "" ? "" : ",") name[k]
		return set == "" ? "-" : set
	}
	function rows(file, key, set,    n, k, label) {
		n = split(set, label, ",")
		for (k = n; k >= 1; k--)
			print key, label[k] >file
	}
	BEGIN {
		OFS = "\t"
		split("anger fear joy", name, " ")
		print "item", "annotator", "label" >"joined"
		print "item", "annotator", "label" >"sets"
		print "item", "label" >"one"
		print "item", "label" >"j"
		for (i = 1; i <= 90; i++) {
			for (k = 1; k <= 3; k++)
				is[k] = below(3) == 0
			for (a = 1; a <= 4; a++) {
				set = chosen(3)
				print "i" i, "w" a, set >"joined"
				rows("sets", "i" i OFS "w" a, set)
			}
			set = chosen(2)
			print "i" i, set >"one"
			rows("j", "i" i, set)
		}
	}'
}

# similarity HOW: a table of weights of the sets of joined and one.
similarity() {
	tail -q -n +2 <(cut -f 3 joined) <(cut -f 2 one) | LC_ALL=C sort -u |
		awk -v how="$1" '
	function size(set) {
		return set == "-" ? 0 : split(set, part, ",")
	}
	function common(a, b,    n, k, both) {
		n = size(a)
		split(a, part, ",")
		for (k = 1; k <= n; k++)
			both += index("," b ",", "," part[k] ",") > 0
		return both + 0
	}
	function alike(a, b,    both, all) {
		if (a == b)
			return 1
		both = common(a, b)
		all = size(a) + size(b) - both
		if (how == "identity" || all == 0)
			return 0
		if (how == "masi")
			return both / all * (both == 0 ? 0 : both == size(a) || \
				both == size(b) ? 2 / 3 : 1 / 3)
		return both / all
	}
	{ set[++n] = $0 }
	END {
		printf "label"
		for (k = 1; k <= n; k++)
			printf "\t%s", set[k]
		print ""
		for (i = 1; i <= n; i++) {
			printf "%s", set[i]
			for (k = 1; k <= n; k++)
				printf "\t%.17g", alike(set[i], set[k])
			print ""
		}
	}'
}

@test "alttest: --multilabel is the test of the sets as labels" {
	local how

	choosers
	for how in identity jaccard masi; do
		similarity $how >weights
		run_to 0 annot-alttest -q --humans --weights-file=weights j=one <joined
		mv out expected
		run_to 0 annot-alttest -q --humans --multilabel -w $how j <sets
		near_tables out expected 1e-12
	done
	columns out value | sort -u | awk 'END { exit NR < 30 }'
	run_to 0 annot-alttest --multilabel j <sets
	grep -q ' labels=3 sets=8 items_left_out=0$' err
}

@test "alttest: --multilabel: probabilities above .5, sets that no human chose" {
	choosers
	# probabilities that decide as the judge does
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "anger", "fear", "joy"; next }
		{ print $1, index($2, "anger") ? .8 : .5, index($2, "fear") ? .51 : 0,
			index($2, "joy") ? 1 : .3 }' one >soft
	run_to 0 annot-alttest -q --multilabel -w jaccard j <sets
	sed 's/\tj\t/\tsoft\t/' out >expected
	run_to 0 annot-alttest -q --multilabel -w jaccard soft <sets
	diff expected out
	# a label of the judge alone
	awk -F '\t' -v OFS='\t' '{ print } NR > 1 && !seen[$1]++ && NR % 3 == 0 {
		print $1, "envy" }' j >wider
	grep -v '	-$' wider >some
	run_to 0 annot-alttest -q --multilabel --intersect -w identity j=some <sets
	mv out some.out
	awk -F '\t' 'NR == FNR { if (FNR > 1) more[$1] = more[$1] $2; next }
		FNR > 1 && more[$1] ~ /envy/ { $2 = $2 ",envy" } { print $1 "\t" $2 }' \
		some one | awk -F '\t' 'NR == FNR { there[$1] = 1; next }
		$1 in there' some - >some.one
	run_to 0 annot-alttest -q --intersect j=some.one <joined
	near_tables some.out out 1e-12
}

@test "alttest: --multilabel excludes what is of single labels" {
	choosers
	run_to 2 annot-alttest --multilabel --soft=draw j <sets
	one_error annot-alttest '--multilabel and --soft=draw exclude each other: a judge chooses the labels above .5'
	run_to 2 annot-alttest --multilabel --weights-file=j j <sets
	one_error annot-alttest '--multilabel and --weights-file exclude each other: its weights are of single labels'
	run_to 2 annot-alttest --multilabel -w linear j <sets
	one_error annot-alttest '--label-weights=linear is for labels, not for sets'
	run_to 2 annot-alttest -q -w masi j=one <joined
	one_error annot-alttest 'masi'
}
