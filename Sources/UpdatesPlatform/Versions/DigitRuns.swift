/// Compares two runs of ASCII digits of any length as numbers; an empty run is 0.
func compareNumbers(
  _ left: UnsafeBufferPointer<UInt8>, _ leftRange: Range<Int>,
  _ right: UnsafeBufferPointer<UInt8>, _ rightRange: Range<Int>
) -> Ordering {
  let leftRange = withoutLeadingZeros(left, leftRange)
  let rightRange = withoutLeadingZeros(right, rightRange)
  if leftRange.count != rightRange.count {
    return leftRange.count < rightRange.count ? .less : .greater
  }
  for offset in 0..<leftRange.count {
    let (a, b) = (left[leftRange.lowerBound + offset], right[rightRange.lowerBound + offset])
    if a != b { return a < b ? .less : .greater }
  }
  return .equal
}

/// Compares two texts run by run: digits as numbers, other bytes one by one; digits come first.
func compareRuns(
  _ left: UnsafeBufferPointer<UInt8>, _ leftRange: Range<Int>,
  _ right: UnsafeBufferPointer<UInt8>, _ rightRange: Range<Int>, foldsCase: Bool = false
) -> Ordering {
  var (i, j) = (leftRange.lowerBound, rightRange.lowerBound)
  while i < leftRange.upperBound, j < rightRange.upperBound {
    let (a, b) = foldsCase ? (left[i].lowercased, right[j].lowercased) : (left[i], right[j])
    if a.isDigit, b.isDigit {
      let (a, b) = (
        digits(left, i..<leftRange.upperBound), digits(right, j..<rightRange.upperBound)
      )
      let order = compareNumbers(left, a, right, b)
      guard order == .equal else { return order }
      (i, j) = (a.upperBound, b.upperBound)
    } else if a == b {
      i += 1
      j += 1
    } else if a.isDigit != b.isDigit {
      return a.isDigit ? .less : .greater
    } else {
      return a < b ? .less : .greater
    }
  }
  switch (i < leftRange.upperBound, j < rightRange.upperBound) {
  case (true, _): return .greater
  case (_, true): return .less
  default: return .equal
  }
}

/// The number of Unicode scalars in UTF-8.
func characterCount(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  bytes.count { $0 & 0xC0 != 0x80 }
}

extension UInt8 {
  package var isDigit: Bool {
    self &- 48 < 10
  }

  package var isLetter: Bool {
    (0x61...0x7A).contains(self | 0x20)
  }

  package var isLetterOrDigit: Bool {
    isDigit || isLetter
  }

  /// The small letter for a capital one of ASCII.
  var lowercased: UInt8 {
    (0x41...0x5A).contains(self) ? self | 0x20 : self
  }

  package var isBlank: Bool {
    self == 32 || (9...13).contains(self)
  }
}

private func withoutLeadingZeros(
  _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
) -> Range<Int> {
  var start = range.lowerBound
  while start < range.upperBound, bytes[start] == 48 { start += 1 }
  return start..<range.upperBound
}

private func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
  var end = range.lowerBound
  while end < range.upperBound, bytes[end].isDigit { end += 1 }
  return range.lowerBound..<end
}
