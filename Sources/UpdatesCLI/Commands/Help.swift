extension CommandTable {
  /// The help of the command at this path, or of the whole tool; wrapped at `width` columns.
  package func help(for path: [String] = [], width: Int) -> String {
    guard let command = command(at: path) else { return Help.text(of: self, width: width) }
    return Help.text(of: command, at: path, tool: tool, width: width)
  }
}

/// Lays out the help of a tool and of its commands as lines of text.
struct Help {
  /// The least width of the text; longer words stick out.
  ///
  /// Text in a narrower column would not be readable.
  static let leastWidth = 40
  /// The greatest column for explanations; a longer name gets a line of its own.
  static let furthestColumn = 30

  private let width: Int
  private var lines: [String] = []

  private init(width: Int) {
    self.width = max(width, Self.leastWidth)
  }

  static func text(of table: CommandTable, width: Int) -> String {
    var help = Self(width: width)
    help.paragraph(table.summary)
    help.heading("Usage")
    let command = table.defaultCommand == nil ? "COMMAND" : "[COMMAND]"
    help.paragraph("\(table.tool) \(command) [options]", indent: 2)
    help.heading("Commands")
    help.list(table.commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) })
    help.heading("Options")
    help.list([Option.helpOption, .versionOption].map { (label(of: $0), $0.help) })
    help.lines.append("")
    let fallback = table.defaultCommand.map {
      "Without a command, '\(table.tool) \($0)' runs. "
    }
    help.paragraph(
      (fallback ?? "")
        + "See '\(table.tool) COMMAND --help' for a command's options and an example.")
    if let footer = table.footer { help.paragraph(footer) }
    return help.lines.joined(separator: "\n") + "\n"
  }

  static func text(of command: Command, at path: [String], tool: String, width: Int) -> String {
    let name = ([tool] + path).joined(separator: " ")
    var help = Self(width: width)
    help.paragraph(command.summary)
    help.heading("Usage")
    help.paragraph(usage(of: command, name: name), indent: 2, hanging: 4)
    for paragraph in command.discussion {
      help.lines.append("")
      help.paragraph(paragraph)
    }
    if !command.subcommands.isEmpty {
      help.heading("Commands")
      help.list(command.subcommands.map { ($0.name, $0.summary) })
    }
    for group in command.groups where !group.options.isEmpty {
      help.heading(group.heading)
      help.list(group.options.map { (label(of: $0), explanation(of: $0)) })
    }
    if command.groups.isEmpty {
      help.heading("Options")
      help.list([(label(of: .helpOption), Option.helpOption.help)])
    }
    if !command.examples.isEmpty {
      help.heading(command.examples.count == 1 ? "Example" : "Examples")
      // Examples are never wrapped, because people copy them.
      help.lines += command.examples.map { "  \($0)" }
    }
    return help.lines.joined(separator: "\n") + "\n"
  }

  private static func usage(of command: Command, name: String) -> String {
    let operands = command.operands.map { operand in
      let shown = operand.choices.isEmpty ? operand.name : operand.choices.joined(separator: "|")
      return operand.isRequired ? shown : "[\(shown)]"
    }
    let subcommand = command.subcommands.isEmpty ? [] : ["COMMAND"]
    return ([name] + subcommand + operands + ["[options]"]).joined(separator: " ")
  }

  private static func label(of option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.valueName.map { " \($0)" } ?? ""
    return "\(letter)--\(option.name)\(value)"
  }

  private static func explanation(of option: Option) -> String {
    option.isRepeatable ? "\(option.help) (repeatable)" : option.help
  }

  private mutating func heading(_ text: String) {
    lines += ["", "\(text):"]
  }

  private mutating func list(_ rows: [(label: String, text: String)]) {
    let fitting = rows.map { $0.label.count + 4 }.filter { $0 <= Self.furthestColumn }
    let column = fitting.max() ?? Self.furthestColumn
    for (label, text) in rows {
      let wrapped = Self.wrap(text, width: width - column)
      let first = "  \(label)"
      guard first.count + 2 <= column, let beginning = wrapped.first else {
        lines += [first] + wrapped.map { Self.blanks(column) + $0 }
        continue
      }
      lines.append(first + Self.blanks(column - first.count) + beginning)
      lines += wrapped.dropFirst().map { Self.blanks(column) + $0 }
    }
  }

  private mutating func paragraph(_ text: String, indent: Int = 0, hanging: Int? = nil) {
    let further = hanging ?? indent
    for (row, line) in Self.wrap(text, width: width - further).enumerated() {
      lines.append(Self.blanks(row == 0 ? indent : further) + line)
    }
  }

  private static func blanks(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }

  /// Breaks text at blanks so that a line has at most `width` characters, except in longer words.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " \(word)"
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
