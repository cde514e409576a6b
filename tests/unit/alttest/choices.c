/* choices: sets of labels as labels, of people and of judges with decisions or
 * probabilities, against the sets by hand. */
#include "alttest/choices.h"

#include "check.h"
#include "task_files.h"

static const char truth[] = "item\tannotator\tlabel\nx\ta\tq\nx\ta\tp\nx\tb\tp\n"
	"y\ta\t-\ny\tb\tr\ny\tb\tp\nz\ta\tq\nz\tb\tq\n";

/* The name of the set that a judge chose for an item. */
static struct view
says(const struct choices *c, size_t judge, const char *item)
{
	const struct items *t = &c->task.truth;
	uint32_t name = 0;

	while (!view_is(ids_name(&t->names, name), item))
		name++;
	return labels_name(&t->labels, c->task.models.at[judge].hard[name]);
}

/* Each set of c once: what it is called is what it holds. */
static void
check_names(const struct choices *c, const struct labels *labels)
{
	for (size_t s = 0; s < c->sets.n; s++) {
		struct view name = labels_name(&c->task.truth.labels, (uint32_t)s);
		size_t n = c->sets.start[s + 1] - c->sets.start[s];
		const uint32_t *label = c->sets.label + c->sets.start[s];

		CHECK(name.n == (n > 0 ? 2 * n - 1 : 4));
		for (size_t k = 0; k < n; k++) {
			CHECK(name.p[2 * k] == labels_name(labels, label[k]).p[0]);
			CHECK(k == 0 || label[k] > label[k - 1]);
		}
	}
}

static void
judged(const char *model, const char *x, const char *y, const char *z, size_t sets)
{
	struct choices c;

	open_task("--multilabel", NULL, truth, model);
	CHECK(task_read_models(&task, &(struct predictions_need){.apart = true}));
	choices_make(&c, &task, "none");
	CHECK(c.labels == task.truth.labels.ids.n && c.sets.n == sets);
	CHECK(c.task.truth.n == 3 && c.task.truth.n_annotators == 2);
	CHECK(view_is(says(&c, 0, "x"), x) && view_is(says(&c, 0, "y"), y) &&
		view_is(says(&c, 0, "z"), z));
	check_names(&c, &task.truth.labels);
	/* people's sets come first, in label order */
	CHECK(view_is(labels_name(&c.task.truth.labels, 0), "none"));
	CHECK(view_is(labels_name(&c.task.truth.labels, 1), "p"));
	CHECK(view_is(labels_name(&c.task.truth.labels, 2), "p,q"));
	CHECK(view_is(labels_name(&c.task.truth.labels, 3), "p,r"));
	CHECK(view_is(labels_name(&c.task.truth.labels, 4), "q"));
}

static void
decisions(void)
{
	judged("item\tlabel\nx\tq\nx\tp\ny\t-\nz\tr\n", "p,q", "none", "r", 6);
	judged("item\tlabel\nx\tp\ny\tp\ny\tr\nz\tq\n", "p", "p,r", "q", 5);
	judged("item\tlabel\nx\tr\nx\tq\nx\tp\ny\tr\nz\tr\nz\tq\n", "p,q,r", "r",
		"q,r", 8);
}

/* A label is chosen above .5, not at it. */
static void
probabilities(void)
{
	judged("item\tp\tq\tr\nx\t.9\t.6\t.5\ny\t.5\t.1\t.2\nz\t0\t.4\t.51\n", "p,q",
		"none", "r", 6);
}

/* A label with a comma looks like two. */
static void
commas(void)
{
	struct choices c;

	open_task("--multilabel", NULL, "item\tannotator\tlabel\nx\ta\tp\nx\ta\tq\n"
		"x\tb\tp,q\ny\ta\tp,q\n", "item\tlabel\nx\tp,q\ny\tq\ny\tp\n");
	CHECK(task_read_models(&task, &(struct predictions_need){.apart = true}));
	choices_make(&c, &task, "-");
	CHECK(c.sets.n == 2);
	CHECK(view_is(says(&c, 0, "y"), "p,q") && view_is(says(&c, 0, "x"), "p,q,"));
}

CHECK_ALL(decisions, probabilities, commas)
