/// A version as bytes in the order of the versions: an epoch, numbers of any length, and a tail.
package struct VersionKey: Hashable, Sendable {
  /// The epoch and the numbers without zeros at the end, each as `number` writes it.
  private let numbers: [[UInt8]]
  private let tail: [UInt8]

  init(epoch: [UInt8] = zero, _ numbers: [[UInt8]], tail: [UInt8]) {
    let count = numbers.lastIndex { $0 != Self.zero }.map { $0 + 1 } ?? 0
    self.numbers = [epoch] + numbers.prefix(count)
    self.tail = tail
  }

  static let zero: [UInt8] = [0, 0]

  /// Bytes in the order of the numbers that the digits are.
  static func number(_ digits: some Collection<UInt8>) -> [UInt8] {
    let digits = digits.drop { $0 == 0x30 }
    return [UInt8(digits.count >> 8), UInt8(digits.count & 0xFF)] + digits
  }

  func compare(to other: VersionKey, at level: VersionLevel? = nil) -> Ordering {
    compare(to: other, count: level?.componentCount, tails: (level ?? .build) >= .patch)
  }

  /// Compares the first numbers, or all of them if `count` is nil.
  func compare(to other: VersionKey, count: Int?, tails: Bool) -> Ordering {
    let all = max(numbers.count, other.numbers.count)
    for index in 0..<(count.map { min($0 + 1, all) } ?? all) {
      let number = index < numbers.count ? numbers[index] : Self.zero
      let another = index < other.numbers.count ? other.numbers[index] : Self.zero
      if number != another { return number.lexicographicallyPrecedes(another) ? .less : .greater }
    }
    guard tails, tail != other.tail else { return .equal }
    return tail.lexicographicallyPrecedes(other.tail) ? .less : .greater
  }
}
