/* Files of cells that change while rows show them: a mistake is refused as a whole, a mend goes on where the list was. */
#include <unistd.h>

#include "lists.h"

static char folder[] = P_tmpdir "/plumb-cells-XXXXXX";
static char table_path[64], cell_path[64];

static void write_text(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  CHECK(file != NULL);
  if (!file) return;
  CHECK(fwrite(text, 1, strlen(text), file) == strlen(text));
  fclose(file);
}

static const char CELL[] = "<UITableViewCell height='40'>\n  <UILabel id='label' text='{index}'/>\n</UITableViewCell>";

typedef struct seen {
  plumb_cell cells[8];
  size_t count;
  double offset, content;
  size_t selected;
} seen;

static seen look(plumb_layout *layout, plumb_node list) {
  seen result;
  plumb_scroll scroll;
  const plumb_row_run *runs;
  size_t runs_count = 0;
  memset(&result, 0, sizeof result);
  const plumb_cell *cells = plumb_list_cells(layout, list, &result.count);
  for (size_t i = 0; i < result.count && i < 8; i++) result.cells[i] = cells[i];
  OK(plumb_node_scroll(layout, list, &scroll));
  result.offset = scroll.offset_y;
  result.content = scroll.content_height;
  OK(plumb_list_selection(layout, list, &runs, &runs_count));
  result.selected = runs_count == 1 ? runs[0].row : 0;
  return result;
}

static int is_same(const seen *a, const seen *b) {
  if (a->count != b->count || a->offset != b->offset || a->content != b->content || a->selected != b->selected) return 0;
  for (size_t i = 0; i < a->count; i++) {
    if (a->cells[i].layout != b->cells[i].layout || a->cells[i].row != b->cells[i].row ||
        memcmp(&a->cells[i].frame, &b->cells[i].frame, sizeof a->cells[i].frame) != 0)
      return 0;
  }
  return 1;
}

static void test_mistakes(void) {
  static const struct {
    const char *text, *place, *word;
    plumb_status status;
  } mistakes[] = {
      {"<UITableViewCell height='40'>\n  <UILabel id='label' text='{index'/>\n</UITableViewCell>", ":2:", "index",
       PLUMB_ERROR_SYNTAX},
      {"<UITableViewCell height='40'>\n  <UILabel id='label' txet='{index}'/>\n</UITableViewCell>", ":2:", "txet",
       PLUMB_ERROR_PROPERTY},
      {"<UITableViewCell height='40'>\n  <UILabel id='label' text='{indexx}'/>\n</UITableViewCell>", ":2:", "indexx",
       PLUMB_ERROR_SYMBOL},
      {"<UITableViewCell height='40'>\n  <UILabel xml='gone.xml'/>\n</UITableViewCell>", ":2:", "gone.xml",
       PLUMB_ERROR_FILE},
  };
  stage s = {NULL, NULL, NULL};
  OK(plumb_engine_create(NULL, &s.engine));
  write_text(table_path, "<UIView><state name='n' type='Double' value='1000'/>"
                         "<UITableView id='list' items='n' height='100%'><UITableViewCell xml='cell.xml'/></UITableView>"
                         "</UIView>");
  write_text(cell_path, CELL);
  OK(plumb_template_load_file(s.engine, TEXT(table_path), NULL, &s.template_, NULL));
  OK(plumb_layout_create(s.template_, &s.layout));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  plumb_node list = node_at(s.layout, "#list");
  OK(plumb_list_scroll_to(s.layout, list, 0, 500, PLUMB_LIST_START));
  OK(plumb_list_select_rows(s.layout, list, 0, 501, 1));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const seen before = look(s.layout, list);
  CHECK(before.count >= 5 && before.cells[0].row == 500 && label_is(before.cells[0].layout, 500));
  for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
    plumb_diagnostic diagnostic;
    write_text(cell_path, mistakes[i].text);
    STATUS(mistakes[i].status, plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
    OK(plumb_layout_get_diagnostic(s.layout, 0, &diagnostic));
    CHECK(strstr(diagnostic.rendered, "cell.xml") && strstr(diagnostic.rendered, mistakes[i].place));
    CHECK(strstr(diagnostic.rendered, mistakes[i].word) && strchr(diagnostic.rendered, '^'));
    /* Also of a compute after it. */
    for (int computed = 0; computed < 2; computed++) {
      const seen after = look(s.layout, list);
      CHECK(is_same(&before, &after) && label_is(after.cells[0].layout, 500));
      OK(plumb_layout_compute_frames(s.layout, 320, 200));
    }
  }
  write_text(cell_path, "<UITableViewCell height='40'>\n  <UILabel id='label' text='{index + 1}'/>\n</UITableViewCell>");
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const seen after = look(s.layout, list);
  CHECK(after.offset == before.offset && after.content == before.content && after.selected == 501);
  CHECK(after.count == before.count && after.cells[0].row == 500 && after.cells[0].layout != before.cells[0].layout);
  CHECK(memcmp(&after.cells[0].frame, &before.cells[0].frame, sizeof after.cells[0].frame) == 0);
  CHECK(label_is(after.cells[0].layout, 501));
  /* What is different elsewhere leaves cells and their nodes alone. */
  const plumb_node label = node_at(after.cells[0].layout, "#label");
  write_text(table_path, "<UIView><state name='n' type='Double' value='1000'/>\n<UILabel text='more'/>"
                         "<UITableView id='list' items='n' height='100%'><UITableViewCell xml='cell.xml'/></UITableView>"
                         "</UIView>");
  OK(plumb_layout_reload(s.layout, PLUMB_RELOAD_SOFT, NULL));
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const seen kept = look(s.layout, list);
  CHECK(is_same(&after, &kept) && node_at(kept.cells[0].layout, "#label") == label);
  /* A cell from code is not taken in place of one that rows show if it cannot show them. */
  plumb_fragment *fragment = NULL;
  OK(plumb_fragment_load(s.engine, TEXT("<UITableViewCell><UILabel text='{indexx}'/></UITableViewCell>"), NULL, &fragment,
                         NULL));
  STATUS(PLUMB_ERROR_SYMBOL, plumb_list_add_cell(s.layout, list, fragment));
  plumb_fragment_destroy(fragment);
  OK(plumb_layout_compute_frames(s.layout, 320, 200));
  const seen unchanged = look(s.layout, list);
  CHECK(is_same(&after, &unchanged));
  stage_close(&s);
}

int main(void) {
  CHECK(mkdtemp(folder) != NULL);
  snprintf(table_path, sizeof table_path, "%s/table.xml", folder);
  snprintf(cell_path, sizeof cell_path, "%s/cell.xml", folder);
  test_mistakes();
  unlink(table_path);
  unlink(cell_path);
  CHECK(rmdir(folder) == 0);
  return check_result("list_reload");
}
