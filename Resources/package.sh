#!/bin/sh
# Makes the packages of the tools (deb, tar.xz, wheel, npm) and the document that announces them.
set -eu
from=$PWD
cd "$(dirname "$0")/.."
umask 022

usage() {
  cat <<'TEXT'
Usage: sh Resources/package.sh [--into DIR] [--from DIR] [--feed URL] [--maintainer PERSON]
                               [--help]

Makes from one tree, as install.sh lays it out, updates-tui_VERSION-1_ARCH.deb,
updates-tui-VERSION-linux-MACHINE.tar.xz, a wheel for pip and a .tgz for npm, so that a program in
Python or Node can depend on the tools, and besides updates.json, a configuration that announces
this version with its section of CHANGELOG.md, or else the section Unreleased, and SHA256SUMS. The
same source and tools give the same bytes: all dates are that of SOURCE_DATE_EPOCH, or else of the
last commit, or of the last release in CHANGELOG.md.

  --into DIR           the folder; default: .build/packages
  --from DIR           package the tools in this folder instead of building them
  --feed URL           where updates.json will be: the packaged tool then looks for its own updates
                       there, and Update opens the folder of that document; without it, the tool
                       never looks for its own
  --maintainer PERSON  who answers for the Debian package, as 'NAME <ADDRESS>'
  --help               show this help

Exit codes: 0 the files are made, 64 wrong usage, 65 CHANGELOG.md does not say what is new, 66 a tool
is missing, 69 a program that this script needs is missing, 70 the tools cannot be built, or need a
library that no package has, 73 the files cannot be written
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

into=.build/packages
ready=
feed=
maintainer='The maintainers of updates-tui <maintainers@updates-tui.invalid>'
while [ $# -gt 0 ]; do
  case $1 in
    --into | --from | --feed | --maintainer)
      if [ -z "${2:-}" ]; then fail 64 "'$1' has no value"; fi
      case $1 in
        --into) into=$(absolute "$2") ;;
        --from) ready=$(absolute "$2") ;;
        --feed) feed=$2 ;;
        --maintainer) maintainer=$2 ;;
      esac
      shift
      ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$1'" "see 'sh Resources/package.sh --help'" ;;
  esac
  shift
done
# install.sh knows what a feed's address is.
if [ -n "$feed" ]; then sh Resources/install.sh --feed "$feed" --help >/dev/null || exit; fi
case $maintainer in
  *'
'*) fail 64 "'--maintainer' must be one line" ;;
  *?' <'?*@?*'>') ;;
  *) fail 64 "'--maintainer' must be of the form 'NAME <ADDRESS>'" ;;
esac
for program in dpkg dpkg-deb objdump xz gzip md5sum python3 sha256sum; do
  command -v "$program" >/dev/null 2>&1 ||
    fail 69 "$program is not found" "run 'sh Resources/setup.sh --tests' on a Debian system"
done

if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  day=$(sed -n 's/^## .* - \([0-9]\{4\}-[0-9][0-9]-[0-9][0-9]\)$/\1/p' CHANGELOG.md | sed -n 1p)
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null ||
    date -u -d "${day:-unknown}" +%s 2>/dev/null) ||
    fail 64 "the date of the source is unknown" "set SOURCE_DATE_EPOCH to a number of seconds"
fi
case $SOURCE_DATE_EPOCH in
  *[!0-9]*) fail 64 "SOURCE_DATE_EPOCH must be a number of seconds since 1970" ;;
esac
export SOURCE_DATE_EPOCH
# All of dpkg-deb's threads together would give other bytes than one.
export DPKG_DEB_THREADS_MAX=1 LC_ALL=C TZ=UTC

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

if [ -z "$ready" ]; then
  ready=$PWD/.build/dist
  sh Resources/release.sh --into "$ready" >/dev/null || exit
fi
architecture=$(dpkg --print-architecture)
case $architecture in
  amd64) machine=x86_64 ;;
  arm64) machine=aarch64 ;;
  *) machine=$architecture ;;
esac
tree=$scratch/deb
sh Resources/install.sh --from "$ready" --root "$tree" --prefix /usr \
  ${feed:+--feed "$feed"} >/dev/null || exit
version=$("$ready/updates-tui" --version)
version=${version##* }
# In Debian's order, what follows a tilde comes before the release.
case $version in
  *-*) debian=${version%%-*}~${version#*-} ;;
  *) debian=$version ;;
esac
# dpkg has a list of its own.
rm "$tree/usr/share/updates-tui/installed.txt"

# Text as the inside of a JSON string.
quoted() {
  sed 's/\\/\\\\/g; s/"/\\"/g; s/\t/\\t/g; s/\r//g' |
    awk '{ printf "%s%s", (NR > 1 ? "\\n" : ""), $0 }'
}

# What is new: the lines below a heading such as '## [1.0.0] - 2026-01-02'.
section() {
  awk -v heading="## [$1]" '/^## / { if (found) exit; found = index($0, heading) == 1; next } found' \
    CHANGELOG.md | sed '/./,$!d'
}

notes=$(section "$version" | quoted)
if [ -z "$notes" ]; then notes=$(section Unreleased | quoted); fi
if [ -z "$notes" ]; then
  fail 65 "CHANGELOG.md has nothing about '$version'" "add what is new below '## [$version]'"
fi
page=
if [ -n "$feed" ]; then
  page=${feed%%[?#]*}
  page=${page%/*}/
fi
{
  printf '{\n  "updates": {\n    "version": "%s",\n' "$version"
  if [ -n "$page" ]; then printf '    "update-url": "%s",\n' "$page"; fi
  printf '    "release-notes": "%s"\n  }\n}\n' "$notes"
} >"$scratch/updates.json"

# What Debian wants to lie in a package.
documents=$tree/usr/share/doc/updates-tui
mv "$documents/CHANGELOG.md" "$documents/changelog"
cat >"$documents/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: updates-tui

Files: *
Copyright: $(date -d "@$SOURCE_DATE_EPOCH" +%Y) the authors of updates-tui
License: none
 The source has no licence file. Without the permission of its authors, copyright law allows nobody
 to copy, change or distribute it.
 .
 The programs contain parts of the Swift runtime library, copyright Apple Inc. and the Swift project
 authors (Apache License 2.0 with Runtime Library Exception, see
 /usr/share/common-licenses/Apache-2.0), of ncurses, copyright Thomas E. Dickey and the Free Software
 Foundation (MIT-X11 style licence), and of the GCC runtime libraries, copyright the Free Software
 Foundation (GPL-3 with GCC Runtime Library Exception, see /usr/share/common-licenses/GPL-3).
TEXT
printf 'updates-tui (%s-1) unstable; urgency=medium\n\n  * Package of version %s; see changelog.gz.\n\n -- %s  %s\n' \
  "$debian" "$version" "$maintainer" "$(date -R -d "@$SOURCE_DATE_EPOCH")" \
  >"$documents/changelog.Debian"
mkdir -p "$tree/usr/share/lintian/overrides"
cp Resources/lintian-overrides "$tree/usr/share/lintian/overrides/updates-tui"
gzip -9n "$documents/changelog" "$documents/changelog.Debian"
find "$tree/usr/share/man" -type f -exec gzip -9n {} +

# The packages of the libraries that a program cannot start without.
needed=$(objdump -p "$tree"/usr/bin/* 2>/dev/null | sed -n 's/^ *NEEDED *//p' | sort -u)
glibc=$(objdump -p "$tree"/usr/bin/* 2>/dev/null | sed -n 's/.* GLIBC_\([0-9.]*\)$/\1/p' |
  sort -V | tail -n 1)
depends=
for name in $needed; do
  case $name in
    libc.so.* | libm.so.* | libdl.so.* | librt.so.* | libpthread.so.* | ld-linux*)
      package="libc6${glibc:+ (>= $glibc)}"
      ;;
    libgcc_s.so.1) package=libgcc-s1 ;;
    libstdc++.so.6) package=libstdc++6 ;;
    *) fail 70 "'$name' is needed, and is in no package" \
      "package tools that release.sh has built" ;;
  esac
  case ", $depends, " in
    *", $package, "*) ;;
    *) depends=${depends:+$depends, }$package ;;
  esac
done

mkdir "$tree/DEBIAN"
# As dpkg counts it: each file in whole KiB, and one for everything else.
size=$(find "$tree/usr" -printf '%y %s\n' |
  awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
{
  printf 'Package: updates-tui\nVersion: %s-1\nArchitecture: %s\nMaintainer: %s\n' \
    "$debian" "$architecture" "$maintainer"
  printf 'Installed-Size: %s\n' "$size"
  if [ -n "$depends" ]; then printf 'Depends: %s\n' "$depends"; fi
  # What is loaded only when it is needed, and tools for archives and signatures.
  printf 'Recommends: ca-certificates, libarchive13, libcurl4, libexpat1, libmd4c0,'
  printf ' libpcre2-8-0, libssl3, zlib1g, liblzma5\n'
  printf 'Section: utils\nPriority: optional\n'
  cat <<'TEXT'
Description: update prompt for programs in a terminal
 Any program can call updates-tui to tell people about its new version, with
 the release notes, and to update it if they want: it installs a release, runs
 the package manager that installed the program, or opens a page.
 .
 breeze fetches content for programs, and makes and checks its manifests.
TEXT
} >"$tree/DEBIAN/control"
(cd "$tree" && find usr -type f | sort | xargs -d '\n' md5sum) >"$tree/DEBIAN/md5sums"
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$into" 2>/dev/null && [ -w "$into" ] ||
  fail 73 "'$into' cannot be written" "choose another folder with --into"
# If something fails, no old checksums stand for new files.
rm -f "$into/SHA256SUMS"
made=$scratch/made
mkdir "$made"

# A tar of a folder with the same bytes each time.
pack() {
  tar --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" --owner=root:0 --group=root:0 \
    -C "$1" -cf "$3" "$2"
}

dpkg-deb --root-owner-group -Zxz --build "$tree" "$made/updates-tui_$debian-1_$architecture.deb" \
  >/dev/null
archive=updates-tui-$version-linux-$machine
mv "$tree/usr" "$scratch/$archive"
pack "$scratch" "$archive" "$made/$archive.tar"
xz -6 -T1 "$made/$archive.tar"
# What only dpkg reads.
rm -rf "$scratch/$archive/share/lintian" \
  "$scratch/$archive/share/doc/updates-tui/changelog.Debian.gz"
python3 Resources/wheel.py "$scratch/$archive" "$version" \
  "manylinux_$(printf '%s' "${glibc:-2.17}" | tr . _)_$machine" "$made" >/dev/null ||
  fail 70 "the wheel cannot be made"

case $machine in
  x86_64) cpu=x64 ;;
  aarch64) cpu=arm64 ;;
  *) cpu=$machine ;;
esac
mkdir "$scratch/npm"
mv "$scratch/$archive" "$scratch/npm/package"
cat >"$scratch/npm/package/package.json" <<TEXT
{
  "name": "updates-tui",
  "version": "$version",
  "description": "Update prompt for programs in a terminal",
  "license": "UNLICENSED",
  "os": ["linux"],
  "cpu": ["$cpu"],
  "libc": ["glibc"],
  "bin": { "updates-tui": "bin/updates-tui", "breeze": "bin/breeze" }
}
TEXT
pack "$scratch/npm" package "$made/updates-tui-$version-linux-$cpu.tar"
gzip -9n "$made/updates-tui-$version-linux-$cpu.tar"
mv "$made/updates-tui-$version-linux-$cpu.tar.gz" "$made/updates-tui-$version-linux-$cpu.tgz"
cp "$scratch/updates.json" "$made/updates.json"

for file in "$made"/*; do
  cp "$file" "$into/${file##*/}" || fail 73 "'$into/${file##*/}' cannot be written"
done
(cd "$made" && sha256sum -- *) >"$into/SHA256SUMS"
for file in "$made"/* SHA256SUMS; do printf '%s\n' "$into/${file##*/}"; done
