# with: file
use FindBin;
# with: all
# without: file
my $updates_app = 'com.example.tool';
# with: file
my $updates_app = "$FindBin::RealBin/tool.updates.json";
# with: all

# In a shell, because Perl would have an updates-tui that was made for another
# machine read as a script.
my $updates_probe = 'updates-tui --version >/dev/null 2>&1';
my $updates_run   = 'exec updates-tui "$@" --app "$0"';

# moment: start+end
# Runs a shell for 3 seconds at most, and returns its wait status.
sub updates_shell {
    my @words = @_;
    local $SIG{CHLD} = 'DEFAULT';
    my $tool = fork;
    return -1 if !defined $tool;
    exec('/bin/sh', '-c', @words) or kill 'KILL', $$ if !$tool;
    local $SIG{ALRM} = sub { kill 'KILL', $tool };
    my $others = alarm 3;
    waitpid $tool, 0;
    alarm $others;
    return $?;
}

# Does nothing for --help and the like, nor where updates-tui cannot run.
sub updates_notify {
    return 0 if grep { /^(?:-h|--help|--version|completion)$/ } @ARGV;
    local ($?, $!);    # in an END block it is the program's own status
    return 0 if updates_shell("exec $updates_probe") != 0;
    return updates_shell($updates_run, $updates_app, 'notify', @_) >> 8;
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
    my @words = ("$updates_probe && $updates_run", $updates_app);
    my $status = system('/bin/sh', '-c', @words, 'prompt', '--always') >> 8;
# with: required
    exit 101 if $status == 101;    # a required update was refused
# with: all
    exit 130 if $status == 130;    # ^C
}
