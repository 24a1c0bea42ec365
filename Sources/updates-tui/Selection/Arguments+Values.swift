import CLI
import HarmlessText
import Updates

extension Arguments {
  /// An option's value on one harmless line; nil where it was not given or is empty.
  func line(_ option: String) -> String? {
    value(option).map { $0.harmlessLine() }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of a file or folder, from the root; `kind` is which of them it is.
  func path(_ option: String, to kind: String) throws(ArgumentsError) -> String? {
    try value(option, expected: "the path of a \(kind)") { path in
      path.isEmpty ? nil : FileSystem.absolute(path)
    }
  }

  /// What `--timeout` says, in seconds; nil where it was not given.
  func timeout(upTo most: Int) throws(ArgumentsError) -> Duration? {
    try value("timeout", expected: "seconds, from 0.1 to \(most)") { text in
      Double(text).flatMap { (0.1...Double(most)).contains($0) ? $0 : nil }
    }.map { .milliseconds(Int($0 * 1000)) }
  }

  /// The date to take for now.
  var now: Date? {
    get throws(ArgumentsError) {
      try value("now", expected: "a date such as 2026-01-02T03:04:05Z") { Date(iso8601: $0) }
    }
  }
}
