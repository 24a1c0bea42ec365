/// The tables that a tool's manual page has besides its commands.
///
/// They are read from the article that explains them, so that they are written in one place.
package struct ManualReference: Equatable, Sendable {
  package var exitCodes: [CommandGroup.Row]
  package var environment: [CommandGroup.Row]
  package var files: [CommandGroup.Row]

  /// Reads the tables below the headings "Exit codes", "Environment" and "Files" of an article.
  package init(article: String) {
    exitCodes = Self.rows(under: "Exit codes", in: article)
    environment = Self.rows(under: "Environment", in: article)
    files = Self.rows(under: "Files", in: article)
  }

  /// The rows of the first table below a heading, without the table's own heading.
  private static func rows(under heading: String, in article: String) -> [CommandGroup.Row] {
    let lines = article.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0 == "## \(heading)" }) else { return [] }
    return lines[(start + 1)...].drop { !$0.hasPrefix("| ") && !$0.hasPrefix("## ") }
      .prefix { $0.hasPrefix("| ") }.dropFirst(2)
      .compactMap { line in
        let cells = line.split(separator: "|").map(trimmed)
        guard cells.count == 2 else { return nil }
        return CommandGroup.Row(String(cells[0]), String(cells[1]))
      }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return start[...end]
  }
}
