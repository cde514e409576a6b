#include "charts.h"

#include "advice.h"
#include "output.h"
#include "without.h"

#include "text/err.h"
#include "text/mem.h"

void
charts_header(struct out *out, const struct conf *conf)
{
	const struct record_column *const columns[] = {
		[CHART_NONE] = output_columns,
		[CHART_RELIABILITY] = reliability_columns,
		[CHART_CONFUSION] = joint_columns,
		[CHART_THRESHOLDS] = curve_columns,
	};

	record_header(out, columns[conf_chart(conf)]);
}

static void
draw_subject(struct out *out, const struct conf *conf, const struct subject *s,
	const struct costs *costs)
{
	const uint64_t steps = 50;

	if (conf->reliability)
		reliability_write(out, s);
	else if (conf->confusion)
		joint_write(out, s);
	else
		curve_write(out, s, conf->steps == CONF_NO_STEPS ? steps :
			conf->steps, conf->costs ? costs : NULL);
}

void
charts_begin(const struct conf *conf, const struct task *task,
	struct costs *costs)
{
	const struct models *models = &task->models;

	for (size_t i = 0; i < models->n &&
	     conf_chart(conf) != CHART_NONE; i++)
		if (models->at[i].personal)
			err_die("model=%s predicts for each annotator: tables "
				"to draw are of one prediction per item (leave "
				"this model out)",
				models->at[i].name);
	if (conf->costs)
		costs_read(costs, conf->costs, &task->truth.labels);
}

void
charts_write(struct out *out, const struct run *run)
{
	void *mark;

	if (!run->part && !run->of_any)
		advice_items(run->plan, run->blocks);
	for (size_t b = 0; b < run->blocks->n; b++)
		for (int t = 0; t < TARGET_KINDS; t++)
			for (size_t i = 0; i < run->models && run->wanted[t];
			     i++) {
				const struct subject s = results_subject(run,
					b, t, i);

				if (!results_judged(run, i))
					continue;
				without_begin(&s);
				mark = mem_mark();
				draw_subject(out, run->conf, &s, run->costs);
				mem_release(mark);
			}
}
