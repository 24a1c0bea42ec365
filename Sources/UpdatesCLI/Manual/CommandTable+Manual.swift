extension CommandTable {
  /// The pages of the manual: one for the tool, and one for each of its commands.
  ///
  /// The formats are the names of the pages about files, by the option that names such a file.
  package func manualPages(
    _ reference: ManualReference, formats: KeyValuePairs<String, String> = [:]
  ) -> [ManualPage] {
    var text = beginning
    text.section("Commands")
    for command in shownCommands {
      text.item(ManualText.bold(command.name), ManualText.escaped(command.summary))
    }
    if let example = shownCommands.first {
      text.paragraph(
        "Each command has a page of its own, such as "
          + ManualText.reference(pageName(of: example), 1) + ".")
    }
    text.add("Options", [.helpOption, .versionOption, .allOption])
    text.add("Exit status", reference.exitCodes)
    text.add("Environment", reference.environment)
    text.add("Files", reference.files)
    text.seeAlso(formats.map { ($0.value, 5) })
    let own = ManualPage(tool, section: 1, summary: summary, text: text)
    return [own] + shownCommands.map { page(of: $0, formats: formats) }
  }

  /// The only page of a tool with few commands.
  package var manualPage: ManualPage {
    var text = beginning
    text.section("Commands")
    for command in shownCommands { text.add(command, named: "\(tool) \(command.name)") }
    text.add("Options", [.helpOption, .versionOption, .allOption])
    if let footer {
      text.section("Exit status")
      text.paragraph(ManualText.escaped(footer))
    }
    return ManualPage(tool, section: 1, summary: summary, text: text)
  }

  /// The name of a command's page, such as `updates-tui-check`.
  package func pageName(of command: Command) -> String { "\(tool)-\(command.name)" }

  private var shownCommands: [Command] { commands.filter { !$0.isHidden } }

  private var beginning: ManualText {
    var text = ManualText()
    text.section("Synopsis")
    let command = ManualText.italic("COMMAND")
    text.paragraph(
      ManualText.bold(tool) + (defaultCommand == nil ? " \(command)" : " [\(command)]")
        + " [\(ManualText.italic("options"))]")
    text.section("Description")
    text.paragraph(ManualText.escaped(summary))
    if let defaultCommand {
      text.paragraph(ManualText.escaped("Without a command, '\(tool) \(defaultCommand)' runs."))
    }
    // The other groups list the commands, which have a section of their own.
    if let group = overview.first {
      text.subsection(group.heading)
      for row in group.rows { text.item(ManualText.bold(row.names), ManualText.escaped(row.text)) }
    }
    return text
  }

  private func page(
    of command: Command, formats: KeyValuePairs<String, String>
  ) -> ManualPage {
    let name = "\(tool) \(command.name)"
    var text = ManualText()
    text.section("Synopsis")
    let usage = Help.usage(of: command, name: name)
    text.paragraph(
      ManualText.bold(name) + ManualText.escaped(String(usage.dropFirst(name.count))))
    text.section("Description")
    text.paragraph(ManualText.sentence(command.summary))
    for paragraph in command.discussion { text.paragraph(ManualText.escaped(paragraph)) }
    if !command.subcommands.isEmpty {
      text.section("Commands")
      for subcommand in command.subcommands {
        text.add(subcommand, named: "\(name) \(subcommand.name)")
      }
    }
    if command.subcommands.isEmpty {
      text.section("Options")
      for group in command.groups where !group.options.isEmpty {
        text.subsection(group.heading)
        text.add(group.options)
      }
      if command.groups.isEmpty { text.add([.helpOption]) }
    }
    if !command.examples.isEmpty {
      text.section(command.examples.count == 1 ? "Example" : "Examples")
      text.code(command.examples)
    }
    text.section("Exit status")
    text.paragraph("See " + ManualText.reference(tool, 1) + ".")
    let named = formats.filter { option, _ in command.allOptions.contains { $0.name == option } }
    text.seeAlso([(tool, 1)] + named.map { ($0.value, 5) })
    return ManualPage(pageName(of: command), section: 1, summary: command.summary, text: text)
  }
}

extension ManualText {
  /// Adds a command below a heading of its own: its usage, its description and its options.
  fileprivate mutating func add(_ command: Command, named name: String) {
    subsection(Help.usage(of: command, name: name))
    paragraph(Self.sentence(command.summary))
    for text in command.discussion { paragraph(Self.escaped(text)) }
    add(command.options)
    if !command.examples.isEmpty { code(command.examples) }
  }

  fileprivate mutating func add(_ options: [Option]) {
    for option in options {
      let letter = option.letter.map { Self.bold("-\($0)") + ", " } ?? ""
      var value = option.valueName
      var help = Help.explanation(of: option)
      // No line breaks at the bars between words.
      if case .oneOf(let words) = option.value, value?.count ?? 0 > Self.longestTerm {
        value = "WORD"
        help += "; one of " + words.alternatives
      }
      item(
        letter + Self.bold("--\(option.name)") + (value.map { " " + Self.italic($0) } ?? ""),
        Self.escaped(help))
    }
  }

  /// The most characters of the words that stand in a term.
  private static let longestTerm = 40

  fileprivate mutating func add(_ heading: String, _ options: [Option]) {
    section(heading)
    add(options)
  }

  fileprivate mutating func add(_ heading: String, _ rows: [CommandGroup.Row]) {
    guard !rows.isEmpty else { return }
    section(heading)
    for row in rows { item(Self.marked(row.names), Self.marked(row.text)) }
  }

  mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
    guard !pages.isEmpty else { return }
    section("See also")
    paragraph(pages.map { Self.reference($0.name, $0.section) }.joined(separator: ", "))
  }

  /// A summary, which has neither a capital nor a full stop, as a sentence.
  fileprivate static func sentence(_ summary: String) -> String {
    escaped((summary.first?.uppercased() ?? "") + summary.dropFirst() + ".")
  }
}
