import shutil
import subprocess
import sys


# moment: start
def notify_about_update():
    """Call this at the start; without updates-tui it does nothing."""
    command = ["updates-tui", "notify", "--app", "com.example.tool"]
    if shutil.which(command[0]) and subprocess.call(command) == 101:
        sys.exit(101)  # no longer supported


# moment: end
def notify_about_update_at_exit():
    """Call this where the program ends, or register it with atexit."""
    command = ["updates-tui", "notify", "--at-exit"]
    command += ["--app", "com.example.tool"]
    if shutil.which(command[0]):
        subprocess.call(command)


# moment: menu
def check_for_updates():
    """Call this for a menu entry "Check for Updates…"."""
    command = ["updates-tui", "prompt", "--always"]
    command += ["--app", "com.example.tool"]
    try:
        status = subprocess.call(command) if shutil.which(command[0]) else 0
    except KeyboardInterrupt:
        status = 130
    if status in (101, 130):  # a required update was refused, or ^C
        sys.exit(status)
