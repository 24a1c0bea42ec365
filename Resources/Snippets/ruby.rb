# without: file
UPDATES_APP = "com.example.tool"
# with: file
UPDATES_APP = File.join(File.realpath(__dir__), "tool.updates.json")
# with: all

# In a shell, because Ruby would have an updates-tui that was made for another
# machine read as a script.
UPDATES_PROBE = "updates-tui --version >/dev/null 2>&1"
UPDATES_RUN = 'exec updates-tui "$@" --app "$0"'

# moment: start+end
# Runs a shell for 3 seconds at most, and returns its exit status.
def updates_shell(*words)
  tool = spawn("/bin/sh", "-c", *words)
  clock = Thread.new { sleep 3; Process.kill("KILL", tool) }
  Process.wait2(tool).last.exitstatus
rescue SystemCallError
  nil
ensure
  clock&.kill
end

# Does nothing for --help and the like, nor where updates-tui cannot run.
def updates_notify(*options)
  return if (ARGV & %w[-h --help --version completion]).any?
  return unless updates_shell("exec #{UPDATES_PROBE}") == 0
  updates_shell(UPDATES_RUN, UPDATES_APP, "notify", *options)
end

# moment: start
# Call this where the program starts. Without updates-tui it does nothing.
def notify_about_update
# without: required
  updates_notify
# with: required
  exit 101 if updates_notify == 101 # no longer supported
# with: all
end

# moment: end
# Call this where the program ends: at_exit { notify_about_update_at_exit }
def notify_about_update_at_exit
  updates_notify("--at-exit")
end

# moment: menu
# Call this for a menu entry "Check for Updates…".
def check_for_updates
  previous = trap("INT") {} # meanwhile ^C is for updates-tui
  words = ["#{UPDATES_PROBE} && #{UPDATES_RUN}", UPDATES_APP]
  system("/bin/sh", "-c", *words, "prompt", "--always")
  trap("INT", previous)
# with: required
  exit 101 if $?.exitstatus == 101 # a required update was refused
# with: all
  exit 130 if $?.exitstatus == 130 # ^C
end
