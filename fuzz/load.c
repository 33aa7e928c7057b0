/* Any bytes as a document: load it, lay it out at three sizes, read everything back. */
#include <plumb/plumb.h>
#include <stdlib.h>

static void read_report(plumb_report *report) {
  for (size_t index = 0; index < plumb_report_count(report); index++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, index, &diagnostic) != PLUMB_OK) abort();
    if (diagnostic.message == NULL || diagnostic.rendered == NULL) abort();
  }
  plumb_report_destroy(report);
}

static void read_node(plumb_layout *layout, plumb_node node) {
  size_t count = 0;
  if (plumb_node_property_count(layout, node, &count) != PLUMB_OK) abort();
  for (size_t index = 0; index < count; index++) {
    plumb_property_info info;
    if (plumb_node_property_info(layout, node, index, &info) != PLUMB_OK) abort();
    size_t length = 0;
    while (info.name[length] != 0) length++;
    plumb_value value;
    plumb_node_property(layout, node, info.name, length, &value);
  }
}

static void read_layout(plumb_layout *layout) {
  size_t frame_count = 0, node_count = 0, change_count = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &frame_count);
  const plumb_node *nodes = plumb_layout_nodes(layout, &node_count);
  plumb_layout_root_frames(layout, NULL);
  plumb_layout_changes(layout, &change_count);
  if (frame_count != node_count || (frame_count > 0 && frames == NULL)) abort();
  for (size_t row = 0; row < node_count; row++) read_node(layout, nodes[row]);
  for (size_t index = 0; index < plumb_layout_diagnostic_count(layout); index++) {
    plumb_diagnostic diagnostic;
    if (plumb_layout_get_diagnostic(layout, index, &diagnostic) != PLUMB_OK) abort();
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  /* Lower than the defaults, so that one input cannot take minutes. */
  options.max_nodes = 5000;
  options.max_value_bytes = 1 << 16;
  options.max_program_nodes = 100000;
  /* The size decides the modes: the bytes stay a document, and a corpus covers both. */
  options.lenient = size & 1;
  options.legacy = size >> 1 & 1;
  plumb_engine *engine = NULL;
  if (plumb_engine_create(&options, &engine) != PLUMB_OK) abort();
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_template_load(engine, (const char *)data, size, NULL, &template_, &report);
  if (status != PLUMB_OK && plumb_report_count(report) == 0) abort();
  read_report(report);
  plumb_layout *layout = NULL;
  if (status == PLUMB_OK && plumb_layout_create(template_, &layout) == PLUMB_OK) {
    plumb_layout_compute_frames(layout, 320, 200);
    read_layout(layout);
    plumb_layout_compute_frames(layout, PLUMB_NO_CONTAINER, PLUMB_NO_CONTAINER);
    plumb_layout_compute_frames(layout, 0, 1e300);
    read_layout(layout);
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
  return 0;
}
