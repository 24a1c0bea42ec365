package enum CompletingShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package init(_ arguments: Arguments) {
    guard let shell = Self(rawValue: arguments.operands[0]) else {
      preconditionFailure("The table accepts these shells alone.")
    }
    self = shell
  }

  /// It asks the tool, by its hidden command `complete`, so it never differs from its table.
  package func script(for tool: String) -> String {
    // Names of functions in bash have no dashes.
    let function = "_" + String(tool.map { $0 == "-" ? "_" : $0 })
    return switch self {
    case .bash: Self.bashScript(tool, function)
    case .zsh: Self.zshScript(tool)
    case .fish: Self.fishScript(tool, function)
    }
  }
}

extension Command {
  package static func completions(
    discussion: [String] = [], how: OptionGroup, examples: [String]
  ) -> Command {
    Command(
      "completions", summary: "print the completions for a shell", discussion: discussion,
      operands: [Operand("SHELL", choices: CompletingShell.allCases.map(\.rawValue))],
      groups: [how], examples: examples)
  }

  package static let complete = Command(
    "complete", summary: "list what can end a command line, for the scripts of 'completions'",
    groups: [
      OptionGroup(
        "How",
        [Option("words", value: .rest("WORD…"), help: "the words up to the cursor")])
    ], isHidden: true)
}

extension CompletingShell {
  private static func bashScript(_ tool: String, _ function: String) -> String {
    #"""
    # Completions of \#(tool) for bash, made by '\#(tool) completions bash'.
    \#(function)() {
      local place word kind= glued= index=-1
      local -a words=()
      for ((place = 1; place <= COMP_CWORD; place++)); do
        word=${COMP_WORDS[place]}
        case $word in [=:]*) glued=yes ;; esac
        if [[ $glued && $index -ge 0 ]]; then
          words[index]+=$word
        else
          words[++index]=$word
        fi
        case $word in *[=:]) glued=yes ;; *) glued= ;; esac
      done
      local typed=${COMP_WORDS[COMP_CWORD]}
      case $typed in [=:]) typed= ;; esac
      local before=${words[index]%"$typed"} quote=
      # bash completes inside a quote that is open, and neither gives nor wants it.
      case $typed in
        [\"\']*)
          quote=${typed:0:1}
          words[index]=$before${typed:1}
          ;;
      esac
      COMPREPLY=()
      while IFS=$'\t' read -r word _; do
        if [[ ! $kind ]]; then
          kind=$word
        else
          word=${word#"$before"}
          [[ $quote ]] || printf -v word %q "$word"
          COMPREPLY+=("$word")
        fi
      done < <(command \#(tool) complete --words "${words[@]}" 2>/dev/null)
      case $kind in
        files) compopt -o default 2>/dev/null ;;
        folders) compopt -o dirnames 2>/dev/null ;;
      esac
    }
    complete -F \#(function) \#(tool)

    """#
  }

  private static func zshScript(_ tool: String) -> String {
    #"""
    #compdef \#(tool)
    # Completions of \#(tool) for zsh, made by '\#(tool) completions zsh'.
    _\#(tool)() {
      local kind line word typed=${(Q)words[CURRENT]}
      local -a found before=("${(@Q)words[2,CURRENT-1]}")
      # A quote that is open yet.
      case $typed in
        [\"\']*) typed=${typed[2,-1]} ;;
        --*=[\"\']*) typed=${typed%%=*}=${${typed#*=}[2,-1]} ;;
      esac
      (( CURRENT > 2 )) || before=()
      for line in "${(@f)$(command \#(tool) complete --words "${before[@]}" "$typed" 2>/dev/null)}"; do
        if [[ -z $kind ]]; then
          kind=$line
        else
          word=${line%%$'\t'*}
          found+=("${word//:/\\:}:${line#*$'\t'}")
        fi
      done
      case $kind in
        files) compset -P '--*='; _files ;;
        folders) compset -P '--*='; _files -/ ;;
        *) _describe -t values value found ;;
      esac
    }
    if [[ $funcstack[1] == _\#(tool) ]]; then
      _\#(tool) "$@"
    else
      compdef _\#(tool) \#(tool)
    fi

    """#
  }

  private static func fishScript(_ tool: String, _ function: String) -> String {
    #"""
    # Completions of \#(tool) for fish, made by '\#(tool) completions fish'.
    function _\#(function)_complete
      # Without a quote that is open yet.
      set -l current (commandline -ct | string replace -r '^(--[^=]*=)?["\']' '$1')
      set -l words (commandline -opc)
      set -e words[1]
      set -l lines (command \#(tool) complete --words $words "$current" 2>/dev/null)
      set -l kind $lines[1]
      set -e lines[1]
      set -l option (string match -r '^--[^=]*=' -- "$current")
      set -l value (string replace -r '^--[^=]*=' '' -- "$current")
      switch "$kind"
        case files
          string join \n -- "$option"(__fish_complete_path "$value")
        case folders
          string join \n -- "$option"(__fish_complete_directories "$value")
        case '*'
          string join \n -- $lines
      end
    end
    complete -c \#(tool) -f -a '(_\#(function)_complete)'

    """#
  }
}
