#!/bin/sh
# Installs the tools with their manual pages, completions and schemas, or removes them.
set -eu
from=$PWD
cd "$(dirname "$0")/.."
umask 022

usage() {
  cat <<'TEXT'
Usage: sh Resources/install.sh [--prefix DIR] [--root DIR] [--from DIR] [--feed URL]
                               [--uninstall] [--help]

Builds updates-tui and breeze with release.sh, and installs them with their manual pages, the
completions for bash, zsh and fish, the schemas of all documents, the header for C and the app file
by which the tool finds its own updates.

  --prefix DIR  where to install, such as ~/.local; default: /usr/local
  --root DIR    put everything below this folder, as packagers do; the paths in the files and in
                the messages do not change
  --from DIR    install the tools in this folder instead of building them
  --feed URL    where the tool finds its own updates: the updates.json that package.sh makes;
                without it, the tool never looks for its own
  --uninstall   remove what was installed here before
  --help        show this help

Like 'make install', it replaces files that have the names of its own; it says so if they were not
its own. What it installed is listed in share/updates-tui/installed.txt, with checksums; --uninstall
removes these files unless they have changed since. If a folder cannot be written, nothing changes.

Exit codes: 0 done, 64 wrong usage, 65 the list of installed files is damaged, 66 a tool is missing,
or nothing is installed there, 69 or 70 the tools cannot be built, 73 a folder cannot be written,
74 a file cannot be copied or removed
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

absolute() {
  case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s/%s' "$from" "$1" ;;
  esac
}

# A secure address, or one of this machine; nothing in it needs quoting in JSON.
check_feed() {
  rest=${1#*://}
  authority=${rest%%/*}
  host=${authority%:*}
  case $authority in
    '[::1]:'*[!0-9]*) host= ;;
    '[::1]' | '[::1]:'?*) host='[::1]' ;;
    *:*[!0-9]* | *:) host= ;;
    *:*) ;;
    *) host=$authority ;;
  esac
  case $host in
    '[::1]') ;;
    '' | .* | -* | *..* | *[!A-Za-z0-9.-]*) host= ;;
  esac
  case $1 in
    *[!]A-Za-z0-9._~:/?#[@!\$\&\'\(\)*+,\;=%-]*) ;;
    https://*/*) if [ -n "$host" ]; then return; fi ;;
    http://*/*)
      case $host in
        127.*[!0-9.]*) ;;
        localhost | 127.* | '[::1]') return ;;
      esac
      ;;
  esac
  fail 64 "'--feed' must be a URL such as https://example.com/updates.json"
}

prefix=/usr/local
root=
ready=
feed=
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --feed)
      check_feed "${2:-}"
      feed=$2
      shift
      ;;
    --prefix | --root | --from)
      if [ -z "${2:-}" ]; then fail 64 "'$1' has no folder"; fi
      case $1 in
        --prefix) prefix=$2 ;;
        --root) root=$(absolute "$2") ;;
        --from) ready=$(absolute "$2") ;;
      esac
      shift
      ;;
    --uninstall) action=uninstall ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$1'" "see 'sh Resources/install.sh --help'" ;;
  esac
  shift
done
case $root:$prefix in
  :* | *:/*) prefix=$(absolute "$prefix") ;;
  *) fail 64 "with '--root', '--prefix' must be a whole path such as /usr" ;;
esac
prefix=${prefix%/}
# As messages name it: below '/' paths begin with nothing.
shown=${prefix:-/}
place=${root%/}$prefix
list=share/updates-tui/installed.txt

sum() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum; else shasum -a 256; fi <"$1" |
    cut -d ' ' -f 1
}

# A list that was tampered with must not lead out of the prefix.
check_list() {
  while read -r kind mark path; do
    case $kind in
      '#') continue ;;
      file | folder) ;;
      *) path= ;;
    esac
    case $path in
      '' | /* | .. | ../* | */.. | */../*)
        fail 65 "'$prefix/$list' is damaged" "remove what was installed by hand"
        ;;
    esac
  done <"$place/$list"
}

# The folder itself or, if it does not exist yet, the one in which it would be made.
nearest() {
  folder=$1
  while [ ! -e "$folder" ] && [ ! -L "$folder" ] && [ "$folder" != "${folder%/*}" ]; do
    folder=${folder%/*}
  done
  printf '%s' "${folder:-/}"
}

check_folder() {
  folder=$(nearest "$1")
  if [ ! -d "$folder" ]; then
    fail 73 "'$folder' is not a folder" "choose another one with --prefix"
  fi
  if [ ! -w "$folder" ] || [ ! -x "$folder" ]; then
    fail 73 "'$folder' cannot be written" \
      "run this as root, or choose a folder of yours such as --prefix ~/.local"
  fi
}

# Whether a list names what is at a path.
is_listed() {
  [ -f "$place/$2" ] && [ ! -L "$place/$2" ] &&
    grep -qxF -e "file $(sum "$place/$2") $2" "$1"
}

# Removes what a list names and is unchanged, but for what the second list names.
remove_listed() {
  sed -n 's/^file [^ ]* //p' "$1" | LC_ALL=C sort -u >"$scratch/listed"
  sed -n 's/^file [^ ]* //p' "$2" >"$scratch/kept"
  while IFS= read -r path; do
    if grep -qxF -e "$path" "$scratch/kept"; then continue; fi
    if [ ! -e "$place/$path" ] && [ ! -L "$place/$path" ]; then continue; fi
    if is_listed "$1" "$path"; then
      rm -f "$place/$path" || fail 74 "'$prefix/$path' cannot be removed"
    else
      printf 'warning: %s\n' "'$prefix/$path' has changed since it was installed, and stays" >&2
    fi
  done <"$scratch/listed"
}

# Folders that the list names go if nothing else is in them, the innermost first.
remove_folders() {
  sed -n 's/^folder - //p' "$1" | LC_ALL=C sort -r | while IFS= read -r path; do
    case $path in
      .) rmdir "$place" 2>/dev/null || true ;;
      *) rmdir "$place/$path" 2>/dev/null || true ;;
    esac
  done
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

if [ "$action" = uninstall ]; then
  if [ ! -f "$place/$list" ]; then
    fail 66 "nothing is installed in '$shown'" "name the --prefix and --root of the installation"
  fi
  check_list
  cp "$place/$list" "$scratch/list"
  while read -r kind mark path; do
    case $kind in
      file) if [ -e "$place/$path" ]; then check_folder "$place/${path%/*}"; fi ;;
    esac
  done <"$scratch/list"
  : >"$scratch/none"
  remove_listed "$scratch/list" "$scratch/none"
  rm -f "$place/$list"
  remove_folders "$scratch/list"
  printf "removed from '%s'\n" "$shown"
  exit 0
fi

if [ -z "$ready" ]; then
  ready=$PWD/.build/dist
  sh Resources/release.sh --into "$ready" >/dev/null || exit
fi
for tool in updates-tui breeze; do
  if [ ! -f "$ready/$tool" ] || [ ! -x "$ready/$tool" ]; then
    fail 66 "'$ready/$tool' is missing" "build the tools with 'sh Resources/release.sh --into DIR'"
  fi
done

# Everything is put together here first, so that a failure leaves nothing behind.
tree=$scratch/tree
put() {
  mkdir -p "$tree/${3%/*}"
  cp "$2" "$tree/$3"
  chmod "$1" "$tree/$3"
}

made_by() {
  mkdir -p "$tree/${1%/*}"
  file=$tree/$1
  shift
  "$@" >"$file" || fail 70 "'$1' cannot be run" "see what it said above"
}

version=$("$ready/updates-tui" --version) || fail 70 "'$ready/updates-tui' cannot be run"
version=${version##* }
for tool in updates-tui breeze; do
  put 755 "$ready/$tool" "bin/$tool"
  made_by "share/bash-completion/completions/$tool" "$ready/$tool" completions bash
  made_by "share/zsh/site-functions/_$tool" "$ready/$tool" completions zsh
  made_by "share/fish/vendor_completions.d/$tool.fish" "$ready/$tool" completions fish
done
sh Resources/manual.sh --from "$ready" --into "$tree/share/man" || exit
for schema in Resources/Schemas/*.schema.json; do
  put 644 "$schema" "share/updates-tui/schemas/${schema##*/}"
done
# What the tool is told of its own updates.
mkdir -p "$tree/share/updates-tui/apps"
identity='"app": {
    "id": "org.updates-tui", "name": "updates-tui",
    "version-command": ["updates-tui", "--version"]
  }'
if [ -n "$feed" ]; then
  settings='"configuration-url": "'$feed'",
  "check": "daily",
  "action": { "open": true }'
else
  settings='"updates": { "check-for": "never" },
  "check": "never"'
fi
printf '{\n  %s,\n  %s\n}\n' "$identity" "$settings" \
  >"$tree/share/updates-tui/apps/org.updates-tui.json"
put 644 Resources/include/updates.h include/updates.h
put 644 README.md share/doc/updates-tui/README.md
put 644 CHANGELOG.md share/doc/updates-tui/CHANGELOG.md
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -type f ! -path "$tree/bin/*" -exec chmod 644 {} +

(cd "$tree" && find . -type f) | sed 's|^\./||' | LC_ALL=C sort >"$scratch/paths"
(cd "$tree" && find . -type d) | sed 's|^\./||' | LC_ALL=C sort >"$scratch/folders"
while IFS= read -r path; do
  check_folder "$place/${path%/*}"
  if [ -d "$place/$path" ] && [ ! -L "$place/$path" ]; then
    fail 73 "'$prefix/$path' is a folder" "move it away"
  fi
done <"$scratch/paths"

# The list: what is installed, and the folders that did not exist before the first installation.
: >"$scratch/old"
if [ -f "$place/$list" ]; then
  check_list
  cp "$place/$list" "$scratch/old"
fi
{
  printf '# Installed by Resources/install.sh of updates-tui %s\n' "$version"
  while IFS= read -r path; do
    printf 'file %s %s\n' "$(sum "$tree/$path")" "$path"
  done <"$scratch/paths"
  while IFS= read -r path; do
    if [ ! -d "$place/$path" ] || grep -qxF -e "folder - $path" "$scratch/old"; then
      printf 'folder - %s\n' "$path"
    fi
  done <"$scratch/folders"
} >"$tree/$list"
{
  printf '%s\n' "$list"
  cat "$scratch/paths"
} >"$scratch/all"
# While files are replaced, both the old and the new ones are listed: whatever happens, all that is
# installed can be removed.
awk '!seen[$0]++' "$tree/$list" "$scratch/old" >"$scratch/both"
both=$place/share/updates-tui/.both.updates-tui-new

undo() {
  rm -f "$both"
  while IFS= read -r path; do
    rm -f "$place/${path%/*}/.${path##*/}.updates-tui-new"
  done <"$scratch/all"
  remove_folders "$tree/$list"
}

take_place() {
  mv -f "$place/${1%/*}/.${1##*/}.updates-tui-new" "$place/$1" ||
    fail 74 "'$prefix/$1' cannot be replaced"
}

trap 'undo; rm -rf "$scratch"' EXIT
while IFS= read -r path; do
  folder=$place/${path%/*}
  mkdir -p "$folder" 2>"$scratch/reason" &&
    cp "$tree/$path" "$folder/.${path##*/}.updates-tui-new" 2>"$scratch/reason" ||
    fail 73 "'$prefix/$path' cannot be created" "$(sed -n '1s/.*: //p' "$scratch/reason")"
done <"$scratch/all"
cp "$scratch/both" "$both" && mv -f "$both" "$place/$list" ||
  fail 74 "'$prefix/$list' cannot be replaced"
while IFS= read -r path; do
  if { [ -e "$place/$path" ] || [ -L "$place/$path" ]; } && ! is_listed "$scratch/old" "$path"; then
    printf 'warning: %s\n' "'$prefix/$path' was not installed by this script, and is replaced" >&2
  fi
  take_place "$path"
done <"$scratch/paths"
remove_listed "$scratch/old" "$tree/$list"
take_place "$list"
trap 'rm -rf "$scratch"' EXIT
remove_folders "$scratch/old"

case :$PATH: in
  *:"$prefix/bin":*) ;;
  *)
    if [ -z "$root" ]; then printf 'note: %s\n' "'$prefix/bin' is not in PATH" >&2; fi
    ;;
esac
printf "installed %s files in '%s'\n" "$(wc -l <"$scratch/paths" | tr -d ' ')" "$shown"
