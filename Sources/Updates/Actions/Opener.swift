package struct Opener: Sendable {
  /// The result for a URL; if it was not handed over, it should be shown for copying.
  package enum Outcome: Equatable, Sendable {
    /// The program was started, and did not fail within the waiting time.
    case handedOver(program: String)
    /// The page is not encrypted, so somebody on the way could exchange it.
    case notEncrypted(Address)
    case noDesktop(Address)
    case noOpener(Address)
    case failed(Address, program: String, end: ProcessEnd)
    case notStarted(Address, Problem)
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
    guard address.isSafeToOpen else { return .notEncrypted(address) }
    guard Desktop.isPresent(environment: environment) else { return .noDesktop(address) }
    // Why there is none says nothing more.
    guard let program = try? ExecutableSearch.path(of: Desktop.opener, environment: environment)
    else { return .noOpener(address) }
    do {
      let end = try DetachedRun.end(
        executable: program, arguments: [program, address.text],
        environment: ChildEnvironment.filtered(environment),
        deadline: .now + patience)
      guard let end, end != .exited(status: 0) else { return .handedOver(program: program) }
      return .failed(address, program: program, end: end)
    } catch {
      return .notStarted(address, Problem(error))
    }
  }
}
