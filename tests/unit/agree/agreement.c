/* agreement: coefficients and each item's contribution, against loops over the
 * people of each item. */
#include "agree/agreement.h"

#include "crowd.h"
#include "text/num.h"

static const struct way {
	agreement_chance *chance;
	table_value *value;
} ways[] = {{NULL, table_pa}, {agreement_uniform, table_bp},
	{agreement_shares, table_fleiss}, {agreement_gwet, table_ac}};

static void
check_value(struct crowd *c, const struct table *t, const struct way *way)
{
	double ones[ITEMS], psi[ITEMS], value;
	struct agreement x = agreement_nothing(.95);
	struct influence to = {.item = psi};

	for (size_t i = 0; i < t->items; i++)
		ones[i] = 1;
	if (way)
		agreement_corrected(&c->sample, way->chance, &x, &to);
	else
		agreement_alpha(&c->sample, &x, &to);
	value = (way ? way->value : table_alpha)(t, &c->w, ones);
	CHECK_NEAR(x.e.value, value, 1e-12);
	CHECK((x.e.status == ESTIMATE_ONE_CATEGORY) == isnan(value));
	/* psi is the derivative if every item has two labels; alpha's lacks the
	 * term of 1/N */
	for (size_t i = 0; way && !x.e.status && i < t->items &&
	     sum_value(&c->sample.t.pairable) == (double)t->items; i++)
		CHECK_NEAR(psi[c->subset.vector[i]], table_slope(way->value, t,
			&c->w, i), 1e-8);
}

int
main(void)
{
	struct rng r;

	rng_seed(&r, 1, 0);
	for (int round = 0; round < 300; round++) {
		struct table t = table_draw(&r, 3, 1 + rng_below(&r, 2));
		struct crowd c;

		crowd_make(&c, &t, &weightings[rng_below(&r, OF_LABELS)],
			true);
		if (sum_value(&c.sample.t.pairable) > 1) {
			for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
				check_value(&c, &t, &ways[k]);
			check_value(&c, &t, NULL);
		}
		crowd_end(&c);
	}
	return check_done();
}
