/*
 * power: powers that are the same bytes on every machine.
 */
#ifndef ANNOT_POWER_H
#define ANNOT_POWER_H

/* x^s for x >= 0, from basic operations (see lib/rng); 0 where x is 0 or x^s <
 * e^-700. */
double power(double x, double s);

#endif
