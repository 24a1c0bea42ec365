import HarmlessText
import Updates

extension CommandTable {
  /// What can end the command line of `complete --words`, one candidate per line.
  ///
  /// `values` looks values up by their placeholder and their option, which is nil for an operand.
  package func completionText(
    _ arguments: Arguments, values: (String, String?) -> [Completion.Candidate]
  ) -> String {
    completion(of: arguments.values("words")).lines(values: values).joined(separator: "\n")
  }

  /// The words are the command line without the tool's name, up to the cursor.
  ///
  /// The last one is being typed, and may be empty.
  func completion(of words: [String]) -> Completion {
    var line = ArgumentsParser(table: self, words: words.dropLast())
    while true {
      do {
        guard try line.takeNext() else { break }
      } catch Problem.kind(.usageUnknownCommand) {
        return .nothing
      } catch {
        // What is wrong with an option is told when the line is complete.
      }
    }
    return line.completion(of: words.last ?? "")
  }
}

package struct Completion: Equatable, Sendable {
  package struct Candidate: Equatable, Sendable {
    package var word: String
    package var help: String

    package init(_ word: String, _ help: String = "") {
      self.word = word
      self.help = help
    }
  }

  enum Kind: Equatable {
    case words([Candidate])
    case files
    case folders
    /// Values that the tool looks up, by their placeholder; `option` is nil for an operand.
    case values(placeholder: String, option: String?, besides: [Candidate] = [])
  }

  var kind: Kind
  /// What stands before the value in the word, such as `--feed=`.
  var prefix = ""
  var typed = ""

  static let nothing = Self(kind: .words([]))

  /// The kind, then one candidate per line; `values` gets no option for an operand.
  func lines(values: (String, String?) -> [Candidate]) -> [String] {
    switch kind {
    case .files: ["files"]
    case .folders: ["folders"]
    case .words(let candidates): ["words"] + lines(of: candidates)
    case .values(let placeholder, let option, let others):
      ["words"] + lines(of: others + values(placeholder, option))
    }
  }

  private func lines(of candidates: [Candidate]) -> [String] {
    candidates.filter { $0.word.hasPrefix(typed) }.map { "\(prefix)\($0.word)\t\($0.help)" }
  }
}

extension ArgumentsParser {
  private var command: Command? {
    table.command(at: path.isEmpty ? [table.defaultCommand].compactMap(\.self) : path)
  }

  private var namesNoCommand: Bool { path.isEmpty && operands.isEmpty }

  fileprivate func completion(of word: String) -> Completion {
    // What follows such an option is the command line of another program.
    if case .rest? = (unfinished ?? given.last?.option)?.value {
      return Completion(kind: .files, typed: word)
    }
    if let unfinished { return value(of: unfinished, typed: word) }
    guard !isAfterDashes, word.hasPrefix("-") else { return operand(typed: word) }
    let name = word.prefix { $0 != "=" }
    guard name.count < word.count else { return Completion(kind: .words(options), typed: word) }
    guard let option = option(written: String(name)) else { return .nothing }
    return value(of: option, prefix: "\(name)=", typed: String(word.dropFirst(name.count + 1)))
  }

  private var options: [Completion.Candidate] {
    let own = command?.options.filter { option in
      option.isRepeatable || !given.contains { $0.option.name == option.name }
    }
    let general =
      asksForHelp
      ? [Option.allOption] : [.helpOption] + (namesNoCommand ? [Option.versionOption] : [])
    return ((own ?? []) + general).map { Completion.Candidate("--\($0.name)", $0.help) }
  }

  private func operand(typed word: String) -> Completion {
    let choices = namesNoCommand ? table.commands : command?.subcommands ?? []
    if !choices.isEmpty {
      let words = choices.filter { !$0.isHidden }.map { Completion.Candidate($0.name, $0.summary) }
      return namesNoCommand && table.launch != nil
        ? apps(beside: words, typed: word) : Completion(kind: .words(words), typed: word)
    }
    var expected = (command?.operands ?? [])[...]
    // The app is left out if an option names it, or if the word of the command stands in its place.
    if expected.first == .app,
      namesAppByOption
        || operands.first.map({ expected.dropFirst().first?.choices.contains($0) ?? false })
          ?? false
    {
      expected = expected.dropFirst()
    }
    guard let operand = expected.dropFirst(operands.count).first else {
      // Only options can follow, so they are shown even before the dashes.
      return word.isEmpty && !isAfterDashes ? Completion(kind: .words(options)) : .nothing
    }
    if operand == .app {
      let words = expected.dropFirst().first?.choices ?? []
      return apps(beside: words.map { .init($0) }, typed: word)
    }
    guard operand.choices.isEmpty else {
      return Completion(kind: .words(operand.choices.map { .init($0) }), typed: word)
    }
    return Completion(kind: Self.kind(of: operand.name, option: nil), typed: word)
  }

  private func value(of option: Option, prefix: String = "", typed: String) -> Completion {
    switch option.value {
    case .none: .nothing
    case .oneOf(let words):
      Completion(kind: .words(words.map { .init($0) }), prefix: prefix, typed: typed)
    case .text(let name), .rest(let name):
      name == Operand.app.name
        ? apps(prefix: prefix, typed: typed)
        : Completion(kind: Self.kind(of: name, option: option.name), prefix: prefix, typed: typed)
    }
  }

  /// A path is completed by the shell, anything else by the registered apps.
  private func apps(
    beside words: [Completion.Candidate] = [], prefix: String = "", typed: String
  ) -> Completion {
    Completion(
      kind: typed.hasPrefix(".") || typed.isPlace
        ? .files : .values(placeholder: Operand.app.name, option: nil, besides: words),
      prefix: prefix, typed: typed)
  }

  /// Such as files for `URL|PATH|-`.
  private static func kind(of placeholder: String, option: String?) -> Completion.Kind {
    let names = placeholder.split(separator: "|")
    if names.contains(where: { ["FILE", "PATH", "BUNDLE", "COMMAND…"].contains($0) }) {
      return .files
    }
    return names.contains("DIR")
      ? .folders : .values(placeholder: placeholder, option: option)
  }
}

extension World {
  package var registeredApps: [Completion.Candidate] {
    let registry = AppRegistry(directories: Directories(environment: environment))
    return ((try? registry.list()) ?? []).map { entry in
      let name = try? entry.outcome.get().file.name
      return Completion.Candidate(entry.id.harmlessLine(), name?.harmlessLine() ?? "")
    }
  }
}
