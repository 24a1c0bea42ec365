import HarmlessText

/// A user's own choices: the document of `settings.json`.
///
/// Members that this version does not know stay in the document, so that no version loses what
/// another one has written.
package struct UserSettings: Equatable, Sendable {
  package private(set) var document: JSONObject
  private let path: String

  package init(_ document: JSONObject = JSONObject(), at path: String = "") {
    self.document = document
    self.path = path
  }

  /// The apps that have choices of their own, in the order of the document.
  package var ids: [String] { document["apps"]?.objectValue?.keys ?? [] }

  /// What is wrong beside the choices: keys that are unknown, and `apps` if it is no object.
  package var warnings: [Warning] {
    var reader = FieldReader(.object(document))
    reader.object(besides: ["$schema", "all"]) { $0.field("apps") { _ = $0.object() } }
    return reader.findings.map { warning($0, "updates are off for each app") }
  }

  /// The choices for one app alone, or those for all apps if `id` is nil.
  ///
  /// A value that is not valid is left out, with a warning. Where it could be meant to say 'off',
  /// it counts as that.
  package func choices(for id: String?) -> (choices: UserChoices, warnings: [Warning]) {
    var choices = UserChoices()
    if id != nil, let apps = document["apps"], apps.objectValue == nil { choices.updates = .off }
    let value = id.map { document["apps"]?[$0] } ?? document["all"]
    guard let value else { return (choices, []) }
    let place = id.map { "apps.\($0.harmlessLine(limit: 200))" } ?? "all"
    var reader = FieldReader(value, at: place)
    reader.object { choices.read(UserChoices.Key.allCases, from: &$0) }
    let warnings = reader.findings.map { finding in
      // It could be meant to say 'off'.
      guard [place, place + "." + UserChoices.Key.updates.rawValue].contains(finding.keyPath) else {
        return warning(finding, "it was ignored")
      }
      choices.updates = .off
      return warning(finding, "it counts as 'off'")
    }
    return (choices, warnings)
  }

  private func warning(_ finding: Finding, _ consequence: String) -> Warning {
    Warning(
      code: "settings.ignored",
      message: "In '\(path.harmlessLine())' \(finding.message)"
        + (finding.kind == .unknownKey ? "" : "; \(consequence)"))
  }

  /// Sets a choice for one app, or for all apps if `id` is nil; nil removes it.
  ///
  /// Throws if something else stands in its place, which would be lost.
  package mutating func set(_ key: UserChoices.Key, to value: String?, for id: String?) throws {
    var owners = id == nil ? document : try object(document["apps"], named: "apps")
    let owner = id ?? "all"
    var members = try object(owners[owner], named: id.map { "apps.\($0)" } ?? owner)
    members[key.rawValue] = value.map { .string($0) }
    owners[owner] = members.members.isEmpty ? nil : .object(members)
    if id == nil {
      document = owners
    } else {
      document["apps"] = owners.members.isEmpty ? nil : .object(owners)
    }
  }

  private func object(_ value: JSON?, named name: String) throws -> JSONObject {
    guard let value else { return JSONObject() }
    guard let object = value.objectValue else {
      throw Problem(
        .settingsMalformed,
        "in '\(presentableLocation(path, limit: 200))' '\(name.harmlessLine(limit: 200))' is "
          + "\(value.kindName), expected an object")
    }
    return object
  }
}
