#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/* Loads the first library of a list, NULL at its end, in which `resolve` finds all that it looks
   up, for as long as the process runs; whether there is one. */
static inline bool cloading_load(const char *const *names, bool (*resolve)(void *library)) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    if (resolve(library)) return true;
    dlclose(library);
  }
  return false;
}
