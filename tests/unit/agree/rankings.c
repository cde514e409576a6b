/* rankings: the example of Kurniawan et al. 2025, and several labels per
 * annotator. */
#include "agree/rankings.h"

#include "label/ratings.h"

static void
is(struct read *r, enum rankings_form form, const double *score, const double *weight)
{
	struct rankings s;

	rankings_make(&s, form, &r->t, r->order, r->t.n);
	for (size_t a = 0; a < r->t.n_annotators; a++)
		CHECK_NEAR(s.score[a], score[a], 1e-15);
	for (size_t i = 0; i < r->t.n && weight; i++)
		CHECK_NEAR(rankings_weight(&s, &r->t, i), weight[i], 1e-15);
}

static void
example(void)
{
	static const double soft[] = {3. / 4, 17. / 24, 2. / 3, 3. / 4},
		hard[] = {.5, 1, .5, 1}, weight[] = {2.875, 2.125},
		hards[] = {3, 2};
	struct read r;

	read_ratings(&r, "x:a:1 x:b:1 x:c:2 x:d:1 y:a:1 y:b:2 y:c:2", "-q");
	is(&r, RANKINGS_SOFT, soft, weight);
	is(&r, RANKINGS_HARD, hard, hards);
}

/* Ties go to the first label; an annotator who never agrees has 0. */
static void
wawa(void)
{
	struct read r;
	struct rankings s;

	read_ratings(&r, "x:b:2 x:a:1 y:a:2 y:c:3 z:b:3 z:c:2 z:b:3", "-q -L 1,2,3");
	/* x: 1 (a); y: 2 of a and 3 of c: 2; z: 3 (b, twice) */
	rankings_make(&s, RANKINGS_WAWA, &r.t, r.order, r.t.n);
	CHECK_NEAR(s.score[0], 1, 1e-15);
	CHECK_NEAR(s.score[1], 2. / 3, 1e-15);
	CHECK(s.score[2] == 0 && s.given[1] == 3);
}

/* Item 1: u chooses x, v x and y, w none; item 2: u none, v y. */
static void
several(void)
{
	struct read r;
	struct rankings s;

	read_ratings(&r, "1:u:x 1:v:x 1:v:y 1:w:- 2:u:- 2:v:y", "-q --multilabel");
	rankings_make(&s, RANKINGS_SOFT, &r.t, r.order, r.t.n);
	/* 1: x 2 of 3, y 1 of 3; 2: x 0 of 2, y 1 of 2, no majority */
	CHECK(s.labels == 2 && s.given[0] == 2 && s.given[2] == 1);
	CHECK_NEAR(s.score[0], (2. / 3 + 1) / 2, 1e-15);
	CHECK_NEAR(s.score[1], (2. / 3 + .5) / 2, 1e-15);
	CHECK_NEAR(s.score[2], (2. / 3 + 1) / 2, 1e-15);
	CHECK(s.score[3] == 0 && s.score[4] == 0);
	CHECK_NEAR(s.score[5], 2. / 3, 1e-15);
	CHECK_NEAR(rankings_weight(&s, &r.t, 1), .5 * (s.score[0] + s.score[1] +
		s.score[2] + s.score[3]), 1e-15);
	rankings_make(&s, RANKINGS_HARD, &r.t, r.order, r.t.n);
	CHECK(s.score[0] == 1 && s.score[3] == 0 && s.score[5] == 1);
}

CHECK_ALL(example, wawa, several)
