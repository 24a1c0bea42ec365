#include "CCrypto.h"

#ifdef __APPLE__

#include <CommonCrypto/CommonDigest.h>

int ccrypto_sha256(const unsigned char *bytes, size_t length, unsigned char *digest) {
  CC_SHA256_CTX context;
  CC_SHA256_Init(&context);
  while (length > 0) {
    /* CC_LONG has 32 bits. */
    size_t part = length < (1u << 30) ? length : (1u << 30);
    CC_SHA256_Update(&context, bytes, (CC_LONG)part);
    bytes += part;
    length -= part;
  }
  CC_SHA256_Final(digest, &context);
  return CCRYPTO_DONE;
}

#else

#include <dlfcn.h>
#include <pthread.h>

typedef unsigned char *(*sha256_function)(const unsigned char *, size_t, unsigned char *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sha256_function sha256;

static void load(void) {
  static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1"};
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    sha256 = (sha256_function)dlsym(library, "SHA256");
    if (sha256) return;
    dlclose(library);
  }
}

int ccrypto_sha256(const unsigned char *bytes, size_t length, unsigned char *digest) {
  pthread_once(&once, load);
  if (!sha256) return CCRYPTO_LIBRARY_MISSING;
  return sha256(bytes, length, digest) ? CCRYPTO_DONE : CCRYPTO_FAILED;
}

#endif
