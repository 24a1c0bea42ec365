#include "Exit.h"
#include "Library.h"

#include <errno.h>

// CCurlMulti is never defined: it is libcurl's CURLM under a name that Swift may see.
static CURLM *handle(CCurlMulti *multi) {
  return (CURLM *)multi;
}

CCurlMulti *updates_curl_multi_new(void) {
  updates_curl_enter();
  errno = 0;
  CURLM *multi = updates_curl.curl_multi_init_();
  // It is content without what wakes it, and could then not be told of anything new.
  if (multi != NULL && updates_curl.curl_multi_wakeup_(multi) == CURLM_OK)
    return (CCurlMulti *)multi;
  int error = errno != 0 ? errno : ENOMEM;
  if (multi != NULL) updates_curl.curl_multi_cleanup_(multi);
  updates_curl_leave();
  errno = error;
  return NULL;
}

bool updates_curl_multi_add(CCurlMulti *multi, CCurlTransfer *transfer) {
  return updates_curl.curl_multi_add_handle_(handle(multi), transfer->easy) == CURLM_OK;
}

void updates_curl_multi_remove(CCurlMulti *multi, CCurlTransfer *transfer) {
  updates_curl.curl_multi_remove_handle_(handle(multi), transfer->easy);
}

bool updates_curl_multi_perform(CCurlMulti *multi) {
  int running = 0;
  return updates_curl.curl_multi_perform_(handle(multi), &running) == CURLM_OK;
}

void *updates_curl_multi_next_ended(CCurlMulti *multi, CCurlOutcome *outcome) {
  int remaining = 0;
  CURLMsg *message;
  while ((message = updates_curl.curl_multi_info_read_(handle(multi), &remaining)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    CCurlTransfer *transfer = NULL;
    updates_curl.curl_easy_getinfo_(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
    if (transfer == NULL) continue;
    transfer->result = message->data.result;
    *outcome = updates_curl_outcome(message->data.result);
    return transfer->context;
  }
  return NULL;
}

bool updates_curl_multi_wait(CCurlMulti *multi, int milliseconds) {
  updates_curl_leave();
  CURLMcode code = updates_curl.curl_multi_poll_(handle(multi), NULL, 0, milliseconds, NULL);
  updates_curl_enter();
  return code == CURLM_OK;
}

void updates_curl_multi_wake(CCurlMulti *multi) { updates_curl.curl_multi_wakeup_(handle(multi)); }

void updates_curl_multi_free(CCurlMulti *multi) {
  updates_curl.curl_multi_cleanup_(handle(multi));
  updates_curl_leave();
}
