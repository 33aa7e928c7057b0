/*
 * A HUD, a pause menu and an inventory in SDL2: the layout is in ui/, the state is the game's own structure, and this file
 * measures text, draws rectangles and text, and finds what is under the mouse.
 *
 *   inventory_game [--ui <folder>] [--fonts <folder>] [--frames <count>] [--picture <file.bmp>]
 *
 * Escape pauses, I opens the inventory, + and - change the number of slots. Edit ui/ while it runs.
 */
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SLOTS = 256, MAX_SIZE = 128 };

struct slot {
  const char *item;
  int32_t amount;
  bool is_hovered;
};
static struct game {
  const char *name, *hover;
  int32_t level, score, selected, used, slot_count;
  float health, mana;
  bool paused, inventory_open;
  struct slot slots[MAX_SLOTS];
} game = {"Ayla", "", 12, 18000, 0, 17, 40, 1, 0.64f, false, true, {{0}}};

static const plumb_field slot_fields[] = {
    PLUMB_BIND("item", struct slot, item, STRING),
    PLUMB_BIND("amount", struct slot, amount, INT32),
    PLUMB_BIND("isHovered", struct slot, is_hovered, BOOL),
};
#define STATE(key, member, type) PLUMB_BIND(key, struct game, member, type)
static const plumb_field fields[] = {
    STATE("player.name", name, STRING),    STATE("player.level", level, INT32),
    STATE("player.health", health, FLOAT), STATE("player.mana", mana, FLOAT),
    STATE("score", score, INT32),          STATE("paused", paused, BOOL),
    STATE("hover", hover, STRING),         STATE("inventoryOpen", inventory_open, BOOL),
    STATE("selected", selected, INT32),    STATE("used", used, INT32),
    STATE("slotCount", slot_count, INT32), PLUMB_BIND_ARRAY("slots", struct game, slots, slot_count, slot_fields),
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

/* Names of properties, resolved once. */
enum { TEXT, TITLE, FONT, TITLE_FONT, TEXT_COLOR, TITLE_COLOR, BACKGROUND, BORDER, BORDER_COLOR, SLOT, MENU, KEY_COUNT };
static const char *const key_names[KEY_COUNT] = {
    "text",       "title",           "font",              "titleLabel.font",   "textColor", "titleColor",
    "backgroundColor", "layer.borderWidth", "layer.borderColor", "slotIndex", "menuIndex"};
static plumb_property_key keys[KEY_COUNT];

static plumb_engine *engine;
static plumb_layout *layout;
static SDL_Renderer *renderer;
static const char *ui = "ui", *fonts = "/usr/share/fonts/truetype/liberation2";

static void stop(const char *what, plumb_status status) {
  plumb_diagnostic d;
  bool has_more = layout && plumb_layout_get_diagnostic(layout, 0, &d) == PLUMB_OK;
  fprintf(stderr, "%s: %s\n", what, has_more ? d.rendered : plumb_status_string(status));
  exit(1);
}
#define TRY(call) \
  do { \
    plumb_status status_ = (call); \
    if (status_) stop(#call, status_); \
  } while (0)

/* ------------------------------------------------------------------------------------------------------- Text --- */

static TTF_Font *font_of(const plumb_font *font) {
  static TTF_Font *cache[2][MAX_SIZE + 1];
  int size = SDL_clamp((int)(font->size + 0.5), 1, MAX_SIZE), is_bold = font->weight >= 600;
  if (!cache[is_bold][size]) {
    char path[512];
    snprintf(path, sizeof path, "%s/LiberationSans-%s.ttf", fonts, is_bold ? "Bold" : "Regular");
    cache[is_bold][size] = TTF_OpenFont(path, size);
    if (!cache[is_bold][size]) stop(path, PLUMB_ERROR_NOT_FOUND);
  }
  return cache[is_bold][size];
}

/* The text of a label or a button, which has it as its title. */
static const char *text_of(plumb_layout *l, plumb_node node, TTF_Font **font, bool *is_title) {
  const char *text;
  const plumb_font *description;
  *is_title = plumb_node_get_string(l, node, keys[TEXT], &text, NULL) != PLUMB_OK;
  if (*is_title && plumb_node_get_string(l, node, keys[TITLE], &text, NULL)) return NULL;
  if (plumb_node_get_font(l, node, keys[*is_title ? TITLE_FONT : FONT], &description)) return NULL;
  *font = font_of(description);
  return text;
}

static plumb_status measure(void *user_data, plumb_layout *l, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  int w = 0, h = 0;
  bool is_title;
  TTF_Font *font;
  const char *text = text_of(l, node, &font, &is_title);
  (void)user_data, (void)width, (void)height;
  if (!text) return PLUMB_DECLINED;
  TTF_SizeUTF8(font, text, &w, &h);
  out->width = w;
  out->height = TTF_FontHeight(font);
  out->first_baseline = out->last_baseline = TTF_FontAscent(font);
  return PLUMB_OK;
}

/* ---------------------------------------------------------------------------------------------------- Drawing --- */

static bool is_colored(plumb_node node, int key, float opacity, plumb_rgba8 *c) {
  if (plumb_node_get_color(layout, node, keys[key], c)) return false;
  c->alpha = (uint8_t)((float)c->alpha * opacity + 0.5f);
  SDL_SetRenderDrawColor(renderer, c->red, c->green, c->blue, c->alpha);
  return c->alpha > 0;
}

static void draw_text(plumb_node node, SDL_Rect r, float opacity) {
  bool is_title;
  plumb_rgba8 c;
  TTF_Font *font;
  const char *text = text_of(layout, node, &font, &is_title);
  if (!text || !*text || !is_colored(node, is_title ? TITLE_COLOR : TEXT_COLOR, opacity, &c)) return;
  SDL_Surface *surface = TTF_RenderUTF8_Blended(font, text, (SDL_Color){c.red, c.green, c.blue, c.alpha});
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
  SDL_Rect at = {r.x, r.y, surface->w, surface->h};
  if (is_title) at.x += (r.w - at.w) / 2, at.y += (r.h - at.h) / 2;
  SDL_RenderCopy(renderer, texture, NULL, &at);
  SDL_DestroyTexture(texture);
  SDL_FreeSurface(surface);
}

static void draw(void) {
  size_t count;
  const plumb_root_frame *frames = plumb_layout_root_frames(layout, &count);
  const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
  const float *opacities = plumb_layout_opacities(layout, NULL);
  for (size_t row = 0; row < count; row++) {
    plumb_rgba8 color;
    double border = 0;
    SDL_Rect r = {(int)frames[row].x, (int)frames[row].y, (int)frames[row].width, (int)frames[row].height};
    if (opacities[row] <= 0) continue;
    if (is_colored(nodes[row], BACKGROUND, opacities[row], &color)) SDL_RenderFillRect(renderer, &r);
    plumb_node_get_number(layout, nodes[row], keys[BORDER], &border);
    if (border > 0 && is_colored(nodes[row], BORDER_COLOR, opacities[row], &color)) {
      for (int i = 0; i < (int)border; i++) {
        SDL_RenderDrawRect(renderer, &(SDL_Rect){r.x + i, r.y + i, r.w - 2 * i, r.h - 2 * i});
      }
    }
    draw_text(nodes[row], r, opacities[row]);
  }
}

/* ------------------------------------------------------------------------------------------------------ Input --- */

/* Marks the slot or selects the button at a point: the last row that contains it, or one of its ancestors. */
static void point_at(float x, float y) {
  size_t count;
  double index;
  const plumb_root_frame *frames = plumb_layout_root_frames(layout, &count);
  const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
  const uint32_t *parents = plumb_layout_parents(layout, NULL), *flags = plumb_layout_flags(layout, NULL);
  uint32_t row = (uint32_t)count;
  for (int i = 0; i < game.slot_count; i++) game.slots[i].is_hovered = false;
  game.hover = "";
  while (row-- > 0) {
    const plumb_root_frame *f = &frames[row];
    if (flags[row] & PLUMB_NODE_INVISIBLE) continue;
    if (x >= f->x && y >= f->y && x < f->x + f->width && y < f->y + f->height) break;
  }
  for (; row != PLUMB_NO_ROW; row = parents[row]) {
    if (plumb_node_get_number(layout, nodes[row], keys[MENU], &index) == PLUMB_OK) game.selected = (int32_t)index;
    if (plumb_node_get_number(layout, nodes[row], keys[SLOT], &index) != PLUMB_OK) continue;
    game.slots[(int)index].is_hovered = true;
    game.hover = game.slots[(int)index].item;
  }
}

/* Makes or removes slots, in one batch. */
static void set_slot_count(int count) {
  plumb_node grid, slot;
  size_t made = 0;
  char xml[96];
  game.slot_count = SDL_clamp(count, 0, MAX_SLOTS);
  TRY(plumb_layout_find(layout, PLUMB_NO_NODE, "#grid", PLUMB_NUL_TERMINATED, &grid));
  TRY(plumb_node_child_count(layout, grid, &made));
  TRY(plumb_layout_begin_edit(layout));
  for (int i = (int)made; i < game.slot_count; i++) {
    snprintf(xml, sizeof xml, "<UIView template='slot.xml' slot='slots[%d]' slotIndex='%d'/>", i, i);
    TRY(plumb_layout_insert_xml(layout, grid, PLUMB_LAST, xml, PLUMB_NUL_TERMINATED, &slot));
  }
  for (int i = (int)made; i-- > game.slot_count;) {
    TRY(plumb_node_child(layout, grid, (size_t)i, &slot));
    TRY(plumb_layout_remove(layout, slot));
  }
  TRY(plumb_layout_end_edit(layout));
}

static bool handle(const SDL_Event *event) {
  if (event->type == SDL_QUIT) return false;
  if (event->type == SDL_MOUSEMOTION) point_at((float)event->motion.x, (float)event->motion.y);
  if (event->type != SDL_KEYDOWN) return true;
  switch (event->key.keysym.sym) {
  case SDLK_ESCAPE: game.paused = !game.paused; break;
  case SDLK_i: game.inventory_open = !game.inventory_open; break;
  case SDLK_DOWN: game.selected = (game.selected + 1) % 3; break;
  case SDLK_UP: game.selected = (game.selected + 2) % 3; break;
  case SDLK_EQUALS: set_slot_count(game.slot_count + 8); break;
  case SDLK_MINUS: set_slot_count(game.slot_count - 8); break;
  case SDLK_q: return false;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------------- Loop --- */

static void load(void) {
  char path[512];
  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_diagnostic d;
  plumb_scope scope = {0};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  scope.fields = fields;
  scope.field_count = FIELD_COUNT;
  scope.base = &game;
  options.scopes = &scope;
  options.scope_count = 1;
  TRY(plumb_engine_create(NULL, &engine));
  TRY(plumb_engine_set_measurer(engine, measure, NULL, NULL));
  for (int i = 0; i < KEY_COUNT; i++) {
    TRY(plumb_engine_property(engine, key_names[i], PLUMB_NUL_TERMINATED, &keys[i]));
  }
  snprintf(path, sizeof path, "%s/game.xml", ui);
  plumb_status status = plumb_template_load_file(engine, path, PLUMB_NUL_TERMINATED, &options, &template_, &report);
  for (size_t i = 0; plumb_report_get(report, i, &d) == PLUMB_OK; i++) fprintf(stderr, "%s\n", d.rendered);
  plumb_report_destroy(report);
  TRY(status);
  TRY(plumb_layout_create(template_, &layout));
  plumb_template_destroy(template_);
}

static void show_changed_files(void) {
  plumb_reload reload = PLUMB_RELOAD_INIT;
  plumb_diagnostic d;
  if (plumb_layout_poll_changes(layout, &reload) && !plumb_layout_get_problem(layout, 0, &d)) {
    fprintf(stderr, "%s\n", d.rendered);
  }
}

static void save_picture(const char *path, int width, int height) {
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
  SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, surface->pixels, surface->pitch);
  SDL_SaveBMP(surface, path);
  SDL_FreeSurface(surface);
}

int main(int argc, char **argv) {
  static const char *const items[] = {"Sw", "Bo", "He", "Ke", "Ro", "To", "Ar", "Fl"};
  const char *picture = NULL;
  int frames = -1, width = 960, height = 600;
  plumb_binding binding;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--ui")) ui = argv[i + 1];
    if (!strcmp(argv[i], "--fonts")) fonts = argv[i + 1];
    if (!strcmp(argv[i], "--frames")) frames = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--picture")) picture = argv[i + 1];
  }
  for (int i = 0; i < game.used; i++) game.slots[i] = (struct slot){items[i % 8], 1 + i * 3 % 7, false};
  SDL_Init(SDL_INIT_VIDEO);
  TTF_Init();
  SDL_Window *window = SDL_CreateWindow("Plumb", 0, 0, width, height, SDL_WINDOW_RESIZABLE);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  load();
  set_slot_count(game.slot_count);
  TRY(plumb_layout_bind_state(layout, PLUMB_NO_NODE, fields, FIELD_COUNT, &binding));
  for (int frame = 0; frame != frames; frame++) {
    for (SDL_Event event; SDL_PollEvent(&event);) {
      if (!handle(&event)) frame = frames = 0;
    }
    show_changed_files();
    game.health = 0.5f + 0.5f * SDL_sinf((float)frame / 40);
    game.score = 18000 + frame;
    SDL_GetWindowSize(window, &width, &height);
    TRY(plumb_layout_update_state(layout, binding, &game));
    TRY(plumb_layout_compute_frames(layout, width, height));
    SDL_SetRenderDrawColor(renderer, 60, 80, 70, 255);
    SDL_RenderClear(renderer);
    draw();
    SDL_RenderPresent(renderer);
    SDL_Delay(16);
  }
  if (picture) save_picture(picture, width, height);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
