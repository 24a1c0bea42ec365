#include "Library.h"

#include <CUpdatesLoading.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Exit.h"

CCurlLibrary updates_curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512] = "libcurl was not loaded";
static bool is_loaded = false;

static void load(void) {
#ifdef __APPLE__
  static const char *const names[] = {"libcurl.4.dylib", "/usr/lib/libcurl.4.dylib", NULL};
#else
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
#endif
  // It brings forty libraries along, of whose functions few are ever called.
  void *library = updates_loading_open(names, RTLD_LAZY);
  if (library == NULL) return;

#define UPDATES_CURL_RESOLVE(name)                                             \
  updates_curl.name##_ = (__typeof__(name) *)dlsym(library, #name);            \
  if (updates_curl.name##_ == NULL) {                                          \
    snprintf(failure, sizeof failure, "libcurl is too old: it has no " #name); \
    return;                                                                    \
  }
  UPDATES_CURL_FUNCTIONS(UPDATES_CURL_RESOLVE)

  updates_loading_start_openssl(library);
  CURLcode code = updates_curl.curl_global_init_(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) {
    snprintf(failure, sizeof failure, "%s", updates_curl.curl_easy_strerror_(code));
    return;
  }
  updates_curl_guard_exit();
  is_loaded = true;
}

const char *updates_curl_load_failure(void) {
  pthread_once(&once, load);
  return is_loaded ? NULL : failure;
}

const char *updates_curl_description(void) {
  const char *reason = updates_curl_load_failure();
  return reason == NULL ? updates_curl.curl_version_() : reason;
}

static pthread_once_t once_for_certificates = PTHREAD_ONCE_INIT;
static char *certificate_file = NULL;
static char *certificate_directory = NULL;

// Asks a handle for its defaults: the texts belong to libcurl and may end with the handle, so they are copied.
static void ask_for_certificates(void) {
  if (updates_curl_load_failure() != NULL) return;
  CURL *easy = updates_curl.curl_easy_init_();
  if (easy == NULL) return;
#if LIBCURL_VERSION_NUM >= 0x075400
  char *text = NULL;
  if (updates_curl.curl_easy_getinfo_(easy, CURLINFO_CAINFO, &text) == CURLE_OK && text != NULL)
    certificate_file = strdup(text);
  text = NULL;
  if (updates_curl.curl_easy_getinfo_(easy, CURLINFO_CAPATH, &text) == CURLE_OK && text != NULL)
    certificate_directory = strdup(text);
#endif
  updates_curl.curl_easy_cleanup_(easy);
}

const char *updates_curl_built_in_certificate_file(void) {
  pthread_once(&once_for_certificates, ask_for_certificates);
  return certificate_file;
}

const char *updates_curl_built_in_certificate_directory(void) {
  pthread_once(&once_for_certificates, ask_for_certificates);
  return certificate_directory;
}

void updates_curl_free_text(char *text) { free(text); }
