/* without: the numbers without each group of annotators against those of a table of
 * counts that lacks its ratings, each item standing for what is left of it. */
#include "score/without.h"

#include "voted.h"

/* An item stands for so many over its ratings, of which it has 1 to 12. */
enum { LCM = 27720 };

/* The table without group g of annotators; p_flip is that without their retests. */
static void
write_rest(const struct voted_data *d, const struct voted *t, size_t g)
{
	FILE *f = fopen("rest.tsv", "w");
	double pairs[2] = {0}, disagree[2] = {0}, flip = d->flip;

	for (size_t r = 0; r < d->n; r++) {
		double m, x;
		bool left = voted_group(d, t, r) != g;

		voted_retests(d, r, &m, &x);
		pairs[0] += m;
		disagree[0] += x;
		pairs[1] += left ? m : 0;
		disagree[1] += left ? x : 0;
	}
	if (disagree[0] > 0 && pairs[1] > 0)
		flip = voted_flip(d, disagree[1] / pairs[1] /
			(disagree[0] / pairs[0]));
	fprintf(f, "item\tlabel\tn\titems\tclasses\tpflip_new\n");
	for (size_t i = 0; i < d->items; i++) {
		size_t n[VOTED_LABELS] = {0}, all = 0, left = 0;

		for (size_t r = 0; r < d->n; r++)
			if (d->rating[r].item == i) {
				bool there = voted_group(d, t, r) != g;

				n[d->rating[r].label] += there;
				left += there;
				all++;
			}
		for (size_t l = 0; l < d->labels && left > 0; l++)
			fprintf(f, "i%zu\t%g\t%zu\t%zu\t%zu\t%.17g\n", i,
				voted_code[l], n[l], LCM / all * left,
				d->labels, flip);
	}
	fclose(f);
}

static unsigned long seen[3], seen_flips;

static void
check_group(const struct voted *t, const struct voted *rest, size_t g, size_t m,
	const struct estimates *e, enum target target)
{
	struct subject s = voted_subject(rest, 0, target, m);
	struct estimates x;

	estimates_make(&x, &s);
	for (size_t k = 0; k < t->plan.slots; k++) {
		double found = e->without[k * without_groups(e) + g];

		/* a value outside its range is one of the jackknife all the
		 * same; so many copies of items refute the law of shares */
		if (x.outside[k] || x.doubt == ESTIMATE_MODEL)
			continue;
		CHECK_NEAR(found, x.value[AT_PFLIP][k], 1e-9);
		seen[m] += isnan(found) ? 0 : 1;
	}
}

static void
check_all(const struct voted_data *d, struct voted *t, enum target target,
	const char *metrics_of)
{
	struct estimates e[3];

	t->plan.leave_out = true;
	for (size_t m = 0; m < 3; m++) {
		struct subject s = voted_subject(t, 0, target, m);

		estimates_make(&e[m], &s);
		CHECK(e[m].without != NULL);
		CHECK(without_groups(&e[m]) == 2 * t->people.groups);
	}
	for (size_t g = 0; g < t->people.groups; g++) {
		struct voted rest;

		write_rest(d, t, g);
		voted_read(&rest, "rest.tsv", NULL, metrics_of, "-q", false);
		for (size_t m = 0; m < 3 && rest.blocks.n > 0; m++)
			check_group(t, &rest, g, m, &e[m], target);
	}
	seen_flips += target == TARGET_NEW;
}

int
main(void)
{
	static const char all[] = "hard,soft,calibration,ordinal,lewidi,dmi,"
		"agreement,error_rate,normalised_distance";
	struct rng r = check_rng(2, 0);

	err_quiet(true);
	for (int round = 0; round < 12; round++) {
		bool new = round % 3 == 2;
		struct voted_data d;
		struct voted t;

		voted_draw(&d, &r);
		d.flip = new ? .05 + .1 * rng_unit(&r) : 0;
		voted_write(&d);
		voted_read(&t, new ? "truth.tsv" : "ratings.tsv", new ?
			"ratings.tsv" : NULL, all, "-q", false);
		check_all(&d, &t, new ? TARGET_NEW : TARGET_RAW, all);
	}
	CHECK(seen[0] > 500 && seen[1] > 500 && seen[2] > 100 && seen_flips > 0);
	return check_done();
}
