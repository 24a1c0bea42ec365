import Updates
import UpdatesCLI

extension Reply {
  /// What a check found, for `check` and whatever else reports instead of asking.
  init(_ report: CheckReport) {
    let failure = report.failure.map { Failure($0) }
    self.init(
      text: CheckText.text(of: report), result: report.result,
      members: CheckMembers.members(of: report), warnings: report.warnings, failure: failure,
      exitCode: ExitCode(report, failure: failure))
  }
}

extension ExitCode {
  /// The status of a check: what is required wins over what failed.
  init(_ report: CheckReport, failure: Failure?) {
    switch report.decision?.outcome {
    case .available(let update, _) where update.isRequired: self = .required
    case .available: self = .available
    case .unsupported: self = .unsupported
    case .none?: self = .done
    case nil: self = failure?.exitCode ?? .defect
    }
  }
}
