extension CommandTable {
  package func help(for path: [String] = [], isWhole: Bool = false, width: Int) -> String {
    var help = Help(width: width)
    if let command = command(at: path) {
      help.add(command, named: ([tool] + path).joined(separator: " "), isWhole: isWhole)
    } else {
      help.add(self, isWhole: isWhole)
    }
    return help.lines.joined(separator: "\n") + "\n"
  }
}

private struct Help {
  /// Text in a narrower column would not be readable; longer words stick out.
  static let leastWidth = 40
  static let furthestColumn = 30

  private let width: Int
  private(set) var lines: [String] = []

  init(width: Int) {
    self.width = max(width, Self.leastWidth)
  }

  mutating func add(_ table: CommandTable, isWhole: Bool) {
    paragraph(table.summary)
    heading("Usage")
    let command =
      table.launch == nil
      ? table.defaultCommand == nil ? "COMMAND" : "[COMMAND]" : "[COMMAND] [NAME|FILE|URL]"
    paragraph("\(table.tool) \(command) [options]", indent: 2)
    guard isWhole || table.overview.isEmpty else {
      overview(table.overview)
      lines.append("")
      return paragraph("See '\(table.tool) COMMAND --help', and '\(table.tool) --help --all'.")
    }
    heading("Commands")
    list(table.commands.filter { !$0.isHidden }.map { ($0.name, $0.summary) })
    heading("Options")
    list([Option.helpOption, .versionOption].map { (Self.label(of: $0), $0.help) })
    lines.append("")
    let named = table.launch.map { ", or without an app '\($0)'" } ?? ""
    let fallback = table.defaultCommand.map {
      "Without a command, '\(table.tool) \($0)' runs\(named). "
    }
    paragraph(
      (fallback ?? "")
        + "See '\(table.tool) COMMAND --help' for a command's options and an example.")
    if let footer = table.footer { paragraph(footer) }
  }

  mutating func add(_ command: Command, named name: String, isWhole: Bool) {
    let isShort = !isWhole && !command.essentials.isEmpty
    paragraph(command.summary)
    heading("Usage")
    paragraph(Self.usage(of: command, name: name), indent: 2, hanging: 4)
    for text in command.discussion.prefix(isShort ? 1 : .max) {
      lines.append("")
      paragraph(text)
    }
    if !command.subcommands.isEmpty {
      heading("Commands")
      list(command.subcommands.map { ($0.name, $0.summary) })
    }
    var groups = isShort ? [Self.essentials(of: command)] : command.groups
    if command.groups.isEmpty { groups = [OptionGroup("Options", [.helpOption])] }
    for group in groups where !group.options.isEmpty {
      heading(group.heading)
      list(group.options.map { (Self.label(of: $0), Self.explanation(of: $0)) })
    }
    let examples = command.examples.prefix(isShort ? 1 : .max)
    if !examples.isEmpty {
      heading(examples.count == 1 ? "Example" : "Examples")
      // Examples are never wrapped, because people copy them.
      lines += examples.map { "  \($0)" }
    }
    if isShort {
      lines.append("")
      paragraph("See '\(name) --help --all' for all \(command.options.count) options.")
    }
  }

  private static func essentials(of command: Command) -> OptionGroup {
    let options = command.essentials.map { name in
      guard let option = command.option(named: name) else {
        preconditionFailure("'\(command.name)' has no option '\(name)'.")
      }
      return option
    }
    return OptionGroup("Options", options)
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

  private mutating func overview(_ groups: [CommandTable.Group]) {
    let widest = groups.flatMap(\.rows).map(\.names.count).max() ?? 0
    for group in groups {
      heading(group.heading)
      list(
        group.rows.map { row in
          (row.names + Self.blanks(widest - row.names.count), row.text)
        })
    }
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
