/* Any bytes as attributed text: as the text of an attribute, and as the body of an element that is measured. */
#include "host.h"

static void read_properties(plumb_layout *layout, plumb_node node) {
  size_t count = 0;
  if (plumb_node_property_count(layout, node, &count) != PLUMB_OK) abort();
  for (size_t i = 0; i < count; i++) {
    plumb_property_info info;
    plumb_value value;
    if (plumb_node_property_info(layout, node, i, &info) != PLUMB_OK) abort();
    if (plumb_node_property(layout, node, info.name, strlen(info.name), &value) == PLUMB_OK) touch_value(&value);
  }
}

static void load_as_body(plumb_engine *engine, const plumb_scope *scope, const char *body, size_t length) {
  static const char *const before[] = {
      "<UILabel font=\"15 bold\" textColor=\"n > 2 ? red : blue\" textAlignment=\"center\">", "<UIWebView>",
      "<UITextView><UIView/>"};
  static const char *const after[] = {"</UILabel>", "</UIWebView>", "</UITextView>"};
  /* The length decides the element: the bytes stay markup. */
  const char *head = before[length % 3], *tail = after[length % 3];
  size_t total = strlen(head) + length + strlen(tail);
  char *document = malloc(total);
  if (document == NULL) abort();
  memcpy(document, head, strlen(head));
  if (length > 0) memcpy(document + strlen(head), body, length);
  memcpy(document + strlen(head) + length, tail, strlen(tail));
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  options.scopes = scope;
  options.scope_count = 1;
  plumb_status status = plumb_template_load(engine, document, total, &options, &template_, &report);
  free(document);
  end_report(status, report);
  if (status == PLUMB_OK && plumb_layout_create(template_, &layout) == PLUMB_OK) {
    static const double widths[] = {100, 0, 1e300, PLUMB_NO_CONTAINER};
    for (size_t i = 0; i < 4; i++) {
      plumb_node root = PLUMB_NO_NODE;
      plumb_layout_compute_frames(layout, widths[i], 50);
      if (plumb_layout_root(layout, &root) != PLUMB_OK) abort();
      read_properties(layout, root);
      plumb_layout_set_text_scale(layout, 1 + (double)i);
    }
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  plumb_engine *engine = shared_engine();
  plumb_entry entries[HOST_VALUES];
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.state = entries;
  scope.state_count = host_values(entries);
  plumb_value value;
  plumb_report *report = NULL;
  plumb_status status = plumb_engine_evaluate(engine, text, size, "attributed-string", &scope, &value, &report);
  if (status == PLUMB_OK) touch_value(&value);
  end_report(status, report);
  load_as_body(engine, &scope, text, size);
  return 0;
}
