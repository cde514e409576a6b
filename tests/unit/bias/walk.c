/* walk: ceilings by loops over everybody else's labels; models; clusters. */
#include "bias/walk.h"

#include "world.h"

#include <math.h>

/* Votes of an item for each label: of all but the person; of the person's kind but
 * the person; of the person alone, less one of label `less`. */
static void
votes(const struct world *p, size_t i, size_t w, size_t less,
	enum voting_kind kind, uint32_t *v)
{
	memset(v, 0, WORLD_LABELS * sizeof *v);
	for (size_t o = 0; o < p->people; o++)
		for (size_t l = 0; l < WORLD_LABELS; l++)
			if (kind == VOTING_ANNOTATOR ? o == w :
			    o != w && (kind == VOTING_ONE ||
			    p->kind[o] == p->kind[w]))
				v[l] += p->times[i][o][l];
	if (kind == VOTING_ANNOTATOR)
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

/* All ratings of a table are of one group. */
static void
of_all(struct units *u, const struct items *x)
{
	static const struct grouping all = {.kind = GROUPING_ALL};

	units_make(u, x, &all, &(struct units_rules){0});
}

static void
ceilings(void)
{
	struct rng r = check_rng(2, 1);

	for (int k = 0; k < 600; k++) {
		const char *name = k % 2 ? "precision" : "accuracy";
		uint32_t group[WORLD_PEOPLE], v[WORLD_LABELS];
		struct voting voting = {.kind = (enum voting_kind)(k % 3),
			.group = group, .positive = 1,
			.rate = method_find(&rates_table, name)};
		const struct decisions d = {.rate = voting.rate, .k = 3,
			.positive = 1, .voting = &voting};
		struct world p;
		struct units u;
		struct walk x;

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		/* kind 2 is nobody's group */
		for (size_t a = 0; a < p.table.n_annotators; a++) {
			size_t kind = p.kind[world_person(&p, a)];

			group[a] = kind == 2 ? IDS_NONE : (uint32_t)kind;
		}
		of_all(&u, &p.table);
		for (walk_begin(&x, &u, &d); walk_next(&x);)
			for (size_t n = 0; n < x.n; n++) {
				uint32_t l = x.rating[n].label;
				size_t w = world_person(&p,
					x.rating[n].annotator);
				double win, one;

				votes(&p, world_number(items_name(&p.table,
					x.item)), w, l, voting.kind, v);
				if (voting.kind == VOTING_GROUP && p.kind[w] == 2)
					memset(v, 0, sizeof v);
				win = wins(v, l);
				one = wins(v, 1);
				CHECK(x.made[n] == !isnan(win));
				CHECK_NEAR(x.part[n].of, !x.made[n] ? 0 :
					k % 2 ? one : 1, 1e-15);
				CHECK_NEAR(x.part[n].sum, !x.made[n] ? 0 :
					k % 2 == 0 ? win : l == 1 ? one : 0,
					1e-15);
			}
	}
}

/* ---- models ---- */

/* What is decided about all ratings in turn. */
static size_t
decide(const struct items *x, const struct predictions *model,
	const char *rate, uint32_t positive, struct rate_part *part, bool *made)
{
	const struct decisions d = {.rate = method_find(&rates_table, rate),
		.k = 3, .positive = positive, .model = model};
	struct units u;
	struct walk w;
	size_t n = 0;

	of_all(&u, x);
	for (walk_begin(&w, &u, &d); walk_next(&w);)
		for (size_t k = 0; k < w.n; k++) {
			part[n] = w.part[k];
			made[n++] = w.made[k];
		}
	return n;
}

static bool
says(const struct rate_part *part, double sum, double of)
{
	return part->sum == sum && part->of == of;
}

/* Of a soft model the likeliest label decides, the first of equal ones; an item
 * without a prediction has no decision. */
static void
models(void)
{
	struct world p = {.items = 3, .people = 1, .labels = 3};
	struct models m;
	struct rate_part d[3];
	bool made[3];
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
	CHECK(decide(&p.table, &m.at[0], "accuracy", 2, d, made) == 3);
	CHECK(says(&d[0], 1, 1) && says(&d[1], 0, 1) && !made[2]);
	CHECK(made[0] && made[1] && says(&d[2], 0, 0));
	/* the positive one is decided for the second item alone */
	decide(&p.table, &m.at[0], "precision", 2, d, made);
	CHECK(says(&d[0], 0, 0) && says(&d[1], 0, 1) && made[0] && !made[2]);
	decide(&p.table, &m.at[1], "accuracy", IDS_NONE, d, made);
	CHECK(says(&d[0], 1, 1) && says(&d[1], 1, 1) && says(&d[2], 0, 1));
	decide(&p.table, &m.at[1], "precision", IDS_NONE, d, made);
	CHECK(says(&d[0], 0, 0) && says(&d[2], 0, 0) && made[2]);
	/* its losses: a label without a probability is clamped */
	decide(&p.table, &m.at[1], "log_loss", 0, d, made);
	CHECK_NEAR(d[0].sum, -log(.4), 1e-15);
	CHECK_NEAR(d[1].sum, -log(.6), 1e-15);
	CHECK_NEAR(d[2].sum, -log(1e-15), 1e-15);
	CHECK(d[0].of == 1 && made[0]);
	decide(&p.table, &m.at[1], "brier", 0, d, made);
	CHECK_NEAR(d[0].sum, .36 + .16 + .04, 1e-15);
	CHECK_NEAR(d[1].sum, .16 + .16, 1e-15);
	CHECK_NEAR(d[2].sum, 2, 1e-15);
	/* decisions, and the oracle's, have none */
	for (int k = 0; k < 2; k++) {
		decide(&p.table, k == 0 ? &m.at[0] : NULL, "brier", 0, d, made);
		CHECK(!made[0] && !made[1] && !made[2] && says(&d[0], 0, 0));
	}
	decide(&p.table, NULL, "accuracy", 1, d, made);
	CHECK(says(&d[0], 1, 1) && says(&d[2], 1, 1));
	decide(&p.table, NULL, "precision", 1, d, made);
	CHECK(says(&d[0], 0, 0) && says(&d[1], 1, 1));
}

/* A model that predicts for each annotator. */
static void
personal(void)
{
	struct world p = {.items = 1, .people = 3, .labels = 3};
	struct models m;
	struct rate_part d[3];
	bool made[3];
	char name[] = "own.tsv", *file = name;
	const struct predictions_need need = {.personal = true};

	p.times[0][0][0] = p.times[0][1][1] = p.times[0][2][1] = 1;
	write_text(name, "item\tannotator\tlabel\ni0\tw0\ta\ni0\tw2\ta\n"
		"i0\tw1\tb\n");
	world_write(&p, "world.tsv");
	world_open(&p, "-g kind", "world.tsv", &world_need);
	models_read(&m, &p.table, &p.input, &need, &file, 1);
	models_rank(&m, &p.table);
	decide(&p.table, &m.at[0], "accuracy", 0, d, made);
	CHECK(says(&d[0], 1, 1) && says(&d[1], 1, 1) && says(&d[2], 0, 1));
	decide(&p.table, &m.at[0], "precision", 0, d, made);
	CHECK(says(&d[0], 0, 1) || says(&d[0], 1, 1));
	CHECK(says(&d[1], 0, 0) && says(&d[2], 0, 1));
}

/* Items of a cluster come in turn, each item once. */
static void
clusters(void)
{
	const struct decisions oracle = {.rate = rates_default, .k = 3};
	struct rng r = check_rng(3, 1);

	for (int k = 0; k < 100; k++) {
		uint32_t last = IDS_NONE, cluster[WORLD_ITEMS];
		bool seen[WORLD_ITEMS] = {0}, begun[3] = {0}, ended = true;
		size_t n = 0;
		struct world p;
		struct units u;
		struct walk w;

		world_draw(&p, &r, 3, 3);
		world_read(&p, "-g kind");
		for (size_t i = 0; i < p.table.n; i++)
			cluster[i] = (uint32_t)rng_below(&r, 3);
		p.table.cluster = cluster;
		p.table.clusters = 3;
		of_all(&u, &p.table);
		for (walk_begin(&w, &u, &oracle); walk_next(&w); n++) {
			CHECK(!seen[w.item]);
			seen[w.item] = true;
			CHECK(ended ? !begun[cluster[w.item]] :
				cluster[w.item] == last);
			last = cluster[w.item];
			begun[last] = true;
			ended = w.last;
		}
		CHECK(n == p.table.n && ended);
		p.table.cluster = NULL;
	}
}

CHECK_ALL(ceilings, models, personal, clusters)
