import HarmlessText
import Updates
import UpdatesCLI
import UpdatesUI

/// What a check has found out about one of all apps.
extension RegisteredApp {
  /// Why nothing could be found out; nil if something was.
  var failure: Problem? {
    if case .failure(let failure) = selection { return failure }
    return report?.failure
  }

  var update: Update? { report?.decision?.update }

  var isOffered: Bool {
    if case .available? = report?.decision?.offered { true } else { false }
  }

  func checkEntry(in world: World) -> JSON {
    var members = CheckMembers.blank
    if let report, let selection = try? selection.get() {
      members = CheckMembers.members(of: report, selection, in: world)
    }
    members["result"] = .string(report?.result ?? "error")
    return entry(members, report?.warnings ?? [], failure)
  }

  fileprivate func sentence(in world: World) -> String {
    let words = world.words
    guard let report, let decision = report.decision, let selection = try? selection.get() else {
      return failure?.kind == .checkMissing
        ? words.text(.inboxUnknown, count: 1) : words.line(about: failure)
    }
    let rule = selection.allowance.rule(against: .check)
    return ReasonText(report, rule: rule, in: words, at: world.now)
      .line(of: decision.offered, installed: report.app.version)
  }
}

extension Reply {
  /// The exit code is that of the app that matters most.
  ///
  /// A failure is one of the command only if nothing could be checked at all. The shared warnings
  /// are about all apps; `entry` makes the entry of an app, nil if the reply is no document.
  init(
    _ apps: [RegisteredApp], _ shared: [Warning], as entry: ((RegisteredApp) -> JSON)?,
    in world: World
  ) {
    let isHopeless = !apps.isEmpty && !apps.contains { $0.report?.decision != nil }
    self.init(
      text: world.lines(apps.map { ($0.name, $0.sentence(in: world)) }),
      result: isHopeless ? "error" : apps.contains { $0.update != nil } ? "available" : "none",
      members: ["apps": .array(entry.map(apps.map) ?? [])])
    let codes = apps.compactMap { $0.report.map { ExitCode($0, failure: nil) } }
    exitCode =
      [ExitCode.required, .available, .unsupported].first(where: codes.contains) ?? .done
    if isHopeless, let first = apps.compactMap(\.failure).first {
      failure = first
      if apps.count > 1 {
        failure?.message =
          "none of the \(apps.count) apps could be checked; the first: \(first.message)"
      }
      exitCode = first.exitCode
    }
    warnings =
      shared
      + apps.flatMap { app in
        entry == nil
          ? (app.report?.warnings ?? []).map { $0.of(app.name) }
          : [app.failure?.warning(of: app.name)].compactMap(\.self)
      }
  }
}
