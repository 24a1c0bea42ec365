/// A key and its value as a person gives them: `platform=iOS`, or `schema:version=1.10` for a key
/// whose values are versions.
package struct ConditionSetting: Equatable, Sendable {
  package var key: String
  /// As it was given; beside a number or a truth value it is read as one.
  package var value: String
  package var isVersion: Bool

  private static let versionSuffix = ":version"

  /// Reads a setting; nil where the key is not a key path, or there is no `=`.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    var key = text[..<sign]
    isVersion = key.hasSuffix(Self.versionSuffix)
    if isVersion { key = key.dropLast(Self.versionSuffix.count) }
    guard ConditionKey.isKeyPath(String(key)) else { return nil }
    self.key = String(key)
    value = String(text[sign...].dropFirst())
  }
}

extension ConditionEnvironment {
  /// Sets what a person has given, over whatever was there.
  package mutating func apply(_ setting: ConditionSetting) {
    if setting.isVersion { declareVersion(setting.key) }
    self[setting.key] = .text(setting.value)
  }
}
