/* block: which items it has, whose pairs are made, and labels as other
 * classes. */
#include "kappa/block.h"

#include "study.h"

static const char two[] = "item\tannotator\tlabel\na\tp\t1\na\tq\t2\nb\tp\t2\n"
	"b\tq\t2\n", three[] = "item\tannotator\tlabel\na\tp\t1\na\tq\t2\n"
	"b\tr\t2\nb\tq\t2\n", counts[] = "item\tlabel\tn\na\t1\t2\nb\t2\t2\n";

/* Pairs are made where a coefficient of two has two, one of pairs any, or
 * rows are of pairs; and only where people are known. */
static void
paired(void)
{
	static const struct {
		const char *text, *measures;
		bool pairs, paired;
	} way[] = {
		{two, NULL, false, false}, {three, NULL, false, false},
		{two, "pa", false, false}, {two, "pa", true, true},
		{three, "pa", true, true}, {two, "cohen", false, true},
		{three, "cohen", false, false}, {two, "cohen,pa", false, true},
		{three, "light", false, true}, {two, "light", false, true},
		{counts, "light", true, false}, {counts, NULL, true, false},
		{two, "conger", false, false},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct ask ask = {.text = way[i].text,
			.measures = way[i].measures, .pairs = way[i].pairs};
		struct study s;
		struct block b;
		struct sample *sample;

		study_init(&s, &ask);
		block_init(&b, &s.plan, &s.plan.classes, NULL, 0);
		CHECK(b.paired == way[i].paired);
		CHECK(b.group.n == 0 && b.group_id == 0 && !b.item);
		CHECK(b.subset.count == 2 && b.subset.q == 2);
		CHECK(!b.paired || b.pairs.n ==
			(way[i].text == two ? 1 : 2));
		sample = block_samples(&b, s.plan.weights, 2);
		for (size_t w = 0; w < 2; w++)
			CHECK(sample[w].pairs == (b.paired ? &b.pairs : NULL) &&
				sample[w].subset == &b.subset &&
				sample[w].w == &s.plan.weights[w]);
		samples_free(sample, 2);
		block_free(&b);
		study_free(&s);
	}
}

/* Some items; the same against one label. */
static void
again(void)
{
	struct table t = table_of("123 312 222 2.3 331", 3);
	struct ask ask = {.text = study_text(&t, NULL, 1),
		.measures = "light", .labels = "1,2,3", .how.bootstrap = 1};
	static const uint32_t item[] = {4, 0, 3};
	struct classes one;
	struct block b, c;
	struct study s;

	study_init(&s, &ask);
	block_init(&b, &s.plan, &s.plan.classes, item, 3);
	CHECK(b.item == item && b.subset.count == 3);
	CHECK(b.subset.item[0] == 0 && b.subset.item[2] == 4); /* by name */
	classes_of_one(&one, 3, 2);
	block_init(&c, &s.plan, &one, item, 3);
	CHECK(c.subset.q == 2 && c.subset.count == 3);
	for (size_t i = 0; i < 3; i++)
		CHECK(c.subset.item[i] == b.subset.item[i]);
	for (size_t i = 0; i < 3; i++) {
		size_t v = c.subset.vector[i];
		double threes = 0;

		for (size_t g = 0; g < 3; g++)
			threes += t.label[c.subset.item[i]][g] == 2;
		CHECK(subset_mean(&c.subset, v, (const double[]){0, 1}) ==
			threes / c.subset.n[v]);
	}
	CHECK(c.paired && c.pairs.n == 3);
	CHECK(b.pairs.cells == 7 && c.pairs.cells == 6);
	block_free(&c);
	block_free(&b);
	block_init(&c, &s.plan, &one, NULL, 0);
	CHECK(!c.item && c.subset.count == 5 && c.subset.total == 5);
	block_free(&c);
	classes_free(&one);
	study_free(&s);
}

static void
one_against_rest(void)
{
	for (size_t n = 1; n <= 4; n++)
		for (uint32_t l = 0; l < n; l++) {
			struct classes c;

			classes_of_one(&c, n, l);
			CHECK(c.scale.q == 2 && c.scale.ordered && !c.scale.x);
			for (uint32_t k = 0; k < n; k++)
				CHECK(classes_at(&c, k) == (k == l));
			classes_free(&c);
		}
}

CHECK_ALL(paired, again, one_against_rest)
