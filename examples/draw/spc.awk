# annot-spc: how well k people predict another one, and as lines the scores of models; where
# a line meets the curve is how many people the model is worth.

function draw(r, k, bits, models, model_at, score, lo, hi, people, left, right, worth, x1) {
	bits = 1
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("versus") != "*")
			continue
		if ((v("row") == "power" || v("row") == "score") && v("value") > 0)
			bits = 0
		if (v("row") == "power" && v("k") > x1)
			x1 = v("k")
		k = v("model")
		if (v("row") == "score") {
			seat(models, model_at, k)
			score[k] = v("value")
			lo[k] = v("lo")
			hi[k] = v("hi")
		}
		if (v("row") == "asymptote")
			score["*"] = v("value")
		if (v("row") == "equivalence") {
			worth[k] = v("value")
			people[k] = worth_words(v("value"), v("lo"), v("hi"), v("status"))
		}
	}
	x1 += x1 == 0
	panel("", "people asked (number)", bits ? \
		"score of predicting another person (bits, 0: always right)" : \
		"score of predicting another person", "whole")
	range("x", -.03 * x1, 1.03 * x1)
	if (!is_none(score["*"]))
		ref("h", score["*"], "all there is to know")
	series("k people", "linespoints")
	for (r = 1; r <= rows; r++) {
		load(r)
		if (v("row") == "power" && v("versus") == "*" && !is_none(v("value")))
			point(v("k"), v("value"), v("lo"), v("hi"))
	}
	for (r = 1; r <= models[0]; r++) {
		k = models[r]
		if (is_none(score[k]))
			continue
		series(k (k in people ? ": " people[k] : ""), "band")
		point(0, score[k], lo[k], hi[k])
		point(x1, score[k], lo[k], hi[k])
	}
	for (r = 1; r <= models[0]; r++) {
		k = models[r]
		if (k in people && !is_none(worth[k]) && !is_none(score[k])) {
			series("meets the curve", "points", "black")
			point(worth[k], score[k])
		}
	}
}

# "worth 3.2 people [2.5, 4.1]", "worth over 5 people"
function worth_words(value, lo, hi, status, s) {
	if (is_none(value)) {
		s = status
		if (!sub(/^>/, "worth over ", s) && !sub(/^</, "worth under ", s))
			return spaced(status)
		return s " people"
	}
	s = sprintf("worth %.1f people", value)
	return is_none(lo) || is_none(hi) ? s : s sprintf(" [%.1f, %.1f]", lo, hi)
}
