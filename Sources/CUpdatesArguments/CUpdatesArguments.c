#include "CUpdatesArguments.h"

#ifdef __linux__
/* Swift's runtime looks for the arguments in the memory above the stack, for which it reads
   /proc/self/maps: a fifth of what an empty program takes, and nothing where /proc is not mounted.
   glibc gives them to each constructor. These two replace the runtime's own:
   stdlib/public/stubs/CommandLine.cpp in the Swift repository. */
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

static char *none[] = {0};
static char **kept = none;
static int kept_count;

__attribute__((constructor)) static void keep(int count, char **arguments) {
  kept = arguments;
  kept_count = count;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = kept_count;
  return kept;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) {
  keep(count, arguments);
}
#endif
