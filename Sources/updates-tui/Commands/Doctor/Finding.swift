import UpdatesPlatform

/// One thing that `doctor` looked at.
struct Finding {
  enum Outcome: String {
    case good, warning, bad
  }

  var name: String
  var outcome: Outcome
  var detail: String
  var hint: String?

  init(_ name: String, _ outcome: Outcome, _ detail: String, hint: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.hint = hint
  }

  var member: JSON {
    [
      "name": .string(name), "outcome": .string(outcome.rawValue), "detail": .string(detail),
      "hint": JSON(hint),
    ]
  }

  var line: String {
    let mark =
      switch outcome {
      case .good: "ok  "
      case .warning: "note"
      case .bad: "BAD "
      }
    let advice = hint.map { outcome == .good ? "" : "; \($0)" } ?? ""
    return
      "\(mark)  \(name)\(String(repeating: " ", count: max(1, 14 - name.count)))\(detail)\(advice)"
  }
}
