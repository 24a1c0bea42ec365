case $- in
  *i*)
    UPDATES_TUI=${UPDATES_TUI-}
    __updates_tui_began=
    __updates_tui_next=${__updates_tui_next-}
    __updates_tui_hook=__updates_tui_prompt
    __updates_tui_ps0='${__updates_tui_began:$((__updates_tui_began=SECONDS,0)):0}'
    __updates_tui_prompt() {
      local status=$? now=${SECONDS:-0} began=${__updates_tui_began:-} quiet=
      local after=10 every=3600
      __updates_tui_began=
      [ -z "${PS0-}" ] || shopt -q promptvars || PS0=${PS0/"$__updates_tui_ps0"/}
      case ${UPDATES_TUI_AFTER:-x} in *[!0-9]*) ;; *) after=${UPDATES_TUI_AFTER:0:9} ;; esac
      case ${UPDATES_TUI_EVERY:-x} in *[!0-9]*) ;; *) every=${UPDATES_TUI_EVERY:0:9} ;; esac
      if [ -n "$__updates_tui_next" ]; then
        [ -n "$began" ] && [ "$((now - began))" -ge "$after" ] || return "$status"
        [ "$now" -ge "$__updates_tui_next" ] || quiet=--quiet
      fi
      [ -n "$quiet" ] || __updates_tui_next=$((now + 10#$every))
      UPDATES_TUI=
      if command -v updates-tui >/dev/null 2>&1; then
        UPDATES_TUI=$(updates-tui notify --all --segment ${quiet:+"$quiet"}) || :
      fi
      return "$status"
    }
    case "${PROMPT_COMMAND[*]-}" in
      *__updates_tui_hook*) ;;
      *)
        __updates_tui_call='eval "${__updates_tui_hook:-(exit "$?")}"'
        case "$BASH_VERSION/$(declare -p PROMPT_COMMAND 2>/dev/null)" in
          [0-4].* | 5.0.* | */'declare -x'*) ;;
          *) declare -ga PROMPT_COMMAND ;;
        esac
        case "$(declare -p PROMPT_COMMAND 2>/dev/null)" in
          'declare -a'*)
            PROMPT_COMMAND+=("$__updates_tui_call")
            ;;
          *)
            PROMPT_COMMAND="$__updates_tui_call${PROMPT_COMMAND:+
$PROMPT_COMMAND}"
            ;;
        esac
        unset __updates_tui_call
        ;;
    esac
    case "${PS0-}" in
      *__updates_tui_began*) ;;
      *) ! shopt -q promptvars || PS0=${PS0-}$__updates_tui_ps0 ;;
    esac
    ;;
esac
