# Completions of updates-tui for bash, made by 'updates-tui completions bash'.
_updates_tui() {
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
  done < <(command updates-tui complete --words "${words[@]}" 2>/dev/null)
  case $kind in
    files) compopt -o default 2>/dev/null ;;
    folders) compopt -o dirnames 2>/dev/null ;;
  esac
}
complete -F _updates_tui updates-tui
