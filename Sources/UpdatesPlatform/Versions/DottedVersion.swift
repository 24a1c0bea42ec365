/// Numbers between dots: `1.10` is after `1.9`, `1` is `1.0.0`, and `1.0-beta2` is before `1.0`.
///
/// Nothing is taken apart in advance: reading checks the form, comparing walks the two texts side
/// by side, so that neither allocates.
public struct DottedVersion: Sendable {
  /// The version without surrounding blanks and a leading `v`.
  public let text: String

  /// Reads a version; throws `VersionError` on an empty component or where there is no digit.
  public init(_ text: String) throws(VersionError) {
    self.text = try Self.checked(text)
  }

  /// Whether it has a tail, as `1.0-beta2` and `1.0b2` have; `+` and what follows is none.
  public var isPrerelease: Bool {
    withBytes(of: text) { bytes in
      bytes.first { !$0.isDigit && $0 != UInt8(ascii: ".") }.map { $0 != UInt8(ascii: "+") }
        ?? false
    }
  }

  /// The order of this version and another, down to a level or to the end.
  ///
  /// The tails of pre-releases count at the levels patch and build.
  public func compare(to other: DottedVersion, at level: VersionLevel? = nil) -> ComparisonResult {
    withBytes(of: text) { left in
      withBytes(of: other.text) { right in
        var walk = DottedComparison(left: left, right: right)
        return walk.result(
          components: level?.componentCount ?? .max, tails: (level ?? .build) >= .patch)
      }
    }
  }

  private static func checked(_ text: String) throws(VersionError) -> String {
    let outcome = withBytes(of: text) { bytes in
      Reading(of: bytes)
    }
    switch outcome {
    case .whole: return text
    case .part(let range):
      return String(Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count)))
    case .empty: throw .empty
    case .tooLong: throw .tooLong(limit: Version.maximumLength)
    case .malformed: throw .malformed(text, scheme: .dotted)
    }
  }

  private enum Reading {
    case whole
    /// The bytes that are the version, without blanks and `v`.
    case part(Range<Int>)
    case empty, tooLong, malformed

    init(of bytes: UnsafeBufferPointer<UInt8>) {
      var start = 0
      var end = bytes.count
      while start < end, bytes[start].isBlank { start += 1 }
      while start < end, bytes[end - 1].isBlank { end -= 1 }
      guard start < end else {
        self = .empty
        return
      }
      guard
        end - start <= Version.maximumLength
          || characterCount(bytes[start..<end]) <= Version.maximumLength
      else {
        self = .tooLong
        return
      }
      if end - start > 1, bytes[start] | 0x20 == UInt8(ascii: "v"),
        bytes[start + 1].isDigit || bytes[start + 1] == UInt8(ascii: ".")
      {
        start += 1
      }
      guard Self.isWellFormed(bytes, start, end) else {
        self = .malformed
        return
      }
      self = end - start == bytes.count ? .whole : .part(start..<end)
    }

    private static func isWellFormed(
      _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
    ) -> Bool {
      var hasDigit = false
      var componentIsEmpty = true
      var index = start
      while index < end, bytes[index] != UInt8(ascii: "+") {
        let byte = bytes[index]
        if byte == UInt8(ascii: ".") {
          if componentIsEmpty { return false }
          componentIsEmpty = true
        } else {
          componentIsEmpty = false
          hasDigit = hasDigit || byte.isDigit
        }
        index += 1
      }
      return hasDigit && !componentIsEmpty
    }
  }
}

extension DottedVersion: Comparable {
  /// Whether the two are of the same rank, as `1` and `1.0.0` are.
  public static func == (left: DottedVersion, right: DottedVersion) -> Bool {
    left.compare(to: right) == .orderedSame
  }

  /// Whether the left one comes before the right one.
  public static func < (left: DottedVersion, right: DottedVersion) -> Bool {
    left.compare(to: right) == .orderedAscending
  }
}
