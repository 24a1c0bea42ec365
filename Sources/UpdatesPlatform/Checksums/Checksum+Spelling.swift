import HarmlessText

extension Checksum {
  /// Reads hexadecimal digits in either case; their number tells the algorithm.
  package init(hex text: String) throws(ChecksumSpellingError) {
    let count = text.utf8.count
    let algorithm = ChecksumAlgorithm.allCases.first { 2 * $0.length == count }
    guard let algorithm else { throw .hexLength(text.unicodeScalars.count) }
    var bytes = [UInt8](repeating: 0, count: algorithm.length)
    var place = 0
    for digit in text.utf8 {
      guard let value = Self.value(of: digit) else { throw Self.firstFault(of: text) }
      bytes[place >> 1] |= place & 1 == 0 ? value << 4 : value
      place += 1
    }
    self.init(algorithm, bytes: bytes)
  }

  private static func firstFault(of text: String) -> ChecksumSpellingError {
    let scalars = Array(text.unicodeScalars)
    let place = scalars.firstIndex { $0.value > 127 || value(of: UInt8($0.value)) == nil } ?? 0
    return .notHexadecimal(
      character: String(scalars[place]).harmlessLine(limit: 8), place: place + 1)
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
