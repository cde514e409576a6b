/* fit: features of the training items, targets, the penalty that is chosen. */
#include "world.h"

#include "stats/sort.h"
#include "train/losses.h"

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

	for (size_t i = 0; i < 2 * linear_table.n; i++) {
		const struct linear_method *m =
			(const struct linear_method *)linear_table.record + i / 2;
		struct fit_rules rules = world_rules(m->about.name, &lambda, 1);
		struct world w;
		struct fit f;
		size_t right = 0;
		double p[3];

		if (!m->targets || (i % 2 && strcmp(m->targets, "ambiguous") == 0))
			continue;
		world_init(&w, 30, args[i % 2], i % 4 < 2);
		fit_make(&f, &w.r, &rules, all_of(w.r.n), w.r.n, 0);
		CHECK(f.end.status != MINIMISE_ITERATIONS && f.task.lambda == lambda);
		for (size_t x = 0; x < w.x.names.n; x++) {
			struct view name = ids_name(&w.x.names, x);
			size_t kind = (size_t)((name.p[1] - '0') * 10 + name.p[2] -
				'0') % 3, best = 0;

			fit_predict(&f, x, SIZE_MAX, p);
			for (size_t l = 1; l < 3; l++)
				best = p[l] > p[best] ? l : best;
			right += best == kind;
		}
		if (!CHECK(right >= 27 || strncmp(m->about.name, "loss_m", 6) == 0))
			printf("\t%s: %zu\n", m->about.name, right);
		CHECK((f.task.heads > 0) == (m->loss == NULL));
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
	struct world w;
	struct fit f;

	world_init(&w, 30, "-q", false);
	for (uint32_t i = 0; i < 9; i++)
		train[i] = 2 * i + 1;
	CHECK(w.r.n > train[8]);
	fit_make(&f, &w.r, &rules, train, 9, 0);
	for (size_t i = 0; i < 9; i++) {
		size_t n = f.task.answers[i], given = 0;

		for (size_t l = 0; l < w.r.k; l++) {
			size_t found = 0;

			for (size_t a = n; a < f.task.answers[i + 1]; a++)
				found += f.task.answer[a * w.r.k + l] > 0;
			CHECK(found == (w.r.shares[train[i] * w.r.k + l] > 0));
			given += found;
		}
		CHECK(given == f.task.answers[i + 1] - n && given > 0);
		for (size_t a = n * w.r.k; a < f.task.answers[i + 1] * w.r.k; a++)
			CHECK(f.task.answer[a] == 0 || f.task.answer[a] == 1);
	}
	CHECK(f.task.answers[9] > 9); /* some items have several */
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
	CHECK(f.text == 4 && f.columns == 1 && f.x.features == 5);
	for (size_t i = 0; i < 2; i++)
		sum += f.x.number[i];
	CHECK_NEAR(sum, 0, 1e-15);
	CHECK_NEAR(fabs(f.x.number[0]), 1, 1e-15);
}

/* The penalty that predicts the first `held` items best, in the order of a seed. */
static double
best_of(const struct world *w, const struct fit_rules *rules, size_t n, size_t held)
{
	uint32_t *order = all_of(n), *at;
	double best = 0, most = -HUGE_VAL, p[3];
	struct rng g;
	struct fit f;

	rng_seed(&g, rules->seed, 1);
	rng_order(&g, order, n);
	sort_u32(order + held, n - held);
	for (size_t l = 0; l < rules->lambdas; l++) {
		struct fit_rules one = *rules;
		double sum = 0;

		one.lambda += l;
		one.lambdas = 1;
		at = mem_alloc(n, sizeof *at);
		memcpy(at, order + held, (n - held) * sizeof *at);
		fit_make(&f, &w->r, &one, at, n - held, 0);
		for (size_t i = 0; i < held; i++) {
			fit_predict(&f, w->r.at[order[i]], SIZE_MAX, p);
			sum -= losses_jsd(w->r.shares + order[i] * w->r.k, p, w->r.k,
				w->r.several);
		}
		if (sum > most + 1e-12) {
			most = sum;
			best = *one.lambda;
		}
	}
	MEM_FREE(order);
	return best;
}

/* A tenth of the items is held out, one of fewer than ten. */
static void
held(void)
{
	static double lambdas[] = {1e3, 1, .1, 1e-3};
	static const size_t sizes[] = {2, 5, 9, 19, 20, 24};
	struct fit_rules rules = world_rules("soft", lambdas, 4);
	struct world w;
	struct fit f;

	world_init(&w, 30, "-q", false);
	for (rules.seed = 1; rules.seed <= 20; rules.seed++)
		for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
			size_t n = sizes[i];

			fit_make(&f, &w.r, &rules, all_of(n), n, 0);
			CHECK(f.task.lambda ==
				best_of(&w, &rules, n, n < 20 ? 1 : n / 10));
		}
}

/* A penalty that says nothing of items predicts held-out ones worse. */
static void
choice(void)
{
	static double lambdas[] = {1e3, 1e-3};
	struct fit_rules rules = world_rules("soft", lambdas, 2);
	struct world w;
	struct fit f;

	world_init(&w, 60, "-q", false);
	fit_make(&f, &w.r, &rules, all_of(w.r.n), w.r.n, 0);
	CHECK(f.task.lambda == 1e-3);
	fit_make(&f, &w.r, &rules, all_of(1), 1, 0);
	CHECK(f.task.lambda == 1e3);
	/* of fewer than ten items one is held out */
	fit_make(&f, &w.r, &rules, all_of(9), 9, 0);
	CHECK(f.task.lambda == 1e-3);
}

CHECK_ALL(methods, answers, features, held, choice)
