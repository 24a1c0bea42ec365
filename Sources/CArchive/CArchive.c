#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "Internal.h"

struct carchive_library carchive_library;

static pthread_once_t loading = PTHREAD_ONCE_INIT;

static void *open_first(const char *const names[], size_t count) {
  void *handle = NULL;
  for (size_t index = 0; index < count && !handle; index++)
    handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  return handle;
}

static bool resolve(void *archive, void *zlib) {
#define RESOLVE(handle, name)                                                                      \
  carchive_library.name = (__typeof__(&name))dlsym(handle, #name);                                 \
  if (!carchive_library.name) return false;
#define RESOLVE_ARCHIVE(name) RESOLVE(archive, name)
#define RESOLVE_ZLIB(name) RESOLVE(zlib, name)
  ARCHIVE_FUNCTIONS(RESOLVE_ARCHIVE)
  ZLIB_FUNCTIONS(RESOLVE_ZLIB)
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
      "/usr/local/opt/libarchive/lib/libarchive.13.dylib"};
  static const char *const zlibs[] = {"/usr/lib/libz.1.dylib"};
  static const char *const locales[] = {"en_US.UTF-8", "UTF-8", "C"};
#else
  static const char *const archives[] = {"libarchive.so.13"};
  static const char *const zlibs[] = {"libz.so.1"};
  static const char *const locales[] = {"C.UTF-8", "en_US.UTF-8", "C"};
#endif
  void *archive = open_first(archives, sizeof archives / sizeof *archives);
  void *zlib = open_first(zlibs, sizeof zlibs / sizeof *zlibs);
  if (!archive || !zlib || !resolve(archive, zlib)) return;
  for (size_t index = 0; index < sizeof locales / sizeof *locales; index++) {
    if (!carchive_library.locale)
      carchive_library.locale = newlocale(LC_CTYPE_MASK, locales[index], (locale_t)0);
  }
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
