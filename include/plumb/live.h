/*
 * live.h: layouts that change while they run: nodes from code, live reload, problems, owners. Included by plumb.h.
 *
 * Edits and reloads cost what comes, goes and changes, and moving the arrays behind it; where docs/editing.md says so, and
 * the first time, they relink the whole layout, which costs as much as loading it. Nodes that still exist keep their
 * handles, state keys their values; handles of removed nodes and of their state are PLUMB_ERROR_HANDLE from then on. Rows,
 * and the arrays of frames, have a new order. A call that fails changes nothing, and the diagnostics say why.
 */
#ifndef PLUMB_LIVE_H
#define PLUMB_LIVE_H

/* plumb.h includes this at its end; it declares the options of a load. */
#include "plumb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------------------------------- Nodes from code --- */

/** An attribute of an element: a property and its expression, as in XML after its references are replaced. */
typedef struct plumb_attribute {
  const char *name;                /**< NUL-terminated: "width", "text", "id", "template"… */
  const char *expression;          /**< NUL-terminated. */
} plumb_attribute;

/** A parameter, macro or state key that an element declares. */
typedef struct plumb_declaration {
  int32_t kind;                    /**< PLUMB_DECLARE_… */
  const char *name;
  const char *type;                /**< Of parameters and state: the name of a type. */
  const char *value;               /**< Of macros: the expression; of state: the first value, NULL for the type's zero. */
} plumb_declaration;
enum { PLUMB_DECLARE_PARAMETER = 0, PLUMB_DECLARE_MACRO = 1, PLUMB_DECLARE_STATE = 2 };

/** An element made by code, with its descendants. The whole tree is copied; the limits of documents apply, and a depth of
 *  1,024 in any case. */
typedef struct plumb_element {
  uint32_t struct_size;
  uint32_t reserved;               /**< 0. */
  const char *component;           /**< NUL-terminated: "UILabel". */
  const plumb_attribute *attributes;
  size_t attribute_count;
  const struct plumb_element *children; /**< Contiguous; all of the first one's `struct_size`. */
  size_t child_count;
  const plumb_declaration *declarations;
  size_t declaration_count;
  const char *text;                /**< The text inside the element, plain; may be NULL. */
} plumb_element;
#define PLUMB_ELEMENT_INIT {(uint32_t)sizeof(plumb_element), 0, NULL, NULL, 0, NULL, 0, NULL, 0, NULL}

/** Makes a template without XML. Options and errors as in plumb_template_load. */
plumb_status plumb_template_build(plumb_engine *engine, const plumb_element *root, const plumb_load_options *options,
                                  plumb_template **out_template, plumb_report **out_report);

/** At the end. */
#define PLUMB_LAST SIZE_MAX

/**
 * Inserts an element as the child of `parent` (PLUMB_NO_NODE: the root, here and below) that has `index` from then on
 * (PLUMB_LAST: the last). It belongs to the layout: a reload keeps it as long as its parent is there. Errors: HANDLE,
 * ARGUMENT (index), those of a load.
 */
plumb_status plumb_layout_insert(plumb_layout *layout, plumb_node parent, size_t index, const plumb_element *element,
                                 plumb_node *out_node);

/** As plumb_layout_insert, from the text of an XML element; its references are relative to the layout's root document. */
plumb_status plumb_layout_insert_xml(plumb_layout *layout, plumb_node parent, size_t index, const char *utf8,
                                     size_t length, plumb_node *out_node);

/**
 * Parses the text of an XML element, or a document in JSON (docs/everlayout.md). `options` may be NULL; their `name` is
 * accepted, which stands for the file in diagnostics (NULL: "fragment.xml"), and what is for documents in JSON: the rest is
 * the layout's. `out_report` may be NULL; else it receives a report, on success too (warnings), or NULL if the call itself
 * was wrong. Malformed text is reported here, with line and column; what depends on the place of the element (state, ids,
 * parts) by each insertion. Freezes the engine, as a load does. O(bytes).
 * Errors: those of the first error in the report; XML, LIMIT, ENCODING, ARGUMENT.
 */
plumb_status plumb_fragment_load(plumb_engine *engine, const char *utf8, size_t length, const plumb_load_options *options,
                                 plumb_fragment **out_fragment, plumb_report **out_report);

/**
 * Inserts a copy of a fragment's element, as plumb_layout_insert_xml does, without parsing it. Parts that the fragment names are found relative
 * to the layout's root document, again by each insertion. Errors: as there; HANDLE (also a fragment of another engine than
 * the layout's), ARGUMENT (NULL).
 */
plumb_status plumb_layout_insert_fragment(plumb_layout *layout, plumb_node parent, size_t index,
                                          plumb_fragment *fragment, plumb_node *out_node);

/**
 * Inserts `count` copies of a fragment's element, the first as plumb_layout_insert_fragment does, each of the others behind the
 * one before: all of them, or on failure none. Outside of a batch they are one. `out_nodes` may be NULL; else it has room for
 * `count` nodes, and gets the handles of the copies in their order, on success only. 0 copies insert nothing, once the other
 * arguments are right. O(nodes inserted). Errors: as there; LIMIT (max_nodes).
 */
plumb_status plumb_layout_insert_copies(plumb_layout *layout, plumb_node parent, size_t index, plumb_fragment *fragment,
                                        size_t count, plumb_node *out_nodes);

/** Frees a fragment. What was inserted stays; the engine may be destroyed before it. NULL is allowed. */
void plumb_fragment_destroy(plumb_fragment *fragment);

/** Makes a node the child of `parent` with `index`, counted without the node. Errors: HANDLE, ARGUMENT (into itself, the
 *  root, index), those of linking. */
plumb_status plumb_layout_move(plumb_layout *layout, plumb_node node, plumb_node parent, size_t index);

/** Removes a node and its descendants. Errors: HANDLE, ARGUMENT (the root), those of linking (something refers to it). */
plumb_status plumb_layout_remove(plumb_layout *layout, plumb_node node);

/**
 * Pushes an element onto a navigation controller (PLUMB_NO_NODE: the root): inserts it as the last child, which is the one
 * that is shown. Pushing through plumb_layout_insert with PLUMB_LAST is the same, without the check. Errors: as
 * plumb_layout_insert; ARGUMENT (not a navigation controller).
 */
plumb_status plumb_layout_push(plumb_layout *layout, plumb_node controller, const plumb_element *element,
                               plumb_node *out_node);
/** As plumb_layout_push, from the text of an XML element. */
plumb_status plumb_layout_push_xml(plumb_layout *layout, plumb_node controller, const char *utf8, size_t length,
                                   plumb_node *out_node);
/** As plumb_layout_push_xml of the fragment's text, without parsing it. */
plumb_status plumb_layout_push_fragment(plumb_layout *layout, plumb_node controller, plumb_fragment *fragment,
                                        plumb_node *out_node);

/**
 * Removes the last child of a navigation controller (PLUMB_NO_NODE: the root), so that the one before it is shown. Errors:
 * HANDLE, ARGUMENT (not a navigation controller; it has only one child, or none), those of linking.
 */
plumb_status plumb_layout_pop(plumb_layout *layout, plumb_node controller);

/**
 * Sets the expression of a property or parameter, as its attribute in XML would; NULL clears it, also one that the
 * document sets. Reloads keep it. Errors: HANDLE, PROPERTY, SYNTAX, TYPE, SYMBOL, ARGUMENT (`id`, `xml`, `template`), CYCLE.
 */
plumb_status plumb_layout_set_expression(plumb_layout *layout, plumb_node node, const char *name, size_t name_length,
                                         const char *expression, size_t length);

/** Begins a batch of the calls above: they are checked and linked together by plumb_layout_end_edit, at the cost of one.
 *  Until then the layout reads as before, new nodes can only be edited, and the rest is BUSY. Errors: ARGUMENT (nested). */
plumb_status plumb_layout_begin_edit(plumb_layout *layout);

/** Ends a batch: all of it takes effect, or nothing; then the handles of its new nodes are invalid. Errors: as above. */
plumb_status plumb_layout_end_edit(plumb_layout *layout);

/** Discards a batch. Errors: ARGUMENT (there is none). */
plumb_status plumb_layout_cancel_edit(plumb_layout *layout);

/* ------------------------------------------------------------------------------------- Parts and live reload --- */

typedef int32_t plumb_part_state;
enum {
  PLUMB_PART_READY = 0,
  PLUMB_PART_PENDING = 1,          /**< Its loader has not answered yet. */
  PLUMB_PART_FAILED = 2            /**< Its loader answered with an error. */
};

/** A document that a layout was made of. */
typedef struct plumb_part {
  const char *url;                 /**< Its name in diagnostics. Borrowed until the layout changes. */
  const char *path;                /**< The file that is watched; NULL if it did not come from a file. */
  plumb_part_state state;
} plumb_part;

/** How many parts there are: the document itself, its templates and includes, its `.strings` files. */
size_t plumb_layout_part_count(plumb_layout *layout);
/** The part at `index`, the document itself first. Errors: NOT_FOUND. */
plumb_status plumb_layout_get_part(plumb_layout *layout, size_t index, plumb_part *out_part);

/** The result of a poll or reload. */
typedef struct plumb_reload {
  uint32_t struct_size;
  uint32_t is_changed;             /**< 1: the layout was composed and linked again. */
  uint32_t changed_files;          /**< Files that were found to be different. */
  uint32_t pending_parts;          /**< Parts that have not arrived yet. */
  uint32_t lost_nodes;             /**< Nodes that are gone. */
  uint32_t lost_keys;              /**< State keys that are gone or have another type: each is a warning (problems). */
} plumb_reload;
#define PLUMB_RELOAD_INIT {(uint32_t)sizeof(plumb_reload), 0, 0, 0, 0, 0}

/**
 * Reloads the layout if its files have changed or parts have arrived. Each call checks a few files, round-robin, with one
 * system call each: cheap enough for every frame. `out_reload` may be NULL. A file with an error leaves the layout as it
 * was. Without live reload only parts that arrived count. Errors: those of a
 * load, once for each change; FILE, LIMIT and NOT_FOUND (several sources, or none) of the search for sources; BUSY.
 */
plumb_status plumb_layout_poll_changes(plumb_layout *layout, plumb_reload *out_reload);

typedef int32_t plumb_reload_kind;
enum {
  PLUMB_RELOAD_SOFT = 0,           /**< Everything is read again; nodes, state and choices stay where they can. */
  PLUMB_RELOAD_HARD = 1            /**< State and the choice of sources are forgotten too. */
};

/** Reads everything again, changed or not. Errors: as in plumb_layout_poll_changes, UNSUPPORTED (live reload is off). */
plumb_status plumb_layout_reload(plumb_layout *layout, plumb_reload_kind kind, plumb_reload *out_reload);

/** Says which of several files is the source of a part, by one of the paths that the diagnostic lists. Kept for the engine's
 *  life, until a hard reload. Errors: NOT_FOUND (no such part, not a candidate). */
plumb_status plumb_layout_choose_source(plumb_layout *layout, const char *url, size_t url_length, const char *path,
                                        size_t path_length);

/* --------------------------------------------------------------------------------------------------- Problems --- */

/**
 * The console of a layout: the errors of the first compute, reload or arriving part that failed, kept until cleared or until
 * a reload succeeds, then the warnings of its documents, each once.
 */
size_t plumb_layout_problem_count(plumb_layout *layout);
/** The problem at `index`, errors first; `rendered` has it with its line and a caret. Borrowed until the next change. */
plumb_status plumb_layout_get_problem(plumb_layout *layout, size_t index, plumb_diagnostic *out_diagnostic);
/** Forgets the present problems; what is still wrong comes back with the next compute or reload that fails. */
plumb_status plumb_layout_clear_problems(plumb_layout *layout);

/** Called after a call of the host in which problems came or went. May read the layout's problems; all else is BUSY. */
typedef void (*plumb_problems_fn)(void *user_data, plumb_layout *layout);

/** Sets the handler of problems; NULL for none. `destroy` as in plumb_engine_set_measurer. */
plumb_status plumb_layout_set_problem_handler(plumb_layout *layout, plumb_problems_fn handler, void *user_data,
                                              void (*destroy)(void *user_data));

/** Turns the console on (1, as at the start) or off (0): no problems are kept then. */
plumb_status plumb_layout_set_console(plumb_layout *layout, uint32_t is_on);

/** Makes a layout that shows problems: an ordinary one, to be computed and drawn like any other. The caller owns it. */
plumb_status plumb_console_create(plumb_engine *engine, plumb_layout **out_console);
/** Gives such a layout the present problems of another to show. Its root is hidden if there are none. */
plumb_status plumb_console_show(plumb_layout *console, plumb_layout *layout);

/* ------------------------------------------------------------------------------------------ Owners and outlets --- */

/** An outlet that an owner declares. */
typedef struct plumb_outlet {
  const char *name;
  const char *component;           /**< The component that the node must be a kind of; NULL: any. */
  uint32_t is_required;            /**< 1: it is an error if no node has it. */
} plumb_outlet;

/** What an owner is asked to do. The texts are borrowed until the function returns. */
typedef struct plumb_action_call {
  uint32_t struct_size;            /**< Set by Plumb: sizeof(plumb_action_call) when it was built. */
  uint32_t passes_sender;          /**< 1: the name ends with ":", by which a document asks for the sender. */
  const char *action;              /**< As the document writes it: "pay", "pay:". */
  const char *event;               /**< "touchUpInside". */
  plumb_layout *layout;
  plumb_node sender;               /**< The node whose event it is. Gone if an earlier action of the event removed it. */
  double value;                    /**< Of valueChanged of a control that a pointer moves: what it was set to; else NaN. */
} plumb_action_call;

/** An action of an owner, and the function for it. */
typedef struct plumb_action {
  const char *name;                /**< "pay" or "pay:". */
  /**
   * Performs it, on the thread that sends the event; `token` is the owner's. The layout is idle: anything may be done with
   * it, removing the node, destroying the layout and sending events (64 deep) included. PLUMB_OK; PLUMB_DECLINED asks the
   * owners around this one that declare the action; another error is what sending the event fails with, any other number
   * PLUMB_ERROR_USER.
   */
  plumb_status (*perform)(void *token, const plumb_action_call *call);
} plumb_action;

/** An object of the host that a layout, or a part of it, belongs to. The texts are copied; the token is kept as it is. */
typedef struct plumb_owner {
  uint32_t struct_size;
  uint32_t reserved;               /**< 0. */
  const char *name;                /**< In messages. */
  void *token;                     /**< Never dereferenced. */
  const plumb_outlet *outlets;
  size_t outlet_count;
  const char *const *actions;      /**< Names that touchUpInside="…" and the like may have: "pay", "pay:". Without functions:
                                        for hosts that call actions themselves, see plumb_node_action_owner. */
  size_t action_count;
  const char *const *protocols;    /**< Delegate types that it conforms to: "UITextFieldDelegate". */
  size_t protocol_count;
  /** Gets the errors of its nodes, before the owners around it and the console: PLUMB_OK handles one, PLUMB_DECLINED
   *  passes it on. May be NULL. Everything on the layout is BUSY meanwhile. */
  plumb_status (*handle_error)(void *token, const plumb_diagnostic *diagnostic);
  const plumb_action *action_functions; /**< Further actions, with functions that plumb_layout_send calls. */
  size_t action_function_count;
} plumb_owner;
#define PLUMB_OWNER_INIT {(uint32_t)sizeof(plumb_owner), 0, NULL, NULL, NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0}

/**
 * Binds an owner to a node (PLUMB_NO_NODE: the root) and its descendants without an owner of their own. That of the root
 * can be given with the load, in plumb_load_options. Checks outlets:
 * declared, of the right component, those required there; and actions, which may be those of an owner around it too. After a reload
 * they are checked again, and one that no longer holds refuses the reload. Replaces the previous owner.
 * Errors: NOT_FOUND (outlets, actions), TYPE, HANDLE. Nothing is bound then.
 */
plumb_status plumb_layout_bind_owner(plumb_layout *layout, plumb_node node, const plumb_owner *owner);
/** Unbinds the owner of a node. Errors: NOT_FOUND. */
plumb_status plumb_layout_unbind_owner(plumb_layout *layout, plumb_node node);
/** The node with `outlet="name"` that belongs to the part at `node` (PLUMB_NO_NODE: the root's): its owner's, else, without
 *  owners, the nearest controller's. Errors: NOT_FOUND, HANDLE. */
plumb_status plumb_layout_outlet(plumb_layout *layout, plumb_node node, const char *name, size_t length,
                                 plumb_node *out_node);
/** The token of the owner nearest to a node, itself included. Errors: NOT_FOUND. */
plumb_status plumb_node_owner(plumb_layout *layout, plumb_node node, void **out_token);
/** The owner that handles an action of a node: the nearest one that declares it. Errors: NOT_FOUND. */
plumb_status plumb_node_action_owner(plumb_layout *layout, plumb_node node, const char *action, size_t length,
                                     void **out_token);

#ifdef __cplusplus
}
#endif
#endif
