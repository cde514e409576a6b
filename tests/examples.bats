bats_require_minimum_version 1.5.0

# Every recipe of examples/ runs, and prints what stands beside it.

load helper

# recipe NAME [OPERAND]...: of pictures what they draw, as every gnuplot draws text
# differently.
recipe() {
	local name=$1

	shift
	DRAW=data sh "$TOP/examples/$name.sh" "$@" > actual
	diff -u "$TOP/examples/$name.expected" actual
}

# Where the decimal sign is a comma mawk takes .8 for 0.
@test "examples: a locale with a decimal comma changes nothing" {
	need_tool localedef
	mkdir locales
	export LOCPATH=$PWD/locales
	localedef -i de_DE -f UTF-8 "$LOCPATH/de_DE.UTF-8" 2>/dev/null ||
		missing 'no de_DE.UTF-8 can be made (Debian package locales)'
	[ "$(LC_ALL=de_DE.UTF-8 locale decimal_point)" = , ]
	for name in demo truth; do
		LC_ALL=de_DE.UTF-8 recipe $name
		# LC_ALL may not be there
		(unset LC_ALL && LC_NUMERIC=de_DE.UTF-8 recipe $name)
	done
	for script in "$TOP"/examples/*.sh; do
		grep -q '^export LC_ALL=C' "$script" || fail "$script"
	done
}

@test "examples: demo" {
	recipe demo
}

@test "examples: ceiling" {
	recipe ceiling
}

@test "examples: table2" {
	recipe table2
}

@test "examples: truth" {
	recipe truth
}

# The intervals of new hold the truth, in each row.
@test "examples: truth: what new says is so" {
	tr -d '[],' <"$TOP/examples/truth.expected" | awk 'NR > 1 {
			n++
			held += $(NF - 2) <= $NF && $NF <= $(NF - 1)
		}
		END { exit !(n == 9 && held == n) }'
}

@test "examples: compare" {
	recipe compare
}

@test "examples: agreement" {
	recipe agreement
}

@test "examples: equivalence" {
	recipe equivalence
}

# estimate [OPTION]...: the estimates of annot-kappa in six digits.
estimate() {
	annot-kappa -q -r first "$@" | awk -F '\t' '$1 == "estimate" { printf "%.6g\n", $6 }'
}

# varied ROW VARIED OF: the columns from estimate on of these rows of the file out.
varied() {
	awk -F '\t' -v key="$*" '$1 " " $2 " " $3 == key' out | cut -f 6-
}

@test "examples: vary" {
	recipe vary
	in=$TOP/examples/comments.tsv
	# all items and all labels of each are the table
	mv actual out
	for of in 'items 100' 'raters 7'; do
		# shellcheck disable=SC2086 # two words
		varied size $of | diff -u - \
			<(estimate -M pa,alpha,ac "$in" | awk -v OFS='\t' '{ print $1, 0, $1, $1, 100 }')
	done
	# labels that are numbers have their order, and their distances
	sed 's/	ok	/	2	/; s/	rude	/	9	/; s/	hate	/	10	/' "$in" >grades
	run_to 0 sh "$TOP/examples/vary.sh" --items --draws=3 -wlinear -Mbp grades
	[ "$(cut -f 2-5 out | sort -u | wc -l)" -eq 6 ]
	[ "$(varied size items 100 | cut -f 1)" = "$(estimate -wlinear -M bp grades)" ]
}

# Of one draw of two sizes the slope is the difference over log2 of the quotient.
@test "examples: vary: a draw is what annot-sample draws, and its slope" {
	in=$TOP/examples/ratings.tsv
	run_to 0 sh "$TOP/examples/vary.sh" --items=50,200 --raters=2,4 --draws=1 -Mpa "$in"
	for n in 50 200; do
		annot-sample -q -r first --items=$n "$in" | estimate -M pa |
			diff -u - <(varied size items $n | cut -f 1)
	done
	for n in 2 4; do
		annot-sample -q -r first -N 4 --labels-per-item=$n "$in" | estimate -M pa |
			diff -u - <(varied size raters $n | cut -f 1)
	done
	for what in items raters; do
		awk -F '\t' -v what=$what '$2 == what && $1 == "size" { y[++n] = $6; x[n] = $3 }
			$2 == what && $1 == "slope" { slope = $6 }
			END {
				d = (y[2] - y[1]) / (log(x[2] / x[1]) / log(2)) - slope
				exit n != 2 || d > 2e-6 || d < -2e-6
			}' out
	done
	varied slope items '*' | grep -qP '\tNA\tNA\tNA\t1$'
	# sizes in any order
	cp out before
	run_to 0 sh "$TOP/examples/vary.sh" --items=200,50 --raters=4,2 --draws=1 -Mpa "$in"
	diff -u before out
	# what decides which rows count would reach annot-kappa alone
	for option in -mNA -llabel --missing=NA -N3 --repeats=all; do
		run_to 2 sh "$TOP/examples/vary.sh" --items "$option" "$in"
		grep -qF "vary.sh: $option: RATINGS has" err
	done
	# sizes that there are not
	run_to 1 sh "$TOP/examples/vary.sh" --items=50,5000 --draws=1 "$in"
	grep -q 'there are only 1000 items' err
	# of one label there is no alpha in a draw; the others are left
	printf '%s\t%s\t%s\n' item annotator label 1 a x 1 b x 2 a x 2 b x 3 a x 3 b y >in
	run_to 0 sh "$TOP/examples/vary.sh" --items=1,3 --draws=40 -Malpha in
	varied size items 1 | awk -F '\t' '{ exit !($5 > 4 && $5 < 24) }'
	varied slope items '*' | awk -F '\t' '{ exit !($5 > 4 && $5 < 24) }'
	# ac counts the labels of the table in every draw
	run_to 0 sh "$TOP/examples/vary.sh" --items=1,3 --draws=40 -Mac in
	varied size items 1 | grep -q '	40$'
}

@test "examples: vary: merged labels" {
	in=$TOP/examples/comments.tsv
	printf 'label\tclass\nok\tfine\nrude\tbad, or worse\nhate\tbad, or worse\n' >two.tsv
	run_to 0 sh "$TOP/examples/vary.sh" --merge=two.tsv -Mpa,alpha,ac "$in"
	awk -F '\t' -v OFS='\t' 'NR > 1 && $3 != "ok" { $3 = "bad" } { print }' "$in" >merged
	for of in '2 merged' "3 $in"; do
		annot-kappa -q -M pa,alpha,ac "${of#* }" | cut -f 6-9 | tail -n +2 |
			diff -u - <(varied size labels "${of%% *}" | cut -f 1-4)
	done
	# the slope of two points
	awk -F '\t' '$1 == "size" { last = $6 - before; before = $6 }
		$1 == "slope" {
			d = last / (log(1.5) / log(2)) - $6
			if (d > 1e-5 || d < -1e-5)
				exit bad = 1
			n++
		}
		END { exit bad || n != 3 }' out
	# several, in the order given, and beside items
	printf 'class\tlabel\n1\tok\n2\trude\n3\thate\n' >three.tsv
	run_to 0 sh "$TOP/examples/vary.sh" --merge=two.tsv --items=9,100 --draws=2 \
		--merge=three.tsv -Mpa "$in"
	[ "$(cut -f 2,3 out | paste -s -d ' ')" = "$(printf '%s\t%s ' varied of items 9 \
		items 100 items '*' labels 2 labels 3 labels 3 labels '*' | sed 's/ $//')" ]
	sed 3d two.tsv >lacks
	run_to 1 sh "$TOP/examples/vary.sh" --merge=lacks "$in"
	grep -qx 'vary.sh: lacks: no class for the label rude' err
}

# People of one kind: errors over items alone find differences, both hardly any, of
# agreement and of scores.
@test "examples: halves" {
	recipe halves
	awk '{ of = $2 ~ /^(pa|alpha|ac)$/ ? "agreement" : "score" }
		$1 == "items" { items[of] += $3 } $1 == "both" { both[of] += $3 }
		END { exit !(items["agreement"] / 3 > .2 && both["agreement"] / 3 <= .1 &&
			items["score"] > both["score"] && both["score"] / 3 <= .1) }' actual
}

@test "examples: alttest, also of other people and judges" {
	recipe alttest
	awk -F '\t' 'NR == 1 || $2 ~ /^a[1-4]$/ && !seen[$1, $2]++' \
		"$TOP/examples/ratings.tsv" > four.tsv
	DRAW=data run_to 0 sh "$TOP/examples/alttest.sh" four.tsv \
		"$TOP/examples/predictions.tsv"
	grep -q '^name	y	[1-6]	predictions$' out
	grep -q '^name	y	[1-6]	a4$' out
}

@test "examples: plan, also of another pilot" {
	recipe plan
	awk -F '\t' 'NR == 1 || $4 == "crowd"' "$TOP/examples/comments.tsv" > crowd.tsv
	DRAW=data run_to 0 sh "$TOP/examples/plan.sh" crowd.tsv
	run ! diff -q "$TOP/examples/plan.expected" out
	[ "$(grep -c '^series' out)" -eq 3 ]
	run_to 1 sh "$TOP/examples/plan.sh" "$TOP/examples/ratings.tsv" none.svg
	[ ! -e none.svg ]
}

@test "examples: pflip" {
	recipe pflip
}

@test "examples: spc" {
	recipe spc
}

# As many say of the model what annot-score says of it; the truth is known here alone.
@test "examples: targets" {
	recipe targets
	grep -q '	truth$' actual
	e=$TOP/examples
	DRAW=data METRIC=brier run_to 0 sh "$e/targets.sh" "$e/ratings.tsv" "$e/predictions.tsv"
	grep -q '^panel		Brier score' out
	run ! grep -q truth out
	run_to 2 sh "$e/targets.sh" "$e/ratings.tsv"
}

@test "examples: validate" {
	recipe validate
	# three labels of people who slip at random: more than two classes
	annot-simulate -q -L a,b,c --retest=0 --items=60 | awk -F '\t' -v OFS='\t' '
		NR == 1 { print $1, $2, $3; next }
		{ for (i = 0; i < 3 + NR % 2; i++)
			print $1, $2, (NR + i) % 7 ? $3 : "b" }' >in
	run_to 0 sh "$TOP/examples/validate.sh" in
	[ "$(grep -cE '^(raw|primary|new|modal)	(kl|accuracy|roc_auc)' out)" -eq 18 ]
	run_to 1 sh "$TOP/examples/validate.sh" "$TOP/examples/ratings.tsv"
	grep -q '^validate.sh: .*: no annotator gave an item three labels$' err
}

# What it draws is what the three tools say of each p_flip.
@test "examples: sweep" {
	recipe sweep
	e=$TOP/examples
	DRAW=data run_to 0 sh "$e/sweep.sh" -x 0:.1:.05 "$e/ratings.tsv" "$e/predictions.tsv"
	grep '^row' out | cut -f 2 | paste -sd ' ' | diff - <(echo '0 0.05 0.1 0 0.05 0.1')
	annot-pflip -q -x .05 "$e/ratings.tsv" | annot-sharpen -q |
		annot-score -q -o -T new -M accuracy "$e/predictions.tsv" |
		awk -F '\t' '$6 == "accuracy" { printf "0.05\t%.6g\n", $8 }' >expected
	grep '^row	0.05' out | cut -f 2,3 | diff -u expected -
	for wrong in 0:.1 .1:0:.05 0:1:0 0:2:.1 x; do
		run_to 2 sh "$e/sweep.sh" -x "$wrong"
		grep -qF "sweep.sh: -x $wrong: expected A:B:S" err
	done
}

@test "examples: careless" {
	recipe careless
}

@test "examples: methods" {
	recipe methods
	need_tool gnuplot
	# with preferences, of some methods, that PO-JSD knows
	printf 'model\tvalue\n%s\n' "$(printf '%s\t%s\n' soft 5 jsd 4.8 majority 3 \
		loss_min 0 loss_max 3.2 annotator_ensemble 5.1)" >preference
	printf 'item\ttext\n' >texts.tsv
	printf 'item\tannotator\tlabel\n' >ratings.tsv
	for i in $(seq 40); do
		printf 'i%s\tword%s other%s\n' "$i" $((i % 3)) $((i % 7)) >>texts.tsv
		for a in 1 2 3; do
			printf 'i%s\ta%s\t%s\n' "$i" "$a" $(((i * a + i % 3) % 2))
		done >>ratings.tsv
	done
	FOLDS=2 LAMBDA=1e-2 sh "$TOP/examples/methods.sh" texts.tsv ratings.tsv \
		preference picture.svg >out
	grep -qE '^po_jsd	-?[0-9.]+	[0-9.]+$' out
	[ "$(grep -c . out)" -gt 30 ]
	[ -s picture.svg ]
}

@test "examples: raking" {
	recipe raking
}

@test "examples: groups, also of other people" {
	recipe groups
	e=$TOP/examples
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "annotator", "group" }
		NR > 1 && !seen[$2]++ { print $2, NR % 2 ? "north" : "south" }' \
		"$e/ratings.tsv" >people
	DRAW=data run_to 0 sh "$e/groups.sh" "$e/ratings.tsv" people "$e/predictions.tsv"
	grep -q '^name	y	1	north (' out
	run_to 2 sh "$e/groups.sh" "$e/ratings.tsv"
}

@test "examples: every recipe with an expected output is run above" {
	for f in "$TOP"/examples/*.expected; do
		name=$(basename "$f" .expected)
		grep -q "recipe $name\\>" "$BATS_TEST_FILENAME"
	done
}

@test "examples: the data are what data.sh makes" {
	cp "$TOP/examples/data.sh" .
	sh data.sh
	cmp ratings.tsv "$TOP/examples/ratings.tsv"
	cmp predictions.tsv "$TOP/examples/predictions.tsv"
	cmp comments.tsv "$TOP/examples/comments.tsv"
}

# The recipes and their data, in another place.
copy_recipes() {
	mkdir source
	cp -R "$TOP/examples" source
	find source | sort > before
}

@test "examples: pictures are drawn beside the caller, of the kind that is named" {
	need_tool gnuplot
	copy_recipes
	mkdir there
	annot-kappa -q -B annotator source/examples/comments.tsv > table
	for kind in svg png pdf; do
		for name in pflip spc groups; do
			run_to 0 sh "source/examples/$name.sh" $name.$kind
			run_to 0 sh "source/examples/$name.sh" "$PWD/there/it's $name.$kind"
		done
		run_to 0 sh source/examples/draw.sh draw.$kind < table
		run_to 0 sh source/examples/draw.sh table -o there/draw.$kind
		is_drawn {pflip,spc,groups,draw}.$kind there/*.$kind
	done
	[ "$(find there -type f | wc -l)" -eq 12 ]
	find source | sort | diff -u before -
	# from beside the recipes, where nothing is drawn unless it is named
	( cd source/examples && ./pflip.sh > /dev/null 2> /dev/null )
	find source | sort | diff -u before -
}

# Every command of it, of data with retests and of data without.
@test "examples: pictures: all there are" {
	need_tool gnuplot
	e=$TOP/examples
	run_to 0 sh "$e/pictures.sh" all
	[ ! -s err ]
	[ "$(wc -l < out)" -eq 14 ]
	while read -r name; do
		is_drawn "all/$name"
		[ -s "all/${name%.svg}.tsv" ]
	done < out
	[ "$(find all -type f | wc -l)" -eq 28 ]
	annot-simulate -q --retest=0 --items=60 --soft --predictions=model.tsv |
		cut -f 1-3 > once.tsv
	FORMAT=png run_to 0 sh "$e/pictures.sh" once once.tsv model.tsv
	grep -q '^slips: left out: ' err
	grep -qx reliability.png out
	is_drawn once/*.png
	run_to 2 sh "$e/pictures.sh" all once.tsv
}

@test "examples: pflip, of other data" {
	DRAW=data run_to 0 sh "$TOP/examples/pflip.sh" "$DATA/ratings.tsv"
	run ! diff "$TOP/examples/pflip.expected" out
	grep -q 'share of the plurality label among the other' out
	annot-simulate -q -L a,b,c,d,e --raters=9 | cut -f 1-3 > five.tsv
	DRAW=data run_to 0 sh "$TOP/examples/pflip.sh" five.tsv
	# the bars are the strata by the others, the line is p_flip of all
	annot-pflip -q --strata-by=others --table five.tsv |
		awk -F '\t' '$8 > 0 && $13 != "NA" && NR > 1 { printf "%.6g\n", $13 }' |
		diff -u - <(grep '^row' out | cut -f 3)
	annot-pflip -q -n 1 --table five.tsv |
		awk -F '\t' 'NR == 2 { printf "ref\th\t%.6g\n", $13 }' |
		diff -u - <(grep '^ref' out | cut -f 1-3)
	annot-simulate -q --retest=0 | cut -f 1-3 > once.tsv
	for picture in '' once.png; do
		# shellcheck disable=SC2086 # none or one
		run_to 1 sh "$TOP/examples/pflip.sh" once.tsv $picture
		[ ! -s out ]
		grep -qx 'pflip.sh: once.tsv: no annotator labelled an item twice: nothing to draw' err
	done
	[ ! -e once.png ]
	run_to 1 sh "$TOP/examples/pflip.sh" none.tsv
	printf '%s\t%s\t%s\n' item annotator label i a x i a y j b x j b x > alone.tsv
	run_to 1 sh "$TOP/examples/pflip.sh" alone.tsv
	[ ! -s out ]
	grep -qx 'pflip.sh: alone.tsv: nobody else labelled an item that an annotator labelled twice: nothing to draw' err
}

@test "examples: spc, of other data and other forms of predictions" {
	p=$TOP/examples/predictions.tsv
	# one row an item, of either label
	awk -F '\t' 'NR == 1 || $2 == "yes"' "$p" > yes.tsv
	awk -F '\t' 'NR == 1 || $2 == (NR % 4 < 2 ? "yes" : "no")' "$p" > mixed.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "no", "yes"; next }
		$2 == "no" { no = $3; next } { print $1, no, $3 }' "$p" > wide.tsv
	for form in yes mixed wide; do
		DRAW=data run_to 0 sh "$TOP/examples/spc.sh" "$TOP/examples/ratings.tsv" $form.tsv
		diff -u "$TOP/examples/spc.expected" out
	done
	# decisions are themselves, and nothing else
	awk -F '\t' 'NR == 1 || $3 > .5' "$p" | cut -f 1,2 > hard.tsv
	DRAW=data run_to 0 sh "$TOP/examples/spc.sh" "$TOP/examples/ratings.tsv" hard.tsv
	grep -q 'decisions: worth over 5 people' out
	run ! grep -q model: out
	# three labels, few raters
	annot-simulate -q -L a,b,c --raters=3 --predictions=three.tsv --soft |
		cut -f 1-3 > ratings.tsv
	DRAW=data run_to 0 sh "$TOP/examples/spc.sh" ratings.tsv three.tsv
	grep -q 'model: ' out
	[ "$(grep -c '^row	[012]	.*' out)" -ge 3 ]
	run_to 2 sh "$TOP/examples/spc.sh" ratings.tsv
	run_to 1 sh "$TOP/examples/spc.sh" ratings.tsv none.tsv spc.png
	[ ! -e spc.png ]
}

@test "examples: the README prints what the tools print" {
	cd "$TOP/examples"
	# Blocks of the README: commands after "    $ ", what they print below.
	awk '/^    \$ / { print substr($0, 7) }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l < "$BATS_TEST_TMPDIR/commands")" -eq 2 ]
	awk '
		/^    \$ / { on = 1; next }
		on && /^    / { print substr($0, 5); next }
		{ on = 0 }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/expected"
	sh "$BATS_TEST_TMPDIR/commands" > "$BATS_TEST_TMPDIR/actual" 2>&1
	diff -u "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/actual"
}

# What stands between grave accents outside of blocks, a line each.
# shellcheck disable=SC2016 # no command is meant
code_spans() {
	grep -hv '^    ' "$@" | tr '\n' ' ' | grep -oE '`[^`]+`' | tr -d '`' | sort -u
}

# Commands of which part is said: on first labels, or what the command in front writes.
@test "examples: every other command of the README and the tutorial runs" {
	local n=0 span

	cp "$TOP"/examples/{ratings,predictions}.tsv .
	ln -s "$TOP/examples" examples
	ln -s "$BIN" bin
	awk -F '\t' '!seen[$1, $2]++' ratings.tsv >r.tsv
	cp predictions.tsv m.tsv
	cp predictions.tsv model.tsv
	annot-pflip -q ratings.tsv >counts.tsv
	code_spans "$TOP/README.md" "$TOP/examples/tutorial.md" |
		grep -E '^(annot-|examples/)' >spans
	grep '^    bin/' "$TOP/README.md" >>spans
	grep -o '^examples/[^ ]*' spans | while read -r file; do
		[ -e "$file" ] || fail "no $file"
	done
	while read -r span; do
		case $span in
		annot-sharpen\ *) in=counts.tsv ;;
		annot-*\ * | examples/*.sh\ * | bin/*) in=r.tsv ;;
		*) continue ;; # a name
		esac
		n=$((n + 1))
		[[ $span != *pictures.sh* ]] || command -v gnuplot >/dev/null || continue
		[[ $span != *sweep.sh* ]] || export DRAW=data
		run_to 0 bash -eo pipefail -c "$span" <"$in" || fail "$span"
		unset DRAW
		[ -s out ] || [ -s report.html ] || fail "$span: nothing"
	done <spans
	[ "$n" -ge 3 ]
	grep -q '</html>' report.html
}

@test "examples: the README's table of metrics is the demo's" {
	awk '/^    metric / { on = 1 } on && /^    \.\.\./ { exit }
		on { print substr($0, 5) }' "$TOP/README.md" > expected
	[ -s expected ]
	sed -n "2,$(($(wc -l < expected) + 1))p" "$TOP/examples/demo.expected" > actual
	diff -u expected actual
}

# Its words by every gnuplot, its bytes by that which drew it.
@test "examples: the README's picture is what targets.sh draws" {
	need_tool gnuplot
	run_to 0 sh "$TOP/examples/targets.sh" picture.svg
	if [ "$(grep '<desc>' picture.svg)" = "$(grep '<desc>' "$TOP/examples/targets.svg")" ]
	then
		cmp picture.svg "$TOP/examples/targets.svg"
	fi
	diff <(grep -oE '<(text|title)>[^<]*' picture.svg) \
		<(grep -oE '<(text|title)>[^<]*' "$TOP/examples/targets.svg")
	grep -q '(examples/targets.svg)$' "$TOP/README.md"
}

# The blocks of code of the tutorial, each after a line with a form feed.
tutorial_blocks() {
	awk '/^```sh$/ { block = 1; print "\f"; next }
		/^```$/ { block = 0 }
		block' "$TOP/examples/tutorial.md"
}

# One after the other, as files that one writes are read by the next.
@test "examples: the tutorial prints what the tools print" {
	local bad=0 n

	need_tool column
	need_tool gnuplot
	mkdir steps
	n=$(tutorial_blocks | commands steps)
	[ "$n" -gt 15 ]
	[ "$(tutorial_blocks | grep -c '^\$ ')" -eq "$n" ]
	cp -R "$TOP/examples" run
	for ((i = 1; i <= n; i++)); do
		( cd run && sh "../steps/$i.sh" >"../steps/$i.out" 2>&1 </dev/null ) || bad=1
		diff -u "steps/$i.expected" "steps/$i.out" && [ "$bad" -eq 0 ] && continue
		fail "^^^ $(cat "steps/$i.sh")"
	done
	is_drawn run/scores.svg
	[ "$(wc -l <"$TOP/examples/tutorial.md")" -le 250 ]
}

# Those that a reader would paste are in the outputs: as they are, or rounded, and of percent
# and points a hundredth.
@test "examples: the numbers of the tutorial's paragraphs are those of its outputs" {
	awk '
	# x in as many digits behind the point as y has
	function as(x, y) {
		return sprintf("%." (y ~ /[.]/ ? length(y) - index(y, ".") : 0) "f", x)
	}
	function numbers(s, list,   n) {
		gsub(/,/, "", s) # 1,000
		gsub(/[^-+.0-9a-zA-Z_]/, " ", s)
		gsub(/\. |\.$/, " ", s)
		return split(s, list, " ")
	}
	/^```/ { block = !block; next }
	block && !/^[$>] / {
		gsub(/[=;,]/, " ")
		for (i = 1; i <= NF; i++)
			if ($i ~ /^-?[0-9.]+$/)
				found[$i]
	}
	!block && /^> / { text = text " " substr($0, 3) }
	END {
		gsub(/, /, " ; ", text)
		n = numbers(text, list)
		for (i = 1; i <= n; i++) {
			y = list[i]
			# the level, and years of papers
			if (y !~ /^-?[0-9.]+$/ || y == 95 || y ~ /^20[0-9][0-9]$/)
				continue
			ok = 0
			for (x in found)
				ok = ok || as(x, y) + 0 == y + 0 || as(100 * x, y) + 0 == y + 0
			checked++
			if (!ok) {
				print "not in the outputs: " y
				bad = 1
			}
		}
		exit bad || checked < 40
	}' "$TOP/examples/tutorial.md"
}

@test "examples: scale: shards by GNU parallel, and by sort and reduce, as one run" {
	need_tool parallel
	"$TOP/tests/scale.sh" "$BIN" parallel streaming >out
	[ "$(wc -l <out)" = 2 ]
}
