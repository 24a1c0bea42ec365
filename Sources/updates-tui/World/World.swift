import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesWeb

/// What the tool is given from outside, gathered in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output
  /// What answers requests instead of the network; nil for the network.
  var transport: (any Transport)?

  /// The process's own.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables))
  }

  /// The language that is spoken with an app's person, such as `pt-BR`: English unless chosen.
  func language(of app: App) -> String {
    app.language ?? environment.languageTag ?? "en"
  }

  /// With `--verbose`, which way a check took.
  func describe(_ report: CheckReport, verbose: Bool) {
    guard verbose else { return }
    for request in report.requests {
      let status = request.status.map { "status \($0)" } ?? "no answer"
      output.note("asked \(request.url): \(request.isFromCache ? "kept copy used" : status)")
    }
    for gate in report.decision?.gates ?? [] {
      output.note("\(gate.name.rawValue): \(gate.outcome.rawValue), \(gate.detail)")
    }
  }

  /// Writes a reply to standard output, and its warnings beside it where it is no document.
  ///
  /// - Returns: False where nobody reads any more.
  /// - Throws: `Failure` where it cannot be written.
  @discardableResult
  func write(_ reply: Reply, of command: String, asJSON: Bool) throws(Failure) -> Bool {
    if asJSON { return try output.result(reply.document(of: command).text) }
    for warning in reply.warnings { output.warn(warning.advised.message) }
    guard let text = reply.text, !text.isEmpty else { return true }
    return try output.result(text)
  }
}
