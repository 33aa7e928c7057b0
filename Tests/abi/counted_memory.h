/*
 * Counts what the process takes from the C library's allocator, for the library under test too: definitions in a
 * program come before those of the C library. Include it in one file of a program.
 */
#ifndef PLUMB_TESTS_COUNTED_MEMORY_H
#define PLUMB_TESTS_COUNTED_MEMORY_H

#include <malloc.h>
#include <stddef.h>

/* AddressSanitizer has an allocator of its own, which is not to be replaced: nothing is counted then. */
#if defined(__SANITIZE_ADDRESS__)
#define COUNTS 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS 0
#endif
#endif
#ifndef COUNTS
#define COUNTS 1
#endif

/* Since the program began: how often memory was taken, and the bytes in use, as large as the allocator made them. */
static size_t memory_allocations;
static size_t memory_in_use __attribute__((unused));
/* The most bytes in use since a program last set this. */
static size_t memory_most __attribute__((unused));

#if COUNTS
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static void *memory_taken(void *memory) {
  memory_allocations++;
  memory_in_use += malloc_usable_size(memory);
  if (memory_in_use > memory_most) memory_most = memory_in_use;
  return memory;
}
void *malloc(size_t size) { return memory_taken(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return memory_taken(__libc_calloc(number, size)); }
void *realloc(void *memory, size_t size) {
  memory_in_use -= malloc_usable_size(memory);
  return memory_taken(__libc_realloc(memory, size));
}
void *aligned_alloc(size_t alignment, size_t size) { return memory_taken(__libc_memalign(alignment, size)); }
void *memalign(size_t alignment, size_t size) { return memory_taken(__libc_memalign(alignment, size)); }
int posix_memalign(void **out, size_t alignment, size_t size) {
  *out = memory_taken(__libc_memalign(alignment, size));
  return *out ? 0 : 12;
}
void free(void *memory) {
  memory_in_use -= malloc_usable_size(memory);
  __libc_free(memory);
}
#endif

#endif
