#include "CUpdatesResources.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char lookup[] = {
#embed "../../Resources/Samples/demo-lookup.json"
};
static const char configuration[] = {
#embed "../../Resources/Samples/demo-configuration.json"
};
static const char required[] = {
#embed "../../Resources/Samples/demo-required.json"
};

static const struct {
  const char *name;
  const char *bytes;
  size_t length;
} samples[] = {
    {"demo-lookup", lookup, sizeof lookup},
    {"demo-configuration", configuration, sizeof configuration},
    {"demo-required", required, sizeof required},
};

const char *updates_resources_sample(const char *name, size_t *length) {
  for (size_t index = 0; index < sizeof samples / sizeof *samples; index++) {
    if (strcmp(samples[index].name, name) == 0) {
      *length = samples[index].length;
      return samples[index].bytes;
    }
  }
  return NULL;
}
