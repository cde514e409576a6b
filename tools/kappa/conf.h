/*
 * conf: the options of annot-kappa, and which of them go together.
 */
#ifndef ANNOT_KAPPA_CONF_H
#define ANNOT_KAPPA_CONF_H

#include "text/opt.h"

enum by { BY_NOTHING, BY_LABEL, BY_PAIR, BY_ANNOTATOR, BY_ITEM };

struct conf {
	struct opt_common common;
	struct strings weights;      /* -w */
	const char *weights_file;
	bool jackknife;
};

/* Do rows have errors by --random? Those of pairs, annotators and single items have
 * their own, or none. */
bool conf_has_errors(const struct conf *conf);

/* Refuse what does not go together. */
void conf_check(const struct conf *conf);

#endif
