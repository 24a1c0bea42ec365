import HarmlessText
import Updates

package enum Invocation: Equatable, Sendable {
  case run(Arguments)
  /// The path is empty for the whole tool; the short help has only the options that matter most.
  case help([String], isWhole: Bool)
  case version
}

/// Reads the words of a command line, or those before the one that is being typed.
struct ArgumentsParser {
  struct GivenOption {
    let written: String
    let option: Option
    let value: String?
  }

  let table: CommandTable
  private let isApp: (String) -> Bool
  private var words: ArraySlice<String>
  private(set) var path: [String] = []
  private(set) var operands: [String] = []
  private(set) var given: [GivenOption] = []
  private(set) var asksForHelp = false
  private(set) var isAfterDashes = false
  /// The last option if its value is missing.
  private(set) var unfinished: Option?
  private var asksForVersion = false

  init(table: CommandTable, words: [String], isApp: @escaping (String) -> Bool = { _ in false }) {
    self.table = table
    self.isApp = isApp
    self.words = words[...]
  }

  mutating func invocation() throws -> Invocation {
    let all = words
    let isWhole = CommandTable.names(flag: "all", in: all)
    do {
      while try takeNext() {}
      if asksForHelp { return .help(path, isWhole: isWhole) }
      if asksForVersion { return .version }
      return .run(try arguments())
    } catch let problem as Problem where problem.kind != .usageUnknownCommand {
      let isHelp = ["help", "h"].contains { CommandTable.names(flag: $0, in: all) }
      guard isHelp else { throw problem }
      return .help(path, isWhole: isWhole)
    }
  }

  /// False if there is no word left.
  mutating func takeNext() throws -> Bool {
    guard let word = words.popFirst() else { return false }
    unfinished = nil
    if isAfterDashes {
      operands.append(word)
    } else if word == "--" {
      isAfterDashes = true
    } else if word.hasPrefix("-"), word != "-" {
      try take(option: word)
    } else {
      try take(word: word)
    }
    return true
  }

  private mutating func take(word: String) throws {
    if path.isEmpty, operands.isEmpty, word == "help" {
      asksForHelp = true
      return
    }
    if path.isEmpty, operands.isEmpty, let others = table.aliases[word] {
      words = others + words
      return
    }
    let choices = path.isEmpty ? table.commands : table.command(at: path)?.subcommands ?? []
    guard operands.isEmpty, !choices.isEmpty else {
      operands.append(word)
      return
    }
    if choices.contains(where: { $0.name == word }) {
      path.append(word)
    } else if path.isEmpty, table.launch != nil, table.moved[word] == nil {
      operands.append(word)
    } else {
      throw unknownCommand(word)
    }
  }

  private func unknownCommand(_ word: String) -> Problem {
    let words = table.command(at: path)?.subcommands.map(\.name) ?? table.words
    let near =
      (path.isEmpty ? table.moved[word] : nil) ?? Suggestion.nearest(to: word, among: words)
    return Problem(
      .usageUnknownCommand, "unknown command \(word.typed)",
      hint: .meaning(near) ?? table.see(path))
  }

  private mutating func take(option word: String) throws {
    let sign = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let written = sign.map { String(word[..<$0]) } ?? word
    let attached = sign.map { String(word[word.index(after: $0)...]) }
    guard let option = option(written: written) else { throw unknownOption(written) }
    guard let valueName = option.valueName else {
      if let attached {
        throw Problem(
          .usageUnexpectedValue, "option '\(written)' takes no value, got \(attached.typed)",
          hint: "write '\(written)' without a value")
      }
      switch option {
      case .helpOption: asksForHelp = true
      case .versionOption: asksForVersion = true
      default: given.append(GivenOption(written: written, option: option, value: nil))
      }
      return
    }
    var values = attached.map { [$0] } ?? []
    if case .rest = option.value {
      values += words
      words = []
    } else if values.isEmpty, let next = words.first, !next.hasPrefix("--") {
      // A word with two dashes is the next option, not a value: `--config --json` lacks a value.
      values = [next]
      words.removeFirst()
    }
    if values.isEmpty {
      unfinished = option
      // An option that takes all remaining words takes a command.
      let hint =
        valueName.hasSuffix("…")
        ? "name the command last: \(written) sh -c '…'"
        : "write '\(written) \(valueName)', or '\(written)=…' for a value that begins with dashes"
      throw Problem(.usageMissingValue, "option '\(written)' needs a value", hint: hint)
    }
    given += values.map { GivenOption(written: written, option: option, value: $0) }
  }

  // The command may come after its options, so options of any command are accepted here. The parser
  // checks at the end whether this command has them.
  func option(written: String) -> Option? {
    table.command(at: path)?.option(written: written)
      ?? Option.everywhere.first { $0.isWritten(written) }
      ?? table.commands.lazy.flatMap(\.allOptions).first { $0.isWritten(written) }
  }

  private func unknownOption(_ written: String) -> Problem {
    let name = String(written.drop { $0 == "-" })
    let own =
      table.command(at: path).map { $0.allOptions + [.helpOption] }
      ?? Option.everywhere + table.commands.flatMap(\.allOptions)
    let near = Suggestion.nearest(to: name, among: own.map(\.name)).map { "--\($0)" }
    return Problem(
      .usageUnknownOption, "unknown option \(written.typed)",
      hint: .meaning(near) ?? table.see(path))
  }

  private mutating func arguments() throws -> Arguments {
    guard path.isEmpty, table.launch != nil else { return try argumentsOfCommand() }
    let word = operands.first
    do {
      var result = try argumentsOfCommand()
      result.beginning = word == nil ? .nothing : .app
      return result
    } catch {
      // Whoever mistypes a command does not want to hear of the options of another one.
      guard let word, !word.isPlace, !isApp(word) else { throw error }
      path = []
      throw unknownCommand(word)
    }
  }

  private mutating func argumentsOfCommand() throws -> Arguments {
    if path.isEmpty { path = [try commandWithoutName()] }
    guard let command = table.command(at: path) else {
      preconditionFailure("The table has its own commands.")
    }
    guard command.subcommands.isEmpty else { throw table.missingCommand(at: path) }
    var result = Arguments(path: path, operands: try operands(for: command))
    for given in given {
      try check(given, against: command, after: result)
      if given.value != nil || !result.has(given.option.name) {
        result.given.append(Arguments.Given(given.option.name, given.value))
      }
    }
    return result
  }

  private func commandWithoutName() throws -> String {
    let names = given.compactMap { table.defaultCommands[$0.option.name] }
    guard let name = names.first ?? launchedCommand ?? table.defaultCommand else {
      throw table.missingCommand(at: [])
    }
    return name
  }

  private var launchedCommand: String? {
    guard operands.isEmpty, let name = table.launch, let command = table.command(at: [name]),
      given.allSatisfy({ command.option(named: $0.option.name) != nil })
    else { return nil }
    return name
  }

  private func check(
    _ given: GivenOption, against command: Command, after result: Arguments
  ) throws {
    guard let own = command.option(named: given.option.name) else {
      let others = table.paths(taking: given.option.name)
      guard !others.isEmpty else { throw unknownOption(given.written) }
      throw table.option(given.written, ofOthers: others, at: path)
    }
    guard let value = given.value else { return }
    // Nothing can follow an option that takes all remaining words.
    if case .rest = own.value { return }
    if !own.isRepeatable, result.value(own.name) != nil {
      throw Problem(.usageRepeatedOption, "option '\(given.written)' is given more than once")
    }
    if case .oneOf(let words) = own.value {
      try check(value, of: given.written, among: words)
    }
  }

  private mutating func operands(for command: Command) throws -> [String] {
    var (words, expected) = (operands, command.operands)
    if let place = expected.firstIndex(of: .app) {
      expected.remove(at: place)
      if place < words.count, place > 0 || namesApp(words[0], before: expected) {
        let word = words.remove(at: place)
        let name = word.isAddress && command.option(named: "config") != nil ? "config" : "app"
        given += [command.option(named: name)].compactMap(\.self).map {
          GivenOption(written: "--\(name)", option: $0, value: word)
        }
      }
    }
    for (place, operand) in expected.enumerated() {
      guard place < words.count else {
        if operand.isRequired { throw table.missingOperand(operand.name, at: path) }
        break
      }
      words[place] = operand.spellings[words[place]] ?? words[place]
      if !operand.choices.isEmpty {
        try check(words[place], of: operand.name, among: operand.choices)
      }
    }
    guard words.count <= expected.count else {
      throw table.unexpectedOperand(words[expected.count], at: path)
    }
    return words
  }

  /// Whether the first word is the app, and not the first of the command's own operands.
  private func namesApp(_ word: String, before others: [Operand]) -> Bool {
    guard let next = others.first else { return true }
    guard !namesAppByOption else { return false }
    let hasMore = operands.count > others.filter(\.isRequired).count
    if next.choices.contains(word) || next.spellings[word] != nil { return false }
    if !hasMore { return !word.beginsLikeVersion && isApp(word) }
    return !next.choices.isEmpty || operands.count > others.count || !word.beginsLikeVersion
  }

  var namesAppByOption: Bool {
    given.contains { ["app", "config", "id", "name"].contains($0.option.name) }
  }

  private func check(_ value: String, of name: String, among words: [String]) throws {
    guard !words.contains(value) else { return }
    var problem = Problem.invalidValue(
      of: name, value: value, expected: words.alternatives,
      suggestion: Suggestion.nearest(to: value, among: words))
    problem.hint = problem.hint ?? table.see(path)
    throw problem
  }
}

extension String {
  /// Whether it is the path of an app file rather than a name.
  package var isPlace: Bool { utf8.contains(UInt8(ascii: "/")) || hasSuffix(".json") }

  fileprivate var isAddress: Bool {
    utf8.firstIndex(of: UInt8(ascii: ":")).map { self[$0...].hasPrefix("://") } ?? false
  }

  fileprivate var beginsLikeVersion: Bool {
    let rest = hasPrefix("v") ? dropFirst() : self[...]
    return rest.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
