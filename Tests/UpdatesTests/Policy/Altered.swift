/// A change to a value, and what comes of it: a row of a table.
struct Altered<Value, Outcome: Sendable>: Sendable {
  let outcome: Outcome
  let change: @Sendable (inout Value) -> Void

  init(_ outcome: Outcome, _ change: @escaping @Sendable (inout Value) -> Void) {
    self.outcome = outcome
    self.change = change
  }
}
