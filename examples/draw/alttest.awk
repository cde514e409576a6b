# annot-alttest: the advantage of each judge, person and control over all annotators, and
# with several judges how far they are apart.

function draw(r, k, kinds, kind_at, y, s, n, least, best) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") != "advantage" || v("annotator") != "*" || v("model") == "*" || \
		    (v("group") != "*" && varies("group")))
			continue
		if (is_none(v("value"))) {
			missing++
			continue
		}
		put_row(1, ++count[1], v("value"), v("lo"), v("hi"), v("model"))
		kind_of[count[1]] = v("kind")
		seat(kinds, kind_at, v("kind"))
	}
	n = count[1]
	order(1, n)
	panel("", "advantage (how often the label is as near to those of the others " \
		"as a person's is)", "", "rows=1")
	for (y = 1; y <= n; y++)
		place("y", y, forest_name[1, at[y]])
	for (s = 1; s <= kinds[0]; s++) {
		series(kinds[s] == "human" ? "person, as if a judge" : kinds[s], "xbars")
		for (y = 1; y <= n; y++)
			if (kind_of[at[y]] == kinds[s])
				point(forest_value[1, at[y]], y, forest_lo[1, at[y]], \
					forest_hi[1, at[y]])
	}
	show("group")
	alttest_note()
}

function alttest_note(r, most) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") == "advantage" && v("items") > most)
			most = v("items")
	}
	if (most > 0)
		note("up to " count_of(most, "item"))
}
