/// What a key path may look like: names with dots between them.
enum ConditionKey {
  /// The most bytes of a key path.
  static let longest = 256

  static func isKeyPath(_ text: String) -> Bool {
    guard text.utf8.count <= longest else { return false }
    return text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      guard let first = $0.first, begins(first) else { return false }
      return $0.dropFirst().allSatisfy(continues)
    }
  }

  /// Whether a name can begin with this character.
  static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "\u{80}"...: scalar.properties.isAlphabetic
    default: false
    }
  }

  /// Whether a name can go on with this character.
  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9": true
    case "\u{80}"...:
      scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
    default: begins(scalar)
    }
  }
}
