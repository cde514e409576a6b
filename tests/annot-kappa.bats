bats_require_minimum_version 1.5.0
load helper

# How much annotators agree: annot-kappa.
#
# Numbers that stand here come from the papers and programs named beside them
# (R irrCAC 1.4 is K. Gwet's, with full digits), from a count by hand, or from
# awk that goes the long way: over all pairs of labels, or without one item
# after the other. DATA/kappa has many more of the programs' numbers, and
# SHARED/fixtures/kappa those of larger tables.

KAPPA=fixtures/kappa

# A table as it is easily typed: blanks for tabs.
typed() {
	tr -s ' ' '\t'
}

# long ANNOTATOR...: lines "item label label ..." of stdin, the label of each
# annotator in turn, . for none, as ratings.
long() {
	awk -v names="$*" 'BEGIN { OFS = "\t"; n = split(names, name, " ")
		print "item", "annotator", "label" }
	{ for (i = 1; i <= n; i++) if ($(i + 1) != ".")
		print $1, name[i], $(i + 1) }'
}

# cells: lines "LABEL LABEL N" of stdin as N items that a and b labelled so.
cells() {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label" }
	{ for (i = 0; i < $3; i++) {
		print ++n, "a", $1; print n, "b", $2 } }'
}

# Krippendorff, "Computing Krippendorff's Alpha-Reliability", 2011, part C:
# twelve units, four observers, gaps, an item with one label.
matrix() {
	cat <<-'END'
	u01 1 1 . 1
	u02 2 2 3 2
	u03 3 3 3 3
	u04 3 3 3 3
	u05 2 2 2 2
	u06 1 2 3 4
	u07 4 4 4 4
	u08 1 1 2 1
	u09 2 2 2 2
	u10 . 5 5 5
	u11 . . 1 1
	u12 . 3 . .
	END
}

krippendorff() {
	matrix | long A B C D
}

# Shrout & Fleiss, "Intraclass correlations", 1979, table 2: six targets, four
# judges.
shrout() {
	long J1 J2 J3 J4 <<-'END'
	s1 9 2 5 8
	s2 6 1 3 2
	s3 8 4 6 8
	s4 7 1 2 6
	s5 10 5 6 9
	s6 6 2 4 7
	END
}

# A small table without gaps, and without an item that has one label.
small() {
	long ann bob cyd <<-'END'
	i1 1 1 1
	i2 1 2 2
	i3 2 2 2
	i4 3 3 4
	i5 4 4 4
	i6 2 3 1
	i7 1 1 2
	i8 4 3 4
	END
}

# scores N [SEED]: N items with labels 1 to 5 of two to five of nine annotators
# who agree more or less; numbers by a recurrence that every awk does exactly.
scores() {
	awk -v n="$1" -v x="${2:-1}" '
	function draw(m) {
		x = (x * 16807) % 2147483647
		return int(x / 2147483647 * m)
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 1; i <= n; i++) {
			truth = 1 + draw(5)
			first = draw(9)
			for (k = 2 + draw(4); k > 0; k--) {
				label = draw(3) ? truth : truth + draw(3) - 1
				if (label < 1 || label > 5)
					label = truth
				print "i" i, "a" (first + k) % 9, label
			}
		}
	}'
}

# kappa ARGUMENT...: annot-kappa -q, to out.
kappa() {
	run_to 0 annot-kappa -q "$@"
}

# cell COLUMN [KEY=VALUE...]: of the only row of out that has those values.
cell() {
	local column=$1

	shift
	awk -F '\t' -v column="$column" -v keys="$(printf '%s\t' "$@")" '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		n = keys == "\t" ? 0 : split(keys, pair, "\t") - 1
		for (i = 1; i <= n; i++) {
			cut = index(pair[i], "=")
			key[i] = at[substr(pair[i], 1, cut - 1)]
			value[i] = substr(pair[i], cut + 1)
		}
		next
	}
	{
		for (i = 1; i <= n; i++)
			if ($key[i] "" != value[i])
				next
		print $at[column]
		rows++
	}
	END { if (rows != 1) print rows + 0 " rows" }' out
}

# values [KEY=VALUE...] COEFFICIENT VALUE ...: estimates of out, to 1e-12.
values() {
	local keys=()

	while [[ $1 == *=* ]]; do
		keys+=("$1")
		shift
	done
	while [ $# -gt 0 ]; do
		near "$(cell estimate "${keys[@]}" coefficient="$1")" "$2" \
			1e-12 || fail "${keys[*]} $1" || return 1
		shift 2
	done
}

# apart A B TOL: two numbers that are not near.
apart() {
	near "$1" "$1" 0 && near "$2" "$2" 0 && [ "$1$2" = "${1#NA}${2#NA}" ] &&
		run ! near "$1" "$2" "$3"
}

# status WORD COEFFICIENT...: these are NA, and say so.
status() {
	local word=$1 c

	shift
	for c in "$@"; do
		[ "$(cell estimate coefficient="$c")" = NA ] &&
			[ "$(cell status coefficient="$c")" = "$word" ] ||
			fail "$c: $(cell estimate coefficient="$c")" \
				"$(cell status coefficient="$c")" || return 1
	done
}

# matches EXPECTED [TABLE]: for every row of EXPECTED there is one in TABLE
# (out) with the same keys - those of row, group, of, coefficient and weights
# that EXPECTED has - and its other cells: estimate, se, pa, pe within 1e-9, lo
# hi stat p within 1e-8 of their size, anything else equal. An expected - is
# not compared; ~X is within 5e-16. The programs test pa, bp, ac and specific
# against 0, which is not agreement by chance: p of these is NA, whatever is
# expected, but for a difference.
matches() {
	awk -F '\t' '
	function number(x) {
		return x ~ /^-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/
	}
	function size(x) { return x < 0 ? -x : +x }
	function wrong(name, x, want) {
		if (want == "-")
			return 0
		if (want ~ /^~/)
			return !number(x) || size(x - substr(want, 2)) > 5e-16
		if (!number(x) || !number(want) || name == "items" ||
		    name == "annotators" || name == "ratings")
			return x "" != want ""
		if (name == "estimate" || name == "se" || name == "pa" ||
		    name == "pe")
			return size(x - want) > 1e-9
		return size(x - want) > 1e-12 + 1e-8 * size(want) ||
			(name == "p" && size(x - want) > 1e-8 * size(want))
	}
	function untested(x) {
		return x[at["row"]] != "difference" &&
			x[at["coefficient"]] ~ /^(pa|bp|ac|specific)$/
	}
	FNR == 1 && NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		next
	}
	FNR == NR {
		row[++rows] = $0
		next
	}
	FNR == 1 {
		for (i = 1; i <= NF; i++) {
			name[i] = $i
			key[i] = $i ~ /^(row|group|of|coefficient|weights)$/
			if (!($i in at)) {
				print "no column " $i
				exit bad = 1
			}
		}
		next
	}
	{
		found = 0
		for (r = 1; r <= rows; r++) {
			split(row[r], x, "\t")
			for (i = 1; i <= NF && (!key[i] ||
			     x[at[name[i]]] "" == $i ""); i++)
				;
			if (i <= NF)
				continue
			found++
			for (i = 1; i <= NF; i++) {
				want = name[i] == "p" && untested(x) ? "NA" : $i
				if (!key[i] && wrong(name[i], x[at[name[i]]],
				    want)) {
					print "expected " $0
					print name[i] ": " x[at[name[i]]] \
						", expected " want
					bad = 1
				}
			}
		}
		if (found != 1) {
			print found " rows for " $0
			bad = 1
		}
		all++
	}
	END {
		if (!all)
			print "nothing was compared"
		exit bad || !all
	}' "${2:-out}" "$1"
}

# The columns with numbers that depend on no error: what is estimated.
estimates() {
	columns "${1:-out}" row group of coefficient weights estimate pa pe
}

# ---- shape ----

@test "kappa: two annotators, two labels: every row and column by hand" {
	# y y: 3, n y: 1, of four items: pa 3/4; bp: (3/4 - 1/2)/(1/2); shares
	# 1/8, 7/8: pe 50/64; margins 1/4, 0: pe 3/4; alpha: 1 - 7 * 2 / (7 + 7);
	# ac: pe 2 * 1/8 * 7/8
	cells <<-'END' >two.tsv
	y y 3
	n y 1
	END
	run_to 0 annot-kappa two.tsv
	diff -u - err <<-'END'
	annot-kappa: note: items=4 annotators=2 ratings=8 labels=2 items_with_one_label=0
	annot-kappa: note: first=conger weights=identity: two annotators labelled nearly all items (of all items, Cohen's kappa)
	annot-kappa: note: random=items annotators=2: intervals are for other items labelled by these 2 people (--random=both)
	END
	cut -f 1-6,13-18 out >found
	typed <<-'END' | diff -u - found
	row group of coefficient weights estimate pa pe items annotators ratings status
	estimate * * conger identity 0 0.75 0.75 4 2 8 few_items
	estimate * * pa identity 0.75 0.75 NA 4 2 8 few_items
	estimate * * bp identity 0.5 0.75 0.5 4 2 8 few_items
	estimate * * fleiss identity -0.14285714285714285 0.75 0.78125 4 2 8 few_items
	estimate * * alpha identity 0 0.78125 0.78125 4 2 8 few_items
	estimate * * ac identity 0.68 0.75 0.21875 4 2 8 few_items
	END
	head -n 1 out | tr '\t' ' ' >found
	echo 'row group of coefficient weights estimate se lo hi stat df p pa pe' \
		'items annotators ratings status' | diff -u - found
	# se of a share 3/4 of four, t with 3 df: 3.1824463052837078 (R); the lower
	# limit, -.0456, is cut at 0
	matches <(typed <<-'END'
	coefficient se lo hi stat df p
	pa 0.25 0 1 3 3 NA
	END
	)
}

@test "kappa: rows come by group, weights and coefficient, then those without weights" {
	small | awk 'BEGIN { OFS = "\t" }
		{ print $0, NR == 1 ? "about" : $1 < "i5" ? "B" : "A" }' >g.tsv
	typed >w.tsv <<-'END'
	label 1 2 3 4
	1 1 .5 0 0
	2 .5 1 .5 0
	3 0 .5 1 .5
	4 0 0 .5 1
	END
	kappa -g about -w quadratic,identity --weights-file=w.tsv \
		-M icc11,ac,pa g.tsv
	columns out row group weights coefficient | tail -n +2 | tr '\t' ' ' \
		>found
	diff -u - found <<-'END'
	estimate A quadratic ac
	estimate A quadratic pa
	estimate A identity ac
	estimate A identity pa
	estimate A file ac
	estimate A file pa
	estimate A * icc11
	estimate B quadratic ac
	estimate B quadratic pa
	estimate B identity ac
	estimate B identity pa
	estimate B file ac
	estimate B file pa
	estimate B * icc11
	difference A|B quadratic ac
	difference A|B quadratic pa
	difference A|B identity ac
	difference A|B identity pa
	difference A|B file ac
	difference A|B file pa
	difference A|B * icc11
	END
	# alone, a file replaces identity
	kappa --weights-file=w.tsv -M pa g.tsv
	[ "$(columns out weights | tail -n +2)" = file ]
}

@test "kappa: the default: conger of people, alpha of numbers" {
	default() {
		kappa "$@"
		columns out coefficient | tail -n +2 | paste -sd ' ' -
	}
	local six='pa bp fleiss conger alpha ac'

	# the labels are numbers: alpha of these comes first
	small >ratings.tsv
	[ "$(default ratings.tsv)" = "alpha $six" ]
	[ "$(default -L 1,2,3,4 ratings.tsv)" = "alpha $six" ]
	cut -f 1,3 ratings.tsv >nobody.tsv
	[ "$(default nobody.tsv)" = "alpha pa bp fleiss alpha ac" ]
	awk 'BEGIN { OFS = "\t" } NR > 1 { $3 = $3 > 2 } { print }' ratings.tsv \
		>binary.tsv
	# two numbers are two names: conger, of people who labelled all items
	six='conger pa bp fleiss alpha ac'
	[ "$(default binary.tsv)" = "$six" ]
	cut -f 1,3 binary.tsv >nobody.tsv
	[ "$(default nobody.tsv)" = "alpha pa bp fleiss ac" ]
	[ "$(default -M pa binary.tsv)" = pa ]
	[ "$(default -M fleiss,pa binary.tsv)" = 'fleiss pa' ]
}

@test "kappa: coefficients that are gone, and what replaces them" {
	small >ratings.tsv
	while IFS='|' read -r name instead; do
		run_to 2 annot-kappa -M "pa,$name" ratings.tsv
		one_error annot-kappa "--method=$name is gone" "$instead"
	done <<-'END'
	scott|fleiss is the same for two annotators
	fleiss_z|fleiss has the same value
	pabak|bp is the same for two labels
	kappa_max|and nothing replaces it
	prevalence|and nothing replaces it
	bias|and nothing replaces it
	END
}

@test "kappa: options that are gone, and what replaces them" {
	small >ratings.tsv
	while IFS='|' read -r option instead; do
		run_to 2 annot-kappa "$option" ratings.tsv
		one_error annot-kappa "${option%%=*} is gone" "$instead"
	done <<-'END'
	--table|annot-kappa FILE... reads the shards
	--from=counts|annot-kappa FILE... reads the shards
	--vary=items|examples/vary.sh
	--sizes=2,4|examples/vary.sh
	--repeat-draws=9|examples/vary.sh
	--merge=classes.tsv|examples/vary.sh
	--threads=2|xargs -P
	END
}

@test "kappa: the first row is the coefficient to report, and the note says why" {
	first() {
		local coefficient=$1 weights=$2 why=$3

		shift 3
		run_to 0 annot-kappa "$@"
		[ "$(awk -F '\t' 'NR == 2 { print $4, $5 }' out)" = \
			"$coefficient $weights" ]
		grep -qx "annot-kappa: note: first=$coefficient weights=$weights: $why" err
	}
	local all='every annotator labelled nearly all items'
	local others='items have different annotators'
	local numbers='the labels are numbers (-w identity if these only name classes)'
	local unknown='the input does not say who labelled what'
	local no_alpha="$others, and alpha is not defined for the weights"

	small >numbers.tsv
	first alpha quadratic "$numbers" numbers.tsv
	[ "$(grep -c '	quadratic	' out)" -eq 1 ]
	sed -n 2p out >row
	run_to 0 annot-kappa -q -w quadratic -M alpha numbers.tsv
	sed 1d out | diff -u row -
	first conger identity "$all" -w identity numbers.tsv
	first conger linear "$all" -w linear,identity numbers.tsv
	tr 1234 abcd <numbers.tsv | sed '1s/.*/item	annotator	label/' >ratings.tsv
	first conger identity "$all" ratings.tsv
	cut -f 1,3 ratings.tsv >nobody.tsv
	first alpha identity "$unknown" nobody.tsv
	# nine tenths of what there could be are nearly all
	sed 2,3d ratings.tsv >gaps.tsv
	first conger identity "$all" gaps.tsv
	sed '2d;5d;8d' ratings.tsv >gaps.tsv
	first alpha identity "$others" gaps.tsv
	first alpha quadratic "$others" -w quadratic -L a,b,c,d gaps.tsv
	first fleiss linear "$no_alpha" -w linear -L a,b,c,d gaps.tsv
	# of each group alone; groups have the same first row
	awk -v OFS='\t' 'NR == 1 { print $0, "g"; next }
		{ g = substr($1, 2) % 2; print $1, $2 g, $3, g }' ratings.tsv >groups.tsv
	first conger identity "$all" -g g groups.tsv
	[ "$(awk -F '\t' '$1 == "estimate" && !seen[$2]++ { printf "%s ", $4 }' out)" = \
		'conger conger ' ]
	first alpha identity "$others" groups.tsv
	# who names coefficients, or splits, has the order asked for, and no note
	for o in '-M pa,alpha' '-B label' '-B pair'; do
		# shellcheck disable=SC2086 # words
		run_to 0 annot-kappa $o ratings.tsv
		run ! grep first= err
	done
	# large numbers have no squares
	sed 's/4$/4e200/' numbers.tsv >large.tsv
	first conger identity "$all" large.tsv
}

@test "kappa: the status of limits of few items, of few labels, of labels all the same" {
	# AGREE of 0 0, B of 1 1, and C of 0 1
	status_of() {
		cells <<-END >some.tsv
		no no $1
		yes yes $2
		no yes $3
		END
		kappa -M pa,alpha,cohen -L no,yes some.tsv
		awk -F '\t' -v ORS=' ' 'NR > 1 { print $18 }' out
	}

	[ "$(status_of 29 0 0)" = 'constant one_category one_category ' ]
	[ "$(status_of 300 0 0)" = 'constant one_category one_category ' ]
	[ "$(status_of 15 10 4)" = 'few_items few_items few_items ' ]
	[ "$(status_of 16 10 4)" = 'ok ok ok ' ]
	[ "$(status_of 300 5 4)" = 'few_labels few_labels few_labels ' ]
	[ "$(status_of 4 300 5)" = 'few_labels few_labels few_labels ' ]
	[ "$(status_of 300 5 5)" = 'ok ok ok ' ]
	# all agree: limits are one point, of however many
	[ "$(status_of 100 100 0)" = 'few_labels few_labels few_labels ' ]
	[ "$(cell hi coefficient=pa)" = 1 ]
	# items with one label do not count; of replicates the status is the same
	{
		cells <<-'END'
		no no 15
		yes yes 14
		END
		for i in 1 2 3 4; do
			printf 'z%s\ta\tno\n' $i
		done
	} >some.tsv
	kappa -M pa some.tsv
	[ "$(cell status)" = few_items ]
	kappa -M pa -b 100 some.tsv
	[ "$(cell status)" = few_items ]
	cells <<-'END' >some.tsv
	no no 30
	yes yes 20
	no yes 10
	END
	kappa -M pa -b 100 some.tsv
	[ "$(cell status)" = bootstrap ]
	# a label that is rare, where the others are not; a pair that met seldom
	cells <<-'END' >some.tsv
	a a 40
	b b 40
	a b 30
	c a 3
	END
	kappa -B label -M pa some.tsv
	[ "$(awk -F '\t' '$4 == "pa" { printf "%s %s ", $3, $18 }' out)" = \
		'a ok b ok c few_labels ' ]
	kappa -B pair some.tsv
	[ "$(cell status coefficient=cohen)" = ok ]
	grep -E '^(item|[1-9]|1[0-9])	' some.tsv >few.tsv
	kappa -B pair few.tsv
	[ "$(cell status coefficient=pa)" = constant ]
	# the limits of an ICC are exact
	small >numbers.tsv
	kappa -M icc11,alpha numbers.tsv
	[ "$(cell status coefficient=icc11)" = ok ]
	[ "$(cell status coefficient=alpha)" = few_items ]
}

@test "kappa: --list has a row for each name, and -M takes the coefficients" {
	small >ratings.tsv
	run_to 0 annot-kappa --list
	columns out name | tail -n +2 | paste -sd ' ' - >names
	echo pa bp cohen conger light fleiss alpha alpha_w ac unanimous icc11 icc1k icc21 \
		icc2k icc31 icc3k xrr specific kappa relative self entropy |
		diff -u - names
	columns out better | tail -n +2 | sort -u |
		diff -u <(printf 'down\nup\n') -
	cut -d ' ' -f 1-15 names | tr ' ' '\n' >coefficients
	while read -r name; do
		kappa -M "$name" ratings.tsv
		[ "$(columns out coefficient | tail -n +2)" = "$name" ]
	done <coefficients
	kappa -M ac,pa,bp ratings.tsv
	[ "$(columns out coefficient | tail -n +2 | paste -sd ' ' -)" = \
		'ac pa bp' ]
	# xrr is of two groups
	run_to 2 annot-kappa -M xrr ratings.tsv
	one_error annot-kappa xrr --group
}

@test "kappa: -M of no name, of a row of another split, of one name twice" {
	small >ratings.tsv
	for m in no pa,no '' pa,pa; do
		run_to 2 annot-kappa -M "$m" ratings.tsv
		one_error annot-kappa --method
	done
	for m in specific kappa relative self entropy; do
		run_to 2 annot-kappa -M "pa,$m" ratings.tsv
		one_error annot-kappa --method "$m" '--by'
	done
}

@test "kappa: a table without rows is a header" {
	h=$(printf '%s\t' row group of coefficient weights estimate se lo hi \
		stat df p pa pe items annotators ratings)status'\n'
	printf 'item\tannotator\tlabel\tg\n' >none.tsv
	for args in '' '-g g' '-B pair' '-B label' '-b 100' --jackknife \
		'-w linear' '-L a,b -w ordinal' '-M icc21,cohen' -G; do
		# shellcheck disable=SC2086 # words
		gives "$h" annot-kappa $args none.tsv
		silent
	done
	printf 'item\tlabel\tn\ni\ta\t0\n' >none.tsv
	gives "$h" annot-kappa none.tsv
	printf 'item\tannotator\tlabel\ni\ta\t?\n' >none.tsv
	gives "$h" annot-kappa -m '?' none.tsv
}

@test "kappa: the note counts what there is, and single labels" {
	krippendorff >ratings.tsv
	run_to 0 annot-kappa ratings.tsv
	diff -u - err <<-'END'
	annot-kappa: note: items=12 annotators=4 ratings=41 labels=5 items_with_one_label=1
	annot-kappa: note: first=alpha weights=quadratic: the labels are numbers (-w identity if these only name classes)
	annot-kappa: note: random=items annotators=4: intervals are for other items labelled by these 4 people (--random=both)
	END
	cut -f 1,3 ratings.tsv >nobody.tsv
	run_to 0 annot-kappa nobody.tsv
	diff -u - err <<-'END'
	annot-kappa: note: items=12 ratings=41 labels=5 items_with_one_label=1
	annot-kappa: note: first=alpha weights=quadratic: the labels are numbers (-w identity if these only name classes)
	annot-kappa: note: random=items: intervals are for other items labelled by the same people, whom the table does not name
	END
	run_to 0 annot-kappa -L 0,1,2,3,4,5 -N 3 ratings.tsv
	grep -q ' items=10 .* ratings=38 labels=6 items_with_one_label=0$' err
	# Light's is of the pairs that have a kappa: A says 3 and 4 only to C
	long A B C <<-'END' >ratings.tsv
	i1 1 1 .
	i2 2 1 .
	i3 3 . 3
	i4 3 . 3
	END
	run_to 0 annot-kappa -M light ratings.tsv
	grep -q '^annot-kappa: note: light .*pairs_that_share_items=2 pairs_with_kappa=1 items_of_a_pair=2.0$' err
	run_to 0 annot-kappa -q -M light ratings.tsv
	silent
	# enough items, but four of each pair of sixteen people
	awk 'BEGIN {
		print "item\tannotator\tlabel"
		for (a = 0; a < 16; a++)
			for (b = a + 1; b < 16; b++)
				for (i = 0; i < 4; i++) {
					x = (a * 7 + b * 3 + i) % 3
					y = (a + b * i) % 4 ? x : (x + 1) % 3
					print a "." b "." i "\t" a "\t" x
					print a "." b "." i "\t" b "\t" y
				}
	}' >sparse.tsv
	run_to 0 annot-kappa -M light,conger sparse.tsv
	[ "$(cell status coefficient=light)" = few_items ]
	[ "$(cell status coefficient=conger)" = ok ]
	grep -q ' pairs_that_share_items=120 .* items_of_a_pair=4.0$' err
}

# ---- values: published tables ----

@test "kappa: Krippendorff 2011: every coefficient, errors and limits (R irrCAC)" {
	krippendorff >ratings.tsv
	kappa -M pa,bp,conger,fleiss,alpha_w,ac ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate se lo hi p df
	pa identity 0.8181818182 0.1256089599 0.5417183614 1 4.345372624e-05 11
	bp identity 0.7727272727 0.1447166199 0.4542081399 1 0.0002375608696 11
	conger identity 0.7620668937 0.1501087951 0.4316796633 1 0.0003567842783 11
	fleiss identity 0.7611692754 0.1530192035 0.4243762794 1 0.0004191730385 11
	alpha_w identity 0.7434210526 0.1454787172 0.4232245549 1 0.0003386245353 11
	ac identity 0.7754440681 0.1429499506 0.4608133481 1 0.0002087209841 11
	END
	)
	# 11 items and 40 labels can be compared; the paper has .743, .815, .849
	# and .797 of these
	kappa -w identity,ordinal,quadratic,ratio -M alpha ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate items ratings annotators
	alpha identity 0.7434210526315790 11 40 4
	alpha ordinal 0.8153875037548814 11 40 4
	alpha quadratic 0.8491071428571428 11 40 4
	alpha ratio 0.7974027747116121 11 40 4
	END
	)
	# sklearn, pairwise complete; R irrNA, k0 of Ebel
	kappa -M light,icc11,icc1k ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate lo hi stat df
	light identity 0.7001626371070886 - - - 11
	icc11 * 0.8496803156033191 0.67824794960217216 0.94816508818457212 20.1758485417022 11,29
	icc1k * 0.9504357897050494 0.87731945296081393 0.984140818845328 20.1758485417022 11,29
	END
	)
}

@test "kappa: Krippendorff 2011 under each weighting (R irrCAC)" {
	krippendorff >ratings.tsv
	kappa -w linear,quadratic,ordinal,radical,ratio,circular,bipolar \
		-M pa,bp,conger,fleiss,alpha_w,ac ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate se
	pa linear 0.93939393939 0.093679102641
	bp linear 0.84848484848 0.12335612449
	conger linear 0.81313703284 0.14586819693
	fleiss linear 0.8179447671 0.1485043555
	alpha_w linear 0.80038387716 0.13538360891
	ac linear 0.85873913643 0.11732902188
	pa quadratic 0.97537878788 0.09061627832
	bp quadratic 0.90151515152 0.11089437497
	conger quadratic 0.85716822409 0.14436079136
	fleiss quadratic 0.86493506494 0.14603361076
	alpha_w quadratic 0.84910714286 0.12905119994
	ac quadratic 0.91400072355 0.10396224465
	pa ordinal 0.96818181818 0.090857423334
	bp ordinal 0.88636363636 0.11390590398
	conger ordinal 0.84308249679 0.1448225397
	fleiss ordinal 0.8502061894 0.14703569387
	alpha_w ordinal 0.83363802559 0.13098759625
	ac ordinal 0.89893976991 0.10690352382
	pa radical 0.89726910657 0.10155194141
	bp radical 0.8126270795 0.13277937498
	conger radical 0.7876461483 0.14722434873
	fleiss radical 0.78992409465 0.15003645829
	alpha_w radical 0.77198131214 0.13951472782
	ac radical 0.8198117022 0.12835552462
	pa ratio 0.95411487322 0.092108410585
	bp ratio 0.84023669276 0.13220883163
	conger ratio 0.81100908507 0.14961166533
	fleiss ratio 0.82133834394 0.15238604056
	alpha_w ratio 0.79740277471 0.14036038507
	ac ratio 0.85736755783 0.12207133014
	pa circular 0.90245918028 0.1036804341
	bp circular 0.82354699949 0.13695564069
	conger circular 0.80473834648 0.14813688663
	fleiss circular 0.80719977016 0.14894405965
	alpha_w circular 0.7899802679 0.14093640421
	ac circular 0.83019513946 0.13265137725
	pa bipolar 0.96836219336 0.090774615193
	bp bipolar 0.88814916845 0.11245616602
	conger bipolar 0.84424143788 0.14293154643
	fleiss bipolar 0.85307255014 0.14463218764
	alpha_w bipolar 0.83499052002 0.12804028198
	ac bipolar 0.90037301544 0.10581570601
	END
	)
}

@test "kappa: Shrout & Fleiss 1979: intraclass correlations" {
	shrout >ratings.tsv
	kappa -M icc11,icc1k,icc21,icc2k,icc31,icc3k ratings.tsv
	# R irr; limits of (2,k) R psych. p: of MSR/MSW, of MSR/MSE
	matches <(typed <<-'END'
	coefficient weights estimate se lo hi df p items ratings
	icc11 * 0.1657417684 NA -0.13293232487 0.72256006232 5,18 0.16476880834 6 24
	icc1k * 0.4427971337 NA -0.88444215524 0.91241542034 5,18 0.16476880834 6 24
	icc21 * 0.2897637795 NA 0.018786513375 0.76108436965 5,15 0.00013456651648 6 24
	icc2k * 0.6200505476 NA 0.071136815303 0.92723204017 5,15 0.00013456651648 6 24
	icc31 * 0.7148407148 NA 0.34246476503 0.94585825996 5,15 0.00013456651648 6 24
	icc3k * 0.9093155424 NA 0.67567471382 0.98589167817 5,15 0.00013456651648 6 24
	END
	)
	# two-way: what all four judged; one-way: what anybody did
	grep -v 's6	J4' ratings.tsv >gap.tsv
	kappa -M icc31,icc11 gap.tsv
	mv out gap
	grep -v 's6' ratings.tsv >five.tsv
	kappa -M icc31,icc11 five.tsv
	[ "$(grep icc31 out)" = "$(grep icc31 gap)" ]
	[ "$(grep -c '	6	4	23	' gap)" -eq 1 ]
	run ! diff out gap
}

@test "kappa: Cohen 1960, Fleiss, Cohen & Everitt 1969: kappa of two, its error and test" {
	# statsmodels, R vcd; p with the variance under independence
	cells <<-'END' >ratings.tsv
	1 1 25
	1 2 12
	1 3 3
	2 1 13
	2 2 2
	2 3 15
	3 1 12
	3 2 16
	3 3 2
	END
	kappa -w identity,linear,quadratic -M cohen ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate se lo hi df p items ratings
	cohen identity -0.092307692308 0.056641436883 -0.20332286863 0.018707484015 NA 0.18884329681 100 200
	cohen linear 0.022727272727 0.063608602536 -0.10194329735 0.14739784281 NA 0.77058794723 100 200
	cohen quadratic 0.13432835821 0.079002818475 -0.02051432068 0.2891710371 NA 0.1653671863 100 200
	END
	)
	cells <<-'END' >ratings.tsv
	1 1 88
	1 2 14
	1 3 18
	2 1 10
	2 2 40
	2 3 10
	3 1 2
	3 2 6
	3 3 12
	END
	kappa -w identity,linear,quadratic -M cohen ratings.tsv
	matches <(typed <<-'END'
	coefficient weights estimate se lo hi df p
	cohen identity 0.4915254237288 0.05100181557608 0.3915637020535 0.5914871454041 NA 3.192082566e-21
	cohen linear 0.4736842105263 0.05443230917764 0.3669988449428 0.5803695761098 NA 4.707140590e-18
	cohen quadratic 0.4545454545455 0.06645368159108 0.3242986319868 0.5847922771041 NA 1.497564591e-11
	END
	)
	cells <<-'END' >ratings.tsv
	1 1 106
	1 2 10
	1 3 4
	2 1 22
	2 2 28
	2 3 10
	3 1 2
	3 2 12
	3 3 6
	END
	kappa -M cohen,conger,light,fleiss,pa ratings.tsv
	values cohen 0.42857142857142855 conger 0.42857142857142855 \
		light 0.42857142857142855 fleiss 0.4272076372315036
	near "$(cell se coefficient=cohen)" 0.053711004869167349 1e-10
	# those of conger and light divide by n - 1, not by n
	near "$(cell se coefficient=conger)" 0.053845788029317665 1e-10
	near "$(cell se coefficient=light)" 0.053845788029317665 1e-10
	matches <(typed <<-'END'
	coefficient estimate se
	pa 0.7 0.032485017806822079
	END
	)
	# far out in the tail, t with 201 df (pt of R)
	cells <<<'1 1 106
	1 2 2
	2 2 94' >ratings.tsv
	kappa -M fleiss ratings.tsv
	matches <(typed <<-'END'
	coefficient estimate se p df
	fleiss 0.980127889818002917 0.014016695930000359 5.0038112904414392e-143 201
	END
	)
	# limits end at 1
	cells <<<'1 1 5
	2 2 4
	1 2 1' >ratings.tsv
	kappa -M cohen ratings.tsv
	values cohen .8
	[ "$(cell hi coefficient=cohen)" = 1 ]
}

@test "kappa: Fleiss 1971: thirty patients, as counts" {
	# six psychiatrists; vectors of depression, personality disorder,
	# schizophrenia, neurosis, other, and how many patients have them
	awk 'BEGIN { OFS = "\t"; print "item", "label", "n", "items"
		split("dep per sch neu oth", name, " ") }
	{ for (k = 1; k <= 5; k++) if ($k)
		print "v" NR, name[k], $k, $6 }' <<-'END' >counts.tsv
	5 1 0 0 0 1
	4 0 0 0 2 1
	3 0 0 1 2 1
	2 0 0 4 0 2
	2 0 3 1 0 1
	2 0 4 0 0 1
	1 0 0 5 0 2
	1 0 0 4 1 1
	1 1 0 4 0 1
	1 0 2 0 3 1
	1 0 5 0 0 1
	0 0 0 6 0 1
	0 1 0 5 0 1
	0 2 0 4 0 2
	0 2 0 3 1 1
	0 3 0 3 0 1
	0 2 0 1 3 1
	0 5 0 1 0 1
	0 0 0 0 6 4
	0 3 0 0 3 1
	0 0 4 0 2 1
	0 1 4 0 1 1
	0 0 5 0 1 1
	0 3 3 0 0 1
	END
	kappa -M pa,bp,fleiss,alpha,ac counts.tsv
	matches <(typed <<-'END'
	coefficient estimate se lo hi p df items ratings
	pa 0.5555555556 0.0440982687 0.465364469275 0.645746641836 2.75437629e-13 29 30 180
	bp 0.4444444444 0.0551228359 0.331705586594 0.557183302295 6.83712628e-09 29 30 180
	fleiss 0.4302445201 0.0541989355 0.319395250572 0.541093789548 9.36989644e-09 29 30 180
	alpha 0.4334098283 0.0541989355 0.322560558794 0.544259097770 8.08081909e-09 29 30 180
	ac 0.4478845158 0.0556621417 0.334042653733 0.561726377956 7.12449256e-09 29 30 180
	END
	)
	# of each label, the kappas of his table 2
	kappa -B label -M fleiss counts.tsv
	for x in dep:0.24475524475524 per:0.24475524475524 sch:0.52 \
		neu:0.47112727272727 oth:0.56611780682397; do
		near "$(cell estimate of="${x%:*}" coefficient=fleiss)" \
			"${x#*:}" 1e-11
	done
}

@test "kappa: what is 0 but for rounding is 0 with many items, too" {
	local n

	for n in 1000 20000; do
		awk -v n=$n 'BEGIN { print "item\tannotator\tlabel"
			for (i = 0; i < n; i++)
				for (g = 0; g < 3; g++)
					print "i" i "\tp" g "\t0.7" }' >same.tsv
		kappa -M icc11 same.tsv
		columns out estimate p status >got
		gives 'estimate\tp\tstatus\nNA\tNA\tno_variance\n' cat got
		awk -v n=$n 'BEGIN { print "item\tannotator\tlabel"
			for (i = 0; i < n; i++)
				for (g = 0; g < 3; g++)
					print "i" i "\tp" g "\t" \
						.1 * (1 + i % 5) + .1 * (g == 2) }' \
			>apart.tsv
		kappa -M icc31 apart.tsv
		columns out estimate stat p status >got
		gives 'estimate\tstat\tp\tstatus\n1\tNA\t0\tok\n' cat got
	done
}

@test "kappa: paradoxes of Feinstein & Cicchetti 1990" {
	# a b / c d: bp of two labels is 2 pa - 1
	while read -r a b c d kappa bp; do
		cells <<-END >ratings.tsv
		y y $a
		y n $b
		n y $c
		n n $d
		END
		kappa -M cohen,bp ratings.tsv
		values cohen "$kappa" bp "$bp"
	done <<-'END'
	40 9 6 45 0.6995192307692308 .7
	80 10 5 5 0.3181818181818182 .7
	45 15 25 15 0.1304347826086957 .2
	25 35 5 35 0.2592592592592593 .2
	50 0 0 50 1 1
	END
}

@test "kappa: values with gaps: cohen is of what both labelled, conger of all" {
	# Gwet: 12 items, two of them with one label
	long a b <<-'END' >ratings.tsv
	i01 A A
	i02 A A
	i03 A A
	i04 B B
	i05 B B
	i06 C C
	i07 C C
	i08 C A
	i09 C .
	i10 B B
	i11 . C
	i12 A B
	END
	kappa -M pa,cohen,conger,fleiss,alpha,ac ratings.tsv
	# po 8/10; a: 4 A, 3 B, 3 C of ten, b: 4, 4, 2: pe 34/100
	values pa .8 cohen 0.696969696969697 conger 0.7012345679012346 \
		alpha 0.7099236641221374
	[ "$(cell items coefficient=cohen)" = 10 ]
	[ "$(cell ratings coefficient=cohen)" = 20 ]
	[ "$(cell items coefficient=conger)" = 12 ]
	[ "$(cell items coefficient=alpha)" = 10 ]
	near "$(cell se coefficient=ac)" .2179 5e-5
}

# ---- values: fixtures ----

# Where the peers' numbers are not ours, one by one: file, coefficient, weights,
# column, and what is expected instead: a number, NA, ~ (the same but for 5e-16)
# or another row of the file.
exceptions() {
	typed <<-'END' | grep -v '^#'
	#	irr tests (2,1) with Satterthwaite's degrees of freedom at the
	#	estimate; the F test of MSR/MSE, that of (3,1), is exact
	cohen1960_ex1 icc(2,1) interval p icc(3,1)
	cohen1960_ex2 icc(2,1) interval p icc(3,1)
	fce1969 icc(2,1) interval p icc(3,1)
	gwet4x10 icc(2,1) interval p icc(3,1)
	irr_anxiety icc(2,1) interval p icc(3,1)
	shrout_fleiss1979 icc(2,1) interval p icc(3,1)
	#	irr and irrNA print 1 - pnorm, 1 - pf: what is left is rounding
	gwet4x12 icc(1,1) interval p ~
	gwet4x12 icc(1,k) interval p ~
	kripp2011 icc(1,1) interval p ~
	kripp2011 icc(1,k) interval p ~
	synth_ord5 icc(1,1) interval p ~
	synth_ord5 icc(1,k) interval p ~
	#	estimate and error are 0; R divides two numbers of 1e-17
	edge_onediff conger identity p NA
	edge_onediff conger linear p NA
	edge_onediff conger quadratic p NA
	edge_onediff conger ordinal p NA
	edge_onediff conger radical p NA
	edge_onediff conger ratio p NA
	edge_onediff conger circular p NA
	edge_onediff conger bipolar p NA
	gwet4x10 conger_cat:2 identity p NA
	irr_anxiety conger_cat:5 identity p NA
	shrout_fleiss1979 conger_cat:1 identity p NA
	shrout_fleiss1979 conger_cat:3 identity p NA
	shrout_fleiss1979 conger_cat:10 identity p NA
	#	irrCAC stops where one item has pairs; 1 - Do/De is 0
	edge_oneitem alpha_w linear estimate 0
	edge_oneitem alpha_w quadratic estimate 0
	edge_oneitem alpha_w ordinal estimate 0
	edge_oneitem alpha_w radical estimate 0
	edge_oneitem alpha_w ratio estimate 0
	edge_oneitem alpha_w circular estimate 0
	edge_oneitem alpha_w bipolar estimate 0
	END
}

# peer_rows FILE: expected rows, but for those of fleiss_z, which is gone.
peer_rows() {
	grep -v '^fleiss_catZ:' "$1"
}

# expect DIRECTORY NAME: its expected rows with our names. What a peer does not print is
# not compared, but R irrCAC's NA is NA, and so is an estimate.
expect() {
	peer_rows "$1/$2.expected.tsv" >peers
	exceptions | awk -F '\t' -v OFS='\t' -v file="$2" '
	function ours(name, weights) {
		of = "*"
		if (name ~ /^icc/) {
			gsub(/[(),]/, "", name)
			weights = "*"
		}
		if (name ~ /:/) {
			of = substr(name, index(name, ":") + 1)
			name = substr(name, 1, index(name, ":") - 1)
			sub(/_cat$/, "", name)
		}
		if (weights == "nominal")
			weights = "identity"
		if (weights == "interval")
			weights = "quadratic"
		return of OFS name OFS weights
	}
	NR == FNR {
		if ($1 == file)
			other[$2, $3, $4] = $5
		next
	}
	FNR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		print "of", "coefficient", "weights", "estimate", "se", "lo",
			"hi", "p", "df"
		next
	}
	{
		line[FNR] = $0
		n = FNR
		value[$1, $2] = $at["p"]
	}
	END {
		for (r = 2; r <= n; r++) {
			$0 = line[r]
			strict = $at["peer"] ~ /^(R-irrCAC-1.4|policy)$/
			row = ours($1, $2)
			for (i = at["estimate"]; i <= at["df"]; i++) {
				if ($i == "NA" && i != at["estimate"] &&
				    (!strict || i == at["df"]))
					$i = "-"
				else if ($1 == "cohen" && i == at["hi"] && $i > 1)
					$i = 1
				else if ($1 == "pa" && i == at["lo"] && $i < 0)
					$i = 0 # a share
				else if ($1 !~ /^icc/ && i == at["lo"] && $i < -1)
					$i = -1 # a coefficient is not below
			}
			if ($at["df"] == "inf")
				$at["df"] = "NA"
			for (i in at)
				if (($1, $2, i) in other) {
					want = other[$1, $2, i]
					delete other[$1, $2, i]
					if (want == "~")
						want = "~" $at[i]
					if ((want, $2) in value)
						want = value[want, $2]
					$at[i] = want
				}
			print row, $at["estimate"], $at["se"], $at["lo"],
				$at["hi"], $at["p"], $at["df"]
		}
		for (k in other) {
			print "an exception for no row: " k >"/dev/stderr"
			exit 1
		}
	}' - peers
}

# of_both GROUPS: of ratings on stdin those of the items that two groups labelled; the
# groups of annotators are in the table GROUPS.
of_both() {
	cat >ratings
	awk -F '\t' '
		FNR == 1 { file++ }
		file == 1 { group[$1] = $2; next }
		file == 2 { n[$1] += !seen[$1, group[$2]]++; next }
		FNR == 1 || n[$1] == 2' "$1" ratings ratings
}

# fixtures DIRECTORY ROWS: NAME.tsv gives NAME.expected.tsv, of all names, with
# at least so many rows.
fixtures() {
	local directory=$1 file name labels bad=0 rows=0
	local w=identity,linear,quadratic,ordinal,radical,ratio,circular,bipolar

	for file in "$directory"/*.expected.tsv; do
		name=$(basename "$file" .expected.tsv)
		[ "$name" != compare ] || continue
		file=$directory/$name.tsv
		# the peers take strings in the order of their bytes
		labels=$(cut -f 3 "$file" | tail -n +2 | sort -u | paste -sd ,)
		case $labels in
		*[a-zA-Z]*) labels=(-L "$labels") ;;
		*) labels=() ;;
		esac
		kappa -r first --random=items "${labels[@]}" -w $w \
			-M pa,bp,cohen,conger,light "$file"
		mv out all
		kappa -r first --random=items "${labels[@]}" -w $w -M \
			fleiss,alpha,alpha_w,ac,icc11,icc1k,icc21,icc2k,icc31,icc3k \
			"$file"
		tail -n +2 out >>all
		kappa -r first --random=items "${labels[@]}" -B label \
			-M bp,conger,fleiss,alpha_w,ac "$file"
		tail -n +2 out >>all
		expect "$directory" "$name" >expected
		[ "$(wc -l <expected)" -eq "$(wc -l <peers)" ] || bad=1
		rows=$((rows + $(wc -l <expected) - 1))
		matches expected all || { echo "^^^ $name"; bad=1; }
	done
	[ "$rows" -ge "$2" ] || fail "$rows rows"
	[ "$bad" -eq 0 ]
}

@test "kappa: every row of every example: R irrCAC, irr, irrNA, psych, statsmodels, sklearn" {
	fixtures "$DATA/kappa" 1367
}

# bats test_tags=shared
@test "kappa: every row of the same programs of larger tables" {
	need_shared $KAPPA/synth_ord5.expected.tsv
	mkdir more
	for name in irr_anxiety synth_bin synth_ord5; do
		cp "$SHARED/$KAPPA/$name.tsv" "$SHARED/$KAPPA/$name.expected.tsv" \
			more
	done
	fixtures more 233
}

@test "kappa: every row of the edge policy" {
	local file=$DATA/kappa/edge.policy.tsv name what want names c k options

	[ "$(wc -l <"$file")" -eq 14 ]
	while IFS=$'\t' read -r name what want _; do
		options=(-r first)
		case $name in
		*declared) options=(-L 'x,y') ;;
		*last*) options=(-r last) ;;
		esac
		case $what in
		all) names=pa,bp,conger,fleiss,alpha,ac,light ;;
		'all but alpha') names=bp,conger,fleiss,ac,light ;;
		*) names=$what ;;
		esac
		kappa "${options[@]}" -M "$names" "$DATA/kappa/${name%% *}.tsv"
		k=0
		for c in ${names//,/ }; do
			k=$((k + 1))
			case $want in
			NA)
				[ "$(cell estimate coefficient="$c")" = NA ] ;;
			'estimate, se NA')
				[ "$(cell estimate coefficient="$c")" != NA ]
				[ "$(columns out se lo hi stat p | tail -n 1)" = \
					"$(printf 'NA\tNA\tNA\tNA\tNA')" ] ;;
			'1, se 0, lo = hi = 1, p 0')
				columns out estimate se lo hi p | tail -n 1 |
					diff -u <(printf '1\t0\t1\t1\t0\n') - ;;
			*,*)
				near "$(cell estimate coefficient="$c")" \
					"$(cut -d , -f $k <<<"$want")" 5e-7 ;;
			*)
				near "$(cell estimate coefficient="$c")" "$want" 0
				;;
			esac || fail "$name $c: expected $want" || return 1
		done
		[ "$(tail -n +2 out | wc -l)" -eq "$k" ]
	done < <(tail -n +2 "$file")
}

# bats test_tags=shared
@test "kappa: comparisons of groups: the fixture" {
	need_shared $KAPPA/compare.expected.tsv
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, (substr($1, 2) + 0 < 100 ? "A" : "B") }' \
		"$SHARED/$KAPPA/synth_ord5.tsv" >half.tsv
	kappa --random=items -w quadratic -g g half.tsv
	awk -F '\t' -v OFS='\t' '
		NR == 1 { print "row", "group", "coefficient", "estimate", "se",
			"stat", "df", "p", "status" }
		/^unpaired/ {
			print "estimate", "A", $2, $3, "-", "-", "-", "-", "-"
			print "estimate", "B", $2, $4, "-", "-", "-", "-", "-"
			print "difference", "A|B", $2, $5, $6, $7, 199, "-",
				"unpaired" }' \
		"$SHARED/$KAPPA/compare.expected.tsv" >expected
	[ "$(wc -l <expected)" -eq 19 ]
	matches expected
	# the fixture has the normal p; the test is t of the 200 items
	for c in pa bp conger fleiss alpha ac; do
		near "$(cell p row=difference coefficient=$c)" "$(tail_of \
			"$(cell stat row=difference coefficient=$c)" 199)" 1e-12
	done
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, (substr($2, 2) + 0 < 10 ? "A" : "B") }' \
		"$SHARED/$KAPPA/synth_ord5.tsv" >half.tsv
	# that of R is over the items of both groups
	awk -F '\t' '!seen[$2, $4]++ { print $2 "\t" $4 }' half.tsv >groups
	cut -f 1-3 half.tsv | of_both groups >both.tsv
	kappa --random=items -w quadratic -g g --attributes=groups both.tsv
	awk -F '\t' -v OFS='\t' '
		NR == 1 { print "row", "group", "coefficient", "estimate", "se",
			"stat", "df", "p", "status" }
		/^paired/ { print "difference", "A|B", $2, $5, $6, $7, $8, $9,
			"paired" }' \
		"$SHARED/$KAPPA/compare.expected.tsv" >expected
	[ "$(wc -l <expected)" -eq 5 ]
	matches expected
}

# ---- values: degenerate ----

@test "kappa: one label in use: agreement, but nothing beyond chance" {
	long a b c <<-'END' >ratings.tsv
	i1 x x x
	i2 x x x
	i3 x x x
	i4 x x x
	END
	local all=pa,bp,conger,light,fleiss,alpha,alpha_w,ac

	kappa -M $all,cohen ratings.tsv
	values pa 1
	[ "$(cell status coefficient=pa)" = one_category ]
	[ "$(columns out se lo hi stat p | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tNA\tNA\tNA\tNA')" ]
	status one_category bp conger light fleiss alpha alpha_w ac
	status two_annotators cohen
	grep -v '	c	' ratings.tsv >two.tsv
	kappa -M cohen,fleiss two.tsv
	status one_category cohen fleiss
	# two are declared: there could have been another
	kappa -L x,y -M $all ratings.tsv
	values pa 1 bp 1 ac 1
	matches <(typed <<-'END'
	coefficient estimate se lo hi p pe status
	pa 1 0 1 1 NA NA constant
	bp 1 0 1 1 NA 0.5 constant
	ac 1 0 1 1 NA 0 constant
	END
	)
	status one_category conger light fleiss alpha alpha_w
	# the other label only where nothing can be compared with it
	long a b <<-'END' >ratings.tsv
	i1 x x
	i2 y .
	END
	kappa -M pa,bp,fleiss,conger,ac,alpha,alpha_w,cohen ratings.tsv
	values pa 1 bp 1 fleiss 1 conger 1 ac 1
	status one_category alpha alpha_w cohen
}

@test "kappa: one item: values without errors" {
	long a1 a2 a3 <<<'i1 x x y' >ratings.tsv
	for w in identity linear bipolar; do
		kappa -L x,y -w $w \
			-M pa,bp,conger,light,fleiss,alpha_w,ac ratings.tsv
		values pa 0.3333333333333333 bp -0.3333333333333333 \
			conger 0 light 0 fleiss -.5 alpha_w 0 ac -.2
		[ "$(columns out se lo hi stat p status | tail -n +2 | sort -u)" = \
			"$(printf 'NA\tNA\tNA\tNA\tNA\tone_item')" ]
	done
	kappa -M alpha,cohen ratings.tsv
	values alpha 0
	status two_annotators cohen
	grep -v a2 ratings.tsv >two.tsv
	kappa -M fleiss,cohen,light two.tsv
	values fleiss -1 cohen 0 light 0
	[ "$(columns out se lo hi stat p status | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tNA\tNA\tNA\tNA\tone_item')" ]
	# nor do resamples of one help
	kappa -b 100 -M pa,fleiss ratings.tsv
	[ "$(columns out se status | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tone_item')" ]
	kappa --jackknife -M pa,fleiss ratings.tsv
	[ "$(columns out se status | tail -n +2 | sort -u)" = \
		"$(printf 'NA\tone_item')" ]
}

@test "kappa: no item with two labels, one annotator" {
	long a1 a2 <<-'END' >ratings.tsv
	i1 x .
	i2 . y
	i3 x .
	END
	local all=pa,bp,cohen,conger,light,fleiss,alpha,ac

	kappa -M $all ratings.tsv
	# shellcheck disable=SC2086 # words
	status no_pairs ${all//,/ }
	[ "$(cell items coefficient=pa)" = 3 ]
	run_to 0 annot-kappa ratings.tsv
	grep -q ' items_with_one_label=3$' err
	# a person alone, who says everything twice
	printf '%s\t%s\t%s\n' item annotator label 1 a x 1 a y 2 a y 2 a y \
		>ratings.tsv
	kappa -r all -M pa,conger,fleiss,cohen ratings.tsv
	values pa .5 fleiss -0.3333333333333333
	status one_annotator conger
	status two_annotators cohen
}

@test "kappa: perfect agreement, and none" {
	local all=bp,conger,light,fleiss,ac

	# an error of 0 is p 0, where 0 is agreement by chance
	tests_of_perfect() {
		awk -F '\t' 'NR > 1 {
			want = $4 ~ /^(pa|bp|ac)$/ ? "NA" : "0"
			if ($12 "" != want) { print; bad = 1 }
		} END { exit bad }' out
	}
	cells <<<'x x 2
	y y 1' >ratings.tsv
	kappa -M pa,alpha,$all ratings.tsv
	[ "$(columns out estimate se lo hi stat | tail -n +2 | sort -u)" = \
		"$(printf '1\t0\t1\t1\tNA')" ]
	tests_of_perfect
	kappa -M cohen ratings.tsv
	# the test is that of no agreement: z = sqrt 3
	near "$(cell p coefficient=cohen)" 0.08326451666355043 1e-14
	near "$(cell se coefficient=cohen)" 0 0
	cells <<<'x y 1
	y x 1' >ratings.tsv
	kappa -M $all ratings.tsv
	[ "$(columns out estimate se lo hi stat | tail -n +2 | sort -u)" = \
		"$(printf -- '-1\t0\t-1\t-1\tNA')" ]
	tests_of_perfect
	kappa -M alpha,pa ratings.tsv
	values alpha -.5 pa 0
	# 0 without error: no test
	[ "$(cell p coefficient=pa)" = NA ]
	[ "$(cell hi coefficient=pa)" = 0 ]
}

@test "kappa: one label apart, a person alone in one of many: alpha is 0 or less" {
	# one of ten items: De counts the odd label only there
	cells <<<'x x 9
	x y 1' >ratings.tsv
	kappa -M alpha,cohen,conger,ac ratings.tsv
	values alpha 0 cohen 0 conger 0 ac 0.8895027624309392
	# who always says x agrees as by chance with everybody: no test
	for c in cohen conger; do
		[ "$(cell se coefficient=$c)" = 0 ]
		[ "$(cell stat coefficient=$c)" = NA ]
		[ "$(cell p coefficient=$c)" = NA ]
	done
	cells <<<'x x 67
	x y 33' >ratings.tsv
	kappa -M cohen ratings.tsv
	[ "$(cell p)" = NA ]
}

@test "kappa: intraclass correlations that do not exist" {
	long a b <<-'END' >ratings.tsv
	i1 1 1
	i2 1 1
	END
	local all=icc11,icc1k,icc21,icc2k,icc31,icc3k

	kappa -M $all ratings.tsv
	# shellcheck disable=SC2086 # words
	status no_variance ${all//,/ }
	long a b <<-'END' >ratings.tsv
	i1 1 .
	i2 . 2
	i3 3 .
	END
	kappa -M $all ratings.tsv
	status no_pairs icc11 icc1k
	status no_complete_items icc21 icc2k icc31 icc3k
	long a b <<<'i1 1 3' >ratings.tsv
	kappa -M $all ratings.tsv
	# shellcheck disable=SC2086 # words
	status one_item ${all//,/ }
	long a b <<-'END' >ratings.tsv
	i1 1 3
	i2 2 x
	END
	kappa -M $all ratings.tsv
	# shellcheck disable=SC2086 # words
	status not_numeric ${all//,/ }
	# everybody the same of each item: 1, whatever is divided by 0
	long a b <<-'END' >ratings.tsv
	i1 1 1
	i2 3 3
	END
	kappa -M $all ratings.tsv
	[ "$(columns out estimate lo hi | tail -n +2 | sort -u)" = \
		"$(printf '1\t1\t1')" ]
	# nothing between items: of one label -1 of two
	long a b <<-'END' >ratings.tsv
	i1 1 3
	i2 3 1
	END
	kappa -M icc11,icc31 ratings.tsv
	values icc11 -1 icc31 -1
}

# ---- weights ----

# weigh KIND LABEL=X...: the matrix of a weighting, by the formulas of Gwet's
# handbook, ch. 4, as a weights file.
weigh() {
	awk -v kind="$1" -v names="${*:2}" '
	function distance(k, l,    a, b, d, m) {
		a = x[k]; b = x[l]
		d = a - b; d = d < 0 ? -d : d
		if (k == l)
			return 0
		if (kind == "identity")
			return 1
		if (kind == "linear")
			return d
		if (kind == "quadratic")
			return d * d
		if (kind == "radical")
			return sqrt(d)
		if (kind == "ratio")
			return d * d / ((a + b) * (a + b))
		if (kind == "ordinal") {
			m = (k > l ? k - l : l - k) + 1
			return m * (m - 1) / 2
		}
		if (kind == "circular") {
			m = sin(3.14159265358979323846 * d / (x[q] - x[1] + 1))
			return m * m
		}
		return d * d / ((a + b - 2 * x[1]) * (2 * x[q] - a - b))
	}
	BEGIN {
		q = split(names, name, " ")
		printf "label"
		for (k = 1; k <= q; k++) {
			split(name[k], part, "=")
			name[k] = part[1]
			x[k] = part[2]
			printf "\t%s", name[k]
		}
		print ""
		for (k = 1; k <= q; k++)
			for (l = 1; l <= q; l++)
				if (distance(k, l) > most)
					most = distance(k, l)
		for (k = 1; k <= q; k++) {
			printf "%s", name[k]
			for (l = 1; l <= q; l++)
				printf "\t%.17g", 1 - distance(k, l) / most
			print ""
		}
	}'
}

# relabel FROM... TO...: ratings of stdin with other labels, as many from as to.
relabel() {
	awk -F '\t' -v OFS='\t' -v names="$*" 'BEGIN {
		n = split(names, name, " ") / 2
		for (i = 1; i <= n; i++)
			to[name[i]] = name[n + i]
	}
	NR > 1 { $3 = to[$3] }
	{ print }'
}

weightings='identity linear quadratic ordinal radical ratio circular bipolar'
weighted=pa,bp,conger,light,fleiss,alpha_w,ac

@test "kappa: each weighting is that of its formula, of numbers far apart" {
	local places w

	krippendorff | relabel 1 2 3 4 5 0 1 4 6 10 >ratings.tsv
	for w in $weightings; do
		case $w in
		# those that are not one apart have no place on a circle
		circular | ordinal) places='0=1 1=2 4=3 6=4 10=5' ;;
		*) places='0=0 1=1 4=4 6=6 10=10' ;;
		esac
		# shellcheck disable=SC2086 # words
		weigh "$w" $places >w.tsv
		kappa -w "$w" -M $weighted ratings.tsv
		mv out expected
		[ "$(wc -l <expected)" -eq 8 ]
		kappa --weights-file=w.tsv -M $weighted ratings.tsv
		sed "s/	file	/	$w	/" out >found
		near_tables found expected 1e-11 || fail "$w"
		[ "$w" = identity ] || apart "$(cell estimate coefficient=bp)" \
			0.7727272727272727 1e-3
	done
}

@test "kappa: labels that are no numbers take their places in -L" {
	local list=${weightings// /,} w

	krippendorff >numbers.tsv
	kappa -w "$list" -M $weighted,alpha numbers.tsv
	mv out expected
	relabel 1 2 3 4 5 worst bad fair good best <numbers.tsv >words.tsv
	kappa -L worst,bad,fair,good,best -w "$list" -M $weighted,alpha words.tsv
	diff -u expected out
	# one word makes all of them words
	relabel 1 2 3 4 5 10 20 35 50 best <numbers.tsv >words.tsv
	kappa -L 10,20,35,50,best -w "$list" -M $weighted,alpha words.tsv
	diff -u expected out
	# numbers are numbers in -L too, where they are places as well
	relabel 1 2 3 4 5 1 2 4 8 16 <numbers.tsv >apart.tsv
	kappa -w "$list" -M $weighted apart.tsv
	mv out expected
	kappa -L 1,2,4,8,16 -w "$list" -M $weighted apart.tsv
	diff -u expected out
	kappa -L 16,4,1,2,8 -w linear,quadratic,radical -M $weighted apart.tsv
	grep -E 'linear|quadratic|radical|^row' expected >far
	near_tables out far 1e-12
	kappa -w ordinal -M pa apart.tsv
	w=$(cell estimate)
	kappa -L 16,4,1,2,8 -w ordinal -M pa apart.tsv
	apart "$(cell estimate)" "$w" .001
}

@test "kappa: weights other than identity need an order: -L" {
	krippendorff | relabel 1 2 3 4 5 v w x y z >words.tsv
	for w in linear quadratic ordinal radical ratio circular bipolar; do
		run_to 2 annot-kappa -w "identity,$w" words.tsv
		one_error annot-kappa -L "$w"
	done
	kappa -w identity words.tsv
	kappa -L v,w,x,y,z -w linear words.tsv
	run_to 2 annot-kappa -w no words.tsv
	one_error annot-kappa --label-weights '"no"' bipolar
	run_to 2 annot-kappa -w linear,linear words.tsv
	one_error annot-kappa --label-weights
	run_to 2 annot-kappa -w '' words.tsv
	one_error annot-kappa --label-weights
}

@test "kappa: a ratio of a negative number is refused, two zeros agree" {
	krippendorff | relabel 1 2 3 4 5 -1 2 3 4 5 >ratings.tsv
	run_to 1 annot-kappa -w ratio ratings.tsv
	one_error annot-kappa ratio -1
	kappa -w linear ratings.tsv
	# 0 and 0, 0 and 1: 1 + 0 of two pairs
	cells <<<'0 0 1
	0 1 1' >ratings.tsv
	kappa -w ratio -M pa ratings.tsv
	values pa .5
}

@test "kappa: two labels: every weighting is identity" {
	krippendorff | relabel 1 2 3 4 5 1 1 2 2 2 >ratings.tsv
	kappa -M $weighted ratings.tsv
	mv out expected
	for w in $weightings; do
		kappa -w "$w" -M $weighted ratings.tsv
		sed "s/	$w	/	identity	/" out >found
		near_tables found expected 1e-12 || fail "$w"
	done
}

@test "kappa: alpha is nominal, ordinal, interval, ratio, or has no metric" {
	krippendorff >ratings.tsv
	kappa -w "${weightings// /,}" -M alpha,alpha_w ratings.tsv
	for w in identity quadratic ratio; do
		[ "$(grep "alpha	$w" out | cut -f 6-)" = \
			"$(grep "alpha_w	$w" out | cut -f 6-)" ]
	done
	for w in linear radical circular bipolar; do
		[ "$(cell estimate coefficient=alpha weights=$w)" = NA ]
		[ "$(cell status coefficient=alpha weights=$w)" = no_metric ]
	done
	# Krippendorff's ordinal is not that of the weights
	apart "$(cell estimate coefficient=alpha weights=ordinal)" \
		"$(cell estimate coefficient=alpha_w weights=ordinal)" .01
	# a label that nobody gave changes nothing but the scale
	mv out expected
	kappa -L 1,2,3,4,5,6 -w identity,quadratic,ordinal,ratio -M alpha \
		ratings.tsv
	grep -E '^row|alpha	(identity|ordinal|quadratic|ratio)' expected |
		cut -f 1-7 >found
	near_tables <(cut -f 1-7 out) found 1e-12
}

@test "kappa: --weights-file: symmetrised, and of the labels that there are" {
	krippendorff >ratings.tsv
	weigh linear 1=1 2=2 3=3 4=4 5=5 >w.tsv
	kappa --weights-file=w.tsv -M $weighted ratings.tsv
	mv out expected
	# rows and columns in any order, and of further labels
	{
		shuffle_rows w.tsv 3
		printf 'x\t0\t0\t0\t0\t0\n'
	} | awk -F '\t' -v OFS='\t' '{ print $5, $2, $1, $4, $3, $6,
		(NR == 1 ? "y" : 0) }' >more.tsv
	kappa --weights-file=more.tsv -M $weighted ratings.tsv
	diff -u expected out
	# what is taken from one half goes to the other
	awk 'BEGIN { FS = OFS = "\t" } NR > 1 { for (i = 2; i <= NF; i++)
		if (i != NR) $i += i > NR ? .0625 : -.0625
		if (NR == 2) $6 = 0; if (NR == 6) $2 = 0 } { print }' w.tsv \
		>skew.tsv
	run ! cmp -s w.tsv skew.tsv
	kappa --weights-file=skew.tsv -M $weighted ratings.tsv
	near_tables out expected 1e-12
	# alpha has no metric of it; after those of -w
	kappa -w identity,linear --weights-file=w.tsv -M alpha,pa ratings.tsv
	[ "$(cell status coefficient=alpha weights=file)" = no_metric ]
	[ "$(columns out weights | tail -n +2 | paste -sd ' ' -)" = \
		'identity identity linear linear file file' ]
	# of words, without -L
	relabel 1 2 3 4 5 a b c d e <ratings.tsv >words.tsv
	weigh linear a=1 b=2 c=3 d=4 e=5 >w.tsv
	kappa --weights-file=w.tsv -M $weighted words.tsv
	diff -u expected out
	# one table is on standard input, not two
	kappa --weights-file=- -M $weighted words.tsv <w.tsv
	diff -u expected out
	run_to 2 annot-kappa --weights-file=- <w.tsv
	one_error annot-kappa 'standard input'
}

@test "kappa: --weights-file: what is wrong is named, with its line" {
	krippendorff >ratings.tsv
	weigh linear 1=1 2=2 3=3 4=4 5=5 >w.tsv
	refused() {
		local at=$1

		shift
		run_to 1 annot-kappa --weights-file=bad.tsv ratings.tsv
		one_error annot-kappa "annot-kappa: bad.tsv:$at" "$@"
	}
	sed 5d w.tsv >bad.tsv
	refused ' ' '"4"'
	cut -f 1-5 w.tsv >bad.tsv
	refused ' ' '"5"'
	{ cat w.tsv; sed -n 3p w.tsv; } >bad.tsv
	refused '7: ' '"2"' second
	sed '4s/	1	/	.5	/' w.tsv >bad.tsv
	refused '4: ' '"3"'
	for x in y '' 1.1 -.1 nan 0x0; do
		awk -F '\t' -v OFS='\t' -v x="$x" 'NR == 6 { $3 = x }
			{ print }' w.tsv >bad.tsv
		refused '6: ' "\"2\"" "\"$x\""
	done
	sed 1s/label/word/ w.tsv >bad.tsv
	refused '1: ' '"label"'
	run_to 1 annot-kappa --weights-file=no-such.tsv ratings.tsv
	one_error annot-kappa 'no-such.tsv: '
}

# ---- inputs ----

@test "kappa: ratings, ratings of nobody, counts and a histogram say the same" {
	local w=identity,quadratic,ordinal
	local what=pa,bp,fleiss,alpha,alpha_w,ac,icc11,icc1k

	scores 300 >ratings.tsv
	kappa --random=items -w $w -M $what ratings.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $16 = "NA" } { print }' out >expected
	cut -f 1,3 ratings.tsv >nobody.tsv
	kappa -w $w -M $what nobody.tsv
	diff -u expected out
	annot-count -q ratings.tsv >counts.tsv
	kappa -w $w -M $what counts.tsv
	diff -u expected out
	annot-count -q -u ratings.tsv >unique.tsv
	[ "$(wc -l <unique.tsv)" -lt "$(wc -l <counts.tsv)" ]
	kappa -w $w -M $what unique.tsv
	diff -u expected out
	# halves add up
	awk 'NR == 1 || NR % 2' counts.tsv >a.tsv
	awk 'NR == 1 || NR % 2 == 0' counts.tsv >b.tsv
	kappa -w $w -M $what b.tsv a.tsv
	diff -u expected out
	# who said what is not known
	for f in nobody counts unique; do
		kappa -M cohen,conger,light,icc21,icc2k,icc31,icc3k $f.tsv
		status needs_annotators cohen conger light icc21 icc2k icc31 icc3k
		for kind in pair annotator; do
			run_to 1 annot-kappa -B $kind $f.tsv
			one_error annot-kappa "$f.tsv: " --by=$kind annotator
		done
	done
}

@test "kappa: -G and -W give the same as the long table" {
	local w=identity,linear,ordinal
	local what=pa,bp,conger,cohen,light,fleiss,alpha,ac,icc11,icc31

	krippendorff >ratings.tsv
	kappa -w $w -M $what ratings.tsv
	mv out expected
	kappa -G -w $w -M $what ratings.tsv
	diff -u expected out
	{
		printf 'item\tA\tB\tC\tD\n'
		matrix | tr ' ' '\t'
	} >wide.tsv
	kappa -W -m . -w $w -M $what wide.tsv
	diff -u expected out
	kappa -W -m . -G -w $w -M $what wide.tsv
	diff -u expected out
	tr -d . <wide.tsv >holes.tsv
	kappa -W -w $w -M $what holes.tsv
	diff -u expected out
	for args in '-B pair' '-B annotator' '-B item' '-B label' '-b 100' \
		--jackknife '-N 3'; do
		# shellcheck disable=SC2086 # words
		kappa $args ratings.tsv
		mv out expected
		# shellcheck disable=SC2086 # words
		kappa -G $args ratings.tsv
		diff -u expected out
		# shellcheck disable=SC2086 # words
		kappa -W -m . $args wide.tsv
		diff -u expected out
	done
	# -G of many items, for coefficients that are sums over vectors
	scores 3000 >many.tsv
	kappa -M pa,bp,fleiss,alpha,ac many.tsv
	mv out expected
	kappa -G -M pa,bp,fleiss,alpha,ac many.tsv
	diff -u expected out
}

@test "kappa: a person who labels an item twice is an error that says where" {
	printf '%s\t%s\t%s\n' item annotator label 1 a x 2 a y 1 b x 2 b x 1 a x \
		3 a x 3 b y >ratings.tsv
	run_to 1 annot-kappa ratings.tsv
	one_error annot-kappa 'annot-kappa: ratings.tsv:6: ' '"1"' '"a"' -r
	run_to 1 annot-kappa -r error - <ratings.tsv
	one_error annot-kappa 'annot-kappa: <stdin>:6: '
	# the later one, wherever it is
	awk 'NR == 6 { next } NR == 3 { print "1\ta\tx" } { print }' ratings.tsv \
		>early.tsv
	run_to 1 annot-kappa early.tsv
	one_error annot-kappa 'annot-kappa: early.tsv:3: '
	sed -n '1p;8p;6p;3p;7p;2p;4p;5p' ratings.tsv >shuffled.tsv
	run_to 1 annot-kappa shuffled.tsv
	one_error annot-kappa 'annot-kappa: shuffled.tsv:6: '
	# the first of several in the file
	sed '$s/b/a/' ratings.tsv >two.tsv
	run_to 1 annot-kappa two.tsv
	one_error annot-kappa 'annot-kappa: two.tsv:6: '
	sort -s -k 1,1 two.tsv | sed '$d' | sed '1i item	annotator	label' \
		>sorted.tsv
	for args in '' -G; do
		# shellcheck disable=SC2086 # no word for ''
		run_to 1 annot-kappa $args sorted.tsv
		one_error annot-kappa 'annot-kappa: sorted.tsv:4: '
	done
	# several files
	head -n 4 ratings.tsv >a.tsv
	sed -n '1p;5,$p' ratings.tsv >b.tsv
	run_to 1 annot-kappa a.tsv b.tsv
	one_error annot-kappa 'annot-kappa: b.tsv:3: '
	run_to 1 annot-kappa b.tsv a.tsv
	one_error annot-kappa 'annot-kappa: a.tsv:2: '
	kappa a.tsv
	# header lines in between are lines
	cat a.tsv b.tsv >joined.tsv
	run_to 1 annot-kappa joined.tsv
	one_error annot-kappa 'annot-kappa: joined.tsv:7: '
	scores 300 | awk 'NR == 500 { row = $0 } { print } END { print row }' \
		>long.tsv
	run_to 1 annot-kappa long.tsv
	one_error annot-kappa "annot-kappa: long.tsv:$(wc -l <long.tsv): "
	# in another group too it is another item
	awk '{ print $0 "\t" (NR == 1 ? "g" : NR < 6 ? "p" : "q") }' ratings.tsv \
		>g.tsv
	kappa -g g g.tsv
	run_to 1 annot-kappa g.tsv
	one_error annot-kappa 'annot-kappa: g.tsv:6: '
}

@test "kappa: missing labels before a repeat count as lines, and not as labels" {
	printf '%s\t%s\t%s\n' item annotator label 1 a '?' 1 a x 1 b x 1 a '?' \
		1 b '' 2 a y 2 b x 2 a y >ratings.tsv
	run_to 1 annot-kappa -q -m '?' ratings.tsv
	one_error annot-kappa 'annot-kappa: ratings.tsv:9: ' '"2"' '"a"'
	run_to 1 annot-kappa -q -m '?' -G ratings.tsv
	one_error annot-kappa 'annot-kappa: ratings.tsv:9: ' '"2"' '"a"'
	sed '$d' ratings.tsv >good.tsv
	run_to 0 annot-kappa -m '?' -M pa good.tsv
	values pa .5
	grep -q '^annot-kappa: note: missing=3 ' err
	# a matrix whose rows come back: what is not there is no repeat
	typed >wide.tsv <<-'END'
	item a b
	1 x ?
	2 x x
	1 ? z
	3 y y
	1 ? z
	END
	run_to 1 annot-kappa -q -W -m '?' wide.tsv
	one_error annot-kappa 'annot-kappa: wide.tsv:6: ' '"1"' '"b"'
	sed -i '$d' wide.tsv
	kappa -W -m '?' -M pa wide.tsv
	values pa 0.6666666666666666
}

@test "kappa: -r first, last, all" {
	# the repeats of the edge policy: i1 a1 x then y, i3 a2 y twice
	printf '%s\t%s\t%s\n' item annotator label i1 a1 x i1 a1 y i1 a2 x \
		i2 a1 y i2 a2 y i3 a1 x i3 a2 y i3 a2 y >ratings.tsv
	kappa -r first -M pa,bp,fleiss,conger,alpha,ac ratings.tsv
	values pa 0.6666666666666666 bp 0.3333333333333333 \
		fleiss 0.3333333333333333 conger .4 \
		alpha 0.4444444444444444 ac 0.3333333333333333
	kappa -r last -M pa,bp,fleiss,conger,alpha,ac ratings.tsv
	values pa 0.3333333333333333 bp -0.3333333333333333 fleiss -.5 \
		conger -.5 alpha -.25 ac -.2
	# a1: 1/2 y, 1/2 x; a2: 3/4 y, 1/4 x. All pairs of labels: 1/3, 1, 1/3
	kappa -r all -M pa,conger,alpha,icc11,cohen,light,icc31 ratings.tsv
	values pa 0.5555555555555556 conger 0.11111111111111112
	# 1 - (4/(2) + 4/(2)) 7/(3 * 5 * 2): krippendorff's own pairs
	values alpha 0.0666666666666667
	status repeats cohen light
	cp out all
	kappa -r all -B pair ratings.tsv
	[ "$(columns out estimate status | tail -n +2 | sort -u)" = \
		"$(printf 'NA\trepeats')" ]
	cp all out
	status not_numeric icc31
	sed 's/x/1/; s/y/2/' ratings.tsv | sed '1s/.*/item	annotator	label/' \
		>numbers.tsv
	kappa -r all -M icc31 numbers.tsv
	status repeats icc31
	kappa -r first -M icc31 numbers.tsv
	[ "$(cell status)" = ok ]
	# first and last are those of the file, not of the annotator
	tac ratings.tsv | sed '$d' | sed '1i item	annotator	label' >back.tsv
	kappa -r last -M pa,conger ratings.tsv
	mv out expected
	kappa -r first -M pa,conger back.tsv
	diff -u expected out
	# without repeats all three are the same
	krippendorff >ratings.tsv
	kappa -M pa,conger,light,cohen,alpha ratings.tsv
	mv out expected
	for r in error first last all; do
		kappa -r $r -M pa,conger,light,cohen,alpha ratings.tsv
		diff -u expected out
	done
}

@test "kappa: -L and classes: labels that nobody gave are labels of bp and ac" {
	local what=pa,bp,fleiss,conger,light,alpha,ac

	krippendorff >ratings.tsv
	kappa -M $what ratings.tsv
	mv out expected
	kappa -L 0,1,2,3,4,5,6 -M $what ratings.tsv
	grep -vE '	(bp|ac)	' expected >same
	grep -vE '	(bp|ac)	' out | diff -u same -
	# pa 9/11; pe 1/7; 7/5 of sum pi (1 - pi) / 6 ... of five labels 1/4
	values bp 0.7878787878787878
	ac=$(awk 'BEGIN { pa = 9 / 11; pe = 0.19032118055555555 * 4 / 6
		printf "%.17g", (pa - pe) / (1 - pe) }')
	values ac "$ac"
	awk -F '\t' 'NR > 1 { n[$1 FS $3]++ } END { OFS = "\t"
		print "item", "label", "n", "classes"
		for (k in n) print k, n[k], 7 }' ratings.tsv >counts.tsv
	mv out expected
	kappa -M pa,bp,fleiss,alpha,ac counts.tsv
	grep -vE '	(conger|light)	' expected | cut -f 1-15 >same
	cut -f 1-15 out | diff -u same -
	# n = 0 declares a label as well
	cut -f 1-3 counts.tsv | awk '{ print } NR == 5 { print "u01\t0\t0"
		print "u03\t6\t0" }' >zero.tsv
	kappa -M pa,bp,fleiss,alpha,ac zero.tsv
	cut -f 1-15 out | diff -u same -
	# one that -L lacks
	run_to 1 annot-kappa -L 1,2,3,4 ratings.tsv
	one_error annot-kappa 'ratings.tsv:' '"5"'
}

@test "kappa: -N leaves items out before anything else" {
	krippendorff >ratings.tsv
	kappa -L 1,2,3,4,5 -N 4 ratings.tsv
	mv out found
	grep -vE '^u(01|10|11|12)' ratings.tsv >four.tsv
	kappa -L 1,2,3,4,5 four.tsv
	diff -u out found
	kappa -N 9 ratings.tsv
	[ "$(wc -l <out)" -eq 1 ] || status no_pairs pa fleiss
	# singles are part of the shares of labels
	kappa -N 2 -M pa,fleiss ratings.tsv
	values pa 0.8181818181818182
	apart "$(cell estimate coefficient=fleiss)" 0.7611692754224112 1e-6
	# of counts too
	kappa -N 4 -M pa,fleiss ratings.tsv
	mv out expected
	awk -F '\t' 'NR > 1 { n[$1 FS $3]++ } END { OFS = "\t"
		print "item", "label", "n"
		for (k in n) print k, n[k] }' ratings.tsv >counts.tsv
	kappa -N 4 -M pa,fleiss counts.tsv
	diff -u <(cut -f 1-15 expected) <(cut -f 1-15 out)
	# what is left out has no repeats
	printf '%s\t%s\t%s\n' item annotator label i1 a x i1 b x i1 c y \
		i2 a x i2 a y >ratings.tsv
	kappa -N 3 -M pa ratings.tsv
	values pa 0.3333333333333333
	run_to 1 annot-kappa -N 2 -M pa ratings.tsv
	one_error annot-kappa ratings.tsv:6:
}

@test "kappa: the order of the rows, to the byte" {
	local seed

	scores 60 >ratings.tsv
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, ($2 < "a4" ? "p" : "q") }' ratings.tsv >g.tsv
	while read -r args; do
		# shellcheck disable=SC2086 # words
		kappa $args g.tsv
		[ "$(wc -l <out)" -gt 2 ]
		mv out expected
		for seed in 1 2; do
			shuffle_rows g.tsv $seed >shuffled.tsv
			# shellcheck disable=SC2086 # words
			kappa $args shuffled.tsv
			# rows by item come in the order of the items
			case $args in
			*item) sorted out >o && sorted expected >e ;;
			*) cp out o && cp expected e ;;
			esac
			diff -u e o || fail "$args" || return 1
		done
	done <<-'END'
	-w identity,ordinal -M pa,bp,cohen,conger,light,fleiss,alpha,ac,icc11,icc31
	-b 100 -w identity,ordinal -M pa,conger,light,alpha,ac,icc11,icc31
	--jackknife -w identity,ordinal -M pa,conger,light,alpha,icc11
	-g g
	-g g -b 100 -M pa,conger,light,xrr
	-g g --jackknife -M pa,conger
	-B label
	-B label -b 100
	-B pair -w identity,linear
	-B annotator -w identity,linear
	-B item
	END
}

@test "kappa: the order of the rows of nobody's ratings, counts and histograms" {
	scores 200 >ratings.tsv
	cut -f 1,3 ratings.tsv >nobody.tsv
	annot-count -q ratings.tsv >counts.tsv
	annot-count -q -u ratings.tsv >unique.tsv
	for args in '-b 100' --jackknife; do
		for f in nobody counts unique; do
			# shellcheck disable=SC2086 # words
			kappa $args $f.tsv
			mv out expected
			shuffle_rows $f.tsv 5 >shuffled.tsv
			# shellcheck disable=SC2086 # words
			kappa $args shuffled.tsv
			diff -u expected out || fail "$args $f" || return 1
			cp expected $f.out
		done
	done
	# replicates of a histogram are those of its items
	for f in ratings nobody counts unique; do
		kappa -b 100 --random=items -M pa,bp,fleiss,alpha,ac $f.tsv
		cut -f 1-15 out >$f.out
		diff -u ratings.out $f.out
	done
}

@test "kappa: the names of items and annotators, and of labels without order" {
	local what=pa,bp,cohen,conger,light,fleiss,alpha,ac

	krippendorff >ratings.tsv
	kappa -M $what,icc11,icc31 -w identity,ordinal ratings.tsv
	mv out expected
	awk -F '\t' -v OFS='\t' 'NR > 1 {
		$1 = "z" (1000 - substr($1, 2)); $2 = "x" ($2 != "C") $2
		sub(/0D/, "00", $2) } { print }' ratings.tsv >named.tsv
	run ! cmp -s named.tsv ratings.tsv
	kappa -M $what,icc11,icc31 -w identity,ordinal named.tsv
	near_tables out expected 1e-12
	kappa -M $what ratings.tsv
	mv out expected
	relabel 1 2 3 4 5 blue red 9 amber -1 <ratings.tsv >labels.tsv
	kappa -M $what labels.tsv
	near_tables out expected 1e-12
}

@test "kappa: every item twice: the same estimates, errors by their number" {
	local n=12 what=pa,bp,fleiss,ac,conger,light c

	krippendorff >ratings.tsv
	awk -F '\t' -v OFS='\t' '{ print } NR > 1 { $1 = $1 "again"; print }' \
		ratings.tsv >twice.tsv
	for w in identity linear ordinal; do
		kappa -w $w -M $what ratings.tsv
		mv out once
		kappa -w $w -M $what twice.tsv
		near_tables <(estimates) <(estimates once) 1e-13
		paste <(columns once se) <(columns out se) | tail -n +2 |
			awk -v n=$n '{ want = $1 * sqrt((n - 1) / (2 * n - 1))
			d = $2 - want; if (d < 0) d = -d; rows++
			if (d > 1e-12 * want) { print; bad = 1 } }
			END { exit bad || rows != 6 }'
	done
	# that of Cohen divides by n
	grep -E '	(A|D|annotator)	' ratings.tsv >ratings2.tsv
	grep -E '	(A|D|annotator)	' twice.tsv >twice2.tsv
	kappa -M cohen ratings2.tsv
	mv out once
	kappa -M cohen twice2.tsv
	near_tables <(estimates) <(estimates once) 1e-13
	near "$(columns out se | tail -n 1)" "$(columns once se |
		awk 'NR == 2 { printf "%.17g", $1 / sqrt(2) }')" 1e-12
}

# ---- errors and intervals ----

# without FILE ARGUMENT...: estimates of FILE without each of its items, as
# lines item, coefficient, weights, estimate.
without() {
	local file=$1 item

	shift
	for item in $(tail -n +2 "$file" | cut -f 1 | uniq); do
		grep -vF "$item	" "$file" >less.tsv
		kappa "$@" less.tsv || return 1
		columns out coefficient weights estimate | tail -n +2 |
			sed "s/^/$item	/"
	done
}

# deleted: from the lines of without, on stdin, the jackknife's errors.
deleted() {
	awk -F '\t' -v OFS='\t' '
	{
		k = $2 OFS $3
		x[k, ++n[k]] = $4
		sum[k] += $4
		if ($4 == "NA")
			none[k] = 1
	}
	END {
		print "coefficient", "weights", "se", "df", "status"
		for (k in n) {
			squares = 0
			for (i = 1; i <= n[k]; i++)
				squares += (x[k, i] - sum[k] / n[k]) ^ 2
			if (!none[k])
				printf "%s\t%.17g\t%d\tjackknife\n", k,
					sqrt((n[k] - 1) / n[k] * squares),
					n[k] - 1
		}
	}'
}

@test "kappa: --jackknife is what the tool says without one item after the other" {
	local what=pa,bp,fleiss,conger,light,alpha,ac,icc11,icc1k,icc31,icc2k
	local args=(-L '1,2,3,4,5' -w 'identity,linear,ordinal' -M "$what")

	krippendorff >ratings.tsv
	without ratings.tsv "${args[@]}" | deleted >expected
	# alpha has no metric for linear
	[ "$(wc -l <expected)" -eq 25 ]
	kappa --jackknife "${args[@]}" ratings.tsv
	matches expected
	# t with 11 degrees of freedom (R), and never above 1
	awk -F '\t' 'NR > 1 && $6 != "NA" {
		hi = $6 + 2.2009851600916388 * $7
		if (hi > 1) hi = 1
		if (($8 - ($6 - 2.2009851600916388 * $7)) ^ 2 > 1e-18 ||
		    ($9 - hi) ^ 2 > 1e-18 || ($10 - $6 / $7) ^ 2 > 1e-18) {
			print; bad = 1 } rows++ }
		END { exit bad || rows != 24 }' out
	# of counts
	cut -f 1,3 ratings.tsv >nobody.tsv
	kappa --jackknife "${args[@]}" nobody.tsv
	grep -vE '^(conger|light|icc31|icc2k)' expected >some
	matches some
	# of somebody who labelled nothing else
	{
		krippendorff
		printf 'u12\tE\t2\n'
	} >ratings.tsv
	without ratings.tsv "${args[@]}" | deleted >expected
	kappa --jackknife "${args[@]}" ratings.tsv
	matches expected
	# two annotators
	small | grep -v cyd >two.tsv
	args=(-L '1,2,3,4' -w 'identity,quadratic'
		-M 'cohen,conger,light,fleiss,pa')
	without two.tsv "${args[@]}" | deleted >expected
	[ "$(wc -l <expected)" -eq 11 ]
	kappa --jackknife "${args[@]}" two.tsv
	matches expected
	# with -B label: agreement on one of them
	small >ratings.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = ($3 == 2 ? "y" : "n") } { print }' \
		ratings.tsv >binary.tsv
	without binary.tsv -L n,y -M fleiss,conger | deleted >expected
	kappa --jackknife -B label -M fleiss,conger ratings.tsv
	grep -E '^row|	2	' out >label
	matches expected label
}

@test "kappa: --jackknife: of what is not defined without an item there is no error" {
	cells <<<'x x 3
	x y 1' >ratings.tsv
	# without the last item there is one label
	kappa --jackknife -M fleiss,pa ratings.tsv
	[ "$(cell se coefficient=fleiss)" = NA ]
	[ "$(cell lo coefficient=fleiss)" = NA ]
	[ "$(cell status coefficient=fleiss)" = undefined ]
	near "$(cell se coefficient=pa)" .25 1e-12
	run_to 2 annot-kappa --jackknife -b 100 ratings.tsv
	one_error annot-kappa --jackknife --bootstrap
	# days of work are refused, and the remedy is named
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 110000; i++) {
			print i, "a", i % 2; print i, "b", i % 3 % 2 } }' >many.tsv
	run_to 1 annot-kappa --jackknife -M light many.tsv
	one_error annot-kappa 'many.tsv: 110000 items make 2.4e+10 steps of --jackknife for light: -b N takes fewer'
	kappa --jackknife -M pa,conger many.tsv
	[ "$(cell status coefficient=conger)" = jackknife ]
}

@test "kappa: standard errors are those of the derivative by each item" {
	# 400 copies of each item, and of one item one more, one less
	local what=pa,bp,fleiss,conger,light,alpha,ac item more

	copies() {
		awk -F '\t' -v OFS='\t' -v item="$2" -v more="$3" '
		NR == 1 { print; next }
		{
			name = $1
			n = 400 + (name == item ? more : 0)
			for (i = 1; i <= n; i++) {
				$1 = name "x" i
				print
			}
		}' "$1"
	}
	long ann bob cyd <<-'END' >ratings.tsv
	i1 1 1 1
	i2 1 . 2
	i3 2 2 2
	i4 3 3 4
	i5 4 4 .
	i6 2 3 1
	i7 . 1 2
	i8 4 3 4
	END
	for item in i1 i2 i3 i4 i5 i6 i7 i8; do
		for more in 1 -1; do
			copies ratings.tsv $item $more >many.tsv
			kappa -w identity,linear -M $what many.tsv
			columns out coefficient weights estimate | tail -n +2 |
				sed "s/^/$more	/"
		done
	done | awk -F '\t' -v OFS='\t' '
		$1 == 1 { plus[$2 OFS $3] = $4 }
		$1 == -1 && $4 != "NA" {
			d = (plus[$2 OFS $3] - $4) / 2 * 3200
			squares[$2 OFS $3] += d * d }
		END { print "coefficient", "weights", "se"
			for (k in squares)
				printf "%s\t%.17g\n", k,
					sqrt(squares[k] / 56) }' >expected
	# alpha has no metric for linear
	[ "$(wc -l <expected)" -eq 14 ]
	kappa -w identity,linear -M $what ratings.tsv
	paste <(grep -v coefficient expected | sort) <(columns out coefficient \
		weights se | grep -vE 'coefficient|NA' | sort) |
		awk -F '\t' '{ d = $3 / $6 - 1; rows++
			if ($1 $2 != $4 $5 || d * d > 1e-6) { print; bad = 1 } }
			END { exit bad || rows != 13 }'
}

@test "kappa: -b: close to the standard errors, and the interval around them" {
	local what=pa,bp,fleiss,conger,alpha,ac

	scores 400 >ratings.tsv
	kappa -w identity,quadratic -M $what ratings.tsv
	mv out expected
	kappa -b 1000 -w identity,quadratic -M $what ratings.tsv
	near_tables <(estimates) <(estimates expected) 0
	# 1000 replicates: the error's error is 2.2 %, that of a limit 8.4 % of it;
	# within 5 of them
	paste <(columns expected se lo hi) <(columns out se lo hi stat df p status) |
		awk -F '\t' 'function d(x) { return x < 0 ? -x : x }
		NR == 1 { next }
		d($4 / $1 - 1) > .12 || d($5 - $2) > .45 * $1 ||
		d($6 - $3) > .45 * $1 || $7 $8 $9 != "NANANA" ||
		$10 != "bootstrap" { print; bad = 1 }
		{ rows++ }
		END { exit bad || rows != 12 }'
	# no error by formula: that of resamples, beside the jackknife's
	kappa --jackknife -M icc11,icc31 ratings.tsv
	mv out expected
	kappa -b 1000 -M icc11 ratings.tsv
	near "$(cell se)" "$(columns expected se | sed -n 2p)" .006
	# -c .5: two thirds of a standard error to both sides
	kappa -b 1000 -c .5 -M pa ratings.tsv
	awk -F '\t' 'NR > 1 { a = ($6 - $8) / $7; b = ($9 - $6) / $7
		exit !(a > .5 && a < .85 && b > .5 && b < .85) }' out
	# everybody agrees: no resample says otherwise
	cells <<<'x x 5
	y y 5' >ratings.tsv
	kappa -b 200 -M pa,bp ratings.tsv
	[ "$(columns out se lo hi | tail -n +2 | sort -u)" = \
		"$(printf '0\t1\t1')" ]
}

@test "kappa: -b: the seed decides, and changes nothing but the errors" {
	scores 50 >ratings.tsv
	kappa -b 100 ratings.tsv
	mv out expected
	kappa -b 100 -s 1 ratings.tsv
	diff -u expected out
	kappa -b 100 --seed=2 ratings.tsv
	run ! cmp -s expected out
	diff -u <(cut -f 1-6,10- expected) <(cut -f 1-6,10- out)
	# and one coefficient does not depend on the others
	kappa -b 100 -M ac,conger -w linear,identity ratings.tsv
	diff -u <(grep -E '	(ac|conger)	identity' expected | sort) \
		<(grep identity out | sort)
	run_to 2 annot-kappa -b 0x ratings.tsv
}

@test "kappa: -c is the level of every interval" {
	krippendorff >ratings.tsv
	# P(|T| > 2) with 11 df is .0708... (R), P(|Z| > 1) .3173...
	kappa -c 0.92919604493196546 -M pa,conger,alpha -w linear,quadratic \
		ratings.tsv
	awk -F '\t' 'NR > 1 && $6 != "NA" { hi = $6 + 2 * $7; if (hi > 1) hi = 1
		if (($8 - $6 + 2 * $7) ^ 2 > 1e-20 || ($9 - hi) ^ 2 > 1e-20) {
			print; bad = 1 } rows++ }
		END { exit bad || rows != 5 }' out
	grep -E '	(A|D|annotator)	' ratings.tsv >two.tsv
	kappa -c 0.68268949213708585 -M cohen two.tsv
	near "$(cell lo)" "$(awk -F '\t' 'NR == 2 { printf "%.17g", $6 - $7 }' \
		out)" 1e-12
	# of F
	shrout >ratings.tsv
	kappa -c .9 -M icc31 ratings.tsv
	mv out narrow
	kappa -M icc31 ratings.tsv
	awk -F '\t' 'FNR == 1 { next } NR == FNR { lo = $8; hi = $9; next }
		{ exit !(lo > $8 && hi < $9) }' narrow out
	# qf(.95, 5, 15) = 2.9012945361950416, qf(.95, 15, 5) = 4.6187591164
	near "$(columns narrow lo | tail -n 1)" "$(awk 'BEGIN {
		f = 11.027247956403269 / 2.9012945361950416
		printf "%.17g", (f - 1) / (f + 3) }')" 1e-9
}

@test "kappa: -p: significant digits" {
	krippendorff >ratings.tsv
	kappa -p 3 -M fleiss,icc11 ratings.tsv
	cut -f 4,6-14 out | tr '\t' ' ' >found
	diff -u - found <<-'END'
	coefficient estimate se lo hi stat df p pa pe
	fleiss 0.761 0.153 0.424 1 4.97 11 0.000419 0.818 0.239
	icc11 0.85 NA 0.678 0.948 20.2 11,29 1.07e-10 NA NA
	END
}

# ---- splits ----

@test "kappa: -B label: specific agreement, and every coefficient of that label alone" {
	local label w

	krippendorff >ratings.tsv
	kappa -B label -M bp,conger,fleiss,alpha,light,ac,icc11 ratings.tsv
	cp out all
	# Krippendorff's table: sum r (r - 1) / sum r (n - 1) of each label
	values of=1 specific .7
	values of=2 specific 0.7692307692307693
	values of=3 specific .8
	values of=4 specific .8
	values of=5 specific 1
	[ "$(columns out of | tail -n +2 | uniq | paste -sd ' ' -)" = '1 2 3 4 5' ]
	[ "$(columns out coefficient | sed -n '2,9p' | paste -sd ' ' -)" = \
		'specific bp conger fleiss alpha light ac icc11' ]
	for label in 1 2 3 4 5; do
		awk -F '\t' -v OFS='\t' -v label=$label '
			NR > 1 { $3 = ($3 == label ? "yes" : "no") } { print }' \
			ratings.tsv >binary.tsv
		kappa -M bp,conger,fleiss,alpha,light,ac binary.tsv
		cut -f 4- out >expected
		{
			head -n 1 all
			grep "^[a-z]*	[*]	$label	" all
		} | grep -vE '	(specific|icc11)	' | cut -f 4- >found
		near_tables found expected 1e-11
	done
	# labels that were declared only have no rows; weights other than
	# identity say the same of two
	kappa -B label -L 0,1,2,3,4,5,6 -w linear \
		-M bp,conger,fleiss,alpha,light,ac,icc11 ratings.tsv
	diff -u all out
	# a label on items with nothing else: nothing to compare
	long a b <<-'END' >ratings.tsv
	i1 x x
	i2 x y
	i3 z .
	END
	kappa -B label -M pa ratings.tsv
	[ "$(cell status of=z coefficient=specific)" = no_pairs ]
	values of=z pa 1
	values of=x specific 0.6666666666666666
	values of=y specific 0
}

@test "kappa: -B label: the error of specific agreement is that of its derivative" {
	small >ratings.tsv
	kappa -B label -M pa ratings.tsv
	for label in 1 2 3 4; do
		want=$(awk -F '\t' -v label=$label '
		NR > 1 { n[$1]++; r[$1] += $3 == label }
		END {
			for (i in n) {
				items++
				both += r[i] * (r[i] - 1)
				one += r[i] * (n[i] - 1)
			}
			for (i in n) {
				d = r[i] * (r[i] - 1)
				d -= both / one * r[i] * (n[i] - 1)
				sum += (items * d / one) ^ 2
			}
			printf "%.17g", sqrt(sum / (items * (items - 1)))
		}' ratings.tsv)
		near "$(cell se of=$label coefficient=specific)" "$want" 1e-12
	done
}

@test "kappa: -B pair: agreement and Cohen's kappa of those who met" {
	local pair a b

	{
		krippendorff
		printf '%s\t%s\t%s\n' u01 Z 1 u99 Y 1
	} >ratings.tsv
	kappa -L 1,2,3,4,5 -B pair -w identity,quadratic ratings.tsv
	[ "$(columns out of | tail -n +2 | uniq | paste -sd ' ' -)" = \
		'A|B A|C A|D A|Z B|C B|D B|Z C|D D|Z' ]
	cp out all
	for pair in A:B A:C B:D C:D; do
		a=${pair%:*} b=${pair#*:}
		awk -F '\t' -v a="$a" -v b="$b" 'NR == 1 || $2 == a || $2 == b' \
			ratings.tsv >two.tsv
		kappa -L 1,2,3,4,5 -w identity,quadratic -M cohen two.tsv
		tail -n +2 out | cut -f 4- >expected
		grep "	$a|$b	cohen" all | cut -f 4- >found
		near_tables found expected 1e-12
		# pa is of the items that both labelled
		awk -F '\t' 'NR > FNR { if (FNR == 1 || n[$1] == 2) print; next }
			{ n[$1]++ }' two.tsv two.tsv >both.tsv
		kappa -L 1,2,3,4,5 -w identity,quadratic -M pa both.tsv
		cut -f 4- out | grep -v weights >expected
		grep "	$a|$b	pa" all | cut -f 4- >found
		near_tables found expected 1e-12
	done
	# one item: a value, and no error
	[ "$(grep 'A|Z' all | cut -f 4-9,18 | head -n 1)" = \
		"$(printf 'pa\tidentity\t1\tNA\tNA\tNA\tone_item')" ]
	[ "$(grep 'A|Z	cohen	identity' all | cut -f 6,7,18)" = \
		"$(printf 'NA\tNA\tone_category')" ]
}

@test "kappa: -B annotator: one against the others, by the long way" {
	krippendorff >ratings.tsv
	kappa -B annotator -w identity,linear ratings.tsv
	cp out all
	# Vanbelle & Albert 2009; errors by the derivative of kappa by the weight
	# of each item, in steps of 1e-5
	awk -F '\t' -v OFS='\t' '
	function weight(kind, k, l,    d) {
		d = k > l ? k - l : l - k
		return kind == "linear" ? 1 - d / 4 : k == l
	}
	# agreement of g with the others of item i, less theirs among themselves
	function relative(g, kind, i,    a, b, own, rest) {
		for (a = 1; a <= people; a++) {
			if (a == g || !said[a, i])
				continue
			own += weight(kind, said[g, i], said[a, i])
			for (b = 1; b < a; b++)
				if (b != g && said[b, i])
					rest += weight(kind, said[a, i], said[b, i])
		}
		a = all[i] - 1
		return own / a - rest / (a * (a - 1) / 2)
	}
	# value of kappa where item j counts 1 + h; sets pa and pe
	function value(g, kind, j, h,    i, k, l, n, a, w, v, p, o) {
		n = pa = pe = 0
		for (k = 1; k <= 5; k++)
			p[k] = o[k] = 0
		for (i = 1; i <= items; i++) {
			if (!said[g, i] || all[i] < 2)
				continue
			w = 1 + (i == j ? h : 0)
			n += w
			p[said[g, i]] += w
			for (a = 1; a <= people; a++)
				if (a != g && said[a, i]) {
					o[said[a, i]] += w / (all[i] - 1)
					v = weight(kind, said[g, i], said[a, i])
					pa += w / (all[i] - 1) * v
				}
		}
		pa /= n
		for (k = 1; k <= 5; k++)
			for (l = 1; l <= 5; l++)
				pe += p[k] / n * o[l] / n * weight(kind, k, l)
		return (pa - pe) / (1 - pe)
	}
	NR > 1 {
		if (!($1 in item))
			item[$1] = ++items
		if (!($2 in person)) {
			person[$2] = ++people
			name[people] = $2
		}
		said[person[$2], item[$1]] = $3
		all[item[$1]]++
	}
	END {
		print "of", "coefficient", "weights", "estimate", "se", "pa",
			"pe", "items", "ratings", "df", "status"
		split("identity linear", kinds, " ")
		for (g = 1; g <= people; g++)
			for (w = 1; w <= 2; w++) {
				n = ratings = squares = one = 0
				for (i = 1; i <= items; i++) {
					n += said[g, i] && all[i] > 1
					ratings += said[g, i] > 0
				}
				for (i = 1; i <= items; i++) {
					if (!said[g, i] || all[i] < 2)
						continue
					d = value(g, kinds[w], i, 1e-5)
					e = pa
					d -= value(g, kinds[w], i, -1e-5)
					e -= pa
					squares += (n * d / 2e-5) ^ 2
					one += (n * e / 2e-5) ^ 2
				}
				k = value(g, kinds[w], 0, 0)
				print name[g], "pa", kinds[w], pa,
					sqrt(one / (n * (n - 1))), pa, "NA", n,
					ratings, n - 1, "ok"
				print name[g], "kappa", kinds[w], k,
					sqrt(squares / (n * (n - 1))), pa, pe,
					n, ratings, n - 1, "ok"
				n = k = squares = 0
				for (i = 1; i <= items; i++)
					if (said[g, i] && all[i] > 2) {
						d = relative(g, kinds[w], i)
						n++
						k += d
						squares += d * d
					}
				k /= n
				print name[g], "relative", kinds[w], k,
					sqrt((squares / n - k * k) / (n - 1)),
					"NA", "NA", n, ratings, n - 1, "ok"
			}
	}' OFMT=%.17g CONVFMT=%.17g ratings.tsv >expected
	[ "$(wc -l <expected)" -eq 25 ]
	grep -v '	self	' all | cut -f 3- >found
	sorted found >some
	sorted expected >most
	near_tables <(columns some of coefficient weights estimate pa pe items \
		ratings df status) <(columns most of coefficient weights \
		estimate pa pe items ratings df status) 1e-12
	near_tables <(columns some se) <(columns most se) 1e-8
	# nothing was said twice
	[ "$(grep -c '	self	identity	NA	.*	no_repeats$' all)" -eq 4 ]
	# two annotators: each against the other is Cohen's kappa, with n - 1
	small | grep -v cyd >two.tsv
	kappa -M cohen two.tsv
	k=$(cell estimate) e=$(cell se)
	kappa -B annotator two.tsv
	values of=ann kappa "$k"
	values of=bob kappa "$k"
	near "$(cell se of=ann coefficient=kappa)" "$(awk -v e="$e" \
		'BEGIN { printf "%.17g", e * sqrt(8 / 7) }')" 1e-12
	# one who was always alone
	printf 'i99\tdan\t1\n' >>two.tsv
	kappa -B annotator two.tsv
	[ "$(grep '	dan	' out | cut -f 4,6,11,18 | tr '\t' ' ' | paste -sd , -)" = \
		'pa NA NA no_pairs,kappa NA NA no_pairs,relative NA NA no_pairs,self NA NA no_repeats' ]
	# of two annotators nobody else is left to compare with
	grep -q '	ann	relative	identity	NA	.*	no_pairs$' out
}

@test "kappa: -B annotator: agreement with oneself is of everything said twice" {
	# ann: x x y of i1 (1 of 3 pairs), y y of i2; bob: x y of i1
	printf '%s\t%s\t%s\n' item annotator label i1 ann x i1 ann x i1 ann y \
		i2 ann y i2 ann y i3 ann x i1 bob x i1 bob y i2 bob y i3 cyd x \
		>ratings.tsv
	for r in all first last; do
		kappa -r $r -B annotator ratings.tsv
		values of=ann self .5
		values of=bob self 0
		[ "$(cell status of=cyd coefficient=self)" = no_repeats ]
		[ "$(cell estimate of=cyd coefficient=self)" = NA ]
		[ "$(cell items of=ann coefficient=self)" = 2 ]
		[ "$(cell ratings of=ann coefficient=self)" = 5 ]
	done
	# the first labels: i1 x x, i2 y y, i3 x x
	kappa -r first -B annotator ratings.tsv
	values of=ann pa 1
	# all labels: of i1 x with x y, x with x y, y with x y; of i2 twice 1; i3 1
	kappa -r all -B annotator ratings.tsv
	values of=ann pa 0.75
}

@test "kappa: -B item: agreement and entropy in bits" {
	krippendorff >ratings.tsv
	kappa -B item -w identity,linear ratings.tsv
	cut -f 3-7,15-18 out | tr '\t' ' ' | grep -E '^(of|u02|u06|u08|u12)' \
		>found
	diff -u - found <<-'END'
	of coefficient weights estimate se items annotators ratings status
	u02 pa identity 0.5 NA 1 4 4 ok
	u02 pa linear 0.875 NA 1 4 4 ok
	u02 entropy * 0.8112781244591328 NA 1 4 4 ok
	u06 pa identity 0 NA 1 4 4 ok
	u06 pa linear 0.5833333333333334 NA 1 4 4 ok
	u06 entropy * 2 NA 1 4 4 ok
	u08 pa identity 0.5 NA 1 4 4 ok
	u08 pa linear 0.875 NA 1 4 4 ok
	u08 entropy * 0.8112781244591328 NA 1 4 4 ok
	u12 pa identity NA NA 1 1 1 one_rating
	u12 pa linear NA NA 1 1 1 one_rating
	u12 entropy * NA NA 1 1 1 one_rating
	END
	# in the order of the table; their mean is pa
	[ "$(columns out of | tail -n +2 | uniq | paste -sd ' ' -)" = \
		"$(matrix | cut -d ' ' -f 1 | paste -sd ' ' -)" ]
	near "$(awk -F '\t' '$4 == "pa" && $5 == "identity" && $6 != "NA" {
		n++; sum += $6 } END { printf "%.17g", sum / n }' out)" \
		0.8181818181818182 1e-14
	# vectors that stand for many
	printf '%s\t%s\t%s\t%s\n' item label n items v x 2 7 v y 1 7 >counts.tsv
	kappa -B item counts.tsv
	values of=v pa 0.3333333333333333 entropy 0.9182958340544896
	[ "$(cell items coefficient=pa)" = 7 ]
	[ "$(cell ratings coefficient=pa)" = 21 ]
}

@test "kappa: -B of no kind, or with what it has no place for" {
	small >ratings.tsv
	for kind in pair annotator item; do
		for args in -Mpa -b100 --jackknife; do
			run_to 2 annot-kappa -B $kind "$args" ratings.tsv
			one_error annot-kappa "$kind"
		done
	done
	run_to 2 annot-kappa -B no ratings.tsv
	one_error annot-kappa --by 'label|pair|annotator|item' '"no"'
}

# ---- groups ----

@test "kappa: -g: a block is what the tool says of the rows of that group" {
	local args group what

	scores 60 >ratings.tsv
	# groups by annotator, and by item
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "who", "what"; next }
		{ print $0, ($2 < "a4" ? "some" : "Others"),
			substr($1, length($1)) % 3 }' ratings.tsv >groups.tsv
	while read -r what args; do
		# shellcheck disable=SC2086 # words
		kappa -g $what -L 1,2,3,4,5 $args groups.tsv
		awk -F '\t' '$1 != "difference" && $1 != "reliability"' out >all
		columns all group | tail -n +2 | uniq >names
		sort -u names | diff -u - names
		[ "$(wc -l <names)" -gt 1 ]
		head -n 1 all >joined
		while read -r group; do
			awk -F '\t' -v what="$what" -v group="$group" '
				NR == 1 { at = what == "who" ? 4 : 5; print; next }
				$at == group' groups.tsv >one.tsv
			# shellcheck disable=SC2086 # words
			kappa -L 1,2,3,4,5 $args one.tsv
			awk -F '\t' -v OFS='\t' -v group="$group" 'NR > 1 {
				$2 = group; print }' out >>joined
		done <names
		diff -u joined all || fail "$what $args" || return 1
	done <<-'END'
	what --random=items
	what --random=both
	who --random=annotators
	what --random=items -w identity,ordinal -M pa,conger,light,alpha,icc11,cohen
	what --random=both -w identity,ordinal -M pa,conger,light,alpha,icc11,icc31
	who --random=both -w identity,ordinal -M pa,conger,light,alpha,icc11,icc31
	what --random=both -B label
	what -B pair
	who -B pair
	who -B annotator
	what -B item
	what --random=both --jackknife -M pa,conger
	who --random=both -b 100 -M pa,conger
	who --random=items -N 2 -M fleiss
	END
}

@test "kappa: -g and -B annotator: agreement with oneself within the group" {
	printf '%s\t%s\t%s\t%s\n' item annotator label g i1 ann x p i1 ann y p \
		i2 ann x q i2 ann x q i2 bob x q >ratings.tsv
	kappa -g g -r all -B annotator ratings.tsv
	values group=p of=ann self 0
	values group=q of=ann self 1
	[ "$(cell items group=q of=ann coefficient=self)" = 1 ]
}

# tail_of T DF: P(|t| > T) of Student's t of a whole number of degrees of freedom, by
# the finite sums of Abramowitz & Stegun, 26.7.3 and 26.7.4.
tail_of() {
	awk -v t="$1" -v df="$2" 'BEGIN {
		t = t < 0 ? -t : +t
		angle = atan2(t, sqrt(df))
		c = cos(angle)
		odd = df % 2
		term = odd ? c : 1
		for (k = odd + 1; k < df; k += 2) {
			sum += term
			term *= k / (k + 1) * c * c
		}
		sum *= sin(angle)
		if (odd)
			sum = (sum + angle) * 2 / 3.14159265358979323846
		printf "%.17g", 1 - sum }'
}

@test "kappa: differences of groups of other items: t, of independent errors" {
	scores 80 >ratings.tsv
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, substr($1, 2) % 3 ? "p" : "o" }' ratings.tsv >g.tsv
	kappa -g g --random=items -w identity,quadratic \
		-M pa,cohen,conger,alpha,ac,icc11 g.tsv
	for w in identity quadratic; do
		for c in pa conger alpha ac; do
			read -r a ae b be < <(echo \
				"$(cell estimate row=estimate group=o \
				coefficient=$c weights=$w)" \
				"$(cell se row=estimate group=o \
				coefficient=$c weights=$w)" \
				"$(cell estimate row=estimate group=p \
				coefficient=$c weights=$w)" \
				"$(cell se row=estimate group=p \
				coefficient=$c weights=$w)")
			key=(row=difference 'group=o|p' coefficient="$c"
				weights="$w")
			# .975 of t with 79 df (R)
			read -r d e z lo hi < <(awk -v a="$a" -v ae="$ae" \
				-v b="$b" -v be="$be" 'BEGIN { d = a - b
				e = sqrt(ae * ae + be * be)
				printf "%.17g %.17g %.17g %.17g %.17g\n", d, e,
					d / e, d - 1.990450210230128 * e,
					d + 1.990450210230128 * e }')
			near "$(cell estimate "${key[@]}")" "$d" 1e-12
			near "$(cell se "${key[@]}")" "$e" 1e-12
			near "$(cell stat "${key[@]}")" "$z" 1e-11
			near "$(cell lo "${key[@]}")" "$lo" 1e-11
			near "$(cell hi "${key[@]}")" "$hi" 1e-11
			near "$(cell p "${key[@]}")" "$(tail_of "$z" 79)" 1e-11
			[ "$(cell df "${key[@]}")" = 79 ]
			[ "$(cell status "${key[@]}")" = unpaired ]
		done
	done
	# nothing to compare where there is no value; no error, no test
	[ "$(cell estimate row=difference coefficient=cohen weights=identity)" = \
		NA ]
	[ "$(cell status row=difference coefficient=cohen weights=identity)" = \
		two_annotators ]
	[ "$(cell estimate row=difference coefficient=icc11)" != NA ]
	[ "$(cell se row=difference coefficient=icc11)" = NA ]
	# of three groups every pair, in order
	awk 'BEGIN { FS = OFS = "\t" } NR > 1 { $4 = substr($1, 2) % 3 }
		{ print }' g.tsv >three.tsv
	kappa -g g -M pa,bp three.tsv
	awk -F '\t' '$1 == "difference" { print $2, $4 }' out >found
	printf '%s %s\n' '0|1' pa '0|1' bp '0|2' pa '0|2' bp '1|2' pa '1|2' bp |
		diff -u - found
}

@test "kappa: differences of groups on the same items: paired" {
	# other people on the same items
	long a b c d e f <<-'END' >ratings.tsv
	i1 1 1 1 1 2 1
	i2 1 2 2 2 2 2
	i3 2 2 3 2 3 2
	i4 3 3 3 4 3 3
	i5 4 4 . 4 1 .
	i6 2 3 1 2 . 2
	i7 1 1 . . 1 1
	i8 4 3 1 4 4 4
	END
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, ($2 < "d" ? "abc" : "def") }' ratings.tsv >g.tsv
	local args=(-g g --random=items -L '1,2,3,4' -w 'identity,linear'
		-M 'pa,bp,fleiss,conger,alpha,ac') item

	kappa "${args[@]}" g.tsv
	cp out all
	# a difference is that of the blocks
	awk -F '\t' -v OFS='\t' '
	NR == 1 { print "group", "coefficient", "weights", "estimate", "df",
		"items", "annotators", "status" }
	$1 == "estimate" && $2 == "abc" { a[$4, $5] = $6 }
	$1 == "estimate" && $2 == "def" && $6 != "NA" {
		printf "abc|def\t%s\t%s\t%.17g\t%s\n", $4, $5,
			a[$4, $5] - $6, "7\t8\t6\tpaired" }' out >expected
	[ "$(wc -l <expected)" -eq 12 ]
	matches expected all
	# pa: standard error of the mean of 8 differences of a_i
	kappa -g g -B item -L 1,2,3,4 g.tsv
	e=$(awk -F '\t' '$4 == "pa" { d[$3] += ($2 == "abc" ? $6 : -$6) }
		END { for (i in d) { n++; sum += d[i] }
		for (i in d) s += (d[i] - sum / n) ^ 2
		printf "%.17g", sqrt(s / (n * (n - 1))) }' out)
	cp all out
	near "$(cell se row=difference coefficient=pa weights=identity)" "$e" \
		1e-12
	# the other way round
	sed 's/abc$/xyz/' g.tsv >swapped.tsv
	kappa "${args[@]}" swapped.tsv
	awk -F '\t' -v OFS='\t' 'function minus(x) {
		return x == "NA" || x == 0 ? x : x ~ /^-/ ? substr(x, 2) : "-" x }
		NR > 1 { $2 = "def|xyz"; t = minus($8); $8 = minus($9); $9 = t
			$6 = minus($6); $10 = minus($10) } { print }' all |
		grep -E '^row|^difference' >expected
	grep -E '^row|^difference' out >found
	near_tables found expected 1e-12
	# --jackknife: by hand, t with 7 df
	for item in i1 i2 i3 i4 i5 i6 i7 i8; do
		grep -v "^$item" g.tsv >less.tsv
		kappa "${args[@]}" less.tsv
		grep -E '^row|^difference' out >less
		columns less coefficient weights estimate | tail -n +2 |
			sed "s/^/$item	/"
	done | deleted | cut -f 1-4 >expected
	kappa --jackknife "${args[@]}" g.tsv
	grep -E '^row|^difference' out >found
	matches expected found
	[ "$(columns found status | sort -u | paste -sd ' ' -)" = \
		'no_metric paired status' ]
	# the same said by the same number of others: no difference, no error
	printf 'i9\t%s\tabc\n' 'a	1' 'b	2' 'c	4' | cat g.tsv - |
		awk -F '\t' -v OFS='\t' '{ print } NR > 1 && $4 == "abc" {
		$2 = $2 $2; $4 = "again"; print }' | grep -v def >again.tsv
	kappa "${args[@]}" again.tsv
	grep '^difference' out | cut -f 6-9,12,18 | grep -v no_metric |
		sort -u | diff -u <(printf '0\t0\t0\t0\tNA\tpaired\n') -
}

@test "kappa: differences: -b draws the same items for both groups" {
	scores 150 >one.tsv
	# the second group says nearly the same
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "g"; next }
		{ print $0, "p"; $2 = $2 "x"
		if (NR % 11 == 0) $3 = $3 % 5 + 1; print $0, "q" }' one.tsv >g.tsv
	kappa -g g -M pa,fleiss,conger,ac g.tsv
	grep -E '^row|^difference' out >expected
	kappa -g g -b 1000 -M pa,fleiss,conger,ac g.tsv
	grep -E '^row|^difference' out >found
	near_tables <(estimates found) <(estimates expected) 0
	paste <(columns expected se) <(columns found se stat p) | awk -F '\t' '
		NR > 1 { d = $2 / $1 - 1; if (d * d > .02 || $3 $4 != "NANA") {
			print; bad = 1 } rows++ } END { exit bad || rows != 4 }'
	# of blocks drawn each by itself it would be nearly twice as much
	[ "$(cell se row=difference coefficient=pa)" != NA ]
	awk -F '\t' '$4 == "pa" { e[$2] = $7 }
		END { exit !(e["p|q"] < .6 * sqrt(e["p"]^2 + e["q"]^2)) }' out
}

# Of two independent values the squares of the errors add up. Draws of their own
# are seen where both groups have the same data: the same draws differ in nothing.
@test "kappa: differences: -b draws other items for groups of other items" {
	scores 100 >one.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "g"; next }
		{ print $0, "p"; $1 = $1 "x"; print $0, "q" }' one.tsv >g.tsv
	kappa -g g -b 2000 -M pa,fleiss,conger g.tsv
	for c in pa fleiss conger; do
		[ "$(cell estimate row=difference coefficient=$c)" = 0 ]
		# of 2,000 draws an error is known to 1.6 %
		awk -v p="$(cell se row=estimate group=p coefficient=$c)" \
			-v d="$(cell se row=difference coefficient=$c)" 'BEGIN {
			exit !(p > 0 && d > 1.3 * p && d < 1.53 * p) }'
	done
}

@test "kappa: xrr: agreement across groups, over all pairs of labels" {
	long a b c d e <<-'END' >ratings.tsv
	i1 1 1 1 1 2
	i2 1 2 2 2 2
	i3 2 2 3 2 .
	i4 3 3 3 4 3
	i5 4 . . 4 1
	i6 2 3 1 2 .
	i7 1 1 . . 1
	i8 4 3 1 . .
	END
	awk 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "g"; next }
		{ print $0, ($2 < "c" ? "ab" : "cde") }' ratings.tsv >g.tsv
	kappa -g g -w identity,linear -M xrr g.tsv
	cp out found
	# Wong, Paritosh & Aroyo 2021; the error by the derivative
	awk -F '\t' -v OFS='\t' '
	function distance(kind, k, l,    d) {
		d = k > l ? k - l : l - k
		return kind == "linear" ? d / 3 : k != l
	}
	function value(kind, j, h,    i, m, x, y, R, S, a, b, w, v) {
		observed = expected = R = S = 0
		for (i = 1; i <= items; i++) {
			w = 1 + (i == j ? h : 0)
			a = split(said["ab", i], x, " ")
			b = split(said["cde", i], y, " ")
			if (!a || !b)
				continue
			R += w * a
			S += w * b
			v = 0
			for (k = 1; k <= a; k++)
				for (l = 1; l <= b; l++)
					v += distance(kind, x[k], y[l])
			observed += w * (a + b) / (a * b) * v
			for (m = 1; m <= items; m++) {
				if (said["ab", m] == "")
					continue
				b = split(said["cde", m], y, " ")
				v = w * (1 + (m == j ? h : 0))
				for (k = 1; k <= a; k++)
					for (l = 1; l <= b; l++)
						expected += v * distance(kind, x[k], y[l])
			}
		}
		observed /= R + S
		expected /= R * S
		all = R + S
		return 1 - observed / expected
	}
	NR > 1 {
		if (!($1 in item))
			item[$1] = ++items
		said[$4, item[$1]] = said[$4, item[$1]] $3 " "
	}
	END {
		print "row", "group", "coefficient", "weights", "estimate", "se",
			"pa", "pe", "df", "items", "annotators", "ratings",
			"status"
		split("identity linear", kinds, " ")
		for (i = 1; i <= items; i++)
			both += said["ab", i] != "" && said["cde", i] != ""
		for (w = 1; w <= 2; w++) {
			squares = 0
			for (i = 1; i <= items; i++) {
				d = value(kinds[w], i, 1e-5)
				d -= value(kinds[w], i, -1e-5)
				squares += (both * d / 2e-5) ^ 2
			}
			e = sqrt(squares / (both * (both - 1)))
			x = value(kinds[w], 0, 0)
			print "reliability", "ab|cde", "xrr", kinds[w], x, e,
				1 - observed, 1 - expected, both - 1, both, 5,
				all, "ok"
		}
	}' OFMT=%.17g CONVFMT=%.17g g.tsv >expected
	[ "$(wc -l <expected)" -eq 3 ]
	near_tables <(columns found row group coefficient weights estimate pa pe \
		df items annotators ratings status | grep -v '^estimate') \
		<(columns expected row group coefficient weights estimate pa pe \
		df items annotators ratings status) 1e-12
	near_tables <(columns found se | tail -n 2) \
		<(columns expected se | tail -n 2) 1e-8
	# by default it is there too; of nobody's labels as well
	cut -f 1,3,4 g.tsv >nobody.tsv
	kappa -g g nobody.tsv
	cell estimate row=reliability >x
	columns found estimate | sed -n 2p | diff -u - x
	# --jackknife
	for i in i1 i2 i3 i4 i5 i6 i7 i8; do
		grep -v "^$i" g.tsv >less.tsv
		kappa -g g -L 1,2,3,4 -w identity,linear -M xrr less.tsv
		columns out coefficient weights estimate | tail -n +2 |
			sed "s/^/$i	/"
	done | deleted | cut -f 1-3,5 >expected
	kappa -g g -w identity,linear --jackknife -M xrr g.tsv
	matches expected
	# no item in common: no row; one: no error; one label: no value
	grep -vE '^i[1-7].*ab' g.tsv | grep -vE '^i8.*cde' >apart.tsv
	kappa -g g -M pa,xrr apart.tsv
	run ! grep reliability out
	grep -vE '^i[1-7].*ab' g.tsv >one.tsv
	kappa -g g -L 1,2,3,4 -M xrr one.tsv
	[ "$(cell status)" = one_item ]
	[ "$(cell estimate)" != NA ]
	[ "$(cell se)" = NA ]
	awk -F '\t' -v OFS='\t' 'NR > 1 { $3 = 1 } { print }' g.tsv >same.tsv
	kappa -g g -L 1,2 -M xrr same.tsv
	[ "$(cell status)" = one_category ]
	[ "$(cell estimate)" = NA ]
}

@test "kappa: differences of very many groups are left out, with a warning" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label", "g"
		for (g = 1; g <= 120; g++) for (i = 1; i <= 3; i++) {
			print i, "a", i % 2, g; print i, "b", i % 3 % 2, g } }' \
		>g.tsv
	run_to 0 annot-kappa -g g -M pa g.tsv
	[ "$(grep -c '^estimate' out)" -eq 120 ]
	run ! grep -q '^difference' out
	grep -q '^annot-kappa: warning: ' err
}

# ---- many labels of an item ----

@test "kappa: labels that are one may be more than 2^32 of an item" {
	# shares .4 .3 .3: agreement .34, but for parts in a thousand million
	printf '%s\t%s\t%s\n' item label n 1 a 4000000000 1 b 3000000000 \
		1 c 3000000000 >counts.tsv
	kappa -M pa counts.tsv
	near "$(cell estimate)" .34 1e-9
	# of a and the others, .4 .6: .52
	kappa -B label -M pa counts.tsv
	near "$(cell estimate of=a coefficient=pa)" .52 1e-9
	near "$(cell estimate of=a coefficient=specific)" .4 1e-9
	near "$(cell estimate of=b coefficient=pa)" .58 1e-9
}

@test "kappa: the table of --weights-file is a table" {
	krippendorff >ratings.tsv
	weigh linear 1=1 2=2 3=3 4=4 5=5 >w.tsv
	kappa -M pa --weights-file=w.tsv ratings.tsv
	mv out expected
	# in any order, with a byte order mark, more columns
	{
		printf '\357\273\277'
		shuffle_rows w.tsv 2 | awk '{ print $0 "\t" (NR == 1 ? "about" : "x") }'
	} >bad.tsv
	kappa -M pa --weights-file=bad.tsv ratings.tsv
	diff -u expected out
	while read -r how line text; do
		# shellcheck disable=SC2086 # words
		sed $how w.tsv >bad.tsv
		run_to 1 annot-kappa -M pa --weights-file=bad.tsv ratings.tsv
		one_error annot-kappa "annot-kappa: bad.tsv:$line" "$text" ||
			fail "$how" || return 1
	done <<-'END'
	3s/$/\r/ 3: tr -d
	3s/$/\tmore/ 3: fields
	2s/^/\n/ 2: blank line
	1s/$/\tlabel/ 1: two columns are called "label"
	END
	: >bad.tsv
	run_to 1 annot-kappa -M pa --weights-file=bad.tsv ratings.tsv
	one_error annot-kappa 'annot-kappa: bad.tsv: empty input'
	mkdir -p dir
	run_to 1 annot-kappa -M pa --weights-file=dir ratings.tsv
	one_error annot-kappa 'annot-kappa: dir: '
}

@test "kappa: --random: every row of the fixture" {
	local dir=$SHARED/fixtures/people name options

	need_shared fixtures/people/expected.tsv
	# one run for each set and options, then the rows of all that are expected
	awk -F '\t' '$2 == "kappa" { print $1 "\t" $3 }' "$dir/expected.tsv" |
		sort -u >runs
	[ "$(wc -l <runs)" -eq 5 ]
	while IFS=$'\t' read -r name options; do
		for random in both items annotators; do
			# shellcheck disable=SC2086 # words
			(cd "$dir" && annot-kappa -q --random=$random $options \
				"$name.ratings.tsv") >$random
		done
		# the fixture has differences over the items of both groups
		if [[ $options == *-g* ]]; then
			of_both "$dir/$name.attributes.tsv" \
				<"$dir/$name.ratings.tsv" >both.tsv
			for random in both items annotators; do
				# shellcheck disable=SC2086 # words
				(cd "$dir" && annot-kappa -q --random=$random \
					$options -) <both.tsv >common
				grep -v ^difference $random >all
				grep ^difference common | cat all - >$random
			done
		fi
		awk -F '\t' -v name="$name" -v options="$options" '
			function near(x, want, what) {
				compared++
				if (x == want || (x - want <= 1e-9 * (1 + want * want) &&
				    want - x <= 1e-9 * (1 + want * want)))
					return
				print name, what, x, want
				bad = 1
			}
			FNR == 1 { file++; next }
			file < 4 {
				key = $1 FS $2 FS $4 FS $5
				value[key] = $6; se[file, key] = $7
				lo[file, key] = $8; hi[file, key] = $9
				df[file, key] = $11
				next
			}
			$1 == name && $2 == "kappa" && $3 == options {
				key = $4 FS $6 FS $7 FS $8
				near(value[key], $9, key)
				near(se[1, key], $16, key " se")
				near(df[1, key], $15, key " df")
				near(lo[1, key], $17, key " lo")
				near(hi[1, key], $18, key " hi")
				near(se[2, key], $10, key " items")
				near(se[3, key], $12, key " annotators")
			}
			END { exit bad || compared < 42 }' both items annotators \
			"$dir/expected.tsv" || fail "$name $options" || return 1
	done <runs
}

# crowd [SEED [SHARE [PEOPLE]]]: twelve people, six in each of the groups x and y, who
# label a share of 40 items; in each group one says what the item is, the next one
# more often anything, and so on.
crowd() {
	awk -v s="${1:-1}" -v share="${2:-.6}" -v people="${3:-12}" '
	function draw() {
		s = (s * 16807) % 2147483647
		return s / 2147483647
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "g"
		for (i = 0; i < 40; i++) {
			p = draw()
			for (a = 0; a < people; a++) {
				chance = a % 6 / 5
				label = draw() < chance ? draw() < .5 : p < .4
				label = label ? "yes" : "no"
				if (draw() < share)
					print "i" i, "a" a, label,
						(a < 6 ? "x" : "y")
			}
		}
	}'
}

@test "kappa: --adjust: p over the rows of one kind; a note where nobody asks" {
	crowd >ratings.tsv
	run_to 0 annot-kappa -B pair ratings.tsv
	grep -qxF 'annot-kappa: note: p_values=66 of one kind (estimate cohen identity): p is not adjusted for how many there are (--adjust)' err
	mv out none
	for how in holm by bh; do
		run_to 0 annot-kappa -B pair --adjust=$how ratings.tsv
		run ! grep p_values= err
		diff <(cut -f 1-11,13- none) <(cut -f 1-11,13- out)
		awk -F '\t' -v how=$how '
			FNR == 1 || $12 == "NA" { next }
			FILENAME == "none" { p[++m] = $12; next }
			{ adjusted[++n] = $12 }
			END {
				for (i = 1; i <= m; i++)
					h += how == "by" ? 1 / i : i == 1
				for (i = 1; i <= m; i++) {
					least = 1
					most = 0
					for (k = 1; k <= m; k++) {
						no_larger = no_smaller = 0
						for (l = 1; l <= m; l++) {
							no_larger += p[l] <= p[k]
							no_smaller += p[l] >= p[k]
						}
						x = p[k] * m * h / no_larger
						if (p[k] >= p[i] && x < least)
							least = x
						x = p[k] * no_smaller
						if (p[k] <= p[i] && x > most)
							most = x
					}
					x = how == "holm" ? (most > 1 ? 1 : most) : least
					x -= adjusted[i]
					if (x > 1e-12 || x < -1e-12)
						exit 1
				}
				exit m != 66 || n != m
			}' none out
	done
	# of each coefficient on its own, rounded last, and for eyes
	kappa -p 3 --adjust=holm -g g -M alpha,ac --random=items ratings.tsv
	mv out holm
	run_to 0 annot-kappa -p 3 -g g -M alpha,ac --random=items ratings.tsv
	run ! grep p_values= err
	diff <(cut -f 1-11 out) <(cut -f 1-11 holm)
	kappa --pretty --adjust=holm -B pair ratings.tsv
	grep -q '^of  *coefficient .* p ' out
	kappa --adjust=holm -B item ratings.tsv
	mv out holm
	kappa -B item ratings.tsv
	cmp out holm
	run_to 2 annot-kappa --adjust=bonferroni ratings.tsv
	grep -qF -e '--adjust: expected none|holm|by|bh, found "bonferroni"' err
}

@test "kappa: --random: the part of people is the same by formula, left out and drawn" {
	crowd >ratings.tsv
	for w in '' --jackknife '-b 400'; do
		for random in items both; do
			# shellcheck disable=SC2086 # words
			kappa --random=$random -M pa,fleiss,conger,alpha,ac,light $w \
				ratings.tsv
			cut -f 4,6-9 out >$random
		done
		paste items both | tail -n +2 | awk -v w="$w" '{
			print $1, sprintf("%.12f", $8 * $8 - $3 * $3)
			if ($2 != $7 || !($8 > $3 && $10 - $9 > $5 - $4))
				exit 1 }' >"part$w"
	done
	diff part part--jackknife
	diff part 'part-b 400'
}

@test "kappa: --random: -b stretches the limits by sqrt(1 + P/se^2) t/z" {
	crowd 3 >ratings.tsv
	kappa --random=items -b 300 -M pa,alpha ratings.tsv
	cp out items
	kappa --random=both -b 300 -M pa,alpha ratings.tsv
	# both limits of a row by the same factor, above that of the errors
	paste <(cut -f 6-9 items) <(cut -f 6-9,11,12 out) | awk '
	function size(x) { return x < 0 ? -x : x }
	NR > 1 {
		lo = ($1 - $7) / ($1 - $3)
		hi = ($8 - $1) / ($4 - $1)
		if (size(lo - hi) > 1e-9 || lo <= $6 / $2 || lo > 1.6 * $6 / $2)
			exit 1
		if ($9 != "NA" || $10 != "NA")
			exit 1
	}'
	# t of 14 degrees of freedom, by its quantile
	kappa --random=annotators -M pa -c .9 ratings.tsv
	awk -F '\t' 'NR == 2 {
		t = ($9 - $6) / $7
		exit !($11 > 10 && $11 < 11 && t > 1.796 && t < 1.813) }' out
}

@test "kappa: --random: the default is both with eight people in effect, and a note" {
	for n in 7 8; do
		crowd 1 1 $n | cut -f 1-3 >ratings.tsv
		run_to 0 annot-kappa -M pa,alpha ratings.tsv
		cp out default
		cp err note
		random=$([ $n = 7 ] && echo items || echo both)
		kappa --random="$random" -M pa,alpha ratings.tsv
		diff -u out default
		case $n in
		7) grep -qx 'annot-kappa: note: random=items annotators=7: intervals are for other items labelled by these 7 people (--random=both)' note ;;
		8) grep -qx 'annot-kappa: note: random=items,annotators annotators=8 effective_annotators=8: intervals are for other items labelled by other people' note ;;
		esac
	done
	# df of items alone is whole, of people a fraction
	grep -qE '[.]' <(cell df coefficient=pa)
	kappa --random=items -M pa ratings.tsv
	[ "$(cell df coefficient=pa)" = 39 ]
	# decided once, by all: four people in each group, and yet both
	awk 'BEGIN { FS = OFS = "\t" }
		{ print $0, (NR == 1 ? "g" : substr($2, 2) % 2) }' ratings.tsv \
		>g.tsv
	kappa -g g -M pa g.tsv
	cp out default
	kappa -g g --random=both -M pa g.tsv
	diff -u default out
	# -G does not change what is said
	kappa -M pa ratings.tsv
	cp out default
	kappa -G -M pa ratings.tsv
	diff -u default out
}

@test "kappa: --random: differences of groups of people are of both, of items not" {
	crowd 5 1 | awk 'BEGIN { FS = OFS = "\t" }
		{ print $0, (NR == 1 ? "half" : substr($1, 2) % 2) }' |
		grep -v '	a[0178]	' >ratings.tsv
	for what in g half; do
		for random in both items; do
			kappa -g $what --random=$random -M pa,alpha ratings.tsv
			grep difference out >$random
		done
		run ! cmp -s both items
		run_to 0 annot-kappa -g $what -M pa,alpha ratings.tsv
		grep -q ' random=items,annotators annotators=8 ' err
		# seven people are too few for rows, and enough for differences of them
		grep -v '	a2	' ratings.tsv >seven.tsv
		for random in both items; do
			kappa -g $what --random=$random -M pa,alpha seven.tsv
			cp out $random
		done
		run_to 0 annot-kappa -g $what -M pa,alpha seven.tsv
		grep -q ' random=items annotators=7: ' err
		diff <(grep ^estimate items) <(grep ^estimate out)
		[ $what = g ] && same=both || same=items
		diff <(grep difference "$same") <(grep difference out)
	done
}

@test "kappa: --random: one annotator in a group has no error over people" {
	crowd | awk -F '\t' 'NR == 1 || $2 == "a0" || $4 == "y"' >ratings.tsv
	# twice the item of a0, so that there is a pair of that person's labels
	awk 'BEGIN { FS = OFS = "\t" } { print } $2 == "a0" { print }' \
		ratings.tsv >twice.tsv
	kappa -r all -g g -M pa --random=both twice.tsv
	[ "$(cell estimate row=estimate group=x)" = 1 ]
	[ "$(cell se row=estimate group=x)" = NA ]
	[ "$(cell status row=estimate group=x)" = one_annotator ]
	[ "$(cell status row=estimate group=y)" = ok ]
	[ "$(cell estimate row=difference)" != NA ]
	[ "$(cell se row=difference)" = NA ]
	[ "$(cell lo row=difference)" = NA ]
	[ "$(cell status row=difference)" = few_annotators ]
	kappa -r all -g g -M pa -b 100 twice.tsv
	[ "$(cell status row=difference)" = few_annotators ]
	[ "$(cell hi row=difference)" = NA ]
	kappa -r all -g g -M pa --jackknife twice.tsv
	[ "$(cell status row=difference)" = few_annotators ]
	kappa -r all -g g -M pa --random=items twice.tsv
	[ "$(cell status row=difference)" = overlapping ]
}

@test "kappa: --random: a label said twice counts once among people" {
	# everybody says everything twice: pairs within a person are no leaning, so
	# that u_ia is the sum of both, and the error of people the same as of labels
	# that count twice
	crowd >once.tsv
	awk 'NR == 1 { print; next } { print; print }' once.tsv >twice.tsv
	kappa --random=annotators -M fleiss -r all twice.tsv
	e=$(cell se)
	[ "$(cell status)" = ok ]
	kappa --random=annotators -M fleiss once.tsv
	awk -v a="$e" -v b="$(cell se)" 'BEGIN { exit !(a > .6 * b && a < b) }'
}

@test "kappa: --random: a person in both groups has one part in the difference" {
	# who says the same in both rounds adds nothing, to either part
	crowd | awk 'BEGIN { FS = OFS = "\t" }
		NR == 1 { print; next } { print $1, $2, $3, 1; print $1, $2, $3, 2 }' \
		>ratings.tsv
	for random in annotators both; do
		kappa --random=$random -g g -M pa,conger,alpha,light ratings.tsv
		for c in pa conger alpha light; do
			near "$(cell estimate row=difference coefficient=$c)" 0 1e-15
			near "$(cell se row=difference coefficient=$c)" 0 1e-15
			[ "$(cell se row=estimate group=1 coefficient=$c)" != 0 ]
		done
	done
	# one who changes their mind about an item: a change of that item
	awk 'BEGIN { FS = OFS = "\t" } NR == 2 {
		$3 = $3 == "yes" ? "no" : "yes" } { print }' ratings.tsv >changed.tsv
	kappa --random=annotators -g g -M pa changed.tsv
	awk -v e="$(cell se row=difference)" -v d="$(cell estimate row=difference)" \
		'BEGIN { exit !(e > 0 && e < .05 && d != 0) }'
}

@test "kappa: --random: cohen and ICC stay as they are" {
	shrout >ratings.tsv
	for random in items both annotators; do
		kappa --random=$random -M icc11,icc21,icc31 ratings.tsv
		cp out $random
	done
	diff items both
	diff items annotators
	cells <<-'END' >two.tsv
	y y 9
	n y 3
	n n 5
	y n 1
	END
	kappa --random=both -M cohen two.tsv
	cp out both
	kappa --random=items -M cohen two.tsv
	diff both out
}

@test "kappa: --random: what does not go" {
	crowd >ratings.tsv
	for by in pair annotator item; do
		run_to 2 annot-kappa --random=both -B $by ratings.tsv
		one_error annot-kappa "--by=$by and --random exclude each other"
	done
	run_to 2 annot-kappa --random=people ratings.tsv
	one_error annot-kappa --random 'items|annotators|both' '"people"'
	cut -f 1,3 ratings.tsv >nobody.tsv
	annot-count -q ratings.tsv >counts.tsv
	for f in nobody counts; do
		for random in both annotators; do
			run_to 1 annot-kappa --random=$random -M pa $f.tsv
			one_error annot-kappa "$f.tsv" "--random=$random"
			run_to 1 annot-kappa -G --random=$random -M pa $f.tsv
			one_error annot-kappa "$f.tsv" "--random=$random"
		done
		run_to 0 annot-kappa -q --random=items -M pa $f.tsv
	done
}

# bats test_tags=shared
@test "kappa: --random: random halves of a crowd seldom differ" {
	local seed both=0 items=0

	need_shared data/bluebird.tsv
	cut -f 2 "$SHARED/data/bluebird.tsv" | tail -n +2 | sort -u >people
	for seed in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
		awk -v x=$((seed * 7919)) 'BEGIN { print "annotator\thalf" }
			{ for (k = 0; k < 3; k++) x = (x * 16807) % 2147483647
			print $1 "\t" (x / 2147483647 < .5 ? "a" : "b") }' people >half.tsv
		for random in both items; do
			kappa --random=$random -M pa,alpha,ac -g half \
				--attributes=half.tsv "$SHARED/data/bluebird.tsv"
			n=$(awk -F '\t' '$1 == "difference" && $12 <= .05' out |
				wc -l)
			[ $random = both ] && both=$((both + n)) ||
				items=$((items + n))
		done
	done
	echo "of 45 differences at .05: both $both, items $items"
	[ "$both" -le 11 ]
	[ "$items" -ge 20 ]
}

# pa_difference RANDOM: the difference of pa of the groups A and B of stdin, with columns
# item, annotator, label and g, its standard error and df, by the formulas: every item
# of a group has two labels.
pa_difference() {
	awk -F '\t' -v random="$1" '
	# the part of the annotators of the groups from one to the other
	function people(from, to,    a, i, g, all, f, f3, q, own, u, k, sum, n) {
		for (a in person) {
			n = sum = 0
			for (i in item) {
				u = 0
				for (g = from; g <= to; g++)
					if ((g, i, a) in said) {
						n++
						u += (3 - 2 * g) * u_of(g, i, a)
					}
				own += u * u
				sum += u
			}
			all += n
			f += n * n
			f3 += n * n * n
			q += sum * sum
		}
		f /= all * all
		f3 /= all * all * all
		q /= 1 + f - 2 * f3 / f
		part += q > own ? q - own : 0
		below += q * q / (1 / f - 1)
	}
	function u_of(g, i, a,    b, sum) {
		for (b in person)
			if (b != a && (g, i, b) in said)
				sum += (said[g, i, a] == said[g, i, b]) - pa[g]
		return 2 * sum / (n[g] * r[g, i] * (r[g, i] - 1))
	}
	NR > 1 {
		g = $4 == "A" ? 1 : 2
		item[$1]
		person[$2]
		in_group[g, $2]
		said[g, $1, $2] = $3
		r[g, $1]++
	}
	END {
		for (g = 1; g <= 2; g++)
			for (i in item) {
				for (a in person)
					for (b in person)
						if (a != b && (g, i, a) in said &&
						    (g, i, b) in said)
							agree[g, i] += said[g, i, a] == \
								said[g, i, b]
				if (!r[g, i])
					continue
				n[g]++
				agree[g, i] /= r[g, i] * (r[g, i] - 1)
				pa[g] += agree[g, i]
			}
		pa[1] /= n[1]
		pa[2] /= n[2]
		for (i in item) {
			d = 0
			for (g = 1; g <= 2; g++)
				if (r[g, i])
					d += (3 - 2 * g) * (agree[g, i] - pa[g]) \
						/ sqrt(n[g] * (n[g] - 1))
			v += d * d
			units++
		}
		for (a in person)
			both += ((1, a) in in_group) && ((2, a) in in_group)
		below = v * v / (units - 1)
		if (random == "both" && both)
			people(1, 2)
		else if (random == "both") {
			people(1, 1)
			people(2, 2)
		}
		v += part
		printf "%.17g %.17g %.17g\n", pa[1] - pa[2], sqrt(v), v * v / below
	}'
}

@test "kappa: differences of groups with some items in common, by the formulas" {
	# items 0 to 29 and 15 to 39; groups of other people, or of the same ones
	crowd 7 .6 20 | awk -F '\t' -v OFS='\t' '
		NR == 1 { print; next }
		{ i = substr($1, 2) + 0; a = substr($2, 2) + 0 }
		{ $4 = a % 2 ? "A" : "B" }
		$4 == "A" ? i < 30 : i >= 15' >others.tsv
	crowd 7 .6 20 | awk -F '\t' -v OFS='\t' '
		NR == 1 { print; next }
		{ i = substr($1, 2) + 0; a = substr($2, 2) + 0 }
		{ $4 = i < 15 ? "A" : i < 30 && (a + i) % 2 ? "A" : "B"; print }' \
		>same.tsv
	for groups in others same; do
		for random in items both; do
			kappa -g g --random=$random -M pa,alpha $groups.tsv
			read -r d e df < <(pa_difference $random <$groups.tsv)
			key=(row=difference coefficient=pa)
			near "$(cell estimate "${key[@]}")" "$d" 1e-12
			near "$(cell se "${key[@]}")" "$e" 1e-12
			near "$(cell df "${key[@]}")" "$df" 1e-9
			near "$(cell stat "${key[@]}")" "$(awk -v d="$d" -v e="$e" \
				'BEGIN { printf "%.17g", d / e }')" 1e-11
			# as everywhere else the df of t is in lo and hi, too
			near "$(cell hi "${key[@]}")" "$(awk -v d="$d" \
				-v lo="$(cell lo "${key[@]}")" \
				'BEGIN { printf "%.17g", 2 * d - lo }')" 1e-11
			[ "$(cell status "${key[@]}")" = overlapping ]
			[ "$(cell items "${key[@]}")" = 40 ]
			[ "$(cell annotators "${key[@]}")" = 20 ]
			# a difference of 0 means something, of pa as well
			[ "$(cell p "${key[@]}")" != NA ]
			[ $random = both ] || near "$(cell p "${key[@]}")" \
				"$(tail_of "$(cell stat "${key[@]}")" 39)" 1e-11
		done
	done
	# the values are those of the blocks
	near "$(cell estimate row=difference coefficient=alpha)" "$(awk -F '\t' '
		$1 == "estimate" && $4 == "alpha" { x[$2] = $6 }
		END { printf "%.17g", x["A"] - x["B"] }' out)" 1e-12
	# draws of the union agree
	e=$(cell se row=difference coefficient=pa)
	kappa -g g --random=both -b 4000 -M pa same.tsv
	awk -v e="$e" -v b="$(cell se row=difference)" \
		'BEGIN { exit !(b > .93 * e && b < 1.07 * e) }'
	[ "$(cell status row=difference)" = overlapping ]
}

# bats test_tags=shared
@test "kappa: two teams with four items in common differ" {
	need_shared fixtures/truth/teams.tsv
	run_to 0 annot-kappa -g team -M pa,alpha "$SHARED/fixtures/truth/teams.tsv"
	grep -qF 'note: groups="A"|"B" items=604 common=4: differences are over all' err
	awk -F '\t' '$1 == "difference" {
		rows++
		if ($18 != "overlapping" || $15 != 604 || !($12 < 1e-9) || !($8 > 0))
			exit bad = 1
		if ($4 == "pa" && !($6 > .2 && $6 < .3))
			exit bad = 1
	} END { exit bad || rows != 2 }' out
}

@test "kappa: groups that are different tasks count their own labels" {
	# three labels of i, two others of j; of the same texts, too
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label", "set"
		for (i = 0; i < 40; i++)
			for (a = 0; a < 4; a++) {
				print "i" i, "a" a, (i * 7 + a * a) % 3, "senses"
				print "j" i, "a" a, (i * 5 + a * i) % 2 ? "yes" : "no",
					"answers"
			}
	}' >tasks.tsv
	tr j i <tasks.tsv | sed '1s/.*/item	annotator	label	set/' >same.tsv
	for set in senses answers; do
		grep -e '^item' -e "	$set\$" tasks.tsv >one.tsv
		kappa -M pa,bp,ac,fleiss one.tsv
		sed 1d out | cut -f 4- >alone
		for table in tasks same; do
			run_to 0 annot-kappa -g set -M pa,bp,ac,fleiss $table.tsv
			grep "^estimate	$set	" out | cut -f 4- >found
			diff alone found
			grep -qF 'note: tasks=2: groups with other labels count their own: "no" "yes"; "0" "1" "2" (-L' err ||
				{ cat err; return 1; }
		done
	done
	# groups of people have the labels of the task, also those that one never gave
	awk -F '\t' -v OFS='\t' '$4 == "senses" && $2 ~ /[01]/ {
		$4 = "low"; $3 = $3 == 2 ? 1 : $3 } { print }' same.tsv |
		grep -v answers >people.tsv
	run_to 0 annot-kappa -g set -M bp people.tsv
	run ! grep tasks= err
	[ "$(cell pe group=low)" = 0.3333333333333333 ]
	# -L says which there are
	run_to 0 annot-kappa -L 0,1,2,no,yes -g set -M bp tasks.tsv
	run ! grep tasks= err
	[ "$(cell pe row=estimate group=answers)" = 0.2 ]
	# too many to look at: all labels count, and a warning says so
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label", "set"
		for (i = 1; i <= 10001; i++)
			for (a = 0; a < 2; a++)
				print i, a, i + (a && i > 1), i }' >many.tsv
	run_to 0 annot-kappa -M bp -g set many.tsv
	grep -qF 'warning: groups=10001 labels=10002 are too many to compare: all groups count all labels' err ||
		{ cat err; return 1; }
	[ "$(cell pe group=1)" = 9.998000399920016e-05 ] # 1 / 10002
}

@test "kappa: -B pair, annotator: a note says that other people are not meant" {
	local by

	printf '%s\n' item,annotator,label 1,a,x 1,b,x 2,a,y 2,b,x | tr , '\t' >two.tsv
	for by in pair annotator; do
		run_to 0 annot-kappa -B $by two.tsv
		grep -qF "note: random=items: with --by=$by intervals are for other items labelled by the same people" err ||
			{ cat err; return 1; }
	done
	run_to 0 annot-kappa -B item two.tsv # no intervals
	run ! grep random= err
}

@test "kappa: -b: a note says how many replicates had no value" {
	# one item of five has another label: a third of the draws lack it
	cells <<<'x x 4
	x y 1' >ratings.tsv
	run_to 0 annot-kappa -b 300 -M fleiss,pa ratings.tsv
	n=$(sed -n 's/.*note: replicates_without_value=\([0-9]*\) of 300, at most, in 1 rows: .*/\1/p' err)
	# .8 to the fifth is .328, give or take .027
	[ "$n" -gt 74 ] && [ "$n" -lt 123 ]
	run_to 0 annot-kappa -b 300 -M pa ratings.tsv
	run ! grep replicates_without err
}

@test "kappa: differences of few annotators have an interval and no test" {
	local people

	# six people in each group
	crowd 7 1 >ratings.tsv
	for how in '' --random=both --random=annotators --jackknife; do
		# shellcheck disable=SC2086 # an option, or none
		kappa -g g -M pa,fleiss $how ratings.tsv
		for c in pa fleiss; do
			key=(row=difference coefficient="$c")
			[ "$(cell status "${key[@]}")" = few_annotators ]
			[ "$(cell p "${key[@]}")" = NA ]
			[ "$(cell lo "${key[@]}")" != NA ]
			[ "$(cell hi "${key[@]}")" != NA ]
			[ "$(cell stat "${key[@]}")" != NA ]
		done
		# a group by itself has its test
		[ "$(cell p row=estimate group=x coefficient=fleiss)" != NA ]
	done
	kappa -g g -M pa,fleiss --random=items ratings.tsv
	[ "$(cell status row=difference coefficient=fleiss)" = paired ]
	[ "$(cell p row=difference coefficient=fleiss)" != NA ]
	# ten people in effect, and seven
	crowd 7 1 17 | awk -F '\t' -v OFS='\t' '
		NR > 1 { $4 = substr($2, 2) + 0 < 7 ? "x" : "y" } { print }' >ratings.tsv
	kappa -g g -M fleiss ratings.tsv
	[ "$(cell status row=difference)" = few_annotators ]
	# the same people in both groups count once, all together
	for people in 7 8; do
		crowd 7 1 $people | awk -F '\t' -v OFS='\t' '
			NR > 1 { $4 = substr($1, 2) % 2 } { print }' >ratings.tsv
		kappa -g g -M fleiss --random=both ratings.tsv
		case $people in
		7) [ "$(cell status row=difference)" = few_annotators ] ;;
		8) [ "$(cell status row=difference)" = unpaired ] ;;
		esac
		[ "$(cell lo row=difference)" != NA ]
	done
	# twenty people, of whom few did nearly all
	crowd 7 1 20 | awk -F '\t' -v OFS='\t' '
		NR == 1 { print; next }
		{ a = substr($2, 2) + 0; $4 = a % 2 ? "x" : "y" }
		a < 8 || $1 ~ /^i[01]$/' >ratings.tsv
	kappa -g g -M fleiss ratings.tsv
	[ "$(cell status row=difference)" = few_annotators ]
	[ "$(cell annotators row=difference)" = 20 ]
}

@test "kappa: less than one degree of freedom: no limits, few_units" {
	# ann said nearly all, agrees with bob and not with cyd: 1.2 people in effect
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 1; i <= 60; i++) {
			print "i" i, "ann", i % 2
			if (i <= 4)
				print "i" i, "bob", i % 2
			else if (i <= 7)
				print "i" i, "cyd", 1 - i % 2
		}
	}' >ratings.tsv
	kappa --random=both -M fleiss,conger,alpha ratings.tsv
	for c in fleiss conger alpha; do
		awk -v df="$(cell df coefficient=$c)" \
			'BEGIN { exit !(df > 0 && df < 1) }' ||
			fail "$c: $(cell df coefficient=$c)"
		[ "$(cell estimate coefficient=$c)" != NA ]
		[ "$(columns out lo hi p status | sed -n 2p)" = \
			"$(printf 'NA\tNA\tNA\tfew_units')" ]
	done
	kappa --random=items -M fleiss ratings.tsv
	[ "$(cell lo)" != NA ]
	[ "$(cell status)" = few_items ]
}

@test "kappa: no coefficient has a limit that it cannot reach" {
	# a pilot: 60 items, three of twelve people, ten labels
	annot-simulate -q -s 11 --items=60 --annotators=12 --raters=3 --retest=0 \
		-L a,b,c,d,e,f,g,h,i,j >pilot.tsv
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "g" : $1 ~ /[02468]$/ }' \
		pilot.tsv >g.tsv
	for how in '' --random=items '-b 100' --jackknife; do
		# shellcheck disable=SC2086 # options
		kappa $how -B label -M pa,bp,conger,fleiss,alpha,ac pilot.tsv
		# shellcheck disable=SC2086 # options
		annot-kappa -q $how -g g -M pa,bp,conger,fleiss,alpha,ac g.tsv |
			tail -n +2 >>out
		awk -F '\t' '
		NR > 1 && $8 != "NA" {
			share = $4 ~ /^(pa|specific)$/
			least = $1 == "difference" ? (share ? -1 : -2) : -!share
			most = $1 == "difference" && !share ? 2 : 1
			limits++
			if ($8 < least || $9 > most || $8 > $6 || $9 < $6) {
				print
				bad = 1
			}
			low += $8 == least
		}
		END { exit bad || limits < 60 || (!low) }' out ||
			fail "$how" || return 1
	done
	# a value beyond is its own limit: pe is .8347 where nobody agrees
	long ann bob <<-'END' >ratings.tsv
	i1 x y
	i2 y x
	END
	for i in 3 4 5 6 7 8 9 10 11; do
		printf 'i%s\tann\tx\n' $i
	done >>ratings.tsv
	kappa -M fleiss --random=items ratings.tsv
	values fleiss -5.05
	[ "$(cell lo)" = "$(cell estimate)" ]
}

@test "kappa: pa, bp, ac and specific have no p: chance does not give 0" {
	scores 90 >ratings.tsv
	awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "g" : $1 ~ /[02468]$/ }' \
		ratings.tsv >g.tsv
	for how in '' --random=items --jackknife '-B label' '-B pair' \
		'-B annotator' '-w quadratic' '-g g --random=items'; do
		# shellcheck disable=SC2086 # options
		kappa $how g.tsv
		awk -F '\t' '
		NR > 1 && $10 != "NA" {
			none = $1 != "difference" && $4 ~ /^(pa|bp|ac|specific)$/
			if (none != ($12 == "NA")) {
				print
				bad = 1
			}
			without += none
			with += !none
		}
		END { exit bad || !without || !with }' out ||
			fail "$how" || return 1
	done
}

# bats test_tags=shared
@test "kappa: labels without regard to the item: no agreement beyond chance" {
	need_shared fixtures/truth/noag.tsv
	kappa -M pa,bp,ac,fleiss,conger,alpha "$SHARED/fixtures/truth/noag.tsv"
	awk -F '\t' 'NR > 1 && $10 != $6 / $7 { d = $10 - $6 / $7
		if (d > 1e-9 || d < -1e-9) exit 1 }' out
	for c in pa bp ac; do
		[ "$(cell p coefficient=$c)" = NA ]
		awk -v z="$(cell stat coefficient=$c)" 'BEGIN { exit !(z > 2) }'
	done
	for c in fleiss conger alpha; do
		awk -v p="$(cell p coefficient=$c)" 'BEGIN { exit !(p > .05) }'
	done
}

@test "kappa: -M unanimous: items of one mind, by hand" {
	small >ratings.tsv
	# i1, i3 and i5 of eight items; the error of a mean of 0 and 1
	kappa -M unanimous ratings.tsv
	values unanimous .375
	near "$(cell se coefficient=unanimous)" "$(awk 'BEGIN {
		printf "%.17g", sqrt((3 * .625 ^ 2 + 5 * .375 ^ 2) / (8 * 7)) }')" 1e-12
	[ "$(cell p coefficient=unanimous)" = NA ]
	# an item with one label has no mind but its own
	{ cat ratings.tsv; printf 'i9\tann\t1\n'; } >more.tsv
	kappa -M unanimous more.tsv
	[ "$(cell estimate coefficient=unanimous)" = 0.375 ]
	[ "$(cell items coefficient=unanimous)" = 8 ]
}

@test "kappa: -B annotator: agreement relative to that of the others, by hand" {
	# ann less bob and cyd: 1/2 - 0, 0 - 1, 1 - 1; only bob is at i4
	long ann bob cyd dan <<-'END' >ratings.tsv
	i1 x x y .
	i2 y x x .
	i3 x x x .
	i4 x y . .
	END
	kappa -B annotator ratings.tsv
	key=(of=ann coefficient=relative)
	# squares of 2/3, 5/6 and 1/6 are 7/6: se^2 is 7/6 over 3 * 2
	near "$(cell estimate "${key[@]}")" -0.16666666666666666 1e-14
	near "$(cell se "${key[@]}")" 0.44095855184409843 1e-14
	near "$(cell p "${key[@]}")" "$(tail_of 0.37796447300922725 2)" 1e-12
	[ "$(columns out of coefficient items ratings df pa pe status |
		grep '^ann	relative')" = \
		"$(printf 'ann\trelative\t3\t4\t2\tNA\tNA\tok')" ]
	# weights 3, 1, 1 of bob, cyd and dan: ann less the others is 3/4 - 0, 0 - 1,
	# 1 - 1 and, of cyd and dan, 1 - 1; the others weigh 2, 2, 2 and 1 in the mean
	printf 'i5\t%s\n' 'ann	x' 'cyd	x' 'dan	x' >>ratings.tsv
	printf '%s\t%s\n' annotator weight ann 2 bob 3 cyd 1 dan 1 >weights.tsv
	kappa -B annotator --weights=weights.tsv ratings.tsv
	near "$(cell estimate "${key[@]}")" -0.071428571428571425 1e-14
	near "$(cell se "${key[@]}")" "$(awk 'BEGIN {
		m = -1 / 14
		z = (2 * (3/4 - m))^2 + (2 * (-1 - m))^2 + (2 * m)^2 + m^2
		printf "%.17g", sqrt(z * (4 / 7)^2 / 12) }')" 1e-14
	# one who gets the hard items agrees less with the others than they with each
	# other on all items, and as much as they do on these
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 0; i < 80; i++)
			for (a = 0; a < 4; a++)
				if (a || i < 40) {
					x = i < 40 ? int(i / 2 ^ a) : i
					print "i" i, "p" a, x % 2 ? "x" : "y"
				}
	}' >hard.tsv
	kappa -B annotator hard.tsv
	awk -v a="$(cell estimate of=p0 coefficient=pa)" \
		-v b="$(cell estimate of=p1 coefficient=pa)" \
		-v r="$(cell estimate of=p0 coefficient=relative)" \
		'BEGIN { exit !(a < b - .15 && r > -.03 && r < .03) }'
}

# ---- big ----

@test "kappa: 40,000 items: sums hold, whichever the table" {
	scores 40000 >ratings.tsv
	kappa -w identity,ordinal ratings.tsv
	mv out expected
	kappa -G -w identity,ordinal ratings.tsv
	diff -u expected out
	annot-count -q -u ratings.tsv >unique.tsv
	kappa --random=items -w identity,ordinal ratings.tsv
	mv out expected
	kappa -w identity,ordinal unique.tsv
	grep -v conger expected | cut -f 1-15 >found
	cut -f 1-15 out | diff -u found -
	# 100 replicates: the error's error is 7 %
	kappa -M pa -b 100 ratings.tsv
	awk -v e="$(cell se)" -v want="$(columns expected se | sed -n 2p)" \
		'BEGIN { exit !(e > .5 * want && e < 1.5 * want) }'
}

@test "kappa: thousands of different numbers need no table of their pairs" {
	# 8000 labels of 4000 items, squares, no two the same
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 4000; i++) {
			j = i % 2 ? i : i * 3 % 4000
			print i, "a", 4 * i * i
			print i, "b", (2 * j + 1) * (2 * j + 1) } }' >ratings.tsv
	timeout 60 annot-kappa -q -w identity,quadratic,ordinal -M pa,alpha \
		ratings.tsv >out
	# 1 - (N - 1) sum d^2 / (N sum (x - m)^2) with d of each item
	awk -F '\t' 'NR == FNR { if (FNR > 1) { n++; x[n] = $3; sum += $3 } next }
		$4 == "alpha" && $5 == "quadratic" { rows++
			for (i = 1; i <= n; i++)
				all += (x[i] - sum / n) ^ 2
			for (i = 1; i <= n; i += 2)
				own += (x[i] - x[i + 1]) ^ 2
			d = $6 - (1 - own * (n - 1) / (n * all))
			if (d * d > 1e-20) { print $6, d; exit bad = 1 } }
		END { exit bad || rows != 1 }' ratings.tsv out
	values weights=identity pa 0
	alpha=$(cell estimate weights=quadratic coefficient=alpha)
	timeout 60 annot-kappa -q -M icc11,icc31 ratings.tsv >out
	near "$(cell estimate coefficient=icc11)" "$alpha" .001
	near "$(cell estimate coefficient=icc31)" "$alpha" .001
}

@test "kappa: cohen of a hundred thousand labels, by hand" {
	# each label once by a and once by b, together on half of the items:
	# pe = 1 / n, kappa = (1 / 2 - pe) / (1 - pe), and its variance under
	# independence is 1 / (n (n - 1))
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		n = 100000
		for (i = 0; i < n; i++) {
			print i, "a", "l" i
			print i, "b", "l" (i % 2 ? i : (i + 2) % n) } }' \
		>ratings.tsv
	timeout 60 annot-kappa -q -M cohen ratings.tsv >out
	near "$(cell estimate)" "$(awk 'BEGIN { n = 1e5
		printf "%.17g", (1 / 2 - 1 / n) / (1 - 1 / n) }')" 1e-12
	near "$(cell stat)" "$(awk 'BEGIN { n = 1e5; printf "%.17g",
		(1 / 2 - 1 / n) / (1 - 1 / n) * sqrt(n * (n - 1)) }')" 1e-9
}

@test "kappa: what would take too long is refused before it is begun" {
	# 200,000 labels, each of one rating
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 100000; i++) {
			print i, "a", "x" i; print i, "b", "y" i } }' >free.tsv
	run_to 1 timeout 20 annot-kappa -q -B label free.tsv
	one_error annot-kappa 'free.tsv: 200000 labels make 2.7e+12 steps, as each has rows of its own: -l names another column if these labels are free text'
	# 10,000 numbers that differ: a weighting that no sums help is too much for
	# all coefficients, the others are not
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 10000; i++) {
			print i, "a", i / 8; print i, "b", (i * 7 % 10000) / 8 } }' \
		>numbers.tsv
	run_to 1 timeout 20 annot-kappa -q -w radical numbers.tsv -b 100
	one_error annot-kappa 'numbers.tsv: 10000 labels make' 'steps, as each is weighed with each: -l names another column if these labels are free text; else -w identity, linear, quadratic or ordinal, fewer coefficients (-M) or a smaller -b'
	run_to 0 timeout 20 annot-kappa -q -w quadratic,ordinal numbers.tsv
	run_to 1 timeout 20 annot-kappa -q --multilabel -w masi -b 100 numbers.tsv
	one_error annot-kappa '10000 sets of labels make' 'each is weighed with each'
	# the test of cohen weighs the labels of two annotators pair by pair; what has
	# sums does not
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 250000; i++) {
			print i, "a", i; print i, "b", i } }' >many.tsv
	run_to 1 timeout 20 annot-kappa -q -w linear -M cohen many.tsv
	one_error annot-kappa 'many.tsv: 250000 labels make' 'steps, as cohen and light weigh each with each'
	run_to 1 timeout 20 annot-kappa -q -w radical -M light many.tsv
	one_error annot-kappa 'many.tsv: 250000 labels make' 'weighed with each'
	run_to 0 timeout 20 annot-kappa -q -w linear -M light many.tsv
	values light 1
	run_to 0 timeout 20 annot-kappa -q -w linear -M conger many.tsv
	run_to 0 timeout 20 annot-kappa -q -M light many.tsv
	# each item a group, and each label by itself
	awk -v OFS='\t' '{ print $0, (NR > 1 ? $1 : "part") }' free.tsv >parts.tsv
	run_to 1 timeout 20 annot-kappa -q -g part -M fleiss parts.tsv
	one_error annot-kappa 'parts.tsv: 100000 groups make' 'steps, as each group weighs all labels: -g names another column, or -l if labels are free text'
}

# four_hundred FILE: 400 annotators of two items and one of a third, three labels.
four_hundred() {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (a = 0; a < 400; a++) {
			print "x", "a" a, a * 7 % 11 % 3 + 1
			print "y", "a" a, a * 5 % 13 % 3 + 1
			if (a % 3 == 0)
				print "z" int(a / 9), "a" a, a % 4 % 3 + 1 } }' >"$1"
}

@test "kappa: -B annotator: a crowd on few items, by another count" {
	four_hundred crowd.tsv
	for w in identity linear radical; do
		run_to 0 timeout 20 annot-kappa -q -B annotator -w "$w" crowd.tsv
		awk -F '\t' -v w="$w" '
		function abs(x) { return x < 0 ? -x : x }
		function agree(k, l,    d) {
			if (w == "identity")
				return k == l
			d = abs(k - l) / 2
			return 1 - (w == "linear" ? d : sqrt(d))
		}
		NR == FNR {
			if (FNR > 1) { said[$1, $2] = $3; n[$1]++; all[$1, $3]++
				items[$2] = items[$2] " " $1 }
			next
		}
		$4 == "kappa" || $4 == "pa" {
			m = split(items[$3], i, " "); sum = met = 0
			split("", own); split("", other)
			for (j = 1; j <= m; j++) {
				if (n[i[j]] < 2)
					continue
				met++; k = said[i[j], $3]; own[k]++
				for (l = 1; l <= 3; l++) {
					share = (all[i[j], l] - (l == k)) / (n[i[j]] - 1)
					other[l] += share
					sum += share * agree(k, l)
				}
			}
			pe = 0
			for (k = 1; k <= 3; k++)
				for (l = 1; l <= 3; l++)
					pe += own[k] / met * other[l] / met * agree(k, l)
			expect = $4 == "pa" ? sum / met : (sum / met - pe) / (1 - pe)
			rows++
			if (abs($6 - expect) > 1e-11) { print $0, expect; bad = 1 }
		}
		END { exit bad || rows != 800 }' crowd.tsv out
	done
	# people on one item, each with a label of their own, are no task
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (a = 0; a < 40000; a++) print "x", "a" a, "text " a }' >texts
	run_to 1 timeout 20 annot-kappa -q -B annotator texts
	one_error annot-kappa 'texts: 40000 annotators make' 'steps, as each meets the labels of the others: -i and -a name other columns if items and annotators are exchanged, -l if labels are free text'
}

@test "kappa: --jackknife of thousands of labels, on which items differ" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 3000; i++) {
			print i, "a", "l" i
			print i, "b", "l" (i % 2 ? i : 6000 - i) } }' >ratings.tsv
	kappa -M pa ratings.tsv
	e=$(cell se)
	run_to 0 timeout 60 annot-kappa -q --jackknife -M pa ratings.tsv
	# of a mean both are the same
	near "$(cell se)" "$e" 1e-12
}

# ---- seeds ----

# The numbers are those of the definition: the times of the items in each replicate, as
# lib/stats/resample draws them, and the coefficient of a table in which every item is
# as often as it was drawn.
@test "kappa: draws are the same everywhere, today and later" {
	krippendorff >ratings.tsv
	kappa -b 100 -M pa,conger ratings.tsv
	matches <(typed <<-'END'
	coefficient se lo hi
	pa 0.08885742114204141 0.6428409090909091 0.9583333333333334
	conger 0.12444092599887974 0.45951211994166047 0.9375609940376151
	END
	)
}

@test "kappa: pairs of very many annotators are not begun" {
	awk 'BEGIN { OFS = "\t"
		for (i = 0; i <= 5; i++) {
			printf "%s", i ? i : "item"
			for (a = 1; a <= 30000; a++)
				printf "\t%s", i ? (a + i) % 2 : "a" a
			print ""
		}
	}' >matrix
	for options in '-B pair' '-M light'; do
		# shellcheck disable=SC2086 # words
		run_to 1 annot-kappa -q -W $options matrix
		one_error annot-kappa 'matrix: 30000 annotators make 2.2e+09 pairs of labels that met: light, cohen and -B pair need fewer annotators of an item'
	done
	run_to 0 annot-kappa -q -W -M fleiss matrix
}

# ---- several labels per annotator ----

# set_alpha DISTANCE: Krippendorff's alpha of multilabel ratings on stdin, 1 -
# Do/De over all pairs of sets, of the same item and of any two items.
set_alpha() {
	awk -F '\t' -v kind="$1" '
	function distance(a, b,  m, n, both, l, set) {
		if (chosen[a] == chosen[b])
			return 0
		if (kind == "identity")
			return 1
		m = split(substr(chosen[a], 2), set, ",")
		for (l = 1; l <= m; l++)
			both += index(chosen[b] ",", "," set[l] ",") > 0
		n = split(substr(chosen[b], 2), set, ",")
		if (kind == "jaccard")
			return 1 - both / (m + n - both)
		return 1 - both / (m + n - both) * \
			(both == m || both == n ? 2 / 3 : 1 / 3)
	}
	NR == 1 { next }
	!(($1, $2) in of) { of[$1, $2] = ++sets; item[sets] = $1; r[$1]++ }
	$3 != "-" { has[of[$1, $2], $3] = 1; label[$3] }
	END {
		for (l in label)
			for (s = 1; s <= sets; s++)
				if ((s, l) in has)
					chosen[s] = chosen[s] "," l
		for (a = 1; a <= sets; a++)
			n += r[item[a]] > 1
		for (a = 1; a <= sets; a++)
			for (b = 1; b <= sets; b++) {
				if (a == b || r[item[a]] < 2 || r[item[b]] < 2)
					continue
				d = distance(a, b)
				if (item[a] == item[b])
					seen += d / (r[item[a]] - 1) / n
				chance += d / (n * (n - 1))
			}
		printf "%.12f\n", 1 - seen / chance
	}'
}

@test "kappa: alpha of sets of labels, by hand" {
	# sets {a,b}, {a} of x; {}, {} of y; {b,c}, {a,b} of z. Distances:
	# Jaccard of x 1/2, y 0, z 2/3; masi of x 1 - 1/2 2/3 = 2/3, of z
	# 1 - 1/3 1/3 = 8/9. Of all 15 pairs of sets 2 are equal ({}, {} and
	# {a,b}, {a,b}); 8 have {} and another one: 1; {a} and {a,b} twice;
	# {a} and {b,c}: 1; {b,c} and {a,b} twice.
	printf '%s\t%s\t%s\n' item annotator label x 1 b x 1 a x 2 a y 1 - y 2 - \
		z 1 b z 1 c z 2 a z 2 b >sets
	run_to 0 annot-kappa --multilabel -M pa,alpha \
		-w identity,jaccard,masi sets
	[ "$(head -n 1 err)" = 'annot-kappa: note: items=3 annotators=2 '`
		`'ratings=6 labels=3 sets=4 items_with_one_label=0' ]
	# pa = 1 - mean distance; alpha = 1 - (mean of x, y, z) / (mean of 15)
	awk -F '\t' 'NR > 1 { print $4, $5, sprintf("%.12f", $6) }' out |
		sort >got
	awk 'BEGIN {
		j = (1/2 + 2/3) / 3
		m = (2/3 + 8/9) / 3
		printf "alpha identity %.12f\n", 1 - (2/3) / (13/15)
		printf "alpha jaccard %.12f\n", 1 - j / ((9 + 2/2 + 4/3) / 15)
		printf "alpha masi %.12f\n", 1 - m / ((9 + 4/3 + 16/9) / 15)
		printf "pa identity %.12f\n", 1/3
		printf "pa jaccard %.12f\n", 1 - j
		printf "pa masi %.12f\n", 1 - m
	}' | diff -u - got
}

@test "kappa: alpha of sets of labels, over all pairs, in any order, with -G, -W" {
	local w

	emotions 30 >sets
	for w in identity jaccard masi; do
		run_to 0 annot-kappa -q --multilabel -M alpha -w "$w" sets
		[ "$(awk -F '\t' 'NR > 1 { printf "%.12f\n", $6 }' out)" = \
			"$(set_alpha "$w" <sets)" ]
		mv out expected
		{ head -n 1 sets; tail -n +2 sets | sort -r; } >shuffled
		run_to 0 annot-kappa -q --multilabel -M alpha -w "$w" shuffled
		diff -u expected out
		run_to 0 annot-kappa -q -G --multilabel -M alpha -w "$w" sets
		diff -u expected out
	done
	# a matrix whose rows are one choice of each annotator
	printf 'item\tA\tB\nx\ta\t-\nx\tb\t\nx\ta\t\ny\tb\ta\ny\t\tb\n' >wide
	printf '%s\t%s\t%s\n' item annotator label x A a x B - x A b y A b y B a \
		y B b >long
	annot-kappa -q --multilabel -w masi long >expected
	run_to 0 annot-kappa -q -W --multilabel -w masi wide
	diff -u expected out
}

@test "kappa: --multilabel -B label, each label as its yes and no" {
	local label

	parted() {
		awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "part"; next }
		{ print $0, substr($1, 2) % 3 }'
	}
	emotions 40 | parted >sets
	cut -f 1-3 sets >plain
	run_to 0 annot-kappa -q --multilabel -B label plain
	mv out by_label
	run_to 0 annot-kappa -q --multilabel -b 100 -g part -B label sets
	mv out grouped
	[ "$(tail -n +2 by_label | cut -f 3 | uniq | tr '\n' ' ')" = \
		'anger fear joy ' ]
	for label in anger fear joy; do
		of_label "$label" <plain >one
		annot-kappa -q -r all -B label -L no,yes one |
			awk -F '\t' '$3 == "yes"' | sed "s/	yes	/	$label	/" >expected
		awk -F '\t' -v l="$label" '$3 == l' by_label |
			diff -u expected -
		parted <one >two
		annot-kappa -q -b 100 -g part -B label -L no,yes two |
			awk -F '\t' '$3 == "yes"' | sed "s/	yes	/	$label	/" >expected
		awk -F '\t' -v l="$label" '$3 == l' grouped |
			diff -u expected -
	done
	# counts do not say who, and need not for most coefficients
	annot-count --multilabel plain >counts
	run_to 0 annot-kappa -q -B label counts
	awk -F '\t' -v OFS='\t' 'NR > 1 { $16 = "NA" }
		$4 != "conger"' by_label | diff -u - out
	annot-count -u --multilabel plain | annot-kappa -q -B label |
		diff -u out -
}

@test "kappa: sets of labels by annotator, pair and item" {
	printf '%s\t%s\t%s\n' item annotator label x 1 a x 1 b x 2 a y 1 - y 2 - \
		z 1 b z 1 c z 2 a z 2 b >sets
	run_to 0 annot-kappa -q --multilabel -B item -w jaccard sets
	[ "$(awk -F '\t' '$4 == "pa" { print $3, sprintf("%.6f", $6) }' out |
		tr '\n' ' ')" = 'x 0.500000 y 1.000000 z 0.333333 ' ]
	run_to 0 annot-kappa -q --multilabel -B pair sets
	[ "$(awk -F '\t' '$4 == "pa" { print $3, sprintf("%.6f", $6) }' out)" = \
		'1|2 0.333333' ]
	run_to 0 annot-kappa -q --multilabel -B annotator sets
	[ "$(awk -F '\t' '$4 == "self" { print $3, $6, $18 }' out |
		tr '\n' ' ')" = '1 NA no_repeats 2 NA no_repeats ' ]
	emotions 30 >sets
	run_to 0 annot-kappa -q --multilabel -b 100 -w masi sets
	run ! grep -q nan out
}

@test "kappa: of sets no coefficient that counts the labels" {
	emotions 10 >sets
	run_to 0 annot-kappa -q --multilabel sets
	[ "$(tail -n +2 out | cut -f 4 | tr '\n' ' ')" = \
		'alpha pa fleiss conger ' ]
	printf '%s\t%s\t%s\n' item annotator label x 1 a x 2 a y 1 - y 2 - z 1 a \
		z 2 - >two
	run_to 0 annot-kappa -q --multilabel two
	[ "$(tail -n +2 out | cut -f 4 | tr '\n' ' ')" = \
		'conger pa fleiss alpha ' ]
	for c in bp ac; do
		run_to 2 annot-kappa --multilabel -M pa,$c sets
		one_error annot-kappa "--method: $c counts the labels"
		run_to 0 annot-kappa -q --multilabel -B label -M pa,$c sets
	done
}

@test "kappa: sets of labels, what is refused" {
	emotions 10 >sets
	annot-count --multilabel sets >counts
	run_to 1 annot-kappa counts
	one_error annot-kappa 'counts: counts with a column "raters" do not say '`
		`'who chose which labels together: --by=label, or ratings '`
		`'with --multilabel'
	run_to 1 annot-kappa -B item counts
	run_to 2 annot-kappa --multilabel -w linear sets
	one_error annot-kappa '--label-weights=linear is for labels, not for sets of '`
		`'them: identity, jaccard or masi'
	run_to 2 annot-kappa --multilabel -B label -w masi sets
	one_error annot-kappa '--label-weights=masi is for sets of labels: '`
		`'--multilabel, without --by=label'
	run_to 2 annot-kappa -r all -w jaccard sets
	one_error annot-kappa '--label-weights=jaccard is for sets of labels'
	run_to 2 annot-kappa --multilabel -r first sets
	one_error annot-kappa '--multilabel and --repeats exclude each other'
	run_to 2 annot-kappa --multilabel --weights-file=sets sets
	one_error annot-kappa '--multilabel and --weights-file exclude each other'
	cut -f 1,3 sets >nobody
	run_to 1 annot-kappa --multilabel nobody
	one_error annot-kappa 'nobody:1: no column "annotator"'
}

# ---- weights of annotators ----

# Ratings of 3 labels by 15 annotators, 2 to 6 of each item; a3 says odd.
weighable() {
	annot-simulate -q -M confusion --items=120 --raters=2:6 --annotators=15 \
		-L a,b,c --retest=0 -s "$1" | awk -F '\t' -v OFS='\t' '
		NR == 1 { $7 = "half" }
		NR > 1 { $7 = substr($2, 2) % 2 ? "x" : "y" }
		$2 == "a3" { $3 = "odd" }
		{ print $1, $2, $3, $7 }' >ratings
}

# weights WHAT: a weight for each annotator of ratings, of n, whose number it is.
weights() {
	awk -F '\t' 'BEGIN { print "annotator\tweight" }
		FNR > 1 && !seen[$2]++ { n = substr($2, 2)
			printf "%s\t%.17g\n", $2, '"$1"' }' ratings
}

@test "kappa: --weights that are alike, of 1 or 3, give the same bytes" {
	weighable 1
	weights 1 >one
	weights 3 >three
	for args in '' '-b 100' --jackknife '-B label' '-B annotator' '-B pair' \
		'-g half' '-M light,cohen,icc11'; do
		# shellcheck disable=SC2086 # options
		annot-kappa $args ratings >expected 2>notes
		for w in one three; do
			# shellcheck disable=SC2086
			run_to 0 annot-kappa $args --weights=$w ratings
			cmp expected out
			cmp notes err
		done
	done
}

@test "kappa: --weights of 0: the annotator is not there, nor are the labels" {
	weighable 2
	weights 'n % 4 && n != 3 ? 2 : 0' >some
	awk -F '\t' 'NR == FNR { w[$1] = $2; next } FNR == 1 || w[$2] > 0' some \
		ratings >left
	for args in '' -G '-N 3' '-b 100' --jackknife '-B label' '-B item' \
		'-B annotator' '-g half' '-g half -b 100' \
		'-M icc11,light'; do
		# shellcheck disable=SC2086 # options
		annot-kappa -q $args left >expected || true
		# shellcheck disable=SC2086
		annot-kappa -q $args --weights=some ratings >found || true
		[ -s found ]
		cmp expected found
	done
	run_to 0 annot-kappa --weights=some ratings
	grep -qx 'annot-kappa: note: weights=some none=4 annotators with a weight of 0 left out' err
	grep -q 'items=[0-9]* annotators=11 .* labels=3 ' err
}

# Pairs of labels of an item by loops over them: each weighs the product of what the
# two annotators weigh, over how many pairs the item has.
@test "kappa: --weights: agreement over all pairs of labels, and of items" {
	weighable 3
	weights 'n * n / 7' >odd
	kappa --weights=odd -M pa,bp ratings
	awk -F '\t' 'NR == FNR { w[$1] = $2; next }
		FNR > 1 { i = ++n[$1]; who[$1, i] = $2; said[$1, i] = $3; q[$3] }
		END {
			for (x in n)
				for (i = 1; i <= n[x]; i++)
					for (j = 1; j <= n[x]; j++) {
						if (i == j)
							continue
						d = w[who[x, i]] * w[who[x, j]] / n[x] / (n[x] - 1)
						all += d
						if (said[x, i] == said[x, j])
							same += d
					}
			k = length(q)
			printf "%.15g %.15g\n", same / all,
				(same / all - 1 / k) / (1 - 1 / k)
		}' odd ratings >expected
	read -r pa bp <expected
	near "$(cell estimate coefficient=pa)" "$pa" 1e-12
	near "$(cell estimate coefficient=bp)" "$bp" 1e-12
	# an item by itself
	printf 'item\tannotator\tlabel\nx\ta1\tp\nx\ta2\tp\nx\ta3\tq\n' >ratings
	printf 'annotator\tweight\na1\t1\na2\t2\na3\t3\n' >odd
	kappa --weights=odd -B item ratings
	near "$(cell estimate coefficient=pa)" "$(awk 'BEGIN { print 4 / 22 }')" 1e-5
	[ "$(cell estimate coefficient=entropy)" = 1 ]
	# one against the others: a3 is with a1 or a2 never, a1 with 2 of 5
	kappa --weights=odd -B annotator ratings
	[ "$(cell estimate of=a1 coefficient=pa)" = 0.4 ]
	[ "$(cell estimate of=a3 coefficient=pa)" = 0 ]
}

# Of the annotators most are of one group, of the users half: what the
# weights make of the former is what the latter would say, even with two labels of
# each item, where a mean over items of shares within the item would not move.
@test "kappa: --weights meet the agreement of other people, with few labels too" {
	for n in 2 4; do
		annot-simulate -q --groups=9,1 --items=20000 --raters=$n \
			--annotators=40 -x .05 --divergence=1 --alpha=.3 \
			--retest=0 >few
		annot-simulate -q --groups=1,1 --items=20000 --raters=$n \
			--annotators=40 -x .05 --divergence=1 --alpha=.3 \
			--retest=0 >users
		for w in few users; do
			awk -F '\t' 'FNR > 1 && !seen[$2]++ { n[$7]++; of[$2] = $7 }
				END { print "annotator\tweight"
					for (a in of) print a "\t" 1 / n[of[a]] }' \
				$w >$w.weights
			kappa -M pa,alpha --weights=$w.weights $w
			for c in pa alpha; do
				cell estimate coefficient=$c >$w.$c
			done
		done
		kappa -M pa,alpha few
		for c in pa alpha; do
			near "$(cat few.$c)" "$(cat users.$c)" .01
			apart "$(cell estimate coefficient=$c)" \
				"$(cat users.$c)" .02
		done
	done
}

@test "kappa: --weights: what does not go" {
	weighable 4
	weights n >odd
	kappa --weights=odd -M icc11,icc21 -L 1,2,3,4 <(relabel a b c \
		odd 1 2 3 4 <ratings)
	[ "$(columns out status | tail -n +2 | sort -u)" = weights_differ ]
	[ "$(columns out estimate | tail -n +2 | sort -u)" = NA ]
	# two people: each item's pair weighs as much
	awk -F '\t' '$2 != "a1" && $2 != "a2"  && NR > 1 { next } 1' ratings >two
	kappa -M cohen two
	mv out expected
	kappa --weights=odd -M cohen two
	cmp expected out
	annot-count ratings >counts
	run_to 1 annot-kappa --weights=odd counts
	one_error annot-kappa annotator
	run_to 2 annot-kappa --multilabel --weights=odd ratings
	one_error annot-kappa '--weights and --multilabel exclude each other'
	sed -i 2d odd
	run_to 1 annot-kappa --weights=odd ratings
	one_error annot-kappa 'odd: no row for annotator'
	# the long form of -w is another
	kappa -L a,b,c,odd -w linear,ordinal ratings
	mv out expected
	kappa -L a,b,c,odd --label-weights=linear,ordinal ratings
	cmp expected out
	run_to 1 annot-kappa --weights=linear ratings
	one_error annot-kappa 'linear: No such file'
}

# Items of three texts; text is a column of the ratings.
texts() {
	annot-simulate -q -x 0 --prior=6,3,1 --items=40 --raters=2:4 \
		--annotators=12 --retest=0 -s "$1" -L a,b,c | awk -F '\t' -v OFS='\t' '
		{ text = NR == 1 ? "text" : "t" substr($1, 2) % 7
			print $1, $2, $3, text }'
}

@test "kappa: --cluster: of single items it is none, of copies the items are one" {
	texts 3 >ratings
	awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = "own" $1 } { print }' ratings >own
	for random in items both annotators; do
		run_to 0 annot-kappa -q --random=$random ratings
		mv out plain
		run_to 0 annot-kappa -q --random=$random --cluster=text own
		# the same but for rounding
		paste plain out | awk -F '\t' 'FNR > 1 {
			for (c = 6; c <= 12; c++) {
				d = $c - $(c + 18)
				if (($c == "NA") != ($(c + 18) == "NA") ||
				    d > 1e-9 || -d > 1e-9)
					print
			}
		}' >off
		[ ! -s off ]
	done
	# each item three times over: a cluster of three has what one item had
	awk -F '\t' -v OFS='\t' 'NR == 1 { $4 = "text"; print; next } {
		name = $1; $4 = name
		for (k = 1; k <= 3; k++) { $1 = name "." k; print }
	}' ratings >thrice
	run_to 0 annot-kappa -q --random=items -M pa,bp,fleiss,ac,conger ratings
	mv out once
	run_to 0 annot-kappa -q --random=items -M pa,bp,fleiss,ac,conger \
		--cluster=text thrice
	cut -f 4,11 once >want
	cut -f 4,11 out | diff want -
	paste once out | awk -F '\t' 'FNR > 1 { d = $7 / $25
		if (d > 1 + 1e-9 || d < 1 - 1e-9) print }' >off
	[ ! -s off ]
}

@test "kappa: --cluster: the variance of sums over texts, and -b draws texts" {
	texts 5 >ratings
	run_to 0 annot-kappa -M pa --random=items --cluster=text ratings
	grep -q 'note: items=40 clusters=7 annotators=' err
	mv out clusters
	run_to 0 annot-kappa -q -B item ratings
	awk -F '\t' '
		FNR == NR { if (FNR > 1) text[$1] = $4; next }
		$4 == "pa" && $6 != "NA" { n++; sum += x[$3] = $6 }
		END {
			for (i in x)
				s[text[i]] += x[i] - sum / n
			for (t in s) { g++; v += s[t] * s[t] }
			printf "%.9f\n", sqrt(g / (g - 1) * v) / n
		}' ratings out >want
	awk -F '\t' '$4 == "pa" { printf "%.9f\n", $7; exit !($11 == 6) }' clusters |
		diff want -
	run_to 0 annot-kappa -q -b 2000 -M pa --random=items --cluster=text ratings
	paste clusters out | awk -F '\t' '$4 == "pa" { d = $7 / $25
		exit !(d > .85 && d < 1.25) }'
	printf 'item\tannotator\tlabel\ttext\nx\ta\t1\tt\nx\tb\t1\tt\ny\ta\t1\tt\ny\tb\t2\tt\n' >one
	run_to 0 annot-kappa -q -M pa --cluster=text one
	[ "$(cut -f 7,18 out | tail -n 1)" = "$(printf 'NA\tone_cluster')" ]
	run_to 1 annot-kappa -q --cluster=label one
	one_error annot-kappa 'one:5: column "label": expected "1"'
	for with in --jackknife '-B item'; do
		# shellcheck disable=SC2086 # a list of words
		run_to 2 annot-kappa $with --cluster=text one
		one_error annot-kappa --cluster 'exclude each other'
	done
}

@test "kappa: --cluster: cohen, and alpha where items have one label" {
	# errors by differences of the value by the weight of each item, in steps of
	# 1e-5, and sums of these over texts
	crowd 7 1 2 | awk -F '\t' -v OFS='\t' '
		{ $4 = NR == 1 ? "text" : substr($1, 2) % 7; print }' >two
	derivative() {
		awk -F '\t' -v what="$1" '
		function value(j, h,    i, k, l, w, n, pa, pe, p, o) {
			for (i = 1; i <= items; i++) {
				w = 1 + (i == j ? h : 0)
				if (r[i] < 2)
					continue
				if (what == "cohen") {
					n += w
					pa += w * (first[i] == second[i])
					p[first[i]] += w
					o[second[i]] += w
					continue
				}
				n += w * r[i]
				for (k in label) {
					pa += w * c[i, k] * (c[i, k] - 1) / (r[i] - 1)
					p[k] += w * c[i, k]
				}
			}
			for (k in label)
				pe += p[k] * (what == "cohen" ? o[k] : p[k]) / (n * n)
			return (pa / n - pe) / (1 - pe)
		}
		NR > 1 {
			if (!($1 in number)) {
				number[$1] = ++items
				first[items] = $3
				who[items] = $2
			}
			i = number[$1]
			if ($2 < who[i]) {
				second[i] = first[i]
				first[i] = $3
			} else {
				second[i] = $3
			}
			label[$3]
			c[i, $3]++
			r[i]++
			text[i] = $4
		}
		END {
			for (i = 1; i <= items; i++) {
				d = (value(i, 1e-5) - value(i, -1e-5)) / 2e-5
				s[text[i]] += d
				of[text[i]] += r[i] > 1
			}
			for (t in s) {
				all++
				g += of[t] > 0
				v += s[t] * s[t]
			}
			printf "%.17g %d\n", sqrt(g / (g - 1) * v), all - 1
		}'
	}

	kappa -M cohen --cluster=text two
	read -r e df < <(derivative cohen <two)
	near "$(cell se)" "$e" 1e-8
	[ "$(cell df)" = "$df" ]
	near "$(cell stat)" "$(awk -v k="$(cell estimate)" -v e="$(cell se)" \
		'BEGIN { printf "%.17g", k / e }')" 1e-12
	near "$(cell p)" "$(tail_of "$(cell stat)" "$df")" 1e-11
	near "$(tail_of "$(awk -v k="$(cell estimate)" -v lo="$(cell lo)" \
		-v e="$(cell se)" 'BEGIN { printf "%.17g", (k - lo) / e }')" \
		"$df")" .05 1e-9
	# not that of single items
	e=$(cell se)
	kappa -M cohen two
	apart "$(cell se)" "$e" 1e-3

	texts 5 | awk -F '\t' 'NR == 1 || ++n[$1] == 1 || $1 ~ /[0-6]$/' >gaps
	run_to 0 annot-kappa -M alpha --random=items --cluster=text gaps
	run ! grep -q 'items_with_one_label=0' err
	read -r e df < <(derivative alpha <gaps)
	near "$(cell se)" "$e" 1e-8
	[ "$(cell df)" = "$df" ]
}

@test "kappa: observed agreement is at least 0, and so is its lower limit" {
	printf '%s\t%s\t%s\n' item annotator label \
		1 a x 1 b y 1 c x 2 a x 2 b x 2 c y 3 a y 3 b y 3 c y >few.tsv
	for how in '' --jackknife '-b 100' '-B pair' '-B annotator'; do
		# shellcheck disable=SC2086
		run_to 0 annot-kappa -q $how few.tsv
		awk -F '\t' '$4 == "pa" || $4 == "agreement" { print $8 }' out |
			grep -v NA >lo
		[ -s lo ]
		run ! grep -q '^-' lo
	done
	# others may be below 0
	run_to 0 annot-kappa -q -M alpha few.tsv
	[ "$(cut -f 4,8 out | grep -c '^alpha.-')" = 1 ]
}

# A small group is read from a few of all answers, a large one from most.
@test "kappa: -g: small and large groups are as in files of their own" {
	annot-simulate -q -s 5 --items=300 --annotators=400 --retest=0 -L a,b,c |
		awk -F'\t' -v OFS='\t' 'NR == 1 { print $1, $2, $3, "part"; next }
		{ i = $1; gsub(/[^0-9]/, "", i)
		  print $1, $2, $3, i % 2 ? "half" : "part " int(i / 20) }' >all
	annot-kappa -q -M pa,conger,light,alpha,icc21 -g part all |
		grep '^estimate' >together
	for part in half 'part 0' 'part 7' 'part 14'; do
		awk -F'\t' -v part="$part" 'NR == 1 || $4 == part' all >one
		annot-kappa -q -M pa,conger,light,alpha,icc21 one |
			grep '^estimate' | cut -f 4- >alone
		awk -F'\t' -v part="$part" '$2 == part' together |
			cut -f 4- | diff - alone
	done
}

@test "kappa: of two labels an item unanimous is pa, with its error" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (i = 0; i < 240; i++)
			for (k = 0; k < 2; k++) {
				a = (i * 5 + k * (1 + i % 7)) % 12
				print "i" i, "a" a, (i * 31 + a * a * 7 + k) % 11 < 6
			} }' >truth
	for random in items annotators both; do
		annot-kappa -q -M pa,unanimous --random=$random truth |
			tail -n 2 | cut -f 6-9,18 >out
		[ "$(wc -l <out)" -eq 2 ]
		[ "$(uniq <out | wc -l)" -eq 1 ]
	done
}
