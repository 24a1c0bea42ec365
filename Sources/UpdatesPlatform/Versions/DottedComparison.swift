/// A walk along two dotted versions, component by component, then along their tails.
struct DottedComparison {
  private var left: Side
  private var right: Side

  init(left: UnsafeBufferPointer<UInt8>, right: UnsafeBufferPointer<UInt8>) {
    self.left = Side(bytes: left)
    self.right = Side(bytes: right)
  }

  /// The order of the first `components` numbers and, where those are equal, of the tails.
  mutating func result(components: Int, tails: Bool) -> ComparisonResult {
    var index = 0
    while index < components, left.isInNumbers || right.isInNumbers {
      let order = compareNumbers(
        left.bytes, left.nextNumber(), right.bytes, right.nextNumber())
      guard order == .orderedSame else { return order }
      index += 1
    }
    guard tails else { return .orderedSame }
    while left.isInNumbers { _ = left.nextNumber() }
    while right.isInNumbers { _ = right.nextNumber() }
    switch (left.tail.isEmpty, right.tail.isEmpty) {
    case (true, true): return .orderedSame
    case (true, false): return .orderedDescending
    case (false, true): return .orderedAscending
    case (false, false): return compareRuns(left.bytes, left.tail, right.bytes, right.tail)
    }
  }

  private struct Side {
    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var isInNumbers = true
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    /// The digits of the next component; an empty range where the numbers have ended, which is 0.
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

    /// What follows the numbers, up to a `+`.
    var tail: Range<Int> {
      var end = position
      while end < bytes.count, bytes[end] != UInt8(ascii: "+") { end += 1 }
      return position..<end
    }
  }
}
