/// Shows a web page in the person's browser.
package struct Opener: Sendable {
  /// What became of a URL; wherever it was not handed over, it is to be shown for copying.
  package enum Outcome: Equatable, Sendable {
    /// The program took it, and has not failed within a second.
    case handedOver(program: String)
    /// There is no graphical session, as over SSH.
    case noDesktop(WebAddress)
    /// No program to open it with is installed.
    case noOpener(WebAddress)
    case failed(WebAddress, program: String, end: ProcessEnd)
    case notStarted(WebAddress, ProcessError)
  }

  private let environment: [String: String]
  private let patience: Duration

  /// An opener for the session that the variables describe, which awaits a quick failure.
  package init(environment: [String: String], patience: Duration = .seconds(1)) {
    self.environment = environment
    self.patience = patience
  }

  /// Hands the URL over; blocks at most a second, while the program may still fail.
  package func open(_ address: WebAddress) -> Outcome {
    guard Desktop.isPresent(environment: environment) else { return .noDesktop(address) }
    let program: String
    do {
      program = try ExecutableSearch.path(of: Desktop.opener, environment: environment)
    } catch {
      return .noOpener(address)
    }
    do {
      let end = try DetachedRun.end(
        executable: program, arguments: [program, address.text],
        environment: ChildEnvironment.filtered(environment),
        deadline: .now + patience)
      guard let end, end != .exited(status: 0) else { return .handedOver(program: program) }
      return .failed(address, program: program, end: end)
    } catch {
      return .notStarted(address, error)
    }
  }
}
