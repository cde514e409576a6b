/* variance: the part of annotators by sums over ratings, of values, ratios and
 * differences, and of groups; with the folder of the fixtures as argument, its
 * numbers. */
#include "score/variance.h"

#include "score/gradient.h"
#include "stats/student.h"
#include "voted.h"

/* ---- sums over ratings ---- */

/* Kish's number, and what centring adds to Q, of numbers of ratings. */
static double
centring(const double *ratings, size_t n, double *effective)
{
	double all = 0, f = 0, cubes = 0;

	for (size_t a = 0; a < n; a++)
		all += ratings[a];
	for (size_t a = 0; a < n; a++) {
		f += pow(ratings[a] / all, 2);
		cubes += pow(ratings[a] / all, 3);
	}
	*effective = 1 / f;
	return 1 / (1 + f - 2 * cubes / f);
}

enum { PEOPLE = VOTED_PEOPLE + VOTED_LABELS };

/* The part with u of each rating, where u[r] < HUGE_VAL. */
static struct crossed
part_by_hand(const struct voters *v, const double *u)
{
	double by[PEOPLE] = {0}, n[PEOPLE] = {0}, c;
	struct crossed x = {0};

	for (size_t i = 0; i < v->items; i++)
		for (uint32_t a = 0; a < PEOPLE; a++) {
			double sum = 0;

			for (size_t r = v->start[i]; r < v->start[i + 1]; r++)
				if (v->annotator[r] == a) {
					sum += u[r];
					n[a]++;
				}
			by[a] += sum;
			x.own += sum * sum;
		}
	c = centring(n, PEOPLE, &x.effective);
	for (size_t a = 0; a < PEOPLE; a++)
		x.q += c * by[a] * by[a];
	return x;
}

/* With the values without groups: of annotators, then of ratings. */
static struct crossed
part_without(const struct estimates *m, size_t k, struct crossed x)
{
	const struct people *people = m->of.block->voters->people;
	double g = (double)people->groups, sum, square;
	const double *value = m->without + k * 2 * people->groups;

	for (int which = 0; which < 2; which++) {
		sum = square = 0;
		for (size_t i = 0; i < people->groups; i++)
			sum += value[i] / g;
		for (size_t i = 0; i < people->groups; i++)
			square += (value[i] - sum) * (value[i] - sum);
		*(which ? &x.own : &x.q) = (g - 1) / g * square;
		value += people->groups;
	}
	/* two replicates */
	square = pow(m->replicate[2 * k] - m->replicate[2 * k + 1], 2) / 2;
	if (x.own > square) {
		x.q *= square / x.own;
		x.own = square;
	}
	return x;
}

static bool
is_whole(const struct estimates *m, size_t k)
{
	for (size_t g = 0; g < 2 * m->of.block->voters->people->groups; g++)
		if (isnan(m->without[k * 2 * m->of.block->voters->people->
		    groups + g]))
			return false;
	return true;
}

static unsigned long seen_smooth, seen_other;

/* Slot k of m, whose u is x times that of a, and y times that of b. */
static void
check_part(const struct estimates *m, size_t k, const struct estimates *a,
	double x, const struct estimates *b, double y)
{
	const struct voters *v = m->of.block->voters;
	bool smooth = a->gradient && a->gradient->x[k] &&
		(!b || (b->gradient && b->gradient->x[k]));
	struct crossed part[2], by_hand;
	double u[VOTED_MOST] = {0};

	if (isnan(m->value[AT_PFLIP][k]) || (!smooth && !is_whole(m, k)))
		return;
	for (size_t r = 0; r < v->n && smooth; r++)
		u[r] = x * gradient_at(a->gradient, k, r) +
			(b ? y * gradient_at(b->gradient, k, r) : 0);
	by_hand = part_by_hand(v, u);
	if (!smooth)
		by_hand = part_without(m, k, by_hand);
	CHECK(variance_parts(m, k, part) == 1);
	CHECK_NEAR(part->q, by_hand.q, 1e-11);
	CHECK_NEAR(part->own, by_hand.own, 1e-11);
	CHECK_NEAR(part->effective, by_hand.effective, 1e-13);
	*(smooth ? &seen_smooth : &seen_other) += 1;
}

/* Two models, their difference, and the ratio or excess of each over the other. */
static void
one_block(const struct voted *t)
{
	struct estimates e[2], less, ratio;

	for (size_t m = 0; m < 2; m++) {
		struct subject s = voted_subject(t, 0, TARGET_RAW, m);

		estimates_make(&e[m], &s);
	}
	estimates_compare(&less, &e[0], &e[1], true);
	estimates_compare(&ratio, &e[0], &e[1], false);
	for (size_t k = 0; k < t->plan.slots; k++) {
		double b = e[1].value[AT_PFLIP][k];
		bool up = metric_is_up(t->plan.slot[k].metric);

		check_part(&e[0], k, &e[0], 1, NULL, 0);
		check_part(&less, k, &e[0], 1, &e[1], -1);
		check_part(&ratio, k, &e[0], up ? 1 / b : 1, &e[1], up ?
			-e[0].value[AT_PFLIP][k] / b / b : -1);
	}
}

static void
sums(void)
{
	struct rng r = check_rng(4, 0);

	err_quiet(true);
	for (int round = 0; round < 20; round++) {
		struct voted_data d;
		struct voted t;

		voted_draw(&d, &r);
		voted_write(&d);
		voted_read(&t, "ratings.tsv", NULL, "", "-q", round % 2);
		t.plan.leave_out = true;
		one_block(&t);
	}
	CHECK(seen_smooth > 500 && seen_other > 50);
}

/* ---- what is random ---- */

static struct estimate
stretched(const struct estimates *m, enum crossed_random random)
{
	struct estimate e = {.level = .95, .value = .5, .se = .1, .lo = .3,
		.hi = .8};

	variance_stretch(m, 0, random, &e);
	return e;
}

/* Two groups, of different people or of the same; few items. */
static void
groups(void)
{
	static const char head[] = "item\tannotator\tlabel\tg\n";
	static const char *const rows[2] = {"i0\tw1\t1\ta\ni0\tw2\t2\ta\n"
		"i1\tw1\t1\ta\ni1\tw2\t1\ta\ni0\tw3\t1\tb\ni1\tw3\t2\tb\n"
		"i1\tw4\t1\tb\n", "i0\tw1\t1\ta\ni0\tw2\t2\ta\ni1\tw1\t1\tb\n"
		"i1\tw3\t1\tb\n"};
	const double few = student_t_quantile(.975, 1) /
		stats_normal_quantile(.975);
	char text[512];

	write_text("soft.tsv", "item\tlabel\tp\ni0\t1\t.7\ni0\t2\t.3\n"
		"i1\t1\t.6\ni1\t2\t.4\n");
	write_text("hard.tsv", "item\tlabel\ni0\t1\ni1\t1\n");
	for (int same = 0; same < 2; same++) {
		struct estimates a, b, less;
		struct crossed part[2], alone[2];
		struct voted t;
		struct subject s;

		snprintf(text, sizeof text, "%s%s", head, rows[same]);
		write_text("ratings.tsv", text);
		voted_read(&t, "ratings.tsv", NULL, "accuracy", "-q -g g",
			false);
		t.plan.random = CROSSED_ITEMS;
		t.plan.by_default = true;
		s = voted_subject(&t, 0, TARGET_RAW, 1);
		estimates_make(&a, &s);
		s = voted_subject(&t, 1, TARGET_RAW, 1);
		estimates_make(&b, &s);
		estimates_compare(&less, &a, &b, true);
		CHECK(less.same_people == same);
		CHECK(variance_random(&a) == CROSSED_ITEMS);
		CHECK(variance_random(&less) == (same ? CROSSED_ITEMS :
			CROSSED_BOTH));
		CHECK(variance_parts(&less, 0, part) == (same ? 1 : 2));
		variance_parts(&a, 0, alone);
		CHECK(same || part[0].q == alone[0].q);
		/* items of one group, and of both where they share them */
		if (!same) {
			struct estimate e = stretched(&a, CROSSED_ITEMS);

			CHECK_NEAR(e.lo, .5 - .2 * few, 1e-13);
			CHECK_NEAR(e.hi, .5 + .3 * few, 1e-13);
		}
		t.plan.by_default = false;
		CHECK(variance_random(&less) == CROSSED_ITEMS);
		less.of.target = TARGET_PLURALITY;
		t.plan.random = CROSSED_BOTH;
		CHECK(variance_random(&less) == CROSSED_ITEMS);
	}
}

/* ---- fixtures ---- */

/* The numbers of a row for these estimates. */
static void
check_row(const struct estimates *m, size_t k, char **f)
{
	double value = strtod(f[8], NULL), se = strtod(f[9], NULL);
	double people = 0, own = 0;
	struct estimate e = {.level = .95, .value = value, .se = se,
		.lo = value - 1, .hi = value + 1};
	struct crossed part[2];
	size_t n = variance_parts(m, k, part);

	for (size_t i = 0; i < n; i++) {
		people += crossed_people(&part[i]);
		own += part[i].own;
	}
	variance_stretch(m, k, CROSSED_BOTH, &e);
	CHECK_NEAR(m->value[AT_PFLIP][k], value, 1e-12);
	CHECK_NEAR(people, strtod(f[10], NULL), 1e-8);
	CHECK_NEAR(sqrt(people + own), strtod(f[11], NULL), 1e-8);
	CHECK_NEAR(e.hi - value, strtod(f[18], NULL), 1e-8);
}

/* Model 0 or 1, or 2 for their difference, in the block of a group. */
static void
find_estimates(const struct voted *t, int model, size_t block,
	struct estimates *a, struct estimates *b, struct estimates *less)
{
	struct subject s = voted_subject(t, block, TARGET_RAW, model == 1);

	estimates_make(a, &s);
	s.model = &t->task.models.at[1];
	if (model < 2)
		return;
	estimates_make(b, &s);
	estimates_compare(less, a, b, true);
}

/* A row of scores of a fixture that has been read. */
static void
check_fields(const struct voted *t, char **f)
{
	int model = strcmp(f[4], "*") != 0 ? 2 : strcmp(f[3], "hard") == 0;
	bool two = strchr(f[5], '|') != NULL;
	size_t block = f[5][0] == 'm', n = strcspn(f[6], "");
	struct estimates a, b, less;
	struct subject s;

	if (two)
		n -= strlen("_difference");
	find_estimates(t, model, block, &a, &b, &less);
	if (two) {
		s = a.of;
		s.block = &t->blocks.at[1];
		estimates_make(&b, &s);
		estimates_compare(&less, &a, &b, true);
	}
	for (size_t k = 0; k < t->plan.slots; k++) {
		const struct slot *slot = &t->plan.slot[k];
		const char *name = slot->metric->about.name;

		if (strlen(name) == n && strncmp(name, f[6], n) == 0 &&
		    (strcmp(f[7], "*") == 0 || view_cmp(view_of(f[7]),
		    labels_name(&t->task.truth.labels, (uint32_t)slot->label))
		    == 0))
			check_row(two || model == 2 ? &less : &a, k, f);
	}
	if (two || model == 2) {
	}
}

/* The rows of a case, which is one call of the tool. */
static void
check_case(const char *dir, const char *name, const char *metrics_of)
{
	char text[4096], *f[32], command[1024];
	struct voted t;
	FILE *rows;

	snprintf(command, sizeof command, "for f in ratings soft hard; do "
		"cp '%s/%s'.$f.tsv $f.tsv; done; chmod u+w *.tsv; "
		"cp '%s/staff.attributes.tsv' attributes.tsv", dir, name, dir);
	CHECK(system(command) == 0);
	voted_read(&t, "ratings.tsv", NULL, metrics_of, strcmp(name, "staff") ?
		"-q" : "-q -g group --attributes=attributes.tsv", false);
	snprintf(text, sizeof text, "%s/expected.tsv", dir);
	rows = fopen(text, "r");
	while (rows && fgets(text, sizeof text, rows)) {
		size_t n = 0;

		for (char *p = strtok(text, "\t\n"); p && n < 32;
		     p = strtok(NULL, "\t\n"))
			f[n++] = p;
		if (n >= 19 && strcmp(f[0], name) == 0 &&
		    strcmp(f[1], "score") == 0)
			check_fields(&t, f);
	}
	if (rows)
		fclose(rows);
}

int
main(int argc, char **argv)
{
	static const char two[] = "accuracy,f1,macro_f1,balanced_accuracy,mcc,"
		"log_loss,brier";

	sums();
	groups();
	if (argc > 1) {
		unsigned long made = check_made;

		check_case(argv[1], "pairs", two);
		check_case(argv[1], "triple", two);
		check_case(argv[1], "grades", two);
		check_case(argv[1], "staff", two);
		CHECK(check_made - made > 4 * 110);
	}
	return check_done();
}
