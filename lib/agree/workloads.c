#include "workloads.h"

#include "text/err.h"
#include "text/num.h"

#include <math.h>

/* The labels of a multilabel answer are one rating. */
static void
count_ratings(const struct items *x, struct crossed *people)
{
	struct crossed_sums sums;

	crossed_begin(&sums, x->n_annotators);
	for (size_t i = 0; i < x->n; i++)
		for (size_t r = x->first[i]; r < x->first[i + 1]; r++) {
			uint32_t a = items_rating(x, r).annotator;

			if (!x->multilabel || r == x->first[i] ||
			    items_rating(x, r - 1).annotator != a)
				crossed_add(&sums, a, 0);
		}
	crossed_end(&sums, people);
}

struct workloads
workloads_count(const struct items *x, int asked)
{
	struct workloads w = {CROSSED_ITEMS, NUM_NA, NUM_NA};
	struct crossed people;

	if (x->known && x->first) {
		count_ratings(x, &people);
		w.annotators = people.annotators;
		w.effective = people.effective;
	} else if (asked > CROSSED_ITEMS) {
		err_file(x->file, "--random=%s needs to know who said what: "
			"ratings with a column of annotators",
			asked == CROSSED_BOTH ? "both" : "annotators");
	} else if (x->known) {
		w.annotators = (double)(x->n_annotators - x->left_out);
	}
	w.random = asked >= 0 ? (enum crossed_random)asked :
		w.effective >= WORKLOADS_LEAST ? CROSSED_BOTH : CROSSED_ITEMS;
	return w;
}

void
workloads_note(const struct workloads *w)
{
	static const char *const word[] = {"items", "annotators", "items,annotators"};

	if (w->random != CROSSED_ITEMS)
		err_note("random=%s annotators=%.0f effective_annotators=%.0f: "
			"intervals are for %s items labelled by other people",
			word[w->random], w->annotators, w->effective,
			w->random == CROSSED_BOTH ? "other" : "the same");
	else if (isnan(w->annotators))
		err_note("random=items: intervals are for other items labelled "
			"by the same people, whom the table does not name");
	else if (w->annotators == 1)
		err_note("random=items annotators=1: intervals are for other "
			"items labelled by this person");
	else
		err_note("random=items annotators=%.0f: intervals are for other "
			"items labelled by these %.0f people (--random=both)",
			w->annotators, w->annotators);
}
