import HarmlessText

/// A long text in pieces that can be read one after the other, each cut where no block is torn.
struct SourceChunks: Sendable {
  struct Chunk {
    /// Harmless text.
    var text: String
    /// Whether the text goes on in the line that the chunk before was cut in.
    var continuesLine: Bool
  }

  /// The first piece is smaller: it only has to fill the first screen.
  private static let firstSize = 32_768
  private static let size = 65_536
  private static let mostDefinitions = 16_384

  private let bytes: [UInt8]
  private let format: TextDocument.Format
  private var offset = 0
  private var continuesLine = false
  /// A fence that was open where the chunk before was cut.
  private var openFence: MarkdownFence?
  /// The link definitions of the whole text, which may stand at its end; nil before they are
  /// needed.
  private var definitions: [UInt8]?

  init(_ bytes: [UInt8], format: TextDocument.Format) {
    self.bytes = bytes
    self.format = format
  }

  /// The bytes not read yet.
  var isAtEnd: Bool { offset >= bytes.count }

  mutating func next() -> Chunk? {
    guard !isAtEnd else { return nil }
    let start = offset
    let size = start == 0 ? Self.firstSize : Self.size
    // What is left over is not worth a piece of its own; HTML is read at once.
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

  /// After the last line break, or where a scalar ends if there is none.
  private func lineEnd(in range: Range<Int>) -> Int {
    if let last = bytes[range].lastIndex(of: 0x0A) { return last + 1 }
    var end = range.upperBound
    while end > range.lowerBound + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
