/* output: rows byte for byte. */
#include "quality/output.h"

#include "world.h"
#include "says.h"

static const char *
all_rows(const struct world *c, bool open, bool people)
{
	struct judgments j;
	struct crowdtruth x;
	struct out out;
	struct person *p = people ? annotators_make(&c->table, .95) : NULL;

	judgments_make(&j, &c->table);
	crowdtruth_make(&x, &j, open);
	out_open(&out, "output.tsv", 4);
	record_header(&out, output_columns);
	output_units(&out, &x);
	output_annotators(&out, &x, p);
	output_labels(&out, &x, "-");
	output_unit_labels(&out, &x, "-");
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
	CHECK_TEXT(all_rows(&c, false, false),
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
	CHECK_TEXT(all_rows(&c, true, false),
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

/* One annotator alone: no unit, nothing of CrowdTruth; what can be counted. */
static void
alone(void)
{
	struct world c = {.items = 1, .people = 1, .labels = 2};

	c.times[0][0][0] = 2;
	world_read(&c, "");
	CHECK_TEXT(all_rows(&c, false, true),
		"kind\tname\tlabel\tscore\tvalue\tinitial\tstatus\n"
		"annotator\tw0\t*\tlabels\t2\tNA\tok\n"
		"annotator\tw0\t*\titems\t1\tNA\tok\n"
		"annotator\tw0\t*\tplurality_agreement\t1\tNA\tok\n"
		"annotator\tw0\t*\tothers_agreement\tNA\tNA\tno_others\n"
		"annotator\tw0\t*\tpair_agreement\tNA\tNA\tno_others\n"
		"annotator\tw0\t*\tentropy\t0\tNA\tok\n"
		"annotator\tw0\t*\tcommonest_label\t1\tNA\tok\n"
		"annotator\tw0\t*\tretests\t1\tNA\tok\n"
		"annotator\tw0\t*\tself_consistency\t1\tNA\tok\n"
		"annotator\tw0\t*\tself_consistency_lo\t0.2065\tNA\tok\n"
		"annotator\tw0\t*\tself_consistency_hi\t1\tNA\tok\n");
}

CHECK_ALL(agree, alone)
