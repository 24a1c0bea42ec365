import HarmlessText

/// The output of a program as lines, as far as a terminal shows it that moves only within a line.
///
/// The program can write over the line with a carriage return and backspaces, and erase parts of it,
/// as progress bars do. Other sequences are dropped, and so are colours.
package struct OutputLines: Sendable {
  /// The number of lines that are kept; earlier ones are dropped.
  package static let most = 10_000
  /// The columns of a line; a longer one continues on the next line.
  static let longest = 2_000
  /// The lines that are dropped together, because dropping each by itself takes long.
  private static let surplus = 1_000

  /// The complete lines, at least the last `most`.
  package private(set) var lines: [String] = []
  /// The number of lines that were dropped before these.
  package private(set) var dropped = 0
  /// The column at which the program writes next, in the incomplete line.
  package private(set) var column = 0

  /// The incomplete line: a text for each column, empty in the second one of a wide character.
  private var cells: [String] = []
  private var decoder = OutputDecoder()

  package init() {}

  /// The incomplete line, which is empty if the output ends with a line break.
  package var last: String {
    cells.joined()
  }

  /// The last lines of the whole output, without blank ones at the end.
  package func tail(_ count: Int) -> [String] {
    let all = lines + [last]
    let end = all.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return Array(all[..<end].suffix(count))
  }

  package mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      guard let step = decoder.take(byte) else { continue }
      switch step {
      case .scalar(let scalar): put(scalar)
      case .lineBreak: breakLine()
      case .start: column = 0
      case .back(let count): column = max(0, column - count)
      case .forward(let count): column = min(Self.longest, column + count)
      case .place(let place): column = min(Self.longest, max(0, place))
      case .tab: column = min(Self.longest, (column / 8 + 1) * 8)
      case .eraseEnd: erase(column..<cells.count)
      case .eraseStart: erase(0..<min(column + 1, cells.count))
      case .eraseLine: erase(0..<cells.count)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch ScalarClass(scalar) {
    case .narrow: put(String(Character(scalar)), width: 1)
    case .wide: put(String(Character(scalar)), width: 2)
    case .replaced: put("\u{FFFD}", width: 1)
    case .mark: mark(with: scalar)
    case .lineBreak: breakLine()
    case .dropped: break
    }
  }

  private mutating func put(_ text: String, width: Int) {
    if column + width > Self.longest { breakLine() }
    while cells.count < column + width { cells.append(" ") }
    // Half a wide character does not stay.
    if cells[column].isEmpty { cells[column - 1] = " " }
    if column + width < cells.count, cells[column + width].isEmpty { cells[column + width] = " " }
    cells[column] = text
    if width == 2 { cells[column + 1] = "" }
    column += width
  }

  private mutating func mark(with scalar: Unicode.Scalar) {
    let letter =
      column > 1 && cells.indices.contains(column - 1) && cells[column - 1].isEmpty
      ? column - 2 : column - 1
    guard cells.indices.contains(letter),
      cells[letter].unicodeScalars.count <= CellText.mostMarks
    else { return }
    cells[letter].unicodeScalars.append(scalar)
  }

  private mutating func erase(_ columns: Range<Int>) {
    guard !columns.isEmpty, columns.lowerBound < cells.count else { return }
    if cells[columns.lowerBound].isEmpty { cells[columns.lowerBound - 1] = " " }
    for column in columns { cells[column] = " " }
    if columns.upperBound < cells.count {
      if cells[columns.upperBound].isEmpty { cells[columns.upperBound] = " " }
    } else {
      cells.removeLast(cells.count - columns.lowerBound)
    }
  }

  private mutating func breakLine() {
    while cells.last == " " { cells.removeLast() }
    lines.append(last)
    cells.removeAll(keepingCapacity: true)
    column = 0
    guard lines.count >= Self.most + Self.surplus else { return }
    lines.removeFirst(Self.surplus)
    dropped += Self.surplus
  }
}
