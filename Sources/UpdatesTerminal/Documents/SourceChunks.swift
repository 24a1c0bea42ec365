import HarmlessText

/// A long text in pieces to read one after the other, cut at places that do not split a block.
struct SourceChunks: Sendable {
  struct Chunk {
    /// The text of the chunk, made harmless.
    var text: String
    /// Whether this chunk begins in the middle of a line, because the chunk before was cut there.
    var continuesLine: Bool
  }

  /// A text this long is read in one piece, with a remainder of a quarter of it.
  private static let firstSize = 32_768
  private static let size = 65_536
  /// The first piece of a longer text may be this small, because it only has to fill the screen.
  private static let leastSize = 4_096
  private static let mostDefinitions = 16_384

  /// The text, whose bytes are read where they lie.
  private let source: String
  /// The number of bytes to read.
  private let count: Int
  private let format: TextDocument.Format
  private var offset = 0
  private var continuesLine = false
  /// The code fence that was open at the end of the previous chunk.
  private var openFence: MarkdownFence?
  /// The link definitions of the whole text, which may stand at its end.
  ///
  /// Nil until they are needed.
  private var definitions: [UInt8]?

  /// Creates the pieces of the first `count` bytes of a text.
  init(_ source: String, count: Int, format: TextDocument.Format) {
    var source = source
    source.makeContiguousUTF8()
    self.source = source
    self.count = count
    self.format = format
  }

  /// Whether all bytes have been read.
  var isAtEnd: Bool { offset >= count }

  mutating func next() -> Chunk? {
    guard !isAtEnd else { return nil }
    return source.utf8.withContiguousStorageIfAvailable { bytes in
      next(in: UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  private mutating func next(in bytes: UnsafeBufferPointer<UInt8>) -> Chunk {
    let start = offset
    let size = start == 0 ? Self.firstSize : Self.size
    // A remainder this small does not need a piece of its own; HTML is read in one piece.
    guard count - start > size + size / 4, format != .html else {
      return finish(start..<count, fence: nil, in: bytes)
    }
    switch format {
    case .plain, .html:
      let end = lineEnd(in: start..<(start + (start == 0 ? Self.leastSize : size)), of: bytes)
      return finish(start..<end, fence: nil, in: bytes)
    case .markdown:
      if start == 0, let end = firstEnd(in: bytes) { return finish(0..<end, fence: nil, in: bytes) }
      let (end, fence) = MarkdownCut.find(in: bytes, start..<(start + size), openFence)
      return finish(
        start..<(end?.offset ?? lineEnd(in: start..<(start + size), of: bytes)), fence: fence,
        in: bytes)
    }
  }

  /// The end of a small first piece; nil if both parts might not read as they would together.
  private func firstEnd(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var size = Self.leastSize
    while size < Self.firstSize {
      if let end = MarkdownCut.find(in: bytes, 0..<size, nil).0, end.isGood { return end.offset }
      size *= 2
    }
    return nil
  }

  private mutating func finish(
    _ range: Range<Int>, fence: MarkdownFence?, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Chunk {
    var text: [UInt8] = []
    if let openFence { text += openFence.line + [0x0A] }
    text += bytes[range]
    if format == .markdown, range != 0..<count {
      if let fence { text += [0x0A] + fence.line }
    }
    if format == .markdown, range != 0..<count, Self.mayRefer(bytes[range]) {
      let definitions =
        self.definitions ?? LinkDefinitions.find(in: bytes, atMost: Self.mostDefinitions)
      self.definitions = definitions
      if !definitions.isEmpty { text += [0x0A, 0x0A] + definitions }
    }
    let chunk = Chunk(text: String(harmless: text), continuesLine: continuesLine)
    openFence = fence
    offset = range.upperBound
    continuesLine = offset < count && bytes[offset - 1] != 0x0A
    return chunk
  }

  /// Whether a text may have a link whose address stands elsewhere: `[…]` without an address.
  private static func mayRefer(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: text)
    var end = bytes.index(of: UInt8(ascii: "]"), from: 0)
    while end < bytes.count {
      guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "(") else { return true }
      end = bytes.index(of: UInt8(ascii: "]"), from: end + 1)
    }
    return false
  }

  /// The end of the last line in the range, or of the last scalar if there is no line break.
  private func lineEnd(in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if let last = bytes[range].lastIndex(of: 0x0A) { return last + 1 }
    var end = range.upperBound
    while end > range.lowerBound + 1, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}
