extension State {
  /// Takes one of the announcements of a version that are allowed; false where none is left.
  ///
  /// A limit of nil allows any number. Whoever shows something must claim it first, in one change
  /// of the file, so that of two processes only one gets the last.
  package mutating func claim(_ version: String, limit: Int?) -> Bool {
    let shown = notifications[version] ?? 0
    if let limit, shown >= limit { return false }
    notifications[version] = shown == .max ? shown : shown + 1
    return true
  }
}
