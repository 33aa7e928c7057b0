/*
 * Times one step of a benchmark and prints a line `case <tab> n <tab> median <tab> lower quartile <tab> upper quartile
 * <tab> samples`, in nanoseconds. BENCH_BUDGET: milliseconds a case, 250 without it. Long steps are timed by the
 * processor time of their thread, so that other processes do not count; reading that clock takes too long for short ones.
 *
 * Under callgrind (BENCH_INSTRUCTIONS is set) the instructions of the step after its warm-up are dumped under the case's
 * name instead, as `case/n`, or, where BENCH_INSTRUCTIONS is more than 1 and the step is short and needs nothing before or
 * after it, those of several steps, as `case/n/steps`: the work of many cases differs from step to step. With callgrind's
 * --instr-atstart=no all that comes before the first of them is fast.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef HAVE_CALLGRIND
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) ((void)(name))
#endif

typedef void (*measure_step)(void *context, long iteration);

static inline double measure_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

enum { MEASURE_LONG = 100000 };  /* Nanoseconds. */

static inline double measure_processor(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int measure_order(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

enum { MEASURE_WARM_UPS = 3, MEASURE_LEAST = 5, MEASURE_MOST = 20000, MEASURE_COUNTED = 20000 };

static inline double measure_budget(void) {
  const char *budget = getenv("BENCH_BUDGET");
  return (budget ? atof(budget) : 250) * 1e6;
}

/* Steps that are counted together: fewer the larger they are, and decided without a clock. */
static inline long measure_counted(long n) {
  long most = atol(getenv("BENCH_INSTRUCTIONS")), fit = n > 0 ? MEASURE_COUNTED / n : 1;
  long steps = fit < most ? fit : most;
  return steps > 1 ? steps : 1;
}

/* As `measure`, where `work` instead of `n` says how many steps are counted together. */
static inline void measure_work(const char *name, long n, long work, measure_step before, measure_step step,
                                measure_step after, void *context) {
  static double samples[MEASURE_MOST];
  long iteration = 0;
  double last = 0;
  for (int i = 0; i < MEASURE_WARM_UPS; i++, iteration++) {
    if (before) before(context, iteration);
    double start = measure_now();
    step(context, iteration);
    last = measure_now() - start;
    if (after) after(context, iteration);
  }
  if (getenv("BENCH_INSTRUCTIONS")) {
    char label[200];
    long steps = !before && !after ? measure_counted(work) : 1;
    if (steps > 1) snprintf(label, sizeof label, "%s/%ld/%ld", name, n, steps);
    else snprintf(label, sizeof label, "%s/%ld", name, n);
    CALLGRIND_START_INSTRUMENTATION;
    if (before) before(context, iteration);
    CALLGRIND_ZERO_STATS;
    for (long i = 0; i < steps; i++) step(context, iteration++);
    CALLGRIND_DUMP_STATS_AT(label);
    if (after) after(context, iteration - 1);
    return;
  }
  long batch = !before && !after && last < 2000 ? (long)(20000 / (last + 20)) + 1 : 1;
  int count = 0;
  double budget = measure_budget();
  double (*clock)(void) = last > MEASURE_LONG ? measure_processor : measure_now;
  for (double spent = 0; count < MEASURE_MOST && (count < MEASURE_LEAST || spent < budget); count++) {
    if (before) before(context, iteration);
    double start = clock();
    for (long i = 0; i < batch; i++) step(context, iteration++);
    double time = clock() - start;
    if (after) after(context, iteration - 1);
    samples[count] = time / (double)batch;
    spent += time;
  }
  qsort(samples, (size_t)count, sizeof *samples, measure_order);
  printf("%s\t%ld\t%.3f\t%.3f\t%.3f\t%d\n", name, n, samples[count / 2], samples[count / 4], samples[count * 3 / 4],
         count);
  fflush(stdout);
}

/* `before` and `after` (may be NULL) are not timed. Steps under 2 microseconds are timed in batches where neither is. */
static inline void measure(const char *name, long n, measure_step before, measure_step step, measure_step after,
                           void *context) {
  measure_work(name, n, n, before, step, after, context);
}

/* A result that other programs must agree with, or that is no time: `= <name> <tab> value`. */
static inline void measure_check(const char *name, double value) {
  printf("= %s\t%.17g\n", name, value);
  fflush(stdout);
}

#endif
