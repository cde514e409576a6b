/*
 * annot-quality: who is careful, and which items and labels are clear?
 *
 * CrowdTruth 2 (Dumitrache et al., arXiv 1808.06080): the quality of units,
 * annotators and labels, each weighted by the two others, for closed tasks and
 * for labels that are free text. A low quality does not tell a careless
 * annotator from one of a minority with another opinion.
 *
 * The ratings of an annotator for an item become a judgment, the judgments of
 * an item a unit (quality/judgments); quality/crowdtruth scores units,
 * annotators and labels by each other, and quality/output writes the scores.
 *
 * SPDX-License-Identifier: MIT
 */
#include "quality/crowdtruth.h"
#include "quality/judgments.h"
#include "quality/output.h"

#include "table/items.h"
#include "text/err.h"
#include "text/opt.h"
#include "text/out.h"
#include "text/too_many.h"

/* The most shares of labels of a closed task. */
#define MOST_SHARES 5e7

/* The number of judgments below which an annotator's quality is hardly
 * known. */
enum { FEW_JUDGMENTS = 5 };

struct conf {
	struct opt_common common;
	bool open;
};

static const struct opt options[] = {
	{0, "open", NULL, "labels are free text: each item has its own, and "
		"none has a quality", OPT_FLAG, OPT_IN(INPUT, open)},
	{.name = NULL}
};

static const struct opt_tool tool = {
	.usage = "[--open] [OPTION]... [FILE...]",
	.summary =
"CrowdTruth quality of items (units), annotators and labels. Reads ratings (item\n"
"annotator label; several rows of an annotator and item are one judgment of\n"
"several labels); writes kind name label score value initial status.\n",
	.example = "annot-quality -p 3 ratings.tsv\n",
	.letters = "ialHWGLmNr&~",
	.own = options,
};

static void
check_table(const struct items *t, const struct conf *conf)
{
	size_t n = t->labels.ids.n;
	const char *column = conf->common.input.annotator;

	if (!t->known)
		err_file(t->file, "quality needs to know who said what: "
			"expected ratings with a column %s",
			err_quote(view_of(column)));
	if (conf->open || t->labels.fixed)
		return;
	too_many_labels(t->file, n, (double)n * (double)t->n, MOST_SHARES,
		"shares, as each item has one of each label of a closed task",
		"; --open has only those that an item was given");
	if (n > MANY_LABELS)
		err_warn("%zu labels are taken for one list to choose from: "
			"--open if they are free text", n);
}

/* Print notes on left out judgments and on uncertain scores. */
static void
write_notes(const struct judgments *j, const struct crowdtruth *x)
{
	size_t people = 0, few = 0;

	for (size_t a = 0; a < j->raters.annotators; a++) {
		size_t n = j->raters.first[a + 1] - j->raters.first[a];

		people += n > 0;
		few += n > 0 && n < FEW_JUDGMENTS;
	}
	err_note("units=%zu annotators=%zu judgments=%zu labels=%zu rounds=%zu",
		j->raters.n, people, j->raters.ratings, j->labels, x->rounds);
	if (j->single > 0)
		err_note("single=%llu items with one judgment left out%s",
			(unsigned long long)j->single,
			people < j->raters.annotators ?
			", and annotators who judged no other" : "");
	if (j->several > 0 && !j->items->multilabel)
		err_note("several=%llu judgments of several labels: a judgment "
			"chooses all its labels (--repeats=first or last keeps "
			"one label, --multilabel says that labels are choices)",
			(unsigned long long)j->several);
	if (few > 0)
		err_note("few=%zu of %zu annotators have fewer than %d "
			"judgments: their wqs says little", few, people,
			FEW_JUDGMENTS);
}

static void
write_all(struct out *out, const struct conf *conf, const struct items *items)
{
	struct judgments j;
	struct crowdtruth x;

	judgments_make(&j, items);
	crowdtruth_make(&x, &j, conf->open);
	write_notes(&j, &x);
	output_write(out, &x, conf->common.input.none);
}

int
main(int argc, char **argv)
{
	struct conf conf = {.open = false};
	struct items_need need = {.ratings = true, .ranks = true,
		.no_histogram = true, .multilabel = true};
	struct items items;
	struct out out;
	int first;

	first = opt_parse(&tool, argc, argv, &conf.common, &conf);
	items_read(&items, &conf.common.input, &need, argv + first,
		(size_t)(argc - first));
	out_open(&out, NULL, conf.common.precision);
	record_header(&out, output_columns);
	check_table(&items, &conf);
	if (items.n > 0) {
		items_rank(&items);
		write_all(&out, &conf, &items);
	}
	out_close(&out);
	return 0;
}
