#pragma once

#include <stddef.h>

#pragma clang assume_nonnull begin

enum {
  UPDATES_CRYPTO_DONE = 0,
  UPDATES_CRYPTO_LIBRARY_MISSING = 1,
  UPDATES_CRYPTO_FAILED = 2,
  /* The signature was not made by this key for this message. */
  UPDATES_CRYPTO_REJECTED = 3,
};

enum { UPDATES_CRYPTO_LONGEST_DIGEST = 64 };

typedef enum __attribute__((enum_extensibility(closed))) CCryptoAlgorithm : int {
  CCryptoAlgorithmSHA1,
  CCryptoAlgorithmSHA256,
  CCryptoAlgorithmSHA384,
  CCryptoAlgorithmSHA512,
} CCryptoAlgorithm;

/* A digest of bytes that come in pieces. */
typedef struct CCryptoDigest CCryptoDigest;

/* Creates a digest, or returns NULL and a reason in `outcome`. The first call loads the library. */
CCryptoDigest *_Nullable updates_crypto_digest_new(CCryptoAlgorithm algorithm, int *outcome);
int updates_crypto_digest_update(CCryptoDigest *digest, const void *_Nullable bytes, size_t length);
/* Writes the digest, at most UPDATES_CRYPTO_LONGEST_DIGEST bytes, and starts a new one. */
int updates_crypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes);
void updates_crypto_digest_free(CCryptoDigest *digest);

/* Whether 64 bytes are the Ed25519 signature of a message by a key of 32 bytes: UPDATES_CRYPTO_DONE
   or UPDATES_CRYPTO_REJECTED, or another outcome if that cannot be determined. */
int updates_crypto_ed25519_verify(const unsigned char *key, const unsigned char *signature,
    const unsigned char *_Nullable message, size_t length);

/* A 64-byte BLAKE2b digest of bytes that come in pieces; it can be finished once. */
typedef struct CCryptoBLAKE2b CCryptoBLAKE2b;

CCryptoBLAKE2b *_Nullable updates_crypto_blake2b_new(int *outcome);
int updates_crypto_blake2b_update(
    CCryptoBLAKE2b *digest, const void *_Nullable bytes, size_t length);
int updates_crypto_blake2b_finish(CCryptoBLAKE2b *digest, unsigned char *bytes);
void updates_crypto_blake2b_free(CCryptoBLAKE2b *digest);

#pragma clang assume_nonnull end
