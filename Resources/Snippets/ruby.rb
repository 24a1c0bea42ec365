# moment: start
# Call this where the program starts. Without updates-tui it does nothing.
def notify_about_update
  system("updates-tui", "notify", "--app", "com.example.tool")
  exit 101 if $?.exitstatus == 101 # no longer supported
end

# moment: end
# Call this where the program ends: at_exit { notify_about_update_at_exit }
def notify_about_update_at_exit
  system("updates-tui", "notify", "--at-exit", "--app", "com.example.tool")
end

# moment: menu
# Call this for a menu entry "Check for Updates…".
def check_for_updates
  previous = trap("INT") {} # meanwhile ^C is for updates-tui
  system("updates-tui", "prompt", "--always", "--app", "com.example.tool")
  trap("INT", previous)
  # 101: a required update was refused. 130: ^C.
  exit $?.exitstatus if [101, 130].include?($?.exitstatus)
end
