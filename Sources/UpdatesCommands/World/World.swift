import Updates
import UpdatesCLI
import UpdatesPlatform
import UpdatesUI
import UpdatesWeb

/// The environment of the tool, in one place.
struct World {
  var environment: SystemEnvironment
  var output: Output
  /// The current date, or the one that `--now` gives instead.
  var now: Instant
  /// The transport that answers requests; nil for the network.
  var transport: (any Transport)?
  /// The document of `--config -` that a program gives from its memory; nil for standard input.
  var document: [UInt8]?

  /// The environment of the process.
  static func current(_ arguments: Arguments?) -> World {
    let environment = SystemEnvironment.current
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables),
      now: now(of: arguments))
  }

  private static func now(of arguments: Arguments?) -> Instant {
    // The command reports a date that cannot be read.
    (try? arguments?.now).flatMap { $0 } ?? Instant.now
  }

  /// The language for the app's user, such as `pt-BR`; English unless one is chosen.
  func language(of app: App) -> String {
    app.language ?? environment.languageTag ?? "en"
  }

  /// The words for the app's user.
  func words(for app: App) -> Localization {
    Localization(language: language(of: app)).shown(isUTF8: environment.isUTF8)
  }

  /// The words for whoever sees the progress of work that is not about one app.
  var words: Localization {
    Localization(language: environment.languageTag ?? "en").shown(isUTF8: environment.isUTF8)
  }

  /// Reports a failure, in the words of the app's user if that is who reads it.
  ///
  /// The label and the message are in the same language.
  func report(_ failure: Failure, in words: Localization?) {
    guard let words, let told = failure.told(in: words) else { return output.report(failure) }
    output(in: words).report(told)
  }

  private func output(in words: Localization) -> Output {
    var output = output
    output.labels = Output.Labels(in: words)
    return output
  }

  /// With `--verbose`, reports the requests and the gates of a check.
  func describe(_ report: CheckReport, verbose: Bool) {
    guard verbose else { return }
    for request in report.requests {
      let status = request.status.map { "status \($0)" } ?? "no response"
      output.note("asked \(request.url): \(request.isFromCache ? "cached copy used" : status)")
    }
    for gate in report.decision?.gates ?? [] {
      let detail = gate.detail.withLocalDates(at: now)
      output.note("\(gate.name.rawValue): \(gate.outcome.rawValue), \(detail)")
    }
  }

  /// Writes a reply to standard output; warnings go to standard error unless it is a document.
  ///
  /// - Returns: False if nobody reads the output any more.
  /// - Throws: `Failure` if the reply cannot be written.
  @discardableResult
  func write(_ reply: Reply, of command: String, asJSON: Bool) throws(Failure) -> Bool {
    if asJSON { return try output.result(reply.document(of: command).text) }
    var said: Set<String> = []
    for warning in reply.warnings {
      if let words = reply.words, let told = warning.told(in: words) {
        // Two causes may have the same words.
        if said.insert(told).inserted { output(in: words).warn(told) }
      } else {
        output.warn(warning.advised.message.withLocalDates(at: now))
      }
    }
    guard let text = reply.text, !text.isEmpty else { return true }
    return try output.result(text)
  }
}

extension Output.Labels {
  init(in words: Localization) {
    self.init()
    warning = words.text(.warningLabel)
    error = words.text(.errorLabel)
    hint = words.text(.hintLabel)
  }
}
