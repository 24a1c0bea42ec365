import UpdatesLoopback
import UpdatesTestSupport

/// Answers in the form of the App Store lookup.
enum Lookup {
  /// A store that has this version.
  static func answer(_ version: String, more: String = "") -> String {
    #"{"resultCount":1,"results":[{"version":"\#(version)"\#(more)}]}"#
  }

  static func server(_ version: String) throws -> LoopbackServer {
    try LoopbackServer(.text(answer(version)))
  }
}

extension UpdatesTool {
  /// The words for a check that asks a lookup at a URL, with nothing else to configure.
  static func asking(_ url: String) -> [String] {
    [
      "--id", "com.example.tool", "--name", "Tool", "--installed", "1.0", "--country", "us",
      "--lookup-url", url,
    ]
  }

  /// The words for a check of a configuration.
  static func configured(_ place: String) -> [String] {
    ["--config", place, "--id", "com.example.tool", "--name", "Tool", "--installed", "1.0"]
  }
}
