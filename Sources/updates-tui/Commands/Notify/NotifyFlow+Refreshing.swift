import Updates
import UpdatesCLI

extension NotifyFlow {
  /// Starts a refresh where one is due and nothing forbids it; waits for nothing.
  mutating func startRefresh(of file: StateFile, ifDue announcement: Announcement) {
    let options = selection.checker.options
    guard announcement.isRefreshDue, !options.dryRun, !options.isOffline else { return }
    let job = RefreshJob(
      words: arguments.words(without: Self.ownOptions), headers: selection.givenHeaders)
    do {
      let start = try file.startRefresh(
        job, arguments: ["updates-tui", "refresh"], environment: world.environment.variables
      ) { self.announcement(of: $0).isRefreshDue }
      reply.members["refreshStarted"] = .bool(start == .started)
      if arguments.has("verbose") { world.output.note(start.sentence) }
    } catch {
      reply.warnings.append(
        Warning(
          code: "refresh.failed",
          message: "No refresh could be started: \(Failure(error).message)"))
    }
  }

  /// What a refresh has no use for, or must not be told as an argument.
  private static let ownOptions: Set = [
    "always", "header", "json", "no-color", "plain", "prompt", "quiet", "verbose",
  ]
}
extension StateFile.RefreshStart {
  /// What became of a refresh that was due, for `--verbose`.
  fileprivate var sentence: String {
    switch self {
    case .started: "a refresh was started"
    case .running: "a refresh is due, and runs already"
    case .notDue: "a refresh was due, and has just been made"
    case .jobTooLarge: "no refresh: the command line is too long"
    case .noExecutable: "no refresh: the system does not tell where this program is"
    }
  }
}
