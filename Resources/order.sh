#!/bin/sh
# What the tool runs at the start of other programs: counts its instructions, lists its functions.
set -eu
from=$PWD
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: sh Resources/order.sh --count TOOL | --list TOOL | --help

Runs the commands that other programs run at their start under valgrind.

  --count TOOL  print the instructions of each command; ends with 1 if there are too many
  --list TOOL   print the functions that the commands use, in the order of their first use;
                release.sh puts these next to each other, so that the tool starts with fewer pages
  --help        show this help

Exit codes: 0 done, 1 more instructions than allowed, 64 wrong usage, 69 no valgrind, 70 a command
failed
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

case ${1:-}:${2:-} in
  --count:/* | --list:/*) tool=$2 ;;
  --count:?* | --list:?*) tool=$from/$2 ;;
  --count: | --list:) fail 64 "'$1' needs a program" ;;
  --help: | -h:)
    usage
    exit 0
    ;;
  *) fail 64 "unknown option '${1:-}'" "see 'sh Resources/order.sh --help'" ;;
esac
if [ $# != 2 ] || [ ! -f "$tool" ] || [ ! -x "$tool" ]; then fail 64 "'$1' needs a program"; fi
for name in valgrind script; do
  command -v "$name" >/dev/null 2>&1 ||
    fail 69 "$name is not found" "run 'sh Resources/setup.sh --ci'"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The records name it by its real path.
cp "$tool" "$folder/updates-tui"
tool=$folder/updates-tui

app=com.example.sample
mkdir -p "$folder/.config/updates-tui/apps"
cat >"$folder/.config/updates-tui/apps/$app.json" <<'TEXT'
{
  "app": {"id": "com.example.sample", "name": "Sample", "version": "1.4.0"},
  "updates": {
    "check-for": "manually", "notify": "always", "version": "2.0.0",
    "release-notes": "- One change\n- Another change\n- The **last** change"
  }
}
TEXT

# run NAME ARGUMENT…: counts what a command does, on a terminal where it is the prompt.
run() {
  name=$1
  shift
  set -- env -i HOME="$folder" LANG=C.UTF-8 PATH=/usr/bin:/bin TERM=xterm-256color TZ=UTC \
    valgrind --tool=callgrind --demangle=no --callgrind-out-file="$folder/$name.out" \
    --log-file="$folder/$name.log" "$tool" "$@"
  if [ "$name" = prompt ]; then
    # `script` takes one text, so each word is quoted.
    words=
    for word; do
      words="$words '$(printf %s "$word" | sed "s/'/'\\\\''/g")'"
    done
    # It is answered when it takes keys, which it says by the mode of the wheel.
    (
      for _ in $(seq 300); do
        if grep -q '1007h' "$folder/screen" 2>/dev/null; then break; fi
        sleep 0.2
      done
      printf q
    ) | timeout 120 script -qefc "stty rows 24 cols 80;$words" "$folder/screen" >/dev/null
  else
    "$@" >/dev/null 2>&1 </dev/null
  fi
}

# The status of each is its answer; what matters is that it has run.
run first check --app "$app" || true
run status status --short --app "$app" || true
run notify notify --app "$app" || true
run check check --json --app "$app" || true
run prompt prompt --app "$app" || true

if [ "$1" = --count ]; then
  exceeded=
  # A little more than they take, in thousands, so that what slows the start down is seen.
  for budget in status:1780 notify:1762 check:2275 prompt:5065; do
    name=${budget%:*}
    allowed=${budget#*:}000
    count=$(sed -n 's/.*Collected : //p' "$folder/$name.log")
    if [ -z "$count" ]; then fail 70 "'$name' was not counted"; fi
    printf '%s %s\n' "$name" "$count"
    if [ "$count" -gt "$allowed" ]; then exceeded="$exceeded $name"; fi
  done
  if [ -n "$exceeded" ]; then fail 1 "more instructions than allowed:$exceeded"; fi
  exit 0
fi

# What a feed needs beside them. Nobody answers at the port.
printf '<rss><channel><item><title>Version 2.0.0</title></item></channel></rss>' >"$folder/feed.xml"
set -- check --json --id "$app" --installed 1.4.0
run feed "$@" --feed appcast --url "file://$folder/feed.xml" || true
run network "$@" --config http://127.0.0.1:9/updates.json || true

# A record names its object and function by numbers, which are explained where they occur first.
for name in status notify check prompt feed network; do
  if [ ! -s "$folder/$name.out" ]; then fail 70 "'$name' did not run"; fi
done
for name in status notify check prompt feed network; do
  awk -v tool="$tool" '
    function named(list, text,   number) {
      number = text
      sub(/^[^(]*/, "", number)
      sub(/\).*/, ")", number)
      if (text ~ /\) /) { sub(/^[^ ]* /, "", text); list[number] = text }
      return list[number]
    }
    /^c?ob=/ { object = named(objects, $0); if (/^ob=/) own = object == tool; next }
    /^cfn=/ { named(functions, $0); next }
    /^fn=/ {
      name = named(functions, $0)
      sub(/\047[0-9]+$/, "", name)
      if (own && name !~ /^0x/) print name
    }
  ' "$folder/$name.out"
done | awk '!seen[$0]++' >"$folder/order"
if [ ! -s "$folder/order" ]; then fail 70 "no function was found"; fi
cat "$folder/order"
