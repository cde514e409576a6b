#!/usr/bin/env bash
# Lines that no test holds: changes one operator, constant or limit of the sources at a
# time and runs the tests on it. Prints the changes that pass all tests, then counts.
# usage: mutants.sh DIR N SEED FILE.c...
#   DIR   holds a copy of the tree, which is changed and built
#   N     changes to test; one that does not compile, or that compiles to the same
#         code, is replaced by another
#   SEED  draws them from all changes of the files
# The tests of a change: the unit test of its module, the suites of the tools whose
# bytes differ, the suites of several tools. The first failure ends them.
# MUTANT_SECONDS (default 300): a suite that takes longer has failed; so has a program
# that uses a tenth of it.
# MUTANT_TESTS=unit: the unit tests alone, which are fast.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
if [ $# -lt 4 ] || [[ ! $2 =~ ^[0-9]+$ || ! $3 =~ ^[0-9]+$ ]]; then
	echo 'usage: mutants.sh DIR N SEED FILE.c...' >&2
	exit 2
fi
dir=$1 wanted=$2 seed=$3
shift 3
seconds=${MUTANT_SECONDS:-300}
several=(clean users messages pipeline formats groups findings mistakes man)
ANNOT_SHARED=$(cd "${ANNOT_SHARED:-../shared}" 2>/dev/null && pwd) ||
	ANNOT_SHARED=/none
export ANNOT_SHARED
flags=()
[ -d "$ANNOT_SHARED/data" ] || flags=(--filter-tags '!shared')
# A changed program may run, take memory or write without end.
ulimit -t $((seconds / 10)) -v 16000000 -f 2000000
jobs=-j$(getconf _NPROCESSORS_ONLN)
unset MAKEFLAGS MFLAGS

# Prints FILE, LINE, COLUMN, LENGTH and the new text of all changes. Comments, strings
# and preprocessor lines stay. A sign between blanks has two operands: it is no
# pointer and no sign of a number.
changes() {
	awk '
	BEGIN {
		n = split("< <= < >= <= < <= > > >= > <= >= > >= < == != != == " \
			"&& || || && + - - + * / / * % / += -= -= += *= /= " \
			"/= *= ++ -- -- ++ true false false true fmin fmax " \
			"fmax fmin floor ceil ceil floor continue break " \
			"break continue", word, " ")
		for (i = 1; i < n; i += 2)
			other[word[i]] = other[word[i]] " " word[i + 1]
	}
	function change(old, new) {
		print FILENAME "\t" FNR "\t" at "\t" length(old) "\t" new
	}
	function changes(token,    k, n, new) {
		if (token ~ /^[0-9][0-9]+$/ && substr($0, at - 1, 1) == "[") {
			return # the size of a buffer
		} else if (token ~ /^[0-9]+$/) {
			change(token, token + 1)
			if (token > 0)
				change(token, token - 1)
		} else if (token ~ /^[0-9.]+(e[-+]?[0-9]+)?$/) {
			change(token, "(2 * " token ")")
		} else if (token == "!") {
			change(token, "")
		} else if (token !~ /^[-+*\/%<>]$/ ||
			substr($0, at - 1, 1) substr($0, at + 1, 1) == "  ") {
			n = split(other[token], new, " ")
			for (k = 1; k <= n; k++)
				change(token, new[k])
		}
	}
	FNR == 1 { comment = 0 }
	/^[[:blank:]]*#/ { next }
	{
		for (at = 1; at <= length($0); at += length(token)) {
			rest = substr($0, at)
			if (comment) {
				comment = !match(rest, /\*\//)
				token = comment ? rest : substr(rest, 1, RSTART + 1)
				continue
			}
			if (comment = rest ~ /^\/\*/) {
				token = "/*"
				continue
			}
			if (!match(rest, /^"([^"\\]|\\.)*"/) &&
				!match(rest, /^\047([^\047\\]|\\.)*\047/) &&
				!match(rest, /^[0-9.]+e[-+][0-9]+/) &&
				!match(rest, /^[[:alnum:]_.]+/) &&
				!match(rest, /^(->|<<=?|>>=?|[-+*\/%<>=!&|]=)/) &&
				!match(rest, /^(\+\+|--|&&|\|\|)/))
				RLENGTH = 1
			token = substr(rest, 1, RLENGTH)
			changes(token)
		}
	}' "$@"
}

# In an order that is drawn, the same one on every machine.
shuffled() {
	awk -v seed="$seed" '
	BEGIN { x = seed % 2147483646 + 1; for (i = 0; i < 9; i++) draw() }
	function draw() { return x = x * 16807 % 2147483647 }
	{ printf "%d\t%s\n", draw(), $0 }' | sort -n | cut -f 2-
}

# change FILE LINE COLUMN LENGTH NEW: the file with it, on stdout.
change() {
	new=$5 awk -v line="$2" -v at="$3" -v n="$4" '
	FNR == line {
		$0 = substr($0, 1, at - 1) ENVIRON["new"] substr($0, at + n)
	}
	{ print }' "$1"
}

# -g would tell apart objects that do the same.
build() {
	make -s -C "$tree" "$jobs" BIN=build/bin CFLAGS=-O2 WARN=-w "$@"
}

# A unit test passes. Some leave files.
unit() {
	(cd "$scratch" && timeout "$seconds" "$1") </dev/null
} >/dev/null 2>&1

# TAP without a failure. Nobody reads on after the first one, which ends bats.
passes() {
	if grep -q -m 1 '^not ok'; then return 1; fi
}

# suite NAME ROOT: it passes, with the tools and unit tests below ROOT.
suite() {
	BIN=$2/bin UNIT_DIR=$2/unit timeout -k 9 "$seconds" bats "${flags[@]}" --formatter tap \
		"$tree/tests/$1.bats" 2>/dev/null </dev/null | passes
}

# A suite that fails anyway would pass for a test of every change.
sound() {
	[ -z "${checked[$1]:-}" ] || return 0
	suite "$1" "$dir" || { echo "mutants.sh: $1 fails without a change" >&2
		exit 2; }
	checked[$1]=yes
}

# killed MODULE: some test fails, which is then in `by`.
killed() {
	local tool

	by=$tree/build/unit/$1
	if [ -e "tests/unit/$1.c" ]; then
		build "build/unit/$1" 2>/dev/null && unit "$by" || return 0
	fi
	[ "${MUTANT_TESTS:-}" != unit ] || return 1
	build all "${units[@]}" 2>/dev/null || return 0
	tools=()
	for tool in "$dir"/bin/*; do
		tool=${tool##*/}
		cmp -s "$dir/bin/$tool" "$tree/build/bin/$tool" || tools+=("$tool")
	done
	for by in "${tools[@]}" "${several[@]}"; do
		sound "$by"
		suite "$by" "$tree/build" || return 0
	done
	return 1
}

mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
tree=$dir/tree scratch=$dir/scratch
declare -A checked=()
rm -rf "$tree" "$scratch" "${dir:?}/bin" "$dir/unit"
mkdir -p "$tree" "$scratch"
find . -mindepth 1 -maxdepth 1 ! -name 'build*' ! -name bin ! -name .git \
	-exec cp -R {} "$tree" \;
# unit tests that suites run
# shellcheck disable=SC2016 # $UNIT_DIR as suites write it
mapfile -t units < <(sed -n 's:.*"\$UNIT_DIR/\([a-z_/]*\)".*:build/unit/\1:p' \
	tests/*.bats)
mkdir -p "$tree/build/unit"
build all "${units[@]}"
cp -R "$tree/build/bin" "$tree/build/unit" "$dir"
done=0 survived=0 refused=0 same=0
while [ "$done" -lt "$wanted" ] &&
	IFS=$'\t' read -r -u 3 file line at length new; do
	object=build/${file%.c}.o
	cp "$tree/$object" "$scratch/whole.o"
	change "$file" "$line" "$at" "$length" "$new" >"$tree/$file"
	if ! build "$object" 2>/dev/null; then
		refused=$((refused + 1))
	elif cmp -s "$scratch/whole.o" "$tree/$object"; then
		same=$((same + 1))
	else
		done=$((done + 1))
		module=${file%.c}
		if ! killed "${module#*/}"; then
			survived=$((survived + 1))
			printf '%s:%s\n' "$file" "$line"
			diff "$file" "$tree/$file" | grep '^[<>]' || true
		elif [ -n "${MUTANT_VERBOSE:-}" ]; then
			printf '%s:%s: %s\n' "$file" "$line" "${by##*/}" >&2
		fi
	fi
	cp "$file" "$tree/$file"
done 3< <(changes "$@" | shuffled)
printf '%s changes: %s found by tests, %s not\n' "$done" $((done - survived)) \
	"$survived"
printf 'beside them %s that do not compile, %s of the same code\n' "$refused" "$same"
