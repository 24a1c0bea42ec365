#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "Internal.h"

// When the process exits, the TLS library takes itself apart while threads may be in the middle of a
// handshake, which ends in a crash. So threads say when they are inside, and exit waits until they
// are not. Once the process exits, who goes inside does not return.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int inside = 0;
static bool is_exiting = false;

// A few steps of a handshake take less; the limit is for what nobody has thought of.
static void keep_outside(void) {
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 1;
  pthread_mutex_lock(&mutex);
  is_exiting = true;
  while (inside > 0 && pthread_cond_timedwait(&changed, &mutex, &limit) == 0) {
  }
  pthread_mutex_unlock(&mutex);
}

void updates_curl_guard_exit(void) { atexit(keep_outside); }

static void enter(void) {
  pthread_mutex_lock(&mutex);
  while (is_exiting) pthread_cond_wait(&changed, &mutex);
  inside++;
  pthread_mutex_unlock(&mutex);
}

static void leave(void) {
  pthread_mutex_lock(&mutex);
  inside--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}

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
  enter();
  updates_loaded.curl_multi_remove_handle(multi, transfer->easy);
  leave();
}

bool updates_curl_multi_perform(CCurlMulti *multi) {
  int running = 0;
  enter();
  CURLMcode code = updates_loaded.curl_multi_perform(multi, &running);
  leave();
  return code == CURLM_OK;
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
  enter();
  updates_loaded.curl_multi_cleanup(multi);
  leave();
}
