#!/bin/sh
# Measures how long it takes a newcomer to tell the users of a program about updates.
set -eu

usage() {
  cat <<'TEXT'
Usage: sh Resources/stopwatch.sh DIR [--help]

DIR has the built updates-tui. For a program in Python, Node and Go each, the clock runs from 'git
clone' to the notice that a user sees who does not have updates-tui: clone it, make an app file with
'new', paste the code of 'embed --alone', build the program, and start it twice. Repositories and
configuration come from a server on this machine, and nothing is fetched from a network.

Exit codes: 0 all is well, 64 wrong usage, 69 a program is missing, 70 no notice, or after over 60 s
TEXT
}

fail() {
  printf 'error: %s\n' "$2" >&2
  exit "$1"
}

case ${1:-} in
  --help | -h)
    usage
    exit 0
    ;;
  '') fail 64 "name the folder of the tool" ;;
esac
if [ ! -x "$1/updates-tui" ]; then fail 64 "'$1/updates-tui' is not found"; fi
tool=$(cd "$1" && pwd)/updates-tui
for program in git python3 node go script; do
  command -v "$program" >/dev/null 2>&1 || fail 69 "$program is not found"
done

scratch=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server"; fi; rm -rf "$scratch"' EXIT
# Whoever writes Go has compiled its libraries before.
GOCACHE=$(go env GOCACHE)
# A process that asks in the background would otherwise see this run as one of CI, or of an agent.
unset CI BUILD_NUMBER RUN_ID XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
export GOCACHE GOPROXY=off GOFLAGS=-mod=mod GOTOOLCHAIN=local HOME="$scratch/home" \
  LC_ALL=C.UTF-8 TERM=xterm-256color
mkdir -p "$HOME" "$scratch/served"
cd "$scratch"
git config --global user.name Ann
git config --global user.email ann@example.com
git config --global init.defaultBranch main
printf '{"updates":{"version":"2.0.0"}}\n' >served/updates.json
python3 -u -m http.server 0 --bind 127.0.0.1 --directory served >port 2>requests &
server=$!
until grep -q port port; do
  kill -0 "$server" || fail 69 "the server does not start"
  sleep 0.05
done
url=http://127.0.0.1:$(sed -n 's/.* port \([0-9]*\).*/\1/p' port)

# publish NAME: the folder of that name becomes a repository on the server.
publish() {
  git -C "$1" init --quiet
  git -C "$1" add .
  git -C "$1" commit --quiet --message 'The program'
  git clone --quiet --bare "$1" "served/$1.git"
  git -C "served/$1.git" update-server-info
  rm -rf "$1"
}

now() { python3 -c 'import time; print(int(time.time() * 1000))'; }

# measure LANGUAGE BUILD START
measure() {
  begin=$(now)
  git clone --quiet "$url/$1.git"
  (
    cd "$1"
    "$tool" new --yes --id "com.example.$1" --name "$1" --installed 1.4.0 \
      --config "$url/updates.json" --open --output tool.updates.json >/dev/null 2>&1 ||
      fail 70 "$1: no app file is made"
    "$tool" embed "$1" --alone --file tool.updates.json >code || fail 70 "$1: no code is printed"
    paste_code
    $2
    script -qefc "$3" /dev/null </dev/null >said
    for _ in $(seq 600); do
      if [ -s "$HOME/.local/state/updates-tui/com.example.$1+alone/answer" ]; then break; fi
      sleep 0.1
    done
    script -qefc "$3" /dev/null </dev/null >said
    grep -q '2\.0\.0 is available (you have 1\.4\.0)' said ||
      fail 70 "$1: no notice, but '$(cat said)'"
  )
  took=$(($(now) - begin))
  printf '%s: %d.%d s to the notice\n' "$1" $((took / 1000)) $((took % 1000 / 100))
  [ "$took" -le 60000 ] || fail 70 "$1: more than 60 s"
}

mkdir python node go
printf '[project]\nname = "tool"\nversion = "1.4.0"\n' >python/pyproject.toml
printf 'print("hello")\n' >python/tool.py
printf '{"name": "tool", "version": "1.4.0", "bin": "tool.mjs"}\n' >node/package.json
printf 'console.log("hello");\n' >node/tool.mjs
printf 'module example.com/tool\n\ngo 1.18\n' >go/go.mod
printf 'package main\n\nfunc main() {\n\tprintln("hello")\n}\n' >go/tool.go
for name in python node go; do publish "$name"; done

paste_code() {
  { cat code && printf '\nnotify_about_update("1.4.0")\n' && cat tool.py; } >new && mv new tool.py
}
measure python true 'python3 tool.py'

paste_code() {
  { cat code && printf '\nnotifyAboutUpdate("1.4.0");\n' && cat tool.mjs; } >new && mv new tool.mjs
}
measure node true 'node tool.mjs'

paste_code() {
  mv code updates.go
  sed 's/^func main() {/&\n\tnotifyAboutUpdate("1.4.0")/' tool.go >new && mv new tool.go
}
measure go 'go build' ./tool
