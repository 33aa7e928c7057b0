/* What the tests of wrong handles and of wrong arguments share: a layout that has to go on working. */
#ifndef PLUMB_TESTS_HOSTILE_H
#define PLUMB_TESTS_HOSTILE_H

#include "check.h"

static const char DOCUMENT[] =
    "<UIView id='root' width='100%' height='100%'>"
    "<UILabel id='title' text='{words}' width='wide' height='20'/><UIScrollView id='scroll' height='10'/></UIView>";

static stage good;
static plumb_node node, label;
static plumb_state_key key;
static plumb_binding binding;
static plumb_property_key left;
/* Filled by calls that should have failed. */
static plumb_template *template_out;
static plumb_stream *stream_out;
static plumb_report *report_out;
static plumb_lease *lease_out;
static const plumb_frame *frames_out;
static const char *text_out;
static plumb_diagnostic diagnostic_out;
static plumb_value value_out;
static plumb_node node_out;
static plumb_property_info info_out;
static plumb_pixel_edges edges_out[8];
static size_t count_out;
static uint32_t row_out;
static uint64_t number_out;

typedef struct {
  double wide;
} wide_state;

static void check_works(const char *after) {
  size_t count = 0;
  int broken = failures;
  OK(plumb_layout_compute_frames(good.layout, 100, 100));
  const plumb_frame *frames = plumb_layout_frames(good.layout, &count);
  CHECK(count == 3 && frames && frames[0].width == 100 && frames[1].width == 50);
  if (failures != broken) printf("  after %s\n", after);
}

static void open_good(void) {
  plumb_field field = PLUMB_BIND("wide", wide_state, wide, DOUBLE);
  plumb_entry state[2];
  state[0] = entry("words", string_value("Hello"));
  state[1] = entry("wide", number_value(50));
  is_quiet = 1;
  OK(stage_load(&good, DOCUMENT, state, 2));
  node = node_at(good.layout, "#root");
  label = node_at(good.layout, "#title");
  OK(plumb_layout_state_key(good.layout, 0, TEXT("wide"), &key));
  OK(plumb_layout_bind_state(good.layout, 0, &field, 1, &binding));
  OK(plumb_engine_property(good.engine, TEXT("left"), &left));
  check_works("nothing");
}

#endif
