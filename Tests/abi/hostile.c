/*
 * Every function of the header with wrong handles, and with wrong arguments: each is refused with the status it should
 * be, and everything works as before. The tables are held against Tests/abi/exports.txt, so that none is forgotten.
 */
#include <math.h>

#include "check.h"

static const char DOCUMENT[] =
    "<UIView id='root' width='100%' height='100%'>"
    "<UILabel id='title' text='{words}' width='wide' height='20'/><UIScrollView id='scroll' height='10'/></UIView>";
static const char BAD_TEXT[] = "\xF8\x88\x80";
static const size_t HUGE_COUNT = SIZE_MAX / 4;

/* What plain functions answer for a handle that is none. */
enum { REFUSED = -1000 };

static stage good;
static plumb_node node, label, foreign_node;
static plumb_state_key key;
static plumb_binding binding;
static double structure = 50;
/* Filled by calls that should have failed. */
static plumb_engine *engine_out;
static plumb_template *template_out;
static plumb_layout *layout_out;
static plumb_stream *stream_out;
static plumb_report *report_out;
static plumb_lease *lease_out;
static const plumb_frame *frames_out;
static const char *text_out;
static plumb_diagnostic diagnostic_out;
static plumb_value value_out;
static plumb_node node_out;
static plumb_property_info info_out;
static plumb_pixel_edges edges_out[8];
static size_t count_out;
static uint32_t row_out;
static uint64_t number_out;

/* ---------------------------------------------------------------------------------------------- Wrong handles --- */

typedef struct handle_case {
  const char *name;
  plumb_status (*call)(void *handle);
} handle_case;

#define CALL(function, call) \
  static plumb_status function##_with(void *h) { return call; }
#define PLAIN(function, call) \
  static plumb_status function##_with(void *h) { \
    count_out = 77; \
    return (call) ? PLUMB_OK : REFUSED; \
  }

CALL(plumb_engine_set_measurer, plumb_engine_set_measurer(h, NULL, NULL, NULL))
CALL(plumb_engine_register_component, plumb_engine_register_component(h, NULL))
CALL(plumb_engine_register_color, plumb_engine_register_color(h, "x", 1, NULL))
CALL(plumb_engine_register_font, plumb_engine_register_font(h, "x", 1, NULL))
CALL(plumb_engine_register_font_face, plumb_engine_register_font_face(h, NULL))
CALL(plumb_engine_register_enumeration, plumb_engine_register_enumeration(h, NULL))
CALL(plumb_engine_register_function, plumb_engine_register_function(h, NULL))
CALL(plumb_engine_set_assets, plumb_engine_set_assets(h, NULL, NULL, NULL))
CALL(plumb_engine_set_asset_folder, plumb_engine_set_asset_folder(h, ".", 1))
CALL(plumb_engine_add_strings, plumb_engine_add_strings(h, "", 0, "", 0, "", 0))
CALL(plumb_engine_format, plumb_engine_format(h, "x", 1, NULL, 0, &text_out, &report_out))
CALL(plumb_engine_get_diagnostic, plumb_engine_get_diagnostic(h, &diagnostic_out))
CALL(plumb_engine_evaluate, plumb_engine_evaluate(h, "1", 1, "any", NULL, &value_out, &report_out))
CALL(plumb_engine_print_expression, plumb_engine_print_expression(h, "1", 1, &text_out, &report_out))
CALL(plumb_template_load, plumb_template_load(h, "<UIView/>", 9, NULL, &template_out, &report_out))
CALL(plumb_template_load_file, plumb_template_load_file(h, "x", 1, NULL, &template_out, &report_out))
CALL(plumb_stream_create, plumb_stream_create(h, NULL, &stream_out))
CALL(plumb_layout_create, plumb_layout_create(h, &layout_out))
CALL(plumb_stream_feed, plumb_stream_feed(h, "x", 1))
CALL(plumb_stream_finish, plumb_stream_finish(h, &template_out, &report_out))
CALL(plumb_report_get, plumb_report_get(h, 0, &diagnostic_out))
PLAIN(plumb_report_count, plumb_report_count(h))

CALL(plumb_layout_get_diagnostic, plumb_layout_get_diagnostic(h, 0, &diagnostic_out))
CALL(plumb_layout_set_state, plumb_layout_set_state(h, 0, NULL, 0))
CALL(plumb_layout_get_state, plumb_layout_get_state(h, 0, "wide", 4, &value_out))
CALL(plumb_layout_state_count, plumb_layout_state_count(h, 0, &count_out))
CALL(plumb_layout_state_name, plumb_layout_state_name(h, 0, 0, &text_out))
CALL(plumb_layout_state_key, plumb_layout_state_key(h, 0, "wide", 4, &number_out))
CALL(plumb_layout_set_number, plumb_layout_set_number(h, key, 1))
CALL(plumb_layout_set_bool, plumb_layout_set_bool(h, key, true))
CALL(plumb_layout_set_string, plumb_layout_set_string(h, key, "x", 1))
CALL(plumb_layout_set_value, plumb_layout_set_value(h, key, &value_out))
CALL(plumb_layout_bind_state, plumb_layout_bind_state(h, 0, NULL, 0, &number_out))
CALL(plumb_layout_update_state, plumb_layout_update_state(h, binding, &structure))
CALL(plumb_layout_set_constants, plumb_layout_set_constants(h, NULL, 0))
CALL(plumb_layout_set_safe_area, plumb_layout_set_safe_area(h, 0, 0, 0, 0))
CALL(plumb_layout_set_direction, plumb_layout_set_direction(h, PLUMB_LEFT_TO_RIGHT))
CALL(plumb_layout_set_text_scale, plumb_layout_set_text_scale(h, 1))
CALL(plumb_layout_set_language, plumb_layout_set_language(h, "", 0))
CALL(plumb_layout_set_content_offset, plumb_layout_set_content_offset(h, node, 0, 0))
CALL(plumb_layout_invalidate_size, plumb_layout_invalidate_size(h, node))
CALL(plumb_layout_compute_frames, plumb_layout_compute_frames(h, 10, 10))
CALL(plumb_layout_snap_frames, plumb_layout_snap_frames(h, 1, edges_out, 8))
CALL(plumb_layout_lease_frames, plumb_layout_lease_frames(h, &lease_out, &frames_out, &count_out))
CALL(plumb_layout_root, plumb_layout_root(h, &node_out))
CALL(plumb_layout_find, plumb_layout_find(h, 0, "", 0, &node_out))
CALL(plumb_node_row, plumb_node_row(h, node, &row_out))
CALL(plumb_node_parent, plumb_node_parent(h, node, &node_out))
CALL(plumb_node_child_count, plumb_node_child_count(h, node, &count_out))
CALL(plumb_node_child, plumb_node_child(h, node, 0, &node_out))
CALL(plumb_node_first_child, plumb_node_first_child(h, node, &node_out))
CALL(plumb_node_next_sibling, plumb_node_next_sibling(h, node, &node_out))
CALL(plumb_node_component, plumb_node_component(h, node, &text_out))
CALL(plumb_node_id, plumb_node_id(h, node, &text_out))
CALL(plumb_node_property, plumb_node_property(h, node, "left", 4, &value_out))
CALL(plumb_node_property_count, plumb_node_property_count(h, node, &count_out))
CALL(plumb_node_property_info, plumb_node_property_info(h, node, 0, &info_out))
PLAIN(plumb_layout_diagnostic_count, plumb_layout_diagnostic_count(h))
PLAIN(plumb_layout_revision, plumb_layout_revision(h))
PLAIN(plumb_layout_memory_usage, plumb_layout_memory_usage(h))
PLAIN(plumb_layout_frames, plumb_layout_frames(h, &count_out) || count_out)
PLAIN(plumb_layout_root_frames, plumb_layout_root_frames(h, &count_out) || count_out)
PLAIN(plumb_layout_flags, plumb_layout_flags(h, &count_out) || count_out)
PLAIN(plumb_layout_nodes, plumb_layout_nodes(h, &count_out) || count_out)
PLAIN(plumb_layout_changes, plumb_layout_changes(h, &count_out) || count_out)

/* Destroying nothing, or what is something else, does nothing. */
#define DESTROY(function) \
  static plumb_status function##_with(void *h) { \
    function(h); \
    return REFUSED; \
  }
DESTROY(plumb_engine_destroy)
DESTROY(plumb_template_destroy)
DESTROY(plumb_layout_destroy)
DESTROY(plumb_stream_destroy)
DESTROY(plumb_report_destroy)
DESTROY(plumb_lease_release)

#define CASE(function) {#function, function##_with}
static const handle_case ENGINE_CASES[] = {
    CASE(plumb_engine_set_measurer), CASE(plumb_engine_register_component), CASE(plumb_engine_get_diagnostic),
    CASE(plumb_engine_register_color), CASE(plumb_engine_register_font), CASE(plumb_engine_register_font_face),
    CASE(plumb_engine_register_enumeration), CASE(plumb_engine_register_function), CASE(plumb_engine_set_assets),
    CASE(plumb_engine_set_asset_folder), CASE(plumb_engine_add_strings), CASE(plumb_engine_format),
    CASE(plumb_engine_evaluate), CASE(plumb_engine_print_expression), CASE(plumb_template_load),
    CASE(plumb_template_load_file), CASE(plumb_stream_create), CASE(plumb_engine_destroy)};
static const handle_case TEMPLATE_CASES[] = {CASE(plumb_layout_create), CASE(plumb_template_destroy)};
static const handle_case STREAM_CASES[] = {CASE(plumb_stream_feed), CASE(plumb_stream_finish),
                                           CASE(plumb_stream_destroy)};
static const handle_case REPORT_CASES[] = {CASE(plumb_report_get), CASE(plumb_report_count),
                                           CASE(plumb_report_destroy)};
static const handle_case LEASE_CASES[] = {CASE(plumb_lease_release)};
static const handle_case LAYOUT_CASES[] = {
    CASE(plumb_layout_get_diagnostic), CASE(plumb_layout_set_state), CASE(plumb_layout_get_state),
    CASE(plumb_layout_state_count), CASE(plumb_layout_state_name), CASE(plumb_layout_state_key),
    CASE(plumb_layout_set_number), CASE(plumb_layout_set_bool), CASE(plumb_layout_set_string),
    CASE(plumb_layout_set_value), CASE(plumb_layout_bind_state), CASE(plumb_layout_update_state),
    CASE(plumb_layout_set_constants), CASE(plumb_layout_set_safe_area), CASE(plumb_layout_set_direction),
    CASE(plumb_layout_set_text_scale), CASE(plumb_layout_set_language),
    CASE(plumb_layout_set_content_offset), CASE(plumb_layout_invalidate_size), CASE(plumb_layout_compute_frames),
    CASE(plumb_layout_snap_frames), CASE(plumb_layout_lease_frames), CASE(plumb_layout_root), CASE(plumb_layout_find),
    CASE(plumb_node_row), CASE(plumb_node_parent), CASE(plumb_node_child_count), CASE(plumb_node_child),
    CASE(plumb_node_first_child), CASE(plumb_node_next_sibling), CASE(plumb_node_component), CASE(plumb_node_id),
    CASE(plumb_node_property), CASE(plumb_node_property_count), CASE(plumb_node_property_info),
    CASE(plumb_layout_diagnostic_count), CASE(plumb_layout_revision), CASE(plumb_layout_memory_usage),
    CASE(plumb_layout_frames), CASE(plumb_layout_root_frames), CASE(plumb_layout_flags), CASE(plumb_layout_nodes),
    CASE(plumb_layout_changes), CASE(plumb_layout_destroy)};

/* Functions without a handle, tested elsewhere in this file. */
static const char *const OTHERS[] = {"plumb_engine_create", "plumb_status_string", "plumb_version_number",
                                     "plumb_version_string"};

typedef struct table {
  const handle_case *cases;
  size_t count;
  int kind; /* Index in `handles`: what the functions of this table take. */
} table;
#define TABLE(cases, kind) {cases, sizeof(cases) / sizeof *(cases), kind}
enum { ENGINE, TEMPLATE, LAYOUT, STREAM, REPORT, LEASE, KINDS };
static const table TABLES[] = {TABLE(ENGINE_CASES, ENGINE), TABLE(TEMPLATE_CASES, TEMPLATE),
                               TABLE(LAYOUT_CASES, LAYOUT), TABLE(STREAM_CASES, STREAM),
                               TABLE(REPORT_CASES, REPORT), TABLE(LEASE_CASES, LEASE)};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

static void check_works(const char *after) {
  size_t count = 0;
  int broken = failures;
  OK(plumb_layout_compute_frames(good.layout, 100, 100));
  const plumb_frame *frames = plumb_layout_frames(good.layout, &count);
  CHECK(count == 3 && frames && frames[0].width == 100 && frames[1].width == 50);
  if (failures != broken) printf("  after %s\n", after);
}

static void try_handle(const handle_case *c, void *handle, plumb_status expected, const char *what) {
  plumb_status status = c->call(handle);
  if (status != expected && status != REFUSED) {
    printf("%s with %s is %s, not %s\n", c->name, what, plumb_status_string(status), plumb_status_string(expected));
    failures++;
  }
  check_works(c->name);
}

static void test_handles(void) {
  static const char *const kinds[] = {"an engine", "a template", "a layout", "a stream", "a report", "a lease"};
  union {
    double aligned[64];
    char bytes[512];
  } memory;
  void *handles[KINDS], *destroyed[KINDS] = {NULL, NULL, NULL, NULL, NULL, NULL};
  plumb_layout *layout = NULL;
  plumb_template *template_ = NULL;
  plumb_stream *stream = NULL;
  plumb_report *report = NULL;
  plumb_lease *lease = NULL;
  memset(&memory, 0, sizeof memory);

  OK(plumb_template_load(good.engine, "<UIView/>", 9, NULL, &template_, &report));
  OK(plumb_layout_create(template_, &layout));
  OK(plumb_stream_create(good.engine, NULL, &stream));
  OK(plumb_layout_lease_frames(layout, &lease, &frames_out, &count_out));
  handles[ENGINE] = good.engine;
  handles[TEMPLATE] = template_;
  handles[LAYOUT] = layout;
  handles[STREAM] = stream;
  handles[REPORT] = report;
  handles[LEASE] = lease;
  for (size_t t = 0; t < TABLE_COUNT; t++) {
    for (size_t i = 0; i < TABLES[t].count; i++) {
      const handle_case *c = &TABLES[t].cases[i];
      try_handle(c, NULL, PLUMB_ERROR_ARGUMENT, "NULL");
      try_handle(c, memory.bytes, PLUMB_ERROR_HANDLE, "foreign memory");
      for (int shift = 1; shift < 8; shift++)
        try_handle(c, (char *)handles[LAYOUT] + shift, PLUMB_ERROR_HANDLE, "an odd address");
      for (int kind = 0; kind < KINDS; kind++)
        if (kind != TABLES[t].kind) try_handle(c, handles[kind], PLUMB_ERROR_HANDLE, kinds[kind]);
    }
  }

  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  plumb_stream_destroy(stream);
  plumb_lease_release(lease);
  plumb_report_destroy(report);
  destroyed[LAYOUT] = layout;
  destroyed[TEMPLATE] = template_;
  destroyed[STREAM] = stream;
  destroyed[LEASE] = lease;
  /* Still recognised after many others. */
  for (int round = 0; round < 2; round++) {
    for (size_t t = 0; t < TABLE_COUNT; t++)
      for (size_t i = 0; i < TABLES[t].count; i++)
        if (destroyed[TABLES[t].kind])
          try_handle(&TABLES[t].cases[i], destroyed[TABLES[t].kind], PLUMB_ERROR_HANDLE, "a destroyed handle");
    for (int i = 0; i < 900 && round == 0; i++) {
      OK(plumb_layout_create(good.template_, &layout_out));
      CHECK(layout_out != destroyed[LAYOUT]);
      plumb_layout_destroy(layout_out);
    }
  }
  layout_out = NULL;
}

/* -------------------------------------------------------------------------------------------- Wrong arguments --- */

static void test_nodes(void) {
  const plumb_node wrong[] = {0, 1, node + 1000, UINT64_MAX, foreign_node, node & 0xFFFFFFFF, node ^ 1u << 31};
  plumb_entry change = entry("wide", number_value(1));
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    plumb_node n = wrong[i];
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(good.layout, n, &row_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_parent(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_child_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_child(good.layout, n, 0, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_first_child(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_next_sibling(good.layout, n, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_component(good.layout, n, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_id(good.layout, n, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property(good.layout, n, TEXT("left"), &value_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_node_property_info(good.layout, n, 0, &info_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_content_offset(good.layout, n, 0, 0));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_invalidate_size(good.layout, n));
    if (n == PLUMB_NO_NODE) continue; /* The root, for the others. */
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_find(good.layout, n, "", 0, &node_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_state(good.layout, n, &change, 1));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_get_state(good.layout, n, TEXT("wide"), &value_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_count(good.layout, n, &count_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_name(good.layout, n, 0, &text_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_state_key(good.layout, n, TEXT("wide"), &number_out));
    STATUS(PLUMB_ERROR_HANDLE, plumb_layout_bind_state(good.layout, n, NULL, 0, &number_out));
  }
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
               {"abc", SIZE_MAX, PLUMB_ERROR_ARGUMENT},
               {"abc", SIZE_MAX / 2, PLUMB_ERROR_ARGUMENT},
               {BAD_TEXT, 3, PLUMB_ERROR_ENCODING},
               {"\xC3", 1, PLUMB_ERROR_ENCODING}};
  plumb_entry change = entry("wide", number_value(1));
  plumb_scope scope;
  plumb_load_options options = PLUMB_LOAD_OPTIONS_INIT;
  plumb_component component = PLUMB_COMPONENT_INIT;
  plumb_engine *fresh = NULL;
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
    STATUS(expected, plumb_engine_format(good.engine, text, length, NULL, 0, &text_out, &report_out));
    STATUS(expected, plumb_engine_register_color(fresh, text, length, four));
    STATUS(expected, plumb_engine_register_font(fresh, text, length, &font));
    STATUS(expected, plumb_engine_set_asset_folder(fresh, text, length));
    STATUS(expected, plumb_engine_add_strings(fresh, text, length, "", 0, "", 0));
    STATUS(expected, plumb_engine_add_strings(fresh, "", 0, text, length, "", 0));
    STATUS(expected, plumb_engine_add_strings(fresh, "", 0, "", 0, text, length));
    STATUS(expected, plumb_layout_set_language(good.layout, text, length));
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
    } else {
      STATUS(expected, plumb_template_load(good.engine, text, length, NULL, &template_out, NULL));
      OK(plumb_stream_create(good.engine, NULL, &stream));
      STATUS(expected, plumb_stream_feed(stream, text, length));
      plumb_stream_destroy(stream);
    }
  }
  CHECK(template_out == NULL && stream_out == NULL && report_out == NULL);
  plumb_engine_destroy(fresh);
  check_works("wrong text");
}

static void test_counts(void) {
  const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, HUGE_COUNT, (size_t)1 << 40};
  plumb_entry change = entry("wide", number_value(1));
  plumb_field field = {"wide", PLUMB_FIELD_DOUBLE, 0, 0};
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
  check_works("wrong counts");
}

static void test_structures(void) {
  const uint32_t sizes[] = {0, 1, 3, 4, 15, 17, 1000, UINT32_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    plumb_engine_options engine_options = PLUMB_ENGINE_OPTIONS_INIT;
    plumb_load_options load_options = PLUMB_LOAD_OPTIONS_INIT;
    plumb_component component = PLUMB_COMPONENT_INIT;
    plumb_engine *fresh = NULL;
    engine_options.struct_size = load_options.struct_size = component.struct_size = sizes[i];
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
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_set_asset_folder(good.engine, ".", 1));
  STATUS(PLUMB_ERROR_FROZEN, plumb_engine_add_strings(good.engine, "", 0, "", 0, "", 0));
  check_works("wrong structures");
}

static void test_lifetimes(void) {
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *layouts[3] = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_template_load(engine, TEXT("<UIView width='100%'/>"), NULL, &template_, NULL));
  for (int i = 0; i < 3; i++) OK(plumb_layout_create(template_, &layouts[i]));
  plumb_engine_destroy(engine);
  STATUS(PLUMB_ERROR_HANDLE, plumb_template_load(engine, "<UIView/>", 9, NULL, &template_out, NULL));
  plumb_engine_destroy(engine);
  OK(plumb_layout_compute_frames(layouts[0], 10, 10));
  plumb_template_destroy(template_);
  plumb_template_destroy(template_);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_create(template_, &layout_out));
  for (int i = 0; i < 3; i++) {
    OK(plumb_layout_compute_frames(layouts[i], 20, 10));
    CHECK(plumb_layout_frames(layouts[i], NULL)[0].width == 20);
    plumb_layout_destroy(layouts[i]);
    if (i < 2) plumb_layout_destroy(layouts[i]);
    if (i < 2) STATUS(PLUMB_ERROR_HANDLE, plumb_layout_compute_frames(layouts[i], 20, 10));
  }
  check_works("lifetimes");
}

static void test_names(void) {
  FILE *file = fopen("Tests/abi/exports.txt", "r");
  char name[128];
  CHECK(strcmp(plumb_version_string(), PLUMB_VERSION_STRING) == 0);
  CHECK(plumb_version_number() == PLUMB_VERSION_NUMBER);
  for (plumb_status status = PLUMB_ERROR_DUPLICATE; status <= PLUMB_DECLINED; status++)
    CHECK(strncmp(plumb_status_string(status), "PLUMB_", 6) == 0);
  CHECK(strcmp(plumb_status_string(PLUMB_ERROR_CYCLE), "PLUMB_ERROR_CYCLE") == 0);
  CHECK(strcmp(plumb_status_string(2), "unknown status") == 0);
  CHECK(strcmp(plumb_status_string(INT32_MIN), "unknown status") == 0);
  CHECK(file != NULL);
  while (file && fscanf(file, "%127s", name) == 1) {
    int is_covered = 0;
    for (size_t t = 0; t < TABLE_COUNT; t++)
      for (size_t i = 0; i < TABLES[t].count; i++) is_covered |= strcmp(TABLES[t].cases[i].name, name) == 0;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) is_covered |= strcmp(OTHERS[i], name) == 0;
    if (!is_covered) printf("%s is in no table\n", name);
    CHECK(is_covered);
  }
  if (file) fclose(file);
}

int main(void) {
  plumb_field field = {"wide", PLUMB_FIELD_DOUBLE, 0, 0};
  plumb_layout *sibling = NULL;
  plumb_entry state[2];
  state[0] = entry("words", string_value("Hello"));
  state[1] = entry("wide", number_value(50));
  is_quiet = 1;
  OK(stage_load(&good, DOCUMENT, state, 2));
  OK(plumb_layout_create(good.template_, &sibling));
  node = node_at(good.layout, "#root");
  label = node_at(good.layout, "#title");
  foreign_node = node_at(sibling, "#root");
  OK(plumb_layout_state_key(good.layout, 0, TEXT("wide"), &key));
  OK(plumb_layout_bind_state(good.layout, 0, &field, 1, &binding));
  check_works("nothing");
  test_handles();
  test_nodes();
  test_missing_outputs();
  test_text();
  test_counts();
  test_structures();
  test_lifetimes();
  test_names();
  plumb_report_destroy(report_out);
  plumb_layout_destroy(sibling);
  stage_close(&good);
  return check_result("hostile");
}
