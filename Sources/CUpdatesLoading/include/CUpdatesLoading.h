#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A member for a function, checked against the header's declaration. */
#define UPDATES_LOADING_MEMBER(name) __typeof__(&name) name;

/* Fills such a member; returns false from the function if the library has no such function. */
#define UPDATES_LOADING_RESOLVE(member, name)        \
  member = (__typeof__(member))dlsym(handle, #name); \
  if (!member) return false;

/* Opens the first library that exists in a list that ends with NULL; NULL if none exists. */
void *updates_loading_open(const char *const *names, int mode);

/* Loads the first library of such a list in which `resolve` finds all its functions, until the
   process ends. Returns whether there is one. */
bool updates_loading_load(const char *const *names, bool (*resolve)(void *handle));

/* The system's limit because of which a library was not loaded, such as `Too many open files`; NULL
   if there was another reason. */
const char *updates_loading_problem(void);

/* Starts OpenSSL with OPENSSL_INIT_NO_ATEXIT, before any other call. Otherwise it would clean up at
   exit while other threads still use or start it. */
static inline void updates_loading_start_openssl(void *handle) {
  int (*start)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
  if (start) start(0x00080000, NULL);
}
