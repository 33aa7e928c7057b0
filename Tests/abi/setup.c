/* What a host sets up: colours, fonts, enumerations, assets, strings; text scale and language of layouts; formats. */
#include <math.h>

#include "check.h"

static plumb_engine *new_engine(void) {
  plumb_engine *engine = NULL;
  OK(plumb_engine_create(NULL, &engine));
  return engine;
}

/* The report belongs to the next call. */
static plumb_report *report;

static plumb_status evaluate(plumb_engine *engine, const char *expression, const char *type, plumb_value *out) {
  plumb_report_destroy(report);
  report = NULL;
  return plumb_engine_evaluate(engine, TEXT(expression), type, NULL, out, &report);
}

static void test_colors(void) {
  const double brand[] = {1, 0.5, 0.25, 1}, broken[] = {0, NAN, 0, 1};
  plumb_engine *engine = new_engine();
  plumb_value value;
  OK(plumb_engine_register_color(engine, TEXT("brand"), brand));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_color(engine, TEXT("brand"), brand));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_color(engine, TEXT("red"), brand));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_color(engine, TEXT("a b"), brand));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_color(engine, TEXT("broken"), broken));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_color(engine, TEXT("broken"), NULL));
  OK(evaluate(engine, "brand", "color", &value));
  CHECK(value.type == PLUMB_TYPE_COLOR && memcmp(value.as.components, brand, sizeof brand) == 0);
  OK(evaluate(engine, "UIColor.brand", "any", &value));
  CHECK(value.type == PLUMB_TYPE_COLOR && value.as.components[1] == 0.5);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_register_color(engine, TEXT("late"), brand));
  plumb_engine_destroy(engine);
}

static void test_fonts(void) {
  plumb_font font = {"Georgia", NULL, NULL, 20, 700, 0};
  plumb_font face = {"Fancy", "Fancy-Bold", NULL, 0, 700, PLUMB_FONT_BOLD};
  plumb_engine *engine = new_engine();
  plumb_value value;
  OK(plumb_engine_register_font(engine, TEXT("heading"), &font));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_font(engine, TEXT("heading"), &font));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_font(engine, TEXT("other"), NULL));
  font.size = -1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_font(engine, TEXT("other"), &font));
  OK(plumb_engine_register_font_face(engine, &face));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_font_face(engine, &face));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_font_face(engine, NULL));
  OK(evaluate(engine, "heading", "font", &value));
  CHECK(value.type == PLUMB_TYPE_FONT && strcmp(value.as.font->family, "Georgia") == 0 && value.as.font->size == 20);
  OK(evaluate(engine, "Fancy 12 bold", "font", &value));
  CHECK(strcmp(value.as.font->face, "Fancy-Bold") == 0 && value.as.font->size == 12);
  plumb_engine_destroy(engine);
}

static void test_enumerations(void) {
  const plumb_enumerator modes[] = {{"easy", 3}, {"hard", -4}}, sides[] = {{"left", 1}, {"right", 2}, {"up", 4}};
  const plumb_enumerator huge[] = {{"huge", INT64_MAX}}, nameless[] = {{NULL, 1}};
  plumb_enumeration mode = PLUMB_ENUMERATION_INIT;
  plumb_engine *engine = new_engine();
  plumb_value value;
  mode.name = "Mode";
  mode.cases = modes;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_enumeration(engine, &mode));
  mode.case_count = 2;
  OK(plumb_engine_register_enumeration(engine, &mode));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_enumeration(engine, &mode));
  mode.name = "Other";
  mode.is_option_set = 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_enumeration(engine, &mode));
  mode.case_count = 1;
  mode.cases = huge;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_enumeration(engine, &mode));
  mode.cases = nameless;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_enumeration(engine, &mode));
  mode.struct_size = 12;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_enumeration(engine, &mode));
  mode.struct_size = sizeof mode;
  mode.name = "Sides";
  mode.cases = sides;
  mode.case_count = 3;
  OK(plumb_engine_register_enumeration(engine, &mode));
  OK(evaluate(engine, "hard", "enum:Mode", &value));
  CHECK(value.type == PLUMB_TYPE_ENUM && strcmp(value.as.utf8, "hard") == 0 && (int32_t)value.flags == -4);
  OK(evaluate(engine, "up, left", "optionset:Sides", &value));
  CHECK(value.type == PLUMB_TYPE_OPTION_SET && value.count == 2 && value.flags == 5);
  CHECK(strcmp(value.as.items[0].as.utf8, "left") == 0 && strcmp(value.extra.type_name, "Sides") == 0);
  plumb_engine_destroy(engine);
}

typedef struct assets {
  int asked, destroyed;
  plumb_status answer;
} assets;

static plumb_status find(void *user_data, plumb_asset_kind kind, const char *bundle, const char *name, plumb_asset *out) {
  assets *a = user_data;
  a->asked++;
  if (a->answer != PLUMB_OK) return a->answer;
  if (kind == PLUMB_ASSET_BUNDLE) return strcmp(bundle, "Kit") == 0 && !*name ? PLUMB_OK : PLUMB_DECLINED;
  if (*bundle && strcmp(bundle, "Kit") != 0) return PLUMB_DECLINED;
  if (kind == PLUMB_ASSET_COLOR && strcmp(name, "Brand") == 0) {
    out->color[0] = *bundle ? 0.5 : 1;
    out->color[1] = out->color[2] = 0;
    out->color[3] = 1;
    return PLUMB_OK;
  }
  if (kind == PLUMB_ASSET_IMAGE && strcmp(name, "Logo") == 0) {
    out->width = 40;
    out->height = 30;
    return PLUMB_OK;
  }
  return PLUMB_DECLINED;
}

static void count_destruction(void *user_data) { ((assets *)user_data)->destroyed++; }

static void test_assets(void) {
  assets a = {0, 0, PLUMB_OK}, b = {0, 0, PLUMB_ERROR_USER};
  stage t = {NULL, NULL, NULL};
  plumb_value value;
  t.engine = new_engine();
  OK(plumb_engine_set_assets(t.engine, find, &b, count_destruction));
  OK(plumb_engine_set_assets(t.engine, find, &a, count_destruction));
  CHECK(b.destroyed == 1);
  OK(evaluate(t.engine, "Logo", "image", &value));
  CHECK(value.type == PLUMB_TYPE_IMAGE && value.as.image->width == 40 && strcmp(value.as.image->name, "Logo") == 0);
  OK(evaluate(t.engine, "Kit:Brand", "color", &value));
  CHECK(value.type == PLUMB_TYPE_COLOR && value.as.components[0] == 0.5);
  CHECK(evaluate(t.engine, "Lgo", "image", &value) < 0);
  CHECK(evaluate(t.engine, "Nothing:Logo", "image", &value) < 0);
  OK(stage_load(&t, "<UIView><UIImageView image='Logo'/></UIView>", NULL, 0));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "0", "width") == 40 && number_of(t.layout, "0", "height") == 30);
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_assets(t.engine, find, &b, count_destruction));
  plumb_report_destroy(report);
  report = NULL;
  stage_close(&t);
  CHECK(a.destroyed == 1 && b.destroyed == 1 && a.asked > 0);

  t.engine = new_engine();
  OK(plumb_engine_set_assets(t.engine, find, &b, NULL));
  STATUS(PLUMB_ERROR_USER, evaluate(t.engine, "Logo", "image", &value));
  stage_close(&t);
  t.engine = new_engine();
  OK(plumb_engine_set_assets(t.engine, NULL, &b, count_destruction));
  CHECK(b.destroyed == 2);
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_asset_folder(t.engine, TEXT("Tests/no such folder")));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_set_asset_folder(t.engine, NULL, 0));
  stage_close(&t);
}

static void test_strings(void) {
  stage t = {NULL, NULL, NULL};
  plumb_value value;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_diagnostic diagnostic;
  t.engine = new_engine();
  OK(plumb_engine_add_strings(t.engine, "", 0, TEXT("\"Hi\" = \"Hello\";"), TEXT("base.strings")));
  OK(plumb_engine_add_strings(t.engine, "de", 2, TEXT("\"Hi\" = \"Hallo\";"), TEXT("de.strings")));
  STATUS(PLUMB_ERROR_SYNTAX, plumb_engine_add_strings(t.engine, "fr", 2, TEXT("\"Hi\" = ;"), TEXT("fr.strings")));
  OK(plumb_engine_get_diagnostic(t.engine, &diagnostic));
  CHECK(strcmp(diagnostic.file, "fr.strings") == 0 && diagnostic.line == 1);
  options.language = "de";
  options.language_length = 2;
  OK(plumb_template_load(t.engine, TEXT("<UILabel text='{strings.Hi}'/>"), &options, &t.template_, NULL));
  OK(plumb_layout_create(t.template_, &t.layout));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, "Hallo") == 0);
  OK(plumb_layout_set_language(t.layout, "", 0));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, "Hello") == 0);
  stage_close(&t);
}

/* Loads a document in a language and then changes to it: both do the same. `expected` is the label's text, NULL where
 * both have to fail with `status`. */
static void check_language(const char *xml, const char *language, plumb_status status, const char *expected) {
  stage t = {NULL, NULL, NULL};
  plumb_value value;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  t.engine = new_engine();
  OK(plumb_engine_add_strings(t.engine, "", 0, TEXT("\"Hi\" = \"Hello\";"), TEXT("base.strings")));
  OK(plumb_engine_add_strings(t.engine, "de", 2, TEXT("\"Hi\" = \"Hallo\"; \"Bye\" = \"Ciao\";"), TEXT("de.strings")));
  options.language = language;
  options.language_length = strlen(language);
  STATUS(status, plumb_template_load(t.engine, TEXT(xml), &options, &t.template_, NULL));
  for (int is_changed = 0; is_changed < 2; is_changed++) {
    if (is_changed) {
      plumb_template_destroy(t.template_);
      t.template_ = NULL;
      options.language = "de";
      options.language_length = 2;
      OK(plumb_template_load(t.engine, TEXT(xml), &options, &t.template_, NULL));
      OK(plumb_layout_create(t.template_, &t.layout));
      STATUS(status, plumb_layout_set_language(t.layout, TEXT(language)));
      if (status != PLUMB_OK) CHECK(strlen(layout_message(t.layout)) > 0);
    } else if (expected) {
      OK(plumb_layout_create(t.template_, &t.layout));
    }
    if (expected && t.layout) {
      OK(plumb_layout_compute_frames(t.layout, 100, 100));
      OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("text"), &value));
      CHECK(strcmp(value.as.utf8, expected) == 0);
    }
    plumb_layout_destroy(t.layout);
    t.layout = NULL;
  }
  stage_close(&t);
}

static void test_languages(void) {
  const char *const hi = "<UILabel text='{strings.Hi}'/>", *const bye = "<UILabel text='{strings.Bye}'/>";
  const char *const plain = "<UILabel text='x'/>";
  const char *const wrong[] = {"no language", "de-", "../de", "d\xC3\xA9"};
  check_language(hi, "de", PLUMB_OK, "Hallo");
  check_language(hi, "de-AT", PLUMB_OK, "Hallo");
  check_language(hi, "DE_at", PLUMB_OK, "Hallo");
  check_language(hi, "", PLUMB_OK, "Hello");
  /* A language without texts has those for all languages. */
  check_language(hi, "fr", PLUMB_OK, "Hello");
  check_language(hi, "fr-CH", PLUMB_OK, "Hello");
  check_language(plain, "fr", PLUMB_OK, "x");
  /* A text that there is in no language of the layout's. */
  check_language(bye, "fr", PLUMB_ERROR_SYMBOL, NULL);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    check_language(hi, wrong[i], PLUMB_ERROR_ARGUMENT, NULL);
    check_language(plain, wrong[i], PLUMB_ERROR_ARGUMENT, NULL);
  }
}

static void test_text_scale(void) {
  const double wrong[] = {0, -1, NAN, INFINITY};
  stage t = {NULL, NULL, NULL};
  plumb_value value;
  OK(stage_load(&t, "<UILabel text='x' font='body'/>", NULL, 0));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("font"), &value));
  CHECK(value.type == PLUMB_TYPE_FONT && strcmp(value.as.font->text_style, "body") == 0);
  double size = value.as.font->size;
  OK(plumb_layout_set_text_scale(t.layout, 2));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("font"), &value));
  CHECK(value.as.font->size == size * 2);
  for (size_t i = 0; i < 4; i++) STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_text_scale(t.layout, wrong[i]));
  stage_close(&t);
}

static void test_format(void) {
  plumb_engine *engine = new_engine();
  plumb_value arguments[3] = {number_value(3.14159), string_value("pi"), number_value(42)};
  plumb_report *own = NULL;
  const char *text = NULL;
  size_t length = 0;
  plumb_diagnostic diagnostic;
  OK(plumb_engine_format(engine, TEXT("%05.1f %@ %x %%"), arguments, 3, &text, &length, &own));
  CHECK(text && strcmp(text, "003.1 pi 2a %") == 0 && length == strlen(text));
  plumb_report_destroy(own);
  STATUS(PLUMB_ERROR_SYNTAX, plumb_engine_format(engine, TEXT("%n"), arguments, 1, &text, &length, &own));
  OK(plumb_report_get(own, 0, &diagnostic));
  CHECK(strlen(diagnostic.message) > 0);
  plumb_report_destroy(own);
  STATUS(PLUMB_ERROR_LIMIT, plumb_engine_format(engine, TEXT("%2147483647d"), arguments, 1, &text, &length, &own));
  plumb_report_destroy(own);
  STATUS(PLUMB_ERROR_TYPE, plumb_engine_format(engine, TEXT("%d"), &arguments[1], 1, &text, &length, &own));
  plumb_report_destroy(own);
  own = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_format(engine, TEXT("%d"), NULL, 1, &text, &length, &own));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_format(engine, TEXT("%d"), arguments, SIZE_MAX, &text, &length, &own));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_format(engine, TEXT("x"), NULL, 0, NULL, &length, &own));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_format(engine, TEXT("x"), NULL, 0, &text, NULL, &own));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_format(engine, TEXT("x"), NULL, 0, &text, &length, NULL));
  CHECK(own == NULL);
  plumb_engine_destroy(engine);
}

int main(void) {
  is_quiet = 1;
  test_colors();
  test_fonts();
  test_enumerations();
  test_assets();
  test_strings();
  test_languages();
  test_text_scale();
  test_format();
  plumb_report_destroy(report);
  return check_result("setup");
}
