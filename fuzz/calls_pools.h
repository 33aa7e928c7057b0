/* What an input of calls.c is read from, and the handles it has: living, destroyed and foreign ones, and NULL. */
#ifndef PLUMB_FUZZ_CALLS_POOLS_H
#define PLUMB_FUZZ_CALLS_POOLS_H

#include <math.h>

#include "digest.h"

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

/* ------------------------------------------------------------------------------------------------------- Choices --- */

static struct {
  const uint8_t *at, *end;
} choices;

static unsigned take(void) { return choices.at < choices.end ? *choices.at++ : 0; }

/* A number below `bound`. */
static int below(int bound) { return (int)(take() % (unsigned)bound); }

static double next_number(void) {
  static const double numbers[] = {0,     1,    10,       320,       -1,    0.5,    -0.0, 33.25,
                                   1e300, 1e-9, INFINITY, -INFINITY, NAN,   -1e308, 100,  3};
  unsigned choice = take();
  return choice < 128 ? choice : numbers[choice % COUNT_OF(numbers)];
}

/* Text, and a length that may be another one than it has. */
typedef struct piece {
  const char *bytes;
  size_t length;
} piece;

static piece piece_of(const char *text) {
  piece result = {text, text ? strlen(text) : 0};
  return result;
}

static piece next_piece(const char *const *table, int count) {
  static const char wrong[] = "\xff\xc0\x80", zero[] = "a\0b";
  unsigned choice = take();
  piece result = piece_of(table[choice % (unsigned)count]);
  if (choice < 220) return result;
  switch (choice % 8) {
    case 0: return piece_of(NULL);
    case 1: return piece_of(wrong);
    case 2: result.length = SIZE_MAX; return result;
    case 3: result.length = SIZE_MAX / 2; return result;
    case 4: result.length /= 2; return result;
    case 5: result.bytes = zero; result.length = 3; return result;
    case 6: result.bytes = NULL; result.length = 5; return result;
    default: return piece_of("");
  }
}

/* Text of the input itself, up to a line feed. */
static piece next_own_piece(void) {
  piece result = {(const char *)choices.at, (size_t)(choices.end - choices.at)};
  const char *line = result.length ? memchr(result.bytes, '\n', result.length) : NULL;
  if (line) result.length = (size_t)(line - result.bytes);
  choices.at += result.length + (line != NULL);
  return result;
}

/* ------------------------------------------------------------------------------------------------------- Handles --- */

typedef enum kind { ENGINE, TEMPLATE, LAYOUT, STREAM, LEASE, EXPRESSION, FRAGMENT, KINDS, NOTHING } kind;

enum { MAX_OBJECTS = 64, MAX_KNOWN = 8, MAX_KEYS = 4 };

/* What a layout showed when it was last looked at. */
typedef struct memory {
  int is_there;
  uint64_t revision, shown;
} memory;

typedef struct object {
  kind kind;
  void *pointer;
  /* All that was made with one engine is of one world, whose destroyed handles are known as long as any of it lives. */
  int world, is_alive;
  /* Of layouts. */
  plumb_node known[MAX_KNOWN];
  plumb_state_key keys[MAX_KEYS];
  plumb_binding bindings[MAX_KEYS];
  int known_count, key_count, binding_count;
  int is_editing, inner_changes;
  memory last;
  /* Of leases: the frames they hold. */
  const plumb_frame *frames;
  size_t frame_count;
  uint64_t frames_digest;
  /* Of expressions. */
  int inputs;
} object;

static object objects[MAX_OBJECTS];
static object no_object = {.kind = NOTHING, .world = -1};
static int world_count;

/* Worlds in which a part has arrived since: what fails may have changed layouts nevertheless. */
enum { MAX_WORLDS = 4 };
static int has_arrivals[MAX_WORLDS];

static object *add_object(kind kind, void *pointer, int world) {
  for (int i = 0; i < MAX_OBJECTS; i++) {
    object *o = &objects[i];
    if (o->pointer != NULL) continue;
    memset(o, 0, sizeof *o);
    o->kind = kind;
    o->pointer = pointer;
    o->world = world;
    o->is_alive = 1;
    return o;
  }
  return NULL;
}

static void destroy_pointer(kind kind, void *pointer) {
  switch (kind) {
    case ENGINE: plumb_engine_destroy(pointer); break;
    case TEMPLATE: plumb_template_destroy(pointer); break;
    case LAYOUT: plumb_layout_destroy(pointer); break;
    case STREAM: plumb_stream_destroy(pointer); break;
    case LEASE: plumb_lease_release(pointer); break;
    case EXPRESSION: plumb_expression_destroy(pointer); break;
    case FRAGMENT: plumb_fragment_destroy(pointer); break;
    default: break;
  }
}

static int is_world_alive(int world) {
  for (int i = 0; i < MAX_OBJECTS; i++)
    if (objects[i].pointer && objects[i].world == world && objects[i].is_alive) return 1;
  return 0;
}

/* Nothing recognises the handles of a world that is gone: they are not used again. */
static void forget_world(int world) {
  if (is_world_alive(world)) return;
  for (int i = 0; i < MAX_OBJECTS; i++)
    if (objects[i].pointer && objects[i].world == world) objects[i].pointer = NULL;
}

/* Keeps what was made, or destroys it where there is no room. */
static object *keep(kind kind, void *pointer, const object *maker) {
  if (pointer == NULL) abort();
  object *o = add_object(kind, pointer, maker->world);
  if (o == NULL) {
    /* The oldest of the destroyed ones makes room. */
    for (int i = 0; i < MAX_OBJECTS; i++) {
      if (objects[i].is_alive) continue;
      objects[i].pointer = NULL;
      o = add_object(kind, pointer, maker->world);
      break;
    }
  }
  if (o == NULL) destroy_pointer(kind, pointer);
  return o;
}

static int count_objects(kind kind, int is_alive) {
  int count = 0;
  for (int i = 0; i < MAX_OBJECTS; i++)
    count += objects[i].pointer && objects[i].is_alive == is_alive && (kind == NOTHING || objects[i].kind == kind);
  return count;
}

static object *nth_object(kind kind, int is_alive, int index) {
  for (int i = 0; i < MAX_OBJECTS; i++)
    if (objects[i].pointer && objects[i].is_alive == is_alive && (kind == NOTHING || objects[i].kind == kind))
      if (index-- == 0) return &objects[i];
  return &no_object;
}

/* Mostly a living one of the kind; or one of another kind, a destroyed one, NULL. */
static object *next_object(kind kind) {
  unsigned choice = take();
  int is_alive = choice < 228 || choice >= 248;
  enum kind wanted = choice < 248 ? kind : NOTHING;
  int count = count_objects(wanted, is_alive);
  if (choice >= 220 && choice < 228) return &no_object;
  return count ? nth_object(wanted, is_alive, (int)choice % count) : &no_object;
}

static int is_good(const object *o, kind kind) { return o->pointer && o->is_alive && o->kind == kind; }

/* Layouts whose callbacks may be running. */
enum { MAX_DEPTH = 4 };
static const void *busy[MAX_DEPTH];
static int depth, is_letting_go;

/* Whether one of the first calls is one of the object: they wait for the callbacks they made. */
static int is_busy_below(const object *o, int calls) {
  for (int i = 0; i < calls; i++)
    if (busy[i] == o->pointer) return o->pointer != NULL;
  return 0;
}

static int is_busy(const object *o) { return is_busy_below(o, depth); }

/* ---------------------------------------------------------------------------------------------------------- Nodes --- */

static void know(object *o, plumb_node node) {
  if (o == &no_object || node == PLUMB_NO_NODE) return;
  o->known[o->known_count++ % MAX_KNOWN] = node;
}

static plumb_node next_node(object *o) {
  unsigned choice = take();
  size_t count = 0;
  if (choice >= 250) return choice == 250 ? UINT64_MAX : choice == 251 ? 0x100000001u : choice;
  if (choice >= 230 && o->known_count) {
    int known = o->known_count < MAX_KNOWN ? o->known_count : MAX_KNOWN;
    return o->known[(int)choice % known];
  }
  if (choice >= 215) {
    object *other = nth_object(LAYOUT, 1, (int)choice % 3);
    if (other->known_count) return other->known[0];
  }
  if (choice < 40 || !is_good(o, LAYOUT)) return PLUMB_NO_NODE;
  const plumb_node *nodes = plumb_layout_nodes(o->pointer, &count);
  if (count == 0) return PLUMB_NO_NODE;
  plumb_node node = nodes[choice % count];
  know(o, node);
  return node;
}

#endif
