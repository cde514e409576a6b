# A scene (see table.awk) in, commands of gnuplot out: where everything is. How it looks is
# in style.awk. All places are pixels from the top left; of plain text a column has 10 and
# a line 20. No text of the user's is a format, a file name or an enhanced text of gnuplot.
# Variables: text (1: plain text), width, height (0: as needed), font (its size), grey,
# sized (1: the width was asked for), format, face, logs (axes), abreast (panels in a row;
# 0: as fits), xuser, yuser (LO:HI); DRAW_TITLE, DRAW_X and DRAW_Y in the environment.

BEGIN {
	FS = "\t"
	title = ENVIRON["DRAW_TITLE"]
	xtitle = ENVIRON["DRAW_X"]
	ytitle = ENVIRON["DRAW_Y"]
}

$1 == "note" { notes[++n_notes] = $2 }
$1 == "columns" { hint = $2 }
$1 == "panel" {
	P++
	panel_title[P] = $2
	xt[P] = xtitle == "" ? $3 : xtitle
	yt[P] = ytitle == "" ? $4 : ytitle
	flags[P] = "," $5 ","
}
$1 == "range" { lo[P, $2] = $3 + 0; hi[P, $2] = $4 + 0; fixed[P, $2] = 1 }
$1 == "name" { names[P, $2]++; name[P, $2, $3] = $4 }
$1 == "ref" {
	refs[P]++
	ref_kind[P, refs[P]] = $2
	ref_at[P, refs[P]] = $3
	ref_text[P, refs[P]] = $4
	if ($4 != "" && !(("ref", $4) in slot)) {
		slot["ref", $4]
		ref_legend[++ref_legends] = $4
	}
}
$1 == "series" {
	s = ++series[P]
	series_name[P, s] = $2
	style[P, s] = $3
	if (!(("series", $2) in slot)) {
		slot["series", $2] = $4 == "" ? ++slots : $4
		if ($2 != "")
			legend($2, $3)
	}
	slot[P, s] = slot["series", $2]
}
$1 == "row" {
	r = ++points[P, s = series[P]]
	x[P, s, r] = $2
	y[P, s, r] = $3
	low[P, s, r] = $4
	high[P, s, r] = $5
	extra[P, s, r] = $6
	span("x", $2)
	if (style[P, s] != "cells") {
		span("y", $3)
		span(style[P, s] == "xbars" ? "x" : "y", $4)
		span(style[P, s] == "xbars" ? "x" : "y", $5)
	}
}
$1 == "text" {
	r = ++texts[P]
	text_x[P, r] = $2
	text_y[P, r] = $3
	text_of[P, r] = $4
}

END {
	if (failed)
		exit 1
	for (i = 1; i <= ref_legends; i++)
		legend(ref_legend[i], "ref")
	measure()
	ranges()
	beyond()
	plan()
	terminal()
	heads()
	for (p = 1; p <= P; p++)
		draw_panel(p)
	print "unset multiplot"
}

function legend(words, style) {
	legends++
	legend_text[legends] = legend_full[legends] = words
	legend_style[legends] = style
}

function flagged(p, flag) { return index(flags[p], "," flag ",") }

# --- what a panel spans ---

function span(axis, at) {
	if (at == "NA" || at == "")
		return
	if (!((P, axis) in least) || at + 0 < least[P, axis])
		least[P, axis] = at + 0
	if (!((P, axis) in most) || at + 0 > most[P, axis])
		most[P, axis] = at + 0
	if (at > 0 && (!((P, axis) in least_positive) || at + 0 < least_positive[P, axis]))
		least_positive[P, axis] = at + 0
}

# Panels whose axes have the same title have the same range.
function ranges(p, q, i, axis, t, user, part) {
	for (p = 1; p <= P; p++) {
		for (i = 1; i <= refs[p]; i++) {
			P_saved = P
			P = p
			if (ref_kind[p, i] == "v") span("x", ref_at[p, i])
			if (ref_kind[p, i] == "h") span("y", ref_at[p, i])
			P = P_saved
		}
		if (flagged(p, "zero") && least[p, "y"] > 0)
			least[p, "y"] = 0
		log_axis[p, "x"] = !names[p, "x"] && (logs ~ /x/ || \
			(logs == "" && flagged(p, "logx") && wide(p, "x")))
		log_axis[p, "y"] = !names[p, "y"] && (logs ~ /y/ || \
			(logs == "" && flagged(p, "logy") && wide(p, "y")))
	}
	for (t = 1; t <= 2; t++) {
		axis = t == 1 ? "x" : "y"
		user = t == 1 ? xuser : yuser
		for (p = 1; p <= P; p++) {
			if (names[p, axis]) {
				# points of plain text are on whole lines and columns,
				# a quarter beyond, so that no rounding moves them
				i = text ? (axis == "y" ? .25 : -.25) / rows_of(p) : .5
				lo[p, axis] = i + (text ? 1 - 1 / rows_of(p) : 0)
				hi[p, axis] = i + names[p, axis] + (text ? 1 : 0)
				continue
			}
			if (user != "" && split(user, part, ":") == 2) {
				lo[p, axis] = part[1] + 0
				hi[p, axis] = part[2] + 0
				fixed[p, axis] = 1
			}
			if (fixed[p, axis])
				continue
			if (flagged(p, "free") && axis == "y") {
				lo[p, axis] = 0
				hi[p, axis] = most[p, axis] + 1
				continue
			}
			for (q = 1; q <= P; q++)
				if (title_of_axis(q, axis) == title_of_axis(p, axis) && \
				    !fixed[q, axis] && !names[q, axis]) {
					if (q == 1 || !((p, axis) in lo) || \
					    bottom_of(q, axis, p) < lo[p, axis])
						lo[p, axis] = bottom_of(q, axis, p)
					if (!((p, axis) in hi) || most[q, axis] > hi[p, axis])
						hi[p, axis] = most[q, axis]
				}
			pad(p, axis)
		}
	}
}
function title_of_axis(p, axis) { return axis == "x" ? xt[p] : yt[p] }
function wide(p, axis) { return least[p, axis] > 0 && most[p, axis] >= 5 * least[p, axis] }
function bottom_of(q, axis, p) {
	return log_axis[p, axis] ? least_positive[q, axis] : least[q, axis]
}

function pad(p, axis, gap) {
	if (log_axis[p, axis]) {
		if (!(lo[p, axis] > 0))
			log_axis[p, axis] = 0
		else {
			gap = exp(log(hi[p, axis] / lo[p, axis]) * .05)
			gap = gap < 1.05 ? 1.05 : gap
			lo[p, axis] /= gap
			hi[p, axis] *= gap
			return
		}
	}
	gap = (hi[p, axis] - lo[p, axis]) * .05
	if (gap <= 0)
		gap = hi[p, axis] == 0 ? .05 : (hi[p, axis] < 0 ? -1 : 1) * hi[p, axis] * .1
	if (!(flagged(p, "zero") && axis == "y" && lo[p, axis] == 0))
		lo[p, axis] -= gap
	hi[p, axis] += gap
}

# Points beyond the axes stand at their edge as triangles; a note says so.
function beyond(p, s, r, axis) {
	for (p = 1; p <= P; p++)
		for (s = 1; s <= series[p]; s++) {
			axis = style[p, s] == "xbars" ? "x" : "y"
			for (r = 1; r <= points[p, s] && style[p, s] != "cells"; r++)
				if (is_beyond(p, "x", x[p, s, r]) || \
				    is_beyond(p, "y", y[p, s, r]) || \
				    is_beyond(p, axis, low[p, s, r]) || \
				    is_beyond(p, axis, high[p, s, r])) {
					notes[++n_notes] = (text ? "< > ^ v" : "◀ ▶ ▲ ▼") \
						": beyond the axis"
					return
				}
		}
}
function is_beyond(p, axis, at) {
	return at != "NA" && at != "" && (at + 0 < lo[p, axis] || at + 0 > hi[p, axis])
}

# --- where a panel is ---

function measure() {
	char = text ? 10 : font * .56
	line = text ? 20 : font * 1.45
	gap = text ? 10 : font * .7
	longest_name = text ? 26 : 34
}

# Names and titles are cut in the middle where they are too long, with a mark.
function plan(p, c, r, i, n, w, most_left, most_side, short, cells) {
	n = 0
	for (p = 1; p <= P; p++)
		for (i = 1; i <= names[p, "y"]; i++) {
			name[p, "y", i] = shortened(name[p, "y", i], longest_name)
			# capitals and digits are wider
			w = name[p, "y", i]
			w = wide_of(w) + (text ? 0 : .2 * gsub(/[A-Z0-9MWmw@%]/, "", w))
			if (w > names_width[p])
				names_width[p] = w
		}
	columns = abreast ? abreast : hint && !text ? hint : fitting()
	if (columns > P)
		columns = P
	same = shared_names()
	for (p = 1; p <= P; p++) {
		c = (p - 1) % columns
		w = names[p, "y"] && !(same && c) ? names_width[p] * char + gap : \
			names[p, "y"] ? gap : (text ? 7 : 5.5) * char
		if (w > left[c])
			left[c] = w
	}
	if (!sized && !text && columns > 3)
		width *= 1.3
	room = width - gap * (text ? 1 : 2)
	for (c = 0; c < columns; c++)
		room -= left[c] + (text ? 20 : font * 1.6)
	plot_width = room / columns
	if (plot_width < (text ? 100 : 60))
		plot_width = text ? 100 : 60
	cells = 0
	for (p = 1; p <= P; p++)
		if (flagged(p, "cells") && names[p, "x"] > cells)
			cells = names[p, "x"]
	if (!text && cells) {
		n = cells * (cells <= 6 ? 5 * font : cells <= 20 ? 3.6 * font : 9)
		n = n < 200 ? 200 : n > 760 ? 760 : n
		plot_width = plot_width > n ? n : plot_width
	} else if (!text && flagged(1, "square") && plot_width > 440)
		plot_width = 440
	if (text) {
		n = cells ? (cells + 1) * 10 : 10
		if (plot_width < n) {
			print "draw.sh: " cells " columns do not fit in " int(width / 10) \
				" of plain text: use -f svg, png or pdf" > "/dev/stderr"
			exit failed = 1
		}
		plot_width = plot_width < n ? n : int(plot_width / n) * n
	}
	at = gap
	for (c = 0; c < columns; c++) {
		left_of[c] = at + left[c]
		at = left_of[c] + plot_width + (text ? 20 : font * 1.6)
	}
	if (!sized && !text && (cells || flagged(1, "square"))) {
		used = at + gap
		w = (length_of(title) + 2) * char * 1.1
		for (p = 1; p <= n_notes; p++)
			if (w < (length_of(notes[p]) + 2) * char)
				w = (length_of(notes[p]) + 2) * char
		used = used < w ? w : used
		used = used < 300 ? 300 : used
		width = used < width ? int(used + 1) : width
	}
	down()
}

# Panels in a row, if nobody said how many.
function fitting(p, n, most, square) {
	for (p = 1; p <= P; p++) {
		n = flagged(p, "cells") ? names[p, "x"] : 0
		most = n > most ? n : most
		square += flagged(p, "square")
	}
	if (text)
		return 1
	if (most)
		return most > 20 ? 1 : most > 6 ? 1 : 2
	if (square)
		return P == 1 ? 1 : P <= 4 ? 2 : 3
	for (p = 1; p <= P; p++)
		if (names[p, "y"] > 0)
			return P <= 2 ? P : P == 4 ? 2 : \
				names_width[p] * char > width / 5 ? 2 : 3
	return P == 1 ? 1 : 2
}

# Do all panels have the same names?
function shared_names(p, i) {
	if (P < 2 || !names[1, "y"])
		return 0
	for (p = 2; p <= P; p++) {
		if (names[p, "y"] != names[1, "y"])
			return 0
		for (i = 1; i <= names[1, "y"]; i++)
			if (name[p, "y", i] != name[1, "y", i])
				return 0
	}
	return 1
}

# Lines from the top: title, legend, rows of panels, notes.
function down(p, r, rows, q, at, i, h, most_plot, most_top, most_bottom) {
	at = text ? 0 : gap
	if (title != "") {
		n_title = wrap(title, int((width - 2 * gap) / char / (text ? 1 : 1.15)))
		for (i = 1; i <= n_title; i++)
			title_line[i] = wrapped[i]
		title_at = at
		at += n_title * line * (text ? 1 : 1.15)
	}
	legend_at = at
	at += legend_height()
	rows = int((P + columns - 1) / columns)
	for (r = 1; r <= rows; r++) {
		most_plot = most_top = most_bottom = 0
		for (p = (r - 1) * columns + 1; p <= r * columns && p <= P; p++) {
			h = top_of(p)
			most_top = h > most_top ? h : most_top
			h = plot_height(p)
			most_plot = h > most_plot ? h : most_plot
			h = below(p)
			most_bottom = h > most_bottom ? h : most_bottom
		}
		for (p = (r - 1) * columns + 1; p <= r * columns && p <= P; p++) {
			panel_top[p] = at + most_top
			panel_height[p] = names[p, "y"] ? plot_height(p) : most_plot
		}
		at += most_top + most_plot + most_bottom
	}
	for (p = 1; p <= n_notes; p++) {
		i = wrap(notes[p], int((width - 2 * gap) / char))
		for (q = 1; q <= i; q++)
			note_line[++note_lines] = wrapped[q]
	}
	note_at = at
	at += note_lines * line + (note_lines && !text ? gap / 2 : 0)
	stretch(at + (text ? 0 : gap / 2), rows)
}

# To the height that was asked for: the panels share what is more, or less.
function stretch(needed, rows, p, r, each) {
	if (text)
		needed = int((needed + 19) / 20) * 20
	if (!height || text) {
		height = text ? needed : int(needed + 1)
		return
	}
	each = (height - needed) / rows
	for (p = 1; p <= P; p++) {
		r = int((p - 1) / columns)
		panel_top[p] += each * r
		panel_height[p] += each
		if (panel_height[p] < 40) {
			print "draw.sh: --size: " height " pixels are too few for " rows \
				" rows of panels" > "/dev/stderr"
			exit 1
		}
	}
	note_at += each * rows
}

function top_of(p, h) {
	panel_lines[p] = wrap(panel_title[p], int((plot_width + 2 * gap) / char))
	for (h = 1; h <= panel_lines[p]; h++)
		panel_line[p, h] = wrapped[h]
	y_lines[p] = wrap(yt[p], int((plot_width + left[(p - 1) % columns]) / char))
	for (h = 1; h <= y_lines[p]; h++)
		y_line[p, h] = wrapped[h]
	return (panel_lines[p] + y_lines[p]) * line + (text ? 0 : gap)
}

function plot_height(p, n, k) {
	n = names[p, "y"]
	if (flagged(p, "cells"))
		return text ? (n + 1) * 20 : plot_width
	if (n) {
		k = rows_of(p)
		return text ? (n * k + 1) * 20 : n * line * (k > 1 ? .5 + .55 * k : 1.1) + gap
	}
	if (flagged(p, "free"))
		return most[p, "y"] < 350 ? 500 : most[p, "y"] < 1000 ? 620 : 760
	if (text)
		return 300
	if (flagged(p, "square"))
		return plot_width
	return plot_width > 500 ? 320 : plot_width * .68 < 180 ? 180 : plot_width * .68
}

# How many series stand below each other in a row.
function rows_of(p) {
	return match(flags[p], /rows=[0-9]+/) ? substr(flags[p], RSTART + 5, RLENGTH - 5) + 0 : 1
}

# Tics, the names below, and the title of the axis.
function below(p, i, n, w) {
	x_lines[p] = wrap(xt[p], int((plot_width + (text ? 40 : 2 * font)) / char))
	for (i = 1; i <= x_lines[p]; i++)
		x_line[p, i] = wrapped[i]
	w = text ? line : 1.6 * line
	if (names[p, "x"]) {
		w = line
		for (i = 1; i <= names[p, "x"]; i++) {
			name[p, "x", i] = shortened(name[p, "x", i], 22)
			n = wide_of(name[p, "x", i]) > n ? wide_of(name[p, "x", i]) : n
		}
		turned[p] = !text && n * char > plot_width / names[p, "x"] * .95
		tiny[p] = plot_width / names[p, "x"] / 1.15 / font
		tiny[p] = tiny[p] > 1 || text ? 1 : tiny[p]
		if (turned[p])
			w = n * char * tiny[p] + gap
	}
	names_below[p] = w
	return w + x_lines[p] * line + (text ? line : gap)
}

# --- text ---

# Bytes of UTF-8 that begin a character, of which those of three and four bytes are wide
# in many scripts.
function length_of(s) { gsub(/[\200-\277]/, "", s); return length(s) }
function wide_of(s, t) {
	t = s
	gsub(/[\200-\277]/, "", t)
	return length(t) + gsub(/[\343-\364]/, "", t)
}

# The characters of s in chars[1 .. n].
function characters(s, chars, n, c) {
	n = 0
	while (s != "") {
		c = 1
		while (substr(s, c + 1, 1) ~ /[\200-\277]/)
			c++
		chars[++n] = substr(s, 1, c)
		s = substr(s, c + 1)
	}
	return n
}

function shortened(s, most, n, i, chars, t) {
	if (wide_of(s) <= most)
		return s
	n = characters(s, chars)
	most = int(most * n / wide_of(s))
	for (i = 1; i <= most * 2 / 3; i++)
		t = t chars[i]
	t = t "…"
	for (i = n - int(most / 3) + 2; i <= n; i++)
		t = t chars[i]
	return t
}

# Lines of at most so many characters, in wrapped[1 .. n]; a long word is cut with a mark.
function wrap(s, most, n, i, words, count, now) {
	n = 0
	if (s == "")
		return 0
	most = most < 8 ? 8 : most
	count = split(s, words, " ")
	now = ""
	for (i = 1; i <= count; i++) {
		words[i] = shortened(words[i], most)
		if (now != "" && wide_of(now) + 1 + wide_of(words[i]) > most) {
			wrapped[++n] = now
			now = words[i]
		} else
			now = now (now == "" ? "" : " ") words[i]
	}
	wrapped[++n] = now
	return n
}
