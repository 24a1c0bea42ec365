extension Decision {
  /// What of it is remembered.
  var find: State.Find {
    let pending = isHeld ? nil : update.map(remembered)
    return State.Find(
      reason: reason, pending: pending, latest: pending == nil ? latest.map(remembered) : nil,
      seen: seen, announced: update.flatMap { $0.shouldNotify ? $0.notificationKey : nil })
  }

  /// Whether an update is only named because an answer is wanted whatever is installed.
  private var isHeld: Bool {
    let reasons: [Reason] = [.upToDate, .belowLevel, .osTooOld, .tooYoung, .notInRollout]
    return reason.map(reasons.contains) ?? false
  }

  private func remembered(_ update: Update) -> State.Pending {
    var pending = State.Pending(version: update.version, required: update.isRequired)
    pending.key = update.notificationKey
    pending.notify = notify
    pending.level = level
    pending.url = update.storeURL ?? update.downloadURL
    pending.isRuled = isRuled
    return pending
  }
}
