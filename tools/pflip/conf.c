#include "conf.h"

#include "table/hashes.h"
#include "text/num.h"

enum { DEFAULT = 20 };

bool
conf_reads_rows(const void *of)
{
	const struct conf *conf = of;

	return !(conf->from && conf->table);
}

void
conf_shape(const struct conf *conf, struct strata *strata,
	const struct subjects *subjects)
{
	if (conf->edges)
		strata_edges(strata, conf->edges);
	else if (conf->automatic)
		strata_equal(strata, subjects_finest(subjects));
	else
		strata_equal(strata, conf->strata ? conf->strata : DEFAULT);
}

/* Add "NAME=" and the numbers of an axis. */
static void
add_numbers(struct strings *to, const char *name, const struct grid_axis *x)
{
	strings_more(to, view_of(name));
	for (size_t i = 0; i < x->n; i++) {
		char digits[NUM_TEXT];

		strings_more(to, view_of(i > 0 ? "," : ""));
		strings_more(to, (struct view){digits,
			num_digits(x->at[i], digits)});
	}
}

bool
conf_by_default(const struct conf *conf)
{
	return conf->retests == RETESTS_ALL &&
		hashes_by_default(&conf->common.input);
}

uint64_t
conf_settings(const struct conf *conf, const struct grid *grid)
{
	static const char *const retests[] = {[RETESTS_ALL] = ";retests=all",
		[RETESTS_FIRST] = ";retests=first",
		[RETESTS_CONSECUTIVE] = ";retests=consecutive"};
	const struct fit_rules *f = &conf->fit;
	struct strings text = {0};

	strings_add(&text, "", 0);
	if (grid) {
		strings_more(&text, view_of(f->select == FIT_HOLDOUT ?
			";select=holdout" :
			";select=folds"));
		strings_more(&text, view_of(f->ordinal ? ";scale=ordinal" :
			f->nominal ? ";scale=nominal" : ";scale="));
		add_numbers(&text, ";epochs=", &grid->epochs);
		add_numbers(&text, ";factors=", &grid->factors);
	} else {
		strings_more(&text, view_of(retests[conf->retests]));
	}
	return hashes_of_settings(&conf->common.input, view_of(text.at[0]));
}

const struct estimator *
conf_estimator(struct conf *conf)
{
	const struct estimator *e = method_first(&estimators_table,
		&conf->common.methods,
		conf->fixed >= 0 ? estimator_with(ESTIMATOR_GIVEN) :
		&estimators[0]);

	if (conf->by == BY_OTHERS)
		e = estimator_with(ESTIMATOR_OTHERS);
	/* Shares among n - 1 annotators take other values than shares among n. */
	if (e->traits & ESTIMATOR_OTHERS && !conf->edges && conf->strata == 0)
		conf->automatic = true;
	return e;
}
