#!/bin/sh
# The rules of the house: what is known to whom, and how large it may become.
# usage: house.sh BUILD BIN
#   BUILD  where the objects are;  BIN  the tools;  CC  the compiler
# Prints what breaks a rule, and only that; exit 1 if anything does.
set -u
export LC_ALL=C
build=$1
bin=$2

# What is told of real files (hints, doubts, kind, matrix) is told by every tool:
# lib holds it.
LIB_MODULES=66
LIB_LINES=20600
TOOL_LINES=450
MODULE_LINES=600
FUNCTION_LINES=60

# lib sees lib, a room sees lib and itself: neither needs a path. A tool sees
# lib and its own room.
includes() {
	grep -HnE '^#[[:blank:]]*include[[:blank:]]*"[^"]*/' lib/*.[ch] \
		tools/*/*.[ch] | sed 's/$/ (a path)/'
	awk -F '"' '/^#[[:blank:]]*include[[:blank:]]*"/ {
		room = FILENAME
		sub(/.*annot-/, "", room)
		sub(/\.c$/, "/", room)
		file = index($2, room) == 1 ? "tools/" $2 : "lib/" $2
		if ((getline line < file) < 0)
			print FILENAME ":" FNR ": neither of lib nor of its room: " $2
		close(file)
	}' tools/annot-*.c
}

shadows() {
	for header in tools/*/*.h; do
		[ ! -e "lib/${header##*/}" ] ||
			echo "$header: lib has a header of this name"
	done
}

# What one tool needs lives in its room. A tool holds a module of lib as a
# whole, if it needs anything of it.
shared() {
	set --
	for source in tools/annot-*.c; do
		source=${source##*/}
		set -- "$@" "$bin/${source%.c}"
	done
	for source in lib/*.c; do
		set -- "$@" "$build/${source%.c}.o"
	done
	nm -A -g --defined-only "$@" | awk '
	{ file = $1; sub(/:.*/, "", file); name = file; sub(/.*\//, "", name) }
	file !~ /\.o$/ { tools[$NF]++; last[$NF] = name; next }
	tools[$NF] < 2 {
		sub(/o$/, "c", name)
		name = "lib/" name ": held by " \
			($NF in last ? "only " last[$NF] : "no tool") ":"
		symbols[name] = symbols[name] " " $NF
	}
	END { for (name in symbols) print name symbols[name] }' | sort
}

# A tool may need any of them, so no two may clash; nor with those of a room.
together() {
	for room in lib tools/*/; do
		for header in lib/*.h "$room"/*.h; do
			[ ! -e "$header" ] || echo "#include \"${header##*/}\""
		done | ${CC:-cc} -Werror -fsyntax-only -Ilib -I"$room" -x c - \
			>/dev/null 2>"$errors" && continue
		echo "$room: headers that do not compile together:"
		grep error: "$errors"
		# in lib: in every room, too
		[ "$room" != lib ] || return
	done
}

sizes() {
	modules=$(find lib -name '*.[ch]' | sed 's/\.[ch]$//' | sort -u | wc -l)
	lines=$(cat lib/*.[ch] | wc -l)
	[ "$modules" -le $LIB_MODULES ] ||
		echo "lib: $modules modules, at most $LIB_MODULES"
	[ "$lines" -le $LIB_LINES ] || echo "lib: $lines lines, at most $LIB_LINES"
	for source in lib/*.c tools/*.c tools/*/*.c; do
		most=$MODULE_LINES
		case $source in tools/annot-*) most=$TOOL_LINES ;; esac
		lines=$(wc -l <"$source")
		[ "$lines" -le $most ] ||
			echo "$source: $lines lines, at most $most"
	done
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
	}' lib/*.[ch] tools/*.c tools/*/*.[ch]
}

errors=$(mktemp) || exit
trap 'rm -f "$errors"' EXIT
wrong=$({ includes; shadows; shared; together; sizes; functions; } 2>&1)
[ -z "$wrong" ] || { printf '%s\n' "$wrong"; exit 1; }
