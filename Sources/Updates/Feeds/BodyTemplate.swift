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
