#include "report.h"
#include "statuses.h"

#include "controls.h"
#include "verdict.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/record.h"

#include <math.h>

static const struct record_column columns[] = {
	{"row", RECORD_KEY}, {"model", RECORD_KEY}, {"kind", RECORD_KEY},
	{"versus", RECORD_KEY}, {"group", RECORD_KEY}, {"annotator", RECORD_KEY},
	{"method", RECORD_KEY}, {"items", RECORD_COUNT}, {"value", RECORD_REAL},
	{"se", RECORD_REAL}, {"lo", RECORD_REAL}, {"hi", RECORD_REAL},
	{"stat", RECORD_REAL}, {"df", RECORD_COUNT | RECORD_REAL}, {"p", RECORD_REAL},
	{"p_adj", RECORD_REAL}, {"status", RECORD_TEXT}, {NULL, 0}
};

/* The keys of a row, written * where they are empty, and its number of items. */
struct row {
	struct out *out;
	const struct block *block;
	const char *kind;
	struct view model, versus, annotator;
	double items;
};

void
report_header(struct out *out)
{
	record_header(out, columns);
}

static void
write_row(const struct row *x, const char *row, const char *method,
	const struct estimate *e, double p_adj)
{
	const struct view names[] = {view_of(row), x->model, view_of(x->kind),
		x->versus, x->block->group, x->annotator, view_of(method)};
	const double numbers[] = {e->value, e->se, e->lo, e->hi, e->stat};
	struct record r = record_start(x->out, columns);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		record_key(&r, names[i]);
	record_count(&r, x->items);
	record_reals(&r, numbers, sizeof numbers / sizeof *numbers);
	record_df(&r, e->df);
	record_real(&r, e->p);
	record_real(&r, p_adj);
	record_text(&r, estimate_word(e->status, status_words));
	record_end(&r);
}

/* A row of a value alone. */
static void
write_value(const struct row *x, const char *row, const char *method,
	double value, enum estimate_status status)
{
	struct estimate e = estimate_nothing(0);

	e.value = value;
	e.status = status;
	write_row(x, row, method, &e, NUM_NA);
}

/* ---- each human ---- */

static void
write_test(struct row x, const struct comparison *human, const struct rules *rules)
{
	const struct test *test = rules->test;
	struct estimate e = human->d;
	double tail = (1 - rules->level) / 2;

	x.items = human->n;
	e.lo = verdict_bound(human, test, 1 - tail);
	e.hi = verdict_bound(human, test, tail);
	estimate_clip(&e, -1, 1);
	e.df = test->errors ? human->units - 1 : human->clustered ? human->df :
		NUM_NA;
	e.stat = isinf(e.stat) ? NUM_NA : e.stat;
	e.status = isnan(e.se) ? ESTIMATE_ONE_CLUSTER : isnan(e.p) ?
		ESTIMATE_NO_VARIANCE : human->p_adj <= rules->fdr ?
		ESTIMATE_OWN(ALTTEST_WIN) : ESTIMATE_OWN(ALTTEST_NO_WIN);
	write_row(&x, "test", test->about.name, &e, human->p_adj);
}

static void
write_advantage(struct row x, const struct comparison *human,
	const struct rules *rules)
{
	struct estimate e = human->w;

	x.items = human->n;
	if (!rules->clusters && !rules->draw) {
		stats_wilson(e.value * human->n, human->n, rules->level, &e.lo,
			&e.hi);
	} else {
		e.df = human->units - 1;
		estimate_interval(&e, RULES_ZERO);
		estimate_clip(&e, 0, 1);
		e.status = isnan(e.se) ? ESTIMATE_ONE_CLUSTER : ESTIMATE_OK;
	}
	write_row(&x, "advantage", "*", &e, NUM_NA);
}

static void
write_humans(struct row x, const struct verdict *v)
{
	const struct rules *rules = &x.block->study->rules;
	const struct humans *humans = &x.block->humans;

	for (uint32_t h = 0; h < humans->subset.annotators; h++) {
		uint32_t place = humans->tested.number[h];
		size_t n;

		humans_own(humans, h, &n);
		x.items = (double)n;
		x.annotator = humans_name(humans, h);
		if (place == IDS_NONE)
			write_value(&x, "test", rules->test->about.name, NUM_NA,
				ESTIMATE_FEW_ITEMS);
		else
			write_test(x, &v->human[place], rules);
	}
	for (size_t t = 0; t < humans->tested.opponents; t++) {
		x.annotator = humans_name(humans, humans->tested.human[t]);
		write_advantage(x, &v->human[t], rules);
	}
}

/* ---- a judge ---- */

/* The rows * of a judge; drawn: with shares of replicates. */
static void
write_verdict(struct row x, const struct verdict *v, bool drawn)
{
	const char *method = x.block->study->rules.test->about.name;

	x.items = (double)(v->m > 0 ? v->items : x.block->humans.subset.count);
	write_row(&x, "test", "t", &v->mean.d, NUM_NA);
	write_row(&x, "advantage", "*", &v->mean.w, NUM_NA);
	write_value(&x, "ties", "*", verdict_ties(v), v->m > 0 ? ESTIMATE_OK :
		ESTIMATE_FEW_ITEMS);
	write_row(&x, "winning", method, &v->winning, NUM_NA);
	if (drawn && v->m > 0)
		write_value(&x, "passing", method, v->passing,
			ESTIMATE_BOOTSTRAP);
	write_row(&x, "worth", method, &v->worth, NUM_NA);
}

/* What the paper reports of a judge: its advantage probability with the
 * interval, its winning rate as stat, and the verdict of that with its p. */
static void
write_summary(struct row x, const struct verdict *v)
{
	struct estimate e = v->mean.w;

	x.items = (double)(v->m > 0 ? v->items : x.block->humans.subset.count);
	e.stat = v->winning.value;
	e.p = v->winning.p;
	e.status = v->winning.status;
	write_row(&x, "summary", x.block->study->rules.test->about.name, &e, NUM_NA);
}

/* The share of the items of enough humans for which the judge has a label. */
static void
write_answered(struct row x)
{
	const struct humans *humans = &x.block->humans;

	x.items = (double)humans->answerable;
	write_value(&x, "answered", "*", (double)humans->subset.count / x.items, ESTIMATE_OK);
}

static void
write_judges(struct row x)
{
	const struct block *b = x.block;

	for (size_t f = 0; f < b->study->models->n; f++) {
		x.model = view_of(b->judge[f].name);
		write_summary(x, &b->panel.verdict[f]);
	}
	for (size_t f = 0; f < b->study->models->n; f++) {
		x.model = view_of(b->judge[f].name);
		write_humans(x, &b->panel.verdict[f]);
		write_verdict(x, &b->panel.verdict[f], b->study->rules.bootstrap > 0);
		write_answered(x);
	}
}

/* ---- several judges ---- */

/* Differences of pairs of judges, who is best, and how often among the
 * replicates. */
static void
write_differences(struct row x)
{
	const struct block *b = x.block;
	const struct panel *p = &b->panel;
	size_t n = p->n, best = panel_best(p);

	if (p->verdict->m > 0)
		x.items = (double)p->verdict->items;
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++) {
			struct difference y = panel_difference(p, f, g);

			x.model = view_of(b->judge[f].name);
			x.versus = view_of(b->judge[g].name);
			write_row(&x, "difference", "*", &y.e, y.p_adj);
		}
	for (size_t f = 0; f < n; f++) {
		struct difference y = panel_standing(p, f, best);

		x.model = view_of(b->judge[f].name);
		x.versus = view_of(p->verdict->m == 0 || f == best ? "" :
			b->judge[best].name);
		write_row(&x, "standing", "*", &y.e, y.p_adj);
	}
	x.versus = view_of("");
	for (size_t f = 0; f < n && p->rules->bootstrap > 0 &&
	     p->verdict->m > 0; f++) {
		x.model = view_of(b->judge[f].name);
		write_value(&x, "best", "*", p->verdict[f].best,
			ESTIMATE_BOOTSTRAP);
	}
}

/* ---- controls ---- */

static void
write_held_out(struct row x, const struct controls *controls)
{
	const struct rules *rules = &x.block->study->rules;
	const char *method = rules->test->about.name;
	enum estimate_status status = controls->n > 0 ? ESTIMATE_OK :
		ESTIMATE_FEW_ITEMS;

	for (size_t k = 0; k < controls->n && rules->held_out; k++) {
		x.model = humans_name(&x.block->humans, controls->human[k]);
		write_verdict(x, &controls->verdict[k], false);
	}
	x.model = view_of("");
	write_value(&x, "advantage", "*", controls->advantage, status);
	write_value(&x, "winning", method, controls->winning, status);
	write_value(&x, "passing", method, controls->passing, status);
}

/* The row that others of a block are made from. */
static struct row
first_row(struct out *out, const struct block *b)
{
	return (struct row){.out = out, .block = b, .kind = "judge",
		.items = (double)b->humans.subset.count};
}

void
report_write(struct out *out, const struct block *b)
{
	const struct block_study *s = b->study;
	struct row judges = first_row(out, b), others = judges;
	bool compared = !s->apart && s->models->n > 1;
	struct controls controls;

	if (b->humans.subset.count == 0)
		return;
	controls_make(&controls, b);
	controls_warn(&controls, b);
	write_judges(judges);
	if (compared)
		write_differences(judges);
	for (size_t f = 0; f < (s->apart ? s->models->n : 1); f++) {
		others.versus = view_of(s->apart ? b->judge[f].name : "");
		others.kind = "human";
		write_held_out(others, &controls);
		others.kind = "constant";
		others.model = labels_name(&s->items->labels, controls.label);
		write_verdict(others, &controls.constant, false);
	}
}

void
report_compare(struct out *out, const struct block *b)
{
	struct row judges = first_row(out, b);

	if (judges.items == 0) {
		err_warn("no item has labels of all judges%s%s: no rows of "
			"their differences", b->group.n > 0 ? ", group=" : "",
			b->group.n > 0 ? err_quote(b->group) : "");
		return;
	}
	write_differences(judges);
}
