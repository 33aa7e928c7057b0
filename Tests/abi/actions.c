/* Actions: tables of functions, what they may do to the layout that calls them, and what is refused. */
#include <math.h>

#include "check.h"

static const char FORM[] =
    "<UIView><UIButton id='pay' touchUpInside='pay:' allEvents='note'/>"
    "<UIView id='inner'><UIButton id='leave' touchUpInside='leave'/></UIView></UIView>";

enum deed { NOTHING, DECLINE, FAIL, ODD, REMOVE, DESTROY, UNBIND, AGAIN };

/* An owner, and what its actions do. */
struct form {
  enum deed deed;
  int paid, noted, left;
  plumb_layout *layout;
};

static plumb_node find(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static plumb_status pay(void *token, const plumb_action_call *call) {
  struct form *form = token;
  form->paid++;
  CHECK(call->struct_size == sizeof *call && call->passes_sender == 1 && isnan(call->value));
  CHECK(!strcmp(call->action, "pay:") && !strcmp(call->event, "touchUpInside") && call->layout == form->layout);
  switch (form->deed) {
  case DECLINE: return PLUMB_DECLINED;
  case FAIL: return PLUMB_ERROR_LIMIT;
  case ODD: return 77;
  case REMOVE: OK(plumb_layout_remove(call->layout, call->sender)); break;
  case DESTROY: plumb_layout_destroy(call->layout); break;
  case UNBIND: OK(plumb_layout_unbind_owner(call->layout, PLUMB_NO_NODE)); break;
  case AGAIN:
    if (form->paid < 1000) return plumb_layout_send(call->layout, call->sender, TEXT("touchUpInside"), NULL);
    break;
  default: break;
  }
  return PLUMB_OK;
}

static plumb_status note(void *token, const plumb_action_call *call) {
  struct form *form = token;
  form->noted++;
  CHECK(call->passes_sender == 0 && call->sender != PLUMB_NO_NODE);
  return PLUMB_OK;
}

static plumb_status leave(void *token, const plumb_action_call *call) {
  (void)call;
  ((struct form *)token)->left++;
  return PLUMB_OK;
}

static const plumb_action ACTIONS[] = {{"pay:", pay}, {"note", note}, {"leave", leave}};

static plumb_owner owner_of(struct form *form) {
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Form";
  owner.token = form;
  owner.action_functions = ACTIONS;
  owner.action_function_count = 3;
  return owner;
}

/* Loads the form, bound to its owner. */
static void load(stage *s, struct form *form, enum deed deed) {
  memset(s, 0, sizeof *s);
  memset(form, 0, sizeof *form);
  OK(stage_load(s, FORM, NULL, 0));
  form->deed = deed;
  form->layout = s->layout;
  plumb_owner owner = owner_of(form);
  OK(plumb_layout_bind_owner(s->layout, PLUMB_NO_NODE, &owner));
  OK(plumb_layout_compute_frames(s->layout, 100, 100));
}

static void test_sending(void) {
  stage s;
  struct form form, inner;
  size_t count = 9;
  load(&s, &form, NOTHING);
  OK(plumb_layout_send(s.layout, find(s.layout, "#pay"), TEXT("touchUpInside"), &count));
  CHECK(count == 2 && form.paid == 1 && form.noted == 1);
  OK(plumb_layout_send(s.layout, find(s.layout, "#pay"), TEXT("valueChanged"), NULL));
  CHECK(form.paid == 1 && form.noted == 2);
  OK(plumb_layout_send(s.layout, find(s.layout, "#leave"), TEXT("touchDown"), &count));
  CHECK(count == 0);

  memset(&inner, 0, sizeof inner);
  plumb_owner owner = owner_of(&inner);
  OK(plumb_layout_bind_owner(s.layout, find(s.layout, "#inner"), &owner));
  OK(plumb_layout_send(s.layout, find(s.layout, "#leave"), TEXT("touchUpInside"), &count));
  CHECK(count == 1 && inner.left == 1 && form.left == 0);
  stage_close(&s);
}

static void test_refusals(void) {
  stage s;
  struct form form;
  size_t count = 9;
  load(&s, &form, NOTHING);
  plumb_node button = find(s.layout, "#pay");
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_send(s.layout, button, TEXT("touchUp"), &count));
  CHECK(count == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_send(s.layout, find(s.layout, "#inner"), TEXT("touchDown"), &count));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_send(s.layout, button, NULL, 3, &count));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_send(s.layout, PLUMB_NO_NODE, TEXT("touchDown"), &count));
  OK(plumb_layout_begin_edit(s.layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_send(s.layout, button, TEXT("touchUpInside"), &count));
  OK(plumb_layout_cancel_edit(s.layout));

  /* Names without functions, and an owner that is gone. */
  static const char *const names[] = {"pay:", "note", "leave"};
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Form";
  owner.actions = names;
  owner.action_count = 3;
  OK(plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_send(s.layout, button, TEXT("touchUpInside"), &count));
  OK(plumb_layout_unbind_owner(s.layout, PLUMB_NO_NODE));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_send(s.layout, button, TEXT("touchUpInside"), &count));
  plumb_action nameless = {NULL, pay}, empty = {"pay:", NULL};
  owner.action_functions = &nameless;
  owner.action_function_count = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner.action_functions = &empty;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner.action_functions = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  stage_close(&s);
}

static void test_deeds(void) {
  static const struct {
    enum deed deed;
    plumb_status status;
    int paid, noted;
  } cases[] = {
      {DECLINE, PLUMB_ERROR_NOT_FOUND, 1, 0}, {FAIL, PLUMB_ERROR_LIMIT, 1, 0}, {ODD, PLUMB_ERROR_USER, 1, 0},
      {REMOVE, PLUMB_OK, 1, 1},           {UNBIND, PLUMB_OK, 1, 0},        {DESTROY, PLUMB_OK, 1, 0},
      {AGAIN, PLUMB_ERROR_LIMIT, 64, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    stage s;
    struct form form;
    plumb_diagnostic diagnostic;
    load(&s, &form, cases[i].deed);
    STATUS(cases[i].status, plumb_layout_send(s.layout, find(s.layout, "#pay"), TEXT("touchUpInside"), NULL));
    CHECK(form.paid == cases[i].paid && form.noted == cases[i].noted);
    if (cases[i].deed == FAIL) {
      OK(plumb_layout_get_diagnostic(s.layout, 0, &diagnostic));
      CHECK(!strcmp(diagnostic.message, "The action pay: of Form failed"));
    }
    if (cases[i].deed == DESTROY) s.layout = NULL;
    if (s.layout) OK(plumb_layout_compute_frames(s.layout, 90, 90));
    stage_close(&s);
  }
}

int main(void) {
  test_sending();
  test_refusals();
  test_deeds();
  return check_result("actions");
}
