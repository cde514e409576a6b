#include "block.h"

#include "text/mem.h"

#include <stdlib.h>
#include <string.h>

void
block_make(struct block *b, const struct block_study *study, uint32_t group)
{
	const struct models *models = study->models;
	const struct rules *rules = &study->rules;

	*b = (struct block){.study = study,
		.judge = mem_alloc(models->n, sizeof *b->judge),
		.contests = mem_alloc(models->n, sizeof *b->contests),
		.verdict = mem_alloc(models->n, sizeof *b->verdict)};
	if (group != IDS_NONE)
		b->group = ids_name(&study->items->groups, group);
	jury_make(&b->jury, study->items, group, study->clusters, models,
		rules->min_humans, rules->min_items);
	for (size_t f = 0; f < models->n; f++) {
		judge_of_model(&b->judge[f], &models->at[f], &b->jury,
			study->weights->q, rules->draw);
		contests_of_judge(&b->contests[f], &b->jury, study->weights,
			&b->judge[f]);
		verdict_make(&b->verdict[f], &b->contests[f], rules, true);
	}
}

void
block_free(struct block *b)
{
	for (size_t f = 0; f < b->study->models->n; f++) {
		judge_free(&b->judge[f]);
		contests_free(&b->contests[f]);
		verdict_free(&b->verdict[f]);
	}
	free(b->judge);
	free(b->contests);
	free(b->verdict);
	free(b->replicates.wins);
	free(b->replicates.worth);
	free(b->replicates.passing);
	free(b->replicates.best);
	jury_free(&b->jury);
}

/* One family of all blocks and judges. */
static void
adjust_all(struct block *b, size_t n)
{
	size_t models = b->study->models->n, m = 0, at = 0;
	double *p, *p_adj;

	for (size_t i = 0; i < n; i++)
		m += b[i].jury.m * models;
	p = mem_alloc(m, sizeof *p);
	p_adj = mem_alloc(m, sizeof *p_adj);
	for (size_t i = 0; i < n; i++)
		for (size_t f = 0; f < models; f++) {
			memcpy(p + at, b[i].verdict[f].p,
				b[i].jury.m * sizeof *p);
			at += b[i].jury.m;
		}
	verdict_adjust(p, m, b->study->rules.adjust, p_adj);
	at = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t f = 0; f < models; f++) {
			memcpy(b[i].verdict[f].p_adj, p_adj + at,
				b[i].jury.m * sizeof *p);
			at += b[i].jury.m;
		}
	free(p);
	free(p_adj);
}

void
block_decide(struct block *b, size_t n)
{
	const struct rules *rules = &b->study->rules;

	if (rules->all)
		adjust_all(b, n);
	for (size_t i = 0; i < n; i++)
		for (size_t f = 0; f < b->study->models->n; f++) {
			struct verdict *v = &b[i].verdict[f];

			if (!rules->all)
				verdict_adjust(v->p, v->m, rules->adjust,
					v->p_adj);
			verdict_decide(v, rules);
		}
}
