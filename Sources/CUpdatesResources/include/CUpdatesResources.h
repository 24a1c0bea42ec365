#pragma once

#include <stddef.h>

enum updates_resource {
  /* JSON; the name is a language tag, such as `de` or `pt-BR`. */
  UPDATES_RESOURCE_WORDS,
  /* Code that calls the tool; the name is that of its language, such as `python`. */
  UPDATES_RESOURCE_SNIPPET,
  /* Code that checks for updates without the tool; the name is that of its language. */
  UPDATES_RESOURCE_ALONE,
  /* Code for the start of a shell, and its completions; the name is that of the shell. */
  UPDATES_RESOURCE_INIT,
  UPDATES_RESOURCE_COMPLETIONS,
  UPDATES_RESOURCE_SAMPLE,
  /* The public authorities and logs of Sigstore, in JSON; the name is `trusted-root`. */
  UPDATES_RESOURCE_ROOT,
};

/* The bytes of a file in Resources, without a NUL at their end; NULL if there is none. */
const char *updates_resource(enum updates_resource kind, const char *name, size_t *length);

/* The name of a resource by its place among those of its kind; NULL after the last one. */
const char *updates_resource_name(enum updates_resource kind, size_t index);
