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
