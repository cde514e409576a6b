# annot-curve -M confusion: what people say in rows, decisions in columns; a panel for each
# model, group and target. A cell has its share above the number of items.

function draw(fact, r, k, p, i, n, x, y, panels, panel_at, list, labels, label_at, \
    mass, share, sum) {
	fact = across == "decision" ? "share_of_decision" : "share_of_truth"
	show("model")
	show("group")
	show("target")
	for (r = 1; r <= rows; r++) {
		load(r)
		k = seat(panels, panel_at, joined(said("model"), said("group"), \
			target_words(said("target"))))
		y = seat(labels, label_at, v("truth"))
		x = seat(labels, label_at, v("decision"))
		if (v("metric") == "mass" && !is_none(v("value"))) {
			mass[k, x, y] = v("value")
			sum[k] += v("value")
		}
		if (v("metric") == fact)
			share[k, x, y] = v("value")
	}
	n = labels[0]
	for (p = 1; p <= panels[0]; p++) {
		if (sum[p] == 0)
			continue
		panel(panels[p], "decision (" (fact == "share_of_truth" ? "rows" : \
			"columns") " add up to 1)", "what people say", "square,cells")
		for (i = 1; i <= n; i++) {
			place("x", i, labels[i])
			place("y", i, labels[i])
		}
		series("", "cells")
		for (y = 1; y <= n; y++)
			for (x = 1; x <= n; x++)
				if (!is_none(share[p, x, y]))
					point(x, y, share[p, x, y], "NA", \
						sprintf("%.0f", mass[p, x, y]))
	}
	for (p = 1; p <= panels[0]; p++)
		if (sum[p] > 0) {
			note(count_of(sum[p], "item") ": the share, and how many items")
			break
		}
}
