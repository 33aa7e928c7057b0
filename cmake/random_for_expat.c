/* A static expat asks for arc4random_buf, which glibc has only since 2.36: this one lets what has expat inside load on older
 * systems. HashSeed.swift has the library's own, which nobody else sees. Hidden like all names but the interface. */
#include <stddef.h>
#include <sys/random.h>

void arc4random_buf(void *buffer, size_t count);

void arc4random_buf(void *buffer, size_t count) {
  size_t filled = 0;
  while (filled < count) {
    ssize_t got = getrandom((char *)buffer + filled, count - filled, 0);
    /* Without randomness the seed stays what the memory held: hashing works all the same. */
    if (got <= 0) break;
    filled += (size_t)got;
  }
}
