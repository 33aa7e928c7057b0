/* What a project that uses Plumb needs at least: loads a layout of two nodes and prints their frames. C99 and C++11. */
#include <plumb/plumb.h>
#include <stdio.h>
#include <string.h>

static const char document[] = "<UIView width=\"100%\" height=\"100%\">"
                               "<UIView left=\"10\" top=\"20\" width=\"50%\" height=\"25\"/>"
                               "</UIView>";

static int show_report(plumb_report *report) {
  size_t index;
  for (index = 0; index < plumb_report_count(report); index++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, index, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  return 1;
}

static int show_frames(plumb_layout *layout) {
  size_t index, count = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  for (index = 0; index < count; index++) {
    printf("%g %g %g %g\n", frames[index].x, frames[index].y, frames[index].width, frames[index].height);
  }
  return count == 2 && frames[1].x == 10 && frames[1].y == 20 && frames[1].width == 160 && frames[1].height == 25 ? 0 : 1;
}

int main(void) {
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  int result = 1;
  if (strcmp(plumb_version_string(), PLUMB_VERSION_STRING) != 0) return 1;
  if (plumb_engine_create(NULL, &engine) != PLUMB_OK) return 1;
  if (plumb_template_load(engine, document, strlen(document), NULL, &template_, &report) != PLUMB_OK) {
    plumb_engine_destroy(engine);
    return show_report(report);
  }
  plumb_report_destroy(report);
  if (plumb_layout_create(template_, &layout) == PLUMB_OK &&
      plumb_layout_compute_frames(layout, 320, 200) == PLUMB_OK) {
    result = show_frames(layout);
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
  return result;
}
