# annot-plan: half the width of the interval of a statistic over the cost of the study (or
# the number of items), a line for each number of raters.

function draw(r, p, k, x, n, panels, panel_at, lines, line_at, i, t, what) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") != "plan" && v("row") != "best")
			continue
		if (is_none(v("half"))) {
			missing += v("row") == "plan"
			continue
		}
		seat(lines, line_at, v("raters"))
		p = seat(panels, panel_at, plan_key())
		plans += v("row") == "plan"
	}
	for (i = 2; i <= lines[0]; i++)
		for (k = i; k > 1 && lines[k - 1] + 0 > lines[k] + 0; k--) {
			t = lines[k]
			lines[k] = lines[k - 1]
			lines[k - 1] = t
		}
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], what, FS)
		panel(what[2], plan_cost() ? "cost of the study (units of the costs)" : "items", \
			"half the width of the interval of " what[1], "logx,logy")
		for (i = 1; i <= lines[0]; i++) {
			series(lines[i] (lines[i] == 1 ? " label" : " labels") " of each item", \
				"linespoints")
			for (r = 1; r <= rows; r++) {
				load(r)
				if (v("row") == (plans ? "plan" : "best") && \
				    v("raters") == lines[i] && !is_none(v("half")) && \
				    plan_key() == panels[p])
					point(plan_cost() ? v("cost") : v("items"), v("half"))
			}
		}
	}
}

function plan_key() { return v("statistic") FS joined(v("model"), v("versus"), v("of")) }
function plan_cost() { return !is_none(v("cost")) }
