/// Lays out figures in columns.
enum FigureTable {
  static func text(of figures: [Figure]) -> String {
    let head = ["figure", "measured", "peer", "ratio", "target", ""]
    let rows = figures.map {
      [$0.name, $0.measured, $0.peer, $0.ratio, $0.target, $0.outcome.rawValue]
    }
    let widths = head.indices.map { column in
      // A reason why something is absent may be long: it does not widen the columns.
      zip(rows, figures).filter { column == 0 || $1.outcome != .absent }.map(\.0[column].count)
        .reduce(head[column].count, max)
    }
    return ([head] + rows).map { line(of: $0, widths: widths) }.joined(separator: "\n")
  }

  private static func line(of cells: [String], widths: [Int]) -> String {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: max(0, width - cell.count))
    }
    return padded.joined(separator: "  ").trimmingSuffix { $0 == " " }
  }
}

extension String {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isDropped(last) { text.removeLast() }
    return text
  }
}
