extension State {
  /// Takes in what a check found, and counts the announcement that it delivers.
  mutating func remember(_ report: CheckReport, at now: Date) {
    lastAttempt = now
    if report.failure == nil { lastSuccess = now }
    app = RememberedApp(
      id: report.app.id, name: report.app.name, installed: report.app.version,
      build: report.app.build)
    guard let decision = report.decision else { return }
    switch decision.outcome {
    case .none:
      pending = nil
    case .unsupported:
      pending = nil
    case .available(let update, let reason):
      let isNew = ![.upToDate, .belowLevel, .osTooOld].contains(reason)
      pending = isNew ? Pending(version: update.version, required: update.isRequired) : nil
      if let version = update.version, firstSeen[version] == nil { firstSeen[version] = now }
      if update.shouldNotify { _ = claim(update.notificationKey, limit: nil) }
    }
  }
}
