bats_require_minimum_version 1.5.0
load helper

# Weights with which annotators have the shares of the users: annot-rake.

# rows FILE ROW...: a table, with commas for tabs.
rows() {
	local to=$1

	shift
	printf '%s\n' "$@" | tr , '\t' >"$to"
}

# Eight people with a gender, an age and a region, and a label each.
eight() {
	rows people annotator,gender,age,region a,f,old,n b,f,young,s c,m,old,n \
		d,m,young,n e,m,young,s f,m,old,s g,f,young,n h,m,young,n
	rows users attribute,value,share gender,f,.52 gender,m,.48 age,old,.35 \
		age,young,.65 region,n,.4 region,s,.6
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "annotator", "label" }
		NR > 1 { print "x", $1, "yes"; if (NR < 5) print "y", $1, "no" }' \
		people >ratings
}

# of_people STATUS OPTION...: the tool on the ratings of `people`, each of whom has one label.
of_people() {
	local status=$1

	shift
	awk '{ print $0 (NR == 1 ? "\titem\tlabel" : "\t" NR "\t1") }' people >one_each
	run_to "$status" annot-rake "$@" --margins=users one_each
}

# within TOL: the annotators and weights of out are those of standard input.
within() {
	awk -v tol="$1" 'NR == FNR { want[$1] = $2; n++; next }
		FNR > 1 { d = $2 - want[$1]
			if (!($1 in want) || d > tol || d < -tol) {
				print $1, $2, want[$1]; exit bad = 1 } rows++ }
		END { exit bad || rows != n }' - out
}

# By a program of its own (Python, 100,000 rounds; with a bound, bisection for each
# factor in turn).
@test "rake: eight people of three attributes" {
	eight
	run_to 0 annot-rake --margins=users -f people ratings
	within 1e-11 <<-'END'
	a 0.9831449827779888
	b 2.3155807411275995
	c 0.49256591227594937
	d 0.4315074144258249
	e 1.1601301539263387
	f 1.3242891049460617
	g 0.861274276094412
	h 0.4315074144258249
	END
	grep -qE '^annot-rake: note: annotators=8 none=0 attributes=3 rounds=[0-9]+ of=annotators effective=5[.]9 least=0[.]432 largest=2[.]32 trimmed=0$' err
	grep -qxF 'annot-rake: note: composition by "gender": "f" .375 to .52, "m" .625 to .48' err
	run_to 0 annot-rake --margins=users -f people --trim=1.75 ratings
	within 1e-11 <<-'END'
	a 1.1292114008489742
	b 1.75
	c 0.24170363127161773
	d 0.2741481843641912
	e 1.620915032120592
	f 1.4290849678794073
	g 1.2807885991510253
	h 0.2741481843641912
	END
	grep -q ' largest=1[.]75 trimmed=1$' err
	run_to 1 annot-rake --margins=users -f people --trim=1 ratings
	one_error annot-rake 'users: attribute "gender": with weights of at most 1, value "f" can have a share of 0.375, expected 0.52 (it needs --trim=1.39 at least)'
	# f and old are each of two of four, whom 1.4 would do; both together take 1.6
	rows people annotator,gender,age a,f,old b,f,young c,m,old d,m,young
	rows users attribute,value,share gender,f,.7 gender,m,.3 age,old,.7 age,young,.3
	of_people 1 --trim=1.5
	one_error annot-rake 'users: no weights above 0 and within --trim meet all shares: after ' 'leave out an attribute, or raise --trim)'
	of_people 0 --trim=1.7
	within 1e-11 <<<$'a 1.7\nb 1.1\nc 1.1\nd 0.1'
}

@test "rake: the attributes are columns of the ratings, of one table or of several" {
	eight
	run_to 0 annot-rake --margins=users -f people ratings
	mv out expected
	of_people 0
	diff -u expected out
	run_to 0 sh -c 'annot-rake --margins=users -f - ratings <people'
	diff -u expected out
	awk -F '\t' -v OFS='\t' 'NR == FNR { of[$1] = $2 OFS $3; next }
		{ print $0, of[$2] }' people ratings >wide
	cut -f 1,4 people >regions
	run_to 0 annot-rake --margins=users -f regions wide
	diff -u expected out
	cut -f 1-3 people >rest
	run_to 0 annot-rake --margins=users -f rest -f regions ratings
	diff -u expected out
	# a matrix: who has no label has weight 0
	rows matrix item,a,b,c,d,e,f,g,h,i x,y,y,y,y,y,y,y,y, z,y,,,,,,,,
	run_to 0 annot-rake -W --margins=users -f people matrix
	[ "$(tail -n 1 out)" = "$(printf 'i\t0')" ]
	sed '$d' out | diff -u expected -
	mv out weights
	run_to 0 annot-kappa -q -W --weights=weights matrix
}

@test "rake: --table has what was wanted and what was found" {
	eight
	run_to 0 annot-rake -p 4 --table --margins=users -f people ratings
	tr '\t' , <out | diff -u - <(cat <<-'END'
	attribute,value,target,actual,weighted,annotators,labels
	gender,f,0.52,0.375,0.52,3,5
	gender,m,0.48,0.625,0.48,5,6
	age,old,0.35,0.375,0.35,3,5
	age,young,0.65,0.625,0.65,5,6
	region,n,0.4,0.625,0.4,5,7
	region,s,0.6,0.375,0.6,3,4
	END
	)
	# of labels: a, b and c have two
	run_to 0 annot-rake --of=labels --margins=users -f people ratings
	awk -F '\t' 'NR == FNR { if (FNR > 1) n[$2]++; next } FILENAME == "people" {
			f[$1] = $2; next }
		FNR > 1 { sum += n[$1] * $2; if (f[$1] == "f") of += n[$1] * $2 }
		END { d = of / sum - .52; e = sum - 11
			exit d * d > 1e-20 || e * e > 1e-18 }' ratings people out
	grep -q ' of=labels effective=' err
	run_to 0 annot-rake -p 3 --table --of=labels --margins=users -f people ratings
	[ "$(sed -n 2p out | cut -f 3-5)" = "$(printf '0.52\t0.455\t0.52')" ]
}

# The weights that meet the shares of gender alone: yes of f, no of m.
@test "rake: the weights are a file of --weights, and those of another are where it starts" {
	rows ratings item,annotator,label,gender x,a,yes,f x,b,no,m x,c,no,m x,d,no,m y,a,yes,f \
		y,b,no,m y,c,no,m y,d,no,m
	rows users attribute,value,share gender,f,.5 gender,m,.5
	run_to 0 annot-rake --margins=users ratings
	cp out weights
	run_to 0 annot-count --weights=weights ratings
	[ "$(awk -F '\t' '$2 == "yes" { print $3 }' out | sort -u)" = 0.5 ]
	# d is careless, and b worth twice as much as c
	rows first annotator,weight a,1 b,2 c,1 d,0
	run_to 0 annot-rake --weights=first --margins=users ratings
	within 1e-12 <<<$'a 1.5\nb 1\nc 0.5\nd 0'
	grep -qxF 'annot-rake: note: weights=first none=1 annotators with a weight of 0 left out' err
	grep -q ' annotators=4 none=1 ' err
	run_to 1 annot-rake --weights=users --margins=users ratings
	one_error annot-rake 'users:1: no column "annotator"'
	rows first annotator,weight a,0 b,2 c,1 d,0
	run_to 1 annot-rake -q --weights=first --margins=users ratings
	one_error annot-rake 'users: attribute "gender": no annotator with a weight above 0 has the value "f", which should have a share of 0.5 (merge it with another value, here and among the attributes)'
}

@test "rake: who did not say keeps the share, unless the margins say another" {
	rows people annotator,gender a,f b,m c,m d, e,prefer\ not\ to\ say
	rows users attribute,value,share gender,f,.5 gender,m,.5
	of_people 0
	within 1e-12 <<<$'a 1.5\nb 0.75\nc 0.75\nd 1\ne 1'
	grep -qxF 'annot-rake: note: gender is unknown for 2 of 5 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"' err
	grep -qxF 'annot-rake: note: composition by "gender": "f" .20 to .30, "m" .40 to .30, "unknown" .40 to .40' err
	rows users attribute,value,share gender,f,.5 gender,m,.4 gender,NA,.1
	of_people 0
	within 1e-12 <<<$'a 2.5\nb 1\nc 1\nd 0.25\ne 0.25'
	rows users attribute,value,share gender,f,.5 gender,m,.5 gender,unknown,0
	of_people 0
	within 1e-12 <<<$'a 1.5\nb 0.75\nc 0.75\nd 0\ne 0'
	rows people annotator,gender a, b,NA
	of_people 1 -q
	one_error annot-rake 'no annotator with a weight above 0 has the value "f"'
	rows users attribute,value,share gender,f,.5 gender,m,.5
	of_people 1 -q
	one_error annot-rake 'one_each: attribute "gender" is unknown for all annotators with a weight above 0'
}

# As post-stratification: each combination has its share.
@test "rake: combinations of attributes are a column of joined values" {
	rows people annotator,gender,age a,f,old b,f,old c,f,young d,m,old e,m,young f,m,young
	join_columns() {
		awk -F '\t' -v OFS='\t' 'NR == 1 { print $1, $2 "," $3 }
			NR > 1 { print $1, $2 == "" || $3 == "" ? "" : $2 "," $3 }' people >joined
		awk '{ print $0 (NR == 1 ? "\titem\tlabel" : "\t" NR "\t1") }' people >ratings
	}
	join_columns
	printf '%s\t%s\t%s\n' attribute value share gender,age f,old .2 gender,age f,young .3 \
		gender,age m,old .1 gender,age m,young .4 >users
	run_to 0 annot-rake --margins=users -f joined ratings
	within 1e-12 <<<$'a 0.6\nb 0.6\nc 1.8\nd 0.6\ne 1.2\nf 1.2'
	# with the age alone as well, which says the same
	printf '%s\t%s\t%s\n' age old .3 age young .7 >>users
	run_to 0 annot-rake --margins=users -f joined ratings
	within 1e-12 <<<$'a 0.6\nb 0.6\nc 1.8\nd 0.6\ne 1.2\nf 1.2'
	run_to 1 annot-rake --margins=users ratings
	one_error annot-rake 'no column "gender,age" in the header'
	rows people annotator,gender,age a,f, b,f,old c,f,young d,m,old e,m,young f,m,young
	join_columns
	run_to 0 annot-rake -q --table --margins=users -f joined ratings
	grep -q '^gender,age	unknown	0.16' out
}

@test "rake: percentages, counts and rounded shares" {
	rows ratings item,annotator,label,gender x,a,y,f x,b,y,m x,c,y,m
	rows users attribute,value,share gender,f,.25 gender,m,.75
	run_to 0 annot-rake --margins=users ratings
	mv out expected
	for shares in '25 75' '25% 75%' '25.0% 75 %' '111 333'; do
		printf 'share\tvalue\tattribute\n%s\tf\tgender\n%s\tm\tgender\n' \
			"${shares%% *}" "${shares#* }" >users
		run_to 0 annot-rake --margins=users ratings
		diff -u expected out
		grep -qE '^annot-rake: note: attribute "gender": shares that sum to (100, taken for percentages|444, taken for counts)$' err
	done
	# as counts or as percentages, they have the same shares: which is it?
	for shares in '52 47' '51 51' '49 49' '102 0' '52 46'; do
		rows users attribute,value,share "gender,f,${shares#* }" "gender,m,${shares% *}"
		run_to 0 annot-rake --table --margins=users ratings
		sum=$((${shares% *} + ${shares#* }))
		grep -qxF "annot-rake: warning: attribute \"gender\": whole numbers that sum to $sum, not 100: percentages, rounded or with a typo, or counts of $sum people? (check them: either way each is divided by $sum)" err
		grep -q "^annot-rake: note: attribute \"gender\": shares that sum to $sum, taken for" err
		near "$(awk -F '\t' '$2 == "f" || $1 == "f" { print $3 }' out)" \
			"$(echo "${shares#* }" $sum | awk '{ printf "%.17g", $1 / $2 }')" 1e-12
	done
	# no doubt about these
	for shares in '52 48' '52 45' '52 51' '52% 47%' '52.5 47' '.52 .48'; do
		rows users attribute,value,share "gender,f,${shares#* }" "gender,m,${shares% *}"
		run_to 0 annot-rake --margins=users ratings
		run ! grep -q 'typo' err
	done
	rows users attribute,value,share gender,f,.333 gender,m,.666
	run_to 0 annot-rake --margins=users ratings
	within 1e-12 <<<$'a 1\nb 1\nc 1'
	run ! grep -q taken err
}

# refused TEXT ROW...: margins that the eight people cannot have.
refused() {
	local text=$1

	shift
	rows users "$@"
	run_to 1 annot-rake -q --margins=users -f people ratings
	one_error annot-rake "$text" || fail "$*"
}

@test "rake: margins that are no margins" {
	eight
	refused 'users:1: no column "attribute" in the header "gender\x09f\x09.5"' \
		gender,f,.5 gender,m,.5
	refused 'users: no rows: expected attribute, value and share' attribute,value,share
	refused 'users:3: column "value": expected one row for each value of an attribute, found "f"' \
		attribute,value,share gender,f,.5 gender,f,.5
	refused 'users: attribute "gender": shares that sum to 0.9, expected 1 (or 100, percentages, or counts, whole numbers): is there a row for each value?' \
		attribute,value,share gender,f,.5 gender,m,.4
	refused 'users: attribute "gender": 1 of 2 shares have a percent sign, expected all or none' \
		attribute,value,share gender,f,50% gender,m,50
	refused 'users:2: column "share": expected a share such as .5, a percentage such as 50 or 50%, or a count, of at least 0, found "0;5"' \
		attribute,value,share 'gender,f,0;5'
	refused 'users:3: expected 3 fields as in the header, found 2 in' attribute,value,share gender,f,.5 gender,m
	printf 'attribute,value,share\ngender,f,.5\n' >users
	run_to 1 annot-rake --margins=users -f people ratings
	one_error annot-rake 'users:1: no tab in the header' 'mlr --icsv --otsv cat users'
	run_to 1 annot-rake --margins=nobody -f people ratings
	one_error annot-rake 'nobody: No such file'
}

@test "rake: margins that people cannot meet" {
	eight
	refused 'users: attribute "gender": no row for the value "m", which annotator "c" has (add one, with share 0 to leave such annotators out, or write NA among the attributes if it is a missing value)' \
		attribute,value,share gender,f,1
	refused '(did you mean "yuong"?)' attribute,value,share age,old,.5 age,yuong,.5
	refused 'users: attribute "age": no annotator with a weight above 0 has the value "older", which should have a share of 0.2 (merge it with another value, here and among the attributes)' \
		attribute,value,share age,old,.5 age,young,.3 age,older,.2
	refused 'people:1: no column "sex" in the header "annotator\x09gender\x09age\x09region" (--margins names another)' \
		attribute,value,share sex,f,.5 sex,m,.5
	# the one old woman is of the other region
	refused 'users: attribute "region": no annotator with a weight above 0 has the value "s"' \
		attribute,value,share gender,f,1 gender,m,0 age,old,1 age,young,0 region,n,.5 \
		region,s,.5
	# 99 where somebody did not say
	sed -i 's/^c	m/c	99/' people
	refused 'no row for the value "99", which annotator "c" has' attribute,value,share \
		gender,f,.5 gender,m,.5
	# women are young, here, and nobody else
	rows people annotator,gender,age a,f,young b,f,young c,m,old d,m,old e,m,old f,m,old \
		g,m,old h,m,old
	refused 'users: no weights above 0 meet all shares: after 1000 rounds, value "f" of attribute "gender" has 0.6, expected 0.4 (too few annotators have some combination: merge values, leave out an attribute)' \
		attribute,value,share gender,f,.4 gender,m,.6 age,young,.6 age,old,.4
	# an old man more, who would have to have weight 0
	rows people annotator,gender,age a,f,young b,f,young c,m,old d,m,old e,m,young f,m,old \
		g,m,old h,m,old
	refused 'users: no weights above 0 meet all shares: after 16000 rounds' \
		attribute,value,share gender,f,.5 gender,m,.5 age,young,.5 age,old,.5
	refused 'users: weights from 8e-07 to 4, expected the largest to be at most a million times the smallest' \
		attribute,value,share gender,f,.9999994 gender,m,.0000006
}

@test "rake: few who stand for many are told" {
	awk 'BEGIN { OFS = "\t"; print "annotator", "age"
		for (a = 0; a < 40; a++)
			print a, a < 4 ? "old" : a < 12 ? "middle" : "young" }' >people
	rows users attribute,value,share age,old,.6 age,middle,.2 age,young,.2
	of_people 0
	grep -qxF 'annot-rake: warning: weights of up to 6 times the mean, and more than 5 for 4 annotators (merge values, or bound them by --trim)' err
	grep -qxF 'annot-rake: warning: attribute "age": a share of .60 stands on few annotators, 4 with the value "old" (merge it with another value)' err
	rows users attribute,value,share age,old,.1 age,middle,.3 age,young,.6
	of_people 0
	run ! grep -q warning: err
}

# What the library does not tell of the columns of -g.
@test "rake: the order of rows, of columns and of margins does not matter" {
	eight
	run_to 0 annot-rake --margins=users -f people ratings
	mv out expected
	for seed in 1 2 3; do
		shuffle_rows people "$seed" | awk -F '\t' -v OFS='\t' '{ print $4, $3, $1, $2 }' >p
		shuffle_rows ratings "$seed" >r
		run_to 0 annot-rake -q --margins=users -f p r
		cmp expected out
		# of margins up to the last digits
		shuffle_rows users "$seed" >u
		run_to 0 annot-rake -q --margins=u -f p r
		near_tables out expected 1e-11
	done
}

@test "rake: wrong usage" {
	eight
	run_to 2 annot-rake ratings
	one_error annot-rake '--margins: which shares are wanted? (a table of attribute, value and share)'
	run_to 2 annot-rake --margins=users --all -f people
	one_error annot-rake '--all is gone: give each annotator of the table a label, awk' \
		'annot-rake --margins=users.tsv'
	run_to 2 annot-rake --margins=users -W ratings
	one_error annot-rake '--wide needs --attributes: a matrix has no attributes of annotators'
	run_to 2 annot-rake --margins=users --trim=.5 ratings
	one_error annot-rake '--trim: expected a number from 1 to 1e+06'
	run_to 2 annot-rake --margins=users --of=people ratings
	one_error annot-rake '--of: expected annotators|labels'
	run_to 2 annot-rake --margins=- -f people </dev/null
	one_error annot-rake 'standard input would be read as two tables'
	run_to 1 annot-rake --margins=users -f users ratings
	one_error annot-rake 'users:1: '
}
