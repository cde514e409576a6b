bats_require_minimum_version 1.5.0
load helper

# Whom to block: annot-screen.

# table ROW...: ratings, blanks for tabs.
table() {
	printf 'item\tannotator\tlabel\n' >table
	printf '%s\n' "$@" | tr ' ' '\t' >>table
}

# of ANNOTATOR COLUMN: a field of the table in out.
of() {
	awk -F '\t' -v a="$1" -v c="$2" '
		NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
		$1 == a { print $(at[c]) }' out
}

# crowd ITEMS SEED: b guesses, c always says x, d sees every item otherwise, e copies
# b, f slips once in ten times and others do, too; g has nine items, h an item of
# nobody else.
crowd() {
	awk -v items="$1" -v seed="$2" 'BEGIN {
		OFS = "\t"
		state = seed
		print "item", "annotator", "label"
		for (i = 0; i < items; i++) {
			truth = draw(3)
			guess = draw(3)
			n = split("b c d e f j k l m n o p q", who, " ")
			for (a = 1; a <= n; a++) {
				label = draw(10) ? truth : draw(3)
				if (who[a] == "b" || who[a] == "e")
					label = guess
				if (who[a] == "c")
					label = 0
				if (who[a] == "d")
					label = (label + 1) % 3
				print "i" i, who[a], substr("xyz", label + 1, 1)
			}
			if (i < 9)
				print "i" i, "g", substr("xyz", truth + 1, 1)
		}
		print "alone", "h", "x"
	}
	function draw(n) {
		state = (state * 16807) % 2147483647
		return int(state / 2147483647 * n)
	}'
}

# The other says the same of x and y. p(l,k) of u is 1/3 for aa, bb and ab, so that I =
# log2 3 - 4/3 = .2516. u's labels have three orders: two have this I, and b a a has 2/3
# more, which makes the mean 2/9 more. The squares of items sum to 2/3, the variance over
# orders is 8/81: se^2 = 1/9 + 8/81 = 17/81, and t of 2 df is 4.303.
@test "screen: values by hand" {
	table 'x u a' 'x v a' 'y u b' 'y v b' 'z u a' 'z v b'
	run_to 0 annot-screen -p 4 table
	diff -u - out <<-'END'
	annotator	items	labels	agreement	lo	hi	information	info_lo	info_hi	self_consistency	commonest	commonest_share	weight	status
	u	3	3	0.6667	0	1	-0.2222	-2.193	1.749	NA	a	0.6667	1	few_labels
	v	3	3	0.6667	0	1	-0.2222	-2.193	1.749	NA	b	0.6667	1	few_labels
	END
	[ "$(head -n 1 err)" = 'annot-screen: note: annotators=2 ok=0 careless=0 constant=0 differs=0 copies=0 few_labels=2 no_others=0 blocked=0' ]
	# half of the labels of others are u's, and a pair of three repeats is equal
	table 'x u a' 'x u a' 'x u b' 'x v a' 'x w b'
	run_to 0 annot-screen table
	[ "$(of u items),$(of u labels),$(of u agreement),$(of u lo)" = 1,3,0.5,NA ]
	[ "$(of u self_consistency),$(of v self_consistency)" = 0.3333333333333333,NA ]
	[ "$(of u commonest),$(of u commonest_share)" = a,0.6666666666666666 ]
	[ "$(of u information),$(of u info_lo)" = 0,NA ]
	# the first label alone is no repeat
	run_to 0 annot-screen -r first table
	[ "$(of u labels),$(of u self_consistency)" = 1,NA ]
}

# From every order of the labels, by a program of its own (Python, 9! orders).
@test "screen: information by all orders of the labels" {
	table 'i0 a z' 'i0 b z' 'i0 d z' 'i1 a x' 'i1 b y' 'i1 c x' 'i1 d x' 'i2 a y' \
		'i2 b x' 'i2 c y' 'i2 d x' 'i3 a x' 'i3 c z' 'i4 a z' 'i4 b y' \
		'i4 c z' 'i4 d z' 'i5 a z' 'i5 b y' 'i5 c x' 'i5 d x' 'i6 a y' \
		'i6 b z' 'i6 c y' 'i6 d y' 'i7 a y' 'i7 b y' 'i7 d y' 'i1 a x'
	run_to 0 annot-screen --permutations=10000 table
	awk -F '\t' -v OFMT=%.14g 'NR > 1 { print $1, $4, $7, $9 - $7 }' out >found
	awk 'NR == FNR { for (i = 2; i < 5; i++) found[$1, i] = $i; next }
		{ for (i = 2; i < 5; i++) {
			d = found[$1, i] - $i
			if (d > 1e-9 || d < -1e-9) { print $1, i, d; exit 1 }
			n++
		} }
		END { exit n != 12 }' found - <<-'END'
	a 0.5416666666666666 -0.06402351110399046 0.50228323657
	b 0.3333333333333333 -0.19247579093004902 0.59796231829
	c 0.4583333333333333 -0.17296235316955982 0.46550369301
	d 0.6785714285714286 0.2771819167120907 0.54945485915
	END
	# of so many orders each is one; drawn, they are as many as are asked for
	run_to 0 annot-screen --permutations=5000 -s 2 table
	awk -F '\t' '$1 == "b" { d = $7 + .19247579; exit !(d < .02 && d > -.02) }' out
}

@test "screen: who guesses, always says the same, copies, or sees things otherwise" {
	crowd 120 11 >table
	run_to 0 annot-screen table
	[ "$(of b status),$(of e status)" = copies,copies ]
	[ "$(of c status),$(of c information),$(of c info_hi)" = constant,0,0 ]
	[ "$(of d status),$(of f status)" = differs,ok ]
	[ "$(of g status),$(of g labels)" = few_labels,9 ]
	[ "$(of h status),$(of h agreement),$(of h information)" = no_others,NA,NA ]
	grep -qE '^annot-screen: note: copies: "b" and "e" gave equal labels to 120 of 120 items, expected at most 63.3% \(p=[0-9.e-]+ for 66 pairs\)$' err
	[ "$(cut -f 13 out | sort -u | paste -sd,)" = 1,weight ]
	# who copies nobody, and guesses, is careless
	grep -v '	e	' table >alone
	run_to 0 annot-screen alone
	[ "$(of b status),$(of d status),$(of o status)" = careless,differs,ok ]
	run ! grep -q copies: err
	awk -F '\t' '$1 == "b" { exit !($7 < .05 && $8 < 0) }' out
	awk -F '\t' '$1 == "d" { exit !($7 > .5 && $6 < .2) }' out
}

@test "screen: --block gives weight 0, and the table is one of --weights" {
	crowd 120 11 | grep -v '	e	' >table
	run_to 0 annot-screen --block=careless,constant table
	[ "$(awk -F '\t' '$13 == 0 { print $1 }' out | paste -sd,)" = b,c ]
	grep -q ' blocked=2$' err
	cp out weights.tsv
	grep -v '	[bc]	' table >rest
	run_to 0 annot-kappa -q -M alpha rest
	mv out expected
	run_to 0 annot-kappa -q -M alpha --weights=weights.tsv table
	diff -u expected out
	run_to 2 annot-screen --block=careless,lazy table
	grep -q -- '--block: expected statuses of ok, careless, .*found "lazy"' err
	run_to 0 annot-screen --block=ok,few_labels,no_others,careless,constant,differs table
	grep -q 'warning: all annotators have weight 0, which --weights refuses: fewer statuses in --block' err
}

@test "screen: nobody is careless where labels tell nothing" {
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"; s = 15
		for (i = 0; i < 60; i++)
			for (a = 0; a < 5; a++) {
				s = (s * 16807) % 2147483647
				print i, a, int(s / 2147483647 * 2)
			} }' >table
	run_to 0 annot-screen -p 3 table
	grep -q 'warning: labels tell nothing about those of others, by the median annotator: nobody is called careless' err
	[ "$(cut -f 14 out | sort -u | paste -sd,)" = ok,status ]
}

@test "screen: the seed draws, names choose the streams" {
	crowd 20 3 >table
	run_to 0 annot-screen -q table
	mv out one
	run_to 0 annot-screen -q -s 1 table
	cmp one out
	run_to 0 annot-screen -q -s 2 table
	awk -F '\t' 'NR == FNR { one[$1] = $7; next }
		FNR > 1 && $7 != "NA" { d = $7 - one[$1]; n += d != 0
			if (d > .03 || d < -.03) exit 1 }
		END { exit n < 10 }' one out
	# of these labels more orders are drawn only if so many are asked for that their mean
	# is as good as the expansion
	crowd 60 3 | grep -v '	[gh]	' >table
	run_to 0 annot-screen table
	grep -q '; by all arrangements=1, permutations=0, expansion=12$' err
	mv out one
	run_to 0 annot-screen --permutations=100000 table
	grep -q '; by all arrangements=1, permutations=12, expansion=0$' err
	awk -F '\t' 'NR == FNR { value[$1] = $7; width[$1] = $9 - $8; next }
		FNR > 1 && $1 != "c" { d = $7 - value[$1]; r = ($9 - $8) / width[$1]
			if (d > 3e-4 || d < -3e-4 || r > 1.02 || r < .98) exit 1 }' one out
	# what is expanded is not drawn
	crowd 400 3 | grep -v '	[gh]	' >table
	run_to 0 annot-screen table
	grep -qE 'medians: information=[0-9.]+ agreement=[0-9.]+; by all arrangements=1, permutations=0, expansion=12$' err
	mv out one
	run_to 0 annot-screen -q -s 2 table
	cmp one out
}

@test "screen: dropped items, counts and free text" {
	crowd 30 3 >table
	run_to 0 annot-screen -q -N 5 table
	[ "$(of h status),$(of h labels),$(of h commonest),$(of h weight)" = no_labels,0,NA,1 ]
	printf 'item\tlabel\tn\nx\ta\t3\n' >counts
	run_to 1 annot-screen counts
	grep -q 'annotator' err
	awk 'BEGIN { print "item\tannotator\tlabel"
		for (i = 0; i < 1001; i++)
			print i "\ta\tt" i }' >free
	sed '$d' free >fewer
	run_to 0 annot-screen -q fewer
	run_to 1 annot-screen free
	grep -q '1001 labels are too many to compare, at most 1000: labels are to be chosen from a list, not free text' err
}

@test "screen: wrong usage" {
	run_to 2 annot-screen --permutations=1 </dev/null
	grep -q -- '--permutations: expected' err
	run_to 2 annot-screen --block= </dev/null
}
