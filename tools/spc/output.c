#include "output.h"
#include "statuses.h"

#include "text/num.h"

#include <math.h>

const struct record_column output_columns[] = {
	{"row", RECORD_TEXT}, {"model", RECORD_KEY}, {"versus", RECORD_KEY},
	{"k", RECORD_COUNT}, {"value", RECORD_REAL}, {"lo", RECORD_REAL},
	{"hi", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

/* ---- numbers of people beyond the curve ---- */

/* The first k with a value; the last where none has. */
static uint32_t
first_of(const struct curve *p)
{
	uint32_t k = 0;

	while (k < p->max && isnan(p->point[k].value))
		k++;
	return k;
}

static void
write_end(struct out *out, const char *sign, uint32_t k)
{
	out_text(out, sign);
	out_digits(out, k);
}

/* The status of a number of people that was read from curve p: <0 or >9 where it
 * is beyond the curve, lo<0, hi>9 or both where its limits are, unless they are
 * on the same side as the number. */
static void
write_count_status(struct out *out, const struct curve *p,
	const struct estimate *m)
{
	bool inside = !isinf(m->value);
	bool under = m->lo == -HUGE_VAL && m->value != -HUGE_VAL;
	bool over = m->hi == HUGE_VAL && m->value != HUGE_VAL;

	if (m->value == -HUGE_VAL)
		write_end(out, "<", first_of(p));
	else if (m->value == HUGE_VAL)
		write_end(out, ">", p->max);
	else if (!under && !over)
		out_text(out, estimate_word(m->status, status_words));
	if (under)
		write_end(out, inside ? "lo<" : ",lo<", first_of(p));
	if (over)
		write_end(out, inside && !under ? "hi>" : ",hi>", p->max);
}

/* ---- rows ---- */

/* A value or limit; NA where it is beyond the curve. */
static double
within(double x)
{
	return isfinite(x) ? x : NUM_NA;
}

/* model: the name in the row of a result that is of no model. */
static void
write_row(struct out *out, const struct results *s, const struct models *models,
	const struct result *f, const char *model)
{
	bool worth = f->kind == RESULT_WORTH;
	const struct result_about *about = &result_about[f->kind];
	const struct estimate m = f->m;
	struct record r = record_start(out, output_columns);
	/* a model has a gain of its own */
	bool twice = *model && f->kind == RESULT_ASYMPTOTE_GAIN;

	record_text(&r, twice ? "asymptote_gain" : about->row);
	record_key(&r, view_of(f->a == RESULT_NO_MODEL ? model :
		models->at[f->a].name));
	record_key(&r, view_of(f->b != RESULT_NO_MODEL ? models->at[f->b].name :
		worth ? "reference" : ""));
	record_count(&r, about->has_k ? f->k : NUM_NA);
	record_real(&r, within(m.value));
	record_real(&r, within(m.lo));
	record_real(&r, within(m.hi));
	if (about->range == RANGE_COUNT)
		write_count_status(record_field(&r, RECORD_TEXT),
			worth ? s->panel : s->curve, &m);
	else
		record_text(&r, estimate_word(m.status, status_words));
	record_end(&r);
}

/* The rows of model a, after those of the curve of its items. */
static void
write_model(struct out *out, const struct results *s, const struct models *models,
	size_t a)
{
	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		if (f->a == RESULT_NO_MODEL || (f->a == a &&
		    f->b == RESULT_NO_MODEL))
			write_row(out, s, models, f, models->at[a].name);
	}
}

void
output_rows(struct out *out, const struct results *s, const struct task_part *part)
{
	const struct models *models = &part->task.models;
	bool whole = !part->several;

	for (size_t m = 0; m < models->n && !whole; m++)
		if (part_has(part, m, m))
			write_model(out, s, models, m);
	for (size_t i = 0; i < s->n_results; i++) {
		const struct result *f = &s->result[i];

		if (whole || (f->b != RESULT_NO_MODEL &&
		    part_has(part, f->a, f->b)))
			write_row(out, s, models, f, "");
	}
}
