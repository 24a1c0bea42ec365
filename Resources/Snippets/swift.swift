import Foundation

/// Runs updates-tui and returns its exit status, or nil without updates-tui.
///
/// Process would start it in the background, where it could not ask.
private func updatesTUI(_ words: String...) -> Int32? {
  let words = ["updates-tui"] + words + ["--app", "com.example.tool"]
  let arguments = words.map { strdup($0) } + [nil]
  let variables = ProcessInfo.processInfo.environment
  let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for text in arguments + environment { free(text) } }
  let previous = signal(SIGINT) { _ in }  // meanwhile ^C is for updates-tui
  defer { signal(SIGINT, previous) }
  var (child, status) = (pid_t(), Int32())
  guard posix_spawnp(&child, words[0], nil, nil, arguments, environment) == 0
  else { return nil }
  while waitpid(child, &status, 0) == -1, errno == EINTR {}
  return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
}

// moment: start
/// Call this where the program starts.
func notifyAboutUpdate() {
  if updatesTUI("notify") == 101 { exit(101) }  // no longer supported
}

// moment: end
/// Call this where the program ends.
func notifyAboutUpdateAtExit() {
  _ = updatesTUI("notify", "--at-exit")
}

// moment: menu
/// Call this for a menu entry "Check for Updates…".
func checkForUpdates() {
  let status = updatesTUI("prompt", "--always")
  if status == 101 { exit(101) }  // a required update was refused
  if status == 130 { exit(130) }  // ^C
}
