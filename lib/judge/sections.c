#include "sections.h"

#include "criteria.h"

#include "stats/sort.h"
#include "text/err.h"
#include "text/mem.h"

#include <stdio.h>

/* ---- items ---- */

/* Per rating: does every model that predicts for each annotator predict it? NULL:
 * there is no such model. Pairs of an item and an annotator are numbered alike in all
 * models. */
static bool *
find_rated(const struct items *truth, const struct models *models)
{
	bool *rated = NULL;

	for (size_t m = 0; m < models->n; m++) {
		const struct predictions *p = &models->at[m];
		size_t n = p->personal ? truth->first[truth->n] : 0;

		if (p->personal && !rated) {
			rated = mem_alloc(n, sizeof *rated);
			memset(rated, true, n * sizeof *rated);
		}
		for (size_t r = 0; r < n; r++)
			rated[r] = rated[r] && predictions_has(p, p->of[r]);
	}
	return rated;
}

static bool
is_rated(const struct sections *b, const struct items *t, size_t i)
{
	for (size_t r = t->first[i]; r < t->first[i + 1]; r++)
		if (b->rated[r])
			return true;
	return false;
}

/* The n items that every model predicts, by group in the order of the truth; a key is
 * the group's rank. */
static struct sort_key *
list_items(const struct sections *b, const struct items *t,
	const struct models *models, size_t *n)
{
	struct sort_key *k = mem_alloc(t->n, sizeof *k);
	uint32_t *group = t->group ? ids_ranks(&t->groups) : NULL;

	*n = 0;
	for (uint32_t i = 0; i < t->n; i++)
		if (models_have(models, items_id(t, i)) &&
		    (!b->rated || is_rated(b, t, i)))
			k[(*n)++] = (struct sort_key){group ?
				group[t->group[i]] : 0, i};
	if (t->groups.n > 1)
		sort_keys(k, *n);
	return k;
}

/* The section of n items of one group. */
static void
fill(struct section *b, const struct items *t, const struct sort_key *key,
	const struct classes *classes, bool sorted)
{
	size_t n = b->n;
	uint32_t *item = mem_alloc(n, sizeof *item);

	b->truth = t;
	b->group = t->group ? ids_name(&t->groups, t->group[key->at]) :
		view_of("");
	b->weight = mem_alloc(n, sizeof *b->weight);
	b->copies = t->weight ? mem_alloc(n, sizeof *b->copies) : NULL;
	for (size_t i = 0; i < n; i++)
		item[i] = key[i].at;
	subset_init(&b->subset, t, item, n, classes, sorted);
	b->item = b->subset.item;
	for (size_t i = 0; i < n; i++) {
		uint32_t x = b->item[i];

		b->weight[i] = (double)items_weight(t, x) * (b->by_labels ?
			(double)t->vectors.total[t->vector[x]] : 1);
		if (b->copies)
			b->copies[i] = items_weight(t, x);
	}
}

/* ---- units ---- */

/* What is drawn together with item i: its cluster, or the items of its name. */
static uint32_t
drawn_with(const struct items *t, uint32_t i)
{
	return t->cluster ? t->cluster[i] : t->name_rank[items_id(t, i)];
}

/* Is a unit in two sections? Set place[u] of those that are in any to 1. */
static bool
is_shared(const struct sections *b, const struct items *t, uint32_t *place,
	size_t all)
{
	bool shared = false;

	for (uint32_t i = 0; i < b->n; i++)
		for (size_t k = 0; k < b->at[i].n; k++) {
			uint32_t *last = &place[drawn_with(t,
				b->at[i].item[k])];

			shared = shared || (*last > 0 && *last != i + 1);
			*last = i + 1;
		}
	for (size_t u = 0; u < all; u++)
		place[u] = place[u] > 0;
	return shared;
}

/* Number what is drawn together among all sections, in its order, if any is in two of
 * them. */
static void
share_units(struct sections *b, const struct items *t)
{
	size_t all = t->cluster ? t->clusters : t->names.n;
	uint32_t *place = mem_zero(all, sizeof *place), units = 0;

	if (!is_shared(b, t, place, all))
		return;
	for (size_t u = 0; u < all; u++)
		if (place[u] > 0)
			place[u] = units++;
	for (size_t i = 0; i < b->n; i++) {
		struct section *x = &b->at[i];

		x->shared = true;
		x->stream = 0;
		x->units = units;
		x->unit = mem_alloc(x->n, sizeof *x->unit);
		for (size_t k = 0; k < x->n; k++)
			x->unit[k] = place[drawn_with(t, x->item[k])];
	}
}

/* The units of the sections' resamples, where these are not their items. */
static void
find_units(struct sections *b, const struct items *t)
{
	if (b->n > 1 && !t->weight && (t->cluster || t->name_rank))
		share_units(b, t);
	for (size_t i = 0; i < b->n && t->cluster; i++) {
		struct section *x = &b->at[i];

		x->clusters = x->subset.units;
		if (x->unit)
			continue;
		x->unit = subset_units(&x->subset);
		x->units = x->clusters;
	}
}

/* ---- sections ---- */

void
sections_make(struct sections *b, const struct items *t,
	const struct models *models, bool sorted, bool by_labels)
{
	size_t n, end;
	struct sort_key *key;

	*b = (struct sections){.rated = find_rated(t, models)};
	classes_of_labels(&b->classes, &t->labels);
	key = list_items(b, t, models, &n);
	if (n == 0)
		err_die("--intersect: no item of the truth has a prediction");
	for (size_t i = 0; i < n; i = end) {
		end = i + 1;
		while (end < n && key[end].key == key[i].key)
			end++;
		MEM_GROW(b->at, b->cap, b->n + 1);
		b->at[b->n] = (struct section){.n = end - i, .stream = b->n,
			.number = b->n,
			.by_labels = by_labels, .rated = b->rated};
		fill(&b->at[b->n], t, key + i, &b->classes, sorted);
		b->n++;
	}
	find_units(b, t);
	MEM_FREE(key);
}

size_t
sections_clusters(const struct sections *b)
{
	size_t n = 0;

	for (size_t i = 0; i < b->n; i++)
		n += b->at[i].clusters;
	return n > 0 && b->at[0].shared ? b->at[0].units : n;
}

size_t
section_ratings(const struct section *b)
{
	size_t n = 0, of_item;

	for (size_t i = 0; i < b->n && b->truth->first; i++, n += of_item)
		subset_ratings(&b->subset, i, &of_item);
	return n;
}

double
section_size(const struct section *b)
{
	double n = (double)b->clusters;

	for (size_t i = 0; i < b->n && b->clusters == 0; i++)
		n += b->copies ? (double)b->copies[i] : 1;
	return n;
}

struct joined
section_units(const struct section *b)
{
	return (struct joined){.subset = {&b->subset}, .sides = 1, .n = b->n,
		.copies = b->unit ? NULL : b->copies, .unit = b->unit,
		.units = b->unit ? b->units : b->n};
}

/* Kinds are few where there are eight items to one of them. */
bool
section_kinds(const struct section *b, const struct sample *const *x, size_t n,
	struct joined *j)
{
	uint32_t *key = mem_zero(n, sizeof *key);
	size_t cap = 0, copies_cap = 0;
	struct ids kinds;

	for (size_t s = 0; s < n; s++)
		if (!x[s]->row || 8 * x[s]->rows > b->n)
			return false;
	if (b->unit || n == 0)
		return false;
	*j = (struct joined){.subset = {&b->subset}, .sides = 1};
	ids_init(&kinds);
	for (size_t i = 0; i < b->n; i++) {
		uint32_t at;

		for (size_t s = 0; s < n; s++)
			key[s] = x[s]->row[i];
		at = ids_intern(&kinds, (struct view){(const char *)key,
			n * sizeof *key});
		MEM_GROW(j->row, cap, at + 1);
		MEM_GROW(j->copies, copies_cap, at + 1);
		if (at == j->n) {
			j->row[j->n] = (struct joined_row){(uint32_t)i, 0};
			j->copies[j->n++] = 0;
		}
		j->copies[at] += b->copies ? b->copies[i] : 1;
	}
	j->units = j->n;
	return 8 * j->n <= b->n;
}

/* ---- a note ---- */

/* Count the items of all sections, and those whose majority is tied in a section. With
 * groups of annotators an item is in several sections, and counts once. */
static void
count_items(const struct sections *sections, uint64_t *items, uint64_t *tied)
{
	const struct items *t = sections->at[0].truth;
	bool *seen = mem_zero(2 * (t->name ? t->names.n : t->n), sizeof *seen);

	*items = *tied = 0;
	for (size_t b = 0; b < sections->n; b++)
		for (size_t i = 0; i < sections->at[b].n; i++) {
			uint32_t x = sections->at[b].item[i];
			bool *item = seen + 2 * (size_t)items_id(t, x);
			size_t top;

			vectors_plurality(&t->vectors, t->vector[x], SIZE_MAX,
				&top);
			*items += item[0] ? 0 : items_weight(t, x);
			*tied += item[1] || top < 2 ? 0 : items_weight(t, x);
			item[0] = true;
			item[1] = item[1] || top > 1;
		}
}

void
sections_note(const struct sections *sections, const struct criteria *r)
{
	struct view v = r->positive < r->k ? labels_name(r->labels,
		(uint32_t)r->positive) : view_of("");
	uint64_t items, tied;
	char clusters[64] = "";

	count_items(sections, &items, &tied);
	if (sections->at[0].clusters > 0)
		snprintf(clusters, sizeof clusters, " clusters=%zu",
			sections_clusters(sections));
	err_note("items=%llu%s labels=%zu tied_items=%llu%s%s",
		(unsigned long long)items, clusters, r->k,
		(unsigned long long)tied, v.n > 0 ? " positive=" : "", v.n > 0 ? err_quote(v) : "");
}
