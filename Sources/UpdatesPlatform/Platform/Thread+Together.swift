extension Thread {
  /// Runs a body on several threads, this one among them, and returns when the last has ended.
  ///
  /// Where the system has too few threads left there are fewer, so the bodies must share their
  /// work and none may wait for another.
  package static func runTogether(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let running = Monitor(0)
    for _ in 1..<max(1, count) {
      running.change { $0 += 1 }
      let failure = start {
        body()
        running.change { $0 -= 1 }
      }
      if failure != 0 { running.change { $0 -= 1 } }
    }
    body()
    running.wait { $0 == 0 ? () : nil }
  }
}
