import Synchronization
import Testing

@testable import UpdatesPlatform

/// The wait for another process that has a destination.
@Suite(.timeLimit(.minutes(10))) struct StagingOpeningTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  @Test func `who waits is told so, and is done waiting when cancelled`() throws {
    let held = try place.staging()
    let told = Mutex<[Bool]>([])
    let deadline = Deadline()
    let wait = LockWait(patience: .seconds(3600), until: deadline) { isWaiting in
      told.withLock { $0.append(isWaiting) }
      deadline.cancel()
    }
    #expect(throws: CancellationError.self) {
      try TreeReplacement(destination: place.path, wait: wait)
    }
    #expect(told.withLock(\.self) == [true, false])
    try held.finish()
    try place.staging().finish()
  }

  @Test func `who was cancelled before has what is free`() throws {
    let deadline = Deadline()
    deadline.cancel()
    let wait = LockWait(patience: .seconds(3600), until: deadline)
    try TreeReplacement(destination: place.path, wait: wait).finish()
    #expect(try place.names == [])
  }
}
