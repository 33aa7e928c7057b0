/* Files that change under a running layout: edited, replaced, deleted, cut short, put back; nodes and state that stay. */
#include <sys/stat.h>
#include <unistd.h>

#include "parts.h"

/* P_tmpdir is the folder for such files. */
static char folder[] = P_tmpdir "/plumb-reload-XXXXXX";

static const char *path_of(const char *name) {
  static char path[4][256];
  static int turn;
  turn = (turn + 1) % 4;
  snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
  return path[turn];
}

static void write_file(const char *name, const char *text) {
  FILE *file = fopen(path_of(name), "w");
  CHECK(file != NULL);
  if (!file) return;
  CHECK(fwrite(text, 1, strlen(text), file) == strlen(text));
  fclose(file);
}

/* As editors do: another file takes the place of the old one. */
static void replace_file(const char *name, const char *text) {
  write_file("new.tmp", text);
  CHECK(rename(path_of("new.tmp"), path_of(name)) == 0);
}

static void load_file(stage *s, const char *name) {
  plumb_report *report = NULL;
  plumb_status status;
  const char *path = path_of(name);
  if (!s->engine) OK(plumb_engine_create(NULL, &s->engine));
  status = plumb_template_load_file(s->engine, TEXT(path), NULL, &s->template_, &report);
  for (size_t i = 0; status != PLUMB_OK && i < plumb_report_count(report); i++) {
    plumb_diagnostic diagnostic;
    OK(plumb_report_get(report, i, &diagnostic));
    printf("%s\n", diagnostic.rendered);
  }
  plumb_report_destroy(report);
  STATUS(PLUMB_OK, status);
  OK(plumb_layout_create(s->template_, &s->layout));
}

static const char CARD[] = "<UIView id='card' height='10'><UILabel id='name' text='{who}'/><children/></UIView>";
static const char MAIN[] =
    "<UIView id='root' width='100' height='100'><state name='who' type='String' value='me'/>"
    "<state name='wide' type='Double' value='20'/>"
    "<UIView id='a' width='wide' template='card.xml'/><UIView id='b' width='wide'/></UIView>";

static plumb_reload poll_(plumb_layout *layout, plumb_status expected) {
  plumb_reload reload = PLUMB_RELOAD_INIT;
  STATUS(expected, plumb_layout_poll_changes(layout, &reload));
  return reload;
}

static void test_edited_files(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node a, b, name;
  plumb_state_key who, wide;
  plumb_value value;
  plumb_reload reload;
  plumb_part part;
  uint32_t row;
  write_file("card.xml", CARD);
  write_file("main.xml", MAIN);
  load_file(&s, "main.xml");
  a = node_at(s.layout, "#a");
  b = node_at(s.layout, "#b");
  name = node_at(s.layout, "#name");
  OK(plumb_layout_state_key(s.layout, 0, TEXT("who"), &who));
  OK(plumb_layout_state_key(s.layout, 0, TEXT("wide"), &wide));
  OK(plumb_layout_set_string(s.layout, who, TEXT("you")));
  OK(plumb_layout_set_number(s.layout, wide, 33));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(plumb_layout_part_count(s.layout) == 2);
  for (size_t i = 0; i < 2; i++) {
    OK(plumb_layout_get_part(s.layout, i, &part));
    CHECK(part.path != NULL && part.state == PLUMB_PART_READY);
    CHECK(strstr(part.path, i ? "card.xml" : "main.xml") != NULL);
  }
  reload = poll_(s.layout, PLUMB_OK);
  CHECK(reload.is_changed == 0 && reload.changed_files == 0 && reload.pending_parts == 0);

  /* The template: a node more, another height. */
  write_file("card.xml",
             "<UIView id='card' height='12'><UILabel id='more'/><UILabel id='name' text='{who}!'/><children/></UIView>");
  reload = poll_(s.layout, PLUMB_OK);
  CHECK(reload.is_changed == 1 && reload.changed_files == 1 && reload.lost_nodes == 0 && reload.lost_keys == 0);
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#more UILabel#name) UIView#b)");
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(a == node_at(s.layout, "#a") && b == node_at(s.layout, "#b") && name == node_at(s.layout, "#name"));
  CHECK(number_of(s.layout, "#a", "height") == 12 && number_of(s.layout, "#a", "width") == 33);
  OK(plumb_node_property(s.layout, name, TEXT("text"), &value));
  CHECK(value.type == PLUMB_TYPE_STRING && strcmp(value.as.utf8, "you!") == 0);
  OK(plumb_layout_set_number(s.layout, wide, 34));
  CHECK(poll_(s.layout, PLUMB_OK).is_changed == 0);

  /* The document: a node and a key less. */
  replace_file("main.xml",
               "<UIView id='root' width='100' height='100'><state name='who' type='String' value='me'/>"
               "<UIView id='a' width='50' template='card.xml'/></UIView>");
  reload = poll_(s.layout, PLUMB_OK);
  CHECK(reload.is_changed == 1 && reload.lost_nodes == 1 && reload.lost_keys == 1);
  STATUS(PLUMB_ERROR_HANDLE, plumb_node_row(s.layout, b, &row));
  STATUS(PLUMB_ERROR_HANDLE, plumb_layout_set_number(s.layout, wide, 1));
  OK(plumb_layout_set_string(s.layout, who, TEXT("all")));
  CHECK(strstr(problem_message(s.layout), "wide") != NULL);
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(number_of(s.layout, "#a", "width") == 50);
  stage_close(&s);
}

static void test_broken_files(void) {
  stage s = {NULL, NULL, NULL};
  plumb_node a;
  plumb_diagnostic diagnostic;
  plumb_reload reload;
  write_file("card.xml", CARD);
  write_file("main.xml", MAIN);
  load_file(&s, "main.xml");
  a = node_at(s.layout, "#a");
  OK(plumb_layout_compute_frames(s.layout, 100, 100));

  /* Cut short: said once, and the layout stays. */
  write_file("card.xml", "<UIView id='card' hei");
  poll_(s.layout, PLUMB_ERROR_XML);
  CHECK(plumb_layout_problem_count(s.layout) == 1);
  OK(plumb_layout_get_problem(s.layout, 0, &diagnostic));
  CHECK(strstr(diagnostic.file, "card.xml") != NULL && diagnostic.line == 1);
  poll_(s.layout, PLUMB_OK);
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#name) UIView#b)");
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(number_of(s.layout, "#a", "height") == 10);
  /* Emptied. */
  write_file("card.xml", "");
  CHECK(plumb_layout_poll_changes(s.layout, NULL) < 0);
  /* Deleted. */
  CHECK(unlink(path_of("card.xml")) == 0);
  CHECK(plumb_layout_poll_changes(s.layout, NULL) < 0);
  poll_(s.layout, PLUMB_OK);
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#name) UIView#b)");
  /* Back again, and different. */
  write_file("card.xml", "<UIView height='44'><UILabel id='name'/></UIView>");
  reload = poll_(s.layout, PLUMB_OK);
  CHECK(reload.is_changed == 1 && plumb_layout_problem_count(s.layout) == 0);
  CHECK(a == node_at(s.layout, "#a"));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(number_of(s.layout, "#a", "height") == 44);
  stage_close(&s);
}

static void test_reloads(void) {
  stage s = {NULL, NULL, NULL};
  plumb_state_key wide;
  plumb_value value;
  plumb_node added = 0;
  plumb_reload reload = PLUMB_RELOAD_INIT;
  uint32_t row;
  write_file("card.xml", CARD);
  write_file("main.xml", MAIN);
  load_file(&s, "main.xml");
  OK(plumb_layout_state_key(s.layout, 0, TEXT("wide"), &wide));
  OK(plumb_layout_set_number(s.layout, wide, 33));
  STATUS(PLUMB_ERROR_FILE, plumb_layout_insert_xml(s.layout, node_at(s.layout, "#b"), 0,
                                                   TEXT("<UILabel template='nowhere.xml'/>"), &added));
  OK(plumb_layout_insert_xml(s.layout, node_at(s.layout, "#b"), 0, TEXT("<UILabel id='added'/>"), &added));
  OK(plumb_layout_set_expression(s.layout, node_at(s.layout, "#b"), TEXT("left"), TEXT("9")));
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, &reload));
  CHECK(reload.is_changed == 1 && reload.lost_nodes == 0 && reload.lost_keys == 0);
  CHECK_TREE(s.layout, "UIView#root(UIView#a(UILabel#name) UIView#b(UILabel#added))");
  OK(plumb_node_row(s.layout, added, &row));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(number_of(s.layout, "#b", "left") == 9);
  OK(plumb_layout_get_state(s.layout, 0, TEXT("wide"), &value));
  CHECK(value.as.number == 33);
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_HARD, NULL));
  OK(plumb_layout_get_state(s.layout, 0, TEXT("wide"), &value));
  CHECK(value.as.number == 20);
  /* The oldest structure there may be: what it has no room for is not written. */
  reload.struct_size = 8;
  reload.lost_keys = 4711;
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, &reload));
  CHECK(reload.struct_size == 8 && reload.is_changed == 1 && reload.lost_keys == 4711);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_choose_source(s.layout, TEXT("nobody.xml"), TEXT("x.xml")));
  stage_close(&s);
}

static void test_switched_off(void) {
  plumb_engine_options options = PLUMB_ENGINE_OPTIONS_INIT;
  stage s = {NULL, NULL, NULL};
  options.no_live_reload = 1;
  OK(plumb_engine_create(&options, &s.engine));
  write_file("card.xml", CARD);
  write_file("main.xml", MAIN);
  load_file(&s, "main.xml");
  write_file("card.xml", "<UIView");
  CHECK(poll_(s.layout, PLUMB_OK).changed_files == 0);
  STATUS(PLUMB_ERROR_UNSUPPORTED, plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
  CHECK(strlen(layout_message(s.layout)) > 0);
  stage_close(&s);
}

/* Below a folder that parts cannot leave. */
static void test_root(void) {
  static const char *const names[] = {"../secret.xml", "sub/../../secret.xml", "link.xml", "/etc/passwd",
                                      "file:///etc/passwd"};
  stage s = {NULL, NULL, NULL};
  char message[512], xml[256];
  CHECK(mkdir(path_of("in"), 0700) == 0 && mkdir(path_of("in/sub"), 0700) == 0 && mkdir(path_of("also"), 0700) == 0);
  write_file("secret.xml", "<UIView/>");
  write_file("in/card.xml", CARD);
  write_file("also/other.xml", "<UIView><UILabel id='other'/></UIView>");
  CHECK(symlink("../secret.xml", path_of("in/link.xml")) == 0);
  OK(plumb_engine_create(NULL, &s.engine));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_root(s.engine, TEXT(path_of("nowhere"))));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_root(s.engine, TEXT(path_of("secret.xml"))));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_add_search_folder(s.engine, TEXT(path_of("nowhere"))));
  STATUS(PLUMB_ERROR_FILE, plumb_engine_set_source_root(s.engine, TEXT(path_of("nowhere"))));
  OK(plumb_engine_set_root(s.engine, TEXT(path_of("in"))));
  OK(plumb_engine_add_search_folder(s.engine, TEXT(path_of("also"))));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(xml, sizeof xml, "<UIView><UIView xml='%s'/></UIView>", names[i]);
    STATUS(PLUMB_ERROR_FILE, load_message(s.engine, xml, message, sizeof message));
    CHECK(strlen(message) > 0);
  }
  OK(stage_load(&s, "<UIView><state name='who' type='String'/><UIView xml='card.xml'/><UIView xml='other.xml'/></UIView>",
                NULL, 0));
  CHECK_TREE(s.layout, "UIView(UIView(UILabel#name) UIView(UILabel#other))");
  stage_close(&s);
  CHECK(unlink(path_of("in/link.xml")) == 0 && unlink(path_of("in/card.xml")) == 0);
  CHECK(unlink(path_of("also/other.xml")) == 0 && unlink(path_of("secret.xml")) == 0);
  CHECK(rmdir(path_of("in/sub")) == 0 && rmdir(path_of("in")) == 0 && rmdir(path_of("also")) == 0);
}

/* A copy that was loaded, and the project that it is a copy of. */
static void test_sources(void) {
  stage s = {NULL, NULL, NULL};
  plumb_part part;
  char first[256];
  CHECK(mkdir(path_of("out"), 0700) == 0 && mkdir(path_of("project"), 0700) == 0);
  CHECK(mkdir(path_of("project/one"), 0700) == 0 && mkdir(path_of("project/two"), 0700) == 0);
  write_file("out/page.xml", "<UIView width='1'/>");
  write_file("project/one/page.xml", "<UIView width='1'/>");
  write_file("project/two/page.xml", "<UIView width='2'/>");
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_engine_set_source_root(s.engine, TEXT(path_of("project"))));
  load_file(&s, "out/page.xml");
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(number_of(s.layout, "", "width") == 1);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_poll_changes(s.layout, NULL));
  OK(plumb_layout_get_part(s.layout, 0, &part));
  snprintf(first, sizeof first, "%s", part.url);
  STATUS(PLUMB_ERROR_NOT_FOUND, plumb_layout_choose_source(s.layout, TEXT(first), TEXT(path_of("out/page.xml"))));
  OK(plumb_layout_choose_source(s.layout, TEXT(first), TEXT(path_of("project/two/page.xml"))));
  OK(plumb_layout_poll_changes(s.layout, NULL));
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(number_of(s.layout, "", "width") == 2);
  write_file("project/two/page.xml", "<UIView width='22'/>");
  OK(plumb_layout_poll_changes(s.layout, NULL));
  OK(plumb_layout_compute_frames(s.layout, 10, 10));
  CHECK(number_of(s.layout, "", "width") == 22);
  stage_close(&s);
  CHECK(unlink(path_of("out/page.xml")) == 0 && rmdir(path_of("out")) == 0);
  CHECK(unlink(path_of("project/one/page.xml")) == 0 && rmdir(path_of("project/one")) == 0);
  CHECK(unlink(path_of("project/two/page.xml")) == 0 && rmdir(path_of("project/two")) == 0);
  CHECK(rmdir(path_of("project")) == 0);
}

int main(void) {
  CHECK(mkdtemp(folder) != NULL);
  test_edited_files();
  test_broken_files();
  test_reloads();
  test_switched_off();
  test_root();
  test_sources();
  unlink(path_of("card.xml"));
  unlink(path_of("main.xml"));
  CHECK(rmdir(folder) == 0);
  return check_result("reload");
}
