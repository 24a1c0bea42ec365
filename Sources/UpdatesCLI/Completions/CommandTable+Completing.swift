extension CommandTable {
  /// The words are the command line without the tool's name, up to the cursor.
  ///
  /// The last one is being typed, and may be empty.
  package func completion(of words: [String]) -> Completion {
    var line = TypedLine(table: self)
    for word in words.dropLast() {
      guard line.take(word) else { return .nothing }
    }
    return line.completion(of: words.last ?? "")
  }
}

private struct TypedLine {
  let table: CommandTable
  private var path: [String] = []
  private var operandCount = 0
  private var used: Set<String> = []
  private var pending: Option?
  private var isAfterDashes = false
  private var isCommand = false

  init(table: CommandTable) {
    self.table = table
  }

  private var command: Command? {
    table.command(at: path.isEmpty ? [table.defaultCommand].compactMap(\.self) : path)
  }

  /// False if nothing that is known can follow the word.
  mutating func take(_ word: String) -> Bool {
    if isCommand { return true }
    if pending != nil {
      pending = nil
    } else if isAfterDashes {
      operandCount += 1
    } else if word == "--" {
      isAfterDashes = true
    } else if word.hasPrefix("-"), word != "-" {
      take(option: word)
    } else {
      return take(operand: word)
    }
    return true
  }

  private mutating func take(option word: String) {
    let written = word.prefix { $0 != "=" }
    guard let option = option(String(written)) else { return }
    used.insert(option.name)
    if case .rest = option.value { isCommand = true }
    if option.valueName != nil, written.count == word.count { pending = option }
  }

  private mutating func take(operand word: String) -> Bool {
    if path.isEmpty, word == "help" { return true }
    guard path.isEmpty || command?.subcommands.isEmpty == false else {
      // The word of the command itself stands where the app may be left out.
      let isLeftOut = operandCount == 0 && operands.first == .app
      if isLeftOut, operands.dropFirst().first?.choices.contains(word) == true {
        operandCount += 1
      }
      operandCount += 1
      return true
    }
    let words = path.isEmpty ? table.aliases[word]?.filter { !$0.hasPrefix("-") } : nil
    let place = path + (words ?? [word])
    if table.command(at: place) == nil, path.isEmpty, table.launch != nil {
      path = [table.defaultCommand].compactMap(\.self)
      operandCount += 1
      return true
    }
    path = place
    return table.command(at: path) != nil
  }

  /// Without the app if an option says which one.
  private var operands: ArraySlice<Operand> {
    let all = command?.operands ?? []
    let isNamed = !used.isDisjoint(with: ["app", "config", "id", "name"])
    return all.first == .app && isNamed ? all.dropFirst() : all[...]
  }

  private func option(_ written: String) -> Option? {
    command?.option(written: written) ?? Option.everywhere.first { $0.isWritten(written) }
      ?? table.commands.lazy.flatMap(\.allOptions).first { $0.isWritten(written) }
  }

  func completion(of word: String) -> Completion {
    // What follows such an option is the command line of another program.
    if isCommand { return Completion(kind: .files, typed: word) }
    if let pending { return value(of: pending, typed: word) }
    guard !isAfterDashes, word.hasPrefix("-") else { return operand(typed: word) }
    let name = word.prefix { $0 != "=" }
    guard name.count < word.count else { return Completion(kind: .words(options), typed: word) }
    guard let option = option(String(name)) else { return .nothing }
    return value(of: option, prefix: "\(name)=", typed: String(word.dropFirst(name.count + 1)))
  }

  private var options: [Completion.Candidate] {
    let own = command?.options.filter { $0.isRepeatable || !used.contains($0.name) } ?? []
    var general = [Option.helpOption]
    if path.isEmpty { general.append(.versionOption) }
    if used.contains(Option.helpOption.name) { general = [.allOption] }
    return (own + general).map { Completion.Candidate("--\($0.name)", $0.help) }
  }

  private func operand(typed word: String) -> Completion {
    let choices = path.isEmpty ? table.commands : command?.subcommands ?? []
    if !choices.isEmpty {
      let words = choices.filter { !$0.isHidden }.map { Completion.Candidate($0.name, $0.summary) }
      return path.isEmpty && table.launch != nil
        ? apps(beside: words, typed: word) : Completion(kind: .words(words), typed: word)
    }
    let operands = Array(operands)
    guard operandCount < operands.count else {
      // Only options can follow, so they are shown even before the dashes.
      return word.isEmpty && !isAfterDashes ? Completion(kind: .words(options)) : .nothing
    }
    let operand = operands[operandCount]
    if operand == .app {
      let words = operands.dropFirst().first?.choices ?? []
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
