/*
 * plumb_bridge.h: a client of the Bridge (docs/bridge.md). Copy it, plumb_bridge.c and plumb_bridge_files.h; MIT, as all of
 * Plumb.
 *
 *   plumb_bridge *bridge = plumb_bridge_create(engine, NULL, 0, "game");    before the engine's first load
 *   while (!plumb_bridge_is_ready(bridge)) plumb_bridge_poll(bridge, now);  or: draw what there is without it
 *   plumb_bridge_load(bridge, "hud.xml", &options, &layout, &report);
 *   plumb_bridge_poll(bridge, now);                                         once a frame: never waits, starts no thread
 *   plumb_bridge_destroy(bridge);                                           before or after the engine
 *
 * One thread uses a bridge and the layouts that follow it. Linux, macOS and Windows (link ws2_32, call WSAStartup first).
 */
#ifndef PLUMB_BRIDGE_H
#define PLUMB_BRIDGE_H

#include <plumb/plumb.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { PLUMB_BRIDGE_PORT = 7562 };

typedef struct plumb_bridge plumb_bridge;

/**
 * Makes a client and adds its loader to the engine: files that were pushed come before those below the engine's root. `host`
 * is an address in numbers, NULL: 127.0.0.1; `port` 0: PLUMB_BRIDGE_PORT; `program` is what the server calls it. NULL if
 * the engine has loaded a document already, the address is none, or there is no memory. Connects with the first poll.
 */
plumb_bridge *plumb_bridge_create(plumb_engine *engine, const char *host, uint16_t port, const char *program);

/** Says goodbye and frees the client. Layouts stay; the engine has the files until it is destroyed. NULL is allowed. */
void plumb_bridge_destroy(plumb_bridge *bridge);

/**
 * Connects, takes what has arrived, reloads layouts that it concerns, and answers, as far as that can be done without
 * waiting. `now` is the host's clock in seconds, which only grows: a lost connection is made again after a second. Returns
 * how many layouts were reloaded: they have to be computed. Those that fail stay as they were, their problems say why, and
 * the server shows them. Not from a callback of the engine. Without news it costs a system call.
 */
size_t plumb_bridge_poll(plumb_bridge *bridge, double now);

/** Whether it is connected and has been welcomed. */
bool plumb_bridge_is_connected(const plumb_bridge *bridge);
/** Whether the files have arrived once; they stay if the connection is lost. */
bool plumb_bridge_is_ready(const plumb_bridge *bridge);
/** Why the last connection ended or failed, "" if none has. Borrowed until the next poll. */
const char *plumb_bridge_last_error(const plumb_bridge *bridge);
/** The bytes of a pushed file; NULL: there is none. Borrowed until the next poll. O(log files). */
const char *plumb_bridge_file(const plumb_bridge *bridge, const char *name, size_t *out_length);

/**
 * Loads a pushed document, or one below the engine's root, and follows it. The layout is one of a document that includes
 * `name`, so that reloads ask for it again; its root keeps the id that it has now. `options` and `out_report` as in
 * plumb_template_load, without `name`; errors as there, and ARGUMENT (not a name). They are sent to the server too.
 */
plumb_status plumb_bridge_load(plumb_bridge *bridge, const char *name, const plumb_load_options *options,
                               plumb_layout **out_layout, plumb_report **out_report);

/** Reloads a layout whenever files that it is made of are pushed; twice is once. false: no memory. */
bool plumb_bridge_follow(plumb_bridge *bridge, plumb_layout *layout);
/** Ends that; before the layout is destroyed. */
void plumb_bridge_unfollow(plumb_bridge *bridge, plumb_layout *layout);

#ifdef __cplusplus
}
#endif
#endif
