/// A duration as it is typed: a number with one of the units `s m h d w`.
package struct SpokenDuration: Equatable, Sendable {
  /// From one second to ten years.
  package let seconds: Int

  package init?(_ text: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()),
      text.first != "+", count > 0, count <= 315_360_000 / unit
    else { return nil }
    seconds = count * unit
  }
}

extension SpokenDuration {
  /// Seconds in words, rounded down to the largest unit that fits, such as `2 h` or `3 days`.
  package static func text(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(max(0, seconds)) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3_600) h"
    case ..<172_800: "1 day"
    default: "\(seconds / 86_400) days"
    }
  }
}

extension Duration {
  /// The seconds, without their fraction.
  var wholeSeconds: Int {
    Int(components.seconds)
  }
}
