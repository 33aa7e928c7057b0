/*
 * Constraints of a row of views, whose solver implements the functions declared here: each view 8 to the right of the one
 * before it, all as wide as the first, at least 10; the last ends 8 before the right edge, at most by requirement and
 * exactly by a strong wish; the first would like to be 100 wide.
 */
#ifndef CONSTRAINTS_H
#define CONSTRAINTS_H

#include "measure.h"

#ifdef __cplusplus
extern "C" {
#endif
void *row_make(long count);
/* Gives where the last view begins. */
double row_resize(void *row, double width);
/* Takes away the row that was added last, and adds one: a least width of the view in the middle. */
void row_bind(void *row, double least);
void row_free(void *row);
#ifdef __cplusplus
}
#endif

typedef struct {
  long count;
  void *row;
  double sum;
} RowContext;

static double row_width(const RowContext *context, long iteration) {
  return (double)context->count * 50 + (double)(iteration % 97);
}

static void row_build(void *given, long iteration) {
  RowContext *context = (RowContext *)given;
  context->row = row_make(context->count);
  context->sum += row_resize(context->row, row_width(context, iteration));
}

static void row_drop(void *given, long iteration) {
  (void)iteration;
  RowContext *context = (RowContext *)given;
  row_free(context->row);
  context->row = NULL;
}

static void row_step(void *given, long iteration) {
  RowContext *context = (RowContext *)given;
  context->sum += row_resize(context->row, row_width(context, iteration));
}

static void row_change(void *given, long iteration) {
  RowContext *context = (RowContext *)given;
  row_bind(context->row, 11 + (double)(iteration % 7));
}

/* `solver` is behind the names of its cases: nothing, or a space and a name. */
static int measure_rows(const char *solver) {
  const long sizes[] = {10, 100, 1000};
  for (int i = 0; i < 3; i++) {
    RowContext context = {sizes[i], NULL, 0};
    char name[60];
    snprintf(name, sizeof name, "constraints build%s", solver);
    measure(name, context.count, NULL, row_build, row_drop, &context);
    row_build(&context, 0);
    snprintf(name, sizeof name, "constraints resize%s", solver);
    measure(name, context.count, NULL, row_step, NULL, &context);
    snprintf(name, sizeof name, "constraints row %ld%s", context.count, solver);
    measure_check(name, row_resize(context.row, (double)context.count * 50));
    snprintf(name, sizeof name, "constraints replace%s", solver);
    measure(name, context.count, NULL, row_change, NULL, &context);
    row_drop(&context, 0);
  }
  return 0;
}

#endif
