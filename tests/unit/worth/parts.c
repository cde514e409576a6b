/* parts: of random models each is judged once, and each pair compared once, on the items
 * that it predicts. */
#include "worth/parts.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "stats/rng.h"

enum { ITEMS = 6, PEOPLE = 2, MODELS = 5 };

static struct opt_common common;
static struct task task;
static char files[MODELS][8];

/* What a case predicts: ratings, of which an item has one of each person; models that do
 * not predict for each annotator predict both or none. */
struct chosen {
	size_t models;
	bool personal[MODELS], has[MODELS][ITEMS * PEOPLE];
};

static bool
says_anything(const struct chosen *c, size_t m)
{
	bool any = false;

	for (size_t r = 0; r < ITEMS * PEOPLE; r++)
		any = any || c->has[m][r];
	return any;
}

/* Two of three models predict the same: sets that are equal are to be found. */
static void
draw(struct chosen *c, struct rng *r)
{
	c->models = (size_t)rng_below(r, MODELS + 1);
	for (size_t m = 0; m < c->models; m++) {
		bool copy = m > 0 && rng_below(r, 3) == 0;

		c->personal[m] = copy ? c->personal[m - 1] : rng_below(r, 4) == 0;
		do {
			bool full = rng_below(r, 2) == 0;

			for (size_t k = 0; k < ITEMS * PEOPLE; k++)
				c->has[m][k] = copy ? c->has[m - 1][k] :
					!c->personal[m] && k % PEOPLE > 0 ?
					c->has[m][k - 1] :
					full || rng_below(r, 4) == 0;
		} while (!says_anything(c, m));
	}
}

/* A table for each annotator has rows of two for some item, else it is for all. */
static bool
is_personal(const struct chosen *c, size_t m)
{
	for (size_t i = 0; i < ITEMS; i++)
		if (c->has[m][i * PEOPLE] && c->has[m][i * PEOPLE + 1])
			return true;
	return !c->personal[m];
}

static void
write_model(const struct chosen *c, size_t m)
{
	FILE *f;

	snprintf(files[m], sizeof files[m], "m%zu", m);
	f = fopen(files[m], "w");
	if (!f)
		exit(1);
	fprintf(f, c->personal[m] ? "item\tannotator\tlabel\n" : "item\tlabel\n");
	for (int k = 0; k < ITEMS * PEOPLE; k++)
		if (c->has[m][k] && c->personal[m])
			fprintf(f, "i%d\tp%d\ta\n", k / PEOPLE, k % PEOPLE);
		else if (c->has[m][k] && k % PEOPLE == 0)
			fprintf(f, "i%d\ta\n", k / PEOPLE);
	fclose(f);
}

static void
open_task(const struct chosen *c)
{
	static const struct items_need need = {.predicted = true,
		.ratings = true};
	static const struct predictions_need from = {.personal = true};
	static char *operands[MODELS];

	for (size_t m = 0; m < c->models; m++) {
		write_model(c, m);
		operands[m] = files[m];
	}
	options(&common.input, "-q");
	common.truth = "truth.tsv";
	task = (struct task){&common, operands, c->models,
		.positive = IDS_NONE};
	task_read_truth(&task, &need, NULL);
	CHECK(task_read_models(&task, &from));
}

/* Does the model predict the rating of the truth? */
static bool
has(const struct chosen *c, size_t m, size_t item, size_t rating)
{
	struct view name = items_name(&task.truth, item);
	uint32_t person = items_rating(&task.truth, rating).annotator;

	return c->has[m][(size_t)(name.p[1] - '0') * PEOPLE + person];
}

/* Are the items of the part's models those of models a and b? */
static void
part_is(const struct chosen *c, const struct task_part *p, size_t a, size_t b)
{
	const struct items *t = &task.truth;

	for (size_t i = 0; i < t->n; i++)
		for (size_t r = t->first[i]; r < t->first[i + 1]; r++) {
			bool all = true;

			for (size_t m = 0; m < p->task.models.n; m++) {
				const char *name = p->task.models.at[m].name;

				all = all && has(c, (size_t)(name[1] - '0'), i,
					r);
			}
			CHECK(all == (has(c, a, i, r) && has(c, b, i, r)));
		}
}

/* The parts in which models a and b are compared; a = b: a is judged. */
static size_t
count(const struct chosen *c, const struct parts *parts, size_t a, size_t b)
{
	size_t n = 0;

	for (size_t i = 0; i < parts->n; i++) {
		const struct task_part *p = &parts->at[i];
		const struct models *m = &p->task.models;

		for (size_t x = 0; x < m->n; x++)
			for (size_t y = x; y < m->n; y++) {
				if ((size_t)(m->at[x].name[1] - '0') != a ||
				    (size_t)(m->at[y].name[1] - '0') != b ||
				    !part_has(p, x, y))
					continue;
				n++;
				part_is(c, p, a, b);
			}
	}
	return n;
}

static size_t several, apart, each;

static void
any_is(const struct chosen *c, const struct parts *parts)
{
	const struct items *t = &parts->any.truth;

	for (size_t i = 0; i < t->n && parts->n > 1; i++) {
		bool any = false;

		for (size_t m = 0; m < c->models; m++)
			for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
				any = any || has(c, m, i, r);
		CHECK(models_have(&parts->any.models, items_id(t, i)) == any);
	}
}

static void
check_parts(const struct chosen *c)
{
	struct parts parts;
	size_t judged = 0;

	parts_make(&parts, &task, true, "");
	several += parts.n > 1;
	for (size_t m = 0; m < c->models; m++)
		each += parts.n > 1 && task.models.at[m].personal;
	for (size_t a = 0; a < c->models; a++)
		for (size_t b = a; b < c->models; b++) {
			bool meet = false;

			for (size_t r = 0; r < ITEMS * PEOPLE; r++)
				meet = meet || (c->has[a][r] && c->has[b][r]);
			CHECK(count(c, &parts, a, b) == meet);
			apart += !meet;
		}
	for (size_t i = 0; i < parts.n; i++) {
		judged += parts.at[i].pairs ? 0 : parts.at[i].task.models.n;
		CHECK(parts.at[i].several == (parts.n > 1));
	}
	CHECK(judged == c->models);
	any_is(c, &parts);
}

static void
random_models(void)
{
	struct chosen c;
	struct rng r;

	rng_seed(&r, 5, 0);
	write_text("truth.tsv", "item\tannotator\tlabel\ni3\tp0\ta\ni3\tp1\tb\n"
		"i0\tp0\ta\ni0\tp1\tb\ni1\tp0\ta\ni1\tp1\ta\ni2\tp0\tb\ni2\tp1\tb\n"
		"i4\tp1\ta\ni4\tp0\ta\ni5\tp0\tb\ni5\tp1\ta\n");
	common.intersect = true;
	for (int i = 0; i < 500; i++) {
		bool sound = true;

		draw(&c, &r);
		for (size_t m = 0; m < c.models; m++)
			sound = sound && is_personal(&c, m);
		if (!sound)
			continue;
		open_task(&c);
		check_parts(&c);
	}
	CHECK(several > 50 && apart > 50 && each > 50);
}

/* The note and the warnings; without pairs there are fewer parts. */
static void
messages(void)
{
	struct chosen c = {.models = 3};
	struct parts parts;

	c.has[0][0] = c.has[0][1] = c.has[1][0] = c.has[1][1] = true;
	c.has[1][2] = c.has[1][3] = c.has[2][4] = c.has[2][5] = true;
	common.intersect = true;
	open_task(&c);
	CHECK_SAYS(0, "unit: note: models are judged on different items, each on "
		"those that it predicts: what it means\nunit: warning: model=m0 "
		"versus=m2: no item has a prediction of both: they are not "
		"compared\nunit: warning: model=m1 versus=m2: no item has a "
		"prediction of both: they are not compared\n",
		err_quiet(false), parts_make(&parts, &task, true,
		": what it means"));
	err_quiet(true);
	parts_make(&parts, &task, true, "");
	CHECK(parts.n == 4 && parts.at[3].pairs && parts.at[3].several);
	parts_make(&parts, &task, false, "");
	CHECK(parts.n == 3);
	common.intersect = false;
	parts_make(&parts, &task, true, "");
	CHECK(parts.n == 1 && !parts.at[0].several);
}

CHECK_ALL(random_models, messages)
