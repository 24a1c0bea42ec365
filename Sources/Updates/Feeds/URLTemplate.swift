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

/// The body of a request with the placeholders of `URLTemplate`.
///
/// Only what is exactly a placeholder is one, as JSON has braces of its own. No value can leave the
/// place in which it stands: with a `Content-Type` of JSON it is written as in a JSON string, and
/// with any other, or none, percent-encoded as in a URL.
struct BodyTemplate: Equatable, Sendable {
  let text: String
  let isJSON: Bool

  init(_ text: String, headers: [Header]) {
    self.text = text
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    let essence = type.prefix { $0 != ";" }.lowercased().trimmingBlanks()
    isJSON = essence == "application/json" || essence.hasSuffix("+json")
  }

  /// The body for an app on a system.
  func expanded(for app: App, on system: RunningSystem) -> String {
    let values = URLTemplate.values(for: app, on: system)
    return text.fillingPlaceholders(with: values) { isJSON ? Self.escaped($0) : $0.percentEncoded }
  }

  /// As it is between the quotation marks of a JSON string.
  private static func escaped(_ value: String) -> String {
    String(JSON.string(value).text.dropFirst().dropLast())
  }
}

extension StringProtocol {
  /// This text with the values in place of their names in braces; what is no such name stays.
  func fillingPlaceholders(
    with values: [String: String], encoded: (String) -> String
  ) -> String {
    let longest = values.keys.map(\.count).max() ?? 0
    var result = ""
    var rest = self[...]
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      rest = rest[brace...]
      let name = rest.dropFirst().prefix(longest + 1).prefix { $0 != "}" }
      guard name.count <= longest, name.endIndex < rest.endIndex, let value = values[String(name)]
      else {
        result.append(rest.removeFirst())
        continue
      }
      result += encoded(value)
      rest = rest[rest.index(after: name.endIndex)...]
    }
    return result + rest
  }
}
