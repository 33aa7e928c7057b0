/*
 * Documents and states that ask for more than any memory has: texts that double, many readers of a large text, temporaries
 * of one expression, copies that nothing keeps. Each ends with LIMIT, within 64 MB of the allocator, and the layout goes on.
 */
#define _GNU_SOURCE
#include <stdarg.h>

#include "check.h"
#include "counted_memory.h"

/* Over the document. Objects around the values take some too. */
enum { MOST_BYTES = 64 << 20 };

static char *document, *document_end;
static size_t document_room;

static void begin(void) {
  document_end = document;
  *document = 0;
}

static void put(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  document_end += vsnprintf(document_end, document_room - (size_t)(document_end - document), format, arguments);
  va_end(arguments);
}

static plumb_status load(stage *t, const char *text) {
  plumb_entry state = entry("s", string_value(text));
  is_quiet = 1;
  return stage_load(t, document, &state, 1);
}

static plumb_status set(plumb_layout *layout, const char *text) {
  plumb_entry state = entry("s", string_value(text));
  return plumb_layout_set_state(layout, PLUMB_NO_NODE, &state, 1);
}

/* A document that is within the limits with a short text `s` and not with `text`. */
static void check_state(const char *name, const char *text, const char *expected) {
  stage t = {NULL, NULL, NULL};
  size_t before = memory_in_use;
  int broken = failures;
  OK(load(&t, "s"));
  if (!t.layout) {
    printf("%s: not loaded\n", name);
    return;
  }
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  uint64_t revision = plumb_layout_revision(t.layout), small = plumb_layout_memory_usage(t.layout);
  size_t held = memory_in_use;
  OK(set(t.layout, text));
  size_t most = memory_most = memory_in_use;
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_compute_frames(t.layout, 100, 100));
  most = memory_most - before;
  CHECK(!COUNTS || most <= MOST_BYTES + strlen(document));
  CHECK(strstr(layout_message(t.layout), expected) != NULL);
  plumb_diagnostic diagnostic;
  OK(plumb_layout_get_diagnostic(t.layout, 0, &diagnostic));
  CHECK(diagnostic.node != PLUMB_NO_NODE && strlen(diagnostic.expression) > 0);
  /* The last good frames and values are still there, the state is the new one. */
  CHECK(plumb_layout_revision(t.layout) == revision);
  plumb_value value;
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("s"), &value));
  CHECK(value.count == strlen(text));
  /* What the failure took is given back, and a short text works again. */
  CHECK(!COUNTS || memory_in_use <= held + strlen(text) * 2 + 200000);
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_compute_frames(t.layout, 100, 100));
  OK(set(t.layout, "s"));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  /* The console keeps the problem. */
  OK(plumb_layout_clear_problems(t.layout));
  uint64_t again = plumb_layout_memory_usage(t.layout);
  CHECK(again <= small + 4096);
  stage_close(&t);
  if (failures != broken) printf("  %s: at most %zu bytes\n", name, most);
}

static char *repeated(size_t count) {
  char *text = malloc(count + 1);
  if (!text) exit(1);
  memset(text, 'x', count);
  text[count] = 0;
  return text;
}

static void test_states(void) {
  char *thousand = repeated(1000), *million = repeated(1 << 20);
  static const char together[] = "more than 64000000 bytes together (max_total_value_bytes)";
  static const char often[] = "copied too often";
  begin();
  put("<UIView><UILabel id='a0' text='{s}'/>");
  for (int i = 1; i <= 13; i++) put("<UILabel id='a%d' text='{#a%d.text}{#a%d.text}'/>", i, i - 1, i - 1);
  for (int i = 0; i < 200; i++) put("<UILabel text='{#a13.text}%d'/>", i);
  put("</UIView>");
  check_state("readers of a doubled text", thousand, together);
  begin();
  put("<UIView>");
  for (int i = 0; i < 500; i++) put("<UILabel text='{previous.text ?? \"\"}{s}'/>");
  put("</UIView>");
  check_state("texts that grow", thousand, together);
  begin();
  put("<UIView>");
  for (int i = 0; i < 300; i++) put("<UIView tag='count(s + s) > %d ? 1 : 2'/>", i);
  put("</UIView>");
  check_state("copies that nothing keeps", million, often);
  begin();
  put("<UIView><UIView tag='count([s + \"0\"");
  for (int i = 1; i < 200; i++) put(", s + \"%d\"", i);
  put("])'/></UIView>");
  check_state("temporaries of one expression", million, together);
  begin();
  put("<UIView>");
  for (int i = 0; i < 100; i++) put("<UILabel attributedText='{s}&lt;b&gt;%d&lt;/b&gt;'/>", i);
  put("</UIView>");
  check_state("attributed texts", million, "max_total_value_bytes");
  begin();
  put("<UIView>");
  for (int i = 0; i < 300; i++) put("<UIView tag='s == \"%d\" + s ? 1 : 2'/>", i);
  put("</UIView>");
  check_state("texts that are compared", million, often);
  free(thousand);
  free(million);
}

/* Constants are folded when a document is loaded. */
static void test_constants(void) {
  stage t = {NULL, NULL, NULL};
  char *text = repeated(1 << 20);
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_entry constant = entry("c", string_value(text));
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  memset(&scope, 0, sizeof scope);
  scope.constants = &constant;
  scope.constant_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  for (int kind = 0; kind < 3; kind++) {
    begin();
    put("<UIView><UILabel id='a0' text='{c}'/>");
    if (kind == 0) {
      for (int i = 0; i < 300; i++) put("<UILabel text='{c}%d'/>", i);
    } else if (kind == 1) {
      for (int i = 1; i <= 3; i++) put("<UILabel id='a%d' text='{#a%d.text}{#a%d.text}'/>", i, i - 1, i - 1);
      for (int i = 0; i < 200; i++) put("<UILabel text='{#a3.text}%d'/>", i);
    } else {
      for (int i = 0; i < 300; i++) put("<UIView tag='count(c + \"%d\")'/>", i);
    }
    put("</UIView>");
    size_t before = memory_in_use;
    memory_most = before;
    STATUS(PLUMB_ERROR_LIMIT, plumb_template_load(t.engine, document, strlen(document), &options, &t.template_, &report));
    CHECK(!COUNTS || memory_most - before <= MOST_BYTES + strlen(document));
    OK(plumb_report_get(report, 0, &diagnostic));
    CHECK(diagnostic.code == PLUMB_ERROR_LIMIT && strstr(diagnostic.message, "max_total_value_bytes") != NULL);
    CHECK(diagnostic.line == 1 && plumb_report_count(report) <= 100);
    plumb_report_destroy(report);
    CHECK(plumb_engine_memory_usage(t.engine) == 0);
  }
  free(text);
  stage_close(&t);
}

/* State over the limit is refused as a whole; what it replaces does not count. */
static void test_setting(void) {
  stage t = {NULL, NULL, NULL};
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  char *text = repeated(9000), *half = repeated(4000);
  plumb_entry state[2];
  plumb_value value;
  plumb_state_key key = 0;
  options.max_total_value_bytes = 10000;
  OK(plumb_engine_create(&options, &t.engine));
  state[0] = entry("a", string_value("1"));
  state[1] = entry("b", string_value("2"));
  OK(stage_load(&t, "<UIView><UILabel text='{a}'/><UILabel text='{b}'/></UIView>", state, 2));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  state[0] = entry("a", string_value(half));
  state[1] = entry("b", string_value(text));
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 2));
  CHECK(strstr(layout_message(t.layout), "max_total_value_bytes") != NULL);
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("a"), &value));
  CHECK(value.count == 1);
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, state, 1));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("b"), &key));
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_set_string(t.layout, key, text, strlen(text)));
  OK(plumb_layout_set_string(t.layout, key, half, strlen(half)));
  /* Nothing has computed with it yet: another one takes its place. */
  half[0] = 'y';
  OK(plumb_layout_set_string(t.layout, key, half, strlen(half)));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  /* Now it is published too. */
  half[0] = 'z';
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_set_string(t.layout, key, half, strlen(half)));
  OK(plumb_layout_compute_frames(t.layout, 20, 10));
  free(text);
  free(half);
  stage_close(&t);
}

/* Values count once, however many nodes have them, and count as long as they are there. */
static void test_usage(void) {
  stage t = {NULL, NULL, NULL};
  size_t length = 5000000;
  char *text = repeated(length);
  begin();
  put("<UIView>");
  for (int i = 0; i < 50; i++) put("<UILabel text='{s}'/>");
  put("</UIView>");
  OK(load(&t, "s"));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  uint64_t small = plumb_layout_memory_usage(t.layout), engine = plumb_engine_memory_usage(t.engine);
  CHECK(engine > small);
  size_t held = memory_in_use;
  OK(set(t.layout, text));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  uint64_t large = plumb_layout_memory_usage(t.layout);
  CHECK(large - small >= length && large - small <= length + 10000);
  CHECK(plumb_engine_memory_usage(t.engine) - engine == large - small);
  if (COUNTS) CHECK(memory_in_use - held >= length && memory_in_use - held <= large - small + 10000);
  OK(set(t.layout, "s"));
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(plumb_layout_memory_usage(t.layout) <= small + 1000);
  /* A second layout shares what its template has. */
  plumb_layout *second = NULL;
  OK(plumb_layout_create(t.template_, &second));
  OK(plumb_layout_compute_frames(second, 10, 10));
  CHECK(plumb_layout_memory_usage(second) <= small + 1000);
  plumb_layout_destroy(second);
  stage_close(&t);
  free(text);
}

int main(void) {
  document_room = 1 << 20;
  document = malloc(document_room);
  if (!document) return 1;
  test_states();
  test_constants();
  test_setting();
  test_usage();
  free(document);
  return check_result("value_limits");
}
