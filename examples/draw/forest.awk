# Rows with a value and limits: points with their intervals, a panel for each metric.
# A row is named by the columns before its value that vary.

function draw(value, r, k, i, keys, key, n, names, of, lo, hi, kinds, kind_at, kind, x) {
	value = "value" in col ? "value" : "estimate"
	if (!(value in col))
		die("expected columns value (or estimate), lo and hi, found: " header)
	choose_facet(value)
	for (i = 1; i < col[value]; i++)
		if (column[i] !~ /^(units|labels|items|annotators|ratings|n|lo|hi)$/ &&
		    column[i] != facet && varies(column[i]))
			key[++keys] = column[i]
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v(value))) {
			missing++
			continue
		}
		n = ++count[k = seat(kinds, kind_at, facet == "" ? "" : v(facet))]
		names = ""
		for (i = 1; i <= keys; i++)
			if (!is_plain(v(key[i])))
				names = names (names == "" ? "" : " ") v(key[i])
		put_row(k, n, v(value), v("lo"), v("hi"), names == "" ? "*" : names)
	}
	for (k = 1; k <= kinds[0]; k++)
		forest_panels(k, "", kinds[k] == "" ? spaced(value) : in_words(kinds[k]),
			unit_of(kinds[k]) == "kappa" ? 0 : "")
	forest_note()
}

# Metrics of other units have other axes.
function choose_facet(value, names, n, i) {
	n = split("metric coefficient statistic score", names, " ")
	for (i = 1; i <= n && facet == ""; i++)
		if (names[i] in col && names[i] != value && col[names[i]] < col[value])
			facet = names[i]
}
