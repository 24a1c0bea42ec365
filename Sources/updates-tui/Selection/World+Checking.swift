import Updates
import UpdatesCLI
import UpdatesTerminal
import UpdatesUI

extension World {
  /// Whether a person at a terminal could be asked.
  var hasPerson: Bool {
    guard case .report = Conversation(environment: environment).mode else { return true }
    return false
  }

  func report(of checker: UpdateChecker) throws -> CheckReport {
    try result(showing: words(for: checker.app).text(.checking)) { checker.report(until: $0) }
  }

  func describe(_ report: CheckReport, verbose: Bool) {
    guard verbose else { return }
    for request in report.requests {
      let status = request.status.map { "status \($0)" } ?? "no response"
      output.note("asked \(request.url): \(request.isFromCache ? "cached copy used" : status)")
    }
    for gate in report.decision?.gates ?? [] {
      let detail = gate.detail.withLocalDates(at: now)
      output.note("\(gate.name.rawValue): \(gate.outcome.rawValue), \(detail)")
    }
  }
}
