/*
 * annot-kappa: do the annotators agree?
 *
 * Coefficients of agreement with their standard errors, of all items or of each
 * group, label, annotator, pair of annotators or item; tests of differences
 * between groups; agreement across groups. Items with one label, gaps and
 * unequal numbers of raters are part of the formulas, no row is dropped. Gwet,
 * "Computing inter-rater reliability and its variance in the presence of high
 * agreement", 2008 and Handbook of Inter-Rater Reliability, 2014; Krippendorff
 * 2011; Salminen et al. The arithmetic is in lib/agreement, lib/raters,
 * lib/icc, lib/across and lib/vary.
 *
 * SPDX-License-Identifier: MIT
 */
#include "kappa/xrr.h"
#include "kappa/coefficients.h"
#include "kappa/difference.h"
#include "kappa/classes.h"
#include "kappa/raters.h"
#include "kappa/study.h"
#include "kappa/vary.h"

#include "counts.h"
#include "err.h"
#include "mem.h"
#include "num.h"
#include "opt.h"
#include "out.h"
#include "stats.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of more groups all pairs are not compared. */
enum { MOST_GROUPS = 100, DRAWS = 100 };

enum by { BY_NOTHING, BY_LABEL, BY_PAIR, BY_ANNOTATOR, BY_ITEMS };

/* The words of --vary, and that there is none. */
enum vary_what { VARY_ITEMS, VARY_ANNOTATORS, VARY_LABELS, VARY_KINDS };

struct conf {
	struct opt_common common;
	struct strings weights;      /* -w */
	const char *weights_file;
	bool jackknife;
	int vary;                    /* enum vary_what */
	struct strings sizes;        /* --vary: how many */
	uint64_t draws;              /* 0: DRAWS */
	struct strings merge;        /* files */
};

struct run {
	struct conf conf;
	const struct labels *labels;
	const struct ids *annotators; /* their names */
	uint32_t *by_rank;            /* and their order */
	bool *seen;                   /* per label: somebody gave it */
	uint32_t *by_name;            /* of items: one of a group, IDS_NONE */
	struct study study;
	struct places places;         /* of all labels */
	double *x;                    /* their numbers */
	struct weights *weights;      /* n_weights that were asked for, and */
	struct weights *identity;     /* the last one */
	size_t n_weights;
	const struct coefficient **chosen;
	size_t n_chosen, chosen_cap;
	bool index;                   /* the default: indices where they apply, */
	bool xrr;                     /* and xrr between groups */
	struct resampling how;          /* errors and intervals */
	struct out out;
};

/* A panel, and what is seen of it. */
struct block {
	struct view group;
	struct subset subset;
	struct pairs pairs;
	bool paired;                 /* pairs are made */
	uint32_t *item;              /* of the study; NULL: all */
};

/* What the rows of a block have in common. */
struct key {
	const char *row;
	struct view group, versus;   /* versus: the other of two, or empty */
	struct view of, of2;
};

static const struct view none = {"", 0};

/* ---- rows ---- */

static void
write_view(struct out *out, struct view v)
{
	out_put(out, v.n > 0 ? v.p : "*", v.n > 0 ? v.n : 1);
}

/* Two names as one: A|B. */
static void
write_names(struct out *out, struct view a, struct view b)
{
	write_view(out, a);
	if (b.n > 0) {
		out_char(out, '|');
		out_put(out, b.p, b.n);
	}
	out_char(out, '\t');
}

static void
write_number(struct out *out, double x)
{
	out_char(out, '\t');
	out_real(out, x);
}

/* Numbers of things are not rounded to -p digits. */
static void
write_count(struct out *out, double x)
{
	if (isnan(x))
		out_text(out, "NA");
	else
		out_whole(out, (uint64_t)x);
}

/* The degrees of freedom: one number, two of an F test, NA of a normal one. */
static void
write_df(struct out *out, const struct estimate *m)
{
	bool two = m->test == ESTIMATE_F && !isnan(m->value);

	out_char(out, '\t');
	write_count(out, two || m->test == ESTIMATE_T ? m->df : NUM_NA);
	if (two) {
		out_char(out, ',');
		write_count(out, m->df2);
	}
}

static void
write_row(struct out *out, const struct key *key, const char *coefficient,
	const char *weights, const struct estimate *m)
{
	out_text(out, key->row);
	out_char(out, '\t');
	write_names(out, key->group, key->versus);
	write_names(out, key->of, key->of2);
	out_text(out, coefficient);
	out_char(out, '\t');
	out_text(out, weights);
	write_number(out, m->value);
	write_number(out, m->se);
	write_number(out, m->lo);
	write_number(out, m->hi);
	write_number(out, m->stat);
	write_df(out, m);
	write_number(out, m->p);
	write_number(out, m->pa);
	write_number(out, m->pe);
	out_char(out, '\t');
	write_count(out, m->items);
	out_char(out, '\t');
	write_count(out, m->annotators);
	out_char(out, '\t');
	write_count(out, m->ratings);
	out_char(out, '\t');
	out_text(out, m->status ? m->status : "ok");
	out_char(out, '\n');
}

/* ---- blocks ---- */

/* Does a coefficient that was asked for have the trait? */
static bool
wanted(const struct run *run, unsigned trait)
{
	for (size_t i = 0; i < run->n_chosen; i++)
		if (run->chosen[i]->traits & trait)
			return true;
	return false;
}

static void
block_init(struct run *run, struct block *b, const struct places *places,
	uint32_t *item, size_t n)
{
	const struct opt_common *o = &run->conf.common;

	*b = (struct block){.item = item};
	subset_init(&b->subset, &run->study, item, n, places,
		o->bootstrap > 0 || run->conf.vary != VARY_KINDS);
	b->paired = b->subset.answer && (o->by == BY_PAIR ||
		wanted(run, COEF_OF_PAIRS) || (b->subset.annotators == 2 &&
		(run->index || wanted(run, COEF_OF_TWO))));
	if (b->paired)
		pairs_init(&b->pairs, &b->subset);
}

static void
block_free(struct block *b)
{
	subset_free(&b->subset);
	if (b->paired)
		pairs_free(&b->pairs);
	free(b->item);
}

static void
block_sample(const struct block *b, struct sample *sample, const struct weights *w)
{
	sample_init(sample, &b->subset, b->paired ? &b->pairs : NULL, w);
}

/* Its items, for another block of them. */
static uint32_t *
copy_items(const struct block *b)
{
	uint32_t *item;

	if (!b->item)
		return NULL;
	item = mem_alloc(b->subset.count, sizeof *item);
	memcpy(item, b->item, b->subset.count * sizeof *item);
	return item;
}

/* Rows of the coefficients that weights apply to, or of the others, which are
 * given identity. */
static void
write_chosen(struct run *run, const struct block *b, struct key *key,
	const struct weights *w, bool weighted)
{
	struct sample sample;

	block_sample(b, &sample, w);
	for (size_t i = 0; i < run->n_chosen; i++) {
		const struct coefficient *c = run->chosen[i];
		struct estimate m;

		if (!(c->traits & COEF_WEIGHTED) == weighted)
			continue;
		key->row = c->kind == COEF_INDEX ? "index" : "estimate";
		inference_estimate(c, &sample, &run->how, &m, NULL);
		write_row(&run->out, key, c->about.name,
			weighted ? w->name : "*", &m);
		if (!isnan(m.pairs))
			err_note("light weights=%s pairs=%.0f of %zu that met",
				w->name, m.pairs, b->pairs.n);
	}
	sample_free(&sample);
}

/* Is the index defined for the block? */
static bool
applies(const struct coefficient *c, const struct subset *p)
{
	return c->kind == COEF_INDEX &&
		(!(c->traits & COEF_OF_TWO) || p->annotators == 2) &&
		(!(c->traits & COEF_TWO_LABELS) || p->q == 2);
}

/* By default the indices come where they are defined. */
static void
write_indices(struct run *run, const struct block *b, struct key *key)
{
	struct sample sample;

	if (!run->index)
		return;
	block_sample(b, &sample, run->identity);
	key->row = "index";
	for (size_t i = 0; i < coefficients_table.n; i++) {
		struct estimate m;

		if (!applies(&coefficients[i], &b->subset))
			continue;
		inference_estimate(&coefficients[i], &sample, &run->how, &m, NULL);
		write_row(&run->out, key, coefficients[i].about.name, "*", &m);
	}
	sample_free(&sample);
}

static void
write_estimates(struct run *run, const struct block *b)
{
	struct key key = {.group = b->group};

	for (size_t i = 0; i < run->n_weights; i++)
		write_chosen(run, b, &key, &run->weights[i], true);
	write_chosen(run, b, &key, run->identity, false);
	write_indices(run, b, &key);
}

/* ---- splits ---- */

/* -B label: each label against the rest. */
static void
write_labels(struct run *run, const struct block *b)
{
	const struct labels *l = run->labels;
	uint32_t *map = mem_alloc(l->ids.n, sizeof *map);
	struct places places = {{2, NULL, true}, map, true};
	struct weights two;
	struct key key = {.group = b->group};
	const struct coefficient *specific = method_find(&coefficients_table,
		"specific");

	weights_init(&two, &weightings[0], &places.scale);
	for (size_t r = 0; r < l->ids.n; r++) {
		uint32_t id = l->by_rank[r];
		struct block one;
		struct sample sample;
		struct estimate m;

		if (!run->seen[id])
			continue;
		for (uint32_t k = 0; k < l->ids.n; k++)
			map[k] = k == id;
		block_init(run, &one, &places, copy_items(b), b->subset.count);
		block_sample(&one, &sample, &two);
		key.of = labels_name(l, id);
		key.row = "estimate";
		inference_estimate(specific, &sample, &run->how, &m, NULL);
		write_row(&run->out, &key, "specific", two.name, &m);
		sample_free(&sample);
		write_chosen(run, &one, &key, &two, true);
		write_chosen(run, &one, &key, &two, false);
		block_free(&one);
	}
	weights_free(&two);
	free(map);
}

static struct view
name_of(const struct run *run, const struct subset *p, uint32_t annotator)
{
	return ids_name(run->annotators,
		run->by_rank[p->person[annotator]]);
}

static struct estimate
undefined(double level, const char *status)
{
	struct estimate m = estimate_nothing(level);

	m.status = status;
	return m;
}

/* -B pair: those who labelled the same items, two by two. */
static void
write_pairs(struct run *run, const struct block *b)
{
	const struct pairs *x = &b->pairs;
	double level = run->how.level;
	double *count = mem_alloc(x->cells, sizeof *count);
	struct key key = {.row = "estimate", .group = b->group};
	struct cohen_table t;

	pairs_count(x, &b->subset, NULL, count);
	cohen_table_init(&t, b->subset.q);
	for (size_t i = 0; i < x->n; i++) {
		const struct pairs_cell *m = &x->cell[x->start[i]];

		key.of = name_of(run, &b->subset, m->a);
		key.of2 = name_of(run, &b->subset, m->b);
		for (size_t w = 0; w < run->n_weights; w++) {
			const struct weights *by = &run->weights[w];
			struct estimate pa, kappa;

			cohen_pair(x, i, count, by, &t, level, &pa, &kappa,
				NULL);
			if (run->study.repeats)
				pa = kappa = undefined(level, "repeats");
			write_row(&run->out, &key, "pa", by->name, &pa);
			write_row(&run->out, &key, "cohen", by->name, &kappa);
		}
	}
	cohen_table_free(&t);
	free(count);
}

/* The ratings of each annotator of a panel: items, and the answers to them. */
struct inverted {
	size_t *start;
	uint32_t *item, *answer;
};

static struct inverted
invert(const struct subset *p)
{
	struct inverted x = {
		.start = mem_zero(p->annotators + 2, sizeof *x.start),
		.item = mem_alloc((size_t)p->ratings, sizeof *x.item),
		.answer = mem_alloc((size_t)p->ratings, sizeof *x.answer)};
	size_t n;

	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *rating = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++)
			x.start[p->answer[rating[k]].annotator + 2]++;
	}
	for (size_t g = 0; g < p->annotators; g++)
		x.start[g + 2] += x.start[g + 1];
	for (size_t i = 0; i < p->count; i++) {
		const uint32_t *rating = subset_ratings(p, i, &n);

		for (size_t k = 0; k < n; k++) {
			size_t at = x.start[p->answer[rating[k]].annotator + 1]++;

			x.item[at] = (uint32_t)i;
			x.answer[at] = rating[k];
		}
	}
	return x;
}

/* Agreement of an annotator with himself, over all labels he gave twice. */
static void
write_self(struct run *run, const struct key *key, uint32_t annotator)
{
	const struct self *s = study_self(&run->study, key->group,
		run->by_rank[annotator]);
	struct estimate m = estimate_nothing(run->how.level);

	m.value = s ? (double)s->agree / (double)s->pairs : NUM_NA;
	m.items = s ? (double)s->items : 0;
	m.annotators = 1;
	m.ratings = s ? (double)s->labels : 0;
	m.status = s ? NULL : "no_repeats";
	write_row(&run->out, key, "self", "identity", &m);
}

/* -B annotator: each against the others, and against himself. */
static void
write_annotators(struct run *run, const struct block *b)
{
	const struct subset *p = &b->subset;
	double level = run->how.level;
	struct inverted x = invert(p);
	struct sample *sample = mem_alloc(run->n_weights, sizeof *sample);
	struct key key = {.row = "estimate", .group = b->group};

	for (size_t w = 0; w < run->n_weights; w++)
		block_sample(b, &sample[w], &run->weights[w]);
	for (uint32_t g = 0; g < p->annotators; g++) {
		key.of = name_of(run, p, g);
		for (size_t w = 0; w < run->n_weights; w++) {
			struct estimate pa, kappa;

			against_estimate(&sample[w], x.item + x.start[g],
				x.answer + x.start[g],
				x.start[g + 1] - x.start[g], level, &pa,
				&kappa);
			write_row(&run->out, &key, "pa", sample[w].w->name, &pa);
			write_row(&run->out, &key, "kappa", sample[w].w->name,
				&kappa);
		}
		write_self(run, &key, p->person[g]);
	}
	for (size_t w = 0; w < run->n_weights; w++)
		sample_free(&sample[w]);
	free(sample);
	free(x.start);
	free(x.item);
	free(x.answer);
}

/* - sum over k of r_k / r log2(r_k / r). */
static double
entropy(const struct subset *p, size_t v)
{
	double sum = 0;

	for (size_t c = p->start[v]; c < p->start[v + 1]; c++) {
		double share = p->cell[c].n / p->n[v];

		sum += share < 1 ? -share * log2(share) : 0;
	}
	return sum;
}

static void
write_item(struct run *run, const struct key *key, const char *coefficient,
	const char *weights, const struct sample *sample, size_t i, double value)
{
	const struct subset *p = sample->subset;
	const uint64_t *weight = run->study.weight;
	struct estimate m = estimate_nothing(run->how.level);

	m.value = p->n[p->vector[i]] > 1 ? value : NUM_NA;
	m.pa = strcmp(coefficient, "pa") == 0 ? m.value : NUM_NA;
	m.items = weight ? (double)weight[p->item ? p->item[i] : i] : 1;
	m.ratings = p->n[p->vector[i]] * m.items;
	m.status = isnan(m.value) ? "one_rating" : NULL;
	if (p->answer && !run->study.repeats)
		m.annotators = p->n[p->vector[i]];
	write_row(&run->out, key, coefficient, weights, &m);
}

/* -B item: agreement of an item's pairs of labels, and their entropy. */
static void
write_items(struct run *run, const struct block *b)
{
	const struct subset *p = &b->subset;
	const struct study *s = &run->study;
	struct sample *sample = mem_alloc(run->n_weights, sizeof *sample);
	struct key key = {.row = "estimate", .group = b->group};

	for (size_t w = 0; w < run->n_weights; w++)
		block_sample(b, &sample[w], &run->weights[w]);
	for (size_t i = 0; i < p->count; i++) {
		size_t v = p->vector[i];

		key.of = ids_name(&s->names, s->name[p->item ? p->item[i] : i]);
		for (size_t w = 0; w < run->n_weights; w++)
			write_item(run, &key, "pa", run->weights[w].name,
				&sample[w], i, sample[w].s[v] /
				(p->n[v] * (p->n[v] - 1)));
		write_item(run, &key, "entropy", "*", &sample[0], i,
			entropy(p, v));
	}
	for (size_t w = 0; w < run->n_weights; w++)
		sample_free(&sample[w]);
	free(sample);
}

/* ---- groups ---- */

/* Two groups, and the panels of the items that both labelled. */
struct couple {
	const struct block *a, *b;
	struct block both[2];
	size_t n;                    /* items in common */
};

/* Items of a and b of the same name; rows of a histogram are no items. */
static void
couple_init(struct run *run, struct couple *c, const struct block *a,
	const struct block *b)
{
	const uint32_t *name = run->study.name;
	uint32_t *of_a = run->by_name, *item[2];

	*c = (struct couple){.a = a, .b = b};
	item[0] = mem_alloc(b->subset.count, sizeof *item[0]);
	item[1] = mem_alloc(b->subset.count, sizeof *item[1]);
	for (size_t i = 0; i < a->subset.count; i++)
		of_a[name[a->item[i]]] = a->item[i];
	for (size_t i = 0; i < b->subset.count && !run->study.weight; i++)
		if (of_a[name[b->item[i]]] != IDS_NONE) {
			item[0][c->n] = of_a[name[b->item[i]]];
			item[1][c->n++] = b->item[i];
		}
	for (size_t i = 0; i < a->subset.count; i++)
		of_a[name[a->item[i]]] = IDS_NONE;
	for (int k = 0; k < 2 && c->n > 0; k++)
		block_init(run, &c->both[k], &run->places, item[k], c->n);
	if (c->n == 0) {
		free(item[0]);
		free(item[1]);
	}
}

static void
couple_free(struct couple *c)
{
	for (int k = 0; k < 2 && c->n > 0; k++)
		block_free(&c->both[k]);
}

/* How many annotators two panels have together, NUM_NA if that is not known. */
static double
annotators_of(const struct run *run, const struct subset *a,
	const struct subset *b)
{
	bool *there;
	size_t n = 0;

	if (!a->answer)
		return NUM_NA;
	there = mem_zero(run->study.annotators, sizeof *there);
	for (size_t g = 0; g < a->annotators; g++)
		there[a->person[g]] = true;
	for (size_t g = 0; g < b->annotators; g++)
		there[b->person[g]] = true;
	for (size_t g = 0; g < run->study.annotators; g++)
		n += there[g];
	free(there);
	return (double)n;
}

/* Rows of all differences under some weights. */
static void
write_differences(struct run *run, const struct couple *c,
	const struct weights *w, bool weighted)
{
	struct key key = {.row = "difference", .group = c->a->group,
		.versus = c->b->group};
	bool paired = c->n > 1;
	struct sample sample[2];

	block_sample(paired ? &c->both[0] : c->a, &sample[0], w);
	block_sample(paired ? &c->both[1] : c->b, &sample[1], w);
	for (size_t i = 0; i < run->n_chosen; i++) {
		const struct coefficient *x = run->chosen[i];
		struct estimate m;

		if (x->kind != COEF_ESTIMATE ||
		    !(x->traits & COEF_WEIGHTED) == weighted)
			continue;
		difference_estimate(x, sample, paired, &run->how, &m);
		m.annotators = annotators_of(run, sample[0].subset, sample[1].subset);
		write_row(&run->out, &key, x->about.name,
			weighted ? w->name : "*", &m);
	}
	sample_free(&sample[0]);
	sample_free(&sample[1]);
}

static void
write_reliability(struct run *run, const struct couple *c)
{
	struct key key = {.row = "reliability", .group = c->a->group,
		.versus = c->b->group};

	for (size_t w = 0; w < run->n_weights; w++) {
		struct estimate m;
		struct xrr x;

		xrr_init(&x, &c->both[0].subset, &c->both[1].subset,
			&run->weights[w]);
		xrr_estimate(&x, &run->how, &m);
		m.annotators = annotators_of(run, x.a, x.b);
		write_row(&run->out, &key, "xrr", run->weights[w].name, &m);
		xrr_free(&x);
	}
}

static void
write_couples(struct run *run, const struct block *block, size_t n)
{
	size_t names = run->study.names.n;
	struct couple c;

	run->by_name = mem_alloc(names, sizeof *run->by_name);
	memset(run->by_name, 0xff, names * sizeof *run->by_name);
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			couple_init(run, &c, &block[i], &block[k]);
			for (size_t w = 0; w < run->n_weights; w++)
				write_differences(run, &c, &run->weights[w],
					true);
			write_differences(run, &c, run->identity, false);
			couple_free(&c);
		}
	for (size_t i = 0; i < n && run->xrr; i++)
		for (size_t k = i + 1; k < n; k++) {
			couple_init(run, &c, &block[i], &block[k]);
			if (c.n > 0)
				write_reliability(run, &c);
			couple_free(&c);
		}
}

/* ---- less of it ---- */

/* What the draws of a size, or their slopes, say. */
static void
write_draws(struct run *run, const struct key *key, const struct vary *v,
	size_t w, size_t c, const double *value, double items, double ratings)
{
	struct estimate m = estimate_nothing(run->how.level);

	stats_spread(value, v->draws, &m.value, &m.se);
	stats_percentile(value, v->draws, run->how.level, &m.lo, &m.hi);
	m.items = items;
	m.ratings = ratings;
	for (uint64_t d = 0; d < v->draws; d++)
		if (isnan(value[d]))
			m.status = isnan(m.value) ? "undefined" : "partial";
	write_row(&run->out, key, v->c[c]->about.name, w < run->n_weights ?
		run->weights[w].name : "*", &m);
}

static void
write_slopes(struct run *run, const struct key *key, const struct vary *v,
	size_t w, size_t c)
{
	double *slope = mem_alloc(v->draws, sizeof *slope);
	double *x = mem_alloc(v->sizes, sizeof *x);
	double *y = mem_alloc(v->sizes, sizeof *y);

	for (uint64_t d = 0; d < v->draws; d++) {
		for (size_t s = 0; s < v->sizes; s++) {
			x[s] = (double)v->size[s];
			y[s] = vary_at(v, s, w, c)[d];
		}
		slope[d] = vary_slope(x, y, v->sizes);
	}
	write_draws(run, key, v, w, c, slope, NUM_NA, NUM_NA);
	free(slope);
	free(x);
	free(y);
}

/* The rows of one coefficient; items: that each size is of, where the size is
 * of labels. */
static void
write_sizes(struct run *run, const struct block *b, const struct vary *v,
	size_t w, size_t c, double items)
{
	struct key key = {.row = "size", .group = b->group};
	bool of_items = run->conf.vary == VARY_ITEMS;
	char text[NUM_TEXT];

	for (size_t s = 0; s < v->sizes; s++) {
		double size = (double)v->size[s];

		key.of = (struct view){text, num_digits(v->size[s], text)};
		write_draws(run, &key, v, w, c, vary_at(v, s, w, c),
			of_items ? size : items,
			of_items ? NUM_NA : items * size);
	}
	key.row = "slope";
	key.of = none;
	write_slopes(run, &key, v, w, c);
}

/* --sizes, or by default all and its halves. */
static size_t *
choose_sizes(const struct conf *conf, size_t most, size_t *n)
{
	const struct strings *list = &conf->sizes;
	size_t *size = mem_alloc(list->n + VARY_SIZES, sizeof *size);
	size_t least = conf->vary == VARY_ITEMS ? 1 : 2;

	for (size_t i = 0; i < list->n; i++) {
		uint64_t x;

		if (!num_count(list->at[i], strlen(list->at[i]), &x) ||
		    x < least || (i > 0 && x <= size[i - 1]))
			err_usage("--sizes: expected whole numbers from %zu on, "
				"ascending, found %s", least, err_quote(
				list->at[i], strlen(list->at[i])));
		size[i] = (size_t)x;
	}
	*n = list->n > 0 ? list->n : vary_halves(most, least, size);
	return size;
}

/* The fewest labels that an item of the panel has. */
static size_t
fewest_labels(const struct subset *p)
{
	double least = DBL_MAX;

	for (size_t v = 0; v < p->vectors; v++)
		least = fmin(least, p->n[v]);
	return (size_t)least;
}

/* The items that have as many labels as this. */
static double
items_of(const struct subset *p, size_t labels)
{
	double n = 0;

	for (size_t v = 0; v < p->vectors; v++)
		n += p->n[v] >= (double)labels ? p->items[v] : 0;
	return n;
}

static void
check_sizes(const struct conf *conf, const struct subset *p, const size_t *size,
	size_t n, size_t most)
{
	bool items = conf->vary == VARY_ITEMS;

	if (n < 2 && conf->sizes.n > 0)
		err_usage("--sizes: expected two sizes or more");
	if (n < 2 && items)
		err_die("--vary=items: a group has one item");
	if (n < 2)
		err_die("--vary=annotators: an item has %zu labels: -N leaves "
			"such items out, --sizes says how many to take", most);
	if (items && size[n - 1] > most)
		err_usage("--sizes: there are %zu items", most);
	if (!items && items_of(p, size[n - 1]) == 0)
		err_usage("--sizes: no item has %zu labels", size[n - 1]);
}

static void
vary_block(struct run *run, const struct block *b)
{
	const struct conf *conf = &run->conf;
	bool items = conf->vary == VARY_ITEMS;
	size_t n, most = items ? (size_t)b->subset.total :
		fewest_labels(&b->subset);
	size_t *size = choose_sizes(conf, most, &n);
	struct vary v = {.size = size, .sizes = n, .seed = conf->common.seed,
		.draws = conf->draws > 0 ? conf->draws : DRAWS,
		.c = run->chosen, .n_c = run->n_chosen,
		.w = run->weights, .n_w = run->n_weights + 1,
		.pairs = b->paired};

	check_sizes(conf, &b->subset, size, n, most);
	v.value = mem_alloc(n * v.n_w * v.n_c, v.draws * sizeof *v.value);
	if (items)
		vary_items(&v, &b->subset, b->paired ? &b->pairs : NULL);
	else
		vary_labels(&v, &b->subset);
	for (size_t w = 0; w < v.n_w; w++)
		for (size_t c = 0; c < v.n_c; c++)
			if (vary_has(&v, w, c))
				write_sizes(run, b, &v, w, c,
					items_of(&b->subset, size[n - 1]));
	free(v.value);
	free(size);
}

/* ---- coarser labels ---- */

/* All coefficients of a block with merged labels, to[w x coefficients + c]. */
static void
measure_merged(struct run *run, const struct block *b,
	const struct places *places, struct estimate *to)
{
	struct block merged;

	block_init(run, &merged, places, copy_items(b), b->subset.count);
	for (size_t w = 0; w <= run->n_weights; w++) {
		struct weights by;
		struct sample sample;

		weights_init(&by, run->weights[w].kind, &places->scale);
		block_sample(&merged, &sample, &by);
		for (size_t c = 0; c < run->n_chosen; c++)
			if (!(run->chosen[c]->traits & COEF_WEIGHTED) ==
			    (w == run->n_weights))
				inference_estimate(run->chosen[c], &sample,
					&run->how, &to[w * run->n_chosen + c],
					NULL);
		sample_free(&sample);
		weights_free(&by);
	}
	block_free(&merged);
}

static void
write_merged(struct run *run, const struct block *b, const double *size,
	const struct estimate *m, size_t sizes, size_t w, size_t c)
{
	struct key key = {.row = "size", .group = b->group};
	size_t all = (run->n_weights + 1) * run->n_chosen;
	const char *name = run->chosen[c]->about.name;
	const char *weights = w < run->n_weights ? run->weights[w].name : "*";
	double *y = mem_alloc(sizes, sizeof *y);
	char text[NUM_TEXT];
	struct estimate slope = estimate_nothing(run->how.level);

	for (size_t s = 0; s < sizes; s++) {
		const struct estimate *x = &m[s * all + w * run->n_chosen + c];

		y[s] = x->value;
		key.of = (struct view){text, num_digits((uint64_t)size[s],
			text)};
		write_row(&run->out, &key, name, weights, x);
	}
	key.row = "slope";
	key.of = none;
	slope.value = vary_slope(size, y, sizes);
	slope.status = isnan(slope.value) ? "undefined" : NULL;
	write_row(&run->out, &key, name, weights, &slope);
	free(y);
}

static void
merge_block(struct run *run, const struct block *b)
{
	const struct strings *files = &run->conf.merge;
	size_t sizes = files->n + 1, all = (run->n_weights + 1) * run->n_chosen;
	struct estimate *m = mem_alloc(sizes * all, sizeof *m);
	double *size = mem_alloc(sizes, sizeof *size);

	for (size_t s = 0; s < files->n; s++) {
		struct merge merge;

		merge_read(&merge, files->at[s], run->labels,
			run->places.scale.ordered || run->places.scale.x);
		size[s] = (double)merge.places.scale.q;
		measure_merged(run, b, &merge.places, m + s * all);
		merge_free(&merge);
	}
	size[files->n] = (double)run->places.scale.q;
	measure_merged(run, b, &run->places, m + files->n * all);
	for (size_t w = 0; w <= run->n_weights; w++)
		for (size_t c = 0; c < run->n_chosen; c++)
			if (!(run->chosen[c]->traits & COEF_WEIGHTED) ==
			    (w == run->n_weights))
				write_merged(run, b, size, m, sizes, w, c);
	free(size);
	free(m);
}

/* ---- everything ---- */

static void
write_block(struct run *run, struct block *b)
{
	if (run->conf.vary == VARY_LABELS) {
		merge_block(run, b);
		return;
	}
	if (run->conf.vary != VARY_KINDS) {
		vary_block(run, b);
		return;
	}
	switch ((enum by)run->conf.common.by) {
	case BY_NOTHING:
		write_estimates(run, b);
		return;
	case BY_LABEL:
		write_labels(run, b);
		return;
	case BY_PAIR:
		write_pairs(run, b);
		return;
	case BY_ANNOTATOR:
		write_annotators(run, b);
		return;
	case BY_ITEMS:
		write_items(run, b);
		return;
	}
}

/* The items of each group, n[g] of them. */
static uint32_t **
group_items(const struct study *s, size_t *n)
{
	uint32_t **item = mem_alloc(s->groups.n, sizeof *item);

	for (size_t i = 0; i < s->n; i++)
		n[s->group[i]]++;
	for (size_t g = 0; g < s->groups.n; g++) {
		item[g] = mem_alloc(n[g], sizeof **item);
		n[g] = 0;
	}
	for (size_t i = 0; i < s->n; i++)
		item[s->group[i]][n[s->group[i]]++] = (uint32_t)i;
	return item;
}

/* Groups in bytewise order; their panels stay only where they are compared. */
static void
write_groups(struct run *run)
{
	const struct study *s = &run->study;
	size_t *n = mem_zero(s->groups.n, sizeof *n);
	uint32_t *order = ids_sorted(&s->groups), **item = group_items(s, n);
	struct block *block = mem_alloc(s->groups.n, sizeof *block);
	bool whole = run->conf.common.by == BY_NOTHING &&
		run->conf.vary == VARY_KINDS;
	bool compare = whole && s->groups.n <= MOST_GROUPS;

	for (size_t g = 0; g < s->groups.n; g++) {
		block_init(run, &block[g], &run->places, item[order[g]],
			n[order[g]]);
		block[g].group = ids_name(&s->groups, order[g]);
		write_block(run, &block[g]);
		if (!compare)
			block_free(&block[g]);
	}
	if (compare)
		write_couples(run, block, s->groups.n);
	else if (whole)
		err_warn("%zu groups: no differences between more than %d of "
			"them", s->groups.n, MOST_GROUPS);
	for (size_t g = 0; g < s->groups.n && compare; g++)
		block_free(&block[g]);
	free(block);
	free(order);
	free(item);
	free(n);
}

static void
write_all(struct run *run)
{
	struct block block;

	if (run->conf.common.input.group) {
		write_groups(run);
		return;
	}
	block_init(run, &block, &run->places, NULL, 0);
	write_block(run, &block);
	block_free(&block);
}

/* What there is; coefficients leave nothing out but what their formula cannot
 * use, items with one label. */
static void
write_note(struct run *run)
{
	struct vectors *v = &run->study.vectors;
	uint64_t items = 0, ratings = 0, single = 0;
	char annotators[64] = "";

	for (size_t i = 0; i < v->n; i++) {
		struct item x;

		vectors_item(v, i, &x);
		items += x.weight;
		ratings += x.weight * x.n;
		single += x.n == 1 ? x.weight : 0;
	}
	if (run->study.known)
		snprintf(annotators, sizeof annotators, " annotators=%zu",
			run->study.annotators);
	err_note("items=%llu%s ratings=%llu labels=%zu single=%llu",
		(unsigned long long)items, annotators,
		(unsigned long long)ratings, run->places.scale.q,
		(unsigned long long)single);
}

/* ---- main ---- */

/* The labels in label order, their numbers, and those that somebody gave. */
static void
set_places(struct run *run, struct labels *labels)
{
	struct vectors *v = &run->study.vectors;
	size_t n = labels->ids.n;
	size_t q = labels->declared > n ? (size_t)labels->declared : n;
	bool numbers = n > 0 && labels_numeric(labels);

	labels_order(labels);
	run->labels = labels;
	run->x = mem_alloc(q, sizeof *run->x);
	for (size_t k = 0; numbers && k < q; k++)
		run->x[k] = k < n ? labels_value(labels, labels->by_rank[k]) :
			NUM_NA;
	run->places = (struct places){{q, numbers ? run->x : NULL,
		labels->fixed}, labels->rank, false};
	run->seen = mem_zero(n, sizeof *run->seen);
	for (size_t i = 0; i < v->n; i++) {
		struct item x;

		vectors_item(v, i, &x);
		for (size_t k = 0; k < x.cells; k++)
			run->seen[x.cell[k].label] = true;
	}
}

static void
set_weights(struct run *run)
{
	const struct conf *conf = &run->conf;
	size_t n = conf->weights.n;
	bool file = conf->weights_file != NULL;

	run->weights = mem_alloc(n + 3, sizeof *run->weights);
	for (size_t i = 0; i < n; i++)
		weights_init(&run->weights[run->n_weights++],
			method_find(&weightings_table, conf->weights.at[i]),
			&run->places.scale);
	if (file) {
		char *path = mem_copy(conf->weights_file,
			strlen(conf->weights_file));

		weights_read(&run->weights[run->n_weights++], path,
			run->labels);
		free(path);
	}
	if (n == 0 && !file)
		weights_init(&run->weights[run->n_weights++], &weightings[0],
			&run->places.scale);
	run->identity = &run->weights[run->n_weights];
	weights_init(run->identity, &weightings[0], &run->places.scale);
}

static void
choose(struct run *run, const struct coefficient *c)
{
	run->chosen = mem_grow(run->chosen, &run->chosen_cap,
		run->n_chosen + 1, sizeof *run->chosen);
	run->chosen[run->n_chosen++] = c;
}

static void
choose_methods(struct run *run)
{
	static const char *const usual[] = {"pa", "bp", "fleiss", "conger",
		"alpha", "ac"};
	const struct strings *m = &run->conf.common.methods;
	size_t n = m->n > 0 ? m->n : sizeof usual / sizeof *usual;

	for (size_t i = 0; i < n; i++) {
		const char *name = m->n > 0 ? m->at[i] : usual[i];
		const struct coefficient *c = method_find(&coefficients_table,
			name);

		if (strcmp(name, "xrr") == 0)
			run->xrr = true;
		else if (c->kind == COEF_ROW)
			err_usage("--method: %s is a row of --by, expected a "
				"coefficient", name);
		else
			choose(run, c);
	}
	if (m->n > 0 && run->xrr && !run->conf.common.input.group)
		err_usage("--method: xrr is of two groups: --group=COL says "
			"which");
	run->index = m->n == 0;
	run->xrr = run->xrr || m->n == 0;
}

/* By default conger goes only where it is known who said what. */
static void
drop_unknown(struct run *run)
{
	size_t n = 0;

	for (size_t i = 0; i < run->n_chosen; i++)
		if (run->study.known || !(run->chosen[i]->traits & COEF_BY_ITEM) ||
		    run->conf.common.methods.n > 0)
			run->chosen[n++] = run->chosen[i];
	run->n_chosen = n;
}

static void
check_usage(const struct conf *conf)
{
	const struct opt_common *o = &conf->common;
	size_t n;

	for (size_t i = 0; i < conf->weights.n; i++)
		method_find(&weightings_table, conf->weights.at[i]);
	if (conf->jackknife && o->bootstrap > 0)
		err_usage("--jackknife and --bootstrap exclude each other");
	if (conf->vary != VARY_KINDS && (o->by || o->bootstrap > 0 ||
	    conf->jackknife) && conf->vary != VARY_LABELS)
		err_usage("--vary excludes --by, --bootstrap and --jackknife: "
			"its intervals are those of the draws");
	if (conf->vary == VARY_LABELS && o->by)
		err_usage("--vary excludes --by");
	if (conf->vary == VARY_LABELS && conf->merge.n == 0)
		err_usage("--vary=labels needs --merge=FILE, a table of label "
			"and class");
	if (conf->vary == VARY_LABELS && conf->weights_file)
		err_usage("--vary=labels and --weights-file exclude each other: "
			"the file has no weights of classes");
	if (conf->sizes.n > 0)
		free(choose_sizes(conf, 0, &n));
	if (conf->draws > 0 && (conf->vary == VARY_KINDS ||
	    conf->vary == VARY_LABELS))
		err_usage("--repeat-draws is for --vary=items and "
			"--vary=annotators");
	if (conf->vary != VARY_LABELS && conf->merge.n > 0)
		err_usage("--merge is for --vary=labels");
	if (conf->sizes.n > 0 && (conf->vary == VARY_KINDS ||
	    conf->vary == VARY_LABELS))
		err_usage("--sizes is for --vary=items and --vary=annotators");
	if ((o->by == BY_PAIR || o->by == BY_ANNOTATOR || o->by == BY_ITEMS) &&
	    (o->bootstrap > 0 || conf->jackknife || o->methods.n > 0))
		err_usage("--by=pair, annotator and item have rows of their own: "
			"no --method, --bootstrap, --jackknife");
}

static const struct opt options[] = {
	{'w', "weights", "LIST", "how labels agree in part: identity (default), "
		"linear, quadratic, ordinal, radical, ratio, circular, bipolar",
		OPT_LIST, offsetof(struct conf, weights), 0, 0, NULL},
	{0, "weights-file", "FILE", "weights of your own: a column label, and "
		"one for each label", OPT_FILE,
		offsetof(struct conf, weights_file), 0, 0, NULL},
	{0, "jackknife", NULL, "standard errors by leaving out each item",
		OPT_FLAG, offsetof(struct conf, jackknife), 0, 0, NULL},
	{0, "vary", "WHAT", "agreement of fewer items, of fewer labels of each "
		"item, of coarser labels", OPT_WORD,
		offsetof(struct conf, vary), 0, 0, "items|annotators|labels"},
	{0, "sizes", "LIST", "how many items or labels to vary (default: all, "
		"half, a quarter, an eighth)", OPT_LIST,
		offsetof(struct conf, sizes), 0, 0, NULL},
	{0, "repeat-draws", "N", "random draws of what varies (default 100)",
		OPT_COUNT, offsetof(struct conf, draws), 1, 1e7, NULL},
	{0, "merge", "FILE", "coarser labels: a table of label and class "
		"(repeatable)", OPT_FILES, offsetof(struct conf, merge), 0, 0,
		NULL},
	{0, NULL, NULL, NULL, OPT_FLAG, 0, 0, 0, NULL}
};

static const struct opt_tool tool = {
	.usage = "[-M LIST] [-w LIST] [-B KIND] [-g COL] [OPTION]... [FILE...]",
	.summary =
"How much annotators agree: coefficients with standard errors and intervals.\n"
"Reads ratings (item annotator label) or counts (item label n); writes row\n"
"group of coefficient weights estimate se lo hi stat df p pa pe items annotators\n"
"ratings status.\n",
	.letters = "ial#HWGLmNrM%gBbcs",
	.own = options,
	.repeats = "error|first|last|all",
	.by = "label|pair|annotator|item",
	.method = "coefficients (default pa, bp, fleiss, conger, alpha, ac), of "
		"those that --list prints",
	.table = {&coefficients_table},
};

/* Read, and keep what the rows that are asked for need. */
static void
read_study(struct run *run, struct counts *c, char **files, size_t n)
{
	struct opt_common *o = &run->conf.common;
	struct counts_need counts = {.one_label = true, .rows = {
		.annotators = ANNOTATORS_IF_KNOWN}};
	bool people = o->by == BY_PAIR || o->by == BY_ANNOTATOR;
	bool vary = run->conf.vary != VARY_KINDS;
	bool draws = vary || (o->bootstrap > 0 &&
		(o->input.group || wanted(run, COEF_BY_ITEM)));
	struct study_need need = {
		.items = vary,
		.rating = !o->input.grouped || people || draws ||
			wanted(run, COEF_BY_ITEM | COEF_KNOWN),
		.names = o->input.group || o->by == BY_ITEMS, .groups = o->input.group,
		.ranks = draws, .retests = o->by == BY_ANNOTATOR};

	counts_open(c, &o->input, &counts, files, n);
	if (people && !c->rows->has_annotators)
		err_file(c->rows->t.file, "--by=%s needs to know who said what: "
			"ratings with a column %s", o->by == BY_PAIR ? "pair" :
			"annotator", err_quote(o->input.annotator,
			strlen(o->input.annotator)));
	study_read(&run->study, c, &need);
	run->annotators = &c->rows->annotators;
	run->by_rank = ids_sorted(run->annotators);
}

static void
run_free(struct run *run)
{
	for (size_t i = 0; i <= run->n_weights && run->weights; i++)
		weights_free(&run->weights[i]);
	free(run->weights);
	study_free(&run->study);
	free(run->by_rank);
	free(run->seen);
	free(run->by_name);
	free(run->x);
	free(run->chosen);
	strings_free(&run->conf.weights);
	strings_free(&run->conf.sizes);
	strings_free(&run->conf.merge);
	opt_free(&run->conf.common);
}

int
main(int argc, char **argv)
{
	struct run run = {.conf = {.vary = VARY_KINDS}};
	struct counts c;
	int first;

	first = opt_parse(&tool, argc, argv, &run.conf.common, &run.conf);
	check_usage(&run.conf);
	choose_methods(&run);
	run.how = (struct resampling){.bootstrap = run.conf.common.bootstrap,
		.seed = run.conf.common.seed, .jackknife = run.conf.jackknife,
		.level = run.conf.common.confidence};
	read_study(&run, &c, argv + first, (size_t)(argc - first));

	out_open(&run.out, NULL, run.conf.common.precision);
	out_text(&run.out, "row\tgroup\tof\tcoefficient\tweights\testimate\tse\t"
		"lo\thi\tstat\tdf\tp\tpa\tpe\titems\tannotators\tratings\t"
		"status\n");
	if (run.study.vectors.n > 0) {
		set_places(&run, &c.rows->labels);
		set_weights(&run);
		drop_unknown(&run);
		write_all(&run);
		write_note(&run);
	}
	out_close(&run.out);
	counts_close(&c);
	run_free(&run);
	return 0;
}
