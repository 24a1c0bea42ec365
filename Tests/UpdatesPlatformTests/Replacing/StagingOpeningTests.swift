import Synchronization
import Testing

@testable import UpdatesPlatform

/// The wait for another process that has a destination.
@Suite(.timeLimit(.minutes(10))) struct StagingOpeningTests {
  private let place: StagedPlace

  init() throws {
    place = try StagedPlace()
  }

  @Test func `who waits is told so, and is done waiting when cancelled`() async throws {
    let held = try place.staging()
    let path = place.path
    let told = Mutex<[Bool]>([])
    let (waits, continuation) = AsyncStream<Bool>.makeStream()
    let opening = Task {
      try await Staging.open(path, patience: .seconds(3600), makesParent: false) { isWaiting in
        told.withLock { $0.append(isWaiting) }
        continuation.yield(isWaiting)
      }
    }
    for await _ in waits { break }
    opening.cancel()
    #expect(try await opening.value == nil)
    #expect(told.withLock(\.self) == [true, false])
    try held.finish()
    let next = try await Staging.open(path, patience: .zero, makesParent: false, telling: nil)
    try #require(next).finish()
  }

  @Test func `who was cancelled before has what is free`() async throws {
    let path = place.path
    let opening = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Staging.open(
        path, patience: .seconds(3600), makesParent: false, telling: nil)
    }
    try #require(try await opening.value).finish()
    #expect(try place.names == [])
  }
}
