# annot-curve: what the model says and what people say, a panel for each
# model, group, target and label; below, which share of the items is in each bin.

function draw(r, k, p, i, named, key, panels, panel_at, bins, bin, total, w, labels, \
    label_at, models, model_at) {
	show("model")
	show("group")
	show("target")
	for (r = 1; r <= rows; r++) {
		load(r)
		named += !is_plain(v("label")) && !is_none(v("value"))
	}
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v("value")) || (named && is_plain(v("label"))))
			continue
		k = seat(panels, panel_at, v("model") FS v("group") FS v("target") FS v("label"))
		bin[k, ++bins[k]] = r
		total[k] += v("weight")
	}
	for (p = 1; p <= panels[0]; p++) {
		load(bin[p, 1])
		seat(labels, label_at, v("label"))
		seat(models, model_at, v("model"))
	}
	if (labels[0] > 1)
		shown["label"]
	if (models[0] > 1)
		abreast(models[0] > 4 ? 3 : models[0])
	for (p = 1; p <= panels[0]; p++) {
		load(bin[p, 1])
		panel(joined(said("model"), said("group"), target_words(said("target")), \
			named ? said("label") : "*"), named ? \
			"what the model says (probability" (labels[0] > 1 ? "" : \
			" of " v("label")) ")" : \
			"what the model says (largest probability)", \
			"people who say so (share)", "square")
		range("x", 0, 1)
		range("y", 0, 1)
		ref("diagonal", 0, "as many say so as the model says")
		series("share of the items in the bin", "bars", "grey")
		for (i = 1; i <= bins[p]; i++) {
			load(bin[p, i])
			w = v("to") - v("from")
			point((v("from") + v("to")) / 2, total[p] ? v("weight") / total[p] : 0, \
				"NA", "NA", num(w * .96))
		}
		series("people's share, with its interval", "ybars")
		for (i = 1; i <= bins[p]; i++) {
			load(bin[p, i])
			point(v("confidence"), v("value"), v("lo"), v("hi"))
		}
	}
	items_note()
}

# Items of the first panel's bins.
function items_note(r, first, n) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (r == 1)
			first = v("model") FS v("group") FS v("target") FS v("label")
		if (first == v("model") FS v("group") FS v("target") FS v("label"))
			n += v("items")
	}
	if (n > 0)
		note(count_of(n, "item"))
}
