import UpdatesPlatform

/// What can end a command line; a word with what it means.
struct Candidate {
  var word: String
  var help: String

  init(_ word: String, _ help: String = "") {
    self.word = word
    self.help = help
  }
}

extension CommandTable {
  /// What can end a command line, one candidate per line.
  ///
  /// The words are the command line without the tool's name, up to the cursor.
  ///
  /// The last one is being typed, and may be empty. The first line says whether files, folders or
  /// words fit.
  func completion(
    of words: [String], apps: @escaping () -> [Candidate] = { [] }
  ) -> [String] {
    var line = ArgumentsParser(table: self, words: words.dropLast())
    while true {
      do {
        guard try line.takeNext() else { break }
      } catch Problem.kind(.usageUnknownCommand) {
        return ["words"]
      } catch {
        // What is wrong with an option is told when the line is complete.
      }
    }
    return Completion(line: line, registered: apps).lines(typed: words.last ?? "")
  }
}

private struct Completion {
  let line: ArgumentsParser
  let registered: () -> [Candidate]

  private var command: Command? {
    line.table.command(
      at: line.path.isEmpty ? [line.table.defaultCommand].compactMap(\.self) : line.path)
  }

  private var namesNoCommand: Bool { line.path.isEmpty && line.operands.isEmpty }

  func lines(typed word: String) -> [String] {
    // What follows such an option is the command line of another program.
    if case .rest? = (line.unfinished ?? line.given.last?.option)?.value { return ["files"] }
    if let unfinished = line.unfinished { return value(of: unfinished, typed: word) }
    guard !line.isAfterDashes, word.hasPrefix("-") else { return operand(typed: word) }
    let name = word.prefix { $0 != "=" }
    guard name.count < word.count else { return words(options, typed: word) }
    guard let option = line.option(written: String(name)) else { return ["words"] }
    return value(of: option, prefix: "\(name)=", typed: String(word.dropFirst(name.count + 1)))
  }

  /// `prefix` stands before the value in the word, such as `--feed=`.
  private func words(
    _ candidates: [Candidate], prefix: String = "", typed: String
  ) -> [String] {
    ["words"]
      + candidates.filter { $0.word.hasPrefix(typed) }.map { "\(prefix)\($0.word)\t\($0.help)" }
  }

  private var options: [Candidate] {
    let own = command?.options.filter { option in
      option.isRepeatable || !line.given.contains { $0.option.name == option.name }
    }
    let general =
      line.asksForHelp
      ? [Option.allOption] : [.helpOption] + (namesNoCommand ? [Option.versionOption] : [])
    return ((own ?? []) + general).map { Candidate("--\($0.name)", $0.help) }
  }

  private func operand(typed word: String) -> [String] {
    let choices = namesNoCommand ? line.table.commands : command?.subcommands ?? []
    if !choices.isEmpty {
      let commands = choices.filter { !$0.isHidden }.map { Candidate($0.name, $0.summary) }
      return namesNoCommand && line.table.launch != nil
        ? apps(beside: commands, typed: word) : words(commands, typed: word)
    }
    var expected = (command?.operands ?? [])[...]
    // The app is left out if an option names it, or if the word of the command stands in its place.
    let next = expected.dropFirst().first?.choices ?? []
    if expected.first == .app,
      line.namesAppByOption || line.operands.first.map(next.contains) ?? false
    {
      expected = expected.dropFirst()
    }
    guard let operand = expected.dropFirst(line.operands.count).first else {
      // Only options can follow, so they are shown even before the dashes.
      return words(word.isEmpty && !line.isAfterDashes ? options : [], typed: word)
    }
    if operand == .app { return apps(beside: next.map { Candidate($0) }, typed: word) }
    guard operand.choices.isEmpty else {
      return words(operand.choices.map { Candidate($0) }, typed: word)
    }
    return lines(for: operand.name, typed: word)
  }

  private func value(of option: Option, prefix: String = "", typed: String) -> [String] {
    switch option.value {
    case .none: ["words"]
    case .oneOf(let choices): words(choices.map { Candidate($0) }, prefix: prefix, typed: typed)
    case .text(let name), .rest(let name): lines(for: name, prefix: prefix, typed: typed)
    }
  }

  /// A path is completed by the shell, anything else by the registered apps.
  private func apps(
    beside others: [Candidate] = [], prefix: String = "", typed: String
  ) -> [String] {
    if typed.hasPrefix(".") || typed.isPlace { return ["files"] }
    return words(others + registered(), prefix: prefix, typed: typed)
  }

  /// Such as files for `URL|PATH|-`.
  private func lines(for placeholder: String, prefix: String = "", typed: String) -> [String] {
    if placeholder == Operand.app.name { return apps(prefix: prefix, typed: typed) }
    let names = placeholder.split(separator: "|")
    if names.contains(where: { ["FILE", "PATH", "BUNDLE", "COMMAND…"].contains($0) }) {
      return ["files"]
    }
    if names.contains("DIR") { return ["folders"] }
    return words(placeholder == "ID" ? registered() : [], prefix: prefix, typed: typed)
  }
}
