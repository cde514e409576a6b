# shellcheck disable=SC2016 # conditions of awk in single quotes
bats_require_minimum_version 1.5.0

# examples/draw.sh: every table of the tools is known by its header, and what is drawn is
# what the table says. Compared is what gnuplot is told, as its versions draw differently.

load helper

draw() {
	sh "$TOP/examples/draw.sh" "$@"
}

# score OPTION...: annot-score of the bundled model by the labels as they are.
score() {
	annot-score -q -t "$TOP/examples/ratings.tsv" "$@" "$TOP/examples/predictions.tsv"
}

curve() {
	annot-curve -q -t "$TOP/examples/ratings.tsv" "$@" "$TOP/examples/predictions.tsv"
}

kappa() {
	annot-kappa -q "$@" "$TOP/examples/comments.tsv"
}

costs() {
	printf '%s\t%s\t%s\n' truth decision cost no no 0 no yes 1 yes no 5 \
		yes yes 0
}

# rows TABLE FILTER FIELD...: these columns of the rows for which the condition of awk
# holds, as draw.sh rounds them.
rows() {
	local table=$1 filter=$2

	shift 2
	awk -F '\t' -v fields="$*" '
	NR == 1 { for (i = NF; i > 0; i--) at[$i] = i; n = split(fields, want, " "); next }
	'"$filter"' {
		line = ""
		for (i = 1; i <= n; i++) {
			x = $at[want[i]]
			line = line (i > 1 ? "\t" : "") (x ~ /^[-+.0-9e]+$/ ? \
				sprintf("%.6g", x) : x)
		}
		print line
	}' "$table" | sort
}

# drawn FIELD,...: these fields of the rows of the scene in the file out.
drawn() {
	grep '^row' out | cut -f "$1" | sort
}

# Two models, one of which decides only, against four targets: a table of each kind.
tables() {
	local e=$TOP/examples

	annot-pflip -q "$e/ratings.tsv" | annot-sharpen > sharp
	awk -F '\t' 'NR == 1 || n[$1]++ < 2' "$e/ratings.tsv" |
		annot-count -q --plurality > two
	mkdir -p tables
	costs > costs.tsv
	annot-score -q -o -T all -M accuracy,f1,brier -b 100 -t sharp \
		"model=$e/predictions.tsv" two > tables/targets
	annot-score -q -T new -M accuracy,mcc -b 100 --paired -t sharp \
		"model=$e/predictions.tsv" two > tables/paired
	annot-score -q -T raw -M accuracy,brier -t sharp "model=$e/predictions.tsv" \
		two > tables/score
	annot-curve -q -T all -t sharp "model=$e/predictions.tsv" \
		"other=$e/predictions.tsv" > tables/reliability
	annot-curve -q -o -T raw -M confusion -t sharp "model=$e/predictions.tsv" \
		> tables/confusion
	annot-curve -q -o -T raw -M thresholds --costs=costs.tsv -t sharp \
		"model=$e/predictions.tsv" > tables/thresholds
	kappa -M pa,fleiss > tables/kappa
	kappa -B label > tables/label
	kappa -B annotator > tables/annotator
	kappa -B pair > tables/pair
	kappa -g group -M fleiss,xrr > tables/group
	sh "$e/vary.sh" --draws=9 -Mpa,alpha > tables/vary
	annot-spc -q -r first -b 100 --asymptote -t "$e/ratings.tsv" \
		"model=$e/predictions.tsv" two > tables/spc
	annot-pflip -q --table "$e/ratings.tsv" > tables/pflip
	annot-plan -q -M alpha -k 2,3 -n 100,200,400 --item-cost=2 \
		"$e/comments.tsv" > tables/plan
	awk -F '\t' 'NR == 1 || $2 ~ /^a[1-4]$/ && !n[$1, $2]++' "$e/ratings.tsv" \
		> four
	annot-alttest -q --humans -t four "$e/predictions.tsv" two > tables/alttest
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "annotator", "gender" }
		NR > 1 && !n[$2]++ { print $2, NR % 2 ? "f" : "m" }' \
		"$e/ratings.tsv" > people
	annot-bias -q -b 100 -g gender -f people "$e/predictions.tsv" \
		< "$e/ratings.tsv" > tables/bias
	annot-screen -q "$e/ratings.tsv" > tables/screen
	printf '%s\t%s\t%s\n' attribute value share gender f .5 gender m .5 > users
	annot-rake -q --table --margins=users -f people "$e/ratings.tsv" > tables/rake
	annot-quality -q -r first "$e/comments.tsv" > tables/quality
}

@test "draw: every table, as text and as pictures" {
	tables
	for table in tables/*; do
		# nobody needs gnuplot to see what would be drawn
		run_to 0 draw --data "$table"
		grep -q '^row' out || fail "$table: no row"
		grep -q '^panel' out || fail "$table: no panel"
	done
	need_tool gnuplot
	kinds=(svg png pdf)
	for table in tables/*; do
		run_to 0 draw "$table"
		[ -s out ]
		# one kind to a file, the next to standard output: another pair for the next table
		kinds=("${kinds[@]:1}" "${kinds[0]}")
		run_to 0 draw "$table" "picture.${kinds[0]}"
		is_drawn "picture.${kinds[0]}" || fail "$table"
		draw -f "${kinds[1]}" "$table" > "same.${kinds[1]}" 2> err
		is_drawn "same.${kinds[1]}" || fail "$table: ${kinds[1]} to standard output"
		if command -v xmllint > /dev/null; then
			run_to 0 draw "$table" picture.svg
			xmllint --noout picture.svg || fail "$table: no XML"
		fi
	done
	# 300 dots an inch
	tail -c +38 picture.png | head -c 4 | grep -qx pHYs
}

@test "draw: what is drawn is what the table says" {
	tables
	run_to 0 draw --data tables/targets
	rows tables/targets '$8 != "NA" && $6 !~ /_(normalised|excess)$/' value lo hi |
		diff -u - <(drawn 2,4,5)
	# what flatters comes first; the ceiling has its own look
	[ "$(grep '^name' out | head -n 4 | cut -f 4 | paste -sd ,)" = \
		'majority vote,labels as given,labels people stand by,people who were not asked' ]
	grep -q '^series	ceiling	xbars	black$' out
	run_to 0 draw --data tables/paired
	rows tables/paired '$2 != "*" && $6 !~ /_positive$/' value lo hi |
		diff -u - <(drawn 2,4,5)
	grep -qx 'ref	v	0' out
	grep -qx 'name	y	1	model - two' out
	run_to 0 draw --data tables/reliability
	rows tables/reliability '$4 != "*" && $12 != "NA"' confidence value lo hi |
		diff -u - <(awk '/^series/ { on = /interval/ } on' out | grep '^row' |
			cut -f 2-5 | sort)
	[ "$(grep -c '^panel' out)" -eq 8 ]
	run_to 0 draw --data tables/confusion
	rows tables/confusion '$6 == "share_of_truth"' value | diff -u - <(drawn 4)
	# of the decisions no .72 are met, of the decisions yes .76; how many items
	run_to 0 draw --data -x decision tables/confusion
	rows tables/confusion '$6 == "share_of_decision"' value | diff -u - <(drawn 4)
	grep -qx 'row	1	1	0.720326	NA	352' out
	run_to 0 draw --data tables/pair
	# both halves of the matrix
	rows tables/pair '$6 != "NA"' estimate | awk '{ print; print }' |
		diff -u - <(drawn 4)
	run_to 0 draw --data tables/vary
	rows tables/vary '$1 == "size"' of estimate lo hi | diff -u - <(drawn 2-5)
	[ "$(grep -c '^panel' out)" -eq 4 ]
	run_to 0 draw --data tables/screen
	rows tables/screen 1 agreement information | diff -u - <(drawn 2,3)
	run_to 0 draw --data tables/label
	rows tables/label '$6 != "NA"' estimate lo hi | diff -u - <(drawn 2,4,5)
	run_to 0 draw --data tables/plan
	rows tables/plan '$1 == "plan"' cost half | diff -u - <(drawn 2,3)
	run_to 0 draw --data tables/alttest
	rows tables/alttest '$1 == "advantage" && $6 == "*" && $2 != "*"' value lo hi |
		diff -u - <(drawn 2,4,5)
	run_to 0 draw --data tables/bias
	rows tables/bias '$1 ~ /^(group|ceiling_.*)$/ && $5 != "*"' value lo hi |
		diff -u - <(drawn 2,4,5)
}

# A share and a cost are of different units; so are kappa and a share.
@test "draw: units have panels of their own, and curves their lines of reference" {
	costs > costs.tsv
	curve -M thresholds --costs=costs.tsv > table
	run_to 0 draw --data table
	[ "$(grep -c '^panel' out)" -eq 1 ]
	rows table '$6 == "rejected" && $5 != "*"' threshold value |
		diff -u - <(awk '/^series/ { on = /rejected/ } on' out | grep '^row' |
			cut -f 2,3 | sort)
	grep -q '^ref	v	.*fewest rejected$' out
	run_to 0 draw --data -y recall,cost table
	[ "$(grep -c '^panel' out)" -eq 2 ]
	grep -q '^ref	v	.*least cost$' out
	run_to 0 draw --data -x false_positive_rate -y recall table
	grep -q '^panel		false positive rate .*square$' out
	grep -qx 'ref	diagonal	0	by chance alone' out
	run_to 0 draw --data -x recall -y precision table
	run ! grep '^ref' out
	run_to 1 draw --data -y nothing table
	kappa -M pa,fleiss,alpha > table
	run_to 0 draw --data table
	[ "$(grep '^panel' out | cut -f 3 | sed 's/ (.*//' | paste -sd ,)" = \
		'agreement,agreement beyond chance' ]
	grep -qx 'ref	v	0' out
}

# Every metric and coefficient has a name in words.
@test "draw: metrics have words and units" {
	{ annot-score --list; annot-kappa --list; annot-plan --list; } |
		awk -F '\t' '$1 !~ /^(soft_(macro_|micro_)?(precision|recall)|prevalence|bias|icc.*|name)$/ &&
			$4 != "set" && $4 != "weight" { print $1 }' | sort -u > names
	[ "$(wc -l < names)" -gt 60 ]
	while read -r name; do
		grep -q "say(\"$name\", \"[^\"]*\")" "$TOP/examples/draw/words.awk" ||
			fail "$name has no words"
	done < names
}

# Annotator c7 says ok and rude in turn, whatever the comment: no better than chance.
@test "draw: any rows with a value and limits, sorted or as given" {
	awk -F '\t' -v OFS='\t' '$2 == "c7" { $3 = n++ % 2 ? "rude" : "ok" }
		{ print }' "$TOP/examples/comments.tsv" |
		annot-kappa -q -B annotator | awk 'NR == 1 || $4 == "kappa"' > table
	run_to 0 draw --data -s table
	grep '^name' out | tail -n 1 | grep -q 'c7$'
	grep '^row' out | cut -f 2 | sort -rg | diff - <(grep '^row' out | cut -f 2)
	printf '%s\t%s\t%s\t%s\t%s\n' hi model n estimate lo \
		.3 a 9 .2 .1 NA b 8 .4 NA .3 c 7 .2 .1 1e0 d 6 5e-1 .3 NA e 6 NA NA > table
	run_to 0 draw --data -s table
	[ "$(grep '^name' out | cut -f 4 | paste -sd '')" = dbac ]
	[ "$(cat err)" = 'draw.sh: note: missing=1 rows without a value' ]
	run_to 0 draw --data - < table
	[ "$(grep '^name' out | cut -f 4 | paste -sd '')" = abcd ]
	# tables joined, of one header and of two
	run_to 0 draw --data table table
	[ "$(grep -c '^row' out)" -eq 8 ]
	run_to 1 draw table "$TOP/examples/comments.tsv"
	grep -q 'expected 5 columns, found 4' err
	# what does not vary is no name; a facet for each value
	printf '%s\t%s\t%s\t%s\t%s\n' model side value lo hi m l .1 0 .2 m r .3 .2 .4 > table
	run_to 0 draw --data table
	[ "$(grep '^name' out | cut -f 4 | paste -sd '')" = lr ]
	run_to 0 draw --data --facet=side table
	[ "$(grep -c '^panel' out)" -eq 2 ]
	# 199 rows stand in columns, with their names; 300 have none
	awk 'BEGIN { print "who\tvalue\tlo\thi"
		for (i = 1; i <= 199; i++) print "w" i "\t" i / 200 "\t0\t1" }' > many
	run_to 0 draw --data -f svg many
	[ "$(grep -c '^panel' out)" -eq 4 ]
	[ "$(grep -c '^name' out)" -eq 199 ]
	awk 'BEGIN { print "who\tvalue\tlo\thi"
		for (i = 1; i <= 300; i++) print "w" i "\t" i / 300 "\t0\t1" }' > many
	run_to 0 draw --data -f svg many
	run ! grep '^name' out
	grep -q '^panel		value	300 rows' out
}

# Text of the user's is never a format, a command or markup.
@test "draw: hostile names, titles and places do no harm" {
	export TMPDIR="$PWD/it's \"odd\" \$(touch pwned)\\"
	mkdir "$TMPDIR"
	{
		printf 'who\tvalue\tlo\thi\n'
		# shellcheck disable=SC1003,SC2016 # as it stands
		printf '%s\t.5\t.4\t.6\n' '100%d' "it's" '"q"' 'back\n\' '{a}_b^c' \
			'`touch pwned`' '$(touch pwned)' '<b>&amp;' '@x #y' 'Ünï 日本' \
			"$(printf 'bad\377utf\001')" "$(printf 'long%.0s' $(seq 40))"
	} > table
	title=$(printf 'a <b>\n!touch pwned\\\nit'\''s {x}_1 %%d')
	run_to 0 draw --gnuplot --title="$title" table
	grep -q "^set label '100%d' " out
	grep -q "^set label 'it''s' " out
	grep -qF "set label 'back\\n\\' " out
	run ! grep '^!' out
	# nothing is cut without a mark
	grep -q "^set label 'long[^']*…[^']*' " out
	need_tool gnuplot
	for kind in text svg png pdf; do
		run_to 0 draw -f $kind --title="$title" --note='% {' table
		[ -s out ]
		[ ! -s err ]
	done
	run_to 0 draw --title="$title" table "it's.svg"
	grep -qF '&lt;b' "it's.svg"
	grep -qF '&amp;amp;' "it's.svg"
	run ! grep -F '<b>' "it's.svg"
	if command -v xmllint > /dev/null; then xmllint --noout "it's.svg"; fi
	[ ! -e pwned ]
	find . "$TMPDIR" -name pwned | run ! grep .
}

# Two annotators at one point, and a third beside them.
@test "draw: names beside points do not cover each other" {
	head -n 1 <(annot-screen -q "$TOP/examples/comments.tsv") > table
	awk -F '\t' -v OFS='\t' 'NR == 1 {
		print
		for (i = 1; i <= 4; i++) {
			for (f = 1; f <= NF; f++)
				row[f] = $f == "annotator" ? "worker" i : $f == "agreement" ? \
					(i < 3 ? .5 : .2 * i) : $f == "information" ? .1 : \
					$f == "status" ? "careless" : 1
			line = row[1]
			for (f = 2; f <= NF; f++)
				line = line OFS row[f]
			print line
		}
	}' table > people
	run_to 0 draw --gnuplot -f svg people
	[ "$(grep -c "^set label 'worker" out)" -eq 4 ]
	[ "$(grep "^set label 'worker" out | sed 's/.* at //' | sort -u | wc -l)" -eq 4 ]
	# where there is no room for all, it is said
	awk 'NR == 1 { print; next } NR == 2 { for (i = 1; i <= 29; i++) print }' people > crowd
	run_to 0 draw --gnuplot -f svg crowd
	grep -Eq '^draw.sh: note: no room for [0-9]+ names$' err
}

# gawk refuses a parameter that is called as a function is; mawk does not.
@test "draw: no parameter has the name of a function" {
	cd "$TOP/examples/draw"
	for kind in *.awk; do
		case $kind in
		table.awk | words.awk | rows.awk) continue ;;
		layout.awk | style.awk | beside.awk) set -- layout.awk style.awk beside.awk ;;
		*) set -- table.awk words.awk rows.awk "$kind" ;;
		esac
		cat "$@" | tr '\n' ' ' | grep -oE 'function [a-z_]+[(][^)]*[)]' |
			awk '
			{
				gsub(/[\\(),]/, " ")
				name[$2]
				for (i = 3; i <= NF; i++)
					parameter[$i] = $2
			}
			END {
				for (p in parameter)
					if (p in name) {
						print p " of " parameter[p]
						bad = 1
					}
				exit bad
			}' || fail "$kind"
	done
}

@test "draw: what is beyond the axis has a mark" {
	printf 'who\tvalue\tlo\thi\na\t.5\t.1\t.9\nb\t2\t1.9\t2.1\n' > table
	run_to 0 draw --gnuplot -f svg --x-range=0:1 table
	grep -q '^set xrange \[0:1\]' out
	grep -q '^set label "▶" at first 1, first 2 ' out
	grep -q "^set label '◀ ▶ ▲ ▼: beyond the axis' " out
	run_to 0 draw --gnuplot -f svg table
	run ! grep beyond out
}

@test "draw: logarithms, sizes, letters and colours as asked" {
	annot-plan -q -M alpha -k 2 -n 100,1000,10000 "$TOP/examples/comments.tsv" > table
	run_to 0 draw --gnuplot table
	grep -qx 'set logscale x' out
	grep -qx 'set logscale y' out
	run_to 0 draw --gnuplot --log=none table
	run ! grep '^set logscale' out
	run_to 0 draw --gnuplot -f svg --size=500x400 --font=serif,11 table
	grep -q "^set terminal svg size 500,400 noenhanced font 'serif,11'" out
	run_to 0 draw --gnuplot -f svg table
	grep -q '"#0072B2"' out
	run_to 0 draw --gnuplot -f svg --colour=no table
	run ! grep '"#0072B2"' out
	run_to 0 draw --gnuplot --x-title 'euros spent' table
	grep -q "^set label 'euros spent' " out
}

@test "draw: wrong options, other tables, nothing to draw, no gnuplot" {
	printf 'value\tlo\thi\n.5\t.4\t.6\n' > table
	for wrong in --size=1 --size=a --font="a'b" --log=z --x-range=0 --columns=x \
		--kind=../x -f=jpg --format=jpg --colou; do
		run_to 2 draw "$wrong" table
		[ ! -s out ]
		grep -q '^draw.sh: .*see draw.sh --help' err
	done
	run_to 2 draw --size="$(printf '800\nx')" table
	run_to 2 draw table --title
	run_to 2 draw table -o picture.jpg
	run_to 0 draw --help
	grep -q '^usage: draw.sh' out
	run_to 1 draw "$TOP/examples/comments.tsv" none.png
	grep -q '^draw.sh: expected columns value (or estimate), lo and hi, found: item' err
	run_to 1 draw none.tsv none.png
	run_to 1 draw none.png < /dev/null
	grep -qx 'draw.sh: empty input: a header line is required' err
	curve | head -n 1 > header
	run_to 1 draw header none.png
	grep -qx 'draw.sh: no row has a value: nothing to draw' err
	[ ! -e none.png ]
	run ! draw table nowhere/picture.png
	mkdir bin
	for program in sh dirname mktemp rm awk cat head grep sed wc; do
		ln -s "$(command -v $program)" bin/
	done
	run_to 1 env PATH="$PWD/bin" sh "$TOP/examples/draw.sh" table
	grep -q 'no gnuplot here (apt-get install gnuplot-nox)' err
}
