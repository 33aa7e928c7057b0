/*
 * The same hash seeds in every run: the tables of Swift and of expat are as full and collide as often, so counts repeat to
 * the instruction. Definitions in the program come before those of the C library. Swift asks the first, expat the second.
 */
#include <string.h>
#include <sys/types.h>

ssize_t getrandom(void *buffer, size_t length, unsigned flags) {
  (void)flags;
  memset(buffer, 0x5a, length);
  return (ssize_t)length;
}

void arc4random_buf(void *buffer, size_t length) { memset(buffer, 0x5a, length); }
