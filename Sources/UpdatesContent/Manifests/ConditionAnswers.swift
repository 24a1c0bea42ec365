/// Answers conditions, each once: manifests say the same few again and again.
struct ConditionAnswers {
  private let environment: ConditionEnvironment
  private var known: [Condition: Bool] = [:]

  init(in environment: ConditionEnvironment) {
    self.environment = environment
  }

  mutating func holds(_ condition: Condition) throws(ConditionError) -> Bool {
    if let answer = known[condition] { return answer }
    let answer = try condition.holds(in: environment)
    known[condition] = answer
    return answer
  }
}
