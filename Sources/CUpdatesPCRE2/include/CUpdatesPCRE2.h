// The parts of PCRE2 that `MATCHES` needs, in plain types; the library is loaded on first use.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#pragma clang assume_nonnull begin

enum {
  UPDATES_PCRE2_MATCHES = 0,
  UPDATES_PCRE2_DIFFERS = 1,
  UPDATES_PCRE2_LIBRARY_MISSING = 2,
  // The pattern is malformed; the problem is described in words.
  UPDATES_PCRE2_MALFORMED = 3,
  // A limit of time, depth or memory was reached.
  UPDATES_PCRE2_TOO_COSTLY = 4,
  UPDATES_PCRE2_FAILED = 5,
};

// The most bytes of a problem's description, including the terminating zero.
enum { UPDATES_PCRE2_LONGEST_PROBLEM = 256 };

/// Loads PCRE2, once and from any thread. Returns whether it can be used.
bool updates_pcre2_is_available(void);

/// A pattern that must match a whole text; any thread may use it.
typedef struct CPCRE2Pattern CPCRE2Pattern;

/// Compiles well-formed UTF-8, or returns NULL and a reason in `outcome`. For a malformed pattern,
/// `offset` is the place in bytes, and `problem`, which needs UPDATES_PCRE2_LONGEST_PROBLEM bytes,
/// receives the description.
CPCRE2Pattern *_Nullable updates_pcre2_compile(const unsigned char *pattern, size_t length,
    bool ignores_case, int *outcome, size_t *offset, char *problem);

/// Whether the pattern matches a whole text of well-formed UTF-8, within the limits.
int updates_pcre2_match(const CPCRE2Pattern *pattern, const unsigned char *text, size_t length);

void updates_pcre2_free(CPCRE2Pattern *pattern);

#pragma clang assume_nonnull end
