#include "advice.h"

#include "text/err.h"

#include <stdio.h>

/* Below 30 pairs the limits of an r of .2 are more than .23 apart, and one or
 * two annotators say little of the others. */
enum { STRATA_ADVISED = 10, LEAST_PAIRS = 30, LEAST_ANNOTATORS = 3 };

/* None of so many pairs disagrees: r is below .01 at 95 % (rule of three). */
enum { SURE_PAIRS = 300 };

static void
advise_retests(uint64_t pairs, const struct advice *a)
{
	char who[64] = "";

	if (pairs >= LEAST_PAIRS &&
	    (a->from || a->annotators >= LEAST_ANNOTATORS))
		return;
	if (!a->from)
		snprintf(who, sizeof who, " annotators=%llu",
			(unsigned long long)a->annotators);
	err_warn("pairs=%llu%s: too few retests to estimate p_flip, expected "
		"%d pairs of %d annotators or more (more retests; a value of "
		"your own: -M fixed -x P)", (unsigned long long)pairs, who,
		LEAST_PAIRS, LEAST_ANNOTATORS);
}

/* People slip now and then, and do not always: of many pairs one disagrees, and
 * one does not. */
static void
doubt_retests(const struct retest *t, const struct advice *a)
{
	if (t->groups >= LEAST_PAIRS && a->copies > 1)
		err_warn("each row stands %llu times: copies are no retests "
			"(is a table read twice?)",
			(unsigned long long)a->copies);
	else if (t->pairs >= SURE_PAIRS && t->disagree == 0)
		err_warn("none of the %llu pairs disagrees: are these retests, "
			"or copies of rows (sort FILE | uniq -d shows them)?",
			(unsigned long long)t->pairs);
	else if (t->pairs >= LEAST_PAIRS && t->disagree == t->pairs)
		err_warn("all of the %llu pairs disagree: are these retests, or "
			"several labels at once? (annot(7), MULTILABEL: "
			"ratings of one label)", (unsigned long long)t->pairs);
}

/* Ten strata are advised only if all strata have enough retests. */
static void
advise_strata(const struct strata *s, const struct advice *a)
{
	const struct strata_thin x = strata_thin(s);

	if (x.thin > 0 && !a->automatic)
		err_note("strata=%zu thin=%zu fewest=%llu, the paper advises "
			"%d items with retests in each (%smore retests)", s->n,
			x.thin, (unsigned long long)x.fewest, STRATA_RETESTED,
			x.used > 1 ? "--auto, -n 1, or " : "");
	else if (x.thin == 0 && a->automatic)
		err_note("strata=%zu, the finest with %d items with retests "
			"in each", s->n, STRATA_RETESTED);
	else if (!a->automatic && !a->from && s->n > 1 &&
	    s->n < STRATA_ADVISED)
		err_note("strata=%zu, the paper advises at least %d", s->n,
			STRATA_ADVISED);
}

void
advice_refuse(const struct strata *s, const struct estimator *by,
	uint64_t lacking, uint64_t alone, bool asked)
{
	unsigned long long items = strata_items(s);

	if (alone > 0 && strata_retest(s).pairs == 0 && !asked)
		err_die("nobody else labelled the items that an annotator "
			"labelled twice: no stratum of the others' share has "
			"retests (--strata-by=all)");
	if (!by->pflip && strata_retest(s).pairs == 0 && !asked)
		err_die("no annotator labelled an item twice: p_flip cannot be "
			"estimated (without retests, from who disagrees with "
			"whom: -M svd; a value of your own: -M fixed -x P)");
	if (by->traits & ESTIMATOR_EACH && lacking > 0)
		err_die("method %s: %llu of %llu items have no annotator who "
			"labelled them twice", by->about.name,
			(unsigned long long)lacking, items);
}

void
advise(const struct strata *s, const struct advice *a)
{
	const struct retest all = strata_retest(s);

	if (a->alone > 0)
		err_note("alone=%llu pairs are in no stratum: nobody else "
			"labelled their items",
			(unsigned long long)a->alone);
	if (all.pairs == 0) {
		if (!a->shard && a->alone > 0)
			err_warn("no pairs are left: p_flip is NA "
				"(--strata-by=all)");
		else if (!a->shard)
			err_warn("no annotator labelled an item twice: p_flip "
				"is NA (without retests: -M svd; a value of "
				"your own: -M fixed -x P)");
		return;
	}
	advise_retests(all.pairs, a);
	doubt_retests(&all, a);
	if (a->strata)
		advise_strata(s, a);
}
