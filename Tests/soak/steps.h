/* The steps of the soak: one call of `step` is one thing that a host, an editor or a network does to a layout. */
#ifndef PLUMB_SOAK_STEPS_H
#define PLUMB_SOAK_STEPS_H

#include "world.h"

/* Random numbers are drawn one statement after the other: compilers differ in the order of arguments. */

/* What fails says why, except for what is out of order. */
static void note_status(world *w, plumb_status status) {
  plumb_diagnostic diagnostic;
  w->edits++;
  if (status == PLUMB_OK) return;
  w->refusals++;
  if (status == PLUMB_ERROR_BUSY) return;
  plumb_status found = plumb_layout_get_diagnostic(w->layout, 0, &diagnostic);
  if (found != PLUMB_OK) printf("%s without a diagnostic\n", plumb_status_string(status));
  CHECK(found == PLUMB_OK && diagnostic.message[0] != 0 && diagnostic.rendered[0] != 0);
}

static plumb_status insert_tree(world *w) {
  plumb_attribute attributes[3];
  plumb_declaration declaration = {PLUMB_DECLARE_STATE, "inner", "Double", "5"};
  plumb_element child = PLUMB_ELEMENT_INIT, root = PLUMB_ELEMENT_INIT;
  plumb_node out = PLUMB_NO_NODE;
  char id[32], width[96];
  snprintf(id, sizeof id, "e%lu", w->serial++);
  snprintf(width, sizeof width, "%s", random_expression(w, 1));
  attributes[0].name = "id";
  attributes[0].expression = id;
  attributes[1].name = "width";
  attributes[1].expression = width;
  attributes[2].name = below(4) ? "left" : "template";
  attributes[2].expression = attributes[2].name[0] == 'l' ? "inner + k" : "card.xml";
  root.component = "UIView";
  root.attributes = attributes;
  root.attribute_count = 2 + below(2);
  root.children = &child;
  root.child_count = below(2);
  root.declarations = &declaration;
  root.declaration_count = 1;
  child.component = below(9) ? "UILabel" : "Nothing";
  plumb_node parent = random_node(w);
  return plumb_layout_insert(w->layout, parent, random_index(), &root, &out);
}

static plumb_status insert_xml(world *w) {
  plumb_node out = PLUMB_NO_NODE;
  const char *xml = random_xml(w);
  plumb_node parent = random_node(w);
  return plumb_layout_insert_xml(w->layout, parent, random_index(), xml, strlen(xml), &out);
}

static plumb_status set_expression(world *w) {
  static const char *const names[] = {"left", "width", "top", "height"};
  uint32_t choice = below(6);
  const char *expression = choice < 4 ? random_expression(w, choice < 2) : below(2) ? "text {k} & <b>" : "{who}";
  const char *name = choice < 4 ? names[choice] : "text";
  if (below(4) == 0) expression = NULL;
  return plumb_layout_set_expression(w->layout, random_node(w), name, strlen(name), expression,
                                     expression ? strlen(expression) : 0);
}

static plumb_status move(world *w) {
  plumb_node node = random_node(w), parent = random_node(w);
  return plumb_layout_move(w->layout, node, parent, random_index());
}

static plumb_status edit(world *w) {
  size_t count = 0;
  plumb_layout_frames(w->layout, &count);
  if (count > MOST_NODES) return plumb_layout_remove(w->layout, random_node(w));
  switch (below(8)) {
    case 0:
    case 1: return insert_xml(w);
    case 2: return insert_tree(w);
    case 4: return move(w);
    case 3: return plumb_layout_remove(w->layout, random_node(w));
    default: return set_expression(w);
  }
}

static void edit_together(world *w) {
  OK(plumb_layout_begin_edit(w->layout));
  for (uint32_t i = below(6); i > 0; i--) note_status(w, edit(w));
  if (below(4) == 0) {
    OK(plumb_layout_cancel_edit(w->layout));
  } else {
    note_status(w, plumb_layout_end_edit(w->layout));
  }
}

static void edit_files(world *w) {
  char text[1024];
  uint32_t choice = below(8);
  const char *name = choice < 3 ? "row.xml" : choice < 6 ? "card.xml" : "main.xml";
  const char *whole = choice < 3 ? ROW : choice < 6 ? CARD : MAIN;
  size_t length = strlen(whole);
  switch (below(6)) {
    case 0: length = below((uint32_t)length); break;
    case 1: unlink(world_path(w, name)); break;
    case 2: break;
    default:
      if (choice < 3)
        snprintf(text, sizeof text,
                 "<UIView gap='4'><param name='gap' type='CGFloat'/>"
                 "<UIView left='gap' width='%u + k' height='6'/></UIView>",
                 below(50));
      else if (choice < 6)
        snprintf(text, sizeof text,
                 "<UIView height='%u'><param name='gap' type='CGFloat'/><UILabel text='card %lu' left='gap'/>"
                 "<UIView xml='row.xml' gap='gap / 2'/><children/></UIView>",
                 below(50), w->serial++);
      else
        snprintf(text, sizeof text,
                 "<UIView id='root' width='%u%%' height='100%%'><state name='k' type='Double' value='7'/>"
                 "<state name='who' type='String' value='me'/><state name='t%lu' type='Double' value='1'/>"
                 "<UIView id='a' width='k * 3' height='40' template='card.xml' gap='k + 1'/>"
                 "<UILabel id='b' top='previous.bottom' text='{who} or {k}'/><UIView id='f%lu'/></UIView>",
                 50 + below(50), w->serial, w->serial);
      w->serial++;
      whole = text;
      length = strlen(text);
  }
  world_write(w, name, whole, length);
}

static void answer(world *w) {
  static const char *const texts[] = {
      "<UIView height='12'><UILabel text='arrived {k}'/></UIView>",
      "<UIView gap='4'><param name='gap' type='CGFloat'/><UIView left='gap' width='9'/><children/></UIView>",
      "<UIView xml='row.xml' gap='5'/>", "<UIView><UIView>", "<UIView width='nobody'/>", "the line is cut"};
  uint32_t choice = below(6);
  if (w->request_count == 0) return;
  uint32_t which = below((uint32_t)w->request_count);
  plumb_status status = choice == 5 ? PLUMB_ERROR_NOT_FOUND : PLUMB_OK;
  size_t length = strlen(texts[choice]);
  plumb_status taken = plumb_loader_complete(w->engine, w->requests[which], status, texts[choice], length);
  /* Nobody may be waiting for it any more. */
  CHECK(taken == PLUMB_OK || taken == PLUMB_ERROR_DUPLICATE);
  taken = plumb_loader_complete(w->engine, w->requests[which], status, texts[choice], length);
  STATUS(PLUMB_ERROR_DUPLICATE, taken);
  w->requests[which] = w->requests[--w->request_count];
  w->arrivals++;
}

static void set_state(world *w) {
  plumb_state_key key = 0;
  char text[32];
  if (plumb_layout_state_key(w->layout, PLUMB_NO_NODE, TEXT("k"), &key) == PLUMB_OK)
    OK(plumb_layout_set_number(w->layout, key, below(40)));
  if (below(3) == 0 && plumb_layout_state_key(w->layout, PLUMB_NO_NODE, TEXT("who"), &key) == PLUMB_OK) {
    snprintf(text, sizeof text, "person %lu", w->serial++);
    OK(plumb_layout_set_string(w->layout, key, text, strlen(text)));
  }
}

static void bind_owner(world *w) {
  static const plumb_outlet outlets[] = {{"spare", "UILabel", 0}, {"gone", NULL, 1}};
  static const char *const actions[] = {"pay:"};
  plumb_owner owner = PLUMB_OWNER_INIT;
  plumb_node node = random_node(w);
  if (below(3) == 0) {
    plumb_layout_unbind_owner(w->layout, node);
    return;
  }
  owner.name = "Owner";
  owner.token = w;
  owner.outlets = outlets;
  owner.outlet_count = 1 + (below(6) == 0);
  owner.actions = actions;
  owner.action_count = 1;
  owner.handle_error = below(2) ? world_take_error : NULL;
  note_status(w, plumb_layout_bind_owner(w->layout, node, &owner));
}

static void watch_problems(world *w) {
  switch (below(6)) {
    case 0: OK(plumb_layout_set_problem_handler(w->layout, world_notice, w, world_let_go)); break;
    case 1: OK(plumb_layout_set_problem_handler(w->layout, NULL, NULL, NULL)); break;
    case 2: OK(plumb_layout_clear_problems(w->layout)); break;
    case 3: OK(plumb_layout_set_console(w->layout, below(4) != 0)); break;
    default:
      OK(plumb_console_show(w->console, w->layout));
      OK(plumb_layout_compute_frames(w->console, 300, 200));
  }
}

static void reload(world *w) {
  plumb_reload outcome = PLUMB_RELOAD_INIT;
  uint32_t kind = below(10);
  if (kind < 6) edit_files(w);
  w->reloads++;
  note_status(w, kind < 8 ? plumb_layout_poll_changes(w->layout, &outcome)
                          : plumb_layout_reload(w->layout, kind == 9, &outcome));
}

/* Borrows what the layout lends, and other layouts of the same engine. */
static void look(world *w) {
  plumb_lease *lease = NULL;
  const plumb_frame *frames = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *other = NULL;
  plumb_value value;
  plumb_part part;
  size_t count = 0;
  switch (below(3)) {
    case 0:
      OK(plumb_layout_lease_frames(w->layout, &lease, &frames, &count));
      plumb_layout_compute_frames(w->layout, 100 + below(200), 100);
      plumb_lease_release(lease);
      break;
    case 1:
      /* The files may be broken. */
      if (world_load_main(w, &template_, &other) == PLUMB_OK) plumb_layout_compute_frames(other, 50, 50);
      plumb_layout_destroy(other);
      plumb_template_destroy(template_);
      break;
    default:
      plumb_node_property(w->layout, random_node(w), TEXT("text"), &value);
      for (size_t i = 0; i < plumb_layout_part_count(w->layout); i++) OK(plumb_layout_get_part(w->layout, i, &part));
  }
}

static void step(world *w) {
  switch (below(16)) {
    case 0: edit_together(w); break;
    case 1:
    case 2: reload(w); break;
    case 3: answer(w); break;
    case 4: set_state(w); break;
    case 5: bind_owner(w); break;
    case 6: watch_problems(w); break;
    case 7: look(w); break;
    case 8:
    case 9: plumb_layout_compute_frames(w->layout, 50 + below(300), 150); break;
    default: note_status(w, edit(w)); break;
  }
}

/*
 * Brings the world back to how it began: what is in use then is the same each time, but for what nothing let go of. The
 * nodes of code go with their parent, the document's root has all of them.
 */
static void rest(world *w) {
  size_t count = 0;
  while (w->request_count > 0) answer(w);
  world_restore_files(w);
  for (int i = 0; i < 3; i++) OK(plumb_layout_set_problem_handler(w->layout, NULL, NULL, NULL));
  plumb_layout_destroy(w->console);
  plumb_layout_destroy(w->layout);
  plumb_template_destroy(w->template_);
  w->layout = w->console = NULL;
  w->template_ = NULL;
  OK(world_load_main(w, &w->template_, &w->layout));
  OK(plumb_console_create(w->engine, &w->console));
  OK(plumb_layout_compute_frames(w->layout, 100, 100));
  plumb_layout_frames(w->layout, &count);
  CHECK(count == 8);
}

#endif
