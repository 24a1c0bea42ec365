#include "CLoading.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char problem[256];

static bool is_absent(const char *reason) {
#ifdef __APPLE__
  return strstr(reason, "no such file") != NULL;
#else
  const char *absence = strerror(ENOENT);
  size_t length = strlen(reason), tail = strlen(absence);
  return length >= tail && strcmp(reason + length - tail, absence) == 0;
#endif
}

/* Of `libz.so.1: cannot open shared object file: Too many open files` the last part says enough. */
static void keep(const char *reason) {
  if (!reason || is_absent(reason)) return;
  static const char preamble[] = "cannot open shared object file: ";
  const char *cause = strstr(reason, preamble);
  if (cause) reason = cause + sizeof preamble - 1;
  pthread_mutex_lock(&mutex);
  if (!problem[0]) snprintf(problem, sizeof problem, "%s", reason);
  pthread_mutex_unlock(&mutex);
}

void *cloading_open(const char *const *names, int mode) {
  for (; *names; names++) {
    void *handle = dlopen(*names, mode | RTLD_LOCAL);
    if (handle) return handle;
    keep(dlerror());
  }
  return NULL;
}

bool cloading_load(const char *const *names, bool (*resolve)(void *handle)) {
  for (; *names; names++) {
    const char *const name[] = {*names, NULL};
    void *handle = cloading_open(name, RTLD_NOW);
    if (!handle) continue;
    if (resolve(handle)) return true;
    dlclose(handle);
  }
  return false;
}

const char *cloading_problem(void) { return problem[0] ? problem : NULL; }
