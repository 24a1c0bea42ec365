#include "Exit.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int inside = 0;
static bool is_exiting = false;

// Nobody is inside for longer than some steps of a handshake take; the limit is for what nobody has thought of.
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

void updates_curl_enter(void) {
  pthread_mutex_lock(&mutex);
  while (is_exiting) pthread_cond_wait(&changed, &mutex);
  inside++;
  pthread_mutex_unlock(&mutex);
}

void updates_curl_leave(void) {
  pthread_mutex_lock(&mutex);
  inside--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
}
