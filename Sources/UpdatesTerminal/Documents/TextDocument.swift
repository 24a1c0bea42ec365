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

extension TextDocument {
  /// A part of a document: a heading of its own, and a text in its own markup.
  package struct Section: Sendable {
    /// Above the text; nil where there is nothing to say.
    package var heading: String?
    /// Whether the heading is the text's first line, rather than underlined and apart from it.
    package var isHeadingClose: Bool
    package var source: String
    package var format: Format

    package init(
      heading: String? = nil, isHeadingClose: Bool = false, source: String, format: Format
    ) {
      self.heading = heading
      self.isHeadingClose = isHeadingClose
      self.source = source
      self.format = format
    }
  }
}

/// The lines of a document for one width, as far as they were asked for.
struct DocumentLayout: Sendable {
  let width: Int
  private(set) var lines: [StyledLine] = []
  private(set) var blockCount = 0

  init(width: Int) {
    self.width = max(1, width)
  }

  mutating func add(_ block: Block) {
    var layout = BlockLayout(width: width)
    layout.add(block)
    lines += layout.lines
    blockCount += 1
  }
}

/// Text that a pane can scroll through, laid out line by line for a width.
package protocol ScrollableText: Sendable {
  /// The lines `range` at a width, fewer where the text ends before.
  mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine]

  /// All lines there are at a width: this lays the whole text out.
  mutating func lineCount(width: Int) -> Int

  /// The number of the lines known so far at a width, and whether that is all of them.
  mutating func knownLineCount(width: Int) -> (count: Int, isComplete: Bool)
}

extension TextDocument: ScrollableText {}
