/* Reading properties by keys, of one node and of all, and values that the header makes. */
#include <math.h>

#include "parts.h"

static const char DOCUMENT[] =
    "<UIView backgroundColor='#ff800080'>"
    "  <state name='n' type='Double' value='0.5'/>"
    "  <UILabel id='a' text='{n} kg' alpha='n' textAlignment='right' layer.shadowOffset.width='n * 6' left='10'/>"
    "  <UIButton id='b' title='Go' touchUpInside='go' isHidden='n &gt; 1'><UIView id='c' alpha='0.5'/></UIButton>"
    "</UIView>";

static plumb_property_key key_of(plumb_engine *engine, const char *name) {
  plumb_property_key key = 0;
  OK(plumb_engine_property(engine, name, PLUMB_NUL_TERMINATED, &key));
  CHECK(key != 0);
  return key;
}

static void open_stage(stage *s) {
  memset(s, 0, sizeof *s);
  OK(stage_load(s, DOCUMENT, NULL, 0));
}

/* Every type, with an expression, with a default, and absent: then the output keeps what the host put there. */
static void test_types(void) {
  stage s;
  open_stage(&s);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  plumb_node root = node_at(s.layout, ""), a = node_at(s.layout, "#a"), b = node_at(s.layout, "#b");
  plumb_property_key alpha = key_of(s.engine, "alpha"), text = key_of(s.engine, "text"),
                     background = key_of(s.engine, "backgroundColor"), font = key_of(s.engine, "font"),
                     hidden = key_of(s.engine, "isHidden"), offset = key_of(s.engine, "layer.shadowOffset"),
                     nothing = key_of(s.engine, "alfa"), left = key_of(s.engine, "left"), empty = key_of(s.engine, "mask");
  CHECK(alpha == key_of(s.engine, "alpha") && alpha != text);

  double number = -1;
  OK(plumb_node_get_number(s.layout, a, alpha, &number));
  CHECK(number == 0.5);
  OK(plumb_node_get_number(s.layout, root, alpha, &number));
  CHECK(number == 1);
  OK(plumb_node_get_number(s.layout, a, left, &number));
  CHECK(number == 10);
  number = -1;
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_number(s.layout, a, nothing, &number));
  STATUS(PLUMB_ERROR_TYPE, plumb_node_get_number(s.layout, a, text, &number));
  CHECK(number == -1);

  bool boolean = true;
  OK(plumb_node_get_bool(s.layout, b, hidden, &boolean));
  CHECK(!boolean);
  STATUS(PLUMB_ERROR_TYPE, plumb_node_get_bool(s.layout, b, alpha, &boolean));

  const char *utf8 = NULL;
  size_t length = 0;
  OK(plumb_node_get_string(s.layout, a, text, &utf8, &length));
  CHECK(utf8 && strcmp(utf8, "0.5 kg") == 0 && length == 6);
  OK(plumb_node_get_string(s.layout, a, key_of(s.engine, "textAlignment"), &utf8, NULL));
  CHECK(strcmp(utf8, "right") == 0);
  OK(plumb_node_get_string(s.layout, b, key_of(s.engine, "touchUpInside"), &utf8, &length));
  CHECK(strcmp(utf8, "go") == 0 && length == 2);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_string(s.layout, root, text, &utf8, &length));

  plumb_rgba8 color = {1, 2, 3, 4};
  OK(plumb_node_get_color(s.layout, root, background, &color));
  CHECK(color.red == 255 && color.green == 128 && color.blue == 0 && color.alpha == 128);
  color.red = 9;
  STATUS(PLUMB_NIL, plumb_node_get_color(s.layout, a, empty, &color));
  CHECK(color.red == 9);

  const plumb_font *face = NULL;
  OK(plumb_node_get_font(s.layout, a, font, &face));
  CHECK(face && face->size == 17);

  plumb_value value;
  OK(plumb_node_get_value(s.layout, a, empty, &value));
  CHECK(value.type == PLUMB_TYPE_NIL);
  OK(plumb_node_get_value(s.layout, a, offset, &value));
  CHECK(value.type == PLUMB_TYPE_SIZE && value.as.components[0] == 3 && value.as.components[1] == -3);
  stage_close(&s);
}

/* What a node shows, whatever its component calls it. */
static void test_texts(void) {
  static const char document[] =
      "<UIView>"
      "<UILabel id='label' text='Hello' font='bold 20' textColor='#f80' numberOfLines='2' textAlignment='right'/>"
      "<UIButton id='button' title='Go' titleLabel.font='11' titleColor='white' contentEdgeInsets='UIEdgeInsets(1, 2, 3, 4)'"
      " contentEdgeInsets.left='7' contentVerticalAlignment='bottom'/>"
      "<UILabel id='markup'>Some <b>bold</b></UILabel>"
      "<UILabel id='clip' lineBreakMode='byClipping'/>"
      "</UIView>";
  stage s;
  plumb_node_text text;
  memset(&s, 0, sizeof s);
  OK(stage_load(&s, document, NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 300, 300));
  OK(plumb_node_get_text(s.layout, node_at(s.layout, "#label"), &text));
  CHECK(!strcmp(text.utf8, "Hello") && text.length == 5 && !text.attributed && text.max_lines == 2);
  CHECK(text.font->size == 20 && text.font->weight == 700);
  CHECK(text.color.red == 255 && text.color.green == 136 && text.color.blue == 0 && text.color.alpha == 255);
  CHECK(text.horizontal == PLUMB_ALIGN_END && text.vertical == PLUMB_ALIGN_CENTER && text.has_ellipsis);
  CHECK(text.inset_top == 0 && text.inset_left == 0);

  OK(plumb_node_get_text(s.layout, node_at(s.layout, "#button"), &text));
  CHECK(!strcmp(text.utf8, "Go") && text.font->size == 11 && text.color.green == 255 && text.max_lines == 1);
  CHECK(text.horizontal == PLUMB_ALIGN_CENTER && text.vertical == PLUMB_ALIGN_END);
  CHECK(text.inset_top == 1 && text.inset_left == 7 && text.inset_bottom == 3 && text.inset_right == 4);

  OK(plumb_node_get_text(s.layout, node_at(s.layout, "#markup"), &text));
  CHECK(!strcmp(text.utf8, "Some bold") && text.length == 9 && text.attributed && text.attributed->run_count == 2);
  OK(plumb_node_get_text(s.layout, node_at(s.layout, "#clip"), &text));
  CHECK(!strcmp(text.utf8, "") && text.length == 0 && !text.has_ellipsis && text.font && text.color.alpha == 255);
  CHECK(text.horizontal == PLUMB_ALIGN_START);

  OK(plumb_layout_set_direction(s.layout, PLUMB_RIGHT_TO_LEFT));
  OK(plumb_layout_compute_frames(s.layout, 300, 300));
  OK(plumb_node_get_text(s.layout, node_at(s.layout, "#clip"), &text));
  CHECK(text.horizontal == PLUMB_ALIGN_END);
  text.length = 99;
  STATUS(PLUMB_NIL, plumb_node_get_text(s.layout, node_at(s.layout, ""), &text));
  CHECK(text.length == 99);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_get_text(s.layout, node_at(s.layout, "#clip"), NULL));
  stage_close(&s);
}

/* What a key reads is what the name reads, on every row, before and after computes and edits. */
static void compare(stage *s, const char *name) {
  plumb_property_key key = key_of(s->engine, name);
  size_t count = 0;
  const plumb_node *nodes = plumb_layout_nodes(s->layout, &count);
  plumb_value by_name, by_key, values[8];
  double numbers[8], alone;
  CHECK(count <= 8);
  OK(plumb_layout_read_values(s->layout, key, values, 8));
  OK(plumb_layout_read_numbers(s->layout, key, -7, numbers, 8));
  for (size_t row = 0; row < count; row++) {
    plumb_status status = plumb_node_property(s->layout, nodes[row], TEXT(name), &by_name);
    STATUS(status, plumb_node_get_value(s->layout, nodes[row], key, &by_key));
    alone = -7;
    plumb_node_get_number(s->layout, nodes[row], key, &alone);
    CHECK(alone == numbers[row]);
    if (status) {
      CHECK(values[row].type == PLUMB_TYPE_NIL && values[row].flags == PLUMB_VALUE_ABSENT);
      continue;
    }
    CHECK(by_name.type == by_key.type && by_key.type == values[row].type && by_key.count == values[row].count);
    if (by_name.type == PLUMB_TYPE_NUMBER) CHECK(by_key.as.number == by_name.as.number && alone == by_name.as.number);
    if (by_name.type == PLUMB_TYPE_STRING)
      CHECK(!strcmp(by_key.as.utf8, by_name.as.utf8) && !strcmp(by_key.as.utf8, values[row].as.utf8));
  }
}

static void test_agreement(void) {
  static const char *const NAMES[] = {"alpha", "text", "title", "isHidden", "left", "right", "center.x", "frame", "font",
                                      "layer.shadowOffset", "layer.shadowOffset.width", "layer.cornerRadius",
                                      "backgroundColor", "contentSize", "nothing", "gap", "safeAreaInsets.top"};
  stage s;
  open_stage(&s);
  for (int step = 0; step < 4; step++) {
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) compare(&s, NAMES[i]);
    if (step == 1) {
      plumb_node added;
      OK(plumb_layout_insert_xml(s.layout, PLUMB_NO_NODE, 0,
                                 TEXT("<UILabel gap='n * 2' left='gap' alpha='n / 2' text='new' layer.shadowOffset.height='gap'>"
                                      "<param name='gap' type='Double'/></UILabel>"), &added));
    } else {
      OK(plumb_layout_compute_frames(s.layout, 200, 100 + step));
    }
  }
  double gap = 0;
  OK(plumb_node_get_number(s.layout, node_at(s.layout, "0"), key_of(s.engine, "gap"), &gap));
  CHECK(gap == 1);
  stage_close(&s);
}

/* A missing property costs no suggestion, until someone asks for the diagnostic. */
static void test_diagnostics(void) {
  stage s;
  open_stage(&s);
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  plumb_node a = node_at(s.layout, "#a");
  plumb_value value;
  plumb_diagnostic d;
  double number;
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_property(s.layout, a, TEXT("alpa"), &value));
  CHECK(plumb_layout_diagnostic_count(s.layout) == 1);
  OK(plumb_layout_get_diagnostic(s.layout, 0, &d));
  CHECK(d.code == PLUMB_ERROR_NOT_FOUND && strcmp(d.suggestion, "alpha") == 0);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_number(s.layout, a, key_of(s.engine, "txet"), &number));
  OK(plumb_layout_get_diagnostic(s.layout, 0, &d));
  CHECK(strcmp(d.suggestion, "text") == 0);
  STATUS(PLUMB_ERROR_TYPE, plumb_node_get_number(s.layout, a, key_of(s.engine, "text"), &number));
  OK(plumb_layout_get_diagnostic(s.layout, 0, &d));
  CHECK(d.code == PLUMB_ERROR_TYPE && strstr(d.message, "text") && strstr(d.message, "String"));
  /* A compute that succeeds leaves none. */
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_number(s.layout, a, key_of(s.engine, "txet"), &number));
  OK(plumb_layout_compute_frames(s.layout, 201, 100));
  CHECK(plumb_layout_diagnostic_count(s.layout) == 0);
  /* Nor does one of a node that is gone since. */
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_number(s.layout, a, key_of(s.engine, "txet"), &number));
  OK(plumb_layout_remove(s.layout, a));
  CHECK(plumb_layout_diagnostic_count(s.layout) == 0);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_get_number(s.layout, a, key_of(s.engine, "alpha"), &number));
  stage_close(&s);
}

static void test_wrong_calls(void) {
  stage s, other;
  open_stage(&s);
  open_stage(&other);
  plumb_node a = node_at(s.layout, "#a");
  plumb_property_key key = 5, alpha = key_of(s.engine, "alpha"), foreign = key_of(other.engine, "alpha");
  double number = 0, numbers[5];
  char name[300];
  memset(name, 'x', sizeof name);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_property(s.engine, "", 0, &key));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_property(s.engine, NULL, 3, &key));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_property(s.engine, "alpha", 5, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_property(s.engine, name, sizeof name, &key));
  STATUS(PLUMB_ERROR_ENCODING, plumb_engine_property(s.engine, "\xff", 1, &key));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_property(NULL, "alpha", 5, &key));
  CHECK(key == 5);
  /* A name with a NUL is one that nothing has. */
  OK(plumb_engine_property(s.engine, "al\0pha", 6, &key));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_get_number(s.layout, a, key, &number));

  const plumb_property_key keys[] = {0, 1, UINT64_MAX, foreign, alpha + 1000, alpha & UINT32_MAX};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_get_number(s.layout, a, keys[i], &number));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_read_numbers(s.layout, keys[i], 0, numbers, 5));
  }
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_get_number(s.layout, a, alpha, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_get_number(NULL, a, alpha, &number));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_read_numbers(s.layout, alpha, 0, NULL, 5));
  numbers[0] = 77;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_read_numbers(s.layout, alpha, 0, numbers, 3));
  CHECK(numbers[0] == 77);
  /* Names made of data do not fill the memory. */
  plumb_status status = PLUMB_OK;
  int count = 0;
  while (status == PLUMB_OK && count < 100000) {
    snprintf(name, sizeof name, "made.of.data.%d", count++);
    status = plumb_engine_property(s.engine, name, PLUMB_NUL_TERMINATED, &key);
  }
  STATUS(PLUMB_ERROR_LIMIT, status);
  CHECK(alpha == key_of(s.engine, "alpha"));
  plumb_value value;
  OK(plumb_node_property(s.layout, a, TEXT("isUserInteractionEnabled"), &value));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_property(s.layout, a, TEXT("isUserInteractionEnable"), &value));
  stage_close(&s);
  stage_close(&other);
}

/* A layer's own opacity counts in place of alpha, and what a hidden layer has is not there. */
static void test_layer_opacities(void) {
  static const float OPACITIES[] = {0.5f, 0.125f, 0.125f, 0, 0.5f};
  stage s;
  memset(&s, 0, sizeof s);
  OK(stage_load(&s,
                "<UIView layer.opacity='0.5'><UIView alpha='0.75' layer.opacity='0.25'><UILabel/></UIView>"
                "<UIView layer.isHidden='true'/><UIView/></UIView>",
                NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  size_t count = 0;
  const float *opacities = plumb_layout_opacities(s.layout, &count);
  CHECK(count == 5 && !memcmp(opacities, OPACITIES, sizeof OPACITIES));
  stage_close(&s);
}

static void test_rows(void) {
  stage s;
  memset(&s, 0, sizeof s);
  OK(stage_load(&s,
                "<UIView alpha='0.5'><state name='off' type='Bool' value='false'/>"
                "<UIView alpha='0.5' isHidden='off'><UILabel/></UIView><UIView alpha='3'/><UIView alpha='-1'/></UIView>",
                NULL, 0));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  size_t counts[4] = {0};
  const uint32_t *parents = plumb_layout_parents(s.layout, &counts[0]), *ends = plumb_layout_subtree_ends(s.layout, &counts[1]),
                 *depths = plumb_layout_depths(s.layout, &counts[2]);
  const float *opacities = plumb_layout_opacities(s.layout, &counts[3]);
  static const uint32_t PARENTS[] = {PLUMB_NO_ROW, 0, 1, 0, 0}, ENDS[] = {5, 3, 3, 4, 5}, DEPTHS[] = {0, 1, 2, 1, 1};
  static const float OPACITIES[] = {0.5f, 0.25f, 0.25f, 0.5f, 0}, HIDDEN[] = {0.5f, 0, 0, 0.5f, 0};
  for (int i = 0; i < 4; i++) CHECK(counts[i] == 5);
  CHECK(!memcmp(parents, PARENTS, sizeof PARENTS) && !memcmp(ends, ENDS, sizeof ENDS) && !memcmp(depths, DEPTHS, sizeof DEPTHS));
  CHECK(!memcmp(opacities, OPACITIES, sizeof OPACITIES));
  plumb_entry off = plumb_entry_of("off", plumb_bool(true));
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &off, 1));
  OK(plumb_layout_compute_frames(s.layout, 200, 100));
  CHECK(!memcmp(plumb_layout_opacities(s.layout, NULL), HIDDEN, sizeof HIDDEN));
  CHECK(plumb_layout_flags(s.layout, NULL)[2] & PLUMB_NODE_INVISIBLE);
  OK(plumb_layout_remove(s.layout, node_at(s.layout, "0/0")));
  CHECK(plumb_layout_subtree_ends(s.layout, &counts[0])[0] == 4 && counts[0] == 4);
  CHECK(plumb_layout_parents(NULL, &counts[0]) == NULL && counts[0] == 0);
  bool hidden[4];
  plumb_rgba8 clear = {0, 0, 0, 0}, colors[4];
  OK(plumb_layout_read_bools(s.layout, key_of(s.engine, "isHidden"), false, hidden, 4));
  CHECK(!hidden[0] && hidden[1] && !hidden[2]);
  OK(plumb_layout_read_colors(s.layout, key_of(s.engine, "backgroundColor"), clear, colors, 4));
  CHECK(colors[0].alpha == 0);
  stage_close(&s);
}

/* A measurer reads the new values of its node by keys; and no frames. */
typedef struct reader {
  plumb_property_key text, left;
  char seen[32];
  int is_busy;
} reader;

static plumb_status measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                            plumb_measurement *out) {
  reader *r = user_data;
  const char *utf8 = NULL;
  double left = 0, all[8];
  (void)width, (void)height;
  OK(plumb_node_get_string(layout, node, r->text, &utf8, NULL));
  snprintf(r->seen, sizeof r->seen, "%s", utf8 ? utf8 : "");
  r->is_busy = plumb_node_get_number(layout, node, r->left, &left) == PLUMB_ERROR_BUSY &&
               plumb_layout_read_numbers(layout, r->left, 0, all, 8) == PLUMB_ERROR_BUSY;
  out->width = 10;
  out->height = 10;
  return PLUMB_OK;
}

static void test_measuring(void) {
  reader r = {0};
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  OK(plumb_engine_create(NULL, &engine));
  r.text = key_of(engine, "text");
  r.left = key_of(engine, "left");
  OK(plumb_engine_set_measurer(engine, measure, &r, NULL));
  OK(plumb_template_load(engine, "<UILabel text='{n}' left='n'><state name='n' type='Int' value='1'/></UILabel>",
                         PLUMB_NUL_TERMINATED, NULL, &template_, NULL));
  OK(plumb_layout_create(template_, &layout));
  for (int n = 1; n < 3; n++) {
    plumb_entry entry = plumb_entry_of("n", plumb_number(n));
    OK(plumb_layout_set_state(layout, PLUMB_NO_NODE, &entry, 1));
    OK(plumb_layout_compute_frames(layout, 100, 100));
    CHECK(r.seen[0] == '0' + n && r.is_busy);
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine);
}

/* Values made by the header come back as they went in. */
static void test_constructors(void) {
  stage s;
  memset(&s, 0, sizeof s);
  OK(stage_load(&s,
                "<UIView><state name='color' type='UIColor' value='red'/>"
                "<state name='text' type='String' value=\"'a'\"/></UIView>", NULL, 0));
  plumb_value out, items[2] = {plumb_number(1), plumb_string("two")};
  plumb_entry entries[2] = {plumb_entry_of("color", plumb_color(255, 51, 0, 102)), plumb_entry_of("text", plumb_text("b\0c", 3))};
  OK(plumb_layout_set_state(s.layout, PLUMB_NO_NODE, entries, 2));
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, "color", PLUMB_NUL_TERMINATED, &out));
  CHECK(out.type == PLUMB_TYPE_COLOR && out.as.components[1] == 0.2 && out.as.components[3] == 0.4);
  OK(plumb_layout_get_state(s.layout, PLUMB_NO_NODE, "text", PLUMB_NUL_TERMINATED, &out));
  CHECK(out.count == 3 && !memcmp(out.as.utf8, "b\0c", 4));
  const plumb_value anything[] = {plumb_nil(), plumb_bool(true), plumb_number(-0.0), plumb_array(items, 2),
                                  plumb_dictionary(entries, 2), plumb_string(NULL)};
  for (size_t i = 0; i < sizeof anything / sizeof *anything; i++) {
    plumb_entry entry = plumb_entry_of("any", anything[i]);
    stage t;
    memset(&t, 0, sizeof t);
    OK(stage_load(&t, "<UIView/>", &entry, 1));
    OK(plumb_layout_get_state(t.layout, PLUMB_NO_NODE, TEXT("any"), &out));
    CHECK(out.type == anything[i].type);
    CHECK(out.type != PLUMB_TYPE_STRING || out.count == 0);
    stage_close(&t);
  }
  plumb_entry whole = plumb_entry_of("text", plumb_integer(7));
  STATUS(PLUMB_ERROR_TYPE, plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &whole, 1));
  plumb_value wrong = plumb_color(1, 2, 3, 4);
  wrong.flags = 2;
  plumb_entry entry = plumb_entry_of("color", wrong);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state(s.layout, PLUMB_NO_NODE, &entry, 1));
  stage_close(&s);
}

int main(void) {
  test_types();
  test_texts();
  test_agreement();
  test_diagnostics();
  test_wrong_calls();
  test_rows();
  test_layer_opacities();
  test_measuring();
  test_constructors();
  return check_result("properties");
}
