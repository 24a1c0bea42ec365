/// One place on the screen: the characters in it, how many columns they take, and their role.
package struct Cell: Hashable, Sendable {
  /// One grapheme; empty in the second column of a wide one.
  package var text: String
  /// 1 or 2 columns; 0 in the second column of a wide grapheme.
  package var width: Int
  package var role: Role

  package init(text: String, width: Int, role: Role) {
    self.text = text
    self.width = width
    self.role = role
  }

  package static let blank = Cell(text: " ", width: 1, role: .text)
}
