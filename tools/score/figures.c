#include "figures.h"

#include "output.h"
#include "redraw.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>

/* ---- make ---- */

/* Why there are no numbers of what is filled in; NULL: there are. */
static const char *
refused(const struct evaluation *p, const double *u,
	const struct figures_maker *maker)
{
	return maker->probable && !p->probable ? "hard_predictions" :
		evaluation_lost(p, u) ? "all_flips" : NULL;
}

/* Numbers that may be held: more is mostly a column of labels that is another
 * one than was meant. */
#define LARGEST 1e9

static void
alloc_values(struct figures *f, size_t n)
{
	uint64_t replicates = f->plan->bootstrap;

	if ((double)n * (1 + (double)replicates) > LARGEST)
		err_die("%zu numbers in each of %llu replicates: fewer labels, "
			"--bins or --steps, or a smaller -b", n,
			(unsigned long long)replicates);
	f->n = n;
	for (int kind = 0; kind < AT_KINDS; kind++)
		f->value[kind] = mem_alloc(n, sizeof(double));
	f->replicate = mem_alloc(n, replicates * sizeof(double));
}

/* A replicate, as resample_run() asks for it. */
struct replicate {
	struct redraw d;
	const struct figures *f;
	const struct figures_maker *maker;
	struct evaluation *p;
	double *u;               /* per pattern */
};

static void
replicate_row(void *with, uint64_t r, double *value)
{
	struct replicate *x = with;

	(void)r;
	redraw_apply(&x->d, x->p, x->u);
	x->maker->compute(x->maker->of, x->p, x->u, value);
	for (size_t i = 0; i < x->f->n && evaluation_lost(x->p, x->u); i++)
		value[i] = NUM_NA;
}

static void
fill_replicates(struct figures *f, const struct subject *s,
	const struct figures_maker *maker, struct evaluation *p)
{
	struct replicate x = {.f = f, .maker = maker, .p = p,
		.u = mem_alloc(p->n, sizeof *x.u)};

	redraw_init(&x.d, f->plan, s->block);
	resample_run(&x.d.how, replicate_row, &x, f->n, f->replicate);
	redraw_free(&x.d);
	free(x.u);
}

static void
fill(struct figures *f, const struct subject *s,
	const struct figures_maker *maker, struct evaluation *p)
{
	double *u = mem_alloc(p->n, sizeof *u);

	for (int kind = 0; kind < (f->range ? AT_KINDS : 1); kind++) {
		size_t n;

		evaluation_fill(p, s->target, kind);
		redraw_patterns(p, s->block->weight, u);
		f->none = refused(p, u, maker);
		if (f->none)
			break;
		n = maker->begin(maker->of, p, u);
		if (kind == AT_PFLIP)
			alloc_values(f, n);
		maker->compute(maker->of, p, u, f->value[kind]);
	}
	if (!f->none)
		fill_replicates(f, s, maker, p);
	free(u);
}

void
figures_make(struct figures *f, const struct subject *s,
	const struct figures_maker *maker)
{
	struct evaluation_rules rules = s->plan->rules;
	const struct block *b = s->block;
	struct evaluation p;

	rules.oracle = s->plan->oracle[s->target];
	*f = (struct figures){.plan = s->plan, .range = maker->limits &&
		rules.has_range && s->target == TARGET_PRIMARY &&
		s->plan->bootstrap == 0};
	if (!s->model && rules.oracle == ORACLE_IDEAL) {
		f->none = "not_known";
		return;
	}
	evaluation_init(&p, &rules, b->truth, b->item, b->n, s->model);
	fill(f, s, maker, &p);
	evaluation_free(&p);
}

void
figures_free(struct figures *f)
{
	for (int kind = 0; kind < AT_KINDS; kind++)
		free(f->value[kind]);
	free(f->replicate);
}

/* ---- write ---- */

/* The range of a share. */
static const struct metric unit = {.least = 0, .most = 1};

const char *
figures_interval(const struct figures *f, size_t i, bool share, double *lo,
	double *hi)
{
	uint64_t replicates = f->plan->bootstrap;

	*lo = *hi = NUM_NA;
	if (replicates > 0)
		stats_percentile(f->replicate + i * replicates, replicates,
			f->plan->confidence, lo, hi);
	else if (f->range && !isnan(f->value[AT_LO][i]) &&
	    !isnan(f->value[AT_HI][i])) {
		*lo = fmin(f->value[AT_LO][i], f->value[AT_HI][i]);
		*hi = fmax(f->value[AT_LO][i], f->value[AT_HI][i]);
	}
	if (isnan(*lo))
		return "ok";
	if (share && replicates > 0) {
		*lo = fmin(fmax(*lo, unit.least), unit.most);
		*hi = fmin(fmax(*hi, unit.least), unit.most);
	}
	return replicates > 0 ? "bootstrap" : "pflip_range";
}

struct record
figures_start(struct out *out, const struct record_column *column,
	const struct subject *s)
{
	struct record r = record_start(out, column);

	record_key(&r, view_of(s->name));
	record_key(&r, s->block->group);
	record_text(&r, s->target_name);
	return r;
}

void
figures_label(struct record *r, const struct subject *s, size_t rank)
{
	const struct evaluation_rules *rules = &s->plan->rules;

	record_key(r, rank < rules->named ?
		labels_name(rules->labels, (uint32_t)rank) : view_of(""));
}

void
figures_write(struct record *r, const struct figures *f, size_t i,
	bool share, const char *undefined)
{
	double value = figures_value(f, i), lo = NUM_NA, hi = NUM_NA;
	const char *status = undefined;

	if (!isnan(value) && share && metric_is_outside(&unit, value)) {
		value = NUM_NA;
		status = "outside_range";
	} else if (!isnan(value)) {
		status = figures_interval(f, i, share, &lo, &hi);
	}
	output_end(r, value, lo, hi, status);
}
