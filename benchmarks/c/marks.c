/* The marks of measure.h for programs in Python, as a library. */
#include "measure.h"

void begin(void);
void end(const char *label);

void begin(void) { CALLGRIND_ZERO_STATS; }
void end(const char *label) { CALLGRIND_DUMP_STATS_AT(label); }
