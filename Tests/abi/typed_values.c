/* Values of the richer types on their way in and out: fonts, images, cases, transforms, text in several styles. */
#include <math.h>

#include "check.h"

static plumb_value value_of(plumb_type type) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = type;
  return value;
}

static plumb_value text_of(plumb_type type, const char *text, const char *type_name) {
  plumb_value value = string_value(text);
  value.type = type;
  value.extra.type_name = type_name;
  return value;
}

static plumb_value components_of(plumb_type type, const double *components, size_t count) {
  plumb_value value = value_of(type);
  value.as.components = components;
  value.count = count;
  return value;
}

/* What a value reads as after it went through state that began with it. */
static plumb_status round_trip(stage *t, plumb_value given, plumb_value *out) {
  plumb_entry state = entry("it", given);
  plumb_status status;
  stage_close(t);
  status = stage_load(t, "<UIView/>", &state, 1);
  if (status != PLUMB_OK) return status;
  OK(plumb_layout_set_state(t->layout, PLUMB_NO_NODE, &state, 1));
  return plumb_layout_get_state(t->layout, PLUMB_NO_NODE, TEXT("it"), out);
}

/* State that is a number holds the nearest one; constants are exact. */
static void test_integers(void) {
  const int64_t exact[] = {INT64_MAX, INT64_MIN + 1, ((int64_t)1 << 53) + 1, -((int64_t)1 << 53) - 1};
  const int64_t small[] = {0, -7, (int64_t)1 << 53, INT64_MIN};
  stage t = {NULL, NULL, NULL};
  plumb_entry constant = entry("it", value_of(PLUMB_TYPE_INTEGER));
  plumb_scope scope;
  plumb_report *report = NULL;
  plumb_value out;
  memset(&scope, 0, sizeof scope);
  scope.constants = &constant;
  scope.constant_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  for (size_t i = 0; i < 4; i++) {
    constant.value.as.integer = exact[i];
    OK(plumb_engine_evaluate(t.engine, TEXT("[it]"), "any", &scope, &out, &report));
    CHECK(out.as.items[0].type == PLUMB_TYPE_INTEGER && out.as.items[0].as.integer == exact[i]);
    plumb_report_destroy(report);
    constant.value.as.integer = small[i];
    OK(plumb_engine_evaluate(t.engine, TEXT("it"), "any", &scope, &out, &report));
    CHECK(out.type == PLUMB_TYPE_NUMBER && out.as.number == (double)small[i]);
    plumb_report_destroy(report);
  }
  stage_close(&t);
}

static void test_text(void) {
  static const plumb_type types[] = {PLUMB_TYPE_URL, PLUMB_TYPE_SELECTOR, PLUMB_TYPE_CLASS};
  stage t = {NULL, NULL, NULL};
  plumb_value out;
  for (size_t i = 0; i < 3; i++) {
    OK(round_trip(&t, text_of(types[i], "gr\xC3\xBC\xC3\x9F", NULL), &out));
    CHECK(out.type == types[i] && out.count == 6 && strcmp(out.as.utf8, "gr\xC3\xBC\xC3\x9F") == 0);
    CHECK(out.extra.type_name == NULL);
    STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, text_of(types[i], "\xFF", NULL), &out));
    plumb_value missing = value_of(types[i]);
    missing.count = 3;
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, missing, &out));
  }
  stage_close(&t);
}

static void test_structures(void) {
  static const double numbers[] = {1, 2.5, -3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, -0.0};
  static const struct {
    plumb_type type;
    size_t count;
  } cases[] = {{PLUMB_TYPE_OFFSET, 2}, {PLUMB_TYPE_AFFINE_TRANSFORM, 6}, {PLUMB_TYPE_TRANSFORM_3D, 16}};
  stage t = {NULL, NULL, NULL};
  plumb_value out;
  for (size_t i = 0; i < 3; i++) {
    size_t count = cases[i].count;
    OK(round_trip(&t, components_of(cases[i].type, numbers, count), &out));
    CHECK(out.type == cases[i].type && out.count == count);
    CHECK(memcmp(out.as.components, numbers, count * sizeof(double)) == 0);
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, components_of(cases[i].type, numbers, count - 1), &out));
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, components_of(cases[i].type, NULL, count), &out));
  }
  stage_close(&t);
}

static void test_fonts(void) {
  const double sizes[] = {0, -1, NAN, INFINITY};
  const int32_t weights[] = {-100, 50, 99, 450, 1000, INT32_MAX, INT32_MIN};
  plumb_font font = {"Courier", "Courier-Bold", "body", 12.5, 700, PLUMB_FONT_ITALIC | PLUMB_FONT_MONOSPACE};
  stage t = {NULL, NULL, NULL};
  plumb_value given = value_of(PLUMB_TYPE_FONT), out;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  given.as.font = &font;
  OK(round_trip(&t, given, &out));
  CHECK(out.type == PLUMB_TYPE_FONT && out.as.font != &font);
  CHECK(strcmp(out.as.font->family, "Courier") == 0 && strcmp(out.as.font->face, "Courier-Bold") == 0);
  CHECK(strcmp(out.as.font->text_style, "body") == 0 && out.as.font->size == 12.5);
  CHECK(out.as.font->weight == 700 && out.as.font->traits == (PLUMB_FONT_ITALIC | PLUMB_FONT_MONOSPACE));
  for (size_t i = 0; i < 4; i++) {
    font.size = sizes[i];
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  }
  font.size = 10;
  for (size_t i = 0; i < 7; i++) {
    font.weight = weights[i];
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  }
  memset(&font, 0, sizeof font);
  font.size = 10;
  OK(round_trip(&t, given, &out));
  CHECK(strcmp(out.as.font->family, "system") == 0 && out.as.font->weight == 400 && *out.as.font->face == 0);
  font.traits = 32;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  font.traits = 0;
  font.family = "\xC3";
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, given, &out));
  stage_close(&t);
}

static void test_images(void) {
  const double sizes[] = {-1, NAN, INFINITY};
  plumb_image image = {"Logo", "Kit", 20, 30};
  stage t = {NULL, NULL, NULL};
  plumb_value given = value_of(PLUMB_TYPE_IMAGE), out;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  given.as.image = &image;
  OK(round_trip(&t, given, &out));
  CHECK(out.type == PLUMB_TYPE_IMAGE && strcmp(out.as.image->name, "Logo") == 0);
  CHECK(strcmp(out.as.image->bundle, "Kit") == 0 && out.as.image->width == 20 && out.as.image->height == 30);
  for (size_t i = 0; i < 3; i++) {
    image.width = sizes[i];
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
    image.width = 20;
    image.height = sizes[i];
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
    image.height = 30;
  }
  memset(&image, 0, sizeof image);
  OK(round_trip(&t, given, &out));
  CHECK(*out.as.image->name == 0 && *out.as.image->bundle == 0);
  stage_close(&t);
}

static void test_names(void) {
  stage t = {NULL, NULL, NULL};
  plumb_value options[2], set = value_of(PLUMB_TYPE_OPTION_SET), out;
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  OK(round_trip(&t, text_of(PLUMB_TYPE_ENUM, "center", "NSTextAlignment"), &out));
  CHECK(out.type == PLUMB_TYPE_ENUM && strcmp(out.as.utf8, "center") == 0 && out.count == 6 && out.flags == 1);
  CHECK(strcmp(out.extra.type_name, "NSTextAlignment") == 0);
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, text_of(PLUMB_TYPE_ENUM, "center", NULL), &out));
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, text_of(PLUMB_TYPE_ENUM, "center", "NSTextAlinement"), &out));
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, text_of(PLUMB_TYPE_ENUM, "\xFF", "NSTextAlignment"), &out));
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, text_of(PLUMB_TYPE_ENUM, "centre", "NSTextAlignment"), &out));
  /* It says what was meant. */
  plumb_entry wrong = entry("it", text_of(PLUMB_TYPE_ENUM, "centr", "NSTextAlignment"));
  plumb_scope scope;
  memset(&scope, 0, sizeof scope);
  scope.constants = &wrong;
  scope.constant_count = 1;
  STATUS(PLUMB_ERROR_TYPE, plumb_engine_evaluate(t.engine, TEXT("it"), "any", &scope, &out, &report));
  OK(plumb_engine_get_diagnostic(t.engine, &diagnostic));
  CHECK(strcmp(diagnostic.suggestion, "center") == 0);
  plumb_report_destroy(report);

  options[0] = text_of(PLUMB_TYPE_ENUM, "link", "UIDataDetectorTypes");
  options[1] = text_of(PLUMB_TYPE_ENUM, "phoneNumber", "UIDataDetectorTypes");
  set.as.items = options;
  set.count = 2;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, set, &out));
  set.extra.type_name = "UIDataDetectorTypes";
  OK(round_trip(&t, set, &out));
  CHECK(out.type == PLUMB_TYPE_OPTION_SET && out.count == 2 && out.flags == 3);
  CHECK(strcmp(out.as.items[0].as.utf8, "phoneNumber") == 0 && strcmp(out.as.items[1].as.utf8, "link") == 0);
  CHECK(strcmp(out.extra.type_name, "UIDataDetectorTypes") == 0);
  set.count = 0;
  set.as.items = NULL;
  OK(round_trip(&t, set, &out));
  CHECK(out.type == PLUMB_TYPE_OPTION_SET && out.count == 0 && out.flags == 0);
  set.count = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, set, &out));
  options[0] = number_value(1);
  set.as.items = options;
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, set, &out));
  options[0] = text_of(PLUMB_TYPE_ENUM, "center", "NSTextAlignment");
  set.extra.type_name = "NSTextAlignment";
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, set, &out));

  OK(round_trip(&t, text_of(PLUMB_TYPE_VISUAL_EFFECT, "dark", "UIBlurEffect"), &out));
  CHECK(out.type == PLUMB_TYPE_VISUAL_EFFECT && strcmp(out.as.utf8, "dark") == 0);
  CHECK(strcmp(out.extra.type_name, "UIBlurEffect") == 0);
  OK(round_trip(&t, text_of(PLUMB_TYPE_VISUAL_EFFECT, "light", "UIVibrancyEffect"), &out));
  CHECK(strcmp(out.extra.type_name, "UIVibrancyEffect") == 0);
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, text_of(PLUMB_TYPE_VISUAL_EFFECT, "dark", "UIShade"), &out));
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, text_of(PLUMB_TYPE_VISUAL_EFFECT, "darkest", "UIBlurEffect"), &out));
  stage_close(&t);
}

static void test_objects(void) {
  int thing = 0;
  stage t = {NULL, NULL, NULL};
  plumb_value given = value_of(PLUMB_TYPE_OBJECT), out;
  given.as.object = &thing;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  given.extra.type_name = "Player";
  OK(round_trip(&t, given, &out));
  CHECK(out.type == PLUMB_TYPE_OBJECT && out.as.object == &thing && strcmp(out.extra.type_name, "Player") == 0);
  stage_close(&t);
}

static plumb_run run_of(uint64_t start, uint64_t length, const plumb_font *font) {
  plumb_run run;
  memset(&run, 0, sizeof run);
  run.start = start;
  run.length = length;
  run.font = font;
  run.color[0] = run.color[3] = 1;
  return run;
}

static void test_attributed_text(void) {
  plumb_font font = {"Georgia", NULL, NULL, 20, 300, 0};
  plumb_run runs[2];
  plumb_attributed_text text = {"gr\xC3\xBC\xC3\x9F dich", 11, runs, 2};
  stage t = {NULL, NULL, NULL};
  plumb_value given = value_of(PLUMB_TYPE_ATTRIBUTED_TEXT), out;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  given.as.text = &text;
  runs[0] = run_of(2, 2, &font);
  runs[1] = run_of(7, 4, NULL);
  runs[1].alignment = "center";
  runs[1].line_break = "byTruncatingTail";
  runs[1].baseline_offset = 3;
  runs[1].first_indent = 4;
  runs[1].indent = 5;
  runs[1].spacing = 6;
  runs[1].flags = PLUMB_RUN_UNDERLINE | PLUMB_RUN_LIST_ITEM;
  runs[1].list_level = 2;
  OK(round_trip(&t, given, &out));
  CHECK(out.type == PLUMB_TYPE_ATTRIBUTED_TEXT && out.count == 11 && out.as.text->length == 11);
  CHECK(strcmp(out.as.text->utf8, text.utf8) == 0 && out.as.text->run_count == 4);
  /* What was in no run has the standard font. */
  const plumb_run *read = out.as.text->runs;
  CHECK(read[0].start == 0 && read[0].length == 2 && strcmp(read[0].font->family, "system") == 0);
  CHECK(read[0].font->size == 17 && read[0].color[3] == 1 && read[0].color[0] == 0);
  CHECK(read[1].start == 2 && read[1].length == 2 && strcmp(read[1].font->family, "Georgia") == 0);
  CHECK(read[1].font->weight == 300 && read[1].color[0] == 1 && strcmp(read[1].alignment, "natural") == 0);
  CHECK(strcmp(read[1].line_break, "byWordWrapping") == 0 && read[1].flags == 0 && read[1].list_level == 0);
  CHECK(read[2].start == 4 && read[2].length == 3 && read[3].start == 7 && read[3].length == 4);
  CHECK(strcmp(read[3].alignment, "center") == 0 && strcmp(read[3].line_break, "byTruncatingTail") == 0);
  CHECK(read[3].baseline_offset == 3 && read[3].first_indent == 4 && read[3].indent == 5 && read[3].spacing == 6);
  CHECK(read[3].flags == (PLUMB_RUN_UNDERLINE | PLUMB_RUN_LIST_ITEM) && read[3].list_level == 2);

  text.run_count = 1;
  const uint64_t wrong[][2] = {{3, 1}, {2, 1}, {12, 0}, {0, 12}, {UINT64_MAX, 1}, {1, UINT64_MAX}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    runs[0] = run_of(wrong[i][0], wrong[i][1], NULL);
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  }
  for (int i = 0; i < 6; i++) {
    runs[0] = run_of(0, 2, NULL);
    double *const numbers[] = {&runs[0].color[2],     &runs[0].baseline_offset, &runs[0].first_indent,
                               &runs[0].indent,       &runs[0].spacing,         &runs[0].color[3]};
    *numbers[i] = i % 2 ? NAN : INFINITY;
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  }
  runs[0] = run_of(0, 2, NULL);
  runs[0].flags = 8;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  runs[0] = run_of(0, 2, NULL);
  runs[0].alignment = "middle";
  STATUS(PLUMB_ERROR_TYPE, round_trip(&t, given, &out));
  text.run_count = 2;
  runs[0] = run_of(0, 4, NULL);
  runs[1] = run_of(2, 4, NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  text.run_count = SIZE_MAX / 2;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  text.run_count = 1;
  text.runs = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, given, &out));
  text.run_count = 0;
  text.utf8 = "\xC3";
  text.length = 1;
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, given, &out));
  text.utf8 = NULL;
  text.length = 0;
  OK(round_trip(&t, given, &out));
  CHECK(out.count == 0 && out.as.text->run_count == 0 && *out.as.text->utf8 == 0);
  stage_close(&t);
}

int main(void) {
  is_quiet = 1;
  test_integers();
  test_text();
  test_structures();
  test_fonts();
  test_images();
  test_names();
  test_objects();
  test_attributed_text();
  return check_result("typed_values");
}
