/// The values of the keys in conditions, by key path, and which of them are versions.
public struct ConditionEnvironment: Sendable {
  private static let versionKeys = Set(["appVersion", "systemVersion"].map(ExactText.init))

  /// The keys whose values are numbers, even if they were given as text.
  private static let numberKeys: Set<String> = ["displayScale"]

  private var values: [ExactText: ConditionReading] = [:]
  private var declaredVersions = Self.versionKeys

  /// An environment in which no key has a value.
  public init() {}

  /// The value of a key path; nil if it has none or is unknown; setting nil removes the value.
  ///
  /// Setting it removes all keys below the path. Setting a value also makes each path above it a
  /// group.
  public subscript(key: String) -> ConditionValue? {
    get { values[ExactText(key)]?.value }
    set { set(newValue ?? .null, for: key) }
  }

  /// Declares a key whose values are always compared as versions.
  public mutating func declareVersion(_ key: String) {
    declaredVersions.insert(ExactText(key))
  }

  /// The value of a key, and whether it must be a version.
  func value(of key: String) -> (reading: ConditionReading, isVersion: Bool) {
    let key = ExactText(key)
    return (values[key] ?? .null, declaredVersions.contains(key))
  }

  func isVersion(_ key: String) -> Bool {
    declaredVersions.contains(ExactText(key))
  }

  private mutating func set(_ value: ConditionValue, for key: String) {
    if case .group = self[key] {
      let below = (key + ".").utf8
      for path in values.keys where path.text.utf8.starts(with: below) { values[path] = nil }
    }
    guard value != .null else {
      values[ExactText(key)] = nil
      return
    }
    values[ExactText(key)] = reading(of: value, for: key)
    var path = key[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      let above = String(path)
      if case .group = self[above] { break }
      values[ExactText(above)] = ConditionReading(.group)
    }
  }

  private func reading(of value: ConditionValue, for key: String) -> ConditionReading {
    let reading = ConditionReading(value)
    guard Self.numberKeys.contains(key), let text = reading.text, reading.number != nil else {
      return reading
    }
    return ConditionReading(.number(text))
  }
}

/// The value of a key, or a value that is written in a condition.
public enum ConditionValue: Hashable, Sendable {
  /// The key has no value or is unknown.
  case null
  case bool(Bool)
  /// A number as it is written, such as `8.4`.
  case number(String)
  case text(String)
  case list([ConditionValue])
  /// A value that has keys of its own: it exists, and equals nothing.
  case group
}
