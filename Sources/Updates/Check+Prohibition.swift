extension CheckReport {
  /// Why an administrator has switched off checks, as a clause; nil if the check was made.
  package var prohibition: String? { isProhibited ? decision?.gates.first?.detail : nil }
}

extension Check {
  /// The report if an administrator has switched off checks: nothing is requested or remembered.
  func prohibited(by prohibition: String) -> CheckReport {
    var report = CheckReport(
      app: app,
      decision: Decision(
        outcome: .none(.switchedOff), gates: [Gate(.checkFor, .stop, prohibition)]),
      failure: nil, configuration: nil, feed: nil, firstLaunch: .neither,
      notifications: CheckReport.Notifications(
        shown: 0, limit: (configuration.notify ?? .once).limit),
      level: configuration.comparing ?? .patch, scheme: scheme, warnings: [], requests: [])
    report.isProhibited = true
    return report
  }
}
