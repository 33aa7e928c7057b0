/* Documents: in pieces, from files, cut off, hostile, huge; and what their reports say. */
#define _POSIX_C_SOURCE 200809L
#include <unistd.h>

#include "check.h"

static const char SAMPLE[] =
    "<?xml version='1.0' encoding='UTF-8'?>\n"
    "<UIView id='root' width='100%'>\n"
    "  <!-- gr\xC3\xBC\xC3\x9F -->\n"
    "  <UILabel id='title' text='Gr\xC3\xBC\xC3\x9F {1 + 2} &amp; &#x1F389;' width='100% / 2' height='20'/>\n"
    "  <UIView top='#title.bottom + 10'><![CDATA[]]></UIView>\n"
    "</UIView>\n";
enum { SAMPLE_LENGTH = sizeof SAMPLE - 1 };

static plumb_engine *new_engine(void) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  return engine;
}

/* Loads, checks the status, and destroys everything again. The first message, cut, is kept for further checks. */
static char message[512];
static void expect_load(int line, plumb_engine *engine, plumb_status expected, const char *xml, size_t length) {
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_status status = plumb_template_load(engine, xml, length, NULL, &template_, &report);
  message[0] = 0;
  if (report && plumb_report_get(report, 0, &diagnostic) == PLUMB_OK)
    snprintf(message, sizeof message, "%s", diagnostic.message);
  status_at(expected, status, message, __FILE__, line);
  if (status == PLUMB_OK) {
    check_at(template_ != NULL, "there is a template", __FILE__, line);
  } else {
    check_at(template_ == NULL && plumb_report_count(report) > 0, "there is a reason", __FILE__, line);
  }
  plumb_template_destroy(template_);
  plumb_report_destroy(report);
}
#define LOAD(engine, ...) expect_load(__LINE__, engine, __VA_ARGS__)

/* A text of `count` repetitions of `middle` between two others; the caller frees it. */
static char *repeated(const char *before, const char *middle, size_t count, const char *after, size_t *out_length) {
  size_t first = strlen(before), each = strlen(middle), last = strlen(after);
  char *text = malloc(first + each * count + last + 1), *end = text;
  if (!text) abort();
  memcpy(end, before, first);
  end += first;
  for (size_t i = 0; i < count; i++, end += each) memcpy(end, middle, each);
  memcpy(end, after, last + 1);
  *out_length = first + each * count + last;
  return text;
}

static void test_every_truncation(plumb_engine *engine) {
  size_t last = SAMPLE_LENGTH;
  while (SAMPLE[last - 1] != '>') last--;
  for (size_t length = 0; length <= SAMPLE_LENGTH; length++) {
    int is_within_character = (SAMPLE[length] & 0xC0) == 0x80;
    LOAD(engine, length >= last ? PLUMB_OK : is_within_character ? PLUMB_ERROR_ENCODING : PLUMB_ERROR_XML, SAMPLE,
         length);
  }
}

static void test_pieces(plumb_engine *engine) {
  for (size_t size = 1; size < 40; size++) {
    plumb_stream *stream = NULL;
    plumb_template *template_ = NULL;
    plumb_layout *layout = NULL;
    plumb_report *report = NULL;
    OK(plumb_stream_create(engine, NULL, &stream));
    for (size_t i = 0; i < SAMPLE_LENGTH; i += size)
      OK(plumb_stream_feed(stream, SAMPLE + i, SAMPLE_LENGTH - i < size ? SAMPLE_LENGTH - i : size));
    OK(plumb_stream_feed(stream, NULL, 0));
    OK(plumb_stream_finish(stream, &template_, &report));
    CHECK(plumb_report_count(report) == 0);
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_stream_feed(stream, "x", 1));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_stream_finish(stream, &template_, NULL));
    OK(plumb_layout_create(template_, &layout));
    OK(plumb_layout_compute_frames(layout, 100, 100));
    CHECK(number_of(layout, "1", "top") == 30 && number_of(layout, "0", "width") == 50);
    plumb_layout_destroy(layout);
    plumb_template_destroy(template_);
    plumb_report_destroy(report);
    plumb_stream_destroy(stream);
  }
  /* Streams that are given up, fail, or never get anything. */
  plumb_stream *stream = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  OK(plumb_stream_create(engine, NULL, &stream));
  OK(plumb_stream_feed(stream, SAMPLE, 50));
  plumb_stream_destroy(stream);
  OK(plumb_stream_create(engine, NULL, &stream));
  STATUS(PLUMB_ERROR_XML, plumb_stream_finish(stream, &template_, &report));
  CHECK(template_ == NULL && plumb_report_count(report) == 1);
  plumb_report_destroy(report);
  plumb_stream_destroy(stream);
  OK(plumb_stream_create(engine, NULL, &stream));
  STATUS(PLUMB_ERROR_XML, plumb_stream_feed(stream, TEXT("<UIView></UILabel>   ")));
  STATUS(PLUMB_ERROR_XML, plumb_stream_feed(stream, TEXT("<more/>")));
  STATUS(PLUMB_ERROR_XML, plumb_stream_finish(stream, &template_, &report));
  CHECK(plumb_report_count(report) >= 1);
  plumb_report_destroy(report);
  plumb_stream_destroy(stream);
  plumb_stream_destroy(NULL);
}

/* The sample in UTF-16, from memory, in pieces and from a file, with a byte order mark and without. */
static void test_utf16(plumb_engine *engine) {
  static const char ascii[] = "<?xml version='1.0' encoding='utf-16'?><UIView width='5'><UILabel text='a b'/></UIView>";
  for (int form = 0; form < 4; form++) {
    char bytes[2 * sizeof ascii + 2], path[] = "/tmp/plumb_utf16_XXXXXX";
    size_t length = 0;
    if (form & 1) length = (memcpy(bytes, form & 2 ? "\xFE\xFF" : "\xFF\xFE", 2), 2);
    for (size_t i = 0; i + 1 < sizeof ascii; i++) {
      bytes[length + (form & 2 ? 1 : 0)] = ascii[i];
      bytes[length + (form & 2 ? 0 : 1)] = 0;
      length += 2;
    }
    for (int way = 0; way < 3; way++) {
      plumb_template *template_ = NULL;
      plumb_stream *stream = NULL;
      plumb_layout *layout = NULL;
      plumb_value value;
      if (way == 0) {
        OK(plumb_template_load(engine, bytes, length, NULL, &template_, NULL));
      } else if (way == 1) {
        OK(plumb_stream_create(engine, NULL, &stream));
        for (size_t i = 0; i < length; i++) OK(plumb_stream_feed(stream, bytes + i, 1));
        OK(plumb_stream_finish(stream, &template_, NULL));
        plumb_stream_destroy(stream);
      } else {
        int descriptor = mkstemp(path);
        CHECK(descriptor >= 0 && write(descriptor, bytes, length) == (ssize_t)length);
        close(descriptor);
        OK(plumb_template_load_file(engine, TEXT(path), NULL, &template_, NULL));
        unlink(path);
      }
      OK(plumb_layout_create(template_, &layout));
      OK(plumb_layout_compute_frames(layout, 100, 100));
      CHECK(number_of(layout, "", "width") == 5);
      OK(plumb_node_property(layout, node_at(layout, "0"), TEXT("text"), &value));
      CHECK(value.count == 3 && memcmp(value.as.utf8, "a b", 4) == 0);
      plumb_layout_destroy(layout);
      plumb_template_destroy(template_);
    }
    /* Broken off in the middle of a character. */
    LOAD(engine, PLUMB_ERROR_ENCODING, bytes, length - 1);
  }
}

static void test_files(plumb_engine *engine) {
  char path[] = "/tmp/plumb_loading_XXXXXX", missing[sizeof path + 1];
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0 && write(descriptor, SAMPLE, SAMPLE_LENGTH) == (ssize_t)SAMPLE_LENGTH);
  OK(plumb_template_load_file(engine, TEXT(path), NULL, &template_, &report));
  plumb_template_destroy(template_);
  plumb_report_destroy(report);
  template_ = NULL;
  CHECK(write(descriptor, "<", 1) == 1);
  close(descriptor);
  STATUS(PLUMB_ERROR_XML, plumb_template_load_file(engine, TEXT(path), NULL, &template_, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(strcmp(diagnostic.file, path) == 0 && diagnostic.line == 7);
  plumb_report_destroy(report);
  unlink(path);
  snprintf(missing, sizeof missing, "%sx", path);
  STATUS(PLUMB_ERROR_FILE, plumb_template_load_file(engine, TEXT(missing), NULL, &template_, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(strcmp(diagnostic.file, missing) == 0 && diagnostic.line == 0);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_FILE, plumb_template_load_file(engine, TEXT("/"), NULL, &template_, NULL));
  STATUS(PLUMB_ERROR_FILE, plumb_template_load_file(engine, TEXT("/dev/zero"), NULL, &template_, NULL));
  STATUS(PLUMB_ERROR_FILE, plumb_template_load_file(engine, "a\0b", 3, NULL, &template_, NULL));
  STATUS(PLUMB_ERROR_FILE, plumb_template_load_file(engine, "", 0, NULL, &template_, NULL));
  CHECK(template_ == NULL);
}

static void test_hostile_documents(plumb_engine *engine) {
  char *xml;
  size_t length;
  xml = repeated("", "<UIView>", 100000, "", &length);
  LOAD(engine, PLUMB_ERROR_LIMIT, xml, length);
  free(xml);
  xml = repeated("<UIView text='", "{1 ? ", 100000, "'/>", &length);
  LOAD(engine, PLUMB_ERROR_PROPERTY, xml, length);
  free(xml);
  static const char *const openings[] = {"(", "[", "-", "!", "min(", "1+", "a ? b : ", "a[", "{", "1 == "};
  for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
    plumb_template *template_ = NULL;
    plumb_report *report = NULL;
    xml = repeated("<UIView width='", openings[i], 10000, "1'/>", &length);
    CHECK(plumb_template_load(engine, xml, length, NULL, &template_, &report) < 0);
    CHECK(plumb_report_count(report) >= 1);
    plumb_template_destroy(template_);
    plumb_report_destroy(report);
    free(xml);
  }
  static const char laughs[] =
      "<!DOCTYPE a [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'>"
      "<!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;'>]><UILabel text='&d;'/>";
  LOAD(engine, PLUMB_ERROR_XML, TEXT(laughs));
  LOAD(engine, PLUMB_ERROR_XML, TEXT("<!DOCTYPE a SYSTEM 'file:///etc/passwd'><UIView/>"));
  LOAD(engine, PLUMB_ERROR_XML, "<UIView/>\0<UIView/>", 19);
  LOAD(engine, PLUMB_ERROR_XML, TEXT(""));
  LOAD(engine, PLUMB_ERROR_XML, NULL, 0);
  LOAD(engine, PLUMB_ERROR_XML, TEXT("nothing"));
  LOAD(engine, PLUMB_ERROR_COMPONENT, TEXT("<Nonsense/>"));
  LOAD(engine, PLUMB_ERROR_PROPERTY, TEXT("<UIView nonsense='1'/>"));
  CHECK(plumb_template_load(engine, TEXT("<UILabel text='\xFF'/>"), NULL, &(plumb_template *){NULL}, NULL) < 0);

  /* Macros that double forty times. */
  size_t capacity = 64 * 1024;
  char *macros = malloc(capacity), *end = macros;
  if (!macros) abort();
  end += sprintf(end, "<UIView>");
  for (int i = 0; i < 40; i++) end += sprintf(end, "<macro name='m%d' value='m%d + m%d'/>", i, i + 1, i + 1);
  end += sprintf(end, "<macro name='m40' value='1'/><UIView width='m0'/></UIView>");
  LOAD(engine, PLUMB_ERROR_LIMIT, macros, (size_t)(end - macros));
  free(macros);
}

static void test_limits(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  char *xml;
  size_t length;
  options.max_document_bytes = 1000;
  options.max_nodes = 10;
  options.max_depth = 4;
  options.max_expression_depth = 5;
  options.max_expression_nodes = 9;
  options.max_diagnostics = 2;
  OK(plumb_engine_create(&options, &engine));
  LOAD(engine, PLUMB_OK, TEXT("<UIView width='1 + 1'/>"));
  xml = repeated("<UIView>", " ", 1000, "</UIView>", &length);
  LOAD(engine, PLUMB_ERROR_LIMIT, xml, length);
  free(xml);
  xml = repeated("<UIView>", "<UIView/>", 10, "</UIView>", &length);
  LOAD(engine, PLUMB_ERROR_LIMIT, xml, length);
  free(xml);
  LOAD(engine, PLUMB_ERROR_LIMIT, TEXT("<UIView><UIView><UIView><UIView><UIView/></UIView></UIView></UIView></UIView>"));
  LOAD(engine, PLUMB_ERROR_LIMIT, TEXT("<UIView width='((((((1))))))'/>"));
  LOAD(engine, PLUMB_ERROR_LIMIT, TEXT("<UIView width='min(1,2,3,4,5,6,7,8,9,10,11)'/>"));
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  STATUS(PLUMB_ERROR_PROPERTY, plumb_template_load(engine, TEXT("<UIView a='1' b='1' c='1' d='1' e='1'/>"), NULL,
                                                   &template_, &report));
  CHECK(plumb_report_count(report) <= 3);
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
  engine = NULL;
  /* Limits beyond all reason are those that the engine has by itself. */
  options.max_document_bytes = options.max_nodes = options.max_depth = options.max_expression_depth = UINT64_MAX;
  options.max_expression_nodes = options.max_value_bytes = options.max_diagnostics = UINT64_MAX;
  OK(plumb_engine_create(&options, &engine));
  LOAD(engine, PLUMB_OK, TEXT("<UIView width='1 + 1'/>"));
  xml = repeated("<UIView width='", "(", 50000, "1'/>", &length);
  LOAD(engine, PLUMB_ERROR_LIMIT, xml, length);
  free(xml);
  xml = repeated("<UIView width='", "1+", 50000, "1'/>", &length);
  LOAD(engine, PLUMB_ERROR_LIMIT, xml, length);
  free(xml);
  plumb_engine_destroy(engine);
}

static void test_big_document(plumb_engine *engine) {
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  size_t length, count = 0;
  char *xml = repeated("<UIView width='100%'>", "<UIView width='100% / 3' height='10' top='previous.bottom + 1'/>",
                       100000, "</UIView>", &length);
  OK(plumb_template_load(engine, xml, length, NULL, &template_, &report));
  OK(plumb_layout_create(template_, &layout));
  OK(plumb_layout_compute_frames(layout, 300, 100));
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  CHECK(count == 100001 && frames[100000].y == 1 + 99999 * 11 && frames[5].width == 100);
  OK(plumb_layout_compute_frames(layout, 600, 100));
  CHECK(plumb_layout_frames(layout, NULL)[100000].width == 200);
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_report_destroy(report);
  free(xml);
}

static void test_reports(plumb_engine *engine) {
  static const char document[] =
      "<UIView width='100%'>\n"
      "  <UILabel textAlignmnt='center'/>\n"
      "  <UIView width='wdth + 1'/>\n"
      "</UIView>";
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  options.name = "hud.xml";
  options.name_length = strlen(options.name);
  STATUS(PLUMB_ERROR_PROPERTY, plumb_template_load(engine, TEXT(document), &options, &template_, &report));
  CHECK(template_ == NULL && plumb_report_count(report) == 2);
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_PROPERTY && diagnostic.severity == PLUMB_SEVERITY_ERROR);
  CHECK(diagnostic.line == 2 && diagnostic.column == 12 && diagnostic.node == PLUMB_NO_NODE);
  CHECK(strcmp(diagnostic.file, "hud.xml") == 0 && strcmp(diagnostic.component, "UILabel") == 0);
  CHECK(strcmp(diagnostic.node_path, "0") == 0 && strcmp(diagnostic.suggestion, "textAlignment") == 0);
  CHECK(strstr(diagnostic.rendered, "hud.xml:2:12: error: ") == diagnostic.rendered);
  CHECK(strstr(diagnostic.rendered, "^~~~~~~~~~~~") != NULL);
  OK(plumb_report_get(report, 1, &diagnostic));
  CHECK(diagnostic.code == PLUMB_ERROR_SYMBOL && strcmp(diagnostic.property, "width") == 0);
  CHECK(strcmp(diagnostic.expression, "wdth + 1") == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_report_get(report, 2, &diagnostic));
  plumb_report_destroy(report);

  /* Nobody has to take the report, and one of a success is empty. */
  STATUS(PLUMB_ERROR_PROPERTY, plumb_template_load(engine, TEXT(document), &options, &template_, NULL));
  OK(plumb_template_load(engine, TEXT("<UIView/>"), &options, &template_, &report));
  CHECK(report != NULL && plumb_report_count(report) == 0);
  plumb_report_destroy(report);
  plumb_template_destroy(template_);
}

int main(void) {
  plumb_engine *engine = new_engine();
  test_every_truncation(engine);
  test_pieces(engine);
  test_utf16(engine);
  test_files(engine);
  test_hostile_documents(engine);
  test_limits();
  test_big_document(engine);
  test_reports(engine);
  LOAD(engine, PLUMB_OK, SAMPLE, SAMPLE_LENGTH);
  plumb_engine_destroy(engine);
  return check_result("loading");
}
