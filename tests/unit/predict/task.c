/* task: what a truth and models become, and which label is positive. */
#include "predict/task.h"

#include "task_files.h"

static const struct predictions_need any_models = {.personal = true};

static const char ab[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\ta\ny\t1\tb\n",
	a[] = "item\tlabel\nx\ta\n", abc[] = "item\tlabel\nx\ta\nx\tb\nx\tc\n",
	says_c[] = "item\tlabel\nx\tc\ny\tb\n",
	says_p[] = "item\tp\nx\t.25\ny\t1\n",
	sets[] = "item\tannotator\tlabel\nx\t1\tb\nx\t2\t-\nx\t1\ta\ny\t1\ta\n",
	says_sets[] = "item\tlabel\tp\nx\ta\t.25\nx\tb\t.5\ny\ta\t1\n";

/* The positive label by its name; "-": there is none. */
static void
positive_is(const char *arguments, const char *positive, const char *truth,
	const char *model, const char *expected)
{
	open_task(arguments, positive, truth, model);
	CHECK(task_read_models(&task, &any_models));
	if (*expected == '-')
		CHECK(task.positive == IDS_NONE);
	else
		CHECK(view_is(labels_name(&task.truth.labels, task.positive),
			expected));
}

static void
positives(void)
{
	positive_is("-q", NULL, ab, NULL, "b");
	positive_is("-q", "a", ab, NULL, "a");
	positive_is("-q -L b,a", NULL, ab, NULL, "a");
	positive_is("-q", NULL, a, NULL, "a");
	positive_is("-q -L a,b,c", NULL, ab, NULL, "-");
	positive_is("-q", NULL, abc, NULL, "-");
	positive_is("-q", "b", abc, NULL, "b");
	/* a label that -L alone names, or a model, is one of the task */
	positive_is("-q -L a,b,c", "c", ab, NULL, "c");
	positive_is("-q", NULL, ab, says_c, "-");
	positive_is("-q", "c", ab, says_c, "c");
	positive_is("-q", "a", ab, says_p, "a");
	/* the other forms of a number */
	positive_is("-q", "1.0", "item\tlabel\nx\t0\nx\t1\n", NULL, "1");
	/* a set of labels has no other side */
	positive_is("-q --multilabel", NULL, sets, says_sets, "-");
	positive_is("-q --multilabel", "a", sets, says_sets, "a");
}

/* No other -P, whatever the tables. */
static void
refused(const char *arguments, const char *truth, const char *model,
	const char *labels)
{
	char text[256];

	snprintf(text, sizeof text, "unit: --positive: no label is called "
		"\"maybe\", there are %s (try 'unit --help')\n", labels);
	open_task(arguments, "maybe", truth, model);
	CHECK_SAYS(2, text, task_read_models(&task, &any_models));
}

static void
refusals(void)
{
	refused("-q", ab, NULL, "\"a\", \"b\"");
	refused("-q", ab, says_p, "\"a\", \"b\"");
	refused("-q", ab, says_c, "\"a\", \"b\", \"c\"");
	refused("-q -L c,a,b", ab, NULL, "\"c\", \"a\", \"b\"");
	refused("-q --multilabel", sets, says_sets, "\"a\", \"b\"");
	/* without rows there are no labels to name one of */
	open_task("-q", "maybe", "item\tlabel\n", NULL);
	CHECK(!task_read_models(&task, &any_models) && task.models.n == 0);
}

/* Who must be known, and who is. */
static void
people(void)
{
	open_task("-q", NULL, "item\tlabel\tn\nx\ta\t1\n", NULL);
	CHECK_SAYS(1, "unit: truth.tsv: groups are of people: expected ratings "
		"with a column \"annotator\"\n",
		task_read_truth(&task, &any, "groups are of people"));
	open_task("-q", NULL, ab, NULL);
	task_read_truth(&task, &any, "groups are of people");
	CHECK(task.truth.known && task.truth.n == 2);
}

/* Labels that people gave, before or behind those of models. */
static void
given(void)
{
	open_task("-q", NULL, ab, "item\tlabel\nx\t0\ny\tb\n");
	CHECK(task_read_models(&task, &any_models));
	CHECK(!task.given[0] && task.given[1] && task.given[2]);
	CHECK(task.models.at[0].hard[0] == 0 && task.models.at[0].hard[1] == 2);
}

/* Labels of a second table are numbered as those of the truth. */
static void
reference(void)
{
	struct items other;

	open_task("-q", NULL, ab, NULL);
	write_text(name_1, "item\tlabel\nx\tb\n");
	items_read_truth(&other, &common.input, &any, name_1);
	task.reference = &other;
	CHECK(task_read_models(&task, &any_models));
	CHECK(vectors_at(&other.vectors, 0).cell[0].label == 1);
}

CHECK_ALL(positives, refusals, people, given, reference)
