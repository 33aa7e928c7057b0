/*
 * A HUD, a pause menu and an inventory in SDL2: the layout is in ui/, the state is the game's own structure, and this
 * file measures text, draws rectangles and text, and finds what is under the mouse. Run it in its folder:
 *
 *   inventory_game [frames [picture.bmp [keys]]]
 *
 * Escape pauses, I opens the inventory, N puts a new thing in front, S sorts, = and - change the number of slots.
 * Keys of the command line are pressed one a frame. Edit ui/ while it runs.
 */
#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>
#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FONTS "/usr/share/fonts/truetype/liberation2/LiberationSans-"
enum { MAX_SLOTS = 256 };

/* ------------------------------------------------------------------------------------------------------ State --- */

/* `id` tells things apart wherever they are; empty slots have one too. The name is first, for the sort. */
struct slot {
  const char *name;
  int32_t amount, id;
};
static struct game {
  const char *name;
  int32_t level, score, selected, hovered, used, slot_count;
  float health, mana;
  bool paused, open;
  struct slot slots[MAX_SLOTS + 1];
} game = {"Ayla", 12, 18000, 0, -1, 8, 40, 1, 0.64f, false, true,
          {{"Sw", 1, 0}, {"Bo", 4, 0}, {"He", 7, 0}, {"Ke", 3, 0}, {"Ro", 6, 0}, {"To", 2, 0}, {"Ar", 5, 0}, {"Fl", 1, 0}}};

#define FIELD(structure, key, type) PLUMB_BIND(#key, struct structure, key, type)
static const plumb_field slot_fields[] = {FIELD(slot, name, STRING), FIELD(slot, amount, INT32), FIELD(slot, id, INT32)};
static const plumb_field fields[] = {
    FIELD(game, name, STRING),      FIELD(game, level, INT32),  FIELD(game, hovered, INT32),
    FIELD(game, score, INT32),      FIELD(game, used, INT32),   FIELD(game, selected, INT32),
    FIELD(game, slot_count, INT32), FIELD(game, health, FLOAT), FIELD(game, mana, FLOAT),
    FIELD(game, paused, BOOL),      FIELD(game, open, BOOL),
    PLUMB_BIND_ARRAY("slots", struct game, slots, slot_count, slot_fields),
};

static plumb_engine *engine;
static plumb_layout *layout;
enum { BACKGROUND, BORDER, BORDER_COLOR, MENU_INDEX, KEYS };
static plumb_property_key keys[KEYS];
static SDL_Renderer *renderer;

static void try(plumb_status status) {
  plumb_diagnostic d = {0};
  if (!status) return;
  plumb_layout_get_diagnostic(layout, 0, &d);
  fprintf(stderr, "%s\n", d.rendered ? d.rendered : plumb_status_string(status));
  exit(1);
}

/* ------------------------------------------------------------------------------------------------------- Text --- */

static TTF_Font *font_of(const plumb_node_text *text) {
  static TTF_Font *fonts[2][129];
  int size = SDL_clamp((int)(text->font->size + 0.5), 1, 128), bold = text->font->weight >= 600;
  TTF_Font **font = &fonts[bold][size];
  if (!*font) *font = TTF_OpenFont(bold ? FONTS "Bold.ttf" : FONTS "Regular.ttf", size);
  return *font;
}

static plumb_status measure(void *data, plumb_layout *l, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  int w, h;
  plumb_node_text text;
  (void)data, (void)width, (void)height;
  if (plumb_node_get_text(l, node, &text)) return PLUMB_DECLINED;
  TTF_Font *font = font_of(&text);
  if (!font || TTF_SizeUTF8(font, text.utf8, &w, &h)) return PLUMB_DECLINED;
  out->width = w;
  out->height = h;
  out->first_baseline = out->last_baseline = TTF_FontAscent(font);
  return PLUMB_OK;
}

/* ---------------------------------------------------------------------------------------------------- Drawing --- */

/* Frames in root coordinates are rectangles as SDL has them: four floats. */
#define FRAMES(count) (const SDL_FRect *)plumb_layout_root_frames(layout, count)

static void draw_text(const plumb_node_text *text, SDL_FRect r, float alpha) {
  SDL_Color color = {text->color.red, text->color.green, text->color.blue, (Uint8)(text->color.alpha * alpha)};
  SDL_Surface *surface = TTF_RenderUTF8_Blended(font_of(text), text->utf8, color);
  SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
  SDL_FRect place = {r.x, r.y, surface->w, surface->h};
  place.x += (r.w - place.w) / 2 * text->horizontal;
  place.y += (r.h - place.h) / 2 * text->vertical;
  SDL_RenderCopyF(renderer, texture, NULL, &place);
  SDL_DestroyTexture(texture);
  SDL_FreeSurface(surface);
}

/* Whether a node has a colour that can be seen; it is the one to draw with from now on. */
static bool has_color(plumb_node node, int key, float alpha) {
  plumb_rgba8 c = {0, 0, 0, 0};
  plumb_node_get_color(layout, node, keys[key], &c);
  SDL_SetRenderDrawColor(renderer, c.red, c.green, c.blue, (Uint8)(c.alpha * alpha));
  return c.alpha > 0;
}

static void draw(void) {
  size_t count;
  const SDL_FRect *frames = FRAMES(&count);
  const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
  const float *alphas = plumb_layout_opacities(layout, NULL);
  for (size_t i = 0; i < count; i++) {
    double border = 0;
    plumb_node_text text;
    SDL_FRect r = frames[i];
    if (alphas[i] <= 0) continue;
    if (has_color(nodes[i], BACKGROUND, alphas[i])) SDL_RenderFillRectF(renderer, &r);
    plumb_node_get_number(layout, nodes[i], keys[BORDER], &border);
    has_color(nodes[i], BORDER_COLOR, alphas[i]);
    for (; border > 0; border--, r.x++, r.y++, r.w -= 2, r.h -= 2) SDL_RenderDrawRectF(renderer, &r);
    if (!plumb_node_get_text(layout, nodes[i], &text) && text.length) draw_text(&text, frames[i], alphas[i]);
  }
}

/* ------------------------------------------------------------------------------------------------------ Input --- */

/* Finds the slot or button at a point: the last row that contains it, or one of its ancestors. */
static void point_at(SDL_FPoint point) {
  size_t row, slot;
  double index;
  const SDL_FRect *frames = FRAMES(&row);
  const plumb_node *nodes = plumb_layout_nodes(layout, NULL);
  const float *alphas = plumb_layout_opacities(layout, NULL);
  const uint32_t *parents = plumb_layout_parents(layout, NULL);
  game.hovered = -1;
  while (row-- && (alphas[row] <= 0 || !SDL_PointInFRect(&point, &frames[row]))) continue;
  for (; row < PLUMB_NO_ROW; row = parents[row]) {
    if (!plumb_node_get_number(layout, nodes[row], keys[MENU_INDEX], &index)) game.selected = index;
    if (!plumb_node_instance_index(layout, nodes[row], &slot)) game.hovered = slot;
  }
}

/* What is done to the bag is done to the array; its slots on the screen follow it. */
static void insert(void) {
  static const char *names[] = {"Ax", "Cu", "Ge", "Ma"};
  struct slot *slots = game.slots, new = slots[game.used];
  if (game.used == game.slot_count) return;
  memmove(slots + 1, slots, game.used++ * sizeof *slots);
  *slots = (struct slot){names[new.id % 4], 1, new.id};
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* False: the game is over. */
static bool handle(const SDL_Event *e) {
  if (e->type == SDL_MOUSEMOTION) point_at((SDL_FPoint){e->motion.x, e->motion.y});
  if (e->type != SDL_KEYDOWN) return e->type != SDL_QUIT;
  switch (e->key.keysym.sym) {
  case SDLK_ESCAPE: game.paused = !game.paused; break;
  case SDLK_i: game.open = !game.open; break;
  case SDLK_DOWN: game.selected = (game.selected + 1) % 3; break;
  case SDLK_UP: game.selected = (game.selected + 2) % 3; break;
  case SDLK_n: insert(); break;
  case SDLK_s: qsort(game.slots, game.used, sizeof *game.slots, by_name); break;
  case SDLK_EQUALS: game.slot_count = SDL_min(game.slot_count + 8, MAX_SLOTS); break;
  case SDLK_MINUS: game.slot_count = SDL_max(game.slot_count - 8, game.used); break;
  }
  return true;
}

/* ------------------------------------------------------------------------------------------------------- Loop --- */

int main(int argc, char **argv) {
  int frames = argc > 1 ? atoi(argv[1]) : -1, width = 960, height = 600;
  const char *names[] = {"backgroundColor", "layer.borderWidth", "layer.borderColor", "menuIndex"};
  plumb_report *report;
  plumb_scope scope = {.fields = fields, .field_count = sizeof fields / sizeof *fields, .base = &game};
  plumb_load_options options = {.struct_size = sizeof options, .scopes = &scope, .scope_count = 1};
  plumb_binding binding;
  for (int i = 0; i < MAX_SLOTS; i++) game.slots[i].id = i;
  SDL_Init(SDL_INIT_VIDEO);
  TTF_Init();
  SDL_Window *window = SDL_CreateWindow("Plumb", 0, 0, width, height, SDL_WINDOW_RESIZABLE);
  renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
  try(plumb_engine_create(NULL, &engine));
  try(plumb_engine_set_measurer(engine, measure, NULL, NULL));
  try(plumb_engine_properties(engine, names, KEYS, keys));
  plumb_status status = plumb_layout_load_file(engine, "ui/game.xml", PLUMB_NUL_TERMINATED, &options, &layout, &report);
  fputs(plumb_report_text(report), stderr);
  plumb_report_destroy(report);
  try(status);
  try(plumb_layout_bind_state(layout, 0, fields, sizeof fields / sizeof *fields, &binding));
  for (int frame = 0; frame != frames; frame++) {
    plumb_diagnostic d;
    for (SDL_Event event; SDL_PollEvent(&event);) {
      if (!handle(&event)) return 0;
    }
    if (argc > 3 && *argv[3]) handle(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym.sym = *argv[3]++}});
    if (plumb_layout_poll_changes(layout, NULL) && !plumb_layout_get_problem(layout, 0, &d)) puts(d.rendered);
    game.health = 0.5f + 0.5f * SDL_sinf(frame / 40.f);
    SDL_GetWindowSize(window, &width, &height);
    try(plumb_layout_update_state(layout, binding, &game));
    try(plumb_layout_compute_frames(layout, width, height));
    draw();
    SDL_RenderPresent(renderer);
    SDL_Delay(16);
  }
  if (argc > 2) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, shot->pixels, shot->pitch);
    SDL_SaveBMP(shot, argv[2]);
  }
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  return 0;
}
