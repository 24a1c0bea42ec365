import HarmlessText

package struct SystemPolicy: Equatable, Sendable {
  /// What a rule forbids; its name is the value of the key `never`.
  package enum Prohibition: String, CaseIterable, Sendable {
    case check
    case ask
    case install
  }

  package struct Rule: Equatable, Sendable {
    /// Nil if it only sets something.
    package var never: Prohibition?
    /// What it sets in place of the users' own settings.
    package var choices = UserChoices()
    /// The apps that it is for; nil for all.
    package var apps: [String]?
    /// The administrator's words for people; harmless text.
    package var reason: String?
    package var path: String
    /// Whether the file is damaged, so that it is not known what it forbids.
    package var isOfDamagedFile = false

    package var sentence: String {
      let path = "'\(path.harmlessLine())'"
      if isOfDamagedFile { return "nothing is installed while \(path) cannot be used" }
      let forbidden =
        switch never {
        case .check: "has switched off checks for this app"
        case .ask: "allows only notices for this app"
        case .install: "does not allow this app to be updated from here"
        case nil: nil as String?
        }
      let what = [forbidden, choices.line.map { "has set \($0)" }].compactMap(\.self)
        .joined(separator: ", and ")
      return "the administrator \(what)" + (reason.map { ": \($0)" } ?? "") + " (\(path))"
    }

    func isAbout(_ ids: [String]) -> Bool {
      apps.map { apps in ids.contains(where: apps.contains) } ?? true
    }
  }

  package var rules: [Rule] = []
  package var mirrors = Mirrors()
}

extension SystemPolicy {
  /// Reads the rules of a document; each rule that cannot be read is a fault.
  static func rules(of document: JSON, at path: String) -> (rules: [Rule], faults: [String]) {
    var rules: [Rule] = []
    var faults: [String] = []
    func fault(_ problem: String) { faults.append(problem) }
    guard let members = document.objectValue else {
      return ([], ["it is \(document.kindName), expected an object"])
    }
    for key in members.keys where !["rules", "mirror", "$schema"].contains(key) {
      fault(
        "the key '\(key.harmlessLine(limit: 80))' is unknown"
          + Suggestion.question(for: key, among: ["rules", "mirror"]))
    }
    guard let list = members["rules"]?.arrayValue else {
      if members["rules"] == nil, members["mirror"] != nil { return ([], faults) }
      fault("'rules' is \(members["rules"]?.kindName ?? "missing"), expected an array")
      return ([], faults)
    }
    for (index, value) in list.enumerated() {
      do {
        rules.append(try rule(of: value, named: "rules[\(index)]", at: path))
      } catch {
        fault(Problem(error).summary)
      }
    }
    return (rules, faults)
  }

  private static func rule(of value: JSON, named name: String, at path: String) throws -> Rule {
    guard let members = value.objectValue else {
      throw Problem(.unusable, "'\(name)' is \(value.kindName), expected an object")
    }
    let settings = UserChoices.Key.allCases.filter { $0 != .updates }
    let known = ["never", "apps", "reason"] + settings.map(\.rawValue)
    for key in members.keys where !known.contains(key) {
      throw Problem(
        .unusable,
        "the key '\(name).\(key.harmlessLine(limit: 80))' is unknown"
          + Suggestion.question(for: key, among: known))
    }
    let never = members["never"]?.stringValue.flatMap(Prohibition.init)
    var rule = Rule(never: never, path: path)
    for key in settings {
      guard let value = members[key.rawValue] else { continue }
      guard let text = value.stringValue.flatMap(key.normalized) else {
        throw Problem(
          .unusable, "'\(name).\(key.rawValue)' is \(value.excerpt), expected \(key.expected)")
      }
      rule.choices[key] = text
    }
    if never == nil, let found = members["never"]?.excerpt {
      throw Problem(.unusable, "'\(name).never' is \(found), expected check, ask or install")
    }
    guard never != nil || rule.choices != UserChoices() else {
      throw Problem(
        .unusable,
        "'\(name)' forbids and sets nothing, "
          + "expected never, channel, every, level, min-age or pin")
    }
    if let apps = members["apps"] {
      let ids = apps.arrayValue?.compactMap(\.stringValue)
      guard let ids, ids.count == apps.arrayValue?.count else {
        throw Problem(.unusable, "'\(name).apps' is not an array of ids")
      }
      rule.apps = ids
    }
    if let reason = members["reason"] {
      guard let text = reason.stringValue else {
        throw Problem(.unusable, "'\(name).reason' is \(reason.kindName), expected a string")
      }
      let line = text.harmlessLine(limit: 200)
      rule.reason = line.isEmpty ? nil : line
    }
    return rule
  }
}
