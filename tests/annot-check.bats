bats_require_minimum_version 1.5.0
load helper

# Facts and findings: annot-check.

# finds KIND NAME STATUS OPTION...: a row of this kind and name, and the status.
finds() {
	local kind=$1 name=$2 status=$3

	shift 3
	run_to "$status" annot-check "$@" </dev/null
	grep -q "^$kind	$name	" out || fail "no $kind $name in: $(cat out)"
}

# fact NAME VALUE: the count of a fact, or its value and count.
fact() {
	[ "$(awk -F '\t' -v name="$1" '$1 == "fact" && $2 == name {
		print $5, $6; exit }' out)" = "$2" ] || fail "$1: $(grep "	$1	" out)"
}

@test "check: facts and no finding of clean tables" {
	clean_ratings 20 3 >r.tsv
	annot-count -q --plurality r.tsv >m.tsv
	run_to 0 annot-check r.tsv m.tsv </dev/null
	silent
	head -n 1 out | diff - <(printf 'row\tname\tfile\tcolumn\tvalue\tcount\texample\tremedy\n')
	tail -n +2 out | cut -f 1 | sort -u | diff <(echo fact) -
	fact rows '* 60'
	fact items '* 20'
	fact annotators '* 3'
	fact ratings '* 60'
	fact labels 'names 2'
	fact missing '* 0'
	fact repeats '* 0'
	fact common '* 20'
	fact lacking '* 0'
	fact accuracy '1 20'
	# the facts of the ratings come first
	[ "$(cut -f 3 out | uniq)" = "$(printf 'file\nr.tsv\nm.tsv')" ]
}

@test "check: ratings on standard input, with -t, as the first operand" {
	clean_ratings 20 3 >r.tsv
	annot-count -q --plurality r.tsv >m.tsv
	run_to 0 annot-check r.tsv m.tsv </dev/null
	sed 's/	r.tsv	/	<stdin>	/' out >expected
	run_to 0 annot-check m.tsv <r.tsv
	diff expected out
	run_to 0 annot-check -t - m.tsv <r.tsv
	diff expected out
	cp r.tsv other.tsv
	run_to 0 annot-check r.tsv m.tsv <other.tsv
	sed 's/	r.tsv	/	<stdin>	/' out | diff expected -
	run_to 0 annot-check -t r.tsv a=- <m.tsv
	sed 's/	r.tsv	/	<stdin>	/;s/	<stdin>	\(.*hard\)/	m.tsv	\1/' out |
		grep -c . | diff - <(grep -c . expected)
	run_to 2 annot-check -t - a=- <m.tsv
	one_error annot-check 'standard input' "(try 'annot-check --help')"
	run_to 2 annot-check - - <m.tsv
	one_error annot-check 'standard input'
}

@test "check: a finding is a row with its remedy, and an error ends with 1" {
	clean_ratings 40 3 >r.tsv
	{ cat r.tsv; printf 'i%s\tp9\tNA\n' 1 2 3; } >t.tsv
	finds error missing_code 1 t.tsv
	grep -qx "error	missing_code	t.tsv	label	NA	3	\*	-m 'NA'" out
	grep -q '^annot-check: warning: the label "NA" (3) looks like a missing' err
	tail -n 1 err | grep -qx 'annot-check: errors=1: .*'
	# the remedy works
	run_to 0 annot-check -m NA t.tsv </dev/null
	fact missing '* 3'
	{ cat r.tsv; sed 1d r.tsv; } >t.tsv
	finds warning copied_rows 0 t.tsv
	# the remedy works
	grep -qF "	awk '!row[\$0]++' t.tsv" out
	eval "$(sed -n 's/^warning	copied_rows	.*	//p' out)" >one.tsv
	cmp r.tsv one.tsv
	sed 's/yes$/a, b/;s/no$/b, a/' r.tsv >t.tsv
	finds warning sets_in_labels 0 t.tsv
	grep -q "	mlr --tsv nest --evar ',' -f label t.tsv$" out
	sed '1s/annotator/worker/' r.tsv >t.tsv
	finds note annotators_unknown 0 t.tsv
	grep -q "	worker	NA	\*	-a 'worker'$" out
	annot-count -q --plurality r.tsv | sed 's/yes$/YES/;s/no$/yes/;s/YES/no/' >m.tsv
	finds error worse_than_constant 1 r.tsv m.tsv
	fact accuracy '0 40'
}

@test "check: a table that cannot be read is a row, and the others are looked at" {
	clean_ratings 20 3 >r.tsv
	annot-count -q --plurality r.tsv >m.tsv
	sed '3s/	.*//' m.tsv >bad.tsv
	finds error unreadable 1 r.tsv bad.tsv m.tsv no.tsv
	grep -q '^annot-check: bad.tsv:3: expected 2 fields' err
	grep -q '^annot-check: no.tsv: No such file' err
	[ "$(grep -c '^error	unreadable	' out)" -eq 2 ]
	fact accuracy '1 20'
	fact items '* 20'
	# as the other tools say it
	run_to 1 annot-score -t r.tsv bad.tsv
	said=$(sed 's/^annot-score: //' err)
	run_to 1 annot-check r.tsv bad.tsv </dev/null
	[ "$(awk -F '\t' '$2 == "unreadable" { print $5 }' out)" = "$said" ]
	# ratings that cannot be read
	tr '\t' , <r.tsv >r.csv
	finds error unreadable 1 r.csv m.tsv bad.tsv
	grep -q '	mlr --icsv --otsv cat r.csv > table.tsv$' out
	[ "$(grep -c '^error	unreadable	' out)" -eq 2 ]
	fact rows '* 20'
	run_to 1 annot-check -q no.tsv </dev/null
	[ "$(wc -l <out)" -eq 2 ]
	run_to 1 annot-check </dev/null
	grep -q '^error	unreadable	<stdin>	\*	<stdin>: empty input' out
	run_to 1 annot-check <&-
	grep -q '^error	unreadable	<stdin>	' out
}

@test "check: notes of the readers become facts and rows" {
	clean_ratings 20 3 | sed '5s/[^	]*$//' >r.tsv
	{ annot-count -q --plurality r.tsv | sed 2d; printf 'zz\tyes\n'; } >m.tsv
	run_to 1 annot-check r.tsv m.tsv </dev/null
	fact missing '* 1'
	fact others '* 1'
	fact lacking '* 1'
	fact common '* 19'
	grep -qx 'error	lacking	m.tsv	item	\*	1	\*	--intersect' out
	run_to 0 annot-check --intersect r.tsv m.tsv </dev/null
	run_to 0 annot-check -q --intersect r.tsv m.tsv </dev/null
	silent
	fact missing '* 1'
	printf 'item\tlabel\n' >m.tsv
	annot-count -q --plurality r.tsv | sed '1d;2s/	.*/	maybe/' >>m.tsv
	run_to 0 annot-check r.tsv m.tsv </dev/null
	grep -q '^warning	message	m.tsv	\*	model=m: label "maybe" was given by nobody' out
	grep -q '^annot-check: warning: model=m: label "maybe"' err
}

@test "check: each model meets the labels of people, not those of the model before" {
	clean_ratings 20 3 >r.tsv
	annot-count -q --plurality r.tsv | sed '2s/	.*/	maybe/' >a.tsv
	cp a.tsv b.tsv
	run_to 0 annot-check r.tsv a.tsv b.tsv </dev/null
	[ "$(grep -c '"maybe" was given by nobody and makes the labels 3' out)" -eq 2 ]
	# and two of one name are no matter
	run_to 0 annot-check r.tsv m=a.tsv m=b.tsv </dev/null
}

@test "check: attributes" {
	clean_ratings 20 3 >r.tsv
	printf 'annotator\tgender\np1\tWoman\np2\twoman\nq\tman\ns\tman\n' >a.tsv
	run_to 0 annot-check --attributes=a.tsv r.tsv </dev/null
	grep -qx 'warning	case_of_names	a.tsv	gender	Woman	1	woman	\*' out
	grep -qx 'fact	value	a.tsv	gender	man	2	\*	\*' out
	# p3 has no row, and nobody is enough for a group
	grep -qx 'note	unknown_attribute	a.tsv	gender	unknown	1	\*	\*' out
	grep -qx 'warning	small_group	a.tsv	gender	Woman	2	\*	--min-units=5' out
	run ! grep -q no_attributes out
	printf 'annotator\tgender\nq\tman\ns\tman\n' >a.tsv
	run_to 0 annot-check --attributes=a.tsv r.tsv </dev/null
	grep -qx 'note	no_attributes	a.tsv	annotator	p1	3	\*	\*' out
	run ! grep -q unknown_attribute out
	# nothing to find
	awk 'BEGIN { OFS = "\t"; print "item", "annotator", "label"
		for (a = 1; a <= 12; a++) for (i = 1; i <= 9; i++)
			print "i" i, "p" a, (i * 7 + a * a * i) % 5 < 2 ? "yes" : "no" }' >r.tsv
	awk 'BEGIN { print "annotator\tgender\tname"
		for (a = 1; a <= 12; a++) print "p" a "\t" a % 2 "\tname" a }' >a.tsv
	run_to 0 annot-check --attributes=a.tsv r.tsv </dev/null
	silent
	# four of whom nothing is known: the others are too few
	sed 's/^\(p[1-4]	\)./\1N\/A/' a.tsv >b.tsv
	run_to 0 annot-check --attributes=b.tsv r.tsv </dev/null
	grep -qx 'note	unknown_attribute	b.tsv	gender	unknown	4	\*	\*' out
	grep -qx 'warning	small_group	b.tsv	gender	1	2	\*	--min-units=5' out
	grep -qx 'fact	value	b.tsv	gender	unknown	4	\*	\*' out
	run ! grep -q '^error' out
}

@test "check: wrong usage ends with 2 and one message, whichever process finds it" {
	clean_ratings 20 3 >r.tsv
	printf 'item\tp\ni1\t.5\n' >m.tsv
	run_to 2 annot-check -P maybe r.tsv m.tsv </dev/null
	one_error annot-check '--positive: no label is called "maybe"' "(try 'annot-check --help')"
	[ "$(grep -o 'try ' err | wc -l)" -eq 1 ]
	run_to 2 annot-check r.tsv =m.tsv </dev/null
	[ ! -s out ]
}

@test "check: annot-check && annot-score" {
	clean_ratings 20 3 >r.tsv
	annot-count -q --plurality r.tsv >m.tsv
	run_to 0 sh -c 'annot-check -q r.tsv m.tsv >facts </dev/null && annot-score -q -t r.tsv m.tsv'
	head -n 1 out | grep -q '^model	'
	sed 2d m.tsv >l.tsv
	run_to 1 sh -c 'annot-check -q r.tsv l.tsv >facts </dev/null && annot-score -q -t r.tsv l.tsv'
	[ ! -s out ]
}

@test "check: names do no harm, whatever they are" {
	printf 'item\tannotator\tlabel\n' >"it's a"
	# shellcheck disable=SC2016 # nothing is to expand
	for i in 1 2 3 4 5 6; do
		printf '%s\033[2J"'\''$(touch harm)\tu'\''\tyes\n' "$i"
		printf '%s\033[2J"'\''$(touch harm)\tv\tno\n' "$i"
	done >>"it's a"
	printf 'a\rb\tu\t99\b\nq\tv\tNA\n' >>"it's a"
	run_to 1 annot-check "it's a" </dev/null
	awk -F '\t' 'NF != 8 { exit 1 }' out
	[ "$(tr -d '\n\t -~' <out | wc -c)" -eq 0 ]
	sed "s/NA\$/a, b/;s/yes\$/b, a/" "it's a" >"o'r"
	run_to 0 annot-check "o'r" </dev/null
	grep -q "	mlr --tsv nest --evar ',' -f label 'o'\\\\''r'\$" out
	# a remedy is one argument of the shell
	printf "x\tw\t99\nx\tv\t99\n" >>"it's a"
	{ printf 'item\tannotator\tlabel\n'; clean_ratings 30 3 | sed 1d; printf "i1\tz\t'; touch harm; '\n"; } >r.tsv
	run_to 0 annot-check r.tsv </dev/null
	[ ! -e harm ]
	printf 'item\t'\''; touch harm; '\''\tanswer\n' >r.tsv
	clean_ratings 3 40 | sed '1d;s/^\(i[0-9]*\)	p\([0-9]*\)	/\1	p\1x\2	/' >>r.tsv
	annot-check -q -a "'; touch harm; '" -l answer r.tsv >out </dev/null || true
	remedy=$(awk -F '\t' '$2 == "swapped_columns" { print $8 }' out)
	eval "set -- $remedy"
	[ ! -e harm ]
	[ "$#-$1-$2-$3-$4" = "4--i-'; touch harm; '--a-item" ] || fail "$*"
}

@test "check: many tables of any size do not wait for each other" {
	clean_ratings 400 5 | awk -F '\t' 'NR == 1 { print; next } { $3 = "l" NR % 300; print }' OFS='\t' >r.tsv
	awk -F '\t' 'NR > 1 { print $1 "\tl" NR % 300 }' r.tsv | sort -u -k 1,1 | sed '1i\
item	label' >m.tsv
	set --
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		set -- "$@" m.tsv no.tsv
	done
	run_to 1 patiently annot-check r.tsv "$@" </dev/null
	[ "$(grep -c '	accuracy	' out)" -eq 12 ]
	[ "$(grep -c '^error	unreadable' out)" -eq 12 ]
	[ "$(grep -c '	label	r.tsv' out)" -eq 20 ]
}

@test "check: --list has each finding, its severity and when it fires" {
	run_to 0 annot-check --list </dev/null
	grep -q '^missing_code	\*	\*	error	a label is NA' out
	grep -q '^transposed	\*	\*	note	' out
	grep -q '^unreadable	\*	\*	error	' out
	grep -q '^lacking	\*	\*	error	' out
	grep -q '^no_attributes	\*	\*	note	' out
	cut -f 4 out | sort -u | diff <(printf 'error\nnote\nunit\nwarning\n') -
}
