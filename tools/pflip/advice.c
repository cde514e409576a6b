#include "advice.h"

#include "text/err.h"

#include <stdio.h>

/* Below 30 pairs the limits of an r of .2 are more than .23 apart, and one or
 * two annotators say little of the others. */
enum { STRATA_ADVISED = 10, LEAST_PAIRS = 30, LEAST_ANNOTATORS = 3 };

/* None of so many pairs disagrees: r is below .01 at 95 % (rule of three). */
enum { SURE_PAIRS = 300 };

/* People slip sometimes, but not always: among many pairs one disagrees, and
 * one does not. */
static void
doubt_retests(const struct retest *t, uint64_t copies)
{
	if (t->groups >= LEAST_PAIRS && copies > 1)
		err_warn("each row stands %llu times: copies are no retests "
			"(is a table read twice?)",
			(unsigned long long)copies);
	else if (t->pairs >= SURE_PAIRS && t->disagree == 0)
		err_warn("none of the %llu pairs disagrees: are these retests, "
			"or copies of rows (sort FILE | uniq -d shows them)?",
			(unsigned long long)t->pairs);
	else if (t->pairs >= LEAST_PAIRS && t->disagree == t->pairs)
		err_warn("all of the %llu pairs disagree: are these retests, "
			"or several labels at once? (annot(7), MULTILABEL: "
			"ratings of one label)", (unsigned long long)t->pairs);
}

/* Ten strata are advised only if all strata have enough retests. */
static void
advise_strata(const struct strata *s, const struct conf *conf)
{
	const struct strata_thin x = strata_thin(s);

	if (x.thin > 0 && !conf->automatic)
		err_note("strata=%zu strata_with_few_retests=%zu fewest=%llu: "
			"the paper advises %d items with retests in each "
			"stratum (%smore retests)", s->n, x.thin,
			(unsigned long long)x.fewest, STRATA_RETESTED,
			x.used > 1 ? "--auto, -n 1, or " : "");
	else if (x.thin == 0 && conf->automatic)
		err_note("strata=%zu are the most with %d items with retests "
			"in each", s->n, STRATA_RETESTED);
	else if (!conf->automatic && !conf->from && s->n > 1 &&
	    s->n < STRATA_ADVISED)
		err_note("strata=%zu are few: the paper advises %d or more "
			"(-n %d)", s->n, STRATA_ADVISED, STRATA_ADVISED);
}

void
advice_refuse(const struct estimation *e, const struct subject_reader *r,
	const struct conf *conf)
{
	struct stratum all = strata_all(&e->strata);
	bool none = all.retest.pairs == 0 && conf->common.methods.n == 0;

	if (conf->table || (all.items == 0 && !conf->from))
		return;
	if (r->alone > 0 && none)
		err_die("nobody else labelled the items that an annotator "
			"labelled twice: no stratum of the others' share has "
			"retests (--strata-by=all)");
	if (by_strata(e->by) && none)
		err_die("no annotator labelled an item twice: p_flip cannot be "
			"estimated (without retests, from who disagrees with "
			"whom: -M svd; a value of your own: -M fixed -x P)");
	if (e->by == BY_IDEAL && r->lacking > 0)
		err_die("method ideal: %llu of %llu items have no annotator "
			"who "
			"labelled them twice",
			(unsigned long long)r->lacking,
			(unsigned long long)all.items);
}

void
advise(const struct estimation *e, const struct subject_reader *r,
	const struct conf *conf, size_t annotators)
{
	const struct retest all = strata_all(&e->strata).retest;
	char who[64] = "";

	if (r->alone > 0)
		err_note("alone=%llu pairs are in no stratum: nobody else "
			"labelled their items", (unsigned long long)r->alone);
	if (all.pairs == 0) {
		if (!conf->table && r->alone > 0)
			err_warn("no pairs are left: p_flip is NA "
				"(-M strata --strata-by=all)");
		else if (!conf->table)
			err_warn("no annotator labelled an item twice: p_flip "
				"is NA (without retests: -M svd; a value of "
				"your own: -M fixed -x P)");
		return;
	}
	if (!conf->from) /* a table does not know the annotators */
		snprintf(who, sizeof who, " annotators=%zu", annotators);
	if (all.pairs < LEAST_PAIRS ||
	    (!conf->from && annotators < LEAST_ANNOTATORS))
		err_warn("pairs=%llu%s: too few retests to estimate p_flip, "
			 "expected %d pairs of %d annotators or more (more "
			 "retests; "
			 "a value of your own: -M fixed -x P)",
			(unsigned long long)all.pairs, who, LEAST_PAIRS,
			LEAST_ANNOTATORS);
	doubt_retests(&all, r->copies);
	if (by_strata(e->by))
		advise_strata(&e->strata, conf);
}
