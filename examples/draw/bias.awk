# annot-bias: groups of people, with the model and the best decisions for all, for each
# group and for each person; the line is the performance of the model for everybody.

function draw(r, p, i, s, y, key, panels, panel_at, names, kinds, kind_at, group, groups, \
    group_at, n, models, model_at, kind) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") == "group" && v("model") != "*")
			seat(models, model_at, v("model"))
	}
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") !~ /^(group|ceiling_one|ceiling_group|ceiling_annotator)$/ || \
		    v("group") == "*")
			continue
		if (is_none(v("value"))) {
			missing++
			continue
		}
		p = seat(panels, panel_at, v("metric") FS v("grouping"))
		seat(kinds, kind_at, bias_kind(models[0]))
		if (!((p, v("group")) in group_at)) {
			group_at[p, v("group")] = ++n[p]
			group[p, n[p]] = v("group") " (" count_of(v("units"), "person") ")"
			sub(/persons\)$/, "people)", group[p, n[p]])
		}
	}
	s = kinds[0]
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], key, FS)
		panel(panels[0] > 1 ? key[2] : "", in_words(key[1]), "", "rows=" s)
		for (i = 1; i <= n[p]; i++)
			place("y", i, group[p, i])
		for (r = 1; r <= rows && models[0] == 1; r++) {
			load(r)
			if (v("row") == "performance" && v("metric") == key[1] && \
			    v("grouping") == key[2])
				ref("v", v("value"), models[1] " for everybody")
		}
		for (i = 1; i <= s; i++) {
			series(kinds[i], "xbars", kinds[i] ~ /for all$/ ? "black" : "")
			for (r = 1; r <= rows; r++) {
				load(r)
				if (v("metric") != key[1] || v("grouping") != key[2] || \
				    !((p, v("group")) in group_at) || is_none(v("value")) || \
				    bias_kind(models[0]) != kinds[i])
					continue
				y = group_at[p, v("group")] + below(i, s)
				point(v("value"), y, v("lo"), v("hi"))
			}
		}
	}
}

function bias_kind(many) {
	return v("row") == "group" ? v("model") : \
		v("row") == "ceiling_one" ? "best decision for all" : \
		v("row") == "ceiling_group" ? "best decision for each group" : \
		v("row") == "ceiling_annotator" ? "best decision for each person" : ""
}
