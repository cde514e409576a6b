# annot-screen: agreement with the others against information about their labels, a point
# for each annotator; who is not ok has a name.

function draw(r, s, i, kinds, kind_at, few, named) {
	seat(kinds, kind_at, "ok")
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v("agreement")) || is_none(v("information"))) {
			missing++
			continue
		}
		few++
		seat(kinds, kind_at, v("status"))
	}
	panel("", "agreement with the others (share)", \
		"information about the labels of others (bits)")
	ref("h", 0, "0: says nothing about the labels of others")
	for (s = 1; s <= kinds[0]; s++) {
		series(spaced(kinds[s]), "points")
		for (r = 1; r <= rows; r++) {
			load(r)
			if (v("status") != kinds[s] || is_none(v("agreement")) || \
			    is_none(v("information")))
				continue
			point(v("agreement"), v("information"))
			if (kinds[s] != "ok" && ++named <= 30)
				beside(v("agreement"), v("information"), v("annotator"))
		}
	}
	note(count_of(few, "annotator") (named > 30 ? "; the first 30 that are not ok " \
		"have names" : ""))
}
