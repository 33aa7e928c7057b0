/*
 * Files that another thread never stops to write, replace, cut and delete while a layout is polled: after each poll it
 * is one of the states that the files had, and in the end the last one.
 */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "parts.h"

enum { PADDING = 150000, WRITES = 800 };

/* P_tmpdir is the folder for such files. */
static char folder[] = P_tmpdir "/plumb-torn-XXXXXX";
static char main_path[256], part_path[256], other_path[256];
static char padding[PADDING + 1];
static int is_over;

/* Set by the writer, read by the thread that polls. */
static int over(void) { return __atomic_load_n(&is_over, __ATOMIC_ACQUIRE); }

static void pause_for(long microseconds) {
  struct timespec time = {0, microseconds * 1000};
  nanosleep(&time, NULL);
}

/* All versions are of the same length; the number is at the beginning and, after the padding, at the end. */
static char *part_text(int version) {
  static const char format[] =
      "<UIView width='%06d' height='10'><!--%s--><UIView id='end' width='%06d' height='5'/></UIView>";
  char *text = malloc(sizeof format + PADDING + 16);
  if (!text) abort();
  sprintf(text, format, version, padding, version);
  return text;
}

static char *main_text(int version) {
  static const char format[] =
      "<UIView width='%06d' height='50'><!--%s--><UIView id='main' width='%06d'/>"
      "<UIView id='part' xml='part.xml'/></UIView>";
  char *text = malloc(sizeof format + PADDING + 16);
  if (!text) abort();
  sprintf(text, format, version, padding, version);
  return text;
}

static void write_pieces(const char *path, const char *text, size_t length, size_t piece) {
  FILE *file = fopen(path, "w");
  if (!file) abort();
  for (size_t at = 0; at < length; at += piece) {
    fwrite(text + at, 1, length - at < piece ? length - at : piece, file);
    fflush(file);
  }
  fclose(file);
}

static void replace(const char *path, const char *text) {
  write_pieces(other_path, text, strlen(text), strlen(text));
  if (rename(other_path, path) != 0) abort();
}

static void *write_on(void *argument) {
  uint64_t random = 12345;
  (void)argument;
  for (int version = 2; version <= WRITES; version++) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    int choice = (int)(random >> 33) % 10, is_main = (int)(random >> 60) % 3 == 0;
    const char *path = is_main ? main_path : part_path;
    char *text = is_main ? main_text(version) : part_text(version);
    size_t length = strlen(text);
    switch (choice) {
      case 0: unlink(path); break;
      case 1:
        if (truncate(path, (off_t)(random >> 20) % (off_t)length) != 0) break;
        break;
      case 2: write_pieces(path, text, (size_t)(random >> 20) % length, 10000); break;
      case 3: replace(path, "<UIView width='nobody'/>"); break;
      case 4:
      case 5: replace(path, text); break;
      case 6: write_pieces(path, text, length, length); break;
      default: write_pieces(path, text, length, 20000); break;
    }
    free(text);
    if (random >> 62) pause_for((long)(random >> 40) % 3000);
  }
  char *text = main_text(WRITES + 1);
  write_pieces(main_path, text, strlen(text), 30000);
  free(text);
  text = part_text(WRITES + 1);
  write_pieces(part_path, text, strlen(text), 30000);
  free(text);
  __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
  return NULL;
}

/* The version of a document, 0 if its two numbers differ. */
static int version_of(plumb_layout *layout, const char *first, const char *second) {
  double beginning = number_of(layout, first, "width"), end = number_of(layout, second, "width");
  return beginning == end ? (int)end : 0;
}

static void test_torn_files(void) {
  stage s = {NULL, NULL, NULL};
  pthread_t writer;
  long polls = 0, changes = 0, failed = 0;
  char *text = main_text(1);
  write_pieces(main_path, text, strlen(text), PADDING);
  free(text);
  text = part_text(1);
  write_pieces(part_path, text, strlen(text), PADDING);
  free(text);
  OK(plumb_engine_create(NULL, &s.engine));
  OK(plumb_template_load_file(s.engine, TEXT(main_path), NULL, &s.template_, NULL));
  OK(plumb_layout_create(s.template_, &s.layout));
  OK(plumb_layout_compute_frames(s.layout, 100, 100));
  CHECK(version_of(s.layout, "", "#main") == 1);
  CHECK(pthread_create(&writer, NULL, write_on, NULL) == 0);
  for (int extra = 0; extra < 20 && failures < 5; extra += over()) {
    plumb_reload reload = PLUMB_RELOAD_INIT;
    plumb_status status = plumb_layout_poll_changes(s.layout, &reload);
    polls++;
    changes += status == PLUMB_OK && reload.is_changed;
    failed += status != PLUMB_OK;
    CHECK(status == PLUMB_OK || plumb_layout_problem_count(s.layout) > 0);
    OK(plumb_layout_compute_frames(s.layout, 100, 100));
    CHECK(version_of(s.layout, "", "#main") > 0);
    CHECK(version_of(s.layout, "#part", "#end") > 0);
    if (over()) pause_for(5000);
  }
  pthread_join(writer, NULL);
  CHECK(version_of(s.layout, "", "#main") == WRITES + 1);
  CHECK(version_of(s.layout, "#part", "#end") == WRITES + 1);
  CHECK(plumb_layout_problem_count(s.layout) == 0);
  if (failures || !changes || !failed) printf("%ld polls, %ld changes, %ld failed\n", polls, changes, failed);
  CHECK(changes > 0 && failed > 0);
  stage_close(&s);
}

int main(void) {
  memset(padding, '.', PADDING);
  CHECK(mkdtemp(folder) != NULL);
  snprintf(main_path, sizeof main_path, "%s/main.xml", folder);
  snprintf(part_path, sizeof part_path, "%s/part.xml", folder);
  snprintf(other_path, sizeof other_path, "%s/other.xml", folder);
  test_torn_files();
  unlink(main_path);
  unlink(part_path);
  CHECK(rmdir(folder) == 0);
  return check_result("torn_files");
}
