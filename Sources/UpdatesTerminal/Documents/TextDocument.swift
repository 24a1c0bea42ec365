import HarmlessText

package struct TextDocument: Sendable {
  package enum Format: Sendable {
    case plain, markdown, html
  }

  /// If libmd4c is not installed, Markdown is shown as it was written.
  package static var canReadMarkdown: Bool {
    MarkdownReader.isAvailable
  }

  /// In bytes: 256 KiB.
  package static let longest = 1 << 18

  private var blocks: [Block] = []
  /// The lines for the last width; nil until lines are requested.
  private var layout: DocumentLines?

  /// `cutNotice` follows sections that are together longer than `longest`; `ending` stands below
  /// even so.
  package init(_ sections: [Section], cutNotice: String = "[…]", ending: String = "") {
    var room = Self.longest
    for section in sections {
      let source = section.source.beginning(ofBytes: room)
      let isCut = room == 0 || source.utf8.count < section.source.utf8.count
      let heading = section.heading?.harmlessLine() ?? ""
      if !heading.isEmpty, room > 0 {
        addLine(heading, role: .strong)
        if !section.isHeadingClose {
          blocks.append(Block(content: .rule(columns: displayWidth(of: heading))))
        }
      }
      let isClose = section.isHeadingClose && !heading.isEmpty
      let more = section.blocks(of: source, follows: !blocks.isEmpty && !isClose)
      // The blocks of long notes are not copied.
      if blocks.isEmpty { blocks = more } else { blocks += more }
      room = max(0, room - source.utf8.count - heading.utf8.count)
      if isCut {
        addLine(cutNotice.harmlessLine(limit: 4_096), role: .dim)
        break
      }
    }
    if !ending.isEmpty { addLine(ending.harmlessText(), role: .text) }
  }

  private mutating func addLine(_ text: String, role: Role) {
    let text = InlineText(text, role: role)
    blocks.append(Block(content: .text(text, .hangingWords), gap: blocks.isEmpty ? nil : []))
  }

  package init(_ source: String, format: Format) {
    self.init([Section(source: source, format: format)])
  }

  package init(_ keys: KeyTable) {
    blocks = [Block(content: .keys(keys))]
  }

  /// No line is wider than `width`.
  package mutating func lines(width: Int) -> DocumentLines {
    let width = max(1, width)
    if let layout, layout.width == width { return layout }
    let lines = DocumentLines(blocks, width: width)
    layout = lines
    return lines
  }

  /// Puts a line above everything.
  package mutating func insertFirst(line: String) {
    if !blocks.isEmpty { blocks[0].gap = [] }
    let lead = InlineText(line, role: .strong)
    blocks.insert(Block(content: .text(lead, .hangingWords)), at: 0)
    layout = nil
  }
}

extension TextDocument {
  package enum OutlinePart: Equatable, Sendable {
    case heading(String)
    /// An item of a list that is in no other list.
    case item
  }

  /// The headings and the list items in their order; a paragraph all in bold is a heading too.
  package var outline: [OutlinePart] {
    blocks.compactMap { block in
      if block.firstPrefix.first?.role == .bullet { return .item }
      guard block.firstPrefix.isEmpty, case .text(let text, _) = block.content,
        text.spans.allSatisfy({ $0.role == .strong })
          || text.spans.contains(where: { $0.role == .heading })
      else { return nil }
      return .heading(text.text)
    }
  }
}

extension TextDocument {
  package struct Section: Sendable {
    package var heading: String?
    /// If not, the heading is underlined and stands apart from the text.
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

    /// The blocks of a part of the source; if `follows` is true, an empty line comes first.
    fileprivate func blocks(of part: Substring, follows: Bool) -> [Block] {
      var text = String(part).harmlessText()
      switch format {
      case .markdown:
        if let blocks = MarkdownReader.blocks(of: text, follows: follows) { return blocks }
      case .html:
        var builder = BlockBuilder(size: text.utf8.count, follows: follows)
        text.withUTF8 { HTMLReader.read($0, into: &builder) }
        return builder.finish()
      case .plain: break
      }
      while text.utf8.last == 0x0A { text.removeLast() }
      guard !text.isEmpty else { return [] }
      return [Block(content: .text(InlineText(text), .hangingWords), gap: follows ? [] : nil)]
    }
  }
}

extension String {
  /// At most this number of bytes: whole lines, or characters if the first line is longer.
  fileprivate func beginning(ofBytes limit: Int) -> Substring {
    guard utf8.count > limit else { return self[...] }
    let end = utf8.index(startIndex, offsetBy: limit)
    if let line = utf8[..<end].lastIndex(of: 0x0A) { return Substring(utf8[...line]) }
    return Substring(unicodeScalars[..<end])
  }
}
