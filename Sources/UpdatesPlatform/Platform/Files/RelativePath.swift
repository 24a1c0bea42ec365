/// A path below some folder that cannot lead out of it; it is text, and links are not checked.
///
/// It has at least one component and at most 4,096 bytes. No component is empty, `.`, `..` or
/// longer than 255 bytes, or contains a backslash or a control character such as NUL.
package struct RelativePath: Hashable, Sendable {
  package let text: String

  package static let longest = 4096
  package static let longestComponent = 255

  package init(_ text: String) throws {
    try text.withBytes(Self.check)
    self.text = text
  }

  private init(unchecked text: some StringProtocol) {
    self.text = String(text)
  }

  /// Looks at bytes, because a mark that follows a slash would form one character with it.
  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard let first = bytes.first else { throw Problem(.unusable, "it is empty") }
    guard bytes.count <= longest else { throw tooLong }
    guard first != slash else {
      throw Problem(.unusable, "it is an absolute path, expected a relative one")
    }
    for byte in bytes {
      guard byte >= 0x20, byte != 0x7F else {
        throw Problem(.unusable, "it contains a control character")
      }
      guard byte != UInt8(ascii: "\\") else {
        throw Problem(.unusable, "it contains a backslash, expected '/' between folders")
      }
    }
    var start = 0
    for end in 0...bytes.count where end == bytes.count || bytes[end] == slash {
      let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard part.count <= longestComponent else { throw tooLong }
      // Nothing at all and one dot are no names either.
      let isDots = part.count <= 2 && part.allSatisfy { $0 == UInt8(ascii: ".") }
      // Without empty components and dots, each path has one spelling.
      guard !isDots else {
        throw Problem(
          .unusable,
          part.count == 2
            ? "'..' leads outside the folder" : "it contains an empty component or '.'")
      }
      start = end + 1
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let tooLong = Problem(.unusable, "the path or a name in it is too long")

  package var components: [String] {
    text.utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }

  package var depth: Int { text.withBytes { 1 + $0.count { $0 == Self.slash } } }

  package var name: String {
    guard let slash = lastSlash else { return text }
    return String(Substring(text.utf8[slash...].dropFirst()))
  }

  /// The folder of the path; nil for a bare name.
  package var folder: RelativePath? {
    lastSlash.map { RelativePath(unchecked: text[..<$0]) }
  }

  package func isBeside(_ other: RelativePath) -> Bool {
    // Fast, because a set may have ten thousand files.
    text.withBytes { bytes in
      other.text.withBytes { others in
        guard let slash = bytes.lastIndex(of: Self.slash) else {
          return !others.contains(Self.slash)
        }
        return others.lastIndex(of: Self.slash) == slash && bytes.begins(with: others, count: slash)
      }
    }
  }

  private var lastSlash: String.Index? { text.utf8.lastIndex(of: Self.slash) }

  package func appending(_ other: RelativePath) -> RelativePath {
    RelativePath(unchecked: text + "/" + other.text)
  }

  /// A text that is equal for paths that differ only in case or Unicode form.
  ///
  /// Some file systems treat such paths as one.
  package var foldedText: String {
    let isPlain = text.withBytes { bytes in
      bytes.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }
    // Upper case comes first, because some letters have several lower-case forms.
    return isPlain ? text : text.uppercased().lowercased()
  }

  /// Compares bytes, as file systems do.
  package static func == (one: RelativePath, other: RelativePath) -> Bool {
    one.text.isSpelled(other.text)
  }

  package func hash(into hasher: inout Hasher) {
    ExactText(text).hash(into: &hasher)
  }
}
