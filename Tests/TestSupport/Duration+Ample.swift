extension Duration {
  /// A time limit that is not what a test is about.
  ///
  /// All tests start together on a few threads, so that a test may wait for most of the others.
  package static let ample = Duration.seconds(3600)
}
