import HarmlessText
import Updates
import UpdatesCLI
import UpdatesContent

extension FileFindings {
  typealias PlacedCondition = (condition: Condition, place: (line: Int, column: Int)?)

  /// `origin` is how a person can give a value to a key that no client knows; nil if that is
  /// impossible.
  mutating func examine(_ conditions: [PlacedCondition], origin: String?) {
    var seen: Set<String> = []
    for (condition, place) in conditions {
      do {
        // Any evaluation compiles the patterns, even if no key has a value.
        _ = try condition.holds(in: ConditionEnvironment())
      } catch {
        let error: ConditionError = narrowed(error)
        if error.problem.kind != .libraryMissing {
          add("the condition cannot be used: \(error.summary)", at: place)
        } else if seen.insert("MATCHES").inserted {
          add("patterns cannot be checked: \(error.summary)", at: place, isWarning: true)
        }
      }
      for key in condition.keys
      where !ConditionEnvironment.isCommon(key) && seen.insert(key).inserted {
        let choices = ConditionEnvironment.systemKeys + [ConditionEnvironment.defaultsKey]
        let near = Suggestion.nearest(to: key, among: choices)
        let hint =
          near.map { "did you mean '\($0)'?" }
          ?? origin.map { "it has a value only \($0)" } ?? "it has no value anywhere"
        add("clients do not know the key '\(key.quotable)'; \(hint)", at: place, isWarning: true)
      }
    }
  }
}
