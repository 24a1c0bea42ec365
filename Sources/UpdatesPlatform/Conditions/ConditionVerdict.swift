/// Whether a condition holds, and why.
public struct ConditionVerdict: Hashable, Sendable {
  /// Never true where the condition has an error, which is thrown instead.
  public var holds: Bool
  /// What decided, in one harmless line: `platform is 'Linux', not equal to 'iOS'`.
  public var reason: String

  package init(holds: Bool, reason: String) {
    self.holds = holds
    self.reason = reason
  }
}
