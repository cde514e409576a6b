/* unchanged: what must change no number of annot-kappa. The rows come in
 * another order or under other names, or each item is a cluster; and items that
 * come twice change errors by a known factor. */
#include "drawn.h"

/* The numbers of two rows must be the same. */
static void
same(const struct rows *x, int row, const struct rows *y, int other)
{
	static const char *const names_of[] = {"estimate", "se", "lo", "hi",
		"stat", "df", "p", "pa", "pe", "items", "annotators",
		"ratings"};
	bool ok = CHECK_TEXT(rows_text(x, row, "coefficient"),
		rows_text(y, other, "coefficient"));

	for (size_t k = 0; k < sizeof names_of / sizeof *names_of; k++)
		ok = CHECK_NEAR(rows_number(x, row, names_of[k]),
			rows_number(y, other, names_of[k]), 1e-12) && ok;
	if (!ok && check_failed <= 20)
		printf("\t%s %s\n", rows_text(x, row, "coefficient"),
			rows_text(x, row, "weights"));
}

/* Compare the rows of a table that is written in two manners. */
static void
check_same(const struct ratings *r, const struct manner *m, const char *options,
	const char *more)
{
	char line[512], other[640];
	struct rows x, y;

	snprintf(line, sizeof line, "%s -M %s", options, *more ?
		"pa,bp,conger,light,fleiss,alpha,alpha_w,ac" :
		methods(m->labels));
	snprintf(other, sizeof other, "%s %s", line, more);
	x = kappa_of(r, &plain, line);
	y = kappa_of(r, m, other);
	CHECK(x.n == y.n);
	for (int row = 0; row < x.n && x.n == y.n; row++)
		same(&x, row, &y, row);
	rows_free(&x);
	rows_free(&y);
}

/* The rows in another order; items, annotators and labels under other names;
 * each item a cluster of its own, in which cohen has another error. */
static void
renamed(void)
{
	struct rng g = check_rng(5, 0);

	for (int round = 0; round < 12; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 3 == 2);
		const char *over = round % 2 ? "-w linear --random=both" :
			"--random=annotators";

		draw_groups(&r, &g, round % 3);
		check_same(&r, &(struct manner){.shuffle = &g}, over, "");
		check_same(&r, &(struct manner){.shuffle = &g, .items = true},
			over, "");
		check_same(&r, &(struct manner){.shuffle = &g, .items = true},
			"-g group --random=both", "");
		check_same(&r, &(struct manner){.labels = true},
			"--random=both", "");
		check_same(&r, &plain, over, "--cluster=cluster");
	}
}

/* The groups under other names, which turn their order. */
static void
turned(void)
{
	struct rng g = check_rng(6, 0);

	for (int round = 0; round < 12; round++) {
		struct ratings r = draw(&g, 2, round % 3 == 2);
		const struct manner m = {.groups = true};
		struct rows x, y;
		int n;

		draw_groups(&r, &g, round % 3);
		x = kappa_of(&r, &plain, "-g group -M fleiss");
		y = kappa_of(&r, &m, "-g group -M fleiss");
		n = x.n < y.n ? x.n : y.n;
		CHECK(x.n == y.n && n >= 3);
		same(&x, 0, &y, 1);
		same(&x, 1, &y, 0);
		CHECK_NEAR(rows_number(&x, 2, "estimate"),
			-rows_number(&y, 2, "estimate"), 1e-12);
		CHECK_NEAR(rows_number(&x, 2, "se"),
			rows_number(&y, 2, "se"), 1e-12);
		CHECK_NEAR(rows_number(&x, 2, "lo"),
			-rows_number(&y, 2, "hi"), 1e-12);
		rows_free(&x);
		rows_free(&y);
	}
}

/* Each item twice: the values are the same, and the errors over n items are as
 * those of twice as many, with n / (n - 1) of these; if an item and its copy
 * are one cluster, nothing changes. Not so alpha, whose N - 1 changes. */
static void
check_doubled(const struct ratings *r, const char *by)
{
	const struct manner m = {.twice = true};
	char line[512];
	struct rows x, y, z;

	snprintf(line, sizeof line, "-M %s --random=items%s%s", methods(true),
		*by ? " -B " : "", by);
	x = kappa_of(r, &plain, line);
	y = kappa_of(r, &m, line);
	strcat(line, " --cluster=cluster");
	z = kappa_of(r, &m, line);
	for (int row = 0; row < x.n; row++) {
		const struct definition *d = definition_of(
			rows_text(&x, row, "coefficient"), by);
		double se = rows_number(&x, row, "se"), n = 0, times;

		for (int i = 0; i < r->items; i++)
			n += given(r, i) >= d->least;
		times = d->traits & FLEISS ? .5 : (n - 1) / (2 * n - 1);
		if (d->traits & LARGE || n < 2)
			continue;
		CHECK_NEAR(rows_number(&y, row, "estimate"),
			rows_number(&x, row, "estimate"), 1e-12);
		CHECK_NEAR(rows_number(&y, row, "se"), se * sqrt(times), 1e-10);
		if (!(d->traits & FLEISS))
			CHECK_NEAR(rows_number(&z, row, "se"), se, 1e-10);
	}
	rows_free(&x);
	rows_free(&y);
	rows_free(&z);
}

static void
doubled(void)
{
	struct rng g = check_rng(7, 0);

	for (int round = 0; round < 12; round++) {
		struct ratings r = draw(&g, 1 + round % 2, round % 3 == 2);

		check_doubled(&r, "");
		check_doubled(&r, "label");
	}
}

CHECK_ALL(renamed, turned, doubled)
