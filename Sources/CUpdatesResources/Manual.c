#include "CUpdatesResources.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char article[] = {
#embed "../Updates/Updates.docc/exit-codes.md"
};
static const char app[] = {
#embed "../../Resources/Schemas/app.schema.json"
};
static const char configuration[] = {
#embed "../../Resources/Schemas/configuration.schema.json"
};

static const struct {
  const char *name;
  const char *bytes;
  size_t length;
} sources[] = {
    {"exit-codes", article, sizeof article},
    {"app", app, sizeof app},
    {"configuration", configuration, sizeof configuration},
};

const char *updates_resources_manual(const char *name, size_t *length) {
  for (size_t index = 0; index < sizeof sources / sizeof *sources; index++) {
    if (strcmp(sources[index].name, name) == 0) {
      *length = sources[index].length;
      return sources[index].bytes;
    }
  }
  return NULL;
}
