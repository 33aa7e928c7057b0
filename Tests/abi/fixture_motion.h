/* The steps of fixtures in which time passes. */
#ifndef PLUMB_FIXTURE_MOTION_H
#define PLUMB_FIXTURE_MOTION_H

#include "fixture_values.h"

static double number_of(json_t *step, const char *name, double other) {
  json_t *value = json_object_get(step, name);
  return value ? json_number_value(value) : other;
}

static plumb_motion motion_of(json_t *step) {
  plumb_motion motion = PLUMB_MOTION_INIT;
  bool is_spring = strcmp(string_of(step, "curve", "linear"), "spring") == 0;
  motion.curve = is_spring ? PLUMB_CURVE_SPRING : PLUMB_CURVE_LINEAR;
  motion.duration = number_of(step, "duration", 0.25);
  motion.response = number_of(step, "response", 0.5);
  motion.damping = 1;
  return motion;
}

static plumb_status drag_key(plumb_layout *layout, const char *name, json_t *step) {
  plumb_drag drag = PLUMB_DRAG_INIT;
  plumb_state_key key;
  double stops[8];
  json_t *list = json_object_get(step, "stops"), *move;
  size_t index;
  drag.lower = number_of(step, "lower", drag.lower);
  drag.upper = number_of(step, "upper", drag.upper);
  drag.length = number_of(step, "length", 0);
  drag.rate = number_of(step, "rate", PLUMB_DRAG_NORMAL);
  drag.page = number_of(step, "page", 0);
  drag.response = number_of(step, "response", 0.5);
  drag.stops = stops;
  for (; drag.stop_count < json_array_size(list) && drag.stop_count < 8; drag.stop_count++)
    stops[drag.stop_count] = json_number_value(json_array_get(list, drag.stop_count));
  plumb_status status = plumb_layout_state_key(layout, PLUMB_NO_NODE, name, strlen(name), &key);
  if (status == PLUMB_OK) status = plumb_layout_begin_drag(layout, key, &drag);
  json_array_foreach(json_object_get(step, "moves"), index, move) {
    if (status == PLUMB_OK) status = plumb_layout_move_drag(layout, key, &drag, json_number_value(move));
  }
  if (status != PLUMB_OK || !json_object_get(step, "velocity")) return status;
  return plumb_layout_end_drag(layout, key, &drag, number_of(step, "velocity", 0), NULL, NULL);
}

static plumb_status animate_key(plumb_layout *layout, const char *name, json_t *step) {
  plumb_motion motion = motion_of(step);
  plumb_state_key key;
  plumb_status status = plumb_layout_state_key(layout, PLUMB_NO_NODE, name, strlen(name), &key);
  return status ? status : plumb_layout_animate_number(layout, key, number_of(step, "to", 0), &motion);
}

#endif
