import UpdatesPlatform

/// Whether a condition holds where keys have these values.
func holds(_ condition: String, _ values: [String: String]) throws -> Bool {
  guard !condition.isEmpty else { return true }
  var environment = ConditionEnvironment()
  for (key, value) in values { environment[key] = .text(value) }
  return try Condition(parsing: condition).holds(in: environment)
}
