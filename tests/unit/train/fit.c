/* fit: features of the training items, targets, the penalty that is chosen. */
#include "world.h"

#include "stats/sort.h"

static uint32_t *
all_of(size_t n)
{
	uint32_t *x = mem_alloc(n, sizeof *x);

	for (uint32_t i = 0; i < n; i++)
		x[i] = i;
	return x;
}

/* Each method fits, and says what most said. */
static void
methods(void)
{
	static double lambda = 1e-3;
	static const char *const args[] = {"-q", "-q --multilabel"};

	for (size_t i = 0; i < 2 * loss_table.n; i++) {
		const struct loss_method *m =
			(const struct loss_method *)loss_table.record + i / 2;
		struct fit_rules rules = world_rules(m->about.name, &lambda, 1);
		struct world w;
		struct fit f;
		size_t right = 0;
		double p[3];

		if (!m->targets[0] || (i % 2 && strcmp(m->about.name, "ambiguous") == 0))
			continue;
		world_init(&w, 30, args[i % 2], i % 4 < 2);
		fit_make(&f, &w.r, &rules, all_of(w.r.n), w.r.n, 0);
		CHECK(f.end.status != MINIMISE_ITERATIONS && f.model.lambda == lambda);
		for (size_t x = 0; x < w.x.names.n; x++) {
			struct view name = ids_name(&w.x.names, x);
			size_t kind = (size_t)((name.p[1] - '0') * 10 + name.p[2] -
				'0') % 3, best = 0;

			fit_predict(&f, x, p);
			for (size_t l = 1; l < 3; l++)
				best = p[l] > p[best] ? l : best;
			right += best == kind;
		}
		if (!CHECK(right >= 27 || strncmp(m->about.name, "loss_m", 6) == 0))
			printf("\t%s: %zu\n", m->about.name, right);
		CHECK((f.heads > 0) == ((m->traits & LOSS_PEOPLE) > 0));
	}
}

/* loss_min and loss_max see each label that somebody gave a training item, once, as
 * probabilities. */
static void
answers(void)
{
	static double lambda = 1;
	struct fit_rules rules = world_rules("loss_min", &lambda, 1);
	uint32_t *train = mem_alloc(9, sizeof *train);
	const struct examples *e;
	size_t r = 0;
	struct world w;
	struct fit f;

	world_init(&w, 30, "-q", false);
	for (uint32_t i = 0; i < 9; i++)
		train[i] = 2 * i + 1;
	CHECK(w.r.n > train[8]);
	fit_make(&f, &w.r, &rules, train, 9, 0);
	e = &f.model.examples;
	for (size_t i = 0; i < 9; i++)
		for (size_t l = 0; l < w.r.k; l++) {
			if (w.r.shares[train[i] * w.r.k + l] == 0)
				continue;
			CHECK(r < e->n && e->at[r].item == i);
			for (size_t k = 0; k < w.r.k; k++)
				CHECK(e->target[r * w.r.k + k] == (k == l));
			r++;
		}
	CHECK(r == e->n && r > 9); /* some items have several */
}

/* Sets of labels that several people chose are one answer; the larger ones come first. */
static void
sets(void)
{
	static double lambda = 1;
	struct fit_rules rules = world_rules("loss_max", &lambda, 1);
	const struct examples *e;
	size_t several = 0;
	struct world w;
	struct fit f;

	world_init(&w, 60, "-q --multilabel", false);
	fit_make(&f, &w.r, &rules, all_of(w.r.n), w.r.n, 0);
	e = &f.model.examples;
	for (size_t r = 1; r < e->n; r++) {
		const double *a = e->target + (r - 1) * e->k, *b = a + e->k;
		size_t l = 0;

		if (e->at[r].item != e->at[r - 1].item)
			continue;
		while (l < e->k && a[l] == b[l])
			l++;
		CHECK(l < e->k && a[l] > b[l]);
		several++;
	}
	CHECK(several > 10);
}

/* Only n-grams of two training items or more; numbers have mean 0. */
static void
features(void)
{
	static double lambda = 1;
	struct fit_rules rules = world_rules("soft", &lambda, 1);
	struct world w;
	struct fit f;
	uint32_t *few = mem_alloc(2, sizeof *few);
	double sum = 0;

	world_init(&w, 30, "-q", true);
	few[0] = 0; /* i01: bad */
	few[1] = 1; /* i02: odd */
	fit_make(&f, &w.r, &rules, few, 2, 0);
	/* the, thing, is, thing is */
	CHECK(f.model.features == 5 && f.place[w.x.grams.n] == 4);
	for (size_t i = 0; i < 2; i++)
		sum += f.model.value[f.model.start[i + 1] - 1];
	CHECK_NEAR(sum, 0, 1e-15);
	CHECK_NEAR(fabs(f.model.value[f.model.start[1] - 1]), 1, 1e-15);
}

/* The penalty that predicts the first `held` items best, in the order of a seed. */
static double
best_of(const struct world *w, const struct fit_rules *rules, size_t n, size_t held)
{
	uint32_t *order = all_of(n), *at;
	size_t k = w->r.k;
	double best = 0, most = -HUGE_VAL;
	double *p = mem_alloc(held, k * sizeof *p), *q = mem_alloc(held, k * sizeof *q);
	struct rng g;
	struct fit f;

	rng_seed(&g, rules->seed, 1);
	rng_order(&g, order, n);
	sort_u32(order + held, n - held);
	for (size_t l = rules->lambda.n; l-- > 0;) {
		struct fit_rules one = *rules;
		double value;

		one.lambda.at += l;
		one.lambda.n = 1;
		at = mem_alloc(n, sizeof *at);
		memcpy(at, order + held, (n - held) * sizeof *at);
		fit_make(&f, &w->r, &one, at, n - held, 0);
		for (size_t i = 0; i < held; i++) {
			memcpy(p + i * k, w->r.shares + order[i] * k, k * sizeof *p);
			fit_predict(&f, w->r.at[order[i]], q + i * k);
		}
		value = tune_value(rules->tune, &(struct held){p, q, held, k,
			w->r.several});
		if (value > most + 1e-12) {
			most = value;
			best = *one.lambda.at;
		}
	}
	MEM_FREE(order, p, q);
	return best;
}

/* A tenth of the items is held out, one of fewer than ten. */
static void
held(void)
{
	static double lambdas[] = {1e-3, .1, 1, 1e3};
	static const size_t sizes[] = {2, 5, 9, 19, 20, 24};
	struct fit_rules rules = world_rules("soft", lambdas, 4);
	struct world w;
	struct fit f;

	world_init(&w, 30, "-q", false);
	for (rules.seed = 1; rules.seed <= 20; rules.seed++)
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			size_t n = sizes[i];

			fit_make(&f, &w.r, &rules, all_of(n), n, 0);
			CHECK(f.model.lambda ==
				best_of(&w, &rules, n, n < 20 ? 1 : n / 10));
		}
}

/* A penalty that says nothing of items predicts held-out ones worse. */
static void
choice(void)
{
	static double lambdas[] = {1e-3, 1e3};
	struct fit_rules rules = world_rules("soft", lambdas, 2);
	struct world w;
	struct fit f;

	world_init(&w, 60, "-q", false);
	fit_make(&f, &w.r, &rules, all_of(w.r.n), w.r.n, 0);
	CHECK(f.model.lambda == 1e-3);
	fit_make(&f, &w.r, &rules, all_of(1), 1, 0);
	CHECK(f.model.lambda == 1e3);
	/* of fewer than ten items one is held out */
	fit_make(&f, &w.r, &rules, all_of(9), 9, 0);
	CHECK(f.model.lambda == 1e-3);
}

CHECK_ALL(methods, answers, sets, features, held, choice)
