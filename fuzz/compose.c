/*
 * Any bytes as a layout of several documents that is edited while it runs. NUL bytes separate the documents: the first
 * is loaded; the others are "name LF text", which a loader has, later if the name begins with "?"; one without a name is
 * a list of edits, two or more bytes each.
 */
#include "host.h"

enum { MAX_PARTS = 16, MAX_REQUESTS = 64, MAX_EDITS = 48 };

typedef struct piece {
  const char *start;
  size_t length;
} piece;

typedef struct document {
  piece name, text;
  int is_late;
} document;

/* The input that is run. */
static document documents[MAX_PARTS];
static size_t document_count;
static piece first, edits;
static struct {
  plumb_request id;
  size_t document;
} requests[MAX_REQUESTS];
static size_t request_count;

static void split(const uint8_t *data, size_t size) {
  const char *at = (const char *)data, *end = at + size;
  document_count = request_count = 0;
  first.length = edits.length = 0;
  for (int number = 0; at <= end; number++) {
    const char *stop = at < end ? memchr(at, 0, (size_t)(end - at)) : NULL;
    piece whole = {at, (size_t)((stop ? stop : end) - at)};
    const char *line = whole.length ? memchr(at, '\n', whole.length) : NULL;
    if (number == 0) {
      first = whole;
    } else if (line == at) {
      /* All that is left: edits may have any byte. */
      edits.start = at + 1;
      edits.length = (size_t)(end - edits.start);
      return;
    } else if (line && document_count < MAX_PARTS) {
      document *d = &documents[document_count++];
      d->is_late = *at == '?';
      d->name.start = at + d->is_late;
      d->name.length = (size_t)(line - d->name.start);
      d->text.start = line + 1;
      d->text.length = whole.length - (size_t)(d->text.start - at);
    }
    at += whole.length + 1;
  }
}

static plumb_status load(void *user_data, plumb_request request, const char *url, const char *base,
                         plumb_resource *out) {
  (void)user_data;
  touch_text(base);
  for (size_t i = 0; i < document_count; i++) {
    const document *d = &documents[i];
    if (strlen(url) != d->name.length || memcmp(url, d->name.start, d->name.length) != 0) continue;
    if (d->is_late) {
      if (request_count == MAX_REQUESTS) return PLUMB_ERROR_LIMIT;
      requests[request_count].id = request;
      requests[request_count++].document = i;
      return PLUMB_PENDING;
    }
    out->bytes = d->text.start;
    out->length = d->text.length;
    /* Some were led on to another place. */
    if (d->text.length % 7 == 3) {
      out->url = "https://x.org/y/z.xml";
      out->url_length = 21;
    }
    return PLUMB_OK;
  }
  return PLUMB_DECLINED;
}

static plumb_status handle_error(void *token, const plumb_diagnostic *diagnostic) {
  touch_text(diagnostic->message);
  touch_text(diagnostic->rendered);
  return token == &requests ? PLUMB_OK : PLUMB_DECLINED;
}

/* One for each mode, used again: making one takes longer than most inputs. */
static plumb_engine *engine_for(size_t size) {
  static plumb_engine *engines[4];
  static unsigned uses[4];
  size_t mode = size & 3;
  if (uses[mode]++ % 256 == 0) {
    plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
    /* Lower than the defaults, so that one input cannot take minutes. */
    options.max_nodes = 2000;
    options.max_value_bytes = 1 << 16;
    options.max_program_nodes = 50000;
    options.max_inclusions = 12;
    options.max_document_bytes = 1 << 18;
    options.lenient = mode & 1;
    options.strict = mode >> 1 & 1;
    plumb_engine_destroy(engines[mode]);
    engines[mode] = NULL;
    if (plumb_engine_create(&options, &engines[mode]) != PLUMB_OK) abort();
    if (plumb_engine_add_loader(engines[mode], NULL, load, NULL, NULL) != PLUMB_OK) abort();
  }
  return engines[mode];
}

/* ------------------------------------------------------------------------------------------------------ Checks --- */

static void read_diagnostic(const plumb_diagnostic *diagnostic) {
  touch_text(diagnostic->message);
  touch_text(diagnostic->rendered);
  if (diagnostic->message[0] == 0) abort();
}

static void check_parts(plumb_layout *layout) {
  size_t count = plumb_layout_part_count(layout);
  if (count == 0) abort();
  for (size_t i = 0; i < count; i++) {
    plumb_part part;
    if (plumb_layout_get_part(layout, i, &part) != PLUMB_OK) abort();
    touch_text(part.url);
  }
  count = plumb_layout_problem_count(layout);
  for (size_t i = 0; i < count; i++) {
    plumb_diagnostic diagnostic;
    if (plumb_layout_get_problem(layout, i, &diagnostic) != PLUMB_OK) abort();
    read_diagnostic(&diagnostic);
  }
}

/* The tree is one, rows are those of the nodes, and everything of a node can be read. */
static void check_tree(plumb_layout *layout) {
  size_t count = 0, frame_count = 0;
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  const plumb_frame *frames = plumb_layout_frames(layout, &frame_count);
  if (count == 0 || count != frame_count) abort();
  touch(frames, count * sizeof *frames);
  for (size_t i = 0; i < count; i++) {
    uint32_t row = 0, parent_row = 0;
    size_t properties = 0;
    plumb_node parent = PLUMB_NO_NODE;
    const char *text = NULL;
    if (plumb_node_row(layout, nodes[i], &row) != PLUMB_OK || row != i) abort();
    if (plumb_node_parent(layout, nodes[i], &parent) != PLUMB_OK || !parent != !i) abort();
    if (i && (plumb_node_row(layout, parent, &parent_row) != PLUMB_OK || parent_row >= i)) abort();
    if (plumb_node_component(layout, nodes[i], &text) != PLUMB_OK) abort();
    touch_text(text);
    if (plumb_node_id(layout, nodes[i], &text) != PLUMB_OK) abort();
    if (text) touch_text(text);
    if (plumb_node_property_count(layout, nodes[i], &properties) != PLUMB_OK) abort();
    for (size_t j = 0; j < properties; j++) {
      plumb_property_info info;
      plumb_value value;
      if (plumb_node_property_info(layout, nodes[i], j, &info) != PLUMB_OK) abort();
      touch_text(info.expression);
      if (plumb_node_property(layout, nodes[i], info.name, strlen(info.name), &value) == PLUMB_OK) touch_value(&value);
    }
  }
  check_parts(layout);
}

/* ------------------------------------------------------------------------------------------------------- Edits --- */

static uint8_t next_byte(void) {
  if (edits.length == 0) return 0;
  edits.length--;
  return (uint8_t)*edits.start++;
}

/* A text of the edits, up to the end of its line; or a document. */
static piece next_text(void) {
  uint8_t choice = next_byte();
  if (choice >= 128 && document_count > 0) return documents[choice % document_count].text;
  piece text = {edits.start, edits.length};
  const char *line = edits.length ? memchr(edits.start, '\n', edits.length) : NULL;
  if (line) text.length = (size_t)(line - edits.start);
  edits.start += text.length + (line != NULL);
  edits.length -= text.length + (line != NULL);
  return text;
}

static plumb_node next_node(plumb_layout *layout) {
  size_t count = 0, choice = next_byte();
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  if (choice == 255) return PLUMB_NO_NODE;
  if (choice == 254) return 0x12345678u;
  return count ? nodes[choice % count] : PLUMB_NO_NODE;
}

static size_t next_index(void) {
  uint8_t choice = next_byte();
  return choice > 200 ? PLUMB_LAST : choice % 5;
}

static plumb_status insert_element(plumb_layout *layout, plumb_node parent, plumb_node *out) {
  static const char *const components[] = {"UIView", "UILabel", "UIScrollView", "UIButton", "Nothing"};
  static const char *const names[] = {"width", "height", "id", "left", "template", "xml", "text", "wdth"};
  static const plumb_declaration declarations[] = {{PLUMB_DECLARE_STATE, "s", "Double", "3"},
                                                   {PLUMB_DECLARE_PARAMETER, "p", "CGFloat", NULL}};
  static char value[128];
  plumb_element child = PLUMB_ELEMENT_INIT, root = PLUMB_ELEMENT_INIT;
  plumb_attribute attribute;
  uint8_t shape = next_byte();
  piece text = next_text();
  if (text.length > sizeof value - 1) text.length = sizeof value - 1;
  if (text.length) memcpy(value, text.start, text.length);
  value[text.length] = 0;
  attribute.name = names[shape >> 2 & 7];
  attribute.expression = value;
  child.component = components[shape % 5];
  child.attributes = &attribute;
  child.attribute_count = shape >> 5 & 1;
  child.text = shape & 64 ? value : NULL;
  root.component = "UIView";
  root.children = &child;
  root.child_count = 1;
  root.declarations = declarations;
  root.declaration_count = shape >> 7 ? 2 : 0;
  return plumb_layout_insert(layout, parent, next_index(), &root, out);
}

static plumb_status bind(plumb_layout *layout, plumb_node node) {
  static const plumb_outlet outlets[] = {{"a", NULL, 0}, {"b", "UILabel", 0}, {"c", NULL, 1}};
  static const char *const actions[] = {"pay", "go:"};
  plumb_owner owner = PLUMB_OWNER_INIT;
  uint8_t shape = next_byte();
  if (shape & 128) return plumb_layout_unbind_owner(layout, node);
  owner.name = "Owner";
  owner.token = shape & 64 ? (void *)&requests : (void *)&edits;
  owner.outlets = outlets;
  owner.outlet_count = shape & 3;
  owner.actions = actions;
  owner.action_count = shape >> 2 & 1;
  owner.handle_error = shape & 16 ? handle_error : NULL;
  return plumb_layout_bind_owner(layout, node, &owner);
}

/* Answers are taken once, and those to questions that nobody asked never. */
static void complete(plumb_engine *engine) {
  uint8_t choice = next_byte();
  if (plumb_loader_complete(engine, UINT64_MAX - choice, PLUMB_ERROR_USER, NULL, 0) != PLUMB_ERROR_HANDLE) abort();
  if (request_count == 0) return;
  size_t i = choice % request_count;
  const document *d = &documents[requests[i].document];
  plumb_status answer = choice & 64 ? PLUMB_ERROR_FILE : PLUMB_OK;
  plumb_loader_complete(engine, requests[i].id, answer, d->text.start, d->text.length);
  if (plumb_loader_complete(engine, requests[i].id, answer, d->text.start, d->text.length) != PLUMB_ERROR_DUPLICATE)
    abort();
}

static plumb_status set_expression(plumb_layout *layout, plumb_node node) {
  static const char *const names[] = {"width", "height", "left", "top", "text", "isHidden", "p", "right",
                                      "id", "center.x", "touchUpInside", "outlet", "font", "contentSize.width"};
  const char *name = names[next_byte() % (sizeof names / sizeof *names)];
  piece text = next_text();
  if (text.length == 0) text.start = NULL;
  return plumb_layout_set_expression(layout, node, name, strlen(name), text.start, text.length);
}

static plumb_status set_state(plumb_layout *layout, plumb_node node) {
  const char *name = NULL;
  plumb_entry entry;
  plumb_status status = plumb_layout_state_name(layout, node, next_byte() % 4, &name);
  if (status != PLUMB_OK) return status;
  memset(&entry, 0, sizeof entry);
  entry.key = name;
  entry.key_length = strlen(name);
  entry.value.type = PLUMB_TYPE_NUMBER;
  entry.value.as.number = next_byte();
  return plumb_layout_set_state(layout, node, &entry, 1);
}

/* A call that fails changes nothing but diagnostics, and says why. */
static void edit(plumb_engine *engine, plumb_layout *layout) {
  uint8_t choice = next_byte();
  plumb_node node = next_node(layout), out = PLUMB_NO_NODE;
  size_t count = 0, count_after = 0;
  plumb_layout_frames(layout, &count);
  uint64_t revision = plumb_layout_revision(layout);
  plumb_status status = PLUMB_OK;
  int may_change = 0;
  switch (choice % 16) {
    case 0:
    case 1: {
      piece text = next_text();
      status = plumb_layout_insert_xml(layout, node, next_index(), text.start, text.length, &out);
      break;
    }
    case 2: status = insert_element(layout, node, &out); break;
    case 3:
    case 4: status = plumb_layout_move(layout, node, next_node(layout), next_index()); break;
    case 5: status = plumb_layout_remove(layout, node); break;
    case 6:
    case 7: status = set_expression(layout, node); break;
    case 8: status = plumb_layout_begin_edit(layout); break;
    case 9: status = plumb_layout_end_edit(layout); break;
    case 10:
      if (choice & 128)
        status = plumb_layout_cancel_edit(layout);
      else
        status = plumb_layout_set_direction(layout, choice >> 6 & 1);
      break;
    case 11: status = bind(layout, node); break;
    case 12: complete(engine); break;
    case 13:
      may_change = 1;
      if (choice & 128)
        status = plumb_layout_reload(layout, choice >> 6 & 1, NULL);
      else
        status = plumb_layout_poll_changes(layout, NULL);
      break;
    case 14:
      may_change = 1;
      plumb_layout_compute_frames(layout, choice, next_byte());
      break;
    default: status = set_state(layout, node); break;
  }
  if (status == PLUMB_OK || may_change) return;
  plumb_diagnostic diagnostic;
  if (status != PLUMB_ERROR_BUSY) {
    if (plumb_layout_get_diagnostic(layout, 0, &diagnostic) != PLUMB_OK) abort();
    read_diagnostic(&diagnostic);
  }
  plumb_layout_frames(layout, &count_after);
  if (count_after != count || plumb_layout_revision(layout) != revision || out != PLUMB_NO_NODE) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  split(data, size);
  plumb_engine *engine = engine_for(size);
  plumb_template *template_ = NULL;
  plumb_layout *layout = NULL;
  plumb_report *report = NULL;
  plumb_status status = plumb_template_load(engine, first.start, first.length, NULL, &template_, &report);
  end_report(status, report);
  if (status == PLUMB_OK && plumb_layout_create(template_, &layout) == PLUMB_OK) {
    plumb_layout_compute_frames(layout, 320, 200);
    check_tree(layout);
    for (int i = 0; i < MAX_EDITS && edits.length > 0; i++) {
      edit(engine, layout);
      check_tree(layout);
    }
  }
  /* What is late comes at last. */
  for (size_t i = 0; i < request_count; i++) {
    const document *d = &documents[requests[i].document];
    plumb_loader_complete(engine, requests[i].id, PLUMB_OK, d->text.start, d->text.length);
  }
  if (layout) {
    plumb_layout_cancel_edit(layout);
    plumb_layout_compute_frames(layout, 320, 200);
    check_tree(layout);
  }
  plumb_layout_destroy(layout);
  plumb_template_destroy(template_);
  return 0;
}
