#pragma once

#include <stddef.h>

enum {
  CCRYPTO_DONE = 0,
  CCRYPTO_LIBRARY_MISSING = 1,
  CCRYPTO_FAILED = 2,
};

/* The SHA-256 of some bytes; `digest` has room for 32. The library is loaded by the first call. */
int ccrypto_sha256(const unsigned char *bytes, size_t length, unsigned char *digest);
