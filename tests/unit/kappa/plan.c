/* plan: what is asked for by name, what there is of it, and wrong usage. */
#include "kappa/plan.h"

#include "study.h"

static const char known[] = "item\tannotator\tlabel\na\tp\t1\na\tq\t2\n",
	counts[] = "item\tlabel\tn\na\t1\t1\na\t2\t1\n";

static bool
chosen_are(const struct plan *p, const char *list)
{
	struct strings names = words(list);
	bool same = names.n == p->n_chosen;

	for (size_t i = 0; same && i < names.n; i++)
		same = strcmp(names.at[i], p->chosen[i]->about.name) == 0;
	return same;
}

/* The usual ones without names; those of annotators go where nobody is
 * known, but not those that were asked for. */
static void
measures(void)
{
	static const struct {
		const char *text, *names, *group, *chosen;
		bool xrr;
	} way[] = {
		{known, NULL, NULL, "pa,bp,fleiss,conger,alpha,ac", true},
		{counts, NULL, NULL, "pa,bp,fleiss,alpha,ac", true},
		{counts, "conger,pa", NULL, "conger,pa", false},
		{known, "ac,cohen,icc21", NULL, "ac,cohen,icc21", false},
		{known, "pa,pa", NULL, "pa,pa", false},
	};

	for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
		struct ask ask = {.text = way[i].text,
			.measures = way[i].names};
		struct study s;

		study_init(&s, &ask);
		CHECK(chosen_are(&s.plan, way[i].chosen));
		CHECK(s.plan.xrr == way[i].xrr);
		CHECK(s.plan.by_default == !way[i].names);
		CHECK(s.plan.items == &s.items && s.plan.classes.scale.q == 2);
	}
}

static void
usage(void)
{
	struct strings none = words("nothing"), row = words("pa,entropy");
	struct strings across = words("xrr,pa");
	struct plan plan = {.n_chosen = 0};

	CHECK_DIES(2, "nothing", plan_choose(&plan, &none));
	CHECK_DIES(2, "--method: entropy is a row of --by, expected a "
		"coefficient", plan_choose(&plan, &row));
	plan_choose(&plan, &across);
	CHECK(plan.xrr && chosen_are(&plan, "pa") && !plan.by_default);
}

/* Identity where there is neither name nor file, and always at the end. */
static void
weights(void)
{
	char file[] = "weights.tsv";
	struct ask ask = {.text = known, .measures = "pa,icc11"};
	const struct strings no_names = {0};
	struct strings names = words("linear");
	struct study s;
	struct plan plan = {.n_chosen = 0};

	study_init(&s, &ask);
	CHECK(s.plan.n_weights == 1);
	CHECK_TEXT(s.plan.weights[0].name, "identity");
	CHECK_TEXT(s.plan.weights[1].name, "identity");

	ask.weights = "quadratic,linear";
	study_init(&s, &ask);
	CHECK(s.plan.n_weights == 2);
	CHECK_TEXT(s.plan.weights[0].name, "quadratic");
	CHECK_TEXT(s.plan.weights[1].name, "linear");
	CHECK_TEXT(s.plan.weights[2].name, "identity");
	CHECK(weights_at(&s.plan.weights[2], 0, 1) == 0);

	write_text(file, "label\t1\t2\n1\t1\t0.25\n2\t0.25\t1\n");
	plan_choose(&plan, &no_names);
	plan_complete(&plan, &s.items, &names, file);
	CHECK(plan.n_weights == 2);
	CHECK_TEXT(plan.weights[0].name, "linear");
	CHECK_TEXT(plan.weights[1].name, "file");
	CHECK(weights_at(&plan.weights[1], 0, 1) == .25);
	plan = (struct plan){.n_chosen = 0};
	plan_choose(&plan, &no_names);
	plan_complete(&plan, &s.items, &no_names, file);
	CHECK(plan.n_weights == 1);
	CHECK_TEXT(plan.weights[0].name, "file");
}

/* Those that -w applies to have values under each of them, others under
 * identity. */
static void
traits(void)
{
	struct ask ask = {.text = known, .measures = "pa,cohen,icc31",
		.weights = "linear,ordinal"};
	struct study s;

	study_init(&s, &ask);
	CHECK(s.plan.rows == 5);
	for (size_t i = 0; i < s.plan.rows; i++) {
		CHECK(s.plan.row[i].c == s.plan.chosen[i < 4 ? i % 2 : i - 2]);
		CHECK(s.plan.row[i].w == i / 2);
	}
	CHECK(plan_wants(&s.plan, COEF_ICC));
	CHECK(plan_wants(&s.plan, COEF_OF_TWO | COEF_OF_PAIRS));
	CHECK(!plan_wants(&s.plan, COEF_OF_PAIRS | COEF_ACROSS));
	CHECK(!plan_wants(&s.plan, 0));
}

/* Names are chosen before the table is known. */
static void
early(void)
{
	const struct strings no_names = {0};
	struct plan plan = {.n_chosen = 0};

	plan_choose(&plan, &no_names);
	CHECK(!plan.weights && plan.n_chosen == 6);
}

CHECK_ALL(measures, usage, weights, traits, early)
