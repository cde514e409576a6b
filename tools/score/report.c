#include "report.h"

#include "advice.h"
#include "groups.h"
#include "output.h"

#include "text/err.h"
#include "text/mem.h"

/* Rows of the differences of each pair of models that the part compares. */
static void
write_pairs(struct out *out, const struct run *run, const struct estimates *at)
{
	size_t n = run->task->models.n;
	struct estimates m;

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			const char *versus = at[k].of.name;
			void *mark;

			if (run->part && !part_has(run->part, i, k))
				continue;
			mark = mem_mark();
			estimates_compare(&m, &at[i], &at[k], true);
			output_positives(out, &m, versus);
			output_estimates(out, &m,
				(struct output_key){.versus = versus});
			mem_release(mark);
		}
}

/* Rows of a model by itself, and against the oracle where there is one. */
static void
write_model(struct out *out, const struct estimates *m,
	const struct estimates *oracle)
{
	const struct output_key none = {.versus = NULL};
	bool alone = !oracle || m == oracle;
	void *mark = mem_mark();
	struct estimates against;

	if (!alone) {
		estimates_compare(&against, m, oracle, false);
		advice_seen(&against);
	}
	output_estimates(out, m, none);
	if (!alone)
		output_estimates(out, &against, none);
	mem_release(mark);
}

/* The rows of a block under a target. */
static void
write_block(struct out *out, const struct run *run, const struct estimates *at)
{
	size_t n = run->task->models.n;

	if (results_judged(run, n))
		advice_refuted(&at[n]);
	for (size_t m = 0; m < run->models; m++)
		if (results_judged(run, m))
			write_model(out, &at[m], run->models > n ? &at[n] :
				NULL);
	if (run->conf->paired)
		write_pairs(out, run, at);
}

/* How large the block is: in a part, of each model that is judged on it. */
static void
write_size(struct out *out, const struct run *run, const struct block *b)
{
	const struct models *models = &run->task->models;

	for (size_t m = 0; run->part && m < models->n; m++)
		if (results_judged(run, m))
			output_size(out, b, models->at[m].name);
	if (!run->part)
		output_size(out, b, run->of_any ? "oracle" : "");
}

void
report_differ(const struct run *run, const struct results *r)
{
	for (size_t b = 0; b < r->blocks && run->wanted[TARGET_PRIMARY] &&
	     run->wanted[TARGET_NEW]; b++)
		for (size_t m = 0; m < run->task->models.n; m++)
			if (results_judged(run, m))
				advice_differ(results_at(r, b, TARGET_PRIMARY,
					m), results_at(r, b, TARGET_NEW, m));
}

void
report_write(struct out *out, const struct run *run, const struct results *r)
{
	bool groups = run->conf->common.input.group.n > 0;
	size_t known, *block = groups_known(run->blocks, &known);

	if (known > GROUPS_PAIRS)
		err_warn("groups=%zu are more than %d: no rows of differences "
			"(-g with a column of fewer values)", known,
			GROUPS_PAIRS);
	for (size_t b = 0; b < r->blocks; b++) {
		if (groups)
			write_size(out, run, &run->blocks->at[b]);
		for (int t = 0; t < TARGET_KINDS; t++)
			if (run->wanted[t])
				write_block(out, run, results_at(r, b, t, 0));
	}
	for (int t = 0; t < TARGET_KINDS && known > 1 && !run->plan->items; t++)
		for (size_t m = 0; m < r->models && run->wanted[t]; m++)
			if (results_judged(run, m))
				groups_write(out, r, block, known, t, m);
}
