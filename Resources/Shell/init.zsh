if [[ -o interactive ]]; then
  typeset -g UPDATES_TUI=${UPDATES_TUI-} __updates_tui_began=
  typeset -g __updates_tui_next=${__updates_tui_next-}
  __updates_tui_preexec() { __updates_tui_began=$SECONDS }
  __updates_tui_precmd() {
    local code=$?
    emulate -L zsh
    local now=$SECONDS began=$__updates_tui_began quiet= after=10 every=3600
    __updates_tui_began=
    case ${UPDATES_TUI_AFTER:-x} in *[!0-9]*) ;; *) after=${UPDATES_TUI_AFTER:0:9} ;; esac
    case ${UPDATES_TUI_EVERY:-x} in *[!0-9]*) ;; *) every=${UPDATES_TUI_EVERY:0:9} ;; esac
    if [[ -n $__updates_tui_next ]]; then
      [[ -n $began ]] && (( now - began >= after )) || return $code
      (( now >= __updates_tui_next )) || quiet=--quiet
    fi
    [[ -n $quiet ]] || __updates_tui_next=$(( now + every ))
    UPDATES_TUI=
    if whence updates-tui >/dev/null 2>&1; then
      UPDATES_TUI=$(updates-tui notify --all --segment $quiet)
    fi
    return $code
  }
  typeset -ga precmd_functions preexec_functions
  precmd_functions=(
    __updates_tui_precmd "${(@)precmd_functions[@]:#__updates_tui_precmd}")
  preexec_functions=(
    __updates_tui_preexec "${(@)preexec_functions[@]:#__updates_tui_preexec}")
fi
