#pragma once

#include <stddef.h>

#pragma clang assume_nonnull begin

enum {
  UPDATES_CRYPTO_DONE = 0,
  UPDATES_CRYPTO_LIBRARY_MISSING = 1,
  UPDATES_CRYPTO_FAILED = 2,
  /* A signature that is not the key's for the message. */
  UPDATES_CRYPTO_REJECTED = 3,
};

enum { UPDATES_CRYPTO_LONGEST_DIGEST = 64 };

typedef enum __attribute__((enum_extensibility(closed))) CCryptoAlgorithm : int {
  CCryptoAlgorithmSHA1,
  CCryptoAlgorithmSHA256,
  CCryptoAlgorithmSHA512,
} CCryptoAlgorithm;

/* A digest of bytes that come in pieces. */
typedef struct CCryptoDigest CCryptoDigest;

/* NULL, with the reason in `outcome`, where there is none. The library is loaded by the first call. */
CCryptoDigest *_Nullable updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome);
int updates_crypto_digest_update(CCryptoDigest *digest, const void *_Nullable bytes, size_t length);
/* Writes the digest, at most UPDATES_CRYPTO_LONGEST_DIGEST bytes, and begins anew. */
int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes);
void updates_crypto_digest_free(CCryptoDigest *digest);

/* Whether 64 bytes are the Ed25519 signature of a message by a key of 32 bytes: UPDATES_CRYPTO_DONE
   or UPDATES_CRYPTO_REJECTED, where it could be found out. */
int updates_crypto_ed25519_verify(const unsigned char *key, const unsigned char *signature,
    const unsigned char *_Nullable message, size_t length);

/* BLAKE2b with 64 bytes of digest, of bytes that come in pieces; to be finished once. */
typedef struct CCryptoBLAKE2b CCryptoBLAKE2b;

CCryptoBLAKE2b *_Nullable updates_crypto_blake2b_new(int *outcome);
int updates_crypto_blake2b_update(
    CCryptoBLAKE2b *digest, const void *_Nullable bytes, size_t length);
int updates_crypto_blake2b_finish(CCryptoBLAKE2b *digest, unsigned char *bytes);
void updates_crypto_blake2b_free(CCryptoBLAKE2b *digest);

#pragma clang assume_nonnull end
