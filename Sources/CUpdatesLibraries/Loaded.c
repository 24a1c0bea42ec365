#include "Loaded.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* By library, the first one that has all functions is taken. No pointers in these tables: each would
   be relocated at the start. */
static const char files[][3][56] = {
#ifdef __APPLE__
    [UPDATES_LIBRARY_ARCHIVE] = {"/usr/lib/libarchive.2.dylib",
        "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
        "/usr/local/opt/libarchive/lib/libarchive.13.dylib"},
    [UPDATES_LIBRARY_CERTIFICATES] = {"/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
        "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
        "/opt/local/libexec/openssl3/lib/libcrypto.3.dylib"},
    /* By their paths: macOS ends a program that opens its own libcrypto by name. */
    [UPDATES_LIBRARY_CRYPTO] = {"/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
        "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
        "/opt/local/libexec/openssl3/lib/libcrypto.3.dylib"},
    [UPDATES_LIBRARY_CURL] = {"libcurl.4.dylib", "/usr/lib/libcurl.4.dylib"},
    [UPDATES_LIBRARY_EXPAT] = {"/usr/lib/libexpat.1.dylib", "libexpat.1.dylib"},
    [UPDATES_LIBRARY_LZMA] = {"/usr/lib/liblzma.5.dylib", "/opt/homebrew/lib/liblzma.5.dylib",
        "/usr/local/lib/liblzma.5.dylib"},
    [UPDATES_LIBRARY_MD4C] = {"libmd4c.dylib", "/opt/homebrew/lib/libmd4c.dylib",
        "/usr/local/lib/libmd4c.dylib"},
    [UPDATES_LIBRARY_PCRE2] = {"libpcre2-8.dylib", "/opt/homebrew/lib/libpcre2-8.dylib",
        "/usr/local/lib/libpcre2-8.dylib"},
    [UPDATES_LIBRARY_ZLIB] = {"/usr/lib/libz.1.dylib"},
#else
    [UPDATES_LIBRARY_ARCHIVE] = {"libarchive.so.13"},
    [UPDATES_LIBRARY_CERTIFICATES] = {"libcrypto.so.3"},
    [UPDATES_LIBRARY_CRYPTO] = {"libcrypto.so.3", "libcrypto.so.1.1"},
    [UPDATES_LIBRARY_CURL] = {"libcurl.so.4", "libcurl-gnutls.so.4"},
    [UPDATES_LIBRARY_EXPAT] = {"libexpat.so.1"},
    [UPDATES_LIBRARY_LZMA] = {"liblzma.so.5"},
    [UPDATES_LIBRARY_MD4C] = {"libmd4c.so.0", "libmd4c.so"},
    [UPDATES_LIBRARY_PCRE2] = {"libpcre2-8.so.0"},
    [UPDATES_LIBRARY_ZLIB] = {"libz.so.1"},
#endif
};
enum { library_count = sizeof files / sizeof *files, file_count = sizeof *files / sizeof **files };

#define ROW(library, name) {UPDATES_LIBRARY_##library, offsetof(struct updates_loaded, name), #name},
#define OPENSSL_ROW(library, result, name, parameters) ROW(library, name)

#ifndef __APPLE__
#define CHECK(library, result, name, parameters) \
  _Static_assert(                                \
      __builtin_types_compatible_p(__typeof__(&name), result(*) parameters), "as in the header");
UPDATES_OPENSSL(CHECK)
#endif

static const struct {
  int library;
  unsigned place;
  char name[48];
} functions[] = {UPDATES_FUNCTIONS(ROW) UPDATES_OPENSSL(OPENSSL_ROW)};

struct updates_loaded updates_loaded;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static bool is_known[library_count], is_loaded[library_count];
static char problem[256];

/* Of `libz.so.1: cannot open shared object file: Too many open files` the last part. A library that
   is absent or broken is to be installed; only what the system has run out of is another matter. */
static void keep(const char *reason) {
  static const int limits[] = {EMFILE, ENFILE, ENOMEM};
  for (size_t i = 0; reason && !problem[0] && i < sizeof limits / sizeof *limits; i++) {
    const char *words = strerror(limits[i]);
    if (strstr(reason, words)) snprintf(problem, sizeof problem, "%s", words);
  }
}

static bool resolve(int library, void *handle) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    if (functions[i].library != library) continue;
    void *function = dlsym(handle, functions[i].name);
    if (!function) return false;
    memcpy((char *)&updates_loaded + functions[i].place, &function, sizeof function);
  }
  return true;
}

/* Starts OpenSSL with OPENSSL_INIT_NO_ATEXIT, before any other call. Otherwise it would clean up at
   exit while other threads still use or start it. */
static void start_openssl(void *handle) {
  int (*start)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
  if (start) start(0x00080000, NULL);
}

static bool load(int library) {
  bool is_curl = library == UPDATES_LIBRARY_CURL;
  for (int i = 0; i < file_count && files[library][i][0]; i++) {
    /* libcurl brings forty libraries along, of whose functions few are ever called. */
    void *handle = dlopen(files[library][i], (is_curl ? RTLD_LAZY : RTLD_NOW) | RTLD_LOCAL);
    if (!handle) {
      keep(dlerror());
    } else if (resolve(library, handle)) {
      if (is_curl || library == UPDATES_LIBRARY_CRYPTO) start_openssl(handle);
      return true;
    } else {
      dlclose(handle);
    }
  }
  return false;
}

bool updates_library_load(enum updates_library library) {
  pthread_mutex_lock(&mutex);
  if (!is_known[library]) is_loaded[library] = load(library);
  is_known[library] = true;
  bool result = is_loaded[library];
  pthread_mutex_unlock(&mutex);
  return result;
}

const char *updates_library_problem(void) { return problem[0] ? problem : NULL; }
