/* Random numbers that are the same on every machine (SplitMix64, Steele, Lea and Flood 2014). */
#ifndef PLUMB_SOAK_RANDOM_H
#define PLUMB_SOAK_RANDOM_H

#include <stdint.h>

static uint64_t random_state;

static inline uint64_t random_next(void) {
  uint64_t z = random_state += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/* Below `bound`, which is not 0. */
static inline uint32_t below(uint32_t bound) { return (uint32_t)(random_next() >> 32) % bound; }

#endif
