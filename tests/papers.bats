bats_require_minimum_version 1.5.0
load helper

# What the papers behind annot describe, row by row (papers.tsv): every row
# that has a command prints what it printed when it was written, and no row is
# lost. CONTRIBUTING.md says how to change the table.

TABLE=$TOP/tests/papers.tsv

# In a command: data of others, or a table that papers-inputs.sh makes of them.
made='running|hard|soft|ideal|reference3|survey7|wrong|bold|bucket|sets'
OTHERS="(^|[^[:alnum:]_.])(data/|($made)\.tsv)"

# The rows that the papers describe and that have no command yet, as paper,
# section, what. A row that gets a command leaves this list and cannot come
# back.
open_rows() {
	tr '|' '\t' <<'END'
Gordon|6.1.1|cost of a hard decision, any number of labels
Gordon|6.1.1|utilities of each annotator
Gordon|6.4|weights of annotators in adjusted scores
Resnick|6|the same over all subsets of r raters
Kurniawan|5.2|the same for data without annotators, and of several labels
Kurniawan|5.2|a model that hardly ever says a label (imbalance): told
Kurniawan|6.1-6.3|share of times that people choose a prediction, by method
Kurniawan|6.2 T5|the same for models of one's own
Kurniawan|6.4, 7|the two in the report
Balayn|4|items weighed to the distribution of the application
Balayn|5|which item needs a label of which category
Balayn|5|how many people of each group
Balayn|6|time to reach it
Balayn|7|targets, reasons and thresholds in the report
Balayn|7 M2|model 2, trained on people's features and opinions
Balayn|quality|mean squared error of WQS against scores by hand
Balayn|Fig 3a|distribution of WQS
Balayn|background|clusters of people with like views
Salminen|IV|categories merged step by step into classes of like size
Salminen|V|sources of disagreement: slips, people, items, as parts that add up
END
}

# read_row NUMBER: the row on this line of the table, as variables.
read_row() {
	# a tab would join columns that are empty
	IFS=$'\037' read -r paper section what command today printed output \
		note < <(sed -n "$1p" "$TABLE" | tr '\t' '\037')
}

# kind COMMAND: others, where it reads data of others; miller, where it needs
# this program; none, where there is no command; else own.
kind() {
	if [ "$1" = - ]; then
		echo none
	elif [[ $1 =~ $OTHERS ]]; then
		echo others
	elif [[ $1 =~ (^|[^[:alnum:]])mlr\  ]]; then
		echo miller
	else
		echo own
	fi
}

# numbers KIND [PAPER]: the line numbers of these rows of the table.
numbers() {
	local i lines paper section what command today printed output note

	lines=$(wc -l <"$TABLE")
	for ((i = 2; i <= lines; i++)); do
		read_row "$i"
		[ "${2:-$paper}" = "$paper" ] || continue
		[ "$(kind "$command")" != "$1" ] || echo "$i"
	done
}

# As an output stands in the table: one line, cut at 150 characters.
one_line() {
	tr -s '\t\n ' '   ' | sed 's/^ *//; s/ *$//' | cut -c 1-150 |
		sed 's/ *$//'
}

# row NUMBER: runs the command in a copy of inputs, so that no row depends on
# another; shows the row where the output is not the same.
row() {
	# shellcheck disable=SC2034 # columns that only read_row names
	local now paper section what command today printed output note

	read_row "$1"
	cp -RP inputs "row$1"
	now=$(cd "row$1" && bash -c "$command" 2>&1 </dev/null | one_line)
	rm -rf "row$1"
	[ "$now" != "$output" ] || return 0
	printf '%s\n\tcommand: %s\n\tthen:    %s\n\tnow:     %s\n' \
		"papers.tsv:$1: $paper, $section, $what" \
		"$command" "$output" "$now"
	return 1
}

# same KIND [PAPER]: each of these rows prints what the table says, and there
# are some. The processors share the rows.
same() {
	export TABLE
	export -f row read_row one_line
	numbers "$@" >rows
	[ -s rows ] || fail "no row: $*"
	xargs -P "$(getconf _NPROCESSORS_ONLN)" -I NUMBER \
		bash -c 'row NUMBER' <rows
}

# own PAPER: its rows that need nothing but the project. Those that read data
# of others fail here, because their tables are not made.
own() {
	"$TOP/tests/papers-inputs.sh" inputs
	same own "$1"
}

@test "papers: The Disagreement Deconvolution (Gordon and others)" {
	own Gordon
}

@test "papers: Survey Equivalence (Resnick and others)" {
	own Resnick
}

@test "papers: Human Label Variation (Kurniawan and others)" {
	own Kurniawan
}

@test "papers: Subjective Inference (Balayn and Bozzon)" {
	own Balayn
}

@test "papers: Inter-rater Agreement (Salminen and others)" {
	own Salminen
}

@test "papers: rows that need miller" {
	need_tool mlr
	"$TOP/tests/papers-inputs.sh" inputs
	same miller
}

# bats test_tags=shared
@test "papers: rows that read the data of others" {
	"$TOP/tests/papers-inputs.sh" inputs "$SHARED"
	same others
}

@test "papers: no row is lost" {
	printf 'Gordon 58\nResnick 65\nKurniawan 45\nBalayn 34\nSalminen 27\n' |
		sort >expected
	tail -n +2 "$TABLE" | cut -f 1 | sort | uniq -c |
		awk '{ print $2, $1 }' >actual
	diff -u expected actual
	# each row is one thing
	tail -n +2 "$TABLE" | cut -f 1-3 | sort | uniq -d >twice
	diff -u /dev/null twice
	open_rows | sort >expected
	tail -n +2 "$TABLE" | awk -F '\t' -v OFS='\t' '
		$4 == "-" { print $1, $2, $3 }' | sort >actual
	diff -u expected actual
}

@test "papers: the table is whole" {
	echo paper section what command today printed output note |
		tr ' ' '\t' >expected
	head -n 1 "$TABLE" >actual
	diff -u expected actual
	awk -F '\t' '
		function wrong(text) { print "line " NR ": " text }
		NR == 1 { next }
		NF != 8 { wrong("columns: " NF) }
		$1 == "" || $2 == "" || $3 == "" { wrong("no name") }
		$4 == "" || $7 == "" { wrong("no command, or no output") }
		$5 !~ /^(works|composed|not there)$/ { wrong("today: " $5) }
		$4 == "-" && $5 != "not there" { wrong($5 " without command") }
		($4 == "-") != ($7 == "-") { wrong("half of it is open") }
		length($7) > 150 || $7 ~ /^ | $|  / { wrong("output: " $7) }
		$8 ~ /^changed/ && $8 !~ /^changed: ./ { wrong("no reason") }' \
		"$TABLE" >wrong
	# nothing of one machine
	grep -nE '(^|[^[:alnum:]_.])/(home|root|tmp|usr|var|work|Users)/' \
		"$TABLE" >>wrong || true
	diff -u /dev/null wrong
}

# The list as it was first: its rows are here, those that had a command have
# one, and an output that differs says why, or is that of another command with
# as many numbers.
# bats test_tags=shared
@test "papers: the first list of rows is kept" {
	need_shared papers/papers.tsv
	awk -F '\t' '
		function numbers(output,    word, i, count) {
			for (i = split(output, word, " "); i > 0; i--)
				count += word[i] ~ /[0-9]/
			return count + 0
		}
		{ row = $1 ", " $2 ", " $3 }
		NR == FNR {
			command[row] = $4
			printed[row] = $6
			output[row] = $7
			next
		}
		{ here[row] = 1 }
		!(row in command) { next }
		$6 != printed[row] { print row ": another number of the paper" }
		command[row] == "-" { next }
		$4 == "-" { print row ": the command is lost"; next }
		$7 == output[row] || $8 ~ /^changed: / { next }
		$4 == command[row] { print row ": changed, without a reason" }
		numbers($7) < numbers(output[row]) {
			print row ": fewer numbers"
		}
		END {
			for (row in command)
				if (!(row in here))
					print row ": lost"
		}' "$SHARED/papers/papers.tsv" "$TABLE" | sort >wrong
	diff -u /dev/null wrong
}
