/* classes: each label its own class, and one against the rest. */
#include "agree/classes.h"

#include "check.h"
#include "text/num.h"

/* Settled labels, from words. */
static void
make_labels(struct labels *l, const char *text, bool fixed)
{
	struct strings list = {0};

	while (*text) {
		size_t n = strcspn(text, " ");

		strings_add(&list, text, n);
		text += n + strspn(text + n, " ");
	}
	if (fixed) {
		labels_init(l, &list);
	} else {
		labels_init(l, &(struct strings){0});
		for (size_t i = 0; i < list.n; i++)
			labels_add(l, view_of(list.at[i]));
	}
	MEM_FREE(labels_settle(l));
}

/* Classes have numbers if all labels have; a label that is only declared has
 * none. */
static void
by_themselves(void)
{
	struct labels l;
	struct classes c;

	make_labels(&l, "10 -2 3.5", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.ordered && !c.map);
	CHECK(c.scale.x && c.scale.x[0] == -2 && c.scale.x[1] == 3.5 &&
		c.scale.x[2] == 10);
	for (uint32_t k = 0; k < 3; k++)
		CHECK(classes_at(&c, k) == k);
	l.declared = 5;
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 5 && c.scale.x[2] == 10);
	CHECK(isnan(c.scale.x[3]) && isnan(c.scale.x[4]));
	l.declared = 2;
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3);

	make_labels(&l, "1 b 3", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.x && !c.scale.ordered);

	make_labels(&l, "low mid high", true);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 3 && !c.scale.x && c.scale.ordered);

	make_labels(&l, "7", false);
	classes_of_labels(&c, &l);
	CHECK(c.scale.q == 1 && c.scale.x && c.scale.x[0] == 7);
}

CHECK_ALL(by_themselves)
