#include "block.h"

#include "people.h"

#include "text/mem.h"

void
block_make(struct block *b, const struct block_study *study, uint32_t group,
	struct verdict *v)
{
	const struct models *models = study->models;
	const struct rules *rules = &study->rules;

	*b = (struct block){.study = study, .verdict = v,
		.judge = mem_alloc(models->n, sizeof *b->judge),
		.contests = mem_alloc(models->n, sizeof *b->contests)};
	if (group != IDS_NONE)
		b->group = ids_name(&study->items->groups, group);
	humans_make(&b->humans, study->items, group, models,
		rules->min_humans, rules->min_items);
	for (size_t f = 0; f < models->n; f++) {
		judge_of_model(&b->judge[f], &models->at[f], &b->humans,
			study->weights->q, rules->draw);
		if (f == 0)
			contests_make(b->contests, &b->humans, study->weights, b->judge,
				rules->min_items);
		else
			contests_again(&b->contests[f], b->contests, &b->humans,
				study->weights, &b->judge[f]);
		verdict_make(&v[f], &b->contests[f], NULL, rules, true);
		verdict_decide(&v[f], rules);
		if (rules->bootstrap == 0)
			contests_forget(&b->contests[f]);
	}
	if (models->n > 1)
		b->part = mem_zero(models->n * models->n, sizeof *b->part);
	if (v->m > 0)
		people_errors(v, b->judge, models->n, &b->humans, study->weights, rules,
			b->part);
}

void
block_free(struct block *b)
{
	for (size_t f = 0; f < b->study->models->n; f++) {
		judge_free(&b->judge[f]);
		contests_free(&b->contests[f]);
		verdict_free(&b->verdict[f]);
	}
	MEM_FREE(b->judge, b->contests, b->part);
	humans_free(&b->humans);
}
