/* output: rows byte for byte, with and without groups, rates of annotators and
 * documents; predictions. */
#include "simulate/output.h"

#include "says.h"

static const struct annotator annotators[] = {{.n = 2, .name = "a1"},
	{.n = 3, .name = "a12"}};
static const struct model plain = {.groups = NULL};

/* Two ratings of an item, the second without a label, and one of the next item. */
static void
three(const struct people *w, const struct model *m, struct scene *x)
{
	const struct view label[] = {view_of("no"), view_of("yes")};
	struct output o;

	output_open(&o, w, m, label, NULL, false, 2);
	output_item(&o, 7, x);
	output_rating(&o, &annotators[0], 0, &label[0], 1);
	output_rating(&o, &annotators[1], 1, NULL, 0);
	x->pflip = NUM_NA;
	x->state = 0;
	output_item(&o, 8, x);
	output_rating(&o, &annotators[1], 1, &label[1], 1);
	output_close(&o);
}

#define HEADER "item\tannotator\tlabel\ttrue_label\ttrue_pflip\ttrue_state" \
	"\ttrue_group"

static void
ratings(void)
{
	static const char *const names[] = {"worker", "spammer"};
	const struct model named = {.groups = names};
	uint32_t group[] = {1, 0};
	double slip[] = {.0321, .25};
	struct people w = {.k = 2};
	struct scene x = {.pflip = .123, .state = 12};

	CHECK_PRINTS(0, HEADER "\ni7\ta1\tno\tyes\t0.12\ts12\tNA\n"
		"i7\ta12\t\tno\t0.12\ts12\tNA\n"
		"i8\ta12\tyes\tyes\tNA\tNA\tNA\n", three(&w, &plain, &x));
	w.crowd.group = group;
	CHECK_PRINTS(0, HEADER "\ni7\ta1\tno\tyes\t0.12\ts12\tg2\n"
		"i7\ta12\t\tno\t0.12\ts12\tg1\n"
		"i8\ta12\tyes\tyes\tNA\tNA\tg1\n", three(&w, &plain, &x));
	CHECK_PRINTS(0, HEADER "\ni7\ta1\tno\tyes\t0.12\ts12\tspammer\n"
		"i7\ta12\t\tno\t0.12\ts12\tworker\n"
		"i8\ta12\tyes\tyes\tNA\tNA\tworker\n", three(&w, &named, &x));
	/* the rate of the annotator, the document */
	w.crowd.slip = slip;
	w.documents = 30;
	x.document = 29;
	CHECK_PRINTS(0, HEADER "\tdocument\n"
		"i7\ta1\tno\tyes\t0.032\ts12\tg2\td29\n"
		"i7\ta12\t\tno\t0.25\ts12\tg1\td29\n"
		"i8\ta12\tyes\tyes\t0.25\tNA\tg1\td29\n",
		three(&w, &plain, &x));
}

/* An item's predictions, in predictions.tsv. */
static void
predict(bool soft)
{
	const struct view label[] = {view_of("no"), view_of("yes")};
	struct people w = {.k = 2};
	struct scene x = {.pflip = NUM_NA};
	double belief[] = {.25, .75};
	struct output o;

	output_open(&o, &w, &plain, label, "predictions.tsv", soft, 0);
	output_item(&o, 3, &x);
	output_prediction(&o, belief);
	output_close(&o);
}

static void
predictions(void)
{
	CHECK_PRINTS(0, HEADER "\n", predict(false));
	CHECK_TEXT(written("predictions.tsv"), "item\tlabel\ni3\tyes\n");
	CHECK_PRINTS(0, HEADER "\n", predict(true));
	CHECK_TEXT(written("predictions.tsv"),
		"item\tlabel\tp\ni3\tno\t0.25\ni3\tyes\t0.75\n");
}

CHECK_ALL(ratings, predictions)
