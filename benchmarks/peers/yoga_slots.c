/*
 * As c/slots.c, by Yoga's C functions: what has changed of the array is done to the nodes by hand. A library, as yoga.c.
 */
#include <stdbool.h>

#include "../c/slots.h"

#include "../c/measure.h"
#include "../c/memory.h"
#include "yoga.h"

typedef struct inventory {
  YGConfigRef config;
  YGNodeRef root;
  YGNodeRef nodes[SLOT_MOST];
  slots slots;
} inventory;

static volatile double sink;

static YGNodeRef node(inventory *self, float height) {
  YGNodeRef made = YGNodeNewWithConfig(self->config);
  YGNodeStyleSetFlexShrink(made, 0);
  YGNodeStyleSetHeight(made, height);
  return made;
}

static YGNodeRef slot_node(inventory *self, const slot *slot) {
  YGNodeRef made = node(self, (float)slot->height), inner = node(self, 12);
  YGNodeStyleSetMargin(made, EDGE_TOP, 4);
  YGNodeStyleSetWidthPercent(inner, 50);
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

static void show(inventory *self) {
  YGNodeCalculateLayout(self->root, UNDEFINED, UNDEFINED, LEFT_TO_RIGHT);
  sink = read_new(self->root, false);
}

static void change(void *context, long iteration) {
  inventory *self = context;
  slots_change(&self->slots, iteration);
  YGNodeStyleSetHeight(self->nodes[SLOT_PLACE], (float)self->slots.list[SLOT_PLACE].height);
  show(self);
}

static void insert(void *context, long iteration) {
  inventory *self = context;
  slots_insert(&self->slots, iteration);
  memmove(self->nodes + SLOT_PLACE + 1, self->nodes + SLOT_PLACE,
          (size_t)(self->slots.count - 1 - SLOT_PLACE) * sizeof *self->nodes);
  self->nodes[SLOT_PLACE] = slot_node(self, &self->slots.list[SLOT_PLACE]);
  YGNodeInsertChild(self->root, self->nodes[SLOT_PLACE], SLOT_PLACE);
  show(self);
}

static void remove_again(void *context, long iteration) {
  (void)iteration;
  inventory *self = context;
  YGNodeRemoveChild(self->root, self->nodes[SLOT_PLACE]);
  YGNodeFreeRecursive(self->nodes[SLOT_PLACE]);
  slots_remove(&self->slots);
  memmove(self->nodes + SLOT_PLACE, self->nodes + SLOT_PLACE + 1,
          (size_t)(self->slots.count - SLOT_PLACE) * sizeof *self->nodes);
  show(self);
}

static void reverse(void *context, long iteration) {
  (void)iteration;
  inventory *self = context;
  slots_reverse(&self->slots);
  int count = self->slots.count;
  for (int i = count - 1; i >= 0; i--) YGNodeRemoveChild(self->root, self->nodes[i]);
  for (int i = 0; i < count / 2; i++) {
    YGNodeRef other = self->nodes[i];
    self->nodes[i] = self->nodes[count - 1 - i];
    self->nodes[count - 1 - i] = other;
  }
  for (int i = 0; i < count; i++) YGNodeInsertChild(self->root, self->nodes[i], (size_t)i);
  show(self);
}

/* As a program's: yoga */
int yoga_main(int count, char **arguments) {
  static inventory self;
  (void)count, (void)arguments;
  memory_stay_warm();
  self.config = YGConfigNew();
  YGConfigSetPointScaleFactor(self.config, 0);
  slots_begin(&self.slots);
  self.root = node(&self, 720);
  YGNodeStyleSetWidth(self.root, 1280);
  for (int i = 0; i < SLOT_COUNT; i++) {
    self.nodes[i] = slot_node(&self, &self.slots.list[i]);
    YGNodeInsertChild(self.root, self.nodes[i], (size_t)i);
  }
  show(&self);
  measure("slots changed Yoga", SLOT_NODES, NULL, change, NULL, &self);
  measure("slots inserted Yoga", SLOT_NODES, NULL, insert, remove_again, &self);
  measure("slots reversed Yoga", SLOT_NODES, NULL, reverse, NULL, &self);
  slots_begin(&self.slots);
  for (int i = 0; i < SLOT_COUNT; i++) YGNodeStyleSetHeight(self.nodes[i], (float)self.slots.list[i].height);
  reverse(&self, 0);
  insert(&self, 0);
  measure_check("sum slots 81 Yoga", read_new(self.root, true));
  YGNodeFreeRecursive(self.root);
  return 0;
}
