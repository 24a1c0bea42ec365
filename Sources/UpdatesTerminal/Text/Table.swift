/// Cells row by row; the first row is the header.
struct Table: Sendable {
  enum Alignment: UInt8, Sendable {
    case left, centre, right
  }

  var alignments: [Alignment] = []
  var rows: [[InlineText]] = []
}
