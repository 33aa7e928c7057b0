/* Documents in JSON: options of a load, streams, errors with places, size classes in one solve, reloads that keep what code
 * has set. */
#include "counted_memory.h"
#include "check.h"

static const char DOCUMENT[] =
    "{\"root\": {\"views\": {\"!a\": {\"constraints\": {\"left\": \"@super <8 !pad\", \"top\": \"@super\","
    "  \"width\": [\"+50 hc\", \"+90 hr\"], \"height\": \"+#{high}\"}},"
    " \"label\": {\"constraints\": {\"left\": \"@a.right\", \"top\": \"@a\"}, \"properties\": {\"text\": \"#{text}\"}}}}}";

static const plumb_injection INJECTIONS[] = {{"high", 4, "10", 2}, {"text", 4, "{no} \"x\"", 8}};
static const plumb_environment_view ENVIRONMENT[] = {{"label", 5, "UILabel", 7, "own", 3}};

static plumb_load_options options_of(void) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.injections = INJECTIONS;
  options.injection_count = 2;
  options.environment = ENVIRONMENT;
  options.environment_count = 1;
  options.horizontal_size_class = PLUMB_SIZE_CLASS_COMPACT;
  return options;
}

static plumb_node find(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static void check_a(plumb_layout *layout, double x, double width) {
  size_t count = 0;
  uint32_t row = 0;
  OK(plumb_layout_compute_frames(layout, 320, 480));
  OK(plumb_node_row(layout, find(layout, "#a"), &row));
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  CHECK(row < count && frames[row].x == x && frames[row].width == width && frames[row].height == 10);
}

static void test_load(plumb_engine *engine) {
  plumb_load_options options = options_of();
  plumb_layout *layout = NULL;
  plumb_constraint pad;
  plumb_value text;
  OK(plumb_layout_load(engine, TEXT(DOCUMENT), &options, &layout, NULL));
  check_a(layout, 8, 50);
  OK(plumb_node_property(layout, find(layout, "#own"), "text", 4, &text));
  CHECK(text.count == 8 && memcmp(text.as.utf8, "{no} \"x\"", 8) == 0);

  OK(plumb_layout_find_constraint(layout, "pad", 3, &pad));
  OK(plumb_constraint_set_constant(layout, pad, 20));
  OK(plumb_layout_set_size_class(layout, PLUMB_SIZE_CLASS_REGULAR, PLUMB_SIZE_CLASS_UNSPECIFIED));
  check_a(layout, 20, 90);
  /* No class but the layout's counts. */
  OK(plumb_layout_set_size_class(layout, PLUMB_SIZE_CLASS_UNSPECIFIED, PLUMB_SIZE_CLASS_UNSPECIFIED));
  check_a(layout, 20, 0);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_size_class(layout, 3, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_size_class(layout, 0, -1));

  /* What code has set stays when the document is linked again. */
  OK(plumb_layout_set_size_class(layout, PLUMB_SIZE_CLASS_REGULAR, PLUMB_SIZE_CLASS_UNSPECIFIED));
  OK(plumb_layout_set_direction(layout, PLUMB_RIGHT_TO_LEFT));
  check_a(layout, 20, 90);
  plumb_layout_destroy(layout);
}

/* Switching to and fro. */
static void test_switches(plumb_engine *engine) {
  plumb_load_options options = options_of();
  plumb_layout *layout = NULL;
  OK(plumb_layout_load(engine, TEXT(DOCUMENT), &options, &layout, NULL));
  size_t allocations = 0;
  for (int round = 0; round < 10; round++) {
    if (round == 3) allocations = memory_allocations;
    OK(plumb_layout_set_size_class(layout, PLUMB_SIZE_CLASS_REGULAR, 0));
    OK(plumb_layout_compute_frames(layout, 320, 480));
    OK(plumb_layout_set_size_class(layout, PLUMB_SIZE_CLASS_COMPACT, 0));
    OK(plumb_layout_compute_frames(layout, 320, 480));
  }
  allocations = memory_allocations - allocations;
  if (allocations) printf("7 switches took memory %zu times\n", allocations);
  plumb_layout_destroy(layout);
}

static void test_stream(plumb_engine *engine) {
  plumb_load_options options = options_of();
  for (size_t piece = 1; piece < 40; piece += 7) {
    plumb_stream *stream = NULL;
    plumb_template *template_ = NULL;
    plumb_layout *layout = NULL;
    OK(plumb_stream_create(engine, &options, &stream));
    for (size_t place = 0; place < sizeof DOCUMENT - 1; place += piece) {
      size_t rest = sizeof DOCUMENT - 1 - place;
      OK(plumb_stream_feed(stream, DOCUMENT + place, rest < piece ? rest : piece));
    }
    OK(plumb_stream_finish(stream, &template_, NULL));
    plumb_stream_destroy(stream);
    OK(plumb_layout_create(template_, &layout));
    check_a(layout, 8, 50);
    plumb_layout_destroy(layout);
    plumb_template_destroy(template_);
  }
}

static void test_errors(plumb_engine *engine) {
  static const char WRONG[] = "{\"root\": {\"views\": {\"!a\": {\"constraints\": {\n \"lft\": \"@super\"}}}}}";
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_load(engine, TEXT(WRONG), NULL, &layout, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.line == 2 && diagnostic.column == 3);
  CHECK(strcmp(diagnostic.file, "layout.json") == 0 && strstr(diagnostic.rendered, "`left`") != NULL);
  plumb_report_destroy(report);

  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.lenient = 1;
  OK(plumb_layout_load(engine, TEXT(WRONG), &options, &layout, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.severity == PLUMB_SEVERITY_WARNING && diagnostic.line == 2);
  plumb_report_destroy(report);
  plumb_layout_destroy(layout);

  options.horizontal_size_class = 7;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_load(engine, TEXT(WRONG), &options, &layout, NULL));
  options = options_of();
  options.injection_count = (size_t)-1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_load(engine, TEXT(WRONG), &options, &layout, NULL));
}

/* The structure as it was before it had fields of JSON. */
static void test_older_options(plumb_engine *engine) {
  plumb_load_options options = options_of();
  plumb_layout *layout = NULL;
  options.struct_size = (uint32_t)offsetof(plumb_load_options, injections);
  STATUS(PLUMB_ERROR_SYMBOL, plumb_layout_load(engine, TEXT(DOCUMENT), &options, &layout, NULL));
}

int main(void) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  test_load(engine);
  test_switches(engine);
  test_stream(engine);
  test_errors(engine);
  test_older_options(engine);
  plumb_engine_destroy(engine);
  return check_result("everlayout");
}
