import HarmlessText
package import Updates
package import UpdatesPlatform
package import UpdatesTerminal
package import UpdatesUI
import UpdatesWeb

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
  /// With each ISO 8601 date that begins a word in the form that people use.
  package func withLocalDates(at now: Instant) -> String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      let date = String(word.prefix(20))
      guard date.utf8.count == 20, date.hasSuffix("Z"), let date = Instant(iso8601: date) else {
        return String(word)
      }
      return date.local(at: now) + word.dropFirst(20)
    }.joined(separator: " ")
  }
}

extension Conversation {
  package init(
    _ arguments: Arguments, in world: World, preferring form: RequestedForm = .screen
  ) throws {
    let forms = [RequestedForm.screen, .inline, .plain].filter { arguments.has($0.rawValue) }
    guard forms.count <= 1 else {
      throw Problem(.usageForm, "--screen, --inline and --plain exclude each other")
    }
    self.init(
      environment: world.environment, noColor: arguments.has("no-color"),
      requested: forms.first ?? form)
  }
}

extension InteractionMode {
  package var sentence: String {
    switch self {
    case .screen: "asking on a full screen"
    case .inline: "asking in a few lines at the cursor"
    case .plain(.requested): "asking in plain lines, because of --plain"
    case .plain(.accessible): "asking in plain lines, for a screen reader (ACCESSIBLE)"
    case .plain(.noTerminalType): "asking in plain lines, because TERM is not set"
    case .plain(.dumbTerminal): "asking in plain lines, because TERM is 'dumb'"
    case .plain(.noCursorAddressing): "asking in plain lines, because TERM cannot move the cursor"
    case .report(.noTerminal): "not asking: there is no terminal"
    case .report(.inBackground): "not asking: the program runs in the background"
    case .report(.automated): "not asking: CI, BUILD_NUMBER or RUN_ID is set"
    case .report(.agent(let variable)): "not asking: \(variable) says that an agent is at work"
    }
  }
}

extension World {
  package func way(toPage address: String) -> UpgradeWay {
    let isSafe = Address(link: address)?.isSafeToOpen ?? false
    return isSafe && Desktop.canOpen(environment: environment.variables)
      ? .opening(address) : .visiting(address)
  }
}

extension [FeedHeader] {
  package func resolved(in world: World) throws -> [Header] {
    var headers: [Header] = []
    for field in self {
      do {
        headers.append(try field.resolved(environment: world.environment.variables))
      } catch let error as Problem {
        var failure = error
        // The error is in the command line, not in an app file.
        (failure.kind, failure.exitCode) = (.usageHeader, .usage)
        throw failure
      }
    }
    return headers
  }
}
