/// The placeholders of URLs, and of the bodies of requests, such as `{version}`.
package enum URLPlaceholders {
  static let names = [
    "version", "build", "id", "os", "os-version", "arch", "country", "language", "channel",
  ]

  package static var list: String {
    names.map { "{\($0)}" }.joined(separator: " ")
  }

  /// The names in braces in a URL that are not placeholders.
  static func unknown(in url: String) -> [String] {
    url.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }.filter { !names.contains($0) }
  }
}
