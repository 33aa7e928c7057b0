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

int main(void) {
  test_taps();
  test_refusals();
  test_ends();
  return check_result("pointers");
}
