/* NULs in text: what has a length keeps them, names are refused with them, and no text out is cut off by one. */
#include "check.h"

#define BYTES(literal) (literal), sizeof(literal) - 1

static plumb_value bytes_value(const char *bytes, size_t length) {
  plumb_value value = string_value("");
  value.as.utf8 = bytes;
  value.count = length;
  return value;
}

static plumb_entry bytes_entry(const char *key, size_t length, plumb_value value) {
  plumb_entry result = entry("", value);
  result.key = key;
  result.key_length = length;
  return result;
}

static int is_bytes(const char *text, size_t count, const char *expected, size_t length) {
  return text && count == length && memcmp(text, expected, length) == 0 && text[length] == 0;
}

static void test_format(void) {
  plumb_engine *engine = NULL;
  plumb_value arguments[1];
  plumb_report *report = NULL;
  const char *text = NULL;
  size_t length = 0;
  OK(plumb_engine_create(NULL, &engine));
  arguments[0] = bytes_value(BYTES("a\0b"));
  OK(plumb_engine_format(engine, TEXT("<%@>"), arguments, 1, &text, &length, &report));
  CHECK(is_bytes(text, length, BYTES("<a\0b>")));
  plumb_report_destroy(report);
  report = NULL;
  OK(plumb_engine_format(engine, BYTES("x\0y"), NULL, 0, &text, &length, &report));
  CHECK(is_bytes(text, length, BYTES("x\0y")));
  plumb_report_destroy(report);
  report = NULL;
  OK(plumb_engine_format(engine, "", 0, NULL, 0, &text, &length, &report));
  CHECK(is_bytes(text, length, "", 0));
  plumb_report_destroy(report);
  /* Printed expressions have escapes. */
  report = NULL;
  OK(plumb_engine_print_expression(engine, BYTES("'a\0b'"), &text, &report));
  CHECK(strcmp(text, "'a\\0b'") == 0);
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
}

static void test_keys(void) {
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry bad = bytes_entry(BYTES("a\0b"), number_value(1)), inner = bytes_entry(BYTES("p\0q"), number_value(2));
  plumb_entry state[1];
  plumb_scope scope;
  plumb_value value;
  plumb_state_key key;
  stage t = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &engine));
  options.scopes = &scope;
  options.scope_count = 1;
  for (int is_state = 0; is_state < 2; is_state++) {
    plumb_diagnostic diagnostic;
    memset(&scope, 0, sizeof scope);
    *(is_state ? &scope.state : &scope.constants) = &bad;
    *(is_state ? &scope.state_count : &scope.constant_count) = 1;
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(engine, TEXT("<UIView/>"), &options, &template_, &report));
    if (report)
      OK(plumb_report_get(report, 0, &diagnostic));
    else
      OK(plumb_engine_get_diagnostic(engine, &diagnostic));
    CHECK(strstr(diagnostic.message, "NUL") != NULL);
    plumb_report_destroy(report);
    report = NULL;
    STATUS(PLUMB_ERROR_ARGUMENT,
           plumb_engine_evaluate(engine, TEXT("'x'"), "any", &scope, &value, &report));
    plumb_report_destroy(report);
    report = NULL;
  }
  plumb_engine_destroy(engine);
  /* Keys of dictionaries are data. */
  state[0] = entry("d", dictionary_value(&inner, 1));
  OK(stage_load(&t, "<UIView/>", state, 1));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("d"), &value));
  CHECK(value.type == PLUMB_TYPE_DICTIONARY && value.count == 1);
  CHECK(is_bytes(value.as.entries[0].key, value.as.entries[0].key_length, BYTES("p\0q")));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, BYTES("d.p\0q"), &value));
  CHECK(value.as.number == 2);
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, BYTES("d.p\0q"), &key));
  OK(plumb_layout_set_number(t.layout, key, 3));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, BYTES("d.p\0q"), &value));
  CHECK(value.as.number == 3);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_state(t.layout, PLUMB_NO_NODE, BYTES("d\0"), &value));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_state(t.layout, PLUMB_NO_NODE, BYTES("d.p"), &value));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &bad, 1));
  scope.node = NULL;
  scope.constants = &bad;
  scope.constant_count = 1;
  scope.state = NULL;
  scope.state_count = 0;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_constants(t.layout, &scope, 1));
  stage_close(&t);
}

static void test_expressions(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_property_info info;
  plumb_node label;
  size_t count = 0;
  stage t = {NULL, NULL, NULL};
  /* A lenient engine takes any name. */
  options.lenient = 1;
  OK(plumb_engine_create(&options, &t.engine));
  OK(stage_load(&t, "<UIView><UILabel id='a' text='x'/></UIView>", NULL, 0));
  label = node_at(t.layout, "#a");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(t.layout, label, TEXT("text"), BYTES("'a\0b'")));
  CHECK(strstr(layout_message(t.layout), "NUL") != NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(t.layout, label, BYTES("fo\0o"), TEXT("1")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_expression(t.layout, label, BYTES("text\0"), NULL, 0));
  OK(plumb_node_property_count(t.layout, label, &count));
  OK(plumb_node_property_info(t.layout, label, 0, &info));
  CHECK(count == 1 && strcmp(info.name, "text") == 0 && strcmp(info.expression, "x") == 0);
  stage_close(&t);
}

static void test_names_of_documents(void) {
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_stream *stream = NULL;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.name = "page\0.xml";
  options.name_length = 9;
  OK(plumb_engine_create(NULL, &engine));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(engine, TEXT("<UIView/>"), &options, &template_, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_stream_create(engine, &options, &stream));
  plumb_engine_destroy(engine);
}

static plumb_status redirect(void *user_data, plumb_request request, const char *url, const char *base,
                             plumb_resource *out) {
  (void)user_data, (void)request, (void)url, (void)base;
  out->bytes = "<UIView/>";
  out->length = 9;
  out->url = "http://a\0b/c.xml";
  out->url_length = 16;
  return PLUMB_OK;
}

static plumb_status refuse(void *user_data, plumb_request request, const char *url, const char *base,
                           plumb_resource *out) {
  (void)user_data, (void)request, (void)url, (void)base;
  out->bytes = "no\0t today";
  out->length = 10;
  return PLUMB_ERROR_USER;
}

/* What diagnostics quote is not cut off: U+FFFD stands for each NUL. */
static void test_diagnostics(void) {
  const plumb_load_fn loaders[] = {redirect, refuse};
  const char *const expected[] = {"NUL", "no\xEF\xBF\xBDt today"};
  plumb_diagnostic diagnostic;
  plumb_report *report = NULL;
  plumb_node found;
  stage t = {NULL, NULL, NULL};
  for (int i = 0; i < 2; i++) {
    OK(plumb_engine_create(NULL, &t.engine));
    OK(plumb_engine_add_loader(t.engine, NULL, loaders[i], NULL, NULL));
    STATUS(PLUMB_ERROR_USER, plumb_template_load(t.engine, TEXT("<UIView><UIView xml='http://z/a.xml'/></UIView>"), NULL,
                                                 &t.template_, &report));
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(strstr(diagnostic.message, expected[i]) != NULL);
    CHECK(strstr(diagnostic.rendered, expected[i]) != NULL);
    plumb_report_destroy(report);
    report = NULL;
    stage_close(&t);
  }
  OK(stage_load(&t, "<UIView/>", NULL, 0));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_find(t.layout, PLUMB_NO_NODE, BYTES("#a\0b\0"), &found));
  CHECK(strstr(layout_message(t.layout), "#a\xEF\xBF\xBD" "b\xEF\xBF\xBD'") != NULL);
  stage_close(&t);
  OK(plumb_engine_create(NULL, &t.engine));
  STATUS(PLUMB_ERROR_SYNTAX, plumb_engine_add_strings(t.engine, "", 0, TEXT("\"a\" = ;"), BYTES("x\0y")));
  OK(plumb_engine_get_diagnostic(t.engine, &diagnostic));
  CHECK(strcmp(diagnostic.file, "x\xEF\xBF\xBDy") == 0);
  stage_close(&t);
}

/* Paths and names in, which would be others without what follows the NUL. */
static void test_set_up(void) {
  const double black[4] = {0, 0, 0, 1};
  const plumb_font font = {"system", NULL, NULL, 12, 0, 0};
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  OK(plumb_engine_create(NULL, &engine));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_color(engine, BYTES("a\0b"), black));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_font(engine, BYTES("a\0b"), &font));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_strings(engine, BYTES("de\0"), TEXT("\"a\" = \"b\";"), "", 0));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_root(engine, BYTES("Tests\0x")));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_add_search_folder(engine, BYTES("Tests\0x")));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_source_root(engine, BYTES("Tests\0x")));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_asset_folder(engine, BYTES("Tests\0x")));
  STATUS(PLUMB_ERROR_FILE,
         plumb_template_load_file(engine, BYTES("Tests/Fixtures/README.md\0x"), NULL, &template_, NULL));
  plumb_engine_destroy(engine);
}

int main(void) {
  is_quiet = 1;
  test_format();
  test_keys();
  test_expressions();
  test_names_of_documents();
  test_diagnostics();
  test_set_up();
  return check_result("nul");
}
