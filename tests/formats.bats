bats_require_minimum_version 1.5.0
load helper

# The commands of FORMATS in annot.7: from the file of another program to a
# table. Each runs as the page has it in a copy of examples/formats, where all
# files hold the same ratings, or the same predictions.

formats() {
	need_tool jq
	need_tool mlr
	cp -R "$TOP/examples/formats" run
	rm run/ratings.tsv
	mkdir blocks
	block_files "$TOP/man/annot.7" FORMATS blocks >count
}

# command_of WORDS: the blocks with these words.
command_of() {
	grep -lF -e "$1" blocks/*.sh
}

# Ratings, counts or shares with the names of ratings.tsv, sorted. Exports name
# annotators by a number, a code or a session, and labels 0 and 1, false and true.
ours() {
	awk -F '\t' -v OFS='\t' '
	BEGIN {
		split("ann bob cyd", name, " ")
		word[0] = "ok"
		word[1] = "toxic"
	}
	NR == 1 {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		last = "p" in at ? at["p"] : "n" in at ? at["n"] : 0
		next
	}
	{
		label = $at["label"]
		if (label ~ /^[01](\.0)?$/)
			label = word[label + 0]
		else if (label ~ /^(false|true)$/)
			label = word[label == "true"]
		who = ""
		item = $at["item"]
		sub(/^item_/, "", item)
		if ("annotator" in at) {
			who = $at["annotator"]
			sub(/^(toxicity-|rater_|Ann|A|[-0-9a-f]*a000)/, "", who)
			who = OFS (who in name ? name[who] : who)
		}
		if (!last)
			print item who, label
		else if ($last > 0)
			print item, label, $last
	}' "$1" | sort
}

# runs FILE BLOCK: the block runs, and writes FILE.
runs() {
	rm -f run/ratings.tsv run/counts.tsv run/truth.tsv run/model.tsv
	( cd run && bash -eo pipefail "../$2" >../out 2>../err </dev/null ) ||
		{ cat "$2" err; return 1; }
	[ -s "run/$1" ] || fail "no $1 of $(cat "$2")"
}

# What the tools say of a model, against the ratings of the example.
scores() {
	annot-score -q -p 9 -P toxic -T raw -M "$1" m="$2" \
		<"$TOP/examples/formats/ratings.tsv"
}

@test "formats: every command for ratings makes the ratings" {
	local block n=0

	formats
	ours "$TOP/examples/formats/ratings.tsv" >expected
	for block in $(command_of '> ratings.tsv'); do
		runs ratings.tsv "$block"
		[ "$(head -n 1 run/ratings.tsv | tr '\t' '\n' |
			grep -cE '^(item|annotator|label)$')" -eq 3 ]
		ours run/ratings.tsv >actual
		diff -u expected actual || { cat "$block"; return 1; }
		# and the tools read what is written
		run_to 0 annot-kappa -q -M pa run/ratings.tsv
		n=$((n + 1))
	done
	[ "$n" -eq 14 ] || fail "$n commands"
}

@test "formats: the counts of ChaosNLI are the counts" {
	formats
	annot-count "$TOP/examples/formats/ratings.tsv" >counts
	ours counts >expected
	runs counts.tsv "$(command_of chaosnli.jsonl)"
	ours run/counts.tsv >actual
	diff -u expected actual
}

@test "formats: a matrix of some of the columns gives the counts" {
	formats
	annot-count "$TOP/examples/formats/ratings.tsv" >counts
	ours counts >expected
	runs counts.tsv "$(command_of "-a 'rater*'")"
	ours run/counts.tsv >actual
	diff -u expected actual
}

@test "formats: a Fleiss table gives the counts" {
	formats
	annot-count "$TOP/examples/formats/ratings.tsv" >counts
	ours counts >expected
	runs counts.tsv "$(command_of --wide-counts)"
	ours run/counts.tsv >actual
	diff -u expected actual
}

@test "formats: soft labels are the shares, rounded" {
	formats
	annot-count "$TOP/examples/formats/ratings.tsv" | awk -F '\t' -v OFS='\t' '
		NR == 1 { print "item", "label", "p"; next }
		{ row[NR] = $1 OFS $2; n[NR] = $3; total[$1] += $3; item[NR] = $1 }
		END { for (i = 2; i <= NR; i++)
			print row[i], n[i] / total[item[i]] }' >shares
	ours shares >expected
	runs truth.tsv "$(command_of '> truth.tsv')"
	ours run/truth.tsv >actual
	near_tables actual expected .005
}

@test "formats: soft labels are a truth" {
	formats
	runs truth.tsv "$(command_of '> truth.tsv')"
	cp "$(command_of '-t truth.tsv')" run/command.sh
	( cd run && sh command.sh ) >out
	# four items are clear, and two have a share of .67
	value=$(columns out model metric value |
		sed -n 's/^model01	accuracy	//p')
	near "$value" .89 1e-9
}

@test "formats: predictions for each annotator are scored by the ratings" {
	formats
	cp "$TOP/examples/formats/ratings.tsv" .
	runs each.tsv "$(command_of '> each.tsv')"
	runs ratings.tsv "$(command_of '@tsv'"'"' lewidi-2025.json > ratings.tsv')"
	cp "$(command_of '-t ratings.tsv each.tsv')" run/command.sh
	( cd run && sh command.sh ) >out
	# one of three annotators of items 3 and 4 is missed, none of the others
	columns out metric value | grep -E 'error_rate|normalised' >found
	while read -r _ value; do
		near "$value" 0.1111111111111111 1e-12
	done <found
	[ "$(wc -l <found)" -eq 2 ]
}

@test "formats: several labels of an annotator are a set" {
	formats
	runs sets.tsv "$(command_of '> sets.tsv')"
	annot-count -q --multilabel run/sets.tsv | sort >actual
	printf '%s\t%s\t%s\t%s\n' item label n raters 1 entailment 2 3 \
		1 neutral 2 3 2 contradiction 2 2 3 contradiction 1 2 \
		3 neutral 2 2 | sort | diff -u - actual
	cp "$(command_of masi)" run/command.sh
	( cd run && sh command.sh ) >out
	[ "$(columns out coefficient weights annotators | sed 1d)" = 'alpha	masi	3' ]
}

# The soft task and the perspectivist one.
@test "formats: the numbers of LeWiDi 2025 from one command" {
	formats
	cp "$TOP/examples/formats/ratings.tsv" .
	runs each.tsv "$(command_of '> each.tsv')"
	runs ratings.tsv "$(command_of '@tsv'"'"' lewidi-2025.json > ratings.tsv')"
	cp "$(command_of '-M lewidi -t')" run/command.sh
	( cd run && sh command.sh ) >out
	[ "$(columns out model metric value | grep -v NA | sed 1d | cut -f 1,2 |
		paste -sd ' ' -)" = 'model01	log_loss model01	manhattan model01	error_rate model01	wasserstein model01	normalised_distance each	error_rate each	normalised_distance' ]
}

@test "formats: the numbers of VariErrNLI, of both tracks" {
	formats
	runs sets.tsv "$(command_of '> sets.tsv')"
	runs soft.tsv "$(command_of '> soft.tsv')"
	runs chosen.tsv "$(command_of '> chosen.tsv')"
	cp "$(command_of '-M lewidi --multilabel')" run/command.sh
	( cd run && sh command.sh ) >out
	columns out model metric label value | grep '[*]' >found
	# 2/3 of 1/3, 1/2 and 3/4; 2/9, 2/6 and 1/6 of annotators and labels
	near "$(sed -n 's/^soft	manhattan	[*]	//p' found)" .35185185185 1e-9
	near "$(sed -n 's/^chosen	error_rate	[*]	//p' found)" .24074074074 1e-9
}

@test "formats: the predictions of every form score the same" {
	local block n=0

	formats
	runs model.tsv "$(command_of scores.jsonl)"
	scores accuracy,log_loss,brier run/model.tsv >expected
	[ "$(wc -l <expected)" -eq 4 ]
	for block in $(command_of percent.csv) $(command_of top.jsonl); do
		runs model.tsv "$block"
		scores accuracy,log_loss,brier run/model.tsv >actual
		diff -u expected actual
		n=$((n + 1))
	done
	[ "$n" -eq 2 ]
	runs model.tsv "$(command_of llm_annotations.json)"
	scores accuracy run/model.tsv >actual
	grep -v 'log_loss\|brier' expected | diff -u - actual
}

@test "formats: the positive label's probability is a prediction" {
	formats
	runs model.tsv "$(command_of scores.jsonl)"
	scores accuracy,log_loss,brier run/model.tsv >expected
	runs model.tsv "$(command_of binary.csv)"
	scores accuracy,log_loss,brier run/model.tsv >actual
	diff -u expected actual
}

@test "formats: the files of alt-test go to annot-alttest" {
	formats
	cp "$TOP/examples/formats/ratings.tsv" run
	runs model.tsv "$(command_of llm_annotations.json)"
	cp "$TOP/examples/formats/ratings.tsv" run
	cp "$(command_of annot-alttest)" run/command.sh
	( cd run && sh command.sh ) >out 2>/dev/null
	annot-alttest -q --min-items=2 run/model.tsv \
		<"$TOP/examples/formats/ratings.tsv" | diff -u - out
	[ "$(columns out row annotator | grep -c '^test	[abc]')" -eq 3 ]
}

@test "formats: tables of tabs need no conversion" {
	formats
	annot-kappa "$TOP/examples/formats/ratings.tsv" >expected 2>/dev/null
	for name in crowd.tsv headless.tsv; do
		cp "$(command_of "$name")" run/command.sh
		( cd run && sh command.sh ) >actual 2>/dev/null
		diff -u expected actual
	done
}

@test "formats: a table of annotators makes groups" {
	formats
	cp "$(command_of people.tsv)" run/command.sh
	cp "$TOP/examples/formats/ratings.tsv" run
	( cd run && bash -eo pipefail command.sh ) >out 2>/dev/null
	mlr --itsv --otsv join -j annotator -f run/people.tsv run/ratings.tsv \
		>groups.tsv
	annot-kappa -q -g gender groups.tsv | diff -u - out
	[ "$(columns out row group coefficient | grep -c '^estimate	[fm]	pa$')" -eq 2 ]
}

@test "formats: the README's commands run" {
	formats
	awk '/^## / { on = $0 == "## Your file" } on && sub(/^    /, "")' \
		"$TOP/README.md" >run/commands.sh
	[ -s run/commands.sh ]
	( cd run && bash -exo pipefail commands.sh )
}

# pandas writes a column with a gap as 0.0 and 1.0.
@test "formats: labels that are equal as numbers are one label" {
	formats
	annot-count "$TOP/examples/formats/ratings.tsv" >counts
	ours counts >expected
	annot-count -q -W run/pandas.tsv >pandas.tsv
	ours pandas.tsv >actual
	diff -u expected actual
}

# A sheet without -m NA: the number is wrong, and a warning says so.
@test "formats: a label NA is warned of" {
	formats
	( cd run && mlr --icsv --otsv cut -f id,rater_ann,rater_bob,rater_cyd \
		sheet.csv ) >matrix.tsv
	run_to 0 annot-kappa -W -i id -M pa matrix.tsv
	grep "^annot-kappa: warning: .*-m 'NA'" err
	run_to 0 annot-kappa -W -i id -M pa -m NA matrix.tsv
	run ! grep warning err
}

# What programs wrote that need not be here, see tests/data/README: by the lines
# of the page, on the data of the example. A change there makes them anew.
@test "formats: pandas wrote a table" {
	formats
	{
		printf '%s\n' 'import csv, pandas as pd' \
			'df = pd.read_csv("crowd.tsv", sep="\t")' \
			'df.columns = ["item", "annotator", "label"]'
		sed -n '/^df/,/)$/p' "$(command_of QUOTE_NONE)" |
			sed 's/ratings.tsv/long.tsv/'
		printf '%s\n' 'wide = pd.read_csv("pandas.tsv", sep="\t")'
		sed -n '/^wide/,$p' "$(command_of QUOTE_NONE)"
	} | diff -u "$DATA/formats/pandas.py" -
	ours "$TOP/examples/formats/ratings.tsv" >expected
	for name in long melted; do
		ours "$DATA/formats/pandas.$name.tsv" >actual
		diff -u expected actual
		run_to 0 annot-kappa -q -M pa "$DATA/formats/pandas.$name.tsv"
	done
}

@test "formats: R wrote a table" {
	formats
	{
		printf '%s\n' 'd <- read.delim("crowd.tsv")' \
			'names(d) <- c("item", "annotator", "label")' \
			'm <- as.matrix(read.csv("sheet.csv")[4:6])'
		cat "$(command_of write.table)"
	} | diff -u "$DATA/formats/write.R" -
	ours "$TOP/examples/formats/ratings.tsv" >expected
	ours "$DATA/formats/R.ratings.tsv" >actual
	diff -u expected actual
	annot-count -q -W "$DATA/formats/R.matrix.tsv" >counts
	annot-count "$TOP/examples/formats/ratings.tsv" | diff -u - counts
}

# No command in the page that no test above runs, but what needs a spreadsheet.
@test "formats: every command of the page is run" {
	local file

	formats
	for file in '> ratings.tsv' '> each.tsv' '-t ratings.tsv each.tsv' \
		'-M lewidi -t' '> sets.tsv' 'masi' '> soft.tsv' \
		'> chosen.tsv' '-M lewidi --multilabel' \
		chaosnli.jsonl "'rater*'" --wide-counts \
		'> truth.tsv' '-t truth.tsv' scores.jsonl percent.csv \
		top.jsonl llm_annotations.json annot-alttest binary.csv crowd.tsv \
		headless.tsv people.tsv to_csv write.table '-W matrix.tsv' \
		libreoffice; do
		command_of "$file"
	done | sort >run-above
	find blocks -name '*.sh' | sort | diff -u - run-above
}
