/* Arrays and structures of the host that are bound to state. */
#include "check.h"

#define SLOTS 40

typedef struct slot {
  const char *item;
  int32_t amount;
  struct {
    float x, y;
  } at;
  bool is_hovered;
} slot;

typedef struct person {
  const char *name;
  int32_t level;
  double skills[3];
  int32_t skill_count;
} person;

typedef struct game {
  double health;
  int32_t slot_count;
  slot slots[SLOTS];
  int64_t score_count;
  float *scores;
  person player;
} game;

static const plumb_field place[] = {PLUMB_BIND("x", slot, at.x, FLOAT), PLUMB_BIND("y", slot, at.y, FLOAT)};
static const plumb_field slot_fields[] = {
    PLUMB_BIND("item", slot, item, STRING),
    PLUMB_BIND("amount", slot, amount, INT32),
    PLUMB_BIND("isHovered", slot, is_hovered, BOOL),
    /* A structure without a type of its own: at the offset 0, its fields are those of the whole. */
    {"at", PLUMB_FIELD_STRUCTURE, 0, 0, place, 2, 0, 0, 0, 0, 0},
};
static const plumb_field number[] = {PLUMB_BIND_ELEMENT(FLOAT)};
static const plumb_field skill[] = {PLUMB_BIND_ELEMENT(DOUBLE)};
static const plumb_field player[] = {PLUMB_BIND("name", person, name, STRING),
                                     PLUMB_BIND("level", person, level, INT32),
                                     PLUMB_BIND_ARRAY("skills", person, skills, skill_count, skill)};
static const plumb_field fields[] = {
    PLUMB_BIND("health", game, health, DOUBLE),
    PLUMB_BIND_ARRAY("slots", game, slots, slot_count, slot_fields),
    PLUMB_BIND_POINTER("scores", game, scores, score_count, number),
    PLUMB_BIND_STRUCTURE("player", game, player, player),
};
#define FIELDS (sizeof fields / sizeof *fields)

/* A function of the host that counts how often it is called. */
static int looks;
static plumb_status look(void *user_data, const plumb_value *arguments, size_t count, plumb_value *out) {
  (void)user_data, (void)count;
  looks++;
  *out = arguments[0];
  return PLUMB_OK;
}

static const char DOCUMENT[] =
    "<UIView height='scores.count' width='scores[0] ?? 5'>"
    "<UILabel id='a' text='{look(slots[0].item)} {slots[0].amount} {slots[0].at.y}' width='1' height='1'/>"
    "<UILabel id='b' text='{look(slots[1].item)} {slots[1].amount}' width='1' height='1'/>"
    "<UILabel id='c' text='{look((slots[2].item) ?? \"-\")}' width='slots.count' height='1'/>"
    "<UILabel id='d' text='{player.name} {player.level}' width='1' height='1'/>"
    "<UIView id='e' left='player.skills.count' top='player.skills[1] ?? 1' width='1' height='1'/>"
    "</UIView>";

static plumb_binding binding;

/* A layout whose state comes from the structure, which its binding reads. */
static void open_game(stage *t, game *g) {
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_function function = PLUMB_FUNCTION_INIT;
  plumb_scope scope;
  static const char *types[] = {"Any"};
  memset(t, 0, sizeof *t);
  memset(&scope, 0, sizeof scope);
  scope.fields = fields;
  scope.field_count = FIELDS;
  scope.base = g;
  options.scopes = &scope;
  options.scope_count = 1;
  function.name = "look";
  function.call = look;
  function.argument_types = types;
  function.argument_type_count = 1;
  function.result_type = "Any";
  OK(plumb_engine_create(NULL, &t->engine));
  OK(plumb_engine_register_function(t->engine, &function));
  OK(plumb_template_load(t->engine, TEXT(DOCUMENT), &options, &t->template_, NULL));
  OK(plumb_layout_create(t->template_, &t->layout));
  OK(plumb_layout_bind_state(t->layout, PLUMB_NO_NODE, fields, FIELDS, &binding));
}

static bool has_text(stage *t, const char *id, const char *text) {
  plumb_value value;
  return plumb_node_property(t->layout, node_at(t->layout, id), TEXT("text"), &value) == PLUMB_OK &&
         value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, text) == 0;
}

static game new_game(void) {
  game g;
  memset(&g, 0, sizeof g);
  g.health = 1;
  g.slot_count = 3;
  g.slots[0].item = "Sword";
  g.slots[0].at.y = 2.5f;
  g.slots[1].item = "Bow";
  g.slots[2].item = "Potion";
  g.slots[2].amount = 7;
  g.player.name = "Ayla";
  g.player.level = 12;
  return g;
}

/* An array in a structure inside of the structure: its count is beside it. */
static void test_nested_array(void) {
  game g = new_game();
  stage t;
  open_game(&t, &g);
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#e", "left") == 0 && number_of(t.layout, "#e", "top") == 1);
  g.player.skill_count = 2;
  g.player.skills[1] = 30;
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(number_of(t.layout, "#e", "left") == 2 && number_of(t.layout, "#e", "top") == 30);
  g.player.skill_count = 4;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_update_state(t.layout, binding, &g));
  stage_close(&t);
}

/* What does not differ is not computed again: dependencies are by element. */
static void test_elements(void) {
  game g = new_game();
  float scores[] = {40, 50};
  stage t;
  open_game(&t, &g);
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(has_text(&t, "#a", "Sword 0 2.5") && has_text(&t, "#b", "Bow 0") && has_text(&t, "#c", "Potion"));
  CHECK(has_text(&t, "#d", "Ayla 12") && number_of(t.layout, "#c", "width") == 3);
  CHECK(number_of(t.layout, "", "width") == 5 && number_of(t.layout, "", "height") == 0);

  looks = 0;
  uint64_t revision = plumb_layout_revision(t.layout);
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(looks == 0 && plumb_layout_revision(t.layout) == revision);

  g.slots[1].amount = 2;
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(looks == 1 && has_text(&t, "#b", "Bow 2") && has_text(&t, "#a", "Sword 0 2.5"));

  looks = 0;
  g.slot_count = 2;
  g.scores = scores;
  g.score_count = 2;
  g.player.level = 13;
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(looks == 1 && has_text(&t, "#c", "-") && has_text(&t, "#d", "Ayla 13"));
  CHECK(number_of(t.layout, "#c", "width") == 2);
  CHECK(number_of(t.layout, "", "width") == 40 && number_of(t.layout, "", "height") == 2);

  /* plumb_layout_set_state too: an item that is equal does not count as a change. */
  plumb_value items[2], state;
  plumb_entry change;
  OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("slots"), &state));
  CHECK(state.type == PLUMB_TYPE_ARRAY && state.count == 2);
  plumb_entry y = entry("y", number_value(4));
  plumb_entry first[3] = {entry("item", string_value("Axe")), entry("amount", number_value(1)),
                          entry("at", dictionary_value(&y, 1))};
  items[0] = dictionary_value(first, 3);
  items[1] = state.as.items[1];
  change = entry("slots", array_value(items, 2));
  looks = 0;
  OK(plumb_layout_set_state(t.layout, PLUMB_NO_NODE, &change, 1));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(looks == 1 && has_text(&t, "#a", "Axe 1 4") && has_text(&t, "#b", "Bow 2"));
  stage_close(&t);
}

/* Wrong structures change nothing. */
static void test_wrong_structures(void) {
  game g = new_game();
  stage t;
  open_game(&t, &g);
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  g.health = 9;
  g.slots[0].amount = 5;
  g.slot_count = -1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_update_state(t.layout, binding, &g));
  g.slot_count = SLOTS + 1;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_update_state(t.layout, binding, &g));
  g.slot_count = 3;
  g.score_count = 3;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_update_state(t.layout, binding, &g));
  g.score_count = INT64_MAX;
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_update_state(t.layout, binding, &g));
  g.score_count = 0;
  g.slots[2].item = "\xff";
  STATUS(PLUMB_ERROR_ENCODING, plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(state_number(t.layout, "health") == 1 && has_text(&t, "#a", "Sword 0 2.5"));
  g.slots[2].item = "Elixir";
  OK(plumb_layout_update_state(t.layout, binding, &g));
  OK(plumb_layout_compute_frames(t.layout, 100, 100));
  CHECK(state_number(t.layout, "health") == 9 && has_text(&t, "#a", "Sword 5 2.5") && has_text(&t, "#c", "Elixir"));
  stage_close(&t);
}

/* Tables of fields that cannot be bound. */
static void test_wrong_fields(void) {
  game g = new_game();
  stage t;
  plumb_binding ignored = 0;
  open_game(&t, &g);
#define REFUSED(status, ...) \
  do { \
    plumb_field field = fields[1]; \
    __VA_ARGS__; \
    STATUS(status, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &field, 1, &ignored)); \
  } while (0)
  plumb_field twice[2] = {slot_fields[0], slot_fields[0]}, endless = fields[1], nameless[2] = {number[0], number[0]};
  REFUSED(PLUMB_ERROR_DUPLICATE, field.fields = twice; field.field_count = 2);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.fields = nameless; field.field_count = 2);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.fields = NULL);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.field_count = 0);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.field_count = SIZE_MAX);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.stride = 0);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.stride = SIZE_MAX);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.count_offset = SIZE_MAX);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.count_type = PLUMB_FIELD_BOOL);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.count_type = 0; field.capacity = 0);
  REFUSED(PLUMB_ERROR_ARGUMENT, field.flags = 2);
  REFUSED(PLUMB_ERROR_LIMIT, field.capacity = 1000001);
  REFUSED(PLUMB_ERROR_TYPE, field.key = "health");
  REFUSED(PLUMB_ERROR_TYPE, field.key = "player");
  REFUSED(PLUMB_ERROR_NOT_FOUND, field.key = "slot");
  REFUSED(PLUMB_ERROR_ARGUMENT, field = fields[0]; field.flags = PLUMB_FIELD_POINTER);
  REFUSED(PLUMB_ERROR_ARGUMENT, field = fields[3]; field.field_count = 0);
  /* A structure that contains itself, as a tree's node does. */
  endless.key = "item";
  endless.fields = &endless;
  endless.field_count = 1;
  STATUS(PLUMB_ERROR_LIMIT, plumb_layout_bind_state(t.layout, PLUMB_NO_NODE, &endless, 1, &ignored));
  stage_close(&t);
}

int main(void) {
  test_elements();
  test_nested_array();
  test_wrong_structures();
  test_wrong_fields();
  return check_result("bound_arrays");
}
