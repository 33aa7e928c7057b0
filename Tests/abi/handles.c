/*
 * Every function of the header with handles that are none: each is refused with the status it should be, and everything
 * works as before. The tables are held against Tests/abi/exports.txt, so that none is forgotten.
 */
#include "hostile.h"

/* What plain functions answer for a handle that is none. */
enum { REFUSED = -1000 };

static const plumb_element ELEMENT = {(uint32_t)sizeof(plumb_element), 0, "UIView", NULL, 0, NULL, 0, NULL, 0, NULL};
static const plumb_owner OWNER = PLUMB_OWNER_INIT;
static plumb_part part_out;
static void *token_out;
static plumb_layout *layout_out;
static plumb_expression *expression_out;
static plumb_pointer *pointer_out;
static plumb_fragment *fragment_out, *fragment;
static double result_out;
static const double structure = 50;

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

/* Filled by calls that should have failed, of this file alone. */
static bool bool_out;
static plumb_rgba8 color_out;
static const plumb_font *font_out;
static const plumb_draw_item *items_out;
static plumb_node_text shown_out;
static plumb_frame caret_out;
static const char *const NAMES_IN[] = {"left"};
static plumb_property_key keys_out[1];
static const plumb_constraint_fields FIELDS = PLUMB_CONSTRAINT_FIELDS_INIT;
static plumb_constraint constraint_out;
static plumb_constraint_info constraint_info_out;
static const plumb_explanation *explanations_out;
static plumb_cell cell_out;
static const plumb_row_run *runs_out;
static plumb_scroll scroll_out;
static plumb_drag drag_out = PLUMB_DRAG_INIT;
static plumb_running_motion motion_out;

CALL(plumb_engine_set_measurer, plumb_engine_set_measurer(h, NULL, NULL, NULL))
CALL(plumb_engine_set_text_locator, plumb_engine_set_text_locator(h, NULL, NULL, NULL))
CALL(plumb_engine_register_component, plumb_engine_register_component(h, NULL))
CALL(plumb_engine_load_catalog, plumb_engine_load_catalog(h, "<catalog/>", 10, NULL, 0, &report_out))
CALL(plumb_engine_load_catalog_file, plumb_engine_load_catalog_file(h, "no.xml", 6, &report_out))
CALL(plumb_engine_register_color, plumb_engine_register_color(h, "x", 1, NULL))
CALL(plumb_engine_register_font, plumb_engine_register_font(h, "x", 1, NULL))
CALL(plumb_engine_register_font_face, plumb_engine_register_font_face(h, NULL))
CALL(plumb_engine_register_enumeration, plumb_engine_register_enumeration(h, NULL))
CALL(plumb_engine_register_function, plumb_engine_register_function(h, NULL))
CALL(plumb_engine_set_assets, plumb_engine_set_assets(h, NULL, NULL, NULL))
CALL(plumb_engine_set_asset_folder, plumb_engine_set_asset_folder(h, ".", 1))
CALL(plumb_engine_add_strings, plumb_engine_add_strings(h, "", 0, "", 0, "", 0))
CALL(plumb_engine_format, plumb_engine_format(h, "x", 1, NULL, 0, &text_out, &count_out, &report_out))
CALL(plumb_engine_add_loader, plumb_engine_add_loader(h, NULL, NULL, NULL, NULL))
CALL(plumb_engine_set_stage, plumb_engine_set_stage(h, 0, NULL, NULL, NULL))
CALL(plumb_engine_add_format, plumb_engine_add_format(h, NULL))
CALL(plumb_engine_set_verifier, plumb_engine_set_verifier(h, NULL, NULL, NULL))
CALL(plumb_engine_set_root, plumb_engine_set_root(h, ".", 1))
CALL(plumb_engine_add_search_folder, plumb_engine_add_search_folder(h, ".", 1))
CALL(plumb_engine_set_source_root, plumb_engine_set_source_root(h, ".", 1))
CALL(plumb_loader_complete, plumb_loader_complete(h, 1, PLUMB_OK, "", 0))
CALL(plumb_template_build, plumb_template_build(h, &ELEMENT, NULL, &template_out, &report_out))
CALL(plumb_console_create, plumb_console_create(h, &layout_out))
CALL(plumb_engine_get_diagnostic, plumb_engine_get_diagnostic(h, &diagnostic_out))
CALL(plumb_engine_evaluate, plumb_engine_evaluate(h, "1", 1, "any", NULL, &value_out, &report_out))
CALL(plumb_engine_print_expression, plumb_engine_print_expression(h, "1", 1, &text_out, &report_out))
CALL(plumb_expression_create, plumb_expression_create(h, "1", 1, NULL, 0, &expression_out, &report_out))
CALL(plumb_expression_evaluate, plumb_expression_evaluate(h, &structure, 0, &result_out))
CALL(plumb_template_load, plumb_template_load(h, "<UIView/>", 9, NULL, &template_out, &report_out))
CALL(plumb_template_load_file, plumb_template_load_file(h, "x", 1, NULL, &template_out, &report_out))
CALL(plumb_layout_load, plumb_layout_load(h, "<UIView/>", 9, NULL, &layout_out, &report_out))
CALL(plumb_layout_load_file, plumb_layout_load_file(h, "x", 1, NULL, &layout_out, &report_out))
CALL(plumb_engine_properties, plumb_engine_properties(h, NAMES_IN, 1, keys_out))
CALL(plumb_stream_create, plumb_stream_create(h, NULL, &stream_out))
CALL(plumb_layout_create, plumb_layout_create(h, &layout_out))
CALL(plumb_stream_feed, plumb_stream_feed(h, "x", 1))
CALL(plumb_stream_finish, plumb_stream_finish(h, &template_out, &report_out))
CALL(plumb_report_get, plumb_report_get(h, 0, &diagnostic_out))
PLAIN(plumb_report_count, plumb_report_count(h))
PLAIN(plumb_report_text, *plumb_report_text(h))

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
CALL(plumb_layout_set_size_class, plumb_layout_set_size_class(h, PLUMB_SIZE_CLASS_COMPACT, 0))
CALL(plumb_layout_set_language, plumb_layout_set_language(h, "", 0))
CALL(plumb_layout_set_content_offset, plumb_layout_set_content_offset(h, node, 0, 0))
CALL(plumb_node_set_control_state, plumb_node_set_control_state(h, node, 0))
CALL(plumb_node_select_tab, plumb_node_select_tab(h, node, 0))
CALL(plumb_layout_invalidate_size, plumb_layout_invalidate_size(h, node))
CALL(plumb_layout_compute_frames, plumb_layout_compute_frames(h, 10, 10))
CALL(plumb_layout_snap_frames, plumb_layout_snap_frames(h, 1, edges_out, 8))
CALL(plumb_layout_lease_frames, plumb_layout_lease_frames(h, &lease_out, &frames_out, &count_out))
CALL(plumb_layout_lease_display_list, plumb_layout_lease_display_list(h, &lease_out, &items_out, &count_out))
CALL(plumb_layout_hit_test, plumb_layout_hit_test(h, 1, 1, &node_out))
CALL(plumb_layout_set_focus, plumb_layout_set_focus(h, node))
CALL(plumb_layout_focus, plumb_layout_focus(h, &node_out))
CALL(plumb_layout_move_focus, plumb_layout_move_focus(h, PLUMB_FOCUS_NEXT, &node_out))
CALL(plumb_layout_hit_test_all, plumb_layout_hit_test_all(h, 1, 1, &node_out, 1, &count_out))
CALL(plumb_layout_nodes_in_rectangle, plumb_layout_nodes_in_rectangle(h, 1, 1, 2, 2, &node_out, 1, &count_out))
CALL(plumb_node_convert_point, plumb_node_convert_point(h, node, 1, 1, &result_out, &result_out))
CALL(plumb_node_convert_to_root, plumb_node_convert_to_root(h, node, 1, 1, &result_out, &result_out))
CALL(plumb_layout_send, plumb_layout_send(h, node, "touchDown", 9, &count_out))
CALL(plumb_node_set_shown_state, plumb_node_set_shown_state(h, node, "text", 4, &value_out))
CALL(plumb_node_activate, plumb_node_activate(h, node))
CALL(plumb_node_adjust, plumb_node_adjust(h, node, 1))
CALL(plumb_pointer_create, plumb_pointer_create(h, PLUMB_POINTER_MOUSE, &pointer_out))
CALL(plumb_pointer_down, plumb_pointer_down(h, 1, 1, 0))
CALL(plumb_pointer_move, plumb_pointer_move(h, 1, 1, 0))
CALL(plumb_pointer_up, plumb_pointer_up(h, 1, 1, 0))
CALL(plumb_pointer_cancel, plumb_pointer_cancel(h))
CALL(plumb_pointer_wheel, plumb_pointer_wheel(h, 1, 1, 0, 1, &node_out))
CALL(plumb_pointer_advance, plumb_pointer_advance(h, 1, NULL))
CALL(plumb_pointer_target, plumb_pointer_target(h, &node_out))
CALL(plumb_layout_root, plumb_layout_root(h, &node_out))
CALL(plumb_layout_find, plumb_layout_find(h, 0, "", 0, &node_out))
CALL(plumb_node_row, plumb_node_row(h, node, &row_out))
CALL(plumb_node_parent, plumb_node_parent(h, node, &node_out))
CALL(plumb_node_child_count, plumb_node_child_count(h, node, &count_out))
CALL(plumb_node_child, plumb_node_child(h, node, 0, &node_out))
CALL(plumb_node_instance_count, plumb_node_instance_count(h, node, &count_out))
CALL(plumb_node_instance_index, plumb_node_instance_index(h, node, &count_out))
CALL(plumb_node_instance, plumb_node_instance(h, node, 0, &node_out))
CALL(plumb_node_shown_child, plumb_node_shown_child(h, node, &node_out))
CALL(plumb_node_first_child, plumb_node_first_child(h, node, &node_out))
CALL(plumb_node_next_sibling, plumb_node_next_sibling(h, node, &node_out))
CALL(plumb_node_component, plumb_node_component(h, node, &text_out))
CALL(plumb_node_id, plumb_node_id(h, node, &text_out))
CALL(plumb_node_property, plumb_node_property(h, node, "left", 4, &value_out))
CALL(plumb_engine_property, plumb_engine_property(h, "left", 4, &number_out))
CALL(plumb_node_get_number, plumb_node_get_number(h, node, left, &result_out))
CALL(plumb_node_get_bool, plumb_node_get_bool(h, node, left, &bool_out))
CALL(plumb_node_get_string, plumb_node_get_string(h, node, left, &text_out, &count_out))
CALL(plumb_node_get_color, plumb_node_get_color(h, node, left, &color_out))
CALL(plumb_node_get_font, plumb_node_get_font(h, node, left, &font_out))
CALL(plumb_node_get_text, plumb_node_get_text(h, node, &shown_out))
CALL(plumb_node_text_caret, plumb_node_text_caret(h, node, 0, &caret_out))
CALL(plumb_node_text_selection, plumb_node_text_selection(h, node, 0, 0, &caret_out, 1, &count_out))
CALL(plumb_node_text_position, plumb_node_text_position(h, node, 0, 0, &count_out))
CALL(plumb_node_get_value, plumb_node_get_value(h, node, left, &value_out))
CALL(plumb_layout_read_numbers, plumb_layout_read_numbers(h, left, 0, &result_out, 8))
CALL(plumb_layout_read_bools, plumb_layout_read_bools(h, left, false, &bool_out, 8))
CALL(plumb_layout_read_colors, plumb_layout_read_colors(h, left, color_out, &color_out, 8))
CALL(plumb_layout_read_values, plumb_layout_read_values(h, left, &value_out, 8))
CALL(plumb_node_property_count, plumb_node_property_count(h, node, &count_out))
CALL(plumb_node_property_info, plumb_node_property_info(h, node, 0, &info_out))
CALL(plumb_layout_insert, plumb_layout_insert(h, node, PLUMB_LAST, &ELEMENT, &node_out))
CALL(plumb_layout_insert_xml, plumb_layout_insert_xml(h, node, PLUMB_LAST, "<UIView/>", 9, &node_out))
CALL(plumb_fragment_load, plumb_fragment_load(h, "<UIView/>", 9, NULL, &fragment_out, &report_out))
CALL(plumb_layout_insert_fragment, plumb_layout_insert_fragment(h, node, PLUMB_LAST, fragment, &node_out))
/* The other handle that it takes. */
static plumb_status inserted_fragment_with(void *h) {
  return plumb_layout_insert_fragment(good.layout, node, PLUMB_LAST, h, &node_out);
}
CALL(plumb_layout_insert_copies, plumb_layout_insert_copies(h, node, PLUMB_LAST, fragment, 1, &node_out))
/* The same. */
static plumb_status inserted_copies_with(void *h) {
  return plumb_layout_insert_copies(good.layout, node, PLUMB_LAST, h, 1, &node_out);
}
CALL(plumb_layout_push, plumb_layout_push(h, node, &ELEMENT, &node_out))
CALL(plumb_layout_push_xml, plumb_layout_push_xml(h, node, "<UIView/>", 9, &node_out))
CALL(plumb_layout_push_fragment, plumb_layout_push_fragment(h, node, fragment, &node_out))
/* The other handle that it takes. */
static plumb_status pushed_fragment_with(void *h) {
  return plumb_layout_push_fragment(good.layout, node, h, &node_out);
}
CALL(plumb_layout_pop, plumb_layout_pop(h, node))
CALL(plumb_layout_move, plumb_layout_move(h, label, node, PLUMB_LAST))
CALL(plumb_layout_remove, plumb_layout_remove(h, label))
CALL(plumb_layout_set_expression, plumb_layout_set_expression(h, label, "left", 4, "1", 1))
CALL(plumb_layout_add_constraint, plumb_layout_add_constraint(h, node, &FIELDS, &constraint_out))
CALL(plumb_layout_add_constraint_text, plumb_layout_add_constraint_text(h, node, "width == 1", 10, &constraint_out))
CALL(plumb_layout_remove_constraint, plumb_layout_remove_constraint(h, 1))
PLAIN(plumb_layout_constraint_count, plumb_layout_constraint_count(h))
CALL(plumb_layout_get_constraint, plumb_layout_get_constraint(h, 0, &constraint_out))
CALL(plumb_layout_find_constraint, plumb_layout_find_constraint(h, "a", 1, &constraint_out))
CALL(plumb_constraint_get_info, plumb_constraint_get_info(h, 1, &constraint_info_out))
CALL(plumb_constraint_set_constant, plumb_constraint_set_constant(h, 1, 0))
CALL(plumb_constraint_set_priority, plumb_constraint_set_priority(h, 1, 1))
CALL(plumb_constraint_set_active, plumb_constraint_set_active(h, 1, 1))
CALL(plumb_layout_explain, plumb_layout_explain(h, node, &explanations_out, &count_out))
PLAIN(plumb_list_cells, plumb_list_cells(h, node, &count_out) || count_out)
CALL(plumb_list_section_count, plumb_list_section_count(h, node, &count_out))
CALL(plumb_list_row_count, plumb_list_row_count(h, node, 0, &count_out))
CALL(plumb_list_cell, plumb_list_cell(h, node, 0, 0, &layout_out))
CALL(plumb_list_cell_frame, plumb_list_cell_frame(h, node, PLUMB_CELL_ROW, 0, 0, &caret_out))
CALL(plumb_list_target_cell_frame, plumb_list_target_cell_frame(h, node, PLUMB_CELL_ROW, 0, 0, &caret_out))
CALL(plumb_list_row_at, plumb_list_row_at(h, node, 1, 1, &count_out, &count_out))
CALL(plumb_layout_cell_origin, plumb_layout_cell_origin(h, &layout_out, &node_out, &cell_out))
CALL(plumb_layout_hit_test_in_cells, plumb_layout_hit_test_in_cells(h, 1, 1, &layout_out, &node_out))
CALL(plumb_list_scroll_to, plumb_list_scroll_to(h, node, 0, 0, PLUMB_LIST_NEAREST))
CALL(plumb_layout_scroll_to, plumb_layout_scroll_to(h, node, 0, 0))
CALL(plumb_layout_scroll_by, plumb_layout_scroll_by(h, node, 0, 0))
CALL(plumb_layout_scroll_to_show, plumb_layout_scroll_to_show(h, node))
CALL(plumb_layout_scroll_to_show_rect, plumb_layout_scroll_to_show_rect(h, node, 0, 0, 1, 1))
CALL(plumb_node_scroll, plumb_node_scroll(h, node, &scroll_out))
CALL(plumb_node_scroll_indicators, plumb_node_scroll_indicators(h, node, &caret_out, &caret_out))
CALL(plumb_layout_zoom, plumb_layout_zoom(h, node, 1, 0, 0, &result_out))
CALL(plumb_layout_animate_number, plumb_layout_animate_number(h, 1, 1, NULL))
CALL(plumb_layout_animate_value, plumb_layout_animate_value(h, 1, &value_out, NULL))
CALL(plumb_layout_animate_changes, plumb_layout_animate_changes(h, NULL))
CALL(plumb_layout_set_state_animated, plumb_layout_set_state_animated(h, node, NULL, 0, NULL))
PLAIN(plumb_layout_target_frames, plumb_layout_target_frames(h, &count_out) || count_out)
CALL(plumb_node_get_target, plumb_node_get_target(h, node, 1, &value_out))
CALL(plumb_node_end_motion, plumb_node_end_motion(h, node))
CALL(plumb_layout_advance, plumb_layout_advance(h, 1))
PLAIN(plumb_layout_is_moving, plumb_layout_is_moving(h))
CALL(plumb_layout_motion_target, plumb_layout_motion_target(h, 1, &value_out))
CALL(plumb_layout_end_motion, plumb_layout_end_motion(h, 1, true))
CALL(plumb_layout_set_motion_speed, plumb_layout_set_motion_speed(h, 1))
CALL(plumb_layout_set_reduced_motion, plumb_layout_set_reduced_motion(h, true))
CALL(plumb_layout_begin_drag, plumb_layout_begin_drag(h, 1, &drag_out))
CALL(plumb_layout_move_drag, plumb_layout_move_drag(h, 1, &drag_out, 1))
CALL(plumb_layout_end_drag, plumb_layout_end_drag(h, 1, &drag_out, 1, NULL, NULL))
CALL(plumb_layout_key_motion, plumb_layout_key_motion(h, 1, &motion_out))
CALL(plumb_node_motions, plumb_node_motions(h, node, &motion_out, 1, &count_out))
CALL(plumb_layout_focus_in_cells, plumb_layout_focus_in_cells(h, &layout_out, &node_out))
CALL(plumb_template_size, plumb_template_size(h, 10, 10, NULL, 0, &result_out, &result_out, &report_out))
CALL(plumb_list_set_source, plumb_list_set_source(h, node, NULL))
CALL(plumb_list_add_cell, plumb_list_add_cell(h, node, fragment))
/* The other handle that it takes. */
static plumb_status added_cell_with(void *h) { return plumb_list_add_cell(good.layout, node, h); }
CALL(plumb_list_insert_rows, plumb_list_insert_rows(h, node, 0, 0, 1))
CALL(plumb_list_remove_rows, plumb_list_remove_rows(h, node, 0, 0, 1))
CALL(plumb_list_move_row, plumb_list_move_row(h, node, 0, 0, 1))
CALL(plumb_list_reload_rows, plumb_list_reload_rows(h, node, 0, 0, 1))
CALL(plumb_list_insert_sections, plumb_list_insert_sections(h, node, 0, 1))
CALL(plumb_list_remove_sections, plumb_list_remove_sections(h, node, 0, 1))
CALL(plumb_list_reload, plumb_list_reload(h, node))
CALL(plumb_list_selection, plumb_list_selection(h, node, &runs_out, &count_out))
CALL(plumb_list_is_row_selected, plumb_list_is_row_selected(h, node, 0, 0, &bool_out))
CALL(plumb_list_select_rows, plumb_list_select_rows(h, node, 0, 0, 1))
CALL(plumb_list_deselect_rows, plumb_list_deselect_rows(h, node, 0, 0, 1))
CALL(plumb_list_select_all, plumb_list_select_all(h, node))
CALL(plumb_list_deselect_all, plumb_list_deselect_all(h, node))
CALL(plumb_layout_begin_edit, plumb_layout_begin_edit(h))
CALL(plumb_layout_end_edit, plumb_layout_end_edit(h))
CALL(plumb_layout_cancel_edit, plumb_layout_cancel_edit(h))
CALL(plumb_layout_get_part, plumb_layout_get_part(h, 0, &part_out))
CALL(plumb_layout_poll_changes, plumb_layout_poll_changes(h, NULL))
CALL(plumb_layout_reload, plumb_layout_reload(h, PLUMB_RELOAD_SOFT, NULL))
CALL(plumb_layout_choose_source, plumb_layout_choose_source(h, "a", 1, "b", 1))
CALL(plumb_layout_get_problem, plumb_layout_get_problem(h, 0, &diagnostic_out))
CALL(plumb_layout_clear_problems, plumb_layout_clear_problems(h))
CALL(plumb_layout_set_problem_handler, plumb_layout_set_problem_handler(h, NULL, NULL, NULL))
CALL(plumb_layout_set_console, plumb_layout_set_console(h, 1))
CALL(plumb_console_show, plumb_console_show(h, good.layout))
CALL(plumb_layout_bind_owner, plumb_layout_bind_owner(h, 0, &OWNER))
CALL(plumb_layout_unbind_owner, plumb_layout_unbind_owner(h, 0))
CALL(plumb_layout_outlet, plumb_layout_outlet(h, 0, "a", 1, &node_out))
CALL(plumb_node_owner, plumb_node_owner(h, node, &token_out))
CALL(plumb_node_action_owner, plumb_node_action_owner(h, node, "a", 1, &token_out))
PLAIN(plumb_layout_part_count, plumb_layout_part_count(h))
PLAIN(plumb_layout_problem_count, plumb_layout_problem_count(h))
PLAIN(plumb_layout_diagnostic_count, plumb_layout_diagnostic_count(h))
PLAIN(plumb_layout_revision, plumb_layout_revision(h))
PLAIN(plumb_layout_memory_usage, plumb_layout_memory_usage(h))
PLAIN(plumb_layout_activity, plumb_layout_activity(h))
PLAIN(plumb_layout_frames, plumb_layout_frames(h, &count_out) || count_out)
PLAIN(plumb_layout_root_frames, plumb_layout_root_frames(h, &count_out) || count_out)
PLAIN(plumb_layout_flags, plumb_layout_flags(h, &count_out) || count_out)
PLAIN(plumb_layout_nodes, plumb_layout_nodes(h, &count_out) || count_out)
PLAIN(plumb_layout_parents, plumb_layout_parents(h, &count_out) || count_out)
PLAIN(plumb_layout_subtree_ends, plumb_layout_subtree_ends(h, &count_out) || count_out)
PLAIN(plumb_layout_depths, plumb_layout_depths(h, &count_out) || count_out)
PLAIN(plumb_layout_opacities, plumb_layout_opacities(h, &count_out) || count_out)
PLAIN(plumb_layout_display_list, plumb_layout_display_list(h, &count_out) || count_out)
PLAIN(plumb_layout_draw_groups, plumb_layout_draw_groups(h, &count_out) || count_out)
PLAIN(plumb_layout_dirty_rectangles, plumb_layout_dirty_rectangles(h, &count_out) || count_out)
PLAIN(plumb_layout_changes, plumb_layout_changes(h, &count_out) || count_out)

/* Destroying nothing, or what is something else, does nothing. */
#define DESTROY(function) \
  static plumb_status function##_with(void *h) { \
    function(h); \
    return REFUSED; \
  }
PLAIN(plumb_engine_memory_usage, plumb_engine_memory_usage(h))
DESTROY(plumb_engine_destroy)
DESTROY(plumb_template_destroy)
DESTROY(plumb_layout_destroy)
DESTROY(plumb_stream_destroy)
DESTROY(plumb_report_destroy)
DESTROY(plumb_lease_release)
DESTROY(plumb_expression_destroy)
DESTROY(plumb_fragment_destroy)
DESTROY(plumb_pointer_destroy)

#define CASE(function) {#function, function##_with}
static const handle_case ENGINE_CASES[] = {
    CASE(plumb_engine_set_measurer), CASE(plumb_engine_set_text_locator), CASE(plumb_engine_register_component), CASE(plumb_engine_get_diagnostic),
    CASE(plumb_engine_load_catalog), CASE(plumb_engine_load_catalog_file),
    CASE(plumb_engine_register_color), CASE(plumb_engine_register_font), CASE(plumb_engine_register_font_face),
    CASE(plumb_engine_register_enumeration), CASE(plumb_engine_register_function), CASE(plumb_engine_set_assets),
    CASE(plumb_engine_set_asset_folder), CASE(plumb_engine_add_strings), CASE(plumb_engine_format),
    CASE(plumb_engine_evaluate), CASE(plumb_engine_print_expression), CASE(plumb_template_load),
    CASE(plumb_template_load_file), CASE(plumb_layout_load), CASE(plumb_layout_load_file),
    CASE(plumb_engine_properties), CASE(plumb_stream_create), CASE(plumb_engine_add_loader),
    CASE(plumb_engine_set_stage), CASE(plumb_engine_add_format),
    CASE(plumb_engine_set_verifier), CASE(plumb_engine_set_root), CASE(plumb_engine_add_search_folder),
    CASE(plumb_engine_set_source_root), CASE(plumb_loader_complete), CASE(plumb_template_build),
    CASE(plumb_console_create), CASE(plumb_engine_property), CASE(plumb_expression_create), CASE(plumb_engine_memory_usage),
    CASE(plumb_fragment_load), CASE(plumb_engine_destroy)};
static const handle_case TEMPLATE_CASES[] = {CASE(plumb_layout_create), CASE(plumb_template_size),
                                             CASE(plumb_template_destroy)};
static const handle_case STREAM_CASES[] = {CASE(plumb_stream_feed), CASE(plumb_stream_finish),
                                           CASE(plumb_stream_destroy)};
static const handle_case REPORT_CASES[] = {CASE(plumb_report_get), CASE(plumb_report_count), CASE(plumb_report_text),
                                           CASE(plumb_report_destroy)};
static const handle_case LEASE_CASES[] = {CASE(plumb_lease_release)};
static const handle_case EXPRESSION_CASES[] = {CASE(plumb_expression_evaluate), CASE(plumb_expression_destroy)};
static const handle_case FRAGMENT_CASES[] = {CASE(inserted_fragment), CASE(inserted_copies), CASE(pushed_fragment),
                                             CASE(added_cell), CASE(plumb_fragment_destroy)};
static const handle_case POINTER_CASES[] = {
    CASE(plumb_pointer_down), CASE(plumb_pointer_move), CASE(plumb_pointer_up), CASE(plumb_pointer_cancel),
    CASE(plumb_pointer_wheel), CASE(plumb_pointer_advance), CASE(plumb_pointer_target), CASE(plumb_pointer_destroy)};
static const handle_case LAYOUT_CASES[] = {
    CASE(plumb_layout_get_diagnostic), CASE(plumb_layout_set_state), CASE(plumb_layout_get_state),
    CASE(plumb_layout_state_count), CASE(plumb_layout_state_name), CASE(plumb_layout_state_key),
    CASE(plumb_layout_set_number), CASE(plumb_layout_set_bool), CASE(plumb_layout_set_string),
    CASE(plumb_layout_set_value), CASE(plumb_layout_bind_state), CASE(plumb_layout_update_state),
    CASE(plumb_layout_set_constants), CASE(plumb_layout_set_safe_area), CASE(plumb_layout_set_direction),
    CASE(plumb_layout_set_text_scale), CASE(plumb_layout_set_size_class), CASE(plumb_layout_set_language),
    CASE(plumb_layout_set_content_offset), CASE(plumb_node_set_control_state),
    CASE(plumb_node_select_tab), CASE(plumb_layout_invalidate_size), CASE(plumb_layout_compute_frames),
    CASE(plumb_layout_snap_frames), CASE(plumb_layout_lease_frames), CASE(plumb_layout_root), CASE(plumb_layout_find),
    CASE(plumb_node_row), CASE(plumb_node_parent), CASE(plumb_node_child_count), CASE(plumb_node_child),
    CASE(plumb_node_instance_count), CASE(plumb_node_instance_index), CASE(plumb_node_instance),
    CASE(plumb_node_first_child), CASE(plumb_node_next_sibling), CASE(plumb_node_component), CASE(plumb_node_id),
    CASE(plumb_node_property), CASE(plumb_node_property_count), CASE(plumb_node_property_info),
    CASE(plumb_node_get_number), CASE(plumb_node_get_bool), CASE(plumb_node_get_string), CASE(plumb_node_get_color),
    CASE(plumb_node_get_font), CASE(plumb_node_get_text), CASE(plumb_node_text_caret),
    CASE(plumb_node_text_selection), CASE(plumb_node_text_position), CASE(plumb_node_get_value), CASE(plumb_layout_read_numbers), CASE(plumb_layout_read_bools),
    CASE(plumb_layout_read_colors), CASE(plumb_layout_read_values), CASE(plumb_layout_parents),
    CASE(plumb_layout_subtree_ends), CASE(plumb_layout_depths), CASE(plumb_layout_opacities),
    CASE(plumb_layout_diagnostic_count), CASE(plumb_layout_revision), CASE(plumb_layout_memory_usage),
    CASE(plumb_layout_activity),
    CASE(plumb_layout_frames), CASE(plumb_layout_root_frames), CASE(plumb_layout_flags), CASE(plumb_layout_nodes),
    CASE(plumb_layout_changes), CASE(plumb_layout_insert), CASE(plumb_layout_insert_xml),
    CASE(plumb_layout_insert_fragment), CASE(plumb_layout_insert_copies), CASE(plumb_layout_push),
    CASE(plumb_layout_push_xml), CASE(plumb_layout_push_fragment), CASE(plumb_layout_pop), CASE(plumb_node_shown_child),
    CASE(plumb_layout_move), CASE(plumb_layout_remove), CASE(plumb_layout_set_expression), CASE(plumb_layout_begin_edit),
    CASE(plumb_layout_end_edit), CASE(plumb_layout_cancel_edit), CASE(plumb_layout_part_count), CASE(plumb_layout_get_part),
    CASE(plumb_layout_poll_changes), CASE(plumb_layout_reload), CASE(plumb_layout_choose_source),
    CASE(plumb_layout_problem_count), CASE(plumb_layout_get_problem), CASE(plumb_layout_clear_problems),
    CASE(plumb_layout_set_problem_handler), CASE(plumb_layout_set_console), CASE(plumb_console_show),
    CASE(plumb_layout_bind_owner), CASE(plumb_layout_unbind_owner), CASE(plumb_layout_outlet), CASE(plumb_node_owner),
    CASE(plumb_node_action_owner), CASE(plumb_layout_add_constraint), CASE(plumb_layout_add_constraint_text),
    CASE(plumb_layout_remove_constraint), CASE(plumb_layout_constraint_count), CASE(plumb_layout_get_constraint),
    CASE(plumb_layout_find_constraint), CASE(plumb_constraint_get_info), CASE(plumb_constraint_set_constant),
    CASE(plumb_constraint_set_priority), CASE(plumb_constraint_set_active), CASE(plumb_layout_explain),
    CASE(plumb_layout_display_list), CASE(plumb_layout_draw_groups), CASE(plumb_layout_dirty_rectangles),
    CASE(plumb_layout_lease_display_list), CASE(plumb_layout_hit_test), CASE(plumb_layout_hit_test_all),
    CASE(plumb_layout_nodes_in_rectangle), CASE(plumb_node_convert_point), CASE(plumb_node_convert_to_root),
    CASE(plumb_layout_send), CASE(plumb_node_set_shown_state), CASE(plumb_pointer_create),
    CASE(plumb_node_activate), CASE(plumb_node_adjust),
    CASE(plumb_list_cells), CASE(plumb_list_section_count), CASE(plumb_list_row_count), CASE(plumb_list_cell),
    CASE(plumb_list_cell_frame), CASE(plumb_list_target_cell_frame), CASE(plumb_list_row_at),
    CASE(plumb_layout_cell_origin), CASE(plumb_list_scroll_to),
    CASE(plumb_list_add_cell), CASE(plumb_list_set_source), CASE(plumb_list_insert_rows), CASE(plumb_list_remove_rows),
    CASE(plumb_list_move_row),
    CASE(plumb_list_reload_rows), CASE(plumb_list_insert_sections), CASE(plumb_list_remove_sections),
    CASE(plumb_list_reload), CASE(plumb_list_selection), CASE(plumb_list_is_row_selected), CASE(plumb_list_select_rows),
    CASE(plumb_list_deselect_rows), CASE(plumb_list_select_all), CASE(plumb_list_deselect_all),
    CASE(plumb_layout_hit_test_in_cells),
    CASE(plumb_layout_scroll_to), CASE(plumb_layout_scroll_by), CASE(plumb_layout_scroll_to_show),
    CASE(plumb_layout_scroll_to_show_rect),
    CASE(plumb_node_scroll), CASE(plumb_node_scroll_indicators), CASE(plumb_layout_zoom),
    CASE(plumb_layout_animate_number), CASE(plumb_layout_animate_value), CASE(plumb_layout_advance),
    CASE(plumb_layout_animate_changes), CASE(plumb_layout_set_state_animated), CASE(plumb_layout_target_frames),
    CASE(plumb_node_get_target), CASE(plumb_node_end_motion),
    CASE(plumb_layout_is_moving), CASE(plumb_layout_motion_target), CASE(plumb_layout_end_motion),
    CASE(plumb_layout_set_motion_speed), CASE(plumb_layout_set_reduced_motion),
    CASE(plumb_layout_begin_drag), CASE(plumb_layout_move_drag), CASE(plumb_layout_end_drag),
    CASE(plumb_layout_key_motion), CASE(plumb_node_motions),
    CASE(plumb_layout_set_focus), CASE(plumb_layout_focus), CASE(plumb_layout_focus_in_cells),
    CASE(plumb_layout_move_focus),
    CASE(plumb_layout_destroy)};

/* Functions without a handle, tested elsewhere in this file, and in motion.c. */
static const char *const OTHERS[] = {"plumb_drag_release", "plumb_drag_value", "plumb_engine_create",
                                     "plumb_status_string", "plumb_version_number", "plumb_version_string"};

typedef struct table {
  const handle_case *cases;
  size_t count;
  int kind; /* Index in `handles`: what the functions of this table take. */
} table;
#define TABLE(cases, kind) {cases, sizeof(cases) / sizeof *(cases), kind}
enum { ENGINE, TEMPLATE, LAYOUT, STREAM, REPORT, LEASE, EXPRESSION, FRAGMENT, POINTER, KINDS };
static const table TABLES[] = {TABLE(ENGINE_CASES, ENGINE), TABLE(TEMPLATE_CASES, TEMPLATE),
                               TABLE(LAYOUT_CASES, LAYOUT), TABLE(STREAM_CASES, STREAM),
                               TABLE(REPORT_CASES, REPORT), TABLE(LEASE_CASES, LEASE),
                               TABLE(EXPRESSION_CASES, EXPRESSION), TABLE(FRAGMENT_CASES, FRAGMENT),
                               TABLE(POINTER_CASES, POINTER)};
enum { TABLE_COUNT = sizeof TABLES / sizeof *TABLES };

static void try_handle(const handle_case *c, void *handle, plumb_status expected, const char *what) {
  plumb_status status = c->call(handle);
  if (status != expected && status != REFUSED) {
    printf("%s with %s is %s, not %s\n", c->name, what, plumb_status_string(status), plumb_status_string(expected));
    failures++;
  }
  check_works(c->name);
}

static void test_handles(void) {
  static const char *const kinds[] = {"an engine", "a template", "a layout", "a stream", "a report", "a lease",
                                      "an expression", "a fragment", "a pointer"};
  union {
    double aligned[64];
    char bytes[512];
  } memory;
  void *handles[KINDS], *destroyed[KINDS] = {NULL};
  plumb_layout *layout = NULL;
  plumb_template *template_ = NULL;
  plumb_stream *stream = NULL;
  plumb_report *report = NULL;
  plumb_lease *lease = NULL;
  plumb_expression *expression = NULL;
  plumb_pointer *pointer = NULL;
  memset(&memory, 0, sizeof memory);

  OK(plumb_template_load(good.engine, "<UIView/>", 9, NULL, &template_, &report));
  OK(plumb_layout_create(template_, &layout));
  OK(plumb_stream_create(good.engine, NULL, &stream));
  OK(plumb_layout_lease_frames(layout, &lease, &frames_out, &count_out));
  OK(plumb_expression_create(good.engine, "1", 1, NULL, 0, &expression, NULL));
  OK(plumb_fragment_load(good.engine, TEXT("<UIView/>"), NULL, &fragment, NULL));
  OK(plumb_pointer_create(layout, PLUMB_POINTER_TOUCH, &pointer));
  handles[ENGINE] = good.engine;
  handles[TEMPLATE] = template_;
  handles[LAYOUT] = layout;
  handles[STREAM] = stream;
  handles[REPORT] = report;
  handles[LEASE] = lease;
  handles[EXPRESSION] = expression;
  handles[FRAGMENT] = fragment;
  handles[POINTER] = pointer;
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
  plumb_expression_destroy(expression);
  plumb_fragment_destroy(fragment);
  plumb_pointer_destroy(pointer);
  plumb_report_destroy(report);
  destroyed[LAYOUT] = layout;
  destroyed[TEMPLATE] = template_;
  destroyed[STREAM] = stream;
  destroyed[LEASE] = lease;
  destroyed[EXPRESSION] = expression;
  destroyed[FRAGMENT] = fragment;
  destroyed[POINTER] = pointer;
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

/* The last callbacks of an engine may still be given pointers that were made with it. */
static plumb_layout *last_layout;
static int let_go;

static plumb_status no_measure(void *user_data, plumb_layout *layout, plumb_node node, double width, double height,
                               plumb_measurement *out) {
  (void)user_data, (void)layout, (void)node, (void)width, (void)height, (void)out;
  return PLUMB_DECLINED;
}

static void use_last_layout(void *user_data) {
  plumb_node node = PLUMB_NO_NODE;
  CHECK(user_data == &let_go);
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_root(last_layout, &node));
  plumb_layout_destroy(last_layout);
  let_go++;
}

static void test_last_callbacks(void) {
  plumb_engine *engine = NULL;
  plumb_template *template_ = NULL;
  OK(plumb_engine_create(NULL, &engine));
  OK(plumb_engine_set_measurer(engine, no_measure, &let_go, use_last_layout));
  OK(plumb_template_load(engine, TEXT("<UILabel width='auto'/>"), NULL, &template_, NULL));
  OK(plumb_layout_create(template_, &last_layout));
  plumb_engine_destroy(engine);
  plumb_template_destroy(template_);
  CHECK(let_go == 0);
  plumb_layout_destroy(last_layout);
  CHECK(let_go == 1);
}

static void test_names(void) {
  FILE *file = fopen("Tests/abi/exports.txt", "r");
  char name[128];
  CHECK(strcmp(plumb_version_string(), PLUMB_VERSION_STRING) == 0);
  CHECK(plumb_version_number() == PLUMB_VERSION_NUMBER);
  for (plumb_status status = PLUMB_ERROR_DUPLICATE; status <= PLUMB_NIL; status++)
    CHECK(strncmp(plumb_status_string(status), "PLUMB_", 6) == 0);
  CHECK(strcmp(plumb_status_string(PLUMB_ERROR_CYCLE), "PLUMB_ERROR_CYCLE") == 0);
  CHECK(strcmp(plumb_status_string(4), "unknown status") == 0);
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
  open_good();
  test_handles();
  test_lifetimes();
  test_last_callbacks();
  test_names();
  plumb_report_destroy(report_out);
  stage_close(&good);
  return check_result("handles");
}
