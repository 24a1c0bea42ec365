#!/bin/sh
# Builds the documentation of the libraries from their DocC catalogues.
set -eu
from=$PWD
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: sh Resources/docs.sh [--into DIR] [--help]

Builds the package, and from it an archive of documentation for each library with a catalogue:
DIR/NAME.doccarchive. A web server can serve each archive as it is. A warning is an error.

  --into DIR  the folder; default: .build/docs
  --help      show this help

Exit codes: 0 all are built, 64 wrong usage, 69 a tool is missing, 70 a build failed
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

into=.build/docs
while [ $# -gt 0 ]; do
  case $1 in
    --into)
      if [ -z "${2:-}" ]; then fail 64 "'--into' has no folder"; fi
      case $2 in
        /*) into=$2 ;;
        *) into=$from/$2 ;;
      esac
      shift
      ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$1'" "see 'sh Resources/docs.sh --help'" ;;
  esac
  shift
done

command -v swift >/dev/null 2>&1 ||
  fail 69 "swift is not found, expected 6.2 or later" "see https://www.swift.org/install"
docc=$(command -v docc || xcrun --find docc 2>/dev/null) ||
  fail 69 "docc is not found" "it comes with Swift; put its folder into PATH"

swift build >&2 || fail 70 "the package cannot be built"
products=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)".*/\1/p')

# The C shims, which the modules import.
maps() {
  for map in "$products"/CUpdates*.build/module.modulemap; do
    printf '%s\n' -Xcc "-fmodule-map-file=$map"
  done
}

graphs=$(mktemp -d)
trap 'rm -rf "$graphs"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
mkdir -p "$into"
for catalogue in Sources/*/*.docc; do
  module=$(basename "$catalogue" .docc)
  mkdir "$graphs/$module"
  # A library also has what it exports of the modules below it.
  (
    IFS='
'
    set -f
    swift symbolgraph-extract -module-name "$module" -target "$target" -I "$products/Modules" \
      $(set +f && maps) -output-dir "$graphs/$module" -minimum-access-level public \
      -experimental-allowed-reexported-modules=UpdatesPlatform,UpdatesWeb
  ) || fail 70 "the symbols of $module cannot be read"
  rm -rf "$into/$module.doccarchive"
  "$docc" convert "$catalogue" --additional-symbol-graph-dir "$graphs/$module" \
    --output-dir "$into/$module.doccarchive" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "org.updates-tui.$module" >&2 ||
    fail 70 "the documentation of $module has errors or warnings"
  printf '%s\n' "$into/$module.doccarchive"
done
