/*
 * plumb_sdl_controls.h: looks of switches, sliders, progress bars and segmented controls for plumb_sdl.h, from their
 * properties. Copy it, and change it to look like your game. MIT, as all of Plumb.
 *
 *   plumb_sdl_controls controls;
 *   plumb_sdl_use_controls(sdl, &controls, engine);   the structure stays until plumb_sdl_destroy
 */
#ifndef PLUMB_SDL_CONTROLS_H
#define PLUMB_SDL_CONTROLS_H

#include "plumb_sdl.h"

enum {
  PLUMB_SDL_IS_ENABLED, PLUMB_SDL_IS_FOCUSED, PLUMB_SDL_IS_ON, PLUMB_SDL_ON_TINT, PLUMB_SDL_THUMB_TINT,
  PLUMB_SDL_VALUE, PLUMB_SDL_MINIMUM, PLUMB_SDL_MAXIMUM, PLUMB_SDL_MINIMUM_TRACK, PLUMB_SDL_MAXIMUM_TRACK,
  PLUMB_SDL_PROGRESS, PLUMB_SDL_PROGRESS_TINT, PLUMB_SDL_TRACK_TINT, PLUMB_SDL_SEGMENTS, PLUMB_SDL_SEGMENT,
  PLUMB_SDL_SEGMENT_TINT, PLUMB_SDL_SEGMENT_FONT, PLUMB_SDL_SEGMENT_COLOR, PLUMB_SDL_KEYS
};

/** Keys of the properties that are read. */
typedef struct plumb_sdl_controls {
  plumb_property_key keys[PLUMB_SDL_KEYS];
} plumb_sdl_controls;

/** A control that is drawn. */
typedef struct plumb_sdl_control {
  plumb_sdl *sdl;
  plumb_layout *layout;
  const plumb_draw_item *item;
  const plumb_property_key *keys;
  float opacity;
  SDL_FRect r;
} plumb_sdl_control;

/** The colour that it was given, or else its usual one. */
static SDL_Color plumb_sdl_control_color(const plumb_sdl_control *c, int key, plumb_rgba8 usual) {
  plumb_rgba8 color = {0, 0, 0, 0};
  if (plumb_node_get_color(c->layout, c->item->node, c->keys[key], &color) || color.alpha == 0) color = usual;
  return plumb_sdl_color(color, c->opacity);
}

static double plumb_sdl_control_number(const plumb_sdl_control *c, int key) {
  double number = 0;
  plumb_node_get_number(c->layout, c->item->node, c->keys[key], &number);
  return number;
}

static void plumb_sdl_control_box(const plumb_sdl_control *c, float x, float y, float width, float height,
                                  double radius, SDL_Color color) {
  SDL_FRect r = {x, y, width, height};
  plumb_sdl_box(c->sdl, PLUMB_SDL_FILL, r, radius, 0, color, c->item->transform);
}

static const plumb_rgba8 plumb_sdl_white = {255, 255, 255, 255}, plumb_sdl_gray = {120, 120, 128, 90};

static void plumb_sdl_draw_switch(const plumb_sdl_control *c) {
  const plumb_rgba8 green = {52, 199, 89, 255};
  SDL_FRect r = c->r;
  bool is_on = false;
  plumb_node_get_bool(c->layout, c->item->node, c->keys[PLUMB_SDL_IS_ON], &is_on);
  plumb_sdl_control_box(c, r.x, r.y, r.w, r.h, r.h / 2,
                        is_on ? plumb_sdl_control_color(c, PLUMB_SDL_ON_TINT, green)
                              : plumb_sdl_color(plumb_sdl_gray, c->opacity));
  plumb_sdl_control_box(c, is_on ? r.x + r.w - r.h + 2 : r.x + 2, r.y + 2, r.h - 4, r.h - 4, r.h / 2 - 2,
                        plumb_sdl_control_color(c, PLUMB_SDL_THUMB_TINT, plumb_sdl_white));
}

static void plumb_sdl_draw_slider(const plumb_sdl_control *c) {
  SDL_FRect r = c->r;
  double low = plumb_sdl_control_number(c, PLUMB_SDL_MINIMUM), high = plumb_sdl_control_number(c, PLUMB_SDL_MAXIMUM);
  double value = plumb_sdl_control_number(c, PLUMB_SDL_VALUE);
  float share = (float)(high > low ? SDL_clamp((value - low) / (high - low), 0, 1) : 0);
  /* The middle of the thumb goes from end to end, as pointers have it: at the ends half of it is outside. */
  float size = SDL_min(r.h, 24), x = SDL_floorf(r.w * share + 0.5f), y = SDL_floorf(r.y + r.h / 2);
  plumb_sdl_control_box(c, r.x, y - 2, r.w, 4, 2, plumb_sdl_control_color(c, PLUMB_SDL_MAXIMUM_TRACK, plumb_sdl_gray));
  plumb_sdl_control_box(c, r.x, y - 2, x, 4, 2,
                        plumb_sdl_control_color(c, PLUMB_SDL_MINIMUM_TRACK, c->item->tint));
  plumb_sdl_control_box(c, r.x + x - SDL_floorf(size / 2), y - SDL_floorf(size / 2), size, size, size / 2,
                        plumb_sdl_control_color(c, PLUMB_SDL_THUMB_TINT, plumb_sdl_white));
}

static void plumb_sdl_draw_progress(const plumb_sdl_control *c) {
  SDL_FRect r = c->r;
  double share = SDL_clamp(plumb_sdl_control_number(c, PLUMB_SDL_PROGRESS), 0, 1);
  plumb_sdl_control_box(c, r.x, r.y, r.w, r.h, r.h / 2,
                        plumb_sdl_control_color(c, PLUMB_SDL_TRACK_TINT, plumb_sdl_gray));
  plumb_sdl_control_box(c, r.x, r.y, SDL_floorf((float)(r.w * share + 0.5)), r.h, r.h / 2,
                        plumb_sdl_control_color(c, PLUMB_SDL_PROGRESS_TINT, c->item->tint));
}

/** Titles only; a segment that is an image stays empty. */
static void plumb_sdl_draw_segments(const plumb_sdl_control *c) {
  SDL_FRect r = c->r;
  plumb_value items;
  plumb_node_text text;
  int selected = (int)plumb_sdl_control_number(c, PLUMB_SDL_SEGMENT);
  memset(&text, 0, sizeof text);
  text.max_lines = text.has_ellipsis = 1;
  text.horizontal = text.vertical = PLUMB_ALIGN_CENTER;
  plumb_sdl_control_box(c, r.x, r.y, r.w, r.h, 8, plumb_sdl_color(plumb_sdl_gray, c->opacity));
  if (plumb_node_get_font(c->layout, c->item->node, c->keys[PLUMB_SDL_SEGMENT_FONT], &text.font)) return;
  if (plumb_node_get_value(c->layout, c->item->node, c->keys[PLUMB_SDL_SEGMENTS], &items)) return;
  for (int i = 0; items.type == PLUMB_TYPE_ARRAY && i < (int)items.count; i++) {
    const plumb_value *title = &items.as.items[i];
    float from = SDL_floorf(r.w * i / items.count + 0.5f), to = SDL_floorf(r.w * (i + 1) / items.count + 0.5f);
    SDL_FRect segment = {r.x + from + 2, r.y + 2, to - from - 4, r.h - 4};
    if (i == selected) {
      plumb_sdl_control_box(c, segment.x, segment.y, segment.w, segment.h, 6,
                            plumb_sdl_control_color(c, PLUMB_SDL_SEGMENT_TINT, c->item->tint));
    }
    if (title->type != PLUMB_TYPE_STRING) continue;
    text.utf8 = title->as.utf8;
    text.length = (size_t)title->count;
    plumb_sdl_text(c->sdl, &text, segment, plumb_sdl_control_color(c, PLUMB_SDL_SEGMENT_COLOR, plumb_sdl_white),
                   c->item->transform);
  }
}

static void plumb_sdl_draw_control(void *controls, plumb_sdl *sdl, plumb_layout *layout, const plumb_draw_item *item,
                                   SDL_FRect r) {
  static const struct {
    const char *component;
    void (*draw)(const plumb_sdl_control *control);
  } looks[] = {{"UISwitch", plumb_sdl_draw_switch},
               {"UISlider", plumb_sdl_draw_slider},
               {"UIProgressView", plumb_sdl_draw_progress},
               {"UISegmentedControl", plumb_sdl_draw_segments}};
  plumb_sdl_control control = {sdl, layout, item, ((plumb_sdl_controls *)controls)->keys, item->opacity, r};
  for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
    bool is_enabled = true, is_focused = false;
    SDL_FRect ring = {r.x - 4, r.y - 4, r.w + 8, r.h + 8};
    if (strcmp(item->component, looks[i].component)) continue;
    plumb_node_get_bool(layout, item->node, control.keys[PLUMB_SDL_IS_ENABLED], &is_enabled);
    if (!is_enabled) control.opacity /= 2;
    looks[i].draw(&control);
    plumb_node_get_bool(layout, item->node, control.keys[PLUMB_SDL_IS_FOCUSED], &is_focused);
    if (!is_focused) continue;
    plumb_sdl_box(sdl, PLUMB_SDL_BORDER, ring, SDL_min(ring.h / 2, 12), 2, plumb_sdl_color(item->tint, item->opacity),
                  item->transform);
  }
}

static inline plumb_status plumb_sdl_use_controls(plumb_sdl *sdl, plumb_sdl_controls *controls, plumb_engine *engine) {
  /* In the order of the keys. */
  static const char *const names[PLUMB_SDL_KEYS] = {
      "isEnabled", "isFocused", "isOn", "onTintColor", "thumbTintColor", "value", "minimumValue", "maximumValue",
      "minimumTrackTintColor", "maximumTrackTintColor", "progress", "progressTintColor", "trackTintColor", "items",
      "selectedSegmentIndex", "selectedSegmentTintColor", "titleFont", "titleColor"};
  sdl->draw_component = plumb_sdl_draw_control;
  sdl->component_data = controls;
  return plumb_engine_properties(engine, names, PLUMB_SDL_KEYS, controls->keys);
}

#endif
