#include "Loaded.h"

/* A match that is given up has taken some hundredths of a second, and no more than 16 MiB. */
enum { PARENS_LIMIT = 100, MATCH_LIMIT = 500000, DEPTH_LIMIT = 50000, HEAP_KIB_LIMIT = 16384 };

static pcre2_code_8 *compile(
    const unsigned char *pattern, size_t length, bool ignores_case, int *outcome, size_t *offset,
    char *problem) {
  pcre2_compile_context_8 *context = updates_loaded.pcre2_compile_context_create_8(NULL);
  *outcome = UPDATES_PCRE2_FAILED;
  if (context == NULL) return NULL;
  updates_loaded.pcre2_set_parens_nest_limit_8(context, PARENS_LIMIT);
  uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_NO_UTF_CHECK | PCRE2_NEVER_BACKSLASH_C |
                     PCRE2_ANCHORED | PCRE2_ENDANCHORED | (ignores_case ? PCRE2_CASELESS : 0);
  int error = 0;
  pcre2_code_8 *code =
      updates_loaded.pcre2_compile_8(pattern, length, options, &error, offset, context);
  updates_loaded.pcre2_compile_context_free_8(context);
  if (code != NULL) {
    *outcome = UPDATES_PCRE2_MATCHES;
  } else if (error != PCRE2_ERROR_HEAP_FAILED && error != PCRE2_ERROR_INTERNAL) {
    *outcome = UPDATES_PCRE2_MALFORMED;
    if (updates_loaded.pcre2_get_error_message_8(
            error, (PCRE2_UCHAR8 *)problem, UPDATES_PCRE2_LONGEST_PROBLEM) < 0)
      problem[0] = 0;
  }
  return code;
}

static int match(
    const pcre2_code_8 *code, const unsigned char *text, size_t length, pcre2_match_data_8 *data,
    pcre2_match_context_8 *limits) {
  updates_loaded.pcre2_set_match_limit_8(limits, MATCH_LIMIT);
  updates_loaded.pcre2_set_depth_limit_8(limits, DEPTH_LIMIT);
  updates_loaded.pcre2_set_heap_limit_8(limits, HEAP_KIB_LIMIT);
  int result =
      updates_loaded.pcre2_match_8(code, text, length, 0, PCRE2_NO_UTF_CHECK, data, limits);
  switch (result) {
    case PCRE2_ERROR_NOMATCH: return UPDATES_PCRE2_DIFFERS;
    case PCRE2_ERROR_MATCHLIMIT:
    case PCRE2_ERROR_DEPTHLIMIT:
    case PCRE2_ERROR_HEAPLIMIT:
    case PCRE2_ERROR_RECURSELOOP: return UPDATES_PCRE2_TOO_COSTLY;
    /* 0: there were more groups than room for them. */
    default: return result >= 0 ? UPDATES_PCRE2_MATCHES : UPDATES_PCRE2_FAILED;
  }
}

int updates_pcre2_match(const unsigned char *pattern, size_t length, bool ignores_case,
    const unsigned char *text, size_t text_length, size_t *offset, char *problem) {
  int outcome;
  *offset = 0;
  problem[0] = 0;
  pcre2_code_8 *code = compile(pattern, length, ignores_case, &outcome, offset, problem);
  if (code == NULL || text == NULL) {
    updates_loaded.pcre2_code_free_8(code);
    return outcome;
  }
  pcre2_match_context_8 *limits = updates_loaded.pcre2_match_context_create_8(NULL);
  /* Only whether it matches is asked for, so there is no need of room for its groups. */
  pcre2_match_data_8 *data = updates_loaded.pcre2_match_data_create_8(1, NULL);
  bool fails = limits == NULL || data == NULL;
  outcome = fails ? UPDATES_PCRE2_FAILED : match(code, text, text_length, data, limits);
  updates_loaded.pcre2_match_data_free_8(data);
  updates_loaded.pcre2_match_context_free_8(limits);
  updates_loaded.pcre2_code_free_8(code);
  return outcome;
}
