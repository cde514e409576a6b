#!/usr/bin/env bash
# Count the tokens of C, comments left out: identifiers, numbers and operators count one each,
# a string or a character constant counts one.
#   tokens.sh [FILE...]      default: every file of lib and tools that the compiler reads, with a
#                         line per folder, and the words of shell and awk beside it
set -euo pipefail
count() {
	cat "$@" | awk '
	{
		line = $0 "\n"
		for (i = 1; i <= length(line); i++) {
			c = substr(line, i, 1)
			d = substr(line, i, 2)
			if (comment) { if (d == "*/") { comment = 0; i++ }; continue }
			if (quote != "") {
				if (c == "\\") i++
				else if (c == quote) quote = ""
				continue
			}
			if (d == "/*") { comment = 1; word = 0; i++; continue }
			if (d == "//") { word = 0; break }
			if (c == "\"" || c == "\047") { quote = c; n++; word = 0; continue }
			if (c ~ /[A-Za-z0-9_]/ || (word == 2 && c == ".")) {
				if (!word) { n++; word = c ~ /[0-9]/ ? 2 : 1 }
				continue
			}
			word = 0
			if (c !~ /[ \t\n\r\f]/) n++
		}
		quote = ""
		word = 0
	}
	END { print n + 0 }'
}
if [ $# -gt 0 ]; then
	count "$@"
	exit
fi
total=0
for d in $(git ls-files lib tools | grep / | cut -d / -f 1,2 | grep -v '\.' | sort -u | grep '^lib/') lib tools; do
	case $d in
	lib) pattern='^lib/[^/]*$' ;;
	*) pattern="^$d/" ;;
	esac
	mapfile -t files < <(git ls-files "$d" | grep -E "$pattern" | grep -E '\.(c|h|inc|def|tab|x|i)$' || true)
	[ ${#files[@]} -gt 0 ] || continue
	n=$(count "${files[@]}")
	printf '%s\t%d\n' "$d" "$n"
	total=$((total + n))
done
printf 'all\t%d\n' "$total"
words=$(git ls-files tools examples packaging | grep -E '\.(sh|awk)$' | xargs cat | grep -v '^[[:space:]]*#' | wc -w)
printf 'words of shell and awk\t%d\n' "$words"
