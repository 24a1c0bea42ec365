# Runs updates-tui and returns its exit status.
sub updates_tui {
    no warnings 'exec';    # it may not be installed
    local $?;              # in an END block it is the program's own status
    return system('updates-tui', @_, '--app', 'com.example.tool') >> 8;
}

# moment: start
# Call this where the program starts.
sub notify_about_update {
    exit 101 if updates_tui('notify') == 101;    # no longer supported
}

# moment: end
# Call this where the program ends: END { notify_about_update_at_exit() }
sub notify_about_update_at_exit {
    updates_tui('notify', '--at-exit');
}

# moment: menu
# Call this for a menu entry "Check for Updates…".
sub check_for_updates {
    my $status = updates_tui('prompt', '--always');

    # 101: a required update was refused. 130: ^C.
    exit $status if $status == 101 || $status == 130;
}
