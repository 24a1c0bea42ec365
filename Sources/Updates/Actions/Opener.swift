package struct Opener: Sendable {
  /// The result for a URL; if it was not handed over, it should be shown for copying.
  package enum Outcome: Equatable, Sendable {
    /// The program was started, and did not fail within the waiting time.
    case handedOver(program: String)
    /// The page is not encrypted, so somebody on the way could exchange it.
    case notEncrypted
    case noDesktop
    case noOpener
    case failed(program: String, end: ProcessEnd)
    case notStarted(Problem)
  }

  private let environment: [String: String]
  private let patience: Duration

  /// Creates an opener for the session that the environment variables describe.
  ///
  /// It waits for `patience` in case the program fails quickly.
  package init(environment: [String: String], patience: Duration = .seconds(1)) {
    self.environment = environment
    self.patience = patience
  }

  /// Hands the URL over to the program; blocks for at most the waiting time, one second by default.
  package func open(_ address: Address) -> Outcome {
    guard address.isSafeToOpen else { return .notEncrypted }
    guard Desktop.isPresent(environment: environment) else { return .noDesktop }
    // The person can only copy the URL, whatever the reason is.
    guard let program = try? ExecutableSearch.path(of: Desktop.opener, environment: environment)
    else { return .noOpener }
    do {
      let end = try DetachedRun.end(
        executable: program, arguments: [program, address.text],
        environment: ChildEnvironment.filtered(environment),
        deadline: .now + patience)
      guard let end, end != .exited(status: 0) else { return .handedOver(program: program) }
      return .failed(program: program, end: end)
    } catch {
      return .notStarted(Problem(error))
    }
  }
}
