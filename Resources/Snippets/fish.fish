# moment: start
# Call this where the program starts. Without updates-tui it does nothing.
function notify_about_update
    command -q updates-tui; or return 0
    updates-tui notify --app com.example.tool
    test $status -eq 101; and exit 101 # no longer supported
    return 0
end

# moment: end
# Call this where the program ends, or define it with: --on-event fish_exit
function notify_about_update_at_exit
    command -q updates-tui; or return 0
    updates-tui notify --at-exit --app com.example.tool
    return 0
end

# moment: menu
# Call this for a menu entry "Check for Updates…".
function check_for_updates
    command -q updates-tui; or return 0
    updates-tui prompt --always --app com.example.tool
    switch $status
        case 101 # a required update was refused
            exit 101
        case 130 # ^C
            exit 130
    end
    return 0
end
