extension ConditionEnvironment {
  /// The keys that have a meaning wherever a condition is evaluated.
  package static let systemKeys = [
    "platform", "systemVersion", "appVersion", "displayScale", "device", "locale", "arch",
  ]
  /// The key above those that the app gives itself.
  package static let defaultsKey = "defaults"

  /// What is known on a terminal of the system and the app.
  ///
  /// `platform` is `Linux` or `macOS`; `locale` a tag such as `pt-BR`; `defaults` come from the app
  /// file and are found under `defaults.`. `displayScale` and `device` have no value.
  package init(
    system: OperatingSystem, systemVersion: String?, appVersion: String?, locale: String?,
    defaults: JSONObject = JSONObject()
  ) {
    self.init()
    self["platform"] = .text(system.name == "macos" ? "macOS" : "Linux")
    self["systemVersion"] = (systemVersion ?? system.version).map(ConditionValue.text)
    self["appVersion"] = appVersion.map(ConditionValue.text)
    self["locale"] = locale.map(ConditionValue.text)
    self["arch"] = system.architecture.isEmpty ? nil : .text(system.architecture)
    add(.object(defaults), under: Self.defaultsKey)
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
