# without: file
set -g updates_app com.example.tool
# with: file
set -g updates_app (dirname (realpath (status filename)))/"tool.updates.json"
# with: all

# moment: start
# Call this where the program starts: notify_about_update $argv
function notify_about_update
    updates_tui_notify $argv
# with: required
    test $status -eq 101; and exit 101 # no longer supported
# with: all
    return 0
end

# moment: end
# Call this where the program ends: notify_about_update_at_exit $argv
function notify_about_update_at_exit
    updates_tui_notify --at-exit $argv
    return 0
end

# moment: start+end
# Runs updates-tui for 3 seconds at most.
function updates_tui
    /bin/sh -c 'updates-tui "$@" & tool=$!
        exec 2>/dev/null
        (trap "kill -9 \$!; wait; exit" TERM
            sleep 3 & wait; kill -9 "$tool") >&2 &
        wait "$tool"; set -- $?; kill $!; wait; exit "$1"' sh $argv
end

# Does nothing for --help and the like, nor where updates-tui cannot run.
function updates_tui_notify
    set -l quiet '^(-h|--help|--version|completion)$'
    string match -qr -- $quiet $argv; and return 0
    updates_tui --version >/dev/null 2>&1; or return 0
    updates_tui notify --app $updates_app (string match -- '--at-*' $argv[1])
end

# moment: menu
# Call this for a menu entry "Check for Updates…".
function check_for_updates
    /bin/sh -c 'exec updates-tui --version' >/dev/null 2>&1; or return 0
    updates-tui prompt --always --app $updates_app
    switch $status
# with: required
        case 101 # a required update was refused
            exit 101
# with: all
        case 130 # ^C
            exit 130
    end
    return 0
end
