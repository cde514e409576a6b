/* law_choice: which law is taken, and what is said of it. */
#include "pflip/law_choice.h"

#include "check.h"
#include "options.h"
#include "says.h"

/* An estimation of `disagree` pairs between the labels a and b of k labels a, b, ...,
 * each pair of an item by itself, and 100 of each label alone. */
static struct estimation
pairs(struct labels *l, size_t k, uint32_t a, uint32_t b, int disagree)
{
	struct estimation e = {.estimator = estimators, .k = k};

	for (uint32_t i = 0; i < k; i++)
		labels_add(l, (struct view){&"abcdef"[i], 1});
	for (uint32_t i = 0; i < k; i++)
		confusions_add(&e.confusions, i, i, 100);
	for (int i = 0; i < disagree; i++) {
		confusions_add(&e.confusions, a, b, 1);
		confusions_end(&e.confusions);
	}
	return e;
}

struct choice {
	const char *arguments;   /* of the input */
	int slips;               /* --slips */
	size_t k;
	uint32_t a, b;
	int disagree;
	const char *says;
};

static void
choose(const struct choice *x, double least, double most)
{
	struct conf conf = {.slips = x->slips};
	struct estimation e;
	struct labels l;

	options(&conf.common.input, x->arguments);
	labels_init(&l, conf.common.input.labels.n > 0 ?
		&conf.common.input.labels : NULL);
	e = pairs(&l, x->k, x->a, x->b, x->disagree);
	law_choice_make(&e, &conf, &l);
	CHECK(e.slips.law.neighbours >= least && e.slips.law.neighbours <= most);
	CHECK(e.slips.law.k == x->k);
	if (e.slips.law.neighbours == 0)
		CHECK(e.slips.law.same == 1 / (double)(x->k - 1));
	CHECK_SAYS(0, x->says, law_choice_report(&e, &conf, &l));
}

#define UNKNOWN(p) "unit: warning: slips go to certain labels (chi-square p=" p \
	"): target new of annot-score is off by an unknown amount\n"
#define ORDERED(p) "unit: warning: slips do not go to all labels alike " \
	"(chi-square p=" p "): --slips=fitted makes pflip_new and target new " \
	"follow the order of the labels\n"

static void
choices(void)
{
	const char *abcd = "-L a,b,c,d";

	/* labels with an order, many pairs: fitted; 30 pairs are few */
	choose(&(struct choice){abcd, -1, 4, 0, 3, 100, "unit: note: slips="
		"fitted neighbours=.00 same_slip=.3333\n" UNKNOWN("7e-84")}, 0, 0);
	choose(&(struct choice){abcd, -1, 4, 0, 1, 30,
		ORDERED("5e-25")}, 0, 0);
	choose(&(struct choice){abcd, SLIPS_UNIFORM, 4, 0, 1, 100,
		ORDERED("7e-83")}, 0, 0);
	/* -- by name fits whatever there is */
	choose(&(struct choice){abcd, SLIPS_NEIGHBOURS, 4, 1, 2, 9, ""}, 1, 1);
	choose(&(struct choice){abcd, SLIPS_FITTED, 4, 1, 2, 0, "unit: note: "
		"slips=fitted neighbours=.00 same_slip=.3333\n"}, 0, 0);
	/* no order, two labels: no choice */
	choose(&(struct choice){"", -1, 4, 0, 1, 100, UNKNOWN("7e-83")}, 0, 0);
	choose(&(struct choice){"-L a,b", SLIPS_FITTED, 2, 0, 1, 100, ""}, 0, 0);
}

static void
refusals(void)
{
	struct conf conf = {.slips = SLIPS_NEIGHBOURS};
	struct estimation e;
	struct labels l;

	labels_init(&l, NULL);
	e = pairs(&l, 3, 0, 1, 100);
	CHECK_DIES(1, "need the order of the labels (-L)",
		law_choice_make(&e, &conf, &l));
	/* given, without retests */
	labels_init(&l, NULL);
	for (const char *name = "123"; *name; name++)
		labels_add(&l, (struct view){name, 1});
	e.estimator = estimator_with(ESTIMATOR_GIVEN);
	law_choice_make(&e, &conf, &l);
	CHECK(e.slips.law.neighbours == 1 && isnan(e.slips.law.same));
	CHECK_SAYS(0, "", law_choice_report(&e, &conf, &l));
}

CHECK_ALL(choices, refusals)
