/* The focus: what is refused, callbacks, batches of edits, many nodes. */
#include "check.h"

enum { MANY = 10000 };

static plumb_node find(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static plumb_node focus(plumb_layout *layout) {
  plumb_node node = 9;
  OK(plumb_layout_focus(layout, &node));
  return node;
}

static plumb_node move(plumb_layout *layout, plumb_focus_move move) {
  plumb_node node = 9;
  OK(plumb_layout_move_focus(layout, move, &node));
  CHECK(node == focus(layout));
  return node;
}

static void test_answers(void) {
  plumb_node node = 9;
  plumb_diagnostic diagnostic;
  stage s;
  memset(&s, 0, sizeof s);
  static const char XML[] =
      "<UIView><UIButton id='a' width='10' height='10'/><UIButton id='b' left='20' width='10' height='10'/>"
      "<UIView id='c' top='20' height='10'/></UIView>";
  OK(stage_load(&s, XML, NULL, 0));
  plumb_node a = find(s.layout, "#a"), b = find(s.layout, "#b"), c = find(s.layout, "#c");

  /* Before the first compute nothing can have it. */
  CHECK(focus(s.layout) == PLUMB_NO_NODE && move(s.layout, PLUMB_FOCUS_NEXT) == PLUMB_NO_NODE);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_focus(s.layout, a));
  OK(plumb_layout_set_focus(s.layout, PLUMB_NO_NODE));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));

  OK(plumb_layout_set_focus(s.layout, b));
  CHECK(focus(s.layout) == b && move(s.layout, PLUMB_FOCUS_LEFT) == a && move(s.layout, PLUMB_FOCUS_UP) == a);
  CHECK(move(s.layout, PLUMB_FOCUS_NEXT) == b && move(s.layout, PLUMB_FOCUS_NEXT) == a);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_focus(s.layout, c));
  OK(plumb_layout_get_diagnostic(s.layout, 0, &diagnostic));
  CHECK(strstr(diagnostic.message, "UIView cannot have the focus: its isFocusable is false") != NULL);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_focus(s.layout, 12345));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_focus(s.layout, NULL));
  OK(plumb_layout_move_focus(s.layout, PLUMB_FOCUS_NEXT, NULL));
  CHECK(focus(s.layout) == b);
  OK(plumb_layout_move_focus(s.layout, PLUMB_FOCUS_PREVIOUS, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move_focus(s.layout, PLUMB_FOCUS_RIGHT + 1, &node));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move_focus(s.layout, INT32_MIN, &node));
  CHECK(focus(s.layout) == a && node == 9);

  /* One truth with the states of controls. */
  OK(plumb_node_set_control_state(s.layout, b, PLUMB_CONTROL_FOCUSED | PLUMB_CONTROL_HIGHLIGHTED));
  CHECK(focus(s.layout) == b);
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_HIGHLIGHTED));
  CHECK(focus(s.layout) == b);
  OK(plumb_node_set_control_state(s.layout, b, PLUMB_CONTROL_HIGHLIGHTED));
  CHECK(focus(s.layout) == PLUMB_NO_NODE);
  CHECK(move(s.layout, PLUMB_FOCUS_PREVIOUS) == b);

  /* In a batch of edits it can be read; what is removed does not have it. */
  OK(plumb_layout_begin_edit(s.layout));
  OK(plumb_layout_remove(s.layout, b));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_focus(s.layout, PLUMB_NO_NODE));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_move_focus(s.layout, PLUMB_FOCUS_NEXT, &node));
  OK(plumb_layout_focus(s.layout, &node));
  OK(plumb_layout_end_edit(s.layout));
  CHECK(focus(s.layout) == PLUMB_NO_NODE);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_focus(s.layout, b));
  CHECK(move(s.layout, PLUMB_FOCUS_DOWN) == a);
  stage_close(&s);
}

/* While a measurer runs, the focus is refused. */
static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  plumb_node found = PLUMB_NO_NODE;
  (void)width, (void)height;
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_focus(layout, &found));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_focus(layout, node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_focus(layout, PLUMB_NO_NODE));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_move_focus(layout, PLUMB_FOCUS_NEXT, &found));
  *(int *)user_data += 1;
  out->width = out->height = 10;
  return PLUMB_OK;
}

static void test_callbacks(void) {
  int calls = 0;
  stage s;
  memset(&s, 0, sizeof s);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_measurer(s.engine, measure, &calls, NULL));
  OK(stage_load(&s, "<UIView><UIButton title='A' focusedTitle='B'/></UIView>", NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  int before = calls;
  CHECK(before > 0 && move(s.layout, PLUMB_FOCUS_NEXT) == plumb_layout_nodes(s.layout, NULL)[1]);
  /* What it shows with the focus may have another size. */
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(calls > before);
  stage_close(&s);
}

static void test_many(void) {
  static char xml[MANY * 80];
  size_t length = (size_t)sprintf(xml, "<UIView>");
  for (int i = 1; i < MANY; i++)
    length += (size_t)sprintf(xml + length, "<UIButton left='%d' top='%d' width='10' height='10'/>", i % 100 * 12, i / 100 * 12);
  sprintf(xml + length, "</UIView>");
  stage s;
  memset(&s, 0, sizeof s);
  OK(stage_load(&s, xml, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 1200, 1200));
  const plumb_node *nodes = plumb_layout_nodes(s.layout, NULL);
  uint32_t row = 0;
  CHECK(move(s.layout, PLUMB_FOCUS_PREVIOUS) == nodes[MANY - 1] && move(s.layout, PLUMB_FOCUS_NEXT) == nodes[1]);
  for (int i = 2; i < 100; i++) CHECK(move(s.layout, PLUMB_FOCUS_RIGHT) == nodes[i]);
  for (int i = 1; i < 100; i++) CHECK(move(s.layout, PLUMB_FOCUS_DOWN) == nodes[i * 100 + 99]);
  OK(plumb_layout_compute_frames(s.layout, 1200, 1200));
  OK(plumb_node_row(s.layout, focus(s.layout), &row));
  CHECK(row == MANY - 1 && move(s.layout, PLUMB_FOCUS_UP) == nodes[MANY - 101]);
  stage_close(&s);
}

int main(void) {
  test_answers();
  test_callbacks();
  test_many();
  return check_result("focus");
}
