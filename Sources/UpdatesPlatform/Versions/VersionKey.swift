/// A version as bytes in the order of the versions: an epoch, numbers of any length, and a tail.
package struct VersionKey: Hashable, Sendable {
  /// The epoch and the numbers as `number` writes them, without zeros at the end.
  private let numbers: [UInt8]
  private let tail: [UInt8]

  init(epoch: [UInt8] = zero, _ numbers: [UInt8], tail: [UInt8]) {
    self.numbers = Array(Self.beginning(of: epoch + numbers, count: .max))
    self.tail = tail
  }

  static let zero: [UInt8] = [0, 0]

  /// Bytes in the order of the numbers that the digits are; no digits are 0.
  static func number(_ digits: some Collection<UInt8>) -> [UInt8] {
    let digits = digits.drop { $0 == 0x30 }
    return [UInt8(digits.count >> 8), UInt8(digits.count & 0xFF)] + digits
  }

  /// Bytes in the order of texts in which digits count as numbers, and come before all else.
  static func runs(_ text: some Collection<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      let digits = rest.prefix(while: \.isDigit)
      key += digits.isEmpty ? [2, byte] : [1] + number(digits)
      rest = rest.dropFirst(max(1, digits.count))
    }
    return key
  }

  func compare(to other: VersionKey, at level: VersionLevel? = nil) -> Ordering {
    compare(to: other, count: level?.componentCount, tails: (level ?? .build) >= .patch)
  }

  /// Compares the first numbers, or all of them if `count` is nil.
  func compare(to other: VersionKey, count: Int?, tails: Bool) -> Ordering {
    let order =
      count.map { count in
        Ordering(
          Self.beginning(of: numbers, count: count + 1),
          Self.beginning(of: other.numbers, count: count + 1))
      } ?? Ordering(numbers, other.numbers)
    return order == .equal && tails ? Ordering(tail, other.tail) : order
  }

  /// The first numbers without zeros at their end.
  private static func beginning(of numbers: [UInt8], count: Int) -> ArraySlice<UInt8> {
    var (index, place, end) = (0, 0, 0)
    while index < count, place < numbers.count {
      let length = Int(numbers[place]) << 8 | Int(numbers[place + 1])
      place += 2 + length
      index += 1
      if length > 0 { end = place }
    }
    return numbers[..<end]
  }
}

extension VersionKey {
  /// Reads the scheme `dotted`; nil if a component is empty or if there is no digit.
  static func dotted(_ bytes: [UInt8]) -> (key: VersionKey, isPrerelease: Bool)? {
    let dot = UInt8(ascii: ".")
    var rest = bytes.prefix { $0 != UInt8(ascii: "+") }
    var previous = dot
    for byte in rest {
      if byte == dot, previous == dot { return nil }
      previous = byte
    }
    guard previous != dot, rest.contains(where: \.isDigit) else { return nil }
    var numbers: [UInt8] = []
    while true {
      let digits = rest.prefix(while: \.isDigit)
      numbers += number(digits)
      rest = rest.dropFirst(digits.count)
      guard rest.first == dot else { break }
      rest = rest.dropFirst()
    }
    guard let first = rest.first else { return (VersionKey(numbers, tail: [1]), false) }
    let isJoined = isJoint(first)
    let tail = (isJoined ? rest.dropFirst() : rest).map(\.asciiLowercased)
    let follows = rest.startIndex > 0 && bytes[rest.startIndex - 1].isDigit
    let isLater = isLater(tail, isJoined: isJoined, afterNumber: follows)
    return (VersionKey(numbers, tail: [isLater ? 2 : 0] + runs(tail)), !isLater)
  }

  /// Whether what follows the numbers makes a version later than the numbers alone, not earlier.
  ///
  /// Later are a letter right after a number, or two from `za` on, a word for a patch with a
  /// number, and a revision: digits after `-` or `_`, as in `1.0-1` and `1.0-1.1`, but not
  /// `1.0-0.3`, which is Semantic Versioning's pre-release.
  private static func isLater(_ tail: [UInt8], isJoined: Bool, afterNumber: Bool) -> Bool {
    let word = tail.prefix(while: \.isLetter)
    let rest = tail.dropFirst(word.count)
    if word.isEmpty {
      let next = rest.drop { $0 == UInt8(ascii: "0") }.prefix(2)
      let isSemantic =
        next.startIndex > rest.startIndex && next.first == UInt8(ascii: ".")
        && next.last?.isDigit == true
      return isJoined && rest.first?.isDigit == true && !isSemantic
    }
    if rest.isEmpty, word.count == 1 || word.count == 2 && word.first == UInt8(ascii: "z") {
      return !isJoined && afterNumber
    }
    let number = rest.first.map(isJoint) == true ? rest.dropFirst() : rest
    return patches.contains(String(decoding: word, as: UTF8.self)) && number.first?.isDigit == true
  }

  private static func isJoint(_ byte: UInt8) -> Bool { "-_.".utf8.contains(byte) }

  private static let patches = ["p", "patch", "pl", "post", "r", "rev"]
}

extension VersionKey {
  /// Reads Semantic Versioning; nil if the specification's grammar does not allow the text.
  static func semantic(_ text: String) -> (key: VersionKey, isPrerelease: Bool)? {
    let parts = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let tails = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = tails[0].identifiers
    let prerelease = tails.dropFirst().first?.identifiers ?? []
    let metadata = parts.dropFirst().first?.identifiers ?? []
    guard numbers.count == 3, numbers.allSatisfy(\.isNumber),
      prerelease.allSatisfy({ $0.isIdentifier && ($0.isNumber || !$0.isAllDigits) }),
      metadata.allSatisfy(\.isIdentifier)
    else { return nil }
    // Numbers come before words, and fewer identifiers before more.
    let tail = prerelease.flatMap { identifier -> [UInt8] in
      identifier.isAllDigits ? [1] + number(identifier.utf8) : [2] + Array(identifier.utf8) + [0]
    }
    let key = VersionKey(numbers.flatMap { number($0.utf8) }, tail: tail.isEmpty ? [3] : tail)
    return (key, !prerelease.isEmpty)
  }
}

extension Substring {
  fileprivate var identifiers: [Substring] {
    split(separator: ".", omittingEmptySubsequences: false)
  }

  fileprivate var isAllDigits: Bool {
    !isEmpty && utf8.allSatisfy(\.isDigit)
  }

  fileprivate var isNumber: Bool {
    isAllDigits && (utf8.count == 1 || utf8.first != UInt8(ascii: "0"))
  }

  fileprivate var isIdentifier: Bool {
    !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
  }
}
