#include "urns.h"

#include "lists.h"
#include "text/err.h"
#include "text/mem.h"
#include "text/num.h"

#include <string.h>

/* Read the weight W of "W:B,B,...", and its urn. */
static void
urns_state(struct urns *u, size_t s, const char *text)
{
	size_t len = strcspn(text, ":"), balls;

	if (text[len] == '\0' || !num_real(text, len, &u->weight[s]) ||
	    u->weight[s] < 0)
		err_usage("--state: expected W:B,B,... with a weight W from 0 "
			"on and balls of each label, found %s",
			err_quote(view_of(text)));
	balls = lists_shares("state", text, text + len + 1,
		u->share + s * u->k, u->k);
	if (balls != u->k)
		err_usage("--state: expected balls of %zu labels, found %zu "
			"in %s", u->k, balls, err_quote(view_of(text)));
}

void
urns_init(struct urns *u, const struct strings *texts, size_t k)
{
	static const char *const running[] = {".7:.2,.8", ".1:.5,.5",
		".2:.9,.1"};
	size_t n = texts->n ? texts->n : 3;
	double sum = 0;

	if (texts->n == 0 && k != 2)
		err_usage("--state: with %zu labels each state has to be "
			"given; only for 2 there is a default", k);
	*u = (struct urns){.n = n, .k = k};
	u->weight = mem_alloc(n, sizeof *u->weight);
	u->share = mem_alloc(n * k, sizeof *u->share);
	for (size_t s = 0; s < n; s++) {
		urns_state(u, s, n == texts->n ? texts->at[s] : running[s]);
		sum += u->weight[s];
	}
	if (sum == 0 || sum > DBL_MAX)
		err_usage("--state: expected weights that are not all 0 and "
			"have a sum");
	for (size_t s = 0; s < n; s++)
		u->weight[s] /= sum;
}

void
urns_free(struct urns *u)
{
	MEM_FREE(u->weight, u->share);
}
