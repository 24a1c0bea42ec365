#include "CUpdatesResources.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char bash[] = {
#embed "../../Resources/Snippets/bash.sh"
};
static const char c[] = {
#embed "../../Resources/Snippets/c.c"
};
static const char fish[] = {
#embed "../../Resources/Snippets/fish.fish"
};
static const char go[] = {
#embed "../../Resources/Snippets/go.go"
};
static const char node[] = {
#embed "../../Resources/Snippets/node.mjs"
};
static const char perl[] = {
#embed "../../Resources/Snippets/perl.pl"
};
static const char python[] = {
#embed "../../Resources/Snippets/python.py"
};
static const char ruby[] = {
#embed "../../Resources/Snippets/ruby.rb"
};
static const char rust[] = {
#embed "../../Resources/Snippets/rust.rs"
};
static const char swift[] = {
#embed "../../Resources/Snippets/swift.swift"
};
static const char zsh[] = {
#embed "../../Resources/Snippets/zsh.zsh"
};

static const struct {
  const char *language;
  const char *text;
  size_t length;
} snippets[] = {
    {"bash", bash, sizeof bash},       {"zsh", zsh, sizeof zsh},
    {"fish", fish, sizeof fish},       {"python", python, sizeof python},
    {"node", node, sizeof node},       {"go", go, sizeof go},
    {"rust", rust, sizeof rust},       {"c", c, sizeof c},
    {"swift", swift, sizeof swift},    {"ruby", ruby, sizeof ruby},
    {"perl", perl, sizeof perl},
};

const char *updates_resources_snippet(const char *language, size_t *length) {
  for (size_t index = 0; index < sizeof snippets / sizeof *snippets; index++) {
    if (strcmp(snippets[index].language, language) == 0) {
      *length = snippets[index].length;
      return snippets[index].text;
    }
  }
  return NULL;
}
