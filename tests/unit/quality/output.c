/* output: rows byte for byte. */
#include "quality/output.h"

#include "world.h"
#include "says.h"

static const char *
all_rows(const struct world *c, bool open)
{
	struct judgments j;
	struct crowdtruth x;
	struct out out;

	judgments_make(&j, &c->table);
	crowdtruth_make(&x, &j, open);
	out_open(&out, "output.tsv", 4);
	record_header(&out, output_columns);
	output_write(&out, &x, "-");
	out_close(&out);
	return written("output.tsv");
}

/* Two annotators who agree, and a label that nobody chose. */
static void
agree(void)
{
	struct world c = {.items = 1, .people = 2, .labels = 2};

	c.times[0][0][0] = c.times[0][1][0] = 1;
	world_read(&c, "");
	CHECK_TEXT(all_rows(&c, false),
		"kind\tname\tlabel\tscore\tvalue\tinitial\tstatus\n"
		"unit\ti0\t*\tuqs\t1\t1\tok\n"
		"annotator\tw0\t*\twqs\t1\t1\tok\n"
		"annotator\tw0\t*\twwa\t1\t1\tok\n"
		"annotator\tw0\t*\twua\t1\t1\tok\n"
		"annotator\tw1\t*\twqs\t1\t1\tok\n"
		"annotator\tw1\t*\twwa\t1\t1\tok\n"
		"annotator\tw1\t*\twua\t1\t1\tok\n"
		"label\ta\t*\taqs\t1\t1\tok\n"
		"label\tb\t*\taqs\t1e-08\t1e-08\tunused\n"
		"unit_label\ti0\ta\tuas\t1\t1\tok\n"
		"unit_label\ti0\tb\tuas\t0\t0\tok\n");
	CHECK_TEXT(all_rows(&c, true),
		"kind\tname\tlabel\tscore\tvalue\tinitial\tstatus\n"
		"unit\ti0\t*\tuqs\t1\t1\tok\n"
		"annotator\tw0\t*\twqs\t1\t1\tok\n"
		"annotator\tw0\t*\twwa\t1\t1\tok\n"
		"annotator\tw0\t*\twua\t1\t1\tok\n"
		"annotator\tw1\t*\twqs\t1\t1\tok\n"
		"annotator\tw1\t*\twwa\t1\t1\tok\n"
		"annotator\tw1\t*\twua\t1\t1\tok\n"
		"unit_label\ti0\ta\tuas\t1\t1\tok\n");
}

/* One annotator alone: no unit, and nothing to write. */
static void
alone(void)
{
	struct world c = {.items = 1, .people = 1, .labels = 2};

	c.times[0][0][0] = 2;
	world_read(&c, "");
	CHECK_TEXT(all_rows(&c, false),
		"kind\tname\tlabel\tscore\tvalue\tinitial\tstatus\n");
}

CHECK_ALL(agree, alone)
