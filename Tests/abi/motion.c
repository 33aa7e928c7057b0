/* What moves: motion.h. */
#include "check.h"
#include <math.h>

typedef struct moving {
  plumb_layout *layout;
  plumb_state_key key;
  int ends, at_end;
} moving;

static plumb_engine *engine;

static plumb_layout *load(const char *document) {
  plumb_layout *layout = NULL;
  OK(plumb_layout_load(engine, document, PLUMB_NUL_TERMINATED, NULL, &layout, NULL));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  return layout;
}

static moving bar(void) {
  moving m = {0};
  m.layout = load("<UIView><state name='w' type='Double' value='0'/><UIView width='w'/></UIView>");
  OK(plumb_layout_state_key(m.layout, PLUMB_NO_NODE, TEXT("w"), &m.key));
  return m;
}

static double width(plumb_layout *layout) {
  OK(plumb_layout_compute_frames(layout, 200, 100));
  return plumb_layout_frames(layout, NULL)[1].width;
}

static void count(void *context, plumb_layout *layout, bool is_at_end) {
  moving *m = context;
  CHECK(layout == m->layout);
  m->ends++;
  m->at_end += is_at_end ? 1 : 0;
}

static void test_number(void) {
  moving m = bar();
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.duration = 2;
  motion.curve = PLUMB_CURVE_LINEAR;
  motion.completed = count;
  motion.context = &m;
  CHECK(!plumb_layout_is_moving(m.layout));
  OK(plumb_layout_advance(m.layout, 0));
  OK(plumb_layout_animate_number(m.layout, m.key, 100, &motion));
  CHECK(plumb_layout_is_moving(m.layout) && width(m.layout) == 0);
  OK(plumb_layout_advance(m.layout, 0.5));
  CHECK(width(m.layout) == 25);
  plumb_value target;
  OK(plumb_layout_motion_target(m.layout, m.key, &target));
  CHECK(target.type == PLUMB_TYPE_NUMBER && target.as.number == 100);
  OK(plumb_layout_set_motion_speed(m.layout, 0));
  OK(plumb_layout_advance(m.layout, 10));
  CHECK(width(m.layout) == 25 && m.ends == 0);
  OK(plumb_layout_set_motion_speed(m.layout, 1));
  OK(plumb_layout_advance(m.layout, 3e7));
  CHECK(width(m.layout) == 100 && m.ends == 1 && m.at_end == 1 && !plumb_layout_is_moving(m.layout));
  OK(plumb_layout_motion_target(m.layout, m.key, &target));
  CHECK(target.type == PLUMB_TYPE_NIL);
  OK(plumb_layout_animate_number(m.layout, m.key, 0, &motion));
  OK(plumb_layout_end_motion(m.layout, m.key, false));
  CHECK(width(m.layout) == 100 && m.ends == 2 && m.at_end == 1);
  OK(plumb_layout_animate_number(m.layout, m.key, 0, NULL));
  OK(plumb_layout_end_motion(m.layout, PLUMB_ALL_KEYS, true));
  CHECK(width(m.layout) == 0);
  OK(plumb_layout_set_reduced_motion(m.layout, true));
  OK(plumb_layout_animate_number(m.layout, m.key, 50, &motion));
  CHECK(width(m.layout) == 50 && m.ends == 2);
  OK(plumb_layout_advance(m.layout, 0));
  CHECK(m.ends == 3);
  plumb_layout_destroy(m.layout);
}

static void test_values(void) {
  plumb_layout *layout = load("<UIView><state name='c' type='UIColor' value='black'/><UIView backgroundColor='c'/></UIView>");
  plumb_state_key key;
  OK(plumb_layout_state_key(layout, PLUMB_NO_NODE, TEXT("c"), &key));
  plumb_value white = plumb_color(255, 255, 255, 255);
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = PLUMB_CURVE_SPRING;
  motion.damping = 0.5;
  OK(plumb_layout_animate_value(layout, key, &white, &motion));
  double before = 0;
  for (int i = 0; plumb_layout_is_moving(layout) && i < 1000; i++) {
    OK(plumb_layout_advance(layout, 1.0 / 60));
    OK(plumb_layout_compute_frames(layout, 200, 100));
    plumb_value color;
    OK(plumb_node_property(layout, plumb_layout_nodes(layout, NULL)[1], TEXT("backgroundColor"), &color));
    CHECK(color.type == PLUMB_TYPE_COLOR && color.as.components[0] <= 1);
    if (i < 5) CHECK(color.as.components[0] > before);
    before = color.as.components[0];
  }
  CHECK(before == 1);
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_animate_number(layout, key, 1, NULL));
  plumb_layout_destroy(layout);
}

static void test_mistakes(void) {
  moving m = bar();
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = 7;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(m.layout, m.key, 1, &motion));
  motion.curve = PLUMB_CURVE_LINEAR;
  motion.duration = NAN;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(m.layout, m.key, 1, &motion));
  motion.duration = 1;
  motion.struct_size = 12;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(m.layout, m.key, 1, &motion));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(m.layout, m.key, INFINITY, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_value(m.layout, m.key, NULL, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_animate_number(m.layout, 77, 1, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_end_motion(m.layout, 77, true));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_motion_target(m.layout, 77, &(plumb_value){0}));
  const double wrong[] = {-1, NAN, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_advance(m.layout, wrong[i]));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_motion_speed(m.layout, wrong[i]));
  }
  CHECK(!plumb_layout_is_moving(m.layout) && !plumb_layout_is_moving(NULL));
  plumb_layout_destroy(m.layout);
}

static void destroy(void *context, plumb_layout *layout, bool is_at_end) {
  (void)is_at_end;
  ++*(int *)context;
  plumb_layout_destroy(layout);
}

static void again(void *context, plumb_layout *layout, bool is_at_end) {
  moving *m = context;
  CHECK(is_at_end);
  if (++m->ends == 3) return;
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.completed = again;
  motion.context = m;
  plumb_node made;
  OK(plumb_layout_insert_xml(layout, PLUMB_NO_NODE, PLUMB_LAST, TEXT("<UIView/>"), &made));
  OK(plumb_layout_animate_number(layout, m->key, m->ends, &motion));
}

/* What a completion may do to the layout that calls it. */
static void test_completions(void) {
  moving m = bar();
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.completed = again;
  motion.context = &m;
  OK(plumb_layout_animate_number(m.layout, m.key, 10, &motion));
  for (int i = 0; i < 3; i++) OK(plumb_layout_advance(m.layout, 1));
  CHECK(m.ends == 3 && width(m.layout) == 2);
  plumb_layout_destroy(m.layout);

  /* One of two destroys it: the other is not called any more. */
  plumb_layout *layout = load("<UIView><state name='a' type='Double' value='0'/><state name='b' type='Double' value='0'/></UIView>");
  int calls = 0;
  motion.completed = destroy;
  motion.context = &calls;
  for (int i = 0; i < 2; i++) {
    plumb_state_key key;
    OK(plumb_layout_state_key(layout, PLUMB_NO_NODE, i ? "b" : "a", 1, &key));
    OK(plumb_layout_animate_number(layout, key, 1, &motion));
  }
  OK(plumb_layout_advance(layout, 1));
  CHECK(calls == 1);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_advance(layout, 1));
}

/* What is shown moves; the layout is computed once. */
static void test_shown(void) {
  plumb_layout *layout = load(
      "<UIView width='100%' height='100%'><state name='x' type='Double' value='0'/>"
      "<UIView left='x' width='10' height='10' alpha='1 - x / 200' backgroundColor='#ff0000'/></UIView>");
  plumb_node node = plumb_layout_nodes(layout, NULL)[1];
  plumb_entry entry = {"x", 1, {PLUMB_TYPE_NUMBER, 0, 0, {100}, {0}}, 0, 0};
  moving m = {layout, 0, 0, 0};
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = PLUMB_CURVE_LINEAR;
  motion.duration = -1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_changes(layout, &motion));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &entry, 1, &motion));
  motion.duration = 1;
  motion.completed = count;
  motion.context = &m;
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &entry, 1, &motion));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 0 && plumb_layout_target_frames(layout, NULL)[1].x == 100);
  size_t changes;
  const plumb_change *change = plumb_layout_changes(layout, &changes);
  CHECK(changes == 2 && change[0].kind == PLUMB_CHANGE_TARGET_FRAME && !change[0].property);
  CHECK(change[1].kind == PLUMB_CHANGE_TARGET_PROPERTY && !strcmp(change[1].property, "alpha"));
  OK(plumb_layout_advance(layout, 0.5));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  change = plumb_layout_changes(layout, &changes);
  CHECK(changes == 2 && change[0].kind == PLUMB_CHANGE_FRAME && change[1].kind == PLUMB_CHANGE_PROPERTY);
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 50 && plumb_layout_root_frames(layout, NULL)[1].x == 50);
  plumb_property_key alpha;
  OK(plumb_engine_property(engine, TEXT("alpha"), &alpha));
  double shown;
  plumb_value target;
  OK(plumb_node_get_number(layout, node, alpha, &shown));
  OK(plumb_node_get_target(layout, node, alpha, &target));
  CHECK(shown == 0.75 && target.type == PLUMB_TYPE_NUMBER && target.as.number == 0.5);
  size_t items;
  const plumb_draw_item *item = plumb_layout_display_list(layout, &items);
  CHECK(items == 2 && item[1].frame.x == 50 && fabs(item[1].opacity - 0.75) < 1e-6);
  CHECK(m.ends == 0);
  OK(plumb_node_end_motion(layout, PLUMB_NO_NODE));
  CHECK(m.ends == 1 && m.at_end == 1);
  OK(plumb_layout_compute_frames(layout, 200, 100));
  CHECK(plumb_layout_frames(layout, NULL)[1].x == 100 && !plumb_layout_is_moving(layout));
  CHECK(plumb_layout_target_frames(layout, NULL)[1].x == 100);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_end_motion(layout, 12345));
  plumb_layout_destroy(layout);
}

/* A completion of what is shown may destroy the layout. */
static void test_shown_completion(void) {
  plumb_layout *layout = load("<UIView><state name='x' type='Double' value='0'/><UIView left='x'/></UIView>");
  int calls = 0;
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.completed = destroy;
  motion.context = &calls;
  plumb_entry entry = {"x", 1, {PLUMB_TYPE_NUMBER, 0, 0, {100}, {0}}, 0, 0};
  OK(plumb_layout_set_state_animated(layout, PLUMB_NO_NODE, &entry, 1, &motion));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  OK(plumb_layout_advance(layout, 1));
  CHECK(calls == 1);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_advance(layout, 1));
}

/* Nodes that come and go; a list that is held stays as it is. */
static void test_presence(void) {
  plumb_layout *layout = load(
      "<UIView><state name='on' type='Bool' value='true'/><UIView id='a' width='5' height='5'/>"
      "<UITableView if='on' left='10' width='100' height='50' rowHeight='10' items='[1, 2]' leave='opacity 0, offset 10 0, 1s linear'"
      " enter='scale 0.5, 1s linear'>"
      "<UITableViewCell><UILabel text='{item}'/></UITableViewCell></UITableView></UIView>");
  size_t before, count;
  plumb_layout_display_list(layout, &before);
  CHECK(before > 4 && !plumb_layout_is_moving(layout));
  plumb_lease *lease;
  const plumb_draw_item *held, *items;
  OK(plumb_layout_lease_display_list(layout, &lease, &held, &count));
  plumb_entry entry = {"on", 2, {PLUMB_TYPE_BOOL, 0, 0, {0}, {0}}, 0, 0};
  OK(plumb_layout_set_state(layout, PLUMB_NO_NODE, &entry, 1));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  CHECK(plumb_layout_is_moving(layout));
  items = plumb_layout_display_list(layout, &count);
  CHECK(count == before && items[count - 1].parts & PLUMB_DRAW_LEAVING && items[count - 1].row == PLUMB_NO_ROW);
  uint32_t row;
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(layout, items[count - 1].node, &row));
  OK(plumb_layout_advance(layout, 0.5));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  items = plumb_layout_display_list(layout, &count);
  int texts = 0;
  for (size_t index = 2; index < count; index++) {
    CHECK(items[index].opacity == 0.5 && items[index].transform->tx == 5);
    if (items[index].text && items[index].text->length == 1) texts++;
  }
  CHECK(texts == 2);
  OK(plumb_layout_advance(layout, 0.5));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  plumb_layout_display_list(layout, &count);
  CHECK(count == 2 && !plumb_layout_is_moving(layout));
  entry.value.as.boolean = 1;
  OK(plumb_layout_set_state(layout, PLUMB_NO_NODE, &entry, 1));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  items = plumb_layout_display_list(layout, &count);
  CHECK(count == before && items[2].transform->a == 0.5 && !(items[2].parts & PLUMB_DRAW_LEAVING));
  OK(plumb_layout_advance(layout, 0.5));
  OK(plumb_layout_compute_frames(layout, 200, 100));
  size_t changes;
  const plumb_change *change = plumb_layout_changes(layout, &changes);
  CHECK(changes == 1 && change->kind == PLUMB_CHANGE_PROPERTY && !strcmp(change->property, "enter"));
  plumb_layout_destroy(layout);
  CHECK(held[2].text == NULL && held[before - 1].opacity == 1);
  plumb_lease_release(lease);
}

int main(void) {
  OK(plumb_engine_create(NULL, &engine));
  test_number();
  test_values();
  test_mistakes();
  test_completions();
  test_shown();
  test_shown_completion();
  test_presence();
  plumb_engine_destroy(engine);
  return check_result("motion");
}
