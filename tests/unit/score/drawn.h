/*
 * drawn: random tables of labels and of predictions, and the rows that
 * annot-score prints of them.
 */
#ifndef ANNOT_TEST_SCORE_DRAWN_H
#define ANNOT_TEST_SCORE_DRAWN_H

#include "errors_defined.h"
#include "rows.h"

static inline int
below(struct rng *g, int n)
{
	return (int)rng_below(g, (uint64_t)n);
}

static inline double
uniform(struct rng *g)
{
	return below(g, 1 << 30) / (double)(1 << 30);
}

/* ---- labels ---- */

static inline void
add_rating(struct table *x, int i, int a, int label)
{
	if (x->n == RATINGS)
		check_lacks("table", "no room for this rating");
	x->r[x->n++] = (struct rating){i, a, label, 1};
}

/* What a draw may have. */
enum { REPEATS = 1, WEIGHTED = 2, CLUSTERED = 4, LARGE = 8 };

/* The labels of an item, at least one. */
static inline void
draw_labels(struct table *x, struct rng *g, int i, unsigned with)
{
	int like = below(g, x->labels), gaps = 1 + below(g, 2), n = x->n;

	while (x->n == n)
		for (int a = 0; a < x->people; a++) {
			if (below(g, 4) < gaps)
				continue;
			add_rating(x, i, a, below(g, 2) ? like :
				below(g, x->labels));
			if (with & REPEATS && below(g, 3) == 0)
				add_rating(x, i, a, below(g, 2) ? like :
					below(g, x->labels));
		}
}

static inline bool
has_two(const struct table *x)
{
	for (int r = 0; r < x->n; r++)
		if (x->r[r].person != x->r[0].person)
			return true;
	return false;
}

static inline void
set_whole(struct table *x, int i)
{
	x->given[i] = given(x, i);
	x->whole[i] = sum_weights(x, i) / x->given[i];
}

/* A table of labels, whose items are of two groups, and whose people, too. */
static inline void
draw(struct table *x, struct rng *g, unsigned with)
{
	static const double numbers[2][LABELS] = {{1, 2, 3, 4}, {1, 2, 4, 5}};

	do {
		*x = (struct table){.items = with & LARGE ? 20 + below(g, 11) :
			3 + below(g, 8), .people = 2 + below(g, PEOPLE - 1),
			.labels = 2 + below(g, LABELS - 1),
			.weighted = with & WEIGHTED, .zero = (double)NAN,
			.eps = 1e-15,
			.clustered = with & CLUSTERED};
		memcpy(x->x, numbers[below(g, 2)], sizeof x->x);
		for (int a = 0; a < PEOPLE; a++) {
			x->w[a] = x->weighted ? .25 * (1 + below(g, 12)) : 1;
			x->kin[a] = a % 2;
		}
		for (int i = 0; i < x->items; i++) {
			draw_labels(x, g, i, with);
			x->t[i] = 1;
			set_whole(x, i);
			x->cluster[i] = x->clustered ? below(g, x->items) : i;
			x->group[i] = i % 2;
			x->pool[i] = below(g, POOLS);
		}
	} while (!has_two(x));
}

/* The part of a group of items, or of annotators. */
static inline void
of_group(const struct table *x, bool people, int group, struct table *to)
{
	*to = *x;
	to->n = 0;
	for (int r = 0; r < x->n; r++)
		if ((people ? x->kin[x->r[r].person] :
		    x->group[x->r[r].item]) == group)
			to->r[to->n++] = x->r[r];
	for (int i = 0; i < x->items; i++)
		set_whole(to, i);
}

/* ---- predictions ---- */

/* The first of the largest. */
static inline int
likeliest_of(const struct table *x, const double *q)
{
	int top = 0;

	for (int l = 1; l < x->labels; l++)
		top = q[l] > q[top] ? l : top;
	return top;
}

static inline void
draw_answer(struct table *x, struct rng *g, struct answers *m, int i, int a)
{
	double all = 0, *q = m->q[i][a];
	int top;

	for (int l = 0; l < LABELS; l++)
		all += q[l] = l < x->labels ? .01 + uniform(g) : 0;
	for (int l = 0; l < x->labels; l++)
		q[l] /= all;
	top = likeliest_of(x, q);
	m->decided[i][a] = top;
	for (int l = 0; l < x->labels && !m->soft; l++)
		q[l] = l == top;
}

static inline void
draw_model(struct table *x, struct rng *g, int number, bool soft, bool personal)
{
	struct answers *m = &x->model[number];

	*m = (struct answers){.soft = soft, .personal = personal};
	for (int i = 0; i < x->items; i++)
		for (int a = 0; a < (personal ? x->people : 1); a++)
			draw_answer(x, g, m, i, a);
}

/* Model 0 says nothing to some people, but something of each item. False: never
 * to two people, so that annot-score takes it for a model of items. */
static inline bool
draw_gaps(struct table *x, struct rng *g)
{
	for (int i = 0; i < x->items; i++)
		for (int a = 0; a < x->people; a++)
			x->model[0].lacks[i][a] = below(g, 4) == 0;
	for (int r = 0; r < x->n; r++)
		if (sum_predicted(x, &x->model[0], x->r[r].item) == 0)
			x->model[0].lacks[x->r[r].item][x->r[r].person] =
				false;
	for (int r = 0; r < x->n; r++)
		for (int k = 0; k < r; k++)
			if (x->r[r].item == x->r[k].item &&
			    x->r[r].person != x->r[k].person &&
			    !x->model[0].lacks[x->r[r].item][x->r[r].person] &&
			    !x->model[0].lacks[x->r[k].item][x->r[k].person])
				return true;
	return false;
}

/* Model 0 says what some people say: the shares of most items, without
 * error. */
static inline void
draw_shares(struct table *x, struct rng *g)
{
	for (int i = 0; i < x->items; i++) {
		double of[LABELS], all = sum_labels(x, i, of);
		bool same = below(g, 3) > 0;
		double *q = x->model[0].q[i][0];

		for (int l = 0; l < x->labels && same; l++)
			q[l] = of[l] / all;
		x->model[0].decided[i][0] = likeliest_of(x, q);
	}
}

/* ---- slips ---- */

/* So many pools of retests, each with a p_flip. */
static inline void
draw_flips(struct table *x, struct rng *g, int pools)
{
	for (int i = 0; i < x->items; i++)
		x->pool[i] %= pools;
	for (int p = 0; p < pools; p++) {
		double pairs, differ;

		x->flip[p] = .02 + .2 * uniform(g);
		retests(x, p, &pairs, &differ);
		x->differ[p] = pairs > 0 ? differ / pairs : 0;
	}
}

/* ---- files ---- */

/* How a table is written: its rows in another order; items, annotators and
 * groups under other names, in another order; labels under other names, in
 * the same order; each item twice. */
struct manner {
	struct rng *shuffle;
	bool items, labels, groups, twice;
};

enum { LINES = 4096 };

static const struct manner plain;

static inline const char *
label_name(const struct table *x, int l, bool renamed)
{
	static const char *const words[] = {"mm", "c", "zz", "b"};
	static char text[LABELS][16];

	snprintf(text[l], sizeof text[l], "%g", x->x[l]);
	return renamed ? words[l] : text[l];
}

static inline const char *
item_name(int i, int copy, const struct manner *m)
{
	static char text[16];

	snprintf(text, sizeof text, "%c%02d%s", m->items ? 'z' : 'i',
		m->items ? 99 - i : i, copy ? "again" : "");
	return text;
}

static inline char
person_name(int a, const struct manner *m)
{
	return (char)(m->items ? 'z' - a : 'p' + a);
}

/* Write the lines under the header, in any order if they are to be shuffled. */
static inline void
write_lines(const char *name, const char *header, char (*line)[128], int n,
	const struct manner *m)
{
	FILE *f = fopen(name, "w");

	if (!f || n > LINES)
		check_lacks(name, "cannot be written");
	fprintf(f, "%s\n", header);
	while (n > 0) {
		int k = m->shuffle ? below(m->shuffle, n) : 0;

		fputs(line[k], f);
		memmove(line + k, line + k + 1, (size_t)(--n - k) *
			sizeof *line);
	}
	fclose(f);
}

static inline void
write_labels(const struct table *x, const struct manner *m)
{
	static char line[LINES][128];
	int n = 0;

	for (int twice = 0; twice <= m->twice; twice++)
		for (int r = 0; r < x->n; r++) {
			const struct rating *a = &x->r[r];

			snprintf(line[n++], sizeof *line,
				"%s\t%c\t%s\t%c\t%c\tc%02d\n",
				item_name(a->item, twice, m),
				person_name(a->person, m),
				label_name(x, a->label, m->labels),
				m->groups ? 'z' - x->group[a->item] :
				'A' + x->group[a->item],
				m->groups ? 'z' - x->kin[a->person] :
				'A' + x->kin[a->person], x->cluster[a->item]);
		}
	write_lines("ratings.tsv", "item\tannotator\tlabel\tgroup\tkin\t"
		"cluster", line, n, m);
	n = 0;
	for (int a = 0; a < x->people; a++)
		snprintf(line[n++], sizeof *line, "%c\t%g\n", person_name(a, m),
			x->w[a]);
	write_lines("weights.tsv", "annotator\tweight", line, n, m);
	n = 0;
	for (int t = 0; t < x->labels; t++)
		for (int q = 0; q < x->labels; q++)
			snprintf(line[n++], sizeof *line, "%s\t%s\t%.17g\n",
				label_name(x, t, m->labels),
				label_name(x, q, m->labels), cost_of(t, q));
	write_lines("costs.tsv", "truth\tdecision\tcost", line, n, m);
}

/* The counts of labels of each item, with the p_flip and the retests of the
 * item. */
static inline void
write_counts(const struct table *x)
{
	FILE *f = fopen("counts.tsv", "w");

	if (!f)
		check_lacks("counts.tsv", "cannot be written");
	fprintf(f, "item\tlabel\tn\tclasses\tpflip_new\tpairs\tdisagree\n");
	for (int i = 0; i < x->items; i++) {
		static struct table one;
		double of[LABELS], pairs, differ;

		one = *x;
		for (int k = 0; k < x->items; k++)
			one.t[k] = k == i;
		retests(&one, x->pool[i], &pairs, &differ);
		sum_labels(x, i, of);
		for (int l = 0; l < x->labels; l++)
			if (of[l] > 0)
				fprintf(f, "%s\t%g\t%g\t%d\t%.17g\t%g\t%g\n",
					item_name(i, 0, &plain),
					x->x[l], of[l], x->labels,
					x->flip[x->pool[i]], pairs, differ);
	}
	fclose(f);
}

/* Does an annotator have labels of the item? */
static inline bool
rated(const struct table *x, int i, int a)
{
	for (int r = 0; r < x->n; r++)
		if (x->r[r].item == i && x->r[r].person == a)
			return true;
	return false;
}

static inline int
answer_lines(const struct table *x, const struct answers *a, int i, int person,
	int copy, const struct manner *m, char (*line)[128])
{
	char who[8] = "";
	int n = 0;

	if (a->personal)
		snprintf(who, sizeof who, "\t%c", person_name(person, m));
	for (int l = 0; l < x->labels; l++)
		if (a->soft)
			snprintf(line[n++], sizeof *line, "%s%s\t%s\t%.17g\n",
				item_name(i, copy, m), who,
				label_name(x, l, m->labels),
				a->q[i][person][l]);
		else if (l == a->decided[i][person])
			snprintf(line[n++], sizeof *line, "%s%s\t%s\n",
				item_name(i, copy, m), who,
				label_name(x, l, m->labels));
	return n;
}

static inline void
write_model(const struct table *x, int number, const struct manner *m)
{
	static char line[LINES][128];
	const struct answers *a = &x->model[number];
	char header[64], name[16];
	int n = 0;

	snprintf(header, sizeof header, "item%s\tlabel%s", a->personal ?
		"\tannotator" : "", a->soft ? "\tp" : "");
	snprintf(name, sizeof name, "m%d.tsv", number);
	for (int twice = 0; twice <= m->twice; twice++)
		for (int i = 0; i < x->items; i++)
			for (int p = 0; p < (a->personal ? x->people : 1); p++)
				if (!a->personal || (rated(x, i, p) &&
				    !a->lacks[i][p]))
					n += answer_lines(x, a, i, p, twice, m,
						line + n);
	write_lines(name, header, line, n, m);
}

/* ---- rows ---- */

/* The labels, for -L. */
static inline const char *
label_list(const struct table *x, const struct manner *m)
{
	static char text[64];

	text[0] = '\0';
	for (int l = 0; l < x->labels; l++)
		snprintf(text + strlen(text), 16, "%s%s", l ? "," : "",
			label_name(x, l, m->labels));
	return text;
}

/* The rows of so many models of the table with some options. */
static inline struct rows
rows_of_table(const struct table *x, const struct manner *m, int models,
	const char *options)
{
	char command[1024];

	write_labels(x, m);
	for (int k = 0; k < models; k++)
		write_model(x, k, m);
	snprintf(command, sizeof command, "annot-score -q -p 17 -c .5 -L %s "
		"--costs=costs.tsv %s%s -t ratings.tsv %s %s %s", label_list(x, m), x->weighted ?
		"--weights=weights.tsv " : "", x->clustered ?
		"--cluster=cluster" : "", x->by_labels ? "--weight-by=labels" :
		"", options, models == 0 ? "" :
		models == 1 ? "m0.tsv" : "m0.tsv m1.tsv");
	return rows_of(command);
}

/* Is the row of a metric, and of neither a size nor an end of the groups? */
static inline bool
has_metric(const struct rows *rows, int row)
{
	static const char *const no[] = {"_worst", "_best", "_spread",
		"_largest", "_smallest"};
	const char *name = rows_text(rows, row, "metric");

	for (size_t k = 0; k < sizeof no / sizeof *no; k++)
		if (strstr(name, no[k]))
			return false;
	return strcmp(name, "items") != 0 && strcmp(name, "labels") != 0;
}

/* The metric and the label of a row. */
static inline struct question
question_of(const struct table *x, const struct rows *rows, int row)
{
	struct question q = {.label = x->labels};
	const char *label = rows_text(rows, row, "label");
	char name[64], *end;

	snprintf(name, sizeof name, "%s", rows_text(rows, row, "metric"));
	end = strstr(name, "_difference");
	end = end ? end : strstr(name, "_normalised");
	end = end ? end : strstr(name, "_excess");
	if (end)
		*end = '\0';
	q.metric = known_of(name);
	for (int l = 0; l < x->labels; l++)
		if (strcmp(label, label_name(x, l, false)) == 0)
			q.label = l;
	for (int t = RAW; t <= NEW; t++)
		if (strcmp(rows_text(rows, row, "target"), target_name[t]) == 0)
			q.target = (enum target)t;
	return q;
}

/* The model of a row. */
static inline int
model_of(const struct rows *rows, int row, const char *column)
{
	return strcmp(rows_text(rows, row, column), "m1") == 0;
}

#endif
