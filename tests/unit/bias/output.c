/* output: rows byte for byte. */
#include "bias/output.h"

#include "world.h"
#include "says.h"

/* u and v say x of one item, w says y; u is of kind a, the others of kind b; a
 * decision for x. */
static void
rows(void)
{
	const struct outcome_rules rules = {.level = .95,
		.none = ESTIMATE_NO_LABELS};
	const struct estimate adr = {.value = .25, .lo = NUM_NA, .hi = NUM_NA};
	const struct units_rules pool = {.pooled = false};
	struct world p = {.items = 1, .people = 3, .labels = 3, .kind = {0, 1, 1}};
	struct composition *c;
	struct decisions d;
	struct grouping g;
	struct outcome x;
	struct units u;
	struct out out;

	p.times[0][0][0] = p.times[0][1][0] = p.times[0][2][1] = 1;
	world_read(&p, "-g kind");
	grouping_parse(&g, "kind", &p.input);
	units_make(&u, &p.raters, &g, &pool);
	decisions_of_model(&d, &p.raters, NULL, 0, 0);
	for (size_t r = 0; r < p.raters.ratings; r++)
		d.same[r] = p.raters.rating[r].label == 0;
	c = units_count(&u, NULL, NULL);
	outcome_make(&x, &u, &d, rates_default, &rules);
	out_open(&out, "output.tsv", 3);
	record_header(&out, output_columns);
	output_model(&out, "m", &x);
	output_ceiling(&out, "ceiling_one", &x);
	output_annotator(&out, "*", "adr", view_of("u"), &c[0], &adr);
	out_close(&out);
	CHECK_TEXT(written("output.tsv"),
		"row\tmodel\tmetric\tgrouping\tgroup\tunits\tlabels\titems\t"
		"value\tlo\thi\tstatus\n"
		"group\tm\taccuracy\tkind\ta\t1\t1\t1\t1\tNA\tNA\tfew_units\n"
		"group\tm\taccuracy\tkind\tb\t2\t2\t1\t0.5\tNA\tNA\tfew_units\n"
		"dispersion\tm\taccuracy\tkind\t*\t3\t3\t1\t0.75\tNA\tNA\tok\n"
		"dispersion_corrected\tm\taccuracy\tkind\t*\t3\t3\t1\tNA\tNA\t"
		"NA\tfew_units\n"
		"performance\tm\taccuracy\tkind\t*\t3\t3\t1\t0.75\tNA\tNA\tok\n"
		"difference\tm\taccuracy\tkind\ta|b\t3\t3\t2\t0.5\tNA\tNA\t"
		"few_units\n"
		"worst\tm\taccuracy\tkind\tb\t2\t2\t1\t0.5\tNA\tNA\t"
		"few_units\n"
		"best\tm\taccuracy\tkind\ta\t1\t1\t1\t1\tNA\tNA\t"
		"few_units\n"
		"spread\tm\taccuracy\tkind\ta|b\t3\t3\t2\t0.5\tNA\tNA\tok\n"
		"ceiling_one\t*\taccuracy\tkind\ta\t1\t1\t1\t1\tNA\tNA\t"
		"few_units\n"
		"ceiling_one\t*\taccuracy\tkind\tb\t2\t2\t1\t0.5\tNA\tNA\t"
		"few_units\n"
		"ceiling_one\t*\taccuracy\tkind\t*\t3\t3\t1\t0.75\tNA\tNA\tok\n"
		"annotator\t*\tadr\tannotator\tu\t1\t1\t1\t0.25\tNA\tNA\tok\n");
	outcome_free(&x);
	decisions_free(&d);
	units_free(&u);
	MEM_FREE(c);
	world_free(&p);
}

CHECK_ALL(rows)
