/* persons: attributes of annotators, before and after renumbering. */
#include "table/persons.h"
#include "text/unknown.h"

#include "check.h"

static bool
is(const struct persons *p, uint32_t a, size_t column, const char *text)
{
	return view_is(persons_value(p, a, column), text);
}

static void
told(void)
{
	struct persons p;

	persons_init(&p, 2);
	CHECK(is(&p, 0, 0, UNKNOWN_GROUP) && is(&p, 7, 1, UNKNOWN_GROUP));
	CHECK(persons_set(&p, 2, 1, view_of("old")));
	CHECK(is(&p, 2, 1, "old") && is(&p, 2, 0, UNKNOWN_GROUP));
	CHECK(persons_set(&p, 2, 1, view_of("old")));
	CHECK(!persons_set(&p, 2, 1, view_of("young")));
	CHECK(is(&p, 2, 1, "old") && is(&p, 2, 0, UNKNOWN_GROUP));
	/* an empty value says nothing, as NA does, and is set */
	CHECK(persons_set(&p, 0, 0, view_of("")));
	CHECK(is(&p, 0, 0, UNKNOWN_GROUP));
	CHECK(persons_set(&p, 0, 0, view_of("NA")));
	CHECK(!persons_set(&p, 0, 0, view_of("f")));
}

static void
ranked(void)
{
	const uint32_t rank[] = {3, 0, 1, 2};
	struct persons p;

	persons_init(&p, 2);
	persons_set(&p, 0, 0, view_of("a"));
	persons_set(&p, 1, 0, view_of("b"));
	persons_set(&p, 1, 1, view_of("x"));
	persons_rank(&p, rank, 4); /* two of whom nothing is known */
	CHECK(is(&p, 3, 0, "a") && is(&p, 3, 1, UNKNOWN_GROUP));
	CHECK(is(&p, 0, 0, "b") && is(&p, 0, 1, "x"));
	CHECK(is(&p, 1, 0, UNKNOWN_GROUP) && is(&p, 2, 1, UNKNOWN_GROUP));
	/* no columns */
	persons_init(&p, 0);
	persons_rank(&p, rank, 4);
}

CHECK_ALL(told, ranked)
