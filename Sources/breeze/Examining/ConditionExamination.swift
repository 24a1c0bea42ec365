import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

struct ConditionExamination {
  typealias Place = (line: Int, column: Int)

  private(set) var findings: [Finding] = []
  private let path: String
  /// How a person can give a value to a key that no client knows; nil if that is impossible.
  private let origin: String?
  private var seen: Set<String> = []

  init(of entries: [ManifestEntry], at path: String, _ places: TextLines) {
    self.init(at: path, origin: "if it is given with --env")
    for entry in entries {
      let place = places.place(of: "condition", "conditions", of: entry)
      for condition in entry.conditions { examine(condition, at: place) }
    }
  }

  init(of conditions: [(condition: Condition, place: Place)], at path: String) {
    self.init(at: path, origin: nil)
    for (condition, place) in conditions { examine(condition, at: place) }
  }

  private init(at path: String, origin: String?) {
    self.path = path
    self.origin = origin
  }

  private mutating func examine(_ condition: Condition, at place: Place?) {
    examinePatterns(of: condition, at: place)
    for key in condition.keys where !ConditionEnvironment.isCommon(key) {
      add(unknown: key, at: place)
    }
  }

  /// Any evaluation compiles the patterns, even if no key has a value.
  private mutating func examinePatterns(of condition: Condition, at place: Place?) {
    do {
      _ = try condition.holds(in: ConditionEnvironment())
    } catch {
      let error: ConditionError = narrowed(error)
      guard error.problem.kind == .libraryMissing else {
        return add("the condition cannot be used: \(error.summary)", at: place)
      }
      guard seen.insert("MATCHES").inserted else { return }
      add("patterns cannot be checked: \(error.summary)", at: place, isWarning: true)
    }
  }

  private mutating func add(unknown key: String, at place: Place?) {
    guard seen.insert(key).inserted else { return }
    let choices = ConditionEnvironment.systemKeys + [ConditionEnvironment.defaultsKey]
    let near = Suggestion.nearest(to: key, among: choices)
    let hint =
      near.map { "did you mean '\($0)'?" }
      ?? origin.map { "it has a value only \($0)" } ?? "it has no value anywhere"
    add("clients do not know the key '\(key.quotable)'; \(hint)", at: place, isWarning: true)
  }

  private mutating func add(_ message: String, at place: Place?, isWarning: Bool = false) {
    findings.append(
      Finding(
        path: path, line: place?.line ?? 1, column: place?.column, isWarning: isWarning,
        message: message))
  }
}
