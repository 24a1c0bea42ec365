# moment: start
# Call this where the program starts. Without updates-tui it does nothing.
notify_about_update() {
  (( $+commands[updates-tui] )) || return 0
  updates-tui notify --app com.example.tool || case $? in
    101) exit 101 ;; # no longer supported
  esac
}

# moment: end
# Call this where the program ends: trap notify_about_update_at_exit EXIT
notify_about_update_at_exit() {
  (( $+commands[updates-tui] )) || return 0
  updates-tui notify --at-exit --app com.example.tool || :
}

# moment: menu
# Call this for a menu entry "Check for Updates…".
check_for_updates() {
  (( $+commands[updates-tui] )) || return 0
  updates-tui prompt --always --app com.example.tool || case $? in
    101) exit 101 ;; # a required update was refused
    130) exit 130 ;; # ^C
  esac
}
