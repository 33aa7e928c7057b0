/* What the fuzz targets share: an engine with everything a host may give it, and readers that touch all they are given. */
#ifndef PLUMB_FUZZ_HOST_H
#define PLUMB_FUZZ_HOST_H

#include <plumb/plumb.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---------------------------------------------------------------------------------------------- Reading values --- */

/* Every byte that is handed out is read, so that the sanitizer sees what may not be. */
static volatile uint64_t touched;

static inline void touch(const void *bytes, size_t count) {
  const uint8_t *p = bytes;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += p[i];
  touched += sum;
}

static inline void touch_text(const char *text) {
  if (text == NULL) abort();
  touch(text, strlen(text) + 1);
}

static inline void touch_font(const plumb_font *font) {
  touch_text(font->family);
  touch_text(font->face);
  touch_text(font->text_style);
  if (font->weight < 0 || font->weight > 1000) abort();
}

/* Runs follow each other without gaps, up to the end of the text, and do not cut characters. */
static inline void touch_attributed_text(const plumb_attributed_text *text) {
  uint64_t end = 0;
  touch(text->utf8, text->length + 1);
  for (size_t i = 0; i < text->run_count; i++) {
    const plumb_run *run = &text->runs[i];
    if (run->start != end || run->length == 0 || run->length > text->length - end) abort();
    end += run->length;
    if (end < text->length && (text->utf8[end] & 0xC0) == 0x80) abort();
    touch(run, sizeof *run);
    touch_font(run->font);
    touch_text(run->alignment);
    touch_text(run->line_break);
  }
  if (end != text->length) abort();
}

static inline void touch_value(const plumb_value *value) {
  switch (value->type) {
    case PLUMB_TYPE_STRING:
    case PLUMB_TYPE_TEXT:
    case PLUMB_TYPE_URL:
    case PLUMB_TYPE_SELECTOR:
    case PLUMB_TYPE_CLASS:
      touch(value->as.utf8, value->count + 1);
      if (value->as.utf8[value->count] != 0) abort();
      break;
    case PLUMB_TYPE_ENUM:
    case PLUMB_TYPE_VISUAL_EFFECT:
      touch(value->as.utf8, value->count + 1);
      touch_text(value->extra.type_name);
      break;
    case PLUMB_TYPE_OPTION_SET: touch_text(value->extra.type_name); /* fall through */
    case PLUMB_TYPE_ARRAY:
      for (uint64_t i = 0; i < value->count; i++) touch_value(&value->as.items[i]);
      break;
    case PLUMB_TYPE_DICTIONARY:
      for (uint64_t i = 0; i < value->count; i++) {
        touch(value->as.entries[i].key, value->as.entries[i].key_length + 1);
        touch_value(&value->as.entries[i].value);
      }
      break;
    case PLUMB_TYPE_FONT: touch_font(value->as.font); break;
    case PLUMB_TYPE_IMAGE:
      touch_text(value->as.image->name);
      touch_text(value->as.image->bundle);
      break;
    case PLUMB_TYPE_ATTRIBUTED_TEXT: touch_attributed_text(value->as.text); break;
    case PLUMB_TYPE_COLOR:
    case PLUMB_TYPE_RANGE:
    case PLUMB_TYPE_POINT:
    case PLUMB_TYPE_SIZE:
    case PLUMB_TYPE_RECT:
    case PLUMB_TYPE_INSETS:
    case PLUMB_TYPE_OFFSET:
    case PLUMB_TYPE_AFFINE_TRANSFORM:
    case PLUMB_TYPE_TRANSFORM_3D: touch(value->as.components, value->count * sizeof(double)); break;
    case PLUMB_TYPE_OBJECT: touch_text(value->extra.type_name); break;
    default: break;
  }
}

/* A failure comes with a message; all of them can be read. Frees the report. */
static inline void end_report(plumb_status status, plumb_report *report) {
  /* Text that is not UTF-8 is a wrong call: the engine has the diagnostic, there is no report. */
  if (status != PLUMB_OK && status != PLUMB_ERROR_ENCODING && plumb_report_count(report) == 0) abort();
  for (size_t i = 0; i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) != PLUMB_OK) abort();
    touch_text(diagnostic.message);
    touch_text(diagnostic.rendered);
    touch_text(diagnostic.suggestion);
    if (diagnostic.message[0] == 0) abort();
  }
  plumb_report_destroy(report);
}

/* --------------------------------------------------------------------------------------------------- The engine --- */

/* Gives its first argument; nil without any. */
static inline plumb_status give_first(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data;
  for (size_t i = 0; i < count; i++) touch_value(&arguments[i]);
  if (count > 0) *out = arguments[0];
  return PLUMB_OK;
}

static inline plumb_status refuse(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data;
  (void)arguments;
  out->type = PLUMB_TYPE_STRING;
  out->as.utf8 = "refused";
  out->count = 7;
  return count > 0 ? PLUMB_ERROR_USER : PLUMB_OK;
}

/* Every name that begins with a small letter is an asset. */
static inline plumb_status find_asset(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name,
                                      plumb_asset *out) {
  (void)user_data;
  touch_text(bundle);
  touch_text(name);
  if (kind == PLUMB_ASSET_BUNDLE) return bundle[0] == 'b' ? PLUMB_OK : PLUMB_DECLINED;
  if (name[0] < 'a' || name[0] > 'z') return PLUMB_DECLINED;
  out->color[0] = 0.25;
  out->color[3] = 1;
  out->width = 30;
  out->height = 20;
  return PLUMB_OK;
}

static const char host_strings[] =
    "Greeting = \"Hello %@, you are %d\"; \"Any text!\" = \"100%%\"; Plain = \"<b>plain</b>\";";

static inline plumb_engine *make_engine(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  /* Lower than the defaults, so that one input cannot take minutes. */
  options.max_nodes = 5000;
  options.max_value_bytes = 1 << 16;
  options.max_program_nodes = 100000;
  plumb_engine *engine = NULL;
  if (plumb_engine_create(&options, &engine) != PLUMB_OK) abort();
  static const char *const numbers[] = {"Double"};
  plumb_function functions[3] = {PLUMB_FUNCTION_INIT, PLUMB_FUNCTION_INIT, PLUMB_FUNCTION_INIT};
  functions[0].name = "first";
  functions[0].call = give_first;
  functions[1].name = "twice";
  functions[1].call = give_first;
  functions[1].is_pure = 1;
  functions[1].min_arguments = 1;
  functions[1].argument_types = numbers;
  functions[1].argument_type_count = 1;
  functions[1].result_type = "Double";
  functions[2].name = "refuse";
  functions[2].call = refuse;
  for (size_t i = 0; i < 3; i++)
    if (plumb_engine_register_function(engine, &functions[i]) != PLUMB_OK) abort();
  static const double brand[4] = {1, 0.5, 0.25, 1};
  if (plumb_engine_register_color(engine, "brand", 5, brand) != PLUMB_OK) abort();
  plumb_font face = {"Serif", "Serif-Bold", "", 12, 700, PLUMB_FONT_BOLD};
  if (plumb_engine_register_font_face(engine, &face) != PLUMB_OK) abort();
  if (plumb_engine_register_font(engine, "house", 5, &face) != PLUMB_OK) abort();
  static const plumb_enumerator cases[] = {{"easy", 0}, {"hard", 7}}, options_of[] = {{"left", 1}, {"right", 2}};
  plumb_enumeration enumeration = PLUMB_ENUMERATION_INIT;
  enumeration.name = "Difficulty";
  enumeration.cases = cases;
  enumeration.case_count = 2;
  if (plumb_engine_register_enumeration(engine, &enumeration) != PLUMB_OK) abort();
  enumeration.name = "Sides";
  enumeration.cases = options_of;
  enumeration.is_option_set = 1;
  if (plumb_engine_register_enumeration(engine, &enumeration) != PLUMB_OK) abort();
  if (plumb_engine_set_assets(engine, find_asset, NULL, NULL) != PLUMB_OK) abort();
  if (plumb_engine_add_strings(engine, "", 0, host_strings, sizeof host_strings - 1, "s", 1) != PLUMB_OK) abort();
  return engine;
}

/* An engine that has been used before: making one takes longer than most inputs. */
static inline plumb_engine *shared_engine(void) {
  static plumb_engine *engine;
  static unsigned uses;
  if (uses++ % 256 == 0) {
    plumb_engine_destroy(engine);
    engine = make_engine();
  }
  return engine;
}

/* ------------------------------------------------------------------------------------------------------ Values --- */

static inline plumb_value text_value(plumb_type type, const char *text) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = type;
  value.as.utf8 = text;
  value.count = strlen(text);
  return value;
}

static inline plumb_value components_value(plumb_type type, const double *components, uint64_t count) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = type;
  value.as.components = components;
  value.count = count;
  return value;
}

enum { HOST_VALUES = 20 };

/*
 * A value of each kind: `n` a number, `b` a boolean, `s` a string, `c` a colour, and so on. The last one is an integer that
 * no number holds, which it becomes as state.
 */
static inline size_t host_values(plumb_entry entries[HOST_VALUES]) {
  static const double numbers[16] = {1.5, -2, 30, 0.25, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 1};
  static plumb_font font = {"Courier", "", "", 15, 700, PLUMB_FONT_ITALIC};
  static plumb_image image = {"photo", "", 30, 20};
  static plumb_run run;
  static plumb_attributed_text text = {"bold text", 9, &run, 1};
  static plumb_value items[3];
  static plumb_entry members[2];
  static plumb_function function = PLUMB_FUNCTION_INIT;
  size_t count = 0;
  memset(entries, 0, HOST_VALUES * sizeof *entries);
  items[0].type = PLUMB_TYPE_NUMBER;
  items[0].as.number = 3;
  items[1] = text_value(PLUMB_TYPE_STRING, "two");
  members[0].key = "x";
  members[0].value = items[0];
  members[1].key = "y";
  members[1].value = items[1];
  members[0].key_length = members[1].key_length = 1;
  run.length = 9;
  run.font = &font;
  run.color[3] = 1;
  run.alignment = "natural";
  run.line_break = "byWordWrapping";
  function.call = give_first;
#define HOST_VALUE(name) (entries[count].key = (name), entries[count].key_length = strlen(name), &entries[count++].value)
  *HOST_VALUE("n") = items[0];
  plumb_value *value = HOST_VALUE("b");
  value->type = PLUMB_TYPE_BOOL;
  value->as.boolean = 1;
  *HOST_VALUE("s") = text_value(PLUMB_TYPE_STRING, "a <b>te</b>xt & %d \xc3\xa9");
  *HOST_VALUE("c") = components_value(PLUMB_TYPE_COLOR, numbers, 4);
  value = HOST_VALUE("a");
  value->type = PLUMB_TYPE_ARRAY;
  value->as.items = items;
  value->count = 3;
  value = HOST_VALUE("d");
  value->type = PLUMB_TYPE_DICTIONARY;
  value->as.entries = members;
  value->count = 2;
  *HOST_VALUE("r") = components_value(PLUMB_TYPE_RANGE, numbers + 4, 2);
  *HOST_VALUE("point") = components_value(PLUMB_TYPE_POINT, numbers, 2);
  *HOST_VALUE("rect") = components_value(PLUMB_TYPE_RECT, numbers, 4);
  *HOST_VALUE("insets") = components_value(PLUMB_TYPE_INSETS, numbers, 4);
  *HOST_VALUE("m") = components_value(PLUMB_TYPE_AFFINE_TRANSFORM, numbers, 6);
  *HOST_VALUE("u") = text_value(PLUMB_TYPE_URL, "https://example.org/");
  value = HOST_VALUE("f");
  value->type = PLUMB_TYPE_FONT;
  value->as.font = &font;
  value = HOST_VALUE("i");
  value->type = PLUMB_TYPE_IMAGE;
  value->as.image = &image;
  value = HOST_VALUE("t");
  value->type = PLUMB_TYPE_ATTRIBUTED_TEXT;
  value->as.text = &text;
  value = HOST_VALUE("e");
  *value = text_value(PLUMB_TYPE_ENUM, "hard");
  value->extra.type_name = "Difficulty";
  value = HOST_VALUE("o");
  value->type = PLUMB_TYPE_OBJECT;
  value->as.object = &font;
  value->extra.type_name = "Thing";
  value = HOST_VALUE("g");
  value->type = PLUMB_TYPE_FUNCTION;
  value->as.function = &function;
  HOST_VALUE("none")->type = PLUMB_TYPE_NIL;
  value = HOST_VALUE("big");
  value->type = PLUMB_TYPE_INTEGER;
  value->as.integer = INT64_MIN + 1;
#undef HOST_VALUE
  return count;
}

#endif
