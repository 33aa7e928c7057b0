/* States of controls: what follows from them, what is listed as changed, calls that are refused. */
#include "parts.h"

static const char *const buttons =
  "<UIView><state name='off' type='Bool'/><UIButton id='a' title='A' highlightedTitle='A longer title'/>"
  "<UIButton id='b' title='B' disabledTitle='Off' isEnabled='{!off}'/><UISwitch id='c'/>"
  "<UILabel id='seen' text='{#a.currentTitle} {#c.state}'/></UIView>";

static int has_change(plumb_layout *layout, plumb_node node, const char *property) {
  size_t count = 0;
  const plumb_change *changes = plumb_layout_changes(layout, &count);
  for (size_t i = 0; i < count; i++) {
    CHECK(i == 0 || changes[i].row >= changes[i - 1].row);
    if (changes[i].node != node) continue;
    if (property == NULL || changes[i].property == NULL) {
      if (property == changes[i].property) return 1;
    } else if (strcmp(changes[i].property, property) == 0) {
      return 1;
    }
  }
  return 0;
}

static size_t change_count(plumb_layout *layout) {
  size_t count = 0;
  plumb_layout_changes(layout, &count);
  return count;
}

static void test_changes(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node a, b, c;
  uint64_t revision;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_layout_load(s.engine, buttons, PLUMB_NUL_TERMINATED, NULL, &s.layout, NULL));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  a = node_at(s.layout, "#a");
  b = node_at(s.layout, "#b");
  c = node_at(s.layout, "#c");

  /* What is shown, the size and what reads it: all are listed, in the order of rows. */
  OK(plumb_node_set_control_state(s.layout, c, PLUMB_CONTROL_FOCUSED));
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_HIGHLIGHTED));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(has_change(s.layout, a, NULL) && has_change(s.layout, a, "state") && has_change(s.layout, a, "currentTitle"));
  CHECK(has_change(s.layout, c, "state") && !has_change(s.layout, c, "currentTitle"));
  CHECK(has_change(s.layout, node_at(s.layout, "#seen"), "text"));
  CHECK(!has_change(s.layout, b, NULL) && !has_change(s.layout, b, "state"));

  /* What nothing depends on is listed too, and counts as a revision. */
  revision = plumb_layout_revision(s.layout);
  OK(plumb_node_set_control_state(s.layout, b, PLUMB_CONTROL_SELECTED));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(change_count(s.layout) == 1 && has_change(s.layout, b, "state"));
  CHECK(plumb_layout_revision(s.layout) == revision + 1);
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(change_count(s.layout) == 0 && plumb_layout_revision(s.layout) == revision + 1);

  /* Setting a state back before a compute changes nothing, nor does a state that an attribute decides. */
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_NORMAL));
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_HIGHLIGHTED));
  OK(plumb_node_set_control_state(s.layout, b, PLUMB_CONTROL_SELECTED | PLUMB_CONTROL_DISABLED));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(change_count(s.layout) == 0 && plumb_layout_revision(s.layout) == revision + 1);
  stage_close(&s);
}

static void test_refused(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node a;
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_layout_load(s.engine, "<UIView><UIButton id='a'/><UILabel id='l'/></UIView>", PLUMB_NUL_TERMINATED, NULL,
                       &s.layout, NULL));
  a = node_at(s.layout, "#a");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_DRAGGING));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, a, 256));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, a, UINT32_MAX));
  STATUS(PLUMB_ERROR_PROPERTY, plumb_node_set_control_state(s.layout, node_at(s.layout, "#l"), 1));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_set_control_state(s.layout, 0, 1));
  /* Set before the first compute, and of a node that is gone before the next one. */
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_DISABLED));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(has_change(s.layout, a, "state"));
  OK(plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_SELECTED));
  OK(plumb_layout_remove(s.layout, a));
  OK(plumb_layout_compute_frames(s.layout, 300, 200));
  CHECK(!has_change(s.layout, a, "state"));
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_set_control_state(s.layout, a, PLUMB_CONTROL_SELECTED));
  stage_close(&s);
}

int main(void) {
  test_changes();
  test_refused();
  return check_result("controls");
}
