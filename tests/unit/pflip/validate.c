/* validate: which items are kept, the table byte for byte, and p_flip of strata
 * by the first labels. */
#include "pflip/validate.h"

#include "check.h"
#include "options.h"
#include "says.h"
#include "text/num.h"

static struct input input;
static struct ratings ratings;

static void
open_rows(const char *rows)
{
	static char file[] = "ratings.tsv", *files[] = {file};
	const struct rows_need need = {.annotators = ANNOTATORS_NEEDED,
		.label_set = true};
	char text[1024];

	snprintf(text, sizeof text, "item\tannotator\tlabel\n%s", rows);
	write_text(file, text);
	options(&input, "");
	ratings = (struct ratings){.n = 0};
	ratings_open(&ratings, &input, &need, files, 1);
}

static void
close_rows(void)
{
	ratings_close(&ratings);
	options_free(&input);
}

static void
write_table(const struct validate *v, const struct validate_rules *rules)
{
	struct out out;

	out_open(&out, "table.tsv", 3);
	validate_write(&out, v, rules, &ratings.rows.labels);
	out_close(&out);
}

/* Item i: first labels y y x, second x x x, the most x x and x, y in half; j is
 * of two labels each. */
static const char rows[] =
	"i\ta\ty\ni\ta\tx\ni\ta\tx\n"
	"j\ta\tx\nj\ta\ty\nj\tb\ty\nj\tc\ty\nj\tc\ty\n"
	"i\tb\ty\ni\tb\tx\ni\tb\tx\n"
	"i\tc\tx\ni\tc\tx\ni\tc\ty\ni\tc\ty\ni\td\ty\ni\td\ty\n";

static void
keep(struct validate *v, const double *own)
{
	struct item_ratings x;

	for (size_t i = 0; ratings_next(&ratings, &x); i++) {
		bool kept = validate_add(v, &ratings, &x);

		CHECK(kept == (x.item.p[0] == 'i'));
		if (kept)
			validate_own(v, own[i]);
	}
	CHECK(v->items == 1 && v->groups == 3 && v->annotators == 3);
	CHECK(v->cells == 2);
}

/* p_flip .25, K = 2: y 2/3 -> (2/3 - 1/4) 2 = 5/6; modal y 1/6. */
static void
table(void)
{
	const struct validate_rules rules = {2, 2, NULL};
	struct validate v = {.items = 0};

	open_rows(rows);
	keep(&v, (const double[]){.25, NUM_NA});
	CHECK_SAYS(0, "unit: note: validated=1 annotators=3 groups=3\n",
		write_table(&v, &rules));
	/* one item: everything is level with itself, 1/2 */
	CHECK_FILE("table.tsv", "target\tmetric\tvalue\tgap\titems\n"
		"raw\tkl\t0.533\t0.533\t1\n"
		"raw\taccuracy\t0.667\t0.5\t1\n"
		"raw\troc_auc\t0.5\t0\t1\n"
		"raw\taccuracy_second\t0.333\t-0.5\t1\n"
		"raw\troc_auc_second\t0.5\t0\t1\n"
		"primary\tkl\t1.07\t1.07\t1\n"
		"primary\taccuracy\t0.833\t0.667\t1\n"
		"primary\troc_auc\t0.5\t0\t1\n"
		"primary\taccuracy_second\t0.167\t-0.667\t1\n"
		"primary\troc_auc_second\t0.5\t0\t1\n"
		"new\tkl\t1.07\t1.07\t1\n"
		"new\taccuracy\t0.833\t0.667\t1\n"
		"new\troc_auc\t0.5\t0\t1\n"
		"new\taccuracy_second\t0.167\t-0.667\t1\n"
		"new\troc_auc_second\t0.5\t0\t1\n"
		"modal\tkl\t0\tNA\t1\n"
		"modal\taccuracy\t0.167\tNA\t1\n"
		"modal\troc_auc\t0.5\tNA\t1\n"
		"modal\taccuracy_second\t0.833\tNA\t1\n"
		"modal\troc_auc_second\t0.5\tNA\t1\n");
	validate_free(&v);
	CHECK(v.items == 0 && !v.item);
	close_rows();
}

/* The value of a target's metric in table.tsv. */
static double
value(const char *target, const char *metric)
{
	char key[64];
	const char *line;

	snprintf(key, sizeof key, "\n%s\t%s\t", target, metric);
	line = strstr(written("table.tsv"), key);
	return line && strncmp(line + strlen(key), "NA", 2) != 0 ?
		strtod(line + strlen(key), NULL) : NUM_NA;
}

/* The first labels have a plurality of 2/3: the second of three strata. */
static void
of_strata(void)
{
	struct strata s = {.n = 0};
	const struct validate_rules rules = {2, 3, &s};
	struct validate v = {.items = 0};

	open_rows(rows);
	strata_equal(&s, 3);
	for (size_t i = 0; i < 3; i++)
		s.at[i].pflip = s.at[i].pflip_new = 1. / 3;
	s.at[1].pflip = .25;
	s.at[1].pflip_new = .125;
	keep(&v, (const double[]){NUM_NA, NUM_NA});
	CHECK_SAYS(0, "unit: note: validated=1 annotators=3 groups=3\n",
		write_table(&v, &rules));
	/* (2/3 - 1/8) / (5/8) and (1/3 - 1/8) / (5/8), divided by their sum */
	CHECK_NEAR(value("primary", "accuracy"), 13. / 18, 1e-3);
	CHECK_NEAR(value("new", "accuracy"), (2. / 3 - .0625) / (1 - .1875),
		1e-3);
	/* the third label has a share below 0 */
	CHECK(isnan(value("new", "kl")) && value("primary", "kl") > 0);
	CHECK(value("modal", "kl") == 0);
	s.at[1].pflip_new = NUM_NA;
	CHECK_SAYS(0, "unit: note: validated=1 annotators=3 groups=3\n",
		write_table(&v, &rules));
	CHECK(isnan(value("new", "accuracy")) &&
		isnan(value("new", "roc_auc_second")));
	CHECK(value("raw", "roc_auc") == .5);
	validate_free(&v);
	strata_free(&s);
	close_rows();
}

static void
nothing(void)
{
	const struct validate_rules none = {0, 2, NULL}, some = {3, 2, NULL};
	struct validate v = {.items = 0};

	open_rows("");
	CHECK_SAYS(0, "", write_table(&v, &none));
	CHECK_FILE("table.tsv", "target\tmetric\tvalue\tgap\titems\n");
	CHECK_DIES(1, "no annotator gave an item 3 labels or more",
		write_table(&v, &some));
	close_rows();
}

int
main(void)
{
	table();
	of_strata();
	nothing();
	return check_done();
}
