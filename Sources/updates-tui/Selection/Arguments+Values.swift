import CLI
import HarmlessText
import Updates

extension Arguments {
  /// An option's value on one harmless line; nil where it was not given or is empty.
  func line(_ option: String) -> String? {
    value(option).map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of a folder, from the root.
  func folder(_ option: String) throws(ArgumentsError) -> String? {
    try value(option, expected: "the path of a folder") { path in
      path.isEmpty ? nil : FileSystem.absolute(path)
    }
  }

  /// The date to take for now.
  var now: Date? {
    get throws(ArgumentsError) {
      try value("now", expected: "a date such as 2026-01-02T03:04:05Z") { Date(iso8601: $0) }
    }
  }
}
