/* study: which rows there are, of whom, and in which order; each annotator. */
#include "bias/study.h"

#include "says.h"
#include "world.h"
#include "stats/stats.h"

/* Two items, three people of kinds a, b, b. */
struct scene {
	struct world p;
	struct models models;
	struct grouping grouping;
	struct units units;
	struct study study;
	const struct rate *rate[1];
};

static void
scene_read(struct scene *x, const char *grouping)
{
	static const struct predictions_need need = {.personal = true};
	const struct units_rules rules = {.pooled = false};
	char name[] = "m.tsv", *file = name;

	*x = (struct scene){.p = {.items = 2, .people = 3, .labels = 3,
		.kind = {0, 1, 1}}};
	for (size_t w = 0; w < 3; w++)
		x->p.times[0][w][w % 2] = x->p.times[1][w][0] = 1;
	write_text(name, "item\tlabel\ni0\ta\ni1\tb\n");
	world_write(&x->p, "world.tsv");
	world_open(&x->p, "-g kind", "world.tsv", &world_need);
	models_read(&x->models, &x->p.table, &x->p.input, &need, &file, 1);
	models_rank(&x->models, &x->p.table);
	grouping_parse(&x->grouping, grouping, &x->p.input);
	units_make(&x->units, &x->p.table, &x->grouping, &rules);
	x->rate[0] = rates_default;
	x->study = (struct study){.models = &x->models, .items = &x->p.table,
		.k = 3, .positive = IDS_NONE, .oracle = true, .rate = x->rate,
		.rates = 1, .rules = {.level = .9, .random = -1,
			.none = ESTIMATE_NO_LABELS}};
}

/* The first columns of the rows in a file, a line each, and the value. */
static const char *
rows(const char *file)
{
	static char text[8192];
	char line[512], *to = text;
	FILE *f = fopen(file, "r");

	*to = '\0';
	while (fgets(line, sizeof line, f)) {
		char *field[12], *p = line;

		for (size_t i = 0; i < 12; i++) {
			field[i] = p;
			p += strcspn(p, "\t\n");
			*p++ = '\0';
		}
		to += sprintf(to, "%s %s %s %s %s\n", field[0], field[1],
			field[4], field[6], field[8]);
	}
	fclose(f);
	return text;
}

static void
of_groups(void)
{
	struct scene x;
	struct out out;

	scene_read(&x, "kind");
	out_open(&out, "study.tsv", 2);
	study_write_models(&out, &x.study, &x.units);
	study_write_ceilings(&out, &x.study, &x.units);
	out_close(&out);
	CHECK_TEXT(rows("study.tsv"), "group m a 2 0.5\n"
		"group m b 4 0.25\n"
		"dispersion m * 6 0.88\n"
		"dispersion_corrected m * 6 NA\n"
		"performance m * 6 0.38\n"
		"difference m a|b 6 0.25\n"
		"difference_within m a|b 6 0.25\n"
		"worst m b 4 0.25\n"
		"best m a 2 0.5\n"
		"spread m a|b 6 0.25\n"
		"group oracle a 2 1\n"
		"group oracle b 4 1\n"
		"dispersion oracle * 6 1\n"
		"dispersion_corrected oracle * 6 NA\n"
		"performance oracle * 6 1\n"
		"difference oracle a|b 6 0\n"
		"difference_within oracle a|b 6 0\n"
		"worst oracle a 2 1\n"
		"best oracle b 4 1\n"
		"spread oracle b|a 6 0\n"
		/* by the two others: tied, or both the same */
		"ceiling_one * a 2 0.75\n"
		"ceiling_one * b 4 0.62\n"
		"ceiling_one * * 6 0.69\n"
		"ceiling_group * a 0 NA\n"
		"ceiling_group * b 4 0.5\n"
		"ceiling_group * * 4 0.5\n"
		"ceiling_annotator * a 0 NA\n"
		"ceiling_annotator * b 0 NA\n"
		"ceiling_annotator * * 0 NA\n");
}

/* No ceiling of groups where groups are not of people. */
static void
of_items(void)
{
	struct scene x;
	struct out out;

	scene_read(&x, "ambiguity:1");
	out_open(&out, "study.tsv", 2);
	study_write_ceilings(&out, &x.study, &x.units);
	out_close(&out);
	CHECK_TEXT(rows("study.tsv"), "ceiling_one * bin1 6 0.67\n"
		"ceiling_one * * 6 0.67\n"
		"ceiling_annotator * bin1 0 NA\n"
		"ceiling_annotator * * 0 NA\n");
}

/* Rows byte for byte. */
static void
of_bytes(void)
{
	struct scene x;
	struct out out;

	scene_read(&x, "kind");
	x.study.oracle = false;
	out_open(&out, "study.tsv", 3);
	record_header(&out, study_columns);
	study_write_models(&out, &x.study, &x.units);
	study_write_ceilings(&out, &x.study, &x.units);
	out_close(&out);
	CHECK_TEXT(written("study.tsv"),
		"row\tmodel\tmetric\tgrouping\tgroup\tunits\tlabels\titems\t"
		"value\tlo\thi\tstatus\n"
		"group\tm\taccuracy\tkind\ta\t1\t2\t2\t0.5\tNA\tNA\tfew_units\n"
		"group\tm\taccuracy\tkind\tb\t2\t4\t2\t0.25\tNA\tNA\tfew_units\n"
		"dispersion\tm\taccuracy\tkind\t*\t3\t6\t2\t0.875\tNA\tNA\tfew_units\n"
		"dispersion_corrected\tm\taccuracy\tkind\t*\t3\t6\t2\tNA\tNA\t"
		"NA\tfew_units\n"
		"performance\tm\taccuracy\tkind\t*\t3\t6\t2\t0.375\tNA\tNA\tfew_units\n"
		"difference\tm\taccuracy\tkind\ta|b\t3\t6\t4\t0.25\tNA\tNA\t"
		"few_units\n"
		"difference_within\tm\taccuracy\tkind\ta|b\t3\t6\t4\t0.25\tNA\t"
		"NA\tfew_units\n"
		"worst\tm\taccuracy\tkind\tb\t2\t4\t2\t0.25\tNA\tNA\t"
		"few_units\n"
		"best\tm\taccuracy\tkind\ta\t1\t2\t2\t0.5\tNA\tNA\t"
		"few_units\n"
		"spread\tm\taccuracy\tkind\ta|b\t3\t6\t4\t0.25\tNA\tNA\tfew_units\n"
		"ceiling_one\t*\taccuracy\tkind\ta\t1\t2\t2\t0.75\tNA\tNA\t"
		"few_units\n"
		"ceiling_one\t*\taccuracy\tkind\tb\t2\t4\t2\t0.625\tNA\tNA\t"
		"few_units\n"
		"ceiling_one\t*\taccuracy\tkind\t*\t3\t6\t2\t0.688\tNA\tNA\tfew_units\n"
		"ceiling_group\t*\taccuracy\tkind\ta\t0\t0\t0\tNA\tNA\tNA\t"
		"no_others\n"
		"ceiling_group\t*\taccuracy\tkind\tb\t2\t4\t2\t0.5\tNA\tNA\t"
		"few_units\n"
		"ceiling_group\t*\taccuracy\tkind\t*\t2\t4\t2\t0.5\tNA\tNA\tfew_units\n"
		"ceiling_annotator\t*\taccuracy\tkind\ta\t0\t0\t0\tNA\tNA\tNA\t"
		"no_retests\n"
		"ceiling_annotator\t*\taccuracy\tkind\tb\t0\t0\t0\tNA\tNA\tNA\t"
		"no_retests\n"
		"ceiling_annotator\t*\taccuracy\tkind\t*\t0\t0\t0\tNA\tNA\tNA\t"
		"no_retests\n");
}

static void
of_annotators(void)
{
	double *adr, lo, hi;
	char text[256], next[256], *line;
	struct scene x;
	struct out out;
	FILE *f;

	scene_read(&x, "kind");
	adr = units_adr(&x.p.table, MAJORITY_ANY, false, UINT32_MAX);
	x.study.adr = adr;
	x.study.oracle = false;
	out_open(&out, "study.tsv", 0);
	study_write_annotators(&out, &x.study);
	out_close(&out);
	CHECK_TEXT(rows("study.tsv"), "annotator * w0 2 0\n"
		"annotator * w1 2 0.5\n"
		"annotator * w2 2 0\n"
		"annotator m w0 2 0.5\n"
		"annotator m w1 2 0\n"
		"annotator m w2 2 0.5\n");
	f = fopen("study.tsv", "r");
	for (int i = 0; i < 4; i++)
		line = fgets(text, sizeof text, f);
	CHECK(fgets(next, sizeof next, f));
	fclose(f);
	stats_wilson(1, 2, .9, &lo, &hi);
	/* two labels are few, and a share of them that is 0 has no limits */
	CHECK(line && strstr(line, "\tfew_labels\n"));
	CHECK(strstr(next, "\t0\tNA\tNA\tfew_labels\n"));
	for (int i = 0; i < 9; i++)
		line = strchr(line, '\t') + 1;
	CHECK_NEAR(strtod(line, &line), lo, 1e-15);
	CHECK_NEAR(strtod(line, NULL), hi, 1e-15);
}

CHECK_ALL(of_groups, of_bytes, of_items, of_annotators)
