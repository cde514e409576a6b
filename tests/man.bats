bats_require_minimum_version 1.5.0
load helper

# The manual: correct, complete, and its examples run.

# pages [PATTERN]: of one tool the page and its method page.
pages() {
	local name=${ANNOT_TOOL:-${1:-*}}

	find "$TOP/man" \( -name "$name.[157]" -o -name "$name-method.7" \) | sort
}

@test "man: sections that a page names are in it" {
	local bad=0

	for page in $(pages); do
		awk '
		/^\.S[hs] / { have[substr($0, 5)] }
		/^\.Sx / {
			name = substr($0, 5)
			sub(/ [.,;:)]+( .*)?$/, "", name)
			named[name]
		}
		END {
			for (name in named)
				if (!(name in have)) {
					print FILENAME ": .Sx " name
					bad = 1
				}
			exit bad
		}' "$page" || bad=1
	done
	[ "$bad" -eq 0 ]
}

# Options of the list items of a page: `.It Fl x , Fl -long Ns = Ns Ar ARG`.
page_options() {
	awk '$1 == ".It" && $2 == "Fl" {
		for (i = 2; i <= NF; i++) {
			if ($i != "Fl")
				continue
			o = $(++i)
			if (o == "Fl")
				o = "-" $(++i)
			sub(/=.*/, "", o)
			print "-" o
		}
	}' "$1" | sort -u
}

help_options() {
	"$1" --help | awk '/^  (-.,|   ) --[a-z]/ {
		for (i = 1; i <= 2; i++)
			if ($i ~ /^-/) {
				o = $i
				sub(/[,=].*/, "", o)
				print o
			}
	}' | sort -u
}

@test "man: each tool has a page, each page of a tool a tool" {
	local name

	for name in $(tools); do
		[ -f "$TOP/man/$name.1" ] || fail "no man/$name.1"
	done
	for name in $(pages 'annot-*' | grep '\.1$'); do
		[ -x "$BIN/$(basename "$name" .1)" ] || fail "no tool of $name"
	done
}

@test "man: mandoc finds nothing to complain about" {
	need_tool mandoc
	[ -n "$(pages)" ] || fail 'no pages'
	for page in $(pages); do
		# examples come early
		mandoc -T lint -W warning "$page" |
			sed '/sections out of conventional order/d' >found || true
		[ ! -s found ] || fail "$(cat found)"
	done
}

@test "man: mandoc and groff render every page without a warning" {
	need_tool mandoc
	need_tool groff
	for page in $(pages); do
		run_to 0 mandoc -T utf8 "$page"
		silent
		run_to 0 groff -man -ww -mdoc -T utf8 "$page"
		silent || fail "groff: $page"
	done
}

# column_lists FILE: a page of its lists in columns, and of nothing else.
column_lists() {
	printf '.Dd November 22, 2026\n.Dt PAGE 7\n.Os annot\n.Sh LISTS\n'
	awk '/^\.Bl -column/ { on = 1 } on { print } /^\.El/ { on = 0 }' "$1"
	printf '.Sh END\n'
}

# What a renderer wrote between the two headers, one blank between words.
rendered_rows() {
	sed 's/.\x08//g' | tr -s ' \n' | sed 's/^ //;1,/^LISTS$/d;/^END$/,$d'
}

# groff breaks the last column where the columns are wider than the page.
@test "man: mandoc and groff render the same lists in columns" {
	local lists=0

	need_tool mandoc
	need_tool groff
	for page in $(pages); do
		column_lists "$page" >lists.7
		grep -q '^\.Bl' lists.7 || continue
		lists=$((lists + 1))
		mandoc -T ascii lists.7 | rendered_rows >expected
		groff -mdoc -T ascii -P -cbou lists.7 2>err |
			rendered_rows >found
		[ "$(wc -l <expected)" -gt 2 ]
		diff -u expected found || fail "$page"
	done
	[ -n "${ANNOT_TOOL:-}" ] || [ "$lists" -gt 0 ]
}

@test "man: options of --help and of the page are the same" {
	local bad=0 name

	[ -n "$(pages 'annot-*')" ] || fail 'no pages'
	for name in $(tools); do
		[ -f "$TOP/man/$name.1" ] || continue
		help_options "$name" >help
		page_options "$TOP/man/$name.1" >page
		diff -u help page || { echo "^^^ $name"; bad=1; }
	done
	[ "$bad" -eq 0 ]
}

@test "man: methods of --list stand in the page" {
	local bad=0 method name

	for name in $(tools); do
		[ -f "$TOP/man/$name.1" ] || continue
		"$name" --help | grep -q -- ' --list ' || continue
		for method in $("$name" --list | sed '1d;s/	.*//'); do
			cat "$TOP/man/$name"{.1,-method.7} |
				grep -w -- "$method" >/dev/null ||
				{ echo "$name: no $method"; bad=1; }
		done
	done
	[ "$bad" -eq 0 ]
}

# sections PAGE: the names of its sections, those of CHOOSING as one.
sections() {
	sed -n 's/^\.Sh //p' "$1" | sed 's/^CHOOSING .*/CHOOSING/' | uniq | paste -sd ' ' -
}

@test "man: a page of a tool is short, and the rest stands in its method page" {
	local bad=0 lines name

	need_tool mandoc
	for name in $(tools); do
		lines=$(mandoc -T utf8 -O width=80 "$TOP/man/$name.1" | wc -l)
		[ "$lines" -le 250 ] || { echo "$name.1: $lines lines"; bad=1; }
		sections "$TOP/man/$name.1" | grep -qxE 'NAME SYNOPSIS DESCRIPTION EXAMPLES( CHOOSING)? OPTIONS OUTPUT COMMON MISTAKES EXIT STATUS SEE ALSO' ||
			{ echo "$name.1: $(sections "$TOP/man/$name.1")"; bad=1; }
		# a script computes nothing by itself
		[ -e "$TOP/tools/$name.c" ] || continue
		grep -qx "\.Xr $name-method 7.*" "$TOP/man/$name.1" ||
			{ echo "$name.1: no link to $name-method(7)"; bad=1; }
		grep -qx "\.Xr $name 1.*" "$TOP/man/$name-method.7" ||
			{ echo "$name-method.7: no link to $name(1)"; bad=1; }
	done
	[ "$bad" -eq 0 ]
}

# Each runs in a copy of examples/, so that files which a command writes are
# there for the next one and nowhere else.
@test "man: the examples give what the pages say" {
	local bad=0 n total=0

	[ -n "$(pages 'annot-*')" ] || fail 'no pages'
	for page in $(pages); do
		name=$(basename "$page")
		mkdir "$name"
		n=$(blocks "$page" EXAMPLES | commands "$name")
		total=$((total + n))
		cp -R "$TOP/examples" "$name/run"
		for ((i = 1; i <= n; i++)); do
			( cd "$name/run" && sh "../$i.sh" >../"$i.out" \
				2>../"$i.err" </dev/null ) || true
			diff -u "$name/$i.expected" "$name/$i.out" && continue
			echo "^^^ $name: $(cat "$name/$i.sh")"
			cat "$name/$i.err"
			bad=1
		done
	done
	[ "$total" -gt 0 ] || fail 'no examples'
	[ "$bad" -eq 0 ]
}

# Every block of a section of annot.7, in the directory that recipes.sh makes.
# A block writes a table of more than a header: to the files that it names after
# `>`, else to standard output.
run_section() {
	local bad=0 n

	mkdir "$1" "$1/run"
	sh "$TOP/examples/recipes.sh" "$PWD/$1/run" 2>/dev/null
	n=$(block_files "$TOP/man/annot.7" "$1" "$1")
	[ "$n" -ge "$2" ] || fail "$n blocks of $1, expected $2 or more"
	for ((i = 1; i <= n; i++)); do
		( cd "$1/run" && patiently bash -eo pipefail "../$i.sh" \
			>"../$i.out" 2>"../$i.err" </dev/null ) && writes "$1" "$i" && continue
		echo "^^^ annot.7, $1:"
		cat "$1/$i.sh"
		cat "$1/$i.err"
		bad=1
	done
	[ "$bad" -eq 0 ]
}

# The gate of a release writes nothing; its exit status is the answer.
writes() {
	local file files

	! grep -q 'exit !ok' "$1/$2.sh" || return 0
	files=$(grep -oE '> [a-z0-9]+\.(tsv|html)' "$1/$2.sh" | cut -c 3-)
	for file in ${files:-../$2.out}; do
		[ "$(wc -l <"$1/run/$file")" -gt 1 ] && continue
		fail "$file: no rows"
		return 1
	done
}

# GNU parallel, which asks to be cited unless it is told that it will be.
need_parallel() {
	need_tool parallel
	export PARALLEL_HOME=$PWD
	touch will-cite
}

@test "man: the recipes of annot.7 run" {
	need_tool mlr
	need_parallel
	run_section RECIPES 26
}

@test "man: the questions of annot.7 are answered" {
	run_section QUESTIONS 21
}

# other_commands PAGE DIR: the commands of a page outside EXAMPLES, and those without output
# there, as DIR/1.sh and so on; prints how many blocks they are. A block is commands if a
# line begins with one, or sends something to one.
other_commands() {
	blocks "$1" -EXAMPLES | awk -v to="$2" '
	function finish() {
		if (text ~ /(^|\n|[|] ) *([$] |annot-|examples\/)/) {
			if (text ~ /^[$] /)
				text = prompts(text)
			print text >(to "/" ++n ".sh")
		}
		text = ""
	}
	function prompts(s) {
		gsub(/\n[$>] /, "\n", s)
		return substr(s, 3)
	}
	/^\f$/ { finish(); next }
	{ text = text (text == "" ? "" : "\n") $0 }
	END { finish(); print n + 0 }'
}

# world DIR: the tables that pages name, and the examples.
world() {
	sh "$TOP/examples/recipes.sh" "$PWD/$1" 2>/dev/null
	ln -s "$TOP/examples" "$1/examples"
	awk -F '\t' '!seen[$1, $2]++' "$1/ratings.tsv" >"$1/r.tsv"
	cp "$1/model.tsv" "$1/m.tsv"
	cp "$1/model.tsv" "$1/bert.tsv"
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "text" }
		NR > 1 && !seen[$1]++ { n++; print $1, "word" n % 5 " other" n % 7 }' \
		"$1/ratings.tsv" >"$1/texts.tsv"
}

@test "man: every other command of a page runs" {
	local bad=0 n page total=0

	need_parallel
	mkdir made
	world made
	for page in $(pages | grep -v 'annot\.7$'); do
		name=$(basename "$page")
		mkdir "$name"
		n=$(other_commands "$page" "$name")
		total=$((total + n))
		[ "$n" -gt 0 ] || continue
		cp -R made "$name/run"
		case $name in
		annot-label*) # the same annotators label on
			cp "$name/run/r.tsv" "$name/run/old.tsv"
			cp "$name/run/r.tsv" "$name/run/new.tsv"
			;;
		esac
		for ((i = 1; i <= n; i++)); do
			# a table of gigabytes is made smaller
			sed -i 's/--items=[0-9]\{7,\}/--items=2000/' "$name/$i.sh"
			# Dask is not there; make scale-test runs it where it is
			! grep -q '^dask' "$name/$i.sh" || continue
			! grep -q -- '-L a,b,c' "$name/$i.sh" ||
				annot-simulate -q -L a,b,c | cut -f 1-3 >"$name/run/ratings.tsv"
			( cd "$name/run" && patiently bash -eo pipefail "../$i.sh" \
				>"../$i.out" 2>"../$i.err" </dev/null ) &&
				writes "$name" "$i" && continue
			echo "^^^ $name:"
			cat "$name/$i.sh" "$name/$i.err"
			bad=1
		done
	done
	[ -n "${ANNOT_TOOL:-}" ] || [ "$total" -gt 10 ]
	[ "$bad" -eq 0 ]
}

# The commands of a section, in .Ql: a line each.
named_commands() {
	awk -v section="$1" '
	/^\.Sh / { inside = $2 == section }
	inside && sub(/^\.Ql annot\\-/, "annot-") {
		gsub(/\\-/, "-")
		sub(/ [.,;]$/, "")
		print
	}' "$TOP/man/annot.7"
}

@test "man: the words of annot.7 name options and methods that the tools have" {
	local bad=0 word method tool

	named_commands WORDS >commands
	[ "$(wc -l <commands)" -gt 20 ]
	while read -r -a words; do
		tool=${words[0]}
		help_options "$tool" >options
		for word in "${words[@]:1}"; do
			case $word in
			-*) grep -qx -e "${word%%=*}" options ||
				{ echo "$tool: no $word"; bad=1; } ;;
			esac
		done
		[[ " ${words[*]}" =~ \ -M\ ([a-z0-9_,]+) ]] || continue
		"$tool" --list | cut -f 1 >methods
		for method in ${BASH_REMATCH[1]//,/ }; do
			grep -qx "$method" methods ||
				{ echo "$tool: no $method"; bad=1; }
		done
	done <commands
	[ "$bad" -eq 0 ]
}

@test "man: several labels per annotator, as annot.7 says" {
	need_tool mlr
	run_section MULTILABEL 6
	cmp MULTILABEL/run/sets.tsv MULTILABEL/run/emotions.tsv
	# ratings of one label, as they are counted of the sets
	cd MULTILABEL/run
	annot-count anger.tsv | awk -F '\t' '$2 == "yes" { print $1, $3 }' |
		sort >expected
	annot-count --multilabel emotions.tsv |
		awk -F '\t' '$2 == "anger" && $3 > 0 { print $1, $3 }' | sort |
		diff -u expected -
	# a fourth column keeps occasions apart
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "occasion"; next }
		{ print $0, 1; print $1, $2, NR % 9 ? $3 : "-", 2 }' \
		emotions.tsv >twice
	mv twice emotions.tsv
	bash -e ../6.sh >out
	[ "$(wc -l <anger.tsv)" -eq 1401 ]
	annot-pflip -n 1 --table anger.tsv | awk -F '\t' 'NR == 2 {
		exit !($8 > 0 && $9 > 0 && $9 < $8) }'
}

# recipe WORD: the block of RECIPES with this word.
recipe() {
	mkdir recipes
	block_files "$TOP/man/annot.7" RECIPES recipes >/dev/null
	grep -l "$1" recipes/*.sh
}

# A group without an annotator is a table without the annotator.
@test "man: the recipe of one annotator left out" {
	sh "$TOP/examples/recipes.sh" . 2>/dev/null
	sh "$(recipe without.tsv)" >out 2>err
	awk -F '\t' 'NR == 1 || $2 != "a3"' ratings.tsv >others.tsv
	annot-kappa -q -r first -M alpha -g without without.tsv >groups
	annot-kappa -q -r first -M alpha others.tsv |
		sed '1d; s/^estimate\t\*/estimate\ta3/' >expected
	grep '^estimate	a3	' groups >actual
	diff -u expected actual
	annot-kappa -q -r first -M alpha ratings.tsv |
		sed '1d; s/^estimate\t\*/estimate\t~/' >expected
	grep '^estimate	~	' groups >actual
	diff -u expected actual
	[ "$(grep -c '^difference' out)" -eq 60 ]
	[ "$(grep -c '^model.*accuracy	' out)" -eq 61 ]
	grep '^difference' out | cut -f 6 | sort -c -g
	grep '^difference' out | cut -f 18 | sort -u >status
	echo paired | diff -u - status
}

# By hand: of the others of a in item 1 one says a and one b; those of b there
# say a, and in item 2 b. Item 3 has nobody else.
@test "man: the recipe of confused labels" {
	need_tool mlr
	bytes 'item\tlabel\n1\ta\n1\ta\n1\tb\n2\tb\n2\tb\n3\ta\n' >severity.tsv
	sed 's/ -r first//' "$(recipe confused.tsv)" >recipe.sh
	gives 'label a     b\na     0.500 0.500\nb     0.333 0.667\n' sh recipe.sh
	bytes 'label\tother\tshare\tn\na\ta\t0.500\t2\na\tb\t0.500\t2\n'\
'b\ta\t0.333\t3\nb\tb\t0.667\t3\n' >expected
	diff -u expected confused.tsv
}

@test "man: the recipe of targets as JSONL" {
	need_tool jq
	sh "$TOP/examples/recipes.sh" . 2>/dev/null
	sh "$(recipe texts.jsonl)" >train.jsonl 2>err
	# each row has the p of no and yes, in this order, and its text
	jq -r '[.item, "no", .labels[0], .weight], [.item, "yes", .labels[1], .weight] |
		select(.[2] > 0) | @tsv' train.jsonl | sort >rows
	annot-label -q -r first -L no,yes ratings.tsv | tail -n +2 | sort | cmp - rows
	[ "$(jq -r '.text == "text of " + .item' train.jsonl | sort -u)" = true ]
	[ "$(jq -r '.labels | length' train.jsonl | sort -u)" = 2 ]
	# another order is the order of the list
	sed 's/no,yes/yes,no/' "$(recipe texts.jsonl)" >other.sh
	sh other.sh 2>err | jq -c '.labels | reverse' | cmp - <(jq -c .labels train.jsonl)
}

@test "man: annot-pflip-method(7): one pass, two passes and shards give the same rows" {
	need_tool parallel
	annot-simulate -q -L a,b,c --items=200 | cut -f 1-3 >ratings.tsv
	mkdir passes
	[ "$(block_files "$TOP/man/annot-pflip-method.7" TWO passes)" -eq 3 ]
	annot-pflip -q -L a,b,c ratings.tsv >rows
	annot-sharpen -q rows >sharp
	for block in 1 2 3; do
		run_to 0 patiently bash -eo pipefail passes/$block.sh
		near_tables out "$([ $block = 3 ] && echo rows || echo sharp)" 1e-12
	done
}
