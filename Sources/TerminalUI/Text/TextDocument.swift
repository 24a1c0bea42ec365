import HarmlessText

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

  private let format: Format
  private let cutNotice: String?
  private var chunks: SourceChunks
  private var blocks: [Block] = []
  private var isRead = false
  private var layout: DocumentLayout?

  /// The text is made harmless; past 1 MiB it is cut, and a last line says so.
  package init(
    _ source: String, format: Format,
    cutNotice: String = "[Only the first MiB of this text is shown]"
  ) {
    var bytes = Array(source.utf8)
    let isCut = bytes.count > Self.longest
    if isCut { bytes.removeSubrange(Self.scalarStart(in: bytes, Self.longest)...) }
    self.cutNotice = isCut ? cutNotice : nil
    self.format = format
    chunks = SourceChunks(bytes, format: format)
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
    if blocks.isEmpty { readChunk() }
    let known = blocks.count
    layOut(width: width) { $0.blockCount >= known || $0.lines.count >= Self.enoughLines }
    return withLayout(width) { ($0.lines.count, isRead && $0.blockCount == blocks.count) }
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
      } else if isRead {
        break
      } else {
        readChunk()
      }
    }
    self.layout = layout
  }

  private mutating func readChunk() {
    guard !isRead else { return }
    if let chunk = chunks.next() { read(chunk) }
    guard chunks.isAtEnd else { return }
    isRead = true
    if let cutNotice {
      let text = InlineText(cutNotice.harmlessLine(), role: .dim)
      blocks.append(Block(content: .text(text, .words), gap: []))
    }
  }

  private mutating func read(_ chunk: SourceChunks.Chunk) {
    let follows = !blocks.isEmpty && !chunk.continuesLine
    switch format {
    case .plain: readPlain(chunk.text, follows: false)
    case .markdown:
      do {
        blocks += try MarkdownReader.blocks(of: chunk.text, follows: follows)
      } catch {
        readPlain(chunk.text, follows: follows && error == .notReadable)
      }
    case .html:
      var builder = BlockBuilder(size: chunk.text.utf8.count, follows: follows)
      var text = chunk.text
      text.withUTF8 { HTMLReader.read($0, into: &builder) }
      blocks += builder.finish()
    }
  }

  private mutating func readPlain(_ text: String, follows: Bool) {
    let isLast = chunks.isAtEnd
    var text = text[...]
    while text.utf8.last == 0x0A {
      text.removeLast()
      if !isLast { break }
    }
    guard !text.isEmpty || !isLast else { return }
    let block = Block(
      content: .text(InlineText(String(text)), .hangingWords), gap: follows ? [] : nil)
    blocks.append(block)
  }

  private static func scalarStart(in bytes: [UInt8], _ index: Int) -> Int {
    var index = index
    while index > 0, bytes[index] & 0xC0 == 0x80 { index -= 1 }
    return index
  }
}
