#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The first start tag with more than so many attributes, or NULL; `line` is where it is. */
const char *updates_xml_crowded_tag(const char *bytes, size_t size, int most, int *line);
