/*
 * urns: the possible states of an item, each with the shares of its labels.
 *
 * The struct owns its arrays. A wrong text ends the tool with status 2.
 */
#ifndef ANNOT_URNS_H
#define ANNOT_URNS_H

#include "text/strings.h"

#include <stddef.h>

struct urns {
	size_t n, k;             /* states; labels */
	double *weight;          /* n; sum 1 */
	double *share;           /* n x k; the sum of each state is 1 */
};

/* Make the states. Each text is one state, "W:B,B,...": its weight, and the
 * number of balls of each of k labels in its urn. Without texts: the three
 * states of the running example of Resnick et al. 2021, which has two
 * labels. */
void urns_init(struct urns *u, const struct strings *texts, size_t k);
void urns_free(struct urns *u);

#endif
