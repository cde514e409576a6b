# annot-score: differences of models where there are some (--paired); models against
# several targets with their ceilings; else a forest.

function draw(r, paired, targets, target_at) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("versus") != "*")
			paired = 1
		seat(targets, target_at, v("target"))
	}
	show("target")
	show("group")
	show("of")
	for (r = 1; r <= rows; r++) {
		load(r)
		if (!((v("metric"), v("label")) in had)) {
			had[v("metric"), v("label")]
			labels_of[v("metric")]++
		}
	}
	if (paired)
		differences()
	else
		against(targets[0] > 1)
}

# What a panel is of, beside its metric.
function about(with_target) {
	return joined(labels_of[v("metric")] > 1 ? v("label") : "*", said("group"), \
		said("of"), with_target ? target_words(said("target")) : "*", facet_of())
}

function differences(r, k, p, key, panels, panel_at) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("versus") == "*" || v("metric") ~ /_positive$/)
			continue
		if (is_none(v("value"))) {
			missing++
			continue
		}
		k = seat(panels, panel_at, v("metric") FS about(1))
		put_row(k, ++count[k], v("value"), v("lo"), v("hi"), \
			v("model") " - " v("versus"))
	}
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], key, FS)
		forest_panels(p, key[2], "difference of " in_words(key[1]), 0)
	}
	note("the first model less the second")
}

# Rows are targets (or models, where there is one target), series are models.
function against(many, r, k, i, p, s, key, panels, panel_at, models, model_at, \
    lines, line_at, who) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (many && v("metric") ~ /_(normalised|excess)$/)
			continue
		if (is_none(v("value"))) {
			missing++
			continue
		}
		p = seat(panels, panel_at, v("metric") FS about(0))
		seat(lines, line_at, many ? v("target") : v("model"))
		who = v("model") == "oracle" ? "ceiling" : many ? v("model") : "model"
		s = seat(models, model_at, who)
		value_of[p, line_at[many ? v("target") : v("model")], s] = r
	}
	if (many)
		sort_targets(lines)
	s = many ? models[0] : 1
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], key, FS)
		panel(key[2], in_words(key[1]), "", "rows=" s)
		for (i = 1; i <= lines[0]; i++)
			place("y", i, many ? target_words(lines[i]) : \
				lines[i] == "oracle" ? "ceiling" : lines[i])
		for (k = 1; k <= models[0]; k++) {
			series(many || models[0] > 1 ? models[k] : "", "xbars", \
				models[k] == "ceiling" ? "black" : "")
			for (i = 1; i <= lines[0]; i++)
				if ((p, line_at[lines[i]], k) in value_of) {
					load(value_of[p, line_at[lines[i]], k])
					point(v("value"), i + below(s > 1 ? k : 1, s), v("lo"), \
						v("hi"))
				}
		}
	}
}

# From what flatters to what is so.
function sort_targets(lines, rank, i, k, t) {
	rank["plurality"] = 1
	rank["raw"] = 2
	rank["primary"] = 3
	rank["new"] = 4
	rank["truth"] = 6
	for (i = 2; i <= lines[0]; i++)
		for (k = i; k > 1 && ranked(rank, lines[k - 1]) > ranked(rank, lines[k]); k--) {
			t = lines[k]
			lines[k] = lines[k - 1]
			lines[k - 1] = t
		}
}
function ranked(rank, t) { return t in rank ? rank[t] : 5 }
