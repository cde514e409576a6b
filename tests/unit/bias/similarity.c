/* similarity: how far annotators are apart by attributes, and by labels. */
#include "bias/consistency.h"

#include "world.h"

enum { PEOPLE = 5 };

static const char *const row[] = {"i a x 20 f", "i b x 40 f", "i c y 30 NA",
	"i d y NA NA", "j a x 20 f", "j b y 40 f", "j c x 30 NA", "k a y 20 f",
	"k e y 20 m", "l a x 20 f", "l a y 20 f", "l b x 40 f"};

struct study {
	struct world w;
	struct grouping g;
	struct similarity s;
	double apart[PEOPLE];
};

static void
make(struct study *x, const char *columns)
{
	static char text[1 << 12];
	size_t n = (size_t)sprintf(text, "item annotator label kind sex\n");

	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		n += (size_t)sprintf(text + n, "%s\n", row[i]);
	for (char *p = text; *p; p++)
		*p = *p == ' ' ? '\t' : *p;
	world_of_text(&x->w, text, "-g kind,sex");
	if (columns)
		grouping_parse(&x->g, columns, &x->w.input);
	similarity_make(&x->s, &x->w.raters, columns ? &x->g : NULL);
}

static void
row_of(struct study *x, uint32_t annotator)
{
	double apart[PEOPLE];

	CHECK(x->s.kinds <= PEOPLE);
	similarity_row(&x->s, x->s.kind[annotator], apart);
	for (uint32_t a = 0; a < PEOPLE; a++)
		x->apart[a] = apart[x->s.kind[a]];
}

/* a: 20 f, b: 40 f, c: 30, d: nothing, e: 20 m. */
static void
attributes(void)
{
	struct study x;

	make(&x, "kind,sex");
	row_of(&x, 0);
	CHECK(x.apart[0] == 0 && isnan(x.apart[3]));
	CHECK_NEAR(x.apart[1], .5, 1e-14);
	CHECK_NEAR(x.apart[2], .5, 1e-14); /* age alone is known of both */
	CHECK_NEAR(x.apart[4], .5, 1e-14);
	row_of(&x, 1);
	CHECK_NEAR(x.apart[4], 1, 1e-14);
	row_of(&x, 3);
	CHECK(isnan(x.apart[3]));
	make(&x, "sex");
	CHECK(x.s.kinds == 3 && isnan(x.s.range[0]));
	row_of(&x, 0);
	CHECK(x.apart[1] == 0 && x.apart[4] == 1);
}

/* Items in common: a and b: i same, j not, l of two labels one the same. */
static void
labels(void)
{
	struct study x;
	/* i 2 of 6 pairs, j 1 of 3, k 1 of 1, l 1 of 2 */
	const double all = 5. / 12;

	make(&x, NULL);
	CHECK(x.s.kinds == PEOPLE);
	CHECK_NEAR(x.s.agreement, all, 1e-14);
	row_of(&x, 0);
	CHECK_NEAR(x.apart[1], 1 - (2 + 2 * all) / 6, 1e-14);
	CHECK_NEAR(x.apart[2], 1 - (1 + 2 * all) / 4, 1e-14);
	CHECK_NEAR(x.apart[3], 1 - (0 + 2 * all) / 3, 1e-14);
	CHECK_NEAR(x.apart[4], 1 - (1 + 2 * all) / 3, 1e-14);
	row_of(&x, 4);
	CHECK(isnan(x.apart[1]) && isnan(x.apart[4]) && !isnan(x.apart[0]));
}

CHECK_ALL(attributes, labels)
