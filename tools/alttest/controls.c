#include "controls.h"
#include "statuses.h"

#include "people.h"

#include "stats/stats.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <stdio.h>

/* With fewer items t does not keep its level; fewer humans are no group (Calderon et al.
 * 2025). */
enum { FEW_ITEMS = 30, FEW_HUMANS = 3 };

/* The verdict of a judge; whole: with errors and worth. */
static void
judge_alone(struct verdict *v, const struct judge *judge, const struct block *b,
	bool whole)
{
	const struct rules *rules = &b->study->rules;
	void *mark = mem_mark();
	struct contests c;

	if (judge->place == IDS_NONE)
		contests_again(&c, b->contests, &b->humans, b->study->weights, judge);
	else
		contests_make(&c, &b->humans, b->study->weights, judge,
			rules->min_items);
	verdict_make(v, &c, NULL, rules, whole);
	if (judge->place == IDS_NONE && v->m > 0)
		people_errors(v, judge, 1, &b->humans, b->study->weights, rules, NULL);
	verdict_decide(v, rules);
	v->human = NULL;
	mem_release(mark);
}

static void
hold_out(struct controls *x, const struct block *b)
{
	const struct humans *humans = &b->humans;
	struct sum advantage = {0}, winning = {0}, passing = {0};

	for (uint32_t t = 0; t < humans->m; t++) {
		struct verdict *v = &x->verdict[x->n];
		struct judge judge;

		judge_of_human(&judge, t);
		judge_alone(v, &judge, b, b->study->rules.held_out);
		if (v->m == 0)
			continue;
		sum_add(&advantage, v->mean.w.value);
		sum_add(&winning, v->winning.value);
		sum_add(&passing, v->pass);
		x->human[x->n++] = humans->tested[t];
	}
	x->advantage = stats_ratio(sum_value(&advantage), (double)x->n);
	x->winning = stats_ratio(sum_value(&winning), (double)x->n);
	x->passing = stats_ratio(sum_value(&passing), (double)x->n);
}

static uint32_t
commonest(const struct humans *humans, size_t q)
{
	size_t *given = mem_zero(q, sizeof *given);
	uint32_t label = 0;

	for (size_t i = 0; i < humans->n; i++) {
		struct vector v = humans_counts(humans, i);

		for (size_t c = 0; c < v.cells; c++)
			given[v.cell[c].label] += v.cell[c].n;
	}
	for (uint32_t l = 1; l < q; l++)
		label = given[l] > given[label] ? l : label;
	return label;
}

void
controls_make(struct controls *x, const struct block *b)
{
	struct judge judge;

	*x = (struct controls){
		.human = mem_alloc(b->humans.m, sizeof *x->human),
		.verdict = mem_alloc(b->humans.m, sizeof *x->verdict),
		.label = commonest(&b->humans, b->study->weights->q)};
	hold_out(x, b);
	judge_constant(&judge, x->label);
	judge_alone(&x->constant, &judge, b, true);
}

/* ---- warnings ---- */

/* A warning where score and t differ; of: " group=G", or empty. */
static void
warn_tests(const struct block *b, const char *of)
{
	const struct rules *rules = &b->study->rules;

	for (size_t f = 0; f < b->study->models->n && !rules->clusters &&
	     !rules->draw; f++) {
		const struct verdict *v = &b->verdict[f];
		bool score = verdict_passes_by(v, tests_score, rules);
		bool t = verdict_passes_by(v, tests_t, rules);

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
	bool one = true;

	for (size_t i = 0; i < b->humans.n && one; i++) {
		struct vector v = humans_counts(&b->humans, i);

		one = v.cells == 1 && v.cell->label == x->label;
	}
	if (x->constant.pass)
		err_warn("constant=%s%s: always saying this label would pass at "
			"epsilon=%s as well%s, so that passing is no evidence: "
			"report worth%s",
			err_quote(labels_name(&t->labels, x->label)), of,
			num_brief(b->study->rules.epsilon),
			one ? " (humans gave no other label)" : "",
			one ? "" : " or take a smaller -e");
}

/* True if no label was given by more humans than the judge's. */
static bool
says_vote(const struct humans *humans, const struct judge *f, size_t i)
{
	struct vector v = humans_counts(humans, i);
	uint32_t most = 0, said = 0, label = judge_label(f, humans, i);

	for (size_t c = 0; c < v.cells; c++) {
		most = v.cell[c].n > most ? v.cell[c].n : most;
		said += v.cell[c].label == label ? v.cell[c].n : 0;
	}
	return said == most;
}

/* How many humans say the judge's label of item i. */
static double
say_same(const struct humans *humans, const struct judge *f, size_t i)
{
	struct vector v = humans_counts(humans, i);
	size_t c = vector_find(v, judge_label(f, humans, i));

	return c < v.cells ? v.cell[c].n : 0;
}

/* The probability that a human who says of each item what the other humans say would
 * equal the judge in all of the human's items, as this one does: the product of the
 * shares of others who do, each with one more human who does as often as all (`same`).
 */
static double
twin_chance(const struct humans *humans, const struct judge *f, uint32_t human,
	double same)
{
	size_t n;
	const uint32_t *own = humans_own(humans, human, &n);
	double p = 1;

	for (size_t k = 0; k < n; k++)
		p *= (say_same(humans, f, own[k]) - 1 + same) /
			(double)humans_labels(humans, own[k]);
	return p;
}

/* Does the judge say in each item of a human what the human says? */
static bool
is_twin(const struct humans *humans, const struct judge *f, uint32_t human)
{
	size_t k = 0, n;
	const uint32_t *own = humans_own(humans, human, &n);

	while (k < n && humans_label(humans, human, own[k]) ==
	       judge_label(f, humans, own[k]))
		k++;
	return k == n && n >= FEW_ITEMS;
}

/* A warning about a judge made of the labels that the judge is compared with. Of many
 * humans with easy items some are like any good judge. */
static void
warn_made(const struct humans *humans, const struct judge *f, const char *of)
{
	const double rare = .01; /* twins expected by chance */
	struct view twin = view_of("");
	size_t votes = 0, twins = 0;
	double same = 0;

	for (size_t i = 0; i < humans->n && f->whole; i++) {
		votes += says_vote(humans, f, i);
		same += say_same(humans, f, i);
	}
	same /= (double)humans->ratings;
	if (votes == humans->n && humans->n >= FEW_ITEMS) {
		err_warn("model=%s%s: says the label that most humans gave in every "
			"item: was the model made of the humans' labels?",
			f->name, of);
		return;
	}
	for (size_t t = 0; t < humans->m && f->whole; t++)
		if (is_twin(humans, f, humans->tested[t]) && (double)humans->m *
		    twin_chance(humans, f, humans->tested[t], same) < rare &&
		    twins++ == 0)
			twin = humans_name(humans, humans->tested[t]);
	/* where most humans say the same the model may do so, too */
	if (twins > 0 && (2 * twins <= humans->m || humans->m == 1))
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
	char group[320] = "", of[640] = "";
	size_t few = 0, alone = 0, end;

	if (b->group.n > 0)
		snprintf(group, sizeof group, " group=%s", err_quote(b->group));
	end = (size_t)snprintf(of, sizeof of, "%s", group);
	for (size_t f = 0; f < b->study->models->n && b->study->apart &&
	     end < sizeof of; f++)
		end += (size_t)snprintf(of + end, sizeof of - end, " model=%s",
			b->judge[f].name);
	for (size_t t = 0; t < humans->m; t++) {
		size_t n;

		humans_own(humans, humans->tested[t], &n);
		few += rules->clusters ? b->verdict[0].human[t].units <
			FEW_ITEMS : n < FEW_ITEMS;
		alone += b->verdict[0].human[t].units < 2;
	}
	warn_tests(b, group);
	for (size_t f = 0; f < b->study->models->n; f++)
		warn_made(humans, &b->judge[f], group);
	warn_constant(x, b, of);
	if (humans->m == 0)
		err_warn("tested=0%s: no human labelled %llu of the items "
			"(--min-items)", of,
			(unsigned long long)rules->min_items);
	else if (humans->m < FEW_HUMANS)
		err_warn("tested=%zu humans%s: the verdict holds for these humans "
			"only, as fewer than three are no sample of others",
			humans->m, of);
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
