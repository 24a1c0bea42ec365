import HarmlessText

/// Reads the sections of a document in order, one piece at a time.
struct DocumentReader: Sendable {
  private let sections: [TextDocument.Section]
  private let cutNotice: String
  private var next = 0
  private var chunks: SourceChunks?
  private var format = TextDocument.Format.plain
  /// The number of bytes that may still be read.
  private var room: Int
  private var isCut = false
  private var beginsSection = true
  private var hasBlocks = false

  /// The number of bytes read so far.
  private(set) var bytesRead = 0
  /// The number of bytes to read in all.
  let byteCount: Int
  private(set) var isAtEnd = false

  init(_ sections: [TextDocument.Section], cutNotice: String, limit: Int) {
    self.sections = sections
    self.cutNotice = cutNotice
    room = limit
    let total = sections.reduce(0) { $0 + $1.source.utf8.count + ($1.heading?.utf8.count ?? 0) }
    byteCount = min(limit, total)
  }

  /// Returns the blocks of the next piece, which may be none.
  ///
  /// At the end of a document that was cut, it returns the notice that says so.
  mutating func read() -> [Block] {
    guard !isAtEnd else { return [] }
    var blocks: [Block] = []
    if chunks == nil { blocks += beginSection() }
    // Taken out of `self` so that it is not copied.
    if var open = chunks {
      chunks = nil
      if let chunk = open.next() {
        bytesRead += chunk.text.utf8.count
        blocks += self.blocks(of: chunk, isLast: open.isAtEnd)
      }
      if !open.isAtEnd { chunks = open }
    }
    if chunks == nil, isCut || next == sections.count {
      isAtEnd = true
      if isCut {
        let notice = InlineText(cutNotice.harmlessLine(), role: .dim)
        blocks.append(Block(content: .text(notice, .words), gap: []))
      }
    }
    hasBlocks = hasBlocks || !blocks.isEmpty
    return blocks
  }

  /// Opens the next section and returns its heading.
  private mutating func beginSection() -> [Block] {
    guard next < sections.count else { return [] }
    let section = sections[next]
    next += 1
    var count = section.source.utf8.count
    if count > room {
      isCut = true
      count = Self.scalarStart(in: section.source.utf8, room)
    }
    room -= count
    format = section.format
    beginsSection = true
    chunks =
      count == 0 ? nil : SourceChunks(section.source, count: count, format: section.format)
    guard let heading = section.heading?.harmlessLine(), !heading.isEmpty else { return [] }
    bytesRead += heading.utf8.count
    room = max(0, room - heading.utf8.count)
    let gap: [StyledLine.Run]? = hasBlocks ? [] : nil
    hasBlocks = true
    guard !section.isHeadingClose else {
      beginsSection = false
      return [Block(content: .text(InlineText(heading, role: .strong), .hangingWords), gap: gap)]
    }
    return [
      Block(content: .text(InlineText(heading, role: .strong), .words), gap: gap),
      Block(content: .underline(columns: displayWidth(of: heading))),
    ]
  }

  private mutating func blocks(of chunk: SourceChunks.Chunk, isLast: Bool) -> [Block] {
    let isFirst = beginsSection
    beginsSection = false
    let follows = hasBlocks && !chunk.continuesLine
    switch format {
    case .plain: return plain(chunk.text, follows: isFirst && follows, isLast: isLast)
    case .markdown:
      return MarkdownReader.blocks(of: chunk.text, follows: follows)
        ?? plain(
          chunk.text, follows: follows && (isFirst || MarkdownReader.isAvailable), isLast: isLast)
    case .html:
      var builder = BlockBuilder(size: chunk.text.utf8.count, follows: follows)
      var text = chunk.text
      text.withUTF8 { HTMLReader.read($0, into: &builder) }
      return builder.finish()
    }
  }

  private func plain(_ text: String, follows: Bool, isLast: Bool) -> [Block] {
    var text = text[...]
    while text.utf8.last == 0x0A {
      text.removeLast()
      if !isLast { break }
    }
    guard !text.isEmpty || !isLast else { return [] }
    return [
      Block(content: .text(InlineText(String(text)), .hangingWords), gap: follows ? [] : nil)
    ]
  }

  private static func scalarStart(in text: String.UTF8View, _ offset: Int) -> Int {
    var offset = offset
    var index = text.index(text.startIndex, offsetBy: offset)
    while offset > 0, text[index] & 0xC0 == 0x80 {
      text.formIndex(before: &index)
      offset -= 1
    }
    return offset
  }
}
