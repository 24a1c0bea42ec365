/// Links of a terminal: OSC 8, <https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda>.
enum TerminalLink {
  static let end = "\u{1B}]8;;\u{1B}\\"

  /// The parts of a link have one number, so that a terminal marks them together.
  static func start(_ link: (number: UInt16, address: String)) -> String {
    "\u{1B}]8;id=\(link.number);\(link.address)\u{1B}\\"
  }

  /// What is written over a picture of curses, which knows no links.
  ///
  /// Only ASCII is, because other text may take another number of columns.
  static func overlay(of grid: Grid, color: Bool) -> String {
    var text = "\u{1B}7"
    for row in 0..<grid.size.rows {
      var end: (column: Int, number: UInt16)?
      for run in grid.runs(ofRow: row) where run.text.utf8.allSatisfy(\.isPlain) {
        guard let link = grid.link(row: row, column: run.column) else { continue }
        if end.map({ $0 != (run.column, link.number) }) ?? true {
          text += "\u{1B}[\(row + 1);\(run.column + 1)H" + start(link)
        }
        text += run.role.appearance(color: color).sequence(color: color) + run.text
        end = (run.column + run.width, link.number)
      }
    }
    return text + Self.end + "\u{1B}[m\u{1B}8"
  }
}

extension Grid {
  /// The link of a cell; nil if it leads nowhere.
  func link(row: Int, column: Int) -> (number: UInt16, address: String)? {
    let number = self[row, column].link
    return number == 0 ? nil : (number, links[Int(number) - 1])
  }
}

extension Appearance {
  /// The select graphic rendition of ECMA-48.
  fileprivate func sequence(color hasColor: Bool) -> String {
    let attributes: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    var codes = ["0"] + attributes.filter { self.attributes.contains($0.0) }.map(\.1)
    switch hasColor ? color : nil {
    case .red: codes.append("31")
    case .green: codes.append("32")
    case .yellow: codes.append("33")
    case .cyan: codes.append("36")
    case nil: break
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
