/* linear: gradients by differences, objectives by their definitions, predictions. */
#include "train/linear.h"
#include "train/losses.h"
#include "train/minimise.h"

#include "check.h"
#include "stats/rng.h"

enum { ITEMS = 7, K = 3, TEXT = 5, COLUMNS = 2, HEADS = 3, ROWS = 15, MOST = 40 };

/* A task with all that any method needs. */
struct world {
	struct linear_matrix x;
	struct linear_task t;
	size_t start[ITEMS + 1], answers[ITEMS + 1];
	uint32_t feature[MOST], item[ROWS], head[ROWS];
	double value[MOST], number[ITEMS * COLUMNS], target[ITEMS * K], weight[ITEMS];
	double row[ROWS * K], answer[ITEMS * 3 * K];
};

static void
draw_targets(struct world *w, struct rng *r, bool several)
{
	for (size_t i = 0; i < ITEMS; i++) {
		double sum = 0;

		w->weight[i] = 1 + (double)rng_below(r, 3);
		for (size_t k = 0; k < K; k++) {
			w->target[i * K + k] = rng_below(r, 4) ? rng_unit(r) : 0;
			sum += w->target[i * K + k];
		}
		for (size_t k = 0; k < K && !several; k++)
			w->target[i * K + k] = sum > 0 ? w->target[i * K + k] / sum :
				k == 0;
	}
}

/* A label, or a set. */
static void
draw_answer(double *to, struct rng *r, bool several)
{
	size_t label = rng_below(r, K);

	for (size_t k = 0; k < K; k++)
		to[k] = several ? (double)rng_below(r, 2) : k == label;
}

static void
draw(struct world *w, struct rng *r, bool several, size_t heads)
{
	size_t n = 0;

	*w = (struct world){.start = {0}};
	for (size_t i = 0; i < ITEMS; i++) {
		for (uint32_t f = 0; f < TEXT; f++)
			if (rng_below(r, 2)) {
				w->feature[n] = f;
				w->value[n++] = rng_unit(r);
			}
		w->start[i + 1] = n;
		w->answers[i + 1] = w->answers[i] + 1 + rng_below(r, 3);
	}
	for (size_t i = 0; i < ITEMS * COLUMNS; i++)
		w->number[i] = rng_normal(r);
	draw_targets(w, r, several);
	for (size_t i = 0; i < ROWS; i++) {
		w->item[i] = (uint32_t)(i * ITEMS / ROWS);
		w->head[i] = (uint32_t)rng_below(r, heads > 0 ? heads : 1);
		draw_answer(w->row + i * K, r, several);
	}
	for (size_t y = 0; y < w->answers[ITEMS]; y++)
		draw_answer(w->answer + y * K, r, several);
	w->x = (struct linear_matrix){.n = ITEMS, .features = TEXT + COLUMNS,
		.columns = COLUMNS, .start = w->start, .feature = w->feature,
		.value = w->value, .number = w->number};
	w->t = (struct linear_task){.x = &w->x, .k = K, .several = several,
		.target = w->target, .weight = w->weight, .heads = heads,
		.rows = {heads > 0 ? ROWS : 0, w->item, w->head, w->row, ROWS},
		.answers = w->answers, .answer = w->answer, .lambda = .03,
		.share = 2};
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
	MEM_FREE(g);
	MEM_FREE(other);
}

static void
gradients(void)
{
	struct rng r = check_rng(1, 0);

	for (size_t round = 0; round < 4 * linear_table.n; round++) {
		const struct linear_method *method =
			(const struct linear_method *)linear_table.record +
			round / 4;
		size_t heads = method->traits & LINEAR_HEADS ? HEADS :
			method->traits & LINEAR_TWO_HEADS ? 2 : 0;
		struct world w;
		struct linear m;

		draw(&w, &r, round % 2, heads);
		linear_init(&m, &w.t, method);
		CHECK((heads > 0) == (method->loss == NULL));
		check_slopes(&m, &r);
	}
}

/* Losses of one item under z, as the paper has them. */
static void
definitions(void)
{
	static const double z[] = {1, 0, -1}, p[] = {.5, .5, 0};
	struct world w;
	struct rng r = check_rng(2, 0);
	double g[ITEMS * K], q[K], sum = 0, jsd = 0, least = 0;

	draw(&w, &r, false, 0);
	w.x.n = 1;
	memcpy(w.target, p, sizeof p);
	for (size_t k = 0; k < K; k++)
		sum += exp(z[k]);
	losses_probabilities(z, K, false, q);
	for (size_t k = 0; k < K; k++) {
		double m = (p[k] + exp(z[k]) / sum) / 2, e = exp(z[k]) / sum;

		CHECK_NEAR(q[k], e, 1e-14);
		jsd += (p[k] > 0 ? p[k] * log2(p[k] / m) : 0) / 2 +
			e * log2(e / m) / 2;
		least += fmin(p[k], e);
	}
	CHECK_NEAR(((const struct linear_method *)method_find(&linear_table, "soft"))
		->loss(&w.t, z, g), -.5 * (log(q[0]) + log(q[1])), 1e-13);
	CHECK_NEAR(((const struct linear_method *)method_find(&linear_table, "jsd"))
		->loss(&w.t, z, g), jsd, 1e-13);
	CHECK_NEAR(losses_jsd(p, q, K, false), jsd, 1e-13);
	/* the smooth minimum is at most .01 below */
	sum = ((const struct linear_method *)method_find(&linear_table,
		"soft_micro_f1"))->loss(&w.t, z, g);
	CHECK(sum >= 1 - least && sum <= 1 - least + .01);
	w.answers[1] = 2;
	memcpy(w.answer, (double[]){1, 0, 0, 0, 1, 0}, 6 * sizeof(double));
	sum = ((const struct linear_method *)method_find(&linear_table, "loss_max"))
		->loss(&w.t, z, g);
	CHECK(fabs(sum + log(q[1])) < .01);
	sum = ((const struct linear_method *)method_find(&linear_table, "loss_min"))
		->loss(&w.t, z, g);
	CHECK(fabs(sum + log(q[0])) < .01);
}

/* The sum over items of the divergence of what is predicted. */
static double
divergence(const struct world *w, const double *p)
{
	double sum = 0;

	for (size_t i = 0; i < ITEMS; i++)
		sum += losses_jsd(w->target + i * K, p + i * K, K, false);
	return sum;
}

/* A fit predicts what it was fitted to, better than nothing; heads are averaged. */
static void
fits(void)
{
	struct rng r = check_rng(3, 0);

	for (size_t heads = 0; heads <= HEADS; heads += HEADS) {
		struct world w;
		struct linear m;
		double p[ITEMS * K], q[K], before, sum = 0;
		const struct minimise_rules rules = {10, 500, 1e-7};
		struct minimum end;

		draw(&w, &r, false, heads);
		w.t.lambda = 1e-4;
		linear_init(&m, &w.t, method_find(&linear_table, heads > 0 ?
			"annotator_ensemble" : "soft"));
		for (size_t i = 0; i < ITEMS; i++)
			linear_predict(&m, &w.x, i, SIZE_MAX, p + i * K);
		before = divergence(&w, p);
		end = minimise(linear_value, &m, m.w, m.n, &rules, NULL, NULL);
		CHECK(end.status == MINIMISE_CONVERGED);
		for (size_t i = 0; i < ITEMS; i++) {
			double mean[K] = {0};

			linear_predict(&m, &w.x, i, SIZE_MAX, p + i * K);
			for (size_t h = 0; h < heads; h++) {
				linear_predict(&m, &w.x, i, h, q);
				for (size_t k = 0; k < K; k++)
					mean[k] += q[k] / (double)heads;
			}
			for (size_t k = 0; k < K; k++) {
				sum += p[i * K + k];
				if (heads > 0)
					CHECK_NEAR(p[i * K + k], mean[k], 1e-14);
			}
		}
		CHECK_NEAR(sum, ITEMS, 1e-12);
		if (heads == 0)
			CHECK(divergence(&w, p) < before - .05 * ITEMS);
	}
}

int
main(void)
{
	CHECK_RECORDS(linear_table, "soft", "repeated", "majority",
		"annotator_ranking", "annotator_ranking_hard", "ambiguous",
		"targets", "soft_majority", "annotator_ensemble",
		"annotator_ensemble_hard", "jsd", "soft_micro_f1",
		"soft_macro_f1", "loss_min", "loss_max");
	gradients();
	definitions();
	fits();
	return check_done();
}
