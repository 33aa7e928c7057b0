/* Operations of calls.c on what moves. */
#ifndef PLUMB_FUZZ_CALLS_MOTION_H
#define PLUMB_FUZZ_CALLS_MOTION_H

#include "calls_layout.h"

static plumb_motion next_motion(void) {
  plumb_motion motion = PLUMB_MOTION_INIT;
  unsigned shape = take();
  motion.curve = (plumb_curve)(shape % 8);
  if (shape & 8) motion.duration = next_number();
  if (shape & 16) motion.delay = next_number();
  if (shape & 32) motion.response = motion.x1 = next_number();
  if (shape & 64) motion.damping = motion.y2 = next_number();
  if (shape & 128) {
    motion.has_velocity = 1;
    motion.velocity = next_number();
  }
  return motion;
}

static plumb_status let_move(object *o) {
  plumb_motion motion = next_motion();
  plumb_state_key key = next_key(o);
  void *data = NULL;
  switch (below(4)) {
    case 0: return plumb_layout_animate_number(o->pointer, key, next_number(), &motion);
    case 1: {
      plumb_value value = next_value(o, &data);
      return own(data, plumb_layout_animate_value(o->pointer, key, &value, &motion));
    }
    case 2: return plumb_layout_animate_changes(o->pointer, take() % 4 ? &motion : NULL);
    default: return plumb_layout_end_motion(o->pointer, take() % 2 ? key : PLUMB_ALL_KEYS, take() & 1);
  }
}

static plumb_status pass_time(object *o) {
  unsigned choice = below(8);
  if (choice == 0) return plumb_layout_set_motion_speed(o->pointer, next_number());
  if (choice == 1) return plumb_layout_set_reduced_motion(o->pointer, take() % 8 == 1);
  if (choice == 2) return plumb_node_end_motion(o->pointer, take() % 2 ? next_node(o) : PLUMB_NO_NODE);
  return plumb_layout_advance(o->pointer, choice == 3 ? next_number() : take() / 64.0);
}

/* A drag of any numbers. Where it leads to is within its limits. */
static plumb_status drag_state(object *o) {
  plumb_drag drag = PLUMB_DRAG_INIT;
  double stops[] = {next_number(), next_number()}, target = 0;
  unsigned shape = take();
  if (shape & 1) drag.lower = next_number();
  if (shape & 2) drag.upper = next_number();
  if (shape & 4) drag.length = next_number();
  if (shape & 8) drag.page = next_number();
  if (shape & 16) drag.rate = next_number();
  if (shape & 32) drag.response = next_number();
  drag.stops = stops;
  drag.stop_count = shape % 64 == 63 ? SIZE_MAX : shape & 64 ? 2 : 0;
  plumb_state_key key = next_key(o);
  plumb_status status = plumb_layout_begin_drag(o->pointer, key, &drag);
  if (status != PLUMB_OK || take() % 4 == 1) return status;
  if (shape & 128) plumb_layout_move_drag(o->pointer, key, &drag, next_number());
  /* What was moved before is a change, also where the end of the drag fails. */
  if (plumb_layout_end_drag(o->pointer, key, &drag, next_number(), NULL, &target) == PLUMB_OK &&
      !(target >= drag.lower && target <= drag.upper))
    abort();
  return PLUMB_OK;
}

static plumb_status read_motion(object *o) {
  plumb_running_motion motions[3];
  size_t count = 0;
  plumb_value target;
  plumb_state_key key = next_key(o);
  if (plumb_layout_key_motion(o->pointer, key, &motions[0]) == PLUMB_OK) {
    if (plumb_layout_motion_target(o->pointer, key, &target) != PLUMB_OK || target.type != motions[0].type) abort();
    if (motions[0].type && !plumb_layout_is_moving(o->pointer)) abort();
  }
  plumb_status status = plumb_node_motions(o->pointer, take() % 2 ? next_node(o) : PLUMB_NO_NODE, motions, 3, &count);
  for (size_t i = 0; status == PLUMB_OK && i < count && i < 3; i++) {
    uint32_t row = 0;
    if (plumb_node_row(o->pointer, motions[i].node, &row) != PLUMB_OK) abort();
    if (motions[i].property) touch_text(motions[i].property);
    for (int part = 0; part < 4; part++)
      if (!isfinite(motions[i].value[part]) || !isfinite(motions[i].velocity[part])) abort();
  }
  return status;
}

#endif
