# shellcheck disable=SC2016 # names that look like programs
bats_require_minimum_version 1.5.0
load helper


# The page: its sections, what is left out, what others name, where it goes. The numbers are
# those of the tools.

# Answers from 1 to 4, and 99 for none: annot-check finds an error.
answers() {
	printf 'item\tannotator\tlabel\n'
	for i in 1 2 3 4 5 6 7 8; do
		for a in ann bob cid dan eve; do
			printf '%s\t%s\t%s\n' $i $a $(((i + ${#a} * i / 2) % 4 + 1))
		done
	done | sed '7s/.$/99/;21s/.$/99/'
}

# The tables of the recipes, in this directory.
recipes() {
	sh "$TOP/examples/recipes.sh" . 2>/dev/null
}

# words PAGE: its text, without tags and styles; a line for each row, with | behind cells.
words() {
	sed '/<style>/,/<\/style>/d; s/<\(tr\|pre\|p\)\( [^>]*\)\{0,1\}>/\
/g
		s/<\/t[hd]>/|/g; s/<[^>]*>//g; s/&nbsp;/ /g; s/&lt;/</g; s/&gt;/>/g
		s/&quot;/"/g; s/&amp;/\&/g' "$1"
}

sections() {
	sed -n 's/^<h2 id="\([a-z]*\)">.*/\1/p' "$1" | tr '\n' ' '
}

# est TABLE COLUMN VALUE FIELD: "v [lo, hi]" of a row, with two digits.
est() {
	awk -F '\t' -v column="$2" -v value="$3" -v field="$4" '
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	$at[column] == value {
		printf "%.2f [%.2f, %.2f]\n", $at[field], $at["lo"], $at["hi"]
		exit
	}' "$1"
}

@test "report: every section, of ratings with retests, two models and groups" {
	recipes
	run_to 0 annot-report -b 100 --attributes=people.tsv -P yes ratings.tsv model.tsv \
		older=old.tsv
	silent
	[ "$(sections out)" = \
		"summary sheet agreement people items noise models groups next methods " ]
	words out >text
	! grep -q 'Left out: ' text || grep -q 'gnuplot is not installed' text
	grep -q '^8,368 labels of 1,000 items by 60 annotators, 791 of them repeats' text
	grep -q 'Two people agree in 66 % (64 to 67 %) of cases' text
	grep -q 'for other items labelled by other people' text
	grep -q '140 differ: 10 % (8 to 12 %) of labels are slips' text
	grep -q '^f|m|difference of alpha|' text
	grep -q '^model less older|new people|accuracy|0.05 ' text
	grep -q '^always yes|control|' text
	grep -q 'annot-bias -r first -g gender -g age --attributes=people.tsv -b 100 ' text
	grep -q 'Krippendorff, K. (2011)' text
}

@test "report: numbers are those of the tools" {
	recipes
	run_to 0 annot-report -b 100 ratings.tsv model.tsv
	words out >text
	annot-kappa -q -r first -b 100 -M pa,alpha,ac ratings.tsv >kappa
	grep -qF "Krippendorff's alpha|$(est kappa coefficient alpha estimate)" text
	grep -qF "observed agreement|$(est kappa coefficient pa estimate)" text
	annot-screen -q ratings.tsv >screen
	grep -qF "a37|$(est screen annotator a37 agreement)" text
	annot-pflip -q -c .95 ratings.tsv | annot-sharpen -q |
		annot-score -q -o -T all -M accuracy -b 100 --ratings=ratings.tsv model.tsv >scores
	awk -F '\t' 'NR == 1 || $5 == "new"' scores >new
	grep -qF "model|new people|accuracy|$(est new metric accuracy value)" text
	annot-alttest -q -r first -t ratings.tsv model.tsv | awk 'NR < 3' >verdict
	grep -qF "model|model|$(est verdict row summary value)|100 %|pass" text
	annot-plan -q -r first -M accuracy --budget=8577 -k 8 -b 100 -t ratings.tsv model.tsv >plan
	half=$(awk -F '\t' '$1 == "budget" { printf "%.3f", $12 }' plan)
	grep -q "^1,000 more labels, 8 an item, .* to ± $half\\.$" text
}

@test "report: -o keeps tables, pictures and commands, which make the tables again" {
	need_tool gnuplot
	recipes
	run_to 0 annot-report -b 100 -o 'a report' --attributes=people.tsv ratings.tsv model.tsv \
		old.tsv
	silent
	[ ! -s out ]
	tables=('a report'/*.tsv)
	[ "${#tables[@]}" -eq "$(grep -c ' > ' 'a report/commands.txt')" ]
	[ "${#tables[@]}" -gt 15 ]
	for picture in labels people items targets reliability thresholds worth groups; do
		head -c 5 "a report/$picture.svg" | grep -q '<?xml'
		tail -n 3 "a report/$picture.svg" | grep -q '</svg>'
		head -c 5 "a report/$picture.pdf" | grep -q '%PDF'
	done
	[ -z "$(find 'a report' -name '.*')" ]
	mv 'a report' first
	sh -e "first/commands.txt" 2>err
	for table in first/*.tsv; do
		cmp "$table" "a report/${table#*/}"
	done
	# all that is drawn on the page is what is kept
	[ "$(grep -c '<svg role="img"' first/report.html)" -eq 8 ]
}

@test "report: a page by itself, with words for pictures and headers for tables" {
	need_tool gnuplot
	recipes
	run_to 0 annot-report -b 100 --attributes=people.tsv ratings.tsv model.tsv
	grep -q '^<html lang="en">$' out
	grep -q '<meta name="viewport"' out
	run ! grep -iE '<(script|link|iframe|img)|(src|href)="[a-z]*:' out
	grep -oE 'https?://[^"]*' out | sort -u >urls
	printf '%s\n' http://www.w3.org/1999/xlink http://www.w3.org/2000/svg | diff -u - urls
	# ids, and what refers to them
	grep -oE " id=[\"'][^\"']*" out | sed "s/.*[\"']//" | sort >ids
	[ -z "$(uniq -d ids)" ]
	{ grep -oE 'href=["'\'']#[^"'\'']*' out | sed 's/.*#//'
		grep -oE 'aria-labelledby="[^"]*' out | sed 's/.*"//' | tr ' ' '\n'; } |
		sort -u | comm -23 - ids >dangling
	[ ! -s dangling ]
	[ "$(grep -c '<svg' out)" -eq "$(grep -c '<desc id=' out)" ]
	run ! grep -E '<th>|<td scope' out
	for tag in section table tr figure details pre ul p; do
		[ "$(grep -o "<${tag}[ >]" out | wc -l)" -eq "$(grep -o "</$tag>" out | wc -l)" ] ||
			fail "$tag"
	done
}

@test "report: Markdown has tables, and pictures with -o alone" {
	run_to 0 annot-report -f markdown -b 100 "$TOP/examples/ratings.tsv" \
		"$TOP/examples/predictions.tsv"
	grep -q '^## Do people agree?$' out
	grep -qx '| no | 3,975 | 47.5 % |' out
	grep -qx '| --- | ---: | ---: |' out
	run ! grep -E '<[a-z]|^!\[' out
	# as many cells in each row as in its header
	awk -F ' [|]' '/^[|]/ { if (n && NF != n) bad = 1; n = NF; next } { n = 0 }
		END { exit bad }' out
	need_tool gnuplot
	run_to 0 annot-report -f markdown -b 100 -o to "$TOP/examples/ratings.tsv"
	grep -q '^!\[Agreement by label\..*](labels.svg)$' to/report.md
}

@test "report: the sentence and the tables to paste" {
	run_to 0 annot-report "$TOP/examples/ratings.tsv"
	words out >text
	grep -q '^60 annotators gave 7,577 labels to 1,000 items\. Two people' text
	alpha=$(annot-kappa -q -r first -M alpha "$TOP/examples/ratings.tsv" | tail -n 1 |
		awk -F '\t' '{ printf "%.2f|[%.2f, %.2f]", $6, $8, $9 }')
	grep -qFx "| alpha | ${alpha%|*} | ${alpha#*|} |" text
	grep -qFx "\$\\alpha\$ & ${alpha%|*} & \$${alpha#*|}\$ \\\\" text
	[ "$(grep -c '^\\end{tabular}$' text)" -eq 1 ]
}

@test "report: stops before numbers where annot-check finds an error, --force goes on" {
	answers >answers.tsv
	status=0
	annot-report answers.tsv >page 2>err || status=$?
	[ "$status" -eq 1 ]
	grep -qx 'annot-report: annot-check found errors (missing_code): .*' err
	[ "$(sections page)" = "summary sheet " ]
	words page | grep -q "^missing code|error|answers.tsv|label|99|2|-m '99'|$"
	words page | grep -q '^No numbers: annot-check found errors'
	tail -n 1 page | grep -qx '</html>'
	run_to 0 annot-report --force answers.tsv
	words out | grep -q 'numbers may be wrong'
	[[ $(sections out) == *agreement*methods* ]]
	run_to 0 annot-report -m 99 answers.tsv
	words out | grep -q 'annot-check found 0 errors'
}

@test "report: nothing is written where a table cannot be read" {
	printf 'item\tannotator\tlabel\n1\ta\n' >short.tsv
	run_to 1 annot-report short.tsv
	one_error annot-report 'short.tsv:2: expected 3 fields'
	run_to 1 annot-report -o dir "$TOP/examples/ratings.tsv" no.tsv
	one_error annot-report 'no.tsv: No such file'
	[ ! -e dir ]
	run_to 1 annot-report <short.tsv
	one_error annot-report '<stdin>:2: expected 3 fields'
	[ -z "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'annot-report.*' -newer short.tsv \
		-user "$(id -un)" -empty)" ]
	run_to 1 annot-report -q -b 100 -o short.tsv "$TOP/examples/ratings.tsv"
}

@test "report: wrong options end with 2 before anything is read" {
	for option in -Z --no --format=pdf --attributes -c3 -bx -wfoo -rboth; do
		run_to 2 annot-report no.tsv "$option"
		one_error annot-report "(try 'annot-report --help')"
	done
	run_to 2 annot-report "$(printf 'a\nb')"
	one_error annot-report 'a name with a line end'
	# shortened, as in the other tools
	run_to 0 annot-report --form=markdown --conf .9 "$TOP/examples/ratings.tsv"
	grep -q 'Intervals (90 %)' out
	grep -q 'annot-pflip -n 1 --table -c .9 ' out
}

@test "report: hostile names are text" {
	recipes
	name="-it's \$(touch pwned) \`touch pwned\` \"q\" ;<b>&*.tsv"
	label='<script>alert(1)</script>$(touch pwned)|`x`'
	LABEL=$label awk -F '\t' -v OFS='\t' '$3 == "yes" { $3 = ENVIRON["LABEL"] }
		$2 == "a3" { $2 = "<i>a\"3\\" } { print }' ratings.tsv >"./$name"
	LABEL=$label awk -F '\t' -v OFS='\t' '$2 == "yes" { $2 = ENVIRON["LABEL"] } { print }' \
		model.tsv >'./-m $(touch pwned).tsv'
	sed '1s/gender/ge"n<u>\$(touch pwned)/; s/a3	/<i>a"3\\	/; s/	m	/	#\o303\o244"m	/' \
		people.tsv >'pe ople.tsv'
	for format in html markdown; do
		run_to 0 annot-report -f $format -b 100 -o 'o ut' --attributes='pe ople.tsv' \
			-P "$label" -- "$name" '-m $(touch pwned).tsv' \
			'a'\''b=-m $(touch pwned).tsv'
		silent
		[ ! -e pwned ]
	done
	[ -z "$(find . -name '*pwned' -size 0)" ]
	run ! grep -E '<(script|b|i|u)>' 'o ut/report.html'
	# but in code, where it is as it stands
	run ! grep -E '^[^ ].*<(script|b|i|u)>' 'o ut/report.md'
	grep -qF '&lt;script&gt;alert(1)&lt;/script&gt;$(touch pwned)|`x`' 'o ut/report.html'
	grep -qF '\$(touch pwned)\|\`x\`' 'o ut/report.md'
	words 'o ut/report.html' | grep -q "^a'b|new people|accuracy|"
	# and the commands are those that a shell can run
	mv 'o ut' first
	sh -e first/commands.txt 2>err
	cmp first/scores.tsv 'o ut/scores.tsv'
	[ ! -e pwned ]
}

@test "report: without retests the scores by what p_flip might be" {
	recipes
	run_to 0 annot-report -L none,mild,severe -w quadratic severity.tsv judge.tsv
	words out >text
	grep -q 'Left out: p_flip: nobody labelled an item twice' text
	annot-pflip -q -L none,mild,severe -M fixed -x .1 severity.tsv | annot-sharpen -q |
		annot-score -q -L none,mild,severe -T new -M accuracy -p 3 judge.tsv >scores
	value=$(awk -F '\t' 'NR == 2 { printf "%.3f", $8 }' scores)
	grep -q "^0.1|judge|$value|" text
	grep -q 'annot-kappa -M pa,alpha,ac -w quadratic -L none,mild,severe severity.tsv' text
	run ! grep -q 'annot-sharpen > shares.tsv' text
}

@test "report: what the data do not give is left out, with a line why" {
	recipes
	run_to 0 annot-report -b 100 truth.tsv model.tsv
	words out >text
	[ "$(grep -c 'Left out: the table does not say who gave which label' text)" -eq 3 ]
	grep -q '^model|labels given|accuracy|' text
	run_to 0 annot-report --multilabel emotions.tsv
	words out >text
	grep -q 'annot-kappa -M pa,alpha -w jaccard --multilabel emotions.tsv' text
	grep -q 'Left out: annot-screen does not read what --multilabel says' text
	grep -q 'Left out: no predictions were given' text
	head -n 1 ratings.tsv >none.tsv
	run_to 0 annot-report none.tsv
	words out >text
	grep -q 'Left out: agreement: there is nothing to count' text
	grep -q 'Left out: the plan: there is nothing to count' text
	run ! grep -- --budget text
}

@test "report: ratings of standard input, with names, a matrix, without a header" {
	recipes
	annot-report -b 100 -q - model.tsv <ratings.tsv >page
	words page | grep -q 'annot-kappa -r first -M pa,alpha,ac -w identity -b 100 report/ratings.tsv'
	words page | grep -q '140 differ: 10 % (8 to 12 %)'
	tail -n +2 ratings.tsv >bare
	run_to 0 annot-report -f markdown -b 100 -H item,annotator,label bare model.tsv
	grep -q '140 differ: 10 % (8 to 12 %)' out
	sed 1s/item/id/ model.tsv >named.tsv
	run_to 0 annot-report -f markdown -b 100 -i id ids.tsv named.tsv
	grep -q '^| named | new people | accuracy |' out
	run_to 0 annot-report -f markdown -W -i id -m NA first.tsv
	grep -q '^| Annotators | 6 |' out
}

@test "report: -r: which of repeated labels count" {
	set -- -f markdown -b 100 "$TOP/examples/ratings.tsv" "$TOP/examples/predictions.tsv"
	for which in first last; do
		run_to 0 annot-report -r $which "$@"
		grep -q "annot-alttest -r $which" out
	done
	run_to 0 annot-report -r all "$@"
	grep -q 'annot-kappa .*-r all' out
	grep -q 'Left out: annot-alttest takes one label of each annotator (-r first or last)' out
	run ! grep '^    annot-alttest' out
	# without repeats all of them are one
	awk '!seen[$1, $2]++' "$TOP/examples/ratings.tsv" >single.tsv
	run_to 0 annot-report -r all -f markdown -b 100 single.tsv "$TOP/examples/predictions.tsv"
	grep -q '^    annot-alttest .*single.tsv' out
	run ! grep 'annot-alttest.* -r all' out
	run_to 2 annot-report -r both "$@"
	one_error annot-report '--repeats: expected'
}

@test "report: without gnuplot the pictures are left out, and said to be" {
	mkdir bin
	for tool in awk cat cp cut grep head mkdir mktemp mv paste rm sed sort tail tr wc; do
		ln -s "$(command -v "$tool")" bin
	done
	PATH=$PWD/bin run_to 0 "$(command -v sh)" "$BIN/annot-report" "$TOP/examples/ratings.tsv"
	words out >text
	[ "$(grep -c '^Left out: the picture .*: gnuplot is not installed' text)" -eq 3 ]
	run ! grep '<svg' out
	grep -q 'Two people agree in 66 %' text
}

@test "report: the same page by any shell and awk" {
	need_tool gnuplot
	annot-report -b 100 "$TOP/examples/ratings.tsv" "$TOP/examples/predictions.tsv" >expected
	# each shell and each awk once or twice
	while read -r shell awk; do
		command -v "${awk% *}" >/dev/null && command -v "${shell%_*}" >/dev/null || continue
		mkdir -p other
		printf '#!/bin/sh\nexec %s "$@"\n' "$awk" >other/awk
		chmod +x other/awk
		cp "$BIN/annot-report" report
		# shellcheck disable=SC2086 # busybox sh
		PATH=$PWD/other:$BIN:$PATH ${shell/_/ } report -b 100 "$TOP/examples/ratings.tsv" \
			"$TOP/examples/predictions.tsv" </dev/null >page 2>err
		sed '/^<svg/,/^<\/svg/d' page >found
		sed '/^<svg/,/^<\/svg/d' expected | diff -u - found || fail "$shell, $awk"
	done <<-'EOF'
		dash mawk
		bash mawk
		dash gawk
		busybox_sh mawk
		dash busybox awk
	EOF
}

# bats test_tags=shared
@test "report: data of others" {
	need_shared data/rte.tsv
	for data in rte bluebird wsd copyright; do
		run_to 0 annot-report --force -b 100 "$SHARED/data/$data.tsv"
		[[ $(sections out) == *agreement*methods* ]] || fail "$data"
		words out | grep -q '^Two people agree in [0-9]* %' || fail "$data"
	done
}

@test "report: a name that is empty is wrong usage, not standard output" {
	for option in -o -t --attributes; do
		run_to 2 annot-report "$option" '' "$TOP/examples/ratings.tsv"
		grep -q "^annot-report: $option: expected a name, found nothing" err
		[ ! -s out ]
	done
	run_to 2 annot-report --output= "$TOP/examples/ratings.tsv"
	grep -q '^annot-report: -o: expected a name, found nothing' err
}

@test "report: tables that do not name people leave out what needs them, in silence" {
	printf '%s\t%s\t%s\n' item annotator label 1 a x 1 b y 2 a x 2 c x 3 b y 3 c y >in
	annot-count -q -u in >histogram
	annot-count -q --multilabel in >sets
	for table in histogram sets; do
		run_to 0 annot-report -q -b 100 -f markdown $table
		[ ! -s err ]
		[ "$(grep -c 'does not say who gave which label' out)" -eq 2 ]
	done
}
