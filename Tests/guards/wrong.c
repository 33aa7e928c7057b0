/*
 * What the library does with wrong documents, one step each: wrong <case> <n> <file>…
 *
 * A case is "<step> <name>". Steps: `load` reads the document; `compute` sets the state `wrong` of it and computes;
 * `parts` loads it, and all its parts are what <file>.part has, or cannot be had if that is empty; `reload` loads it with
 * good parts and reloads it with those; `edit` sets n expressions to nonsense in one batch; `find` looks for 100 ids that
 * are not there; `read` reads a property of the root whose name has 20 parts for each of n. Ends with an error where a
 * diagnostic is too long.
 *
 * Without callgrind it prints milliseconds, the status and the bytes of all diagnostics.
 */
#include "document.h"

static char *part;
static size_t part_length;
static const char good[] = "<UIView width='10'/>";
static int is_broken;
static size_t text_bytes;

static plumb_status give_part(void *user_data, plumb_request request, const char *url, const char *base, plumb_resource *out) {
  (void)user_data, (void)request, (void)url, (void)base;
  out->bytes = is_broken ? part : good;
  out->length = is_broken ? part_length : sizeof good - 1;
  return is_broken && !part_length ? PLUMB_ERROR_USER : PLUMB_OK;
}

/* However long the names in a document are, nobody wants to read more than this. */
enum { LONGEST_DIAGNOSTIC = 4000 };

static void note(const plumb_diagnostic *diagnostic) {
  size_t length = strlen(diagnostic->rendered);
  text_bytes += length;
  if (length <= LONGEST_DIAGNOSTIC) return;
  fprintf(stderr, "a diagnostic of %zu bytes: %.200s\n", length, diagnostic->rendered);
  exit(1);
}

static plumb_status try_load(document *self) {
  plumb_report *report = NULL;
  plumb_diagnostic diagnostic;
  plumb_status status =
      plumb_template_load(self->engine, self->text, self->length, &self->options, &self->template_, &report);
  for (size_t i = 0; plumb_report_get(report, i, &diagnostic) == PLUMB_OK; i++) note(&diagnostic);
  plumb_report_destroy(report);
  return status;
}

static plumb_status note_failure(document *self, plumb_status status) {
  plumb_diagnostic diagnostic;
  for (size_t i = 0; plumb_layout_get_diagnostic(self->layout, i, &diagnostic) == PLUMB_OK; i++) note(&diagnostic);
  for (size_t i = 0; plumb_layout_get_problem(self->layout, i, &diagnostic) == PLUMB_OK; i++) note(&diagnostic);
  return status;
}

static plumb_status edit(document *self, long n) {
  plumb_node node = 0;
  char text[40];
  require(plumb_layout_begin_edit(self->layout), "begin");
  require(plumb_layout_root(self->layout, &node), "root");
  require(plumb_node_first_child(self->layout, node, &node), "child");
  for (long i = 0; i < n && node; i++) {
    int length = snprintf(text, sizeof text, "nonsense%ld + 1", i);
    plumb_layout_set_expression(self->layout, node, "width", 5, text, (size_t)length);
    plumb_node_next_sibling(self->layout, node, &node);
  }
  return plumb_layout_end_edit(self->layout);
}

static plumb_status find(document *self) {
  char text[40];
  plumb_node node;
  plumb_status status = PLUMB_OK;
  for (int i = 0; i < 100; i++) {
    int length = snprintf(text, sizeof text, "#nowhere%d", i);
    status = plumb_layout_find(self->layout, PLUMB_NO_NODE, text, (size_t)length, &node);
  }
  return status;
}

static plumb_status read_path(document *self, long n) {
  enum { PARTS = 20 };
  static const char head[] = "layer.frame";
  size_t length = sizeof head - 1 + (size_t)n * PARTS * 2;
  char *name = malloc(length);
  plumb_value value;
  plumb_node root = 0;
  require(name ? plumb_layout_root(self->layout, &root) : PLUMB_ERROR_LIMIT, "root");
  memcpy(name, head, sizeof head - 1);
  for (size_t i = sizeof head - 1; i < length; i += 2) memcpy(name + i, ".a", 2);
  plumb_status status = plumb_node_property(self->layout, root, name, length, &value);
  free(name);
  return status;
}

static void run(const char *name, long n, const char *path, int is_shown) {
  document *self = document_prepare(path, NULL, NULL);
  char part_path[500];
  snprintf(part_path, sizeof part_path, "%s.part", path);
  FILE *file = fopen(part_path, "rb");
  part = NULL;
  part_length = 0;
  if (file) {
    fclose(file);
    part = document_read(part_path, &part_length);
  }
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  // Listing one takes as long as hundreds that are only counted.
  options.max_diagnostics = 10;
  require(plumb_engine_create(&options, &self->engine), "engine");
  require(plumb_engine_add_loader(self->engine, NULL, give_part, NULL, NULL), "loader");
  plumb_entry entry = {0};
  entry.key = "wrong";
  entry.key_length = 5;
  entry.value.type = PLUMB_TYPE_BOOL;
  self->scope.state = &entry;
  self->scope.state_count = 1;
  int is_load = !strncmp(name, "load", 4) || !strncmp(name, "parts", 5);
  is_broken = is_load;
  text_bytes = 0;
  if (!is_load) {
    require(try_load(self), name);
    require(plumb_layout_create(self->template_, &self->layout), "create");
    plumb_status status = plumb_layout_compute_frames(self->layout, 100, 100);
    if (status) note_failure(self, status), require(status, name);
  }
  is_broken = 1;
  plumb_status status = PLUMB_OK;
  double start = measure_processor();
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  if (is_load) {
    status = try_load(self);
  } else if (!strncmp(name, "compute", 7)) {
    entry.value.as.boolean = 1;
    plumb_layout_set_state(self->layout, PLUMB_NO_NODE, &entry, 1);
    status = note_failure(self, plumb_layout_compute_frames(self->layout, 100, 100));
  } else if (!strncmp(name, "reload", 6)) {
    status = note_failure(self, plumb_layout_reload(self->layout, PLUMB_RELOAD_SOFT, NULL));
  } else if (!strncmp(name, "edit", 4)) {
    status = note_failure(self, edit(self, n));
  } else if (!strncmp(name, "find", 4)) {
    status = find(self);
  } else if (!strncmp(name, "read", 4)) {
    status = note_failure(self, read_path(self, n));
  }
  if (is_shown) {
    char label[200];
    snprintf(label, sizeof label, "%s/%ld", name, n);
    CALLGRIND_DUMP_STATS_AT(label);
#ifndef HAVE_CALLGRIND
    printf("%-34s %8ld %9zu bytes %9.1f ms  %-20s %8zu of text\n", name, n, self->length,
           (measure_processor() - start) / 1e6, plumb_status_string(status), text_bytes);
    fflush(stdout);
#endif
  }
  (void)start, (void)status;
  plumb_layout_destroy(self->layout);
  plumb_template_destroy(self->template_);
  plumb_engine_destroy(self->engine);
  free(part);
  free(self->text);
  free(self);
}

int main(int count, char **arguments) {
  for (int i = count % 3 == 2 ? 2 : 1; i + 2 < count; i += 3) {
    // What the process needs once comes with the first.
    if (i == 1 && strcmp(arguments[1], "--once")) run(arguments[i], atol(arguments[i + 1]), arguments[i + 2], 0);
    run(arguments[i], atol(arguments[i + 1]), arguments[i + 2], 1);
  }
  return 0;
}
