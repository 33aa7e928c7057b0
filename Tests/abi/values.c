/* Values on their way in and out: every type, nesting, limits, defaults of a host's component. */
#include <math.h>

#include "check.h"

static plumb_value components_value(plumb_type type, const double *components, size_t count) {
  plumb_value value;
  memset(&value, 0, sizeof value);
  value.type = type;
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
  return plumb_layout_get_state(t->layout, PLUMB_NO_NODE, TEXT("it"), out);
}

static void test_round_trips(void) {
  static const double four[] = {0.25, 0.5, 0.75, 1};
  static const struct {
    plumb_type type;
    size_t count;
  } structured[] = {{PLUMB_TYPE_COLOR, 4}, {PLUMB_TYPE_RANGE, 2}, {PLUMB_TYPE_POINT, 2},
                    {PLUMB_TYPE_SIZE, 2},  {PLUMB_TYPE_RECT, 4},  {PLUMB_TYPE_INSETS, 4}};
  const double numbers[] = {0, -0.0, 1.5, 1e308, NAN, INFINITY, -INFINITY};
  stage t = {NULL, NULL, NULL};
  plumb_value out;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    OK(round_trip(&t, number_value(numbers[i]), &out));
    CHECK(out.type == PLUMB_TYPE_NUMBER && out.flags == 0 && out.extra.bits == 0);
    CHECK(isnan(numbers[i]) ? isnan(out.as.number) : memcmp(&out.as.number, &numbers[i], sizeof(double)) == 0);
  }
  OK(round_trip(&t, bool_value(-7), &out));
  CHECK(out.type == PLUMB_TYPE_BOOL && out.as.boolean == 1);
  OK(round_trip(&t, bool_value(0), &out));
  CHECK(out.type == PLUMB_TYPE_BOOL && out.as.boolean == 0);
  OK(round_trip(&t, string_value("gr\xC3\xBC\xC3\x9F \xF0\x9F\x8E\x89"), &out));
  CHECK(out.type == PLUMB_TYPE_STRING && out.count == 11 && strlen(out.as.utf8) == 11);
  OK(round_trip(&t, string_value(""), &out));
  CHECK(out.type == PLUMB_TYPE_STRING && out.count == 0 && out.as.utf8 && !*out.as.utf8);
  for (size_t i = 0; i < sizeof structured / sizeof *structured; i++) {
    size_t count = structured[i].count;
    OK(round_trip(&t, components_value(structured[i].type, four, count), &out));
    CHECK(out.type == structured[i].type && out.count == count);
    CHECK(memcmp(out.as.components, four, count * sizeof(double)) == 0);
    /* Any other number of components is a mistake, and nothing is read. */
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, components_value(structured[i].type, four, count - 1), &out));
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, components_value(structured[i].type, four, SIZE_MAX), &out));
    STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, components_value(structured[i].type, NULL, count), &out));
  }
  const double open[] = {3, INFINITY};
  OK(round_trip(&t, components_value(PLUMB_TYPE_RANGE, open, 2), &out));
  CHECK(out.as.components[0] == 3 && isinf(out.as.components[1]));
  const double ends[] = {1, 5};
  plumb_value range = components_value(PLUMB_TYPE_RANGE, ends, 2);
  OK(round_trip(&t, range, &out));
  CHECK(out.flags == 0);
  range.flags = PLUMB_RANGE_EXCLUDES_UPPER;
  OK(round_trip(&t, range, &out));
  CHECK(out.flags == PLUMB_RANGE_EXCLUDES_UPPER && out.as.components[1] == 5);
  stage_close(&t);
}

static void test_nesting(void) {
  plumb_value inner[] = {number_value(1), string_value("two"), bool_value(1)};
  plumb_entry pairs[2], outer[2];
  plumb_value items[2], out, chain[80];
  plumb_entry links[80];
  stage t = {NULL, NULL, NULL};
  pairs[0] = entry("name", string_value("Ann"));
  pairs[1] = entry("scores", array_value(inner, 3));
  items[0] = array_value(NULL, 0);
  items[1] = array_value(inner, 3);
  outer[0] = entry("player", dictionary_value(pairs, 2));
  outer[1] = entry("rows", array_value(items, 2));
  OK(round_trip(&t, dictionary_value(outer, 2), &out));
  CHECK(out.type == PLUMB_TYPE_DICTIONARY && out.count == 2);
  CHECK(strcmp(out.as.entries[0].key, "player") == 0 && out.as.entries[0].key_length == 6);
  const plumb_value *player = &out.as.entries[0].value, *rows = &out.as.entries[1].value;
  CHECK(player->type == PLUMB_TYPE_DICTIONARY && player->count == 2);
  CHECK(strcmp(player->as.entries[0].value.as.utf8, "Ann") == 0);
  CHECK(player->as.entries[1].value.as.items[1].type == PLUMB_TYPE_STRING);
  CHECK(rows->count == 2 && rows->as.items[0].type == PLUMB_TYPE_ARRAY && rows->as.items[0].count == 0);
  CHECK(rows->as.items[1].as.items[0].as.number == 1);
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("it.player.name"), &out));
  CHECK(strcmp(out.as.utf8, "Ann") == 0);
  /* Of equal keys the last one counts. */
  outer[1] = entry("player", number_value(4));
  OK(round_trip(&t, dictionary_value(outer, 2), &out));
  CHECK(out.count == 1 && out.as.entries[0].value.as.number == 4);

  /* Sixty levels are fine, eighty are too deep: an error, whatever the nesting is made of. */
  for (int kind = 0; kind < 2; kind++) {
    chain[0] = number_value(5);
    for (int i = 1; i < 80; i++) {
      links[i] = entry("k", chain[i - 1]);
      chain[i] = kind ? dictionary_value(&links[i], 1) : array_value(&chain[i - 1], 1);
    }
    OK(round_trip(&t, chain[60], &out));
    STATUS(PLUMB_ERROR_LIMIT, round_trip(&t, chain[79], &out));
  }
  /* One that holds itself is too deep as well. */
  plumb_value self[1];
  self[0] = array_value(self, 1);
  STATUS(PLUMB_ERROR_LIMIT, round_trip(&t, self[0], &out));
  stage_close(&t);
}

/* Very many keys, each given twice, the empty one among them. */
static void test_many_keys(void) {
  enum { MANY = 40000 };
  static char names[MANY][8];
  static plumb_entry entries[MANY];
  stage t = {NULL, NULL, NULL};
  plumb_value out;
  for (int i = 0; i < MANY; i++) {
    snprintf(names[i], sizeof names[i], "%s%.0d", i % (MANY / 2) ? "k" : "", i % (MANY / 2));
    entries[i] = entry(names[i], number_value(i));
  }
  plumb_value many = dictionary_value(entries, MANY);
  OK(round_trip(&t, array_value(&many, 1), &out));
  out = out.as.items[0];
  CHECK(out.count == MANY / 2 && out.as.entries[0].key_length == 0);
  for (int i = 0; i < MANY / 2; i++) CHECK(out.as.entries[i].value.as.number == i + MANY / 2);
  stage_close(&t);
}

static void test_refusals(void) {
  static const plumb_type unknown[] = {-1, 13, 14, 15, 31, 32, 256, 257, 1 << 30, INT32_MIN};
  stage t = {NULL, NULL, NULL};
  plumb_value value = number_value(1), out;
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    value.type = unknown[i];
    STATUS(PLUMB_ERROR_TYPE, round_trip(&t, value, &out));
  }
  value = string_value("\xFF\xFE");
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, value, &out));
  value = string_value("\xED\xA0\x80"); /* half a surrogate pair */
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, value, &out));
  value.as.utf8 = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, value, &out));
  value = array_value(NULL, 1);
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, value, &out));
  value = array_value(&value, SIZE_MAX / 2);
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, value, &out));
  value = dictionary_value(NULL, SIZE_MAX);
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, value, &out));
  plumb_entry broken = entry("\xC0", number_value(1));
  STATUS(PLUMB_ERROR_ENCODING, round_trip(&t, dictionary_value(&broken, 1), &out));
  broken.key = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, round_trip(&t, dictionary_value(&broken, 1), &out));
  stage_close(&t);
}

static void test_component(void) {
  static const double tint[] = {1, 0.5, 0, 1};
  plumb_property properties[6] = {
      {"level", "Double", {0, 0, 0, {0}, {0}}, NULL, 0, 0},
      {"bar.tint", "UIColor", {0, 0, 0, {0}, {0}}, "Its colour.", 0, 0},
      {"caption", "String", {0, 0, 0, {0}, {0}}, "", 0, 0},
      {"isFull", "Bool", {0, 0, 0, {0}, {0}}, NULL, 0, 0},
      {"style", "NSTextAlignment", {0, 0, 0, {0}, {0}}, NULL, 0, 0},
      {"plain", "Int", {0, 0, 0, {0}, {0}}, NULL, 0, 0}};
  plumb_component component = PLUMB_COMPONENT_INIT;
  plumb_value value;
  stage t = {NULL, NULL, NULL};
  properties[0].default_value = number_value(-2.5);
  properties[1].default_value = components_value(PLUMB_TYPE_COLOR, tint, 4);
  properties[2].default_value = string_value("none yet");
  properties[3].default_value = bool_value(1);
  properties[4].default_value = string_value("center");
  properties[4].default_value.type = PLUMB_TYPE_ENUM;
  properties[4].default_value.extra.type_name = "NSTextAlignment";
  component.name = "HealthBar";
  component.properties = properties;
  component.property_count = 6;
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_engine_register_component(t.engine, &component));
  STATUS(PLUMB_ERROR_DUPLICATE, plumb_engine_register_component(t.engine, &component));
  component.name = "Other";
  properties[0].default_value = string_value("no number");
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_component(t.engine, &component));
  properties[0].default_value = number_value(NAN);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_component(t.engine, &component));

  OK(stage_load(&t, "<UIView><HealthBar level='{1 + 2}'/><HealthBar/></UIView>", NULL, 0));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "0", "level") == 3);
  CHECK(number_of(t.layout, "1", "level") == -2.5);
  CHECK(number_of(t.layout, "1", "plain") == 0);
  OK(plumb_node_property(t.layout, node_at(t.layout, "1"), TEXT("bar.tint"), &value));
  CHECK(value.type == PLUMB_TYPE_COLOR && value.as.components[0] == 1 && value.as.components[2] == 0);
  CHECK(fabs(value.as.components[1] - 0.5) < 1.0 / 255);
  OK(plumb_node_property(t.layout, node_at(t.layout, "1"), TEXT("caption"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, "none yet") == 0);
  OK(plumb_node_property(t.layout, node_at(t.layout, "1"), TEXT("isFull"), &value));
  CHECK(value.type == PLUMB_TYPE_BOOL && value.as.boolean == 1);
  OK(plumb_node_property(t.layout, node_at(t.layout, "1"), TEXT("style"), &value));
  CHECK(value.type == PLUMB_TYPE_ENUM && strcmp(value.as.utf8, "center") == 0);
  stage_close(&t);
}

/* Loans of property values last until the next compute. */
static void test_loans(void) {
  plumb_value frame, again, color, text;
  stage t = {NULL, NULL, NULL};
  OK(stage_load(&t, "<UIView><UILabel width='10' height='20' text='Hi {1}' textColor='rgb(255,0,0)'/></UIView>", NULL, 0));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  plumb_node label = node_at(t.layout, "0");
  OK(plumb_node_property(t.layout, label, TEXT("frame"), &frame));
  OK(plumb_node_property(t.layout, label, TEXT("textColor"), &color));
  OK(plumb_node_property(t.layout, label, TEXT("text"), &text));
  for (int i = 0; i < 10000; i++) {
    OK(plumb_node_property(t.layout, label, TEXT("frame"), &again));
    CHECK(again.as.components == frame.as.components);
  }
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("frame"), &again));
  CHECK(again.type == PLUMB_TYPE_RECT && again.as.components != frame.as.components);
  CHECK(frame.as.components[2] == 10 && frame.as.components[3] == 20);
  CHECK(color.type == PLUMB_TYPE_COLOR && color.as.components[0] == 1 && color.as.components[3] == 1);
  CHECK(text.type == PLUMB_TYPE_STRING && strcmp(text.as.utf8, "Hi 1") == 0);
  stage_close(&t);
}

static void test_evaluation(void) {
  plumb_engine *engine = NULL;
  plumb_report *report = NULL;
  plumb_scope scope;
  plumb_value value;
  plumb_entry constants[1] = {entry("side", number_value(7))};
  plumb_diagnostic diagnostic;
  const char *text = NULL;
  memset(&scope, 0, sizeof scope);
  scope.constants = constants;
  scope.constant_count = 1;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_evaluate(engine, TEXT("side * 6"), "any", &scope, &value, &report));
  CHECK(value.type == PLUMB_TYPE_NUMBER && value.as.number == 42);
  plumb_report_destroy(report);
  OK(plumb_engine_evaluate(engine, TEXT("[1, 'two', [3]]"), "any", NULL, &value, &report));
  CHECK(value.type == PLUMB_TYPE_ARRAY && value.count == 3 && value.as.items[2].as.items[0].as.number == 3);
  plumb_report_destroy(report);
  OK(plumb_engine_evaluate(engine, TEXT("side is {side}"), "string", &scope, &value, &report));
  CHECK(value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, "side is 7") == 0);
  plumb_report_destroy(report);
  OK(plumb_engine_evaluate(engine, TEXT("#f00"), "color", NULL, &value, &report));
  CHECK(value.type == PLUMB_TYPE_COLOR && value.as.components[0] == 1);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_SYMBOL, plumb_engine_evaluate(engine, TEXT("sidf"), "any", &scope, &value, &report));
  OK(plumb_report_get(report, 0, &diagnostic));
  CHECK(strcmp(diagnostic.suggestion, "side") == 0 && diagnostic.code == PLUMB_ERROR_SYMBOL);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_SYNTAX, plumb_engine_evaluate(engine, TEXT("1 +"), "number", NULL, &value, &report));
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_evaluate(engine, TEXT("1"), "flavour", NULL, &value, &report));
  plumb_report_destroy(report);
  OK(plumb_engine_print_expression(engine, TEXT("1+2 *  side"), &text, &report));
  CHECK(strcmp(text, "1 + 2 * side") == 0);
  plumb_report_destroy(report);
  STATUS(PLUMB_ERROR_SYNTAX, plumb_engine_print_expression(engine, TEXT("(1"), &text, &report));
  CHECK(plumb_report_count(report) == 1);
  plumb_report_destroy(report);
  plumb_engine_destroy(engine);
}

int main(void) {
  is_quiet = 1;
  test_round_trips();
  test_nesting();
  test_many_keys();
  test_refusals();
  test_component();
  test_loans();
  test_evaluation();
  return check_result("values");
}
