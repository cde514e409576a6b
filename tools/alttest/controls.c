#include "controls.h"
#include "statuses.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <math.h>
#include <stdio.h>

/* With fewer items t does not keep its level; fewer humans are no group
 * (Calderon et al. 2025). */
enum { FEW_ITEMS = 30, FEW_HUMANS = 3 };

/* The verdict of one more judge on a field; whole: with errors and worth. */
static struct verdict
judge_alone(const struct judge *judge, const struct field *f,
	const struct block *b, bool whole)
{
	void *mark = mem_mark();
	struct panel panel;
	struct verdict v;

	block_hold(b, &panel, judge, f, whole);
	v = *panel.verdict;
	v.human = NULL;
	mem_release(mark);
	return v;
}

/* Hold out each human who is tested. A judge has a label for the human's own
 * items. */
static void
hold_out(struct controls *x, const struct block *b)
{
	const struct rules *rules = &b->study->rules;
	const struct humans *h = &b->humans;
	struct sum advantage = {0}, winning = {0}, passing = {0};
	struct judge judge = {.human = true, .label =
		mem_alloc(h->subset.count, sizeof *judge.label)};
	struct field f;

	humans_field_init(&f, h);
	for (size_t t = 0; t < h->tested.opponents; t++) {
		uint32_t human = h->tested.human[t];
		void *mark = mem_mark();
		size_t n;
		const struct raters_label *own = humans_own(h, human, &n);

		for (size_t k = 0; k < n; k++)
			judge.label[own[k].item] = own[k].label;
		humans_field(&f, h, human, rules->min_items);
		if (f.opponents > 0) {
			struct verdict *v = &x->verdict[x->n];

			*v = judge_alone(&judge, &f, b, rules->held_out);
			sum_add(&advantage, v->mean.w.value);
			sum_add(&winning, v->winning.value);
			sum_add(&passing, v->pass);
			x->human[x->n++] = human;
		}
		mem_release(mark);
	}
	x->advantage = stats_ratio(sum_value(&advantage), (double)x->n);
	x->winning = stats_ratio(sum_value(&winning), (double)x->n);
	x->passing = stats_ratio(sum_value(&passing), (double)x->n);
}

static uint32_t
commonest(const struct subset *p)
{
	double *given = mem_zero(p->q, sizeof *given);

	for (size_t v = 0; v < p->vectors; v++)
		for (size_t c = p->start[v]; c < p->start[v + 1]; c++)
			given[p->cell[c].label] += p->items[v] * p->cell[c].n;
	return (uint32_t)stats_largest(given, p->q);
}

void
controls_make(struct controls *x, const struct block *b)
{
	const struct humans *h = &b->humans;
	size_t items = h->subset.count, n = h->tested.opponents;
	struct judge judge = {.label = mem_alloc(items, sizeof *judge.label)};

	*x = (struct controls){.human = mem_alloc(n, sizeof *x->human),
		.verdict = mem_alloc(n, sizeof *x->verdict),
		.label = commonest(&h->subset)};
	hold_out(x, b);
	for (size_t i = 0; i < items; i++)
		judge.label[i] = x->label;
	x->constant = judge_alone(&judge, &h->tested, b, true);
}

/* ---- warnings ---- */

/* A warning where score and t differ; of: " group=G", or empty. */
static void
warn_tests(const struct block *b, const char *of)
{
	const struct rules *rules = &b->study->rules;

	for (size_t f = 0; f < b->study->models->n && !rules->clusters &&
	     !rules->draw; f++) {
		const struct verdict *v = &b->panel.verdict[f];
		bool score = verdict_passes(v, tests_score, rules->epsilon,
			rules);
		bool t = verdict_passes(v, tests_t, rules->epsilon, rules);

		if (score != t)
			err_warn("model=%s%s: %s by score, %s by t: ties=%s, and "
				"with many ties only score can be trusted", b->judge[f].name,
				of, estimate_word(ESTIMATE_OWN(score ?
				ALTTEST_PASS : ALTTEST_FAIL), status_words),
				estimate_word(ESTIMATE_OWN(t ? ALTTEST_PASS :
				ALTTEST_FAIL), status_words), num_brief(verdict_ties(v)));
	}
}

static void
warn_constant(const struct controls *x, const struct block *b, const char *of)
{
	const struct items *t = b->study->items;
	const struct subset *p = &b->humans.subset;
	bool one = p->start[p->vectors] == p->vectors;

	for (size_t c = 0; c < p->vectors && one; c++)
		one = p->cell[c].label == x->label;
	if (x->constant.pass)
		err_warn("constant=%s%s: always saying this label would pass at "
			"epsilon=%s as well%s, so that passing is no evidence: "
			"report worth%s",
			err_quote(labels_name(&t->labels, x->label)), of,
			num_brief(b->study->rules.epsilon),
			one ? " (humans gave no other label)" : "",
			one ? "" : " or take a smaller -e");
}

/* How many humans say the judge's label of item i; most: its most frequent
 * label. */
static double
say_same(const struct humans *humans, const struct judge *f, size_t i,
	double *most)
{
	size_t n;
	const struct cell *cell = humans_counts(humans, i, &n);
	double same = 0;

	*most = 0;
	for (size_t c = 0; c < n; c++) {
		*most = fmax(*most, cell[c].n);
		same += cell[c].label == f->label[i] ? cell[c].n : 0;
	}
	return same;
}

/* Does the judge say in each item of a human what the human says? *p is then
 * the probability that a human who says of each item what the other humans
 * say would equal the judge in all of them: the product of the shares of
 * others who do, each with one more human who does as often as all (`same`). */
static bool
is_twin(const struct humans *humans, const struct judge *f, uint32_t human,
	double same, double *p)
{
	size_t k, n;
	const struct raters_label *own = humans_own(humans, human, &n);
	double most;

	*p = 1;
	for (k = 0; k < n && own[k].label == f->label[own[k].item]; k++)
		*p *= (say_same(humans, f, own[k].item, &most) - 1 + same) /
			humans_labels(humans, own[k].item);
	return k == n && n >= FEW_ITEMS;
}

/* A warning about a judge made of the labels that the judge is compared
 * with. Of many humans with easy items some are like any good judge. */
static void
warn_made(const struct humans *humans, const struct judge *f, const char *of)
{
	const double rare = .01; /* twins expected by chance */
	const struct field *tested = &humans->tested;
	size_t n = humans->subset.count, m = tested->opponents, votes = 0;
	size_t twins = 0;
	struct view twin = view_of("");
	double same = 0, most, p;

	if (!f->label)
		return;
	for (size_t i = 0; i < n; i++) {
		double said = say_same(humans, f, i, &most);

		votes += said == most;
		same += said / humans->subset.ratings;
	}
	if (votes == n && n >= FEW_ITEMS) {
		err_warn("model=%s%s: says the label that most humans gave in every "
			"item: was the model made of the humans' labels?",
			f->name, of);
		return;
	}
	for (size_t t = 0; t < m; t++)
		if (is_twin(humans, f, tested->human[t], same, &p) &&
		    (double)m * p < rare && twins++ == 0)
			twin = humans_name(humans, tested->human[t]);
	/* where most humans say the same the model may do so, too */
	if (twins > 0 && (2 * twins <= m || m == 1))
		err_warn("model=%s%s: says what annotator %s says in each item "
			"of the annotator (annotators like that: %zu): are the "
			"predictions the annotator's labels?", f->name, of,
			err_quote(twin), twins);
}

void
controls_warn(const struct controls *x, const struct block *b)
{
	const struct rules *rules = &b->study->rules;
	const struct humans *humans = &b->humans;
	const struct verdict *v = b->panel.verdict;
	char group[320] = "", of[640] = "";
	size_t few = 0, alone = 0, end;

	if (b->group.n > 0)
		snprintf(group, sizeof group, " group=%s", err_quote(b->group));
	end = (size_t)snprintf(of, sizeof of, "%s", group);
	for (size_t f = 0; f < b->study->models->n && b->study->apart &&
	     end < sizeof of; f++)
		end += (size_t)snprintf(of + end, sizeof of - end, " model=%s",
			b->judge[f].name);
	for (size_t t = 0; t < v->m; t++) {
		few += v->human[t].units < FEW_ITEMS;
		alone += v->human[t].units < 2;
	}
	warn_tests(b, group);
	for (size_t f = 0; f < b->study->models->n; f++)
		warn_made(humans, &b->judge[f], group);
	warn_constant(x, b, of);
	if (v->m == 0)
		err_warn("tested=0%s: no human labelled %llu of the items "
			"(--min-items)", of,
			(unsigned long long)rules->min_items);
	else if (v->m < FEW_HUMANS)
		err_warn("tested=%zu humans%s: the verdict holds for these humans "
			"only, as fewer than three are no sample of others",
			v->m, of);
	else if (x->n == 0)
		err_warn("humans=0%s: no human shares %llu items with two others, "
			"so that no row of kind human shows what a human would get "
			"(--min-items)", of, (unsigned long long)rules->min_items);
	if (alone > 0)
		err_warn("alone=%zu humans%s: all items of such a human are in one "
			"cluster, so that the human has no test and counts as not "
			"beaten (--cluster)", alone, of);
	if (few > 0 && rules->test == tests_t)
		err_warn("few=%zu humans with fewer than %d %s%s: with so few t is "
			"not exact%s", few, FEW_ITEMS, rules->clusters ?
			"clusters" : "items", of, rules->clusters &&
			!rules->draw ? " (--method=score)" : "");
}
