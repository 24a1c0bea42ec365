/// The values of the keys in conditions, by key path, and which of them are versions.
public struct ConditionEnvironment: Sendable {
  package static let systemKeys = [
    "platform", "systemVersion", "appVersion", "displayScale", "device", "locale", "arch",
  ]
  /// Those of the appearances in Apple's asset catalogs.
  private static let catalogKeys: Set = ["luminosity", "contrast"]
  package static let defaultsKey = "defaults"

  private static let numberKey = "displayScale"

  private var values: [ExactText: ConditionValue] = [:]
  private var versionKeys = Set(["appVersion", "systemVersion"].map(ExactText.init))

  /// An environment in which no key has a value.
  public init() {}

  /// The value of a key path; nil if it has none or is unknown; setting nil removes the value.
  ///
  /// A text that is set for `displayScale` is kept as a number if it reads as one.
  ///
  /// Setting it removes all keys below the path. Setting a value also makes each path above it a
  /// group.
  public subscript(key: String) -> ConditionValue? {
    get { values[ExactText(key)] }
    set {
      if self[key] == .group {
        let below = (key + ".").utf8
        values = values.filter { !$0.key.text.utf8.starts(with: below) }
      }
      guard let newValue, newValue != .null else {
        values[ExactText(key)] = nil
        return
      }
      values[ExactText(key)] = key == Self.numberKey ? newValue.asNumber : newValue
      var path = key[...]
      while let dot = path.lastIndex(of: ".") {
        path = path[..<dot]
        if self[String(path)] == .group { break }
        values[ExactText(String(path))] = .group
      }
    }
  }

  /// Declares a key whose values are always compared as versions.
  public mutating func declareVersion(_ key: String) {
    versionKeys.insert(ExactText(key))
  }

  func value(of operand: ConditionOperand) -> ConditionValue {
    switch operand {
    case .value(let value): value
    case .key(let key): self[key] ?? .null
    case .list: .null
    }
  }

  func isVersion(_ operand: ConditionOperand) -> Bool {
    if case .key(let key) = operand { versionKeys.contains(ExactText(key)) } else { false }
  }

  /// Whether a key has a meaning in every environment, even if it has no value there.
  package static func isCommon(_ key: String) -> Bool {
    systemKeys.contains(key) || catalogKeys.contains(key)
      || key == defaultsKey || key.hasPrefix(defaultsKey + ".")
  }

  /// Whether a key has a value or could have one; if not, using the key is a mistake.
  package func knows(_ key: String) -> Bool {
    self[key] != nil || versionKeys.contains(ExactText(key)) || Self.isCommon(key)
  }
}

extension ConditionEnvironment {
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
    ConditionEnvironment(
      system: .current, appVersion: appVersion,
      locale: locale ?? SystemEnvironment.current.languageTag)
  }

  package init(system: OperatingSystem, appVersion: String?, locale: String?) {
    self.init()
    self["platform"] = .text(system.name == "macos" ? "macOS" : "Linux")
    self["systemVersion"] = system.version.map(ConditionValue.text)
    self["arch"] = system.architecture.isEmpty ? nil : .text(system.architecture)
    self["appVersion"] = appVersion.map(ConditionValue.text)
    self["locale"] = locale.map(ConditionValue.text)
  }

  /// Adds a value under a key path: each member of an object, and the elements of a list.
  ///
  /// A key with a dot in it is read as a path. JSON is nested at most 128 levels deep.
  package mutating func add(_ value: JSON, under key: String) {
    self[key] = ConditionValue(value)
    for member in value.objectValue?.members ?? [] {
      add(member.value, under: key + "." + member.key)
    }
  }

  /// Sets a key as a person does, with `platform=iOS` or, if its values are versions, with
  /// `schema:version=1.10`.
  ///
  /// The value is read as a number or truth value if it is compared with one.
  ///
  /// - Returns: The key; nil if the text is no setting.
  package mutating func apply(setting text: String) -> String? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    let suffix = ":version"
    let isVersion = text[..<sign].hasSuffix(suffix)
    let key = String(text[..<sign].dropLast(isVersion ? suffix.count : 0))
    guard ConditionReader.isKeyPath(key) else { return nil }
    if isVersion { declareVersion(key) }
    self[key] = .text(String(text[sign...].dropFirst()))
    return key
  }
}
