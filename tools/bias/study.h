/*
 * study: the rows that annot-bias writes, of all models and ceilings, grouping
 * by grouping.
 *
 * Failures to write end the tool.
 */
#ifndef ANNOT_BIAS_STUDY_H
#define ANNOT_BIAS_STUDY_H

#include "consistency.h"
#include "outcome.h"

#include "text/record.h"

/* An annotator with fewer labels has the status few_labels. */
enum { STUDY_FEW_LABELS = 5 };

extern const struct record_column study_columns[];

/* The models, ratings and rules that all rows share. */
struct study {
	const struct models *models;
	const struct items *items;
	const double *adr;       /* per annotator, for study_write_annotators() */
	size_t k;                /* K */
	uint32_t positive;       /* IDS_NONE: there is none */
	bool oracle;             /* is a model, too */
	const struct rate **rate;
	size_t rates;
	struct outcome_rules rules; /* of models */
};

/* Write the rows of all models by these units: groups, dispersion, performance,
 * ... */
void study_write_models(struct out *out, const struct study *s,
	const struct units *u);

/* Write the rows of the ceilings: one decision for all, for each group, for
 * each annotator. */
void study_write_ceilings(struct out *out, const struct study *s,
	const struct units *u);

/* Write the rows of each annotator: the ADR, and each rate of each model, with
 * Wilson's interval, as if the annotator's labels were drawn from many; fewer
 * than STUDY_FEW_LABELS that are all right, or all wrong, have none. */
void study_write_annotators(struct out *out, const struct study *s);

/* Write whether each model is as good for annotators who are alike by g, which
 * are attributes, or where g has no columns by their labels. */
void study_write_consistency(struct out *out, const struct study *s,
	const struct grouping *g, const struct consistency_rules *rules);

#endif
