extension RelativePath {
  /// The path of an archive entry, without a leading `./` and without slashes at its end.
  ///
  /// Nil for the folder that contains all entries.
  static func ofEntry(_ bytes: [UInt8]) throws -> RelativePath? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(.unusable, "has a name that is not UTF-8")
    }
    guard bytes.first != slash else { return try RelativePath(ofArchived: text) }
    var rest = bytes[...]
    while rest.starts(with: [dot, slash]) { rest = rest.dropFirst(2) }
    while rest.last == slash, rest.count > 1 { rest = rest.dropLast() }
    if !bytes.isEmpty, rest.isEmpty || rest.elementsEqual([dot]) { return nil }
    return try RelativePath(ofArchived: String(decoding: rest, as: UTF8.self))
  }

  private static let dot = UInt8(ascii: ".")
  private static let slash = UInt8(ascii: "/")

  /// Reads a path that an archive has; the problem says what is wrong with the entry.
  init(ofArchived text: String) throws {
    do {
      try self.init(text)
    } catch let error as Problem {
      throw Problem(.unusable, "has a path that cannot be used: \(error.summary)")
    }
  }

  /// The components in a form that is equal for names that some file systems do not distinguish.
  var foldedComponents: [String] {
    // This splits bytes, because a slash and a combining mark after it are one `Character`.
    foldedText.utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }
}
