# annot-rake --table: shares before and after, and the shares to be met.

function draw(r, a, y, i, key, s, names, panels, panel_at, n) {
	for (r = 1; r <= rows; r++) {
		load(r)
		a = seat(panels, panel_at, v("attribute"))
		line[a, ++n[a]] = r
	}
	split("actual weighted target", key, " ")
	split("as they are,weighted,among users", names, ",")
	for (a = 1; a <= panels[0]; a++) {
		panel(panels[a], "share of labels", "", "rows=3")
		for (y = 1; y <= n[a]; y++) {
			load(line[a, y])
			place("y", y, v("value"))
		}
		for (s = 1; s <= 3; s++) {
			series(names[s], "points", s == 3 ? "black" : "")
			for (y = 1; y <= n[a]; y++) {
				load(line[a, y])
				if (!is_none(v(key[s])))
					point(v(key[s]), y + below(s, 3))
			}
		}
	}
}
