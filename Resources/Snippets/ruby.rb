# without: file
UPDATES_APP = "com.example.tool"
# with: file
UPDATES_APP = File.join(File.realpath(__dir__), "tool.updates.json")
# with: all

# moment: start+end
# Runs updates-tui for 3 seconds at most, and not for --help and the like.
def updates_notify(*options)
  return if (ARGV & %w[-h --help --version completion]).any?
  tool = spawn("updates-tui", "notify", "--app", UPDATES_APP, *options)
  clock = Thread.new { sleep 3; Process.kill("TERM", tool) }
  Process.wait2(tool).last.exitstatus
rescue SystemCallError
  nil # it is not installed, or was made for another machine
ensure
  clock&.kill
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
  system("updates-tui", "prompt", "--always", "--app", UPDATES_APP)
  trap("INT", previous)
# with: required
  exit 101 if $?.exitstatus == 101 # a required update was refused
# with: all
  exit 130 if $?.exitstatus == 130 # ^C
end
