# annot-pflip --table: p_flip of strata, as bars with their limits, and as a line p_flip of
# all, the one stratum of -n 1, if it is there.

function draw(r, others, pairs, all, lowest, n, kept) {
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("method") == "rows" || v("pairs") + 0 == 0)
			continue
		if (is_none(v("pflip"))) {
			missing++
			continue
		}
		if (v("method") != "others" && v("lo") == 0 && v("hi") == 1) {
			all = v("pflip")
			pairs = v("pairs")
			continue
		}
		others += v("method") == "others"
		kept[++n] = r
		if (n == 1 || v("lo") < lowest)
			lowest = v("lo")
	}
	if (!n && all == "")
		return
	panel("", others ? "share of the plurality label among the other annotators" : \
		"share of the plurality label among all labels", \
		"share of labels that are slips (p_flip)", "zero")
	range("x", n ? lowest : 0, 1)
	if (all != "") {
		ref("h", all, "all strata together")
		drawn++
	}
	if (n)
		series("stratum, with its interval", "bars")
	for (r = 1; r <= n; r++) {
		load(kept[r])
		point((v("lo") + v("hi")) / 2, v("pflip"), v("pflip_lo"), v("pflip_hi"), \
			num((v("hi") - v("lo")) * .9))
		if (all == "")
			pairs += v("pairs")
	}
	note(grouped(pairs) " pairs of repeated labels" (n && !others ? \
		"; labels that slipped chose their strata: see --strata-by=others" : ""))
}
