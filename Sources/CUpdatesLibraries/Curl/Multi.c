#include <errno.h>

#include "Internal.h"

CCurlMulti *updates_curl_multi_new(void) {
  errno = 0;
  CCurlMulti *multi = updates_loaded.curl_multi_init();
  if (multi == NULL && errno == 0) errno = ENOMEM;
  return multi;
}

bool updates_curl_multi_add(CCurlMulti *multi, CCurlTransfer *transfer) {
  return updates_loaded.curl_multi_add_handle(multi, transfer->easy) == CURLM_OK;
}

void updates_curl_multi_remove(CCurlMulti *multi, CCurlTransfer *transfer) {
  updates_loaded.curl_multi_remove_handle(multi, transfer->easy);
}

bool updates_curl_multi_perform(CCurlMulti *multi) {
  int running = 0;
  return updates_loaded.curl_multi_perform(multi, &running) == CURLM_OK;
}

void *updates_curl_multi_next_ended(CCurlMulti *multi, CCurlOutcome *outcome) {
  int remaining = 0;
  CURLMsg *message;
  while ((message = updates_loaded.curl_multi_info_read(multi, &remaining)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    CCurlTransfer *transfer = NULL;
    updates_loaded.curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
    if (transfer == NULL) continue;
    transfer->result = message->data.result;
    *outcome = updates_curl_outcome(message->data.result);
    return transfer->context;
  }
  return NULL;
}

bool updates_curl_multi_wait(CCurlMulti *multi, int milliseconds) {
  return updates_loaded.curl_multi_poll(multi, NULL, 0, milliseconds, NULL) == CURLM_OK;
}

void updates_curl_multi_free(CCurlMulti *multi) {
  updates_loaded.curl_multi_cleanup(multi);
}
