/*
 * loader.h: where the parts of layouts come from: `template="card.xml"`, `xml="menu.xml"`. Included by plumb.h.
 *
 * A reference is resolved against the file or URL of the document it stands in, then searched for in this order: loaders
 * for its scheme, loaders for everything, files below the engine's root, search folders. Within one load a part is
 * loaded and parsed once, however often it is used.
 */
#ifndef PLUMB_LOADER_H
#define PLUMB_LOADER_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Names one question to a loader, for an answer that comes later. Never 0, never used twice in an engine. */
typedef uint64_t plumb_request;

/** A loader's answer. Plumb sets all of it to 0 before it asks. */
typedef struct plumb_resource {
  const char *bytes;               /**< Copied right after the return; of a failure, a text that says why (or NULL). */
  size_t length;
  const char *url;                 /**< The final URL after a redirection: references in the bytes are relative to it.
                                        NULL: the URL that was asked for. Without NULs. */
  size_t url_length;
} plumb_resource;

/**
 * Loads `url`, which has been resolved against `base`, the URL or path of the document that names it (that given to one
 * loaded from memory, "" if none was). Returns
 *  - PLUMB_OK after filling `out_resource`;
 *  - PLUMB_PENDING if plumb_loader_complete will bring the answer, which may come before this returns: until then the
 *    including element has its own children in place of the part;
 *  - PLUMB_DECLINED to leave it to the next loader;
 *  - a negative number: the part cannot be loaded; the load fails with PLUMB_ERROR_USER and the text of `out_resource`.
 * Called while loading, reloading and polling, on the thread that does so. It may use other engines, templates and
 * layouts, but not the layout that is being reloaded (PLUMB_ERROR_BUSY).
 */
typedef plumb_status (*plumb_load_fn)(void *user_data, plumb_request request, const char *url, const char *base,
                                      plumb_resource *out_resource);

/**
 * Adds a loader for URLs of `scheme` ("https", without the colon), NULL: for everything. `destroy` as in
 * plumb_engine_set_measurer. Errors: FROZEN, ARGUMENT (no function, not a scheme).
 */
plumb_status plumb_engine_add_loader(plumb_engine *engine, const char *scheme, plumb_load_fn load, void *user_data,
                                     void (*destroy)(void *user_data));

/**
 * Answers a request: PLUMB_OK with the bytes (copied), or a negative number with a text that says why (may be NULL).
 * From any thread, callbacks included. Layouts take it at their next poll or compute, in one step; after a failure the
 * placeholder stays and the layout's problems name the include. Errors: DUPLICATE (answered before), HANDLE (not a
 * request of this engine, or the engine is destroyed), ARGUMENT.
 */
plumb_status plumb_loader_complete(plumb_engine *engine, plumb_request request, plumb_status status,
                                   const char *bytes, size_t length);

/**
 * The folder whose files layouts may name, which they cannot leave: neither by `..` nor by symbolic links. Without one,
 * the folder of the file that is loaded; a document from memory then has no files. Errors: FROZEN, FILE (not a folder).
 */
plumb_status plumb_engine_set_root(plumb_engine *engine, const char *path, size_t length);

/** Adds a folder to search, in order, for files that are not beside the referring document. Errors: FROZEN, FILE. */
plumb_status plumb_engine_add_search_folder(plumb_engine *engine, const char *path, size_t length);

/**
 * Checks the bytes of every part and every file before they are parsed, for example their signatures. Returns PLUMB_OK, or a
 * negative number to refuse them: PLUMB_ERROR_USER. On the thread that loads or polls.
 */
typedef plumb_status (*plumb_verify_fn)(void *user_data, const char *url, const char *bytes, size_t length);

/** Sets the verifier; NULL for none. `destroy` as in plumb_engine_set_measurer. Errors: FROZEN. */
plumb_status plumb_engine_set_verifier(plumb_engine *engine, plumb_verify_fn verify, void *user_data,
                                       void (*destroy)(void *user_data));

/**
 * The folder of a project: with live reload, layouts follow the source files below it in place of the copies they were
 * loaded from (a build folder, a bundle). Skipped are names beginning with `.`, `build`, `*.build`, `*.app`, `*.framework`,
 * `*.xcodeproj`, `*.xcassets`, and the paths in `.layout-ignore` files. Of several candidates the host has to choose:
 * plumb_layout_choose_source. Errors: FROZEN, FILE.
 */
plumb_status plumb_engine_set_source_root(plumb_engine *engine, const char *path, size_t length);

#ifdef __cplusplus
}
#endif
#endif
