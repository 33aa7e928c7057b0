/*
 * Yoga's C functions on the trees of workloads.py, without pixel rounding: built, computed, resized, changed in one place,
 * read. A library: yoga.py loads Yoga and then this, so that what is timed is Yoga called from C.
 */
#include "yoga.h"

#include "../c/measure.h"
#include "../c/memory.h"
#include "trees.h"

static YGConfigRef config;

static YGNodeRef node(int direction, float width, float height) {
  YGNodeRef made = YGNodeNewWithConfig(config);
  YGNodeStyleSetFlexShrink(made, 0);
  YGNodeStyleSetFlexDirection(made, direction);
  if (width >= 0) YGNodeStyleSetWidth(made, width);
  if (height >= 0) YGNodeStyleSetHeight(made, height);
  return made;
}

static YGNodeRef insert(YGNodeRef parent, YGNodeRef child) {
  YGNodeInsertChild(parent, child, YGNodeGetChildCount(parent));
  return child;
}

/* All nodes in the order they were made, the root first. */
typedef struct nodes {
  YGNodeRef *all;
  size_t count;
  long n;
  YGNodeRef changing;
  float base;
  bool along_width;
  float *read;
} nodes;

static YGNodeRef put(nodes *self, YGNodeRef parent, YGNodeRef made) {
  self->all[self->count++] = made;
  return parent ? insert(parent, made) : made;
}

static void build_tree(nodes *self) {
  static const float percent[3] = {50, 30, 25}, points[3] = {0, 20, 30};
  put(self, NULL, node(COLUMN, 1280, 720));
  for (long i = 1; i < self->n; i++) {
    YGNodeRef made = node(tree_is_column(i) ? COLUMN : ROW, -1, -1);
    YGNodeStyleSetMargin(made, EDGE_ALL, 2);
    YGNodeStyleSetWidthPercent(made, percent[i % 3]);
    if (i % 3 == 0) YGNodeStyleSetHeightPercent(made, 8);
    else YGNodeStyleSetHeight(made, points[i % 3]);
    put(self, self->all[(i - 1) / TREE_BRANCHING], made);
  }
  self->changing = self->all[tree_changing_leaf(self->n)];
  self->base = 30;
}

static void build_flat(nodes *self) {
  YGNodeRef root = put(self, NULL, node(COLUMN, 1280, 720));
  for (long i = 1; i < self->n; i++) {
    YGNodeRef row = put(self, root, node(COLUMN, -1, 20));
    if (i > 1) YGNodeStyleSetMargin(row, EDGE_TOP, 4);
  }
  self->changing = self->all[1];
  self->base = 20;
}

/* Containers as large as their content: they must not be stretched by their parents. */
static void build_chain(nodes *self) {
  YGNodeRef parent = NULL;
  for (long level = 0; level < self->n; level++) {
    YGNodeRef box = put(self, parent, node(level % 2 == 0 ? ROW : COLUMN, -1, -1));
    YGNodeStyleSetAlignItems(box, ALIGN_FLEX_START);
    self->changing = put(self, box, node(COLUMN, 2, 2));
    parent = box;
  }
  self->base = 2;
  self->along_width = true;
}

static void build_nested(nodes *self) {
  YGNodeRef parent = NULL;
  for (long level = 0; level < self->n; level++) {
    YGNodeRef box = put(self, parent, parent ? node(COLUMN, -1, -1) : node(COLUMN, 1280, 720));
    if (parent) {
      YGNodeStyleSetPositionType(box, POSITION_ABSOLUTE);
      for (int edge = EDGE_LEFT; edge <= EDGE_BOTTOM; edge++) YGNodeStyleSetPosition(box, edge, 0.5f);
    }
    self->changing = put(self, box, node(COLUMN, 2, 2));
    YGNodeStyleSetPositionType(self->changing, POSITION_ABSOLUTE);
    YGNodeStyleSetPosition(self->changing, EDGE_LEFT, 0);
    YGNodeStyleSetPosition(self->changing, EDGE_TOP, 0);
    parent = box;
  }
  self->base = 2;
  self->along_width = true;
}

/* The container of the kinds column, grow and wrap: as wide as the root, and as high as its content. */
static YGNodeRef put_container(nodes *self, int direction) {
  YGNodeRef root = put(self, NULL, node(COLUMN, 1280, 720));
  return put(self, root, node(direction, -1, -1));
}

static void build_column(nodes *self) {
  YGNodeRef container = put_container(self, COLUMN);
  for (long i = 0; i < self->n; i++) {
    YGNodeRef child = put(self, container, node(COLUMN, -1, 20));
    if (i > 0) YGNodeStyleSetMargin(child, EDGE_TOP, 4);
  }
  self->changing = self->all[2 + self->n / 2];
  self->base = 20;
}

static void build_grow(nodes *self) {
  YGNodeRef container = put_container(self, ROW);
  /* This Yoga has no gaps, and no percentages less points. */
  YGNodeStyleSetMargin(container, EDGE_RIGHT, (float)(1280 - (self->n * GROW_SHARE - GROW_SPACING)));
  for (long i = 0; i < self->n; i++) {
    YGNodeRef child = put(self, container, node(COLUMN, GROW_BASE, 20));
    YGNodeStyleSetFlexGrow(child, 1);
    if (i > 0) YGNodeStyleSetMargin(child, EDGE_LEFT, GROW_SPACING);
  }
  self->changing = self->all[2 + self->n / 2];
  self->base = GROW_BASE;
  self->along_width = true;
}

static void build_wrap(nodes *self) {
  YGNodeRef container = put_container(self, ROW);
  YGNodeStyleSetFlexWrap(container, WRAP);
  YGNodeStyleSetAlignItems(container, ALIGN_FLEX_START);
  for (long i = 0; i < self->n; i++) {
    float width = i == self->n / 2 ? 40 : wrapped_widths[i % 3];
    YGNodeStyleSetFlexGrow(put(self, container, node(COLUMN, width, wrapped_heights[i % 3])), 1);
  }
  self->changing = self->all[2 + self->n / 2];
  self->base = 40;
  self->along_width = true;
}

static void build_panes(nodes *self) {
  YGNodeRef parent = NULL;
  for (long level = 0; level < self->n; level++) {
    int direction = level % 2 == 0 ? ROW : COLUMN;
    YGNodeRef pane = put(self, parent, parent ? node(direction, -1, -1) : node(direction, 1280, 720));
    if (parent) YGNodeStyleSetFlexGrow(pane, 1);
    self->along_width = direction == ROW;
    self->changing = put(self, pane, self->along_width ? node(COLUMN, 2, -1) : node(COLUMN, -1, 2));
    parent = pane;
  }
  YGNodeStyleSetFlexGrow(put(self, parent, node(COLUMN, -1, -1)), 1);
  self->base = 2;
}

typedef void (*builder)(nodes *self);
static builder building;

static void build(void *context, long iteration) {
  (void)iteration;
  nodes *self = context;
  self->count = 0;
  building(self);
}

/* `YGNodeFreeRecursive` takes a time that grows with the square of the number of children. */
static void discard(void *context, long iteration) {
  (void)iteration;
  nodes *self = context;
  for (size_t i = 0; i < self->count; i++) YGNodeRemoveAllChildren(self->all[i]);
  for (size_t i = 0; i < self->count; i++) YGNodeFree(self->all[i]);
}

static void calculate(void *context, long iteration) {
  (void)iteration;
  YGNodeCalculateLayout(((nodes *)context)->all[0], UNDEFINED, UNDEFINED, LEFT_TO_RIGHT);
}

static void build_and_calculate(void *context, long iteration) {
  build(context, iteration);
  calculate(context, iteration);
}

static void resize(void *context, long iteration) {
  YGNodeStyleSetWidth(((nodes *)context)->all[0], 1280 + (float)(iteration % 97));
  calculate(context, iteration);
}

static void read_frames(void *context, long iteration) {
  (void)iteration;
  nodes *self = context;
  float *out = self->read;
  for (size_t i = 0; i < self->count; i++, out += 4) {
    out[0] = YGNodeLayoutGetLeft(self->all[i]);
    out[1] = YGNodeLayoutGetTop(self->all[i]);
    out[2] = YGNodeLayoutGetWidth(self->all[i]);
    out[3] = YGNodeLayoutGetHeight(self->all[i]);
  }
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

/* Ten getters of every node, as many as c/properties.c reads properties: plain numbers of the style. */
static void read_styles(void *context, long iteration) {
  (void)iteration;
  nodes *self = context;
  float sum = 0;
  for (size_t i = 0; i < self->count; i++)
    for (int pair = 0; pair < 5; pair++) sum += YGNodeStyleGetFlexGrow(self->all[i]) + YGNodeStyleGetFlexShrink(self->all[i]);
  self->read[0] = sum;
  __asm__ volatile("" : : "r"(self->read) : "memory");
}

static void resize_and_read(void *context, long iteration) {
  resize(context, iteration);
  read_frames(context, iteration);
}

static void change(void *context, long iteration) {
  nodes *self = context;
  float size = self->base + (float)(iteration % 13);
  if (self->along_width) YGNodeStyleSetWidth(self->changing, size);
  else YGNodeStyleSetHeight(self->changing, size);
  calculate(self, iteration);
}

static double sum(nodes *self) {
  read_frames(self, 0);
  double total = 0;
  for (size_t i = 0; i < 4 * self->count; i++) total += self->read[i];
  return total;
}

static void run(const char *kind, builder builds, long n) {
  size_t most = (size_t)n * 2 + 16;
  nodes tree = {.all = calloc(most, sizeof(YGNodeRef)), .n = n, .read = calloc(most, sizeof(float) * 4)}, *self = &tree;
  building = builds;
  char name[100];
#define CASE(what) (snprintf(name, sizeof name, "%s %s Yoga", what, kind), name)
#define CHECK(what) (snprintf(name, sizeof name, "%s %s %ld Yoga", what, kind, n), name)
  measure(CASE("instantiate"), n, NULL, build, discard, self);
  measure(CASE("first compute"), n, build, calculate, discard, self);
  measure(CASE("first layout"), n, NULL, build_and_calculate, discard, self);
  double held = memory_in_use();
  build(self, 0);
  calculate(self, 0);
  measure_check(CHECK("sum"), sum(self));
  if (strcmp(kind, "chain") && strcmp(kind, "stacks")) {
    measure(CASE("resize"), n, NULL, resize, NULL, self);
    measure(CASE("resize and read"), n, NULL, resize_and_read, NULL, self);
    YGNodeStyleSetWidth(self->all[0], 1280);
    calculate(self, 0);
  }
  measure(CASE("change"), n, NULL, change, NULL, self);
  measure(CASE("unchanged"), n, NULL, calculate, NULL, self);
  measure(CASE("read"), n, NULL, read_frames, NULL, self);
  if (n == 1000 && !strcmp(kind, "flat")) measure("property getter Yoga", n * 10, NULL, read_styles, NULL, self);
  measure_check(CHECK("bytes"), memory_in_use() - held);
  discard(self, 0);
  free(self->all);
  free(self->read);
}

static YGNodeRef sidebar, list, spacer, cards[SCREEN_CARDS];

static YGNodeRef grow(YGNodeRef made) {
  YGNodeStyleSetFlexGrow(made, 1);
  YGNodeStyleSetFlexBasis(made, 0);
  return made;
}

static YGNodeRef padded(YGNodeRef made, float left, float top, float right, float bottom) {
  const float sizes[] = {left, top, right, bottom};
  for (int edge = EDGE_LEFT; edge <= EDGE_BOTTOM; edge++) YGNodeStyleSetPadding(made, edge, sizes[edge]);
  return made;
}

static YGNodeRef after(YGNodeRef made, float gap) {
  YGNodeStyleSetMargin(made, EDGE_LEFT, gap);
  return made;
}

static YGNodeRef below(YGNodeRef made, float gap) {
  YGNodeStyleSetMargin(made, EDGE_TOP, gap);
  return made;
}

static YGNodeRef wide(YGNodeRef made, float percent) {
  YGNodeStyleSetWidthPercent(made, percent);
  return made;
}

static void build_screen(nodes *self) {
  YGNodeRef root = put(self, NULL, node(COLUMN, 1280, 720));
  YGNodeRef header = put(self, root, padded(node(ROW, -1, 48), 8, 8, 8, 8));
  put(self, header, node(COLUMN, 32, 32));
  put(self, header, wide(below(after(node(COLUMN, -1, 24), 8), 4), 50));
  /* Pushes the icons to the right; it is none of the nodes that are read. */
  spacer = insert(header, grow(node(COLUMN, -1, -1)));
  for (int icon = 0; icon < SCREEN_ICONS; icon++) put(self, header, after(node(COLUMN, 32, 32), icon ? 8 : 0));
  YGNodeRef body = put(self, root, grow(node(ROW, -1, -1)));
  sidebar = put(self, body, padded(node(COLUMN, 200, -1), 8, 8, 8, 0));
  for (int entry = 0; entry < SCREEN_ENTRIES; entry++) {
    YGNodeRef row = put(self, sidebar, below(padded(node(ROW, -1, 32), 4, 0, 0, 0), entry ? 4 : 0));
    put(self, row, below(node(COLUMN, 24, 24), 4));
    put(self, row, below(after(grow(node(COLUMN, -1, 20)), 8), 6));
  }
  YGNodeRef content = put(self, body, grow(node(COLUMN, -1, -1)));
  YGNodeRef chips = put(self, content, padded(node(ROW, -1, 40), 8, 8, 0, 0));
  for (int chip = 0; chip < SCREEN_CHIPS; chip++) put(self, chips, after(node(COLUMN, 72, 24), chip ? 8 : 0));
  list = put(self, content, padded(grow(node(COLUMN, -1, -1)), 8, 8, 8, 0));
  YGNodeStyleSetOverflow(list, OVERFLOW_HIDDEN);
  for (int card = 0; card < SCREEN_CARDS; card++) {
    YGNodeRef row = cards[card] = put(self, list, below(padded(node(ROW, -1, 56), 8, 8, 8, 8), card ? 8 : 0));
    put(self, row, node(COLUMN, 40, 40));
    YGNodeRef column = put(self, row, after(grow(node(COLUMN, -1, -1)), 8));
    put(self, column, wide(node(COLUMN, -1, 18), 60));
    put(self, column, below(node(COLUMN, -1, 14), 4));
    put(self, row, below(after(node(COLUMN, 24, 20), 8), 10));
    put(self, row, below(after(node(COLUMN, 64, 32), 8), 4));
  }
  YGNodeRef footer = put(self, root, node(ROW, -1, 56));
  for (int tab = 0; tab < SCREEN_TABS; tab++) put(self, footer, wide(node(COLUMN, -1, -1), 100 / SCREEN_TABS));
}

static void set_screen(long iteration) {
  YGNodeStyleSetWidth(sidebar, 200 + (float)(iteration % 64));
  if (iteration % 4 != 0) return;
  long number = iteration / 4;
  YGNodeStyleSetHeight(cards[(number + SCREEN_CARDS - 1) % SCREEN_CARDS], 56);
  YGNodeStyleSetHeight(cards[number % SCREEN_CARDS], 96);
}

static void frame(void *context, long iteration) {
  set_screen(iteration);
  calculate(context, iteration);
  read_frames(context, iteration);
}

/* What a program draws a node with: as much as an item of a display list that has a colour. */
typedef struct item {
  YGNodeRef node;
  double x, y, width, height;
  double clip[4];
  unsigned color;
} item;

static struct drawing {
  item items[256];
  size_t count;
  double mouse_x, mouse_y;
  YGNodeRef hit;
} drawing;
static volatile double drawn;

/* Boxes in root coordinates, and what is under the mouse, in one walk. What is clipped away is left out. */
static void draw(YGNodeRef node, double x, double y, const double *clip) {
  double inner[4];
  double left = x + YGNodeLayoutGetLeft(node), top = y + YGNodeLayoutGetTop(node);
  double right = left + YGNodeLayoutGetWidth(node), bottom = top + YGNodeLayoutGetHeight(node);
  if (left >= clip[2] || top >= clip[3] || right <= clip[0] || bottom <= clip[1]) return;
  item *made = &drawing.items[drawing.count++];
  *made = (item){node, left, top, right - left, bottom - top, {clip[0], clip[1], clip[2], clip[3]}, 0x334455ff};
  if (drawing.mouse_x >= left && drawing.mouse_x < right && drawing.mouse_y >= top && drawing.mouse_y < bottom)
    drawing.hit = node;
  if (node == list) {
    inner[0] = fmax(left, clip[0]);
    inner[1] = fmax(top, clip[1]);
    inner[2] = fmin(right, clip[2]);
    inner[3] = fmin(bottom, clip[3]);
    clip = inner;
  }
  size_t count = YGNodeGetChildCount(node);
  for (size_t child = 0; child < count; child++)
    if (YGNodeGetChild(node, child) != spacer) draw(YGNodeGetChild(node, child), left, top, clip);
}

static double draw_all(nodes *self) {
  static const double window[] = {0, 0, 1280, 720};
  double sum = 0;
  drawing.count = 0;
  drawing.hit = NULL;
  draw(self->all[0], 0, 0, window);
  for (size_t i = 0; i < drawing.count; i++)
    sum += drawing.items[i].x + drawing.items[i].y + drawing.items[i].width + drawing.items[i].height;
  return sum;
}

static void whole_frame(void *context, long iteration) {
  drawing.mouse_x = (double)(iteration * 7 % 1280);
  drawing.mouse_y = (double)(iteration * 5 % 720);
  set_screen(iteration);
  calculate(context, iteration);
  drawn = draw_all(context);
}

static void run_screen(long n) {
  nodes tree = {.all = calloc((size_t)n + 16, sizeof(YGNodeRef)), .n = n, .read = calloc((size_t)n + 16, 16)};
  build_screen(&tree);
  if (tree.count != (size_t)n) exit(3);
  measure("frame screen Yoga", n, NULL, frame, NULL, &tree);
  measure("whole frame screen Yoga", n, NULL, whole_frame, NULL, &tree);
  for (int card = 0; card < SCREEN_CARDS; card++) YGNodeStyleSetHeight(cards[card], 56);
  YGNodeStyleSetWidth(sidebar, 217);
  YGNodeStyleSetHeight(cards[4], 96);
  calculate(&tree, 0);
  measure_check("sum screen Yoga", sum(&tree));
  measure_check("sum drawn screen Yoga", draw_all(&tree));
  YGNodeFreeRecursive(tree.all[0]);
  free(tree.all);
  free(tree.read);
}

/* As a program's: yoga <tree|flat|chain|nested|column|grow|wrap|stacks|panes|screen> <n>… */
int yoga_main(int count, char **arguments) {
  memory_stay_warm();
  config = YGConfigNew();
  YGConfigSetPointScaleFactor(config, 0);
  for (int i = 1; i + 1 < count; i += 2) {
    const char *kind = arguments[i];
    long n = atol(arguments[i + 1]);
    if (!strcmp(kind, "tree")) run(kind, build_tree, n);
    if (!strcmp(kind, "flat")) run(kind, build_flat, n);
    if (!strcmp(kind, "chain")) run(kind, build_chain, n);
    if (!strcmp(kind, "nested")) run(kind, build_nested, n);
    if (!strcmp(kind, "column")) run(kind, build_column, n);
    if (!strcmp(kind, "grow")) run(kind, build_grow, n);
    if (!strcmp(kind, "wrap")) run(kind, build_wrap, n);
    if (!strcmp(kind, "stacks")) run(kind, build_chain, n);
    if (!strcmp(kind, "panes")) run(kind, build_panes, n);
    if (!strcmp(kind, "screen")) run_screen(n);
  }
  return 0;
}
