/*
 * student: the distributions of tests, Student's t and F.
 *
 * Pure functions on numbers; a result that does not exist is NUM_NA.
 */
#ifndef ANNOT_STUDENT_H
#define ANNOT_STUDENT_H

/* P(|T| > |t|) of Student's t, and the t with P(T < t) = p. df > 0 need not be
 * whole; infinite, it is the normal distribution. P(F > f), and the f with
 * P(F < f) = p; both df > 0 and finite. To 1e-12 relative for df up to 1e7 and
 * tails down to 1e-300. NUM_NA: df or p in (0, 1) is not as said, or t or f is
 * not a number, or both df of F are beyond 1e15. P(F > f) is 1 when f <= 0; a
 * quantile beyond the range of double (of F, 1e-300 to 1e300) is 0 or
 * infinite. */
double student_t_two_sided(double t, double df);
double student_t_quantile(double p, double df);
double student_f_upper(double f, double df1, double df2);
double student_f_quantile(double p, double df1, double df2);

#endif
