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
static const char italian[] = {
#embed "../../Resources/Localizations/it.json"
};
static const char japanese[] = {
#embed "../../Resources/Localizations/ja.json"
};
static const char korean[] = {
#embed "../../Resources/Localizations/ko.json"
};
static const char polish[] = {
#embed "../../Resources/Localizations/pl.json"
};
static const char brazilian_portuguese[] = {
#embed "../../Resources/Localizations/pt-BR.json"
};
static const char russian[] = {
#embed "../../Resources/Localizations/ru.json"
};
static const char simplified_chinese[] = {
#embed "../../Resources/Localizations/zh-Hans.json"
};
static const char bash[] = {
#embed "../../Resources/Snippets/bash.sh"
};
static const char zsh[] = {
#embed "../../Resources/Snippets/zsh.zsh"
};
static const char fish[] = {
#embed "../../Resources/Snippets/fish.fish"
};
static const char python[] = {
#embed "../../Resources/Snippets/python.py"
};
static const char node[] = {
#embed "../../Resources/Snippets/node.mjs"
};
static const char go[] = {
#embed "../../Resources/Snippets/go.go"
};
static const char rust[] = {
#embed "../../Resources/Snippets/rust.rs"
};
static const char c[] = {
#embed "../../Resources/Snippets/c.c"
};
static const char swift[] = {
#embed "../../Resources/Snippets/swift.swift"
};
static const char ruby[] = {
#embed "../../Resources/Snippets/ruby.rb"
};
static const char perl[] = {
#embed "../../Resources/Snippets/perl.pl"
};
static const char demo_lookup[] = {
#embed "../../Resources/Samples/demo-lookup.json"
};
static const char demo_configuration[] = {
#embed "../../Resources/Samples/demo-configuration.json"
};
static const char demo_required[] = {
#embed "../../Resources/Samples/demo-required.json"
};

#define WORDS(code, text) {UPDATES_RESOURCE_WORDS, code, text, sizeof text}
#define SNIPPET(text) {UPDATES_RESOURCE_SNIPPET, #text, text, sizeof text}
#define SAMPLE(name, text) {UPDATES_RESOURCE_SAMPLE, name, text, sizeof text}

static const struct {
  enum updates_resource kind;
  char name[20];
  const char *text;
  size_t length;
} resources[] = {
    WORDS("en", english),
    WORDS("de", german),
    WORDS("es", spanish),
    WORDS("fr", french),
    WORDS("it", italian),
    WORDS("ja", japanese),
    WORDS("ko", korean),
    WORDS("pl", polish),
    WORDS("pt-BR", brazilian_portuguese),
    WORDS("ru", russian),
    WORDS("zh-Hans", simplified_chinese),
    SNIPPET(bash),
    SNIPPET(zsh),
    SNIPPET(fish),
    SNIPPET(python),
    SNIPPET(node),
    SNIPPET(go),
    SNIPPET(rust),
    SNIPPET(c),
    SNIPPET(swift),
    SNIPPET(ruby),
    SNIPPET(perl),
    SAMPLE("demo-lookup", demo_lookup),
    SAMPLE("demo-configuration", demo_configuration),
    SAMPLE("demo-required", demo_required),
};

const char *updates_resource(enum updates_resource kind, const char *name, size_t *length) {
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
    if (resources[i].kind != kind || strcmp(resources[i].name, name) != 0) continue;
    *length = resources[i].length;
    return resources[i].text;
  }
  return NULL;
}

const char *updates_resource_name(enum updates_resource kind, size_t index) {
  for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
    if (resources[i].kind == kind && index-- == 0) return resources[i].name;
  }
  return NULL;
}
