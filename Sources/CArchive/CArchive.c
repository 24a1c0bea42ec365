#include <CLoading.h>
#include <pthread.h>
#include <string.h>

#include "Internal.h"

struct carchive_library carchive_library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

#define RESOLVE(name)                                                                              \
  carchive_library.name = (__typeof__(&name))dlsym(handle, #name);                                 \
  if (!carchive_library.name) return false;

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

/* The details begin like `libarchive 3.6.2 zlib/1.2.13`. */
static void note_version(void) {
  const char *text = strchr(carchive_library.archive_version_details(), ' ');
  if (!text) return;
  size_t length = strcspn(text + 1, " ");
  size_t room = sizeof carchive_library.version - 1;
  memcpy(carchive_library.version, text + 1, length < room ? length : room);
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
  if (!cloading_load(archives, resolve_archive) || !cloading_load(zlibs, resolve_zlib)) return;
  for (size_t index = 0; index < sizeof locales / sizeof *locales; index++) {
    if (!carchive_library.locale)
      carchive_library.locale = newlocale(LC_CTYPE_MASK, locales[index], (locale_t)0);
  }
  carchive_library.has_xz = cloading_load(lzmas, resolve_lzma);
  note_version();
  carchive_library.is_available = carchive_library.locale != (locale_t)0;
}

bool carchive_is_available(void) {
  pthread_once(&loading, load);
  return carchive_library.is_available;
}

const char *carchive_version(void) {
  return carchive_is_available() ? carchive_library.version : "";
}
