/* The shortest way from a layout to frames. */
#include <plumb/plumb.h>
#include <stdio.h>
#include <string.h>

static const char document[] =
    "<View>"
    "  <Label id='title' left='20' top='20' text='Hello, {name}!'/>"
    "  <View id='bar' left='20' right='20' top='previous.bottom + 10' height='8'>"
    "    <View id='fill' width='100% * progress'/>"
    "  </View>"
    "</View>";

int main(void) {
  /* State: what the expressions of the layout may read, with its first values. */
  plumb_entry state[2];
  memset(state, 0, sizeof state);
  state[0].key = "name";
  state[0].key_length = strlen(state[0].key);
  state[0].value.type = PLUMB_TYPE_STRING;
  state[0].value.as.utf8 = "world";
  state[0].value.count = strlen(state[0].value.as.utf8);
  state[1].key = "progress";
  state[1].key_length = strlen(state[1].key);
  state[1].value.type = PLUMB_TYPE_NUMBER;
  state[1].value.as.number = 0.25;

  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.state = state;
  scope.state_count = 2;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.scopes = &scope;
  options.scope_count = 1;

  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_layout *layout = NULL;
  plumb_status status = plumb_engine_create(NULL, &engine);
  if (status == PLUMB_OK) {
    status = plumb_template_load(engine, document, strlen(document), &options, &template_, &report);
  }
  plumb_diagnostic diagnostic;
  if (report && plumb_report_get(report, 0, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  if (status == PLUMB_OK) status = plumb_layout_create(template_, &layout);
  if (status == PLUMB_OK) status = plumb_layout_compute_frames(layout, 320, 100);

  /* All frames in one array, parents first. */
  size_t count = 0;
  const plumb_frame *frames = status == PLUMB_OK ? plumb_layout_frames(layout, &count) : NULL;
  const plumb_node *nodes = status == PLUMB_OK ? plumb_layout_nodes(layout, &count) : NULL;
  for (size_t row = 0; row < count; row++) {
    const char *component = NULL, *id = NULL;
    plumb_node_component(layout, nodes[row], &component);
    plumb_node_id(layout, nodes[row], &id);
    printf("%-8s %-6s %6.1f %6.1f %6.1f %6.1f\n", component, id ? id : "", frames[row].x, frames[row].y,
           frames[row].width, frames[row].height);
  }

  /* Everything may be destroyed in any order, and be NULL. */
  plumb_layout_destroy(layout);
  plumb_report_destroy(report);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
  if (status != PLUMB_OK) fprintf(stderr, "%s\n", plumb_status_string(status));
  return status == PLUMB_OK ? 0 : 1;
}
