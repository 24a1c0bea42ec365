#pragma once

#include <stddef.h>

#pragma clang assume_nonnull begin

enum {
  CCRYPTO_DONE = 0,
  CCRYPTO_LIBRARY_MISSING = 1,
  CCRYPTO_FAILED = 2,
  /* A signature that is not the key's for the message. */
  CCRYPTO_REJECTED = 3,
};

enum { CCRYPTO_LONGEST_DIGEST = 64 };

typedef enum __attribute__((enum_extensibility(closed))) CCryptoAlgorithm : int {
  CCryptoAlgorithmSHA1,
  CCryptoAlgorithmSHA256,
  CCryptoAlgorithmSHA512,
} CCryptoAlgorithm;

/* A digest of bytes that come in pieces. */
typedef struct CCryptoDigest CCryptoDigest;

/* NULL, with the reason in `outcome`, where there is none. The library is loaded by the first call. */
CCryptoDigest *_Nullable ccrypto_digest_new(CCryptoAlgorithm algorithm, int *outcome);
int ccrypto_digest_update(CCryptoDigest *digest, const void *_Nullable bytes, size_t length);
/* Writes the digest, at most CCRYPTO_LONGEST_DIGEST bytes, and begins anew. */
int ccrypto_digest_finish(CCryptoDigest *digest, unsigned char *bytes);
void ccrypto_digest_free(CCryptoDigest *digest);

/* Whether 64 bytes are the Ed25519 signature of a message by a key of 32 bytes: CCRYPTO_DONE or
   CCRYPTO_REJECTED, where it could be found out. */
int ccrypto_ed25519_verify(const unsigned char *key, const unsigned char *signature,
                           const unsigned char *_Nullable message, size_t length);

/* BLAKE2b with 64 bytes of digest, of bytes that come in pieces; to be finished once. */
typedef struct CCryptoBLAKE2b CCryptoBLAKE2b;

CCryptoBLAKE2b *_Nullable ccrypto_blake2b_new(int *outcome);
int ccrypto_blake2b_update(CCryptoBLAKE2b *digest, const void *_Nullable bytes, size_t length);
int ccrypto_blake2b_finish(CCryptoBLAKE2b *digest, unsigned char *bytes);
void ccrypto_blake2b_free(CCryptoBLAKE2b *digest);

#pragma clang assume_nonnull end
