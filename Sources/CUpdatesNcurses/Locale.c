#include "CUpdatesNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return strcasecmp(codeset, "UTF-8") == 0 || strcasecmp(codeset, "UTF8") == 0;
}

static int names_utf8(const char *name) {
  for (; *name; name++)
    if (strncasecmp(name, "UTF-8", 5) == 0 || strncasecmp(name, "UTF8", 4) == 0) return 1;
  return 0;
}

/* LANG unset, or a locale that is not installed, leaves the C locale: that spoils every character
   past ASCII on a terminal that could show it. Only LC_ALL or LC_CTYPE says that it is meant. */
int updates_terminal_prepare_locale(void) {
  const char *current = setlocale(LC_CTYPE, "");
  if (is_utf8()) return 1;
  int is_plain = !current || strcmp(current, "C") == 0 || strcmp(current, "POSIX") == 0;
  const char *wanted = getenv("LC_ALL");
  if (!wanted || !*wanted) wanted = getenv("LC_CTYPE");
  if (!is_plain || (wanted && *wanted && !names_utf8(wanted))) return 0;
  static const char *const candidates[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  for (int i = 0; i < 3; i++)
    if (setlocale(LC_CTYPE, candidates[i]) && is_utf8()) return 1;
  return 0;
}
