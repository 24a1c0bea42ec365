#include "CUpdatesCrypto.h"

#include <CUpdatesLoading.h>
#include <pthread.h>
#include <stdlib.h>

/*
 * Ed25519 (RFC 8032) and BLAKE2b (RFC 7693) by OpenSSL's libcrypto, on macOS too, where the
 * system's own library has neither and OpenSSL's headers may be missing: so the few functions are
 * declared here, with the types of their manual pages.
 */
static struct {
  void *(*EVP_PKEY_new_raw_public_key)(int, void *, const unsigned char *, size_t);
  void (*EVP_PKEY_free)(void *);
  void *(*EVP_MD_CTX_new)(void);
  void (*EVP_MD_CTX_free)(void *);
  int (*EVP_DigestVerifyInit)(void *, void *, const void *, void *, void *);
  int (*EVP_DigestVerify)(void *, const unsigned char *, size_t, const unsigned char *, size_t);
  const void *(*EVP_blake2b512)(void);
  int (*EVP_DigestInit_ex)(void *, const void *, void *);
  int (*EVP_DigestUpdate)(void *, const void *, size_t);
  int (*EVP_DigestFinal_ex)(void *, unsigned char *, unsigned int *);
  void (*ERR_clear_error)(void);
  bool is_available;
} library;

enum { ed25519 = 1087 /* NID_ED25519 */ };

static const char *const names[] = {
#ifdef __APPLE__
    /* By their paths: the system ends a program that opens its own libcrypto by name. */
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib",
    "/opt/local/libexec/openssl3/lib/libcrypto.3.dylib",
#else
    "libcrypto.so.3",
    "libcrypto.so.1.1",
#endif
    NULL,
};

#define RESOLVE(name) UPDATES_LOADING_RESOLVE(library.name, name)

static bool resolve(void *handle) {
  updates_loading_start_openssl(handle);
  RESOLVE(EVP_PKEY_new_raw_public_key)
  RESOLVE(EVP_PKEY_free)
  RESOLVE(EVP_MD_CTX_new)
  RESOLVE(EVP_MD_CTX_free)
  RESOLVE(EVP_DigestVerifyInit)
  RESOLVE(EVP_DigestVerify)
  RESOLVE(EVP_blake2b512)
  RESOLVE(EVP_DigestInit_ex)
  RESOLVE(EVP_DigestUpdate)
  RESOLVE(EVP_DigestFinal_ex)
  RESOLVE(ERR_clear_error)
  return true;
}

static void load(void) { library.is_available = updates_loading_load(names, resolve); }

static bool is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_available;
}

int updates_crypto_ed25519_verify(const unsigned char *key, const unsigned char *signature,
    const unsigned char *message, size_t length) {
  static const unsigned char nothing[1];
  if (!is_available()) return UPDATES_CRYPTO_LIBRARY_MISSING;
  int outcome = UPDATES_CRYPTO_FAILED;
  void *public_key = library.EVP_PKEY_new_raw_public_key(ed25519, NULL, key, 32);
  void *context = library.EVP_MD_CTX_new();
  if (public_key && context &&
      library.EVP_DigestVerifyInit(context, NULL, NULL, NULL, public_key) == 1) {
    const unsigned char *bytes = message ? message : nothing;
    /* Negative for a signature that is none at all: rejected as well. */
    outcome = library.EVP_DigestVerify(context, signature, 64, bytes, length) == 1
                  ? UPDATES_CRYPTO_DONE
                  : UPDATES_CRYPTO_REJECTED;
  }
  library.EVP_MD_CTX_free(context);
  library.EVP_PKEY_free(public_key);
  library.ERR_clear_error();
  return outcome;
}

struct CCryptoBLAKE2b {
  void *context;
};

CCryptoBLAKE2b *updates_crypto_blake2b_new(int *outcome) {
  *outcome = UPDATES_CRYPTO_LIBRARY_MISSING;
  if (!is_available()) return NULL;
  *outcome = UPDATES_CRYPTO_FAILED;
  CCryptoBLAKE2b *digest = calloc(1, sizeof *digest);
  if (digest == NULL) return NULL;
  digest->context = library.EVP_MD_CTX_new();
  const void *method = library.EVP_blake2b512();
  if (digest->context && method && library.EVP_DigestInit_ex(digest->context, method, NULL)) {
    *outcome = UPDATES_CRYPTO_DONE;
    return digest;
  }
  updates_crypto_blake2b_free(digest);
  library.ERR_clear_error();
  return NULL;
}

int updates_crypto_blake2b_update(CCryptoBLAKE2b *digest, const void *bytes, size_t length) {
  return library.EVP_DigestUpdate(digest->context, bytes, length) ? UPDATES_CRYPTO_DONE
                                                                  : UPDATES_CRYPTO_FAILED;
}

int updates_crypto_blake2b_finish(CCryptoBLAKE2b *digest, unsigned char *bytes) {
  return library.EVP_DigestFinal_ex(digest->context, bytes, NULL) ? UPDATES_CRYPTO_DONE
                                                                  : UPDATES_CRYPTO_FAILED;
}

void updates_crypto_blake2b_free(CCryptoBLAKE2b *digest) {
  library.EVP_MD_CTX_free(digest->context);
  free(digest);
}
