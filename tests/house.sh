#!/bin/sh
# The rules of the house: what is known to whom, and how large it may become.
# usage: house.sh BUILD BIN
#   BUILD  where the objects are;  BIN  the tools;  CC  the compiler
# Prints what breaks a rule, and only that; exit 1 if anything does.
set -u
export LC_ALL=C
build=$1
bin=$2

# A layer of lib, and the layers that it sees.
layers='
text
stats text
table text stats
predict text stats table
agree text stats table
math text stats table agree
law text stats table
worth text stats table predict agree
judge text stats table predict agree math law worth
'
FILE_LINES=600
FUNCTION_LINES=60
# The longest string outside of help texts, and the words of shell and awk that the
# scripts of tools, examples and packaging have together.
STRING=200
WORDS=32500

# An include names the place of the header, lib's layer or the room, unless both
# are in one folder. A layer sees those named above; a room sees lib and itself,
# a tool lib and its room.
includes() {
	awk -F '"' -v layers="$layers" '
	BEGIN {
		n = split(layers, line, "\n")
		for (i = 1; i <= n; i++) {
			of = split(line[i], word, " ")
			for (k = 2; k <= of; k++)
				sees[word[1], word[k]] = 1
			if (of)
				layer[word[1]] = 1
		}
	}
	function there(file,    line, found) {
		found = (getline line < file) >= 0
		close(file)
		return found
	}
	/^#[[:blank:]]*include[[:blank:]]*"/ {
		n = split(FILENAME, part, "/")
		place = part[n - 1]
		if (part[1] == "tools" && n == 2) {
			place = part[2]
			gsub(/^annot-|\.c$/, "", place)
		}
		here = FILENAME
		sub(/[^\/]*$/, "", here)
		to = $2
		if (!sub(/\/.*/, "", to))
			good = n == 3 && there(here $2)
		else if (to in layer)
			good = (part[1] == "tools" || (place, to) in sees) && \
				there("lib/" $2)
		else
			good = n == 2 && to == place && there("tools/" $2)
		if (!good)
			print FILENAME ":" FNR ": does not see " $2
	}' lib/*/*.[ch] tools/*.c tools/*/*.[ch]
}

# One name, one module.
shadows() {
	for header in lib/*/*.h tools/*/*.h; do
		for other in lib/*/"${header##*/}"; do
			[ ! -e "$other" ] || [ "$other" = "$header" ] ||
				echo "$header: $other has this name"
		done
	done
}

# What one tool needs lives in its room. A tool holds a module of lib as a
# whole, if it needs anything of it. Tools come to the engine one after another:
# leaving has annot-score alone so far, em and fixpoint annot-label, minimise
# annot-train.
shared() {
	set --
	for source in tools/annot-*.c; do
		source=${source##*/}
		set -- "$@" "$bin/${source%.c}"
	done
	for source in lib/*/*.c; do
		set -- "$@" "$build/${source%.c}.o"
	done
	nm -A -g --defined-only "$@" | awk '
	{ file = $1; sub(/:.*/, "", file); name = file; sub(/.*\//, "", name) }
	file !~ /\.o$/ { tools[$NF]++; last[$NF] = name; next }
	file ~ /\/math\/(em|fixpoint|leaving|minimise)\.o$/ { next }
	tools[$NF] < 2 {
		sub(/.*\/lib\//, "lib/", file)
		sub(/o$/, "c", file)
		name = file ": held by " \
			($NF in last ? "only " last[$NF] : "no tool") ":"
		symbols[name] = symbols[name] " " $NF
	}
	END { for (name in symbols) print name symbols[name] }' | sort
}

# A tool may need any of them, so no two may clash; nor with those of a room.
together() {
	for room in lib tools/*/; do
		for header in lib/*/*.h "$room"/*.h; do
			[ ! -e "$header" ] || echo "#include \"${header#lib/}\""
		done | ${CC:-cc} -Werror -fsyntax-only -Ilib -I. -x c - \
			>/dev/null 2>"$errors" && continue
		echo "$room: headers that do not compile together:"
		grep error: "$errors"
		# in lib: in every room, too
		[ "$room" != lib ] || return
	done
}

sizes() {
	for folder in lib/*/; do
		folder=${folder#lib/}
		echo "$layers" | grep -qE "^${folder%/}( |\$)" ||
			echo "lib/$folder: no layer"
	done
	for source in lib/*/*.[ch] tools/*.c tools/*/*.[ch]; do
		lines=$(wc -l <"$source")
		[ "$lines" -le $FILE_LINES ] ||
			echo "$source: $lines lines, at most $FILE_LINES"
	done
	tests/tokens.sh | awk -v size="$(cat tests/size)" -v words=$WORDS '
	$1 == "all" && $2 > size * 1.03 {
		print "lib and tools: " $2 " tokens, at most 3 % above the " size " of tests/size"
	}
	/^words/ && $NF > words {
		print "tools, examples, packaging: " $NF " words of shell and awk, at most " words
	}'
}

# Code does not hide in a string. Help texts, which have a member .summary, may be long.
strings() {
	awk -v most=$STRING '
	function check() {
		if (length(text) > most && !help)
			print FILENAME ":" FNR ": a string of more than " most " characters"
		text = ""
	}
	{
		if (/^\t*\.summary/)
			help = 1
		line = $0
		while (match(line, /"([^"\\]|\\.)*"/)) {
			if (substr(line, 1, RSTART - 1) !~ /^[[:blank:]]*$/)
				check()
			text = text substr(line, RSTART + 1, RLENGTH - 2)
			line = substr(line, RSTART + RLENGTH)
		}
		if (line !~ /^[[:blank:]]*(\.summary =)?[[:blank:]]*$/) {
			check()
			help = 0
		}
	}' lib/*/*.[ch] tools/*.c tools/*/*.[ch]
}

# The name of a function and its braces stand in the first column.
functions() {
	awk -v most=$FUNCTION_LINES '
	FNR == 1 { start = 0 }
	/^[A-Za-z_]/ && /\(/ { start = FNR; name = $0; sub(/\(.*/, "", name) }
	/^}$/ && start {
		if (FNR - start >= most)
			print FILENAME ":" start ": " name ": " \
				FNR - start + 1 " lines, at most " most
		start = 0
	}' lib/*/*.[ch] tools/*.c tools/*/*.[ch]
}

# Only lib knows that a tab stands between two fields: rows are records.
tabs() {
	grep -rnF '\t' --include='*.[ch]' tools | sed 's/$/: lib\/text\/record writes rows/'
}

errors=$(mktemp) || exit
trap 'rm -f "$errors"' EXIT
wrong=$({ includes; shadows; shared; together; sizes; strings; functions; tabs; } 2>&1)
[ -z "$wrong" ] || { printf '%s\n' "$wrong"; exit 1; }
