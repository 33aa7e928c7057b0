/* Values as fixtures write them: from JSON to C, and C values compared with what fixtures expect. */
#ifndef PLUMB_TESTS_FIXTURE_VALUES_H
#define PLUMB_TESTS_FIXTURE_VALUES_H

#include <jansson.h>
#include <math.h>
#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

static const double TOLERANCE = 1e-9;

/* Memory that lives as long as the fixture that is run. */
typedef struct block {
  struct block *next;
  double aligned[1];
} block;

static void *allocate(block **blocks, size_t size) {
  block *b = calloc(1, sizeof(block) + size);
  if (!b) abort();
  b->next = *blocks;
  *blocks = b;
  return b->aligned;
}

static void free_blocks(block *blocks) {
  while (blocks) {
    block *b = blocks;
    blocks = b->next;
    free(b);
  }
}

static const char *string_of(const json_t *object, const char *key, const char *otherwise) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : otherwise;
}

static double number_at(const json_t *array, size_t index) { return json_number_value(json_array_get(array, index)); }

/* ------------------------------------------------------------------------------------------------ JSON to values --- */

static const char *const trait_names[] = {"italic", "bold", "condensed", "expanded", "monospace"};
static const char *const weight_names[] = {"ultraLight", "thin", "light", "regular", "medium",
                                           "semibold",   "bold", "heavy", "black"};

static uint32_t traits_of(json_t *names) {
  uint32_t traits = 0;
  for (size_t i = 0; i < json_array_size(names); i++) {
    const char *name = json_string_value(json_array_get(names, i));
    size_t trait = name ? 0 : 31;
    while (trait < sizeof trait_names / sizeof *trait_names && name && strcmp(name, trait_names[trait]) != 0) trait++;
    /* One that there is not is a bit that no font has. */
    traits |= 1u << trait;
  }
  return traits;
}

static int32_t weight_of(json_t *json) {
  for (int32_t i = 0; json_is_string(json) && i < 9; i++)
    if (strcmp(json_string_value(json), weight_names[i]) == 0) return (i + 1) * 100;
  return json_is_number(json) ? (int32_t)json_number_value(json) : 400;
}

static plumb_font font_of(json_t *json) {
  plumb_font font;
  memset(&font, 0, sizeof font);
  font.family = string_of(json, "family", "system");
  font.face = string_of(json, "face", NULL);
  font.text_style = string_of(json, "textStyle", NULL);
  font.size = json_object_get(json, "size") ? json_number_value(json_object_get(json, "size")) : 17;
  font.weight = weight_of(json_object_get(json, "weight"));
  font.traits = traits_of(json_object_get(json, "traits"));
  return font;
}

/* A function of the host: its user data is what the fixture says of it. */
static plumb_status call_function(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  const char *does = string_of(user_data, "does", "");
  out->type = PLUMB_TYPE_NUMBER;
  if (strcmp(does, "sum") == 0) {
    for (size_t i = 0; i < count; i++) out->as.number += arguments[i].as.number;
  } else if (strcmp(does, "list") == 0) {
    out->type = PLUMB_TYPE_ARRAY;
    out->as.items = arguments;
    out->count = count;
  } else if (strcmp(does, "first") == 0 && count > 0) {
    *out = arguments[0];
  } else if (strcmp(does, "nil") == 0) {
    out->type = PLUMB_TYPE_NIL;
  } else {
    out->type = PLUMB_TYPE_STRING;
    out->as.utf8 = "refused";
    out->count = strlen(out->as.utf8);
    return PLUMB_ERROR_USER;
  }
  return PLUMB_OK;
}

static plumb_function function_of(block **blocks, const char *name, json_t *json) {
  plumb_function function = PLUMB_FUNCTION_INIT;
  json_t *arity = json_object_get(json, "arity"), *types = json_object_get(json, "arguments");
  const char **names = allocate(blocks, (json_array_size(types) + 1) * sizeof *names);
  for (size_t i = 0; i < json_array_size(types); i++) names[i] = json_string_value(json_array_get(types, i));
  function.name = name;
  function.is_pure = json_is_true(json_object_get(json, "pure"));
  function.call = call_function;
  function.user_data = json;
  function.min_arguments = (int32_t)number_at(arity, 0);
  if (json_is_number(json_array_get(arity, 1))) function.max_arguments = (int32_t)number_at(arity, 1);
  function.argument_types = json_array_size(types) ? names : NULL;
  function.argument_type_count = json_array_size(types);
  function.result_type = string_of(json, "result", NULL);
  return function;
}

static plumb_value text_value(plumb_type type, json_t *text) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = type;
  value.as.utf8 = json_string_value(text);
  value.count = json_string_length(text);
  return value;
}

static plumb_value attributed_value(block **blocks, json_t *json) {
  plumb_attributed_text *text = allocate(blocks, sizeof *text);
  json_t *runs = json_object_get(json, "runs"), *run;
  plumb_run *list = allocate(blocks, (json_array_size(runs) + 1) * sizeof *list);
  plumb_value value;
  size_t index;
  memset(&value, 0, sizeof value);
  json_array_foreach(runs, index, run) {
    plumb_font *font = allocate(blocks, sizeof *font);
    json_t *color = json_object_get(run, "color");
    *font = font_of(json_object_get(run, "font"));
    list[index].start = (uint64_t)number_at(json_object_get(run, "range"), 0);
    list[index].length = (uint64_t)number_at(json_object_get(run, "range"), 1);
    list[index].font = font;
    list[index].color[3] = 1;
    for (size_t i = 0; i < json_array_size(color) && i < 4; i++) list[index].color[i] = number_at(color, i);
    if (json_is_true(json_object_get(run, "underline"))) list[index].flags |= PLUMB_RUN_UNDERLINE;
    if (json_is_true(json_object_get(run, "strikethrough"))) list[index].flags |= PLUMB_RUN_STRIKETHROUGH;
    list[index].baseline_offset = json_number_value(json_object_get(run, "baselineOffset"));
    list[index].alignment = "natural";
    list[index].line_break = "byWordWrapping";
  }
  text->utf8 = string_of(json, "string", "");
  text->length = strlen(text->utf8);
  text->runs = list;
  text->run_count = json_array_size(runs);
  value.type = PLUMB_TYPE_ATTRIBUTED_TEXT;
  value.as.text = text;
  return value;
}

/* A value of a type that JSON does not have, `{"$font": …}`. */
static plumb_value tagged_value(block **blocks, const char *tag, json_t *json) {
  static const struct {
    const char *tag;
    plumb_type type;
  } structures[] = {{"$color", PLUMB_TYPE_COLOR}, {"$point", PLUMB_TYPE_POINT},   {"$size", PLUMB_TYPE_SIZE},
                    {"$rect", PLUMB_TYPE_RECT},   {"$insets", PLUMB_TYPE_INSETS}, {"$offset", PLUMB_TYPE_OFFSET},
                    {"$affine", PLUMB_TYPE_AFFINE_TRANSFORM}, {"$transform", PLUMB_TYPE_TRANSFORM_3D}};
  plumb_value value;
  memset(&value, 0, sizeof value);
  for (size_t i = 0; i < sizeof structures / sizeof *structures; i++)
    if (strcmp(tag, structures[i].tag) == 0) {
      double *numbers = allocate(blocks, json_array_size(json) * sizeof *numbers);
      for (size_t j = 0; j < json_array_size(json); j++) numbers[j] = number_at(json, j);
      value.type = structures[i].type;
      value.count = json_array_size(json);
      value.as.components = numbers;
      return value;
    }
  if (strcmp(tag, "$url") == 0) return text_value(PLUMB_TYPE_URL, json);
  if (strcmp(tag, "$text") == 0) return attributed_value(blocks, json);
  if (strcmp(tag, "$font") == 0) {
    plumb_font *font = allocate(blocks, sizeof *font);
    *font = font_of(json);
    value.type = PLUMB_TYPE_FONT;
    value.as.font = font;
  } else if (strcmp(tag, "$image") == 0) {
    plumb_image *image = allocate(blocks, sizeof *image);
    image->name = string_of(json, "name", NULL);
    image->bundle = string_of(json, "bundle", NULL);
    image->width = number_at(json_object_get(json, "size"), 0);
    image->height = number_at(json_object_get(json, "size"), 1);
    value.type = PLUMB_TYPE_IMAGE;
    value.as.image = image;
  } else if (strcmp(tag, "$enum") == 0) {
    value = text_value(PLUMB_TYPE_ENUM, json_object_get(json, "name"));
    value.extra.type_name = string_of(json, "type", "");
  } else if (strcmp(tag, "$options") == 0) {
    json_t *names = json_object_get(json, "names");
    plumb_value *items = allocate(blocks, (json_array_size(names) + 1) * sizeof *items);
    for (size_t i = 0; i < json_array_size(names); i++) {
      items[i] = text_value(PLUMB_TYPE_ENUM, json_array_get(names, i));
      items[i].extra.type_name = string_of(json, "type", "");
    }
    value.type = PLUMB_TYPE_OPTION_SET;
    value.count = json_array_size(names);
    value.as.items = items;
    value.extra.type_name = string_of(json, "type", "");
  } else if (strcmp(tag, "$function") == 0) {
    plumb_function *function = allocate(blocks, sizeof *function);
    *function = function_of(blocks, NULL, json);
    value.type = PLUMB_TYPE_FUNCTION;
    value.as.function = function;
  }
  return value;
}

static plumb_entry *entries_of(block **blocks, json_t *object, size_t *out_count);

static plumb_value value_of(block **blocks, json_t *json) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  switch (json_typeof(json)) {
    case JSON_INTEGER:
    case JSON_REAL:
      value.type = PLUMB_TYPE_NUMBER;
      value.as.number = json_number_value(json);
      break;
    case JSON_TRUE:
    case JSON_FALSE:
      value.type = PLUMB_TYPE_BOOL;
      value.as.boolean = json_is_true(json);
      break;
    case JSON_STRING: return text_value(PLUMB_TYPE_STRING, json);
    case JSON_ARRAY: {
      plumb_value *items = allocate(blocks, (json_array_size(json) + 1) * sizeof *items);
      for (size_t i = 0; i < json_array_size(json); i++) items[i] = value_of(blocks, json_array_get(json, i));
      value.type = PLUMB_TYPE_ARRAY;
      value.as.items = items;
      value.count = json_array_size(json);
      break;
    }
    case JSON_OBJECT: {
      size_t count = 0;
      const char *tag = json_object_iter_key(json_object_iter(json));
      if (tag && tag[0] == '$' && json_object_size(json) == 1)
        return tagged_value(blocks, tag, json_object_get(json, tag));
      value.type = PLUMB_TYPE_DICTIONARY;
      value.as.entries = entries_of(blocks, json, &count);
      value.count = count;
      break;
    }
    case JSON_NULL: value.type = PLUMB_TYPE_NIL; break;
  }
  return value;
}

static plumb_entry *entries_of(block **blocks, json_t *object, size_t *out_count) {
  plumb_entry *entries = allocate(blocks, (json_object_size(object) + 1) * sizeof *entries);
  size_t count = 0;
  const char *key;
  json_t *item;
  json_object_foreach(object, key, item) {
    entries[count].key = key;
    entries[count].key_length = strlen(key);
    entries[count].value = value_of(blocks, item);
    count++;
  }
  *out_count = count;
  return entries;
}

/* --------------------------------------------------------------------------------------------------- Comparisons --- */

static int is_number_near(double actual, double expected) {
  double size = fmax(fabs(actual), fabs(expected));
  return actual == expected || fabs(actual - expected) <= TOLERANCE * fmax(size, 1.0);
}

/* Whether text is what is expected, with `$HOME` in its beginning. */
static int is_text(const char *utf8, size_t length, json_t *expected) {
  const char *text = json_string_value(expected), *home = getenv("HOME");
  size_t count = json_string_length(expected), skipped = 0;
  if (!text) return 0;
  if (strncmp(text, "$HOME", 5) == 0 && home) {
    skipped = strlen(home);
    if (length < skipped || memcmp(utf8, home, skipped) != 0) return 0;
    text += 5;
    count -= 5;
  }
  return length - skipped == count && memcmp(utf8 + skipped, text, count) == 0;
}

static int is_name(const char *name, json_t *expected) {
  return is_text(name ? name : "", name ? strlen(name) : 0, expected);
}

/* The size of a text style in points. */
static double size_of_style(const char *style) {
  plumb_engine *engine = NULL;
  plumb_report *report = NULL;
  plumb_value value;
  double size = -1;
  if (plumb_engine_create(NULL, &engine) != PLUMB_OK) return size;
  if (plumb_engine_evaluate(engine, style, strlen(style), "font", NULL, &value, &report) == PLUMB_OK)
    size = value.as.font->size;
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
  return size;
}

/* Fonts and runs are compared in what the fixture names of them. */
static int is_font(const plumb_font *font, json_t *object) {
  const char *key;
  json_t *expected;
  if (!json_is_object(object)) return 0;
  json_object_foreach(object, key, expected) {
    int ok = 0;
    if (strcmp(key, "family") == 0) ok = is_name(font->family, expected);
    if (strcmp(key, "face") == 0) ok = is_name(font->face, expected);
    if (strcmp(key, "textStyle") == 0) ok = is_name(font->text_style, expected);
    if (strcmp(key, "size") == 0) ok = is_number_near(font->size, json_number_value(expected));
    if (strcmp(key, "weight") == 0) ok = font->weight == weight_of(expected);
    if (strcmp(key, "traits") == 0) ok = font->traits == traits_of(expected);
    if (strcmp(key, "sizeOfTextStyle") == 0) ok = font->size == size_of_style(json_string_value(expected));
    if (!ok) return 0;
  }
  return 1;
}

static int is_run(const plumb_run *run, json_t *object) {
  const char *key;
  json_t *expected;
  json_object_foreach(object, key, expected) {
    double number = json_number_value(expected);
    int truth = json_is_true(expected), ok = 0;
    if (strcmp(key, "range") == 0) ok = run->start == number_at(expected, 0) && run->length == number_at(expected, 1);
    if (strcmp(key, "font") == 0) ok = is_font(run->font, expected);
    if (strcmp(key, "color") == 0) {
      ok = json_array_size(expected) == 4;
      for (size_t i = 0; i < 4; i++) ok = ok && is_number_near(run->color[i], number_at(expected, i));
    }
    if (strcmp(key, "underline") == 0) ok = !!(run->flags & PLUMB_RUN_UNDERLINE) == truth;
    if (strcmp(key, "strikethrough") == 0) ok = !!(run->flags & PLUMB_RUN_STRIKETHROUGH) == truth;
    if (strcmp(key, "listItem") == 0) ok = !!(run->flags & PLUMB_RUN_LIST_ITEM) == truth;
    if (strcmp(key, "listLevel") == 0) ok = run->list_level == number;
    if (strcmp(key, "baselineOffset") == 0) ok = is_number_near(run->baseline_offset, number);
    if (strcmp(key, "raised") == 0) ok = (run->baseline_offset > 0) == truth;
    if (strcmp(key, "lowered") == 0) ok = (run->baseline_offset < 0) == truth;
    if (strcmp(key, "firstIndent") == 0) ok = is_number_near(run->first_indent, number);
    if (strcmp(key, "indent") == 0) ok = is_number_near(run->indent, number);
    if (strcmp(key, "spacing") == 0) ok = is_number_near(run->spacing, number);
    if (strcmp(key, "alignment") == 0) ok = is_name(run->alignment, expected);
    if (strcmp(key, "lineBreak") == 0) ok = is_name(run->line_break, expected);
    if (!ok) return 0;
  }
  return 1;
}

static int is_attributed(const plumb_attributed_text *text, json_t *object) {
  json_t *string = json_object_get(object, "string"), *runs = json_object_get(object, "runs");
  if (!json_is_object(object) || (string && !is_text(text->utf8, text->length, string))) return 0;
  if (!runs) return 1;
  if (json_array_size(runs) != text->run_count) return 0;
  for (size_t i = 0; i < text->run_count; i++)
    if (!is_run(&text->runs[i], json_array_get(runs, i))) return 0;
  return 1;
}

static int is_image(const plumb_image *image, json_t *object) {
  json_t *name = json_object_get(object, "name"), *bundle = json_object_get(object, "bundle");
  json_t *size = json_object_get(object, "size");
  return json_is_object(object) && (!name || is_name(image->name, name)) &&
         (!bundle || is_name(image->bundle, bundle)) &&
         (!size || (image->width == number_at(size, 0) && image->height == number_at(size, 1)));
}

static int is_near(const plumb_value *actual, json_t *expected);

static int is_option_set(const plumb_value *actual, json_t *names) {
  if (!json_is_array(names) || actual->count != json_array_size(names)) return 0;
  for (size_t i = 0; i < actual->count; i++) {
    int found = 0;
    for (size_t j = 0; j < json_array_size(names); j++)
      found |= is_text(actual->as.items[i].as.utf8, actual->as.items[i].count, json_array_get(names, j));
    if (!found) return 0;
  }
  return 1;
}

static int is_dictionary(const plumb_value *actual, json_t *object) {
  if (!json_is_object(object) || actual->count != json_object_size(object)) return 0;
  for (size_t i = 0; i < actual->count; i++) {
    json_t *item = json_object_get(object, actual->as.entries[i].key);
    if (!item || !is_near(&actual->as.entries[i].value, item)) return 0;
  }
  return 1;
}

static int is_near(const plumb_value *actual, json_t *expected) {
  switch (actual->type) {
    case PLUMB_TYPE_NIL: return json_is_null(expected);
    case PLUMB_TYPE_BOOL: return json_is_boolean(expected) && (actual->as.boolean != 0) == json_is_true(expected);
    case PLUMB_TYPE_NUMBER:
      if (json_is_string(expected))
        return strcmp(json_string_value(expected), "inf") == 0 && actual->as.number == (double)INFINITY;
      return json_is_number(expected) && is_number_near(actual->as.number, json_number_value(expected));
    case PLUMB_TYPE_STRING:
    case PLUMB_TYPE_TEXT:
    case PLUMB_TYPE_URL:
    case PLUMB_TYPE_ENUM:
    case PLUMB_TYPE_SELECTOR:
    case PLUMB_TYPE_CLASS: return is_text(actual->as.utf8, actual->count, expected);
    case PLUMB_TYPE_FONT: return is_font(actual->as.font, expected);
    case PLUMB_TYPE_IMAGE: return is_image(actual->as.image, expected);
    case PLUMB_TYPE_ATTRIBUTED_TEXT: return is_attributed(actual->as.text, expected);
    case PLUMB_TYPE_OPTION_SET: return is_option_set(actual, expected);
    case PLUMB_TYPE_DICTIONARY: return is_dictionary(actual, expected);
    case PLUMB_TYPE_VISUAL_EFFECT:
      return is_text(actual->as.utf8, actual->count, json_object_get(expected, "style")) &&
             is_name(actual->extra.type_name, json_object_get(expected, "effect"));
    case PLUMB_TYPE_ARRAY:
      if (!json_is_array(expected) || actual->count != json_array_size(expected)) return 0;
      for (size_t i = 0; i < actual->count; i++)
        if (!is_near(&actual->as.items[i], json_array_get(expected, i))) return 0;
      return 1;
    case PLUMB_TYPE_COLOR:
    case PLUMB_TYPE_RANGE:
    case PLUMB_TYPE_POINT:
    case PLUMB_TYPE_SIZE:
    case PLUMB_TYPE_RECT:
    case PLUMB_TYPE_INSETS:
    case PLUMB_TYPE_OFFSET:
    case PLUMB_TYPE_AFFINE_TRANSFORM:
    case PLUMB_TYPE_TRANSFORM_3D:
      if (!json_is_array(expected) || actual->count != json_array_size(expected)) return 0;
      for (size_t i = 0; i < actual->count; i++)
        if (!is_number_near(actual->as.components[i], number_at(expected, i))) return 0;
      return 1;
    default: return 0;
  }
}

#endif
