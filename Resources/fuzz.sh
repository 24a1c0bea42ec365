#!/bin/sh
# Builds the fuzz targets with libFuzzer and the address sanitizer, and runs each for a while.
set -eu
cd "$(dirname "$0")/.."

folder=.build/fuzz

usage() {
  cat <<'TEXT'
Usage: sh Resources/fuzz.sh [SECONDS] [TARGET…] [--help]

Runs each reader of outside data on generated inputs: libFuzzer changes the fixtures and keeps the
inputs that reach new code. Each TARGET (default: all) runs for SECONDS (default: 10). Prints one
line per target: executions, edges of the code reached, inputs kept.

The kept inputs are in .build/fuzz/corpus, where the next run begins; inputs that cause a failure
are in .build/fuzz/found. Such an input becomes a fixture of its target.

  --help  show this help

Exit codes: 0 no failure was found, 64 wrong usage, 69 no Swift, or no libFuzzer, 70 a failure was
found, or the targets cannot be built
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

# Each folder of fixtures is a target; a test holds the targets to that.
all_targets() {
  for path in Tests/*/Fixtures/*/; do
    path=${path%/}
    printf '%s\n' "${path##*/}"
  done
}

has_libfuzzer() {
  printf '%s\n' '@_cdecl("LLVMFuzzerTestOneInput")' \
    'public func run(_ start: UnsafeRawPointer?, _ count: Int) -> CInt { 0 }' >"$folder/probe.swift"
  swiftc -parse-as-library -sanitize=fuzzer,address -o "$folder/probe" "$folder/probe.swift" \
    >"$folder/probe.log" 2>&1
}

build() {
  swift build --scratch-path "$folder" -c release --target UpdatesFuzzTests \
    -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address \
    -Xcc -fsanitize=fuzzer-no-link,address >&2 ||
    fail 70 "the fuzz targets cannot be built"
  # SwiftPM links no target of tests by itself, and libFuzzer brings the main function along.
  swiftc -use-ld=lld -sanitize=fuzzer,address $(find "$folder/release/" -name '*.o') \
    -lncursesw -ltinfo -lvterm -o "$binary" >&2 ||
    fail 70 "the fuzz targets cannot be linked" "remove '$folder/release/', which may be out of date"
}

# What the log has behind a word, the last time.
last() {
  found=$(sed -n "s/.*$1 *\([0-9][0-9]*\).*/\1/p" "$log" | tail -n 1)
  printf '%s' "${found:-0}"
}

# Runs a target; false where something was found.
run() {
  log=$folder/$1.log
  mkdir -p "$folder/corpus/$1" "$folder/found/$1"
  status=0
  FUZZ_TARGET=$1 SWIFT_BACKTRACE=enable=no TMPDIR=$scratch "$binary" \
    -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="$folder/found/$1/" "$folder/corpus/$1" Tests/*/Fixtures/"$1" \
    >"$log" 2>&1 || status=$?
  printf '%-14s %9s executions %6s edges %6s inputs\n' "$1" \
    "$(last 'stat::number_of_executed_units:')" "$(last ' cov:')" "$(last ' corp:')"
  if [ "$status" = 0 ]; then return 0; fi
  input=$(sed -n 's/.*Test unit written to //p' "$log")
  reason=$(sed -n 's/.*\(Fatal error: .*\)/\1/p; s/.*ERROR: \(.*\)/\1/p' "$log" | sed 1q)
  # What the reason quotes may be anything.
  printf "error: '%s' fails on '%s': %s\n" "$1" "$input" "$reason" |
    LC_ALL=C tr -d '\000-\011\013-\037\177' >&2
  printf 'hint: FUZZ_TARGET=%s SWIFT_BACKTRACE=enable=no %s %s\n' "$1" "$binary" "$input" >&2
  return 1
}

seconds=10
chosen=
for argument in "$@"; do
  case $argument in
    --help | -h)
      usage
      exit 0
      ;;
    -*) fail 64 "unknown option '$argument'" "see 'sh Resources/fuzz.sh --help'" ;;
    0*) fail 64 "'$argument' is not a number of seconds, expected 1 or more" ;;
    [1-9]*)
      case $argument in
        *[!0-9]*) fail 64 "'$argument' is not a number of seconds, expected 1 or more" ;;
      esac
      seconds=$argument
      ;;
    *)
      all_targets | grep -qxF -e "$argument" ||
        fail 64 "unknown target '$argument'" \
          "the targets are: $(all_targets | sort -u | tr '\n' ' ')"
      chosen="$chosen $argument"
      ;;
  esac
done

if ! command -v swift >/dev/null 2>&1; then
  fail 69 "swift is not found, expected 6.2 or later" "see https://www.swift.org/install"
fi
mkdir -p "$folder"
has_libfuzzer ||
  fail 69 "this Swift has no libFuzzer, like the one in Xcode" \
    "on Linux, install Swift from https://www.swift.org/install"

binary=$folder/fuzz
build

# What archives are extracted to stays in memory where there is such a place.
if [ -w /dev/shm ]; then parent=/dev/shm; else parent=${TMPDIR:-/tmp}; fi
scratch=$(mktemp -d "$parent/updates-tui-fuzz-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

failed=
for target in ${chosen:-$(all_targets | sort -u)}; do
  run "$target" || failed="$failed $target"
done
if [ -n "$failed" ]; then
  fail 70 "failures were found by:$failed" \
    "add each input to the fixtures of its target, and fix what it breaks"
fi
