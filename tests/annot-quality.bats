bats_require_minimum_version 1.5.0
load helper

# Quality of units, annotators and labels: annot-quality.

# table ROW...: ratings, blanks for tabs.
table() {
	printf 'item\tannotator\tlabel\n' >table
	printf '%s\n' "$@" | tr ' ' '\t' >>table
}

# of KIND NAME SCORE [LABEL]: the value in out; status_of the same: its status.
of() {
	awk -F '\t' -v k="$1" -v n="$2" -v s="$3" -v l="${4:-*}" '
		$1 == k && $2 == n && $3 == l && $4 == s { print $5 }' out
}

status_of() {
	awk -F '\t' -v k="$1" -v n="$2" -v s="$3" -v l="${4:-*}" '
		$1 == k && $2 == n && $3 == l && $4 == s { print $7 }' out
}

# fixture NAME EXPECTED OPTION...: all rows of a fixture, and no others.
fixture() {
	local name=$1 expected=$2

	shift 2
	run_to 0 annot-quality -q "$@" "$SHARED/fixtures/quality/$name.tsv"
	awk -F '\t' '
		BEGIN {
			kind["worker"] = "annotator"
			kind["annotation"] = "label"
			kind["unit"] = "unit"
			kind["unit-annotation"] = "unit_label"
		}
		FNR == 1 { next }
		NR == FNR {
			key = $1 "|" $2 ($3 == "*" ? "" : "|" $3) "|" $4
			value[key] = $5
			initial[key] = $6
			rows++
			next
		}
		{
			key = kind[$1] "|" $2 "|" $3
			d = value[key] - $4
			e = initial[key] - $5
			if (!(key in value) || d > 1e-9 || d < -1e-9 ||
			    e > 1e-9 || e < -1e-9) {
				print key, value[key], $4
				bad = 1
			}
			n++
		}
		END { exit bad || n != rows || n == 0 }' \
		out "$SHARED/fixtures/quality/$expected.expected.tsv"
}

# bats test_tags=shared
@test "quality: the values of CrowdTruth-core" {
	local set

	for set in binary ternary; do
		need_shared "fixtures/quality/crowdtruth-$set.tsv"
		fixture "crowdtruth-$set" "crowdtruth-$set" -L "$(paste -sd, \
			"$SHARED/fixtures/quality/crowdtruth-$set.labels")"
	done
	fixture crowdtruth-edge crowdtruth-edge.closed -L A,B,C,D
	fixture crowdtruth-edge crowdtruth-edge.open --open
}

@test "quality: all agree, none agrees" {
	table 'x a 1' 'x b 1' 'y a 2' 'y b 2'
	run_to 0 annot-quality table
	[ "$(cut -f 5,6 out | sort -u | head -n 1)" = $'0\t0' ]
	[ "$(of unit x uqs),$(of annotator a wqs),$(of label 1 aqs)" = 1,1,1 ]
	[ "$(cat err)" = "annot-quality: note: units=2 annotators=2 judgments=4 labels=2 rounds=1
annot-quality: note: few=2 of 2 annotators have fewer than 5 judgments: their wqs says little" ]
	table 'x a 1' 'x b 2'
	run_to 0 annot-quality -q table
	[ "$(of unit x uqs),$(of annotator a wqs),$(of annotator a wwa)" = 0,0,0 ]
	[ "$(of label 1 aqs),$(of unit_label x uas 1)" = 1e-08,0 ]
	silent
}

@test "quality: an item that one annotator judged is left out" {
	table 'x a 1' 'x b 1' 'y a 2' 'z c 2' 'z c 2'
	run_to 0 annot-quality table
	[ -z "$(of unit y uqs)$(of unit z uqs)$(of annotator c wqs)" ]
	[ "$(status_of label 2 aqs)" = unused ]
	grep -qx 'annot-quality: note: single=2 items with one judgment left out, and annotators who judged no other' err
	# nobody shares an item
	table 'x a 1' 'y b 2'
	run_to 0 annot-quality table
	[ "$(cat out)" = $'kind\tname\tlabel\tscore\tvalue\tinitial\tstatus' ]
	grep -q 'single=2 items' err
}

@test "quality: repeats and choices" {
	table 'x a 1' 'x a 2' 'x b 1' 'x b 1' 'y a 1' 'y b 1'
	run_to 0 annot-quality table
	grep -qF 'note: several=1 judgments of several labels: a judgment chooses all its labels (--repeats=first or last keeps one label, --multilabel says that labels are choices)' err
	tail -n +2 out >both
	# the same scores, but labels are choices
	run_to 0 annot-quality --multilabel table
	run ! grep several= err
	tail -n +2 out | diff both -
	# a label that comes back counts once
	table 'x a 1' 'x a 2' 'x b 1' 'y a 1' 'y b 1'
	run_to 0 annot-quality -q table
	tail -n +2 out | diff both -
	# or one of them counts
	run_to 0 annot-quality -q -r first table
	[ "$(of unit x uqs)" = 1 ]
	run_to 0 annot-quality -q -r last table
	[ "$(of unit x uqs)" = 0 ]
}

@test "quality: to choose none is an answer" {
	table 'x a -' 'x b -' 'x c p' 'y a p' 'y b p' 'y c p'
	run_to 0 annot-quality -q table
	cp out plain
	run_to 0 annot-quality -q --multilabel table
	[ "$(of unit_label x uas -),$(of label - aqs)" = \
		"$(awk -F '\t' '$3 == "-" && $2 == "x" { print $5 }' plain),$(awk -F '\t' '
		$2 == "-" { print $5 }' plain)" ]
	run_to 0 annot-quality -q --multilabel --none=p table
	[ -n "$(of unit_label x uas p)" ]
}

@test "quality: the order of rows does not matter, to the last byte" {
	annot-simulate -q -L a,b,c --items=120 --annotators=15 | cut -f 1-3 >table
	{ head -n 1 table; tail -n +2 table | sort; } >sorted
	for args in '' --open; do
		# shellcheck disable=SC2086 # options
		annot-quality -q $args table | sort >one
		# shellcheck disable=SC2086
		annot-quality -q $args sorted | sort >two
		diff one two
	done
	# units come as the items did
	run_to 0 annot-quality -q table
	awk -F '\t' '$1 == "unit" { print $2 }' out >units
	awk -F '\t' 'NR > 1 && !n[$1]++ { print $1 }' table | grep -Fxf units |
		diff - units
}

@test "quality: in an open task each item has its own labels" {
	table 'x a red' 'x b red' 'y a blue' 'y b green'
	run_to 0 annot-quality -q --open table
	[ "$(awk -F '\t' '$1 == "unit_label" { print $2, $3 }' out)" = 'x red
y blue
y green' ]
	run ! grep -q aqs out
}

@test "quality: free text in a closed task" {
	awk 'BEGIN { print "item\tannotator\tlabel"
		for (i = 0; i < 150; i++)
			for (a = 0; a < 2; a++)
				print i "\ta" a "\ttext" i }' >table
	run_to 0 annot-quality table
	grep -qx 'annot-quality: warning: 150 labels are taken for one list to choose from: --open if they are free text' err
	run_to 0 annot-quality --open table
	run ! grep warning err
	awk 'BEGIN { print "item\tannotator\tlabel"
		for (i = 0; i < 10001; i++)
			print i "\ta\ttext" i }' >table
	run_to 1 annot-quality table
	[ ! -s out ]
	[ "$(cat err)" = "annot-quality: table: 10001 labels make 1e+08 shares, as each item has one of each label of a closed task: -l names another column if these labels are free text; --open has only those that an item was given" ]
}

@test "quality: counts do not say who said what" {
	annot-count -q "$DATA/ratings.tsv" >counts
	run_to 1 annot-quality counts
	one_error annot-quality 'quality needs to know who said what: expected ratings with a column "annotator"'
}

@test "quality: annotators who guess have the lowest quality, but not much below a minority" {
	annot-simulate -q --groups=8,2 --items=300 --raters=20 \
		--annotators=60 --retest=0 -x .05 | awk -F '\t' -v OFS='\t' '
		BEGIN { x = 2025 } # Park and Miller: the same draws in every awk
		NR > 1 && substr($2, 2) + 0 <= 12 {
			x = x * 16807 % 2147483647
			$3 = x < 1073741824 ? "no" : "yes"
			$7 = "guess"
		}
		{ print $1, $2, $3, $7 }' >table
	run_to 0 annot-quality -q table
	awk -F '\t' '
		NR == FNR { group[$2] = $4; next }
		$4 == "wqs" { n[group[$2]]++; sum[group[$2]] += $5 }
		END {
			guess = sum["guess"] / n["guess"]
			few = sum["g2"] / n["g2"]
			many = sum["g1"] / n["g1"]
			print guess, few, many
			exit !(guess < few && few < many &&
				few - guess < many - few)
		}' table out
}

@test "quality: notes come before the table" {
	annot-simulate -q -M flip -s 3 --items=3000 |
		annot-quality 2>&1 | sed -n '/^annot-quality: /=' >told
	[ "$(tail -n 1 told)" -eq "$(wc -l <told)" ]
}

# crowd ITEMS N [TEXT]: N annotators of each item.
crowd() {
	awk -v items="$1" -v n="$2" -v text="$3" 'BEGIN {
		OFS = "\t"
		print "item", "annotator", "label"
		for (i = 0; i < items; i++)
			for (a = 0; a < n; a++)
				print "i" i, "a" a, text a * 7919 % (text ? n : 3)
	}'
}

@test "quality: thousands of annotators of one item, and more than can be compared" {
	crowd 1 3000 >one
	run_to 0 timeout 100 annot-quality -q one
	[ "$(wc -l <out)" -eq 9008 ]
	# all are alike but for their label: P is the share of pairs, 999 of 2999
	near "$(awk '$2 == "0" && $4 == "aqs" { print $6 }' out)" .333111 1e-5
	crowd 1 50000 >many
	run_to 1 timeout 20 annot-quality -q many
	one_error annot-quality 'many: 50000 annotators of one item make 1e+10 steps a round'
	crowd 2 20000 >two
	run_to 1 timeout 20 annot-quality -q two
	one_error annot-quality 'two: 20000 annotators of one item make 2e+09 steps a round, as pairs share items and labels: -i and -a name other columns if items and annotators are exchanged'
	# hundreds of annotators of each item are a task
	crowd 30 500 >some
	run_to 0 timeout 100 annot-quality -q some
	crowd 1 39000 text >texts
	run_to 1 timeout 20 annot-quality -q --open texts
	one_error annot-quality 'texts: 39000 annotators of one item make 1.5e+09 steps a round, as pairs share items and labels: -i and -a name other columns if items and annotators are exchanged'
	crowd 1 4000 text >texts
	run_to 0 timeout 100 annot-quality -q --open texts
}
