/*
 * Any bytes as constraints: in the attribute of a view with neighbours of all kinds, and as a line that is added to a layout.
 * What is written of each constraint says the same when it is read again.
 */
#include "host.h"

static const char before[] =
    "<UIView constraints='height &gt;= 40'>\n"
    "<UIView id='a' constraints='wide: width == 50; left == super.left + n'/>\n"
    "<UILabel id='b' text='Label' constraints='left == previous.right + 8 @750'/>\n"
    "<UIView id='c' left='10' top='5' width='20' height='30'/>\n"
    "<UIView id='d' constraints=\"";
static const char after[] =
    "\"><UILabel id='e' text='Inner'/></UIView>\n"
    "<UIStackView id='f' width='80'><UIView id='g' width='10' height='10'/></UIStackView>\n"
    "</UIView>";

static plumb_layout *open_layout(const char *document, size_t length) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry entries[HOST_VALUES];
  plumb_scope scope;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  memset(&scope, 0, sizeof scope);
  scope.state = entries;
  scope.state_count = host_values(entries);
  options.scopes = &scope;
  options.scope_count = 1;
  plumb_status status = plumb_layout_load(shared_engine(), document, length, &options, &layout, &report);
  end_report(status, report);
  if ((status == PLUMB_OK) != (layout != NULL)) abort();
  return layout;
}

/* The document with some constraints in it; NULL if they cannot be written into an attribute. */
static plumb_layout *open_with(const char *text, size_t length) {
  size_t total = sizeof before - 1 + length + sizeof after - 1;
  char *document = malloc(total);
  if (document == NULL) abort();
  memcpy(document, before, sizeof before - 1);
  if (length > 0) memcpy(document + sizeof before - 1, text, length);
  memcpy(document + sizeof before - 1 + length, after, sizeof after - 1);
  plumb_layout *layout = open_layout(document, total);
  free(document);
  return layout;
}

/* Reads all there is of constraints, and adds each again as it is written. */
static void use(plumb_layout *layout) {
  static const double widths[] = {100, 0, 1e300, 37.5};
  size_t count = plumb_layout_constraint_count(layout), rows, changes;
  for (size_t i = 0; i < 4; i++) {
    if (plumb_layout_compute_frames(layout, widths[i], 50) != PLUMB_OK) continue;
    const plumb_frame *frames = plumb_layout_frames(layout, &rows);
    touch(frames, rows * sizeof *frames);
    touch(plumb_layout_changes(layout, &changes), 0);
  }
  for (size_t i = 0; i < count && i < 20; i++) {
    plumb_constraint constraint, again;
    plumb_constraint_info info;
    if (plumb_layout_get_constraint(layout, i, &constraint) != PLUMB_OK) abort();
    if (plumb_constraint_get_info(layout, constraint, &info) != PLUMB_OK) abort();
    touch_text(info.text);
    touch_text(info.identifier);
    plumb_constraint_set_priority(layout, constraint, (double)(1 + i * 999 / 20));
    plumb_constraint_set_constant(layout, constraint, (double)i);
    plumb_constraint_set_active(layout, constraint, i % 3 != 0);
    char *text = strdup(info.text);
    plumb_status status = plumb_layout_add_constraint_text(layout, info.node, text, strlen(text), &again);
    if (status == PLUMB_ERROR_SYNTAX) abort();
    free(text);
    if (status != PLUMB_OK) continue;
    plumb_layout_compute_frames(layout, 200, 100);
    if (plumb_layout_remove_constraint(layout, again) != PLUMB_OK) abort();
  }
  plumb_layout_compute_frames(layout, 300, 200);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const char *text = (const char *)data;
  plumb_layout *layout = open_with(text, size);
  if (layout != NULL) use(layout);
  plumb_layout_destroy(layout);

  layout = open_with("", 0);
  plumb_node node = PLUMB_NO_NODE;
  plumb_constraint added;
  if (layout == NULL || plumb_layout_find(layout, PLUMB_NO_NODE, "#d", 2, &node) != PLUMB_OK) abort();
  size_t count = plumb_layout_constraint_count(layout);
  plumb_status status = plumb_layout_add_constraint_text(layout, node, text, size, &added);
  if (plumb_layout_constraint_count(layout) != count + (status == PLUMB_OK)) abort();
  if (status == PLUMB_OK) use(layout);
  plumb_layout_destroy(layout);
  return 0;
}
