import UpdatesCLI

extension Failure {
  /// What whoever fetches can do about files of somebody else: tell who publishes them.
  ///
  /// - Parameters:
  ///   - what: What is to be fixed, such as `this line:`, where an excerpt shows it.
  ///   - excerpt: The place, with a caret under it; empty where there is none.
  /// - Returns: The hint.
  static func publisherMends(_ what: String = "this line:", excerpt: String = "") -> String {
    publisherHas(to: "fix " + (excerpt.isEmpty ? "it" : "\(what)\n\(excerpt)"))
  }

  static func publisherHas(to task: String) -> String {
    "ask whoever publishes these files to \(task)"
  }
}
