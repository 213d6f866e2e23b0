#include "CSystemCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#define FUNCTIONS(F)                                                                     \
  F(global_init) F(easy_init) F(easy_reset) F(easy_cleanup) F(easy_pause) F(easy_setopt) \
  F(easy_strerror) F(multi_init) F(multi_cleanup) F(multi_add_handle)                    \
  F(multi_remove_handle) F(multi_perform) F(multi_poll) F(multi_wakeup)                  \
  F(multi_info_read) F(slist_append) F(slist_free_all)

// MARK: - Loading

static struct {
#define MEMBER(name) __typeof__(&curl_##name) name;
  FUNCTIONS(MEMBER)
#undef MEMBER
} curl;

static bool is_loaded = false;

// The names contain the version of the interface that the headers describe.
static void *open_library(void) {
#ifdef __APPLE__
  static const char *const names[] = {"libcurl.4.dylib"};
#else
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

static void load(void) {
  // The library is never closed, because threads of the system's resolver may still use it.
  void *library = open_library();
  if (!library) return;
#define BIND(name) \
  if (!(*(void **)(&curl.name) = dlsym(library, "curl_" #name))) return;
  FUNCTIONS(BIND)
#undef BIND
  is_loaded = true;
}

bool csc_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

// MARK: - Functions

CURLcode csc_global_init(long flags) { return curl.global_init(flags); }

CURL *csc_easy_init(void) { return curl.easy_init(); }
void csc_easy_reset(CURL *handle) { curl.easy_reset(handle); }
void csc_easy_cleanup(CURL *handle) { curl.easy_cleanup(handle); }
CURLcode csc_easy_pause(CURL *handle, int mask) { return curl.easy_pause(handle, mask); }
const char *csc_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLM *csc_multi_init(void) { return curl.multi_init(); }
CURLMcode csc_multi_cleanup(CURLM *handle) { return curl.multi_cleanup(handle); }
CURLMcode csc_multi_add_handle(CURLM *handle, CURL *easy) {
  return curl.multi_add_handle(handle, easy);
}
CURLMcode csc_multi_remove_handle(CURLM *handle, CURL *easy) {
  return curl.multi_remove_handle(handle, easy);
}
CURLMcode csc_multi_perform(CURLM *handle, int *running) {
  return curl.multi_perform(handle, running);
}
CURLMcode csc_multi_poll(CURLM *handle, int milliseconds) {
  return curl.multi_poll(handle, NULL, 0, milliseconds, NULL);
}
CURLMcode csc_multi_wakeup(CURLM *handle) { return curl.multi_wakeup(handle); }
CURLMsg *csc_multi_info_read(CURLM *handle, int *left) {
  return curl.multi_info_read(handle, left);
}

struct curl_slist *csc_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}
void csc_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

// MARK: - Options

CURLcode csc_set_number(CURL *handle, CURLoption option, long value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode csc_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode csc_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode csc_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl.easy_setopt(handle, option, value);
}

CURLcode csc_set_receiver(CURL *handle, CURLoption option, curl_write_callback function) {
  return curl.easy_setopt(handle, option, function);
}

CURLcode csc_set_connection_check(CURL *handle, curl_prereq_callback function) {
  return curl.easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}

CURLcode csc_use_digest(CURL *handle, const char *user, const char *password) {
  const CURLcode code = curl.easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_DIGEST);
  if (code != CURLE_OK) return code;
  csc_set_text(handle, CURLOPT_USERNAME, user);
  return csc_set_text(handle, CURLOPT_PASSWORD, password);
}

CURLcode csc_set_progress(CURL *handle, curl_xferinfo_callback function) {
  curl.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  return curl.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, function);
}

CURLcode csc_permit_web_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

void csc_leave_lookups(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl.easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)handle;
#endif
}

// MARK: - Public suffixes

static struct {
  const void *list;
  int (*contains)(const void *list, const char *domain);
} suffixes;

static void load_suffixes(void) {
#ifdef __APPLE__
  void *library = dlopen("libpsl.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return;
  const void *(*list)(void);
  *(void **)&list = dlsym(library, "psl_builtin");
  *(void **)&suffixes.contains = dlsym(library, "psl_is_public_suffix");
  if (list && suffixes.contains) suffixes.list = list();
}

bool csc_is_public_suffix(const char *domain) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_suffixes);
  if (!strchr(domain, '.')) return true;
  return suffixes.list && suffixes.contains(suffixes.list, domain);
}
