#include "CUpdatesResources.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const char english[] = {
#embed "../../Resources/Localizations/en.json"
}, german[] = {
#embed "../../Resources/Localizations/de.json"
}, spanish[] = {
#embed "../../Resources/Localizations/es.json"
}, french[] = {
#embed "../../Resources/Localizations/fr.json"
}, italian[] = {
#embed "../../Resources/Localizations/it.json"
}, japanese[] = {
#embed "../../Resources/Localizations/ja.json"
}, korean[] = {
#embed "../../Resources/Localizations/ko.json"
}, polish[] = {
#embed "../../Resources/Localizations/pl.json"
}, portuguese[] = {
#embed "../../Resources/Localizations/pt-BR.json"
}, russian[] = {
#embed "../../Resources/Localizations/ru.json"
}, chinese[] = {
#embed "../../Resources/Localizations/zh-Hans.json"
}, bash[] = {
#embed "../../Resources/Snippets/bash.sh"
}, zsh[] = {
#embed "../../Resources/Snippets/zsh.zsh"
}, fish[] = {
#embed "../../Resources/Snippets/fish.fish"
}, python[] = {
#embed "../../Resources/Snippets/python.py"
}, node[] = {
#embed "../../Resources/Snippets/node.mjs"
}, go[] = {
#embed "../../Resources/Snippets/go.go"
}, rust[] = {
#embed "../../Resources/Snippets/rust.rs"
}, c[] = {
#embed "../../Resources/Snippets/c.c"
}, swift[] = {
#embed "../../Resources/Snippets/swift.swift"
}, ruby[] = {
#embed "../../Resources/Snippets/ruby.rb"
}, perl[] = {
#embed "../../Resources/Snippets/perl.pl"
}, alone_bash[] = {
#embed "../../Resources/Snippets/alone/sh.sh"
}, alone_python[] = {
#embed "../../Resources/Snippets/alone/python.py"
}, alone_node[] = {
#embed "../../Resources/Snippets/alone/node.mjs"
}, alone_go[] = {
#embed "../../Resources/Snippets/alone/go.go"
}, init_bash[] = {
#embed "../../Resources/Shell/init.bash"
}, init_zsh[] = {
#embed "../../Resources/Shell/init.zsh"
}, init_fish[] = {
#embed "../../Resources/Shell/init.fish"
}, completions_bash[] = {
#embed "../../Resources/Shell/completions.bash"
}, completions_zsh[] = {
#embed "../../Resources/Shell/completions.zsh"
}, completions_fish[] = {
#embed "../../Resources/Shell/completions.fish"
}, lookup[] = {
#embed "../../Resources/Samples/demo-lookup.json"
}, configuration[] = {
#embed "../../Resources/Samples/demo-configuration.json"
}, required[] = {
#embed "../../Resources/Samples/demo-required.json"
}, root[] = {
#embed "../../Resources/trusted-root.json"
};

#define WORDS(code, text) {UPDATES_RESOURCE_WORDS, code, text, sizeof text}
#define SNIPPET(text) {UPDATES_RESOURCE_SNIPPET, #text, text, sizeof text}
#define ALONE(text) {UPDATES_RESOURCE_ALONE, #text, alone_##text, sizeof alone_##text}
#define INIT(text) {UPDATES_RESOURCE_INIT, #text, init_##text, sizeof init_##text}
#define COMPLETIONS(text) \
  {UPDATES_RESOURCE_COMPLETIONS, #text, completions_##text, sizeof completions_##text}
#define SAMPLE(text) {UPDATES_RESOURCE_SAMPLE, "demo-" #text, text, sizeof text}

static const struct {
  enum updates_resource kind;
  char name[20];
  const char *text;
  size_t length;
} resources[] = {
    WORDS("en", english), WORDS("de", german), WORDS("es", spanish), WORDS("fr", french),
    WORDS("it", italian), WORDS("ja", japanese), WORDS("ko", korean), WORDS("pl", polish),
    WORDS("pt-BR", portuguese), WORDS("ru", russian), WORDS("zh-Hans", chinese),
    SNIPPET(bash), SNIPPET(zsh), SNIPPET(fish), SNIPPET(python), SNIPPET(node), SNIPPET(go),
    SNIPPET(rust), SNIPPET(c), SNIPPET(swift), SNIPPET(ruby), SNIPPET(perl),
    ALONE(bash), ALONE(python), ALONE(node), ALONE(go),
    INIT(bash), INIT(zsh), INIT(fish), COMPLETIONS(bash), COMPLETIONS(zsh), COMPLETIONS(fish),
    SAMPLE(lookup), SAMPLE(configuration), SAMPLE(required),
    {UPDATES_RESOURCE_ROOT, "trusted-root", root, sizeof root},
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
