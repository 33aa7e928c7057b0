/* The allocator: what it has given out, and that it keeps what it gets back. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* Memory that was freed is used again instead of going back to the system and being mapped and cleared anew. */
static inline void memory_stay_warm(void) {
#if defined(__GLIBC__)
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
#endif
}

/* In bytes; 0 where the allocator does not say. */
static inline double memory_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
  struct mallinfo2 information = mallinfo2();
  return (double)(information.uordblks + information.hblkhd);
#else
  return 0;
#endif
}

static inline size_t memory_of(void *block) {
#if defined(__GLIBC__)
  return malloc_usable_size(block);
#else
  (void)block;
  return 0;
#endif
}

#endif
