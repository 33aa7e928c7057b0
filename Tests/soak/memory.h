/* How much memory the process has in use, and whether that grew: the mean of an early and of a late window. */
#ifndef PLUMB_SOAK_MEMORY_H
#define PLUMB_SOAK_MEMORY_H

#include <malloc.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* There under AddressSanitizer, whose allocator mallinfo2 knows nothing of. */
extern size_t __sanitizer_get_current_allocated_bytes(void) __attribute__((weak));

/*
 * Starts the program again without malloc's caches of freed memory, which mallinfo2 takes to be in use: they would fill
 * up for ten thousands of steps. If that is not possible, things are measured as they are.
 */
static inline void count_exactly(char **argv) {
  static const char name[] = "GLIBC_TUNABLES";
  if (getenv(name) || __sanitizer_get_current_allocated_bytes) return;
  setenv(name, "glibc.malloc.tcache_count=0", 1);
  execv("/proc/self/exe", argv);
}

static inline double bytes_in_use(void) {
  if (__sanitizer_get_current_allocated_bytes) return (double)__sanitizer_get_current_allocated_bytes();
  struct mallinfo2 info = mallinfo2();
  return (double)info.uordblks + (double)info.hblkhd;
}

/* Samples of a run whose first quarter is the warm-up: the second quarter is compared with the last one. */
typedef struct growth {
  long steps;
  double early, late;
  long early_count, late_count;
} growth;

static inline growth growth_of(long steps) {
  growth g = {steps, 0, 0, 0, 0};
  return g;
}

static inline void growth_sample(growth *g, long step, double amount) {
  if (step >= g->steps - g->steps / 4) {
    g->late += amount;
    g->late_count++;
  } else if (step >= g->steps / 4 && step < g->steps / 2) {
    g->early += amount;
    g->early_count++;
  }
}

/* By how much the late mean is above the early one, for each step between the two. */
static inline double growth_per_step(const growth *g) {
  if (g->early_count == 0 || g->late_count == 0) return 0;
  return (g->late / (double)g->late_count - g->early / (double)g->early_count) / ((double)g->steps / 2);
}

/* Prints the windows; 1: it grew by more than `most` a step. */
static inline int growth_report(const growth *g, const char *what, double most) {
  double per_step = growth_per_step(g);
  printf("  %-28s %12.0f early %12.0f late %+9.3f a step%s\n", what,
         g->early_count ? g->early / (double)g->early_count : 0, g->late_count ? g->late / (double)g->late_count : 0,
         per_step, per_step > most ? "  GROWS" : "");
  return per_step > most;
}

#endif
