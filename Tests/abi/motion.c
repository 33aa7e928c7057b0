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

static bool is_near(double a, double b) { return fabs(a - b) <= 1e-9 * fmax(1, fabs(b)); }

static void test_drags(void) {
  moving m = bar();
  plumb_drag drag = PLUMB_DRAG_INIT;
  const double stops[] = {100, 0, 40};
  drag.lower = 0;
  drag.upper = 100;
  drag.length = 50;
  drag.stops = stops;
  drag.stop_count = 3;
  OK(plumb_layout_set_number(m.layout, m.key, 10));
  OK(plumb_layout_begin_drag(m.layout, m.key, &drag));
  CHECK(drag.origin == 10);
  OK(plumb_layout_move_drag(m.layout, m.key, &drag, 30));
  CHECK(width(m.layout) == 40);
  /* 30 beyond the limit: x c d / (d + c x). */
  OK(plumb_layout_move_drag(m.layout, m.key, &drag, 120));
  CHECK(is_near(width(m.layout), 100 + 30 * 0.55 * 50 / (50 + 0.55 * 30)));
  double shown = 0;
  OK(plumb_drag_value(&drag, 120, &shown));
  CHECK(shown == width(m.layout));
  /* A drag that begins there goes on without a jump. */
  OK(plumb_layout_begin_drag(m.layout, m.key, &drag));
  CHECK(is_near(drag.origin, 130));
  OK(plumb_layout_move_drag(m.layout, m.key, &drag, -60));
  CHECK(is_near(width(m.layout), 70));
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.completed = count;
  motion.context = &m;
  double target = -1;
  OK(plumb_layout_end_drag(m.layout, m.key, &drag, -20, &motion, &target));
  CHECK(target == 40);
  plumb_running_motion running;
  OK(plumb_layout_key_motion(m.layout, m.key, &running));
  CHECK(running.type == PLUMB_TYPE_NUMBER && running.to[0] == 40 && is_near(running.velocity[0], -20));
  CHECK(running.node == PLUMB_NO_NODE && running.property == NULL && running.elapsed == 0 && running.duration > 0);
  OK(plumb_layout_advance(m.layout, 0.125));
  double omega = 2 * 3.14159265358979323846 / 0.5, x = running.from[0] - 40;
  CHECK(is_near(width(m.layout), 40 + (x + (-20 + omega * x) * 0.125) * exp(-omega * 0.125)));
  OK(plumb_layout_advance(m.layout, 10));
  CHECK(width(m.layout) == 40 && m.ends == 1 && m.at_end == 1);
  OK(plumb_layout_key_motion(m.layout, m.key, &running));
  CHECK(running.type == PLUMB_TYPE_NIL && running.to[0] == 0);

  /* What is driven into a limit that does not give way stops there, and never shows more. */
  drag.length = 0;
  drag.stop_count = 0;
  OK(plumb_layout_begin_drag(m.layout, m.key, &drag));
  OK(plumb_layout_end_drag(m.layout, m.key, &drag, 5000, NULL, &target));
  CHECK(target == 100);
  while (plumb_layout_is_moving(m.layout)) {
    OK(plumb_layout_advance(m.layout, 1.0 / 240));
    CHECK(width(m.layout) <= 100);
  }
  CHECK(width(m.layout) == 100);
  plumb_layout_destroy(m.layout);
}

static void test_release(void) {
  plumb_drag drag = PLUMB_DRAG_INIT;
  double target = 0, velocity = 0, response = 0, fall = -1000 * log(PLUMB_DRAG_NORMAL);
  OK(plumb_drag_release(&drag, 10, 400, &target, &velocity, &response));
  CHECK(is_near(target, 10 + 400 / fall) && velocity == 400);
  CHECK(is_near(response, 2 * 3.14159265358979323846 / fall));
  drag.page = 100;
  drag.lower = 30;
  drag.origin = 140;
  OK(plumb_drag_release(&drag, 150, 4000, &target, NULL, &response));
  CHECK(target == 230 && response == 0.5);
  OK(plumb_drag_release(&drag, 150, -4000, &target, NULL, NULL));
  CHECK(target == 30);
  OK(plumb_drag_release(&drag, 150, 0, NULL, NULL, NULL));
  const double wrong[] = {NAN, INFINITY, -INFINITY};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK(plumb_drag_release(&drag, wrong[i], 0, &target, NULL, NULL) == PLUMB_ERROR_ARGUMENT);
    CHECK(plumb_drag_release(&drag, 0, wrong[i], &target, NULL, NULL) == PLUMB_ERROR_ARGUMENT);
    CHECK(plumb_drag_value(&drag, wrong[i], &target) == PLUMB_ERROR_ARGUMENT);
  }
  CHECK(plumb_drag_value(NULL, 0, &target) == PLUMB_ERROR_ARGUMENT);
  CHECK(plumb_drag_value(&drag, 0, NULL) == PLUMB_ERROR_ARGUMENT);
  drag.stops = NULL;
  drag.stop_count = 2;
  CHECK(plumb_drag_release(&drag, 0, 0, &target, NULL, NULL) == PLUMB_ERROR_ARGUMENT);
  drag.stops = &target;
  drag.stop_count = SIZE_MAX;
  CHECK(plumb_drag_release(&drag, 0, 0, &target, NULL, NULL) == PLUMB_ERROR_ARGUMENT);
  drag.stop_count = 1;
  CHECK(plumb_drag_release(&drag, 0, 0, &target, NULL, NULL) == PLUMB_ERROR_ARGUMENT); /* Pages are given, too. */
}

static void test_wrong_drags(void) {
  moving m = bar();
  const plumb_drag good = PLUMB_DRAG_INIT;
  plumb_drag drags[12];
  size_t n = 0;
  for (size_t i = 0; i < sizeof drags / sizeof *drags; i++) drags[i] = good;
  drags[n++].struct_size = 16;
  drags[n++].lower = NAN;
  drags[n++].lower = INFINITY;
  drags[n++].upper = -INFINITY;
  drags[n].lower = 1;
  drags[n++].upper = 0;
  drags[n++].length = -1;
  drags[n++].length = INFINITY;
  drags[n++].rate = 1;
  drags[n++].rate = NAN;
  drags[n++].page = -5;
  drags[n++].response = 0;
  drags[n++].response = -INFINITY;
  for (size_t i = 0; i < n; i++) {
    plumb_drag drag = drags[i];
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_begin_drag(m.layout, m.key, &drag));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move_drag(m.layout, m.key, &drag, 1));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_end_drag(m.layout, m.key, &drag, 1, NULL, NULL));
  }
  plumb_drag drag = good;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_begin_drag(m.layout, m.key, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_begin_drag(m.layout, 77, &drag));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_move_drag(m.layout, 77, &drag, 1));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_end_drag(m.layout, 77, &drag, 1, NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move_drag(m.layout, m.key, &drag, NAN));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_end_drag(m.layout, m.key, &drag, INFINITY, NULL, NULL));
  CHECK(width(m.layout) == 0 && !plumb_layout_is_moving(m.layout));
  /* A velocity is for keys that are numbers. */
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.has_velocity = 1;
  motion.velocity = NAN;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_number(m.layout, m.key, 1, &motion));
  motion.velocity = 5;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_animate_changes(m.layout, &motion));
  plumb_layout_destroy(m.layout);
}

/* What moves of nodes, as it is at the present time. */
static void test_running(void) {
  moving m = bar();
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.duration = 2;
  motion.delay = 1;
  motion.curve = PLUMB_CURVE_LINEAR;
  size_t count = 9;
  plumb_node node = plumb_layout_nodes(m.layout, NULL)[1];
  OK(plumb_node_motions(m.layout, node, NULL, 0, &count));
  CHECK(count == 0);
  OK(plumb_layout_animate_changes(m.layout, &motion));
  OK(plumb_layout_set_number(m.layout, m.key, 80));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  OK(plumb_layout_advance(m.layout, 1.5));
  plumb_running_motion running[2];
  OK(plumb_node_motions(m.layout, PLUMB_NO_NODE, running, 2, &count));
  CHECK(count == 1 && running[0].node == node && running[0].property == NULL);
  CHECK(running[0].type == PLUMB_TYPE_RECT && running[0].from[2] == 0 && running[0].to[2] == 80);
  CHECK(running[0].value[2] == 20 && running[0].velocity[2] == 40);
  CHECK(running[0].elapsed == 1.5 && running[0].delay == 1 && running[0].duration == 2);
  OK(plumb_node_motions(m.layout, plumb_layout_nodes(m.layout, NULL)[0], running, 2, &count));
  CHECK(count == 0);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_motions(m.layout, 77, running, 2, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_motions(m.layout, node, NULL, 2, &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_motions(m.layout, node, running, 2, NULL));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_key_motion(m.layout, 77, running));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_key_motion(m.layout, m.key, NULL));
  plumb_layout_destroy(m.layout);
}

typedef struct numbers {
  size_t count;
  double first;
} numbers;

static plumb_status row_count(void *user_data, size_t section, size_t *out_count) {
  (void)section;
  *out_count = ((numbers *)user_data)->count;
  return PLUMB_OK;
}

static plumb_status row_item(void *user_data, size_t section, size_t row, plumb_value *out_item) {
  (void)section;
  memset(out_item, 0, sizeof *out_item);
  out_item->type = PLUMB_TYPE_NUMBER;
  out_item->as.number = ((numbers *)user_data)->first + (double)row;
  return PLUMB_OK;
}

/* Rows that the host inserts and removes. */
static void test_rows(void) {
  moving m = {0};
  m.layout = load("<UITableView id='list' height='100'><UITableViewCell height='20'><UILabel text='{item}'/></UITableViewCell>"
                  "</UITableView>");
  numbers rows = {10, 0};
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  source.user_data = &rows;
  source.row_count = row_count;
  source.item = row_item;
  plumb_node list = node_at(m.layout, "#list");
  OK(plumb_list_set_source(m.layout, list, &source));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.duration = 1;
  motion.curve = PLUMB_CURVE_LINEAR;
  motion.completed = count;
  motion.context = &m;
  OK(plumb_layout_animate_changes(m.layout, &motion));
  rows.count++;
  rows.first--;
  OK(plumb_list_insert_rows(m.layout, list, 0, 0, 1));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  OK(plumb_layout_advance(m.layout, 0.25));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  CHECK(plumb_layout_is_moving(m.layout));
  size_t cells = 0;
  const plumb_cell *cell = plumb_list_cells(m.layout, list, &cells);
  CHECK(cells == 5 && cell[0].frame.y == 0 && cell[1].frame.y == 5 && cell[4].frame.y == 65);
  plumb_frame frame;
  OK(plumb_list_cell_frame(m.layout, list, PLUMB_CELL_ROW, 0, 1, &frame));
  CHECK(frame.y == 5);
  OK(plumb_list_target_cell_frame(m.layout, list, PLUMB_CELL_ROW, 0, 1, &frame));
  CHECK(frame.y == 20 && frame.height == 20);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_list_target_cell_frame(m.layout, list, PLUMB_CELL_ROW, 0, 11, &frame));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_list_target_cell_frame(m.layout, list, 7, 0, 0, &frame));
  size_t section = 9, row = 9;
  OK(plumb_list_row_at(m.layout, list, 10, 30, &section, &row));
  CHECK(section == 0 && row == 2);
  plumb_layout *inner = NULL;
  plumb_node node;
  OK(plumb_layout_hit_test_in_cells(m.layout, 5, 46, &inner, &node));
  CHECK(inner == cell[3].layout);
  /* Of a cell the root and its label: the row that is pushed out is drawn until it is out, the new one faintly. */
  size_t items = 0, leaving = 0, faint = 0;
  const plumb_draw_item *item = plumb_layout_display_list(m.layout, &items);
  for (size_t i = 0; i < items; i++) {
    if (item[i].parts & PLUMB_DRAW_LEAVING) leaving++;
    if (item[i].opacity == 0.25f) faint++;
  }
  CHECK(leaving == 2 && faint == 2);
  CHECK(m.ends == 0);
  /* A cell does not let time pass. */
  OK(plumb_layout_advance(cell[1].layout, 1));
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_animate_changes(cell[1].layout, &motion));
  OK(plumb_layout_advance(m.layout, 0.75));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  cell = plumb_list_cells(m.layout, list, &cells);
  CHECK(cells == 5 && cell[1].frame.y == 20 && m.ends == 1 && m.at_end == 1 && !plumb_layout_is_moving(m.layout));
  /* Destroyed in the middle. */
  OK(plumb_layout_animate_changes(m.layout, &motion));
  rows.count--;
  OK(plumb_list_remove_rows(m.layout, list, 0, 2, 1));
  OK(plumb_layout_compute_frames(m.layout, 200, 100));
  CHECK(plumb_layout_is_moving(m.layout));
  plumb_layout_destroy(m.layout);
}

int main(void) {
  OK(plumb_engine_create(NULL, &engine));
  test_number();
  test_drags();
  test_release();
  test_wrong_drags();
  test_running();
  test_rows();
  test_values();
  test_mistakes();
  test_completions();
  test_shown();
  test_shown_completion();
  test_presence();
  plumb_engine_destroy(engine);
  return check_result("motion");
}
