#include "batch.h"

#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <string.h>

/* ---- members ---- */

void
batch_begin(struct batch *b, const struct joined *j)
{
	*b = (struct batch){.j = j};
	if (j->sides > 1)
		b->apart = !subset_share_annotators(j->subset[0], j->subset[1]);
}

static size_t
find_sample(struct batch *b, const struct sample *x, size_t side)
{
	size_t i = 0;

	while (i < b->samples && (b->sample[i].x != x ||
	       b->sample[i].side != side))
		i++;
	if (i < b->samples)
		return i;
	MEM_GROW(b->sample, b->sample_cap, b->samples + 1);
	b->sample[b->samples++] = (struct batch_sample){.x = x, .side = side};
	if (x->other)
		b->apart = !subset_share_annotators(x->subset,
			x->other->subset);
	return i;
}

static size_t
find_family(struct batch *b, size_t sample, const struct sums *of)
{
	size_t i = 0;

	while (i < b->families && (b->family[i].sample != sample ||
	       b->family[i].of != of))
		i++;
	if (i < b->families)
		return i;
	MEM_GROW(b->family, b->family_cap, b->families + 1);
	b->family[b->families++] = (struct batch_family){.of = of,
		.sample = sample};
	b->sample[sample].families++;
	return i;
}

size_t
batch_add(struct batch *b, const struct sample *x, size_t side,
	const struct statistic *s, size_t label)
{
	size_t family = find_family(b, find_sample(b, x, side), s->of);
	struct batch_family *f = &b->family[family];

	MEM_GROW(f->member, f->cap, f->n + 1);
	f->member[f->n++] = b->members;
	MEM_GROW(b->member, b->member_cap, b->members + 1);
	b->member[b->members] = (struct batch_member){.s = s, .label = label,
		.family = family};
	return b->members++;
}

/* How many annotators gave the labels. */
static double
annotators_of(const struct sample *x)
{
	return x->other ? subset_annotators(x->subset, x->other->subset) :
		x->subset->annotators > 0 ? (double)x->subset->annotators :
		NUM_NA;
}

void
batch_values(struct batch *b)
{
	for (size_t i = 0; i < b->families; i++) {
		struct batch_family *f = &b->family[i];
		const struct sample *x = b->sample[f->sample].x;

		totals_init(&f->t, f->of, x);
		totals_take(&f->t, &(struct times){NULL, NULL});
		for (size_t k = 0; k < f->n; k++) {
			struct batch_member *m = &b->member[f->member[k]];

			m->r = totals_value(&f->t, m->s, m->label, .95);
			if (isnan(m->r.annotators))
				m->r.annotators = annotators_of(x);
		}
	}
}

/* ---- outputs ---- */

double
batch_difference(const double *value, size_t n, const void *how,
	double *slope)
{
	(void)n;
	(void)how;
	if (slope) {
		slope[0] = 1;
		slope[1] = -1;
	}
	return value[0] - value[1];
}

double
batch_value(const struct batch *b, const struct batch_output *o,
	const double *member, size_t stride)
{
	double *value, x;

	(void)b;
	if (!o->of)
		return member[o->member[0] * stride];
	value = mem_alloc(o->n, sizeof *value);
	for (size_t i = 0; i < o->n; i++)
		value[i] = member[o->member[i] * stride];
	x = o->of(value, o->n, o->how, NULL);
	MEM_FREE(value);
	return x;
}

static void
add_part(struct batch *b, size_t member, size_t output, double slope)
{
	struct batch_member *m = &b->member[member];

	if (slope == 0)
		return;
	MEM_GROW(m->part, m->cap, m->parts + 1);
	m->part[m->parts++] = (struct batch_part){output, slope};
}

size_t
batch_output(struct batch *b, batch_function *of, const void *how,
	const size_t *member, size_t n)
{
	struct batch_output *o;
	double *value = mem_alloc(2 * n, sizeof *value), *slope = value + n;

	MEM_GROW(b->output, b->output_cap, b->outputs + 1);
	o = &b->output[b->outputs];
	*o = (struct batch_output){.of = of, .how = how, .n = n,
		.member = mem_alloc(n, sizeof *o->member)};
	memcpy(o->member, member, n * sizeof *member);
	for (size_t i = 0; i < n; i++)
		value[i] = b->member[member[i]].r.e.value;
	slope[0] = 1;
	o->value = of ? of(value, n, how, slope) : value[0];
	for (size_t i = 0; i < n; i++)
		add_part(b, member[i], b->outputs, slope[i]);
	MEM_FREE(value);
	return b->outputs++;
}

/* ---- the walk ---- */

/* So many outputs are summed up in one pass over the items, which bounds memory. */
enum { PASS = 64 };

/* What is summed up along the way. */
struct walk {
	struct batch *b;
	size_t first, n;         /* the outputs of the pass */
	const struct joined *j;
	bool alone;              /* an annotator has one rating in a unit */
	double *psi;             /* of the unit: per side and output; */
	bool *used;              /* something is added */
	size_t people;           /* annotators are numbered below it */
	struct sum *u;           /* per annotator and output: u_.a, */
	double *ratings[2];      /* per side and annotator: n_a */
	struct sum *own;         /* per side and output: sum of u_ia^2 */
	/* The annotators of the unit: */
	uint32_t *slot;          /* per annotator: place + 1, or 0 */
	uint32_t *person;        /* per place: who that is, */
	size_t *at;              /* their side, */
	double *sum;             /* and per output u_ia */
	size_t places, person_cap, at_cap, sum_cap;
	double *one;             /* room, a number per output */
};

static void
init_walk(struct walk *w, struct batch *b, size_t first, bool annotators)
{
	size_t n = b->outputs - first < PASS ? b->outputs - first : PASS;
	size_t people = annotators ?
		b->j->subset[0]->all->n_annotators : 0;

	*w = (struct walk){.b = b, .first = first, .n = n, .j = b->j,
		.alone = b->samples == 1 &&
		!b->j->unit && !b->sample->x->other &&
		!b->j->subset[0]->all->repeats,
		.psi = mem_zero(2 * n, sizeof *w->psi),
		.used = mem_zero(2 * n, sizeof *w->used), .people = people,
		.u = mem_zero(people * n, sizeof *w->u),
		.ratings = {mem_zero(people, sizeof(double)),
			mem_zero(people, sizeof(double))},
		.own = mem_zero(2 * n, sizeof *w->own),
		.slot = mem_zero(people, sizeof *w->slot),
		.one = mem_alloc(n, sizeof *w->one)};
}

/* Add what the members of a sample have to their outputs. */
static void
scatter(const struct batch_sample *s, const double *x, double *to)
{
	for (size_t i = 0; i < s->links; i++) {
		const struct batch_link *l = &s->link[i];

		to[l->output] += l->slope * x[l->member];
	}
}

/* Add psi of a row to the unit. */
static void
add_row(struct walk *w, struct joined_row row)
{
	struct batch *b = w->b;
	size_t first = row.side * w->n;

	for (size_t i = 0; i < b->samples; i++) {
		struct batch_sample *s = &b->sample[i];
		bool used;

		if (s->side != row.side || s->links == 0)
			continue;
		if (w->j->vectors)
			memcpy(s->add, influence_row(&s->f, row.at, &used),
				s->f.members * sizeof *s->add);
		else
			influence_item(&s->f, row.at, s->add, &used);
		scatter(s, s->add, w->psi + first);
		for (size_t k = 0; k < s->links && used; k++)
			w->used[first + s->link[k].output] = true;
	}
}

/* Where u_ia of the unit of an annotator is added up, who has a rating on a
 * side. */
static double *
place_of(struct walk *w, uint32_t person, size_t side)
{
	size_t n = w->n, at = w->places;

	if (w->slot[person] == 0) {
		MEM_GROW(w->person, w->person_cap, at + 1);
		MEM_GROW(w->at, w->at_cap, at + 1);
		MEM_GROW(w->sum, w->sum_cap, (at + 1) * n);
		w->person[at] = person;
		w->at[at] = side;
		memset(w->sum + at * n, 0, n * sizeof *w->sum);
		w->slot[person] = (uint32_t)++w->places;
	}
	return w->sum + (w->slot[person] - 1) * n;
}

/* Add u_ia of a unit to annotator a. */
static void
add_person(struct walk *w, uint32_t person, size_t side, const double *u)
{
	size_t n = w->n;
	struct sum *to = w->u + person * n, *own = w->own + side * n;

	for (size_t o = 0; o < n; o++) {
		sum_add(&to[o], u[o]);
		sum_add(&own[o], u[o] * u[o]);
	}
}

/* Set u per output of the cells of a row. */
static void
scatter_row(struct batch_sample *s, size_t row, size_t outputs)
{
	size_t cells = s->x->start[row + 1] - s->x->start[row];
	double *to = s->cell + (s->f.kept ? s->x->start[row] * outputs : 0);

	memset(to, 0, cells * outputs * sizeof *to);
	for (size_t c = 0; c < cells; c++)
		scatter(s, influence_cell(&s->f, row, c), to + c * outputs);
	s->now = row;
}

/* Make room for u of cells, where annotators have one rating in a unit and all of a
 * cell add the same. */
static void
init_cells(struct batch_sample *s, size_t outputs)
{
	const struct influence *f = &s->f;
	size_t most = 0;

	if (!f->cell || f->rating || f->answer)
		return;
	for (size_t r = 0; r < s->x->rows; r++)
		if (s->x->start[r + 1] - s->x->start[r] > most)
			most = s->x->start[r + 1] - s->x->start[r];
	s->now = SIZE_MAX;
	s->cell = mem_alloc((f->kept ? s->x->start[s->x->rows] : most) *
		outputs, sizeof *s->cell);
	for (size_t r = 0; r < s->x->rows && f->kept; r++)
		scatter_row(s, r, outputs);
}

/* The same of ratings of which those of one cell add the same. */
static void
add_cells(struct walk *w, struct batch_sample *s, size_t i)
{
	const struct sample *x = s->x;
	const struct subset *p = x->subset;
	size_t n, row = sample_row(x, i), outputs = w->n;
	const uint32_t *answer = subset_ratings(p, i, &n);
	const double *cell = s->cell + (s->f.kept ? x->start[row] * outputs :
		0);

	if (!s->f.kept && s->now != row)
		scatter_row(s, row, outputs);
	for (size_t k = 0; k < n; k++) {
		struct rating a = p->answer[answer[k]];
		uint32_t person = p->person[a.annotator];

		w->ratings[0][person]++;
		add_person(w, person, 0, cell + outputs *
			x->units->cell(x, i, k, a.label));
	}
}

/* Add u of the ratings of an item to its annotators. first: count them. */
static void
add_ratings(struct walk *w, struct batch_sample *s, struct joined_row row,
	bool second, bool first)
{
	const struct subset *p = second ? s->x->other->subset : s->x->subset;
	size_t n, side = w->b->apart && (second || row.side > 0);
	const uint32_t *answer = subset_ratings(p, row.at, &n);

	for (size_t k = 0; k < n; k++) {
		uint32_t person = p->person[p->answer[answer[k]].annotator];
		double *to = w->one;

		if (first)
			w->ratings[side][person]++;
		influence_rating(&s->f, row.at, k, second, s->add);
		if (w->alone)
			memset(to, 0, w->n * sizeof *to);
		else
			to = place_of(w, person, side);
		scatter(s, s->add, to);
		if (w->alone)
			add_person(w, person, side, to);
	}
}

static void
add_people(struct walk *w, struct joined_row row)
{
	bool first = true;

	for (size_t i = 0; i < w->b->samples; i++) {
		struct batch_sample *s = &w->b->sample[i];

		if (s->side != row.side || s->links == 0)
			continue;
		if (s->cell) {
			add_cells(w, s, row.at);
			continue;
		}
		add_ratings(w, s, row, false, first);
		if (s->x->other)
			add_ratings(w, s, row, true, first);
		first = false;
	}
}

/* The unit is complete. */
static void
end_unit(struct walk *w, double times)
{
	struct batch *b = w->b;
	size_t n = w->n;

	b->units += w->first == 0 ? times : 0;
	for (size_t o = 0; o < n; o++) {
		struct batch_output *x = &b->output[w->first + o];
		double a = w->psi[o], c = w->psi[n + o];

		x->units[0] += w->used[o] ? times : 0;
		x->units[1] += w->used[n + o] ? times : 0;
		sum_add(&x->square[0], times * a * a);
		if (w->j->sides > 1) {
			sum_add(&x->square[1], times * c * c);
			sum_add(&x->both, times * a * c);
		}
	}
	memset(w->psi, 0, 2 * n * sizeof *w->psi);
	memset(w->used, 0, 2 * n * sizeof *w->used);
	for (size_t i = 0; i < w->places; i++) {
		w->slot[w->person[i]] = 0;
		add_person(w, w->person[i], w->at[i], w->sum + i * n);
	}
	w->places = 0;
}

/* Add all ratings of a subset from their numbers by annotator and cell. */
static void
add_counted(struct walk *w, struct batch_sample *s)
{
	const struct sample *x = s->x;
	const struct subset *p = x->subset;
	double *own = mem_zero(p->q, sizeof *own);
	size_t n = w->n;

	for (uint32_t g = 0; g < p->annotators; g++) {
		uint32_t person = p->person[g];

		for (size_t k = x->first[g]; s->f.answer &&
		     k < x->first[g + 1]; k++)
			own[p->answer[x->answer[k]].label] =
				s->f.answer[x->answer[k]];
		for (size_t e = p->tally_first[g]; e < p->tally_first[g + 1];
		     e++) {
			uint32_t c = p->tally[e].cell;
			double times = p->tally[e].n;
			const double *u = w->one;

			if (s->f.answer) {
				memcpy(s->add, s->f.cell + c * s->f.members,
					s->f.members * sizeof *s->add);
				s->add[0] += own[p->cell[c].label];
				memset(w->one, 0, n * sizeof *w->one);
				scatter(s, s->add, w->one);
			} else {
				u = s->cell + c * n;
			}
			w->ratings[0][person] += times;
			for (size_t o = 0; o < n; o++) {
				sum_add(&w->u[person * n + o], times * u[o]);
				sum_add(&w->own[o], times * u[o] * u[o]);
			}
		}
	}
}

/* The parts of the annotators of each side, or of both. */
static void
set_parts(struct walk *w)
{
	struct batch *b = w->b;
	size_t n = w->n;

	b->parts = b->apart ? 2 : 1;
	for (size_t o = 0; o < n; o++)
		for (size_t g = 0; g < b->parts; g++)
			crossed_of(w->ratings[g], w->u + o, n, w->people,
				sum_value(&w->own[g * n + o]),
				&b->output[w->first + o].part[g]);
}

static void
walk_rows(struct walk *w, bool people)
{
	for (size_t r = 0; r < w->j->n; r++) {
		struct joined_row row = joined_row(w->j, r);

		add_row(w, row);
		if (people)
			add_people(w, row);
		if (joined_ends(w->j, r))
			end_unit(w, joined_times(w->j, r));
	}
}

/* Add the members of a family that are in an output of the pass to their
 * sample. */
static void
link_family(const struct walk *w, struct batch_family *f)
{
	struct batch *b = w->b;
	struct batch_sample *s = &b->sample[f->sample];
	struct influence_of *of = mem_alloc(f->n, sizeof *of);
	size_t n = 0;

	for (size_t k = 0; k < f->n; k++) {
		struct batch_member *m = &b->member[f->member[k]];
		size_t links = s->links;

		m->place = s->f.members + n;
		for (size_t i = 0; i < m->parts; i++) {
			size_t to = m->part[i].output - w->first;

			if (to >= w->n)
				continue;
			MEM_GROW(s->link, s->link_cap, s->links + 1);
			s->link[s->links++] = (struct batch_link){m->place, to,
				m->part[i].slope};
		}
		m->walked = s->links > links;
		if (m->walked)
			of[n++] = (struct influence_of){m->s, m->label, &m->r};
	}
	if (n > 0)
		influence_add(&s->f, &f->t, of, n);
}

/* Find the influence of all members that are in an output of the pass. */
static void
init_samples(struct walk *w, bool annotators)
{
	struct batch *b = w->b;

	for (size_t i = 0; i < b->samples; i++) {
		struct batch_sample *s = &b->sample[i];

		influence_init(&s->f, s->x, s->families);
		s->link = NULL;
		s->cell = NULL;
		s->links = s->link_cap = 0;
	}
	for (size_t i = 0; i < b->families; i++)
		link_family(w, &b->family[i]);
	for (size_t i = 0; i < b->samples; i++) {
		struct batch_sample *s = &b->sample[i];

		s->add = mem_alloc(s->f.members, sizeof *s->add);
		if (s->links > 0)
			influence_make(&s->f, annotators);
	}
}

/* What may be counted is one sample. */
static bool
is_counted(const struct batch *b)
{
	return b->samples == 1 && influence_counted(&b->sample->f);
}

/* Sum up the outputs of a pass. */
static void
walk_outputs(struct batch *b, size_t first, bool annotators)
{
	struct joined items;
	struct walk w;

	init_walk(&w, b, first, annotators);
	init_samples(&w, annotators);
	if (annotators && w.alone)
		init_cells(b->sample, w.n);
	if (annotators && is_counted(b)) {
		walk_rows(&w, false);
		add_counted(&w, b->sample);
	} else if (annotators && b->j->vectors) {
		joined_of_one(&items, b->j->subset[0], true);
		w.j = &items;
		walk_rows(&w, true);
	} else {
		walk_rows(&w, annotators);
	}
	for (size_t i = 0; i < b->members; i++) {
		struct batch_member *m = &b->member[i];
		const struct influence *f =
			&b->sample[b->family[m->family].sample].f;

		if (m->walked && f->rated > 0)
			m->corner = f->corner[m->place] / f->rated;
	}
	if (annotators)
		set_parts(&w);
}

void
batch_walk(struct batch *b, bool annotators)
{
	size_t o = 0;

	do {
		void *mark = mem_mark();

		walk_outputs(b, o, annotators);
		mem_release(mark);
		o += PASS;
	} while (o < b->outputs);
}
