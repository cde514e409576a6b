/* redraw: what items and patterns weigh in a replicate. */
#include "score/redraw.h"

#include "check.h"
#include "score/table.h"
#include "text/mem.h"

/* x and z are alike: one pattern. */
static const char truth[] = "item\tlabel\tn\nx\ta\t1\ny\tb\t1\nz\ta\t1\n";

static void
patterns(void)
{
	const double weight[] = {1, 2, 4};
	struct evaluation_rules rules = {.k = 2, .named = 2, .bins = 1};
	struct evaluation p;
	struct blocks blocks;
	struct table t;
	double u[3];

	table_of_text(&t, truth, "xyz");
	rules.labels = &t.truth.labels;
	blocks_make(&blocks, &t.truth, &t.models, true, false);
	evaluation_init(&p, &rules, &t.truth, blocks.at[0].item,
		blocks.at[0].n, NULL);
	CHECK(p.n == 2);
	evaluation_fill(&p, TARGET_RAW, AT_PFLIP);
	redraw_patterns(&p, weight, u);
	CHECK(u[p.pattern[0]] == 1 + 4);
	CHECK(u[p.pattern[1]] == 2);
}

/* Each drawn item weighs what it weighs by itself: a row that stands for c items
 * and weighs w has w / c for each. */
static void
weights(void)
{
	uint64_t copies[] = {2, 1, 3};
	double own[] = {10, 7, 9};
	const struct plan plan = {.seed = 5, .bootstrap = 20};

	for (int many = 0; many < 2; many++) {
		struct block b = {.n = 3, .weight = own,
			.copies = many ? copies : NULL};
		struct redraw d;

		redraw_init(&d, &plan, &b);
		for (uint64_t r = 0; r < 20; r++) {
			const double *times = d.units.times;
			double total = 0;

			resample_draw(&d.how, r);
			redraw_weigh(&d);
			for (size_t i = 0; i < 3; i++) {
				CHECK(d.weight[i] == times[i] * own[i] /
					(many ? (double)copies[i] : 1));
				total += times[i];
			}
			CHECK(total == (many ? 6 : 3));
		}
	}
}

static const char *const header = "item\tlabel\tn\tg\n";

/* Groups of the same items are drawn together, of others each by itself. */
static void
groups(void)
{
	const struct plan plan = {.seed = 5, .bootstrap = 50};

	for (int shared = 0; shared < 2; shared++) {
		struct models none = {0};
		struct redraw d, e;
		struct blocks blocks;
		char text[1024];
		struct table t;
		size_t same = 0;

		snprintf(text, sizeof text, "%s", header);
		for (int g = 0; g < 2; g++)
			for (int i = 0; i < 8; i++) {
				size_t n = strlen(text);

				snprintf(text + n, sizeof text - n,
					"i%d\ta\t1\t%d\n", shared ? i :
					8 * g + i, g);
			}
		write_text("truth.tsv", text);
		write_text("hard.tsv", "item\tlabel\n");
		options(&t.input, "-g g -L a,b");
		items_read_truth(&t.truth, &t.input, &(struct items_need)
			{.predicted = true, .label_set = true}, "truth.tsv");
		MEM_FREE(items_rank(&t.truth));
		blocks_make(&blocks, &t.truth, &none, true, false);
		CHECK(blocks.n == 2);
		redraw_init(&d, &plan, &blocks.at[0]);
		redraw_init(&e, &plan, &blocks.at[1]);
		for (uint64_t r = 0; r < 50; r++) {
			resample_draw(&d.how, r);
			resample_draw(&e.how, r);
			same += memcmp(d.units.times, e.units.times,
				8 * sizeof *d.units.times) == 0;
		}
		CHECK(same == (shared ? 50 : 0));
	}
}

CHECK_ALL(patterns, weights, groups)
