import inspect
import os
import re
import subprocess
import sys
import time
from contextlib import suppress

APP = "com.example.tool"
NAME = "Example Tool"
FEED = "https://example.com/updates.json"
MEMBERS = ["updates", "version"]  # where the answer has the version
HINT = "https://example.com/get"
SILENCERS = """NO_UPDATE_NOTIFIER DISABLE_UPDATE_CHECK CI BUILD_NUMBER RUN_ID
AI_AGENT AGENT CLAUDECODE CODEX_THREAD_ID GEMINI_CLI CURSOR_AGENT OPENCODE
COMP_LINE COMP_WORDS SUDO_UID""".split()
QUIET_WORDS = {"-h", "--help", "--version", "completion", "completions"}


def notify_about_update(installed):
    """Call this where the program starts, with the version that runs."""
    silent = any(name in os.environ for name in SILENCERS)
    if silent or QUIET_WORDS & set(sys.argv) or not os.isatty(2):
        return
    with suppress(Exception):  # the program goes on, whatever happens here
        if not _hand_over(installed):
            _notify(installed)


def _hand_over(installed):
    """Returns whether updates-tui is installed and knows the program."""
    def run(words, stream=None):
        words = ["updates-tui", *words, "--app", APP]
        return subprocess.call(words, stdout=stream, stderr=stream, timeout=3)

    try:
        is_known = run(["status", "--short"], subprocess.DEVNULL) == 0
        if is_known:
            run(["notify", "--installed", installed])
        return is_known
    except subprocess.TimeoutExpired:
        return True
    except OSError:  # it is not installed, or was made for another machine
        return False


def _notify(installed):
    state = os.environ.get("XDG_STATE_HOME", "")
    if not os.path.isabs(state):
        state = os.path.expanduser("~/.local/state")
    state += "/updates-tui"
    folder = f"{state}/{APP}+alone"
    for path in (state, folder):
        os.makedirs(path, 0o700, exist_ok=True)
    newest, etag = (_text(f"{folder}/answer") + "\n\n").split("\n")[:2]
    if not re.fullmatch(r"[0-9][0-9A-Za-z.+-]{0,39}", newest):
        etag = ""
    elif _is_newer(newest, installed):
        # updates-tui counts in its file, and reads the marks made here.
        counts = r'"notifications":\s*{[^}]*"%s":\s*(\d+)' % re.escape(newest)
        counted = re.search(counts, _text(f"{state}/{APP}.json"))
        numbers = range(int(counted[1]) + 1 if counted else 1, 3)
        if any(_makes(f"{folder}/shown_{newest}_{n}") for n in numbers):
            news = f"{NAME} {newest} is available (you have {installed}):"
            print(news, HINT, file=sys.stderr)
    # The first process of a day asks the feed, in the background.
    today = time.strftime("%Y-%m-%d", time.gmtime())
    if _makes(f"{folder}/asked_{today}"):
        words = (folder, FEED, MEMBERS, f"{APP}/{installed}", etag)
        code = inspect.getsource(_ask) + f"_ask{words!r}"
        ask, nul = [sys.executable, "-I", "-c", code], subprocess.DEVNULL
        subprocess.Popen(
            ask, stdin=nul, stdout=nul, stderr=nul, start_new_session=True)


def _text(path):
    with suppress(FileNotFoundError), open(path, errors="replace") as file:
        return file.read()
    return ""


def _makes(path):
    with suppress(FileExistsError), open(path, "x"):
        return True


def _is_newer(version, installed):
    def key(text):
        text = text.lower().lstrip("v").split("+")[0].replace(".post", ".0.")
        words = re.findall(r"[0-9]+|[a-z]+|-", text) or ["none"]
        # A word marks a pre-release, which comes before its release.
        steps = [(int(w), "") if w.isdigit() else (-1, w) for w in words]
        return steps + [(0, "")] * (40 - len(steps))

    new, old = key(version), key(installed)
    return old[0][0] >= 0 and new > old and min(new)[0] >= min(old)[0]


def _ask(folder, feed, members, agent, etag):
    import glob, json, os, re, threading, urllib.request

    class OnlyToHTTPS(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *words):
            if words[-1].startswith("https://"):
                return super().redirect_request(*words)

    threading.Timer(3, os._exit, [0]).start()
    for old in sorted(glob.glob(f"{glob.escape(folder)}/asked_*"))[:-1]:
        os.remove(old)
    headers = {"User-Agent": agent, "If-None-Match": etag or '""'}
    request = urllib.request.Request(feed, headers=headers)
    with urllib.request.build_opener(OnlyToHTTPS).open(request) as answer:
        value, etag = json.loads(answer.read(4 << 20)), answer.headers["ETag"]
    for member in members:
        value = value.get(member, value)
    version = re.fullmatch(r"v?([0-9][0-9A-Za-z.+-]{0,39})", value)[1]
    with open(f"{folder}/answer.new", "w") as file:
        file.write(f"{version}\n{etag or ''}\n")
    os.replace(file.name, f"{folder}/answer")
    os._exit(0)
