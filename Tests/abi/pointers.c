/* Pointers: how long they live, what they refuse, and actions that end what calls them. */
#include <math.h>

#include "check.h"

static const char FORM[] =
    "<UIView width='100%' height='100%'><UISwitch id='on' isOn='on' width='50' height='30' valueChanged='changed:'/>"
    "<UIScrollView id='list' top='50' width='50' height='50'><UIView height='200'/></UIScrollView></UIView>";

static struct {
  plumb_pointer *destroys;
  plumb_layout *ends;
  int calls;
  double value;
} told;

static plumb_status changed(void *token, const plumb_action_call *call) {
  (void)token;
  told.calls++;
  told.value = call->value;
  plumb_pointer_destroy(told.destroys);
  plumb_layout_destroy(told.ends);
  return PLUMB_OK;
}

static const plumb_action ACTIONS[] = {{"changed:", changed}};

static void load(stage *s) {
  plumb_entry state = {"on", 2, bool_value(0), 0, 0};
  plumb_owner owner = PLUMB_OWNER_INIT;
  memset(s, 0, sizeof *s);
  memset(&told, 0, sizeof told);
  OK(stage_load(s, FORM, &state, 1));
  owner.name = "Form";
  owner.action_functions = ACTIONS;
  owner.action_function_count = 1;
  OK(plumb_layout_bind_owner(s->layout, PLUMB_NO_NODE, &owner));
  OK(plumb_layout_compute_frames(s->layout, 100, 100));
}

static plumb_status tap(plumb_pointer *pointer, double x, double y) {
  plumb_status status = plumb_pointer_down(pointer, x, y, 0);
  return status ? status : plumb_pointer_up(pointer, x, y, 0.1);
}

static void test_taps(void) {
  stage s;
  plumb_pointer *pointer;
  plumb_node node, list;
  plumb_value value;
  bool is_active = true;
  load(&s);
  OK(plumb_layout_find(s.layout, PLUMB_NO_NODE, TEXT("#list"), &list));
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_MOUSE, &pointer));
  OK(tap(pointer, 10, 10));
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, TEXT("on"), &value));
  CHECK(value.as.boolean && told.calls == 1 && told.value == 1);
  OK(plumb_pointer_advance(pointer, 1, &is_active));
  CHECK(!is_active);
  OK(plumb_pointer_wheel(pointer, 10, 60, 0, 30, &node));
  CHECK(node == list);
  OK(plumb_pointer_move(pointer, 10, 60, 2));
  OK(plumb_pointer_target(pointer, &node));
  CHECK(node == list);
  OK(plumb_pointer_wheel(pointer, 99, 99, 0, 30, &node));
  CHECK(node == PLUMB_NO_NODE);
  OK(plumb_pointer_move(pointer, 99, 99, 2));
  OK(plumb_pointer_target(pointer, &node));
  CHECK(node == PLUMB_NO_NODE);
  plumb_pointer_destroy(pointer);
  plumb_pointer_destroy(pointer);
  STATUS(PLUMB_ERROR_HANDLE, plumb_pointer_cancel(pointer));
  stage_close(&s);
}

static void test_refusals(void) {
  stage s;
  plumb_pointer *pointer;
  plumb_node node;
  load(&s);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_create(s.layout, 2, &pointer));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_create(s.layout, PLUMB_POINTER_MOUSE, NULL));
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_TOUCH, &pointer));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_down(pointer, NAN, 0, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_move(pointer, 0, INFINITY, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_up(pointer, 0, 0, NAN));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_wheel(pointer, 0, 0, 0, NAN, &node));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_advance(pointer, INFINITY, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_pointer_target(pointer, NULL));
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_pointer_down(pointer, 0, 0, 0));
  OK(plumb_layout_cancel_edit(s.layout));
  CHECK(told.calls == 0);
  plumb_layout_destroy(s.layout);
  STATUS(PLUMB_ERROR_HANDLE, plumb_pointer_down(pointer, 0, 0, 0));
  s.layout = NULL;
  plumb_pointer_destroy(pointer);
  stage_close(&s);
}

static void test_ends(void) {
  for (int which = 0; which < 3; which++) {
    stage s;
    plumb_pointer *pointer;
    load(&s);
    OK(plumb_pointer_create(s.layout, PLUMB_POINTER_MOUSE, &pointer));
    if (which != 1) told.destroys = pointer;
    if (which != 0) told.ends = s.layout;
    OK(tap(pointer, 10, 10));
    CHECK(told.calls == 1);
    if (which != 0) s.layout = NULL;
    if (which == 1) plumb_pointer_destroy(pointer);
    stage_close(&s);
  }
}

static bool state_of(plumb_layout *layout, plumb_node node, const char *name) {
  plumb_value value;
  OK(plumb_node_property(layout, node, name, strlen(name), &value));
  CHECK(value.type == PLUMB_TYPE_BOOL);
  return value.as.boolean;
}

/* What a pointer does can be read, until it is destroyed; and what it was on may be gone by then. */
static void test_states(void) {
  stage s;
  plumb_pointer *pointer, *other;
  plumb_node list, on;
  bool is_active = true;
  load(&s);
  OK(plumb_layout_find(s.layout, PLUMB_NO_NODE, TEXT("#list"), &list));
  OK(plumb_layout_find(s.layout, PLUMB_NO_NODE, TEXT("#on"), &on));
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_TOUCH, &pointer));
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_MOUSE, &other));
  OK(plumb_pointer_down(other, 10, 10, 0));
  CHECK(state_of(s.layout, on, "isTracking") && state_of(s.layout, on, "isTouchInside"));
  OK(plumb_pointer_move(other, 60, 10, 0));
  CHECK(state_of(s.layout, on, "isTracking") && !state_of(s.layout, on, "isTouchInside"));
  OK(plumb_pointer_cancel(other));
  CHECK(!state_of(s.layout, on, "isTracking"));
  OK(plumb_pointer_down(pointer, 10, 90, 0));
  CHECK(state_of(s.layout, list, "isTracking") && !state_of(s.layout, list, "isDragging"));
  OK(plumb_pointer_move(pointer, 10, 60, 0.05));
  CHECK(state_of(s.layout, list, "isDragging"));
  OK(plumb_pointer_up(pointer, 10, 60, 0.05));
  CHECK(state_of(s.layout, list, "isDecelerating") && !state_of(s.layout, list, "isDragging"));
  OK(plumb_pointer_advance(pointer, 60, &is_active));
  CHECK(!state_of(s.layout, list, "isDecelerating"));
  OK(plumb_pointer_down(pointer, 10, 90, 70));
  OK(plumb_pointer_move(pointer, 10, 60, 70.05));
  plumb_pointer_destroy(pointer);
  CHECK(!state_of(s.layout, list, "isTracking") && !state_of(s.layout, list, "isDragging"));
  /* In a batch of edits it takes effect at the next compute. */
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_TOUCH, &pointer));
  OK(plumb_pointer_down(pointer, 10, 90, 80));
  OK(plumb_layout_begin_edit(s.layout));
  plumb_pointer_destroy(pointer);
  OK(plumb_layout_cancel_edit(s.layout));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(!state_of(s.layout, list, "isTracking"));
  /* The host's own. */
  OK(plumb_node_set_control_state(s.layout, list, PLUMB_CONTROL_TRACKING | PLUMB_CONTROL_DRAGGING));
  CHECK(state_of(s.layout, list, "isDragging"));
  OK(plumb_node_set_control_state(s.layout, list, PLUMB_CONTROL_ZOOMING | PLUMB_CONTROL_ZOOM_BOUNCING));
  CHECK(state_of(s.layout, list, "isZooming") && state_of(s.layout, list, "isZoomBouncing"));
  CHECK(!state_of(s.layout, list, "isDragging"));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, on, PLUMB_CONTROL_ZOOMING));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, list, PLUMB_CONTROL_HIGHLIGHTED));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, on, PLUMB_CONTROL_DECELERATING));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_set_control_state(s.layout, on, 1u << 31));
  OK(plumb_pointer_create(s.layout, PLUMB_POINTER_TOUCH, &pointer));
  OK(plumb_pointer_down(pointer, 10, 90, 90));
  OK(plumb_pointer_move(pointer, 10, 60, 90.05));
  OK(plumb_layout_remove(s.layout, list));
  OK(plumb_pointer_up(pointer, 10, 50, 90.1));
  OK(plumb_pointer_advance(pointer, 91, &is_active));
  CHECK(!is_active);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  plumb_layout_destroy(s.layout);
  s.layout = NULL;
  plumb_pointer_destroy(pointer);
  plumb_pointer_destroy(other);
  stage_close(&s);
}

int main(void) {
  test_states();
  test_taps();
  test_refusals();
  test_ends();
  return check_result("pointers");
}
