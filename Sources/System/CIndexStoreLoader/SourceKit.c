#define _GNU_SOURCE
#include "CIndexStoreLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The library's header declares the type of values as three 64-bit numbers. A value points into its
// response, so it is used before the response is disposed of.
typedef struct {
  uint64_t data[3];
} Variant;

#define SOURCE_KIT_FUNCTIONS(BIND)                                     \
  BIND(initialize, "initialize", void, (void))                         \
  BIND(create, "request_create_from_yaml", void *, (const char *, char **)) \
  BIND(release, "request_release", void, (void *))                     \
  BIND(send, "send_request_sync", void *, (void *))                    \
  BIND(is_error, "response_is_error", bool, (void *))                  \
  BIND(describe, "response_error_get_description", const char *, (void *)) \
  BIND(value, "response_get_value", Variant, (void *))                 \
  BIND(json, "variant_json_description_copy", char *, (Variant))       \
  BIND(dispose, "response_dispose", void, (void *))

#define MEMBER(member, symbol, result, parameters) result(*member) parameters;
typedef struct {
  SOURCE_KIT_FUNCTIONS(MEMBER)
} SourceKit;
#undef MEMBER

// The library can be initialized only once in a process, and stays loaded.
static SourceKit kit;
static bool is_bound = false;
static pthread_mutex_t binding = PTHREAD_MUTEX_INITIALIZER;

static char *copy(const char *text) {
  char *copied = strdup(text ? text : "no reason is given");
  if (!copied) abort();
  return copied;
}

static char *bind_once(const char *path) {
  if (is_bound) return NULL;
  void *image = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!image) return copy(dlerror());
#define BIND(member, symbol, result, parameters)                \
  *(void **)(&kit.member) = dlsym(image, "sourcekitd_" symbol); \
  if (!kit.member) return copy("it has no function sourcekitd_" symbol);
  SOURCE_KIT_FUNCTIONS(BIND)
#undef BIND
  kit.initialize();
  is_bound = true;
  return NULL;
}

char *source_kit_send(const char *library, const char *request, char **error) {
  pthread_mutex_lock(&binding);
  *error = bind_once(library);
  pthread_mutex_unlock(&binding);
  if (*error) return NULL;
  char *reason = NULL;
  void *object = kit.create(request, &reason);
  if (!object) {
    // The library allocates the reason with malloc, and the caller frees it.
    *error = reason ? reason : copy(NULL);
    return NULL;
  }
  void *response = kit.send(object);
  kit.release(object);
  char *json = NULL;
  if (kit.is_error(response)) {
    *error = copy(kit.describe(response));
  } else {
    json = kit.json(kit.value(response));
    if (!json) *error = copy("the response is not JSON");
  }
  kit.dispose(response);
  return json;
}
