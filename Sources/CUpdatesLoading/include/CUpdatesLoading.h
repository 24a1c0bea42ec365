#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A member for a function, checked against the header's declaration. */
#define UPDATES_LOADING_MEMBER(name) __typeof__(&name) name;

/* Fills such a member; where the library has no function of that name, false is returned. */
#define UPDATES_LOADING_RESOLVE(member, name)        \
  member = (__typeof__(member))dlsym(handle, #name); \
  if (!member) return false;

/* Opens the first library of a list, NULL at its end, that there is; NULL where there is none. */
void *updates_loading_open(const char *const *names, int mode);

/* Loads the first library of such a list in which `resolve` finds all that it looks up, for as long
   as the process runs; whether there is one. */
bool updates_loading_load(const char *const *names, bool (*resolve)(void *handle));

/* What the system had too little of to load a library, such as `Too many open files`; NULL where
   that was not the matter. */
const char *updates_loading_problem(void);

/* OpenSSL would clean up at exit, while other threads still compute or only start it. Started with
   OPENSSL_INIT_NO_ATEXIT before anything else of it is called, it leaves that to the end of the
   process. */
static inline void updates_loading_start_openssl(void *handle) {
  int (*start)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
  if (start) start(0x00080000, NULL);
}
