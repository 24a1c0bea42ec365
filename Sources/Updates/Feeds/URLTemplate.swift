/// A URL with placeholders such as `{version}`, which stand for what is installed, and where.
///
/// Values are percent-encoded, and empty where they are not known; what is no placeholder stays as
/// it is, and so does everything up to the end of the host, which no value may choose.
struct URLTemplate: Equatable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The URL for an app on a system; a text that is no URL, such as a path, is left as it is.
  func expanded(for app: App, on system: RunningSystem) -> String {
    guard let start = Self.endOfHost(in: text) else { return text }
    return text[..<start]
      + text[start...].fillingPlaceholders(
        with: Self.values(for: app, on: system), encoded: encoded)
  }

  /// In a path of the file system a slash would lead to another folder, so it stays encoded there.
  private func encoded(_ value: String) -> String {
    let encoded = value.percentEncoded
    guard text.isFileURL else { return encoded }
    return encoded.split(separator: "%2F", omittingEmptySubsequences: false)
      .joined(separator: "%252F")
  }

  /// Where the path, query or fragment begins; nil where there is no scheme.
  private static func endOfHost(in text: String) -> String.Index? {
    if text.isFileURL { return text.index(text.startIndex, offsetBy: 5) }
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased())
    else { return nil }
    return parts[2].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
  }

  /// The names are those of `FeedSettings.placeholders`.
  static func values(for app: App, on system: RunningSystem) -> [String: String] {
    let values: [String: String?] = [
      "version": app.version, "build": app.build, "id": app.id, "os": system.name,
      "os-version": system.version, "arch": system.architecture, "country": app.country,
      "language": app.language, "channel": app.channel,
    ]
    return values.mapValues { $0 ?? "" }
  }
}
