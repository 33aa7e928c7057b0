/* Any bytes as a document in JSON, with texts and views of a host: whole and in pieces, in all size classes. */
#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(literal) literal, sizeof literal - 1

static const plumb_injection INJECTIONS[] = {
  {TEXT("n"), TEXT("7")},
  {TEXT("name"), TEXT("my view")},
  {TEXT("text"), TEXT("{1 + 1} // 'x' } #{n} \\ \" `")},
  {TEXT("c"), TEXT("{\"left top\":\"@super\",\"width height\":[\"+25\",{\"constant\":5,\"priority\":\"2\"}]}")},
  {TEXT("open"), TEXT("[1, {")},
};
static const plumb_environment_view ENVIRONMENT[] = {
  {TEXT("environmentTestView"), NULL, 0, NULL, 0},
  {TEXT("label"), TEXT("UILabel"), TEXT("ownLabel")},
};

static plumb_status check(plumb_status status, plumb_report *report) {
  if (status != PLUMB_OK && plumb_report_count(report) == 0) abort();
  for (size_t index = 0; index < plumb_report_count(report); index++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, index, &diagnostic) != PLUMB_OK || diagnostic.rendered == NULL) abort();
  }
  plumb_report_destroy(report);
  return status;
}

/* In pieces of growing length: the result is that of the whole. */
static plumb_status load_pieces(plumb_engine *engine, const plumb_load_options *options, const char *bytes, size_t size) {
  plumb_stream *stream = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  size_t place = 0, piece = 1;
  if (plumb_stream_create(engine, options, &stream) != PLUMB_OK) abort();
  while (place < size) {
    size_t count = piece < size - place ? piece : size - place;
    if (plumb_stream_feed(stream, bytes + place, count) != PLUMB_OK) break;
    place += count;
    piece += 3;
  }
  plumb_status status = plumb_stream_finish(stream, &template_, &report);
  check(status, report);
  plumb_template_destroy(template_);
  plumb_stream_destroy(stream);
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  plumb_engine_options limits = PLUMB_ENGINE_OPTIONS_INIT;
  limits.max_nodes = 5000;
  limits.max_program_nodes = 100000;
  plumb_engine *engine = NULL;
  if (plumb_engine_create(&limits, &engine) != PLUMB_OK) abort();
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.injections = INJECTIONS;
  options.injection_count = sizeof INJECTIONS / sizeof INJECTIONS[0];
  options.environment = ENVIRONMENT;
  options.environment_count = sizeof ENVIRONMENT / sizeof ENVIRONMENT[0];
  /* The size decides the mode: the bytes stay a document. */
  options.lenient = size & 1;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_template_load(engine, (const char *)data, size, &options, &template_, &report);
  if (check(status, report) != load_pieces(engine, &options, (const char *)data, size)) abort();
  plumb_layout *layout = NULL;
  if (status == PLUMB_OK && plumb_layout_create(template_, &layout) == PLUMB_OK) {
    for (plumb_size_class class_ = 0; class_ < 3; class_++) {
      if (plumb_layout_set_size_class(layout, class_, 2 - class_) != PLUMB_OK) abort();
      plumb_layout_compute_frames(layout, 320, 480);
    }
    for (size_t index = 0; index < plumb_layout_constraint_count(layout); index++) {
      plumb_constraint constraint;
      plumb_constraint_info info;
      if (plumb_layout_get_constraint(layout, index, &constraint) != PLUMB_OK) abort();
      if (plumb_constraint_get_info(layout, constraint, &info) != PLUMB_OK || info.text == NULL) abort();
    }
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
  return 0;
}
