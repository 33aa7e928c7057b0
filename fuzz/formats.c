/* A stage or a format of the host that answers with any bytes, and any bytes as the document that it is asked about: the first
 * byte says which it is, the answer ends at the first NUL. */
#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

typedef struct host {
  const char *answer;
  size_t length;
  const char *document;
  size_t size;
  plumb_source_span spans[8];
} host;

static plumb_status answer_stage(void *user_data, const plumb_stage_input *input, plumb_stage_output *out) {
  host *self = user_data;
  if (input->name[input->name_length] || input->json[input->json_length] || input->view[input->view_length]) abort();
  out->json = self->answer;
  out->json_length = self->length;
  /* By turns, as far as the document decides. */
  return input->json_length % 7 == 3 ? PLUMB_DECLINED : input->json_length % 13 == 5 ? PLUMB_ERROR_USER : PLUMB_OK;
}

static int32_t recognize(void *user_data, const char *name, const char *bytes, size_t length) {
  host *self = user_data;
  return name != NULL && length == self->size && (length == 0 || bytes[0] == self->document[0]);
}

static plumb_status answer_format(void *user_data, const char *name, const char *bytes, size_t length,
                                  plumb_format_output *out) {
  host *self = user_data;
  if (name == NULL || bytes == NULL || length != self->size) abort();
  out->json = self->answer;
  out->json_length = self->length;
  out->spans = self->spans;
  out->span_count = length % 9;
  out->error_offset = length % 5 ? length / 2 : (size_t)-1;
  out->error_length = length % 3 ? 4 : (size_t)-1;
  return length % 13 == 5 ? PLUMB_ERROR_USER : PLUMB_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  const char *bytes = (const char *)data + 1;
  size_t count = size - 1, length = 0;
  while (length < count && bytes[length]) length++;
  if (length == count) return 0;
  host self = {bytes, length, bytes + length + 1, count - length - 1, {{0, 0, 0}}};
  for (size_t i = 0; i < 8; i++) {
    size_t value = i < length ? (uint8_t)bytes[i] : i;
    /* Most are in order, and some reach beyond the document. */
    self.spans[i].offset = i * 3 + (value == 'z' ? (size_t)-9 : 0);
    self.spans[i].source_offset = value == 'y' ? (size_t)-1 : value % (self.size + 2);
    self.spans[i].source_length = value == 'x' ? (size_t)-1 : value % 5;
  }
  plumb_engine_options limits = PLUMB_ENGINE_OPTIONS_INIT;
  limits.max_nodes = 2000;
  limits.max_program_nodes = 100000;
  plumb_engine *engine = NULL;
  if (plumb_engine_create(&limits, &engine) != PLUMB_OK) abort();
  if (data[0] % 6 < 5) {
    if (plumb_engine_set_stage(engine, data[0] % 6, answer_stage, &self, NULL) != PLUMB_OK) abort();
  } else {
    plumb_format format = PLUMB_FORMAT_INIT;
    format.name = "any";
    format.recognize = recognize;
    format.read = answer_format;
    format.user_data = &self;
    if (plumb_engine_add_format(engine, &format) != PLUMB_OK) abort();
  }
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  static const plumb_injection INJECTION = {"n", 1, "7", 1};
  options.injections = &INJECTION;
  options.injection_count = 1;
  options.lenient = size & 1;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_layout_load(engine, self.document, self.size, &options, &layout, &report);
  if (status != PLUMB_OK && plumb_report_count(report) == 0) abort();
  for (size_t index = 0; index < plumb_report_count(report); index++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, index, &diagnostic) != PLUMB_OK || diagnostic.rendered == NULL) abort();
  }
  plumb_report_destroy(report);
  if (layout != NULL) plumb_layout_compute_frames(layout, 320, 480);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
