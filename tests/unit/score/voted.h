/* voted: random ratings of a few items, as the truth itself or as counts with the
 * ratings beside them, and two models, as annot-score reads them. */
#ifndef ANNOT_TEST_SCORE_VOTED_H
#define ANNOT_TEST_SCORE_VOTED_H

#include "score/conf.h"
#include "score/estimates.h"
#include "score/people.h"
#include "score/voters.h"

#include "check.h"
#include "options.h"
#include "text/mem.h"
#include "text/num.h"
#include "law/flip_law.h"

enum { VOTED_ITEMS = 9, VOTED_PEOPLE = 6, VOTED_LABELS = 3, VOTED_MOST =
	VOTED_ITEMS * VOTED_PEOPLE * 2 };

static const double voted_code[] = {1, 2, 4};

/* Ratings by item, annotator and label, as the tool has them. */
struct voted_data {
	size_t items, labels, n;
	struct voted_rating {
		size_t item, person, label;
	} rating[VOTED_MOST];
	double q[VOTED_ITEMS][VOTED_LABELS]; /* of the soft model */
	size_t hard[VOTED_ITEMS];
	double flip;             /* of target new; 0: ratings are the truth */
	double neighbours;       /* share of slips that go there */
};

struct voted {
	struct conf conf;
	struct task task;
	struct items ratings;
	struct people people;
	struct plan plan;
	struct blocks blocks;
};

/* At times a person labels an item twice. */
__attribute__((unused)) static void
voted_draw(struct voted_data *d, struct rng *r)
{
	memset(d, 0, sizeof *d);
	d->items = 3 + rng_below(r, VOTED_ITEMS - 2);
	d->labels = 2 + rng_below(r, VOTED_LABELS - 1);
	for (size_t i = 0; i < d->items; i++) {
		double all = 0;
		size_t had = d->n;

		for (size_t p = 0; p < VOTED_PEOPLE; p++)
			for (size_t k = rng_below(r, 5); k >= 3 ||
			     (p + 1 == VOTED_PEOPLE && d->n == had); k--) {
				d->rating[d->n++] = (struct voted_rating){i, p,
					rng_below(r, d->labels)};
				if (k < 3)
					break;
			}
		for (size_t k = had + 1; k < d->n; k++)
			if (d->rating[k].person == d->rating[k - 1].person &&
			    d->rating[k].label < d->rating[k - 1].label) {
				struct voted_rating x = d->rating[k];

				d->rating[k] = d->rating[k - 1];
				d->rating[k - 1] = x;
			}
		for (size_t l = 0; l < d->labels; l++)
			all += d->q[i][l] = .02 + rng_unit(r);
		for (size_t l = 0; l < d->labels; l++)
			d->q[i][l] /= all;
		d->hard[i] = rng_below(r, d->labels);
	}
	/* each label is given and decided */
	for (size_t l = 0; l < d->labels; l++) {
		d->rating[d->n++] = (struct voted_rating){d->items - 1,
			VOTED_PEOPLE + l, l};
		d->hard[l] = l;
	}
}

/* The retests of the run of ratings that begins at r: their pairs, and those that
 * disagree. */
__attribute__((unused)) static void
voted_retests(const struct voted_data *d, size_t r, double *pairs,
	double *disagree)
{
	*pairs = *disagree = 0;
	if (r > 0 && d->rating[r - 1].item == d->rating[r].item &&
	    d->rating[r - 1].person == d->rating[r].person)
		return;
	for (size_t s = r; s < d->n; s++)
		for (size_t t = s + 1; t < d->n; t++)
			if (d->rating[s].item == d->rating[r].item &&
			    d->rating[s].person == d->rating[r].person &&
			    d->rating[t].item == d->rating[r].item &&
			    d->rating[t].person == d->rating[r].person) {
				++*pairs;
				*disagree += d->rating[s].label !=
					d->rating[t].label;
			}
}

static inline void
voted_write(const struct voted_data *d)
{
	FILE *f = fopen("ratings.tsv", "w"), *hard = fopen("hard.tsv", "w"),
		*soft = fopen("soft.tsv", "w"), *truth = fopen("truth.tsv", "w");

	fprintf(f, "item\tannotator\tlabel\n");
	fprintf(hard, "item\tlabel\n");
	fprintf(soft, "item\tlabel\tp\n");
	fprintf(truth, "item\tlabel\tn\tclasses\tpflip_new\tpairs\tdisagree\t"
		"place\tneighbours\tsame_slip\n");
	for (size_t r = 0; r < d->n; r++)
		fprintf(f, "i%zu\tw%zu\t%g\n", d->rating[r].item,
			d->rating[r].person, voted_code[d->rating[r].label]);
	for (size_t i = 0; i < d->items; i++) {
		double pairs = 0, disagree = 0, x, y;

		for (size_t r = 0; r < d->n; r++) {
			voted_retests(d, r, &x, &y);
			pairs += d->rating[r].item == i ? x : 0;
			disagree += d->rating[r].item == i ? y : 0;
		}
		fprintf(hard, "i%zu\t%g\n", i, voted_code[d->hard[i]]);
		for (size_t l = 0; l < d->labels; l++) {
			size_t n = 0;

			for (size_t r = 0; r < d->n; r++)
				n += d->rating[r].item == i &&
					d->rating[r].label == l;
			fprintf(soft, "i%zu\t%g\t%.17g\n", i, voted_code[l],
				d->q[i][l]);
			if (n > 0)
				fprintf(truth, "i%zu\t%g\t%zu\t%zu\t%.17g\t%g\t"
					"%g\t%zu\t%g\t.6\n", i, voted_code[l],
					n, d->labels, d->flip, pairs, disagree,
					l + 1, d->neighbours);
		}
	}
	fclose(f);
	fclose(hard);
	fclose(soft);
	fclose(truth);
}

/* p_flip of people who are alike and contradict themselves `times` as often. */
__attribute__((unused)) static double
voted_flip(const struct voted_data *d, double times)
{
	const double c = 1.6; /* of neighbours: 1 + same_slip */

	return d->neighbours > 0 ? (1 - sqrt(1 - c * d->flip * (2 - c *
		d->flip) * times)) / c :
		flip_law_pflip(d->flip * (2 - d->flip * (double)d->labels /
		(double)(d->labels - 1)) * times, 0,
		(double)(d->labels - 1) / (double)d->labels);
}

/* Read the files, with two replicates and both random; metrics: of -M, or "" for
 * all that apply. */
static inline void
voted_read(struct voted *v, const char *truth, const char *ratings,
	const char *metrics_of, const char *arguments, bool by_labels)
{
	static char hard[] = "hard.tsv", soft[] = "soft.tsv";
	static char *files[] = {soft, hard};
	const struct items_need need = {.label_set = true, .predicted = true,
		.ratings = true, .numbers = {"primary", "primary_lo",
		"primary_hi", "pflip_new", "r_new", "pairs",
		"disagree", "pflip", "once", "neighbours",
		"same_slip", "place"}};
	const struct predictions_need from = {.prob = NULL};

	memset(v, 0, sizeof *v);
	options(&v->conf.common.input, arguments);
	if (*metrics_of)
		strings_split(&v->conf.common.methods, metrics_of);
	v->conf.bins = 3;
	v->conf.weight_by = by_labels;
	v->conf.eps = 1e-15;
	v->conf.threshold = v->conf.oracle_kind = -1;
	v->conf.common.confidence = .95;
	v->conf.common.bootstrap = 2;
	v->conf.common.seed = 1;
	v->conf.common.random = -1;
	v->conf.common.truth = truth;
	v->task = (struct task){&v->conf.common, files, 2,
		.positive = IDS_NONE};
	task_read_truth(&v->task, &need, NULL);
	if (ratings)
		people_read(&v->ratings, &v->task, &v->conf.common.input,
			ratings);
	task_read_models(&v->task, &from);
	conf_plan(&v->plan, &v->conf, &v->task.truth, v->task.positive,
		ratings != NULL);
	blocks_make(&v->blocks, &v->task.truth, &v->task.models, true,
		v->plan.by_labels);
	people_make(&v->people, &v->task);
	v->plan.random = CROSSED_BOTH;
	v->plan.derive = true;
	for (size_t b = 0; b < v->blocks.n && v->people.ratings; b++)
		v->blocks.at[b].voters = voters_make(&v->blocks.at[b],
			&v->people);
}

/* The group of the annotator of rating r of the data; their names are in order. */
__attribute__((unused)) static size_t
voted_group(const struct voted_data *d, const struct voted *v, size_t r)
{
	const struct ids *names = &v->people.ratings->annotators;

	for (uint32_t a = 0; a < names->n; a++)
		if (strtoul(ids_name(names, a).p + 1, NULL, 10) ==
		    d->rating[r].person)
			return v->people.group[a];
	return SIZE_MAX;
}

static inline struct subject
voted_subject(const struct voted *v, size_t block, enum target target, size_t m)
{
	return (struct subject){&v->plan, &v->blocks.at[block], target,
		m < 2 ? &v->task.models.at[m] : NULL, "m"};
}

#endif
