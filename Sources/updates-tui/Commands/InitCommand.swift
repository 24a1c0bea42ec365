import Updates
import UpdatesCLI

enum InitCommand: ToolCommand {
  static let command = Command(
    "init", summary: "print code for your shell's start: it tells of updates by itself",
    discussion: [
      "Before the first prompt, and after a command that took over 10 seconds, it shows the "
        + "updates of all registered apps by 'notify --all', at most once an hour, and not if a "
        + "line that you typed ahead waits. UPDATES_TUI_AFTER and UPDATES_TUI_EVERY set other whole "
        + "numbers of seconds.",
      "The variable UPDATES_TUI then has the number of updates, such as ⇡2, for your own prompt; it "
        + "is empty if there is none.",
    ],
    operands: [Operand("SHELL", choices: ShellHook.allCases.map(\.rawValue))],
    groups: [OptionGroup("How", [.json, .quiet, .noColor])],
    examples: ShellHook.allCases.map(\.line))

  static let blankMembers: JSONObject = ["shell": .null, "code": .null]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    guard let hook = ShellHook(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these shells alone.")
    }
    return Reply(
      text: hook.code,
      members: ["shell": .string(hook.rawValue), "code": .string(hook.code)])
  }
}

/// It keeps the statuses of the last pipeline and whatever else is called before the prompt.
///
/// It does nothing in a script, nor if the tool is gone, and evaluating it twice adds nothing. It
/// starts one process before the first prompt and after each long command; between two notices that
/// process only counts the updates.
enum ShellHook: String, CaseIterable {
  case bash, zsh, fish

  /// What a person adds to `startFile`.
  var line: String {
    self == .fish ? "updates-tui init fish | source" : "eval \"$(updates-tui init \(rawValue))\""
  }

  var startFile: String {
    self == .fish ? "~/.config/fish/config.fish" : "~/.\(rawValue)rc"
  }

  var code: String {
    switch self {
    case .bash: Self.bashCode
    case .zsh: Self.zshCode
    case .fish: Self.fishCode
    }
  }

  /// Before bash 4.4, and without `promptvars`, nothing runs before a command, so only the first
  /// prompt has a notice.
  ///
  /// Since version 5.1, bash keeps the statuses between the commands of an array; before that, and
  /// in an exported variable, all commands are one text, and only the last status is kept. The call
  /// is the last command, because others look for themselves in the first one.
  ///
  /// A child that inherits PROMPT_COMMAND without the function keeps the status, and calls nothing.
  private static let bashCode = #"""
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
    """#

  private static let zshCode = #"""
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
        string match -qr '^[0-9]+$' -- "$UPDATES_TUI_AFTER"
        and set after (string sub -l 9 -- "$UPDATES_TUI_AFTER")
        string match -qr '^[0-9]+$' -- "$UPDATES_TUI_EVERY"
        and set every (string sub -l 9 -- "$UPDATES_TUI_EVERY")
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
