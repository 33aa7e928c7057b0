/* plumb_bridge.c: see plumb_bridge.h. Reads and writes the frames of docs/bridge.md over a socket that never waits. */
#if !defined(_WIN32) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "plumb_bridge.h"
#include "plumb_bridge_files.h"
#include <stdio.h>

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
typedef SOCKET pb_socket;
#define PB_NO_SOCKET INVALID_SOCKET
#define pb_close_socket closesocket
#define pb_poll_socket WSAPoll
static bool pb_would_block(void) { return WSAGetLastError() == WSAEWOULDBLOCK; }
static bool pb_unblock(pb_socket socket) { return !ioctlsocket(socket, FIONBIO, &(u_long){1}); }
#else
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
typedef int pb_socket;
#define PB_NO_SOCKET (-1)
#define pb_close_socket close
#define pb_poll_socket poll
static bool pb_would_block(void) {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == EINPROGRESS;
}
static bool pb_unblock(pb_socket socket) { return fcntl(socket, F_SETFL, O_NONBLOCK) == 0; }
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { PB_HELLO = 1, PB_WELCOME, PB_UPDATE, PB_FILE, PB_REMOVED, PB_COMMIT, PB_RESULT, PB_BYE };
enum { PB_CLOSING = 0, PB_NOT_PLUMB, PB_VERSION, PB_TOO_LONG, PB_MALFORMED, PB_TOO_SLOW };
enum { PB_HEADER = 16, PB_MAX_PAYLOAD = (16 << 20) + 2048, PB_READ = 1 << 18, PB_READS = 32, PB_MAX_OUT = 4 << 20 };
enum { PB_MAX_PROBLEMS = 100, PB_MAX_RESULT = (1 << 20) - 64 };
static const double pb_retry = 1, pb_patience = 30;
/* Of the document that includes a pushed one. */
static const char pb_wrapper[] = "plumb-bridge", pb_note[] = "= included by plumb-bridge, line 1";

typedef enum { PB_WAITING, PB_CONNECTING, PB_GREETING, PB_CONNECTED } pb_state;

struct plumb_bridge {
  int references; /* The host's, and that of the engine's loader. */
  plumb_engine *engine;
  struct sockaddr_storage address;
  socklen_t address_length;
  char program[256];
  pb_state state;
  pb_socket socket;
  double next_attempt, deadline;
  pb_buffer in, out;
  pb_files files, staged, changed;
  pb_update update;
  uint64_t revision;
  bool is_ready, is_out_of_memory;
  plumb_layout **layouts;
  bool *is_stale; /* Its last reload failed: what mends it may be a file that it does not name yet. */
  size_t layout_count;
  char error[256];
};

/* --------------------------------------------------------------------------------------------------- Bytes --- */

static void pb_put(plumb_bridge *bridge, const void *bytes, size_t length) {
  if (length == 0) return;
  if (!pb_reserve(&bridge->out, length)) {
    bridge->is_out_of_memory = true;
    return;
  }
  memcpy(bridge->out.bytes + bridge->out.length, bytes, length);
  bridge->out.length += length;
}

static void pb_put_number(plumb_bridge *bridge, uint64_t value, int size) {
  char bytes[8];
  pb_store(bytes, value, size);
  pb_put(bridge, bytes, (size_t)size);
}

/* A text behind its length, cut to `limit` bytes and there between characters. */
static void pb_put_text(plumb_bridge *bridge, const char *text, int size, size_t limit) {
  size_t length = text ? strlen(text) : 0;
  if (length > limit) {
    length = limit;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  pb_put_number(bridge, length, size);
  pb_put(bridge, text, length);
}

/* Begins a frame; pb_end fills its length in. */
static size_t pb_begin(plumb_bridge *bridge, int kind) {
  size_t start = bridge->out.length;
  pb_put(bridge, "PLMB\1", 5);
  pb_put_number(bridge, (uint64_t)kind, 1);
  pb_put_number(bridge, 0, 2);
  pb_put_number(bridge, 0, 8);
  return start;
}

static void pb_end(plumb_bridge *bridge, size_t start) {
  if (!bridge->is_out_of_memory) {
    pb_store(bridge->out.bytes + start + 8, bridge->out.length - start - PB_HEADER, 8);
  }
}

/* ---------------------------------------------------------------------------------------------- Connection --- */

/* Sends what the socket takes; false: the connection is gone. */
static bool pb_flush(plumb_bridge *bridge) {
  size_t sent = 0;
  while (sent < bridge->out.length) {
    int count = (int)send(bridge->socket, bridge->out.bytes + sent, bridge->out.length - sent, MSG_NOSIGNAL);
    if (count < 0 && pb_would_block()) break;
    if (count < 0) return false;
    sent += (size_t)count;
  }
  bridge->out.length -= sent;
  if (bridge->out.length) memmove(bridge->out.bytes, bridge->out.bytes + sent, bridge->out.length);
  return true;
}

/* Closes the connection; what has arrived of an update is forgotten. `reason` below 0: nothing is said. */
static void pb_lose(plumb_bridge *bridge, double now, int reason, const char *why) {
  if (why != bridge->error) snprintf(bridge->error, sizeof bridge->error, "%s", why);
  if (bridge->socket != PB_NO_SOCKET) {
    if (reason >= 0 && bridge->state >= PB_GREETING && pb_flush(bridge) && bridge->out.length == 0) {
      size_t start = pb_begin(bridge, PB_BYE);
      pb_put_number(bridge, (uint64_t)reason, 2);
      pb_put_text(bridge, why, 2, 0xFFFF);
      pb_end(bridge, start);
      if (!bridge->is_out_of_memory) pb_flush(bridge);
    }
    pb_close_socket(bridge->socket);
    bridge->socket = PB_NO_SOCKET;
  }
  bridge->in.length = bridge->out.length = 0;
  bridge->is_out_of_memory = false;
  pb_clear(&bridge->staged);
  bridge->update.is_open = false;
  bridge->revision = 0;
  bridge->state = PB_WAITING;
  bridge->next_attempt = now + pb_retry;
}

static void pb_connect(plumb_bridge *bridge, double now) {
  bridge->socket = socket(bridge->address.ss_family, SOCK_STREAM, 0);
  if (bridge->socket == PB_NO_SOCKET || !pb_unblock(bridge->socket)) {
    pb_lose(bridge, now, -1, "no socket can be made");
    return;
  }
  int on = 1;
  setsockopt(bridge->socket, IPPROTO_TCP, TCP_NODELAY, (const void *)&on, sizeof on);
  setsockopt(bridge->socket, SOL_SOCKET, SO_KEEPALIVE, (const void *)&on, sizeof on);
#ifdef SO_NOSIGPIPE
  setsockopt(bridge->socket, SOL_SOCKET, SO_NOSIGPIPE, (const void *)&on, sizeof on);
#endif
  bridge->state = PB_CONNECTING;
  bridge->deadline = now + pb_patience;
  if (connect(bridge->socket, (struct sockaddr *)&bridge->address, bridge->address_length) != 0 && !pb_would_block()) {
    pb_lose(bridge, now, -1, "no server listens there");
  }
}

static void pb_finish_connecting(plumb_bridge *bridge, double now) {
  struct pollfd ready = {0};
  ready.fd = bridge->socket;
  ready.events = POLLOUT;
  if (pb_poll_socket(&ready, 1, 0) <= 0) {
    if (now >= bridge->deadline) pb_lose(bridge, now, -1, "no server has answered in time");
    return;
  }
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(bridge->socket, SOL_SOCKET, SO_ERROR, (void *)&error, &length) != 0 || error != 0) {
    pb_lose(bridge, now, -1, "no server listens there");
    return;
  }
  size_t start = pb_begin(bridge, PB_HELLO);
  pb_put(bridge, "\0\1\0\1", 4);
  pb_put_text(bridge, bridge->program, 2, 0xFFFF);
  pb_end(bridge, start);
  bridge->state = PB_GREETING;
}

/* ------------------------------------------------------------------------------------------------- Results --- */

static uint32_t pb_put_problem(plumb_bridge *bridge, size_t start, const plumb_diagnostic *problem) {
  size_t before = bridge->out.length;
  pb_put_number(bridge, problem->severity == PLUMB_SEVERITY_WARNING, 1);
  pb_put_number(bridge, problem->line, 4);
  pb_put_number(bridge, problem->column, 4);
  pb_put_text(bridge, problem->file, 2, 0xFFFF);
  pb_put_text(bridge, problem->message, 4, 4096);
  char *rendered = pb_without(problem->rendered, pb_note);
  pb_put_text(bridge, rendered, 4, 65536);
  free(rendered);
  if (bridge->out.length - start <= PB_MAX_RESULT) return 1;
  bridge->out.length = before;
  return 0;
}

static size_t pb_begin_result(plumb_bridge *bridge, bool is_taken) {
  size_t start = pb_begin(bridge, PB_RESULT);
  pb_put_number(bridge, bridge->revision, 8);
  pb_put_number(bridge, !is_taken, 1);
  pb_put_number(bridge, 0, 4);
  return start;
}

static void pb_end_result(plumb_bridge *bridge, size_t start, uint32_t count) {
  if (!bridge->is_out_of_memory) pb_store(bridge->out.bytes + start + PB_HEADER + 9, count, 4);
  pb_end(bridge, start);
}

static bool pb_concerns(plumb_bridge *bridge, plumb_layout *layout) {
  size_t count = plumb_layout_part_count(layout);
  for (size_t i = 0; i < count; i++) {
    plumb_part part;
    if (plumb_layout_get_part(layout, i, &part) == PLUMB_OK && pb_find(&bridge->changed, part.url)) return true;
  }
  return false;
}

/* Reloads what the changed files concern and answers. */
static size_t pb_reload(plumb_bridge *bridge) {
  size_t reloaded = 0;
  uint32_t count = 0;
  bool is_taken = true;
  pb_sort(&bridge->changed);
  size_t start = pb_begin_result(bridge, true);
  for (size_t i = 0; i < bridge->layout_count; i++) {
    plumb_layout *layout = bridge->layouts[i];
    if (!bridge->is_stale[i] && !pb_concerns(bridge, layout)) continue;
    plumb_status status = plumb_layout_reload(layout, PLUMB_RELOAD_SOFT, NULL);
    bridge->is_stale[i] = status != PLUMB_OK;
    if (status == PLUMB_OK) reloaded++;
    else is_taken = false;
    plumb_diagnostic problem = {0};
    size_t problems = plumb_layout_problem_count(layout);
    for (size_t k = 0; k < problems && count < PB_MAX_PROBLEMS; k++) {
      if (plumb_layout_get_problem(layout, k, &problem) == PLUMB_OK) count += pb_put_problem(bridge, start, &problem);
    }
    if (status != PLUMB_OK && problems == 0 && count < PB_MAX_PROBLEMS) {
      memset(&problem, 0, sizeof problem);
      problem.message = plumb_status_string(status);
      count += pb_put_problem(bridge, start, &problem);
    }
  }
  for (size_t i = 0; i < bridge->changed.count && count < PB_MAX_PROBLEMS; i++) {
    const char *name = bridge->changed.items[i].name;
    size_t length = strlen(name);
    if (length < 8 || strcmp(name + length - 8, ".strings") != 0 || !bridge->changed.items[i].bytes) continue;
    plumb_diagnostic problem = {0};
    problem.severity = PLUMB_SEVERITY_WARNING;
    problem.file = name;
    problem.message = "this program does not take .strings files";
    count += pb_put_problem(bridge, start, &problem);
  }
  if (!is_taken && !bridge->is_out_of_memory) bridge->out.bytes[start + PB_HEADER + 8] = 1;
  pb_end_result(bridge, start, count);
  pb_clear(&bridge->changed);
  return reloaded;
}

/* -------------------------------------------------------------------------------------------------- Frames --- */

static int pb_fail(plumb_bridge *bridge, int reason, const char *why) {
  snprintf(bridge->error, sizeof bridge->error, "%s", why);
  return reason;
}

static int pb_stage(plumb_bridge *bridge, const char *payload, size_t length, bool is_file) {
  size_t name_length = length < 2 ? 0 : (size_t)pb_number(payload, 2);
  if (length < 2 || name_length > length - 2 || !pb_is_name(payload + 2, name_length)) {
    return pb_fail(bridge, PB_MALFORMED, "a name is a path below the folder");
  }
  const char *rest = payload + 2 + name_length;
  size_t count = length - 2 - name_length;
  pb_files *staged = &bridge->staged;
  if (!bridge->update.is_open || staged->count >= (size_t)bridge->update.files + bridge->update.removals ||
      (is_file ? count > bridge->update.bytes - staged->bytes : count != 0)) {
    return pb_fail(bridge, PB_MALFORMED, "a file is more than the update announced");
  }
  if (!pb_append(staged, payload + 2, name_length, is_file ? rest : NULL, count)) {
    return pb_fail(bridge, PB_TOO_LONG, "no memory");
  }
  return -1;
}

/* Takes a frame: below 0, or the reason why the connection has to end. */
static int pb_take(plumb_bridge *bridge, int kind, const char *payload, size_t length) {
  if (kind == PB_BYE) {
    size_t count = length < 4 ? 0 : length - 4;
    snprintf(bridge->error, sizeof bridge->error, "the server said: %.*s", (int)(count < 200 ? count : 200),
             count ? payload + 4 : "");
    return PB_CLOSING;
  }
  if (bridge->state == PB_GREETING) {
    if (kind != PB_WELCOME || length < 2) return pb_fail(bridge, PB_MALFORMED, "WELCOME is due");
    if (pb_number(payload, 2) != 1) return pb_fail(bridge, PB_VERSION, "the server speaks another version");
    bridge->state = PB_CONNECTED;
    return -1;
  }
  if (kind == PB_UPDATE && length == 28) {
    pb_update update = {pb_number(payload, 8), pb_number(payload + 20, 8), (uint32_t)pb_number(payload + 12, 4),
                        (uint32_t)pb_number(payload + 16, 4), pb_number(payload + 8, 4) == 1, true};
    if (pb_number(payload + 8, 4) > 1) return pb_fail(bridge, PB_MALFORMED, "there is no update of that kind");
    if (update.files > PB_MAX_FILES || update.removals > PB_MAX_FILES || update.bytes > PB_MAX_TOTAL) {
      return pb_fail(bridge, PB_TOO_LONG, "an update is too large");
    }
    pb_clear(&bridge->staged);
    bridge->update = update;
    return -1;
  }
  if (kind == PB_FILE || kind == PB_REMOVED) return pb_stage(bridge, payload, length, kind == PB_FILE);
  if (kind == PB_COMMIT && length == 8) {
    uint64_t revision = pb_number(payload, 8);
    if (!bridge->update.is_open || bridge->update.revision != revision || revision <= bridge->revision) {
      return pb_fail(bridge, PB_MALFORMED, "a revision was not announced");
    }
    bridge->update.is_open = false;
    const char *wrong = pb_commit(&bridge->files, &bridge->staged, &bridge->update, &bridge->changed);
    if (wrong) return pb_fail(bridge, PB_MALFORMED, wrong);
    bridge->revision = revision;
    return -1;
  }
  return pb_fail(bridge, PB_MALFORMED, "a frame that a server does not send now");
}

/* Takes the whole frames of the buffer: below 0, or the reason why the connection has to end. */
static int pb_take_all(plumb_bridge *bridge) {
  size_t position = 0;
  int reason = -1;
  while (reason < 0) {
    const char *frame = bridge->in.bytes + position;
    size_t available = bridge->in.length - position;
    if (available == 0) break;
    if (memcmp(frame, "PLMB\1", available < 5 ? available : 5) != 0) {
      reason = pb_fail(bridge, PB_NOT_PLUMB, "what arrived is not the Bridge's protocol");
      break;
    }
    if (available < PB_HEADER) break;
    uint64_t length = pb_number(frame + 8, 8);
    if (length > PB_MAX_PAYLOAD) {
      reason = pb_fail(bridge, PB_TOO_LONG, "a frame is too long");
    } else if (frame[6] || frame[7]) {
      reason = pb_fail(bridge, PB_MALFORMED, "a header is malformed");
    } else if (length > available - PB_HEADER) {
      break;
    } else {
      reason = pb_take(bridge, (unsigned char)frame[5], frame + PB_HEADER, (size_t)length);
      position += PB_HEADER + (size_t)length;
    }
  }
  bridge->in.length -= position;
  if (position && bridge->in.length) memmove(bridge->in.bytes, bridge->in.bytes + position, bridge->in.length);
  return reason;
}

static size_t pb_exchange(plumb_bridge *bridge, double now) {
  uint64_t before = bridge->revision;
  int reason = -1;
  bool is_gone = !pb_flush(bridge);
  if (is_gone) pb_fail(bridge, 0, "the connection is gone");
  for (int reads = 0; reads < PB_READS && reason < 0 && !is_gone; reads++) {
    if (!pb_reserve(&bridge->in, PB_READ)) {
      reason = pb_fail(bridge, PB_TOO_LONG, "no memory");
      break;
    }
    int count = (int)recv(bridge->socket, bridge->in.bytes + bridge->in.length, PB_READ, 0);
    if (count < 0 && pb_would_block()) break;
    if (count <= 0) {
      is_gone = true;
      pb_fail(bridge, 0, bridge->in.length ? "the connection ended in the middle of a frame" : "the connection ended");
      break;
    }
    bridge->in.length += (size_t)count;
    reason = pb_take_all(bridge);
  }
  /* What is complete counts, also if the connection ends behind it. */
  size_t reloaded = 0;
  if (bridge->revision != before) {
    bridge->is_ready = true;
    reloaded = pb_reload(bridge);
  }
  if (reason < 0 && !is_gone) {
    if (!pb_flush(bridge)) {
      is_gone = true;
      pb_fail(bridge, 0, "the connection is gone");
    } else if (bridge->out.length > PB_MAX_OUT || bridge->is_out_of_memory) {
      reason = pb_fail(bridge, PB_TOO_SLOW, "the server does not read the answers");
    } else if (bridge->state == PB_GREETING && now >= bridge->deadline) {
      reason = pb_fail(bridge, PB_TOO_SLOW, "no server has answered in time");
    }
  }
  if (is_gone || reason >= 0) pb_lose(bridge, now, is_gone ? -1 : reason, bridge->error);
  return reloaded;
}

size_t plumb_bridge_poll(plumb_bridge *bridge, double now) {
  if (bridge->state == PB_WAITING && now >= bridge->next_attempt) pb_connect(bridge, now);
  if (bridge->state == PB_CONNECTING) pb_finish_connecting(bridge, now);
  return bridge->state >= PB_GREETING ? pb_exchange(bridge, now) : 0;
}

/* ------------------------------------------------------------------------------------------------ The host --- */

static void pb_release(void *user_data) {
  plumb_bridge *bridge = user_data;
  if (--bridge->references > 0) return;
  pb_clear(&bridge->files);
  free(bridge);
}

static plumb_status pb_load(void *user_data, plumb_request request, const char *url, const char *base,
                            plumb_resource *out) {
  (void)request, (void)base;
  const pb_file *file = pb_find(&((plumb_bridge *)user_data)->files, url);
  if (!file) return PLUMB_DECLINED;
  out->bytes = file->bytes;
  out->length = file->length;
  return PLUMB_OK;
}

plumb_bridge *plumb_bridge_create(plumb_engine *engine, const char *host, uint16_t port, const char *program) {
  plumb_bridge *bridge = calloc(1, sizeof *bridge);
  if (!bridge) return NULL;
  bridge->references = 2;
  bridge->engine = engine;
  bridge->socket = PB_NO_SOCKET;
  bridge->next_attempt = -1e300;
  snprintf(bridge->program, sizeof bridge->program, "%s", program ? program : "program");
  if (!host) host = "127.0.0.1";
  if (port == 0) port = PLUMB_BRIDGE_PORT;
  struct sockaddr_in *four = (struct sockaddr_in *)&bridge->address;
  struct sockaddr_in6 *six = (struct sockaddr_in6 *)&bridge->address;
  if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
    four->sin_family = AF_INET;
    four->sin_port = htons(port);
    bridge->address_length = sizeof *four;
  } else if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    bridge->address_length = sizeof *six;
  }
  if (bridge->address_length == 0 ||
      plumb_engine_add_loader(engine, "file", pb_load, bridge, pb_release) != PLUMB_OK) {
    free(bridge);
    return NULL;
  }
  return bridge;
}

void plumb_bridge_destroy(plumb_bridge *bridge) {
  if (!bridge) return;
  pb_lose(bridge, 0, PB_CLOSING, "the program ends");
  free(bridge->in.bytes);
  free(bridge->out.bytes);
  free(bridge->layouts);
  free(bridge->is_stale);
  pb_clear(&bridge->changed);
  pb_release(bridge);
}

bool plumb_bridge_is_connected(const plumb_bridge *bridge) { return bridge->state == PB_CONNECTED; }
bool plumb_bridge_is_ready(const plumb_bridge *bridge) { return bridge->is_ready; }
const char *plumb_bridge_last_error(const plumb_bridge *bridge) { return bridge->error; }

const char *plumb_bridge_file(const plumb_bridge *bridge, const char *name, size_t *out_length) {
  const pb_file *file = pb_find(&bridge->files, name);
  if (out_length) *out_length = file ? file->length : 0;
  return file ? file->bytes : NULL;
}

bool plumb_bridge_follow(plumb_bridge *bridge, plumb_layout *layout) {
  for (size_t i = 0; i < bridge->layout_count; i++) {
    if (bridge->layouts[i] == layout) return true;
  }
  size_t count = bridge->layout_count + 1;
  plumb_layout **layouts = realloc(bridge->layouts, count * sizeof *layouts);
  if (layouts) bridge->layouts = layouts;
  bool *is_stale = realloc(bridge->is_stale, count * sizeof *is_stale);
  if (is_stale) bridge->is_stale = is_stale;
  if (!layouts || !is_stale) return false;
  layouts[count - 1] = layout;
  is_stale[count - 1] = false;
  bridge->layout_count = count;
  return true;
}

void plumb_bridge_unfollow(plumb_bridge *bridge, plumb_layout *layout) {
  for (size_t i = 0; i < bridge->layout_count; i++) {
    if (bridge->layouts[i] != layout) continue;
    size_t last = --bridge->layout_count;
    bridge->layouts[i] = bridge->layouts[last];
    bridge->is_stale[i] = bridge->is_stale[last];
    return;
  }
}

/* An attribute of the wrapper, its value escaped. */
static bool pb_write_attribute(pb_buffer *text, const char *name, const char *value) {
  if (!pb_reserve(text, strlen(name) + 6 * strlen(value) + 8)) return false;
  char *end = text->bytes + text->length;
  end += sprintf(end, " %s=\"", name);
  for (; *value; value++) {
    if (strchr("&<>\"", *value)) end += sprintf(end, "&#%d;", *value);
    else *end++ = *value;
  }
  *end++ = '"';
  text->length = (size_t)(end - text->bytes);
  return true;
}

/* Makes a layout of a document that includes `name`: of a `component`, with an id that may be NULL. */
static plumb_status pb_load_wrapper(plumb_bridge *bridge, const char *name, const char *component, const char *id,
                                    const plumb_load_options *options, plumb_layout **out_layout,
                                    plumb_report **out_report) {
  pb_buffer text = {0};
  plumb_template *template_ = NULL;
  plumb_status status = PLUMB_ERROR_LIMIT;
  size_t length = strlen(component);
  if (pb_reserve(&text, length + 8)) {
    text.length = (size_t)sprintf(text.bytes, "<%s", component);
    if (pb_write_attribute(&text, "xml", name) && (!id || pb_write_attribute(&text, "id", id)) && pb_reserve(&text, 2)) {
      memcpy(text.bytes + text.length, "/>", 2);
      status = plumb_template_load(bridge->engine, text.bytes, text.length + 2, options, &template_, out_report);
    }
  }
  free(text.bytes);
  if (status == PLUMB_OK) status = plumb_layout_create(template_, out_layout);
  plumb_template_destroy(template_);
  return status;
}

plumb_status plumb_bridge_load(plumb_bridge *bridge, const char *name, const plumb_load_options *options,
                               plumb_layout **out_layout, plumb_report **out_report) {
  *out_layout = NULL;
  if (out_report) *out_report = NULL;
  if (!pb_is_name(name, strlen(name))) return PLUMB_ERROR_ARGUMENT;
  plumb_load_options wrapped = PLUMB_LOAD_OPTIONS_INIT;
  if (options) wrapped = *options;
  wrapped.name = pb_wrapper;
  wrapped.name_length = sizeof pb_wrapper - 1;
  /* What the document's root is called, and whether it is a controller, says the document alone. */
  const char *id = NULL, *component = NULL;
  plumb_template *template_ = NULL;
  plumb_layout *alone = NULL;
  const pb_file *file = pb_find(&bridge->files, name);
  plumb_load_options own = wrapped;
  own.owner = NULL;
  own.name = name;
  own.name_length = strlen(name);
  if (file && plumb_template_load(bridge->engine, file->bytes, file->length, &own, &template_, NULL) == PLUMB_OK &&
      plumb_layout_create(template_, &alone) == PLUMB_OK) {
    size_t count = 0;
    const plumb_node *nodes = plumb_layout_nodes(alone, &count);
    if (count == 0 || plumb_node_id(alone, nodes[0], &id) != PLUMB_OK) id = NULL;
    if (count == 0 || plumb_node_component(alone, nodes[0], &component) != PLUMB_OK) component = NULL;
  }
  size_t length = component ? strlen(component) : 0;
  bool is_controller = length > 10 && strcmp(component + length - 10, "Controller") == 0;
  plumb_report *report = NULL;
  plumb_status status =
      pb_load_wrapper(bridge, name, is_controller ? component : "UIView", id, &wrapped, out_layout, &report);
  plumb_layout_destroy(alone);
  plumb_template_destroy(template_);
  if (status == PLUMB_OK && !plumb_bridge_follow(bridge, *out_layout)) {
    plumb_layout_destroy(*out_layout);
    *out_layout = NULL;
    status = PLUMB_ERROR_LIMIT;
  }
  if (status != PLUMB_OK && bridge->state == PB_CONNECTED) {
    size_t start = pb_begin_result(bridge, false);
    uint32_t count = 0;
    plumb_diagnostic problem;
    for (size_t i = 0; i < plumb_report_count(report) && count < PB_MAX_PROBLEMS; i++) {
      if (plumb_report_get(report, i, &problem) == PLUMB_OK) count += pb_put_problem(bridge, start, &problem);
    }
    pb_end_result(bridge, start, count);
  }
  if (out_report) *out_report = report;
  else plumb_report_destroy(report);
  return status;
}
