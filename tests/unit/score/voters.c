/* voters: the ratings of a block and what is left of its items without a group,
 * against the list of all ratings. */
#include "score/voters.h"

#include "voted.h"

/* The number of a name such as i3. */
static size_t
number(struct view v)
{
	return (size_t)strtoul(v.p + 1, NULL, 10);
}

/* The ratings of item i of the data, which is the i-th by name; its label
 * `label`. */
static double
count(const struct voted_data *d, const struct voted *t, size_t i,
	size_t label, size_t without)
{
	double n = 0;

	for (size_t r = 0; r < d->n; r++)
		n += d->rating[r].item == i && d->rating[r].label == label &&
			voted_group(d, t, r) != without;
	return n;
}

static void
check_ratings(const struct voted_data *d, const struct voted *t)
{
	const struct block *b = &t->blocks.at[0];
	const struct voters *v = b->voters;
	double pairs = 0, disagree = 0;

	CHECK(v->n == d->n && v->items == d->items);
	for (size_t i = 0; i < v->items; i++) {
		size_t item = number(items_name(b->truth, b->item[i]));
		size_t first = 0;

		while (d->rating[first].item != item)
			first++;
		for (size_t r = v->start[i]; r < v->start[i + 1]; r++) {
			size_t k = 0, n = v->start[i + 1] - v->start[i];

			/* one such rating for each */
			for (size_t s = 0; s < d->n; s++)
				k += d->rating[s].item == item &&
					d->rating[s].label == v->label[r] &&
					d->rating[s].person == number(ids_name(
					&t->people.ratings->annotators,
					v->annotator[r]));
			for (size_t s = v->start[i]; s < v->start[i + 1]; s++)
				k -= v->label[s] == v->label[r] &&
					v->annotator[s] == v->annotator[r];
			CHECK(k == 0);
			CHECK(v->place[r] == i);
			CHECK_NEAR(v->part[r], 1 / (double)n, 1e-15);
			pairs += v->pairs ? v->pairs[r] : 0;
			disagree += v->pairs ? v->disagree[r] : 0;
		}
	}
	CHECK(pairs == (v->pairs ? t->people.pairs : 0));
	CHECK(disagree == (v->pairs ? t->people.disagree : 0));
	CHECK(voters_same_people(v, v));
}

static void
check_change(const struct voted_data *d, const struct voted *t,
	const struct deletion *x, const struct deletion_change *c, size_t g,
	double *lost)
{
	const struct block *b = &t->blocks.at[0];
	const struct voters *v = b->voters;
	size_t item = number(items_name(b->truth, b->item[c->place]));
	double n = (double)(v->start[c->place + 1] - v->start[c->place]);
	double left = 0;

	CHECK(c->left < 1);
	*lost += (1 - c->left) * n;
	for (size_t l = 0; l < d->labels; l++) {
		double has = 0;

		for (size_t k = 0; c->item != VOTERS_NONE && k < vectors_at(
		     &x->truth->vectors, x->truth->vector[c->item]).cells; k++) {
			struct cell cell = vectors_at(&x->truth->vectors,
				x->truth->vector[c->item]).cell[k];

			has += cell.label == l ? cell.n : 0;
		}
		if (g < t->people.groups)
			CHECK(has == count(d, t, item, l, g));
		left += has;
	}
	CHECK_NEAR(c->left, left / n, 1e-14);
}

/* Each rating is in one group of annotators, and in one of ratings. */
static void
check_deletion(const struct voted_data *d, const struct voted *t)
{
	const struct block *b = &t->blocks.at[0];
	const struct deletion *x = voters_deletion(b->voters, b);
	double lost[2] = {0};

	CHECK(voters_deletion(b->voters, b) == x);
	CHECK(x->groups == 2 * t->people.groups);
	for (size_t g = 0; g < x->groups; g++)
		for (size_t c = x->first[g]; c < x->first[g + 1]; c++)
			check_change(d, t, x, &x->change[c], g,
				&lost[g >= t->people.groups]);
	CHECK_NEAR(lost[0], (double)d->n, 1e-12);
	CHECK_NEAR(lost[1], (double)d->n, 1e-12);
}

int
main(void)
{
	struct rng r = check_rng(3, 0);

	err_quiet(true);
	for (int round = 0; round < 60; round++) {
		struct voted_data d;
		struct voted t;

		voted_draw(&d, &r);
		voted_write(&d);
		voted_read(&t, round % 2 ? "truth.tsv" : "ratings.tsv",
			round % 2 ? "ratings.tsv" : NULL, "accuracy", "-q",
			false);
		check_ratings(&d, &t);
		check_deletion(&d, &t);
	}
	return check_done();
}
