/*
 * A document made of the choices that an input's bytes are. Its expressions may refer to every neighbour, id, parent and
 * property; it can be edited, and written as XML.
 *
 * First come the groups of elements, two bytes each: component, place and number of attributes; how often it is repeated.
 * Then the attributes: every repetition is made of the same bytes, but of its own place in the document.
 */
#ifndef PLUMB_FUZZ_RANDOM_DOCUMENT_H
#define PLUMB_FUZZ_RANDOM_DOCUMENT_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ELEMENTS = 2100, MAX_GROUPS = 8, MAX_ATTRIBUTES = 8, ARENA_BYTES = 1 << 19, MAX_EXPRESSION = 4096 };
enum { PLAIN, LABEL, SCROLL, PARTED, COMPONENTS };
enum { NONE = -1 };

typedef struct written_attribute {
  const char *name, *text;
} written_attribute;

typedef struct element {
  int parent, first_child, next; /* Indices of elements, or NONE. */
  int component, attribute_count;
  written_attribute attributes[MAX_ATTRIBUTES];
} element;

/* Elements keep their index, which is their id, as long as the document lives. */
typedef struct document {
  element elements[MAX_ELEMENTS];
  int count;
} document;

static document model, model_before;

static struct {
  const uint8_t *at, *end;
} choices;

static char arena[ARENA_BYTES];
static size_t arena_used;

static unsigned take(void) { return choices.at < choices.end ? *choices.at++ : 0; }

/* A number below `bound`. */
static int below(int bound) { return (int)(take() % (unsigned)bound); }

static const char *kept(const char *text, const char *otherwise) {
  size_t size = strlen(text) + 1;
  if (size > sizeof arena - arena_used) return otherwise;
  char *copy = arena + arena_used;
  memcpy(copy, text, size);
  arena_used += size;
  return copy;
}

/* --------------------------------------------------------------------------------------------------------- Tree --- */

static void attach(int index, int parent, int position) {
  element *elements = model.elements;
  int *link = &elements[parent].first_child;
  while (*link != NONE && position-- > 0) link = &elements[*link].next;
  elements[index].parent = parent;
  elements[index].next = *link;
  *link = index;
}

static void detach(int index) {
  element *elements = model.elements;
  int *link = &elements[elements[index].parent].first_child;
  while (*link != index) link = &elements[*link].next;
  *link = elements[index].next;
  elements[index].parent = elements[index].next = NONE;
}

static int child_count(int index) {
  int count = 0;
  for (int child = model.elements[index].first_child; child != NONE; child = model.elements[child].next) count++;
  return count;
}

static int is_inside(int index, int ancestor) {
  while (index != NONE && index != ancestor) index = model.elements[index].parent;
  return index == ancestor;
}

static int is_present(int index) { return is_inside(index, 0); }

static int sibling(int index, int step) {
  int parent = model.elements[index].parent, before = NONE;
  if (parent == NONE) return NONE;
  if (step > 0) return model.elements[index].next;
  for (int child = model.elements[parent].first_child; child != index; child = model.elements[child].next) before = child;
  return before;
}

static int add_element(int component, int parent, int position) {
  if (model.count == MAX_ELEMENTS) return NONE;
  int index = model.count++;
  element *e = &model.elements[index];
  memset(e, 0, sizeof *e);
  e->component = component;
  e->parent = e->first_child = e->next = NONE;
  if (parent != NONE) attach(index, parent, position);
  return index;
}

/* --------------------------------------------------------------------------------------------------- Expressions --- */

/* Which nodes expressions refer to. */
enum { BACKWARD, FORWARD, ANYWHERE };
static int references;

/* An expression that is being written, for an attribute of an element. */
typedef struct writing {
  int element;
  const char *attribute;
  size_t length;
  char text[MAX_EXPRESSION];
} writing;

static writing expression;

static void put(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int more = vsnprintf(expression.text + expression.length, sizeof expression.text - expression.length, format, arguments);
  va_end(arguments);
  if (more > 0) expression.length += (size_t)more;
  if (expression.length >= sizeof expression.text) expression.length = sizeof expression.text - 1;
}

static int is_full(void) { return expression.length > sizeof expression.text - 256; }

static int is_one_of(const char *name, const char *const *names, int count) {
  for (int i = 0; i < count; i++)
    if (strcmp(name, names[i]) == 0) return 1;
  return 0;
}

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

static const char *const EDGES[] = {"left",     "top",      "width",   "height",   "right",         "bottom",
                                    "center.x", "center.y", "leading", "trailing", "alpha"};
static const char *const BASELINES[] = {"firstBaseline", "lastBaseline"};
static const char *const CONTENTS[] = {"contentSize.width",  "contentSize.height", "contentInset.left",
                                       "contentInset.right", "contentInset.top",   "contentInset.bottom",
                                       "contentOffset.x",    "contentOffset.y"};
static const char *const FLAGS[] = {"isHidden", "clipsToBounds"};
static const char *const DIRECTIONS[] = {"forceRightToLeft", "forceLeftToRight", "unspecified", "playback"};

/* The name of a numeric property of `target`, which may be none: then it is one that all nodes have. */
static const char *number_of(int target) {
  int component = target == NONE ? PLAIN : model.elements[target].component;
  int choice = below(COUNT_OF(EDGES) + 3);
  if (choice < COUNT_OF(EDGES)) return EDGES[choice];
  if (component == LABEL) return BASELINES[choice & 1];
  if (component == SCROLL) return CONTENTS[below(COUNT_OF(CONTENTS))];
  return EDGES[choice % 4];
}

/* Writes what stands before the dot of a reference, and gives what it refers to. */
static int refer(void) {
  int own = expression.element, choice = below(4), count = model.count;
  if (choice < 2 && own != 0) {
    int step = references == BACKWARD ? -1 : references == FORWARD ? 1 : choice ? 1 : -1;
    put(step < 0 ? "previous." : "next.");
    return sibling(own, step);
  }
  int distance = below(8), target = 0;
  switch (references) {
    case BACKWARD: target = own > distance ? own - distance - 1 : NONE; break;
    case FORWARD: target = own + distance + 1 < count ? own + distance + 1 : NONE; break;
    default:
      /* Rings, too. */
      target = count > 1 ? (own + distance + 1) % count : NONE;
      if (choice == 2) target = below(count < 256 ? count : 256);
  }
  if (own != 0 && (target == NONE || choice == 3)) {
    put("parent.");
    return model.elements[own].parent;
  }
  if (target == NONE || target == own) {
    put("#n%d.", own);
    return own;
  }
  put("#n%d.", target);
  return target;
}

static void put_flag(int depth);

/* `auto` and `%` mean something in some attributes only. */
static void put_extent(void) {
  static const char *const automatics[] = {"width", "height", "contentSize.width", "contentSize.height"};
  static const char *const percentages[] = {"left", "right", "top", "bottom", "width", "height", "leading", "trailing",
                                            "center.x", "center.y"};
  int number = below(120);
  if (number < 60 && is_one_of(expression.attribute, automatics, COUNT_OF(automatics)))
    put("auto");
  else if (is_one_of(expression.attribute, percentages, COUNT_OF(percentages)))
    put("%d%%", number);
  else
    put("%d", number);
}

/* The same again and again, joined by an operator. */
static void put_chain(void) {
  static const char *const operators[] = {" + ", " - ", " * 0.5 + ", " ?? ", " > 1 ? 2 : "};
  const char *operator = operators[below(COUNT_OF(operators))];
  int length = below(256), is_nested = below(3) == 0;
  size_t start = expression.length;
  refer();
  put("%s", EDGES[below(4)]);
  size_t end = expression.length;
  char term[64];
  size_t size = end - start < sizeof term - 1 ? end - start : sizeof term - 1;
  memcpy(term, expression.text + start, size);
  term[size] = 0;
  for (int i = 0; i < length && !is_full(); i++) put("%s%s%s", operator, is_nested ? "(" : "", term);
  for (int i = 0; i < length && is_nested; i++) put(")");
}

static void put_number(int depth) {
  static const char *const own[] = {"width", "height", "left", "top", "right", "bottom"};
  if (depth == 0 || is_full()) {
    put("%d", below(100));
    return;
  }
  switch (below(20)) {
    case 0: put("%d", below(200)); break;
    case 1: put("s"); break;
    case 2: put_extent(); break;
    case 3:
    case 4:
    case 5:
    case 6: {
      int target = refer();
      put("%s", number_of(target));
      break;
    }
    case 7: {
      const char *name = own[below(COUNT_OF(own))];
      put("%s", strcmp(name, expression.attribute) == 0 ? "k" : name);
      break;
    }
    case 8:
    case 9:
      put_number(depth - 1);
      put(below(2) ? " + " : " - ");
      put_number(depth - 1);
      break;
    case 10:
      put_number(depth - 1);
      put(" * 0.5");
      break;
    case 11:
      put(below(2) ? "max(" : "min(");
      put_number(depth - 1);
      put(", ");
      put_number(depth - 1);
      put(")");
      break;
    case 12:
    case 13:
      put("(");
      put_flag(depth - 1);
      put(" ? ");
      put_number(depth - 1);
      put(" : ");
      put_number(depth - 1);
      put(")");
      break;
    case 14:
      put("(");
      put_number(depth - 1);
      put(" ?? ");
      put_number(depth - 1);
      put(")");
      break;
    case 15: put(below(2) ? "M" : "N"); break;
    case 16: put("k"); break;
    case 17: put_chain(); break;
    case 18: put("(maybe ?? s)"); break;
    default: put("%d.25", below(50)); break;
  }
}

static void put_flag(int depth) {
  if (depth == 0 || is_full()) {
    put(below(2) ? "t" : "false");
    return;
  }
  switch (below(10)) {
    case 0: put("t"); break;
    case 1: put(below(2) ? "true" : "false"); break;
    case 2:
    case 3:
      put_number(depth - 1);
      put(below(2) ? " > " : " < ");
      put_number(depth - 1);
      break;
    case 4:
    case 5:
      refer();
      put("%s", FLAGS[below(2)]);
      break;
    case 6:
      put("!(");
      put_flag(depth - 1);
      put(")");
      break;
    case 7:
      put("(");
      put_flag(depth - 1);
      put(below(2) ? " && " : " || ");
      put_flag(depth - 1);
      put(")");
      break;
    case 8:
      put("(t ? ");
      put_flag(depth - 1);
      put(" : ");
      put_flag(depth - 1);
      put(")");
      break;
    default: put("s > %d", below(60)); break;
  }
}

static void put_text(int depth) {
  for (int parts = 1 + below(3); parts > 0; parts--) {
    switch (below(5)) {
      case 0: put("word "); break;
      case 1: put("{w}"); break;
      case 2:
        put("{");
        put_number(depth - 1);
        put("}");
        break;
      case 3: {
        size_t start = expression.length;
        put("{");
        int target = refer();
        if (target != NONE && target != expression.element && model.elements[target].component == LABEL) {
          put("text ?? ''}");
        } else {
          expression.length = start;
          put("{w ?? 'none'}");
        }
        break;
      }
      default:
        put("{");
        put_flag(depth - 1);
        put(" ? w : 'other'}");
        break;
    }
  }
}

/* ---------------------------------------------------------------------------------------------------- Attributes --- */

static void remove_attribute(int index, const char *name) {
  element *e = &model.elements[index];
  int count = 0;
  for (int i = 0; i < e->attribute_count; i++)
    if (strcmp(e->attributes[i].name, name) != 0) e->attributes[count++] = e->attributes[i];
  e->attribute_count = count;
}

static void set_attribute(int index, const char *name, const char *text) {
  element *e = &model.elements[index];
  for (int i = 0; i < e->attribute_count; i++) {
    if (strcmp(e->attributes[i].name, name) != 0) continue;
    e->attributes[i].text = text;
    return;
  }
  if (e->attribute_count == MAX_ATTRIBUTES) return;
  e->attributes[e->attribute_count].name = name;
  e->attributes[e->attribute_count++].text = text;
}

/* An attribute that an element of the component may have. */
static written_attribute next_attribute(int index) {
  written_attribute result = {"alpha", "1"};
  int component = model.elements[index].component, choice = below(16);
  expression.element = index;
  expression.length = 0;
  expression.text[0] = 0;
  if (choice < 9) {
    result.name = EDGES[below(COUNT_OF(EDGES))];
  } else if (choice < 12) {
    result.name = FLAGS[choice == 11];
  } else if (choice == 12) {
    result.name = "semanticContentAttribute";
    result.text = DIRECTIONS[below(COUNT_OF(DIRECTIONS))];
    return result;
  } else if (component == SCROLL) {
    result.name = CONTENTS[below(COUNT_OF(CONTENTS))];
  } else if (component == LABEL) {
    result.name = choice == 13 ? BASELINES[below(2)] : "text";
  } else if (component == PARTED) {
    result.name = "bound";
  } else {
    result.name = EDGES[below(4)];
  }
  expression.attribute = result.name;
  if (is_one_of(result.name, FLAGS, COUNT_OF(FLAGS)))
    put_flag(3);
  else if (strcmp(result.name, "text") == 0)
    put_text(3);
  else
    put_number(4);
  result.text = kept(expression.text, is_one_of(result.name, FLAGS, COUNT_OF(FLAGS)) ? "t" : "1");
  return result;
}

/* ------------------------------------------------------------------------------------------------------- Reading --- */

/* Reads the document from the first bytes. Groups of more than 44 elements, which cost most of the time, are made only if
 * `may_be_large`. */
static void read_document(int has_attributes, int may_be_large) {
  int first[MAX_GROUPS], counts[MAX_GROUPS], attribute_counts[MAX_GROUPS];
  int group_count = 1 + below(MAX_GROUPS), last = 0;
  model.count = 0;
  arena_used = 0;
  add_element(PLAIN, NONE, 0);
  for (int group = 0; group < group_count; group++) {
    unsigned shape = take(), repeat = take();
    int component = (int)(shape & 3), move = (int)(shape >> 2 & 3);
    static const int many[] = {130, 300, 700, 2000};
    if (repeat >= 252 && !may_be_large) repeat = 251;
    int count = repeat < 244 ? 1 + (int)repeat % 4 : repeat < 252 ? (int)(repeat - 242) * 4 : many[repeat - 252];
    int parent = model.elements[last].parent == NONE || move == 1 ? last : model.elements[last].parent;
    if (move == 2 && model.elements[parent].parent != NONE) parent = model.elements[parent].parent;
    if (move == 3) parent = 0;
    first[group] = model.count;
    counts[group] = 0;
    attribute_counts[group] = (int)(shape >> 4 & 7);
    /* One below the other, or one after the other. */
    int is_deep = shape >> 7 && count <= 200;
    for (int i = 0; i < count; i++) {
      int is_after = i > 0 && !is_deep, added = add_element(component, is_after ? NONE : parent, MAX_ELEMENTS);
      if (added == NONE) break;
      /* Without walking over all siblings. */
      if (is_after) {
        model.elements[added].parent = parent;
        model.elements[last].next = added;
      }
      if (component == PARTED) set_attribute(added, "bound", "20");
      if (component == LABEL) set_attribute(added, "text", "label {w}");
      last = added;
      counts[group]++;
      if (is_deep) parent = added;
    }
  }
  if (!has_attributes) return;
  for (int i = 0; i < group_count; i++) {
    const uint8_t *start = choices.at, *end = start;
    for (int j = 0; j < counts[i]; j++) {
      choices.at = start;
      for (int k = 0; k < attribute_counts[i]; k++) {
        written_attribute attribute = next_attribute(first[i] + j);
        set_attribute(first[i] + j, attribute.name, attribute.text);
      }
      if (j == 0) end = choices.at;
    }
    choices.at = end;
  }
}

/* ------------------------------------------------------------------------------------------------------- Writing --- */

typedef struct text_buffer {
  char *bytes;
  size_t length, capacity;
} text_buffer;

static void append(text_buffer *buffer, const char *text, size_t length) {
  if (length > buffer->capacity - buffer->length) {
    buffer->capacity = (buffer->capacity + length) * 2;
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
    if (buffer->bytes == NULL) abort();
  }
  memcpy(buffer->bytes + buffer->length, text, length);
  buffer->length += length;
}

static void append_text(text_buffer *buffer, const char *text) { append(buffer, text, strlen(text)); }

static void append_attribute(text_buffer *buffer, const char *name, const char *text) {
  append_text(buffer, " ");
  append_text(buffer, name);
  append_text(buffer, "=\"");
  for (const char *at = text; *at; at++) {
    if (*at == '<')
      append_text(buffer, "&lt;");
    else if (*at == '&')
      append_text(buffer, "&amp;");
    else
      append(buffer, at, 1);
  }
  append_text(buffer, "\"");
}

static const char *const COMPONENT_NAMES[COMPONENTS] = {"UIView", "UILabel", "UIScrollView", "UIView"};
static const char PART[] =
    "<UIView><param name=\"bound\" type=\"CGFloat\"/><UIView width=\"bound / 2\" height=\"previous.bottom + 3\"/>"
    "<children/><UIView repeat=\"max(0, min(3, floor(s / 16)))\" top=\"previous.bottom\" height=\"index + 2\"/>"
    "<UIView if=\"t\" width=\"bound\" height=\"3\"/></UIView>";
static const char DECLARATIONS[] =
    "<state name=\"s\" type=\"Double\" value=\"10\"/><state name=\"t\" type=\"Bool\" value=\"false\"/>"
    "<state name=\"w\" type=\"String\" value=\"word\"/>"
    "<macro name=\"M\" value=\"k * 2 + s\"/><macro name=\"N\" value=\"M + width / 4\"/>";

static void write_start(text_buffer *buffer, int index) {
  const element *e = &model.elements[index];
  char id[16];
  snprintf(id, sizeof id, "n%d", index);
  append_text(buffer, "<");
  append_text(buffer, COMPONENT_NAMES[e->component]);
  append_attribute(buffer, "id", id);
  if (e->component == PARTED) append_attribute(buffer, "template", "part.xml");
  for (int i = 0; i < e->attribute_count; i++) append_attribute(buffer, e->attributes[i].name, e->attributes[i].text);
  /* A line each: places in long lines take long to find. */
  append_text(buffer, ">\n");
  if (index == 0) append_text(buffer, DECLARATIONS);
}

/* The XML of an element and all below it, without recursion: documents may be deep. */
static void write_element(text_buffer *buffer, int top) {
  int index = top;
  write_start(buffer, index);
  for (;;) {
    const element *e = &model.elements[index];
    if (e->first_child != NONE) {
      index = e->first_child;
      write_start(buffer, index);
      continue;
    }
    for (;;) {
      append_text(buffer, "</");
      append_text(buffer, COMPONENT_NAMES[model.elements[index].component]);
      append_text(buffer, ">");
      if (index == top) return;
      if (model.elements[index].next != NONE) break;
      index = model.elements[index].parent;
    }
    index = model.elements[index].next;
    write_start(buffer, index);
  }
}

#endif
