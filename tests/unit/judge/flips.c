/* flips: retests of a resample against whole numbers; which column p_flip is
 * of, and what is no p_flip. */
#include "judge/flips.h"

#include "check.h"
#include "score/table.h"

static void
columns(void)
{
	static const struct {
		const char *text;
		bool in;
		double flip;
	} truth[] = {
		{"item\tlabel\tn\nx\ta\t1\nx\tb\t1\n", false, 0},
		{"item\tlabel\tn\tpflip\nx\ta\t1\t.25\nx\tb\t1\t.25\n", true,
			.25},
		{"item\tlabel\tn\tpflip\tpflip_new\nx\ta\t1\t.25\t.125\n"
			"x\tb\t1\t.25\t.125\n", true, .125},
		{"item\tlabel\tn\tpflip_new\nx\ta\t2\t0\n", true, 0},
	};

	for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
		struct table t;

		table_of_text(&t, truth[i].text, "x");
		CHECK(flips_in(&t.truth) == truth[i].in);
		if (truth[i].in) {
			CHECK(flips_new(&t.truth, 0) == truth[i].flip);
			flips_check(&t.truth);
		}
	}
}

static void
refuses(const char *text, const char *message)
{
	struct table t;

	table_of_text(&t, text, "xy");
	CHECK_DIES(1, message, flips_check(&t.truth));
}

static void
refusals(void)
{
	struct table t;

	refuses("item\tlabel\tn\tpflip\nx\ta\t1\t.2\ny\ta\t1\tNA\n",
		"truth.tsv: item \"y\": its p_flip is NA (annot-pflip had no "
		"retests; annot-pflip -x P sets one)");
	refuses("item\tlabel\tn\tpflip\nx\ta\t1\t.2\ny\ta\t1\t1.5\n",
		"item \"y\": its p_flip is no probability in [0,1]");
	refuses("item\tlabel\tn\tpflip\nx\ta\t1\t.2\ny\ta\t1\t.2\ny\tb\t1\t.3\n",
		"item \"y\": expected the same p_flip");
	refuses("item\tlabel\tn\tpflip_new\tpairs\tdisagree\nx\ta\t1\t.2\t1\t0\n"
		"x\tb\t1\t.2\t2\t0\ny\ta\t1\t.2\t0\t0\n",
		"item \"x\": expected the same p_flip, r_new, pairs and "
		"disagree");
	for (int i = 0; i < 4; i++) {
		static const char *const pair[] = {"1\t2", "1.5\t1", "2\t.5",
			"NA\t1"};
		char text[128];

		snprintf(text, sizeof text, "item\tlabel\tn\tpflip_new\tpairs\t"
			"disagree\nx\ta\t1\t.2\t0\t0\ny\ta\t1\t.2\t%s\n",
			pair[i]);
		refuses(text, "item \"y\": expected whole numbers of pairs");
	}
	refuses("item\tlabel\tn\tpflip_new\tr_new\nx\ta\t1\t.2\t.3\n"
		"y\ta\t1\t.2\t.1\n",
		"item \"y\": expected r_new from pflip_new to twice that, or "
		"NA");
	refuses("item\tlabel\tn\tpflip_new\tr_new\nx\ta\t1\t.2\t.5\n"
		"y\ta\t1\t.2\t.3\n",
		"item \"x\": expected r_new from pflip_new to twice that, or "
		"NA");
	/* a p_flip that is no pooled one, and pairs that nobody asks for */
	table_of_text(&t, "item\tlabel\tn\tpflip_new\tpairs\tdisagree\n"
		"x\ta\t1\t.2\tNA\tNA\n", "x");
	flips_check(&t.truth);
	CHECK(!flips_of(&t.truth).known);
	CHECK(flips_of(&t.truth).source == FLIPS_GIVEN);
	table_of_text(&t, "item\tlabel\tn\tpflip_new\tpairs\tdisagree\n"
		"x\ta\t1\t.2\t0\tNA\n", "x");
	flips_check(&t.truth);
	CHECK(flips_of(&t.truth).source == FLIPS_SVD);
	table_of_text(&t, "item\tlabel\tn\tpflip\tpairs\tdisagree\n"
		"x\ta\t1\t.2\t1\t1\n", "x");
	flips_check(&t.truth);
	CHECK(!flips_of(&t.truth).known);
}

/* In the resample items of one section are there as often as they are drawn, all
 * others as often as they are. */
static void
check_section(const struct table *t, const struct data *d,
	const struct section *b, struct rng *r)
{
	struct flips all = flips_of(&t->truth);
	uint64_t times[ITEMS], now[2] = {0}, total[2] = {0};
	double drawn[ITEMS];

	memcpy(times, d->weight, sizeof times);
	for (size_t i = 0; i < b->n; i++) {
		uint64_t n = rng_below(r, 3);

		drawn[i] = (double)n;
		times[table_item(t, b->item[i])] = n;
	}
	for (size_t x = 0; x < d->items; x++) {
		total[0] += d->weight[x] * d->pairs[x];
		total[1] += d->weight[x] * d->disagree[x];
		now[0] += times[x] * d->pairs[x];
		now[1] += times[x] * d->disagree[x];
	}
	CHECK(all.known == (d->retests && total[1] > 0));
	if (all.known) {
		CHECK(all.pairs == (double)total[0]);
		CHECK(all.disagree == (double)total[1]);
	}
	CHECK_NEAR(flips_times(&all, b, drawn), !all.known || now[0] == 0 ? 1 :
		(double)((long double)(now[1] * total[0]) /
		(long double)(now[0] * total[1])), 1e-15);
}

static const char columns_of_law[] =
	"item\tlabel\tn\tpflip_new\tneighbours\tsame_slip\tplace\tpairs\tdisagree\n";

static void
law_refuses(const char *rows, const char *message)
{
	char text[512];

	snprintf(text, sizeof text, "%s%s", columns_of_law, rows);
	refuses(text, message);
}

static void
laws(void)
{
	struct places places = {0};
	struct flip_law law;
	struct table t;
	char text[512];

	law_refuses("x\ta\t1\t.2\t1.5\t.5\t1\t0\t0\ny\tb\t1\t.2\t0\t.5\t1\t0\t0\n",
		"item \"x\": expected neighbours from 0 to 1");
	law_refuses("x\ta\t1\t.2\t1\t1.5\t1\t0\t0\ny\tb\t1\t.2\t0\t.5\t1\t0\t0\n",
		"item \"x\": expected same_slip above 0");
	law_refuses("x\ta\t1\t.2\t1\tNA\t1\t1\t0\ny\tb\t1\t.2\t0\t.5\t1\t0\t0\n",
		"item \"x\": p_flip is of retests, but same_slip is not there");
	law_refuses("x\ta\t1\t.2\t1\t.5\t1\t0\t0\nx\tb\t1\t.2\t.5\t.5\t2\t0\t0\n"
		"y\tb\t1\t.2\t0\t.5\t2\t0\t0\n",
		"item \"x\": expected the same neighbours and same_slip");

	snprintf(text, sizeof text, "%sx\ta\t1\t.2\t1\tNA\t3\t0\t0\n"
		"x\tb\t1\t.2\t1\tNA\t1\t0\t0\ny\tc\t1\t.1\t0\tNA\tNA\t0\t0\n",
		columns_of_law);
	table_of_text(&t, text, "xy");
	flips_check(&t.truth);
	law = flips_law(&t.truth, t.truth.vector[0], 3, NULL);
	CHECK(law.p == .2 && law.neighbours == 1 && isnan(law.same));
	law = flips_law(&t.truth, t.truth.vector[1], 3, &law);
	CHECK(law.p == .1 && law.neighbours == 0 && law.same == .5);
	CHECK(flips_places(&t.truth, &places));
	CHECK(places.at[0] == 1 && places.at[1] == 2 && places.at[2] == 0);

	/* two labels have no neighbours; a place that changes is refused */
	snprintf(text, sizeof text, "%sx\ta\t1\t.2\t1\t.5\t1\t0\t0\n"
		"y\tb\t1\t.2\t1\t.5\t1\t0\t0\n", columns_of_law);
	table_of_text(&t, text, "xy");
	CHECK(!flips_places(&t.truth, &places));
	snprintf(text, sizeof text, "%sx\ta\t1\t.2\t1\t.5\t1\t0\t0\nx\tc\t1\t.2\t1\t.5"
		"\t3\t0\t0\ny\tb\t1\t.2\t1\t.5\t2\t0\t0\ny\ta\t1\t.2\t1\t.5\t2\t0\t0\n",
		columns_of_law);
	table_of_text(&t, text, "xy");
	CHECK_DIES(1, "label \"a\": column \"place\": expected one place",
		flips_places(&t.truth, &places));
}

static void
random_tables(void)
{
	struct rng r = check_rng(9, 0);

	for (int round = 0; round < 200; round++) {
		struct sections sections;
		struct data d;
		struct table t;

		data_draw(&d, &r);
		d.flips = true;
		d.groups = d.name == digits;
		for (size_t i = 0; i < d.items; i++)
			d.group[i] = d.groups ? (size_t)rng_below(&r, 3) : 0;
		table_of(&t, &d);
		flips_check(&t.truth);
		sections_make(&sections, &t.truth, &t.models, true, false);
		for (size_t b = 0; b < sections.n; b++)
			check_section(&t, &d, &sections.at[b], &r);
	}
}

/* The people that p_flip is of: who are alike without r_new or at NA, and who are
 * taken from the vector before where they are the same. */
static void
people(void)
{
	struct flip_law known, other;
	struct table t;

	table_of_text(&t, "item\tlabel\tn\tpflip_new\tr_new\n"
		"x\ta\t1\t.106013524081\t.149171270718\ny\ta\t2\t0\t0\n"
		"z\ta\t3\t.2\tNA\n", "xyz");
	flips_check(&t.truth);
	known = flips_law(&t.truth, 0, 2, NULL);
	/* fixtures/slips: careless, r2 - r^2 */
	CHECK_NEAR(known.var, .0529736420956 - .149171270718 * .149171270718,
		1e-10);
	known.var = 7;
	CHECK(flips_law(&t.truth, 0, 2, &known).var == 7);
	other = flips_law(&t.truth, 1, 2, &known);
	CHECK(other.p == 0 && other.r == 0 && other.var == 0);
	other = flips_law(&t.truth, 2, 2, &known);
	CHECK(other.p == .2 && other.var == 0);
	CHECK_NEAR(other.r, .32, 1e-15);
	table_of_text(&t, "item\tlabel\tn\tpflip_new\nx\ta\t1\t.2\n", "x");
	CHECK_NEAR(flips_law(&t.truth, 0, 2, NULL).r, .32, 1e-15);
}

CHECK_ALL(columns, refusals, laws, people, random_tables)
