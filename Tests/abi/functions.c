/* Functions of the host: registered and given as constants, pure, failing, calling back in, and let go of. */
#include "check.h"

/* What a function does, and what it saw. */
typedef struct script {
  int calls, destroyed;
  plumb_status answer;
  plumb_value out;
  stage *reenters;
  plumb_engine *destroys;
} script;

static plumb_status sum(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  script *s = user_data;
  double total = 0;
  s->calls++;
  CHECK(out->type == PLUMB_TYPE_NIL && arguments != NULL);
  for (size_t i = 0; i < count; i++) total += arguments[i].type == PLUMB_TYPE_NUMBER ? arguments[i].as.number : 1000;
  *out = number_value(total);
  return PLUMB_OK;
}

static plumb_status play(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  script *s = user_data;
  (void)arguments, (void)count;
  s->calls++;
  if (s->destroys) plumb_engine_destroy(s->destroys);
  *out = s->out;
  return s->answer;
}

static plumb_status call_back_in(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  script *s = user_data;
  plumb_layout *layout = s->reenters->layout;
  plumb_value value;
  plumb_node root = PLUMB_NO_NODE;
  plumb_entry change = entry("n", number_value(9));
  size_t rows = 99;
  (void)count;
  s->calls++;
  *out = arguments[0];
  if (!layout) return PLUMB_OK;
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 1, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_state(layout, PLUMB_NO_NODE, &change, 1));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_get_state(layout, PLUMB_NO_NODE, TEXT("n"), &value));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_root(layout, &root));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_text_scale(layout, 2));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_language(layout, "de", 2));
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_set_constants(layout, NULL, 0));
  CHECK(plumb_layout_frames(layout, &rows) == NULL && rows == 0);
  plumb_layout_destroy(layout);
  return PLUMB_OK;
}

static void count_destruction(void *user_data) { ((script *)user_data)->destroyed++; }

static void destroy_the_layout(void *user_data) {
  script *s = user_data;
  s->destroyed++;
  plumb_layout_destroy(s->reenters->layout);
}

static plumb_function function_of(const char *name, plumb_function_fn call, script *s) {
  plumb_function function = PLUMB_FUNCTION_INIT;
  function.name = name;
  function.call = call;
  function.user_data = s;
  function.destroy = count_destruction;
  return function;
}

static plumb_value function_value(const plumb_function *function) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = PLUMB_TYPE_FUNCTION;
  value.as.function = function;
  return value;
}

/* The number of an expression; -1 and its status if there is none. */
static double number_from(plumb_engine *engine, const char *expression, plumb_status expected) {
  plumb_value value = number_value(-1);
  plumb_report *report = NULL;
  STATUS(expected, plumb_engine_evaluate(engine, TEXT(expression), "any", NULL, &value, &report));
  plumb_report_destroy(report);
  return value.type == PLUMB_TYPE_NUMBER ? value.as.number : -1;
}

static void test_registration(void) {
  static const char *const doubles[] = {"Double"};
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, NULL, NULL};
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  plumb_function function = function_of("total", sum, &s);
  OK(plumb_engine_register_function(engine, &function));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_function(engine, &function));
  function.name = "min";
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_function(engine, &function));
  function.name = "no name";
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  function.name = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  function.name = "\xFF";
  STATUS(PLUMB_ERROR_ENCODING, plumb_engine_register_function(engine, &function));
  function = function_of("other", NULL, &s);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  const int32_t counts[][2] = {{-1, 2}, {0, -2}, {3, 2}};
  for (size_t i = 0; i < 3; i++) {
    function = function_of("other", sum, &s);
    function.min_arguments = counts[i][0];
    function.max_arguments = counts[i][1];
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  }
  function = function_of("other", sum, &s);
  function.struct_size = 20;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  function = function_of("other", sum, &s);
  function.argument_type_count = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  function.argument_types = doubles;
  function.max_arguments = 0;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, &function));
  function.max_arguments = 2;
  function.min_arguments = 1;
  function.result_type = "Doubel";
  STATUS(PLUMB_ERROR_TYPE, plumb_engine_register_function(engine, &function));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_function(engine, NULL));
  /* Refused: the data stays the host's. */
  CHECK(s.destroyed == 0);
  function.result_type = "Double";
  OK(plumb_engine_register_function(engine, &function));
  CHECK(number_from(engine, "total()", PLUMB_OK) == 0);
  CHECK(number_from(engine, "total(1, 2, 'x')", PLUMB_OK) == 1003);
  CHECK(number_from(engine, "other(1, 2)", PLUMB_OK) == 3);
  number_from(engine, "other()", PLUMB_ERROR_TYPE);
  number_from(engine, "other(1, 2, 3)", PLUMB_ERROR_TYPE);
  number_from(engine, "other([1])", PLUMB_ERROR_TYPE);
  function.name = "late";
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_register_function(engine, &function));
  plumb_engine_destroy(engine);
  CHECK(s.destroyed == 2);
}

static void test_purity(void) {
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, NULL, NULL};
  stage t = {NULL, NULL, NULL};
  plumb_entry state = entry("n", number_value(1));
  plumb_function function = function_of("total", sum, &s);
  OK(plumb_engine_create(NULL, &t.engine));
  function.is_pure = 1;
  OK(plumb_engine_register_function(t.engine, &function));
  OK(stage_load(&t, "<UIView height='n'><UIView width='total(20, 22)' height='n'/></UIView>", &state, 1));
  int calls = s.calls;
  CHECK(calls > 0);
  for (int i = 0; i < 5; i++) {
    OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &state, 1));
    OK(plumb_layout_compute_frames(t.layout, 100 + i, 100));
    state.value.as.number = i;
  }
  CHECK(number_of(t.layout, "0", "width") == 42 && s.calls == calls);
  stage_close(&t);
  CHECK(s.destroyed == 1);
}

static void test_failures(void) {
  script s = {0, 0, PLUMB_ERROR_USER, {0, 0, 0, {0}, {0}}, NULL, NULL};
  stage t = {NULL, NULL, NULL};
  plumb_entry state = entry("n", number_value(1));
  plumb_function function = function_of("fails", play, &s);
  plumb_value bad = string_value("\xFF");
  OK(plumb_engine_create(NULL, &t.engine));
  function.result_type = "Double";
  OK(plumb_engine_register_function(t.engine, &function));
  OK(stage_load(&t, "<UIView><UIView width='fails(n)'/></UIView>", &state, 1));
  s.out = string_value("out of fish");
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(strstr(layout_message(t.layout), "out of fish") != NULL);
  s.out = bad;
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 10, 10));
  s.out = number_value(3);
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 10, 10));
  s.answer = PLUMB_OK;
  s.out = bad;
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(strstr(layout_message(t.layout), "UTF-8") != NULL);
  s.out.type = 99;
  STATUS(PLUMB_ERROR_USER, plumb_layout_compute_frames(t.layout, 10, 10));
  /* Another type than was promised. */
  s.out = array_value(NULL, 0);
  CHECK(plumb_layout_compute_frames(t.layout, 10, 10) < 0);
  s.out = number_value(3);
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(number_of(t.layout, "0", "width") == 3);
  stage_close(&t);
  CHECK(s.destroyed == 1);
}

static void test_calling_back_in(void) {
  stage t = {NULL, NULL, NULL};
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, &t, NULL};
  plumb_entry state = entry("n", number_value(7));
  plumb_function function = function_of("same", call_back_in, &s);
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_engine_register_function(t.engine, &function));
  OK(stage_load(&t, "<UIView><UIView width='same(n)'/></UIView>", &state, 1));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(number_of(t.layout, "0", "width") == 7 && s.calls > 0);
  stage_close(&t);
  CHECK(s.destroyed == 1);
}

/* Pure functions are called while a layout is relinked, too. */
static void test_calling_back_in_while_linking(void) {
  stage t = {NULL, NULL, NULL};
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, &t, NULL};
  plumb_entry state = entry("n", number_value(7));
  plumb_function function = function_of("same", call_back_in, &s);
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  OK(plumb_engine_create(NULL, &t.engine));
  function.is_pure = 1;
  OK(plumb_engine_register_function(t.engine, &function));
  OK(stage_load(&t, "<UIView><UIView width='same(1) + n'/></UIView>", &state, 1));
  int calls = s.calls;
  OK(plumb_layout_set_direction(t.layout, PLUMB_RIGHT_TO_LEFT));
  OK(plumb_layout_set_constants(t.layout, &scope, 1));
  CHECK(s.calls > calls);
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(number_of(t.layout, "0", "width") == 8);
  stage_close(&t);
  CHECK(s.destroyed == 1);
}

/* The engine's handle goes while it evaluates. */
static void test_destroying_the_engine(void) {
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, NULL, NULL};
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  plumb_function function = function_of("last", play, &s);
  OK(plumb_engine_register_function(engine, &function));
  s.destroys = engine;
  s.out = number_value(5);
  CHECK(number_from(engine, "last()", PLUMB_OK) == 5);
  CHECK(s.destroyed == 1);
}

static void test_constants(void) {
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, NULL, NULL};
  stage t = {NULL, NULL, NULL};
  plumb_function function = function_of(NULL, sum, &s);
  plumb_entry entries[2];
  plumb_scope scope;
  plumb_value value;
  plumb_report *report = NULL;
  memset(&scope, 0, sizeof scope);
  entries[0] = entry("f", function_value(&function));
  entries[1] = entry("n", number_value(1));
  scope.constants = entries;
  scope.constant_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_engine_evaluate(t.engine, TEXT("f(1, 2) * 2"), "any", &scope, &value, &report));
  CHECK(value.as.number == 6);
  plumb_report_destroy(report);
  CHECK(s.destroyed == 1);
  /* A call that fails leaves it to the host. */
  CHECK(plumb_engine_evaluate(t.engine, TEXT("f(1, "), "any", &scope, &value, &report) < 0);
  plumb_report_destroy(report);
  CHECK(s.destroyed == 1);
  /* State that has it keeps it until it is replaced, or gone. */
  OK(stage_load(&t, "<UIView><UIView width='f(n, 3)'/></UIView>", entries, 2));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(number_of(t.layout, "0", "width") == 4 && s.destroyed == 1);
  entries[1] = entry("unknown", number_value(1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, entries, 2));
  CHECK(s.destroyed == 1);
  stage_close(&t);
  CHECK(s.destroyed == 2);
  /* And so does a stream. */
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_stream *stream = NULL;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_stream_create(t.engine, &options, &stream));
  CHECK(s.destroyed == 2);
  plumb_stream_destroy(stream);
  CHECK(s.destroyed == 3);
  value = function_value(NULL);
  entries[0].value = value;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_evaluate(t.engine, TEXT("1"), "any", &scope, &value, &report));
  plumb_report_destroy(report);
  stage_close(&t);
}

/* What a call lets go of destroys the layout of the call: that has no effect, and is safe where it is the layout's end. */
static void test_destroying_the_layout(void) {
  stage t = {NULL, NULL, NULL};
  script s = {0, 0, PLUMB_OK, {0, 0, 0, {0}, {0}}, &t, NULL};
  plumb_function function = function_of(NULL, sum, &s);
  plumb_entry state = entry("f", function_value(&function));
  OK(plumb_engine_create(NULL, &t.engine));
  OK(stage_load(&t, "<UIView><UIView width='f(1, 3)'/></UIView>", &state, 1));
  function.destroy = destroy_the_layout;
  for (int round = 0; round < 3; round++) {
    OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &state, 1));
    OK(plumb_layout_compute_frames(t.layout, 10, 10));
    CHECK(number_of(t.layout, "0", "width") == 4);
  }
  CHECK(s.destroyed == 2);
  stage_close(&t);
  CHECK(s.destroyed == 4);
}

int main(void) {
  is_quiet = 1;
  test_registration();
  test_purity();
  test_failures();
  test_calling_back_in();
  test_calling_back_in_while_linking();
  test_destroying_the_engine();
  test_destroying_the_layout();
  test_constants();
  return check_result("functions");
}
