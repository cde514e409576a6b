/*
 * parts: the models of a task by the items that they predict. Under --intersect a model
 * is judged on these, and two are compared on the items that both predict.
 */
#ifndef ANNOT_PARTS_H
#define ANNOT_PARTS_H

#include "predict/task.h"

/* Models that predict the same items, a class, which are judged and compared; or those
 * of two classes, which are compared across, on the items that all predict. */
struct task_part {
	struct task task;
	bool several, pairs;     /* the task has other parts; of two classes */
	size_t *class;           /* per model */
};

struct parts {
	struct task_part *at;    /* classes, then pairs of these */
	size_t n, cap;
	struct task any;         /* of no models: the items that any predicts */
	bool *named;
};

/* Find the parts of the task, which must outlive them; pairs: of two classes, too. A
 * note, which ends with `note`, says that there are several; a warning names two models
 * without a common item. O(models^2 items) under --intersect, else there is one. */
void parts_make(struct parts *p, const struct task *t, bool pairs,
	const char *note);

/* Are two models of the part compared in it? a = b: is it judged? */
static inline bool
part_has(const struct task_part *p, size_t a, size_t b)
{
	return (p->class[a] == p->class[b]) != p->pairs;
}

#endif
