#!/bin/sh
# run.sh DIR: builds a program with updates.h, and lets it call the tool in DIR.
set -eu
tools=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
header=$folder/header

call() {
  env -i HOME="$folder/home" LANG=C.UTF-8 TERM=xterm-256color PATH="$tools:/usr/bin:/bin" "$@"
}

for compiler in cc clang; do
  if ! command -v "$compiler" >/dev/null 2>&1; then continue; fi
  for language in 'c -std=c99' 'c -std=gnu17' 'c++ -std=c++11'; do
    printf '#include <updates.h>\n' | "$compiler" -I Resources/include -Wall -Wextra -pedantic \
      -Werror -fsyntax-only -x $language -
  done
  sed -n '/^```c$/,/^```$/p' Sources/Updates/Updates.docc/c-header.md | grep -v '^```' |
    "$compiler" -I Resources/include -Wall -Wextra -Werror -fsyntax-only -x c -
  "$compiler" -std=gnu99 -Wall -Wextra -pedantic -Werror -I Resources/include -o "$header" \
    Tests/Header/header.c -lpthread
  for way in calls threads none; do call "$header" "$way" 2>/dev/null; done
done

# What the tool does is not of the header.
if command -v valgrind >/dev/null 2>&1; then
  call valgrind --quiet --error-exitcode=9 --leak-check=full --log-file="$folder/faults" \
    "$header" calls 2>/dev/null || {
    cat "$folder/faults"
    exit 1
  }
fi

# The prompt is answered when it takes keys, which it says by the mode of the wheel.
(
  for _ in $(seq 300); do
    if grep -q 1007h "$folder/screen" 2>/dev/null; then break; fi
    sleep 0.2
  done
  printf s
) | call timeout 120 script -qefc "stty rows 24 cols 80; '$header' prompt" "$folder/screen" >/dev/null
