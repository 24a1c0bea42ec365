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
    var warnings = document.keys.filter { !["$schema", "all", "apps"].contains($0) }.map {
      warning(
        "the key '\($0.harmlessLine(limit: 80))' is unknown"
          + Suggestion.question(for: $0, among: ["all", "apps"]))
    }
    if let apps = document["apps"], apps.objectValue == nil {
      warnings.append(
        warning("'apps' is \(apps.kindName), expected an object", "updates are off for each app"))
    }
    return warnings
  }

  /// The choices for one app alone, or those for all apps if `id` is nil.
  ///
  /// A value that is not valid is left out, with a warning. Where it could be meant to say 'off',
  /// it counts as that.
  package func choices(for id: String?) -> (choices: UserChoices, warnings: [Warning]) {
    var choices = UserChoices()
    var warnings: [Warning] = []
    let name = id.map { "apps.\($0.harmlessLine(limit: 200))" } ?? "all"
    if id != nil, let apps = document["apps"], apps.objectValue == nil { choices.updates = .off }
    let value = id.map { document["apps"]?[$0] } ?? document["all"]
    guard let value else { return (choices, warnings) }
    guard let members = value.objectValue else {
      choices.updates = .off
      return (
        choices, [warning("'\(name)' is \(value.kindName), expected an object", Self.countsAsOff)]
      )
    }
    for (key, value) in members.members.map({ ($0.key, $0.value) }) {
      guard let known = UserChoices.Key(rawValue: key) else {
        warnings.append(
          warning(
            "the key '\(name).\(key.harmlessLine(limit: 80))' is unknown"
              + Suggestion.question(for: key, among: UserChoices.Key.allCases.map(\.rawValue))))
        continue
      }
      guard let text = value.stringValue.flatMap(known.normalized) else {
        if known == .updates { choices.updates = .off }
        warnings.append(
          warning(
            "'\(name).\(key)' is \(value.excerpt), expected \(known.expected)",
            known == .updates ? Self.countsAsOff : Self.isIgnored))
        continue
      }
      choices[known] = text
    }
    return (choices, warnings)
  }

  private static let isIgnored = "it was ignored"
  private static let countsAsOff = "it counts as 'off'"

  private func warning(_ problem: String, _ consequence: String = Self.isIgnored) -> Warning {
    Warning(
      code: "settings.ignored",
      message: "In '\(path.harmlessLine())' \(problem); \(consequence)")
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
      throw Problem.settingsWrongKind(path, at: name, found: value.kindName)
    }
    return object
  }
}
