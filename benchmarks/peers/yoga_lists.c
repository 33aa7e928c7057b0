/*
 * As c/lists.c, by Yoga's C functions, with all rows in the tree; and one row alone, which is given other sizes again and
 * again, as a list of a host's own would do with its visible rows. A library, as yoga.c.
 */
#include <stdbool.h>

#include "../c/lists.h"

#include "../c/measure.h"
#include "../c/memory.h"
#include "yoga.h"

typedef struct list {
  YGConfigRef config;
  YGNodeRef root, inserted;
  long count;
  bool is_dynamic;
  float read[4 * LIST_NODES * 2 * LIST_PAGE_ROWS];
} list;

static YGNodeRef node(list *self, float width, float height) {
  YGNodeRef made = YGNodeNewWithConfig(self->config);
  YGNodeStyleSetFlexShrink(made, 0);
  if (width >= 0) YGNodeStyleSetWidth(made, width);
  if (height >= 0) YGNodeStyleSetHeight(made, height);
  return made;
}

static YGNodeRef placed(list *self, int edge, float width, float height) {
  YGNodeRef made = node(self, width, height);
  YGNodeStyleSetPositionType(made, POSITION_ABSOLUTE);
  YGNodeStyleSetPosition(made, edge, 8);
  YGNodeStyleSetPosition(made, EDGE_TOP, 4);
  return made;
}

static float height(list *self, long row, long change) {
  return self->is_dynamic ? (float)list_height(row, change) : LIST_ROW_HEIGHT;
}

static YGNodeRef row(list *self, long index) {
  YGNodeRef made = node(self, -1, self->is_dynamic ? -1 : LIST_ROW_HEIGHT);
  YGNodeRef bar = node(self, (float)list_bar(index, 0), height(self, index, 0) - 24), line = node(self, -1, 12);
  YGNodeStyleSetMargin(bar, EDGE_LEFT, 48);
  YGNodeStyleSetMargin(bar, EDGE_TOP, 4);
  YGNodeStyleSetMargin(line, EDGE_LEFT, 48);
  YGNodeStyleSetMargin(line, EDGE_RIGHT, 48);
  YGNodeStyleSetMargin(line, EDGE_TOP, 4);
  YGNodeInsertChild(made, placed(self, EDGE_LEFT, 32, 32), 0);
  YGNodeInsertChild(made, bar, 1);
  YGNodeInsertChild(made, line, 2);
  YGNodeInsertChild(made, placed(self, EDGE_RIGHT, 32, 12), 3);
  return made;
}

static float *read_node(YGNodeRef node, float left, float top, float *out) {
  out[0] = left;
  out[1] = top;
  out[2] = YGNodeLayoutGetWidth(node);
  out[3] = YGNodeLayoutGetHeight(node);
  return out + 4;
}

static float *read_row(YGNodeRef row, float *out) {
  float left = YGNodeLayoutGetLeft(row), top = YGNodeLayoutGetTop(row);
  out = read_node(row, left, top, out);
  for (size_t i = 0; i < LIST_NODES - 1; i++) {
    YGNodeRef child = YGNodeGetChild(row, i);
    out = read_node(child, left + YGNodeLayoutGetLeft(child), top + YGNodeLayoutGetTop(child), out);
  }
  return out;
}

/* The frames of the rows that are seen, from one on. */
static void read_frames(list *self, long first) {
  float *out = self->read;
  float end = YGNodeLayoutGetTop(YGNodeGetChild(self->root, (size_t)first)) + LIST_HEIGHT;
  for (long i = first; i < self->count; i++) {
    YGNodeRef row = YGNodeGetChild(self->root, (size_t)i);
    if (YGNodeLayoutGetTop(row) >= end) break;
    out = read_row(row, out);
  }
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

static void show(list *self) {
  YGNodeCalculateLayout(self->root, UNDEFINED, UNDEFINED, LEFT_TO_RIGHT);
  read_frames(self, 0);
}

static void open_list(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  self->root = node(self, LIST_WIDTH, LIST_HEIGHT);
  for (long i = 0; i < self->count; i++) YGNodeInsertChild(self->root, row(self, i), (size_t)i);
  show(self);
}

static void close_list(void *context, long iteration) {
  (void)iteration;
  YGNodeFreeRecursive(((list *)context)->root);
}

/* All is laid out: what is seen is only read. */
static void page(void *context, long iteration) {
  long place = iteration % (2 * LIST_PAGES - 2);
  read_frames(context, (place < LIST_PAGES ? place : 2 * LIST_PAGES - 2 - place) * LIST_PAGE_ROWS);
}

static void give(list *self, YGNodeRef row, long index, long change) {
  YGNodeRef bar = YGNodeGetChild(row, 1);
  YGNodeStyleSetWidth(bar, (float)list_bar(index, change));
  YGNodeStyleSetHeight(bar, height(self, index, change) - 24);
}

static void change(void *context, long iteration) {
  list *self = context;
  give(self, YGNodeGetChild(self->root, 3), 3, iteration % 5);
  show(self);
}

static void insert(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  self->inserted = row(self, self->count);
  YGNodeInsertChild(self->root, self->inserted, 0);
  self->count++;
  show(self);
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  list *self = context;
  YGNodeRemoveChild(self->root, self->inserted);
  YGNodeFreeRecursive(self->inserted);
  self->count--;
  show(self);
}

static void resize(void *context, long iteration) {
  list *self = context;
  YGNodeStyleSetWidth(self->root, (float)(LIST_WIDTH + iteration % 17));
  show(self);
}

/* The visible rows of a list of the host's own, which show the rows of another page. */
static void recycle(void *context, long iteration) {
  list *self = context;
  float *out = self->read;
  for (long i = 0; i < LIST_PAGE_ROWS; i++) {
    YGNodeRef row = YGNodeGetChild(self->root, (size_t)i);
    give(self, row, iteration * LIST_PAGE_ROWS + i, 0);
  }
  YGNodeCalculateLayout(self->root, UNDEFINED, UNDEFINED, LEFT_TO_RIGHT);
  for (long i = 0; i < LIST_PAGE_ROWS; i++) out = read_row(YGNodeGetChild(self->root, (size_t)i), out);
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

static double sum(list *self) {
  double sum = 0;
  memset(self->read, 0, sizeof self->read);
  read_frames(self, 0);
  for (size_t i = 0; i < sizeof self->read / sizeof *self->read; i++) sum += self->read[i];
  return sum;
}

static void run(list *self, const char *kind, long n) {
  char name[100];
  self->is_dynamic = !strcmp(kind, "dynamic");
  self->count = LIST_PAGE_ROWS;
#define CASE(what) (snprintf(name, sizeof name, "list %s %s Yoga", what, kind), name)
  if (n == LIST_SHORTEST) {
    open_list(self, 0);
    measure_work(CASE("recycle"), n, LIST_PAGE_ROWS, NULL, recycle, NULL, self);
    close_list(self, 0);
  }
  self->count = n;
  measure(CASE("open"), n, NULL, open_list, close_list, self);
  open_list(self, 0);
  snprintf(name, sizeof name, "sum %s-rows %ld Yoga", kind, n);
  measure_check(name, sum(self));
  measure_work(CASE("page"), n, LIST_PAGE_ROWS, NULL, page, NULL, self);
  measure(CASE("change"), n, NULL, change, NULL, self);
  measure(CASE("insert"), n, NULL, insert, remove_again, self);
  measure(CASE("resize"), n, NULL, resize, NULL, self);
  close_list(self, 0);
}

/* As a program's: yoga <n>… */
int yoga_main(int count, char **arguments) {
  static list self;
  memory_stay_warm();
  self.config = YGConfigNew();
  YGConfigSetPointScaleFactor(self.config, 0);
  for (int i = 1; i < count; i++) {
    run(&self, "fixed", atol(arguments[i]));
    run(&self, "dynamic", atol(arguments[i]));
  }
  return 0;
}
