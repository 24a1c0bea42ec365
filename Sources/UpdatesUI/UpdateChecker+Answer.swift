public import Updates

extension UpdateChecker {
  /// Remembers what follows from an answer: Later and Skip This Version last, the others do not.
  ///
  /// - Parameters:
  ///   - answer: What the person answered.
  ///   - update: The update that was offered.
  /// - Throws: What kept the state file from being changed.
  public func remember(_ answer: Answer, to update: Update) throws {
    switch answer {
    case .skip:
      try skip(update.notificationKey)
    case .later(let snooze):
      if let duration = snooze.duration {
        try self.snooze(until: (options.now ?? Date()).addingTimeInterval(duration / .seconds(1)))
      } else {
        try self.snooze(untilAfter: update.notificationKey)
      }
    case .update, .cancel, .quit:
      break
    }
  }
}
