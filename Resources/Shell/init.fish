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
