/* linear: gradients by differences, objectives by their definitions, predictions. */
#include "train/linear.h"

#include "check.h"
#include "math/minimise.h"
#include "stats/rng.h"

enum { ITEMS = 7, K = 3, TEXT = 5, COLUMNS = 2, HEADS = 3, MOST = 40 };

/* A model, and its examples. */
struct world {
	struct linear m;
	struct example at[MOST];
	double target[MOST * K];
};

/* Shares, or with several labels shares of each. */
static void
draw_shares(double *p, struct rng *r, bool several)
{
	double sum = 0;

	for (size_t k = 0; k < K; k++)
		sum += p[k] = rng_below(r, 4) ? rng_unit(r) : 0;
	for (size_t k = 0; k < K && !several; k++)
		p[k] = sum > 0 ? p[k] / sum : k == 0;
}

/* A label, or a set. */
static void
draw_answer(double *p, struct rng *r, bool several)
{
	size_t label = rng_below(r, K);

	for (size_t k = 0; k < K; k++)
		p[k] = several ? (double)rng_below(r, 2) : k == label;
}

/* One to three examples of each item where a method has answers or heads, else one. */
static void
draw(struct world *w, struct rng *r, const char *name, bool several, size_t heads)
{
	const struct loss_method *method = method_find(&loss_table, name);
	bool answers = method->traits & LOSS_ANSWERS;
	struct examples *e = &w->m.examples;

	*w = (struct world){.m = {.method = method, .lambda = .03, .share = 2,
		.features = TEXT + COLUMNS}};
	*e = (struct examples){.k = K, .several = several, .at = w->at,
		.target = w->target};
	for (uint32_t i = 0; i < ITEMS; i++) {
		size_t n = heads > 0 || answers ? 1 + rng_below(r, 3) : 1;

		linear_item(&w->m);
		for (uint32_t f = 0; f < TEXT; f++)
			linear_feature(&w->m, rng_below(r, 2) ? f : IDS_NONE,
				rng_unit(r));
		for (uint32_t f = 0; f < COLUMNS; f++)
			linear_feature(&w->m, TEXT + f, rng_normal(r));
		for (; n > 0; n--, e->n++) {
			w->at[e->n] = (struct example){i, heads > 0 ?
				(uint32_t)rng_below(r, heads) : NO_HEAD,
				1 + (double)rng_below(r, 3)};
			(heads > 0 || answers ? draw_answer : draw_shares)(
				w->target + e->n * K, r, several);
		}
	}
	linear_init(&w->m);
}

/* The gradient is the slope of the value; a step against it goes down. */
static void
check_slopes(struct linear *m, struct rng *r)
{
	double *g = mem_alloc(m->n, sizeof *g), *other = mem_alloc(m->n, sizeof *other);
	double at;

	for (size_t p = 0; p < m->n; p++)
		m->w[p] = rng_normal(r);
	at = linear_value(m, m->w, g);
	for (size_t p = 0; p < m->n; p++) {
		double was = m->w[p], h = 1e-5, up, down;

		m->w[p] = was + h;
		up = linear_value(m, m->w, other);
		m->w[p] = was - h;
		down = linear_value(m, m->w, other);
		m->w[p] = was;
		CHECK_NEAR(g[p], (up - down) / (2 * h), 2e-8);
	}
	for (size_t p = 0; p < m->n; p++)
		m->w[p] -= 1e-4 * g[p];
	CHECK(linear_value(m, m->w, other) < at);
	MEM_FREE(g, other);
}

static void
gradients(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 4 * loss_table.n; round++) {
		const struct loss_method *method =
			(const struct loss_method *)loss_table.record + round / 4;
		size_t heads = method->traits & LOSS_PEOPLE ? HEADS :
			method->targets[1] ? 2 : 0;
		struct world w;

		draw(&w, &r, method->about.name, round % 2, heads);
		CHECK((heads > 0) == (w.m.own.n > 0));
		check_slopes(&w.m, &r);
	}
}

/* The objective by its definition: the cross-entropy of each example under the shared
 * model and the offsets of its head, and the penalty. */
static void
objective(void)
{
	struct rng r = check_rng(4, 0);
	struct world w;
	double *g, sum = 0, squares = 0;

	draw(&w, &r, "annotator_ensemble", false, HEADS);
	g = mem_alloc(w.m.n, sizeof *g);
	for (size_t p = 0; p < w.m.n; p++) {
		w.m.w[p] = rng_normal(&r);
		squares += p < w.m.n - K ? w.m.w[p] * w.m.w[p] : 0; /* b is the last */
	}
	for (size_t e = 0; e < w.m.examples.n; e++) {
		double q[K];

		w.at[e].weight = 1;
		linear_predict(&w.m, w.at[e].item, w.at[e].head, q);
		for (size_t k = 0; k < K; k++)
			sum -= w.target[e * K + k] * log(q[k]);
	}
	CHECK_NEAR(linear_value(&w.m, w.m.w, g), sum / (double)w.m.examples.n +
		.015 * squares, 1e-12);
	/* an item that the head has not seen: what it shares, and its own bias */
	{
		size_t i = linear_item(&w.m);
		double q[K], all = 0;

		linear_predict(&w.m, i, HEADS + 5, q);
		for (size_t k = 0; k < K; k++)
			all += exp(w.m.w[w.m.bias * K + k]);
		for (size_t k = 0; k < K; k++)
			CHECK_NEAR(q[k], exp(w.m.w[w.m.bias * K + k]) / all, 1e-14);
	}
}

static double
loss_of(const char *name, struct examples *e, const double *z)
{
	const struct loss_method *m = method_find(&loss_table, name);
	double g[4 * K];

	return m->loss(e, m->form, z, g);
}

/* Losses of one item under z, as the paper has them. */
static void
definitions(void)
{
	static const double z[] = {1, 0, -1, 1, 0, -1};
	double p[] = {.5, .5, 0}, y[] = {1, 0, 0, 0, 1, 0};
	struct example at[] = {{0, NO_HEAD, 1}, {0, NO_HEAD, 1}};
	struct examples e = {.n = 1, .k = K, .at = at, .target = p};
	double q[3 * K], sum = 0, jsd = 0, least = 0;

	for (size_t k = 0; k < K; k++)
		sum += exp(z[k]);
	losses_probabilities(z, K, false, q);
	for (size_t k = 0; k < K; k++) {
		double m = (p[k] + exp(z[k]) / sum) / 2, x = exp(z[k]) / sum;

		CHECK_NEAR(q[k], x, 1e-14);
		jsd += (p[k] > 0 ? p[k] * log2(p[k] / m) : 0) / 2 +
			x * log2(x / m) / 2;
		least += fmin(p[k], x);
	}
	CHECK_NEAR(loss_of("soft", &e, z), -.5 * (log(q[0]) + log(q[1])), 1e-13);
	CHECK_NEAR(loss_of("jsd", &e, z), jsd, 1e-13);
	/* the smooth minimum is at most .01 below */
	sum = loss_of("soft_micro_f1", &e, z);
	CHECK(sum >= 1 - least && sum <= 1 - least + .01);
	e.n = 2;
	e.target = y;
	CHECK(fabs(loss_of("loss_max", &e, z) + log(q[1])) < .01);
	CHECK(fabs(loss_of("loss_min", &e, z) + log(q[0])) < .01);
}

/* The cross-entropy of the examples and what is predicted of their items. */
static double
distance(struct world *w)
{
	double sum = 0, q[K];

	for (size_t e = 0; e < w->m.examples.n; e++) {
		linear_predict(&w->m, w->at[e].item, w->at[e].head, q);
		for (size_t k = 0; k < K; k++)
			sum -= w->target[e * K + k] * log(q[k]);
	}
	return sum;
}

/* A fit predicts what it was fitted to, better than nothing. */
static void
fits(void)
{
	struct rng r = check_rng(3, 0);

	for (size_t heads = 0; heads <= HEADS; heads += HEADS) {
		const struct minimise_rules rules = {10, 500, 1e-7};
		double before, q[K];
		struct minimum end;
		struct world w;

		draw(&w, &r, heads > 0 ? "annotator_ensemble" : "soft", false, heads);
		w.m.lambda = 1e-4;
		before = distance(&w);
		end = minimise(linear_value, &w.m, w.m.w, w.m.n, &rules);
		CHECK(end.status == MINIMISE_CONVERGED);
		CHECK(distance(&w) < before - .5);
		linear_predict(&w.m, 0, NO_HEAD, q);
		CHECK_NEAR(q[0] + q[1] + q[2], 1, 1e-14);
	}
}

int
main(void)
{
	CHECK_RECORDS(loss_table, "soft", "repeated", "majority",
		"annotator_ranking", "annotator_ranking_hard", "ambiguous",
		"targets", "soft_majority", "annotator_ensemble",
		"annotator_ensemble_hard", "jsd", "soft_micro_f1",
		"soft_macro_f1", "loss_min", "loss_max");
	gradients();
	objective();
	definitions();
	fits();
	return check_done();
}
