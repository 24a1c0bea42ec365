import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

enum CheckAllCommand: ToolCommand {
  static var command: Command { CheckCommand.command }

  static let blankMembers: JSONObject = ["apps": []]

  static func reply(to arguments: Arguments, in world: World) throws -> Reply {
    var (apps, warnings) = try world.registeredApps(arguments)
    if apps.isEmpty { world.noteThatNoAppIsRegistered() }
    for index in apps.indices { try apps[index].settleInstallation(in: world) }
    let counts = arguments.has("count")
    let checks = AppChecks(apps, in: world) { $0.countsAnnouncement = counts }
    let outcomes = try world.outcomes(of: checks, amongst: apps.count)
    let checked = zip(apps, outcomes).map { app, outcome in
      AppCheck(outcome, of: app)
    }
    for check in checked {
      if let report = check.report { world.describe(report, verbose: arguments.has("verbose")) }
    }
    return Reply(
      checked, warnings, as: arguments.has("json") ? { $0.member(in: world) } : nil, in: world)
  }
}

extension AppCheck {
  /// Without an outcome, the app file cannot be used.
  init(_ outcome: AppChecks.Outcome?, of app: RegisteredApp, isRemembered: Bool = false) {
    var app = app
    if let outcome { app.take(outcome) }
    self.init(app: app, report: outcome?.report, isRemembered: isRemembered)
  }
}

extension World {
  /// The outcomes have the places of their apps; nil stands for an app that was not checked.
  func outcomes(of checks: AppChecks, amongst count: Int) throws -> [AppChecks.Outcome?] {
    let latest = Latest([AppChecks.Outcome?](repeating: nil, count: count))
    let total = checks.jobs.count
    let text = words.text(.checking)
    return try result(
      showing: text,
      telling: {
        let ended = latest.value.reduce(0) { $1 == nil ? $0 : $0 + 1 }
        return ["\(text) \(ended)/\(total)", text]
      }
    ) { deadline in
      checks.run(until: deadline) { event in
        guard case .ended(let job, let outcome) = event else { return }
        latest.change { $0[job.index] = outcome }
      }
      return latest.value
    }
  }
}

extension Reply {
  /// The exit code is that of the app that matters most.
  ///
  /// A failure is one of the command only if nothing could be checked at all. The shared warnings
  /// are about all apps; `member` makes the entry of an app, nil if the reply is no document.
  init(
    _ checked: [AppCheck], _ shared: [Warning], as member: ((AppCheck) -> JSON)?, in world: World
  ) {
    let failed = checked.filter { $0.failure != nil }
    let isHopeless = !checked.isEmpty && !checked.contains(where: \.isDecided)
    self.init(
      text: checked.isEmpty
        ? nil : world.lines(checked.map { ($0.app.name, $0.sentence(in: world)) }),
      result: isHopeless ? "error" : checked.contains { $0.update != nil } ? "available" : "none",
      members: ["apps": .array(member.map(checked.map) ?? [])])
    let codes = checked.compactMap { $0.report.map { ExitCode($0, failure: nil) } }
    exitCode =
      [ExitCode.required, .available, .unsupported].first(where: codes.contains) ?? .done
    if isHopeless, let first = failed.first?.failure {
      failure = checked.count == 1 ? first : .nothingChecked(checked.count, first)
      exitCode = first.exitCode
    }
    warnings =
      member != nil
      ? shared + failed.compactMap { $0.failure?.warning(of: $0.app.name) }
      : shared
        + checked.flatMap { check in
          (check.report?.warnings ?? []).map { $0.of(check.app.name) }
        }
  }
}

extension Problem {
  fileprivate static func nothingChecked(_ count: Int, _ first: Problem) -> Problem {
    var failure = first
    failure.message = "none of the \(count) apps could be checked; the first: \(first.message)"
    return failure
  }

  var warning: Warning { Warning(code: code, message: message) }

  func warning(of name: String) -> Warning {
    Warning(code: code, message: "\(name.quotable): \(message)")
  }
}

extension Warning {
  func of(_ name: String) -> Warning {
    var copy = self
    copy.message = "\(name.quotable): \(message)"
    return copy
  }
}
