#pragma once

#include "../Loaded.h"

struct CCurlTransfer {
  CURL *easy;
  struct curl_slist *lists[2];
  void *context;
  CURLcode result;
  bool refused_setting;
  char failure[CURL_ERROR_SIZE];
};

CCurlOutcome updates_curl_outcome(CURLcode code);
