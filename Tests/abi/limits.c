/* The largest values of limits, as the headers say them: those of the engine's options, and those that are fixed. */
#include "check.h"

/* An engine with every limit at its maximum except the one at offset `limit`. */
static plumb_engine *engine_with(size_t limit, uint64_t value) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  options.max_document_bytes = options.max_nodes = options.max_depth = options.max_expression_depth = UINT64_MAX;
  options.max_expression_nodes = options.max_value_bytes = options.max_program_nodes = UINT64_MAX;
  options.max_diagnostics = options.max_inclusions = options.max_parts = UINT64_MAX;
  memcpy((char *)&options + limit, &value, sizeof value);
  OK(plumb_engine_create(&options, &engine));
  return engine;
}
#define ENGINE_WITH(field, value) engine_with(offsetof(plumb_engine_options, field), value)

/* `before`, then `count` times `piece`, then `after`; the caller frees it. */
static char *repeated(const char *before, const char *piece, size_t count, const char *after) {
  size_t size = strlen(piece);
  char *text = malloc(strlen(before) + size * count + strlen(after) + 1), *end = text;
  end += sprintf(end, "%s", before);
  for (size_t i = 0; i < count; i++, end += size) memcpy(end, piece, size);
  sprintf(end, "%s", after);
  return text;
}

/* The outcome of a load of a text that is freed; `message` is that of the first error, "" if there is none. */
static char message[1024];
static plumb_status load(plumb_engine *engine, char *xml) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_status status = plumb_template_load(engine, TEXT(xml), NULL, &template_, &report);
  message[0] = 0;
  if (plumb_report_get(report, 0, &diagnostic) == PLUMB_OK)
    snprintf(message, sizeof message, "%s", diagnostic.message);
  plumb_report_destroy(report);
  plumb_template_destroy(template_);
  free(xml);
  return status;
}

static void test_document_bytes(void) {
  /* The length is looked at before the bytes. */
  plumb_engine *engine = ENGINE_WITH(max_document_bytes, UINT64_MAX);
  plumb_template *template_ = NULL;
  if (sizeof(size_t) > 4)
    STATUS(PLUMB_ERROR_LIMIT, plumb_template_load(engine, "<UIView/>", UINT32_MAX, NULL, &template_, NULL));
  plumb_engine_destroy(engine);
}

static char *nested_elements(size_t depth) {
  char *open = repeated("", "<UIView>", depth, ""), *xml = repeated(open, "</UIView>", depth, "");
  free(open);
  return xml;
}

static void test_depth(void) {
  plumb_engine *engine = ENGINE_WITH(max_depth, 3);
  OK(load(engine, nested_elements(3)));
  STATUS(PLUMB_ERROR_LIMIT, load(engine, nested_elements(4)));
  plumb_engine_destroy(engine);
  engine = ENGINE_WITH(max_depth, UINT64_MAX);
  OK(load(engine, nested_elements(4000)));
  /* It ends before anything else that is wrong with this is seen. */
  STATUS(PLUMB_ERROR_LIMIT, load(engine, repeated("", "<A>", ((size_t)1 << 20) + 1, "")));
  CHECK(strstr(message, "1048576") != NULL);
  plumb_engine_destroy(engine);
}

/* `depth` expressions in one another, the last one a number. */
static char *nested_expression(size_t depth) {
  char *open = repeated("<UIView width='", "-(", depth - 1, "1");
  char *xml = repeated(open, ")", depth - 1, "'/>");
  free(open);
  return xml;
}

static void test_expression_depth(void) {
  const uint64_t limits[] = {1024, 1025, 1 << 20, UINT64_MAX};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    plumb_engine *engine = ENGINE_WITH(max_expression_depth, limits[i]);
    OK(load(engine, nested_expression(500)));
    STATUS(PLUMB_ERROR_LIMIT, load(engine, nested_expression(1025)));
    CHECK(strstr(message, "1024") != NULL);
    plumb_engine_destroy(engine);
  }
}

/* The part `n.xml` includes `n+1.xml`, endlessly. */
static plumb_status endless(void *user_data, plumb_request request, const char *url, const char *base,
                            plumb_resource *out) {
  static char text[64];
  int *calls = user_data;
  (void)request, (void)url, (void)base;
  snprintf(text, sizeof text, "<UIView><UIView xml='%d.xml'/></UIView>", ++*calls);
  out->bytes = text;
  out->length = strlen(text);
  return PLUMB_OK;
}

static void test_inclusions(void) {
  const uint64_t limits[] = {1024, 1025, UINT64_MAX};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    int calls = 0;
    plumb_engine *engine = ENGINE_WITH(max_inclusions, limits[i]);
    OK(plumb_engine_add_loader(engine, NULL, endless, &calls, NULL));
    STATUS(PLUMB_ERROR_LIMIT, load(engine, repeated("<UIView xml='0.xml'/>", "", 0, "")));
    CHECK(strstr(message, "1024") != NULL && calls >= 1023 && calls <= 1025);
    plumb_engine_destroy(engine);
  }
}

/* What no test has the memory or the time to reach is at least taken. */
static void test_others(void) {
  plumb_engine *engine = ENGINE_WITH(max_nodes, UINT64_MAX);
  OK(load(engine, repeated("<UIView>", "<UIView width='1 + 1'/>", 2000, "</UIView>")));
  plumb_engine_destroy(engine);
}

/* Elements made by code. */
static void test_element_depth(void) {
  enum { DEEP = 1026 };
  static plumb_element chain[DEEP];
  static const plumb_element empty = PLUMB_ELEMENT_INIT;
  plumb_engine *engine = ENGINE_WITH(max_depth, UINT64_MAX);
  plumb_template *template_ = NULL;
  for (int i = 0; i < DEEP; i++) {
    chain[i] = empty;
    chain[i].component = "UIView";
    chain[i].children = i + 1 < DEEP ? &chain[i + 1] : NULL;
    chain[i].child_count = i + 1 < DEEP;
  }
  STATUS(PLUMB_ERROR_LIMIT, plumb_template_build(engine, &chain[1], NULL, &template_, NULL));
  OK(plumb_template_build(engine, &chain[2], NULL, &template_, NULL));
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
}

static void test_text_scale(void) {
  stage t = {NULL, NULL, NULL};
  OK(stage_load(&t, "<UILabel text='x' font='body'/>", NULL, 0));
  OK(plumb_layout_set_text_scale(t.layout, 100));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_text_scale(t.layout, 100.5));
  CHECK(strstr(layout_message(t.layout), "100") != NULL);
  stage_close(&t);
}

static void test_fonts(void) {
  plumb_engine *engine = ENGINE_WITH(max_nodes, 0);
  plumb_font font = {"Georgia", NULL, NULL, 100000, 0, 0};
  OK(plumb_engine_register_font(engine, TEXT("large"), &font));
  font.size = 100001;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_font(engine, TEXT("larger"), &font));
  plumb_engine_destroy(engine);
}

static void test_strings(void) {
  enum { MEBIBYTE = 1 << 20 };
  plumb_engine *engine = ENGINE_WITH(max_nodes, 0);
  char *text = repeated("", " ", 16 * MEBIBYTE + 1, "");
  STATUS(PLUMB_ERROR_LIMIT, plumb_engine_add_strings(engine, "", 0, text, 16 * MEBIBYTE + 1, "", 0));
  OK(plumb_engine_add_strings(engine, "", 0, text, MEBIBYTE, "", 0));
  free(text);
  plumb_engine_destroy(engine);
}

/* Values of the host: arrays in one another. */
static void test_values(void) {
  plumb_value chain[66];
  plumb_entry state[1];
  stage t = {NULL, NULL, NULL};
  chain[0] = number_value(1);
  for (int i = 1; i < 66; i++) chain[i] = array_value(&chain[i - 1], 1);
  state[0] = entry("list", chain[64]);
  OK(stage_load(&t, "<UIView/>", state, 1));
  state[0] = entry("list", chain[65]);
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 1));
  stage_close(&t);
}

int main(void) {
  is_quiet = 1;
  test_document_bytes();
  test_depth();
  test_expression_depth();
  test_inclusions();
  test_others();
  test_element_depth();
  test_text_scale();
  test_fonts();
  test_strings();
  test_values();
  return check_result("limits");
}
