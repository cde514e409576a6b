bats_require_minimum_version 1.5.0
load helper

# The manual: correct, complete, and its examples run.

pages() {
	find "$TOP/man" -name "${ANNOT_TOOL:-${1:-*}}.[157]" | sort
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

# The blocks of EXAMPLES as a script: `$ ` begins a command, `> ` or the line
# after a final backslash goes on with it, other lines are its output. For each
# command N a file N.sh and a file N.expected.
examples() {
	awk -v to="$2" '
	function plain(s) {
		if (s ~ /^\\&/)
			s = substr(s, 3)
		gsub(/\\&/, "", s)
		gsub(/\\-/, "-", s)
		gsub(/\\\(aq/, "\047", s)
		gsub(/\\\(dq/, "\"", s)
		gsub(/\\\(ga/, "`", s)
		gsub(/\\\(ti/, "~", s)
		gsub(/\\\(ha/, "^", s)
		gsub(/\\\((rs|bs)/, "\001", s)
		gsub(/\\e/, "\001", s)
		gsub(/\001/, "\\", s)
		return s
	}
	/^\.Sh / { inside = $2 == "EXAMPLES" }
	/^\.Ed/ { block = 0 }
	inside && block && !/^\./ {
		s = plain($0)
		if (s ~ /^\$ / && !more) {
			n++
			printf "" >(to "/" n ".sh")
			printf "" >(to "/" n ".expected")
			s = substr(s, 3)
			command = 1
		} else if (s ~ /^> / && command) {
			s = substr(s, 3)
		} else if (!more) {
			command = 0
		}
		more = command && s ~ /\\$/
		if (n)
			print s >(to "/" n (command ? ".sh" : ".expected"))
	}
	/^\.Bd .*-literal/ { block = 1; command = more = 0 }
	END { print n + 0 }' "$1"
}

@test "man: each tool has a page, each page of a tool a tool" {
	local name

	for name in $(tools); do
		[ -f "$TOP/man/$name.1" ] || fail "no man/$name.1"
	done
	for name in $(pages 'annot-*'); do
		[ -x "$BIN/$(basename "$name" .1)" ] || fail "no tool of $name"
	done
}

@test "man: mandoc finds nothing to complain about" {
	need_tool mandoc
	[ -n "$(pages)" ] || fail 'no pages'
	for page in $(pages); do
		run mandoc -T lint -W warning "$page"
		[ "$status" -eq 0 ] && [ -z "$output" ] || fail "$output"
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
		[ "$(wc -l <expected)" -gt 4 ]
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
			grep -qw -- "$method" "$TOP/man/$name.1" ||
				{ echo "$name: no $method"; bad=1; }
		done
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
		n=$(examples "$page" "$name")
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
