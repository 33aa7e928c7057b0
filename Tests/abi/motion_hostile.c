/* What motion withstands: wrong numbers, many steps and a huge one, much that moves at once, nodes that go meanwhile. */
#include "check.h"
#include <math.h>

enum { MANY = 100000, STEPS = 10000 };
static const double YEAR = 365.25 * 24 * 3600;
static const double wrong[] = {-1, -1e-300, NAN, INFINITY, -INFINITY};
enum { WRONG = sizeof wrong / sizeof *wrong };

static plumb_engine *engine;

typedef struct ends {
  int all, at_end;
} ends;

static void count(void *context, plumb_layout *layout, bool is_at_end) {
  (void)layout;
  ((ends *)context)->all++;
  ((ends *)context)->at_end += is_at_end ? 1 : 0;
}

static plumb_motion motion_for(ends *ends) {
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = PLUMB_CURVE_LINEAR;
  motion.duration = 1;
  motion.completed = count;
  motion.context = ends;
  return motion;
}

static void compute(plumb_layout *layout) { OK(plumb_layout_compute_frames(layout, 200, 100)); }

static plumb_layout *load(const char *document) {
  plumb_layout *layout = NULL;
  OK(plumb_layout_load(engine, document, PLUMB_NUL_TERMINATED, NULL, &layout, NULL));
  compute(layout);
  return layout;
}

static plumb_state_key key_of(plumb_layout *layout, const char *name) {
  plumb_state_key key = 0;
  OK(plumb_layout_state_key(layout, PLUMB_NO_NODE, name, PLUMB_NUL_TERMINATED, &key));
  return key;
}

static double x_of(plumb_layout *layout) {
  plumb_value value;
  OK(plumb_layout_get_state(layout, PLUMB_NO_NODE, "x", 1, &value));
  return value.as.number;
}

static plumb_entry x_at(double x) { return entry("x", number_value(x)); }

#define ONE_NODE "<UIView><state name='x' type='Double' value='0'/><UIView left='x' width='10' height='10'/></UIView>"

/* Each call that takes a motion refuses it, and nothing moves or is set. */
static void refuse(plumb_layout *layout, plumb_state_key key, const plumb_motion *motion) {
  plumb_entry x = x_at(5);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(layout, key, 5, motion));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_value(layout, key, &x.value, motion));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_changes(layout, motion));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, motion));
  CHECK(!plumb_layout_is_moving(layout) && x_of(layout) == 0);
}

static void test_numbers(void) {
  plumb_layout *layout = load(ONE_NODE);
  plumb_state_key key = key_of(layout, "x");
  ends ends = {0, 0};
  for (size_t i = 0; i < WRONG; i++) {
    plumb_motion motion = motion_for(&ends);
    motion.duration = wrong[i];
    refuse(layout, key, &motion);
    motion = motion_for(&ends);
    motion.delay = wrong[i];
    refuse(layout, key, &motion);
    motion = motion_for(&ends);
    motion.curve = PLUMB_CURVE_SPRING;
    motion.response = wrong[i];
    refuse(layout, key, &motion);
    motion.response = 1;
    motion.damping = wrong[i];
    refuse(layout, key, &motion);
    motion = motion_for(&ends);
    motion.curve = PLUMB_CURVE_BEZIER;
    motion.x1 = wrong[i];
    refuse(layout, key, &motion);
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_advance(layout, wrong[i]));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_motion_speed(layout, wrong[i]));
  }
  plumb_motion spring = motion_for(&ends);
  spring.curve = PLUMB_CURVE_SPRING;
  spring.response = 0;
  refuse(layout, key, &spring);
  CHECK(ends.all == 0);
  /* A duration of 0 is at once, for keys and for what is shown. */
  plumb_motion motion = motion_for(&ends);
  motion.duration = 0;
  OK(plumb_layout_animate_number(layout, key, 7, &motion));
  compute(layout);
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 7);
  OK(plumb_layout_advance(layout, 0));
  OK(plumb_layout_animate_changes(layout, &motion));
  OK(plumb_layout_set_number(layout, key, 9));
  compute(layout);
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 9);
  OK(plumb_layout_advance(layout, 0));
  CHECK(ends.all == 2 && ends.at_end == 2 && !plumb_layout_is_moving(layout));
  /* The longest that there is, and steps that add up to more than there is. */
  motion.duration = motion.delay = 1.7e308;
  OK(plumb_layout_animate_number(layout, key, 100, &motion));
  for (int i = 0; i < 4; i++) {
    OK(plumb_layout_advance(layout, 1.7e308));
    compute(layout);
    double x = plumb_layout_frames(layout, NULL)[1].x;
    CHECK(x >= 9 && x <= 100);
  }
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 100 && !plumb_layout_is_moving(layout) && ends.at_end == 3);
  plumb_layout_destroy(layout);
}

/* A key, a frame, an entering node and rows; no time passes, then all at once. */
static void test_steps(void) {
  plumb_layout *layout = load(
      "<UIView><state name='x' type='Double' value='0'/><state name='y' type='Double' value='0'/>"
      "<state name='on' type='Bool' value='false'/><state name='rows' type='Array' value='[1, 2, 3]'/>"
      "<UIView left='x'/><UIView left='y' transform='y > 0 ? #turned.transform : #still.transform'/>"
      "<UIView id='turned' transform.rotation='1'/><UIView id='still'/>"
      "<UIView if='on' enter='opacity 0, 1s linear' leave='opacity 0, 1s linear'/>"
      "<UITableView height='90' rowHeight='20' items='rows' itemKey='item'><UITableViewCell/></UITableView></UIView>");
  ends ends = {0, 0};
  plumb_motion motion = motion_for(&ends);
  const plumb_value rows[] = {number_value(3), number_value(1)}, array = array_value(rows, 2);
  OK(plumb_layout_animate_number(layout, key_of(layout, "x"), 100, &motion));
  OK(plumb_layout_animate_changes(layout, &motion));
  OK(plumb_layout_set_number(layout, key_of(layout, "y"), 100));
  OK(plumb_layout_set_bool(layout, key_of(layout, "on"), true));
  OK(plumb_layout_set_value(layout, key_of(layout, "rows"), &array));
  compute(layout);
  OK(plumb_layout_advance(layout, 0.25));
  compute(layout);
  uint64_t revision = plumb_layout_revision(layout);
  for (int i = 0; i < STEPS; i++) {
    OK(plumb_layout_advance(layout, 0));
    compute(layout);
  }
  const plumb_frame *frames = plumb_layout_frames(layout, NULL);
  CHECK(plumb_layout_revision(layout) == revision && frames[1].x == 25 && frames[2].x == 25);
  CHECK(ends.all == 0 && plumb_layout_is_moving(layout));
  OK(plumb_layout_advance(layout, YEAR));
  CHECK(ends.all == 2 && ends.at_end == 2);
  compute(layout);
  frames = plumb_layout_frames(layout, NULL);
  CHECK(frames[1].x == 100 && frames[2].x == 100 && !plumb_layout_is_moving(layout));
  size_t items = 0;
  const plumb_draw_item *item = plumb_layout_display_list(layout, &items);
  for (size_t i = 0; i < items; i++) CHECK(item[i].opacity == 1 && !(item[i].parts & PLUMB_DRAW_LEAVING));
  revision = plumb_layout_revision(layout);
  for (int i = 0; i < STEPS; i++) OK(plumb_layout_advance(layout, i % 2 ? YEAR : 0));
  compute(layout);
  CHECK(plumb_layout_revision(layout) == revision);
  plumb_layout_destroy(layout);
}

/* As many frames and opacities move at once, turn, and end together. */
static void test_many(void) {
  const char *head = "<UIView><state name='x' type='Double' value='0'/>", *node = "<UIView left='x' width='1'/>";
  char *document = malloc(strlen(head) + MANY * strlen(node) + 20), *end = document;
  end += sprintf(end, "%s", head);
  for (int i = 0; i < MANY; i++, end += strlen(node)) memcpy(end, node, strlen(node));
  strcpy(end, "</UIView>");
  plumb_layout *layout = load(document);
  free(document);
  ends ends = {0, 0};
  plumb_motion motion = motion_for(&ends);
  plumb_entry there = x_at(100), back = x_at(-100);
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &there, 1, &motion));
  compute(layout);
  OK(plumb_layout_advance(layout, 0.5));
  compute(layout);
  size_t changes, moving;
  plumb_layout_changes(layout, &changes);
  OK(plumb_node_motions(layout, PLUMB_NO_NODE, NULL, 0, &moving));
  CHECK(changes == MANY && moving == MANY);
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &back, 1, &motion));
  compute(layout);
  OK(plumb_layout_advance(layout, 0.5));
  compute(layout);
  const plumb_frame *frames = plumb_layout_frames(layout, NULL);
  CHECK(frames[1].x == -25 && frames[MANY].x == -25 && ends.all == 1 && ends.at_end == 0);
  OK(plumb_layout_advance(layout, YEAR));
  compute(layout);
  frames = plumb_layout_frames(layout, NULL);
  for (int i = 1; i <= MANY; i++) CHECK(frames[i].x == -100);
  CHECK(ends.all == 2 && ends.at_end == 1 && !plumb_layout_is_moving(layout));
  plumb_layout_destroy(layout);
}

/* From the softest to the stiffest, with steps from a nanosecond to a year. */
static void test_springs(void) {
  plumb_layout *layout = load(ONE_NODE);
  plumb_state_key key = key_of(layout, "x");
  const double responses[] = {0.001, 0.3, 1e6}, dampings[] = {0.001, 0.5, 1, 1 + 1e-12, 1000};
  const double steps[] = {1e-9, 1e-3, 1.0 / 60, 1, 1e3, YEAR};
  for (size_t r = 0; r < 3; r++) {
    for (size_t d = 0; d < 5; d++) {
      for (size_t s = 0; s < 6; s++) {
        plumb_motion motion = motion_for(&(ends){0, 0});
        motion.completed = NULL;
        motion.curve = PLUMB_CURVE_SPRING;
        motion.response = responses[r];
        motion.damping = dampings[d];
        OK(plumb_layout_set_number(layout, key, 0));
        OK(plumb_layout_animate_number(layout, key, 100, &motion));
        for (int i = 0; i < 200; i++) {
          OK(plumb_layout_advance(layout, steps[s]));
          double x = x_of(layout);
          CHECK(x >= 0 && x <= 200);
        }
        OK(plumb_layout_end_motion(layout, key, true));
        CHECK(x_of(layout) == 100);
      }
    }
  }
  plumb_layout_destroy(layout);
}

typedef struct host {
  plumb_node node;
  int calls;
} host;

/* Takes away what moved, sets state that moves, and lets go of the layout at the end. */
static void change_all(void *context, plumb_layout *layout, bool is_at_end) {
  host *self = context;
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.duration = 1;
  motion.completed = change_all;
  motion.context = self;
  plumb_entry x = x_at(++self->calls * 10);
  CHECK(is_at_end);
  switch (self->calls) {
    case 1: OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, &motion)); break;
    case 2:
      OK(plumb_layout_remove(layout, self->node));
      OK(plumb_layout_insert_xml(layout, PLUMB_NO_NODE, PLUMB_LAST, TEXT("<UIView left='2 * x'/>"), &self->node));
      OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, &motion));
      break;
    case 3:
      OK(plumb_layout_set_expression(layout, self->node, TEXT("left"), TEXT("3 * x")));
      OK(plumb_layout_animate_changes(layout, &motion));
      break;
    default: plumb_layout_destroy(layout);
  }
}

static void test_completions(void) {
  plumb_layout *layout = load(ONE_NODE);
  host host = {plumb_layout_nodes(layout, NULL)[1], 0};
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.completed = change_all;
  motion.context = &host;
  plumb_entry x = x_at(50);
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, &motion));
  for (int i = 0; i < 4; i++) {
    CHECK(host.calls == i);
    compute(layout);
    OK(plumb_layout_advance(layout, 1));
  }
  CHECK(host.calls == 4);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_advance(layout, 1));
  CHECK(!plumb_layout_is_moving(layout));
}

/* What moves is removed, or left out by its `if` or array: the completion hears of it, and what stays goes on. */
static void test_gone(void) {
  plumb_layout *layout = load(
      "<UIView><state name='x' type='Double' value='0'/><state name='shows' type='Bool' value='true'/>"
      "<state name='items' type='Array' value='[1, 2, 3]'/><UIView id='a' left='x'/><UIView id='b' left='x' if='shows'/>"
      "<UIView id='c' left='x + item' repeat='items' key='item' transform='x > 0 ? #d.transform : #e.transform'/>"
      "<UIView id='e'/><UIView id='d' left='x' transform.rotation='2'/></UIView>");
  ends ends = {0, 0};
  plumb_motion motion = motion_for(&ends);
  plumb_entry x = x_at(100);
  plumb_node a, d;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#a"), &a));
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT("#d"), &d));
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, &motion));
  compute(layout);
  OK(plumb_layout_advance(layout, 0.5));
  OK(plumb_layout_remove(layout, a));
  compute(layout);
  OK(plumb_layout_set_bool(layout, key_of(layout, "shows"), false));
  compute(layout);
  const plumb_value one = number_value(2), array = array_value(&one, 1);
  OK(plumb_layout_set_value(layout, key_of(layout, "items"), &array));
  compute(layout);
  uint32_t row;
  OK(plumb_node_row(layout, d, &row));
  CHECK(plumb_layout_frames(layout, NULL)[row].x == 50 && plumb_layout_frames(layout, NULL)[row - 2].x == 52);
  OK(plumb_layout_advance(layout, 0.5));
  compute(layout);
  OK(plumb_node_row(layout, d, &row));
  CHECK(plumb_layout_frames(layout, NULL)[row].x == 100 && ends.all == 1 && ends.at_end == 0);
  plumb_layout_destroy(layout);
}

typedef struct rows {
  size_t count;
  double first;
} rows;

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  (void)section;
  *out_count = ((rows *)user_data)->count;
  return PLUMB_OK;
}

static plumb_status row_item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  (void)section;
  memset(out_item, 0, sizeof *out_item);
  out_item->type = PLUMB_TYPE_NUMBER;
  out_item->as.number = ((rows *)user_data)->first + (double)row;
  return PLUMB_OK;
}

/* Cells that are given to other rows while something moves in them show those rows at rest. */
static void test_recycled(void) {
  plumb_layout *layout = load(
      "<UITableView id='list' height='100' rowHeight='20'><state name='x' type='Double' value='0'/>"
      "<UITableViewCell><UIView id='bar' left='item + x' width='10' transform='x > 0 ? #turned.transform : #bar2.transform'"
      " transition='frame 1s linear'/><UIView id='bar2'/><UIView id='turned' transform.rotation='1'/></UITableViewCell>"
      "</UITableView>");
  rows numbers = {100, 0};
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  source.user_data = &numbers;
  source.row_count = row_count;
  source.item = row_item;
  plumb_node list = node_at(layout, "#list"), bar;
  OK(plumb_list_set_source(layout, list, &source));
  compute(layout);
  ends ends = {0, 0};
  plumb_motion motion = motion_for(&ends);
  for (int round = 0; round < 20; round++) {
    plumb_entry x = x_at(100 * (round % 2 + 1));
    OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &x, 1, &motion));
    if (round % 3 == 0) {
      OK(plumb_list_insert_rows(layout, list, 0, 1, 1));
      OK(plumb_list_remove_rows(layout, list, 0, 3, 1));
    }
    compute(layout);
    OK(plumb_layout_advance(layout, 0.25));
    compute(layout);
    OK(plumb_layout_set_content_offset(layout, list, 0, round % 2 ? 0 : 1000));
    compute(layout);
    size_t count = 0, frames;
    const plumb_cell *cells = plumb_list_cells(layout, list, &count);
    CHECK(count >= 5);
    for (size_t i = 0; i < count; i++) {
      uint32_t row;
      OK(plumb_layout_find(cells[i].layout, PLUMB_NO_NODE, TEXT("#bar"), &bar));
      OK(plumb_node_row(cells[i].layout, bar, &row));
      CHECK(plumb_layout_frames(cells[i].layout, &frames)[row].x == (double)cells[i].row + 100 * (round % 2 + 1));
      CHECK(cells[i].frame.y == 20.0 * cells[i].row);
    }
    OK(plumb_layout_advance(layout, 1));
    compute(layout);
    CHECK(ends.all == round + 1 && !plumb_layout_is_moving(layout));
  }
  plumb_layout_destroy(layout);
}

int main(void) {
  OK(plumb_engine_create(NULL, &engine));
  test_numbers();
  test_steps();
  test_many();
  test_springs();
  test_completions();
  test_gone();
  test_recycled();
  plumb_engine_destroy(engine);
  return check_result("motion_hostile");
}
