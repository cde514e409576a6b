bats_require_minimum_version 1.5.0
load helper

# Six users, from the file that they have to the number that they want, with the
# commands that annot(7) and the messages name. Every number is computed a second
# time here, by awk from the file.

# cell ROW COLUMN: of the first row of out that has ROW among its fields.
cell() {
	awk -F '\t' -v row="$1" -v column="$2" '
	NR == 1 { for (i = 1; i <= NF; i++) if ($i == column) at = i; next }
	{ for (i = 1; i <= NF; i++) if ($i == row) { print $at; exit } }' out
}

# warns TEXT: err has a warning, an error or a note with that text.
warns() {
	grep -qF -e "$1" err && return
	printf 'expected "%s" in:\n' "$1"
	head -c 2000 err
	return 1
}

# The mean over items of the share of pairs of labels that are the same, of a
# table of item and label without header: pa.
pa() {
	awk -F '\t' '{ n[$1]++; c[$1, $2]++ }
	END {
		for (key in c) {
			split(key, at, SUBSEP)
			same[at[1]] += c[key] * (c[key] - 1)
		}
		for (i in n) if (n[i] > 1) {
			sum += same[i] / (n[i] * (n[i] - 1))
			items++
		}
		printf "%.17g\n", sum / items
	}'
}

@test "users: trust and safety: an export in CSV, a score for each comment" {
	need_tool mlr
	{
		printf '\xef\xbb\xbfcomment_id,text,worker_id,toxic,created\r\n'
		printf '%s,"so, ""%s""\r\nand on",%s,%s,2024-01-01\r\n' \
			1 a w1 Yes  1 a w2 Yes  1 a w3 No  2 b w1 No  2 b w2 No \
			3 c w1 Yes  3 c w3 Yes  3 c w4 Yes  4 d w2 No  4 d w4 Yes
	} >export.csv
	printf 'comment_id,toxicity\r\n%s,%s\r\n' 1 0.9 >scores.csv
	printf '%s,%s\r\n' 2 0.2 3 0.7 4 0.6 >>scores.csv
	run_to 1 annot-kappa export.csv
	warns 'mlr --icsv --otsv cat export.csv > table.tsv'
	mlr --icsv --otsv cat export.csv >ratings.tsv
	mlr --icsv --otsv cat scores.csv >model.tsv
	run_to 1 annot-kappa ratings.tsv
	warns 'no column "item"'
	run_to 1 annot-kappa -i comment_id ratings.tsv
	warns 'no column "label"'
	run_to 0 annot-kappa -i comment_id -a worker_id -l toxic -M pa ratings.tsv
	near "$(cell pa estimate)" "$(cut -f 1,4 ratings.tsv | tail -n +2 | pa)" 1e-12
	near "$(cell pa estimate)" .58333333333333337 1e-12
	# the score is of "Yes", and called otherwise than p
	run_to 1 annot-score -i comment_id -l toxic -t ratings.tsv model.tsv
	warns "--prob='toxicity' probabilities of the positive label"
	run_to 0 annot-score -i comment_id -l toxic --prob=toxicity -P Yes \
		-M accuracy,brier -t ratings.tsv model.tsv
	# shares of Yes: 2/3, 0, 1, 1/2; decisions Yes, No, Yes, Yes
	near "$(cell accuracy value)" .79166666666666663 1e-12
	near "$(cell brier value)" "$(awk 'BEGIN {
		n = split("2/3 .9 0/1 .2 1/1 .7 1/2 .6", v, " ")
		for (i = 1; i < n; i += 2) {
			split(v[i], s, "/"); w = s[1] / s[2]; p = v[i + 1]
			sum += w * (1 - p)^2 + (1 - w) * p^2
		}
		printf "%.17g", sum / 4 }')" 1e-12
}

@test "users: soft labels: LeWiDi's, and a model's distributions" {
	need_tool jq
	cat >lewidi.json <<-'END'
	{"1": {"text": "a", "soft_label": {"0": 0.25, "1": 0.75}},
	 "2": {"text": "b", "soft_label": {"0": 1.0, "1": 0.0}},
	 "3": {"text": "c", "soft_label": {"0": 0.33, "1": 0.67}}}
	END
	printf '%s\n' '{"id": "1", "probs": {"0": 0.5, "1": 0.5}}' \
		'{"id": "2", "probs": {"0": 0.75, "1": 0.25}}' \
		'{"id": "3", "probs": {"0": 0.1, "1": 0.9}}' >model.jsonl
	run_to 1 annot-score -t lewidi.json
	warns 'JSON? see FORMATS in annot(7)'
	jq -r '["item", "label", "p"], (to_entries[] | .key as $i |
		.value.soft_label | to_entries[] | [$i, .key, .value]) | @tsv' \
		lewidi.json >truth.tsv
	jq -rn '["item", "label", "p"], (inputs | .id as $i | .probs |
		to_entries[] | [$i, .key, .value]) | @tsv' model.jsonl >model.tsv
	run_to 0 annot-score -o -M accuracy,log_loss -t truth.tsv model.tsv
	near "$(cell accuracy value)" "$(awk 'BEGIN {
		printf "%.17g", (.25 + 1 + .67) / 3 }')" 1e-12
	near "$(cell log_loss value)" "$(awk 'BEGIN {
		sum = log(.5) + log(.75) + .33 * log(.1) + .67 * log(.9)
		printf "%.17g", -sum / 3 }')" 1e-12
	# what needs people says so
	run_to 1 annot-spc -t truth.tsv model.tsv
	warns 'shares of labels, expected ratings or counts'
}

@test "users: annotation lead: exports of Label Studio, doccano and Prodigy" {
	need_tool jq
	cp -r "$TOP/examples/formats/." .
	jq -r '["item", "annotator", "label"], (.[] | .id as $i | .annotations[] |
		.completed_by as $a | .result[].value.choices[] |
		[$i, ($a | if type == "object" then .email else . end), .]) |
		@tsv' label-studio.json >studio.tsv
	run_to 0 annot-kappa -r first -M pa studio.tsv
	near "$(cell pa estimate)" "$(awk -F '\t' -v OFS='\t' 'NR > 1 && !seen[$1, $2]++ {
		print $1, $3 }' studio.tsv | pa)" 1e-12
	run_to 1 annot-kappa label-studio.json
	warns 'see FORMATS in annot(7)'
	run_to 1 annot-kappa prodigy.jsonl
	warns 'see FORMATS in annot(7)'
	run_to 1 annot-kappa doccano/*.jsonl
	warns 'see FORMATS in annot(7)'
}

@test "users: an LLM judge on a scale from 1 to 5, as pandas writes both" {
	# people as 1..5, the judge as floats, an id that became a float too
	{
		printf 'item\trater\tscore\n'
		printf '%s\t%s\t%s\n' 1 a 5  1 b 4  1 c 5  2 a 1  2 b 2  2 c 1 \
			3 a 3  3 b 3  3 c 4  4 a 2  4 b 2  4 c 2
	} >people.tsv
	printf 'item\tscore\n%s\t%s\n' 1 5.0 2 1.0 3 4.0 4 2.0 >judge.tsv
	printf 'item\tscore\n%s\t%s\n' 1.0 5.0 2.0 1.0 >float.tsv
	run_to 1 annot-score -l score -t people.tsv float.tsv
	warns 'calls its first item "1", while the predictions call theirs "1.0"'
	run_to 0 annot-score -l score -M accuracy -t people.tsv judge.tsv
	warns 'labels equal to another as numbers are that label'
	# 2/3, 2/3, 1/3, 1
	near "$(cell accuracy value)" .66666666666666663 1e-12
	run_to 0 annot-kappa -a rater -l score -w quadratic -M alpha people.tsv
	cp out expected
	# a rater whose column became floats changes nothing
	awk -F '\t' -v OFS='\t' 'NR > 1 && $2 == "b" { $3 = $3 ".0" } 1' \
		people.tsv >floats.tsv
	run_to 0 annot-kappa -a rater -l score -w quadratic -M alpha floats.tsv
	diff expected out
	# ordered labels need the annotators' column: told where it is missed
	run_to 0 annot-kappa -l score -M pa people.tsv
	warns "annotators=unknown: no column \"annotator\", but \"rater\" (-a 'rater')"
}

@test "users: a clinician's spreadsheet" {
	need_tool mlr
	{
		printf 'Patient,Age,Notes,Rater 1,Rater 2,Rater 3\n'
		printf '%s,%s,"%s",%s,%s,%s\n' \
			p1 34 'pain, left' mild mild severe  p2 51 none none none NA \
			p3 29 'see p1' severe severe severe  p4 63 '' none mild mild \
			p5 47 tired mild mild mild
	} >sheet.csv
	mlr --icsv --otsv cat sheet.csv >sheet.tsv
	run_to 0 annot-kappa -W -i Patient -M pa sheet.tsv
	warns 'read as annotators that hardly are'
	warns "the label \"NA\" (1) looks like a missing value: -m 'NA' leaves it out"
	run_to 0 annot-kappa -W -i Patient -a 'Rater *' -m NA -M pa sheet.tsv
	run ! grep warning err
	near "$(cell pa estimate)" "$(awk -F '\t' -v OFS='\t' 'NR > 1 {
		for (i = 4; i <= 6; i++) if ($i != "NA") print $1, $i }' sheet.tsv |
		pa)" 1e-12
	run_to 0 annot-kappa -W -i Patient -a 'Rater *' -m NA -w quadratic \
		-L none,mild,severe -M alpha sheet.tsv
	[ "$(cell alpha status)" = few_items ]
	# the same as counts, from a paper
	printf 'Patient\tnone\tmild\tsevere\n' >counts.tsv
	printf '%s\t%s\t%s\t%s\n' p1 0 2 1 p2 2 0 0 p3 0 0 3 p4 1 2 0 p5 0 3 0 >>counts.tsv
	run_to 0 annot-kappa -W -i Patient -a 'Rater *' -m NA -M fleiss sheet.tsv
	near "$(cell fleiss estimate)" "$(run_to 0 annot-kappa --wide-counts \
		-i Patient -M fleiss counts.tsv && cell fleiss estimate)" 1e-12
	run_to 0 annot-kappa -W -i Patient -M fleiss counts.tsv
	warns '--wide-counts reads them'
}

@test "users: a fairness audit: whom does the model serve?" {
	{
		printf 'item\tannotator\tlabel\tgender\n'
		printf '%s\t%s\t%s\t%s\n' 1 a bad f  1 b ok m  1 c bad f  2 a bad f \
			2 b ok m  2 d ok m  3 a ok f  3 c ok f  3 d ok m
	} >ratings.tsv
	printf 'item\tlabel\n1\tbad\n2\tok\n3\tok\n' >model.tsv
	run_to 0 annot-score -g gender -M accuracy -t ratings.tsv model.tsv
	# women: 1, 0, 1 of three items and five labels; men: 0, 1, 1
	columns out group metric value | head -n 8 | tail -n +2 | near_tables - \
		<(printf '%s\t%s\t%s\n' f items 3 f labels 5 \
		f accuracy .66666666666666663 m items 3 m labels 4 \
		m accuracy .66666666666666663 'f|m' accuracy_difference 0) 1e-12
	run_to 1 annot-score -g sex -M accuracy -t ratings.tsv model.tsv
	warns 'no column "sex" in the header'
	# the groups swapped by a typo are groups of their own, and seen
	sed '2s/f$/F/' ratings.tsv >typo.tsv
	run_to 0 annot-score -g gender -M accuracy -t typo.tsv model.tsv
	[ "$(awk -F '\t' '$6 == "items"' out | cut -f 3 | sort -u |
		paste -sd ' ' -)" = 'F f m' ]
}
