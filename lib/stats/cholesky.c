#include "cholesky.h"

#include <math.h>

void
cholesky(double *c, size_t n)
{
	for (size_t j = 0; j < n; j++) {
		double d = c[j * n + j];

		for (size_t k = 0; k < j; k++)
			d -= c[j * n + k] * c[j * n + k];
		c[j * n + j] = d = d > 0 ? sqrt(d) : 0;
		for (size_t i = j + 1; i < n; i++) {
			for (size_t k = 0; k < j; k++)
				c[i * n + j] -= c[i * n + k] * c[j * n + k];
			c[i * n + j] = d > 0 ? c[i * n + j] / d : 0;
		}
	}
}
