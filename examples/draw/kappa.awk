# annot-kappa: pairs of annotators as a matrix (-B pair), agreement by number of items or of
# labels (examples/vary.sh), else a forest of labels, annotators, groups or coefficients.

function draw(r, pairs, sizes, part) {
	for (r = 1; r <= rows; r++) {
		load(r)
		pairs += v("annotators") == 2 && split(v("of"), part, "|") == 2
		sizes += v("row") == "size"
	}
	if (pairs == rows)
		matrix()
	else if (sizes)
		by_size()
	else
		agreement()
}

function matrix(r, k, p, x, y, n, part, kinds, kind_at, people, person_at, sum, many, i, t, \
    at_place) {
	for (r = 1; r <= rows; r++) {
		load(r)
		split(v("of"), part, "|")
		x = seat(people, person_at, part[1])
		y = seat(people, person_at, part[2])
		k = seat(kinds, kind_at, v("coefficient"))
		if (is_none(v("estimate"))) {
			missing++
			continue
		}
		pair[k, x, y] = pair[k, y, x] = v("estimate")
		if (k == kinds[0] || kinds[k] == "cohen") {
			sum[x] += v("estimate"); many[x]++
			sum[y] += v("estimate"); many[y]++
		}
	}
	n = people[0]
	# whom the others agree with most comes first
	for (i = 1; i <= n; i++) {
		sum[i] = many[i] ? sum[i] / many[i] : -2
		at_place[i] = i
	}
	for (i = 2; i <= n; i++)
		for (p = i; p > 1 && sum[at_place[p - 1]] < sum[at_place[p]]; p--) {
			t = at_place[p]
			at_place[p] = at_place[p - 1]
			at_place[p - 1] = t
		}
	for (k = 1; k <= kinds[0]; k++) {
		panel(in_words(kinds[k]), "", "", "square,cells")
		for (i = 1; i <= n; i++) {
			place("x", i, people[at_place[i]])
			place("y", i, people[at_place[i]])
		}
		series("", "cells")
		for (y = 1; y <= n; y++)
			for (x = 1; x <= n; x++)
				if (x != y && (k, at_place[x], at_place[y]) in pair)
					point(x, y, pair[k, at_place[x], at_place[y]])
	}
	note(count_of(n, "annotator") ", whom the others agree with most first; " \
		"grey: no item in common")
}

# Of items where the rows are as many items, else of labels of each item, or of labels
# that were merged.
function what_varies() {
	return v("of") !~ /^[0-9]+$/ ? "labels" : v("of") == v("items") ? "items" : "raters"
}

function by_size(r, k, p, i, key, panels, panel_at, lines, line_at, mine) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") != "size" || what_varies() == "labels")
			continue
		if (is_none(v("estimate"))) {
			missing++
			continue
		}
		seat(panels, panel_at, what_varies() FS unit_of(v("coefficient")) FS v("group"))
		seat(lines, line_at, v("coefficient"))
	}
	if (!panels[0])
		agreement()
	show("group")
	for (p = 1; p <= panels[0]; p++) {
		split(panels[p], key, FS)
		panel(is_plain(key[3]) ? "" : key[3], key[1] == "items" ? "items (number)" : \
			"labels of each item (number)", key[2] == "kappa" ? \
			"agreement beyond chance (0: chance, 1: all agree)" : \
			key[2] == "bits" ? "bits" : "agreement (share of pairs of labels)", \
			key[1] == "raters" ? "whole" : "")
		for (i = 1; i <= lines[0]; i++) {
			mine = 0
			for (r = 1; r <= rows; r++) {
				load(r)
				if (v("row") != "size" || v("coefficient") != lines[i] || \
				    is_none(v("estimate")) || panels[p] != what_varies() FS \
				    unit_of(v("coefficient")) FS v("group"))
					continue
				if (!mine++)
					series(lines[i], "linespoints")
				point(v("of"), v("estimate"), v("lo"), v("hi"))
			}
		}
	}
	note("mean and range of most of the draws of so many")
}

function agreement(r, k, n, key, panels, panel_at, name, title) {
	show("group")
	show("of")
	weights_vary()
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v("estimate"))) {
			missing++
			continue
		}
		k = seat(panels, panel_at, v("row") FS v("coefficient") FS facet_of())
		name = joined(said("group"), said("of"), said("weights"))
		put_row(k, ++count[k], v("estimate"), v("lo"), v("hi"), \
			name == "" ? coefficient_name(v("row")) : name)
	}
	if (!("group" in shown) && !("of" in shown) && !("weights" in shown))
		side_by_side()
	else
		for (k = 1; k <= panels[0]; k++) {
			split(panels[k], key, FS)
			title = in_words(key[2])
			if (key[1] == "difference")
				title = "difference of " title
			forest_panels(k, key[3], title, \
				unit_of(key[2]) == "kappa" || key[1] == "difference" ? 0 : "")
		}
	forest_note()
}
# Of what has no weights, as entropy, "*" is none.
function weights_vary(r, first) {
	for (r = 1; r <= rows; r++) {
		load(r)
		first = is_plain(first) ? v("weights") : first
		if (!is_plain(v("weights")) && v("weights") != first)
			shown["weights"]
	}
}

function coefficient_name(row) { return row == "estimate" ? v("coefficient") : row }

# Coefficients of everybody: those of a unit are rows of a panel.
function side_by_side(r, k, kinds, kind_at) {
	split("", count)
	for (r = 1; r <= rows; r++) {
		load(r)
		if (is_none(v("estimate")))
			continue
		k = seat(kinds, kind_at, v("row") FS unit_of(v("coefficient")))
		put_row(k, ++count[k], v("estimate"), v("lo"), v("hi"), v("coefficient"))
	}
	for (k = 1; k <= kinds[0]; k++)
		forest_panels(k, "", kinds[k] ~ /kappa$/ ? \
			"agreement beyond chance (0: chance, 1: all agree)" : \
			kinds[k] ~ /bits$/ ? "bits" : "agreement (share of pairs of labels)", \
			kinds[k] ~ /kappa$/ ? 0 : "")
}
