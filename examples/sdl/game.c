/*
 * A game's interface in SDL2: a HUD, a bag, a warehouse, a pause menu and a form of settings. The layout is in ../ui,
 * the state is the game's own structure, plumb_sdl.h measures and draws, and a pointer does what the mouse does to
 * controls. Edit ../ui while it runs.
 *
 *   game [--ui FOLDER] [--script STEPS]     see script.h
 *
 * Escape pauses, I opens the bag, W the warehouse (type to search), N finds a thing, S sorts, = and - change the number
 * of slots. Click on a thing to pick it up, and on another slot to put it there. Arrows, Tab and Return work in menus.
 */
#include "plumb_sdl.h"
#include "script.h"
#include "stash.h"

#define FONTS "/usr/share/fonts/truetype/liberation2/LiberationSans-"
enum { MAX_SLOTS = 256, MAX_ICONS = 32, TILE = 40 };

/* ------------------------------------------------------------------------------------------------------ State --- */

struct slot {
  const char *name, *icon, *about; /* "" in an empty slot. */
  int32_t amount, rarity, id;      /* `id` tells slots apart wherever they are, also empty ones. */
};

static const struct slot things[] = {
    {"Rusty sword", "sword", "It has seen better days, and so have those who met it.", 1, 0, 0},
    {"Healing potion", "potion", "Restores 40 health. Tastes of cherries and regret.", 7, 1, 0},
    {"Cellar key", "key", "Opens a door that you have not found yet.", 1, 0, 0},
    {"Arrow", "arrow", "Goes where it is pointed, mostly.", 48, 0, 0},
    {"Old map", "map", "North is somewhere near the coffee stain.", 1, 1, 0},
    {"Star ruby", "gem", "Worth more than the inn, the innkeeper and the road that leads there together.", 2, 2, 0},
};

/* All that the layout shows. */
struct game {
  const char *name;
  int32_t level, score, hovered, selected, used, slot_count, quality;
  float health, mana;
  double volume;
  bool isPaused, isConfiguring, isBagOpen, hasMusic, hasNumbers, isOver;
  struct slot slots[MAX_SLOTS];
  struct stash stash;
};

#define FIELD(structure, key, type) PLUMB_BIND(#key, struct structure, key, type)
static const plumb_field slot_fields[] = {FIELD(slot, name, STRING),  FIELD(slot, icon, STRING),
                                          FIELD(slot, about, STRING), FIELD(slot, amount, INT32),
                                          FIELD(slot, rarity, INT32), FIELD(slot, id, INT32)};
static const plumb_field fields[] = {
    FIELD(game, name, STRING),      FIELD(game, level, INT32),       FIELD(game, score, INT32),
    FIELD(game, hovered, INT32),    FIELD(game, selected, INT32),    FIELD(game, used, INT32),
    FIELD(game, slot_count, INT32), FIELD(game, quality, INT32),     FIELD(game, health, FLOAT),
    FIELD(game, mana, FLOAT),       FIELD(game, volume, DOUBLE),     FIELD(game, isPaused, BOOL),
    FIELD(game, isBagOpen, BOOL),   FIELD(game, isConfiguring, BOOL), FIELD(game, hasMusic, BOOL),
    FIELD(game, hasNumbers, BOOL),  PLUMB_BIND_ARRAY("slots", struct game, slots, slot_count, slot_fields),
    PLUMB_BIND_STRUCTURE("stash", struct game, stash, stash_fields),
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static void empty(struct slot *slot) {
  *slot = (struct slot){"", "", "", 0, 0, slot->id};
}

/* Puts a thing in front of all others; the first empty slot takes up the shift. */
static void find_thing(struct game *game, const struct slot *thing) {
  struct slot *slots = game->slots;
  int free = 0;
  while (free < game->slot_count && *slots[free].name) free++;
  if (free == game->slot_count) return;
  struct slot found = *thing;
  found.id = slots[free].id;
  memmove(slots + 1, slots, free * sizeof *slots);
  slots[0] = found;
  game->used++;
}

static int by_name(const void *a, const void *b) {
  const struct slot *left = a, *right = b;
  if (!*left->name != !*right->name) return *left->name ? -1 : 1;
  int order = strcmp(left->name, right->name);
  return order ? order : left->id - right->id;
}

/* What a script has made of the game, for tests. */
static void print_state(const struct game *game) {
  printf("music %d, volume %.2f, quality %d, numbers %d\n", game->hasMusic, game->volume, game->quality,
         game->hasNumbers);
  for (int i = 0; i < game->slot_count; i++) {
    if (*game->slots[i].name) printf("%d %s, ", i, game->slots[i].name);
  }
  printf("%d slots\n", game->slot_count);
}

/* ---------------------------------------------------------------------------------------------------- Actions --- */

/* What touchUpInside="…" and valueChanged="…" name in the layout. The pointer has set the state that a control shows;
 * the game's own value follows. */
static plumb_status resume(void *token, const plumb_action_call *call) {
  (void)call;
  ((struct game *)token)->isPaused = false;
  return PLUMB_OK;
}

static plumb_status configure(void *token, const plumb_action_call *call) {
  (void)call;
  ((struct game *)token)->isConfiguring = true;
  return PLUMB_OK;
}

static plumb_status done(void *token, const plumb_action_call *call) {
  (void)call;
  ((struct game *)token)->isConfiguring = false;
  return PLUMB_OK;
}

static plumb_status quit(void *token, const plumb_action_call *call) {
  (void)call;
  ((struct game *)token)->isOver = true;
  return PLUMB_OK;
}

static plumb_status set_music(void *token, const plumb_action_call *call) {
  ((struct game *)token)->hasMusic = call->value > 0;
  return PLUMB_OK;
}

static plumb_status set_volume(void *token, const plumb_action_call *call) {
  ((struct game *)token)->volume = call->value;
  return PLUMB_OK;
}

static plumb_status set_quality(void *token, const plumb_action_call *call) {
  ((struct game *)token)->quality = (int32_t)call->value;
  return PLUMB_OK;
}

static plumb_status set_numbers(void *token, const plumb_action_call *call) {
  ((struct game *)token)->hasNumbers = call->value > 0;
  return PLUMB_OK;
}

/* A slot is clicked: its thing is picked up, or changes places with the one that was. */
static plumb_status pick(void *token, const plumb_action_call *call) {
  struct game *game = token;
  size_t index;
  if (plumb_node_instance_index(call->layout, call->sender, &index)) return PLUMB_OK;
  if (game->selected < 0) {
    if (*game->slots[index].name) game->selected = (int32_t)index;
    return PLUMB_OK;
  }
  struct slot picked = game->slots[game->selected];
  game->slots[game->selected] = game->slots[index];
  game->slots[index] = picked;
  game->selected = -1;
  return PLUMB_OK;
}

/* A thing of the warehouse goes into the bag. */
static plumb_status take(void *token, const plumb_action_call *call) {
  const struct stash_thing *thing = stash_take(&((struct game *)token)->stash, call->layout);
  if (!thing) return PLUMB_OK;
  find_thing(token, &(struct slot){thing->name, stash_nouns[thing->kind], "From the warehouse.", 1, thing->rarity, 0});
  return PLUMB_OK;
}

static const plumb_action actions[] = {{"resume", resume},         {"configure", configure}, {"done", done},
                                       {"quit", quit},             {"setMusic:", set_music}, {"setVolume:", set_volume},
                                       {"setQuality:", set_quality}, {"setNumbers:", set_numbers}, {"pick:", pick},
                                       {"take:", take}};

/* --------------------------------------------------------------------------------------------- Fonts and icons --- */

static const char *font_path(void *data, const plumb_font *font) {
  (void)data;
  return font->weight >= 600 ? FONTS "Bold.ttf" : FONTS "Regular.ttf";
}

struct icons {
  SDL_Renderer *renderer;
  const char *folder;
  int count;
  char names[MAX_ICONS][32];
  SDL_Texture *textures[MAX_ICONS];
};

/* Loads an icon when it is asked for first. */
static SDL_Texture *find_icon(struct icons *icons, const char *name) {
  char path[512];
  for (int i = 0; i < icons->count; i++) {
    if (strcmp(icons->names[i], name) == 0) return icons->textures[i];
  }
  snprintf(path, sizeof path, "%s/icons/%s.bmp", icons->folder, name);
  SDL_Surface *surface = icons->count < MAX_ICONS && strlen(name) < 32 ? SDL_LoadBMP(path) : NULL;
  if (!surface) return NULL;
  SDL_Texture *texture = SDL_CreateTextureFromSurface(icons->renderer, surface);
  SDL_FreeSurface(surface);
  snprintf(icons->names[icons->count], 32, "%s", name);
  icons->textures[icons->count++] = texture;
  return texture;
}

static SDL_Texture *icon(void *data, const plumb_image *image, bool *out_is_template) {
  *out_is_template = true;
  return find_icon(data, image->name);
}

/* What the layout asks about images: whether there is one, and its natural size. */
static plumb_status find_asset(void *data, plumb_asset_kind kind, const char *bundle, const char *name,
                               plumb_asset *out_asset) {
  int width, height;
  SDL_Texture *texture = kind == PLUMB_ASSET_IMAGE && !*bundle ? find_icon(data, name) : NULL;
  if (!texture || SDL_QueryTexture(texture, NULL, NULL, &width, &height)) return PLUMB_DECLINED;
  out_asset->width = width;
  out_asset->height = height;
  return PLUMB_OK;
}

/* ------------------------------------------------------------------------------------------------------- Input --- */

struct interface {
  plumb_layout *layout;
  plumb_node wares; /* The list of the warehouse. */
  plumb_pointer *mouse;
};

/* Left and right change what has the focus, if it is a slider or has segments; else they move the focus. */
static void move_sideways(const struct interface *ui, int step) {
  plumb_layout *layout;
  plumb_node node;
  if (!plumb_layout_focus_in_cells(ui->layout, &layout, &node) && !plumb_node_adjust(layout, node, step)) return;
  plumb_layout_move_focus(ui->layout, step < 0 ? PLUMB_FOCUS_LEFT : PLUMB_FOCUS_RIGHT, &node);
}

static void handle_key(const struct interface *ui, struct game *game, SDL_Keysym key) {
  bool is_menu = game->isPaused || game->isConfiguring;
  plumb_layout *layout;
  plumb_node node;
  plumb_focus_move tab = key.mod & KMOD_SHIFT ? PLUMB_FOCUS_PREVIOUS : PLUMB_FOCUS_NEXT;
  switch (key.sym) {
  case SDLK_ESCAPE:
    if (!game->stash.isOpen) game->isPaused = !game->isPaused || game->isConfiguring;
    game->stash.isOpen = game->isConfiguring = false;
    return;
  case SDLK_UP: plumb_layout_move_focus(ui->layout, PLUMB_FOCUS_UP, &node); return;
  case SDLK_DOWN: plumb_layout_move_focus(ui->layout, PLUMB_FOCUS_DOWN, &node); return;
  case SDLK_TAB: plumb_layout_move_focus(ui->layout, tab, &node); return;
  case SDLK_LEFT: move_sideways(ui, -1); return;
  case SDLK_RIGHT: move_sideways(ui, 1); return;
  case SDLK_RETURN:
    if (!plumb_layout_focus_in_cells(ui->layout, &layout, &node)) plumb_node_activate(layout, node);
    return;
  }
  if (game->stash.isOpen && key.sym == SDLK_BACKSPACE) stash_type(&game->stash, "\b", ui->layout, ui->wares);
  if (is_menu || game->stash.isOpen) return;
  switch (key.sym) {
  case SDLK_i: game->isBagOpen = !game->isBagOpen; break;
  case SDLK_w: game->stash.isOpen = true; break;
  case SDLK_n: find_thing(game, &things[(game->used + 3) % (sizeof things / sizeof *things)]); break;
  case SDLK_s: qsort(game->slots, game->slot_count, sizeof *game->slots, by_name); break;
  case SDLK_EQUALS: game->slot_count = SDL_min(game->slot_count + 8, MAX_SLOTS); break;
  case SDLK_MINUS:
    if (game->slot_count > 8) game->slot_count -= 8;
    break;
  }
}

static void handle(const struct interface *ui, struct game *game, const SDL_Event *e) {
  double time = SDL_GetTicks64() / 1000.0;
  plumb_node node;
  size_t index;
  switch (e->type) {
  case SDL_QUIT: game->isOver = true; break;
  case SDL_KEYDOWN: handle_key(ui, game, e->key.keysym); break;
  case SDL_TEXTINPUT:
    if (game->stash.isOpen) stash_type(&game->stash, e->text.text, ui->layout, ui->wares);
    break;
  case SDL_MOUSEMOTION:
    plumb_pointer_move(ui->mouse, e->motion.x, e->motion.y, time);
    /* Only slots are elements that are repeated. */
    game->hovered = -1;
    if (plumb_layout_hit_test(ui->layout, e->motion.x, e->motion.y, &node) || node == PLUMB_NO_NODE) break;
    if (!plumb_node_instance_index(ui->layout, node, &index)) game->hovered = (int32_t)index;
    break;
  case SDL_MOUSEBUTTONDOWN: plumb_pointer_down(ui->mouse, e->button.x, e->button.y, time); break;
  case SDL_MOUSEBUTTONUP: plumb_pointer_up(ui->mouse, e->button.x, e->button.y, time); break;
  case SDL_MOUSEWHEEL:
    plumb_pointer_wheel(ui->mouse, e->wheel.mouseX, e->wheel.mouseY, e->wheel.x * 40, -e->wheel.y * 40, NULL);
    break;
  case SDL_WINDOWEVENT:
    if (e->window.event == SDL_WINDOWEVENT_FOCUS_LOST) plumb_pointer_cancel(ui->mouse);
    break;
  }
}

/* -------------------------------------------------------------------------------------------------------- Loop --- */

/* The world that the interface lies over. */
static void draw_world(SDL_Renderer *renderer, int width, int height) {
  for (int y = 0; y * TILE < height; y++) {
    for (int x = 0; x * TILE < width; x++) {
      int shade = (x * 7 + y * 13 + x * y) % 5 * 3;
      SDL_Rect tile = {x * TILE, y * TILE, TILE, TILE};
      SDL_SetRenderDrawColor(renderer, 48 + shade, 72 + shade, 60 + shade, 255);
      SDL_RenderFillRect(renderer, &tile);
    }
  }
}

int main(int argc, char **argv) {
  static struct game game = {.name = "Ayla", .level = 12, .score = 18420, .hovered = -1, .selected = -1,
                             .slot_count = 40, .quality = 1, .mana = 0.64f, .volume = 0.7, .isBagOpen = true,
                             .hasMusic = true, .hasNumbers = true};
  const char *folder = "../ui", *script = NULL;
  int width = 960, height = 600;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--ui") == 0) folder = argv[i + 1];
    if (strcmp(argv[i], "--script") == 0) script = argv[i + 1];
  }
  bool is_scripted = script != NULL;
  for (int i = 0; i < MAX_SLOTS; i++) {
    game.slots[i].id = i;
    empty(&game.slots[i]);
  }
  for (int i = 5; i >= 0; i--) find_thing(&game, &things[i]);
  stash_fill(&game.stash);

  if (SDL_Init(SDL_INIT_VIDEO) || TTF_Init()) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  SDL_Window *window = SDL_CreateWindow("Plumb", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height,
                                        SDL_WINDOW_RESIZABLE);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  struct icons icons = {.renderer = renderer, .folder = folder};
  struct interface ui = {NULL, PLUMB_NO_NODE, NULL};
  plumb_engine *engine = NULL;
  plumb_layout *console = NULL;
  plumb_report *report = NULL;
  plumb_binding binding;
  plumb_status status = plumb_engine_create(NULL, &engine);
  plumb_sdl *sdl = plumb_sdl_create(engine, renderer, font_path, icon, &icons);
  if (!sdl) return 1;
  if (!status) status = plumb_engine_set_assets(engine, find_asset, &icons, NULL);

  char path[512];
  snprintf(path, sizeof path, "%s/game.xml", folder);
  plumb_scope scope = {.fields = fields, .field_count = FIELD_COUNT, .base = &game};
  plumb_load_options options = {.struct_size = sizeof options, .scopes = &scope, .scope_count = 1};
  if (!status) status = plumb_layout_load_file(engine, path, PLUMB_NUL_TERMINATED, &options, &ui.layout, &report);
  fputs(plumb_report_text(report), stderr);
  plumb_report_destroy(report);
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "game";
  owner.token = &game;
  owner.action_functions = actions;
  owner.action_function_count = sizeof actions / sizeof *actions;
  if (!status) status = plumb_layout_bind_owner(ui.layout, PLUMB_NO_NODE, &owner);
  if (!status) status = plumb_layout_bind_state(ui.layout, PLUMB_NO_NODE, fields, FIELD_COUNT, &binding);
  plumb_list_source wares = stash_source(&game.stash);
  if (!status) status = plumb_layout_find(ui.layout, PLUMB_NO_NODE, "#wares", PLUMB_NUL_TERMINATED, &ui.wares);
  if (!status) status = plumb_list_set_source(ui.layout, ui.wares, &wares);
  if (!status) status = plumb_pointer_create(ui.layout, PLUMB_POINTER_MOUSE, &ui.mouse);
  if (!status) status = plumb_console_create(engine, &console);
  if (status) fprintf(stderr, "%s\n", plumb_status_string(status));

  double last_time = SDL_GetTicks64() / 1000.0;
  for (int frame = 0; !status && !game.isOver; frame++) {
    char file[512];
    bool is_shot = script_step(&script, file);
    for (SDL_Event event; SDL_PollEvent(&event);) handle(&ui, &game, &event);
    game.health = 1 - 0.3f * (float)(frame / 90 % 4); /* Somebody hits the player now and then. */
    SDL_GetWindowSize(window, &width, &height);
    double time = SDL_GetTicks64() / 1000.0;
    plumb_pointer_advance(ui.mouse, time, NULL);
    plumb_layout_advance(ui.layout, is_scripted ? script_seconds : time - last_time);
    last_time = time;
    /* What fails leaves the layout as it was, and is on the console, which is hidden while all is well. */
    plumb_layout_poll_changes(ui.layout, NULL);
    plumb_layout_update_state(ui.layout, binding, &game);
    plumb_layout_compute_frames(ui.layout, width, height);
    plumb_console_show(console, ui.layout);
    plumb_layout_compute_frames(console, width, height);
    draw_world(renderer, width, height);
    plumb_sdl_draw(sdl, ui.layout);
    plumb_sdl_draw(sdl, console);
    if (is_shot) save_picture(renderer, file);
    SDL_RenderPresent(renderer);
    SDL_Delay(16);
  }
  if (is_scripted) print_state(&game);
  plumb_pointer_destroy(ui.mouse);
  plumb_layout_destroy(console);
  plumb_layout_destroy(ui.layout);
  plumb_engine_destroy(engine);
  plumb_sdl_destroy(sdl);
  for (int i = 0; i < icons.count; i++) SDL_DestroyTexture(icons.textures[i]);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  TTF_Quit();
  SDL_Quit();
  return status ? 1 : 0;
}
