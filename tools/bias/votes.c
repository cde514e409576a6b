#include "votes.h"

#include "text/mem.h"

void
votes_init(struct ballots *v, const struct voting *of, const struct items *items,
	size_t most)
{
	*v = (struct ballots){.of = of, .items = items,
		.key = mem_alloc(most, sizeof *v->key),
		.ballot = mem_alloc(most, sizeof *v->ballot),
		.place = mem_alloc(most, sizeof *v->place),
		.vote = mem_alloc(most, sizeof *v->vote),
		.less = mem_alloc(2 * most, sizeof *v->less)};
	v->count = (struct majority){.vote = v->vote, .less = v->less};
}

void
votes_free(struct ballots *v)
{
	MEM_FREE(v->key, v->ballot, v->place, v->vote, v->less);
}

/* ---- boxes ---- */

/* Behind the ballots of one who votes and begins at ballot k: all of an
 * annotator, or in VOTING_ANNOTATOR one label. */
static size_t
end_of(const struct ballots *v, size_t k)
{
	return v->of->kind == VOTING_ANNOTATOR ? k + 1 :
		ratings_end(v->ballot, k, v->ballots);
}

/* Take the next box of an item in which two or more vote; *at is 0 at the start.
 * False: there is none. */
static bool
next_box(struct ballots *v, const struct rating *rating, size_t n, size_t *at)
{
	const struct voting *of = v->of;

	if (of->kind == VOTING_ANNOTATOR && !v->items->repeats)
		return false;
	for (size_t r = 0; r < n && *at == 0; r++) {
		uint32_t a = rating[r].annotator;

		v->key[r] = (struct sort_key){of->kind == VOTING_ONE ? 0 :
			of->kind == VOTING_GROUP ? of->group[a] : a,
			(uint32_t)r};
	}
	if (*at == 0 && of->kind == VOTING_GROUP)
		sort_keys(v->key, n);
	while (*at < n) {
		uint64_t box = v->key[*at].key;

		v->ballots = 0;
		for (; *at < n && v->key[*at].key == box; ++*at) {
			v->place[v->ballots] = v->key[*at].at;
			v->ballot[v->ballots++] = rating[v->key[*at].at];
		}
		if (box == IDS_NONE || end_of(v, 0) == v->ballots)
			continue;
		v->count.votes = majority_votes(v->ballot, v->ballots,
			v->items->voice, v->vote);
		return true;
	}
	return false;
}

/* Take the votes of one off, from ballot k on, besides `more` that are off. */
static void
take_off(struct ballots *v, size_t k, size_t more)
{
	size_t n = majority_votes(v->ballot + k, end_of(v, k) - k,
		v->items->voice, v->less + more);

	v->count.n_less = majority_count(v->less, more + n);
}

/* Judge ballot k by the votes that are left; false: there are none. A lot is
 * drawn with the probability 1 - that to lose. */
static bool
judge(const struct ballots *v, size_t k, struct rate_part *part)
{
	uint32_t label = v->ballot[k].label, positive = v->of->positive;
	struct majority_top top = majority_top(&v->count, label, positive);
	double lot = top.tied > 0 ? 1 - (1 - 1 / (double)top.tied) : 0;

	*part = (struct rate_part){0, 0};
	if (top.tied > 0)
		*part = rate_part(v->of->rate, label == positive, top.has ? lot
			: 0, top.positive ? lot : 0);
	return top.tied > 0;
}

void
votes_decide(struct ballots *v, const struct rating *rating, size_t n,
	struct rate_part *part, bool *made)
{
	size_t at = 0;

	while (next_box(v, rating, n, &at))
		for (size_t k = 0; k < v->ballots;) {
			size_t end = end_of(v, k);

			for (take_off(v, k, 0); k < end; k++) {
				size_t r = v->place[k];

				made[r] = judge(v, k, &part[r]);
			}
		}
}

/* ---- effects on others ---- */

/* Is the winner the same without any two who vote? Or is it nobody's effect? */
static bool
is_clear(const struct ballots *v)
{
	double first = 0, second = 0, heaviest = 0, all = 0;

	for (size_t k = 0; k < v->count.votes; k++) {
		double mass = v->count.vote[k].mass;

		all += mass;
		second = mass > first ? first : mass > second ? mass : second;
		first = mass > first ? mass : first;
	}
	for (size_t k = 0, end; k < v->ballots; k = end) {
		double weight = v->items->voice ?
			v->items->voice[v->ballot[k].annotator] : 1;

		end = end_of(v, k);
		weight *= (double)(end - k);
		heaviest = weight > heaviest ? weight : heaviest;
	}
	return v->of->kind == VOTING_ANNOTATOR || first - second >
		2 * heaviest + MAJORITY_ROUNDING * all;
}

/* Tell of the effects of all others on ballot k of one who begins at ballot
 * `own`. */
static void
tell_effects(struct ballots *v, size_t own, size_t k,
	const struct votes_slope *slope, const struct rate_part *part,
	votes_add *add, void *of)
{
	size_t r = v->place[k], voters = 0;
	double all = 0;

	for (size_t b = 0; b < v->ballots; b = end_of(v, b)) {
		struct rate_part then;
		double loss;

		voters++;
		if (b == own)
			continue;
		take_off(v, own, 0);
		take_off(v, b, v->count.n_less);
		judge(v, k, &then);
		loss = slope[r].sum * (part[r].sum - then.sum) +
			slope[r].of * (part[r].of - then.of);
		all += loss;
		add(of, v->ballot[b].annotator, slope[r].group, loss);
	}
	for (size_t b = 0; b < v->ballots && all != 0; b = end_of(v, b))
		add(of, v->ballot[b].annotator, slope[r].group,
			-all / (double)voters);
}

void
votes_effects(struct ballots *v, const struct rating *rating, size_t n,
	const struct votes_slope *slope, const struct rate_part *part,
	votes_add *add, void *of)
{
	size_t at = 0;

	while (next_box(v, rating, n, &at))
		for (size_t own = 0, end; !is_clear(v) && own < v->ballots;
		     own = end) {
			end = end_of(v, own);
			for (size_t k = own; k < end; k++)
				if (slope[v->place[k]].group != IDS_NONE)
					tell_effects(v, own, k, slope, part,
						add, of);
		}
}
