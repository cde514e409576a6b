bats_require_minimum_version 1.5.0

# Every recipe of examples/ runs, and prints what stands beside it.

load helper

# recipe NAME [OPERAND]...
recipe() {
	local name=$1

	shift
	sh "$TOP/examples/$name.sh" "$@" > actual
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
	for name in demo truth table2; do
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

# People of one kind: errors over items alone find differences, both hardly any, of
# agreement and of scores.
@test "examples: halves" {
	recipe halves
	awk '{ of = $2 ~ /^(pa|alpha|ac)$/ ? "agreement" : "score" }
		$1 == "items" { items[of] += $3 } $1 == "both" { both[of] += $3 }
		END { exit !(items["agreement"] / 3 > .2 && both["agreement"] / 3 <= .1 &&
			items["score"] > both["score"] && both["score"] / 3 <= .1) }' actual
}

# In plain text: what gnuplot 5.4 draws.
@test "examples: alttest" {
	need_tool gnuplot
	recipe alttest
}

@test "examples: plan" {
	need_tool gnuplot
	recipe plan
}

@test "examples: pflip" {
	need_tool gnuplot
	recipe pflip
}

@test "examples: spc" {
	need_tool gnuplot
	recipe spc
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
	need_tool gnuplot
	recipe sweep
	cp "$TOP"/examples/*.sh "$TOP"/examples/*.tsv .
	cat >picture.sh <<-'END'
		#!/bin/sh
		cat "$(printf '%s' "$3" | grep -o "/[^']*/series" | head -n 1)" >series
	END
	run_to 0 sh ./sweep.sh -x 0:.1:.05 ratings.tsv predictions.tsv
	cut -d ' ' -f 1 series | grep -E '^[0-9.]+$' | paste -sd ' ' | diff - <(echo '0 0.05 0.1 0 0.05 0.1')
	annot-pflip -q -x .05 ratings.tsv | annot-sharpen -q |
		annot-score -q -o -T new -M accuracy predictions.tsv |
		awk -F '\t' '$6 == "accuracy" { print ".05", $8 }' |
		sed 's/^/0/' >expected
	awk '$1 == "0.05" { print $1, $2 }' series | diff -u expected -
	for wrong in 0:.1 .1:0:.05 0:1:0 0:2:.1 x; do
		run_to 2 sh ./sweep.sh -x "$wrong"
		grep -qF "sweep.sh: -x $wrong: expected A:B:S" err
	done
}

@test "examples: careless" {
	recipe careless
}

@test "examples: methods" {
	need_tool gnuplot
	recipe methods
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

@test "examples: groups" {
	need_tool gnuplot
	recipe groups
}

# Annotator c7 says ok and rude in turn, whatever the comment.
@test "examples: forest" {
	need_tool gnuplot
	awk -F '\t' -v OFS='\t' '$2 == "c7" { $3 = n++ % 2 ? "rude" : "ok" }
		{ print }' "$TOP/examples/comments.tsv" |
		annot-kappa -q -B annotator |
		awk 'NR == 1 || $4 == "kappa"' > table
	sh "$TOP/examples/forest.sh" -s table > actual
	diff -u "$TOP/examples/forest.expected" actual
	# the last one: no better than chance
	tail -n 4 actual | head -n 1 | grep -q '^ *c7 '
	recipe forest -s < table
}

# drawn OPTION...: annot-score of the bundled model, a table to draw.
drawn() {
	annot-score -q -t "$TOP/examples/ratings.tsv" "$@" \
		"$TOP/examples/predictions.tsv"
}

costs() {
	printf '%s\t%s\t%s\n' truth decision cost no no 0 no yes 1 yes no 5 \
		yes yes 0
}

@test "examples: reliability" {
	need_tool gnuplot
	drawn --reliability > table
	recipe reliability < table
	recipe reliability table
}

@test "examples: confusion" {
	need_tool gnuplot
	drawn --confusion > table
	recipe confusion < table
	# of the decisions no .72 are met, of the decisions yes .76
	run_to 0 sh "$TOP/examples/confusion.sh" -d table
	grep -qE '^ *no [|] +0[.]72 +0[.]24 ' out
	grep -qE '^ *yes [|] +0[.]28 +0[.]76 ' out
	# in a picture the masses, too
	run_to 0 sh "$TOP/examples/confusion.sh" table table.svg
	for text in 0.74 0.26 352 125 137 386; do
		grep -q ">$text<" table.svg
	done
}

@test "examples: thresholds" {
	need_tool gnuplot
	costs > costs.tsv
	drawn --thresholds --costs=costs.tsv > table
	recipe thresholds -y rejected,cost < table
	run_to 0 sh "$TOP/examples/thresholds.sh" -x recall -y precision table
	grep -q '^ *recall$' out
	grep -q 'predictions raw precision' out
}

@test "examples: tables of annot-score, of several models, groups and targets" {
	need_tool gnuplot
	e=$TOP/examples
	annot-pflip -q "$e/ratings.tsv" | annot-sharpen > sharp.tsv
	costs > costs.tsv
	run_to 0 annot-score -q -T all -t sharp.tsv --reliability \
		"a=$e/predictions.tsv" "b=$e/predictions.tsv"
	mv out table
	run_to 0 sh "$e/reliability.sh" table
	for name in 'a primary' 'a new' 'a plurality' 'b raw'; do
		grep -q "$name" out
	done
	run_to 0 annot-score -q -o -T raw -t sharp.tsv --thresholds \
		--costs=costs.tsv "$e/predictions.tsv"
	mv out table
	run_to 0 sh "$e/thresholds.sh" -x false_positive_rate -y recall table
	grep -q 'oracle raw recall' out
	grep -q chance out
	run_to 0 sh "$e/thresholds.sh" -x false_positive_rate -y precision table
	run ! grep chance out
	for name in reliability confusion thresholds; do
		run_to 0 annot-score -q -T raw -t sharp.tsv --$name \
			"$e/predictions.tsv"
		mv out table
		for kind in svg png pdf; do
			run_to 0 sh "$e/$name.sh" table $name.$kind
			is_drawn $name.$kind
		done
	done
	# two matrices are two pictures; a label with a quote
	run_to 0 annot-score -q -T all -t sharp.tsv --confusion "$e/predictions.tsv"
	mv out table
	run_to 1 sh "$e/confusion.sh" table
	grep -q 'found predictions [*] primary and predictions [*] new: draw one' err
	printf '%s\t%s\t%s\n' item label n i1 "it's" 2 i1 not 1 |
		annot-score -q --confusion > table
	run_to 0 sh "$e/confusion.sh" table
	grep -q "it's" out
}

@test "examples: tables that are others, or have nothing to draw" {
	e=$TOP/examples
	for name in reliability confusion thresholds; do
		run_to 1 sh "$e/$name.sh" "$e/comments.tsv" none.png
		grep -q "^$name.sh: expected the table of annot-score --$name, found: item" err
		cut -f 1,3 "$e/comments.tsv" | awk '!seen[$1]++' > hard.tsv
		annot-score -q --$name -P ok -t "$e/comments.tsv" hard.tsv > table
		[ $name != confusion ] || { head -n 1 table > t && mv t table; }
		run_to 1 sh "$e/$name.sh" table none.png
		grep -q "^$name.sh: .*nothing to draw" err
		[ ! -e none.png ]
	done
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

# is_drawn FILE...: pictures of the kinds that they are called.
is_drawn() {
	local file

	for file; do
		case $file in
		*.png) [ "$(head -c 4 "$file" | tail -c 3)" = PNG ] ;;
		*.pdf) [ "$(head -c 4 "$file")" = %PDF ] ;;
		*.svg) grep -q '<svg' "$file" && grep -q '</svg>' "$file" ;;
		esac || fail "$file: no such picture"
	done
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
		run_to 0 sh source/examples/forest.sh forest.$kind < table
		run_to 0 sh source/examples/forest.sh table there/forest.$kind
		is_drawn {pflip,spc,groups,forest}.$kind there/*.$kind
	done
	[ "$(find there -type f | wc -l)" -eq 12 ]
	find source | sort | diff -u before -
	# from beside the recipes, where nothing is drawn unless it is named
	( cd source/examples && ./pflip.sh > /dev/null 2> /dev/null )
	find source | sort | diff -u before -
}

@test "examples: without gnuplot, or without room for it, pictures fail" {
	need_tool gnuplot
	mkdir bin
	for program in sh dirname mktemp rm awk wc cat; do
		ln -s "$(command -v $program)" bin/
	done
	printf 'value\tlo\thi\n.5\t.4\t.6\n' > table
	run_to 1 env PATH="$PWD/bin" sh "$TOP/examples/forest.sh" table
	grep -q 'no gnuplot here (apt-get install gnuplot-nox)' err
	run ! sh "$TOP/examples/forest.sh" table nowhere/picture.png
	run_to 2 sh "$TOP/examples/picture.sh" picture.jpg 100 'plot x'
	grep -q 'picture.jpg: expected .svg, .png or .pdf' err
	run_to 1 sh "$TOP/examples/picture.sh" picture.png 100 'plot nothing'
	[ -s err ]
	[ ! -e picture.png ]
}

@test "examples: pflip, of other data" {
	need_tool gnuplot
	run_to 0 sh "$TOP/examples/pflip.sh" "$DATA/ratings.tsv"
	run ! diff "$TOP/examples/pflip.expected" out
	grep -q 'share of the plurality label' out
	annot-simulate -q -L a,b,c,d,e --raters=9 | cut -f 1-3 > five.tsv
	run_to 0 sh "$TOP/examples/pflip.sh" five.tsv
	grep -Eq '^ *0 +0[.]2 +0[.]4 ' out
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
	need_tool gnuplot
	p=$TOP/examples/predictions.tsv
	# one row an item, of either label
	awk -F '\t' 'NR == 1 || $2 == "yes"' "$p" > yes.tsv
	awk -F '\t' 'NR == 1 || $2 == (NR % 4 < 2 ? "yes" : "no")' "$p" > mixed.tsv
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "no", "yes"; next }
		$2 == "no" { no = $3; next } { print $1, no, $3 }' "$p" > wide.tsv
	for form in yes mixed wide; do
		run_to 0 sh "$TOP/examples/spc.sh" "$TOP/examples/ratings.tsv" $form.tsv
		diff -u "$TOP/examples/spc.expected" out
	done
	# decisions are themselves, and nothing else
	awk -F '\t' 'NR == 1 || $3 > .5' "$p" | cut -f 1,2 > hard.tsv
	run_to 0 sh "$TOP/examples/spc.sh" "$TOP/examples/ratings.tsv" hard.tsv
	grep -q 'decisions: over 5 people' out
	run ! grep -q model: out
	# three labels, few raters
	annot-simulate -q -L a,b,c --raters=3 --predictions=three.tsv --soft |
		cut -f 1-3 > ratings.tsv
	run_to 0 sh "$TOP/examples/spc.sh" ratings.tsv three.tsv
	grep -q 'model: ' out
	grep -q '^ *0 *1 *2$' out
	run_to 2 sh "$TOP/examples/spc.sh" ratings.tsv
	run_to 1 sh "$TOP/examples/spc.sh" ratings.tsv none.tsv spc.png
	[ ! -e spc.png ]
}

@test "examples: forest, of any table of results" {
	need_tool gnuplot
	forest=$TOP/examples/forest.sh
	cd "$TOP/examples"
	annot-score -q -T raw -M accuracy,brier -t ratings.tsv predictions.tsv \
		> "$BATS_TEST_TMPDIR/score"
	annot-spc -q -b 50 -t ratings.tsv predictions.tsv > "$BATS_TEST_TMPDIR/spc"
	annot-kappa -q --random=items -g group -M fleiss,ac comments.tsv \
		> "$BATS_TEST_TMPDIR/kappa"
	cd "$BATS_TEST_TMPDIR"
	# no limits: points alone; what does not vary is no name
	run_to 0 sh "$forest" score
	grep -qE '^ *accuracy [+|] *o$' out
	grep -qE '^ *brier [+|] *o$' out
	run ! grep -q 'predictions\|raw' out
	# a value that is NA is left out, and said
	run_to 0 sh "$forest" spc
	grep -qE '^ *power 3 [+|]' out
	grep -qE '^ *score predictions [+|]' out
	run ! grep -q equivalence out
	[ "$(cat err)" = 'forest.sh: note: missing=1 rows without a value' ]
	run_to 0 sh "$forest" kappa
	grep -qE '^ *estimate staff ac [+|] *: *[*]+o[*]+$' out
	grep -qE '^ *difference crowd[|]staff ac [+|] *[*]+o[*]+:$' out
	# by name, in any order; sorted, equal ones as they came
	printf '%s\t%s\t%s\t%s\t%s\n' hi model n estimate lo \
		.3 a 9 .2 .1 NA b 8 .4 NA .3 c 7 .2 .1 1e0 d 6 5e-1 .3 > table
	run_to 0 sh "$forest" -s table
	[ "$(grep -oE '^ *[abcd] ' out | tr -d ' \n')" = dbac ]
	run_to 0 sh "$forest" < table
	[ "$(grep -oE '^ *[abcd] ' out | tr -d ' \n')" = abcd ]
	# one row; tables joined
	{ head -n 2 table; head -n 1 table; } > one
	run_to 0 sh "$forest" one
	grep -qE '^ *[*] [+|] *[*]+o[*]+$' out
	head -n 1 table > none
	run_to 1 sh "$forest" none none.png
	grep -qx 'forest.sh: no row has a value: nothing to draw' err
	[ ! -e none.png ]
	run_to 1 sh "$forest" < /dev/null
	run_to 1 sh "$forest" "$TOP/examples/comments.tsv"
	grep -q 'expected columns value (or estimate), lo and hi, found: item' err
}

@test "examples: the README prints what the tools print" {
	cd "$TOP/examples"
	# Blocks of the README: commands after "    $ ", what they print below.
	awk '/^    \$ / { print substr($0, 7) }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/commands"
	[ "$(wc -l < "$BATS_TEST_TMPDIR/commands")" -eq 4 ]
	awk '
		/^    \$ / { on = 1; next }
		on && /^    / { print substr($0, 5); next }
		{ on = 0 }' "$TOP/README.md" > "$BATS_TEST_TMPDIR/expected"
	sh "$BATS_TEST_TMPDIR/commands" > "$BATS_TEST_TMPDIR/actual" 2>&1
	diff -u "$BATS_TEST_TMPDIR/expected" "$BATS_TEST_TMPDIR/actual"
}

@test "examples: the README's table of metrics is the demo's" {
	awk '/^    metric / { on = 1 } on && /^    \.\.\./ { exit }
		on { print substr($0, 5) }' "$TOP/README.md" > expected
	[ -s expected ]
	sed -n "2,$(($(wc -l < expected) + 1))p" "$TOP/examples/demo.expected" > actual
	diff -u expected actual
}

@test "examples: scale: shards by GNU parallel, and by sort and reduce, as one run" {
	need_tool parallel
	"$TOP/tests/scale.sh" "$BIN" parallel streaming >out
	[ "$(wc -l <out)" = 2 ]
}
