/*
 * What lists take from the allocator, with the rows and steps of benchmarks/c/lists.c: prints `step kind <tab> frames <tab>
 * allocations` of frames after as many that may make what is made once, and `visible row kind <tab> rows <tab> bytes taken
 * for each <tab> bytes left behind`.
 */
#include "counted_memory.h"

/* Instead of memory.h, which asks the allocator of the C library. */
#define MEMORY_H
static inline void memory_stay_warm(void) {}

#define main lists_benchmark
#include "lists.c"
#undef main

enum { FRAMES = 120, ROWS = 10000 };

/* By less than a row, and over the edges of pages. */
static void glide(void *context, long iteration) { scroll(context, 3000 + (double)(iteration % 60) * 7); }

/* The width and the rows at once. */
static void resize_and_page(void *context, long iteration) {
  list *self = context;
  self->document.width = LIST_WIDTH + (double)(iteration % 17);
  page(context, iteration);
}

static const struct {
  const char *name;
  plumb_curve curve;
} curves[] = {{"move linear", PLUMB_CURVE_LINEAR}, {"move ease", PLUMB_CURVE_EASE}, {"move spring", PLUMB_CURVE_SPRING}};

/* Rows slide, one fades in and one out, for longer than the frames take. */
static void begin_moves(list *self, plumb_curve curve) {
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = curve;
  motion.duration = 1e6;
  motion.response = 1e6;
  scroll(self, 0);
  require(plumb_layout_animate_changes(self->document.layout, &motion), "animate");
  require(plumb_list_insert_rows(self->document.layout, self->node, 0, 1, 1), "insert");
  require(plumb_list_remove_rows(self->document.layout, self->node, 0, 4, 1), "remove");
  show(self);
}

static void move(void *context, long iteration) {
  list *self = context;
  size_t count = 0;
  uint64_t revision = plumb_layout_revision(self->document.layout);
  (void)iteration;
  require(plumb_layout_advance(self->document.layout, 1000), "advance");
  show(self);
  const plumb_draw_item *items = plumb_layout_display_list(self->document.layout, &count);
  for (size_t i = 0; i < count; i++) sink += items[i].frame.y + items[i].opacity;
  plumb_layout_dirty_rectangles(self->document.layout, &count);
  if (plumb_layout_revision(self->document.layout) == revision || !count) {
    fprintf(stderr, "nothing moves: %zu rectangles\n", count);
    exit(1);
  }
}

/* What does take memory, to see that it is counted: the diagnostic of a compute that fails. */
static void fail(void *context, long iteration) {
  (void)iteration;
  if (plumb_layout_compute_frames(((list *)context)->document.layout, -1.0 / 0.0, 1) == PLUMB_OK) exit(1);
}

static void run_frames(const char *name, measure_step step, list *self) {
  for (long frame = 0; frame < FRAMES; frame++) step(self, frame);
  size_t before = memory_allocations;
  for (long frame = FRAMES; frame < 2 * FRAMES; frame++) step(self, frame);
  printf("%s %s\t%d\t%zu\n", name, self->kind->name, FRAMES, memory_allocations - before);
}

static list *begin(const kind *kind) {
  static list list;
  memset(&list, 0, sizeof list);
  list.kind = kind;
  list.count = ROWS;
  list.changed = -1;
  load(&list);
  open_list(&list, 0);
  if (kind->is_array) require(plumb_layout_state_key(list.document.layout, PLUMB_NO_NODE, "rows", 4, &list.rows), "rows");
  return &list;
}

static void end(list *self) {
  close_list(self, 0);
  plumb_template_destroy(self->document.template_);
  plumb_engine_destroy(self->document.engine);
  free(self->items);
  free(self->entries);
}

static size_t visible(list *self) {
  size_t count;
  plumb_list_cells(self->document.layout, self->node, &count);
  return count;
}

/* A view that is twice as high needs twice as many cells. */
static void run_memory(const kind *kind) {
  list *self = begin(kind);
  size_t before = memory_in_use, rows = visible(self);
  self->document.height = 2 * LIST_HEIGHT;
  document_compute(&self->document);
  size_t added = visible(self) - rows, taken = memory_in_use - before;
  close_list(self, 0);
  size_t closed = memory_in_use;
  open_list(self, 0);
  close_list(self, 0);
  printf("visible row %s\t%zu\t%zu\t%zu\n", kind->name, added, taken / added, memory_in_use - closed);
  open_list(self, 0);
  end(self);
}

int main(void) {
  if (!COUNTS) return 3;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    list *self = begin(&kinds[i]);
    run_frames("unchanged", unchanged, self);
    run_frames("page", page, self);
    run_frames("glide", glide, self);
    run_frames("resize", resize, self);
    run_frames("resize and page", resize_and_page, self);
    if (!kinds[i].is_array) run_frames("change", change, self);
    for (size_t curve = 0; !kinds[i].is_array && curve < sizeof curves / sizeof *curves; curve++) {
      begin_moves(self, curves[curve].curve);
      run_frames(curves[curve].name, move, self);
      if (!plumb_layout_is_moving(self->document.layout)) return 4;
      require(plumb_node_end_motion(self->document.layout, PLUMB_NO_NODE), "end");
      show(self);
    }
    run_frames("fail", fail, self);
    end(self);
    run_memory(&kinds[i]);
  }
  return 0;
}
