import HarmlessText

/// The columns that a terminal gives a character: mostly 0, 1 or 2.
///
/// A terminal knows scalars, not graphemes: a character of several wide scalars, such as a flag of
/// two letters, takes the sum of their columns and as many cells.
package func displayWidth(of character: Character) -> Int {
  character.unicodeScalars.reduce(0) { $0 + ScalarClass($1).columns }
}

/// The columns that a terminal gives a text without line breaks.
package func displayWidth(of text: String) -> Int {
  var columns = 0
  for byte in text.utf8 {
    guard byte >= 0x20, byte < 0x7F else {
      return text.unicodeScalars.reduce(0) { $0 + ScalarClass($1).columns }
    }
    columns += 1
  }
  return columns
}
