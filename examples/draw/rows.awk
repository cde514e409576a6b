# Rows with limits, one below the other: what several kinds of tables are drawn as. put_row()
# keeps row n of panel k, and count[k] how many there are.

function put_row(k, n, value, lo, hi, name) {
	forest_value[k, n] = value
	forest_lo[k, n] = lo
	forest_hi[k, n] = hi
	forest_name[k, n] = name
}

# The order of the rows of panel k: as given, or the largest first and equals as given,
# by merging runs.
function order(k, n, width, lo, mid, hi, i, a, b) {
	for (i = 1; i <= n; i++)
		at[i] = i
	if (!sorted)
		return
	for (width = 1; width < n; width *= 2) {
		for (lo = 1; lo <= n; lo += 2 * width) {
			mid = lo + width <= n ? lo + width : n + 1
			hi = lo + 2 * width <= n ? lo + 2 * width : n + 1
			a = lo
			b = mid
			for (i = lo; i < hi; i++)
				if (a < mid && (b >= hi ||
				    forest_value[k, at[a]] + 0 >= forest_value[k, at[b]] + 0))
					spare[i] = at[a++]
				else
					spare[i] = at[b++]
		}
		for (i = 1; i <= n; i++)
			at[i] = spare[i]
	}
}

# Up to 200 rows have names, in columns of up to 50; in plain text all have.
function forest_panels(k, title, xtitle, reference, n, each, parts, p, i, free) {
	n = count[k]
	order(k, n)
	free = !text && n > 200
	parts = free || text ? 1 : int((n + 49) / 50)
	each = int((n + parts - 1) / parts)
	if (parts > 1)
		abreast(parts)
	for (p = 0; p < parts; p++) {
		panel(p ? "" : title, xtitle, free ? grouped(n) " rows, " (sorted ? \
			"the largest on top" : "in the order given") : "", \
			free ? "free" : "")
		if (reference != "")
			ref("v", reference, "")
		for (i = p * each + 1; i <= n && i <= (p + 1) * each; i++)
			if (!free)
				place("y", i - p * each, forest_name[k, at[i]])
		series("", "xbars")
		for (i = p * each + 1; i <= n && i <= (p + 1) * each; i++)
			point(forest_value[k, at[i]], i - p * each, \
				forest_lo[k, at[i]], forest_hi[k, at[i]])
	}
}

# Of how many items and people: "100 items, 5 to 12 annotators".
function forest_note(s, names, n, i, r, least, most) {
	n = split("item annotator rating label unit", names, " ")
	for (i = 1; i <= n; i++) {
		least = most = ""
		for (r = 1; r <= rows && (names[i] "s") in col; r++) {
			load(r)
			if (v(names[i] "s") !~ /^[0-9]+$/)
				continue
			if (least == "" || v(names[i] "s") + 0 < least)
				least = v(names[i] "s") + 0
			if (most == "" || v(names[i] "s") + 0 > most)
				most = v(names[i] "s") + 0
		}
		# an annotator a row, and the like
		if (most == 1)
			continue
		if (most != "")
			s = s (s == "" ? "" : ", ") (least < most ? grouped(least) " to " : "") \
				count_of(most, names[i])
	}
	if (s != "")
		note(s)
}
