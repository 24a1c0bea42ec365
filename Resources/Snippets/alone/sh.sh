# Call this where the program starts: notify_about_update "$VERSION" "$@"
notify_about_update() (
  set +e
  app=com.example.tool
  name='Example Tool'
  feed='https://example.com/updates.json'
  parent=updates member=version # where the answer has the version
  hint='https://example.com/get'
  [ -t 2 ] || exit 0
  for variable in NO_UPDATE_NOTIFIER DISABLE_UPDATE_CHECK CI BUILD_NUMBER \
    RUN_ID AI_AGENT AGENT CLAUDECODE CODEX_THREAD_ID GEMINI_CLI CURSOR_AGENT \
    OPENCODE COMP_LINE COMP_WORDS SUDO_UID; do
    eval "[ -z \"\${$variable+set}\" ]" || exit 0
  done
  for word; do
    case $word in -h | --help | --version | completion | completions) exit 0 ;; esac
  done
  # If updates-tui is installed and knows the program, it does the rest.
  exec 3>&2 >/dev/null 2>&1
  if command -v updates-tui && updates_tui status --short; then
    updates_tui notify --installed "$1" 2>&3
  else
    tell_about_update "$1"
  fi
  exit 0
)

# Runs updates-tui for 3 seconds at most.
updates_tui() (
  updates-tui "$@" --app "$app" 3>&- & tool=$!
  exec 2>/dev/null 3>&-
  (trap 'kill -9 $!; wait; exit' USR1; sleep 3 & wait; kill -9 "$tool") &
  wait "$tool"
  set -- $?
  kill -USR1 $! && wait
  exit "$1"
)

tell_about_update() {
  case ${XDG_STATE_HOME-} in
    /*) state=$XDG_STATE_HOME/updates-tui ;;
    *) state=$HOME/.local/state/updates-tui ;;
  esac
  folder=$state/$app+alone
  (umask 077 && mkdir -p "$folder") || return
  newest='' etag=''
  { read -r newest && read -r etag; } <"$folder/answer"
  if ! is_harmless_version "$newest"; then
    etag=''
  elif is_newer_version "$newest" "$1"; then
    # updates-tui counts in its file, and reads the marks made here.
    counts=$(tr -d ' \n' <"$state/$app.json" |
      sed -n 's/.*"notifications":{\([^}]*\)}.*/,\1,/p')
    case $counts in
      *",\"$newest\":1,"*) marks=2 ;;
      *",\"$newest\":"*) marks='' ;;
      *) marks='1 2' ;;
    esac
    for number in $marks; do
      makes_mark "$folder/shown_${newest}_$number" || continue
      printf '%s %s is available (you have %s): %s\n' \
        "$name" "$newest" "$1" "$hint" >&3
      break
    done
  fi
  # The first process of a day asks the feed, in the background.
  today=$folder/asked_$(date -u +%Y-%m-%d)
  if makes_mark "$today"; then
    trap '' HUP INT
    (exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&- && ask_for_update "$1") </dev/null &
  fi
}

makes_mark() { (set -C && : >"$1"); }

is_harmless_version() {
  case $1 in
    *[!0-9A-Za-z.+-]* | [!0-9]* | '') return 1 ;;
    *) [ ${#1} -le 40 ] ;;
  esac
}

is_newer_version() {
  new=$(version_key "$1") old=$(version_key "$2")
  case $old in
    [!0-9]* | '') return 1 ;;
    *[-a-z]*) ;;
    *) case $new in *[-a-z]*) return 1 ;; esac ;;
  esac
  [ "$new" != "$old" ] &&
    [ "$(printf '%s\n' "$old" "$new" | LC_ALL=C sort | tail -n 1)" = "$new" ]
}

# A text to compare: a word marks a pre-release, and comes before the end.
version_key() {
  printf '%s\n' "$1" | tr A-Z a-z | sed -E 's/^v//; s/[+].*//; s/\.post/.0./
    s/(\.0+)+($|[-a-z])/\2/; s/[0-9]+/00000000000000000000&/g
    s/0*([0-9]{20})/\1/g; s/\./~/g; s/$/}/'
}

ask_for_update() {
  for mark in "$folder"/asked_*; do
    [ "$mark" = "$today" ] || rm -f "$mark"
  done
  version=$(curl -qfsL --max-time 3 --max-filesize 4194304 \
    --proto-redir =https --user-agent "$app/$1" \
    --header "If-None-Match: ${etag:-\"\"}" --dump-header "$folder/head" "$feed" |
    grep -oE '"([^"\\]|\\.)*"|[]{}:,[]' |
    awk -v parent="\"$parent\"" -v member="\"$member\"" '
      /^[[{]/ { depth++ } /^[]}]/ { depth-- }
      /^:/ { key[depth] = last; has[depth, last] = 1 }
      last == ":" && key[depth] == member { text[depth, key[1]] = $0 } { last = $0 }
      END { if (!depth) print has[1, parent] ? text[2, parent] : text[1, member] }')
  version=${version%\"} version=${version#\"}
  is_harmless_version "${version#v}" || exit
  etag=$(tr -d '\r' <"$folder/head" | sed -n 's/^[Ee][Tt][Aa][Gg]: *//p' | tail -n 1)
  printf '%s\n' "${version#v}" "$etag" >"$folder/answer.new" &&
    mv "$folder/answer.new" "$folder/answer"
  rm -f "$folder/head"
}
