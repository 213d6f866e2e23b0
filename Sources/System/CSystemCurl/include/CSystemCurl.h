// The system's libcurl. The program loads it with the first page, because libcurl and the libraries
// that it needs take longer to load than the rest of the program.
//
// The functions have the names and parameters of libcurl's, with the prefix `csc_`. Swift can't
// call variadic functions, so a few of them set options of a certain type. Call none of them unless
// `csc_load` has returned true.
#ifndef C_SYSTEM_CURL_H
#define C_SYSTEM_CURL_H

#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

#include "ContentDecoding.h"

// CURLE_TOO_LARGE, which the headers of versions before 8.6 lack.
static const CURLcode CSC_TOO_LARGE = (CURLcode)100;

// Loads libcurl, unless it has been loaded. Returns whether all functions can be called. This
// function can be called on any thread.
bool csc_load(void);

CURLcode csc_global_init(long flags);

CURL *csc_easy_init(void);
void csc_easy_reset(CURL *handle);
void csc_easy_cleanup(CURL *handle);
CURLcode csc_easy_pause(CURL *handle, int mask);
const char *csc_easy_strerror(CURLcode code);

CURLM *csc_multi_init(void);
CURLMcode csc_multi_cleanup(CURLM *handle);
CURLMcode csc_multi_add_handle(CURLM *handle, CURL *easy);
CURLMcode csc_multi_remove_handle(CURLM *handle, CURL *easy);
CURLMcode csc_multi_perform(CURLM *handle, int *running);
CURLMcode csc_multi_poll(CURLM *handle, int milliseconds);
CURLMcode csc_multi_wakeup(CURLM *handle);
CURLMsg *csc_multi_info_read(CURLM *handle, int *left);

struct curl_slist *csc_slist_append(struct curl_slist *list, const char *text);
void csc_slist_free_all(struct curl_slist *list);

CURLcode csc_set_number(CURL *handle, CURLoption option, long value);
CURLcode csc_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode csc_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode csc_set_pointer(CURL *handle, CURLoption option, void *value);

// Sets CURLOPT_HEADERFUNCTION or CURLOPT_WRITEFUNCTION.
CURLcode csc_set_receiver(CURL *handle, CURLoption option, curl_write_callback function);

CURLcode csc_set_connection_check(CURL *handle, curl_prereq_callback function);

// Lets the transfer answer the host's challenge of the Digest scheme.
CURLcode csc_use_digest(CURL *handle, const char *user, const char *password);

CURLcode csc_set_progress(CURL *handle, curl_xferinfo_callback function);

CURLcode csc_permit_web_only(CURL *handle);

// Returns whether registrars let anyone register names below a domain, such as `co.uk`. Without
// libpsl, which most systems install with libcurl, only domains without a dot are known to be such
// suffixes. This function can be called at any time and on any thread.
bool csc_is_public_suffix(const char *domain);

// Allows a transfer to be removed without waiting for its DNS lookup.
void csc_leave_lookups(CURL *handle);

#endif
