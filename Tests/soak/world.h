/*
 * A layout of several files and remote parts, and all that can happen to it: edits by code, edited files, parts that
 * arrive late, owners, problems, state. What happens is decided by random numbers.
 */
#ifndef PLUMB_SOAK_WORLD_H
#define PLUMB_SOAK_WORLD_H

#include <sys/stat.h>
#include <unistd.h>

#include "flat.h"
#include "random.h"

/* The tree is kept about this large, so that a step costs the same at the end as at the beginning. */
enum { MOST_NODES = 60, MOST_REQUESTS = 8 };
/* The parameter of the parts. */
#define PARAMETER "gap"

typedef struct world {
  plumb_engine *engine;
  plumb_template *template_;
  plumb_layout *layout, *console;
  char folder[256];
  plumb_request requests[MOST_REQUESTS];
  int request_count;
  /* Of names that nobody had before. */
  unsigned long serial;
  unsigned long notices, errors_offered, refusals, edits, reloads, arrivals, destroyed;
} world;

/* -------------------------------------------------------------------------------------------------------- Files --- */

/* The files as they are at the beginning, and at every rest. */
static const char MAIN[] =
    "<UIView id='root' width='100%' height='100%'><state name='k' type='Double' value='7'/>"
    "<state name='who' type='String' value='me'/>"
    "<UIView id='a' width='k * 3' height='40' template='card.xml' gap='k + 1'/>"
    "<UILabel id='b' top='previous.bottom' text='{who} and {k}'/>"
    "<UIScrollView id='c' top='previous.bottom + 2' width='50%' height='30'><UIView id='d' width='parent.width / 3'/>"
    "</UIScrollView></UIView>";
static const char CARD[] =
    "<UIView height='10'><param name='gap' type='CGFloat'/><UILabel text='card {who}' left='gap'/>"
    "<UIView xml='row.xml' gap='gap / 2'/><children/></UIView>";
static const char ROW[] =
    "<UIView gap='4'><param name='gap' type='CGFloat'/><state name='own' type='Double' value='3'/>"
    "<UIView left='gap' width='own + k' height='6'/></UIView>";

static const char *world_path(world *w, const char *name) {
  static char path[512];
  snprintf(path, sizeof path, "%s/%s", w->folder, name);
  return path;
}

static void world_write(world *w, const char *name, const char *bytes, size_t length) {
  FILE *file = fopen(world_path(w, name), "w");
  CHECK(file != NULL);
  if (!file) return;
  CHECK(fwrite(bytes, 1, length, file) == length);
  fclose(file);
}

/* --------------------------------------------------------------------------------------------------- Callbacks --- */

/* Parts of the scheme "late" arrive later; there are no others. */
static plumb_status world_load(void *user_data, plumb_request request, const char *url, const char *base,
                               plumb_resource *out) {
  world *w = user_data;
  (void)url, (void)base;
  if (w->request_count == MOST_REQUESTS) {
    static const char full[] = "there are enough of them";
    out->bytes = full;
    out->length = sizeof full - 1;
    return PLUMB_ERROR_USER;
  }
  w->requests[w->request_count++] = request;
  return PLUMB_PENDING;
}

static void world_notice(void *user_data, plumb_layout *layout) {
  world *w = user_data;
  plumb_diagnostic diagnostic;
  w->notices++;
  for (size_t i = 0; i < plumb_layout_problem_count(layout); i++) {
    OK(plumb_layout_get_problem(layout, i, &diagnostic));
    CHECK(diagnostic.message[0] != 0);
  }
  STATUS(PLUMB_ERROR_BUSY, plumb_layout_compute_frames(layout, 1, 1));
}

static void world_let_go(void *user_data) { ((world *)user_data)->destroyed++; }

static plumb_status world_take_error(void *token, const plumb_diagnostic *diagnostic) {
  world *w = token;
  CHECK(diagnostic->message[0] != 0);
  return w->errors_offered++ % 2 ? PLUMB_DECLINED : PLUMB_OK;
}

/* ----------------------------------------------------------------------------------------------- Begin and end --- */

static plumb_status world_load_main(world *w, plumb_template **out_template, plumb_layout **out_layout) {
  plumb_report *report = NULL;
  const char *path = world_path(w, "main.xml");
  plumb_status status = plumb_template_load_file(w->engine, path, strlen(path), NULL, out_template, &report);
  for (size_t i = 0; status != PLUMB_OK && !is_quiet && i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    if (plumb_report_get(report, i, &diagnostic) == PLUMB_OK) printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  return status == PLUMB_OK ? plumb_layout_create(*out_template, out_layout) : status;
}

static void world_restore_files(world *w) {
  world_write(w, "main.xml", MAIN, sizeof MAIN - 1);
  world_write(w, "card.xml", CARD, sizeof CARD - 1);
  world_write(w, "row.xml", ROW, sizeof ROW - 1);
}

static void world_open(world *w) {
  memset(w, 0, sizeof *w);
  snprintf(w->folder, sizeof w->folder, "%s/plumb-soak-XXXXXX", P_tmpdir);
  CHECK(mkdtemp(w->folder) != NULL);
  world_restore_files(w);
  OK(plumb_engine_create(NULL, &w->engine));
  OK(plumb_engine_add_loader(w->engine, "late", world_load, w, world_let_go));
  OK(world_load_main(w, &w->template_, &w->layout));
  OK(plumb_console_create(w->engine, &w->console));
  /* The handles of what was destroyed are kept for a while: until there are enough of them, memory grows. */
  for (int i = 0; w->template_ && i < 1100; i++) {
    plumb_layout *layout = NULL;
    OK(plumb_layout_create(w->template_, &layout));
    plumb_layout_destroy(layout);
  }
}

static void world_close(world *w) {
  static const char *const names[] = {"main.xml", "card.xml", "row.xml"};
  plumb_layout_destroy(w->console);
  plumb_layout_destroy(w->layout);
  plumb_template_destroy(w->template_);
  plumb_engine_destroy(w->engine);
  for (size_t i = 0; i < 3; i++) unlink(world_path(w, names[i]));
  CHECK(rmdir(w->folder) == 0);
}

/* ----------------------------------------------------------------------------------------------- Random things --- */

static plumb_node random_node(world *w) {
  size_t count = 0;
  const plumb_node *nodes = plumb_layout_nodes(w->layout, &count);
  /* Some are stale handles, or never were valid. */
  if (count == 0 || below(50) == 0) return (plumb_node)random_next();
  return below(12) == 0 ? PLUMB_NO_NODE : nodes[below((uint32_t)count)];
}

static size_t random_index(void) { return below(3) == 0 ? PLUMB_LAST : below(4); }

/* An expression for a property of lengths: seldom a wrong one, often one that was never there before. */
static const char *random_expression(world *w, int is_horizontal) {
  static char text[96];
  const char *size = is_horizontal ? "width" : "height", *end = is_horizontal ? "right" : "bottom";
  switch (below(12)) {
    case 0: snprintf(text, sizeof text, "%u%%", below(90)); break;
    case 1: snprintf(text, sizeof text, "k * %u / 7", below(9)); break;
    case 2: snprintf(text, sizeof text, "parent.%s / %u", size, 2 + below(5)); break;
    case 3: snprintf(text, sizeof text, "previous.%s + %lu.5", end, w->serial++ % 10000); break;
    case 4: snprintf(text, sizeof text, "max(k, %lu) - %lu", w->serial, w->serial); break;
    case 5: snprintf(text, sizeof text, "k > %u ? %lu : k / 2", below(20), w->serial % 40); break;
    case 6: snprintf(text, sizeof text, "#b.%s / 2", size); break;
    case 7: snprintf(text, sizeof text, "name%lu + 1", w->serial++); break;
    case 8: snprintf(text, sizeof text, "(1 + %u", below(9)); break;
    default: snprintf(text, sizeof text, "%u.25", below(200)); break;
  }
  return text;
}

/* The text of an element. */
static const char *random_xml(world *w) {
  static char text[512];
  unsigned long serial = w->serial++;
  char attributes[64];
  snprintf(attributes, sizeof attributes, "id='n%lu' gap='%u'", serial, below(9));
  switch (below(10)) {
    case 0: snprintf(text, sizeof text, "<UIView %s template='card.xml'><UILabel/></UIView>", attributes); break;
    case 1: snprintf(text, sizeof text, "<UIView %s xml='row.xml'/>", attributes); break;
    case 2: snprintf(text, sizeof text, "<UIView xml='late:%lu.xml'><UILabel text='wait'/></UIView>", serial); break;
    case 3: snprintf(text, sizeof text, "<UIView %s template='late:%lu.xml'/>", attributes, serial); break;
    case 4: snprintf(text, sizeof text, "<UIView width='nobody%lu'/>", serial); break;
    case 5: snprintf(text, sizeof text, "<UIView xml='nowhere%lu.xml'/>", serial); break;
    case 6: snprintf(text, sizeof text, "<UIView><UIView id='n%lu'", serial); break;
    case 7:
      snprintf(text, sizeof text, "<UIView><state name='s%lu' type='Double' value='4'/><UIView width='s%lu'/></UIView>",
               serial, serial);
      break;
    default:
      snprintf(text, sizeof text, "<UIView id='n%lu' width='%s' height='9'><UILabel text='label %lu of {k}'/></UIView>",
               serial, random_expression(w, 1), serial);
  }
  return text;
}

#endif
