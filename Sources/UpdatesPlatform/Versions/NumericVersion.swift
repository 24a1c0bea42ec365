/// A version of any form, ordered as Foundation's numeric string search does: digits as numbers.
public struct NumericVersion: Sendable {
  /// The version without surrounding blanks.
  public let text: String

  /// Accepts any text that is not empty and has at most `Version.maximumLength` characters.
  public init(_ text: String) throws {
    let trimmed = text.trimmingBlanks()
    guard !trimmed.isEmpty else { throw Problem.versionEmpty }
    guard trimmed.unicodeScalars.count <= Version.maximumLength else {
      throw Problem.versionTooLong
    }
    self.text = trimmed
  }

  /// The order of this version and another: of their first components, or of the whole texts.
  public func compare(to other: NumericVersion, at level: VersionLevel? = nil) -> Ordering {
    guard let level else { return Self.compare(text, other.text) }
    return Self.compare(
      text.firstComponents(level.componentCount), other.text.firstComponents(level.componentCount))
  }

  static func compare(_ left: String, _ right: String) -> Ordering {
    left.withBytes { left in
      right.withBytes { right in
        compareRuns(left, 0..<left.count, right, 0..<right.count)
      }
    }
  }
}

extension String {
  fileprivate func firstComponents(_ count: Int) -> String {
    split(separator: ".", omittingEmptySubsequences: false).prefix(count).joined(separator: ".")
  }
}

extension String {
  /// This text without blanks and line breaks at either end.
  package func trimmingBlanks() -> String {
    guard let start = utf8.firstIndex(where: { !$0.isBlank }),
      let last = utf8.lastIndex(where: { !$0.isBlank })
    else { return "" }
    return String(self[start...last])
  }
}
