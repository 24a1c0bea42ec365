/// Text that can be laid out for any width: release notes, a help page, an error.
///
/// Only the lines asked for are laid out; a layout is kept for the last width.
package struct TextDocument: Sendable {
  package enum Format: Sendable {
    case plain, markdown, html
  }

  /// Whether Markdown can be read, or is shown as it was written, as libmd4c is not installed.
  package static var canReadMarkdown: Bool {
    MarkdownReader.isAvailable
  }

  /// What is read of a text, in bytes.
  package static let longest = 1 << 20

  /// Lines after which counting the rest can wait until somebody goes there.
  private static let enoughLines = 4096
  /// Bytes after which it can: less than the first piece of a long text.
  private static let enoughBytes = 16_384

  private var reader: DocumentReader
  private var blocks: [Block] = []
  private var layout: DocumentLayout?

  /// The sections are made harmless; past 1 MiB of them all it is cut, and a last line says so.
  package init(
    _ sections: [Section], cutNotice: String = "[Only the first MiB of this text is shown]"
  ) {
    reader = DocumentReader(sections, cutNotice: cutNotice, limit: Self.longest)
  }

  /// A document of one section without a heading.
  package init(
    _ source: String, format: Format,
    cutNotice: String = "[Only the first MiB of this text is shown]"
  ) {
    self.init([Section(source: source, format: format)], cutNotice: cutNotice)
  }

  /// The lines `range` at a width, fewer where the document ends before; none is wider.
  package mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine] {
    layOut(width: width) { $0.lines.count >= range.upperBound }
    return withLayout(width) { Array($0.lines[range.clamped(to: 0..<$0.lines.count)]) }
  }

  /// All lines there are at a width: this lays the whole document out.
  package mutating func lineCount(width: Int) -> Int {
    layOut(width: width) { _ in false }
    return withLayout(width) { $0.lines.count }
  }

  /// The number of the lines known so far at a width, and whether that is all of them.
  ///
  /// A short document is known at once, of a long one at first the beginning.
  package mutating func knownLineCount(width: Int) -> (count: Int, isComplete: Bool) {
    while !reader.isAtEnd, reader.bytesRead < Self.enoughBytes { readPiece() }
    let known = blocks.count
    layOut(width: width) { $0.blockCount >= known || $0.lines.count >= Self.enoughLines }
    return withLayout(width) { ($0.lines.count, reader.isAtEnd && $0.blockCount == blocks.count) }
  }

  private func withLayout<Result>(_ width: Int, _ body: (DocumentLayout) -> Result) -> Result {
    body(layout ?? DocumentLayout(width: width))
  }

  /// Lays blocks out, reading more where needed, until it is enough or the document ends.
  private mutating func layOut(width: Int, until isEnough: (DocumentLayout) -> Bool) {
    // Taken out of self, so that adding to it copies nothing.
    var layout = self.layout ?? DocumentLayout(width: width)
    self.layout = nil
    if layout.width != max(1, width) { layout = DocumentLayout(width: width) }
    while !isEnough(layout) {
      if layout.blockCount < blocks.count {
        layout.add(blocks[layout.blockCount])
      } else if reader.isAtEnd {
        break
      } else {
        readPiece()
      }
    }
    self.layout = layout
  }

  private mutating func readPiece() {
    blocks += reader.read()
  }
}
