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

  /// After this many lines, the rest is counted later.
  private static let enoughLines = 4096
  /// After this many bytes, the rest of a short text or of a long one is counted later.
  private static let (enoughBytes, enoughBytesOfLong) = (16_384, 2_048)
  /// A text with more bytes is long: it is read in several pieces.
  private static let longBytes = 40_960
  /// The number of blocks that are laid out at once while the person waits for something else.
  private static let pieceOfBlocks = 1_024

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
    layOut(width: width) { $0.lineCount >= range.upperBound }
    return withLayout(width) { $0.lines(range.clamped(to: 0..<$0.lineCount), of: blocks) }
  }

  /// Reads or lays out more, for a few milliseconds; returns false if nothing is left.
  package mutating func layOutMore(width: Int) -> Bool {
    layOut(width: width) { _ in true }
    let known = withLayout(width) { $0.blockCount }
    if known == blocks.count { readPiece() }
    let enough = min(blocks.count, known + Self.pieceOfBlocks)
    layOut(width: width) { $0.blockCount >= enough }
    return !reader.isAtEnd || enough < blocks.count
  }

  /// Whether only the beginning is known at first, so that `layOutMore` has something to do.
  package var isLong: Bool { reader.byteCount > Self.longBytes }

  /// The number of lines at a width, which is estimated if not all lines are known yet.
  ///
  /// A short document is known completely at once, a long one only at its beginning.
  package mutating func estimatedLineCount(width: Int) -> (count: Int, isExact: Bool) {
    let enoughBytes = isLong ? Self.enoughBytesOfLong : Self.enoughBytes
    while !reader.isAtEnd, reader.bytesRead < enoughBytes { readPiece() }
    let known = blocks.count
    layOut(width: width) { $0.blockCount >= known || $0.lineCount >= Self.enoughLines }
    return withLayout(width) { layout in
      let isExact = reader.isAtEnd && layout.blockCount == blocks.count
      guard !isExact, layout.blockCount > 0 else { return (layout.lineCount, isExact) }
      let share =
        Double(layout.blockCount) / Double(blocks.count) * Double(reader.bytesRead)
        / Double(max(1, reader.byteCount))
      return (max(layout.lineCount + 1, Int(Double(layout.lineCount) / share)), false)
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
  private(set) var lineCount = 0
  private var parts: [(firstLine: Int, layout: BlockLayout)] = []

  init(width: Int) {
    self.width = max(1, width)
  }

  var blockCount: Int { parts.count }

  mutating func add(_ block: Block) {
    let layout = BlockLayout(block, width: width)
    parts.append((lineCount, layout))
    lineCount += layout.count
  }

  /// The lines `range` of the blocks that this is the layout of.
  func lines(_ range: Range<Int>, of blocks: [Block]) -> [StyledLine] {
    var lines: [StyledLine] = []
    var index = part(ofLine: range.lowerBound)
    while index < parts.count, parts[index].firstLine < range.upperBound {
      let (first, layout) = parts[index]
      let wanted = (range.lowerBound - first)..<(range.upperBound - first)
      lines += layout.lines(wanted.clamped(to: 0..<layout.count), of: blocks[index], width: width)
      index += 1
    }
    return lines
  }

  /// The last part that begins at or before a line.
  private func part(ofLine line: Int) -> Int {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].firstLine <= line { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

/// Text that a pane can scroll through, laid out line by line for a width.
package protocol ScrollableText: Sendable {
  /// Returns the lines `range` at a width, or fewer if the text ends earlier.
  mutating func lines(_ range: Range<Int>, width: Int) -> [StyledLine]

  /// The number of lines at a width, which is estimated if not all lines are known yet.
  mutating func estimatedLineCount(width: Int) -> (count: Int, isExact: Bool)

  /// Lays out more for a width, for a few milliseconds; returns false if nothing is left.
  mutating func layOutMore(width: Int) -> Bool
}

extension ScrollableText {
  /// The number of all lines at a width; this lays out the whole text.
  package mutating func lineCount(width: Int) -> Int {
    while layOutMore(width: width) {}
    return estimatedLineCount(width: width).count
  }
}

extension TextDocument: ScrollableText {}
