#!/bin/sh
# Installs what building and running need; with --tests also what tests need.
# Does nothing where everything is there.
set -eu

usage() {
  cat <<'TEXT'
Usage: sh Resources/setup.sh [--tests | --ci] [--help]

Installs the libraries that building and running need, with apt-get, dnf or brew.
Does nothing if everything is installed. Swift itself is not installed.

  --tests  also what 'swift test' and releases need
  --ci     also what the check of a change and the benchmarks need: compilers, package managers
           and tools of more than 1 GB
  --help   show this help

Exit codes: 0 everything is installed, 64 wrong usage, 69 no package manager, or it failed, or
no Swift 6.2, 77 only root may install
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

has_command() {
  command -v "$1" >/dev/null 2>&1
}

# One of the files; the patterns are expanded here, for multiarch folders have many names.
has_file() {
  for pattern in "$@"; do
    for found in $pattern; do
      if [ -e "$found" ]; then return 0; fi
    done
  done
  return 1
}

# Swift brings clang along, but not every installation puts it where it is found.
has_compiler() {
  has_command "$1" || has_command clang
}

has_header() {
  has_file "/usr/include/$1" "/usr/include/*-linux-gnu*/$1"
}

has_library() {
  has_file "/usr/lib/*-linux-gnu*/$1" "/lib/*-linux-gnu*/$1" "/usr/lib64/$1" "/usr/lib/$1"
}

# need TEST ARGUMENT PACKAGE: remembers the package where the test fails.
missing=
need() {
  if ! "$1" "$2"; then missing="$missing $3"; fi
}

missing_with_apt() {
  need has_header ncursesw/curses.h libncurses-dev
  need has_library libncursesw.a libncurses-dev
  need has_header curl/curl.h libcurl4-openssl-dev
  need has_header md4c.h libmd4c-dev
  need has_header openssl/evp.h libssl-dev
  need has_header expat.h libexpat1-dev
  need has_header archive.h libarchive-dev
  need has_header pcre2.h libpcre2-dev
  need has_header zlib.h zlib1g-dev
  need has_header lzma.h liblzma-dev
  need has_library libcurl.so.4 libcurl4
  need has_library libmd4c.so.0 libmd4c0
  need has_library libssl.so.3 libssl3
  need has_library libexpat.so.1 libexpat1
  need has_library libarchive.so.13 libarchive13
  need has_library libpcre2-8.so.0 libpcre2-8-0
  need has_library libz.so.1 zlib1g
  need has_library liblzma.so.5 liblzma5
  need has_file /etc/ssl/certs/ca-certificates.crt ca-certificates
  if [ "$tests" = yes ]; then
    need has_header vterm.h libvterm-dev
    need has_file "/usr/sbin/nginx /usr/bin/nginx" nginx
    need has_command openssl openssl
    need has_command minisign minisign
    need has_command zsh zsh
    need has_command fish fish
    need has_command pgrep procps
    need has_command git git
    need has_command sqlite3 sqlite3
    need has_command bsdtar libarchive-tools
    need has_command zip zip
    need has_command bzip2 bzip2
    need has_command xz xz-utils
    need has_command zstd zstd
    need has_command faketime faketime
    need has_command script bsdutils
    need has_command objdump binutils
    need has_file "/usr/lib/gcc/*/*/libstdc++.a" g++
    need has_file /usr/bin/python3 python3
    need has_command perl perl
  fi
  if [ "$ci" = yes ]; then
    need has_command curl curl
    need has_command dialog dialog
    need has_command rsync rsync
    need has_command valgrind valgrind
    need has_command mandoc mandoc
    need has_file /usr/share/bash-completion/bash_completion bash-completion
    need has_command lintian lintian
    need has_command mmdebstrap mmdebstrap
    need has_file /usr/bin/pipx pipx
    need has_command npm npm
    need has_command ruby ruby
    need has_file "/usr/bin/node /usr/bin/nodejs" nodejs
    need has_file /usr/bin/go golang-go
    need has_file /usr/bin/rustc rustc
    need has_compiler cc gcc
  fi
}

missing_with_dnf() {
  need has_header curses.h ncurses-devel
  need has_library libncursesw.a ncurses-static
  need has_header curl/curl.h libcurl-devel
  need has_header md4c.h md4c-devel
  need has_header openssl/evp.h openssl-devel
  need has_header expat.h expat-devel
  need has_header archive.h libarchive-devel
  need has_header pcre2.h pcre2-devel
  need has_header zlib.h zlib-devel
  need has_header lzma.h xz-devel
  need has_library libcurl.so.4 libcurl
  need has_library libmd4c.so.0 md4c
  need has_library libssl.so.3 openssl-libs
  need has_library libexpat.so.1 expat
  need has_library libarchive.so.13 libarchive
  need has_library libpcre2-8.so.0 pcre2
  need has_library libz.so.1 zlib
  need has_library liblzma.so.5 xz-libs
  need has_file /etc/pki/tls/certs/ca-bundle.crt ca-certificates
  if [ "$tests" = yes ]; then
    need has_header vterm.h libvterm-devel
    need has_file "/usr/sbin/nginx /usr/bin/nginx" nginx
    need has_command openssl openssl
    need has_command minisign minisign
    need has_command zsh zsh
    need has_command fish fish
    need has_command pgrep procps-ng
    need has_command git git
    need has_command sqlite3 sqlite
    need has_command bsdtar bsdtar
    need has_command zip zip
    need has_command bzip2 bzip2
    need has_command xz xz
    need has_command zstd zstd
    need has_command faketime libfaketime
    need has_command script util-linux-script
    need has_command objdump binutils
    need has_file "/usr/lib/gcc/*/*/libstdc++.a" libstdc++-static
    need has_file /usr/bin/python3 python3
    need has_command perl perl-interpreter
  fi
  if [ "$ci" = yes ]; then
    need has_command curl curl
    need has_command dialog dialog
    need has_command rsync rsync
    need has_command valgrind valgrind
    need has_command mandoc mandoc
    need has_file /usr/share/bash-completion/bash_completion bash-completion
    need has_file /usr/bin/pipx pipx
    need has_command npm nodejs-npm
    need has_command dpkg-deb dpkg
    need has_command ruby ruby
    need has_command node nodejs
    need has_file /usr/bin/go golang-bin
    need has_file /usr/bin/rustc rust
    need has_compiler cc gcc
  fi
}

# macOS brings ncurses, libcurl, expat, its certificates and most of what tests need along.
missing_with_brew() {
  prefix=${HOMEBREW_PREFIX:-}
  if [ -z "$prefix" ]; then prefix=$(brew --prefix); fi
  need has_file "$prefix/include/md4c.h" md4c
  need has_file "$prefix/opt/openssl@3/include/openssl/evp.h" openssl@3
  need has_file "$prefix/opt/libarchive/include/archive.h" libarchive
  need has_file "$prefix/include/pcre2.h" pcre2
  need has_file "$prefix/include/lzma.h" xz
  if [ "$tests" = yes ]; then
    need has_file "$prefix/include/vterm.h" libvterm
    need has_command nginx nginx
    need has_command minisign minisign
    need has_command fish fish
    need has_command git git
    need has_command zstd zstd
    need has_command faketime libfaketime
  fi
  if [ "$ci" = yes ]; then
    need has_command dialog dialog
    need has_command pipx pipx
    need has_command npm node
    need has_command go go
    need has_command rustc rust
  fi
}

# SwiftPM itself refuses an older Swift, so the version is asked only where time is spent anyway.
check_swift_version() {
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p')
  case $version in
    6.[2-9]* | 6.[1-9][0-9]* | [7-9].* | [1-9][0-9].*) ;;
    *)
      fail 69 "Swift is ${version:-of an unknown version}, expected 6.2 or later" \
        "see https://www.swift.org/install"
      ;;
  esac
}

# As root where that is needed: PACKAGE-MANAGER ARGUMENT…
privileged() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif has_command sudo; then
    sudo "$@"
  else
    fail 77 "missing:$missing, and only root may install" "run '$*' as root"
  fi
}

could_not() {
  fail 69 "could not install:$missing" "see what '$1' said above"
}

install_with_apt() {
  # Through env, for sudo drops variables.
  privileged env DEBIAN_FRONTEND=noninteractive apt-get update -q ||
    printf 'warning: the lists of packages could not be fetched\n' >&2
  privileged env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends $missing || could_not apt-get
}

install_with_dnf() {
  privileged dnf install -q -y $missing || could_not dnf
}

install_with_brew() {
  brew install -q $missing || could_not brew
}

tests=no
ci=no
for argument in "$@"; do
  case $argument in
    --tests) tests=yes ;;
    --ci) tests=yes ci=yes ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$argument'" "see 'sh Resources/setup.sh --help'" ;;
  esac
done

manager=
for candidate in apt-get dnf brew; do
  if has_command "$candidate"; then
    manager=${candidate%-get}
    break
  fi
done

has_command swift ||
  fail 69 "swift is not found, expected 6.2 or later" "see https://www.swift.org/install"
"missing_with_${manager:-apt}"
if [ -z "$missing" ]; then exit 0; fi

check_swift_version
if [ -z "$manager" ]; then
  fail 69 "missing:$missing, and neither apt-get, dnf nor brew is found" \
    "install the contents of these Debian packages by hand"
fi
printf 'installing:%s\n' "$missing" >&2
"install_with_$manager"

missing=
"missing_with_$manager"
if [ -n "$missing" ]; then
  fail 69 "still missing after installing:$missing" "install them by hand"
fi
