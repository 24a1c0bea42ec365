/// The versions that are pinned: `2.x` is all whose first number is 2.
package struct VersionPin: Equatable, Sendable {
  package let text: String
  private let numbers: [Substring]

  /// Reads numbers with dots between them, such as `2`, `2.x` or `2.4.*`; nil for any other text.
  package init?(_ text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, ["x", "X", "*"].contains(last) {
      parts.removeLast()
    }
    guard parts.count <= 4, text.utf8.count <= 40,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    self.text = text
    numbers = parts.map(Self.plain)
  }

  func allows(_ version: Version) -> Bool {
    let parts = version.text.drop { !$0.isNumber }
      .prefix { $0 == "." || ("0"..."9").contains($0) }
      .split(separator: ".").map(Self.plain)
    return numbers.enumerated().allSatisfy { place, number in
      number == (place < parts.count ? parts[place] : "0")
    }
  }

  private static func plain(_ number: Substring) -> Substring {
    let digits = number.drop { $0 == "0" }
    return digits.isEmpty ? "0" : digits
  }
}
