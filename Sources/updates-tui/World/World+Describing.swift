import Updates
import UpdatesCLI

extension World {
  /// With `--verbose`, which way a check took.
  func describe(_ report: CheckReport, verbose: Bool) {
    guard verbose else { return }
    for request in report.requests {
      let status = request.status.map { "status \($0)" } ?? "no answer"
      output.note("asked \(request.url): \(request.isFromCache ? "kept copy used" : status)")
    }
    for gate in report.decision?.gates ?? [] {
      output.note("\(gate.name.rawValue): \(gate.outcome.rawValue), \(gate.detail)")
    }
  }
}
