#include "output.h"

#include "text/num.h"

#include <math.h>

const struct record_column output_columns[] = {
	{"row", RECORD_TEXT}, {"model", RECORD_KEY}, {"versus", RECORD_KEY},
	{"k", RECORD_COUNT}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

/* The name of model i, or `otherwise`. */
static struct view
model_name(const struct run *s, size_t i, const char *otherwise)
{
	return view_of(i == RESULT_NO_MODEL ? otherwise :
		s->task->models.at[i].name);
}

/* A value or limit; NA where it is beyond the curve. */
static double
within(double x)
{
	return isfinite(x) ? x : NUM_NA;
}

static void
write_row(struct out *out, const struct run *s, const struct status *v)
{
	const struct result *f = v->result;
	struct record r = record_start(out, output_columns);

	record_text(&r, result_row(f));
	record_key(&r, model_name(s, f->a, ""));
	record_key(&r, model_name(s, f->b, f->kind == RESULT_WORTH ?
		"reference" : ""));
	record_count(&r, result_has_k(f) ? f->k : NUM_NA);
	record_real(&r, within(v->value));
	record_real(&r, within(v->lo));
	record_real(&r, within(v->hi));
	status_write(record_field(&r, RECORD_TEXT), &s->results, v);
	record_end(&r);
}

void
output_rows(struct out *out, const struct run *s, const struct status *status,
	size_t n)
{
	for (size_t i = 0; i < n; i++)
		write_row(out, s, &status[i]);
}
