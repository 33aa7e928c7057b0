/*
 * A menu slides in, a bar fills and the rows of a list make room: examples/layouts/menu.xml, in a terminal.
 *
 *     menu [menu.xml]
 *
 * The layout says itself what moves and how. This sets state, lets time pass, and computes: what it reads then is what is
 * shown.
 */
#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(plumb_status status, const char *what) {
  if (status == PLUMB_OK) return;
  fprintf(stderr, "%s: %s\n", what, plumb_status_string(status));
  exit(1);
}

static plumb_frame frame_of(plumb_layout *layout, const char *selector) {
  plumb_node node;
  uint32_t row;
  require(plumb_layout_find(layout, PLUMB_NO_NODE, selector, PLUMB_NUL_TERMINATED, &node), selector);
  require(plumb_node_row(layout, node, &row), selector);
  return plumb_layout_frames(layout, NULL)[row];
}

static void show(plumb_layout *layout, double seconds) {
  plumb_node list, name;
  size_t items, cells;
  plumb_layout_display_list(layout, &items);
  printf("%.1f s: menu %6.1f, health %4.1f, %zu items", seconds, frame_of(layout, "#menu").x,
         frame_of(layout, "#fill").width, items);
  require(plumb_layout_find(layout, PLUMB_NO_NODE, "#list", PLUMB_NUL_TERMINATED, &list), "list");
  const plumb_cell *cell = plumb_list_cells(layout, list, &cells);
  for (const plumb_cell *end = cell + cells; cell < end; cell++) {
    plumb_node_text text;
    require(plumb_layout_find(cell->layout, PLUMB_NO_NODE, "#name", PLUMB_NUL_TERMINATED, &name), "name");
    require(plumb_node_get_text(cell->layout, name, &text), "text");
    printf(", %.*s %g", (int)text.length, text.utf8, cell->frame.y);
  }
  putchar('\n');
}

/* Until nothing moves any more. A game does so once a frame, with the seconds that it took. */
static void play(plumb_layout *layout) {
  int frame = 0;
  require(plumb_layout_compute_frames(layout, 320, 120), "compute");
  show(layout, 0);
  while (plumb_layout_is_moving(layout)) {
    require(plumb_layout_advance(layout, 0.1), "advance");
    require(plumb_layout_compute_frames(layout, 320, 120), "compute");
    show(layout, ++frame / 10.0);
  }
}

static void set(plumb_layout *layout, const char *name, plumb_value value) {
  plumb_state_key key;
  require(plumb_layout_state_key(layout, PLUMB_NO_NODE, name, PLUMB_NUL_TERMINATED, &key), name);
  require(plumb_layout_set_value(layout, key, &value), name);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "examples/layouts/menu.xml";
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  require(plumb_engine_create(NULL, &engine), "engine");
  plumb_status status = plumb_layout_load_file(engine, path, PLUMB_NUL_TERMINATED, NULL, &layout, &report);
  if (plumb_report_get(report, 0, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  require(status, path);
  require(plumb_layout_compute_frames(layout, 320, 120), "compute");

  plumb_value value;
  memset(&value, 0, sizeof value);
  printf("The menu opens\n");
  value.type = PLUMB_TYPE_BOOL;
  value.as.boolean = true;
  set(layout, "isOpen", value);
  play(layout);

  printf("A potion is drunk\n");
  value.type = PLUMB_TYPE_NUMBER;
  value.as.number = 1;
  set(layout, "health", value);
  play(layout);

  printf("The castle is deleted\n");
  plumb_value saves[2];
  memset(saves, 0, sizeof saves);
  saves[0].type = saves[1].type = PLUMB_TYPE_STRING;
  saves[0].as.utf8 = "Cellar";
  saves[1].as.utf8 = "Forest";
  saves[0].count = saves[1].count = 6;
  value.type = PLUMB_TYPE_ARRAY;
  value.as.items = saves;
  value.count = 2;
  set(layout, "saves", value);
  play(layout);

  plumb_report_destroy(report);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
