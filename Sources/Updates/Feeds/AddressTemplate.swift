import HarmlessText

/// A URL with placeholders such as `{version}`, which stand for facts about the app and its system.
///
/// Values are percent-encoded; an unknown value is empty. Any other text in braces stays unchanged,
/// and so does everything up to the end of the host, because no value may choose the host.
package struct AddressTemplate: Equatable, Sendable {
  let text: String

  package init(_ text: String) {
    self.text = text
  }

  /// The URL for an app on a system; a text that is not a URL, such as a path, stays unchanged.
  package func expanded(for app: App, on system: RunningSystem) -> String {
    guard let start = Self.endOfHost(in: text) else { return text }
    return text[..<start]
      + text[start...].fillingPlaceholders(
        with: Self.values(for: app, on: system), encoded: encoded)
  }

  /// The body of a request with the same placeholders.
  ///
  /// Only an exact match is a placeholder, because JSON itself uses braces. Each value is escaped so
  /// that it cannot change the text around it: for a `Content-Type` of JSON it is escaped like the
  /// content of a JSON string, otherwise it is percent-encoded like in a URL.
  static func body(
    _ text: String, headers: [Header], for app: App, on system: RunningSystem
  ) -> String {
    let type = (headers["content-type"] ?? "").prefix { $0 != ";" }.lowercased().trimmingBlanks()
    let isJSON = type == "application/json" || type.hasSuffix("+json")
    return text.fillingPlaceholders(with: values(for: app, on: system)) { value in
      isJSON
        ? String(JSON.string(value).text.dropFirst().dropLast()) : value.percentEncoded
    }
  }

  /// Encodes a value for the URL.
  ///
  /// In a file URL a slash would lead to another folder, so it stays encoded there.
  private func encoded(_ value: String) -> String {
    let encoded = value.percentEncoded
    guard text.isFileURL else { return encoded }
    return encoded.replacing("%2F", with: "%252F")
  }

  /// Where the path, query or fragment begins; nil if the text is not a file, http or https URL.
  private static func endOfHost(in text: String) -> String.Index? {
    if text.isFileURL { return text.index(text.startIndex, offsetBy: 5) }
    let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].isEmpty, ["http:", "https:"].contains(parts[0].lowercased())
    else { return nil }
    return parts[2].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? text.endIndex
  }

  /// The values of placeholders by name; the names are those of `URLPlaceholders.names`.
  static func values(for app: App, on system: RunningSystem) -> [String: String] {
    let values: [String: String?] = [
      "version": app.version, "build": app.build, "id": app.id, "os": system.name,
      "os-version": system.version, "arch": system.architecture, "country": app.country,
      "language": app.language, "channel": app.channel,
    ]
    return values.mapValues { $0 ?? "" }
  }
}

extension StringProtocol {
  fileprivate func fillingPlaceholders(
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
