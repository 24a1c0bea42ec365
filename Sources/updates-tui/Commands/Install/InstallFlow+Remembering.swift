import Updates
import UpdatesCLI
import UpdatesInstaller

extension InstallFlow {
  private var hasStaged: Bool { (try? installer())?.staged != nil }

  func remember(_ report: InstallReport) -> InstallReport {
    guard report.outcome != .staged else {
      return report.changing(selection) { $0.staged = report.to ?? "" }
    }
    selection.rememberVersion(report.isProved == true ? report.to : nil)
    // The process that has installed it remembers that.
    guard report.outcome != .already else {
      return hasStaged ? report : report.changing(selection) { $0.staged = nil }
    }
    var record = InstallRecord(
      at: selection.now, report.outcome == .installed ? .installed : .wentBack, from: report.from,
      to: report.to, way: InstallRecord.ownWay)
    record.url = report.source?.url
    record.bytes = report.source?.bytes?.hex
    record.verification = report.source?.verification.word
    record.keyID = report.source?.verification.keyID
    record.provenance = report.source?.verification.provenance
    record.isProved = report.isProved
    return report.changing(selection) { state in
      state.remember(record)
      state.pending = nil
      state.staged = nil
      // Whom nobody expected is shown, but later versions need not be built by them.
      let feed = selection.checker.feed
      let isExpected = feed.provenance != nil || feed.repository != nil || state.builtBy != nil
      if isExpected, let provenance = record.provenance { state.builtBy = provenance }
      if report.outcome == .wentBack, let version = report.from { state.skip(version) }
    }
  }

  /// Remembers an installation that has failed; `report` tells of a version that was taken back.
  func rememberFailure(_ problem: Problem, _ version: String?, _ report: InstallReport? = nil) {
    var record = InstallRecord(
      at: selection.now, .failed, from: app.version, to: version, way: InstallRecord.ownWay)
    record.reason = problem.subject == .download ? problem.summaryWithWait : problem.message
    if report?.fault?.isOfVersion ?? false { record.isProved = false }
    record.url = report?.source?.url
    record.bytes = report?.source?.bytes?.hex
    let hasStaged = hasStaged
    do {
      try selection.checker.record.state.change { state in
        if problem.isAttempt { state.remember(record) }
        if !hasStaged { state.staged = nil }
      }
    } catch {
      // The failure of the installation is the one to report.
    }
  }
}

extension InstallReport {
  fileprivate func changing(
    _ selection: AppSelection, _ change: (inout State) -> Void
  ) -> InstallReport {
    var report = self
    do {
      try selection.checker.record.state.change(change)
    } catch {
      report.warnings.append(
        Warning(
          unsaved: error,
          message: "The installation could not be recorded: \(Problem(error).message)"))
    }
    return report
  }
}
