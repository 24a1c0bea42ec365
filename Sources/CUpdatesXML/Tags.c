#include "Internal.h"

#include <string.h>

/* libxml2 before 2.12 compares each attribute of a tag with all before it, so that one tag of some
   MiB takes minutes. It has no limit of its own, hence this look at the tags in advance. */

static const char *after(const char *at, const char *end, const char *closing) {
  size_t length = strlen(closing);
  while (at && (size_t)(end - at) >= length) {
    if (memcmp(at, closing, length) == 0) return at + length;
    at = memchr(at + 1, closing[0], (size_t)(end - at - 1));
  }
  return end;
}

static bool begins(const char *at, const char *end, const char *opening) {
  size_t length = strlen(opening);
  return (size_t)(end - at) >= length && memcmp(at, opening, length) == 0;
}

/* How many values are quoted in the tag, and the place after it. */
static int count_values(const char **place, const char *end) {
  int count = 0;
  const char *at = *place + 1;
  while (at < end && *at != '>' && *at != '<') {
    if (*at == '"' || *at == '\'') {
      char quote = *at++;
      /* A bracket in a value ends the parsing, so whatever comes after it is not looked at. */
      while (at < end && *at != quote && *at != '<') at++;
      if (at < end && *at == '<') break;
      count++;
    }
    if (at < end) at++;
  }
  *place = at;
  return count;
}

static int lines(const char *from, const char *to) {
  int count = 1;
  while ((from = memchr(from, '\n', (size_t)(to - from)))) {
    count++;
    from++;
  }
  return count;
}

const char *updates_xml_crowded_tag(const char *bytes, size_t size, int most, int *line) {
  const char *end = bytes + size;
  const char *at = bytes;
  while (at < end && (at = memchr(at, '<', (size_t)(end - at)))) {
    if (begins(at, end, "<!--")) {
      at = after(at + 4, end, "-->");
    } else if (begins(at, end, "<![CDATA[")) {
      at = after(at + 9, end, "]]>");
    } else if (begins(at, end, "<?")) {
      at = after(at + 2, end, "?>");
    } else {
      const char *tag = at;
      if (count_values(&at, end) > most) {
        *line = lines(bytes, tag);
        return tag;
      }
    }
  }
  return NULL;
}
