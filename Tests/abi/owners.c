/* Owners of parts of a layout: what they declare, what they are offered, and what they are found by. */
#include "parts.h"

static const char DOCUMENT[] =
    "<UIView id='root'>"
    "<UILabel id='title' outlet='title'/>"
    "<UIButton id='pay' outlet='button' touchUpInside='pay:'/>"
    "<UIView id='part'><UILabel id='inner' outlet='inner' width='10 / items[count]'/>"
    "<UIButton id='deep' touchUpInside='pay:'/></UIView>"
    "<UIScrollView id='scroll'/>"
    "</UIView>";

static const plumb_outlet OUTLETS[] = {{"title", "UILabel", 1}, {"button", NULL, 0}, {"spare", NULL, 0}};
static const plumb_outlet INNER[] = {{"inner", NULL, 1}};
static const char *const ACTIONS[] = {"pay:", "other"};
static const char *const PROTOCOLS[] = {"UIScrollViewDelegate"};
static int first_token, second_token;

static plumb_owner outer_owner(void) {
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Shop";
  owner.token = &first_token;
  owner.outlets = OUTLETS;
  owner.outlet_count = 3;
  owner.actions = ACTIONS;
  owner.action_count = 2;
  owner.protocols = PROTOCOLS;
  owner.protocol_count = 1;
  return owner;
}

static plumb_owner inner_owner(void) {
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "Row";
  owner.token = &second_token;
  owner.outlets = INNER;
  owner.outlet_count = 1;
  return owner;
}

/* Two owners; the inner one first, whose outlet the outer one does not have. */
static void bind_both(stage *s) {
  plumb_owner outer = outer_owner(), inner = inner_owner();
  plumb_node part = node_at(s->layout, "#part");
  /* Its action has no target until the outer one is there. */
  OK(plumb_layout_set_expression(s->layout, node_at(s->layout, "#deep"), TEXT("touchUpInside"), NULL, 0));
  OK(plumb_layout_bind_owner(s->layout, part, &inner));
  OK(plumb_layout_bind_owner(s->layout, PLUMB_NO_NODE, &outer));
  OK(plumb_layout_set_expression(s->layout, node_at(s->layout, "#deep"), TEXT("touchUpInside"), TEXT("pay:")));
}

static void test_lookups(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node found = 0, part, deep;
  plumb_value value;
  void *token = NULL;
  stage_load_items(&s, DOCUMENT);
  part = node_at(s.layout, "#part");
  deep = node_at(s.layout, "#deep");
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_owner(s.layout, part, &token));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_unbind_owner(s.layout, part));
  OK(plumb_layout_outlet(s.layout, PLUMB_NO_NODE, TEXT("button"), &found));
  CHECK(found == node_at(s.layout, "#pay"));
  bind_both(&s);
  OK(plumb_layout_outlet(s.layout, PLUMB_NO_NODE, TEXT("title"), &found));
  CHECK(found == node_at(s.layout, "#title"));
  OK(plumb_layout_outlet(s.layout, part, TEXT("inner"), &found));
  CHECK(found == node_at(s.layout, "#inner"));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_outlet(s.layout, PLUMB_NO_NODE, TEXT("inner"), &found));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_outlet(s.layout, part, TEXT("title"), &found));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_outlet(s.layout, part, TEXT("button"), &found));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_outlet(s.layout, PLUMB_NO_NODE, TEXT("spare"), &found));
  OK(plumb_node_owner(s.layout, deep, &token));
  CHECK(token == &second_token);
  OK(plumb_node_action_owner(s.layout, deep, TEXT("pay:"), &token));
  CHECK(token == &first_token);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_action_owner(s.layout, deep, TEXT("pay"), &token));
  /* A delegate without an expression is the owner. */
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  OK(plumb_node_property(s.layout, node_at(s.layout, "#scroll"), TEXT("delegate"), &value));
  CHECK(value.type == PLUMB_TYPE_OBJECT && value.as.object == &first_token);
  OK(plumb_layout_unbind_owner(s.layout, part));
  OK(plumb_node_owner(s.layout, deep, &token));
  CHECK(token == &first_token);
  stage_close(&s);
}

static void test_refusals(void) {
  stage s = {NULL, NULL, NULL};
  plumb_owner owner = outer_owner();
  static const plumb_outlet wrong_kind[] = {{"title", "UIButton", 0}, {"button", NULL, 0}};
  static const plumb_outlet missing[] = {{"title", NULL, 0}, {"button", NULL, 0}, {"gone", NULL, 1}};
  static const plumb_outlet nameless[] = {{NULL, NULL, 0}};
  static const char *const nothing[] = {NULL};
  static const char *const foreign[] = {"\xFF"};
  plumb_owner inner = inner_owner();
  void *token = NULL;
  OK(stage_load(&s,
                "<UIView><UILabel outlet='title'/><UIButton outlet='button' touchUpInside='pay:'/></UIView>", NULL, 0));
  owner.outlets = wrong_kind;
  owner.outlet_count = 2;
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner.outlets = missing;
  owner.outlet_count = 3;
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  CHECK(strstr(layout_message(s.layout), "gone") != NULL);
  /* All that is wrong at once: two outlets that it does not have, one that is missing, an action that nobody does. */
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &inner));
  CHECK(plumb_layout_diagnostic_count(s.layout) == 4);
  owner = outer_owner();
  owner.action_count = 0;
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  CHECK(strstr(layout_message(s.layout), "pay:") != NULL);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_bind_owner(s.layout, 77, &owner));
  owner = outer_owner();
  owner.name = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner = outer_owner();
  owner.outlets = nameless;
  owner.outlet_count = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner = outer_owner();
  owner.outlet_count = SIZE_MAX;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner = outer_owner();
  owner.actions = nothing;
  owner.action_count = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  owner = outer_owner();
  owner.protocols = foreign;
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_owner(s.layout, node_at(s.layout, ""), &token));
  owner = outer_owner();
  OK(plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &owner));
  stage_close(&s);
}

/* ------------------------------------------------------------------------------------------------------ Errors --- */

static int offered, taken;
static plumb_layout *layout_of_errors;

static plumb_status take(void *token, const plumb_diagnostic *diagnostic) {
  plumb_node node;
  offered++;
  CHECK(diagnostic->code == PLUMB_ERROR_EVALUATION && strlen(diagnostic->rendered) > 0);
  CHECK(plumb_layout_activity(layout_of_errors) == PLUMB_ACTIVITY_COMPUTING);
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout_of_errors, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_unbind_owner(layout_of_errors, PLUMB_NO_NODE));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(layout_of_errors, &node));
  CHECK(plumb_layout_problem_count(layout_of_errors) == 0);
  plumb_layout_destroy(layout_of_errors);
  if (token == &second_token && !taken) return PLUMB_DECLINED;
  return taken ? PLUMB_OK : PLUMB_DECLINED;
}

static void test_errors(void) {
  stage s = {NULL, NULL, NULL};
  plumb_owner outer = outer_owner(), inner = inner_owner();
  plumb_entry change = entry("count", number_value(5));
  stage_load_items(&s, DOCUMENT);
  layout_of_errors = s.layout;
  bind_both(&s);
  outer.handle_error = inner.handle_error = take;
  OK(plumb_layout_bind_owner(s.layout, node_at(s.layout, "#part"), &inner));
  OK(plumb_layout_bind_owner(s.layout, PLUMB_NO_NODE, &outer));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &change, 1));
  taken = 1;
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(offered == 1 && plumb_layout_problem_count(s.layout) == 0);
  taken = 0;
  STATUS(PLUMB_ERROR_EVALUATION, plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(offered == 3 && plumb_layout_problem_count(s.layout) == 1);
  stage_close(&s);
}

/* Owners of nodes that go, go with them; nothing of the host's is kept but the token. */
static void test_lifetimes(void) {
  stage s = {NULL, NULL, NULL};
  char name[] = "Gone";
  plumb_outlet *outlets = malloc(sizeof *outlets);
  plumb_owner owner = PLUMB_OWNER_INIT;
  plumb_node part;
  void *token = NULL;
  OK(stage_load(&s, "<UIView><UIView id='part'><UILabel id='l' outlet='x'/></UIView></UIView>", NULL, 0));
  part = node_at(s.layout, "#part");
  outlets->name = "x";
  outlets->component = "UILabel";
  outlets->is_required = 1;
  owner.name = name;
  owner.outlets = outlets;
  owner.outlet_count = 1;
  OK(plumb_layout_bind_owner(s.layout, part, &owner));
  memset(name, 'X', 4);
  free(outlets);
  OK(plumb_node_owner(s.layout, node_at(s.layout, "#l"), &token));
  CHECK(token == NULL);
  OK(plumb_layout_remove(s.layout, part));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_unbind_owner(s.layout, part));
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  stage_close(&s);
}

static plumb_status loaded_with(stage *s, const char *xml, const plumb_owner *owner, plumb_report **report) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.name = "shop.xml";
  options.name_length = 8;
  options.owner = owner;
  return plumb_layout_load(s->engine, xml, strlen(xml), &options, &s->layout, report);
}

static plumb_layout *paid_in;

static plumb_status pay(void *token, const plumb_action_call *call) {
  CHECK(token == &first_token && strcmp(call->action, "pay:") == 0);
  paid_in = call->layout;
  return PLUMB_OK;
}

/* An owner that is given with the load: what it lacks fails the load, and it owns each layout of a template. */
static void test_loads(void) {
  static const plumb_action functions[] = {{"pay:", pay}};
  stage s = {NULL, NULL, NULL};
  plumb_owner owner = outer_owner();
  plumb_report *report = NULL;
  plumb_diagnostic found;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_stream *stream;
  plumb_fragment *fragment = NULL;
  plumb_layout *layouts[2];
  void *token = NULL;
  size_t count = 0;
  const char wrong[] = "<UIView><UILabel outlet='title'/>\n<UIButton touchUpInside='pya:'/></UIView>";
  const char right[] = "<UIView><UILabel outlet='title'/><UIButton id='b' touchUpInside='pay:'/></UIView>";
  OK(plumb_engine_create(NULL, &s.engine));
  STATUS(PLUMB_ERROR_NOT_FOUND, loaded_with(&s, wrong, &owner, &report));
  CHECK(s.layout == NULL && plumb_report_count(report) == 1);
  OK(plumb_report_get(report, 0, &found));
  CHECK(strcmp(found.file, "shop.xml") == 0 && found.line == 2 && strcmp(found.property, "touchUpInside") == 0);
  CHECK(strstr(found.rendered, "pya:") && strstr(found.rendered, "pay:"));
  plumb_report_destroy(report);
  /* The name of an owner is required, and so are those of its actions. */
  owner.name = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, loaded_with(&s, right, &owner, NULL));
  owner = outer_owner();
  owner.struct_size = 4;
  STATUS(PLUMB_ERROR_ARGUMENT, loaded_with(&s, right, &owner, NULL));
  owner = outer_owner();
  options.owner = &owner;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_fragment_load(s.engine, TEXT("<UILabel/>"), &options, &fragment, NULL));
  owner.actions = NULL;
  owner.action_count = 0;
  owner.action_functions = functions;
  owner.action_function_count = 1;
  OK(plumb_stream_create(s.engine, &options, &stream));
  /* It was copied. */
  memset(&owner, 0, sizeof owner);
  OK(plumb_stream_feed(stream, right, strlen(right)));
  OK(plumb_stream_finish(stream, &s.template_, NULL));
  plumb_stream_destroy(stream);
  for (int i = 0; i < 2; i++) OK(plumb_layout_create(s.template_, &layouts[i]));
  for (int i = 0; i < 2; i++) {
    OK(plumb_layout_compute_frames(layouts[i], 10, 10));
    OK(plumb_node_owner(layouts[i], node_at(layouts[i], "#b"), &token));
    CHECK(token == &first_token);
    OK(plumb_layout_send(layouts[i], node_at(layouts[i], "#b"), TEXT("touchUpInside"), &count));
    CHECK(count == 1 && paid_in == layouts[i]);
    plumb_layout_destroy(layouts[i]);
  }
  stage_close(&s);
}

int main(void) {
  test_loads();
  test_lookups();
  test_refusals();
  test_errors();
  test_lifetimes();
  return check_result("owners");
}
