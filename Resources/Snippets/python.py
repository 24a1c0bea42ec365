# with: file
import os
# with: all
import shutil
import subprocess
import sys

# without: file
UPDATES_APP = "com.example.tool"
# with: file
UPDATES_APP = os.path.join(
    os.path.dirname(os.path.realpath(__file__)), "tool.updates.json")
# with: all


# moment: start+end
def _updates_notify(*options):
    """Runs updates-tui for 3 seconds at most, and not for --help."""
    command = ["updates-tui", "notify", "--app", UPDATES_APP, *options]
    quiet = {"-h", "--help", "--version", "completion"} & set(sys.argv)
    try:
        if not quiet and shutil.which(command[0]):
            return subprocess.call(command, timeout=3)
    except (OSError, subprocess.TimeoutExpired):
        pass  # it was made for another machine, or hangs


# moment: start
def notify_about_update():
    """Call this at the start; without updates-tui it does nothing."""
# without: required
    _updates_notify()
# with: required
    if _updates_notify() == 101:
        sys.exit(101)  # no longer supported
# with: all


# moment: end
def notify_about_update_at_exit():
    """Call this where the program ends, or register it with atexit."""
    _updates_notify("--at-exit")


# moment: menu
def check_for_updates():
    """Call this for a menu entry "Check for Updates…"."""
    command = ["updates-tui", "prompt", "--always", "--app", UPDATES_APP]
    try:
        status = subprocess.call(command) if shutil.which(command[0]) else 0
    except KeyboardInterrupt:
        status = 130
    except OSError:
        return  # it was made for another machine
# without: required
    if status == 130:  # ^C
# with: required
    if status in (101, 130):  # a required update was refused, or ^C
# with: all
        sys.exit(status)
