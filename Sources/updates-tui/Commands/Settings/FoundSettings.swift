import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

/// The settings for all apps, and for each app, with what an administrator says of them.
struct FoundSettings {
  private let scopes: [(content: SettingsContent.Scope, allowance: Allowance)]
  let warnings: [Warning]
  /// The app that the command line names; nil for none.
  private let only: String?

  init(settings: UserSettings, policy: SystemPolicy, registry: AppRegistry, only: String?) {
    self.only = only
    // Apps whose files are damaged can have settings too.
    let entries = (try? registry.list()) ?? []
    let files = Dictionary(entries.map { ($0.id, try? $0.outcome.get().file) }) { $1 }
    let ids = Set(entries.map(\.id) + settings.ids + [only].compactMap(\.self)).sorted()
    var warnings = settings.warnings
    scopes = ([nil] + ids.map(Optional.some)).map { id in
      let found = settings.choices(for: id)
      warnings += found.warnings
      let file = id.flatMap { files[$0] ?? nil }
      let allowance = Allowance(policy: policy, settings: settings, ids: id.map { [$0] } ?? [])
      let rules = (SystemPolicy.Prohibition.allCases.map(Optional.some) + [nil]).flatMap { never in
        allowance.rules.filter { $0.never == never }
      }
      let content = SettingsContent.Scope(
        id: id, name: file?.name, choices: found.choices, rules: rules,
        isSigned: file.map(Self.isSigned) ?? true)
      return (content, allowance)
    }
    self.warnings = warnings
  }

  private static func isSigned(_ file: AppFile) -> Bool {
    switch file.action {
    case .install, .byInstall: file.feed?.isProved ?? false
    default: false
    }
  }

  private var shown: [(content: SettingsContent.Scope, allowance: Allowance)] {
    only == nil ? scopes : scopes.filter { $0.content.id == only }
  }

  func content(in words: Localization) -> SettingsContent {
    SettingsContent(
      all: scopes[0].content, apps: scopes.dropFirst().map(\.content), first: only, words: words)
  }

  func members(path: String) -> JSONObject {
    let members = shown.map { scope, allowance -> JSON in
      [
        "app": JSON(scope.id), "name": JSON(scope.name?.harmlessLine()),
        "set": scope.choices.json, "inForce": allowance.inForce.json,
        "policy": .array(allowance.rules.map(\.json)),
      ]
    }
    return ["path": .string(path), "scopes": .array(members)]
  }

  var text: String {
    shown.flatMap { scope, allowance in
      ["\(scope.id?.quotable ?? "all apps"): \(scope.choices.line ?? "nothing is set")"]
        + allowance.rules.map { "  " + $0.sentence }
    }.joined(separator: "\n")
  }
}

extension UserChoices {
  var json: JSON {
    var members = JSONObject()
    for key in Key.allCases { members[key.rawValue] = JSON(self[key]) }
    return .object(members)
  }
}

extension SystemPolicy.Rule {
  var json: JSON {
    [
      "never": JSON(never?.rawValue), "set": choices.json, "reason": JSON(reason),
      "path": .string(path),
      "damaged": .bool(isOfDamagedFile),
    ]
  }
}

extension AppRegistry {
  /// Nil if it is registered.
  func unknownApp(_ id: String, onlyIfNear: Bool = false) -> Warning? {
    if has(id) { return nil }
    let near = name(near: id)
    if onlyIfNear, near == nil { return nil }
    return Warning(
      code: "settings.unknown-app",
      message: "No app '\(id.quotable)' is registered"
        + (near.map { "; did you mean '\($0.quotable)'?" } ?? ""))
  }
}
