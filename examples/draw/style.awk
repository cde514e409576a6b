# How a scene looks: the colours of Okabe and Ito without yellow, with dashes and markers,
# so that no line is told by its colour alone.

function palette(slot, n, list) {
	if (slot == "grey" || grey && slot == "ref")
		return "#999999"
	if (slot == "black" || grey)
		return "#000000"
	n = split("#0072B2 #D55E00 #009E73 #CC79A7 #E69F00 #56B4E9 #555555", list, " ")
	return list[(slot - 1) % n + 1]
}

function marker(slot, n, list) {
	if (text) {
		if (slot == "black")
			return "\"|\""
		return "\"" substr("oxas+#@%&$vwzuqkn", (slot - 1) % 17 + 1, 1) "\""
	}
	if (slot == "black")
		return 6
	n = split("7 5 9 13 11 4 8 12 10 6", list, " ")
	return list[(slot - 1) % n + 1]
}

function dash(slot, n, list) {
	n = split("1|(7,3)|(2,2)|(7,2,2,2)|(4,2)|(10,2,2,2,2,2)|(12,3)", list, "|")
	return slot == "black" || slot == "grey" ? 1 : list[(slot - 1) % n + 1]
}

# A size of letters in pixels, in the terminal's unit.
function letters(size) {
	return text ? "" : sprintf(" font \",%.2f\"", format == "svg" ? size : size * .75)
}

# A string of gnuplot, in which only the quote means something.
function quoted(s) {
	s = clean(s)
	gsub(/\047/, "\047\047", s)
	return "\047" s "\047"
}

# No control characters, and nothing that is not UTF-8.
function clean(s, t) {
	gsub(/[\001-\037\177]/, "?", s)
	while (match(s, /[\200-\377]/)) {
		t = t substr(s, 1, RSTART - 1)
		s = substr(s, RSTART)
		if (match(s, /^[\302-\337][\200-\277]/) || \
		    match(s, /^[\340-\357][\200-\277][\200-\277]/) || \
		    match(s, /^[\360-\364][\200-\277][\200-\277][\200-\277]/)) {
			t = t substr(s, 1, RLENGTH)
			s = substr(s, RLENGTH + 1)
		} else {
			t = t "?"
			s = substr(s, 2)
		}
	}
	return t s
}

# What the picture is of, for those who do not see it.
function spoken(i, s) {
	s = title == "" ? "" : title ": "
	s = s (xt[1] yt[1] == "" ? panel_title[1] : xt[1]) \
		(xt[1] != "" && yt[1] != "" ? " and " : "") yt[1]
	for (i = 1; i <= n_notes; i++)
		s = s "; " notes[i]
	s = clean(s)
	gsub(/&/, "\\&amp;", s)
	gsub(/</, "\\&lt;", s)
	gsub(/>/, "\\&gt;", s)
	return "<title>" s "</title>"
}

# Places on the whole picture; of plain text whole columns and lines, the last of which
# is at 1.
function share_x(px) {
	return sprintf("%.8f", text ? (int(px / 10) + .01) / (int(width / 10) - 1) : px / width)
}
function share_y(py) {
	return sprintf("%.8f", text ? 1 - (int(py / 20) - .01) / \
		(int(height / 20) - 1) : 1 - py / height)
}

# A text of which x, y is the left, the middle or the right of the line's middle.
function put_text(s, px, py, align, more) {
	print "set label " quoted(s) " at screen " share_x(px) ", screen " share_y(py) " " \
		align " noenhanced front " more
}

function terminal() {
	print "# " spoken()
	print "set encoding utf8"
	if (text)
		print "set terminal dumb size " int(width / 10) "," int(height / 20) \
			" noenhanced mono"
	else if (format == "svg")
		print "set terminal svg size " width "," height " noenhanced font " \
			quoted(face "," font) " background \"#ffffff\""
	else if (format == "png")
		print "set terminal pngcairo size " int(width * 3.125) "," \
			int(height * 3.125) " noenhanced font " quoted(face "," font * .75) \
			" fontscale 3.125 linewidth 3.125 pointscale 3.125 background \"#ffffff\""
	else
		print "set terminal pdfcairo size " width / 96 "in," height / 96 \
			"in noenhanced font " quoted(face "," font * .75) \
			" fontscale .75 linewidth 1.3 pointscale .8 background \"#ffffff\""
	print "set datafile separator tab"
	print "set datafile missing \"NA\""
	print "set multiplot"
	print "unset key"
}

# --- title, legend and notes ---

# How high the legend is; where its entries are.
function legend_height(i, x0, y0, w) {
	for (i = 1; i <= P && !text; i++)
		if (flagged(i, "cells") && plot_width / names[i, "x"] < 2.2 * font)
			return scale_of() ? line + gap : 0
	if (legends == 0)
		return 0
	x0 = gap
	y0 = legend_at + line / 2
	for (i = 1; i <= legends; i++) {
		legend_text[i] = shortened(legend_text[i], int((width - 6 * gap) / char) - 4)
		w = wide_of(legend_text[i]) * char + (text ? 60 : 4 * font)
		if (x0 > gap && x0 + w > width) {
			x0 = gap
			y0 += line
		}
		legend_x[i] = x0
		legend_y[i] = y0
		x0 += w
	}
	return y0 - legend_at + line / 2 + (text ? 0 : gap)
}

# From where the scale of the cells begins: -1 where a cell is below 0; else 0.
function scale_of(q, r) {
	scaled = 1
	for (q = 1; q <= P; q++)
		for (r = 1; r <= points[q, 1] && flagged(q, "cells"); r++)
			if (low[q, 1, r] < 0)
				return scale_begin = -1
	scale_begin = 0
	return 1
}

# What the colours of cells mean, where these have no numbers.
function put_scale(i, at, each) {
	each = 2.2 * font
	put_text("colour:", gap, legend_at + line / 2, "left", "")
	for (i = scale_begin * 5; i <= 5; i++) {
		at = gap + 8 * char + (i - scale_begin * 5) * each
		print "set object rectangle from screen " share_x(at) ", screen " \
			share_y(legend_at + line) " to screen " share_x(at + each) ", screen " \
			share_y(legend_at) " fs solid noborder fc rgb " shade(i / 5) " front"
		put_text(i / 5, at + each / 2, legend_at + line / 2, "center", letters(font * .8) \
			" tc rgb \"" (i / 5 > .4 || i / 5 < -.7 ? "#ffffff" : "#000000") "\"")
	}
}

function heads(i, k, px, py, end, s) {
	for (i = 1; i <= n_title; i++)
		put_text(title_line[i], gap, title_at + (i - .5) * line, "left", \
			letters(font * 1.15))
	for (i = 1; i <= note_lines; i++)
		put_text(note_line[i], gap, note_at + (i - .5) * line, "left", \
			text ? "" : "tc rgb \"#444444\"")
	if (scaled)
		put_scale()
	for (i = 1; i <= legends && !scaled; i++) {
		px = legend_x[i]
		py = legend_y[i]
		end = px + (text ? 30 : 2.4 * font)
		s = legend_style[i]
		put_text(legend_text[i], end + gap / 2, py, "left", "")
		k = slot["series", legend_text_full(i)]
		if (s == "ref") {
			key_line(px, end, py, "dt (6,4) lw 1.2 lc rgb \"#555555\"")
			continue
		}
		if (s == "bars" && !text)
			print "set object rectangle from screen " share_x(px) ", screen " \
				share_y(py + line * .3) " to screen " share_x(end) ", screen " \
				share_y(py - line * .3) " fs solid .45 noborder fc rgb \"" \
				palette(k) "\" front"
		if (s ~ /^(lines|linespoints|xbars|ybars|band)$/ && !text)
			key_line(px, end, py, "lw " (s ~ /bars/ ? 1.5 : 2) " dt " \
				(s ~ /bars/ ? 1 : dash(k)) " lc rgb \"" palette(k) "\"")
		if (text && s != "band") {
			put_text(s == "bars" ? "#" : substr(marker(k), 2, 1), (px + end) / 2, \
				py, "center", "")
			continue
		}
		if (s ~ /^(points|linespoints|xbars|ybars)$/)
			print "set label \"\" at screen " share_x((px + end) / 2) ", screen " \
				share_y(py) " point pt " marker(k) \
				" ps .8 lc rgb \"" palette(k) "\" front"
	}
}
function legend_text_full(i) { return legend_full[i] }

function key_line(from, to, py, look) {
	if (text)
		put_text("---", from, py, "left", "")
	else
		print "set arrow from screen " share_x(from) ", screen " share_y(py) \
			" to screen " share_x(to) ", screen " share_y(py) " nohead front " look
}

# --- a panel ---

function draw_panel(p, c, s, i, right, bottom) {
	c = (p - 1) % columns
	right = left_of[c] + plot_width
	bottom = panel_top[p] + panel_height[p]
	print "set lmargin at screen " share_x(left_of[c])
	print "set rmargin at screen " share_x(right)
	print "set tmargin at screen " share_y(panel_top[p])
	print "set bmargin at screen " share_y(bottom)
	print "set xrange [" lo[p, "x"] ":" hi[p, "x"] "]"
	print "set yrange [" (names[p, "y"] || flagged(p, "free") ? \
		hi[p, "y"] ":" lo[p, "y"] : lo[p, "y"] ":" hi[p, "y"]) "]"
	print "unset logscale"
	for (i = 1; i <= 2; i++)
		if (log_axis[p, i == 1 ? "x" : "y"])
			print "set logscale " (i == 1 ? "x" : "y")
	print "set border " (flagged(p, "square") ? 15 : 3) " lw .8 lc rgb \"#333333\""
	if (flagged(p, "cells") && !text)
		print "set object rectangle from graph 0, graph 0 to graph 1, graph 1 behind " \
			"fs solid noborder fc rgb \"#dddddd\""
	tics(p, "x", plot_width, text ? 100 : 4 * font)
	tics(p, "y", panel_height[p], text ? 60 : 2.8 * font)
	put_panel_texts(p, left_of[c], right, bottom)
	put_refs(p)
	for (s = 1; s <= series[p]; s++)
		put_data(p, s)
	put_plot(p)
	print "unset label; unset arrow; unset object"
}

# Steps of 1, 2 or 5.
function tics(p, axis, room, each, step, n, at, list, ten, i) {
	if (names[p, axis] || (flagged(p, "free") && axis == "y")) {
		print "unset " axis "tics"
		return
	}
	if (log_axis[p, axis]) {
		for (ten = 1e-9; ten < 1e12; ten *= 10)
			for (i = 1; i <= 5; i += i == 1 ? 1 : 3) {
				at = i * ten
				if (at >= lo[p, axis] * .999 && at <= hi[p, axis] * 1.001)
					list = list (list == "" ? "" : ", ") "\"" \
						sprintf("%.6g", at) "\" " sprintf("%.6g", at)
			}
		print "set " axis "tics (" list ") nomirror out scale .6"
		grid(p, axis)
		return
	}
	n = int(room / each)
	n = n < 2 ? 2 : n > 10 ? 10 : n
	do
		step = nice((hi[p, axis] - lo[p, axis]) / n)
	# numbers of many digits side by side need more room
	while (axis == "x" && n-- > 2 && (hi[p, axis] - lo[p, axis]) / step * \
	    (length(sprintf("%.6g", step)) + (lo[p, axis] < 0) + 2) * char > room + each)
	if (flagged(p, "whole") && axis == "x" && step < 1)
		step = 1
	print "set " axis "tics " sprintf("%.6g", step) " nomirror out scale .6 format \"%g\""
	grid(p, axis)
}

function grid(p, axis) {
	if (!text)
		print "set grid " axis "tics lt 1 lw .5 lc rgb \"#e4e4e4\" back"
}

function nice(step, ten) {
	if (step <= 0)
		return 1
	for (ten = 1; ten > step; ten /= 10)
		;
	while (ten * 10 <= step)
		ten *= 10
	return step <= 1.4 * ten ? ten : step <= 3 * ten ? 2 * ten : step <= 7 * ten ? \
		5 * ten : 10 * ten
}

function put_panel_texts(p, left_px, right, bottom, i, n, at, small, width_of) {
	at = panel_top[p] - (text ? 0 : gap * .6)
	n = panel_lines[p] + y_lines[p]
	for (i = 1; i <= panel_lines[p]; i++)
		put_text(panel_line[p, i], left_px, at - (n - i + .5) * line, "left", \
			letters(font * 1.05))
	# the title of y begins above its numbers
	for (i = 1; i <= y_lines[p]; i++)
		put_text(y_line[p, i], left_px - (names[p, "y"] ? 0 : text ? 60 : 3 * font), \
			at - (y_lines[p] - i + .5) * line, "left", "")
	for (i = 1; i <= x_lines[p]; i++)
		put_text(x_line[p, i], (left_px + right) / 2, \
			bottom + names_below[p] + (i - (text ? 0 : .2)) * line, "center", "")
	put_names(p, left_px, bottom)
	put_beside(p, left_px, bottom)
}

# Names of places; no names of y where the panel on the left has them.
function put_names(p, left_px, bottom, i, small) {
	small = names[p, "y"] ? panel_height[p] / names[p, "y"] / 1.2 : font
	small = small > font ? "" : letters(small)
	for (i = 1; i <= names[p, "y"] && !(same && (p - 1) % columns) && legible(p); i++)
		print "set label " quoted(name[p, "y", i]) " at screen " \
			share_x(left_px - gap / 2) ", first " i " right noenhanced front" small
	small = tiny[p] < 1 ? letters(font * tiny[p]) : ""
	for (i = 1; i <= names[p, "x"] && room_for_x(p); i++)
		print "set label " quoted(text ? shortened(name[p, "x", i], \
			int(plot_width / names[p, "x"] / 10) - 1) : name[p, "x", i]) \
			" at first " i ", screen " share_y(bottom + (text ? line : turned[p] ? \
			gap / 2 : line * .6)) (turned[p] ? " right rotate by 90" : " center") \
			" noenhanced front" small
}

function legible(p) {
	return text || !flagged(p, "cells") || plot_width / names[p, "x"] >= 6.5
}
function room_for_x(p) {
	return text ? plot_width / names[p, "x"] >= 30 : legible(p)
}

function put_refs(p, i, look) {
	look = " nohead " (text ? "back" : "front") " dt (6,4) lw 1.2 lc rgb \"#555555\""
	for (i = 1; i <= refs[p]; i++)
		if (ref_kind[p, i] == "v")
			print "set arrow from first " ref_at[p, i] ", graph 0 to first " \
				ref_at[p, i] ", graph " (text ? .98 : 1) look
		else if (ref_kind[p, i] == "h")
			print "set arrow from graph 0, first " ref_at[p, i] \
				" to graph 1, first " ref_at[p, i] look
		else
			print "set arrow from graph 0, graph 0 to graph 1, graph 1" look
}

# The rows of a series. What is beyond the axes stands at their edge, with a mark.
function put_data(p, s, r, aside, axis) {
	aside = style[p, s] == "linespoints" && !text ? step_aside(p, s) : 0
	axis = style[p, s] == "xbars" ? "x" : "y"
	print "$d" p "_" s " << EOD"
	for (r = 1; r <= points[p, s]; r++)
		print x[p, s, r] + aside "\t" y[p, s, r] "\t" inside(p, axis, low[p, s, r]) "\t" \
			inside(p, axis, high[p, s, r]) "\t" \
			(style[p, s] == "cells" ? shade(low[p, s, r]) : \
			extra[p, s, r] == "" ? "NA" : extra[p, s, r])
	print "EOD"
	for (r = 1; r <= points[p, s]; r++) {
		if (style[p, s] == "cells") {
			put_cell(p, s, r)
			continue
		}
		edge(p, x[p, s, r], y[p, s, r])
		if (axis == "x") {
			edge(p, low[p, s, r], y[p, s, r])
			edge(p, high[p, s, r], y[p, s, r])
		} else {
			edge(p, x[p, s, r], low[p, s, r])
			edge(p, x[p, s, r], high[p, s, r])
		}
	}
}

# How far to the side a line stands whose intervals those of other lines would hide.
function step_aside(p, s, i, n, mine) {
	for (i = 1; i <= series[p]; i++)
		if (style[p, i] == "linespoints") {
			n++
			mine = i == s ? n : mine
		}
	return log_axis[p, "x"] ? 0 : (mine - (n + 1) / 2) * (hi[p, "x"] - lo[p, "x"]) * .008
}

function inside(p, axis, at) {
	return at == "NA" || at == "" ? "NA" : at < lo[p, axis] ? lo[p, axis] : \
		at > hi[p, axis] ? hi[p, axis] : at
}

function edge(p, px, py, mark, where) {
	if (px == "NA" || py == "NA" || px == "" || py == "")
		return
	mark = px + 0 < lo[p, "x"] ? "◀" : px + 0 > hi[p, "x"] ? "▶" : \
		py + 0 < lo[p, "y"] ? "▼" : py + 0 > hi[p, "y"] ? "▲" : ""
	if (mark == "")
		return
	if (text)
		mark = mark == "◀" ? "<" : mark == "▶" ? ">" : mark == "▼" ? "v" : "^"
	where = inside(p, "x", px) FS inside(p, "y", py)
	if ((p, where, mark) in marked)
		return
	marked[p, where, mark]
	split(where, mark_at, FS)
	print "set label \"" mark "\" at first " mark_at[1] ", first " mark_at[2] \
		" center front tc rgb \"#000000\""
}

# The colour of a cell: from white over blue to dark, below 0 to red.
function shade(value, t, from, to) {
	if (value == "NA" || value == "")
		return "NA"
	if (value < 0) {
		t = -value > 1 ? 1 : -value
		return mixed("255 255 255", "213 94 0", t)
	}
	t = value > 1 ? 1 : value
	if (grey)
		return mixed("255 255 255", "30 30 30", t)
	return t < .6 ? mixed("255 255 255", "0 114 178", t / .6) : \
		mixed("0 114 178", "0 40 75", (t - .6) / .4)
}
function mixed(a, b, t, x, y, i, c) {
	split(a, x, " ")
	split(b, y, " ")
	for (i = 1; i <= 3; i++)
		c = c * 256 + int(x[i] + (y[i] - x[i]) * t + .5)
	return c
}

# The share above the number of items, if there is room; of plain text the share, or its
# first digit.
function put_cell(p, s, r, value, room, ink, words, size) {
	value = low[p, s, r]
	if (value == "NA" || value == "")
		return
	room = plot_width / names[p, "x"]
	ink = value > .4 || value < -.7 ? "#ffffff" : "#000000"
	if (text) {
		words = room >= 60 ? sprintf("%.2f", value) : value >= .995 ? "1" : \
			value < 0 ? "-" : int(value * 10) ""
		print "set label \"" words "\" at first " x[p, s, r] ", first " y[p, s, r] \
			" center front"
		return
	}
	if (room < 2.2 * font)
		return
	size = room < 4 * font ? room / 4 : font
	words = sprintf("%.2f", value)
	print "set label \"" words "\" at first " x[p, s, r] ", first " \
		y[p, s, r] - (extra[p, s, r] == "" ? 0 : .17) " center front tc rgb \"" ink \
		"\"" letters(size)
	if (extra[p, s, r] != "")
		print "set label \"" extra[p, s, r] "\" at first " x[p, s, r] ", first " \
			y[p, s, r] + .2 " center front tc rgb \"" ink "\"" letters(size * .85)
}

function put_plot(p, s) {
	# areas are behind everything else
	named = " notitle"
	for (s = 1; s <= series[p]; s++)
		if (points[p, s] && style[p, s] == "band" && !text)
			add("$d" p "_" s " using 1:3:4 with filledcurves fs transparent " \
				"solid .15 noborder lc rgb \"" palette(slot[p, s]) "\"")
	for (s = 1; s <= series[p]; s++)
		if (points[p, s])
			put_series(p, s)
	print "plot " (plots == "" ? "NaN notitle" : plots)
	plots = ""
}

function put_series(p, s, d, k, look, st, thick) {
	d = "$d" p "_" s " using "
	k = slot[p, s]
	look = " lc rgb \"" palette(k) "\""
	st = style[p, s]
	named = name_of(p, s)
	if (st == "cells" && !text)
		add(d "1:2:($1-.5):($1+.5):($2-.5):($2+.5):5 with boxxyerror " \
			"fs solid " (plot_width / names[p, "x"] > 8 ? "border lc rgb " \
			"\"#ffffff\"" : "noborder") " lc rgb variable")
	if (st == "cells" && text)
		add("NaN with dots")
	if (st == "bars") {
		add(d "1:2:5 with boxes fs solid .45 noborder" look)
		add(d "1:3:(0):($4-$3) with vectors nohead lw 1.5 lc rgb \"#333333\"")
	}
	if (st ~ /^(lines|linespoints|band)$/)
		add(d "1:2 with lines lw 2 dt " dash(k) look)
	thick = points[p, s] > 250 ? .4 : 1.5
	if (st == "xbars")
		add(d "3:2:($4-$3):(0) with vectors nohead lw " thick look)
	if (st == "ybars" || st == "linespoints")
		add(d "1:3:(0):($4-$3) with vectors nohead lw " thick look)
	if (st ~ /^(points|xbars|ybars|linespoints)$/)
		add(d "1:2 with points pt " marker(k) " ps " \
			(points[p, s] > 250 ? .2 : .8) " lw 1.5" \
			(flagged(p, "free") ? " lc rgb \"#000000\"" : look))
}

function add(what) { plots = plots (plots == "" ? "" : ", ") what named }

# The name shows in browsers, beside the pointer.
function name_of(p, s) {
	return series_name[p, s] == "" ? " notitle" : " title " quoted(series_name[p, s])
}
