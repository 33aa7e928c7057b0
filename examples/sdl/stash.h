/*
 * stash.h: a warehouse of 100,000 things in sections, with a search. ../ui/stash.xml shows it as a list: `stash_source`
 * says its rows, and is asked only for those that are seen. What a search finds is found anew as letters are typed.
 */
#ifndef STASH_H
#define STASH_H

#include <SDL2/SDL.h>
#include <plumb/plumb.h>
#include <stdio.h>
#include <string.h>

enum { STASH_SIZE = 100000, STASH_KINDS = 6, STASH_SEARCH = 32 };

struct stash_thing {
  char name[40];
  int32_t kind, rarity, amount;
};

/* A section: what was found of a kind, by number. */
struct stash_kind {
  const char *name;
  int32_t count;
  int32_t found[STASH_SIZE / STASH_KINDS + 1];
};

struct stash {
  bool isOpen;
  const char *search; /* What `text` holds. */
  int32_t count, kind_count;
  struct stash_kind kinds[STASH_KINDS];
  char text[STASH_SEARCH];
  struct stash_thing things[STASH_SIZE];
};

static const plumb_field stash_kind_fields[] = {PLUMB_BIND("name", struct stash_kind, name, STRING),
                                                PLUMB_BIND("count", struct stash_kind, count, INT32)};
static const plumb_field stash_fields[] = {
    PLUMB_BIND("isOpen", struct stash, isOpen, BOOL), PLUMB_BIND("search", struct stash, search, STRING),
    PLUMB_BIND("count", struct stash, count, INT32),
    PLUMB_BIND_ARRAY("kinds", struct stash, kinds, kind_count, stash_kind_fields)};

static const char *const stash_kinds[] = {"Swords", "Potions", "Keys", "Gems", "Maps", "Arrows"};
static const char *const stash_nouns[] = {"sword", "potion", "key", "gem", "map", "arrow"};

static bool stash_contains(const char *text, const char *part) {
  size_t length = strlen(part);
  for (; *text; text++) {
    if (SDL_strncasecmp(text, part, length) == 0) return true;
  }
  return length == 0;
}

/* Sections are of the kinds of which something is found. */
static void stash_find(struct stash *stash) {
  stash->count = stash->kind_count = 0;
  for (int kind = 0; kind < STASH_KINDS; kind++) {
    struct stash_kind *section = &stash->kinds[stash->kind_count];
    *section = (struct stash_kind){.name = stash_kinds[kind]};
    for (int i = kind; i < STASH_SIZE; i += STASH_KINDS) {
      if (stash->things[i].amount > 0 && stash_contains(stash->things[i].name, stash->search)) {
        section->found[section->count++] = i;
      }
    }
    stash->count += section->count;
    stash->kind_count += section->count > 0;
  }
}

static void stash_fill(struct stash *stash) {
  static const char *const looks[] = {"Rusty", "Shiny", "Old", "Heavy", "Cursed", "Silver", "Broken", "Tiny"};
  static const char *const owners[] = {"a giant", "the miller", "a king", "nobody", "the fox", "a ghost", "the sea"};
  stash->search = stash->text;
  for (int i = 0; i < STASH_SIZE; i++) {
    struct stash_thing *thing = &stash->things[i];
    int number = i / STASH_KINDS;
    *thing = (struct stash_thing){.kind = i % STASH_KINDS, .rarity = number % 7 % 3, .amount = number % 5 + 1};
    snprintf(thing->name, sizeof thing->name, "%s %s of %s %d", looks[number % 8], stash_nouns[thing->kind],
             owners[number % 7], number + 1);
  }
  stash_find(stash);
}

/* Letters are put to the end of the search, of which "\b" takes one away. */
static void stash_type(struct stash *stash, const char *letters, plumb_layout *layout, plumb_node list) {
  size_t length = strlen(stash->text);
  if (*letters == '\b') {
    if (length > 0) stash->text[length - 1] = 0;
  } else if (length + strlen(letters) < STASH_SEARCH) {
    strcpy(stash->text + length, letters);
  }
  stash_find(stash);
  plumb_list_reload(layout, list);
  plumb_list_scroll_to(layout, list, 0, 0, PLUMB_LIST_START);
}

/* ----------------------------------------------------------------------------------------- What the list asks --- */

static plumb_status stash_section_count(void *stash, size_t *out_count) {
  *out_count = (size_t)((struct stash *)stash)->kind_count;
  return PLUMB_OK;
}

static plumb_status stash_row_count(void *stash, size_t section, size_t *out_count) {
  *out_count = (size_t)((struct stash *)stash)->kinds[section].count;
  return PLUMB_OK;
}

static plumb_status stash_item(void *data, size_t section, size_t row, plumb_value *out_item) {
  /* Borrowed until the next call. */
  static plumb_entry entries[5];
  struct stash *stash = data;
  int number = stash->kinds[section].found[row];
  const struct stash_thing *thing = &stash->things[number];
  entries[0] = plumb_entry_of("name", plumb_string(thing->name));
  entries[1] = plumb_entry_of("icon", plumb_string(stash_nouns[thing->kind]));
  entries[2] = plumb_entry_of("rarity", plumb_number(thing->rarity));
  entries[3] = plumb_entry_of("amount", plumb_number(thing->amount));
  entries[4] = plumb_entry_of("aisle", plumb_number(number / 100 + 1));
  *out_item = plumb_dictionary(entries, 5);
  return PLUMB_OK;
}

static plumb_list_source stash_source(struct stash *stash) {
  plumb_list_source source = PLUMB_LIST_SOURCE_INIT;
  source.user_data = stash;
  source.section_count = stash_section_count;
  source.row_count = stash_row_count;
  source.item = stash_item;
  return source;
}

/* One of the things that a cell shows is taken; with the last of them goes the row. NULL: the layout is no cell. */
static const struct stash_thing *stash_take(struct stash *stash, plumb_layout *cell_layout) {
  plumb_layout *layout;
  plumb_node list;
  plumb_cell cell;
  if (plumb_layout_cell_origin(cell_layout, &layout, &list, &cell)) return NULL;
  struct stash_kind *section = &stash->kinds[cell.section];
  struct stash_thing *thing = &stash->things[section->found[cell.row]];
  if (--thing->amount > 0) {
    plumb_list_reload_rows(layout, list, cell.section, cell.row, 1);
    return thing;
  }
  section->count--;
  stash->count--;
  memmove(section->found + cell.row, section->found + cell.row + 1,
          (size_t)(section->count - (int32_t)cell.row) * sizeof *section->found);
  /* The others make room. */
  plumb_motion motion = PLUMB_MOTION_INIT;
  motion.curve = PLUMB_CURVE_EASE_OUT;
  plumb_layout_animate_changes(layout, &motion);
  plumb_list_remove_rows(layout, list, cell.section, cell.row, 1);
  return thing;
}

#endif
