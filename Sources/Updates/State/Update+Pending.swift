extension Update {
  /// As much of an update as is remembered of it.
  ///
  /// It is counted, skipped and put off under the same key as the whole one.
  package init(_ pending: State.Pending) {
    self.init(
      version: pending.version, kind: pending.required ? .hard : .soft,
      isRequired: pending.required, shouldNotify: false, storeURL: pending.url)
    guard version == nil, let key = pending.key, key != Release.namelessKey else { return }
    if key == pending.url || WebAddress.accepts(key) {
      downloadURL = key
    } else if let build = Release.build(ofKey: key) {
      self.build = build
    } else {
      name = key
    }
  }
}
