import CUpdatesLibraries
import HarmlessText

struct MarkdownReader {
  private var builder: BlockBuilder
  private var eventsLeft: Int
  /// The bytes of addresses that may still be read: a reference may be used again and again.
  private var addressBytesLeft: Int
  private var html: [UInt8]?

  /// The first call loads libmd4c.
  static var isAvailable: Bool {
    updates_library_load(UPDATES_LIBRARY_MD4C)
  }

  /// Nil if libmd4c is not installed, if the text would grow out of proportion, or if memory ran
  /// out.
  static func blocks(of text: String, follows: Bool) -> [Block]? {
    guard isAvailable else { return nil }
    var text = text
    var reader = MarkdownReader(size: text.utf8.count, follows: follows)
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        withUnsafeMutablePointer(to: &reader) { reader in
          updates_markdown_parse(
            characters.baseAddress, UInt32(clamping: characters.count), receiveEvent, reader)
        }
      }
    }
    guard status == 0 else { return nil }
    return reader.builder.finish()
  }

  private init(size: Int, follows: Bool) {
    builder = BlockBuilder(size: size, follows: follows)
    // Real text has about one event for every ten bytes, and never more than five for one byte. But
    // in a table of many columns and many short rows, libmd4c adds the missing empty cells.
    eventsLeft = 8 * size + 1024
    addressBytesLeft = 4 * size + 4096
  }

  fileprivate mutating func receive(
    step: UInt32, kind: UInt32, number: UInt32, text: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    eventsLeft -= 1
    guard eventsLeft > 0 else { return 1 }
    switch updates_markdown_step(step) {
    case UPDATES_MARKDOWN_ENTER: enter(updates_markdown_kind(kind), number: number, text: text)
    case UPDATES_MARKDOWN_LEAVE: leave(updates_markdown_kind(kind))
    default: content(updates_markdown_kind(kind), text)
    }
    return 0
  }

  private mutating func enter(
    _ kind: updates_markdown_kind, number: UInt32, text: UnsafeBufferPointer<UInt8>
  ) {
    switch kind {
    case UPDATES_MARKDOWN_QUOTE: builder.open(BlockContainer(kind: .quote))
    case UPDATES_MARKDOWN_BULLETS:
      builder.open(BlockContainer(kind: .bullets, isTight: number == 1))
    case UPDATES_MARKDOWN_NUMBERS:
      builder.open(
        BlockContainer(kind: .numbers, isTight: number % 2 == 1, next: Int(number / 2)))
    case UPDATES_MARKDOWN_ITEM:
      let task = number == 0 ? nil : Character(Unicode.Scalar(UInt8(truncatingIfNeeded: number)))
      builder.endLeaf()
      builder.open(builder.itemMark(task: task))
    case UPDATES_MARKDOWN_RULE: builder.rule()
    case UPDATES_MARKDOWN_HEADING: builder.begin(.heading)
    case UPDATES_MARKDOWN_CODE_BLOCK: builder.begin(.code)
    case UPDATES_MARKDOWN_HTML_BLOCK: html = []
    case UPDATES_MARKDOWN_PARAGRAPH: builder.begin(.paragraph)
    case UPDATES_MARKDOWN_TABLE: builder.beginTable()
    case UPDATES_MARKDOWN_TABLE_ROW: builder.beginRow()
    case UPDATES_MARKDOWN_TABLE_CELL: builder.beginCell(Self.alignment(number))
    case UPDATES_MARKDOWN_LINK, UPDATES_MARKDOWN_IMAGE: builder.openLink(address(text))
    default: Self.mark(kind).map { builder.open($0) }
    }
  }

  private mutating func leave(_ kind: updates_markdown_kind) {
    switch kind {
    case UPDATES_MARKDOWN_QUOTE, UPDATES_MARKDOWN_BULLETS, UPDATES_MARKDOWN_NUMBERS,
      UPDATES_MARKDOWN_ITEM:
      builder.close()
    case UPDATES_MARKDOWN_HEADING, UPDATES_MARKDOWN_CODE_BLOCK, UPDATES_MARKDOWN_PARAGRAPH:
      builder.endLeaf()
    case UPDATES_MARKDOWN_HTML_BLOCK:
      html?.withUnsafeBufferPointer { HTMLReader.read($0, into: &builder) }
      html = nil
    case UPDATES_MARKDOWN_TABLE: builder.endTable()
    case UPDATES_MARKDOWN_TABLE_CELL: builder.endCell()
    case UPDATES_MARKDOWN_LINK, UPDATES_MARKDOWN_IMAGE: builder.closeLink()
    default: Self.mark(kind).map { builder.close($0) }
    }
  }

  private mutating func content(_ kind: updates_markdown_kind, _ text: UnsafeBufferPointer<UInt8>) {
    if html != nil {
      html?.append(contentsOf: text)
      return
    }
    switch kind {
    case UPDATES_MARKDOWN_HARD_BREAK: builder.lineBreak()
    case UPDATES_MARKDOWN_SOFT_BREAK: builder.appendBlank()
    case UPDATES_MARKDOWN_NULL: builder.append("\u{FFFD}")
    case UPDATES_MARKDOWN_HTML: HTMLReader.readTag(text, into: &builder)
    case UPDATES_MARKDOWN_ENTITY:
      if let decoded = Entity.text(for: text) {
        builder.append(decoded)
      } else {
        builder.append(text)
      }
    default: builder.append(text)
    }
  }

  private static func mark(_ kind: updates_markdown_kind) -> BlockBuilder.Mark? {
    switch kind {
    case UPDATES_MARKDOWN_EMPHASIS: .emphasis
    case UPDATES_MARKDOWN_STRONG: .strong
    case UPDATES_MARKDOWN_CODE: .code
    case UPDATES_MARKDOWN_STRUCK_OUT: .struckOut
    default: nil
    }
  }

  private static func alignment(_ number: UInt32) -> Table.Alignment {
    switch number {
    case 2: .centre
    case 3: .right
    default: .left
    }
  }

  private mutating func address(_ text: UnsafeBufferPointer<UInt8>) -> String {
    // More than this is never shown.
    let text = UnsafeBufferPointer(rebasing: text.prefix(4096))
    addressBytesLeft -= text.count
    return addressBytesLeft < 0 ? "" : Entity.decoded(text).harmlessURL()
  }
}

/// `context` is the reader.
private func receiveEvent(
  context: UnsafeMutableRawPointer?, step: Int32, kind: Int32, number: UInt32,
  text: UnsafePointer<CChar>?, size: UInt32
) -> Int32 {
  guard let reader = context?.assumingMemoryBound(to: MarkdownReader.self) else { return 1 }
  let bytes = UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(size))
  return reader.pointee.receive(
    step: UInt32(step), kind: UInt32(kind), number: number,
    text: bytes.bindMemory(to: UInt8.self))
}
