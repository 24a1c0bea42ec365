import HarmlessText

/// The plain lines of a TOML file: `key = "text"` or `key = word` below `[table]`.
///
/// It leaves out everything else, such as lists, inline tables and texts of several lines, so that
/// it never takes a part of one for a value.
struct TOMLLines {
  struct Line: Equatable {
    var table: String
    var key: String
    var value: String
  }

  private(set) var lines: [Line] = []

  init(_ text: String) {
    var table = ""
    var openQuotes: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = String(line).trimmingBlanks()
      if let quotes = openQuotes {
        if line.contains(quotes) { openQuotes = nil }
        continue
      }
      if let quotes = ["\"\"\"", "'''"].first(where: line.contains) {
        // Another three quotes on the line close the text again.
        let rest = line.firstRange(of: quotes).map { line[$0.upperBound...] } ?? ""
        if !rest.contains(quotes) { openQuotes = quotes }
        continue
      }
      if line.hasPrefix("[") {
        table = Self.table(line)
      } else if let (key, value) = Self.pair(line) {
        lines.append(Line(table: table, key: key, value: value))
      }
    }
  }

  func value(_ table: String, _ key: String) -> String? {
    lines.first { $0.table == table && $0.key == key }?.value
  }

  /// The keys of a table, in the order of the file.
  func keys(of table: String) -> [String] {
    lines.filter { $0.table == table }.map(\.key)
  }

  private static func table(_ line: String) -> String {
    let name = line.drop { $0 == "[" }.prefix { $0 != "]" }
    return name.split(separator: ".").map { part in
      String(part).trimmingBlanks().filter { $0 != "\"" && $0 != "'" }
    }.joined(separator: ".")
  }

  private static func pair(_ line: String) -> (key: String, value: String)? {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    var key = String(line[..<sign]).trimmingBlanks()
    var isPlain = key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    if key.count > 2, let quote = key.first, quote == key.last, "\"'".contains(quote) {
      key = String(key.dropFirst().dropLast())
      isPlain = !key.contains { $0 == quote || $0 == "\\" }
    }
    let rest = String(line[line.index(after: sign)...]).trimmingBlanks()
    guard !key.isEmpty, isPlain, let first = rest.first else { return nil }
    switch first {
    case "\"", "'":
      let text = rest.dropFirst().prefix { $0 != first }
      // An escape may hide the end of the text.
      guard text.endIndex < rest.endIndex, first == "'" || !text.contains("\\") else { return nil }
      return (key, String(text))
    case "[", "{": return nil
    default: return (key, String(rest.prefix { $0 != "#" }).trimmingBlanks())
    }
  }
}
