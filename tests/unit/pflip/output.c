/* output: rows and notes of annot-pflip, byte for byte. */
#include "pflip/output.h"

#include "check.h"
#include "says.h"
#include "text/num.h"

static const char header[] =
	"item\tlabel\tn\tclasses\tp\tstratum\tpflip\tpflip_lo\tpflip_hi\t"
	"pflip_new\tr_new\tpairs\tdisagree\tonce\tplace\tneighbours\tsame_slip\n";

/* The labels yes and no, as they came. */
static void
two_labels(struct labels *l)
{
	const struct strings none = {.n = 0};

	labels_init(l, &none);
	labels_add(l, view_of("yes"));
	labels_add(l, view_of("no"));
}

/* Of three who said yes one said no, too, and first. */
static const uint32_t once[] = {2, 1};

static const struct cell contested[] = {{0, 3}, {1, 1}}, sure[] = {{1, 2},
	{0, 0}};

/* An item of 3 and 1 labels in the second stratum, one of 2 and none that is
 * put in the first. */
static void
write_items(const char *file, const struct strata *strata, const char *method,
	uint64_t precision)
{
	struct subject a = {.name = {"a", 1}, .counts = {contested, 2, 4},
		.once = once, .top = 3, .pflip = .125,
		.retest = {2, 25, 123, 10}};
	struct subject b = {.name = {"b c", 3}, .pflip = NUM_NA,
		.counts = {sure, 2, 2}, .top = 1};
	struct estimation e = {.k = 3, .estimator = estimator_named(view_of(
		method))};
	struct output o = {.estimation = &e, .placed = true};
	struct labels labels;

	e.slips.law = (struct flip_law){.neighbours = .5, .same = .625};
	two_labels(&labels);
	labels_order(&labels);
	out_open(&o.out, file, precision);
	o.labels = &labels;
	o.strata = strata;
	output_start(&o);
	output_item(&o, &a, 1);
	output_item(&o, &b, 1);
	out_close(&o.out);
}

static void
rows(void)
{
	struct strata s = {.n = 0};
	char expected[1024];

	strata_equal(&s, 2);
	s.at[0].pflip = .0625;
	s.at[0].pflip_lo = 1. / 3;
	s.at[0].pflip_hi = .5;
	s.at[0].pflip_new = s.at[1].pflip_new = .03125;
	s.at[0].r_new = s.at[1].r_new = .0625;
	s.at[1].pflip = s.at[1].pflip_lo = s.at[1].pflip_hi = NUM_NA;
	write_items("rows.tsv", &s, "strata", 0);
	snprintf(expected, sizeof expected, "%s%s%s%s%s", header,
		"a\tyes\t3\t3\t0.75\t2\tNA\tNA\tNA\t0.03125\t0.0625\t123\t10\t2\t2\t0.5\t0.625\n",
		"a\tno\t1\t3\t0.25\t2\tNA\tNA\tNA\t0.03125\t0.0625\t123\t10\t1\t1\t0.5\t0.625\n",
		"b c\tno\t2\t3\t1\t1\t0.0625\t0.3333333333333333\t0.5\t"
		"0.03125\t0.0625\t0\t0\t2\t1\t0.5\t0.625\n",
		"b c\tyes\t0\t3\t0\t1\t0.0625\t0.3333333333333333\t0.5\t"
		"0.03125\t0.0625\t0\t0\t0\t2\t0.5\t0.625\n");
	CHECK_FILE("rows.tsv", expected);
	write_items("rows.tsv", &s, "strata", 1);
	snprintf(expected, sizeof expected, "%s%s%s%s%s", header,
		"a\tyes\t3\t3\t0.8\t2\tNA\tNA\tNA\t0.03\t0.06\t123\t10\t2\t2\t0.5\t0.6\n",
		"a\tno\t1\t3\t0.2\t2\tNA\tNA\tNA\t0.03\t0.06\t123\t10\t1\t1\t0.5\t0.6\n",
		"b c\tno\t2\t3\t1\t1\t0.06\t0.3\t0.5\t0.03\t0.06\t0\t0\t2\t1\t0.5\t0.6\n",
		"b c\tyes\t0\t3\t0\t1\t0.06\t0.3\t0.5\t0.03\t0.06\t0\t0\t0\t2\t0.5\t0.6\n");
	CHECK_FILE("rows.tsv", expected);
}

/* Where each item has its own p_flip it has no stratum, no limits and no part in
 * what is pooled. */
static void
of_items(void)
{
	struct strata s = {.n = 0};
	char expected[1024];

	strata_equal(&s, 1);
	s.at[0].pflip = .5;
	write_items("rows.tsv", &s, "ideal", 0);
	snprintf(expected, sizeof expected, "%s%s%s%s%s", header,
		"a\tyes\t3\t3\t0.75\t*\t0.125\tNA\tNA\t0.125\tNA\tNA\t"
		"NA\t2\t2\t0.5\t0.625\n",
		"a\tno\t1\t3\t0.25\t*\t0.125\tNA\tNA\t0.125\tNA\tNA\t"
		"NA\t1\t1\t0.5\t0.625\n",
		"b c\tno\t2\t3\t1\t*\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t2\t1\t0.5\t0.625\n",
		"b c\tyes\t0\t3\t0\t*\tNA\tNA\tNA\tNA\tNA\tNA\tNA\t0\t2\t0.5\t0.625\n");
	CHECK_FILE("rows.tsv", expected);
}

/* ---- the note ---- */

static struct total
total_of(uint64_t items, uint64_t tied, double pflip)
{
	struct total t = {.items = items, .tied = tied};

	sum_add(&t.pflip, pflip);
	return t;
}

static void
notes(void)
{
	struct total t = total_of(8, 3, 2);
	struct estimation e = {.estimator = estimators, .people.annotators = 7};
	struct conf conf = {.common.confidence = .9};
	struct strata s = {.n = 0};

	strata_equal(&s, 12);
	s.at[0].items = 10;
	s.at[0].retest = (struct retest){4, 9, 30, 3};
	s.at[11].items = 6;
	s.at[11].retest = (struct retest){1, 2, 10, 0};
	CHECK_SAYS(0, "unit: note: items=8 pairs=40 pairs_that_disagree=3 r=.075 level=.90 "
		"repeats=5 labels_of_repeats=11 annotators_who_repeated=7 pflip=.25 tied_items=3\n",
		output_note(&s, &t, &e, &conf));
	/* p_flip is given: the annotators who repeated were not counted */
	e.estimator = estimator_with(ESTIMATOR_GIVEN);
	CHECK_SAYS(0, "unit: note: items=8 pairs=40 pairs_that_disagree=3 r=.075 level=.90 "
		"repeats=5 labels_of_repeats=11 pflip=.25 tied_items=3\n",
		output_note(&s, &t, &e, &conf));
	/* the items of the strata, where the ratings are not read */
	conf = (struct conf){.common.confidence = .95, .table = true,
		.from = "x"};
	CHECK_SAYS(0, "unit: note: items=16 pairs=40 pairs_that_disagree=3 r=.075 level=.95 "
		"repeats=5 pflip=.125\n",
		output_note(&s, &t, &e, &conf));
}

static void
nothing(void)
{
	struct total t = total_of(2, 0, NUM_NA);
	struct estimation e = {.estimator = estimators, .people.annotators = 7};
	struct conf conf = {.common.confidence = .9};
	struct strata s = {.n = 0};

	strata_equal(&s, 9);
	CHECK_SAYS(0, "unit: note: items=2 pairs=0 pairs_that_disagree=0 r=NA level=.90 "
		"repeats=0 labels_of_repeats=0 annotators_who_repeated=7 pflip=NA tied_items=0\n",
		output_note(&s, &t, &e, &conf));
	conf.from = "x";
	conf.table = true;
	CHECK_SAYS(0, "unit: note: items=0 pairs=0 pairs_that_disagree=0 r=NA level=.90 "
		"repeats=0 pflip=NA\n",
		output_note(&s, &t, &e, &conf));
}

CHECK_ALL(rows, of_items, notes, nothing)
