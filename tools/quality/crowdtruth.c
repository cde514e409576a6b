#include "crowdtruth.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"
#include "text/too_many.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/* The most steps of a round, 2 for each pair of judgments of an item and 1 for each pair
 * of annotators and label; and the most judgments of an item, each with the item's sets
 * of labels. */
#define MOST_STEPS 1.5e9
#define MOST_SETS 2.5e8

/* A sum of terms, and of their weights. */
struct mean {
	struct sum sum, weight;
};

static void
mean_add(struct mean *m, double sum, double weight)
{
	sum_add(&m->sum, sum);
	sum_add(&m->weight, weight);
}

/* sum / max(weight, tiny) */
static double
mean_value(const struct mean *m)
{
	return sum_value(&m->sum) / fmax(sum_value(&m->weight),
		CROWDTRUTH_TINY);
}

/* A subset of many things, numbered in order of appearance. */
struct numbering {
	uint32_t *number;    /* per thing, if used[thing] is serial */
	size_t *used;
	size_t serial;
	uint32_t *thing;     /* n of them */
	size_t n, cap;
};

static void
numbering_init(struct numbering *x, size_t things)
{
	*x = (struct numbering){.number = mem_alloc(things, sizeof *x->number),
		.used = mem_zero(things, sizeof *x->used)};
}

static void
numbering_start(struct numbering *x)
{
	x->serial++;
	x->n = 0;
}

static uint32_t
numbering_add(struct numbering *x, uint32_t thing)
{
	if (x->used[thing] == x->serial)
		return x->number[thing];
	x->used[thing] = x->serial;
	MEM_GROW(x->thing, x->cap, x->n + 1);
	x->thing[x->n] = thing;
	return x->number[thing] = (uint32_t)x->n++;
}

/* ---- units and annotators ---- */

/* Work memory for one unit, of m judgments with g distinct sets of labels. */
struct room {
	struct numbering sets, labels;
	uint32_t *set;       /* per judgment: number of its set */
	double *square;      /* per set: sum of AQS(a) over its labels a */
	double *cosine;      /* per pair of sets */
	double *before;      /* per set: WQS of the judgments so far */
	double *behind;      /* m + 1 rows of g: WQS of the later judgments */
	double *others;      /* per set: WQS of all others, */
	double *votes;       /* per label of the unit: WQS of all others */
	size_t set_cap, square_cap, cosine_cap, before_cap, behind_cap;
	size_t others_cap, votes_cap;
};

/* The state of a round. */
struct work {
	const struct judgments *j;
	struct crowdtruth *x;    /* its value: scores of the last round */
	struct crowdtruth_scores now;
	struct room room;
	struct mean *wwa, *wua; /* per annotator */
};

/* The sum of AQS(a) over the labels that are in both sets. */
static double
dot(const struct judgments *j, size_t x, size_t y, const double *quality)
{
	size_t n, m, i = 0, k = 0;
	const uint32_t *a = judgments_set(j, x, &n);
	const uint32_t *b = judgments_set(j, y, &m);
	double sum = 0;

	while (i < n && k < m) {
		if (a[i] == b[k])
			sum += quality[a[i]];
		if (a[i] <= b[k])
			k += a[i++] == b[k];
		else
			k++;
	}
	return sum;
}

/* Set wcos(x, y) = sum_a AQS(a) x_a y_a / max(sqrt(sum_a AQS(a) x_a^2 sum_a
 * AQS(a) y_a^2), tiny) for each pair of sets. */
static void
fill_cosines(struct room *r, const struct judgments *j, const double *quality)
{
	size_t g = r->sets.n;

	for (size_t x = 0; x < g; x++)
		r->square[x] = dot(j, r->sets.thing[x], r->sets.thing[x],
			quality);
	for (size_t x = 0; x < g; x++)
		for (size_t y = 0; y <= x; y++)
			r->cosine[x * g + y] = r->cosine[y * g + x] =
				dot(j, r->sets.thing[x], r->sets.thing[y],
				quality) / fmax(sqrt(r->square[x] *
				r->square[y]), CROWDTRUTH_TINY);
}

/* Number the unit's sets and labels, and sum the weights behind each judgment:
 * always sums, never differences, which would lose the digits of small weights
 * next to large ones. */
static void
enter(struct room *r, const struct judgments *j, size_t u, const double *weight)
{
	size_t from = j->raters.start[u], m = j->raters.start[u + 1] - from, g;
	const struct rating *judgment = j->raters.rating + from;

	numbering_start(&r->sets);
	numbering_start(&r->labels);
	MEM_GROW(r->set, r->set_cap, m);
	for (size_t i = 0; i < m; i++) {
		size_t n;
		const uint32_t *label = judgments_set(j, judgment[i].label, &n);

		r->set[i] = numbering_add(&r->sets, judgment[i].label);
		for (size_t k = 0; k < n; k++)
			numbering_add(&r->labels, label[k]);
	}
	g = r->sets.n;
	MEM_GROW(r->square, r->square_cap, g);
	MEM_GROW(r->cosine, r->cosine_cap, g * g);
	MEM_GROW(r->before, r->before_cap, g);
	MEM_GROW(r->others, r->others_cap, g);
	MEM_GROW(r->votes, r->votes_cap, r->labels.n);
	MEM_GROW(r->behind, r->behind_cap, (m + 1) * g);
	memset(r->before, 0, g * sizeof *r->before);
	memset(r->behind + m * g, 0, g * sizeof *r->behind);
	for (size_t i = m; i-- > 0;) {
		memcpy(r->behind + i * g, r->behind + (i + 1) * g,
			g * sizeof *r->behind);
		r->behind[i * g + r->set[i]] += weight[judgment[i].annotator];
	}
}

/* The weighted cosine of a set and the others' votes, each label weighted by
 * the WQS of those who chose it; tiny if one of the two is empty. own: the
 * annotator's WQS, which matters only then. */
static double
cosine_of_votes(struct room *r, const struct judgments *j, uint32_t set,
	double own, const double *quality)
{
	double product = 0, square = 0, length;
	size_t n;
	const uint32_t *label;

	memset(r->votes, 0, r->labels.n * sizeof *r->votes);
	for (size_t s = 0; s < r->sets.n; s++) {
		label = judgments_set(j, r->sets.thing[s], &n);
		for (size_t k = 0; k < n; k++)
			r->votes[r->labels.number[label[k]]] += r->others[s];
	}
	for (size_t k = 0; k < r->labels.n; k++)
		square += quality[r->labels.thing[k]] * r->votes[k] *
			r->votes[k];
	label = judgments_set(j, r->sets.thing[set], &n);
	for (size_t k = 0; k < n; k++)
		product += quality[label[k]] *
			r->votes[r->labels.number[label[k]]] * own;
	length = sqrt(own * own * r->square[set] * square);
	return length < CROWDTRUTH_TINY ? CROWDTRUTH_TINY : product / length;
}

/*
 * UQS'(u) = sum_{i<j} wcos(V(i,u), V(j,u)) WQS(i) WQS(j)
 *	/ max(sum_{i<j} WQS(i) WQS(j), tiny),
 * and what u adds to
 * WWA'(w) = sum_u sum_{o != w} wcos(V(w,u), V(o,u)) WQS(o) UQS(u)
 *	/ max(sum_u sum_{o != w} WQS(o) UQS(u), tiny),
 * WUA'(w) = sum_u c(w,u) UQS(u) / max(sum_u UQS(u), tiny), c being the weighted
 * cosine of V(w,u) and sum_{o != w} WQS(o) V(o,u). Annotators who chose the same
 * set count as one: O(judgments times sets).
 */
static double
judge_unit(struct work *w, size_t u)
{
	const struct judgments *j = w->j;
	struct room *r = &w->room;
	size_t from = j->raters.start[u], m = j->raters.start[u + 1] - from, g;
	struct mean unit = {{0, 0}, {0, 0}};
	double quality = w->x->value.unit[u];

	enter(r, j, u, w->x->value.annotator);
	fill_cosines(r, j, w->x->value.label);
	g = r->sets.n;
	for (size_t i = 0; i < m; i++) {
		uint32_t a = j->raters.rating[from + i].annotator;
		double own = w->x->value.annotator[a], same = 0, weight = 0;
		double so_far = 0, earlier = 0;
		const double *cosine = r->cosine + r->set[i] * g;

		for (size_t s = 0; s < g; s++) {
			double behind = r->behind[(i + 1) * g + s];

			r->others[s] = r->before[s] + behind;
			same += cosine[s] * r->others[s];
			weight += r->others[s];
			so_far += cosine[s] * r->before[s];
			earlier += r->before[s];
		}
		mean_add(&unit, own * so_far, own * earlier);
		mean_add(&w->wwa[a], same * quality, weight * quality);
		mean_add(&w->wua[a], cosine_of_votes(r, j, r->set[i], own,
			w->x->value.label) * quality, quality);
		r->before[r->set[i]] += own;
	}
	return mean_value(&unit);
}

static void
judge_units(struct work *w)
{
	size_t n = w->j->raters.annotators;

	memset(w->wwa, 0, n * sizeof *w->wwa);
	memset(w->wua, 0, n * sizeof *w->wua);
	for (size_t u = 0; u < w->j->raters.n; u++)
		w->now.unit[u] = judge_unit(w, u);
	for (size_t a = 0; a < n; a++) {
		w->now.wwa[a] = mean_value(&w->wwa[a]);
		w->now.wua[a] = mean_value(&w->wua[a]);
		w->now.annotator[a] = w->now.wwa[a] * w->now.wua[a];
	}
}

/* ---- labels ---- */

/* One annotator beside the others who share units. */
struct beside {
	struct numbering people; /* places for the others */
	bool *own;           /* per label: the judgment has it */
	double *both, *theirs; /* per place and label: UQS of the common units
	                          in which both chose it, in which the other
	                          did */
	struct rating *near; /* judgments of a few units of this annotator */
	size_t both_cap, theirs_cap, near_cap;
};

/* Compare the judgment with the labels b->own with another annotator's for a
 * unit of this quality; to: place of the other. */
static void
meet(struct beside *b, const struct judgments *j, uint32_t set, double quality,
	size_t to)
{
	size_t n;
	const uint32_t *label = judgments_set(j, set, &n);

	for (size_t k = 0; k < n; k++) {
		b->theirs[to + label[k]] += quality;
		if (b->own[label[k]])
			b->both[to + label[k]] += quality;
	}
}

static void
own_labels(struct beside *b, const struct judgments *j, uint32_t set, bool own)
{
	size_t n;
	const uint32_t *label = judgments_set(j, set, &n);

	for (size_t k = 0; k < n; k++)
		b->own[label[k]] = own;
}

/* The annotator's place; a new one is zeroed. */
static size_t
place(struct beside *b, uint32_t annotator, size_t labels)
{
	size_t had = b->people.n;
	size_t to = numbering_add(&b->people, annotator) * labels;

	if (b->people.n > had) {
		MEM_GROW(b->both, b->both_cap, to + labels);
		MEM_GROW(b->theirs, b->theirs_cap, to + labels);
		memset(b->both + to, 0, labels * sizeof *b->both);
		memset(b->theirs + to, 0, labels * sizeof *b->theirs);
	}
	return to;
}

/* The judgments of a unit, wherever they are. */
struct met {
	size_t from, n;      /* the first of n judgments: from */
	double quality;      /* UQS */
};

/* Compare annotator a, who chose `set` for the unit, with all others of it; judgment: of
 * the unit. */
static void
meet_unit(struct beside *b, const struct judgments *j, const struct met *m,
	const struct rating *judgment, uint32_t a, uint32_t set)
{
	own_labels(b, j, set, true);
	for (size_t i = 0; i < m->n; i++)
		if (judgment[i].annotator != a)
			meet(b, j, judgment[i].label, m->quality,
				place(b, judgment[i].annotator, j->labels));
	own_labels(b, j, set, false);
}

static struct met
met_of(const struct work *w, size_t u)
{
	const struct raters *x = &w->j->raters;

	return (struct met){x->start[u], x->start[u + 1] - x->start[u],
		w->x->value.unit[u]};
}

/* Units whose judgments are fetched together: an annotator's units lie far apart in
 * memory, and many loads at once wait no longer than one. */
enum { AHEAD = 32 };

/* Compare annotator a with all others of all units of this annotator. */
static void
meet_all(struct beside *b, const struct work *w, uint32_t a)
{
	const struct raters *x = &w->j->raters;
	struct met met[AHEAD];

	for (size_t k = x->first[a], n; k < x->first[a + 1]; k += n) {
		size_t total = 0;

		for (n = 0; n < AHEAD && k + n < x->first[a + 1]; n++) {
			met[n] = met_of(w, x->own[k + n].item);
			MEM_GROW(b->near, b->near_cap, total + met[n].n);
			for (size_t r = 0; r < met[n].n; r++)
				b->near[total++] = x->rating[met[n].from + r];
		}
		total = 0;
		for (size_t i = 0; i < n; i++) {
			meet_unit(b, w->j, &met[i], b->near + total, a,
				x->own[k + i].label);
			total += met[i].n;
		}
	}
}

/* Add to each label the terms of annotator i and the others. */
static void
add_pairs(struct mean *label, const struct beside *b, const struct work *w, size_t i)
{
	size_t labels = w->j->labels;
	const double *weight = w->x->value.annotator;

	for (size_t k = 0; k < b->people.n; k++) {
		size_t o = b->people.thing[k];
		const double *both = b->both + k * labels;
		const double *theirs = b->theirs + k * labels;

		for (size_t a = 0; a < labels; a++)
			if (theirs[a] > 0)
				mean_add(&label[a], weight[i] * weight[o] *
					(both[a] / theirs[a]),
					weight[i] * weight[o]);
	}
}

/*
 * AQS'(a) = sum_{i != j} WQS(i) WQS(j) P_a(i|j) / sum_{i != j} WQS(i) WQS(j)
 * over ordered pairs of annotators who share units, at least one of which j
 * labelled a; P_a(i|j) = sum_u UQS(u) V(i,u)[a] V(j,u)[a] / sum_u UQS(u)
 * V(j,u)[a] over these units. It is at least tiny. P is a ratio for each pair,
 * so that all pairs must be visited.
 */
static void
judge_labels(struct work *w, struct beside *b)
{
	size_t n = w->j->labels;
	struct mean *label = mem_zero(n, sizeof *label);

	for (uint32_t i = 0; i < w->j->raters.annotators; i++) {
		numbering_start(&b->people);
		meet_all(b, w, i);
		add_pairs(label, b, w, i);
	}
	for (size_t a = 0; a < n; a++)
		w->now.label[a] = sum_value(&label[a].weight) <=
			CROWDTRUTH_TINY ? CROWDTRUTH_TINY :
			fmax(mean_value(&label[a]), CROWDTRUTH_TINY);
	MEM_FREE(label);
}

/* ---- rounds ---- */

static void
scores_init(struct crowdtruth_scores *s, const struct judgments *j)
{
	size_t units = j->raters.n, annotators = j->raters.annotators;

	s->n = units + 3 * annotators + j->labels;
	s->unit = mem_alloc(s->n, sizeof *s->unit);
	s->annotator = s->unit + units;
	s->wwa = s->annotator + annotators;
	s->wua = s->wwa + annotators;
	s->label = s->wua + annotators;
	for (size_t i = 0; i < s->n; i++)
		s->unit[i] = 1;
}

static double
most(double largest, const double *x, const double *y, size_t n)
{
	for (size_t i = 0; i < n; i++)
		largest = fmax(largest, fabs(x[i] - y[i]));
	return largest;
}

/* The largest change of a UQS, WQS or AQS. Annotators without judgments are
 * ignored. */
static double
change(const struct work *w)
{
	const struct judgments *j = w->j;
	double x = most(0, w->x->value.unit, w->now.unit, j->raters.n);

	for (size_t a = 0; a < j->raters.annotators; a++)
		if (j->raters.first[a + 1] > j->raters.first[a])
			x = most(x, w->x->value.annotator + a, w->now.annotator + a,
				1);
	return most(x, w->x->value.label, w->now.label, j->labels);
}

static void
work_init(struct work *w, struct beside *b, struct crowdtruth *x)
{
	const struct judgments *j = x->of;

	*w = (struct work){.x = x, .j = j,
		.wwa = mem_alloc(j->raters.annotators, sizeof *w->wwa),
		.wua = mem_alloc(j->raters.annotators, sizeof *w->wua)};
	scores_init(&w->now, j);
	numbering_init(&w->room.sets, j->sets.n);
	numbering_init(&w->room.labels, j->labels);
	*b = (struct beside){.own = mem_zero(j->labels, sizeof *b->own)};
	numbering_init(&b->people, j->raters.annotators);
}

/* End the tool where a round takes minutes or gigabytes: by pairs of annotators, unless open, or
 * by the annotators of one unit times the sets of labels. */
static void
check_cost(const struct judgments *j, bool open)
{
	const struct raters *x = &j->raters;
	double pairs = 0, most = 0, steps;

	for (size_t u = 0; u < x->n; u++) {
		double n = (double)(x->start[u + 1] - x->start[u]);

		pairs += n * n;
		most = fmax(most, n);
	}
	steps = 2 * pairs + fmin(pairs, (double)x->annotators *
		(double)x->annotators) * (double)j->labels;
	if (!open)
		too_many(j->items->file, most, "annotators of one item", steps,
			MOST_STEPS, "steps a round, as pairs share items and labels",
			"-i and -a name other columns if items and annotators are "
			"exchanged; --open needs no pairs");
	too_many(j->items->file, most, "annotators of one item", most *
		fmin(most, (double)j->sets.n), MOST_SETS,
		"weights of labels, or of sets of labels", "-i and -a name other "
		"columns if items and annotators are exchanged");
}

void
crowdtruth_make(struct crowdtruth *x, const struct judgments *of, bool open)
{
	struct work w;
	struct beside b;
	double moved = HUGE_VAL;

	check_cost(of, open);
	*x = (struct crowdtruth){.of = of, .open = open};
	work_init(&w, &b, x);
	scores_init(&x->initial, of);
	scores_init(&x->value, of);
	while (moved >= CROWDTRUTH_STILL) {
		if (x->rounds == CROWDTRUTH_ROUNDS)
			err_file(of->items->file, "the scores still move by %s "
				"after %d rounds: with few judgments they may "
				"never settle (-N 3 leaves out items with "
				"two)", num_brief(moved), CROWDTRUTH_ROUNDS);
		judge_units(&w);
		if (!open)
			judge_labels(&w, &b);
		moved = change(&w);
		memcpy(x->value.unit, w.now.unit, w.now.n * sizeof *w.now.unit);
		if (x->rounds++ == 0)
			memcpy(x->initial.unit, w.now.unit, w.now.n *
				sizeof *w.now.unit);
		err_progress(x->rounds, 0, "rounds");
	}
}

/* ---- labels of a unit ---- */

void
crowdtruth_shares(const struct crowdtruth *x, size_t u, double *value,
	double *initial)
{
	const struct judgments *j = x->of;
	size_t from = j->raters.start[u], end = j->raters.start[u + 1];
	double all = 0, m = (double)(end - from);

	for (size_t i = from; i < end; i++)
		all += x->value.annotator[j->raters.rating[i].annotator];
	for (size_t i = from; i < end; i++) {
		struct rating rating = j->raters.rating[i];
		double weight = x->value.annotator[rating.annotator];
		size_t n;
		const uint32_t *label = judgments_set(j, rating.label, &n);

		for (size_t k = 0; k < n; k++) {
			value[label[k]] += weight / fmax(all, CROWDTRUTH_TINY);
			initial[label[k]] += 1 / m;
		}
	}
}
