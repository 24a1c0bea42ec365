import HarmlessText

/// The file by which a Linux distribution names itself, as os-release(5) describes it.
enum OSRelease {
  /// `VERSION_ID` of the first of these files that can be read.
  static func version(in paths: [String]) -> String? {
    for path in paths {
      // A file that cannot be read is passed over: the next one is there for that.
      guard let bytes = try? FileSystem.contents(of: path, limit: 64 << 10) else { continue }
      return version(inText: String(decoding: bytes, as: UTF8.self))
    }
    return nil
  }

  /// The last `VERSION_ID` that is not empty, as a shell that reads the file would have it.
  static func version(inText text: String) -> String? {
    var version: String?
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("VERSION_ID=") else { continue }
      version = unquoted(line.dropFirst("VERSION_ID=".count)).harmlessLine(limit: 64)
    }
    return version.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// What a shell makes of the right side of an assignment, without expanding anything.
  private static func unquoted(_ value: Substring) -> String {
    var result = ""
    var quote: Character?
    var characters = value.makeIterator()
    while let character = characters.next() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        if let escaped = characters.next() { result.append(escaped) }
      case ("\"", nil), ("'", nil): quote = character
      case (_, character): quote = nil
      case (" ", nil), ("\t", nil): return result
      default: result.append(character)
      }
    }
    return result
  }
}
