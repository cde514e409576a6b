/* people: the parts of annotators against loops over everybody's ratings. */
#include "spc/people.h"

#include "check.h"
#include "options.h"
#include "spc/run.h"
#include "spc/town.h"
#include "stats/student.h"
#include "text/num.h"

enum { ITEMS = 14, PEOPLE_ALL = 6, MODELS = 2 };

/* label[i][a], or NONE; a person may label an item twice. */
enum { NONE = -1 };

struct data {
	int label[ITEMS][PEOPLE_ALL], again[ITEMS][PEOPLE_ALL];
	double said[MODELS][ITEMS];
};

static void
draw(struct data *d, struct rng *r, bool repeats)
{
	for (int i = 0; i < ITEMS; i++) {
		double yes = rng_unit(r);

		for (int m = 0; m < MODELS; m++)
			d->said[m][i] = .1 + .8 * rng_unit(r) * (yes > .5 ? 1 : .6);
		for (int a = 0; a < PEOPLE_ALL; a++) {
			bool gap = a > 3 && rng_below(r, 3) == 0;

			d->label[i][a] = gap ? NONE :
				rng_unit(r) < yes + .1 * a - .2;
			d->again[i][a] = gap || !repeats || rng_below(r, 4) ?
				NONE : (int)rng_below(r, 2);
		}
	}
}

static void
write_files(const struct data *d)
{
	FILE *out = fopen("asked.tsv", "w");

	fprintf(out, "item\tannotator\tlabel\n");
	for (int i = 0; i < ITEMS; i++)
		for (int a = 0; a < PEOPLE_ALL; a++) {
			if (d->label[i][a] != NONE)
				fprintf(out, "i%d\tw%d\tl%d\n", i, a,
					d->label[i][a]);
			if (d->again[i][a] != NONE)
				fprintf(out, "i%d\tw%d\tl%d\n", i, a,
					d->again[i][a]);
		}
	fclose(out);
	for (int m = 0; m < MODELS; m++) {
		out = fopen(m ? "two.tsv" : "one.tsv", "w");
		fprintf(out, "item\tl0\tl1\n");
		for (int i = 0; i < ITEMS; i++)
			fprintf(out, "i%d\t%.17g\t%.17g\n", i, 1 - d->said[m][i],
				d->said[m][i]);
		fclose(out);
	}
}

static char *models[] = {(char[]){"one.tsv"}, (char[]){"two.tsv"}};

struct tables {
	struct input input;
	struct task task;
	struct run_rules rules;
	struct run run;
};

/* Run everything with ratings; the asymptote too, where it is asked for. */
static void
run(struct tables *t, const char *combiner, const char *scorer, bool asymptote,
	enum crossed_random random)
{
	const struct items_need need = {.label_set = true, .predicted = true,
		.ratings = true};
	const struct predictions_need from = {.personal = false};
	const struct respondents two = {.k = 2};

	options(&t->input, "-q -L l0,l1");
	t->task = (struct task){.positive = 1};
	items_read_truth(&t->task.truth, &t->input, &need, "asked.tsv");
	models_read(&t->task.models, &t->task.truth, &t->input, &from, models,
		MODELS);
	labels_order(&t->task.truth.labels);
	models_rank(&t->task.models, &t->task.truth);
	t->rules = (struct run_rules){.least = 4, .k = 3, .by_name = true,
		.bootstrap = 40, .level = .9, .random = random,
		.asymptote = asymptote,
		.curve = rules_of(&two, combiner, scorer)};
	t->rules.curve.people = random != CROSSED_ITEMS;
	t->rules.curve.replicates = REFUTATION_REPLICATES;
	t->rules.curve.scoring.eps = .02;
	t->run = (struct run){.rules = &t->rules, .task = &t->task};
	run_make(&t->run);
}

/* ---- a score ---- */

static double
fact(const char *scorer, const struct data *d, int m, int i, int label)
{
	double p = label ? d->said[m][i] : 1 - d->said[m][i];

	return strcmp(scorer, "agreement") == 0 ? p : log2(p);
}

/* u_.a and sum u_ia^2 of the score of a model: (score - theta) / (N n_i), over all of
 * a person's labels of the item. */
static struct crossed
part_of_score(const struct data *d, const char *scorer, int m)
{
	double sum[PEOPLE_ALL] = {0}, ratings[PEOPLE_ALL] = {0}, theta = 0;
	double n[ITEMS] = {0}, all = 0, f = 0, cubes = 0;
	struct crossed part = {.own = 0};

	for (int round = 0; round < 3; round++)
		for (int i = 0; i < ITEMS; i++)
			for (int a = 0; a < PEOPLE_ALL; a++) {
				double u = 0, labels = 0;

				for (int j = 0; j < 2; j++) {
					int l = j ? d->again[i][a] :
						d->label[i][a];

					if (l == NONE)
						continue;
					labels++;
					u += fact(scorer, d, m, i, l);
				}
				if (round == 0)
					n[i] += labels;
				if (round == 1)
					theta += u / n[i] / ITEMS;
				if (round < 2)
					continue;
				u = (u - labels * theta) / n[i] / ITEMS;
				sum[a] += u;
				ratings[a] += labels;
				all += labels;
				part.own += u * u;
			}
	for (int a = 0; a < PEOPLE_ALL; a++) {
		part.q += sum[a] * sum[a];
		f += pow(ratings[a] / all, 2);
		cubes += pow(ratings[a] / all, 3);
	}
	part.q /= 1 + f - 2 * cubes / f;
	part.effective = 1 / f;
	return part;
}

static struct crossed
found(const struct run *r, const struct result *f)
{
	struct result_term term[RESULT_TERMS];
	size_t n = results_terms(&r->results, f, term);

	return people_part(&r->people, &r->results, term, n);
}

static void
scores(void)
{
	static const char *const scorer[] = {"agreement", "cross_entropy"};
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 20; round++) {
		const char *name = scorer[round % 2];
		struct tables t;
		struct data d;

		draw(&d, &r, round % 3 == 0);
		write_files(&d);
		run(&t, "frequency", name, false, CROSSED_BOTH);
		for (size_t m = 0; m < MODELS; m++) {
			struct crossed part = part_of_score(&d, name, (int)m), x;

			x = found(&t.run, &t.run.results.result[results_of_model(
				&t.run.results, RESULT_SCORE, m)]);
			CHECK_NEAR(x.q, part.q, 1e-14);
			CHECK_NEAR(x.own, part.own, 1e-14);
			CHECK_NEAR(x.effective, part.effective, 1e-12);
			CHECK(x.annotators == PEOPLE_ALL);
		}
	}
}

/* ---- other results ---- */

/* The part of a result that is a sum of others is that of the sum of their u: Q is a
 * quadratic form of them, Q(x + y) + Q(x - y) = 2 Q(x) + 2 Q(y). */
static void
sums(void)
{
	struct rng r = check_rng(2, 0);

	for (int round = 0; round < 20; round++) {
		struct result_term sum[2], less[2];
		struct crossed x, y, plus, minus;
		const struct results *s;
		struct tables t;
		struct data d;

		draw(&d, &r, false);
		write_files(&d);
		run(&t, round % 2 ? "abc" : "plurality", "agreement", false,
			CROSSED_BOTH);
		s = &t.run.results;
		sum[0] = less[0] = (struct result_term){2, 1};
		sum[1] = less[1] = (struct result_term){
			results_of_model(s, RESULT_SCORE, 1), 1};
		less[1].slope = -1;
		x = people_part(&t.run.people, s, sum, 1);
		y = people_part(&t.run.people, s, sum + 1, 1);
		plus = people_part(&t.run.people, s, sum, 2);
		minus = people_part(&t.run.people, s, less, 2);
		CHECK(x.q > 0 && y.q > 0 && plus.q != minus.q);
		CHECK_NEAR(1e4 * (plus.q + minus.q), 2e4 * (x.q + y.q), 1e-11);
		CHECK_NEAR(1e4 * (plus.own + minus.own), 2e4 * (x.own + y.own),
			1e-11);
	}
}

/* ---- the jackknife ---- */

/* What hangs on the asymptote: without each of the people, who are as many as the
 * groups, the law fitted again. */
static void
asymptotes(void)
{
	struct rng r = check_rng(3, 0);

	for (int round = 0; round < 6; round++) {
		double without[PEOPLE_ALL], mean = 0, q = 0;
		const struct people *p;
		const struct results *s;
		struct crossed part;
		struct tables t;
		struct data d, less;

		draw(&d, &r, false);
		write_files(&d);
		run(&t, "frequency", "cross_entropy", true, CROSSED_BOTH);
		p = &t.run.people;
		s = &t.run.results;
		CHECK(p->groups == PEOPLE_ALL);
		part = found(&t.run, &s->result[s->asymptote]);
		for (int a = 0; a < PEOPLE_ALL; a++) {
			struct tables u;

			less = d;
			for (int i = 0; i < ITEMS; i++)
				less.label[i][a] = NONE;
			write_files(&less);
			run(&u, "frequency", "cross_entropy", true,
				CROSSED_BOTH);
			without[a] = u.run.respondents.n < ITEMS ? NUM_NA :
				u.run.results.result[u.run.results.asymptote]
				.m.value;
		}
		/* items that lost too many labels are left out there */
		for (int a = 0; a < PEOPLE_ALL; a++)
			CHECK_NEAR(isnan(without[a]) ? 0 : without[a] -
				p->asymptote[0][p->among[0][a]], 0, 1e-8);
		for (size_t g = 0; g < p->groups; g++)
			mean += p->asymptote[0][g] / PEOPLE_ALL;
		for (size_t g = 0; g < p->groups; g++)
			q += pow(p->asymptote[0][g] - mean, 2) *
				(PEOPLE_ALL - 1) / PEOPLE_ALL;
		CHECK_NEAR(part.q, q, 1e-13);
		CHECK(part.own > 0);
		CHECK(s->result[s->asymptote].m.se > 0);
	}
}

/* ---- limits ---- */

/* How many times as far from the value the limits of a level or a score are as those
 * over items, whose error over items is e. */
static double
factor(const struct crossed *x, enum crossed_random random, double e)
{
	double p = fmax(0, x->q - x->own), s = p + x->own, v = e * e + p, df;

	df = random == CROSSED_ANNOTATORS ? x->effective - 1 : v * v /
		(e * e * e * e / (ITEMS - 1) + x->q * x->q / (x->effective - 1));
	return sqrt(random == CROSSED_ANNOTATORS ? s : v) / e *
		student_t_quantile(.95, df) / stats_normal_quantile(.95);
}

/* The error over items of a result from resamples. */
static double
error_over_items(struct tables *t, size_t i)
{
	double *all = results_resample(&t->run.results, 0, 40), mean, error;

	stats_spread(all + i * 40, 40, &mean, &error);
	MEM_FREE(all);
	return error;
}

/* Limits that stay within the range are stretched; numbers of people beyond the curve
 * are beyond it still; and one at its end comes to be beyond. */
static void
limits(void)
{
	struct rng r = check_rng(4, 0);
	int stretched = 0, beyond = 0;

	for (int round = 0; round < 20; round++) {
		enum crossed_random random = round % 2 ? CROSSED_BOTH :
			CROSSED_ANNOTATORS;
		struct tables t, items;
		struct data d;

		draw(&d, &r, false);
		write_files(&d);
		run(&t, "plurality", "agreement", false, random);
		run(&items, "plurality", "agreement", false, CROSSED_ITEMS);
		for (size_t i = 0; i < t.run.results.n_results; i++) {
			const struct result *f = &t.run.results.result[i];
			const struct estimate *m = &f->m;
			const struct estimate *was = &items.run.results.result[i].m;
			bool linear = f->kind == RESULT_POWER ||
				f->kind == RESULT_SCORE;
			struct crossed part = found(&t.run, f);
			double by;

			CHECK_NEAR(m->value, was->value, 1e-15);
			if (result_about[f->kind].range == RANGE_COUNT) {
				CHECK(was->lo != -HUGE_VAL || m->lo == -HUGE_VAL);
				CHECK(was->hi != HUGE_VAL || m->hi == HUGE_VAL);
				CHECK(m->lo == -HUGE_VAL || m->lo >= 0);
				CHECK(m->hi == HUGE_VAL || m->hi <= 3);
				beyond += m->hi != was->hi && isinf(m->hi);
			}
			if (!linear || was->hi - was->lo < 1e-9)
				continue;
			by = factor(&part, random, error_over_items(&t, i));
			CHECK_NEAR(m->hi, fmin(1, m->value + by * (was->hi -
				m->value)), 1e-12);
			CHECK_NEAR(m->lo, fmax(0, m->value + by * (was->lo -
				m->value)), 1e-12);
			stretched++;
		}
	}
	CHECK(stretched > 60);
	CHECK(beyond > 0);
}

CHECK_ALL(scores, sums, asymptotes, limits)
