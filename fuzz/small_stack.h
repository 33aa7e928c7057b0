/* Runs an input on a thread that has the stack a host may give a call, so that recursion a document can deepen is found. */
#ifndef PLUMB_FUZZ_SMALL_STACK_H
#define PLUMB_FUZZ_SMALL_STACK_H

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLUMB_FUZZ_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define PLUMB_FUZZ_ADDRESS_SANITIZER 1
#endif

/* What a call may need of the library as it is shipped. AddressSanitizer puts space around every local variable;
 * unoptimised code keeps each of them in a place of its own. */
#if defined(PLUMB_FUZZ_ADDRESS_SANITIZER)
enum { SMALL_STACK = 512 * 1024 };
#elif defined(NDEBUG)
enum { SMALL_STACK = 128 * 1024 };
#else
enum { SMALL_STACK = 1024 * 1024 };
#endif

typedef struct small_stack_call {
  void (*run)(const uint8_t *data, size_t size);
  const uint8_t *data;
  size_t size;
} small_stack_call;

static void *small_stack_begin(void *argument) {
  const small_stack_call *call = argument;
  call->run(call->data, call->size);
  return NULL;
}

static inline void run_on_small_stack(void (*run)(const uint8_t *data, size_t size), const uint8_t *data, size_t size) {
  small_stack_call call = {run, data, size};
  pthread_attr_t attributes;
  pthread_t thread;
  if (pthread_attr_init(&attributes) != 0 || pthread_attr_setstacksize(&attributes, SMALL_STACK) != 0) abort();
  if (pthread_create(&thread, &attributes, small_stack_begin, &call) != 0) abort();
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
}

#endif
