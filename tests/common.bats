bats_require_minimum_version 1.5.0
load helper

# Every tool in bin/ x every rule that holds for all of them.
#
# A tool is its feeds: the ways to give it a table. `stdin` and `table` (a
# named file) are its input, `predictions` are predictions as an operand. Which
# options it takes it says itself, in --help. A new tool needs its lines in
# these three functions, if it is not one that simply reads ratings.

feeds() {
	case $1 in
	annot-count | annot-pflip | annot-sharpen | annot-sample | annot-kappa | \
		annot-quality | annot-label | annot-screen | annot-rake)
		echo stdin table ;;
	annot-score | annot-spc | annot-bias | annot-plan)
		echo stdin table predictions ;;
	annot-calibrate | annot-curve | annot-train | annot-alttest)
		echo predictions ;;
	annot-simulate)
		;;
	annot-check)
		# a table that it cannot read is a row: tests/annot-check.bats
		;;
	annot-report)
		# a page and no table: tests/annot-report.bats
		;;
	*)
		echo "$1: no line in tests/common.bats says how it is fed: add" \
			"it to feeds, and to valid and give if it does not" \
			"simply read ratings" >&2
		return 1 ;;
	esac
}

# valid TOOL FEED: a table that it takes.
valid() {
	case $1-$2 in
	annot-train-*) echo "$DATA/features.tsv" ;;
	*-predictions) echo "$DATA/predictions.tsv" ;;
	annot-sharpen-*) echo "$DATA/pflip.tsv" ;;
	annot-sample-*) echo "$DATA/counts.tsv" ;;
	annot-kappa-* | annot-plan-*) echo "$DATA/once.tsv" ;;
	*) echo "$DATA/ratings.tsv" ;;
	esac
}

# give TOOL FEED FILE OPTION...: the tool with that file as that feed.
give() {
	local tool=$1 feed=$2 file=$3

	shift 3
	case $tool-$feed in
	annot-train-predictions)
		"$tool" --folds=2 --lambda=1e-2 -t "$DATA/ratings.tsv" "$@" "$file" ;;
	annot-alttest-predictions | annot-plan-predictions)
		"$tool" -t "$DATA/once.tsv" "$@" "$file" ;;
	annot-rake-*)
		printf '%s\n' attribute,value,share side,l,.6 side,r,.4 | tr , '\t' >shares
		awk 'BEGIN { OFS = "\t"; print "annotator", "who", "side"
			for (a = 1; a <= 7; a++)
				print "ann" a, "ann" a, a % 2 ? "l" : "r" }' >sides
		set -- --margins=shares -f sides "$@"
		if [ "$feed" = stdin ]; then
			"$tool" "$@" <"$file"
		else
			"$tool" "$@" "$file"
		fi ;;
	*-stdin) "$tool" "$@" <"$file" ;;
	*-predictions) "$tool" -t "$DATA/ratings.tsv" "$@" "$file" ;;
	annot-score-table | annot-spc-table | annot-bias-table | \
		annot-plan-table)
		"$tool" -t "$file" "$@" ;;
	*) "$tool" "$@" "$file" ;;
	esac
}

# plain TOOL OPTION...: a run that succeeds.
plain() {
	local tool=$1

	shift
	case $tool in
	annot-simulate) "$tool" -M "$(model)" "$@" ;;
	annot-calibrate | annot-curve | annot-train | annot-alttest) give "$tool" predictions "$(valid "$tool" predictions)" "$@" ;;
	*) give "$tool" table "$(valid "$tool" table)" "$@" ;;
	esac
}

# The first of the models that annot-simulate lists.
model() {
	annot-simulate --list | sed -n '2s/	.*//p'
}

# Rows come in the order of the items, which is that of the input; other
# tools write tables that do not depend on it.
by_item() {
	case $1 in
	annot-count | annot-pflip | annot-sharpen | annot-sample | annot-quality | \
		annot-label | annot-train) ;;
	*) return 1 ;;
	esac
}

# It writes no table but a page, which has the options, too.
writes_page() {
	[ "$1" = annot-report ]
}

# A table without rows is a header. Not so where another one asks for rows.
may_be_empty() {
	[ "$2" != predictions ]
}

# Columns of the input are columns of the output.
passes_columns() {
	[ "$1" = annot-sharpen ]
}

# What each tool says of itself, once for all the questions of takes.
setup_file() {
	local tool

	for tool in $(tools); do
		"$BIN/$tool" --help >"$BATS_FILE_TMPDIR/$tool.help" || return 1
	done
}

# takes TOOL OPTION: does its --help list the option (-x or --long)?
takes() {
	case $2 in
	--*) grep -qE -e "^  (-.,|   ) $2(=|  |\$)" "$BATS_FILE_TMPDIR/$1.help" ;;
	*) grep -qE -e "^  $2, " "$BATS_FILE_TMPDIR/$1.help" ;;
	esac
}

# each RULE: rule TOOL for each tool, every one of them; all that fail are
# named. each_feed RULE: rule TOOL FEED VALID-TABLE for each of its feeds, each
# in a directory of its own. The subshells run as jobs because there errexit
# holds: any command of a rule that fails is a failure. They do not note the
# line of every command, as bats would: it is lost when they end, and takes half
# of the time.
each() {
	local tool n=0 bad=0

	for tool in $(tools); do
		n=$((n + 1))
		mkdir -p "$tool" && cd "$tool" || return 1
		( trap - DEBUG; "$1" "$tool" ) &
		wait $! || { echo "^^^ $tool"; bad=1; }
		cd ..
	done
	[ "$n" -gt 0 ] || fail "no tool in $BIN"
	return "$bad"
}

each_feed() {
	feeding() {
		local feed feeds

		feeds=$(feeds "$1")
		for feed in $feeds; do
			echo "... $1, $feed"
			mkdir -p "$feed"
			cd "$feed"
			"$rule" "$1" "$feed" "$(valid "$1" "$feed")"
			cd ..
		done
	}
	local rule=$1

	each feeding
}

# name_of FEED FILE: how a message calls it.
name_of() {
	if [ "$1" = stdin ]; then echo '<stdin>'; else echo "$2"; fi
}

# refuses TOOL FEED FILE LINE TEXT...: exit 1 and one message with FILE:LINE.
refuses() {
	local tool=$1 feed=$2 file=$3 line=$4

	shift 4
	run_to 1 give "$tool" "$feed" "$file"
	one_error "$tool" "$tool: $(name_of "$feed" "$file"):$line: " "$@"
}

# ---- the tools themselves ----

@test "common: each tool says here how it is fed" {
	known() {
		feeds "$1" >out
	}
	each known
}

@test "common: a valid run exits 0 and writes a header" {
	runs() {
		! writes_page "$1" || return 0
		run_to 0 plain "$1"
		head -n 1 out | grep -qE '^[a-z][a-z0-9_]*(	[a-z][a-z0-9_]*)+$'
		[ "$(wc -l <out)" -gt 1 ]
	}
	each runs
}

@test "common: every row has as many fields as the header" {
	rectangle() {
		! writes_page "$1" || return 0
		run_to 0 plain "$1"
		awk -F '\t' 'NR == 1 { n = NF } NF != n { exit 1 }' out
	}
	each rectangle
}

@test "common: --help and -h exit 0, on stdout" {
	help() {
		run_to 0 "$1" --help
		silent
		head -n 1 out | grep -q "^usage: $1 "
		mv out long
		run_to 0 "$1" -h
		silent
		diff -u long out
	}
	each help
}

@test "common: --help has lines of 80 columns and options in groups" {
	groups() {
		local help=$BATS_FILE_TMPDIR/$1.help

		awk 'length > 80 { print; bad = 1 } END { exit bad }' "$help"
		# options stand below a heading, and none in the example
		awk '/^[A-Z].*:$/ { print; group = $1 }
			/^  (-.,|   ) --/ && group !~ /^(Input|What|How|Output)/ {
				print "no group:" $0 }' "$help" >found
		printf '%s:\n' Input 'What to compute' 'How to compute it' \
			Output Example | grep -Fxf found >expected
		diff -u expected found
		grep -qx Output: found
		! grep -q 'the first word' "$help"
		! takes "$1" -r || tr -s ' \n' ' ' <"$help" |
			grep -qE 'if an annotator labelled an item twice: (all|error|first) \(default[;)]'
	}
	each groups
}

@test "common: the example of --help runs" {
	example() {
		sed '1,/^Example:$/d;s/^  //' "$BATS_FILE_TMPDIR/$1.help" >example.sh
		grep -qE "(^|\| )$1 " example.sh
		cp "$TOP"/examples/*.tsv .
		run_to 0 bash -eo pipefail example.sh </dev/null
		cat out "$(sed -n 's/.* > //p' example.sh | grep . || echo /dev/null)" \
			>rows
		[ "$(wc -l <rows)" -gt 1 ]
	}
	each example
}

@test "common: --version and -V exit 0, on stdout" {
	version() {
		run_to 0 "$1" --version
		silent
		grep -qE "^$1 \(annot\) [0-9]+\.[0-9]+\.[0-9]+$" out
		[ "$(wc -l <out)" -eq 1 ]
		mv out long
		run_to 0 "$1" -V
		diff -u long out
	}
	each version
}

@test "common: -h -V -p -q are options of every tool" {
	has() {
		takes "$1" -h
		takes "$1" --help
		takes "$1" -V
		takes "$1" -p
		takes "$1" -q
		takes "$1" --quiet
	}
	each has
}

@test "common: an unknown option exits 2 with a hint" {
	unknown() {
		local option

		for option in --no-such-option --no-such-option=3 -Z -qZ -9; do
			run_to 2 "$1" "$option" </dev/null
			one_error "$1" "(try '$1 --help')"
		done
		run_to 2 "$1" --no-such-option </dev/null
		one_error "$1" "'--no-such-option'"
		run_to 2 "$1" -qZ </dev/null
		one_error "$1" "'-Z'"
	}
	each unknown
}

@test "common: an option without its argument, or with one too many, exits 2" {
	argument() {
		run_to 2 "$1" -p </dev/null
		one_error "$1" "'-p'" "(try '$1 --help')"
		run_to 2 "$1" --precision </dev/null
		one_error "$1" "'--precision'"
		run_to 2 "$1" --quiet=yes </dev/null
		one_error "$1" "'--quiet=yes'"
	}
	each argument
}

@test "common: an argument out of bounds exits 2 and names the option" {
	bounds() {
		local value

		for value in 0 18 -1 1.5 0x2 1e1 x '' ' 3' +3; do
			run_to 2 "$1" --precision="$value" </dev/null
			one_error "$1" "--precision: expected"
		done
		if takes "$1" --labels; then
			run_to 2 "$1" -L a,,b </dev/null
			one_error "$1" '--labels'
			run_to 2 "$1" -L a,b,a </dev/null
			one_error "$1" '--labels' '"a"'
		fi
		if takes "$1" --repeats; then
			run_to 2 "$1" -r sometimes </dev/null
			one_error "$1" '--repeats: expected' '"sometimes"'
		fi
		if takes "$1" --confidence; then
			for value in 0 .05 .49 1 1.1 5 95 -0.5 nan inf 0x1p-1 .; do
				run_to 2 "$1" -c "$value" </dev/null
				one_error "$1" '--confidence: expected'
			done
		fi
		if takes "$1" --bootstrap; then
			# 0 is none, and limits from fewer than 100 are noise
			for value in 1 20 99; do
				run_to 2 "$1" -b "$value" </dev/null
				one_error "$1" '--bootstrap: expected 100 replicates or more, or 0' \
					"\"$value\""
			done
		fi
		if takes "$1" --threads; then
			run_to 2 "$1" -j 0 </dev/null
			one_error "$1" '--threads: expected'
		fi
		if takes "$1" --seed; then
			run_to 2 "$1" -s -1 </dev/null
			one_error "$1" '--seed: expected'
		fi
	}
	each bounds
}

@test "common: --list prints the table of methods, and -M refuses others" {
	list() {
		takes "$1" --list || return 0
		run_to 0 "$1" --list </dev/null
		silent
		head -n 1 out >header
		printf 'name\tbetter\trange\tunit\thelp\tcitation\n' >expected
		diff -u expected header
		awk -F '\t' 'NR > 1 && (NF != 6 || $1 !~ /^[a-z][a-z0-9_]*$/ ||
			$2 !~ /^(up|down|[*])$/ || seen[$1]++) { print; exit 1 }
			END { if (NR < 2) exit 1 }' out
		takes "$1" -M || return 0
		run_to 2 "$1" -M no_such_method </dev/null
		one_error "$1" '--method: expected' '"no_such_method"' \
			"$(sed -n '2s/	.*//p' out)"
	}
	each list
}

@test "common: a name one letter from one of --list gets that one" {
	near() {
		local name

		takes "$1" -M || return 0
		name=$("$1" --list | sed '1d;s/	.*//' | grep -m 1 -E '^[a-z_]{5,}$')
		run_to 2 "$1" -M "${name:0:1}${name:2}" </dev/null
		one_error "$1" "--method: no \"${name:0:1}${name:2}\": $name? (--list prints all) (try"
		touch ../near
	}
	each near
	[ -e near ] || [ -n "${ANNOT_TOOL:-}" ]
}

# ---- output that cannot be written ----

@test "common: a full disk exits 1, with --help too" {
	[ -c /dev/full ] || missing 'there is no /dev/full'
	full() {
		local status

		for args in '' --pretty --help --version; do
			[ "$args" != --pretty ] || takes "$1" --pretty || continue
			status=0
			: >out
			# shellcheck disable=SC2086 # no word for ''
			plain "$1" $args >/dev/full 2>err -q || status=$?
			[ "$status" -eq 1 ] || fail "status $status $args"
			one_error "$1" 'standard output: '
		done
		takes "$1" --list || return 0
		status=0
		"$1" --list >/dev/full 2>err || status=$?
		[ "$status" -eq 1 ] || fail "status $status --list"
		one_error "$1" 'standard output: '
	}
	each full
}

@test "common: what is written before an error is whole rows" {
	# 60,000 rows are several buffers, and the last one ends the tool
	{
		printf 'item\tlabel\tn\n'
		seq 60000 | sed 's/.*/i&\tyes\t12345/'
	} >in
	{ cat in; echo i60001; } >bad
	for tool in annot-count 'annot-count --plurality' 'annot-sample -d 2'; do
		# shellcheck disable=SC2086 # the tool and its options
		run_to 0 $tool -G -L no,yes in
		mv out whole
		# shellcheck disable=SC2086
		run_to 1 $tool -G -L no,yes bad
		[ -s out ]
		head -n "$(wc -l <out)" whole | cmp - out
	done
}

@test "common: a closed standard output exits 1" {
	closed() {
		local status=0

		: >out
		plain "$1" -q >&- 2>err || status=$?
		[ "$status" -eq 1 ]
		one_error "$1" 'standard output: '
		status=0
		"$1" --help >&- 2>err || status=$?
		[ "$status" -eq 1 ]
	}
	each closed
}

@test "common: a table read before is not taken for a closed standard input" {
	printf 'item\tlabel\nx\ta\n' >truth.tsv
	run_to 1 sh -c 'annot-score -t truth.tsv - <&-'
	printf 'annot-score: <stdin>: Bad file descriptor\n' | diff - err
}

@test "common: a closed standard input exits 1" {
	shut() {
		local status=0

		case $(feeds "$1") in
		*stdin*) ;;
		*) return 0 ;;
		esac
		give "$1" table - -q <&- >out 2>err || status=$?
		[ "$status" -eq 1 ]
		one_error "$1" '<stdin>: '
	}
	each shut
}

# Tables of a megabyte and more, so that the reader is gone before the end.
big() {
	awk -v "model=$1" -F '\t' 'BEGIN { OFS = "\t" }
	NR == 1 { print; next }
	{ row[NR] = $0; n = NR }
	END {
		for (k = 1; k <= 6000; k++)
			for (i = 2; i <= n; i++)
				print "copy" k "of" row[i]
	}' "$1"
}

@test "common: a reader that goes away is no error and no message" {
	pipe() {
		local feeds status tool=$1

		feeds=$(feeds "$1")
		case $feeds in
		*table*) big "$(valid "$1" table)" >big.tsv ;;
		*) plain "$1" >big.tsv 2>err ;;
		esac
		away -q
		! takes "$1" --pretty || away -q --pretty
	}
	away() {
		set +e
		case $feeds in
		*table*) give "$tool" table big.tsv "$@" 2>err | head -n 1 >first ;;
		*) plain "$tool" "$@" 2>err | head -n 1 >first ;;
		esac
		status=("${PIPESTATUS[@]}")
		set -e
		silent
		[ "$(wc -l <first)" -eq 1 ]
		# 141: killed by SIGPIPE; 0 only if all of it fit into the pipe, which
		# the writer may have made as large as 1 MiB.
		if by_item "$tool" && [[ $feeds == *table* ]]; then
			[ "${status[0]}" -eq 141 ]
		else
			[ "${status[0]}" -eq 0 ] || [ "${status[0]}" -eq 141 ]
		fi
	}
	each pipe
}

# ---- input that is not there ----

@test "common: a missing file exits 1 and is named" {
	missing() {
		local at=no/such.tsv

		[ "$2" != stdin ] || return 0
		run_to 1 give "$1" "$2" "$at"
		one_error "$1" "$1: $at: " 'No such file'
	}
	each_feed missing
}

@test "common: a directory exits 1 and is named" {
	directory() {
		mkdir dir
		run_to 1 give "$1" "$2" dir
		one_error "$1" "$1: $(name_of "$2" dir): " 'directory'
	}
	each_feed directory
}

@test "common: an empty input exits 1: a header line is required" {
	empty() {
		: >empty.tsv
		run_to 1 give "$1" "$2" empty.tsv
		one_error "$1" "$1: $(name_of "$2" empty.tsv): empty input:" \
			'a header line is required'
	}
	each_feed empty
}

@test "common: a table without rows gives a header and exits 0" {
	rowless() {
		may_be_empty "$1" "$2" || return 0
		give "$1" "$2" "$3" -q | head -n 1 >expected
		head -n 1 "$3" >rowless.tsv
		run_to 0 give "$1" "$2" rowless.tsv -q
		diff -u expected out
		silent
	}
	each_feed rowless
}

@test "common: standard input twice is a usage error" {
	twice() {
		[ -n "$(feeds "$1")" ] || return 0
		run_to 2 "$1" - - </dev/null
		one_error "$1" 'standard input' "(try '$1 --help')"
	}
	each twice
}

@test "common: an operand of a tool that reads nothing is a usage error" {
	operand() {
		[ "$1" = annot-simulate ] || return 0
		run_to 2 plain "$1" "$DATA/ratings.tsv"
		one_error "$1" "(try '$1 --help')"
	}
	each operand
}

@test "common: - is standard input, -- ends the options" {
	dash() {
		feeds "$1" | grep -q table && [ "$2" != predictions ] || return 0
		run_to 0 give "$1" table "$3" -q
		mv out expected
		if takes "$1" --truth; then
			run_to 0 "$1" -q -t - <"$3"
			diff -u expected out
			run_to 0 "$1" -q -- <"$3"
		else
			run_to 0 give "$1" table - -q <"$3"
			diff -u expected out
			run_to 0 give "$1" table "$3" -q --
		fi
		diff -u expected out
	}
	each_feed dash
}

@test "common: an operand is not an option, even with a dash behind --" {
	dashed() {
		[ "$2" = table ] && ! takes "$1" --truth || return 0
		cp "$3" ./-q
		run_to 0 give "$1" table -q -q --
		[ -s out ]
		run_to 1 give "$1" table --help --
		one_error "$1" "$1: --help: "
	}
	each_feed dashed
}

# ---- tables that are not tables ----

@test "common: CR LF exits 1 and names the remedy" {
	crlf() {
		sed 's/$/\r/' "$3" >crlf.tsv
		refuses "$1" "$2" crlf.tsv 1 "tr -d '\\r'"
		sed '3s/$/\r/' "$3" >crlf.tsv
		refuses "$1" "$2" crlf.tsv 3 "tr -d '\\r'"
		sed '$s/$/\r/' "$3" >crlf.tsv
		refuses "$1" "$2" crlf.tsv "$(wc -l <"$3")" "tr -d '\\r'"
		# the remedy works
		tr -d '\r' <crlf.tsv >lf.tsv
		run_to 0 give "$1" "$2" lf.tsv
	}
	each_feed crlf
}

@test "common: a CR at the end of a field exits 1 and names the remedy" {
	behind() {
		sed '3s/	/\r	/' "$3" >cr.tsv
		refuses "$1" "$2" cr.tsv 3 "a field ends in CR: tr -d '\\r'"
		sed '1s/	/\r	/' "$3" >cr.tsv
		refuses "$1" "$2" cr.tsv 1 "a field ends in CR: tr -d '\\r'"
	}
	each_feed behind
}

@test "common: a CR behind text that is not read is data" {
	printf 'item\ttext\tlabel\nx\tso\r\ta\n' >text.tsv
	run_to 0 annot-count text.tsv
	printf 'item\tlabel\tn\nx\ta\t1\n' | diff -u - out
}

@test "common: a name that no field can hold is refused" {
	unheld() {
		! writes_page "$1" || return 0
		for option in -L -H; do
			takes "$1" "$option" || continue
			for name in "$(printf 'a\tb')" "$(printf 'a\nb')" \
				"$(printf 'a\r')"; do
				run_to 2 plain "$1" "$option" "x,$name"
				one_error "$1" 'a tab or line end in "a'
			done
		done
	}
	each unheld
}

@test "common: a CR inside a field is data" {
	inside() {
		local old

		by_item "$1" || return 0
		old=$(sed -n '2s/	.*//p' "$3")
		sed "s/^$old	/a\\rb&/" "$3" >cr.tsv
		run_to 0 give "$1" "$2" cr.tsv -q
		cut -f 1,2 out | grep -q "a$(printf '\r')b$old"
	}
	each_feed inside
}

@test "common: a NUL byte exits 1" {
	nul() {
		sed '4s/^/N/' "$3" | tr N '\000' >nul.tsv
		refuses "$1" "$2" nul.tsv 4 NUL
		sed '1s/$/N/' "$3" | tr N '\000' >nul.tsv
		refuses "$1" "$2" nul.tsv 1 NUL
		sed '$s/$/N/' "$3" | tr N '\000' >nul.tsv
		refuses "$1" "$2" nul.tsv "$(wc -l <"$3")" NUL
	}
	each_feed nul
}

@test "common: a row too short or too long exits 1 with both numbers" {
	ragged() {
		local n

		n=$(head -n 1 "$3" | tr '\t' '\n' | wc -l)
		sed '3s/	[^	]*$//' "$3" >ragged.tsv
		refuses "$1" "$2" ragged.tsv 3 "expected $n fields" \
			"found $((n - 1))"
		sed '3s/$/	more/' "$3" >ragged.tsv
		refuses "$1" "$2" ragged.tsv 3 "expected $n fields" \
			"found $((n + 1))"
		sed '$s/	[^	]*$//' "$3" >ragged.tsv
		refuses "$1" "$2" ragged.tsv "$(wc -l <"$3")" "expected $n"
		# and without a line end
		printf 'lonely' | cat "$3" - >ragged.tsv
		refuses "$1" "$2" ragged.tsv "$(($(wc -l <"$3") + 1))" 'found 1'
	}
	each_feed ragged
}

@test "common: a blank line exits 1 and is called so" {
	blank() {
		sed '2a\
\
' "$3" >blank.tsv
		refuses "$1" "$2" blank.tsv 3 'a blank line'
		{ cat "$3"; echo; } >blank.tsv
		refuses "$1" "$2" blank.tsv "$(($(wc -l <"$3") + 1))" \
			'a blank line'
		{ echo; cat "$3"; } >blank.tsv
		refuses "$1" "$2" blank.tsv 1 'a blank line'
	}
	each_feed blank
}

@test "common: two columns of one name exit 1" {
	double() {
		awk -F '\t' '{ print $0 "\t" (NR == 1 ? $1 : "x") }' "$3" >twice.tsv
		refuses "$1" "$2" twice.tsv 1 'two columns are called "item"'
	}
	each_feed double
}

@test "common: a column without a name exits 1" {
	nameless() {
		awk '{ print $0 "\t" (NR == 1 ? "" : "x") }' "$3" >nameless.tsv
		refuses "$1" "$2" nameless.tsv 1 'no name'
		awk '{ print (NR == 1 ? "" : "x") "\t" $0 }' "$3" >nameless.tsv
		refuses "$1" "$2" nameless.tsv 1 'no name'
	}
	each_feed nameless
}

@test "common: a missing column exits 1, is named, and the header is shown" {
	lacking() {
		sed '1s/item/thing/' "$3" >lacking.tsv
		refuses "$1" "$2" lacking.tsv 1 '"item"' 'thing'
		[ "$2" != predictions ] || return 0
		sed '1s/label/word/' "$3" >lacking.tsv
		refuses "$1" "$2" lacking.tsv 1 '"label"' 'word'
	}
	each_feed lacking
}

@test "common: an empty item exits 1" {
	nobody() {
		sed '5s/^[^	]*//' "$3" >nobody.tsv
		refuses "$1" "$2" nobody.tsv 5 '"item"' 'found ""'
	}
	each_feed nobody
}

# ---- tables that are ----

@test "common: a byte order mark before the header is skipped" {
	bom() {
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		{ printf '\357\273\277'; cat "$3"; } >predictions.tsv
		run_to 0 give "$1" "$2" predictions.tsv -q
		diff -u expected out
	}
	each_feed bom
}

@test "common: the last line needs no line end" {
	unended() {
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		printf %s "$(cat "$3")" >predictions.tsv
		[ "$(wc -c <predictions.tsv)" -eq "$(($(wc -c <"$3") - 1))" ]
		run_to 0 give "$1" "$2" predictions.tsv -q
		diff -u expected out
	}
	each_feed unended
}

@test "common: further columns are ignored" {
	further() {
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		awk 'NR == 1 { print "about\t" $0 "\tmore"; next }
			{ print NR "\t" $0 "\t, #\"\\t\047" }' "$3" >predictions.tsv
		run_to 0 give "$1" "$2" predictions.tsv -q
		if passes_columns "$1"; then
			like out expected >projected
			mv projected out
		fi
		diff -u expected out
	}
	each_feed further
}

@test "common: the order of the columns does not matter" {
	permuted() {
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		awk -F '\t' '{ for (i = NF; i > 0; i--)
			printf "%s%s", $i, (i > 1 ? "\t" : "\n") }' "$3" \
			>predictions.tsv
		run_to 0 give "$1" "$2" predictions.tsv -q
		if passes_columns "$1"; then
			like out expected >projected
			mv projected out
		fi
		diff -u expected out
	}
	each_feed permuted
}

@test "common: the order of the rows does not matter" {
	shuffled() {
		local seed

		run_to 0 give "$1" "$2" "$3" -q
		sorted out >expected
		cp out bytes
		for seed in 1 2 3; do
			shuffle_rows "$3" "$seed" >predictions.tsv
			run ! cmp -s predictions.tsv "$3"
			run_to 0 give "$1" "$2" predictions.tsv -q
			if by_item "$1"; then
				sorted out >again
				diff -u expected again
			else
				diff -u bytes out
			fi
		done
	}
	each_feed shuffled
}

@test "common: a header line that comes back is skipped" {
	again() {
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		awk 'NR == 1 { h = $0 } { print } NR % 3 == 0 { print h }' "$3" \
			>predictions.tsv
		run_to 0 give "$1" "$2" predictions.tsv -q
		diff -u expected out
		# and lines are still counted
		sed '$s/$/	more/' predictions.tsv >ragged.tsv
		refuses "$1" "$2" ragged.tsv "$(wc -l <predictions.tsv)"
	}
	each_feed again
}

@test "common: several files are one table" {
	several() {
		[ "$2" = table ] && ! takes "$1" --truth || return 0
		run_to 0 give "$1" table "$3" -q
		mv out expected
		head -n 9 "$3" >a.tsv
		{ head -n 1 "$3"; sed -n '10,30p' "$3"; } >b.tsv
		{ head -n 1 "$3"; tail -n +31 "$3"; } >c.tsv
		run_to 0 give "$1" table c.tsv -q a.tsv b.tsv
		diff -u expected out
		run_to 0 give "$1" table c.tsv -q a.tsv - <b.tsv
		diff -u expected out
		# a file without rows adds none
		head -n 1 "$3" >none.tsv
		run_to 0 give "$1" table none.tsv -q none.tsv "$3"
		diff -u expected out
		# each has its own header, and is named in errors
		awk -F '\t' '{ for (i = NF; i > 0; i--)
			printf "%s%s", $i, (i > 1 ? "\t" : "\n") }' b.tsv >r.tsv
		if [ "$1" = annot-sharpen ]; then # copies rows as they are
			run_to 1 give "$1" table c.tsv -q a.tsv r.tsv
			one_error "$1" "$1: r.tsv:1: " 'in the same order'
		else
			run_to 0 give "$1" table c.tsv -q a.tsv r.tsv
			diff -u expected out
		fi
		sed '4s/$/	more/' c.tsv >bad.tsv
		run_to 1 give "$1" table bad.tsv a.tsv b.tsv
		one_error "$1" "$1: bad.tsv:4: "
		run_to 1 give "$1" table /dev/null a.tsv
		one_error "$1" "$1: /dev/null: empty input"
		run_to 1 give "$1" table no-such.tsv a.tsv
		one_error "$1" "$1: no-such.tsv: "
	}
	each_feed several
}

@test "common: a field of a megabyte is a field" {
	long() {
		local old

		awk 'BEGIN { for (i = 0; i < 1048576; i++) printf "m" }' >m
		old=$(sed -n '2s/	.*//p' "$3")
		[ "$2" != predictions ] || return 0
		awk -F '\t' -v old="$old" 'NR == FNR { m = $0; next }
			FNR > 1 && $1 == old { $1 = m } { print }' OFS='\t' m "$3" \
			>long.tsv
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		run_to 0 give "$1" "$2" long.tsv -q
		if by_item "$1" && [ "$1" != annot-sample ]; then
			awk -F '\t' -v old="$old" 'NR == FNR { m = $0; next }
				{ for (i = 1; i <= NF; i++) if ($i == m) $i = old }
				{ print }' OFS='\t' m out >short
			mv short out
		fi
		# draws depend on the item's name
		[ "$1" = annot-sample ] || diff -u expected out
		[ "$(wc -l <out)" -eq "$(wc -l <expected)" ]
		# an error names it, cut
		sed '2s/$/	more/' long.tsv >ragged.tsv
		refuses "$1" "$2" ragged.tsv 2
		[ "$(wc -c <err)" -lt 400 ]
	}
	each_feed long
}

@test "common: quotes, backslashes, hashes, blanks and UTF-8 are data" {
	data() {
		local old

		by_item "$1" || return 0
		old=$(sed -n '2s/	.*//p' "$3")
		awk -F '\t' -v old="$old" 'BEGIN {
			OFS = "\t"; new = "#\"a, \\t\047 %s \303\274" }
			FNR > 1 && $1 == old { $1 = new } { print }' "$3" >odd.tsv
		run_to 0 give "$1" "$2" odd.tsv -q
		cut -f 1,2 out | tr '\t' '\n' |
			grep -qxF -e "$(printf '#"a, \\t\047 %%s \303\274')"
	}
	each_feed data
}

# ---- options that mean the same everywhere ----

@test "common: -i -a -l name the columns" {
	named() {
		local args=(-i thing -l word)

		[ "$2" != predictions ] || return 0
		takes "$1" -i && takes "$1" -l
		# shares name no annotators
		! takes "$1" -a || [ "$1" = annot-sample ] || args+=(-a who)
		run_to 0 give "$1" "$2" "$3" -q
		tail -n +2 out >expected
		sed '1{s/item/thing/;s/annotator/who/;s/label/word/;}' "$3" \
			>named.tsv
		run_to 0 give "$1" "$2" named.tsv -q "${args[@]}"
		tail -n +2 out | diff -u expected -
		run_to 1 give "$1" "$2" "$3" -q -i no_such
		one_error "$1" '"no_such"'
	}
	each_feed named
}

@test "common: -H names the columns of a table without a header" {
	headerless() {
		local names

		takes "$1" -H && [ "$2" != predictions ] || return 0
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		names=$(head -n 1 "$3" | tr '\t' ,)
		tail -n +2 "$3" >headerless.tsv
		run_to 0 give "$1" "$2" headerless.tsv -q -H "$names"
		diff -u expected out
		run_to 1 give "$1" "$2" headerless.tsv -q -H "$names,more"
		one_error "$1" "$(name_of "$2" headerless.tsv):1: "
		run_to 1 give "$1" "$2" headerless.tsv -q -H thing
		one_error "$1" '"item"'
		run_to 2 give "$1" "$2" headerless.tsv -H item,item
		one_error "$1" '--header'
	}
	each_feed headerless
}

@test "common: -m makes a label missing, and one note counts the rows" {
	omitted() {
		takes "$1" -m && [ "$2" != predictions ] || return 0
		run_to 0 give "$1" "$2" "$3" -q
		mv out expected
		# rows of items that are there anyway, of labels that are not
		awk -F '\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++)
				if ($i == "label") at = i }
			{ print } NR % 5 == 0 {
			$at = "?"; print; $at = "n/a"; print; $at = ""; print
			n += 3 } END { print n >"missing" }' "$3" >missing.tsv
		run_to 0 give "$1" "$2" missing.tsv -m '?' -m n/a
		diff -u expected out
		[ "$(grep -c "^$1: note: missing=$(cat missing) " err)" -eq 1 ]
		run_to 0 give "$1" "$2" missing.tsv -m '?' -m n/a -q
		diff -u expected out
		silent
	}
	each_feed omitted
}

@test "common: a label that -L does not have exits 1" {
	another() {
		takes "$1" -L && [ "$2" != predictions ] || return 0
		run_to 0 give "$1" "$2" "$3" -q -L no,yes
		run_to 1 give "$1" "$2" "$3" -q -L no,maybe
		one_error "$1" "$(name_of "$2" "$3"):" 'column "label"' '"yes"'
		run_to 1 give "$1" "$2" "$3" -q -L no,yess
		one_error "$1" '-L ("no", "yess") (did you mean "yess"?), found "yes"'
		sed '7s/	\(no\|yes\)/	perhaps/' "$3" >perhaps.tsv
		run_to 1 give "$1" "$2" perhaps.tsv -q -L no,yes
		one_error "$1" "$(name_of "$2" perhaps.tsv):7: " '"perhaps"'
	}
	each_feed another
}

@test "common: a -P that is no label of the task exits 2, whatever is asked for" {
	positive() {
		takes "$1" -P || return 0
		touch ../takes_positive
		run_to 2 plain "$1" -q -P maybe
		one_error "$1" '--positive: no label is called "maybe", there are "no", "yes" (try'
		run_to 2 plain "$1" -q -P Yse
		one_error "$1" 'there are "no", "yes" (did you mean "yes"?) (try'
		# a label of -L alone, or of a model alone, is one of the task
		run_to 0 plain "$1" -q -L no,yes,maybe -P maybe
		printf '%s\t%s\n' item label i1 yes i2 maybe i3 no >model
		printf '%s\t%s\t%s\n' item annotator label i1 a no i1 b yes i2 a no \
			i2 b yes i3 a yes i3 b no >people
		run_to 0 "$1" -q -t people -P yes model
		[ "$1" = annot-calibrate ] || # whose decisions need not be labels
			run_to 0 "$1" -q -t people -P maybe model
		# nor is one right where a probability is of it
		printf '%s\t%s\n' item p i1 .5 i2 .25 i3 1 >model
		run_to 0 "$1" -q -t people -P yes model
		run_to 2 "$1" -q -t people -P maybe model
		one_error "$1" '--positive: no label is called "maybe", there are "no", "yes"'
		# no rows, no labels
		head -n 1 people >none
		run_to 0 "$1" -q -t none -P maybe model
	}
	each positive
	[ -e takes_positive ] || [ -n "${ANNOT_TOOL:-}" ]
}

@test "common: -G gives the same rows in one pass, and refuses an item that comes back" {
	grouped() {
		takes "$1" -G && [ "$2" != predictions ] || return 0
		run_to 0 give "$1" "$2" "$3" -q -L no,yes
		mv out expected
		run_to 0 give "$1" "$2" "$3" -q -L no,yes -G
		diff -u expected out
		{ cat "$3"; sed -n 2p "$3"; } >back.tsv
		if give "$1" "$2" back.tsv -q -L no,yes -G >out 2>err; then
			# what cannot be done in one pass is done in two
			mv out expected
			run_to 0 give "$1" "$2" back.tsv -q -L no,yes
			diff -u expected out
		else
			one_error "$1" 'comes back' \
				"$(name_of "$2" back.tsv):$(wc -l <back.tsv): "
		fi
	}
	each_feed grouped
}

@test "common: -q silences notes and warnings, not errors" {
	quiet() {
		run_to 0 plain "$1" -q
		silent
		mv out expected
		run_to 0 plain "$1"
		diff -u expected out
		run ! grep -qvE "^$1: (note|warning): " err
		: >empty.tsv
		for feed in $(feeds "$1"); do
			run_to 1 give "$1" "$feed" empty.tsv -q
			one_error "$1" 'empty input'
		done
	}
	local feed

	each quiet
}

@test "common: -p rounds to significant digits" {
	digits() {
		run_to 0 plain "$1" -q
		mv out full
		run_to 0 plain "$1" -q -p 17
		mv out all
		run_to 0 plain "$1" -q -p 2
		awk -F '\t' 'function digits(x) {
				sub(/[eE].*/, "", x); gsub(/[-.]/, "", x)
				sub(/^0+/, "", x); return length(x)
			}
			FNR == 1 { next }
			FILENAME == "full" { for (i = 1; i <= NF; i++)
				full[FNR, i] = $i; next }
			{ for (i = 1; i <= NF; i++) {
				if ($i == full[FNR, i])
					continue
				if (FILENAME == "out" && digits($i) > 2)
					exit bad = 1
				d = $i - full[FNR, i]; d = d < 0 ? -d : d
				m = full[FNR, i] < 0 ? -full[FNR, i] : +full[FNR, i]
				if (d > m * (FILENAME == "out" ? .05 : 1e-15))
					exit bad = 1
			} }
			END { exit bad }' full all out
	}
	passing() {
		! writes_page "$1" || return 0
		# what is passed on is not rounded: only what is added
		if passes_columns "$1"; then
			run_to 0 plain "$1" -q -p 2
			like out "$(valid "$1" table)" >projected
			diff -u "$(valid "$1" table)" projected
			return
		fi
		digits "$1"
	}
	each passing
}

# What the rows of a table say: words, but for those that --pretty may leave out.
words() {
	tail -n +2 "$1" | tr '\t ' '\n' | tr -d '[],' | grep -vxE '|NA|[*]' | sort
}

# pretty_is TABLE SHOWN: SHOWN is what --pretty makes of TABLE: its words; and of a table
# that is too wide for a screen a line with what all rows have in a column, as
# NAME=VALUE, and a line with the names of columns that are left out.
pretty_is() {
	awk -F '\t' -v OFS='\t' '
	NR == FNR {
		if (sub(/^all rows:/, ""))
			rest = $0
		else if (sub(/^not shown:/, ""))
			left = $0
		next
	}
	FNR == 1 {
		for (i = 1; i <= NF; i++)
			name[i] = $i
		columns = NF
	}
	{
		line = ""
		for (i = 1; i <= columns; i++) {
			if (index(left " ", " " name[i] " "))
				continue
			if (rest != "" && index(rest " ", " " name[i] "=")) {
				if (FNR > 1 && !index(rest " ", " " name[i] "=" $i " ")) {
					print "not in all rows: " name[i] "=" $i
					exit 1
				}
				continue
			}
			line = line OFS $i
		}
		print substr(line, 2)
	}' "$2" "$1" >shown || { cat shown; return 1; }
	grep -vE '^(all rows|not shown): ' "$2" >rows
	[ "$(wc -l <rows)" -eq "$(wc -l <"$1")" ]
	run ! grep -q '	' "$2"
	run ! grep -q ' $' "$2"
	diff -u <(words shown) <(words rows)
}

@test "common: --pretty shows what -p 4 writes, aligned, and no tab" {
	pretty() {
		! writes_page "$1" || return 0
		takes "$1" --pretty
		run_to 0 plain "$1" -q -p 4
		mv out expected
		run_to 0 plain "$1" -q --pretty
		silent
		pretty_is expected out
		run_to 0 plain "$1" -q --pretty --precision=4
		pretty_is expected out
		run_to 0 plain "$1" -q -p 2
		mv out expected
		run_to 0 plain "$1" -q --pretty -p 2
		pretty_is expected out
		takes "$1" --list || return 0
		run_to 0 "$1" --list
		mv out expected
		run_to 0 "$1" --list --pretty
		pretty_is expected out
	}
	each pretty
}

@test "common: no nan, no inf, no minus zero" {
	finite() {
		run_to 0 plain "$1" -q
		awk -F '\t' 'NR > 1 { for (i = 1; i <= NF; i++)
			if (tolower($i) ~ /^[-+]?(nan|inf|infinity)/ || $i ~ /^-0(\.0*)?$/) {
				print; exit 1 } }' out
	}
	each finite
}

@test "common: one item, one label: no nan, no inf" {
	single() {
		[ "$2" != predictions ] || return 0
		head -n 2 "$3" >one.tsv
		if give "$1" "$2" one.tsv -q >out 2>err; then
			awk -F '\t' 'NR > 1 { for (i = 1; i <= NF; i++)
				if (tolower($i) ~ /^[-+]?(nan|inf|infinity)/) {
					print; exit 1 } }' out
		else
			one_error "$1"
		fi
	}
	each_feed single
}

# Locales with a decimal comma, made here: few systems have any. That of Turkish
# has letters of its own for i and I.
@test "common: the locale changes nothing" {
	need_tool localedef
	export LOCPATH=$PWD/locales
	mkdir locales
	for name in de_DE.UTF-8 tr_TR.UTF-8; do
		localedef -i "${name%.*}" -f UTF-8 "$LOCPATH/$name" 2>/dev/null ||
			missing "no $name can be made (Debian package locales)"
		[ "$(LC_ALL=$name locale decimal_point)" = , ]
	done
	foreign() {
		run_to 0 plain "$1" -q
		mv out expected
		for name in C.UTF-8 de_DE.UTF-8 tr_TR.UTF-8 POSIX; do
			LC_ALL=$name LC_NUMERIC=$name LANG=$name \
				run_to 0 plain "$1" -q
			diff -u expected out
		done
	}
	each foreign
}

@test "common: the same seed gives the same bytes" {
	seed() {
		takes "$1" -s && ! writes_page "$1" || return 0
		run_to 0 plain "$1" -q
		mv out expected
		run_to 0 plain "$1" -q
		diff -u expected out
		run_to 0 plain "$1" -q -s 1
		diff -u expected out
		run_to 0 plain "$1" -q --seed=4711
		mv out other
		run_to 0 plain "$1" -q --seed=4711
		diff -u other out
		# tools whose only business is to draw
		case $1 in
		annot-sample | annot-simulate) run ! cmp -s expected other ;;
		esac
	}
	each seed
}

@test "common: -b 0 is as without -b, and -b 100 runs" {
	replicates() {
		takes "$1" --bootstrap && ! writes_page "$1" || return 0
		run_to 0 plain "$1" -q
		mv out expected
		run_to 0 plain "$1" -q -b 0
		diff -u expected out
		run_to 0 plain "$1" -q -b 100
		diff -u <(head -n 1 expected) <(head -n 1 out)
	}
	each replicates
}

@test "common: an error of a tool is one line, whatever the file is called" {
	lines() {
		[ "$2" != stdin ] || return 0
		run_to 1 give "$1" "$2" "no
such"
		one_error "$1"
	}
	each_feed lines
}

# called NAME COMMAND...: the command, which is told that this is its name.
called() {
	(exec -a "$@")
}

# The kernel gives a script its own name: not where EMULATOR makes one.
@test "common: the name of the program is one line, and printable" {
	printable() {
		local tool

		tool=$(command -v "$1")
		[ "$(head -c 2 "$tool")" != '#!' ] || return 0
		run_to 2 called $'/bin/x\ny\e[1m\xc2\x9b' "$tool" -Z
		one_error 'x\x0Ay\x1B[1m\xC2\x9B' "unknown option '-Z' (try 'x\x0A"
		run_to 0 called $'x\ny' "$tool" --version
		[ "$(wc -l <out)" -eq 1 ]
		run_to 2 called '' "$tool" -Z
		one_error annot "(try 'annot --help')"
	}
	each printable
}

@test "common: control characters of C1 are escaped, other text is not" {
	c1() {
		run_to 1 give "$1" "$2" $'no\xc2\x9b\xc3\xa9\x9b'
		one_error "$1" $': no\\xC2\\x9B\xc3\xa9\\x9B: '
	}
	files() {
		[ "$2" = stdin ] || c1 "$@"
	}
	each_feed files
}
