import CUpdatesMarkdown
import HarmlessText

/// Reads Markdown with libmd4c: CommonMark, tables, strikethrough, task lists, bare addresses.
struct MarkdownReader {
  private var builder: BlockBuilder
  private var eventsLeft: Int
  /// The raw text of the open HTML block.
  private var html: [UInt8]?

  /// Whether libmd4c is installed; the first call loads it.
  static var isAvailable: Bool {
    cmarkdown_is_available()
  }

  /// Returns the blocks of a harmless text; if `follows` is true, an empty line comes first.
  ///
  /// Nil if libmd4c is not installed, if the text would grow out of proportion, or if memory ran
  /// out.
  static func blocks(of text: String, follows: Bool) -> [Block]? {
    guard isAvailable else { return nil }
    var text = text
    var reader = MarkdownReader(size: text.utf8.count, follows: follows)
    let status = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        withUnsafeMutablePointer(to: &reader) { reader in
          cmarkdown_parse(
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
  }

  fileprivate mutating func receive(
    step: UInt32, kind: UInt32, number: UInt32, text: UnsafeBufferPointer<UInt8>
  ) -> Int32 {
    eventsLeft -= 1
    guard eventsLeft > 0 else { return 1 }
    switch cmarkdown_step(step) {
    case CMARKDOWN_ENTER: enter(cmarkdown_kind(kind), number: number, text: text)
    case CMARKDOWN_LEAVE: leave(cmarkdown_kind(kind))
    default: content(cmarkdown_kind(kind), text)
    }
    return 0
  }

  private mutating func enter(
    _ kind: cmarkdown_kind, number: UInt32, text: UnsafeBufferPointer<UInt8>
  ) {
    switch kind {
    case CMARKDOWN_QUOTE: builder.open(.quote)
    case CMARKDOWN_BULLETS: builder.open(.bullets(isTight: number == 1))
    case CMARKDOWN_NUMBERS:
      builder.open(.numbers(next: Int(number / 2), isTight: number % 2 == 1))
    case CMARKDOWN_ITEM:
      let task = number == 0 ? nil : Character(Unicode.Scalar(UInt8(truncatingIfNeeded: number)))
      builder.endLeaf()
      builder.open(builder.itemMark(task: task))
    case CMARKDOWN_RULE: builder.rule()
    case CMARKDOWN_HEADING: builder.begin(.heading)
    case CMARKDOWN_CODE_BLOCK: builder.begin(.code)
    case CMARKDOWN_HTML_BLOCK: html = []
    case CMARKDOWN_PARAGRAPH: builder.begin(.paragraph)
    case CMARKDOWN_TABLE: builder.beginTable()
    case CMARKDOWN_TABLE_ROW: builder.beginRow()
    case CMARKDOWN_TABLE_CELL: builder.beginCell(Self.alignment(number))
    case CMARKDOWN_LINK, CMARKDOWN_IMAGE: builder.openLink(Self.address(text))
    default: Self.mark(kind).map { builder.open($0) }
    }
  }

  private mutating func leave(_ kind: cmarkdown_kind) {
    switch kind {
    case CMARKDOWN_QUOTE, CMARKDOWN_BULLETS, CMARKDOWN_NUMBERS, CMARKDOWN_ITEM: builder.close()
    case CMARKDOWN_HEADING, CMARKDOWN_CODE_BLOCK, CMARKDOWN_PARAGRAPH: builder.endLeaf()
    case CMARKDOWN_HTML_BLOCK:
      html?.withUnsafeBufferPointer { HTMLReader.read($0, into: &builder) }
      html = nil
    case CMARKDOWN_TABLE: builder.endTable()
    case CMARKDOWN_TABLE_CELL: builder.endCell()
    case CMARKDOWN_LINK, CMARKDOWN_IMAGE: builder.closeLink()
    default: Self.mark(kind).map { builder.close($0) }
    }
  }

  private mutating func content(_ kind: cmarkdown_kind, _ text: UnsafeBufferPointer<UInt8>) {
    if html != nil {
      html?.append(contentsOf: text)
      return
    }
    switch kind {
    case CMARKDOWN_HARD_BREAK: builder.lineBreak()
    case CMARKDOWN_SOFT_BREAK: builder.appendBlank()
    case CMARKDOWN_NULL: builder.append("\u{FFFD}")
    case CMARKDOWN_HTML: HTMLReader.readTag(text, into: &builder)
    case CMARKDOWN_ENTITY:
      if let decoded = Entity.text(for: text) {
        builder.append(decoded)
      } else {
        builder.append(text)
      }
    default: builder.append(text)
    }
  }

  private static func mark(_ kind: cmarkdown_kind) -> InlineStyle.Mark? {
    switch kind {
    case CMARKDOWN_EMPHASIS: .emphasis
    case CMARKDOWN_STRONG: .strong
    case CMARKDOWN_CODE: .code
    case CMARKDOWN_STRUCK_OUT: .struckOut
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

  private static func address(_ text: UnsafeBufferPointer<UInt8>) -> String {
    // More than this is never shown, and a long address may occur again and again.
    Entity.decoded(UnsafeBufferPointer(rebasing: text.prefix(4096))).harmlessURL()
  }
}

/// Receives each event from libmd4c; `context` is the reader.
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
