# Names beside points, where they cover nothing.

# Texts beside points, each at the first place around its point where it covers neither
# a point nor another text; one for which there is none is left out, and counted.
function put_beside(p, left_px, bottom, i, s, r, c, px, py, w, h, bx, by, dx, dy, free) {
	boxes = 0
	h = text ? 20 : font
	for (s = 1; s <= series[p] && texts[p]; s++)
		for (r = 1; r <= points[p, s]; r++)
			box(pixel_x(p, x[p, s, r], left_px) - h / 4, \
				pixel_y(p, y[p, s, r], bottom) - h / 4, h / 2, h / 2)
	for (i = 1; i <= texts[p]; i++) {
		px = pixel_x(p, text_x[p, i], left_px)
		py = pixel_y(p, text_y[p, i], bottom)
		text_of[p, i] = shortened(text_of[p, i], 20)
		w = wide_of(text_of[p, i]) * char
		free = 0
		# right and left, on its line, above and below, ever farther
		for (c = 0; c < 18 && !free; c++) {
			dy = int(int(c / 2 + 1) / 2) * h * (int(c / 2) % 2 ? -1 : 1)
			dx = c % 2 ? -w - h / 2 : h / 2
			bx = px + dx
			by = py + dy - h / 2
			free = is_free(bx, by, w, h) && bx > left_px && \
				bx + w < width && by > panel_top[p] && by + h < bottom
		}
		if (!free) {
			left_out++
			continue
		}
		box(bx, by, w, h)
		put_text(text_of[p, i], bx, by + h / 2, "left", letters(font * .85))
		if ((dy > 1.5 * h || dy < -1.5 * h) && !text)
			print "set arrow from screen " share_x(px) ", screen " share_y(py) \
				" to screen " share_x(bx + (dx < 0 ? w : 0)) ", screen " \
				share_y(by + h / 2) " nohead front lw .5 lc rgb \"#777777\""
	}
	if (left_out)
		print "draw.sh: note: no room for " left_out " names" > "/dev/stderr"
	left_out = 0
}

function box(bx, by, w, h) {
	boxes++
	box_x[boxes] = bx
	box_y[boxes] = by
	box_w[boxes] = w
	box_h[boxes] = h
}

function is_free(bx, by, w, h, i) {
	for (i = 1; i <= boxes; i++)
		if (bx < box_x[i] + box_w[i] && box_x[i] < bx + w && \
		    by < box_y[i] + box_h[i] && box_y[i] < by + h)
			return 0
	return 1
}

# Where a place is in pixels, within the panel.
function pixel_x(p, at, left_px) {
	return left_px + plot_width * part_of(p, "x", inside(p, "x", at))
}
function pixel_y(p, at, bottom) {
	return bottom - panel_height[p] * part_of(p, "y", inside(p, "y", at))
}
function part_of(p, axis, at) {
	return log_axis[p, axis] ? log(at / lo[p, axis]) / log(hi[p, axis] / lo[p, axis]) : \
		(at - lo[p, axis]) / (hi[p, axis] - lo[p, axis])
}
