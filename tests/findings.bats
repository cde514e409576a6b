bats_require_minimum_version 1.5.0
load helper

# Each finding has cases in tests/data/findings.tsv in which it fires, and others in
# which it stays silent, in annot-check and in a tool that reads such tables.
#
# A row has the finding; fires or silent; what annot-check and the tool both say then (an
# extended regular expression), or both do not; how the tables are made; the arguments
# of annot-check; the command of the tool.
#
# Ratings r have 40 items by p1, p2 and p3, m their plurality. In `make` @ is a tab.

CASES=$DATA/findings.tsv

# edit FILE SCRIPT: change a table by sed.
edit() {
	sed "${2//@/	}" "$1" >"$1.new" && mv "$1.new" "$1"
}

# add FILE CELL...: rows, of as many cells as the header has; escapes of printf.
add() {
	local file=$1 cells

	shift
	cells=$(head -n 1 "$file" | wc -w)
	while [ $# -gt 0 ]; do
		bytes "$1"
		[ "$cells" -lt 2 ] || bytes "\t$2"
		[ "$cells" -lt 3 ] || bytes "\t$3"
		bytes '\n'
		shift "$cells"
	done >>"$file"
}

# number FILE: grades 1, 2 and 3 for yes and no.
number() {
	awk -F '\t' -v OFS='\t' 'NR > 1 {
		$NF = $NF == "no" ? 1 : $1 ~ /[02468]$/ ? 2 : 3 } { print }' "$1" >"$1.new"
	mv "$1.new" "$1"
}

# head2 FILE NAME NAME: a header line.
head2() {
	printf '%s\t%s\n' "$2" "$3" >"$1"
}

# late: ratings, and a model that has for each item the label of the one before.
late() {
	awk 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label" >"r"
		print "item", "label" >"m"
		for (i = 0; i < 120; i++) {
			no = i * i % 7 < 3 || i % 5 == 1
			for (a = 0; a < 5; a++)
				print "i" i, "p" a, (i * a % 6 == 5) == no ? "yes" : "no" >"r"
			print "i" (i + 1) % 120, no ? "no" : "yes" >"m"
		}
	}'
}

# cycle LABELS SHIFT: ratings and a model that says of each label the one SHIFT on.
cycle() {
	awk -v k="$1" -v shift="$2" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label" >"r"
		print "item", "label" >"m"
		for (i = 0; i < 120; i++) {
			for (a = 0; a < 3; a++)
				print "i" i, "p" a, "c" (i + (i * a % 7 == 3)) % k >"r"
			print "i" i, "c" (i + shift) % k >"m"
		}
	}'
}

# shuffled BY: ratings of three labels, no order in the file, and what most people say of
# the item BY items before.
shuffled() {
	awk -v by="$1" 'function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	BEGIN {
		OFS = "\t"
		print "item", "annotator", "label" >"r"
		print "item", "label" >"m"
		for (i = 1; i <= 60; i++) {
			said = below(10)
			said = said < 5 ? "no" : said < 7 ? "maybe" : "yes"
			for (a = 0; a < 5; a++)
				print "i" i, "p" a, below(6) ? said : "no" >"r"
			print "i" i + by, said >"m"
		}
	}'
}

# soft FILE CELL: predictions become a column for each label, with this cell in one.
soft() {
	awk -F '\t' -v OFS='\t' -v cell="$2" 'NR == 1 { print "item", "no", "yes"; next }
		{ p = $2 == "yes" ? .8 : .3; no = 1 - p }
		NR == 5 { no = cell; p = cell + 0 > 0 && cell < 1 ? 1 - cell : p }
		{ print $1, no, p }' \
		"$1" >"$1.new" && mv "$1.new" "$1"
}

# people ITEMS PEOPLE [CELL]: a matrix of ratings; CELL: with a column of these cells,
# in which $i is the item's number.
people() {
	local i a

	printf item
	for ((a = 1; a <= $2; a++)); do printf '\tp%s' "$a"; done
	bytes "${3:+\tmore}\n"
	for ((i = 1; i <= $1; i++)); do
		printf 'i%s' "$i"
		for ((a = 1; a <= $2; a++)); do
			[ $(((i * 7 + a * a * i) % 5)) -lt 2 ] && printf '\tyes' || printf '\tno'
		done
		[ -z "${3:-}" ] || printf '\t%s' "$([ "$3" = number ] && echo $((i + 20)) || echo "$3")"
		echo
	done
}

# fleiss [COLUMN CELL]: a matrix of counts of two labels, five or six of each item.
fleiss() {
	local i

	printf 'item\tno\tyes%s\n' "${1:+	$1}"
	for i in 1 2 3 4 5 6; do
		printf 'i%s\t%s\t%s%s\n' "$i" "$i" $((7 - i)) "${1:+	$2}"
	done
}

# people_of PEOPLE WOMEN: ratings of so many, their plurality, and a table a of sex.
people_of() {
	clean_ratings 9 "$1" >r
	annot-count -q --plurality r >m
	awk -v n="$1" -v women="$2" 'BEGIN { print "annotator\tsex"
		for (a = 1; a <= n; a++) print "p" a "\t" (a <= women ? "woman" : "man") }' >a
}

# two_judges: predictions of two.
two_judges() {
	awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "judge"; next }
		{ print $0, "one"; print $0, "two" }' m >m.new && mv m.new m
}

# try CASE: run each row of this case; says what is wrong, or nothing.
try() {
	local finding case says make check tool wrong=0 found n=1 status

	annot-check --list | awk -F '\t' '{ print $4 "\t" $1 }' >kinds
	clean_ratings 40 3 >r0
	annot-count -q --plurality r0 >m0
	while IFS=$'\t' read -r finding case says make check tool; do
		n=$((n + 1))
		[ "$case" = "$1" ] || continue
		rm -f r m a c n s w
		cp r0 r
		cp m0 m
		eval "$make" || fail "line $n: $make"
		status=0
		# shellcheck disable=SC2086 # arguments
		annot-check $check </dev/null >out 2>err || status=$?
		[ "$status" -eq "$(cut -f 1 out | grep -c -m 1 '^error$')" ] ||
			fail "line $n: status $status: $(cat err)"
		found=silent
		! cut -f 1,2 out | grep -qxF "$(grep "	$finding\$" kinds)" || found=fires
		[ "$found" = "$case" ] || { wrong=1; echo "line $n: $finding $found: annot-check $check"; }
		# shellcheck disable=SC2086 # arguments
		$tool </dev/null >out 2>said || { [ $? -eq 1 ] && [ "$case" = fires ]; } ||
			fail "line $n: $tool: $(cat said)"
		for file in err said; do
			found=silent
			! grep -qE -e "$says" $file || found=fires
			[ "$found" = "$case" ] ||
				{ wrong=1; echo "line $n: $finding, $file, $tool"; head -n 3 $file; }
		done
	done < <(tail -n +2 "$CASES")
	return $wrong
}

@test "findings: each fires in its cases" {
	try fires
}

@test "findings: each stays silent in the others" {
	try silent
}

@test "findings: each has cases of both kinds" {
	annot-check --list | sed 1d | cut -f 1 | awk '{ print $1 "\tfires"; print $1 "\tsilent" }' |
		sort >expected
	tail -n +2 "$CASES" | cut -f 1,2 | sort -u | diff expected -
}
