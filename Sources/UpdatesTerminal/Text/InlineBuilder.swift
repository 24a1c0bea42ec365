/// Makes the text of one block from pieces, marks of emphasis and links.
struct InlineBuilder {
  /// The role of text without emphasis.
  var plainRole = Role.text

  private var text = InlineText()
  private var style = InlineStyle()
  private var links: [(start: Int, address: String)] = []
  /// What addresses may still add: one that is named again and again would add it each time.
  private var addressBytesLeft: Int

  /// - Parameter size: of the source, in bytes.
  init(size: Int) {
    addressBytesLeft = 4 * size + 4096
  }

  var isEmpty: Bool { text.isEmpty }
  var isInLink: Bool { !links.isEmpty }

  /// Returns the text and begins another one, without emphasis.
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
  }

  mutating func close(_ mark: InlineStyle.Mark) {
    style.close(mark)
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text.append(bytes, role: style.role(plain: plainRole))
  }

  mutating func append(_ string: String) {
    text.append(string, role: style.role(plain: plainRole))
  }

  /// The address of a link, as told by `closeLink`.
  mutating func append(addition: String) {
    text.append(addition, role: .dim)
  }

  /// A blank, but not at the beginning and not after another one.
  mutating func appendBlank() {
    guard let last = text.bytes.last, last != 0x20, last != 0x0A else { return }
    text.append(0x20, role: style.role(plain: plainRole))
  }

  mutating func lineBreak() {
    text.append(0x0A, role: style.role(plain: plainRole))
  }

  mutating func openLink(_ address: String) {
    links.append((text.bytes.count, address))
    style.open(.link)
  }

  /// What should follow the text of the link, so that it says where it leads; nil for nothing.
  mutating func closeLink() -> String? {
    style.close(.link)
    guard let (start, address) = links.popLast(), !address.isEmpty, !address.hasPrefix("#"),
      address.utf8.count <= addressBytesLeft
    else { return nil }
    let shown = text.bytes[min(start, text.bytes.count)...]
    guard !Self.names(shown, address) else { return nil }
    addressBytesLeft -= address.utf8.count
    return shown.isEmpty ? address : " (\(address))"
  }

  /// Whether a text is an address, but for the part that goes without saying.
  private static func names(_ shown: ArraySlice<UInt8>, _ address: String) -> Bool {
    ["", "mailto:", "http://", "https://"].contains { implied in
      address.utf8.count == implied.utf8.count + shown.count && address.hasPrefix(implied)
        && address.utf8.dropFirst(implied.utf8.count).elementsEqual(shown)
    }
  }
}
