/* sums: what is written and read again, of one table and of two; what is wrong. */
#include "bias/sums.h"

#include "world.h"
#include "text/mem.h"

/* A world of people of kinds a, b or none, who decide as they please; its rows. */
struct scene {
	struct world w;
	struct grouping grouping;
	struct units units;
	struct decisions decisions;
};

static void
scene_make(struct scene *x, struct rng *r)
{
	const struct units_rules rules = {.min_units = 1};

	world_draw(&x->w, r, 2, 3);
	for (size_t i = 0; i < x->w.items; i++)
		for (size_t p = 0; p < x->w.people; p++) {
			memset(x->w.times[i][p], 0, sizeof x->w.times[i][p]);
			if (rng_below(r, 4) > 0)
				x->w.times[i][p][rng_below(r, x->w.labels)] = 1;
		}
	x->w.times[0][0][0] = 1;
	world_write(&x->w, "world.tsv");
	world_open(&x->w, "-g kind", "world.tsv", &world_need);
	world_raters(&x->w);
	grouping_parse(&x->grouping, "kind", &x->w.input);
	units_make(&x->units, &x->w.raters, &x->grouping, &rules);
	x->decisions = (struct decisions){.positive_label = 0,
		.same = mem_alloc(x->w.raters.ratings, sizeof(double)),
		.positive = mem_zero(x->w.raters.ratings, sizeof(double))};
	for (size_t k = 0; k < x->w.raters.ratings; k++)
		x->decisions.same[k] = rng_below(r, 5) == 0 ? NUM_NA :
			(double)rng_below(r, 3) / 2;
}

static void
scene_free(struct scene *x)
{
	decisions_free(&x->decisions);
	units_free(&x->units);
	world_free(&x->w);
}

static void
write_sums(const struct scene *x, const char *file)
{
	struct out out;
	size_t rows;

	unlink(file);
	out_open(&out, file, 0);
	record_header(&out, sums_columns);
	rows = sums_start(&out, &x->w.table, &x->w.input);
	rows += sums_section(&out, "model", "m", rates_default, &x->units,
		&x->decisions);
	sums_end(&out, rows);
	out_close(&out);
}

/* The sum, and the number, of an annotator's decisions, by all ratings. */
static void
check_annotator(const struct scene *x, const struct sums *s, uint32_t a)
{
	const struct raters *r = &x->w.raters;
	uint32_t id = ids_lookup(&s->annotators, ids_name(&x->w.table.annotators, a));
	double sum = 0, n = 0;

	for (size_t k = 0; k < r->ratings; k++)
		if (r->rating[k].annotator == a && !isnan(x->decisions.same[k])) {
			sum += x->decisions.same[k];
			n++;
		}
	for (size_t i = 0; i < s->n; i++)
		if (s->entry[i].annotator == id && id != IDS_NONE)
			CHECK(s->entry[i].sum == sum && s->entry[i].of == n &&
				s->entry[i].labels == n);
}

static void
sums(void)
{
	struct rng r = check_rng(1, 0);

	for (int round = 0; round < 60; round++) {
		struct scene x;
		struct sums s;
		size_t people = 0;

		scene_make(&x, &r);
		write_sums(&x, "sums.tsv");
		sums_read(&s, "sums.tsv");
		CHECK(s.parts == 1 && s.sections.n == 1);
		CHECK(s.items == (double)x.w.table.n);
		for (uint32_t a = 0; a < x.units.n; a++) {
			people += x.units.group[a] != IDS_NONE;
			check_annotator(&x, &s, a);
		}
		CHECK(s.annotators.n == people);
		CHECK(s.n == people + x.units.groups + 1);
		sums_free(&s);
		scene_free(&x);
	}
}

static void
reads(const char *rows)
{
	static char text[2048];
	struct sums s;

	snprintf(text, sizeof text, "row\tmodel\tmetric\tpositive\tgrouping\tgroup\t"
		"annotator\tsum\tof\tlabels\titems\n%s", rows);
	write_text("sums.tsv", text);
	sums_read(&s, "sums.tsv");
	CHECK(s.n == 2 && s.entry[0].sum == 3 && s.entry[0].of == 8);
	sums_free(&s);
}

#define ITEMS "items\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t4\n"
#define ALL(model) "model\t" model "\taccuracy\t*\tg\t*\t*\tNA\tNA\tNA\t4\n"
#define A(group) "model\tm\taccuracy\t*\tg\t" group "\ta\t1.5\t4\t4\tNA\n"
#define ROWS(n) "rows\t*\t*\t*\t*\t*\t*\tNA\tNA\tNA\t" #n "\n"

static void
wrong(void)
{
	reads(ITEMS A("f") ALL("m") ROWS(3) ITEMS A("f") ALL("m") ROWS(3));
	CHECK_DIES(1, "sums.tsv: annotator \"a\" is in the groups \"f\" and \"m\"",
		reads(ITEMS A("f") ALL("m") ROWS(3) ITEMS A("m") ALL("m") ROWS(3)));
	CHECK_DIES(1, "sums.tsv: rows \"model\" of model \"m\", positive label \"*\" and "
		"grouping \"g\" are in 1 of 2 tables", reads(ITEMS A("f") ALL("m")
		ROWS(3) ITEMS ALL("z") ROWS(2)));
	CHECK_DIES(1, "sums.tsv:3: column \"sum\": expected a number of 0 or more",
		reads(ITEMS "model\tm\taccuracy\t*\tg\tf\ta\tx\t4\t4\tNA\n"
		ROWS(2)));
	CHECK_DIES(1, "expected 9 rows by row \"rows\", found 3",
		reads(ITEMS A("f") ALL("m") ROWS(9)));
}

CHECK_ALL(sums, wrong)
