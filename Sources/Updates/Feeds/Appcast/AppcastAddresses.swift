/// Reads the URLs of an appcast, thousands of which begin alike.
struct AppcastAddresses {
  private let base: WebAddress?
  /// An origin with its slash that was found good; the URLs of plain letters below it are too.
  private var origin = ""

  init(base: WebAddress?) {
    self.base = base
  }

  /// The URL that a text is, or that it is relative to the appcast; nil if it is refused.
  mutating func url(_ text: String) -> String? {
    if !origin.isEmpty, text.utf8.starts(with: origin.utf8), text.utf8.count <= WebAddress.limit,
      text.utf8.dropFirst(origin.utf8.count).allSatisfy(Self.isPlain)
    {
      return text
    }
    guard let url = WebAddress(text, relativeTo: base)?.text else { return nil }
    let slashes = url.utf8.indices.lazy.filter { url.utf8[$0] == UInt8(ascii: "/") }
    // An origin ends before the path; a URL without a path has none to go by.
    if let end = slashes.dropFirst(2).first, !url[..<end].contains(where: { "?#".contains($0) }) {
      origin = String(url[...end])
    }
    return url
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
}
