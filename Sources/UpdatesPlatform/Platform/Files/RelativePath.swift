/// A path below some folder that cannot lead out of it; it is text, and links are not checked.
///
/// It has at least one component and at most 4,096 bytes. No component is empty, `.`, `..` or
/// longer than 255 bytes, or contains a backslash or a control character such as NUL.
package struct RelativePath: Hashable, Sendable {
  package let text: String
  package let components: [String]

  package static let longest = 4096
  package static let longestComponent = 255

  package init(_ text: String) throws(RelativePathError) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    guard text.utf8.first != UInt8(ascii: "/") else { throw .absolute }
    for byte in text.utf8 {
      guard byte >= 0x20, byte != 0x7F else { throw .controlCharacter }
      guard byte != UInt8(ascii: "\\") else { throw .backslash }
    }
    // Splits bytes, because a mark that follows the slash would form one character with it.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      guard part.count <= Self.longestComponent else { throw .tooLong }
      guard !part.elementsEqual("..".utf8) else { throw .leavesFolder }
      guard !part.isEmpty, !part.elementsEqual(".".utf8) else { throw .notPlain }
    }
    components = parts.map { String(Substring($0)) }
    self.text = text
  }

  private init(_ text: String, components: [String]) {
    self.text = text
    self.components = components
  }

  /// The last component.
  package var name: String { components[components.count - 1] }

  /// The folder of the path; nil for a bare name.
  package var folder: RelativePath? {
    guard components.count > 1 else { return nil }
    return RelativePath(
      String(text.utf8.dropLast(name.utf8.count + 1)) ?? "", components: components.dropLast())
  }

  /// A path below this one, of any length.
  package func appending(_ other: RelativePath) -> RelativePath {
    RelativePath(text + "/" + other.text, components: components + other.components)
  }

  /// A text that is equal for paths that differ only in case or Unicode form.
  ///
  /// Some file systems treat such paths as one.
  package var foldedText: String {
    // Upper case comes first, because some letters have several lower-case forms.
    text.uppercased().lowercased()
  }

  /// Compares bytes, as file systems do.
  package static func == (one: RelativePath, other: RelativePath) -> Bool {
    one.text.isSpelled(other.text)
  }

  package func hash(into hasher: inout Hasher) {
    ExactText(text).hash(into: &hasher)
  }
}

/// Why a text is not a plain path below a folder.
package enum RelativePathError: Explained, Hashable {
  case empty
  case absolute
  /// The path has the component `..`.
  case leavesFolder
  /// The path has an empty component or `.`; without these each path has one spelling.
  case notPlain
  case backslash
  /// The path has a NUL or another control character.
  case controlCharacter
  case tooLong

  package var summary: String {
    switch self {
    case .empty: "it is empty"
    case .absolute: "it is an absolute path, expected a relative one"
    case .leavesFolder: "'..' leads outside the folder"
    case .notPlain: "it contains an empty component or '.'"
    case .backslash: "it contains a backslash, expected '/' between folders"
    case .controlCharacter: "it contains a control character"
    case .tooLong: "the path or a name in it is too long"
    }
  }
}
