#include <pthread.h>

#include "Internal.h"

struct updates_archive_library updates_archive_library;

/* The first that is not there. */
static const char *missing;
static const char *version = "";
static pthread_once_t loading = PTHREAD_ONCE_INIT;

#define RESOLVE(name) UPDATES_LOADING_RESOLVE(updates_archive_library.name, name)

static bool resolve_archive(void *handle) {
  ARCHIVE_FUNCTIONS(RESOLVE)
  return true;
}

static bool resolve_zlib(void *handle) {
  ZLIB_FUNCTIONS(RESOLVE)
  return true;
}

static bool resolve_lzma(void *handle) {
  LZMA_FUNCTIONS(RESOLVE)
  return true;
}

static void load(void) {
#ifdef __APPLE__
  static const char *const archives[] = {
      "/usr/lib/libarchive.2.dylib", "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib",
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib", NULL};
  static const char *const zlibs[] = {"/usr/lib/libz.1.dylib", NULL};
  static const char *const lzmas[] = {
      "/usr/lib/liblzma.5.dylib", "/opt/homebrew/lib/liblzma.5.dylib",
      "/usr/local/lib/liblzma.5.dylib", NULL};
  static const char *const locales[] = {"en_US.UTF-8", "UTF-8", "C"};
#else
  static const char *const archives[] = {"libarchive.so.13", NULL};
  static const char *const zlibs[] = {"libz.so.1", NULL};
  static const char *const lzmas[] = {"liblzma.so.5", NULL};
  static const char *const locales[] = {"C.UTF-8", "en_US.UTF-8", "C"};
#endif
  missing = "zlib";
  if (!updates_loading_load(zlibs, resolve_zlib)) return;
  missing = "liblzma";
  if (!updates_loading_load(lzmas, resolve_lzma)) return;
  missing = "libarchive";
  if (!updates_loading_load(archives, resolve_archive)) return;
  for (size_t index = 0; index < sizeof locales / sizeof *locales; index++) {
    if (!updates_archive_library.locale)
      updates_archive_library.locale = newlocale(LC_CTYPE_MASK, locales[index], (locale_t)0);
  }
  if (!updates_archive_library.locale) return;
  version = updates_archive_library.archive_version_details();
  missing = NULL;
}

const char *updates_archive_missing_library(void) {
  pthread_once(&loading, load);
  return missing;
}

const char *updates_archive_version(void) {
  return updates_archive_missing_library() ? "" : version;
}
