# without: file
updates_app=com.example.tool
# with: file
updates_app="$(dirname "$(realpath "$0")")/tool.updates.json"
# with: all

# moment: start+end
# Runs updates-tui for 3 seconds at most, in a subshell that has its own $!.
updates_tui() (
  set +e
  updates-tui "$@" &
  tool=$!
  exec 2>/dev/null
  (trap 'kill -9 $!; wait; exit' USR1; sleep 3 & wait; kill -9 "$tool") >&2 &
  wait "$tool"
  set -- $?
  kill -USR1 $!
  wait
  exit "$1"
)

# Does nothing for --help and the like, nor where updates-tui cannot run.
updates_tui_notify() {
  updates_option=$1
  shift
  for word; do
    case $word in -h | --help | --version | completion) return 0 ;; esac
  done
  updates_tui --version >/dev/null 2>&1 || return 0
  updates_tui notify $updates_option --app "$updates_app"
}

# moment: start
# Call this where the program starts: notify_about_update "$@"
notify_about_update() {
# without: required
  updates_tui_notify '' "$@" || :
# with: required
  updates_tui_notify '' "$@" || case $? in
    101) exit 101 ;; # no longer supported
  esac
# with: all
}

# moment: end
# Call this at the end: trap 'notify_about_update_at_exit "$@"' EXIT
notify_about_update_at_exit() {
  updates_tui_notify --at-exit "$@" || :
}

# moment: menu
# Call this for a menu entry "Check for Updates…".
check_for_updates() {
  updates-tui --version >/dev/null 2>&1 || return 0
  updates-tui prompt --always --app "$updates_app" || case $? in
# with: required
    101) exit 101 ;; # a required update was refused
# with: all
    130) exit 130 ;; # ^C
  esac
}
