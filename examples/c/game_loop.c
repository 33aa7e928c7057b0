/*
 * A game loop with a fixed step of 1/60 s over examples/layouts/hud.xml: every frame the game changes, hands its
 * structure to Plumb, computes, and reads frames and changes. Frames without new text must not allocate.
 *
 *     game_loop [hud.xml]
 */
#include <math.h>
#include <plumb/plumb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------- Counting allocations --- */

static unsigned long allocations;

#ifdef __GLIBC__
/* A program's own malloc is that of all libraries it loads; glibc's stays reachable under these names. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations++;
  return __libc_realloc(block, size);
}

int posix_memalign(void **out_block, size_t alignment, size_t size) {
  allocations++;
  *out_block = __libc_memalign(alignment, size);
  return *out_block ? 0 : 12; /* ENOMEM */
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}
#endif

/* ---------------------------------------------------------------------------------------------- The game --- */

struct game {
  const char *name, *boss_name, *time, *quest, *first_goal, *second_goal;
  bool boss_is_visible, first_is_done, second_is_done;
  int32_t level, score, combo, ability;
  float health, mana, experience, boss_health;
  float x, y, heading;
  float cooldowns[5];
  float enemies[3][2];
};

static const plumb_field fields[] = {
    PLUMB_BIND("player.name", struct game, name, STRING),
    PLUMB_BIND("player.level", struct game, level, INT32),
    PLUMB_BIND("player.health", struct game, health, FLOAT),
    PLUMB_BIND("player.mana", struct game, mana, FLOAT),
    PLUMB_BIND("player.experience", struct game, experience, FLOAT),
    PLUMB_BIND("player.x", struct game, x, FLOAT),
    PLUMB_BIND("player.y", struct game, y, FLOAT),
    PLUMB_BIND("player.heading", struct game, heading, FLOAT),
    PLUMB_BIND("boss.name", struct game, boss_name, STRING),
    PLUMB_BIND("boss.health", struct game, boss_health, FLOAT),
    PLUMB_BIND("boss.isVisible", struct game, boss_is_visible, BOOL),
    PLUMB_BIND("score", struct game, score, INT32),
    PLUMB_BIND("combo", struct game, combo, INT32),
    PLUMB_BIND("time", struct game, time, STRING),
    PLUMB_BIND("quest.title", struct game, quest, STRING),
    PLUMB_BIND("quest.first.text", struct game, first_goal, STRING),
    PLUMB_BIND("quest.first.isDone", struct game, first_is_done, BOOL),
    PLUMB_BIND("quest.second.text", struct game, second_goal, STRING),
    PLUMB_BIND("quest.second.isDone", struct game, second_is_done, BOOL),
    PLUMB_BIND("ability.selected", struct game, ability, INT32),
    PLUMB_BIND("ability.cooldown1", struct game, cooldowns[0], FLOAT),
    PLUMB_BIND("ability.cooldown2", struct game, cooldowns[1], FLOAT),
    PLUMB_BIND("ability.cooldown3", struct game, cooldowns[2], FLOAT),
    PLUMB_BIND("ability.cooldown4", struct game, cooldowns[3], FLOAT),
    PLUMB_BIND("ability.cooldown5", struct game, cooldowns[4], FLOAT),
    PLUMB_BIND("enemies.x1", struct game, enemies[0][0], FLOAT),
    PLUMB_BIND("enemies.y1", struct game, enemies[0][1], FLOAT),
    PLUMB_BIND("enemies.x2", struct game, enemies[1][0], FLOAT),
    PLUMB_BIND("enemies.y2", struct game, enemies[1][1], FLOAT),
    PLUMB_BIND("enemies.x3", struct game, enemies[2][0], FLOAT),
    PLUMB_BIND("enemies.y3", struct game, enemies[2][1], FLOAT),
};
enum { FIELD_COUNT = sizeof fields / sizeof fields[0], FRAMES = 600, WARM_UP = 60, PER_SECOND = 60 };

static char clock_text[16] = "00:00";

static void play(struct game *game, int frame) {
  float t = (float)frame / PER_SECOND;
  game->x = 0.8f * cosf(t * 0.7f);
  game->y = 0.8f * sinf(t * 0.9f);
  game->heading = t;
  game->health = 0.55f + 0.4f * cosf(t * 0.8f);
  game->mana = fmodf(t * 0.21f, 1);
  game->boss_health = 1 - (float)frame / FRAMES;
  for (int i = 0; i < 5; i++) game->cooldowns[i] = fmaxf(0, 1 - fmodf(t * (0.3f + 0.1f * (float)i), 1.5f));
  for (int i = 0; i < 3; i++) {
    game->enemies[i][0] = cosf(t + 2 * (float)i);
    game->enemies[i][1] = sinf(t + 2 * (float)i);
  }
  game->ability = 1 + frame / 30 % 5;
  if (frame % PER_SECOND == 0) {
    game->score += 125;
    game->combo = 1 + frame / PER_SECOND % 4;
    snprintf(clock_text, sizeof clock_text, "%02d:%02d", frame / PER_SECOND / 60, frame / PER_SECOND % 60);
  }
}

/* ------------------------------------------------------------------------------------------- The overlay --- */

static void print_error(plumb_layout *layout, plumb_status status) {
  plumb_diagnostic diagnostic;
  if (layout && plumb_layout_get_diagnostic(layout, 0, &diagnostic) == PLUMB_OK) {
    fprintf(stderr, "%s\n", diagnostic.rendered);
  } else {
    fprintf(stderr, "%s\n", plumb_status_string(status));
  }
}

static plumb_layout *load(plumb_engine *engine, const char *path, const struct game *game) {
  const char *lines[] = {"You enter the Drowned Gate.", "The Warden calls the tide.", "Ayla: now or never!"};
  plumb_value items[3];
  for (int i = 0; i < 3; i++) {
    memset(&items[i], 0, sizeof items[i]);
    items[i].type = PLUMB_TYPE_STRING;
    items[i].count = strlen(lines[i]);
    items[i].as.utf8 = lines[i];
  }
  plumb_entry messages = {"messages", strlen("messages"), {PLUMB_TYPE_ARRAY, 0, 3, {0}, {NULL}}, 0, 0};
  messages.value.as.items = items;

  plumb_scope scope = {"", 0, NULL, 0, &messages, 1, fields, FIELD_COUNT, game};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.scopes = &scope;
  options.scope_count = 1;

  plumb_template *template_ = NULL;
  plumb_report *report = NULL;
  plumb_layout *layout = NULL;
  plumb_status status = plumb_template_load_file(engine, path, strlen(path), &options, &template_, &report);
  for (size_t i = 0; i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) fprintf(stderr, "%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  if (status == PLUMB_OK) status = plumb_layout_create(template_, &layout);
  plumb_template_destroy(template_);
  if (status != PLUMB_OK) fprintf(stderr, "%s: %s\n", path, plumb_status_string(status));
  return layout;
}

/* The row of a node in the arrays, found once. */
static uint32_t row_of(plumb_layout *layout, const char *selector) {
  plumb_node node = PLUMB_NO_NODE;
  uint32_t row = 0;
  plumb_status status = plumb_layout_find(layout, PLUMB_NO_NODE, selector, strlen(selector), &node);
  if (status == PLUMB_OK) status = plumb_node_row(layout, node, &row);
  if (status != PLUMB_OK) {
    print_error(layout, status);
    exit(1);
  }
  return row;
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "examples/layouts/hud.xml";
  struct game game = {"Ayla Thornwood", "Warden of the Drowned Gate", clock_text, "The Drowned Gate",
                      "Find the two bronze keys", "Defeat the Warden", true, true, false, 12, 18000, 4, 1, 1, 1, 0.64f,
                      1, 0, 0, 0, {0, 0, 0, 0, 0}, {{0, 0}, {0, 0}, {0, 0}}};
  plumb_engine *engine = NULL;
  plumb_status status = plumb_engine_create(NULL, &engine);
  plumb_layout *layout = status == PLUMB_OK ? load(engine, path, &game) : NULL;
  if (!layout) return 1;

  plumb_binding binding = 0;
  status = plumb_layout_bind_state(layout, PLUMB_NO_NODE, fields, FIELD_COUNT, &binding);
  if (status != PLUMB_OK) {
    print_error(layout, status);
    return 1;
  }
  uint32_t health = row_of(layout, "#healthFill");
  uint32_t blip = row_of(layout, "#blip1");

  unsigned long in_quiet_frames = 0, in_text_frames = 0, changed_frames = 0, changed_values = 0;
  int text_frames = 0;
  for (int frame = 0; frame < FRAMES; frame++) {
    unsigned long before = allocations;
    play(&game, frame);
    status = plumb_layout_update_state(layout, binding, &game);
    if (status == PLUMB_OK) status = plumb_layout_compute_frames(layout, 1280, 720);
    if (status != PLUMB_OK) {
      print_error(layout, status);
      return 1;
    }
    size_t count = 0, change_count = 0;
    const plumb_frame *frames = plumb_layout_frames(layout, &count);
    const plumb_change *changes = plumb_layout_changes(layout, &change_count);
    for (size_t i = 0; i < change_count; i++) {
      if (changes[i].kind == PLUMB_CHANGE_FRAME) {
        changed_frames++;
      } else {
        changed_values++;
      }
    }
    unsigned long allocated = allocations - before;
    if (frame % PER_SECOND == 0) {
      /* A new score and a new time are new strings. */
      text_frames++;
      in_text_frames += allocated;
    } else if (frame >= WARM_UP) {
      in_quiet_frames += allocated;
    }
    if (frame % 150 == 0) {
      printf("frame %3d: %2zu nodes, %3zu changes, health bar %5.1f wide, enemy at %5.1f, %5.1f on the map\n", frame,
             count, change_count, frames[health].width, frames[blip].x, frames[blip].y);
    }
  }
  printf("%d frames: %.1f frames and %.1f values changed in each\n", FRAMES, (double)changed_frames / FRAMES,
         (double)changed_values / FRAMES);
#ifdef __GLIBC__
  printf("allocations: %lu in the %d frames without new text after warm-up, %.1f in one with\n", in_quiet_frames,
         FRAMES - WARM_UP - (text_frames - 1), (double)in_text_frames / text_frames);
#else
  printf("allocations: not counted, the C library is not glibc\n");
#endif
  plumb_layout_destroy(layout);
  plumb_engine_destroy(engine);
  if (in_quiet_frames > 0) {
    fprintf(stderr, "a frame loop must not allocate\n");
    return 1;
  }
  return 0;
}
