# What the transcripts of Tests/Transcripts use; $site is the scene's server, $now a fixed date.

# app JSON: registers an app file.
app() {
  mkdir -p .config/updates-tui/apps
  id=$(printf '%s' "$1" | sed -n 's/.*"id" *: *"\([^"]*\)".*/\1/p')
  printf '%s' "$1" > ".config/updates-tui/apps/$id.json"
}

# offer ID VERSION [MEMBERS]: registers an app of version 1.0 that offers a version.
offer() {
  app "{\"app\":{\"id\":\"$1\",\"name\":\"${name:-$1}\",\"version\":\"${installed:-1.0}\"},
    \"updates\":{\"version\":\"$2\",\"update-url\":\"https://example.com/$1\"}${3:+,$3}}"
}

# remember ID [VERSION|null [MEMBERS [REQUIRED]]]: what a check a minute before $now has left.
remember() {
  mkdir -p .local/state/updates-tui
  found=null
  [ "${2:-2.0}" = null ] || found="{\"version\":\"${2:-2.0}\",\"required\":${4:-false},
    \"key\":\"${2:-2.0}\",\"notify\":\"${notify:-once}\",\"url\":\"https://example.com/new\"}"
  printf '%s' "{\"format\":1,
    \"app\":{\"id\":\"$1\",\"name\":\"${name:-$1}\",\"installed\":\"1.0\",\"build\":null},
    \"lastAttempt\":\"${attempt:-2026-01-02T03:03:05Z}\",\"pending\":$found${3:+,$3},
    \"journal\":[{\"version\":\"1.0\",\"build\":null,\"firstSeen\":\"2026-01-01T00:00:00Z\"}]}" \
    > ".local/state/updates-tui/$1.json"
}

# state ID: what is remembered of an app; nothing if that is nothing.
state() { cat ".local/state/updates-tui/$1.json" 2>/dev/null; }

# broken ID: registers a file that is no app file.
broken() {
  mkdir -p .config/updates-tui/apps
  printf '{' > ".config/updates-tui/apps/$1.json"
}

# program VERSION: installs bin/tool; release VERSION [BODY]: publishes one, with its checksum.
program() { mkdir -p bin; printf "#!/bin/sh\necho 'tool $1'\n" > bin/tool; chmod 755 bin/tool; }
release() {
  mkdir -p site
  printf '#!/bin/sh\n%s\n' "${2:-echo tool $1}" > site/tool; chmod 755 site/tool
  (cd site; tar -czf "tool-$1.tar.gz" tool; sha256sum "tool-$1.tar.gz" > "tool-$1.tar.gz.sha256")
}

# appfile [ACTION [MEMBERS]]: the app file of bin/tool, which $options name and trust.
appfile() {
  install="{\"install\":\"$HOME/bin/tool\",\"asset\":\"$site/tool-{version}.tar.gz\"}"
  printf '%s' "{\"app\":{\"id\":\"com.example.tool\",\"name\":\"Tool\",
    \"version-command\":[\"/bin/sh\",\"$HOME/bin/tool\",\"--version\"]},\"action\":${1:-$install},
    \"updates\":{\"version\":\"2.0.0\",\"release-notes\":\"New\",\"notify\":\"always\"}$2}" > tool.json
  chmod 700 .; chmod 600 tool.json
}
options="--config $HOME/tool.json --trust"

# bring VERSION [REST]: an action that runs a script, which installs a version.
bring() {
  printf '%s' "{\"run\":[\"/bin/sh\",\"-c\",\"printf '#!/bin/sh\\\\necho tool $1\\\\n' > '$HOME/bin/tool'$2\"]}"
}

# project: goes into a new project whose program is installed, and whose remote has a password.
project() {
  mkdir -p project bin; printf '#!/bin/sh\necho tool 1.4.0\n' > bin/tool; chmod 755 bin/tool
  cd project; git init -q
  git remote add origin https://ann:hushhush@github.com/Example/My-Tool.git
  echo '{"name":"@example/tool","version":"1.4.0","bin":{"tool":"cli.js"}}' > package.json
}

# request COMMAND: the code of a request from standard input, twice, and what its document says.
request() {
  updates-tui request "$1" > answer
  echo "$? $(tail -n 1 answer) $(wc -l < answer) $(head -n 1 answer | grep -o -e '"command":"[^"]*"' \
    -e '"result":"[^"]*"' -e '"code":"[^"]*"' | tr '\n' ' ' | sed 's/ *$//')"
}

# sign VERSION: signs the release by a new key, whose public half is in $key.
sign() {
  (cd site && minisign -G -W -f -p key.pub -s key.sec \
    && minisign -S -s key.sec -m "tool-$1.tar.gz" -t "version:$1") > /dev/null
  key=$(sed -n 2p site/key.pub)
}

# on_exit: registers an app file with $key, by which a new version is installed at the program's end.
on_exit() {
  appfile "{\"install\":\"$HOME/bin/tool\",\"asset\":\"$site/tool-{version}.tar.gz\",
    \"when\":\"on-exit\"}" ",\"download\":\"automatically\",\"feed\":{\"public-key\":\"$key\"}"
  updates-tui apps add tool.json
}

# files FOLDER NAME...: writes files, each with its name as its content.
files() {
  folder=$1; shift
  for name; do mkdir -p "$(dirname "$folder/$name")"; printf '%s' "$name" > "$folder/$name"; done
}

# sums MANIFEST: prints it, with <NAME> for the SHA-256 of a file in its folder.
sums() {
  sed "$(cd "$(dirname "$1")" && find . -type f -exec sha256sum {} + \
    | sed 's|^\\\{0,1\}\([0-9a-f]*\)  \./\(.*\)|s#\1#<\2>#|')" "$1"
}

# bundle: a bundle with a bit of everything and nothing wrong; spoil FILE SED: verifies it with a
# text changed, and with checksums that fit if that is no manifest.
bundle() {
  files App.freshair a.png b@2x.png Kid.freshair/logo.png
  mkdir -p App.freshair/en.lproj App.freshair/de.lproj
  printf '/* English */\n"sync.title" = "Sync";\n"sync.description" = "It is faster";\n' \
    > App.freshair/en.lproj/localizable.strings
  printf '"sync.title" = "Abgleich";\n"sync.description" = "Schneller";\n' \
    > App.freshair/de.lproj/localizable.strings
  cat > App.freshair/presentation.json << .
{
  "screen": "News",
  "configuration": {
    "releaseNotes": [
      {"image": "b", "title": "sync.title", "description": "In words"}
    ],
    "forceUpgrade": false
  }
}
.
  printf '{"releases": [\n  {"version": "2.0", "features": ["sync"]}\n]}\n' \
    > App.freshair/release_notes.json
  breeze manifest App.freshair --base en -q
}
spoil() {
  rm -rf App.freshair; bundle; sed -i.old "$2" "App.freshair/$1"; rm "App.freshair/$1.old"
  [ "$1" = manifest.json ] || breeze sha App.freshair > /dev/null 2>&1
  breeze verify App.freshair 2>&1
}

# by_pipx, by_asdf WAYS: installs a program, and an app file that $options name, for these ways.
by_install() {
  printf '#!/bin/sh\n%s\n' "$3" > "$1"; chmod 755 "$1"
  printf '%s' "{\"app\": {\"id\": \"a\", \"version\": \"1.0\", \"executable\": \"$HOME/$1\"},
    \"action\": {\"by-install\": {$2}},
    \"updates\": {\"check-for\": \"manually\", \"version\": \"2.0\"}}" > tool.json
  chmod 700 .; chmod 600 tool.json
}
by_pipx() {
  place=.local/share/pipx/venvs/tool; mkdir -p bin $place/bin
  printf '#!/bin/sh\necho "$@" > "$HOME/proof"\n' > bin/pipx; chmod 755 bin/pipx
  echo '{"main_package": {"package": "tool"}}' > $place/pipx_metadata.json
  echo 'home = /usr/bin' > $place/pyvenv.cfg
  by_install $place/bin/tool "$1"
}
by_asdf() {
  mkdir -p .asdf/installs/tool/1.0/bin .asdf/shims
  printf '#!/bin/sh\n' > .asdf/installs/tool/1.0/bin/tool; chmod 755 .asdf/installs/tool/1.0/bin/tool
  by_install .asdf/shims/tool "$1" "# asdf-plugin: tool 1.0
exec asdf exec tool"
}
