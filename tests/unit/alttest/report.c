/* report: the rows of section 7, in their order, and their numbers. */
#include "blocks.h"

#include "alttest/controls.h"
#include "alttest/block.h"
#include "alttest/report.h"
#include "alttest/verdict.h"
#include "says.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/num.h"

enum { COLUMNS = 17, ITEM_COUNT = 7, VALUE, SE, LO, HI, STAT, DF, P, P_ADJ, STATUS };

/* Limits reach the ends of the scale. */
static const double level = .99999;

static char text[1 << 17], *at; /* the rows, and the next one */

static void
write_rows(const struct blocks *b)
{
	struct out out;

	out_open(&out, "report.tsv", 0);
	report_write(&out, &b->block[0]);
	out_close(&out);
	read_bytes("report.tsv", text, sizeof text);
	at = text;
}

/* Takes the next row: its keys must be these, separated by blanks; the cells. */
static char **
row(const char *keys)
{
	static char *cell[COLUMNS];
	char found[256];

	for (size_t i = 0; i < COLUMNS; i++) {
		cell[i] = at;
		at += strcspn(at, "\t\n");
		if (*at)
			*at++ = '\0';
	}
	snprintf(found, sizeof found, "%s %s %s %s %s %s %s", cell[0], cell[1],
		cell[2], cell[3], cell[4], cell[5], cell[6]);
	CHECK_TEXT(found, keys);
	return cell;
}

static double
number(char **cell, size_t column)
{
	return strcmp(cell[column], "NA") == 0 ? NUM_NA :
		strtod(cell[column], NULL);
}

/* ---- three judges ---- */

/* Three humans, and two of few items, one of which only they labelled; three judges:
 * right, right, and wrong. */
static void
scene(struct blocks *b, struct rules rules)
{
	struct judged *c = &b->c;

	*b = (struct blocks){.c = {.items = 11, .humans = 5, .judges = 3,
		.min_humans = 2, .min_items = 5, .kind = "identity"}};
	for (size_t i = 0; i < 11; i++) {
		for (size_t h = 0; h < 5; h++)
			c->label[i][h] = (h < 3) == (i == 10) ? NOTHING :
				i % 4 == h ? 0 : (int)(i % 3);
		for (size_t f = 0; f < 3; f++)
			c->eighths[f][i][f == 2 || i > 6 ? 3 : i % 3] = 8;
	}
	rules.fdr = .3;
	rules.level = level;
	rules.epsilon = .4;
	rules.test = rules.test ? rules.test : tests_score;
	blocks_open(b, &rules, false);
}

/* The numbers of an estimate, of which the limits are these. */
static void
numbers(char **cell, const struct estimate *e, double lo, double hi)
{
	CHECK_NEAR(number(cell, VALUE), e->value, 0);
	CHECK_NEAR(number(cell, SE), e->se, 0);
	CHECK_NEAR(number(cell, LO), lo, 1e-15);
	CHECK_NEAR(number(cell, HI), hi, 1e-15);
	CHECK_NEAR(number(cell, STAT), isinf(e->stat) ? NUM_NA : e->stat, 0);
	CHECK_NEAR(number(cell, P), e->p, 0);
}

/* A human's test: bounds at the tails of the test, p_adj that decides. */
static void
test_row(const struct blocks *b, size_t f, size_t t, char **cell)
{
	const struct test *test = b->study.rules.test;
	const struct comparison *x = &b->verdict[f].human[t];

	CHECK(number(cell, ITEM_COUNT) == x->n);
	numbers(cell, &x->d, fmax(-1, test->bound(x, .5 + level / 2)),
		fmin(1, test->bound(x, .5 - level / 2)));
	CHECK_NEAR(number(cell, DF), test == tests_t ? x->units - 1 : NUM_NA, 0);
	CHECK_NEAR(number(cell, P_ADJ), x->p_adj, 0);
	CHECK_TEXT(cell[STATUS], x->p_adj <= .3 ? "win" : "no_win");
}

/* advantage: Wilson's limits. */
static void
advantage_row(const struct comparison *x, char **cell)
{
	double lo, hi;

	stats_wilson(x->w.value * x->n, x->n, level, &lo, &hi);
	numbers(cell, &x->w, lo, hi);
	CHECK(isnan(number(cell, DF)) && isnan(number(cell, P_ADJ)));
}

/* The mean of d, tested by t, or of W. */
static void
mean_row(const struct comparison *mean, bool d, char **cell)
{
	const struct estimate *x = d ? &mean->d : &mean->w;
	double df = mean->units - 1;
	double half = x->se == 0 ? 0 :
		x->se * student_t_quantile(.5 + level / 2, df), tail;

	numbers(cell, x, fmax(d ? -1 : 0, x->value - half),
		fmin(1, x->value + half));
	CHECK(number(cell, DF) == df && isnan(number(cell, P_ADJ)));
	if (!d || x->se == 0) {
		CHECK(isnan(x->stat));
		return;
	}
	CHECK_NEAR(x->stat, (x->value - .4) / x->se, 1e-14);
	tail = student_t_two_sided(x->stat, df) / 2;
	CHECK_NEAR(x->p, x->stat < 0 ? tail : 1 - tail, 1e-14);
}

static char **
next(const char *row_name, const char *model, const char *kind, const char *rest)
{
	char keys[256];

	snprintf(keys, sizeof keys, "%s %s %s %s", row_name, model, kind, rest);
	return row(keys);
}

/* The rows * of a judge, or of a human held out. */
static void
verdict_rows(const struct verdict *v, const char *model, const char *kind,
	const char *method, bool drawn)
{
	char rest[32], **cell;

	snprintf(rest, sizeof rest, "* * * %s", method);
	mean_row(&v->mean, true, next("test", model, kind, "* * * t"));
	mean_row(&v->mean, false, next("advantage", model, kind, "* * * *"));
	cell = next("ties", model, kind, "* * * *");
	CHECK_NEAR(number(cell, VALUE), 2 * v->mean.w.value + v->mean.d.value - 1, 1e-15);
	CHECK(number(cell, ITEM_COUNT) == (double)v->items);
	cell = next("winning", model, kind, rest);
	CHECK_NEAR(number(cell, VALUE), v->winning.value, 0);
	CHECK_NEAR(number(cell, P), v->winning.p, 0);
	CHECK(isnan(number(cell, LO)) == !drawn);
	CHECK_TEXT(cell[STATUS], v->pass ? "pass" : "fail");
	if (drawn)
		CHECK_TEXT(next("passing", model, kind, rest)[STATUS],
			"bootstrap");
	cell = next("worth", model, kind, rest);
	CHECK_NEAR(number(cell, VALUE), v->worth.value, 0);
	CHECK(isnan(number(cell, LO)) == !drawn);
}

static const char *const names[] = {"j0", "j1", "j2"};

/* The advantage, and the verdict. */
static void
summary_row(const struct blocks *b, size_t f)
{
	const struct verdict *v = &b->verdict[f];
	char rest[32], **cell;

	snprintf(rest, sizeof rest, "* * * %s", b->study.rules.test->about.name);
	cell = next("summary", names[f], "judge", rest);
	CHECK_NEAR(number(cell, VALUE), v->mean.w.value, 0);
	CHECK_NEAR(number(cell, SE), v->mean.w.se, 0);
	CHECK_NEAR(number(cell, HI), v->mean.w.hi, 0);
	CHECK_NEAR(number(cell, STAT), v->winning.value, 0);
	CHECK_NEAR(number(cell, P), v->winning.p, 0);
	CHECK(number(cell, ITEM_COUNT) == (double)v->items);
	CHECK_TEXT(cell[STATUS], v->pass ? "pass" : "fail");
}

static void
judge_rows(const struct blocks *b, size_t f)
{
	const struct rules *rules = &b->study.rules;
	const struct verdict *v = &b->verdict[f];
	char rest[32];

	for (size_t h = 0; h < 5; h++) {
		char **cell;

		snprintf(rest, sizeof rest, "* * h%zu %s", h,
			rules->test->about.name);
		cell = next("test", names[f], "judge", rest);
		if (h < 3)
			test_row(b, f, h, cell);
		else
			CHECK(strcmp(cell[STATUS], "few_items") == 0 &&
				number(cell, ITEM_COUNT) == 1 &&
				isnan(number(cell, VALUE)));
	}
	for (size_t h = 0; h < 3; h++) {
		snprintf(rest, sizeof rest, "* * h%zu *", h);
		advantage_row(&v->human[h], next("advantage", names[f], "judge",
			rest));
	}
	verdict_rows(v, names[f], "judge", rules->test->about.name,
		rules->bootstrap > 0);
	CHECK_NEAR(number(next("answered", names[f], "judge", "* * * *"), VALUE), 1, 0);
}

static void
difference_rows(const struct blocks *b)
{
	struct difference x[9];
	char **cell;

	difference_all(b->verdict, b->block->part, 3, &b->study.rules, x);
	cell = row("difference j0 judge j1 * * *");
	CHECK_TEXT(cell[STATUS], "no_variance");
	cell = row("difference j0 judge j2 * * *");
	CHECK(number(cell, ITEM_COUNT) == 10);
	CHECK_NEAR(number(cell, VALUE), x[2].e.value, 0);
	CHECK_NEAR(number(cell, LO), x[2].e.lo, 0);
	CHECK_NEAR(number(cell, P), x[2].e.p, 0);
	CHECK_NEAR(number(cell, P_ADJ), x[2].p_adj, 0);
	row("difference j1 judge j2 * * *");
	CHECK_TEXT(row("standing j0 judge * * * *")[STATUS], "best");
	CHECK_TEXT(row("standing j1 judge j0 * * *")[STATUS], "tied");
	cell = row("standing j2 judge j0 * * *");
	CHECK_NEAR(number(cell, VALUE), -x[2].e.value, 0);
	CHECK_NEAR(number(cell, HI), -x[2].e.lo, 0);
	for (size_t f = 0; f < 3 && b->study.rules.bootstrap > 0; f++) {
		cell = next("best", names[f], "judge", "* * * *");
		CHECK_NEAR(number(cell, VALUE), f == 2 ? 0 : .5, 0);
	}
}

static void
control_rows(const struct blocks *b)
{
	const char *const name = b->study.rules.test->about.name;
	struct controls x;
	char rest[32];

	snprintf(rest, sizeof rest, "* * * %s", name);
	controls_make(&x, b->block);
	for (size_t k = 0; k < x.n && b->study.rules.held_out; k++) {
		char human[] = "h0";

		human[1] = (char)('0' + k);
		verdict_rows(&x.verdict[k], human, "human", name, false);
	}
	CHECK_NEAR(number(row("advantage * human * * * *"), VALUE), x.advantage,
		0);
	CHECK_NEAR(number(next("winning", "*", "human", rest), VALUE), x.winning,
		0);
	CHECK_NEAR(number(next("passing", "*", "human", rest), VALUE), x.passing,
		0);
	verdict_rows(&x.constant, ".1", "constant", name, false);
	CHECK(*at == '\0');
}

static void
header(void)
{
	struct out out;

	out_open(&out, "report.tsv", 0);
	report_header(&out);
	out_close(&out);
	CHECK_FILE("report.tsv", "row\tmodel\tkind\tversus\tgroup\tannotator\t"
		"method\titems\tvalue\tse\tlo\thi\tstat\tdf\tp\tp_adj\tstatus\n");
}

static void
in_order(struct rules rules)
{
	struct blocks b;

	scene(&b, rules);
	write_rows(&b);
	for (size_t f = 0; f < 3; f++)
		summary_row(&b, f);
	for (size_t f = 0; f < 3; f++)
		judge_rows(&b, f);
	difference_rows(&b);
	control_rows(&b);
}

/* ---- no human is tested; no item ---- */

static void
nothing(void)
{
	struct blocks b = {.c = {.items = 2, .humans = 2, .judges = 1,
		.min_humans = 2, .min_items = 3, .kind = "identity", .eighths =
		{{{8}, {8}}, {{8}, {8}}}}};
	const struct rules rules = {.test = tests_score};
	static const char *const rows[] = {"summary j0 judge * * * score",
		"test j0 judge * * h0 score",
		"test j0 judge * * h1 score", "test j0 judge * * * t",
		"advantage j0 judge * * * *", "ties j0 judge * * * *",
		"winning j0 judge * * * score", "worth j0 judge * * * score",
		"answered j0 judge * * * *",
		"advantage * human * * * *",
		"winning * human * * * score", "passing * human * * * score",
		"test .1 constant * * * t", "advantage .1 constant * * * *",
		"ties .1 constant * * * *", "winning .1 constant * * * score",
		"worth .1 constant * * * score"};
	char **cell;

	blocks_open(&b, &rules, false);
	write_rows(&b);
	for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
		cell = row(rows[k]);
		CHECK_TEXT(cell[STATUS], strncmp(rows[k], "answered", 8) == 0 ? "ok" :
			"few_items");
		CHECK(isnan(number(cell, VALUE)) == (*cell[STATUS] == 'f'));
		CHECK(number(cell, ITEM_COUNT) == 2);
	}
	CHECK(*at == '\0');
	/* the items of two judges are those of the block, as nobody is compared */
	b.c.judges = 2;
	blocks_open(&b, &rules, false);
	write_rows(&b);
	at = strstr(text, "difference\t");
	cell = row("difference j0 judge j1 * * *");
	CHECK(number(cell, ITEM_COUNT) == 2);
	CHECK(isnan(number(cell, VALUE)));
	b.c.judges = 1;
	b.c.min_humans = 3;
	blocks_open(&b, &rules, false);
	write_rows(&b);
	CHECK_TEXT(text, "");
}

/* One human is tested, the others have few items: judges are compared with the best. */
static void
one_human(void)
{
	struct blocks b = {.c = {.items = 4, .humans = 3, .judges = 2,
		.min_humans = 2, .min_items = 3, .kind = "identity"}};
	const struct rules rules = {.test = tests_score};

	for (size_t i = 0; i < 4; i++) {
		b.c.label[i][0] = 0;
		b.c.label[i][1] = i < 2 ? (int)i : NOTHING;
		b.c.label[i][2] = i < 2 ? NOTHING : (int)i - 2;
		b.c.eighths[0][i][0] = b.c.eighths[1][i][i % 2] = 8;
	}
	blocks_open(&b, &rules, false);
	CHECK(b.block[0].humans.m == 1);
	write_rows(&b);
	at = strstr(text, "standing\t");
	row("standing j0 judge * * * *");
	row("standing j1 judge j0 * * *");
}

int
main(void)
{
	in_order((struct rules){.adjust = RULES_BY});
	in_order((struct rules){.test = tests_t, .held_out = true,
		.bootstrap = 30, .seed = 1});
	nothing();
	one_human();
	header();
	return check_done();
}
