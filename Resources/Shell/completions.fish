# Completions of updates-tui for fish, made by 'updates-tui completions fish'.
function __updates_tui_complete
  # Without a quote that is open yet.
  set -l current (commandline -ct | string replace -r '^(--[^=]*=)?["\']' '$1')
  set -l words (commandline -opc)
  set -e words[1]
  set -l lines (command updates-tui complete --words $words "$current" 2>/dev/null)
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
complete -c updates-tui -f -a '(__updates_tui_complete)'
