/* Parts that are many, deep, circular or late, and callbacks that call back into what called them. */
#include "parts.h"

/* ------------------------------------------------------------------------------------------------------- Sizes --- */

/* "17.xml" includes "18.xml", and so on: as its root, or below it. */
typedef struct chain {
  int last, calls, is_root, width;
  char text[256];
} chain;

static plumb_status chain_load(void *user_data, plumb_request request, const char *url, const char *base,
                               plumb_resource *out) {
  chain *c = user_data;
  int number = atoi(url);
  size_t length = 0;
  (void)request, (void)base;
  c->calls++;
  if (number == c->last) {
    snprintf(c->text, sizeof c->text, "<UIView width='5'/>");
  } else if (c->is_root) {
    snprintf(c->text, sizeof c->text, "<UIView xml='%d.xml'/>", number + 1);
  } else {
    length += (size_t)snprintf(c->text, sizeof c->text, "<UIView>");
    for (int i = 0; i < c->width; i++)
      length += (size_t)snprintf(c->text + length, sizeof c->text - length, "<UIView xml='%d.xml'/>", number + 1);
    snprintf(c->text + length, sizeof c->text - length, "</UIView>");
  }
  out->bytes = c->text;
  out->length = strlen(c->text);
  return PLUMB_OK;
}

static plumb_status load_chain(chain *c, const plumb_engine_options *options, char *message, size_t size) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(options, &engine));
  OK(plumb_engine_add_loader(engine, NULL, chain_load, c, NULL));
  plumb_status status = load_message(engine, "<UIView><UIView xml='0.xml'/></UIView>", message, size);
  plumb_engine_destroy(engine);
  return status;
}

static void test_chains(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  char message[512];
  for (int is_root = 0; is_root < 2; is_root++) {
    chain deep = {10000, 0, is_root, 1, ""}, most = {62, 0, is_root, 1, ""}, whole = {10000, 0, is_root, 1, ""};
    STATUS(PLUMB_ERROR_LIMIT, load_chain(&deep, NULL, message, sizeof message));
    CHECK(strstr(message, "64") != NULL && deep.calls <= 65);
    STATUS(PLUMB_OK, load_chain(&most, NULL, message, sizeof message));
    /* A host that allows everything keeps its stack. */
    options.max_inclusions = UINT64_MAX;
    options.max_parts = UINT64_MAX;
    options.max_depth = UINT64_MAX;
    STATUS(PLUMB_ERROR_LIMIT, load_chain(&whole, &options, message, sizeof message));
  }
}

/* Each of 40 parts has the next one twice: more nodes than there are numbers for, of 40 short texts. */
static void test_doubling(void) {
  chain doubling = {40, 0, 0, 2, ""};
  char message[512];
  STATUS(PLUMB_ERROR_LIMIT, load_chain(&doubling, NULL, message, sizeof message));
  CHECK(doubling.calls <= 41);
}

/* ---------------------------------------------------------------------------------------------- Late and many --- */

static char *repeated(const char *pattern, int count) {
  size_t size = (size_t)count * (strlen(pattern) + 16) + 64;
  char *text = malloc(size), *end = text;
  end += sprintf(end, "<UIView>");
  for (int i = 0; i < count; i++) end += sprintf(end, pattern, i);
  sprintf(end, "</UIView>");
  return text;
}

/* Keeps all questions for later. */
typedef struct desk {
  plumb_request *requests;
  int count, most;
} desk;

static plumb_status desk_load(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  desk *d = user_data;
  (void)url, (void)base, (void)out;
  CHECK(d->count < d->most);
  if (d->count < d->most) d->requests[d->count++] = request;
  return PLUMB_PENDING;
}

static void test_late_and_many(void) {
  enum { COUNT = 10000 };
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  desk d = {calloc(COUNT, sizeof(plumb_request)), 0, COUNT};
  plumb_reload reload = PLUMB_RELOAD_INIT;
  stage s = {NULL, NULL, NULL};
  size_t count = 0;
  /* One part, everywhere. */
  char *xml = repeated("<UIView id='n%d' xml='one.xml'><UILabel/></UIView>", COUNT);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_add_loader(s.engine, NULL, desk_load, &d, NULL));
  OK(stage_load(&s, xml, NULL, 0));
  CHECK(d.count == 1);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  OK(plumb_loader_complete(s.engine, d.requests[0], PLUMB_OK, TEXT("<UIView><UIView/><UIView/></UIView>")));
  OK(plumb_layout_poll_changes(s.layout, &reload));
  CHECK(reload.is_changed == 1 && reload.pending_parts == 0 && reload.lost_nodes == COUNT);
  plumb_layout_frames(s.layout, &count);
  CHECK(count == 3 * COUNT + 1);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  stage_close(&s);
  free(xml);

  /* Another part in each place, arriving in no order. */
  d.count = 0;
  options.max_parts = COUNT + 1;
  xml = repeated("<UIView xml='%d.xml'><UILabel/></UIView>", COUNT);
  OK(plumb_engine_create(&options, &s.engine));
  OK(plumb_engine_add_loader(s.engine, NULL, desk_load, &d, NULL));
  OK(stage_load(&s, xml, NULL, 0));
  CHECK(d.count == COUNT);
  for (int i = 0; i < d.count; i++)
    OK(plumb_loader_complete(s.engine, d.requests[(i * 7919L + 13) % COUNT], PLUMB_OK, TEXT("<UIView/>")));
  OK(plumb_layout_poll_changes(s.layout, &reload));
  CHECK(reload.is_changed == 1 && reload.pending_parts == 0);
  plumb_layout_frames(s.layout, &count);
  CHECK(count == COUNT + 1);
  stage_close(&s);
  free(xml);
  free(d.requests);
}

/* What arrives includes what includes it, or itself: the placeholder stays, the rest goes on. */
static void test_late_cycles(void) {
  static const char *const answers[] = {"<UIView><UIView xml='late.xml'/></UIView>",
                                        "<UIView><UIView template='late.xml'/></UIView>", "<UIView xml='late.xml'/>",
                                        "<UIView template='late.xml'/>"};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    plumb_request requests[8];
    desk d = {requests, 0, 8};
    stage s = {NULL, NULL, NULL};
    plumb_node root = PLUMB_NO_NODE;
    OK(plumb_engine_create(NULL, &s.engine));
    OK(plumb_engine_add_loader(s.engine, NULL, desk_load, &d, NULL));
    OK(stage_load(&s, "<UIView id='root'><UIView id='a' xml='late.xml'><UILabel id='wait'/></UIView></UIView>", NULL,
                  0));
    OK(plumb_loader_complete(s.engine, d.requests[0], PLUMB_OK, TEXT(answers[i])));
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#wait))");
    CHECK(plumb_layout_problem_count(s.layout) > 0 && strstr(problem_message(s.layout), "late.xml") != NULL);
    OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0, TEXT("<UIView id='new'/>"), &root));
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK_TREE(s.layout, "UIView#root(UIView#new UIView#a(UILabel#wait))");
    stage_close(&s);
  }
}

/* A cycle of two remote parts closes with the one that arrives last, in either order. */
static void test_late_cycles_of_two(void) {
  for (int first = 0; first < 2; first++) {
    static const char *const texts[] = {"<UIView id='a'><UIView xml='b.xml'/></UIView>",
                                        "<UIView id='b'><UIView xml='a.xml'/></UIView>"};
    plumb_request requests[8];
    desk d = {requests, 0, 8};
    stage s = {NULL, NULL, NULL};
    OK(plumb_engine_create(NULL, &s.engine));
    OK(plumb_engine_add_loader(s.engine, NULL, desk_load, &d, NULL));
    OK(stage_load(&s, "<UIView><UIView xml='a.xml'/><UIView xml='b.xml'/></UIView>", NULL, 0));
    CHECK(d.count == 2);
    OK(plumb_loader_complete(s.engine, d.requests[first], PLUMB_OK, TEXT(texts[first])));
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK(plumb_layout_problem_count(s.layout) == 0);
    OK(plumb_loader_complete(s.engine, d.requests[!first], PLUMB_OK, TEXT(texts[!first])));
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK(plumb_layout_problem_count(s.layout) > 0 && strstr(problem_message(s.layout), ".xml") != NULL);
    OK(plumb_layout_compute_frames(s.layout, 120, 100));
    stage_close(&s);
  }
}

/* ---------------------------------------------------------------------------------------------------- Callbacks --- */

/* Every callback there is comes here: whatever it does to the layout that it is called for is refused. */
typedef struct inside {
  stage s;
  int calls, is_destroying, depth;
  plumb_request request;
} inside;

static void call_back(inside *in) {
  plumb_layout *layout = in->s.layout;
  plumb_node node = PLUMB_NO_NODE;
  plumb_value value;
  plumb_owner owner = PLUMB_OWNER_INIT;
  plumb_element element = PLUMB_ELEMENT_INIT;
  plumb_entry state = entry("k", number_value(1));
  plumb_state_key key;
  uint64_t revision;
  element.component = "UIView";
  owner.name = "Other";
  if (!layout || in->depth) return;
  in->depth++;
  in->calls++;
  revision = plumb_layout_revision(layout);
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_poll_changes(layout, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_reload(layout, PLUMB_RELOAD_HARD, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_choose_source(layout, TEXT("a"), TEXT("b")));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_insert_xml(layout, 0, 0, TEXT("<UIView/>"), &node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_insert(layout, 0, 0, &element, &node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_move(layout, 1, 0, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_remove(layout, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_expression(layout, 0, TEXT("width"), TEXT("1")));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_begin_edit(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_end_edit(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_cancel_edit(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_bind_owner(layout, 0, &owner));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_unbind_owner(layout, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_outlet(layout, 0, TEXT("a"), &node));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_problem_handler(layout, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_clear_problems(layout));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_console(layout, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(layout, 0, &state, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_state(layout, 0, TEXT("k"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_state_key(layout, 0, TEXT("k"), &key));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_constants(layout, NULL, 0));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_language(layout, TEXT("de")));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_direction(layout, PLUMB_RIGHT_TO_LEFT));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_find(layout, 0, TEXT("#a"), &node));
  CHECK(plumb_layout_frames(layout, NULL) == NULL && plumb_layout_part_count(layout) == 0);
  CHECK(plumb_layout_revision(layout) == revision || plumb_layout_revision(layout) == 0);
  /* Without effect while it is called for. */
  plumb_layout_destroy(layout);
  if (in->is_destroying) {
    plumb_template_destroy(in->s.template_);
    plumb_engine_destroy(in->s.engine);
    in->s.template_ = NULL;
    in->s.engine = NULL;
  }
  /* Others of the engine are free. */
  if (in->s.template_) {
    plumb_layout *other = NULL;
    stage inner = {in->s.engine, NULL, NULL};
    OK(plumb_layout_create(in->s.template_, &other));
    plumb_layout_destroy(other);
    OK(stage_load(&inner, "<UIView><UILabel/></UIView>", NULL, 0));
    OK(plumb_layout_compute_frames(inner.layout, 1, 1));
    plumb_layout_destroy(inner.layout);
    plumb_template_destroy(inner.template_);
  }
  in->depth--;
}

static plumb_status inside_load(void *user_data, plumb_request request, const char *url, const char *base,
                                plumb_resource *out) {
  static const char text[] = "<UIView><UILabel id='part' text='part'/></UIView>";
  inside *in = user_data;
  (void)base;
  call_back(in);
  if (strcmp(url, "late.xml") == 0) {
    in->request = request;
    return PLUMB_PENDING;
  }
  out->bytes = text;
  out->length = sizeof text - 1;
  return PLUMB_OK;
}

static plumb_status inside_verify(void *user_data, const char *url, const char *bytes, size_t length) {
  CHECK(url[0] != 0 && bytes != NULL && length > 0);
  call_back(user_data);
  return PLUMB_OK;
}

static plumb_status inside_function(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  call_back(user_data);
  *out = number_value(count && arguments[0].type == PLUMB_TYPE_NUMBER ? arguments[0].as.number : 1);
  return count > 1 ? PLUMB_ERROR_USER : PLUMB_OK;
}

static plumb_status inside_measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                                   plumb_measurement *out) {
  (void)layout, (void)node, (void)width, (void)height, (void)out;
  call_back(user_data);
  return PLUMB_DECLINED;
}

static void inside_problems(void *user_data, plumb_layout *layout) {
  CHECK(plumb_layout_problem_count(layout) < 100);
  call_back(user_data);
}

static plumb_status inside_error(void *token, const plumb_diagnostic *diagnostic) {
  CHECK(diagnostic->message[0] != 0);
  call_back(token);
  return PLUMB_DECLINED;
}

static void inside_open(inside *in, const char *xml) {
  plumb_function function = PLUMB_FUNCTION_INIT, pure = PLUMB_FUNCTION_INIT;
  plumb_owner owner = PLUMB_OWNER_INIT;
  plumb_entry state = entry("k", number_value(3));
  memset(in, 0, sizeof *in);
  function.name = "ask";
  pure.name = "fold";
  pure.is_pure = 1;
  function.call = pure.call = inside_function;
  function.user_data = pure.user_data = in;
  OK(plumb_engine_create(NULL, &in->s.engine));
  OK(plumb_engine_add_loader(in->s.engine, NULL, inside_load, in, NULL));
  OK(plumb_engine_set_verifier(in->s.engine, inside_verify, in, NULL));
  OK(plumb_engine_set_measurer(in->s.engine, inside_measure, in, NULL));
  OK(plumb_engine_register_function(in->s.engine, &function));
  OK(plumb_engine_register_function(in->s.engine, &pure));
  OK(stage_load(&in->s, xml, &state, 1));
  OK(plumb_layout_set_problem_handler(in->s.layout, inside_problems, in, NULL));
  owner.name = "Owner";
  owner.token = in;
  owner.handle_error = inside_error;
  OK(plumb_layout_bind_owner(in->s.layout, PLUMB_NO_NODE, &owner));
  CHECK(in->calls == 0);
}

/* CHECKs that a call made callbacks run, and gave the status. */
#define CALLS_BACK(expected, call)        \
  do {                                    \
    int before = in.calls;                \
    STATUS(expected, call);               \
    if (in.calls == before) CHECK(!#call); \
  } while (0)

static const char INSIDE[] =
    "<UIView id='root'><UILabel id='a' text='{ask(k)}'/><UIView id='b' xml='late.xml' width='fold(4) + k'/></UIView>";

static void test_inside(void) {
  inside in;
  plumb_node node = PLUMB_NO_NODE;
  plumb_layout *layout;
  inside_open(&in, INSIDE);
  layout = in.s.layout;
  CALLS_BACK(PLUMB_OK, plumb_layout_compute_frames(layout, 100, 100));
  CALLS_BACK(PLUMB_OK, plumb_layout_insert_xml(layout, 0, 0, TEXT("<UIView id='x' xml='part.xml'/>"), &node));
  CALLS_BACK(PLUMB_OK, plumb_layout_set_expression(layout, 0, TEXT("left"), TEXT("fold(5)")));
  CALLS_BACK(PLUMB_ERROR_USER, plumb_layout_set_expression(layout, 0, TEXT("left"), TEXT("fold(5, 6)")));
  CALLS_BACK(PLUMB_OK, plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL));
  CALLS_BACK(PLUMB_OK, plumb_layout_compute_frames(layout, 100, 100));
  OK(plumb_loader_complete(in.s.engine, in.request, PLUMB_OK, TEXT("<UIView><UIView xml='more.xml'/></UIView>")));
  CALLS_BACK(PLUMB_OK, plumb_layout_compute_frames(layout, 100, 100));
  CALLS_BACK(PLUMB_OK, plumb_layout_set_expression(layout, 0, TEXT("top"), TEXT("ask(k, 1)")));
  CALLS_BACK(PLUMB_ERROR_USER, plumb_layout_compute_frames(layout, 100, 100));
  CALLS_BACK(PLUMB_OK, plumb_layout_set_direction(layout, PLUMB_RIGHT_TO_LEFT));
  OK(plumb_layout_begin_edit(layout));
  CALLS_BACK(PLUMB_OK, plumb_layout_insert_xml(layout, 0, 0, TEXT("<UIView xml='batch.xml'/>"), &node));
  CALLS_BACK(PLUMB_OK, plumb_layout_end_edit(layout));
  plumb_layout_set_expression(layout, 0, TEXT("top"), NULL, 0);
  OK(plumb_layout_compute_frames(layout, 100, 100));
  stage_close(&in.s);
}

/* An answer in the middle of a compute, a reload and a load waits for the next compute. */
static plumb_status answering(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  inside *in = user_data;
  (void)arguments, (void)count;
  if (in->request && in->calls++ == 0)
    OK(plumb_loader_complete(in->s.engine, in->request, PLUMB_OK, TEXT("<UIView><UIView id='there'/></UIView>")));
  *out = number_value(in->calls);
  return PLUMB_OK;
}

static plumb_status only_late(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  (void)url, (void)base, (void)out;
  ((inside *)user_data)->request = request;
  return PLUMB_PENDING;
}

static void test_answers_from_functions(void) {
  for (int is_pure = 0; is_pure < 2; is_pure++) {
    inside in;
    plumb_function function = PLUMB_FUNCTION_INIT;
    memset(&in, 0, sizeof in);
    function.name = "ask";
    function.is_pure = (uint32_t)is_pure;
    function.call = answering;
    function.user_data = &in;
    OK(plumb_engine_create(NULL, &in.s.engine));
    OK(plumb_engine_add_loader(in.s.engine, NULL, only_late, &in, NULL));
    OK(plumb_engine_register_function(in.s.engine, &function));
    OK(stage_load(&in.s, "<UIView><UIView xml='late.xml' width='ask(1)'/></UIView>", NULL, 0));
    OK(plumb_layout_compute_frames(in.s.layout, 100, 100));
    CHECK(in.calls > 0);
    OK(plumb_layout_compute_frames(in.s.layout, 100, 100));
    CHECK(node_at(in.s.layout, "#there") != PLUMB_NO_NODE);
    stage_close(&in.s);
  }
}

/* The engine and the template are destroyed by a callback; the layout lives on. */
static void test_destroyed_inside(void) {
  for (int way = 0; way < 6; way++) {
    inside in;
    plumb_node node = PLUMB_NO_NODE;
    inside_open(&in, INSIDE);
    if (way == 5) OK(plumb_loader_complete(in.s.engine, in.request, PLUMB_OK, TEXT("<UIView xml='more.xml'/>")));
    in.is_destroying = 1;
    switch (way) {
      case 0: OK(plumb_layout_compute_frames(in.s.layout, 100, 100)); break;
      case 1: OK(plumb_layout_insert_xml(in.s.layout, 0, 0, TEXT("<UIView xml='part.xml'/>"), &node)); break;
      case 2: OK(plumb_layout_reload(in.s.layout, PLUMB_RELOAD_HARD, NULL)); break;
      case 3: OK(plumb_layout_set_expression(in.s.layout, 0, TEXT("left"), TEXT("fold(5)"))); break;
      case 4:
        STATUS(PLUMB_ERROR_USER, plumb_layout_set_expression(in.s.layout, 0, TEXT("left"), TEXT("fold(5, 6)")));
        break;
      default: OK(plumb_layout_poll_changes(in.s.layout, NULL)); break;
    }
    CHECK(in.s.engine == NULL);
    OK(plumb_layout_compute_frames(in.s.layout, 120, 100));
    stage_close(&in.s);
  }
}

/* The engine is destroyed by a callback of its first load. */
static plumb_status destroying_load(void *user_data, plumb_request request, const char *url, const char *base,
                                    plumb_resource *out) {
  plumb_engine **engine = user_data;
  (void)url, (void)base, (void)out;
  plumb_engine_destroy(*engine);
  STATUS(PLUMB_ERROR_HANDLE, plumb_loader_complete(*engine, request, PLUMB_OK, TEXT("<UIView/>")));
  return request % 2 ? PLUMB_PENDING : PLUMB_DECLINED;
}

static void test_destroyed_by_the_loader(void) {
  plumb_engine *engine = NULL, *keeper = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  OK(plumb_engine_create(NULL, &keeper));
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_loader(engine, NULL, destroying_load, &engine, NULL));
  plumb_status status = plumb_template_load(engine, TEXT("<UIView><UIView xml='a.xml'/></UIView>"), NULL, &template_,
                                            &report);
  CHECK(status == PLUMB_OK || plumb_report_count(report) > 0);
  plumb_report_destroy(report);
  if (status == PLUMB_OK) {
    OK(plumb_layout_create(template_, &layout));
    OK(plumb_layout_compute_frames(layout, 100, 100));
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(keeper);
}

int main(void) {
  test_chains();
  test_doubling();
  test_late_and_many();
  test_late_cycles();
  test_late_cycles_of_two();
  test_inside();
  test_answers_from_functions();
  test_destroyed_inside();
  test_destroyed_by_the_loader();
  return check_result("hostile_parts");
}
