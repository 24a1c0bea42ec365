import HarmlessText
import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

enum SettingsCommand: ToolCommand {
  static let command = Command(
    "settings", summary: "choose how you hear of updates, for all apps or for one",
    discussion: [
      "Without a setting, it shows a form, or without a terminal what is set.",
      "--app names one app; otherwise the settings are for all apps.",
      "--updates: off means no notices, no checks and no other file; tell, notices only; ask, a "
        + "question where you can answer; download, new versions are downloaded in the background, "
        + "then you are asked; update, they are also installed, when the program has ended. Without "
        + "'action.install' and 'feed.public-key' in the app file, the last two mean ask. If "
        + "nothing is set, the program decides.",
      "An administrator's policy goes before these settings.",
    ],
    operands: [.app],
    groups: [
      OptionGroup("Which app", [.app]),
      OptionGroup(
        "Settings",
        UserChoices.Key.allCases.map(option) + [
          Option(
            "unset", value: .oneOf(UserChoices.Key.allCases.map(\.rawValue)), isRepeatable: true,
            help: "remove this setting")
        ]),
      OptionGroup("How", [.json, .quiet, .screen, .plain, .noColor, .screenReader]),
    ],
    essentials: ["app"] + UserChoices.Key.allCases.map(\.rawValue) + ["unset", "json"],
    examples: [
      "updates-tui settings", "updates-tui settings --app com.example.tool --updates off",
    ])

  private static func option(_ key: UserChoices.Key) -> Option {
    let (row, name) = (key.row, key.rawValue)
    return Option(
      name, value: row.values.count > 1 ? .oneOf(row.values) : .text(row.values[0]), help: row.help)
  }

  static let blankMembers: JSONObject = ["path": .null, "scopes": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    let changes = try changes(arguments)
    let directories = Directories(environment: world.environment)
    let file = try UserSettingsFile(in: directories)
    let id = arguments.value("app")
    if let id, FileName.encoding(id) == nil { throw Problem.badIdentifier(id) }
    let settings =
      changes.isEmpty
      ? try file.read()
      : try file.change { settings in
        for (key, value) in changes { try settings.set(key, to: value, for: id) }
      }
    let (policy, warnings) = SystemPolicy.read(directories.policies)
    let registry = world.registry
    let found = FoundSettings(settings: settings, policy: policy, registry: registry, only: id)
    if changes.isEmpty, !arguments.has("json"), StandardStreams.isOutputTerminal {
      let conversation = try Conversation(arguments, in: world)
      if conversation.mode.asks {
        for warning in warnings + found.warnings { world.output.warn(warning.message) }
        return try ask(found, file, conversation, in: world)
      }
    }
    var reply = Reply(
      text: found.text, result: changes.isEmpty ? "done" : "saved",
      members: found.members(path: file.path), warnings: warnings + found.warnings)
    if !changes.isEmpty {
      reply.warnings += [id.flatMap { registry.unknownApp($0) }].compactMap(\.self)
      world.output.note(world.words.text(.settingsSaved))
      reply.text = nil
    }
    return reply
  }

  /// The settings that the options change; nil removes one.
  private static func changes(
    _ arguments: Arguments
  ) throws -> [(key: UserChoices.Key, value: String?)] {
    var changes: [(UserChoices.Key, String?)] = []
    for key in UserChoices.Key.allCases {
      let isUnset = arguments.values("unset").contains(key.rawValue)
      let value = try arguments.value(
        key.rawValue, expected: key.expected, parse: key.normalized)
      if value != nil, isUnset {
        throw Problem.invalidValue(
          of: "--unset", value: key.rawValue, expected: "a setting that is not also given")
      }
      if value != nil || isUnset { changes.append((key, value)) }
    }
    return changes
  }

  private static func ask(
    _ found: FoundSettings, _ file: UserSettingsFile, _ conversation: Conversation, in world: World
  ) throws -> Reply {
    let content = found.content(in: world.words)
    let changed = try conversation.fill(content.form).outcome?.scopes ?? content.scopes
    var reply = Reply(members: found.members(path: file.path))
    if changed != content.scopes {
      // Another process may have written meanwhile: only what changed here is changed there.
      try file.change { settings in
        for (old, new) in zip(content.scopes, changed) {
          for key in UserChoices.Key.allCases where old.choices[key] != new.choices[key] {
            try settings.set(key, to: new.choices[key], for: new.id)
          }
        }
      }
      reply.result = "saved"
    }
    world.output.note(
      world.words.text(changed == content.scopes ? .settingsKept : .settingsSaved))
    return reply
  }
}

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
