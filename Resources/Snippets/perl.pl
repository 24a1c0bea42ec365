# with: file
use FindBin;
# with: all
# without: file
my $updates_app = 'com.example.tool';
# with: file
my $updates_app = "$FindBin::RealBin/tool.updates.json";
# with: all

# moment: start+end
# Runs updates-tui for 3 seconds at most, and not for --help and the like.
sub updates_notify {
    return 0 if grep { /^(?:-h|--help|--version|completion)$/ } @ARGV;
    no warnings 'exec';    # it may not be installed
    local ($?, $!);        # in an END block it is the program's own status
    my $tool = fork;
    return 0 if !defined $tool;
    if (!$tool) {
        alarm 3;
        exec 'updates-tui', 'notify', '--app', $updates_app, @_;
        kill 'KILL', $$;    # without the END blocks of the program
    }
    waitpid $tool, 0;
    return $? >> 8;
}

# moment: start
# Call this where the program starts.
sub notify_about_update {
# without: required
    updates_notify();
# with: required
    exit 101 if updates_notify() == 101;    # no longer supported
# with: all
}

# moment: end
# Call this where the program ends: END { notify_about_update_at_exit() }
sub notify_about_update_at_exit {
    updates_notify('--at-exit');
}

# moment: menu
# Call this for a menu entry "Check for Updates…".
sub check_for_updates {
    no warnings 'exec';    # it may not be installed
    my @words = ('prompt', '--always', '--app', $updates_app);
    my $status = system('updates-tui', @words) >> 8;
# with: required
    exit 101 if $status == 101;    # a required update was refused
# with: all
    exit 130 if $status == 130;    # ^C
}
