/* gradient: the derivative of each metric by what a rating weighs against
 * differences of the metric, from its definition with weighted ratings. */
#include "score/gradient.h"
#include "score/tally.h"

#include "voted.h"

/* Metrics of one value for each label are their mean over all. */
static double
of_matrix(const struct confusion *c, const struct metric *m, size_t label)
{
	double sum = 0, n = 0;

	if (m->shape != METRIC_RANKING)
		return m->decisions(c, label);
	for (size_t l = 0; l < c->k; l++) {
		double x = m->ranked_decisions(c, l);

		if (l == label || (label == c->k && !isnan(x))) {
			sum += x;
			n++;
		}
	}
	return sum / n;
}

/* The value of a slot where rating r weighs v[r]; new: target new, with p_flip of the
 * weighted retests. */
static double
theta(const struct voted_data *d, const struct voted *t, size_t s, bool soft,
	bool new, const double *v)
{
	const struct slot *slot = &t->plan.slot[s];
	const struct metric *m = slot->metric;
	size_t k = d->labels;
	double pairs = 0, disagree = 0, m0 = 0, x0 = 0, flip, sum = 0, mass = 0;
	struct confusion c;

	confusion_init(&c, k, k, NUM_NA);
	if (t->plan.rules.weights)
		confusion_weigh(&c, t->plan.rules.weights);
	for (size_t r = 0; r < d->n; r++) {
		double a, b;

		voted_retests(d, r, &a, &b);
		pairs += v[r] * a;
		disagree += v[r] * b;
		m0 += a;
		x0 += b;
	}
	flip = !new ? 0 : x0 == 0 ? d->flip : voted_flip(d,
		disagree / pairs * m0 / x0);
	for (size_t i = 0; i < d->items; i++) {
		double w[VOTED_LABELS] = {0}, all = 0, n = 0, fact[FACTS];
		double q[VOTED_LABELS], f = flip / (double)(k - 1), u;
		struct share share[VOTED_LABELS];
		size_t some = 0;
		struct trial trial = {.rules = &t->plan.rules.trial,
			.share = share, .q = q, .n_some = k,
			.even = -f / (1 - (double)k * f)};

		for (size_t r = 0; r < d->n; r++)
			if (d->rating[r].item == i) {
				w[d->rating[r].label] += v[r];
				all += v[r];
				n++;
			}
		u = t->plan.by_labels ? all : all / n;
		for (size_t l = 0; l < k; l++) {
			q[l] = soft ? d->q[i][l] : l == d->hard[i];
			if (w[l] > 0)
				share[some++] = (struct share){(uint32_t)l,
					w[l] / all / (1 - (double)k * f)};
			w[l] = d->neighbours > 0 ? w[l] / all :
				(w[l] / all - f) / (1 - (double)k * f);
		}
		if (d->neighbours > 0) {
			const struct flip_law law = {.k = k, .p = flip,
				.neighbours = d->neighbours};
			double from[VOTED_LABELS], room[VOTED_LABELS];

			memcpy(from, w, sizeof from);
			flip_law_invert(&law, NULL, from, w, room);
			for (size_t l = 0; l < k; l++)
				share[l] = (struct share){(uint32_t)l, w[l]};
			some = k;
			trial.even = 0;
		}
		trial.n = some;
		for (size_t l = 0; l < k && m->shape != METRIC_MEAN; l++)
			if (m->shape == METRIC_OVERLAPS) {
				tally_overlap(&c, l, u * w[l],
					u * fmin(w[l], q[l]));
				tally_predicted(&c, l, u * q[l]);
			} else {
				tally_add(&c, l, stats_largest(q, k),
					u * w[l]);
			}
		if (m->shape == METRIC_MEAN)
			trial_facts(&trial, metric_facts(m), fact);
		sum += m->shape == METRIC_MEAN ? u * fact[m->fact] : 0;
		mass += u * (m->shape == METRIC_MEAN ? trial_mass(&trial) : 1);
	}
	sum = m->shape != METRIC_MEAN ? of_matrix(&c, m, slot->label) :
		m->of_mean ? m->of_mean(sum / mass) : sum / mass;
	return sum;
}

static double
numeric(const struct voted_data *d, const struct voted *t, size_t s, bool soft,
	bool new, size_t r, double h)
{
	double v[VOTED_MOST], f[4];

	for (int k = 0; k < 4; k++) {
		for (size_t i = 0; i < d->n; i++)
			v[i] = 1;
		v[r] += (k < 2 ? h : 2 * h) * (k % 2 ? -1 : 1);
		f[k] = theta(d, t, s, soft, new, v);
	}
	return (8 * (f[0] - f[1]) - f[2] + f[3]) / (12 * h);
}

static unsigned long seen[2], seen_retests;

/* Where two steps differ the metric has a corner there, as |p - q| at p = q. */
static void
check_slot(const struct voted_data *d, const struct voted *t, size_t s,
	bool soft, bool new, const struct gradient *f)
{
	seen[soft]++;
	for (size_t r = 0; r < d->n; r++) {
		double x = numeric(d, t, s, soft, new, r, 1e-3);

		if (fabs(x - numeric(d, t, s, soft, new, r, 2e-3)) > 1e-7)
			continue;
		CHECK_NEAR(gradient_at(f, s, r), x, 1e-6);
		seen_retests += f->retest && f->retest[r] != 0;
	}
}

static void
check_model(const struct voted_data *d, const struct voted *t, size_t m,
	bool new)
{
	struct subject s = voted_subject(t, 0, new ? TARGET_NEW : TARGET_RAW, m);
	struct estimates e;

	estimates_make(&e, &s);
	CHECK(e.gradient != NULL);
	for (size_t k = 0; k < t->plan.slots; k++) {
		const struct metric *metric = t->plan.slot[k].metric;
		bool smooth = !e.refused[k] &&
			metric->shape != METRIC_RELATION &&
			metric->shape != METRIC_BINS &&
			(metric->shape != METRIC_RANKING || m == 1) &&
			strcmp(metric->about.name, "rank_cs") != 0 &&
			strcmp(metric->about.name, "dmi") != 0;

		CHECK(smooth == (e.gradient->x[k] != NULL));
		if (smooth && !isnan(e.value[AT_PFLIP][k]))
			check_slot(d, t, k, m == 0, new, e.gradient);
	}
}

int
main(void)
{
	static const char all[] = "hard,soft,calibration,ordinal,lewidi,dmi,"
		"agreement,error_rate,normalised_distance";
	struct rng r = check_rng(1, 0);

	err_quiet(true);
	for (int round = 0; round < 30; round++) {
		struct voted_data d;
		struct voted t;
		bool new = round % 3 == 2;

		voted_draw(&d, &r);
		d.flip = new ? .05 + .1 * rng_unit(&r) : 0;
		d.neighbours = d.labels > 2 && round % 2 ? .5 : 0;
		voted_write(&d);
		voted_read(&t, new ? "truth.tsv" : "ratings.tsv", new ?
			"ratings.tsv" : NULL, all, "-q", round % 3 == 1);
		for (size_t m = 0; m < 2; m++)
			check_model(&d, &t, m, new);
	}
	CHECK(seen[0] > 100 && seen[1] > 100 && seen_retests > 100);
	return check_done();
}
