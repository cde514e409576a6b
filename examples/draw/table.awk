# A table in, a scene out: what every kind of table has in common. A kind is a file beside
# this one whose draw() looks at the rows and prints the scene, which layout.awk draws.
# The scene is lines of fields with tabs between them:
#   note TEXT                          a line below the panels
#   columns N                          panels in a row
#   panel TITLE XTITLE YTITLE FLAGS    what follows belongs to it; flags: square, cells,
#                                      free (no names), rows=K (K series in a row),
#                                      zero (y from 0), whole (tics of whole
#                                      numbers), logx, logy (if wide enough)
#   range AXIS LO HI                   default: whatever the rows, lines and areas span
#   name AXIS PLACE TEXT               of a place of an axis that has names, 1 on top
#   ref v|h|diagonal PLACE TEXT        a line of reference
#   series NAME STYLE COLOUR           style: points, xbars, ybars, lines, linespoints,
#                                      band, bars, cells; colour: black, grey, or none
#   row X Y LO HI EXTRA                extra: the width of a bar, the text of a cell
#   text X Y TEXT                      beside a point
# Variables: sorted and text (1: yes); DRAW_FACET, DRAW_ACROSS, DRAW_UP and DRAW_NOTE
# in the environment.

BEGIN {
	FS = OFS = "\t"
	facet = ENVIRON["DRAW_FACET"]
	across = ENVIRON["DRAW_ACROSS"]
	up = ENVIRON["DRAW_UP"]
}

NR == 1 {
	header = $0
	for (i = columns = NF; i > 0; i--)
		col[column[i] = $i] = i
	next
}
$0 == header { next }
NF != columns { die("line " NR ": expected " columns " columns, found " NF) }
{ row[++rows] = $0 }

END {
	if (failed)
		exit 1
	if (!NR)
		die("empty input: a header line is required")
	if (facet != "" && !(facet in col))
		die("--facet=" facet ": no such column: " header)
	draw()
	if (ENVIRON["DRAW_NOTE"] != "")
		note(ENVIRON["DRAW_NOTE"])
	if (!drawn)
		die("no row has a value: nothing to draw")
	if (missing)
		print "draw.sh: note: missing=" missing " rows without a value" \
			> "/dev/stderr"
}

function die(message) {
	print "draw.sh: " message > "/dev/stderr"
	failed = 1
	exit 1
}

# The fields of row r become those that v() looks up by their columns.
function load(r) { split(row[r], field, FS) }
function v(name) { return name in col ? field[col[name]] : "" }
function is_none(x) { return x == "" || x == "NA" }

# Six digits are enough to draw, and the same on every machine.
function num(x) { return is_none(x) ? "NA" : sprintf("%.6g", x) }

# 12,345 for 12345, but 1234
function grouped(n, s) {
	n = sprintf("%.0f", n)
	if (length(n) < 5)
		return n
	for (s = ""; length(n) > 3; n = substr(n, 1, length(n) - 3))
		s = "," substr(n, length(n) - 2) s
	return n s
}

# "1 item", "12,345 items"
function count_of(n, one) { return grouped(n) " " one (n == 1 ? "" : "s") }

function abreast(n) { print "columns", n }
function note(words) { print "note", words }
function panel(title, x, y, flags) {
	print "panel", is_plain(title) ? "" : title, x, y, flags
}
function range(axis, lo, hi) { print "range", axis, num(lo), num(hi) }
function place(axis, at, words) { print "name", axis, at, words }
function ref(kind, at, words) { print "ref", kind, num(at), words }
function series(name, style, colour) { print "series", name, style, colour }
function beside(x, y, words) { print "text", num(x), num(y), words }
function point(x, y, lo, hi, extra) {
	drawn++
	print "row", num(x), num(y), num(lo), num(hi), extra
}

# How far below the middle of its row series s of n is; of plain text on a line of its own.
function below(s, n) {
	return text ? (s - 1) / n : n > 1 ? (s - (n + 1) / 2) * .7 / n : 0
}

# The place of an element in list, in the order of appearance; list[0] is how many.
function seat(list, seats, x) {
	if (!(x in seats)) {
		seats[x] = ++list[0]
		list[list[0]] = x
	}
	return seats[x]
}

# Does the column vary?
function varies(name, r, first) {
	if (!(name in col))
		return 0
	for (r = 1; r <= rows; r++) {
		load(r)
		if (r == 1)
			first = v(name)
		else if (v(name) != first)
			return 1
	}
	return 0
}

# Words joined by a point in the middle, those that are "*" or none left out.
function joined(a, b, c, d, e, s) {
	s = is_plain(a) ? "" : a
	if (!is_plain(b))
		s = s (s == "" ? "" : " · ") b
	if (!is_plain(c))
		s = s (s == "" ? "" : " · ") c
	if (!is_plain(d))
		s = s (s == "" ? "" : " · ") d
	if (!is_plain(e))
		s = s (s == "" ? "" : " · ") e
	return s
}
function is_plain(x) { return x == "" || x == "*" || x == "NA" }

# What a row is of, if the column does not say the same in every row.
function said(name) { return name in shown ? v(name) : "*" }
function facet_of() { return facet == "" ? "*" : v(facet) }
function show(name) { if (varies(name)) shown[name] }
