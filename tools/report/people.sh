# The sections about data and people.

section_sheet() {
	text 'What is in the files, as annot-check counted it, and what is probably wrong with' \
		'them. Every other section rests on these tables.'
	key sheet "$(show 'FNR > 1 && $1 == "fact" {
		if (!($at["name"] in n)) n[$at["name"]] = $at["count"]
	}
	FNR > 1 && $1 != "fact" { found[$1]++ }
	END {
		print whole(n["ratings"] == "" ? n["answers"] : n["ratings"]) " labels of " \
			whole(n["items"]) " items" (n["annotators"] ~ /^[0-9]/ ? " by " \
			whole(n["annotators"]) " annotators" : "") (n["repeats"] > 0 ? ", " \
			whole(n["repeats"]) " of them repeats" : "") "; annot-check found " \
			found["error"] + 0 " errors and " found["warning"] + 0 " warnings."
	}' check)"
	show 'function line(what, value, means) { print what, value, means }
	BEGIN { print "What", "How many", "What it means" }
	FNR == 1 || $1 != "fact" { next }
	{ name = $at["name"]; value = $at["value"]; n = whole($at["count"]) }
	name == "table" { line("Table", value, $at["file"]) }
	name == "items" { items = $at["count"]; line("Items", n, "what was judged") }
	name == "annotators" && n != "NA" { line("Annotators", n, "people who judged") }
	name == "ratings" { line("Labels given", n, "judgements, by one person of one item each") }
	name == "missing" && n > 0 { line("Missing", n, "cells without a label, left out") }
	name == "labels_per_item" || name == "labels_per_annotator" {
		if (value == "least") least = n
		else if (value == "median") median = n
		else line(name == "labels_per_item" ? "Labels per item" : "Labels per annotator",
			least == n ? n : least " to " n, "median " median)
	}
	name == "repeats" {
		line("Repeats", n, n == 0 ? \
			"nobody labelled an item twice: slips cannot be counted" : \
			"further labels of the same person for the same item: they show slips")
	}
	name == "unanimous" {
		line("Unanimous items", n, sprintf("%.0f %% of items have one label alone",
			items ? 100 * $at["count"] / items : 0))
	}
	name == "single" && n > 0 { line("Items with one label", n, "they say nothing about agreement") }
	name == "predictions" {
		line("Predictions", value, $at["file"] \
			(value == "soft" ? ": labels with probabilities" : ""))
	}' check | table 'The data'
	show 'BEGIN { print "Label", "Times given", "Share" }
	FNR > 1 && $1 == "fact" && $at["name"] == "label" {
		value[++n] = $at["value"]; times[n] = $at["count"]; sum += $at["count"]
	}
	END {
		for (i = 1; i <= n; i++)
			print value[i], whole(times[i]), sprintf("%.1f %%", 100 * times[i] / sum)
	}' check | table 'The labels, in their order'
	show 'BEGIN { print "Finding", "Weight", "File", "Column", "Value", "Times", "What to do" }
	FNR > 1 && $1 != "fact" {
		print words($at["name"]), $1, $at["file"], $at["column"], $at["value"],
			$at["count"], $at["remedy"]
	}' check >"$work/findings"
	if [ "$(wc -l <"$work/findings")" -gt 1 ]; then
		table 'What is probably wrong' <"$work/findings"
		text 'An error makes numbers wrong, a warning may, a note explains. annot(7) has' \
			'each finding by its name.'
	else
		text 'annot-check found nothing wrong with these files.'
	fi
	source_of check
}

# The sentence, a table in Markdown and one in LaTeX, to copy.
paste_agreement() {
	subhead 'To paste'
	show 'FNR > 1 && $at["row"] == "estimate" {
		v = $at["estimate"]; lo = $at["lo"]; hi = $at["hi"]
		if ($at["coefficient"] == "pa") pa = percent(v, lo, hi)
		if ($at["coefficient"] == "alpha" && v != "NA")
			print whole($at["annotators"]) " annotators gave " whole($at["ratings"]) \
				" labels to " whole($at["items"]) " items. Two people who label an item " \
				"agree in " pa " of cases; corrected for chance, agreement is " \
				est(v, lo, hi) " (Krippendorff\047s alpha, " $at["weights"] \
				" weights). Intervals are at the " ENVIRON["LEVEL"] " level, for " \
				ENVIRON["OF"] "."
	}' agreement | sed 's/^NA annotators gave //' >"$work/sentence"
	show 'BEGIN { print "| Coefficient | Estimate | Interval |\n| --- | ---: | --- |" }
	FNR > 1 {
		e = est($at["estimate"], $at["lo"], $at["hi"]); v = e; sub(/ .*/, "", v)
		if (!sub(/^[^[]*/, "", e)) e = "-"
		print "| " $at["coefficient"] " | " v " | " (e ~ /^\[/ ? e : "-") " |"
	}' agreement >"$work/pasted"
	show 'BEGIN {
		print "\\begin{tabular}{lrl}\n\\hline\nCoefficient & Estimate & Interval \\\\\n\\hline"
	}
	FNR > 1 {
		e = est($at["estimate"], $at["lo"], $at["hi"]); v = e; sub(/ .*/, "", v)
		sub(/^[^[]*/, "", e)
		c = $at["coefficient"]; sub(/alpha/, "$\\alpha$", c); sub(/pa/, "observed", c)
		print c " & " v " & " (e ~ /^\[/ ? "$" e "$" : "--") " \\\\"
	}
	END { print "\\hline\n\\end{tabular}" }' agreement >"$work/latex"
	[ ! -s "$work/sentence" ] || text "$(cat "$work/sentence")"
	text 'In Markdown:'
	code <"$work/pasted"
	text 'In LaTeX:'
	code <"$work/latex"
}

section_agreement() {
	why=$(unfit annot-kappa)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'How often two people who label the same item say the same (observed agreement), and' \
		'what is left of that beyond chance: 0 is chance, 1 is no disagreement. Agreement is' \
		'low where people slip, and also where they mean different things.'
	make agreement "$(once annot-kappa "-M $coefficients -w $weights") $R"
	rows agreement || { failed agreement 'agreement'; return; }
	OF=$(of agreement) LEVEL=$(percent_of_level)
	export OF LEVEL
	show 'FNR > 1 && $at["coefficient"] == "pa" { pa = percent($at["estimate"], $at["lo"], $at["hi"]) }
	FNR > 1 && $at["coefficient"] == "alpha" && $at["estimate"] == "NA" {
		print "Agreement beyond chance has no value here (" words($at["status"]) ")."
		exit
	}
	FNR > 1 && $at["coefficient"] == "alpha" {
		print "Two people agree in " pa " of cases; beyond chance, Krippendorff\047s alpha is " \
			est($at["estimate"], $at["lo"], $at["hi"]) ". Intervals (" ENVIRON["LEVEL"] \
			") are for " ENVIRON["OF"] "."
	}' agreement >"$work/said"
	key agreement "$(cat "$work/said")"
	show 'BEGIN {
		print "Coefficient", "Estimate [interval]", "Chance", "Items", "What it is"
		name["pa"] = "observed agreement"; name["alpha"] = "Krippendorff\047s alpha"
		name["ac"] = "Gwet\047s AC"
		help["pa"] = "share of pairs of labels of an item that are equal"
		help["alpha"] = "beyond chance, which follows from how frequent labels are"
		help["ac"] = "beyond chance; less moved where one label is very frequent"
	}
	FNR > 1 {
		print name[$at["coefficient"]], est($at["estimate"], $at["lo"], $at["hi"]),
			$at["pe"] == "NA" ? "" : num($at["pe"], "NA", "NA"), whole($at["items"]), help[$at["coefficient"]] \
			($at["status"] ~ /^(ok|bootstrap)$/ ? "" : "; " words($at["status"]))
	}' agreement | table 'Agreement of people'
	text 'What to do: Krippendorff advises against conclusions from labels whose alpha is below' \
		'.67. Look at the labels and annotators below for the reason; where people mean' \
		'different things, use soft labels.'
	made=agreement
	if make labels "$(once annot-kappa "-M alpha -w identity -B label") $R"
	then
		subhead 'By label'
		show 'BEGIN { print "Label", "Agreement on it [interval]", "Alpha, it against the rest" }
		FNR == 1 { next }
		$at["coefficient"] == "specific" { s = est($at["estimate"], $at["lo"], $at["hi"]) }
		$at["coefficient"] == "alpha" {
			print $at["of"], s, est($at["estimate"], $at["lo"], $at["hi"])
		}' labels | table 'Agreement by label'
		text 'Agreement on a label: if one person gives it, how often another one does.'
		draw_labels
		picture labels 'Agreement by label' "One row per label: the share of other people who give \
the label where somebody gave it, with $(percent_of_level) intervals"
		made="$made labels"
	fi
	n=0
	while IFS= read -r column; do
		[ -n "$column" ] || continue
		n=$((n + 1))
		make "kappa_$n" "$(once annot-kappa "-M alpha,xrr -w $weights -g $(quoted \
"$column")$attributes") $R" || { failed "kappa_$n" "agreement by $column"; continue; }
		subhead "By $column"
		show 'BEGIN { print "Group", "Coefficient", "Estimate [interval]", "Annotators", "Items" }
		FNR > 1 {
			print $at["group"], $at["row"] == "difference" ? "difference of alpha" : \
				$at["coefficient"], est($at["estimate"], $at["lo"], $at["hi"]),
				whole($at["annotators"]), whole($at["items"])
		}' "kappa_$n" | table "Agreement by $column"
		made="$made kappa_$n"
	done <<END
$groups
END
	[ "$n" -eq 0 ] || text 'alpha is agreement inside a group; xrr is agreement of people of two' \
		'groups about the same items: much lower than alpha, the groups mean different things.'
	paste_agreement
	# shellcheck disable=SC2086 # names of tables
	source_of $made
}

section_people() {
	why=$(unfit annot-screen)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'How far the labels of each annotator agree with those of others, how much they tell' \
		'about them (information, in bits: near 0, they could be guesses), and how often the' \
		'annotator repeats his or her own label.'
	make people "$(call annot-screen) $R"
	rows people || { failed people 'annotators'; return; }
	OF=$(of people)
	export OF
	key people "$(show 'FNR > 1 { n++; count[$at["status"]]++ }
	END {
		s = count["ok"] + 0 " of " n " annotators are ok"
		for (k in count) if (k != "ok") others = others (others ? ", " : "") words(k) " " count[k]
		print s (others ? "; " others "." : ".")
	}' people)"
	show 'FNR > 1 {
		print ($at["status"] != "ok") "\t" ($at["agreement"] == "NA" ? 2 : $at["agreement"]),
			$at["annotator"], est($at["agreement"], $at["lo"], $at["hi"]),
			est($at["information"], $at["info_lo"], $at["info_hi"]),
			num($at["self_consistency"], "NA", "NA"), whole($at["labels"]),
			words($at["status"])
	}' people | sort -t "$tab" -k 1,1nr -k 2,2g -k 3,3 | cut -f 3- | {
		printf '%s\t' Annotator 'Agreement [interval]' 'Information [interval]' \
			'Repeats equal' Labels
		echo Status
		cat
	} | table 'Annotators, those to look at first'
	text "Agreement: the share of others' labels of the same items that are equal. Its" \
		'interval is for other items of this annotator. A status other than ok is a reason to' \
		'look at the labels, not proof: annot-screen --block gives weight 0, annot(7) has the words.'
	draw_people
	picture people 'Agreement of annotators with the others' "One mark per annotator, lowest \
first, with $(percent_of_level) intervals; the vertical line is the median; n = $(count_of \
annotators) annotators"
	source_of people
}

section_items() {
	why=$(unfit annot-label)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'The soft label of an item is the share of people who gave each label. Items on which' \
		'people split cannot be decided by one label.'
	make soft "$(once annot-label) $R"
	rows soft || { failed soft 'soft labels'; return; }
	key items "$(show 'FNR > 1 { i = $at["item"]; if ($at["p"] > top[i]) top[i] = $at["p"] }
	END {
		for (i in top) { n++; sum += top[i]; one += top[i] > 1 - 1e-9; split_ += top[i] <= .6 }
		printf "The commonest label of an item has %.0f %% of its labels on average; ", 100 * sum / n
		printf "%.0f %% of items are unanimous, and on %.0f %% it has 60 %% or fewer.\n",
			100 * one / n, 100 * split_ / n
	}' soft)"
	text 'These shares describe the labels at hand; they have no interval, as nothing is' \
		'estimated. With few labels per item unanimity is also a matter of chance.'
	draw_items
	picture items 'How unanimous items are' \
		'Bars: the share of items by the share of labels that their commonest label has; to the right, people are unanimous'
	made=soft
	if make ask "$(once annot-label --ask=50) $R" && rows ask; then
		show 'BEGIN { print "Item", "Labels", "Likeliest", "Its p", "Second", "Gain" }
		FNR > 1 {
			print $at["item"], whole($at["labels"]), $at["best"], num($at["confidence"], "NA",
				"NA"), $at["second"], num($at["gain"], "NA", "NA")
		}' ask | table 'The 50 items to ask again first'
		text 'p is the probability that the likeliest label is right if each label is right as' \
			'often as two people agree; the gain is by how much one label more is expected to' \
			'raise it. What to do: ask one person more about these items.'
		made="$made ask"
	fi
	# shellcheck disable=SC2086 # names of tables
	source_of $made
}

# The columns of counts are called as those of the predictions.
renamed() {
	[ "$item$label" = itemlabel ] || printf " | ITEM=%s LABEL=%s %s" "$(quoted "$item")" \
		"$(quoted "$label")" "awk -F '\\t' -v OFS='\\t' \
'NR == 1 { \$1 = ENVIRON[\"ITEM\"]; \$2 = ENVIRON[\"LABEL\"] } { print }'"
}

# Score and ceiling by p_flip, where nobody knows it.
sweep() {
	subhead 'What slips would mean'
	text 'Without retests the share of slips is unknown. The table says what the scores would' \
		'be if it were 0 to 20 %; a range of the ceiling is not an interval of sampling.'
	: >"$work/sweep.rows"
	for x in 0 0.05 0.1 0.15 0.2; do
		make sweep_shares "$(call annot-pflip "-M fixed -x $x") $R | annot-sharpen$(
			renamed)" || { failed sweep_shares 'the sweep'; return; }
		make sweep_one "$(scores '-o -T new -M accuracy' sweep_shares -b)" || {
			failed sweep_one 'the sweep'
			return
		}
		cat "$work/sweep_shares.cmd" "$work/sweep_one.cmd" >>"$work/sweep.commands"
		awk -v x="$x" 'FNR == 1 { h = "pflip\t" $0; next } FNR == 2 && x == "0" { print h }
			{ print x "\t" $0 }' "$work/sweep_one.tsv" >>"$work/sweep.rows"
	done
	mv "$work/sweep.rows" "$work/sweep.tsv"
	rm -f "$work/sweep_one.tsv" "$work/sweep_shares.tsv"
	cp "$work/sweep_one.warnings" "$work/sweep.warnings"
	rows sweep || { failed sweep_one 'the sweep'; return; }
	cat "$work/sweep.commands" >"$work/sweep.cmd"
	show 'BEGIN { print "Assumed share of slips", "Who decides", "Accuracy for new people [range]" }
	FNR > 1 && $at["metric"] == "accuracy" {
		print $at["pflip"], $at["model"] == "oracle" ? "the best possible decision" : \
			$at["model"], est($at["value"], $at["lo"], $at["hi"])
	}' sweep | table 'Score and ceiling by the share of slips'
	draw_sweep
	picture sweep 'Score and ceiling by the share of slips' \
		'A line per model and one for the ceiling, over the assumed share of labels that are slips; bars are the range of the ceiling'
	source_of sweep
}

section_noise() {
	why=$(unfit annot-pflip)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'A slip is a label that is not the one its annotator would stand by. People who labelled' \
		'the same item twice show how often that happens; p_flip is its probability.'
	if [ -z "$again" ] || ! make slips "$(pflip "-n 1 --table") $R"; then
		left_out 'p_flip: nobody labelled an item twice (ask a random part again, blind)'
		sweep
		return
	fi
	key noise "$(show 'FNR == 2 && $at["pairs"] > 0 {
		print "Of " whole($at["pairs"]) " pairs of labels by the same person for the same item, " \
			whole($at["disagree"]) " differ: " percent($at["pflip"], $at["pflip_lo"],
			$at["pflip_hi"]) " of labels are slips."
	}' slips)"
	text "The interval ($(percent_of_level)) is of p_flip for other retests like these. If contested" \
		'items or careful people were asked again, p_flip is theirs. What to do: a high p_flip is' \
		'mended by clearer guidelines and fewer labels in a row, not by more items.'
	made=slips
	if make strata "$(pflip "-n 4 --strata-by=others --table") $R"; then
		show 'BEGIN { print "Share of others who agree", "p_flip [interval]", "Pairs", "Differ" }
		FNR > 1 && $at["pairs"] ~ /^[0-9]/ && $at["pairs"] > 0 {
			print $at["lo"] " to " $at["hi"], est($at["pflip"], $at["pflip_lo"],
				$at["pflip_hi"]), whole($at["pairs"]), whole($at["disagree"])
		}' strata | table 'Slips where others agree, and where they do not'
		made="$made strata"
	fi
	if given_as --weights; then
		text 'Scores are against the labels given: weights of annotators are not in p_flip.'
	elif make shares "$(pflip '') $R | annot-sharpen$(renamed)"; then
		made="$made shares"
	fi
	# shellcheck disable=SC2086 # names of tables
	source_of $made
}
