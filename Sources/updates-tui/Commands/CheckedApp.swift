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

  fileprivate func said(asJSON: Bool, in world: World) -> Reply {
    var said = Reply(
      members: CheckMembers.blank, warnings: report?.warnings ?? [], failure: failure)
    let words = world.words
    if let report, let selection = try? selection.get() {
      if asJSON { said.members = CheckMembers.members(of: report, selection, in: world) }
      let reasons = ReasonText(
        report, rule: selection.allowance.rule(against: .check), in: words, at: world.now)
      said.text = report.decision.map {
        reasons.line(of: $0.offered, installed: report.app.version)
      }
    }
    said.members["result"] = .string(report?.result ?? "error")
    said.text =
      said.text
      ?? (failure?.kind == .checkMissing
        ? words.text(.inboxUnknown, count: 1) : words.line(about: failure))
    return said
  }
}

extension Reply {
  /// The exit code is that of the app that matters most.
  ///
  /// A failure is one of the command only if nothing could be checked at all.
  init(
    checked apps: [RegisteredApp], _ shared: [Warning], asJSON: Bool, in world: World,
    saying said: ((RegisteredApp) -> Reply)? = nil
  ) {
    let said = said ?? { $0.said(asJSON: asJSON, in: world) }
    self.init(apps.map { ($0, said($0)) }, shared, asJSON: asJSON, in: world)
    let isHopeless = !apps.isEmpty && !apps.contains { $0.report?.decision != nil }
    result = isHopeless ? "error" : apps.contains { $0.update != nil } ? "available" : "none"
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
  }
}
