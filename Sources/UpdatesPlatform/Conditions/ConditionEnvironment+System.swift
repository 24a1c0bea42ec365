extension ConditionEnvironment {
  package static let systemKeys = [
    "platform", "systemVersion", "appVersion", "displayScale", "device", "locale", "arch",
  ]
  package static let catalogKeys: Set = [
    "subtype", "screenWidth", "displayGamut", "languageDirection", "widthClass", "heightClass",
    "memory", "graphicsFeatureSet", "luminosity", "contrast",
  ]
  package static let defaultsKey = "defaults"

  /// Whether a key has a meaning in every environment, even if it has no value there.
  package static func isCommon(_ key: String) -> Bool {
    systemKeys.contains(key) || catalogKeys.contains(key)
      || key == defaultsKey || key.hasPrefix(defaultsKey + ".")
  }

  /// Whether a key has a value or could have one; if not, using the key is a mistake.
  package func knows(_ key: String) -> Bool {
    self[key] != nil || isVersion(key) || Self.isCommon(key)
  }

  /// The known facts about this machine and, if they are given, about the app.
  ///
  /// - `platform`: `Linux` or `macOS`.
  /// - `systemVersion`: the distribution's version in os-release, or the version of macOS; no value
  ///   if the distribution has no version.
  /// - `arch`: `x86_64`, `arm64`, or the machine's own name in uname(2).
  /// - `appVersion`: as given here.
  /// - `locale`: a tag such as `pt-BR`, as given here, otherwise as the person chose it with
  ///   `LC_ALL`, `LC_MESSAGES` or `LANG`.
  ///
  /// `displayScale` and `device` have no value. The app itself sets the keys below `defaults.`.
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

  /// Adds a value under a key path: each member of an object, and the elements of a list.
  ///
  /// A key with a dot in it is read as a path. JSON is nested at most 128 levels deep.
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
  init(_ value: JSON) {
    self =
      switch value {
      case .array(let elements): .list(elements.map(ConditionValue.init))
      case .object: .group
      case .null, .bool, .number, .string: ConditionValue(scalar: value) ?? .null
      }
  }
}

/// A key and its value in the form in which a person gives them, such as `platform=iOS`.
///
/// `schema:version=1.10` is the form for a key whose values are versions.
package struct ConditionSetting: Equatable, Sendable {
  package var key: String
  /// The value as it was given; it is read as a number or truth value if compared with one.
  package var value: String
  package var isVersion: Bool

  private static let versionSuffix = ":version"

  /// Reads a setting; nil if the key is not a key path or if there is no `=`.
  package init?(_ text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    var key = text[..<sign]
    isVersion = key.hasSuffix(Self.versionSuffix)
    if isVersion { key = key.dropLast(Self.versionSuffix.count) }
    guard ConditionReader.isKeyPath(String(key)) else { return nil }
    self.key = String(key)
    value = String(text[sign...].dropFirst())
  }
}

extension ConditionEnvironment {
  package mutating func apply(_ setting: ConditionSetting) {
    if setting.isVersion { declareVersion(setting.key) }
    self[setting.key] = .text(setting.value)
  }
}
