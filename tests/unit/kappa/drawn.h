/*
 * drawn: random tables of ratings, and the rows that annot-kappa prints of
 * them.
 */
#ifndef ANNOT_TEST_KAPPA_DRAWN_H
#define ANNOT_TEST_KAPPA_DRAWN_H

#include "coefficients.h"
#include "rows.h"

enum { DEFINITIONS = sizeof definitions / sizeof *definitions };

static inline int
below(struct rng *g, int n)
{
	return (int)rng_below(g, (uint64_t)n);
}

/* A table of gaps, with at least so many labels of each item, or all that there
 * are people for. People are busy in different measure; weighted: they have
 * weights. */
static inline struct ratings
draw(struct rng *g, int least, bool weighted)
{
	static const double numbers[2][LABELS] = {{1, 2, 3, 4}, {1, 2, 4, 5}};
	struct ratings r = {.items = 3 + below(g, 10),
		.people = 2 + below(g, 5), .labels = 2 + below(g, 3)};
	int gaps = below(g, 3), uneven = below(g, 2);
	double v[PEOPLE];

	memcpy(r.x, numbers[below(g, 2)], sizeof r.x);
	memset(r.label, NONE, sizeof r.label);
	memset(r.again, NONE, sizeof r.again);
	for (int a = 0; a < PEOPLE; a++)
		v[a] = weighted ? .25 * (1 + below(g, 12)) : 1;
	for (int i = 0; i < r.items; i++) {
		int like = below(g, r.labels);

		r.t[i] = 1;
		r.cluster[i] = i;
		for (int a = 0; a < r.people; a++) {
			r.v[i][a] = v[a];
			r.label[i][a] = below(g, 2) ? like : below(g, r.labels);
			if (below(g, 4) < gaps || below(g, 6) < uneven * a)
				r.label[i][a] = NONE;
		}
		while (given(&r, i) < least && given(&r, i) < r.people)
			r.label[i][below(g, r.people)] = below(g, r.labels);
	}
	weigh_labels(&r, "identity");
	return annotators(&r) > 1 ? r : draw(g, least, weighted);
}

/* Groups of people who share items (0), of items (1), or neither (2). */
static inline void
draw_groups(struct ratings *r, struct rng *g, int kind)
{
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			r->group[i][a] = kind == 0 ? a % 2 : kind == 1 ?
				i % 2 : below(g, 2);
}

static inline void
draw_clusters(struct ratings *r, struct rng *g)
{
	for (int i = 0; i < r->items; i++)
		r->cluster[i] = below(g, r->items);
	r->clustered = true;
}

/* ---- files ---- */

/* How a table is written: its rows in another order, items, annotators or
 * groups under other names, in another order, each item twice. */
struct manner {
	struct rng *shuffle;
	bool items, labels, groups, twice;
};

static inline const char *
label_name(const struct ratings *r, int k, bool renamed)
{
	static const char *const words[] = {"mm", "c", "zz", "b"};
	static char text[4][16];

	snprintf(text[k], sizeof text[k], "%g", r->x[k]);
	return renamed ? words[k] : text[k];
}

/* The rows of a rating, and of the person's later labels of the same item. */
static inline int
write_rating(char (*line)[64], const struct ratings *r, int i, int a,
	const struct manner *m)
{
	int said[] = {r->label[i][a], r->again[i][a][0], r->again[i][a][1]};
	int n = 0;

	for (int twice = 0; twice <= m->twice; twice++)
		for (int k = 0; k < 3; k++)
			if (said[k] != NONE)
				snprintf(line[n++], sizeof *line,
					"%s%02d%s\t%c\t%s\t%c\tc%02d\n",
					m->items ? "z" : "i",
					m->items ? 99 - i : i,
					twice ? "again" : "",
					(m->items ? 'z' - a : 'p' + a),
					label_name(r, said[k], m->labels),
					m->groups ? 'z' - r->group[i][a] :
					'A' + r->group[i][a], r->cluster[i]);
	return n;
}

/* Write the tables of ratings and of weights of annotators. */
static inline void
write_ratings(const struct ratings *r, const struct manner *m)
{
	static char line[ITEMS * PEOPLE * 6][64];
	FILE *f = fopen("ratings.tsv", "w"), *w = fopen("weights.tsv", "w");
	int n = 0;

	if (!f || !w)
		check_lacks("ratings.tsv", "cannot be written");
	for (int i = 0; i < r->items; i++)
		for (int a = 0; a < r->people; a++)
			n += write_rating(line + n, r, i, a, m);
	fprintf(f, "item\tannotator\tlabel\tgroup\tcluster\n");
	while (n > 0) {
		int k = m->shuffle ? below(m->shuffle, n) : 0;

		fputs(line[k], f);
		memmove(line + k, line + k + 1,
			(size_t)(--n - k) * sizeof *line);
	}
	fprintf(w, "annotator\tweight\n");
	for (int a = 0; a < r->people; a++)
		fprintf(w, "%c\t%g\n", m->items ? 'z' - a : 'p' + a,
			r->v[0][a]);
	fclose(f);
	fclose(w);
}

static const struct manner plain;

/* The rows of annot-kappa of the table with some options. */
static inline struct rows
kappa_of(const struct ratings *r, const struct manner *m, const char *options)
{
	char command[1024], labels[64] = "";

	write_ratings(r, m);
	for (int k = 0; k < r->labels; k++)
		snprintf(labels + strlen(labels), 16, "%s%s", k ? "," : "",
			label_name(r, k, m->labels));
	snprintf(command, sizeof command,
		"annot-kappa -q -p 17 -L %s --weights=weights.tsv %s "
		"ratings.tsv", labels, options);
	return rows_of(command);
}

/* The coefficients of -M that have an error, or all. */
static inline const char *
methods(bool errors)
{
	static char text[2][512];
	char *to = text[errors];

	*to = '\0';
	for (int k = 0; k < DEFINITIONS; k++)
		if (!*definitions[k].by && (definitions[k].least || !errors))
			snprintf(to + strlen(to), 16, "%s%s", *to ? "," : "",
				definitions[k].name);
	return to;
}

/* The definition of a coefficient in rows of -B, or in those of the plain
 * command; by NULL: in any. */
static inline const struct definition *
definition_of(const char *name, const char *by)
{
	const struct definition *d = NULL;

	for (int k = 0; k < DEFINITIONS; k++)
		if (strcmp(definitions[k].name, name) == 0 && (!by ||
		    strcmp(definitions[k].by, by) == 0 ||
		    (!d && !*definitions[k].by)))
			d = &definitions[k];
	if (!d)
		check_lacks(name, "no definition in coefficients.h");
	return d;
}

#endif
