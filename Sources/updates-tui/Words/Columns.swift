import UpdatesTerminal

/// Without columns if a person listens to them.
struct Columns {
  let width: Int
  let isSpoken: Bool

  func line(_ label: String, _ value: String) -> String {
    guard !isSpoken else { return "\(label): \(value)" }
    return label + String(repeating: " ", count: max(1, width - displayWidth(of: label))) + value
  }

  func line(_ mark: String, _ label: String, _ value: String) -> String {
    guard !isSpoken else { return "\(label): \(mark), \(value)" }
    return mark + "  " + line(label, value)
  }
}

extension [[String]] {
  var inColumns: String {
    let widths = (first ?? []).indices.map { column in
      map { displayWidth(of: $0[column]) }.max() ?? 0
    }
    return map { row in
      var line = ""
      for (cell, width) in zip(row, widths) where width > 0 {
        line += cell + String(repeating: " ", count: width - displayWidth(of: cell) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
