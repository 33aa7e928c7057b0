/* Frames in all their forms: rows, root coordinates, flags, pixels, changes, revisions, leases. */
#include <math.h>

#include "check.h"

static const char DOCUMENT[] =
    "<UIView id='root' width='100%' height='100%'>"
    "<UIScrollView id='scroll' left='10' top='20.25' width='100' height='50' contentOffset.y='scrolled'>"
    "<UIView id='inside' left='1' top='2' width='30.5' height='300'/>"
    "</UIScrollView>"
    "<UIView id='box' left='gap' top='100' width='33.3' height='10' isHidden='{!shown}' clipsToBounds='true'>"
    "<UIView id='leaf' left='0.5' width='5' height='5' alpha='fade'/>"
    "</UIView>"
    "<UIView id='beside' left='#box.right' top='100' width='10' height='10'/>"
    "</UIView>";

static plumb_status open_stage(stage *t) {
  plumb_entry state[4];
  memset(t, 0, sizeof *t);
  state[0] = entry("gap", number_value(0.2));
  state[1] = entry("shown", bool_value(1));
  state[2] = entry("fade", number_value(1));
  state[3] = entry("scrolled", number_value(5));
  return stage_load(t, DOCUMENT, state, 4);
}

static void set(stage *t, const char *key, plumb_value value) {
  plumb_entry change = entry(key, value);
  OK(plumb_layout_set_state(t->layout, PLUMB_NO_NODE, &change, 1));
}

static int is_frame(const plumb_frame *frame, double x, double y, double width, double height) {
  return frame->x == x && frame->y == y && frame->width == width && frame->height == height;
}

static void test_rows(void) {
  size_t count = 0, nodes_count = 0, flags_count = 0, root_count = 0, changes_count = 0;
  uint32_t row = 0;
  plumb_node node = PLUMB_NO_NODE, root = PLUMB_NO_NODE, walked = PLUMB_NO_NODE;
  stage t;
  OK(open_stage(&t));
  CHECK(plumb_layout_revision(t.layout) == 0);
  const plumb_frame *frames = plumb_layout_frames(t.layout, &count);
  CHECK(frames && count == 6 && is_frame(&frames[5], 0, 0, 0, 0));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(plumb_layout_revision(t.layout) == 1);
  frames = plumb_layout_frames(t.layout, &count);
  CHECK(is_frame(&frames[0], 0, 0, 200, 150) && is_frame(&frames[1], 10, 20.25, 100, 50));
  CHECK(is_frame(&frames[2], 1, 2, 30.5, 300) && is_frame(&frames[4], 0.5, 0, 5, 5));
  CHECK(fabs(frames[5].x - 33.5) < 1e-12);

  const plumb_node *nodes = plumb_layout_nodes(t.layout, &nodes_count);
  const uint32_t *flags = plumb_layout_flags(t.layout, &flags_count);
  const plumb_root_frame *rooted = plumb_layout_root_frames(t.layout, &root_count);
  const plumb_change *changes = plumb_layout_changes(t.layout, &changes_count);
  CHECK(nodes_count == 6 && flags_count == 6 && root_count == 6 && changes_count >= 6);
  for (size_t i = 0; i < nodes_count; i++) {
    OK(plumb_node_row(t.layout, nodes[i], &row));
    CHECK(row == i);
  }
  CHECK(nodes[3] == node_at(t.layout, "#box") && nodes[4] == node_at(t.layout, "#box/0"));
  CHECK(flags[3] == PLUMB_NODE_CLIPS && flags[4] == 0);
  CHECK(rooted[2].x == 11 && rooted[2].y == 20.25f + 2 - 5);
  CHECK(rooted[4].x == 0.7f && rooted[4].y == 100);
  for (size_t i = 1; i < changes_count; i++) CHECK(changes[i - 1].row <= changes[i].row);

  /* The tree, walked. */
  OK(plumb_layout_root(t.layout, &root));
  CHECK(root == nodes[0]);
  OK(plumb_node_parent(t.layout, root, &node));
  CHECK(node == PLUMB_NO_NODE);
  OK(plumb_node_child_count(t.layout, root, &count));
  CHECK(count == 3);
  OK(plumb_node_first_child(t.layout, root, &walked));
  for (size_t i = 0; i < count; i++) {
    OK(plumb_node_child(t.layout, root, i, &node));
    CHECK(node == walked);
    OK(plumb_node_next_sibling(t.layout, walked, &walked));
  }
  CHECK(walked == PLUMB_NO_NODE);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_child(t.layout, root, 3, &node));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_child(t.layout, root, SIZE_MAX, &node));
  OK(plumb_node_first_child(t.layout, nodes[5], &node));
  CHECK(node == PLUMB_NO_NODE);
  stage_close(&t);
}

static void test_changes(void) {
  size_t count = 99;
  stage t;
  OK(open_stage(&t));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  plumb_layout_changes(t.layout, &count);
  CHECK(count == 0 && plumb_layout_revision(t.layout) == 1);

  set(&t, "fade", number_value(0.5));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  const plumb_change *changes = plumb_layout_changes(t.layout, &count);
  CHECK(count == 1 && changes[0].row == 4 && changes[0].kind == PLUMB_CHANGE_PROPERTY);
  CHECK(count == 1 && strcmp(changes[0].property, "alpha") == 0 && changes[0].node == node_at(t.layout, "#leaf"));
  CHECK(plumb_layout_revision(t.layout) == 2);

  set(&t, "gap", number_value(1));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  changes = plumb_layout_changes(t.layout, &count);
  size_t frames = 0;
  for (size_t i = 0; i < count; i++) {
    if (changes[i].kind == PLUMB_CHANGE_FRAME) {
      CHECK(changes[i].property == NULL && (changes[i].row == 3 || changes[i].row == 5));
      frames++;
    }
  }
  CHECK(frames == 2);

  set(&t, "shown", bool_value(0));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  const uint32_t *flags = plumb_layout_flags(t.layout, NULL);
  CHECK(flags[3] == (PLUMB_NODE_HIDDEN | PLUMB_NODE_CLIPS) && flags[4] == PLUMB_NODE_HIDDEN_BY_ANCESTOR);

  /* A frame that is not a number: the good ones stay, and the state is kept. */
  uint64_t revision = plumb_layout_revision(t.layout);
  set(&t, "gap", number_value(NAN));
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(plumb_layout_frames(t.layout, NULL)[3].x == 1 && plumb_layout_revision(t.layout) == revision);
  CHECK(plumb_layout_diagnostic_count(t.layout) == 1 && strlen(layout_message(t.layout)) > 0);
  set(&t, "gap", number_value(2));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(plumb_layout_frames(t.layout, NULL)[3].x == 2);
  CHECK(plumb_layout_memory_usage(t.layout) > 0);
  stage_close(&t);
}

static void test_containers(void) {
  const double bad[] = {NAN, INFINITY, -INFINITY, -2, -0.5};
  stage t;
  OK(open_stage(&t));
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_compute_frames(t.layout, bad[i], 10));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_compute_frames(t.layout, 10, bad[i]));
    if (i >= 3) continue;
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_safe_area(t.layout, 0, bad[i], 0, 0));
    STATUS(PLUMB_ERROR_ARGUMENT,
           plumb_layout_set_content_offset(t.layout, node_at(t.layout, "#scroll"), bad[i], 0));
  }
  OK(plumb_layout_compute_frames(t.layout, PLUMB_NO_CONTAINER, 80));
  CHECK(plumb_layout_frames(t.layout, NULL)[0].width == 0 && plumb_layout_frames(t.layout, NULL)[0].height == 80);
  OK(plumb_layout_set_content_offset(t.layout, node_at(t.layout, "#scroll"), 3, 5));
  OK(plumb_layout_compute_frames(t.layout, 80, 80));
  CHECK(plumb_layout_root_frames(t.layout, NULL)[2].x == 8);
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_content_offset(t.layout, node_at(t.layout, "#scroll"), 3, 50));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_layout_set_content_offset(t.layout, node_at(t.layout, "#box"), 3, 5));
  STATUS(PLUMB_ERROR_PROPERTY,
         plumb_node_set_control_state(t.layout, node_at(t.layout, "#box"), PLUMB_CONTROL_HIGHLIGHTED));
  OK(plumb_layout_set_safe_area(t.layout, 10, 11, 12, 13));
  OK(plumb_layout_set_direction(t.layout, PLUMB_RIGHT_TO_LEFT));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_direction(t.layout, 2));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_direction(t.layout, -1));
  OK(plumb_layout_compute_frames(t.layout, 80, 80));
  CHECK(number_of(t.layout, "#root", "safeAreaInsets.bottom") == 12);
  stage_close(&t);
}

static void test_pixels(void) {
  const double bad[] = {0, -1, NAN, INFINITY};
  plumb_pixel_edges edges[6];
  stage t;
  OK(open_stage(&t));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  OK(plumb_layout_snap_frames(t.layout, 2, edges, 6));
  CHECK(edges[1].left == 20 && edges[1].top == 41 && edges[1].right == 220 && edges[1].bottom == 141);
  CHECK(edges[3].left == 0 && edges[3].right == 67 && edges[5].left == 67 && edges[5].right == 87);
  OK(plumb_layout_snap_frames(t.layout, 1e300, edges, 6));
  CHECK(edges[0].left == 0 && edges[0].right == INT32_MAX);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_snap_frames(t.layout, bad[i], edges, 6));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_snap_frames(t.layout, 1, edges, 5));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_snap_frames(t.layout, 1, NULL, 6));
  CHECK(plumb_layout_frames(t.layout, NULL)[1].y == 20.25);
  stage_close(&t);
}

static void test_leases(void) {
  plumb_lease *first = NULL, *second = NULL;
  const plumb_frame *held = NULL, *same = NULL;
  size_t count = 0;
  stage t;
  OK(open_stage(&t));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  OK(plumb_layout_lease_frames(t.layout, &first, &held, &count));
  CHECK(count == 6 && held == plumb_layout_frames(t.layout, NULL));
  OK(plumb_layout_lease_frames(t.layout, &second, &same, &count));
  CHECK(same == held);
  set(&t, "fade", number_value(0.1));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(plumb_layout_frames(t.layout, NULL) == held); /* No frame has changed. */
  set(&t, "gap", number_value(9));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(held[3].x == 0.2 && plumb_layout_frames(t.layout, NULL)[3].x == 9);
  plumb_lease_release(second);
  plumb_lease_release(second); /* Recognised: the engine lives. */
  /* It stays readable whatever becomes of the rest. */
  stage_close(&t);
  CHECK(held[3].x == 0.2 && held[0].width == 200);
  plumb_lease_release(first);
  plumb_lease_release(NULL);
}

static void test_properties(void) {
  plumb_property_info info;
  plumb_node box;
  size_t count = 0;
  stage t;
  OK(open_stage(&t));
  box = node_at(t.layout, "#box");
  OK(plumb_node_property_count(t.layout, box, &count));
  CHECK(count == 6);
  OK(plumb_node_property_info(t.layout, box, 0, &info));
  CHECK(strcmp(info.name, "left") == 0 && strcmp(info.expression, "gap") == 0 && strcmp(info.type, "CGFloat") == 0);
  CHECK(info.line == 1 && info.column > 1);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_property_info(t.layout, box, count, &info));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(number_of(t.layout, "#leaf", "alpha") == 1);
  CHECK(number_of(t.layout, "#box", "bottom") == 150 - 110);
  stage_close(&t);
}

/* What can be read and another value than before is another revision, listed or not. */
static void test_revisions(void) {
  plumb_entry state = entry("n", number_value(10));
  size_t count = 0;
  stage t;
  memset(&t, 0, sizeof t);
  OK(stage_load(&t, "<UIView left='1' width='2' center.x='n'/>", &state, 1));
  OK(plumb_layout_compute_frames(t.layout, 200, 150));
  CHECK(plumb_layout_revision(t.layout) == 1 && number_of(t.layout, "", "center.x") == 10);
  for (int i = 2; i < 5; i++) {
    state.value = number_value(i * 10);
    OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &state, 1));
    CHECK(number_of(t.layout, "", "center.x") == (i - 1) * 10);
    OK(plumb_layout_compute_frames(t.layout, 200, 150));
    CHECK(plumb_layout_revision(t.layout) == (uint64_t)i && number_of(t.layout, "", "center.x") == i * 10);
    OK(plumb_layout_compute_frames(t.layout, 200, 150));
    CHECK(plumb_layout_revision(t.layout) == (uint64_t)i);
    plumb_layout_changes(t.layout, &count);
    CHECK(count == 0);
  }
  /* The container and the safe area are read as of the last compute, too. */
  CHECK(number_of(t.layout, "", "right") == 197);
  OK(plumb_layout_compute_frames(t.layout, 300, 150));
  CHECK(plumb_layout_revision(t.layout) == 5 && number_of(t.layout, "", "right") == 297);
  OK(plumb_layout_set_safe_area(t.layout, 1, 2, 3, 4));
  CHECK(number_of(t.layout, "", "safeAreaInsets.left") == 0);
  OK(plumb_layout_compute_frames(t.layout, 300, 150));
  CHECK(plumb_layout_revision(t.layout) == 6 && number_of(t.layout, "", "safeAreaInsets.left") == 2);
  OK(plumb_layout_set_safe_area(t.layout, 1, 2, 3, 4));
  OK(plumb_layout_compute_frames(t.layout, 300, 150));
  CHECK(plumb_layout_revision(t.layout) == 6);
  stage_close(&t);
}

int main(void) {
  test_revisions();
  test_rows();
  test_changes();
  test_containers();
  test_pixels();
  test_leases();
  test_properties();
  return check_result("frames");
}
