# Shared by all suites: `load helper` on the second line of each.
#
# BIN      the directory of the tools (default ../bin)
# UNIT_DIR the directory of the unit tests (default ../build/unit)
# DATA     tests/data
# SHARED   data and fixtures beside the checkout, not part of it (ANNOT_SHARED
#          names them); tests with the tag shared need them, and `make test`
#          leaves these out where SHARED is not there
# ANNOT_TOOL: what loops over all tools takes only this one
# TEST_FULL=1: all cases of a test that otherwise takes a part of them
# CI_NO_SKIP=1: what is missing is a failure, not a skip

TOP=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
BIN=${BIN:-$TOP/bin}
UNIT_DIR=${UNIT_DIR:-$TOP/build/unit}
# shellcheck disable=SC2034 # for the suites
DATA=$TOP/tests/data
SHARED=${ANNOT_SHARED:-$TOP/../shared}
export LC_ALL=C
unset LANG LC_NUMERIC LANGUAGE

setup() {
	PATH=$BIN:$PATH
	cd "$BATS_TEST_TMPDIR" || return 1
}

# A line for the log of a failed test, and failure.
fail() {
	printf '%s\n' "$*"
	return 1
}

# missing TEXT: ends a test that cannot run here. The only skip there is.
missing() {
	if [ "${CI_NO_SKIP:-}" = 1 ]; then fail "$1"; else skip "$1"; fi
}

# need_tool NAME: a program of the system.
need_tool() {
	command -v "$1" >/dev/null || missing "$1 is not installed"
}

# tools: the names of all tools.
tools() {
	local t

	for t in "$BIN"/${ANNOT_TOOL:-annot-*}; do
		[ ! -f "$t" ] || [ ! -x "$t" ] || basename "$t"
	done
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

# part PART WHOLE: the whole where all cases are asked for, else the part.
part() {
	if [ "${TEST_FULL:-}" = 1 ]; then echo "$2"; else echo "$1"; fi
}

# need_shared PATH: a file below SHARED.
need_shared() {
	[ -r "$SHARED/$1" ] || missing "shared $1 is not there"
}

# diff, of which the log of a failed test shows no more than the beginning.
diff() {
	command diff "$@" >"$BATS_TEST_TMPDIR/difference" && return
	head -n 40 "$BATS_TEST_TMPDIR/difference"
	return 1
}

# clean_ratings ITEMS PEOPLE: ratings without anything to find.
clean_ratings() {
	awk -v items="$1" -v people="$2" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 1; i <= items; i++)
			for (a = 1; a <= people; a++)
				print "i" i, "p" a, (i * 7 + a * a * i) % 5 < 2 ? "yes" : "no"
	}'
}

# bytes TEXT: exactly these bytes, with the escapes of printf.
bytes() {
	# shellcheck disable=SC2059 # the format is the point
	printf "$1"
}

# run_to STATUS COMMAND...: stdout to the file out, stderr to err; fails,
# showing both, unless the status is STATUS.
run_to() {
	local want=$1 got=0

	shift
	"$@" >out 2>err || got=$?
	[ "$got" -eq "$want" ] && return
	printf 'status %s, expected %s: %s\n' "$got" "$want" "$*"
	head -c 2000 out err
	return 1
}

# gives EXPECTED COMMAND...: status 0 and exactly these bytes on stdout; stdin
# passes through. EXPECTED has the escapes of printf.
gives() {
	bytes "$1" >expected
	shift
	run_to 0 "$@" && diff -u expected out
}

# silent: the last run_to wrote nothing on stderr.
silent() {
	[ -s err ] || return 0
	printf 'stderr:\n'
	head -c 2000 err
	return 1
}

# one_error TOOL [TEXT...]: err is one line that starts with the tool's name,
# out is empty, and each TEXT stands in the line.
one_error() {
	local tool=$1 text lines

	shift
	if [ -s out ]; then
		printf '%s: an error, but output:\n' "$tool"
		head -c 500 out
		return 1
	fi
	# no program: this runs a thousand times
	mapfile lines <err
	if [ "${#lines[@]}" -ne 1 ] || [[ ${lines[0]} != "$tool: "*$'\n' ]]; then
		printf '%s: expected one line "%s: ..." on stderr, found:\n' \
			"$tool" "$tool"
		head -c 2000 err
		return 1
	fi
	for text in "$@"; do
		[[ ${lines[0]} != *"$text"* ]] || continue
		printf '%s: expected "%s" in: ' "$tool" "$text"
		head -c 2000 err
		return 1
	done
}

# emotions ITEMS: multilabel ratings; each of five annotators chose some of three
# labels for most items, in any order, some of them twice, or none.
emotions() {
	awk -v items="$1" '
	function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	BEGIN {
		OFS = "\t"
		split("joy fear anger", label, " ")
		print "item", "annotator", "label"
		for (i = 1; i <= items; i++)
			for (a = 1; a <= 5; a++) {
				chosen = 0
				if (below(8) == 0)
					continue
				for (k = below(3); k < 5; k++)
					if (below(6) < 2 + (i + k) % 3) {
						print "i" i, "a" a, label[k % 3 + 1]
						chosen++
					}
				if (!chosen)
					print "i" i, "a" a, "-"
			}
	}'
}

# of_label LABEL: of multilabel ratings those of one label: yes, or no.
of_label() {
	awk -F '\t' -v OFS='\t' -v label="$1" '
	NR == 1 { print; next }
	!(($1, $2) in said) { row[++n] = $1 OFS $2; said[$1, $2] = "no" }
	$3 == label { said[$1, $2] = "yes" }
	END {
		for (i = 1; i <= n; i++) {
			split(row[i], key, OFS)
			print row[i], said[key[1], key[2]]
		}
	}'
}

# patiently COMMAND...: the command, again up to four times where it takes more
# than 20 seconds: parallel --shard now and then waits for itself for ever.
patiently() {
	local status try

	for try in 1 2 3 4 5; do
		status=0
		timeout -k 1 20 "$@" || status=$?
		[ "$status" -eq 124 ] || return "$status"
		echo "try $try: no end within 20 seconds" >&2
	done
	return 124
}

# blocks PAGE SECTION: the literal blocks of a section of a manual page, as text,
# each after a line with a form feed. Of a SECTION -NAME those of all other sections, and
# lines of .Dl as a block.
blocks() {
	awk -v section="$2" '
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
	/^\.Sh / { inside = $2 == section || section ~ /^-/ && "-" $2 != section }
	/^\.Dl / && section ~ /^-/ {
		if (!lines++)
			print "\f"
		print plain(substr($0, 5))
		next
	}
	{ lines = 0 }
	/^\.Ed/ { block = 0 }
	inside && block && !/^\./ { print plain($0) }
	inside && /^\.Bd .*-literal/ { block = 1; print "\f" }' "$1"
}

# block_files PAGE SECTION DIR: the blocks as DIR/1.sh and so on, and how many
# they are.
block_files() {
	blocks "$1" "$2" | awk -v to="$3" '
	/^\f$/ { n++; next }
	{ print >(to "/" n ".sh") }
	END { print n + 0 }'
}

# commands DIR: blocks, each after a line with a form feed, as commands: `$ ` begins one,
# `> ` or the line after a final backslash goes on with it, other lines are its output. Of
# command N the files DIR/N.sh and DIR/N.expected; prints how many there are.
commands() {
	awk -v to="$1" '
	/^\f$/ { command = more = 0; next }
	{
		s = $0
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
	END { print n + 0 }'
}

# columns FILE NAME...: these columns of a table, in this order.
columns() {
	local file=$1

	shift
	awk -F '\t' -v names="$(printf '%s\t' "$@")" '
	BEGIN { n = split(names, want, "\t") - 1 }
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		for (i = 1; i <= n; i++)
			if (!(want[i] in at)) {
				print "no column " want[i] > "/dev/stderr"
				exit 1
			}
	}
	{
		for (i = 1; i <= n; i++)
			printf "%s%s", $at[want[i]], (i < n ? "\t" : "\n")
	}' "$file"
}

# like FILE MODEL: FILE reduced to the columns of MODEL, in their order.
like() {
	local header

	IFS=$'\t' read -r -a header <"$2"
	columns "$1" "${header[@]}"
}

# near A B TOL: |A - B| <= TOL max(1, |B|), both numbers, or both NA.
near() {
	awk -v a="$1" -v b="$2" -v tol="$3" 'BEGIN {
		number = "^-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$"
		if (a == "NA" && b == "NA")
			exit 0
		if (a !~ number || b !~ number) {
			print "not both numbers: " a " and " b
			exit 1
		}
		d = a - b; d = d < 0 ? -d : d
		m = b < 0 ? -b : +b; m = m > 1 ? m : 1
		if (d <= tol * m)
			exit 0
		print "found " a ", expected " b " within " tol
		exit 1
	}'
}

# near_tables A B TOL: the same table cell by cell, numbers within TOL as in
# near, anything else equal.
near_tables() {
	awk -F '\t' -v tol="$3" -v other="$2" '
	function number(x) {
		return x ~ /^-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]+)?$/
	}
	function differs(x, y,    d, m) {
		if (!number(x) || !number(y))
			return x "" != y ""
		d = x - y; d = d < 0 ? -d : d
		m = y < 0 ? -y : +y; m = m > 1 ? m : 1
		return d > tol * m
	}
	{
		if ((getline line < other) <= 0) {
			print "line " NR ": not expected: " $0
			bad = 1
			exit
		}
		n = split(line, want, "\t")
		if (n != NF) {
			print "line " NR ": " NF " fields, expected " n
			bad = 1
			exit
		}
		for (i = 1; i <= n; i++)
			if (differs($i, want[i])) {
				print "line " NR ", field " i ": found " $i \
					", expected " want[i]
				bad = 1
			}
	}
	END {
		if (!bad && (getline line < other) > 0) {
			print "missing: " line
			bad = 1
		}
		exit bad
	}' "$1"
}

# shuffle_rows FILE SEED: the header, then the rows in an order that only
# SEED decides.
shuffle_rows() {
	head -n 1 "$1"
	tail -n +2 "$1" | awk -v seed="$2" 'BEGIN { srand(seed) }
		{ printf "%.9f\t%s\n", rand(), $0 }' | sort | cut -f 2-
}

# sorted FILE: the header, then the rows in bytewise order.
sorted() {
	head -n 1 "$1"
	tail -n +2 "$1" | sort
}

# uncounted FILE: a table without its last row, if it ends with the number of its rows,
# which must be right.
uncounted() {
	awk -F '\t' '
	$1 == "rows" {
		for (i = 2; i <= NF; i++)
			if ($i != "*" && $i != "NA" && $i != NR - 2)
				exit bad = 1
		last = NR
		next
	}
	{ print }
	END { exit bad || (last && last != NR) }' "$1"
}

# counted FILE: a table without that row, and the row.
counted() {
	awk -F '\t' -v OFS='\t' '
	NR == 1 {
		for (i = 1; i <= NF; i++)
			to = $i == "stratum" || $i == "value" || $i == "weight" ? i : to
	}
	{ print }
	END {
		$0 = "rows"
		for (i = 2; i <= n; i++)
			$i = i == to ? NR - 1 : "*"
		print
	}
	{ n = NF }' "$1"
}

# cuts FILE COMMAND...: the command ends with an error, without output, on the file torn:
# each prefix of FILE by lines, and each that lacks some of the last 40 bytes.
cuts() {
	local lines bytes n

	lines=$(wc -l <"$1")
	bytes=$(wc -c <"$1")
	for n in $(seq 1 $((lines - 1))); do
		head -n "$n" "$1" >torn
		run_to 1 "${@:2}"
		[ ! -s out ] || fail "$n lines" || return 1
	done
	for n in $(seq 1 40); do
		head -c $((bytes - n)) "$1" >torn
		run_to 1 "${@:2}"
		[ ! -s out ] || fail "$n bytes less" || return 1
	done
}

# replicated OPTIONS: with -b 100 where a fixture has fewer replicates than the tools take.
replicated() {
	sed -E 's/(^| )-b [1-9][0-9]?( |$)/\1-b 100\2/' <<<"$1"
}

# cases TOOL FOLDER: every case of the fixtures' cases.tsv: arguments (options come before
# operands here), expected output, tolerance.
cases() {
	local tool=$1 dir=$SHARED/fixtures/$2 case args expected tol

	need_shared "fixtures/$2/cases.tsv"
	cp "$dir"/* .
	while IFS=$'\t' read -r case args expected tol _; do
		[ "$case" != case ] || continue
		# shellcheck disable=SC2086 # options
		run_to 0 "$tool" -q $args
		uncounted out >rest
		awk -F '\t' -v tol="$tol" -v name="$case" '
			function near(a, b, d) {
				if (a "" == b "")
					return 1
				d = a - b
				return a ~ /^[-0-9.e]+$/ && b ~ /^[-0-9.e]+$/ &&
					d <= tol * (b > 1 ? b : 1) &&
					-d <= tol * (b > 1 ? b : 1)
			}
			NR == FNR { row[FNR] = $0; n = FNR; next }
			{
				split(row[FNR], x, "\t")
				for (i = 1; i <= NF; i++)
					if (!near(x[i], $i)) {
						print name ": " row[FNR], "expected " $0
						exit bad = 1
					}
			}
			END { exit bad || FNR != n }' rest <(uncounted "$expected") ||
			fail "$case" || return 1
	done <cases.tsv
}
