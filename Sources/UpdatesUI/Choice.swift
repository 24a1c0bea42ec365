/// What a person answered to an update prompt.
public enum Choice: String, Sendable, CaseIterable {
  case update, later, skip, cancel, quit
}
