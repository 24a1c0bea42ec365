#pragma once
#include <stddef.h>

/// The bytes of a file in Resources/Samples, without a terminating NUL; NULL if there is no such
/// file. The name has no extension.
const char *updates_resources_sample(const char *name, size_t *length);

/// The words of a language as a JSON object, without a terminating NUL; NULL if the language is not
/// available. The language is a lower-case ISO 639 code such as `en`.
const char *updates_resources_words(const char *language, size_t *length);

/// The code in a language that calls the tool, without a terminating NUL; NULL if there is none for
/// the language. The language is a word such as `python`.
const char *updates_resources_snippet(const char *language, size_t *length);
