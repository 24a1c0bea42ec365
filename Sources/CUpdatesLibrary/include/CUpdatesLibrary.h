#pragma once

#include "../../../Resources/include/updates.h"

/// Whether the runtime of Swift is the library's own, so that its tasks may be run in one thread.
int updates_library_owns_runtime(void);

/// The path of the file that the library was loaded from, or NULL; it must not be freed.
const char *updates_library_path(void);

/// A copy of the text, for `updates_free`.
char *updates_library_copy(const char *text);
