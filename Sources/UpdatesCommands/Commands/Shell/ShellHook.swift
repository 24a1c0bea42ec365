/// The code that makes a shell announce updates before its prompt.
///
/// It keeps the status of the last command and whatever else is called before the prompt. It does
/// nothing in a script, nor if the tool is gone, and evaluating it twice adds nothing. It starts
/// one process before the first prompt and after each long command; between two notices that
/// process only counts the updates.
enum ShellHook: String, CaseIterable {
  case bash, zsh, fish

  var code: String {
    switch self {
    case .bash: Self.bashCode
    case .zsh: Self.zshCode
    case .fish: Self.fishCode
    }
  }

  /// For bash 3.2 and later; before 4.4 there is nothing that runs before a command, so only the
  /// first prompt has a notice.
  private static let bashCode = #"""
    case $- in
      *i*)
        UPDATES_TUI=${UPDATES_TUI-}
        __updates_tui_began=
        __updates_tui_next=${__updates_tui_next-}
        __updates_tui_prompt() {
          local status=$? now=${SECONDS:-0} began=${__updates_tui_began:-} quiet=
          __updates_tui_began=
          if [ -n "$__updates_tui_next" ]; then
            [ -n "$began" ] && [ $((now - began)) -ge "${UPDATES_TUI_AFTER:-10}" ] || return $status
            [ "$now" -ge "$__updates_tui_next" ] || quiet=--quiet
          fi
          [ -n "$quiet" ] || __updates_tui_next=$((now + ${UPDATES_TUI_EVERY:-3600}))
          UPDATES_TUI=
          if command -v updates-tui >/dev/null 2>&1; then
            UPDATES_TUI=$(updates-tui notify --all --segment $quiet) || :
          fi
          return $status
        }
        case "${PROMPT_COMMAND[*]-}" in
          *__updates_tui_prompt*) ;;
          *)
            case "$(declare -p PROMPT_COMMAND 2>/dev/null)" in
              'declare -a'*) PROMPT_COMMAND=(__updates_tui_prompt "${PROMPT_COMMAND[@]}") ;;
              *)
                PROMPT_COMMAND="__updates_tui_prompt${PROMPT_COMMAND:+
    $PROMPT_COMMAND}"
                ;;
            esac
            ;;
        esac
        case "${PS0-}" in
          *__updates_tui_began*) ;;
          *) PS0=${PS0-}'${__updates_tui_began:$((__updates_tui_began=SECONDS,0)):0}' ;;
        esac
        ;;
    esac
    """#

  private static let zshCode = #"""
    if [[ -o interactive ]]; then
      typeset -g UPDATES_TUI=${UPDATES_TUI-} __updates_tui_began=
      typeset -g __updates_tui_next=${__updates_tui_next-}
      __updates_tui_preexec() { __updates_tui_began=$SECONDS }
      __updates_tui_precmd() {
        local code=$?
        emulate -L zsh
        local now=$SECONDS began=$__updates_tui_began quiet=
        __updates_tui_began=
        if [[ -n $__updates_tui_next ]]; then
          [[ -n $began ]] && (( now - began >= ${UPDATES_TUI_AFTER:-10} )) || return $code
          (( now >= __updates_tui_next )) || quiet=--quiet
        fi
        [[ -n $quiet ]] || __updates_tui_next=$(( now + ${UPDATES_TUI_EVERY:-3600} ))
        UPDATES_TUI=
        if whence updates-tui >/dev/null 2>&1; then
          UPDATES_TUI=$(updates-tui notify --all --segment $quiet)
        fi
        return $code
      }
      typeset -ga precmd_functions preexec_functions
      precmd_functions=(__updates_tui_precmd ${precmd_functions:#__updates_tui_precmd})
      preexec_functions=(__updates_tui_preexec ${preexec_functions:#__updates_tui_preexec})
    fi
    """#

  private static let fishCode = #"""
    if status is-interactive
      set -q UPDATES_TUI; or set -g UPDATES_TUI
      function __updates_tui_postexec --on-event fish_postexec
        set -g __updates_tui_took $CMD_DURATION
      end
      function __updates_tui_prompt --on-event fish_prompt
        set -l code $status
        set -l after 10
        set -l every 3600
        set -l quiet
        set -l took $__updates_tui_took
        set -g __updates_tui_took
        set -q UPDATES_TUI_AFTER; and set after $UPDATES_TUI_AFTER
        set -q UPDATES_TUI_EVERY; and set every $UPDATES_TUI_EVERY
        if set -q __updates_tui_next
          if not test -n "$took"; or not test "$took" -ge (math "$after * 1000")
            return $code
          end
          test (date +%s) -ge $__updates_tui_next; or set quiet --quiet
        end
        test -n "$quiet"; or set -g __updates_tui_next (math (date +%s) + $every)
        set -g UPDATES_TUI
        if command -q updates-tui
          set -g UPDATES_TUI (updates-tui notify --all --segment $quiet)
        end
        return $code
      end
    end
    """#
}
