bats_require_minimum_version 1.5.0
load helper

# What people feed the tools by mistake, and what becomes of it: the right
# number, or one message that names the next command. The files are those of
# users: of an export for moderation, of soft labels, of an LLM judge's scores,
# of a clinician's spreadsheet, of annotation tools.

# says TEXT...: each TEXT stands in a line of err.
says() {
	local text

	for text; do
		grep -qF -e "$text" err && continue
		printf 'expected "%s" in:\n' "$text"
		head -c 2000 err
		return 1
	done
}

# value ROW COLUMN: of the first row that has ROW among its fields.
value() {
	awk -F '\t' -v row="$1" -v column="$2" '
	NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i; next }
	{ for (i = 1; i <= NF; i++) if ($i == row) { print $at; exit } }' out
}

# An export of comments: who wrote them, when, and what three people said.
export_table() {
	awk 'BEGIN {
		OFS = "\t"
		print "item", "text", "created", "ann", "bob", "cy", "Age"
		for (i = 1; i <= 12; i++)
			print i, "comment number " i, \
				sprintf("2024-03-%02d", i), i % 2 ? "ok" : "bad", \
				i % 3 ? "ok" : "bad", i % 2 ? "ok" : "bad", 20 + i
	}'
}

@test "mistakes: -W on an export takes text, dates and ages for annotators: a warning" {
	export_table >in.tsv
	run_to 0 annot-kappa -W -M pa in.tsv
	says 'warning: 3 columns read as annotators that hardly are' \
		'"text", "created", "Age"' '-W -a NAME,... names the annotators'
	run_to 0 annot-kappa -W -a ann,bob,cy -M pa in.tsv
	run ! grep warning err
	near "$(value pa estimate)" 0.6666666666666666 1e-12
	cp out expected
	run_to 0 annot-kappa -W -a '*n*,bob,cy' -M pa <(cut -f 1,4-6 in.tsv)
	diff expected out
}

@test "mistakes: 1 beside 1.0, as pandas writes them: one label" {
	printf 'item\tannotator\tlabel\n' >in.tsv
	for item in 1 2 3; do
		printf '%s\ta\t%s\n%s\tb\t%s.0\n%s\tc\t%s.00\n' $item $item \
			$item $item $item $item
	done >>in.tsv
	run_to 0 annot-kappa -M pa,alpha in.tsv
	says 'note: equal=6 labels equal to another as numbers are that label: '`
		`'"1.0" is "1"' '-L keeps apart'
	[ "$(value pa estimate)" = 1 ]
	# named by the form seen first, kept apart where -L names both
	gives 'item\tlabel\tn\n1\t1\t3\n2\t2\t3\n3\t3\t3\n' annot-count in.tsv
	run_to 0 annot-count -L 1,1.0,2,3 in.tsv
	grep -q "^1	1.0	1	4" out
	# a model that says 1.0 where people say 1
	printf 'item\tlabel\n1\t1.0\n2\t2.0\n3\t3.0\n' >m.tsv
	run_to 0 annot-score -M accuracy -t in.tsv m.tsv
	[ "$(value accuracy value)" = 1 ]
	printf 'item\t1.0\t2.0\t3.0\n1\t1\t0\t0\n2\t0\t1\t0\n3\t0\t0\t1\n' >m.tsv
	run_to 0 annot-score -M accuracy -t in.tsv m.tsv
	[ "$(value accuracy value)" = 1 ]
}

@test "mistakes: Yes, yes and quotes are told apart with a warning" {
	printf 'item\tlabel\n1\tYes\n1\tyes\n2\tyes \n2\t"yes"\n3\tno\n' >in.tsv
	for tool in count kappa spc score; do
		run_to 0 annot-$tool <in.tsv
		says 'warning: labels that differ only in case, blanks or '`
			`'quotes: "Yes" (1), "yes" (1), "yes " (1), ""yes"" (1)'
	done
	printf 'item\tlabel\n1\tYES\n2\tno\n3\tno\n' >m.tsv
	run_to 0 annot-score -t in.tsv m.tsv
	says '"YES" was given by nobody' 'was: is it the same?'
}

@test "mistakes: NA, None and nan are labels with a warning, missing with -m" {
	{
		printf 'item\tannotator\tlabel\n1\ta\tyes\n1\tb\tyes\n'
		printf '2\ta\tno\n2\tb\tNA\n3\ta\tNone\n3\tb\tyes\n'
	} >in.tsv
	run_to 0 annot-kappa -M pa in.tsv
	says "the label \"NA\" (1) looks like a missing value: -m 'NA' leaves it out" \
		"the label \"None\" (1) looks like a missing value: -m 'None'"
	run_to 0 annot-kappa -M pa -m NA -m None in.tsv
	run ! grep warning err
	[ "$(value pa estimate)" = 1 ]
	# the end of a scale
	printf 'item\tlabel\n1\tnone\n1\tmild\n2\tsevere\n2\tmild\n' >in.tsv
	run_to 0 annot-count in.tsv
	silent
}

@test "mistakes: a column that -a, -g, --count or --prob names must be there" {
	printf 'item\tworker\tlabel\n1\ta\tyes\n1\ta\tno\n2\tb\tno\n' >in.tsv
	printf 'item\tlabel\n1\tyes\n2\tno\n' >m.tsv
	while read -r option; do
		# shellcheck disable=SC2086 # an option and what it reads
		run_to 1 $option
		one_error "${option%% *}" 'no column "nobody" in the header'
	done <<-'END'
	annot-count -a nobody in.tsv
	annot-kappa -a nobody in.tsv
	annot-kappa -g nobody in.tsv
	annot-score -a nobody -t in.tsv m.tsv
	annot-score -g nobody -t in.tsv m.tsv
	annot-spc --count=nobody -t in.tsv m.tsv
	annot-score -q --prob=nobody -t in.tsv m.tsv
	END
}

@test "mistakes: worker for annotator: told, and asked for" {
	printf 'item\tworker\tlabel\n1\ta\tyes\n1\ta\tno\n2\tb\tno\n2\ta\tno\n' >in.tsv
	run_to 0 annot-kappa -M pa in.tsv
	says "note: annotators=unknown: no column \"annotator\", but \"worker\" (-a 'worker')"
	run_to 1 annot-kappa -a worker -M pa in.tsv
	one_error annot-kappa 'expected one label of each annotator'
	run_to 1 annot-pflip in.tsv
	one_error annot-pflip '(-a names another: -a worker?)'
	for name in rater user coder judge annotator_id Worker_ID completed_by; do
		sed "1s/worker/$name/" in.tsv >other.tsv
		run_to 0 annot-kappa -M pa other.tsv
		says "annotators=unknown: no column \"annotator\", but \"$name\""
	done
	# nobody to be known
	cut -f 1,3 in.tsv >none.tsv
	run_to 0 annot-kappa -M pa none.tsv
	run ! grep annotators=unknown err
}

@test "mistakes: item label score is read as decisions, and said to be" {
	printf 'item\tlabel\n1\tno\n1\tno\n2\tyes\n2\tno\n3\tyes\n' >truth.tsv
	printf 'item\tlabel\tscore\n1\tyes\t.1\n2\tyes\t.6\n3\tyes\t.9\n' >m.tsv
	run_to 0 annot-score -M accuracy -t truth.tsv m.tsv
	says "warning: model=m: all decisions are the same, and a column \"score\" "`
		`"stands beside that is not read: --prob='score' reads probabilities"
	run_to 0 annot-score -M accuracy --prob=score -t truth.tsv m.tsv
	silent_but_note
	near "$(value accuracy value)" 0.8333333333333334 1e-12
	printf 'item\tlabel\tscore\n1\tno\t.9\n2\tyes\t.6\n3\tyes\t.9\n' >m.tsv
	run_to 0 annot-score -M accuracy -t truth.tsv m.tsv
	says 'note: model=m read as decisions, a column "score" is not read'
}

# silent_but_note: no warning.
silent_but_note() {
	run ! grep -i warning err
}

# Three items with soft labels, as LeWiDi has them.
soft() {
	printf 'item\tlabel\tp\n1\t0\t.25\n1\t1\t.75\n2\t0\t1\n2\t1\t0\n'
	printf '3\t0\t.4\n3\t1\t.6\n'
}

@test "mistakes: soft labels are the truth of annot-score" {
	soft >truth.tsv
	printf 'item\tlabel\n1\t1\n2\t0\n3\t0\n' >m.tsv
	run_to 0 annot-score -M accuracy -o -t truth.tsv m.tsv
	silent_but_note
	near "$(value m value)" 0.7166666666666667 1e-12
	near "$(value oracle value)" 0.7833333333333333 1e-12
	# the same as counts of 20 people
	awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "label", "n"; next }
		{ print $1, $2, 20 * $3 }' truth.tsv >counts.tsv
	for options in '-M accuracy,f1,precision,recall,mcc,balanced_accuracy' \
	    '-T plurality' '-T all --oracle-kind=mean' '-b 100'; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-score $options -o -t counts.tsv m.tsv
		mv out expected
		# shellcheck disable=SC2086
		run_to 0 annot-score $options -o -t truth.tsv m.tsv
		near_tables out expected 1e-12
	done
	printf 'item\t1\t0\n1\t.7\t.3\n2\t.1\t.9\n3\t.5\t.5\n' >soft.tsv
	run_to 0 annot-score -o -t counts.tsv soft.tsv
	cp out expected
	run_to 0 annot-score -o -t truth.tsv soft.tsv
	near_tables out expected 1e-12
}

@test "mistakes: soft labels where counts are needed are refused" {
	soft >truth.tsv
	printf 'item\tlabel\n1\t1\n2\t0\n3\t0\n' >m.tsv
	for tool in count kappa sharpen sample; do
		run_to 1 annot-$tool truth.tsv
		one_error annot-$tool 'truth.tsv:1: a column "p" and no column "n"'
	done
	for tool in spc calibrate; do
		run_to 1 annot-$tool -t truth.tsv m.tsv
		one_error annot-$tool 'annot-score -T raw reads shares'
	done
	run_to 1 annot-score --weight-by=labels -t truth.tsv m.tsv
	one_error annot-score '--weight-by=labels needs counts'
	run_to 1 annot-score --oracle-kind=loo -o -t truth.tsv m.tsv
	one_error annot-score '--oracle-kind=loo needs counts'
	sed '2s/.25/.35/' truth.tsv >bad.tsv
	run_to 1 annot-score -t bad.tsv m.tsv
	one_error annot-score 'item "1": the shares p of the labels add up to 1.1'
}

# Fleiss 1971 has 30 of these, of 6 psychiatrists each: here 8.
psychiatrists() {
	printf 'patient\tdepression\tpersonality\tschizophrenia\tneurosis\tother\n'
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' 1 0 0 0 6 0  2 0 3 0 0 3  3 0 1 4 0 1 \
		4 0 0 0 0 6  5 0 3 0 3 0  6 2 0 4 0 0  7 0 0 4 0 2  8 2 0 3 1 0
}

@test "mistakes: a Fleiss table with -W: warned of; --wide-counts reads it" {
	psychiatrists >in.tsv
	run_to 0 annot-kappa -W -i patient -M fleiss in.tsv
	says 'warning: all cells are whole numbers, and rows add up to about the same' \
		'--wide-counts reads them'
	run_to 0 annot-kappa --wide-counts -i patient -M fleiss in.tsv
	silent_but_note
	cp out expected
	awk -F '\t' -v OFS='\t' '
	NR == 1 { split($0, label); print "item", "label", "n"; next }
	{ for (i = 2; i <= NF; i++) print $1, label[i], $i }' in.tsv >long.tsv
	run_to 0 annot-kappa -M fleiss long.tsv
	diff expected out
	for tool in 'count' 'spc' 'score -M accuracy'; do
		# shellcheck disable=SC2086 # a tool and its options
		run_to 0 annot-$tool -q <long.tsv
		cp out expected
		# shellcheck disable=SC2086
		run_to 0 annot-$tool -q --wide-counts -i patient <in.tsv
		[ "$tool" != count ] || for table in expected out; do
			awk -F '\t' 'NR > 1 && $3 > 0' $table | cut -f 1-3 |
				sort >sorted
			mv sorted $table
		done
		diff expected out
	done
}

@test "mistakes: -H on a file that has the header is an error" {
	printf 'item\tannotator\tlabel\n1\ta\tyes\n' >in.tsv
	printf 'Item\tWorker\tLabel\n1\ta\tyes\n' >other.tsv
	printf '1\ta\tyes\nitem\tannotator\tlabel\n2\ta\tno\n' >late.tsv
	for file in in other; do
		run_to 1 annot-count -H item,annotator,label $file.tsv
		one_error annot-count "$file.tsv:1: a header line" 'leave out -H'
	done
	run_to 1 annot-count -H item,annotator,label late.tsv
	one_error annot-count 'late.tsv:2: a header line'
}

@test "mistakes: options behind operands are options, as with GNU tools" {
	cp "$DATA/ratings.tsv" in.tsv
	run_to 0 annot-count in.tsv -L yes,no -q
	[ ! -s err ]
	mv out behind
	run_to 0 annot-count -L yes,no in.tsv
	cmp behind out
	# POSIX has them first
	run_to 1 env POSIXLY_CORRECT=1 annot-count in.tsv -q
	one_error annot-count '-q: No such file'
	# behind -- there are files alone
	run_to 1 annot-count -- in.tsv -q
	one_error annot-count '-q: No such file'
	for tool in $(tools); do
		[ "$tool" != annot-simulate ] || continue
		run_to 2 "$tool" in.tsv --no-such-option in.tsv
		one_error "$tool" "unknown or ambiguous option '--no-such-option'"
	done
}

@test "mistakes: the truth from a terminal is told" {
	need_tool script
	script -qec true /dev/null </dev/null >/dev/null ||
		missing 'no terminals here'
	printf 'item\tlabel\n1\ta\n' >m.tsv
	run_to 1 script -qec "annot-score m.tsv" /dev/null </dev/null
	grep -q 'note: reading the truth from the terminal (-t FILE reads a file)' out
	run_to 1 script -qec "annot-count" /dev/null </dev/null
	grep -q 'note: reading a table from the terminal' out
}

@test "mistakes: ratings for predictions, and the reverse" {
	cp "$DATA/ratings.tsv" ratings.tsv
	cp "$DATA/predictions.tsv" m.tsv
	run_to 1 annot-score -t ratings.tsv ratings.tsv
	one_error annot-score 'ratings.tsv:' 'a second prediction' \
		'what people said is the truth, on standard input or with -t'
	annot-count -q ratings.tsv >counts.tsv
	run_to 1 annot-score -t ratings.tsv counts.tsv
	one_error annot-score 'what people said is the truth'
	printf 'item\tlabel\tp\n1\tyes\t.5\n1\tno\t.5\n' >soft.tsv
	run_to 1 annot-kappa soft.tsv
	one_error annot-kappa 'shares of labels, expected ratings or counts' \
		'predictions are operands'
	printf 'item\tno\tyes\n1\t.5\t.5\n' >wide.tsv
	run_to 1 annot-spc -t wide.tsv m.tsv
	one_error annot-spc 'no column "label"' '-W reads a matrix'
	run_to 1 annot-sharpen ratings.tsv
	one_error annot-sharpen 'annot-count or annot-pflip makes counts of ratings'
}

@test "mistakes: first bytes tell what a file is" {
	printf 'item,annotator,label\n1,a,yes\n' >a.csv
	printf '\xef\xbb\xbfitem;annotator;label\n1;a;yes\n' >b.csv
	printf '{"item": 1, "annotator": "a", "label": "yes"}\n' >a.jsonl
	printf '[\n {"item": 1}\n]\n' >a.json
	printf 'item\tlabel\n1\ta\n' | gzip >a.tsv.gz
	printf 'PK\003\004\024\000' >a.xlsx
	printf '\xff\xfei\0t\0e\0m\0\n\0' >utf16.tsv
	printf 'item label\n1 yes\n' >blanks.txt
	printf '1\ta\tyes\n2\ta\tno\n' >headless.tsv
	while IFS='|' read -r file text; do
		for tool in count kappa pflip; do
			run_to 1 annot-$tool "$file"
			one_error annot-$tool "$file" "$text"
		done
		run_to 1 annot-score -t "$DATA/ratings.tsv" "$file"
		one_error annot-score "$file" "$text"
	done <<-'END'
	a.csv|mlr --icsv --otsv cat a.csv > table.tsv
	b.csv|mlr --icsv --ifs ';' --otsv cat b.csv > table.tsv
	a.jsonl|jq -r '[.item, .annotator, .label] | @tsv' a.jsonl
	a.json|jq -r '.[] | [.item, .annotator, .label] | @tsv' a.json
	a.tsv.gz|zcat a.tsv.gz |
	a.xlsx|spreadsheet
	utf16.tsv|iconv -f UTF-16 -t UTF-8 utf16.tsv
	blanks.txt|columns apart by blanks?
	headless.tsv|-H names those of a table without header line
	END
}

@test "mistakes: ids that do not meet: one of each side" {
	printf 'item\tlabel\n1.0\ta\n2.0\tb\n' >truth.tsv
	printf 'item\tlabel\n1\ta\n2\tb\n' >m.tsv
	for tool in score spc calibrate; do
		run_to 1 annot-$tool -t truth.tsv m.tsv
		one_error annot-$tool 'calls its first item "1.0"' \
			'the predictions call theirs "1"'
	done
}

@test "mistakes: item p: the probability of the positive label" {
	printf 'item\tlabel\n1\tno\n1\tno\n2\tyes\n2\tno\n3\tyes\n' >truth.tsv
	printf 'item\tp\n1\t.1\n2\t.6\n3\t1.0000001\n' >m.tsv
	printf 'item\tlabel\tp\n1\tyes\t.1\n2\tyes\t.6\n3\tyes\t1\n' >full.tsv
	for tool in score spc calibrate; do
		run_to 0 annot-$tool -q -t truth.tsv m=full.tsv
		cp out expected
		run_to 0 annot-$tool -t truth.tsv m=m.tsv
		diff expected out
		says 'note: model=m positive="yes": the probabilities are of this label'
		awk -F '\t' -v OFS='\t' 'NR == 1 { print "item", "p"; next }
			{ print $1, 1 - $3 }' full.tsv >other.tsv
		run_to 0 annot-$tool -P no -t truth.tsv m=other.tsv
		says 'positive="no"'
	done
	printf '4\tmaybe\n' >>truth.tsv
	run_to 1 annot-score -q --intersect -t truth.tsv m.tsv
	one_error annot-score 'of more than two labels ("maybe", "no", "yes") each needs a row'
}

@test "mistakes: -i and -l may be of one table" {
	printf 'id\tanswer\n1\tno\n1\tno\n2\tyes\n' >truth.tsv
	printf 'item\tlabel\n1\tno\n2\tyes\n' >m.tsv
	run_to 0 annot-score -M accuracy -i id -l answer -t truth.tsv m.tsv
	[ "$(value accuracy value)" = 1 ]
	sed 2d truth.tsv >once.tsv
	run_to 0 annot-score -M accuracy -i id -l answer -t m.tsv once.tsv
	[ "$(value accuracy value)" = 1 ]
	run_to 1 annot-score -i it -t truth.tsv m.tsv
	one_error annot-score 'truth.tsv:1: no column "it"' '-i id?'
}

@test "mistakes: a label with a comma" {
	printf 'item\tlabel\n1\tyes, sir\n1\tno\n' >in.tsv
	gives 'item\tlabel\tn\tclasses\n1\tyes, sir\t1\t2\n1\tno\t1\t2\n' \
		annot-count -L 'yes\, sir,no' in.tsv
	run_to 1 annot-count -L yes,no in.tsv
	one_error annot-count 'expected a label of -L ("yes", "no"), found "yes, sir"'
}

@test "mistakes: ordinary data trip no warning" {
	for file in ratings.tsv counts.tsv once.tsv pflip.tsv; do
		run_to 0 annot-count "$DATA/$file"
		run ! grep -E 'warning|equal=|unknown' err
	done
	for seed in 1 2 3; do
		annot-simulate -M flip -s $seed --items=300 >ratings.tsv
		run_to 0 annot-count ratings.tsv
		run ! grep -E 'warning|equal=|unknown' err
		# as a matrix
		awk -F '\t' 'NR > 1 { row[$1] = row[$1] "" ; who[$2]; cell[$1, $2] = $3
			if (!($1 in seen)) { seen[$1]; order[++n] = $1 } }
		END {
			printf "item"
			for (a in who) printf "\t%s", a
			print ""
			for (i = 1; i <= n; i++) {
				printf "%s", order[i]
				for (a in who) printf "\t%s", cell[order[i], a]
				print ""
			}
		}' ratings.tsv >wide.tsv
		run_to 0 annot-kappa -W -M pa wide.tsv
		run ! grep -E 'warning|equal=|unknown' err
	done
}

@test "mistakes: copies of rows for retests" {
	run_to 0 annot-pflip -n 1 --table "$TOP/examples/ratings.tsv"
	run ! grep -E 'stands|disagrees' err
	cat "$TOP/examples/ratings.tsv" "$TOP/examples/ratings.tsv" >twice.tsv
	run_to 0 annot-pflip -n 1 --table twice.tsv
	says 'warning: each row stands 2 times: copies are no retests'
	# first labels alone, some of them twice
	awk -F '\t' '!seen[$1, $2]++' twice.tsv >once.tsv
	{ cat once.tsv; sed -n '2,301p' once.tsv; } >some.tsv
	run_to 0 annot-pflip -n 1 --table some.tsv
	says 'warning: none of the 300 pairs disagrees' 'copies of rows'
}

@test "mistakes: a model of another task's labels" {
	printf 'item\tlabel\n1\tbad\n2\tok\n' >truth.tsv
	printf 'item\tlabel\n1\t1\n2\t0\n' >m.tsv
	printf 'item\tp_bad\tp_ok\n1\t1\t0\n2\t0\t1\n' >wide.tsv
	for model in m wide; do
		for tool in score spc; do
			run_to 1 annot-$tool -t truth.tsv $model.tsv
			one_error annot-$tool "$model.tsv: no label of the "`
				`"predictions is one of the truth's: the truth has \"bad\""
		done
	done
	printf 'item\tprediction\n1\tbad\n2\tbad\n' >m.tsv
	run_to 1 annot-score -t truth.tsv m.tsv
	one_error annot-score "-l 'prediction' reads decisions"
	run_to 0 annot-score -M accuracy -l prediction -t truth.tsv m.tsv
	[ "$(value accuracy value)" = 0.5 ]
}

@test "mistakes: CSV of Windows, names with blanks, shares of two digits" {
	printf 'item,annotator,label\r\n1,a,yes\r\n' >a.csv
	run_to 1 annot-count a.csv
	one_error annot-count 'mlr --icsv --otsv cat a.csv > table.tsv'
	printf 'item\tannotator\tlabel\n1\ta\tyes\n1 \tb\tno\n2\tb \tno\n' >in.tsv
	run_to 0 annot-kappa -M pa in.tsv
	says 'warning: items that differ from others only in blanks: 1, as "1 " from "1"' \
		'warning: annotators that differ from others only in blanks: 1, as "b " from "b"'
	{
		printf 'item\tlabel\tp\n'
		printf '1\t%s\t.17\n' a b c d e f
	} >shares.tsv
	run_to 0 annot-score -M accuracy <shares.tsv
	says 'scaled=1 items whose shares did not add up to 1'
	near "$(value accuracy value)" 0.16666666666666666 1e-12
}

@test "mistakes: items numbered anew in each document, read with -r first" {
	# a labels items 1 and 2 of two documents, b item 1 of both
	printf '%s\t%s\t%s\n' item annotator label 1 a yes 1 b yes 2 a no 2 b no 1 a no \
		2 a no 1 b yes 1 a yes >in.tsv
	run_to 0 annot-label -M soft -r first in.tsv
	says 'note: repeats=4 labels left out where the first of' 'unlike=1 of them'
	run_to 0 annot-count -r last -G <(sorted in.tsv)
	says 'note: repeats=4 labels left out where the last of' 'unlike=1 of them'
	run_to 0 annot-count -r all in.tsv
	run ! grep repeats= err
	run_to 0 annot-count -r first <(head -n 5 in.tsv)
	run ! grep repeats= err
}

# crowd ROWS: 5 labels of 12 people for each of 40 items, as awk prints them.
crowd() {
	awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label"
		for (i = 0; i < 200; i++)
			print "i" int(i / 5), "w" (i * 7 % 12), (i * i) % 4 + 1 }'
}

@test "mistakes: a column n beside annotators is a row's number" {
	crowd >ratings.tsv
	awk -v OFS='\t' '{ print $0, NR == 1 ? "n" : NR - 1 }' ratings.tsv >n.tsv
	for tool in count kappa label; do
		run_to 0 annot-$tool -q ratings.tsv
		mv out expected
		run_to 0 annot-$tool n.tsv
		grep -qxF "annot-$tool: note: column \"n\" is not read, as each "`
			`"row is one annotator's label (--count=n if it says how often)" err
		cmp out expected
	done
	run_to 0 annot-count --count=n n.tsv
	run ! grep -q 'is not read' err
	[ "$(cut -f 3 out | awk '{ n += $1 } END { print n }')" = 20100 ]
	run_to 1 annot-pflip n.tsv
	grep -qxF 'annot-pflip: note: column "n" is not read, as each row is one '`
		`"annotator's label" err
	# every file is read in one way
	run_to 0 annot-count ratings.tsv n.tsv
}

@test "mistakes: 99 for no answer" {
	crowd | awk -v OFS='\t' 'NR % 12 == 0 { $3 = 99 } { print }' >r.tsv
	run_to 0 annot-kappa -M alpha r.tsv
	grep -qxF 'annot-kappa: warning: the label "99" (16) looks like a missing '`
		`"value: -m '99' leaves it out, -L says that it is a label" err
	run_to 0 annot-kappa -M alpha -m 99 r.tsv
	run ! grep -q 'looks like' err
	run_to 0 annot-kappa -M alpha -L 1,2,3,4,99 r.tsv
	run ! grep -q 'looks like' err
}

@test "mistakes: item and annotator exchanged, a file given twice" {
	crowd >r.tsv
	run_to 0 annot-kappa -r all r.tsv r.tsv
	run ! grep -q 'stand twice' err
	run_to 0 annot-count r.tsv r.tsv
	grep -qF 'warning: 200 rows stand twice, each of the same item, annotator '`
		`'and label' err
	awk -v OFS='\t' 'BEGIN { print "item", "annotator", "label"
		for (i = 0; i < 600; i++)
			print "w" (i % 3), "i" int(i / 3), i % 2 }' >exchanged.tsv
	run_to 0 annot-kappa exchanged.tsv
	grep -qF "are the two columns exchanged? (-i 'annotator' -a 'item'; -i "`
		`"and -a as they are say that they are not)" err
	run_to 0 annot-kappa -i annotator -a item exchanged.tsv
	run ! grep -q exchanged err
}

@test "mistakes: zeros that a spreadsheet drops, accents, lists of labels" {
	crowd | sed '2,$ { s/^i\([0-9]\t\)/00\1/; s/^i//; }' >r.tsv
	{ cat r.tsv; printf '7\tw1\t2\n'; } >zero.tsv
	run_to 0 annot-count r.tsv
	run ! grep -q warning err
	run_to 0 annot-count zero.tsv
	grep -qF 'warning: items that are equal as numbers and not as names: 1, as '`
		`'"007" and "7"' err
	{ crowd; printf 'i1\tJos\303\251\t2\ni1\tJose\314\201\t2\n'; } >r.tsv
	run_to 0 annot-kappa r.tsv
	grep -q 'annotators that differ only in case, quotes or accents: 1' err
	crowd | sed 's/\t1$/\ta, b/; s/\t2$/\tb, a/' >r.tsv
	run_to 0 annot-count r.tsv
	grep -qF 'labels are lists, as "a, b" and "b, a"' err
}

# models: ratings r.tsv of 120 items by 5 people, who differ now and then; a model that
# says what most do, one with labels exchanged, one a row too late, one of one label.
models() {
	awk -v OFS='\t' 'BEGIN {
		print "item", "annotator", "label" >"r.tsv"
		print "item", "label" >"good.tsv"
		print "item", "label" >"exchanged.tsv"
		print "item", "label" >"late.tsv"
		print "item", "label" >"most.tsv"
		for (i = 0; i < 120; i++) {
			no = i * i % 7 < 3 || i % 5 == 1
			for (w = 0; w < 5; w++)
				print "i" i, "w" w, (i * w % 6 == 5) == no ? \
					"yes" : "no" >"r.tsv"
			print "i" i, no ? "no" : "yes" >"good.tsv"
			print "i" i, no ? "yes" : "no" >"exchanged.tsv"
			print "i" (i + 1) % 120, no ? "no" : "yes" >"late.tsv"
			print "i" i, "no" >"most.tsv"
		}
	}'
}

@test "mistakes: a model with less agreement than always the same label" {
	local tool

	models
	for tool in score spc alttest plan; do
		run_to 0 annot-$tool -t r.tsv exchanged.tsv
		grep -qF "annot-$tool: warning: exchanged.tsv agrees with people in "`
			`'.0333 of labels, always saying "no" in .7533; with labels '`
			`'exchanged ("yes" as "no") .9667: columns, or numbers of '`
			`'labels, in another order?' err
		run_to 0 annot-$tool -t r.tsv late.tsv
		grep -q 'warning: late.tsv agrees with people in .* with predictions '`
			`'moved by one row .9583: are the items one off?' err
		run_to 0 annot-$tool -t r.tsv good.tsv most.tsv
		run ! grep -q 'agrees with' err
	done
}

@test "mistakes: zeros that a spreadsheet drops, between people and a model" {
	printf 'item\tlabel\n007\ta\n10\tb\n' >long.tsv
	printf 'item\tlabel\n7\ta\n10\tb\n' >short.tsv
	for tool in score spc calibrate; do
		for option in -q --intersect; do
			run_to 1 annot-$tool $option -t long.tsv short.tsv
			one_error annot-$tool 'short.tsv: items that are equal as '`
				`'numbers and not as names: 1, the truth calls its '`
				`'first item "007", while the predictions call theirs "7"'
			run_to 1 annot-$tool $option -t short.tsv long.tsv
			one_error annot-$tool 'calls its first item "7", while '`
				`'the predictions call theirs "007"' 'read the column as text'
		done
	done
	printf 'item\tlabel\n8\ta\n10\tb\n' >other.tsv
	run_to 0 annot-score --intersect -t long.tsv other.tsv
}

@test "mistakes: a judge on another scale" {
	models
	sed '2,$ { s/yes/5/; s/no/1/; }; 2s/.$/2/; 3s/.$/4/; 4s/.$/3/' r.tsv >scale.tsv
	for shift in -1 0 1 1.1 .1; do
		awk -F '\t' -v OFS='\t' -v shift=$shift 'NR > 1 {
			$2 = 1 + NR % 5 + shift } { print }' good.tsv >judge.tsv
		case $shift in 0) status=0 ;; *) status=1 ;; esac
		run_to $status annot-score -t scale.tsv judge.tsv
		case $shift in
		-1|1|1.1) one_error annot-score 'another scale?' "people's are 1 to 5" ;;
		.1) one_error annot-score 'no label of the predictions is one' ;;
		esac
	done
	# between people's, and little beyond
	printf 'item\tlabel\n' >judge.tsv
	sed 1d good.tsv | awk -F '\t' -v OFS='\t' '{
		print $1, NR % 3 ? NR % 5 + 1 : 5.1 }' >>judge.tsv
	run_to 0 annot-score -t scale.tsv judge.tsv
	run_to 1 annot-alttest --intersect -t scale.tsv <(sed 's/5.1$/50/' judge.tsv)
	one_error annot-alttest 'numbers of 1 to 50' 'another scale?'
	run_to 1 annot-alttest -w linear -t scale.tsv <(sed 's/5.1$/50/' judge.tsv)
	one_error annot-alttest 'numbers of 1 to 50' 'another scale?'
	# ten predictions tell, nine are too few
	sed 's/5.1$/50/' judge.tsv | head -n 11 >ten.tsv
	run_to 1 annot-score -q --intersect -t scale.tsv ten.tsv
	one_error annot-score 'numbers of 1 to 50' 'another scale?'
	head -n 10 ten.tsv >nine.tsv
	run_to 0 annot-score -q --intersect -t scale.tsv nine.tsv
	run_to 0 annot-score -q -L 0,1,2,3,4,5 -t scale.tsv judge.tsv ||
		one_error annot-score 'expected a label of -L'
}

@test "mistakes: what a judge does not answer" {
	models
	awk -F '\t' -v OFS='\t' 'NR > 1 && NR % 5 == 0 { $2 = "NA" } { print }' \
		good.tsv >some.tsv
	grep -v NA some.tsv >without.tsv
	for tool in score spc calibrate alttest plan; do
		run_to 0 annot-$tool -q --intersect -t r.tsv some=without.tsv
		mv out expected
		run_to 0 annot-$tool -m NA --intersect -t r.tsv some.tsv
		cmp out expected
		says "model=some missing=24 rows without a prediction" \
			'model=some lacking=24 answered=.80 items of the truth left out'
		sed 's/NA$//' some.tsv >empty.tsv
		run_to 0 annot-$tool -q --intersect -t r.tsv some=empty.tsv
		cmp out expected
		run_to 1 annot-$tool -q -m NA -t r.tsv some.tsv
		one_error annot-$tool 'no prediction for 24 of the 120 items' --intersect
	done
	run_to 0 annot-score -t r.tsv some.tsv
	grep -qF 'label "NA", 24 times, was given by nobody and looks like a missing answer: '`
		`"-m 'NA' --intersect" err
}

# rows FILE...: the rows of one model, without header; those of two are left out.
rows() {
	awk -F '\t' -v OFS='\t' '
	FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; next }
	!("versus" in at) || $at["versus"] == "*" { print }' "$@"
}

# Two judges answer all, two refuse; each row is that of the judge alone, and a row of
# two that of the items that both answer.
@test "mistakes: a judge that refuses takes no items from others" {
	local judge tool options name

	models
	cp good.tsv most-1.tsv
	sed 's/no$/yes/; 5s/yes$/no/' most.tsv >most.tsv.1 && mv most.tsv.1 most.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 && NR % 5 == 0 { $2 = "NA" } { print }' \
		good.tsv >some.tsv
	awk -F '\t' -v OFS='\t' 'NR > 1 && NR % 7 < 2 { $2 = "" } { print }' \
		late.tsv >few.tsv
	awk -F '\t' 'FNR > 1 && $2 ~ /^(yes|no)$/ && n[$1]++ { print $1 }' some.tsv \
		few.tsv >both
	for name in r some few; do
		awk -F '\t' 'FILENAME == "both" { in_both[$1] = 1; next }
			FNR == 1 || $1 in in_both' both $name.tsv >both-$name.tsv
	done
	while read -r tool options; do
		# shellcheck disable=SC2086 # options
		run_to 0 annot-$tool -m NA --intersect $options -t r.tsv good.tsv \
			some.tsv most.tsv few.tsv
		says 'lacking=24 answered=.80' 'different items'
		mv out together
		for judge in good some most few; do
			# shellcheck disable=SC2086 # options
			run_to 0 annot-$tool -q -m NA --intersect $options -t r.tsv \
				$judge.tsv
			# the curve of people is that of this judge's items
			[ "$tool" != spc ] || sed -i "s/^power	[*]/power	$judge/" out
			rows out | grep -P "\t$judge\t|^$judge\t" >expected
			[ -s expected ]
			# a judge among others has a standing besides
			rows together | grep -P "\t$judge\t|^$judge\t" |
				awk -v tool="$tool" '$1 !~ /^(standing|best)$/ || tool != "alttest"' |
				diff expected -
		done
		[ "$tool" != alttest ] || continue
		case "$tool" in score) options="$options --paired" ;; esac
		# shellcheck disable=SC2086 # options
		run_to 0 annot-$tool -q -m NA --intersect $options -t r.tsv good.tsv \
			some.tsv most.tsv few.tsv
		mv out together
		# shellcheck disable=SC2086 # options
		run_to 0 annot-$tool -q $options -t both-r.tsv some=both-some.tsv \
			few=both-few.tsv
		grep -P '(^|\t)some\tfew\t' out >expected
		[ -s expected ]
		grep -P '(^|\t)some\tfew\t' together | diff expected -
		# the pair that answers all
		# shellcheck disable=SC2086 # options
		run_to 0 annot-$tool -q $options -t r.tsv good.tsv most.tsv
		grep -P '(^|\t)good\tmost\t' out >expected
		[ -s expected ]
		grep -P '(^|\t)good\tmost\t' together | diff expected -
	done <<-'EOF'
		score -o
		score -o --random=both
		spc -b 100
		plan -b 100 --width=.1
		alttest -b 100 --min-items=20
	EOF
	# the ceiling by itself is of what any of them answers
	run_to 0 annot-score -q -m NA --intersect -o -t r.tsv some.tsv few.tsv
	grep '^oracle' out >found
	awk -F '\t' 'FILENAME != "r.tsv" { if ($2 ~ /^(yes|no)$/) any[$1] = 1; next }
		FNR == 1 || $1 in any' some.tsv few.tsv r.tsv >any.tsv
	run_to 0 annot-score -q -t any.tsv
	grep '^oracle' out | diff - found
}

@test "mistakes: the predictions of several models in one table" {
	awk '!given[$1, $2]++' "$DATA/ratings.tsv" >r.tsv
	{
		printf 'item\tmade\tjudge\tlabel\n'
		for judge in one two; do
			annot-count -q --plurality r.tsv | sed 1d |
				awk -v judge="$judge" '{ print $1, (NR > 2), judge, $2 }' OFS='\t'
		done
	} >m.tsv
	for tool in score spc plan alttest bias; do
		run_to 1 annot-$tool -t r.tsv m.tsv
		one_error annot-$tool 'm.tsv:' 'a second prediction, with another "judge"' \
			"--model='judge' reads several models of one table"
	done
	# with probabilities, which have a row for each label
	awk -F '\t' 'NR == 1 { print $0, "p"; next } { print $0, .75; $4 = $4 "?"; print $0, .25 }' \
		OFS='\t' m.tsv >soft.tsv
	run_to 1 annot-score -t r.tsv soft.tsv
	one_error annot-score 'with another "judge"'
	# the remedy works: it reads what files of one model each would say, as do columns
	for judge in one two; do
		awk -F '\t' -v judge="$judge" 'NR == 1 || $3 == judge' m.tsv >$judge.tsv
	done
	paste one.tsv two.tsv | cut -f 1,4,8 | sed '1s/.*/item\tone\ttwo/' >wide.tsv
	for tool in score spc plan alttest bias calibrate; do
		[ $tool = calibrate ] && files=one.tsv || files='one.tsv two.tsv'
		[ $tool = calibrate ] && named=one= || named=
		# shellcheck disable=SC2086 # files, options
		run_to 0 annot-$tool -q -t r.tsv $files
		mv out expected
		run_to 0 annot-$tool -q -t r.tsv --model=judge "${named}m.tsv"
		diff expected out
		run_to 0 annot-$tool -q -t r.tsv -l one,two "${named}wide.tsv"
		diff expected out
	done
	run_to 2 sh -c 'cat m.tsv | annot-score -t r.tsv --model=judge -'
	one_error annot-score 'expected a file, not a pipe'
	run_to 2 annot-score -t r.tsv --model=judge -l one,two m.tsv
	one_error annot-score '--model and several columns of -l exclude each other'
	run_to 1 annot-score -t r.tsv --model=judge three=m.tsv
	one_error annot-score 'three=m.tsv: ' 'the table has no rows of this model'
	run_to 1 annot-score -t r.tsv -l one,three wide.tsv
	one_error annot-score 'wide.tsv:1: no column "three"'
	run_to 2 annot-score -q -t r.tsv --model=judge m.tsv m.tsv
	one_error annot-score 'two models are called "one"'
	# annot-check has the facts of each
	run_to 0 annot-check -q --model=judge r.tsv m.tsv
	[ "$(grep -c '^fact	accuracy	[a-z]*=m.tsv	' out)" -eq 2 ]
	run_to 0 annot-check -q -l one,two r.tsv wide.tsv
	[ "$(grep -c '^fact	accuracy	[a-z]*=wide.tsv	' out)" -eq 2 ]
	# a column that is the same says nothing; nor do counts, which are people's
	sed 's/two/one/' m.tsv >same.tsv
	run_to 1 annot-score -t r.tsv same.tsv
	one_error annot-score 'a second prediction (the first is in line 2)'
}

@test "mistakes: ratings as the only operand" {
	awk '!given[$1, $2]++' "$DATA/ratings.tsv" >r.tsv
	for tool in score spc plan bias; do
		run_to 0 annot-$tool -t r.tsv
		mv out expected
		run_to 0 sh -c "annot-$tool r.tsv </dev/null"
		diff expected out
		grep -qx "annot-$tool: note: r.tsv is ratings, and read as the truth" err
		run_to 1 sh -c ": | annot-$tool r.tsv"
		one_error annot-$tool 'r.tsv: this table is ratings' \
			"standard input is empty: annot-$tool < r.tsv"
		run_to 1 sh -c ": >empty; annot-$tool r.tsv <empty"
		one_error annot-$tool "annot-$tool < r.tsv"
	done
	# what is sent is read, late or not
	run_to 1 sh -c '{ sleep .2; cat r.tsv; } | annot-plan r.tsv'
	one_error annot-plan 'a second prediction'
	for tool in alttest calibrate; do
		run_to 1 sh -c "annot-$tool r.tsv </dev/null"
		one_error annot-$tool 'r.tsv: this table is ratings' \
			"annot-$tool PREDICTIONS < r.tsv"
	done
	# predictions alone have no truth
	annot-count -q --plurality r.tsv >m.tsv
	run_to 1 sh -c 'annot-score m.tsv </dev/null'
	one_error annot-score '<stdin>: empty input'
}

@test "mistakes: percent, logits and lists for probabilities" {
	printf 'item\tlabel\n1\ta\n2\tb\n' >truth.tsv
	while IFS='|' read -r cell text; do
		printf 'item\tp\n1\t%s\n2\t.5\n' "$cell" >p.tsv
		printf 'item\ta\tb\n1\t%s\t.1\n2\t.5\t.5\n' "$cell" >wide.tsv
		for tool in score spc calibrate; do
			for table in p wide; do
				run_to 1 annot-$tool -t truth.tsv $table.tsv
				one_error annot-$tool "$table.tsv:2:" "$text"
			done
		done
	done <<-'END'
	57.5|expected a probability in [0,1] (percent? divide by 100), found "57.5"
	-2.5|expected a probability in [0,1] (logits? take the softmax)
	[.7, .3]|expected a probability in [0,1], a column for each label, found
	END
	# neither percent nor logits
	for pair in '-1 .5' '-.5 50' '101 50' '5 .5'; do
		printf 'item\tp\n1\t%s\n2\t%s\n' "${pair% *}" "${pair#* }" >p.tsv
		run_to 1 annot-score -t truth.tsv p.tsv
		one_error annot-score "expected a probability in [0,1], found \"${pair% *}\""
	done
	printf 'item\tp\n1\t100\n2\t0\n' >p.tsv
	run_to 1 annot-score -t truth.tsv p.tsv
	one_error annot-score '(percent? divide by 100), found "100"'
}

@test "mistakes: two documents whose items have the same numbers" {
	awk 'function below(n) {
		state = (state * 1103515245 + 12345) % 2147483648
		return int(state / 65536) % n
	}
	BEGIN {
		OFS = "\t"
		state = 7
		print "document", "item", "annotator", "label"
		for (d = 1; d <= 3; d++)
			for (i = 1; i <= 60; i++) {
				t = below(10) < 3
				for (a = 1; a <= 4; a++)
					print "d" d, i, "p" a, below(8) ? t : 1 - t
			}
	}' >r.tsv
	run_to 0 annot-pflip -n 1 r.tsv
	says 'warning: annotators agree less with themselves' 'these are no retests'
	awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = $1 ":" $2 } { print }' r.tsv >named.tsv
	run_to 1 annot-pflip -n 1 named.tsv
	says 'no annotator labelled an item twice'
}
