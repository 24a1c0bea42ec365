#pragma once
#include <stddef.h>

/// A file of Resources/Samples by its name without the ending, without a terminating NUL; NULL for
/// a name that there is none of.
const char *updates_resources_sample(const char *name, size_t *length);

/// The words of a language as a JSON object, without a terminating NUL; NULL for a language that
/// there is none of. The language is a lower-case ISO 639 code such as `en`.
const char *updates_resources_words(const char *language, size_t *length);
