#compdef updates-tui
# Completions of updates-tui for zsh, made by 'updates-tui completions zsh'.
_updates-tui() {
  local kind line word typed=${(Q)words[CURRENT]}
  local -a found before=("${(@Q)words[2,CURRENT-1]}")
  # A quote that is open yet.
  case $typed in
    [\"\']*) typed=${typed[2,-1]} ;;
    --*=[\"\']*) typed=${typed%%=*}=${${typed#*=}[2,-1]} ;;
  esac
  (( CURRENT > 2 )) || before=()
  for line in "${(@f)$(command updates-tui complete --words "${before[@]}" "$typed" 2>/dev/null)}"; do
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
if [[ $funcstack[1] == _updates-tui ]]; then
  _updates-tui "$@"
else
  compdef _updates-tui updates-tui
fi
