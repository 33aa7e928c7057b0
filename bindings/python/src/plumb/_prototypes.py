"""The C interface: the prototypes of all functions; a test holds them against the headers."""

from __future__ import annotations

import ctypes
from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import Any

from ._drawing_records import DrawGroup, DrawItem
from ._ffi import (
    AssetFunction,
    Change,
    Component,
    ConstraintFields,
    ConstraintInfo,
    DestroyFunction,
    Diagnostic,
    Element,
    EngineOptions,
    Entry,
    Enumeration,
    Explanation,
    Field,
    Font,
    Frame,
    Function,
    LoadFunction,
    MeasureFunction,
    NodeText,
    Owner,
    Part,
    PixelEdges,
    ProblemsFunction,
    PropertyInfo,
    Reload,
    Rgba8,
    RootFrame,
    Scope,
    Value,
    VerifyFunction,
)
from ._format_records import Format, StageFunction
from ._list_records import Cell, ListSource, RowRun
from ._load_records import LoadOptions
from ._motion_records import Drag, Motion, RunningMotion
from ._scroll_records import Scroll
from ._text_records import TextLocateFunction

# Opaque handles: pointers that only the library dereferences.
_engine = _template = _layout = _stream = _report = _lease = _expression = _fragment = _pointer = c_void_p
# Numbers with a meaning.
_status = _type = c_int32
_node = _state_key = _property_key = _binding = _request = _constraint = c_uint64
# `const char *utf8, size_t length`.
_text = (c_char_p, c_size_t)


def _out(kind: Any) -> Any:
    return POINTER(kind)


FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "plumb_version_number": (c_int32, ()),
    "plumb_version_string": (c_char_p, ()),
    "plumb_status_string": (c_char_p, (_status,)),
    # Diagnostics
    "plumb_report_destroy": (None, (_report,)),
    "plumb_report_count": (c_size_t, (_report,)),
    "plumb_report_text": (c_char_p, (_report,)),
    "plumb_report_get": (_status, (_report, c_size_t, _out(Diagnostic))),
    # Engine
    "plumb_engine_create": (_status, (POINTER(EngineOptions), _out(_engine))),
    "plumb_engine_destroy": (None, (_engine,)),
    "plumb_engine_memory_usage": (c_uint64, (_engine,)),
    "plumb_engine_set_measurer": (_status, (_engine, MeasureFunction, c_void_p, DestroyFunction)),
    "plumb_engine_set_text_locator": (_status, (_engine, TextLocateFunction, c_void_p, DestroyFunction)),
    "plumb_engine_register_component": (_status, (_engine, POINTER(Component))),
    "plumb_engine_load_catalog": (_status, (_engine, *_text, *_text, _out(_report))),
    "plumb_engine_load_catalog_file": (_status, (_engine, *_text, _out(_report))),
    "plumb_engine_register_color": (_status, (_engine, *_text, POINTER(c_double))),
    "plumb_engine_register_font": (_status, (_engine, *_text, POINTER(Font))),
    "plumb_engine_register_font_face": (_status, (_engine, POINTER(Font))),
    "plumb_engine_register_enumeration": (_status, (_engine, POINTER(Enumeration))),
    "plumb_engine_register_function": (_status, (_engine, POINTER(Function))),
    "plumb_engine_set_assets": (_status, (_engine, AssetFunction, c_void_p, DestroyFunction)),
    "plumb_engine_set_asset_folder": (_status, (_engine, *_text)),
    "plumb_engine_add_strings": (_status, (_engine, *_text, *_text, *_text)),
    "plumb_engine_format": (
        _status,
        (_engine, *_text, POINTER(Value), c_size_t, _out(c_char_p), _out(c_size_t), _out(_report)),
    ),
    "plumb_engine_get_diagnostic": (_status, (_engine, _out(Diagnostic))),
    # Loaders
    "plumb_engine_add_loader": (_status, (_engine, c_char_p, LoadFunction, c_void_p, DestroyFunction)),
    "plumb_engine_set_stage": (_status, (_engine, c_int32, StageFunction, c_void_p, DestroyFunction)),
    "plumb_engine_add_format": (_status, (_engine, POINTER(Format))),
    "plumb_loader_complete": (_status, (_engine, _request, _status, *_text)),
    "plumb_engine_set_root": (_status, (_engine, *_text)),
    "plumb_engine_add_search_folder": (_status, (_engine, *_text)),
    "plumb_engine_set_verifier": (_status, (_engine, VerifyFunction, c_void_p, DestroyFunction)),
    "plumb_engine_set_source_root": (_status, (_engine, *_text)),
    # Template
    "plumb_template_load": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_template), _out(_report)),
    ),
    "plumb_template_load_file": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_template), _out(_report)),
    ),
    "plumb_layout_load": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_layout), _out(_report)),
    ),
    "plumb_layout_load_file": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_layout), _out(_report)),
    ),
    "plumb_template_destroy": (None, (_template,)),
    "plumb_template_size": (
        _status,
        (
            _template,
            c_double,
            c_double,
            POINTER(Entry),
            c_size_t,
            *2 * (_out(c_double),),
            _out(_report),
        ),
    ),
    "plumb_stream_create": (_status, (_engine, POINTER(LoadOptions), _out(_stream))),
    "plumb_stream_feed": (_status, (_stream, *_text)),
    "plumb_stream_finish": (_status, (_stream, _out(_template), _out(_report))),
    "plumb_stream_destroy": (None, (_stream,)),
    "plumb_engine_evaluate": (
        _status,
        (_engine, *_text, c_char_p, POINTER(Scope), _out(Value), _out(_report)),
    ),
    "plumb_engine_print_expression": (_status, (_engine, *_text, _out(c_char_p), _out(_report))),
    "plumb_expression_create": (
        _status,
        (_engine, *_text, POINTER(c_char_p), c_size_t, _out(_expression), _out(_report)),
    ),
    "plumb_expression_evaluate": (_status, (_expression, POINTER(c_double), c_size_t, _out(c_double))),
    "plumb_expression_destroy": (None, (_expression,)),
    # Layout
    "plumb_layout_create": (_status, (_template, _out(_layout))),
    "plumb_layout_destroy": (None, (_layout,)),
    "plumb_layout_diagnostic_count": (c_size_t, (_layout,)),
    "plumb_layout_get_diagnostic": (_status, (_layout, c_size_t, _out(Diagnostic))),
    # State
    "plumb_layout_set_state": (_status, (_layout, _node, POINTER(Entry), c_size_t)),
    "plumb_layout_get_state": (_status, (_layout, _node, *_text, _out(Value))),
    "plumb_layout_state_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_layout_state_name": (_status, (_layout, _node, c_size_t, _out(c_char_p))),
    "plumb_layout_state_key": (_status, (_layout, _node, *_text, _out(_state_key))),
    "plumb_layout_set_number": (_status, (_layout, _state_key, c_double)),
    "plumb_layout_set_bool": (_status, (_layout, _state_key, c_bool)),
    "plumb_layout_set_string": (_status, (_layout, _state_key, *_text)),
    "plumb_layout_set_value": (_status, (_layout, _state_key, POINTER(Value))),
    "plumb_layout_bind_state": (_status, (_layout, _node, POINTER(Field), c_size_t, _out(_binding))),
    "plumb_layout_update_state": (_status, (_layout, _binding, c_void_p)),
    "plumb_layout_set_constants": (_status, (_layout, POINTER(Scope), c_size_t)),
    # Frames
    "plumb_layout_set_safe_area": (_status, (_layout, c_double, c_double, c_double, c_double)),
    "plumb_layout_set_direction": (_status, (_layout, c_int32)),
    "plumb_layout_set_size_class": (_status, (_layout, c_int32, c_int32)),
    "plumb_layout_set_text_scale": (_status, (_layout, c_double)),
    "plumb_layout_set_language": (_status, (_layout, *_text)),
    "plumb_layout_set_content_offset": (_status, (_layout, _node, c_double, c_double)),
    "plumb_node_set_control_state": (_status, (_layout, _node, c_uint32)),
    "plumb_node_select_tab": (_status, (_layout, _node, c_size_t)),
    "plumb_layout_invalidate_size": (_status, (_layout, _node)),
    "plumb_layout_compute_frames": (_status, (_layout, c_double, c_double)),
    "plumb_layout_revision": (c_uint64, (_layout,)),
    "plumb_layout_frames": (POINTER(Frame), (_layout, _out(c_size_t))),
    "plumb_layout_root_frames": (POINTER(RootFrame), (_layout, _out(c_size_t))),
    "plumb_layout_flags": (POINTER(c_uint32), (_layout, _out(c_size_t))),
    "plumb_layout_nodes": (POINTER(_node), (_layout, _out(c_size_t))),
    "plumb_layout_parents": (POINTER(c_uint32), (_layout, _out(c_size_t))),
    "plumb_layout_subtree_ends": (POINTER(c_uint32), (_layout, _out(c_size_t))),
    "plumb_layout_depths": (POINTER(c_uint32), (_layout, _out(c_size_t))),
    "plumb_layout_opacities": (POINTER(c_float), (_layout, _out(c_size_t))),
    "plumb_layout_snap_frames": (_status, (_layout, c_double, POINTER(PixelEdges), c_size_t)),
    "plumb_layout_changes": (POINTER(Change), (_layout, _out(c_size_t))),
    "plumb_layout_lease_frames": (
        _status,
        (_layout, _out(_lease), _out(POINTER(Frame)), _out(c_size_t)),
    ),
    "plumb_lease_release": (None, (_lease,)),
    "plumb_layout_memory_usage": (c_uint64, (_layout,)),
    "plumb_layout_activity": (c_int32, (_layout,)),
    # Nodes
    "plumb_layout_root": (_status, (_layout, _out(_node))),
    "plumb_layout_find": (_status, (_layout, _node, *_text, _out(_node))),
    "plumb_node_row": (_status, (_layout, _node, _out(c_uint32))),
    "plumb_node_parent": (_status, (_layout, _node, _out(_node))),
    "plumb_node_child_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_shown_child": (_status, (_layout, _node, _out(_node))),
    "plumb_node_child": (_status, (_layout, _node, c_size_t, _out(_node))),
    "plumb_node_instance_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_instance_index": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_instance": (_status, (_layout, _node, c_size_t, _out(_node))),
    "plumb_node_first_child": (_status, (_layout, _node, _out(_node))),
    "plumb_node_next_sibling": (_status, (_layout, _node, _out(_node))),
    "plumb_node_component": (_status, (_layout, _node, _out(c_char_p))),
    "plumb_node_id": (_status, (_layout, _node, _out(c_char_p))),
    "plumb_node_property": (_status, (_layout, _node, *_text, _out(Value))),
    "plumb_engine_property": (_status, (_engine, *_text, _out(_property_key))),
    "plumb_engine_properties": (
        _status,
        (_engine, POINTER(c_char_p), c_size_t, POINTER(_property_key)),
    ),
    "plumb_node_get_number": (_status, (_layout, _node, _property_key, _out(c_double))),
    "plumb_node_get_bool": (_status, (_layout, _node, _property_key, _out(c_bool))),
    "plumb_node_get_string": (
        _status,
        (_layout, _node, _property_key, _out(c_char_p), _out(c_size_t)),
    ),
    "plumb_node_get_color": (_status, (_layout, _node, _property_key, _out(Rgba8))),
    "plumb_node_get_font": (_status, (_layout, _node, _property_key, _out(POINTER(Font)))),
    "plumb_node_get_text": (_status, (_layout, _node, _out(NodeText))),
    "plumb_node_text_caret": (_status, (_layout, _node, c_size_t, _out(Frame))),
    "plumb_node_text_selection": (
        _status,
        (_layout, _node, c_size_t, c_size_t, _out(Frame), c_size_t, _out(c_size_t)),
    ),
    "plumb_node_text_position": (_status, (_layout, _node, c_double, c_double, _out(c_size_t))),
    "plumb_node_get_value": (_status, (_layout, _node, _property_key, _out(Value))),
    "plumb_layout_read_numbers": (
        _status,
        (_layout, _property_key, c_double, POINTER(c_double), c_size_t),
    ),
    "plumb_layout_read_bools": (
        _status,
        (_layout, _property_key, c_bool, POINTER(c_bool), c_size_t),
    ),
    "plumb_layout_read_colors": (
        _status,
        (_layout, _property_key, Rgba8, POINTER(Rgba8), c_size_t),
    ),
    "plumb_layout_read_values": (_status, (_layout, _property_key, POINTER(Value), c_size_t)),
    "plumb_node_property_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_node_property_info": (_status, (_layout, _node, c_size_t, _out(PropertyInfo))),
    # Nodes from code
    "plumb_template_build": (
        _status,
        (_engine, POINTER(Element), POINTER(LoadOptions), _out(_template), _out(_report)),
    ),
    "plumb_layout_insert": (_status, (_layout, _node, c_size_t, POINTER(Element), _out(_node))),
    "plumb_layout_insert_xml": (_status, (_layout, _node, c_size_t, *_text, _out(_node))),
    "plumb_fragment_load": (
        _status,
        (_engine, *_text, POINTER(LoadOptions), _out(_fragment), _out(_report)),
    ),
    "plumb_fragment_destroy": (None, (_fragment,)),
    "plumb_layout_insert_fragment": (_status, (_layout, _node, c_size_t, _fragment, _out(_node))),
    "plumb_layout_insert_copies": (_status, (_layout, _node, c_size_t, _fragment, c_size_t, _out(_node))),
    "plumb_layout_push": (_status, (_layout, _node, POINTER(Element), _out(_node))),
    "plumb_layout_push_xml": (_status, (_layout, _node, *_text, _out(_node))),
    "plumb_layout_push_fragment": (_status, (_layout, _node, _fragment, _out(_node))),
    "plumb_layout_pop": (_status, (_layout, _node)),
    "plumb_layout_move": (_status, (_layout, _node, _node, c_size_t)),
    "plumb_layout_remove": (_status, (_layout, _node)),
    "plumb_layout_set_expression": (_status, (_layout, _node, *_text, *_text)),
    "plumb_layout_begin_edit": (_status, (_layout,)),
    "plumb_layout_end_edit": (_status, (_layout,)),
    "plumb_layout_cancel_edit": (_status, (_layout,)),
    # Parts and live reload
    "plumb_layout_part_count": (c_size_t, (_layout,)),
    "plumb_layout_get_part": (_status, (_layout, c_size_t, _out(Part))),
    "plumb_layout_poll_changes": (_status, (_layout, POINTER(Reload))),
    "plumb_layout_reload": (_status, (_layout, c_int32, POINTER(Reload))),
    "plumb_layout_choose_source": (_status, (_layout, *_text, *_text)),
    # Problems
    "plumb_layout_problem_count": (c_size_t, (_layout,)),
    "plumb_layout_get_problem": (_status, (_layout, c_size_t, _out(Diagnostic))),
    "plumb_layout_clear_problems": (_status, (_layout,)),
    "plumb_layout_set_problem_handler": (_status, (_layout, ProblemsFunction, c_void_p, DestroyFunction)),
    "plumb_layout_set_console": (_status, (_layout, c_uint32)),
    "plumb_console_create": (_status, (_engine, _out(_layout))),
    "plumb_console_show": (_status, (_layout, _layout)),
    # Constraints
    "plumb_layout_add_constraint": (_status, (_layout, _node, POINTER(ConstraintFields), _out(_constraint))),
    "plumb_layout_add_constraint_text": (_status, (_layout, _node, *_text, _out(_constraint))),
    "plumb_layout_remove_constraint": (_status, (_layout, _constraint)),
    "plumb_layout_constraint_count": (c_size_t, (_layout,)),
    "plumb_layout_get_constraint": (_status, (_layout, c_size_t, _out(_constraint))),
    "plumb_layout_find_constraint": (_status, (_layout, *_text, _out(_constraint))),
    "plumb_constraint_get_info": (_status, (_layout, _constraint, _out(ConstraintInfo))),
    "plumb_constraint_set_constant": (_status, (_layout, _constraint, c_double)),
    "plumb_constraint_set_priority": (_status, (_layout, _constraint, c_double)),
    "plumb_constraint_set_active": (_status, (_layout, _constraint, c_uint32)),
    # Explanations
    "plumb_layout_explain": (_status, (_layout, _node, _out(POINTER(Explanation)), _out(c_size_t))),
    # Drawing
    "plumb_layout_display_list": (POINTER(DrawItem), (_layout, _out(c_size_t))),
    "plumb_layout_lease_display_list": (
        _status,
        (_layout, _out(_lease), _out(POINTER(DrawItem)), _out(c_size_t)),
    ),
    "plumb_layout_draw_groups": (POINTER(DrawGroup), (_layout, _out(c_size_t))),
    "plumb_layout_dirty_rectangles": (POINTER(RootFrame), (_layout, _out(c_size_t))),
    # Hit tests
    "plumb_layout_hit_test": (_status, (_layout, c_double, c_double, _out(_node))),
    "plumb_layout_hit_test_all": (
        _status,
        (_layout, c_double, c_double, POINTER(_node), c_size_t, _out(c_size_t)),
    ),
    "plumb_layout_nodes_in_rectangle": (
        _status,
        (_layout, *4 * (c_double,), POINTER(_node), c_size_t, _out(c_size_t)),
    ),
    "plumb_node_convert_point": (_status, (_layout, _node, c_double, c_double, *2 * (_out(c_double),))),
    "plumb_node_convert_to_root": (_status, (_layout, _node, c_double, c_double, *2 * (_out(c_double),))),
    "plumb_layout_send": (_status, (_layout, _node, *_text, _out(c_size_t))),
    # Pointers
    "plumb_pointer_create": (_status, (_layout, c_int32, _out(_pointer))),
    "plumb_pointer_destroy": (None, (_pointer,)),
    "plumb_pointer_down": (_status, (_pointer, c_double, c_double, c_double)),
    "plumb_pointer_move": (_status, (_pointer, c_double, c_double, c_double)),
    "plumb_pointer_up": (_status, (_pointer, c_double, c_double, c_double)),
    "plumb_pointer_cancel": (_status, (_pointer,)),
    "plumb_pointer_wheel": (_status, (_pointer, *4 * (c_double,), _out(_node))),
    "plumb_pointer_advance": (_status, (_pointer, c_double, _out(c_bool))),
    "plumb_pointer_target": (_status, (_pointer, _out(_node))),
    "plumb_node_activate": (_status, (_layout, _node)),
    "plumb_node_adjust": (_status, (_layout, _node, c_int32)),
    "plumb_node_set_shown_state": (_status, (_layout, _node, *_text, POINTER(Value))),
    # The focus
    "plumb_layout_set_focus": (_status, (_layout, _node)),
    "plumb_layout_focus": (_status, (_layout, _out(_node))),
    "plumb_layout_focus_in_cells": (_status, (_layout, _out(_layout), _out(_node))),
    "plumb_layout_move_focus": (_status, (_layout, c_int32, _out(_node))),
    # Lists
    "plumb_list_cells": (POINTER(Cell), (_layout, _node, _out(c_size_t))),
    "plumb_list_section_count": (_status, (_layout, _node, _out(c_size_t))),
    "plumb_list_row_count": (_status, (_layout, _node, c_size_t, _out(c_size_t))),
    "plumb_list_cell": (_status, (_layout, _node, c_size_t, c_size_t, _out(_layout))),
    "plumb_list_cell_frame": (_status, (_layout, _node, c_int32, c_size_t, c_size_t, _out(Frame))),
    "plumb_list_target_cell_frame": (_status, (_layout, _node, c_int32, c_size_t, c_size_t, _out(Frame))),
    "plumb_list_row_at": (_status, (_layout, _node, c_double, c_double, *2 * (_out(c_size_t),))),
    "plumb_layout_cell_origin": (_status, (_layout, _out(_layout), _out(_node), _out(Cell))),
    "plumb_layout_hit_test_in_cells": (_status, (_layout, c_double, c_double, _out(_layout), _out(_node))),
    "plumb_list_scroll_to": (_status, (_layout, _node, c_size_t, c_size_t, c_int32)),
    "plumb_list_add_cell": (_status, (_layout, _node, _fragment)),
    "plumb_list_set_source": (_status, (_layout, _node, POINTER(ListSource))),
    "plumb_list_insert_rows": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_remove_rows": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_move_row": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_reload_rows": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_insert_sections": (_status, (_layout, _node, c_size_t, c_size_t)),
    "plumb_list_remove_sections": (_status, (_layout, _node, c_size_t, c_size_t)),
    "plumb_list_reload": (_status, (_layout, _node)),
    "plumb_list_selection": (_status, (_layout, _node, _out(POINTER(RowRun)), _out(c_size_t))),
    "plumb_list_is_row_selected": (_status, (_layout, _node, c_size_t, c_size_t, _out(c_bool))),
    "plumb_list_select_rows": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_deselect_rows": (_status, (_layout, _node, c_size_t, c_size_t, c_size_t)),
    "plumb_list_select_all": (_status, (_layout, _node)),
    "plumb_list_deselect_all": (_status, (_layout, _node)),
    # Scroll views
    "plumb_layout_scroll_to": (_status, (_layout, _node, c_double, c_double)),
    "plumb_layout_scroll_by": (_status, (_layout, _node, c_double, c_double)),
    "plumb_layout_scroll_to_show": (_status, (_layout, _node)),
    "plumb_layout_scroll_to_show_rect": (_status, (_layout, _node, c_double, c_double, c_double, c_double)),
    "plumb_node_scroll": (_status, (_layout, _node, _out(Scroll))),
    "plumb_node_scroll_indicators": (_status, (_layout, _node, *2 * (_out(Frame),))),
    "plumb_layout_zoom": (_status, (_layout, _node, c_double, c_double, c_double, _out(c_double))),
    # Motion
    "plumb_layout_animate_number": (_status, (_layout, c_uint64, c_double, POINTER(Motion))),
    "plumb_layout_animate_value": (_status, (_layout, c_uint64, POINTER(Value), POINTER(Motion))),
    "plumb_layout_animate_changes": (_status, (_layout, POINTER(Motion))),
    "plumb_layout_set_state_animated": (_status, (_layout, _node, POINTER(Entry), c_size_t, POINTER(Motion))),
    "plumb_layout_target_frames": (POINTER(Frame), (_layout, _out(c_size_t))),
    "plumb_node_get_target": (_status, (_layout, _node, c_uint64, _out(Value))),
    "plumb_node_end_motion": (_status, (_layout, _node)),
    "plumb_layout_advance": (_status, (_layout, c_double)),
    "plumb_layout_is_moving": (c_bool, (_layout,)),
    "plumb_layout_motion_target": (_status, (_layout, c_uint64, _out(Value))),
    "plumb_layout_end_motion": (_status, (_layout, c_uint64, c_bool)),
    "plumb_layout_set_motion_speed": (_status, (_layout, c_double)),
    "plumb_layout_set_reduced_motion": (_status, (_layout, c_bool)),
    "plumb_layout_begin_drag": (_status, (_layout, c_uint64, POINTER(Drag))),
    "plumb_layout_move_drag": (_status, (_layout, c_uint64, POINTER(Drag), c_double)),
    "plumb_layout_end_drag": (
        _status,
        (_layout, c_uint64, POINTER(Drag), c_double, POINTER(Motion), _out(c_double)),
    ),
    "plumb_drag_value": (_status, (POINTER(Drag), c_double, _out(c_double))),
    "plumb_drag_release": (_status, (POINTER(Drag), c_double, c_double, *3 * (_out(c_double),))),
    "plumb_layout_key_motion": (_status, (_layout, c_uint64, _out(RunningMotion))),
    "plumb_node_motions": (_status, (_layout, _node, _out(RunningMotion), c_size_t, _out(c_size_t))),
    # Owners and outlets
    "plumb_layout_bind_owner": (_status, (_layout, _node, POINTER(Owner))),
    "plumb_layout_unbind_owner": (_status, (_layout, _node)),
    "plumb_layout_outlet": (_status, (_layout, _node, *_text, _out(_node))),
    "plumb_node_owner": (_status, (_layout, _node, _out(c_void_p))),
    "plumb_node_action_owner": (_status, (_layout, _node, *_text, _out(c_void_p))),
}
"""Every function of the header: what it returns and what it takes."""


def bind(library: ctypes.CDLL) -> None:
    """Gives every function of ``library`` its prototype.

    Without one, ctypes would cut pointers to 32 bits and take anything for an argument.

    Raises:
        AttributeError: The library lacks a function.
    """
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
