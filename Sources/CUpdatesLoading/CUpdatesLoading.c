#include "CUpdatesLoading.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char problem[256];

/* Of `libz.so.1: cannot open shared object file: Too many open files` the last part. A library that
   is absent or broken is to be installed; only what the system has run out of is another matter. */
static void keep(const char *reason) {
  static const int limits[] = {EMFILE, ENFILE, ENOMEM};
  for (size_t i = 0; reason && i < sizeof limits / sizeof *limits; i++) {
    const char *words = strerror(limits[i]);
    if (!strstr(reason, words)) continue;
    pthread_mutex_lock(&mutex);
    if (!problem[0]) snprintf(problem, sizeof problem, "%s", words);
    pthread_mutex_unlock(&mutex);
  }
}

void *updates_loading_open(const char *const *names, int mode) {
  for (; *names; names++) {
    void *handle = dlopen(*names, mode | RTLD_LOCAL);
    if (handle) return handle;
    keep(dlerror());
  }
  return NULL;
}

bool updates_loading_load(const char *const *names, bool (*resolve)(void *handle)) {
  for (; *names; names++) {
    const char *const name[] = {*names, NULL};
    void *handle = updates_loading_open(name, RTLD_NOW);
    if (!handle) continue;
    if (resolve(handle)) return true;
    dlclose(handle);
  }
  return false;
}

const char *updates_loading_problem(void) { return problem[0] ? problem : NULL; }
