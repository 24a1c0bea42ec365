import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum CheckCommand: AllAppsCommand {
  static let command = Command(
    "check", summary: "check now and report, without asking",
    discussion: [
      "Exits with 0 if there is no update, 100 if an update is available, 101 if it is "
        + "required, and 102 if no supported version runs on this system.",
      "It only reads. A program that shows the update itself gives --count, so that an update whose "
        + "'shouldNotify' is true counts as shown.",
      "With --all, it checks all registered apps, a few at a time. It exits with 101 if one of the "
        + "updates is required, and with the code of a failure only if no app could be checked.",
    ],
    operands: [.app],
    groups: [
      .whichApp, .whereToAsk, .settings,
      OptionGroup(
        "How",
        [.all, Option("count", help: "count an update that should be notified as shown")]
          + OptionGroup.howToReport.options),
    ],
    essentials: ["config", "app", "all", "installed", "always", "json"],
    examples: [
      "updates-tui check --config updates.json --installed 1.4.0 --json",
      "updates-tui check --all",
    ])

  static let blankMembers = CheckMembers.blank

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var selection = try AppSelection(arguments, in: world)
    try selection.settleInstallation(in: world)
    selection.askVersionCommand(in: world)
    selection.checker.options.countsAnnouncement = arguments.has("count")
    let report = try world.report(of: selection)
    world.describe(report)
    var reply = Reply(report, of: selection, in: world)
    // A document has no text, and who waits for it is a program.
    if arguments.has("json") { return reply }
    reply.text = selection.text(of: report, in: world, hasDetails: true).text
    let words = world.words(for: report.app)
    // The English words of a failure have more details for its publisher.
    if words.language != "en" { reply.words = words }
    return reply
  }

  static func replyForAll(to arguments: Arguments, in world: World) throws -> Reply {
    var (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    for index in apps.indices { try apps[index].settleInstallation(in: world) }
    apps = try world.checked(
      AppChecks(apps: apps, world: world) { $0.countsAnnouncement = arguments.has("count") })
    for report in apps.compactMap(\.report) { world.describe(report) }
    return Reply(checked: apps, warnings, asJSON: arguments.has("json"), in: world)
  }
}

extension Reply {
  init(_ report: CheckReport, of selection: AppSelection, in world: World) {
    let failure = report.failure.map { Problem($0) }
    // Only a document has them, and they may read the database of a package manager.
    let members =
      selection.arguments.has("json")
      ? CheckMembers.members(of: report, selection, in: world) : CheckMembers.blank
    self.init(
      result: report.result, members: members, warnings: report.warnings, failure: failure,
      exitCode: ExitCode(report, failure: failure))
  }
}

extension ExitCode {
  init(_ report: CheckReport, failure: Problem?) {
    switch report.decision?.outcome {
    case .available(let update, _) where update.isRequired: self = .required
    case .available: self = .available
    case .unsupported: self = .unsupported
    case .none?: self = .done
    case nil: self = failure?.exitCode ?? .defect
    }
  }
}

enum CheckMembers {
  static let blank = members(of: nil)

  /// With a selection, they have what Update would do, which may read a manager's database.
  static func members(
    of report: CheckReport?, _ selection: AppSelection? = nil, in world: World? = nil
  ) -> JSONObject {
    let update = report?.decision?.update
    var members: JSONObject = [
      "app": report?.app.json ?? .null,
      "feed": report?.feed.map { feed($0) } ?? .null,
      "firstLaunch": [
        "afterInstall": .bool(report?.firstLaunch == .afterInstall),
        "afterUpdate": .bool(report?.firstLaunch == .afterUpdate),
      ],
      "notifications": [
        "shown": JSON(report?.notifications.shown ?? 0),
        "limit": JSON(report?.notifications.limit),
      ],
      "reason": JSON(report?.reason?.rawValue), "update": .null, "action": .null,
    ]
    if let update, let selection, let world {
      members["update"] = self.update(update, verification: selection.verification(of: update))
      members["action"] = action(to: update, selection, in: world) ?? .null
    }
    return members
  }

  /// What Update would do here; nil if there is no way to update.
  private static func action(
    to update: Update, _ selection: AppSelection, in world: World
  ) -> JSON? {
    let (way, command, _) = selection.way(to: update, in: world)
    let kind: String
    switch way {
    case .own, .unknown: return nil
    case .opening, .visiting: kind = "open"
    case .running: kind = "run"
    case .typing: kind = "copy"
    case .installing: kind = "update"
    }
    return [
      "kind": .string(kind), "page": JSON(update.page),
      "command": command.map { .array($0.map(JSON.string)) } ?? .null,
    ]
  }

  private static func feed(_ feed: CheckReport.FeedUse) -> JSON {
    ["kind": .string(feed.kind), "url": JSON(feed.url), "fromCache": .bool(feed.isFromCache)]
  }

  static func update(_ update: Update, verification: String? = nil) -> JSON {
    [
      "version": JSON(update.version), "type": .string(update.kind.rawValue),
      "required": .bool(update.isRequired), "shouldNotify": .bool(update.shouldNotify),
      "releaseNotes": JSON(update.releaseNotes?.text),
      "releaseNotesFormat": JSON(update.releaseNotes?.format.rawValue),
      "publishedAt": JSON(update.publishedAt?.iso8601),
      "minimumOS": JSON(update.release.minimumOS?.version),
      "storeId": JSON(update.release.storeID), "storeURL": JSON(update.storeURL),
      "downloadURL": JSON(update.downloadURL), "size": JSON(update.release.size),
      "verification": JSON(verification), "informational": .bool(update.isInformational),
      "page": JSON(update.page), "summary": NotesSummary(of: update).map(summary) ?? .null,
    ]
  }

  private static func summary(_ summary: NotesSummary) -> JSON {
    [
      "breaking": JSON(summary.breaking), "security": JSON(summary.security),
      "features": JSON(summary.features), "fixes": JSON(summary.fixes),
    ]
  }
}

extension CheckReport {
  var reason: Reason? {
    if let decision { return decision.reason }
    guard failure?.subject == .feed else { return nil }
    return .feedFailed
  }

  var result: String {
    switch decision?.outcome {
    case .available: "available"
    case .none?: "none"
    case .unsupported: "unsupported"
    case nil: "error"
    }
  }
}

extension App {
  var json: JSON {
    [
      "id": JSON(id), "name": JSON(name), "installed": JSON(version), "build": JSON(build),
    ]
  }
}
