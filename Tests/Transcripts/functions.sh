# What the transcripts of Tests/Transcripts use; $site is the scene's server, $now a fixed date.

# The folders of the system are in the home.
export XDG_CONFIG_DIRS="$HOME/etc" XDG_DATA_DIRS="$HOME/usr"

# answer PATH STATUS [FIELD…]: the status and the fields for a path, whose body is the file in
# `site`; a request with that ETag gets a 304.
answer() {
  mkdir -p "answers/$(dirname "$1")" site
  place=$1; shift; printf '%s\n' "$@" > "answers/$place"
}

# file PATH: serves standard input.
file() { mkdir -p "site/$(dirname "$1")"; cat > "site/$1"; }

# app JSON: registers an app file.
app() {
  mkdir -p .config/updates-tui/apps
  id=$(printf '%s' "$1" | sed -n 's/.*"id" *: *"\([^"]*\)".*/\1/p')
  printf '%s' "$1" > ".config/updates-tui/apps/$id.json"
}

# offer ID VERSION [MEMBERS]: registers an app that offers a version; $name is its name, and
# $installed its own version if that is not 1.0.
offer() {
  app "{\"app\":{\"id\":\"$1\",\"name\":\"${name:-$1}\",\"version\":\"${installed:-1.0}\"},
    \"updates\":{\"version\":\"$2\",\"update-url\":\"https://example.com/$1\"}${3:+,$3}}"
}

# remember ID [VERSION|null [MEMBERS [REQUIRED]]]: writes the state after a check, which was a minute
# before $now, or at $attempt.
remember() {
  mkdir -p .local/state/updates-tui
  found=null
  [ "${2:-2.0}" = null ] || found="{\"version\":\"${2:-2.0}\",\"required\":${4:-false},
    \"key\":\"${2:-2.0}\",\"notify\":\"once\",\"url\":\"https://example.com/new\"}"
  printf '%s' "{\"format\":1,
    \"app\":{\"id\":\"$1\",\"name\":\"${name:-$1}\",\"installed\":\"1.0\",\"build\":null},
    \"lastAttempt\":\"${attempt:-2026-01-02T03:03:05Z}\",\"pending\":$found${3:+,$3},
    \"journal\":[{\"version\":\"1.0\",\"build\":null,\"firstSeen\":\"2026-01-01T00:00:00Z\"}]}" \
    > ".local/state/updates-tui/$1.json"
}

# state ID: prints the state file of an app, if there is one.
state() { cat ".local/state/updates-tui/$1.json" 2>/dev/null; }

# package [FOLDER [CHECK]]: the app file of a package, or one's own; updating leaves the file `ran`.
package() {
  mkdir -p "${1:-usr}/updates-tui/apps"
  printf '%s' "{\"app\":{\"id\":\"com.example.tool\",\"name\":\"Tool\",\"version\":\"1.0\"},
    \"action\":{\"run\":[\"touch\",\"$HOME/ran\"]},\"updates\":{\"check-for\":\"${2:-manually}\",
    \"version\":\"2.0\",\"notify\":\"always\"}}" > "${1:-usr}/updates-tui/apps/com.example.tool.json"
}

# policy RULES [MIRRORS]: what the administrator rules.
policy() {
  mkdir -p etc/updates-tui
  printf '%s' "{\"rules\":[$1],\"mirror\":{$2}}" > etc/updates-tui/policy.json
}

# tricky [UPDATES [ACTION]]: an app file in a folder of its own, whose commands leave a proof.
tricky() {
  mkdir -p tricky; echo "echo \"\$1\" > $HOME/proof" > tricky/update.sh
  run="[\"/bin/sh\",\"$HOME/tricky/update.sh\",\"{version}\"]"
  updates='{"check-for":"manually","version":"2.0"}'
  printf '%s' "{\"app\":{\"id\":\"a\",\"name\":\"Tool\",\"version-command\":[\"/bin/sh\",\"-c\",
    \"test -e $HOME/proof && echo tool 2.0 || echo tool 1.2\"]},
    \"action\":{\"run\":${2:-$run}},\"updates\":${1:-$updates}}" > tricky/tool.json
  chmod 700 . tricky; chmod 600 tricky/tool.json
}

# items VERSION [ELEMENT…]: an appcast with one item.
items() {
  echo '<rss xmlns:sparkle="http://www.andymatuschak.org/xml-namespaces/sparkle"><channel><item>'
  echo "<sparkle:version>$1</sparkle:version>"; shift
  echo "$*<enclosure url=\"https://example.com/a.zip\"/></item></channel></rss>"
}

# news VERSION [OPTION…]: what is new after an update to a version.
news() {
  updates-tui notes --whats-new --os-version 12 --id a --feed fresh-air \
    --url "$site/release_notes.json" --installed "$@"
}

# script PATH BODY: a program for /bin/sh.
script() {
  mkdir -p "$(dirname "$1")"; printf '#!/bin/sh\n%s\n' "$2" > "$1"; chmod 755 "$1"
}

# ways MEMBERS: the app file of `tool`, with a way to update for each manager.
ways() {
  printf '%s' "{\"app\":{\"id\":\"a\",\"name\":\"Tool\",\"version\":\"1.0\",\"executable\":\"tool\"},
    \"action\":{\"by-install\":{$1}},\"updates\":{\"check-for\":\"manually\",\"version\":\"2.0\",
    \"notify\":\"always\"}}" > tool.json
  chmod 700 .; chmod 600 tool.json
}

# by_pipx, by_asdf, by_brew: `tool` as such a manager installs it.
PATH="$HOME/.local/bin:$HOME/.asdf/shims:$HOME/linuxbrew/bin:$PATH"
by_pipx() {
  script bin/pipx 'echo "$@" > "$HOME/proof"'; place=.local/share/pipx/venvs/tool
  script $place/bin/tool 'exit 3'; echo 'home = /usr/bin' > $place/pyvenv.cfg
  echo '{"main_package": {"package": "tool"}}' > $place/pipx_metadata.json
  mkdir -p .local/bin; ln -s "$HOME/$place/bin/tool" .local/bin/tool
}
by_asdf() {
  script .asdf/installs/tool/1.0/bin/tool 'exit 3'
  script .asdf/shims/tool "$(printf '# asdf-plugin: tool 1.0\nexec asdf exec tool')"
}
by_brew() {
  script linuxbrew/Cellar/tool/1.0/bin/tool 'exit 3'; mkdir linuxbrew/bin
  ln -s ../Cellar/tool/1.0/bin/tool linuxbrew/bin/tool; ways '"homebrew":"tool"'
  script linuxbrew/bin/brew 'echo asked >> "$HOME/asked"; cat "$HOME/formula.json"'
}

# pair: a set of two files, of which one applies to a phone with the options $phone.
phone="--env platform=iOS --installed 0.9 --os-version 9.0"
pair() {
  mkdir -p set; printf hello > set/a.txt; echo 'only elsewhere' > set/b.txt
  printf '%s' "[{\"filename\": \"a.txt\", \"sha\": \"$(sha256sum set/a.txt | cut -d' ' -f1)\",
      \"condition\": \"platform == 'iOS' && systemVersion > 8.4 && appVersion < 1.0\"},
    {\"filename\": \"b.txt\", \"condition\": \"defaults.beta == YES\"}]" > set/manifest.json
}

# bundles NAME…: publishes a set of these bundles.
bundles() {
  for name; do echo ",{\"filename\": \"$name.freshair/manifest.json\"}"; done \
    | sed '1s/,/[/; $s/$/]/' | file manifest.json
  breeze sha site > sha 2>&1
}

# published: the app of Fresh Air's README as its publisher has it, with right checksums.
published() {
  for bundle in ForceUpgrade:'<':true NotifyUpgrade:'>':false; do
    name=${bundle%%:*}; sign=${bundle#*:}; forces=${bundle##*:}
    echo ",{\"filename\": \"$name.freshair/manifest.json\", \"sha\": \"ABCDEF012345\", \"condition\":
      \"platform == 'iOS' && systemVersion > 8.4 && appVersion ${sign%:*} 1.0\"}" >> list
    printf '%s' "{\"screen\": \"$name\", \"viewController\": \"RZUpgradeViewController\",
      \"configuration\": {\"releaseNotes\": [{\"image\": \"raizlabs_logo\", \"title\": \"Something New\",
      \"description\": \"Description\"}], \"forceUpgrade\": $forces}}" | file $name.freshair/presentation.json
    echo "\"Description\" = \"All of $name.\";" | file $name.freshair/en.lproj/localizable.strings
    for file in raizlabs_logo.png raizlabs_logo@2x.png RZUpgradeViewController.xib; do
      printf "\\0$name $file" | file $name.freshair/$file
    done
    for file in en.lproj/localizable.strings presentation.json raizlabs_logo.png raizlabs_logo@2x.png \
      RZUpgradeViewController.xib; do echo ",{\"filename\": \"$file\", \"sha\": \"ABCDEF012345\"}"
    done | sed '1s/,/[/; $s/$/]/' | file $name.freshair/manifest.json
  done
  sed '1s/,/[/; $s/$/]/' list | file manifest.json; rm list; breeze sha site > sha
}

# city [OPTION]: fetches a name, which a command saves that wants it to begin with a capital.
city() {
  breeze fresh update cities --url "$site/c.gz" $1 --save sh -c \
    "gunzip > new && grep -q '^[A-Z]' new && mv new db"
}

# hosted [OPTION]: the call of a host whose feed is a lookup; settled ID: waits for the check behind.
hosted() {
  updates-tui notify --id a --name Tool --installed 1.0 --country us --lookup-url "$site/lookup" \
    --now $now "$@"
}
settled() { flock ".local/state/updates-tui/$1+refresh.lock" true; }

# told COMMAND…: its status, SECRET if it says 5ecre7, and `explained` if it says what is wrong with a
# URL that has user information.
told() {
  "$@" > said 2>&1
  echo "$?$(grep -q 5ecre7 said && echo ' SECRET')$(grep -q 'does not belong in a URL' said \
    && grep -q env:TOOL_TOKEN said && echo ' explained')"
  rm said
}

# kept: the files that have 5ecre7, in their text or their name.
kept() { grep -rl 5ecre7 . ; find . | grep 5ecre7; }

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
