struct InlineBuilder {
  var plainRole = Role.text

  private var text = InlineText()
  private var style = InlineStyle()
  private var links: [(start: Int, address: String)] = []
  /// The link that was closed last.
  private var closed: String?
  private var addressBytesLeft: Int

  /// `size` is that of the source in bytes.
  init(size: Int) {
    addressBytesLeft = 4 * size + 4096
  }

  var isEmpty: Bool { text.isEmpty }
  var isInLink: Bool { !links.isEmpty }

  mutating func take() -> InlineText {
    text.trimEnd()
    defer {
      text = InlineText()
      style = InlineStyle()
      links = []
    }
    return text
  }

  mutating func open(_ mark: InlineStyle.Mark) {
    style.open(mark)
    appendBorder(of: mark)
  }

  mutating func close(_ mark: InlineStyle.Mark) {
    appendBorder(of: mark)
    style.close(mark)
  }

  /// Terminals have no way to strike text out that all of them show.
  private mutating func appendBorder(of mark: InlineStyle.Mark) {
    if mark == .struckOut { append("~~") }
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(bytes, role: style.role(plain: plainRole))
  }

  mutating func append(_ string: String) {
    text.append(string, role: style.role(plain: plainRole))
  }

  /// Appends what `closeLink` has returned.
  mutating func append(addition: String) {
    text.link = closed
    text.append(addition, role: .dim)
    text.link = links.last?.address.asLink
  }

  mutating func appendBlank() {
    guard let last = text.bytes.last, last != 0x20, last != 0x0A else { return }
    text.append(0x20, role: style.role(plain: plainRole))
  }

  mutating func lineBreak() {
    text.append(0x0A, role: style.role(plain: plainRole))
  }

  mutating func openLink(_ address: String) {
    links.append((text.bytes.count, address))
    text.link = address.asLink
    style.open(.link)
  }

  /// Ends a link, and returns the address to add after its text; nil if nothing should follow.
  mutating func closeLink() -> String? {
    style.close(.link)
    closed = text.link
    defer { text.link = links.last?.address.asLink }
    guard let (start, address) = links.popLast(), !address.isEmpty, !address.hasPrefix("#"),
      address.utf8.count <= addressBytesLeft
    else { return nil }
    let shown = text.bytes[min(start, text.bytes.count)...]
    guard !Self.names(shown, address) else { return nil }
    addressBytesLeft -= address.utf8.count
    return shown.isEmpty ? address : " (\(address))"
  }

  private static func names(_ shown: ArraySlice<UInt8>, _ address: String) -> Bool {
    ["", "mailto:", "http://", "https://"].contains { implied in
      address.utf8.count == implied.utf8.count + shown.count && address.hasPrefix(implied)
        && address.utf8.dropFirst(implied.utf8.count).elementsEqual(shown)
    }
  }
}

extension String {
  /// The address if a terminal may open it; nil for anything else.
  fileprivate var asLink: String? {
    let isPlain = utf8.count <= 2048 && utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain && ["https://", "http://"].contains(where: hasPrefix) ? self : nil
  }
}
