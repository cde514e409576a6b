/*
 * student: Student's t and F distributions.
 *
 * Pure functions, with a relative error of 1e-12 for df up to 1e7 and tails
 * down to 1e-300. df > 0 need not be whole; both df of F are finite; p lies in
 * (0, 1). The result is NUM_NA if df or p breaks these rules, if t or f is not
 * a number, or if both df of F are beyond 1e15.
 */
#ifndef ANNOT_STUDENT_H
#define ANNOT_STUDENT_H

/* P(|T| > |t|) for Student's t; infinite df: the normal distribution. */
double student_t_two_sided(double t, double df);

/* The t with P(T < t) = p; infinite df: the normal distribution. 0 or infinite
 * beyond the range of double. */
double student_t_quantile(double p, double df);

/* P(F > f); 1 if f <= 0. */
double student_f_upper(double f, double df1, double df2);

/* The f with P(F < f) = p; 0 or infinite beyond 1e-300 and 1e300. */
double student_f_quantile(double p, double df1, double df2);

#endif
