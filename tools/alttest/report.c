#include "report.h"

#include "alphas.h"
#include "controls.h"
#include "output.h"
#include "panel.h"
#include "rivals.h"
#include "stats/stats.h"
#include "stats/student.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

/* The keys of a judge's rows; numbers are NA, the method is *. */
static struct output_row
row_of(const struct block *b, const char *kind, struct view model)
{
	return (struct output_row){.model = model, .kind = kind,
		.group = b->group, .method = "*", .items = NUM_NA,
		.value = NUM_NA, .se = NUM_NA, .lo = NUM_NA, .hi = NUM_NA,
		.stat = NUM_NA, .df = NUM_NA, .p = NUM_NA, .p_adj = NUM_NA,
		.status = "ok"};
}

/* value -+ t se, within low and high; nothing without an error. */
static void
set_limits(struct output_row *r, double level, double low, double high)
{
	if (isnan(r->se))
		return;
	student_t_interval(r->value, r->se < RULES_ZERO ? 0 : r->se, r->df,
		level, &r->lo, &r->hi);
	r->lo = fmax(low, r->lo);
	r->hi = fmin(high, r->hi);
}

/* ---- each human ---- */

static void
write_test(struct out *out, struct output_row r, const struct verdict *v, size_t t,
	const struct rules *rules)
{
	const struct duel *x = &v->duel[t];
	double tail = (1 - rules->level) / 2;

	r.row = "test";
	r.method = rules->test->about.name;
	r.items = x->n;
	r.value = x->d;
	r.se = x->se_d;
	if (!isnan(x->se_d)) {
		r.lo = fmax(-1, rules->test->bound(x, 1 - tail));
		r.hi = fmin(1, rules->test->bound(x, tail));
	}
	r.df = rules->test->df(x);
	r.stat = isinf(v->stat[t]) ? NUM_NA : v->stat[t];
	r.p = v->p[t];
	r.p_adj = v->p_adj[t];
	r.status = isnan(x->se_d) ? "one_cluster" : isnan(r.p) ?
		"no_variance" : r.p_adj <= rules->fdr ? "win" : "no_win";
	output_row(out, &r);
}

static void
write_advantage(struct out *out, struct output_row r, const struct duel *x,
	const struct rules *rules)
{
	r.row = "advantage";
	r.items = x->n;
	r.value = x->w;
	r.se = x->se_w;
	if (!rules->clusters && !rules->draw) {
		stats_wilson(x->w * x->n, x->n, rules->level, &r.lo, &r.hi);
	} else {
		r.df = x->units - 1;
		set_limits(&r, rules->level, 0, 1);
		r.status = isnan(x->se_w) ? "one_cluster" : "ok";
	}
	output_row(out, &r);
}

static void
write_humans(struct out *out, const struct block *b, struct output_row r,
	const struct verdict *v)
{
	const struct rules *rules = &b->study->rules;
	const struct jury *jury = &b->jury;

	for (uint32_t h = 0; h < jury->raters.annotators; h++) {
		size_t n;

		jury_own(jury, h, &n);
		r.annotator = jury_name(jury, h);
		if (jury->place[h] == IDS_NONE) {
			struct output_row few = r;

			few.row = "test";
			few.method = rules->test->about.name;
			few.items = (double)n;
			few.status = "few_items";
			output_row(out, &few);
		} else {
			write_test(out, r, v, jury->place[h], rules);
		}
	}
	for (size_t t = 0; t < jury->m; t++) {
		r.annotator = jury_name(jury, jury->tested[t]);
		write_advantage(out, r, &v->duel[t], rules);
	}
}

/* ---- a judge ---- */

/* The mean of d or w over the humans; the mean of d is tested by t. */
static void
write_mean(struct out *out, struct output_row r, const struct duel_mean *x,
	const struct rules *rules, bool test)
{
	struct duel mean = {.d = x->value, .se_d = x->se, .units = x->units};
	double stat = tests_t->statistic(&mean, rules->epsilon);

	r.row = test ? "test" : "advantage";
	r.method = test ? "t" : "*";
	r.value = x->value;
	r.se = x->se;
	r.df = x->units - 1;
	set_limits(&r, rules->level, test ? -1 : 0, 1);
	if (isnan(x->se)) {
		r.status = "one_cluster";
	} else if (test) {
		r.stat = isinf(stat) ? NUM_NA : stat;
		r.p = tests_t->p(&mean, stat);
		r.status = x->se < RULES_ZERO ? "no_variance" : "ok";
	}
	output_row(out, &r);
}

static void
write_value(struct out *out, struct output_row r, const char *row,
	const char *method, double value, const char *status)
{
	r.row = row;
	r.method = method;
	r.value = value;
	r.status = status;
	output_row(out, &r);
}

/* The rows of a judge of whom no human is tested. */
static void
write_nothing(struct out *out, const struct output_row *r,
	const struct rules *rules)
{
	const char *method = rules->test->about.name;

	write_value(out, *r, "test", "t", NUM_NA, "few_items");
	write_value(out, *r, "advantage", "*", NUM_NA, "few_items");
	write_value(out, *r, "ties", "*", NUM_NA, "few_items");
	write_value(out, *r, "winning", method, NUM_NA, "few_items");
	write_value(out, *r, "worth", method, NUM_NA, "few_items");
}

/* The rows * of a judge; f: the model among those of the replicates, or SIZE_MAX. */
static void
write_verdict(struct out *out, const struct block *b, struct output_row r,
	const struct verdict *v, size_t f)
{
	const struct rules *rules = &b->study->rules;
	const struct block_replicates *again = &b->replicates;
	bool drawn = rules->bootstrap > 0 && f != SIZE_MAX;
	size_t from = drawn ? f * rules->bootstrap : 0;
	const char *method = rules->test->about.name;
	struct output_row wins, worth;

	r.annotator = view_of("");
	r.items = (double)(v->m > 0 ? v->items : b->jury.raters.n);
	if (v->m == 0) {
		write_nothing(out, &r, rules);
		return;
	}
	write_mean(out, r, &v->d, rules, true);
	write_mean(out, r, &v->w, rules, false);
	write_value(out, r, "ties", "*", 2 * v->w.value + v->d.value - 1, "ok");
	wins = worth = r;
	wins.p = v->sure;
	if (drawn) {
		stats_percentile(again->wins + from, rules->bootstrap,
			rules->level, &wins.lo, &wins.hi);
		stats_percentile(again->worth + from, rules->bootstrap,
			rules->level, &worth.lo, &worth.hi);
	}
	write_value(out, wins, "winning", method, v->wins,
		v->pass ? "pass" : "fail");
	if (drawn)
		write_value(out, r, "passing", method,
			stats_ratio(again->passing[f], (double)again->counted),
			"bootstrap");
	write_value(out, worth, "worth", method, v->worth,
		isnan(v->worth) ? "one_cluster" : "ok");
}

static void
write_equivalence(struct out *out, const struct block *b, struct output_row r,
	const struct alphas *alphas, size_t f)
{
	const struct jury *jury = &b->jury;
	struct alphas_row *x = mem_alloc(jury->m + 1, sizeof *x);

	alphas_rows(alphas, &b->judge[f], &b->study->rules, x);
	r.row = "equivalence";
	r.items = (double)jury->raters.n;
	r.status = "few_items";
	if (jury->m == 0)
		output_row(out, &r);
	for (size_t t = 0; t <= jury->m && jury->m > 0; t++) {
		r.annotator = t < jury->m ? jury_name(jury, jury->tested[t]) :
			view_of("");
		r.value = x[t].value;
		r.se = x[t].se;
		r.lo = x[t].lo;
		r.hi = x[t].hi;
		r.stat = x[t].stat;
		r.df = x[t].df;
		r.p = x[t].p;
		r.status = x[t].status;
		output_row(out, &r);
	}
	free(x);
}

static void
write_judges(struct out *out, const struct block *b)
{
	const struct block_study *study = b->study;
	struct alphas alphas;
	bool margin = study->rules.margin > 0;

	if (margin)
		alphas_make(&alphas, &b->jury, study->weights);
	for (size_t f = 0; f < study->models->n; f++) {
		struct output_row r = row_of(b, "judge",
			view_of(b->judge[f].name));

		write_humans(out, b, r, &b->verdict[f]);
		write_verdict(out, b, r, &b->verdict[f], f);
		if (margin)
			write_equivalence(out, b, r, &alphas, f);
	}
	if (margin)
		alphas_free(&alphas);
}

/* ---- several judges ---- */

static void
write_rival(struct out *out, struct output_row r, const struct rivals_row *x)
{
	r.value = x->value;
	r.se = x->se;
	r.lo = x->lo;
	r.hi = x->hi;
	r.stat = x->stat;
	r.df = x->df;
	r.p = x->p;
	r.p_adj = x->p_adj;
	r.status = x->status;
	output_row(out, &r);
}

static void
write_standing(struct out *out, const struct block *b, struct output_row r,
	const struct rivals_row *row)
{
	size_t n = b->study->models->n, best;
	double *rho = mem_alloc(n, sizeof *rho);

	for (size_t f = 0; f < n; f++)
		rho[f] = b->verdict[f].w.value;
	best = rivals_best(rho, n);
	for (size_t f = 0; f < n; f++) {
		struct rivals_row x = rivals_standing(row, f, best, n,
			&b->study->rules);

		if (b->jury.m == 0) {
			x = row[0];
		} else if (f != best) {
			r.versus = view_of(b->judge[best].name);
		}
		r.row = "standing";
		r.model = view_of(b->judge[f].name);
		write_rival(out, r, &x);
		r.versus = view_of("");
	}
	free(rho);
}

/* Differences of pairs of judges, who is best, and how often among the replicates. */
static void
write_rivals(struct out *out, const struct block *b)
{
	const struct rules *rules = &b->study->rules;
	size_t n = b->study->models->n;
	struct rivals_row *row = mem_alloc(n * (n - 1) / 2, sizeof *row);
	struct output_row r = row_of(b, "judge", view_of(""));

	rivals_rows(b->verdict, n, b->jury.units, rules, row);
	r.items = (double)(b->jury.m > 0 ? b->verdict[0].items : b->jury.raters.n);
	r.row = "difference";
	for (size_t f = 0; f < n; f++)
		for (size_t g = f + 1; g < n; g++) {
			r.model = view_of(b->judge[f].name);
			r.versus = view_of(b->judge[g].name);
			write_rival(out, r, &row[rivals_pair(f, g, n)]);
		}
	r.versus = view_of("");
	write_standing(out, b, r, row);
	for (size_t f = 0; f < n && rules->bootstrap > 0 && b->jury.m > 0; f++) {
		r.model = view_of(b->judge[f].name);
		write_value(out, r, "best", "*", stats_ratio(
			b->replicates.best[f], (double)b->replicates.counted),
			"bootstrap");
	}
	free(row);
}

/* ---- controls ---- */

static void
write_held_out(struct out *out, const struct block *b,
	const struct controls *controls)
{
	const char *method = b->study->rules.test->about.name;
	struct output_row r = row_of(b, "human", view_of(""));
	const char *status = controls->n > 0 ? "ok" : "few_items";

	for (size_t k = 0; k < controls->n && b->study->rules.humans; k++)
		write_verdict(out, b, row_of(b, "human", jury_name(&b->jury,
			controls->human[k])), &controls->verdict[k], SIZE_MAX);
	r.items = (double)b->jury.raters.n;
	write_value(out, r, "advantage", "*", controls->advantage, status);
	write_value(out, r, "winning", method, controls->winning, status);
	write_value(out, r, "passing", method, controls->passing, status);
}

static void
write_panel(struct out *out, const struct block *b, const char *kind,
	const struct panel *p)
{
	struct output_row r = row_of(b, kind, view_of("")), n;

	r.items = p->items;
	n = r;
	r.row = "correlation";
	r.value = p->value;
	r.se = p->se;
	r.lo = p->lo;
	r.hi = p->hi;
	r.df = isnan(p->se) ? NUM_NA : p->units - 1;
	r.status = p->status;
	output_row(out, &r);
	n.row = "n_eff";
	n.value = p->n_eff;
	n.lo = p->n_lo;
	n.hi = p->n_hi;
	n.status = isnan(p->value) || !isnan(p->n_eff) ? p->status :
		"undefined";
	output_row(out, &n);
}

static void
write_panels(struct out *out, const struct block *b)
{
	const struct block_study *s = b->study;
	struct panel p;

	panel_of_judges(&p, &b->jury, s->weights, b->judge, s->models->n,
		&s->rules);
	write_panel(out, b, "judge", &p);
	panel_of_humans(&p, &b->jury, s->weights, s->models->n, &s->rules);
	write_panel(out, b, "human", &p);
}

void
report_write(struct out *out, const struct block *b)
{
	struct controls controls;

	if (b->jury.raters.n == 0)
		return;
	write_judges(out, b);
	if (b->study->models->n > 1)
		write_rivals(out, b);
	controls_make(&controls, b);
	write_held_out(out, b, &controls);
	write_verdict(out, b, row_of(b, "constant", labels_name(
		&b->study->items->labels, controls.label)), &controls.constant,
		SIZE_MAX);
	if (b->study->models->n > 1)
		write_panels(out, b);
	controls_warn(&controls, b);
	controls_free(&controls);
}
