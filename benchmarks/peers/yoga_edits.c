/*
 * As c/edits.c, by Yoga's C functions: rows are made and inserted into a list, the list is computed, and the frames of all
 * nodes with a new layout are read. A library, as yoga.c.
 */
#include <stdbool.h>

#include "../c/edits.h"

#include "../c/measure.h"
#include "../c/memory.h"
#include "yoga.h"

typedef struct list {
  YGConfigRef config;
  YGNodeRef root;
  size_t index;
  long batch;
  YGNodeRef made[EDIT_MOST_ROWS];
} list;

static volatile double sink;

static YGNodeRef node(list *self, float width_percent, float height) {
  YGNodeRef made = YGNodeNewWithConfig(self->config);
  YGNodeStyleSetFlexShrink(made, 0);
  if (width_percent >= 0) YGNodeStyleSetWidthPercent(made, width_percent);
  YGNodeStyleSetHeight(made, height);
  return made;
}

/* As LIST_ROW of workloads.py. */
static YGNodeRef row(list *self) {
  YGNodeRef made = node(self, -1, 20), inner = node(self, 50, 12);
  YGNodeStyleSetMargin(made, EDGE_TOP, 4);
  YGNodeStyleSetMargin(inner, EDGE_LEFT, 8);
  YGNodeStyleSetMargin(inner, EDGE_TOP, 4);
  YGNodeInsertChild(made, inner, 0);
  return made;
}

/* Nodes below one without a new layout have none either. */
static double read_new(YGNodeRef node, bool all) {
  if (!all && !YGNodeGetHasNewLayout(node)) return 0;
  YGNodeSetHasNewLayout(node, false);
  double sum = (double)YGNodeLayoutGetLeft(node) + (double)YGNodeLayoutGetTop(node) +
               (double)YGNodeLayoutGetWidth(node) + (double)YGNodeLayoutGetHeight(node);
  size_t count = YGNodeGetChildCount(node);
  for (size_t i = 0; i < count; i++) sum += read_new(YGNodeGetChild(node, i), all);
  return sum;
}

static void calculate(list *self) { YGNodeCalculateLayout(self->root, UNDEFINED, UNDEFINED, LEFT_TO_RIGHT); }

static void insert(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  for (long i = 0; i < self->batch; i++) {
    self->made[i] = row(self);
    YGNodeInsertChild(self->root, self->made[i], self->index + (size_t)i);
  }
  calculate(self);
  sink = read_new(self->root, false);
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  for (long i = 0; i < self->batch; i++) {
    YGNodeRemoveChild(self->root, self->made[i]);
    YGNodeFreeRecursive(self->made[i]);
  }
  calculate(self);
  sink = read_new(self->root, false);
}

/* As a panel of workloads.py: a node with 99 others in it. */
static void insert_panels(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  for (long i = 0; i < self->batch; i++) {
    self->made[i] = node(self, 100, 2000);
    for (size_t child = 0; child < 99; child++) {
      YGNodeRef made = node(self, 50, 16);
      YGNodeStyleSetMargin(made, EDGE_LEFT, 4);
      YGNodeStyleSetMargin(made, EDGE_TOP, 2);
      YGNodeInsertChild(self->made[i], made, child);
    }
    YGNodeInsertChild(self->root, self->made[i], self->index + (size_t)i);
  }
}

static void run_panels(list *self) {
  char name[100];
  self->root = node(self, -1, 720);
  self->index = 50;
  for (size_t i = 0; i < self->index; i++) YGNodeInsertChild(self->root, row(self), i);
  calculate(self);
  for (self->batch = 1; self->batch <= 20; self->batch += 19) {
    snprintf(name, sizeof name, "copies %ld panels Yoga", self->batch);
    measure(name, self->batch * 100, NULL, insert_panels, remove_again, self);
  }
  YGNodeFreeRecursive(self->root);
}

static void run(list *self, long n) {
  char name[100];
  long rows = n / 2;
  self->root = node(self, -1, 720);
  YGNodeStyleSetWidth(self->root, 1280);
  for (long i = 0; i < rows; i++) YGNodeInsertChild(self->root, row(self), (size_t)i);
  calculate(self);
  sink = read_new(self->root, false);
  for (int batch = 0; batch < EDIT_BATCHES; batch++) {
    for (int place = 0; place < EDIT_PLACES; place++) {
      self->batch = edit_batches[batch];
      self->index = (size_t)edit_index(place, rows);
      snprintf(name, sizeof name, "insert %ld %s Yoga", self->batch, edit_places[place]);
      measure(name, n, NULL, insert, remove_again, self);
    }
  }
  self->batch = EDIT_SUMMED;
  self->index = (size_t)rows / 2;
  insert(self, 0);
  snprintf(name, sizeof name, "sum list %ld Yoga", n);
  measure_check(name, read_new(self->root, true));
  YGNodeFreeRecursive(self->root);
}

/* As a program's: yoga [panels] list <n>… */
int yoga_main(int count, char **arguments) {
  static list self;
  memory_stay_warm();
  self.config = YGConfigNew();
  YGConfigSetPointScaleFactor(self.config, 0);
  bool has_panels = count > 1 && !strcmp(arguments[1], "panels");
  if (has_panels) run_panels(&self);
  for (int i = has_panels ? 2 : 1; i + 1 < count; i += 2)
    if (!strcmp(arguments[i], "list")) run(&self, atol(arguments[i + 1]));
  return 0;
}
