#!/bin/sh
# The unit tests as a suite for bats, on stdout: one test for each program.
# usage: unit.sh [ROOM]
#   ROOM  only those of tests/unit/ROOM
# Its name is that of the source, then what the first comment there says.
cd "$(dirname "$0")/.." || exit
if [ -n "${1:-}" ]; then
	set -- tests/unit/"$1"/*.c
else
	set -- tests/unit/*/*.c
fi
printf 'bats_require_minimum_version 1.5.0\nload %s\n' "'$PWD/tests/helper'"
for source in "$@"; do
	name=${source#tests/unit/}
	name=${name%.c}
	about=$(awk 'FNR == 1 && !/^\/\*/ { exit }
		{ text = text " " $0 }
		/\*\// { exit }
		END { gsub(/[^[:print:]]|["$`\\]/, "", text)
			sub(/^ \/\* *([a-z, ]*: )?/, "", text)
			sub(/\. .*|\.? *\*\/.*/, "", text); gsub(/ +\* +/, " ", text)
			if (text != "") print ", " text }' "$source")
	# shellcheck disable=SC2016 # UNIT_DIR is for bats to expand
	printf '\n@test "unit: %s%s" {\n\t"$UNIT_DIR/%s"\n}\n' \
		"$name" "$about" "$name"
done
