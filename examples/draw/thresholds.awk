# annot-curve -M thresholds: facts by the threshold, a panel for each model, group and
# target, and costs in panels of their own; or a fact by another fact, as a curve.

function draw(r, k, i, facts, fact, kept, key, curves, curve_at, n, best, vertical, curve, \
    value, f, p, label) {
	across = across == "" ? "threshold" : across
	facts = split(up == "" ? "precision,recall,rejected" : up, fact, ",")
	show("model")
	show("group")
	show("target")
	show("label")
	curve = across != "threshold"
	for (r = 1; r <= rows; r++) {
		load(r)
		label = is_plain(label) ? v("label") : label
		k = seat(curves, curve_at, joined(said("model"), said("group"), \
			target_words(said("target")), said("label")))
		if (v("threshold") == "*") {
			if (!is_none(v("value")))
				best[k, v("metric")] = v("value")
			continue
		}
		if (!((k, v("threshold")) in kept)) {
			kept[k, v("threshold")]
			step_of[k, ++n[k]] = v("threshold")
		}
		value_at[k, v("threshold"), v("metric")] = v("value")
		value_at[k, v("threshold"), "threshold"] = v("threshold")
	}
	split("", drawn_fact)
	for (f = 1; f <= facts; f++)
		drawn_fact[fact[f]]
	if (curve)
		for (f = 1; f <= facts; f++) {
			panel("", in_words(across), in_words(fact[f]), \
				fact[f] == "cost" ? "" : "square")
			range("x", 0, 1)
			if (fact[f] != "cost")
				range("y", 0, 1)
			if (across == "false_positive_rate" && fact[f] == "recall")
				ref("diagonal", 0, "by chance alone")
			for (k = 1; k <= curves[0]; k++)
				if (has(k, n[k], fact[f])) {
					series(curves[k], "lines")
					put_line(k, n[k], fact[f])
				}
		}
	else
		for (k = 1; k <= curves[0]; k++) {
			by_threshold(k, n[k], curves[k], facts, fact, best, 0)
			if ("cost" in drawn_fact && has(k, n[k], "cost"))
				by_threshold(k, n[k], curves[k], facts, fact, best, 1)
		}
	if (!is_plain(label))
		note("decisions for the label " label)
}

# Shares, or costs.
function by_threshold(k, n, title, facts, fact, best, costs, f, any) {
	for (f = 1; f <= facts; f++)
		any += (fact[f] == "cost") == costs && has(k, n, fact[f])
	if (!any)
		return
	panel(title, in_words("threshold"), costs ? in_words("cost") : "share")
	range("x", 0, 1)
	if (!costs)
		range("y", 0, 1)
	if (costs && (k, "cheapest") in best)
		ref("v", best[k, "cheapest"], "least cost")
	if (!costs && "rejected" in drawn_fact && (k, "least_rejected") in best)
		ref("v", best[k, "least_rejected"], "fewest rejected")
	for (f = 1; f <= facts; f++)
		if ((fact[f] == "cost") == costs && has(k, n, fact[f])) {
			series(fact[f] == "rejected" ? "rejected by people" : \
				spaced(fact[f]), "lines")
			put_line(k, n, fact[f])
		}
}

function has(k, n, fact, i) {
	for (i = 1; i <= n; i++)
		if (!is_none(value_at[k, step_of[k, i], fact]) && \
		    !is_none(value_at[k, step_of[k, i], across]))
			return 1
	return 0
}

function put_line(k, n, fact, i, x, y) {
	for (i = 1; i <= n; i++) {
		x = value_at[k, step_of[k, i], across]
		y = value_at[k, step_of[k, i], fact]
		if (!is_none(x) && !is_none(y))
			point(x, y)
	}
}
