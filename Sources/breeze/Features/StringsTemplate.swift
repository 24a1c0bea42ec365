import UpdatesCLI
import UpdatesPlatform

/// The pairs of a `.strings` file that features need, still without texts.
struct StringsTemplate: Equatable {
  let keys: [String]

  init(features: [String]) {
    keys = features.flatMap { ["\($0).title", "\($0).description"] }
  }

  /// The text with one pair per line.
  var text: String { Self.text(of: keys) }

  /// Adds the pairs that a file lacks after the ones that it has.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the existing file.
  ///   - shown: Its path in a form for messages.
  /// - Returns: All bytes of the new file; the same bytes if no pair is missing.
  /// - Throws: `Failure` if the file cannot be read, or is not UTF-8.
  func completing(_ bytes: [UInt8], shown: String) throws(Failure) -> [UInt8] {
    let texts: LocalizedStrings
    do throws(SyntaxError) {
      texts = try LocalizedStrings(parsing: bytes)
    } catch {
      throw Failure(
        code: "strings.malformed",
        message: "\(shown.quotable):\(error.place.line):\(error.place.column): \(error.problem)",
        hint: error.marked().isEmpty
          ? "fix the end of the file" : "fix this line:\n\(error.marked())",
        exitCode: .malformed)
    }
    let missing = keys.filter { texts[$0] == nil }
    guard !missing.isEmpty else { return bytes }
    guard !bytes.starts(with: [0xFF, 0xFE]), !bytes.starts(with: [0xFE, 0xFF]) else {
      throw Failure(
        code: "strings.encoding",
        message: "'\(shown.quotable)' is UTF-16, and nothing can be added to it",
        hint: "save it as UTF-8", exitCode: .malformed)
    }
    let end: [UInt8] = bytes.isEmpty || bytes.last == 0x0A ? [] : [0x0A]
    return bytes + end + Array(Self.text(of: missing).utf8)
  }

  private static func text(of keys: [String]) -> String {
    keys.map { "\"\(escaped($0))\" = \"\";\n" }.joined()
  }

  private static func escaped(_ key: String) -> String {
    key.reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }
}
