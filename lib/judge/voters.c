#include "voters.h"

#include "agree/workloads.h"
#include "table/clusters.h"
#include "text/err.h"
#include "text/mem.h"

#include <assert.h>
#include <math.h>

/* ---- the table of --ratings ---- */

/* The key of item i: its name, with that of its group if it has one, for which
 * there is room in *room. */
static struct view
item_key(const struct items *x, size_t i, char **room, size_t *cap)
{
	struct view name = items_name(x, i), group = x->group ?
		ids_name(&x->groups, x->group[i]) : view_of("");

	if (group.n == 0)
		return name;
	MEM_GROW(*room, *cap, name.n + 1 + group.n);
	assert(*room);
	memcpy(*room, name.p, name.n);
	(*room)[name.n] = 0;
	memcpy(*room + name.n + 1, group.p, group.n);
	return (struct view){*room, name.n + 1 + group.n};
}

/* Per item of the truth its place among the ratings. */
static uint32_t *
find_items(const struct items *ratings, const struct items *truth)
{
	uint32_t *at = mem_alloc(truth->n, sizeof *at);
	struct ids ids;
	char *room = NULL;
	size_t cap = 0;

	ids_init(&ids);
	for (size_t i = 0; i < ratings->n; i++)
		ids_intern(&ids, item_key(ratings, i, &room, &cap));
	for (size_t i = 0; i < truth->n; i++) {
		at[i] = ids_lookup(&ids, item_key(truth, i, &room, &cap));
		if (at[i] == IDS_NONE)
			err_file(ratings->file, "item %s is missing: "
				"--ratings are those that annot-pflip read",
				err_quote(items_name(truth, i)));
	}
	return at;
}

/* The clusters of the ratings are those of the truth. */
static void
share_clusters(const struct items *ratings, struct items *truth)
{
	uint32_t *at = find_items(ratings, truth);

	for (size_t i = 0; i < truth->n; i++)
		at[i] = ratings->cluster[at[i]];
	truth->cluster = at;
	truth->clusters = ratings->clusters;
}

void
voters_read(struct items *x, struct task *task, struct input *input,
	const char *file)
{
	const struct items_need need = {.label_set = true, .predicted = true,
		.ratings = true, .no_histogram = true,
		.values = input->cluster != NULL,
		.multilabel = task->truth.multilabel};
	const struct labels *labels = &task->truth.labels;

	if (task->truth.known)
		err_usage("--ratings is for counts: the truth says itself who "
			"gave which label");
	items_read_truth(x, input, &need, file);
	clusters_take(x, input);
	if (!x->known)
		err_file(x->file, "--ratings: expected a column %s",
			err_quote(view_of(input->annotator)));
	for (uint32_t l = 0; l < x->labels.ids.n; l++)
		if (labels_find(labels, labels_name(&x->labels, l)) == IDS_NONE)
			err_file(x->file, "label %s is not in the truth: "
				"--ratings are those that annot-pflip read",
				err_quote(labels_name(&x->labels, l)));
	if (x->cluster)
		share_clusters(x, &task->truth);
	task->reference = x;
}

/* The count of a label in vector v. */
static uint32_t
count_of(const struct vectors *v, size_t i, uint32_t label)
{
	struct vector x = vectors_at(v, i);
	size_t c = vector_find(x, label);

	return c < x.cells ? x.cell[c].n : 0;
}

/* Have item i of the truth and item k of the ratings the same labels? */
static void
check_counts(const struct items *truth, size_t i, const struct items *x,
	size_t k)
{
	for (uint32_t l = 0; l < truth->labels.ids.n; l++) {
		uint32_t n = count_of(&truth->vectors, truth->vector[i], l);
		uint32_t m = count_of(&x->vectors, x->vector[k], l);

		if (n != m)
			err_file(x->file, "item %s: label %s %u times, %u in "
				"the truth: expected the ratings that "
				"annot-pflip read, with the same -r, -m and -N",
				err_quote(items_name(truth, i)),
				err_quote(labels_name(&truth->labels, l)), m, n);
	}
}

/* ---- who gave the labels ---- */

/* Let the truth know who gave its labels: the ratings of each of its items are
 * those of x at the place at[i]. */
static void
take_ratings(struct items *truth, const struct items *x, const uint32_t *at)
{
	size_t n = 0;

	truth->first = mem_alloc(truth->n + 1, sizeof *truth->first);
	truth->answer = mem_alloc(x->first[x->n], sizeof *truth->answer);
	truth->first[0] = 0;
	for (size_t i = 0; i < truth->n; i++) {
		for (size_t r = x->first[at[i]]; r < x->first[at[i] + 1]; r++)
			truth->answer[n++] = x->answer[r];
		truth->first[i + 1] = n;
	}
	truth->known = true;
	truth->repeats = x->repeats;
	truth->answers = x->answers;
	truth->annotators = x->annotators;
	truth->n_annotators = x->n_annotators;
	truth->persons = x->persons;
	truth->voice = x->voice;
}

void
voters_make(struct voters *x, struct task *task, bool primary)
{
	struct items *truth = &task->truth;
	const struct items *t = task->reference ? task->reference : truth;
	const struct opt_common *o = task->options;
	struct workloads w;

	if (!t->known && o->random > CROSSED_ITEMS)
		err_file(t->file, "--random=%s needs to know who said what: "
			"ratings with a column of annotators, or "
			"--ratings=FILE", o->random == CROSSED_BOTH ? "both" :
			"annotators");
	w = workloads_count(t, o->random);
	if (o->random < 0 && !t->known && !truth->vectors.shares &&
	    !truth->weight)
		err_note("random=items: intervals are for other items labelled "
			"by the same people (--ratings=FILE with the ratings "
			"behind these counts: and by other people)");
	else if (o->random != CROSSED_ITEMS)
		workloads_note(&w);
	*x = (struct voters){.by_default = o->random < 0, .random = w.random,
		.known = t->known && t->first};
	if (x->known && x->random != CROSSED_ITEMS && primary)
		err_note("target primary: intervals are for other items "
			"labelled by the same people");
	if (!task->reference)
		return;
	if (t->known && t->first) {
		uint32_t *at = find_items(t, truth);

		for (size_t i = 0; i < truth->n; i++)
			check_counts(truth, i, t, at[i]);
		take_ratings(truth, t, at);
	}
}
