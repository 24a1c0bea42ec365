#!/bin/sh
# Installs each package in a fresh root, runs the tools, and removes it again.
set -eu

usage() {
  cat <<'TEXT'
Usage: sh Resources/try-packages.sh DIR [--help]

DIR has what package.sh has made. The wheel is installed by pip into a virtual environment, the .tgz
by npm into a project, and the .deb by dpkg below a folder of its own. In each, the tools say their
version, show the demo in plain lines and make an app file, the app file of the tool itself is
there, and removing the package leaves no file behind. Nothing is fetched from a network.

Exit codes: 0 all is well, 64 wrong usage, 69 pip, npm or dpkg is missing, 70 a package is wrong
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
packages=$(cd "$1" && pwd)
for program in python3 npm dpkg; do
  command -v "$program" >/dev/null 2>&1 || fail 69 "$program is not found"
done
version=$(sed -n 's/.*"version": "\(.*\)",/\1/p' "$packages/updates.json")

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME="$scratch/home" LC_ALL=C.UTF-8
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CACHE_HOME
mkdir "$HOME"

# The tools in a folder do what a newcomer does first; 'share' has the app file.
try() {
  name=$1
  share=$3
  for tool in updates-tui breeze; do
    said=$("$2/$tool" --version)
    [ "$said" = "$tool $version" ] || fail 70 "$name: $tool says '$said', not '$version'"
  done
  project=$scratch/$name-project
  mkdir "$project"
  (
    PATH=$2:$PATH
    cd "$project"
    updates-tui >/dev/null 2>&1 || fail 70 "$name: the tool does not open its inbox"
    updates-tui demo --answer cancel >/dev/null 2>&1 || fail 70 "$name: the demo fails"
    updates-tui new --yes --offline --id com.example.tool --name Tool --installed 1.0 \
      --feed json --url https://example.com/latest --output tool.json >/dev/null 2>&1 ||
      fail 70 "$name: no app file is made"
    updates-tui embed python --app com.example.tool | python3 -c 'import ast, sys
ast.parse(sys.stdin.read())' || fail 70 "$name: the code of 'embed' is damaged"
    XDG_DATA_DIRS=$share updates-tui check --app org.updates-tui >/dev/null ||
      fail 70 "$name: the tool does not know of its own updates"
  )
  printf '%s: version %s works\n' "$name" "$version"
}

leaves_nothing() {
  if [ ! -d "$2" ]; then return; fi
  left=$(find "$2" -name '*updates-tui*' ! -type d)
  [ -z "$left" ] || fail 70 "$1: this is left behind: $left"
}

python3 -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --no-index --disable-pip-version-check "$packages"/*.whl
try pip "$scratch/venv/bin" "$scratch/venv/share"
"$scratch/venv/bin/updates-tui" embed python --app com.example.tool >"$scratch/host.py"
PATH=/usr/bin:/bin "$scratch/venv/bin/python" -c "
exec(open('$scratch/host.py').read())
assert os.path.samefile(_updates_tool(), '$scratch/venv/bin/updates-tui')
" || fail 70 "pip: the embedded code does not find the tool beside its Python"
"$scratch/venv/bin/pip" uninstall --quiet --yes --disable-pip-version-check updates-tui
leaves_nothing pip "$scratch/venv"

mkdir "$scratch/node"
printf '{ "private": true }\n' >"$scratch/node/package.json"
npm install --prefix "$scratch/node" --offline --no-audit --no-fund --loglevel error \
  "$packages"/*.tgz >/dev/null
try npm "$scratch/node/node_modules/.bin" "$scratch/node/node_modules/updates-tui/share"
{
  "$scratch/node/node_modules/.bin/updates-tui" embed node --app com.example.tool
  printf 'console.log(updatesTool());\n'
} >"$scratch/node/host.mjs"
found=$(PATH=/usr/bin:/bin node "$scratch/node/host.mjs")
[ "$found" = "$scratch/node/node_modules/updates-tui/bin/updates-tui" ] ||
  fail 70 "npm: the embedded code does not find the tool that the program depends on"
npm uninstall --prefix "$scratch/node" --offline --no-audit --no-fund --loglevel error updates-tui \
  >/dev/null
leaves_nothing npm "$scratch/node/node_modules"

root=$scratch/root
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
dpkg --root="$root" --force-depends --force-not-root --force-bad-path --log="$scratch/dpkg.log" \
  --install "$packages"/*.deb >/dev/null 2>&1 || fail 70 "dpkg: the package is not installed"
try dpkg "$root/usr/bin" "$root/usr/share"
dpkg --root="$root" --force-not-root --force-bad-path --log="$scratch/dpkg.log" \
  --purge updates-tui >/dev/null 2>&1 || fail 70 "dpkg: the package is not removed"
leaves_nothing dpkg "$root/usr"
