/* decisions: ceilings by loops over everybody else's labels; models. */
#include "bias/decisions.h"

#include "panel.h"

/* Votes of an item for each label: of all but the person; of the person's kind but
 * the person; of the person alone, less one of label `less`. */
static void
votes(const struct panel *p, size_t i, size_t w, size_t less,
	enum decisions_ceiling kind, uint32_t *v)
{
	memset(v, 0, LABELS * sizeof *v);
	for (size_t o = 0; o < p->people; o++)
		for (size_t l = 0; l < LABELS; l++)
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

	for (size_t l = 0; l < LABELS; l++)
		top = v[l] > top ? v[l] : top;
	for (size_t l = 0; l < LABELS; l++)
		tied += v[l] == top;
	return top == 0 ? NUM_NA : v[label] == top ? 1. / tied : 0;
}

static void
ceilings(void)
{
	struct rng r;

	rng_seed(&r, 2, 1);
	for (int k = 0; k < 300; k++) {
		struct panel p;
		uint32_t group[PEOPLE], v[LABELS];

		panel_draw(&p, &r);
		panel_read(&p);
		/* kind 2 is nobody's group */
		for (size_t a = 0; a < p.table.n_annotators; a++) {
			size_t kind = p.kind[panel_person(&p, a)];

			group[a] = kind == 2 ? IDS_NONE : (uint32_t)kind;
		}
		for (int c = 0; c <= CEILING_ANNOTATOR; c++) {
			struct decisions d;

			decisions_of_ceiling(&d, &p.raters,
				(enum decisions_ceiling)c, group, 1);
			for (size_t at = 0; at < p.raters.ratings; at++) {
				uint32_t l = p.raters.rating[at].label;
				size_t w = panel_person(&p,
					p.raters.rating[at].annotator);

				votes(&p, panel_item(&p, at), w, l,
					(enum decisions_ceiling)c, v);
				if (c == CEILING_GROUP && p.kind[w] == 2)
					memset(v, 0, sizeof v);
				CHECK_NEAR(d.same[at], wins(v, l), 1e-15);
				CHECK_NEAR(d.positive[at], wins(v, 1), 1e-15);
			}
			decisions_free(&d);
		}
		panel_free(&p);
	}
}

/* Of a soft model the likeliest label decides, the first of equal ones; an item
 * without a prediction has no decision. */
static void
models(void)
{
	struct panel p = {.items = 3, .people = 1};
	struct models m;
	struct decisions d;
	char one[] = "hard.tsv", two[] = "soft.tsv", *files[] = {one, two};
	const struct predictions_need need = {.intersect = true,
		.personal = true};

	for (size_t i = 0; i < 3; i++)
		p.times[i][0][i] = 1;
	write_text(one, "item\tlabel\ni0\tx\ni1\tz\n");
	write_text(two, "item\tlabel\tp\ni0\tx\t.4\ni0\ty\t.4\ni0\tz\t.2\n"
		"i1\ty\t.6\ni1\tz\t.4\ni2\tx\t1\n");
	panel_open(&p);
	models_read(&m, &p.table, &p.input, &need, files, 2);
	models_rank(&m, &p.table);
	raters_make(&p.raters, &p.table, NULL, 0);
	raters_by_item(&p.raters);
	decisions_of_model(&d, &p.raters, &m.at[0], 3, 2);
	CHECK(d.same[0] == 1 && d.same[1] == 0 && isnan(d.same[2]));
	CHECK(d.positive[0] == 0 && d.positive[1] == 1 && isnan(d.positive[2]));
	CHECK(d.positive_label == 2);
	decisions_free(&d);
	decisions_of_model(&d, &p.raters, &m.at[1], 3, IDS_NONE);
	CHECK(d.same[0] == 1 && d.same[1] == 1 && d.same[2] == 0);
	CHECK(d.positive[0] == 0 && d.positive[2] == 0);
	decisions_free(&d);
	decisions_of_oracle(&d, &p.raters, 1);
	CHECK(d.same[0] == 1 && d.same[2] == 1);
	CHECK(d.positive[0] == 0 && d.positive[1] == 1);
	decisions_free(&d);
	models_free(&m);
	panel_free(&p);
}

/* A model that predicts for each annotator. */
static void
personal(void)
{
	struct panel p = {.items = 1, .people = 3};
	struct models m;
	struct decisions d;
	char name[] = "own.tsv", *file = name;
	const struct predictions_need need = {.personal = true};

	p.times[0][0][0] = p.times[0][1][1] = p.times[0][2][1] = 1;
	write_text(name, "item\tannotator\tlabel\ni0\tw0\tx\ni0\tw2\tx\n"
		"i0\tw1\ty\n");
	panel_open(&p);
	models_read(&m, &p.table, &p.input, &need, &file, 1);
	models_rank(&m, &p.table);
	raters_make(&p.raters, &p.table, NULL, 0);
	raters_by_item(&p.raters);
	decisions_of_model(&d, &p.raters, &m.at[0], 3, 0);
	CHECK(d.same[0] == 1 && d.same[1] == 1 && d.same[2] == 0);
	CHECK(d.positive[0] == 1 && d.positive[1] == 0 && d.positive[2] == 1);
	decisions_free(&d);
	models_free(&m);
	panel_free(&p);
}

int
main(void)
{
	ceilings();
	models();
	personal();
	return check_done();
}
