/* A frame loop takes no memory: counts every allocation of the process over 600 frames of a layout that changes. */
#define _GNU_SOURCE
#include <stdint.h>

#include "check.h"
#include "counted_memory.h"

typedef struct game {
  double progress, fade, scrolled;
  bool open;
  double tint[4];
} game;

static const char ROW[] =
    "<UIView width='100% - margin * 2' left='margin' height='20 + progress' top='previous.bottom + 4' alpha='fade'"
    " isHidden='{open ? progress &gt; 9 : false}'>"
    "<UIView width='100% * fade' height='100%' backgroundColor='tint'/>"
    "<UILabel text='Fixed text' right='4'/>"
    "</UIView>";

/* What a host does in a frame; `frame` decides how state moves. */
typedef struct loop {
  plumb_layout *layout;
  plumb_state_key progress, fade, open, scrolled;
  plumb_binding binding;
  plumb_node row, scroll, label;
  plumb_expression *formula;
  game state;
  plumb_pixel_edges edges[1024];
  double sum;
} loop;

/* Reading the values that do not fit into a plumb_value, which are made where they change. */
static void read_values(loop *l) {
  plumb_value value;
  OK(plumb_node_property(l->layout, l->label, TEXT("font"), &value));
  CHECK(value.type == PLUMB_TYPE_FONT && strcmp(value.as.font->family, "Georgia") == 0);
  l->sum += value.as.font->size;
  OK(plumb_node_property(l->layout, l->label, TEXT("attributedText"), &value));
  CHECK(value.type == PLUMB_TYPE_ATTRIBUTED_TEXT && value.as.text->run_count == 2);
  l->sum += value.as.text->runs[1].length + value.as.text->runs[1].font->weight;
  OK(plumb_node_property(l->layout, l->label, TEXT("textAlignment"), &value));
  CHECK(value.type == PLUMB_TYPE_ENUM && strcmp(value.as.utf8, "center") == 0);
}

static void run_frame(loop *l, int frame) {
  size_t count = 0;
  plumb_value value;
  plumb_node child = PLUMB_NO_NODE;
  uint32_t row = 0;
  OK(plumb_layout_set_number(l->layout, l->progress, frame % 17));
  OK(plumb_layout_set_bool(l->layout, l->open, frame % 3 == 0));
  l->state.fade = (frame % 10) / 10.0;
  l->state.scrolled = frame % 7;
  if (frame % 2) OK(plumb_layout_update_state(l->layout, l->binding, &l->state));
  OK(plumb_layout_set_safe_area(l->layout, frame % 5, 0, 0, 0));
  OK(plumb_layout_compute_frames(l->layout, 300 + frame % 4, 400));
  l->sum += plumb_layout_frames(l->layout, &count)[count - 1].y;
  l->sum += plumb_layout_root_frames(l->layout, &count)[count - 1].y;
  l->sum += plumb_layout_flags(l->layout, &count)[0];
  l->sum += (double)plumb_layout_nodes(l->layout, &count)[0];
  plumb_layout_changes(l->layout, &count);
  OK(plumb_layout_snap_frames(l->layout, 2, l->edges, 1024));
  OK(plumb_node_property(l->layout, l->row, TEXT("alpha"), &value));
  OK(plumb_node_property(l->layout, l->row, TEXT("width"), &value));
  OK(plumb_node_property(l->layout, l->row, TEXT("center.y"), &value));
  OK(plumb_node_property(l->layout, l->row, TEXT("isHidden"), &value));
  OK(plumb_node_property(l->layout, l->scroll, TEXT("contentOffset.y"), &value));
  OK(plumb_node_first_child(l->layout, l->row, &child));
  OK(plumb_node_property(l->layout, child, TEXT("backgroundColor"), &value));
  OK(plumb_node_property(l->layout, child, TEXT("frame"), &value));
  OK(plumb_layout_get_state(l->layout, PLUMB_NO_NODE, TEXT("progress"), &value));
  OK(plumb_node_row(l->layout, child, &row));
  read_values(l);
  const double inputs[2] = {l->state.fade, frame};
  double result = 0;
  OK(plumb_expression_evaluate(l->formula, inputs, 2, &result));
  l->sum += result;
  l->sum += plumb_layout_revision(l->layout) + plumb_layout_memory_usage(l->layout);
}

int main(void) {
  static const double white[] = {1, 1, 1, 1};
  static const plumb_field fields[] = {PLUMB_BIND("fade", game, fade, DOUBLE),
                                       PLUMB_BIND("scrolled", game, scrolled, DOUBLE)};
  static loop l;
  static char xml[20000];
  plumb_entry state[6];
  plumb_value tint;
  stage t = {NULL, NULL, NULL};
  memset(&tint, 0, sizeof tint);
  tint.type = PLUMB_TYPE_COLOR;
  tint.count = 4;
  tint.as.components = white;
  strcat(xml, "<UIScrollView width='100%' height='100%' contentOffset.y='scrolled'>");
  for (int i = 0; i < 40; i++) strcat(xml, ROW);
  strcat(xml, "<UILabel id='styled' font='Georgia 12' attributedText='some &lt;b&gt;bold&lt;/b&gt;'"
              " textAlignment='center'/>");
  strcat(xml, "</UIScrollView>");
  state[0] = entry("progress", number_value(0));
  state[1] = entry("fade", number_value(1));
  state[2] = entry("open", bool_value(0));
  state[3] = entry("margin", number_value(8));
  state[4] = entry("tint", tint);
  state[5] = entry("scrolled", number_value(0));
  OK(stage_load(&t, xml, state, 6));
  if (!t.layout) return check_result("allocation");
  l.layout = t.layout;
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("progress"), &l.progress));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("open"), &l.open));
  OK(plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, fields, 2, &l.binding));
  l.row = node_at(t.layout, "3");
  l.scroll = node_at(t.layout, "");
  l.label = node_at(t.layout, "#styled");
  static const char *const names[] = {"fade", "frame"};
  OK(plumb_expression_create(t.engine, TEXT("max(0, (1 - fade) * frame) + pow(frame, 2) / 3"), names, 2, &l.formula, NULL));
  /* One round of everything that the loop does, for what is made once. */
  for (int frame = 0; frame < 200; frame++) run_frame(&l, frame);
  size_t before = memory_allocations;
  for (int frame = 0; frame < 600; frame++) run_frame(&l, frame);
  size_t allocations = memory_allocations - before;
  if (allocations) printf("%zu allocations in 600 frames\n", allocations);
  CHECK(allocations == 0);
  CHECK(l.sum != 0);
  plumb_expression_destroy(l.formula);
  stage_close(&t);
  return check_result("allocation");
}
