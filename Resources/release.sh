#!/bin/sh
# Builds updates-tui and breeze as they are shipped.
set -eu
from=$PWD
cd "$(dirname "$0")/.."

scratch=.build/shipped
order=$scratch/order.txt

usage() {
  cat <<'TEXT'
Usage: sh Resources/release.sh [--into DIR] [--symbols] [--help]

Builds updates-tui and breeze for shipping, each one file that needs nothing but the system's C
library, and puts them and their checksums (SHA256SUMS) into DIR. Other files in DIR stay. Where
valgrind is, each is linked again with the functions of its start next to each other.

  --into DIR  the folder; default: .build/dist
  --symbols   keep the names of functions, for debuggers and profilers
  --help      show this help

Exit codes: 0 all are built, 64 wrong usage, 69 a tool or library is missing, 70 the build failed
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

into=.build/dist
strip=-s
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
    --symbols) strip=--strip-debug ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$1'" "see 'sh Resources/release.sh --help'" ;;
  esac
  shift
done

command -v swift >/dev/null 2>&1 ||
  fail 69 "swift is not found, expected 6.2 or later" "see https://www.swift.org/install"

# The path of a static library of the C++ compiler.
static_library() {
  for compiler in cc clang; do
    path=$("$compiler" -print-file-name="$1" 2>/dev/null || true)
    case $path in
      /*)
        printf '%s' "$path"
        return
        ;;
    esac
  done
  fail 69 "$1 is not found" "run 'sh Resources/setup.sh --tests'"
}

# Where only libstdc++.a lies, the linker does not find the shared one.
# Dead code can be dropped by the function, and functions be ordered, only where each has a section
# of its own. Without _StringProcessing the conformances of regular expressions are not searched.
# Types and copies of values are made by code, not by what the runtime reads in their names: that
# is a quarter of the instructions of each command.
# Functions that are the same to the byte are kept once; nothing here compares their addresses.
linux_options() {
  library=$(static_library libstdc++.a)
  mkdir -p "$scratch/static"
  ln -sf "$library" "$scratch/static/libstdc++.a"
  set -- -Xswiftc "-L$PWD/$scratch/static" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
    -Xswiftc -use-ld=lld --disable-local-rpath -Xcc -ffunction-sections -Xswiftc -static-stdlib
  for option in -function-sections -conditional-runtime-records \
    -disable-implicit-string-processing-module-import \
    -disable-concrete-type-metadata-mangled-name-accessors -disable-type-layout; do
    set -- "$@" -Xswiftc -Xfrontend -Xswiftc "$option"
  done
  for option in -z now -z relro --icf=all --no-export-dynamic --no-eh-frame-hdr \
    -T "$PWD/Resources/release.ld"; do
    set -- "$@" -Xlinker "$option"
  done
  printf '%s\n' "$@"
}

# link PRODUCT OPTION…: builds a product with these options of the linker.
link() (
  product=$1
  shift
  for option; do
    set -- "$@" -Xlinker "$option"
    shift
  done
  # No option has a blank, but the folder may.
  IFS='
'
  set -f
  swift build -c release --static-swift-stdlib --scratch-path "$scratch" \
    --product "$product" $options "$@" >&2
)

options=
system=apple
if [ "$(uname -s)" = Linux ]; then
  options=$(linux_options)
  system=linux
fi

mkdir -p "$into" "$scratch"
# If the build fails, no old checksums stand for new tools.
rm -f "$into/SHA256SUMS"
# What is compiled is the same each time; only the link changes.
if [ "$system" = apple ]; then
  set --
elif command -v valgrind >/dev/null 2>&1 && command -v script >/dev/null 2>&1; then
  link updates-tui --strip-debug || fail 70 "'updates-tui' cannot be built"
  sh Resources/order.sh --list "$scratch/release/updates-tui" >"$order" || exit
  set -- "$strip" "--symbol-ordering-file=$PWD/$order" --no-warn-symbol-ordering
else
  printf 'note: %s\n' "valgrind or script is not found, so the tools start with more pages than they need" >&2
  set -- "$strip"
fi
for product in updates-tui breeze; do
  link "$product" "$@" || fail 70 "'$product' cannot be built"
  # What the linker writes lies in memory page by page; a copy is written in one go.
  install -m 755 "$scratch/release/$product" "$into/$product"
  if [ "$system" = apple ]; then strip -x "$into/$product"; fi
done
if command -v sha256sum >/dev/null 2>&1; then
  (cd "$into" && sha256sum updates-tui breeze >SHA256SUMS)
else
  (cd "$into" && shasum -a 256 updates-tui breeze >SHA256SUMS)
fi
printf '%s\n' "$into/updates-tui" "$into/breeze" "$into/SHA256SUMS"
