package import Updates
package import UpdatesUI

package struct World {
  package var environment: SystemEnvironment
  package var output: Output
  /// That of `--now` if it is given.
  package var now: Instant
  /// Nil for the network.
  package var transport: (any Transport)?
  /// The document of `--config -` that a program gives from its memory; nil for standard input.
  package var document: [UInt8]?

  package static func current(_ arguments: Arguments?) -> World {
    var environment = SystemEnvironment.current
    if arguments?.has("screen-reader") == true { environment.variables["ACCESSIBLE"] = "1" }
    return World(
      environment: environment, output: Output(arguments, environment: environment.variables),
      now: now(of: arguments))
  }

  private static func now(of arguments: Arguments?) -> Instant {
    // The command reports a date that cannot be read.
    (try? arguments?.now).flatMap { $0 } ?? Instant.now
  }

  /// The language for the app's user, such as `pt-BR`; English unless one is chosen.
  package func language(of app: App) -> String {
    app.language ?? environment.languageTag ?? "en"
  }

  package func words(for app: App) -> Localization {
    Localization(language: language(of: app)).shown(isUTF8: environment.isUTF8)
  }

  package var words: Localization {
    Localization(language: environment.languageTag ?? "en").shown(isUTF8: environment.isUTF8)
  }

  package func report(_ failure: Problem, in words: Localization?) {
    guard let words, let told = failure.told(in: words) else { return output.report(failure) }
    output(in: words).report(told)
  }

  private func output(in words: Localization) -> Output {
    var output = output
    output.words = words
    return output
  }

  /// Warnings go to standard error unless the reply is a document.
  ///
  /// False if nobody reads the output any more. Throws `Problem` if the reply cannot be written.
  @discardableResult
  package func write(_ reply: Reply, of command: String, asJSON: Bool) throws -> Bool {
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

extension Instant {
  /// Such as `today 18:00`, in the time zone of the process; the full date if `now` is nil.
  package func local(at now: Instant?) -> String {
    Localization.english.moment(self, at: now)
  }
}

extension String {
  package func withLocalDates(at now: Instant) -> String {
    var result = ""
    var rest = self[...]
    while let end = rest.firstIndex(of: "Z") {
      let next = rest.index(after: end)
      let candidate = rest[..<next].suffix(20)
      if candidate.utf8.count == 20, candidate.utf8.contains(UInt8(ascii: "T")),
        let date = Instant(iso8601: String(candidate))
      {
        result += rest[..<candidate.startIndex] + date.local(at: now)
      } else {
        result += rest[..<next]
      }
      rest = rest[next...]
    }
    return result + rest
  }
}
