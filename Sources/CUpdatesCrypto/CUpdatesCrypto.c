#include "CUpdatesCrypto.h"

#include <stdlib.h>

#ifdef __APPLE__

#include <CommonCrypto/CommonDigest.h>

struct CCryptoDigest {
  CCryptoAlgorithm algorithm;
  union {
    CC_SHA1_CTX sha1;
    CC_SHA256_CTX sha256;
    CC_SHA512_CTX sha512;
  } context;
};

static void begin(CCryptoDigest *digest) {
  switch (digest->algorithm) {
    case CCryptoAlgorithmSHA1: CC_SHA1_Init(&digest->context.sha1); return;
    case CCryptoAlgorithmSHA256: CC_SHA256_Init(&digest->context.sha256); return;
    case CCryptoAlgorithmSHA384: CC_SHA384_Init(&digest->context.sha512); return;
    case CCryptoAlgorithmSHA512: CC_SHA512_Init(&digest->context.sha512); return;
  }
}

CCryptoDigest *updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome) {
  CCryptoDigest *digest = calloc(1, sizeof *digest);
  *outcome = digest == NULL ? UPDATES_CRYPTO_FAILED : UPDATES_CRYPTO_DONE;
  if (digest == NULL) return NULL;
  digest->algorithm = algorithm;
  begin(digest);
  return digest;
}

static void add(CCryptoDigest *digest, const void *bytes, CC_LONG length) {
  switch (digest->algorithm) {
    case CCryptoAlgorithmSHA1: CC_SHA1_Update(&digest->context.sha1, bytes, length); return;
    case CCryptoAlgorithmSHA256: CC_SHA256_Update(&digest->context.sha256, bytes, length); return;
    case CCryptoAlgorithmSHA384: CC_SHA384_Update(&digest->context.sha512, bytes, length); return;
    case CCryptoAlgorithmSHA512: CC_SHA512_Update(&digest->context.sha512, bytes, length); return;
  }
}

int updates_crypto_digest_update(CCryptoDigest *digest, const void *bytes, size_t length) {
  while (length > 0) {
    /* CC_LONG has 32 bits. */
    size_t part = length < (1u << 30) ? length : (1u << 30);
    add(digest, bytes, (CC_LONG)part);
    bytes = (const char *)bytes + part;
    length -= part;
  }
  return UPDATES_CRYPTO_DONE;
}

int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes) {
  switch (digest->algorithm) {
    case CCryptoAlgorithmSHA1: CC_SHA1_Final(bytes, &digest->context.sha1); break;
    case CCryptoAlgorithmSHA256: CC_SHA256_Final(bytes, &digest->context.sha256); break;
    case CCryptoAlgorithmSHA384: CC_SHA384_Final(bytes, &digest->context.sha512); break;
    case CCryptoAlgorithmSHA512: CC_SHA512_Final(bytes, &digest->context.sha512); break;
  }
  begin(digest);
  return UPDATES_CRYPTO_DONE;
}

void updates_crypto_digest_free(CCryptoDigest *digest) { free(digest); }

#else

#include <CUpdatesLoading.h>
#include <openssl/evp.h>
#include <pthread.h>

#define FUNCTIONS(FUNCTION)                                                                        \
  FUNCTION(EVP_MD_CTX_new)                                                                         \
  FUNCTION(EVP_MD_CTX_free)                                                                        \
  FUNCTION(EVP_DigestInit_ex)                                                                      \
  FUNCTION(EVP_DigestUpdate)                                                                       \
  FUNCTION(EVP_DigestFinal_ex)                                                                     \
  FUNCTION(EVP_sha1)                                                                               \
  FUNCTION(EVP_sha256)                                                                             \
  FUNCTION(EVP_sha384)                                                                             \
  FUNCTION(EVP_sha512)

static struct {
  FUNCTIONS(UPDATES_LOADING_MEMBER)
  bool is_available;
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;

#define RESOLVE(name) UPDATES_LOADING_RESOLVE(library.name, name)

static bool resolve(void *handle) {
  updates_loading_start_openssl(handle);
  FUNCTIONS(RESOLVE)
  return true;
}

static void load(void) {
  static const char *const names[] = {"libcrypto.so.3", "libcrypto.so.1.1", NULL};
  library.is_available = updates_loading_load(names, resolve);
}

static bool is_available(void) {
  pthread_once(&once, load);
  return library.is_available;
}

struct CCryptoDigest {
  EVP_MD_CTX *context;
  const EVP_MD *method;
};

static const EVP_MD *method(CCryptoAlgorithm algorithm) {
  switch (algorithm) {
    case CCryptoAlgorithmSHA1: return library.EVP_sha1();
    case CCryptoAlgorithmSHA256: return library.EVP_sha256();
    case CCryptoAlgorithmSHA384: return library.EVP_sha384();
    case CCryptoAlgorithmSHA512: return library.EVP_sha512();
  }
  return NULL;
}

CCryptoDigest *updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome) {
  *outcome = UPDATES_CRYPTO_LIBRARY_MISSING;
  if (!is_available()) return NULL;
  *outcome = UPDATES_CRYPTO_FAILED;
  CCryptoDigest *digest = calloc(1, sizeof *digest);
  if (digest == NULL) return NULL;
  digest->context = library.EVP_MD_CTX_new();
  digest->method = method(algorithm);
  if (digest->context != NULL && digest->method != NULL &&
      library.EVP_DigestInit_ex(digest->context, digest->method, NULL)) {
    *outcome = UPDATES_CRYPTO_DONE;
    return digest;
  }
  updates_crypto_digest_free(digest);
  return NULL;
}

int updates_crypto_digest_update(CCryptoDigest *digest, const void *bytes, size_t length) {
  return library.EVP_DigestUpdate(digest->context, bytes, length) ? UPDATES_CRYPTO_DONE
                                                                  : UPDATES_CRYPTO_FAILED;
}

int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes) {
  if (!library.EVP_DigestFinal_ex(digest->context, bytes, NULL)) return UPDATES_CRYPTO_FAILED;
  return library.EVP_DigestInit_ex(digest->context, digest->method, NULL) ? UPDATES_CRYPTO_DONE
                                                                          : UPDATES_CRYPTO_FAILED;
}

void updates_crypto_digest_free(CCryptoDigest *digest) {
  library.EVP_MD_CTX_free(digest->context);
  free(digest);
}

#endif
