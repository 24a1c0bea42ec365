/// A text that is looked for in others, each character of which is looked at at most twice.
///
/// D. E. Knuth, J. H. Morris, V. R. Pratt, "Fast Pattern Matching in Strings", 1977.
struct CharacterSearch {
  private let sought: [Character]
  /// For each place, how many characters before it are also those at the beginning.
  private let borders: [Int]

  init(_ text: String) {
    sought = Array(text)
    var borders: [Int] = []
    var length = 0
    for (place, character) in sought.enumerated() {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if place > 0, sought[length] == character { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  func isFound(in text: String) -> Bool {
    var length = 0
    guard !sought.isEmpty else { return true }
    for character in text {
      while length > 0, sought[length] != character { length = borders[length - 1] }
      if sought[length] == character { length += 1 }
      if length == sought.count { return true }
    }
    return false
  }
}
