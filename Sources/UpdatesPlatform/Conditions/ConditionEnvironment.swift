/// The values of the keys in conditions, by key path, and which of them are versions.
public struct ConditionEnvironment: Sendable {
  private static let versionKeys = Set(["appVersion", "systemVersion"].map(ExactText.init))

  /// The keys whose values are numbers, even if they were given as text.
  private static let numberKeys: Set<String> = ["displayScale"]

  private var entries: [ExactText: Entry] = [:]
  private var declaredVersions = Self.versionKeys

  struct Entry: Sendable {
    var reading: ConditionReading
    var isVersion: Bool
  }

  /// An environment in which no key has a value.
  public init() {}

  /// The value of a key path; nil if it has none or is unknown; setting nil removes the value.
  ///
  /// Setting it removes all keys below the path. Setting a value also makes each path above it a
  /// group.
  public subscript(key: String) -> ConditionValue? {
    get { entry(of: key)?.reading.value }
    set { set(newValue ?? .null, for: key) }
  }

  /// Declares a key whose values are always compared as versions.
  public mutating func declareVersion(_ key: String) {
    declaredVersions.insert(ExactText(key))
    if let value = self[key] { set(value, for: key) }
  }

  func entry(of key: String) -> Entry? {
    entries[ExactText(key)]
  }

  func isVersion(_ key: String) -> Bool {
    declaredVersions.contains(ExactText(key))
  }

  private mutating func set(_ value: ConditionValue, for key: String) {
    if case .group = self[key] {
      let below = (key + ".").utf8
      for path in entries.keys where path.text.utf8.starts(with: below) { entries[path] = nil }
    }
    guard value != .null else {
      entries[ExactText(key)] = nil
      return
    }
    entries[ExactText(key)] = Entry(
      reading: reading(of: value, for: key), isVersion: isVersion(key))
    var path = key[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      let above = String(path)
      if case .group = self[above] { break }
      entries[ExactText(above)] = Entry(reading: ConditionReading(.group), isVersion: false)
    }
  }

  private func reading(of value: ConditionValue, for key: String) -> ConditionReading {
    if case .number = value { return ConditionReading(value, isNumber: true) }
    let reading = ConditionReading(value)
    guard Self.numberKeys.contains(key), let text = reading.text, reading.number != nil else {
      return reading
    }
    return ConditionReading(.number(text), isNumber: true)
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
