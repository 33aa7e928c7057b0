#include "constraints.h"

int main(void) { return measure_rows(""); }
