extension Release {
  /// The key of all of which nothing is known; no name, and not to be shown as one.
  package static let namelessKey = "unnamed"
  /// What a key begins with that is a build.
  private static let buildPrefix = "build:"

  /// Under what it is counted, skipped and put off: its version, else what else is known of it.
  package var notificationKey: String {
    Self.notificationKey(
      version: version?.text, name: name, downloadURL: downloadURL, build: build)
  }

  /// Whether a text that is remembered means this release: by its version, else by its key.
  func isMeant(by text: String) -> Bool {
    guard let version else { return text == notificationKey }
    return (try? Version(text, scheme: version.scheme)) == version
  }

  static func notificationKey(
    version: String?, name: String?, downloadURL: String?, build: String?
  ) -> String {
    version ?? name ?? downloadURL ?? build.map { buildPrefix + $0 } ?? namelessKey
  }

  /// The build that a key names; nil where it is something else.
  package static func build(ofKey key: String) -> String? {
    key.hasPrefix(buildPrefix) ? String(key.dropFirst(buildPrefix.count)) : nil
  }
}
