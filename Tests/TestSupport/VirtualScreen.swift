import CUpdatesVTerm

/// A terminal in memory: takes the bytes that a program sends and tells what a person would see.
package final class VirtualScreen {
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    package static let bold = Self(rawValue: Int32(VIRTUAL_BOLD))
    package static let underline = Self(rawValue: Int32(VIRTUAL_UNDERLINE))
    package static let italic = Self(rawValue: Int32(VIRTUAL_ITALIC))
    package static let reverse = Self(rawValue: Int32(VIRTUAL_REVERSE))
  }

  /// What the cell's characters or background are painted with.
  package enum Color: Hashable, Sendable {
    case terminalsOwn
    case palette(Int)
    case other
  }

  package struct Cursor: Hashable, Sendable {
    package var row: Int
    package var column: Int
    package var isVisible: Bool

    package init(row: Int, column: Int, isVisible: Bool) {
      self.row = row
      self.column = column
      self.isVisible = isVisible
    }
  }

  package private(set) var columns: Int
  package private(set) var rows: Int
  private let terminal: OpaquePointer

  package init(columns: Int = 80, rows: Int = 24) {
    guard let terminal = virtual_terminal_new(Int32(columns), Int32(rows)) else {
      preconditionFailure("no memory for a virtual terminal")
    }
    self.terminal = terminal
    self.columns = columns
    self.rows = rows
  }

  deinit {
    virtual_terminal_free(terminal)
  }

  package func feed(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return }
      virtual_terminal_feed(terminal, start, Int32(buffer.count))
    }
  }

  package func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    virtual_terminal_resize(terminal, Int32(columns), Int32(rows))
  }

  /// The characters of a cell; a blank where there are none, empty in the second column of a wide
  /// one.
  package func text(row: Int, column: Int) -> String {
    var result = String.UnicodeScalarView()
    for index in 0..<6 {
      let scalar = virtual_terminal_scalar(terminal, Int32(row), Int32(column), Int32(index))
      if index == 0, scalar == -1 { return "" }
      guard scalar > 0, let scalar = UnicodeScalar(UInt32(scalar)) else { break }
      result.append(scalar)
    }
    return result.isEmpty ? " " : String(result)
  }

  /// A row without the blanks at its end.
  package func text(row: Int) -> String {
    var line = (0..<columns).map { text(row: row, column: $0) }.joined()
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  /// All rows without the blanks at their ends.
  package var lines: [String] {
    (0..<rows).map { text(row: $0) }
  }

  package var text: String {
    lines.joined(separator: "\n")
  }

  package func contains(_ text: String) -> Bool {
    lines.contains { line in
      var rest = line[...]
      while !rest.isEmpty {
        if rest.hasPrefix(text) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }

  /// Where a text begins, in columns; it must be in one row.
  package func position(of text: String) -> (row: Int, column: Int)? {
    let wanted = text.map(String.init)
    for row in 0..<rows {
      let cells = (0..<columns).map { self.text(row: row, column: $0) }
      for column in 0..<columns {
        let found = cells[column...].lazy.filter { !$0.isEmpty }.prefix(wanted.count)
        if !cells[column].isEmpty, found.elementsEqual(wanted) { return (row, column) }
      }
    }
    return nil
  }

  package func attributes(row: Int, column: Int) -> Attributes {
    Attributes(rawValue: virtual_terminal_attributes(terminal, Int32(row), Int32(column)))
  }

  package func foreground(row: Int, column: Int) -> Color {
    Self.color(virtual_terminal_foreground(terminal, Int32(row), Int32(column)))
  }

  package func background(row: Int, column: Int) -> Color {
    Self.color(virtual_terminal_background(terminal, Int32(row), Int32(column)))
  }

  package var cursor: Cursor {
    Cursor(
      row: Int(virtual_terminal_cursor_row(terminal)),
      column: Int(virtual_terminal_cursor_column(terminal)),
      isVisible: virtual_terminal_cursor_is_visible(terminal) != 0)
  }

  /// The alternate screen is shown.
  package var isAlternate: Bool { virtual_terminal_is_alternate(terminal) != 0 }

  /// The mouse is grabbed.
  package var grabsMouse: Bool { virtual_terminal_mouse(terminal) != 0 }

  /// How often the title or icon name was set.
  package var titleChanges: Int { Int(virtual_terminal_title_changes(terminal)) }

  package var bells: Int { Int(virtual_terminal_bells(terminal)) }

  /// The bytes that a terminal would have answered: each of them a question that should not be
  /// asked.
  package var replies: Int { Int(virtual_terminal_replies(terminal)) }

  private static func color(_ number: Int32) -> Color {
    switch number {
    case -1: .terminalsOwn
    case 0...: .palette(Int(number))
    default: .other
    }
  }
}
