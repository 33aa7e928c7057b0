/*
 * A layout that follows its files: edit examples/layouts/live/menu.xml or its template panel.xml while this runs, and see
 * the frames move. A mistake leaves the last good layout running and says what is wrong.
 *
 *     live_reload [--frames N] [menu.xml]
 *
 * With --frames it ends after N frames, else with Ctrl-C.
 */
#define _POSIX_C_SOURCE 199309L
#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void print_report(const plumb_report *report) {
  for (size_t i = 0; i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  }
}

/* Is called when problems come and go, by the poll or compute that made the difference. */
static void print_problems(void *user_data, plumb_layout *layout) {
  (void)user_data;
  size_t count = plumb_layout_problem_count(layout);
  if (count == 0) printf("all is well\n");
  for (size_t i = 0; i < count; i++) {
    plumb_diagnostic problem;
    if (plumb_layout_get_problem(layout, i, &problem) == PLUMB_OK) printf("%s\n", problem.rendered);
  }
  fflush(stdout);
}

static void print_frames(plumb_layout *layout, long number) {
  size_t count = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  printf("frame %ld\n", number);
  for (size_t row = 0; row < count; row++) {
    const char *id = NULL;
    if (plumb_node_id(layout, nodes[row], &id) == PLUMB_OK && id) {
      printf("  %-8s %g, %g, %g, %g\n", id, frames[row].x, frames[row].y, frames[row].width, frames[row].height);
    }
  }
  fflush(stdout);
}

int main(int argc, char **argv) {
  const char *path = "examples/layouts/live/menu.xml";
  long frame_count = -1;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--frames") == 0 && i + 1 < argc) {
      frame_count = strtol(argv[++i], NULL, 10);
    } else {
      path = argv[i];
    }
  }

  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_layout *layout = NULL;
  plumb_status status = plumb_engine_create(NULL, &engine);
  if (status == PLUMB_OK) {
    status = plumb_template_load_file(engine, path, strlen(path), NULL, &template_, &report);
  }
  print_report(report);
  plumb_report_destroy(report);
  if (status == PLUMB_OK) status = plumb_layout_create(template_, &layout);
  plumb_template_destroy(template_);
  if (status == PLUMB_OK) status = plumb_layout_set_problem_handler(layout, print_problems, NULL, NULL);
  if (status != PLUMB_OK) {
    fprintf(stderr, "%s: %s\n", path, plumb_status_string(status));
    plumb_layout_destroy(layout);
    plumb_engine_destroy(engine);
    return 1;
  }

  const struct timespec pause = {0, 1000000000 / 60};
  for (long frame = 0; frame_count < 0 || frame < frame_count; frame++) {
    /* Some system calls if nothing has changed. What fails leaves the layout as it was, and the problems say why. */
    plumb_reload reload = PLUMB_RELOAD_INIT;
    plumb_layout_poll_changes(layout, &reload);
    if (plumb_layout_compute_frames(layout, 640, 360) == PLUMB_OK && (frame == 0 || reload.is_changed)) {
      print_frames(layout, frame);
    }
    nanosleep(&pause, NULL);
  }
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
