#include "groups.h"

#include "stats/stats.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void
groups_write_size(struct out *out, const struct block *b)
{
	uint64_t items = 0, labels = 0;

	for (size_t i = 0; i < b->n; i++) {
		uint64_t weight = items_weight(b->truth, b->item[i]);

		items += weight;
		labels += weight *
			b->truth->vectors.total[b->truth->vector[b->item[i]]];
	}
	output_count(out, b, "items", (double)items);
	output_count(out, b, "labels", b->truth->vectors.shares ? NUM_NA :
		(double)labels);
}

/* "A|B"; the caller frees. */
static char *
both_names(struct view a, struct view b)
{
	char *text = mem_alloc(a.n + b.n + 1, 1);

	memcpy(text, a.p, a.n);
	text[a.n] = '|';
	memcpy(text + a.n + 1, b.p, b.n);
	return text;
}

/* The rows of a comparison of two blocks; slot SIZE_MAX: of all slots. */
static void
write_both(struct out *out, const struct plan *plan, struct output_key key,
	const struct block *a, const struct block *b, const struct values *v,
	size_t slot)
{
	struct block both = *a;
	char *text = both_names(a->group, b->group);

	both.group = (struct view){text, a->group.n + b->group.n + 1};
	key.block = &both;
	for (size_t s = 0; s < plan->slots; s++)
		if (slot == SIZE_MAX || s == slot)
			output_slot(out, plan, &key, v, s, 0);
	free(text);
}

static void
write_differences(struct out *out, const struct plan *plan,
	const struct blocks *blocks, const struct results *r, int target,
	size_t model, struct output_key key)
{
	key.suffix = "_difference";
	for (size_t a = 0; a < r->blocks; a++)
		for (size_t b = a + 1; b < r->blocks; b++) {
			struct values d;

			values_compare(&d, plan, results_at(r, a, target,
				model), results_at(r, b, target, model), true);
			write_both(out, plan, key, &blocks->at[a],
				&blocks->at[b], &d, SIZE_MAX);
			values_free(&d);
		}
}

/* ---- the smallest and the largest ---- */

enum { SMALLEST, LARGEST, SPREAD, ENDS };

/* The blocks of the smallest and the largest value of slot s; as they are where no
 * block has a value. Returns how many have one. */
static size_t
find_ends(const struct results *r, int target, size_t model, size_t s,
	size_t *low, size_t *high)
{
	double least = 0, most = 0;
	size_t n = 0;

	for (size_t b = 0; b < r->blocks; b++) {
		double x = results_at(r, b, target, model)->value[AT_PFLIP][s];

		if (isnan(x))
			continue;
		if (n == 0 || x < least) {
			least = x;
			*low = b;
		}
		if (n == 0 || x > most) {
			most = x;
			*high = b;
		}
		n++;
	}
	return n;
}

/*
 * How far an end of slot s may be from its truth: with e_b what the value of
 * block b is off in a replicate, the percentile of max |e_b|, and for the spread
 * of max e_b - min e_b, which are never less than what the end is off, whichever
 * blocks they are. NUM_NA without replicates. room: a number per replicate.
 */
static double
reach(const struct results *r, int target, size_t model, size_t s, int end,
	const struct plan *plan, double *room)
{
	double lo, hi;

	for (uint64_t k = 0; k < plan->bootstrap; k++) {
		double least = HUGE_VAL, most = -HUGE_VAL;

		for (size_t b = 0; b < r->blocks; b++) {
			const struct values *v = results_at(r, b, target,
				model);
			double e = v->replicate[s * v->replicates + k] -
				v->value[AT_PFLIP][s];

			least = fmin(least, e);
			most = fmax(most, e);
		}
		room[k] = most < least ? NUM_NA : end == SPREAD ?
			most - least : fmax(fabs(least), fabs(most));
	}
	/* One end of a two-sided interval. */
	stats_percentile(room, plan->bootstrap,
		fabs(2 * plan->confidence - 1), &lo, &hi);
	return plan->confidence < .5 ? lo : hi;
}

/* Is the value of a block a matter of doubt? Then it is no number that could be
 * off by an error. */
static const char *
any_doubt(const struct results *r, int target, size_t model)
{
	const char *doubt = NULL;

	for (size_t b = 0; b < r->blocks && !doubt; b++)
		doubt = results_at(r, b, target, model)->doubt;
	return doubt;
}

/* The value of an end of slot s and its limits, into v. */
static void
set_end(struct values *v, const struct plan *plan, const struct results *r,
	int target, size_t model, size_t s, int end, double least, double most,
	double *room)
{
	const struct metric *m = plan->slot[s].metric;
	double x = end == SMALLEST ? least : end == LARGEST ? most :
		most - least;
	double off = v->doubt ? NUM_NA : reach(r, target, model, s, end, plan,
		room);

	v->value[AT_PFLIP][s] = x;
	v->value[AT_LO][s] = fmax(x - off, end == SPREAD ? 0 : m->least);
	v->value[AT_HI][s] = fmin(x + off, end == SPREAD ?
		m->most - m->least : m->most);
	if (isnan(off))
		v->value[AT_LO][s] = v->value[AT_HI][s] = NUM_NA;
}

static void
write_end(struct out *out, const struct plan *plan,
	const struct blocks *blocks, const struct results *r, int target,
	size_t model, struct output_key key, int end, double *room)
{
	struct values v;

	values_init(&v, plan, 1, false);
	v.range = true;
	v.doubt = any_doubt(r, target, model);
	for (size_t k = 0; k < plan->slots * v.replicates; k++)
		v.replicate[k] = NUM_NA;
	for (size_t s = 0; s < plan->slots; s++) {
		size_t low = 0, high = 0;
		const struct values *least, *most;

		/* a value is not apart from itself, but from one unknown */
		if (find_ends(r, target, model, s, &low, &high) == 1 &&
		    end == SPREAD)
			low = high == 0 ? 1 : 0;
		least = results_at(r, low, target, model);
		most = results_at(r, high, target, model);
		v.shares = least->shares;
		v.signs = least->signs;
		v.none = least->none;
		v.refused[s] = least->refused[s];
		v.outside[s] = least->outside[s];
		set_end(&v, plan, r, target, model, s, end,
			least->value[AT_PFLIP][s], most->value[AT_PFLIP][s],
			room);
		key.block = &blocks->at[end == SMALLEST ? low : high];
		if (end == SPREAD)
			write_both(out, plan, key, &blocks->at[high],
				&blocks->at[low], &v, s);
		else
			output_slot(out, plan, &key, &v, s, 0);
	}
	values_free(&v);
}

static void
write_ends(struct out *out, const struct plan *plan,
	const struct blocks *blocks, const struct results *r, int target,
	size_t model, struct output_key key)
{
	static const char *const suffix[] = {"_smallest", "_largest",
		"_spread"};
	double *room = mem_alloc(plan->bootstrap, sizeof *room);

	for (int end = 0; end < ENDS; end++) {
		key.suffix = suffix[end];
		write_end(out, plan, blocks, r, target, model, key, end, room);
	}
	free(room);
}

void
groups_write(struct out *out, const struct plan *plan,
	const struct blocks *blocks, const struct results *r, int target,
	size_t model, const char *name)
{
	struct output_key key = {.model = name, .versus = "*",
		.target = output_target(target)};

	if (r->blocks <= GROUPS_PAIRS)
		write_differences(out, plan, blocks, r, target, model, key);
	write_ends(out, plan, blocks, r, target, model, key);
}
