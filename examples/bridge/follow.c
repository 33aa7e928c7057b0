/*
 * A layout that follows a folder on another process or machine: run `python -m plumb.bridge examples/layouts/live`, then
 * this, edit menu.xml or its template panel.xml, and see the frames move. A mistake is shown where the server runs.
 *
 *     follow [--frames N] [--host ADDRESS] [--port N] [menu.xml]
 *
 * With --frames it ends after N frames, else with Ctrl-C. The drawing of a game is a pause here.
 */
#define _POSIX_C_SOURCE 199309L
#include "plumb_bridge.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void print_frames(plumb_layout *layout) {
  size_t count = 0;
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  printf("frames\n");
  for (size_t row = 0; row < count; row++) {
    const char *id = NULL;
    if (plumb_node_id(layout, nodes[row], &id) == PLUMB_OK && id) {
      printf("  %-8s %g, %g, %g, %g\n", id, frames[row].x, frames[row].y, frames[row].width, frames[row].height);
    }
  }
  fflush(stdout);
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  const char *name = "menu.xml", *host = NULL;
  long frame_count = -1, port = 0;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--frames") == 0 && i + 1 < argc) frame_count = strtol(argv[++i], NULL, 10);
    else if (strcmp(argv[i], "--host") == 0 && i + 1 < argc) host = argv[++i];
    else if (strcmp(argv[i], "--port") == 0 && i + 1 < argc) port = strtol(argv[++i], NULL, 10);
    else name = argv[i];
  }

  plumb_engine *engine = NULL;
  plumb_bridge *bridge = NULL;
  plumb_layout *layout = NULL;
  if (port < 0 || port > 65535 || plumb_engine_create(NULL, &engine) != PLUMB_OK ||
      !(bridge = plumb_bridge_create(engine, host, (uint16_t)port, "follow"))) {
    fprintf(stderr, "follow: the host is an address in numbers, the port 1 to 65535\n");
    plumb_engine_destroy(engine);
    return 1;
  }
  const struct timespec pause = {0, 1000000000 / 60};
  for (long frame = 0; frame_count < 0 || frame < frame_count; frame++) {
    size_t reloaded = plumb_bridge_poll(bridge, seconds());
    /* A mistake in the document is shown by the server. */
    if (!layout && plumb_bridge_is_ready(bridge)) {
      if (plumb_bridge_load(bridge, name, NULL, &layout, NULL) != PLUMB_OK) {
        fprintf(stderr, "%s cannot be loaded\n", name);
        break;
      }
      reloaded = 1;
    }
    if (reloaded > 0 && plumb_layout_compute_frames(layout, 640, 360) == PLUMB_OK) print_frames(layout);
    nanosleep(&pause, NULL);
  }
  int status = layout ? 0 : 1;
  if (status) fprintf(stderr, "no layout: %s\n", plumb_bridge_last_error(bridge));
  if (layout) plumb_bridge_unfollow(bridge, layout);
  plumb_layout_destroy(layout);
  plumb_bridge_destroy(bridge);
  plumb_engine_destroy(engine);
  return status;
}
