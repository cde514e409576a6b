#include "output.h"
#include "statuses.h"

#include <math.h>

const struct record_column output_columns[] = {
	{"row", RECORD_TEXT}, {"group", RECORD_KEY}, {"of", RECORD_KEY},
	{"coefficient", RECORD_TEXT}, {"weights", RECORD_TEXT},
	{"estimate", RECORD_REAL}, {"se", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"stat", RECORD_REAL},
	{"df", RECORD_COUNT | RECORD_REAL}, {"p", RECORD_REAL},
	{"pa", RECORD_REAL}, {"pe", RECORD_REAL}, {"items", RECORD_COUNT},
	{"annotators", RECORD_COUNT}, {"ratings", RECORD_COUNT},
	{"status", RECORD_TEXT}, {NULL, 0}
};

void
output_row(struct adjusted *out, const struct output_key *key,
	const char *coefficient, const char *weights, const struct estimated *m)
{
	const double numbers[] = {m->e.value, m->e.se, m->e.lo, m->e.hi,
		m->e.stat};
	struct record r = record_start(out->out, output_columns);

	record_text(&r, key->row);
	record_keys(&r, key->group, key->versus);
	record_keys(&r, key->of, key->of2);
	record_text(&r, coefficient);
	record_text(&r, weights);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	/* one number of degrees of freedom, whole where only items are random;
	 * two of an F test; NA of a normal one */
	record_df(&r, m->e.df);
	if (!isnan(m->df2)) {
		out_char(out->out, ',');
		out_count(out->out, m->df2);
	}
	adjusted_put(out, &r, m->e.p,
		(const char *[]){key->row, coefficient, weights});
	record_real(&r, m->pa);
	record_real(&r, m->pe);
	record_count(&r, m->items);
	record_count(&r, m->annotators);
	record_count(&r, m->ratings);
	record_text(&r, estimate_word(m->e.status, status_words));
	record_end(&r);
}
