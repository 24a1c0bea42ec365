#pragma once

#include <curl/curl.h>
#include <stdbool.h>

#include "CUpdatesCurl.h"

// The functions that are used; their types come from libcurl's header.
#define UPDATES_CURL_FUNCTIONS(EACH) \
  EACH(curl_global_init)             \
  EACH(curl_version)                 \
  EACH(curl_free)                    \
  EACH(curl_slist_append)            \
  EACH(curl_slist_free_all)          \
  EACH(curl_url)                     \
  EACH(curl_url_cleanup)             \
  EACH(curl_url_get)                 \
  EACH(curl_url_set)                 \
  EACH(curl_easy_init)               \
  EACH(curl_easy_cleanup)            \
  EACH(curl_easy_setopt)             \
  EACH(curl_easy_getinfo)            \
  EACH(curl_easy_strerror)           \
  EACH(curl_multi_init)              \
  EACH(curl_multi_cleanup)           \
  EACH(curl_multi_add_handle)        \
  EACH(curl_multi_remove_handle)     \
  EACH(curl_multi_perform)           \
  EACH(curl_multi_info_read)         \
  EACH(curl_multi_poll)              \
  EACH(curl_multi_wakeup)

#define UPDATES_CURL_DECLARE(name) __typeof__(name) *name##_;

typedef struct {
  UPDATES_CURL_FUNCTIONS(UPDATES_CURL_DECLARE)
} CCurlLibrary;

/// libcurl's functions; valid once `updates_curl_load_failure` has returned NULL.
extern CCurlLibrary updates_curl;

struct CCurlTransfer {
  CURL *easy;
  struct curl_slist *headers;
  struct curl_slist *resolved;
  void *context;
  CCurlReceive receive_header;
  CCurlReceive receive_body;
  CURLcode result;
  bool refused_setting;
  char failure[CURL_ERROR_SIZE];
};

CCurlOutcome updates_curl_outcome(CURLcode code);
