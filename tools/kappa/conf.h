/*
 * conf: the options of annot-kappa, and which of them go together.
 */
#ifndef ANNOT_KAPPA_CONF_H
#define ANNOT_KAPPA_CONF_H

#include "sizes.h"
#include "text/opt.h"

enum by { BY_NOTHING, BY_LABEL, BY_PAIR, BY_ANNOTATOR, BY_ITEM };

struct conf {
	struct opt_common common;
	struct strings weights;      /* -w */
	const char *weights_file;
	bool jackknife;
	struct sizes sizes;          /* --vary; draws 0: the default */
	bool table;
	size_t *rows;                /* of --table, written until now */
	const char *from;            /* NULL: ratings are read */
};

/* Do rows have errors by --random? Those of draws, pairs, annotators and single
 * items have their own, or none. */
bool conf_has_errors(const struct conf *conf);

/* Are the operands tables of ratings or counts? */
bool conf_reads_rows(const void *conf);

/* Refuse what does not go together, and complete the defaults. operands: there is
 * one. */
void conf_check(struct conf *conf, bool operands);

#endif
