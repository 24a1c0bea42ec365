/// Numbers between dots: `1.10` is after `1.9`, `1` is `1.0.0`, and `1.0-beta2` is before `1.0`.
///
/// A letter, a patch or a revision behind the numbers comes after them: `3.3a`, `1.9p2`, `1.0-1`.
///
/// The version is not split in advance: reading checks the form, and comparing walks the two texts
/// side by side. So neither allocates memory.
public struct DottedVersion: Sendable {
  /// The version without surrounding blanks and a leading `v`.
  public let text: String

  /// Reads a version; throws `usage.version` if a component is empty or if there is no digit.
  public init(_ text: String) throws {
    self.text = try Self.checked(text)
  }

  /// Whether the version has a tail that makes it earlier, as in `1.0-beta2` and `1.0b2`.
  ///
  /// A `+` and the text after it are not a tail.
  public var isPrerelease: Bool {
    text.withBytes { bytes in
      var side = DottedComparison.Side(bytes: bytes)
      while side.isInNumbers { _ = side.nextNumber() }
      return side.tailRank < 0
    }
  }

  /// The order of this version and another, down to a level or to the end.
  ///
  /// Tails are compared at the levels patch and build, without regard to case.
  public func compare(to other: DottedVersion, at level: VersionLevel? = nil) -> Ordering {
    text.withBytes { left in
      other.text.withBytes { right in
        var walk = DottedComparison(left: left, right: right)
        return walk.result(
          components: level?.componentCount ?? .max, tails: (level ?? .build) >= .patch)
      }
    }
  }

  private static func checked(_ text: String) throws -> String {
    let outcome = text.withBytes { bytes in
      Reading(of: bytes)
    }
    switch outcome {
    case .whole: return text
    case .part(let range):
      return String(Substring(text.utf8.dropFirst(range.lowerBound).prefix(range.count)))
    case .empty: throw Problem.versionEmpty
    case .tooLong: throw Problem.versionTooLong
    case .malformed: throw Problem.versionMalformed(text, .dotted)
    }
  }

  private enum Reading {
    case whole
    /// The range of the version's bytes, without blanks and a leading `v`.
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
  /// Whether both have the same rank, as `1` and `1.0.0` do.
  public static func == (left: DottedVersion, right: DottedVersion) -> Bool {
    left.compare(to: right) == .equal
  }

  /// Whether the left one comes before the right one.
  public static func < (left: DottedVersion, right: DottedVersion) -> Bool {
    left.compare(to: right) == .less
  }
}

struct DottedComparison {
  private var left: Side
  private var right: Side

  init(left: UnsafeBufferPointer<UInt8>, right: UnsafeBufferPointer<UInt8>) {
    self.left = Side(bytes: left)
    self.right = Side(bytes: right)
  }

  /// The order of the first `components` numbers and, if those are equal, of the tails.
  mutating func result(components: Int, tails: Bool) -> Ordering {
    var index = 0
    while index < components, left.isInNumbers || right.isInNumbers {
      let order = compareNumbers(
        left.bytes, left.nextNumber(), right.bytes, right.nextNumber())
      guard order == .equal else { return order }
      index += 1
    }
    guard tails else { return .equal }
    while left.isInNumbers { _ = left.nextNumber() }
    while right.isInNumbers { _ = right.nextNumber() }
    let ranks = (left.tailRank, right.tailRank)
    guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 ? .less : .greater }
    return compareRuns(left.bytes, left.tail, right.bytes, right.tail, foldsCase: true)
  }

  struct Side {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var isInNumbers = true
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    /// The digits of the next component; empty, which counts as 0, if there are no more numbers.
    mutating func nextNumber() -> Range<Int> {
      guard isInNumbers else { return 0..<0 }
      let start = position
      while position < bytes.count, bytes[position].isDigit { position += 1 }
      let number = start..<position
      if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
        position += 1
      } else {
        isInNumbers = false
      }
      return number
    }

    /// The text after the numbers, up to a `+` and without the `-` or `_` before it.
    var tail: Range<Int> {
      var end = position
      while end < bytes.count, bytes[end] != UInt8(ascii: "+") { end += 1 }
      return (position < end && Self.isJoint(bytes[position]) ? position + 1 : position)..<end
    }

    /// -1 for a pre-release, 0 without a tail, and 1 for what is later than the numbers alone.
    ///
    /// Later are a letter right after a number, or two from `za` on, a word for a patch with a
    /// number, and a revision: digits after `-` or `_`, as in `1.0-1` and `1.0-1.1`, but not
    /// `1.0-0.3`, which is Semantic Versioning's pre-release.
    var tailRank: Int {
      let tail = bytes[tail]
      guard position < tail.endIndex else { return 0 }
      let isJoined = tail.startIndex > position
      let word = tail.prefix { $0.isLetter }
      let rest = tail.dropFirst(word.count)
      if word.isEmpty {
        let next = rest.drop { $0 == UInt8(ascii: "0") }.prefix(2)
        let isSemantic =
          next.startIndex > rest.startIndex && next.first == UInt8(ascii: ".")
          && next.last?.isDigit == true
        return isJoined && rest.first?.isDigit == true && !isSemantic ? 1 : -1
      }
      let isPastZ = word.count == 2 && word.first.map { $0 | 0x20 } == UInt8(ascii: "z")
      if rest.isEmpty, word.count == 1 || isPastZ {
        return !isJoined && position > 0 && bytes[position - 1].isDigit ? 1 : -1
      }
      let number = rest.first.map(Self.isJoint) == true ? rest.dropFirst() : rest
      let isPatch = Self.patches.contains(String(decoding: word, as: UTF8.self).lowercased())
      return isPatch && number.first?.isDigit == true ? 1 : -1
    }

    private static func isJoint(_ byte: UInt8) -> Bool { "-_.".utf8.contains(byte) }

    private static let patches = ["p", "patch", "pl", "post", "r", "rev"]
  }
}
