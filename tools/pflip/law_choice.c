#include "law_choice.h"

#include "text/err.h"
#include "text/num.h"

#include <string.h>

enum { LEAST_DISAGREE = 100 };

#define SURE .001

static bool
is_fitted(const struct estimation *e, const struct conf *conf)
{
	if (!e->pairs.count)
		return false;
	return conf->slips >= 0 ? conf->slips == SLIPS_FITTED :
		conf->common.input.labels.n > 0 &&
		e->pairs.disagree >= LEAST_DISAGREE;
}

/* End the tool where --slips=fitted has no pairs to fit to. */
static void
refuse_fitted(const struct estimation *e, const struct conf *conf)
{
	if (conf->slips != SLIPS_FITTED || e->k == 2 || e->pairs.count)
		return;
	if (e->k > LAW_FIT_LABELS)
		err_die("--slips=fitted: %zu labels, expected at most %d", e->k,
			LAW_FIT_LABELS);
	err_file(conf->from, "no pairs of labels in a column \"confusions\", as "
		"--slips=fitted needs");
}

/* End the tool where the pairs of --from are of other labels, or in another order. */
static void
refuse_others(const struct estimation *e, const struct conf *conf,
	const struct labels *labels)
{
	char *names = label_pairs_names(labels);

	if (labels->ranked == e->k && e->pairs.names && strcmp(e->pairs.names, names) != 0)
		err_file(conf->from, "pairs of the labels %s, expected %s, in this order "
			"(--labels)", e->pairs.names, names);
}

void
law_choice_make(struct estimation *e, const struct conf *conf,
	struct labels *labels)
{
	e->slips.law = (struct flip_law){.k = e->k, .p = NUM_NA,
		.same = 1 / (double)(e->k - 1)};
	labels_order(labels);
	if (conf->slips > SLIPS_UNIFORM && e->k > 2 && (!labels_codes(labels) ||
	    (conf->common.input.grouped && !labels->fixed)))
		err_die("slips to neighbours need the order of the labels (-L)");
	if (!conf->from && estimation_pools(e) && e->k > 2)
		label_pairs_make(&e->pairs, &e->confusions, labels, e->k);
	refuse_fitted(e, conf);
	if (is_fitted(e, conf)) {
		if (conf->from)
			refuse_others(e, conf, labels);
		law_fit_find(&e->slips, &e->pairs);
	} else if (conf->slips == SLIPS_NEIGHBOURS && e->k > 2) {
		e->slips.law.neighbours = 1;
		e->slips.law.same = NUM_NA;
		if (e->pairs.count)
			law_fit_at(&e->slips, &e->pairs, 1);
	}
}

/* In a table (--from) there are no items, so the test is of the pairs that were read. */
static void
warn(const struct estimation *e, const struct conf *conf,
	const struct labels *labels)
{
	bool fitted = is_fitted(e, conf);
	struct law_fit fit = {.primary = NULL};
	struct label_pairs pairs;
	struct law_test test;

	label_pairs_make(&pairs, &e->confusions, labels, e->k);
	if (pairs.count && pairs.disagree > 0) {
		law_fit_at(&fit, &pairs, e->slips.law.neighbours);
		test = law_fit_test(&fit, &pairs, &e->confusions, labels,
			fitted);
		if (test.p < SURE && !fitted && labels_codes(labels) &&
		    conf->slips != SLIPS_NEIGHBOURS)
			err_warn("slips do not go to all labels alike "
				"(chi-square p=%.1g): --slips=fitted makes "
				"pflip_new and target new follow the order of "
				"the labels", test.p);
		else if (test.p < SURE)
			err_warn("slips go to certain labels (chi-square p=%.1g):"
				" target new of annot-score is off by an unknown"
				" amount", test.p);
	}
}

void
law_choice_report(const struct estimation *e, const struct conf *conf,
	const struct labels *labels)
{
	if (is_fitted(e, conf))
		err_note("slips=fitted neighbours=%s same_slip=%s",
			num_brief(e->slips.law.neighbours),
			num_brief(e->slips.law.same));
	if (e->k > 2 && conf_reads_rows(conf) && estimation_pools(e))
		warn(e, conf, labels);
}
