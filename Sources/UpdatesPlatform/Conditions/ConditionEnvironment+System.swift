extension ConditionEnvironment {
  /// The keys that have a meaning wherever a condition is evaluated.
  package static let systemKeys = [
    "platform", "systemVersion", "appVersion", "displayScale", "device", "locale", "arch",
  ]
  /// What tells the images of an asset catalog apart beside those; no system gives it a value.
  package static let catalogKeys: Set = [
    "subtype", "screenWidth", "displayGamut", "languageDirection", "widthClass", "heightClass",
    "memory", "graphicsFeatureSet", "luminosity", "contrast",
  ]
  /// The key above those that the app gives itself.
  package static let defaultsKey = "defaults"

  /// Whether a key has a meaning wherever a condition is evaluated, though it may have no value.
  package static func isCommon(_ key: String) -> Bool {
    systemKeys.contains(key) || catalogKeys.contains(key)
      || key == defaultsKey || key.hasPrefix(defaultsKey + ".")
  }

  /// Whether a key has a value or could have one; what it asks for is a mistake otherwise.
  package func knows(_ key: String) -> Bool {
    entry(of: key) != nil || isVersion(key) || Self.isCommon(key)
  }

  /// What is known of this machine, and of the app as far as it is told.
  ///
  /// - `platform`: `Linux` or `macOS`.
  /// - `systemVersion`: the distribution's version of os-release, or macOS's; no value where the
  ///   distribution has none.
  /// - `arch`: `x86_64`, `arm64`, or the machine's own word of uname(2).
  /// - `appVersion`: as given here.
  /// - `locale`: a tag such as `pt-BR`, as given here, else as the person chose by `LC_ALL`,
  ///   `LC_MESSAGES` or `LANG`.
  ///
  /// `displayScale` and `device` have no value; what the app calls `defaults.` it sets itself.
  public static func current(
    appVersion: String? = nil, locale: String? = nil
  ) -> ConditionEnvironment {
    var environment = ConditionEnvironment(system: .current)
    environment["appVersion"] = appVersion.map(ConditionValue.text)
    let locale = locale ?? SystemEnvironment.current.languageTag
    environment["locale"] = locale.map(ConditionValue.text)
    return environment
  }

  package init(system: OperatingSystem) {
    self.init()
    self["platform"] = .text(system.name == "macos" ? "macOS" : "Linux")
    self["systemVersion"] = system.version.map(ConditionValue.text)
    self["arch"] = system.architecture.isEmpty ? nil : .text(system.architecture)
  }

  /// Adds a value under a key path, of an object each member, and of a list what it holds.
  ///
  /// A key with a dot in it is taken for a path. JSON is nested at most 128 deep.
  package mutating func add(_ value: JSON, under key: String) {
    guard let members = value.objectValue else {
      self[key] = ConditionValue(value)
      return
    }
    self[key] = .group
    for member in members.members { add(member.value, under: key + "." + member.key) }
  }
}

extension ConditionValue {
  /// A value as JSON says it; an object is a group, whatever its members are.
  init(_ value: JSON) {
    self =
      switch value {
      case .array(let elements): .list(elements.map(ConditionValue.init))
      case .object: .group
      case .null, .bool, .number, .string: ConditionValue(scalar: value) ?? .null
      }
  }
}

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
