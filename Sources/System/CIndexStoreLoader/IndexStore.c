#define _GNU_SOURCE
#include "CIndexStoreLoader.h"
#include "IndexStoreLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { dependencyIsRecord = 2 };

static char *failure(const char *what, const char *why) {
  char *text = NULL;
  return asprintf(&text, "%s: %s", what, why) < 0 ? NULL : text;
}

char *index_store_failure(const IndexStoreLibrary *library, const char *what, void *error) {
  char *text = failure(what, error ? library->error_description(error) : "no reason is given");
  if (error) library->error_dispose(error);
  return text;
}

static bool bind(IndexStoreLibrary *library, void *image, const char **missing) {
#define BIND(member, symbol)                                         \
  *(void **)(&library->member) = dlsym(image, "indexstore_" symbol); \
  if (!library->member) {                                            \
    *missing = "it has no function indexstore_" symbol;              \
    return false;                                                    \
  }
  INDEX_STORE_FUNCTIONS(BIND)
#undef BIND
  return true;
}

IndexStoreHandle *index_store_open(const char *path, const char *store, char **error) {
  // The library stays loaded, because it can't undo the registrations that it made when it was
  // loaded.
  void *image = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!image) {
    *error = failure(path, dlerror());
    return NULL;
  }
  IndexStoreHandle *handle = calloc(1, sizeof *handle);
  if (!handle) abort();
  const char *missing = NULL;
  if (!bind(&handle->library, image, &missing)) {
    *error = failure(path, missing);
    free(handle);
    return NULL;
  }
  void *reason = NULL;
  handle->store = handle->library.store_create(store, &reason);
  if (!handle->store) {
    *error = index_store_failure(&handle->library, store, reason);
    free(handle);
    return NULL;
  }
  return handle;
}

void index_store_close(IndexStoreHandle *handle) {
  handle->library.store_dispose(handle->store);
  free(handle);
}

// MARK: - Units

typedef struct {
  IndexStoreHandle *handle;
  void *context;
  void (*body)(void *, const IndexUnit *);
} UnitVisit;

typedef struct {
  const IndexStoreLibrary *library;
  IndexText path;
  IndexText record;
} RecordSearch;

// A unit lists a record for each file that it was compiled from. The records of included files
// belong to other units.
static bool find_record(void *context, void *dependency) {
  RecordSearch *search = context;
  const IndexStoreLibrary *library = search->library;
  if (library->dependency_kind(dependency) != dependencyIsRecord) return true;
  IndexText path = library->dependency_path(dependency);
  bool isOwn = path.count > 0 && path.count == search->path.count
      && memcmp(path.bytes, search->path.bytes, path.count) == 0;
  if (isOwn) search->record = library->dependency_name(dependency);
  return !isOwn;
}

static void read_file(const IndexStoreLibrary *library, void *reader, IndexUnit *unit) {
  unit->path = library->unit_main_file(reader);
  RecordSearch search = {.library = library, .path = unit->path};
  library->unit_dependencies(reader, &search, find_record);
  unit->record = search.record;
  int64_t seconds = 0, nanoseconds = 0;
  library->unit_modification_time(reader, &seconds, &nanoseconds);
  unit->modified = (double)seconds + (double)nanoseconds / 1e9;
}

static bool visit_unit(void *context, IndexText name) {
  UnitVisit *visit = context;
  const IndexStoreLibrary *library = &visit->handle->library;
  char *terminated = strndup(name.bytes, name.count);
  if (!terminated) abort();
  void *error = NULL;
  void *reader = library->unit_create(visit->handle->store, terminated, &error);
  free(terminated);
  if (!reader) {
    // A running build may have removed a listed unit.
    if (error) library->error_dispose(error);
    return true;
  }
  IndexUnit unit = {
      .module = library->unit_module(reader),
      .target = library->unit_target(reader),
      .isSystem = library->unit_is_system(reader)};
  if (!unit.isSystem && library->unit_has_main_file(reader)) {
    read_file(library, reader, &unit);
  }
  visit->body(visit->context, &unit);
  library->unit_dispose(reader);
  return true;
}

void index_store_units(
    IndexStoreHandle *handle, void *context, void (*body)(void *, const IndexUnit *)) {
  UnitVisit visit = {.handle = handle, .context = context, .body = body};
  handle->library.store_units(handle->store, 0, &visit, visit_unit);
}

// MARK: - Images

const char *index_image_of(const void *address) {
  Dl_info info;
  return dladdr(address, &info) ? info.dli_fname : NULL;
}

const char *index_own_image(void) { return index_image_of((const void *)&index_own_image); }

const char *index_runtime_image(void) {
  const void *entry = dlsym(RTLD_DEFAULT, "swift_retain");
  return entry ? index_image_of(entry) : NULL;
}
