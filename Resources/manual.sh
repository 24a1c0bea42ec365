#!/bin/sh
# Writes the manual pages of the tools, from their help and from the articles.
set -eu
from=$PWD
cd "$(dirname "$0")/.."

usage() {
  cat <<'TEXT'
Usage: sh Resources/manual.sh --from DIR --into DIR [--help]

Writes a page for updates-tui, for breeze and for each of their commands into DIR/man1, and the pages
of the files that people write into DIR/man5. They carry the date of SOURCE_DATE_EPOCH, or today's.

  --from DIR  the folder of the tools, which are asked for their help
  --into DIR  the folder of the manual, such as /usr/local/share/man
  --help      show this help

Exit codes: 0 done, 64 wrong usage, 66 a tool is missing, 70 a tool cannot be run, 73 a page cannot be
written
TEXT
}

fail() {
  status=$1
  printf 'error: %s\n' "$2" >&2
  if [ $# -gt 2 ]; then printf 'hint: %s\n' "$3" >&2; fi
  exit "$status"
}

tools=
into=
while [ $# -gt 0 ]; do
  case $1:${2:-} in
    --from:/* | --into:/*) folder=$2 ;;
    --from:?* | --into:?*) folder=$from/$2 ;;
    --help:* | -h:*)
      usage
      exit 0
      ;;
    *) fail 64 "unknown option '$1', or one without a value" "see 'sh Resources/manual.sh --help'" ;;
  esac
  if [ "$1" = --from ]; then tools=$folder; else into=$folder; fi
  shift 2
done
if [ -z "$tools" ] || [ -z "$into" ]; then fail 64 "'--from' and '--into' are needed"; fi
# Text is measured in bytes.
export LC_ALL=C
articles=Sources/Updates/Updates.docc
seconds=${SOURCE_DATE_EPOCH:-$(date +%s)}
day=$(date -u -d "@$seconds" +%Y-%m-%d 2>/dev/null || date -u -r "$seconds" +%Y-%m-%d) ||
  fail 64 "SOURCE_DATE_EPOCH must be a number of seconds since 1970"

# What both converters share: text in which each character stands for itself, in short lines.
common='
function escaped(text) {
  gsub(/\\/, "\\e", text)
  gsub(/-/, "\\-", text)
  gsub(/\047/, "\\(aq", text)
  gsub(/"/, "\\(dq", text)
  gsub(/`/, "\\(ga", text)
  gsub(/\^/, "\\(ha", text)
  gsub(/~/, "\\(ti", text)
  return text
}
function bold(text) { return "\\fB" text "\\fR" }
# A character that is not ASCII becomes an escape of 8 bytes or more where the page is read.
function width(text) { return length(text) + 7 * gsub(/[\300-\367]/, "&", text) }
function line(text) { print (text == "" || text ~ /^\./ ? "\\&" : "") text }
function fill(text,   count, words, i, row) {
  count = split(text, words, / +/)
  for (i = 1; i <= count; i++) {
    if (row != "" && width(row) + width(words[i]) >= 80) { line(row); row = "" }
    row = row (row == "" ? "" : " ") words[i]
  }
  if (row != "") line(row)
}
function section(name) { print ".SH \"" toupper(escaped(name)) "\""; fresh = 1 }
function paragraph(text) {
  if (text == "") return
  if (!fresh) print ".PP"
  fresh = 0
  fill(text)
}
function item(term, text) { print ".TP"; line(term); fill(text == "" ? "\\&" : text); fresh = 0 }
function begin_code() { if (!fresh) print ".PP"; print ".RS 4\n.nf"; fresh = 0 }
function end_code() { print ".fi\n.RE" }
'

# What `--help --all` prints. A command of a group has no sections of its own: `group` is 1.
help_to_man=$common'
function flush_item() {
  if (label != "") item(bold(escaped(label)), escaped(text))
  label = text = ""
}
function flush_text() {
  if (words == "") return
  if (kind == "summary") summary = toupper(substr(words, 1, 1)) substr(words, 2)
  else if (kind == "usage") {
    if (group) { print ".SS \"" escaped(words) "\""; fresh = 1 }
    else {
      section("Synopsis")
      paragraph(bold(escaped(name)) escaped(substr(words, length(name) + 1)))
      section("Description")
    }
    paragraph(escaped(summary) (summary ~ /\.$/ ? "" : "."))
    kind = "text"
  } else {
    if (kind == "list" && !group) section("Notes")
    paragraph(escaped(words))
    kind = "text"
  }
  words = ""
}
BEGIN { kind = "summary" }
/^[A-Z][^.]*:$/ {
  flush_text()
  flush_item()
  heading = substr($0, 1, length($0) - 1)
  if (heading == "Usage") kind = "usage"
  else if (heading ~ /^Example/) {
    if (!group) section(heading)
    begin_code()
    kind = "code"
  } else {
    if (!group && (kind != "list" || last == "Commands"))
      section(heading == "Commands" ? heading : "Options")
    if (!group && heading != "Commands" && heading != "Options")
      print ".SS \"" escaped(heading) "\""
    kind = "list"
  }
  last = heading
  next
}
/^$/ {
  flush_text()
  flush_item()
  if (kind == "code") { end_code(); kind = "list" }
  next
}
kind == "code" { line(escaped(substr($0, 3))); next }
kind == "list" && /^  [^ ]/ {
  flush_item()
  label = substr($0, 3)
  if (match(label, /[^ ]  +[^ ]/)) {
    text = substr(label, RSTART + RLENGTH - 1)
    label = substr(label, 1, RSTART)
  }
  next
}
{ sub(/^ +/, "") }
kind == "list" && label != "" { text = text (text == "" ? "" : " ") $0; next }
{ words = words (words == "" ? "" : " ") $0 }
END { flush_text(); flush_item(); if (kind == "code") end_code() }
'

# A section of an article: its paragraphs, lists, tables and code.
article_to_man=$common'
function marked(text,   result, at, rest) {
  while (match(text, /`[^`]*`|\*\*[^*]*\*\*|\[[^]]*\]\([^)]*\)|<doc:[^>]*>/)) {
    result = result escaped(substr(text, 1, RSTART - 1))
    at = substr(text, RSTART, RLENGTH)
    rest = substr(text, RSTART + RLENGTH)
    if (at ~ /^`/) result = result bold(escaped(substr(at, 2, length(at) - 2)))
    else if (at ~ /^\*/) result = result bold(escaped(substr(at, 3, length(at) - 4)))
    else if (at ~ /^</) result = result bold(escaped(substr(at, 6, length(at) - 6)))
    else { sub(/\]\(.*/, "", at); result = result marked(substr(at, 2)) }
    text = rest
  }
  return result escaped(text)
}
function flush_text() {
  if (bullet) item("\\(bu", marked(words))
  else paragraph(marked(words))
  words = ""
  bullet = 0
}
/^## / { flush_text(); inside = $0 == "## " heading; if (inside) section(title); next }
!inside { next }
/^```/ { flush_text(); block = !block; if (block) begin_code(); else end_code(); next }
block { line(escaped($0)); next }
/^### / { flush_text(); print ".SS \"" escaped(substr($0, 5)) "\""; fresh = 1; next }
/^\|/ {
  flush_text()
  count = split($0, cells, / *\| */)
  if (++row == 1) { split($0, names, / *\| */); next }
  if (row == 2) next
  text = marked(cells[3])
  for (i = 4; i < count; i++)
    if (cells[i] != "\342\200\223") text = text "; " escaped(names[i]) ": " marked(cells[i])
  item(marked(cells[2]), text)
  next
}
{ row = 0 }
/^$/ { flush_text(); next }
/^[*-] / { flush_text(); bullet = 1; words = substr($0, 3); next }
{ sub(/^ +/, ""); words = words (words == "" ? "" : " ") $0 }
END { flush_text() }
'

# page NAME SECTION SUMMARY: begins a page on standard output.
page() {
  printf '%s\n%s\n%s\n' "$1" "$3" "$origin" | awk -v number="$2" -v day="$day" "$common"'
    NR == 1 { name = $0 }
    NR == 2 { summary = $0; sub(/\.$/, "", summary) }
    NR == 3 {
      print ".TH \"" toupper(escaped(name)) "\" \"" number "\" \"" day "\" \"" escaped($0) "\""
      print ".nh\n.ad l"
      section("Name")
      paragraph(escaped(name) " \\- " escaped(tolower(substr(summary, 1, 1)) substr(summary, 2)))
    }'
}

# related NAME(SECTION)…: the pages that a page refers to.
related() {
  printf '.SH "SEE ALSO"\n'
  printf '%s\n' "$@" | sed 's/-/\\-/g; s/\(.*\)(/\\fB\1\\fR(/; $!s/$/,/'
}

asked() {
  COLUMNS=80 "$@" --help --all || fail 70 "'$1' cannot be run"
}

names() {
  awk '/^Commands:$/ { inside = 1; next } /^$/ { inside = 0 } inside && /^  [^ ]/ { print $1 }'
}

article() {
  awk -v heading="$2" -v title="$3" "$article_to_man" "$articles/$1.md"
}

write() {
  mkdir -p "$into/man$2" 2>/dev/null && cat >"$into/man$2/$1.$2" ||
    fail 73 "'$into/man$2/$1.$2' cannot be written"
}

help=$(mktemp)
trap 'rm -f "$help"' EXIT
for tool in updates-tui breeze; do
  if [ ! -x "$tools/$tool" ]; then fail 66 "'$tools/$tool' is missing"; fi
  origin=$("$tools/$tool" --version) || fail 70 "'$tools/$tool' cannot be run"
  asked "$tools/$tool" >"$help"
  commands=$(names <"$help")
  {
    page "$tool" 1 "$(sed -n 1p "$help")"
    awk -v name="$tool" -v group=0 "$help_to_man" "$help"
    if [ "$tool" = updates-tui ]; then
      article exit-codes 'Exit codes' 'Exit status'
      for heading in Environment Files; do article exit-codes "$heading" "$heading"; done
    fi
    related $(printf "$tool-%s(1)\n" $commands)
  } | write "$tool" 1
  for command in $commands; do
    asked "$tools/$tool" "$command" >"$help"
    {
      page "$tool-$command" 1 "$(sed '/^$/q' "$help" | tr '\n' ' ' | sed 's/ *$//')"
      awk -v name="$tool $command" -v group=0 "$help_to_man" "$help"
      for inner in $(names <"$help"); do
        asked "$tools/$tool" "$command" "$inner" |
          awk -v name="$tool $command $inner" -v group=1 "$help_to_man"
      done
      related "$tool(1)"
    } | write "$tool-$command" 1
  done
done

origin=$("$tools/updates-tui" --version)
{
  page updates-tui-app 5 'what is installed of a program, and how it is updated'
  article app-file 'The app file' Description
  related 'updates-tui(1)' 'updates-tui-apps(1)' 'updates-tui-configuration(5)'
} | write updates-tui-app 5
{
  page updates-tui-configuration 5 'what is new in a program, and who is told of it'
  article app-file 'The configuration' Description
  related 'updates-tui(1)' 'updates-tui-check(1)' 'updates-tui-app(5)'
} | write updates-tui-configuration 5
