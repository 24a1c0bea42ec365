#include "CUpdatesResources.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char english[] = {
#embed "../../Resources/Localizations/en.json"
};
static const char german[] = {
#embed "../../Resources/Localizations/de.json"
};
static const char spanish[] = {
#embed "../../Resources/Localizations/es.json"
};
static const char french[] = {
#embed "../../Resources/Localizations/fr.json"
};
static const char japanese[] = {
#embed "../../Resources/Localizations/ja.json"
};

static const struct {
    const char *language;
    const char *text;
    size_t length;
} words[] = {
    {"en", english, sizeof english},   {"de", german, sizeof german},
    {"es", spanish, sizeof spanish},   {"fr", french, sizeof french},
    {"ja", japanese, sizeof japanese},
};

const char *updates_resources_words(const char *language, size_t *length) {
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    if (strcmp(words[i].language, language) == 0) {
      *length = words[i].length;
      return words[i].text;
    }
  }
  *length = 0;
  return NULL;
}
