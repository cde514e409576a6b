#include "block.h"

#include "text/mem.h"

void
block_make(struct block *b, const struct block_study *study, uint32_t group)
{
	const struct models *models = study->models;
	const struct rules *rules = &study->rules;

	*b = (struct block){.study = study,
		.judge = mem_alloc(models->n, sizeof *b->judge)};
	if (group != IDS_NONE)
		b->group = ids_name(&study->items->groups, group);
	humans_make(&b->humans, study->items, group, study->classes, models,
		rules->min_humans, rules->min_items);
	for (size_t f = 0; f < models->n; f++)
		judge_of_model(&b->judge[f], &models->at[f], &b->humans,
			study->weights->q, rules->draw);
	panel_make(&b->panel, b->judge, models->n, &b->humans,
		&b->humans.tested, study->weights, rules, true);
	if (rules->bootstrap > 0)
		panel_draw(&b->panel);
}
