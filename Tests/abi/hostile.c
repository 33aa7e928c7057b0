/* Every function of the header with wrong arguments: each is refused with the status it should be, and everything works
   as before. */
#include "hostile.h"

static plumb_layout *layout_out;
static const char BAD_TEXT[] = "\xF8\x88\x80";
static const size_t HUGE_COUNT = SIZE_MAX / 4;
static plumb_node foreign_node;
static const plumb_element ELEMENT = {(uint32_t)sizeof(plumb_element), 0, "UIView", NULL, 0, NULL, 0, NULL, 0, NULL};
static void *token_out;
static plumb_engine *engine_out;

static void test_nodes(void) {
  const plumb_node wrong[] = {0, 1, node + 1000, UINT64_MAX, foreign_node, node & 0xFFFFFFFF, node ^ 1u << 31};
  plumb_entry change = entry("wide", number_value(1));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    plumb_node n = wrong[i];
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(good.layout, n, &row_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_parent(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_child_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_child(good.layout, n, 0, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_instance_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_instance_index(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_instance(good.layout, n, 0, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_first_child(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_next_sibling(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_component(good.layout, n, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_id(good.layout, n, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property(good.layout, n, TEXT("left"), &value_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property_info(good.layout, n, 0, &info_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_content_offset(good.layout, n, 0, 0));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_set_control_state(good.layout, n, PLUMB_CONTROL_FOCUSED));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_invalidate_size(good.layout, n));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_owner(good.layout, n, &token_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_action_owner(good.layout, n, TEXT("pay"), &token_out));
    if (n == PLUMB_NO_NODE) continue; /* The root, for the others. */
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_move(good.layout, n, node, PLUMB_LAST));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_remove(good.layout, n));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert(good.layout, n, PLUMB_LAST, &ELEMENT, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_insert_xml(good.layout, n, 0, TEXT("<UIView/>"), &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_move(good.layout, label, n, PLUMB_LAST));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_expression(good.layout, n, TEXT("left"), TEXT("1")));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_outlet(good.layout, n, TEXT("a"), &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_unbind_owner(good.layout, n));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_find(good.layout, n, "", 0, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_state(good.layout, n, &change, 1));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_get_state(good.layout, n, TEXT("wide"), &value_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_name(good.layout, n, 0, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_key(good.layout, n, TEXT("wide"), &number_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_bind_state(good.layout, n, NULL, 0, &number_out));
  }
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(good.layout, PLUMB_NO_NODE, label, PLUMB_LAST));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_remove(good.layout, PLUMB_NO_NODE));
  CHECK(strlen(layout_message(good.layout)) > 0);
  check_works("wrong nodes");
}

static void test_missing_outputs(void) {
  plumb_stream *stream = NULL;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_create(NULL, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_get_diagnostic(good.engine, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_evaluate(good.engine, "1", 1, "any", NULL, NULL, &report_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_evaluate(good.engine, "1", 1, "any", NULL, &value_out, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_evaluate(good.engine, "1", 1, NULL, NULL, &value_out, &report_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_print_expression(good.engine, "1", 1, NULL, &report_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_print_expression(good.engine, "1", 1, &text_out, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(good.engine, "<UIView/>", 9, NULL, NULL, &report_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load_file(good.engine, "x", 1, NULL, NULL, &report_out));
  CHECK(report_out == NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_stream_create(good.engine, NULL, NULL));
  OK(plumb_stream_create(good.engine, NULL, &stream));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_stream_finish(stream, NULL, &report_out));
  plumb_stream_destroy(stream);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_create(good.template_, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_get_diagnostic(good.layout, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_get_state(good.layout, 0, TEXT("wide"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_state_count(good.layout, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_state_name(good.layout, 0, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_state_key(good.layout, 0, TEXT("wide"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_value(good.layout, key, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(good.layout, 0, NULL, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_update_state(good.layout, binding, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_snap_frames(good.layout, 1, NULL, 8));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_lease_frames(good.layout, NULL, &frames_out, &count_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_lease_frames(good.layout, &lease_out, NULL, &count_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_lease_frames(good.layout, &lease_out, &frames_out, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_root(good.layout, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_find(good.layout, 0, "", 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_row(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_parent(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_child_count(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_child(good.layout, label, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_first_child(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_next_sibling(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_component(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_id(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_property(good.layout, label, TEXT("left"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_property_count(good.layout, label, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_property_info(good.layout, label, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(good.engine, &ELEMENT, NULL, NULL, &report_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(good.engine, NULL, NULL, &template_out, &report_out));
  CHECK(report_out == NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(good.layout, node, 0, &ELEMENT, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(good.layout, node, 0, NULL, &node_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert_xml(good.layout, node, 0, TEXT("<UIView/>"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_fragment_load(good.engine, TEXT("<UIView/>"), NULL, NULL, &report_out));
  CHECK(report_out == NULL);
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_get_part(good.layout, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_get_problem(good.layout, 0, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_console_create(good.engine, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(good.layout, node, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_outlet(good.layout, node, TEXT("a"), NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_owner(good.layout, node, NULL));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_node_action_owner(good.layout, node, TEXT("a"), NULL));
  CHECK(plumb_layout_frames(good.layout, NULL) != NULL && plumb_layout_nodes(good.layout, NULL) != NULL);
  check_works("missing outputs");
}

/* Text that is NULL, too long to be, or not UTF-8, wherever text goes in. */
static void test_text(void) {
  static const struct {
    const char *text;
    size_t length;
    plumb_status expected;
  } cases[] = {{NULL, 3, PLUMB_ERROR_ARGUMENT},
               {"abc", SIZE_MAX - 1, PLUMB_ERROR_ARGUMENT},
               {"abc", SIZE_MAX / 2, PLUMB_ERROR_ARGUMENT},
               {BAD_TEXT, 3, PLUMB_ERROR_ENCODING},
               {"\xC3", 1, PLUMB_ERROR_ENCODING}};
  plumb_entry change = entry("wide", number_value(1));
  plumb_scope scope;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_component component = PLUMB_COMPONENT_INIT;
  plumb_engine *fresh = NULL;
  plumb_fragment *fragment = NULL;
  const double four[4] = {0, 0, 0, 1};
  const plumb_font font = {"system", NULL, NULL, 12, 0, 0};
  OK(plumb_engine_create(NULL, &fresh));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *text = cases[i].text;
    size_t length = cases[i].length;
    plumb_status expected = cases[i].expected;
    plumb_stream *stream = NULL;
    STATUS(expected, plumb_engine_evaluate(good.engine, text, length, "any", NULL, &value_out, &report_out));
    STATUS(expected, plumb_engine_print_expression(good.engine, text, length, &text_out, &report_out));
    STATUS(expected, plumb_template_load_file(good.engine, text, length, NULL, &template_out, NULL));
    STATUS(expected, plumb_engine_format(good.engine, text, length, NULL, 0, &text_out, &count_out, &report_out));
    STATUS(expected, plumb_engine_register_color(fresh, text, length, four));
    STATUS(expected, plumb_engine_register_font(fresh, text, length, &font));
    STATUS(expected, plumb_engine_set_asset_folder(fresh, text, length));
    STATUS(expected, plumb_engine_add_strings(fresh, text, length, "", 0, "", 0));
    STATUS(expected, plumb_engine_add_strings(fresh, "", 0, text, length, "", 0));
    STATUS(expected, plumb_engine_add_strings(fresh, "", 0, "", 0, text, length));
    STATUS(expected, plumb_layout_set_language(good.layout, text, length));
    STATUS(expected, plumb_engine_set_root(fresh, text, length));
    STATUS(expected, plumb_engine_add_search_folder(fresh, text, length));
    STATUS(expected, plumb_engine_set_source_root(fresh, text, length));
    STATUS(expected, plumb_layout_set_expression(good.layout, label, text, length, "1", 1));
    STATUS(expected, plumb_layout_set_expression(good.layout, label, "left", 4, text, length));
    STATUS(expected, plumb_layout_insert_xml(good.layout, node, 0, text, length, &node_out));
    STATUS(expected, plumb_fragment_load(good.engine, text, length, NULL, &fragment, NULL));
    STATUS(expected, plumb_layout_choose_source(good.layout, text, length, "a", 1));
    STATUS(expected, plumb_layout_choose_source(good.layout, "a", 1, text, length));
    STATUS(expected, plumb_layout_outlet(good.layout, node, text, length, &node_out));
    STATUS(expected, plumb_node_action_owner(good.layout, node, text, length, &token_out));
    STATUS(expected, plumb_layout_get_state(good.layout, 0, text, length, &value_out));
    STATUS(expected, plumb_layout_state_key(good.layout, 0, text, length, &number_out));
    STATUS(expected, plumb_layout_set_string(good.layout, key, text, length));
    STATUS(expected, plumb_layout_find(good.layout, 0, text, length, &node_out));
    STATUS(expected, plumb_node_property(good.layout, label, text, length, &value_out));
    change.key = text;
    change.key_length = length;
    STATUS(expected, plumb_layout_set_state(good.layout, 0, &change, 1));
    memset(&scope, 0, sizeof scope);
    scope.node = text;
    scope.node_length = length;
    if (text) {
      STATUS(expected, plumb_layout_set_constants(good.layout, &scope, 1));
      options.name = text;
      options.name_length = length;
      options.language = NULL;
      STATUS(expected, plumb_template_load(good.engine, "<UIView/>", 9, &options, &template_out, NULL));
      STATUS(expected, plumb_stream_create(good.engine, &options, &stream_out));
      options.name = NULL;
      options.language = text;
      options.language_length = length;
      STATUS(expected, plumb_template_load(good.engine, "<UIView/>", 9, &options, &template_out, NULL));
    }
    if (expected == PLUMB_ERROR_ENCODING) {
      char terminated[8] = {0};
      memcpy(terminated, text, length);
      component.name = terminated;
      STATUS(expected, plumb_engine_register_component(fresh, &component));
      const char *names[] = {"left", terminated};
      plumb_property_key keys[2];
      STATUS(expected, plumb_engine_properties(good.engine, names, 2, keys));
      plumb_field field = PLUMB_BIND(terminated, wide_state, wide, DOUBLE);
      STATUS(expected, plumb_layout_bind_state(good.layout, 0, &field, 1, &number_out));
      plumb_field inner = PLUMB_BIND(terminated, wide_state, wide, DOUBLE);
      plumb_field outer = {"wide", PLUMB_FIELD_STRUCTURE, 0, 0, &inner, 1, 0, 0, 0, 0, 0};
      STATUS(expected, plumb_layout_bind_state(good.layout, 0, &outer, 1, &number_out));
      STATUS(expected, plumb_engine_property(good.engine, text, length, &number_out));
      STATUS(expected, plumb_layout_load_file(good.engine, text, length, NULL, &layout_out, NULL));
    } else {
      STATUS(expected, plumb_layout_load(good.engine, text, length, NULL, &layout_out, NULL));
      STATUS(expected, plumb_template_load(good.engine, text, length, NULL, &template_out, NULL));
      OK(plumb_stream_create(good.engine, NULL, &stream));
      STATUS(expected, plumb_stream_feed(stream, text, length));
      plumb_stream_destroy(stream);
    }
  }
  CHECK(template_out == NULL && stream_out == NULL && report_out == NULL && layout_out == NULL);
  plumb_engine_destroy(fresh);
  check_works("wrong text");
}

static void test_counts(void) {
  const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, HUGE_COUNT, (size_t)1 << 40};
  plumb_entry change = entry("wide", number_value(1));
  plumb_field field = PLUMB_BIND("wide", wide_state, wide, DOUBLE);
  plumb_scope scope;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
    plumb_component component = PLUMB_COMPONENT_INIT;
    plumb_property property;
    plumb_engine *fresh = NULL;
    memset(&scope, 0, sizeof scope);
    memset(&property, 0, sizeof property);
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state(good.layout, 0, &change, counts[i]));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(good.layout, 0, &field, counts[i], &number_out));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_constants(good.layout, &scope, counts[i]));
    options.scopes = &scope;
    options.scope_count = counts[i];
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(good.engine, "<UIView/>", 9, &options, &template_out, NULL));
    options.scope_count = 1;
    scope.state = &change;
    scope.state_count = counts[i];
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(good.engine, "<UIView/>", 9, &options, &template_out, NULL));
    component.name = "Many";
    component.properties = &property;
    component.property_count = counts[i];
    OK(plumb_engine_create(NULL, &fresh));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_component(fresh, &component));
    component.property_count = 1; /* Without a name. */
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_component(fresh, &component));
    OK(plumb_engine_get_diagnostic(fresh, &diagnostic_out));
    CHECK(diagnostic_out.code == PLUMB_ERROR_ARGUMENT && strlen(diagnostic_out.rendered) > 0);
    plumb_engine_destroy(fresh);
  }
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_state(good.layout, 0, NULL, 1));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_state(good.layout, 0, NULL, 1, &number_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_set_constants(good.layout, NULL, 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_diagnostic(good.layout, HUGE_COUNT, &diagnostic_out));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_state_name(good.layout, 0, HUGE_COUNT, &text_out));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_child(good.layout, node, SIZE_MAX, &node_out));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_node_property_info(good.layout, node, SIZE_MAX, &info_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_snap_frames(good.layout, 1, edges_out, 0));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(good.layout, node, HUGE_COUNT, &ELEMENT, &node_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(good.layout, node, SIZE_MAX - 1, &ELEMENT, &node_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_move(good.layout, label, node, SIZE_MAX - 1));
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_get_problem(good.layout, HUGE_COUNT, &diagnostic_out));
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_reload(good.layout, 2, NULL));
  check_works("wrong counts");
}

static void test_structures(void) {
  const uint32_t sizes[] = {0, 1, 3, 4, 15, 17, 1000, UINT32_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    plumb_engine_options engine_options = PLUMB_ENGINE_OPTIONS_INIT;
    plumb_load_options load_options = PLUMB_LOAD_OPTIONS_INIT;
    plumb_component component = PLUMB_COMPONENT_INIT;
    plumb_element element = ELEMENT;
    plumb_owner owner = PLUMB_OWNER_INIT;
    plumb_reload reload = PLUMB_RELOAD_INIT;
    plumb_engine *fresh = NULL;
    engine_options.struct_size = load_options.struct_size = component.struct_size = sizes[i];
    element.struct_size = owner.struct_size = reload.struct_size = sizes[i];
    owner.name = "Sized";
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_build(good.engine, &element, NULL, &template_out, NULL));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_insert(good.layout, node, 0, &element, &node_out));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_bind_owner(good.layout, 0, &owner));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_poll_changes(good.layout, &reload));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_layout_reload(good.layout, PLUMB_RELOAD_SOFT, &reload));
    component.name = "Sized";
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_create(&engine_options, &engine_out));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(good.engine, "<UIView/>", 9, &load_options, &template_out, NULL));
    OK(plumb_engine_create(NULL, &fresh));
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_engine_register_component(fresh, &component));
    plumb_engine_destroy(fresh);
  }
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  options.mode = 3;
  STATUS(PLUMB_ERROR_ARGUMENT, plumb_template_load(good.engine, "<UIView/>", 9, &options, &template_out, NULL));
  CHECK(engine_out == NULL && template_out == NULL);
  /* An older, shorter structure: the rest has its defaults. */
  plumb_engine_options older = PLUMB_ENGINE_OPTIONS_INIT;
  older.struct_size = 16;
  older.strict = 1;
  older.max_nodes = 1;
  plumb_template *template_ = NULL;
  OK(plumb_engine_create(&older, &engine_out));
  OK(plumb_template_load(engine_out, TEXT("<UIView><UIView/></UIView>"), NULL, &template_, NULL));
  plumb_template_destroy(template_);
  plumb_engine_destroy(engine_out);
  /* Frozen once it has loaded. */
  plumb_component component = PLUMB_COMPONENT_INIT;
  component.name = "Late";
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_register_component(good.engine, &component));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_measurer(good.engine, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_assets(good.engine, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_verifier(good.engine, NULL, NULL, NULL));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_root(good.engine, ".", 1));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_add_search_folder(good.engine, ".", 1));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_source_root(good.engine, ".", 1));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_asset_folder(good.engine, ".", 1));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_add_strings(good.engine, "", 0, "", 0, "", 0));
  check_works("wrong structures");
}

int main(void) {
  plumb_layout *sibling = NULL;
  open_good();
  OK(plumb_layout_create(good.template_, &sibling));
  foreign_node = node_at(sibling, "#root");
  test_nodes();
  test_missing_outputs();
  test_text();
  test_counts();
  test_structures();
  plumb_report_destroy(report_out);
  plumb_layout_destroy(sibling);
  stage_close(&good);
  return check_result("hostile");
}
