/*
 * A chat in SDL2, which grows at the bottom: type, and press Return. Older messages are loaded before their end is seen.
 * The list is in ../ui/chat.xml, its rows are an array in state: what is new, gone and moved is found by their keys.
 *
 *   chat [--ui FOLDER] [--script STEPS]     see script.h
 */
#include "plumb_sdl.h"
#include "script.h"

#define FONTS "/usr/share/fonts/truetype/liberation2/LiberationSans-"
enum { MAX_MESSAGES = 4096, PAGE = 20, LONGEST = 120, ANSWER_FRAMES = 20 };

struct message {
  const char *kind, *author, *text;
  int32_t id;
};

struct chat {
  struct message *messages; /* In the middle of `all`: there is room before and after. */
  int32_t count, unread;
  const char *line;
  int answer; /* Frames until somebody answers; 0: nobody does. */
  char typed[LONGEST], said[MAX_MESSAGES][LONGEST];
  struct message all[MAX_MESSAGES];
};

static const plumb_field message_fields[] = {
    PLUMB_BIND("kind", struct message, kind, STRING), PLUMB_BIND("author", struct message, author, STRING),
    PLUMB_BIND("text", struct message, text, STRING), PLUMB_BIND("id", struct message, id, INT32)};
static const plumb_field fields[] = {PLUMB_BIND_POINTER("messages", struct chat, messages, count, message_fields),
                                     PLUMB_BIND("unread", struct chat, unread, INT32),
                                     PLUMB_BIND("line", struct chat, line, STRING)};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

/* What somebody says, by the number of the message. */
static struct message answer(int32_t id) {
  static const char *const texts[] = {
      "Aye.",
      "Have you seen the map in the cellar? It is older than the house, and somebody has torn off a corner of it. The "
      "innkeeper says it was the cat.",
      "Not tonight.",
      "The bridge is closed until the giant has paid for his ale, so we go by the mill, if the miller lets us pass.",
      "Who took my lamp?",
  };
  static const char *const authors[] = {"Borin", "Ysolde", "The fox"};
  unsigned number = (unsigned)(id + MAX_MESSAGES);
  return (struct message){"theirs", authors[number % 3], texts[number % 5], id};
}

static void append(struct chat *chat, struct message message) {
  if (chat->messages + chat->count < chat->all + MAX_MESSAGES) chat->messages[chat->count++] = message;
}

static void load_older(struct chat *chat) {
  for (int i = 0; i < PAGE && chat->messages > chat->all; i++, chat->count++) {
    int32_t id = chat->count ? chat->messages->id - 1 : 0;
    *--chat->messages = answer(id);
  }
}

static void say(struct chat *chat) {
  int32_t id = chat->messages[chat->count - 1].id + 1;
  char *text = chat->said[id % MAX_MESSAGES];
  if (!*chat->typed) return;
  strcpy(text, chat->typed);
  append(chat, (struct message){"mine", "", text, id});
  chat->typed[0] = 0;
  chat->answer = ANSWER_FRAMES;
}

static plumb_status show_latest(void *token, const plumb_action_call *call) {
  const struct chat *chat = token;
  plumb_node list;
  plumb_status status = plumb_layout_find(call->layout, PLUMB_NO_NODE, "#list", PLUMB_NUL_TERMINATED, &list);
  return status ? status : plumb_list_scroll_to(call->layout, list, 0, (size_t)chat->count - 1, PLUMB_LIST_END);
}

static const plumb_action actions[] = {{"showLatest", show_latest}};

static const char *font_path(void *data, const plumb_font *font) {
  (void)data;
  return font->weight >= 600 ? FONTS "Bold.ttf" : FONTS "Regular.ttf";
}

static SDL_Texture *no_image(void *data, const plumb_image *image, bool *out_is_template) {
  (void)data, (void)image, (void)out_is_template;
  return NULL;
}

/* False: the window was closed. */
static bool handle(struct chat *chat, plumb_pointer *mouse, const SDL_Event *e) {
  double time = SDL_GetTicks64() / 1000.0;
  size_t length = strlen(chat->typed);
  switch (e->type) {
  case SDL_QUIT: return false;
  case SDL_KEYDOWN:
    if (e->key.keysym.sym == SDLK_RETURN) say(chat);
    if (e->key.keysym.sym == SDLK_BACKSPACE && length) chat->typed[length - 1] = 0;
    break;
  case SDL_TEXTINPUT:
    if (length + strlen(e->text.text) < LONGEST) strcpy(chat->typed + length, e->text.text);
    break;
  case SDL_MOUSEMOTION: plumb_pointer_move(mouse, e->motion.x, e->motion.y, time); break;
  case SDL_MOUSEBUTTONDOWN: plumb_pointer_down(mouse, e->button.x, e->button.y, time); break;
  case SDL_MOUSEBUTTONUP: plumb_pointer_up(mouse, e->button.x, e->button.y, time); break;
  case SDL_MOUSEWHEEL:
    plumb_pointer_wheel(mouse, e->wheel.mouseX, e->wheel.mouseY, e->wheel.x * 40, -e->wheel.y * 40, NULL);
    break;
  }
  return true;
}

/* What is seen decides what is loaded, and what counts as read. */
static void look(struct chat *chat, plumb_layout *layout, plumb_node list) {
  size_t count;
  const plumb_cell *cells = plumb_list_cells(layout, list, &count);
  if (count == 0) return;
  if (cells[0].row < 5) load_older(chat);
  if (cells[count - 1].row + 1 == (size_t)chat->count) chat->unread = 0;
}

int main(int argc, char **argv) {
  static struct chat chat;
  const char *folder = "../ui", *script = NULL;
  int width = 420, height = 560;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--ui") == 0) folder = argv[i + 1];
    if (strcmp(argv[i], "--script") == 0) script = argv[i + 1];
  }
  chat.line = chat.typed;
  chat.messages = chat.all + MAX_MESSAGES / 2;
  load_older(&chat);

  if (SDL_Init(SDL_INIT_VIDEO) || TTF_Init()) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
  SDL_Window *window = SDL_CreateWindow("Chat", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width, height,
                                        SDL_WINDOW_RESIZABLE);
  SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
  plumb_engine *engine = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_pointer *mouse = NULL;
  plumb_binding binding;
  plumb_node list;
  plumb_status status = plumb_engine_create(NULL, &engine);
  plumb_sdl *sdl = plumb_sdl_create(engine, renderer, font_path, no_image, NULL);
  if (!sdl) return 1;
  plumb_scope scope = {.fields = fields, .field_count = FIELD_COUNT, .base = &chat};
  plumb_owner owner = PLUMB_OWNER_INIT;
  owner.name = "chat";
  owner.token = &chat;
  owner.action_functions = actions;
  owner.action_function_count = 1;
  plumb_load_options options = {.struct_size = sizeof options, .scopes = &scope, .scope_count = 1, .owner = &owner};
  char path[512];
  snprintf(path, sizeof path, "%s/chat.xml", folder);
  if (!status) status = plumb_layout_load_file(engine, path, PLUMB_NUL_TERMINATED, &options, &layout, &report);
  fputs(plumb_report_text(report), stderr);
  plumb_report_destroy(report);
  if (!status) status = plumb_layout_bind_state(layout, PLUMB_NO_NODE, fields, FIELD_COUNT, &binding);
  if (!status) status = plumb_layout_find(layout, PLUMB_NO_NODE, "#list", PLUMB_NUL_TERMINATED, &list);
  if (!status) status = plumb_pointer_create(layout, PLUMB_POINTER_MOUSE, &mouse);

  bool is_open = true, is_scripted = script;
  double last_time = SDL_GetTicks64() / 1000.0;
  while (!status && is_open) {
    char file[512];
    bool is_shot = script_step(&script, file);
    for (SDL_Event event; SDL_PollEvent(&event);) is_open &= handle(&chat, mouse, &event);
    if (chat.answer > 0 && --chat.answer == 0) {
      append(&chat, answer(chat.messages[chat.count - 1].id + 1));
      chat.unread++;
    }
    SDL_GetWindowSize(window, &width, &height);
    double time = SDL_GetTicks64() / 1000.0;
    plumb_pointer_advance(mouse, time, NULL);
    plumb_layout_advance(layout, is_scripted ? script_seconds : time - last_time);
    last_time = time;
    plumb_layout_poll_changes(layout, NULL);
    plumb_layout_update_state(layout, binding, &chat);
    status = plumb_layout_compute_frames(layout, width, height);
    look(&chat, layout, list);
    plumb_sdl_draw(sdl, layout);
    if (is_shot) save_picture(renderer, file);
    SDL_RenderPresent(renderer);
    SDL_Delay(16);
  }
  plumb_diagnostic problem;
  if (status && !plumb_layout_get_diagnostic(layout, 0, &problem)) fprintf(stderr, "%s\n", problem.rendered);
  plumb_pointer_destroy(mouse);
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  plumb_sdl_destroy(sdl);
  SDL_DestroyRenderer(renderer);
  SDL_DestroyWindow(window);
  TTF_Quit();
  SDL_Quit();
  return status ? 1 : 0;
}
