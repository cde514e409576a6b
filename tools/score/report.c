#include "report.h"

#include "advice.h"
#include "groups.h"
#include "output.h"

#include "text/err.h"
#include "text/mem.h"

/* Rows of the differences of each pair of models that the part compares. */
static void
write_pairs(struct out *out, const struct run *run, const struct results *r,
	size_t section, int target)
{
	size_t n = run->task->models.n;

	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			const struct estimates *m = results_pair(r, run, section,
				target, i, k);

			if (!results_paired(run, i, k))
				continue;
			output_positives(out, m, m->second->of.name);
			output_estimates(out, m, (struct output_key){.versus =
				m->second->of.name});
		}
}

/* Rows of a model by itself, and against the oracle where there is one. */
static void
write_model(struct out *out, const struct estimates *m,
	const struct estimates *against)
{
	const struct output_key none = {.versus = NULL};

	if (against)
		advice_seen(against);
	output_estimates(out, m, none);
	if (against)
		output_estimates(out, against, none);
}

/* The rows of a section under a target. */
static void
write_section(struct out *out, const struct run *run, const struct results *r,
	size_t section, int target)
{
	const struct estimates *at = results_at(r, section, target, 0);
	size_t n = run->task->models.n;

	if (results_judged(run, n))
		advice_refuted(&at[n]);
	for (size_t m = 0; m < run->models; m++)
		if (results_judged(run, m))
			write_model(out, &at[m], run->models > n && m < n ?
				results_against(r, section, target, m) : NULL);
	if (run->conf->paired)
		write_pairs(out, run, r, section, target);
}

/* How large the section is: in a part, of each model that is judged on it. */
static void
write_size(struct out *out, const struct run *run, const struct section *b)
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
	for (size_t b = 0; b < r->sections && run->wanted[TARGET_PRIMARY] &&
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
	size_t known, *section = groups_known(run->sections, &known);

	if (known > GROUPS_PAIRS)
		err_warn("groups=%zu are more than %d: no rows of differences "
			"(-g with a column of fewer values)", known,
			GROUPS_PAIRS);
	for (size_t b = 0; b < r->sections; b++) {
		if (groups)
			write_size(out, run, &run->sections->at[b]);
		for (int t = 0; t < TARGET_KINDS; t++)
			if (run->wanted[t])
				write_section(out, run, r, b, t);
	}
	for (int t = 0; t < TARGET_KINDS && known > 1 && !run->plan->items; t++)
		for (size_t m = 0; m < r->models && run->wanted[t]; m++)
			if (results_judged(run, m))
				groups_write(out, r, section, known, t, m);
}
