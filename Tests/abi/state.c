/* State: all of it or none, keys, key paths, bound structures, what was borrowed. */
#include <math.h>

#include "check.h"

static const char DOCUMENT[] =
    "<UIView width='100%' height='100%'>"
    "<UILabel id='name' text='{player.name}' width='player.score' height='row * 2' isHidden='{!visible}'"
    " textColor='tint'/>"
    "<UIView id='inner' width='inner_width' top='row'/>"
    "</UIView>";

typedef struct game {
  char padding;
  double row;
  float score;
  int32_t lives;
  int64_t coins;
  bool visible;
  const char *name;
  double tint[4];
} game;

static plumb_status open_stage(stage *t, plumb_engine *engine) {
  static const double red[] = {1, 0, 0, 1};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_entry player[2], state[6], inner[1];
  plumb_scope scopes[2];
  plumb_value tint;
  plumb_status status;
  memset(t, 0, sizeof *t);
  memset(scopes, 0, sizeof scopes);
  memset(&tint, 0, sizeof tint);
  tint.type = PLUMB_TYPE_COLOR;
  tint.as.components = red;
  tint.count = 4;
  player[0] = entry("name", string_value("Ann"));
  player[1] = entry("score", number_value(10));
  state[0] = entry("player", dictionary_value(player, 2));
  state[1] = entry("row", number_value(20));
  state[2] = entry("visible", bool_value(1));
  state[3] = entry("tint", tint);
  memset(&state[4], 0, sizeof state[4]);
  state[4].key = "later";
  state[4].key_length = 5;
  state[4].declared_type = PLUMB_TYPE_STRING;
  state[5] = entry("anything", number_value(0));
  state[5].value.type = PLUMB_TYPE_NIL;
  inner[0] = entry("inner_width", number_value(5));
  scopes[0].state = state;
  scopes[0].state_count = 6;
  scopes[1].node = "#inner";
  scopes[1].node_length = 6;
  scopes[1].state = inner;
  scopes[1].state_count = 1;
  options.scopes = scopes;
  options.scope_count = 2;
  if (engine == NULL && (status = plumb_engine_create(NULL, &t->engine)) != PLUMB_OK) return status;
  status = plumb_template_load(engine ? engine : t->engine, DOCUMENT, strlen(DOCUMENT), &options, &t->template_, NULL);
  return status == PLUMB_OK ? plumb_layout_create(t->template_, &t->layout) : status;
}

static void test_set_state(void) {
  plumb_entry changes[3], nested[1];
  plumb_diagnostic diagnostic;
  plumb_value value;
  stage t;
  OK(open_stage(&t, NULL));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#name", "width") == 10 && number_of(t.layout, "#name", "height") == 40);

  /* One wrong entry, and none of them is taken. */
  changes[0] = entry("row", number_value(30));
  changes[1] = entry("roww", number_value(1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 2));
  CHECK(state_number(t.layout, "row") == 20);
  OK(plumb_layout_get_diagnostic(t.layout, 0, &diagnostic));
  CHECK(strcmp(diagnostic.suggestion, "row") == 0);
  changes[1] = entry("visible", number_value(1));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 2));
  changes[1] = entry("visible", string_value("\xFF"));
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 2));
  changes[1] = entry("row", number_value(0));
  changes[1].value.type = PLUMB_TYPE_NIL;
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 2));
  CHECK(state_number(t.layout, "row") == 20);

  /* Dictionaries are merged key by key; a key path reaches into them. */
  nested[0] = entry("score", number_value(11));
  changes[1] = entry("player", dictionary_value(nested, 1));
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 2));
  CHECK(state_number(t.layout, "player.score") == 11);
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("player.name"), &value));
  CHECK(strcmp(value.as.utf8, "Ann") == 0);
  changes[0] = entry("player.score", number_value(12));
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#name", "width") == 12 && number_of(t.layout, "#name", "height") == 60);

  /* What began as nil takes the type it was declared with, or that of its first value. */
  changes[0] = entry("later", number_value(1));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));
  changes[0] = entry("later", string_value("now"));
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));
  changes[0] = entry("anything", number_value(1));
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));
  changes[0] = entry("anything", string_value("text"));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));

  /* State of an inner scope is set there. */
  changes[0] = entry("inner_width", number_value(77));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_set_state(t.layout, PLUMB_NO_NODE, changes, 1));
  OK(plumb_layout_set_state(t.layout, node_at(t.layout, "#inner"), changes, 1));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#inner", "width") == 77);

  /* What is set to what it is changes nothing. */
  uint64_t revision = plumb_layout_revision(t.layout);
  OK(plumb_layout_set_state(t.layout, node_at(t.layout, "#inner"), changes, 1));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(plumb_layout_revision(t.layout) == revision);
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, NULL, 0));
  stage_close(&t);
}

static void test_keys(void) {
  plumb_state_key row = 0, name = 0, visible = 0, player = 0, foreign = 0;
  plumb_entry nested[1];
  plumb_value value;
  const char *text = NULL;
  size_t count = 0;
  stage t, other;
  OK(open_stage(&t, NULL));
  OK(open_stage(&other, t.engine));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("row"), &row));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("player.name"), &name));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("visible"), &visible));
  OK(plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("player"), &player));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_state_key(t.layout, PLUMB_NO_NODE, TEXT("nobody"), &foreign));
  OK(plumb_layout_state_key(other.layout, PLUMB_NO_NODE, TEXT("row"), &foreign));
  OK(plumb_layout_set_number(t.layout, row, 33));
  OK(plumb_layout_set_bool(t.layout, visible, false));
  OK(plumb_layout_set_string(t.layout, name, TEXT("Bob")));
  nested[0] = entry("score", number_value(3));
  value = dictionary_value(nested, 1);
  OK(plumb_layout_set_value(t.layout, player, &value));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#name", "height") == 66 && number_of(t.layout, "#name", "width") == 3);
  OK(plumb_node_property(t.layout, node_at(t.layout, "#name"), TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, "Bob") == 0);

  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_number(t.layout, name, 1));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_number(t.layout, visible, 1));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_bool(t.layout, row, true));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_string(t.layout, row, TEXT("x")));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_number(t.layout, player, 1));
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_set_string(t.layout, name, TEXT("\xE2\x82")));
  const plumb_state_key wrong[] = {0, 1, row + 1000, UINT64_MAX, foreign};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_number(t.layout, wrong[i], 1));
  CHECK(state_number(t.layout, "row") == 33);

  /* Keys survive a relink. */
  OK(plumb_layout_set_direction(t.layout, PLUMB_RIGHT_TO_LEFT));
  OK(plumb_layout_set_number(t.layout, row, 44));
  CHECK(state_number(t.layout, "row") == 44);

  OK(plumb_layout_state_count(t.layout, PLUMB_NO_NODE, &count));
  CHECK(count == 6);
  OK(plumb_layout_state_name(t.layout, PLUMB_NO_NODE, 0, &text));
  CHECK(strcmp(text, "player") == 0);
  OK(plumb_layout_state_name(t.layout, node_at(t.layout, "#inner"), 0, &text));
  CHECK(strcmp(text, "inner_width") == 0);
  OK(plumb_layout_state_count(t.layout, node_at(t.layout, "#name"), &count));
  CHECK(count == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_state_name(t.layout, PLUMB_NO_NODE, 6, &text));
  plumb_layout_destroy(other.layout);
  plumb_template_destroy(other.template_);
  stage_close(&t);
}

static void test_loans(void) {
  plumb_value player, tint, name;
  plumb_entry change = entry("row", number_value(1));
  stage t;
  OK(open_stage(&t, NULL));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("player"), &player));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("tint"), &tint));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("player.name"), &name));
  CHECK(player.type == PLUMB_TYPE_DICTIONARY && player.count == 2);
  CHECK(strcmp(player.as.entries[0].key, "name") == 0 && strcmp(name.as.utf8, "Ann") == 0);
  CHECK(tint.count == 4 && tint.as.components[0] == 1);
  OK(plumb_layout_compute_frames(t.layout, 10, 10));
  CHECK(player.as.entries[1].value.as.number == 10 && tint.as.components[3] == 1);
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &change, 1));
  stage_close(&t);
}

static void test_bindings(void) {
  static const plumb_field fields[] = {
      PLUMB_BIND("row", game, row, DOUBLE),
      PLUMB_BIND("player.score", game, score, FLOAT),
      PLUMB_BIND("visible", game, visible, BOOL),
      PLUMB_BIND("player.name", game, name, STRING),
      PLUMB_BIND("tint", game, tint, COLOR),
  };
  static const size_t count = sizeof fields / sizeof *fields;
  game g = {0, 7.5, 2.5f, 3, INT64_MAX, true, "Cem", {0, 1, 0, 1}};
  plumb_field wrong = PLUMB_BIND("row", game, row, BOOL);
  plumb_binding binding = 0, ignored = 0;
  plumb_value value;
  stage t;
  OK(open_stage(&t, NULL));
  OK(plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, fields, count, &binding));
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#name", "height") == 15 && number_of(t.layout, "#name", "width") == 2.5);
  OK(plumb_node_property(t.layout, node_at(t.layout, "#name"), TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, "Cem") == 0);
  OK(plumb_node_property(t.layout, node_at(t.layout, "#name"), TEXT("textColor"), &value));
  CHECK(value.as.components[1] == 1);
  uint64_t revision = plumb_layout_revision(t.layout);
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(plumb_layout_revision(t.layout) == revision);
  g.name = NULL;
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("player.name"), &value));
  CHECK(value.count == 0);
  /* A text that is none changes nothing at all. */
  g.name = "\xFF";
  g.row = 99;
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_update_state(t.layout, binding, &g));
  CHECK(state_number(t.layout, "row") == 7.5);

  STATUS(PLUMB_ERROR_TYPE, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &wrong, 1, &ignored));
  wrong.key = "nobody";
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &wrong, 1, &ignored));
  wrong.key = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &wrong, 1, &ignored));
  wrong.key = "row";
  wrong.type = 99;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &wrong, 1, &ignored));
  wrong.type = PLUMB_FIELD_DOUBLE;
  wrong.offset = SIZE_MAX;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &wrong, 1, &ignored));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_update_state(t.layout, binding + 1, &g));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_update_state(t.layout, 0, &g));
  stage_close(&t);
}

/* State that a structure declares. */
static void test_fields_of_a_scope(void) {
  static const plumb_field fields[] = {
      PLUMB_BIND("row", game, row, DOUBLE),     PLUMB_BIND("score", game, score, FLOAT),
      PLUMB_BIND("lives", game, lives, INT32),  PLUMB_BIND("coins", game, coins, INT64),
      PLUMB_BIND("name", game, name, STRING),   PLUMB_BIND("visible", game, visible, BOOL),
      PLUMB_BIND("tint", game, tint, COLOR),
  };
  static const char document[] = "<UILabel width='row' height='score' left='lives' text='{name} {coins}'/>";
  game g = {0, 7.5, 2.5f, -3, 1 << 20, true, "Cem", {0, 1, 0, 1}};
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_scope scope;
  plumb_value value;
  stage t;
  memset(&t, 0, sizeof t);
  memset(&scope, 0, sizeof scope);
  scope.fields = fields;
  scope.field_count = sizeof fields / sizeof *fields;
  scope.base = &g;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_template_load(t.engine, TEXT(document), &options, &t.template_, NULL));
  OK(plumb_layout_create(t.template_, &t.layout));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "", "width") == 7.5 && number_of(t.layout, "", "height") == 2.5);
  CHECK(number_of(t.layout, "", "left") == -3);
  OK(plumb_node_property(t.layout, node_at(t.layout, ""), TEXT("text"), &value));
  CHECK(strcmp(value.as.utf8, "Cem 1048576") == 0);
  plumb_template_destroy(t.template_);
  t.template_ = NULL;
  scope.base = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(t.engine, TEXT(document), &options, &t.template_, NULL));
  scope.base = &g;
  g.name = "\x80";
  STATUS(PLUMB_ERROR_ENCODING, plumb_template_load(t.engine, TEXT(document), &options, &t.template_, NULL));
  stage_close(&t);
}

static void test_constants(void) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  static const char document[] =
      "<UIView><UIView id='bar' width='gap * 2' height='size'/><UIView id='far' left='previous.right'/></UIView>";
  plumb_entry constant = entry("gap", number_value(4)), state = entry("size", number_value(6));
  plumb_scope scope;
  plumb_layout *sibling = NULL;
  const char *id = NULL;
  plumb_node node;
  stage t;
  memset(&t, 0, sizeof t);
  memset(&scope, 0, sizeof scope);
  scope.constants = &constant;
  scope.constant_count = 1;
  scope.state = &state;
  scope.state_count = 1;
  options.scopes = &scope;
  options.scope_count = 1;
  OK(plumb_engine_create(NULL, &t.engine));
  OK(plumb_template_load(t.engine, TEXT(document), &options, &t.template_, NULL));
  OK(plumb_layout_create(t.template_, &t.layout));
  OK(plumb_layout_create(t.template_, &sibling));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  node = node_at(t.layout, "#bar");
  OK(plumb_node_id(t.layout, node, &id));
  plumb_template_destroy(t.template_);
  t.template_ = NULL;
  constant = entry("gap", number_value(5));
  for (int i = 0; i < 3; i++) {
    size_t count = 0;
    OK(plumb_layout_set_constants(t.layout, &scope, 1));
    const plumb_change *changes = plumb_layout_changes(t.layout, &count);
    for (size_t k = 0; k < count; k++) CHECK(!changes[k].property || strlen(changes[k].property) > 0);
  }
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#bar", "width") == 10 && number_of(t.layout, "#far", "left") == 10);
  CHECK(node == node_at(t.layout, "#bar") && strcmp(id, "bar") == 0);
  OK(plumb_layout_compute_frames(sibling, 100, 100));
  CHECK(number_of(sibling, "#bar", "width") == 8);
  /* Constants that do not fit leave everything as it was. */
  constant = entry("gup", number_value(5));
  CHECK(plumb_layout_set_constants(t.layout, &scope, 1) == PLUMB_ERROR_SYMBOL);
  CHECK(plumb_layout_diagnostic_count(t.layout) >= 1);
  OK(plumb_layout_compute_frames(t.layout, 101, 100));
  CHECK(number_of(t.layout, "#bar", "width") == 10);
  plumb_layout_destroy(sibling);
  stage_close(&t);
}

int main(void) {
  test_set_state();
  test_keys();
  test_loans();
  test_bindings();
  test_fields_of_a_scope();
  test_constants();
  return check_result("state");
}
