import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

struct FoundSettings {
  struct Scope {
    /// The identifier of the app; nil for all apps.
    var id: String?
    var name: String?
    var choices: UserChoices
    var allowance: Allowance
    var isSigned = true
  }

  let scopes: [Scope]
  let warnings: [Warning]
  /// The app that the command line names; nil for none.
  private let only: String?

  init(settings: UserSettings, policy: SystemPolicy, registry: AppRegistry, only: String?) {
    self.only = only
    var files: [String: AppFile] = [:]
    // Apps whose files are damaged can have settings too.
    let entries = (try? registry.list()) ?? []
    for entry in entries {
      if case .success(let loaded) = entry.outcome { files[entry.id] = loaded.file }
    }
    let ids = Set(entries.map(\.id) + settings.ids + [only].compactMap(\.self)).sorted()
    var warnings = settings.warnings
    scopes = ([nil] + ids.map(Optional.some)).map { id in
      let found = settings.choices(for: id)
      warnings += found.warnings
      let file = id.flatMap { files[$0] }
      return Scope(
        id: id, name: file?.name, choices: found.choices,
        allowance: Allowance(policy: policy, settings: settings, ids: id.map { [$0] } ?? []),
        isSigned: file.map(Self.isSigned) ?? true)
    }
    self.warnings = warnings
  }

  private static func isSigned(_ file: AppFile) -> Bool {
    switch file.action {
    case .install, .byInstall: file.feed?.isProved ?? false
    default: false
    }
  }

  private var shown: [Scope] { only == nil ? scopes : scopes.filter { $0.id == only } }

  func content(in words: Localization) -> SettingsContent {
    let found = scopes.map { scope in
      SettingsContent.Scope(
        id: scope.id, name: scope.name, choices: scope.choices,
        rules: (SystemPolicy.Prohibition.allCases.map(Optional.some) + [nil]).flatMap { never in
          scope.allowance.rules.filter { $0.never == never }
        }, isSigned: scope.isSigned)
    }
    return SettingsContent(all: found[0], apps: Array(found.dropFirst()), first: only, words: words)
  }

  func members(path: String) -> JSONObject {
    ["path": .string(path), "scopes": .array(shown.map(member))]
  }

  private func member(_ scope: Scope) -> JSON {
    [
      "app": JSON(scope.id), "name": JSON(scope.name?.harmlessLine()),
      "set": scope.choices.json, "inForce": scope.allowance.inForce.json,
      "policy": .array(scope.allowance.rules.map(\.json)),
    ]
  }

  var text: String {
    shown.flatMap { scope in
      let title = scope.id?.quotable ?? "all apps"
      return ["\(title): \(scope.choices.line ?? "nothing is set")"]
        + scope.allowance.rules.map { "  " + $0.sentence }
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
