import CLI
import HarmlessText
import Updates

/// What is wrong with the conditions of a manifest, though they can be read.
struct ConditionExamination {
  private(set) var findings: [Finding] = []
  private let path: String
  private let places: TextLines
  /// What was said already, for manifests say the same again and again.
  private var seen: Set<String> = []

  init(of entries: [ManifestEntry], at path: String, _ places: TextLines) {
    self.path = path
    self.places = places
    for entry in entries {
      for condition in entry.conditions {
        examinePatterns(of: condition, in: entry)
        for key in condition.keys where !ConditionEnvironment.isCommon(key) {
          add(unknown: key, in: entry)
        }
      }
    }
  }

  /// Any evaluation compiles the patterns, also one where no key has a value.
  private mutating func examinePatterns(of condition: Condition, in entry: ManifestEntry) {
    do throws(ConditionError) {
      _ = try condition.holds(in: ConditionEnvironment())
    } catch {
      guard case .libraryMissing = error.problem else {
        return add("the condition cannot be used: \(error.summary)", to: entry)
      }
      guard seen.insert("MATCHES").inserted else { return }
      add("patterns cannot be checked: \(error.summary)", to: entry, isWarning: true)
    }
  }

  private mutating func add(unknown key: String, in entry: ManifestEntry) {
    guard seen.insert(key).inserted else { return }
    let choices = ConditionEnvironment.systemKeys + [ConditionEnvironment.defaultsKey]
    let near = Suggestion.nearest(to: key, among: choices)
    let hint =
      near.map { "did you mean '\($0)'?" } ?? "it has a value only where it is given with --env"
    add("no client knows the key '\(key.quotable)'; \(hint)", to: entry, isWarning: true)
  }

  private mutating func add(_ message: String, to entry: ManifestEntry, isWarning: Bool = false) {
    let place = places.place(of: "condition", "conditions", of: entry)
    findings.append(
      Finding(
        path: path, line: place?.line ?? 1, column: place?.column, isWarning: isWarning,
        message: message))
  }
}
