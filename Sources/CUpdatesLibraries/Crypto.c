#include <stdlib.h>

#include "Loaded.h"

#ifdef __APPLE__
#include <CommonCrypto/CommonDigest.h>

/* The system's own library has SHA, but neither BLAKE2b (RFC 7693) nor Ed25519 (RFC 8032). */
#define RETURN_OWN(action, ...)                                              \
  switch (digest->algorithm) {                                               \
    case CCryptoAlgorithmSHA1: return CC_SHA1_##action(__VA_ARGS__);         \
    case CCryptoAlgorithmSHA256: return CC_SHA256_##action(__VA_ARGS__);     \
    case CCryptoAlgorithmSHA384: return CC_SHA384_##action(__VA_ARGS__);     \
    case CCryptoAlgorithmSHA512: return CC_SHA512_##action(__VA_ARGS__);     \
    case CCryptoAlgorithmBLAKE2b:                                            \
    case CCryptoAlgorithmNone: break;                                        \
  }
#else
#define RETURN_OWN(action, ...)
#endif

struct CCryptoDigest {
  CCryptoAlgorithm algorithm;
  /* Whether the next bytes begin another digest. */
  bool is_over;
  EVP_MD_CTX *context;
#ifdef __APPLE__
  /* The largest; SHA-1 and SHA-256 have smaller ones. */
  CC_SHA512_CTX own;
#endif
};

static int outcome_of(bool is_done) {
  return is_done ? UPDATES_CRYPTO_DONE : UPDATES_CRYPTO_FAILED;
}

static const EVP_MD *method(CCryptoAlgorithm algorithm) {
  switch (algorithm) {
    case CCryptoAlgorithmSHA1: return updates_loaded.EVP_sha1();
    case CCryptoAlgorithmSHA256: return updates_loaded.EVP_sha256();
    case CCryptoAlgorithmSHA384: return updates_loaded.EVP_sha384();
    case CCryptoAlgorithmSHA512: return updates_loaded.EVP_sha512();
    case CCryptoAlgorithmBLAKE2b: return updates_loaded.EVP_blake2b512();
    case CCryptoAlgorithmNone: return NULL;
  }
}

static int begin(CCryptoDigest *digest) {
  digest->is_over = false;
  RETURN_OWN(Init, (void *)&digest->own);
  return updates_loaded.EVP_DigestInit_ex(digest->context, method(digest->algorithm), NULL);
}

static int add(CCryptoDigest *digest, const void *bytes, unsigned length) {
  RETURN_OWN(Update, (void *)&digest->own, bytes, length);
  return updates_loaded.EVP_DigestUpdate(digest->context, bytes, length);
}

static int end(CCryptoDigest *digest, unsigned char *bytes) {
  RETURN_OWN(Final, bytes, (void *)&digest->own);
  return updates_loaded.EVP_DigestFinal_ex(digest->context, bytes, NULL);
}

static bool needs_openssl(CCryptoAlgorithm algorithm) {
#ifdef __APPLE__
  return algorithm == CCryptoAlgorithmBLAKE2b;
#else
  (void)algorithm;
  return true;
#endif
}

CCryptoDigest *updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome) {
  *outcome = UPDATES_CRYPTO_LIBRARY_MISSING;
  bool is_openssl = needs_openssl(algorithm);
  if (is_openssl && !updates_library_load(UPDATES_LIBRARY_CRYPTO)) return NULL;
  *outcome = UPDATES_CRYPTO_FAILED;
  CCryptoDigest *digest = calloc(1, sizeof *digest);
  if (!digest) return NULL;
  digest->algorithm = algorithm;
  if (is_openssl) digest->context = updates_loaded.EVP_MD_CTX_new();
  if ((digest->context || !is_openssl) && begin(digest) == 1) {
    *outcome = UPDATES_CRYPTO_DONE;
    return digest;
  }
  updates_crypto_digest_free(digest);
  return NULL;
}

int updates_crypto_digest_update(CCryptoDigest *digest, const void *bytes, size_t length) {
  int answer = digest->is_over ? begin(digest) : 1;
  while (length > 0 && answer == 1) {
    /* CC_LONG has 32 bits. */
    size_t part = length < (1u << 30) ? length : (1u << 30);
    answer = add(digest, bytes, (unsigned)part);
    bytes = (const char *)bytes + part;
    length -= part;
  }
  return outcome_of(answer == 1);
}

int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes) {
  bool is_begun = !digest->is_over || begin(digest) == 1;
  digest->is_over = true;
  return outcome_of(is_begun && end(digest, bytes) == 1);
}

void updates_crypto_digest_free(CCryptoDigest *digest) {
  if (digest->context) updates_loaded.EVP_MD_CTX_free(digest->context);
  free(digest);
}

static bool verify_digest(void *key, const EVP_MD *digest, const unsigned char *signature,
    size_t signature_length, const unsigned char *bytes, size_t length) {
  EVP_PKEY_CTX *context = updates_loaded.EVP_PKEY_CTX_new(key, NULL);
  bool result = context && digest && updates_loaded.EVP_PKEY_verify_init(context) == 1 &&
                updates_loaded.EVP_PKEY_CTX_ctrl(context, -1, EVP_PKEY_OP_TYPE_SIG,
                    EVP_PKEY_CTRL_MD, 0, (void *)(uintptr_t)digest) == 1 &&
                updates_loaded.EVP_PKEY_verify(
                    context, signature, signature_length, bytes, length) == 1;
  updates_loaded.EVP_PKEY_CTX_free(context);
  return result;
}

static bool verify_message(void *key, const EVP_MD *digest, const unsigned char *signature,
    size_t signature_length, const unsigned char *bytes, size_t length) {
  EVP_MD_CTX *context = updates_loaded.EVP_MD_CTX_new();
  /* Negative for a signature that is none at all: rejected as well. */
  bool result =
      context &&
      updates_loaded.EVP_DigestVerifyInit(context, NULL, digest, NULL, key) == 1 &&
      updates_loaded.EVP_DigestVerify(context, signature, signature_length, bytes, length) == 1;
  updates_loaded.EVP_MD_CTX_free(context);
  return result;
}

int updates_crypto_verify(const unsigned char *key, size_t key_length,
    CCryptoAlgorithm algorithm, bool is_digest, const unsigned char *signature,
    size_t signature_length, const unsigned char *message, size_t length) {
  static const unsigned char nothing[1];
  if (!updates_library_load(UPDATES_LIBRARY_CRYPTO)) return UPDATES_CRYPTO_LIBRARY_MISSING;
  const unsigned char *end = key;
  void *public_key = updates_loaded.d2i_PUBKEY(NULL, &end, (long)key_length);
  int outcome = UPDATES_CRYPTO_FAILED;
  if (public_key && end == key + key_length) {
    bool is_valid = (is_digest ? verify_digest : verify_message)(public_key,
        method(algorithm), signature, signature_length, message ? message : nothing, length);
    outcome = is_valid ? UPDATES_CRYPTO_DONE : UPDATES_CRYPTO_REJECTED;
  }
  updates_loaded.EVP_PKEY_free(public_key);
  updates_loaded.ERR_clear_error();
  return outcome;
}
