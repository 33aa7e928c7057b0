/* Languages of documents and stages of the host: what they put in place of what is written, errors with places, reloads, what
 * is refused. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct host {
  int calls, destroyed;
  const char *json;      /* NULL: declined. */
  plumb_status status;
  char name[64], value[256], view[64];
} host;

static void copy(char *to, size_t size, const char *text, size_t length) {
  size_t count = length < size ? length : size - 1;
  memcpy(to, text, count);
  to[count] = 0;
  CHECK(text[length] == 0);
}

static plumb_status answer(void *user_data, const plumb_stage_input *input, plumb_stage_output *out) {
  host *self = user_data;
  self->calls++;
  CHECK(input->struct_size == sizeof *input && out->json == NULL && out->json_length == 0);
  copy(self->name, sizeof self->name, input->name, input->name_length);
  copy(self->value, sizeof self->value, input->json, input->json_length);
  copy(self->view, sizeof self->view, input->view, input->view_length);
  if (!self->json) return PLUMB_DECLINED;
  out->json = self->json;
  out->json_length = strlen(self->json);
  return self->status;
}

static void destroyed(void *user_data) { ((host *)user_data)->destroyed++; }

static plumb_engine *engine_of(plumb_stage which, host *self) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_set_stage(engine, which, answer, self, destroyed));
  return engine;
}

static plumb_frame frame_of(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  uint32_t row = 0;
  size_t count = 0;
  OK(plumb_layout_compute_frames(layout, 200, 100));
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  OK(plumb_node_row(layout, node, &row));
  return plumb_layout_frames(layout, &count)[row];
}

static const char DOCUMENT[] =
    "{\"root\": {\"views\": {\n"
    "  \"!a:UILabel\": {\"constraints\": {\"fill\": \"#{inset}\"}, \"properties\": {\"text\": \"x\\ty\"}}}}}";

static plumb_status load(plumb_engine *engine, const char *text, plumb_layout **layout, plumb_report **report) {
  static const plumb_injection INSET = {"inset", 5, "8", 1};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.injections = &INSET;
  options.injection_count = 1;
  return plumb_layout_load(engine, TEXT(text), &options, layout, report);
}

static void test_stage(void) {
  host self = {0, 0, "{\"edges\": \"@super <8\"}", PLUMB_OK, "", "", ""};
  plumb_engine *engine = engine_of(PLUMB_STAGE_CONSTRAINT, &self);
  plumb_layout *layout = NULL;
  OK(load(engine, DOCUMENT, &layout, NULL));
  CHECK(self.calls == 1);
  CHECK(strcmp(self.name, "fill") == 0 && strcmp(self.value, "\"8\"") == 0 && strcmp(self.view, "a") == 0);
  plumb_frame frame = frame_of(layout, "#a");
  CHECK(frame.x == 8 && frame.y == 8 && frame.width == 184 && frame.height == 84);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_stage(engine, PLUMB_STAGE_VIEW, NULL, NULL, NULL));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  CHECK(self.destroyed == 1);
}

/* What each stage is asked, and what is left as it is written. */
static void test_inputs(void) {
  static const struct { plumb_stage stage; const char *name, *value, *view; } CASES[] = {
      {PLUMB_STAGE_VIEW, "!a:UILabel", "{\"constraints\":{\"left\":\"8\"},\"properties\":{\"text\":\"x\\u0009y\"}}", "root"},
      {PLUMB_STAGE_PROPERTY, "text", "\"x\\u0009y\"", "a"},
      {PLUMB_STAGE_CONSTRAINT, "left", "\"8\"", "a"},
      {PLUMB_STAGE_TEMPLATE, "t", "{\"properties\":{}}", ""},
  };
  static const char TEXT_OF[] =
      "{\"templates\": {\"t\": {\"properties\": {}}}, \"root\": {\"views\": {\"!a:UILabel\": "
      "{\"constraints\": {\"left\": \"#{inset}\"}, \"properties\": {\"text\": \"x\\ty\"}}}}}";
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    host self = {0, 0, NULL, PLUMB_OK, "", "", ""};
    plumb_engine *engine = engine_of(CASES[i].stage, &self);
    plumb_layout *layout = NULL;
    plumb_status status = load(engine, TEXT_OF, &layout, NULL);
    /* `8` alone means nothing in a constraint. */
    CHECK(status != PLUMB_OK && self.calls == 1);
    if (strcmp(self.name, CASES[i].name) || strcmp(self.value, CASES[i].value) || strcmp(self.view, CASES[i].view)) {
      printf("%d: %s %s %s\n", CASES[i].stage, self.name, self.value, self.view);
      CHECK(0);
    }
    plumb_engine_destroy(engine);
  }
}

static void expect_error(plumb_engine *engine, const char *text, plumb_status code, const char *message, int line) {
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  STATUS(code, load(engine, text, &layout, &report));
  CHECK(layout == NULL);
  OK(plumb_report_get(report, 0, &diagnostic));
  if (!strstr(diagnostic.message, message) || (int)diagnostic.line != line) {
    printf("%s, line %u\n", diagnostic.message, (unsigned)diagnostic.line);
    CHECK(0);
  }
  plumb_report_destroy(report);
}

static void test_failures(void) {
  static const struct { const char *json; plumb_status status, code; const char *message; } CASES[] = {
      {"too far", PLUMB_ERROR_USER, PLUMB_ERROR_USER, "The constraint fill was refused: too far"},
      {"{", PLUMB_OK, PLUMB_ERROR_SYNTAX, "What stands for this constraint cannot be read. JSON error"},
      {"[1]", PLUMB_OK, PLUMB_ERROR_TYPE, "What stands for this constraint is an array; an object is expected"},
      {"{\"left\": \"@nobody\"}", PLUMB_OK, PLUMB_ERROR_SYMBOL, "There is no view nobody"},
      {"{\"left\": \"\", \"left\": \"\"}", PLUMB_OK, PLUMB_ERROR_DUPLICATE, "The object has the name \"left\" already"},
      {"{\"left\": #{inset}}", PLUMB_OK, PLUMB_ERROR_SYMBOL, "No value is injected"},
      {"", 7, PLUMB_ERROR_USER, "the answer of the stage is invalid: 7 is not an answer"},
  };
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    host self = {0, 0, CASES[i].json, CASES[i].status, "", "", ""};
    plumb_engine *engine = engine_of(PLUMB_STAGE_CONSTRAINT, &self);
    expect_error(engine, DOCUMENT, CASES[i].code, CASES[i].message, 2);
    plumb_engine_destroy(engine);
  }
}

/* A view that is put into itself, without an end. */
static void test_endless(void) {
  host self = {0, 0, "{\"!a\": {\"views\": {\"!b\": {}}}}", PLUMB_OK, "", "", ""};
  plumb_engine *engine = engine_of(PLUMB_STAGE_VIEW, &self);
  plumb_layout *layout = NULL;
  CHECK(load(engine, DOCUMENT, &layout, NULL) < 0 && layout == NULL);
  plumb_engine_destroy(engine);
}

/* ---------------------------------------------------------------------------------------------------- Formats --- */

/* A line for each view: its name and its width. */
static plumb_status read_lines(void *user_data, const char *name, const char *bytes, size_t length, plumb_format_output *out) {
  static char text[2048];
  static plumb_source_span spans[16];
  host *self = user_data;
  size_t place = 0, used = 0;
  self->calls++;
  CHECK(out->json == NULL && out->spans == NULL && out->error_offset == 0);
  copy(self->name, sizeof self->name, name, strlen(name));
  out->spans = spans;
  used += (size_t)sprintf(text, "{\"root\": {\"views\": {");
  while (place < length) {
    size_t end = place;
    int split = -1;
    while (end < length && bytes[end] != '\n') {
      if (bytes[end] == ' ' && split < 0) split = (int)end;
      end++;
    }
    if (end == place) {
      place++;
      continue;
    }
    if (split < 0) {
      out->json = "a width is expected behind the name";
      out->json_length = strlen(out->json);
      out->error_offset = place;
      out->error_length = end - place;
      return PLUMB_ERROR_USER;
    }
    plumb_source_span span = {used, place, end - place};
    spans[out->span_count++] = span;
    used += (size_t)sprintf(text + used, "%s\"!%.*s\": {\"constraints\": {\"top left\": \"\", \"height\": \"+10\", \"width\": \"%.*s\"}}",
                            out->span_count > 1 ? "," : "", (int)((size_t)split - place), bytes + place,
                            (int)(end - (size_t)split - 1), bytes + split + 1);
    place = end + 1;
  }
  used += (size_t)sprintf(text + used, "}}}");
  out->json = text;
  out->json_length = used;
  return PLUMB_OK;
}

static int32_t recognize_lines(void *user_data, const char *name, const char *bytes, size_t length) {
  (void)user_data, (void)name;
  return length > 6 && memcmp(bytes, "lines\n", 6) == 0;
}

static plumb_format lines_format(host *self) {
  plumb_format format = PLUMB_FORMAT_INIT;
  format.name = "lines";
  format.suffix = ".lines";
  format.read = read_lines;
  format.user_data = self;
  format.destroy = destroyed;
  return format;
}

static plumb_status load_lines(plumb_engine *engine, const char *text, plumb_layout **layout, plumb_report **report) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.name = "page.lines";
  options.name_length = strlen(options.name);
  return plumb_layout_load(engine, TEXT(text), &options, layout, report);
}

static void test_format(void) {
  host self = {0, 0, NULL, PLUMB_OK, "", "", ""};
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_format format = lines_format(&self);
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_format(engine, &format));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_add_format(engine, &format));
  format.name = "other";
  format.read = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_format(engine, &format));
  format.read = read_lines;
  format.suffix = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_add_format(engine, &format));
  CHECK(self.destroyed == 0);

  OK(load_lines(engine, "a +30\nb @a *2\n", &layout, NULL));
  CHECK(strcmp(self.name, "page.lines") == 0);
  CHECK(frame_of(layout, "#a").width == 30 && frame_of(layout, "#b").width == 60);

  plumb_layout_destroy(layout);

  /* Errors of the format, and of what it made, have places in the document. */
  STATUS(PLUMB_ERROR_USER, load_lines(engine, "a +30\n\nb\n", &layout, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(strcmp(diagnostic.message, "This is not lines: a width is expected behind the name") == 0);
  CHECK(diagnostic.line == 3 && diagnostic.column == 1);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_SYMBOL, load_lines(engine, "a +30\nb @nobody *2\n", &layout, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.line == 2 && strstr(diagnostic.message, "There is no view nobody"));
  plumb_report_destroy(report);

  /* XML and JSON are read as ever. */
  OK(plumb_layout_load(engine, TEXT("<UIView/>"), NULL, &layout, NULL));
  plumb_layout_destroy(layout);
  OK(plumb_layout_load(engine, TEXT("{\"root\": {}}"), NULL, &layout, NULL));
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  CHECK(self.destroyed == 1);
}

static plumb_status load_part(void *user_data, plumb_request request, const char *url, const char *base,
                              plumb_resource *out) {
  (void)request, (void)url, (void)base;
  out->bytes = *(const char **)user_data;
  out->length = strlen(out->bytes);
  return PLUMB_OK;
}

/* A part in a document in XML, which changes: nodes keep their handles by their names, and what cannot be read changes nothing. */
static void test_part(void) {
  host self = {0, 0, NULL, PLUMB_OK, "", "", ""};
  const char *part = "a +30\nb @a *2\n";
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_node node;
  uint32_t row = 0;
  plumb_format format = lines_format(&self);
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_format(engine, &format));
  OK(plumb_engine_add_loader(engine, NULL, load_part, &part, NULL));
  OK(plumb_layout_load(engine, TEXT("<UIView><UIView xml='page.lines'/></UIView>"), NULL, &layout, NULL));
  CHECK(frame_of(layout, "#b").width == 60);
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, "#b", 2, &node));
  part = "a +40\nb @a *2\nc +5";
  OK(plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL));
  CHECK(frame_of(layout, "#b").width == 80 && frame_of(layout, "#c").width == 5);
  OK(plumb_node_row(layout, node, &row));
  part = "a +40\nb";
  STATUS(PLUMB_ERROR_USER, plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL));
  CHECK(frame_of(layout, "#b").width == 80);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
}

/* By content, in pieces. */
static void test_streams(void) {
  host self = {0, 0, NULL, PLUMB_OK, "", "", ""};
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_stream *stream = NULL;
  plumb_format format = lines_format(&self);
  static const char TEXT_OF[] = "lines\na +30\n";
  format.suffix = NULL;
  format.recognize = recognize_lines;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_add_format(engine, &format));
  OK(plumb_stream_create(engine, NULL, &stream));
  for (size_t i = 0; i + 1 < sizeof TEXT_OF; i++) OK(plumb_stream_feed(stream, TEXT_OF + i, 1));
  /* The format refuses `lines`, its own mark, because no width follows. */
  STATUS(PLUMB_ERROR_USER, plumb_stream_finish(stream, &template_, NULL));
  CHECK(self.calls == 1);
  plumb_stream_destroy(stream);
  OK(plumb_stream_create(engine, NULL, &stream));
  OK(plumb_stream_feed(stream, "<UIView ", 8));
  OK(plumb_stream_feed(stream, "/>", 2));
  OK(plumb_stream_finish(stream, &template_, NULL));
  plumb_stream_destroy(stream);
  OK(plumb_layout_create(template_, &layout));
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
}

int main(void) {
  test_stage();
  test_inputs();
  test_failures();
  test_endless();
  test_format();
  test_part();
  test_streams();
  return check_result("formats");
}
