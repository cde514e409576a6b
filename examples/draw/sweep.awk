# A score and its ceiling by p_flip: of examples/sweep.sh.

function draw(r, p, s, key, panels, panel_at, models, model_at, mine) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v("value"))) {
			missing++
			continue
		}
		seat(panels, panel_at, v("metric") FS v("target"))
		if (v("model") != "oracle")
			seat(models, model_at, v("model"))
	}
	seat(models, model_at, "oracle")
	show("target")
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], key, FS)
		panel("target" in shown ? key[2] : "", "share of labels that are slips (p_flip)", \
			in_words(key[1]))
		for (s = 1; s <= models[0]; s++) {
			mine = 0
			for (r = 1; r <= rows; r++) {
				load(r)
				if (v("model") != models[s] || v("metric") != key[1] || \
				    v("target") != key[2] || is_none(v("value")))
					continue
				if (!mine++)
					series(models[s] == "oracle" ? "ceiling, with its range" : \
						models[s], "linespoints", \
						models[s] == "oracle" ? "black" : "")
				point(v("p_flip"), v("value"), v("lo"), v("hi"))
			}
		}
	}
}
