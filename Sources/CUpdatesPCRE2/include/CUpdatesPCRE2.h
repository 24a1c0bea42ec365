// What `MATCHES` needs of PCRE2, in plain types: the library is loaded when first asked for.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

enum {
  UPDATES_PCRE2_MATCHES = 0,
  UPDATES_PCRE2_DIFFERS = 1,
  UPDATES_PCRE2_LIBRARY_MISSING = 2,
  // The pattern is not one; its problem is told in words.
  UPDATES_PCRE2_MALFORMED = 3,
  // A limit was reached, of time, depth or memory.
  UPDATES_PCRE2_TOO_COSTLY = 4,
  UPDATES_PCRE2_FAILED = 5,
};

// The most bytes of a problem's words, the zero at their end included.
enum { UPDATES_PCRE2_LONGEST_PROBLEM = 256 };

/// Loads PCRE2, once and from any thread; whether it can be used.
bool updates_pcre2_is_available(void);

/// A pattern that has to match the whole of a text; any thread may match with it.
typedef struct CPCRE2Pattern CPCRE2Pattern;

/// Compiles UTF-8 that is known to be well formed. NULL, with the reason in `outcome`, where that
/// is not possible; of a malformed pattern `offset` is the byte, and `problem`, which has room for
/// UPDATES_PCRE2_LONGEST_PROBLEM bytes, says what is wrong.
CPCRE2Pattern *_Nullable updates_pcre2_compile(const unsigned char *pattern, size_t length,
    bool ignores_case, int *outcome, size_t *offset, char *problem);

/// Whether the pattern matches the whole of some well-formed UTF-8, within the limits.
int updates_pcre2_match(const CPCRE2Pattern *pattern, const unsigned char *text, size_t length);

void updates_pcre2_free(CPCRE2Pattern *pattern);

#pragma clang assume_nonnull end
