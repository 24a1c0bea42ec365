/// Text that can be laid out for any width: release notes, a help page, an error.
///
/// Only the requested lines are laid out; the layout for the last width is kept.
package struct TextDocument: Sendable {
  package enum Format: Sendable {
    case plain, markdown, html
  }

  /// Whether Markdown can be read.
  ///
  /// If libmd4c is not installed, Markdown is shown as it was written.
  package static var canReadMarkdown: Bool {
    MarkdownReader.isAvailable
  }

  /// The number of bytes of a text that are read; the rest is cut.
  package static let longest = 1 << 20

  /// After this many lines, the rest is counted only when the reader goes there.
  private static let enoughLines = 4096
  /// After this many bytes, the rest is counted only when the reader goes there.
  ///
  /// This is less than the first piece of a long text.
  private static let enoughBytes = 16_384

  private var reader: DocumentReader
  private var blocks: [Block] = []
  private var layout: DocumentLayout?

  /// Creates a document from sections, and makes their text harmless.
  ///
  /// If all sections together are longer than 1 MiB, the text is cut there, and the last line is
  /// `cutNotice`.
  package init(
    _ sections: [Section], cutNotice: String = "[Only the first MiB of this text is shown]"
  ) {
    reader = DocumentReader(sections, cutNotice: cutNotice, limit: Self.longest)
  }

  /// Creates a document of one section without a heading.
  package init(
    _ source: String, format: Format,
    cutNotice: String = "[Only the first MiB of this text is shown]"
  ) {
    self.init([Section(source: source, format: format)], cutNotice: cutNotice)
  }

  /// Returns the lines `range` at a width, or fewer if the document ends earlier.
  ///
  /// No line is wider than `width`.
  package mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine] {
    layOut(width: width) { $0.lines.count >= range.upperBound }
    return withLayout(width) { Array($0.lines[range.clamped(to: 0..<$0.lines.count)]) }
  }

  /// The number of all lines at a width; this lays out the whole document.
  package mutating func lineCount(width: Int) -> Int {
    layOut(width: width) { _ in false }
    return withLayout(width) { $0.lines.count }
  }

  /// The number of lines at a width, which is estimated if not all lines are known yet.
  ///
  /// A short document is known completely at once, a long one only at its beginning.
  package mutating func estimatedLineCount(width: Int) -> (count: Int, isExact: Bool) {
    while !reader.isAtEnd, reader.bytesRead < Self.enoughBytes { readPiece() }
    let known = blocks.count
    layOut(width: width) { $0.blockCount >= known || $0.lines.count >= Self.enoughLines }
    return withLayout(width) { layout in
      let isExact = reader.isAtEnd && layout.blockCount == blocks.count
      guard !isExact, layout.blockCount > 0 else { return (layout.lines.count, isExact) }
      let share =
        Double(layout.blockCount) / Double(blocks.count) * Double(reader.bytesRead)
        / Double(max(1, reader.byteCount))
      return (max(layout.lines.count + 1, Int(Double(layout.lines.count) / share)), false)
    }
  }

  private func withLayout<Result>(_ width: Int, _ body: (DocumentLayout) -> Result) -> Result {
    body(layout ?? DocumentLayout(width: width))
  }

  /// Lays out blocks, and reads more if needed, until `isEnough` is true or the document ends.
  private mutating func layOut(width: Int, until isEnough: (DocumentLayout) -> Bool) {
    // Taken out of `self` so that adding to it copies nothing.
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
  /// A part of a document: a text in its own markup, and its heading.
  package struct Section: Sendable {
    /// The heading above the text; nil if there is none.
    package var heading: String?
    /// Whether the heading is shown as the text's first line.
    ///
    /// If not, it is underlined and stands apart from the text.
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

/// The lines of a document for one width, as far as they were requested.
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
  /// Returns the lines `range` at a width, or fewer if the text ends earlier.
  mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine]

  /// The number of all lines at a width; this lays out the whole text.
  mutating func lineCount(width: Int) -> Int

  /// The number of lines at a width, which is estimated if not all lines are known yet.
  mutating func estimatedLineCount(width: Int) -> (count: Int, isExact: Bool)
}

extension TextDocument: ScrollableText {}
