/* The client of the Bridge in C (examples/bridge), against a server that is written here and does wrong as it is told. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/time.h>

#include "check.h"

#include "../../examples/bridge/plumb_bridge.c"

static int listener;
static uint16_t port;

static void listen_(void) {
  struct sockaddr_in address = {0};
  socklen_t length = sizeof address;
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  listener = socket(AF_INET, SOCK_STREAM, 0);
  CHECK(bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 8) == 0);
  CHECK(getsockname(listener, (struct sockaddr *)&address, &length) == 0);
  port = ntohs(address.sin_port);
}

/* --------------------------------------------------------------------------------- What a server would send --- */

static pb_buffer stream;

static void put(const void *bytes, size_t length) {
  CHECK(pb_reserve(&stream, length));
  memcpy(stream.bytes + stream.length, bytes, length);
  stream.length += length;
}

static void put_number(uint64_t value, int size) {
  char bytes[8];
  pb_store(bytes, value, size);
  put(bytes, (size_t)size);
}

static void put_header(int kind, uint64_t length) {
  put("PLMB\1", 5);
  put_number((uint64_t)kind, 1);
  put_number(0, 2);
  put_number(length, 8);
}

static void welcome(void) { put_header(PB_WELCOME, 2), put("\0\1", 2); }

static void update(uint64_t revision, int is_everything, uint32_t files, uint32_t removals, uint64_t bytes) {
  put_header(PB_UPDATE, 28);
  put_number(revision, 8), put_number((uint64_t)is_everything, 4);
  put_number(files, 4), put_number(removals, 4), put_number(bytes, 8);
}

static void file(const char *name, const char *text) {
  put_header(PB_FILE, 2 + strlen(name) + strlen(text));
  put_number(strlen(name), 2), put(name, strlen(name)), put(text, strlen(text));
}

static void removed(const char *name) {
  put_header(PB_REMOVED, 2 + strlen(name));
  put_number(strlen(name), 2), put(name, strlen(name));
}

static void commit(uint64_t revision) { put_header(PB_COMMIT, 8), put_number(revision, 8); }

/* An update of one file. */
static void one(uint64_t revision, int is_everything, const char *name, const char *text) {
  update(revision, is_everything, 1, 0, strlen(text));
  file(name, text);
  commit(revision);
}

/* ------------------------------------------------------------------------------------------------ The pair --- */

typedef struct pair {
  plumb_engine *engine;
  plumb_bridge *bridge;
  double now;
  int socket;
} pair;

static pair make_pair(void) {
  pair p = {0};
  OK(plumb_engine_create(NULL, &p.engine));
  p.bridge = plumb_bridge_create(p.engine, NULL, port, "game");
  CHECK(p.bridge != NULL);
  p.socket = -1;
  return p;
}

/* Lets the client connect and say hello. */
static void accept_(pair *p) {
  stream.length = 0;
  p->now += 2;
  while (p->bridge->state != PB_GREETING) plumb_bridge_poll(p->bridge, p->now);
  p->socket = accept(listener, NULL, NULL);
  CHECK(p->socket >= 0);
  plumb_bridge_poll(p->bridge, p->now);
  static const char hello[] = "PLMB\1\1\0\0\0\0\0\0\0\0\0\12\0\1\0\1\0\4game";
  char bytes[sizeof hello - 1];
  CHECK(recv(p->socket, bytes, sizeof bytes, MSG_WAITALL) == sizeof bytes);
  CHECK(memcmp(bytes, hello, sizeof bytes) == 0);
}

/* Sends the first `length` bytes of the stream, as the client reads them. */
static size_t send_part(pair *p, size_t length) {
  size_t reloaded = 0;
  for (size_t sent = 0; sent < length;) {
    ssize_t count = send(p->socket, stream.bytes + sent, length - sent, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count > 0) sent += (size_t)count;
    reloaded += plumb_bridge_poll(p->bridge, p->now);
    if (p->bridge->state == PB_WAITING) break;
  }
  memmove(stream.bytes, stream.bytes + length, stream.length - length);
  stream.length -= length;
  return reloaded;
}

static size_t send_all(pair *p) { return send_part(p, stream.length); }

/* Polls until a revision has been taken: what was sent on loopback arrives, if not at once. */
static size_t until(pair *p, uint64_t revision) {
  size_t reloaded = 0;
  while (p->bridge->revision != revision && p->bridge->state != PB_WAITING) {
    reloaded += plumb_bridge_poll(p->bridge, p->now);
  }
  CHECK(p->bridge->revision == revision);
  return reloaded;
}

static void until_lost(pair *p, const char *why) {
  while (p->bridge->state != PB_WAITING) plumb_bridge_poll(p->bridge, p->now);
  if (strcmp(plumb_bridge_last_error(p->bridge), why) != 0) {
    printf("'%s', not '%s'\n", plumb_bridge_last_error(p->bridge), why);
    failures++;
  }
  close(p->socket);
}

static void end(pair *p) {
  if (p->socket >= 0) close(p->socket);
  plumb_bridge_destroy(p->bridge);
  plumb_engine_destroy(p->engine);
}

static plumb_node node_of(plumb_layout *layout, const char *id) {
  char selector[64];
  plumb_node node = PLUMB_NO_NODE;
  snprintf(selector, sizeof selector, "#%s", id);
  OK(plumb_layout_find(layout, PLUMB_NO_NODE, TEXT(selector), &node));
  return node;
}

static plumb_frame frame_of(plumb_layout *layout, const char *id) {
  plumb_node node = PLUMB_NO_NODE;
  size_t count = 0;
  OK(plumb_layout_compute_frames(layout, 200, 100));
  node = node_of(layout, id);
  const plumb_node *nodes = plumb_layout_nodes(layout, &count);
  const plumb_frame *frames = plumb_layout_frames(layout, &count);
  for (size_t i = 0; i < count; i++) {
    if (nodes[i] == node) return frames[i];
  }
  CHECK(!"the node has a row");
  return (plumb_frame){0};
}

/* Reads a RESULT: whether it is one that took the revision; its bytes are in `result`. */
static char result[1 << 16];
static size_t result_length;

static int take_result(pair *p, uint64_t revision) {
  char header[PB_HEADER];
  plumb_bridge_poll(p->bridge, p->now);
  if (recv(p->socket, header, sizeof header, MSG_WAITALL) != sizeof header) return -1;
  CHECK(memcmp(header, "PLMB\1\7\0\0", 8) == 0);
  result_length = (size_t)pb_number(header + 8, 8);
  CHECK(result_length >= 13 && result_length <= sizeof result);
  CHECK(recv(p->socket, result, result_length, MSG_WAITALL) == (ssize_t)result_length);
  CHECK(pb_number(result, 8) == revision);
  return result[8] == 0;
}

static int result_says(const char *text) { return memmem(result, result_length, text, strlen(text)) != NULL; }

static const char PAGE[] = "<UIView id='page'><state name='n' type='Int' value='1'/>"
                           "<UIView id='card' xml='parts/card.xml' left='n * 10'/></UIView>";
static const char CARD[] = "<UIView width='30' height='10'/>";

static plumb_layout *load_page(pair *p) {
  plumb_layout *layout = NULL;
  accept_(p);
  welcome();
  update(1, 1, 2, 0, strlen(PAGE) + strlen(CARD));
  file("parts/card.xml", CARD), file("page.xml", PAGE), commit(1);
  CHECK(!plumb_bridge_is_ready(p->bridge));
  send_all(p);
  until(p, 1);
  CHECK(plumb_bridge_is_ready(p->bridge) && plumb_bridge_is_connected(p->bridge));
  CHECK(take_result(p, 1) == 1 && result_length == 13);
  OK(plumb_bridge_load(p->bridge, "page.xml", NULL, &layout, NULL));
  return layout;
}

/* -------------------------------------------------------------------------------------------------- Tests --- */

static void test_reloads(void) {
  pair p = make_pair();
  plumb_layout *layout = load_page(&p);
  plumb_node root, card;
  const char *id = NULL;
  OK(plumb_layout_root(layout, &root));
  OK(plumb_node_id(layout, root, &id));
  CHECK(id && strcmp(id, "page") == 0);
  card = node_of(layout, "card");
  CHECK(frame_of(layout, "card").x == 10 && frame_of(layout, "card").width == 30);
  plumb_entry seven = {"n", 1, number_value(7), 0, 0};
  OK(plumb_layout_set_state(layout, root, &seven, 1));

  /* A push keeps handles and state. */
  one(2, 0, "parts/card.xml", "<UIView width='60' height='10'/>");
  CHECK(send_all(&p) + until(&p, 2) == 1);
  CHECK(take_result(&p, 2) == 1);
  CHECK(frame_of(layout, "card").x == 70 && frame_of(layout, "card").width == 60);
  CHECK(node_of(layout, "card") == card);

  /* A mistake keeps the layout, and is sent back with its place. */
  one(3, 0, "parts/card.xml", "<UIView\n width='1%%0'/>");
  CHECK(send_all(&p) + until(&p, 3) == 0);
  CHECK(take_result(&p, 3) == 0);
  CHECK(pb_number(result + 9, 4) == 1 && pb_number(result + 14, 4) == 2);
  CHECK(result_says("parts/card.xml:2:10: error: Undefined infix operator %%"));
  CHECK(frame_of(layout, "card").width == 60);

  /* Two updates in one poll are one reload, which the last one answers. */
  one(4, 0, "parts/card.xml", "<UIView width='wrong +'/>");
  one(5, 0, "parts/card.xml", "<UIView width='9' height='1'/>");
  CHECK(send(p.socket, stream.bytes, stream.length, 0) == (ssize_t)stream.length);
  stream.length = 0;
  char byte;
  while (recv(p.bridge->socket, &byte, 1, MSG_PEEK) < 0) {}
  until(&p, 5);
  while (take_result(&p, 5) < 0) {}
  CHECK(frame_of(layout, "card").width == 9);

  /* A part that is gone, and comes back. */
  update(6, 0, 0, 1, 0), removed("parts/card.xml"), commit(6);
  CHECK(send_all(&p) + until(&p, 6) == 0 && take_result(&p, 6) == 0);
  CHECK(result_says("Cannot load 'parts/card.xml'"));
  one(7, 0, "parts/card.xml", CARD);
  CHECK(send_all(&p) + until(&p, 7) == 1 && take_result(&p, 7) == 1);

  /* What concerns no layout reloads none; texts are not taken. */
  one(8, 0, "de.lproj/Localizable.strings", "\"a\" = \"b\";");
  CHECK(send_all(&p) + until(&p, 8) == 0 && take_result(&p, 8) == 1);
  CHECK(result_says("this program does not take .strings files"));
  size_t length;
  CHECK(plumb_bridge_file(p.bridge, "page.xml", &length) && length == strlen(PAGE));
  CHECK(!plumb_bridge_file(p.bridge, "other.xml", &length) && length == 0);

  plumb_bridge_unfollow(p.bridge, layout);
  one(9, 0, "page.xml", "<UIView/>");
  CHECK(send_all(&p) + until(&p, 9) == 0);
  plumb_layout_destroy(layout);
  end(&p);
}

static void test_loads(void) {
  pair p = make_pair();
  plumb_layout *layout = load_page(&p), *other = NULL;
  plumb_report *report = NULL;
  static const char *names[] = {"", "/a.xml", "../a.xml", "a/./b.xml", "a//b.xml", "a\\b.xml", "c:a.xml", "a/"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    STATUS(PLUMB_ERROR_ARGUMENT, plumb_bridge_load(p.bridge, names[i], NULL, &other, &report));
    CHECK(!other && !report);
  }
  CHECK(plumb_bridge_load(p.bridge, "<&\"miss'ing.xml", NULL, &other, &report) != PLUMB_OK);
  CHECK(!other && plumb_report_count(report) == 1);
  plumb_report_destroy(report);
  CHECK(take_result(&p, 1) == 0 && result_says("Cannot load"));
  const char *home = "<UIViewController><UIView id='a' width='5'/></UIViewController>";
  const char *json = "{\"root\": {\"views\": {\"!a\": {\"constraints\": {\"width\": \"+7\"}}}}}";
  update(2, 0, 2, 0, strlen(home) + strlen(json));
  file("home.xml", home), file("card.json", json), commit(2);
  send_all(&p);
  until(&p, 2);
  OK(plumb_bridge_load(p.bridge, "home.xml", NULL, &other, NULL));
  CHECK(plumb_bridge_follow(p.bridge, other));
  plumb_bridge_unfollow(p.bridge, other);
  plumb_layout_destroy(other);
  OK(plumb_bridge_load(p.bridge, "card.json", NULL, &other, NULL));
  CHECK(frame_of(other, "a").width == 7);
  /* The layouts and the engine may outlive the client. */
  plumb_bridge_destroy(p.bridge);
  plumb_layout_destroy(other);
  OK(plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL));
  plumb_layout_destroy(layout);
  CHECK(!plumb_bridge_create(p.engine, NULL, port, NULL));
  plumb_engine_destroy(p.engine);
  close(p.socket);

  OK(plumb_engine_create(NULL, &p.engine));
  CHECK(!plumb_bridge_create(p.engine, "localhost", port, NULL));
  plumb_bridge *six = plumb_bridge_create(p.engine, "::1", 1, NULL);
  CHECK(six != NULL);
  plumb_engine_destroy(p.engine);
  plumb_bridge_destroy(six);
}

/* The server ends at every byte of an update, and starts again. */
static void test_restarts(void) {
  pair p = make_pair();
  plumb_layout *layout = load_page(&p);
  size_t whole = 1;
  for (size_t length = 0; length < whole; length += 3) {
    close(p.socket);
    while (p.bridge->state != PB_WAITING) plumb_bridge_poll(p.bridge, p.now);
    accept_(&p);
    welcome();
    update(1, 1, 3, 0, 60), file("page.xml", "<UIView width='wrong +'/>"), file("x.xml", "<UIView/>");
    file("parts/card.xml", "<UIView width='9' height='1'/>");
    whole = stream.length;
    send_part(&p, length);
    close(p.socket);
    while (p.bridge->state != PB_WAITING) plumb_bridge_poll(p.bridge, p.now);
    CHECK(p.bridge->files.count == 2 && !pb_find(&p.bridge->files, "x.xml"));
    accept_(&p);
    welcome();
    update(1, 1, 2, 0, strlen(PAGE) + strlen(CARD));
    file("parts/card.xml", CARD), file("page.xml", PAGE), commit(1);
    /* What is the same is not reloaded. */
    CHECK(send_all(&p) + until(&p, 1) == 0);
  }
  CHECK(frame_of(layout, "card").width == 30);
  plumb_bridge_unfollow(p.bridge, layout);
  plumb_layout_destroy(layout);
  end(&p);
}

typedef void (*wrong_fn)(void);
static void wrong_text(void) { put(TEXT("HTTP/1.1 400 Bad Request")); }
static void wrong_length(void) { put_header(PB_WELCOME, (uint64_t)1 << 63); }
static void wrong_largest(void) { welcome(), put_header(PB_FILE, UINT64_MAX); }
static void wrong_framing(void) { put(TEXT("PLMB\2")); }
static void wrong_reserved(void) { put("PLMB\1\2\0\1\0\0\0\0\0\0\0\0", 16); }
static void wrong_kind(void) { welcome(), put_header(77, 0); }
static void wrong_first(void) { commit(1); }
static void wrong_version(void) { put_header(PB_WELCOME, 2), put("\0\7", 2); }
static void wrong_commit(void) { welcome(), commit(1); }
static void wrong_revision(void) { welcome(), update(1, 1, 0, 0, 0), commit(2); }
static void wrong_zero(void) { welcome(), update(0, 1, 0, 0, 0), commit(0); }
static void wrong_few(void) { welcome(), update(1, 1, 2, 0, 9), file("a.xml", "<UIView/>"), commit(1); }
static void wrong_many(void) { welcome(), update(1, 1, 0, 0, 9), file("a.xml", "<UIView/>"); }
static void wrong_bytes(void) { welcome(), update(1, 1, 1, 0, 8), file("a.xml", "<UIView/>"); }
static void wrong_twice(void) {
  welcome(), update(1, 1, 2, 0, 18), file("a.xml", "<UIView/>"), file("a.xml", "<UIView/>"), commit(1);
}
static void wrong_outside(void) { welcome(), update(1, 1, 1, 0, 9), file("../a.xml", "<UIView/>"); }
static void wrong_name(void) { welcome(), put_header(PB_FILE, 3), put("\0\7a", 3); }
static void wrong_short(void) { welcome(), put_header(PB_REMOVED, 1), put("\0", 1); }
static void wrong_count(void) { welcome(), update(1, 1, UINT32_MAX, 0, 0); }
static void wrong_total(void) { welcome(), update(1, 1, 1, 0, UINT64_MAX); }
static void wrong_update(void) { welcome(), put_header(PB_UPDATE, 3), put("abc", 3); }
static void wrong_alone(void) { welcome(), file("a.xml", "<UIView/>"); }
static void goodbye(void) { put_header(PB_BYE, 8), put("\0\6\0\4full", 8); }
static void silent_goodbye(void) { welcome(), put_header(PB_BYE, 0); }

static void test_wrong_servers(void) {
  static const struct {
    wrong_fn write;
    const char *why;
  } cases[] = {
      {wrong_text, "what arrived is not the Bridge's protocol"},
      {wrong_length, "a frame is too long"},
      {wrong_largest, "a frame is too long"},
      {wrong_framing, "what arrived is not the Bridge's protocol"},
      {wrong_reserved, "a header is malformed"},
      {wrong_kind, "a frame that a server does not send now"},
      {wrong_first, "WELCOME is due"},
      {wrong_version, "the server speaks another version"},
      {wrong_commit, "a revision was not announced"},
      {wrong_revision, "a revision was not announced"},
      {wrong_zero, "a revision was not announced"},
      {wrong_few, "an update is not what was announced"},
      {wrong_many, "a file is more than the update announced"},
      {wrong_bytes, "a file is more than the update announced"},
      {wrong_twice, "a name is in the update twice"},
      {wrong_outside, "a name is a path below the folder"},
      {wrong_name, "a name is a path below the folder"},
      {wrong_short, "a name is a path below the folder"},
      {wrong_count, "an update is too large"},
      {wrong_total, "an update is too large"},
      {wrong_update, "a frame that a server does not send now"},
      {wrong_alone, "a file is more than the update announced"},
      {goodbye, "the server said: full"},
      {silent_goodbye, "the server said: "},
  };
  pair p = make_pair();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    accept_(&p);
    cases[i].write();
    send_all(&p);
    until_lost(&p, cases[i].why);
    CHECK(p.bridge->files.count == 0 && !plumb_bridge_is_ready(p.bridge));
  }
  /* What is complete counts, also in front of garbage. */
  accept_(&p);
  welcome(), one(1, 1, "a.xml", "<UIView/>"), put(TEXT("garbage"));
  send_all(&p);
  until_lost(&p, "what arrived is not the Bridge's protocol");
  CHECK(p.bridge->files.count == 1);
  /* Half a frame. */
  accept_(&p);
  welcome(), put_header(PB_FILE, 100);
  send_all(&p);
  shutdown(p.socket, SHUT_WR);
  until_lost(&p, "the connection ended in the middle of a frame");
  p.socket = -1;
  /* A server that says nothing. */
  accept_(&p);
  p.now += 29;
  plumb_bridge_poll(p.bridge, p.now);
  CHECK(p.bridge->state == PB_GREETING);
  p.now += 2;
  until_lost(&p, "no server has answered in time");
  /* No server. The next attempt is a second later. */
  p.socket = -1;
  close(listener);
  p.now += 2;
  do plumb_bridge_poll(p.bridge, p.now);
  while (p.bridge->state != PB_WAITING);
  CHECK(strcmp(plumb_bridge_last_error(p.bridge), "no server listens there") == 0);
  plumb_bridge_poll(p.bridge, p.now + 0.5);
  CHECK(p.bridge->state == PB_WAITING);
  listen_();
  end(&p);
}

static void test_a_server_that_never_reads(void) {
  pair p = make_pair();
  plumb_layout *layout = load_page(&p);
  char text[65536], long_name[301] = "";
  memset(long_name, 'x', sizeof long_name - 1);
  /* What the system keeps of what nobody reads would be megabytes. */
  const int few = 4096;
  CHECK(setsockopt(p.bridge->socket, SOL_SOCKET, SO_SNDBUF, &few, sizeof few) == 0);
  CHECK(setsockopt(p.socket, SOL_SOCKET, SO_RCVBUF, &few, sizeof few) == 0);
  for (uint64_t revision = 2; p.bridge->state == PB_CONNECTED && revision < 100000; revision++) {
    int length = snprintf(text, sizeof text, "<UIView revision='%d'>", (int)revision);
    for (int i = 0; i < 100; i++)
      length += snprintf(text + length, sizeof text - (size_t)length, "<UIView width='%s +'/>", long_name);
    snprintf(text + length, sizeof text - (size_t)length, "</UIView>");
    one(revision, 0, "parts/card.xml", text);
    send_all(&p);
    while (p.bridge->state == PB_CONNECTED && p.bridge->revision != revision) plumb_bridge_poll(p.bridge, p.now);
  }
  CHECK(strcmp(plumb_bridge_last_error(p.bridge), "the server does not read the answers") == 0);
  CHECK(frame_of(layout, "card").width == 30);
  plumb_bridge_unfollow(p.bridge, layout);
  plumb_layout_destroy(layout);
  end(&p);
}

static void test_many_files(void) {
  pair p = make_pair();
  char name[32];
  accept_(&p);
  welcome();
  update(1, 1, 10000, 0, 10000 * 9);
  for (int i = 0; i < 10000; i++) {
    snprintf(name, sizeof name, "many/%d.xml", (i * 7919) % 10000);
    file(name, "<UIView/>");
  }
  commit(1);
  send_all(&p);
  until(&p, 1);
  CHECK(p.bridge->files.count == 10000);
  plumb_layout *layout = NULL;
  OK(plumb_bridge_load(p.bridge, "many/9876.xml", NULL, &layout, NULL));
  one(2, 0, "many/9876.xml", "<UIView width='5'/>");
  CHECK(send_all(&p) + until(&p, 2) == 1);
  update(3, 0, 0, 1, 0), removed("many/1.xml"), commit(3);
  CHECK(send_all(&p) + until(&p, 3) == 0);
  CHECK(p.bridge->files.count == 9999 && p.bridge->files.bytes == 9998 * 9 + 19);
  plumb_bridge_unfollow(p.bridge, layout);
  plumb_layout_destroy(layout);
  end(&p);
}

int main(void) {
  unsetenv("PLUMB_LIVE_RELOAD");
  /* Nothing waits for ever: a connection that hangs ends the test. */
  alarm(600);
  listen_();
  test_reloads();
  test_loads();
  test_restarts();
  test_wrong_servers();
  test_a_server_that_never_reads();
  test_many_files();
  free(stream.bytes);
  close(listener);
  return check_result("bridge");
}
