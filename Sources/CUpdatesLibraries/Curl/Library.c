#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "Internal.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_started;

static void start(void) {
  if (!updates_library_load(UPDATES_LIBRARY_CURL)) return;
  is_started = updates_loaded.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool updates_curl_load(void) {
  pthread_once(&once, start);
  return is_started;
}

const char *updates_curl_description(void) { return updates_loaded.curl_version(); }

static pthread_once_t once_for_certificates = PTHREAD_ONCE_INIT;
static char *certificate_file;
static char *certificate_directory;

#if LIBCURL_VERSION_NUM >= 0x075400
// A handle's default; it belongs to libcurl and may end with the handle, so it is copied.
static char *default_of(CURL *easy, CURLINFO what) {
  char *text = NULL;
  CURLcode code = updates_loaded.curl_easy_getinfo(easy, what, &text);
  return code == CURLE_OK && text ? strdup(text) : NULL;
}
#endif

static void ask_for_certificates(void) {
  CURL *easy = updates_curl_load() ? updates_loaded.curl_easy_init() : NULL;
  if (!easy) return;
#if LIBCURL_VERSION_NUM >= 0x075400
  certificate_file = default_of(easy, CURLINFO_CAINFO);
  certificate_directory = default_of(easy, CURLINFO_CAPATH);
#endif
  updates_loaded.curl_easy_cleanup(easy);
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
