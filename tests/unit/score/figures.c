/* figures: numbers of an evaluation, in replicates too; their intervals and the
 * ends of their rows. */
#include "score/figures.h"

#include "score/drawing.h"
#include "score/redraw.h"

/* One number: the weight of all patterns. */
static size_t
begin(void *of, const struct evaluation *p, const double *u)
{
	(void)p;
	(void)u;
	return *(size_t *)of;
}

static void
compute(void *of, const struct evaluation *p, const double *u, double *x)
{
	(void)of;
	*x = 0;
	for (size_t i = 0; i < p->n; i++)
		*x += u[i] * (double)(i + 1);
}

static void
replicates(void)
{
	struct conf conf = {.confusion = true, .common.bootstrap = 30};
	size_t one = 1;
	const struct figures_maker maker = {.of = &one, .limits = true,
		.begin = begin, .compute = compute};
	double lo, hi, least = 99, most = 0;
	struct drawing d;
	struct subject s;
	struct figures f;
	struct redraw re;

	drawing_read(&d, &conf, four, four_said);
	s = drawing_subject(&d, TARGET_RAW, true);
	figures_make(&f, &s, &maker);
	CHECK(f.n == 1);
	CHECK(!f.none);
	CHECK(figures_value(&f, 0) == 1 + 2 + 3 + 4);
	redraw_init(&re, &d.plan, s.block);
	for (uint64_t r = 0; r < 30; r++) {
		double x = 0;

		resample_draw(&re.how, r);
		for (size_t i = 0; i < 4; i++)
			x += re.units.times[i] * (double)(i + 1);
		CHECK(f.replicate[r] == x);
		least = fmin(least, x);
		most = fmax(most, x);
	}
	CHECK_TEXT(figures_interval(&f, 0, false, &lo, &hi), "bootstrap");
	CHECK(least <= lo && lo < hi && hi <= most);
	/* a share is at most 1 */
	CHECK_TEXT(figures_interval(&f, 0, true, &lo, &hi), "bootstrap");
	CHECK(lo == 1 && hi == 1);
	redraw_free(&re);
	figures_free(&f);
	drawing_free(&d);
}

static void
refusals(void)
{
	struct conf conf = {.confusion = true};
	size_t one = 1, many = 2000000000;
	struct figures_maker maker = {.of = &one, .probable = true,
		.begin = begin, .compute = compute};
	struct drawing d;
	struct subject s;
	struct figures f;

	drawing_read(&d, &conf, four, "item\tlabel\ni1\ta\ni2\ta\ni3\ta\n"
		"i4\tb\n");
	s = drawing_subject(&d, TARGET_RAW, true);
	figures_make(&f, &s, &maker);
	CHECK_TEXT(f.none, "hard_predictions");
	figures_free(&f);
	maker.probable = false;
	maker.of = &many;
	CHECK_DIES(1, "2000000000 numbers in each of 0 replicates: fewer labels",
		figures_make(&f, &s, &maker));
	drawing_free(&d);

	/* p_flip 1/2 of two labels leaves nothing */
	maker.of = &one;
	drawing_read(&d, &conf, "item\tlabel\tn\tpflip\ni1\ta\t1\t.5\n"
		"i2\tb\t1\t.5\n", "item\tlabel\ni1\ta\ni2\ta\n");
	s = drawing_subject(&d, TARGET_NEW, true);
	figures_make(&f, &s, &maker);
	CHECK_TEXT(f.none, "all_flips");
	figures_free(&f);
	/* the ceiling of new people is of no decisions */
	s = drawing_subject(&d, TARGET_NEW, false);
	figures_make(&f, &s, &maker);
	CHECK_TEXT(f.none, "not_known");
	figures_free(&f);
	drawing_free(&d);
}

static void
ends(void)
{
	double at[] = {.5, 2, NUM_NA}, lo[] = {.7, 2, .1}, hi[] = {.2, 2, .2};
	struct plan plan = {.confidence = .95};
	struct figures f = {.plan = &plan, .n = 3, .range = true,
		.value = {at, lo, hi}};
	static const struct record_column columns[] = {{"value", RECORD_REAL},
		{"lo", RECORD_REAL}, {"hi", RECORD_REAL},
		{"status", RECORD_TEXT}, {NULL, 0}};
	struct out out;
	struct record r = record_start(&out, columns);

	out_open(&out, "rows", 0);
	for (size_t i = 0; i < 3; i++)
		figures_write(&r, &f, i, true, "why");
	figures_write(&r, &f, 1, false, "why");
	f.range = false;
	figures_write(&r, &f, 0, true, "why");
	out_close(&out);
	CHECK_TEXT(written("rows"), "0.5\t0.2\t0.7\tpflip_range\n"
		"NA\tNA\tNA\toutside_range\n"
		"NA\tNA\tNA\twhy\n"
		"2\t2\t2\tpflip_range\n"
		"0.5\tNA\tNA\tok\n");
}

int
main(void)
{
	replicates();
	refusals();
	ends();
	return check_done();
}
