/* Operations of calls.c on positions in text. */
#ifndef PLUMB_FUZZ_CALLS_TEXT_H
#define PLUMB_FUZZ_CALLS_TEXT_H

#include "calls_layout.h"

static plumb_status locate(void *user_data, plumb_layout *layout, plumb_node node, const plumb_text_query *query,
                           plumb_text_place *out) {
  plumb_node_text text;
  (void)user_data;
  if (query->struct_size != sizeof *query || query->kind > PLUMB_TEXT_POINT) abort();
  double all = query->x + query->y + query->width + query->height;
  if (all - all != 0) abort();
  if (plumb_node_get_text(layout, node, &text) != PLUMB_OK || query->offset > text.length) abort();
  if (plumb_layout_frames(layout, NULL) != NULL) abort();
  call_back_in();
  unsigned choice = take();
  out->offset = query->kind == PLUMB_TEXT_OFFSET ? query->offset : (size_t)below(8);
  out->line_start = choice < 200 ? out->offset - out->offset % 4 : (size_t)take();
  out->line_end = choice < 200 ? out->line_start + 4 : (size_t)take();
  if (choice < 200 && out->line_end > text.length) out->line_end = text.length;
  out->x = choice < 200 ? (double)(out->offset % 4) * 10 : next_number();
  out->top = choice < 200 ? (double)(out->offset / 4) * 10 : next_number();
  out->height = choice < 200 ? 10 : next_number();
  return next_answer(PLUMB_OK);
}

static plumb_status set_text_locator(object *o) {
  void *data = take() % 8 ? new_data(o) : NULL;
  int is_none = take() % 8 == 1;
  return own(data, plumb_engine_set_text_locator(o->pointer, is_none ? NULL : locate, data, data ? let_go : NULL));
}

static plumb_status locate_text(object *o) {
  static plumb_frame frames[8];
  plumb_node node = next_node(o);
  size_t start = take(), end = start + take() % 16, offset = 0, count = 0;
  double x = next_number(), y = next_number();
  plumb_status status = plumb_node_text_caret(o->pointer, node, start, frames);
  if (status == PLUMB_OK && (frames->width != 0 || !(frames->height >= 0))) abort();
  status = plumb_node_text_selection(o->pointer, node, start, end, frames, COUNT_OF(frames), &count);
  for (size_t i = 0; status == PLUMB_OK && i < count && i < COUNT_OF(frames); i++)
    if (!(frames[i].width >= 0 && frames[i].height >= 0)) abort();
  if (plumb_node_text_caret(o->pointer, node, 0, frames) == PLUMB_OK &&
      plumb_node_text_position(o->pointer, node, x, y, &offset) == PLUMB_OK) {
    plumb_node_text text;
    if (plumb_node_get_text(o->pointer, node, &text) != PLUMB_OK || offset > text.length) abort();
  }
  return status == PLUMB_NIL ? PLUMB_OK : status;
}

#endif
