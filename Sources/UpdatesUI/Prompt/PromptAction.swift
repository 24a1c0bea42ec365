/// A button of the prompt.
package enum PromptAction: Sendable, CaseIterable {
  case update, later, skip
  /// Cancel, or Quit where the update is required.
  case leave
}
