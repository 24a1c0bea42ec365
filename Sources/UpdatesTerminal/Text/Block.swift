/// A piece of a document from margin to margin, with what stands before its lines.
struct Block: Sendable {
  enum Content: Sendable {
    case text(InlineText, LineWrapper.Breaking)
    case table(Table)
    case rule
    /// A rule below a heading, as wide as that.
    case underline(columns: Int)
  }

  var content: Content
  /// Before the first line: bars of quotes, marks of lists.
  var firstPrefix: [StyledLine.Run] = []
  /// Before the other lines.
  var prefix: [StyledLine.Run] = []
  /// Before the empty line that precedes the block; nil where there is no empty line.
  var gap: [StyledLine.Run]?
}
