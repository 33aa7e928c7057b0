/* Computes frames until a file is there, whatever happens to the library meanwhile. Then uses parts of the library that it
 * had not touched before, which have to come from the same file. Usage: steady <file> */
#include <plumb/plumb.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char document[] = "<View><View id='bar' width='100% * health' height='10'/></View>";
static const char wrong[] = "<View><View id='bar' widht='10'/></View>";

int main(int count, char **arguments) {
  plumb_entry health = plumb_entry_of("health", plumb_number(1));
  plumb_scope scope = {0};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_state_key key;
  long frames = 0;
  if (count != 2) return 2;
  scope.state = &health;
  scope.state_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  if (plumb_engine_create(NULL, &engine)) return 3;
  if (plumb_layout_load(engine, document, strlen(document), &options, &layout, NULL)) return 4;
  if (plumb_layout_state_key(layout, PLUMB_NO_NODE, "health", strlen("health"), &key)) return 5;
  puts("running");
  fflush(stdout);
  while (access(arguments[1], F_OK)) {
    double part = (double)(frames++ % 101) / 100;
    if (plumb_layout_set_number(layout, key, part)) return 6;
    if (plumb_layout_compute_frames(layout, 300, 200)) return 7;
    if (plumb_layout_frames(layout, NULL)[1].width != 300 * part) return 8;
    usleep(1000);
  }
  plumb_layout_destroy(layout);
  if (!plumb_layout_load(engine, wrong, strlen(wrong), NULL, &layout, &report)) return 9;
  if (!strstr(plumb_report_text(report), "did you mean `width`?")) return 10;
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
  printf("%s after %s frames\n", plumb_version_string(), frames > 10 ? "many" : "few");
  return 0;
}
