/*
 * Lines of text, for plumb_sdl.h: copy both. MIT, as all of Plumb.
 */
#ifndef PLUMB_SDL_TEXT_H
#define PLUMB_SDL_TEXT_H

/**
 * Breaks a text into lines of at most `width` pixels (negative: of any width). Returns the size of all. With a surface
 * it draws them, so that what was measured is what is drawn. `out_lines` may be NULL.
 */
static SDL_Point plumb_sdl_set_lines(TTF_Font *font, const plumb_node_text *text, int width, SDL_Surface *surface,
                                     int *out_lines) {
  static const char ellipsis[] = "\xe2\x80\xa6";
  const SDL_Color white = {255, 255, 255, 255};
  SDL_Point size = {0, 0};
  char *line = (char *)malloc(text->length + sizeof ellipsis);
  int number = 0;
  for (const char *rest = line && text->length ? text->utf8 : NULL; rest;) {
    size_t length = strcspn(rest, "\n"), end = 0;
    const char *next = rest[length] ? rest + length + 1 : NULL;
    bool is_last = ++number == (int)text->max_lines, is_cut = is_last && text->has_ellipsis;
    int extent = 0, room = width, count = 0;
    memcpy(line, rest, length);
    line[length] = 0;
    if (width >= 0 && TTF_SizeUTF8(font, line, &extent, NULL) == 0 && extent > width) {
      if (is_cut && TTF_SizeUTF8(font, ellipsis, &extent, NULL) == 0) room = SDL_max(room - extent, 0);
      TTF_MeasureUTF8(font, line, room, &extent, &count);
      for (count = SDL_max(count, 1); end < length && count > 0; count--) {
        do end++;
        while ((line[end] & 0xc0) == 0x80);
      }
      if (is_cut) {
        memcpy(line + end, ellipsis, sizeof ellipsis);
      } else {
        size_t space = end;
        while (space > 0 && line[space] != ' ') space--;
        if (space > 0 && !is_last) end = space;
        next = rest + end + strspn(rest + end, " ");
        if (*next == '\n') next++;
        if (!*next) next = NULL;
        while (end > 0 && line[end - 1] == ' ') end--;
        line[end] = 0;
      }
    }
    if (TTF_SizeUTF8(font, line, &extent, NULL)) extent = 0;
    size.x = SDL_max(size.x, extent);
    if (surface && *line) {
      SDL_Surface *drawn = TTF_RenderUTF8_Blended(font, line, white);
      SDL_Rect at = {(surface->w - extent) * text->horizontal / 2, (number - 1) * TTF_FontLineSkip(font), 0, 0};
      if (drawn) SDL_BlitSurface(drawn, NULL, surface, &at);
      SDL_FreeSurface(drawn);
    }
    rest = is_last ? NULL : next;
  }
  if (number) size.y = (number - 1) * TTF_FontLineSkip(font) + TTF_FontHeight(font);
  if (out_lines) *out_lines = number;
  free(line);
  return size;
}

/** The measurer of the engine: text as it is drawn. */
static plumb_status plumb_sdl_measure(void *user_data, plumb_layout *layout, plumb_node node, double width,
                                      double height, plumb_measurement *out) {
  plumb_node_text text;
  Uint64 key;
  int lines;
  if (plumb_node_get_text(layout, node, &text)) return PLUMB_DECLINED;
  TTF_Font *font = plumb_sdl_font((plumb_sdl *)user_data, text.font, &key);
  double across = text.inset_left + text.inset_right;
  if (!font) return PLUMB_DECLINED;
  int room = width < 0 ? -1 : (int)SDL_clamp(width - across + 0.01, 0, 1e6);
  SDL_Point size = plumb_sdl_set_lines(font, &text, room, NULL, &lines);
  (void)height;
  out->width = size.x + across;
  out->height = size.y + text.inset_top + text.inset_bottom;
  out->first_baseline = out->last_baseline = text.inset_top + (lines ? TTF_FontAscent(font) : 0);
  if (lines) out->last_baseline += (lines - 1) * TTF_FontLineSkip(font);
  return PLUMB_OK;
}

#endif
