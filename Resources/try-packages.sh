#!/bin/sh
# Installs each package in a fresh Debian without Swift, runs the tools, and removes it again.
set -eu

usage() {
  cat <<'TEXT'
Usage: sh Resources/try-packages.sh DIR [--help]

DIR has what package.sh has made. The script makes a Debian in a folder of its own, of the same
release as this system, with Python and Node but without Swift and the libraries of this machine.
There pip installs the wheel into a virtual environment, npm the .tgz into a project, dpkg the .deb,
and the tar.xz is unpacked. In each, the tools say their version, open the inbox, show the demo in
plain lines, make an app file and code that runs, know of their own updates, and after removing the
package no file of it is left. Only the packages of Debian are fetched from a network.

Exit codes: 0 all is well, 64 wrong usage, 69 mmdebstrap is missing, no Debian can be made, or the
user is not root, 70 a package is wrong
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
  '') fail 64 "name the folder of the packages" ;;
esac
if [ ! -f "$1/SHA256SUMS" ]; then fail 64 "'$1/SHA256SUMS' is not found"; fi
command -v mmdebstrap >/dev/null 2>&1 || fail 69 "mmdebstrap is not found"
[ "$(id -u)" = 0 ] || fail 69 "only root can run programs in another root"

root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT
mmdebstrap --quiet --variant=apt --include=python3-venv,nodejs,npm,xz-utils \
  "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" ||
  fail 69 "no fresh Debian can be made"
mkdir "$root/packages"
cp "$1"/*.deb "$1"/*.tar.xz "$1"/*.tgz "$1"/*.whl "$1/updates.json" "$root/packages"

# The processes and the mount of /proc end with the first of them.
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" sh -eu <<'INSIDE'
fail() {
  printf 'error: %s\n' "$1" >&2
  exit 70
}

version=$(sed -n 's/.*"version": "\(.*\)",/\1/p' /packages/updates.json)
[ -n "$version" ] || fail "updates.json has no version"
! command -v swift >/dev/null || fail "Swift is in the fresh root"

# The tools in a folder do what a newcomer does first; 'share' has the app file.
try() {
  name=$1
  share=$3
  for tool in updates-tui breeze; do
    said=$("$2/$tool" --version)
    [ "$said" = "$tool $version" ] || fail "$name: $tool says '$said', not '$version'"
  done
  mkdir "/$name-project"
  (
    PATH=$2:$PATH
    cd "/$name-project"
    updates-tui >/dev/null 2>&1 || fail "$name: the tool does not open its inbox"
    updates-tui demo --answer cancel >/dev/null 2>&1 || fail "$name: the demo fails"
    updates-tui new --yes --offline --id com.example.tool --name Tool --installed 1.0 \
      --feed json --url https://example.com/latest --output tool.json >/dev/null 2>&1 ||
      fail "$name: no app file is made"
    {
      updates-tui embed python --app ./tool.json
      printf 'print("the program runs")\n'
    } >tool.py
    [ "$(python3 tool.py)" = "the program runs" ] || fail "$name: the code of 'embed' fails"
    XDG_DATA_DIRS=$share updates-tui check --app org.updates-tui >/dev/null ||
      fail "$name: the tool does not know of its own updates"
  )
  rm -rf /root/.[!.]*
  printf '%s: version %s works\n' "$name" "$version"
}

leaves_nothing() {
  left=$(find "$2" -xdev -name '*updates-tui*' ! -type d 2>/dev/null || true)
  [ -z "$left" ] || fail "$1: this is left behind: $left"
}

python3 -m venv /venv
/venv/bin/pip install --quiet --no-index --disable-pip-version-check /packages/*.whl
try pip /venv/bin /venv/share
/venv/bin/updates-tui embed python --app com.example.tool >/host.py
/venv/bin/python -c "
exec(open('/host.py').read())
assert os.path.samefile(_updates_tool(), '/venv/bin/updates-tui')
" || fail "pip: the embedded code does not find the tool beside its Python"
/venv/bin/pip uninstall --quiet --yes --disable-pip-version-check updates-tui
leaves_nothing pip /venv

mkdir /node
printf '{ "private": true }\n' >/node/package.json
npm install --prefix /node --offline --no-audit --no-fund --loglevel error /packages/*.tgz \
  >/dev/null
try npm /node/node_modules/.bin /node/node_modules/updates-tui/share
{
  /node/node_modules/.bin/updates-tui embed node --app com.example.tool
  printf 'console.log(updatesTool());\n'
} >/node/host.mjs
[ "$(node /node/host.mjs)" = /node/node_modules/updates-tui/bin/updates-tui ] ||
  fail "npm: the embedded code does not find the tool that the program depends on"
npm uninstall --prefix /node --offline --no-audit --no-fund --loglevel error updates-tui >/dev/null
leaves_nothing npm /node/node_modules

mkdir /unpacked
tar -xJf /packages/*.tar.xz -C /unpacked --strip-components 1
try tar.xz /unpacked/bin /unpacked/share

dpkg --install /packages/*.deb >/dev/null 2>/root/problems || fail "dpkg: $(cat /root/problems)"
try dpkg /usr/bin /usr/share
dpkg --purge updates-tui >/dev/null 2>&1 || fail "dpkg: the package is not removed"
leaves_nothing dpkg /usr
leaves_nothing dpkg /etc
INSIDE
