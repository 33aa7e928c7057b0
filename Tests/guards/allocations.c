/*
 * How often the frames of a layout that runs take memory: allocations <kind> <n> <file>… prints `step kind/n <tab> frames
 * <tab> changing frames <tab> allocations` of the whole process, after as many frames that may make what is made once.
 */
#include "counted_memory.h"
#include "document.h"

enum { FRAMES = 120 };

typedef struct host {
  document *document;
  plumb_state_key key;
  double base;
  plumb_node scroll, row;
  plumb_pixel_edges *edges;
  size_t rows;
} host;

static volatile double sink;

static void unchanged(host *self, long frame) {
  (void)frame;
  document_compute(self->document);
}

static void resize(host *self, long frame) {
  self->document->width = 1280 + (double)(frame % 17);
  self->document->height = 720 - (double)(frame % 5);
  document_compute(self->document);
}

static void change(host *self, long frame) {
  require(plumb_layout_set_number(self->document->layout, self->key, self->base + (double)(frame % 13)), "set");
  document_compute(self->document);
}

static void changes(host *self, long frame) {
  size_t count;
  change(self, frame);
  const plumb_change *list = plumb_layout_changes(self->document->layout, &count);
  for (size_t i = 0; i < count; i++) sink += list[i].row;
}

static void root_frames(host *self, long frame) {
  size_t count;
  change(self, frame);
  const plumb_root_frame *frames = plumb_layout_root_frames(self->document->layout, &count);
  for (size_t i = 0; i < count; i++) sink += frames[i].x + frames[i].height;
}

static void hits(host *self, long frame) {
  static plumb_node nodes[16];
  plumb_node node;
  size_t count;
  double x = (double)(frame % 50), y = (double)(frame % 31);
  change(self, frame);
  require(plumb_layout_hit_test(self->document->layout, x, y, &node), "hit");
  require(plumb_layout_hit_test_all(self->document->layout, x, y, nodes, 16, &count), "hits");
  require(plumb_layout_nodes_in_rectangle(self->document->layout, x, y, 20, 20, nodes, 16, &count), "rectangle");
  sink += (double)count + (double)node;
}

static long focus_moves;

static void focus(host *self, long frame) {
  plumb_node node, before;
  change(self, frame);
  require(plumb_layout_focus(self->document->layout, &before), "focus");
  require(plumb_layout_move_focus(self->document->layout, frame % 3 ? PLUMB_FOCUS_NEXT : PLUMB_FOCUS_PREVIOUS, &node), "move");
  focus_moves += node != before;
  require(plumb_layout_move_focus(self->document->layout, (plumb_focus_move)(frame % 4 + 2), &node), "move");
  sink += (double)node;
}

static void make_focusable(plumb_layout *layout) {
  size_t count;
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  plumb_node some[4];
  size_t found = 0;
  for (size_t i = 0; i < count && found < 4; i++)
    if (frames[i].width > 0 && frames[i].height > 0) some[found++] = nodes[i];
  if (found < 2) exit(1);
  for (size_t i = 0; i < found; i++) {
    require(plumb_layout_set_expression(layout, some[i], "isFocusable", PLUMB_NUL_TERMINATED, "true", PLUMB_NUL_TERMINATED), "focusable");
    require(plumb_layout_set_expression(layout, some[i], "isUserInteractionEnabled", PLUMB_NUL_TERMINATED, "true", PLUMB_NUL_TERMINATED), "enabled");
    require(plumb_layout_set_expression(layout, some[i], "focusGroupIdentifier", PLUMB_NUL_TERMINATED, "a", PLUMB_NUL_TERMINATED), "group");
  }
}

static void flags(host *self, long frame) {
  size_t count;
  change(self, frame);
  sink += plumb_layout_flags(self->document->layout, &count)[0];
  sink += (double)plumb_layout_nodes(self->document->layout, &count)[0];
}

static void pixels(host *self, long frame) {
  change(self, frame);
  require(plumb_layout_snap_frames(self->document->layout, 1.5, self->edges, self->rows), "snap");
}

static void property(host *self, long frame) {
  plumb_value value;
  change(self, frame);
  require(plumb_node_property(self->document->layout, self->row, "height", 6, &value), "height");
  require(plumb_node_property(self->document->layout, self->row, "center.y", 8, &value), "center.y");
  sink += value.as.number;
}

static void safe_area(host *self, long frame) {
  require(plumb_layout_set_safe_area(self->document->layout, (double)(frame % 3), 0, (double)(frame % 5), 0), "area");
  document_compute(self->document);
}

static void drawn(host *self, long frame) {
  size_t count;
  change(self, frame);
  const plumb_draw_item *items = plumb_layout_display_list(self->document->layout, &count);
  for (size_t i = 0; i < count; i++) sink += items[i].frame.x + items[i].opacity;
  plumb_layout_dirty_rectangles(self->document->layout, &count);
  sink += (double)count;
}

/* Frames with all of the above, every other one without anything new. */
static void everything(host *self, long frame) {
  resize(self, frame / 2);
  changes(self, frame / 2);
  root_frames(self, frame / 2);
  pixels(self, frame / 2);
  drawn(self, frame / 2);
}

/* A key that moves back and forth. */
static void motion(host *self, long frame) {
  plumb_layout *layout = self->document->layout;
  if (!plumb_layout_is_moving(layout))
    require(plumb_layout_animate_number(layout, self->key, self->base + 1 + (double)(frame % 7), NULL), "animate");
  require(plumb_layout_advance(layout, 1.0 / 64), "advance");
  document_compute(self->document);
}

/* A key that follows a gesture. */
static void dragged(host *self, long frame) {
  plumb_drag drag = PLUMB_DRAG_INIT;
  drag.lower = self->base;
  drag.upper = self->base + 5;
  drag.length = 3;
  drag.origin = self->base;
  require(plumb_layout_move_drag(self->document->layout, self->key, &drag, (double)(frame % 8)), "drag");
  document_compute(self->document);
}

/* Frames are shown on their way to where another value of the key has taken them. */
static void begin_shown(host *self) {
  plumb_layout *layout = self->document->layout;
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.duration = 1e6;
  require(plumb_layout_animate_changes(layout, &motion), "animate");
  require(plumb_layout_set_number(layout, self->key, self->base + 3), "state");
  document_compute(self->document);
}

static void shown(host *self, long frame) {
  (void)frame;
  require(plumb_layout_advance(self->document->layout, 1000), "advance");
  document_compute(self->document);
}

static void scroll(host *self, long frame) {
  plumb_layout *layout = self->document->layout;
  require(plumb_layout_set_content_offset(layout, self->scroll, 0, (double)(frame * 7 % 200)), "scroll");
  root_frames(self, frame);
}

/* What does take memory, to see that it is counted: the diagnostic of a compute that fails. */
static void failure(host *self, long frame) {
  (void)frame;
  if (plumb_layout_compute_frames(self->document->layout, -1.0 / 0.0, 1) == PLUMB_OK) exit(1);
}

static void run(const char *name, const char *kind, const char *n, void (*step)(host *, long), host *self) {
  for (long frame = 0; frame < FRAMES; frame++) step(self, frame);
  uint64_t revision = plumb_layout_revision(self->document->layout);
  size_t before = memory_allocations;
  for (long frame = 0; frame < FRAMES; frame++) step(self, frame);
  size_t count = memory_allocations - before;
  uint64_t changing = plumb_layout_revision(self->document->layout) - revision;
  printf("%s %s/%s\t%d\t%llu\t%zu\n", name, kind, n, FRAMES, (unsigned long long)changing, count);
}

int main(int count, char **arguments) {
  static const struct {
    const char *kind, *key, *other;
    double value;
  } states[] = {{"tree", "leaf", NULL, 30}, {"flat", "first", NULL, 20}, {"chain", "deep", NULL, 2},
                {"screen", "sidebar", "expanded", 200}, {"scrolled", "first", NULL, 20},
                {"stacked", "first", NULL, 20}, {"constrained", "first", NULL, 20},
                {"contradicting", "first", NULL, 20}, {"undecided", "first", NULL, 20},
                {"controls", "first", NULL, 20}};
  if (!COUNTS) return 3;
  for (int i = 1; i + 2 < count; i += 3) {
    const char *kind = arguments[i], *n = arguments[i + 1], *keys[] = {NULL, NULL, NULL};
    double values[] = {0, 0};
    for (size_t state = 0; state < sizeof states / sizeof *states; state++) {
      if (strcmp(kind, states[state].kind)) continue;
      keys[0] = states[state].key;
      keys[1] = states[state].other;
      values[0] = states[state].value;
    }
    if (!keys[0]) return 2;
    host self = {0};
    self.document = document_open(arguments[i + 2], keys, values);
    plumb_template *template_ = self.document->template_;
    require(plumb_layout_create(template_, &self.document->layout), "create");
    document_compute(self.document);
    plumb_layout *layout = self.document->layout;
    plumb_layout_frames(layout, &self.rows);
    self.edges = calloc(self.rows, sizeof *self.edges);
    self.key = document_key(self.document, keys[0]);
    self.base = values[0];
    size_t nodes;
    self.row = plumb_layout_nodes(layout, &nodes)[self.rows - 1];
    require(plumb_layout_root(layout, &self.scroll), "root");
    run("unchanged", kind, n, unchanged, &self);
    run("resize", kind, n, resize, &self);
    run("change", kind, n, change, &self);
    run("changes", kind, n, changes, &self);
    run("root frames", kind, n, root_frames, &self);
    run("flags", kind, n, flags, &self);
    run("hits", kind, n, hits, &self);
    run("pixels", kind, n, pixels, &self);
    run("property", kind, n, property, &self);
    run("drawn", kind, n, drawn, &self);
    run("everything", kind, n, everything, &self);
    if (!strcmp(kind, "scrolled")) {
      run("scroll", kind, n, scroll, &self);
      run("safe area", kind, n, safe_area, &self);
    }
    make_focusable(layout);
    focus_moves = 0;
    run("focus", kind, n, focus, &self);
    /* Views of the last kind may have no width, and so not the focus. */
    if (focus_moves < FRAMES && strcmp(kind, "undecided")) exit(1);
    run("motion", kind, n, motion, &self);
    require(plumb_layout_end_motion(layout, self.key, false), "stop");
    run("dragged", kind, n, dragged, &self);
    begin_shown(&self);
    run("shown", kind, n, shown, &self);
    require(plumb_node_end_motion(layout, PLUMB_NO_NODE), "end");
    run("failure", kind, n, failure, &self);
    plumb_layout_destroy(layout);
    plumb_template_destroy(template_);
    plumb_engine_destroy(self.document->engine);
    free(self.edges);
  }
  return 0;
}
