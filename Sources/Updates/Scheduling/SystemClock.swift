/// The clock of the system.
package struct SystemClock: WallClock {
  package init() {}

  package var now: Date { Date() }

  package func pause(atMost duration: Duration) async throws {
    try await Task.pause(for: duration)
  }
}
