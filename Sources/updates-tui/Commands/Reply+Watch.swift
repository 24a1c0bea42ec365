import Updates
import UpdatesCLI

extension Reply {
  /// What a watch has to tell, on one line.
  init(_ event: ScheduledEvent) {
    var failure = event.report?.failure.map { Failure($0) }
    if case .failed(let error) = event.kind { failure = Failure(error) }
    let word =
      switch event.kind {
      case .waiting: "waiting"
      case .available: "available"
      case .none, .unsupported: "none"
      case .failed: "error"
      }
    var sentences = event.report.flatMap { CheckText.text(of: $0) }?.split(separator: "\n") ?? []
    if let failure {
      sentences.append("Could not check: \(failure.message)")
      sentences += failure.hint?.split(separator: "\n").prefix(1) ?? []
    }
    if let next = event.nextCheck { sentences.append("Next check at \(next.iso8601)") }
    self.init(
      event: word, at: event.at, sentence: Self.line(of: sentences),
      warnings: event.report?.warnings ?? [])
    self.failure = failure
    if case .unsupported = event.kind, let sentence = sentences.first {
      self.failure = Failure(
        code: "update.unsupported", message: String(sentence), hint: "update the operating system",
        exitCode: .unsupported)
    }
    members["nextCheck"] = JSON(event.nextCheck?.iso8601)
    members["update"] = event.report?.decision?.update.map { CheckMembers.update($0) } ?? .null
    members["reason"] = JSON(event.report?.reason?.rawValue)
  }

  private static func line(of sentences: [Substring]) -> String {
    let rest = sentences.dropFirst().map { $0.prefix(1).lowercased() + $0.dropFirst() }
    return (sentences.prefix(1).map(String.init) + rest).joined(separator: "; ")
  }

  /// The last that a watch has to tell.
  static func stopped(at date: Date) -> Reply {
    Reply(event: "stopped", at: date, sentence: "Stopped", warnings: [])
  }

  /// What a watch has to tell that has not found out anything.
  static func watchMembers(event: String, at date: Date) -> JSONObject {
    [
      "event": .string(event), "at": .string(date.iso8601), "nextCheck": .null, "update": .null,
      "reason": .null,
    ]
  }

  private init(event: String, at date: Date, sentence: String, warnings: [Warning]) {
    self.init(
      text: "\(date.iso8601)  \(sentence)", result: event,
      members: Self.watchMembers(event: event, at: date), warnings: warnings)
  }
}
