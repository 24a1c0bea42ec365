import os
import shutil
import subprocess
import sys
import sysconfig

# without: file
UPDATES_APP = "com.example.tool"
# with: file
UPDATES_APP = os.path.join(
    os.path.dirname(os.path.realpath(__file__)), "tool.updates.json")
# with: all


def _updates_tool():
    """The tool beside the scripts of this Python, or else in PATH."""
    folders = [sysconfig.get_path("scripts"), *os.get_exec_path()]
    return shutil.which("updates-tui", path=os.pathsep.join(folders))


# moment: start+end
def _updates_notify(*options):
    """Runs updates-tui for 3 seconds at most, and not for --help."""
    command = [_updates_tool(), "notify", "--app", UPDATES_APP, *options]
    quiet = {"-h", "--help", "--version", "completion"} & set(sys.argv)
    try:
        if not quiet and command[0]:
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
    command = [_updates_tool(), "prompt", "--always", "--app", UPDATES_APP]
    try:
        status = subprocess.call(command) if command[0] else 0
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
