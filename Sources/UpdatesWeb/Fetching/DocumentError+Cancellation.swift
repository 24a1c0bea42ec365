extension DocumentError {
  /// Whether whoever asked has given up, so that no older answer is wanted either.
  package var isCancellation: Bool {
    self == .transport(.cancelled)
  }
}
