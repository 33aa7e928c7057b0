/*
 * Times one step of a benchmark and prints a line `case <tab> n <tab> median <tab> lower quartile <tab> upper quartile
 * <tab> samples`, in nanoseconds. Under callgrind (BENCH_INSTRUCTIONS is set) the step runs once after its warm-up and
 * its instructions are dumped under the case's name instead.
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
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) ((void)(name))
#endif

typedef void (*measure_step)(void *context, long iteration);

static inline double measure_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int measure_order(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

enum { MEASURE_WARM_UPS = 3, MEASURE_LEAST = 5, MEASURE_MOST = 20000 };
static const double MEASURE_BUDGET = 250e6;  /* nanoseconds a case, as soon as there are enough samples */

/* `before` and `after` (may be NULL) are not timed. Steps under 2 microseconds are timed in batches where neither is. */
static inline void measure(const char *name, long n, measure_step before, measure_step step, measure_step after,
                    void *context) {
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
    snprintf(label, sizeof label, "%s/%ld", name, n);
    if (before) before(context, iteration);
    CALLGRIND_ZERO_STATS;
    step(context, iteration);
    CALLGRIND_DUMP_STATS_AT(label);
    if (after) after(context, iteration);
    return;
  }
  long batch = !before && !after && last < 2000 ? (long)(20000 / (last + 20)) + 1 : 1;
  int count = 0;
  for (double spent = 0; count < MEASURE_MOST && (count < MEASURE_LEAST || spent < MEASURE_BUDGET); count++) {
    if (before) before(context, iteration);
    double start = measure_now();
    for (long i = 0; i < batch; i++) step(context, iteration++);
    double time = measure_now() - start;
    if (after) after(context, iteration - 1);
    samples[count] = time / (double)batch;
    spent += time;
  }
  qsort(samples, (size_t)count, sizeof *samples, measure_order);
  printf("%s\t%ld\t%.3f\t%.3f\t%.3f\t%d\n", name, n, samples[count / 2], samples[count / 4], samples[count * 3 / 4],
         count);
  fflush(stdout);
}

/* A result that other programs must agree with: `= <name> <tab> value`. */
static inline void measure_check(const char *name, double value) { printf("= %s\t%.17g\n", name, value); }

#endif
