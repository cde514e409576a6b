/* decisions: ceilings by loops over everybody else's labels; models. */
#include "bias/decisions.h"

#include "world.h"

#include <math.h>

/* Votes of an item for each label: of all but the person; of the person's kind but
 * the person; of the person alone, less one of label `less`. */
static void
votes(const struct world *p, size_t i, size_t w, size_t less,
	enum decisions_ceiling kind, uint32_t *v)
{
	memset(v, 0, WORLD_LABELS * sizeof *v);
	for (size_t o = 0; o < p->people; o++)
		for (size_t l = 0; l < WORLD_LABELS; l++)
			if (kind == CEILING_ANNOTATOR ? o == w :
			    o != w && (kind == CEILING_ONE ||
			    p->kind[o] == p->kind[w]))
				v[l] += p->times[i][o][l];
	if (kind == CEILING_ANNOTATOR)
		v[less]--;
}

/* Probability that the winner, by lot of the tied, is the label. */
static double
wins(const uint32_t *v, size_t label)
{
	uint32_t top = 0, tied = 0;

	for (size_t l = 0; l < WORLD_LABELS; l++)
		top = v[l] > top ? v[l] : top;
	for (size_t l = 0; l < WORLD_LABELS; l++)
		tied += v[l] == top;
	return top == 0 ? NUM_NA : v[label] == top ? 1. / tied : 0;
}

static void
ceilings(void)
{
	const struct rate *accuracy = method_find(&rates_table, "accuracy");
	const struct rate *precision = method_find(&rates_table, "precision");
	struct rng r = check_rng(2, 1);

	for (int k = 0; k < 300; k++) {
		struct world p;
		uint32_t group[WORLD_PEOPLE], v[WORLD_LABELS];

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		/* kind 2 is nobody's group */
		for (size_t a = 0; a < p.table.n_annotators; a++) {
			size_t kind = p.kind[world_person(&p, a)];

			group[a] = kind == 2 ? IDS_NONE : (uint32_t)kind;
		}
		for (int c = 0; c <= CEILING_ANNOTATOR; c++) {
			struct decisions d, positive;
			struct ballots b;

			decisions_make(&d, &p.raters);
			decisions_make(&positive, &p.raters);
			ballots_make(&b, &p.raters);
			ballots_fill(&b, &p.raters, (enum decisions_ceiling)c,
				group);
			decisions_of_ceiling(&d, &p.raters, &b, accuracy, 1);
			decisions_of_ceiling(&positive, &p.raters, &b, precision, 1);
			for (size_t at = 0; at < p.raters.ratings; at++) {
				uint32_t l = p.raters.rating[at].label;
				size_t w = world_person(&p,
					p.raters.rating[at].annotator);

				votes(&p, world_item(&p, at), w, l,
					(enum decisions_ceiling)c, v);
				if (c == CEILING_GROUP && p.kind[w] == 2)
					memset(v, 0, sizeof v);
				CHECK(d.made[at] == !isnan(wins(v, l)));
				CHECK(positive.made[at] == d.made[at]);
				CHECK_NEAR(d.part[at].sum, d.made[at] ? wins(v, l) : 0,
					1e-15);
				CHECK(d.part[at].of == d.made[at]);
				CHECK_NEAR(positive.part[at].of, d.made[at] ?
					wins(v, 1) : 0, 1e-15);
				CHECK_NEAR(positive.part[at].sum, d.made[at] && l == 1 ?
					wins(v, 1) : 0, 1e-15);
			}
		}
	}
}

static bool
says(const struct decisions *d, size_t r, double sum, double of)
{
	return d->part[r].sum == sum && d->part[r].of == of;
}

/* Of a soft model the likeliest label decides, the first of equal ones; an item
 * without a prediction has no decision. */
static void
models(void)
{
	const struct rate *precision = method_find(&rates_table, "precision");
	const struct rate *brier = method_find(&rates_table, "brier");
	struct world p = {.items = 3, .people = 1, .labels = 3};
	struct models m;
	struct decisions d;
	char one[] = "hard.tsv", two[] = "soft.tsv", *files[] = {one, two};
	const struct predictions_need need = {.intersect = true,
		.personal = true};

	for (size_t i = 0; i < 3; i++)
		p.times[i][0][i] = 1;
	write_text(one, "item\tlabel\ni0\ta\ni1\tc\n");
	write_text(two, "item\tlabel\tp\ni0\ta\t.4\ni0\tb\t.4\ni0\tc\t.2\n"
		"i1\tb\t.6\ni1\tc\t.4\ni2\ta\t1\n");
	world_write(&p, "world.tsv");
	world_open(&p, "-g kind", "world.tsv", &world_need);
	models_read(&m, &p.table, &p.input, &need, files, 2);
	models_rank(&m, &p.table);
	world_raters(&p);
	decisions_make(&d, &p.raters);
	decisions_of_model(&d, &p.raters, &m.at[0], 3, rates_default, 2);
	CHECK(says(&d, 0, 1, 1) && says(&d, 1, 0, 1) && !d.made[2]);
	CHECK(d.made[0] && d.made[1] && says(&d, 2, 0, 0));
	/* the positive one is decided for the second item alone */
	decisions_of_model(&d, &p.raters, &m.at[0], 3, precision, 2);
	CHECK(says(&d, 0, 0, 0) && says(&d, 1, 0, 1) && d.made[0] && !d.made[2]);
	decisions_of_model(&d, &p.raters, &m.at[1], 3, rates_default, IDS_NONE);
	CHECK(says(&d, 0, 1, 1) && says(&d, 1, 1, 1) && says(&d, 2, 0, 1));
	decisions_of_model(&d, &p.raters, &m.at[1], 3, precision, IDS_NONE);
	CHECK(says(&d, 0, 0, 0) && says(&d, 2, 0, 0) && d.made[2]);
	/* its losses: a label without a probability is clamped */
	decisions_of_model(&d, &p.raters, &m.at[1], 3, method_find(&rates_table,
		"log_loss"), 0);
	CHECK_NEAR(d.part[0].sum, -log(.4), 1e-15);
	CHECK_NEAR(d.part[1].sum, -log(.6), 1e-15);
	CHECK_NEAR(d.part[2].sum, -log(1e-15), 1e-15);
	CHECK(d.part[0].of == 1 && d.made[0]);
	decisions_of_model(&d, &p.raters, &m.at[1], 3, brier, 0);
	CHECK_NEAR(d.part[0].sum, .36 + .16 + .04, 1e-15);
	CHECK_NEAR(d.part[1].sum, .16 + .16, 1e-15);
	CHECK_NEAR(d.part[2].sum, 2, 1e-15);
	/* decisions, and the oracle's, have none */
	for (int k = 0; k < 2; k++) {
		decisions_of_model(&d, &p.raters, k == 0 ? &m.at[0] : NULL, 3,
			brier, 0);
		CHECK(!d.made[0] && !d.made[1] && !d.made[2]);
		CHECK(says(&d, 0, 0, 0));
	}
	decisions_of_model(&d, &p.raters, NULL, 3, rates_default, 1);
	CHECK(says(&d, 0, 1, 1) && says(&d, 2, 1, 1));
	decisions_of_model(&d, &p.raters, NULL, 3, precision, 1);
	CHECK(says(&d, 0, 0, 0) && says(&d, 1, 1, 1));
}

/* A model that predicts for each annotator. */
static void
personal(void)
{
	struct world p = {.items = 1, .people = 3, .labels = 3};
	struct models m;
	struct decisions d;
	char name[] = "own.tsv", *file = name;
	const struct predictions_need need = {.personal = true};

	p.times[0][0][0] = p.times[0][1][1] = p.times[0][2][1] = 1;
	write_text(name, "item\tannotator\tlabel\ni0\tw0\ta\ni0\tw2\ta\n"
		"i0\tw1\tb\n");
	world_write(&p, "world.tsv");
	world_open(&p, "-g kind", "world.tsv", &world_need);
	models_read(&m, &p.table, &p.input, &need, &file, 1);
	models_rank(&m, &p.table);
	world_raters(&p);
	decisions_make(&d, &p.raters);
	decisions_of_model(&d, &p.raters, &m.at[0], 3, rates_default, 0);
	CHECK(says(&d, 0, 1, 1) && says(&d, 1, 1, 1) && says(&d, 2, 0, 1));
	decisions_of_model(&d, &p.raters, &m.at[0], 3, method_find(&rates_table,
		"precision"), 0);
	CHECK(says(&d, 0, 1, 1) && says(&d, 1, 0, 0) && says(&d, 2, 0, 1));
}

CHECK_ALL(ceilings, models, personal)
