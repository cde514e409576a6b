#include "chart.h"

#include "best.h"

#include "judge/intervals.h"
#include "judge/status_words.h"
#include "judge/truth.h"

#include "math/errors.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <string.h>

/* Places that are estimated together, and the most steps that their limits may
 * take, about a minute. */
enum { TOGETHER = 256 };
#define MOST_STEPS 5e9

/* ---- a fact ---- */

struct parts {
	double over, under, most; /* most: the largest amount */
};

/* The fact that a statistic is of: its form is the number of the fact, and its
 * label the place at hand. */
static const struct figure *
fact_of(const struct totals *t)
{
	return &sheet_of(&t->x)->run->chart->fact[t->s->form];
}

size_t
chart_facts(const struct run *run)
{
	const struct chart *c = run->chart;

	return c->facts - (c->fact[c->facts - 1].costs && !run->conf->costs);
}

/* How often a fact takes an amount. Those of costs are positive and other
 * labels that are decided positive, and those that are not. */
static double
times_over(const struct sheet *s, const struct figure *f, size_t amount)
{
	size_t yes = s->label, t = amount % 2 ? 1 - yes : yes;

	return f->costs ? costs_of(&s->run->costs, t, amount < 2 ? yes :
		1 - yes) : f->over[amount];
}

static struct parts
parts_of(const struct totals *t)
{
	const struct figure *f = fact_of(t);
	const struct sheet *s = sheet_of(&t->x);
	struct parts x = {0};

	for (size_t a = 0; a < AMOUNTS; a++) {
		struct range r = s->run->chart->range(s, f->of, t->label, a);
		struct sum sum = {0};
		double amount;

		for (size_t i = 0; i < r.n; i++)
			sum_add(&sum, t->at[r.first + i * r.stride]);
		amount = sum_value(&sum);
		x.over += times_over(s, f, a) * amount;
		x.under += f->under[a] * amount;
		x.most = fmax(x.most, fabs(amount));
	}
	if (fabs(x.over) <= STATS_ROUNDING * x.most)
		x.over = 0;
	return x;
}

/* With uncut shares a sum may be off by rounding, or below 0. */
static bool
is_nothing(const struct parts *x)
{
	return x->under <= STATS_ROUNDING * x->most;
}

/* The first values are those of all items. */
static void
value(const struct totals *t, struct estimated *r)
{
	const struct figure *f = fact_of(t);
	struct sheet *s = sheet_of(&t->x);
	struct parts x = parts_of(t);

	if (f->times && s->all == 0)
		s->all = x.under;
	if (is_nothing(&x))
		r->e.value = f->times ? 0 : f->zero ? s->judged.criteria->zero :
			NUM_NA;
	else
		r->e.value = f->times ? x.over * (s->all / x.under) :
			x.over / x.under;
	if (isnan(r->e.value))
		r->e.status = f->undefined;
}

static void
slopes(const struct totals *t, const struct estimated *e, enum over over,
	double *slope)
{
	const struct figure *f = fact_of(t);
	const struct sheet *s = sheet_of(&t->x);
	struct parts x = parts_of(t);

	(void)over;
	memset(slope, 0, t->n * sizeof *slope);
	for (size_t a = 0; a < AMOUNTS && !is_nothing(&x); a++) {
		struct range r = s->run->chart->range(s, f->of, t->label, a);
		double by = (times_over(s, f, a) * (f->times ? s->all : 1) -
			e->e.value * f->under[a]) / x.under;

		for (size_t i = 0; i < r.n; i++)
			slope[r.first + i * r.stride] += by;
	}
}

/* ---- a table ---- */

struct table {
	const struct run *run;
	const struct section *section;
	size_t facts, kinds;     /* kinds: of primary shares */
	struct sheet sheet[AT_KINDS];
	struct statistic *statistic; /* per fact */
	struct joined joined;
	enum crossed_random random;
	enum estimate_status none; /* why nothing has limits, or ok: they are */
	uint64_t replicates;     /* of these, */
	bool formula;            /* or of errors, or what p_flip allows */
	struct best *best;       /* per fact: of each kind, and of replicates */

	/* Of the places at hand; number i is fact i % facts of place from + i /
	 * facts: member and output i of the batch. */
	struct batch batch[AT_KINDS];
	double *replicate;       /* those of number 0, and so on */
};

/* Why numbers have no limits, whatever they are. Each has a slope by each total,
 * and something of each rating. */
static enum estimate_status
no_limits(struct table *t)
{
	struct sheet *s = t->sheet;
	const struct subset *p = &t->section->subset;
	double ratings = (double)(p->answer ? section_ratings(t->section) :
		t->section->n);

	if (s->judged.target == TARGET_NEW &&
	    t->run->flips.source != FLIPS_RETESTS)
		return ESTIMATE_OWN(SCORE_PFLIP_KNOWN);
	s->n = TOGETHER;
	if ((double)s->places * (double)t->facts * (ratings + (double)
	    t->run->chart->fact->of->count(&s->judged.sample)) <= MOST_STEPS)
		return ESTIMATE_OK;
	err_note("model=%s: %zu rows of %zu items are too many for limits",
		s->name, s->places, t->section->n);
	return ESTIMATE_OWN(SCORE_TOO_MANY);
}

/* What is held must have room, and be written. */
static void
check_size(const struct table *t)
{
	const struct run *run = t->run;
	double rows = (double)t->sheet->places * (double)t->facts;

	too_many(run->file, t->sheet->places, run->chart->what, rows,
		TOO_MANY_ROWS, "values", run->chart->remedy);
	if (!t->none)
		too_many(run->file, (double)t->replicates, "replicates",
			rows * (double)t->replicates, 1e10, "values", "-b N "
			"takes fewer");
}

static void
init_table(struct table *t)
{
	const struct conf *conf = t->run->conf;
	bool primary = t->sheet->judged.target == TARGET_PRIMARY;

	t->facts = chart_facts(t->run);
	t->replicates = conf->common.bootstrap;
	t->random = t->section->subset.answer && !primary ?
		t->run->people.random : CROSSED_ITEMS;
	t->none = no_limits(t);
	check_size(t);
	t->replicates = t->none ? 0 : t->replicates;
	t->formula = !t->none && !primary && (t->replicates == 0 ||
		t->random != CROSSED_ITEMS);
	t->statistic = mem_alloc(t->facts, sizeof *t->statistic);
	for (size_t f = 0; f < t->facts; f++)
		t->statistic[f] = (struct statistic){.form = (int)f,
			.of = t->run->chart->fact[f].of, .value = value,
			.slopes = slopes};
	t->joined = section_units(t->section);
	t->best = mem_zero(t->facts * (AT_KINDS + t->replicates),
		sizeof *t->best);
}

/* ---- the places at hand ---- */

static size_t
numbers(const struct table *t)
{
	return t->sheet->n * t->facts;
}

/* Find the values, and what items and ratings add to them. */
static void
add_members(struct table *t, size_t kind)
{
	struct batch *b = &t->batch[kind];

	batch_begin(b, &t->joined);
	for (size_t i = 0; i < numbers(t); i++)
		batch_add(b, &t->sheet[kind].judged.sample, 0,
			&t->statistic[i % t->facts], i / t->facts);
	batch_values(b);
	for (size_t i = 0; i < numbers(t) && t->formula; i++)
		batch_output(b, NULL, NULL, &i, 1);
	if (t->formula)
		batch_walk(b, t->random != CROSSED_ITEMS);
}

static double
value_at(const struct table *t, size_t kind, size_t i)
{
	return t->batch[kind].member[i].r.e.value;
}

static void
draw(struct table *t)
{
	const struct error_rules rules = {.bootstrap = t->replicates,
		.seed = t->run->conf->common.seed,
		.first = t->section->stream * t->replicates};

	const struct sample *x = &t->sheet->judged.sample;
	struct joined kinds;

	t->replicate = mem_alloc(numbers(t) * t->replicates,
		sizeof *t->replicate);
	if (section_kinds(t->section, &x, 1, &kinds))
		t->batch->j = &kinds;
	errors_draw(t->batch, &rules, t->replicate);
	t->batch->j = &t->joined;
}

/* Take the values of the places into account, for the least of all. */
static void
find_best(struct table *t)
{
	size_t n = AT_KINDS + t->replicates;

	for (size_t i = 0; i < numbers(t); i++) {
		size_t f = i % t->facts, place = t->sheet->from + i / t->facts;
		struct best *best = t->best + f * n;

		for (size_t kind = 0; kind < t->kinds; kind++)
			best_add(&best[kind], place, value_at(t, kind, i));
		for (uint64_t r = 0; r < t->replicates; r++)
			best_add(&best[AT_KINDS + r], place,
				t->replicate[i * t->replicates + r]);
	}
}

/* Estimate the places at hand. */
static void
take_places(struct table *t)
{
	for (size_t kind = 0; kind < t->kinds; kind++)
		add_members(t, kind);
	if (t->replicates > 0)
		draw(t);
	find_best(t);
}

/* ---- limits ---- */

/* The limits of replicates; error: what annotators add. */
static void
set_percentiles(const struct table *t, const double *replicate,
	const struct error_of *error, enum crossed_random random, double units,
	struct estimate *e)
{
	enum estimate_status single = units > 1 ? ESTIMATE_OK :
		t->section->clusters > 0 ? ESTIMATE_ONE_CLUSTER :
		ESTIMATE_ONE_ITEM;

	estimate_bootstrap(e, replicate, t->replicates);
	if (isnan(e->lo))
		e->status = ESTIMATE_UNDEFINED;
	else
		intervals_stretch(e, error, random, units, 1e-12, single);
}

/* The limits at the ends of p_flip; without these replicates tell more. */
static void
set_range(bool known, double a, double b, struct estimate *e)
{
	e->status = ESTIMATE_NEEDS_BOOTSTRAP;
	if (!known || isnan(a) || isnan(b))
		return;
	e->lo = fmin(a, b);
	e->hi = fmax(a, b);
	e->status = ESTIMATE_OWN(SCORE_PFLIP_RANGE);
}

/* Set the limits of number i, which has a value, by all units of the section, or
 * those of its place. */
static void
set_limits(struct table *t, size_t i, struct estimate *e)
{
	const struct sheet *s = t->sheet;
	struct batch *b = t->batch;
	double units = s->content ? (double)s->content[s->from +
		i / t->facts].units : section_size(t->section);
	struct error_of error = {.parts = 0};

	if (t->formula) {
		if (s->content)
			b->output[i].units[0] = b->units = units;
		intervals_error(b, i, t->random, e->level, &error);
	}
	if (t->replicates > 0)
		set_percentiles(t, t->replicate + i * t->replicates,
			&error, t->random, units, e);
	else if (t->formula)
		intervals_formula(&error, 1e-12, e);
	else if (!t->none)
		set_range(t->kinds > 1, value_at(t, AT_LO % t->kinds, i),
			value_at(t, AT_HI % t->kinds, i), e);
}

/* A fact as it is without limits, or why it has no value. Rejections are of the
 * people who were asked. */
static struct estimate
bare(const struct table *t, size_t f, double number)
{
	const struct figure *fact = &t->run->chart->fact[f];
	struct estimate e = estimate_nothing(t->run->conf->common.confidence);
	const double rounding = 1e-12;

	e.value = number;
	e.status = isnan(number) ? fact->undefined : t->none;
	if (fact->of->entry == ENTRY_STEP && t->sheet->judged.uncut)
		e.status = ESTIMATE_OWN(SCORE_NOT_LINEAR);
	else if (fact->share && (number < -rounding || number > 1 + rounding))
		e.status = ESTIMATE_OWN(SCORE_OUTSIDE_RANGE);
	if (e.status != t->none)
		e.value = NUM_NA;
	return e;
}

static struct estimate
number(struct table *t, size_t i)
{
	const struct figure *f = &t->run->chart->fact[i % t->facts];
	struct estimate e = bare(t, i % t->facts, value_at(t, AT_PFLIP, i));

	if (isnan(e.value) || f->plain)
		return e;
	set_limits(t, i, &e);
	errors_cut(&e, f->costs ? -HUGE_VAL : 0, f->costs ? HUGE_VAL :
		f->times ? t->sheet->all : 1);
	return e;
}

/* The threshold where a fact is least. */
static struct estimate
best_number(const struct table *t, size_t f)
{
	size_t n = AT_KINDS + t->replicates;
	const struct best *best = t->best + f * n;
	const double *at = t->sheet->threshold;
	struct estimate e = bare(t, f, best_threshold(best, at));
	const struct error_of none = {.parts = 0};
	double *value;

	if (t->none || isnan(e.value))
		return e;
	set_range(t->kinds > 1, best_threshold(&best[AT_LO], at),
		best_threshold(&best[AT_HI], at), &e);
	if (t->replicates == 0)
		return e;
	value = mem_alloc(t->replicates, sizeof *value);
	for (uint64_t r = 0; r < t->replicates; r++)
		value[r] = best_threshold(&best[AT_KINDS + r], at);
	set_percentiles(t, value, &none, CROSSED_ITEMS, section_size(t->section),
		&e);
	errors_cut(&e, 0, 1);
	return e;
}

/* ---- rows ---- */

struct record
chart_start(struct out *out, const struct sheet *s, size_t label)
{
	struct record r = record_start(out, s->run->chart->columns);

	record_key(&r, view_of(s->name));
	record_key(&r, s->judged.section->group);
	record_text(&r, truth_targets[s->judged.target]);
	record_key(&r, criteria_label(s->judged.criteria, label));
	return r;
}

void
chart_end(struct record *r, const struct estimate *e)
{
	record_reals(r, (double[]){e->value, e->lo, e->hi}, 3);
	record_text(r, estimate_word(e->status, status_words));
	record_end(r);
}

/* The row of a table without numbers. */
static void
write_none(struct out *out, const struct sheet *s, enum estimate_status why)
{
	struct record r = chart_start(out, s, s->label);

	while (r.at[1].kinds)
		if (r.at->kinds & RECORD_KEY)
			record_key(&r, view_of(""));
		else
			out_real(record_field(&r, (enum record_kind)
				r.at->kinds), NUM_NA);
	record_text(&r, estimate_word(why, status_words));
	record_end(&r);
}

static void
write_places(struct out *out, struct table *t)
{
	const struct sheet *s = t->sheet;
	struct estimate *e = mem_alloc(t->facts, sizeof *e);

	for (size_t i = 0; i < s->n; i++) {
		for (size_t f = 0; f < t->facts; f++)
			e[f] = number(t, i * t->facts + f);
		t->run->chart->write(out, s, i, e);
	}
}

static void
write_table(struct out *out, struct table *t)
{
	size_t together, places;

	t->run->chart->places(t->sheet);
	for (size_t kind = 1; kind < t->kinds; kind++) {
		t->sheet[kind].places = t->sheet->places;
		t->sheet[kind].threshold = t->sheet->threshold;
	}
	init_table(t);
	together = t->none ? t->run->chart->values : TOGETHER;
	places = t->sheet->places;
	for (size_t from = 0; from < places; from += together) {
		void *mark = mem_mark();

		for (size_t kind = 0; kind < t->kinds; kind++) {
			t->sheet[kind].from = from;
			t->sheet[kind].n = places - from < together ?
				places - from : together;
		}
		take_places(t);
		write_places(out, t);
		mem_release(mark);
	}
	for (size_t f = 0; f < t->facts; f++) {
		struct record r;
		struct estimate e;

		if (!t->run->chart->fact[f].best)
			continue;
		e = best_number(t, f);
		r = chart_start(out, t->sheet, t->sheet->label);
		record_key(&r, view_of(""));
		record_key(&r, view_of(t->run->chart->fact[f].best));
		chart_end(&r, &e);
	}
}

/* Why a table has no numbers; ok: it has some. */
static enum estimate_status
why_none(const struct sheet *s)
{
	const struct judged *j = &s->judged;

	return !j->model && j->oracle == ORACLE_IDEAL ?
		ESTIMATE_OWN(SCORE_NOT_KNOWN) :
		s->run->chart->probable && !j->probable ?
		ESTIMATE_HARD_PREDICTIONS :
		j->lost ? ESTIMATE_OWN(SCORE_ALL_FLIPS) : ESTIMATE_OK;
}

/* The table of a label, or of the likeliest one. */
static void
write_label(struct out *out, const struct sheet *of, const struct section *section,
	enum target target, const struct predictions *model)
{
	const struct run *run = of->run;
	void *mark = mem_mark();
	struct table *t = mem_zero(1, sizeof *t);
	enum estimate_status why;

	t->run = run;
	t->section = section;
	t->kinds = target == TARGET_PRIMARY && run->criteria.has_range &&
		run->conf->common.bootstrap == 0 ? AT_KINDS : 1;
	for (size_t kind = 0; kind < t->kinds; kind++) {
		struct sheet *s = &t->sheet[kind];

		*s = *of;
		judged_init(&s->judged, &run->criteria, &run->flips, section, target,
			(int)kind, model, (int)conf_oracle(run->conf, target));
	}
	why = why_none(t->sheet);
	if (why)
		write_none(out, t->sheet, why);
	else
		write_table(out, t);
	mem_release(mark);
}

void
chart_write(struct out *out, const struct run *run, const struct section *section,
	enum target target, const struct predictions *model, const char *name)
{
	const struct criteria *r = &run->criteria;
	struct sheet s = {.run = run, .name = name,
		.label = run->chart->of_label ? r->positive : r->k};

	write_label(out, &s, section, target, model);
	if (!run->chart->twice || r->positive == r->k)
		return;
	s.label = r->positive;
	write_label(out, &s, section, target, model);
}
