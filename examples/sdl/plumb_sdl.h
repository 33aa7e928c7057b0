/*
 * plumb_sdl.h: draws a Plumb layout with SDL2 and SDL2_ttf. Copy it and plumb_sdl_text.h; MIT, as all of Plumb.
 *
 *   plumb_sdl *sdl = plumb_sdl_create(engine, renderer, font_path, image, data);   before the first load
 *   plumb_layout_compute_frames(layout, width, height);                            measures text with it
 *   plumb_sdl_draw(sdl, layout);                                                   once a frame
 *   plumb_sdl_destroy(sdl);                                                        after layouts and engine
 * It draws the display list (docs/drawing.md). A point is a pixel; what is not transformed lies on whole pixels.
 * Left out: attributed text is drawn in one style; clips with round corners or below a rotation clip to a rectangle;
 * views that overlap within a translucent one show through each other.
 */
#ifndef PLUMB_SDL_H
#define PLUMB_SDL_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

/** The file of a font; called whenever a text is measured or drawn, so without looking at the disk. */
typedef const char *(*plumb_sdl_font_fn)(void *data, const plumb_font *font);
/** The texture of an image, NULL for none. Of a template only the shape counts: it is drawn in the tint. */
typedef SDL_Texture *(*plumb_sdl_image_fn)(void *data, const plumb_image *image, bool *out_is_template);

enum { PLUMB_SDL_SETS = 128, PLUMB_SDL_WAYS = 8 };
enum { PLUMB_SDL_FILL, PLUMB_SDL_BORDER, PLUMB_SDL_SHADOW };
#define PLUMB_SDL_KEY 14695981039346656037u

/** A font, or the texture of a text or box. */
typedef struct plumb_sdl_entry {
  SDL_Texture *texture;
  TTF_Font *font;
  Uint64 key;
  Uint32 used;
  int width, height;
} plumb_sdl_entry;

typedef struct plumb_sdl plumb_sdl;
struct plumb_sdl {
  SDL_Renderer *renderer;
  plumb_sdl_font_fn font_path;
  plumb_sdl_image_fn image;
  void *data;
  /** NULL, or draws components of your own, or controls your way, above the background of a node. Whether it did: then the
   *  shapes of a control are left out. */
  bool (*draw_component)(void *component_data, plumb_sdl *, plumb_layout *, const plumb_draw_item *, SDL_FRect);
  void *component_data;
  SDL_Rect clip; /**< Of the item that is drawn. */
  Uint32 clock;
  /** Of those that share a set the one that was not used for longest makes room. */
  plumb_sdl_entry cache[PLUMB_SDL_SETS][PLUMB_SDL_WAYS];
};

static Uint64 plumb_sdl_hash(Uint64 hash, const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) hash = (hash ^ ((const Uint8 *)bytes)[i]) * 1099511628211u;
  return hash;
}

static void plumb_sdl_clear(plumb_sdl_entry *entry) {
  if (entry->texture) SDL_DestroyTexture(entry->texture);
  if (entry->font) TTF_CloseFont(entry->font);
  memset(entry, 0, sizeof *entry);
}

/** The entry of a key; one that holds nothing is to be filled. */
static plumb_sdl_entry *plumb_sdl_find(plumb_sdl *self, Uint64 key) {
  plumb_sdl_entry *set = self->cache[(key ^ key >> 32) % PLUMB_SDL_SETS], *entry = set;
  self->clock++;
  for (int i = 0; i < PLUMB_SDL_WAYS && entry->key != key; i++) {
    if (set[i].key == key || self->clock - set[i].used > self->clock - entry->used) entry = &set[i];
  }
  if (entry->key != key) plumb_sdl_clear(entry);
  entry->key = key;
  entry->used = self->clock;
  return entry;
}

static void plumb_sdl_fill_entry(plumb_sdl *self, plumb_sdl_entry *entry, SDL_Surface *surface) {
  entry->width = surface->w;
  entry->height = surface->h;
  entry->texture = SDL_CreateTextureFromSurface(self->renderer, surface);
  if (entry->texture) SDL_SetTextureScaleMode(entry->texture, SDL_ScaleModeLinear);
  SDL_FreeSurface(surface);
}

/** The key of a font in `out_key` is part of those of its texts. NULL: there is none. */
static TTF_Font *plumb_sdl_font(plumb_sdl *self, const plumb_font *font, Uint64 *out_key) {
  const char *path = font ? self->font_path(self->data, font) : NULL;
  if (!path) return NULL;
  int size = (int)SDL_clamp(font->size + 0.5, 1, 400);
  *out_key = plumb_sdl_hash(plumb_sdl_hash(PLUMB_SDL_KEY, &size, sizeof size), path, strlen(path));
  plumb_sdl_entry *entry = plumb_sdl_find(self, *out_key);
  if (!entry->font) entry->font = TTF_OpenFont(path, size);
  return entry->font;
}

#include "plumb_sdl_text.h"

/* ------------------------------------------------------------------------------------------------------- Boxes --- */

static SDL_Color plumb_sdl_color(plumb_rgba8 color, float opacity) {
  SDL_Color result = {color.red, color.green, color.blue, (Uint8)(color.alpha * SDL_clamp(opacity, 0, 1) + 0.5)};
  return result;
}

static int plumb_sdl_round(float edge) { return (int)SDL_floorf(SDL_clamp(edge, -1e6f, 1e6f) + 0.5f); }

/** A rectangle on whole pixels, of one pixel at least: edges that meet still do. */
static SDL_Rect plumb_sdl_snapped(float x, float y, float width, float height) {
  int left = plumb_sdl_round(x), right = plumb_sdl_round(x + width);
  int top = plumb_sdl_round(y), bottom = plumb_sdl_round(y + height);
  SDL_Rect snapped = {left, top, SDL_max(right - left, 1), SDL_max(bottom - top, 1)};
  return snapped;
}

/** Draws a part of a texture, which is multiplied with a colour. */
static void plumb_sdl_quad(plumb_sdl *self, SDL_Texture *texture, const SDL_FRect *part, const SDL_FRect *at,
                           SDL_Color color, const plumb_transform *transform) {
  SDL_Vertex corners[4];
  const int order[6] = {0, 1, 2, 2, 1, 3};
  int width = 1, height = 1;
  if (at->w <= 0 || at->h <= 0) return;
  if (!transform) {
    SDL_Rect source = {(int)part->x, (int)part->y, (int)part->w, (int)part->h};
    SDL_FRect clip = {(float)self->clip.x, (float)self->clip.y, (float)self->clip.w, (float)self->clip.h}, seen;
    /* SDL's software renderer draws nothing where less than a pixel of the source is left within the clip. */
    if (!SDL_IntersectFRect(at, &clip, &seen)) return;
    SDL_FRect to = {source.w == 1 ? seen.x : at->x, source.h == 1 ? seen.y : at->y, source.w == 1 ? seen.w : at->w,
                    source.h == 1 ? seen.h : at->h};
    SDL_SetTextureColorMod(texture, color.r, color.g, color.b);
    SDL_SetTextureAlphaMod(texture, color.a);
    SDL_RenderCopyF(self->renderer, texture, &source, &to);
    return;
  }
  SDL_QueryTexture(texture, NULL, NULL, &width, &height);
  for (int i = 0; i < 4; i++) {
    double x = at->x + (i % 2 ? at->w : 0), y = at->y + (i / 2 ? at->h : 0);
    SDL_FPoint to = {(float)(transform->a * x + transform->c * y + transform->tx),
                     (float)(transform->b * x + transform->d * y + transform->ty)};
    SDL_FPoint from = {(part->x + (i % 2 ? part->w : 0)) / width, (part->y + (i / 2 ? part->h : 0)) / height};
    SDL_Vertex corner = {to, color, from};
    corners[i] = corner;
  }
  SDL_RenderGeometry(self->renderer, texture, corners, 4, order, 6);
}

/** How much of a pixel belongs to a box with round corners, by its distance from the edge (inside it is negative). */
static double plumb_sdl_coverage(int kind, double distance, double amount) {
  double inside = SDL_clamp(0.5 - distance, 0, 1);
  if (kind == PLUMB_SDL_BORDER) return inside - SDL_clamp(0.5 - distance - amount, 0, 1);
  if (kind == PLUMB_SDL_FILL) return inside;
  inside = SDL_clamp(0.5 - distance / (4 * amount), 0, 1);
  return inside * inside * (3 - 2 * inside);
}

/** A white box in a texture, as large as its corners and a pixel between them, or smaller if the box is. `amount` is
 *  the width of a border, the blur of a shadow. */
static plumb_sdl_entry *plumb_sdl_box_texture(plumb_sdl *self, int kind, double radius, double amount, int width,
                                                int height, int margin) {
  double numbers[6] = {(double)kind, radius, amount, (double)width, (double)height, (double)margin};
  plumb_sdl_entry *entry = plumb_sdl_find(self, plumb_sdl_hash(PLUMB_SDL_KEY, numbers, sizeof numbers));
  if (entry->texture) return entry;
  width += 2 * margin, height += 2 * margin;
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  if (!surface) return entry;
  for (int i = 0; i < width * height; i++) {
    double across = SDL_fabs(i % width + 0.5 - width / 2.0) - width / 2.0 + margin + radius;
    double down = SDL_fabs(i / width + 0.5 - height / 2.0) - height / 2.0 + margin + radius;
    double right = SDL_max(across, 0), below = SDL_max(down, 0);
    double distance = SDL_sqrt(right * right + below * below) + SDL_min(SDL_max(across, down), 0) - radius;
    Uint32 *row = (Uint32 *)(void *)((Uint8 *)surface->pixels + i / width * surface->pitch);
    row[i % width] = (Uint32)(255 * plumb_sdl_coverage(kind, distance, amount) + 0.5) << 24 | 0xffffff;
  }
  plumb_sdl_fill_entry(self, entry, surface);
  return entry;
}

/** A box in nine parts: corners as they are in its texture, edges and inside stretched. */
static void plumb_sdl_box(plumb_sdl *self, int kind, SDL_FRect r, double radius, double amount, SDL_Color color,
                          const plumb_transform *transform) {
  int margin = kind == PLUMB_SDL_SHADOW ? (int)SDL_ceil(2 * amount) : 1;
  if (r.w <= 0 || r.h <= 0 || color.a == 0) return;
  radius = SDL_clamp(radius, 0, SDL_min(SDL_min(r.w, r.h) / 2, 1000));
  SDL_SetRenderDrawColor(self->renderer, color.r, color.g, color.b, color.a);
  if (kind == PLUMB_SDL_FILL && radius == 0 && !transform) {
    SDL_RenderFillRectF(self->renderer, &r);
    return;
  }
  int corner = (int)SDL_min(SDL_ceil(radius + (kind == PLUMB_SDL_FILL ? 0 : 2 * amount)) + 1, 1024);
  int width = (int)SDL_min(SDL_ceil(r.w), 2 * corner + 1), height = (int)SDL_min(SDL_ceil(r.h), 2 * corner + 1);
  plumb_sdl_entry *box = plumb_sdl_box_texture(self, kind, radius, amount, width, height, margin);
  if (!box->texture) return;
  float left = (float)(box->width / 2), top = (float)(box->height / 2);
  float right = (float)((box->width - 1) / 2), bottom = (float)((box->height - 1) / 2);
  float from_x[4] = {0, left, box->width - right, (float)box->width};
  float from_y[4] = {0, top, box->height - bottom, (float)box->height};
  float to_x[4] = {r.x - margin, r.x - margin + left, r.x + r.w + margin - right, r.x + r.w + margin};
  float to_y[4] = {r.y - margin, r.y - margin + top, r.y + r.h + margin - bottom, r.y + r.h + margin};
  for (int i = 0; i < 9; i++) {
    int x = i % 3, y = i / 3;
    SDL_FRect part = {from_x[x], from_y[y], from_x[x + 1] - from_x[x], from_y[y + 1] - from_y[y]};
    SDL_FRect at = {to_x[x], to_y[y], to_x[x + 1] - to_x[x], to_y[y + 1] - to_y[y]};
    if (i == 4 && kind == PLUMB_SDL_FILL && !transform) SDL_RenderFillRectF(self->renderer, &at);
    else if (i != 4 || kind != PLUMB_SDL_BORDER) plumb_sdl_quad(self, box->texture, &part, &at, color, transform);
  }
}

/** A text by its alignment in a rectangle, on whole pixels. */
static void plumb_sdl_text(plumb_sdl *self, const plumb_node_text *text, SDL_FRect r, SDL_Color color,
                           const plumb_transform *transform) {
  r.x += (float)text->inset_left, r.w -= (float)(text->inset_left + text->inset_right);
  r.y += (float)text->inset_top, r.h -= (float)(text->inset_top + text->inset_bottom);
  int how[4] = {(int)SDL_clamp(r.w + 0.01, 0, 1e6), (int)text->max_lines, text->horizontal, (int)text->has_ellipsis};
  Uint64 key = 0;
  TTF_Font *font = plumb_sdl_font(self, text->font, &key);
  if (!font) return;
  key = plumb_sdl_hash(plumb_sdl_hash(key, how, sizeof how), text->utf8, text->length);
  plumb_sdl_entry *entry = plumb_sdl_find(self, key);
  if (!entry->texture) {
    SDL_Point size = plumb_sdl_set_lines(font, text, how[0], NULL, NULL);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, size.x, size.y, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface) return;
    /* White with nothing in it: the colour is given when it is drawn. */
    SDL_FillRect(surface, NULL, 0x00ffffff);
    plumb_sdl_set_lines(font, text, how[0], surface, NULL);
    plumb_sdl_fill_entry(self, entry, surface);
  }
  SDL_FRect part = {0, 0, (float)entry->width, (float)entry->height};
  SDL_FRect at = {SDL_floorf(r.x + (r.w - part.w) / 2 * text->horizontal + 0.5f),
                  SDL_floorf(r.y + (r.h - part.h) / 2 * text->vertical + 0.5f), part.w, part.h};
  if (entry->texture) plumb_sdl_quad(self, entry->texture, &part, &at, color, transform);
}

static SDL_FRect plumb_sdl_rect(const plumb_frame *frame) {
  SDL_FRect r = {(float)frame->x, (float)frame->y, (float)frame->width, (float)frame->height};
  return r;
}

/** An image as a content mode has it, cropped to a rectangle. */
static void plumb_sdl_image(plumb_sdl *self, const plumb_draw_item *item, const plumb_image *image, Uint32 mode,
                            SDL_FRect r) {
  /* The place in its rectangle, 0 to 2 across and down; the first four are scaled, the others keep their size. */
  static const Uint8 places[13][2] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 0}, {1, 2},
                                      {0, 1}, {2, 1}, {0, 0}, {2, 0}, {0, 2}, {2, 2}};
  const plumb_rgba8 white = {255, 255, 255, 255};
  if (mode > 12) mode = 0;
  bool is_template = false;
  SDL_Texture *texture = image && self->image ? self->image(self->data, image, &is_template) : NULL;
  SDL_FRect all = r, seen;
  int width = 0, height = 0;
  if (!texture || SDL_QueryTexture(texture, NULL, NULL, &width, &height) || width <= 0 || height <= 0) return;
  float across = r.w / width, down = r.h / height;
  float scale = mode == 1 ? SDL_min(across, down) : SDL_max(across, down);
  if (mode == 1 || mode == 2) all.w = width * scale, all.h = height * scale;
  if (mode > 3) all.w = (float)image->width, all.h = (float)image->height;
  all.x = r.x + (r.w - all.w) / 2 * places[mode][0];
  all.y = r.y + (r.h - all.h) / 2 * places[mode][1];
  if (!SDL_IntersectFRect(&all, &r, &seen)) return;
  float x = width / all.w, y = height / all.h;
  SDL_FRect part = {(seen.x - all.x) * x, (seen.y - all.y) * y, seen.w * x, seen.h * y};
  plumb_sdl_quad(self, texture, &part, &seen, plumb_sdl_color(is_template ? item->tint : white, item->opacity),
                 item->transform);
}

/** The rectangle of a frame, on whole pixels unless it is transformed. */
static SDL_FRect plumb_sdl_place(const plumb_frame *frame, const plumb_transform *transform) {
  SDL_FRect r = plumb_sdl_rect(frame);
  SDL_Rect snapped = plumb_sdl_snapped(r.x, r.y, r.w, r.h);
  SDL_FRect whole = {(float)snapped.x, (float)snapped.y, (float)snapped.w, (float)snapped.h};
  return transform ? r : whole;
}

/** A switch, slider or other control. */
static void plumb_sdl_control(plumb_sdl *self, const plumb_draw_item *item) {
  for (size_t i = 0; i < item->control->shape_count; i++) {
    const plumb_draw_shape *shape = &item->control->shapes[i];
    SDL_FRect r = plumb_sdl_place(&shape->frame, item->transform);
    plumb_sdl_box(self, shape->line_width > 0 ? PLUMB_SDL_BORDER : PLUMB_SDL_FILL, r, shape->corner_radius,
                  shape->line_width, plumb_sdl_color(shape->color, item->opacity), item->transform);
    if (shape->image) plumb_sdl_image(self, item, shape->image, 0, r);
    if (shape->text)
      plumb_sdl_text(self, shape->text, r, plumb_sdl_color(shape->text->color, item->opacity), item->transform);
  }
}

/** Before the engine's first load: becomes its measurer. NULL without memory, or if the engine has loaded. */
static inline plumb_sdl *plumb_sdl_create(plumb_engine *engine, SDL_Renderer *renderer, plumb_sdl_font_fn font_path,
                                          plumb_sdl_image_fn image, void *data) {
  plumb_sdl *self = (plumb_sdl *)calloc(1, sizeof *self);
  if (!self) return NULL;
  self->renderer = renderer, self->font_path = font_path, self->image = image, self->data = data;
  if (plumb_engine_set_measurer(engine, plumb_sdl_measure, self, NULL)) {
    free(self);
    return NULL;
  }
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  return self;
}

/** Draws what the last compute has shown. */
static inline void plumb_sdl_draw(plumb_sdl *self, plumb_layout *layout) {
  size_t count;
  const plumb_draw_item *items = plumb_layout_display_list(layout, &count);
  SDL_Rect window;
  SDL_RenderGetViewport(self->renderer, &window);
  window.x = window.y = 0;
  for (const plumb_draw_item *item = items; item != items + count; item++) {
    const plumb_transform *transform = item->transform;
    SDL_FRect exact = plumb_sdl_rect(&item->frame), r = plumb_sdl_place(&item->frame, transform);
    bool is_drawn = false;
    float radius = item->corner_radius, opacity = item->opacity;
    SDL_Rect clip = plumb_sdl_snapped(item->clip.x, item->clip.y, item->clip.width, item->clip.height);
    if (!(item->parts & PLUMB_DRAW_CLIPPED)) clip = window;
    if (!SDL_IntersectRect(&window, &clip, &self->clip)) continue;
    SDL_RenderSetClipRect(self->renderer, &self->clip);
    if (item->parts & PLUMB_DRAW_SHADOW) {
      const plumb_shadow *shadow = item->shadow;
      SDL_FRect below = {r.x + (float)shadow->offset_x, r.y + (float)shadow->offset_y, r.w, r.h};
      plumb_sdl_box(self, PLUMB_SDL_SHADOW, below, radius, SDL_clamp(shadow->radius, 0.25, 64),
                    plumb_sdl_color(shadow->color, opacity), transform);
    }
    if (item->parts & PLUMB_DRAW_BACKGROUND)
      plumb_sdl_box(self, PLUMB_SDL_FILL, r, radius, 0, plumb_sdl_color(item->background, opacity), transform);
    if (self->draw_component && !(item->parts & PLUMB_DRAW_ABOVE))
      is_drawn = self->draw_component(self->component_data, self, item->layout, item, r);
    if (item->parts & PLUMB_DRAW_IMAGE) plumb_sdl_image(self, item, item->image, item->content_mode, r);
    if (item->icon) plumb_sdl_image(self, item, item->icon->image, 0, plumb_sdl_rect(&item->icon->frame));
    if (item->control && !is_drawn) plumb_sdl_control(self, item);
    if (item->parts & PLUMB_DRAW_TEXT)
      plumb_sdl_text(self, item->text, exact, plumb_sdl_color(item->text->color, opacity), transform);
    SDL_Color color = plumb_sdl_color(item->border_color, opacity);
    float width = item->parts & PLUMB_DRAW_BORDER ? item->border_width : 0;
    if (width > 0) plumb_sdl_box(self, PLUMB_SDL_BORDER, r, radius, width, color, transform);
  }
  SDL_RenderSetClipRect(self->renderer, NULL);
}

/** After the engine and its layouts, which measure with it; before SDL_DestroyRenderer and TTF_Quit. */
static inline void plumb_sdl_destroy(plumb_sdl *self) {
  for (int i = 0; self && i < PLUMB_SDL_SETS * PLUMB_SDL_WAYS; i++)
    plumb_sdl_clear(&self->cache[i / PLUMB_SDL_WAYS][i % PLUMB_SDL_WAYS]);
  free(self);
}

#endif
