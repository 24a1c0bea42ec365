import Foundation

// without: file
private let updatesApp = "com.example.tool"
// with: file
/// The app file beside the program.
private let updatesApp = Bundle.main.executableURL!
  .resolvingSymlinksInPath().deletingLastPathComponent()
  .appendingPathComponent("tool.updates.json").path
// with: all

/// Runs updates-tui and returns its exit status, or nil without updates-tui.
///
/// Process would start it in the background, where it could not ask.
private func updatesTUI(_ words: [String], seconds: Double) -> Int32? {
  let words = ["updates-tui"] + words + ["--app", updatesApp]
  let arguments = words.map { strdup($0) } + [nil]
  let variables = ProcessInfo.processInfo.environment
  let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { for text in arguments + environment { free(text) } }
  let previous = signal(SIGINT) { _ in }  // meanwhile ^C is for updates-tui
  defer { signal(SIGINT, previous) }
  var (child, status) = (pid_t(), Int32())
  guard posix_spawnp(&child, words[0], nil, nil, arguments, environment) == 0
  else { return nil }
  let end = Date(timeIntervalSinceNow: seconds)
  while waitpid(child, &status, WNOHANG) == 0 {
    if Date() > end { kill(child, SIGKILL) }
    usleep(1000)
  }
  return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
}

// moment: start+end
/// Waits for 3 seconds at most, and does nothing for --help and the like.
@discardableResult private func updatesNotify(_ option: String...) -> Int32? {
  let quiet: Set = ["-h", "--help", "--version", "completion"]
  guard quiet.isDisjoint(with: CommandLine.arguments) else { return nil }
  return updatesTUI(["notify"] + option, seconds: 3)
}

// moment: start
/// Call this where the program starts.
func notifyAboutUpdate() {
  // without: required
  updatesNotify()
  // with: required
  if updatesNotify() == 101 { exit(101) }  // no longer supported
  // with: all
}

// moment: end
/// Call this where the program ends.
func notifyAboutUpdateAtExit() {
  updatesNotify("--at-exit")
}

// moment: menu
/// Call this for a menu entry "Check for Updates…".
func checkForUpdates() {
  let status = updatesTUI(["prompt", "--always"], seconds: .infinity)
  // with: required
  if status == 101 { exit(101) }  // a required update was refused
  // with: all
  if status == 130 { exit(130) }  // ^C
}
