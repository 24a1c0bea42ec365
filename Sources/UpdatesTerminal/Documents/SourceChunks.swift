import HarmlessText

/// A long text in pieces to read one after the other, cut at places that do not split a block.
struct SourceChunks: Sendable {
  struct Chunk {
    /// The text of the chunk, made harmless.
    var text: String
    /// Whether this chunk begins in the middle of a line, because the chunk before was cut there.
    var continuesLine: Bool
  }

  /// The first piece is smaller because it only has to fill the first screen.
  private static let firstSize = 32_768
  private static let size = 65_536
  private static let mostDefinitions = 16_384

  private let bytes: [UInt8]
  private let format: TextDocument.Format
  private var offset = 0
  private var continuesLine = false
  /// The code fence that was open at the end of the previous chunk.
  private var openFence: MarkdownFence?
  /// The link definitions of the whole text, which may stand at its end.
  ///
  /// Nil until they are needed.
  private var definitions: [UInt8]?

  init(_ bytes: [UInt8], format: TextDocument.Format) {
    self.bytes = bytes
    self.format = format
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { offset >= bytes.count }

  mutating func next() -> Chunk? {
    guard !isAtEnd else { return nil }
    let start = offset
    let size = start == 0 ? Self.firstSize : Self.size
    // A remainder this small does not need a piece of its own; HTML is read in one piece.
    guard bytes.count - start > size + size / 4, format != .html else {
      return finish(start..<bytes.count, fence: nil)
    }
    switch format {
    case .plain, .html: return finish(start..<lineEnd(in: start..<(start + size)), fence: nil)
    case .markdown:
      let (end, fence) = MarkdownCut.find(in: bytes, start..<(start + size), openFence)
      return finish(start..<(end ?? lineEnd(in: start..<(start + size))), fence: fence)
    }
  }

  private mutating func finish(_ range: Range<Int>, fence: MarkdownFence?) -> Chunk {
    var text: [UInt8] = []
    if let openFence { text += openFence.line + [0x0A] }
    text += bytes[range]
    if format == .markdown, range != 0..<bytes.count {
      if let fence { text += [0x0A] + fence.line }
      let definitions =
        self.definitions ?? LinkDefinitions.find(in: bytes, atMost: Self.mostDefinitions)
      self.definitions = definitions
      if !definitions.isEmpty { text += [0x0A, 0x0A] + definitions }
    }
    let chunk = Chunk(text: String(harmless: text), continuesLine: continuesLine)
    openFence = fence
    offset = range.upperBound
    continuesLine = offset < bytes.count && bytes[offset - 1] != 0x0A
    return chunk
  }

  /// The end of the last line in the range, or of the last scalar if there is no line break.
  private func lineEnd(in range: Range<Int>) -> Int {
    if let last = bytes[range].lastIndex(of: 0x0A) { return last + 1 }
    var end = range.upperBound
    while end > range.lowerBound + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
