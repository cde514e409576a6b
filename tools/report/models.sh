# The sections about models, groups and what comes next.

# scores OPTIONS TRUTH: annot-score of the models, by a table of shares or the ratings.
scores() {
	case $2 in
	ratings) printf '%s -t %s%s' "$(once "${chart:-annot-score}" "$1")" "$R" "$M" ;;
	*)
		# that table has a header, no repeats, and says nothing of annotators
		skip="-r -W -m --weights ${3-}"
		printf '%s -t "$work"/%s.tsv%s' "$(call annot-score "$1")" "$2" "$M"
		;;
	esac
}

no_models='no predictions were given'

models_scores() {
	metrics=accuracy,macro_f1,log_loss,brier paired=''
	predictions=$(show '$1 == "fact" && $at["name"] == "predictions"' check | wc -l)
	[ "$predictions" -lt 2 ] || paired=' --paired'
	if [ -e "$work/shares.tsv" ]; then
		# ratings of which some are left out are not those that were counted
		known=" --ratings=$R"
		[ -z "$repeats" ] || [ "$repeats" = all ] || known=''
		make scores "$(scores "-o$paired -T all -M $metrics${B:+ $B}$known" shares)"
	else
		make scores "$(scores "-o$paired -T all -M $metrics${B:+ $B}" ratings)"
	fi
	rows scores || { failed scores 'scores'; return 1; }
	OF=$(of scores)
	export OF
	show 'BEGIN { best["raw"] = 1; best["new"] = 2 }
	FNR > 1 && $at["metric"] == "accuracy" && $at["versus"] == "*" && \
	best[$at["target"]] >= best[chosen] {
		if ($at["target"] != chosen) { text = ""; chosen = $at["target"] }
		if ($at["model"] == "oracle")
			text = text "; the highest possible is " percent($at["value"], $at["lo"], $at["hi"])
		else if (++shown[chosen] < 4)
			text = text (text ? "; " : "") $at["model"] " meets " percent($at["value"],
				$at["lo"], $at["hi"])
	}
	END {
		print (chosen == "new" ? "Of the labels that new people would stand by, " : \
			"Of the labels that people gave, ") text "."
	}' scores >"$work/said"
	key models "$(cat "$work/said")"
	show 'BEGIN {
		print "Model", "Against", "Metric", "Value [interval]", "Highest possible", "Share of that"
		said["primary"] = "labels stood by"; said["new"] = "new people"
		said["raw"] = "labels given"; said["plurality"] = "majority vote"
		rank["new"] = 1; rank["raw"] = 2; rank["primary"] = 3; rank["plurality"] = 4
	}
	FNR == 1 || $at["versus"] != "*" { next }
	{ k = $at["target"] SUBSEP $at["metric"] SUBSEP $at["label"] }
	$at["model"] == "oracle" {
		top[k] = num($at["value"], $at["lo"], $at["hi"])
		if ($at["lo"] != "NA") top[k] = est($at["value"], $at["lo"], $at["hi"])
		next
	}
	$at["metric"] ~ /_excess$/ { next }
	$at["metric"] ~ /_normalised$/ {
		sub(/_normalised/, "", k)
		part[$at["model"] SUBSEP k] = est($at["value"], $at["lo"], $at["hi"])
		next
	}
	$at["status"] == "hard_predictions" { next }
	{
		order[++n] = rank[$at["target"]]
		row[n] = $at["model"] OFS said[$at["target"]] OFS words($at["metric"]) \
			($at["label"] == "*" ? "" : " of " $at["label"]) OFS \
			($at["value"] == "NA" ? words($at["status"]) : est($at["value"], $at["lo"], \
			$at["hi"]))
		key[n] = k; model[n] = $at["model"]
	}
	END {
		for (k = 1; k <= 4; k++) for (i = 1; i <= n; i++) if (order[i] == k)
			print row[i], key[i] in top ? top[key[i]] : "NA",
				(model[i] SUBSEP key[i]) in part ? part[model[i] SUBSEP key[i]] : "NA"
	}' scores | table 'Scores'
	text "Intervals ($(percent_of_level)) are for $OF, and against the labels stood by for other" \
		'items labelled by the same people. Report "new people" for what users will meet: slips' \
		'are taken out, and the score is for people who were not asked. "Labels given" needs no' \
		'p_flip. "Majority vote" is what other papers print, and flatters. "Highest possible" is' \
		'the best that one decision per item can reach; where it is estimated from few labels,' \
		'its range is wide. Log loss and Brier score are lower for better models, and need' \
		'probabilities.'
	draw_targets
	picture targets 'Accuracy against four truths' "For each truth a mark per model with \
$(percent_of_level) intervals, and the highest possible; n = $(count_of items) items"
	show 'BEGIN {
		print "Models", "Against", "Metric", "Difference [interval]"
		said["primary"] = "labels stood by"; said["new"] = "new people"
		said["raw"] = "labels given"; said["plurality"] = "majority vote"
	}
	FNR > 1 && $at["versus"] != "*" && $at["metric"] !~ /_positive$/ && $at["value"] != "NA" {
		row[++n] = $at["model"] " less " $at["versus"] OFS said[$at["target"]] OFS \
			words($at["metric"]) OFS est($at["value"], $at["lo"], $at["hi"])
		of[n] = said[$at["target"]]
	}
	END {
		k = split("new people,labels given,labels stood by,majority vote", first, ",")
		for (j = 1; j <= k; j++) for (i = 1; i <= n; i++) if (of[i] == first[j]) print row[i]
	}' scores >"$work/paired"
	if [ "$(wc -l <"$work/paired")" -gt 1 ]; then
		table 'Differences of models on the same items' <"$work/paired"
		text 'Where the interval does not hold 0, the difference is more than chance at this level.'
	fi
	source_of scores
}

models_tables() {
	if [ -e "$work/soft_models" ] &&
		make reliability "$(chart=annot-curve scores '-T raw' ratings)" && rows reliability
	then
		subhead 'Do probabilities mean what they say?'
		draw_reliability
		picture reliability 'Reliability' "Probability that the model gives, against the share of \
people's labels, for bins of items, with $(percent_of_level) intervals; on the diagonal they are equal"
		text 'Below the diagonal the model is too sure. What to do: annot-calibrate.'
		source_of reliability
	fi
	if make confusion "$(chart=annot-curve scores '-T raw -Mconfusion' ratings)" && rows confusion; then
		subhead 'What is confused with what'
		show 'BEGIN {
			print "Model", "People say", "Model says", "Items", "Share of items [interval]",
				"Of what people say [interval]"
		}
		FNR == 1 { next }
		$at["metric"] == "mass" { mass = $at["value"] }
		$at["metric"] == "share" { share = percent($at["value"], $at["lo"], $at["hi"]) }
		$at["metric"] == "share_of_truth" {
			print $at["model"], $at["truth"], $at["decision"], sprintf("%.1f", mass),
				share, percent($at["value"], $at["lo"], $at["hi"])
		}' confusion | table 'Labels given and decisions (each item divided by the shares of its labels)'
		text "Of all labels people gave, a share is met by each decision; intervals" \
			"($(percent_of_level)) are for $(of confusion)."
		source_of confusion
	fi
	if [ -e "$work/soft_models" ] && [ "$(fact labels)" = 2 ] &&
		make thresholds "$(chart=annot-curve scores '-T raw -Mthresholds' ratings)" && rows thresholds
	then
		subhead 'Which threshold'
		draw_thresholds
		picture thresholds 'Precision and recall by threshold' \
			'Lines for the precision and the recall of each model, over the threshold above which it decides for the positive label'
		source_of thresholds
	fi
}

models_worth() {
	subhead 'How many people is a model worth?'
	if make worth "$(once annot-spc "$B") -t $R$M" && rows worth; then
		show 'BEGIN { print "Model", "Worth in people [interval]", "Gain in bits [interval]" }
		FNR > 1 && $at["row"] == "gain" && $at["versus"] == "*" {
			gain[$at["model"]] = est($at["value"], $at["lo"], $at["hi"])
		}
		FNR > 1 && $at["row"] == "equivalence" && $at["versus"] == "*" {
			print $at["model"], $at["value"] == "NA" ? ($at["status"] ~ /^</ ? \
				"less than nobody asked" : "more than " substr($at["status"], 2)) : \
				est($at["value"], $at["lo"], $at["hi"]), gain[$at["model"]]
		}' worth | table 'Survey equivalence'
		text "Asking so many people tells as much about what the next person says as the model" \
			"does. Intervals are for $(of worth). A model whose probabilities are off is worth more" \
			'after annot-calibrate.'
		draw_worth
		picture worth 'What people, and models, tell about the next person' \
			'Curve: the score of a prediction from k people; level lines: the score of each model; intervals as bars'
		source_of worth
	else
		failed worth 'survey equivalence'
	fi
	subhead 'May a model replace a person?'
	why=$(unfit annot-alttest)
	if [ -n "$why" ]; then
		left_out "$why"
	elif make replace "$(once annot-alttest "${weights_of_labels:+-w $(
			quoted "$weights_of_labels")}") -t $R$M" &&
		rows replace
	then
		show 'BEGIN { print "Judge", "Kind", "Advantage [interval]", "People beaten", "Verdict" }
		FNR == 1 { next }
		$at["row"] == "summary" {
			print $at["model"], "model", est($at["value"], $at["lo"], $at["hi"]),
				sprintf("%.0f %%", 100 * $at["stat"]), words($at["status"])
		}
		$at["kind"] == "human" && $at["row"] == "advantage" { adv = num($at["value"], "NA", "NA") }
		$at["kind"] == "human" && $at["row"] == "winning" {
			print "a person held out", "control", adv, sprintf("%.0f %%", 100 * $at["value"]), ""
		}
		$at["kind"] == "constant" && $at["row"] == "advantage" {
			same = est($at["value"], $at["lo"], $at["hi"])
		}
		$at["kind"] == "constant" && $at["row"] == "winning" {
			print "always " $at["model"], "control", same, sprintf("%.0f %%", 100 * $at["value"]),
				words($at["status"])
		}' replace | table 'The alternative annotator test'
		text "The advantage is how often the judge is at least as near to the others as a person is;" \
			"its interval is for $(of replace). A judge passes that beats half of the people. If a" \
			'control passes that should not (always the same label), the test says nothing here.'
		source_of replace
	else
		failed replace 'the alternative annotator test'
	fi
}

section_models() {
	[ -n "$M" ] || { left_out "$no_models"; return; }
	why=$(unfit annot-score)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'How many labels of people the decisions of each model meet, how good any decision could' \
		'be, and whether differences are more than chance.'
	! show 'FNR > 1 && $at["name"] == "predictions" && $at["value"] == "soft" { print }' check |
		grep -q . || : >"$work/soft_models"
	models_scores || return 0
	models_tables
	why=$(unfit annot-spc)
	[ -n "$why" ] || models_worth
}

section_groups() {
	[ -n "$M" ] || { left_out "$no_models"; return; }
	[ -n "$groups" ] || { left_out 'no groups were given (--attributes, -g)'; return; }
	why=$(unfit annot-bias)
	[ -z "$why" ] || { left_out "$why"; return; }
	text 'How well the models meet the labels of each group of people, each person judging by his' \
		'or her own labels.'
	set -- ''
	while IFS= read -r column; do
		[ -z "$column" ] || set -- "$1 -g $(quoted "$column")"
	done <<END
$groups
END
	make groups "$(once annot-bias "$B$1$attributes") -t $R$M"
	rows groups || { failed groups 'groups'; return; }
	key groups "$(show 'FNR > 1 && $at["row"] == "worst" && $at["value"] != "NA" && \
	(worst == "" || $at["value"] < worst) {
		worst = $at["value"]
		text = "Of all groups and models, accuracy is lowest for " $at["group"] " (" \
			$at["grouping"] ") with " $at["model"] ": " est($at["value"], $at["lo"], $at["hi"]) "."
	}
	END { print text }' groups)"
	show 'BEGIN { print "Model", "Groups by", "Group", "Accuracy [interval]", "People", "Labels" }
	FNR > 1 && $at["row"] == "group" {
		print $at["model"], $at["grouping"], $at["group"], est($at["value"], $at["lo"],
			$at["hi"]), whole($at["units"]), whole($at["labels"])
	}' groups | table 'Accuracy for the people of each group'
	show 'BEGIN { print "Model", "What", "Groups", "Value [interval]" }
	FNR > 1 && $at["row"] ~ /^(worst|best|difference|spread)$/ && $at["value"] != "NA" {
		print $at["model"], $at["row"], $at["grouping"] ": " $at["group"],
			est($at["value"], $at["lo"], $at["hi"])
	}' groups | table 'The worst group, the best, and differences'
	text "Intervals ($(percent_of_level)) are for $(of groups); that of the worst allows for" \
		'its having been chosen. What to do: where the worst group is surely lower, look at its' \
		'items, and ask more people of it.'
	draw_groups
	picture groups 'Accuracy for groups of people' \
		'One row per group (how many people) and model, with intervals'
	source_of groups
}

section_next() {
	why=$(unfit annot-plan)
	[ -z "$why" ] || { left_out "$why"; return; }
	total=$(fact ratings)
	# of labels of one person for one item the first counts
	! ran agreement || total=$(show 'FNR == 2 { print $at["ratings"] }' agreement)
	[ "${total:-0}" -gt 0 ] || { left_out 'the plan: there is nothing to count'; return; }
	each=$(awk -v n="$total" -v i="$(fact items)" \
		'BEGIN { printf "%.0f", i ? n / i : 1 }')
	STATISTIC=accuracy EACH=$each
	[ -n "$M" ] || STATISTIC=alpha
	export STATISTIC EACH
	set --
	for cost in "$total" $((total + 1000)); do
		make "plan_$cost" "$(once annot-plan "-M $STATISTIC --budget=$cost -k $(
			printf '%s\n' 1 2 3 5 10 "$each" | sort -nu | paste -sd , -)") -t $R$M" ||
			{ failed "plan_$cost" 'the plan'; return; }
		set -- "$@" "plan_$cost"
	done
	text "Half the width of an interval ($(percent_of_level)) of $STATISTIC: as it would be with" \
		'the labels of today, and with 1,000 more, on items with so many labels each. These are' \
		'forecasts from this data as a pilot.'
	show 'FNR == 1 { file++ }
	FNR > 1 && $at["row"] == "budget" && $at["status"] == "ok" {
		k = ($at["model"] == "*" ? "" : $at["model"] ($at["versus"] == "*" ? "" : \
			" less " $at["versus"])) OFS $at["raters"]
		if (file == 1) { order[++n] = k; items[k] = $at["items"]; half[k] = $at["half"] }
		else { then[k] = $at["half"]; more[k] = $at["items"] }
	}
	END {
		print "Of", "Labels per item", "Items today", "Half width", "Items then", "Half width then"
		for (i = 1; i <= n; i++) {
			k = order[i]
			print (k ~ /^\t/ ? ENVIRON["STATISTIC"] : "") k, whole(items[k]), small(half[k]),
				whole(more[k]), small(then[k])
		}
	}' "$@" | table "What 1,000 more labels buy"
	key next "$(show 'FNR == 1 { file++ }
	FNR > 1 && $at["row"] == "budget" && $at["raters"] == ENVIRON["EACH"] && !(file in half) && \
	$at["half"] != "NA" { half[file] = $at["half"] }
	END {
		if (half[1] != "" && half[2] != "")
			printf "1,000 more labels, %d an item, narrow the interval of %s from +-%s to +-%s.\n",
				ENVIRON["EACH"], ENVIRON["STATISTIC"], small(half[1]), small(half[2])
	}' "$@" | sed 's/+-/± /g')"
	text 'Where labels are what costs, the row with the smallest half width is the best use of' \
		'them. Several labels per item also show what people disagree about.'
	source_of "$@"
}
